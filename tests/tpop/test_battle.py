"""9.4, 9.6, 9.7 Land Battles."""

from __future__ import annotations

from europa.tpop.rules.battle.dice import dice_pool, land_hits
from europa.tpop.rules.battle.losses import share_out, take_hits, unit_losses
from europa.tpop.rules.battle.prepare import add_imperial, prepare, turns_ago, wound_leader
from europa.tpop.rules.battle.retreat import retreat_options
from europa.tpop.rules.battle.sequence import battle_round, land_battle, play_battle_actions
from europa.tpop.rules.battle.triggers import trigger_battles
from europa.tpop.rules.forces.sides import Battle, Side
from europa.tpop.rules.realms.npr import note_positions
from europa.tpop.rules.terms.board import is_npr, land_units
from europa.tpop.rules.terms.realm import idea_index
from europa.tpop.state import (
    ALLIED,
    CAVALRY,
    INFANTRY,
    MERCENARY,
    MIL,
    REBELS,
    REGULAR,
)
from europa.tpop.table import G
from europa.tpop.testing import drive, seat
from tests.tpop.warfare import area, army, general, infantry, realm, table, war

FIGHT = ("pass", "fight", "base:infantry")
BLANK, TERCIOS, INF, CAV, ART = 1, 2, 3, 5, 6


def granada(dice: dict[str, list[int]]) -> G:
    """EX: Castile's Army of two Infantry and a Cavalry under a General moves on Granada."""
    g = table(dice)
    war(g, "castile", "granada")
    army(g, "castile", 0, "andalucia", {(REGULAR, INFANTRY): 2, (REGULAR, CAVALRY): 1})
    general(g, "castile", 0, "ADM-01-1")
    return g


def attack(g: G, who: str, where: str, answers: list[str], origin: str = "") -> bool:
    here = area(g, where)
    moved = {here: area(g, origin)} if origin else None
    steps = trigger_battles(g, seat(g, who), [here], [], moved)
    return drive(steps, answers, otherwise=FIGHT)


def duel(g: G, attacker: str, defender: str, where: str, answers: list[str]) -> Battle:
    """A Battle of two PRs."""
    sides = Side([seat(g, attacker)]), Side([seat(g, defender)])
    return drive(land_battle(g, area(g, where), *sides), answers, otherwise=FIGHT)


def test_9_7_01_03_castile_takes_the_field_before_granada() -> None:
    g = granada({"infantry": [INF, BLANK, ART, TERCIOS, BLANK, CAV], "cavalry": [4, 2]})
    mil = g.power(1, MIL)
    exhausted = g.state.exhausted[1]
    assert attack(g, "castile", "andalucia", ["lose:regular:infantry:army1"])
    assert g.state.exhausted[1] == exhausted + 1
    assert land_units(g, 1, area(g, "andalucia")) == 2
    assert g.power(1, MIL) == mil + 1


def test_9_7_10_12_hits_are_matched_with_units() -> None:
    assert land_hits([2, 0, 0], ["infantry"] * 4, 1) == 2
    assert land_hits([3, 0, 0], ["infantry_double"], 1) == 1
    assert land_hits([3, 0, 0], ["infantry_double"], 2) == 2
    assert land_hits([1, 0, 0], ["infantry_double"], 2) == 1
    assert land_hits([3, 0, 0], ["cavalry", "artillery"], 1) == 0
    assert land_hits([0, 1, 2], ["cavalry", "cavalry", "artillery"], 1) == 2


def mixed() -> G:
    g = table()
    units = {(MERCENARY, INFANTRY): 1, (REGULAR, INFANTRY): 3, (ALLIED, INFANTRY): 1}
    army(g, "castile", 0, "leon", units)
    return g


def test_9_7_13_three_casualties_one_of_each_category() -> None:
    g = mixed()
    drive(unit_losses(g, area(g, "leon"), 1, 3))
    assert list(g.army_units(1, 0)) == [0, 0, 0, 2, 0, 0, 0, 0, 0]


def test_9_7_14_four_casualties_two_of_them_regular() -> None:
    g = mixed()
    before = g.state.mercenaries
    drive(unit_losses(g, area(g, "leon"), 1, 4))
    assert list(g.army_units(1, 0)) == [0, 0, 0, 1, 0, 0, 0, 0, 0]
    assert g.state.mercenaries == before + 1


