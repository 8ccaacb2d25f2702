"""M12, M13.6-M13.8: interceptions at sea (W7), and fights that break out under way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from europa.eu9.combat.march import naval_interception
from europa.eu9.pieces import Stack
from europa.eu9.rules.military import seafight
from europa.eu9.rules.military.alliances import seat_for
from europa.eu9.rules.military.battlefield import PHASING
from europa.eu9.rules.military.composition import MOST_COUNTERS, SPARE_NTD, manoeuvre
from europa.eu9.rules.military.ground import Ground, ground_of
from europa.eu9.rules.military.lookup.confines import seas_of
from europa.eu9.rules.military.movement import obstacles
from europa.eu9.rules.military.movement.interception import (
    LEAD,
    Try,
    announce,
    by_alliance,
    keep_limits,
    roll,
)
from europa.eu9.rules.military.movement.limits_of_stacks import trim_after_battle
from europa.eu9.rules.military.movement.naval_actions import is_privateer
from europa.eu9.rules.military.ports import ARSENAL, BLOCKADES, blockader, is_blockaded, port_size
from europa.eu9.rules.military.rights import may_intercept
from europa.eu9.rules.military.sea_retreat import Sailed
from europa.eu9.rules.military.stacks import (
    is_phasing,
    merge,
    name_of,
    put,
    relocate,
    split,
    units_in,
)
from europa.eu9.rules.powers.inventions import has
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.state import NAVAL, SEA_PLACE
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.graph import shores
from europa.kernel import Ask, Option, Steps


def sea_tries(g: G, mover: Stack, landing: int = NONE) -> list[Try]:
    """M12.1: enemy fleets in the same or adjacent seas, and in ports on this sea."""
    w = g.world
    sea = mover.place - SEA_PLACE
    if g.state.sund_frozen and w.seas[sea].id == "sea_oresund":
        return []
    near = {mover.place, *(SEA_PLACE + x for x in w.seas[sea].neighbours), *shores(sea)}
    grounds: dict[tuple[int, int], Ground] = {}
    found: list[Try] = []
    for x in g.state.stacks.values():
        if not x.naval or x.place not in near or is_phasing(g, x) or not units_in(g, x.number):
            continue
        if x.number in mover.tried or x.engaged or x.beaten or is_privateer(g, x):
            continue
        key = (x.country, x.helps)
        ground = grounds.get(key) or grounds.setdefault(key, ground_of(g, x))
        if not ground.is_foe(mover) or not ground.knows_sea(sea):
            continue
        bound = seas_of(g, units_in(g, x.number))
        if (bound is not None and sea not in bound) or not may_intercept(g, x, ground, mover.place):
            continue
        found.append(Try(x.number, sea_modifier(g, x, mover, landing), 0))
    return found


def sea_modifier(g: G, stack: Stack, mover: Stack, landing: int) -> int:
    """M13.6: cumulative ones, and the best of landing, port, sea and ships (E282)."""
    where = "sea"
    if stack.place < SEA_PLACE:
        where = "arsenal" if port_size(g, stack.place) == ARSENAL else "port"
    return naval_interception(
        manoeuvre=manoeuvre(g, stack) - manoeuvre(g, mover),
        lead=g.tech(stack.country, NAVAL) - g.tech(mover.country, NAVAL) >= LEAD,
        bad_weather=g.state.bad_weather,
        blockading=stack.action in BLOCKADES,
        where=where,
        same_sea=stack.place == mover.place,
        landing=_landing(g, stack, mover, landing, where),
        three_decker=has(g, stack.country, "three_decker"),
    )


def _landing(g: G, stack: Stack, mover: Stack, landing: int, where: str) -> str:
    """Which landing helps the interceptor."""
    if landing == NONE:
        return ""
    if where == "sea":
        return "from my sea" if stack.place == mover.place else ""
    if where == "port":
        return "at my port" if stack.place == landing else ""
    return "beside my arsenal"


def window(g: G, mover: int, landing: int = NONE) -> Steps[list[int]]:
    """W7: alliances by initiative; the first with a success closes the window."""
    s = g.state
    sea = s.stacks[mover].place
    for tries in by_alliance(g, sea_tries(g, s.stacks[mover], landing)):
        last = s.stack_count
        chosen = yield from announce(g, tries, s.stacks[mover], sea)
        won: list[int] = []
        for one, _ in chosen:
            if _leaves_port(g, one.number) and roll(g, one, s.stacks[mover], sea):
                origin = s.stacks[one.number].place
                relocate(g, one.number, sea)
                put(g, one.number, came_from=origin)
                if origin != sea:  # M10.3: who has not moved goes on with what it does
                    put(g, one.number, action="", target=NONE, since="")
                won.append(one.number)
        yield from keep_limits(g, tries, last, won)
        if won:
            return won
    return []


def _leaves_port(g: G, number: int) -> bool:
    """E283: out of a blockaded port only after a successful escape; no battle otherwise."""
    place = g.state.stacks[number].place
    if place >= SEA_PLACE or not is_blockaded(g, place):
        return True
    guard = blockader(g, place)
    stack = g.state.stacks[number]
    if guard is None or not ground_of(g, stack).is_foe(guard):
        return True
    die = g.d10("escape", g.name(stack.country))
    return die + obstacles.escape_modifier(g, stack, guard) >= obstacles.THROUGH


def clash(
    g: G,
    phasing: Sequence[int],
    other: Sequence[int],
    sailed: Mapping[int, Sailed] | None = None,
) -> Steps[bool]:
    """A battle at sea at once; whether the phasing side has won and goes on."""
    fighting, aside = lined_up(g, other)
    verdict = yield from seafight.sea(g, phasing, fighting, interception=True, sailed=sailed)
    for number in aside:
        stack = g.state.stacks.get(number)
        if stack is not None and stack.came_from != NONE:
            relocate(g, number, stack.came_from)
    yield from trim_after_battle(g, (*phasing, *fighting, *aside))
    return verdict.winner == PHASING


def joins_attacked(g: G, number: int, interceptors: Sequence[int]) -> Steps[bool]:
    """W8, M13.8: allies of a fleet that the mover attacks may fight now, or join it at 4.2e."""
    s = g.state
    mover = s.stacks[number]
    victim = s.stacks.get(mover.target) if mover.action == "battle" else None
    first = s.stacks[interceptors[0]]
    if victim is None or not ground_of(g, first).is_friend(victim):
        return False
    seat = seat_for(g, first.country)
    if not seat:
        return False
    options = [Option("fight_now", False), Option("join_attacked", True)]
    params = {"mover": name_of(g, mover), "place": place_name(g, mover.place)}
    if not (yield Ask(seat, "march.join", options, "VIII.8", params)):
        return False
    for one in interceptors:
        put(g, one, engaged=True)
        merge(g, victim.number, one)
    return True


def lined_up(g: G, numbers: Sequence[int]) -> tuple[list[int], list[int]]:
    """M13.7: three counters and two NTD of a side fight; the rest stands by and goes back."""
    fighting: list[int] = []
    aside: list[int] = []
    room, spare = MOST_COUNTERS, SPARE_NTD
    for number in numbers:
        chosen, left = [], []
        for n, unit in enumerate(g.state.units):
            if unit.stack != number:
                continue
            if unit.kind == "NDE":
                chosen.append(n)
            elif unit.kind == "NTD" and spare:
                chosen.append(n)
                spare -= 1
            elif room:
                chosen.append(n)
                room -= 1
            else:
                left.append(n)
        if not chosen:
            aside.append(number)
            continue
        if left:
            aside.append(split(g, number, left).number)
        fighting.append(number)
    return fighting, aside


MESSAGES = {
    "ask.march.join": "You have caught {mover} in {place}: fight now, or beside its victim?",
    "option.join_attacked": "Join the fleet it attacks",
}
