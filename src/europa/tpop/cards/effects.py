"""Carrying out the effects of cards (16.3): on whom, if, at what price, and in what order.

An effect is a record: `{"do": verb, ...}`. Any effect may also say `who` it falls on (default: the
one who resolves the card), `if` (a condition, with `else` effects), `may` (its seat decides),
`cost` (paid first; without `may` it is a demand), and `then` (effects that follow if it was done).
docs/develop/tpop-cards.md lists all verbs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from europa.kernel import Entry, Option, Steps
from europa.tpop.cards.schema import SIGNATURES, signature
from europa.tpop.cards.scope import Effect, Scope
from europa.tpop.cards.selectors import areas, nodes, provinces, realms, seats
from europa.tpop.cards.when import holds
from europa.tpop.rules.realms.influence import influence_at_hand, remove_influence_from
from europa.tpop.rules.terms import seams
from europa.tpop.rules.terms.action import area_options, ask, province_options, realm_options
from europa.tpop.rules.terms.bot_purse import count_ducats, count_power
from europa.tpop.rules.terms.treasury import (
    change_prestige,
    lose_any_power,
    lose_ducats,
    lose_power,
)
from europa.tpop.rules.terms.treasury import total_power as all_power
from europa.tpop.state import POWERS
from europa.tpop.table import G

Verb = Callable[[G, Scope, Effect], Steps[bool | None]]
VERBS: dict[str, Verb] = {}
"""All verbs by name; a verb returns False if it could do nothing."""


class NotInForce(Entry, frozen=True):
    """An effect whose verbs are not written yet."""

    text: str


Test = Callable[[G, Scope, Effect], bool]
POSSIBLE: dict[str, Test] = {}
"""Whether a verb could do anything, for those that nobody should be offered in vain."""


def possible(name: str) -> Callable[[Test], Test]:
    """Register what tells whether a verb could do anything."""

    def register(function: Test) -> Test:
        POSSIBLE[name] = function
        return function

    return register


def is_possible(g: G, scope: Scope, effect: Effect) -> bool:
    """Whether an effect could do anything, as far as its verb tells."""
    test = POSSIBLE.get(effect["do"])
    return test is None or test(g, scope, effect)


def verb(keys: str = "") -> Callable[[Verb], Verb]:
    """Register a verb under its function's name, with its signature (`cards/schema.py`)."""

    def register(function: Verb) -> Verb:
        name = function.__name__.rstrip("_")
        assert name not in VERBS, f"two verbs are called {name}"
        VERBS[name] = function
        SIGNATURES[name] = signature(keys)
        return function

    return register


def apply(g: G, effect: Effect, seat: int, rule: str, scope: Scope | None = None) -> Steps[None]:
    """Carry out one effect; `seat` is the one who resolves the card."""
    around = scope or Scope(seat, seat, rule)
    for who in seats(g, around, effect.get("who", "self")):
        yield from fall(g, around.of(who), effect)


def apply_all(g: G, effects: Iterable[Effect], scope: Scope) -> Steps[None]:
    """Several effects in order."""
    for effect in effects:
        yield from apply(g, effect, scope.active, scope.rule, scope)


