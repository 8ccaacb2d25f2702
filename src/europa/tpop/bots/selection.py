"""Realm Selection and limited tokens: a Bot's choices that charts and lists decide (R215)."""

from __future__ import annotations

from europa.kernel import Ask, Option
from europa.tpop.bots.choice import a_to_z, active, find, handler, harm_key, target_of, worth
from europa.tpop.bots.places import town_tax
from europa.tpop.bots.targets import DIPLOMATIC, MILITARY, find_among
from europa.tpop.rules.terms.action import province_options
from europa.tpop.rules.war.symbols_dnpr import targets
from europa.tpop.table import G
from europa.tpop.world import NONE


@handler("card.war", "card.conquer")
def _foe(g: G, seat: int, ask: Ask) -> Option:
    """Whom to fight."""
    return _by_chart(g, seat, ask, MILITARY)


@handler("card.ally", "card.marry", "card.pick.realm")
def _friend(g: G, seat: int, ask: Ask) -> Option:
    """Whom to befriend, or any other realm."""
    return _by_chart(g, seat, ask, DIPLOMATIC)


def _by_chart(g: G, seat: int, ask: Ask, kind: str) -> Option:
    """Realm Selection: by the Targeting Charts; one that they don't name by Tax Value, A to Z."""
    offered = {o.value: o for o in active(ask.options) if target_of(g, o)[0] == "realm"}
    if not offered:
        return a_to_z(ask.options)
    realm = find_among(g, seat, kind, list(offered))
    if realm != NONE:
        return offered[realm]
    return min(offered.values(), key=lambda o: (-worth(g, seat, o)[1], o.key))


@handler("standard.tie")
def _tie(g: G, seat: int, ask: Ask) -> Option:
    """Other Limited Tokens: a tie that helps it isn't given up for another one."""
    return find(ask.options, "keep") or a_to_z(ask.options)


@handler("dnpr.realm")
def _expands(g: G, seat: int, ask: Ask) -> Option:
    """Which DNPR expands: the one that can do most harm to an Opponent, and none to the Bot."""

    def rank(option: Option) -> tuple[int, int, int, str]:
        places = province_options(g, targets(g, option.value), "expand")
        return min(harm_key(g, seat, place) for place in places)

    return min(ask.options, key=lambda o: (rank(o), o.key))


@handler("subjugate.vassal")
def _vassal(g: G, seat: int, ask: Ask) -> Option:
    """What is best for it: the Vassal, an Alliance, a Claim where it is worth most."""
    found = find(ask.options, "take_vassal", "free_ally")
    if found is not None:
        return found
    claims = [o for o in ask.options if target_of(g, o)[0] == "area"]
    if claims:
        return min(claims, key=lambda o: (-worth(g, seat, o)[1], o.key))
    return find(ask.options, "free") or ask.options[0]


@handler("religion.token")
def _token(g: G, seat: int, ask: Ask) -> Option:
    """Other Limited Tokens: rather one that harms the Bot than one that helps it, else A to Z."""
    own = g.state.seats[seat]
    faith = g.world.religions[g.state.state_religion[own]].id
    is_own_faith = str(ask.params.get("religion")) == faith

    def rank(option: Option) -> tuple[int, str]:
        is_home = bool(town_tax(g, own, target_of(g, option)[1]))
        return (0 if not is_home else 1 if is_own_faith else -1), option.key

    return min(ask.options, key=rank)
