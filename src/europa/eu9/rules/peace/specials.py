"""XII, XV Special conditions of a peace: when each is open, what it takes and what it does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from europa.eu9.rules.diplomacy import succession
from europa.eu9.rules.diplomacy.causes import give
from europa.eu9.rules.peace import conversion, principalities, treaties_imposed
from europa.eu9.rules.peace import crown_of_poland as crown
from europa.eu9.rules.peace.land import claims
from europa.eu9.rules.peace.levels import conditions
from europa.eu9.rules.peace.sides import majors_in
from europa.eu9.rules.peace.whole_areas import areas, take_area
from europa.eu9.rules.powers import sund
from europa.eu9.rules.powers.single import asiento
from europa.eu9.rules.powers.wars import at_war, war_numbered
from europa.eu9.rules.terms.happenings import IMPOSED, tell
from europa.eu9.rules.terms.war_rules import wishes
from europa.eu9.table import G
from europa.eu9.treaties import Offer
from europa.eu9.world import NONE

ASIENTO, ASIENTO_OPENS = "asiento", 36
POLISH_CLAIMS, DANES_RENOUNCE = "claims_poland_sweden", "danish_claims_dropped"
SUND, TERRITORY = "sund_rights", "territory"
CONVERSION = "conversion"
NOTHING = "nothing"
DYNASTIC_TIES = "dynastic_ties"
ABSOLUTISM = ("absolutism", "absolutism:poland")
"""Names under which the mark may stand."""
NO_ABSOLUTISM = "absolutism_over"


class Special(NamedTuple):
    """A special condition."""

    open: Callable[[G, Offer], int]
    """Conditions it takes; 0: it can't be asked for."""
    carry_out: Callable[[G, Offer], None]


def _first_winner(g: G, offer: Offer) -> int:
    return next(iter(majors_in(g, offer.winners)), NONE)


def _sund(g: G, offer: Offer) -> int:
    """Sund rights: two conditions, one for who will own a shore or rules the Baltic trade."""
    s, w = g.state, g.world
    if sund.holder(g) not in offer.losers:
        return 0
    winner = _first_winner(g, offer)
    if winner == NONE:
        return 1 if g.country("denmark") in offer.winners else 0
    shores = [w.province_index[name] for name in sund.SHORES]
    gained = [c for c in claims(g, offer, all_of_them=True) if c.new == winner]
    owned = any(s.owner[p] == winner for p in shores)
    owned |= TERRITORY in offer.natures and any(c.province in shores for c in gained)
    return 1 if owned or sund.rules_baltic(g, winner) else 2


def _take_sund(g: G, offer: Offer) -> None:
    denmark = g.country("denmark")
    winner = _first_winner(g, offer)
    sund.pass_on(g, denmark if winner == NONE else winner)


def _asiento(g: G, offer: Offer) -> int:
    """The slave trade to Spanish America, from turn 36 on."""
    now, winner = asiento.holder(g), _first_winner(g, offer)
    owner = g.country(asiento.CROWN) if now == NONE else now
    late = g.state.turn >= ASIENTO_OPENS
    return 1 if late and owner in offer.losers and winner != NONE else 0


def _take_asiento(g: G, offer: Offer) -> None:
    """40.19: conceded, or taken from its holder, who is paid and has a cause for it."""
    former, winner = asiento.holder(g), _first_winner(g, offer)
    asiento.pass_on(g, winner, by_war=True)
    if former not in (NONE, winner):
        for kind in ("normal", "overseas"):
            give(g, former, winner, "Asiento", kind=kind, turns=2)


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


def _absolutism(g: G, offer: Offer) -> int:
    """32.10: a power that imposes level 3 or more may give up everything to end it for good."""
    able = offer.level >= 3 and _first_winner(g, offer) != NONE
    there = g.country("poland") in offer.losers and any(g.holds(name) for name in ABSOLUTISM)
    return conditions(offer.level) if able and there else 0


def _end_absolutism(g: G, offer: Offer) -> None:
    for name in ABSOLUTISM:
        g.state.in_force.pop(name, None)
    g.state.in_force[NO_ABSOLUTISM] = g.state.turn


