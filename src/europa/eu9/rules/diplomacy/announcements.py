"""4.8 Other announcements (2.4): each power all of its own in its turn.

A chapter exports `ANNOUNCEMENTS`: functions of (g, power) that give what the power may announce.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial

from europa.eu9.rules.diplomacy import refusals, ties, track
from europa.eu9.rules.diplomacy.window import Reaction
from europa.eu9.rules.link import CHAPTERS
from europa.eu9.rules.powers.wars import refuses
from europa.eu9.table import G
from europa.kernel import Ask, Option, Steps

DONE, SPEAK = "done", "announce"
Offers = Callable[[G, int], Iterator[Reaction]]


@cache
def _offers() -> tuple[Offers, ...]:
    return tuple(offer for group in CHAPTERS.collect("ANNOUNCEMENTS") for offer in group)


def announcements(g: G, power: int) -> list[Reaction]:
    """All that a power may announce now."""
    return [found for offer in _offers() for found in offer(g, power)]


def turn(g: G, power: int) -> Steps[None]:
    """A power's announcements, one after another, each once."""
    seat, params = g.seat_of(power), {"power": g.name(power)}
    made: set[str] = set()
    while True:
        if (yield Ask(seat, "announce", [Option(DONE), Option(SPEAK)], "IV.2", params)) == DONE:
            return
        found = [one for one in announcements(g, power) if one.key not in made]
        options = [Option(one.key, note=one.note, params=one.params) for one in found]
        key = yield Ask(seat, "announce.what", [Option(DONE), *options], "IV.2", params)
        if key == DONE:
            return
        made.add(key)
        asking = next(one.act for one in found if one.key == key)()
        if asking is not None:
            yield from asking


def _markets(g: G, power: int) -> Iterator[Reaction]:
    """4.7: trade is refused, or allowed again."""
    for other in g.majors():
        if other == power:
            continue
        name = g.name(other)
        if refuses(g, power, other):
            yield Reaction(f"allow:{name}", partial(refusals.withdraw, g, power, other))
        else:
            act = partial(refusals.refuse, g, power, other)
            yield Reaction(f"refuse:{name}", act, "note.stability", {"stability": 1})


def _ties(g: G, power: int) -> Iterator[Reaction]:
    """4.4.6, 4.21.1: what may be given up at any decision of the phase."""
    yield from ties.cancellations(g, power)
    yield from track.renunciations(g, power)


ANNOUNCEMENTS = (_markets, _ties)
MESSAGES = {
    "ask.announce": "{power}: do you announce anything?",
    "option.announce.done": "nothing (more)",
    "option.announce.announce": "yes",
    "ask.announce.what": "{power}: what do you announce?",
    "option.announce.what.done": "nothing after all",
    "option.announce.what.refuse": "refuse {a} trade",
    "option.allow": "trade with {a} again",
}
