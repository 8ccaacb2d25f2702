"""X.7 Armies that go home by sea (5.6, 5.7): aboard a fleet beside them, ashore in its port."""

from __future__ import annotations

from collections.abc import Sequence

from europa.eu9.pieces import Stack
from europa.eu9.rules.military.attrition import roll_in_europe, roll_percent
from europa.eu9.rules.military.composition import pashas
from europa.eu9.rules.military.ground import ground_of, is_european
from europa.eu9.rules.military.movement import transport
from europa.eu9.rules.military.movement.naval_actions import is_privateer
from europa.eu9.rules.military.stacks import cargo, put, relocate, units_in
from europa.eu9.rules.redeployment.ports_of_return import havens
from europa.eu9.state import SEA_PLACE
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Steps

EMBARKED = "embarked:"
"""Effects of the turn: a stack that went aboard at 5.6, and the modifier of its own test."""
OUTSIDE_A_PORT = 2


def carriers(g: G, numbers: Sequence[int]) -> list[Stack]:
    """6.4: fleets of its side in a sea beside it that can take all aboard and have a port to go."""
    s = g.state
    stacks = [s.stacks[n] for n in numbers]
    units = [u for n in numbers for u in units_in(g, n)]
    if any(u.group == "timar" for u in units) or any(pashas(g, x) for x in stacks):
        return []
    ground = ground_of(g, stacks[0])
    seas = [SEA_PLACE + sea for sea in g.world.provinces[stacks[0].place].seas]
    weight = transport.weight(g, units, sum(x.gold for x in stacks))
    return [
        x
        for x in s.stacks.values()
        if x.naval
        and x.place in seas
        and ground.is_friend(x)
        and units_in(g, x.number)
        and not is_privateer(g, x)
        and weight <= transport.room_left(g, x)
        and havens(g, x)
    ]


def embark(g: G, fleet: int, numbers: Sequence[int], modifier: int) -> None:
    """6.4, 6.5: all go aboard; outside a port of their own that is a cause of attrition."""
    for number in numbers:
        outside = transport.load(g, fleet, number)
        g.state.effects[f"{EMBARKED}{number}"] = modifier + OUTSIDE_A_PORT * outside


def passengers(g: G, fleet: int) -> list[int]:
    """Stacks aboard that went there at 5.6: their fleet has to bring them to a port."""
    return [x.number for x in cargo(g, fleet) if f"{EMBARKED}{x.number}" in g.state.effects]


def land(g: G, numbers: Sequence[int], port: int) -> Steps[None]:
    """6.5: ashore in the port, each force with a test of its own after that of the ships."""
    s = g.state
    left = [n for n in numbers if n in s.stacks]
    modifiers = [s.effects.pop(f"{EMBARKED}{n}", 0) for n in numbers]
    if not left:
        return
    start = s.stacks[left[0]].came_from
    for number in left:
        relocate(g, number, port)
        put(g, number, carrier=0, came_from=NONE)
    if is_european(g, port) and (start == NONE or is_european(g, start)):
        yield from roll_in_europe(g, left, max(modifiers), "redeployment", pillage=[port])
    else:
        roll_percent(g, left, max(modifiers), "redeployment")
