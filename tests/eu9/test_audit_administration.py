"""VI: what an audit of limits, external actions, competition and minors found, line by line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from europa.eu9.pieces import Action, Unit
from europa.eu9.rules.administration import (
    colonisation,
    competition,
    eviction,
    external,
    plan,
    resolution,
    sharing,
    struggle,
)
from europa.eu9.rules.administration.planning import Draft
from europa.eu9.rules.logistics import minors, recruit_naval
from europa.eu9.rules.powers import access, limits
from europa.eu9.rules.powers.initiative import by_initiative
from europa.eu9.rules.powers.limits import actions, limit
from europa.eu9.rules.powers.resources import GOOD
from europa.eu9.rules.turns import seats
from europa.eu9.state import COL, EC, GOODS, LAND, PROVINCES, SEAS, TP, VA, ZONES
from europa.eu9.table import G
from europa.eu9.testing import attempts, drive, first_ask, position, seat
from europa.eu9.world import GROUPS, NONE, RELIGIONS


def table(turn: int, dice: dict[str, Sequence[int]] | None = None, segment: str = "3.4") -> G:
    return position(turn=turn, segment=segment, dice=dice)


def play(g: G, power: str, seat_code: str = "POR") -> int:
    """Seat a power that is not in play yet."""
    country = seat(g, power)
    if country not in g.state.seat_power:
        g.state.seat_power[g.state.seats.index(seat_code)] = country
        g.state.major[country] = 1
    return country


def place(g: G, name: str) -> int:
    return g.world.province_index[name]


def post(g: G, country: str, name: str, kind: int = COL, level: int = 1) -> int:
    s, p = g.state, place(g, name)
    s.post[p], s.post_owner[p], s.post_level[p] = kind, g.country(country), level
    return p


def know_all(g: G, power: int) -> None:
    g.state.known[power * PROVINCES : (power + 1) * PROVINCES] = bytes([1]) * PROVINCES
    g.state.known_seas[power * SEAS : (power + 1) * SEAS] = bytes([1]) * SEAS


def faith(g: G, power: int, name: str) -> None:
    g.state.religion[power] = RELIGIONS.index(name)


def at(g: G, turn: int) -> None:
    g.state.turn = turn
    g.state.period = position(turn=turn).state.period


# 13.3 Limits


def test_vi_81_sweden_settles_freely_but_not_twice_running() -> None:
    g = table(18)
    sweden = play(g, "sweden")

    def both() -> tuple[int, int | None]:
        return actions(g, sweden, "col"), limits.together(g, sweden)

    assert both() == (0, 0)
    at(g, 31)
    assert both() == (1, 1)
    limits.note_posts(g, sweden)
    at(g, 32)
    assert both() == (0, 0)
    g.state.held.clear()
    assert both() == (1, 1)
    at(g, 36)
    assert both() == (1, 1)
    g.state.in_force["overseas_expansion"] = 15
    at(g, 18)
    limits.note_posts(g, sweden)
    at(g, 19)
    assert both() == (0, 0)
    at(g, 20)
    assert both() == (1, 1)
    for turn in (30, 31):
        at(g, turn)
        limits.note_posts(g, sweden)
        assert both() == (1, 1)


def test_vi_81_only_where_it_has_a_counter() -> None:
    g = table(45)
    sweden = play(g, "sweden")
    know_all(g, sweden)
    g.state.in_force["overseas_expansion"] = 15
    assert not plan.menus()["col"](g, Draft(sweden))
    post(g, "sweden", "america_c", COL, 1)
    assert {a.target for a in plan.menus()["col"](g, Draft(sweden))} == {"america_c"}


def test_vi_81_one_number_for_both() -> None:
    g = table(31)
    sweden = play(g, "sweden")
    know_all(g, sweden)
    draft = Draft(sweden)
    assert plan.menus()["col"](g, draft)
    draft.items.append(plan.menus()["tp"](g, draft)[0])
    assert not plan.menus()["col"](g, draft)
    assert not plan.menus()["tp"](g, draft)


@pytest.mark.parametrize(
    "turn, religion, number, every",
    [(20, "catholic", 0, 1), (20, "orthodox", 1, 1), (20, "protestant", 1, 2),
     (45, "catholic", 0, 1), (45, "orthodox", 0, 1), (45, "protestant", 0, 1),
     (9, "orthodox", 1, 2), (9, "protestant", 0, 1)],
)  # fmt: skip
def test_vi_82_polands_settlers(turn: int, religion: str, number: int, every: int) -> None:
    g = table(turn)
    poland = seat(g, "poland")
    faith(g, poland, religion)
    assert actions(g, poland, "col") == actions(g, poland, "tp") == number
    if number:
        limits.note_posts(g, poland)
        g.state.turn += 1
        assert actions(g, poland, "col") == (1 if every == 1 else 0)


def test_vi_83_trading_posts_of_holland() -> None:
    g = table(18)
    holland = play(g, "holland")
    assert actions(g, holland, "tp") == 1
    g.state.in_force["voc"] = 17
    assert actions(g, holland, "tp") == 2
    at(g, 30)
    assert actions(g, holland, "tp") == 2
    del g.state.in_force["voc"]
    assert actions(g, holland, "tp") == 2


def test_vi_84_one_tfi_in_the_indian_seas() -> None:
    g = table(30)
    holland = play(g, "holland")
    know_all(g, holland)
    g.state.government[holland] = "parliament"
    draft = Draft(holland, [Action("tfi", "stz_nord", 10)] * 2)
    assert actions(g, holland, "tfi") == 3
    assert "stz_nord" in {a.target for a in external.tfi_menu(g, draft)}
    g.state.in_force["voc"] = 20
    offered = {a.target for a in external.tfi_menu(g, draft)}
    assert offered
    assert offered <= {"stz_aiguilles", "stz_arabie", "stz_indien", "stz_chine"}
    draft.items.append(Action("tfi", "stz_indien", 10))
    assert not external.tfi_menu(g, draft)


def baltic_ports(g: G, power: int, count: int) -> None:
    w = g.world
    sea = w.zones[w.zone_index["tz_baltique"]].sea
    ports = [p.index for p in w.provinces if p.port and sea in p.seas]
    for p in ports:
        if g.state.owner[p] == power:
            g.state.owner[p] = g.country("denmark")
    for p in ports[:count]:
        g.state.owner[p] = g.state.controller[p] = power


@pytest.mark.parametrize("ports, tfi", [(3, 2), (2, 1)])
def test_vi_85_sweden_in_the_baltic(ports: int, tfi: int) -> None:
    g = table(45)
    sweden = play(g, "sweden")
    baltic_ports(g, sweden, ports)
    assert actions(g, sweden, "tfi") == tfi
    draft = Draft(sweden, [Action("tfi", "stz_nord", 10)])
    offered = {a.target for a in external.tfi_menu(g, draft)}
    assert offered == ({"tz_baltique"} if tfi == 2 else set())


@pytest.mark.parametrize("ports, number", [(3, 1), (2, 0)])
def test_vi_85_prussia_in_the_baltic(ports: int, number: int) -> None:
    g = table(52)
    prussia = play(g, "prussia")
    baltic_ports(g, prussia, ports)
    assert actions(g, prussia, "tfi") == actions(g, prussia, "competition") == number
    tfi = {a.target for a in external.tfi_menu(g, Draft(prussia))}
    against = {a.target for a in competition.menu(g, Draft(prussia))}
    assert tfi == ({"tz_baltique"} if number else set())
    assert against <= ({"tz_baltique"} if number else set())


@pytest.mark.parametrize("turn, most, tfi, poor", [(30, 4, 0, 1), (45, 4, 1, 1), (54, 8, 1, 2)])
def test_vi_86_and_vii_45_austria_on_the_baltic(turn: int, most: int, tfi: int, poor: int) -> None:
    """VI-86, VII-45."""
    g = table(turn)
    austria = play(g, "austria")
    hansa = g.world.countries[g.country("hansa")].provinces
    for p in hansa:
        g.state.owner[p] = g.state.controller[p] = g.country("hansa")
    assert (limit(g, austria, "max_nd"), actions(g, austria, "tfi")) == (poor, 0)
    assert recruit_naval.naval_limit(g, austria) == 0
    lubeck = place(g, "lubeck")
    assert lubeck in hansa
    g.state.owner[lubeck] = g.state.controller[lubeck] = austria
    assert (limit(g, austria, "max_nd"), actions(g, austria, "tfi")) == (most, tfi)
    assert recruit_naval.naval_limit(g, austria) == 1


def test_vi_87_protestant_france_at_sea() -> None:
    g = table(30)
    france = seat(g, "france")
    faith(g, france, "catholic")
    assert limit(g, france, "max_nd") == 18
    faith(g, france, "protestant")
    assert limit(g, france, "max_nd") == 20, "E628: table VII.2 gives 2 more"


def test_vi_88_spain_may_trade_once() -> None:
    g = table(9)
    spain = seat(g, "spain")
    know_all(g, spain)
    col = plan.menus()["col"](g, Draft(spain))[0]
    tp = plan.menus()["tp"](g, Draft(spain))[0]
    assert actions(g, spain, "col") == 2
    assert plan.menus()["col"](g, Draft(spain, [col]))
    assert plan.menus()["tp"](g, Draft(spain, [col]))
    assert not plan.menus()["tp"](g, Draft(spain, [tp]))
    assert not plan.menus()["tp"](g, Draft(spain, [col, col]))
    g.state.fti[spain], g.state.sfti[spain] = 2, 4
    p = place(g, tp.target)
    one = colonisation.odds(g, spain, p, TP, 10)
    g.state.sfti[spain] = 2
    assert colonisation.odds(g, spain, p, TP, 10) == one
    at(g, 3)
    assert not plan.menus()["tp"](g, Draft(spain))
    at(g, 45)
    assert actions(g, spain, "tp") == 1
    assert limits.together(g, spain) is None


@pytest.mark.parametrize("level, fti", [(4, 2), (3, 1)])
def test_vi_89_archangelsk_thrives(level: int, fti: int) -> None:
    g = table(30)
    russia = seat(g, "russia")
    g.state.in_force["arkhangelsk"] = 18
    at_sea = seat(g, "england") * ZONES + g.world.zone_index["ctz_russia"]
    g.state.tf[at_sea] = g.state.tf_max[at_sea] = level
    assert limit(g, russia, "fti") == fti


def test_vi_108_envoys_of_poland() -> None:
    g = table(10)
    poland = seat(g, "poland")
    faith(g, poland, "catholic")
    assert actions(g, poland, "diplomatic") == 2
    g.state.attitude[poland] = "conciliatory"
    assert actions(g, poland, "diplomatic") == 3
    g.state.attitude[poland] = ""
    faith(g, poland, "protestant")
    assert actions(g, poland, "diplomatic") == 1
    at(g, 36)
    assert actions(g, poland, "diplomatic") == 3


# 13.4 External actions


def carry_out(g: G, power: int, *pieces: Action) -> None:
    g.state.plans[power] = pieces
    drive(resolution.resolve(g))


def test_vi_90_both_attempts_are_rolled() -> None:
    g = table(9, {"col": [10, 10]}, "3.8")
    spain = seat(g, "spain")
    know_all(g, spain)
    p = post(g, "spain", "cuba_w", COL, 1)
    carry_out(g, spain, *[Action("col", "cuba_w", 100)] * 2)
    assert g.state.post_level[p] == 3
    assert not colonisation.may_settle(g, spain, p)


@pytest.mark.parametrize("dice, level", [((10, 10), 2), ((1, 10), 1)])
def test_vi_91_an_inland_province(dice: tuple[int, int], level: int) -> None:
    g = table(9, {"col": dice, "natives": [10, 10]}, "3.8")
    spain = seat(g, "spain")
    know_all(g, spain)
    inland = next(
        p.index for p in g.world.provinces
        if not p.europe and not p.coastal and not p.city and not g.state.post[p.index]
        and not colonisation._is_supported(g, spain, p.index)
        and g.world.areas[p.area].difficulty <= 4
    )  # fmt: skip
    name = g.world.provinces[inland].id
    g.state.pioneer[spain] = 3
    carry_out(g, spain, *[Action("col", name, 100)] * 2)
    assert g.state.post_level[inland] == level
    assert not colonisation.may_settle(g, spain, inland)


def rivals(g: G, dice: dict[str, Sequence[int]]) -> tuple[int, int, int]:
    """POR tries a TP in malabar_s, where HIS has one of level 3."""
    g.dice.script = dict(dice)  # type: ignore[attr-defined]
    portugal, spain = seat(g, "portugal"), seat(g, "spain")
    know_all(g, portugal)
    p = post(g, "spain", "malabar_s", TP, 3)
    for power in (portugal, spain):
        g.state.fti[power] = g.state.sfti[power] = 3
    carry_out(g, portugal, Action("tp", "malabar_s", 50))
    return p, portugal, spain


def test_vi_92_two_trading_posts_compete_until_one_is_left() -> None:
    g = table(9, segment="3.8")
    p, _, spain = rivals(g, {"tp": [10]})
    assert (g.state.post_owner[p], g.state.post_level[p]) == (spain, 3)
    assert g.effect("overseas_cb_portugal", spain)
    g.dice.script = {"automatic": [1, 10, 10, 1]}  # type: ignore[attr-defined]
    drive(struggle.posts_in_one_province(g), otherwise=["fight"])
    assert (g.state.post_owner[p], g.state.post_level[p]) == (spain, 2)


def test_vi_92_the_older_one_may_lose() -> None:
    g = table(9, segment="3.8")
    p, portugal, _ = rivals(g, {"tp": [10]})
    g.dice.script = {"automatic": [1, 10, 1, 10, 1, 10]}  # type: ignore[attr-defined]
    drive(struggle.posts_in_one_province(g), otherwise=["fight"])
    assert (g.state.post_owner[p], g.state.post_level[p]) == (portugal, 1)


def test_vi_92_a_failure_still_gives_a_casus_belli() -> None:
    g = table(9, segment="3.8")
    p, _, spain = rivals(g, {"tp": [1]})
    assert (g.state.post_owner[p], g.state.post_level[p]) == (spain, 3)
    assert g.effect("overseas_cb_portugal", spain)


def settled(g: G) -> tuple[int, int]:
    """HIS founds a COL where an LD of FRA stands; FRA has a COL in the next area."""
    s, spain, france = g.state, seat(g, "spain"), seat(g, "france")
    p, near = place(g, "cuba_w"), post(g, "france", "haiti_w", COL, 1)
    post(g, "france", "acadie_n", COL, 1)
    s.units[:] = [Unit(france, "LD", p)]
    know_all(g, spain)
    s.pioneer[spain] = 3
    carry_out(g, spain, Action("col", "cuba_w", 100))
    return p, near


def test_vi_93_evicted_after_competition_to_the_nearest_post() -> None:
    g = table(9, {"col": [10]}, "3.8")
    p, near = settled(g)
    assert g.state.units[0].place == p
    eviction.evict_all(g)
    assert g.state.units[0].place == near
    g = table(9, {"col": [10]}, "3.8")
    p, near = settled(g)
    g.state.post[p], g.state.post_owner[p] = 0, NONE
    eviction.evict_all(g)
    assert g.state.units[0].place == p


def test_vi_94_over_a_minors_trading_post() -> None:
    g = table(9, {"col": [10]}, "3.8")
    s, portugal = g.state, seat(g, "portugal")
    know_all(g, portugal)
    p = post(g, "gujarat", "kenya_s", TP, 1)
    assert colonisation.may_settle(g, portugal, p)
    wars = len(s.wars)
    s.pioneer[portugal] = 3
    carry_out(g, portugal, Action("col", "kenya_s", 100))
    assert (s.post[p], s.post_owner[p], s.post_level[p]) == (COL, portugal, 1)
    assert len(s.wars) == wars
    city = place(g, "malabar_n")
    assert g.world.provinces[city].city
    assert not colonisation.may_settle(g, portugal, city)
    other = post(g, "denmark", "kenya_n", TP, 1)
    assert not colonisation.may_settle(g, portugal, other)
    assert not colonisation.may_trade(g, portugal, other)


def test_vi_95_no_march_through_a_minors_land() -> None:
    g = table(9)
    spain = seat(g, "spain")
    know_all(g, spain)
    for p in g.posts(spain):
        g.state.post[p], g.state.post_owner[p] = 0, NONE
    post(g, "spain", "ecuador_s", COL, 1)
    inca = g.world.area_index["area_inca"]
    target = place(g, "amazonia_w")
    g.state.area_owner[inca] = g.country("incas")
    assert target not in access.within_march(g, spain)
    g.state.area_owner[inca] = NONE
    assert target in access.within_march(g, spain)


def test_vi_96_a_way_home_must_be_known() -> None:
    g = table(9)
    poland = seat(g, "poland")
    s = g.state
    s.known[poland * PROVINCES : (poland + 1) * PROVINCES] = bytes(
        int(p.europe) for p in g.world.provinces
    )
    s.known_seas[poland * SEAS : (poland + 1) * SEAS] = bytes(int(x.europe) for x in g.world.seas)
    post(g, "poland", "california_c", COL, 1)
    area = g.world.areas[g.world.provinces[place(g, "california_c")].area]
    for p in area.provinces:
        s.known[poland * PROVINCES + p] = 1
    s.known_seas[poland * SEAS + g.world.sea_index["sea_californie"]] = 1
    assert not access.reachable(g, poland)
    know_all(g, poland)
    assert set(area.provinces) <= set(access.reachable(g, poland))


def test_vi_103_a_desert_takes_the_whole_march() -> None:
    g = table(9)
    desert = next(
        (p.index, n) for p in g.world.provinces for n in p.neighbours
        if not p.europe and not g.world.provinces[n].europe
        and g.world.provinces[n].terrain == "desert" and p.terrain != "swamp"
        and g.world.borders.get((min(p.index, n), max(p.index, n)), "plain") == "plain"
    )  # fmt: skip
    assert access._step(g, *desert) == 12


@pytest.mark.parametrize(
    "area, owner, may",
    [("area_oman", "oman", True), ("area_malacca", "gujarat", True), ("area_sumatra", "", False),
     ("area_ormus", "", False), ("area_afghanistan", "", False),
     ("area_gujarat", "mughals", False), ("area_gujarat", "gujarat", True)],
)  # fmt: skip
def test_vi_107_turkeys_haste(area: str, owner: str, may: bool) -> None:
    g = table(18)
    turkey = seat(g, "turkey")
    n = g.world.area_index[area]
    g.state.area_owner[n] = g.country(owner) if owner else NONE
    p = next(q for q in g.world.areas[n].provinces if not g.world.provinces[q].gold)
    g.state.post[p], g.state.post_owner[p], g.state.post_level[p] = COL, turkey, 2
    assert colonisation._may_hurry(g, turkey, p) == may


def test_vi_105_columns_are_those_of_the_plan() -> None:
    g = table(9, {"fti": [10], "tfi": [5]}, "3.8")
    s, england = g.state, seat(g, "england")
    s.fti[england] = s.sfti[england] = 2
    zone = g.world.zone_index["tz_baltique"]
    for c in range(len(s.patron)):
        s.tf[c * ZONES + zone] = s.tf_max[c * ZONES + zone] = 0
    for c in range(20, 24):
        s.tf[c * ZONES + zone] = s.tf_max[c * ZONES + zone] = 1
    s.stability[england] = 3
    s.skills[england * 3] = 9
    carry_out(g, england, Action("fti", ducats=100), Action("tfi", "tz_baltique", 10))
    assert s.fti[england] == 3
    assert attempts(g)[-1].column == -2


def test_vi_106_a_second_attempt_does_not_see_the_first() -> None:
    g = table(9, {"col": [10, 10]}, "3.8")
    spain = seat(g, "spain")
    know_all(g, spain)
    g.state.pioneer[spain] = 3
    carry_out(g, spain, *[Action("col", "cuba_w", 100)] * 2)
    first, second = [a.modifier for a in attempts(g) if a.what == "col"]
    assert first == second
    assert colonisation.odds(g, spain, place(g, "cuba_w"), COL, 100).modifier == first + 2


def test_vi_106_nor_anothers_new_fleet() -> None:
    g = table(9, {"tfi": [10, 10]}, "3.8")
    s, zone = g.state, g.world.zone_index["ctz_spain"]
    for c in range(len(s.patron)):
        s.tf[c * ZONES + zone] = s.tf_max[c * ZONES + zone] = 0
    s.tf[30 * ZONES + zone] = s.tf_max[30 * ZONES + zone] = 1
    for name in ("france", "england"):
        s.plans[seat(g, name)] = (Action("tfi", "ctz_spain", 10),)
    expected = external.odds(g, seat(g, "england"), zone, 10).column
    drive(resolution.resolve(g))
    found = {a.power: a.column for a in attempts(g)}
    assert found["england"] == expected


# 13.5 Competition


def spices(g: G, units: int) -> tuple[int, int, int]:
    """FRA COL 2 and ANG TP 2 in an area with some Spices and nothing else."""
    s = g.state
    area = g.world.area_index["area_malabar"]
    s.goods[area * GOODS : (area + 1) * GOODS] = bytes(GOODS)
    s.goods[area * GOODS + GOOD["spices"]] = units
    one, two, *rest = g.world.areas[area].provinces
    for p in (one, two, *rest):
        s.post[p], s.post_owner[p], s.post_level[p] = 0, NONE, 0
        s.exploited[p * GOODS : (p + 1) * GOODS] = bytes(GOODS)
    post(g, "france", g.world.provinces[one].id, COL, 2)
    post(g, "england", g.world.provinces[two].id, TP, 2)
    return area, one, two


def test_vi_97_a_colony_loses_one_unit_of_its_claim() -> None:
    g = table(20, {}, "3.11")
    area, one, two = spices(g, 3)
    claims = {seat(g, "france"): 2, seat(g, "england"): 2}
    g.dice.script = {"automatic": [1, 10]}  # type: ignore[attr-defined]
    left = drive(sharing._fight(g, area, GOOD["spices"], claims))
    assert left == {seat(g, "france"): 1, seat(g, "england"): 2}
    g = table(20, {}, "3.11")
    area, one, two = spices(g, 3)
    order = [c for c in by_initiative(g) if c in (seat(g, "france"), seat(g, "england"))]
    dice = [1 if c == seat(g, "france") else 10 for c in order]
    g.dice.script = {"automatic": dice}  # type: ignore[attr-defined]
    drive(sharing.share(g, area, GOOD["spices"]), otherwise=["fight"])
    assert (g.exploited(one, GOOD["spices"]), g.exploited(two, GOOD["spices"])) == (1, 2)
    assert (g.state.post_level[one], g.state.post_level[two]) == (2, 2)


def test_vi_98_who_left_gets_nothing_at_the_end_of_the_turn() -> None:
    g = table(20, {}, "3.11")
    area, one, two = spices(g, 1)
    g.add_effect(sharing._left(g, area, GOOD["spices"]), seat(g, "france"))
    g.add_effect(sharing._left(g, area, GOOD["spices"]), seat(g, "england"))
    drive(competition.after_peace(g))
    assert g.exploited(one, GOOD["spices"]) + g.exploited(two, GOOD["spices"]) == 0
    g.state.effects.clear()
    drive(competition.after_peace(g))
    assert g.exploited(one, GOOD["spices"]) + g.exploited(two, GOOD["spices"]) == 0
    g.add_effect("changed_area_malabar")
    drive(competition.after_peace(g), otherwise=["withdraw", "fight"])
    assert g.exploited(one, GOOD["spices"]) + g.exploited(two, GOOD["spices"]) == 1


# 13.6


@pytest.mark.parametrize("own, latin, left", [(20, 26, NONE), (27, 26, 27), (26, 26, NONE)])
def test_vi_100_a_marker_below_latin_goes(own: int, latin: int, left: int) -> None:
    g = table(20)
    s, portugal = g.state, seat(g, "portugal")
    s.tech[portugal * 2 + LAND] = own
    s.group_tech[GROUPS.index("latin") * 2 + LAND] = latin
    seats.leave(g, "POR", portugal)
    assert s.tech[portugal * 2 + LAND] == left
    assert g.tech(portugal, LAND) == max(own, latin)


def test_vi_101_a_vassals_fleet_by_its_patron() -> None:
    g = table(9, {"tfi": [10]})
    s, england, scotland = g.state, seat(g, "england"), g.country("scotland")
    zone = g.world.zone_index["stz_nord"]
    n = scotland * ZONES + zone
    s.patron[scotland], s.box[scotland] = england, VA
    s.tf[n], s.tf_max[n], s.tf_reference[n] = 1, 1, 3
    draft = Draft(england)
    pieces = external.vassal_menu(g, draft)
    assert {(a.target, a.detail) for a in pieces} == {("stz_nord", "scotland")}
    assert minors.free_actions(g, scotland) == []
    paid = next(a for a in pieces if a.ducats == 30)
    draft.items += [paid] * actions(g, england, "tfi")
    assert not external.tfi_menu(g, draft)
    assert external.planned_odds(g, england, paid) == external.odds(g, scotland, zone, 30)
    carry_out(g, england, paid)
    assert s.tf_max[n] == 2
    s.box[scotland] = EC
    assert external.vassal_menu(g, Draft(england)) == []
    assert minors.free_actions(g, scotland) == [("tfi",)]


def test_vi_102_minor_venice_goes_anywhere() -> None:
    g = table(30)
    s, venice = g.state, seat(g, "venice")
    s.seat_power[s.seats.index("VEN")] = NONE
    s.major[venice] = 0
    row = slice(venice * ZONES, (venice + 1) * ZONES)
    s.tf[row] = s.tf_max[row] = s.tf_reference[row] = bytes(ZONES)
    for name in ("ctz_venice", "stz_ionienne", "ctz_turkey", "stz_nord"):
        at_zone = venice * ZONES + g.world.zone_index[name]
        s.tf[at_zone] = s.tf_max[at_zone] = s.tf_reference[at_zone] = 2
    names = {g.world.zones[z].id for z in minors.tfi_zones(g, venice)}
    assert "stz_lion" in names
    fifth = venice * ZONES + g.world.zone_index["stz_canarias"]
    s.tf[fifth] = s.tf_max[fifth] = 1
    assert "stz_lion" not in {g.world.zones[z].id for z in minors.tfi_zones(g, venice)}


def test_trade_fleets_by_faith() -> None:
    """CORRECTIONS 11: Poland 3, or 6; Sweden 6, or 10."""
    g: Any = table(30)
    poland, sweden = seat(g, "poland"), seat(g, "sweden")
    faith(g, poland, "catholic")
    assert external.most_fleets(g, poland) == 3
    faith(g, poland, "protestant")
    assert external.most_fleets(g, poland) == 6
    assert external.most_fleets(g, sweden) == 6
    g.state.attitude[sweden] = "strictly_protestant"
    assert external.most_fleets(g, sweden) == 10


def test_e_727_the_order_of_disputed_goods() -> None:
    g = table(20, {}, "3.11")
    area, one, two = spices(g, 1)
    g.state.goods[area * GOODS + GOOD["silk"]] = 1
    ask = first_ask(sharing._next_good(g, area, [GOOD["silk"], GOOD["spices"]]))
    assert ask.kind == "resources.order"
    assert {*ask.keys()} == {"good:silk", "good:spices"}
    assert one != two
