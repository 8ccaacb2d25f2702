"""The clock: every segment of a turn as a step, in the order of SPEC-turn."""

from __future__ import annotations

from collections.abc import Callable
from inspect import isgenerator
from typing import Any, NamedTuple

from europa.eu9.combat.rounds import END, winters
from europa.eu9.rules.administration import (
    bankruptcy,
    competition,
    loans,
    plan,
    prices,
    resolution,
    technology,
)
from europa.eu9.rules.court import monarchs
from europa.eu9.rules.diplomacy import phase as diplomacy
from europa.eu9.rules.events import economic_events, revolts, situation
from europa.eu9.rules.events.political import draw as political_events
from europa.eu9.rules.events.political import hearing, stage
from europa.eu9.rules.income import collect as income
from europa.eu9.rules.link import AGAIN, CHAPTERS
from europa.eu9.rules.logistics import leaders, maintenance, minors, recruitment
from europa.eu9.rules.military import rounds as military
from europa.eu9.rules.military.impulses import next_impulse, turn_page
from europa.eu9.rules.peace import adjustment
from europa.eu9.rules.peace import phase as peace
from europa.eu9.rules.powers import renewal
from europa.eu9.rules.redeployment import phase as redeployment
from europa.eu9.rules.redeployment import piracy, unrest
from europa.eu9.rules.treasury import exchequer, inflation, stability
from europa.eu9.rules.turns import interturn, seats, turn
from europa.eu9.rules.victory import aims, check_up
from europa.eu9.rules.victory import points as victory
from europa.eu9.state import Eu9
from europa.eu9.table import G
from europa.eu9.world import PERIOD_TURNS, period_of
from europa.kernel import Steps

Rule = Callable[[G], Steps[bool | None] | bool | None]
"""Plays a segment. One that returns AGAIN is played once more, as a step of its own: so that a
segment of many moves is as many steps, and repeating the last one stays cheap."""
PHASES = {
    "P": "inter-period", "1": "events", "2": "diplomacy", "3": "administration", "4": "military",
    "5": "redeployment", "6": "exchequer", "7": "peace", "8": "inter-turn",
}  # fmt: skip

ALWAYS, SCORING, OPENING, WINTERING = 0, 1, 2, 3
"""When a segment is played: each turn; where a period has ended; where one begins; when the year
of the rounds has changed (R2.1)."""


class Segment(NamedTuple):
    """A segment of the turn: `eu9.3_1_income` is number 3.1."""

    number: str
    title: str
    rule: Rule
    when: int = ALWAYS

    @property
    def step(self) -> str:
        """The name of its step."""
        return f"eu9.{self.number.replace('.', '_')}_{self.title}"

    @property
    def phase(self) -> str:
        return PHASES[self.number[0]]


