"""Fields of case files that aren't one column: the sheet's parts, plans, knowledge, leaders ..."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from europa.eu9.cases.stacks import place_of
from europa.eu9.combat import forces
from europa.eu9.fields import Field, Rest, find, one_of, whole
from europa.eu9.rules.administration.plan import key_of
from europa.eu9.rules.income import centres
from europa.eu9.rules.logistics import recruit_groups, recruit_land, recruit_naval
from europa.eu9.rules.powers import resources
from europa.eu9.rules.powers.initiative import LEAST, skill
from europa.eu9.rules.powers.limits import ACTIONS, NAMES, actions, limit, printed
from europa.eu9.rules.powers.single.american_empires import relation
from europa.eu9.rules.treasury import exchequer
from europa.eu9.sheet import sheet
from europa.eu9.state import (
    COUNTRIES,
    LINES,
    ON_MAP,
    PROVINCES,
    SEA_PLACE,
    SEAS,
    SKILLS,
    TREATIES,
)
from europa.eu9.table import G
from europa.eu9.world import CENTRES, NONE, RESOURCES
from europa.kernel import UnknownName

BOX_NAMES = (*(f"{price}{side}" for price in range(9) for side in "LR"), "9", "10")
"""The boxes of the price track: its value, and the left or right one of two."""
KING_STATES = ("home", "map", "dead", "wounded", "captive")
LEADER_STATES = ("pool", "map", "dead", "wounded", "captive")


def read_only(look: Callable[[G, int, Rest], Any]) -> Field:
    """What the rules work out; it can't be set."""
    return Field(look, None)


def _one(rest: Rest, kind: str, known: tuple[str, ...]) -> str:
    if len(rest) != 1 or rest[0] not in known:
        raise UnknownName(".".join(rest), kind, known)
    return rest[0]


def parts() -> Field:
    """`parts: {B1: {tejo: 6}}`: what a line of the sheet is made of."""

    def look(g: G, n: int, rest: Rest) -> Any:
        line = _one(rest[:1], "line", LINES)
        found = next(row for row in sheet(g, n) if row.line == line)
        amounts = {part.name: part.amount for part in found.parts}
        return amounts.get(".".join(rest[1:])) if rest[1:] else amounts

    return read_only(look)


def plan() -> Field:
    """`plan: [tfi:stz_nord:30]`: the pieces of the turn's plan, once it is revealed."""
    return read_only(lambda g, n, rest: [key_of(piece) for piece in g.state.plans[n]])


def limits() -> Field:
    """`limits: {mnu: 3}`: of the period."""
    return read_only(lambda g, n, rest: limit(g, n, _one(rest, "limit", NAMES)))


def turn_limits() -> Field:
    """`actions: {tfi: 1}`: of the turn."""
    return read_only(lambda g, n, rest: actions(g, n, _one(rest, "action", ACTIONS)))


def counters() -> Field:
    """`counters: {A: 2}`: armies that a power may have."""

    def look(g: G, n: int, rest: Rest) -> Any:
        _one(rest, "counter", ("A",))
        return recruit_groups.armies(g, n, "")[0]

    return read_only(look)


def purchases() -> Field:
    """`purchases: {LD: 2, ND: 4}`: limits of a turn."""
    limits = {"LD": recruit_land.land_limit, "ND": recruit_naval.naval_limit}
    return read_only(lambda g, n, rest: limits[_one(rest, "purchase", tuple(limits))](g, n))


def fleet_contents() -> Field:
    """`contents: {F-: 2/0/0/1}`: the most NWD, NGD, VGD and NTD that a counter holds."""

    def look(g: G, n: int, rest: Rest) -> Any:
        kind = _one(rest, "counter", ("F+", "F-"))
        return "/".join(map(str, recruit_naval.contents(g, n, kind)))

    return read_only(look)


def artillery() -> Field:
    """`artillery: {A+: 2, A-: 1}`: of one army in this period."""

    def look(g: G, n: int, rest: Rest) -> Any:
        large = _one(rest, "counter", ("A+", "A-")) == "A+"
        name, kind = g.name(n), printed(g, n).army_class
        army = forces.Contingent(name, army_class=kind, a_plus=int(large), a_minus=int(not large))
        return forces.artillery((army,), g.state.period)

    return read_only(look)


