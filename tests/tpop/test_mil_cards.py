"""6.1 The Military Deck: Actions, Battle Actions and One Step Ahead; Counterespionage."""

from __future__ import annotations

import pytest

from europa.tpop.cards import mil_cards, reactions
from europa.tpop.cards.battle_cards import battle_actions, play_battle_action
from europa.tpop.cards.hand import names
from europa.tpop.cards.reactions import counter_covert
from europa.tpop.ids import index_of
from europa.tpop.rules.battle.dice import dice_pool
from europa.tpop.rules.forces.capacity import mc, total
from europa.tpop.rules.forces.sides import Battle, Side
from europa.tpop.rules.terms.action import HIDDEN, Action
from europa.tpop.rules.terms.board import land_units
from europa.tpop.rules.terms.tokens import has_unrest
from europa.tpop.rules.war.movement import march
from europa.tpop.state import (
    AREAS,
    ARTILLERY,
    CAVALRY,
    DIP,
    INFANTRY,
    MIL,
    REGULAR,
)
from europa.tpop.table import G
from europa.tpop.testing import drive, seat
from tests.tpop.card_table import act, give
from tests.tpop.warfare import area, army, general, infantry, realm, sea, ships, table, unrest, war

ACTIONS: dict[str, Action] = {a.key: a for a in mil_cards.ACTIONS}


@pytest.fixture
def g() -> G:
    made = table(turn="france")
    for who in range(4):
        made.state.hands[who] = []
        made.state.power[who * 3 : who * 3 + 3] = [5, 5, 5]
        made.state.ducats[who] = 30
    return made


def mil(g: G, who: str) -> int:
    return g.power(seat(g, who), MIL)


def test_a_card_that_is_not_in_hand_stays_out_of_the_menu(g: G) -> None:
    assert {action.barred(g, 0) for action in ACTIONS.values()} == {HIDDEN}


# Actions


def test_logistics_master_moves_three(g: G) -> None:
    give(g, "france", "logistics_master")
    assert ACTIONS["play:logistics_master"].barred(g, seat(g, "france")) == "6: nothing can move"
    army(g, "france", 0, "seine", 2)
    infantry(g, "france", "loire", 2)
    act(
        g,
        "france",
        "play:logistics_master",
        ["troop:seine:army1", "to:loire", "done", "troop:loire:unit", "to:seine", "done", "done"],
    )
    assert g.army_area(seat(g, "france"), 0) == area(g, "loire")
    assert g.loose_infantry(seat(g, "france"), area(g, "seine")) == 1
    assert mil(g, "france") == 3
    assert g.state.access_fee == 3


def test_6_10_forced_march_not_with_more_artillery_than_cavalry(g: G) -> None:
    give(g, "france", "forced_march")
    army(g, "france", 0, "seine", {(REGULAR, ARTILLERY): 2, (REGULAR, CAVALRY): 1})
    assert ACTIONS["play:forced_march"].barred(g, seat(g, "france")).startswith("9.0c")
    g.state.army_units[seat(g, "france") * 27 + REGULAR * 3 + ARTILLERY] = 1
    assert ACTIONS["play:forced_march"].barred(g, seat(g, "france")) == ""


def test_forced_march_goes_four_spaces_and_sieges(g: G) -> None:
    war(g, "france", "england")
    give(g, "france", "forced_march")
    army(g, "france", 0, "languedoc", 3)
    g.state.stood[:] = [0] * len(g.state.stood)
    steps = ACTIONS["play:forced_march"].run(g, seat(g, "france"))
    drive(steps, ["to:loire", "to:seine", "to:loire", "to:seine"], otherwise=["no", "done"])
    assert g.army_area(seat(g, "france"), 0) == area(g, "seine")
    assert mil(g, "france") == 3


