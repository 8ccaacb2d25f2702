"""VIII: land battles. The French-Spanish battle is followed from the first shot to the retreat."""

from __future__ import annotations

from typing import Any

import pytest

from europa.eu9.combat import forces, tables
from europa.eu9.combat.entries import Exchange, Losses, Parameters
from europa.eu9.combat.fight import Fighter, leader_casualty
from europa.eu9.combat.forces import LD, Leader
from europa.eu9.combat.land import (
    LandBattle,
    Side,
    declare,
    inflicted,
    is_major,
    land_battle,
    split_off,
)
from europa.eu9.combat.odds import answer_by, battle_odds, play, table
from europa.kernel.dice import Dice, ScriptedDice, seed_from
from tests.eu9.fights import asked, entries, fight, land, leader, troops

DICE = {
    "FRA fire 1": [8],
    "HIS fire 1": [6],
    "FRA shock 1": [4],
    "HIS shock 1": [7],
    "HIS leave": [7],
    "FRA fire 2": [2],
    "HIS fire 2": [9],
    "FRA shock 2": [6],
    "HIS shock 2": [5],
    "FRA pursuit": [9],
    "FRA leader": [3],
    "HIS leader": [6],
    "HIS wound": [4],
}


def artois(
    french: dict[str, Any] | None = None,
    spanish: dict[str, Any] | None = None,
    technology: str = "musket",
) -> LandBattle:
    """Late period III in the plain of Artois: France attacks from Ile-de-France."""
    french = {"a_plus": 2, "veteran": True, **(french or {})}
    spanish = {"a_plus": 1, "ld": 1, "veteran": True, **(spanish or {})}
    return land(
        Side(
            name="FRA",
            stack=(troops("france", technology=technology, army_class="IV", **french),),
            leader=leader("242"),
        ),
        Side(
            name="HIS",
            stack=(
                troops("spain", technology=technology, army_class="III", tercio=True, **spanish),
            ),
            leader=leader("423"),
        ),
        period=3,
        fortress=1,
        fortress_of="HIS",
    )


def by_name(found: list[Any], kind: type[Any]) -> dict[str, Any]:
    return {entry.side: entry for entry in found if isinstance(entry, kind)}


def rolls(found: list[Any], what: str) -> dict[str, tuple[int, str, int]]:
    """Modified die, losses and stars of a segment, by side."""
    return {
        e.side: (e.die + e.modifier, e.losses, e.stars)
        for e in found
        if isinstance(e, Exchange) and e.what == what
    }


def spain_tries_to_leave(ask: Any) -> Any:
    if ask.kind == "battle.leave":
        return "leave" if ask.seat == "HIS" else "stay"
    return answer_by()(ask)


def artois_journal() -> list[Any]:
    """The battle of the rulebook, entry by entry."""
    g = table(ScriptedDice({**DICE, "HIS retreat": [2]}, seed_from(1)))
    play(land_battle(g, artois()), spain_tries_to_leave)
    return [line.entry for line in g.journal.fresh]


def spain_leaves(battle: LandBattle, dice: dict[str, list[int]]) -> Any:
    scripted = ScriptedDice(dice, seed_from(1))
    outcome = play(land_battle(table(scripted), battle), spain_tries_to_leave)
    assert scripted.left_over() == {}
    return outcome


def test_viii_01_columns_and_morale() -> None:
    found = by_name(artois_journal(), Parameters)
    assert {side: (p.columns, p.morale) for side, p in found.items()} == {
        "FRA": ("C/B", 4),
        "HIS": ("C/B", 4),
    }


def test_viii_02_modifiers() -> None:
    found = by_name(artois_journal(), Parameters)
    assert found["FRA"].modifiers == "+2/+1//+1/0"
    assert found["HIS"].modifiers == "0/+1//-1/0"
    assert forces.artillery(artois().phasing.stack, 3) == 5
    assert set(found["FRA"].parts) == {
        "leader +2/0",
        "second day 0/0//-1/-1",
        "against Tercio 0/-1",
        "numbers 0/+1",
        "cavalry 0/+1",
    }


