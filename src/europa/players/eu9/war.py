"""Whether a war is worth it: what may be won, how likely, and what it costs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from europa.eu9.rules.diplomacy.declare import FULL, OVERSEAS, cause_for, no_kind
from europa.eu9.rules.diplomacy.price import Price, declaration
from europa.eu9.rules.diplomacy.targets import Target, targets
from europa.eu9.rules.peace.differential import basis
from europa.eu9.rules.peace.sides import capitals, majors_in
from europa.eu9.rules.powers.wars import AT_HOME, side_of, war_numbered
from europa.eu9.state import MA
from europa.eu9.table import G
from europa.kernel import Ask, Option
from europa.players.eu9.might import against, chance_of, strength, unrest, wars_of
from europa.players.eu9.money import endurance
from europa.players.eu9.peace_worth import FADING, SWING, between_levels
from europa.players.eu9.survey import AGE, age, coasts_in_reach, lift, reachable_land, survey
from europa.players.eu9.thought import Because, Thought, by_key
from europa.players.eu9.weights import weights

LEAST_STABLE = 0
"""No war is begun that would leave stability below it."""
CARRIED = 2
"""Turns of war that the treasury must be able to carry."""
SPOILS = 3
"""Provinces that a war with minors may win."""
PEACE_POINTS = 4
"""Victory points of an ordinary peace won."""
FORFEIT = 60.0
"""What a lost war costs besides."""
SURE = 0.85
REST = 4
"""Turns after a peace in which the same enemy is left alone."""
TROUBLED = 3
"""Sides of revolts from which a power's armies are needed at home."""
SCATTERED = 0.7
"""Part of an enemy's strength that meets a landing."""
LANDING = 0.5
"""Chance of a war that must be carried over the sea, against one by land."""
GARRISON = 2.0
"""LD that each level of the weakest walls beyond the first is worth."""


class Case(NamedTuple):
    """A war as it looks beforehand."""

    worth: float
    """What it brings beyond its price; below 0: don't."""
    chance: float
    why: str


def judge(
    thought: Thought, enemies: Sequence[int], price: Price, friends: Iterable[int] = ()
) -> Case:
    """A war of this power against some countries, at a price, beside some friends."""
    g, power, w = thought.g, thought.power, weights()
    look = survey(thought)
    land = reachable_land(g, power, enemies)
    mine, theirs = strength(g, look, power), against(g, look, enemies)
    by_sea = not land
    if by_sea:
        land = coasts_in_reach(g, power, enemies)
        if not land:
            return Case(-FORFEIT, 0.0, "no land of theirs is within our reach")
        mine = min(mine, lift(g, power) * (1 + AGE * age(g, power)))
        theirs *= SCATTERED
    beside_us = [f for f in friends if f != power]
    mine += sum(strength(g, look, f) for f in beside_us)
    seats = {p for c in majors_in(g, enemies) for p in capitals(g, c)}
    open_land = [p for p in land if p not in seats]
    theirs += GARRISON * max(0, min((g.state.fortress[p] for p in open_land), default=1) - 1)
    chance = chance_of(mine, theirs) * (LANDING if by_sea else 1.0)
    major = bool(majors_in(g, enemies))
    if major:
        ahead = float(basis(g, (power, *beside_us), enemies)) - price.stability
        level = FADING * ahead + SWING * (2 * chance - 1)
        spoils = between_levels(thought, level, enemies)
        gain = spoils * (w.boldness if spoils > 0 else w.dread)
    else:
        worths = sorted((look.worth(g, p) for p in open_land), reverse=True)
        spoils = sum(worths[:SPOILS])
        gain = w.greed * chance * (spoils + w.vp * PEACE_POINTS)
    cost = w.stability * price.stability - w.vp * price.vp
    cost += w.war_turns * w.war_turn * (1.0 if major else 0.6) + (1 - chance) * FORFEIT
    names = " and ".join(g.name(c) for c in enemies[:3])
    told = f"a peace worth {spoils:.0f}" if major else f"land worth {spoils:.0f}"
    why = f"war with {names}: {chance:.0%} to win, {told}, at a price of {cost:.0f}"
    return Case(gain - cost, chance, why)


def may_afford(thought: Thought, price: Price, chance: float) -> bool:
    """A sound treasury, stability to spare, order at home and no other war to fight."""
    g, power = thought.g, thought.power
    if not may_carry(g, power) or unrest(g, power) >= TROUBLED:
        return False
    if g.state.stability[power] - price.stability < LEAST_STABLE:
        return False
    return not wars_of(g, power) or chance > SURE


def may_carry(g: G, power: int) -> bool:
    """Ducats in hand, and enough to come for two turns of war besides the peace-time budget."""
    w = weights()
    if g.state.treasury[power] < w.least_treasury:
        return False
    return endurance(g, power, CARRIED) >= CARRIED * (w.war_turn + w.upkeep)


class Choice(NamedTuple):
    """The best declaration there is."""

    target: Target
    kind: str
    case: Case


def best_war(thought: Thought) -> Choice | None:
    """2.5: the war that is worth most, if any is worth its price."""
    g, power = thought.g, thought.power
    best: Choice | None = None
    if not may_carry(g, power):
        return None
    for target in targets(g, power):
        if no_kind(g, power, target, FULL) or _is_at_rest(g, power, target.members):
            continue
        if not _is_within_reach(g, power, target):
            continue
        price = declaration(g, power, target.members, cause_for(g, power, target, FULL))
        case = judge(thought, target.members, price)
        if case.worth < weights().least_gain or not may_afford(thought, price, case.chance):
            continue
        if best is None or case.worth > best.case.worth:
            best = Choice(target, FULL, case)
    return best


