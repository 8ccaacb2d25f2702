"""R13.3, E7, E318 Forts overseas: begun at the end of a round, finished two rounds later."""

from __future__ import annotations

from europa.eu9.entries import Placed, Removed
from europa.eu9.pieces import OUTSIDE
from europa.eu9.rules.logistics.fortresses import is_european
from europa.eu9.rules.military.stacks import stacks_at, units_in
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.state import SEA_PLACE
from europa.eu9.table import G
from europa.eu9.world import NONE, POWERS

FINISHED = 3
FORT = "fort"


def garrisoned(g: G, country: int, place: int) -> bool:
    """At least 1 LD of the country stands there."""
    return any(
        unit.country == country and unit.kind in ("A+", "A-", "LD")
        for stack in stacks_at(g, place, naval=False)
        for unit in units_in(g, stack.number)
    )


def sites(g: G, country: int) -> list[int]:
    """E318: provinces overseas where its troops may begin a fort."""
    s = g.state
    if country < POWERS and len(forts_of(g, country)) >= g.world.power(country).pool.get(FORT, 0):
        return []
    places = [
        stack.place
        for stack in s.stacks.values()
        if stack.country == country and not stack.naval and stack.inside == OUTSIDE
        and stack.place < SEA_PLACE
    ]  # fmt: skip
    return [p for p in dict.fromkeys(places) if is_free(g, p) and garrisoned(g, country, p)]


def forts_of(g: G, country: int) -> list[int]:
    """Its forts, those under construction too."""
    s = g.state
    begun = [p for p, mark in s.forts_begun.items() if mark // 10 == country]
    return [*(p for p, who in enumerate(s.fort) if who == country), *begun]


def is_free(g: G, place: int) -> bool:
    """No establishment, fort, mission or city there, nor one begun."""
    s, p = g.state, g.world.provinces[place]
    if is_european(g, place) or (p.city and p.fortress) or place in s.forts_begun:
        return False
    return (s.post_owner[place], s.fort[place], s.mission[place]) == (NONE, NONE, NONE)


def begin(g: G, country: int, place: int) -> None:
    """Stage 1, free of charge."""
    g.state.forts_begun[place] = country * 10 + 1


def check(g: G) -> None:
    """E7: without an LD of the country the work is given up at once."""
    s = g.state
    for place, mark in list(s.forts_begun.items()):
        if not garrisoned(g, mark // 10, place):
            del s.forts_begun[place]
            g.log(Removed(g.name(mark // 10), FORT, place_name(g, place)))


def advance(g: G) -> None:
    """The end of a round: one stage more; the third is the fort."""
    s = g.state
    check(g)
    for place, mark in list(s.forts_begun.items()):
        s.forts_begun[place] = mark + 1
        if (mark + 1) % 10 >= FINISHED:
            finish(g, place)


def finish(g: G, place: int) -> None:
    """The fort stands."""
    s = g.state
    country = s.forts_begun.pop(place) // 10
    s.fort[place] = country
    s.new_posts.append(place)
    g.log(Placed(g.name(country), FORT, place_name(g, place)))


def finish_all(g: G) -> None:
    """4.6, R14.1: forts under construction are finished."""
    check(g)
    for place in list(g.state.forts_begun):
        finish(g, place)