def test_emergency_levy_raises_cheap_infantry_beyond_mc(g: G) -> None:
    who = seat(g, "france")
    give(g, "france", "emergency_levy")
    g.state.available[who], g.state.exhausted[who] = 16, 4
    room = total(mc(g, g.state.seats[who], area(g, "seine"), defence=False))
    most = room + mil_cards.LEVY
    answers = ["muster:seine", "regular:infantry:loose", f"number:{most}", "done"]
    town = next(p for p in g.survey.own[g.state.seats[who]] if _in(g, p, "seine"))
    act(g, "france", "play:emergency_levy", [*answers, f"stir:{g.world.provinces[town].id}"])
    assert g.loose_infantry(who, area(g, "seine")) == most
    assert g.state.ducats[who] == 30 - most
    assert g.state.exhausted[who] == 0
    assert has_unrest(g, town)
    assert mil(g, "france") == 4


def _in(g: G, place: int, name: str) -> bool:
    return g.world.area_of_province[place] == area(g, name)


def test_martial_law_calms_two_areas_and_hits_rebels(g: G) -> None:
    who = seat(g, "france")
    give(g, "france", "martial_law")
    assert ACTIONS["play:martial_law"].barred(g, who).startswith("6: no unrest")
    own = g.survey.own[g.state.seats[who]]
    first = next(p for p in own if _in(g, p, "seine"))
    second = next(p for p in own if _in(g, p, "loire"))
    unrest(g, g.world.provinces[first].id, g.world.provinces[second].id)
    g.state.rebels[area(g, "seine")] = 3
    infantry(g, "france", "seine", 3)
    assert mil_cards.law_areas(g, who) == [area(g, "loire")]
    infantry(g, "france", "seine", 1)
    act(g, "france", "play:martial_law", ["law:seine", "law:loire"])
    assert not has_unrest(g, first)
    assert not has_unrest(g, second)
    assert g.state.rebels[area(g, "seine")] == 1
    assert mil(g, "france") == 3


def test_naval_maneuver_two_activations_of_three_spaces(g: G) -> None:
    who = seat(g, "england")
    give(g, "england", "naval_maneuver")
    ships(g, "england", "english_channel", 2)
    steps = ACTIONS["play:naval_maneuver"].run(g, who)
    drive(
        steps,
        [
            "sea:central_atlantic",
            "ships:english_channel",
            "number:1",
            "sail",
            "sea:north_sea",
            "ships:english_channel",
        ],
        otherwise=["done", "guard:0"],
    )
    assert g.ships_at(who, sea(g, "central_atlantic")) == 1
    assert g.ships_at(who, sea(g, "north_sea")) == 1
    assert mil(g, "england") == 4


def test_siege_engineers_need_no_mil_and_add_1(g: G) -> None:
    who = seat(g, "france")
    war(g, "france", "england")
    give(g, "france", "siege_engineers")
    assert ACTIONS["play:siege_engineers"].barred(g, who) == "9.8: nothing to siege"
    infantry(g, "france", "aquitaine", 1)
    held = [
        p
        for p in g.world.provinces_of_area[area(g, "aquitaine")]
        if g.state.owner[p] == realm(g, "england")
    ]
    large = next(p for p in held if g.world.tax_of_province[p] == 2)
    name = g.world.provinces[large].id
    g.state.power[who * 3 + MIL] = 2
    act(g, "france", "play:siege_engineers", [f"besiege:{name}"] if len(held) > 1 else [])
    assert g.state.holder[large] == realm(g, "france")
    assert mil(g, "france") == 0


# Battle Actions


def _battle(g: G, *, naval: bool = False) -> Battle:
    place = sea(g, "english_channel") if naval else area(g, "seine")
    return Battle(place, Side([seat(g, "france")]), Side([seat(g, "england")]), naval=naval)


def keys(g: G, who: str, battle: Battle) -> list[str]:
    return [option.key for option in battle_actions(g, seat(g, who), battle)]


def test_superior_tactics_adds_two_dice(g: G) -> None:
    give(g, "france", "superior_tactics", 2)
    battle = _battle(g)
    assert keys(g, "france", battle) == ["battle:superior_tactics"]
    steps = play_battle_action(g, seat(g, "france"), battle, "battle:superior_tactics")
    drive(steps, ["copy:MIL-11-1", "battle_die:cavalry", "battle_die:artillery"])
    assert battle.attacker.extra == [0, 1, 1]
    assert mil(g, "france") == 4


