"""4.4 Income & Upkeep."""

from __future__ import annotations

import pytest

from europa.kernel import Steps
from europa.tpop.rules.forces.forces import add_loose
from europa.tpop.rules.rounds.income import (
    account,
    advisor_upkeep,
    collect,
    corruption,
    corruption_due,
    military_upkeep,
    monarch_power,
    plague_loss,
    power_income,
    ships_at_sea,
)
from europa.tpop.rules.rounds.savings import carry_out_plan, cuts, plan_cuts
from europa.tpop.rules.rounds.scoring import score_round
from europa.tpop.rules.routes.recall import recall_ports
from europa.tpop.rules.terms import hooks
from europa.tpop.rules.terms.realm import idea_index, tax_income
from europa.tpop.rules.terms.tokens import occupy
from europa.tpop.state import (
    ADM,
    AREAS,
    ARMIES,
    ATTACKER,
    DIP,
    KINDS,
    MERCENARY,
    MIL,
    PORT,
    REALMS,
    REGULAR,
    SEAS,
)
from europa.tpop.table import G
from europa.tpop.testing import drive, position, seat
from europa.tpop.world import NONE


def bare(scenario: str = "discovery_and_reformation_4p") -> G:
    """A table without Units, Ships and Cardinals."""
    g = position(scenario)
    s = g.state
    count = len(s.seats)
    s.army_units = bytearray(ARMIES * KINDS * count)
    s.army_area = [NONE] * (ARMIES * count)
    s.infantry = bytearray(AREAS * count)
    s.ships = bytearray(SEAS * count)
    s.guards = bytearray(SEAS * count)
    s.fleet = [0] * (4 * count)
    s.fleet_place = [NONE] * count
    s.curia = []
    return g


def advisor(g: G, cost: int, kind: int) -> int:
    name = ("adm", "dip", "mil")[kind]
    for card in g.world.characters:
        if (card.role, card.deck, card.cost) == ("advisor", name, cost):
            return card.index
    raise AssertionError(f"no {name} advisor of cost {cost}")


def army(g: G, place: int, category: int, units: int) -> None:
    g.state.army_area[place * ARMIES] = g.world.find_area("andalucia")
    g.state.army_units[place * ARMIES * KINDS + category * 3] = units


def cut(g: G, who: int) -> Steps[None]:
    """4.4 A for one seat alone."""
    plan = yield from plan_cuts(g, who)
    yield from carry_out_plan(g, who, plan)


def test_4_4_01_castile() -> None:
    g = bare()
    castile = seat(g, "castile")
    g.state.stability[castile] = 1
    army(g, castile, REGULAR, 2)
    g.state.advisors[castile * 3] = advisor(g, 4, 0)
    g.state.advisors[castile * 3 + 1] = advisor(g, 2, 1)
    balance = account(g, castile)
    assert balance.tax + balance.other == 14
    assert (balance.advisors, balance.military, balance.net) == (6, 2, 6)


def test_4_4_02_and_03_advisors_and_power() -> None:
    g = bare()
    card = advisor(g, 4, 0)
    before = power_income(g, 0)[ADM]
    g.state.advisors[0] = card
    assert power_income(g, 0)[ADM] == before + g.world.characters[card].adm
    drive(cut(g, 0), ["dismiss:adm"], otherwise=["done"])
    assert power_income(g, 0)[ADM] == before
    assert account(g, 0).advisors == 0


@pytest.mark.parametrize("ships, cost", [(3, 2), (2, 1), (0, 0)])
def test_4_4_04_ships_at_sea(ships: int, cost: int) -> None:
    g = bare()
    g.state.ships[g.world.find_sea("english_channel")] = ships
    assert military_upkeep(g, 0) == cost
    g.state.ships = bytearray(len(g.state.ships))
    g.state.fleet_place[0] = PORT + g.state.capital[g.state.seats[0]]
    g.state.fleet[0] = ships
    assert ships_at_sea(g, 0) == 0


