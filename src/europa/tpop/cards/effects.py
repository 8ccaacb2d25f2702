"""The verbs of which cards are made: each a record, and one function that carries it out (16.3).

`who` is `active` (the one who resolves the card), `self` (the owner of a Mission), `emperor`, or a
realm's id: an effect on a realm that no player leads is ignored, as is one whose condition isn't met.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from europa.kernel import Entry, Option, Steps
from europa.tpop.rules.action import area_options, ask, province_options
from europa.tpop.rules.board import adjacent_areas, area_in_play, is_owned_by
from europa.tpop.rules.realm import half_up
from europa.tpop.rules.standard import (
    dispute_succession,
    gain_alliance,
    gain_claim,
    gain_marriage,
    gain_merchant,
    gain_ships,
    place_rebels,
)
from europa.tpop.rules.tokens import (
    LARGE_TOWNS,
    add_unrest,
    all_cores,
    develop_town,
    has_unrest,
    place_core,
    remove_unrest,
    takes_influence,
)
from europa.tpop.rules.treasury import (
    change_prestige,
    change_stability,
    gain_any_power,
    gain_ducats,
    gain_power,
    lose_power,
    pay_mandatory,
)
from europa.tpop.state import NODES, POWERS, SMALL
from europa.tpop.table import G
from europa.tpop.world import NONE


class NotInForce(Entry, frozen=True):
    """An effect whose verbs are not written yet."""

    text: str


class Effect(msgspec.Struct, frozen=True, kw_only=True):
    """Something a card does to one seat."""

    who: str


class Change(Effect, frozen=True):
    """Gain or lose so much of a resource."""

    what: str
    amount: int


class Claims(Effect, frozen=True):
    """Place Claims: `count` in Areas of the list, or in Areas adjacent to the realm if it is empty."""

    areas: tuple[int, ...]
    count: int


class Influence(Effect, frozen=True):
    """Place Influence in Areas of the list; `near` lets all Areas adjacent to the realm count."""

    areas: tuple[int, ...]
    count: int
    near: bool = False


class Ally(Effect, frozen=True):
    realm: int


class Marry(Effect, frozen=True):
    realm: int


class Unrest(Effect, frozen=True):
    """Unrest on own Towns of the seat's choice (in the Areas named, if any)."""

    count: int
    areas: tuple[int, ...] = ()


class Calm(Effect, frozen=True):
    """Remove Unrest from own Towns of the seat's choice."""

    count: int


class Rebels(Effect, frozen=True):
    """Rebel Units in an Area, and Unrest on so many Towns there."""

    area: int
    units: int
    unrest: int = 0


class Draw(Effect, frozen=True):
    deck: int
    count: int


class Core(Effect, frozen=True):
    area: int


class Develop(Effect, frozen=True):
    """A Small Town becomes a Large one."""

    count: int


class Ships(Effect, frozen=True):
    """New Ships in a Sea Zone (16.3: only where no Battle follows)."""

    kind: str
    sea: int
    count: int


class MoveMerchant(Effect, frozen=True):
    node: int


class Expand(Effect, frozen=True):
    node: int


class Dispute(Effect, frozen=True):
    """All Marriages on a realm are turned to Disputed Succession."""

    realm: int


class Choose(Effect, frozen=True):
    """One of several lists of effects, by the seat's choice."""

    ways: tuple[tuple[Effect, ...], ...]
    words: tuple[str, ...]


class Later(Effect, frozen=True):
    """A text whose verbs are not written yet: the journal says so."""

    text: str


def seat_for(g: G, effect: Effect, seat: int) -> int:
    """The seat an effect falls on, or NONE."""
    if effect.who in ("active", "self"):
        return seat
    if effect.who == "emperor":
        return g.seat_of(g.state.emperor)
    return g.seat_of(g.world.realm_index[effect.who])


def apply(g: G, effect: Effect, seat: int, rule: str) -> Steps[None]:
    """Carry out one effect; `seat` is the one who resolves the card."""
    target = seat_for(g, effect, seat)
    if target == NONE and not isinstance(effect, Rebels | Expand | Dispute | Later):
        return
    yield from _VERBS[type(effect)](g, effect, target, rule)


