"""9.7 step 1 Battle Preparations: Imperial Units, Main Defender, Leaders, Military Ideas."""

from __future__ import annotations

from europa.kernel import Entry, Option, Steps
from europa.tpop.rows import army_at
from europa.tpop.rules.battle.dice import DICE, icons, side_name
from europa.tpop.rules.battle.losses import take_hits
from europa.tpop.rules.forces.forces import unit_counts
from europa.tpop.rules.forces.sides import (
    Battle,
    Side,
    drop_empty,
    faction_units,
    side_units,
)
from europa.tpop.rules.realms.characters import appoint_in_battle, leader_dice
from europa.tpop.rules.realms.mortality import add_ill_health
from europa.tpop.rules.terms import hooks, seams
from europa.tpop.rules.terms.action import ask, confirm
from europa.tpop.rules.terms.board import armies_in
from europa.tpop.rules.terms.hands import may_draw, reshuffle
from europa.tpop.rules.terms.realm import is_hre_member, ruler_record
from europa.tpop.rules.terms.treasury import discard_card
from europa.tpop.state import CAVALRY, MIL, REBELS, RULER
from europa.tpop.table import G
from europa.tpop.world import NONE

LEADER_FROM = 3
"""NPR Units from which a Leader may turn up (R130)."""

MESSAGES = {
    "ask.imperial_units": "{seat}, do {count} Imperial units fight for you?",
    "ask.main_defender": "{seat}, who is the main defender?",
    "ask.battle_leader": "{seat}, who leads in this battle?",
    "ask.drill": "{seat}, which die does the enemy leader leave out?",
    "ask.leader_die": "{seat}, which die does your ruler give?",
    "option.leader": "{a}",
    "option.drop": "A {a} die",
    "option.die": "A {a} die",
    "option.main": "{a}",
    "entry.LeaderDrawn": "{leader} leads {side}",
    "entry.LeaderDrawn.side=rebels": "{leader} leads the rebels",
}


class LeaderDrawn(Entry, frozen=True):
    """A Military card turned up for NPRs or Rebels: its Leader, or `nobody`."""

    side: str
    leader: str


ENTRIES = (LeaderDrawn,)


def prepare(g: G, battle: Battle) -> Steps[None]:
    """9.7 step 1, in the order of the reference sheet."""
    for side in (battle.attacker, battle.defender):
        yield from add_imperial(g, battle, side)
    yield from choose_main_defender(g, battle)
    yield from appoint(g, battle)
    for side in (battle.attacker, battle.defender):
        yield from choose_leader(g, battle, side)
    for side in (battle.attacker, battle.defender):
        if side.lead != NONE and g.state.bots[side.lead]:
            seams.bots.lead_side(g, battle, side)
    draw_leader(g, battle)
    yield from military_drill(g, battle)
    yield from noble_knights(g, battle)


# Imperial Units (18.4, R127)


def add_imperial(g: G, battle: Battle, side: Side) -> Steps[None]:
    """18.4, R127: the Emperor may add all Imperial Units, or none."""
    s = g.state
    if battle.naval or not s.empire or not s.imperial_pool:
        return
    seat = g.seat_of(s.emperor)
    if seat not in side.seats or not is_imperial_ground(g, s.emperor, battle.place):
        return
    foe = battle.foe_of(side)
    if foe.is_black and all(r != REBELS and is_hre_member(g, r) for r in foe.black):
        return
    count = {"count": s.imperial_pool}
    if (yield from confirm(g, seat, "imperial_units", "18.4", count)):
        side.imperial, s.imperial_pool = s.imperial_pool, 0
        side.crown = seat


def is_imperial_ground(g: G, realm: int, area: int) -> bool:
    """18.4: an HRE Area, or an Area of the Emperor's realm next to one by land."""
    if _is_hre(g, area):
        return True
    return area in g.survey.areas[realm] and any(_is_hre(g, a) for a in g.world.land_of_area[area])


