"""M19.12, W20, E332: an enemy stack bribed: its holder moves it once, before its own side does."""

from __future__ import annotations

from europa.eu9.pieces import OUTSIDE, Stack
from europa.eu9.rules.military.ground import ground_of
from europa.eu9.rules.military.journey import Journey
from europa.eu9.rules.military.movement.entering import enter
from europa.eu9.rules.military.movement.land_orders import finish
from europa.eu9.rules.military.paths import Way, reach
from europa.eu9.rules.military.stacks import name_of, phasing, put, stacks_of, units_in
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.table import G
from europa.kernel import Ask, Entry, Option, Steps

FAR = 5
"""M19.12: movement points a bribed stack marches at most."""
EFFECT = "treachery_stack"


class Bribed(Entry, frozen=True):
    """A stack marches on somebody else's orders."""

    power: str
    force: str


ENTRIES = (Bribed,)
MESSAGES = {
    "entry.Bribed": "{power} has bought {force}",
    "ask.march.treachery": "{power}: use treachery on an enemy's stack now?",
    "ask.march.bribed": "{force}: where does it go?",
    "option.not_now": "Not now",
    "option.bribe": "{a}",
}


def holders(g: G) -> list[int]:
    """Powers that hold Treachery for a stack, with an enemy in this impulse."""
    if not any(name.startswith(EFFECT) for name in g.state.effects):
        return []
    return [p for p in g.majors() if g.effect(EFFECT, p) and victims(g, p)]


def victims(g: G, holder: int) -> list[Stack]:
    """Land stacks of enemies that are about to move."""
    return [
        x
        for x in stacks_of(g, phasing(g))
        if not x.naval and not x.carrier and x.inside == OUTSIDE and not x.moved
        and units_in(g, x.number) and ground_of(g, x).foes[holder] == 1
    ]  # fmt: skip


def ways_of(g: G, stack: Stack, holder: int) -> list[Way]:
    """At most 5 MP; it may attack only a stack that the holder commands."""
    ground = ground_of(g, stack)
    found = [way for way in reach(g, stack.number).values() if way.mp <= FAR]
    return [
        way
        for way in found
        if all(x.country == holder for p in way.path for x in ground.foes_in(p))
    ]


def play(g: G, holder: int) -> Steps[None]:
    """The holder may use it, once."""
    s, seat = g.state, g.seat_of(holder)
    options = [Option("not_now", 0)]
    for stack in victims(g, holder):
        name = name_of(g, stack)
        options.append(Option(f"bribe:{name}", stack.number, (name,)))
    params = {"power": g.name(holder)}
    number: int = yield Ask(seat, "march.treachery", options, "VIII.6", params)
    if not number:
        return
    s.effects.pop(f"{EFFECT}:{g.name(holder)}", None)
    stack = s.stacks[number]
    g.log(Bribed(g.name(holder), name_of(g, stack)))
    places = [Option("stay", None)]
    for way in ways_of(g, stack, holder):
        name = place_name(g, way.place)
        places.append(Option(f"to:{name}", way, (name,)))
    chosen: Way | None = yield Ask(
        seat, "march.bribed", places, "VIII.6", {"force": name_of(g, stack)}
    )
    put(g, number, moved=True)
    journey = Journey(g, number)
    for province in chosen.path if chosen is not None else ():
        if not (yield from enter(g, journey, province)):
            break
    yield from finish(g, seat, journey)