def test_viii_03_seven_detachments_lose_the_bonus_of_numbers() -> None:
    battle = artois(french={"a_plus": 1, "a_minus": 1, "ld": 1})
    found = by_name(entries(battle, {}), Parameters)
    assert found["FRA"].modifiers == "+2/0//+1/-1"


def test_viii_04_and_05_first_day() -> None:
    found = artois_journal()
    assert rolls(found, "fire 1") == {"FRA": (10, "1 2/3", 2), "HIS": (6, "1/3", 0)}
    assert rolls(found, "shock 1") == {"FRA": (5, "1/3", 0), "HIS": (8, "1 1/3", 1)}


def test_viii_06_real_losses_at_the_end_of_day_1() -> None:
    g = table(Dice(seed_from(1)))
    battle = artois()
    stacks = [battle.phasing.stack, battle.other.stack]
    spanish, french = Fighter("HIS", "HIS", Leader()), Fighter("FRA", "FRA", Leader())
    spanish.inflicted, french.inflicted = 5, 6
    assert inflicted(g, battle, 1, spanish, stacks, say=False) == 3
    assert inflicted(g, battle, 0, french, stacks, say=False) == 7


def test_viii_07_leaving_fails() -> None:
    found = artois_journal()
    second = {e.side: e.modifier for e in found if isinstance(e, Exchange) and e.what == "fire 2"}
    assert second == {"FRA": 2, "HIS": -1}
    leaves = [ask for ask in asked(artois(), first_day_dice()) if ask.kind == "battle.leave"]
    assert [(ask.seat, ask.params["need"]) for ask in leaves] == [("HIS", 6), ("FRA", 5)]


def first_day_dice() -> dict[str, list[int]]:
    return {key: DICE[key] for key in ("FRA fire 1", "HIS fire 1", "FRA shock 1", "HIS shock 1")}


def test_viii_08_and_09_second_day() -> None:
    found = artois_journal()
    assert rolls(found, "fire 2") == {"FRA": (4, "0", 0), "HIS": (8, "1", 1)}
    assert rolls(found, "shock 2") == {"FRA": (7, "1", 1), "HIS": (5, "1/3", 0)}


def test_viii_10_and_11_pursuit_and_modified_losses() -> None:
    found = artois_journal()
    assert rolls(found, "pursuit") == {"FRA": (9, "1", 1)}
    losses = by_name(found, Losses)
    assert (losses["FRA"].rolled, losses["FRA"].size) == ("4", "4 2/3")
    assert (losses["HIS"].rolled, losses["HIS"].small, losses["HIS"].size) == (
        "3",
        "2 1/3",
        "2 1/3",
    )


def test_viii_12_to_14_outcome() -> None:
    outcome = spain_leaves(artois(), {**DICE, "HIS retreat": [2]})
    assert outcome.winner == "FRA"
    assert outcome.losses == (2 * LD, 5 * LD)
    assert outcome.destroyed == (False, True)
    assert outcome.routed == (False, True)
    assert outcome.major
    assert outcome.stability == (1, -1)
    assert outcome.points == (5, 0)
    assert (outcome.leaders[0].fate, outcome.leaders[1].fate) == ("safe", "wounded")
    assert outcome.leaders[1].rounds == 2
    assert outcome.besieges == "FRA"
    assert forces.detachments(outcome.stacks[0]) == 6


@pytest.mark.parametrize("die, fate, rounds", [(7, "dead", 0), (10, "wounded", 5)])
def test_viii_14_the_second_die_of_a_wounded_leader(die: int, fate: str, rounds: int) -> None:
    dice = {**DICE, "HIS retreat": [2], "HIS wound": [die]}
    casualty = spain_leaves(artois(), dice).leaders[1]
    assert (casualty.fate, casualty.rounds) == (fate, rounds)


def test_viii_15_conscripts() -> None:
    dice = {k: v for k, v in DICE.items() if k not in ("HIS retreat", "HIS wound", "HIS leader")}
    spanish = spain_leaves(artois(spanish={"veteran": False}), {**dice, "FRA pursuit": [9]})
    assert spanish.routed[1]
    assert spanish.winner == "FRA"
    dice = {k: v for k, v in dice.items() if k != "FRA pursuit"}
    tie = spain_leaves(artois(french={"veteran": False}), dice)
    assert tie.winner == ""
    assert tie.routed == (False, False)