def _is_hre(g: G, area: int) -> bool:
    return g.world.areas[area].hre and not g.state.not_hre[area]


# Main Defender (R129)


def choose_main_defender(g: G, battle: Battle) -> Steps[None]:
    """R129: humans before Bots, most Units; tied: he of them who had the latest Turn chooses."""
    side = battle.defender
    if not side.seats:
        return
    size = {seat: faction_units(g, battle, side, seat) for seat in side.seats}
    humans = [seat for seat in side.seats if not g.state.bots[seat]] or side.seats
    most = max(size[seat] for seat in humans)
    tied = [seat for seat in humans if size[seat] == most]
    side.lead = tied[0]
    if len(tied) > 1:
        judge = min(tied, key=lambda seat: turns_ago(g, seat))
        options = [Option(f"main:{g.seat_name(seat)}", seat) for seat in tied]
        side.lead = yield ask(g, judge, "main_defender", options, "9.7")


def turns_ago(g: G, seat: int) -> int:
    """R129: how long ago a seat took a Turn: those still playing first, then by Passing."""
    s = g.state
    if seat in s.passed:
        return 100 - s.passed.index(seat)
    return (s.turn - seat) % len(s.seats)


# Leaders (9.4, R102, R130)


def appoint(g: G, battle: Battle) -> Steps[None]:
    """5.2, R102: the attacker, then on land the defender in his own Realm, may appoint once."""
    lead = battle.attacker.lead
    if lead != NONE:
        yield from appoint_in_battle(g, lead, battle)
    lead = battle.defender.lead
    if lead == NONE or battle.naval:
        return
    if battle.place in g.survey.areas[g.state.seats[lead]]:
        yield from appoint_in_battle(g, lead, battle)


def leaders_here(g: G, battle: Battle, seat: int) -> list[tuple[int, int]]:
    """9.4: (Army, General) of a seat in the Area, or its Admiral at sea (Army NONE)."""
    s = g.state
    if battle.naval:
        admiral = s.admiral[seat]
        here = admiral != NONE and s.fleet_place[seat] == battle.place
        return [(NONE, admiral)] if here else []
    armies = [(army, s.general[army_at(seat, army)]) for army in armies_in(g, seat, battle.place)]
    return [(army, general) for army, general in armies if general != NONE]


def choose_leader(g: G, battle: Battle, side: Side) -> Steps[None]:
    """9.4: one Leader a side gives his dice; with several the owner chooses."""
    if side.lead == NONE:
        return
    found = leaders_here(g, battle, side.lead)
    if not found:
        return
    side.army, side.leader = found[0]
    if len(found) > 1:
        options = [
            Option(f"leader:{_leader_id(g, leader)}", place)
            for place, (_, leader) in enumerate(found)
        ]
        place = yield ask(g, side.lead, "battle_leader", options, "9.4")
        side.army, side.leader = found[place]
    side.leader_dice = list(leader_dice(g, side.lead, side.leader))
    record = ruler_record(g, side.lead) if side.leader == RULER else None
    if record is not None and record.any_dice:
        side.leader_dice = list(record.dice)
        for _ in range(record.any_dice):
            options = [Option(f"die:{name}", kind) for kind, name in enumerate(DICE)]
            kind = yield ask(g, side.lead, "leader_die", options, "9.4")
            side.leader_dice[kind] += 1


def renew_lead(g: G, battle: Battle, side: Side) -> Steps[None]:
    """R129: when the Main Defender is out of the Battle another one leads, with his own General."""
    if side.lead == NONE or side.lead in side.seats:
        return
    side.lead = side.leader = side.army = NONE
    side.leader_dice = [0, 0, 0]
    if side is battle.defender:
        yield from choose_main_defender(g, battle)
        yield from choose_leader(g, battle, side)


def _leader_id(g: G, leader: int) -> str:
    return "ruler" if leader == RULER else g.world.characters[leader].id


