"""IX.1-IX.5 What a stack is made of: its size, who commands it, how large it may be."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from europa.eu9.pieces import KING, Stack, Unit
from europa.eu9.rules.court.kings import king_value
from europa.eu9.rules.diplomacy.targets import is_abroad
from europa.eu9.rules.logistics.command import THIRDS
from europa.eu9.rules.logistics.recruit_naval import contents
from europa.eu9.rules.military.stacks import leaders_in, serves, units_in
from europa.eu9.rules.powers.single.sepoys import INDIAN
from europa.eu9.rules.powers.single.viziers import generic, rolled, viziers
from europa.eu9.rules.terms import specials
from europa.eu9.state import FIRE, MAN, SEA_PLACE, SHIPS, SHOCK, SIEGE
from europa.eu9.table import G
from europa.eu9.world import NONE, POWERS
from europa.eu9.world.records import SideRecord

LD = 3
WOODSMEN = 5
MOST_OF_PASHA = 5
"""An LD or ND in thirds (R0.4)."""
FLEETS = ("F+", "F-")
ARMIES = ("A+", "A-")
MOST_COUNTERS, MOST_LD, MOST_SMALL, MOST_PASHAS, SPARE_NTD = 3, 8, 2, 2, 2
"""M1.2: limits of a stack."""
SUPREME = "supreme:"
"""Effect of the turn: a leader who commands whoever fights beside him."""
ON_LAND = (
    "general", "monarch", "engineer", "conquistador", "governor", "pasha", "explorer",
)  # fmt: skip
AT_SEA = ("admiral", "admiral_king", "explorer", "privateer")
CROWNED = ("monarch", "admiral_king")
FREE_ROLES = "portugal"
"""R2.9: whose two-sided leaders change their role at any time."""


class Commander(NamedTuple):
    """Who leads a stack: `leader` is NONE if nobody does, KING + power for a monarch."""

    leader: int
    country: int


def ships(g: G, unit: Unit) -> tuple[int, int, int, int]:
    """NWD, NGD, VGD, NTD of a naval counter; a minor's fleet counter is full."""
    if unit.kind in FLEETS:
        if any(unit.ships) or unit.country >= POWERS:
            return unit.ships if any(unit.ships) else (2, 0, 0, 1)
        return unit.ships if unit.damaged else contents(g, unit.country, unit.kind)
    found = [int(unit.kind == kind) for kind in SHIPS]
    return (found[0], found[1], found[2], found[3])


def land_thirds(units: Iterable[Unit]) -> int:
    """LD size in thirds."""
    return sum(THIRDS.get(unit.kind, 0) for unit in units)


def naval_thirds(g: G, units: Iterable[Unit], *, transports: bool = True) -> int:
    """ND size in thirds; NGD count 1 each, damaged ships nothing."""
    total = 0
    for unit in units:
        if unit.kind == "NDE":
            total += 1
        else:
            held = ships(g, unit)
            total += LD * (sum(held if transports else held[:3]) - unit.damaged)
    return max(0, total)


def fleets(units: Iterable[Unit]) -> int:
    """F counters."""
    return sum(unit.kind in FLEETS for unit in units)


def has_army(units: Iterable[Unit]) -> bool:
    return any(unit.kind in ARMIES for unit in units)


def size(g: G, stack: Stack) -> int:
    """LD or ND of a stack in thirds."""
    units = units_in(g, stack.number)
    return naval_thirds(g, units) if stack.naval else land_thirds(units)


def pashas(g: G, stack: Stack) -> int:
    """XV: pashas with it."""
    return sum(kind_of(g, x) == "pasha" for x in leaders_in(g, stack.number))


def is_small(g: G, stack: Stack) -> bool:
    """R5.2: at most 5 LD and a pasha; at sea at most one F."""
    if stack.naval:
        return fleets(units_in(g, stack.number)) <= 1
    return size(g, stack) < 6 * LD and pashas(g, stack) <= 1


# Leaders


