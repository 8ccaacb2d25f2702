"""VII.4.1 What minors keep: basic forces at peace, what Patrons pay for in war (3.9)."""

from __future__ import annotations

import msgspec

from europa.eu9.entries import Changed, Removed
from europa.eu9.pieces import Unit
from europa.eu9.rules.logistics import fortresses
from europa.eu9.rules.logistics.minor_forces import at_full_war, basic_units
from europa.eu9.rules.logistics.minor_rulers import renew
from europa.eu9.rules.powers.forces import NAVAL_UNITS
from europa.eu9.rules.powers.logistics import (
    BOOKS,
    LAND_SIZES,
    NAVAL_SIZES,
    half,
    place_name,
    technology,
    upkeep,
)
from europa.eu9.rules.terms import specials
from europa.eu9.rules.terms.lasting import is_over
from europa.eu9.state import LAND, SHIPS, VA
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.tables import land_prices
from europa.kernel import Ask, Entry, Option, Steps

FORMER = ("portugal", "venice", "poland")
"""Former majors, whose walls stay for nothing."""
KEPT = ("veterans", "conscripts")
AT_SEA = "permanent_overseas_war"
"""Special rule: its ships and captains are on the map at peace too (SPEC-minors 4, 5)."""
GARRISON = "garrison:"
"""In force by events: countries whose troops stay in their establishments at peace."""


def fighting(g: G) -> set[int]:
    """Countries in any war, interventions too."""
    return {c for war in g.state.wars for c in (*war.members, *war.helping)}


def _in_own_post(g: G, unit: Unit) -> bool:
    """Whether troops stand in an establishment of their own."""
    on_land = unit.place < len(g.state.post_owner)
    return on_land and g.state.post_owner[unit.place] == unit.country


class Disbanded(Entry, frozen=True):
    """Minors at peace send home what they have raised."""

    countries: tuple[str, ...]


def left_mark(g: G, country: int) -> str:
    """In `held`: the turn in which its player left a power."""
    return f"left:{g.name(country)}"


def disband_at_peace(g: G) -> Steps[None]:
    """VII.4.1, VII.5.1: a minor fully at peace has exactly its basic forces and no leader drawn.

    Its walls fall back to the printed level; a Patron may pay for those of a vassal.
    """
    s = g.state
    busy = fighting(g)

    def idle(country: int) -> bool:
        record = g.world.countries[country].minor
        real = record is not None and record.kind != "virtual" and not g.is_major(country)
        left = s.held.get(left_mark(g, country)) == s.turn
        return real and country not in busy and not left

    stay = {c for entry in s.lasting.get(GARRISON, ()) if not is_over(g, entry) for c in entry.who}
    kept, home = [], {}
    for unit in s.units:
        if (
            not idle(unit.country)
            or (unit.country in stay and _in_own_post(g, unit))
            or (unit.kind in NAVAL_UNITS and specials.standing(g, AT_SEA, unit.country))
        ):
            kept.append(unit)
        else:
            home[g.name(unit.country)] = True
    s.units[:] = kept
    if home:
        g.log(Disbanded(tuple(home)))
    for leader, minor in list(s.leader_for.items()):
        if idle(minor) and not specials.standing(g, AT_SEA, minor):
            g.put_leader(leader, NONE, 0)
            del s.leader_for[leader]
    for p, level in enumerate(s.fortress):
        owner = s.owner[p]
        printed = g.world.provinces[p].fortress
        if level > printed and owner != NONE and s.controller[p] == owner and idle(owner):
            yield from _lower(g, owner, p)


