"""V and the beginning of VI: what an audit of incomes, bankruptcy and taxes found, line by line."""

from __future__ import annotations

from typing import Any

import pytest

from europa.eu9.conflicts import Helper, War
from europa.eu9.pieces import Loan, Mnu
from europa.eu9.rules.administration import bankruptcy, colonisation, domestic, renounce, taxes
from europa.eu9.rules.administration.planning import Draft
from europa.eu9.rules.income import centres, collect, foreign_trade
from europa.eu9.rules.powers import establishments, manufactures, resources
from europa.eu9.rules.powers.limits import limit
from europa.eu9.rules.powers.resources import FURS, GOOD
from europa.eu9.rules.turns import interturn
from europa.eu9.sheet import sheet
from europa.eu9.state import AT, COL, COUNTRIES, EW, GOODS, NEUTRAL, TP, VA, ZONES
from europa.eu9.table import G
from europa.eu9.testing import drive, first_ask, position, seat
from europa.eu9.world import MNU_KINDS, NONE
from europa.eu9.world.tables import bankruptcy as row_of


def place(g: G, name: str) -> int:
    return g.world.province_index[name]


def post(g: G, country: str, name: str, kind: int = COL, level: int = 1) -> int:
    s, p = g.state, place(g, name)
    s.post[p], s.post_owner[p], s.post_level[p] = kind, g.country(country), level
    return p


def parts(g: G, power: str, line: str) -> dict[str, int]:
    found = next(row for row in sheet(g, seat(g, power)) if row.line == line)
    return {part.name: part.amount for part in found.parts}


def exploit(g: G, province: int, good: str, units: int) -> None:
    g.state.exploited[province * GOODS + GOOD[good]] = units


def price(g: G, good: str, box: int) -> None:
    g.state.prices[GOOD[good]] = box


def b19(g: G, power: str) -> int:
    return sum(part.amount for part in resources.resource_parts(g, seat(g, power)))


# 13.1


def test_v_29_a_manufacture_under_anothers_marker() -> None:
    g = position(segment="3.1")
    champagne, england = place(g, "champagne"), seat(g, "england")
    before = parts(g, "ANG", "B6")
    g.state.occupied[champagne] = g.state.controller[champagne] = england
    assert "champagne" not in parts(g, "FRA", "B1")
    assert parts(g, "FRA", "B6") == {"metal_champagne": 0, "wine_guyenne": 4}
    assert parts(g, "ANG", "B6") == before


@pytest.mark.parametrize("trouble", ["pillage", "revolt", "controller"])
def test_v_30_elmina_in_trouble(trouble: str) -> None:
    g = position(turn=5, segment="3.1")
    p = place(g, "cotedor_w")
    assert parts(g, "POR", "B7") == {"elmina": 40}
    column: Any = getattr(g.state, trouble)
    before, column[p] = column[p], seat(g, "spain") if trouble == "controller" else 1
    assert parts(g, "POR", "B7") == {}
    column[p] = before
    assert parts(g, "POR", "B7") == {"elmina": 40}


def test_v_31_elmina_once_lost() -> None:
    g = position(turn=6, segment="3.1")
    p, portugal = place(g, "cotedor_w"), seat(g, "portugal")
    establishments.remove(g, p)
    establishments.found(g, portugal, p, TP)
    assert parts(g, "POR", "B7") == {}
    g = position(turn=6, segment="3.1")
    establishments.found(g, portugal, p, COL)
    assert parts(g, "POR", "B7") == {}
    g = position(turn=6, segment="3.1")
    g.state.post_owner[p] = seat(g, "spain")
    drive(collect.collect(g))
    g.state.post_owner[p] = portugal
    assert parts(g, "POR", "B7") == {}


def test_v_32_the_usa_must_be_at_peace_with_all() -> None:
    g = position(turn=60, segment="3.1", wars=[])
    france, usa = seat(g, "france"), g.country("usa")
    g.state.fti[france] = 1
    g.state.patron[:] = [NONE] * COUNTRIES
    g.state.refusals.clear()
    assert foreign_trade.blocked(g, france) == 200
    g.state.gone[usa] = 0
    assert foreign_trade.income(g, france) == 21
    g.state.wars.append(War("full", (usa,), (seat(g, "england"),)))
    assert foreign_trade.income(g, france) == 18
    g.state.wars.clear()
    g.state.gone[usa] = 1
    assert foreign_trade.income(g, france) == 18


