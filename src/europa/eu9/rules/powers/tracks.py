"""Minors that fall away: down the diplomatic track, or out of a treaty overseas."""

from __future__ import annotations

import msgspec

from europa.eu9.rules.powers.forces import dissolve_forces
from europa.eu9.rules.powers.lands import hand_over
from europa.eu9.state import AN, AT, BOXES, COUNTRIES, FR, MA, NEUTRAL, NR, SUB, TREATIES
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


class InterventionOver(Entry, frozen=True):
    """A country helps no more in a war."""

    war: int
    country: str


ENTRIES = (MinorMoved, TreatyWeakened, InterventionOver)
MESSAGES = {
    "entry.InterventionOver": "{country} no longer intervenes in war {war}",
    "entry.MinorMoved": "{minor} on the track of {patron}: {old} → {new}",
    "entry.TreatyWeakened": "{minor}, treaty with {power}: {old} → {new}",
}


def is_open(g: G, minor: int, box: int) -> bool:
    """Whether a minor has this box at all: RM and SUB always, the others by its line."""
    record = g.world.countries[minor].minor
    return box <= SUB or record is None or BOXES[box] in record.boxes


def move(g: G, minor: int, patron: int, box: int) -> None:
    """To a box of a Patron's track; Neutral has no Patron (E256).

    Below MA its interventions end (4.17.4); in AN its land is the Patron's, and its own again when
    the marker leaves that box (4.20.7).
    """
    s = g.state
    old_patron, old = s.patron[minor], s.box[minor]
    s.patron[minor], s.box[minor] = (NONE, NEUTRAL) if box == NEUTRAL else (patron, box)
    g.log(
        MinorMoved(
            g.name(minor),
            g.name(old_patron if box == NEUTRAL else patron),
            BOXES[old] if old_patron == patron or box == NEUTRAL else BOXES[NEUTRAL],
            BOXES[box],
        )
    )
    if old == AN and box != AN:
        for province in [p for p, country in s.absorbed.items() if country == minor]:
            del s.absorbed[province]
            if s.owner[province] == old_patron:
                hand_over(g, province, minor, "diplomacy")
    if box == AN and old != AN:
        dissolve_forces(g, minor)
        for province in g.owned(minor):
            s.absorbed[province] = minor
            hand_over(g, province, patron, "diplomacy")
    if box < MA or patron != old_patron:
        _go_home(g, minor)


def _go_home(g: G, minor: int) -> None:
    """4.17.4: its limited interventions for a Patron are over."""
    for place, war in enumerate(g.state.wars):
        if minor in war.helping:
            kept = tuple(h for h in war.helpers if h.country != minor)
            g.state.wars[place] = msgspec.structs.replace(war, helpers=kept)
            g.log(InterventionOver(war.number, g.name(minor)))


def drop(g: G, minor: int, boxes: int) -> None:
    """Down so many boxes; closed ones are passed over; below RM it is neutral (E255)."""
    s = g.state
    patron, old = s.patron[minor], s.box[minor]
    if patron == NONE or old == NEUTRAL:
        return
    box = max(NEUTRAL, old - boxes)
    while box > SUB and not is_open(g, minor, box):
        box -= 1
    move(g, minor, patron, box)


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
