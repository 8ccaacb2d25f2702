"""The match: answers, refusals, undo, rewinding, clones, imagining."""

from __future__ import annotations

from typing import Any

import pytest

from europa.kernel import Ask, Disabled, EuropaError, IllegalAnswer, Match, Option, Steps, Table
from europa.kernel.checkpoint import Given
from europa.kernel.errors import BadRecord, BadSetup, GameOver, NotAsked, NothingToUndo, StaleAnswer
from europa.kernel.flow import sealed_choice, together
from europa.kernel.journal import Rolled
from europa.kernel.running import KEPT, SPACING
from europa.kernel.save import _unpack, pack_match
from europa.kernel.testing import playout, snapshot

from .tiny import SEATS, Board, Tiny, ask, note


def turns(g: Table[Board]) -> Steps[None]:
    """Ann chooses twice, then bob; `roll` rolls a die, `peek` shows a secret."""
    for seat in ("ann", "ann", "bob"):
        no = [
            Disabled("fly", "no.tired", "7.1", {"who": seat}),
            Disabled("swim", "there is no water"),
        ]
        choice = yield ask(seat, "a", "b", "roll", "peek", rule="3.2", disabled=no)
        note(g, seat, choice, *(g.roll("luck", by=seat) if choice == "roll" else ()))
        if choice == "peek":
            g.reveal()


def seal(g: Table[Board]) -> Steps[None]:
    yield ask("ann", "go")
    note(g, (yield from sealed_choice(g, [ask(s, "x", "y") for s in SEATS[: g.state.seats]])))


def begin(script: Any = turns, *, seats: int = 2, rounds: int = 2, undo: str = "fair") -> Any:
    return Match.new(Tiny(script), seats=seats, options={"rounds": rounds}, seed=1, undo=undo)


def play(match: Match[Any], text: str) -> None:
    for answer in text.split(", "):
        seat, key = answer.split()
        match.answer(seat, key)


class TestNew:
    def test_unknown_names_get_a_suggestion(self) -> None:
        with pytest.raises(BadSetup, match="did you mean feud"):
            Match.new("marches", "feudd")
        with pytest.raises(BadSetup, match="known: crossing, feud, hundred_years"):
            Match.new("marches", "zzz")
        with pytest.raises(EuropaError, match="did you mean marches"):
            Match.new("march")
        with pytest.raises(EuropaError, match=r"unknown option of marches 'purze' \(did you mean"):
            Match.new("marches", options={"purze": 2})

    def test_what_can_not_be_played(self) -> None:
        with pytest.raises(BadSetup, match="seats 2, 3, 4; 5 were given"):
            Match.new("marches", seats=5)
        with pytest.raises(BadSetup, match="no seats of kind 'ghost'"):
            Match.new("marches", seats=["player", "ghost"])
        with pytest.raises(BadSetup, match="must be one of 0, 2, 5"):
            Match.new("marches", options={"purse": 3})

    def test_what_is_left_out_is_filled_in(self) -> None:
        match: Match[Any] = Match.new("marches")
        assert match.setup.scenario == "crossing"
        assert match.setup.seats == ("player", "player")
        assert match.setup.options == {"purse": 2}

    def test_without_a_seed_it_is_secret_and_bytes_are_taken_as_they_are(self) -> None:
        one, two = (Match.new(Tiny(turns), seats=2) for _ in range(2))
        assert one.seed_hash != two.seed_hash
        seeds = [Match.new(Tiny(turns), seats=2, seed=b"x" * 16).seed_hash for _ in range(2)]
        assert seeds[0] == seeds[1]


