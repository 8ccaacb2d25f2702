"""M10.4, M14: what stands in the way of ships: blockades to run, presidios, straits, siegeworks."""

from __future__ import annotations

from typing import NamedTuple

from europa.eu9.combat.march import strait_fire
from europa.eu9.conflicts import CasusBelli
from europa.eu9.pieces import Stack
from europa.eu9.rules.diplomacy.declare import FULL, declare, no_kind
from europa.eu9.rules.diplomacy.event_wars import LATER
from europa.eu9.rules.diplomacy.targets import Target, alliances_of, exists, why_not
from europa.eu9.rules.military.alliances import seat_for
from europa.eu9.rules.military.casualties import take_ships, thirds_of
from europa.eu9.rules.military.composition import LD, fleets, manoeuvre, ships
from europa.eu9.rules.military.ground import Ground, ground_of
from europa.eu9.rules.military.movement.naval_actions import is_privateer
from europa.eu9.rules.military.ports import (
    blockader,
    presidio_of,
    strait_controller,
    strait_level,
)
from europa.eu9.rules.military.rights import may_intercept
from europa.eu9.rules.military.siege import hunts
from europa.eu9.rules.military.stacks import name_of, units_in
from europa.eu9.rules.powers.inventions import has
from europa.eu9.rules.powers.logistics import PRIVATEERS
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.graph import strait_forts, straits_between
from europa.kernel import Ask, Entry, Option, Steps

THROUGH, STAYS = 8, 6
"""M10.4: results of an escape: through; not; below STAYS the blockader may fight."""


class Fired(Entry, frozen=True):
    """A presidio, strait fort or siegework fires at ships."""

    power: str
    what: str
    force: str
    die: int
    modifier: int
    stopped: bool
    lost: int


class Ran(Entry, frozen=True):
    """Ships try to run a blockade."""

    power: str
    force: str
    die: int
    modifier: int
    result: str


ENTRIES = (Fired, Ran)
MESSAGES = {
    "entry.Fired": "{what} fires at {force}: die {die} and {modifier}[, {lost} sunk]",
    "entry.Ran": "{force} runs the blockade: die {die} and {modifier}, {result}",
    "ask.march.fire": "{power}: {force} passes {what}. Do you fire?",
    "option.fire": "Fire",
    "option.hold_fire": "Hold fire",
    "ask.march.run": "{force}: the port is blockaded. Run for it?",
    "option.run": "Run",
    "option.keep_still": "Not now",
    "ask.march.engage": "{power}: {force} has failed to slip past you. Fight it?",
    "option.engage": "Fight",
    "option.let_go": "Let it be",
}


class Battery(NamedTuple):
    """Guns beside a way of ships."""

    what: str
    """`presidio melilla`, `strait messina`, `siegeworks cadix`."""
    country: int
    level: int
    presidio: bool = False


def at_port(g: G, province: int) -> list[Battery]:
    """M14.1: presidio, then siegeworks (E294), that cover a port."""
    found = []
    name = g.world.provinces[province].id
    owner, level = presidio_of(g, province)
    if level:
        found.append(Battery(f"presidio {name}", owner, level, presidio=True))
    if name == "bam":
        ormus = g.world.province_index["ormus_i"]
        if g.state.fortress[ormus]:
            held = g.state.controller[ormus]
            who = held if held != NONE else g.state.post_owner[ormus]
            if who != NONE:
                found.append(Battery("presidio ormus_i", who, g.state.fortress[ormus], True))
    siege = g.state.sieges.get(province)
    if siege is not None and "+" in siege.works:
        found.append(Battery(f"siegeworks {name}", siege.besieger, siege.works.count("+")))
    return found


def at_strait(g: G, one: int, other: int) -> list[Battery]:
    """M14.1: the strait fort between two seas."""
    place = straits_between().get((one, other), NONE)
    if place == NONE:
        return []
    who = strait_controller(g, place)
    if who == NONE:
        return []
    fort = strait_forts()[place]
    return [Battery(f"strait {fort.id}", who, strait_level(g, place))]


def may_fire(g: G, battery: Battery, ground: Ground, target: Stack) -> bool:
    """M14.5: at enemies and privateers freely; a strait at anybody, who then has a cause of war."""
    if battery.country == target.country or ground.friends[battery.country]:
        return False
    if battery.what == "strait dardanelles":
        owner, level = presidio_of(g, g.world.province_index["canakkale"])
        if level and ground.friends[owner]:
            return False
    if ground.foes[battery.country] == 1 or is_privateer(g, target):
        return True
    if battery.presidio and g.is_major(battery.country):
        return _war_on(g, battery.country, target.country) is not None
    led = g.is_major(battery.country) or g.state.patron[battery.country] != NONE
    return battery.what.startswith("strait") and led


def _war_on(g: G, power: int, country: int) -> Target | None:
    """The declaration of war that a presidio's fire would be, if it is a legal one."""
    met = [x for x in alliances_of(g, country) if exists(g, country) and not why_not(g, power, x)]
    return met[0] if met and not no_kind(g, power, met[0], FULL) else None