def _lower(g: G, minor: int, province: int) -> Steps[None]:
    """E26, SPEC-minors 1.9: former majors keep their walls, a vassal's if its Patron pays."""
    s, w = g.state, g.world.provinces[province]
    if g.name(minor) in FORMER or left_mark(g, minor) in s.held:
        return
    patron = s.patron[minor]
    if s.box[minor] == VA and patron != NONE and g.is_major(patron):
        ducats = fortresses.upkeep(g, patron, province, s.fortress[province])
        params = {"power": g.name(patron), "minor": g.name(minor), "place": w.id, "ducats": ducats}
        options = [Option("lower", False), Option("pay", True)]
        if (yield Ask(g.seat_of(patron), "minors.upkeep", options, "VII.4", params)):
            g.add(patron, "B31", ducats)
            return
    old, s.fortress[province] = s.fortress[province], w.fortress
    g.log(Changed(g.name(minor), f"fortress of {w.id}", old, w.fortress, "VII.4"))


def keep_at_war(g: G) -> Steps[None]:
    """VII.4.1: in full war what is beyond basic forces goes unless the Patron pays for it.

    Without a power on its side a minor keeps all. What it keeps by itself is veteran.
    """
    s = g.state
    for minor in at_full_war(g):
        if s.held.get(left_mark(g, minor)) == s.turn:
            continue  # E585
        renew(g, minor)
        extra = beyond(g, minor)
        patron = s.patron[minor]
        helped = patron != NONE and g.is_major(patron) and _beside(g, minor, patron)
        how = "veterans"
        if extra and helped:
            prices = {name: _upkeep(g, patron, minor, extra, name) for name in KEPT}
            options = [Option("disband"), *(Option(f"keep:{name}", name) for name in KEPT)]
            params = {"power": g.name(patron), "minor": g.name(minor), **prices}
            how = yield Ask(g.seat_of(patron), "minors.keep", options, "VII.4", params)
            g.add(patron, "B30", prices.get(how, 0))
        for n in sorted(range(len(s.units)), reverse=True):
            unit = s.units[n]
            if unit.country != minor:
                continue
            if n in extra and how == "disband":
                g.log(Removed(g.name(minor), unit.kind, place_name(g, unit.place)))
                del s.units[n]
            else:
                veteran = n not in extra or how == "veterans"
                s.units[n] = msgspec.structs.replace(unit, veteran=veteran, seasoned=0)


def beyond(g: G, minor: int) -> list[int]:
    """Places of its counters on the map that its basic forces don't cover."""
    basic = dict(basic_units(g, minor))
    found = []
    for n, unit in enumerate(g.state.units):
        if unit.country != minor:
            continue
        name = "ND" if unit.kind in SHIPS else unit.kind
        name = name if basic.get(name, 0) > 0 else "GD" if name in ("LD", "ND") else name
        if basic.get(name, 0) > 0:
            basic[name] -= 1
        else:
            found.append(n)
    return found


def _beside(g: G, minor: int, patron: int) -> bool:
    """Whether the Patron is fully on the minor's side of a war."""
    return any(
        minor in side and patron in side
        for war in g.state.wars
        for side in (war.attackers, war.defenders)
    )


def _upkeep(g: G, patron: int, minor: int, extra: list[int], how: str) -> int:
    """VII.4.1: the Patron's prices for the minor's technology."""
    total = 0
    for n in extra:
        kind = g.state.units[n].kind
        if kind in LAND_SIZES:
            book = land_prices(patron, technology(g, minor, LAND))["war_maintenance"]
            name = "LD" if kind == "LDE" else BOOKS.get(kind, kind)
            price = int(book[name]["veteran" if how == "veterans" else "conscript"])
            total += half(price) if kind == "LDE" else price
        elif kind in NAVAL_SIZES:
            total += upkeep(g, patron, kind, war=True)
    return total


ENTRIES = (Disbanded,)
MESSAGES = {
    "entry.Disbanded": "At peace they send their troops home: {countries}",
    "ask.minors.upkeep": "{power}: {minor} is at peace. Do you pay {ducats} ducats for the walls of"
    " {place}?",
    "option.lower": "Let them go",
    "option.pay": "Pay",
    "ask.minors.keep": "{power}: troops of {minor} beyond its own means:"
    " {veterans} ducats as veterans, {conscripts} as conscripts",
    "option.minors.keep.disband": "Send them home",
    "option.keep": "Keep them as {a}",
}
