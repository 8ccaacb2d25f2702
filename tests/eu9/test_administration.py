"""VI.1, VI.5 Plans, domestic actions, exceptional taxes; II.1 limits and manufactures."""

from __future__ import annotations

import pytest

from europa.eu9.rules import domestic, manufactures, plan, taxes, technology
from europa.eu9.rules.actions import column
from europa.eu9.rules.initiative import skill
from europa.eu9.rules.limits import limit
from europa.eu9.rules.planning import Draft, invested
from europa.eu9.rules.resolution import resolve
from europa.eu9.state import ADM, LAND, MIL, Action, Loan, Mnu, Unit, War
from europa.eu9.table import G
from europa.eu9.testing import attempts, drive, position, text
from europa.eu9.world import MNU_KINDS
from europa.eu9.world.tables import bankruptcy, outcome


def skills(g: G, power: int, adm: int = 5, mil: int = 5) -> None:
    g.state.skills[power * 3 + ADM] = adm
    g.state.skills[power * 3 + MIL] = mil


def seat_for(g: G, code: str, seat: str) -> int:
    """Let a seat play another power."""
    s, power = g.state, g.country(code)
    old = s.seat_power[s.seats.index(seat)]
    s.seat_power[s.seats.index(seat)] = power
    if old >= 0:
        s.major[old] = 0
    s.major[power], s.dies[power], s.gone[power] = 1, 99, 0
    s.fti[power] = max(1, s.fti[power])
    s.sfti[power] = max(1, s.sfti[power])
    s.dti[power] = max(1, s.dti[power])
    return power


def kinds(g: G, power: int, *planned: Action) -> list[str]:
    """What the menu offers."""
    draft = Draft(power, planned)
    return [kind for kind, menu in plan.menus().items() if menu(g, draft)]


def test_ii_01_an_index_at_its_limit_may_not_be_raised() -> None:
    g = position(segment="3.4")
    por = g.country("POR")
    assert (limit(g, por, "dti"), g.state.dti[por]) == (3, 3)
    assert "dti" not in kinds(g, por)
    g.state.period = 2
    assert (limit(g, por, "dti"), g.state.dti[por]) == (5, 3)
    assert "dti" in kinds(g, por)


def test_ii_02_new_manufactures_below_the_limit_only_but_flips_always() -> None:
    g = position(segment="3.4")
    por = g.country("POR")
    assert (limit(g, por, "mnu"), len(g.mnus(por))) == (3, 2)
    assert manufactures.may_build(g, por)
    wine = MNU_KINDS.index("wine")
    manufactures.build(g, por, wine, manufactures.places(g, por, wine)[0])
    assert not manufactures.may_build(g, por)
    assert "mnu" in kinds(g, por)
    for mnu in g.mnus(por):
        manufactures.improve(g, mnu)
    assert "mnu" not in kinds(g, por)
    g.state.period = 2
    assert limit(g, por, "mnu") == 4
    assert "mnu" in kinds(g, por)


@pytest.mark.parametrize(
    "strength, exchange, harm",
    [(12, False, True), (11, False, False), (8, True, False), (10, True, True), (8, False, True)],
)
def test_ii_22_too_many_manufactures_in_a_revolt(strength: int, exchange: bool, harm: bool) -> None:
    g = position(turn=20)
    fra = g.country("FRA")
    most = limit(g, fra, "mnu")
    g.state.mnus[:] = [Mnu(fra, 4, 1 + n % 2, 69) for n in range(most + 2)]
    if exchange:
        g.state.in_force["exchange_france"] = 19
    before = g.state.stability[fra]
    manufactures.losses_of_revolt(g, fra, strength)
    assert len(g.mnus(fra)) == most + (0 if harm else 2)
    assert g.state.stability[fra] == before - harm


def test_too_many_manufactures_at_the_start_of_a_turn() -> None:
    for die, left in ((5, 0), (6, 2)):
        g = position(turn=20, dice={"economic losses": [die]})
        fra = g.country("FRA")
        g.state.mnus[:] = [Mnu(fra, 4, 1, 69)] * (limit(g, fra, "mnu") + 2)
        g.state.stability[fra] = -1
        manufactures.losses_of_trouble(g)
        assert len(g.mnus(fra)) == limit(g, fra, "mnu") + left


def test_vi_02_the_base_is_clamped_before_the_investment() -> None:
    g = position()
    rus = g.country("RUS")
    skills(g, rus, mil=3)
    assert skill(g, rus, MIL) - technology.EASE == -6
    assert technology.base(g, rus, LAND) == -4
    assert column(technology.base(g, rus, LAND), invested("land", 100)) == -1


def test_vi_14_columns_of_a_manufacture() -> None:
    g = position()
    por = g.country("POR")
    assert (skill(g, por, ADM), g.state.dti[por]) == (8, 3)
    base = domestic.base(g, por, "mnu")
    assert base == 2
    assert [column(base, invested("mnu", ducats)) for ducats in (30, 50, 100)] == [2, 3, 4]


