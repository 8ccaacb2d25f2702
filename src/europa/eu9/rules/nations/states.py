"""P 22 Autonomous states of the Habsburgs: declared at 2.4, with forces of their own."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from europa.eu9.pieces import Unit
from europa.eu9.rules.diplomacy.window import Reaction
from europa.eu9.rules.powers.forces import dissolve_forces
from europa.eu9.rules.powers.quelling import quell
from europa.eu9.rules.powers.stability import change
from europa.eu9.rules.terms import specials
from europa.eu9.rules.terms.specials import DISSOCIATION, dissociated
from europa.eu9.state import EW
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.specials import specials_of
from europa.kernel import Entry

AUSTRIA, NAPLES = "austria", "h_naples"
RETURNING = ("h_bohemia", "h_hungary", "h_milan")
FEWEST = 3
"""P 22.1: owned provinces that it takes."""
STATES = {record.minor: record.says for record in specials_of("activated_by")}
"""What their records say: `powers` that may grant it, each with events one of which must have
happened (none: always), the `city`, the `least` provinces if not three."""


class Autonomous(Entry, frozen=True):
    """A power lets a part of its lands rule itself."""

    power: str
    state: str


class OwnRule(Entry, frozen=True):
    """An autonomous state is ruled by its owner again."""

    power: str
    state: str


def owned(g: G, power: int, name: str) -> list[int]:
    """Provinces of a state that a power owns."""
    return [p for p in g.world.countries[g.country(name)].provinces if g.state.owner[p] == power]


def may_grant(g: G, power: int, name: str) -> bool:
    """P 22.1, 22.3: the whole group that it owns, at least three provinces."""
    state = STATES[name]
    events = state["powers"].get(g.name(power))
    if events is None or g.holds(f"autonomous_{name}"):
        return False
    if events and not any(event in g.state.occurred for event in events):
        return False
    return len(owned(g, power, name)) >= int(state.get("least", FEWEST))


def forces(g: G, power: int, name: str) -> tuple[str, ...]:
    """P 22.2: its free basic forces; Hungary with few provinces has one army only."""
    country = g.country(name)
    for record in specials.standing(g, "basic_forces", country):
        if len(owned(g, power, name)) <= record.says.get("few", NONE):
            return tuple(record.says["with_few"])
    found = specials.counters(g, "basic_forces", country, ())
    return tuple(unit for unit, count in found for _ in range(count))


def _offers(g: G, power: int) -> Iterator[Reaction]:
    for name in STATES:
        if may_grant(g, power, name):
            yield Reaction(f"autonomy:{name}", partial(grant, g, power, name), "note.stability",
                           {"stability": 1})  # fmt: skip


def _returns(g: G, power: int) -> Iterator[Reaction]:
    """P 22.5: in the turn of the dissociation Austria may rule them itself again."""
    for name in RETURNING if _parts_now(g) and g.name(power) == AUSTRIA else ():
        held = g.holds(f"autonomous_{name}") and g.state.patron[g.country(name)] == power
        if held:
            yield Reaction(f"own_rule:{name}", partial(take_back, g, power, name))


def _parts_now(g: G) -> bool:
    """Whether this is the turn of the dissociation."""
    return any(g.state.event_began.get(event) == g.state.turn for event in DISSOCIATION)


def take_back(g: G, power: int, name: str) -> None:
    """Its forces leave; its lands are Austria's as others are."""
    country = g.country(name)
    del g.state.in_force[f"autonomous_{name}"]
    dissolve_forces(g, country)
    g.state.gone[country] = 1
    g.state.patron[country], g.state.box[country] = NONE, 0
    g.log(OwnRule(g.name(power), name))


def naples_must(g: G) -> None:
    """P 22.5: an Austria at peace that owns Naples lets it rule itself, for good; what it inherits
    at 2.4 of the dissociation in the next turn."""
    power = g.country(AUSTRIA)
    free = g.is_major(power) and not g.enemies(power)
    if free and dissociated(g) and not _parts_now(g) and may_grant(g, power, NAPLES):
        grant(g, power, NAPLES)


def of_minor_austria(g: G) -> None:
    """P 22.5, E594: a minor Austria rules its states itself after the dissociation, all but Naples;
    Hungary and Milan are always there, with forces of their own."""
    power = g.country(AUSTRIA)
    if g.is_major(power) or not dissociated(g) or g.state.gone[power]:
        return
    for name in RETURNING:
        always = specials.standing(g, "always_active", g.country(name))
        on = g.holds(f"autonomous_{name}") and g.state.patron[g.country(name)] == power
        if on and not always:
            take_back(g, power, name)
        elif always and not on and len(owned(g, power, name)) >= STATES[name].get("least", FEWEST):
            grant(g, power, name)


def grant(g: G, power: int, name: str) -> None:
    """P 22.1, 22.2: 1 stability; revolts vanish; its forces appear in its city."""
    s = g.state
    country = g.country(name)
    lands = owned(g, power, name)
    s.in_force[f"autonomous_{name}"] = s.turn
    s.gone[country] = 0
    s.patron[country], s.box[country] = power, EW
    for p in lands:
        if s.revolt[p]:
            quell(g, p)
    home = g.world.province_index[STATES[name]["city"]]
    place = home if home in lands else lands[0]
    s.units += [Unit(country, kind, place, True) for kind in forces(g, power, name)]
    g.log(Autonomous(g.name(power), name))
    if g.is_major(power):
        change(g, power, -1, "XV")


ANNOUNCEMENTS = (_offers, _returns)
AFTER_STEP = {"2.4": (naples_must, of_minor_austria)}
ENTRIES = (Autonomous, OwnRule)
MESSAGES = {
    "entry.OwnRule": "{power} rules {state} itself again",
    "option.own_rule": "rule {a} yourself again",
    "entry.Autonomous": "{power} grants autonomy: {state}",
    "option.autonomy": "autonomy: {a}",
}
