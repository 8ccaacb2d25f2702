"""VI.8, VI.9 Competition, planned and automatic; V.4 free resources."""

from __future__ import annotations

import pytest

from europa.eu9.rules import competition, establishments, resources, sharing, struggle
from europa.eu9.rules.competition import Target, column, modifier
from europa.eu9.rules.indices import dti, fti
from europa.eu9.rules.plan import reveal
from europa.eu9.rules.planning import Draft
from europa.eu9.rules.resolution import resolve
from europa.eu9.state import COL, GOODS, TP, ZONES, Action
from europa.eu9.table import G
from europa.eu9.testing import attempts, drive, position, text
from europa.eu9.world import RESOURCES

SPICES, SUGAR = RESOURCES.index("spices"), RESOURCES.index("sugar")


def place(g: G, name: str) -> int:
    return g.world.province_index[name]


def post(g: G, code: str, name: str, kind: int, level: int, **goods: int) -> int:
    s, p = g.state, place(g, name)
    s.post[p], s.post_owner[p], s.post_level[p] = kind, g.country(code), level
    for good in range(GOODS):
        s.exploited[p * GOODS + good] = goods.get(RESOURCES[good], 0)
    return p


def seat_holland(g: G) -> int:
    s, hol = g.state, g.country("HOL")
    s.seat_power[s.seats.index("HOL")] = hol
    s.major[hol], s.dies[hol] = 1, 99
    s.fti[hol] = s.sfti[hol] = s.dti[hol] = 2
    return hol


def order(g: G, *codes: str) -> None:
    """Initiative: the powers named first, in this order, then the others."""
    s = g.state
    for power in g.majors():
        s.skills[power * 3 : power * 3 + 3] = [3, 3, 3]
    for n, code in enumerate(codes):
        power = g.country(code)
        s.skills[power * 3 : power * 3 + 3] = [9, 9, 9 - n]


def test_vi_39_portugal_against_gujarat() -> None:
    g = position(turn=3, segment="3.4", dice={"competition": [7, 3], "half": [5]})
    s, por, gujarat = g.state, g.country("POR"), g.country("gujarat")
    kolikot = place(g, "malabar_n")
    post(g, "POR", "malabar_e", TP, 1)
    assert g.exploited(kolikot, SPICES) == 2
    area = g.world.provinces[kolikot].area
    s.area_battle[area] = 1
    action = Action("competition", "malabar_n", 30, "gujarat")
    assert action in competition.PLAN_MENU["competition"](g, Draft(por))
    s.plans[por] = (action, action)
    reveal(g, por)
    assert g.line(por, "B35") == 60
    target = Target(gujarat, province=kolikot)
    assert (fti(g, por, "competition", overseas=True), fti(g, gujarat)) == (5, 2)
    assert column(g, por, target, 30, 30) == 3
    assert modifier(g, por, target) == -1
    drive(competition.react(g))
    drive(resolve(g))
    rolled = attempts(g)
    assert [(e.column, e.die, e.modifier, e.result) for e in rolled] == [
        (3, 7, -1, "S"), (3, 3, -1, "h"),
    ]  # fmt: skip
    assert s.post_level[kolikot] == 1
    assert g.exploited(kolikot, SPICES) == 1
    assert resources.free_units(g, area, SPICES) == 1


def test_a_power_reacts_in_secret_and_pays() -> None:
    g = position(turn=3, segment="3.5")
    s, ang, fra = g.state, g.country("ANG"), g.country("FRA")
    s.plans[ang] = (Action("competition", "stz_canarias", 30, "france"),)
    drive(competition.react(g), ["FRA=invest:50"])
    assert g.line(fra, "B36") == 50
    assert text(g)[-1] == "Reacted"


def test_vi_63_who_does_not_react_is_not_subtracted() -> None:
    g = position(turn=30)
    ang, fra = g.country("ANG"), g.country("FRA")
    s = g.state
    s.fti[ang], s.fti[fra], s.dti[fra] = 3, 4, 5
    target = Target(fra, zone=g.world.zone_index["ctz_france"])
    assert column(g, ang, target, 10, 0) == 3
    assert column(g, ang, target, 10, 10) == -4
    own = Target(ang, zone=g.world.zone_index["ctz_france"])
    assert column(g, fra, own, 10, 10) == 4


def test_vi_64_the_difference_is_clamped_before_investments() -> None:
    g = position(turn=30)
    s, fra, ang = g.state, g.country("FRA"), g.country("ANG")
    s.fti[fra], s.dti[fra], s.fti[ang] = 5, 4, 1
    target = Target(ang, zone=g.world.zone_index["ctz_france"])
    assert column(g, fra, target, 10, 50) == 1


