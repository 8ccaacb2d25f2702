"""VI.6.2-6.6 Colonies and trading posts: where they may be tried, and how it goes."""

from __future__ import annotations

from collections.abc import Sequence

from europa.eu9.pieces import Action
from europa.eu9.rules.administration.actions import Odds, Outcome, action_bonus, attempt, column
from europa.eu9.rules.administration.bounds import hindered, is_out_of_bounds
from europa.eu9.rules.administration.planning import LARGE, SMALL, Draft, Menu, invested
from europa.eu9.rules.powers import establishments, missions, viceroys
from europa.eu9.rules.powers.access import reachable
from europa.eu9.rules.powers.indices import fti
from europa.eu9.rules.powers.limits import actions, allowed, together
from europa.eu9.rules.powers.resources import small_countries
from europa.eu9.rules.powers.single.closed_lands import is_open
from europa.eu9.rules.terms.happenings import tell
from europa.eu9.rules.terms.lasting import bonus, changed, forbidden, waived
from europa.eu9.state import COL, ESTABLISHMENTS, MAN, ON_MAP, TP
from europa.eu9.table import G
from europa.eu9.world import NONE, Area
from europa.kernel import Entry

KINDS = {"col": COL, "tp": TP}
FULL, PLUS = 6, 4
SLOW = (2, 3)
"""VI.6.4: levels at which a colony doesn't grow without a reason, up to period V."""
SLOW_PERIOD = 5
ATTEMPTS = 3
"""VI.6.2: first attempts that are harder."""
VICEROY, GIFT = "viceroy", "gift"
"""Details of free actions: one that a viceroy undertakes, one that an event pays in full."""
ONLY_EXISTING = {"turkey": "a", "sweden": "d"}
"""Footnotes of the turn's actions: only for counters that exist."""
MUSLIM_LANDS = ("area_aden", "area_oman", "area_soudan")
LANDS_OF_GUJARAT = ("area_gujarat", "area_malacca")
SETTLED = "settled_"
"""Effect: who had success in a province this turn."""
RESTLESS = 2
"""VI.6.2: natural dice of a COL action up to which natives may react."""


class NativesRoused(Entry, frozen=True):
    """Natives are active: they will attack."""

    place: str
    power: str


class OverseasCb(Entry, frozen=True):
    """Settling in a province that another occupies gives him an overseas casus belli."""

    power: str
    against: str
    place: str


# Where


def occupants(g: G, country: int, province: int) -> list[int]:
    """Others with a fort, forces or a TP there; a TP founded this turn does not count yet."""
    s = g.state
    old = s.post[province] == TP and not is_fresh(g, province, TP)
    found = [s.fort[province], s.post_owner[province] if old else NONE]
    found += [unit.country for unit in s.units if unit.place == province]
    return [c for c in dict.fromkeys(found) if c not in (NONE, country)]


def may_settle(g: G, power: int, province: int) -> bool:
    """VI.6.2, VI.6.4: whether a COL action may be tried in a province that can be reached."""
    s, w = g.state, g.world.provinces[province]
    own = s.post_owner[province] == power
    if s.haven[province] or (s.post[province] and not own and _is_closed(g, province)):
        return False
    if own and s.post[province] == TP:
        return False  # VI.6.5: announced at 2.4
    if not own:
        return not w.city or s.controller[province] == power
    level = s.post_level[province]
    if level >= FULL:
        return False
    if level in SLOW and s.period <= SLOW_PERIOD and not _may_hurry(g, power, province):
        return False
    return w.coastal or _is_supported(g, power, province)


def _is_closed(g: G, province: int) -> bool:
    """Another's COL, or a small country's establishment (II.5.5)."""
    s = g.state
    return s.post[province] == COL or s.post_owner[province] == small_countries(g)


def _may_hurry(g: G, power: int, province: int) -> bool:
    """VI.6.4: reasons for which a colony of level 2 or 3 may grow before period VI."""
    s, w, name = g.state, g.world, g.name(power)
    place = w.provinces[province]
    area = w.areas[place.area]
    return bool(
        place.gold
        or s.mission[province] == power
        or s.arsenal[province]
        or g.effect("no_pioneering", power)
        or waived(g, "pioneering", power)
        or (name == "turkey" and _is_muslim_land(g, area))
        or (name == "sweden" and g.holds("overseas_expansion"))
    )


