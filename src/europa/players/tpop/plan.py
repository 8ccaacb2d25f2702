"""A plan for a Turn, and what a player remembers of the Round."""

from __future__ import annotations

import msgspec

MOST_ALLIES = 3


class Plan(msgspec.Struct):
    """An Action, what it is worth, and the keys to choose on the way (each used once)."""

    value: float
    action: str
    wants: dict[str, list[str]] = {}
    """Kind of ask -> keys in order of preference."""
    units: int = 0
    """Land Units to recruit."""
    ships: int = 0
    """Ships to build."""

    def copy(self) -> Plan:
        """The same plan, to be used up by somebody else."""
        wants = {kind: list(keys) for kind, keys in self.wants.items()}
        return Plan(self.value, self.action, wants, self.units, self.ships)


class Past(msgspec.Struct):
    """What a player remembers of this Round."""

    round: tuple[int, int] = (0, 0)
    talks: int = 0
    """Offers made to other players."""
    refused: set[str] = msgspec.field(default_factory=set)
    tried: dict[str, int] = msgspec.field(default_factory=dict)
    """How often each Action was taken this Round."""

    def copy(self) -> Past:
        return Past(self.round, self.talks, set(self.refused), dict(self.tried))
