"""XV: lines about single powers that are shown by the rules they change."""

from __future__ import annotations

import pytest

from europa.eu9.conflicts import War
from europa.eu9.pieces import Action, Mnu, Unit
from europa.eu9.rules.administration import (
    bounds,
    colonisation,
    competition,
    domestic,
    external,
    taxes,
)
from europa.eu9.rules.administration.planning import Draft
from europa.eu9.rules.court import monarchs
from europa.eu9.rules.court.named_monarchs import is_great
from europa.eu9.rules.income import centres, land_income, trade_zones
from europa.eu9.rules.logistics import leaders
from europa.eu9.rules.military import ottomans
from europa.eu9.rules.military.wilds import natives
from europa.eu9.rules.nations import russia
from europa.eu9.rules.peace import mandatory, open_capitals
from europa.eu9.rules.powers import access, limits, logistics, resources
from europa.eu9.state import COL, DEAD, ON_MAP, TP, ZONES
from europa.eu9.table import G
from europa.eu9.testing import position, seat
from europa.eu9.treaties import Offer
from europa.eu9.world import CENTRES, MNU_KINDS, NONE, RELIGIONS, RESOURCES


def at(g: G, name: str) -> int:
    return g.world.province_index[name]


def post(g: G, power: str, name: str, kind: int, level: int) -> int:
    p = at(g, name)
    s = g.state
    s.post[p], s.post_owner[p], s.post_level[p] = kind, g.country(power), level
    return p


def test_xv_62_and_63_endogamy_ends_with_the_succession() -> None:
    g = position(turn=45, occurred={"dynastic_action": 7})
    assert monarchs.endogamy(g) == -3
    assert monarchs.base_column(g, seat(g, "spain")) == 3
    g.state.occurred["V-4"] = 1
    assert monarchs.endogamy(g) == 0
    assert monarchs.base_column(g, seat(g, "spain")) == 6


def test_xv_81_manufactures_of_england() -> None:
    g = position(turn=43)
    england = seat(g, "england")
    g.state.stability[england] = 1
    assert domestic.modifier(g, england, "mnu") == 3
    g.state.monarch[england] = g.world.monarch_index["england_parliament"]
    assert domestic.modifier(g, england, "mnu") == 5


def test_xv_80_an_english_mission_hinders_others() -> None:
    g = position(turn=30)
    s = g.state
    area = g.world.areas[g.world.area_index["area_virginia"]]
    p = area.provinces[0]
    before = colonisation.modifier(g, seat(g, "france"), p, COL)
    s.mission[area.provinces[-1]] = seat(g, "england")
    s.attitude[seat(g, "england")] = "anglican"
    assert colonisation.modifier(g, seat(g, "france"), p, COL) - before == -2


def test_xv_93_trade_fleets_of_poland() -> None:
    g = position(turn=20)
    poland = seat(g, "poland")
    s = g.state
    row = poland * ZONES
    for zone in range(ZONES):
        s.tf[row + zone] = s.tf_max[row + zone] = 0
    for name in ("tz_baltique", "stz_nord", "stz_noire_w"):
        n = row + g.world.zone_index[name]
        s.tf[n] = s.tf_max[n] = 2
    open_zones = external.tfi_open(g, Draft(poland))
    assert set(open_zones) <= {"tz_baltique", "stz_nord", "stz_noire_w"}
    s.religion[poland] = RELIGIONS.index("protestant")
    assert external.most_fleets(g, poland) == 6
    assert set(external.tfi_open(g, Draft(poland))) > set(open_zones)


def test_xv_107_sweden_founds_nothing_late() -> None:
    g = position(turn=43)
    sweden = seat(g, "sweden")
    p = at(g, "quebec_c")
    assert bounds.is_out_of_bounds(g, sweden, p, TP)
    post(g, "sweden", "quebec_c", TP, 2)
    assert not bounds.is_out_of_bounds(g, sweden, p, TP)


