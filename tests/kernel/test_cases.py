"""Case files: what they can say, and what they say when something is wrong."""

from __future__ import annotations

import json
from pathlib import Path
from textwrap import dedent

import pytest

from europa.examples.marches import game
from europa.kernel import cases
from europa.kernel.cases import CaseResult, case_schema, check_file, check_path
from europa.kernel.errors import BadCase

BEGIN = """
case: A charge takes the mill
rule: M3
game: marches
seats: 2
set:
  north: {gold: 3, hand: [charge]}
  south: {hand: [levy, ambush]}
  ford: {troops: 6}
  at: {phase: orders, round: 1}
"""
DICE = "dice: {attack: [high], defence: [1]}\n"
CHARGE = """
do:
  - north: [card:charge, attack:mill]
  - south: [hold, pass]
"""


class Runner:
    """Runs one case put together from parts."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "a.yaml"

    def __call__(self, *parts: str) -> CaseResult:
        self.file.write_text("\n".join(dedent(part) for part in parts))
        (result,) = check_file(self.file)
        return result

    def passes(self, *parts: str) -> None:
        result = self(*parts)
        assert result.passed, result.message

    def fails(self, *parts: str) -> str:
        """What it complains of, spaces made single."""
        result = self(*parts)
        assert not result.passed
        return " ".join(result.message.split())


@pytest.fixture
def case(tmp_path: Path) -> Runner:
    return Runner(tmp_path)


class TestWhatACaseCanSay:
    def test_expect_names_of_the_position_asks_and_journal(self, case: Runner) -> None:
        expect = """
        expect:
          mill: {holder: north, troops: 1}
          keep: {holder: null}
          north: {gold: 3, hand: []}
          asks: {north: hire, south: null}
          over: false
          journal:
            - StepBegan
            - Rolled: {what: attack, results: [6]}
            - Taken: {lord: north, place: mill}
        """
        case.passes(BEGIN, DICE, CHARGE, expect)
        assert case(BEGIN, DICE, CHARGE).name == "A charge takes the mill"

    def test_legal_exactly_and_illegal(self, case: Runner) -> None:
        keys = """
        legal: {north: hire:mill}
        exactly: {north: [pass, hire:mill], south: []}
        illegal:
          north: {hire:ford: "M5: ford is full", hire:keep: not an option, fly: ""}
          south: [pass, hire:moor]
        """
        case.passes(BEGIN, DICE, CHARGE, keys)

    def test_further_stages(self, case: Runner) -> None:
        stages = """
        expect: {north: {gold: 3}}
        then:
          - do: [{north: hire:mill}]
            expect: {north: {gold: 1}, mill: {troops: 2}}
            illegal: {north: {hire:mill: costs 2 coins}}
          - do: [{north: pass}]
            expect: {asks: {north: null, south: hire}}
        """
        case.passes(BEGIN, DICE, CHARGE, stages)

    def test_a_stage_may_set_the_position_anew(self, case: Runner) -> None:
        stages = """
        otherwise: [hold, pass]
        expect: {over: true, scores: {south: 8}}
        then:
          - set: {mill: {troops: 5}}
            expect: {over: true, mill: {troops: 5}}
        """
        begin = BEGIN.replace("round: 1", "round: 4").replace("seats: 2", "seats: 2\noptions: ~")
        begin = begin.replace("options: ~", "options: {purse: 5}\nscenario: crossing")
        do = "do: [{north: [card:charge, attack:mill]}]"
        case.passes(begin, DICE, do, stages)

    def test_a_stage_may_set_the_position_anew_while_something_is_asked(self, case: Runner) -> None:
        stages = """
        expect: {asks: {north: hire}}
        then:
          - set: {mill: {troops: 5}, at: {phase: orders}, south: {hand: [levy]}}
            expect: {asks: {north: order.card}, mill: {troops: 5}}
        """
        case.passes(BEGIN, DICE, CHARGE, stages)

    def test_clear_goes_before_what_is_set_there(self, case: Runner) -> None:
        first = "set: {north: {hand: [charge]}, at: {phase: orders}}"
        begin = BEGIN[: BEGIN.index("set:")]
        case.passes(begin, first, "then: [{set: {north: {hand: {clear: true}}}}]")
        message = case.fails(begin, "set: {north: {hand: {clear: 1}}}")
        assert "north.hand.clear: write `clear: true`" in message
        assert "clear: write `clear: true` below a name" in case.fails(begin, "set: {clear: true}")

    def test_leave_undo_and_save_are_lines_of_their_own(self, case: Runner) -> None:
        lines = """
        do:
          - north: [card:charge, attack:mill]
          - save
          - south: hold
          - save
          - south: pass
          - north: hire:mill
          - undo: north
        legal: {north: hire:mill}
        expect: {mill: {troops: 1}}
        """
        case.passes(BEGIN, DICE, lines)
        assert "leave: north can't be done" in case.fails(BEGIN, "do: [leave: north]")
        assert "undo: north can't be done: nothing has been chosen" in case.fails(
            BEGIN, "do: [undo: north]"
        )
        assert "unknown seat 'nroth'" in case.fails(BEGIN, "do: [undo: nroth]")
        assert "'sav' alone is no line: write `save`" in case.fails(BEGIN, "do: [sav]")

    def test_otherwise_answers_what_the_case_is_not_about(self, case: Runner) -> None:
        do = """
        otherwise: [hold, pass]
        do: [{north: [card:charge, attack:mill]}]
        expect: {over: true, scores: {south: 8}}
        """
        begin = BEGIN.replace("round: 1", "round: 4").replace("seats: 2", "seats: 2\noptions: ~")
        begin = begin.replace("options: ~", "options: {purse: 5}\nscenario: crossing")
        case.passes(begin, DICE, do)

    def test_words_that_yaml_would_take_for_truth(self, case: Runner) -> None:
        message = case.fails(BEGIN, "do: [{north: yes}]")
        assert "north: yes can't be done: M2: 'yes' is not an option here" in message


class TestWhatIsWrong:
    def test_expected_and_found_stand_side_by_side(self, case: Runner) -> None:
        expect = "expect: {mill: {holder: south, troops: 1}, asks: {north: x}, over: true}"
        result = case(BEGIN, DICE, CHARGE, expect)
        assert not result.passed
        lines = [line.split() for line in result.message.splitlines()]
        assert lines == [
            ["not", "as", "expected"],
            ["expected", "found"],
            ["mill.holder", "south", "north"],
            ["asks.north", "x", "hire"],
            ["over", "True", "False"],
        ]
        columns = {
            line.index(word)
            for line, word in zip(
                result.message.splitlines()[1:], ("found", "north", "hire", "False"), strict=True
            )
        }
        assert len(columns) == 1

    @pytest.mark.parametrize(
        "line, complaint",
        [
            ("legal: {north: [hire:mill, hire:keep]}", "north: must be legal expected found keys"),
            ("exactly: {north: [pass]}", "north: exactly these expected found keys ['pass']"),
            ("illegal: {north: pass}", "north: pass must be illegal, but it is accepted"),
            (
                "illegal: {north: {hire:ford: too far}}",
                "north: hire:ford is refused expected found reason too far M5: ford is full",
            ),
            ("illegal: {south: {pass: too far}}", "south: pass is refused for another reason"),
            ("illegal: {nroth: pass}", "unknown seat 'nroth' (did you mean north"),
            ("expect: {scores: {north: 3}}", "scores.north 3 the game isn't over"),
            ("expect: {mil: {troops: 1}}", "unknown name 'mil.troops' (did you mean mill.troops"),
            ("expect: {north: {gld: 1}}", "(did you mean north.gold"),
            ("expect: {asks: north}", "can't be read: Expected `object`, got `str` - at `$.asks`"),
            ("expect: {journal: Taken}", "can't be read: Expected `array`, got `str`"),
            ("expect: {journal: [Taken, Rolled]}", "journal expected found Rolled"),
            ("expect: {journal: [Token]}", "unknown journal entry 'Token' (did you mean Taken"),
            (
                "expect: {journal: [{Taken: {plase: mill}}]}",
                "unknown field of Taken 'plase' (did you mean place?)",
            ),
            ("expect: {journal: [{Taken: {place: keep}}]}", "Taken {'place': 'keep'} ["),
            (
                "then: [{do: [{north: fly}]}]",
                "north: fly can't be done: M5: 'fly' is not an option",
            ),
            ("then: [{do: [{south: pass}]}]", "south isn't asked anything now; waiting for north"),
        ],
    )
    def test_a_stage(self, case: Runner, line: str, complaint: str) -> None:
        assert complaint in case.fails(BEGIN, DICE, CHARGE, line)

    @pytest.mark.parametrize(
        "old, new, complaint",
        [
            ("game: marches", "game: marchs", "unknown game 'marchs' (did you mean marches?)"),
            ("seats: 2", "seats: 7", "seats 2, 3, 4; 7 were given"),
            ("seats: 2", "seets: 2", "can't be read: Object contains unknown field `seets`"),
            ("game: marches", "", "can't be read: Object missing required field `game`"),
            ("seats: 2", "seats: 2\nseats: 3", "can't be read: line 6: 'seats' is written twice"),
            ("seats: 2", "seats: [", "can't be read: while parsing"),
            ("seats: 2", "? [a, b]\n: 2", "can't be read: line 5: a name must be one word"),
            ("north: {gold", "nort: {gold", "unknown name 'nort.gold' (did you mean north.gold"),
            ("[charge]", "[chrge]", "unknown card 'chrge' (did you mean charge?)"),
            ("[charge]", f"[{'charge, ' * 6}]", "north.hand: the deck has no charge left"),
            ("ford: {troops: 6}", "ford: {holder: me}", "unknown lord 'me'"),
            ("[high]", "[hihg]", "unknown face of the attack die 'hihg' (did you mean high?)"),
            ("[high]", "[7]", "dice.attack: 7 was scripted for a choice of 1 to 6"),
            ("[high]", "[]", "dice.attack: all 0 scripted results are used"),
            ("[high]", "[6, 2, 3]", "scripted dice that nobody rolled: {'attack': [2, 3]}"),
        ],
    )
    def test_the_beginning(self, case: Runner, old: str, new: str, complaint: str) -> None:
        text = BEGIN + DICE + CHARGE
        assert old in text
        assert complaint in case.fails(text.replace(old, new, 1))

    def test_dice_that_run_out_by_default_answers(self, case: Runner) -> None:
        text = """
        case: Both attack, one die is written down
        game: marches
        set: {north: {hand: [levy]}, south: {hand: [levy]}, at: {phase: orders}}
        dice: {attack: [1]}
        otherwise: [pass, card:levy, attack:keep]
        """
        assert "dice.attack: all 1 scripted results are used" in case.fails(text)

    def test_bytes_that_are_no_text(self, case: Runner) -> None:
        case.file.write_bytes(b"case: \xff")
        (result,) = check_file(case.file)
        assert result.message.startswith("can't be read: 'utf-8' codec")

    def test_a_file_without_a_case(self, case: Runner) -> None:
        assert case.fails("# only a comment") == "holds no case"


class TestFiles:
    def test_a_file_of_several_cases(self, case: Runner) -> None:
        case.file.write_text("\n---\n".join([BEGIN + DICE + CHARGE, BEGIN, "game: 1"]))
        results = check_path(case.file)
        assert [result.passed for result in results] == [True, True, False]
        assert results[2].name == "a#3"
        assert {result.file for result in results} == {str(case.file)}

    def test_a_folder(self, case: Runner) -> None:
        case.file.write_text(BEGIN)
        below = case.file.parent / "more"
        below.mkdir()
        (below / "b.yaml").write_text(BEGIN)
        (below / "notes.txt").write_text("no case")
        assert [Path(result.file).name for result in check_path(case.file.parent)] == [
            "a.yaml",
            "b.yaml",
        ]

    def test_nothing_to_check(self, tmp_path: Path) -> None:
        with pytest.raises(BadCase, match="holds no case files"):
            check_path(tmp_path)
        with pytest.raises(BadCase, match="doesn't exist"):
            check_path(tmp_path / "none")


class TestSchema:
    def test_of_one_game(self) -> None:
        definitions = case_schema(game)["$defs"]
        assert definitions["Case"]["properties"]["game"] == {"const": "marches"}
        assert "abbey" in definitions["Case"]["properties"]["set"]["properties"]
        for part in ("Case", "Stage"):
            assert {"abbey", "journal", "scores"} <= set(
                definitions[part]["properties"]["expect"]["properties"]
            )

    def test_the_shipped_file_is_up_to_date(self) -> None:
        shipped = Path(cases.__file__).with_name("case.schema.json")
        current = json.dumps(case_schema(), indent=2) + "\n"
        assert shipped.read_text() == current, f"write this into {shipped}:\n{current}"
