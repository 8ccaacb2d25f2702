"""VI.8 Planned competition: a power attacks another's trade fleet, trading post or colony."""

from __future__ import annotations

import msgspec

from europa.eu9.entries import Paid
from europa.eu9.pieces import Action
from europa.eu9.rules.administration import eviction, sharing, struggle
from europa.eu9.rules.administration.actions import FIRST, LAST, Odds, action_bonus, attempt
from europa.eu9.rules.administration.external import shift_fleet
from europa.eu9.rules.administration.planning import SMALL, Draft, invested, planned_trade
from europa.eu9.rules.administration.rivalry import strength
from europa.eu9.rules.powers import establishments
from europa.eu9.rules.powers.indices import fti
from europa.eu9.rules.powers.limits import open_zones
from europa.eu9.rules.powers.resources import small_countries
from europa.eu9.rules.terms import specials
from europa.eu9.rules.terms.lasting import forbidden, waived
from europa.eu9.rules.terms.trading import may_trade
from europa.eu9.state import COL, GOODS, ON_MAP, TP, ZONES
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.tables import clamp
from europa.kernel import Ask, Entry, Option, Steps
from europa.kernel.flow import together

NO_MALUS = "competition_malus"
MEDIUM = SMALL[1]
"""VI.8.1: what minors always invest in a reaction, at no cost."""


class Reacted(Entry, frozen=True):
    """The target of a competition reacts, or not (0)."""

    power: str
    against: str
    where: str
    ducats: int


class Target(msgspec.Struct, frozen=True):
    """What is attacked: a fleet of a country in a zone, or its establishment in a province."""

    country: int
    zone: int = NONE
    province: int = NONE


def target_of(g: G, action: Action) -> Target:
    """The target of a planned competition."""
    w, country = g.world, g.country(action.detail)
    if action.target in w.zone_index:
        return Target(country, zone=w.zone_index[action.target])
    return Target(country, province=w.province_index[action.target])


def stands(g: G, target: Target) -> bool:
    """Whether what is attacked is still there."""
    s = g.state
    if target.zone != NONE:
        return g.tf_max(target.country, target.zone) > 0
    return s.post_owner[target.province] == target.country and _is_worth(g, target.province)


def _is_worth(g: G, province: int) -> bool:
    """VI.8.1: a TP, or a COL that exploits something."""
    goods = g.state.exploited[province * GOODS : (province + 1) * GOODS]
    return g.state.post[province] == TP or any(goods)


def targets(g: G, power: int) -> list[Target]:
    """VI.8.1: fleets where it may trade or has one; posts in areas where it has one.

    II.5.5: nobody competes with the establishments of small countries.
    """
    s, w, safe = g.state, g.world, small_countries(g)
    if forbidden(g, "competition", power):
        return []
    found = []
    for zone in range(ZONES):
        if g.tf_max(power, zone) or may_trade(g, power, zone):
            found += [Target(c, zone=zone) for c in g.fleets_in(zone) if c != power]
    areas = dict.fromkeys(w.provinces[p].area for p in g.posts(power))
    for area in areas:
        for p in w.areas[area].provinces if area != NONE else ():
            if s.post[p] and s.post_owner[p] not in (power, safe) and _is_worth(g, p):
                found.append(Target(s.post_owner[p], province=p))
    return found


def menu(g: G, draft: Draft) -> list[Action]:
    """3.4: within the limit of the turn; repeats on one target are allowed (VI.1.5)."""
    power = draft.power
    pieces = draft.once("competition", lambda: _pieces(g, power))
    targets = [piece.target for piece in pieces]
    good = set(open_zones(g, power, "competition", planned_trade(draft), targets))
    return [piece for piece in pieces if piece.target in good]


def _pieces(g: G, power: int) -> list[Action]:
    return [
        Action("competition", where_of(g, target), ducats, g.name(target.country))
        for target in targets(g, power)
        for ducats in SMALL
    ]


def where_of(g: G, target: Target) -> str:
    """Zone or province of a target."""
    if target.zone != NONE:
        return g.world.zones[target.zone].id
    return g.world.provinces[target.province].id


def column(g: G, power: int, target: Target, ducats: int, answer: int) -> int:
    """VI.8.2, E45: the difference within the table, then both investments, then its ends."""
    base = strength(g, power, target.zone, target.province)
    base -= strength(g, target.country, target.zone, target.province) if answer else 0
    shift = invested("competition", ducats)
    against = invested("competition", answer) if answer else 0
    return clamp(clamp(base, FIRST, LAST) + shift - against, FIRST, LAST)


def modifier(g: G, power: int, target: Target) -> int:
    """VI.8.2: a third party's fleet, or TP in the area; a battle or privateer fight last turn."""
    s, w = g.state, g.world
    sides = (power, target.country)
    total = g.effect("competition_drm", power)
    total += action_bonus(g, power, "competition", zone=target.zone)
    if target.zone != NONE:
        if waived(g, NO_MALUS, power, other=target.country, zone=target.zone):
            return total
        third = any(c not in sides for c in g.fleets_in(target.zone))
        return total - third - (s.zone_trouble[target.zone] > 0)
    area = w.provinces[target.province].area
    third = any(
        s.post[p] == TP and s.post_owner[p] not in sides for p in w.areas[area].provinces
    )  # fmt: skip
    return total - third - (s.area_battle[area] > 0) + _beside_leader(g, power, area)