def fire(g: G, battery: Battery, number: int) -> Steps[bool]:
    """W1, W4, M14.2: whether the ships are stopped."""
    target = g.state.stacks[number]
    ground = ground_of(g, target)
    if not may_fire(g, battery, ground, target):
        return False
    enemy = ground.foes[battery.country] == 1
    if not (yield from _fires(g, battery, target, enemy)):
        return False
    units = units_in(g, number)
    modifier = battery.level + (1 if fleets(units) else 0)
    die = g.d10("fire", g.name(battery.country))
    stopped, lost = strait_fire(die, battery.level, bool(fleets(units)))
    name, corsair = name_of(g, target), is_privateer(g, target)
    if corsair:
        sink_privateer(g, number, lost)
    else:
        take_ships(g, [number], lost * LD)
    who = g.name(battery.country)
    g.log(Fired(who, battery.what, name, die, modifier, stopped, lost))
    if not enemy and not corsair:
        _offend(g, battery, target)
    return stopped


def _fires(g: G, battery: Battery, target: Stack, enemy: bool) -> Steps[bool]:
    """The controller decides: by order, else enemies are fired at and others not (M14.5). Minors
    fire at enemies always, at others as their Patron says; neutral ones at privateers."""
    seat = seat_for(g, battery.country)
    minor = not g.is_major(battery.country)
    if not seat or (minor and (enemy or g.state.patron[battery.country] == NONE)):
        return enemy or is_privateer(g, target)
    order = g.state.orders.get(f"{seat}:fire", "")
    if order == "enemies":
        return enemy
    if order == "privateers":
        return is_privateer(g, target)
    options = [Option("fire", True), Option("hold_fire", False)]
    if not enemy:
        options.reverse()
    params = {
        "power": g.name(battery.country), "force": name_of(g, target), "what": battery.what,
    }  # fmt: skip
    return bool((yield Ask(seat, "march.fire", options, "VIII.8", params)))


def _offend(g: G, battery: Battery, target: Stack) -> None:
    """M14.5, E626: a presidio's fire is a war at once; a strait's a free cause of war next turn."""
    s = g.state
    whom = _war_on(g, battery.country, target.country) if battery.presidio else None
    if whom is not None:
        declare(g, battery.country, whom, FULL, LATER)
        return
    forts = {f"strait {fort.id}": fort.europe for fort in strait_forts()}
    kind = "normal" if forts.get(battery.what, True) else "either"
    s.causes.append(
        CasusBelli(
            target.country, battery.country, kind, free=True, source=battery.what,
            first=s.turn + 1, last=s.turn + 1,
        )
    )  # fmt: skip


def sink_privateer(g: G, number: int, sides: int) -> None:
    """A privateer loses sides; the leader of the last one is tested (E341)."""
    for _ in range(sides):
        unit = next((u for u in units_in(g, number) if u.kind in PRIVATEERS), None)
        if unit is None:
            return
        hunts.reduce(g, hunts.Prey(NONE, unit, number))


# Running a blockade


def escape_modifier(g: G, runner: Stack, guard: Stack) -> int:
    """M10.4: manoeuvre if better, a smaller blockader, old warships."""
    found = max(0, manoeuvre(g, runner) - manoeuvre(g, guard))
    found += _warships(g, guard) < _warships(g, runner)
    sails = any(ships(g, u)[0] for u in units_in(g, guard.number))
    return found + (sails and not has(g, guard.country, "seventy_four"))


def _warships(g: G, stack: Stack) -> int:
    """E333: thirds, transports not counted."""
    units = units_in(g, stack.number)
    transports = sum(LD * ships(g, u)[3] for u in units)
    return thirds_of(g, [stack.number]) - transports


def run(g: G, number: int, province: int, *, caught_below: int = STAYS) -> Steps[str]:
    """W2, W3: `through`, `stays`, or `fight` if the blockader takes the chance, which it has below
    6; out of a port that falls whenever the escape fails (E293)."""
    guard = blockader(g, province)
    runner = g.state.stacks[number]
    if guard is None or not ground_of(g, runner).is_foe(guard):
        return "through"
    die = g.d10("escape", g.name(runner.country))
    modifier = escape_modifier(g, runner, guard)
    total = die + modifier
    result = "through" if total >= THROUGH else "stays"
    g.log(Ran(g.name(runner.country), name_of(g, runner), die, modifier, result))
    if total >= caught_below:
        return result
    if is_privateer(g, runner):
        sink_privateer(g, number, 1)
        return "stays"
    free = may_intercept(g, guard, ground_of(g, guard), guard.place)
    if guard.engaged or guard.beaten or not free:
        return "stays"
    return "fight" if (yield from _engages(g, guard, runner)) else "stays"


def _engages(g: G, guard: Stack, runner: Stack) -> Steps[bool]:
    """W3: engage if stronger, else let go."""
    stronger = _warships(g, guard) >= _warships(g, runner)
    seat = seat_for(g, guard.country)
    if not seat:
        return stronger
    order = g.state.orders.get(f"{seat}:engage", "")
    if order:
        return order == "stronger" and stronger
    options = [Option("engage", True), Option("let_go", False)]
    if not stronger:
        options.reverse()
    params = {"power": g.name(guard.country), "force": name_of(g, runner)}
    return bool((yield Ask(seat, "march.engage", options, "VIII.6", params)))
