"""9.6, 9.7, 9.9 Battles on land and at sea: the sequence from Preparations to the winner.

`trigger_battles` finds the Battles that a position calls for; it is what other rules call.
"""

from __future__ import annotations

from collections.abc import Mapping

from europa.kernel import PASS, Entry, Option, Steps
from europa.tpop.rules.battle.captures import capture_ships
from europa.tpop.rules.battle.dice import choose_base, has_event_dice, roll, side_name
from europa.tpop.rules.battle.losses import take_hits
from europa.tpop.rules.battle.prepare import (
    discard_drawn,
    prepare,
    renew_lead,
    wound_leader,
)
from europa.tpop.rules.battle.retreat import retreats
from europa.tpop.rules.forces.fleets import vacate_slots
from europa.tpop.rules.forces.sides import (
    Battle,
    Side,
    drop_empty,
    return_imperial,
    side_units,
)
from europa.tpop.rules.goals.goals import check_goals
from europa.tpop.rules.terms import seams
from europa.tpop.rules.terms.action import ask
from europa.tpop.rules.terms.hands import is_asked
from europa.tpop.rules.terms.rewards import reward_victor
from europa.tpop.rules.terms.triggers import record_trigger
from europa.tpop.state import MIL, REBELS
from europa.tpop.table import G
from europa.tpop.world import NONE

MESSAGES = {
    "ask.battle_action": "{seat}, play a Battle Action?",
    "entry.BattleBegan": "{attacker} attacks {defender} in {place}",
    "entry.BattleEnded": "{winner} wins the Battle in {place}",
    "entry.BattleEnded.winner=": "Nobody wins the Battle in {place}",
}


class BattleBegan(Entry, frozen=True):
    place: str
    attacker: str
    attackers: int
    defender: str
    defenders: int


class BattleEnded(Entry, frozen=True):
    """`winner` is empty if nobody is left."""

    place: str
    winner: str
    rounds: int


ENTRIES = (BattleBegan, BattleEnded)


def land_battle(
    g: G,
    area: int,
    attacker: Side,
    defender: Side,
    *,
    origins: Mapping[int, int] | None = None,
) -> Steps[Battle]:
    """9.7: a Land Battle; `origins` says where attackers came from, by Army or LOOSE (R133)."""
    return (yield from fight(g, Battle(area, attacker, defender, origins=origins)))


def naval_battle(g: G, sea: int, attacker: Side, defender: Side) -> Steps[Battle]:
    """9.9: a Naval Battle in a Sea Zone."""
    return (yield from fight(g, Battle(sea, attacker, defender, naval=True)))


def pirate_battle(g: G, seat: int, sea: int, node: int) -> Steps[Battle]:
    """9.9, R138: a seat's Ships in a Sea Zone attack the Pirates in a node next to it."""
    pirates = Side((), {REBELS: g.state.pirates[node]})
    battle = Battle(sea, Side([seat]), pirates, naval=True, node=node)
    return (yield from fight(g, battle))


def place_name(g: G, battle: Battle) -> str:
    """The readable id of where a Battle is."""
    if battle.node != NONE:
        return f"node:{g.world.nodes[battle.node].id}"
    if battle.naval:
        return f"sea:{g.world.seas[battle.place].id}"
    return f"area:{g.world.areas[battle.place].id}"


def fight(g: G, battle: Battle) -> Steps[Battle]:
    """9.6: the Battle Sequence."""
    attacker, defender = battle.attacker, battle.defender
    begin(g, battle)
    entered = {id(side): list(side.seats) for side in (attacker, defender)}
    yield from prepare(g, battle)
    while is_contested(g, battle):
        yield from battle_round(g, battle)
        if not is_contested(g, battle):
            break
        for side in (attacker, defender):
            yield from renew_lead(g, battle, side)
        yield from retreats(g, battle)
        for side in (attacker, defender):
            yield from renew_lead(g, battle, side)
        battle.round += is_contested(g, battle)
    if battle.naval:
        yield from capture_ships(g, battle)
    end(g, battle)
    if battle.winner is not None:
        for seat in entered[id(battle.winner)]:
            if seat not in battle.winner.gone:
                reward_victor(g, seat)
                report_victory(g, battle, battle.winner, seat, entered)

    yield from check_goals(g)
    return battle