def test_xv_117_a_viceroy_helps_competitions() -> None:
    g = position(turn=5)
    area = g.world.areas[g.world.area_index["area_kenya"]]
    p = post(g, "gujarat", g.world.provinces[area.provinces[0]].id, TP, 2)
    target = competition.Target(g.country("gujarat"), province=p)
    before = competition.modifier(g, seat(g, "portugal"), target)
    viceroy = g.world.leader_index["almeida"]
    g.state.leader_state[viceroy], g.state.leader_place[viceroy] = ON_MAP, area.provinces[-1]
    assert competition.modifier(g, seat(g, "portugal"), target) - before == 2


def test_xv_118_portugal_taxes_for_wars_overseas() -> None:
    g = position(turn=5)
    portugal, aden = seat(g, "portugal"), g.country("aden")
    g.state.stability[portugal] = 1
    assert not taxes.may_tax(g, portugal)
    g.state.wars = [War("overseas", (portugal,), (aden,), number=1)]
    assert taxes.may_tax(g, portugal)
    france = seat(g, "france")
    g.state.wars = [War("overseas", (france,), (aden,), number=1)]
    assert not taxes.may_tax(g, france)


def test_xv_124_saint_petersburg_is_built() -> None:
    g = position(turn=36)
    power, ingria = seat(g, "russia"), at(g, "ingria")
    s = g.state
    s.owner[ingria], s.controller[ingria] = seat(g, "sweden"), power
    for turn, paid in ((36, 1), (38, 2), (39, 3)):
        s.turn = turn
        assert [a.target for a in russia.menu(g, Draft(power))] == ["ingria"] or paid == 1
        russia.pay(g, power, Action("petersburg", "ingria", 100))
        assert s.held["petersburg:ingria"] == paid
        russia.finish(g)
    assert s.owner[ingria] == power
    assert s.fortress[ingria] == 3
    assert land_income.income(g, ingria) == 9
    s.fortress[ingria] = 5
    assert land_income.income(g, ingria) == 15


def test_xv_124_in_kurland_it_brings_twenty_at_most() -> None:
    g = position(turn=40, in_force={"st_petersburg": 39}, flag_values={"st_petersburg": "kurland"})
    kurland = at(g, "kurland")
    g.state.owner[kurland], g.state.fortress[kurland] = seat(g, "russia"), 4
    assert land_income.income(g, kurland) == 20


def test_xv_125_a_pillaged_or_lost_site() -> None:
    g = position(turn=38)
    power, ingria = seat(g, "russia"), at(g, "ingria")
    g.state.controller[ingria] = power
    g.state.pillage[ingria] = 1
    assert ingria not in russia.sites(g, power)
    g.state.pillage[ingria] = 0
    russia.pay(g, power, Action("petersburg", "ingria", 100))
    g.state.controller[ingria] = seat(g, "sweden")
    russia.finish(g)
    assert "petersburg:ingria" not in g.state.held


def test_xv_127_arkhangelsk_opens_at_the_latest_at_turn_26() -> None:
    g = position(turn=25)
    zone = g.world.zone_index["ctz_russia"]
    russia.open_zone(g)
    assert not access.may_enter_zone(g, seat(g, "russia"), zone)
    g.state.turn = 26
    russia.open_zone(g)
    assert access.may_enter_zone(g, seat(g, "russia"), zone)
    assert trade_zones.monopoly_value(g, zone, 6) == 5
    assert trade_zones.monopoly_value(g, zone, 4) == 2
    g.state.in_force["st_petersburg"] = 40
    assert trade_zones.monopoly_value(g, zone, 6) == 10


def test_xv_152_facing_the_ottomans() -> None:
    g = position(turn=9)
    france, venice, turkey = (seat(g, name) for name in ("france", "venice", "turkey"))
    assert ottomans.is_awed(g, france, turkey)
    assert not ottomans.is_awed(g, venice, turkey)
    ottomans.face_ottomans(g, france, turkey)
    assert not ottomans.is_awed(g, france, turkey)
    assert not ottomans.is_awed(g, seat(g, "spain"), g.country("crimea"))
    g.state.turn = 15
    assert not ottomans.is_awed(g, seat(g, "spain"), turkey)


