"""XII Peace."""

from __future__ import annotations

from europa.eu9.rules.diplomacy.causes import give
from europa.eu9.rules.diplomacy.turns import TURNS, open_session
from europa.eu9.rules.link import AGAIN
from europa.eu9.rules.peace import (
    evacuation,
    leaving,
    mandatory,
    minor_offers,
    offers,
    opening,
    ransoms,
    surrender,
)
from europa.eu9.rules.peace import interventions as intervening
from europa.eu9.rules.peace.conditions import carry_out as conditions
from europa.eu9.rules.peace.conditions import forsake
from europa.eu9.rules.peace.crusade import crusade as call_for_crusade
from europa.eu9.rules.peace.denounce import denunciations
from europa.eu9.rules.peace.downfall import perish_landless
from europa.eu9.rules.peace.ending import (
    end_war,
    keep_apart,
    pacify,
    part,
    record,
    return_control,
    score_levels,
)
from europa.eu9.rules.peace.event_wars import bind
from europa.eu9.rules.peace.sides import draw_lots, leader, majors_in, remember_control
from europa.eu9.rules.peace.specials import denmark_wins, tie, ties_gained
from europa.eu9.rules.powers.initiative import by_initiative
from europa.eu9.rules.powers.parts import in_parts
from europa.eu9.rules.powers.wars import war_numbered
from europa.eu9.table import G
from europa.eu9.treaties import Offer
from europa.eu9.world import NONE
from europa.kernel import Steps


def begin(g: G) -> None:
    """7.0."""
    opening.begin(g)


def ransom(g: G) -> Steps[None]:
    """7.1."""
    yield from ransoms.ransom(g)


def offer(g: G) -> Steps[bool]:
    """7.2a: figures are fixed, then global offers."""
    if g.state.session is None:
        remember_control(g)
        draw_lots(g)
        mandatory.count_low_turns(g)
    return (yield from offers.global_offers(g))


def offer_separately(g: G) -> Steps[bool]:
    """7.2b."""
    return (yield from leaving.offer_separately(g))


def with_minors(g: G) -> Steps[bool]:
    """7.3: surrenders, then proposals to minors, then the wars of minors alone."""
    if g.state.session is None and not g.state.wars:
        return False
    parts = (surrender.surrenders, minor_offers.with_minors, surrender.among_minors)
    return (yield from in_parts(g, "7.3", parts))


def carry_out(g: G) -> Steps[bool]:
    """7.4: one peace a step, then one evacuation a step."""
    s = g.state
    if not s.signed:
        leaving_stacks = evacuation.evacuating(g)
        if leaving_stacks:
            yield from evacuation.evacuate(g, leaving_stacks[0])
            return AGAIN
        s.before_peace = []
        return False
    peace = min(s.signed, key=lambda x: _rank(g, x))
    s.signed.remove(peace)
    if war_numbered(g, peace.war) is not None:  # E121: another peace has ended it
        yield from _make(g, peace)
    return AGAIN


def _rank(g: G, peace: Offer) -> tuple[bool, int, int]:
    """E427: by initiative of the winning leader; those with minors alone last."""
    between = bool(majors_in(g, peace.winners)) and bool(majors_in(g, peace.losers))
    head = leader(g, peace.winners)
    order = by_initiative(g)
    return not between, order.index(head) if head != NONE else len(order), peace.war


def _make(g: G, peace: Offer) -> Steps[None]:
    """7.4.1: conditions, control, denunciation, CBs, stability, points."""
    at = yield from conditions(g, peace)
    record(g, at)
    gained = ties_gained(g, peace, at.terms)
    bind(g, peace)
    part(g, peace, _left_behind(g, peace))
    end_war(g, peace)
    tie(g, gained)
    yield from return_control(g, peace)
    yield from denunciations(g, at)
    pacify(g, peace)
    if not (majors_in(g, peace.winners) and majors_in(g, peace.losers)):
        keep_apart(g, peace)
    score_levels(g, peace)
    former = denmark_wins(g, peace)
    if former != NONE and g.is_major(former):
        give(g, former, g.country("denmark"), "Sund", free=True, turns=1, first=g.state.turn + 1)
    forsake(g, at)
    perish_landless(g, peace.losers)


def _left_behind(g: G, peace: Offer) -> list[int]:
    """Members of the side of who leaves that stay at war."""
    return [
        c
        for war in g.state.wars
        if war.number == peace.war
        for n in (0, 1)
        for c in war.side(n)
        if c not in peace.parties
    ]


def interventions(g: G) -> Steps[bool]:
    """7.5, then those who have withdrawn go home."""
    if g.state.session is None:
        yield from intervening.interventions(g)
        open_session(g, "7.5", TURNS)
        return AGAIN
    leaving_stacks = evacuation.evacuating(g)
    if leaving_stacks:
        yield from evacuation.evacuate(g, leaving_stacks[0])
        return AGAIN
    g.state.session = None
    return False


def crusade(g: G) -> None:
    """7.8."""
    call_for_crusade(g)
