"""M15, W6: pirates and privateers fall upon ships with gold; the move is never stopped."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from europa.eu9.combat.march import intercepts, naval_interception
from europa.eu9.pieces import Stack
from europa.eu9.rules.events import pirates
from europa.eu9.rules.military.alliances import seat_for
from europa.eu9.rules.military.casualties import NTD, NWD
from europa.eu9.rules.military.composition import commander, manoeuvre, ships
from europa.eu9.rules.military.homeward import corsair_ports
from europa.eu9.rules.military.movement import grounds, outlaws
from europa.eu9.rules.military.movement.interception import LEAD
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
from europa.eu9.rules.powers.inventions import has
from europa.eu9.rules.powers.logistics import PRIVATEERS
from europa.eu9.state import MAN, NAVAL, SEA_PLACE
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
    "option.raid_convoy": "Attack[ with {a}]",
    "option.spare_convoy": "Let it pass",
}


class Raider(NamedTuple):
    """Somebody who may attack: pirates of a zone, or a stack with a P+."""

    zone: int
    number: int
    skill: int
    led: bool = False
    """Whether a leader is with it: 2 of pirates without one helps only to catch the prey."""
    side: int = NONE
    """Place of its alliance in the order of the turn; NONE for pirates."""


def raiders(g: G, stack: Stack) -> list[Raider]:
    """M15.1: the pirates of the highest-ranking leader, then every P+ that may rob the owner of
    the ships, by initiative of alliances."""
    s = g.state
    sea = stack.place - SEA_PLACE
    zones = [z.index for z in g.world.zones if sea in zone_seas(z.index)]
    found = _pirates(g, [z for z in zones if -1 - z not in stack.tried])
    owner = commander(g, stack).country
    for x in sorted(s.stacks.values(), key=lambda x: alliance_of(g, acts_for(x))):
        if x.action != PREY or x.number in stack.tried:
            continue
        here = [z for z in grounds.robbed(g, x) if z in zones]
        if not here or not any(u.kind == "P+" for u in units_in(g, x.number)):
            continue
        if not outlaws.preys_on(g, x, here[0], owner):
            continue
        if g.name(x.country) in outlaws.BARBARY and not g.world.seas[sea].mediterranean:
            continue
        led, side = bool(leaders_in(g, x.number)), alliance_of(g, acts_for(x))
        found.append(Raider(here[0], x.number, manoeuvre(g, x), led, side))
    return found


def _pirates(g: G, zones: list[int]) -> list[Raider]:
    """M15.1: of all pirates with a P+ only the counter of the highest rank; equal ones: a die."""
    leaders = g.world.leaders
    able: list[tuple[str, Raider]] = []
    for zone in zones:
        if g.state.pirates[zone] - pirates.ashore(g, zone) < pirates.PLUS:
            continue
        captains = pirates.captains(g, zone)
        if captains:
            side = leaders[captains[0]].sides[0]
            able.append((side.rank, Raider(zone, 0, side.values[MAN], led=True)))
        else:
            able.append(("~", Raider(zone, 0, PIRATE_SKILL)))
    if not able:
        return []
    first = min(rank for rank, _ in able)
    best = [raider for rank, raider in able if rank == first]
    return [best[0] if len(best) == 1 else g.pick("pirates_convoy", best)]


def window(g: G, number: int) -> Steps[None]:
    """W6: each raider in turn, resolved before the next; one P of each alliance."""
    if not g.state.stacks[number].gold:
        return
    for side, able in groupby(raiders(g, g.state.stacks[number]), key=lambda x: x.side):
        stack = g.state.stacks.get(number)
        if stack is None or not stack.gold:
            return
        group = list(able)
        raider = group[0] if side == NONE else (yield from _chosen(g, group, stack))
        if raider is not None:
            yield from attack(g, raider, stack)


def _chosen(g: G, group: list[Raider], stack: Stack) -> Steps[Raider | None]:
    """Which P of an alliance attacks; its members must agree, or none does (M15.1)."""
    s = g.state
    answers: list[Raider | None] = []
    for seat in dict.fromkeys(seat_for(g, s.stacks[x.number].country) for x in group):
        if not seat or s.orders.get(f"{seat}:convoy") == "always":
            answers.append(group[0])
            continue
        options = [
            Option("raid_convoy" if not n else f"raid_convoy:{name_of(g, s.stacks[x.number])}", x)
            for n, x in enumerate(group)
        ]
        params = {"power": g.name(g.power_of(seat)), "force": name_of(g, stack)}
        options.append(Option("spare_convoy", None))
        answers.append((yield Ask(seat, "march.raid", options, "VIII.8", params)))
    return answers[0] if len(set(answers)) == 1 else None


def catches(g: G, raider: Raider, stack: Stack) -> int:
    """M15.2: the modifier of the interception at sea (M13.6)."""
    s = g.state
    own = s.stacks[raider.number] if raider.number else None
    where = own.place if own else SEA_PLACE + g.world.zones[raider.zone].sea
    ahead = own is not None and (g.tech(own.country, NAVAL) - g.tech(stack.country, NAVAL) >= LEAD)
    return naval_interception(
        manoeuvre=raider.skill - manoeuvre(g, stack),
        lead=ahead,
        bad_weather=s.bad_weather,
        same_sea=where == stack.place,
        three_decker=own is not None and has(g, own.country, "three_decker"),
    )


def attack(g: G, raider: Raider, stack: Stack) -> Steps[None]:
    """M15.2: interception roll, the P turns over, the escort fights, then the raid."""
    s = g.state
    mark = raider.number or -1 - raider.zone
    put(g, stack.number, tried=(*stack.tried, mark))
    owner = s.stacks[raider.number].country if raider.number else NONE
    who = g.name(owner) if owner != NONE else "pirates"
    if not intercepts(g.d10("convoy", who), catches(g, raider, stack)):
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
        yield from _return(g, raider.number, ducats)


def _fends_off(g: G, stack: Stack, raider: Raider) -> bool:
    """C14.2: the escort rolls once against the P, now a P-."""
    die = g.d10("escort", g.name(stack.country))
    prey = hunts.Prey(raider.zone)
    if raider.number:
        unit = next(u for u in units_in(g, raider.number) if u.kind in PRIVATEERS)
        prey = hunts.Prey(NONE, unit, raider.number)
    return hunts.falls(g, stack, prey, die, plus=0, skill=raider.skill if raider.led else 0)


def raid_modifier(g: G, stack: Stack, raider: Raider) -> int:
    """E309: the P is a lone P- now; escorts and their leader help, its own leader hurts."""
    s = g.state
    kinds = [u.kind for u in units_in(g, stack.number)]
    fleets = 2 * kinds.count("F-") + 4 * kinds.count("F+")
    if not fleets and any(kind in ("NWD", "NGD", "VGD", "NDE") for kind in kinds):
        fleets = 1
    battle = s.seas_fought[stack.place - SEA_PLACE]
    knights = bool(raider.number) and g.name(s.stacks[raider.number].country) == outlaws.KNIGHTS
    helped = (raider.skill if raider.led else 0) + 2 * (knights and outlaws.has_christian_port(g))
    return 3 + fleets + manoeuvre(g, stack) - helped + bool(battle)


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


def _return(g: G, number: int, ducats: int) -> Steps[None]:
    """M15.2, M15.3: a major books A9 at once; the P goes home and is idle for the turn."""
    stack = g.state.stacks[number]
    if g.is_major(stack.country):
        g.add(stack.country, "A9", ducats)
    yield from corsair_ports.come_in(g, number)
    put(g, number, action="idle", target=NONE)