def _is_at_rest(g: G, power: int, enemies: Sequence[int]) -> bool:
    """A peace with one of them is still fresh: both sides lick their wounds."""
    since = g.state.turn - REST
    return any(
        peace.turn > since and any(peace.opposed(power, enemy) for enemy in enemies)
        for peace in g.state.peaces
    )


def _is_within_reach(g: G, power: int, target: Target) -> bool:
    """By land, or over the sea."""
    members = target.members
    return bool(reachable_land(g, power, members) or coasts_in_reach(g, power, members))


PEACE = "No war that could be declared now is worth its price."


def declare(thought: Thought, ask: Ask) -> Because:
    """2.5: whether to declare war at all."""
    best = best_war(thought)
    if best is None:
        return Because(by_key(ask, "done"), PEACE)
    return Because(by_key(ask, "declare"), best.case.why)


def on_whom(thought: Thought, ask: Ask) -> Because:
    best = best_war(thought)
    if best is None:
        return Because(by_key(ask, "withdraw"), PEACE)
    return Because(by_key(ask, f"war:{best.target.key(thought.g)}"), best.case.why)


def which_kind(thought: Thought, ask: Ask) -> Because:
    return Because(by_key(ask, FULL, "withdraw"), "Only a full war brings land in Europe.")


def with_cause(thought: Thought, ask: Ask) -> Because:
    """2.5: the cause that costs least for what the war may win; a wider war must be worth it."""
    g = thought.g

    def worth(option: Option) -> float:
        members = tuple(g.country(str(name)) for name in option.params["with_all"])
        price = declaration(g, thought.power, members, option.value)
        return judge(thought, members, price).worth

    best = max(ask.options, key=worth)
    return Because(best, f"This cause costs {best.params['stability']} of stability, no less does.")


def event_war(thought: Thought, ask: Ask) -> Because:
    """2.1: an event's cause is judged like any other, letting it lapse may cost."""
    g, power = thought.g, thought.power
    lapse = ask.find("let")
    penalty = float(lapse.params.get("stability", 0)) if lapse else 0.0
    best, why, worth = ask.options[0], "", float("-inf")
    for option in ask.options:
        if option.key == "let":
            found, told = -weights().stability * penalty, "The war is not worth its price."
        else:
            kind, _, price = option.value
            members = [g.country(str(name)) for name in option.params["with_all"]]
            case = judge(thought, members, price)
            ready = g.state.stability[power] - price.stability >= LEAST_STABLE
            fit = (kind != OVERSEAS) and ready and len(wars_of(g, power)) < 2
            found = case.worth - weights().least_gain / 2 if fit else -FORFEIT * 2
            told = case.why
            if found < 0 and penalty:
                told = f"{told}; to let it lapse would cost {penalty:.0f} of stability"
        if found > worth:
            best, why, worth = option, told, found
    return Because(best, why)


def late_war(thought: Thought, ask: Ask) -> Because:
    """3.14: nobody goes to war over a trading post."""
    return Because(by_key(ask, "no"), "A trespass overseas is not worth a war.")


def on_intervener(thought: Thought, ask: Ask) -> Because:
    """2.1: full war with a helper of the enemy, if he is weak."""
    g = thought.g
    helper = g.country(str(ask.params["helper"]))
    case = judge(thought, (helper,), Price())
    use = case.worth > weights().least_gain and case.chance > weights().least_odds
    return Because(by_key(ask, "use" if use else "let"), case.why)


def beside(thought: Thought, number: int, side: int, price: Price) -> Case:
    """A war that others fight, if this power entered it on a side."""
    war = war_numbered(thought.g, number)
    if war is None or war.kind in AT_HOME:
        return Case(-FORFEIT, 0.0, "the war is not ours")
    friends = [c for c in war.side(side) if c != thought.power]
    return judge(thought, war.side(1 - side), price, friends)


def call_of_ally(thought: Thought, ask: Ask) -> Because:
    """4.6.3: come if the war can be won, or if refusing costs more."""
    g, w = thought.g, weights()
    number, caller = int(ask.params["war"]), g.country(str(ask.params["caller"]))
    war = war_numbered(g, number)
    side = side_of(war, caller) if war else 0
    price = float(_noted(ask.find("yes")))
    refusal = float(_noted(ask.find("no")))
    case = beside(thought, number, side, Price(int(price)))
    go = case.worth > -w.stability * refusal - w.ally and case.chance > 1 - w.least_odds
    why = "a broken word costs more than the war" if go else "this war can't be won"
    return Because(by_key(ask, "yes" if go else "no"), f"{why}: {case.why}")


def _noted(option: Option | None) -> int:
    return int(option.params.get("stability", 0)) if option else 0


def call_of_minor(thought: Thought, ask: Ask) -> Because:
    """4.17.2: fully if the war is worth it and what a friend lost would cost, a little if the minor
    is close, else not at all."""
    g, power, w = thought.g, thought.power, weights()
    minor = g.country(str(ask.params["minor"]))
    enemies = [g.country(str(name)) for name in ask.params["against"]]
    case = judge(thought, enemies, Price(1), (minor,))
    calm = g.state.stability[power] > 0 and not wars_of(g, power)
    likely = case.chance > w.flee_odds
    if ask.find("full") and calm and likely and case.worth > -w.ally * (1 + g.state.box[minor]):
        return Because(by_key(ask, "full"), case.why)
    close = g.state.patron[minor] == power and g.state.box[minor] >= MA
    if ask.find("limited") and calm and close and likely:
        return Because(by_key(ask, "limited"), f"{g.name(minor)} is worth some help.")
    return Because(by_key(ask, "refuse"), f"{g.name(minor)} is not worth a war: {case.why}.")
