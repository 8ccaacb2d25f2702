"""What must hold of wars, causes of war and agreements in every position (IV)."""

from __future__ import annotations

from europa.eu9.conflicts import CB_KINDS, WAR_KINDS, War
from europa.eu9.rules.peace.levels import conditions
from europa.eu9.rules.powers.wars import ALLIANCES, at_war
from europa.eu9.table import G
from europa.eu9.treaties import AGREEMENTS, Agreement

LEAST_MEMBERS = 2


def check_wars(g: G, found: list[str]) -> None:
    """Adds what doesn't hold, in words."""
    s = g.state
    for war in s.wars:
        _war(g, war, found)
    if len({war.number for war in s.wars if war.number}) != sum(bool(w.number) for w in s.wars):
        found.append("two wars have one number")
    for agreement in s.agreements:
        _agreement(g, agreement, found)
    for cause in s.causes:
        if cause.holder == cause.target or min(cause.holder, cause.target) < 0:
            found.append("a cause of war says who and whom")
        if cause.kind not in CB_KINDS or cause.last < cause.first:
            found.append(f"a cause of {g.name(cause.holder)}: kind {cause.kind}, {cause.last}")
    for one, other in s.refusals:
        if one == other:
            found.append(f"{g.name(one)} refuses itself trade")
    for offer in (*s.offers, *s.signed):
        if set(offer.winners) & set(offer.losers) or not offer.winners or not offer.losers:
            found.append(f"a peace of {offer.winners} with {offer.losers}")
        if offer.natures and len(offer.natures) != conditions(offer.level):
            found.append(f"a peace of level {offer.level} with {offer.natures}")
    if s.segment[:1] != "7" and (s.offers or s.signed or s.leaving or s.before_peace):
        found.append("talk of peace outside its phase")
    if any(not set(draft.signed) <= set(draft.agreement.members) for draft in s.drafts):
        found.append("a stranger has signed")


def _war(g: G, war: War, found: list[str]) -> None:
    name = f"war {war.number}"
    if war.kind not in WAR_KINDS or not war.attackers or not war.defenders:
        found.append(f"{name}: {war.kind}, {war.attackers} against {war.defenders}")
    if len(set(war.members)) != len(war.members):
        found.append(f"{name}: somebody is on both sides")
    both = [h.country for h in war.helpers if h.country in war.members]
    found.extend(f"{name}: {g.name(c)} helps and is at war" for c in both)
    pairs = {(h.country, 1 - h.side) for h in war.helpers if h.form == "limited"}
    if any((h.country, h.side) in pairs for h in war.helpers):
        found.append(f"{name}: somebody helps both sides")
    rebels = g.country("rebels")
    """No country of the annex, and yet a side in civil wars."""
    found.extend(
        f"{name}: {g.name(c)} is gone"
        for c in (*war.members, *war.helping)
        if g.state.gone[c] and c != rebels
    )


def _agreement(g: G, agreement: Agreement, found: list[str]) -> None:
    members = agreement.members
    if agreement.kind not in AGREEMENTS or len(set(members)) < LEAST_MEMBERS:
        found.append(f"agreement {agreement.kind} of {members}")
    found.extend(f"{g.name(c)} has signed and is not played" for c in members if not g.is_major(c))
    if agreement.kind in ALLIANCES and any(
        at_war(g, one, other) for one in members for other in members if one < other
    ):
        found.append(f"allies at war: {', '.join(g.name(c) for c in members)}")
