"""What would they want? Offers of peace and treaties as the others would judge them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from europa.eu9.rules.diplomacy.drafting import make
from europa.eu9.rules.diplomacy.terms import why_void
from europa.eu9.rules.peace.drafting import Bench, levels_for
from europa.eu9.rules.powers.wars import allies, war_numbered
from europa.eu9.table import G
from europa.eu9.treaties import Draft
from europa.kernel import Ask
from europa.players.eu9.others import bench_of, chair, judged
from europa.players.eu9.survey import survey
from europa.players.eu9.thought import Thought, starting
from europa.players.eu9.treaties import worth_of
from europa.players.eu9.treaty_worth import DUTY, alliance
from europa.players.wishes import Wish


def of_talks(thought: Thought, ask: Ask) -> list[Wish]:
    """7.2: what each enemy of the wars that may end now would sign."""
    found = []
    for option in starting(ask, "offer"):
        bench: Bench = option.value[1]
        found += _of_bench(thought, bench, levels_for(thought.g, bench), {})
    return found


def of_levels(thought: Thought, ask: Ask) -> list[Wish]:
    """7.2: which of the levels that may be proposed each enemy would sign."""
    war = war_numbered(thought.g, int(ask.params["war"]))
    keys = {o.value: o.key for o in ask.options if isinstance(o.value, int)}
    if war is None or not keys:
        return []
    return _of_bench(thought, bench_of(war, thought.power), list(keys), keys)


def _of_bench(
    thought: Thought, bench: Bench, levels: Sequence[int], keys: dict[int, str]
) -> list[Wish]:
    g, found = thought.g, []
    for power in bench.theirs:
        if not g.is_major(power):
            continue
        later, worths = judged(thought, bench, levels, power)
        signs = [n for n in levels if worths[n] >= later]
        text = f"{_signs(signs)}. Going on is worth {later:.0f} to them"
        if signs:
            text += f", this peace {worths[max(signs)]:.0f}"
        found.append(Wish(g.name(power), f"{text}.", [keys[n] for n in signs if n in keys]))
    return found


def _signs(levels: Sequence[int]) -> str:
    """What an enemy would sign at most, levels being in our favour."""
    if not levels:
        return "They would sign nothing yet: they expect more of the war"
    best = max(levels)
    if not best:
        return "They would sign a white peace, nothing in your favour"
    if best > 0:
        return f"They would sign up to level {best} in your favour"
    return f"They want at least level {-best} in theirs"


def of_treaties(thought: Thought, ask: Ask) -> list[Wish]:
    """2.2: who would ally with us and why not; what was put before others already."""
    g, power = thought.g, thought.power
    sent = {m: d for d in g.state.drafts if d.by == power for m in d.agreement.members}
    return [
        Wish(g.name(other), _treaty(thought, other, sent.get(other)))
        for other in g.majors()
        if other != power
    ]


def _treaty(thought: Thought, other: int, draft: Draft | None) -> str:
    g, power = thought.g, thought.power
    seen = chair(thought, other)
    if draft is not None:
        worth, why = worth_of(seen, draft)
        verb = "will sign" if worth > 0 else "won't sign"
        return f"They {verb} what you wrote: it is worth {worth:.0f} to them, {_theirs(g, why)}."
    if other in allies(g, power):
        return "They are your allies already."
    worth, why = alliance(g, survey(seen), other, power)
    why = _theirs(g, why)
    if void := why_void(g, make(g, power, "defensive", (power, other))):
        return f"An alliance with them would be void ({void.rpartition('.')[2]})."
    if worth <= 0:
        return f"No alliance: it is worth {worth:.0f} to them, {why}."
    kinds = (
        "a defensive alliance, even an offensive one" if worth > DUTY else "a defensive alliance"
    )
    return f"They would sign {kinds}: it is worth {worth:.0f} to them, {why}."


def _theirs(g: G, why: str) -> str:
    """A reason of theirs, told to the one they would sign with."""
    return why.replace("both of us fear", "you both fear").replace(
        "threatens both of us", "threatens you both"
    )


WISHES: dict[str, Callable[[Thought, Ask], list[Wish]]] = {
    "peace.what": of_talks,
    "peace.level": of_levels,
    "talk.what": of_treaties,
    "draft.kind": of_treaties,
    "draft.with": of_treaties,
}
"""Questions that lead to offers."""
