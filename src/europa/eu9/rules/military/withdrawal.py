"""R10.6 A besieging force leaves: by the procedure of 5.6, at once."""

from __future__ import annotations

from collections.abc import Sequence

from europa.eu9.pieces import OUTSIDE, PRESIDIO
from europa.eu9.rules.military import losses
from europa.eu9.rules.military.attrition import roll_in_europe, roll_percent
from europa.eu9.rules.military.composition import head, values
from europa.eu9.rules.military.ground import ground_of, holder, is_european
from europa.eu9.rules.military.paths import mover_of, search
from europa.eu9.rules.military.siege import siege_marks
from europa.eu9.rules.military.stacks import name_of, put, relocate, stacks_of
from europa.eu9.rules.military.supply import line_of
from europa.eu9.rules.military.supply_step import chief
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.rules.powers.wars import wars_between
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Entry, Steps


class Withdrew(Entry, frozen=True):
    """A force has left its siege; `nowhere`: it is no more."""

    power: str
    force: str
    place: str


def refuge(g: G, numbers: Sequence[int]) -> tuple[int, int, int, bool] | None:
    """R10.6: the nearest province in 12 MP that is friendly and held (X.7: empty land overseas is
    no refuge): place, MP, marks, enemy land on the way."""
    stack = chief(g, numbers)
    ground = ground_of(g, stack)
    labels = search(g, ground, mover_of(g, stack), stack.place)
    near = [
        (label.mp, place, label.marks, bool(label.enemies))
        for place, label in labels.items()
        if ground.is_friendly(place) and ground.holds(place) and ground.may_stay(place)
    ]
    if not near:
        return None
    mp, place, marks, enemy = min(near)
    return place, mp, marks, enemy


def withdraw(g: G, key: int, numbers: Sequence[int]) -> Steps[None]:
    """R10.6, E313: to that province, with attrition as on a march; without one it is destroyed."""
    s = g.state
    stack = chief(g, numbers)
    found = refuge(g, numbers)
    who, force = g.name(stack.country), name_of(g, stack)
    if found is None:
        g.log(Withdrew(who, force, "nowhere"))
        losses.disperse(g, numbers)
        siege_marks.refresh(g, key % PRESIDIO)
        return
    place, _, marks, enemy = found
    unsupplied = line_of(g, stack) is None
    skill = values(g, head(g, [s.stacks[n] for n in numbers]).leader)[0]
    europe = is_european(g, place) and is_european(g, stack.place)
    g.log(Withdrew(who, force, place_name(g, place)))
    for number in numbers:
        relocate(g, number, place)
        put(g, number, came_from=NONE)
    siege_marks.lift(g, key)
    modifier = 2 * unsupplied + 2 * enemy + marks - skill
    if europe:
        yield from roll_in_europe(g, numbers, modifier, "redeployment", pillage=[place])
    else:
        roll_percent(g, numbers, modifier, "redeployment")


def truce_breakers(g: G) -> list[tuple[int, tuple[int, ...]]]:
    """R16.4, E323: forces of the alliance at hand in land of an enemy with whom an armistice is."""
    s = g.state
    if not any(war.armistice for war in s.wars):
        return []
    found: dict[int, list[int]] = {}
    for stack in stacks_of(g, s.order[s.impulse]):
        if stack.naval or stack.carrier or stack.inside != OUTSIDE:
            continue
        keeper = holder(g, stack.place)
        if keeper == NONE or not _is_truce(g, stack.country, keeper):
            continue
        if refuge(g, [stack.number]) is not None:
            found.setdefault(stack.place, []).append(stack.number)
    return [(place, tuple(numbers)) for place, numbers in found.items()]


def _is_truce(g: G, one: int, other: int) -> bool:
    """Enemies only in wars in which an armistice holds."""
    wars = wars_between(g, one, other)
    return bool(wars) and all(war.armistice for war in wars)


ENTRIES = (Withdrew,)
MESSAGES = {
    "entry.Withdrew": "{force} leaves for {place}",
    "entry.Withdrew.place=nowhere": "{force} finds no way out and is lost",
}