def test_v_33_slaves_of_a_minor_serve_its_patron() -> None:
    g = position(turn=30, segment="3.1")
    s, england, portugal = g.state, seat(g, "england"), seat(g, "portugal")
    s.seat_power[s.seats.index("POR")] = NONE
    s.exploited[:] = bytes(len(s.exploited))
    s.mnus.clear()
    s.tf[england * ZONES : (england + 1) * ZONES] = bytes(ZONES)
    exploit(g, post(g, "portugal", "cabo_verde_i", TP, 3), "slaves", 3)
    farm = post(g, "england", "antilles_b", COL, 6)
    price(g, "sugar", 13)
    s.patron[portugal], s.box[portugal] = england, EW
    for units, ducats in ((3, 18), (4, 18)):
        exploit(g, farm, "sugar", units)
        assert b19(g, "england") == ducats
    s.tf[england * ZONES + g.world.zone_index["stz_guinee"]] = 1
    assert b19(g, "england") == 21
    s.tf[england * ZONES + g.world.zone_index["stz_guinee"]] = 0
    s.patron[portugal], s.box[portugal] = NONE, NEUTRAL
    assert b19(g, "england") == 0


def test_v_34_where_the_gold_waits() -> None:
    g = position(turn=20, segment="3.1")
    s, spain = g.state, seat(g, "spain")
    mine = post(g, "spain", "inca_se", COL, 6)
    s.gold_open[mine] = 1
    drive(resources.store_gold(g, spain))
    assert s.gold_stored == {mine: 50}
    area = g.world.areas[g.world.provinces[mine].area]
    near = [p for a in area.neighbours for p in g.world.areas[a].provinces]
    coasts = [p for p in near if g.world.provinces[p].coastal][:2]
    ports = [post(g, "spain", g.world.provinces[p].id, COL, 1) for p in coasts]
    s.gold_stored.clear()
    ask = first_ask(resources.store_gold(g, spain))
    assert (ask.seat, ask.kind) == ("HIS", "gold.store")
    drive(resources.store_gold(g, spain), [ask.keys()[-1]])
    assert [*s.gold_stored.values()] == [50]
    assert set(s.gold_stored) <= set(ports)


def test_v_35_each_province_blocks_trade_once() -> None:
    g = position(segment="3.1")
    s, portugal, turkey, morocco = (
        g.state, seat(g, "portugal"), seat(g, "turkey"), g.country("morocco"),
    )  # fmt: skip
    s.patron[morocco], s.box[morocco] = turkey, VA
    s.wars[:] = [War("full", (portugal,), (turkey, morocco))]
    s.mnus[:] = [Mnu(portugal, MNU_KINDS.index("wine"), 1, place(g, "tejo"))]
    s.refusals.clear()
    alone = foreign_trade.blocked(g, portugal)
    s.wars[:] = [War("full", (portugal,), (turkey,))]
    assert foreign_trade.blocked(g, portugal) == alone


def test_v_36_a_large_colony_drives_a_fur_away() -> None:
    g = position(turn=27, segment="3.8")
    area = g.world.area_index["area_quebec"]
    s = g.state
    s.goods[area * GOODS + FURS] = 3
    one, two = g.world.areas[area].provinces[:2]
    post(g, "france", g.world.provinces[one].id, TP, 3)
    post(g, "england", g.world.provinces[two].id, COL, 3)
    exploit(g, one, "furs", 3)
    establishments.grow(g, two)
    assert resources.in_area(g, area, FURS) == 2
    assert g.exploited(one, FURS) == 2


def ally(g: G, power: str, minor: str) -> None:
    g.state.treaties[seat(g, power) * COUNTRIES + g.country(minor)] = AT


def test_v_37_the_sole_ally_has_the_income_of_a_minor() -> None:
    g = position(segment="3.1")
    g.state.treaties.clear()
    own = b19(g, "portugal")
    ally(g, "portugal", "vijayanagar")
    assert b19(g, "portugal") == own
    oman = g.country("oman")
    given = {good: resources.units_of(g, oman, GOOD[good]) for good in ("spices", "slaves")}
    assert given == {"spices": 2, "slaves": 1}
    ally(g, "portugal", "oman")
    assert b19(g, "portugal") == own + 2 * 4 + 1 * 2
    ally(g, "turkey", "oman")
    assert b19(g, "portugal") == own
    assert resources.sole_ally(g, oman) == NONE


def test_v_38_the_great_orient_and_a_sole_christian_ally() -> None:
    g = position(segment="3.1")
    g.state.treaties.clear()
    assert centres.great_orient(g) == 170
    ally(g, "portugal", "oman")
    assert centres.great_orient(g) == 160
    ally(g, "turkey", "oman")
    assert centres.great_orient(g) == 170


