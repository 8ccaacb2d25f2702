"""19: the Papal Curia."""

from __future__ import annotations

from europa.tpop.rules.actions import papal
from europa.tpop.rules.realms import curia
from europa.tpop.rules.realms.casus_belli import EXCOMMUNICATION, cbs_against
from europa.tpop.rules.realms.relations import make_alliance
from europa.tpop.rules.terms.tokens import give_province, occupy
from europa.tpop.state import AREAS, ARMIES, DIP, INFANTRY, KINDS, MERCENARY
from europa.tpop.table import G
from europa.tpop.testing import drive, first_ask, position, seat
from europa.tpop.world import NONE
from tests.tpop.warfare import table

EXCOMMUNICATE, CRUSADE = papal.ACTIONS


def realm(g: G, name: str) -> int:
    return g.world.realm_index[name]


def roma(g: G) -> int:
    return g.world.province_index["roma"]


def pope(g: G, name: str = "france", cardinals: int = 2) -> int:
    """Make a seat Papal Controller with DIP to act."""
    one = seat(g, name)
    g.state.curia = [one] * cardinals
    g.state.roma = NONE
    g.state.power[one * 3 + DIP] = 5
    return one


def test_19_1_01_four_catholics_five_slots() -> None:
    g = position()
    assert curia.slots(g) == 5


def test_19_1_02_new_cardinals_enter_left_and_push_the_last_out() -> None:
    g = position(curia=[0, 1, 2, 3, 0])
    assert curia.add_cardinal(g, 1)
    assert g.state.curia == [1, 0, 1, 2, 3]


def test_19_1_03_roma_costs_all_other_cardinals() -> None:
    g = position(curia=[0, 1, 0, 2])
    occupy(g, roma(g), 0)
    curia.update_roma(g)
    assert g.state.roma == 0
    assert g.state.curia == [1, 2]
    assert not curia.add_cardinal(g, 0)


def test_19_1_04_the_ally_of_the_papal_states_loses_the_slot_to_the_occupier() -> None:
    g = position(curia=[])
    make_alliance(g, 1, realm(g, "papal_states"))
    assert g.state.roma == 1
    occupy(g, roma(g), 0)
    curia.update_roma(g)
    assert g.state.roma == 0


def test_19_1_04_a_heretic_in_roma_leaves_the_slot_empty() -> None:
    g = position(curia=[])
    make_alliance(g, 1, realm(g, "papal_states"))
    g.state.state_religion[realm(g, "france")] = g.world.religion_index["protestant"]
    occupy(g, roma(g), 0)
    curia.update_roma(g)
    assert g.state.roma == NONE


def test_19_1_05_ties_go_to_the_leftmost() -> None:
    g = position(curia=[1, 0, 0, 1], roma=NONE)
    assert curia.controller(g) == 1
    assert not curia.is_uncontested(g)
    g.state.curia = [0]
    assert curia.controller(g) == 0
    assert not curia.is_uncontested(g)
    g.state.curia = [1, 0, 0]
    assert curia.controller(g) == 0
    assert curia.is_uncontested(g)


def test_4_4_25_roma_counts_as_the_leftmost() -> None:
    g = position(curia=[1, 0, 1], roma=0)
    assert curia.controller(g) == 0
    assert not curia.is_uncontested(g)


def test_19_1_06_leaving_the_faith() -> None:
    g = position(curia=[0, 1, 2, 3, 0])
    g.state.state_religion[realm(g, "france")] = g.world.religion_index["protestant"]
    curia.leave_curia(g, 0)
    assert g.state.curia == [1, 2, 3]
    assert curia.slots(g) == 4


def test_4_4_21_uncontested_controller_scores() -> None:
    g = position(curia=[0, 0, 1], roma=0, prestige=[0, 0, 0, 0])
    g.state.state_religion[realm(g, "england")] = g.world.religion_index["protestant"]
    curia.score_papacy(g)
    assert g.state.prestige[0] == 2


def test_4_4_24_at_most_3_prestige() -> None:
    g = position(curia=[0, 0], prestige=[0, 0, 0, 0])
    assert curia.papal_prestige(g) == 3
    curia.score_papacy(g)
    assert g.state.prestige[0] == 3


