"""9.7 step 6, 9.9 step 6 Retreats: attacker first, then each defending PR; NPRs by their rule."""

from __future__ import annotations

from europa.kernel import Entry, Option, Steps
from europa.tpop.entries import Removed
from europa.tpop.rules.battle.losses import faction_name, lose_one_ship, unit_losses
from europa.tpop.rules.forces.fleets import move_fleet, move_ships, place_id
from europa.tpop.rules.forces.forces import LOOSE, move_army, move_loose
from europa.tpop.rules.forces.sides import (
    BLACK,
    Battle,
    Side,
    drop_empty,
    imperial_of,
    return_imperial,
    side_units,
)
from europa.tpop.rules.realms.npr import fights_on
from europa.tpop.rules.routes.retreats import pay_access, retreat_places
from europa.tpop.rules.routes.sailing import retreat_seas
from europa.tpop.rules.terms.action import ask
from europa.tpop.rules.terms.board import armies_in, land_units, ships_in
from europa.tpop.state import REBELS
from europa.tpop.table import G
from europa.tpop.world import NONE

STAY = -5
HERE = -6
"""Breaking off a fight with Pirates, without a move (R138)."""
BACK = -7
"""Back to where the attackers came from (R133)."""

MESSAGES = {
    "ask.retreat": "{seat}, fight on or retreat? ({own} against {enemy})",
    "option.fight": "Fight on",
    "option.retreat": "Retreat to {a}",
    "option.retreat:back": "Retreat to where you came from",
    "option.break_off": "Break off",
    "entry.Retreated": "{seat} retreats from {place}",
}


class Retreated(Entry, frozen=True):
    seat: str
    place: str


ENTRIES = (Retreated,)


def retreats(g: G, battle: Battle) -> Steps[None]:
    """R132: nobody on the other side is asked once one side has left."""
    attacker, defender = battle.attacker, battle.defender
    for seat in list(attacker.seats):
        yield from offer_retreat(g, battle, attacker, seat)
    npr_retreats(g, battle, attacker)
    if not side_units(g, battle, attacker):
        return
    start = attacker.lead if attacker.lead != NONE else g.state.first
    for seat in [seat for seat in g.seats_from(start) if seat in defender.seats]:
        yield from offer_retreat(g, battle, defender, seat)
    npr_retreats(g, battle, defender)


def npr_retreats(g: G, battle: Battle, side: Side) -> None:
    """R134: NPRs on the weaker side go, unless at home, in their last Area, or beside Rebels;
    Pirates too (R138)."""
    foe = battle.foe_of(side)
    if side_units(g, battle, side) >= side_units(g, battle, foe):
        return
    pirates = battle.node != NONE
    if REBELS in side.black and not pirates:
        return
    for realm in list(side.black):
        if pirates or not fights_on(g, realm, battle.place, naval=battle.naval):
            name = faction_name(g, BLACK + realm)
            count = side.black.pop(realm)
            if pirates:
                g.state.pirates[battle.node] -= count
            g.log(Removed(name, "retreating units", _where(g, battle), count))


def _where(g: G, battle: Battle) -> str:
    if battle.naval:
        return place_id(g, battle.place)
    return f"area:{g.world.areas[battle.place].id}"


def offer_retreat(g: G, battle: Battle, side: Side, seat: int) -> Steps[None]:
    """9.7: a PR fights on, or loses one more Unit and leaves."""
    choice = yield from _choose_retreat(g, battle, side, seat)
    if choice == STAY:
        return
    g.log(Retreated(g.seat_name(seat), _where(g, battle)))
    side.gone.append(seat)
    if battle.naval:
        yield from lose_one_ship(g, battle, side, seat)
        if choice != HERE and ships_in(g, seat, battle.place):
            leave_by_sea(g, seat, battle.place, choice)
    else:
        yield from unit_losses(g, battle.place, seat, 1, side)
        leave_by_land(g, battle, seat, choice)
    if imperial_of(side, seat):
        return_imperial(g, side)
    side.seats.remove(seat)
    drop_empty(g, battle, side)


def _choose_retreat(g: G, battle: Battle, side: Side, seat: int) -> Steps[int]:
    """R133: where to, or STAY. Military Access is got before anything is lost; where an owner gives
    no leave, the other places are left."""
    told = {
        "own": side_units(g, battle, side),
        "enemy": side_units(g, battle, battle.foe_of(side)),
        "place": _where(g, battle),
    }
    options = retreat_options(g, battle, side, seat)
    while options:
        answers = [Option("fight", STAY), *options]
        choice: int = yield ask(g, seat, "retreat", answers, "9.7", told)
        marching = not battle.naval and choice >= 0 and land_units(g, seat, battle.place) > 1
        if not marching:
            return choice

        if (yield from pay_access(g, seat, choice)):
            return choice
        options = [option for option in options if option.value != choice]
    return STAY


def retreat_options(g: G, battle: Battle, side: Side, seat: int) -> list[Option]:
    """R133, R138: where a PR may go."""
    if battle.node != NONE:
        return [Option("break_off", HERE)]
    if battle.naval:
        places = retreat_seas(g, seat, battle.place)
        return [
            Option(f"retreat:{place_id(g, p).partition(':')[2]}", p, (place_id(g, p),))
            for p in places
        ]
    origins = sorted(set(battle.origins.values())) if side is battle.attacker else []
    if origins:
        key = g.world.areas[origins[0]].id if len(origins) == 1 else "back"
        return [
            Option(f"retreat:{key}", BACK, tuple(f"area:{g.world.areas[o].id}" for o in origins))
        ]

    areas = g.world.areas
    found = retreat_places(g, seat, battle.place)
    return [Option(f"retreat:{areas[a].id}", a, (f"area:{areas[a].id}",)) for a in found]


def leave_by_sea(g: G, seat: int, sea: int, to: int) -> None:
    """9.9: all Ships of a PR go to one place."""
    if g.state.fleet_place[seat] == sea:
        move_fleet(g, seat, to)
    count = g.ships_at(seat, sea)
    if count:
        move_ships(g, seat, sea, to, count)


def leave_by_land(g: G, battle: Battle, seat: int, choice: int) -> None:
    """R133: attackers go back to where each came from; others together to one Area."""
    area = battle.place
    if not land_units(g, seat, area):
        return
    common = battle.origins.get(LOOSE, min(battle.origins.values(), default=NONE))
    for army in armies_in(g, seat, area):
        to = battle.origins.get(army, common) if choice == BACK else choice
        move_army(g, seat, army, to)
    single = g.loose_infantry(seat, area)
    if single:
        move_loose(g, seat, area, common if choice == BACK else choice, single)
