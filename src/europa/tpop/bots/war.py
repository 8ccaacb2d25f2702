"""How a Bot makes War: the charts Defend and Military, and what an attack on it sets off."""

from __future__ import annotations

from collections.abc import Callable

from europa.kernel import Steps
from europa.tpop.bots import power
from europa.tpop.bots.army import (
    approach,
    army_area,
    army_size,
    besiege,
    can_recruit,
    can_siege,
    gather,
    mac,
    march,
    opposition,
    recruit,
    routes,
)
from europa.tpop.bots.charts import Tests, ask_one, walk
from europa.tpop.bots.places import (
    area_name,
    area_tax,
    at_war,
    distance,
    foes,
    realm_name,
    town_tax,
)
from europa.tpop.bots.realm_care import refresh
from europa.tpop.bots.targets import MILITARY, Target, claim_area, find_target, has_target
from europa.tpop.bots.tokens import claim
from europa.tpop.bots.trace import did
from europa.tpop.rules.battle.triggers import trigger_battles
from europa.tpop.rules.realms.casus_belli import CRUSADE, NO_CAUSE, cbs_against
from europa.tpop.rules.realms.curia import commit
from europa.tpop.rules.realms.dow import dow_barred
from europa.tpop.rules.realms.relations import war_areas
from europa.tpop.rules.terms.adjacency import adjacent_areas, capital_area
from europa.tpop.rules.terms.board import (
    FAR,
    deployed,
    hostile_units,
    is_hostile_province,
    provinces_in,
)
from europa.tpop.rules.terms.bot_purse import gain, spend
from europa.tpop.rules.terms.realm import strength, tax_value
from europa.tpop.rules.war.war import penalties, war_steps
from europa.tpop.table import G
from europa.tpop.world import NONE

SECOND_STEP = 4
"""Bot Power with which Defend takes a second step."""
FIELD = 3
"""Units that make an Army in the field."""
PLAYER_EXTRA = 3
WAR_POWER = 2
REST = 3


def army_reach(g: G, seat: int) -> int:
    """The Army with what the table would recruit."""
    more = min(g.state.available[seat], power.by_level(g, "recruit_units_per_bot_power"))
    return army_size(g, seat) + more


# Attacked (B-04)


def attacked(g: G, seat: int, rule: str = "5.5") -> None:
    """B-04: 1 Bot Power, then up to the floor; with Manpower Available 1 is spent on recruits."""
    s = g.state
    gain(g, seat, 1, rule)
    gain(g, seat, power.by_level(g, "attacked_floor") - s.bot_power[seat], rule)
    if s.bot_power[seat] and can_recruit(g, seat):
        gather(g, seat)
        recruit(g, seat, war_goal(g, seat))


def war_goal(g: G, seat: int) -> int:
    """The Enemy Area nearest to the Capital, or NONE."""
    home, order = capital_area(g, seat), g.world.order_of_area
    found = {area for realm in foes(g, seat) for area in war_areas(g, realm)}
    if not found:
        return NONE
    if home == NONE:
        return min(found, key=lambda a: order[a])
    return min(found, key=lambda a: (distance(g, home, a), order[a]))


def wants_help(g: G, seat: int, enemies: list[int]) -> bool:
    """MI13: own strength is less than half as much again as the targets'."""
    target = sum(strength_of(g, realm) for realm in enemies)
    return 2 * own_strength(g, seat) < 3 * target


def own_strength(g: G, seat: int) -> int:
    """The Army and the Available Manpower."""
    return army_size(g, seat) + g.state.available[seat]


def strength_of(g: G, realm: int) -> int:
    """MI12: an NPR's Strength; a PR's Deployed Units and 3."""
    other = g.seat_of(realm)
    return strength(g, realm) if other == NONE else deployed(g, other) + PLAYER_EXTRA


# Defend


def threatened(g: G, seat: int) -> list[int]:
    """MT2: Areas with own Towns where Hostile Units stand or a Town is Occupied."""
    s, area_of = g.state, g.world.area_of_province
    found = []
    for province in g.survey.dejure[s.seats[seat]]:
        area = area_of[province]
        if area not in found and (s.holder[province] != NONE or hostile_units(g, seat, area)):
            found.append(area)
    return found


def can_defend(g: G, seat: int, *, free: bool = False) -> bool:
    """MT3: Bot Power, and an Army or Manpower."""
    s = g.state
    able = army_area(g, seat) != NONE or can_recruit(g, seat)
    return able and (free or s.bot_power[seat] >= 1)


def defend(g: G, seat: int, *, free: bool = False) -> Steps[None]:
    """Chart Defend: a step for 1 Bot Power, a second one with 4 or more."""
    steps = 2 if free or g.state.bot_power[seat] >= SECOND_STEP else 1
    for _ in range(steps):
        if not threatened(g, seat) or not can_defend(g, seat, free=free):
            return
        yield from _defend_once(g, seat, 0 if free else 1)


