"""Asks, and the ways in which several decisions hang together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from europa.kernel import (
    DONE,
    PASS,
    Ask,
    Disabled,
    Match,
    Option,
    Steps,
    Table,
    choose_many,
    sealed_choice,
    together,
    window,
)
from europa.kernel.flow import with_option

from .tiny import SEATS, Board, Said, Tiny, ask, note


def play(match: Match[Board], *answers: str) -> Match[Board]:
    """Each answer is `seat key`."""
    for answer in answers:
        seat, key = answer.split()
        match.answer(seat, key)
    return match


class TestAsk:
    def test_options_are_worked_out_once_and_again_when_forgotten(self) -> None:
        calls: list[int] = []

        def options() -> list[Option]:
            calls.append(1)
            return [Option("a"), Option("b", 5)]

        question = Ask("ann", "what", options)
        assert question.keys() == ["a", "b"]
        found = question.find("b")
        assert found is not None
        assert found.value == 5
        assert question.find("c") is None
        assert len(calls) == 1
        question.forget()
        assert question.keys() == ["a", "b"]
        assert len(calls) == 2

    def test_one_option_can_be_found_without_the_others(self) -> None:
        def options() -> list[Option]:
            raise AssertionError("nobody wants them all")

        def one(key: str) -> Option | None:
            return Option("a", 3) if key == "a" else None

        question = Ask("ann", "what", options, one=one)
        found = question.find("a")
        assert found is not None
        assert found.value == 3
        assert question.find("b") is None

    def test_an_option_is_drawn_with_every_other_as_likely(self) -> None:
        ask = Ask("red", "pick", lambda: [Option(key) for key in "abc"])
        drawn = Counter(ask.draw(Random(seed)).key for seed in range(900))
        assert set(drawn) == {"a", "b", "c"}
        assert min(drawn.values()) > 200

    def test_an_option_can_be_drawn_without_the_others(self) -> None:
        def options() -> list[Option]:
            raise AssertionError("nobody looks at them")

        ask = Ask("red", "pick", options, lot=lambda chance: Option("b"))
        assert ask.draw(Random(1)).key == "b"

    def test_once_the_options_are_known_they_are_drawn_from(self) -> None:
        ask = Ask("red", "pick", lambda: [Option("a")], lot=lambda chance: Option("b"))
        assert ask.options
        assert ask.draw(Random(1)).key == "a"

    def test_a_list_of_options_has_nothing_to_forget(self) -> None:
        question = ask("ann", "a")
        question.forget()
        assert question.keys() == ["a"]

    def test_disabled_options_may_be_a_list_or_a_function(self) -> None:
        no = Disabled("b", "never")
        assert list(ask("ann", "a", disabled=[no]).disabled) == [no]
        assert list(ask("ann", "a", disabled=lambda: [no]).disabled) == [no]

    def test_an_ask_without_options_is_a_bug(self) -> None:
        with pytest.raises(AssertionError, match="offers no option"):
            Ask("ann", "what", [])
        with pytest.raises(AssertionError, match="offers no option"):
            _ = Ask("ann", "what", list).options


class TestTogether:
    @staticmethod
    def branch(g: Table[Board], seat: str) -> Steps[str]:
        first = yield ask(seat, "x", "y")
        g.log(Said(seat, first))
        second = yield ask(seat, "1", "2")
        return f"{first}{second}"

    def sealed(self, g: Table[Board]) -> Steps[None]:
        chosen = yield from together(g, {seat: self.branch(g, seat) for seat in ("ann", "bob")})
        note(g, *chosen, *chosen.values())

    def opened(self, g: Table[Board]) -> Steps[None]:
        def act(seat: str) -> Steps[None]:
            note(g, seat, (yield ask(seat, "x", "y")))
            g.log(Said(seat, "acts"))

        yield from together(g, {seat: act(seat) for seat in ("ann", "bob")}, sealed=False)

    def test_seats_answer_in_any_order_and_results_come_in_the_order_of_branches(self) -> None:
        match = Match.new(Tiny(self.sealed), seats=2, seed=1)
        assert [a.seat for a in match.asks()] == ["ann", "bob"]
        play(match, "bob y", "bob 2")
        assert [a.seat for a in match.asks()] == ["ann"]
        play(match, "ann x", "ann 1")
        assert match.state.log == ["ann bob x1 y2"]

    def test_nobody_sees_what_is_sealed(self) -> None:
        match = Match.new(Tiny(self.sealed), seats=2, seed=1)
        before = match.view("ann"), match.journal("ann")
        play(match, "bob y")
        assert (match.view("ann"), match.journal("ann")) == before
        own = [entry for _, entry in match.journal("bob")]
        assert Said("bob", "y") in own
        assert Said("bob", "y") not in [entry for _, entry in match.journal(None)]

    def test_a_sealed_ask_is_numbered_by_its_own_seat(self) -> None:
        """An answer isn't stale because another seat was quicker."""
        match = Match.new(Tiny(self.sealed), seats=2, seed=1)
        (ann, _) = match.asks()
        play(match, "bob y", "bob 1")
        match.answer("ann", "x", at=ann.at)
        again = match.ask_of("ann")
        assert again is not None
        assert again.at == ann.at + 1

    def test_an_open_branch_acts_at_once(self) -> None:
        match = Match.new(Tiny(self.opened), seats=2, seed=1)
        play(match, "bob y")
        assert match.state.log == ["bob y"]
        assert match.view("ann")["number"] == 1
        assert Said("bob", "acts") in [entry for _, entry in match.journal("ann")]
        assert [a.at for a in match.asks()] == [0]

    def test_a_branch_that_asks_nothing(self) -> None:
        def quiet() -> Steps[int]:
            yield from ()
            return 7

        def script(g: Table[Board]) -> Steps[None]:
            note(g, (yield from together(g, {"ann": quiet()})))
            yield ask("ann", "a")

        assert Match.new(Tiny(script), seats=1, seed=1).state.log == ["{'ann': 7}"]

    def test_a_branch_asks_its_own_seat_only(self) -> None:
        def script(g: Table[Board]) -> Steps[None]:
            yield from together(g, {"ann": self.branch(g, "bob")})

        with pytest.raises(AssertionError, match="its own seat"):
            Match.new(Tiny(script), seats=2, seed=1)

    def test_a_branch_cannot_hold_another_group(self) -> None:
        def nested(g: Table[Board]) -> Steps[dict[str, str]]:
            return (yield from together(g, {"ann": self.branch(g, "ann")}))

        def script(g: Table[Board]) -> Steps[None]:
            yield from together(g, {"ann": nested(g)})

        with pytest.raises(AssertionError, match="one thing at a time"):
            Match.new(Tiny(script), seats=2, seed=1)

    @staticmethod
    def counted(runs: list[str]) -> Callable[[Table[Board]], Steps[None]]:
        """Three seats decide twice each; `runs` notes every branch that is run."""

        def branch(seat: str) -> Steps[list[str]]:
            runs.append(seat)
            first = yield ask(seat, "x", "y")
            second = yield ask(seat, f"{first}1", f"{first}2")
            return [first, second]

        def script(g: Table[Board]) -> Steps[None]:
            chosen = yield from together(g, {seat: branch(seat) for seat in SEATS})
            chosen[SEATS[0]].append("changed")
            note(g, *chosen.values())

        return script

    def test_a_copy_runs_only_the_branches_that_are_looked_at(self) -> None:
        runs: list[str] = []
        match = Match.new(Tiny(self.counted(runs)), seats=3, seed=1)
        play(match, "ann x", "ann x2", "bob y")
        runs.clear()
        copy = match.clone().clone()
        assert (runs, copy.number, copy.is_over, copy.is_sealed) == ([], 3, False, True)
        play(copy, "bob y1")
        assert "ann" not in runs
        assert [a.seat for a in copy.asks()] == ["cid"]
        assert [(a.seat, a.at, a.keys()) for a in match.clone().asks()] == [
            (a.seat, a.at, a.keys()) for a in match.asks()
        ]
        play(copy, "cid x", "cid x1")
        play(match, "bob y1", "cid x", "cid x1")
        assert copy.state.log == match.state.log
        assert copy.hash() == match.hash()
        assert copy.record() == match.record()

    def test_an_imagined_copy_runs_only_the_own_branch(self) -> None:
        runs: list[str] = []
        match = Match.new(Tiny(self.counted(runs)), seats=3, seed=1)
        play(match, "ann x", "bob y")
        runs.clear()
        other = match.imagine("ann", 5)
        assert runs == ["ann"]
        assert [(a.seat, a.keys()) for a in other.asks()] == [
            ("ann", ["x1", "x2"]), ("bob", ["x", "y"]), ("cid", ["x", "y"]),
        ]  # fmt: skip
        play(other, "ann x1", "bob x", "bob x1", "cid y", "cid y2")
        assert len(other.state.log) == 1

    def test_sealed_choice(self) -> None:
        def script(g: Table[Board]) -> Steps[None]:
            note(g, (yield from sealed_choice(g, [ask(s, "a", "b") for s in SEATS])))

        match = Match.new(Tiny(script), seats=3, seed=1)
        play(match, "cid b", "ann a", "bob b")
        assert match.state.log == ["{'ann': 'a', 'bob': 'b', 'cid': 'b'}"]


