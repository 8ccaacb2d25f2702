"""XII Peace: what terms are worth to a power, against what going on would bring.

One value function serves to offer, to sign, to refuse and to counter, with people and computers.
"""

from __future__ import annotations

from collections.abc import Sequence

from europa.eu9.conflicts import War
from europa.eu9.rules.peace.differential import net
from europa.eu9.rules.peace.drafting import Bench, levels_for
from europa.eu9.rules.peace.land import Claim
from europa.eu9.rules.peace.levels import WINNER, chooser, conditions, ducats
from europa.eu9.rules.peace.minor_roll import Proposal, faces
from europa.eu9.rules.peace.natures import MONEY, TERRITORY
from europa.eu9.rules.peace.sides import majors_in, taken_from
from europa.eu9.rules.powers.awards import peace_points
from europa.eu9.rules.powers.wars import side_of, war_numbered
from europa.eu9.table import G
from europa.eu9.treaties import Offer
from europa.kernel import Ask, Option
from europa.players.eu9.survey import reachable_land, survey
from europa.players.eu9.thought import Because, Thought, by_key, starting
from europa.players.eu9.war import against, chance_of, strength
from europa.players.eu9.weights import weights

MOST = 5
RISK = 5.0
"""What a refused proposal costs."""
SWING = 4.0
"""Levels of the differential that a turn of war may change between unequal sides."""
POOR_LAND = 25.0
"""A province that nobody has looked at."""
FADING = 0.65
"""Part of a differential that is left next turn: the shaken recover, land is retaken."""
OLD = 3
"""Turns of war after which everybody is weary."""


def level_worth(
    thought: Thought, level: int, theirs: Sequence[int], natures: Sequence[str] = ()
) -> float:
    """A peace at a level in our favour (below 0: in theirs): land, money, points.

    Without natures each condition is thought to be what its chooser likes best.
    """
    g, w = thought.g, weights()
    if not level:
        return 0.0
    size = abs(level)
    best = prize(thought, theirs) if level > 0 else loss(thought, theirs)
    money, worth = w.peace_money * ducats(size), 0.0
    for n in range(conditions(size)):
        land = best if chooser(size, n) == WINNER else min(best, POOR_LAND)
        nature = natures[n] if n < len(natures) else ""
        worth += money if nature == MONEY else land if nature == TERRITORY else max(money, land)
    points = w.vp * peace_points(size, bool(majors_in(g, theirs)), level > 0)
    return worth + points if level > 0 else points - worth


def prize(thought: Thought, theirs: Sequence[int]) -> float:
    """The land of theirs that we want most."""
    g, look = thought.g, survey(thought)
    found = [look.worth(g, p) for p in reachable_land(g, thought.power, theirs)]
    return max(found, default=POOR_LAND)


def loss(thought: Thought, theirs: Sequence[int]) -> float:
    """Our land that they could want: its income counts twice against us."""
    g, w = thought.g, weights()
    found = [
        g.world.provinces[p].income * (2 * w.vp + w.income_share * w.income_turns)
        for enemy in theirs
        for p in reachable_land(g, enemy, (thought.power,))
    ]
    return max(found, default=POOR_LAND)


def outlook(thought: Thought, war: War) -> float:
    """Levels that more war may bring, by the strength of the sides."""
    g, look, but = thought.g, survey(thought), war.number
    side = side_of(war, thought.power)
    mine = sum(strength(g, look, c, but) for c in war.side(side) if g.is_major(c))
    mine += sum(look.forces(g, c) / 2 for c in war.side(side) if not g.is_major(c))
    return SWING * (2 * chance_of(mine, against(g, look, war.side(1 - side), but)) - 1)


def weariness(g: G, power: int, war: War) -> float:
    """What another turn of this war costs."""
    w = weights()
    turns = dict(war.turns).get(power, 0)
    low = max(0, 1 - g.state.stability[power])
    broke = w.weary if g.state.treasury[power] < 0 else 0.0
    return w.war_turn / 3 + w.weary * low + broke + w.weary * max(0, turns + 1 - OLD) / 2


