"""9.5 Reorganizing Armies: picking up, dropping off and shifting Units during a Land Movement."""

from __future__ import annotations

from europa.kernel import Option, Steps
from europa.tpop.rules.forces.forces import (
    CATEGORIES,
    LOOSE,
    TYPES,
    army_add,
    army_id,
    army_take,
    deploy_army,
    free_army,
    pick_up,
    shift,
)
from europa.tpop.rules.terms.action import ask, number_options
from europa.tpop.rules.terms.board import armies_in
from europa.tpop.state import INFANTRY, KINDS, MERCENARY, REGULAR
from europa.tpop.table import G
from europa.tpop.world import NONE

INFANTRY_SLOT = REGULAR * 3 + INFANTRY

MESSAGES = {
    "ask.reorganize.number": "{seat}, how many?",
    "option.pick": "Pick up {a} infantry",
    "option.drop": "Drop off {a} infantry",
    "option.give": "Give {b} to {a}",
    "option.take": "Take {b} from {a}",
    "option.march.pick": "Pick up {a} infantry",
    "option.march.drop": "Drop off {a} infantry",
    "option.march.give": "Give {b} to {a}",
    "option.march.take": "Take {b} from {a}",
    "option.number": "{a}",
}


def kind_id(slot: int) -> str:
    """The readable id of a kind of Unit: `regular_infantry`."""
    return f"{CATEGORIES[slot // 3]}_{TYPES[slot % 3]}"


def choices(
    g: G, seat: int, army: int, spent: set[str], *, bound: bool = False
) -> dict[str, tuple[str, int, int]]:
    """9.5: what an activated Army may do with the Units around it: key -> (verb, army, kind).

    `spent`: what it did at this stop already (each once). `bound`: its Mercenaries must stay with
    it (optional rule 2). Only Regular Infantry may be dropped off.
    """
    area = g.army_area(seat, army)
    units = g.army_units(seat, army)
    found: dict[str, tuple[str, int, int]] = {}
    if "pick" not in spent:
        for n in range(1, g.loose_infantry(seat, area) + 1):
            found[f"pick:{n}"] = ("pick", n, INFANTRY_SLOT)
    if "drop" not in spent:
        for n in range(1, units[INFANTRY_SLOT] + 1):
            found[f"drop:{n}"] = ("drop", n, INFANTRY_SLOT)
    others = [other for other in armies_in(g, seat, area) if other != army]
    spare = free_army(g, seat)
    for other in [*others, *([spare] if spare != NONE and sum(units) > 1 else [])]:
        theirs = g.army_units(seat, other)
        for slot in range(KINDS):
            name = f"{army_id(other)}:{kind_id(slot)}"
            if units[slot] and not (bound and slot // 3 == MERCENARY):
                _offer(found, spent, "give", name, other, slot)
            if theirs[slot] and other != spare:
                _offer(found, spent, "take", name, other, slot)
    return found


def _offer(
    found: dict[str, tuple[str, int, int]],
    spent: set[str],
    verb: str,
    name: str,
    other: int,
    slot: int,
) -> None:
    back = "take" if verb == "give" else "give"
    if f"{verb}:{name}" not in spent and f"{back}:{name}" not in spent:
        found[f"{verb}:{name}"] = (verb, other, slot)


def carry_out(
    g: G, seat: int, army: int, key: str, choice: tuple[str, int, int], spent: set[str]
) -> Steps[None]:
    """9.5: do what was chosen; several Units of a kind are asked for by number."""
    verb, what, slot = choice
    area = g.army_area(seat, army)
    if verb == "pick":
        spent.update(("pick", "drop"))
        pick_up(g, seat, area, army, what)
        return
    if verb == "drop":
        spent.update(("pick", "drop"))
        shift(g, seat, army, LOOSE, REGULAR, INFANTRY, what)
        return
    spent.add(key)
    source, target = (army, what) if verb == "give" else (what, army)
    count = g.army_units(seat, source)[slot]
    if count > 1:
        count = yield ask(g, seat, "reorganize.number", number_options(1, count, "number"), "9.5")
    deploy_army(g, seat, target, area)
    army_add(g, seat, target, slot // 3, slot % 3, count)
    army_take(g, seat, source, slot // 3, slot % 3, count)


def reorganize_options(found: dict[str, tuple[str, int, int]]) -> list[Option]:
    """The options for these choices; an answer is the key."""
    return [Option(key) for key in found]
