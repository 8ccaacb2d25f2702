"""Every Event in twenty positions of real matches: it can be carried out, and nothing breaks.

The positions are those of random matches between all kinds of realms, shared by all Events. What
an Event makes of them is kept in `outcomes.txt`, a digest a line: an effect that changes must be
meant. Meant? `python -m tests.tpop.test_events_anywhere` writes the list anew; look at its diff: a
change of one Event should change its line only.
"""

from __future__ import annotations

import hashlib
import random
from functools import cache
from pathlib import Path

import msgspec
import pytest

from europa.kernel import Dice, Match, Steps
from europa.kernel.dice import seed_from
from europa.kernel.journal import Journal
from europa.tpop.cards.events import Event, events, resolve
from europa.tpop.game import game
from europa.tpop.invariants import broken
from europa.tpop.rules.terms.cubes import settle_all
from europa.tpop.state import Tpop
from europa.tpop.table import G
from tests.tpop.answers import answer, by_chance

TABLES = (
    ("the_grand_campaign_austria", ""),
    ("the_grand_campaign_muscovy", ""),
    ("the_enemy_at_the_gates_6p", ""),
    ("mediterranean_dominance_6p_teams", ""),
    ("napoleon_rising_6p", ""),
    ("custom", "denmark,sweden,portugal,venice,papal_states,brandenburg"),
    ("custom", "byzantium,ulm,netherlands,mamluks,france,england"),
    ("custom", "aragon,hungary,lithuania,milan,scotland,novgorod"),
    ("custom", "portugal,papal_states,brandenburg"),
    ("custom", "byzantium,sweden,netherlands,ulm"),
)
PER_MATCH = 2
POSITIONS = len(TABLES) * PER_MATCH
EARLY, LATE = 150, 900
"""Answers after which a position is taken, about."""


@cache
def lived_in() -> tuple[Tpop, ...]:
    """Positions of matches in which everybody has played at random."""
    found = []
    for number, (scenario, realms) in enumerate(TABLES):
        options = {"realms": realms} if realms else {}
        match: Match[Tpop] = Match.new(game, scenario, options=options, seed=number)
        chance = random.Random(number)
        for moment in (EARLY, LATE):
            while not match.is_over and (match.number < moment or not _between_turns(match)):
                ask = chance.choice(match.asks())
                match.play(ask, chance.choice(ask.options))
            assert not match.is_over
            found.append(match.state.copy())
    return tuple(found)


def _between_turns(match: Match[Tpop]) -> bool:
    return match.asks()[0].kind == "turn"


def whole(g: G, seat: int, number: int) -> Steps[None]:
    """The Event, and what is settled after it."""
    yield from resolve(g, seat, number)
    yield from settle_all(g)


def test_the_positions_differ() -> None:
    assert len(lived_in()) == POSITIONS == 20
    assert [broken(state) for state in lived_in()] == [[]] * POSITIONS
    assert len({(tuple(s.owner), tuple(s.ducats), bytes(s.power)) for s in lived_in()}) == POSITIONS


OUTCOMES = Path(__file__).parent / "outcomes.txt"


def outcome(number: int) -> str:
    """Play an Event in every position; a digest of what comes of it."""
    event = events()[number]
    chance = random.Random(event.id)
    found = hashlib.sha256()
    for place, position in enumerate(lived_in()):
        state = position.copy()
        state.age = event.age
        g = G(state, Dice(seed_from(place)), Journal(None))
        answer(whole(g, _taker(g, event, chance), number), by_chance(chance), chance)
        assert broken(state) == [], (event.id, place)
        found.update(_changed(position, state))
    return found.hexdigest()[:12]


def _changed(before: Tpop, after: Tpop) -> bytes:
    """The columns that are different, so that a new column of the state changes no digest."""
    names = [name for name in after.__struct_fields__ if name != "stamp"]
    pairs = [(name, getattr(before, name), getattr(after, name)) for name in names]
    return msgspec.json.encode([(name, new) for name, old, new in pairs if old != new])


@cache
def recorded() -> dict[str, str]:
    """The digests that were looked at last."""
    rows = (row.split() for row in OUTCOMES.read_text(encoding="utf-8").splitlines())
    return {row[0]: row[1] for row in rows}


@pytest.mark.parametrize("number", range(len(events())), ids=[event.id for event in events()])
def test_an_event_can_be_taken_anywhere(number: int) -> None:
    name = events()[number].id
    assert outcome(number) == recorded()[name], f"meant? see {OUTCOMES.name}"


def _taker(g: G, event: Event, chance: random.Random) -> int:
    """Half the time the realm on the card, if it sits at the table; else anybody."""
    names = [g.seat_name(seat) for seat in range(len(g.state.seats))]
    own = event.realm.lower().replace(" ", "_")
    if own in names and chance.random() < 0.5:
        return names.index(own)
    return chance.randrange(len(names))


if __name__ == "__main__":
    lines = [f"{event.id} {outcome(number)}\n" for number, event in enumerate(events())]
    OUTCOMES.write_text("".join(lines), encoding="utf-8")
