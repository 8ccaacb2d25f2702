"""III-D Parts of a power's own realm: the minors within France in its wars of religion."""

from __future__ import annotations

from europa.eu9.table import G

REALM = "one_realm"
"""In force as `one_realm:<minor>:<power>`: a part of a power's realm that isn't at war with it."""
FRENCH = ("huguenots", "holy_league")


PLUS, SAFETY = "III-D:plus", "safety:"
"""Notes of provinces where a great revolt stood; marks of places of safety."""
BY_TURNS = ("III-D(4)", "III-D(5)")
"""Stages in which the start of the turn counts, not that of the war."""


def plus_at_start(g: G) -> list[int]:
    """Provinces where a great revolt stood when the war began; in the last stages, the turn."""
    late = any(one.event in BY_TURNS for one in g.state.running)
    return noted(g, "turn" if late else "war")


def noted(g: G, kind: str) -> list[int]:
    """Provinces that the wars of religion have noted: `war`, `turn` or `ever`."""
    ids = g.state.event_notes.get(f"{PLUS}:{kind}", "").split()
    return [g.world.province_index[name] for name in ids]


def safety(g: G) -> list[int]:
    """Places of safety."""
    names = [m.removeprefix(SAFETY) for m in g.state.in_force if m.startswith(SAFETY)]
    return [g.world.province_index[name] for name in names]


def is_in_realm(g: G, minor: int, power: int) -> bool:
    """Whether a minor is a part of a power's realm, and at peace with it."""
    return g.holds(f"{REALM}:{g.name(minor)}:{g.name(power)}")
