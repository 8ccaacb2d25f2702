"""XIV: victory points of turns, periods, objectives, transfers and the end."""

from __future__ import annotations

import pytest

from europa.eu9.rules import centres, end_points, judge, victory
from europa.eu9.rules.initiative import initiative
from europa.eu9.rules.resources import GOOD
from europa.eu9.state import COL, GOODS, VA, ZONES
from europa.eu9.table import G
from europa.eu9.testing import position, seat
from europa.eu9.world import CENTRES, load_world
from europa.eu9.world.tables import wealth_percent


def place(g: G, name: str) -> int:
    return g.world.province_index[name]


def test_xiv_01_and_02_wealth() -> None:
    assert wealth_percent("turkey", 3) == 20
    assert victory.wealth_points(6012, 11, 20) == 109
    wealth = victory.final_wealth(5696, 26, 148)
    assert victory.wealth_points(wealth, 11, wealth_percent("venice", 3)) == 123


def test_xiv_16_debts_count_twice() -> None:
    assert victory.final_wealth(0, -40, 0) == -80
    assert victory.final_wealth(0, 0, 100) == -200


def colony(g: G, power: str, area: str, level: int, number: int = 0) -> None:
    p = g.world.areas[g.world.area_index[area]].provinces[number]
    g.state.post[p], g.state.post_owner[p], g.state.post_level[p] = COL, seat(g, power), level


def test_xiv_03_portugal_in_brazil() -> None:
    g = position(turn=14)
    colony(g, "portugal", "area_recife", 4)
    colony(g, "portugal", "area_belem", 2)
    colony(g, "portugal", "area_amazonia", 2)
    assert victory.colonial(g, seat(g, "portugal")) == 0
    amazonia = g.world.areas[g.world.area_index["area_amazonia"]].provinces[0]
    g.state.post[amazonia], g.state.post_owner[amazonia] = 0, -1
    colony(g, "portugal", "area_rio", 2)
    assert victory.colonial(g, seat(g, "portugal")) == 20


def england(*chosen: str, quiet: int = 5, scotland: int = 0) -> int:
    """Points of England's objectives of period I, Calais held."""
    g = position(turn=6)
    power = seat(g, "england")
    g.state.praesidio[place(g, "picardie")] = power * 10 + 2
    g.state.progress.update({"england_i_e": quiet, "england_i_a": scotland})
    g.state.aims[power] = tuple(g.world.objective_index[f"england_i_{name}"] for name in chosen)
    victory._score_aims_of(g, power)
    return g.state.vp[power]


def test_xiv_04_england_in_period_i() -> None:
    assert england("b", "e", "d") == 90 + 40, "the Hundred Years' War can't be judged: nothing"
    assert victory.aim_points(50, 45, main=True) == 90
    assert victory.aim_points(5 * 10, 40, main=False) == 40


def test_xiv_05_the_mandatory_one_left_out() -> None:
    assert england("b", "e", "a", scotland=2) == 90 + 40 + 20
    assert england("e", "b", "a", scotland=2) == 80 + 45 + 20
    record = load_world().objectives[load_world().objective_index["england_i_d"]]
    assert record.mandatory
    assert record.most == 50


def test_a_mandatory_objective_neither_chosen_nor_reached_costs_its_value() -> None:
    g = position(turn=6)
    power = seat(g, "venice")
    names = [r.id for r in g.world.objectives if r.power == "venice" and r.period == "I"]
    mandatory = "venice_i_d"
    others = [name for name in names if name != mandatory][:3]
    g.state.aims[power] = tuple(g.world.objective_index[name] for name in others)
    for p in g.owned(g.country("mamluks")):
        g.state.owner[p] = seat(g, "turkey")
    before = sum(
        victory.aim_points(judge.JUDGES[n](g, power), g.world.objectives[
            g.world.objective_index[n]].most, n == others[0])
        for n in others if n in judge.JUDGES
    )  # fmt: skip
    victory._score_aims_of(g, power)
    assert g.state.vp[power] == before - 50


@pytest.mark.parametrize("praesidios, points", [(1, 0), (0, -50)])
def test_xiv_06_barbary_coast_left_out(praesidios: int, points: int) -> None:
    g = position(turn=6)
    spain = seat(g, "spain")
    coast = list(g.owned(g.country("algiers")))[:praesidios]
    g.state.praesidio = dict.fromkeys(coast, spain * 10 + 1)
    g.state.aims[spain] = tuple(g.world.objective_index[f"spain_i_{n}"] for n in ("a", "b", "c"))
    before = g.state.vp[spain]
    chosen = judge.JUDGES["spain_i_a"](g, spain) * 2 + judge.JUDGES["spain_i_b"](g, spain)
    victory._score_aims_of(g, spain)
    assert g.state.vp[spain] - before == chosen + points


