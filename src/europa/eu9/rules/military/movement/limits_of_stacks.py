"""M1.2, M1.3: what is above the limits of stacking is destroyed; small change is put together."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from europa.eu9.entries import LeaderLeft, Removed
from europa.eu9.pieces import OUTSIDE, Stack
from europa.eu9.rules.military.alliances import seat_for
from europa.eu9.rules.military.composition import excess, kind_of
from europa.eu9.rules.military.ground import ground_of
from europa.eu9.rules.military.movement.division import tidy
from europa.eu9.rules.military.movement.joining import armies, assemble, combine, fleets
from europa.eu9.rules.military.stacks import leaders_in, stacks_at, sweep
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.state import SEA_PLACE
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.graph import on_european_map
from europa.kernel import Ask, Option, Steps

COUNTS = {
    "LD": ("LD", "A-", "A+"),
    "counters": ("LD", "A-", "A+", "NTD", "NGD", "VGD", "NWD", "F-", "F+"),
    "small": ("LDE", "NDE"),
}
"""Counters that cure an excess, the cheapest first."""


def trim_after_battle(g: G, numbers: Iterable[int]) -> Steps[None]:
    """C9.3, SPEC-concepts 8: limits hold after each battle, where the stacks stand now."""
    for number in numbers:
        stack = g.state.stacks.get(number)
        if stack is not None and stack.inside == OUTSIDE and not stack.carrier:
            yield from trim(g, seat_for(g, stack.country) or "", number)


def trim(g: G, seat: str, number: int) -> Steps[None]:
    """M1.2: at the end of a move: LDE leave Europe, threes join, the owner gives up excess (the
    cheapest counters where nobody decides)."""
    s = g.state
    if number not in s.stacks:
        return
    tidy(g, number)
    _leave_europe(g, number)
    while number in s.stacks:
        together = _together(g, s.stacks[number])
        found = excess(g, together)
        if not found:
            break
        if found[0] == "pashas":
            yield from _send_back(g, seat, together)
        else:
            yield from _destroy(g, seat, together, found[0])
    sweep(g)


def _together(g: G, stack: Stack) -> list[Stack]:
    """On land an alliance's stacks in a province count together; at sea each alone."""
    if stack.naval:
        return [stack]
    ground = ground_of(g, stack)
    return [x for x in stacks_at(g, stack.place, naval=False, inside=OUTSIDE)
            if ground.is_friend(x) or x.number == stack.number]  # fmt: skip


def _leave_europe(g: G, number: int) -> None:
    """M1.3: LDE that end a move on the European map are no more."""
    s = g.state
    stack = s.stacks[number]
    if stack.naval or stack.place >= SEA_PLACE or not on_european_map()[stack.place]:
        return
    gone = [u for u in s.units if u.stack == number and u.kind == "LDE"]
    if gone:
        s.units = [u for u in s.units if not (u.stack == number and u.kind == "LDE")]
        g.log(Removed(g.name(stack.country), "LDE", place_name(g, stack.place), len(gone)))


def _destroy(g: G, seat: str, together: list[Stack], what: str) -> Steps[None]:
    """One counter too many: its owner says which, or puts small ones together (M1.3)."""
    s = g.state
    numbers = [x.number for x in together]
    kinds = [k for k in COUNTS[what] if any(u.stack in numbers and u.kind == k for u in s.units)]
    place = place_name(g, together[0].place)
    options = _whole(g, together) if what == "counters" else []
    options += [Option(f"give_up:{k}", k) for k in kinds]
    kind = options[0].value
    if len(options) > 1 and seat:
        kind = yield Ask(seat, "march.excess", options, "VIII.6", {"place": place})
    if isinstance(kind, int):
        assemble(g, together[0], kind)
        return
    if isinstance(kind, tuple):
        combine(g, kind)
        return
    unit = min(
        (u for u in s.units if u.stack in numbers and u.kind == kind), key=lambda u: u.veteran
    )
    s.units.remove(unit)
    if what == "LD" and kind != "LD":
        change = ("A-", "LD") if kind == "A+" else ("LD",)
        s.units += [msgspec.structs.replace(unit, kind=k) for k in change]
        kind = "LD"
    g.log(Removed(g.name(unit.country), kind, place))


def _whole(g: G, together: list[Stack]) -> list[Option]:
    """M1.3: loose ships into an F, smaller armies into an A+: fewer counters and nothing lost."""
    found = [Option(f"fleet:{g.name(country)}", country) for country in fleets(g, together[0])]
    ways = {key: places for stack in together for key, places in armies(g, stack).items()}
    return found + [Option(f"combine:{key}", places) for key, places in ways.items()]


def _send_back(g: G, seat: str, together: list[Stack]) -> Steps[None]:
    """E22, E1180: a pasha beyond the two of a stack is back among those to be drawn."""
    pashas = [
        leader
        for stack in together
        for leader in leaders_in(g, stack.number)
        if kind_of(g, leader) == "pasha"
    ]
    place = place_name(g, together[0].place)
    names = g.world.leaders
    options = [Option(f"send_back:{names[leader].id}", leader) for leader in pashas]
    gone = pashas[0]
    if seat:
        gone = yield Ask(seat, "march.pashas", options, "VIII.6", {"place": place})
    g.put_leader(gone, NONE, 0)
    g.log(LeaderLeft("turkey", names[gone].id, place))


MESSAGES = {
    "ask.march.excess": "Too many troops in {place}: which go?",
    "option.give_up": "{a}",
    "option.march.excess.fleet": "Put the ships of {a} into a fleet",
    "option.march.excess.combine": "One large army of {b}",
    "ask.march.pashas": "More than two pashas in {place}: who goes back?",
    "option.send_back": "{a}",
}