class TestAnswer:
    def test_refusals_say_why(self) -> None:
        match = begin()
        before = snapshot(match)
        with pytest.raises(IllegalAnswer, match=r"^7\.1: Ann is tired$") as refused:
            match.answer("ann", "fly")
        assert refused.value.rule == "7.1"
        with pytest.raises(IllegalAnswer, match=r"^3\.2: there is no water$"):
            match.answer("ann", "swim")
        with pytest.raises(IllegalAnswer, match=r"3\.2: 'c' is not an option here; legal: a, b"):
            match.answer("ann", "c")
        with pytest.raises(NotAsked, match="bob isn't asked anything now; waiting for ann"):
            match.answer("bob", "a")
        with pytest.raises(StaleAnswer, match="answers question 4, but 0 is asked"):
            match.answer("ann", "a", at=4)
        assert snapshot(match) == before

    def test_a_refusal_without_a_rule_and_with_many_options(self) -> None:
        def script(g: Table[Board]) -> Steps[None]:
            no = [Disabled("none", "never")]
            yield ask("ann", *(f"k{n}" for n in range(20)), disabled=no)

        match = begin(script)
        with pytest.raises(IllegalAnswer, match=r"^'x' is not an option here; .*k11, \.\.\.$"):
            match.answer("ann", "x")
        with pytest.raises(IllegalAnswer, match=r"^never$"):
            match.answer("ann", "none")

    def test_when_the_game_is_over(self) -> None:
        match = begin(rounds=1)
        with pytest.raises(NotAsked, match="isn't over yet"):
            match.result()
        play(match, "ann a, ann b, bob a")
        assert match.is_over
        assert match.step == ""
        assert match.asks() == ()
        assert match.result().scores == {"ann": 3}
        with pytest.raises(GameOver):
            match.answer("ann", "a")
        assert match.view("ann")["ask"] is None

    def test_a_rule_that_raises_leaves_the_match_as_it_was(self) -> None:
        def script(g: Table[Board]) -> Steps[None]:
            choice = yield ask("ann", "fine", "bang")
            note(g, g.roll("luck"))
            if choice == "bang" or len(g.state.log) == 5:
                raise ZeroDivisionError(choice)
            note(g, (yield ask("ann", "on", "bang")))
            assert g.state.log[-1] == "on", "a rule went wrong in mid-step"

        match = begin(script, rounds=100)
        for key, error in (("bang", ZeroDivisionError), ("on", None), ("bang", AssertionError)):
            if error is None:
                play(match, "ann fine")
                continue
            before = snapshot(match)
            with pytest.raises(error):
                match.answer("ann", key)
            assert snapshot(match) == before
        play(match, "ann on, ann fine, ann on")

    def test_a_next_step_that_raises_leaves_the_match_as_it_was(self) -> None:
        """The step has ended and a checkpoint was made before the fault."""

        class Broken(Tiny):
            def next_step(self, state: Board) -> str | None:
                assert state.round == 0, "the round counter is broken"
                return super().next_step(state)

        match: Match[Board] = Match.new(Broken(turns), seats=2, seed=1)
        play(match, "ann a, ann roll")
        before = snapshot(match)
        with pytest.raises(AssertionError, match="counter is broken"):
            match.answer("bob", "a")
        assert snapshot(match) == before


class TestUndo:
    def test_own_choices_are_taken_back(self) -> None:
        match = begin()
        start = snapshot(match)
        play(match, "ann a, ann b")
        assert not match.may_undo("bob")
        with pytest.raises(NothingToUndo, match="not made by bob"):
            match.undo("bob")
        match.undo("ann")
        assert match.may_undo("ann")
        match.undo("ann")
        assert snapshot(match) == start
        assert not match.may_undo("ann")
        with pytest.raises(NothingToUndo, match="nothing has been chosen yet"):
            match.undo("ann")

    @pytest.mark.parametrize("key", ["roll", "peek"])
    def test_a_die_or_a_secret_is_never_taken_back(self, key: str) -> None:
        match = begin()
        play(match, f"ann a, ann {key}")
        assert not match.may_undo("ann")
        with pytest.raises(NothingToUndo, match="die or a secret"):
            match.undo("ann")

    def test_a_die_at_the_end_of_a_step_closes_it_too(self) -> None:
        match = begin()
        play(match, "ann a, ann b, bob roll")
        with pytest.raises(NothingToUndo, match="die or a secret"):
            match.undo("bob")

    def test_across_a_checkpoint(self) -> None:
        match = begin()
        play(match, "ann a, ann b")
        before = snapshot(match)
        play(match, "bob a")
        assert match.may_undo("bob")
        match.undo("bob")
        assert snapshot(match) == before

    def test_free_undo_goes_back_to_the_start_beyond_the_kept_checkpoints(self) -> None:
        match = begin(rounds=100, undo="free")
        seen = []
        for number in range(3 * (KEPT + 10)):
            seen.append(match.hash())
            ask_now = match.asks()[0]
            match.answer(ask_now.seat, ("a", "roll", "peek")[number % 3])
        while seen:
            match.undo()
            assert match.hash() == seen.pop()
        with pytest.raises(NothingToUndo):
            match.undo()

    def test_free_undo_after_the_end(self) -> None:
        match = begin(rounds=1, undo="free")
        play(match, "ann a, ann roll, bob roll")
        match.undo()
        assert not match.is_over
        assert match.number == 2

    def test_a_seat_takes_its_own_seal_back_whoever_sealed_since(self) -> None:
        match = begin(seal, seats=3)
        play(match, "ann go, bob x, cid y")
        assert not match.may_undo("ann")
        with pytest.raises(NothingToUndo, match="ann has sealed nothing here yet"):
            match.undo("ann")
        match.undo("bob")
        assert [a.seat for a in match.asks()] == ["ann", "bob"]
        play(match, "bob y, ann x")
        assert match.state.log == ["{'ann': 'x', 'bob': 'y', 'cid': 'y'}"]
        with pytest.raises(NothingToUndo):
            match.undo("bob")

    def test_whether_others_have_begun_to_seal_is_not_seen_by_it(self) -> None:
        match = begin(seal)
        play(match, "ann go")
        assert not match.may_undo("ann")
        play(match, "bob x")
        assert not match.may_undo("ann")
        with pytest.raises(NothingToUndo):
            match.undo("ann")


