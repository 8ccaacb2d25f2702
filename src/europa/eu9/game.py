"""EU9 as a game of the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from europa.eu9.chronicle import begin
from europa.eu9.content import Card, all_cards
from europa.eu9.entries import SHARED_ENTRIES, SHARED_MESSAGES
from europa.eu9.flow import STEPS, next_step
from europa.eu9.foretold import foretell
from europa.eu9.hidden import redeal
from europa.eu9.invariants import broken
from europa.eu9.rules.diplomacy.talk import is_open
from europa.eu9.rules.link import CHAPTERS
from europa.eu9.rules.turns.leaving import get_up
from europa.eu9.rules.victory.scoring import result
from europa.eu9.setup import new_state
from europa.eu9.state import Eu9
from europa.eu9.table import G
from europa.eu9.terminal import explain, parts, short, terminal
from europa.eu9.terminal_place import place
from europa.eu9.texts import name_of
from europa.eu9.view import view_of
from europa.eu9.vocabulary import Words
from europa.eu9.windows import MESSAGES as WINDOW_MESSAGES
from europa.eu9.windows import WINDOWS, is_urgent
from europa.eu9.world import PERIOD_TURNS, load_world
from europa.eu9.world.tables import years
from europa.kernel import (
    Ask,
    Catalogue,
    Choice,
    Dice,
    Entry,
    Foretold,
    Game,
    Option,
    Result,
    Scenario,
    Setup,
    Table,
    Vocabulary,
)
from europa.kernel.errors import BadSetup

AN_EVENING = 2
"""Turns that a group plays in an evening, once it is used to them."""
LENGTHS = {
    str(period): f"{last} turns, to {years(last)[1]}: about {last // AN_EVENING} evenings for a "
    "group; alone against computers an hour or two a period"
    for period, (_, last) in enumerate(PERIOD_TURNS)
    if period
}
"""How long a game takes that ends with a period."""
CHOICES = (
    Choice("open_sheets", "Open treasuries and objectives", (True, False), False),
    Choice("leader_cap", "Leaders' difference at most 3", (True, False), False),
    Choice("assault_bonus", "+1 after a costly assault", (True, False), False),
    Choice("last_period", "Last period", (7, 6, 5, 4, 3, 2, 1), 7, notes=LENGTHS),
    Choice(
        "first_period",
        "First period; what was before, computers have played",
        (1, 2, 3, 4, 5, 6, 7),
        1,
    ),
)


LAST_PERIOD = 7


class Eu9Game(Game[Eu9]):
    """The rules, plugged into the kernel."""

    id = "eu9"
    deals_anew = False  # treasuries are hidden, and earned
    name = "Europa Universalis: the great campaign"
    rules_version = 4
    state_type = Eu9
    table_type = G
    steps = STEPS
    choices = CHOICES
    windows = WINDOWS

    @cached_property
    def entries(self) -> tuple[type[Entry], ...]:  # type: ignore[override]  # on first use
        return CHAPTERS.entries(SHARED_ENTRIES)

    @cached_property
    def catalogue(self) -> Catalogue:  # type: ignore[override]  # worked out on first use
        return Catalogue(CHAPTERS.messages({**SHARED_MESSAGES, **WINDOW_MESSAGES}), name_of)

    def foretell(self, state: Eu9, ask: Ask, option: Option) -> Foretold | None:
        return foretell(state, ask, option)

    def terminal(self, view: dict[str, Any]) -> Any:
        """The position as `europa play --terminal` shows it."""
        return terminal(view)

    def terminal_short(self, view: dict[str, Any]) -> Any:
        """What it shows when a new step begins."""
        return short(view)

    def terminal_parts(self, view: dict[str, Any]) -> Any:
        """The parts of the board, by the words that show them."""
        return parts(view)

    def terminal_place(self, view: dict[str, Any], name: str) -> Any:
        """What lies at a place of the map."""
        return place(view, name)

    def explain(self, rule: str) -> str:
        """What a rule is about."""
        return explain(rule)

    def scenarios(self) -> Sequence[Scenario]:
        return self._scenarios

    @cached_property
    def _scenarios(self) -> tuple[Scenario, ...]:
        found = []
        for scenario in load_world().scenarios.values():
            seats = [
                " then ".join(name_of(power) for power, _ in powers) for _, powers in scenario.seats
            ]
            found.append(
                Scenario(scenario.id, scenario.title, (len(scenario.seats),), ", ".join(seats))
            )
        return tuple(found)

    def setup(self, setup: Setup, dice: Dice) -> Eu9:
        first = int(setup.options.get("first_period", 1))
        if first > int(setup.options.get("last_period", LAST_PERIOD)):
            raise BadSetup("first_period is after last_period: begin earlier, or end later")
        return begin(new_state(setup, dice), dice, first)

    def next_step(self, state: Eu9) -> str | None:
        return next_step(state)

    def seats(self, state: Eu9) -> Sequence[str]:
        return state.seats

    def view(self, state: Eu9, seat: str | None) -> dict[str, Any]:
        return view_of(state, seat)

    def redeal(self, state: Eu9, seat: str | None, dice: Dice) -> None:
        redeal(state, seat, dice)

    def result(self, state: Eu9) -> Result:
        return result(state)

    def vocabulary(self) -> Vocabulary[Eu9]:
        return Words()

    def leave(self, table: Table[Eu9], seat: str) -> None:
        get_up(G(table.state, table.dice, table.journal, table.reveals), seat)

    def is_urgent(self, ask: Ask) -> bool:
        return is_urgent(ask)

    def may_whisper(self, state: Eu9) -> bool:
        return is_open(state)

    def content(self) -> Sequence[Card]:
        """Everything that history brings, as `europa content` lists it."""
        return all_cards()

    def broken(self, state: Eu9) -> list[str]:
        return broken(state)


game = Eu9Game()