def begin(g: G, battle: Battle) -> None:
    """R139: Ships leave the Trade Protection slots; the journal tells who meets whom."""
    if battle.naval:
        for seat in (*battle.attacker.seats, *battle.defender.seats):
            vacate_slots(g, seat, battle.place)
    names = [side_name(g, side) for side in (battle.attacker, battle.defender)]
    for side in (battle.attacker, battle.defender):
        side.size = side_units(g, battle, side)
    sizes = battle.attacker.size, battle.defender.size
    g.log(BattleBegan(place_name(g, battle), names[0], sizes[0], names[1], sizes[1]))


def is_contested(g: G, battle: Battle) -> bool:
    """Whether both sides still have Units."""
    sides = (battle.attacker, battle.defender)
    return all(side_units(g, battle, side) for side in sides)


def battle_round(g: G, battle: Battle) -> Steps[None]:
    """9.6 steps 2-5: Battle Actions, dice of both sides at once, Casualties, wounds."""
    sides = (battle.attacker, battle.defender)
    for side in sides:
        side.used, side.lost_ships = [], []
    for side in sides:
        battle.acting = side
        yield from play_battle_actions(g, battle, side)
    for side in sides:
        yield from choose_base(g, battle, side)
    hits = [roll(g, battle, side) for side in sides]
    for side, count in zip(sides, reversed(hits), strict=True):
        side.casualties = yield from take_hits(g, battle, side, count - side.ignored)
        side.sunk += side.casualties
    for side in sides:
        yield from wound_leader(g, battle, side)
        drop_empty(g, battle, side)


def play_battle_actions(g: G, battle: Battle, side: Side) -> Steps[None]:
    """9.6 step 2: the leader of a side plays what he wishes; with option 4 others may back NPRs."""
    if side.lead != NONE:
        yield from _play_for(g, battle, side.lead)
    elif g.state.options.get("opt4_helping_hand") and side.is_black and REBELS not in side.black:
        foes = battle.foe_of(side).seats
        for seat in g.seats_from(g.state.turn):
            if seat not in foes:
                yield from _play_for(g, battle, seat)


def _play_for(g: G, battle: Battle, seat: int) -> Steps[None]:
    """One seat's Battle Actions, one by one; who is asked depends on the table's `windows`."""
    s = g.state
    while not s.bots[seat] and (
        has_event_dice(g, seat) or (g.power(seat, MIL) and (s.hands[seat] or s.display[seat]))
    ):
        able = bool(seams.cards.battle_actions(g, seat, battle))
        if not able and not is_asked(g, seat, able):
            return

        def options() -> list[Option]:
            return [*seams.cards.battle_actions(g, seat, battle), Option(PASS)]

        choice = yield ask(g, seat, "battle_action", options, "6.2")
        if choice == PASS:
            return
        yield from seams.cards.play_battle_action(g, seat, battle, choice)


def end(g: G, battle: Battle) -> None:
    """9.6 step 7: the side that still has Units there has won; Imperial Units go back, cards too.
    NPR Units vanish with the Battle."""
    discard_drawn(g, battle)
    for side, foe in (
        (battle.attacker, battle.defender),
        (battle.defender, battle.attacker),
    ):
        if side_units(g, battle, side) and not side_units(g, battle, foe):
            battle.winner = side
        return_imperial(g, side)
    name = "" if battle.winner is None else side_name(g, battle.winner)
    g.log(BattleEnded(place_name(g, battle), name, battle.round))


def report_victory(
    g: G, battle: Battle, side: Side, seat: int, entered: Mapping[int, list[int]]
) -> None:
    """17.3: what Milestones may want to know of a Battle won."""
    foe = battle.foe_of(side)
    if battle.node != NONE:
        record_trigger(g, "pirate_removed_by_battle", seat)
    elif battle.naval:
        record_trigger(g, "naval_battle_won", seat, foe.sunk)
    else:
        record_trigger(
            g,
            "land_battle_won",
            seat,
            total_units=side.size + foe.size,
            min_side=min(side.size, foe.size),
            enemy="pr" if entered[id(foe)] else "npr",
            outnumbered=foe.size > side.size,
        )
