"""Games for `europa bench content`: grand campaigns of many realms, and what each has shown.

What a card does shows in the journal: an Event taken, a card played, an Idea researched, a Mission
or Milestone completed, a Power Struggle that begins, a Trade, a Ruler crowned.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import suppress
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from europa.kernel import Match, find_game
from europa.lab.playout import PlayFailed, play_out
from europa.lab.seating import derived_seed, seat_players
from europa.tpop.ids import mission_keys
from europa.tpop.rules.rounds.all_events import ALL
from europa.tpop.world import load_world
from europa.tpop.world.custom import (
    CUSTOM,
    DELUXE,
    BadChoice,
    cards_of,
    custom_id,
    custom_scenario,
)
from europa.tpop.world.decks import mission_deck

GAME = "tpop"
GRAND = ("the_grand_campaign_austria", "the_grand_campaign_muscovy")
MOST_DECISIONS = 200_000
LAST_AGE = 4
GREAT = 5
"""Realms with Missions of their own in a custom game."""
MANY = 10_000


class Told(msgspec.Struct, frozen=True):
    """What one game has shown; a line of the file that keeps them."""

    player: str
    number: int
    scenario: str
    realms: list[str]
    seen: list[tuple[str, str]]
    """Deck and id of every card that took effect."""
    winners: list[str]
    prestige: dict[str, float]
    missions: dict[str, list[str]]
    """By realm: those completed in play."""
    milestones: dict[str, int]
    decisions: int = 0
    error: str = ""


# Set-ups


def table(number: int) -> tuple[str, dict[str, Any]]:
    """The scenario and options of a game, always a whole campaign up to Age IV: of ten, one of the
    two printed grand campaigns, one of 1618 and eight of 1444 with all realms in turn, Events
    from all of each Age's, and now and then Power Struggles from all."""
    if number % 10 == 0:
        return GRAND[number // 10 % 2], {"last_age": LAST_AGE}
    start = "1618" if number % 10 == 5 else "1444"
    options = {"last_age": LAST_AGE, "start": start, "events": ALL}
    if number % 5 == 1:
        options["adv_power_struggles"] = "random"
    chance = Random(derived_seed(number, 0))
    realms = _realms(start, number, chance)
    while True:
        with suppress(BadChoice):
            custom_scenario(custom_id(start, DELUXE, realms))
            return CUSTOM, {**options, "realms": ",".join(realms)}
        realms = _realms(start, chance.randrange(MANY), chance)


def _realms(start: str, number: int, chance: Random) -> list[str]:
    """Realms with Missions of their own as their turn comes, and one without."""
    known = [name for name in cards_of(start) if "@" not in name]
    great = [name for name in known if mission_deck(name)]
    small = [name for name in known if not mission_deck(name)]
    turn, place = divmod(number, len(great))
    Random(derived_seed(turn, 1)).shuffle(great)
    seated = [great[(GREAT * place + n) % len(great)] for n in range(GREAT)]
    return [*seated, chance.choice(small)]


# Playing


def play_game(player: str, number: int) -> Told:
    """A game to its end, or as far as it gets: one that breaks off has shown what it has shown."""
    scenario, options = table(number)
    match: Match[Any] = Match.new(GAME, scenario, options=options, seed=number)
    players = seat_players(match, [player] * len(match.seats()), number)
    error, decisions = "", 0
    try:
        decisions = play_out(match, players, max_decisions=MOST_DECISIONS)
    except PlayFailed as failure:
        error = str(failure)
    return told(match, player, number, decisions, error)


def told(match: Match[Any], player: str, number: int, decisions: int, error: str) -> Told:
    """What a match has shown so far."""
    state, keys = match.state, mission_keys()
    realms = [load_world().realms[realm].id for realm in state.seats]
    done = {realm: {keys[c] for c in state.missions_done[n]} for n, realm in enumerate(realms)}
    missions: dict[str, list[str]] = {realm: [] for realm in realms}
    milestones = dict.fromkeys(realms, 0)
    seen: dict[tuple[str, str], None] = {}
    entry: Any
    for _, entry in match.journal():
        reader = READERS.get(type(entry).__name__)
        found = reader(entry) if reader is not None else None
        if found is None:
            continue
        deck, card = found
        if deck == "mission" and card not in done[entry.seat]:
            continue  # shown at Final Scoring: its Prestige counts, its effects don't
        seen[found] = None
        if deck == "mission":
            missions[entry.seat].append(card)
        elif deck == "milestone":
            milestones[entry.seat] += 1
    result = None if error else match.result()
    return Told(
        player,
        number,
        state.scenario,
        realms,
        list(seen),
        list(result.winners) if result else [],
        dict(result.scores) if result else {},
        missions,
        milestones,
        decisions,
        error,
    )


def play_games(
    wanted: Mapping[str, int],
    workers: int = 1,
    keep: Path | None = None,
    on_game: Callable[[Told], None] = lambda told: None,
) -> list[Told]:
    """So many games of each player. Those that `keep` has a line for aren't played again; the
    others are added to it as they end, so that a run can be broken off and taken up."""
    before = read_kept(keep)
    known = {(one.player, one.number) for one in before}
    every = [(player, number) for player, count in wanted.items() for number in range(count)]
    found = [one for one in before if (one.player, one.number) in set(every)]
    for one in _played([game for game in every if game not in known], workers):
        if keep is not None:
            keep.parent.mkdir(parents=True, exist_ok=True)
            with keep.open("ab") as file:
                file.write(msgspec.json.encode(one) + b"\n")
        found.append(one)
        on_game(one)
    return found


def _played(games: list[tuple[str, int]], workers: int) -> Iterator[Told]:
    if workers == 1:
        yield from (play_game(*game) for game in games)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        for job in as_completed([pool.submit(play_game, *game) for game in games]):
            yield job.result()


def read_kept(keep: Path | None) -> list[Told]:
    """Games played before."""
    if keep is None or not keep.exists():
        return []
    return [msgspec.json.decode(line, type=Told) for line in keep.read_bytes().splitlines()]


# Reading the journal

READERS: dict[str, Callable[[Any], tuple[str, str] | None]] = {
    "EventTaken": lambda e: ("event", e.event),
    "CardPlayed": lambda e: by_name("action", e.card),
    "Researched": lambda e: ("idea", e.idea),
    "MissionDone": lambda e: of_realm("mission", e.seat, e.mission),
    "MilestoneDone": lambda e: by_name("milestone", e.milestone),
    "StruggleBegan": lambda e: by_name("power_struggle", e.struggle),
    "TradeChosen": lambda e: ("trade", e.card),
    "RulerCrowned": lambda e: of_realm("ruler", e.seat, e.ruler),
    "Appointed": lambda e: by_name("ruler", e.character) if e.office == "admiral" else None,
}
"""By the name of the entry: the card it tells of."""


@cache
def cards() -> tuple[Any, ...]:
    """Every card of the game."""
    listing = getattr(find_game(GAME), "content")  # noqa: B009  # games may go without
    return tuple(listing())


@cache
def decks() -> dict[str, tuple[str, ...]]:
    """Ids by deck; of Action Cards the types, of Rulers those on Events (the journal tells their
    names: of two Events with the same Ruler the first stands for both)."""
    found: dict[str, list[str]] = {}
    known = set(_owned("ruler").values())
    for card in cards():
        if card.deck == "ruler" and (card.id not in known or not card.id.startswith("event:")):
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
    found: dict[tuple[str, str], str] = {}
    for card in sorted(cards(), key=lambda card: not card.id.startswith("event:")):
        if card.deck == deck:
            realm = "" if card.group.startswith("generic") else _fold(card.group)
            found.setdefault((realm, card.name), card.id)
    return found


def _fold(name: str) -> str:
    return name.lower().replace(" ", "_")


def by_name(deck: str, name: str) -> tuple[str, str] | None:
    """A card by its name."""
    found = _names(deck).get(name)
    return None if found is None else (deck, found)


def of_realm(deck: str, seat: str, name: str) -> tuple[str, str] | None:
    """A card of a realm by its name."""
    known = _owned(deck)
    found = known.get((seat, name)) or known.get(("", name)) or _names(deck).get(name)
    return None if found is None else (deck, found)


def some(names: list[str], most: int = 300) -> str:
    """Names in a line, the first of them if there are too many."""
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return " ".join(names[:most]) + more