def _defend_once(g: G, seat: int, price: int) -> Steps[None]:
    s = g.state
    gather(g, seat)
    area = _worst(g, seat)
    host = hostile_units(g, seat, area)
    home = capital_area(g, seat)
    tests = {
        "DF1": lambda: len(threatened(g, seat)) > 1,
        "DF2": lambda: (
            (army_area(g, seat) == NONE or army_size(g, seat) < host) and can_recruit(g, seat)
        ),
        "DF3": lambda: army_size(g, seat) >= host or area == home,
        "DF4": lambda: home != NONE,
    }
    way = walk(g, seat, "defend", tests)
    if way.at == "DF1 yes":
        did(g, seat, f"turns to {area_name(g, area)}", "Defend DF1")
        way = walk(g, seat, "defend", tests, "DF2")
    if way.at == "DF2 yes":
        fresh = army_area(g, seat) == NONE
        at = (
            area
            if fresh and host <= s.available[seat] and town_tax(g, s.seats[seat], area)
            else NONE
        )
        recruit(g, seat, area, at=at, price=price)
        if fresh and army_area(g, seat) == area and host:
            yield from _fight_here(g, seat, area)
        return
    spend(g, seat, price, "Defend")
    if army_area(g, seat) == NONE:
        return
    if way.at == "DF3 yes":
        if army_area(g, seat) != area:
            yield from approach(g, seat, area)
        elif host:
            yield from _fight_here(g, seat, area)
        elif can_siege(g, seat):
            yield from besiege(g, seat, price=0)
    elif way.at == "DF4 yes" and army_area(g, seat) != home:
        yield from approach(g, seat, home)


def _fight_here(g: G, seat: int, area: int) -> Steps[None]:

    yield from trigger_battles(g, seat, areas=[area], seas=[], moved_from={})


def _worst(g: G, seat: int) -> int:
    """DF1: the Capital Area; most Tax Value of own Towns; most Hostile Units; A to Z."""
    realm, home, order = g.state.seats[seat], capital_area(g, seat), g.world.order_of_area
    area_of = g.world.area_of_province

    def rank(area: int) -> tuple[bool, int, int, int]:
        towns = sum(tax_value(g, p) for p in g.survey.dejure[realm] if area_of[p] == area)
        return area != home, -towns, -hostile_units(g, seat, area), order[area]

    return min(threatened(g, seat), key=rank)


# Military


def military_possible(g: G, seat: int) -> bool:
    """Whether the Military chart finds a step."""
    if at_war(g, seat):
        s = g.state
        able = army_area(g, seat) != NONE or s.available[seat] or s.exhausted[seat]
        return bool(able) and bool(g.survey.areas[s.seats[seat]] or army_area(g, seat) != NONE)
    return has_target(g, seat, MILITARY)


def military(g: G, seat: int, steps: int) -> Steps[None]:
    """Chart Military: a War is waged step by step, or one is prepared."""
    if not ask_one(g, seat, "military", "MI1", at_war(g, seat)):
        yield from prepare_war(g, seat)
        return
    for _ in range(steps):
        if not at_war(g, seat) or not (yield from war_step(g, seat)):
            return


def war_step(g: G, seat: int) -> Steps[bool]:
    """MI2-MI7: one step of a War; says whether the next one may follow."""
    gather(g, seat)
    fields = _fields(g, seat)
    goal = war_goal(g, seat)
    way = walk(
        g,
        seat,
        "military",
        {
            "MI2": lambda: army_size(g, seat) >= FIELD,
            "MI3": lambda: can_recruit(g, seat),
            "MI4": lambda: can_siege(g, seat),
            "MI5": lambda: bool(fields),
            "MI6": lambda: len(fields) > 1,
            "MI7": lambda: (
                can_recruit(g, seat) and army_size(g, seat) < mac(g, seat, army_area(g, seat))
            ),
        },
        "MI2",
    )
    if way.at in ("MI3 yes", "MI7 yes"):
        return recruit(g, seat, goal, price=0) > 0
    if way.at == "MI3 no":
        refresh(g, seat, REST)
        return True
    if way.at == "MI4 yes":
        yield from besiege(g, seat, price=0)
        return True
    if way.node == "MI6":
        area = fields[0]
        did(g, seat, f"marches on {area_name(g, area)}", "Military MI6")
        yield from march(g, seat, routes(g, seat)[area])
        return True
    if goal != NONE and army_area(g, seat) != NONE:
        yield from _stand(g, seat, goal)
    return False


