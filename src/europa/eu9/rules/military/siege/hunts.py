"""C14.2, R11.3-R11.4 Privateers and pirates hunted at sea; minors against pirates (4.3b)."""

from __future__ import annotations

from typing import NamedTuple

from europa.eu9.combat.fight import Casualty
from europa.eu9.combat.rounds import later
from europa.eu9.combat.siege import privateer_falls
from europa.eu9.pieces import Stack, Unit
from europa.eu9.rules.military import losses
from europa.eu9.rules.military.alliances import seat_for
from europa.eu9.rules.military.composition import commander, manoeuvre, values
from europa.eu9.rules.military.ground import Ground, ground_of
from europa.eu9.rules.military.movement import outlaws
from europa.eu9.rules.military.ports import is_blockaded, port_size
from europa.eu9.rules.military.rights import NO_CAMPAIGN, level
from europa.eu9.rules.military.stacks import leaders_in, name_of, stacks_of, units_in
from europa.eu9.rules.powers.access import zone_seas
from europa.eu9.rules.powers.logistics import PRIVATEERS, technology
from europa.eu9.rules.powers.single import charmed
from europa.eu9.state import DEAD, FIRE, NAVAL, SEA_PLACE, SHOCK, ZONES
from europa.eu9.table import G
from europa.eu9.world import NONE, POWERS
from europa.kernel import Ask, Entry, Option, Steps

HUNT = "hunt"
TARGET = 8
GREATEST = 6
"""C9.2: FIRE or SHOCK that makes a leader reckless."""
LARGE_FLEET = 4
"""Levels from which a trade fleet is a TF+."""


class Hunted(Entry, frozen=True):
    """Privateers or pirates were hunted."""

    power: str
    what: str
    sea: str
    die: int
    success: bool


class PiratesDriven(Entry, frozen=True):
    """Minors have driven pirates off."""

    zone: str
    die: int
    modifier: int
    left: int


class Prey(NamedTuple):
    """A counter that may be hunted: pirates of a zone, or a privateer."""

    zone: int
    """Of pirates; NONE for a privateer."""
    unit: Unit | None = None
    stack: int = 0


def next_hunt(g: G) -> int | None:
    """R11.3: one stack for each alliance and sea that has declared a hunt."""
    s = g.state
    for stack in stacks_of(g, s.order[s.impulse]):
        if stack.action != HUNT or f"hunt:{stack.number}" in s.acted:
            continue
        other = [
            x
            for x in stacks_of(g, s.order[s.impulse])
            if x.place == stack.place and f"hunt:{x.number}" in s.acted
        ]
        if not other and level(g, stack) != NO_CAMPAIGN and prey_of(g, stack):
            return stack.number
    return None


def prey_of(g: G, stack: Stack) -> list[Prey]:
    """Counters in its sea that a stack may fight."""
    s = g.state
    sea = stack.place - SEA_PLACE
    if not g.is_major(stack.country) and not _trades(g, stack.country, sea):
        return []  # R11.5: a minor's ships hunt where it has trade fleets
    found = [Prey(z.index) for z in g.world.zones if z.sea == sea and s.pirates[z.index]]
    ground = ground_of(g, stack)
    for other in ground.stacks(stack.place):
        at_peace = _is_barbary_prey(g, stack, other) or outlaws.may_fight(g, stack.country, other)
        if ground.is_foe(other) or at_peace:
            found += [
                Prey(NONE, unit, other.number)
                for unit in units_in(g, other.number)
                if unit.kind in PRIVATEERS
            ]
    return found


def _is_barbary_prey(g: G, stack: Stack, other: Stack) -> bool:
    """R11.5: Christians whose trade Barbary privateers attack may hunt those at peace."""
    if g.name(other.country) not in outlaws.BARBARY or stack.country < POWERS:
        return False
    return _trades(g, stack.country, stack.place - SEA_PLACE)


def _trades(g: G, country: int, sea: int) -> bool:
    """Whether a country has a trade fleet in a zone of the sea."""
    zones = [z.index for z in g.world.zones if sea in zone_seas(z.index)]
    return any(g.state.tf[country * ZONES + z] for z in zones)


def hunt(g: G, number: int) -> Steps[None]:
    """C14.2: one roll; success removes one side of a counter of the hunter's choice (E310)."""
    s = g.state
    stack = s.stacks[number]
    prey = prey_of(g, stack)
    target = prey[0]
    seat = seat_for(g, commander(g, stack).country)
    if len(prey) > 1 and seat is not None:
        options = [Option(f"prey:{_name(g, one)}:{n}", one) for n, one in enumerate(prey)]
        params = {"force": name_of(g, stack)}
        target = yield Ask(seat, "military.prey", options, "VIII.11", params)
    die = g.d10("hunt", g.name(stack.country))
    success = roll(g, stack, target, die)
    where = g.world.seas[stack.place - SEA_PLACE].id
    g.log(Hunted(g.name(stack.country), _name(g, target), where, die, success))
    if success:
        reduce(g, target)


def _name(g: G, prey: Prey) -> str:
    return "pirates" if prey.unit is None else g.name(prey.unit.country)


def roll(g: G, stack: Stack, target: Prey, die: int) -> bool:
    """C14.2, R11.3: every P+ in the sea hinders, and the best of all their leaders."""
    around = prey_of(g, stack)
    large = sum(
        g.state.pirates[x.zone] // 2 if x.unit is None else x.unit.kind == "P+" for x in around
    )
    skill = max(skill_of(g, x) for x in (target, *around))
    return falls(g, stack, target, die, plus=large, skill=skill)