def test_v_39_a_pillaged_post_still_exploits() -> None:
    g = position(turn=9, segment="3.1")
    s, portugal = g.state, seat(g, "portugal")
    s.exploited[:] = bytes(len(s.exploited))
    posts = [post(g, "portugal", name, TP, 4) for name in ("malabar_n", "malabar_s")]
    for p in posts:
        exploit(g, p, "spices", 4)
    s.pillage[posts[0]] = 1
    assert (GOOD["spices"], 2) in resources.monopolies(g, portugal)
    assert resources.paid_units(g, portugal, GOOD["spices"]) == 4
    s.pillage[posts[0]] = 0
    assert resources.paid_units(g, portugal, GOOD["spices"]) == 8


def test_vi_104_the_convoy_of_the_indies_is_for_players() -> None:
    g = position(turn=2, segment="8.1")
    assert interturn.east_indies(g) == NONE
    exploit(g, post(g, "portugal", "malabar_s", TP, 6), "spices", 10)
    assert interturn.east_indies(g) == seat(g, "portugal")


def test_e_724_fish_of_a_manufacture_that_yields_nothing() -> None:
    g = position(segment="3.1")
    portugal, algarve = seat(g, "portugal"), place(g, "algarve")
    g.state.mnus[:] = [Mnu(portugal, MNU_KINDS.index("fish"), 2, algarve)]
    before = resources.paid_units(g, portugal, GOOD["fish"])
    g.state.pillage[algarve] = 1
    assert resources.paid_units(g, portugal, GOOD["fish"]) == before - 2
    assert resources.units_of(g, portugal, GOOD["fish"]) == before


def test_e_725_rebels_do_not_close_a_centre() -> None:
    g = position(segment="3.1")
    centre = 1
    province = g.state.centre_province[centre]
    g.state.controller[province] = NONE
    assert centres.is_held(g, centre)
    g.state.controller[province] = seat(g, "turkey")
    assert not centres.is_held(g, centre)


# 13.2


def bankrupt(g: G, fleets: dict[str, int], industry: dict[str, int]) -> int:
    """France with these trade fleets and manufactures."""
    s, france = g.state, seat(g, "france")
    s.tf[france * ZONES : (france + 1) * ZONES] = bytes(ZONES)
    s.tf_max[france * ZONES : (france + 1) * ZONES] = bytes(ZONES)
    for zone, level in fleets.items():
        at = france * ZONES + g.world.zone_index[zone]
        s.tf[at] = s.tf_max[at] = level
    s.mnus[:] = [Mnu(france, MNU_KINDS.index(kind), level, place(g, "champagne"))
                 for kind, level in industry.items()]  # fmt: skip
    return france


def levels(g: G, power: int) -> tuple[int, int]:
    s = g.state
    return sum(s.tf_max[power * ZONES : (power + 1) * ZONES]), sum(m.level for m in g.mnus(power))


FLEETS = {"stz_nord": 1, "stz_lion": 1, "tz_baltique": 1, "ctz_france": 2}


@pytest.mark.parametrize(
    "answers, left",
    [(["lose_tf:stz_nord", "lose_tf:ctz_france"], (3, 2)), (["lose_mnu:wine:champagne"], (5, 1))],
)
def test_vi_72_fleets_or_one_manufacture(answers: list[str], left: tuple[int, int]) -> None:
    g = position(segment="3.3")
    france = bankrupt(g, FLEETS, {"metal": 1, "wine": 1})
    drive(bankruptcy.suffer(g, france, row_of(bankruptcy.WORST)), answers)
    assert levels(g, france) == left


@pytest.mark.parametrize(
    "fleets, industry, left",
    [({"stz_nord": 1}, {"metal": 1, "wine": 1}, (1, 1)), ({}, {"metal": 1, "wine": 1}, (0, 1)),
     ({}, {}, (0, 0)), ({"stz_nord": 1}, {}, (0, 0))],
)  # fmt: skip
def test_vi_73_too_few_fleets(
    fleets: dict[str, int], industry: dict[str, int], left: tuple[int, int]
) -> None:
    g = position(segment="3.3")
    france = bankrupt(g, fleets, industry)
    row = row_of(bankruptcy.WORST)
    drive(bankruptcy.suffer(g, france, row), [], otherwise=["lose_mnu:wine:champagne"])
    assert levels(g, france) == left


def test_vi_74_a_complete_bankruptcy_of_free_will() -> None:
    g = position(turn=9, segment="3.3")
    s, france = g.state, seat(g, "france")
    s.loans[:] = [Loan(france, 100, 10, 11), Loan(france, 80, 8, 12)]
    s.stability[france], s.dti[france], s.vp[france] = 1, 3, 0
    for line, value in (("A8", -120), ("C5", 300), ("B26", 48)):
        g.write(france, line, value)
    s.national_loan[france] = 300
    answers = ["FRA=bankrupt:complete:all"]
    drive(bankruptcy.declare(g), answers, otherwise=["solvent", "nothing", "lose_tf:ctz_france"])
    assert (g.line(france, "A8"), g.line(france, "C7"), g.line(france, "C4")) == (0, 300, 180)
    assert not s.loans
    assert (s.vp[france], s.stability[france], s.dti[france]) == (-30, -1, 2)
    assert s.credit[-1] == (france, 9, 2)
    assert g.line(france, "B26") == 48


