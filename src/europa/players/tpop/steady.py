"""`steady`: a player of The Price of Power by rules of thumb, fast enough to play out games with.

At each Turn it lists what could be done (`plans`, `campaigns`), takes what is worth most and keeps
the plan's answers for the questions that follow; what no plan answers is decided by one rule for
each kind of ask (`answers`), and the rest by the words of the options. It knows nothing but
`view()` of its seat, reads it seldom, and returns one of the options it is given.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from europa.kernel import Ask, Option
from europa.players.base import SeatDoor
from europa.players.tpop import lore
from europa.players.tpop.answers import RULES, by_words, hires
from europa.players.tpop.campaigns import war_plans
from europa.players.tpop.evaluate import Board
from europa.players.tpop.fame import fame_plans
from europa.players.tpop.plan import Past, Plan
from europa.players.tpop.plans import peaceful_plans
from europa.players.tpop.quests import quest_plans
from europa.players.tpop.weights import Weights, default_weights

TURNS = ("turn", "turn.event")
FRESH = frozenset(
    (
        "call.answer",
        "cut_costs",
        "draw",
        "keep",
        "missions",
        "opening_appoint",
        "opening_hand",
        "peace.terms",
        "peace.white",
        "step_ahead",
    )
)
"""Kinds of ask for which the board must be seen as it is now; else a picture of it will do."""
OLD = 60
"""Questions of the match after which a picture of the board is too old for anything."""
REPAY = 6
REPEATS = 3
OFTEN = {"activate_units": 12, "fabricate_claims": 1, "declare_war": 2}
"""Times a Round that an Action may be taken, where it isn't `REPEATS`."""


class Stuck(NamedTuple):
    """How far a Mission came at best, and for how many Rounds it has come no further."""

    share: int
    rounds: int