SEQUENCE = (
    Segment("P.1", "wealth", victory.period_wealth, SCORING),
    Segment("P.2", "check_up", check_up.check_up, SCORING),
    Segment("P.3", "aims_scored", victory.score_aims, SCORING),
    Segment("P.4", "transfer_points", victory.transfer_points, SCORING),
    Segment("P.4b", "seats", seats.change_seats),
    Segment("P.5", "limits", renewal.renew, OPENING),
    Segment("P.7", "aims", aims.choose, OPENING),
    Segment("1.0", "start", turn.start),
    Segment("1.1", "monarchs", monarchs.survive),
    Segment("1.2", "economic_events", economic_events.roll_events),
    Segment("1.3", "situation", situation.roll_situation),
    Segment("1.4", "piracy", piracy.appear),
    Segment("1.5", "political_events", political_events.draw_events),
    Segment("1.6", "revolts", revolts.break_out),
    Segment("1.7", "diplomatic_events", turn.diplomatic_events),
    Segment("2.1", "event_wars", diplomacy.event_wars),
    Segment("2.2", "negotiation", diplomacy.negotiate),
    Segment("2.3", "alliances", diplomacy.announce_alliances),
    Segment("2.4", "announcements", diplomacy.announce),
    Segment("2.5", "declarations", diplomacy.declare_wars),
    Segment("2.6", "minors", diplomacy.act_on_minors),
    Segment("2.7", "reactions", diplomacy.react),
    Segment("2.8", "resolution", diplomacy.resolve),
    Segment("2.9", "track", diplomacy.move_on_track),
    Segment("2.10", "rotw_minors", diplomacy.wake_rotw),
    Segment("2.11", "end", diplomacy.close),
    Segment("3.1", "income", income.collect),
    Segment("3.2", "mandatory", loans.mandatory),
    Segment("3.3", "bankruptcy", bankruptcy.declare),
    Segment("3.4", "plan", plan.plan),
    Segment("3.5", "reactions", competition.react),
    Segment("3.6", "maintenance", maintenance.maintain),
    Segment("3.7", "recruitment", recruitment.recruit),
    Segment("3.8", "resolution", resolution.resolve),
    Segment("3.9", "minors", minors.administer),
    Segment("3.10", "leaders", leaders.place),
    Segment("3.11", "competition", competition.automatic),
    Segment("3.12", "prices", prices.move),
    Segment("3.13", "technology", technology.advance),
    Segment("3.14", "totals", diplomacy.late_wars),
    Segment("4.0", "set_up", military.set_up),
    Segment("4.0b", "round", military.begin_round),
    Segment("4.1", "wintering", military.winter, WINTERING),
    Segment("4.2a", "supply", military.supply),
    Segment("4.2b", "campaign", military.campaign),
    Segment("4.2c", "movement", military.march),
    Segment("4.2d", "exploration", military.explore),
    Segment("4.2e", "battles", military.fight),
    Segment("4.3a", "natives", military.natives_react),
    Segment("4.3b", "pirates", military.minors_hunt),
    Segment("4.3c", "sieges", military.besiege),
    Segment("4.4", "continuation", military.go_on),
    Segment("4.5", "end_of_round", military.end_round),
    Segment("4.6", "clean_up", military.clean_up),
    Segment("5.1", "natives", redeployment.natives_attack),
    Segment("5.2a", "piracy", redeployment.prey),
    Segment("5.2b", "raids", redeployment.raid),
    Segment("5.3", "revolts", unrest.spread),
    Segment("5.4", "looting", redeployment.loot),
    Segment("5.5", "praesidios", redeployment.praesidios),
    Segment("5.6", "redeployment", redeployment.redeploy),
    Segment("5.7", "ports", redeployment.return_to_port),
    Segment("5.8", "gold", redeployment.bring_gold),
    Segment("6.1", "taxes", exchequer.raise_taxes),
    Segment("6.2", "exchequer", exchequer.test),
    Segment("6.3", "loan", exchequer.seek_loan),
    Segment("6.4", "budget", exchequer.budget),
    Segment("6.5", "stability", stability.improve),
    Segment("7.0", "start", peace.begin),
    Segment("7.1", "ransoms", peace.ransom),
    Segment("7.2a", "global_peace", peace.offer),
    Segment("7.2b", "separate_peace", peace.offer_separately),
    Segment("7.3", "minor_peace", peace.with_minors),
    Segment("7.4", "terms", peace.carry_out),
    Segment("7.5", "interventions", peace.interventions),
    Segment("7.6", "adjustment", adjustment.adjust),
    Segment("7.7", "inflation", inflation.inflate),
    Segment("7.8", "crusade", peace.crusade),
    Segment("8.1", "centres", interturn.attribute),
    Segment("8.2", "healing", interturn.heal),
    Segment("8.3", "points", victory.turn_points),
    Segment("8.4", "competition", competition.after_peace),
)
"""A turn. P.6, talk between periods, needs no step. A period that has ended is scored at the start
of the next turn; after the last turn comes one more that ends after P.4. Phase 4 goes round: 4.0b
to 4.5 once a round, 4.2a to 4.2e in it once an alliance (R0.1)."""
BY_NUMBER = {segment.number: place for place, segment in enumerate(SEQUENCE)}
ALIASES = {"4.3": "4.3c", "5.2": "5.2a", "7.2": "7.2a"}
"""Segments by the number of the whole they belong to."""
BY_NUMBER |= {short: BY_NUMBER[number] for short, number in ALIASES.items()}