@pytest.mark.parametrize("erased, modifier", [(50, 8), (150, 5)])
def test_vi_75_felipe_ii(erased: int, modifier: int) -> None:
    g = position(turn=18, segment="3.3")
    spain = seat(g, "spain")
    g.state.monarch[spain] = g.world.monarch_index["spain_felipe_ii"]
    g.state.skills[spain * 3 : spain * 3 + 3] = [6, 7, 6]
    g.state.stability[spain] = 0
    g.state.ministers.clear()
    g.state.mnus.clear()
    assert bankruptcy.roll_modifier(g, spain, erased) == modifier


def test_vi_76_no_taxes_by_an_intervention() -> None:
    g = position(segment="3.4")
    venice, spain, france = (seat(g, name) for name in ("venice", "spain", "france"))
    war = War("full", (spain,), (france,), helpers=(Helper(venice, 0, beside=spain),))
    g.state.wars[:] = [war]
    for power in (venice, spain, france):
        g.state.stability[power] = 1
    assert [taxes.may_tax(g, power) for power in (venice, spain, france)] == [False, True, True]


def test_vi_77_portugal_taxes_in_wars_overseas() -> None:
    g = position(segment="3.4")
    s, portugal, england = g.state, seat(g, "portugal"), seat(g, "england")
    gujarat = g.country("gujarat")
    s.wars[:] = [War("overseas", (portugal, england), (gujarat,))]
    s.stability[portugal] = s.stability[england] = 1
    s.skills[portugal * 3] = 8
    assert not taxes.may_tax(g, england)
    assert taxes.may_tax(g, portugal)
    taxes.decree(g, portugal, taxes.menu(g, Draft(portugal))[0])
    assert (s.stability[portugal], g.line(portugal, "B39")) == (0, 8)
    s.stability[portugal] = -3
    assert not taxes.may_tax(g, portugal)


def test_vi_78_a_counter_given_up_is_free_at_once() -> None:
    g = position(turn=27, segment="3.3")
    s, england = g.state, seat(g, "england")
    most = establishments.counters(g, england, COL)
    names = [p.id for p in g.world.provinces if not p.europe and p.coastal and not s.post[p.index]]
    for name in names[:most]:
        post(g, "england", name, COL, 1)
    assert not renounce.pieces(g, seat(g, "russia"))
    drive(bankruptcy.declare(g), [f"ANG=give_up:col:{names[0]}"], otherwise=["solvent", "nothing"])
    assert len(g.posts(england, COL)) == most - 1
    assert not s.post[place(g, names[0])]


def test_vi_79_holland_settles_elsewhere() -> None:
    g = position(turn=27, segment="3.3")
    s, holland = g.state, seat(g, "holland")
    s.seat_power[s.seats.index("POR")] = holland
    s.in_force["voc"] = 20
    here = post(g, "holland", "java_w", COL, 2)
    away = post(g, "holland", "antilles_b", COL, 1)
    assert not colonisation.may_settle(g, holland, here)
    renounce.give_up(g, holland, [("post", away)])
    assert colonisation.may_settle(g, holland, here)


def test_vi_80_special_fti_where_the_table_prints_it() -> None:
    g = position(segment="3.4")
    venice, spain = seat(g, "venice"), seat(g, "spain")
    g.state.fti[venice] = g.state.sfti[venice] = 1
    assert not domestic.is_open(g, venice, "sfti")
    assert domestic.is_open(g, venice, "fti")
    g.state.sfti[spain] = g.state.fti[spain] = 2
    assert domestic.is_open(g, spain, "sfti")
    g.state.turn, g.state.period = 30, 4
    assert not domestic.is_open(g, spain, "sfti")


def test_manufactures_have_counters_of_their_kinds() -> None:
    """CORRECTIONS 11: England has one of Art; two counters above the limit are allowed."""
    g = position(turn=30, segment="3.4")
    england, art = seat(g, "england"), MNU_KINDS.index("art")
    g.state.mnus.clear()
    assert art in manufactures.kinds(g, england)
    g.state.mnus.append(Mnu(england, art, 1, place(g, "kent")))
    assert art not in manufactures.kinds(g, england)
    most = limit(g, england, "mnu")
    metal = MNU_KINDS.index("metal")
    g.state.mnus[:] = [Mnu(england, metal, 1, place(g, "kent"))] * (most + 1)
    assert manufactures.may_build(g, england)
    g.state.mnus.append(Mnu(england, metal, 1, place(g, "kent")))
    assert not manufactures.may_build(g, england)
