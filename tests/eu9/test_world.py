"""The static world: data that fit together, tables that read as printed."""

from __future__ import annotations

import msgspec
import pytest

from europa.eu9.world import NONE, POWERS, check_events, load_world, period_of, tables
from europa.eu9.world.check import all_faults
from europa.eu9.world.political import Act, event_records
from europa.eu9.world.schemas import TABLES
from europa.eu9.world.specials import objective_rules, specials

W = load_world()


def test_the_data_have_no_faults() -> None:
    assert all_faults() == []


def test_the_world_is_whole() -> None:
    counts = (W.provinces, W.areas, W.seas, W.zones, W.countries)
    assert [len(things) for things in counts] == [684, 111, 99, 24, 119]
    assert sum(p.europe for p in W.provinces) == 327
    assert [p.code for p in W.powers] == ("ANG FRA HIS TUR RUS POR VEN POL HOL SUE AUS PRU".split())
    assert all(W.country_index[c.code] == c.index for c in W.powers)
    assert all(c.power is not None for c in W.countries[:POWERS])
    assert all(c.minor is not None for c in W.countries[POWERS:])


def test_neighbours_and_coasts() -> None:
    kent = W.provinces[W.province_index["kent"]]
    assert kent.seas
    assert kent.national == (W.country_index["england"],)
    assert W.areas[W.provinces[W.province_index["acadie_n"]].area].id == "area_acadie"
    assert kent.area == NONE


@pytest.mark.parametrize(
    "turn, period", [(1, 1), (6, 1), (7, 2), (15, 3), (26, 4), (35, 5), (43, 6), (53, 7), (62, 7)]
)
def test_periods(turn: int, period: int) -> None:
    assert period_of(turn) == period


def test_administrative_outcomes() -> None:
    assert [tables.outcome(0, die) for die in (1, 2, 3, 6, 8, 10)] == [
        "F*", "F", "h", "h*", "S", "S*",
    ]  # fmt: skip
    assert tables.outcome(9, 14) == tables.outcome(4, 10) == "S*"
    assert tables.outcome(-9, -3) == "F*"


def test_trade_tables() -> None:
    assert tables.domestic_trade(0, 5) == 0
    assert tables.domestic_trade(40, 1) == 1
    assert tables.domestic_trade(41, 3) == 9
    assert tables.domestic_trade(400, 2) == 40
    assert tables.foreign_trade(200, 3) == 54
    assert tables.foreign_trade(0, 5) == 150
    assert tables.foreign_trade(100, 1, rows_up=1) == 27


def test_goods_have_the_printed_tracks_and_thresholds() -> None:
    goods = {good.id: good for good in tables.goods()}
    spices = goods["spices"]
    assert (spices.track, spices.low, spices.high) == (40, 8, 16)
    assert goods["cotton"].track == 20  # E35
    assert tables.price_of_box(spices.lowest) == 4
    assert tables.price_of_box(goods["silk"].highest) == 10
    assert [tables.inflation_percent(box) for box in range(1, 11)] == [
        5, 5, 5, 10, 10, 10, 20, 20, 25, 33,
    ]  # fmt: skip
    salt = list(goods).index("salt")
    assert [tables.LEVELS[tables.exploitation(salt, n)] for n in (0, 3, 4, 15, 20)] == [
        "rare", "rare", "low", "large", "excess",
    ]  # fmt: skip


def test_money_tables() -> None:
    assert tables.exchequer("S*") == tables.Exchequer(60, 40, 20, 100)
    assert tables.bankruptcy(1).tfi_lost == 2
    assert tables.bankruptcy(20).stability == 0
    assert [tables.stability_change(roll) for roll in (-4, 5, 6, 11, 17, 25)] == [
        -1, -1, 0, 1, 2, 3,
    ]  # fmt: skip
    assert tables.wealth_percent("venice", 1) == 25
    assert tables.fortresses()[3].price_rotw == 100


def test_goals_follow_ruling_e33() -> None:
    goals = {goal.id: goal for goal in tables.goals()}
    assert (goals["nao_galeon"].turn, goals["galleass"].turn, goals["vessel"].turn) == (1, 15, 32)
    assert goals["tercio"].only == "spain"