@pytest.mark.parametrize("at, percent", [(2, 76), (3, 84), (4, 92)])
def test_vi_15_chances(at: int, percent: int) -> None:
    chance = {"S": 10, "h": 2, "F": 0}
    assert sum(chance[outcome(at, die + 3)[0]] for die in range(1, 11)) == percent


def test_vi_16_a_half_is_rolled_against_fti_not_the_special_one() -> None:
    for second, made in ((1, True), (3, False)):
        g = position(segment="3.8", dice={"mnu": [3], "half": [second]})
        por = g.country("POR")
        assert (g.state.fti[por], g.state.sfti[por]) == (2, 5)
        g.state.plans[por] = (Action("mnu", ducats=30),)
        drive(resolve(g), ["improve:wine:" + g.world.provinces[294].id] if made else [])
        rolled = attempts(g)
        assert [(e.column, e.die, e.modifier, e.result) for e in rolled] == [(2, 3, 3, "h*")]
        assert sorted(mnu.level for mnu in g.mnus(por)) == ([1, 2] if made else [1, 1])


def test_a_new_manufacture_is_placed_by_its_owner() -> None:
    g = position(segment="3.8", dice={"mnu": [9]})
    por = g.country("POR")
    g.state.plans[por] = (Action("mnu", ducats=30),)
    drive(resolve(g), ["build:fish", "at:alentejo"])
    assert g.mnus(por)[-1] == Mnu(
        por, MNU_KINDS.index("fish"), 1, g.world.province_index["alentejo"]
    )


def test_vi_17_russia_may_raise_only_its_special_fti() -> None:
    g = position(segment="3.4")
    rus = g.country("RUS")
    assert (skill(g, rus, ADM), g.state.stability[rus]) == (6, 3)
    assert domestic.base(g, rus, "sfti") == -3
    assert domestic.modifier(g, rus, "sfti") == 2
    assert "sfti" in kinds(g, rus)
    assert "fti" not in kinds(g, rus)


def test_vi_18_fti_raises_the_special_one_up_to_its_limit() -> None:
    g = position(turn=45, segment="3.8", dice={"fti": [10, 10]})
    s, rus = g.state, g.country("RUS")
    skills(g, rus, adm=9)
    s.fti[rus], s.sfti[rus] = 1, 4
    drive(domestic.resolve(g, rus, Action("fti", ducats=100)))
    assert (s.fti[rus], s.sfti[rus]) == (2, 5)
    s.period = 7
    s.in_force["st_petersburg"] = 44
    drive(domestic.resolve(g, rus, Action("fti", ducats=100)))
    assert (s.fti[rus], s.sfti[rus]) == (3, 5)


def war(g: G, power: int, enemy: str, kind: str = "full") -> None:
    g.state.wars.append(War(kind, (g.country(enemy),), (power,)))


def test_vi_19_taxes_cost_stability() -> None:
    g = position(turn=52, segment="3.4")
    pru = seat_for(g, "PRU", "POL")
    skills(g, pru, adm=9)
    g.state.stability[pru] = 3
    assert not taxes.may_tax(g, pru)
    war(g, pru, "FRA")
    g.state.plans[pru] = (Action("taxes"),)
    plan.reveal(g, pru)
    assert (g.state.stability[pru], g.line(pru, "B39")) == (2, 15)
    assert 10 * (7 + g.line(pru, "B39")) == 220


def test_vi_20_no_stability_lost_while_a_national_province_is_besieged() -> None:
    g = position(turn=52, segment="3.4")
    pru = seat_for(g, "PRU", "POL")
    s, home = g.state, g.world.province_index["brandenburg"]
    skills(g, pru, adm=9)
    s.owner[home] = s.controller[home] = pru
    s.stability[pru] = 0
    war(g, pru, "FRA")
    s.units.append(Unit(g.country("FRA"), "A+", home))
    g.state.plans[pru] = (Action("taxes"),)
    plan.reveal(g, pru)
    assert (s.stability[pru], g.line(pru, "B39")) == (0, 9)
    assert 10 * (1 + g.line(pru, "B39")) == 100


def test_vi_21_taxes_may_bring_less_than_nothing() -> None:
    g = position(turn=16, segment="3.4")
    fra = g.country("FRA")
    skills(g, fra, adm=6)
    g.state.stability[fra] = -2
    war(g, fra, "huguenots", "religious")
    taxes.decree(g, fra, Action("taxes"))
    assert (g.state.stability[fra], g.line(fra, "B39")) == (-3, -3)
    assert 10 * (2 + g.line(fra, "B39")) == -10


def test_vi_22_no_taxes_at_minus_three_in_a_religious_war() -> None:
    g = position(turn=16, segment="3.4")
    s, fra = g.state, g.country("FRA")
    s.stability[fra] = -3
    war(g, fra, "huguenots", "religious")
    s.controller[g.world.countries[fra].capital] = g.country("huguenots")
    assert "taxes" not in kinds(g, fra)
    s.stability[fra] = -2
    assert "taxes" in kinds(g, fra)


