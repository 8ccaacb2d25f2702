"""4.2c: the movement of the phasing alliance: one stack after another, each move a step."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from europa.eu9.pieces import OUTSIDE, Stack
from europa.eu9.rules.link import AGAIN
from europa.eu9.rules.military import occupation, rights
from europa.eu9.rules.military.alliances import seat_for
from europa.eu9.rules.military.journey import Journey, at_the_end
from europa.eu9.rules.military.movement import (
    corsairs,
    land_orders,
    lone,
    regroup,
    sea_orders,
    treachery,
)
from europa.eu9.rules.military.movement.land_orders import march
from europa.eu9.rules.military.movement.naval_actions import is_privateer
from europa.eu9.rules.military.movement.regroup import PARTY
from europa.eu9.rules.military.movement.sailing import Voyage, voyages
from europa.eu9.rules.military.movement.sea_orders import sail
from europa.eu9.rules.military.movement.voyage import Voyaging, wear
from europa.eu9.rules.military.paths import Way, bend
from europa.eu9.rules.military.stacks import name_of, phasing, stacks_of, units_in
from europa.eu9.rules.military.wilds import natives
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.table import G
from europa.kernel import Ask, Option, Steps

BETRAYED = "treachery"
"""Mark in `marched`: holders of Treachery have been asked."""
MOVE, SORTIE, REGROUP, LEADER, TO, BENT = "move", "sortie", "regroup", "leader", "to", "bent"
RECALL = "recall"
MOST_BENDS = 8
"""Places that a way may be led through."""
PLAN, AND, NO_MORE = "plan", " & ", "no_more"
"""A key of several moves: `plan:to:berry:france artois & to:artois:france paris & no_more`."""
STOP = f"0 {NO_MORE}"
"""The same in `planned`, where a stack's number stands before its move."""
PLANS = 0.95
"""How often who plays by chance answers with a plan."""


def play(g: G) -> Steps[bool | None] | bool | None:
    """4.2c: the next seat of the alliance that has something to move makes one move."""
    s = g.state
    if not s.marched:
        corsairs.set_apart(g, phasing(g))
        natives.check_followers(g)
        occupation.check(g)
    if BETRAYED not in s.marched and (holders := treachery.holders(g)):
        s.marched.append(BETRAYED)
        return _betray(g, holders)
    for seat in seats(g):
        if seat in s.marched:
            continue
        if movable(g, seat):
            return _next_move(g, seat)
        return _rest(g, seat)
    s.marched, s.planned = [], []
    return None


def _betray(g: G, holders: list[int]) -> Steps[bool | None]:
    """W20: before any move of the alliance."""
    for holder in holders:
        yield from treachery.play(g, holder)
    return AGAIN


def seats(g: G) -> list[str]:
    """R3.2: seats that move stacks of the phasing alliance, in the order of its countries."""
    found = dict.fromkeys(seat_for(g, x.country) for x in stacks_of(g, phasing(g)))
    return [seat for seat in found if seat]


def own(g: G, seat: str) -> list[Stack]:
    """Stacks of the phasing alliance for which a seat decides."""
    return [x for x in stacks_of(g, phasing(g)) if seat_for(g, x.country) == seat]


def movable(g: G, seat: str) -> list[Stack]:
    """Stacks that a seat may still move in this impulse."""
    return [x for x in own(g, seat) if is_movable(g, x)]


def is_movable(g: G, stack: Stack) -> bool:
    """Whether a stack may move: unmoved, with a campaign; on land in the field."""
    if stack.moved or stack.carrier or stack.engaged:
        return False
    if not units_in(g, stack.number) or rights.bars_move(g, stack):
        return False
    return not is_privateer(g, stack) or corsairs.may_move(g, stack)


def _rest(g: G, seat: str) -> Steps[bool | None]:
    """M16.1, M8.1: who has not moved tests if it is massed, or at sea; then the seat is done."""
    g.state.marched.append(seat)
    for stack in own(g, seat):
        if stack.moved or stack.carrier or stack.engaged or not units_in(g, stack.number):
            continue
        if stack.naval:
            wear(g, Voyaging(g, stack.number))
        elif is_movable(g, stack) and stack.inside == OUTSIDE:
            yield from at_the_end(g, Journey(g, stack.number))
    return AGAIN


