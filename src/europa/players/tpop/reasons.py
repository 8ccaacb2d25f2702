"""Why a move, in words: what it gains, what it risks, what else there was, by which rule."""

from __future__ import annotations

from statistics import fmean
from typing import NamedTuple

from europa.kernel import Ask, Catalogue, Option
from europa.players.hints import Reason
from europa.players.tpop.plan import Plan
from europa.players.tpop.search import Tally
from europa.players.tpop.thumbs import RULES
from europa.players.tpop.trial import Trial
from europa.players.tpop.value import Features, ValueWeights, features, rounds_left, table_of, weigh
from europa.tpop.rules.link import actions

WORDS = {
    "prestige": "Prestige",
    "tax": "Tax Income",
    "ties": "points from Alliances and Marriages",
    "offices": "points from the Papacy, the Empire and Cores",
    "stability": "Stability",
    "disorder": "steps of Stability below 0",
    "interest": "Interest",
    "net": "Ducats of income a Round",
    "power_income": "monarch power a Round",
    "ducats": "Ducats",
    "more_ducats": "Ducats",
    "adm": "ADM",
    "dip": "DIP",
    "mil": "MIL",
    "more_adm": "ADM",
    "more_dip": "DIP",
    "more_mil": "MIL",
    "lost": "Tax Value of own land in other hands",
    "held": "Tax Value of land Occupied",
    "unrest": "Tax Value of own land in Unrest",
    "rebels": "Rebels on own land",
    "wars": "Wars",
    "player_wars": "Wars with players",
    "units": "Land Units",
    "manpower": "Manpower available",
    "influence": "Influence",
    "claims": "Claims",
    "cards": "cards in hand",
    "ideas": "Ideas",
    "merchants": "Merchants in play",
    "cardinals": "Cardinals",
    "no_ruler": "empty thrones",
    "milestones": "points nearer to Milestones",
    "missions": "points nearer to Missions",
}
SAMPLES = 3
NOTABLE = 0.25
"""Prestige below which a change isn't told."""
MOST = 3
NEAR = 0.3
"""A difference in Prestige that is no more than chance."""


class Thought(NamedTuple):
    """What came of thinking about an ask: the choices and how they did."""

    choices: list[Option]
    plans: list[Plan | None]
    tallies: list[Tally]
    best: int
    """-1: nothing could be tried."""


def change(trial: Trial, key: str, plan: Plan | None, seeds: list[int]) -> tuple[Features, float]:
    """How the position changes on average by a choice and what follows; and the Rounds left."""
    rows: list[Features] = []
    left = 0.0
    for seed in seeds[:SAMPLES]:
        before, after = trial.imagine(seed), trial.play(key, plan, seed)
        if after is None:
            continue
        place = list(before.seats()).index(trial.me)
        left = rounds_left(before.state)
        old, new = (features(table_of(match), place) for match in (before, after))
        rows.append({name: new[name] - old[name] for name in new})
    if not rows:
        return {}, left
    return {name: fmean(row[name] for row in rows) for name in rows[0]}, left


def explain(changes: Features, left: float, weights: ValueWeights, horizon: str) -> list[Reason]:
    """The greatest gains and costs."""
    parts = sorted(
        ((weigh(name, amount, left, weights), name, amount) for name, amount in changes.items()),
        key=lambda part: -abs(part[0]),
    )
    gains = [part for part in parts if part[0] >= NOTABLE][:MOST]
    costs = [part for part in parts if part[0] <= -NOTABLE][:MOST]
    found = []
    for kind, rows, lead in (
        ("gain", gains, "It should bring"),
        ("risk", costs, "It costs or risks"),
    ):
        if rows:
            words = ", ".join(_amount(name, amount) for _, name, amount in rows)
            params = {name: round(amount, 2) for _, name, amount in rows}
            found.append(Reason(kind, f"{lead} {words} ({horizon}).", params))
    return found


def _amount(name: str, amount: float) -> str:
    number = f"{amount:+.1f}".removesuffix(".0")
    return f"{number} {WORDS.get(name, name)}"


def alternatives(thought: Thought, say: Catalogue, kind: str) -> list[Reason]:
    """What came second, and how far behind."""
    choices, tallies, best = thought.choices, thought.tallies, thought.best
    seen = [n for n, tally in enumerate(tallies) if tally.samples and n != best]
    others = [n for n in seen if choices[n].key != choices[best].key] or seen
    if not others:
        return []
    second = max(others, key=lambda n: tallies[n].score)
    gap = tallies[best].score - tallies[second].score
    tried = sum(tally.samples for tally in tallies)
    words = say.option(choices[second], kind)
    far = "about as good" if gap < NEAR else f"about {gap:.1f} Prestige worse"
    text = f"The next best is “{words}”: {far}, by {tried} imagined games."
    return [Reason("other", text, {"key": choices[second].key, "gap": round(gap, 2)})]


def plan_words(plan: Plan, say: Catalogue) -> list[Reason]:
    """What the plan answers to the questions that follow."""
    steps: list[str] = []
    for kind, keys in plan.wants.items():
        wanted = [key for key in keys if ":" in key][:MOST]
        steps += [say.key(key, kind) for key in dict.fromkeys(wanted)]
    steps = [step for step in steps if "{" not in step]
    return [Reason("plan", f"Then: {'; '.join(steps)}.", {"wants": plan.wants})] if steps else []


def rule_of(ask: Ask, option: Option) -> list[Reason]:
    """The rule of the Action."""
    action = actions().get(option.key) if ask.kind.startswith("turn") else None
    if action is None:
        return []
    return [Reason("rule", f"The Action stands in rule {action.rule}.", {"rule": action.rule})]


def thumb_rule(ask: Ask) -> list[Reason]:
    """For what isn't searched: the rule of thumb that decides it."""
    known = RULES.get(ask.kind)
    text = " ".join((known.__doc__ or "").split()) if known is not None else ""
    return [Reason("gain", f"A rule of thumb: {text}")] if text else []
