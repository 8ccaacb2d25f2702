"""XII Peace: offers made, signed, refused and countered, clause by clause, by what they are worth.

What terms are worth is in `peace_worth`; what the others would sign in `others`.
"""

from __future__ import annotations

from collections.abc import Sequence

from europa.eu9.conflicts import War
from europa.eu9.rules.peace.drafting import Bench, levels_for
from europa.eu9.rules.peace.land import Claim
from europa.eu9.rules.peace.minor_roll import Proposal, faces
from europa.eu9.rules.peace.sides import taken_from
from europa.eu9.rules.powers.wars import side_of, war_numbered
from europa.eu9.treaties import Offer
from europa.kernel import Ask, Option
from europa.players.eu9.might import against, chance_of, strength
from europa.players.eu9.others import bench_of, wanted, would_sign
from europa.players.eu9.peace_worth import (
    MOST,
    balance_of,
    going_on,
    level_worth,
    patience,
    prize,
    terms_worth,
)
from europa.players.eu9.survey import survey
from europa.players.eu9.thought import Because, Thought, by_key, starting

RISK = 5.0
"""What a refused proposal costs."""
STALLED = 2
"""Turns that a war with minors is thought to go on in which nothing was taken yet."""


def talk(thought: Thought, ask: Ask) -> Because:
    """7.2: sign what is better than going on, refuse the rest, and offer what we would sign."""
    g = thought.g
    best: tuple[float, Option, str] | None = None
    for option in starting(ask, "accept"):
        offer: Offer = option.value[1]
        war = war_numbered(g, offer.war)
        if war is None:
            continue
        worth = terms_worth(thought, offer)
        later = going_on(thought, war, balance_of(thought, war))
        told = f"these terms are worth {worth:.0f}, going on {later:.0f}"
        if worth >= later and (best is None or worth - later > best[0]):
            best = (worth - later, option, told)
    if best is not None:
        return Because(best[1], f"Sign: {best[2]}.")
    for option in starting(ask, "refuse"):
        offer = option.value[1]
        war = war_numbered(g, offer.war)
        later = going_on(thought, war, balance_of(thought, war)) if war else 0.0
        worth = terms_worth(thought, offer)
        told = f"Refuse: these terms are worth {worth:.0f} to us, going on {later:.0f}"
        return Because(option, f"{told}.{_counter(thought, offer)}")
    for option in starting(ask, "offer"):
        bench: Bench = option.value[1]
        levels = levels_for(g, bench)
        level = _level(thought, bench, levels)
        if level is not None:
            return Because(option, f"{_told(level)} As we see it {wanted(thought, bench, levels)}.")
    return Because(by_key(ask, "done"), "The war goes on: it will bring more than peace now.")


def _counter(thought: Thought, offer: Offer) -> str:
    """What we would sign instead, in words."""
    g = thought.g
    war = war_numbered(g, offer.war)
    if war is None or side_of(war, thought.power) < 0:
        return ""
    bench = bench_of(war, thought.power)
    level = _level(thought, bench, levels_for(g, bench))
    if level is None:
        return " Nothing that may be signed now is better than the war."
    return f" Instead: {_told(level)[0].lower()}{_told(level)[1:]}"


def _told(level: int) -> str:
    if not level:
        return "Neither side gains by going on: a white peace."
    if level > 0:
        return f"We have won enough: a peace at level {level} in our favour."
    return f"It will only get worse: a peace at level {-level} in theirs."


def _level(thought: Thought, bench: Bench, levels: Sequence[int]) -> int | None:
    """The best level that beats going on for us, and for them if there is one; None: none does."""
    g = thought.g
    war = war_numbered(g, bench.war)
    if war is None:
        return None
    balance = balance_of(thought, war)
    later = going_on(thought, war, balance)
    able = [n for n in levels if level_worth(thought, n, bench.theirs) >= later]
    if not able:
        return None
    likely = would_sign(thought, bench, able)
    return max(likely) if likely else max(able, key=lambda n: (n <= max(0, balance), n))


def which_level(thought: Thought, ask: Ask) -> Because:
    """7.2: the level that was thought of; nothing after all if none is."""
    g = thought.g
    war = war_numbered(g, int(ask.params["war"]))
    levels = [o.value for o in ask.options if isinstance(o.value, int)]
    if war is not None:
        bench = bench_of(war, thought.power)
        level = _level(thought, bench, levels)
        for option in ask.options:
            if level is not None and option.value == level:
                told = f"{_told(level)} As we see it {wanted(thought, bench, levels)}."
                return Because(option, told)
    return Because(by_key(ask, "back"), "No peace that they might sign is better than the war.")


# Minors