def test_6_08_once_a_battle_round_and_side(g: G) -> None:
    give(g, "france", "superior_tactics", 2)
    battle = _battle(g)
    steps = play_battle_action(g, seat(g, "france"), battle, "battle:superior_tactics")
    drive(steps, ["copy:MIL-11-1", "battle_die:cavalry", "battle_die:cavalry"])
    assert keys(g, "france", battle) == []
    battle.attacker.used = []
    assert keys(g, "france", battle) == ["battle:superior_tactics"]


def test_6_09_the_dice_stay_for_later_rounds(g: G) -> None:
    give(g, "france", "superior_tactics")
    infantry(g, "france", "seine", 2)
    battle = _battle(g)
    steps = play_battle_action(g, seat(g, "france"), battle, "battle:superior_tactics")
    drive(steps, ["battle_die:cavalry", "battle_die:cavalry"])
    battle.round += 1
    assert dice_pool(g, battle, battle.attacker)[CAVALRY] == 2


def test_battle_actions_cost_mil(g: G) -> None:
    give(g, "france", "superior_tactics")
    g.state.power[seat(g, "france") * 3 + MIL] = 0
    assert keys(g, "france", _battle(g)) == []


def test_inspired_leadership_doubles_the_leader(g: G) -> None:
    give(g, "france", "inspired_leadership")
    battle = _battle(g)
    assert keys(g, "france", battle) == []
    army(g, "france", 0, "seine", 2)
    general(g, "france", 0, "MIL-03-1")
    battle.attacker.leader, battle.attacker.leader_dice = g.state.general[0], [1, 1, 0]
    battle.attacker.leader = 0
    assert keys(g, "france", battle) == ["battle:inspired_leadership"]
    steps = play_battle_action(g, seat(g, "france"), battle, "battle:inspired_leadership")
    drive(steps)
    assert battle.attacker.extra == [1, 1, 0]
    assert battle.attacker.spared == 1


def test_inspired_leadership_of_a_leader_without_dice_or_with_many(g: G) -> None:
    give(g, "france", "inspired_leadership", 2)
    battle = _battle(g)
    battle.attacker.leader = 0
    steps = play_battle_action(g, seat(g, "france"), battle, "battle:inspired_leadership")
    drive(steps, ["copy:MIL-08-1", "battle_die:artillery"])
    assert battle.attacker.extra == [0, 0, 1]
    battle.attacker.leader_dice = [2, 2, 0]
    steps = play_battle_action(g, seat(g, "france"), battle, "battle:inspired_leadership")
    drive(steps, ["battle_die:infantry", "battle_die:infantry"])
    assert battle.attacker.extra == [2, 1, 1]


def test_seasoned_crews_at_sea_and_on_the_coast(g: G) -> None:
    give(g, "france", "seasoned_crews", 2)
    naval = _battle(g, naval=True)
    steps = play_battle_action(g, seat(g, "france"), naval, "battle:seasoned_crews")
    drive(steps, ["copy:MIL-09-1"])
    assert naval.attacker.extra == [0, 0, 2]
    assert naval.attacker.ignored == 1
    land = _battle(g)
    assert keys(g, "france", land) == []
    g.state.fleet_place[seat(g, "france")] = sea(g, "english_channel")
    assert keys(g, "france", land) == ["battle:seasoned_crews"]
    drive(play_battle_action(g, seat(g, "france"), land, "battle:seasoned_crews"))
    assert land.attacker.extra == [1, 0, 1]


def test_innovatory_tactics_from_the_display(g: G) -> None:
    """EX: 1 MIL and 1 use for 2 Cavalry and 2 Artillery Dice."""
    card = give(g, "france", "military_reforms")[0]
    who = seat(g, "france")
    g.state.hands[who] = []
    g.state.display[who], g.state.uses[card] = [card], 3
    battle = _battle(g)
    assert keys(g, "france", battle) == ["battle:innovatory_tactics"]
    chosen = ["cavalry", "cavalry", "artillery", "artillery"]
    steps = play_battle_action(g, who, battle, "battle:innovatory_tactics")
    drive(steps, [f"battle_die:{kind}" for kind in chosen])
    assert battle.attacker.extra == [0, 2, 2]
    assert g.state.uses[card] == 2
    assert mil(g, "france") == 4
    assert keys(g, "france", battle) == []