@pytest.mark.parametrize(
    "area, turn, allowed",
    [("area_virginia", 20, False), ("area_virginia", 26, True), ("area_philippines", 14, False),
     ("area_philippines", 15, True), ("area_cuba", 3, True)],
)  # fmt: skip
def test_xv_159_el_dorado(area: str, turn: int, allowed: bool) -> None:
    g = position(turn=turn)
    p = g.world.areas[g.world.area_index[area]].provinces[0]
    assert bounds.is_out_of_bounds(g, seat(g, "spain"), p, COL) != allowed


@pytest.mark.parametrize("power", ["england", "france", "spain", "holland"])
def test_xv_220_fleet_in_being(power: str) -> None:
    for turn, late in ((34, False), (35, True)):
        drawn = set()
        for seed in range(40):
            g = position(turn=turn, seed=seed)
            drawn.add(g.world.leaders[leaders.draw(g, g.country(power), "admiral")].id)
        numbers = {int(name.rpartition("_")[2]) for name in drawn}
        assert bool(numbers & {6, 7, 8, 9}) == late


def test_xv_78_and_xv_221_some_come_back_once() -> None:
    g = position(turn=18)
    s = g.state
    for name in ("drake", "tromp", "de_ruyter"):
        leader = g.world.leader_index[name]
        s.leader_state[leader] = ON_MAP
        leaders.fall(g, leader)
        assert s.leader_state[leader] == 0
        s.leader_state[leader] = ON_MAP
        leaders.fall(g, leader)
        assert s.leader_state[leader] == DEAD


def test_xv_222_salt_of_venice() -> None:
    g = position(turn=5)
    venice, salt = seat(g, "venice"), RESOURCES.index("salt")
    kind = MNU_KINDS.index("salt")
    for name in ("corfu", "kreta", "veneto", "salzburg"):
        g.state.owner[at(g, name)] = g.state.controller[at(g, name)] = venice
    g.state.mnus = [Mnu(venice, kind, 2, at(g, "veneto"))]
    assert resources.units_of(g, venice, salt) == 3
    g.state.mnus = [Mnu(venice, kind, 1, at(g, "veneto"))]
    assert resources.units_of(g, venice, salt) == 1


def test_xv_195_siberia_shuts_the_east() -> None:
    g = position(turn=20)
    power = seat(g, "russia")
    siberia = g.country("siberia")
    ob = set(g.world.areas[g.world.area_index["area_ob"]].provinces)
    g.state.known[:] = bytes([1]) * len(g.state.known)
    home = g.world.areas[g.world.area_index["area_siberie"]].provinces[0]
    post(g, "russia", g.world.provinces[home].id, COL, 4)
    assert not ob & set(access.reachable(g, power))
    more = g.world.areas[g.world.area_index["area_siberie"]].provinces[1]
    post(g, "russia", g.world.provinces[more].id, TP, 6)
    russia.finish(g)
    assert not g.state.gone[siberia]
    post(g, "russia", g.world.provinces[more].id, COL, 6)
    russia.finish(g)
    assert g.state.gone[siberia]


@pytest.mark.parametrize("die, rises", [(5, False), (4, True)])
def test_xv_33_a_mission_calms_natives(die: int, rises: bool) -> None:
    g = position(turn=5, dice={"natives": [die]})
    area = g.world.areas[g.world.area_index["area_amazonia"]]
    spain = seat(g, "spain")
    g.state.mission[area.provinces[-1]] = spain
    assert area.tolerance == 6
    assert natives.rise(g, area.provinces[0], spain) == rises


@pytest.mark.parametrize(
    "power, mission, lde, veteran",
    [("spain", True, 3, True), ("spain", False, 2, False), ("france", False, 3, True),
     ("france", True, 4, True), ("portugal", False, 5, True), ("portugal", True, 6, True),
     ("england", False, 2, False)],
)  # fmt: skip
def test_xv_34_militia(power: str, mission: bool, lde: int, veteran: bool) -> None:
    g = position(turn=5)
    p = post(g, power, "cuba_w", COL, 5)
    g.state.mission[p] = g.country(power) if mission else NONE
    assert logistics.militia(g, p) == lde
    assert logistics.veteran_militia(g, p) == veteran