def test_taxes_are_not_for_overseas_wars_nor_interventions() -> None:
    g = position(turn=16, segment="3.4")
    fra = g.country("FRA")
    war(g, fra, "ANG", "overseas")
    g.state.wars.append(War("full", (g.country("HIS"),), (g.country("TUR"),), limited=(fra,)))
    assert not taxes.may_tax(g, fra)


@pytest.mark.parametrize(
    "at, die, result",
    [(-4, 10, "S"), (-4, 1, "F*"), (4, 1, "F"), (4, 5, "S"), (2, 9, "S*"), (1, 9, "S")],
)
def test_vi_43_corners_of_the_table(at: int, die: int, result: str) -> None:
    assert outcome(at, die) == result


def test_vi_44_the_base_within_the_table_then_the_investment() -> None:
    assert column(6, invested("tfi", 30)) == 4
    assert column(-7, invested("tfi", 30)) == -3


def test_vi_51_no_domestic_action_after_a_bankruptcy() -> None:
    g = position(segment="3.4")
    fra = g.country("FRA")
    assert {"mnu", "dti"} & {*kinds(g, fra)}
    assert not bankruptcy(16).no_domestic
    g.add_effect("no_domestic", fra, int(bankruptcy(12).no_domestic))
    assert not {"mnu", "dti", "fti", "sfti"} & {*kinds(g, fra)}


def test_vi_52_modifiers_of_domestic_actions() -> None:
    g = position(turn=45)
    s = g.state
    ang, his = g.country("ANG"), g.country("HIS")
    s.stability[:] = [1] * len(s.stability)
    assert domestic.modifier(g, ang, "mnu") == 3
    s.inflation = 5
    assert domestic.modifier(g, his, "mnu") == 0
    s.inflation = 4
    assert domestic.modifier(g, his, "mnu") == 1
    assert domestic.modifier(g, g.country("TUR"), "dti") == 0
    assert domestic.modifier(g, g.country("POL"), "dti") == 0
    assert domestic.modifier(g, g.country("FRA"), "dti") == 1


def test_vi_53_one_domestic_action_and_one_technology_above_basic() -> None:
    g = position(segment="3.4")
    fra = g.country("FRA")
    assert not {*domestic.KINDS} & {*kinds(g, fra, Action("mnu", ducats=30))}
    menu = plan.menus()["naval"]
    after = menu(g, Draft(fra, [Action("land", ducats=100)]))
    assert [action.ducats for action in after] == [30]
    assert [a.ducats for a in menu(g, Draft(fra, [Action("land", ducats=30)]))] == [30, 50, 100]


def test_vi_01_actions_may_be_repeated_spread_or_left_out() -> None:
    g = position(turn=45, segment="3.4")
    ang = g.country("ANG")
    s, w = g.state, g.world
    for name in ("antilles_b", "antilles_g"):
        p = w.province_index[name]
        s.post[p], s.post_owner[p], s.post_level[p] = 1, ang, 4
        s.known[ang * len(w.provinces) + p] = 1
    for sea in range(len(w.seas)):
        s.known_seas[ang * len(w.seas) + sea] = 1
    menu = plan.menus()["col"]
    one = Action("col", "antilles_b", 30)
    assert one in menu(g, Draft(ang))
    assert one in menu(g, Draft(ang, [one]))
    assert Action("col", "antilles_g", 30) in menu(g, Draft(ang, [one]))
    assert menu(g, Draft(ang, [one, one])) == []


def test_a_plan_is_sealed_paid_and_may_be_changed_before_it_is_done() -> None:
    g = position(segment="3.4")
    fra, ang = g.country("FRA"), g.country("ANG")
    answers = [
        "FRA=plan:land", "FRA=ducats:100", "FRA=plan:naval",
        "FRA=take_back", "FRA=take_back:land:100", "FRA=plan:tfi", "FRA=at:stz_lion",
        "FRA=ducats:30",
    ]  # fmt: skip
    drive(plan.plan(g), answers, otherwise=["done"])
    assert g.state.plans[fra] == (Action("naval", ducats=30), Action("tfi", "stz_lion", 30))
    assert (g.line(fra, "B35"), g.line(ang, "B35")) == (60, 0)
    assert text(g).count("Planned") == 8


def test_loans_may_be_refunded_in_a_plan() -> None:
    g = position(turn=5, segment="3.4")
    s, fra = g.state, g.country("FRA")
    g.write(fra, "C5", 54)
    s.loans += [Loan(fra, 100, 10, 8), Loan(fra, 25, 3, 7)]
    answers = [
        "FRA=plan:refund_national", "FRA=ducats:54", "FRA=plan:refund_loan", "FRA=at:loan_1",
        "FRA=ducats:100", "FRA=plan:refund_loan", "FRA=ducats:20",
    ]  # fmt: skip
    drive(plan.plan(g), answers, otherwise=["done"])
    assert (g.line(fra, "C8"), g.line(fra, "C3"), g.line(fra, "B29")) == (54, 120, 174)
    assert [loan for loan in s.loans if loan.power == fra] == [Loan(fra, 5, 3, 7)]
