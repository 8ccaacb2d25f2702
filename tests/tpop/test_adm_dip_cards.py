"""6.1 Cards of the Administrative and Diplomatic Decks, played for their Action."""

from __future__ import annotations

import pytest

from europa.tpop.cards import adm_cards, battle_cards, dip_cards, displays, learning, mil_cards
from europa.tpop.cards.dip_cards import covert_price
from europa.tpop.cards.hand import names, records
from europa.tpop.cards.reactions import counter_price
from europa.tpop.ids import idea_ids, index_of
from europa.tpop.rules.terms.action import HIDDEN, Action
from europa.tpop.rules.terms.realm import base_tax, half_up, influence_with
from europa.tpop.rules.terms.tokens import add_unrest, give_province, has_unrest
from europa.tpop.state import ADM, AREAS, ATTACKER, CLAIM, DIP, FLIPPED, NO_TIE, NODES, REALMS, TIE
from europa.tpop.table import G
from europa.tpop.testing import drive, seat
from europa.tpop.world import NONE
from tests.tpop.card_table import act, give, rich_table

ACTIONS: dict[str, Action] = {a.key: a for a in (*adm_cards.ACTIONS, *dip_cards.ACTIONS)}


@pytest.fixture
def g() -> G:
    return rich_table()


def test_a_card_that_is_not_in_hand_stays_out_of_the_menu(g: G) -> None:
    for key, action in ACTIONS.items():
        assert action.barred(g, 0) == HIDDEN, key


@pytest.mark.parametrize("key", sorted(ACTIONS))
def test_a_card_that_can_not_be_paid_is_barred(g: G, key: str) -> None:
    give(g, 0, key.removeprefix("play:"))
    g.state.power[:3] = [0, 0, 0]
    g.state.ducats[0] = 0
    g.state.stability[0] = 2
    assert ACTIONS[key].barred(g, 0) not in ("", HIDDEN)


def test_of_two_copies_the_owner_chooses_the_character_to_give_up(g: G) -> None:
    first, second = give(g, 0, "economic_upswing", 2)
    act(g, 0, "play:economic_upswing", [f"copy:{g.world.characters[second].id}"])
    assert g.state.hands[0] == [first]
    assert second in g.state.discards[ADM]


def test_6_11_a_tucked_card_can_not_be_played(g: G) -> None:
    card = give(g, 0, "economic_upswing")[0]
    g.state.hands[0] = []
    g.state.advisors[ADM] = card
    assert ACTIONS["play:economic_upswing"].barred(g, 0) == HIDDEN


# Administrative Deck


def test_man_of_the_church_gains_a_cardinal(g: G) -> None:
    who = seat(g, "castile")
    give(g, who, "man_of_the_church")
    before = g.state.curia.count(who)
    g.state.curia = g.state.curia[:2]
    act(g, who, "play:man_of_the_church")
    assert g.state.curia[0] == who
    assert g.state.curia.count(who) >= before
    assert g.power(who, ADM) == 3


def test_man_of_the_church_converts_and_calms(g: G) -> None:
    who, area = seat(g, "france"), g.world.area_index["burgundy"]
    give(g, who, "man_of_the_church")
    towns = [p for p in g.world.provinces_of_area[area] if g.state.in_play[p]]
    for province in towns:
        give_province(g, province, g.state.seats[who])
    add_unrest(g, towns[0])
    g.state.religion[area] = g.world.religion_index["protestant"]
    name = g.world.provinces[towns[0]].id
    act(g, who, "play:man_of_the_church", ["conversion", f"calm:{name}"])
    assert g.state.religion[area] == g.world.religion_index["catholic"]
    assert not has_unrest(g, towns[0])


def test_firm_government_costs_3_and_the_stability(g: G) -> None:
    who = seat(g, "austria")
    g.state.curia, g.state.roma = [], NONE
    give(g, who, "firm_government")
    town = g.survey.own[g.state.seats[who]][0]
    add_unrest(g, town)
    g.state.stability[who] = -1
    act(g, who, "play:firm_government", [f"calm:{g.world.provinces[town].id}"])
    assert g.state.stability[who] == 0
    assert g.power(who, ADM) == 3
    give(g, who, "firm_government")
    g.state.stability[who] = 3
    assert ACTIONS["play:firm_government"].barred(g, who) == "7.3: stability is at +3"


