"""Random positions of the phases in which powers bargain: diplomacy (2) and peace (7)."""

from __future__ import annotations

from functools import cache
from random import Random

from europa.eu9.game import game
from europa.eu9.state import Eu9
from europa.kernel import Match
from europa.kernel.testing import random_answer

ONE_IN = {"2": 20, "7": 5}
"""Phase -> one of so many of its questions is picked: a peace has fewer of them."""
TURNS = 4
FIRST_SEED = 101


@cache
def talks(count: int, turns: int = TURNS) -> tuple[Match[Eu9], ...]:
    """So many positions, half of them of each phase, of as many games as it takes."""
    found: dict[str, list[Match[Eu9]]] = {phase: [] for phase in ONE_IN}
    seed, wanted = FIRST_SEED, (count + 1) // 2
    while any(len(kept) < wanted for kept in found.values()):
        _gather(seed, turns, wanted, found)
        seed += 1
    return tuple(match for kept in found.values() for match in kept)


def _gather(seed: int, turns: int, wanted: int, found: dict[str, list[Match[Eu9]]]) -> None:
    """The positions of one game, until there are enough of both phases."""
    match: Match[Eu9] = Match.new(game, "campaign_1492_9p", 9, seed=seed)
    chance, pick = Random(seed), Random(-seed)
    while match.state.turn <= turns and any(len(kept) < wanted for kept in found.values()):
        phase = match.state.segment[:1]
        kept = found.get(phase)
        if kept is not None and len(kept) < wanted and pick.randrange(ONE_IN[phase]) == 0:
            kept.append(match.clone())
        random_answer(match, chance)
