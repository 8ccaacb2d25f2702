"""`strategist`: a player of The Price of Power that looks ahead.

At each Turn it lists whole plans (`candidates`), tries them in imagined matches (`rollout`), weighs
the positions they lead to (`value`) and keeps to the best (`search`); the questions that follow are
answered by the plan. Some other questions (peace terms, Events, offers, calls to arms) are tried
out option by option. What isn't worth a thought is left to `steady`.

It knows nothing but its door: positions that it looks into are imagined ones.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random

from europa.kernel import Ask, Option, find_game
from europa.players.base import SeatDoor
from europa.players.hints import Reason
from europa.players.registry import BadSetting
from europa.players.tpop.candidates import candidates
from europa.players.tpop.helpers import Helpers, Job
from europa.players.tpop.plan import Plan
from europa.players.tpop.reasons import (
    Thought,
    alternatives,
    change,
    explain,
    plan_words,
    rule_of,
    thumb_rule,
)
from europa.players.tpop.search import PATIENCE, Clock, best_of, pace, race
from europa.players.tpop.steady import Steady
from europa.players.tpop.trial import MOST_SAMPLES, Trial, samples
from europa.players.tpop.value import ValueWeights, value_weights
from europa.players.tpop.weights import pilot_weights
from europa.tpop.rules.link import actions

SECONDS = 1.0
TRUST = 0.25
"""How much the promise of a plan counts beside what was seen of it."""
WIDTH, MOST_WIDTH = 7, 24
"""Plans looked at in 0.2 seconds, and at most."""
WEIGHED = frozenset(
    (
        "call.answer",
        "card.choose",
        "card.may",
        "deal.answer",
        "deal.counter",
        "event",
        "event.option",
        "first_missions",
        "peace.accept",
        "peace.surrender",
        "peace.terms",
        "peace.white",
    )
)
"""Kinds of ask, besides Turns, that are tried out option by option."""
MOST_OPTIONS = 8
OPTION_SHARE = 0.5
"""Part of the time that such an ask is worth."""


class Strategist:
    """Searches over what it can't know; the same seed, the same samples."""

    def __init__(self, seed: int, seconds: float = SECONDS, workers: int = 1) -> None:
        self.seconds = seconds
        self.workers = workers
        self.pilot = Steady(seed, pilot_weights())
        self.values: ValueWeights = value_weights()
        self._random = Random(seed)
        self._helpers = Helpers(workers - 1) if workers > 1 else None
        self._tried: set[str] = set()
        """Actions taken in the Turn under way: one that spent nothing isn't tried again."""

    @classmethod
    def with_setting(cls, setting: str) -> Callable[[int], Strategist]:
        """`0.2`: seconds a decision; `0.2/2`: with so many processes."""
        seconds, _, workers = setting.partition("/")
        try:
            found = float(seconds), int(workers or 1)
        except ValueError:
            raise BadSetting(
                f"strategist:{setting} isn't understood: strategist:0.2 thinks 0.2 seconds, "
                "strategist:0.2/2 with two processes"
            ) from None
        if not (0.0 < found[0] <= 600.0 and 1 <= found[1] <= 64):
            raise BadSetting(f"strategist:{setting}: up to 600 seconds and 64 processes")
        return partial(cls, seconds=found[0], workers=found[1])

    @property
    def limit(self) -> float:
        """Seconds after which something is wrong with it."""
        return 2.0 + 2 * PATIENCE * self.seconds

    def choose(self, door: SeatDoor, ask: Ask) -> Option:
        """One of the options."""
        if ask.kind == "turn.after":
            self._tried.clear()
        if not self._is_worth_it(ask) or len(ask.options) == 1:
            return self.pilot.choose(door, ask)
        thought = self.think(door, ask, self.seconds)
        if thought is None or thought.best < 0:
            return self.pilot.choose(door, ask)
        option, plan = thought.choices[thought.best], thought.plans[thought.best]
        if plan is None:
            self.pilot.note(ask, option)
            return option
        self._tried.add(plan.action)
        return self.pilot.follow(door, ask, plan.copy()) or self.pilot.choose(door, ask)

    def _is_worth_it(self, ask: Ask) -> bool:
        if ask.kind in ("turn", "turn.event"):
            return True
        return ask.kind in WEIGHED and not self.pilot.has_plan_for(ask)

    def think(self, door: SeatDoor, ask: Ask, seconds: float) -> Thought | None:
        """Try the choices in imagined matches; None where there is nothing to think about."""
        if ask.kind in ("turn", "turn.event"):
            plans = self._turn_plans(door, ask, seconds)
            if len(plans) < 2:
                return None
            choices = [ask.find(plan.action) for plan in plans]
            kept = [(o, p) for o, p in zip(choices, plans, strict=True) if o is not None]
            prior = [TRUST * plan.value for _, plan in kept]
            return self._search(door, [o for o, _ in kept], [p for _, p in kept], prior, seconds)
        first = self.pilot.fork(0).choose(door, ask)
        rest = [option for option in ask.options if option.key != first.key]
        options = [first, *rest][:MOST_OPTIONS]
        prior = [0.1, *[0.0] * (len(options) - 1)]
        return self._search(door, options, [None] * len(options), prior, OPTION_SHARE * seconds)

    def _turn_plans(self, door: SeatDoor, ask: Ask, seconds: float) -> list[Plan]:
        """The plans to look at; none if `steady` has a Minor Action in mind first."""
        minor = self.pilot.minor_first(door, ask)
        if minor:
            return []
        keys = [option.key for option in ask.options]
        small = frozenset(key for key in keys if key in actions() and actions()[key].is_minor)
        plans = self.pilot.plans(door, ask)
        found = candidates(self.pilot.board(door, ask), plans, keys, small)
        width = min(MOST_WIDTH, int(WIDTH * max(1.0, seconds / 0.2) ** 0.5))
        open_now = [plan for plan in found if plan.action not in self._tried]
        if ask.kind == "turn.event":
            open_now = [plan for plan in open_now if plan.action == "event"]
        return open_now[:width]

    def _search(
        self,
        door: SeatDoor,
        choices: list[Option],
        plans: Sequence[Plan | None],
        prior: list[float],
        seconds: float,
    ) -> Thought:
        clock = Clock(seconds)
        seed = self._random.getrandbits(48)
        seeds = samples(seed)
        trial = self.trial(door)
        keys = [option.key for option in choices]
        job = Job(b"", door.seat, self.pilot, self.values, keys, list(plans), prior, seconds, seed)
        helping = self._helpers.start(job, door.imagine) if self._helpers is not None else []

        def attempt(number: int, sample: int) -> float | None:
            return trial.value(keys[number], plans[number], seeds[sample])

        tallies = race(len(choices), attempt, clock, prior, MOST_SAMPLES, pace(seconds))
        if self._helpers is not None:
            tallies = self._helpers.add(tallies, helping, seconds)
        return Thought(choices, list(plans), tallies, best_of(tallies))

    def trial(self, door: SeatDoor) -> Trial:
        """Imagined matches of this door's seat."""
        return Trial(door.seat, self.pilot, self.values, door.imagine)

    # Hints

    def advise(self, door: SeatDoor, ask: Ask, seconds: float) -> tuple[Option, list[Reason]]:
        """The move and why: gains and costs of what it leads to, the next best, the rule."""
        thought = self.think(door, ask, seconds) if self._is_worth_it(ask) else None
        if thought is None or thought.best < 0:
            option = self.pilot.choose(door, ask)
            return option, [*thumb_rule(ask), *rule_of(ask, option)]
        say = find_game("tpop").catalogue
        option, plan = thought.choices[thought.best], thought.plans[thought.best]
        seeds = samples(self._random.getrandbits(48))
        changes, left = change(self.trial(door), option.key, plan, seeds)
        horizon = "at once" if plan is None else "by your next Turns"
        return option, [
            *explain(changes, left, self.values, horizon),
            *(plan_words(plan, say) if plan is not None else ()),
            *alternatives(thought, say, ask.kind),
            *rule_of(ask, option),
        ]