class TestSecretOrders:
    def test_an_imagined_copy_stands_where_the_match_stands(self) -> None:
        """Whether bob is asked first hangs on what ann can't see: she is asked all the same."""

        def script(g: Table[Board]) -> Steps[None]:
            if g.state.hands[1][0] % 2:
                yield ask("bob", "go")
            note(g, (yield ask("ann", "a", "b")))

        asked = set()
        for deal in range(20):
            match = Match.new(Tiny(script), seats=2, seed=deal)
            first = match.asks()[0].seat
            asked.add(first)
            for seed in range(6):
                other = match.imagine(first, seed)
                assert [one.seat for one in other.asks()] == [first]
        assert asked == {"ann", "bob"}


class TestWindow:
    @staticmethod
    def script(g: Table[Board]) -> Steps[None]:
        cards = {"ann": 2, "bob": 1, "cid": 0}

        def offer(seat: str) -> Ask | None:
            return ask(seat, "react", "deep", PASS) if cards[seat] else None

        def resolve(seat: str, choice: str) -> Steps[None] | None:
            cards[seat] -= 1
            note(g, seat, choice)
            return deep(seat) if choice == "deep" else None

        def deep(seat: str) -> Steps[None]:
            note(g, seat, (yield ask(seat, "left", "right")))

        yield from window(SEATS, offer, resolve)
        note(g, "closed")

    def test_it_goes_round_until_all_pass_in_a_row(self) -> None:
        match = Match.new(Tiny(self.script), seats=3, options={"rounds": 1}, seed=1)
        play(match, "ann pass", "bob react", "ann react", "ann deep", "ann left")
        assert match.is_over, "nobody is left who could react"
        assert match.state.log == ["bob react", "ann react", "ann deep", "ann left", "closed"]

    def test_it_closes_at_once_if_all_pass(self) -> None:
        match = Match.new(Tiny(self.script), seats=3, options={"rounds": 1}, seed=1)
        play(match, "ann pass", "bob pass")
        assert match.state.log == ["closed"]