def next_step(state: Eu9) -> str | None:
    """The step at the cursor; None once the last period is scored, or where a case stops."""
    after = state.turn > state.last_turn and SEQUENCE[state.cursor].when != SCORING
    halts = state.cursor == state.stop and state.stop_round in ("", state.round)
    if after or halts:
        return None
    return SEQUENCE[state.cursor].step


def _is_due(state: Eu9) -> bool:
    """Whether the segment at the cursor is played in this turn."""
    when = SEQUENCE[state.cursor].when
    if when == WINTERING:
        return winters(state.previous_round, state.round)
    begins = any(state.turn == first for first, _ in PERIOD_TURNS) or state.turn > state.last_turn
    return when == ALWAYS or (begins and (when == OPENING or state.turn > 1))


def set_out(state: Eu9) -> None:
    """Stand at the first segment of turn 1."""
    state.turn, state.cursor = 1, 0
    while not _is_due(state):
        state.cursor += 1


def _next(state: Eu9) -> int:
    """The segment after the one at the cursor: impulses and rounds go round (R0.1)."""
    number = SEQUENCE[state.cursor].number
    if number == "4.2e" and next_impulse(state, state.impulse + 1):
        return BY_NUMBER["4.2a"]
    if number == "4.5":
        turn_page(state)
        return BY_NUMBER["4.1" if state.round == END else "4.0b"]
    if number in ("4.0b", "4.1"):
        if number == "4.1" and state.round == END:
            return BY_NUMBER["4.6"]
        if number == "4.1" or not winters(state.previous_round, state.round):
            return BY_NUMBER["4.2a" if next_impulse(state, 0) else "4.3a"]
    return state.cursor + 1


def move_on(state: Eu9) -> None:
    """On to the next segment that is due, or to the next turn."""
    while True:
        state.cursor = _next(state)
        if state.cursor == len(SEQUENCE):
            state.turn, state.cursor = state.turn + 1, 0
        if SEQUENCE[state.cursor].when != SCORING:
            state.period = period_of(state.turn)
        if _is_due(state):
            return


def _step(segment: Segment) -> Callable[[G], Steps[None]]:
    """The segment as a step of the kernel: its rule, then the cursor moves on, unless AGAIN."""

    def amid_events(g: G) -> Steps[None]:
        """Political events that run act before or after the segment's own rules."""
        g.state.segment = segment.number
        yield from stage.play_step(g, segment.number)
        result: Any = segment.rule(g)
        if isgenerator(result):
            result = yield from result
        yield from hearing.hear(g)
        if result != AGAIN:
            yield from stage.play_step(g, segment.number, after=True)
            move_on(g.state)

    return amid_events


def _followed(segment: Segment) -> Rule:
    """The segment with what chapters play after it (`AFTER_STEP`: number -> rules)."""
    later = [
        rule for table in CHAPTERS.collect("AFTER_STEP") for rule in table.get(segment.number, ())
    ]
    if not later:
        return segment.rule

    def play(g: G) -> Steps[bool | None]:
        result: Any = segment.rule(g)
        if isgenerator(result):
            result = yield from result
        if result == AGAIN:
            return AGAIN
        for rule in later:
            more: Any = rule(g)
            if isgenerator(more):
                yield from more
        return None

    return play


STEPS = {segment.step: _step(segment._replace(rule=_followed(segment))) for segment in SEQUENCE}
