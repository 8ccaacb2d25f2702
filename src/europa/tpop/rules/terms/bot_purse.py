"""Bot Power (R210, R211): what a Bot has instead of monarch power and Ducats; its cubes."""

from __future__ import annotations

from europa.tpop.entries import Gained, Lost
from europa.tpop.rows import AREAS_OF
from europa.tpop.rules.terms.adjacency import distance_home
from europa.tpop.rules.terms.realm import alliances_of, base_tax, marriages_of
from europa.tpop.table import G
from europa.tpop.world import NONE

POWER = "bot power"


EVENT_MOST = 2
"""Bot Power that an Event gives at most by monarch power."""


EVENT_DUCATS, LYING_DUCATS = 5, 4
"""Ducats of an effect, and lying on an Event, that make 1 Bot Power."""


def gain(g: G, seat: int, amount: int, rule: str) -> None:
    """Bot Power from the Supply, as far as cubes go."""
    if amount > 0:
        g.state.bot_power[seat] += amount
        g.log(Gained(g.seat_name(seat), POWER, amount, rule))


def lose(g: G, seat: int, amount: int, rule: str) -> int:
    """Bot Power back to the Supply, as far as it is there; returns how much."""
    lost = min(amount, g.state.bot_power[seat])
    if lost > 0:
        g.state.bot_power[seat] -= lost
        g.log(Lost(g.seat_name(seat), POWER, lost, rule))
    return lost


def spend(g: G, seat: int, amount: int, rule: str) -> None:
    """Available Bot Power becomes Spent."""
    if amount > 0:
        assert g.state.bot_power[seat] >= amount, "spends more Bot Power than it has"
        g.state.bot_power[seat] -= amount
        g.state.bot_spent[seat] += amount
        g.log(Lost(g.seat_name(seat), POWER, amount, rule))


def open_tally(g: G) -> None:
    """An Event begins: what it gives and takes is counted."""
    if 1 in g.state.bots:
        g.state.bot_tally = [0] * (3 * len(g.state.seats))


def close_tally(g: G) -> None:
    """An Event ends: power +1 per 2 (up, at most 2), -1 per 2 (down); 5 Ducats make 1."""
    s = g.state
    tally, s.bot_tally = s.bot_tally, []
    for seat in range(len(tally) // 3):
        gained, lost, ducats = tally[seat * 3 : seat * 3 + 3]
        up = min(EVENT_MOST, (gained + 1) // 2) + (ducats >= EVENT_DUCATS)
        down = lost // 2 + (ducats <= -EVENT_DUCATS)
        gain(g, seat, up, "16.3")
        lose(g, seat, down, "16.3")


def count_power(g: G, seat: int, amount: int) -> None:
    """R211: monarch power that a Bot would gain (or lose): it counts in an Event only."""
    tally = g.state.bot_tally
    if tally:
        tally[seat * 3 + (amount < 0)] += abs(amount)


def count_ducats(g: G, seat: int, amount: int) -> None:
    """R211: Ducats that a Bot would gain (or pay): they count in an Event only."""
    tally = g.state.bot_tally
    if tally:
        tally[seat * 3 + 2] += amount


def lying_ducats(g: G, seat: int, ducats: int) -> None:
    """5.1: Ducats on an Event that a Bot takes go back to the Supply."""
    gain(g, seat, int(ducats >= LYING_DUCATS), "5.1")


def cube_source(g: G, seat: int) -> tuple[str, int]:
    """Token limits: where a Bot takes a cube from if none is left: Spent Bot Power; Influence
    without Alliance or Marriage there, the furthest first; an Ally's Area of least Base Tax;
    Available Bot Power. An empty name: nowhere."""
    s = g.state
    if s.bot_spent[seat]:
        return "spent", NONE
    row = s.influence[AREAS_OF[seat]]
    held = [area for area, cubes in enumerate(row) if cubes]
    allies = alliances_of(g, seat)
    tied = {a for r in {*allies, *marriages_of(g, seat)} for a in g.survey.areas[r]}
    order = g.world.order_of_area
    far = distance_home(g, seat)
    loose = [area for area in held if area not in tied]
    if loose:
        return "influence", min(loose, key=lambda a: (-far(a), order[a]))
    for realm in sorted(allies, key=lambda r: (base_tax(g, r), g.world.order_of_realm[r])):
        here = [area for area in held if area in g.survey.areas[realm]]
        if here:
            return "influence", min(here, key=lambda a: order[a])
    if held:
        return "influence", min(held, key=lambda a: (-far(a), order[a]))
    return ("power", NONE) if s.bot_power[seat] else ("", NONE)


FIRSTS = "first_milestones:"


def count_first(g: G, seat: int) -> None:
    """17.3: a Milestone that this seat completes first is counted for the end of a solo game."""
    name = f"{FIRSTS}{seat}"
    g.state.marks[name] = g.state.marks.get(name, 0) + 1
