"""II.6, VI.10, XIII: resources that come late, prices, centres and healing between turns."""

from __future__ import annotations

import pytest

from europa.eu9.conflicts import War
from europa.eu9.rules.income import centres
from europa.eu9.rules.powers.resources import GOOD
from europa.eu9.rules.turns import interturn, turn
from europa.eu9.state import CAPTIVE, ON_MAP, WOUNDED, ZONES
from europa.eu9.table import G
from europa.eu9.testing import drive, position, seat
from europa.eu9.world import CENTRES


def units(g: G, area: str, *names: str) -> list[int]:
    place = g.world.area_index[area]
    return [g.goods_in(place, GOOD[name]) for name in names]


def test_sugar_of_brazil_comes_at_once_in_turn_15() -> None:
    g = position(turn=14)
    turn.start(g)
    brazil = [a for a in g.world.areas if "brazil" in a.continents]
    assert not any(g.goods_in(a.index, GOOD["sugar"]) for a in brazil)
    g.state.turn = 15
    turn.start(g)
    found = {a.id: g.goods_in(a.index, GOOD["sugar"]) for a in brazil}
    assert found == {"area_belem": 2, "area_recife": 5, "area_rio": 3}


def test_cotton_of_india_is_there_from_the_start_and_no_other() -> None:
    g = position()
    found = {
        a.id: units(g, a.id, "cotton")[0] for a in g.world.areas if units(g, a.id, "cotton")[0]
    }
    assert found == {"area_bengale": 1, "area_malabar": 1, "area_mumbai": 2, "area_orissa": 1}


def fleets(g: G, zone: str, **levels: int) -> None:
    for name, level in levels.items():
        g.state.tf[seat(g, name) * ZONES + g.world.zone_index[zone]] = level


def test_xiii_01_ties_for_a_centre() -> None:
    atlantic = CENTRES.index("atlantic")
    g = position(tf=bytearray(len(position().state.tf)))
    holder = g.state.centre_owner[atlantic]
    fleets(g, "stz_nord", england=4, **{g.name(holder): 4})
    drive(centres.attribute(g), otherwise=["seat:languedoc", "seat:kent", "seat:wessex"])
    assert g.state.centre_owner[atlantic] == holder
    fleets(g, "stz_nord", england=5, france=5, **{g.name(holder): 4})
    drive(centres.attribute(g), otherwise=["seat:languedoc", "seat:kent", "seat:wessex"])
    assert g.state.centre_owner[atlantic] in (seat(g, "england"), seat(g, "france"))
    province = g.world.provinces[g.state.centre_province[atlantic]]
    assert province.coastal
    assert g.state.centre_owner[atlantic] in province.national


def test_xiii_02_current_levels_count() -> None:
    g = position(tf=bytearray(len(position().state.tf)))
    fleets(g, "stz_nord", england=1, france=2)
    zone = g.world.zone_index["stz_nord"]
    g.state.tf_max[seat(g, "england") * ZONES + zone] = 5
    drive(centres.attribute(g), otherwise=["seat:languedoc", "seat:kent", "seat:wessex"])
    assert g.state.centre_owner[CENTRES.index("atlantic")] == seat(g, "france")


@pytest.mark.parametrize("area, left, back", [("area_recife", 0, False), ("area_recife", 1, True),
                                              ("area_gujarat", 0, True)])  # fmt: skip
def test_xiii_03_natives(area: str, left: int, back: bool) -> None:
    g = position()
    found = g.world.areas[g.world.area_index[area]]
    province = found.provinces[0]
    g.state.natives[province], g.state.natives_active[province] = left, 1
    interturn.heal(g)
    assert g.state.natives[province] == (found.natives if back else 0)
    assert not g.state.natives_active[province]


def test_xiii_04_white_fortresses() -> None:
    g = position()
    strong = next(p for p in g.world.provinces if p.europe and p.fortress == 2
                  and g.state.owner[p.index] == seat(g, "france"))  # fmt: skip
    colony = g.world.province_index["cabo_verde_i"]
    g.state.fortress[strong.index] = g.state.fortress[colony] = 1
    g.state.post_level[colony] = 6
    interturn.heal(g)
    assert g.state.fortress[strong.index] == 2, "peace rebuilds it"
    assert g.state.fortress[colony] == 1
    g.state.fortress[strong.index] = 1
    g.state.wars.append(War("full", (seat(g, "france"),), (seat(g, "spain"),)))
    interturn.heal(g)
    assert g.state.fortress[strong.index] == 1


def test_xiii_05_great_orient_moves_to_izmir() -> None:
    g = position()
    g.state.gone[g.country("mamluks")] = 1
    g.state.owner[g.world.province_index["izmir"]] = seat(g, "turkey")
    drive(interturn.attribute(g))
    assert g.state.centre_province[centres.GREAT_ORIENT] == g.world.province_index["izmir"]
    assert g.state.convoy[3] == seat(g, "turkey")


def test_kings_and_leaders_come_back() -> None:
    g = position()
    g.state.king_state[seat(g, "france")] = CAPTIVE
    g.state.leader_state[5] = WOUNDED
    interturn.heal(g)
    assert g.state.king_state[seat(g, "france")] == 0
    assert g.state.leader_state[5] == ON_MAP