class TestChooseMany:
    @staticmethod
    def match(least: int, most: int | None) -> Match[Board]:
        def next_ask(chosen: list[str]) -> Ask:
            return ask("ann", *(k for k in "abc" if k not in chosen), "again")

        def script(g: Table[Board]) -> Steps[None]:
            note(g, *(yield from choose_many(next_ask, least=least, most=most)))

        return Match.new(Tiny(script), seats=1, options={"rounds": 1}, seed=1)

    def test_done_is_offered_from_the_least_on(self) -> None:
        match = self.match(1, None)
        assert match.asks()[0].keys() == ["a", "b", "c", "again"]
        play(match, "ann b")
        assert match.asks()[0].keys() == ["a", "c", "again", DONE]
        play(match, "ann a", f"ann {DONE}")
        assert match.state.log == ["b a"]

    def test_it_ends_at_the_most(self) -> None:
        assert play(self.match(0, 2), "ann a", "ann c").state.log == ["a c"]

    def test_one_more_option(self) -> None:
        no = Disabled("b", "never")
        question = with_option(ask("ann", "a", rule="1.2", disabled=[no]), Option("z", 9))
        assert question.keys() == ["a", "z"]
        assert (question.rule, list(question.disabled)) == ("1.2", [no])

    def test_one_more_option_is_worked_out_anew_with_the_others(self) -> None:
        hand = [1, 2]
        cards = Ask("bob", "card", lambda: [Option(f"card:{card}") for card in hand])
        question = with_option(cards, Option(PASS))
        assert question.keys() == ["card:1", "card:2", PASS]
        hand[:] = [3]
        question.forget()
        assert question.keys() == ["card:3", PASS]