def bankruptcies() -> Field:
    """How many the bankers remember."""
    return read_only(lambda g, n, rest: exchequer.credit(g, n))


def monarch() -> Field:
    """A named monarch, or nobody: one without a name."""

    def look(g: G, n: int, rest: Rest) -> Any:
        place = g.state.monarch[n]
        return "nobody" if place == NONE else g.world.monarchs[place].id

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        g.state.monarch[n] = find(g.world.monarch_index, "monarch", value)

    return Field(look, put)


def skills() -> Field:
    """`skills: [8, 3, 3]`: ADM, DIP and MIL in use, ministers and all; `adm` is the monarch's."""
    return read_only(lambda g, n, rest: [skill(g, n, kind) for kind in range(len(SKILLS))])


def aims() -> Field:
    """`aims: [...]`: objectives by id."""

    def look(g: G, n: int, rest: Rest) -> Any:
        return [g.world.objectives[aim].id for aim in g.state.aims[n]]

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        index = g.world.objective_index
        g.state.aims[n] = tuple(find(index, "objective", name) for name in value)

    return Field(look, put)


def gross() -> Field:
    """Gross incomes of the period's turns."""

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        g.state.gross[n] = [int(x) for x in value]

    return Field(lambda g, n, rest: list(g.state.gross[n]), put)