def test_viii_16_arquebus_halves_fire() -> None:
    battle = artois(technology="arquebus")
    found = entries(battle, first_day_dice())
    morale = {side: p.morale for side, p in by_name(found, Parameters).items()}
    assert morale == {"FRA": 3, "HIS": 4}
    fire = rolls(found, "fire 1")
    assert fire["FRA"] == (10, "2/3", 2)
    assert fire["HIS"] == (6, "0", 0)


def natives(detachments: int, **spanish: Any) -> LandBattle:
    host = troops("azteca", technology="medieval", army_class="A", ld=detachments)
    return land(
        troops("spain", technology="renaissance", **(spanish or {"ld": 4})),
        Side(name="OTHER", stack=(host,), leader=leader("000"), natives=True),
        period=2,
        europe=False,
    )


def test_viii_18_hosts_of_natives_roll_a_die_for_each_eight() -> None:
    shocks = [
        [e for e in entries(natives(number), {"PHASING fire 1": [1], "OTHER shock 1": [1] * 5})
         if isinstance(e, Exchange) and (e.side, e.what) == ("OTHER", "shock 1")]
        for number in (40, 35)
    ]  # fmt: skip
    assert [len(rolled) for rolled in shocks] == [5, 5]
    fighter = Fighter("OTHER", "OTHER", Leader())
    fighter.dice, fighter.inflicted, fighter.tail = 5, 12, 6
    battle, g = natives(35), table(Dice(seed_from(1)))
    stacks = [battle.phasing.stack, battle.other.stack]
    assert inflicted(g, battle, 1, fighter, stacks, say=False) == tables.loss_by_size(12 + 3, 2)


def test_viii_18_only_the_main_die_gives_stars() -> None:
    battle = natives(40, a_plus=2)
    dice = {"PHASING fire 1": [1], "PHASING shock 1": [1], "OTHER shock 1": [1, 7, 7, 7, 7]}
    found = entries(battle, dice)
    stars = [e.stars for e in found if isinstance(e, Exchange) and e.side == "OTHER"][:5]
    assert stars == [0, 1, 1, 1, 1]
    assert rolls(found, "shock 2"), "stars of all dice would have routed the Spaniards"


def test_viii_19_destruction_goes_before_rout() -> None:
    spanish = troops("spain", technology="musket", army_class="III", a_plus=1)
    turks = troops("turkey", technology="musket", army_class="I", a_plus=2)
    battle = land(turks, spanish, period=3)
    g, stacks = table(Dice(seed_from(1))), [battle.phasing.stack, battle.other.stack]
    one, two = Fighter("PHASING", "", Leader()), Fighter("OTHER", "", Leader())
    one.inflicted, two.inflicted, one.routed = 9, 2, True
    assert inflicted(g, battle, 0, one, stacks, say=False) == 13
    assert inflicted(g, battle, 1, two, stacks, say=False) == 0
    assert declare(g, battle, one, two, stacks, None) is one
    one.inflicted = 6
    assert inflicted(g, battle, 0, one, stacks, say=False) == 8
    assert declare(g, battle, one, two, stacks, None) is two


def test_viii_20_and_21_strength_and_size() -> None:
    battle = land(troops(ld=2), troops(a_plus=2), period=1)
    fighter = Fighter("PHASING", "", Leader())
    fighter.inflicted = 12
    stacks = [battle.phasing.stack, battle.other.stack]
    assert inflicted(table(Dice(seed_from(1))), battle, 0, fighter, stacks, say=False) == 6
    cases = [(12, -2, 9), (11, 1, 13), (8, -2, 5), (21, 2, 27), (25, 3, 37)]
    for thirds, row, after in cases:
        assert tables.loss_by_size(thirds, row) == after