def test_9_7_05_06_main_defender_and_drill() -> None:
    g = table({"infantry": [BLANK] * 6, "cavalry": [1]}, turn="france")
    s = g.state
    war(g, "france", "england")
    war(g, "france", "castile")
    army(g, "france", 0, "aragon", 5)
    general(g, "france", 0, "ADM-01-1")
    army(g, "england", 0, "aragon", 6)
    infantry(g, "castile", "aragon", 4)
    s.idea_held[idea_index("military_drill")] = (seat(g, "england"),)
    s.idea_held[idea_index("tercios_janissaries")] = (seat(g, "castile"),)
    sides = Side([0]), Side([1, 2])
    battle = Battle(area(g, "aragon"), *sides)
    drive(prepare(g, battle), otherwise=FIGHT)
    assert battle.defender.lead == seat(g, "england")
    assert battle.attacker.leader_dice == [0, 1, 0]
    drive(battle_round(g, battle), otherwise=FIGHT)
    assert land_units(g, 0, area(g, "aragon")) == 5


def test_9_7_07_noble_knights_strike_first() -> None:
    g = table({"cavalry": [4, 1, 5]}, turn="france")
    war(g, "france", "england")
    war(g, "france", "castile")
    army(g, "france", 0, "aragon", {(REGULAR, CAVALRY): 3, (REGULAR, INFANTRY): 2})
    army(g, "england", 0, "aragon", 6)
    infantry(g, "castile", "aragon", 4)
    g.state.idea_held[idea_index("noble_knights")] = (0,)
    battle = Battle(area(g, "aragon"), Side([0]), Side([1, 2]))
    drive(prepare(g, battle), otherwise=FIGHT)
    assert land_units(g, 1, area(g, "aragon")) == 3
    assert land_units(g, 2, area(g, "aragon")) == 5


def test_9_7_15_a_muslim_realm_may_roll_cavalry() -> None:
    g = table({"cavalry": [4, 4, 4], "infantry": [BLANK] * 3})
    s = g.state
    s.state_religion[s.seats[1]] = g.world.religion_index["muslim"]
    war(g, "castile", "france")
    army(g, "castile", 0, "aragon", {(REGULAR, CAVALRY): 3})
    infantry(g, "france", "aragon", 2)
    duel(g, "castile", "france", "aragon", ["base:cavalry"])
    assert land_units(g, 0, area(g, "aragon")) == 0


def test_9_7_16_18_the_attacker_retreats_to_where_he_came_from() -> None:
    g = table({"infantry": [BLANK] * 6})
    war(g, "castile", "france")
    army(g, "castile", 0, "aragon", 3)
    infantry(g, "france", "aragon", 2)
    answers = ["retreat:portugal"]
    assert attack(g, "castile", "aragon", answers, origin="portugal")
    assert land_units(g, 1, area(g, "portugal")) == 2
    assert land_units(g, 0, area(g, "aragon")) == 2


def test_9_7_17_the_last_unit_is_lost_in_a_retreat() -> None:
    g = table({"infantry": [BLANK] * 6})
    war(g, "castile", "france")
    infantry(g, "castile", "aragon", 1)
    infantry(g, "france", "aragon", 1)
    mil = g.power(0, MIL)
    attack(g, "castile", "aragon", ["retreat:leon"], origin="leon")
    assert land_units(g, 1, area(g, "leon")) == 0
    assert land_units(g, 0, area(g, "aragon")) == 1
    assert g.power(0, MIL) == mil  # 9.7-23


def test_9_7_20_recruited_units_retreat_like_defenders() -> None:
    g = table({"infantry": [BLANK] * 6})
    war(g, "castile", "france")
    infantry(g, "castile", "aragon", 2)
    infantry(g, "france", "aragon", 2)
    attack(g, "castile", "aragon", ["retreat:castile"])
    assert land_units(g, 1, area(g, "castile")) == 1


def test_9_7_21_no_survivors_no_winner() -> None:
    g = table({"infantry": [INF, BLANK, BLANK, INF, BLANK, BLANK]})
    war(g, "castile", "france")
    infantry(g, "castile", "aragon", 1)
    infantry(g, "france", "aragon", 1)
    mil = g.power(1, MIL)
    battle = duel(g, "castile", "france", "aragon", [])
    assert battle.winner is None
    assert g.power(1, MIL) == mil


