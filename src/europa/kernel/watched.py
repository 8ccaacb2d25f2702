"""Matches begun under older rules: they can be watched, not continued (decision 005)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from europa.kernel.ask import Ask, Option
from europa.kernel.checkpoint import Checkpoint
from europa.kernel.errors import OlderRules
from europa.kernel.game import Game, Setup
from europa.kernel.journal import Noted
from europa.kernel.match import Match


class WatchedMatch(Match[Any]):
    """A match as it stood at a checkpoint under older rules. Nobody is asked anything; position,
    journal and answers are there to be looked at, and the last line of the journal says why."""

    def __init__(self, game: Game[Any], setup: Setup, base: Checkpoint, rules: int) -> None:
        self._rules = rules
        super().__init__(game, setup, base, undo="fair")

    @property
    def rules_version(self) -> int:
        return self._rules

    @property
    def is_over(self) -> bool:
        return self.game.next_step(self.state) is None

    def answer(self, seat: str, key: str, at: int | None = None) -> None:
        raise self.refusal()

    def play(self, ask: Ask, option: Option) -> None:
        raise self.refusal()

    def order(self, seat: str, kind: str, on: bool = True) -> None:
        raise self.refusal()

    def leave(self, seat: str) -> None:
        raise self.refusal()

    def undo(self, seat: str | None = None) -> None:
        raise self.refusal()

    def may_undo(self, seat: str | None = None) -> bool:
        return False

    def imagine(self, seat: str | None, seed: int | bytes | None = None) -> Match[Any]:
        raise self.refusal()

    def imagine_position(self, seat: str | None, seed: int | bytes | None = None) -> Any:
        raise self.refusal()

    def suppose(self, seat: str | None, seed: int | bytes | None = None) -> Match[Any]:
        raise self.refusal()

    def clone(self) -> Match[Any]:
        return WatchedMatch(self.game, self.setup, self._base, self._rules)

    def at(self, number: int) -> Match[Any]:
        """Only as it stands: what came before would need the older rules."""
        return self.clone()

    def view(self, seat: str | None = None) -> dict[str, Any]:
        shown: Mapping[str, Any] = super().view(seat)
        return {**shown, "older_rules": self._told()}

    def _advance(self, value: Any) -> None:
        """The rules don't run."""
        self._step = self.game.next_step(self._table.state) or ""
        self._table.log(Noted(self._told()))

    def _told(self) -> str:
        return (
            f"This match was begun under rules {self._rules} of {self.game.name}; today's are "
            f"{self.game.rules_version}: it can be watched, not continued."
        )

    def refusal(self) -> OlderRules:
        """Why nothing can be done here."""
        return OlderRules(self._told())
