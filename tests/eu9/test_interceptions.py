"""M12-M13, R18: who may intercept a march, at which odds, and what follows."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from europa.eu9.combat.march import intercepts
from europa.eu9.rules.military import march
from europa.eu9.rules.military.composition import excess
from europa.eu9.rules.military.ground import ground_of
from europa.eu9.rules.military.journey import Journey
from europa.eu9.rules.military.movement import sea_interception
from europa.eu9.rules.military.movement.entering import enter
from europa.eu9.rules.military.movement.interception import (
    Intercepting,
    by_alliance,
    land_modifier,
    land_tries,
)
from europa.eu9.rules.military.paths import besiegers_due
from europa.eu9.rules.military.stacks import put, relocate
from europa.eu9.table import G
from europa.eu9.testing import drive
from tests.eu9.campaign import at, campaign, hold, own, stack

MARCH = ("move:france bearn", "to:vizcaya")


def play(g: G, *answers: str) -> None:
    steps: Any = march.play(g)
    drive(steps, list(answers))


def modifier(g: G, name: str, mover: str, target: str) -> int:
    one = stack(g, name)
    return land_modifier(g, ground_of(g, one), one, stack(g, mover), at(g, target))


def tries(g: G, mover: str, target: str) -> list[str]:
    return [g.name(g.state.stacks[one.number].country) + " " +
            g.world.provinces[g.state.stacks[one.number].place].id
            for one in land_tries(g, stack(g, mover), at(g, target))]  # fmt: skip


def rolled(g: G) -> list[tuple[int, int, bool]]:
    found = [line.entry for line in g.journal.lines() if isinstance(line.entry, Intercepting)]
    return [(x.die, x.modifier, x.succeeds) for x in found]


def test_viii_224_manoeuvre_place_and_weather() -> None:
    forces = {
        "france vizcaya": {"units": ["2 LD"], "leaders": ["king FRA"]},
        "spain vizcaya": {"units": ["2 LD"], "leaders": ["king HIS"]},
    }
    g = campaign(forces, bad_weather=True)
    for power, man in (("FRA", 2), ("HIS", 4)):
        first = g.country(power) * 4
        g.state.king_values[first : first + 4] = [man, 2, 2, 0]
    city = 1
    found = modifier(g, "spain vizcaya", "france vizcaya", "vizcaya")
    assert found == 4 - 2 + 1 - 2 + city
    assert intercepts(7, 1)
    assert not intercepts(6, 1)
    assert intercepts(10, -9)


def test_viii_225_across_a_river_into_a_swamp() -> None:
    g = campaign({"russia novgorod": ["2 LD"], "poland ingria": ["2 LD"]}, war=(("POL",), ("RUS",)))
    w = g.world
    wet = next(
        (p.id, q)
        for p in w.provinces
        if p.terrain == "swamp" and p.europe
        for q in p.neighbours
        if w.borders[p.index, q] == "river" and w.provinces[q].terrain != "swamp"
    )
    relocate(g, stack(g, "russia novgorod").number, wet[1])
    relocate(g, stack(g, "poland ingria").number, at(g, wet[0]))
    for place in (wet[1], at(g, wet[0])):
        g.state.owner[place] = g.state.controller[place] = g.country("POL")
    one = next(x for x in g.state.stacks.values() if x.country == g.country("RUS"))
    two = next(x for x in g.state.stacks.values() if x.country == g.country("POL"))
    assert land_modifier(g, ground_of(g, one), one, two, at(g, wet[0])) == -4
    assert not intercepts(9, -4)
    assert intercepts(10, -4)


def test_viii_226_friends_cities_and_other_enemies() -> None:
    forces = {"france vizcaya": ["2 LD"], "spain asturias": ["2 LD"]}
    g = campaign(forces)
    assert modifier(g, "spain asturias", "france vizcaya", "vizcaya") == 1, "the city is Spain's"
    hold(g, "FRA", "vizcaya")
    assert modifier(g, "spain asturias", "france vizcaya", "vizcaya") == 0
    g = campaign({**forces, "france vizcaya 2": ["1 LD"]})
    assert modifier(g, "spain asturias", "france vizcaya", "vizcaya") == 1 - 2
    g.state.tech[g.country("HIS") * 2] = g.state.tech[g.country("FRA") * 2] + 6
    assert modifier(g, "spain asturias", "france vizcaya", "vizcaya") == 2 - 2


def test_viii_227_a_passive_campaign_keeps_to_friendly_land() -> None:
    g = campaign({"france bearn": ["2 LD"], "spain asturias": ["2 LD"]})
    assert tries(g, "france bearn", "vizcaya") == ["spain asturias"]
    g.state.campaigns[g.country("HIS")] = "passive"
    assert tries(g, "france bearn", "vizcaya") == ["spain asturias"], "Spain's own land"
    hold(g, "FRA", "vizcaya")
    assert tries(g, "france bearn", "vizcaya") == []


def test_viii_228_and_302_one_try_for_each_move() -> None:
    forces = {"france bearn": ["3 LD"], "spain asturias": ["2 LD"]}
    g = campaign(forces, dice={"interception": [1], "attrition": [1]})
    play(g, *MARCH, "intercept:spain asturias")
    assert rolled(g) == [(1, 1, False)]
    moved = stack(g, "france vizcaya")
    assert moved.tried == (stack(g, "spain asturias").number,)
    assert tries(g, "france vizcaya", "castilla_la_vieja") == []
    g = campaign(forces, dice={"interception": [1]})
    g.state.orders["HIS:intercept"] = "always"
    play(g, *MARCH)
    assert rolled(g) == [(1, 1, False)], "an order answers without an ask"
    g = campaign(forces)
    g.state.orders["HIS:intercept"] = "never"
    play(g, *MARCH)
    assert rolled(g) == []


def test_viii_229_the_beaten_do_not_intercept() -> None:
    g = campaign({"france bearn": ["2 LD"], "spain asturias": {"units": ["2 LD"], "beaten": True}})
    assert tries(g, "france bearn", "vizcaya") == []


def test_viii_230_the_first_success_closes_the_window() -> None:
    forces = {
        "france bearn": ["2 LD"],
        "spain asturias": ["2 LD"],
        "venice castilla_la_vieja": ["2 LD"],
    }
    g = campaign(forces, war=(("FRA",), ("HIS", "VEN")))
    g.state.order = [(g.country("VEN"),), (g.country("FRA"),), (g.country("HIS"),)]
    g.state.impulse = 1
    found = by_alliance(g, land_tries(g, stack(g, "france bearn"), at(g, "vizcaya")))
    assert [g.name(g.state.stacks[group[0].number].country) for group in found] == [
        "venice",
        "spain",
    ]


def test_viii_231_and_237_a_battle_under_way() -> None:
    """VIII-231, VIII-237."""
    forces = {"france bearn": ["A+", "A+"], "spain asturias": ["1 LD"]}
    g = campaign(forces, dice={"interception": [10], "attrition": [1, 1]})
    play(g, *MARCH, "intercept:spain asturias", "overrun")
    assert stack(g, "france vizcaya").spent == 3
    assert not any(x.country == g.country("HIS") for x in g.state.stacks.values())


def test_viii_232_now_or_later() -> None:
    forces = {"france bearn": ["2 LD"], "france vizcaya": ["2 LD"], "spain asturias": ["2 LD"]}
    g = campaign(forces, dice={"interception": [10], "attrition": [1]})
    play(g, *MARCH, "intercept:spain asturias", "fight_later")
    engaged = [x for x in g.state.stacks.values() if x.engaged]
    assert len(engaged) == 2


def test_viii_233_and_234_counter_interception() -> None:
    """VIII-233, VIII-234."""
    forces = {"france bearn": ["A+", "A+"], "france navarra": ["A+"], "spain asturias": ["3 LD"]}
    dice = {"interception": [10, 10], "attrition": [1] * 5}
    g = campaign(forces, dice=dice)
    own(g, "FRA", "navarra")
    steps: Any = march.play(g)
    answers = [*MARCH, "intercept:spain asturias", "intercept:france navarra"]
    usual = ["stand", "stay", "fight_on", "no_overrun", "let_pass"]
    drive(steps, answers, otherwise=usual)
    french = [x for x in g.state.stacks.values() if x.country == g.country("FRA")]
    assert any(x.place == at(g, "navarra") for x in french), "above 8 LD it stood by and went back"


def test_viii_235_held_by_an_enemy_that_stands_still() -> None:
    forces = {"france bearn": ["2 LD"], "spain asturias": ["2 LD"], "france asturias": ["1 LD"]}
    g = campaign(forces)
    assert tries(g, "france bearn", "vizcaya") == []


def test_viii_236_besiegers_keep_their_siege() -> None:
    forces = {"france bearn": ["2 LD"], "spain guyenne": ["4 LD"]}
    g = campaign(forces, dice={"interception": [10], "attrition": [1] * 4})
    found = land_tries(g, stack(g, "france bearn"), at(g, "quercy"))
    level = g.state.fortress[at(g, "guyenne")]
    assert [one.keeps for one in found] == [3 * level] or not found
    assert [one.keeps for one in land_tries(g, stack(g, "france bearn"), at(g, "guyenne"))] == [
        3 * level
    ]


def test_viii_241_only_moves_are_intercepted() -> None:
    g = campaign({"france bearn": ["2 LD"], "spain vizcaya": ["2 LD"]})
    put(g, stack(g, "spain vizcaya").number, engaged=True)
    assert tries(g, "france bearn", "vizcaya") == []


def test_viii_300_the_order_of_an_entry() -> None:
    forces = {"france bearn": ["3 LD"], "spain asturias": ["2 LD"]}
    g = campaign(forces, dice={"interception": [1], "attrition": [1]}, bad_weather=True)
    play(g, *MARCH, "intercept:spain asturias")
    kinds = [type(line.entry).__name__ for line in g.journal.lines()]
    kinds = [k for k in kinds if k in ("Marched", "Intercepting", "Attrition")]
    assert kinds == ["Marched", "Intercepting", "Attrition"]


def broken_armies(g: G) -> list[str]:
    return sorted(u.kind for u in g.state.units if u.country == g.country("HIS"))


def test_an_army_broken_for_nobody_is_whole_again() -> None:
    """M1.2, M12.1: change was made, then nobody left the stack: it stays as it was."""
    g = campaign({"france bearn": ["2 LD"], "spain asturias": ["A+", "2 LD"]})
    play(g, *MARCH, "part_of:spain asturias", "break:A+", "that_is_all", "let_pass")
    assert broken_armies(g) == ["A+", "LD", "LD"]


def test_what_is_parted_keeps_the_limits_where_it_stays() -> None:
    """M1.2: five counters of an alliance in a province are two too many once the try has failed:
    they are put together, or given up."""
    forces = {"france bearn": ["2 LD"], "spain asturias": ["A+", "2 LD"]}
    part = ("part_of:spain asturias", "break:A+", "unit:LD:spain", "unit:LD:spain", "that_is_all")
    tries = ("intercept:spain asturias 2", "that_is_all")
    g = campaign(forces, dice={"interception": [1], "attrition": [1] * 4})
    play(g, *MARCH, *part, *tries, "combine:A-2LD:spain")
    assert broken_armies(g) == ["A+", "LD", "LD"]
    g = campaign(forces, dice={"interception": [1], "attrition": [1] * 4})
    play(g, *MARCH, *part, *tries, "give_up:LD", "give_up:LD")
    assert broken_armies(g) == ["A-", "LD", "LD"]


def test_m3_7_a_march_ends_where_its_siege_could_not_be_kept() -> None:
    """The friends who besieged with it are gone when it wants to leave: it stays."""
    g = campaign({"france bearn": ["1 LD"], "spain guyenne": ["1 LD"]})
    hold(g, "HIS", "guyenne", "quercy")
    journey = Journey(g, stack(g, "france bearn").number)
    relocate(g, journey.number, at(g, "guyenne"))
    journey.look_again(g)
    assert besiegers_due(journey.ground, at(g, "guyenne"), journey.number) >= 3
    assert drive(enter(g, journey, at(g, "quercy"))) is False
    assert stack(g, "france guyenne").number == journey.number


def test_ships_parted_to_intercept_keep_the_limits_where_others_fight() -> None:
    """M1.2: at sea each stack counts alone: who failed is put in order though another fights."""
    forces = {"france sea_lion": ["1 NWD"], "spain sea_lion": ["F+", "1 NWD"]}
    g = campaign(forces, dice={"interception": [10, 1]})
    s, one = g.state, stack(g, "spain sea_lion")
    s.units = [replace(u, ships=(4, 0, 0, 0)) if u.kind == "F+" else u for u in s.units]
    part = ("part_of:spain sea_lion", "break:F+", "unit:NWD:spain", "that_is_all")
    tried = ("intercept:spain sea_lion 2", "intercept:spain sea_lion")
    won = drive(sea_interception.window(g, stack(g, "france sea_lion").number),
                [*part, *tried, "fleet:spain"])  # fmt: skip
    assert won == [s.stack_count]
    assert not excess(g, [one])
    assert [u.ships for u in s.units if u.stack == one.number] == [(4, 0, 0, 0)]
