"""P 4.4 to 4.6 What follows a forced conversion: unrest, the way back, minors who only bowed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from europa.eu9.rules.diplomacy.causes import give
from europa.eu9.rules.diplomacy.window import Reaction
from europa.eu9.rules.events import revolts
from europa.eu9.rules.powers.single.conversion import (
    IMPOSED,
    go_back,
    is_imposed,
    is_restless,
    victor,
)
from europa.eu9.rules.powers.stability import change
from europa.eu9.table import G


def _countries(g: G) -> list[int]:
    """All on whom a faith was imposed."""
    marks = [key for key in g.state.in_force if key.startswith(f"{IMPOSED}:")]
    return [g.country(key.partition(":")[2]) for key in marks]


def minors_return(g: G) -> None:
    """4.6: after 1.0, a minor is Protestant again."""
    for country in _countries(g):
        begun = g.state.in_force[f"{IMPOSED}:{g.name(country)}"]
        if not g.is_major(country) and begun < g.state.turn and is_imposed(g, country):
            go_back(g, country)


def rise(g: G) -> None:
    """4.4: after 1.6 of even turns one revolt more."""
    if g.state.turn % 2:
        return
    for country in _countries(g):
        if g.is_major(country) and is_restless(g, country):
            revolts.revolt_in(g, country)


def grumble(g: G) -> None:
    """4.4: after 7.6."""
    for country in _countries(g):
        if g.is_major(country) and is_restless(g, country):
            change(g, country, -1, "XV")


def _offers(g: G, power: int) -> Iterator[Reaction]:
    """4.5: at 2.4 it may go back to its own faith."""
    if is_imposed(g, power) and g.state.in_force[f"{IMPOSED}:{g.name(power)}"] < g.state.turn:
        act = partial(_return, g, power)
        yield Reaction("policy:own_faith", act, "note.stability", {"stability": 1})


def _return(g: G, power: int) -> None:
    """1 stability, and a CB of this turn for who imposed the other faith."""
    avenger = victor(g, power)
    go_back(g, power)
    change(g, power, -1, "XV")
    if g.is_major(avenger):
        give(g, avenger, power, "own faith", turns=1)


ANNOUNCEMENTS = (_offers,)
AFTER_STEP = {"1.0": (minors_return,), "1.6": (rise,), "7.6": (grumble,)}
