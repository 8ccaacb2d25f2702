"""X.3 Pirates and privateers prey on trade (5.2a): one attack for each alliance and zone."""

from __future__ import annotations

from europa.eu9.pieces import Stack
from europa.eu9.rules.events import pirates
from europa.eu9.rules.military.alliances import seat_for
from europa.eu9.rules.military.composition import AT_SEA, kind_of, ships, values
from europa.eu9.rules.military.ground import ground_of
from europa.eu9.rules.military.movement import corsairs, grounds, outlaws
from europa.eu9.rules.military.movement.convoy_raids import PREY
from europa.eu9.rules.military.movement.naval_actions import is_privateer
from europa.eu9.rules.military.movement.outlaws import BARBARY, KNIGHTS
from europa.eu9.rules.military.stacks import alliance_of, leaders_in, name_of, units_in
from europa.eu9.rules.powers.access import zone_seas
from europa.eu9.rules.redeployment.raids import YEARS, Prey, prey_modifier, raid
from europa.eu9.rules.redeployment.trade_losses import (
    KNIGHTS_TOOK,
    Band,
    Loss,
    save,
    settle,
    side_count,
    stars,
)
from europa.eu9.state import SEA_PLACE
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Entry, Option, Steps


class Preyed(Entry, frozen=True):
    """An attack on the trade of a zone."""

    attacker: str
    zone: str
    roll: int
    levels: int


ENTRIES = (Preyed,)
MESSAGES = {
    "entry.Preyed": "{attacker} prey on trade in the {zone} ({roll}): {levels:level|levels} lost",
    "ask.prey.defend": "{attacker} prey on the trade of the {zone}. Does {force} defend it?",
    "option.defend": "It defends the trade",
    "option.stand_by": "It looks on",
}


def play(g: G) -> Steps[None]:
    """2.1: zone by zone: pirates first, then alliances by initiative."""
    g.state.stars[:] = [0] * len(g.state.stars)
    for zone in range(len(g.world.zones)):
        sides = g.state.pirates[zone] - pirates.ashore(g, zone)
        if sides > 0:
            g.state.zone_trouble[zone] = 1
            yield from attack(g, Band(zone, (), trading(g, zone), sides))
        for band in bands(g, zone):
            g.state.zone_trouble[zone] = 1
            yield from attack(g, band)


def trading(g: G, zone: int) -> tuple[int, ...]:
    """E354: countries whose fleet in a zone is above level 0."""
    return tuple(c for c in g.fleets_in(zone) if g.tf(c, zone))


def targets_of(g: G, stack: Stack, zone: int) -> tuple[int, ...]:
    """2.2: whose trade a privateer robs in its zone."""
    return tuple(c for c in trading(g, zone) if outlaws.preys_on(g, stack, zone, c))


def turn_of(g: G, country: int) -> int:
    """2.1: place in the order of the turn; Barbary goes with Turkey, the Knights with a Patron."""
    name = g.name(country)
    if name in BARBARY:
        country = g.country("turkey")
    elif name == KNIGHTS:
        patron, sole = g.state.patron[country], g.state.titles.get("defender", NONE)
        country = next((c for c in (patron, sole) if c != NONE), g.country("spain"))
    place = alliance_of(g, country)
    return place if place != NONE else len(g.state.order)


def bands(g: G, zone: int) -> list[Band]:
    """2.1: an alliance attacks once with all it has; equal sets of targets attack together."""
    s = g.state
    parties: dict[str, list[Stack]] = {}
    for stack in s.stacks.values():
        preys = stack.action == PREY and is_privateer(g, stack)
        if not preys or zone not in grounds.robbed(g, stack):
            continue
        name = g.name(stack.country)
        place = alliance_of(g, stack.country)
        alone = name if place == NONE else str(place)
        key = "barbary" if name in BARBARY else name if name == KNIGHTS else alone
        parties.setdefault(key, []).append(stack)
    joined: dict[tuple[int, ...], list[Stack]] = {}
    for stacks in parties.values():
        wanted = {c for x in stacks for c in targets_of(g, x, zone)}
        if wanted:
            joined.setdefault(tuple(sorted(wanted)), []).extend(stacks)
    found = []
    for targets, stacks in joined.items():
        units = [u for x in stacks for u in units_in(g, x.number)]
        found.append(Band(zone, tuple(stacks), targets, sum(_sides(u.kind) for u in units)))
    return sorted(found, key=lambda band: max(turn_of(g, x.country) for x in band.stacks))


