"""The invariants hold at the start of every scenario and notice what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from europa.kernel import Match
from europa.tpop.game import game
from europa.tpop.invariants import PARTS, broken
from europa.tpop.state import REALMS, Tpop
from europa.tpop.testing import position
from europa.tpop.world import load_world


@pytest.mark.parametrize("scenario", [scenario.id for scenario in load_world().scenarios])
def test_every_scenario_begins_sound(scenario: str) -> None:
    assert broken(position(scenario).state) == []


def _war_on_one_side(s: Tpop) -> None:
    s.war[0 * REALMS + s.seats[1]] = 1


DAMAGE: dict[str, Callable[[Tpop], None]] = {
    "tracks": lambda s: s.small_out.__setitem__(0, s.small_out[0] + 1),
    "covered": lambda s: s.large_covered.__setitem__(0, 1),
    "power": lambda s: s.power.__setitem__(0, 11),
    "ducats": lambda s: s.ducats.__setitem__(0, -1),
    "one side": _war_on_one_side,
    "Regular": lambda s: s.available.__setitem__(0, 21),
    "Mercenaries": lambda s: setattr(s, "mercenaries", 19),
    "Action Card": lambda s: s.hands[0].append(s.decks[0][0]),
    "Action Cards": lambda s: s.decks[0].clear(),
    "Trade Cards": lambda s: s.trade_deck.clear(),
    "Event": lambda s: s.events_gone.append(s.events[0]),
    "Influence": lambda s: s.imperial.__setitem__(0, 6),
    "Authority": lambda s: setattr(s, "authority", 7),
    "army": lambda s: s.army_area.__setitem__(2, 3),
    "fleet": lambda s: s.fleet_place.__setitem__(0, 3),
    "Cardinals": lambda s: s.curia.extend([0] * 9),
    "alliances": lambda s: s.alliance.__setitem__(slice(20, 25), [1] * 5),
    "Occupier": lambda s: s.top_town.__setitem__(0, 1),
    "Passed": lambda s: s.passed.extend([1, 1]),
}


@pytest.mark.parametrize("what", DAMAGE)
def test_damage_is_noticed(what: str) -> None:
    state = position().state
    assert broken(state) == []
    DAMAGE[what](state)
    assert any(what in line for line in broken(state)), broken(state)


class Watched:
    """A position that notes which columns are read."""

    def __init__(self, state: Tpop) -> None:
        self._state = state
        self.read: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        self.read.add(name)
        return getattr(self._state, name)


@pytest.mark.parametrize("part", [part for part, columns in PARTS.items() if columns])
def test_a_part_reads_no_column_but_those_it_names(part: Callable[..., None]) -> None:
    match = Match.new(game, "the_enemy_at_the_gates_6p", seed=2)
    chance = Random(2)
    read: set[str] = set()
    for number in range(3000):
        ask = chance.choice(match.asks())
        match.play(ask, chance.choice(ask.options))
        if number % 20 == 0:
            watched = Watched(match.state)
            part(watched, [])
            read |= watched.read
    assert match.state.holder.count(-1) != len(match.state.holder), "nothing was ever occupied"
    assert read
    assert read <= set(PARTS[part])
