"""C14.1, R11.1 Pirates and privateers who loot a province are fought by troops that stand there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from europa.eu9.combat.siege import revolt_falls, revolt_modifier
from europa.eu9.entries import Removed
from europa.eu9.pieces import OUTSIDE, Stack
from europa.eu9.rules.events import pirates
from europa.eu9.rules.military.casualties import thirds_of
from europa.eu9.rules.military.composition import LD, head, pashas, values
from europa.eu9.rules.military.ground import ground_of
from europa.eu9.rules.military.movement import outlaws
from europa.eu9.rules.military.movement.corsairs import RAID
from europa.eu9.rules.military.movement.naval_actions import is_privateer
from europa.eu9.rules.military.movement.obstacles import sink_privateer
from europa.eu9.rules.military.rights import NO_CAMPAIGN
from europa.eu9.rules.military.siege import hunts
from europa.eu9.rules.military.stacks import stacks_of, units_in
from europa.eu9.table import G
from europa.eu9.world import NONE

PLUS = "P+"


class Looter(NamedTuple):
    """Who loots a province: a privateer, or pirates of a zone."""

    stack: Stack | None
    zone: int
    skill: int
    plus: int
    """Counters with two sides."""


def raider_at(g: G, place: int) -> Looter | None:
    """Who loots a province: a privateer, or pirates; those hunted down at sea loot no more."""
    for x in g.state.stacks.values():
        if x.action == RAID and x.target == place and is_privateer(g, x):
            skill = values(g, head(g, [x]).leader, naval=True)[0]
            large = sum(u.kind == PLUS for u in units_in(g, x.number))
            return Looter(x, NONE, skill, large)
    ending = f":{g.world.provinces[place].id}"
    for key, sides in g.state.effects.items():
        if key.startswith("raid:") and key.endswith(ending) and sides:
            zone = g.world.zone_index[key.split(":")[1]]
            left = min(sides, g.state.pirates[zone])
            if left:
                return Looter(None, zone, pirates.skill(g, zone), left // 2)
    return None


def forces_beside_raiders(g: G) -> list[tuple[int, tuple[int, ...]]]:
    """R11.1: forces of the alliance at hand that may fight looters where they stand."""
    s = g.state
    ashore = any(key.startswith("raid:") for key in s.effects)
    if not ashore and not any(x.action == RAID for x in s.stacks.values()):
        return []
    found: dict[int, list[int]] = {}
    for stack in stacks_of(g, s.order[s.impulse]):
        if stack.naval or stack.carrier or stack.inside != OUTSIDE or not units_in(g, stack.number):
            continue
        looter = raider_at(g, stack.place)
        country = head(g, [stack]).country
        paid = s.campaigns.get(country, NO_CAMPAIGN) != NO_CAMPAIGN
        if looter is not None and paid and _may_fight(g, stack, looter):
            found.setdefault(stack.place, []).append(stack.number)
    return [(place, tuple(numbers)) for place, numbers in found.items()]


def _may_fight(g: G, stack: Stack, looter: Looter) -> bool:
    """Everybody pirates; privateers their enemies, and whom they rob without a war."""
    if looter.stack is None or ground_of(g, stack).is_foe(looter.stack):
        return True
    barbary = g.name(looter.stack.country) in outlaws.BARBARY
    robbed = barbary and outlaws.is_prey(g, looter.stack, stack.country)
    return robbed or outlaws.may_fight(g, stack.country, looter.stack)


def fight(g: G, numbers: Sequence[int], place: int) -> None:
    """One roll for a force and round; success removes one side."""
    looter = raider_at(g, place)
    if looter is None:
        return
    stacks = [g.state.stacks[n] for n in numbers]
    modifier = revolt_modifier(
        thirds_of(g, numbers) // LD + sum(pashas(g, x) for x in stacks),
        manoeuvre=values(g, head(g, stacks).leader)[0],
        rebel_manoeuvre=looter.skill,
        plain=g.world.provinces[place].terrain == "plain",
        plus=looter.plus,
    )
    if not revolt_falls(g.d10("raider", g.name(stacks[0].country)), modifier):
        return
    name = g.world.provinces[place].id
    if looter.stack is not None:
        sink_privateer(g, looter.stack.number, 1)
        g.log(Removed(g.name(looter.stack.country), "privateer", name))
        return
    key = f"raid:{g.world.zones[looter.zone].id}:{name}"
    g.state.effects[key] -= 1
    if not g.state.effects[key]:
        del g.state.effects[key]
    hunts.reduce(g, hunts.Prey(looter.zone))
    g.log(Removed("pirates", "pirates", name))
