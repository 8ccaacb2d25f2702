"""The games for OpenSpiel: `import europa.lab.env.spiel`, then `load_game("python_europa(...)")`.

    game = pyspiel.load_game("python_europa", {"game": "tpop"})

The first move is chance's: which of `deals` deals is played. It settles the cards and all dice, so
the rest of the history is the players' answers alone, and a state can be copied, saved and replayed
by OpenSpiel's own means. Questions that seats answer at the same time are asked one after another;
what is sealed stays hidden in the observations. Utilities are shares of the victory.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from europa.kernel import Match, Option
from europa.lab.env.actions import Actions
from europa.lab.env.aec import rewards_of
from europa.lab.env.layouts import layout_for
from europa.lab.seating import derived_seed
from europa.lab.simulate import MAX_DECISIONS

NAME = "python_europa"
MOST_SEATS = 9
PARAMETERS = {"game": "marches", "scenario": "", "deals": 1024}
TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Europa",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.CONSTANT_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MOST_SEATS,
    min_num_players=1,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=PARAMETERS,
    default_loadable=True,
)


class EuropaGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """One of the games, in one of its scenarios."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**PARAMETERS, **(params or {})}
        self.id, self.scenario = str(given["game"]), str(given["scenario"]) or None
        self.deals = int(given["deals"])
        match = self.dealt(0)
        self.seats, self.size = list(match.seats()), len(layout_for(match))
        actions = Actions(self.id)
        info = pyspiel.GameInfo(
            num_distinct_actions=actions.size,
            max_chance_outcomes=self.deals,
            num_players=len(self.seats),
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=MAX_DECISIONS,
        )
        super().__init__(TYPE, info, given)

    def dealt(self, deal: int) -> Match[Any]:
        """The match of a deal."""
        return Match.new(self.id, self.scenario, seed=derived_seed(self.deals, deal))

    def new_initial_state(self) -> EuropaState:
        return EuropaState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        return _Observer(self)


class _Table:
    """What a state holds; a copy of the state gets a clone of the match."""

    def __init__(self, game: EuropaGame, match: Match[Any] | None = None) -> None:
        self.game, self.match = game, match
        self.actions, self.layout = Actions(game.id), layout_for(match or game.dealt(0))
        self.menu: dict[int, Option] = {}

    def __deepcopy__(self, memo: dict[int, Any]) -> _Table:
        other: _Table = _Table.__new__(_Table)
        other.__dict__.update(self.__dict__)
        if self.match is not None:
            other.match = self.match.clone()
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        given = {
            "game": self.game.id,
            "scenario": self.game.scenario or "",
            "deals": self.game.deals,
        }
        record = None if self.match is None else self.match.record(with_seed=True)
        return _restored, (given, record)

    def look(self) -> None:
        asks = self.match.asks() if self.match else ()
        self.menu = self.actions.menu(asks[0]) if asks else {}


def _restored(given: dict[str, Any], record: str | None) -> _Table:
    """A table that was written down."""
    table = _Table(EuropaGame(given), None if record is None else Match.replay(record))
    table.look()
    return table


class EuropaState(pyspiel.State):  # type: ignore[misc]
    """A position: before the deal, or a match under way."""

    def __init__(self, game: EuropaGame) -> None:
        super().__init__(game)
        self.table = _Table(game)

    def current_player(self) -> int:
        match = self.table.match
        if match is None:
            return int(pyspiel.PlayerId.CHANCE)
        asks = match.asks()
        if not asks:
            return int(pyspiel.PlayerId.TERMINAL)
        return self.table.game.seats.index(asks[0].seat)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self.table.game.deals
        return [(deal, 1 / deals) for deal in range(deals)]

    def is_terminal(self) -> bool:
        return self.table.match is not None and self.table.match.is_over

    def returns(self) -> list[float]:
        seats = self.table.game.seats
        if self.table.match is None or not self.table.match.is_over:
            return [0.0] * len(seats)
        worth = rewards_of(self.table.match, "win")
        return [worth[seat] for seat in seats]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.table.menu)

    def _apply_action(self, action: int) -> None:
        table = self.table
        if table.match is None:
            table.match = table.game.dealt(action)
        else:
            option = table.actions.option(table.menu, action, strict=True)
            table.match.play(table.match.asks()[0], option)
        table.look()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        option = self.table.menu.get(action)
        return f"action {action}" if option is None else option.key

    def __str__(self) -> str:
        match = self.table.match
        if match is None:
            return "before the deal"
        return f"{match.number} answers, {match.step}: {match.hash()}"


class _Observer:
    """What a player sees, as OpenSpiel's tensors: the layout's vector."""

    def __init__(self, game: EuropaGame) -> None:
        self.seats = game.seats
        self.tensor = np.zeros(game.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: EuropaState, player: int) -> None:
        match = state.table.match
        if match is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = state.table.layout.observe(match, self.seats[player])

    def string_from(self, state: EuropaState, player: int) -> str:
        self.set_from(state, player)
        return " ".join(f"{place}:{value:g}" for place, value in enumerate(self.tensor) if value)


pyspiel.register_game(TYPE, EuropaGame)