def test_19_3_01_one_papal_action_a_round_in_ages_i_and_ii() -> None:
    g = position()
    france = pope(g)
    assert EXCOMMUNICATE.barred(g, france) == ""
    assert "Controller" in EXCOMMUNICATE.barred(g, seat(g, "castile")) or g.power(1, DIP) < 2
    g.state.age = 3
    assert "Ages I and II" in EXCOMMUNICATE.barred(g, france)
    g.state.age = 2
    g.state.papal_action = 1
    assert "this Round" in CRUSADE.barred(g, france)


def test_19_3_02_excommunication() -> None:
    g = position()
    france, castile = pope(g), seat(g, "castile")
    g.state.curia = [france, france, castile, castile, france]
    g.state.influence = bytearray(len(g.state.influence))
    lombardy = g.world.area_index["lombardy"]
    g.state.influence[castile * AREAS + lombardy] = 5
    before = g.state.prestige[castile]
    drive(EXCOMMUNICATE.run(g, france), ["excommunicate:castile", "lose_cardinal:4"])
    assert g.state.prestige[castile] == before - 1
    assert g.state.curia == [france, france, castile, france]
    assert g.influence(castile, lombardy) == 1
    assert g.power(france, DIP) == 3
    assert EXCOMMUNICATION in cbs_against(g, seat(g, "england"), realm(g, "castile"))
    curia.score_crusade(g)
    assert g.state.excommunicated == NONE
    assert g.state.papal_action == 0


def test_19_3_02_an_npr_may_be_excommunicated() -> None:
    g = position()
    france = pope(g)
    keys = first_ask(EXCOMMUNICATE.run(g, france)).keys()
    assert "excommunicate:france" not in keys
    assert "excommunicate:milan" in keys
    drive(EXCOMMUNICATE.run(g, france), ["excommunicate:milan"])
    assert g.state.excommunicated == realm(g, "milan")


def test_19_3_03_a_crusade_needs_two_muslim_provinces() -> None:
    g = position()
    france = pope(g)
    keys = first_ask(CRUSADE.run(g, france)).keys()
    for key in keys:
        name = key.partition(":")[2]
        assert len(curia.muslim_provinces(g, g.world.area_index[name])) >= 2
    assert keys
    area = g.world.area_index[keys[0].partition(":")[2]]
    for p in curia.muslim_provinces(g, area)[1:]:
        give_province(g, p, realm(g, "france"))
    assert keys[0] not in first_ask(CRUSADE.run(g, france)).keys()


def test_19_3_06_nobody_committed_costs_the_controller() -> None:
    g = position()
    france = pope(g)
    key = first_ask(CRUSADE.run(g, france)).keys()[0]
    drive(CRUSADE.run(g, france), [key], otherwise=["no"])
    assert g.state.crusade != NONE
    before = g.state.prestige[france]
    curia.score_crusade(g)
    assert g.state.prestige[france] == before - 2
    assert g.state.crusade == NONE


def test_19_3_05_crusaders_score_with_units_and_no_muslim_left() -> None:
    g = position()
    france = pope(g)
    area = g.world.area_index[first_ask(CRUSADE.run(g, france)).keys()[0].partition(":")[2]]
    g.state.crusade = area
    g.state.committed = [france, seat(g, "castile")]
    for p in curia.muslim_provinces(g, area):
        give_province(g, p, realm(g, "france"))
    g.state.infantry[france * AREAS + area] = 1
    before = list(g.state.prestige)
    curia.score_crusade(g)
    assert g.state.prestige[france] == before[france] + 2
    assert g.state.prestige[seat(g, "castile")] == before[seat(g, "castile")] - 2


def test_19_3_04_taking_the_cross() -> None:
    g = table()
    castile = pope(g, "castile")
    before = g.state.prestige[castile]
    mercenaries = g.state.mercenaries
    keys = first_ask(CRUSADE.run(g, castile)).keys()
    targets = [f"war:{r.id}" for r in g.world.realms]
    musters = [f"muster:{a.id}" for a in g.world.areas]
    rest = ["done", "no", "new_army", *musters, *targets]
    drive(CRUSADE.run(g, castile), [keys[0], "yes"], otherwise=rest)
    assert g.state.prestige[castile] == before + 1
    assert g.state.committed == [castile]
    assert g.state.mercenaries == mercenaries - 2
    start = castile * ARMIES * KINDS
    units = g.state.army_units[start : start + ARMIES * KINDS]
    assert sum(units[MERCENARY * 3 + INFANTRY :: KINDS]) == 2
