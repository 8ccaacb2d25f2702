"""Work that is too long or too strange for the server's own process: hints and imports."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from europa.eu9.combat.describe import read_fight
from europa.eu9.combat.report import report
from europa.kernel import Match
from europa.kernel.errors import BadRecord, EuropaError, IllegalAnswer, SaveDamaged
from europa.kernel.save import pack_match, unpack_match
from europa.kernel.verify import verify as verified
from europa.players import Player, SeatDoor, find_player, known_players
from europa.players.hints import hint as players_hint
from europa.players.wishes import wishes
from europa.server.moves import make

HINT_SECONDS = 1.0
"""How long the adviser may think."""
ODDS_TRIALS, ODDS_SECONDS, ODDS_DECISIONS = 200, 2.0, 60
"""Battles fought to tell the odds; how long that may take; decisions until one must be over."""


def import_record(text: str) -> bytes:
    """A record, played again from its first line; as a save."""
    return pack_match(Match.replay(text))


def import_save(data: bytes) -> bytes:
    """A save, believed only as far as its answers lead there when they are played again."""
    try:
        match = unpack_match(data)
        return pack_match(Match.replay(match.record(with_seed=True)))
    except BadRecord:
        raise SaveDamaged("this save can't be played again from its beginning") from None
    except EuropaError:
        raise
    except Exception as error:
        raise SaveDamaged(f"this save can't be read: {error}") from None


def stood_at(position: Any) -> Match[Any]:
    """The match at a `minds.Position`."""
    match = unpack_match(position.save)
    for move in position.moves:
        match = make(match, *move)
    return match


def thumbs(game: str) -> Player:
    """Rules of thumb, or chance where there are none."""
    known = known_players(game)
    return find_player(game, "steady" if "steady" in known else known[0])(0)


def odds(position: Any, seat: str, key: str) -> dict[str, Any]:
    """How the next battle ends, tried out many times on imagined matches: who wins, how often."""
    match = stood_at(position)
    ask = match.ask_of(seat)
    if ask is None or ask.find(key) is None:
        raise IllegalAnswer(f"{key!r} is not an option here: look again")
    option = ask.find(key)
    assert option is not None
    told = match.game.foretell(match.imagine_position(seat, 0), ask, option)
    if told is not None:
        return {
            "trials": ODDS_TRIALS,
            "outcomes": {k: round(v, 3) for k, v in told.outcomes.items()},
            "losses": {k: round(v, 2) for k, v in told.losses.items()},
        }
    player = thumbs(match.game.id)
    until = time.monotonic() + ODDS_SECONDS
    ends: Counter[str] = Counter()
    trials = 0
    while trials < ODDS_TRIALS and time.monotonic() < until:
        trials += 1
        winner = _fought(match.imagine(seat, trials), seat, key, player)
        if winner is not None:
            ends[winner] += 1
        elif trials >= 5 and not ends:
            break
    total = sum(ends.values())
    return {
        "trials": total,
        "outcomes": {name: round(n / total, 3) for name, n in ends.most_common()},
    }


def _fought(match: Match[Any], seat: str, key: str, player: Player) -> str | None:
    """Who won the first battle after this answer; None if there was none soon."""
    start = match.journal_length
    match.answer(seat, key)
    for _ in range(ODDS_DECISIONS):
        for line in match._table.journal.lines(start):
            winner = getattr(line.entry, "winner", None)
            if winner is not None:
                return str(winner)
        if match.is_over:
            return None
        ask = match.asks()[0]
        match.play(ask, player.choose(SeatDoor(ask.seat, lambda: match), ask))
    return None


def hint(position: Any, seat: str) -> dict[str, Any]:
    """What the best known player would do, through the eyes of the seat, and why."""
    found = players_hint(stood_at(position), seat, HINT_SECONDS)
    return {
        "key": found.key,
        "text": found.text,
        "reasons": [reason.text for reason in found.reasons],
        "rule": found.rule,
    }


def wanted(position: Any, seat: str) -> list[dict[str, Any]]:
    """What the others would sign, through the eyes of the seat."""
    match = stood_at(position)
    name = match.game.catalogue.named
    return [
        {"who": name(one.who), "text": one.text, "keys": one.keys} for one in wishes(match, seat)
    ]


def battle(text: str, rolls: int, seed: int) -> dict[str, Any]:
    """A described fight of the nine-player campaign, once in words and many times for the odds."""
    told: dict[str, Any] = msgspec.to_builtins(report(read_fight(text), rolls, seed))
    return told


def verify(text: str, published: str) -> dict[str, Any]:
    """A record, played again to check its dice."""
    told: dict[str, Any] = msgspec.to_builtins(verified(text, published))
    return told


TASKS: dict[str, Callable[..., Any]] = {
    "battle": battle,
    "hint": hint,
    "import_record": import_record,
    "import_save": import_save,
    "odds": odds,
    "verify": verify,
    "wanted": wanted,
}
