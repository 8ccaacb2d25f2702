"""The PettingZoo environment (AEC): one agent for each seat, asked in the order of the rules.

    env = europa.lab.env.env("tpop", "discovery_and_reformation_4p")
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        action = None if terminated or truncated else choose(observation["action_mask"])
        env.step(action)

Rewards come at the end: `reward="win"` gives the winner 1 (a shared victory in parts), `"score"`
gives each seat its score less the mean of the others'. Paper Bots play by themselves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from europa.kernel import Ask, Match, Option
from europa.lab.env.actions import Actions
from europa.lab.env.layout import LARGEST
from europa.lab.env.layouts import layout_for

Reward = Literal["win", "score"]
Observation = dict[str, Any]


def rewards_of(match: Match[Any], kind: Reward) -> dict[str, float]:
    """What a finished match is worth to each seat."""
    result = match.result()
    if kind == "win":
        part = 1 / len(result.winners)
        return {seat: part if seat in result.winners else 0.0 for seat in result.scores}
    scores = result.scores
    return {
        seat: float(own - fmean([x for other, x in scores.items() if other != seat]))
        for seat, own in scores.items()
    }


def _next_deal(seeds: np.random.Generator) -> int:
    return int(seeds.integers(2**48))


def dealt(seed: int) -> int:
    """The seed of the match that `reset(seed)` deals."""
    return _next_deal(np.random.default_rng(seed))


class EuropaEnv(AECEnv):  # type: ignore[misc]  # PettingZoo's generics say nothing of agents here
    """A match as an AEC environment."""

    metadata = {"name": "europa_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        game: str = "marches",
        scenario: str | None = None,
        seats: int | Sequence[str] | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        reward: Reward = "win",
        max_cycles: int | None = None,
        strict: bool = True,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._setup = (game, scenario, seats, options)
        self.reward, self.max_cycles, self.strict = reward, max_cycles, strict
        self.render_mode = render_mode
        self.match: Match[Any] = Match.new(*self._setup, seed=0)
        self.layout, self.actions = layout_for(self.match), Actions(self.match.game.id)
        kinds = self.match.setup.seats
        self.possible_agents = [
            seat for seat, kind in zip(self.match.seats(), kinds, strict=True) if kind == "player"
        ]
        box = spaces.Box(-LARGEST, LARGEST, (len(self.layout),), np.float32)
        self.observation_spaces = {
            agent: spaces.Dict(
                {"observation": box, "action_mask": spaces.MultiBinary(self.actions.size)}
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: spaces.Discrete(self.actions.size) for agent in self.possible_agents
        }
        self._seeds = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new match. The same seed deals the same match; none: a new one each time."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.match = Match.new(*self._setup, seed=_next_deal(self._seeds))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._cycles = 0
        self.look()

    def step(self, action: int | None) -> None:
        """Answer for the agent that is asked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert self._ask is not None
        option = self._menu.get(action)  # type: ignore[arg-type]  # None is in no menu
        if option is None:
            number = -1 if action is None else int(action)
            option = self.actions.option(self._menu, number, self.strict)
        self.match.play(self._ask, option)
        self._cumulative_rewards[agent] = 0.0
        self._cycles += 1
        self.look()
        if self.match.is_over:
            self.rewards = {
                agent: worth
                for agent, worth in rewards_of(self.match, self.reward).items()
                if agent in self.rewards
            }
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        elif self._cycles == self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)

    def observe(self, agent: str) -> Observation:
        """What an agent sees, and what it may do; nothing, while it isn't asked."""
        if self._ask is not None and agent == self._ask.seat:
            mask = self.actions.mask(self._menu)
        else:
            mask = np.zeros(self.actions.size, np.int8)
        return {"observation": self.layout.observe(self.match, agent), "action_mask": mask}

    def legal(self) -> list[int]:
        """The legal actions of the agent that is asked, in the order of its options."""
        return list(self._menu)

    def meaning(self, action: int) -> Option:
        """The option that a legal action stands for."""
        return self.actions.option(self._menu, action, strict=True)

    def render(self) -> str:
        """The question under way in words."""
        if self._ask is None:
            return str(self.match.result())
        keys = ", ".join(option.key for option in self._menu.values())
        return f"{self._ask.seat}: {self._ask.kind}: {keys}"

    def close(self) -> None:
        """Nothing is held open."""

    def look(self, seat: str | None = None) -> None:
        """Who is asked now, and what; this seat, if it is among those asked together."""
        asks = self.match.asks()
        ask = None if seat is None else self.match.ask_of(seat)
        if ask is None and asks:
            ask = asks[0]
        self._ask: Ask | None = ask
        self._menu: dict[int, Option] = {} if ask is None else self.actions.menu(ask)
        if ask is not None:
            self.agent_selection = ask.seat


def env(*given: Any, **named: Any) -> AECEnv[Any, Any, Any]:
    """The environment as PettingZoo wants it used: it complains of calls in the wrong order."""
    return EuropaEnv(*given, **named)