def _sides(kind: str) -> int:
    return 2 if kind == "P+" else 1


def attack(g: G, band: Band) -> Steps[int]:
    """2.3-2.8: who defends, the die, what is lost and saved, stars, and the money."""
    if not band.targets:
        return 0
    defenders = yield from _defenders(g, band)
    roll = g.d10("raid", band.name(g)) + prey_modifier(describe(g, band, defenders))
    result = raid(roll)
    loss = Loss(g, band, result)
    yield from save(g, loss, defenders)
    if KNIGHTS in (g.name(c) for c in band.countries) and loss.levels.get(g.country("turkey"), 0):
        g.add_effect(KNIGHTS_TOOK)
    yield from stars(g, loss, result.stars)
    levels = settle(g, loss, result.stars)
    g.log(Preyed(band.name(g), g.world.zones[band.zone].id, roll, levels))
    return levels


def may_oppose(g: G, stack: Stack, band: Band) -> bool:
    """2.3: enemies of one of them; pirates: all; minors where they trade, Barbary's victims too."""
    trades = stack.country in band.targets
    if not g.is_major(stack.country) and not trades:
        return False
    if not band.stacks:
        return True
    ground = ground_of(g, stack)
    barbary = any(g.name(x.country) in BARBARY for x in band.stacks)
    robbed = barbary and trades and not g.is_major(stack.country)
    return robbed or any(
        ground.is_foe(x) or outlaws.may_fight(g, stack.country, x) for x in band.stacks
    )


def _defenders(g: G, band: Band) -> Steps[list[Stack]]:
    """2.3: before the die, by initiative, stack by stack."""
    seas = [SEA_PLACE + sea for sea in zone_seas(band.zone)]
    around = [
        x
        for x in g.state.stacks.values()
        if x.naval and x.place in seas and not is_privateer(g, x) and _guards(g, x)
    ]
    around.sort(key=lambda x: (turn_of(g, x.country), x.number))
    found = []
    for stack in around:
        seat = seat_for(g, stack.country)
        if seat is None or not may_oppose(g, stack, band):
            continue
        params = {
            "attacker": band.name(g),
            "zone": g.world.zones[band.zone].id,
            "force": name_of(g, stack),
        }
        options = [Option("defend", True), Option("stand_by", False)]
        if (yield Ask(seat, "prey.defend", options, "5.2", params)):
            found.append(stack)
    return found


def _guards(g: G, stack: Stack) -> bool:
    """Whether a stack has a ship of war."""
    return any(any(ships(g, u)[:3]) for u in units_in(g, stack.number))


def _best(g: G, stacks: tuple[Stack, ...] | list[Stack]) -> int:
    """The best manoeuvre among the leaders at sea of some stacks."""
    leaders = [x for stack in stacks for x in leaders_in(g, stack.number)]
    at_sea = [x for x in leaders if kind_of(g, x) in (*AT_SEA, "monarch")]
    return max((values(g, x, naval=True)[0] for x in at_sea), default=0)


def describe(g: G, band: Band, defenders: list[Stack]) -> Prey:
    """2.4: all that modifies the die."""
    s = g.state
    kinds = [u.kind for x in defenders for u in units_in(g, x.number)]
    fleets = 2 * kinds.count("F-") + 4 * kinds.count("F+")
    home = SEA_PLACE + g.world.zones[band.zone].sea
    places = [x.place for x in band.stacks] or [home]
    years = [corsairs.years_of(g, x) for x in band.stacks] or [YEARS]
    captain = _best(g, band.stacks) if band.stacks else pirates.skill(g, band.zone)
    knights = any(g.name(x.country) == KNIGHTS for x in band.stacks)
    return Prey(
        band.sides,
        targets=sum(side_count(g.tf(c, band.zone)) for c in band.targets),
        fleets=fleets or int(bool(defenders)),
        defender=_best(g, defenders),
        leader=captain,
        years=max(years),
        battle=any(s.seas_fought[place - SEA_PLACE] for place in places),
        knights=knights and outlaws.has_christian_port(g),
        elsewhere=home not in places,
    )