def _beside_leader(g: G, power: int, area: int) -> int:
    """P 36.1: what a viceroy in the area adds."""
    s, index = g.state, g.world.leader_index
    for record in specials.standing(g, "competition_beside", power):
        places = [s.leader_place[index[n]] for n in record.says["leaders"]
                  if s.leader_state[index[n]] == ON_MAP]  # fmt: skip
        if any(p in g.world.areas[area].provinces for p in places):
            return int(record.says["by"])
    return 0


def attacks(g: G) -> list[tuple[int, int, Action]]:
    """All planned competitions: power, place in its plan, action."""
    return [
        (power, place, action)
        for power in g.majors()
        for place, action in enumerate(g.state.plans[power])
        if action.kind == "competition"
    ]


def react(g: G) -> Steps[None]:
    """3.5: sealed reactions of the powers attacked, outside their limits; minors: medium."""
    found = attacks(g)
    victims = dict.fromkeys(g.country(action.detail) for _, _, action in found)
    seats = {g.seat_of(c): c for c in victims if g.is_major(c)}
    chosen = yield from together(
        g, {seat: _answer(g, seat, [a for a in found if g.country(a[2].detail) == country])
            for seat, country in seats.items()},
    )  # fmt: skip
    for power, place, action in found:
        country = g.country(action.detail)
        if g.is_major(country):
            ducats = chosen[g.seat_of(country)][power, place]
            g.add(country, "B36", ducats)
            if ducats:
                g.log(Paid(g.name(country), "B36", -ducats, "reaction"), to=[g.seat_of(country)])
        else:
            ducats = MEDIUM
        g.add_effect(_reaction(place), power, ducats)
        g.log(Reacted(g.name(country), g.name(power), action.target, ducats))


def _reaction(place: int) -> str:
    return f"reaction_{place}"


def _answer(
    g: G, seat: str, found: list[tuple[int, int, Action]]
) -> Steps[dict[tuple[int, int], int]]:
    """Nothing, or an investment, for each attack."""
    answers: dict[tuple[int, int], int] = {}
    for power, place, action in found:
        options = [Option(f"invest:{ducats}", ducats) for ducats in (0, *SMALL)]
        params = {"power": action.detail, "by": g.name(power), "where": action.target,
                  "ducats": action.ducats}  # fmt: skip
        answers[power, place] = yield Ask(seat, "competition.react", options, "VI.8", params)
    return answers


def answer_to(g: G, country: int, target: Target, ducats: int) -> Steps[int]:
    """3.9: what the one whom a minor attacks invests against it; a minor medium."""
    if not g.is_major(target.country):
        return MEDIUM
    seat, where = g.seat_of(target.country), where_of(g, target)
    attack = Action("competition", where, ducats, g.name(target.country))
    found = yield from _answer(g, seat, [(country, 0, attack)])
    invested_now = found[country, 0]
    g.add(target.country, "B36", invested_now)
    g.log(Reacted(g.name(target.country), g.name(country), where, invested_now))
    return invested_now


def odds(g: G, power: int, place: int) -> Odds:
    """VI.8.2: column and modifier of a planned competition, with the reaction to it."""
    action = g.state.plans[power][place]
    answer = g.effect(_reaction(place), power)
    return odds_of(g, power, target_of(g, action), action.ducats, answer)


def odds_of(g: G, country: int, target: Target, ducats: int, answer: int) -> Odds:
    """VI.8.2: column and modifier of a country's competition; `answer`: ducats against it."""
    at = column(g, country, target, ducats, answer)
    overseas = target.zone == NONE or not g.world.zones[target.zone].europe
    own = fti(g, country, "competition", overseas=overseas)
    return Odds(at, modifier(g, country, target), own)


def resolve(g: G, power: int, place: int, written: Odds) -> Steps[None]:
    """3.8: one planned competition."""
    yield from compete(g, power, target_of(g, g.state.plans[power][place]), written)


def compete(g: G, country: int, target: Target, written: Odds) -> Steps[None]:
    """VI.8.3: success takes a level, from a COL a resource for this turn."""
    if not stands(g, target):
        return
    if not attempt(g, country, "competition", where_of(g, target), written).success:
        return
    if target.zone != NONE:
        shift_fleet(g, target.country, target.zone, -1)
    elif g.state.post[target.province] == COL:
        good = yield from establishments.free_one(g, target.province)
        sharing.bar(g, target.province, good)
    else:
        yield from establishments.shrink(g, target.province)


def automatic(g: G) -> Steps[None]:
    """3.11: posts in one province, trade zones, then resources (VI.9)."""
    yield from struggle.posts_in_one_province(g)
    yield from struggle.zones(g)
    eviction.evict_all(g)
    yield from sharing.resources_of_areas(g)
    sharing.forget_changes(g)


def after_peace(g: G) -> Steps[None]:
    """8.4: resources of areas where phases 4 to 7 have changed something (VI.9)."""
    yield from sharing.resources_of_areas(g, only_changed=True)


ENTRIES = (Reacted,)
MESSAGES = {
    "ask.competition.react": "{power}: {by} competes with you in {where} for {ducats} ducats;"
    " what do you invest against it?",
    "option.invest": "{a} ducats",
    "entry.Reacted": "{power} reacts to {against} in {where} with {ducats} ducats",
}
PLAN_MENU = {"competition": menu}