def cornwall() -> LandBattle:
    """Gustav Adolf against Rupert, period IV."""
    return land(
        Side(
            name="SUE",
            stack=(troops("sweden", True, technology="baroque", army_class="IIIM", a_plus=1),),
            leader=leader("666"),
        ),
        Side(
            name="ROY",
            stack=(troops("england", technology="musket", army_class="IVM", a_plus=2),),
            leader=leader("434"),
            retreats=(),
        ),
        period=4,
        fortress=1,
        fortress_of="ROY",
    )


def test_viii_27_to_29_the_swedes_in_cornwall() -> None:
    dice = {
        "ROY fire 1": [5],
        "SUE fire 1": [10],
        "SUE pursuit": [4],
        "ROY retreat": [3],
        "SUE leader": [9],
        "ROY leader": [9],
    }
    found = entries(cornwall(), dice)
    parameters = by_name(found, Parameters)
    assert (parameters["SUE"].columns, parameters["SUE"].morale) == ("B/B", 4)
    assert (parameters["ROY"].columns, parameters["ROY"].morale) == ("D/C", 3)
    assert parameters["SUE"].modifiers == "+3/+3//+2/+2"
    assert parameters["ROY"].modifiers == "+1/+1//0/0"
    assert rolls(found, "fire 1") == {"SUE": (13, "3", 3), "ROY": (6, "1/3", 0)}
    assert rolls(found, "pursuit") == {"SUE": (9, "1", 1)}
    losses = by_name(found, Losses)
    assert (losses["SUE"].small, losses["SUE"].size) == ("3 1/3", "4")
    outcome = fight(cornwall(), dice, {"battle.retreat": "inside"})
    assert outcome.losses == (0, 7 * LD)
    assert outcome.fates[1].where == "fortress"


def test_viii_30_artillery_against_fortresses() -> None:
    assert [tables.artillery_bonus(4, level) for level in (1, 2, 3, 4, 5)] == [2, 2, 1, 0, 0]


def morale(**more: Any) -> int:
    enemy = more.pop("enemy", "medieval")
    own = troops("spain", more.pop("veteran", False), a_plus=1, **more)
    found = entries(land(own, troops(technology=enemy, a_plus=1)), {})
    return int(by_name(found, Parameters)["PHASING"].morale)


def test_viii_38_renaissance_against_medieval() -> None:
    assert morale(technology="renaissance") == 1
    assert morale(technology="renaissance", veteran=True) == 2
    battle = land(
        troops(technology="renaissance", a_plus=1), troops(technology="medieval", a_plus=1)
    )
    found = entries(battle, {"PHASING fire 1": [10]})
    assert rolls(found, "fire 1") == {"PHASING": (10, "0", 2)}


def test_viii_39_tercio_gives_morale_up_to_arquebus() -> None:
    more = {"veteran": True, "tercio": True, "enemy": "musket"}
    assert morale(technology="arquebus", **more) == 4
    assert morale(technology="musket", **more) == 4


def test_viii_40_renaissance_without_army_fires_only_overseas() -> None:
    bands = troops(technology="renaissance", ld=3)
    in_europe = entries(land(bands, troops(technology="renaissance", a_plus=1)), {})
    assert "PHASING" not in rolls(in_europe, "fire 1")
    overseas = entries(
        land(bands, troops(technology="renaissance", a_plus=1), europe=False),
        {"PHASING fire 1": [10]},
    )
    assert rolls(overseas, "fire 1")["PHASING"][1] == "0"


@pytest.mark.parametrize("period, malus", [(3, False), (5, True)])
def test_viii_41_conquistadors_need_no_army(period: int, malus: bool) -> None:
    side = Side(name="HIS", stack=(troops("spain", ld=2),), leader=leader("333", conquistador=True))
    battle = land(side, troops(a_plus=1), period=period, europe=False)
    parts = by_name(entries(battle, {}), Parameters)["HIS"].parts
    assert any(part.startswith("no army") for part in parts) is malus
    plain = land(troops("spain", ld=2), troops(a_plus=1), period=3, europe=False)
    parts = by_name(entries(plain, {}), Parameters)["PHASING"].parts
    assert "no army -1/0" in parts


def modifiers(**field: Any) -> str:
    battle = land(troops(a_plus=1), troops(a_plus=1), **field)
    return str(by_name(entries(battle, {}), Parameters)["PHASING"].modifiers)


