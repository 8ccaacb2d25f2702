"""VI.6 Trade fleets, colonies and trading posts; II.5 establishments."""

from __future__ import annotations

import pytest

from europa.eu9.rules import (
    colonisation,
    competition,
    establishments,
    events_abroad,
    external,
    renewal,
    resources,
)
from europa.eu9.rules.access import may_enter_zone, reachable, zone_coasts
from europa.eu9.rules.limits import limit
from europa.eu9.rules.planning import Draft
from europa.eu9.rules.resolution import resolve
from europa.eu9.state import COL, GOODS, PROVINCES, SEAS, TP, ZONES, Action, Unit
from europa.eu9.table import G
from europa.eu9.testing import attempts, drive, position, text
from europa.eu9.world import NONE, RESOURCES


def zone(g: G, name: str) -> int:
    return g.world.zone_index[name]


def place(g: G, name: str) -> int:
    return g.world.province_index[name]


def post(g: G, code: str, name: str, kind: int, level: int, **goods: int) -> int:
    """An establishment for a test."""
    s, p = g.state, place(g, name)
    s.post[p], s.post_owner[p], s.post_level[p] = kind, g.country(code), level
    for good, units in goods.items():
        s.exploited[p * GOODS + RESOURCES.index(good)] = units
    return p


def know_all(g: G, code: str) -> int:
    s, power = g.state, g.country(code)
    s.known[power * PROVINCES : (power + 1) * PROVINCES] = b"\1" * PROVINCES
    s.known_seas[power * SEAS : (power + 1) * SEAS] = b"\1" * SEAS
    return power


def test_pirates_and_privateers_hinder_trade() -> None:
    g = position()
    ang, at = g.country("ANG"), zone(g, "tz_baltique")
    g.state.pirates[at] = 1
    g.state.zone_trouble[at] = 1
    g.add_effect("tfi_drm", ang, 1)
    assert external.tfi_modifier(g, ang, at) == -1


def test_failed_first_attempts_are_counted() -> None:
    g = position(turn=2, dice={"col": [3, 3]})
    his = know_all(g, "HIS")
    g.state.plans[his] = (Action("col", "cuba_e", 30),) * 2
    drive(resolve(g))
    assert g.state.pioneer[his] == 2


def test_tfi_in_the_caspian_and_overseas_need_access() -> None:
    g = position()
    s = g.state
    caspian, china = zone(g, "stz_caspienne"), zone(g, "stz_chine")
    assert not may_enter_zone(g, g.country("FRA"), caspian)
    s.centre_owner[0] = g.country("FRA")
    assert may_enter_zone(g, g.country("FRA"), caspian)
    assert not may_enter_zone(g, g.country("POR"), china)
    assert may_enter_zone(g, know_all(g, "POR"), china)
    assert not may_enter_zone(g, know_all(g, "POR"), zone(g, "stz_perou"))
    coast = min(zone_coasts(zone(g, "stz_perou")))
    post(g, "POR", g.world.provinces[coast].id, COL, 1)
    assert may_enter_zone(g, g.country("POR"), zone(g, "stz_perou"))


@pytest.mark.parametrize(
    "before, change, after",
    [((2, 6), 1, (3, 6)), ((5, 5), 1, (6, 6)), ((0, 3), -1, (0, 2)), ((2, 4), 1, (3, 5))],
)
def test_vi_46_both_levels_move(
    before: tuple[int, int], change: int, after: tuple[int, int]
) -> None:
    g = position()
    fra, at = g.country("FRA"), zone(g, "stz_nord")
    g.state.tf[fra * ZONES + at], g.state.tf_max[fra * ZONES + at] = before
    external.shift_fleet(g, fra, at, change)
    assert (g.tf(fra, at), g.tf_max(fra, at)) == after


@pytest.mark.parametrize("second, active", [(5, True), (6, False)])
def test_vi_54_natives_react_to_colonists(second: int, active: bool) -> None:
    g = position(dice={"col": [1], "natives": [second], "half": [1]})
    por, p = know_all(g, "POR"), place(g, "congo_n")
    assert g.world.areas[g.world.provinces[p].area].tolerance == 6
    g.add_effect("col_drm", por, 9)
    assert colonisation.settle(g, por, p, COL, 30)
    assert bool(g.state.natives_active[p]) == active


