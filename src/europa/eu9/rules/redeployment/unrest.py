"""X.3 What revolts cost, how they spread, and monarchs who are overthrown (5.3)."""

from __future__ import annotations

from typing import Any

import msgspec

from europa.eu9.entries import Changed, Placed, Removed
from europa.eu9.pieces import CITY, PRESIDIO, Unit
from europa.eu9.rules.court import monarchs
from europa.eu9.rules.diplomacy.invasions import is_torn
from europa.eu9.rules.events.revolts import (
    MINUS,
    MOST_SIDES,
    PLUS,
    is_peasants_war,
    join_peasants,
    owner_of,
    put,
    roll_country,
)
from europa.eu9.rules.military.stacks import form
from europa.eu9.rules.powers.exploitable import is_their_own
from europa.eu9.rules.powers.quelling import quell
from europa.eu9.rules.powers.single.empire import in_empire
from europa.eu9.rules.powers.stability import change
from europa.eu9.rules.powers.wars import allied, beside
from europa.eu9.rules.terms.book import records
from europa.eu9.rules.terms.core import places
from europa.eu9.rules.terms.lasting import all_in_force, is_over
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.treasury.exchequer import emperor
from europa.eu9.state import ZONES
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Entry, Option, Steps

TRADE_LOST = 3
LEAST_TROUBLED = 3
TRIES = 11
"""E359: a roll and ten more."""
MERGED = 2
EARLY, EARLY_WALLS, LATE_WALLS = 39, 2, 3
"""3.5: last turn in which a revolt's fortress falls to level 2; later to 3."""
IRISH_LINKS = (
    ("uladh", "alba"), ("uladh", "ayr"), ("uladh", "galloway"), ("uladh", "cumberland"),
    ("brega", "cumberland"), ("brega", "lancashire"), ("brega", "cymru"),
    ("laighean", "cymru"), ("laighean", "cornwall"),
)  # fmt: skip

TROUBLES, GODUNOV = "IV-17(1)", "russia_boris_godunov"
"""A civil war of Russia in which the throne is shaken otherwise (E516)."""

COST_AT_MOST = "rule:revolts_cost_at_most"
"""Under `lasting`: an event whose revolts together cost a power so much stability at most."""
BOUND, ELECTORATE = "hanover_revolts", "hanover"
"""VI-6: from then on revolts there go on even if the minor takes no part in the turn."""


class RevoltsCost(Entry, frozen=True):
    """Sides of revolts a power suffers from."""

    power: str
    plus: int
    minus: int


class RevoltSpread(Entry, frozen=True):
    """A revolt grows, or another begins beside it."""

    province: str
    sides: int


class Overthrown(Entry, frozen=True):
    """A monarch is deposed by the rebels."""

    power: str


ENTRIES = (RevoltsCost, RevoltSpread, Overthrown)
MESSAGES = {
    "ask.revolts.extend": "{power}: where does the revolt of {place} spread?",
    "option.revolt": "{a}",
    "entry.RevoltsCost": "{power} has revolts:[ {plus} large][ {minus} small]",
    "entry.RevoltSpread": "The revolt spreads: {province} ({sides:side|sides})",
    "entry.Overthrown": "{power}: the rebels overthrow the monarch",
}


def is_active(g: G, minor: int) -> bool:
    """E379: a minor takes part in the turn: in any war, or helping in one."""
    return bool(g.wars_of(minor))


def ruler(g: G, province: int) -> int:
    """Who suffers from a revolt: the owner, or the patron of an active minor; NONE: nobody.

    The Peasants' War is the Emperor's, wherever it is.
    """
    s = g.state
    if is_peasants_war(g, province):
        crowned = emperor(g)
        return g.country(crowned) if crowned and g.is_major(g.country(crowned)) else NONE
    owner = s.post_owner[province] if s.post_owner[province] != NONE else s.owner[province]
    if owner == NONE or g.is_major(owner):
        return owner
    kept = is_active(g, owner) or (g.holds(BOUND) and g.name(owner) == ELECTORATE)
    return s.patron[owner] if kept else NONE


