"""Rules run by hand."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from europa.kernel import Ask, Dice, Option, State, Steps, Table, sealed_choice
from europa.kernel.dice import seed_from
from europa.kernel.drive import drive, drive_by, first_ask, text
from europa.kernel.journal import Journal, Noted


class Purse(State):
    """A position of nearly nothing."""

    coins: int = 0


def table() -> Table[Purse]:
    return Table(Purse(), Dice(seed_from(1)), Journal(None))


def bid(seat: str) -> Ask:
    return Ask(seat, "bid", [Option("one", 1), Option("two", 2), Option("pass")])


def auction(g: Table[Purse]) -> Steps[str]:
    """North pays, then both bid at once."""
    paid = yield bid("north")
    g.state.coins += 0 if paid == "pass" else paid
    bids = yield from sealed_choice(g, [bid("north"), bid("south")])
    g.log(Noted("sold"))
    return f"{bids['north']} {bids['south']}"


def test_answers_are_given_in_order() -> None:
    g = table()
    assert drive(auction(g), ["two", "one", "two"]) == "1 2"
    assert g.state.coins == 2
    assert text(g) == ["Noted"]


def test_an_answer_may_name_its_seat() -> None:
    assert drive(auction(table()), ["pass", "south=one", "two"]) == "2 1"


def test_otherwise_serves_where_no_answer_fits() -> None:
    assert drive(auction(table()), otherwise=["three", "pass"]) == "pass pass"
    assert drive(auction(table()), ["two"], otherwise=["one"]) == "1 1"


def test_too_few_and_too_many_answers_are_errors() -> None:
    with pytest.raises(AssertionError, match=r"no answer \(next: \[\]\) to north bid: .*two"):
        drive(auction(table()))
    with pytest.raises(AssertionError, match=r"next: \['three'\]"):
        drive(auction(table()), ["three"])
    with pytest.raises(AssertionError, match="answers nobody asked for"):
        drive(auction(table()), ["one"] * 4)


def test_a_rule_that_asks_nothing_has_run_already() -> None:
    assert drive(7) == 7


def test_a_function_answers() -> None:
    asked: list[int] = []

    def last(asks: Sequence[Ask]) -> tuple[Ask, Option]:
        asked.append(len(asks))
        return asks[-1], asks[-1].options[1]

    assert drive_by(auction(table()), last) == "2 2"
    assert asked == [1, 2, 1]


def test_a_rule_without_end_is_found_out() -> None:
    def endless() -> Steps[None]:
        while True:
            yield bid("north")

    with pytest.raises(AssertionError, match="more than 9 asks; the last: north bid"):
        drive_by(endless(), lambda asks: (asks[0], asks[0].options[0]), most=9)


def test_the_first_ask_is_looked_at() -> None:
    assert first_ask(auction(table())).seat == "north"
    assert first_ask(sealed_choice(table(), [bid("south"), bid("north")])).seat == "south"
