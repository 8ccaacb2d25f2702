"""III.2: each of the 49 economic events, and how they are rolled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from europa.eu9.conflicts import War
from europa.eu9.pieces import Action, Minister, Mnu, Unit
from europa.eu9.rules.administration import colonisation, plan, technology
from europa.eu9.rules.administration.planning import Draft
from europa.eu9.rules.administration.resolution import resolve
from europa.eu9.rules.court import monarchs
from europa.eu9.rules.events import economic_events, events_abroad, mines, minor_colonies
from europa.eu9.rules.events.economic_events import apply
from europa.eu9.rules.income import collect as income
from europa.eu9.rules.income.land_income import holdings
from europa.eu9.rules.powers import pashas
from europa.eu9.rules.powers.initiative import skill
from europa.eu9.rules.powers.losses import lost_by
from europa.eu9.rules.powers.ranks import category
from europa.eu9.rules.powers.resources import GOOD, small_countries
from europa.eu9.rules.powers.tracks import drop
from europa.eu9.state import ADM, COL, DEAD, DIP, LAND, MIL, NAVAL, ON_MAP, RM, SUB, VA
from europa.eu9.table import G
from europa.eu9.testing import attempts, drive, first_ask, position, seat
from europa.eu9.world import MNU_KINDS, NONE, RELIGIONS
from europa.eu9.world.tables import economic_events as printed

Script = Mapping[str, Sequence[int]]


def table(turn: int = 3, dice: Script | None = None, **changes: Any) -> G:
    return position(turn=turn, segment="1.2", dice=dice or {}, **changes)


def happen(g: G, power: str, number: int, answers: Sequence[str] = ()) -> int:
    drive(apply(g, seat(g, power), number), answers)
    return seat(g, power)


def own(g: G, power: int) -> list[int]:
    return [skill(g, power, kind) for kind in (ADM, DIP, MIL)]


def armed(g: G, power: int, *kinds: str) -> None:
    """Only these land units in the capital."""
    s = g.state
    s.units[:] = [Unit(power, kind, g.world.countries[power].capital) for kind in kinds]


def test_every_event_has_an_effect() -> None:
    assert [*printed()] == sorted(economic_events.EFFECTS) == [*range(1, 50)]


def test_events_are_rolled_by_column_and_row() -> None:
    g = table(dice={"economic_column": [9] * 8, "economic_row": [7] * 8})
    drive(economic_events.roll_events(g), [])
    assert all(g.state.economic[power] == 26 for power in g.majors())


def test_e_1_madness() -> None:
    g = table()
    france = happen(g, "france", 1)
    assert own(g, france) == [2, 3, 4]
    assert g.state.survival_shift[france] == 1


def test_e_2_excellent_minister() -> None:
    g = table(dice={"minister": [1, 2, 10], "minister_term": [4]})
    france = happen(g, "france", 2)
    assert g.state.ministers == [Minister(france, 7, 8, 9, 6)]
    assert own(g, france) == [7, 8, 9]


@pytest.mark.parametrize(
    "die, helped, values", [(5, False, [2, 4, 6]), (5, True, [4, 6, 8]), (10, False, [3, 3, 3])]
)
def test_e_3_sickness(die: int, helped: bool, values: list[int]) -> None:
    g = table(dice={"sickness": [die]})
    france = seat(g, "france")
    if helped:
        g.state.ministers.append(Minister(france, 3, 3, 3, 9))
    happen(g, "france", 3)
    assert own(g, france) == values
    assert g.state.leads[france] == 0
    assert g.state.survival_shift[france] == (die != 10)


def test_e_4_agricultural_crisis() -> None:
    g = table()
    cereals = MNU_KINDS.index("cereals")
    france, poland = seat(g, "france"), seat(g, "poland")
    g.state.mnus[:] = [Mnu(france, cereals, 2, 0), Mnu(poland, cereals, 1, 0)]
    happen(g, "france", 4)
    assert g.effect("B4_percent", france) == -30
    assert g.line(poland, "A2") == 10
    assert g.line(france, "A2") == 0
    income.fill_sheet(g, france)
    land = g.line(france, "B1") + g.line(france, "B2") - g.line(france, "B3")
    assert g.line(france, "B4") == -g.line(france, "B1") * 30 // 100
    assert g.line(france, "B5") == land + g.line(france, "B4")


@pytest.mark.parametrize("roll, lost", [(4, 0), (5, 1), (10, 1), (11, 2), (16, 3), (20, 4)])
def test_losses_by_roll(roll: int, lost: int) -> None:
    assert lost_by(roll) == lost


def test_e_5_naval_losses() -> None:
    g = table(dice={"naval_losses": [10, 3]})
    venice = seat(g, "venice")
    place = g.world.province_index["veneto"]
    g.state.units[:] = [Unit(venice, "NWD", place), Unit(venice, "F-", place, ships=(1, 3, 0, 2))]
    happen(g, "venice", 5, ["lose_ship:NGD", "lose_ship:NWD"])
    assert g.state.units == [Unit(venice, "F-", place, ships=(1, 1, 0, 2))]
    g = table(dice={"naval_losses": [10, 10]})
    g.state.units[:] = [Unit(venice, "F-", place, ships=(1, 0, 0, 2))]
    happen(g, "venice", 5)
    assert g.state.units == []


def test_e_6_insecurity_brings_pirates_home() -> None:
    g = table()
    france = happen(g, "france", 6)
    assert g.effect("B4_percent", france) == -10
    assert g.state.pirates[g.world.zone_index["ctz_france"]] == 1
    poland = happen(g, "poland", 6)
    assert g.effect("B4_percent", poland) == -10
    assert g.state.pirates[g.world.zone_index["tz_baltique"]] == 1


@pytest.mark.parametrize("treasury, loss", [(0, 20), (101, 21), (-300, 60), (1000, 200)])
def test_e_7_fiscal_evasion(treasury: int, loss: int) -> None:
    g = table()
    france = seat(g, "france")
    g.write(france, "A2", treasury)
    happen(g, "france", 7)
    assert g.line(france, "A2") == treasury - loss


def test_e_7_and_8_corrupt_a_pasha() -> None:
    for number in (7, 8):
        g = table()
        g.state.titles["defender"] = seat(g, "spain")
        for pasha in pashas.in_play(g)[1:]:
            g.put_leader(pasha, NONE, 0)
        g.put_leader(pashas.in_play(g)[0], g.world.province_index["izmir"])
        happen(g, "turkey", number, ["HIS=corrupt:izmir"])
        assert g.state.corrupt[g.world.province_index["izmir"]] == 1
    turkey = seat(g, "turkey")
    assert (g.effect("purchase_double", turkey), g.effect("maintenance_percent", turkey)) == (1, 10)


@pytest.mark.parametrize("die, boxes", [(5, 1), (6, 2), (9, 3)])
def test_e_9_technological_advance(die: int, boxes: int) -> None:
    g = table(dice={"technological_advance": [die]})
    france = seat(g, "france")
    g.state.tech[france * 2 + NAVAL] = 2
    happen(g, "france", 9, ["naval"])
    assert g.tech(france, NAVAL) == 2 + boxes


def test_e_10_mines() -> None:
    g = table()
    russia = seat(g, "russia")
    for _ in range(2):
        ask = first_ask(apply(g, russia, 10))
        happen(g, "russia", 10, [ask.options[0].key])
    assert sum(g.state.new_mine) == mines.found_so_far(g, russia) == 2
    happen(g, "russia", 10)
    assert sum(g.state.new_mine) == 2
    assert g.effect("mines_tested")
    venice = seat(g, "venice")
    assert not economic_events.IMPOSSIBLE[10](g, venice)
    for province in g.owned(venice):
        g.state.controller[province] = seat(g, "turkey")
    assert economic_events.IMPOSSIBLE[10](g, venice)


def test_e_11_obscurantism() -> None:
    for religion, loss in (("catholic", 2), ("protestant", 1)):
        g = table()
        england = seat(g, "england")
        g.state.stability[england], g.state.religion[england] = 2, RELIGIONS.index(religion)
        happen(g, "england", 11)
        assert g.state.stability[england] == 2 - loss


def test_e_12_piracy() -> None:
    g = table()
    happen(g, "england", 12)
    assert g.effect("piracy_events") == 1


def test_e_13_warships() -> None:
    g = table()
    england = seat(g, "england")
    before = g.tech(england, NAVAL)
    happen(g, "england", 13)
    assert g.tech(england, NAVAL) > before


@pytest.mark.parametrize(
    "die, kind, longer",
    [(4, "general", False), (8, "general", True), (1, "admiral", False), (9, "admiral", True)],
)
def test_e_14_military_leader(die: int, kind: str, longer: bool) -> None:
    g = table(dice={"military_leader": [die]})
    france = happen(g, "france", 14)
    assert g.effect(f"extra_{kind}", france) == 1
    assert (f"next:extra_{kind}:france" in g.state.held) == longer
    g.state.effects.clear()
    economic_events._wake(g)
    assert g.effect(f"extra_{kind}", france) == longer


@pytest.mark.parametrize(
    "number, line, percent", [(15, "B4", -30), (16, "B24", 10), (18, "B24", -20)]
)
def test_e_15_e_16_e_18_percentages(number: int, line: str, percent: int) -> None:
    g = table()
    france = happen(g, "france", number)
    income.fill_sheet(g, france)
    base = g.line(france, "B1" if line == "B4" else "B23")
    size = -(-base * abs(percent) // 100)
    assert g.line(france, line) == (size if percent > 0 else -size)
    assert g.line(france, "B25") == g.line(france, "B23") + g.line(france, "B24")


def test_e_17_sale_of_titles() -> None:
    g = table(dice={"gift": [73]})
    france = happen(g, "france", 17, ["yes"])
    assert g.line(france, "A2") == 73
    assert g.effect("general_fewer", france) == 1
    g = table(dice={"gift": []})
    france = happen(g, "france", 17, ["no"])
    assert g.line(france, "A2") == 0
    assert not g.effect("general_fewer", france)


@pytest.mark.parametrize("number, bonus", [(19, 3), (20, 2)])
def test_e_19_and_e_20_colonists(number: int, bonus: int) -> None:
    g = table(dice={"minor_colonies": []})
    portugal = happen(g, "portugal", number)
    assert g.effect("col_drm", portugal) == bonus
    assert g.effect("no_pioneering", portugal)
    assert g.state.held["free_col:portugal"] == 1
    assert g.effect("free_tfi", portugal) == (number == 20)
    poland = seat(g, "poland")
    assert events_abroad.never_settles(g, poland)
    assert not events_abroad.never_settles(g, portugal)


def test_e_20_a_trade_fleet_and_a_colony_for_nothing() -> None:
    """A strong TFI and a small COL action beside those of the turn; the colony may wait."""
    g = table(dice={"tfi": [1], "col": [1], "half": [10]})
    portugal = happen(g, "portugal", 20)
    draft = Draft(portugal, [Action("tfi", "stz_canarias", 10)])
    zones = [action.target for action in plan.menus()["free_tfi"](g, draft)]
    assert "stz_guinee" in zones
    assert "stz_canarias" not in zones, "no other investment in the zone"
    answers = ["POR=plan:free_tfi", "POR=at:stz_canarias", "POR=plan:free_col"]
    drive(plan.plan(g), answers, otherwise=["done", "at:cabo_verde_i"])
    assert g.line(portugal, "B35") == 0
    drive(resolve(g))
    rolled = [(a.what, a.where, a.column) for a in attempts(g)]
    assert rolled == [("tfi", "stz_canarias", 4), ("col", "cabo_verde_i", 2)]
    draft = Draft(portugal)
    g.state.effects.clear()
    assert not plan.menus()["free_tfi"](g, draft)
    assert not plan.menus()["free_col"](g, draft), "used once"


def test_e_38_helps_wine_and_cereals_only() -> None:
    for detail, modifier in (("any", 3), ("wine", 6)):
        g = table(dice={"mnu": [10]})
        portugal = happen(g, "portugal", 38)
        g.state.stability[portugal] = 3
        answers = ["POR=plan:mnu", f"POR=with:{detail}", "POR=ducats:30"]
        drive(plan.plan(g), answers, otherwise=["done"])
        ask = first_ask(resolve(g))
        assert attempts(g)[-1].modifier == modifier
        kinds = {key.split(":")[1] for key in ask.keys()}
        assert kinds == {"wine"} if detail == "wine" else len(kinds) > 2


@pytest.mark.parametrize(
    "turn, die, where",
    [(7, 2, "brazil"), (27, 1, "caribbean"), (27, 6, "north_america"), (27, 9, "india")],
)
def test_minor_colonies(turn: int, die: int, where: str) -> None:
    g = table(turn=turn, dice={"minor_colonies": [die]})
    minor_colonies.roll_table(g)
    found = g.posts(small_countries(g))
    assert len(found) == 1
    area = g.world.areas[g.world.provinces[found[0]].area]
    assert where in area.continents
    if any(g.goods_in(area.index, good) for good in range(10)):
        assert sum(g.state.exploited[found[0] * 10 : found[0] * 10 + 10]) == 1


def test_minor_colonies_grow_shrink_and_vanish() -> None:
    g = table(turn=27, dice={"minor_colonies": [1, 8, 3, 3, 5, 5, 10]})
    one = small_countries(g)
    for level in (1, 4, 1, 0):
        minor_colonies.roll_table(g)
        assert sum(g.state.post_level[p] for p in g.posts(one)) == level
    for sides in (1, 2):
        minor_colonies.roll_table(g)
        assert sum(g.state.haven) == sides
    minor_colonies.roll_table(g)
    assert g.state.haven[g.world.province_index["madagascar_n"]] == 1


def test_e_21_gift() -> None:
    g = table(dice={"gift": [55]})
    assert g.line(happen(g, "poland", 21), "A2") == 55


def test_e_22_scandal() -> None:
    g = table()
    france = happen(g, "france", 22)
    assert own(g, france) == [5, 4, 9]
    assert g.line(france, "A2") == -50


def test_e_23_plots() -> None:
    g = table()
    france = happen(g, "france", 23)
    assert own(g, france) == [5, 1, 9]
    assert g.state.survival_shift[france] == 2


def test_e_24_poor_weather() -> None:
    g = table()
    happen(g, "france", 24)
    assert g.effect("poor_weather") == 1


def test_e_25_death_of_the_heir() -> None:
    g = table(dice={"succession": [5], "monarch_adm": [9], "monarch_dip": [9], "monarch_mil": [9]})
    france = happen(g, "france", 25)
    happen(g, "france", 25)
    monarchs.crown(g, france)
    assert g.state.skills[france * 3 : france * 3 + 3] == [7, 7, 7]
    assert not any(key.startswith("heir_dead") for key in g.state.held)


def test_e_26_depletion() -> None:
    g = table(dice={"depletion": [2, 1]})
    spain = seat(g, "spain")
    s, w = g.state, g.world
    for name in ("inca_se", "azteca_c", "ecuador_n"):
        p = w.province_index[name]
        s.post[p], s.post_owner[p], s.post_level[p], s.gold_open[p] = COL, spain, 6, 1
    toledo = w.province_index["toledo"]
    assert toledo in mines.worked(g, spain)
    g.dice.script = {"depletion": [2, 1], "mine": [mines.worked(g, spain).index(toledo) + 1]}  # type: ignore[attr-defined]
    happen(g, "spain", 26)
    assert s.spent_mine[toledo]
    assert s.spent_mine[w.province_index["azteca_c"]]
    assert not s.spent_mine[w.province_index["inca_se"]]
    drive(mines.test_america(g), [])
    assert sum(s.spent_mine) == 2


def test_e_27_and_e_33_allies() -> None:
    for number in (27, 33):
        g = table()
        france = happen(g, "france", number, ["minor:lorraine"])
        assert g.effect("diplomacy_lorraine", france) == 3
        to = g.journal.fresh[-1].readers
        assert (to == ("FRA",)) == (number == 27)


def test_e_28_defection() -> None:
    g = table()
    happen(g, "england", 28)
    assert g.state.box[g.country("scotland")] == VA - 3
    g = table()
    happen(g, "france", 28)
    assert g.state.box[g.country("savoy")] == RM


def test_e_29_desertions() -> None:
    g = table(dice={"desertions": [9, 9]})
    france = seat(g, "france")
    armed(g, france, "A+", "A-", "LD")
    happen(g, "france", 29, ["lose_land:LD:ile_de_france", "lose_land:A+:ile_de_france",
                             "lose_land:A-:ile_de_france"])  # fmt: skip
    assert sorted(u.kind for u in g.state.units) == ["A-", "LD", "LD"]
    g = table(dice={"desertions": [3, 3]})
    armed(g, france, "A-")
    happen(g, "france", 29)
    assert [u.kind for u in g.state.units] == ["A-"]


def test_e_30_death_of_a_leader() -> None:
    g = table()
    spain = seat(g, "spain")
    spaniards = [n for n, x in enumerate(g.world.leaders) if x.country == "spain"]
    hero = next(n for n in spaniards if g.world.leaders[n].kind == "named")
    g.state.leader_state[hero] = ON_MAP
    happen(g, "spain", 30)
    assert g.state.leader_state[hero] == DEAD
    assert g.effect(f"{category(hero)}_fewer", spain) == 1


def test_e_31_inheritance() -> None:
    g = table()
    spain = seat(g, "spain")
    for name in ("lorraine", "savoy", "bavaria"):
        g.state.patron[g.country(name)], g.state.box[g.country(name)] = spain, RM
    able = [c for c in g.minors_of(spain) if "VA" in (g.world.countries[c].minor.boxes)]  # type: ignore[union-attr]
    away = {g.name(c): events_abroad.distance(g, spain, c) for c in able}
    first = sorted(name for name in away if away[name] == min(away.values()))
    happen(g, "spain", 31, [f"minor:{first[-1]}"] if len(first) > 1 else [])
    bonus = [g.name(c) for c in able if g.effect(f"diplomacy_{g.name(c)}", spain) == 5]
    assert bonus == [first[-1]]


def test_e257_the_heir_chooses_among_those_as_near() -> None:
    g = table()
    spain = seat(g, "spain")
    for name in ("lorraine", "savoy"):
        g.state.patron[g.country(name)], g.state.box[g.country(name)] = spain, RM
        own = g.owned(g.country(name))
        for p in own:
            g.state.owner[p] = NONE
    for name, place in (("lorraine", "bearn"), ("savoy", "alentejo")):
        g.state.owner[g.world.province_index[place]] = g.country(name)
    mine = [g.country(x) for x in ("lorraine", "savoy")]
    assert [events_abroad.distance(g, spain, c) for c in mine] == [1, 1]
    g.state.patron[:] = [p if c in mine else NONE for c, p in enumerate(g.state.patron)]
    happen(g, "spain", 31, ["minor:savoy"])
    assert g.effect("diplomacy_savoy", spain) == 5


def test_e257_special_vassals_are_spared() -> None:
    for number in (28, 34):
        g = table()
        g.state.in_force["special_box:scotland"] = 1
        happen(g, "england", number)
        assert g.state.box[g.country("scotland")] == VA


def test_e_32_and_e_45_only_one_a_turn() -> None:
    g = table(inflation=4)
    happen(g, "spain", 32)
    assert g.state.inflation == 5
    happen(g, "france", 45)
    assert g.state.inflation == 5
    g = table(inflation=1)
    happen(g, "france", 45)
    assert g.state.inflation == 1


def test_e_34_independence() -> None:
    g = table()
    england = happen(g, "england", 34)
    assert g.state.box[g.country("scotland")] == RM
    cause = g.state.causes[0]
    assert (cause.holder, g.name(cause.target), cause.last) == (
        england,
        "scotland",
        g.state.turn + 5,
    )


def test_e_35_and_e_37_enthusiasm() -> None:
    for number, key, kind, count in ((35, "troops", "LD", 2), (37, "warships", "NWD", 2),
                                     (37, "galleys", "NGD", 4)):  # fmt: skip
        g = table()
        venice = seat(g, "venice")
        before = [u.kind for u in g.state.units if u.country == venice].count(kind)
        happen(g, "venice", number, [key])
        now = [u.kind for u in g.state.units if u.country == venice].count(kind)
        assert now == before + count
    for number, field in ((35, LAND), (37, NAVAL)):
        g = table()
        g.state.tech[venice * 2 + field] = 3
        happen(g, "venice", number, ["technology"])
        assert g.tech(venice, field) == 4


def test_e_36_popularity() -> None:
    g = table()
    france = happen(g, "france", 36)
    assert g.line(france, "A2") == 20
    assert g.effect("tax_drm", france) == -10
    for action in ("tfi", "tp", "col", "mnu", "dti", "fti"):
        assert g.effect(f"{action}_drm", france) == 2


def test_e_38_better_fields() -> None:
    g = table()
    france = seat(g, "france")
    bad = g.owned(france)[0]
    g.state.pillage[bad] = 1
    happen(g, "france", 38)
    income.fill_sheet(g, france)
    assert g.line(france, "B4") == 2 * (len(holdings(g, france)) - 1)
    assert g.effect("dti_drm", france) == g.effect("mnu_wine_drm", france) == 3


def test_e_39_reorganisation() -> None:
    g = table()
    france = happen(g, "france", 39, ["naval"])
    assert g.effect("naval_drm", france) == 2
    assert not g.effect("land_drm", france)
    g.state.units[:] = [Unit(france, kind, 1) for kind in ("F+", "NWD", "A+")]
    g.add_effect("converts_naval", france)
    g.add_effect("converts_land", france)
    technology.convert(g)
    assert g.line(france, "B37") == 6 + 10, "half of 11 for ships, rounded up, and an army"


@pytest.mark.parametrize(
    "number, kind, without",
    [(40, "conquistador", "venice"), (41, "explorer", "austria"), (42, "governor", "portugal")],
)
def test_e_40_to_e_42_leaders_overseas(number: int, kind: str, without: str) -> None:
    g = table()
    spain = happen(g, "spain", number)
    assert g.effect(f"extra_{kind}", spain) == 1
    assert economic_events.USELESS[number](g, seat(g, without))
    assert not economic_events.USELESS[number](g, spain)


def test_a_useless_event_may_be_rolled_again() -> None:
    script = {"economic_column": [1, 10], "economic_row": [3, 1]}
    g = table(dice=script)
    portugal = seat(g, "portugal")
    g.state.seat_power[:] = [p if p == portugal else NONE for p in g.state.seat_power]
    drive(economic_events.roll_events(g), ["yes"])
    assert g.state.economic[portugal] == 45


def test_e_43_and_e_44() -> None:
    for number in (43, 44):
        g = table()
        france = happen(g, "france", number)
        assert g.effect("diplomatic_drm", france) == 1
        assert g.effect("subsidy_more", france) == (20 if number == 44 else 0)
        p = g.world.province_index["acadie_n"]
        settled = []
        for _ in range(2):
            odds = colonisation.odds(g, france, p, COL, 30)
            colonisation.settle(g, france, p, COL, odds)
            settled.append(attempts(g)[-1].column)
            g.state.effects.clear()
            g.state.post[p], g.state.post_owner[p] = 0, NONE
        assert settled[0] == settled[1] + 1


def test_e_46_and_e_47_prices() -> None:
    g = table()
    s = g.state
    before = [*s.prices]
    happen(g, "france", 47)
    moved = {name: s.prices[GOOD[name]] - before[GOOD[name]] for name in GOOD}
    assert {name: by for name, by in moved.items() if by} == {
        name: by for name, by in {"spices": 2, "silk": 3, "slaves": 2, "sugar": 1, "furs": 1,
                                  "products_orient": 3, "cotton": 1, "products_america": 2}.items()
        if any(s.goods[GOOD[name] :: 10])
    }  # fmt: skip
    assert economic_events.IMPOSSIBLE[46](g, seat(g, "spain"))
    happen(g, "spain", 46)
    assert s.prices == before


def test_e_48_rectification() -> None:
    for key, effect, amount in (("army", "land_at_plain_price", 1), ("fleet", "ships_percent", 50),
                                ("order", "stability_drm", 5)):  # fmt: skip
        g = table()
        france = happen(g, "france", 48, [key])
        assert g.effect(effect, france) == amount
    g = table()
    france = seat(g, "france")
    g.state.national_loan[france] = 250
    happen(g, "france", 48, ["debts"])
    assert g.state.national_loan[france] == g.line(france, "C5") == 50


def test_e_49_treachery() -> None:
    g = table()
    france = happen(g, "france", 49)
    assert not any(key.startswith("treachery") for key in g.state.effects)
    g.state.wars.append(War("full", (france,), (seat(g, "spain"),)))
    happen(g, "france", 49, ["envoy"])
    assert g.effect("treachery_envoy", france) == 1


def test_minors_fall_past_closed_boxes() -> None:
    g = table()
    savoy = g.country("savoy")
    drop(g, savoy, 1)
    assert g.state.box[savoy] == SUB
    drop(g, savoy, 4)
    assert g.state.box[savoy] == 0
    assert g.state.patron[savoy] == NONE
