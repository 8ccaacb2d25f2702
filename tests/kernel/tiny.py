"""Games made of one step, for tests of the kernel: `Tiny(script)` runs the script once a round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from europa.kernel import (
    Ask,
    Catalogue,
    Choice,
    Dice,
    Entry,
    Game,
    Option,
    Result,
    Scenario,
    Setup,
    State,
    Steps,
    Table,
)

SEATS = ("ann", "bob", "cid")


class Said(Entry, frozen=True):
    who: str
    what: str


class Board(State):
    rounds: int
    seats: int
    round: int = 0
    log: list[str] = []
    hands: list[list[int]] = []


Script = Callable[[Table[Board]], Steps[None]]


class Tiny(Game[Board]):
    id = "tiny"
    name = "Tiny"
    state_type = Board
    entries = (Said,)
    choices = (Choice("rounds", "Rounds", (1, 2, 100, 600), 2),)
    seat_kinds = ("player", "bot")
    catalogue = Catalogue({"no.tired": "{who} is tired"})

    def __init__(self, script: Script) -> None:
        def one_round(g: Table[Board]) -> Steps[None]:
            yield from script(g)
            g.state.round += 1

        self.steps = {"round": one_round}

    def scenarios(self) -> Sequence[Scenario]:
        return [Scenario("plain", "Plain", (1, 2, 3)), Scenario("duel", "Duel", (2,))]

    def setup(self, setup: Setup, dice: Dice) -> Board:
        deck = list(range(9))
        dice.shuffle(deck)
        seats = len(setup.seats)
        hands = [[deck.pop() for _ in range(2)] for _ in range(seats)]
        return Board(setup.options["rounds"], seats, hands=hands)

    def next_step(self, state: Board) -> str | None:
        return "round" if state.round < state.rounds else None

    def seats(self, state: Board) -> Sequence[str]:
        return SEATS[: state.seats]

    def view(self, state: Board, seat: str | None) -> dict[str, Any]:
        me = SEATS.index(seat) if seat else -1
        return {"log": state.log[:], "hand": state.hands[me][:] if seat else None}

    def redeal(self, state: Board, seat: str | None, dice: Dice) -> None:
        others = [hand for i, hand in enumerate(state.hands) if SEATS[i] != seat]
        mine = state.hands[SEATS.index(seat)] if seat else []
        unknown = [card for card in range(9) if card not in mine]
        dice.shuffle(unknown)
        for hand in others:
            hand[:] = [unknown.pop() for _ in hand]

    def result(self, state: Board) -> Result:
        return Result(("ann",), {"ann": len(state.log)})


def ask(seat: str, *keys: str, kind: str = "what", **more: Any) -> Ask:
    """An ask whose options are bare keys."""
    return Ask(seat, kind, [Option(key) for key in keys], **more)


def note(g: Table[Board], *words: object) -> None:
    g.state.log.append(" ".join(map(str, words)))
