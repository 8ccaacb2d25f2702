"""VI.8, VI.9 Competition, planned and automatic; V.4 free resources."""

from __future__ import annotations

from europa.eu9.pieces import Action
from europa.eu9.rules.administration import competition, sharing, struggle
from europa.eu9.rules.powers import establishments, resources
from europa.eu9.state import COL, GOODS, TP, ZONES
from europa.eu9.table import G
from europa.eu9.testing import drive, position, text
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


def test_a_power_reacts_in_secret_and_pays() -> None:
    g = position(turn=3, segment="3.5")
    s, ang, fra = g.state, g.country("ANG"), g.country("FRA")
    s.plans[ang] = (Action("competition", "stz_canarias", 30, "france"),)
    drive(competition.react(g), ["FRA=invest:50"])
    assert g.line(fra, "B36") == 50
    assert text(g)[-1] == "Reacted"


def fleet(g: G, code: str, zone: int, level: int, maximum: int | None = None) -> None:
    at = g.country(code) * ZONES + zone
    g.state.tf[at], g.state.tf_max[at] = level, level if maximum is None else maximum


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


def test_an_agreement_needs_all_others() -> None:
    g = position(turn=30, segment="3.11", dice={"automatic": [10, 10, 1, 1, 10, 10, 1, 10]})
    seat_holland(g)
    order(g, "ANG", "HOL", "FRA")
    area, (hol, fra, ang) = spice_islands(g)
    answers = ["leave_with:1", "no", "withdraw", "withdraw"]
    drive(sharing.share(g, area, SPICES), answers)
    assert [g.exploited(p, SPICES) for p in (hol, fra, ang)] == [0, 0, 2]


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
