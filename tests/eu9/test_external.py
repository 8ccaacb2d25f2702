"""VI.6 Trade fleets, colonies and trading posts; II.5 establishments."""

from __future__ import annotations

from europa.eu9.pieces import Action, Unit
from europa.eu9.rules.administration import colonisation, external
from europa.eu9.rules.administration.planning import Draft
from europa.eu9.rules.administration.resolution import resolve
from europa.eu9.rules.events import events_abroad
from europa.eu9.rules.powers import renewal
from europa.eu9.rules.powers.access import may_enter_zone, reachable, zone_coasts
from europa.eu9.rules.powers.limits import limit
from europa.eu9.state import COL, GOODS, PROVINCES, SEAS, TP
from europa.eu9.table import G
from europa.eu9.testing import drive, position
from europa.eu9.world import RESOURCES


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


def test_spain_has_its_special_fti_for_colonies_only() -> None:
    g = position()
    his = g.country("HIS")
    g.state.sfti[his] = 4
    assert colonisation.base(g, his, place(g, "acadie_n"), COL) == 0
    assert colonisation.base(g, his, place(g, "acadie_n"), TP) == -2


def test_reasons_for_a_young_colony_to_grow() -> None:
    g = position(turn=20)
    ang = know_all(g, "ANG")
    p = post(g, "ANG", "antilles_b", COL, 2)
    assert not colonisation.may_settle(g, ang, p)
    g.state.arsenal[p] = 1
    assert colonisation.may_settle(g, ang, p)
    g.state.arsenal[p] = 0
    assert not colonisation.may_settle(g, ang, p)
    events_abroad.rush_of_colonists(g, ang)
    assert colonisation.may_settle(g, ang, p)
    g.state.effects.clear()
    assert not colonisation.may_settle(g, ang, p)


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
    drive(renewal.renew(g), ["sink:NTD"] * 3)
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
