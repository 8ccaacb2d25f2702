"""III-D Parts of a power's own realm: the minors within France in its wars of religion."""

from __future__ import annotations

from europa.eu9.table import G

REALM = "one_realm"
"""In force as `one_realm:<minor>:<power>`: a part of a power's realm that isn't at war with it."""
FRENCH = ("huguenots", "holy_league")


def is_in_realm(g: G, minor: int, power: int) -> bool:
    """Whether a minor is a part of a power's realm, and at peace with it."""
    return g.holds(f"{REALM}:{g.name(minor)}:{g.name(power)}")