def _fields(g: G, seat: int) -> list[int]:
    """MI5, MI6: Enemy Areas within two spaces where the Army isn't outnumbered, the best first."""
    area = army_area(g, seat)
    if area == NONE:
        return []
    s, size = g.state, army_size(g, seat)
    realm, order = s.seats[seat], g.world.order_of_area
    area_of = g.world.area_of_province
    capitals = {area_of[s.capital[r]] for r in foes(g, seat) if s.capital[r] != NONE}
    found = []
    for other in routes(g, seat):
        held = [p for p in provinces_in(g, other) if is_hostile_province(g, seat, p)]
        if other != area and held and opposition(g, seat, other) <= min(size, mac(g, seat, other)):
            own = any(s.owner[p] == realm for p in held)
            claimed = bool(g.claim(seat, other))
            rank = (not own, not claimed, other not in capitals, -area_tax(g, other), order[other])
            found.append((rank, other))
    return [other for _, other in sorted(found)]


def _stand(g: G, seat: int, goal: int) -> Steps[None]:
    """MI7: the own Area closest to the Enemy that the Army can reach."""
    ways = routes(g, seat)
    own = [a for a in g.survey.areas[g.state.seats[seat]] if a in ways]
    own = [a for a in own if not opposition(g, seat, a)]
    here, order = army_area(g, seat), g.world.order_of_area
    if own:
        best = min(own, key=lambda a: (distance(g, goal, a), a != here, order[a]))
        if best != here and distance(g, goal, best) < FAR:
            yield from march(g, seat, ways[best])


def prepare_war(g: G, seat: int) -> Steps[None]:
    """MI8-MI13: whom to fight, a Claim, the odds, the declaration."""
    target = find_target(g, seat, MILITARY)
    if target is None:
        ask_one(g, seat, "military", "MI8", False)
        return
    realm = target.realm
    tests: Tests = {
        "MI8": lambda: True,
        "MI9": lambda: target.is_vacant,
        "MI10": lambda: not g.is_player(realm),
        "MI11": lambda: _has_cause(g, seat, realm),
        "MI12": lambda: odds(g, seat, realm),
        "MI13": lambda: not dow_barred(g, seat, realm),
    }
    way = walk(g, seat, "military", tests, "MI8")
    if way.at == "MI9 yes":
        _claim(g, seat, target.area, "Military MI9")
    elif way.at == "MI10 yes":
        _claim(g, seat, claim_area(g, seat, target), "Military MI10")
        way = walk(g, seat, "military", tests, "MI12")
    elif way.at == "MI11 no":
        _claim(g, seat, _border_area(g, seat, target), "Military MI11")
    if way.at == "MI12 no":
        _arm(g, seat, realm)
    elif way.at == "MI13 yes":
        did(g, seat, f"declares War on {realm_name(g, realm)}", "Military MI13")
        yield from open_war(g, seat, realm)


def _claim(g: G, seat: int, area: int, rule: str) -> None:
    if area != NONE and claim(g, seat, area, rule):
        did(g, seat, f"claims {area_name(g, area)}", rule)


def _has_cause(g: G, seat: int, realm: int) -> bool:

    return bool(cbs_against(g, seat, realm))


def _border_area(g: G, seat: int, target: Target) -> int:
    """MI11: an Area of the Opponent next to the Bot: the one named, else of highest Tax Value."""
    near = set(adjacent_areas(g, g.state.seats[seat]))
    own = [a for a in g.survey.areas[target.realm] if a in near and not g.claim(seat, a)]
    if target.area in own:
        return target.area
    order = g.world.order_of_area
    return min(own, key=lambda a: (-area_tax(g, a), order[a])) if own else NONE


def odds(g: G, seat: int, realm: int) -> bool:
    """MI12: Army and Manpower match the target, and 2 Bot Power are left."""
    able = own_strength(g, seat) >= strength_of(g, realm)
    return able and g.state.bot_power[seat] >= WAR_POWER


def _arm(g: G, seat: int, realm: int) -> None:
    """MI12: too weak: recruit, if less than half the target's strength is in the field."""
    undeployed = 2 * army_size(g, seat) < strength_of(g, realm)
    if undeployed and can_recruit(g, seat) and g.state.bot_power[seat] >= 1:
        gather(g, seat)
        recruit(g, seat, _nearest(g, seat, realm))


def _nearest(g: G, seat: int, realm: int) -> int:
    home, order = capital_area(g, seat), g.world.order_of_area
    found = sorted(war_areas(g, realm), key=lambda a: order[a])
    if not found or home == NONE:
        return NONE
    return min(found, key=lambda a: distance(g, home, a))


def open_war(
    g: G, seat: int, realm: int, *, after: Callable[[], object] | None = None
) -> Steps[None]:
    """5.5: penalties, calls, Battles; without any Battle a free step of the War. Of several CBs the
    Crusade is the last (R157); who uses it is Committed (19.3). `after`: what follows the Battles.
    """
    causes = sorted(cbs_against(g, seat, realm), key=lambda name: name == CRUSADE)
    if causes[:1] == [CRUSADE]:
        commit(g, seat)
    yield from penalties(g, seat, {realm: causes[:1]})
    fought = yield from war_steps(
        g, g.state.seats[seat], {realm: causes[0] if causes else NO_CAUSE}
    )
    if after is not None:
        after()
    if not fought and at_war(g, seat):
        yield from war_step(g, seat)