def side_of(g: G, leader: int) -> SideRecord:
    """The side in use of a leader's counter; Portugal's turn as they go to sea and ashore (XV)."""
    who = g.world.leaders[leader]
    if len(who.sides) == 1:
        return who.sides[0]
    if who.country == FREE_ROLES:
        s = g.state
        stack = s.stacks.get(s.leader_stack[leader])
        naval = stack.naval if stack is not None else s.leader_place[leader] >= SEA_PLACE
        return next((x for x in who.sides if (x.kind in AT_SEA) == naval), who.sides[0])
    return who.sides[min(g.state.leader_side[leader], len(who.sides) - 1)]


def kind_of(g: G, leader: int) -> str:
    """What a leader acts as now; the Doge commands at sea alone (XV 35.7)."""
    if leader >= KING:
        return "admiral_king" if g.name(leader - KING) == "venice" else "monarch"
    return side_of(g, leader).kind


def rank_of(g: G, leader: int) -> str:
    """A before B before C; a crown before all."""
    if kind_of(g, leader) in CROWNED:
        return "0"
    return side_of(g, leader).rank


def is_supreme(g: G, leader: int) -> bool:
    """II-B: he commands all crusaders where he is."""
    return leader < KING and f"{SUPREME}{g.world.leaders[leader].id}" in g.state.effects