def test_economic_upswing_gives_half_the_base_tax(g: G) -> None:
    who = seat(g, "france")
    g.state.interest[who] = 0
    give(g, who, "economic_upswing")
    act(g, who, "play:economic_upswing")
    wanted = max(5, min(10, half_up(base_tax(g, g.state.seats[who]))))
    assert g.state.ducats[who] == 30 + wanted
    assert g.power(who, ADM) == 4


def test_economic_upswing_repays_loans_at_4(g: G) -> None:
    who = seat(g, "france")
    g.state.interest[who] = 4
    give(g, who, "economic_upswing")
    act(g, who, "play:economic_upswing", ["upswing_loans", "repay:3"])
    assert g.state.interest[who] == 1
    assert g.state.ducats[who] == 18


def test_grand_council_moves_power_hires_and_draws(g: G) -> None:
    give(g, 0, "grand_council")
    advisor = next(
        c.index for c in g.world.characters if c.role == "advisor" and c.index in g.state.decks[1]
    )
    g.state.decks[1].remove(advisor)
    g.state.discards[1].append(advisor)
    answers = ["move:adm", "into:mil", "move:adm", "into:mil", "done"]
    hire = f"hire:{g.world.characters[advisor].id}"
    act(g, 0, "play:grand_council", [*answers, hire, "draw:mil"])
    assert g.state.power[:3] == [2, 5, 7]
    assert g.state.ducats[0] == 28
    assert g.state.advisors[1] == advisor
    assert len(g.state.hands[0]) == 1


def test_settlers_charter_brings_colonists(g: G) -> None:
    who = seat(g, "castile")
    give(g, who, "settlers_charter")
    assert ACTIONS["play:settlers_charter"].barred(g, who) or adm_cards.new_lands(g, who)
    area = next(
        a.index
        for a in g.world.areas
        if a.distant and all(g.state.owner[p] == NONE for p in a.provinces) and a.provinces
    )
    g.state.claims[who * AREAS + area] = CLAIM
    ways = adm_cards._charter_ways(g, who)
    first = ["colonists"] if len(ways) > 1 else []
    act(g, who, "play:settlers_charter", first)
    assert g.state.colonists[who] == 3
    assert g.power(who, ADM) == 4


def test_settlers_charter_calms_new_lands(g: G) -> None:
    who, area = seat(g, "france"), g.world.area_index["burgundy"]
    give(g, who, "settlers_charter")
    town = g.world.provinces_of_area[area][0]
    give_province(g, town, g.state.seats[who])
    add_unrest(g, town)
    g.state.exhausted[who] = 2
    answers = ["quiet:burgundy"] if len(adm_cards.new_lands(g, who)) > 1 else []
    act(g, who, "play:settlers_charter", answers)
    assert not has_unrest(g, town)
    assert g.state.exhausted[who] == 0


def test_patron_of_learning_researches_for_3_less(g: G) -> None:
    give(g, 0, "patron_of_learning")
    idea = g.state.ideas[DIP][0]
    cost = learning.discounted(g, 0, idea)
    key = f"learn:{idea_ids()[idea]}"
    answers = [key, "swap:1"]
    before = g.state.prestige[0]
    act(g, 0, "play:patron_of_learning", answers)
    assert 0 in g.state.idea_held[idea]
    assert g.state.prestige[0] == before + 2
    assert g.power(0, ADM) == 5 - 1 - 1
    assert g.power(0, DIP) == 5 - (cost - 1)
    assert g.state.ducats[0] == 28


# Diplomatic Deck


def test_commercial_growth_expands_a_node(g: G) -> None:
    who = seat(g, "england")
    give(g, who, "commercial_growth")
    nodes = dip_cards.own_nodes(g, who)
    assert nodes
    name = g.world.nodes[nodes[0]].id
    first = [f"expand:{name}"] if len(nodes) > 1 else []
    act(g, who, "play:commercial_growth", [*first, "no"])
    assert g.state.expanded[nodes[0]] == 1
    assert (g.power(who, DIP), g.state.ducats[who]) == (3, 27)


