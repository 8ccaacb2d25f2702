"""XII.3.7 Land changes hands by a peace: fortress, limits, points, a minor without land."""

from __future__ import annotations

from europa.eu9.entries import Changed
from europa.eu9.rules.logistics.deciders import decider
from europa.eu9.rules.logistics.fortresses import has_walls
from europa.eu9.rules.peace.land import Claim
from europa.eu9.rules.peace.sides import land_owner
from europa.eu9.rules.powers.awards import give, patrons_share, province_points
from europa.eu9.rules.powers.establishments import cut
from europa.eu9.rules.powers.lands import hand_over, hand_over_post
from europa.eu9.rules.powers.resources import PLUS
from europa.eu9.state import COL
from europa.eu9.table import G
from europa.eu9.treaties import Offer
from europa.eu9.world import NONE
from europa.kernel import Ask, Option, Steps


def value(g: G, province: int) -> int:
    """E441: the income of a province; of a COL or TP what it brings without resources."""
    s, p = g.state, g.world.provinces[province]
    if p.europe:
        return p.income
    level = s.post_level[province]
    sides = 2 if level >= PLUS else 1
    return level + g.world.areas[p.area].income * sides if s.post[province] == COL else sides


def annex(g: G, offer: Offer, claim: Claim) -> Steps[None]:
    """7.4.2: the owner changes; points for gain and loss; the fortress is kept or lowered."""
    s, place = g.state, claim.province
    old = land_owner(g, place)
    worth = value(g, place)
    if g.world.provinces[place].europe:
        hand_over(g, place, claim.new, "peace")
    else:
        hand_over_post(g, place, claim.new, "peace")
        s.controller[place] = NONE
    score(g, offer, claim.new, province_points(worth, gained=True), "province annexed")
    score(g, offer, old, province_points(worth, gained=False), "province lost")
    yield from choose_fortress(g, claim.new, place)
    if g.is_major(claim.new):
        yield from cut(g, claim.new)


def score(g: G, offer: Offer, country: int, points: int, why: str) -> None:
    """E440: a minor beside its Patron scores for him in full; any other gives its half away."""
    if g.is_major(country):
        give(g, country, points, why, "XIV.1")
        return
    patron = g.state.patron[country]
    if patron in offer.parties and g.is_major(patron):
        give(g, patron, points, why, "XIV.1")
        return
    master = decider(g, country)
    if master != NONE:
        give(g, master, patrons_share(points), why, "XIV.1")


def choose_fortress(g: G, owner: int, province: int) -> Steps[None]:
    """7.4.2, 7.4.3: a fortress above the printed one stays, is lowered or pulled down.

    E428: who has no counter for it gets the printed level.
    """
    s = g.state
    level, least = s.fortress[province], g.world.provinces[province].fortress
    if level <= least or not g.is_major(owner):
        return
    above = range(level, least, -1)
    options = [
        Option(f"{what}:{n}", (n, arsenal))
        for what, arsenal in (("arsenal", 1), ("level", 0))
        if s.arsenal[province] or not arsenal
        for n in above
        if has_walls(g, owner, province, n, arsenal=bool(arsenal))
    ]
    options.append(Option("pull_down", (least, 0)))
    place = g.world.provinces[province].id
    params = {"power": g.name(owner), "place": place, "level": level}
    new, arsenal = yield Ask(g.seat_of(owner), "peace.fortress", options, "XII.3", params)
    s.fortress[province], s.arsenal[province] = new, arsenal
    if new != level:
        g.log(Changed(g.name(owner), f"fortress of {place}", level, new, "XII.3"))


MESSAGES = {
    "ask.peace.fortress": "{power}: what becomes of the fortress of {place}, level {level}?",
    "option.level": "a fortress of level {a}",
    "option.arsenal": "an arsenal of level {a}",
    "option.pull_down": "it is pulled down",
}
