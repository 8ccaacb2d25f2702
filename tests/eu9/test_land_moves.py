"""M2-M6: where land stacks may go, at which cost, what stops them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from europa.eu9.conflicts import War
from europa.eu9.pieces import KING, OUTSIDE, Besieging
from europa.eu9.rules.military import march, rights
from europa.eu9.rules.military.attrition import Attrition
from europa.eu9.rules.military.ground import ground_of
from europa.eu9.rules.military.movement import lone
from europa.eu9.rules.military.movement.overrun import ratio
from europa.eu9.rules.military.paths import Way, besiegers_due, reach
from europa.eu9.rules.military.stacks import units_in
from europa.eu9.rules.military.wilds import natives
from europa.eu9.state import COL, TP
from europa.eu9.table import G
from europa.eu9.testing import drive
from tests.eu9.campaign import at, campaign, countries, know, own, stack


def play(g: G, *answers: str) -> None:
    """One order after another."""
    queue: Sequence[str] = list(answers)
    steps: Any = march.play(g)
    drive(steps, queue)


def ways(g: G, name: str) -> dict[str, Way]:
    return {g.world.provinces[p].id: way for p, way in reach(g, stack(g, name).number).items()}


def bar(g: G, name: str, place: str) -> str:
    return ground_of(g, stack(g, name)).bar(at(g, place))


def test_viii_156_wasteland_is_double_for_strangers() -> None:
    g = campaign({"england moskva": ["A+"]}, war=(("ANG",), ("RUS",)))
    own(g, "ANG", "moskva")
    before = ways(g, "england moskva")["kaluga"].mp
    g.state.in_force["st_petersburg"] = 1
    assert before == 2 * ways(g, "england moskva")["kaluga"].mp


def test_viii_157_and_308_twelve_points_and_no_more() -> None:
    """VIII-157, VIII-308."""
    g = campaign({"france ile_de_france": ["3 LD"]})
    assert max(way.mp for way in ways(g, "france ile_de_france").values()) <= 12
    g = campaign({"russia yakoutie_ne": ["3 LD"]}, war=None)
    know(g, "RUS", "yakoutie_ne", "kamchatka_i", "yakoutie_s")
    assert ways(g, "russia yakoutie_ne")["kamchatka_i"].mp == 12


def test_viii_158_a_siege_is_kept_or_given_up() -> None:
    g = campaign({"france vizcaya": ["5 LD"]})
    found = ways(g, "france vizcaya")
    assert found["castilla_la_vieja"].left == ((at(g, "vizcaya"), 6),), "2 LD before level 2"
    assert found["bearn"].left == (), "into friendly land all may leave"
    g = campaign({"france vizcaya": ["2 LD"]})
    assert "castilla_la_vieja" not in ways(g, "france vizcaya"), "nobody would be left to go on"


def test_viii_159_a_fort_is_held_by_an_lde() -> None:
    g = campaign({"england acadie_s": ["1 LD", "1 LDE"]}, war=(("ANG",), ("FRA",)))
    know(g, "ANG", "acadie_n", "acadie_s")
    g.state.fort[at(g, "acadie_s")] = g.country("FRA")
    g.state.post[at(g, "acadie_n")], g.state.post_owner[at(g, "acadie_n")] = TP, g.country("FRA")
    assert ways(g, "england acadie_s")["acadie_n"].left == ((at(g, "acadie_s"), 1),)


def test_viii_160_picked_up_on_the_way() -> None:
    forces = {"france ile_de_france": ["3 LD"], "france champagne": ["3 LD"]}
    g = campaign(forces, war=None, dice={"attrition": [1]})
    start = "move:france ile_de_france"
    play(g, start, "by:champagne", "pick_up:france champagne 2", "to:troyes")
    test = [line.entry for line in g.journal.lines() if isinstance(line.entry, Attrition)]
    assert len(test) == 1, "six LD are massed though they began apart"
    assert all(x.moved for x in g.state.stacks.values())


def test_viii_170_and_171_leaders_alone() -> None:
    """VIII-170, VIII-171."""
    forces = {"france ile_de_france": {"units": ["2 LD"], "leaders": ["king FRA"]},
              "spain bearn": ["2 LD"], "france guyenne": ["1 LD"]}  # fmt: skip
    g = campaign(forces)
    king = KING + g.country("FRA")
    found = lone.places(g, king, at(g, "ile_de_france"))
    assert at(g, "guyenne") in found
    assert at(g, "bearn") not in found, "enemies and no friend there: he would die"
    assert at(g, "provence") in found, "20 MP, and by sea once"


def test_viii_172_active_natives_need_an_active_campaign() -> None:
    g = campaign({"spain congo_n": ["2 LD"]}, war=None)
    know(g, "HIS", "congo_n", "congo_s")
    assert not ways(g, "spain congo_n")["congo_s"].active
    natives.rouse(g, at(g, "congo_s"), g.country("HIS"))
    assert ways(g, "spain congo_n")["congo_s"].active


def test_viii_161_an_enemy_in_the_field_ends_the_move() -> None:
    forces = {"france bearn": ["6 LD"], "spain vizcaya": ["2 LD"]}
    g = campaign(forces)
    assert ways(g, "france bearn")["castilla_la_vieja"].path != (
        at(g, "vizcaya"),
        at(g, "castilla_la_vieja"),
    )
    g = campaign({"france bearn": ["6 LD"]})
    way = ways(g, "france bearn")["castilla_la_vieja"]
    assert way.path == (at(g, "vizcaya"), at(g, "castilla_la_vieja"))
    assert way.left == ((at(g, "vizcaya"), 6),)


def test_viii_162_neutrals_are_closed_in_europe() -> None:
    forces = {"france bearn": ["3 LD"], "portugal leon": ["1 LD"]}
    g = campaign(forces)
    assert bar(g, "france bearn", "artois") == "neutral"
    assert bar(g, "france bearn", "leon") == "neutral_force"
    assert bar(g, "france bearn", "vizcaya") == ""


def test_viii_163_overseas_only_what_neutrals_hold_is_closed() -> None:
    g = campaign({"england acadie_n": ["1 LD"]}, war=None)
    know(g, "ANG", "acadie_n", "acadie_s", "acadie_cape")
    assert bar(g, "england acadie_n", "acadie_s") == ""
    g.state.post[at(g, "acadie_s")] = TP
    g.state.post_owner[at(g, "acadie_s")] = g.country("FRA")
    assert bar(g, "england acadie_n", "acadie_s") == "neutral"
    g.state.area_owner[g.world.provinces[at(g, "acadie_cape")].area] = g.country("iroquois")
    assert bar(g, "england acadie_n", "acadie_cape") == ""


def test_viii_164_above_eight_ld_one_is_destroyed() -> None:
    forces = {"france bearn": ["A+"], "france guyenne": ["A+", "1 LD"]}
    g = campaign(forces, dice={"attrition": [1]})
    play(g, "move:france guyenne", "to:bearn", "give_up:LD")
    assert [u.kind for u in g.state.units if u.place == at(g, "bearn")] == ["A+", "A+"]


def test_viii_165_lde_do_not_live_in_europe() -> None:
    g = campaign({"france guyenne": ["2 LDE", "1 LD"]}, war=None, dice={"attrition": [1]})
    play(g, "move:france guyenne", "to:bearn")
    moved = stack(g, "france bearn")
    assert [u.kind for u in units_in(g, moved.number)] == ["LD"]


def test_viii_166_the_besieged_sortie_or_stay() -> None:
    g = campaign({"france bearn inside": ["2 LD"], "spain bearn": ["4 LD"]})
    g.state.sieges = {at(g, "bearn"): Besieging(g.country("HIS"))}
    keys = [option.key for option in march.orders(g, "FRA")]
    assert "sortie:france bearn inside" in keys
    assert not any(key.startswith("move:") for key in keys)
    play(g, "sortie:france bearn inside")
    out = stack(g, "france bearn")
    assert (out.inside, out.spent, out.engaged) == (OUTSIDE, 0, True)
    g.state.allowances, g.state.campaigns[g.country("FRA")] = {}, "passive"
    assert rights.bars_action(g, out) == "campaign_passive", "a sortie is active"


@pytest.mark.parametrize(
    "mine, theirs, how",
    [(8, 2, 4), (8, 1, 8), (7, 2, 0)],
)
def test_viii_167_four_and_eight_times_as_many(mine: int, theirs: int, how: int) -> None:
    assert ratio(3 * mine, 3 * theirs) == how


def test_viii_168_swept_away_without_test_or_points() -> None:
    forces = {"france bearn": ["A+", "2 A-"], "spain vizcaya": ["1 LD"]}
    g = campaign(forces, dice={"attrition": [1, 1]})
    vp = list(g.state.vp)
    play(g, "move:france bearn", "to:vizcaya", "let_pass", "overrun")
    assert not any(x.country == g.country("HIS") for x in g.state.stacks.values())
    assert g.state.vp == vp


def test_viii_169_the_others_may_overrun_too() -> None:
    forces = {"france bearn": ["1 LD"], "spain vizcaya": ["2 A+"]}
    g = campaign(forces)
    play(g, "move:france bearn", "to:vizcaya", "overrun")
    assert not any(x.country == g.country("FRA") for x in g.state.stacks.values())


def test_viii_148_entering_a_siege_of_friends_is_active() -> None:
    forces = {"france bearn": ["2 LD"], "venice vizcaya": ["2 LD"]}
    g = campaign(forces, war=(("FRA", "VEN"), ("HIS",)))
    assert ways(g, "france bearn")["vizcaya"].active
    assert not ways(g, "france bearn")["guyenne"].active


def test_viii_299_overseas_wars_spare_europe() -> None:
    g = campaign({"france bearn": ["2 LD"]}, kind="overseas")
    assert bar(g, "france bearn", "vizcaya") == "overseas_war"
    g = campaign({"france bearn": ["2 LD"]}, war=(("FRA",), ("algiers",)), kind="overseas")
    assert bar(g, "france bearn", "algerie") == ""


def test_viii_298_an_armistice_closes_the_enemys_land() -> None:
    g = campaign({"france bearn": ["2 LD"]})
    g.state.wars = [
        War("full", countries(g, ["FRA"]), countries(g, ["HIS"]), armistice=True, number=1)
    ]
    assert bar(g, "france bearn", "vizcaya") == "neutral"


def test_colonies_of_level_six_are_european() -> None:
    g = campaign({"england acadie_n": ["A-"]}, war=None)
    know(g, "ANG", "acadie_n", "acadie_s")
    before = ways(g, "england acadie_n")["acadie_s"].mp
    place = at(g, "acadie_s")
    g.state.post[place], g.state.post_level[place] = COL, 6
    g.state.post_owner[place] = g.country("ANG")
    assert ways(g, "england acadie_n")["acadie_s"].mp < before


def test_treachery_moves_an_enemys_stack_once() -> None:
    g = campaign({"france bearn": ["2 LD"], "spain vizcaya": ["A+"]}, dice={"attrition": [1] * 3})
    g.add_effect("treachery_stack", g.country("HIS"))
    play(g, "HIS=bribe:france bearn", "to:guyenne")
    assert stack(g, "france guyenne").moved
    assert not g.effect("treachery_stack", g.country("HIS"))
    assert not any(option.key.startswith("move:") for option in march.orders(g, "FRA"))


def test_a_march_is_one_question_of_stack_and_place() -> None:
    """R19.2: every stack with every place it reaches; all three ways to answer agree."""
    g = campaign({"france bearn": ["A+"], "france guyenne fleet": ["F-"]})
    offer = march.Offer(g, "FRA")
    listed = {option.key: option for option in offer.options()}
    assert {"no_more", "move:france bearn", "to:vizcaya:france bearn"} <= set(listed)
    assert any(key.startswith("to:sea_") and key.endswith("guyenne fleet") for key in listed)
    for key in listed:
        assert offer.find(key) == listed[key]
    assert offer.find("to:moskva:france bearn") is None
    drawn = {offer.draw(Random(n)).key for n in range(60)}
    assert all(offer.find(key) is not None for key in drawn)
    assert any(key.startswith("to:") for key in drawn)
    play(g, "to:guyenne:france bearn")
    assert stack(g, "france guyenne").moved


def test_m3_7_others_who_besiege_let_a_stack_march_on_whole() -> None:
    g = campaign({"france artois": ["A+"], "france artois 2": ["A-"]})
    own(g, "HIS", "artois", "hainaut")
    g.state.fortress[at(g, "artois")] = 2
    first, second = (x.number for x in g.state.stacks.values())
    ground = ground_of(g, g.state.stacks[first])
    assert besiegers_due(ground, at(g, "artois"), first) == 0
    g.state.fortress[at(g, "artois")] = 3
    assert besiegers_due(ground, at(g, "artois"), first) == 3
    assert besiegers_due(ground, at(g, "artois"), second) == 0