def test_commercial_growth_without_such_a_node_is_a_trade(g: G) -> None:
    who = seat(g, "england")
    give(g, who, "commercial_growth")
    g.state.expanded[:] = bytes([1]) * NODES
    steps = ACTIONS["play:commercial_growth"].run(g, who)
    drive(steps, otherwise=["refuse_cards"])
    assert g.power(who, DIP) == 4
    assert g.state.ducats[who] >= 32


def test_counterespionage_attacks_a_spy_network(g: G) -> None:
    give(g, 0, "counterespionage")
    assert ACTIONS["play:counterespionage"].barred(g, 0) == "6: no opponent has a spy network"
    card = next(c for c, kind in enumerate(names()) if kind == "spy_network")
    g.state.display[1], g.state.uses[card] = [card], 2
    act(g, 0, "play:counterespionage")
    assert g.state.display[1] == []
    assert g.power(0, DIP) == 3


def test_royal_marriage_with_influence(g: G) -> None:
    who = seat(g, "france")
    give(g, who, "royal_marriage")
    realm = dip_cards.brides(g, who)[0]
    name = g.world.realms[realm].id
    area = g.world.area_of_province[g.state.capital[realm]]
    for other in range(4):
        g.state.influence[other * AREAS + area] = 0
    act(g, who, "play:royal_marriage", [f"wed:{name}"])
    assert g.marriage(who, realm) == TIE
    assert g.influence(who, area) == 1
    assert g.power(who, DIP) == 3
    assert realm not in dip_cards.brides(g, who)


def test_11_2_01_a_fourth_marriage_is_refused(g: G) -> None:
    who = seat(g, "france")
    give(g, who, "royal_marriage")
    for realm in dip_cards.brides(g, who)[:3]:
        g.state.marriage[who * REALMS + realm] = TIE
    assert ACTIONS["play:royal_marriage"].barred(g, who) == "11.2: no marriage token left"


def test_11_4_subjugate_makes_an_ally_a_vassal(g: G) -> None:
    who = seat(g, "france")
    give(g, who, "subjugate")
    realm = g.world.realm_index["provence"]
    g.state.alliance[who * REALMS + realm] = TIE
    for area in range(AREAS):
        for other in range(4):
            if area in {g.world.area_of_province[p] for p in g.survey.dejure[realm]}:
                g.state.influence[other * AREAS + area] = 0
    tax = base_tax(g, realm)
    area = g.world.area_of_province[g.state.capital[realm]]
    assert "not enough influence there" in ACTIONS["play:subjugate"].barred(g, who)
    g.state.influence[who * AREAS + area] = tax
    act(g, who, "play:subjugate")
    assert g.alliance(who, realm) == NO_TIE
    assert g.influence(who, area) == 0
    held = g.survey.vassals[g.state.seats[who]] + g.survey.own[g.state.seats[who]]
    assert g.state.capital[realm] == NONE or g.state.capital[realm] in held


def _courtable(g: G, who: int) -> int:
    """An NPR nobody has Influence or ties with."""
    return next(
        r
        for r in dip_cards.suitors(g, who)
        if not any(influence_with(g, other, r) for other in range(4))
        and not any(g.alliance(other, r) for other in range(4))
    )


def test_new_alliance(g: G) -> None:
    who = seat(g, "france")
    give(g, who, "new_alliance")
    g.state.alliance[who * REALMS : (who + 1) * REALMS] = bytes(REALMS)
    realm = _courtable(g, who)
    steps = ACTIONS["play:new_alliance"].run(g, who)
    drive(steps, [f"court:{g.world.realms[realm].id}"], otherwise=_places(g, realm))
    assert g.alliance(who, realm) == TIE
    assert influence_with(g, who, realm) == 2
    assert (g.power(who, DIP), g.state.ducats[who]) == (1, 28)


def _places(g: G, realm: int) -> list[str]:
    area_of = g.world.area_of_province
    areas = sorted({area_of[p] for p in g.survey.dejure[realm]})
    return [f"place:{g.world.areas[a].id}" for a in areas]


