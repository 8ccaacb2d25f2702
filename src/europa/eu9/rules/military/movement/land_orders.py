"""M3, R19.2: where a land stack marches: the question, and the march itself."""

from __future__ import annotations

from europa.eu9.pieces import OUTSIDE, Stack
from europa.eu9.rules.military import rights
from europa.eu9.rules.military.casualties import thirds_of
from europa.eu9.rules.military.composition import LD, size
from europa.eu9.rules.military.ground import holder
from europa.eu9.rules.military.journey import Journey, at_the_end
from europa.eu9.rules.military.movement.division import leave_behind
from europa.eu9.rules.military.movement.entering import enter
from europa.eu9.rules.military.movement.interception import Try
from europa.eu9.rules.military.movement.limits_of_stacks import trim
from europa.eu9.rules.military.movement.risk import (
    chance_of_passing,
    interceptors,
    wear_on_land,
)
from europa.eu9.rules.military.paths import Way, reach
from europa.eu9.rules.military.stacks import merge, name_of, put, stacks_at
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.table import G
from europa.kernel import Ask, Disabled, Option, Steps

DROP, TAKE_GOLD, LEAVE_GOLD = -2, -3, -4
"""The `place` of an order to leave an LD behind."""


def march(g: G, seat: str, number: int, way: Way | None = None) -> Steps[None]:
    """One land move to its attrition: by a way that was named with the stack, or from its first
    question."""
    journey = Journey(g, number)
    put(g, number, moved=True)
    if way is None:
        yield from go_on(g, seat, journey)
        return
    yield from _follow(g, journey, way)
    yield from finish(g, seat, journey)


def _follow(g: G, journey: Journey, way: Way) -> Steps[bool]:
    """Province by province; False: somebody or something has stopped it."""
    for province in way.path:
        last = province == way.place and not way.by_hand
        if not (yield from enter(g, journey, province, last=last)):
            return False
    return True


def go_on(g: G, seat: str, journey: Journey) -> Steps[None]:
    """The rest of a move: from where the stack is, with the movement points it has left."""
    number = journey.number
    while number in g.state.stacks:
        way = yield from _choose(g, seat, number)
        if way is None:
            break
        if isinstance(way, int):
            journey.thirds += thirds_of(g, [way])
            merge(g, number, way)
            continue
        if way.place == DROP:
            leave_behind(g, number, LD)
            continue
        if way.place in (TAKE_GOLD, LEAVE_GOLD):
            _shift_gold(g, number, taken=way.place == TAKE_GOLD)
            continue
        arrived = yield from _follow(g, journey, way)
        if not arrived or way.place not in _halts(way):
            break
    yield from finish(g, seat, journey)


def finish(g: G, seat: str, journey: Journey) -> Steps[None]:
    """The end of a land move: attrition that is due, and what stacking forbids."""
    yield from at_the_end(g, journey)
    yield from trim(g, seat, journey.number)


def _halts(way: Way) -> tuple[int, ...]:
    """Where the stack asks again: only after a step by hand."""
    return (way.place,) if way.by_hand else ()


def _choose(g: G, seat: str, number: int) -> Steps[Way | int | None]:
    """R19.2: every province in reach; the cheapest way there, or one step by hand."""
    stack = g.state.stacks[number]
    ways = reach(g, number)
    if not ways:
        return None
    bar = rights.bars_action(g, stack)
    params = {"power": g.name(stack.country), "force": name_of(g, stack)}

    def options() -> list[Option]:
        found = [Option("stay", None)]
        found += told(g, stack, [way for way in ways.values() if not (bar and way.active)], ways)
        for way in ways.values():
            if len(way.path) == 1 and not (bar and way.active):
                name = place_name(g, way.place)
                found.append(Option(f"by:{name}", way._replace(by_hand=True), (name,)))
        found += [Option(f"pick_up:{name_of(g, x)}", x.number) for x in _waiting(g, stack)]
        if stack.spent and size(g, stack) > LD:
            found.append(Option("drop", Way(DROP, 0, (), False, 0, (), (), False)))
        found += _gold(g, stack)
        return found

    def closed() -> list[Disabled]:
        return [
            Disabled(f"to:{place_name(g, way.place)}", f"reason.{bar}", "VIII.5")
            for way in ways.values()
            if bar and way.active
        ]

    answer: Way | int | None = yield Ask(seat, "march.where", options, "VIII.6", params, closed)
    return answer


