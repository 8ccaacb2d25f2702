"""VI-11 What a protector of Poland may take from a minor: in a victory, or in the status quo."""

from __future__ import annotations

from collections.abc import Sequence

from europa.eu9.rules.peace.levels import conditions
from europa.eu9.rules.powers.wars import war_numbered
from europa.eu9.rules.terms.happenings import tell
from europa.eu9.rules.terms.named_wars import name_of
from europa.eu9.table import G
from europa.eu9.treaties import Offer
from europa.eu9.world import NONE

EVENT, WAR, VICTORY = "VI-11", "polish_succession", 3
NORWAY = ("trondelag", "vestfold", "ostlandet")
NORSE = ("denmark", "v_norway")
"""Whose Norway is."""
OCCUPIED, ANY, CROWN = "minor_occupied", "minor_annexed", "norway"
PRIZE = "polish prize"
"""Happening: a protector takes a province of a minor by this peace; `name`: which of the three."""


def protector(g: G) -> int:
    """The power that accepted the crown for its candidate, or NONE."""
    notes = g.state.event_notes
    named = notes.get(f"{EVENT}:role:protector", "")
    if named:
        return g.country(named)
    for key in ("protect_first", "protect_second"):
        for power in g.majors():
            if notes.get(f"{EVENT}:answer:{key}:{g.name(power)}", "") == "accept":
                return power
    return NONE


def enemies(g: G) -> list[int]:
    """All that fought Poland or its protector in the war of the event."""
    ours = ("poland", g.name(protector(g)))
    pairs = [row.split("/") for row in g.state.event_notes.get(f"{EVENT}:fought:", "").split()]
    return list(dict.fromkeys(g.country(b) for a, b in pairs if a in ours and b not in ours))


def prizes(g: G, foes: Sequence[int]) -> list[int]:
    """Provinces of minors on his track or an enemy's, next to his territory."""
    s, taker = g.state, protector(g)
    own = set(g.owned(taker))
    return [
        p.index
        for p in g.world.provinces
        if p.europe
        and (owner := s.owner[p.index]) != NONE
        and not g.is_major(owner)
        and s.patron[owner] in (taker, *foes)
        and own & set(p.neighbours)
    ]


def norway(g: G) -> list[int]:
    """What Denmark or Norway has of Norway, all of it one prize for Sweden."""
    owners = [g.country(name) for name in NORSE]
    lands = [g.world.province_index[name] for name in NORWAY]
    return [p for p in lands if g.state.owner[p] in owners]


def _won(g: G, offer: Offer) -> bool:
    """The Polish side signs its victory, its protector among the winners."""
    war = war_numbered(g, offer.war)
    ours = war is not None and WAR in name_of(g, war.number).split()
    return ours and offer.level >= VICTORY and protector(g) in offer.winners


def open_occupied(g: G, offer: Offer) -> int:
    """One condition for what he or his allies occupy."""
    if not _won(g, offer):
        return 0
    return 1 if occupied(g, prizes(g, offer.losers), offer.winners) else 0


def occupied(g: G, found: Sequence[int], by: Sequence[int]) -> list[int]:
    """Those of some provinces that one of these holds."""
    return [p for p in found if g.state.controller[p] in by]


def open_any(g: G, offer: Offer) -> int:
    """All conditions for another one."""
    return conditions(offer.level) if _won(g, offer) and prizes(g, offer.losers) else 0


def open_norway(g: G, offer: Offer) -> int:
    """All conditions for Norway, whoever's track Denmark is on."""
    sweden = _won(g, offer) and g.name(protector(g)) == "sweden"
    return conditions(offer.level) if sweden and norway(g) else 0


def take_occupied(g: G, offer: Offer) -> None:
    tell(g, PRIZE, protector(g), name=OCCUPIED)


def take_any(g: G, offer: Offer) -> None:
    tell(g, PRIZE, protector(g), name=ANY)


def take_norway(g: G, offer: Offer) -> None:
    tell(g, PRIZE, protector(g), name=CROWN)
