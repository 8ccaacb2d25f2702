"""X.3 Pirates and privateers ashore (5.2b): they pillage a province and take its gold."""

from __future__ import annotations

from europa.eu9.entries import Paid
from europa.eu9.pieces import Stack
from europa.eu9.rules.events import pirates
from europa.eu9.rules.military.composition import LD, head, land_thirds, values
from europa.eu9.rules.military.ground import is_european
from europa.eu9.rules.military.movement import corsairs
from europa.eu9.rules.military.movement.naval_actions import is_privateer
from europa.eu9.rules.military.stacks import units_in
from europa.eu9.rules.powers.logistics import militia
from europa.eu9.rules.powers.resources import price
from europa.eu9.rules.redeployment.looting import MOST_PILLAGE, yields
from europa.eu9.rules.redeployment.native_attacks import best_leader, defenders, walls_of
from europa.eu9.rules.redeployment.raids import YEARS, Prey, prey_modifier, raid
from europa.eu9.rules.redeployment.trade_raids import turn_of
from europa.eu9.state import GOODS
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
    """Privateers that raid a province, by initiative of alliances; Barbary at Turkey's."""
    stacks = g.state.stacks.values()
    found = [x for x in stacks if x.action == corsairs.RAID and is_privateer(g, x)]
    return sorted(found, key=lambda x: (turn_of(g, x.country), x.number))


def play(g: G) -> None:
    """2.12: pirates first, then one after another by initiative; named pirates grow bolder."""
    s = g.state
    _pirates_raid(g)
    for stack in ashore(g):
        sides = sum(2 if u.kind == "P+" else 1 for u in units_in(g, stack.number))
        years = corsairs.years_of(g, stack)
        leader = values(g, head(g, [stack]).leader, naval=True)[0]
        _raid(g, stack.country, stack.target, sides=sides, years=years, leader=leader)
    for zone, total in enumerate(s.pirates):
        led = len(pirates.captains(g, zone)) >= len(pirates.counters(total))
        if total % 2 and led:
            s.pirates[zone] += 1


def _pirates_raid(g: G) -> None:
    """III.3.6, 2.12: the pirates that went ashore at 1.4."""
    s, w = g.state, g.world
    for key in [key for key in s.effects if key.startswith("raid:")]:
        _, zone_id, province_id = key.split(":")
        zone, place = w.zone_index[zone_id], w.province_index[province_id]
        sides = min(s.effects.pop(key), s.pirates[zone])
        if sides > 0 and s.post[place]:
            leader = pirates.skill(g, zone)
            _raid(g, g.country("pirates"), place, sides=sides, years=YEARS, leader=leader)


def describe(g: G, place: int, *, sides: int, years: int, leader: int) -> Prey:
    """2.12: whole LD and walls that protect it, years there, and who leads."""
    owner = g.state.post_owner[place]
    owner = owner if owner != NONE else g.state.owner[place]
    friends = defenders(g, place, owner)
    thirds = sum(land_thirds(units_in(g, x.number)) for x in friends) + militia(g, place)
    level = walls_of(g, place, owner)
    return Prey(
        sides,
        troops=thirds // LD,
        fortress=max(0, level),
        fort=level == 0,
        defender=best_leader(g, friends),
        leader=leader // 2 if is_european(g, place) else leader,
        years=years,
    )


def spoils(g: G, place: int) -> int:
    """2.13: its income, that of a COL or TP with what it exploits at today's prices."""
    goods = range(GOODS) if g.state.post[place] else ()
    return yields(g, place) + sum(g.exploited(place, n) * price(g, n) for n in goods)


def _raid(g: G, country: int, place: int, *, sides: int, years: int, leader: int) -> None:
    """2.12-2.14: only the pillage column counts; money by its size, and all stored gold."""
    s = g.state
    if s.owner[place] == NONE and not s.post[place]:
        return
    attack = describe(g, place, sides=sides, years=years, leader=leader)
    roll = g.d10("raid", g.name(country)) + prey_modifier(attack)
    marker = raid(roll).pillage
    name = g.world.provinces[place].id
    ducats = 0
    if marker in ("+", "-"):
        ducats = spoils(g, place) if marker == "+" else spoils(g, place) // 2
        laid = 2 if marker == "+" else 1
        s.pillage[place] = min(MOST_PILLAGE, s.pillage[place] + laid)
        s.effects[f"{FRESH}{name}"] = s.effects.get(f"{FRESH}{name}", 0) + laid
        _pay(g, country, "A9", ducats)
        _pay(g, country, "A10", s.gold_stored.pop(place, 0))
    g.log(RaidedLand(g.name(country), name, roll, ducats if g.is_major(country) else 0))


def _pay(g: G, power: int, line: str, ducats: int) -> None:
    if ducats and power != NONE and g.is_major(power):
        g.add(power, line, ducats)
        g.log(Paid(g.name(power), line, ducats, "raid"), to=[g.seat_of(power)])