def _next_move(g: G, seat: str) -> Steps[bool | None]:
    """One move: which stack, and where; or no more. Several moves may be named in one answer: they
    are made one after another, without a question, as long as all goes as planned."""
    offer = Offer(g, seat)
    planned = _planned(g, offer)
    if planned is not None:
        answer = planned.value
    else:
        answer = yield Ask(
            seat, "march.stack", offer.options, "VIII.6", {"power": g.name(g.power_of(seat))},
            one=offer.find, lot=offer.draw,
        )  # fmt: skip
    if answer is not None and answer[0] == PLAN:
        g.state.planned = [seat, *answer[2]]
        first = _planned(g, offer)
        assert first is not None
        answer = first.value
    if answer is None:
        return (yield from _rest(g, seat))
    what, number, way = answer
    if what == REGROUP:
        yield from regroup.carry_out(g, seat, way)
    elif what == LEADER:
        yield from lone.play(g, seat, own(g, seat))
    elif what == SORTIE:
        regroup.sortie(g, number)
    elif what == RECALL:
        yield from corsairs.recall(g, number)
    elif g.state.stacks[number].naval:
        yield from sail(g, seat, number, way or ())
    else:
        yield from march(g, seat, number, way)
    if what == MOVE:
        _compare(g, number, way)
    return AGAIN


def _planned(g: G, offer: Offer) -> Option | None:
    """The next move of a plan, if it is still open; if not, the plan is over."""
    s = g.state
    if s.planned and s.planned[0] == offer.seat and len(s.planned) > 1:
        number, _, key = s.planned.pop(1).partition(" ")
        found = offer.find(_renamed(g, int(number), key))
        if found is not None:
            return found
    s.planned = []
    return None


def _renamed(g: G, number: int, key: str) -> str:
    """A move of a plan, with the name that its stack has now: others beside it may have gone."""
    stack = g.state.stacks.get(number)
    if stack is None:
        return key
    verb, place, _, *through = key.split(":")
    return ":".join((verb, place, name_of(g, stack), *through))


def _compare(g: G, number: int, way: Any) -> None:
    """A plan ends where a stack does not arrive: whoever made it looks again."""
    s = g.state
    if not s.planned or way is None:
        return
    goal = way.place if isinstance(way, Way) else way[-1]
    if number not in s.stacks or s.stacks[number].place != goal:
        s.planned = []


def orders(g: G, seat: str) -> list[Option]:
    """What a seat may do next: move a stack by hand, make a sortie, regroup; or no more."""
    found = [Option(NO_MORE, None)]
    stacks = movable(g, seat)
    for stack in stacks:
        name = name_of(g, stack)
        if regroup.may_sortie(g, stack):
            found.append(Option(f"sortie:{name}", (SORTIE, stack.number, None), (name,)))
        if not regroup.is_besieged(g, stack):
            found.append(Option(f"move:{name}", (MOVE, stack.number, None), (name,)))
    for stack in stacks:
        found += [
            Option(one.key, (REGROUP, stack.number, one.value), one.targets)
            for one in regroup.choices(g, stack)
        ]
    for stack in own(g, seat) if stacks else ():
        if corsairs.may_recall(g, stack):
            name = name_of(g, stack)
            found.append(Option(f"{RECALL}:{name}", (RECALL, stack.number, None), (name,)))
    if stacks and any(lone.travellers(g, stack) for stack in own(g, seat)):
        found.append(Option("leader", (LEADER, 0, None)))
    return found


Ways = Sequence[Way | Voyage]


