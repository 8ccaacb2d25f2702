"""5.5 Undock: Ships leave their Ports, each for a Sea Zone in front of it."""

from __future__ import annotations

from europa.kernel import Option, Steps
from europa.tpop.rules.forces.fleet_mix import (
    Cruise,
    mix,
    mix_at_end,
    mix_options,
    ready,
    ready_fleet,
    sail_from_fleet,
    sail_loose,
)
from europa.tpop.rules.forces.fleets import move_fleet, place_id
from europa.tpop.rules.routes.sailing import (
    fleet_can,
    loose_places,
    may_enter_sea,
    ports_with_ships,
)
from europa.tpop.rules.terms.action import ask, sea_options
from europa.tpop.rules.terms.board import is_hostile_sea
from europa.tpop.rules.war.naval import FLEET, LIGHTS, fight_pirates, place_options, take_slots
from europa.tpop.state import LIGHT, PORT
from europa.tpop.table import G
from europa.tpop.world import NONE

MESSAGES = {
    "option.into": "To {a}",
    "ask.undock": "{seat}, which ships leave port?",
    "ask.undock.sea": "{seat}, into which sea zone?",
    "option.out": "Ships in {a}",
    "option.out_fleet": "The fleet",
}


def undock_seas(g: G, seat: int, province: int) -> list[int]:
    """5.5: Sea Zones in front of a Port into which Ships may Undock: not Hostile."""
    return [
        sea
        for sea in g.world.seas_of_province[province]
        if may_enter_sea(g, seat, sea) and not is_hostile_sea(g, seat, sea)
    ]


def can_undock(g: G, seat: int, cruise: Cruise | None = None) -> bool:
    """Whether any Ship can leave a Port by Undock."""
    ports = ports_with_ships(g, seat)
    if cruise is not None:
        fleet = ready_fleet(g, seat, cruise)
        ports = [p for p in ports if fleet == PORT + p or ready(g, seat, PORT + p, cruise)]
    return any(_ways_out(g, seat, PORT + province) for province in ports)


def _ways_out(g: G, seat: int, port: int) -> bool:
    seas = undock_seas(g, seat, port - PORT)
    if g.docked(seat, port - PORT):
        return bool(seas)
    return any(fleet_can(g, seat, [], sea) for sea in seas)


def undock(g: G, seat: int, cruise: Cruise | None = None) -> Steps[None]:
    """5.5, 9.0c: any Ships leave Ports for non-Hostile Sea Zones in front of them; Light Ships may
    join or leave the Fleet at both ends."""
    cruise = cruise or Cruise()
    entered: dict[int, int] = {}
    fleet_sea, mixed = NONE, False
    while True:
        ports = [p for p in loose_places(g, seat) if p >= PORT and ready(g, seat, p, cruise)]
        ports = [p for p in ports if undock_seas(g, seat, p - PORT)]
        options = place_options(g, ports, ("out", "out"))
        if fleet_sea == NONE:
            options += _fleet_options(g, seat, cruise, mixed)
        if not options:
            break
        if entered:
            options.append(Option("done", NONE))
        answer = yield ask(g, seat, "undock", options, "5.5")
        if answer == NONE:
            break
        if isinstance(answer, str):
            mix(g, seat, g.state.fleet_place[seat], answer)
            mixed = True
            continue
        port = g.state.fleet_place[seat] if answer in (FLEET, LIGHTS) else answer
        seas = undock_seas(g, seat, port - PORT)
        if answer == FLEET:
            seas = [sea for sea in seas if fleet_can(g, seat, [], sea)]
        sea = seas[0]
        if len(seas) > 1:
            sea = yield ask(g, seat, "undock.sea", sea_options(g, seas, "into"), "5.5")
        entered.setdefault(sea, 0)
        if answer == FLEET:
            move_fleet(g, seat, sea)
            fleet_sea = sea
        elif answer == LIGHTS:
            entered[sea] += yield from sail_from_fleet(g, seat, sea)
        else:
            entered[sea] += yield from sail_loose(g, seat, port, sea, cruise)
    yield from _arrive(g, seat, entered, fleet_sea, cruise)


def _fleet_options(g: G, seat: int, cruise: Cruise, mixed: bool) -> list[Option]:
    """The Fleet in Port: it goes, its Light Ships go alone, or some join or leave it first."""
    fleet = ready_fleet(g, seat, cruise)
    if fleet < PORT:
        return []
    seas = undock_seas(g, seat, fleet - PORT)
    options = []
    target = (place_id(g, fleet),)
    if any(fleet_can(g, seat, [], sea) for sea in seas):
        options.append(Option("out_fleet", FLEET, target))
        if not mixed:
            options += mix_options(g, seat, fleet, NONE)
    if seas and g.fleet(seat)[LIGHT]:
        options.append(Option("fleet_light", LIGHTS, target))
    return options


def _arrive(
    g: G, seat: int, entered: dict[int, int], fleet_sea: int, cruise: Cruise
) -> Steps[None]:
    """What follows: the Fleet is mixed anew or formed, Pirates are fought, slots taken (T83)."""
    for sea in sorted(entered):
        entered[sea] += yield from mix_at_end(g, seat, sea, sea == fleet_sea)
        cruise.note(sea, entered[sea], g.state.fleet_place[seat] == sea)
    yield from fight_pirates(g, seat, sorted(entered))
    for sea, moved in sorted(entered.items()):
        yield from take_slots(g, seat, sea, moved)
