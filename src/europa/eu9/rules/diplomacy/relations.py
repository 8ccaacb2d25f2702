"""4.21.1 FR and AT with minors overseas: a power may give one up at any decision of the phase."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from europa.eu9.rules.diplomacy.window import Reaction
from europa.eu9.rules.powers.tracks import TreatyWeakened
from europa.eu9.state import COUNTRIES, NR, TREATIES
from europa.eu9.table import G

FREE_TREATIES = ("incas", "aztecs")
"""4.22.5: their treaties are everybody's and use no counter."""


def renunciations(g: G, power: int) -> Iterator[Reaction]:
    """One for each minor overseas with which it has FR or AT."""
    for key, level in g.state.treaties.items():
        holder, minor = divmod(key, COUNTRIES)
        if holder == power and level != NR and g.name(minor) not in FREE_TREATIES:
            yield Reaction(f"end_treaty:{g.name(minor)}", partial(renounce, g, power, minor))


def renounce(g: G, power: int, minor: int) -> None:
    """The counter is free again; it costs nothing."""
    old = g.state.treaties.pop(power * COUNTRIES + minor)
    g.log(TreatyWeakened(g.name(minor), g.name(power), TREATIES[old], TREATIES[NR]))


MESSAGES = {"option.end_treaty": "give up the treaty with {a}"}
