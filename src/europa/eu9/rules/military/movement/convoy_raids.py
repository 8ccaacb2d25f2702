"""M15, W6: pirates and privateers fall upon ships with gold; the move is never stopped."""

from __future__ import annotations

from typing import NamedTuple

from europa.eu9.combat.march import intercepts
from europa.eu9.combat.siege import privateer_falls
from europa.eu9.pieces import Stack
from europa.eu9.rules.military.alliances import seat_for
from europa.eu9.rules.military.casualties import NTD, NWD
from europa.eu9.rules.military.composition import manoeuvre, ships, values
from europa.eu9.rules.military.ground import ground_of
from europa.eu9.rules.military.movement.obstacles import sink_privateer
from europa.eu9.rules.military.seafight import remove_ships
from europa.eu9.rules.military.siege import hunts
from europa.eu9.rules.military.stacks import (
    acts_for,
    alliance_of,
    leaders_in,
    name_of,
    put,
    units_in,
)
from europa.eu9.rules.powers.access import zone_seas
from europa.eu9.rules.powers.logistics import technology
from europa.eu9.state import NAVAL, SEA_PLACE
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.tables import fits, table
from europa.kernel import Ask, Entry, Option, Steps

PREY = "prey"
"""`action` of a privateer: `target` is the zone it acts in."""
PIRATE_SKILL = 2
"""M15.2: MAN of pirates without a leader."""
BY_TRANSPORT, BY_WARSHIP = 15, 5
"""Ducats that each captured ship carried."""
BARBARY = ("algiers", "tunis", "tripoli", "cyrenaica", "morocco")


class ConvoyRaided(Entry, frozen=True):
    """Gold at sea is attacked."""

    power: str
    force: str
    ships: int
    ducats: int


ENTRIES = (ConvoyRaided,)
MESSAGES = {
    "entry.ConvoyRaided": "{power} attacks {force}: {ships:ship|ships} taken, {ducats} ducats",
    "ask.march.raid": "{power}: {force} carries gold past your privateers. Attack it?",
    "option.raid_convoy": "Attack",
    "option.spare_convoy": "Let it pass",
}


class Raider(NamedTuple):
    """Somebody who may attack: pirates of a zone, or a stack with a P+."""

    zone: int
    number: int
    skill: int


def raiders(g: G, stack: Stack) -> list[Raider]:
    """M15.1: pirates first, then one P+ for each alliance by initiative."""
    s = g.state
    sea = stack.place - SEA_PLACE
    zones = [z.index for z in g.world.zones if sea in zone_seas(z.index)]
    found: list[Raider] = []
    for zone in zones:
        if s.pirates[zone] >= 2 and -1 - zone not in stack.tried:
            skills = [values(g, x, naval=True)[0] for x in hunts.captains(g, zone)]
            found.append(Raider(zone, 0, max(skills, default=PIRATE_SKILL)))
    ground = ground_of(g, stack)
    seen: set[int] = set()
    fleets = sorted(s.stacks.values(), key=lambda x: alliance_of(g, acts_for(x)))
    for x in fleets:
        if x.action != PREY or x.target not in zones or x.number in stack.tried:
            continue
        if not ground.is_foe(x) or not any(u.kind == "P+" for u in units_in(g, x.number)):
            continue
        if g.name(x.country) in BARBARY and not g.world.seas[sea].mediterranean:
            continue
        side = alliance_of(g, acts_for(x))
        if side not in seen:
            seen.add(side)
            found.append(Raider(x.target, x.number, manoeuvre(g, x)))
    return found


def window(g: G, number: int) -> Steps[None]:
    """W6: each raider in turn, resolved before the next."""
    if not g.state.stacks[number].gold:
        return
    for raider in raiders(g, g.state.stacks[number]):
        stack = g.state.stacks.get(number)
        if stack is None or not stack.gold:
            return
        if raider.number and not (yield from _wants(g, raider, stack)):
            continue
        attack(g, raider, stack)


