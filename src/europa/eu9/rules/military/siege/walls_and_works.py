"""VIII.11 A siege described for `combat/`: fortress, besieged, besiegers, port and supply."""

from __future__ import annotations

from collections.abc import Sequence

from europa.eu9.combat.assault import Defence
from europa.eu9.combat.siege import Fortress, Siege
from europa.eu9.pieces import PRESIDIO, Stack
from europa.eu9.rules.military.casualties import thirds_of
from europa.eu9.rules.military.composition import LD, head, values
from europa.eu9.rules.military.ground import ground_of, holder, is_european, walls
from europa.eu9.rules.military.hosts import contingents, leader_of, side_name
from europa.eu9.rules.military.ports import blockader, is_blockaded, port_size, presidio_of
from europa.eu9.rules.military.stacks import leaders_in, stacks_at
from europa.eu9.rules.military.supply import line_of, nearest_source
from europa.eu9.rules.military.supply_step import best_siege, chief, inside_of
from europa.eu9.rules.powers.logistics import place_name, technology
from europa.eu9.state import COL, LAND
from europa.eu9.table import G
from europa.eu9.world import NONE

REBELS = "rebels"
FAR_AWAY = 99
"""MP to a source for a stack that has none."""


def level_of(g: G, key: int) -> int:
    """Level of a besieged fortress; a fort has 0."""
    place = key % PRESIDIO
    return presidio_of(g, place)[1] if key >= PRESIDIO else max(0, walls(g, place))


def keeper_of(g: G, key: int) -> int:
    """Who holds a fortress; NONE: rebels do."""
    place = key % PRESIDIO
    return presidio_of(g, place)[0] if key >= PRESIDIO else holder(g, place)


def garrison(g: G, key: int) -> list[Stack]:
    """Stacks inside."""
    return stacks_at(g, key % PRESIDIO, naval=False, inside=inside_of(key))


def is_large_enough(g: G, key: int, numbers: Sequence[int]) -> bool:
    """C11.1: as many LD as the level; before a fort anybody."""
    level = level_of(g, key)
    return level == 0 or thirds_of(g, numbers) >= level * LD


def is_supplied(g: G, numbers: Sequence[int]) -> bool:
    """Whether the besiegers have a line of supply."""
    return line_of(g, chief(g, numbers)) is not None


def port_is_open(g: G, key: int) -> bool:
    """C12.2, E314: a port that ships reach, or that was supplied this round."""
    place = key % PRESIDIO
    siege = g.state.sieges.get(key)
    supplied = siege is not None and siege.supplied == g.state.round != ""
    return bool(port_size(g, place)) and (supplied or not is_blockaded(g, place))


def describe(g: G, key: int, numbers: Sequence[int]) -> tuple[Siege, Defence]:
    """C11-C13: the siege as `combat/` wants it, and what an assault would meet."""
    s, place = g.state, key % PRESIDIO
    p = g.world.provinces[place]
    siege = s.sieges[key]
    stacks = [s.stacks[n] for n in numbers]
    first = head(g, stacks)
    inside = garrison(g, key)
    keeper = keeper_of(g, key)
    victim = keeper if keeper != NONE else s.owner[place]
    fleet = blockader(g, place)
    distance = nearest_source(g, chief(g, numbers))
    fortress = Fortress(
        name=p.id,
        level=level_of(g, key),
        europe=is_european(g, place),
        colony_six=s.post[place] == COL and is_european(g, place),
        plain=p.terrain == "plain",
        has_port=bool(port_size(g, place)),
        port_open=port_is_open(g, key),
        siegeworks=siege.works,
        breached=siege.breach,
        inside=contingents(g, [x.number for x in inside]),
        leader=leader_of(g, _best_inside(g, inside)),
    )
    found = Siege(
        period=s.period,
        fortress=fortress,
        besieged=besieged_name(g, key),
        besieger=side_name(g, first.country),
        stack=contingents(g, numbers),
        leader=leader_of(g, first.leader),
        admiral_siege=best_siege(g, [fleet] if fleet else []),
        supplied=is_supplied(g, numbers),
        supply_distance=FAR_AWAY if distance is None else distance,
        first_round=siege.rounds == 0,
        carried_over=siege.carried,
        bad_weather=s.bad_weather,
        round=s.round,  # type: ignore[arg-type]  # a box of the track
        refuges=tuple(place_name(g, x) for x in refuges(g, key, inside)) or ("home",),
    )
    defence = Defence(
        technology=technology(g, victim, LAND) if victim != NONE else "medieval",
        country=g.name(victim) if victim != NONE else REBELS,
    )
    return found, defence


def besieged_name(g: G, key: int) -> str:
    """The side inside: its holder, or rebels."""
    keeper = keeper_of(g, key)
    return REBELS if keeper == NONE else side_name(g, keeper)


def _best_inside(g: G, inside: Sequence[Stack]) -> int:
    """C11.3: one leader a side: the one with the best siege value, then manoeuvre."""
    found = [x for stack in inside for x in leaders_in(g, stack.number)]
    return max(found, key=lambda x: (values(g, x)[3], values(g, x)[0]), default=NONE)


def refuges(g: G, key: int, inside: Sequence[Stack]) -> list[int]:
    """C12.4: friendly provinces that nobody besieges, the nearest ones first."""
    s = g.state
    keeper = keeper_of(g, key)
    if keeper == NONE:
        return []
    own = [
        p
        for p, who in enumerate(s.controller)
        if who == keeper and p not in s.sieges and p != key % PRESIDIO
    ]
    if inside:
        ground = ground_of(g, inside[0])
        own = [p for p in own if ground.is_friendly(p)]
    here = g.world.provinces[key % PRESIDIO]
    return sorted(own, key=lambda p: (p not in here.neighbours, p))[:12]