def test_viii_42_and_43_crossings() -> None:
    assert modifiers(terrain="mountain", crossing="river") == "-2/-2"
    assert modifiers(terrain="dense_forest", crossing="landing") == "-3/-4//-2/-2"
    assert modifiers(terrain="mountain", crossing="pass", interception=True) == "-1/-1"


def test_facing_the_ottomans_and_foraging() -> None:
    side = Side(
        name="FRA", stack=(troops(a_plus=1),), leader=leader("000"),
        faces_ottomans=True, foraging=True,
    )  # fmt: skip
    battle = land(side, troops(a_plus=1))
    assert by_name(entries(battle, {}), Parameters)["FRA"].modifiers == "-1/-3"


@pytest.mark.parametrize(
    "mine, theirs, die, away", [("400", "200", 6, True), ("100", "300", 8, True),
                                        ("400", "200", 5, False), ("100", "300", 7, False)],
)  # fmt: skip
def test_viii_44_evasion(mine: str, theirs: str, die: int, away: bool) -> None:
    battle = land(
        Side(name="PHASING", stack=(troops(a_plus=1),), leader=leader(theirs)),
        Side(name="OTHER", stack=(troops(a_plus=1),), leader=leader(mine)),
    )
    outcome = fight(
        battle, {"OTHER evasion": [die]}, {"battle.evade": "evade:an adjacent province"}
    )
    assert outcome.evaded is away


def test_nobody_evades_from_an_interception_or_under_a_replacement() -> None:
    intercepted = land(troops(a_plus=1), troops(a_plus=1), interception=True)
    assert "battle.evade" not in [ask.kind for ask in asked(intercepted, {})]
    side = Side(name="OTHER", stack=(troops(a_plus=1),))
    battle = land(troops(a_plus=1), side)
    assert "battle.evade" not in [ask.kind for ask in asked(battle, {"OTHER replacement": [1]})]


def test_viii_45_into_the_fortress() -> None:
    battle = land(troops(a_plus=2), troops(a_plus=1, ld=1), fortress=3, fortress_of="OTHER")
    stay, inside = split_off(battle.other.stack, 3)
    assert (forces.detachments(stay), forces.detachments(inside)) == (2, 3)
    found = entries(battle, {}, battle__evade="inside")
    assert by_name(found, Parameters)["PHASING"].parts[-1] == "numbers 0/+1"


def test_viii_46_both_rout_nobody_wins() -> None:
    battle = land(troops(a_plus=1), troops(a_plus=1))
    dice = {"PHASING fire 1": [10], "OTHER fire 1": [10]}
    outcome = fight(battle, dice)
    assert outcome.winner == ""
    assert outcome.routed == (True, True)


def test_viii_47_pursuit_after_first_fire_in_a_forest() -> None:
    battle = land(
        Side(name="A", stack=(troops(technology="musket", a_plus=2),), leader=leader("054")),
        Side(name="B", stack=(troops(technology="arquebus", a_plus=2),), leader=leader("002")),
        terrain="dense_forest",
        interception=True,
    )
    found = entries(battle, {"A fire 1": [9], "B fire 1": [1], "A pursuit": [1]})
    pursuit = next(e for e in found if isinstance(e, Exchange) and e.what == "pursuit")
    assert pursuit.modifier == 4


def test_viii_48_combat_results() -> None:
    assert tables.combat_result("D", 7) == (2, 0)
    assert tables.combat_result("C", 7) == (2, 1)
    assert tables.combat_result("A", 14) == tables.combat_result("A", 17) == (12, 3)
    assert tables.combat_result("E", 13) == (6, 2)
    assert {tables.combat_result(column, 3) for column in "ABCDE"} == {(0, 0)}


@pytest.mark.parametrize("die, thirds", [(5, 8), (6, 9)])
def test_viii_49_seven_detachments(die: int, thirds: int) -> None:
    battle = land(troops(a_plus=1, a_minus=1, ld=1), troops(a_plus=2))
    fighter = Fighter("PHASING", "", Leader())
    fighter.inflicted = 9
    g = table(ScriptedDice({"PHASING seven": [die]}, seed_from(1)))
    stacks = [battle.phasing.stack, battle.other.stack]
    assert inflicted(g, battle, 0, fighter, stacks, say=False) == thirds
    assert inflicted(g, battle, 0, fighter, stacks, say=False) == thirds, "rolled once (E57)"