def test_prices_of_an_unlisted_technology_are_those_beside_it() -> None:
    spain = W.country_index["spain"]
    assert tables.naval_prices(spain, "seventy_four") == tables.naval_prices(spain, "three_decker")
    holland = W.country_index["holland"]
    assert tables.land_prices(holland, "medieval") == tables.land_prices(holland, "renaissance")
    assert tables.land_prices(spain, "tercio") == tables.land_prices(spain, "arquebus")


def test_a_period_the_tables_do_not_know_has_the_nearest_limits() -> None:
    prussia = W.country_index["prussia"]
    assert W.limits(prussia, 3) == W.limits(prussia, 6)
    portugal = W.country_index["portugal"]
    assert W.limits(portugal, 5) == W.limits(portugal, 3)


def test_tables_of_the_chapter_stand_before_the_aids() -> None:
    """E628: purchases and maxima of ships."""
    limits = {
        name: {period: W.power(W.country_index[name]).periods[period] for period in periods.split()}
        for name, periods in {
            "holland": "IV", "sweden": "III", "england": "V", "russia": "I III IV VI",
            "prussia": "VI", "france": "IV",
        }.items()
    }  # fmt: skip
    assert limits["holland"]["IV"].max_nd.value == 32
    assert limits["sweden"]["III"].buy["ND"] == 2
    assert limits["england"]["V"].max_nd.value == 24
    assert (limits["russia"]["I"].buy["ND"], limits["russia"]["I"].max_nd.value) == (0, 0)
    assert limits["russia"]["III"].buy["ND"] == 2
    assert [limits["russia"][p].max_nd.value for p in ("IV", "VI")] == [5, 18]
    assert limits["prussia"]["VI"].buy["LD"] == 4
    assert limits["france"]["IV"].max_nd.extra == 2


def test_one_column_of_colonial_actions() -> None:
    """E721 and the aid of SUE: actions that are freely COL or TP."""
    poland, sweden = (W.power(W.country_index[name]).periods for name in ("poland", "sweden"))
    assert [poland[p].posts["orthodox"].value for p in poland] == [0, 1, 1, 1, 1, 0, 0]
    assert [poland[p].posts["protestant"].value for p in poland] == [0, 0, 1, 1, 1, 0, 0]
    assert all(row.actions[kind].value == 0 for row in poland.values() for kind in ("col", "tp"))
    assert [row.actions["competition"].value for row in poland.values()] == [0, 0, 0, 0, 0, 1, 1]
    assert [(sweden[p].posts[""].value, sweden[p].posts[""].every) for p in sweden] == [
        (0, 1), (0, 1), (1, 2), (1, 1), (1, 2), (1, 2),
    ]  # fmt: skip


def test_what_is_kept_for_the_chapters_to_come() -> None:
    assert set(event_records()) == {e.id for e in W.political}
    assert len(objective_rules().records) == 191
    assert sum(len(records) for records in specials().values()) >= 413
    assert W.power(W.country_index["england"]).mnu_counters["art"] == 1


def test_a_wrong_key_of_a_file_is_an_error() -> None:
    raids = tables.table("raids")
    for wrong in ({**raids, "color": 1}, {k: v for k, v in raids.items() if k != "rows"}):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(wrong, TABLES["raids"])


def test_records_of_events_are_checked_word_by_word() -> None:
    act = {"do": "stability", "who": "spain", "by": -1, "if": ["occurred", "I-1"]}
    assert list(check_events.faults_of(act)) == []
    wrong: list[Act] = [
        {"do": "stabilize"}, {**act, "colour": 1}, {**act, "if": ["happened"]},
        {**act, "if": ["occurred", "IX-1"]}, {**act, "until": "doomsday"}, {**act, "at": "9.1"},
        {"do": "flag", "name": "no_such_flag"}, {"do": "set", "what": "weather"},
        {"do": "ask", "options": {"yes": [{"do": "nothing"}]}},
    ]  # fmt: skip
    for record in wrong:
        assert len(list(check_events.faults_of(record))) == 1, record