class TestRewind:
    def test_at_shows_every_earlier_position(self) -> None:
        match = begin(rounds=100)
        seen = []
        for number in range(200):
            seen.append(snapshot(match))
            ask_now = match.asks()[0]
            match.answer(ask_now.seat, "roll" if number % 5 == 0 else "b")
        now = snapshot(match)
        for number in (0, 1, 3, 50, 100, 149, 150, 199):
            assert snapshot(match.at(number)) == seen[number]
        assert snapshot(match.at(200)) == snapshot(match.at(10**6)) == now
        assert snapshot(match.at(-1)) == seen[0]
        assert snapshot(match) == now

    def test_some_old_checkpoints_keep_their_state(self) -> None:
        match = begin(rounds=600)
        playout(match, 1, 3 * SPACING + 3 * KEPT)
        kept, node = [], match._base
        while node is not None:
            if node.state is not None:
                kept.append(node.count)
            node = node.previous
        assert len(kept) == KEPT + 1 + 3
        assert all(count % SPACING < 3 for count in kept[KEPT:])

    def test_given_names_the_steps(self) -> None:
        match = begin()
        play(match, "ann a, ann b, bob a, ann a")
        assert [(step, len(answers)) for step, answers in match.given()] == [
            ("round", 3),
            ("round", 1),
        ]


class TestClone:
    def test_a_clone_whose_checkpoint_was_dropped_by_the_original(self) -> None:
        match = begin(rounds=100)
        play(match, "ann roll, ann b, bob a, ann roll")
        clone = match.clone()
        seen = snapshot(clone)
        playout(match, 1, 3 * (KEPT + 5))
        assert clone._base.state is None
        again = clone.clone()
        assert snapshot(again) == snapshot(clone) == seen
        assert snapshot(again.clone()) == seen
        assert snapshot(clone.at(clone.number)) == seen
        with pytest.raises(IllegalAnswer):
            clone.answer("ann", "c")
        clone.answer("ann", "b")
        again.answer("ann", "b")
        assert snapshot(clone) == snapshot(again)

    def test_answers_that_do_not_fit_are_refused(self) -> None:
        match = begin()
        with pytest.raises(IllegalAnswer, match="bob can't answer 'a' at 0"):
            match._repeat([Given("bob", "a", True)])


