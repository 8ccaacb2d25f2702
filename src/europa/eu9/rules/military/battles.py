"""R8 Battles of an impulse (4.2e): which there are, in which order; one is a step of the game."""

from __future__ import annotations

from typing import NamedTuple

from europa.eu9.pieces import OUTSIDE, Stack
from europa.eu9.rules.link import AGAIN
from europa.eu9.rules.military import battlefield, seafight
from europa.eu9.rules.military.alliances import seat_for
from europa.eu9.rules.military.conquest import ATTACK_NATIVES
from europa.eu9.rules.military.ground import ground_of
from europa.eu9.rules.military.hosts import contingents
from europa.eu9.rules.military.movement.limits_of_stacks import trim_after_battle
from europa.eu9.rules.military.siege import siege_marks
from europa.eu9.rules.military.stacks import acts_for, alliance_of, phasing, put, stacks_of
from europa.eu9.rules.military.wilds import natives
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.state import SEA_PLACE
from europa.eu9.table import G
from europa.kernel import Ask, Option, Steps


class Clash(NamedTuple):
    """A battle to be fought: where, and whose stacks."""

    place: int
    phasing: tuple[int, ...]
    other: tuple[int, ...]


def play(g: G) -> Steps[bool | None] | None:
    """4.2e: the next battle; the segment is over when there is none left."""
    found = clashes(g)
    if not found:
        siege_marks.refresh_all(g)
        return None
    return _next(g, found)


def _next(g: G, found: list[Clash]) -> Steps[bool | None]:
    chosen = found[0]
    seat = next((seat for c in phasing(g) if (seat := seat_for(g, c))), None)
    if len(found) > 1 and seat is not None:
        options = [
            Option(f"at:{place_name(g, x.place)}:{n}", n, (place_name(g, x.place),))
            for n, x in enumerate(found)
        ]
        chosen = found[(yield Ask(seat, "military.battle", options, "VIII.10"))]
    yield from _fight(g, chosen)
    return AGAIN


def _fight(g: G, clash: Clash) -> Steps[None]:
    """8.1: one battle, to its end; who has fought fights nobody else in this impulse."""
    if not clash.other:
        for number in clash.phasing:
            put(g, number, action="", target=-1)
        yield from natives.battle(g, clash.phasing, clash.place, attack=False)
    elif clash.place >= SEA_PLACE:
        for number in clash.phasing:
            put(g, number, action="", target=-1)
        yield from seafight.sea(g, clash.phasing, clash.other)
    else:
        yield from battlefield.land(g, clash.phasing, clash.other)
    yield from trim_after_battle(g, (*clash.phasing, *clash.other))


def clashes(g: G) -> list[Clash]:
    """R8.2: on land wherever both sides stand in the field; at sea where battle was declared."""
    found: list[Clash] = []
    places: dict[int, list[Stack]] = {}
    for stack in stacks_of(g, phasing(g)):
        if not stack.naval and not stack.carrier and stack.inside == OUTSIDE:
            places.setdefault(stack.place, []).append(stack)
        elif stack.naval and stack.action == "battle" and not stack.fought:
            other = g.state.stacks.get(stack.target)
            if other is not None and other.place == stack.place:
                found.append(Clash(stack.place, (stack.number,), (other.number,)))
    for place, mine in sorted(places.items()):
        found += _on_land(g, place, mine)
        found += [Clash(place, (x.number,), ()) for x in mine
                  if x.action == ATTACK_NATIVES and natives.strength(g, place)]  # fmt: skip
    return found


def _on_land(g: G, place: int, mine: list[Stack]) -> list[Clash]:
    """Each alliance of enemies in a province is a battle of its own."""
    mine = [x for x in mine if not x.beaten and contingents(g, [x.number])]
    hosts: dict[int, list[int]] = {}
    for stack in mine:
        for foe in ground_of(g, stack).foes_in(place):
            if not contingents(g, [foe.number]):
                continue  # a leader alone is no force
            side = alliance_of(g, acts_for(foe))
            numbers = hosts.setdefault(side, [])
            if foe.number not in numbers:
                numbers.append(foe.number)
    found = []
    for numbers in hosts.values():
        able = [
            x.number
            for x in mine
            if any(ground_of(g, x).is_foe(g.state.stacks[n]) for n in numbers)
        ]
        if able:
            found.append(Clash(place, tuple(able), tuple(numbers)))
    return found


def fight_rotw_minors(g: G) -> Steps[None]:
    """SPEC-turn 4.0: forces of minors overseas beside enemies fight before the first round."""
    s = g.state
    for number in list(s.stacks):
        stack = s.stacks.get(number)
        if stack is None or stack.naval or stack.inside != OUTSIDE:
            continue
        if not battlefield.is_rotw_minor(g, stack.country) or not contingents(g, [number]):
            continue
        foes = [x.number for x in ground_of(g, stack).foes_in(stack.place)]
        foes = [n for n in foes if contingents(g, [n])]
        if foes:
            yield from battlefield.land(g, [number], foes)
            yield from trim_after_battle(g, (number, *foes))


MESSAGES = {"ask.military.battle": "Which battle is fought next?"}
