"""6.2 Display Cards and their Actions (ADM-01, ADM-02, MIL-01, DIP-06)."""

from __future__ import annotations

import pytest

from europa.tpop.cards import displays, spy_network
from europa.tpop.cards.calm import spied_areas
from europa.tpop.cards.hand import printed_price, records, slug
from europa.tpop.ids import index_of
from europa.tpop.rules.terms.action import HIDDEN, Action
from europa.tpop.rules.terms.realm import deployed_regulars
from europa.tpop.rules.terms.tokens import add_unrest, give_province, has_unrest, place_influence
from europa.tpop.state import (
    ADM,
    AREAS,
    CORE,
    DEFENDER,
    DIP,
    LARGE,
    MIL,
    REALMS,
    SMALL,
)
from europa.tpop.table import G
from europa.tpop.testing import drive, seat
from tests.tpop.card_table import act, cards_of, give, rich_table

ACTIONS: dict[str, Action] = {a.key: a for a in (*displays.ACTIONS, *spy_network.ACTIONS)}


@pytest.fixture
def g() -> G:
    return rich_table()


def lay(g: G, who: int, name: str, uses: int = 4) -> int:
    """Put a card on display with cubes."""
    card = give(g, who, name)[0]
    g.state.hands[who].remove(card)
    g.state.display[who].append(card)
    g.state.uses[card] = uses
    return card


def test_a_card_that_is_not_there_stays_out_of_the_menu(g: G) -> None:
    for key, action in ACTIONS.items():
        assert action.barred(g, 0) == HIDDEN, key


@pytest.mark.parametrize(
    "name, kind, cost",
    [
        ("central_authority", ADM, 2),
        ("develop_realm", ADM, 2),
        ("military_reforms", MIL, 1),
        ("spy_network", DIP, 1),
    ],
)
def test_a_display_card_is_played_and_charged(g: G, name: str, kind: int, cost: int) -> None:
    card = give(g, 0, name)[0]
    before, stability = g.power(0, kind), g.state.stability[0]
    act(g, 0, f"play:{name}")
    assert g.state.display[0] == [card]
    assert g.state.uses[card] == 4
    assert g.power(0, kind) == before - cost
    assert g.state.stability[0] == stability - (name == "military_reforms")
    g.state.power[kind] = 0
    give(g, 0, name, 2)
    assert ACTIONS[f"play:{name}"].barred(g, 0).startswith("6.2: one of its kind")
    g.state.display[0] = []
    assert ACTIONS[f"play:{name}"].barred(g, 0).startswith("6: costs")


def test_6_05_a_third_display_card_replaces_one_of_the_two(g: G) -> None:
    first, second = lay(g, 0, "central_authority"), lay(g, 0, "develop_realm")
    third = give(g, 0, "spy_network")[0]
    act(g, 0, "play:spy_network", [f"out:{g.world.characters[first].id}"])
    assert g.state.display[0] == [second, third]
    assert g.state.uses[first] == 0
    assert first in g.state.discards[ADM]


def test_6_06_the_same_display_card_twice_is_refused(g: G) -> None:
    card = lay(g, 0, "central_authority")
    other = next(c for c in cards_of("central_authority") if c != card)
    g.state.hands[0].append(other)
    assert ACTIONS["play:central_authority"].barred(g, 0) == "6.2: one of its kind is on display"


def test_15_protestants_pay_1_adm_less_for_develop_realm(g: G) -> None:
    give(g, 0, "develop_realm")
    g.state.state_religion[g.state.seats[0]] = g.world.religion_index["protestant"]
    act(g, 0, "play:develop_realm")
    assert g.power(0, ADM) == 4


def test_6_01_a_discount_never_goes_below_0() -> None:
    assert printed_price("spy_network").less(DIP, 3).power == (0, 0, 0)


def test_a_spy_network_of_efficient_spies_has_5_cubes(g: G) -> None:
    g.state.idea_held[index_of("idea", "efficient_spies")] = (0,)
    card = give(g, 0, "spy_network")[0]
    act(g, 0, "play:spy_network")
    assert g.state.uses[card] == 5


def test_6_04_war_taxes(g: G) -> None:
    """EX: 8 Regular Units Deployed: 1 ADM and 2 uses, 8 Ducats, 1 Unrest."""
    who = seat(g, "austria")
    card = lay(g, who, "central_authority")
    assert ACTIONS["use:war_taxes"].barred(g, who) == "6: only in a war"
    g.state.war[who * REALMS + g.world.realm_index["venice"]] = DEFENDER
    area = g.world.area_index["austria"]
    g.state.infantry[who * AREAS + area] += 8 - deployed_regulars(g, who)
    act(g, who, "use:war_taxes", ["stir:steiermark"])
    assert g.state.ducats[who] == 38
    assert g.power(who, ADM) == 4
    assert g.state.uses[card] == 2
    assert has_unrest(g, g.world.province_index["steiermark"])