def _gold(g: G, stack: Stack) -> list[Option]:
    """M11.11, E368: any troops carry any amount of gold out of a place that their country holds."""
    s, place = g.state, stack.place
    found = []
    if holder(g, place) == stack.country and s.gold_stored.get(place):
        way = Way(TAKE_GOLD, 0, (), False, 0, (), (), False)
        found.append(Option(f"take_gold:{s.gold_stored[place]}", way))
    if stack.gold and holder(g, place) == stack.country and not g.world.provinces[place].europe:
        way = Way(LEAVE_GOLD, 0, (), False, 0, (), (), False)
        found.append(Option(f"leave_gold:{stack.gold}", way))
    return found


def _shift_gold(g: G, number: int, *, taken: bool) -> None:
    s = g.state
    stack = s.stacks[number]
    stored = s.gold_stored.pop(stack.place, 0)
    if taken:
        put(g, number, gold=stack.gold + stored)
    else:
        s.gold_stored[stack.place] = stored + stack.gold
        put(g, number, gold=0)


def open_ways(g: G, stack: Stack) -> list[Way]:
    """Where a stack may march now, by the cheapest ways; what its campaign forbids left out."""
    bar = rights.bars_action(g, stack)
    return [way for way in reach(g, stack.number).values() if not (bar and way.active)]


def told(g: G, stack: Stack, ways: list[Way], known: dict[int, Way]) -> list[Option]:
    """Some destinations of a stack, each with what its way costs and risks; `known` are all that it
    reaches."""
    passed = {p for way in ways for p in way.path}
    risks = interceptors(g, stack, {p: way for p, way in known.items() if p in passed})
    wears = wear_on_land(g, stack, ways)
    return [_told(g, way, [x for p in way.path for x in risks.get(p, ())], wears) for way in ways]


def _told(g: G, way: Way, tries: list[Try], wears: dict[int, int]) -> Option:
    """A destination with what its way costs and risks."""
    name = place_name(g, way.place)
    once = list({one.number: one for one in tries}.values())
    params = {
        "mp": way.mp, "causes": ", ".join(way.causes), "enemies": len(once),
        "free": chance_of_passing(once), "wear": wears.get(way.place, 0), "active": way.active,
        "path": [place_name(g, p) for p in way.path],
    }  # fmt: skip
    note = "note.march" if not once else "note.march_risk"
    return Option(f"to:{name}", way, (name,), note, params)


def _waiting(g: G, stack: Stack) -> list[Stack]:
    """M1.5: unmoved stacks of the country that a marching one may pick up on its way."""
    return (
        [
            x
            for x in stacks_at(g, stack.place, naval=False, inside=OUTSIDE)
            if x.country == stack.country
            and not x.moved
            and x.number != stack.number
            and x.helps == stack.helps
            and not x.engaged
        ]
        if stack.spent
        else []
    )


MESSAGES = {
    "option.take_gold": "Take {a} ducats of gold along",
    "option.leave_gold": "Leave {a} ducats of gold here",
    "ask.march.where": "{force}: where to?",
    "note.march": "{mp} movement[, wear {wear} % ({causes})]",
    "note.march_risk": "{mp} movement[, wear {wear} % ({causes})], {enemies:enemy|enemies} near, "
    "{free} % to pass",
    "option.stay": "Stay here",
    "option.to": "{a}",
    "option.by": "{a}, and then on",
    "option.pick_up": "Take {a} along",
    "option.drop": "Leave a detachment behind",
}