def test_9_7_22_two_battles_one_mil() -> None:
    g = table({"infantry": [INF, BLANK, BLANK, BLANK, BLANK, BLANK] * 2})
    war(g, "castile", "france")
    for place in ("aragon", "leon"):
        infantry(g, "castile", place, 1)
        infantry(g, "france", place, 1)
    mil = g.power(1, MIL)
    places = [area(g, "aragon"), area(g, "leon")]
    drive(trigger_battles(g, 1, places, []), ["battle:leon"], otherwise=FIGHT)
    assert g.power(1, MIL) == mil + 1


def test_9_7_24_the_one_who_moved_last_names_the_main_defender() -> None:
    g = table({"infantry": [INF, INF, INF, BLANK, BLANK, BLANK]}, turn="austria")
    assert turns_ago(g, 2) < turns_ago(g, 1) < turns_ago(g, 0)
    g.state.passed = [2]
    assert turns_ago(g, 1) < turns_ago(g, 0) < turns_ago(g, 2)
    g.state.passed = []
    war(g, "austria", "castile")
    war(g, "austria", "france")
    infantry(g, "austria", "aragon", 3)
    infantry(g, "castile", "aragon", 1)
    infantry(g, "france", "aragon", 1)
    steps = trigger_battles(g, 3, [area(g, "aragon")], [])
    drive(steps, ["main:france"], otherwise=FIGHT)
    assert land_units(g, 0, area(g, "aragon")) == land_units(g, 1, area(g, "aragon")) == 0


def test_9_7_25_hits_go_round() -> None:
    assert share_out([5, 6], {5: 4, 6: 3}, 5) == {5: 3, 6: 2}
    assert share_out([5, 6], {5: 4, 6: 1}, 5) == {5: 4, 6: 1}


def test_9_7_26_no_battle_where_an_enemy_of_the_npr_already_stood() -> None:
    g = table()
    war(g, "castile", "granada")
    war(g, "france", "granada")
    infantry(g, "france", "andalucia", 1)
    note_positions(g)
    army(g, "castile", 0, "andalucia", 3)
    assert not attack(g, "castile", "andalucia", [])
    assert not g.state.used_mc


def test_9_4_01_of_two_generals_the_owner_chooses() -> None:
    g = table({"infantry": [INF, INF, BLANK, BLANK, BLANK, BLANK]})
    war(g, "castile", "france")
    army(g, "castile", 0, "aragon", 1)
    army(g, "castile", 1, "aragon", 1)
    cards = [c for c in g.world.characters if c.role == "leader" and c.infantry == 0][:2]
    general(g, "castile", 0, cards[0].id)
    general(g, "castile", 1, cards[1].id)
    infantry(g, "france", "aragon", 1)
    steps = land_battle(g, area(g, "aragon"), Side([1]), Side([0]))
    battle = drive(steps, [f"leader:{cards[1].id}"], otherwise=FIGHT)
    assert battle.attacker.leader == cards[1].index


def wounded(rolled: list[int], enemies: int) -> G:
    """Castile's General meets Enemies that roll this."""
    g = table({"infantry": [BLANK] * 3 + rolled, "cavalry": [1, 1]})
    war(g, "castile", "france")
    army(g, "castile", 0, "aragon", 2)
    general(g, "castile", 0, "ADM-01-1")
    infantry(g, "france", "aragon", enemies)
    battle = Battle(area(g, "aragon"), Side([1]), Side([0]))
    drive(prepare(g, battle), otherwise=FIGHT)
    if not rolled[3:]:
        drive(battle_round(g, battle), otherwise=FIGHT)
        return g
    battle.defender.extra = [len(rolled) - 3, 0, 0]
    drive(battle_round(g, battle), otherwise=FIGHT)
    return g


def test_9_4_02_four_tercios_and_a_casualty_kill() -> None:
    g = wounded([TERCIOS] * 4, 3)
    assert g.state.general[3] == -1


def test_9_4_03_a_wound_needs_a_casualty() -> None:
    g = wounded([TERCIOS, TERCIOS, BLANK], 3)
    assert g.state.ill[g.world.character_index["ADM-01-1"]] == 1
    g = table()
    battle = Battle(area(g, "aragon"), Side([1]), Side([0]))
    battle.attacker.leader, battle.defender.tercios = 5, 2
    drive(wound_leader(g, battle, battle.attacker))
    assert g.state.ill[5] == 0


