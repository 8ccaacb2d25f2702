"""A Bot and the Events: which one it takes and which side of it (chart Event)."""

from __future__ import annotations

from functools import cache

from europa.kernel import Ask, Option
from europa.tpop.bots.choice import a_to_z, active, declined, handler
from europa.tpop.bots.peace import tax_of
from europa.tpop.bots.trace import asked
from europa.tpop.bots.weights import SPARE, weigh
from europa.tpop.cards.events import events
from europa.tpop.ids import event, event_ids
from europa.tpop.rules.peace.victory import make_peace, suffered, taken
from europa.tpop.rules.terms.event_row import event_realm
from europa.tpop.table import G
from europa.tpop.world import decks

FAR_EAST = "far_east"


@cache
def _by_title(title: str) -> tuple[int, ...]:
    return tuple(i for i in range(len(event_ids())) if event(i)["title"] == title)


def option_weights(g: G, seat: int, card: int) -> dict[str, float]:
    """EV2: what each option of an Event is worth; the common part counts for both."""
    found = events()[card]
    common = weigh(g, seat, found.common)
    if not found.options:
        return {"": common}
    return {letter: common + weigh(g, seat, verbs) for letter, _, verbs in found.options}


@handler("event")
def _take(g: G, seat: int, ask: Ask) -> Option:
    """EV1, EV2: an own Event, lowest number first; else the one with the best option; ties: most
    Ducats on it, then leftmost."""
    realm = g.state.seats[seat]
    own = [o for o in ask.options if event_realm(g, o.value) == realm]
    asked(g, seat, "Is an Event of the Bot's realm face-up?", bool(own), "Event EV1")
    if own:
        return min(own, key=lambda o: event_ids()[o.value])
    best = {o.key: max(option_weights(g, seat, o.value).values()) for o in ask.options}
    chosen = max(ask.options, key=lambda o: (best[o.key], o.params.get("ducats", 0)))
    title = event(chosen.value)["title"]
    asked(g, seat, "Which Event is worth most?", f"{title} ({best[chosen.key]:.1f}).", "Event EV2")
    return chosen


@handler("e4.idea")
def _study(g: G, seat: int, ask: Ask) -> Option:
    """EV3: an Idea that an Event offers, for power only with Bot Power to spare, A to Z."""
    dear = int(str(ask.params.get("price", 0))) > 0
    if dear and g.state.bot_power[seat] < SPARE:
        return declined(ask.options) or a_to_z(ask.options)
    return a_to_z(ask.options)


@handler("e4.peace")
def _keep_what_it_holds(g: G, seat: int, ask: Ask) -> Option:
    """A War that ends as things stand: one in which the Bot holds more than it has lost."""

    def gain(option: Option) -> int:
        peace = make_peace(g, seat, option.value, "white")
        return tax_of(g, taken(g, peace)) - tax_of(g, suffered(g, peace))

    best = max(active(ask.options), key=gain)
    return best if gain(best) > 0 else declined(ask.options) or best


@handler("e4.cook")
def _explores(g: G, seat: int, ask: Ask) -> Option:
    """A voyage that ends where it may Claim: in the Far East."""
    seas = g.world.seas
    index = g.world.sea_index
    far = [
        o for o in active(ask.options) if seas[index[o.key.rpartition(":")[2]]].board == FAR_EAST
    ]
    return min(far, key=lambda o: o.key) if far else declined(ask.options) or ask.options[0]


@handler("event.option")
def _side(g: G, seat: int, ask: Ask) -> Option:
    """EV3: an own Event by its policy, another by weight; a tie is A."""
    cards = [c for c in _by_title(str(ask.params["title"])) if c not in g.state.events_gone]
    policy = decks.bots().get(f"realm:{g.seat_name(seat)}", {}).get("event_policy", {})
    offered = {o.key.partition(":")[2].upper(): o for o in ask.options}
    for card in cards:
        own = policy.get("own_events", {}).get(event_ids()[card])
        if own and own["pick"] in offered:
            asked(g, seat, f"A or B in {ask.params['title']}?", f"{own['pick']}.", "Event EV3")
            return offered[own["pick"]]
    weights = option_weights(g, seat, cards[0]) if cards else {}
    letter = max(sorted(offered), key=lambda one: weights.get(one, 0.0))
    words = ", ".join(f"{one} {weights.get(one, 0.0):.1f}" for one in sorted(offered))
    asked(g, seat, f"A or B in {ask.params['title']} ({words})?", f"{letter}.", "Event EV3")
    return offered[letter]