def test_xiv_14_two_find_quebec_in_one_round() -> None:
    g = position()
    france, england = seat(g, "france"), seat(g, "england")
    first = victory.first_discoverer(g, [england, france])
    other = france if first == england else england
    assert initiative(g, first) >= initiative(g, other)
    assert victory.DISCOVERIES["quebec"] == 3


def test_xiv_07_centres_by_current_levels_objectives_by_maximum() -> None:
    g = position(tf=bytearray(len(position().state.tf)))
    holland, venice = seat(g, "holland"), seat(g, "venice")
    zone = g.world.zone_index["stz_ionienne"]
    levels = {holland: (5, 5), venice: (4, 6)}
    for power, (now, most) in levels.items():
        g.state.tf[power * ZONES + zone], g.state.tf_max[power * ZONES + zone] = now, most
    g.state.centre_owner[CENTRES.index("mediterranean")] = seat(g, "france")
    centres.attribute(g)
    assert g.state.centre_owner[CENTRES.index("mediterranean")] == holland
    assert judge.top(g, venice, zone) > judge.top(g, holland, zone)
    counts = judge.trade_monopolies(5, 10)
    assert counts(g, holland) >= 5
    assert counts(g, venice) >= 5


def test_xiv_10_wars_without_cause() -> None:
    g = position()
    minor = g.country("savoy")
    g.state.patron[minor] = -1
    assert victory.war_without_cause(g, seat(g, "france")) == -10
    assert victory.war_without_cause(g, minor) == -5
    g.state.patron[minor], g.state.box[minor] = seat(g, "spain"), VA
    assert victory.war_without_cause(g, minor) == -10


def test_xiv_11_a_province_won_by_peace() -> None:
    assert victory.province_points(7, gained=True) == 7
    assert victory.peace_points(2, against_major=True, won=True) == 4
    assert victory.province_points(7, gained=False) == -14
    assert victory.peace_points(2, against_major=True, won=False) == -4


def test_xiv_12_resource_monopolies() -> None:
    g = position(segment="8.3")
    power = seat(g, "portugal")
    g.state.exploited[:] = bytes(len(g.state.exploited))
    home = place(g, "cabo_verde_i")
    g.state.exploited[home * GOODS + GOOD["spices"]] = 8
    g.state.exploited[home * GOODS + GOOD["silk"]] = 6
    other = place(g, "gujarat_w")
    g.state.exploited[other * GOODS + GOOD["silk"]] = 6
    before = g.state.vp[power]
    victory.turn_points(g)
    assert g.state.vp[power] - before == 3 + 1


def test_xiv_13_points_of_minors() -> None:
    assert victory.patrons_share(2) == 1
    assert victory.patrons_share(-5) == -3
    assert victory.peace_points(2, against_major=False, won=True) == 2


def test_xiv_15_circumnavigation() -> None:
    assert victory.circumnavigation(1, in_one_turn=True) == 50
    assert victory.circumnavigation(1, in_one_turn=False) == 20
    assert victory.circumnavigation(2, in_one_turn=True) == 20
    assert victory.circumnavigation(3, in_one_turn=True) == 0


def test_xiv_18_a_province_owned_but_not_controlled() -> None:
    g = position()
    france = seat(g, "france")
    artois = place(g, "artois")
    g.state.owner[artois] = g.state.controller[artois] = france
    assert judge.single("artois", 30)(g, france) == 30
    g.state.controller[artois] = seat(g, "spain")
    assert judge.single("artois", 30)(g, france) == 15


def test_xiv_19_listed_provinces_at_the_end() -> None:
    g = position()
    france = seat(g, "france")
    province = next(p.index for p in g.world.provinces if p.europe and p.income == 9)
    g.state.owner[province] = france
    g.state.controller[province] = seat(g, "spain")
    assert end_points.province_thirds(g, france, province, 3) // 3 == 18
    g.state.owner[province], g.state.controller[province] = seat(g, "spain"), france
    assert end_points.province_thirds(g, france, province, 3) // 3 == 9


def test_xiv_20_a_lost_homeland() -> None:
    g = position()
    france = seat(g, "france")
    before = end_points.lost_homeland(g, france)
    province = next(p for p in g.owned(france) if g.world.provinces[p].income == 8
                    and p in g.world.countries[france].provinces)  # fmt: skip
    g.state.owner[province] = seat(g, "spain")
    assert end_points.lost_homeland(g, france) - before == -16


@pytest.mark.parametrize("name", sorted(judge.JUDGES))
def test_every_judged_objective_exists_and_can_be_judged(name: str) -> None:
    g = position(turn=20)
    record = g.world.objectives[g.world.objective_index[name]]
    assert judge.JUDGES[name](g, g.country(record.power)) >= 0


def test_a_whole_period_is_scored() -> None:
    g = position(turn=7, segment="P.1")
    g.state.period = 1
    for power in g.majors():
        g.state.wealth[power], g.state.period_turns[power] = 1200, 6
    victory.period_wealth(g)
    victory.check_up(g)
    victory.score_aims(g)
    assert g.state.vp[seat(g, "france")] >= 1200 * 25 // 600
