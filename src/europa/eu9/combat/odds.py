"""Play a described fight out: once, by scripted answers, or many times for the odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import msgspec

from europa.eu9.combat.assault import Defence, storm
from europa.eu9.combat.fight import Fighter, find_leader
from europa.eu9.combat.forces import Leader, on_land
from europa.eu9.combat.land import declare, land_battle, two_days
from europa.eu9.combat.land_field import LandBattle, LandOutcome
from europa.eu9.combat.land_modifiers import parameters
from europa.eu9.combat.naval import NavalBattle, NavalOutcome, naval_battle
from europa.eu9.combat.siege import Siege, undermining_modifier
from europa.eu9.combat.tables import undermining
from europa.kernel import Ask, Dice, State, Steps, Table
from europa.kernel.dice import seed_from
from europa.kernel.journal import Journal

T = TypeVar("T")
Answer = Callable[[Ask], Any]

CAUTIOUS: Mapping[str, str] = {
    "battle.evade": "stand",
    "battle.sortie": "join",
    "battle.leave": "stay",
    "battle.break_off": "fight_on",
    "siege.breach": "assault",
    "siege.garrison": "garrison",
}
"""What is answered where nobody says: stand and fight."""


class Nothing(State):
    """A fight that is only described has no position behind it."""


class _Quiet(Table[Nothing]):
    """A table without a journal: only the dice matter."""

    __slots__ = ()

    def log(self, entry: Any, to: Any = None) -> None:
        pass

    def roll(self, kind: str, sides: int = 6, times: int = 1, by: str = "") -> tuple[int, ...]:
        if times == 1:
            return (self.dice.roll(sides, kind),)
        return tuple(self.dice.roll(sides, kind) for _ in range(times))


def table(dice: Dice, quiet: bool = False) -> Table[Nothing]:
    """A table for a fight that stands alone."""
    return (_Quiet if quiet else Table)(Nothing(), dice, Journal())


def answer_by(choices: Mapping[str, str] = CAUTIOUS) -> Answer:
    """Answers by kind of ask; the first option where nothing is said."""

    def answer(ask: Ask) -> Any:
        option = ask.find(choices.get(ask.kind, "")) or ask.options[0]
        return option.key if option.value is msgspec.UNSET else option.value

    return answer


def play(steps: Steps[T], answer: Answer | None = None) -> T:
    """Run a procedure to its end with somebody who answers."""
    answer = answer or answer_by()
    try:
        ask = next(steps)
        while True:
            assert isinstance(ask, Ask)
            ask = steps.send(answer(ask))
    except StopIteration as stop:
        return stop.value  # type: ignore[no-any-return]


class Odds(msgspec.Struct, frozen=True):
    """How often a fight ends how, and what it costs on average (in LD or ND)."""

    rolls: int
    outcomes: dict[str, float]
    losses: tuple[float, float]
    major: float
    destroyed: tuple[float, float]
    routed: tuple[float, float]
    spread: tuple[dict[int, float], dict[int, float]]
    """Share of fights in which each side lost so many LD or ND, rounded."""


def battle_odds(
    battle: LandBattle | NavalBattle,
    rolls: int = 10_000,
    seed: int = 1,
    choices: Mapping[str, str] = CAUTIOUS,
) -> Odds:
    """The odds of a battle over many rolls."""
    g, answer = table(Dice(seed_from(seed)), quiet=True), answer_by(choices)
    ends: Counter[str] = Counter()
    spread: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
    lost, gone, routed, major = [0, 0], [0, 0], [0, 0], 0
    for _ in range(rolls):
        steps: Steps[LandOutcome | NavalOutcome] = (
            land_battle(g, battle) if isinstance(battle, LandBattle) else naval_battle(g, battle)
        )
        outcome = play(steps, answer)
        ends[outcome.winner or ("evaded" if outcome.evaded else "nobody")] += 1
        major += outcome.major
        for place in (0, 1):
            lost[place] += outcome.losses[place]
            spread[place][round(outcome.losses[place] / 3)] += 1
            routed[place] += outcome.routed[place]
            if isinstance(outcome, LandOutcome):
                gone[place] += outcome.destroyed[place]
            else:
                gone[place] += outcome.fleets[place].is_gone
    return Odds(
        rolls,
        {name: number / rolls for name, number in ends.most_common()},
        (lost[0] / 3 / rolls, lost[1] / 3 / rolls),
        major / rolls,
        (gone[0] / rolls, gone[1] / rolls),
        (routed[0] / rolls, routed[1] / rolls),
        (_shares(spread[0], rolls), _shares(spread[1], rolls)),
    )


def winners(battle: LandBattle, rolls: int, seed: int = 1) -> Counter[str]:
    """How often each side wins ("" for nobody) where both stand and fight on open ground.

    A battle that is decided is not played on: nobody asks for its losses here.
    """
    g, answer = table(Dice(seed_from(seed)), quiet=True), answer_by()
    sides = (battle.phasing, battle.other)
    stacks = [side.stack for side in sides]
    made: dict[tuple[Leader, ...], tuple[Fighter, Fighter]] = {}
    ends: Counter[str] = Counter()
    for _ in range(rolls):
        leaders = tuple(
            on_land(find_leader(g, side.name, side.stack[0].country, side.leader)) for side in sides
        )
        if leaders not in made:
            made[leaders] = parameters(g, battle, list(leaders), stacks)
        one, two = made[leaders]
        one.begin_again()
        two.begin_again()
        _, left = play(two_days(g, battle, one, two, stacks), answer)
        winner = declare(g, battle, one, two, stacks, left)
        ends[winner.name if winner else ""] += 1
    return ends


def _shares(counts: Counter[int], rolls: int) -> dict[int, float]:
    return {lost: counts[lost] / rolls for lost in sorted(counts)}


def undermining_odds(siege: Siege) -> dict[str, float]:
    """The exact odds of undermining: one die."""
    results = Counter(undermining(die + undermining_modifier(siege)) for die in range(1, 11))
    return {name: number / 10 for name, number in results.items()}


def assault_odds(
    siege: Siege, defence: Defence, rolls: int = 10_000, seed: int = 1
) -> dict[str, float]:
    """The odds of an assault over many rolls."""
    g, answer = table(Dice(seed_from(seed)), quiet=True), answer_by()
    falls = cost = loss = 0
    for _ in range(rolls):
        outcome = play(storm(g, siege, defence), answer)
        falls += outcome.falls
        cost += outcome.besieger_losses
        loss += outcome.besieged_losses
    return {"falls": falls / rolls, "besieger_losses": cost / 3 / rolls,
            "besieged_losses": loss / 3 / rolls}  # fmt: skip