def cost(sides: list[int]) -> int:
    """5.3: each + costs 1, all - together 1, at most 3."""
    plus = sum(side // PLUS for side in sides)
    return min(3, plus + any(side % PLUS for side in sides))


def spread(g: G) -> Steps[None]:
    """5.3: revolts in inactive minors end; the others cost stability, then extend; fortresses of
    revolts fall; a throne too shaken falls."""
    s = g.state
    camps = {unit.place for unit in s.units if unit.country == g.country("rebels")}
    for p in [p for p, sides in enumerate(s.revolt) if sides or p in camps or is_seized(g, p)]:
        if ruler(g, p) == NONE and not is_peasants_war(g, p) and not _is_active_neutral(g, p):
            quell(g, p)
    for power in g.majors():
        mine = [p for p, n in enumerate(s.revolt) if n and ruler(g, p) == power]
        sides = [s.revolt[p] for p in mine if not is_their_own(g, p)]
        if sides:
            plus = sum(side // PLUS for side in sides)
            g.log(RevoltsCost(g.name(power), plus, sum(side % PLUS for side in sides)))
            change(g, power, 0 if is_torn(g, power) else -_loss(g, mine), "X.3")
    yield from extend(g)
    _dismantle(g)
    for power in g.majors():
        test_throne(g, power)


def _loss(g: G, provinces: list[int]) -> int:
    """What the revolts of a power cost; those of some events no more than these say (IV-4(1))."""
    s = g.state
    most = {e.event: int(act["n"]) for e, act in all_in_force(g, COST_AT_MOST)}
    groups: dict[str, list[int]] = {}
    for p in provinces:
        if not is_their_own(g, p):
            cause = s.revolt_cause.get(p, "")
            groups.setdefault(cause if cause in most else "", []).append(s.revolt[p])
    return sum(min(cost(sides), most.get(cause, cost(sides))) for cause, sides in groups.items())


def is_seized(g: G, province: int) -> bool:
    """Whether rebels hold the city."""
    return g.state.owner[province] != NONE and g.state.controller[province] == NONE


def _is_active_neutral(g: G, province: int) -> bool:
    """3.2: a neutral minor at war: nobody loses stability, but its revolt goes on."""
    owner = owner_of(g, province)
    return owner != NONE and not g.is_major(owner) and is_active(g, owner)


def senders(g: G) -> list[int]:
    """3.3: each + sends one -."""
    return [p for p, sides in enumerate(g.state.revolt) for _ in range(sides // PLUS)]


def strongholds(g: G) -> list[int]:
    """3.3, X-53: a city that rebels hold, if nobody besieges it, or a force of theirs, where no
    counter is: one appears there."""
    s, rebels = g.state, g.country("rebels")
    camps = {u.place for u in s.units if u.country == rebels}
    cities = {p for p in range(len(s.owner)) if is_seized(g, p) and p not in s.sieges}
    return [p for p in sorted(camps | cities) if not s.revolt[p]]


def extend(g: G) -> Steps[None]:
    """3.3, 3.4: all at once; who places them is named by the event, or rolled for each victim."""
    s, w = g.state, g.world
    noted, held = senders(g), strongholds(g)
    for p, sides in enumerate(s.revolt):
        if sides % PLUS and sides < MOST_SIDES and not _bounds(g, p).get("none"):
            s.revolt[p] = sides + MINUS
            g.log(RevoltSpread(w.provinces[p].id, s.revolt[p]))
    for p in held:
        if not _bounds(g, p).get("none"):
            _appear(g, p, p)
    for p in s.sieges:
        if p < PRESIDIO and is_seized(g, p) and not s.revolt[p]:
            s.revolt_since[p] = s.turn
    agitators: dict[int, int] = {}
    for p in noted:
        bounds = _bounds(g, p)
        if bounds.get("none"):
            continue
        victim = owner_of(g, p)
        near = targets(g, p, across=bool(bounds.get("across_borders")))
        if "only" in bounds:
            meant = places(Scene(g, s.revolt_cause[p]), bounds["only"])
            near = [n for n in near if n in meant]
        if not near:
            _arm(g, p)
            continue
        if victim not in agitators:
            agitators[victim] = agitator(g, victim)
        target = yield from _choose(g, agitators[victim], near, p)
        _appear(g, target, p)


def _appear(g: G, target: int, source: int) -> None:
    """One - more, of the kind of the revolt that it comes from."""
    s = g.state
    put(g, target, MINUS)
    if source in s.revolt_cause:
        s.revolt_cause.setdefault(target, s.revolt_cause[source])
    s.revolt_since[target] = s.turn
    if is_peasants_war(g, source):
        join_peasants(g, target)
    g.log(RevoltSpread(g.world.provinces[target].id, s.revolt[target]))


def _bounds(g: G, province: int) -> dict[str, Any]:
    """What the event of a revolt says of where it may spread; nothing if it says nothing."""
    cause = g.state.revolt_cause.get(province, "")
    for entry in g.state.lasting.get("spread:", ()) if cause else ():
        if entry.event == cause and not is_over(g, entry):
            return records()[entry.record]
    return {}


def _arm(g: G, province: int) -> None:
    """E358: no room for another counter: rebels take the field; two LD are an A-, with two more an
    A+."""
    s, rebels = g.state, g.country("rebels")
    s.units.append(Unit(rebels, "LD", province))
    g.log(Placed("rebels", "LD", g.world.provinces[province].id))
    for small, large in (("A-", "A+"), ("", "A-")):
        camp = [n for n, u in enumerate(s.units) if (u.country, u.place) == (rebels, province)]
        pairs = [n for n in camp if s.units[n].kind == "LD"]
        old = [n for n in camp if s.units[n].kind == small]
        if len(pairs) < MERGED or (small and not old):
            continue
        kept = old[0] if old else pairs[0]
        gone = [n for n in pairs[:MERGED] if n != kept]
        s.units[kept] = msgspec.structs.replace(s.units[kept], kind=large)
        s.units[:] = [u for n, u in enumerate(s.units) if n not in gone]


def agitator(g: G, victim: int) -> int:
    """E359: 2d10 on the table of revolts; not the victim nor its allies; a minor's Patron. After
    ten rolls in vain chance names one of the others."""
    for _ in range(TRIES):
        name = roll_country(g)["country"]
        if name == "colonies":
            continue
        found = g.country(name)
        if not g.is_major(found):
            found = g.state.patron[found]
        if found in (NONE, victim) or not g.is_major(found):
            continue
        if not _are_allied(g, found, victim):
            return found
    others = [power for power in g.majors() if power != victim]
    able = [power for power in others if not _are_allied(g, power, victim)] or others
    return g.pick("agitator", able) if able else NONE


def _are_allied(g: G, power: int, victim: int) -> bool:
    """E359: on a side of a war, in an alliance, or on its diplomatic track."""
    return allied(g, power, victim) or beside(g, power, victim) or g.state.patron[victim] == power


def _choose(g: G, power: int, near: list[int], here: int) -> Steps[int]:
    """3.4: open; plainly the own province if it isn't plain, else the richest."""
    provinces = g.world.provinces
    rough = here in near and provinces[here].terrain != "plain"
    best = here if rough else max(near, key=lambda p: (provinces[p].income, -p))
    if power == NONE or len(near) == 1:
        return best
    ordered = [best, *(p for p in near if p != best)]
    options = [Option(f"revolt:{provinces[p].id}", p, (provinces[p].id,)) for p in ordered]
    params = {"power": g.name(power), "place": provinces[here].id}
    chosen: int = yield Ask(g.seat_of(power), "revolts.extend", options, "5.3", params)
    return chosen


def targets(g: G, province: int, *, across: bool = False) -> list[int]:
    """3.4: the same province or one beside it, of the victim, with room for a counter; `across`
    borders of powers too, where an event says so (VII-9)."""
    s, w = g.state, g.world
    near = (province, *w.provinces[province].neighbours, *_across_the_irish_sea(g, province))
    if is_peasants_war(g, province):
        return [p for p in near if in_empire(g, p) and s.revolt[p] < MOST_SIDES]
    victim = owner_of(g, province)
    if s.post_owner[province] != NONE:
        near = tuple(p for p in near if s.post_owner[p] == victim)
    open_to = [owner_of(g, p) == victim or (across and owner_of(g, p) != NONE) for p in near]
    return [p for p, free in zip(near, open_to, strict=True) if free and s.revolt[p] < MOST_SIDES]


def _across_the_irish_sea(g: G, province: int) -> list[int]:
    """3.4, E26: links between Ireland and Great Britain while England owns the other shore."""
    name = g.world.provinces[province].id
    found = [b if a == name else a for a, b in IRISH_LINKS if name in (a, b)]
    index = g.world.province_index
    england = g.country("england")
    return [index[x] for x in found if x in index and g.state.owner[index[x]] == england]


def _dismantle(g: G) -> None:
    """3.5: a fortress that a Revolt holds falls to level 2, later 3; its guns arm rebels."""
    s = g.state
    most = EARLY_WALLS if s.turn <= EARLY else LATE_WALLS
    rebels = g.country("rebels")
    for p, sides in enumerate(s.revolt):
        held = s.owner[p] != NONE and s.controller[p] == NONE
        if sides and held and p not in s.revolt_cause and s.fortress[p] > most:
            inside = form(g, rebels, p, inside=CITY)
            armed = s.fortress[p] - most
            s.units += [Unit(rebels, "LD", p, stack=inside.number)] * armed
            g.log(Placed("rebels", "LD", g.world.provinces[p].id, armed))
            s.fortress[p] = most


def in_troubles(g: G, power: int) -> bool:
    """IV-17(1): Russia in its civil war."""
    return g.name(power) == "russia" and any(one.event == TROUBLES for one in g.state.running)


def counted_lands(g: G, power: int) -> list[int]:
    """National provinces it owns; in the Time of Troubles without those that Poland holds."""
    s, w = g.state, g.world
    found = [p for p in g.owned(power) if power in w.provinces[p].national]
    if in_troubles(g, power):
        poland = g.country("poland")
        found = [p for p in found if poland not in (s.controller[p], s.occupied[p])]
    return found


def test_throne(g: G, power: int) -> None:
    """3.6, E374: three national provinces in revolt, and half of all: the rebels have won."""
    s = g.state
    national = counted_lands(g, power)
    risen = [p for p in national if s.revolt[p] and not is_their_own(g, p)]
    troubled = [p for p in national if p in risen or s.controller[p] == NONE]
    if in_troubles(g, power):  # E516: the end of Godunov, and nothing else
        if 2 * len(troubled) >= len(national) and monarchs.title(g, power) == GODUNOV:
            monarchs.murder(g, power)
        return
    if len(troubled) < LEAST_TROUBLED or 2 * len(troubled) < len(national):
        return
    g.log(Overthrown(g.name(power)))
    monarchs.overthrow(g, power)
    if s.dti[power] > 1:
        g.log(Changed(g.name(power), "dti", s.dti[power], s.dti[power] - 1, "X.3"))
        s.dti[power] -= 1
    _lose_trade(g, power)
    camps = {unit.place for unit in s.units if unit.country == g.country("rebels")}
    for p in (*g.owned(power), *g.posts(power)):
        if s.revolt[p] or p in camps or is_seized(g, p):
            quell(g, p)


def _lose_trade(g: G, power: int) -> None:
    """Three levels, one by one at random among all fleets in its own CTZ."""
    s, zones = g.state, [z for z in g.world.zones if z.ctz and z.owner == power]
    for _ in range(TRADE_LOST):
        levels = [
            (owner, zone)
            for zone in zones
            for owner in g.fleets_in(zone.index)
            for _ in range(g.tf(owner, zone.index))
        ]
        if not levels:
            return
        owner, zone = g.pick("trade_lost", levels)
        place = owner * ZONES + zone.index
        s.tf[place] -= 1
        s.tf_max[place] -= 1
        g.log(Removed(g.name(owner), "trade fleet level", zone.id, 1))