def test_xv_129_russia_bears_more() -> None:
    g = position(turn=20)
    russia_, poland = seat(g, "russia"), seat(g, "poland")
    war = War("full", (russia_,), (poland,), ((russia_, 4), (poland, 4)), number=1, begun=15)
    g.state.low_turns[russia_] = 2
    assert not mandatory.must(g, russia_, war)
    g.state.low_turns[russia_] = 3
    assert mandatory.must(g, russia_, war)
    g.state.low_turns[russia_], g.state.in_force["russian_reform"] = 2, 20
    assert mandatory.must(g, russia_, war)


@pytest.mark.parametrize("mil, great", [(5, True), (4, False)])
def test_xv_135_peter_the_great(mil: int, great: bool) -> None:
    g = position(turn=36)
    assert is_great(g, seat(g, "russia"), [8, 5, mil]) == great


def test_xv_136_austria_on_the_coast() -> None:
    g = position(turn=42)
    austria = seat(g, "austria")
    lubeck = at(g, "lubeck")
    g.state.owner[lubeck] = g.state.controller[lubeck] = austria
    assert limits.has_hansa(g, austria)
    before = limits.actions(g, austria, "tfi")
    g.state.turn, g.state.period = 43, 6
    assert (before, limits.actions(g, austria, "tfi")) == (0, 1)


def test_xv_175_a_parliament_trades() -> None:
    g = position(turn=20)
    holland = g.country("holland")
    g.state.government[holland] = "parliament"
    assert limits.actions(g, holland, "tfi") == 3
    assert limits.actions(g, holland, "competition") == 3
    g.state.in_force["voc"] = 19
    number, zones = limits.bound(g, holland, "tfi")
    assert number == 1
    assert zones
    centre = CENTRES.index("atlantic")
    g.state.centre_owner[centre] = holland
    parts = {p.name: p.amount for p in centres.centre_parts(g, holland)}
    assert parts["atlantic"] == 150
    g.state.occurred["IV-5"] = 1
    parts = {p.name: p.amount for p in centres.centre_parts(g, holland)}
    assert parts["atlantic"] == 100


def test_xv_104_and_xv_134_and_xv_154_capitals() -> None:
    g = position(turn=20)
    s = g.state
    offer = Offer(1, "global", (), ())
    sweden, turkey, russia_ = (g.country(n) for n in ("sweden", "turkey", "russia"))
    sjaelland = at(g, "sjaelland")
    assert not open_capitals.may_lose_capital(g, offer, sweden, sjaelland)
    norway = g.world.regions["norway"]
    for p in g.owned(g.country("denmark")):
        if g.world.provinces[p].id not in norway and p != sjaelland:
            s.owner[p] = sweden
    assert open_capitals.may_lose_capital(g, offer, sweden, sjaelland)
    malta, lazio = at(g, "malta"), at(g, "lazio")
    for p in (malta, lazio):
        s.controller[p] = turkey
    s.units = [Unit(g.country("algiers"), "LD", malta), Unit(turkey, "LD", lazio)]
    assert not open_capitals.may_lose_capital(g, offer, turkey, malta)
    assert not open_capitals.may_lose_capital(g, offer, turkey, lazio)
    s.units.append(Unit(turkey, "LD", malta))
    assert open_capitals.may_lose_capital(g, offer, turkey, malta)
    kazan = at(g, "kazan")
    s.controller[kazan] = russia_
    s.owner[g.world.provinces[kazan].neighbours[0]] = russia_
    s.units.append(Unit(g.country("pskov"), "LD", kazan))
    assert not open_capitals.may_lose_capital(g, offer, russia_, kazan)
    s.units.append(Unit(russia_, "A-", kazan))
    assert open_capitals.may_lose_capital(g, offer, russia_, kazan)