def test_viii_50_explorers_alone_do_little() -> None:
    battle = land(troops(lde=1), troops(ld=1), europe=False)
    fighter = Fighter("PHASING", "", Leader())
    fighter.inflicted = 6
    stacks = [battle.phasing.stack, battle.other.stack]
    assert inflicted(table(Dice(seed_from(1))), battle, 0, fighter, stacks, say=False) == 0


def major(losses: tuple[int, int], loser: Any = None, winner: Any = None, **field: Any) -> bool:
    battle = land(
        winner or troops(army_class="III", a_plus=2), loser or troops(army_class="III", a_plus=2),
        **field,
    )  # fmt: skip
    one, two = Fighter("PHASING", "", Leader()), Fighter("OTHER", "", Leader())
    two.routed = True
    stacks = [battle.phasing.stack, battle.other.stack]
    return is_major(battle, (one, two), one, losses, stacks)


def test_viii_53_and_54_major_battles() -> None:
    horde = troops(army_class="I", a_plus=2)
    assert major((0, 3 * LD))
    assert not major((0, 2 * LD))
    assert not major((0, 3 * LD), winner=horde)
    assert major((0, 4 * LD), winner=horde)
    assert not major((0, 3 * LD), loser=troops(ld=4), europe=False)
    assert major((0, 3 * LD), europe=False)


def test_viii_54_two_detachments_are_never_a_major_battle() -> None:
    battle = land(troops(technology="musket", a_plus=2), troops(technology="musket", a_minus=1))
    assert all(
        not fight(battle, {"PHASING fire 1": [10], "OTHER fire 1": [die]}).major
        for die in range(1, 6)
    )


def test_viii_55_stability_and_points_of_a_major_battle() -> None:
    outcome = spain_leaves(artois(), {**DICE, "HIS retreat": [2]})
    assert (outcome.stability, outcome.points) == ((1, -1), (5, 0))


def test_viii_56_a_king_of_a_destroyed_stack_is_captured() -> None:
    king = Fighter("HIS", "HIS", Leader("king", 3, 3, 3, king=True))
    g = table(ScriptedDice({"HIS leader": [6]}, seed_from(1)))
    assert leader_casualty(g, king, won=False, destroyed=True, exempt=False).fate == "captured"


def test_viii_57_no_casualty_roll_against_a_handful() -> None:
    battle = land(
        Side(name="A", stack=(troops(a_plus=1),), leader=leader("333")), troops(a_minus=1)
    )
    found = entries(battle, {"A leader": [1]})
    assert not any(getattr(e, "what", "") == "A leader" for e in found)


def test_viii_58_after_a_tie_the_phasing_side_goes_first() -> None:
    battle = land(troops(a_plus=1), troops(a_plus=1))
    dice = {f"{side} {what}": [1] for side in ("PHASING", "OTHER")
            for what in ("fire 1", "shock 1", "fire 2", "shock 2")}  # fmt: skip
    retreats = [ask for ask in asked(battle, dice) if ask.kind == "battle.retreat"]
    assert [ask.seat for ask in retreats] == ["PHASING", "OTHER"]
    assert retreats[0].keys() == ["retreat:an adjacent province"]
    assert "stay" in retreats[1].keys()  # keys() is ours


def test_viii_59_no_counter_for_the_change() -> None:
    army = troops(a_plus=1, spare_ld=0)
    assert forces.without(army, LD, 0).detachments == 2
    assert forces.without(troops(a_plus=1), LD, 0).detachments == 3


def test_odds_agree_with_the_dice() -> None:
    odds = battle_odds(artois(), rolls=400)
    assert sum(odds.outcomes.values()) == pytest.approx(1)
    assert odds.outcomes["FRA"] > odds.outcomes["HIS"]
    assert odds == battle_odds(artois(), rolls=400)