# One Step Ahead


def test_one_step_ahead_slips_away(g: G) -> None:
    war(g, "england", "france")
    give(g, "france", "one_step_ahead")
    army(g, "france", 0, "seine", 2)
    army(g, "england", 0, "seine", 5)
    steps = reactions.when_attacked(g, seat(g, "england"), area(g, "seine"))
    places = reactions.refuges(g, seat(g, "france"), area(g, "seine"), 0, 4)
    assert area(g, "loire") in places
    drive(steps, ["slip:seine:army1", "flee:loire"])
    assert g.army_area(seat(g, "france"), 0) == area(g, "loire")
    assert mil(g, "france") == 4
    assert land_units(g, seat(g, "france"), area(g, "seine")) == 0


def test_one_step_ahead_closes_in(g: G) -> None:
    war(g, "england", "france")
    give(g, "france", "one_step_ahead")
    army(g, "france", 0, "loire", 4)
    army(g, "england", 0, "seine", 2)
    drive(reactions.when_attacked(g, seat(g, "england"), area(g, "seine")), ["close:loire:army1"])
    assert g.army_area(seat(g, "france"), 0) == area(g, "seine")


def test_one_step_ahead_not_with_more_artillery_and_only_against_enemies(g: G) -> None:
    give(g, "france", "one_step_ahead")
    army(g, "france", 0, "loire", {(REGULAR, ARTILLERY): 1, (REGULAR, INFANTRY): 3})
    army(g, "england", 0, "seine", 2)
    drive(reactions.when_attacked(g, seat(g, "england"), area(g, "seine")))
    war(g, "england", "france")
    drive(reactions.when_attacked(g, seat(g, "england"), area(g, "seine")))
    assert g.army_area(seat(g, "france"), 0) == area(g, "loire")


def test_a_march_gives_the_chance_to_slip_away(g: G) -> None:
    war(g, "england", "france")
    give(g, "france", "one_step_ahead")
    army(g, "france", 0, "seine", 1)
    army(g, "england", 0, "loire", 4)
    g.state.turn = seat(g, "england")
    steps = march(g, seat(g, "england"), area(g, "loire"), 0)
    places = ["slip:seine:army1"]
    drive(steps, ["to:seine", *places], otherwise=_flees(g))
    assert g.army_area(seat(g, "france"), 0) != area(g, "seine")


def _flees(g: G) -> list[str]:
    return [*(f"flee:{a.id}" for a in g.world.areas), "done", "pass"]


# Counterespionage


def test_a_counter_may_be_countered(g: G) -> None:
    give(g, "england", "counterespionage")
    give(g, "france", "counterespionage")
    actor = seat(g, "france")
    moved = [c for c, kind in enumerate(names()) if kind == "counterespionage"][:2]
    g.state.hands[seat(g, "england")], g.state.hands[actor] = [moved[0]], [moved[1]]
    steps = counter_covert(g, actor, "fabricate_claims", areas=[area(g, "aquitaine")])
    assert drive(steps, ["counter", "counter"]) is False
    assert g.power(actor, DIP) == 3
    assert g.power(seat(g, "england"), DIP) == 3


def test_only_those_whom_it_touches_are_asked(g: G) -> None:
    give(g, "england", "counterespionage")
    far = area(g, "bohemia")
    g.state.influence[seat(g, "england") * AREAS + far] = 0
    assert drive(counter_covert(g, seat(g, "france"), "sow_discontent", areas=[far])) is False


def test_private_windows_ask_all_who_hold_cards(g: G) -> None:
    g.state.options["windows"] = "private"
    give(g, "england", "superior_tactics")
    actor = seat(g, "france")
    assert drive(counter_covert(g, actor, "fabricate_claims"), ["pass"]) is False


def test_efficient_spies_make_counterespionage_dearer(g: G) -> None:
    g.state.idea_held[index_of("idea", "efficient_spies")] = (seat(g, "france"),)
    who = seat(g, "england")
    assert reactions.counter_price(g, who, seat(g, "france")).power[DIP] == 3
    assert reactions.counter_price(g, seat(g, "france"), who).power[DIP] == 1
