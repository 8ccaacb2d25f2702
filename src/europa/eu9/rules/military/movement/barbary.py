"""4.13.6 Privateers of Barbary and the Knights must be at sea: who may keep one in port."""

from __future__ import annotations

from typing import Any

from europa.eu9.pieces import Stack
from europa.eu9.rules.diplomacy.minor_modifiers import geopolitics
from europa.eu9.rules.military.alliances import seat_for
from europa.eu9.rules.military.movement.convoy_raids import PREY
from europa.eu9.rules.military.movement.corsairs import IDLE, zones_at
from europa.eu9.rules.military.movement.grounds import way_out
from europa.eu9.rules.military.movement.naval_actions import is_privateer
from europa.eu9.rules.military.stacks import put, relocate
from europa.eu9.rules.terms import specials
from europa.eu9.state import SEA_PLACE
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Entry, Option, Steps

SORTIE = "sortie_test"
"""Special rule of corsairs; its `boxes` are bonuses from Neutral to AN."""
SAIL, STAY, EACH = "sail", "stay", "each"
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
    boxes = next(iter(specials.standing(g, SORTIE, minor))).says["boxes"]
    found = int(s.period + boxes[s.box[minor]])
    if patron == NONE:
        return found
    return found + geopolitics(g, patron, minor)


def put_to_sea(g: G) -> Steps[None]:
    """4.0b of the second round: each privateer still in port sails, or is kept there by a die."""
    if g.state.round_count != ROUND:
        return
    waiting: dict[str | None, list[Stack]] = {}
    for stack in g.state.stacks.values():
        in_port = stack.naval and stack.place < SEA_PLACE and is_privateer(g, stack)
        if in_port and specials.standing(g, SORTIE, stack.country):
            waiting.setdefault(seat_for(g, stack.country), []).append(stack)
    for seat, stacks in waiting.items():
        answer = SAIL if seat is None else EACH
        if seat is not None and len(stacks) > 1:  # R19: one question for all
            options = [Option(SAIL), Option(STAY), Option(EACH)]
            params: dict[str, Any] = {"minors": [g.name(stack.country) for stack in stacks]}
            answer = yield Ask(seat, "barbary.ports", options, "IV.5", params)
        for stack in stacks:
            one = answer
            if one == EACH:
                params = {"minor": g.name(stack.country), "limit": limit(g, stack.country)}
                options = [Option(SAIL), Option(STAY)]
                one = yield Ask(seat or "", "barbary.port", options, "IV.5", params)
            _sail(g, stack.number, stack, one)


def _sail(g: G, number: int, stack: Stack, answer: str) -> None:
    if answer == STAY:
        most = limit(g, stack.country)
        die = g.d10("kept in port", g.name(stack.country))
        g.log(KeptInPort(g.name(stack.country), die, most, die <= most))
        if die <= most:
            put(g, number, action=IDLE)
            return
    seas = g.world.provinces[stack.place].seas
    if seas:
        relocate(g, number, SEA_PLACE + way_out(g, stack))
        zones = zones_at(g, g.state.stacks[number])
        if zones:
            put(g, number, action=PREY, target=zones[0])


ENTRIES = (KeptInPort,)
MESSAGES = {
    "ask.barbary.ports": "The privateers of {minors} are in port: do they sail?",
    "option.barbary.ports.sail": "they sail",
    "option.barbary.ports.stay": "keep them in port",
    "option.barbary.ports.each": "one by one",
    "ask.barbary.port": "The privateer of {minor} is in port: does it sail? It stays on a die of"
    " {limit} or less.",
    "option.barbary.port.sail": "it sails",
    "option.barbary.port.stay": "keep it in port",
    "entry.KeptInPort": "The privateer of {minor} is kept in port ({die}, up to {limit})",
    "entry.KeptInPort.kept=False": "The privateer of {minor} sails all the same ({die} above"
    " {limit})",
}