def values(g: G, leader: int, *, naval: bool = False) -> tuple[int, int, int, int]:
    """MAN, FIRE, SHOCK, siege; a king's are rolled when needed (E53), explorers' halve ashore."""
    if leader == NONE:
        return (0, 0, 0, 0)
    if leader >= KING:
        power = leader - KING
        man, fire, shock, siege = (king_value(g, power, k) for k in (MAN, FIRE, SHOCK, SIEGE))
        return (man, fire, shock, siege)
    if leader in generic():
        return rolled(g, leader)  # P 39.19
    found = side_of(g, leader).values
    if kind_of(g, leader) == "explorer" and not naval:
        return (found[0] // 2, found[1] // 2, found[2] // 2, found[3] // 2)
    return found


def known_values(g: G, leader: int, *, naval: bool = False) -> tuple[int, int, int, int]:
    """The same as far as known: to look ahead rolls no king's values (E53)."""
    if leader < KING:
        return values(g, leader, naval=naval)
    first = (leader - KING) * 4
    man, fire, shock, siege = (max(0, x) for x in g.state.king_values[first : first + 4])
    return (man, fire, shock, siege)


def manoeuvre(g: G, stack: Stack) -> int:
    """MAN of the commander, 0 without one; among Iroquois at least 5."""
    return woodsmen(g, stack, values(g, commander(g, stack).leader, naval=stack.naval)[0])


def woodsmen(g: G, stack: Stack, man: int) -> int:
    """SPEC-minors 15.5, P 31.5: a stack with Indians has MAN 5 or its leader's, if that is more."""
    if man >= WOODSMEN or stack.naval or stack.place >= SEA_PLACE:
        return man
    if g.world.provinces[stack.place].europe:
        return man
    units = units_in(g, stack.number)
    able = [
        int(record.says["value"])
        for country in dict.fromkeys(u.country for u in units)
        for record in specials.standing(g, "manoeuvre_at_least", country)
    ]
    if any(u.group == INDIAN for u in units):
        able.append(WOODSMEN)
    return max([man, *able])


def commander(g: G, stack: Stack) -> Commander:
    """C3.3, SPEC-concepts 7.4: who leads one stack."""
    return head(g, [stack])


def head(g: G, stacks: Iterable[Stack]) -> Commander:
    """C3.3: who leads stacks of one alliance together.

    A crown first. On land then a leader of the country with most LD, a Patron's troops and his
    minors' counted together, then rank; at sea the highest rank. If that country has no leader
    there a replacement of its own commands (E274). What is equal still goes by the dice of the
    turn's initiative (E1003).
    """
    stacks = list(stacks)
    naval = stacks[0].naval
    kinds = AT_SEA if naval else ON_LAND
    units = [unit for stack in stacks for unit in units_in(g, stack.number)]
    leaders = [x for stack in stacks for x in leaders_in(g, stack.number) if kind_of(g, x) in kinds]
    leaders = _without_lesser(g, leaders, units)
    first = units[0].country if units else stacks[0].country
    alone = all(unit.country == first for unit in units)
    if alone and not leaders:  # quick: most have troops of one country
        return Commander(NONE, first)
    if alone and len(leaders) == 1 and serves(g, leaders[0]) == first:
        return Commander(leaders[0], first)
    masters = {serves(g, x) for x in leaders}
    shares: dict[int, int] = {}
    for unit in units:
        own = naval_thirds(g, [unit]) if naval else land_thirds([unit])
        whose = _led_by(g, unit.country, masters)
        shares[whose] = shares.get(whose, 0) + own
    most = max(shares, key=lambda c: (shares[c], -c), default=stacks[0].country)

    chief = next((x for x in leaders if is_supreme(g, x)), NONE)
    if chief != NONE:
        return Commander(chief, serves(g, chief))

    def order(leader: int) -> tuple[bool, bool, int, str, int, int]:
        country = serves(g, leader)
        crown = kind_of(g, leader) in CROWNED
        weak = kind_of(g, leader) in ("pasha", "privateer") or leader in viziers()
        share = 0 if naval and not crown else -shares.get(country, 0)
        return (not crown, weak, share, rank_of(g, leader), -_luck(g, country), leader)

    able = [x for x in leaders if not naval and serves(g, x) in shares] or leaders
    if not able:
        return Commander(NONE, most)
    best = min(able, key=order)
    country = serves(g, best)
    crown = kind_of(g, best) in CROWNED
    if not naval and not crown and shares.get(country, 0) < shares.get(most, 0):
        return Commander(NONE, most)
    return Commander(best, country)


def _without_lesser(g: G, leaders: list[int], units: list[Unit]) -> list[int]:
    """P 39.9, 39.12: a pasha commands no other pasha and at most 5 LD besides his own; a corrupt
    one nobody."""
    lesser = [x for x in leaders if x < KING and kind_of(g, x) == "pasha"]
    if not lesser:
        return leaders
    honest = [x for x in lesser if x not in g.state.corrupted]
    able = honest if len(honest) == 1 and land_thirds(units) <= MOST_OF_PASHA * LD else []
    return [x for x in leaders if x not in lesser or x in able]


def _led_by(g: G, country: int, masters: set[int]) -> int:
    """Whose leaders count a country's troops as theirs: its own, else its Patron's."""
    if country in masters or g.is_major(country):
        return country
    patron = g.state.patron[country]
    return patron if patron in masters else country


def _luck(g: G, country: int) -> int:
    """E1003: the die of the turn's initiative settles what nothing else does."""
    return g.state.initiative_die[country] if country < POWERS else 0


# Limits


def excess(g: G, stacks: Iterable[Stack]) -> list[str]:
    """M1.2, E22: what is above the limits: of an alliance in a province, or of a naval stack. Hosts
    of minors overseas may be as large as they are (E320)."""
    stacks = list(stacks)
    if any(not stack.naval and is_abroad(g, stack.country) for stack in stacks):
        return []
    units = [unit for stack in stacks for unit in units_in(g, stack.number)]
    kinds = [unit.kind for unit in units]
    small = kinds.count("LDE") + kinds.count("NDE")
    counters = len(kinds) - small - kinds.count("P+") - kinds.count("P-")
    found = []
    if stacks and stacks[0].naval:
        counters -= min(SPARE_NTD, kinds.count("NTD"))
    else:
        whole = sum(THIRDS.get(kind, 0) for kind in kinds if kind != "LDE")
        if whole > MOST_LD * LD:
            found.append("LD")
        if sum(pashas(g, stack) for stack in stacks) > MOST_PASHAS:
            found.append("pashas")
    if counters > MOST_COUNTERS:
        found.append("counters")
    if small > MOST_SMALL:
        found.append("small")
    return found
