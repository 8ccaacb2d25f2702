"""Wars: whom to attack, with what, where to march, what to besiege.

A War is begun where the force at hand (and what can be recruited beside the target) outnumbers what
the target can muster, with a casus belli, and with the MIL to siege what is won.
"""

from __future__ import annotations

from collections.abc import Iterator

from europa.players.tpop.evaluate import Board
from europa.players.tpop.fame import laurels
from europa.players.tpop.plan import Plan
from europa.players.tpop.strength import (
    INFANTRY,
    RICH,
    Front,
    Strike,
    budget,
    conquest,
    fronts_of,
    strike,
)


def war_plans(b: Board, keys: set[str]) -> Iterator[Plan]:
    """What can be done with soldiers this Turn."""
    foes = enemies(b)
    if "activate_units" in keys:
        yield from _sieges(b, foes)
    if b.wars:
        yield from _fight(b, keys, foes)
    else:
        yield from _begin(b, keys)
        yield from _claim(b, keys)
    yield from _recover(b, keys)
    yield from _gather_power(b, keys, foes)


def enemies(b: Board) -> list[str]:
    """Realms at War with the seat, Active Allies of players among them."""
    foes = list(b.wars)
    for name in b.wars:
        if b.is_player(name):
            foes += b.mat_of(name)["relations"]["active_allies"]
    return foes


# Beginning a war


def _risk(b: Board, realm: str) -> float | None:
    """What a War on a realm costs besides soldiers; None if it shouldn't be thought of."""
    war = b.weights["war"]
    relations = b.mat["relations"]
    passed = b.state["clock"]["passed"]
    if realm in b.allies or realm in relations["truce"] or realm in passed:
        return None
    if realm in b.marriages and realm not in relations["disputed"]:
        return None
    risk = 0.0
    if not b.has_cause(realm):
        if b.stability < 2:
            return None
        risk += war["no_cb"]
    patron = b.patron(realm)
    if patron:
        if patron in passed or patron in relations["truce"] or patron in b.allies:
            return None
        risk += war["patron"]
    emperor = b.state["empire"]["emperor"]
    if emperor not in (None, b.me, realm) and b.is_member(realm):
        if emperor in passed or emperor in relations["truce"] or emperor in b.allies:
            return None
        risk += war["emperor"] if b.is_player(emperor) else 0.0
    return risk


