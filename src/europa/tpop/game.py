"""The Price of Power as a game of the kernel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from europa.kernel import (
    Catalogue,
    Choice,
    Dice,
    Entry,
    Game,
    Result,
    Scenario,
    Setup,
    Table,
    Vocabulary,
)
from europa.kernel.game import PLAYER
from europa.tpop import explain as words
from europa.tpop import hidden, invariants
from europa.tpop.bots import seam as bots
from europa.tpop.bots.power import LEVELS
from europa.tpop.cards import seam as cards
from europa.tpop.cards.reactions import WINDOWS
from europa.tpop.content import all_cards
from europa.tpop.entries import SHARED_ENTRIES, SHARED_MESSAGES
from europa.tpop.rules.link import CHAPTERS
from europa.tpop.rules.rounds.all_events import ALL, LISTED
from europa.tpop.rules.rounds.all_events import OPTION as EVENTS
from europa.tpop.rules.rounds.check_setup import check, custom_seats
from europa.tpop.rules.rounds.leaver import NPR, get_up
from europa.tpop.rules.rounds.scoring import result
from europa.tpop.rules.rounds.sequence import STEPS, next_step
from europa.tpop.rules.rounds.setup import BOT, BY_SCENARIO, new_state, usual_kinds
from europa.tpop.rules.terms import seams
from europa.tpop.state import Tpop
from europa.tpop.table import G
from europa.tpop.texts import name_of
from europa.tpop.view import position_of, view_from, view_of
from europa.tpop.vocabulary import Words
from europa.tpop.world import load_world
from europa.tpop.world.custom import CUSTOM, SEATS, cards_of, starts

seams.cards, seams.bots = cards, bots

SWITCHES = (
    ("opt1_secret_negotiations", "Option 1: secret negotiations", False),
    ("opt2_available_mercenaries", "Option 2: available Mercenaries", False),
    ("opt3_no_surrender", "Option 3: no Surrender", False),
    ("opt4_helping_hand", "Option 4: a helping hand for NPRs", False),
    ("opt5_religious_rebels", "Option 5: religious Rebels", False),
    ("opt6_random_x_events", "Option 6: X Events at random", False),
    ("opt7_reveal_more", "Option 7: reveal more Events", False),
    ("adv_npr_invasions", "Advanced: NPR Invasions", True),
    ("adv_hre_religion", "Advanced: religion of the Empire", True),
    ("adv_imperial_elections", "Advanced: Imperial elections", True),
    ("adv_vassalization", "Advanced: Vassalization", True),
    ("adv_force_conversion", "Advanced: Force Conversion", True),
    ("adv_secure_succession", "Advanced: Secure Desired Succession", True),
    ("adv_negotiated_peace", "Advanced: Negotiated Peace", True),
    ("missions", "Missions", True),
)
"""RULINGS S: id, title, default."""


WINDOW_NOTES = {
    "fast": "Only who can react is asked: that somebody is asked, or nobody, tells of their hand.",
    "private": "All with cards in hand are asked: nobody learns who could react. It takes longer; "
    "standing orders pass for you.",
}
"""What each way of opening windows gives away."""


def _choices() -> tuple[Choice, ...]:
    """The switches, and what scenarios let the table choose (else the scenario's default)."""
    on_off = [Choice(name, title, (True, False), default) for name, title, default in SWITCHES]
    own: dict[str, Choice] = {}
    for scenario in load_world().scenarios:
        for option in scenario.options:
            known = own[option.id].values if option.id in own else (BY_SCENARIO,)
            values = (*known, *(value for value in option.choices if value not in known))
            own[option.id] = Choice(option.id, option.name, values, BY_SCENARIO)
    struggles = (BY_SCENARIO, "on", "ordered", "random", "off")
    return (
        *on_off,
        Choice("adv_power_struggles", "Power Struggles", struggles, BY_SCENARIO),
        Choice("edition", "Edition", ("deluxe", "standard"), "deluxe"),
        Choice("bot_level", "Difficulty of Bots", LEVELS, "normal"),
        Choice("windows", "Reactions", ("fast", "private"), "fast", notes=WINDOW_NOTES),
        Choice("leavers", "Realms of players who leave", (NPR, BOT), NPR),
        Choice("last_age", "Last Age", (BY_SCENARIO, 1, 2, 3, 4), BY_SCENARIO),
        Choice("start", "Start of a custom game", (BY_SCENARIO, *starts()), BY_SCENARIO),
        Choice("realms", "Realms of a custom game", _realms(), BY_SCENARIO, many=True),
        Choice(EVENTS, "A- and B-Events of a custom game", (LISTED, ALL), LISTED),
        *(own[name] for name in sorted(own)),
    )


def _realms() -> tuple[str, ...]:
    """What a custom game can seat: realms by name, and other set-ups of theirs as `realm@card`."""
    found = dict.fromkeys(name for date in starts() for name in cards_of(date))
    return (BY_SCENARIO, *sorted(found, key=lambda name: ("@" in name, name)))


class TpopGame(Game[Tpop]):
    """The rules, plugged into the kernel."""

    id = "tpop"
    name = "The Price of Power"
    rules_version = 2
    state_type = Tpop
    table_type = G
    steps = STEPS
    seat_kinds = (PLAYER, BOT)
    windows = WINDOWS
    private_windows = ("windows", "private")

    @cached_property
    def choices(self) -> tuple[Choice, ...]:  # type: ignore[override]  # worked out on first use
        return _choices()

    @cached_property
    def entries(self) -> tuple[type[Entry], ...]:  # type: ignore[override]  # on first use
        return CHAPTERS.entries(SHARED_ENTRIES)

    @cached_property
    def catalogue(self) -> Catalogue:  # type: ignore[override]  # worked out on first use
        return Catalogue(CHAPTERS.messages(SHARED_MESSAGES), name_of)

    def terminal(self, view: dict[str, Any]) -> Any:
        """The position as `europa play --terminal` shows it."""
        from europa.tpop.terminal import terminal  # noqa: PLC0415  only the terminal needs rich

        return terminal(view)

    def terminal_short(self, view: dict[str, Any]) -> Any:
        """The same, in brief."""
        from europa.tpop.terminal import short  # noqa: PLC0415  only the terminal needs rich

        return short(view)

    def terminal_parts(self, view: dict[str, Any]) -> Any:
        """Parts of it, by name."""
        from europa.tpop.terminal import parts  # noqa: PLC0415  only the terminal needs rich

        return parts(view)

    def terminal_place(self, view: dict[str, Any], name: str) -> Any:
        """One place of the map."""
        from europa.tpop.terminal_place import place  # noqa: PLC0415  only the terminal needs rich

        return place(view, name)

    def explain(self, rule: str) -> str:
        """What a rule is about."""
        return words.explain(rule)

    def scenarios(self) -> Sequence[Scenario]:
        return self._scenarios

    @cached_property
    def _scenarios(self) -> tuple[Scenario, ...]:
        found = []
        for scenario in load_world().scenarios:
            seats = len([seat for seat in scenario.seats if not seat.asleep])
            variant = scenario.variant.replace("_", " ")
            summary = ", ".join(seat.plays_as or name_of(seat.realm) for seat in scenario.seats)
            title = f"{scenario.title} ({variant})"
            found.append(Scenario(scenario.id, title, (seats,), summary, usual_kinds(scenario)))
        summary = "Two to six realms of your choice"
        found.append(Scenario(CUSTOM, "Custom set-up", SEATS, summary))
        first = "discovery_and_reformation_4p"
        return tuple(sorted(found, key=lambda s: (s.id != first, s.id)))

    def setup(self, setup: Setup, dice: Dice) -> Tpop:
        return new_state(setup, dice)

    def check_setup(
        self,
        scenario: str | None,
        seats: int | Sequence[str] | None,
        options: Mapping[str, Any] | None,
    ) -> Setup:
        """Refuses options that the scenario doesn't have, and set-ups that can't be laid out."""
        if scenario == CUSTOM and seats is None:
            seats = custom_seats(self._check_options(options or {}))
        setup = super().check_setup(scenario, seats, options)
        check(setup)
        return setup

    def leave(self, table: Table[Tpop], seat: str) -> None:
        g = G(table.state, table.dice, table.journal, table.reveals)
        get_up(g, self.seats(table.state).index(seat))

    def next_step(self, state: Tpop) -> str | None:
        return next_step(state)

    def seats(self, state: Tpop) -> Sequence[str]:
        realms = load_world(state.side).realms
        return [realms[realm].id for realm in state.seats]

    def view(self, state: Tpop, seat: str | None) -> dict[str, Any]:
        return view_of(state, seat)

    def view_from(self, public: dict[str, Any], state: Tpop, seat: str) -> dict[str, Any]:
        return view_from(public, state, seat)

    def position(self, state: Tpop, seat: str | None) -> dict[str, Any]:
        return position_of(state, seat)

    def redeal(self, state: Tpop, seat: str | None, dice: Dice) -> None:
        hidden.redeal(state, seat, dice)

    def result(self, state: Tpop) -> Result:
        return result(state)

    def vocabulary(self) -> Vocabulary[Tpop]:
        return Words()

    def content(self) -> Sequence[Any]:
        """Every card, as `europa content` lists them."""
        return all_cards()

    def broken(self, state: Tpop) -> list[str]:
        return invariants.broken(state)


game = TpopGame()
