"""Wars, causes, agreements and relations abroad as a seat may see them (E42)."""

from __future__ import annotations

from typing import Any

from europa.eu9.conflicts import SIDES, CasusBelli, War
from europa.eu9.rules.diplomacy.causes import causes
from europa.eu9.rules.diplomacy.drafting import possession
from europa.eu9.rules.peace.differential import basis, by_provinces, holdings, net
from europa.eu9.rules.powers.wars import side_of
from europa.eu9.state import COUNTRIES, TREATIES
from europa.eu9.table import G
from europa.eu9.treaties import Agreement, Draft, Offer
from europa.eu9.world import NONE


def war(g: G, found: War, mine: int = NONE) -> dict[str, Any]:
    """A war: everything about it is public; who is in it sees how it stands."""
    return {
        "number": found.number,
        "kind": found.kind,
        "attackers": [g.name(c) for c in found.attackers],
        "defenders": [g.name(c) for c in found.defenders],
        "helpers": [
            {
                "country": g.name(helper.country),
                "side": SIDES[helper.side],
                "form": helper.form,
                "beside": g.name(helper.beside),
            }
            for helper in found.helpers
        ],
        "turns": {g.name(c): turns for c, turns in found.turns},
        "begun": found.begun,
        "cause": found.cause,
        "fresh": found.fresh,
        "armistice": found.armistice,
        **({"standing": standing(g, found, mine)} if mine in found.members else {}),
    }


def standing(g: G, found: War, mine: int) -> dict[str, Any]:
    """7.2.4: the differential for a member's side, and what it is made of."""
    side = side_of(found, mine)
    ours, theirs, overseas = found.side(side), found.side(1 - side), found.kind == "overseas"
    return {
        "stability": float(basis(g, ours, theirs)),
        "provinces": by_provinces(g, ours, theirs, overseas=overseas),
        "held": float(holdings(g, ours, theirs, overseas=overseas)),
        "lost": float(holdings(g, theirs, ours, overseas=overseas)),
        "net": net(g, ours, theirs, overseas=overseas),
    }


def cause(g: G, found: CasusBelli) -> dict[str, Any]:
    """A cause of war: public."""
    return {
        "holder": g.name(found.holder),
        "target": g.name(found.target),
        "kind": found.kind,
        "free": found.free,
        "source": found.source,
        "first": found.first,
        "last": found.last,
        "segment": found.segment,
    }


def reasons(g: G, power: int) -> list[dict[str, Any]]:
    """Causes of war of a power against others in play, those that follow from the position too."""
    return [
        {"target": g.name(other), "source": x.source, "free": x.free, "overseas": x.overseas}
        for other in g.majors()
        if other != power
        for x in causes(g, power, other)
    ]


def known_agreements(g: G, power: int) -> list[Agreement]:
    """Public ones, and secret ones of its own (4.3.4)."""
    return [x for x in g.state.agreements if not x.secret or power in x.members]


def known_drafts(g: G, power: int) -> list[Draft]:
    """Papers that bear its name."""
    return [x for x in g.state.drafts if power in x.agreement.members]


def agreement(g: G, found: Agreement) -> dict[str, Any]:
    return {
        "kind": found.kind,
        "members": [g.name(c) for c in found.members],
        "signed": found.signed,
        "until": found.until,
        "secret": found.secret,
        "owed": found.owed,
        "gift": found.gift,
    }


def draft(g: G, found: Draft) -> dict[str, Any]:
    return {
        **agreement(g, found.agreement),
        "by": g.name(found.by),
        "signed_by": [g.name(c) for c in found.signed],
        "written": found.written,
        "announced": [g.name(c) for c in found.announced],
        "dowry": found.dowry,
        "cedes": [[g.name(giver), possession(g, p)] for giver, p in found.cedes],
        "terms": found.terms,
    }


def known_offers(g: G, power: int) -> list[Offer]:
    """Offers of peace that it made or has to answer; forced ones are known to all (7.2.3)."""
    return [x for x in g.state.offers if power in (x.by, x.to) or x.kind == "mandatory"]


def peace(g: G, found: Offer) -> dict[str, Any]:
    """An offer of peace, or a signed one."""
    return {
        "war": found.war,
        "kind": found.kind,
        "winners": [g.name(c) for c in found.winners],
        "losers": [g.name(c) for c in found.losers],
        "level": found.level,
        "natures": list(found.natures),
        "by": g.name(found.by),
        "to": g.name(found.to),
        "net": found.net,
        "only_if": found.only_if,
        "left_out": [g.name(c) for c in found.left_out],
    }


def rotw(g: G) -> dict[str, dict[str, str]]:
    """minor -> power -> FR or AT."""
    found: dict[str, dict[str, str]] = {}
    for key, level in g.state.treaties.items():
        if level:
            power, minor = divmod(key, COUNTRIES)
            found.setdefault(g.name(minor), {})[g.name(power)] = TREATIES[level]
    return found