def targets(b: Board) -> Iterator[tuple[float, str, Front, Strike]]:
    """Realms that could be attacked now: value, name, where first, how."""
    war = b.weights["war"]
    near = {n for a in b.home for n in b.w.land_of_area[a]} | b.home
    realms: set[str] = set()
    for area in near:
        realms.update(b.realms_in(area))
    for realm in sorted(realms - {b.me}):
        if b.w.realms[b.w.realm_index[realm]].distant:
            continue
        risk = _risk(b, realm)
        if risk is None:
            continue
        if b.is_player(realm):
            mat = b.mat_of(realm)
            theirs = b.deployed(realm) + mat["available"]
            mine = b.deployed(b.me) + min(b.mat["available"], budget(b) // INFANTRY)
            if mine < theirs * 1.3:
                continue
        for front in fronts_of(b, realm):
            way = strike(b, front)
            if way is None:
                continue
            scale = war["player_scale"] if b.is_player(realm) else 1.0
            fame = laurels(b).land + (laurels(b).rival if b.is_player(realm) else 0.0)
            cost = way.recruits * war["unit_cost"] + (2 + front.gain / 2) * b.price("mil") * 0.6
            cost += front.defence * war["unit_cost"] * 0.5
            yield front.gain * scale + fame + risk - cost, realm, front, way


def _begin(b: Board, keys: set[str]) -> Iterator[Plan]:
    """5.5 Declare War, at the weakest worthwhile neighbour against whom there is a cause."""
    war = b.weights["war"]
    passed = b.state["clock"]["passed"]
    if "declare_war" not in keys or b.mil < war["least_mil"] or b.stability < -1:
        return
    if len(passed) >= len(b.rivals) - 1 or len(b.unrest) > 4:
        return
    best = max(targets(b), key=lambda row: (row[0], row[1]), default=None)
    if best is None or best[0] < war["least_gain"]:
        return
    value, realm, front, way = best
    if b.mil < war["least_mil"] + (1 if way.recruits and _meets_at_sea(b, realm) else 0):
        return
    wants = {"declare_war.target": [f"war:{realm}", "done"]}
    plan = Plan(value + war["start"], "declare_war", wants)
    if way.recruits:
        wants["declare_war.free"] = ["free:recruit"]
        _muster(b, plan, way)
    else:
        wants["declare_war.free"] = ["free:activate"]
        _march(b, plan, way, front.area)
    yield plan


def _meets_at_sea(b: Board, realm: str) -> bool:
    """5.5 step 6: Ships of the seat lie before the realm's Ports: a Battle, and no free Action."""
    mine = {name for name, row in b.state["seas"].items() if b.me in str(row)}
    seas, of_port = b.w.seas, b.w.seas_of_province
    return any(seas[sea].id in mine for p in b.lands(realm) for sea in of_port[p])


def _claim(b: Board, keys: set[str]) -> Iterator[Plan]:
    """5.4 Fabricate Claims, where only the cause is missing."""
    war = b.weights["war"]
    if "fabricate_claims" not in keys or b.rounds_left < 1 or b.dip < 2:
        return
    if any(b.has_cause(row[1]) and row[0] >= war["least_gain"] for row in targets(b)):
        return
    near = {n for a in b.home for n in b.w.land_of_area[a]} | b.home
    best: tuple[float, int] | None = None
    for area in sorted(near):
        if b.claimed(area) or b.w.areas[area].distant:
            continue
        for realm in b.realms_in(area):
            if realm == b.me or b.is_player(realm) or realm in b.allies or b.has_cause(realm):
                continue
            if b.patron(realm) or (b.is_member(realm) and not _rules_empire(b)):
                continue
            front = Front(area, conquest(b, realm, area), b.defence(area, [realm]), 1.0)
            possible = b.deployed(b.me) + b.mat["available"] + b.mat["exhausted"] // 2 + 2
            if front.defence + front.margin > possible:
                continue
            value = front.gain * war["claim"] - front.defence * war["unit_cost"] + _fourth(b)
            if best is None or value > best[0]:
                best = value, area
    if best is not None:
        name = f"fabricate:{b.w.areas[best[1]].id}"
        yield Plan(best[0] - 2 * b.price("dip"), "fabricate_claims", {"fabricate": [name, "done"]})


def _fourth(b: Board) -> float:
    """17.3: the Milestone for four Claims, shared out over those still missing."""
    places = b.state["cards"]["milestones"].get("age1_pol_claims")
    if places is None or b.me in places or len(places) > 2:
        return 0.0
    held = sum(1 for a in b.areas_with("claims") if not b.w.areas[a].distant)
    return (5.0, 3.0, 1.0)[len(places)] / max(1, 4 - held)


def _rules_empire(b: Board) -> bool:
    emperor = b.state["empire"]["emperor"]
    return emperor == b.me or not b.is_player(emperor or "")


# Fighting it


def _fight(b: Board, keys: set[str], foes: list[str]) -> Iterator[Plan]:
    """5.5 Activate and Recruit: siege what is won, enter what can be won, else gather."""
    war = b.weights["war"]
    if "play:siege_engineers" in keys:
        for plan in _sieges(b, foes):
            area = plan.wants["activate"][0].partition(":")[2]
            wants = {"engineers": [f"engineers:{area}", f"siege:{area}"]}
            spared = plan.wants["siege.units"].count("use:infantry") - 2
            yield Plan(plan.value + 0.2 + spared * b.price("mil"), "play:siege_engineers", wants)
    fronts = [front for realm in foes for front in fronts_of(b, realm) if not b.mine_in(front.area)]
    for front in fronts:
        way = strike(b, front)
        if way is None:
            continue
        if not way.recruits and "activate_units" in keys:
            plan = Plan(war["attack"] + front.gain * 0.5, "activate_units")
            _march(b, plan, way, front.area)
            yield plan
        elif way.recruits and b.mil >= 2:
            for key in ("recruit_units", "play:emergency_levy"):
                if key in keys:
                    plan = Plan(war["recruit"] + front.gain * 0.4, key)
                    _muster(b, plan, way)
                    yield plan


def _sieges(b: Board, foes: list[str]) -> Iterator[Plan]:
    """9.8: what the Units on the spot can take with the MIL at hand."""
    areas = {army.area for army in b.armies}
    areas.update(b.areas_with("infantry"))
    for area in sorted(areas):
        if b.enemy_units(area):
            continue
        hostile = []
        for p in b.w.provinces_of_area[area]:
            row = b.row(p)
            holder = row.get("holder")
            mine = b.lord(p) == b.me
            if (mine and holder and holder != b.me) or (b.lord(p) in foes and holder != b.me):
                hostile.append(p)
        hostile.sort(key=lambda p: (-(b.tax(p) + (p in b.wanted[0])), p))
        units, mil = b.mine_in(area), b.mil
        taken = []
        for p in hostile:
            if b.tax(p) <= min(units, mil):
                taken.append(p)
                units -= b.tax(p)
                mil -= b.tax(p)
        if not taken:
            continue
        gain = sum(b.tax(p) * b.tax_worth for p in taken)
        name = b.w.areas[area].id
        wants = {
            "activate": [f"siege:{name}"],
            "siege.units": ["use:infantry"] * b.worth(taken) + ["done"],
            "siege.target": [f"besiege:{b.w.provinces[p].id}" for p in taken],
        }
        yield Plan(b.weights["war"]["siege"] + gain, "activate_units", wants)


def _recover(b: Board, keys: set[str]) -> Iterator[Plan]:
    """4.3 E, 14: own land that Rebels or Enemies hold costs Prestige each Round: it is taken back,
    and Rebels on it are fought if they can be outnumbered."""
    if b.mil < 2:
        return
    war = b.weights["war"]
    for area in sorted({b.w.area_of_province[p] for p in b.owned(b.me)}):
        lost = [
            p
            for p in b.owned(b.me)
            if b.w.area_of_province[p] == area and b.row(p).get("holder", b.me) != b.me
        ]
        rebels = int(b.area_row(area).get("rebels", 0))
        if b.mine_in(area) or not (lost or rebels):
            continue
        force = b.enemy_units(area)
        gain = b.worth(lost) * (1.0 + b.tax_worth)
        front = Front(area, gain, force, max(1.0, float(b.worth(lost)) - force))
        rich = b.ducats >= RICH
        way = strike(b, front, hire=rich) or strike(b, front._replace(margin=1.0), hire=rich)
        if way is None:
            continue
        value = war["rebels"] + 0.3 * rebels + gain * 0.8
        if not way.recruits and "activate_units" in keys:
            plan = Plan(value, "activate_units")
            _march(b, plan, way, area)
            yield plan
        elif way.recruits and "recruit_units" in keys:
            plan = Plan(value - way.recruits * war["unit_cost"], "recruit_units")
            _muster(b, plan, way)
            yield plan


def _gather_power(b: Board, keys: set[str], foes: list[str]) -> Iterator[Plan]:
    """5.1 Change National Focus: MIL for a War that stands still for want of it."""
    idle = b.adm + b.dip
    if "focus" not in keys or not foes or b.mil > 1 or min(b.adm, b.dip) < 1 or idle < 4:
        return
    hostile = any(b.lord(p) in foes for army in b.armies for p in b.w.provinces_of_area[army.area])
    if hostile:
        wants = {
            "focus": ["raise:mil"],
            "focus.from": ["from:adm", "from:dip"],
            "focus.discard": ["done"],
        }
        yield Plan(b.weights["war"]["focus"], "focus", wants)


# Answers


def _march(b: Board, plan: Plan, way: Strike, goal: int) -> None:
    """An Army takes along what stands beside it and goes."""
    assert way.army is not None
    areas = b.w.areas
    start = way.army.area
    path = b.path(start, goal) or [goal]
    picks = [f"pick:{n}" for n in range(b.loose(start), 0, -1)]
    joined = [
        f"take:army{army.number}:{kind}"
        for army in b.armies
        if army.area == start and army.number != way.army.number
        for kind in (
            "regular_infantry",
            "regular_cavalry",
            "mercenary_infantry",
            "allied_infantry",
            "mercenary_cavalry",
            "regular_artillery",
        )
    ]
    plan.wants["activate"] = [f"land:{areas[start].id}:army{way.army.number}"]
    plan.wants["march"] = [*picks[:1], *joined, *(f"to:{areas[a].id}" for a in path), "done"]


def _muster(b: Board, plan: Plan, way: Strike) -> None:
    """Units are recruited at the base, into an Army."""
    plan.units = way.recruits
    plan.wants["recruit"] = [f"muster:{b.w.areas[way.base].id}"] * 4 + ["done"]
    if way.army is not None:
        army = f"army{way.army.number}"
        plan.wants["recruit.unit"] = [
            f"{kind}:infantry:{army}" for kind in ("allied", "regular", "mercenary")
        ]
