"""M18.8-M18.13: what stacks have found and carry home; what a power knows for good."""

from __future__ import annotations

from europa.eu9.pieces import Stack
from europa.eu9.rules.logistics.fortresses import FULL_COLONY
from europa.eu9.rules.military.composition import commander
from europa.eu9.rules.military.ground import is_european
from europa.eu9.rules.military.seafight import region_of
from europa.eu9.rules.military.stacks import name_of, put, stacks_at
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.state import COL, PROVINCES, SEA_PLACE, SEAS
from europa.eu9.table import G
from europa.eu9.world import NONE, POWERS
from europa.eu9.world.graph import on_european_map
from europa.kernel import Entry

NEWS_FROM = 26
"""E301: turn from whose start charts spread."""


class Reported(Entry, frozen=True):
    """A stack is home: what it has found is known to its power."""

    power: str
    force: str
    places: tuple[str, ...]


ENTRIES = (Reported,)
MESSAGES = {"entry.Reported": "{force} reports at home: {places}"}


def is_home(g: G, stack: Stack) -> bool:
    """M18.9: an own fort, TP or COL that stood at 4.0, or a European province."""
    place, s = stack.place, g.state
    if place >= SEA_PLACE:
        return False
    if is_european(g, place) or on_european_map()[place]:
        return True
    who = commander(g, stack).country
    own = who in (s.post_owner[place], s.fort[place], s.mission[place])
    return own and place not in s.new_posts


def learn(g: G, power: int, place: int) -> None:
    """A power knows a place for good."""
    s = g.state
    if power >= POWERS:
        return
    if place >= SEA_PLACE:
        s.known_seas[power * SEAS + place - SEA_PLACE] = 1
    else:
        s.known[power * PROVINCES + place] = 1


def report(g: G, number: int) -> None:
    """M18.9: home: the country of the commander knows all that the stack carries."""
    stack = g.state.stacks.get(number)
    if stack is None or not stack.discoveries or not is_home(g, stack):
        return
    power = commander(g, stack).country
    for place in stack.discoveries:
        learn(g, power, place)
    names = tuple(place_name(g, place) for place in stack.discoveries)
    g.log(Reported(g.name(stack.country), name_of(g, stack), names), to=_owner(g, power))
    put(g, number, discoveries=())


def _owner(g: G, power: int) -> tuple[str, ...] | None:
    """What is carried is the owner's secret (SPEC-concepts 12.4)."""
    return (g.seat_of(power),) if g.is_major(power) else None


def share(g: G, number: int) -> None:
    """M18.10, E300: stacks of one country that meet where it is known share what they carry."""
    stack = g.state.stacks.get(number)
    if stack is None or stack.place in stack.discoveries:
        return
    alike = [x for x in stacks_at(g, stack.place) if x.country == stack.country]
    alike = [x for x in alike if stack.place not in x.discoveries]
    every = tuple(dict.fromkeys(place for x in alike for place in x.discoveries))
    if every:
        for x in alike:
            put(g, x.number, discoveries=every)


def is_known_to_any(g: G, place: int, but: int = NONE) -> bool:
    """Whether some other power knows a place."""
    s = g.state
    for power in range(POWERS):
        if power == but:
            continue
        known = (
            s.known_seas[power * SEAS + place - SEA_PLACE]
            if place >= SEA_PLACE
            else s.known[power * PROVINCES + place]
        )
        if known:
            return True
    return False


def spread_news(g: G) -> None:
    """M18.13, E301: from period IV on quiet Atlantic seas and settled coasts are known to all."""
    s, w = g.state, g.world
    for place in range(len(w.provinces)):
        if s.post[place] == COL and s.post_level[place] == FULL_COLONY:
            _tell_all(g, place)
    if s.turn < NEWS_FROM:
        return
    for sea in w.seas:
        quiet = not (sea.europe or sea.penalty) and region_of(g, sea.index) == "atlantic"
        if quiet and is_known_to_any(g, SEA_PLACE + sea.index):
            _tell_all(g, SEA_PLACE + sea.index)
    for place in range(len(w.provinces)):
        if s.post[place]:
            _tell_all(g, place)


def _tell_all(g: G, place: int) -> None:
    for power in range(POWERS):
        learn(g, power, place)