def going_on(thought: Thought, war: War, balance: int) -> float:
    """What the war will end at, if it goes on for a turn, less what that turn costs."""
    g = thought.g
    side = side_of(war, thought.power)
    theirs = war.side(1 - side)
    later = max(-MOST, min(MOST, FADING * balance + outlook(thought, war)))
    low, high = int(later // 1), int(-(-later // 1))
    share = later - low
    value = (1 - share) * level_worth(thought, low, theirs) + share * level_worth(
        thought, high, theirs
    )
    return value - weariness(g, thought.power, war)


def balance_of(thought: Thought, war: War) -> int:
    """The differential now, in our favour if positive."""
    side = side_of(war, thought.power)
    ours, theirs = war.side(side), war.side(1 - side)
    return net(thought.g, ours, theirs, overseas=war.kind == "overseas")


def terms_worth(thought: Thought, offer: Offer) -> float:
    """What an offer brings to this power."""
    won = thought.power in offer.winners
    level = offer.level if won else -offer.level
    theirs = offer.losers if won else offer.winners
    return level_worth(thought, level, theirs, offer.natures)


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
        told = f"Refuse: these terms are worth {worth:.0f} to us, going on {later:.0f}."
        return Because(option, told)
    for option in starting(ask, "offer"):
        bench: Bench = option.value[1]
        level = _level(thought, bench, levels_for(g, bench))
        if level is not None:
            return Because(option, _told(level))
    return Because(by_key(ask, "done"), "The war goes on: it will bring more than peace now.")


def _told(level: int) -> str:
    if not level:
        return "Neither side gains by going on: a white peace."
    if level > 0:
        return f"We have won enough: a peace at level {level} in our favour."
    return f"It will only get worse: a peace at level {-level} in theirs."


def _level(thought: Thought, bench: Bench, levels: Sequence[int]) -> int | None:
    """The best level that beats going on for us and may do so for them; None: none does."""
    g = thought.g
    war = war_numbered(g, bench.war)
    if war is None:
        return None
    balance = balance_of(thought, war)
    later = going_on(thought, war, balance)
    able = [n for n in levels if level_worth(thought, n, bench.theirs) >= later]
    return max(able, key=lambda n: (n <= max(0, balance), n)) if able else None


def which_level(thought: Thought, ask: Ask) -> Because:
    """7.2: the level that was thought of; nothing after all if none is."""
    g = thought.g
    war = war_numbered(g, int(ask.params["war"]))
    levels = [o.value for o in ask.options if isinstance(o.value, int)]
    if war is not None:
        side = side_of(war, thought.power)
        bench = Bench(war.number, war.side(side), war.side(1 - side), "global", str(war.number))
        level = _level(thought, bench, levels)
        for option in ask.options:
            if level is not None and option.value == level:
                return Because(option, _told(level))
    return Because(by_key(ask, "back"), "No peace that they might sign is better than the war.")


# Minors


def address(thought: Thought, ask: Ask) -> Because:
    """7.3: minors are offered peace once that is better than going on."""
    for option in starting(ask, "all", "one"):
        war, side, minors, apart = option.value
        level, worth = _minor_terms(thought, war, side, minors, apart)
        hope = _hope(thought, war, side, minors)
        if worth > hope:
            told = " and ".join(thought.g.name(c) for c in minors[:3])
            why = f"a peace at level {level} is worth {worth:.0f}, going on {hope:.0f}"
            return Because(option, f"{told}: {why}.")
    return Because(by_key(ask, "done"), "The war with the minors will bring more than peace now.")


def _minor_terms(
    thought: Thought, war: War, side: int, minors: Sequence[int], apart: bool
) -> tuple[int, float]:
    """The level in our favour that is worth most by its chance, and what it is worth."""
    g = thought.g
    later = _hope(thought, war, side, minors)
    found = []
    for level in range(-MOST, MOST + 1):
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
    return chance * spoils / max(1, left) - weariness(g, thought.power, war)


def minor_level(thought: Thought, ask: Ask) -> Because:
    """7.3.4: the level that is worth most by its chance."""
    g = thought.g
    war = war_numbered(g, int(ask.params["war"]))
    minors = tuple(g.country(str(name)) for name in ask.params["minors"])
    if war is None:
        return Because(by_key(ask, "back"), "The war is over.")
    side = side_of(war, thought.power)
    apart = set(minors) != set(war.side(1 - side))
    level, worth = _minor_terms(thought, war, side, minors, apart)
    for option in ask.options:
        if option.value == -level:
            chance = option.params.get("chance", 0)
            return Because(option, f"{chance} % that they sign, worth {worth:.0f} in all.")
    return Because(by_key(ask, "white", "back"), "A white peace is better than nothing.")


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
