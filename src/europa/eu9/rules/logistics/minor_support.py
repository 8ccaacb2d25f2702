"""VII.4.1 Minors that only help or fight overseas: up to basic forces, without a roll (3.9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from europa.eu9.entries import Paid
from europa.eu9.rules.logistics import minor_arrivals
from europa.eu9.rules.logistics.minor_forces import at_full_war, basic_units, reinforcements
from europa.eu9.rules.powers.logistics import technology
from europa.eu9.state import EC, EW, LAND, NAVAL, VA
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.tables import land_prices, naval_prices
from europa.kernel import Ask, Option, Steps

ASHORE = {"A+": 4, "A-": 2, "LD": 1}
AFLOAT = {"F+": 4, "F-": 2, "ND": 1, "NWD": 1, "NTD": 1, "VGD": 1, "NGD": 0.5}
EITHER = "GD"
BY_PATRON = 2
"""Detachments more that the Patron of a vassal may buy."""


class Detachments(NamedTuple):
    """Numbers of LD, of ND, and of those that may be either."""

    land: int = 0
    naval: int = 0
    either: int = 0

    @property
    def total(self) -> int:
        """All of them."""
        return self.land + self.naval + self.either


def supporting(g: G) -> list[int]:
    """Minors in limited interventions or overseas wars that are not fully at war as well."""
    full = at_full_war(g)
    found: list[int] = []
    for war in g.state.wars:
        if not war.armistice:
            found += war.helping
            found += war.members if war.kind == "overseas" else ()
    return [c for c in dict.fromkeys(found) if not g.is_major(c) and c not in full]


def basic_reinforcement(g: G, minor: int) -> Detachments:
    """VII.4.1: what it is given a turn; in EC or EW, and to a vassal's Patron, more is allowed."""
    parts = dict(reinforcements(g, minor))
    land = sum(ASHORE.get(kind, 0) * count for kind, count in parts.items())
    naval = sum(int(AFLOAT.get(kind, 0)) * count for kind, count in parts.items())
    box = g.state.box[minor]
    more = BY_PATRON if box == VA else int(box in (EC, EW))
    return Detachments(land, naval, parts.get(EITHER, 0) + more)


def missing(g: G, minor: int) -> Detachments:
    """What its basic forces have more than the map."""
    land = naval = either = 0.0
    for kind, count in basic_units(g, minor):
        land += ASHORE.get(kind, 0) * count
        naval += AFLOAT.get(kind, 0) * count
        either += count * (kind == EITHER)
    for unit in g.state.units:
        if unit.country == minor:
            land -= ASHORE.get(unit.kind, 0)
            naval -= AFLOAT.get(unit.kind, 0)
    either += min(0, land) + min(0, naval)
    return Detachments(max(0, int(land)), max(0, int(naval)), max(0, int(either)))


def arriving(given: Detachments, room: Detachments) -> tuple[int, int]:
    """LD and ND that come: no more than are missing, land before sea where it is free (E970)."""
    land = min(given.land + given.either, room.land + room.either)
    either = given.either - max(0, land - given.land)
    naval = min(given.naval + either, room.naval + max(0, room.either - max(0, land - room.land)))
    return land, naval


def support(g: G, minor: int, decider: Callable[[G, int], int]) -> Steps[None]:
    """3.9: its troops come by themselves; those of a vassal only if its Patron pays."""
    power = decider(g, minor)
    seat = g.seat_of(power) if power != NONE else ""
    land, naval = arriving(basic_reinforcement(g, minor), missing(g, minor))
    if g.state.box[minor] == VA and power != NONE:
        land, naval = yield from _bought(g, power, minor, land, naval)
    yield from minor_arrivals.land(g, seat, minor, land)
    yield from minor_arrivals.sea(g, seat, minor, {"ND": naval})


def _bought(g: G, patron: int, minor: int, land: int, naval: int) -> Steps[tuple[int, int]]:
    """VII.4.1: at the Patron's prices for the minor's technology, outside his own limit."""
    if not land + naval:
        return 0, 0
    ashore = int(land_prices(patron, technology(g, minor, LAND))["purchase"]["LD"])
    book = naval_prices(patron, technology(g, minor, NAVAL))["purchase"]
    afloat = int(book.get("NWD") or 2 * (book.get("NGD") or ashore))
    options = [
        Option(f"raise:{n}:{m}", (n, m), (str(n), str(m)), "note.minors.raise",
               {"ducats": n * ashore + m * afloat})
        for n in range(land + 1)
        for m in range(naval + 1)
    ]  # fmt: skip
    params = {"power": g.name(patron), "minor": g.name(minor)}
    chosen: tuple[int, int] = yield Ask(g.seat_of(patron), "minors.raise", options, "VII.4", params)
    ducats = chosen[0] * ashore + chosen[1] * afloat
    if ducats:
        g.add(patron, "B33", ducats)
        g.log(Paid(g.name(patron), "B33", -ducats, "units"), to=[g.seat_of(patron)])
    return chosen


MESSAGES = {
    "ask.minors.raise": "{power}: what do you raise for your vassal {minor}?",
    "option.raise": "{a} on land, {b} at sea",
    "note.minors.raise": "{ducats:ducat|ducats}",
}
