"""XII, 9.1 Wars at home and wars of events: which peaces their texts allow."""

from __future__ import annotations

from collections.abc import Sequence

from europa.eu9.conflicts import War
from europa.eu9.rules.diplomacy.causes import enforce
from europa.eu9.rules.powers.wars import AT_HOME, side_of, war_numbered
from europa.eu9.rules.terms.core import countries
from europa.eu9.rules.terms.lasting import all_in_force
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.terms.war_rules import rule_of
from europa.eu9.table import G
from europa.eu9.treaties import UNCONDITIONAL, Offer

DUTCH_REVOLT, FRENCH_WARS = "III-1(1)", "III-D"
REVIVAL = "VII-9"
COLONIES = "VII-4"
"""A rebellion that ends by itself, after two turns."""
SIGNED_LIKE_OTHERS = (DUTCH_REVOLT, FRENCH_WARS, "III-13", "III-A")
"""Wars at home whose events let their sides make peace."""
LEAGUE, NO_PEACE = "league:", "forbid:peace"
SUCCESSION = "succession"
"""Cause of a war of succession (4.18): a civil war that ends by an ordinary peace."""


def is_of(war: War, event: str) -> bool:
    """Whether a war belongs to an event or to one of its stages."""
    return war.cause == event or war.cause.startswith(f"{event}(")


def is_league(g: G, members: Sequence[int]) -> bool:
    """Minors that an event has joined in a league."""
    heads = [text.split() for key, text in g.state.event_notes.items() if key.startswith(LEAGUE)]
    return any(all(g.name(c) in names for c in members) for names in heads)


def _forbidden(g: G, war: War, group: Sequence[int] = ()) -> bool:
    """No peace: an event bars it for its war, between two countries, or for some of a side."""
    for entry, act in all_in_force(g, NO_PEACE) if NO_PEACE in g.state.lasting else ():
        if "war" in act:
            event = act["war"] == "event"
            key = f"{entry.event}:war:" if event else f"war:{act['war']}"
            if str(war.number) in g.state.event_notes.get(key, "").split():
                return True
        elif "with" in act:
            others = countries(Scene(g, entry.event), act["with"])
            opposed = any(
                {side_of(war, a), side_of(war, b)} == {0, 1} for a in entry.who for b in others
            )
            if opposed and (not group or {*entry.who, *others} & {*group}):
                return True
        elif {*entry.who} & {*group}:
            return True
    return False


def may_end(g: G, war: War) -> bool:
    """9.1: a war at home ends by a peace of its sides only if its event says so."""
    if _forbidden(g, war):
        return False
    first = 2 if war.cause == DUTCH_REVOLT else rule_of(g, war, "peace_from") or 1
    if g.state.turn - war.begun + 1 < first or war.cause == COLONIES:
        return False
    if war.kind not in AT_HOME or war.cause.startswith(SUCCESSION):
        return True
    return any(is_of(war, event) for event in SIGNED_LIKE_OTHERS)


def may_leave(g: G, war: War, group: Sequence[int]) -> bool:
    """9.1: foreigners leave a war at home; those whose war it is do not."""
    if any(rule_of(g, war, "separate_peace", c) is False for c in group):
        return False
    if _forbidden(g, war, group):
        return False
    return may_end(g, war) or not {war.attackers[0], war.defenders[0]} & set(group)


def barred_level(g: G, war: War, level: int) -> bool:
    """Some wars never end with a white peace, or never above a level."""
    if level == 0:
        return war.cause == DUTCH_REVOLT or rule_of(g, war, "white_peace") is False
    most = rule_of(g, war, "max_level")
    return most is not None and abs(level) > most


def signs(g: G, war: War, country: int, level: int) -> bool:
    """VII-9: a Poland that has risen signs no white or losing peace, whatever its helper does."""
    return level > 0 or war.cause != REVIVAL or g.name(country) != "poland"


def barred_apart(g: G, war: War, minor: int, level: int) -> bool:
    """A minor whose event lets it leave its side only by an unconditional surrender."""
    return rule_of(g, war, "separate_peace", minor) == "unconditional" and level != -UNCONDITIONAL


def barred_nature(war: War | None, nature: str) -> bool:
    """The French wars of religion know no indemnities."""
    return war is not None and is_of(war, FRENCH_WARS) and nature == "money"


def accepts_white(g: G, war: War) -> bool:
    """7.3.7.3: minors overseas take a white peace at once; events bring that later or never."""
    if rule_of(g, war, "auto_white_peace") is False:
        return False
    first = rule_of(g, war, "auto_white_peace_from")
    if first is not None:
        return bool(g.state.turn - war.begun + 1 >= first)
    return war.kind == "overseas"


def bind(g: G, offer: Offer) -> None:
    """Some wars end with a peace that binds both sides for some turns."""
    war = war_numbered(g, offer.war)
    turns = rule_of(g, war, "truce_turns") if war is not None else None
    if turns is None:
        return
    for winner in offer.winners:
        for loser in offer.losers:
            enforce(g, winner, loser, turns)


def any_number(g: G, war: War | None, level: int) -> bool:
    """Whether the sides may agree on more provinces than their level brings."""
    if war is None or abs(level) != UNCONDITIONAL:
        return False
    provinces = rule_of(g, war, "level5_provinces")
    return isinstance(provinces, dict) and provinces.get("agreed") == "any"
