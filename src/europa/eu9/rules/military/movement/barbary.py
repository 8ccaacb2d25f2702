"""4.13.6 Privateers of Barbary and the Knights must be at sea: who may keep one in port."""

from __future__ import annotations

from europa.eu9.pieces import Stack
from europa.eu9.rules.diplomacy.minor_modifiers import geopolitics
from europa.eu9.rules.military.alliances import seat_for
from europa.eu9.rules.military.movement import outlaws
from europa.eu9.rules.military.movement.convoy_raids import PREY
from europa.eu9.rules.military.movement.corsairs import IDLE, zones_at
from europa.eu9.rules.military.movement.naval_actions import is_privateer
from europa.eu9.rules.military.stacks import put, relocate
from europa.eu9.state import SEA_PLACE
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Entry, Option, Steps

CORSAIRS = ("algiers", "tunis", "tripoli", "cyrenaica", "morocco", "knights")
BY_BOX = (0, 1, 1, 2, 2, 3, 3, 3)
"""Bonus of the box, from Neutral to AN."""
SAIL, STAY = "sail", "stay"
ROUND = 2
"""At the start of which round of the turn it is asked."""


class KeptInPort(Entry, frozen=True):
    """A Patron tries to keep a privateer in port."""

    minor: str
    die: int
    limit: int
    kept: bool


def limit(g: G, minor: int) -> int:
    """d10 up to this stays: period, box, geopolitical bonus, the malus of TUR while it lasts."""
    s = g.state
    patron = s.patron[minor]
    found = s.period + BY_BOX[s.box[minor]]
    if patron == NONE:
        return found
    return found + geopolitics(g, patron, minor)


def put_to_sea(g: G) -> Steps[None]:
    """4.0b of the second round: each privateer still in port sails, or is kept there by a die."""
    if g.state.round_count != ROUND:
        return
    for number, stack in list(g.state.stacks.items()):
        in_port = stack.naval and stack.place < SEA_PLACE and is_privateer(g, stack)
        if in_port and g.name(stack.country) in CORSAIRS:
            yield from _ask(g, number, stack)


def _ask(g: G, number: int, stack: Stack) -> Steps[None]:
    seat = seat_for(g, stack.country)
    answer = SAIL
    if seat is not None:
        params = {"minor": g.name(stack.country), "limit": limit(g, stack.country)}
        options = [Option(SAIL), Option(STAY)]
        answer = yield Ask(seat, "barbary.port", options, "IV.5", params)
    if answer == STAY:
        most = limit(g, stack.country)
        die = g.d10("kept in port", g.name(stack.country))
        g.log(KeptInPort(g.name(stack.country), die, most, die <= most))
        if die <= most:
            put(g, number, action=IDLE)
            return
    yield from _sail(g, number, stack, seat)


def _sail(g: G, number: int, stack: Stack, seat: str | None) -> Steps[None]:
    """SPEC-minors 5.4: to a sea out of which it preys, as its decider says."""
    seas = list(outlaws.barbary_grounds(g, stack.country)) or _near(g, stack)
    if not seas:
        return
    sea = seas[0]
    if seat is not None and len(seas) > 1:
        names = [g.world.seas[x].id for x in seas]
        options = [Option(f"to:{n}", x, (n,)) for n, x in zip(names, seas, strict=True)]
        params = {"minor": g.name(stack.country)}
        sea = yield Ask(seat, "barbary.sea", options, "IV.5", params)
    relocate(g, number, SEA_PLACE + sea)
    zones = zones_at(g, g.state.stacks[number])
    if zones:
        put(g, number, action=PREY, target=zones[0])


def _near(g: G, stack: Stack) -> list[int]:
    """The Knights: seas that Turkish trade crosses first, then those before their port."""
    w = g.world
    trade = [z.sea for z in w.zones if g.tf(g.country("turkey"), z.index) and z.europe]
    reach = [sea for sea in trade if w.seas[sea].mediterranean]
    return list(dict.fromkeys((*reach, *w.provinces[stack.place].seas)))


ENTRIES = (KeptInPort,)
MESSAGES = {
    "ask.barbary.port": "The privateer of {minor} is in port: does it sail? It stays on a die of"
    " {limit} or less.",
    "option.barbary.port.sail": "it sails",
    "ask.barbary.sea": "The privateer of {minor} sails: to which sea?",
    "option.barbary.sea.to": "{a}",
    "option.barbary.port.stay": "keep it in port",
    "entry.KeptInPort": "The privateer of {minor} is kept in port ({die}, up to {limit})",
    "entry.KeptInPort.kept=False": "The privateer of {minor} sails all the same ({die} above"
    " {limit})",
}