def _ties(g: G, offer: Offer) -> int:
    """9.4: dynastic ties with the victim of a war of succession, for its pretender alone."""
    war = war_numbered(g, offer.war)
    if war is None or succession.victim_of(g, war) not in offer.losers:
        return 0
    pretender = succession.pretender_of(g, war)
    return 1 if pretender in offer.winners and g.is_major(pretender) else 0


def _support(g: G, offer: Offer) -> None:
    """Who takes the ties supports the throne against other pretenders (9.6)."""
    war = war_numbered(g, offer.war)
    assert war is not None
    for rival in succession.rivals(g, war):
        give(
            g, succession.pretender_of(g, war), rival, succession.THRONE, free=True, turns=1,
            first=g.state.turn + 1, segment="2.1",
        )  # fmt: skip


def ties_gained(g: G, offer: Offer, terms: Sequence[str]) -> list[tuple[int, int]]:
    """9.4: (holder, victim) of the ties that a peace brings, as long as its war is known.

    The pretender takes them as a condition; where the victim wins, its supporter who is still at
    war beside it gets them.
    """
    war = war_numbered(g, offer.war)
    victim = NONE if war is None else succession.victim_of(g, war)
    if war is None or victim == NONE:
        return []
    holder = NONE
    if f"special:{DYNASTIC_TIES}" in terms:
        holder = succession.pretender_of(g, war)
    elif offer.level and victim in offer.winners:
        holder = succession.supporter_of(g, war)
    return [(holder, victim)] if holder != NONE and g.is_major(holder) else []


def tie(g: G, gained: Sequence[tuple[int, int]]) -> None:
    """E1179: they hold once the war is over; not for two who still fight each other in another."""
    for holder, victim in gained:
        if not at_war(g, holder, victim):
            succession.bind(g, holder, victim)


TABLE: dict[str, Special] = {
    SUND: Special(_sund, _take_sund),
    ASIENTO: Special(_asiento, _take_asiento),
    "polish_claim": _claim("poland"),
    "danish_claim": _claim("denmark"),
    DYNASTIC_TIES: Special(_ties, _support),
    "absolutism": Special(_absolutism, _end_absolutism),
    CONVERSION: Special(conversion.cost, conversion.carry_out),
    "whole_principality": Special(principalities.whole, principalities.take_whole),
    NOTHING: Special(principalities.nothing, lambda g, offer: None),
    crown.OCCUPIED: Special(crown.open_occupied, crown.take_occupied),
    crown.ANY: Special(crown.open_any, crown.take_any),
    crown.CROWN: Special(crown.open_norway, crown.take_norway),
}


def specials(g: G, offer: Offer) -> list[tuple[str, int]]:
    """What may be asked for in this peace, with the conditions it takes."""
    found = [(name, special.open(g, offer)) for name, special in TABLE.items()]
    found += [(w.name, w.worth or conditions(offer.level)) for w in wishes(g, offer)]
    found += [(area, cost) for area, _, cost in areas(g, offer)]
    if treaties_imposed.is_open(g, offer):
        found.append((treaties_imposed.TREATIES_IMPOSED, conditions(offer.level)))
    most = conditions(offer.level)
    return [(name, cost) for name, cost in dict(found).items() if 0 < cost <= most]


def carry_out(g: G, offer: Offer, name: str) -> None:
    """What a condition does; those of events are told to their event."""
    if name in TABLE:
        TABLE[name].carry_out(g, offer)
        return
    for wish in wishes(g, offer):
        if wish.name == name:
            tell(g, IMPOSED, wish.winner, wish.loser, name=wish.record)
            return
    take_area(g, offer, name)


def denmark_wins(g: G, offer: Offer) -> int:
    """12.5: the right that Denmark takes back by any peace it wins; its former holder, or NONE."""
    denmark, old = g.country("denmark"), sund.holder(g)
    if not offer.level or denmark not in offer.winners or old == denmark:
        return NONE
    sund.pass_on(g, denmark)
    return old if old not in offer.losers else NONE
