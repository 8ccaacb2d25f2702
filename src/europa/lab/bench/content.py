"""`europa bench content`: which cards take effect in play; what was never seen is named.

What a card does shows in the journal: an Event taken, a card played, an Idea researched, a Mission
or Milestone completed, a Power Struggle that begins, a Trade, a Ruler crowned.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from typing import Any

from europa.kernel import Match, find_game
from europa.kernel.errors import EuropaError
from europa.lab.bench.figures import Figure, Target
from europa.lab.playout import PlayFailed, play_out
from europa.lab.seating import seat_players
from europa.players import known_players

GAME = "tpop"
MAIN = ("the_grand_campaign_austria", "the_grand_campaign_muscovy")
MOST_DECISIONS = 200_000

Seen = Counter[tuple[str, str]]
"""Deck and id: how often a card took effect."""


def measure(rounds: int, on_round: Callable[[str], None]) -> list[Figure]:
    """So many games: the grand campaign by turns with every other scenario."""
    seen = play_games(rounds, on_round)
    figures = []
    for deck, names in decks().items():
        met = [card for card in names if seen[deck, card]]
        every = Target(len(names), at_least=True)
        figures.append(Figure(f"{deck}: cards seen", len(met), f"of {len(names)}", every))
        missing = [card for card in names if not seen[deck, card]]
        figures += [Figure(f"{deck}: never", len(missing), _some(missing))] if missing else []
    return figures


def _some(names: list[str], most: int = 60) -> str:
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return " ".join(names[:most]) + more


def play_games(count: int, on_round: Callable[[str], None] = lambda what: None) -> Seen:
    """What was seen in so many games."""
    seen: Seen = Counter()
    order = scenarios()
    for number in range(count):
        scenario = order[number % len(order)]
        on_round(f"{scenario}, game {number + 1} of {count}")
        for deck, card in look(scenario, number):
            seen[deck, card] += 1
    return seen


@cache
def scenarios() -> tuple[str, ...]:
    """The grand campaign every second time, in between each other scenario once."""
    others = [s.id for s in find_game(GAME).scenarios() if s.id not in MAIN]
    pairs = ((MAIN[place % 2], other) for place, other in enumerate(others))
    return tuple(name for pair in pairs for name in pair)


def look(scenario: str, seed: int) -> Iterator[tuple[str, str]]:
    """Cards that took effect in one game."""
    match = play(scenario, seed)
    for _, entry in match.journal():
        reader = READERS.get(type(entry).__name__)
        found = reader(entry) if reader is not None else None
        if found is not None:
            yield found


def play(scenario: str, seed: int) -> Match[Any]:
    """A game to its end, or as far as it gets: a game that breaks off has shown what it has shown.

    Every fourth of a kind is played by the game's own player, if it has one, the others at random.
    """
    match = begin(scenario, seed)
    own = [name for name in known_players(GAME) if name != "random"]
    name = own[0] if own and seed // 2 % 4 == 3 else "random"
    players = seat_players(match, [name] * len(match.seats()), seed)
    with suppress(PlayFailed):
        play_out(match, players, max_decisions=MOST_DECISIONS)
    return match


def begin(scenario: str, seed: int) -> Match[Any]:
    """By turns as the scenario says, and up to Age IV where that can be played."""
    if seed // len(scenarios()) % 2:
        with suppress(EuropaError):
            return Match.new(GAME, scenario, options={"last_age": 4}, seed=seed)
    return Match.new(GAME, scenario, seed=seed)


# Reading the journal

READERS: dict[str, Callable[[Any], tuple[str, str] | None]] = {
    "EventTaken": lambda e: ("event", e.event),
    "CardPlayed": lambda e: _by_name("action", e.card),
    "Researched": lambda e: ("idea", e.idea),
    "MissionDone": lambda e: _of_realm("mission", e.seat, e.mission),
    "MilestoneDone": lambda e: _by_name("milestone", e.milestone),
    "StruggleBegan": lambda e: _by_name("power_struggle", e.struggle),
    "TradeChosen": lambda e: ("trade", e.card),
    "RulerCrowned": lambda e: _of_realm("ruler", e.seat, e.ruler),
}
"""By the name of the entry: the card it tells of."""


@cache
def cards() -> tuple[Any, ...]:
    """Every card of the game."""
    listing = getattr(find_game(GAME), "content")  # noqa: B009  # games may go without
    return tuple(listing())


@cache
def decks() -> dict[str, tuple[str, ...]]:
    """Ids by deck; of Action Cards the types, of Rulers those on Events."""
    found: dict[str, list[str]] = {}
    for card in cards():
        if card.deck == "ruler" and not card.id.startswith("event:"):
            continue
        name = card.id.rpartition("-")[0] if card.deck == "action" else card.id
        if name not in found.setdefault(card.deck, []):
            found[card.deck].append(name)
    return {deck: tuple(names) for deck, names in found.items()}


@cache
def _names(deck: str) -> dict[str, str]:
    """Ids by name; Action Cards by the name of their type."""
    if deck == "action":
        return {
            card.name.rpartition(" (")[0]: card.id.rpartition("-")[0]
            for card in cards()
            if card.deck == deck
        }
    return {card.name: card.id for card in cards() if card.deck == deck}


@cache
def _owned(deck: str) -> dict[tuple[str, str], str]:
    """By realm and name; the generic decks of Missions by name alone."""
    found = {}
    for card in cards():
        if card.deck == deck:
            realm = "" if card.group.startswith("generic") else _fold(card.group)
            found[realm, card.name] = card.id
    return found


def _fold(name: str) -> str:
    return name.lower().replace(" ", "_")


def _by_name(deck: str, name: str) -> tuple[str, str] | None:
    found = _names(deck).get(name)
    return None if found is None else (deck, found)


def _of_realm(deck: str, seat: str, name: str) -> tuple[str, str] | None:
    known = _owned(deck)
    found = known.get((seat, name)) or known.get(("", name)) or _names(deck).get(name)
    return None if found is None else (deck, found)