def _wants(g: G, raider: Raider, stack: Stack) -> Steps[bool]:
    owner = g.state.stacks[raider.number].country
    seat = seat_for(g, owner)
    if not seat or g.state.orders.get(f"{seat}:convoy") == "always":
        return True
    options = [Option("raid_convoy", True), Option("spare_convoy", False)]
    params = {"power": g.name(owner), "force": name_of(g, stack)}
    return bool((yield Ask(seat, "march.raid", options, "VIII.8", params)))


def attack(g: G, raider: Raider, stack: Stack) -> None:
    """M15.2: interception roll, the P turns over, the escort fights, then the raid."""
    s = g.state
    mark = raider.number or -1 - raider.zone
    put(g, stack.number, tried=(*stack.tried, mark))
    owner = s.stacks[raider.number].country if raider.number else NONE
    who = g.name(owner) if owner != NONE else "pirates"
    same = (raider.number and s.stacks[raider.number].place == stack.place) or (
        not raider.number and g.world.zones[raider.zone].sea == stack.place - SEA_PLACE
    )
    modifier = raider.skill - manoeuvre(g, stack) - 2 * s.bad_weather + bool(same)
    if not intercepts(g.d10("convoy", who), modifier):
        return
    if raider.number:
        sink_privateer(g, raider.number, 1)
    else:
        s.pirates[raider.zone] -= 1
    if _fends_off(g, stack, raider):
        taken = ducats = 0
    else:
        taken, ducats = _plunder(g, stack, raider, who)
    g.log(ConvoyRaided(who, name_of(g, stack), taken, ducats))
    if raider.number and raider.number in s.stacks:
        _return(g, raider.number, ducats)


def _fends_off(g: G, stack: Stack, raider: Raider) -> bool:
    """C14.2: the escort rolls once against the P, now a P-."""
    kinds = [u.kind for u in units_in(g, stack.number)]
    die = g.d10("escort", g.name(stack.country))
    return privateer_falls(
        die,
        f_minus=kinds.count("F-"),
        f_plus=kinds.count("F+"),
        ships=any(kind in ("NDE", "NWD", "NGD", "VGD") for kind in kinds),
        manoeuvre=manoeuvre(g, stack),
        privateer_manoeuvre=0 if raider.number == 0 and raider.skill == PIRATE_SKILL
        else raider.skill,
        seventy_four=technology(g, stack.country, NAVAL) == "seventy_four",
    )  # fmt: skip


def raid_modifier(g: G, stack: Stack, raider: Raider) -> int:
    """E309: the P is a lone P- now; escorts and their leader help, its own leader hurts."""
    s = g.state
    kinds = [u.kind for u in units_in(g, stack.number)]
    fleets = 2 * kinds.count("F-") + 4 * kinds.count("F+")
    if not fleets and any(kind in ("NWD", "NGD", "VGD", "NDE") for kind in kinds):
        fleets = 1
    led = bool(raider.number and leaders_in(g, raider.number)) or (
        not raider.number and bool(hunts.captains(g, raider.zone))
    )
    battle = s.seas_fought[stack.place - SEA_PLACE]
    return 3 + fleets + manoeuvre(g, stack) - (raider.skill if led else 0) + bool(battle)


def _plunder(g: G, stack: Stack, raider: Raider, who: str) -> tuple[int, int]:
    """M15.2: `raids`, column TF+: ships captured with their gold."""
    total = g.d10("raid", who) + raid_modifier(g, stack, raider)
    row = next(x for x in table("raids")["rows"] if fits(x["roll"], total))
    wanted = int(row["tf_plus"])
    transports = min(wanted, sum(ships(g, u)[NTD] for u in units_in(g, stack.number)))
    remove_ships(g, [stack.number], NTD, transports)
    warships = min(wanted - transports, sum(ships(g, u)[NWD] for u in units_in(g, stack.number)))
    remove_ships(g, [stack.number], NWD, warships)
    ducats = min(stack.gold, BY_TRANSPORT * transports + BY_WARSHIP * warships)
    put(g, stack.number, gold=stack.gold - ducats)
    return transports + warships, ducats


def _return(g: G, number: int, ducats: int) -> None:
    """M15.2, M15.3: a major books A9 at once; the P goes home and is idle for the turn."""
    stack = g.state.stacks[number]
    if g.is_major(stack.country):
        g.add(stack.country, "A9", ducats)
    put(g, number, action="idle", target=NONE)
