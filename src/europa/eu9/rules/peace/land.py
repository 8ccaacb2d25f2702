"""XII.3.5 What may be annexed by a peace, and by whom."""

from __future__ import annotations

from typing import NamedTuple

from europa.eu9.rules.logistics.fortresses import FULL_COLONY
from europa.eu9.rules.military.ground import balkans
from europa.eu9.rules.peace.open_capitals import may_lose_capital
from europa.eu9.rules.peace.sides import capitals, held_by, land_owner
from europa.eu9.rules.powers.wars import war_numbered
from europa.eu9.rules.terms.set_by_events import national_by_event
from europa.eu9.state import AREAS, COL
from europa.eu9.table import G
from europa.eu9.treaties import Offer
from europa.eu9.world import NONE

CLOSED_OVERSEAS = ("islas_canarias", "cabo_verde_i")
"""E413: islands that no overseas war gives away."""


class Claim(NamedTuple):
    """A place that a winner may get."""

    province: int
    new: int
    """Its owner to be."""

    def key(self, g: G) -> str:
        return f"{g.world.provinces[self.province].id}:{g.name(self.new)}"


def is_overseas(g: G, offer: Offer) -> bool:
    """Whether the peace ends an overseas war."""
    war = war_numbered(g, offer.war)
    return war is not None and war.kind == "overseas"


def ever_owned(g: G, country: int, province: int) -> bool:
    """7.2.8c, E414: in 1492 or at any time since."""
    first = g.world.campaign.owners.get(g.world.provinces[province].id)
    if first and g.country(first) == country:
        return True
    return any(t.province == province and country in (t.old, t.new) for t in g.state.transfers)


def is_national(g: G, country: int, province: int) -> bool:
    """7.2.8b: national land; a minor's is what bears its shield or was ever its own."""
    p = g.world.provinces[province]
    if country in p.national:
        return True
    if g.is_major(country):
        return province in national_by_event(g, country)
    if g.name(country) == "venice" and province in balkans():
        return True
    return country in p.shields or ever_owned(g, country, province)


def _controls(g: G, country: int, province: int) -> bool:
    """E411: it, its Patron or a minor on its track holds it."""
    who, patron = held_by(g, province), g.state.patron
    if who == NONE:
        return False
    return who in (country, patron[country]) or patron[who] == country


def _was_taken(g: G, offer: Offer, province: int) -> bool:
    """7.2.8e: somebody of the winning side has held it in this war."""
    war = war_numbered(g, offer.war)
    if held_by(g, province) in offer.winners:
        return True
    if war is None:
        return False
    side = 0 if set(offer.winners) & set(war.attackers) else 1
    return (province, side) in war.taken


def may_get(g: G, offer: Offer, country: int, province: int) -> bool:
    """7.2.8: whether a winner may have a place of the losers; third parties apart."""
    s, p = g.state, g.world.provinces[province]
    if is_overseas(g, offer) and (p.europe or p.id in CLOSED_OVERSEAS):
        return False
    if not p.europe:
        if not s.post[province]:
            return False
        had = s.settled.get(country * AREAS + p.area, 0)
        return _was_taken(g, offer, province) or bool(had)
    return (
        _controls(g, country, province)
        or is_national(g, country, province)
        or ever_owned(g, country, province)
        or country in p.blurred
    )


def third_party(g: G, offer: Offer, province: int) -> int:
    """7.2.8.3: who holds it and is on neither side, or NONE."""
    who = held_by(g, province)
    return NONE if who == NONE or who in offer.parties else who


def claims(g: G, offer: Offer, *, all_of_them: bool = False) -> list[Claim]:
    """7.2.8: what one territorial condition may take now; priority first (7.2.8.4)."""
    found = [
        Claim(p, new)
        for p in possessions(g, offer)
        for new in offer.winners
        if may_get(g, offer, new, p) and _capital_too(g, offer, new, p)
    ]
    if all_of_them:
        return found
    first = [
        c
        for c in found
        if is_national(g, c.new, c.province) and held_by(g, c.province) in offer.winners
    ]
    return first or found


def _capital_too(g: G, offer: Offer, new: int, province: int) -> bool:
    """7.2.8.1: never a capital, but for the rules of single countries."""
    owner = land_owner(g, province)
    if province not in capitals(g, owner):
        return True
    return may_lose_capital(g, offer, new, province)


def possessions(g: G, offer: Offer) -> list[int]:
    """Provinces, COL and TP of the losers."""
    return [p for loser in offer.losers for p in (*g.owned(loser), *g.posts(loser))]


def is_small(g: G, offer: Offer, province: int) -> bool:
    """7.2.8.5: an establishment that the winners hold and that is no full colony: two for one."""
    s = g.state
    if g.world.provinces[province].europe or not s.post[province]:
        return False
    full = s.post[province] == COL and s.post_level[province] == FULL_COLONY
    return not full and held_by(g, province) in offer.winners
