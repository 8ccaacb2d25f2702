"""The same as a PettingZoo parallel environment: in each cycle every agent gives an action.

Actions of agents that are not asked are laid aside; of those that are asked together, each answers.
An action that the mask forbids stands for the next legal one, unless `strict`.
"""

from __future__ import annotations

from typing import Any

from gymnasium import spaces
from pettingzoo import ParallelEnv
from pettingzoo.utils.conversions import parallel_to_aec

from europa.lab.env.aec import EuropaEnv, Observation, rewards_of


class EuropaParallelEnv(ParallelEnv):  # type: ignore[misc]  # its generics say nothing here
    """A match in which all move at once."""

    metadata = {"name": "europa_parallel_v0", "render_modes": ["ansi"]}

    def __init__(self, *given: Any, max_cycles: int | None = None, **named: Any) -> None:
        named.setdefault("strict", False)
        self._env = EuropaEnv(*given, **named)
        self.max_cycles = max_cycles
        self.possible_agents = list(self._env.possible_agents)
        self.agents: list[str] = []
        self.render_mode = self._env.render_mode

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._env.observation_space(agent)

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._env.action_space(agent)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self._env.reset(seed, options)
        self.agents = list(self.possible_agents)
        self._cycles = 0
        return self._seen(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[Any, Any, Any, Any, Any]:
        """One cycle: everybody who is asked now answers once, in the order of the table."""
        env, match = self._env, self._env.match
        for asked in [ask.seat for ask in match.asks()]:
            ask = match.ask_of(asked)
            if ask is not None:
                menu = env.actions.menu(ask)
                match.play(ask, env.actions.option(menu, int(actions[asked]), env.strict))
        env.look()
        self._cycles += 1
        agents = self.agents
        over, cut = match.is_over, self._cycles == self.max_cycles
        worth = rewards_of(match, env.reward) if over else {}
        found: tuple[Any, Any, Any, Any, Any] = (
            self._seen(),
            {agent: worth.get(agent, 0.0) for agent in agents},
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut and not over),
            {agent: {} for agent in agents},
        )
        if over or cut:
            self.agents = []
        return found

    def render(self) -> str:
        return self._env.render()

    def _seen(self) -> dict[str, Observation]:
        return {agent: self._env.observe(agent) for agent in self.agents}


def parallel_env(*given: Any, **named: Any) -> EuropaParallelEnv:
    """The parallel environment."""
    return EuropaParallelEnv(*given, **named)


def env(*given: Any, **named: Any) -> Any:
    """It again as AEC: every agent acts in every cycle, asked or not."""
    return parallel_to_aec(parallel_env(*given, **named))