def test_vi_65_a_colony_keeps_its_level_but_loses_a_resource_for_the_turn() -> None:
    g = position(turn=30, dice={"competition": [10]})
    s, fra = g.state, g.country("FRA")
    sugar = g.world.area_index["area_antilles"] * GOODS + SUGAR
    s.goods[sugar] = 8
    p = post(g, "ANG", "antilles_b", COL, 4, sugar=2)
    post(g, "FRA", "antilles_g", COL, 2, sugar=1)
    s.plans[fra] = (Action("competition", "antilles_b", 10, "england"),)
    drive(competition.react(g), ["invest:0"])
    drive(resolve(g))
    assert (s.post_level[p], g.exploited(p, SUGAR)) == (4, 1)
    drive(sharing.resources_of_areas(g), otherwise=["claim:0"])
    assert g.exploited(p, SUGAR) == 1
    s.effects.clear()
    drive(sharing.resources_of_areas(g), otherwise=["claim:0"])
    assert g.exploited(p, SUGAR) == 2


@pytest.mark.parametrize(
    "name, period, index", [("gujarat", 1, 2), ("gujarat", 4, 3), ("denmark", 1, 3),
                            ("denmark", 4, 4)],
)  # fmt: skip
def test_vi_68_indices_of_minors(name: str, period: int, index: int) -> None:
    g = position()
    g.state.period = period
    assert fti(g, g.country(name)) == dti(g, g.country(name)) == index
    assert competition.MEDIUM == 30


def fleet(g: G, code: str, zone: int, level: int, maximum: int | None = None) -> None:
    at = g.country(code) * ZONES + zone
    g.state.tf[at], g.state.tf_max[at] = level, level if maximum is None else maximum


def test_vi_40_three_fleets_in_the_ctz_of_france() -> None:
    rolls = {"automatic": [4, 7, 3, 7, 2, 7, 2], "half": [7]}
    g = position(turn=30, segment="3.11", dice=rolls)
    s, hol = g.state, seat_holland(g)
    fra, ang = g.country("FRA"), g.country("ANG")
    order(g, "FRA", "ANG", "HOL")
    s.fti[hol], s.fti[ang], s.fti[fra], s.dti[fra] = 5, 5, 4, 2
    zone = g.world.zone_index["ctz_france"]
    fleet(g, "HOL", zone, 6)
    fleet(g, "FRA", zone, 4)
    fleet(g, "ANG", zone, 2)
    assert struggle.opponents_in(g, zone) == {ang: [hol], fra: [hol], hol: [ang, fra]}
    drive(struggle.zone_struggle(g, zone), otherwise=["fight"])
    rolled = attempts(g)
    first = [(e.power, e.column, e.die, e.result, e.second) for e in rolled[:3]]
    assert first == [
        ("england", 0, 4, "h", 7), ("france", 1, 7, "S", 0), ("holland", -1, 3, "F", 0),
    ]  # fmt: skip
    assert [(e.power, e.column) for e in rolled[3:5]] == [("france", 1), ("holland", -1)]
    assert (g.tf(fra, zone), g.tf(ang, zone), g.tf(hol, zone)) == (4, 1, 3)
    assert g.tf_max(hol, zone) == 3


def test_a_full_fleet_fights_empty_ones_too_and_may_withdraw() -> None:
    g = position(turn=30, segment="3.11", dice={"automatic": [10, 1], "half": []})
    fra, ang = g.country("FRA"), g.country("ANG")
    zone = g.world.zone_index["stz_perou"]
    order(g, "FRA", "ANG")
    fleet(g, "FRA", zone, 6)
    fleet(g, "ANG", zone, 0, 2)
    assert struggle.opponents_in(g, zone) == {ang: [fra], fra: [ang]}
    drive(struggle.zone_struggle(g, zone), ["fight"])
    assert (g.tf(ang, zone), g.tf_max(ang, zone), g.tf(fra, zone)) == (0, 2, 5)
    fleet(g, "FRA", zone, 6)
    drive(struggle.zone_struggle(g, zone), ["withdraw"])
    assert (g.tf(fra, zone), g.tf_max(fra, zone)) == (5, 5)


def test_two_fleets_of_the_plus_side_one_withdraws() -> None:
    g = position(turn=30, segment="3.11", dice={"automatic": []})
    order(g, "ANG", "FRA")
    zone = g.world.zone_index["stz_perou"]
    fleet(g, "FRA", zone, 5)
    fleet(g, "ANG", zone, 4, 5)
    drive(struggle.zone_struggle(g, zone), ["withdraw"])
    ang = g.country("ANG")
    assert (g.tf(ang, zone), g.tf_max(ang, zone)) == (3, 4)