class Offer:
    """What a seat may answer: `orders`, and every stack with every place it can go to at once."""

    def __init__(self, g: G, seat: str) -> None:
        self.g, self.seat = g, seat

    def options(self) -> list[Option]:
        """All of it."""
        found = orders(self.g, self.seat)
        for stack in self._free():
            ways = self._ways(stack)
            found += self._told(stack, ways, ways)
        return found

    def find(self, key: str) -> Option | None:
        """The option with a key: only the stack it names is looked at."""
        verb, _, rest = key.partition(":")
        if verb == PLAN:
            return self._plan(key, rest.split(AND))
        if verb == BENT:
            return self._bent(rest)
        if verb == PARTY:
            return self._party(key, *rest.partition(":")[::2])
        if verb != TO:
            return next((one for one in orders(self.g, self.seat) if one.key == key), None)
        place, _, name = rest.partition(":")
        for stack in self._free():
            if name_of(self.g, stack) == name:
                ways = self._ways(stack)
                there = [way for way in ways if place_name(self.g, way.place) == place]
                return next(iter(self._told(stack, there, ways)), None)
        return None

    def _plan(self, key: str, parts: list[str]) -> Option | None:
        """R19.2: moves of different stacks, each open now; perhaps `no_more` after them."""
        moves = parts[:-1] if parts[-1] == NO_MORE else parts
        stacks = {":".join(part.split(":")[2:3]) for part in moves}
        if not moves or len(stacks) < len(moves):
            return None
        if not all(part.startswith((f"{TO}:", f"{BENT}:")) for part in moves):
            return None
        found = [self.find(part) for part in moves]
        rows = [f"{one.value[1]} {part}" for one, part in zip(found, moves, strict=True) if one]
        if len(rows) < len(moves):
            return None
        return Option(key, (PLAN, 0, (*rows, *([STOP] if parts[-1] == NO_MORE else []))))

    def _party(self, key: str, name: str, words: str) -> Option | None:
        """A stack, and who leaves it as a stack of their own, in one answer (M1.3)."""
        stack = next((x for x in movable(self.g, self.seat) if name_of(self.g, x) == name), None)
        if stack is None or not regroup.may_split(self.g, stack):
            return None
        known = regroup.parties(self.g, stack.number, regroup.NAMED_PARTIES)
        found = [x for x in known if x.key == f"{PARTY}:{words}"]
        if not found:
            return None
        change = (PARTY, stack.number, found[0].value[1])
        return Option(key, (REGROUP, stack.number, change), (name,))

    def _bent(self, rest: str) -> Option | None:
        """A way through places that the seat has named: too many to be listed."""
        place, _, more = rest.partition(":")
        name, _, through = more.partition(":")
        index = self.g.world.province_index
        names = [*through.split("+"), place]
        stack = next((x for x in self._free() if name_of(self.g, x) == name), None)
        if stack is None or stack.naval or len(names) > MOST_BENDS or set(names) - set(index):
            return None
        way = bend(self.g, stack.number, [index[one] for one in names])
        if way is None or (way.active and rights.bars_action(self.g, stack)):
            return None
        told = land_orders.told(self.g, stack, [way], dict.fromkeys(way.path, way))[0]
        return Option(
            f"{BENT}:{rest}", (MOVE, stack.number, way), (name, place), told.note, told.params
        )

    def draw(self, chance: Random) -> Option:
        """By chance: mostly a plan, a place for each stack or none; else any of the orders."""
        first = orders(self.g, self.seat)
        if chance.random() < PLANS:
            parts: list[str] = []
            moves: list[str] = []
            for stack in self._free():
                ways = self._ways(stack)
                n = int(chance.random() * (len(ways) + 1))
                if n < len(ways):
                    place = place_name(self.g, ways[n].place)
                    parts.append(f"{TO}:{place}:{name_of(self.g, stack)}")
                    moves.append(f"{stack.number} {parts[-1]}")
            if not parts:
                return first[0]
            key = f"{PLAN}:{AND.join((*parts, NO_MORE))}"
            return Option(key, (PLAN, 0, (*moves, STOP)))
        rows = [(stack, self._ways(stack)) for stack in self._free()]
        n = int(chance.random() * (len(first) + sum(len(ways) for _, ways in rows)))
        if n < len(first):
            return first[n]
        n -= len(first)
        for stack, ways in rows:
            if n < len(ways):
                return self._told(stack, ways[n : n + 1], ways)[0]
            n -= len(ways)
        raise AssertionError("more was drawn than there is")

    def _free(self) -> list[Stack]:
        return [x for x in movable(self.g, self.seat) if not regroup.is_besieged(self.g, x)]

    def _ways(self, stack: Stack) -> Ways:
        if stack.naval:
            return list(voyages(self.g, stack.number).values())
        return land_orders.open_ways(self.g, stack)

    def _told(self, stack: Stack, ways: Ways, known: Ways) -> list[Option]:
        """Each way as a choice of stack and place."""
        g, name = self.g, name_of(self.g, stack)
        if stack.naval:
            found = [sea_orders.told(g, way) for way in ways if isinstance(way, Voyage)]
        else:
            marches = [way for way in ways if isinstance(way, Way)]
            by_place = {way.place: way for way in known if isinstance(way, Way)}
            found = land_orders.told(g, stack, marches, by_place)
        return [
            Option(
                f"{one.key}:{name}",
                (MOVE, stack.number, one.value[1] if stack.naval else one.value),
                (name, *one.targets),
                one.note,
                one.params,
            )
            for one in found
        ]


MESSAGES = {
    "ask.march.stack": "{power}: which stack moves, and where?",
    "option.no_more": "No more moves",
    "option.move": "{a}",
    "option.march.stack.move": "{a}, by hand",
    "option.march.stack.to": "{b} to {a}",
    "option.march.stack.bent": "{b} to {a} by {c}",
    "option.leader": "Send a leader alone",
    "option.recall": "Call {a} home: it does nothing more this turn",
}