@pytest.mark.parametrize("die, result, active", [(1, "F*", True), (4, "F", False)])
def test_vi_55_a_fumbled_trading_post_rouses_natives(die: int, result: str, active: bool) -> None:
    g = position(dice={"tp": [die]})
    por, p = know_all(g, "POR"), place(g, "congo_n")
    g.state.sfti[por] = 4
    assert not colonisation.settle(g, por, p, TP, 10)
    (rolled,) = attempts(g)
    assert (rolled.column, rolled.result) == (-2, result)
    assert bool(g.state.natives_active[p]) == active


def test_vi_56_a_trading_post_where_there_is_no_tolerance() -> None:
    g = position()
    por = g.country("POR")
    assert colonisation.base(g, por, place(g, "acadie_n"), TP) == 5 - 4
    assert colonisation.base(g, por, place(g, "congo_n"), TP) == 5 - 6
    his = g.country("HIS")
    g.state.sfti[his] = 4
    assert colonisation.base(g, his, place(g, "acadie_n"), COL) == 0
    assert colonisation.base(g, his, place(g, "acadie_n"), TP) == -2


def test_vi_57_colonies_of_level_two_grow_from_period_vi_on_or_for_a_reason() -> None:
    g = position(turn=20)
    ang = know_all(g, "ANG")
    p = post(g, "ANG", "antilles_b", COL, 2)
    assert not colonisation.may_settle(g, ang, p)
    g.state.mission[p] = ang
    assert colonisation.may_settle(g, ang, p)
    g.state.mission[p] = NONE
    g.state.arsenal[p] = 1
    assert colonisation.may_settle(g, ang, p)
    g.state.arsenal[p] = 0
    assert not colonisation.may_settle(g, ang, p)
    drive(events_abroad.rush_of_colonists(g, ang))
    assert colonisation.may_settle(g, ang, p)
    g.state.effects.clear()
    assert not colonisation.may_settle(g, ang, p)
    g.state.period = 6
    assert colonisation.may_settle(g, ang, p)


def test_vi_58_inland_colonies_need_support() -> None:
    g = position(turn=45)
    ang = know_all(g, "ANG")
    p = post(g, "ANG", "america_w", COL, 1)
    assert not colonisation.may_settle(g, ang, p)
    post(g, "ANG", "america_c", COL, 4)
    assert colonisation.may_settle(g, ang, p)


def test_vi_59_two_colonies_in_one_province_compete() -> None:
    dice = {"col": [10, 10], "automatic": [8, 3]}
    g = position(turn=5, dice=dice)
    s, p = g.state, place(g, "cuba_e")
    his, fra = know_all(g, "HIS"), know_all(g, "FRA")
    s.fti[fra] = s.sfti[fra] = 2
    s.skills[his * 3 : his * 3 + 3] = [9, 9, 9]
    for power in (his, fra):
        s.pioneer[power] = 3
        s.plans[power] = (Action("col", "cuba_e", 30),)
    drive(resolve(g))
    assert s.post_owner[p] == his
    drive(competition.automatic(g), ["fight", "fight"], otherwise=["fight", "claim:0"])
    assert (s.post_owner[p], s.post_level[p]) == (his, 1)


def test_vi_59_the_other_may_win_or_one_withdraw() -> None:
    for answers, dice in ((["fight", "fight"], [3, 8]), (["withdraw"], [])):
        g = position(turn=5, dice={"automatic": list(dice)})
        s = g.state
        his, fra = g.country("HIS"), g.country("FRA")
        s.fti[fra] = s.sfti[fra] = s.fti[his]
        s.skills[his * 3 : his * 3 + 3] = [9, 9, 9]
        p = post(g, "HIS", "cuba_e", COL, 1)
        colonisation.claim_beside(g, fra, p, COL)
        drive(competition.automatic(g), answers, otherwise=["claim:0"])
        assert (s.post_owner[p], s.post_level[p]) == (fra, 1)


def test_vi_59_a_colony_made_together_with_a_trading_post_removes_it() -> None:
    g = position(turn=5, dice={"col": [10], "tp": [10]})
    s, p = g.state, place(g, "cuba_e")
    his, fra = know_all(g, "HIS"), know_all(g, "FRA")
    s.pioneer[fra] = 3
    s.plans[his] = (Action("tp", "cuba_e", 50),)
    s.plans[fra] = (Action("col", "cuba_e", 100),)
    drive(resolve(g))
    assert (s.post[p], s.post_owner[p]) == (COL, fra)
    assert "OverseasCb" in text(g)