def _change(g: G, effect: Change, seat: int, rule: str) -> Steps[None]:
    s, what, amount = g.state, effect.what, effect.amount
    if what in POWERS:
        kind = POWERS.index(what)
        if amount > 0:
            gain_power(g, seat, kind, amount, rule)
        else:
            lose_power(g, seat, kind, min(-amount, g.power(seat, kind)), rule)
    elif what == "ducats":
        if amount > 0:
            gain_ducats(g, seat, amount, rule)
        else:
            yield from pay_mandatory(g, seat, -amount, rule)
    elif what == "prestige":
        change_prestige(g, seat, amount, rule)
    elif what == "stability":
        yield from change_stability(g, seat, amount, rule)
    elif what == "colonist":
        s.colonists[seat] = max(0, s.colonists[seat] + amount)
    elif what == "manpower":
        s.extra_manpower[seat] += amount
    elif what == "authority":
        from europa.tpop.rules.empire import change_authority

        change_authority(g, amount, rule)
    elif what == "cardinal":
        from europa.tpop.rules.curia import add_cardinal

        for _ in range(amount):
            add_cardinal(g, seat)
    elif what == "merchant":
        gain_merchant(g, seat)
    elif what == "power":
        yield from gain_any_power(g, seat, amount, "card", rule)
    elif what == "exhaust":
        moved = min(amount, s.available[seat])
        s.available[seat] -= moved
        s.exhausted[seat] += moved
    else:
        assert what == "refresh", what
        amount = half_up(s.exhausted[seat]) if amount < 0 else amount
        moved = min(amount, s.exhausted[seat])
        s.exhausted[seat] -= moved
        s.available[seat] += moved


def _claims(g: G, effect: Claims, seat: int, rule: str) -> Steps[None]:
    realm = g.state.seats[seat]
    for _ in range(effect.count):
        places = effect.areas or adjacent_areas(g, realm)
        free = [a for a in places if area_in_play(g, a) and not g.claim(seat, a)]
        free = [a for a in free if not _owns_all(g, realm, a)]
        if not free:
            return
        area = free[0]
        if len(free) > 1:
            area = yield ask(g, seat, "card.claim", area_options(g, free, "claim"), rule)
        yield from gain_claim(g, seat, area)


def _owns_all(g: G, realm: int, area: int) -> bool:
    here = [p for p in g.world.provinces_of_area[area] if g.state.in_play[p]]
    return bool(here) and all(is_owned_by(g, p, realm) for p in here)


def _influence(g: G, effect: Influence, seat: int, rule: str) -> Steps[None]:
    from europa.tpop.rules.relations import place_influence_in

    areas = adjacent_areas(g, g.state.seats[seat]) if effect.near else list(effect.areas)
    places = [a for a in areas if takes_influence(g, a)]
    if places:
        yield from place_influence_in(g, seat, places, effect.count, rule)


def _ally(g: G, effect: Ally, seat: int, rule: str) -> Steps[None]:
    yield from gain_alliance(g, seat, effect.realm, rule)


def _marry(g: G, effect: Marry, seat: int, rule: str) -> Steps[None]:
    yield from gain_marriage(g, seat, effect.realm, rule)


def own_towns(g: G, seat: int, areas: tuple[int, ...] = ()) -> list[int]:
    """Towns a seat Owns, perhaps only in some Areas."""
    own = g.survey.own[g.state.seats[seat]]
    return [p for p in own if not areas or g.world.area_of_province[p] in areas]


def _unrest(g: G, effect: Unrest, seat: int, rule: str) -> Steps[None]:
    for _ in range(effect.count):
        calm = [p for p in own_towns(g, seat, effect.areas) if not has_unrest(g, p)]
        if not calm:
            return
        town = calm[0]
        if len(calm) > 1:
            town = yield ask(g, seat, "card.unrest", province_options(g, calm, "unrest"), rule)
        add_unrest(g, town)


def _calm(g: G, effect: Calm, seat: int, rule: str) -> Steps[None]:
    for _ in range(effect.count):
        restless = [p for p in own_towns(g, seat) if has_unrest(g, p)]
        if not restless:
            return
        town = restless[0]
        if len(restless) > 1:
            town = yield ask(g, seat, "card.calm", province_options(g, restless, "calm"), rule)
        remove_unrest(g, town)


def _rebels(g: G, effect: Rebels, _seat: int, _rule: str) -> Steps[None]:
    here = [p for p in g.world.provinces_of_area[effect.area] if g.state.in_play[p]]
    towns = [p for p in here if g.is_player(g.state.owner[p]) and not has_unrest(g, p)]
    for province in sorted(towns, key=lambda p: g.world.order_of_province[p])[: effect.unrest]:
        add_unrest(g, province)
    if area_in_play(g, effect.area):
        place_rebels(g, effect.area, effect.units)
    yield from ()