def falls(g: G, stack: Stack, target: Prey, die: int, *, plus: int, skill: int) -> bool:
    """C14.2: whether a die succeeds, with all that helps and hinders."""
    s = g.state
    kinds = [unit.kind for unit in units_in(g, stack.number)]
    ground = ground_of(g, stack)
    sea = stack.place - SEA_PLACE
    others = _enemy_ships(g, ground, stack.place)
    return privateer_falls(
        die,
        f_minus=kinds.count("F-"),
        f_plus=kinds.count("F+"),
        ships=any(kind in ("NDE", "NWD", "NGD", "VGD") for kind in kinds),
        manoeuvre=manoeuvre(g, stack),
        privateer_manoeuvre=skill,
        seventy_four=technology(g, commander(g, stack).country, NAVAL) == "seventy_four",
        plus=plus,
        open_port=_has_open_port(g, target, sea),
        haven=target.unit is None and _has_haven(g, target.zone),
        battle_here=bool(s.seas_fought[sea]),
        enemy=others,
    )


def _enemy_ships(g: G, ground: Ground, place: int) -> str:
    """The largest counter of the hunter's enemies in the sea, privateers left out."""
    kinds = [
        unit.kind
        for stack in ground.stacks(place)
        if ground.is_foe(stack)
        for unit in units_in(g, stack.number)
        if unit.kind not in PRIVATEERS
    ]
    for kind in ("F+", "F-"):
        if kind in kinds:
            return kind
    return "ND" if kinds else ""


def skill_of(g: G, target: Prey) -> int:
    """MAN of the leader of the counters hunted; none: 0."""
    found = captains(g, target.zone) if target.unit is None else leaders_in(g, target.stack)
    return max((values(g, x, naval=True)[0] for x in found), default=0)


def captains(g: G, zone: int) -> list[int]:
    """Leaders of the pirates in a zone."""
    return [leader for leader, at in g.state.captains.items() if at == zone]


def _has_open_port(g: G, target: Prey, sea: int) -> bool:
    """Whether the side of a privateer has a port on the sea that nobody blockades."""
    s = g.state
    if target.unit is None:
        return False
    owner = target.unit.country
    ground = Ground(g, owner)
    knights = g.name(owner) == "knights"
    for p in g.world.seas[sea].provinces:
        who = s.controller[p] if s.controller[p] != NONE else s.post_owner[p]
        if who == NONE or not port_size(g, p) or is_blockaded(g, p):
            continue
        if ground.friends[who] or (knights and _is_christian(g, who)):
            return True
    return False


def _is_christian(g: G, country: int) -> bool:
    return g.state.religion[country] <= 2


def _has_haven(g: G, zone: int) -> bool:
    """Pirates with a haven on the zone."""
    coast = {p for sea in zone_seas(zone) for p in g.world.seas[sea].provinces}
    return any(g.state.haven[p] for p in coast)


def reduce(g: G, target: Prey) -> None:
    """One side less; with the last one its leader tests as of a destroyed side (E341)."""
    s = g.state
    if target.unit is None:
        s.pirates[target.zone] -= 1
        if not s.pirates[target.zone]:
            for leader in captains(g, target.zone):
                del s.captains[leader]
                _test_leader(g, leader)
        return
    n = s.units.index(target.unit)
    if target.unit.kind == "P+":
        s.units[n] = _less(target.unit)
        return
    del s.units[n]
    if target.stack in s.stacks and not units_in(g, target.stack):
        for leader in leaders_in(g, target.stack):
            _test_leader(g, leader)
        losses.disperse(g, [target.stack])


def _less(unit: Unit) -> Unit:
    return Unit(unit.country, "P-", unit.place, unit.veteran, group=unit.group, stack=unit.stack)


def _test_leader(g: G, leader: int) -> None:
    """C9.2, E341: -1 not winner, -5 destroyed, -1 for a FIRE or SHOCK of 6."""
    if leader == NONE:
        return
    die = g.d10("leader")
    if die - 6 - (GREATEST in values(g, leader, naval=True)[FIRE : SHOCK + 1]) > 1:
        losses.send_home(g, leader)
        return
    fate = g.d10("wound")
    if fate % 2:
        losses.casualty(g, leader, Casualty("dead"), NONE)
        if not charmed.is_back(g, leader):
            g.state.leader_state[leader] = DEAD
    else:
        until = later(g.state.round, fate // 2) if g.state.round else ""
        losses.casualty(g, leader, Casualty("wounded", fate // 2, until), NONE)


def minors_hunt(g: G) -> None:
    """4.3b, R11.4: STZ with pirates and no power's trade fleet: minors may drive a side off."""
    s = g.state
    for zone in g.world.zones:
        if not s.pirates[zone.index] or zone.ctz:
            continue
        fleets = [(c, s.tf[c * ZONES + zone.index]) for c in g.fleets_in(zone.index)]
        fleets = [(c, size) for c, size in fleets if size]
        if any(g.is_major(c) for c, _ in fleets):
            continue
        modifier = sum(2 if size >= LARGE_FLEET else 1 for _, size in fleets)
        die = g.d10("minors_pirates", zone.id)
        if die + modifier >= TARGET:
            reduce(g, Prey(zone.index))
        g.log(PiratesDriven(zone.id, die, modifier, s.pirates[zone.index]))


ENTRIES = (Hunted, PiratesDriven)
MESSAGES = {
    "entry.Hunted": "{power} hunts {what} in {sea}: die {die}",
    "entry.PiratesDriven": "{zone}: minors against pirates, {die} and {modifier}: {left} left",
    "ask.military.prey": "{force}: which counter is hunted?",
    "option.prey": "{a}",
}