def test_new_alliance_not_against_more_influence_nor_at_war(g: G) -> None:
    who, rival = seat(g, "france"), seat(g, "castile")
    give(g, who, "new_alliance")
    realm = _courtable(g, who)
    area = g.world.area_of_province[g.state.capital[realm]]
    g.state.influence[rival * AREAS + area] = 2
    name = g.world.realms[realm].id
    steps = ACTIONS["play:new_alliance"].run(g, who)
    drive(steps, [f"court:{name}", "done"], otherwise=_places(g, realm))
    assert g.alliance(who, realm) == NO_TIE
    give(g, who, "new_alliance")
    g.state.power[who * 3 + DIP] = 4
    g.state.war[who * REALMS + g.world.realm_index["venice"]] = ATTACKER
    assert ACTIONS["play:new_alliance"].barred(g, who) == "6: you are at war"


def test_6_02_new_alliance_countered(g: G) -> None:
    """EX: both cards are discarded, both costs stay paid, no cube moves."""
    who, rival = seat(g, "france"), seat(g, "austria")
    card, counter = give(g, who, "new_alliance")[0], give(g, rival, "counterespionage")[0]
    realm = _courtable(g, who)
    area = g.world.area_of_province[g.state.capital[realm]]
    g.state.influence[rival * AREAS + area] = 1
    before = bytes(g.state.influence)
    name = g.world.realms[realm].id
    act(g, who, "play:new_alliance", [f"court:{name}", "counter"])
    assert bytes(g.state.influence) == before
    assert g.alliance(who, realm) == NO_TIE
    assert card in g.state.discards[DIP]
    assert counter in g.state.discards[DIP]
    assert (g.power(who, DIP), g.power(rival, DIP)) == (1, 3)


def test_an_active_ally_is_not_courted(g: G) -> None:
    who, rival = seat(g, "france"), seat(g, "austria")
    realm = _courtable(g, who)
    g.state.alliance[rival * REALMS + realm] = FLIPPED
    assert realm not in dip_cards.suitors(g, who)


def test_study_technology_and_its_counter(g: G) -> None:
    who, teacher = seat(g, "france"), seat(g, "england")
    give(g, who, "study_technology")
    assert "within reach" in ACTIONS["play:study_technology"].barred(g, who)
    idea = g.state.ideas[ADM][0]
    g.state.idea_held[idea] = (teacher,)
    before = g.state.prestige[teacher]
    cost = learning.discounted(g, who, idea)
    answers = ["swap:0"] if cost > 1 or g.power(who, DIP) > 1 else []
    act(g, who, "play:study_technology", answers)
    assert who in g.state.idea_held[idea]
    assert g.state.prestige[teacher] == before + 1
    assert g.power(who, DIP) == 4
    assert g.power(who, ADM) == 5 - cost
    third = seat(g, "castile")
    give(g, third, "study_technology")
    give(g, who, "counterespionage")
    act(g, third, "play:study_technology", ["swap:0", "counter"])
    assert third not in g.state.idea_held[idea]
    assert g.power(third, ADM) == 5


def test_study_technology_that_can_not_be_paid_after_countering_the_counter(g: G) -> None:
    """T68."""
    who, teacher = seat(g, "france"), seat(g, "england")
    idea = max(g.state.ideas[DIP], key=lambda i: learning.discounted(g, who, i))
    g.state.idea_held[idea] = (teacher,)
    give(g, who, "study_technology")
    give(g, who, "counterespionage", 2)
    g.state.hands[teacher].append(g.state.hands[who].pop())
    cost, counter = learning.discounted(g, who, idea), counter_price(g, who, teacher).power[DIP]
    spare = max(cost, counter)
    g.state.power[who * 3 + DIP] = covert_price(g, who, "study_technology").power[DIP] + spare
    act(g, who, "play:study_technology", ["counter", "counter"])
    assert who not in g.state.idea_held[idea]
    assert g.power(who, DIP) == spare - counter < cost


def test_every_card_is_written() -> None:
    played = {
        action.key.removeprefix("play:")
        for module in (adm_cards, dip_cards, displays, mil_cards)
        for action in module.ACTIONS
        if action.key.startswith("play:")
    }
    assert set(records()) == played | set(battle_cards.CARDS) | {"one_step_ahead"}
    assert index_of("idea", "efficient_spies") >= 0