def test_4_4_05_mercenaries() -> None:
    g = bare()
    castile = seat(g, "castile")
    army(g, castile, MERCENARY, 2)
    before = g.state.mercenaries
    assert military_upkeep(g, castile) == 4
    key = "disband:mercenary_infantry:andalucia"
    drive(cut(g, castile), [key, key], otherwise=["done"])
    assert g.state.mercenaries == before + 2
    assert military_upkeep(g, castile) == 0


def test_4_4_06_disbanded_regulars_are_available() -> None:
    g = bare()
    s = g.state
    add_loose(g, 0, g.world.find_area("andalucia"), 1)
    before = s.available[0]
    key = next(o.key for o in cuts(g, 0) if o.key.startswith("disband:"))
    drive(cut(g, 0), [key], otherwise=["done"])
    assert (s.available[0], s.exhausted[0]) == (before + 1, 0)


def test_4_4_07_papal_controller_pays_less() -> None:
    g = bare()
    g.state.curia = [0, 0]
    g.state.advisors[0] = advisor(g, 1, 0)
    g.state.advisors[1] = advisor(g, 4, 1)
    assert advisor_upkeep(g, 0) == 3


def test_4_4_08_half_a_ducat_is_rounded_up() -> None:
    g = bare()
    s = g.state
    castile = seat(g, "castile")
    areas: dict[int, list[int]] = {}
    for province, owner in enumerate(s.owner):
        area = g.world.area_of_province[province]
        if owner == s.seats[castile]:
            areas.setdefault(area, []).append(s.town[province])
    single = [area for area, towns in areas.items() if towns == [1]]
    s.plague[single[0]] = 1
    assert plague_loss(g, castile) == 1


def test_4_4_09_and_10_authority_and_stability() -> None:
    g = bare()
    austria = seat(g, "austria")
    tax = tax_income(g, austria)
    g.state.authority = 4
    assert account(g, austria).other == 4
    assert tax_income(g, austria) == tax
    g.state.stability[austria] = -1
    assert account(g, austria).other == 2


def test_4_4_11_a_loan_for_interest() -> None:
    g = bare()
    s = g.state
    s.interest[0], s.ducats[0] = 2, 0
    s.small_out[0] = s.large_out[0] = s.vassals_out[0] = 0
    s.stability[0] = -1
    drive(collect(g))
    assert s.interest[0] == 3
    assert s.ducats[0] == 1


def test_4_4_12_no_repaying() -> None:
    g = bare()
    g.state.interest[0] = 2
    g.state.ducats[0] = 0
    g.state.small_out[0] = g.state.large_out[0] = 0
    assert [option.key for option in cuts(g, 0)] == ["loan", "loan_later"]


@pytest.mark.parametrize("ducats, due", [(49, 0), (50, 1), (65, 2), (79, 3)])
def test_4_4_13_corruption(ducats: int, due: int) -> None:
    assert corruption_due(position(), 0, ducats) == due


def test_4_4_14_ducats_thrown_away() -> None:
    g = position()
    g.state.ducats[0] = 62
    drive(corruption(g), ["keep_ducats:49"])
    assert (g.state.ducats[0], g.power(0, ADM), g.state.interest[0]) == (49, 3, 0)


def test_4_4_15_interest_beyond_five() -> None:
    g = position()
    s = g.state
    s.ducats[0], s.interest[0], s.power[0] = 73, 5, 1
    drive(corruption(g), ["keep_ducats:73", "pay_adm:1"])
    assert (s.ducats[0], s.interest[0], g.power(0, ADM)) == (73, 7, 0)


def test_4_4_16_interregnum() -> None:
    g = bare()
    g.state.ruler[0] = NONE
    card = next(c for c in g.world.characters if c.role == "advisor" and c.dip == 2)
    g.state.advisors[DIP] = card.index
    assert power_income(g, 0) == [1, 3, 1]


def test_4_4_17_ten_at_most() -> None:
    g = bare()
    g.state.power[0] = 9
    drive(monarch_power(g), otherwise=["power:adm"])
    assert g.power(0, ADM) == 10


