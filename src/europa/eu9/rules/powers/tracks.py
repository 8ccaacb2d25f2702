"""Minors that fall away: down the diplomatic track, or out of a treaty overseas."""

from __future__ import annotations

from europa.eu9.state import AN, AT, BOXES, COUNTRIES, FR, NEUTRAL, NR, SUB, TREATIES
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Entry

FALL, BREAK = 2, 5
"""III.5.2: above fidelity by so much: a treaty weakens; all treaties end."""


class MinorMoved(Entry, frozen=True):
    """A minor's place on a diplomatic track."""

    minor: str
    patron: str
    old: str
    new: str


class TreatyWeakened(Entry, frozen=True):
    """A treaty with a country overseas."""

    minor: str
    power: str
    old: str
    new: str


ENTRIES = (MinorMoved, TreatyWeakened)
MESSAGES = {
    "entry.MinorMoved": "{minor} on the track of {patron}: {old} → {new}",
    "entry.TreatyWeakened": "{minor}, treaty with {power}: {old} → {new}",
}


def drop(g: G, minor: int, boxes: int) -> None:
    """Down so many boxes; one that is closed to it is passed over; below RM it is neutral."""
    s = g.state
    patron, old = s.patron[minor], s.box[minor]
    if patron == NONE or old in (NEUTRAL, AN):
        return
    record = g.world.countries[minor].minor
    box = max(NEUTRAL, old - boxes)
    while box > SUB and record is not None and BOXES[box] not in record.boxes:
        box -= 1
    s.box[minor] = box
    if box == NEUTRAL:
        s.patron[minor] = NONE
    g.log(MinorMoved(g.name(minor), g.name(patron), BOXES[old], BOXES[box]))


def weaken_treaties(g: G, minor: int, excess: int) -> None:
    """III.5.2: 2 over: AT to FR, FR to nothing; 5 over: all treaties end."""
    s = g.state
    if excess < FALL:
        return
    for power in range(len(s.major)):
        key = power * COUNTRIES + minor
        old = s.treaties.get(key, NR)
        if old == NR:
            continue
        new = FR if old == AT and excess < BREAK else NR
        if new == NR:
            del s.treaties[key]
        else:
            s.treaties[key] = new
        g.log(TreatyWeakened(g.name(minor), g.name(power), TREATIES[old], TREATIES[new]))
