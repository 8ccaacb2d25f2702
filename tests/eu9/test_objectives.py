"""XIV.3: objectives judged by the expressions of the data."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from europa.eu9.annals import Peace, Running, Transfer
from europa.eu9.rules.victory import aims, expressed, judge
from europa.eu9.rules.victory import points as victory
from europa.eu9.rules.victory.sight import UnknownWord
from europa.eu9.state import AT, COL, COUNTRIES, EC, EW, GOODS, MA, NEUTRAL, TP, VA, ZONES
from europa.eu9.table import G
from europa.eu9.testing import position
from europa.eu9.treaties import Agreement
from europa.eu9.world import NONE, PERIOD_TURNS, PERIODS, RELIGIONS, RESOURCES, load_world
from europa.eu9.world.specials import ObjectiveRule, objective_rules
from europa.kernel import Ask, Option
from europa.kernel.drive import drive_by

OBJECTIVES = load_world().objectives


def worth(g: G, name: str) -> int:
    """The points of an objective, not main."""
    record = g.world.objectives[g.world.objective_index[name]]
    return record.capped(judge.JUDGES[name](g, g.country(record.power)))


def at_end_of(period: str) -> G:
    return position(turn=PERIOD_TURNS[PERIODS.index(period)][1])


def give(g: G, who: str, *names: str, control: str = "") -> None:
    for name in names:
        place = g.world.province_index[name]
        g.state.owner[place] = g.country(who)
        g.state.controller[place] = g.country(control or who)


def settle(g: G, who: str, kind: int, *names: str, control: str = "", good: str = "") -> None:
    for name in names:
        place = g.world.province_index[name]
        g.state.post[place], g.state.post_owner[place] = kind, g.country(who)
        g.state.post_level[place] = 2
        g.state.controller[place] = g.country(control) if control else NONE
        if good:
            g.state.exploited[place * GOODS + RESOURCES.index(good)] = 1


def lands(area: str) -> list[str]:
    w = load_world()
    return [w.provinces[p].id for p in w.areas[w.area_index[area]].provinces]


def on_track(g: G, minor: str, power: str, box: int) -> None:
    g.state.patron[g.country(minor)] = g.country(power)
    g.state.box[g.country(minor)] = box


def scored(g: G, power: str, *chosen: str) -> int:
    """What a power gets at P.3 with these objectives."""
    who = g.country(power)
    g.state.aims[who] = tuple(g.world.objective_index[name] for name in chosen)
    before = g.state.vp[who]
    victory._score_aims_of(g, who)
    return g.state.vp[who] - before


def test_every_objective_has_a_judge() -> None:
    assert len(OBJECTIVES) == 305
    assert {record.id for record in OBJECTIVES} == set(judge.JUDGES)


@pytest.mark.parametrize("rule", objective_rules().records, ids=lambda rule: rule.id)
def test_every_expression_is_made_of_known_words(rule: ObjectiveRule) -> None:
    expressed.check(rule)
    record = OBJECTIVES[load_world().objective_index[rule.id]]
    g = at_end_of(record.period)
    assert 0 <= worth(g, rule.id) <= (record.most or 10**3)
    g.state.occurred.update({event.id: 1 for event in g.world.political})
    assert 0 <= worth(g, rule.id) <= (record.most or 10**3)


def test_an_unknown_word_is_a_mistake_at_once() -> None:
    rule = ObjectiveRule(id="x", at="", score={"each": 1, "of": ["count", ["unicorns"]]})
    with pytest.raises(UnknownWord, match="x: unicorns"):
        expressed.check(rule)


def test_every_turn_is_counted_without_a_mistake() -> None:
    for period in PERIODS[1:]:
        g = at_end_of(period)
        expressed.count_turn(g)
        assert all(count == 1 for count in g.state.progress.values())


def test_england_ii_d_a_peace_won_against_france() -> None:
    g = at_end_of("II")
    england, france = g.country("england"), g.country("france")
    assert worth(g, "england_ii_d") == 0
    g.state.peaces.append(Peace(9, 1, "global", (england,), (france,), 1))
    assert worth(g, "england_ii_d") == 0
    g.state.peaces.append(Peace(3, 1, "global", (england,), (france,), 2))  # in period I
    assert worth(g, "england_ii_d") == 0
    g.state.peaces.append(Peace(9, 1, "global", (england,), (france,), 2))
    assert worth(g, "england_ii_d") == 40


def test_france_i_e_the_war_in_italy() -> None:
    g = at_end_of("I")
    assert worth(g, "france_i_e") == 25
    g.state.occurred["I-3(1)"] = 1
    assert worth(g, "france_i_e") == 0
    france, spain = g.country("france"), g.country("spain")
    g.state.peaces.append(Peace(5, 1, "global", (france,), (spain,), 2, cause="I-3(1)"))
    assert worth(g, "france_i_e") == 50


def test_france_ii_c_an_election_is_remembered() -> None:
    g = at_end_of("II")
    assert worth(g, "france_ii_c") == 25
    g.state.event_notes["elected:8"] = "spain"
    assert worth(g, "france_ii_c") == 0
    g.state.event_notes["elected:11"] = "france"
    assert worth(g, "france_ii_c") == 50


def test_turkey_ii_b_vienna_falls_in_the_period() -> None:
    g = at_end_of("II")
    assert (worth(g, "turkey_ii_b"), worth(g, "poland_iv_c")) == (0, 40)
    g.state.event_notes["taken:osterreich:turkey"] = "6"
    assert (worth(g, "turkey_ii_b"), worth(g, "poland_iv_c")) == (0, 0)
    g.state.event_notes["taken:osterreich:turkey"] = "9"
    assert worth(g, "turkey_ii_b") == 50


def test_england_iii_b_a_forced_conversion() -> None:
    g = at_end_of("III")
    g.state.event_notes["converted:england:17"] = "protestant catholic III-5"
    assert worth(g, "england_iii_b") == 45
    g.state.in_force["england_forced_cr"] = 17
    assert worth(g, "england_iii_b") == 0


def test_xiv_46_majors_converted_by_spain() -> None:
    g = at_end_of("III")
    spain = g.country("spain")
    g.state.attitude[spain] = "counter_reformation"
    for name, mark in (("england", "england_forced_cr"), ("sweden", "catholic_by_force")):
        g.state.event_notes[f"converted:{name}:17"] = "protestant catholic X"
        g.state.in_force[mark] = 17
        g.state.peaces.append(Peace(17, 1, "global", (spain,), (g.country(name),), 5))
    g.state.seat_power[0] = g.country("sweden")
    g.state.seat_power[1] = g.country("england")
    assert worth(g, "spain_iii_b") == 100
    assert scored(g, "spain", "spain_iii_b") == 200  # as the main one
    chosen = scored(g, "spain", "spain_iii_c")
    g.state.attitude[spain] = "conciliatory"
    assert worth(g, "spain_iii_b") == 0
    assert scored(g, "spain", "spain_iii_c") - chosen == -50


def test_xiv_47_length_of_the_civil_war() -> None:
    g = at_end_of("IV")
    assert worth(g, "england_iv_d") == 20
    g.state.occurred["IV-7(1)"], g.state.event_began["IV-7(1)"] = 1, 29
    g.state.running.append(Running("IV-7(1)", began=29))
    g.state.aims[g.country("england")] = (g.world.objective_index["england_iv_d"],)
    assert scored(g, "england", "england_iv_d", "england_iv_e") == 0
    assert g.state.postponed[g.country("england")] != ()
    g.state.running.clear()
    g.state.event_notes["IV-7(1):ended:turn"] = "33"
    before = g.state.vp[g.country("england")]
    victory.score_postponed(g)
    assert g.state.vp[g.country("england")] - before == 2 * 20  # as the main one
    assert g.state.postponed[g.country("england")] == ()
    for last, expected in ((32, 40), (33, 20), (34, 0)):
        g.state.event_notes["IV-7(1):ended:turn"] = str(last)
        assert worth(g, "england_iv_d") == expected


def test_xiv_50_truces_of_the_french_wars() -> None:
    g = at_end_of("III")
    assert worth(g, "france_iii_e") == 20
    g.state.occurred["III-D(1)"] = 1
    france, rebels = g.country("france"), g.country("huguenots")
    for level in (0, 0, 0, 1):
        g.state.peaces.append(Peace(18, 1, "truce", (rebels,), (france,), level, cause="III-D(1)"))
    assert worth(g, "france_iii_e") == 40
    before = scored(g, "france", "france_iii_d")
    g.state.peaces.append(Peace(19, 1, "truce", (rebels,), (france,), 2, cause="III-D(2)"))
    assert worth(g, "france_iii_e") == 0
    assert scored(g, "france", "france_iii_d") - before == -40


def test_xiv_51_hungary_of_turks_and_their_friends() -> None:
    g = at_end_of("V")
    give(g, "austria", *objective_rules().sets["hungary"])
    assert worth(g, "spain_v_a") == 40
    give(g, "turkey", "pecs", "banat")
    give(g, "transylvania", "erdely", "mures")
    on_track(g, "transylvania", "turkey", VA)
    assert worth(g, "spain_v_a") == 0
    g.state.patron[g.country("transylvania")] = NONE
    g.state.religion[g.country("transylvania")] = RELIGIONS.index("protestant")
    assert worth(g, "spain_v_a") == 20


def test_xiv_52_vienna_never_taken() -> None:
    g = at_end_of("V")
    give(g, "austria", *objective_rules().sets["hungary"])
    assert worth(g, "poland_v_e") == 50
    give(g, "turkey", "pecs", "banat", "mures")
    assert worth(g, "poland_v_e") == 40
    g.state.event_notes["taken:osterreich:turkey"] = "9"
    assert worth(g, "poland_v_e") == 20


@pytest.mark.parametrize("period, most", [("IV", 6), ("V", 5), ("VI", 4)])
def test_xiv_53_defence_of_crimea(period: str, most: int) -> None:
    aim = {"IV": "turkey_iv_c", "V": "turkey_v_c", "VI": "turkey_vi_c"}[period]
    for fewer, points in ((0, 40), (1, 30), (2, 20), (3, 0)):
        g = at_end_of(period)
        give(g, "russia", *g.ids(g.owned(g.country("crimea"))))
        give(g, "crimea", *objective_rules().sets["crimea"][: most - fewer])
        assert worth(g, aim) == points


def test_xiv_54_islands_for_turkey() -> None:
    g = at_end_of("III")
    give(g, "venice", "kreta", "malta", "chypre", "cyclades")
    assert worth(g, "turkey_iii_d") == 0
    give(g, "turkey", "kreta", "malta", "cyclades")
    assert worth(g, "turkey_iii_d") == 50
    give(g, "turkey", "chypre")
    assert worth(g, "turkey_iii_d") == 50


def test_xiv_55_turkey_thrown_back() -> None:
    g = at_end_of("VII")
    give(g, "austria", "serbia", *objective_rules().sets["hungary"])
    give(g, "turkey", "bosna")
    assert worth(g, "austria_vii_a") == 40
    give(g, "austria", "bosna")
    assert worth(g, "austria_vii_a") == 50


def test_xiv_56_sweden_beyond_the_baltic() -> None:
    g = at_end_of("IV")
    give(g, "poland", *objective_rules().sets["baltic_provinces"])
    give(g, "sweden", "karelen", "nyland", "finland", "svealand")
    full = worth(g, "russia_iv_c")
    give(g, "sweden", "estland", "livonija", "danzig", "memel")
    assert (full, worth(g, "russia_iv_c")) == (40, 20)
    give(g, "sweden", "kurland")
    assert worth(g, "russia_iv_c") == 0


def test_xiv_57_russia_off_the_baltic() -> None:
    g = at_end_of("II")
    give(g, "sweden", "ingria")
    give(g, "poland", "estland")
    assert worth(g, "poland_ii_d") == 40
    give(g, "poland", "estland", control="russia")
    assert worth(g, "poland_ii_d") == 20
    give(g, "russia", "ingria")
    assert worth(g, "poland_ii_d") == 0


def test_xiv_58_posts_beyond_malacca() -> None:
    g = at_end_of("V")
    place = lands("area_malacca")[0]
    settle(g, "portugal", TP, place)
    assert worth(g, "holland_v_c") == 0
    settle(g, "portugal", COL, place)
    assert worth(g, "holland_v_c") == 40
    settle(g, "portugal", TP, place, *lands("area_java")[:2])
    assert worth(g, "holland_vi_c") == 10


def test_xiv_59_the_caribbean_by_control() -> None:
    g = at_end_of("V")
    cuba, haiti = lands("area_cuba"), lands("area_haiti")
    places = [*cuba, *haiti, *lands("area_antilles")]
    settle(g, "england", TP, *places[:2])
    settle(g, "spain", COL, places[2], control="england")
    settle(g, "england", COL, places[3], control="spain")
    assert worth(g, "england_v_a") == 37


def test_xiv_60_the_home_zone_of_spain_counts_twice() -> None:
    g = at_end_of("IV")
    spain = g.country("spain")
    for zone in g.world.zones:
        mine = zone.id in ("ctz_spain", "stz_canarias")
        g.state.tf_max[spain * ZONES + zone.index] = 4 if mine else 0
    assert worth(g, "spain_iv_e") == 24


def test_xiv_61_foreign_colonies_in_the_spanish_world() -> None:
    for who, kind, area, points in (
        ("france", COL, "area_cuba", 20),
        ("france", COL, "area_florida", 0),
        ("france", TP, "area_cuba", 40),
        ("portugal", COL, "area_rio", 40),
    ):
        g = at_end_of("V")
        settle(g, who, kind, lands(area)[0])
        assert worth(g, "spain_v_c") == points


def test_xiv_62_a_city_in_india() -> None:
    for kind, where, points in (
        (COL, "mumbai_sw", 40),
        (COL, "singala_i", 20),
        (COL, "malabar_e", 0),
        (TP, "mumbai_sw", 0),
    ):
        g = at_end_of("I")
        settle(g, "portugal", kind, where)
        assert worth(g, "portugal_i_a") == points


def test_xiv_63_the_spices_of_gujarat() -> None:
    g = at_end_of("I")
    for place in [p for p, kind in enumerate(g.state.post) if kind]:
        g.state.post[place], g.state.post_owner[place] = 0, NONE
    settle(g, "portugal", COL, lands("area_rio")[0])
    settle(g, "gujarat", TP, *lands("area_malabar")[:3], good="spices")
    assert worth(g, "portugal_i_e") == 0
    g.state.treaties[g.country("portugal") * COUNTRIES + g.country("gujarat")] = AT
    assert worth(g, "portugal_i_e") == 50


def test_xiv_64_venice_in_italy() -> None:
    g = at_end_of("I")
    venice = g.country("venice")
    for minor in g.minors_of(venice):
        g.state.patron[minor] = NONE
    for name, box in (("parma", EW), ("modena", VA), ("savoy", MA)):
        on_track(g, name, "venice", box)
    give(g, "venice", "puglia", "calabria")
    assert worth(g, "venice_i_a") == 45
    give(g, "venice", "abruzzo", "campania")
    assert worth(g, "venice_i_a") == 50


def test_xiv_65_domination_of_the_baltic() -> None:
    def count(box: int, levies: bool, level: int) -> dict[str, int]:
        g = at_end_of("IV")
        g.state.seat_power[:2] = [g.country("holland"), g.country("sweden")]
        on_track(g, "denmark", "holland", box)
        if box == NEUTRAL:
            g.state.patron[g.country("denmark")] = NONE
        g.state.sund_taxes = g.country("denmark") if levies else NONE
        zone = g.world.zone_index["tz_baltique"]
        for power in g.majors():
            g.state.tf[power * ZONES + zone] = 0
        g.state.tf[g.country("sweden") * ZONES + zone] = level
        expressed.count_turn(g)
        return {k: v for k, v in g.state.progress.items() if k in ("holland_iv_b", "sweden_iv_a")}

    assert count(EC, False, 4) == {"holland_iv_b": 1}
    assert count(NEUTRAL, False, 4) == {"sweden_iv_a": 1}
    assert count(NEUTRAL, True, 4) == {}


def test_xiv_66_the_baltic_coast_of_friends() -> None:
    g = at_end_of("IV")
    coast = objective_rules().sets["baltic_provinces"]
    assert len(coast) == 21
    for place, name in enumerate(coast):
        give(g, ("sweden", "brandenburg", "denmark")[place % 3], name)
    assert worth(g, "sweden_iv_d") == 50
    give(g, "poland", "danzig")
    assert worth(g, "sweden_iv_d") == 0


def test_xiv_68_provinces_lost() -> None:
    g = at_end_of("III")
    france, spain = g.country("france"), g.country("spain")
    lombardia, artois = (g.world.province_index[n] for n in ("lombardia", "artois"))
    g.state.transfers += [
        Transfer(16, lombardia, spain, france, "peace"),
        Transfer(18, lombardia, france, spain, "peace"),
        Transfer(10, artois, france, spain, "peace"),  # in period II
    ]
    assert worth(g, "france_iii_a") == 30
    g.state.transfers += [
        Transfer(16, artois, france, spain, "peace"),
        Transfer(18, artois, spain, france, "peace"),
    ]
    assert worth(g, "france_iii_a") == 0


def test_xiv_70_turns_of_an_alliance() -> None:
    g = position(turn=2)
    turkey, france = g.country("turkey"), g.country("france")
    g.state.agreements.append(Agreement("offensive", (turkey, france), 4))
    for turn in range(2, 7):
        g.state.turn = turn
        expressed.count_turn(g)
    assert worth(g, "turkey_i_c") == 30
    ties = position(turn=44)
    ties.state.seat_power[0] = ties.country("prussia")
    ties.state.agreements.append(Agreement("ties", (ties.country("prussia"), france), 50))
    expressed.count_turn(ties)
    assert worth(ties, "prussia_vi_b") == 0


def test_xiv_91_annexed_in_the_period() -> None:
    g = at_end_of("VII")
    prussia, poland = g.country("prussia"), g.country("poland")
    danzig, west = (g.world.province_index[n] for n in ("danzig", "west_preussen"))
    g.state.transfers.append(Transfer(50, danzig, poland, prussia, "peace"))
    assert worth(g, "prussia_vii_a") == 0
    g.state.transfers.append(Transfer(55, west, poland, prussia, "event"))
    assert worth(g, "prussia_vii_a") == 15
    give(g, "russia", "georgie", "kuban")
    few = worth(g, "russia_vii_a")
    give(g, "russia", "bam")  # per province owned: whenever it came
    assert worth(g, "russia_vii_a") > few


def test_xiv_69_provinces_of_prussia() -> None:
    g = at_end_of("VI")
    give(g, "poland", *g.ids(g.owned(g.country("prussia"))))
    lands_of_poland = g.ids(g.owned(g.country("poland")))
    give(g, "prussia", *lands_of_poland[:12])
    assert worth(g, "prussia_vi_a") == 30
    give(g, "prussia", *lands_of_poland[12:14])
    assert worth(g, "prussia_vi_a") == 40


def test_xiv_45_mandatory_objectives_that_were_not_chosen() -> None:
    g = at_end_of("I")
    missed = scored(g, "france", "france_i_b")
    g.state.occurred["I-3(1)"] = 1
    assert scored(g, "france", "france_i_b") - missed == -50  # half success cost nothing
    late = at_end_of("V")
    give(late, "austria", *objective_rules().sets["hungary"])
    give(late, "turkey", "pecs", "banat", "mures")
    kept = scored(late, "spain", "spain_v_b")  # 10 points are left
    give(late, "turkey", "erdely")
    assert scored(late, "spain", "spain_v_b") - kept == -40


def test_xiv_44_half_success_and_maximum_before_the_main_one_doubles() -> None:
    g = at_end_of("I")
    assert scored(g, "france", "france_i_e") == 50  # half of 50, twice
    late = at_end_of("IV")
    late.state.progress["sweden_iv_a"] = 9
    assert scored(late, "sweden", "sweden_iv_a", "sweden_iv_b") == 2 * 30 + 20


def test_xiv_43_three_are_chosen_of_those_that_may_be() -> None:
    def offered(faith: str) -> list[list[str]]:
        """What Sweden may choose from, question by question."""
        g = position(turn=15)
        g.state.occurred["I-8(1)"] = 1
        g.state.seat_power[0] = g.country("sweden")
        g.state.religion[g.country("poland")] = RELIGIONS.index(faith)
        found: list[list[str]] = []

        def first(asks: Sequence[Ask]) -> tuple[Ask, Option]:
            found.append([option.key for option in asks[0].options])
            return asks[0], asks[0].options[0]

        drive_by(aims.choose_for(g, [g.country("sweden")]), first)
        assert len(g.state.aims[g.country("sweden")]) == 3
        return found

    catholic, protestant = offered("catholic"), offered("protestant")
    assert [len(options) for options in catholic] == [5, 4, 3]
    assert [len(options) for options in protestant] == [4, 3, 2]
    assert "aim:sweden_iii_e" in catholic[0]
    assert "aim:sweden_iii_e" not in protestant[0]


def test_poland_iv_e_is_no_main_objective_once_it_is_met() -> None:
    g = position(turn=26)
    poland = g.country("poland")
    early = [expressed.is_met_too_early(g, poland, aim) for aim in ("poland_iv_e", "poland_iv_c")]
    g.state.event_notes["flag_ended:union_poland_sweden"] = "20"
    assert early == [False, False]
    assert expressed.is_met_too_early(g, poland, "poland_iv_e")


def left_after(turns: int) -> int:
    """What Venice scores by objectives when its player leaves it within period III."""
    g = at_end_of("III")
    venice = g.country("VEN")
    s = g.state
    s.wealth[venice] = s.treasury[venice] = s.national_loan[venice] = 0
    s.period_turns[venice] = turns
    s.aims[venice] = tuple(g.world.objective_index[f"venice_iii_{x}"] for x in "acd")
    before = s.vp[venice]
    victory.leave(g, venice)
    return s.vp[venice] - before


def test_xiv_78_a_power_left_within_a_period() -> None:
    none, half, full = (left_after(turns) for turns in (3, 8, 9))
    assert full != none
    assert abs(2 * (half - none) - (full - none)) <= 3, "each objective rounds by itself"
    assert left_after(4) == half
