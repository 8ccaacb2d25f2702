"""XII: what a peace is worth to a power, against what going on with the war would bring.

One value function serves to offer, to sign, to refuse and to counter, with people and computers.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from europa.eu9.conflicts import War
from europa.eu9.rules.peace.adjustment import of_war
from europa.eu9.rules.peace.differential import net
from europa.eu9.rules.peace.levels import WINNER, chooser, conditions, ducats
from europa.eu9.rules.peace.natures import MONEY, TERRITORY
from europa.eu9.rules.peace.sides import capitals, majors_in
from europa.eu9.rules.powers.awards import peace_points
from europa.eu9.rules.powers.wars import side_of
from europa.eu9.table import G
from europa.eu9.treaties import Offer
from europa.players.eu9.might import against, chance_of, strength, wars_of
from europa.players.eu9.survey import coasts_in_reach, reachable_land, survey
from europa.players.eu9.thought import Thought
from europa.players.eu9.weights import weights

MOST = 5
SWING = 4.0
"""Levels of the differential that a turn of war may change between unequal sides."""
POOR_LAND = 25.0
"""A province that nobody has looked at."""
FADING = 0.65
"""Part of a differential that is left next turn: the shaken recover, land is retaken."""
FRESH = 0.2
"""How much weariness counts in the turn in which a war began: it has hardly been fought."""
LOWEST = -3
"""Stability falls no lower."""


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
    lands = prizes(thought, theirs) if level > 0 else losses(thought, theirs)
    money, worth = w.peace_money * ducats(size), 0.0
    for n in range(conditions(size)):
        best = lands[n] if n < len(lands) else 0.0
        land = best if chooser(size, n) == WINNER else min(best, POOR_LAND)
        nature = natures[n] if n < len(natures) else ""
        worth += money if nature == MONEY else land if nature == TERRITORY else max(money, land)
    points = w.vp * peace_points(size, bool(majors_in(g, theirs)), level > 0)
    return worth + points if level > 0 else points - worth


def between_levels(thought: Thought, level: float, theirs: Sequence[int]) -> float:
    """What a peace is worth that may come at one level or the next."""
    bound = max(-MOST, min(MOST, level))
    low = int(bound // 1)
    share = bound - low
    found = (1 - share) * level_worth(thought, low, theirs)
    return found + (share * level_worth(thought, low + 1, theirs) if share else 0.0)


def prizes(thought: Thought, theirs: Sequence[int]) -> list[float]:
    """What their land is worth to us, the best first; a power's capital is never given."""
    g, look = thought.g, survey(thought)
    land = reachable_land(g, thought.power, theirs) or coasts_in_reach(g, thought.power, theirs)
    seats = {p for country in majors_in(g, theirs) for p in capitals(g, country)}
    return sorted((look.worth(g, p) for p in land if p not in seats), reverse=True)


def prize(thought: Thought, theirs: Sequence[int]) -> float:
    """The land of theirs that we want most."""
    return max(prizes(thought, theirs), default=POOR_LAND)


def losses(thought: Thought, theirs: Sequence[int]) -> list[float]:
    """Our land that they could want, the dearest first: its income counts twice against us."""
    g, w = thought.g, weights()
    seats = set(capitals(g, thought.power))
    found = {
        p: g.world.provinces[p].income * (2 * w.vp + w.income_share * w.income_turns)
        for enemy in theirs
        for p in reachable_land(g, enemy, (thought.power,))
        if p not in seats
    }
    return sorted(found.values(), reverse=True)


def outlook(thought: Thought, war: War) -> float:
    """Levels that more war may bring, by the strength of the sides."""
    g, look, but = thought.g, survey(thought), war.number
    side = side_of(war, thought.power)
    mine = sum(strength(g, look, c, but) for c in war.side(side) if g.is_major(c))
    mine += sum(look.forces(g, c) / 2 for c in war.side(side) if not g.is_major(c))
    return SWING * (2 * chance_of(mine, against(g, look, war.side(1 - side), but)) - 1)


def weariness(g: G, power: int, war: War) -> float:
    """What another turn of this war costs: campaigns, and the stability that it takes (7.6), which
    is more each turn; a country that is shaken already gets no rest to recover."""
    w, now = weights(), g.state.stability[power]
    rest = max((_toll(g, x, power) for x in wars_of(g, power, war.number)), default=0)
    levels = min(max(0, _toll(g, war, power) - rest), now - LOWEST)
    broke = w.weary if g.state.treasury[power] < 0 else 0.0
    return w.war_turn / 3 + w.stability * levels + w.weary * max(0, 1 - now) + broke


def _toll(g: G, war: War, power: int) -> int:
    """7.6: levels of stability that a war costs if it is still fought at the end of the turn."""
    turns = dict(war.turns)
    turns[power] = turns.get(power, 0) + 1
    return of_war(g, replace(war, turns=tuple(turns.items())), power)


def going_on(thought: Thought, war: War, balance: int) -> float:
    """What the war will end at, if it goes on for a turn, less what that turn costs."""
    theirs = war.side(1 - side_of(war, thought.power))
    later = FADING * balance + outlook(thought, war)
    return between_levels(thought, later, theirs) - patience(thought, war)


def patience(thought: Thought, war: War) -> float:
    """What another turn costs; in the first one nobody who stands firm counts it yet."""
    g = thought.g
    firm = g.state.turn == war.begun and g.state.stability[thought.power] >= 0
    return weariness(g, thought.power, war) * (FRESH if firm else 1.0)


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