def _draw(g: G, effect: Draw, seat: int, _rule: str) -> Steps[None]:
    from europa.tpop.rules.draw import draw_card

    for _ in range(effect.count):
        draw_card(g, seat, effect.deck)
    yield from ()


def _core(g: G, effect: Core, seat: int, _rule: str) -> Steps[None]:
    realm = g.state.seats[seat]
    if _owns_all(g, realm, effect.area) and not all_cores(g, seat, effect.area):
        place_core(g, seat, effect.area)
    yield from ()


def _develop(g: G, effect: Develop, seat: int, rule: str) -> Steps[None]:
    for _ in range(effect.count):
        small = [p for p in own_towns(g, seat) if g.state.town[p] == SMALL]
        if not small or g.state.large_out[seat] >= LARGE_TOWNS:
            return
        options = [*province_options(g, small, "develop"), Option("no", NONE)]
        town = yield ask(g, seat, "card.develop", options, rule)
        if town == NONE:
            return
        develop_town(g, town)


def _ships(g: G, effect: Ships, seat: int, _rule: str) -> Steps[None]:
    gain_ships(g, seat, effect.kind, effect.sea, effect.count)
    yield from ()


def _merchant(g: G, effect: MoveMerchant, seat: int, rule: str) -> Steps[None]:
    """A Merchant moves to a node for free: from the Supply, or one of the seat's choice."""
    s = g.state
    row = range(seat * NODES, (seat + 1) * NODES)
    if s.merchants[seat * NODES + effect.node]:
        return
    if s.merchants_off[seat]:
        s.merchants_off[seat] -= 1
        s.merchants[seat * NODES + effect.node] = 1
        return
    nodes = [place - seat * NODES for place in row if s.merchants[place]]
    if not nodes:
        return
    names = g.world.nodes
    options = [Option(f"from:{names[n].id}", n, (f"node:{names[n].id}",)) for n in nodes]
    origin = yield ask(g, seat, "card.merchant", [*options, Option("no", NONE)], rule)
    if origin != NONE:
        standing = s.merchants[seat * NODES + origin]
        s.merchants[seat * NODES + origin] = 0
        s.merchants[seat * NODES + effect.node] = standing


def _expand(g: G, effect: Expand, _seat: int, _rule: str) -> Steps[None]:
    g.state.expanded[effect.node] = 1
    yield from ()


def _dispute(g: G, effect: Dispute, _seat: int, _rule: str) -> Steps[None]:
    dispute_succession(g, effect.realm)
    yield from ()


def _choose(g: G, effect: Choose, seat: int, rule: str) -> Steps[None]:
    options = [
        Option(f"way:{place + 1}", place, params={"words": words})
        for place, words in enumerate(effect.words)
    ]
    place = yield ask(g, seat, "card.choose", options, rule)
    for part in effect.ways[place]:
        yield from apply(g, part, seat, rule)


def _later(g: G, effect: Later, _seat: int, _rule: str) -> Steps[None]:
    g.log(NotInForce(effect.text))
    yield from ()


_VERBS: dict[type[Effect], Callable[[G, Any, int, str], Steps[None]]] = {
    Change: _change,
    Claims: _claims,
    Influence: _influence,
    Ally: _ally,
    Marry: _marry,
    Unrest: _unrest,
    Calm: _calm,
    Rebels: _rebels,
    Draw: _draw,
    Core: _core,
    Develop: _develop,
    Ships: _ships,
    MoveMerchant: _merchant,
    Expand: _expand,
    Dispute: _dispute,
    Choose: _choose,
    Later: _later,
}

ENTRIES = (NotInForce,)
MESSAGES = {
    "ask.card.claim": "{seat}, where do you place a claim?",
    "ask.card.unrest": "{seat}, which town is in unrest?",
    "ask.card.calm": "{seat}, which town do you calm?",
    "ask.card.develop": "{seat}, which town grows?",
    "ask.card.merchant": "{seat}, which merchant moves?",
    "ask.card.choose": "{seat}, which effect do you choose?",
    "option.claim": "Claim {a}",
    "option.unrest": "Unrest in {a}",
    "option.calm": "Calm {a}",
    "option.develop": "Develop {a}",
    "option.from": "From {a}",
    "option.way": "{words}",
    "entry.NotInForce": "not yet in force: {text}",
}


def is_written(effects: tuple[Effect, ...]) -> bool:
    """Whether every verb of a card is written."""
    return not any(isinstance(effect, Later) for effect in effects)
