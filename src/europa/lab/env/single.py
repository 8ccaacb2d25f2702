"""A Gymnasium environment: one seat learns, the others are played by players of your choice.

env = SeatEnv("tpop", "discovery_and_reformation_4p", seat="france", opponents="steady")
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np

from europa.kernel import Match
from europa.lab.env.aec import EuropaEnv, Observation, Reward, rewards_of
from europa.lab.seating import derived_seed
from europa.players import Player, SeatDoor, decide, seat_player


class SeatEnv(gymnasium.Env[Observation, int]):
    """One seat of a match."""

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: str = "marches",
        scenario: str | None = None,
        seats: int | Sequence[str] | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        seat: str | None = None,
        opponents: str | Mapping[str, str] = "random",
        reward: Reward = "win",
        strict: bool = True,
        render_mode: str | None = None,
    ) -> None:
        self.table = EuropaEnv(
            game, scenario, seats, options, reward=reward, strict=strict, render_mode=render_mode
        )
        agents = self.table.possible_agents
        self.seat = agents[0] if seat is None else seat
        others = [agent for agent in agents if agent != self.seat]
        self.opponents = (
            dict.fromkeys(others, opponents) if isinstance(opponents, str) else dict(opponents)
        )
        self.render_mode = render_mode
        self.observation_space = self.table.observation_space(self.seat)
        self.action_space = self.table.action_space(self.seat)
        self._players: dict[str, tuple[Player, SeatDoor]] = {}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new match, played on to the seat's first question."""
        super().reset(seed=seed)
        own = int(self.np_random.integers(2**48))
        self.table.reset(own)
        match = self.table.match
        self._players = {
            agent: (
                seat_player(match.game.id, name, derived_seed(own, place)),
                SeatDoor(agent, lambda: match),
            )
            for place, (agent, name) in enumerate(self.opponents.items())
        }
        self._play_on(match)
        return self.table.observe(self.seat), {}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Answer, and let the others play until the seat is asked again or all is over."""
        match, actions = self.table.match, self.table.actions
        ask = match.ask_of(self.seat)
        assert ask is not None, "the match is over: reset() first"
        menu = actions.menu(ask)
        match.play(ask, actions.option(menu, int(action), self.table.strict))
        self._play_on(match)
        over = match.is_over
        worth = rewards_of(match, self.table.reward)[self.seat] if over else 0.0
        return self.table.observe(self.seat), worth, over, False, {}

    def action_mask(self) -> np.ndarray[Any, Any]:
        """What may be done now (the name that sb3-contrib's masked learners look for: with its
        wrapper `ActionMasker`)."""
        ask = self.table.match.ask_of(self.seat)
        actions = self.table.actions
        return actions.mask({} if ask is None else actions.menu(ask))

    def _play_on(self, match: Match[Any]) -> None:
        while match.ask_of(self.seat) is None and (asks := match.asks()):
            ask = asks[0]
            player, door = self._players[ask.seat]
            match.play(ask, decide(match, ask, player, door))
        self.table.look(self.seat)
