"""4.9 Casus belli: those that somebody was given, and those that follow from the position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from europa.eu9.conflicts import CasusBelli
from europa.eu9.rules.diplomacy.causes import events as event_causes
from europa.eu9.rules.diplomacy.causes import overseas as overseas_causes
from europa.eu9.rules.diplomacy.causes import standing as standing_causes
from europa.eu9.rules.logistics.minor_arrivals import PERPETUAL
from europa.eu9.rules.powers.faith import SWISS
from europa.eu9.rules.powers.wars import at_war
from europa.eu9.rules.terms.set_by_events import is_vassal
from europa.eu9.table import G

TEMPORARY = 6
"""4.9.2, E245: turns of a temporary CB, the first one included."""


class Cause(NamedTuple):
    """A cause that a country has against another now."""

    overseas: bool
    free: bool
    source: str
    record: CasusBelli | None = None
    """What is used up, if it was given."""


def pacified(g: G, holder: int, target: int) -> bool:
    """4.9.6: in the turn after their peace there is no CB between them."""
    turn = g.state.turn
    return any((a, b) == (holder, target) and t == turn for a, b, t, _ in g.state.truces)


ENFORCED = "enforced_peace"
"""Notes: to which turn two countries keep the peace that an event's war ended with."""


def enforce(g: G, one: int, other: int, turns: int) -> None:
    """For some turns there is no war between the two but by an event's casus belli."""
    for pair in ((one, other), (other, one)):
        key = f"{ENFORCED}:{g.name(pair[0])}/{g.name(pair[1])}"
        g.state.event_notes[key] = str(g.state.turn + turns)


def bound_to_peace(g: G, holder: int, target: int) -> bool:
    """Whether an enforced peace forbids war on a country, or on a vassal of its enemy's."""
    s = g.state
    patron = s.patron[target] if is_vassal(g, target) else target
    key = f"{ENFORCED}:{g.name(holder)}/{g.name(patron)}"
    if s.turn > int(s.event_notes.get(key, "0")):
        return False
    given = [*_given(g, holder, target, "2.5"), *_given(g, holder, target, "2.1")]
    return not any(cause.record is not None and cause.record.record for cause in given)


def barred(g: G, holder: int, target: int) -> bool:
    """4.9.6: who lost that peace may not attack at all; nor who has the Swiss peace (M 8.2)."""
    turn = g.state.turn
    if g.holds(PERPETUAL):
        other = g.state.flag_values.get(PERPETUAL, "")
        if {g.name(holder), g.name(target)} == {SWISS, other}:
            return True
    return any(
        (a, b) == (holder, target) and t == turn and lost for a, b, t, lost in g.state.truces
    )


def _given(g: G, holder: int, target: int, segment: str) -> Iterator[Cause]:
    for cb in g.state.causes:
        if (cb.holder, cb.target, cb.segment) != (holder, target, segment):
            continue
        if event_causes.is_awake(g, cb):
            if cb.kind != "overseas":
                yield Cause(False, cb.free, cb.source, cb)
            if cb.kind != "normal":
                yield Cause(True, cb.free, cb.source, cb)


def causes(g: G, holder: int, target: int, segment: str = "2.5") -> list[Cause]:
    """Every CB of a country against another that may be used in a segment, cheapest first."""
    if pacified(g, holder, target):
        return []
    found = list(_given(g, holder, target, segment))
    if segment == "2.5":
        found += [
            Cause(False, free, source)
            for source, free in standing_causes.standing(g, holder, target)
        ]
        at_sea = overseas_causes.overseas(g, holder, target)
        found += [Cause(True, free, source) for source, free in at_sea]
    return sorted(found, key=lambda cause: (not cause.free, cause.record is not None))


def best(
    g: G, holder: int, targets: tuple[int, ...], *, overseas: bool, segment: str = "2.5"
) -> Cause | None:
    """E212: the cheapest CB against any full member; what lasts is used before what is used up."""
    return next(iter(all_against(g, holder, targets, overseas=overseas, segment=segment)), None)


def all_against(
    g: G, holder: int, targets: tuple[int, ...], *, overseas: bool, segment: str = "2.5"
) -> list[Cause]:
    """Every CB against any full member of an alliance, the best first."""
    found = [
        cause
        for target in targets
        for cause in causes(g, holder, target, segment)
        if cause.overseas == overseas
    ]
    return sorted(found, key=lambda cause: (not cause.free, cause.record is not None))


def use(g: G, cause: Cause | None) -> None:
    """4.9.2: a temporary CB is gone once it is used."""
    if cause is not None and cause.record is not None and not cause.record.again:
        event_causes.use_up(g, cause.record)


def give(
    g: G,
    holder: int,
    target: int,
    source: str,
    *,
    kind: str = "normal",
    free: bool = False,
    turns: int = TEMPORARY,
    first: int = 0,
    segment: str = "2.5",
    penalty: int = 0,
) -> None:
    """A country gets a temporary CB, for six turns unless its text says otherwise."""
    begin = first or g.state.turn
    cb = CasusBelli(
        holder, target, kind, free, source, begin, begin + turns - 1, segment, penalty=penalty
    )
    g.state.causes.append(cb)


def forget(g: G) -> None:
    """CBs whose time is over, or whose holder or target is gone."""
    s = g.state
    s.causes = [
        cb
        for cb in s.causes
        if cb.last >= s.turn and not s.gone[cb.holder] and not s.gone[cb.target]
    ]
    s.truces = [truce for truce in s.truces if truce[2] >= s.turn]


def running(g: G, cb: CasusBelli) -> bool:
    """4.10.8: its holder and target are at war already."""
    return at_war(g, cb.holder, cb.target)
