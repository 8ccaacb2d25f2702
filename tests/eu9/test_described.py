"""Fights described by people: files, examples, complaints, the command."""

from __future__ import annotations

import json
from typing import Any

import pytest

from europa.cli import run
from europa.eu9.combat.describe import BadBattle, example, examples, fight_from, read_fight
from europa.eu9.combat.land_field import LandBattle
from europa.eu9.combat.report import report
from europa.eu9.described import describe
from europa.eu9.state import Eu9
from europa.eu9.testing import position
from europa.kernel.cases import check_document


@pytest.mark.parametrize("name", examples())
def test_every_example_is_fought(name: str) -> None:
    told = report(example(name), rolls=50)
    assert told.steps
    assert told == report(example(name), rolls=50)


def test_artois_is_the_battle_of_the_rulebook() -> None:
    battle = example("artois")
    assert isinstance(battle, LandBattle)
    assert battle.other.stack[0].veterans == 5
    assert (
        report(battle, rolls=1).steps[0].startswith("FRA: columns C/B, morale 4, modifiers +2/+1")
    )


GOOD = """
kind: land
field: {period: 3}
phasing: {name: A, leader: 242, stack: {country: france, army_class: IV, ld: 2}}
other: {name: B, leader: 423, stack: {country: spain, army_class: III, ld: 2}}
"""


@pytest.mark.parametrize(
    "wrong, complaint",
    [
        (GOOD.replace("kind: land", "kind: chess"), "land, naval, siege"),
        (GOOD.replace("242", "abc"), "manoeuvre, fire, shock"),
        (GOOD.replace("period: 3", "period: 9"), "periods 1 to 7"),
        (GOOD.replace("army_class: IV", "army_class: XX"), "army class"),
        (GOOD.replace("ld: 2", "ld: 0"), "at least one"),
        (GOOD.replace("name: B", "name: A"), "both sides"),
        (GOOD.replace("field: {period: 3}", "field: {period: soon}"), "period"),
        ("[1, 2]", "names and values"),
    ],
)
def test_complaints_say_what_to_do(wrong: str, complaint: str) -> None:
    with pytest.raises(Exception, match=complaint) as caught:
        read_fight(wrong)
    assert getattr(caught.value, "code", "") or isinstance(caught.value, BadBattle)


def test_like_an_example_with_changes() -> None:
    battle = fight_from({"like": "artois", "other": {"stack": {"veteran": False}}})
    original = example("artois")
    assert isinstance(battle, LandBattle)
    assert isinstance(original, LandBattle)
    assert battle.phasing == original.phasing
    assert battle.other.stack[0].veterans == 0
    assert battle.other.stack[0].tercio, "what isn't named stays"
    with pytest.raises(BadBattle, match="no example 'agincourt'"):
        fight_from({"like": "agincourt"})


def checked(**case: Any) -> str:
    """What a case says that can't be fought as it is written."""
    written = {"case": "a fight", "rule": "VIII", "game": "eu9", **case}
    result = check_document(written, "a fight", "here")
    assert not result.passed
    return result.message


def test_cases_with_fights_say_what_is_wrong() -> None:
    assert "seat: ANG" in checked(set={"fight": {"like": "cornwall"}})
    assert "one of land, naval, siege" in checked(set={"fight": {"kind": "chess"}})
    begun = {"set": {"fight": {"like": "artois"}}}
    assert "no fight has been fought" in checked(**begun, expect={"outcome": {"winner": "FRA"}})
    evades = [{"HIS": "evade:an adjacent province"}, {"HIS": "leave_inside:0"}]
    away = {"dice": {"HIS evasion": [10]}, "do": evades}
    wrong = checked(**begun, **away, expect={"outcome": {"winer": "FRA"}})
    assert "did you mean winner" in wrong


def test_a_fight_is_saved_with_the_position() -> None:
    g = position()
    describe(g.state, {"like": "siege"})
    again = Eu9.unpack(g.state.pack())
    assert again.fight == g.state.fight == example("siege")
    assert again.hash() == g.state.hash()


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["eu9", "battle", "--example", "artois", "--rolls", "100", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["rolls"] == 100
    assert sum(told["odds"]["wins"].values()) == pytest.approx(1)
    assert run(["eu9", "battle", "--example", "artois", "--rolls", "100"]) == 0
    assert "Odds over 100 rolls" in capsys.readouterr().out
    assert run(["eu9", "battle", "--example", "waterloo"]) == 2
    assert run(["eu9", "battle"]) == 2
    assert run(["eu9", "battle", "--example", "siege", "--describe"]) == 0
    assert "kind: siege" in capsys.readouterr().out
