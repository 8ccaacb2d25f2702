"""5.5 Activate Units: one Land Activation (movement or siege) or one Naval Activation."""

from __future__ import annotations

from collections.abc import Iterator

from europa.kernel import Option, Steps
from europa.tpop.rules.forces.forces import LOOSE, army_id, free_army, pick_up
from europa.tpop.rules.terms.action import Action, ask
from europa.tpop.rules.terms.board import armies_in
from europa.tpop.rules.terms.treasury import lose_power
from europa.tpop.rules.war import movement, naval, siege, undock
from europa.tpop.rules.war.war import unit_areas
from europa.tpop.state import MIL
from europa.tpop.table import G
from europa.tpop.world import NONE

MESSAGES = {
    "activate_units": "Activate units",
    "ask.activate": "{seat}, what do you activate?",
    "option.land": "Move {b} in {a}",
    "option.unit": "Move one infantry in {a}",
    "option.form": "Form an army in {a}",
    "option.siege": "Siege in {a}",
    "option.sail": "Sail",
    "option.undock": "Undock",
}


def menu(g: G, seat: int, *, paid: bool = False) -> Iterator[Option]:
    """5.5: what can be activated, one after the other (`paid`: the MIL of the Action is spent)."""
    for area in unit_areas(g, seat):
        name = g.world.areas[area].id
        target = (f"area:{name}",)
        armies = armies_in(g, seat, area)
        loose = g.loose_infantry(seat, area)
        for army in armies:
            busy = loose or len(armies) > 1
            if busy or movement.can_move(g, seat, area, g.army_size(seat, army)):
                yield Option(f"land:{name}:{army_id(army)}", targets=target)
        if loose:
            if movement.can_move(g, seat, area, 1):
                yield Option(f"unit:{name}", targets=target)
            if free_army(g, seat) != NONE:
                yield Option(f"form:{name}", targets=target)
        if siege.can_siege(g, seat, area, paid=paid):
            yield Option(f"siege:{name}", targets=target)
    if naval.can_sail(g, seat):
        yield Option("sail")
    if undock.can_undock(g, seat):
        yield Option("undock")


def barred(g: G, seat: int, *, paid: bool = False) -> str:
    """5.5: why nothing can be activated; empty if something can."""
    if not paid and g.power(seat, MIL) < 1:
        return "5.5: needs 1 MIL"
    for _ in menu(g, seat, paid=paid):
        return ""
    return "5.5: no Unit or Ship can be activated"


def run(g: G, seat: int) -> Steps[None]:
    """5.5: pay 1 MIL and activate."""
    lose_power(g, seat, MIL, 1, "5.5")
    yield from activate(g, seat)


def activate(g: G, seat: int) -> Steps[None]:
    """5.5: the Activation itself, its first MIL being paid (or free: R116)."""
    options = list(menu(g, seat, paid=True))
    if not options:
        return
    key = yield ask(g, seat, "activate", options, "5.5")
    verb, _, rest = key.partition(":")
    if verb == "sail":
        yield from naval.sail(g, seat)
    elif verb == "undock":
        yield from undock.undock(g, seat)
    else:
        name, _, who = rest.partition(":")
        yield from _on_land(g, seat, verb, g.world.area_index[name], who)


def _on_land(g: G, seat: int, verb: str, area: int, who: str) -> Steps[None]:
    if verb == "siege":
        yield from siege.siege(g, seat, area)
    elif verb == "unit":
        yield from movement.march(g, seat, area, LOOSE)
    elif verb == "form":
        army = free_army(g, seat)
        pick_up(g, seat, area, army)
        yield from movement.march(g, seat, area, army)
    else:
        yield from movement.march(g, seat, area, int(who.removeprefix("army")) - 1)


ACTIONS = (Action("activate_units", "5.5", barred, run),)