def test_6_07_the_last_cube_takes_the_card_with_it(g: G) -> None:
    who = seat(g, "austria")
    card = lay(g, who, "central_authority", 2)
    g.state.war[who * REALMS + g.world.realm_index["venice"]] = DEFENDER
    act(g, who, "use:war_taxes", ["stir:steiermark"])
    assert g.state.display[who] == []
    assert card in g.state.discards[ADM]
    lay(g, who, "central_authority", 1)
    assert ACTIONS["use:war_taxes"].barred(g, who) == "6.2: takes 2 uses"


def test_royal_edict_calms_two_in_an_area(g: G) -> None:
    who = seat(g, "france")
    lay(g, who, "central_authority")
    assert ACTIONS["use:royal_edict"].barred(g, who) == "6: no unrest that could be calmed"
    area = g.survey.areas[g.state.seats[who]][0]
    here = [p for p in g.survey.own[g.state.seats[who]] if g.world.area_of_province[p] == area]
    for province in here[:2]:
        add_unrest(g, province)
    g.state.rebels[area] = 1
    assert ACTIONS["use:royal_edict"].barred(g, who)
    g.state.rebels[area] = 0
    act(g, who, "use:royal_edict", [f"calm:{g.world.provinces[p].id}" for p in here[:2]])
    assert not any(has_unrest(g, p) for p in here)


def test_strengthen_the_crown_costs_3_and_the_stability(g: G) -> None:
    who = seat(g, "castile")
    g.state.curia, g.state.roma = [], -1
    lay(g, who, "central_authority")
    g.state.stability[who] = 1
    act(g, who, "use:strengthen_the_crown")
    assert g.state.stability[who] == 2
    assert g.power(who, ADM) == 1
    g.state.stability[who] = 3
    lay(g, who, "central_authority")
    assert ACTIONS["use:strengthen_the_crown"].barred(g, who) == "7.3: stability is at +3"


def _own_area(g: G, who: int, area: int) -> None:
    for province in g.world.provinces_of_area[area]:
        if g.state.in_play[province]:
            give_province(g, province, g.state.seats[who])


def test_integrate_area_places_a_core(g: G) -> None:
    who, area = seat(g, "france"), g.world.area_index["burgundy"]
    card = lay(g, who, "develop_realm")
    _own_area(g, who, area)
    g.state.claims[who * AREAS + area] = 1
    add_unrest(g, g.world.provinces_of_area[area][0])
    town = g.world.provinces[g.world.provinces_of_area[area][0]].id
    keys = [f"integrate:{g.world.areas[a].id}" for a in displays.integrable(g, who)]
    first = ["integrate:burgundy"] if len(keys) > 1 else []
    act(g, who, "use:integrate_area", [*first, f"calm:{town}"])
    assert g.claim(who, area) == CORE
    assert g.state.uses[card] == 3
    assert g.power(who, ADM) == 3
    assert area not in displays.integrable(g, who)


def test_integrate_area_moves_a_core_when_all_six_are_out(g: G) -> None:
    who, area = seat(g, "france"), g.world.area_index["burgundy"]
    lay(g, who, "develop_realm")
    _own_area(g, who, area)
    others = [a for a in range(AREAS) if a != area][:6]
    for other in others:
        g.state.claims[who * AREAS + other] = CORE
    keys = displays.integrable(g, who)
    first = ["integrate:burgundy"] if len(keys) > 1 else []
    act(g, who, "use:integrate_area", [*first, f"core:{g.world.areas[others[0]].id}"])
    assert g.claim(who, others[0]) == 0
    assert g.claim(who, area) == CORE


def test_missionaries_convert_without_unrest_once_a_round(g: G) -> None:
    who, area = seat(g, "france"), g.world.area_index["burgundy"]
    lay(g, who, "develop_realm")
    _own_area(g, who, area)
    g.state.religion[area] = g.world.religion_index["protestant"]
    g.state.stamp += 1
    act(g, who, "use:missionaries")
    assert g.state.religion[area] == g.world.religion_index["catholic"]
    assert not any(has_unrest(g, p) for p in g.world.provinces_of_area[area])
    assert (g.power(who, ADM), g.state.ducats[who]) == (4, 28)
    g.state.religion[area] = g.world.religion_index["protestant"]
    assert ACTIONS["use:missionaries"].barred(g, who) == "6: once a Round"


