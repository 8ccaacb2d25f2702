"""M9: what a fleet may do at the end of its move: battle, blockade, supply, hunt."""

from __future__ import annotations

from typing import NamedTuple

from europa.eu9.pieces import Stack
from europa.eu9.rules.military import rights
from europa.eu9.rules.military.composition import LD, naval_thirds
from europa.eu9.rules.military.ground import Ground, ground_of, holder, walls
from europa.eu9.rules.military.movement import outlaws
from europa.eu9.rules.military.ports import blockader, main_coast, port_size
from europa.eu9.rules.military.stacks import is_phasing, name_of, put, units_in
from europa.eu9.rules.powers.logistics import PRIVATEERS, place_name
from europa.eu9.rules.powers.single import rivers
from europa.eu9.state import SEA_PLACE
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.graph import shores

BATTLE, BLOCKADE, SUPPLY, BOTH, HUNT = "battle", "blockade", "supply", "blockade_supply", "hunt"
SUPPLY_PORT = "supply_port"


class Deed(NamedTuple):
    """One thing a fleet may do where it is."""

    key: str
    action: str
    target: int
    """Province, or number of the stack attacked."""


def blockade_strength(g: G, stack: Stack) -> int:
    """The highest fortress level a fleet is large enough to blockade; a fort is 0; -1: none."""
    units = [u for u in units_in(g, stack.number) if not (stack.convoy and u.kind == "NTD")]
    thirds = naval_thirds(g, units)
    nd = thirds // LD
    if nd >= 3 and any(u.kind == "F+" for u in units):
        return 5
    if nd >= 2 and any(u.kind in ("F+", "F-") for u in units):
        return 3
    return 1 if nd else 0 if thirds else -1


def targets_of_blockade(g: G, ground: Ground, stack: Stack, sea: int) -> list[int]:
    """M9.1: enemy ports on a sea that a fleet is large enough to close, and no stranger closes."""
    found = []
    most = blockade_strength(g, stack)
    for p in shores(sea):
        who = holder(g, p)
        if who == NONE or ground.foes[who] != 1:
            continue
        if not (port_size(g, p) or rivers.harbours(g, p)):
            continue
        if sea not in main_coast(g, p) or max(0, walls(g, p)) > most:
            continue
        before = blockader(g, p)
        if before is not None and before.number != stack.number and not ground.is_friend(before):
            continue
        found.append(p)
    return found


def enemies_at(g: G, ground: Ground, sea: int) -> list[Stack]:
    """Enemy fleets in a sea, privateers left out."""
    return [x for x in ground.stacks(SEA_PLACE + sea)
            if x.naval and ground.is_foe(x) and not is_privateer(g, x)]  # fmt: skip


def is_privateer(g: G, stack: Stack) -> bool:
    """Nothing but privateers (M20.1)."""
    units = units_in(g, stack.number)
    return bool(units) and all(u.kind in PRIVATEERS for u in units)


def prey_at(g: G, ground: Ground, sea: int) -> bool:
    """Whether pirates or enemy privateers are in a sea."""
    s = g.state
    if any(s.pirates[z.index] for z in g.world.zones if z.sea == sea):
        return True
    return any(
        (ground.is_foe(x) or outlaws.may_fight(g, ground.country, x))
        and any(u.kind in PRIVATEERS for u in units_in(g, x.number))
        for x in ground.stacks(SEA_PLACE + sea)
    )


def deeds(g: G, stack: Stack) -> list[Deed]:
    """M9.1: what a fleet at sea may declare now, its campaign apart."""
    if stack.place < SEA_PLACE or is_privateer(g, stack):
        return []
    sea, ground = stack.place - SEA_PLACE, ground_of(g, stack)
    if g.state.sund_frozen and g.world.seas[sea].id == "sea_oresund":
        return []
    found = [
        Deed(f"battle:{name_of(g, x)}", BATTLE, x.number)
        for x in enemies_at(g, ground, sea)
        if not x.engaged
    ]
    ports = targets_of_blockade(g, ground, stack, sea)
    found += [Deed(f"blockade:{place_name(g, p)}", BLOCKADE, p) for p in ports]
    shores = [p for p in g.world.seas[sea].provinces if _troops(ground, p)]
    if shores and blockade_strength(g, stack) >= 0:
        found.append(Deed("supply", SUPPLY, NONE))
    found += [Deed(f"blockade_supply:{place_name(g, p)}", BOTH, p) for p in ports if p in shores]
    if prey_at(g, ground, sea) and not _hunted(g, stack):
        found.append(Deed("hunt", HUNT, NONE))
    river = rivers.bound_to(g, units_in(g, stack.number))
    return found if river is None else [x for x in found if _is_for_river(x, river)]


def _is_for_river(deed: Deed, river: rivers.River) -> bool:
    """P 37.10: a river fleet fights on its sea and closes one port; nothing else."""
    closes = deed.action == BLOCKADE and deed.target == river.blockades
    return deed.action == BATTLE or closes


def _troops(ground: Ground, province: int) -> bool:
    """Friends in the field that a fleet may feed."""
    return bool(ground.friends_in(province))


def _hunted(g: G, stack: Stack) -> bool:
    """M9.1: one stack for each alliance and sea hunts."""
    return any(
        x.action == HUNT and x.place == stack.place and x.number != stack.number
        for x in g.state.stacks.values()
        if is_phasing(g, x) == is_phasing(g, stack)
    )


def goes_on(stack: Stack, deed: Deed) -> bool:
    """M9.1: it goes on with what it did, without moving: passive."""
    if stack.moved or not stack.since or deed.action == BATTLE:
        return False
    if deed.action == BLOCKADE:
        return stack.action in (BLOCKADE, BOTH) and stack.target == deed.target
    if deed.action == SUPPLY:
        return stack.action in (SUPPLY, BOTH)
    if deed.action == BOTH:
        return stack.action == BOTH and stack.target == deed.target
    return stack.action == deed.action


def bar(g: G, stack: Stack, deed: Deed) -> str:
    """Why its campaign forbids an action; empty if it doesn't."""
    return "" if goes_on(stack, deed) else rights.bars_action(g, stack)


def declare(g: G, number: int, deed: Deed | None) -> None:
    """M8.5: the action of a fleet; None: it does nothing, and what it did is over."""
    s = g.state
    stack = s.stacks[number]
    if deed is None:
        put(g, number, action="", target=NONE, since="")
        return
    if not goes_on(stack, deed):
        rights.use(g, stack)
    put(g, number, action=deed.action, target=deed.target, since=f"{s.turn}{s.round}")
    if deed.action == BATTLE:
        put(g, number, engaged=True)
        put(g, deed.target, engaged=True)