def spice_islands(g: G) -> tuple[int, list[int]]:
    """Two free Spices; HOL (TP) and FRA (COL) can take one, ANG two."""
    area = g.world.area_index["area_malabar"]
    g.state.goods[area * GOODS : (area + 1) * GOODS] = bytes(GOODS)
    g.state.goods[area * GOODS + SPICES] = 2
    posts = [
        post(g, "HOL", "malabar_n", TP, 1),
        post(g, "FRA", "malabar_e", COL, 1),
        post(g, "ANG", "malabar_s", TP, 2),
    ]
    return area, posts


def test_vi_41_disputed_spices() -> None:
    dice = {"automatic": [10, 10, 10, 1, 1]}
    g = position(turn=30, segment="3.11", dice=dice)
    seat_holland(g)
    s = g.state
    order(g, "ANG", "HOL", "FRA")
    for code in ("ANG", "HOL", "FRA"):
        s.fti[g.country(code)] = s.sfti[g.country(code)] = 3
    area, (hol, fra, ang) = spice_islands(g)
    first = ["fight", "fight", "fight"]
    second = ["leave_with:1", "yes", "yes", "fight", "fight"]
    drive(sharing.share(g, area, SPICES), first + second)
    assert g.exploited(ang, SPICES) == 1
    assert not s.post[hol]
    assert (s.post_level[fra], g.exploited(fra, SPICES)) == (1, 0)
    assert resources.free_units(g, area, SPICES) == 1
    s.effects.clear()
    assert sharing.able(g, area, SPICES, g.country("ANG")) == 1


def test_an_agreement_needs_all_others() -> None:
    g = position(turn=30, segment="3.11", dice={"automatic": [10, 10, 1, 1, 10, 10, 1, 10]})
    seat_holland(g)
    order(g, "ANG", "HOL", "FRA")
    area, (hol, fra, ang) = spice_islands(g)
    answers = ["leave_with:1", "no", "withdraw", "withdraw"]
    drive(sharing.share(g, area, SPICES), answers)
    assert [g.exploited(p, SPICES) for p in (hol, fra, ang)] == [0, 0, 2]


def test_ii_21_sugar_of_the_antilles_appears_year_by_year() -> None:
    dice = {"automatic": [10, 1, 1, 1, 10, 1, 10]}
    g = position(turn=26, segment="3.11", dice=dice)
    seat_holland(g)
    s = g.state
    order(g, "FRA", "ANG", "HOL")
    for code in ("FRA", "ANG", "HOL"):
        s.fti[g.country(code)] = s.sfti[g.country(code)] = 3
    area = g.world.area_index["area_antilles"]
    sugar = area * GOODS + SUGAR
    fra = post(g, "FRA", "antilles_b", COL, 2)
    ang = post(g, "ANG", "antilles_g", COL, 2)
    hol = post(g, "HOL", "antilles_m", COL, 4)

    def turn(units: int, *answers: str) -> list[int]:
        s.effects.clear()
        s.goods[sugar] = units
        drive(sharing.share(g, area, SUGAR), answers)
        return [g.exploited(p, SUGAR) for p in (fra, ang, hol)]

    assert turn(1, "fight", "fight", "fight") == [1, 0, 0]
    # FRA has no free level: ANG against HOL, and again while HOL has room.
    assert turn(2, "fight", "fight") == [1, 0, 1]
    assert turn(3, "fight", "fight") == [1, 0, 2]
    s.post_level[fra] = 4
    assert turn(4, "withdraw") == [1, 1, 2]
    assert turn(5) == [2, 1, 2]
    post(g, "HIS", "antilles_sm", COL, 4)
    s.exploited[fra * GOODS + SUGAR] = 5
    assert turn(8) == [5, 1, 2]


def test_a_power_whose_levels_do_not_do_for_all_is_asked() -> None:
    g = position(turn=30, segment="3.11")
    area = g.world.area_index["area_malabar"]
    for name in ("malabar_n", "malabar_s"):
        establishments.remove(g, place(g, name))
    p = post(g, "POR", "malabar_s", TP, 1)
    drive(sharing.resources_of_areas(g), ["claim:0"])
    assert g.exploited(p, RESOURCES.index("products_orient")) + g.exploited(p, SPICES) == 1
    assert resources.levels_used(g, p) == 1
    assert resources.free_units(g, area, SPICES) == 2


def test_minors_take_more_only_where_something_has_changed() -> None:
    g = position(turn=2, segment="3.11")
    before = bytes(g.state.exploited)
    drive(sharing.resources_of_areas(g), otherwise=["claim:0", "fight"])
    minors = [p for p, c in enumerate(g.state.post_owner) if c >= 0 and not g.is_major(c)]
    for p in minors:
        row = slice(p * GOODS, (p + 1) * GOODS)
        assert bytes(g.state.exploited)[row] == before[row]
    assert minors