def test_develop_town_makes_a_large_one(g: G) -> None:
    who = seat(g, "france")
    card = lay(g, who, "develop_realm")
    towns = displays.growing_towns(g, who)
    assert towns
    assert all(g.state.town[p] == SMALL for p in towns)
    act(g, who, "use:develop_town", [f"develop:{g.world.provinces[towns[0]].id}"])
    assert g.state.town[towns[0]] == LARGE
    assert g.state.uses[card] == 2
    assert (g.power(who, ADM), g.state.ducats[who]) == (4, 25)
    assert ACTIONS["use:develop_town"].barred(g, who) == "6: once a Round"


def test_increase_manpower(g: G) -> None:
    lay(g, 0, "military_reforms")
    act(g, 0, "use:increase_manpower")
    assert g.state.extra_manpower[0] == 1
    assert g.power(0, MIL) == 3
    assert ACTIONS["use:increase_manpower"].barred(g, 0) == "6: once a Round"
    g.state.marks = {}
    g.state.extra_manpower[0] = 20
    assert ACTIONS["use:increase_manpower"].barred(g, 0) == "9.3: Manpower is at 20"


def test_standing_regiments_are_cheaper_and_refreshed(g: G) -> None:
    who = seat(g, "france")
    lay(g, who, "military_reforms")
    g.state.exhausted[who], g.state.available[who] = 5, 0
    drive(
        ACTIONS["use:standing_regiments"].run(g, who),
        ["muster:seine", "regular:infantry:loose", "number:2", "done"],
    )
    assert g.state.exhausted[who] == 2
    assert g.state.available[who] == 1
    assert g.state.ducats[who] == 28
    assert g.power(who, MIL) == 4


# Spy Network


def _unrest_of(g: G, victim: int, area: int) -> int:
    realm = g.state.seats[victim]
    province = next(p for p in g.survey.own[realm] if g.world.area_of_province[p] == area)
    add_unrest(g, province)
    return province


def test_support_rebels(g: G) -> None:
    who, victim = seat(g, "castile"), seat(g, "france")
    card = lay(g, who, "spy_network")
    assert ACTIONS["use:support_rebels"].barred(g, who)
    area = next(
        a
        for a in g.survey.areas[g.state.seats[victim]]
        if a in spied_areas(g, who) and not g.state.army_area.count(a)
    )
    _unrest_of(g, victim, area)
    g.state.infantry[victim * AREAS + area] = 0
    act(g, who, "use:support_rebels")
    assert g.state.rebels[area] == 2
    assert g.state.uses[card] == 2
    assert (g.power(who, DIP), g.state.ducats[who]) == (3, 28)


def test_6_03_a_countered_display_action_has_spent_its_uses(g: G) -> None:
    who, victim = seat(g, "castile"), seat(g, "france")
    card = lay(g, who, "spy_network")
    counter = give(g, victim, "counterespionage")[0]
    area = next(a for a in g.survey.areas[g.state.seats[victim]] if a in spied_areas(g, who))
    _unrest_of(g, victim, area)
    act(g, who, "use:support_rebels", ["counter"])
    assert g.state.rebels[area] == 0
    assert g.state.uses[card] == 2
    assert g.power(victim, DIP) == 3
    assert counter in g.state.discards[DIP]


def test_sow_discontent_hits_a_second_town_of_the_unstable(g: G) -> None:
    who, victim = seat(g, "castile"), seat(g, "france")
    lay(g, who, "spy_network")
    g.state.stability[victim] = -1
    targets = [
        p for p in spy_network.contented(g, who) if g.state.owner[p] == g.state.seats[victim]
    ]
    area_of = g.world.area_of_province
    first = next(p for p in targets if sum(area_of[q] == area_of[p] for q in targets) == 2)
    second = next(q for q in targets if area_of[q] == area_of[first] and q != first)
    act(g, who, "use:sow_discontent", [f"sow:{g.world.provinces[first].id}"])
    assert has_unrest(g, first)
    assert has_unrest(g, second)
    assert g.power(who, DIP) == 4
    assert first not in spy_network.contented(g, who)


def test_sabotage_reputation_removes_two_and_may_place_one(g: G) -> None:
    who, victim = seat(g, "castile"), seat(g, "france")
    lay(g, who, "spy_network")
    area = g.world.area_index["portugal"]
    for other in range(4):
        g.state.influence[other * AREAS + area] = 0
    place_influence(g, victim, area, 3)
    act(g, who, "use:sabotage_reputation", ["oust:portugal:france", "yes", "yes"])
    assert g.influence(victim, area) == 1
    assert g.influence(who, area) == 1
    assert g.power(who, DIP) == 4


def test_every_display_action_has_its_action() -> None:
    written = {key.removeprefix("use:") for key in ACTIONS if key.startswith("use:")}
    printed = {
        slug(action["name"])
        for record in records().values()
        for action in (record.get("display") or {}).get("actions", ())
    }
    assert printed - written == {"innovatory_tactics"}