def test_ii_31_a_colony_of_level_six_is_known_to_all() -> None:
    g = position(turn=45)
    p = post(g, "HIS", "cuba_e", COL, 5, sugar=1)
    establishments.grow(g, p)
    assert g.state.post_level[p] == 6
    assert all(g.knows(power, p) for power in g.majors())
    assert g.state.fortress[p] == 1
    assert g.exploited(p, RESOURCES.index("sugar")) == 1
    g.state.prices[RESOURCES.index("sugar")] = 13
    g.add_effect("slaves", g.country("HIS"))
    parts = {part.name: part.amount for part in resources.resource_parts(g, g.country("HIS"))}
    assert parts["sugar"] == resources.price(g, RESOURCES.index("sugar")) == 6
    assert resources.colony_income(g, p) == 6 + 2 * 4, "a colony still"


def test_ii_30_attacks_on_minor_establishments_cost_stability() -> None:
    g = position()
    por = g.country("POR")
    establishments.attack_minor_posts(g, por, [place(g, "malabar_n"), place(g, "malabar_s")])
    assert g.state.stability[por] == 1


def test_ii_25_colonies_above_the_limit_go_at_once() -> None:
    g = position()
    por = g.country("POR")
    names = [p.id for p in g.world.provinces if not p.europe and p.coastal][:8]
    for name in names:
        post(g, "POR", name, COL, 1)
    assert (limit(g, por, "col"), len(g.posts(por, COL))) == (8, 9)
    drive(establishments.cut(g, por), [f"remove:{names[3]}"])
    assert len(g.posts(por, COL)) == 8
    assert not g.state.post[place(g, names[3])]


def test_ii_26_galleys_count_half_against_the_maximum() -> None:
    g = position()
    s, ven = g.state, g.country("VEN")
    s.units[:] = [Unit(ven, "NGD", 1)] * 18 + [Unit(ven, "NTD", 1)]
    assert renewal.nd_halves(g, ven) == 2 * 9 + 2
    s.units[:] = [Unit(ven, "F+", 1, ships=(0, 18, 0, 1))]
    assert renewal.nd_halves(g, ven) == 2 * 9 + 2


def test_p_5_cuts_ships_above_the_maximum() -> None:
    g = position()
    s, por = g.state, g.country("POR")
    most = limit(g, por, "max_nd")
    s.units[:] = [Unit(por, "F+", 1, ships=(most, 0, 0, 2)), Unit(por, "NTD", 1)]
    drive(renewal.renew(g))
    assert s.units == [Unit(por, "F+", 1, ships=(most, 0, 0, 0))]


def test_new_counters_planned_count_against_the_limit() -> None:
    g = position(segment="3.4")
    fra = know_all(g, "FRA")
    menu = colonisation.PLAN_MENU["tp"]
    g.state.period = 3
    post(g, "FRA", "acadie_n", TP, 2)
    room = limit(g, fra, "tp") - 1
    assert room >= 1
    g.add_effect("tp_more", fra, 5)
    names = list(dict.fromkeys(a.target for a in menu(g, Draft(fra))))
    draft = Draft(fra, [Action("tp", name, 10) for name in names if name != "acadie_n"][:room])
    left = {a.target for a in menu(g, draft)}
    assert left == {"acadie_n", *(item.target for item in draft.items)}


def test_only_what_is_known_and_linked_can_be_reached() -> None:
    g = position()
    por, his = g.country("POR"), g.country("HIS")
    assert place(g, "cabo_verde_i") in reachable(g, por)
    assert place(g, "cuba_e") not in reachable(g, his)
    # Marco Polo's coasts are known, but no known sea leads there.
    assert g.knows(his, place(g, "malabar_n"))
    assert place(g, "malabar_n") not in reachable(g, his)


def test_siberia_beyond_the_khanate_is_closed_while_it_stands() -> None:
    g = position(turn=20)
    rus = know_all(g, "RUS")
    beyond = next(
        p for p in g.world.provinces
        if not p.europe and p.coastal and g.world.areas[p.area].id == "area_amour"
    )  # fmt: skip
    assert beyond.index not in reachable(g, rus)
    g.state.gone[g.country("siberia")] = 1
    assert beyond.index in reachable(g, rus)