def test_6_09_dice_of_battle_actions_stay() -> None:
    g = table()
    infantry(g, "castile", "aragon", 2)
    battle = Battle(area(g, "aragon"), Side([1]), Side([0]))
    battle.attacker.extra = [1, 2, 0]
    battle.attacker.leader_dice = [0, 0, 2]
    assert dice_pool(g, battle, battle.attacker) == [4, 2, 2]
    battle.round = 2
    assert dice_pool(g, battle, battle.attacker) == [4, 2, 2]


def test_rebels_in_the_area_attack_others_and_are_attacked_by_the_active_player() -> None:
    g = table({"infantry": [BLANK, BLANK, BLANK, INF, INF, BLANK]})
    infantry(g, "france", "aragon", 2)
    g.state.rebels[area(g, "aragon")] = 2
    assert attack(g, "castile", "aragon", [])
    assert g.state.rebels[area(g, "aragon")] == 0
    g = table({"infantry": [INF, INF, BLANK, BLANK, BLANK, BLANK]})
    infantry(g, "castile", "aragon", 2)
    g.state.rebels[area(g, "aragon")] = 2
    mil = g.power(1, MIL)
    assert attack(g, "castile", "aragon", [])
    assert g.power(1, MIL) == mil + 1
    assert realm(g, "granada") < REBELS


def test_9_7_19_where_a_defender_may_go() -> None:
    g = table()
    war(g, "castile", "france")
    army(g, "castile", 0, "aragon", 3)
    infantry(g, "france", "aragon", 2)
    infantry(g, "castile", "aquitaine", 1)
    g.state.ducats[0] = 3
    battle = Battle(area(g, "aragon"), Side([1]), Side([0]))
    keys = [option.key for option in retreat_options(g, battle, battle.defender, 0)]
    assert "retreat:languedoc" in keys
    assert "retreat:aquitaine" not in keys


def test_9_7_19_a_neutral_neighbour_costs_influence_or_ducats() -> None:
    g = table({"infantry": [BLANK] * 6})
    war(g, "castile", "france")
    infantry(g, "castile", "leon", 2)
    infantry(g, "france", "leon", 2)
    g.state.ducats[0] = 3
    attack(g, "castile", "leon", ["fight", "retreat:portugal"], origin="castile")
    assert land_units(g, 0, area(g, "portugal")) == 1
    assert g.state.ducats[0] == 0


def test_r127_imperial_units_fight_and_go_back() -> None:
    g = table({"infantry": [INF, INF, BLANK, INF, BLANK, BLANK]}, turn="austria")
    war(g, "austria", "france")
    infantry(g, "austria", "austria", 1)
    infantry(g, "france", "austria", 2)
    g.state.imperial_pool, g.state.defending = 4, 1
    # a Regular goes first, whatever Imperial Units are there (R125)
    assert attack(g, "austria", "austria", ["yes"])
    assert g.state.imperial_pool == 4
    assert land_units(g, 3, area(g, "austria")) == 0
    assert land_units(g, 0, area(g, "austria")) == 0


def test_r127_not_against_members_alone() -> None:
    g = table(turn="austria")
    infantry(g, "austria", "austria", 1)
    g.state.imperial_pool = 4
    realms = g.world.realms
    member = next(r for r in range(len(realms)) if realms[r].hre_member and is_npr(g, r))
    battle = Battle(area(g, "austria"), Side([3]), Side((), {member: 2}))
    drive(add_imperial(g, battle, battle.attacker))
    assert battle.attacker.imperial == 0
    battle.defender.black[REBELS] = 1
    drive(add_imperial(g, battle, battle.attacker), ["yes"])
    assert battle.attacker.imperial == 4


def test_r126_the_attacker_breaks_ties_that_matter() -> None:
    g = table(turn="austria")
    infantry(g, "castile", "aragon", 2)
    infantry(g, "france", "aragon", 2)
    battle = Battle(area(g, "aragon"), Side([3]), Side([0, 1]))
    drive(take_hits(g, battle, battle.defender, 2))
    assert [land_units(g, s, area(g, "aragon")) for s in (0, 1)] == [1, 1]
    drive(take_hits(g, battle, battle.defender, 1), ["first:castile"])
    assert [land_units(g, s, area(g, "aragon")) for s in (0, 1)] == [1, 0]


