"""III-D Cities of France that open their gates to the side of their own heart."""

from __future__ import annotations

from collections.abc import Sequence

from europa.eu9.conflicts import War
from europa.eu9.pieces import KING, OUTSIDE, PRESIDIO
from europa.eu9.rules.military import losses
from europa.eu9.rules.military.casualties import thirds_of
from europa.eu9.rules.military.composition import LD, head
from europa.eu9.rules.military.ground import holder
from europa.eu9.rules.military.siege import fall
from europa.eu9.rules.military.siege.siege_marks import besiegers
from europa.eu9.rules.military.siege.walls_and_works import garrison, level_of, refuges
from europa.eu9.rules.military.stacks import acts_for, put, relocate, serves
from europa.eu9.rules.powers.realm import FRENCH, plus_at_start, safety
from europa.eu9.rules.powers.wars import hostile, side_of, sides_with
from europa.eu9.rules.terms.lasting import found
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Steps

TO_REBELS, TO_FRANCE = "rule:voluntary_surrender_to_rebels", "rule:voluntary_surrender_to_france"
CAUSE = "III-D"
LARGE = 4
"""LD of an A+."""
SUCCESSION, LAST_STAND = f"{CAUSE}(4)", f"{CAUSE}(5)"


def open_gates(g: G) -> Steps[None]:
    """Every besieged city that surrenders of itself does so now."""
    if TO_REBELS not in g.state.lasting:
        return
    for key in list(g.state.sieges):
        numbers = [x.number for x in besiegers(g, key)]
        if key < PRESIDIO and numbers and opens(g, key, numbers):
            yield from _surrender(g, key, numbers)


def opens(g: G, place: int, numbers: Sequence[int]) -> bool:
    """Whether a city surrenders at once to an A+ or more before it."""
    if thirds_of(g, numbers) < LARGE * LD or holder(g, place) == NONE:
        return False
    return _to_rebels(g, place, numbers) or _to_france(g, place, numbers)


def _war(g: G, country: int) -> War | None:
    """The war of religion in which a country fights or helps."""
    wars = [war for war in g.state.wars if war.cause == CAUSE]
    return next((war for war in wars if sides_with(war, country)), None)


def _runs(g: G, event: str) -> bool:
    return any(one.event == event for one in g.state.running)


def _to_rebels(g: G, place: int, numbers: Sequence[int]) -> bool:
    """A city of a rebel minor, to a general of it with a name; in the war of succession to any
    army of it (E1147)."""
    france, owner = g.country("france"), g.state.owner[place]
    if owner == NONE or g.name(owner) not in FRENCH or not hostile(g, owner, france):
        return False
    commander = head(g, [g.state.stacks[n] for n in numbers])
    if _runs(g, SUCCESSION):
        return commander.country == owner
    leader = commander.leader
    named = leader != NONE and leader < KING and g.world.leaders[leader].kind != "anonymous"
    return named and serves(g, leader) == owner


def _to_france(g: G, place: int, numbers: Sequence[int]) -> bool:
    """A city in France where no great revolt stood, no place of safety, no revolt any more."""
    s, france = g.state, g.country("france")
    if g.name(s.owner[place]) not in ("france", *FRENCH) or s.revolt[place]:
        return False
    before = acts_for(s.stacks[numbers[0]])
    war = _war(g, before)
    if war is None or side_of(war, france) not in sides_with(war, before):
        return False
    if place in plus_at_start(g) or (place in safety(g) and not _runs(g, LAST_STAND)):
        return False
    return any(True for _ in found(g, TO_FRANCE, france))


def _surrender(g: G, key: int, numbers: Sequence[int]) -> Steps[None]:
    """The walls stay as they are; troops inside march out (E1146)."""
    taker = fall.taker_of(g, numbers)
    inside = garrison(g, key)
    ways = refuges(g, key, inside)
    if not ways:
        losses.disperse(g, [x.number for x in inside])
    for stack in inside if ways else ():
        relocate(g, stack.number, ways[0])
        put(g, stack.number, inside=OUTSIDE)
    yield from fall.fall(g, key, numbers, level_of(g, key), False, taker)
