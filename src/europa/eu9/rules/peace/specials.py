"""XII, XV Special conditions of a peace: one entry each, when it is open and what it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from europa.eu9.rules.peace.sides import majors_in
from europa.eu9.rules.terms.specials import sund_right
from europa.eu9.state import Offer
from europa.eu9.table import G
from europa.eu9.world import NONE

ASIENTO, ASIENTO_OPENS = "asiento", 36
POLISH_CLAIMS, DANES_RENOUNCE = "claims_poland_sweden", "danish_claims_dropped"
SUND, SUND_LANDS = "sund_rights", ("skane", "vastergotland", "sjaelland")


class Special(NamedTuple):
    """A special condition."""

    open: Callable[[G, Offer], int]
    """Conditions it takes; 0: it can't be asked for."""
    carry_out: Callable[[G, Offer], None]


def _first_winner(g: G, offer: Offer) -> int:
    return next(iter(majors_in(g, offer.winners)), NONE)


def _sund(g: G, offer: Offer) -> int:
    """Sund rights: two conditions, one for who owns the shores or rules the Baltic trade."""
    s, w = g.state, g.world
    if sund_right(g) not in offer.losers:
        return 0
    winner = _first_winner(g, offer)
    if winner == NONE:
        return 1 if g.country("denmark") in offer.winners else 0
    baltic = w.zone_index["tz_baltique"]
    shores = any(s.owner[w.province_index[name]] == winner for name in SUND_LANDS)
    rivals = [c for c in g.fleets_in(baltic) if c != winner and g.tf(c, baltic) >= 4]
    monopoly = g.tf(winner, baltic) >= 4 and not rivals
    return 1 if shores or monopoly else 2


def _take_sund(g: G, offer: Offer) -> None:
    denmark = g.country("denmark")
    new = denmark if denmark in offer.winners else _first_winner(g, offer)
    g.state.flag_values["sund_right"] = g.name(new)
    if g.state.sund_taxes not in (NONE, new):
        g.state.sund_taxes = NONE


def _asiento(g: G, offer: Offer) -> int:
    """The slave trade to Spanish America, from turn 36 on."""
    spain = g.country("spain")
    late = g.state.turn >= ASIENTO_OPENS
    return 1 if late and spain in offer.losers and _first_winner(g, offer) != NONE else 0


def _take_asiento(g: G, offer: Offer) -> None:
    for name in [name for name in g.state.in_force if name.startswith(f"{ASIENTO}_")]:
        del g.state.in_force[name]
    g.state.in_force[f"{ASIENTO}_{g.name(_first_winner(g, offer))}"] = g.state.turn


def has_claim(g: G, claimant: str) -> bool:
    """POL by an event; denmark since Kalmar, until it gives it up."""
    if claimant == "poland":
        return g.holds(POLISH_CLAIMS)
    return "II-4" in g.state.occurred and not g.holds(DANES_RENOUNCE)


def _claim(claimant: str) -> Special:
    """A claim on the Swedish crown is given up."""

    def is_open(g: G, offer: Offer) -> int:
        loses = g.country(claimant) in offer.losers and g.country("sweden") in offer.winners
        return 1 if loses and has_claim(g, claimant) else 0

    def carry_out(g: G, offer: Offer) -> None:
        if claimant == "poland":
            g.state.in_force.pop(POLISH_CLAIMS, None)
        else:
            g.state.in_force[DANES_RENOUNCE] = g.state.turn

    return Special(is_open, carry_out)


TABLE: dict[str, Special] = {
    SUND: Special(_sund, _take_sund),
    ASIENTO: Special(_asiento, _take_asiento),
    "polish_claim": _claim("poland"),
    "danish_claim": _claim("denmark"),
}


def specials(g: G, offer: Offer) -> list[tuple[str, int]]:
    """What may be asked for in this peace, with the conditions it takes."""
    found = ((name, special.open(g, offer)) for name, special in TABLE.items())
    return [(name, cost) for name, cost in found if cost]


def carry_out(g: G, offer: Offer, name: str) -> None:
    TABLE[name].carry_out(g, offer)
