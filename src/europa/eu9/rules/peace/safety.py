"""III-D Places of safety: the first condition of every truce with French rebels."""

from __future__ import annotations

from europa.eu9.conflicts import War
from europa.eu9.rules.peace.event_wars import FRENCH_WARS, is_of
from europa.eu9.rules.powers.realm import FRENCH as REBELS
from europa.eu9.rules.powers.realm import SAFETY as MARK
from europa.eu9.rules.powers.wars import enemies_in
from europa.eu9.table import G
from europa.eu9.treaties import Offer
from europa.eu9.world import NONE
from europa.kernel import Ask, Entry, Option, Steps

SAFETY = "safety_place"
LEVEL = 3
"""Of the fortress of such a place."""


class SafetyPlace(Entry, frozen=True):
    """A town is handed to the rebels' keeping, or its walls come down."""

    province: str
    granted: bool


def mark(g: G, province: int) -> str:
    return f"{MARK}{g.world.provinces[province].id}"


def places(g: G, war: War, offer: Offer) -> list[int]:
    """Towns that may be granted to the rebels, or those they have, to be pulled down."""
    s, w = g.state, g.world
    rebels = [c for c in enemies_in(war, g.country("france")) if g.name(c) in REBELS]
    lands = sorted({p for c in rebels for p in (*w.countries[c].provinces, *g.owned(c))})
    if _granted(offer, rebels):
        free = [p for p in lands if mark(g, p) not in s.in_force]
        risen = [p for p in free if s.revolt[p]]
        return risen or free
    return [p for p in lands if mark(g, p) in s.in_force]


def _granted(offer: Offer, rebels: list[int]) -> bool:
    return any(c in offer.winners for c in rebels)


def is_due(g: G, war: War | None, offer: Offer) -> bool:
    """The first condition must be one, if it can."""
    return war is not None and is_of(war, FRENCH_WARS) and bool(places(g, war, offer))


def settle(g: G, war: War, offer: Offer, power: int) -> Steps[None]:
    """The winners choose the town."""
    found = places(g, war, offer)
    if not found:
        return
    place = found[0]
    if power != NONE and len(found) > 1:
        options = [Option(f"place:{g.world.provinces[p].id}", p) for p in found]
        params = {"power": g.name(power), "war": war.number}
        place = yield Ask(g.seat_of(power), "peace.safety", options, "XII.3", params)
    s = g.state
    granted = mark(g, place) not in s.in_force
    if granted:
        s.in_force[mark(g, place)] = s.turn
        s.fortress[place] = max(s.fortress[place], LEVEL)
    else:
        del s.in_force[mark(g, place)]
        s.fortress[place] = g.world.provinces[place].fortress
    g.log(SafetyPlace(g.world.provinces[place].id, granted))


ENTRIES = (SafetyPlace,)
MESSAGES = {
    "ask.peace.safety": "{power}: which town is the place of safety?",
    "option.place": "{a}",
    "entry.SafetyPlace": "{province} is a place of safety",
    "entry.SafetyPlace.granted=False": "{province} is no longer a place of safety",
}
