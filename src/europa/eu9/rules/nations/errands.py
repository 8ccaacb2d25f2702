"""P 1.6, M 11.2 Minors at peace send troops for a turn: to the Balkans, or overseas."""

from __future__ import annotations

from europa.eu9.entries import Changed
from europa.eu9.pieces import Unit
from europa.eu9.rules.logistics.deciders import actor, mover
from europa.eu9.rules.logistics.minor_arrivals import fleet_ships, pick
from europa.eu9.rules.logistics.minor_arrivals import ports as ports_of
from europa.eu9.rules.logistics.minor_arrivals import sites as sites_of
from europa.eu9.rules.logistics.minor_forces import basic_units
from europa.eu9.rules.logistics.minor_rulers import lead, summon
from europa.eu9.rules.logistics.minor_upkeep import fighting
from europa.eu9.rules.military.ground import balkans
from europa.eu9.rules.military.stacks import put, relocate, sweep
from europa.eu9.rules.powers.forces import NAVAL_UNITS, home
from europa.eu9.rules.powers.lands import balkans_troubled
from europa.eu9.rules.powers.single.errands import (
    BALKANS,
    ERRAND,
    OVERSEAS,
    VOYAGE,
    errand,
    travellers,
)
from europa.eu9.rules.terms import specials
from europa.eu9.state import ON_MAP
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.records import SpecialRecord
from europa.kernel import Ask, Entry, Option, Steps

SIZES = {"A+": 4, "A-": 2, "LD": 1}
PATHFINDERS = ("explorer", "conquistador")


class SetOut(Entry, frozen=True):
    """A minor at peace sends troops for this turn."""

    minor: str
    units: tuple[str, ...]


def send(g: G) -> Steps[None]:
    """The end of phase 3: each minor at peace whose player wants it; who goes overseas may help in
    a war meanwhile (M 11.2)."""
    busy = fighting(g)
    at_war = {c for war in g.state.wars for c in war.members}
    for name in travellers():
        minor = g.country(name)
        if g.is_major(minor) or g.state.gone[minor]:
            continue
        for record in specials.standing(g, ERRAND, minor)[:1]:
            abroad = record.says["where"] == OVERSEAS
            if minor not in (at_war if abroad else busy) and (abroad or balkans_troubled(g)):
                yield from _send(g, minor, record)


def _send(g: G, minor: int, record: SpecialRecord) -> Steps[None]:
    s = g.state
    power = actor(g, minor) if record.says["where"] == OVERSEAS else mover(g, minor)
    units = forces(g, minor, record)
    if power == NONE or not units or (record.says.get("patron") and s.patron[minor] == NONE):
        return
    where = record.says["where"]
    params = {"power": g.name(power), "minor": g.name(minor), "where": where}
    options = [Option("stay", False), Option("go", True)]
    if where == OVERSEAS:
        options.reverse()
    if not (yield Ask(g.seat_of(power), "errand.send", options, "XV", params)):
        return
    s.held[f"{ERRAND}:{g.name(minor)}"] = s.turn
    helps = any(minor in war.helping for war in s.wars)
    if not helps:
        s.units = [unit for unit in s.units if unit.country != minor]
        sweep(g)
    group = VOYAGE if where == OVERSEAS else ""
    seat = g.seat_of(power)
    for naval in (True, False):
        own = [kind for kind in units if (kind in NAVAL_UNITS) == naval]
        places = ports_of(g, minor) if naval or where == OVERSEAS else sites_of(g, minor)
        place = yield from pick(
            g, seat, "minors.muster", minor, places if own else [], ", ".join(own)
        )
        if place != NONE:
            s.units += [
                Unit(minor, k, place, True, fleet_ships(g, minor, k), group=group) for k in own
            ]
    g.log(SetOut(g.name(minor), tuple(units)))
    summon(g, minor)
    if where == OVERSEAS:
        _fill_up(g, minor)


def forces(g: G, minor: int, record: SpecialRecord) -> list[str]:
    """What the rule names, or its basic forces, at most so many LD."""
    if "forces" in record.says:
        return list(record.says["forces"])
    left = record.says.get("most", sum(SIZES.values()) * 9)
    found: list[str] = []
    for kind, count in basic_units(g, minor):
        for _ in range(count):
            if kind in SIZES and SIZES[kind] <= left:
                found.append(kind)
                left -= SIZES[kind]
    return found


def _fill_up(g: G, minor: int) -> None:
    """M 11.2: an explorer and a conquistador at least, without a name where none lives."""
    s, w = g.state, g.world.leaders
    for kind in PATHFINDERS:
        there = [
            n
            for n, state in enumerate(s.leader_state)
            if state == ON_MAP and w[n].country == g.name(minor) and w[n].sides[0].kind == kind
        ]
        if not there:
            lead(g, minor, kind)


def return_home(g: G) -> None:
    """P 1.6: at 5.6 they go home from the Balkans; what they hold there is nobody's."""
    s = g.state
    for name in travellers():
        minor = g.country(name)
        found = errand(g, minor)
        if found is None or found.says["where"] != BALKANS:
            continue
        for number in [n for n, x in s.stacks.items() if x.country == minor and not x.naval]:
            put(g, number, came_from=NONE)
            relocate(g, number, home(g, minor))
        for province in sorted(balkans()):
            if s.controller[province] == minor:
                s.owner[province] = s.controller[province] = NONE
                place = g.world.provinces[province].id
                g.log(Changed(name, f"control of {place}", 1, 0, "XV"))


AFTER_STEP = {"3.14": (send,), "5.6": (return_home,)}
ENTRIES = (SetOut,)
MESSAGES = {
    "ask.errand.send": "{power}: do troops of {minor} set out this turn ({where})?",
    "option.errand.send.stay": "They stay",
    "option.errand.send.go": "They set out",
    "entry.SetOut": "Troops of {minor} set out: {units}",
}
