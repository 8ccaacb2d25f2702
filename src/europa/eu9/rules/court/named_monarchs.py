"""III.1 Named monarchs: who follows whom, and who comes when history has gone far enough."""

from __future__ import annotations

from collections.abc import Callable

from europa.eu9.rules.court.governments import HOLLAND, governing
from europa.eu9.rules.powers.initiative import has_reigned
from europa.eu9.table import G
from europa.eu9.world.records import MonarchRecord

Condition = Callable[[G], bool]
NEXT, HEIR = "next_monarch", "heir"
"""Held: the named monarch whom an event crowns now, or who follows when the present one dies."""
SAFE, CRISIS_DUE = "no_survival", "crisis_due"
"""Held: the last turn without a test of survival; the turn that begins with a dynastic crisis."""


def _from(turn: int) -> Condition:
    return lambda g: g.state.turn >= turn


def _after(*events: str) -> Condition:
    return lambda g: any(event in g.state.occurred for event in events)


def _follows(name: str) -> Condition:
    """After a certain monarch, at once or with others in between."""
    return lambda g: has_reigned(g, name)


def _in_period(period: int) -> Condition:
    return lambda g: g.state.period >= period


HISTORY: tuple[tuple[str, Condition], ...] = (
    ("russia_ivan_iv", _from(7)),
    ("russia_peter_ii_rulebook_pierre_ii", _in_period(7)),
    ("france_francois_i", _after("I-3(1)")),
    ("france_louis_xiv", _after("IV-15", "IV-16")),
    ("spain_charles_v", _after("I-A")),
    ("turkey_suleyman", _follows("turkey_selim_i")),
    ("sweden_gustav_adolf", lambda g: "IV-A" in g.state.occurred or g.state.turn >= 35),
    ("prussia_friedrich_ii", lambda g: g.state.turn >= 51 or "VII-1" in g.state.occurred),
)
"""Monarchs who come to an empty throne once their hour has struck, each once."""


def next_named(g: G, power: int) -> int | None:
    """The named monarch who comes to the throne now, if there is one (E151)."""
    s, w = g.state, g.world
    for kind in (NEXT, HEIR):
        called = s.held.pop(f"{kind}:{g.name(power)}", None)
        if called is not None:
            return called
    now = s.monarch[power]
    successor = w.monarchs[now].successor if now >= 0 else ""
    if successor == "turkey_selim_i" and s.period > 1:
        successor = "turkey_suleyman"
    if successor and not has_reigned(g, successor):
        return w.monarch_index[successor]
    for name, due in HISTORY:
        place = w.monarch_index[name]
        if w.monarchs[place].country == g.name(power) and not has_reigned(g, name) and due(g):
            return place
    for place, record in enumerate(w.monarchs):
        if record.country == g.name(power) and not record.minister and _his_years(g, record):
            return place
    return None


def _his_years(g: G, record: MonarchRecord) -> bool:
    """Statesmen of Holland whom the lists give by years, under their own government (41.2)."""
    return is_alive(g, record) and record.government == governing(g, g.country(record.country))


def is_alive(g: G, record: MonarchRecord) -> bool:
    """Whether a statesman whom the lists give by years may govern in this turn."""
    if len(record.turns) != 2 or record.country != HOLLAND or has_reigned(g, record.id):
        return False
    return record.turns[0] <= g.state.turn < record.turns[1]


def is_great(g: G, power: int, values: list[int]) -> bool:
    """An able adult of Russia from period V on is Peter the Great, once."""
    return (
        g.name(power) == "russia"
        and g.state.period >= 5
        and not has_reigned(g, "russia_peter_the_great")
        and values[0] >= 8
        and sum(values) >= 18
    )