def treaties() -> Field:
    """`treaties: {aden: AT}` with minors of the rest of the world."""

    def key(g: G, n: int, rest: Rest) -> int:
        return n * COUNTRIES + find(g.world.country_index, "country", ".".join(rest))

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        if not rest and value == {}:
            for held in [one for one in g.state.treaties if one // COUNTRIES == n]:
                del g.state.treaties[held]
            return
        g.state.treaties[key(g, n, rest)] = one_of(TREATIES, "treaty", value)

    return Field(lambda g, n, rest: TREATIES[relation(g, *divmod(key(g, n, rest), COUNTRIES))], put)


def speculates() -> Field:
    """`speculates: [fish]`."""

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        kept = [pair for pair in g.state.speculation if pair[0] != n]
        g.state.speculation = [*kept, *((n, one_of(RESOURCES, "resource", x)) for x in value)]

    return Field(
        lambda g, n, rest: [RESOURCES[x] for who, x in g.state.speculation if who == n], put
    )


def knows() -> Field:
    """`knows: {area_cuba: true, s_golfe: true}`: provinces, areas, seas; `everything`."""

    def places(g: G, name: str) -> tuple[list[int], list[int]]:
        w = g.world
        if name == "everything":
            return list(range(PROVINCES)), list(range(SEAS))
        if name in w.area_index:
            return list(w.areas[w.area_index[name]].provinces), []
        if name in w.province_index:
            return [w.province_index[name]], []
        return [], [find({sea.id: sea.index for sea in w.seas}, "place", name)]

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        provinces, seas = places(g, ".".join(rest))
        for p in provinces:
            g.state.known[n * PROVINCES + p] = bool(value)
        for sea in seas:
            g.state.known_seas[n * SEAS + sea] = bool(value)

    def look(g: G, n: int, rest: Rest) -> Any:
        provinces, seas = places(g, ".".join(rest))
        return all(g.knows(n, p) for p in provinces) and all(g.knows_sea(n, x) for x in seas)

    return Field(look, put)


def leader() -> Field:
    """`leaders: {dias: {place: algarve}}`, on the map then; and what has become of him."""

    def look(g: G, n: int, rest: Rest) -> Any:
        place = g.state.leader_place[n]
        if place == NONE:
            return None
        at_sea = place >= SEA_PLACE
        return g.world.seas[place - SEA_PLACE].id if at_sea else g.world.provinces[place].id

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        g.state.leader_place[n], g.state.leader_stack[n] = place_of(g, value), 0
        g.state.leader_state[n] = ON_MAP

    return Field(look, put)


def pirates_led() -> Field:
    """`leaders: {kidd: {pirates: stz_caraibes}}`: the zone whose pirates he leads."""

    def look(g: G, n: int, rest: Rest) -> Any:
        zone = g.state.captains.get(n)
        return None if zone is None else g.world.zones[zone].id

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        g.state.captains[n] = find(g.world.zone_index, "zone", value)
        g.state.leader_state[n] = ON_MAP

    return Field(look, put)


def gold_stored() -> Field:
    """Ducats of gold that wait in a port."""

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        g.state.gold_stored[n] = whole(value)

    return Field(lambda g, n, rest: g.state.gold_stored.get(n, 0), put)


def whose(name: str) -> Field:
    """`praesidio: england 2`, `fort_begun: england 1`: whose it is, and its level or stage."""

    def look(g: G, n: int, rest: Rest) -> Any:
        held = getattr(g.state, name).get(n)
        return None if held is None else f"{g.name(held // 10)} {held % 10}"

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        getattr(g.state, name).pop(n, None)
        if value is not None:
            who, level = str(value).split()
            country = find(g.world.country_index, "country", who)
            getattr(g.state, name)[n] = country * 10 + int(level)

    return Field(look, put)


def roused() -> Field:
    """`roused: [england]`: countries against which the natives there are active."""

    def look(g: G, n: int, rest: Rest) -> Any:
        return [g.name(key % COUNTRIES) for key in g.state.roused if key // COUNTRIES == n]

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        for name in value:
            country = find(g.world.country_index, "country", name)
            g.state.roused[n * COUNTRIES + country] = 1
            g.state.natives_active[n] = 1

    return Field(look, put)


def centre_income() -> Field:
    """What a trade centre yields."""

    def look(g: G, n: int, rest: Rest) -> Any:
        return centres.great_orient(g) if n == centres.GREAT_ORIENT else centres.YIELD[CENTRES[n]]

    return read_only(look)


def centre_parts() -> Field:
    """`parts: {muslim_straits: 30}` of the Great Orient."""

    def look(g: G, n: int, rest: Rest) -> Any:
        amounts = {part.name: part.amount for part in centres.great_orient_parts(g)}
        return amounts[_one(rest, "part", tuple(amounts))]

    return read_only(look)


def price() -> Field:
    """`prices: {spices: 7L}`: boxes by value and side."""

    def place(rest: Rest) -> int:
        return RESOURCES.index(_one(rest, "resource", RESOURCES))

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        g.state.prices[place(rest)] = one_of(BOX_NAMES, "box", str(value)) + 1

    return Field(lambda g, n, rest: BOX_NAMES[g.state.prices[place(rest)] - 1], put)


def market() -> Field:
    """`market: {spices: 32}`: units exploited in the world."""
    return read_only(
        lambda g, n, rest: resources.world_units(
            g, RESOURCES.index(_one(rest, "resource", RESOURCES))
        )
    )


def refusals() -> Field:
    """`refusals: {venice: turkey}`: who is refused trade, and by whom."""

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        index = g.world.country_index
        refused = find(index, "country", ".".join(rest))
        g.state.refusals.append((find(index, "country", value), refused))

    def look(g: G, n: int, rest: Rest) -> Any:
        refused = find(g.world.country_index, "country", ".".join(rest))
        return next((g.name(a) for a, b in g.state.refusals if b == refused), None)

    return Field(look, put)


def playing() -> Field:
    """`playing: [FRA, PRU]`: the powers in play, each at its seat; nobody sits at the others.

    A power that has not entered yet gets the least of indices and a monarch of 3/3/3; a case says
    what else it has.
    """

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        s, w = g.state, g.world
        codes = {country.code: country.index for country in w.powers}
        wanted = [find(codes, "power", code) for code in value]
        for place, (_, powers) in enumerate(w.scenarios[s.scenario].seats):
            seated = [w.country_index[name] for name, _ in powers]
            s.seat_power[place] = next((p for p in seated if p in wanted), NONE)
        for power in codes.values():
            s.major[power] = power in s.seat_power
        for power in wanted:
            _come_of_age(g, power)

    def look(g: G, n: int, rest: Rest) -> Any:
        return [g.world.countries[power].code for power in g.majors()]

    return Field(look, put)


def _come_of_age(g: G, power: int) -> None:
    s = g.state
    if s.dies[power]:
        return
    s.gone[power], s.dies[power] = 0, 99
    row = slice(power * 3, power * 3 + 3)
    s.skills[row] = [max(LEAST, value) for value in s.skills[row]]
    for column in (s.dti, s.fti, s.sfti):
        column[power] = max(1, column[power])
