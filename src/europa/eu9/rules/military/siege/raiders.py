"""C14.1, R11.1 Privateers who loot a province are fought by troops that stand there."""

from __future__ import annotations

from collections.abc import Sequence

from europa.eu9.combat.siege import revolt_falls, revolt_modifier
from europa.eu9.entries import Removed
from europa.eu9.pieces import OUTSIDE, Stack
from europa.eu9.rules.military.casualties import thirds_of
from europa.eu9.rules.military.composition import LD, head, pashas, values
from europa.eu9.rules.military.ground import ground_of
from europa.eu9.rules.military.movement.corsairs import RAID
from europa.eu9.rules.military.movement.naval_actions import is_privateer
from europa.eu9.rules.military.movement.obstacles import sink_privateer
from europa.eu9.rules.military.rights import NO_CAMPAIGN
from europa.eu9.rules.military.stacks import stacks_of, units_in
from europa.eu9.table import G

PLUS = "P+"


def raider_at(g: G, place: int) -> Stack | None:
    """The privateer that loots a province."""
    looting = [x for x in g.state.stacks.values() if x.action == RAID and x.target == place]
    return next((x for x in looting if is_privateer(g, x)), None)


def forces_beside_raiders(g: G) -> list[tuple[int, tuple[int, ...]]]:
    """R11.1: forces of the alliance at hand that may fight a looting privateer where they stand."""
    s = g.state
    if not any(x.action == RAID for x in s.stacks.values()):
        return []
    found: dict[int, list[int]] = {}
    for stack in stacks_of(g, s.order[s.impulse]):
        if stack.naval or stack.carrier or stack.inside != OUTSIDE or not units_in(g, stack.number):
            continue
        raider = raider_at(g, stack.place)
        country = head(g, [stack]).country
        paid = s.campaigns.get(country, NO_CAMPAIGN) != NO_CAMPAIGN
        if raider is not None and paid and ground_of(g, stack).is_foe(raider):
            found.setdefault(stack.place, []).append(stack.number)
    return [(place, tuple(numbers)) for place, numbers in found.items()]


def fight(g: G, numbers: Sequence[int], place: int) -> None:
    """One roll for a force and round; success removes one side."""
    raider = raider_at(g, place)
    if raider is None:
        return
    stacks = [g.state.stacks[n] for n in numbers]
    modifier = revolt_modifier(
        thirds_of(g, numbers) // LD + sum(pashas(g, x) for x in stacks),
        manoeuvre=values(g, head(g, stacks).leader)[0],
        rebel_manoeuvre=values(g, head(g, [raider]).leader, naval=True)[0],
        plain=g.world.provinces[place].terrain == "plain",
        plus=sum(u.kind == PLUS for u in units_in(g, raider.number)),
    )
    if revolt_falls(g.d10("raider", g.name(stacks[0].country)), modifier):
        sink_privateer(g, raider.number, 1)
        g.log(Removed(g.name(raider.country), "privateer", g.world.provinces[place].id))