def _is_muslim_land(g: G, area: Area) -> bool:
    """VI.6.4: Aden, Oman, Sudan; Gujarat and Malacca while Gujarat has them."""
    gujarat = g.state.area_owner[area.index] == g.country("gujarat")
    return area.id in MUSLIM_LANDS or (gujarat and area.id in LANDS_OF_GUJARAT)


def _is_supported(g: G, power: int, province: int) -> bool:
    """VI.6.4: an inland colony needs a COL+ or mission in or next to its area, or Europe near."""
    s, w = g.state, g.world
    area = w.areas[w.provinces[province].area]
    for near in (area.index, *area.neighbours):
        for p in w.areas[near].provinces:
            strong = s.post[p] == COL and s.post_owner[p] == power and s.post_level[p] >= PLUS
            if strong or missions.stands(g, p, power):
                return True
    borders = (n for p in area.provinces for n in w.provinces[p].neighbours)
    return any(w.provinces[n].europe and s.owner[n] == power for n in borders)


def may_trade(g: G, power: int, province: int) -> bool:
    """VI.6.3: whether a TP action may be tried in a province that can be reached."""
    s = g.state
    if s.post_owner[province] == power:
        return s.post[province] == TP and s.post_level[province] < FULL
    closed = s.post[province] == COL or s.post_owner[province] == small_countries(g)
    return not closed and not s.haven[province]


def exists(g: G, power: int, province: int, kind: int) -> bool:
    """Whether the power has such a counter there already."""
    return g.state.post_owner[province] == power and g.state.post[province] == kind


def targets(g: G, power: int, kind: int) -> list[int]:
    """Provinces where a COL or TP action may be planned, limits apart."""
    test = may_settle if kind == COL else may_trade
    found = [p for p in reachable(g, power) if test(g, power, p)]
    return [p for p in found if not _is_forbidden(g, power, p, kind)]


def _is_forbidden(g: G, power: int, province: int, kind: int) -> bool:
    """Whether an event, or a rule of the power, forbids the action or a new establishment there."""
    if is_out_of_bounds(g, power, province, kind):
        return True
    name = ESTABLISHMENTS[kind].lower()
    bans = [name]
    if not exists(g, power, province, kind) and not (kind == TP and is_open(g, power, province)):
        bans.append(f"new_{name}")
    return any(forbidden(g, ban, power, place=province) for ban in bans)


def _menu(name: str) -> Menu:
    kind = KINDS[name]
    steps = LARGE if kind == COL else SMALL

    def menu(g: G, draft: Draft) -> list[Action]:
        """3.4: within the limit of the turn, and of counters (II.1.6): planned new ones count."""
        power = draft.power
        most = draft.once(f"{name} actions", lambda: actions(g, power, name))
        both = draft.once("posts", lambda: together(g, power))
        if len(draft.of(name)) >= most or (both is not None and len(draft.of(*KINDS)) >= both):
            return []
        names = open_places(g, draft, name)
        return [Action(name, target, ducats) for target in names for ducats in steps]

    return menu


def open_places(g: G, draft: Draft, name: str) -> list[str]:
    """Where an action may be planned, counters for new ones permitting (II.1.6, E141)."""
    w, power, kind = g.world, draft.power, KINDS[name]
    where = draft.once(name, lambda: targets(g, power, kind))
    planned = dict.fromkeys(item.target for item in draft.of(name, f"free_{name}"))
    new = [p for p in planned if not exists(g, power, w.province_index[p], kind)]
    closed = ONLY_EXISTING.get(g.name(power)) in allowed(g, power, name).notes
    room = len(g.posts(power, kind)) + len(new) < establishments.counters(g, power, kind)
    return [
        w.provinces[p].id
        for p in where
        if exists(g, power, p, kind) or (not closed and (room or w.provinces[p].id in planned))
    ]


# How


