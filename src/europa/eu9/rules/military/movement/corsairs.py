"""M20: privateers: counters of their own at sea, the zone they act in, landings to loot."""

from __future__ import annotations

from europa.eu9.pieces import Stack
from europa.eu9.rules.military.composition import kind_of
from europa.eu9.rules.military.ground import Ground, ground_of
from europa.eu9.rules.military.homeward.corsair_ports import come_in, ports_of
from europa.eu9.rules.military.lookup.sides import IN_FULL
from europa.eu9.rules.military.movement import grounds, outlaws
from europa.eu9.rules.military.movement.convoy_raids import PREY
from europa.eu9.rules.military.movement.followers import flags_of
from europa.eu9.rules.military.movement.naval_actions import Deed, is_privateer
from europa.eu9.rules.military.stacks import leaders_in, put, split, stacks_of, units_in
from europa.eu9.rules.powers.access import zone_seas
from europa.eu9.rules.powers.logistics import PRIVATEERS, place_name
from europa.eu9.rules.powers.single import ragusa
from europa.eu9.rules.terms.specials import standing
from europa.eu9.state import SEA_PLACE
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Steps

RAID = "raid"
"""`action` of a privateer put ashore: `target` is the province (M20.3)."""
IDLE = "idle"
LAST_ROUND = "W5"
"""E647: the only round known to be the last."""
OUT_BY = 2
"""M20.2: rounds of the turn in which a privateer may put to sea."""


def set_apart(g: G, countries: tuple[int, ...]) -> None:
    """M20.1: every P counter is a stack of its own; its leader goes with it."""
    s = g.state
    for stack in stacks_of(g, countries):
        if not stack.naval:
            continue
        here = [n for n, u in enumerate(s.units) if u.stack == stack.number]
        corsairs = [n for n in here if s.units[n].kind in PRIVATEERS]
        if not corsairs or len(here) == 1:
            continue
        for n in corsairs if len(corsairs) < len(here) else corsairs[1:]:
            captain = [x for x in leaders_in(g, stack.number) if kind_of(g, x) == "privateer"]
            split(g, stack.number, [n], captain[:1])


def is_led(g: G, stack: Stack) -> bool:
    """M20.2: whether a privateer leader, or an admiral who may lead privateers, is with it."""
    return any(
        kind_of(g, x) == "privateer" or "privateer" in flags_of(g, x)
        for x in leaders_in(g, stack.number)
    )


def may_move(g: G, stack: Stack) -> bool:
    """M20.2: in the first two rounds, later only if led; never in W5, never once idle."""
    s = g.state
    if s.round == LAST_ROUND or stack.action == IDLE:
        return False
    return s.round_count <= OUT_BY or is_led(g, stack)


def may_recall(g: G, stack: Stack) -> bool:
    """E307, E647: at any time, in the last round too, while it has a port."""
    out = stack.place >= SEA_PLACE or stack.action == RAID
    return out and is_privateer(g, stack) and bool(ports_of(g, stack.country))


def recall(g: G, number: int) -> Steps[None]:
    """E307: it comes in to a port of its owner's choice, and is idle for the rest of the turn."""
    yield from come_in(g, number)
    put(g, number, action=IDLE, moved=True)


def zones_at(g: G, stack: Stack) -> list[int]:
    """Trade zones to which the sea of a privateer belongs (E140); Barbary has its own (M 5.4)."""
    sea = stack.place - SEA_PLACE
    if any(u.group == ragusa.GROUP for u in units_in(g, stack.number)):  # P 14
        return [g.world.zone_index[name] for name in ragusa.PREY]
    if grounds.is_bound(g, stack):
        return grounds.zones_at(g, stack)
    shut = [name for r in standing(g, "privateer_waters", stack.country) for name in r.says["not"]]
    found = [z.index for z in g.world.zones if sea in zone_seas(z.index) and z.id not in shut]
    return [*found, *(n for n in outlaws.grounds(g, stack) if n not in found)]


def deeds(g: G, stack: Stack) -> list[Deed]:
    """M20.2, M20.3: the zone it names, or a coast of an enemy it loots."""
    if not is_privateer(g, stack) or stack.place < SEA_PLACE:
        return []
    found = [Deed(f"prey:{g.world.zones[z].id}", PREY, z) for z in zones_at(g, stack)]
    if g.state.round == LAST_ROUND:
        return found
    ground = ground_of(g, stack)
    taken = [x.target for x in g.state.stacks.values() if x.action == RAID]
    coast = g.world.seas[stack.place - SEA_PLACE].provinces
    loot = [p for p in coast if p not in taken and _is_loot(g, ground, stack, p)]
    return found + [Deed(f"raid:{place_name(g, p)}", RAID, p) for p in loot]


def _is_loot(g: G, ground: Ground, stack: Stack, province: int) -> bool:
    """SPEC-concepts 5.3: COL and TP of enemies, their Europe only in a full war; Barbary and Sea
    Hounds need none, the Knights loot nothing."""
    s, name = g.state, g.name(stack.country)
    owner = s.post_owner[province] if s.post[province] else s.owner[province]
    if owner == NONE or name == outlaws.KNIGHTS:
        return False
    if name in outlaws.BARBARY and outlaws.is_prey(g, stack, owner):
        return True
    if outlaws.loots(g, stack, owner):
        return True
    least = IN_FULL if g.world.provinces[province].europe else 1
    return ground.land_foes[owner] >= least


def wake(g: G) -> None:
    """4.0: who was idle last turn may sail again."""
    for number, stack in list(g.state.stacks.items()):
        if stack.action == IDLE:
            put(g, number, action="")


def note_round(g: G) -> None:
    """M20.5: the year counts for every privateer at work where it was; elsewhere it begins anew."""
    s = g.state
    year = s.round[1:]
    for number, stack in list(s.stacks.items()):
        if stack.place < SEA_PLACE and s.round_count >= OUT_BY and is_privateer(g, stack):
            put(g, number, action=IDLE, target=NONE)  # M20.2: too late for this turn
        if stack.action not in (PREY, RAID):
            continue
        here = f"{_station(stack)}:"
        before = s.corsair_years.get(number, "")
        years = before if before.startswith(here) else here
        if year not in years.removeprefix(here):
            s.corsair_years[number] = years + year


def _station(stack: Stack) -> int:
    """The sea where it preys, or the province it raids."""
    return stack.target if stack.action == RAID else stack.place


def years_of(g: G, stack: Stack) -> int:
    """X.3: different years at whose end it was where it is."""
    here = f"{_station(stack)}:"
    noted = g.state.corsair_years.get(stack.number, "")
    return len(noted.removeprefix(here)) if noted.startswith(here) else 0