class Steady:
    """Plays by expected gains; the same seed and the same game, the same choices."""

    __slots__ = (
        "_at",
        "_board",
        "_kind",
        "_random",
        "drawn",
        "past",
        "plan",
        "said",
        "stuck",
        "weights",
    )

    def __init__(self, seed: int, weights: Weights | None = None) -> None:
        self.weights = default_weights() if weights is None else weights
        self._random = Random(seed)
        self._board: Board | None = None
        self._at = -1
        self._kind = ""
        self.plan: Plan | None = None
        """What this Turn is about."""
        self.past = Past()
        self.said: list[str] = []
        """Answers to asks of the kind under way, in a row."""
        self.drawn: list[str] = []
        """Decks drawn from, in a row."""
        self.stuck: dict[str, Stuck] = {}
        """Missions held, with how long they have come no nearer."""

    def choose(self, door: SeatDoor, ask: Ask) -> Option:
        """One of the options."""
        if ask.kind == "recruit" and self.plan is not None:
            if self._kind == "recruit.unit":
                self.plan.units -= 1
            if self.plan.units <= 0 and not self.plan.ships:
                self.plan.wants.pop("recruit", None)
        if ask.kind != self._kind:
            if ask.kind not in ("influence.pay", "influence"):
                self.said = []
            self._kind = ask.kind
            if ask.kind != "draw":
                self.drawn = []
        if ask.kind == "turn.after":
            option = self._after(door, ask)
        elif ask.kind in TURNS:
            option = self._turn(door, ask)
        elif len(ask.options) == 1:
            option = ask.options[0]
        else:
            option = self._planned(ask) or self._by_rule(door, ask)
        self.said.append(option.key)
        return option

    def whim(self) -> float:
        """A number by chance, 0 to 1: for what may well be decided this way or that."""
        return self._random.random()

    def fork(self, seed: int) -> Steady:
        """A copy that can play on in an imagined match: same plan, same memory, own chance."""
        other = Steady(seed, self.weights)
        other._board, other._at, other._kind = self._board, self._at, self._kind
        other.plan = None if self.plan is None else self.plan.copy()
        other.past = self.past.copy()
        other.said, other.drawn = list(self.said), list(self.drawn)
        other.stuck = dict(self.stuck)
        return other

    def look_again(self) -> None:
        """The match was replaced by another: what it remembers of the board is void."""
        self._board = None

    def follow(self, door: SeatDoor, ask: Ask, plan: Plan) -> Option | None:
        """Begin a Turn with this plan instead of its own best; None if it isn't possible."""
        option = ask.find(plan.action)
        if option is None:
            return None
        self._new_round(self.board(door, ask))
        self._kind, self.said, self.drawn = ask.kind, [option.key], []
        self._remember(plan)
        return option

    def note(self, ask: Ask, option: Option) -> None:
        """Somebody else chose for it."""
        if ask.kind != self._kind:
            self._kind, self.said, self.drawn = ask.kind, [], []
        self.said.append(option.key)

    def has_plan_for(self, ask: Ask) -> bool:
        """Whether the plan of this Turn answers an ask."""
        wants = self.plan.wants.get(ask.kind) if self.plan is not None else None
        return bool(wants) and any(ask.find(key) is not None for key in wants or ())

    def minor_first(self, door: SeatDoor, ask: Ask) -> str:
        """A Minor Action that it would take before the Action, or nothing."""
        keys = {option.key for option in ask.options}
        if "mission" in keys:
            return "mission"
        b = self.board(door, ask)
        self._new_round(b)
        return self._minor(b, keys)

    def plans(self, door: SeatDoor, ask: Ask) -> list[Plan]:
        """Everything it can think of for this Turn, Minor Actions apart."""
        b = self.board(door, ask)
        keys = {option.key for option in ask.options}
        groups = (
            peaceful_plans(b, keys, self.past),
            quest_plans(b, keys),
            fame_plans(b, keys),
            war_plans(b, keys),
        )
        return [plan for group in groups for plan in group if plan.action in keys]

    def board(self, door: SeatDoor, ask: Ask, *, fresh: bool = True) -> Board:
        """The board as it is, or (not `fresh`) as it was a few questions ago."""
        age = ask.at - self._at
        if self._board is None or age < 0 or age > OLD or (fresh and age):
            self._board = Board(door.position(), self.weights)
            self._at = ask.at
        return self._board

    # A Turn

    def _turn(self, door: SeatDoor, ask: Ask) -> Option:
        keys = {option.key for option in ask.options}
        if "mission" in keys:
            return self._take(ask, "mission")
        b = self.board(door, ask)
        self._new_round(b)
        minor = self._minor(b, keys)
        if minor:
            return self._take(ask, minor)
        if ask.kind == "turn.event":
            self.plan = max(peaceful_plans(b, {"event"}, self.past), key=_rank, default=None)
            return self._take(ask, "event")
        plans = [
            plan
            for plan in self.plans(door, ask)
            if self.past.tried.get(plan.action, 0) < self._most(plan)
        ]
        best = max(plans, key=_rank, default=None)
        if best is None or best.value < self.weights["turn"]["least"]:
            self.plan = max(
                (plan for plan in plans if plan.action == "event"), key=_rank, default=None
            )
            return self._take(ask, "event" if "event" in keys else "pass")
        self._remember(best)
        return self._take(ask, best.action)

    def _remember(self, plan: Plan) -> None:
        """This Turn is about a plan."""
        self.plan = plan
        self.past.tried[plan.action] = self.past.tried.get(plan.action, 0) + 1
        if plan.action == "diplomacy" and plan.wants:
            self.past.talks += 1
            self.past.refused.add(plan.wants["deal.partner"][0].partition(":")[2])

    def _most(self, plan: Plan) -> int:
        """How often an Action may be taken in a Round: soldiers march as often as they can."""
        return OFTEN.get(plan.action, REPEATS)

    def _after(self, door: SeatDoor, ask: Ask) -> Option:
        """After the Action: nothing more, but for Missions and Loans that passing money repays.
        (The menu as a whole is never wanted: it costs much to work out.)"""
        mission = ask.find("mission")
        if mission is not None:
            return mission
        repay = ask.find("repay_loan")
        if repay is not None and self._repays(self.board(door, ask)):
            return repay
        return self._take(ask, "done")

    def _minor(self, b: Board, keys: set[str]) -> str:
        """Minor Actions worth taking before the Action."""
        if "appoint" in keys and (hires(b) or self._throne(b)):
            return "appoint"
        if "repay_loan" in keys and self._repays(b):
            return "repay_loan"
        at_war = bool(b.wars)
        if "replenish" in keys and at_war and b.mil >= 5 and b.mat["exhausted"] >= 3:
            return "replenish" if b.mat["available"] < 2 and b.ducats >= 6 else ""
        return ""

    def _throne(self, b: Board) -> bool:
        """Whether somebody in hand could be crowned."""
        cards = b.mat["hand"] or ()
        return not b.mat["ruler"] and any(not lore.advisor_kind(card) for card in cards)

    def _repays(self, b: Board) -> bool:
        """Loans are repaid from plenty, and with everything in the last Round."""
        return bool(b.ducats >= REPAY + (10 if b.rounds_left else 0))

    def _new_round(self, b: Board) -> None:
        clock = b.state["clock"]
        now = (clock["age"], clock["round"])
        if self.past.round != now:
            self.past = Past(round=now)
            self._look_back(b)

    def _look_back(self, b: Board) -> None:
        """How long each Mission in hand has stood still."""
        for key in b.mat["missions"] or ():
            share = (b.mat["missions_open"] or {}).get(key, 0)
            before = self.stuck.get(key)
            if before is None or share > before.share:
                self.stuck[key] = Stuck(share, 0)
            else:
                self.stuck[key] = Stuck(before.share, before.rounds + 1)

    # Other asks

    def _planned(self, ask: Ask) -> Option | None:
        """What the plan of this Turn says, each answer once."""
        wants = self.plan.wants.get(ask.kind) if self.plan is not None else None
        if not wants:
            return None
        for place, key in enumerate(wants):
            option = ask.find(key)
            if option is not None:
                del wants[place]
                return option
        return None

    def _by_rule(self, door: SeatDoor, ask: Ask) -> Option:
        rule = RULES.get(ask.kind)
        answer: str | Mapping[str, float] | None = None
        if rule is not None:
            board = self.board(door, ask, fresh=ask.kind in FRESH and not self.said)
            answer = rule(self, ask, board)
        if isinstance(answer, str):
            option = ask.find(answer)
            if option is not None:
                return option
            answer = None
        return self._best(ask, answer or by_words(self.weights["words"], ask.options))

    def _best(self, ask: Ask, scores: Mapping[str, float]) -> Option:
        most = max(scores[option.key] for option in ask.options)
        equals = [option for option in ask.options if scores[option.key] == most]
        return equals[0] if len(equals) == 1 else self._random.choice(equals)

    def _take(self, ask: Ask, key: str) -> Option:
        option = ask.find(key)
        return (
            option
            if option is not None
            else self._best(ask, by_words(self.weights["words"], ask.options))
        )


def _rank(plan: Plan) -> tuple[float, str]:
    return plan.value, plan.action