def base(g: G, country: int, province: int, kind: int) -> int:
    """VI.6.2, VI.6.3: FTI less the area's difficulty (COL) or tolerance (TP)."""
    area = g.world.areas[g.world.provinces[province].area]
    name = ESTABLISHMENTS[kind].lower()
    easy = changed(g, "difficulty", country, 0, place=province)  # as events have changed it
    hard = (area.tolerance or area.difficulty if kind == TP else area.difficulty) + easy
    return fti(g, country, name, overseas=True) - hard


def leader_bonus(g: G, country: int, province: int, kind: int) -> int:
    """E561: the best one of: a conquistador's or governor's MAN there (COL: half an explorer's), a
    missionary's bonus, a governor or an own mission in the area."""
    s, w = g.state, g.world
    area = w.provinces[province].area
    best = _mission_bonus(g, country, province, kind)
    small = s.post_level[province] < PLUS or g.name(country) == "england"
    for n, leader in enumerate(w.leaders):
        if s.leader_state[n] != ON_MAP or not 0 <= s.leader_place[n] < len(w.provinces):
            continue
        serves = s.leader_for.get(n, w.country_index.get(leader.country, NONE))
        where = s.leader_place[n]
        if serves != country or w.provinces[where].area != area:
            continue
        side = leader.sides[s.leader_side[n]]
        if side.kind == "governor" or viceroys.governed(g, n):
            best = max(best, 1)
        if where != province:
            continue
        if side.kind in ("conquistador", "governor"):
            best = max(best, side.values[MAN])
        elif side.kind == "explorer" and kind == COL:
            best = max(best, side.values[MAN] // 2)
        elif leader.kind == "missionary" and small:
            best = max(best, leader.bonus)
    return best


def _mission_bonus(g: G, country: int, province: int, kind: int) -> int:
    """E561: 1 for an own mission in the area; POR 2 in Asia, and for COL in Brazil."""
    area = g.world.areas[g.world.provinces[province].area]
    if not any(missions.stands(g, p, country) for p in area.provinces):
        return 0
    favoured = "asia" in area.continents or (kind == COL and "brazil" in area.continents)
    return 2 if g.name(country) == "portugal" and favoured else 1


def modifier(g: G, country: int, province: int, kind: int, tries: int = ATTEMPTS) -> int:
    """VI.6.2, VI.6.3: die modifiers; `tries`: colonial attempts before this one (E59)."""
    s, w = g.state, g.world
    area = w.provinces[province].area
    name = ESTABLISHMENTS[kind].lower()
    total = g.effect(f"{name}_drm", country) + action_bonus(g, country, name, province)
    total += 2 * (s.pacified[province] > 0) - (s.area_battle[area] > 0)
    total += leader_bonus(g, country, province, kind) + hindered(g, country, area)
    if kind == COL:
        total += 2 * exists(g, country, province, COL)
        return total - max(0, ATTEMPTS - tries)
    others = [
        p for p in w.areas[area].provinces
        if s.post[p] == TP and s.post_owner[p] != country
    ]  # fmt: skip
    return total - len(others) - bool(occupants(g, country, province))


def odds(g: G, country: int, province: int, kind: int, ducats: int, tries: int = ATTEMPTS) -> Odds:
    """VI.6.2, VI.6.3: column and modifier of a COL or TP action; minors have no first attempts."""
    name = ESTABLISHMENTS[kind].lower()
    shift = invested(name, ducats) + g.effect(f"{name}_column", country)
    shift += bonus(g, "col_tp_column", country)
    at = column(base(g, country, province, kind), shift)
    drm = modifier(g, country, province, kind, tries)
    return Odds(at, drm, fti(g, country, name, overseas=True))


def is_void(g: G, country: int, province: int, kind: int) -> bool:
    """VI.6.4: what was planned can no longer be rolled: the last level, or another's COL."""
    s = g.state
    if s.post_owner[province] == country:
        grown = s.post[province] == kind and s.post_level[province] >= FULL
        return grown or (kind == TP and s.post[province] == COL)
    return s.post[province] == COL and (kind == TP or not is_fresh(g, province, COL))


def settle(g: G, country: int, province: int, kind: int, written: Odds) -> bool:
    """3.8, 3.9: a COL or TP action is rolled and carried out.

    Beside another's TP, or a COL founded this turn, it waits for automatic competition (E722).
    """
    s = g.state
    if is_void(g, country, province, kind):
        return False
    tell(g, "colonises", country, where=province)
    name = ESTABLISHMENTS[kind].lower()
    victims = occupants(g, country, province)
    where = g.world.provinces[province].id
    rolled = attempt(g, country, name, where, written)
    _side_effects(g, country, province, kind, rolled, victims)
    if not rolled.success:
        return False
    if s.post[province] == kind and s.post_owner[province] != country:
        claim_beside(g, country, province, kind)
    elif exists(g, country, province, kind):
        establishments.grow(g, province)
    else:
        establishments.found(g, country, province, kind)
        g.add_effect(f"fresh_{name}_{where}")
    g.add_effect(f"{SETTLED}{where}", country)
    return True


def is_fresh(g: G, province: int, kind: int) -> bool:
    """Whether a counter of this kind was founded there this turn (VI.6.6)."""
    name = f"fresh_{ESTABLISHMENTS[kind].lower()}_{g.world.provinces[province].id}"
    return g.state.post[province] == kind and bool(g.effect(name))


def claim_beside(g: G, country: int, province: int, kind: int) -> None:
    """VI.6.6: a second first counter in a province waits for automatic competition (3.11)."""
    name = f"rival_{ESTABLISHMENTS[kind].lower()}_{g.world.provinces[province].id}"
    g.add_effect(name, country)


def _side_effects(
    g: G, country: int, province: int, kind: int, rolled: Outcome, victims: list[int]
) -> None:
    """VI.6.2, VI.6.3, VI.6.6: natives and casus belli, success or not."""
    s, w = g.state, g.world
    place = w.provinces[province]
    tolerance = w.areas[place.area].tolerance
    tolerance += changed(g, "tolerance", country, 0, place=place.index) if tolerance else 0
    if kind == COL:
        restless = rolled.natural <= RESTLESS and tolerance
        roused = bool(restless) and g.d10("natives", g.name(country)) < tolerance
    else:
        roused = rolled.fumble
    if roused and not s.natives_active[province]:
        s.natives_active[province] = 1
        g.log(NativesRoused(place.id, g.name(country)))
    for victim in victims:
        g.add_effect(f"overseas_cb_{g.name(country)}", victim)
        g.log(OverseasCb(g.name(victim), g.name(country), place.id))


def written_odds(g: G, power: int, plan: Sequence[Action]) -> list[Odds]:
    """The odds of the COL actions of a plan in their order, E59's first attempts with them."""
    before = g.state.pioneer[power]
    return [
        odds(
            g, power, g.world.province_index[action.target], COL,
            stake(action), before + number,
        )
        for number, action in enumerate(plan)
    ]  # fmt: skip


def stake(action: Action) -> int:
    """What counts as invested: free actions are small ones, those of events strong."""
    if action.kind in KINDS:
        return action.ducats
    steps = LARGE if action.kind == "free_col" else SMALL
    return steps[-1] if action.detail == GIFT else steps[0]


def free_key(g: G, power: int) -> str:
    """Under `held`: COL actions for nothing that are left (E-19, E-20)."""
    return f"free_col:{g.name(power)}"


def resolve_all(g: G, power: int, plan: Sequence[Action], written: Sequence[Odds]) -> None:
    """3.8: the COL actions of a power in their order, then E59's count of first attempts."""
    s = g.state
    before, done = s.pioneer[power], False
    for action, one in zip(plan, written, strict=True):
        if action.kind == "free_col" and not action.detail:
            s.held[free_key(g, power)] -= 1
        done |= settle(g, power, g.world.province_index[action.target], COL, one)
    s.pioneer[power] = ATTEMPTS if done else min(ATTEMPTS, before + len(plan))


ENTRIES = (NativesRoused, OverseasCb)
MESSAGES = {
    "entry.NativesRoused": "{place}: the natives rise against {power}",
    "entry.OverseasCb": "{power} has a cause of war overseas against {against}: {place}",
}
PLAN_MENU = {name: _menu(name) for name in KINDS}
