"""9.9 step 5B Captured Ships."""

from __future__ import annotations

from europa.kernel import Option, Steps
from europa.tpop.rules.battle.losses import SHIP_KEYS
from europa.tpop.rules.forces.fleets import add_ship, is_fleet_free, ships_available
from europa.tpop.rules.forces.sides import BLACK, Battle, Side, side_units
from europa.tpop.rules.terms.action import ask
from europa.tpop.state import DAMAGED, HEAVY, LIGHT
from europa.tpop.table import G
from europa.tpop.world import NONE

MESSAGES = {
    "ask.give_ship": "{seat}, which of your lost ships is captured?",
    "ask.take_ship": "{seat}, what do you do with the captured {kind} ship?",
    "option.captured": "The {a} ship",
    "option.take": "Take it ({a})",
    "option.sink": "Let it sink",
}


def capture_ships(g: G, battle: Battle) -> Steps[None]:
    """R137: who sank the last Enemy Ship captures one Casualty of the last roll per Tercios."""
    for side in (battle.attacker, battle.defender):
        foe = battle.foe_of(side)
        if side.lead == NONE or not side.seats or foe.gone or side_units(g, battle, foe):
            continue
        if side.lead in side.seats:
            yield from _capture(g, battle, side, foe)


def _capture(g: G, battle: Battle, side: Side, foe: Side) -> Steps[None]:
    lost = list(foe.lost_ships)
    for _ in range(min(side.tercios, len(lost))):
        ship = yield from _loser_picks(g, lost)
        lost.remove(ship)
        yield from _take(g, battle, side.lead, ship[1])


def _loser_picks(g: G, lost: list[tuple[int, int]]) -> Steps[tuple[int, int]]:
    """9.9: the loser says which of the sunk Ships are captured instead."""
    owners = [faction for faction, _ in lost if faction < BLACK]
    if not owners:
        return lost[0]
    mine = sorted({ship for ship in lost if ship[0] == owners[0]})
    if len(mine) == 1:
        return mine[0]
    options = [Option(f"captured:{SHIP_KEYS[kind]}", kind) for _, kind in mine]
    kind = yield ask(g, owners[0], "give_ship", options, "9.9")
    return (owners[0], kind)


def _take(g: G, battle: Battle, seat: int, kind: int) -> Steps[None]:
    """R137: the taker needs a Ship in Supply; Heavy ones come damaged, and they and Galleys need
    the Fleet there or free."""
    if not ships_available(g, seat):
        return
    kind = DAMAGED if kind in (HEAVY, DAMAGED) else kind
    fleet = is_fleet_free(g, seat, battle.place)
    options = []
    if kind == LIGHT:
        options.append(Option("take:sea", 0))
    if fleet and (kind == LIGHT or _may_sail(g, battle.place, kind)):
        options.append(Option("take:fleet", 1))
    if not options:
        return
    options.append(Option("sink", 2))
    choice = yield ask(g, seat, "take_ship", options, "9.9", {"kind": SHIP_KEYS[kind]})
    if choice != 2:
        add_ship(g, seat, battle.place, kind, in_fleet=choice == 1)


def _may_sail(g: G, sea: int, kind: int) -> bool:
    """9.0c: Galleys only in marked Sea Zones."""
    return kind == DAMAGED or bool(g.world.seas[sea].mark)