class TestImagine:
    def test_sealed_answers_of_others_are_forgotten(self) -> None:
        match = begin(seal, seats=3)
        play(match, "ann go, bob x, cid y")
        other = match.imagine("bob", seed=3)
        assert [a.seat for a in other.asks()] == ["ann", "cid"]
        assert [a.seat for a in match.asks()] == ["ann"], "the true match goes on as it was"
        spectator = match.imagine(None, seed=3)
        assert [a.seat for a in spectator.asks()] == ["ann", "bob", "cid"]

    def test_to_imagine_twice_does_not_bring_the_truth_back(self) -> None:
        """What ann imagines that bob holds is all she knows of what bob would know."""
        match = begin(seal, seats=3)
        play(match, "ann go, ann x")
        mine = match.imagine("ann", seed=3)
        play(mine, "cid y")
        his = mine.imagine("bob", seed=4)
        assert his.state.hands[1] == mine.state.hands[1] != match.state.hands[1]
        assert [a.seat for a in his.asks()] == ["ann", "bob", "cid"]

    def test_an_imagined_match_can_be_cloned_rewound_and_undone(self) -> None:
        match = begin()
        play(match, "ann a")
        other = match.imagine("ann", seed=5)
        assert other.number == match.number == 1
        assert other.hash() != match.hash()
        assert snapshot(other.at(other.number)) == snapshot(other)
        play(other, "ann roll")
        assert other.number == 2
        assert snapshot(other.at(2)) == snapshot(other.clone()) == snapshot(other)
        assert other.at(1).state.hands == other.state.hands
        assert other.at(0).state.hands == other.state.hands != match.state.hands
        other.undo_rule = "free"
        other.undo()
        other.undo()
        with pytest.raises(NothingToUndo):
            other.undo("ann")

    def test_what_the_rules_hold_in_hand_is_imagined_too(self) -> None:
        """Options that a branch worked out from a hidden hand are worked out again."""

        def show(g: Table[Board]) -> Steps[None]:
            def branch(seat: int) -> Steps[None]:
                yield Ask(SEATS[seat], "show", [Option(f"card:{c}") for c in g.state.hands[seat]])

            yield from together(g, {SEATS[i]: branch(i) for i in range(2)})

        match = begin(show)
        for seed in range(4):
            other = match.imagine("ann", seed)
            ask = other.ask_of("bob")
            assert ask is not None
            assert ask.keys() == [f"card:{card}" for card in other.state.hands[1]]

    def test_what_a_seat_answered_answers_nobody_elses_question(self) -> None:
        """In the imagined world somebody else may be asked first, for what he holds there."""

        def barter(g: Table[Board]) -> Steps[None]:
            g.state.log.append("ann " + (yield Ask("ann", "first", [Option("a"), Option("b")])))
            if g.state.hands[1][0] != true_card:
                g.state.log.append("bob " + (yield Ask("bob", "buy", [Option("yes")])))
            g.state.log.append("ann " + (yield Ask("ann", "second", [Option("c"), Option("d")])))
            yield Ask("ann", "third", [Option("e")])

        true_card = begin(barter).state.hands[1][0]
        match = begin(barter)
        play(match, "ann b, ann d")
        others = [match.imagine("ann", seed) for seed in range(8)]
        assert any(other.state.hands[1][0] != true_card for other in others)
        for other in others:
            assert other.state.log == ["ann b", "ann d"]
            assert [ask.kind for ask in other.asks()] == ["third"]

    def test_a_supposed_match_is_another_match(self) -> None:
        match = begin(seal, seats=3)
        play(match, "ann go, bob x, ann y")
        other = match.suppose("ann", seed=3)
        assert [a.seat for a in other.asks()] == ["bob", "cid"]
        assert (other.number, other.at(0).number) == (2, 0)
        assert other.undo_rule == "free"
        packed = _unpack(pack_match(other), "")
        assert packed.seed == packed.dice[0] != match._table.dice.seed
        assert [seat for seat, _, _ in packed.since] == ["ann", "ann"]
        with pytest.raises(BadRecord, match="imagined"):
            other.record()

    def test_a_match_is_supposed_from_before_what_others_did_in_the_step(self) -> None:
        match = begin()
        play(match, "ann a, ann roll")
        assert match.suppose("bob", seed=3).number == 0

    def test_dice_are_fresh(self) -> None:
        match = begin()
        rolls = set()
        for seed in (b"a" * 16, b"b" * 16, None, None):
            other = match.imagine("ann", seed=seed)
            assert other.seed_hash != match.seed_hash
            play(other, "ann roll")
            rolls.add(other.hash())
        assert len(rolls) > 1


def test_the_view_says_what_is_asked_in_words() -> None:
    match: Match[Any] = Match.new("marches", "feud", 2, {"purse": 5}, seed=1)
    while match.asks()[0].kind != "hire":
        match.answer(match.asks()[0].seat, match.asks()[0].keys()[0])
    question = match.view(match.asks()[0].seat)["ask"]
    assert question["prompt"] == "North, where will you hire men?"
    assert question["rule"] == "M5"
    hire = question["options"][0]
    assert hire == {
        "key": "hire:ford",
        "text": "Hire at Ford",
        "targets": ["ford"],
        "note": "costs 2 coins",
        "about": {},
    }
    while match.asks()[0].find("hire:ford"):
        match.answer("north", "hire:ford")
    no = match.view("north")["ask"]["disabled"]
    assert no[0]["text"] == "Hire at Ford"
    assert no[0]["rule"] == "M5"


def test_random_things_are_logged() -> None:
    def script(g: Table[Board]) -> Steps[None]:
        note(g, g.pick("envoy", ["x", "y", "z"], by="ann"))
        g.shuffle("cards", g.state.hands[0])
        yield ask("ann", "a")

    match = begin(script)
    entries = [entry for _, entry in match.journal()]
    picked = next(entry for entry in entries if isinstance(entry, Rolled))
    assert (picked.what, picked.sides, picked.by) == ("envoy", 3, "ann")
    assert "xyz"[picked.results[0] - 1] == match.state.log[0]


def test_an_option_gives_its_value_or_its_key() -> None:
    def script(g: Table[Board]) -> Steps[None]:
        note(g, repr((yield Ask("ann", "what", [Option("none", None), Option("bare")]))))

    match = begin(script)
    play(match, "ann none, ann bare")
    assert match.state.log == ["None", "'bare'"]
