"""9.7 step 3, 9.9 step 3 Battle Dice: what is rolled and how many hits it makes."""

from __future__ import annotations

from functools import cache

from europa.kernel import Entry, Option, Steps
from europa.tpop.rules.forces.sides import Battle, Side, heavy_ships, land_force, side_units
from europa.tpop.rules.terms import hooks
from europa.tpop.rules.terms.action import ask
from europa.tpop.state import ARTILLERY, CAVALRY, INFANTRY
from europa.tpop.table import G
from europa.tpop.world import NONE, decks

DICE = ("infantry", "cavalry", "artillery")
BASE = 3
TERCIOS = "infantry_double"

MESSAGES = {
    "ask.base_dice": "{seat}, which basic dice do you roll?",
    "option.base": "3 {a} dice",
    "entry.BattleRoll": "{side} scores {hits:hit|hits}[, {tercios} by Tercios]",
}


class BattleRoll(Entry, frozen=True):
    """What one side's roll came to."""

    side: str
    hits: int
    tercios: int
    force: tuple[int, ...] = ()
    """The Infantry, Cavalry and Artillery that icons could match; Ships match as Artillery."""


ENTRIES = (BattleRoll,)


@cache
def faces(kind: str) -> tuple[str, ...]:
    """The six faces of a Battle Die."""
    return tuple(decks.dice()[kind]["faces"])


def icons(kind: str, results: tuple[int, ...]) -> list[str]:
    """The faces that numbers from 1 to 6 stand for."""
    shown = faces(kind)
    return [shown[number - 1] for number in results]


def land_hits(force: list[int], rolled: list[str], tercios_icons: int) -> int:
    """R136: each Unit matches one icon of its type; a Tercios face is one Infantry icon or two."""
    infantry = rolled.count("infantry") + tercios_icons * rolled.count(TERCIOS)
    return (
        min(force[INFANTRY], infantry)
        + min(force[CAVALRY], rolled.count("cavalry"))
        + min(force[ARTILLERY], rolled.count("artillery"))
    )


def naval_hits(ships: int, heavy: int, rolled: list[str]) -> int:
    """9.9: each Ship matches one Artillery icon; each Heavy Ship hits once more by itself."""
    return min(ships, rolled.count("artillery")) + heavy


def dice_pool(g: G, battle: Battle, side: Side) -> list[int]:
    """9.7, 9.9: basic dice with those of the Leader and of Battle Actions, by type."""
    pool = [side.leader_dice[kind] + side.extra[kind] for kind in range(3)]
    if battle.naval:
        pool[ARTILLERY] += BASE
    elif side.base == INFANTRY and side.lead != NONE:
        infantry = land_force(g, battle, side)[INFANTRY]
        pool[INFANTRY] += hooks.base_infantry_dice(g, side.lead, infantry)
    else:
        pool[side.base] += BASE
    return pool


def choose_base(g: G, battle: Battle, side: Side) -> Steps[None]:
    """15, R136: a Muslim PR may roll Cavalry Dice as its basic ones, in any Battle Round."""
    if battle.naval or side.lead == NONE:
        return
    realm = g.state.seats[side.lead]
    if g.state.state_religion[realm] != g.world.religion_index["muslim"]:
        return
    options = [Option("base:infantry", INFANTRY), Option("base:cavalry", CAVALRY)]
    side.base = yield ask(g, side.lead, "base_dice", options, "15")


def side_name(g: G, side: Side) -> str:
    """Who a side is, for the journal."""
    if side.lead != NONE or side.seats:
        return g.seat_name(side.lead if side.lead != NONE else side.seats[0])
    names = g.world.realms
    return next((names[r].id for r in side.black if r < len(names)), "rebels")


def roll(g: G, battle: Battle, side: Side) -> int:
    """Roll the dice of a side; keeps its Tercios results and returns its hits."""
    rolled: list[str] = []
    name = side_name(g, side)
    for kind, count in enumerate(dice_pool(g, battle, side)):
        if count > 0:
            rolled += icons(DICE[kind], g.roll(DICE[kind], 6, count, name))
    side.tercios = rolled.count(TERCIOS)
    if battle.naval:
        force = [0, 0, side_units(g, battle, side)]
        hits = naval_hits(force[ARTILLERY], heavy_ships(g, battle, side), rolled)
    else:
        worth = 1 if side.lead == NONE else hooks.tercios_icons(g, side.lead)
        force = land_force(g, battle, side)
        hits = land_hits(force, rolled, worth)
    g.log(BattleRoll(name, hits, side.tercios, tuple(force)))
    return hits


EVENT_DICE = "event_dice"
"""Where `marks` keeps that an Event gives a seat extra dice: seat * 100 + dice."""


def has_event_dice(g: G, seat: int) -> bool:
    """16.3: dice of an Event, which cost nothing and need no card."""
    return g.state.marks.get(EVENT_DICE, NONE) // 100 == seat
