"""R10, R11 Sieges, revolts and hunts of a round (4.3c): each action is a step of the game."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import msgspec

from europa.eu9.combat.assault import AssaultOutcome, storm
from europa.eu9.combat.siege import Siege, SiegeOutcome, undermine
from europa.eu9.pieces import PRESIDIO
from europa.eu9.rules.link import AGAIN
from europa.eu9.rules.military import losses
from europa.eu9.rules.military.alliances import seat_for
from europa.eu9.rules.military.composition import head
from europa.eu9.rules.military.ground import walls
from europa.eu9.rules.military.homeward import withdrawal
from europa.eu9.rules.military.hosts import answered, by_itself, restore
from europa.eu9.rules.military.leaders import grand_master
from europa.eu9.rules.military.movement.naval_actions import blockade_strength
from europa.eu9.rules.military.ports import BLOCKADES
from europa.eu9.rules.military.rights import NO_CAMPAIGN
from europa.eu9.rules.military.siege import (
    fall,
    hunts,
    raiders,
    siege_card,
    siege_marks,
    suppression,
)
from europa.eu9.rules.military.siege.open_gates import open_gates
from europa.eu9.rules.military.siege.siege_hunger import attrition_modifier
from europa.eu9.rules.military.siege.siege_marks import besiegers
from europa.eu9.rules.military.siege.walls_and_works import (
    describe,
    garrison,
    is_large_enough,
    is_supplied,
    keeper_of,
)
from europa.eu9.rules.military.stacks import acts_for, put, units_in
from europa.eu9.rules.military.supply_step import hunger
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.rules.powers.wars import note_engaged
from europa.eu9.rules.terms.happenings import tell
from europa.eu9.state import SEA_PLACE
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Option, Steps

BEGUN = "begun"
UNDERMINE, ASSAULT, REDEPLOY, SUPPRESS, GIVE_UP = (
    "undermine", "assault", "redeploy", "suppress", "give_up",
)  # fmt: skip
CHASE = "chase"
"""Fight a privateer who loots the province."""
ALL = "all"
"""Answer: every siege and fight of the seat simply goes on."""


class Task(NamedTuple):
    """What a force before walls or beside a revolt must do: one of several things (R10.3)."""

    key: int
    numbers: tuple[int, ...]
    actions: tuple[str, ...]

    @property
    def place(self) -> int:
        return self.key % PRESIDIO


def play(g: G) -> Steps[bool | None] | None:
    """4.3c: hunger of weak besiegers first (R10.1), then alliance by alliance, act by act."""
    s = g.state
    if BEGUN not in s.acted:
        return _begin(g)
    while s.impulse < len(s.order):
        tasks = open_tasks(g)
        if tasks:
            return _act(g, tasks)
        hunt = hunts.next_hunt(g)
        if hunt is not None:
            return _hunt(g, hunt)
        s.impulse += 1
    s.impulse, s.acted = 0, []
    siege_marks.refresh_all(g)
    return None


def _hunt(g: G, number: int) -> Steps[bool | None]:
    g.state.acted.append(f"hunt:{number}")
    yield from hunts.hunt(g, number)
    return AGAIN


def _begin(g: G) -> Steps[bool | None]:
    """R10.1: besiegers that are too few or unsupplied test; weak blockades are lifted."""
    s = g.state
    siege_marks.refresh_all(g)
    s.impulse, s.acted = 0, [BEGUN]
    _lift_weak_blockades(g)
    for key in list(s.sieges):
        numbers = [x.number for x in besiegers(g, key)]
        if not numbers or s.stacks[numbers[0]].country == g.country("rebels"):
            continue
        if not is_large_enough(g, key, numbers) or not is_supplied(g, numbers):
            yield from hunger(g, numbers, attrition_modifier(g, key, numbers), "siege")
    losses.sweep(g)
    siege_marks.refresh_all(g)
    yield from open_gates(g)
    return AGAIN


def _lift_weak_blockades(g: G) -> None:
    """R10.1: a blockading fleet that is too small stays at sea and blockades no more."""
    for stack in list(g.state.stacks.values()):
        if stack.action not in BLOCKADES:
            continue
        if stack.place >= SEA_PLACE and blockade_strength(g, stack) < walls(g, stack.target):
            put(g, stack.number, action="", target=NONE)


def open_tasks(g: G) -> list[Task]:
    """R10.2: what the alliance at hand still has to do."""
    s = g.state
    found: list[Task] = []
    for key in s.sieges:
        here = [x for x in besiegers(g, key) if acts_for(x) in s.order[s.impulse]]
        numbers = tuple(x.number for x in here)
        if numbers and not _has_acted(g, key % PRESIDIO):
            found.append(Task(key, numbers, actions(g, key, numbers)))
    for place, numbers in withdrawal.truce_breakers(g):
        if not _has_acted(g, place):
            found.append(Task(place, numbers, (REDEPLOY,)))
    for place, numbers in raiders.forces_beside_raiders(g):
        if not _has_acted(g, place) and place not in [task.place for task in found]:
            found.append(Task(place, numbers, (CHASE,)))
    besieged = [task.place for task in found]
    for place, numbers in suppression.forces_beside_revolts(g):
        if place not in besieged and not _has_acted(g, place):
            found.append(Task(place, numbers, (SUPPRESS,)))
    return found


def _has_acted(g: G, place: int) -> bool:
    return f"{g.state.impulse}:{place}" in g.state.acted


def actions(g: G, key: int, numbers: tuple[int, ...]) -> tuple[str, ...]:
    """R10.3, E275: what a besieging force may do; without a campaign it only leaves."""
    leaves = REDEPLOY if withdrawal.can_leave(g, numbers) else GIVE_UP
    payer = head(g, [g.state.stacks[n] for n in numbers]).country
    if g.state.campaigns.get(payer) == NO_CAMPAIGN:
        return (leaves,)
    able = is_large_enough(g, key, numbers) and is_supplied(g, numbers)
    found = [UNDERMINE] if able else []
    found += [ASSAULT, leaves]
    if able and suppression.may_fight(g, numbers, key % PRESIDIO):
        found.append(SUPPRESS)
    return tuple(found)


def _act(g: G, tasks: list[Task]) -> Steps[bool | None]:
    """One act: what only one way is open for is done without asking."""
    s = g.state
    forced = next((task for task in tasks if len(task.actions) == 1), None)
    task = forced or tasks[0]
    action = task.actions[0]
    seat = seat_for(g, head(g, [s.stacks[n] for n in task.numbers]).country)
    if forced is None and seat is not None and not _goes_by_itself(g, seat, task):
        own = [
            one
            for one in tasks
            if seat_for(g, head(g, [s.stacks[n] for n in one.numbers]).country) == seat
        ]
        offer = partial(_options, g, own)
        task, action = yield Ask(seat, "military.siege", offer, "VIII.11")
        if action == ALL:
            s.acted.append(f"{ALL}:{s.impulse}:{seat}")
            action = task.actions[0]
    s.acted.append(f"{s.impulse}:{task.place}")
    if action == CHASE:
        raiders.fight(g, task.numbers, task.place)
    elif action == SUPPRESS:
        suppression.suppress(g, task.numbers, task.place)
    elif action in (REDEPLOY, GIVE_UP):
        yield from withdrawal.withdraw(g, task.key, task.numbers)
    else:
        yield from besiege(g, task.key, task.numbers, action)
    losses.sweep(g)
    siege_marks.refresh(g, task.place)
    yield from open_gates(g)
    return AGAIN


def _goes_by_itself(g: G, seat: str, task: Task) -> bool:
    """The seat has said that all its sieges and fights simply go on this round (R19.5)."""
    said = f"{ALL}:{g.state.impulse}:{seat}" in g.state.acted
    return said and task.actions[0] in (UNDERMINE, SUPPRESS)


def _options(g: G, tasks: list[Task]) -> list[Option]:
    """Every way open to each force; undermining with what its die would bring."""
    plain = [one for one in tasks if one.actions[0] in (UNDERMINE, SUPPRESS)]
    every = [Option("all", (plain[0], ALL))] if len(plain) > 1 else []
    return every + [
        Option(
            f"{act}:{name(g, one.key)}", (one, act), (place_name(g, one.place),),
            params=siege_card.undermining(g, one.key, one.numbers) if act == UNDERMINE else {},
        )
        for one in tasks
        for act in one.actions
    ]  # fmt: skip


def name(g: G, key: int) -> str:
    """A fortress in an option: the province, or its presidio."""
    found = place_name(g, key % PRESIDIO)
    return f"{found}:presidio" if key >= PRESIDIO else found


def besiege(g: G, key: int, numbers: tuple[int, ...], action: str) -> Steps[None]:
    """C11-C13: undermine or assault; a breach may be stormed at once."""
    s = g.state
    grand_master.meet_both(g, numbers, [x.number for x in garrison(g, key)])
    siege, defence = describe(g, key, numbers)
    seats = {
        siege.besieger: seat_for(g, head(g, [s.stacks[n] for n in numbers]).country) or "",
        siege.besieged: _seat_inside(g, key),
    }
    old = s.sieges[key]
    _tell_siege(g, key, numbers)
    s.sieges[key] = msgspec.structs.replace(old, rounds=old.rounds + 1)
    if action == UNDERMINE:
        found = yield from answered(undermine(g, siege), by_itself(g), seats)
        yield from _undermined(g, key, numbers, siege, found)
        if not found.assault:
            return
        numbers = tuple(n for n in numbers if n in s.stacks)
        if not numbers:
            return
        siege, defence = describe(g, key, numbers)
        defence = msgspec.structs.replace(defence, breach=True)
    stormed = yield from answered(storm(g, siege, defence), by_itself(g), seats)
    yield from _stormed(g, key, numbers, stormed)


def _tell_siege(g: G, key: int, numbers: tuple[int, ...]) -> None:
    """Events hear who besieges what, with a large army or without."""
    for number in numbers:
        large = any(unit.kind == "A+" for unit in units_in(g, number))
        country = g.state.stacks[number].country
        note_engaged(g, {u.country for u in units_in(g, number)}, {keeper_of(g, key)})
        tell(g, "besieges", country, where=key % PRESIDIO, name="A+" if large else "")


def _seat_inside(g: G, key: int) -> str:
    keeper = keeper_of(g, key)
    return "" if keeper == NONE else seat_for(g, keeper) or ""


def _undermined(
    g: G, key: int, numbers: tuple[int, ...], siege: Siege, found: SiegeOutcome
) -> Steps[None]:
    """C12.3-C12.6: works, breach, hunger of the besiegers, fall."""
    s = g.state
    if found.falls:
        taker = yield from fall.claim(g, numbers)
        yield from fall.march_out(g, key, found, taker)
        yield from fall.fall(g, key, numbers, found.level, found.garrison, taker)
    else:
        breach = s.sieges[key].breach or found.result == "breach"
        s.sieges[key] = msgspec.structs.replace(
            s.sieges[key], works=found.siegeworks, breach=breach
        )
    if found.attrition:
        here = [n for n in numbers if n in s.stacks]
        if here:
            modifier = attrition_modifier(g, key, here)
            yield from hunger(g, here, modifier, "siege")


def _stormed(g: G, key: int, numbers: tuple[int, ...], found: AssaultOutcome) -> Steps[None]:
    """C13.6, C13.7: losses, leaders, and perhaps the fall."""
    inside = [x.number for x in garrison(g, key)]
    commander = head(g, [g.state.stacks[n] for n in numbers])
    taker = NONE
    if found.falls:
        taker = yield from fall.claim(g, numbers)
    besieged = keeper_of(g, key)
    restore(g, numbers, found.stack)
    if not found.falls:
        restore(g, inside, found.inside)
    losses.casualty(g, commander.leader, found.leaders[0], besieged)
    if found.falls:
        fall.surrender(g, key, taker)
        yield from fall.fall(g, key, numbers, found.level, found.garrison, taker)
    if not found.stack:
        losses.disperse(g, numbers)


MESSAGES = {
    "ask.military.siege": "Sieges and revolts: what is done next?",
    "option.military.siege.undermine": "Undermine {a} {b}",
    "option.military.siege.assault": "Assault {a} {b}",
    "option.military.siege.redeploy": "Leave {a} {b}",
    "option.military.siege.give_up": "Give the army before {a} up",
    "option.military.siege.suppress": "Fight the revolt in {a}",
    "option.military.siege.chase": "Fight the privateer in {a}",
    "option.military.siege.all": "Undermine all, fight all revolts",
}