def draw_leader(g: G, battle: Battle) -> None:
    """R130: only NPRs or Rebels defend, with 3 or more: a Military card may show their Leader."""
    side = battle.defender
    if side.is_black and side_units(g, battle, side) >= LEADER_FROM:
        turn_up_leader(g, side)


def turn_up_leader(g: G, side: Side) -> None:
    """R130: a Military card may show a Leader, who gives his dice."""
    if not may_draw(g, MIL):
        return
    if not g.state.decks[MIL]:
        reshuffle(g, MIL)
    side.drawn = g.draw(g.state.decks[MIL])
    person = g.world.characters[side.drawn]
    if person.role == "leader":
        side.leader_dice = [person.infantry, person.cavalry, person.artillery]
    name = person.name if person.role == "leader" else "nobody"
    g.log(LeaderDrawn(side_name(g, side), name))


def wound_leader(g: G, battle: Battle, side: Side) -> Steps[None]:
    """R131: one Ill Health per two Tercios results of the Enemy's roll, if it cost a Casualty."""
    wounds = battle.foe_of(side).tercios // 2 if side.casualties else 0
    while wounds and side.spared:
        side.spared -= 1
        wounds -= 1
    if side.drawn != NONE:
        side.drawn_ill += wounds
        if side.drawn_ill >= 2:
            side.leader_dice = [0, 0, 0]
        return
    while wounds and side.leader != NONE and is_in_office(g, side):
        wounds -= 1
        yield from add_ill_health(g, side.leader, side.lead)
    if side.leader != NONE and not leads_still(g, battle, side):
        side.leader, side.leader_dice = NONE, [0, 0, 0]


def is_in_office(g: G, side: Side) -> bool:
    """Whether the Leader in use is alive."""
    if side.army == NONE:
        return g.state.admiral[side.lead] == side.leader
    return g.state.general[army_at(side.lead, side.army)] == side.leader


def leads_still(g: G, battle: Battle, side: Side) -> bool:
    """Whether the Leader in use is alive and his Army or Fleet still in the Battle."""
    found = leaders_here(g, battle, side.lead)
    return (side.army, side.leader) in found


def discard_drawn(g: G, battle: Battle) -> None:
    """R130: the card turned up for NPRs goes to the discard pile."""
    for side in (battle.attacker, battle.defender):
        if side.drawn != NONE:
            discard_card(g, side.drawn)
            side.drawn = NONE


# Military Ideas


def military_drill(g: G, battle: Battle) -> Steps[None]:
    """8, 9.7: with Military Drill the Enemy Leader leaves out one of his dice."""
    for side in (battle.attacker, battle.defender):
        foe = battle.foe_of(side)
        if side.lead == NONE or not any(foe.leader_dice) or not hooks.has_drill(g, side.lead):
            continue
        options = [Option(f"drop:{DICE[k]}", k) for k in range(3) if foe.leader_dice[k]]
        kind = options[0].value
        if len(options) > 1:
            kind = yield ask(g, side.lead, "drill", options, "8")
        foe.leader_dice[kind] -= 1


def noble_knights(g: G, battle: Battle) -> Steps[None]:
    """8, 9.7: with Noble Knights Cavalry strikes before the first Battle Round."""
    if battle.naval:
        return
    hits: list[tuple[Side, int]] = []
    for side in (battle.attacker, battle.defender):
        if side.lead == NONE:
            continue
        counts = unit_counts(g, side.lead, battle.place)
        cavalry = counts[CAVALRY] + counts[3 + CAVALRY] + counts[6 + CAVALRY]
        foe = battle.foe_of(side)
        dice = hooks.knights_dice(g, side.lead, cavalry, side_units(g, battle, foe))
        if dice:
            rolled = icons("cavalry", g.roll("cavalry", 6, dice, g.seat_name(side.lead)))
            hits.append((foe, rolled.count("cavalry")))
    for foe, count in hits:
        yield from take_hits(g, battle, foe, count)
        drop_empty(g, battle, foe)