def test_5_2_07_no_appointment_outside_the_own_realm() -> None:
    g = table({"infantry": [INF, INF, INF, BLANK, BLANK, BLANK] * 2})
    g.state.options["windows"] = "private"
    war(g, "castile", "france")
    leader = next(c for c in g.world.characters if c.role == "leader")
    for place in ("aragon", "languedoc"):
        infantry(g, "castile", place, 3)
        army(g, "france", 0 if place == "aragon" else 1, place, 1)
    g.state.hands[0] = [leader.index]
    g.state.power[0:3] = [5, 5, 5]
    asked: list[str] = []
    for place in ("aragon", "languedoc"):
        steps = land_battle(g, area(g, place), Side([1]), Side([0]))
        pending = next(steps)
        asked.append(getattr(pending, "kind", ""))
    assert asked == ["battle_action", "appoint.battle"]


def card(g: G, kind: str, copy: int = 1) -> int:
    return g.world.character_index[f"{kind}-{copy}"]


def tactics(g: G, *seats: int) -> None:
    """A card of Superior Tactics and MIL for each of these seats."""
    for number, who in enumerate(seats):
        g.state.hands[who].append(card(g, "MIL-11", number + 1))
        g.state.power[who * 3 + MIL] = 5


TACTICS = ["battle:superior_tactics", "battle_die:artillery", "battle_die:artillery"]


def test_6_08_a_battle_action_once_a_round_and_side() -> None:
    g = table({"infantry": [BLANK] * 12, "artillery": [ART - 4] * 6})
    war(g, "castile", "france")
    infantry(g, "castile", "aragon", 3)
    infantry(g, "france", "aragon", 3)
    g.state.options["windows"] = "private"
    tactics(g, 1, 1)
    battle = Battle(area(g, "aragon"), Side([1]), Side([0]))
    battle.attacker.lead, battle.defender.lead = 1, 0
    drive(battle_round(g, battle), [TACTICS[0], "copy:MIL-11-1", *TACTICS[1:], "pass"])
    assert battle.attacker.extra == [0, 0, 2]
    drive(battle_round(g, battle), TACTICS)
    assert battle.attacker.extra == [0, 0, 4]  # 6-09


def test_9_7_08_innovatory_tactics() -> None:
    g = table()
    infantry(g, "france", "aragon", 3)
    reforms = card(g, "MIL-01")
    g.state.display[0], g.state.uses[reforms] = [reforms], 4
    g.state.power[MIL] = 2
    battle = Battle(area(g, "aragon"), Side([0]), Side([1]))
    answers = [
        "battle:innovatory_tactics",
        *["battle_die:cavalry"] * 2,
        *["battle_die:artillery"] * 2,
    ]
    drive(play_battle_actions(g, battle, battle.attacker), answers)
    assert battle.attacker.extra == [0, 2, 2]
    assert (g.power(0, MIL), g.state.uses[reforms]) == (1, 3)


def test_o4_01_others_back_an_npr() -> None:
    g = table()
    g.state.options["windows"] = "private"
    tactics(g, 0, 1, 2)
    infantry(g, "castile", "andalucia", 3)
    battle = Battle(area(g, "andalucia"), Side([1]), Side((), {realm(g, "granada"): 3}))
    battle.acting = battle.defender
    drive(play_battle_actions(g, battle, battle.defender))
    assert battle.defender.extra == [0, 0, 0]
    g.state.options["opt4_helping_hand"] = True
    # England, then France: clockwise from Castile, whose Turn and Enemy it is
    drive(play_battle_actions(g, battle, battle.defender), [*TACTICS, "pass"])
    assert battle.defender.extra == [0, 0, 2]
    assert [len(hand) for hand in g.state.hands[:3]] == [1, 1, 0]


def test_a_fast_window_asks_only_those_who_can_react() -> None:
    g = table()
    infantry(g, "france", "aragon", 3)
    leader = next(c.index for c in g.world.characters if c.role == "leader")
    g.state.hands[0] = [leader]
    g.state.power[MIL] = 3
    battle = Battle(area(g, "aragon"), Side([0]), Side([1]))
    drive(play_battle_actions(g, battle, battle.attacker))
    g.state.options["windows"] = "private"
    drive(play_battle_actions(g, battle, battle.attacker), ["pass"])
