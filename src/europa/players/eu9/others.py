"""What others would sign: the same value function, seen from their chair with what we know."""

from __future__ import annotations

from collections.abc import Sequence

from europa.eu9.conflicts import War
from europa.eu9.rules.peace.drafting import Bench
from europa.eu9.rules.powers.wars import allies, side_of, war_numbered
from europa.players.eu9.memory import Memory
from europa.players.eu9.peace_worth import balance_of, going_on, level_worth
from europa.players.eu9.survey import survey
from europa.players.eu9.thought import Thought
from europa.players.eu9.treaty_worth import alliance


def chair(thought: Thought, power: int) -> Thought:
    """The same table as another power may look at it; it knows no more than we do."""
    g = thought.g
    return Thought(lambda: g, Memory(), g.seat_of(power), far=thought.far)


def bench_of(war: War, power: int) -> Bench:
    """Both sides of a war as a member of one of them sees it."""
    side = side_of(war, power)
    return Bench(war.number, war.side(side), war.side(1 - side), "global", str(war.number))


def judged(
    thought: Thought, bench: Bench, levels: Sequence[int], power: int
) -> tuple[float, dict[int, float]]:
    """What going on is worth to one of theirs, and what each level in our favour."""
    seen, war = chair(thought, power), war_numbered(thought.g, bench.war)
    assert war is not None
    later = going_on(seen, war, balance_of(seen, war))
    return later, {n: level_worth(seen, -n, bench.mine) for n in levels}


def would_sign(thought: Thought, bench: Bench, levels: Sequence[int]) -> list[int]:
    """Of some levels in our favour, those that every major of theirs should prefer to war."""
    found = list(levels)
    if war_numbered(thought.g, bench.war) is None:
        return found
    for power in bench.theirs:
        if thought.g.is_major(power):
            later, worths = judged(thought, bench, found, power)
            found = [n for n in found if worths[n] >= later]
    return found


def wanted(thought: Thought, bench: Bench, levels: Sequence[int]) -> str:
    """What they would want, in words."""
    found = would_sign(thought, bench, levels)
    if not found:
        return "they would sign nothing yet: they expect more of the war"
    best = max(found)
    if not best:
        return "they would sign a white peace, nothing in our favour"
    if best > 0:
        return f"they would sign up to level {best} in our favour"
    return f"they want at least level {-best} in theirs"


def friends_to_be(thought: Thought) -> str:
    """Who would sign a defensive alliance with us, in words."""
    g, power = thought.g, thought.power
    willing = [
        g.name(other)
        for other in g.majors()
        if other not in (power, *allies(g, power))
        and alliance(g, survey(chair(thought, other)), other, power)[0] > 0
    ]
    if not willing:
        return "nobody would sign an alliance with us now"
    return f"{' and '.join(willing)} would sign a defensive alliance with us"
