"""Who resolves a card, on whom an effect falls, and what has been picked on the way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

Effect: TypeAlias = Mapping[str, Any]
"""A verb with its parameters: `{"do": "claim", "who": "castile", "areas": ["lombardy"]}`."""
Spec: TypeAlias = Any
"""A selector or a condition, as docs/develop/tpop-cards.md describes them."""


class Scope:
    """The surroundings of an effect."""

    __slots__ = ("active", "picked", "rule", "who")

    def __init__(self, active: int, who: int, rule: str, picked: dict[str, int] | None = None):
        self.active = active
        """The seat that resolves the card."""
        self.who = who
        """The seat on which the effect falls."""
        self.rule = rule
        self.picked = {} if picked is None else picked
        """Indices picked under a name, for later effects of the same card."""

    def of(self, who: int) -> Scope:
        """The same card, falling on another seat."""
        return Scope(self.active, who, self.rule, self.picked)