def address(thought: Thought, ask: Ask) -> Because:
    """7.3: minors are offered peace once that is better than going on."""
    for option in starting(ask, "all", "one"):
        war, side, minors, apart = option.value
        mark = (thought.g.state.turn, war.number, tuple(minors))
        if mark in thought.memory.shunned:
            continue
        level, worth = _minor_terms(thought, war, side, minors, apart)
        hope = _hope(thought, war, side, minors)
        if worth > hope:
            told = " and ".join(thought.g.name(c) for c in minors[:3])
            why = f"a peace at level {level} is worth {worth:.0f}, going on {hope:.0f}"
            thought.memory.shunned.add(mark)  # once a turn: what may be proposed is less, at times
            return Because(option, f"{told}: {why}.")
    return Because(by_key(ask, "done"), "The war with the minors will bring more than peace now.")


def _minor_terms(
    thought: Thought,
    war: War,
    side: int,
    minors: Sequence[int],
    apart: bool,
    levels: Sequence[int] = range(-MOST, MOST + 1),
) -> tuple[int, float]:
    """The level in our favour that is worth most by its chance, and what it is worth."""
    g = thought.g
    later = _hope(thought, war, side, minors)
    found = []
    for level in levels:
        put = Proposal(war.number, side, tuple(minors), -level, (), apart)
        chance = faces(g, put) / 10
        worth = level_worth(thought, level, minors)
        found.append((chance * worth + (1 - chance) * later - RISK * (1 - chance), level))
    worth, level = max(found)
    return level, worth


def _hope(thought: Thought, war: War, side: int, minors: Sequence[int]) -> float:
    """What going on against minors will bring: all their land makes them surrender."""
    g, look = thought.g, survey(thought)
    held = len(taken_from(g, minors, war.side(side)))
    left = sum(len(g.owned(c)) for c in minors) - held
    mine = strength(g, look, thought.power, war.number)
    chance = chance_of(mine, against(g, look, minors, war.number))
    spoils = prize(thought, minors) * (1 + min(2, held))
    turns = 1 if held else STALLED
    return chance * spoils / max(1, left) - turns * patience(thought, war)


def minor_level(thought: Thought, ask: Ask) -> Because:
    """7.3.4: of the levels that may be proposed the one that is worth most by its chance; none of
    them is thought of again this turn if going on is better."""
    g = thought.g
    war = war_numbered(g, int(ask.params["war"]))
    minors = tuple(g.country(str(name)) for name in ask.params["minors"])
    if war is None:
        return Because(by_key(ask, "back"), "The war is over.")
    side = side_of(war, thought.power)
    apart = set(minors) != set(war.side(1 - side))
    offered = {-o.value: o for o in ask.options if isinstance(o.value, int)}
    if offered:
        level, worth = _minor_terms(thought, war, side, minors, apart, sorted(offered))
        if worth > _hope(thought, war, side, minors):
            chance = offered[level].params.get("chance", 0)
            return Because(offered[level], f"{chance} % that they sign, worth {worth:.0f} in all.")
    thought.memory.shunned.add((g.state.turn, war.number, minors))
    return Because(by_key(ask, "back"), "No peace that may be proposed is better than the war.")


def nature(thought: Thought, ask: Ask) -> Because:
    """Land first, then what brings most."""
    option = by_key(ask, "territory", "money")
    return Because(option, "Land lasts, money is spent." if option.key == "territory" else
                   "There is no land to be had: money then.")  # fmt: skip


def land(thought: Thought, ask: Ask) -> Because:
    """7.2.7: winners take what is worth most to them, losers give what is worth least."""
    g, look = thought.g, survey(thought)

    def worth(option: Option) -> tuple[bool, float]:
        claim: Claim = option.value
        return claim.new == thought.power, look.worth(g, claim.province)

    takes = starting(ask, "take")
    mine = [o for o in takes if g.state.owner[o.value.province] == thought.power]
    if mine and len(mine) == len(takes):
        return Because(min(takes, key=worth), "It is the least of what we must give.")
    return Because(max(takes, key=worth), "It is worth most to us.")


def concession(thought: Thought, ask: Ask) -> Because:
    return Because(ask.options[0], "The first minor named is the one nearest to us.")


def of_minors(thought: Thought, ask: Ask) -> Because:
    return Because(by_key(ask, "white"), "A quarrel of minors is best ended as it began.")


def minors_sign(thought: Thought, ask: Ask) -> Because:
    return Because(by_key(ask, "yes"), "A quarrel of minors is best ended.")


def leave(thought: Thought, ask: Ask) -> Because:
    """7.2b: allies are left only if the country breaks."""
    g, power = thought.g, thought.power
    desperate = g.state.stability[power] <= -3 and g.state.treasury[power] < 0
    if desperate and len(ask.options) > 1:
        return Because(ask.options[1], "The country can't go on.")
    return Because(by_key(ask, "stay"), "Allies are not left alone.")
