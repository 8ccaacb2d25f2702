"""What an Event is worth to a Bot: the weights of the Event chart, by temperament (EV2, EV3)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from europa.tpop.bots.realm_care import temperament
from europa.tpop.bots.trace import asked
from europa.tpop.cards.effects import MONEY
from europa.tpop.rules.terms.bot_purse import spend
from europa.tpop.table import G
from europa.tpop.world import decks

SPARE = 4
"""Bot Power with which it pays for what an Event offers: 3 stay."""
OPPONENT = -0.5

THINGS = {
    "adm": "ADM",
    "dip": "DIP",
    "mil": "MIL",
    "power": "DIP",
    "prestige": "prestige",
    "stability": "stability",
    "authority": "imperial authority",
    "cardinal": "cardinal",
    "ducats": "ducats",
    "manpower": "manpower",
    "refresh": "manpower",
    "colonist": "colonists",
    "merchant": "Merchant",
}
"""What an effect gives or takes -> its weight."""
DEEDS = {
    "claim": "claim",
    "alliance": "alliance",
    "marriage": "royal marriage",
    "influence": "influence",
    "unrest": "unrest",
    "stir": "unrest",
    "rebels": "rebel units",
    "rebels_there": "rebel units",
    "revolt": "rebel units",
    "town": "claim",
    "develop": "Merchant",
    "calm": "manpower",
    "vassalize": "Merchant",
    "core": "claim",
    "research": "Merchant",
    "discard_claim": "loses a thing",
    "discard_influence": "loses a thing",
    "end_alliances": "loses a thing",
    "lose_idea": "loses a thing",
    "lose_units": "loses a thing",
    "explore": "claim",
    "religion": "claim",
}


@cache
def table(temperament: str) -> dict[str, float]:
    """The weights of a temperament."""
    chart = decks.bots()["charts"]["event"]
    found = {name: w for name, w in chart["weights"].items() if not isinstance(w, str)}
    return {**found, **chart["temperaments"].get(temperament, {})}


def weigh(g: G, seat: int, effects: Any) -> float:
    """What effects are worth to a Bot: those on others count half, turned round."""
    return _sum(effects, table(temperament(g, seat)), g.seat_name(seat))


def _sum(effects: Any, weights: Mapping[str, float], own: str) -> float:
    if isinstance(effects, Mapping):
        return _one(effects, weights, own)
    return sum(_sum(effect, weights, own) for effect in effects)


def _one(effect: Mapping[str, Any], weights: Mapping[str, float], own: str) -> float:
    n = effect.get("n", 1)
    count = n if isinstance(n, int) else 1
    what, verb = str(effect.get("what", "")), effect.get("do", "")
    value = 0.0
    if verb == "gain":
        value = weights.get(THINGS.get(what, ""), 0.0) * count
    elif verb == "lose":
        exhaust = what == "exhaust"
        value = (
            weights["exhaust manpower"] * count
            if exhaust
            else -weights.get(THINGS.get(what, ""), 0.0) * count
        )
    elif verb in ("war", "war_freely", "declare_war"):
        value = weights["declare war (may)" if effect.get("may") else "declare war (must)"]
    elif verb in DEEDS:
        value = weights[DEEDS[verb]] * count
    elif verb == "choose":
        value = max((_sum(way["effects"], weights, own) for way in effect["ways"]), default=0.0)
    for part in ("effects", "then"):
        if part in effect:
            value += _sum(effect[part], weights, own)
    who = effect.get("who", "self")
    mine = who in ("self", "active", "each", own) or (isinstance(who, list) and own in who)
    return value if mine else value * OPPONENT


# What is offered


def accepts(g: G, scope: Any, effect: Mapping[str, Any]) -> bool:
    """An effect that a Bot may take: if it is good for it; for money only with 4 Bot Power, of
    which 1 is paid."""
    seat = scope.who
    value = weigh(g, seat, {**effect, "who": "self"})
    dear = any(what in MONEY for what in effect.get("cost", {}))
    good = value > 0 and (not dear or g.state.bot_power[seat] >= SPARE)
    what = effect.get("text", effect["do"])
    asked(g, seat, f"Is this offer good for it ({what})?", good, "Event EV3")
    if good and dear:
        spend(g, seat, 1, "Event EV3")
    return good