def fall(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """An effect falls on one seat: condition, consent, price, then the verb."""
    if "if" in effect and not holds(g, scope, effect["if"]):
        yield from apply_all(g, effect.get("else", ()), scope)
        return
    cost = effect.get("cost", {})
    if effect.get("may") and not is_possible(g, scope, effect):
        yield from apply_all(g, effect.get("else", ()), scope)
        return
    if effect.get("may") and g.state.bots[scope.who]:
        if not can_pay(g, scope, cost) or not seams.bots.accepts(g, scope, effect):
            yield from apply_all(g, effect.get("else", ()), scope)
            return
        cost = in_kind(cost)
    elif effect.get("may"):
        if not can_pay(g, scope, cost):
            yield from apply_all(g, effect.get("else", ()), scope)
            return
        told = {"what": effect.get("text", effect["do"]), "cost": cost_words(cost)}
        options = [Option("yes"), Option("no")]
        if (yield ask(g, scope.who, "card.may", options, scope.rule, told)) == "no":
            yield from apply_all(g, effect.get("else", ()), scope)
            return
    yield from pay(g, scope, cost)
    done = yield from VERBS[effect["do"]](g, scope, effect)
    if done is not False:
        yield from apply_all(g, effect.get("then", ()), scope)


# Prices


def can_pay(g: G, scope: Scope, cost: Mapping[str, Any]) -> bool:
    """R89: whether the seat has what a price takes, without Loans."""
    s, seat = g.state, scope.who
    for what, amount in cost.items():
        if what in MONEY and s.bots[seat]:
            continue
        if what in POWERS:
            held = g.power(seat, POWERS.index(what))
        elif what == "ducats":
            held = s.ducats[seat]
        elif what == "power":
            held = all_power(g, seat)
        elif what == "colonists":
            held = s.colonists[seat]
        elif what == "exhaust":
            held = s.available[seat]
        elif what == "influence":
            held = influence_at_hand(g, seat, areas(g, scope, amount["in"]))
            amount = amount["n"]
        else:
            continue
        if held < amount:
            return False
    return True


def pay(g: G, scope: Scope, cost: Mapping[str, Any]) -> Steps[None]:
    """Pay a price, as far as it can be paid."""
    s, seat = g.state, scope.who
    for what, amount in cost.items():
        if what in MONEY and s.bots[seat]:
            (count_ducats if what == "ducats" else count_power)(g, seat, -amount)
        elif what in POWERS:
            kind = POWERS.index(what)
            lose_power(g, seat, kind, min(amount, g.power(seat, kind)), scope.rule)
        elif what == "ducats":
            lose_ducats(g, seat, min(amount, s.ducats[seat]), scope.rule)
        elif what == "power":
            yield from lose_any_power(g, seat, amount, "card", scope.rule)
        elif what == "colonists":
            s.colonists[seat] -= min(amount, s.colonists[seat])
        elif what == "influence":
            places = areas(g, scope, amount["in"])
            yield from remove_influence_from(g, seat, places, amount["n"], scope.rule)
        elif what == "prestige":
            change_prestige(g, seat, -amount, scope.rule)
        else:
            yield from VERBS["lose"](g, scope, {"what": what, "n": amount})


def cost_words(cost: Mapping[str, Any]) -> str:
    """A price in words."""
    parts = [
        f"{amount['n'] if isinstance(amount, Mapping) else amount} {what}"
        for what, amount in cost.items()
    ]
    return ", ".join(parts)


# Verbs of control


@verb("effects: effects")
def all_(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Several effects, one after another."""
    yield from apply_all(g, effect["effects"], scope)


@verb("ways: ways")
def choose(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """One of several ways; those whose condition or price isn't met are barred (R89)."""
    ways = effect["ways"]
    fit = [way for way in ways if holds(g, scope, way.get("if", {}))] or list(ways)
    open_ways = [way for way in fit if can_pay(g, scope, way.get("cost", {}))] or fit
    open_ways = [way for way in open_ways if _leads_somewhere(g, scope, way)] or open_ways
    way = open_ways[0]
    if len(open_ways) > 1:
        options = [
            Option(f"way:{ways.index(one) + 1}", place, params={"words": one["text"]})
            for place, one in enumerate(open_ways)
        ]
        way = open_ways[(yield ask(g, scope.who, "card.choose", options, scope.rule))]
    yield from pay(g, scope, way.get("cost", {}))
    yield from apply_all(g, way["effects"], scope)


def _leads_somewhere(g: G, scope: Scope, way: Mapping[str, Any]) -> bool:
    """Whether any effect of a way could do something."""
    effects = way["effects"]
    return not effects or any(is_possible(g, scope, effect) for effect in effects)


@verb("kind: area|province|realm|node|seat, from: kind, as: name, by: seats?")
def pick(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """Pick an Area, Province, realm, node or seat and keep it under a name (`as`)."""
    found = yield from pick_one(g, scope, effect["kind"], effect["from"], effect.get("by"))
    if found is None:
        return False
    scope.picked[effect["as"]] = found
    return True


def pick_one(g: G, scope: Scope, kind: str, spec: Any, by: Any = None) -> Steps[int | None]:
    """Let the seat (or `by`) pick one of what a selector means; None if there is nothing."""
    decider = scope.who
    if by is not None:
        decider = next(iter(seats(g, scope, by)), scope.active)
    if kind == "area":
        options = area_options(g, areas(g, scope, spec), "pick")
    elif kind == "province":
        options = province_options(g, provinces(g, scope, spec), "pick")
    elif kind == "realm":
        options = realm_options(g, realms(g, scope, spec), "pick")
    elif kind == "seat":
        found = [g.state.seats[x] for x in seats(g, scope, spec)]
        options = realm_options(g, found, "pick")
    else:
        ids = g.world.nodes
        options = [
            Option(f"pick:{ids[n].id}", n, (f"node:{ids[n].id}",)) for n in nodes(g, scope, spec)
        ]
    if not options:
        return None
    if len(options) == 1:
        value: int = options[0].value
        return value
    chosen: int = yield ask(g, decider, f"card.pick.{kind}", options, scope.rule)
    return chosen


@verb("text: text")
def later(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """A text whose verbs are not written yet: the journal says so."""
    g.log(NotInForce(effect["text"]))
    yield from ()


def is_written(effects: Iterable[Effect]) -> bool:
    """Whether every verb of a card is written."""
    return not any(_later(effect) for effect in effects)


def _later(effect: Any) -> bool:
    if isinstance(effect, Mapping):
        return effect.get("do") == "later" or any(map(_later, effect.values()))
    return isinstance(effect, list | tuple) and any(map(_later, effect))


ENTRIES = (NotInForce,)
MESSAGES = {
    "ask.card.may": "{seat}: {what}? ({cost})",
    "ask.card.choose": "{seat}, which effect do you choose?",
    "ask.card.pick.area": "{seat}, which area?",
    "ask.card.pick.province": "{seat}, which province?",
    "ask.card.pick.realm": "{seat}, which realm?",
    "ask.card.pick.seat": "{seat}, which player?",
    "ask.card.pick.node": "{seat}, which trade node?",
    "option.pick": "{a}",
    "option.way": "{words}",
    "entry.NotInForce": "Not yet in force: {text}",
}


MONEY = ("adm", "dip", "mil", "power", "ducats")
"""Prices that a Bot doesn't know: 1 Bot Power stands for them."""


def in_kind(cost: Mapping[str, Any]) -> dict[str, Any]:
    """A price without what a Bot doesn't have."""
    return {what: amount for what, amount in cost.items() if what not in MONEY}
