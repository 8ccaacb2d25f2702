"""X.3 Privateers ashore (5.2b): they pillage a province and take its gold."""

from __future__ import annotations

from europa.eu9.entries import Paid
from europa.eu9.pieces import Stack
from europa.eu9.rules.military.composition import LD, head, land_thirds, values
from europa.eu9.rules.military.ground import walls
from europa.eu9.rules.military.movement.naval_actions import is_privateer
from europa.eu9.rules.military.stacks import stacks_at, units_in
from europa.eu9.rules.powers.initiative import by_initiative
from europa.eu9.rules.redeployment.looting import MOST_PILLAGE, yields
from europa.eu9.rules.redeployment.raids import Prey, prey_modifier, raid
from europa.eu9.state import SEA_PLACE
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Entry

FRESH = "raided:"
"""Effects of the turn that keep what raiders laid waste out of 5.4's healing."""


class RaidedLand(Entry, frozen=True):
    """A privateer has raided a province."""

    power: str
    place: str
    roll: int
    ducats: int


ENTRIES = (RaidedLand,)
MESSAGES = {"entry.RaidedLand": "{power} raids {place}: {roll}, {ducats} ducats"}


def fresh(g: G) -> dict[int, int]:
    """2.15: province -> pillage laid by raiders this turn."""
    index = g.world.province_index
    found = {k.removeprefix(FRESH): v for k, v in g.state.effects.items() if k.startswith(FRESH)}
    return {index[name]: levels for name, levels in found.items()}


def ashore(g: G) -> list[Stack]:
    """Privateers that stand in a province they may raid."""
    s = g.state
    order = {power: place for place, power in enumerate(by_initiative(g))}
    found = [
        x
        for x in s.stacks.values()
        if x.naval and x.place < SEA_PLACE and x.action == "raid" and is_privateer(g, x)
    ]
    return sorted(found, key=lambda x: (order.get(x.country, len(order)), x.number))


def play(g: G) -> None:
    """2.12: one after another, by initiative."""
    for stack in ashore(g):
        _raid(g, stack)


def _raid(g: G, stack: Stack) -> None:
    """2.12-2.14: only the pillage column counts; money by its size, and all stored gold."""
    s, place = g.state, stack.place
    defenders = [x for x in stacks_at(g, place, naval=False) if x.country != stack.country]
    troops = sum(land_thirds(units_in(g, x.number)) for x in defenders) // LD
    level = walls(g, place)
    sides = sum(2 if u.kind == "P+" else 1 for u in units_in(g, stack.number))
    leader = values(g, head(g, [stack]).leader, naval=True)[0]
    attack = Prey(
        sides,
        troops=troops,
        fortress=max(0, level),
        fort=level == 0,
        defender=values(g, head(g, defenders).leader)[0] if defenders else 0,
        leader=leader // 2 if g.world.provinces[place].europe else leader,
    )
    roll = g.d10("raid", g.name(stack.country)) + prey_modifier(attack)
    marker = raid(roll).pillage
    name = g.world.provinces[place].id
    ducats = 0
    if marker:
        worth = yields(g, place)
        ducats = worth if marker == "+" else worth // 2
        sides = 2 if marker == "+" else 1
        s.pillage[place] = min(MOST_PILLAGE, s.pillage[place] + sides)
        s.effects[f"{FRESH}{name}"] = s.effects.get(f"{FRESH}{name}", 0) + sides
        _pay(g, stack.country, "A9", ducats)
        _pay(g, stack.country, "A10", s.gold_stored.pop(place, 0))
    g.log(RaidedLand(g.name(stack.country), name, roll, ducats))


def _pay(g: G, power: int, line: str, ducats: int) -> None:
    if ducats and power != NONE and g.is_major(power):
        g.add(power, line, ducats)
        g.log(Paid(g.name(power), line, ducats, "raid"), to=[g.seat_of(power)])
