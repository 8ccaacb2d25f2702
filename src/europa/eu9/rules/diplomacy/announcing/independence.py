"""P 17 Independence of revolted principalities, announced at 2.4."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from europa.eu9.rules.diplomacy.window import Reaction
from europa.eu9.rules.powers.lands import hand_over
from europa.eu9.rules.powers.quelling import quell
from europa.eu9.rules.powers.single.principalities import (
    GRANTERS,
    HOLLAND,
    REVOLT,
    granters,
    note_granted,
    rises_at_once,
)
from europa.eu9.rules.powers.stability import change
from europa.eu9.rules.powers.tracks import move
from europa.eu9.state import NEUTRAL, RM
from europa.eu9.table import G
from europa.eu9.world.specials import specials_of
from europa.kernel import Entry

FEWEST, FREEDOM = 3, 2
"""P 17.1: owned provinces of a group; stability that independence costs."""
TWINS = {
    record.minor: record.says["country"]
    for record in specials_of("absorbs_into")
    if not record.condition
}
"""P 17.2: a minor of the same name that the land joins if it exists."""


class Independent(Entry, frozen=True):
    """A revolted principality is a country now."""

    power: str
    minor: str


def group(g: G, minor: int, power: int) -> list[int]:
    """Provinces of a principality that a power owns."""
    return [p for p in g.world.countries[minor].provinces if g.state.owner[p] == power]


def may_free(g: G, power: int, minor: int) -> bool:
    """P 17.1: at least 3 owned, all but one in revolt."""
    if g.name(power) not in GRANTERS.get(g.name(minor), ()):
        return False
    held = group(g, minor, power)
    calm = sum(not g.state.revolt[p] for p in held)
    return len(held) >= FEWEST and calm <= 1


def _independence(g: G, power: int) -> Iterator[Reaction]:
    for name in GRANTERS:
        minor = g.country(name)
        if may_free(g, power, minor):
            act = partial(free, g, power, minor)
            about = {"stability": FREEDOM}
            yield Reaction(f"independence:{name}", act, "note.stability", about)


def free(g: G, power: int, minor: int) -> None:
    """P 17.2: 2 stability; its land without revolts; RM of who granted it, neutral if two did.

    Land of the Ukraine joins the country of that name where there is one.
    """
    s = g.state
    lands = group(g, minor, power)
    like = g.country(TWINS[g.name(minor)]) if g.name(minor) in TWINS else minor
    new = minor if like == minor or s.gone[like] else like
    s.gone[new] = 0
    for p in lands:
        if s.revolt[p]:
            quell(g, p)
        hand_over(g, p, new, "revolt")
    change(g, power, -FREEDOM, "XV")
    g.log(Independent(g.name(power), g.name(new)))
    if new != minor:
        return
    note_granted(g, power, minor)
    if len(granters(g, minor)) > 1:
        move(g, minor, s.patron[minor], NEUTRAL)
    else:
        move(g, minor, power, RM)
    if g.name(minor) == HOLLAND and rises_at_once(g):
        s.event_calls.append(f"now:{REVOLT}:revolt:independence")


def after_churches(g: G) -> None:
    """P 17.5: a free Holland that is there when the churches are chosen rises too."""
    if not g.state.gone[g.country(HOLLAND)] and rises_at_once(g):
        call = f"now:{REVOLT}:revolt:independence"
        if call not in g.state.event_calls and REVOLT not in g.state.occurred:
            g.state.event_calls.append(call)


ANNOUNCEMENTS = (_independence,)
AFTER_STEP = {"2.3": (after_churches,)}
ENTRIES = (Independent,)
MESSAGES = {
    "option.independence": "independence: {a}",
    "entry.Independent": "{power} grants independence: {minor}",
}
