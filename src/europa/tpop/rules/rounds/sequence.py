"""4 The sequence of play: which step comes next, and what each step does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from europa.kernel import Steps
from europa.tpop.bots.driver import with_bots
from europa.tpop.entries import PhaseBegan
from europa.tpop.rules.goals import goals
from europa.tpop.rules.link import run
from europa.tpop.rules.peace import resolution as peace
from europa.tpop.rules.rounds import age, cleanup, draw, income, opening, penalties, scoring, turn
from europa.tpop.rules.rounds.savings import cut_costs
from europa.tpop.rules.war import invasion, rebels
from europa.tpop.rules.war.rebel_dice import roll_all
from europa.tpop.state import Tpop
from europa.tpop.table import G
from europa.tpop.world import NONE

Rule = Callable[[G], Any]

OVER = "over"


ORDER: tuple[tuple[str, str, Rule], ...] = (
    ("setup", "power", opening.extra_power),
    ("setup", "draw", opening.opening_draw),
    ("setup", "appoint", opening.opening_appointments),
    ("setup", "missions", opening.opening_missions),
    ("draw", "A", draw.reveal_events),
    ("draw", "B", draw.draw_action_cards),
    ("draw", "C", draw.pay_for_cards),
    ("draw", "D", draw.pick_missions),
    ("actions", "turn", turn.play_turn),
    ("peace", "A", penalties.remove_cbs_and_truces),
    ("peace", "B", invasion.invasions),
    ("peace", "C", rebels.siege_or_move),
    ("peace", "D", peace.resolve),
    ("peace", "E", penalties.prestige),
    ("peace", "F", penalties.interregnum),
    ("peace", "G", penalties.dissent),
    ("peace", "H", penalties.unrest),
    ("peace", "I", roll_all),
    ("income", "A", cut_costs),
    ("income", "B", income.collect),
    ("income", "C", income.corruption),
    ("income", "D", income.monarch_power),
    ("income", "E", scoring.score_round),
    ("cleanup", "A", cleanup.update_and_refresh),
    ("cleanup", "B", cleanup.clean_board),
    ("cleanup", "C", cleanup.discard_down),
    ("cleanup", "D", age.end_round),
    ("age", "ideas", age.new_cards),
    ("age", "swap", age.swap_card),
    ("age", "marriages", age.marriages),
    ("scoring", "final", scoring.final_scoring),
)
"""Every step in order. The Round goes back to `draw A`; see `_advance`."""

PLACES = {(phase, step): place for place, (phase, step, _) in enumerate(ORDER)}
NAMES = {(phase, step): f"{phase}.{step}" for phase, step in PLACES}
GOALS = ("peace", "income", "cleanup")
"""Phases after whose steps Missions and Milestones are looked at (R197)."""


LATER = ("actions", *GOALS)
"""Phases after whose steps Missions that were put off are offered again."""


def next_step(state: Tpop) -> str | None:
    """The name of the next step; None when the game is over."""
    return None if state.phase == OVER else NAMES[state.phase, state.step]


def _step(phase: str, step: str, rule: Rule) -> Rule:
    def play(g: G) -> Steps[None]:
        s = g.state
        s.unsettled = int(phase in GOALS)
        steps = _whole(g)
        yield from with_bots(g, steps) if 1 in s.bots else steps

    def _whole(g: G) -> Steps[None]:
        s = g.state
        waiting = tuple(s.put_off)
        yield from run(rule(g))
        if s.phase == OVER:
            return
        if phase in GOALS:
            yield from turn.after_action(g)
            if g.state.phase == OVER:
                return
        if waiting and phase in LATER and (yield from goals.offer_again(g, waiting)):
            yield from turn.after_action(g)
            if g.state.phase == OVER:
                return
        _advance(g, phase, step)

    play.__name__ = f"{phase}_{step}"
    play.__doc__ = rule.__doc__
    return play


def _advance(g: G, phase: str, step: str) -> None:
    """Set the cursor on what follows a step."""
    s = g.state
    if (phase, step) == ("actions", "turn") and s.turn != NONE:
        return
    if (phase, step) == ("setup", "missions"):
        _begin(g, "actions", "turn")
    elif (phase, step) == ("cleanup", "D"):
        _end_round(g)
    elif (phase, step) == ("age", "marriages"):
        _new_round(g)
    elif phase == "scoring":
        s.phase, s.step = OVER, ""
    else:
        following = ORDER[PLACES[phase, step] + 1]
        _begin(g, following[0], following[1])


def _begin(g: G, phase: str, step: str) -> None:
    s = g.state
    if phase != s.phase:
        g.log(PhaseBegan(s.age, s.round, phase))
    s.phase, s.step = phase, step
    s.turn = s.first


def _new_round(g: G) -> None:
    g.state.round += 1
    goals.new_round(g)
    _begin(g, "draw", "A")


def _end_round(g: G) -> None:
    """4.5 D, R85: Final Scoring, the End of Age Routine, or the next Round."""
    s = g.state
    if scoring.is_final(g):
        _begin(g, "scoring", "final")
    elif not s.event_deck:
        s.age += 1
        s.round = 0
        _begin(g, "age", "ideas")
    else:
        _new_round(g)


STEPS: Mapping[str, Rule] = MappingProxyType(
    {f"{phase}.{step}": _step(phase, step, rule) for phase, step, rule in ORDER}
)

TITLES = {
    "setup.power": "Set-up: extra monarch power",
    "setup.draw": "Set-up: the opening draw",
    "setup.appoint": "Set-up: characters",
    "setup.missions": "Set-up: Missions",
    "draw.A": "Phase 1: Events are shown",
    "draw.B": "Phase 1: Action Cards are drawn",
    "draw.C": "Phase 1: cards are paid for",
    "draw.D": "Phase 1: Missions",
    "actions.turn": "Phase 2: a Turn",
    "peace.A": "Phase 3: old Casus Belli and Truces go",
    "peace.B": "Phase 3: NPRs invade",
    "peace.C": "Phase 3: Rebels besiege or move",
    "peace.D": "Phase 3: peace",
    "peace.E": "Phase 3: Prestige lost",
    "peace.F": "Phase 3: Interregnum",
    "peace.G": "Phase 3: religious dissent",
    "peace.H": "Phase 3: Unrest",
    "peace.I": "Phase 3: Rebel dice",
    "income.A": "Phase 4: costs are cut",
    "income.B": "Phase 4: income",
    "income.C": "Phase 4: corruption",
    "income.D": "Phase 4: monarch power",
    "income.E": "Phase 4: Prestige",
    "cleanup.A": "Phase 5: Ideas, Units and cards are refreshed",
    "cleanup.B": "Phase 5: the board is cleaned up",
    "cleanup.C": "Phase 5: hands are cut down",
    "cleanup.D": "Phase 5: the Round ends",
    "age.ideas": "A new Age: Events, Milestones, Ideas",
    "age.swap": "A new Age: the last in Prestige may replace a card",
    "age.marriages": "A new Age: Marriages",
    "scoring.final": "Final scoring",
}
"""What readers of the journal call the steps."""
MESSAGES = {f"step.{name}": title for name, title in TITLES.items()}