def test_4_4_18_stability_and_power() -> None:
    g = bare()
    s = g.state
    s.power = [0] * 12
    s.stability = [3, -3, 0, 0]
    first, second = power_income(g, 0), power_income(g, 1)
    drive(
        monarch_power(g),
        ["france=power:mil", "france=power:mil", "castile=power:adm"],
    )
    assert s.power[:3] == [first[0], first[1], first[2] + 2]
    assert s.power[3:6] == [second[0] - 1, second[1], second[2]]


def test_4_4_19_papal_dip() -> None:
    g = bare()
    before = power_income(g, 0)[DIP]
    g.state.curia = [0, 0]
    assert power_income(g, 0)[DIP] == before + 1


@pytest.mark.parametrize("level, dip, mil", [(1, 0, 0), (3, 1, 0), (5, 1, 1), (6, 2, 1)])
def test_4_4_20_imperial_power(level: int, dip: int, mil: int) -> None:
    g = bare()
    austria = seat(g, "austria")
    g.state.authority = 0
    before = power_income(g, austria)
    g.state.authority = level
    after = power_income(g, austria)
    assert (after[DIP] - before[DIP], after[MIL] - before[MIL]) == (dip, mil)
    prestige = g.state.prestige[austria]
    score_round(g)
    assert g.state.prestige[austria] - prestige == (1 if level == 6 else 0)


def test_4_4_21_papal_prestige() -> None:
    g = bare("discovery_and_reformation_3p")
    g.state.roma = 0
    g.state.curia = [0, 0]
    score_round(g)
    assert g.state.prestige[0] == 2


def test_4_4_22_and_23_absolute_monarchy() -> None:
    g = bare()
    g.state.idea_held[idea_index("absolute_monarchy")] = (0,)
    assert hooks.score_prestige(g, 0) == 0
    g.state.stability[0] = 1
    score_round(g)
    assert g.state.prestige[0] == 1


def test_4_4_24_three_at_most() -> None:
    g = bare("discovery_and_reformation_5p")
    g.state.curia = [2, 2]
    score_round(g)
    assert g.state.prestige[2] == 3


def test_4_4_25_a_tie_scores_nothing() -> None:
    g = bare()
    g.state.curia = [1, 1, 0, 0]
    before = power_income(g, 0)[DIP]
    g.state.curia = [0, 0, 1, 1]
    assert power_income(g, 0)[DIP] == before + 1
    score_round(g)
    assert g.state.prestige == [0, 0, 0, 0]


def test_4_4_26_and_27_occupation_moves_income() -> None:
    g = bare()
    s = g.state
    castile, france = seat(g, "castile"), seat(g, "france")
    victims = [
        p for p, owner in enumerate(s.owner) if owner == s.seats[castile] and s.town[p] == 1
    ][:2]
    before = (account(g, castile).tax, account(g, france).tax)
    for province in victims:
        occupy(g, province, france)
    after = (account(g, castile).tax, account(g, france).tax)
    assert after == (before[0] - 2, before[1] + 2)


def test_4_4_28_recall_avoids_hostile_seas() -> None:
    g = bare()
    s = g.state
    france, england = seat(g, "france"), seat(g, "england")
    sea = g.world.find_sea("english_channel")
    ports = recall_ports(g, france, sea)
    assert ports
    s.war[france * REALMS + s.seats[england]] = ATTACKER
    s.war[england * REALMS + s.seats[france]] = 2
    for other in g.world.seas_of_sea[sea]:
        s.ships[england * SEAS + other] = 1
    near = recall_ports(g, france, sea)
    assert set(near) < set(ports)
    assert set(near) <= set(g.world.ports_of_sea[sea])


def test_r74_die_of_an_npr_emperor() -> None:
    g = position("discovery_and_reformation_3p", dice={"d6": [5]})
    assert g.seat_of(g.state.emperor) == NONE
    drive(monarch_power(g), otherwise=["power:adm"])
    assert g.state.authority == 4
