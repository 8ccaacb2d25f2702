"""P 32.2 Poland elects a general its king."""

from __future__ import annotations

from europa.eu9.rules.court.governments import choose
from europa.eu9.rules.powers.initiative import has_reigned
from europa.eu9.state import DEAD
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Option, Steps

ELECTED = ("poland_bathory", "poland_sobieski", "poland_patkul")
GOOD = 18
"""The sum of values above which he is the better choice."""


def candidates(g: G) -> list[int]:
    """Generals alive in their years who have not been kings."""
    s, w = g.state, g.world
    found = []
    for name in ELECTED:
        place = w.monarch_index[name]
        leader = w.leader_index[w.monarchs[place].leader]
        record = w.leaders[leader]
        pair = [leader, *([w.leader_index[record.pair]] if record.pair else [])]
        alive = not any(s.leader_state[n] == DEAD for n in pair)
        if alive and record.first <= s.turn <= record.last and not has_reigned(g, name):
            found.append(place)
    return found


def last_turn(g: G, monarch: int) -> int:
    """The last turn of an elected general, or 0 for any other monarch."""
    record = g.world.monarchs[monarch]
    if record.id not in ELECTED:
        return 0
    return g.world.leaders[g.world.leader_index[record.leader]].last


def elect(g: G, power: int) -> Steps[None]:
    """1.1: before the succession is rolled for; he leaves his troops for the throne. Holland
    chooses its government then (P 41.2)."""
    yield from choose(g, power)
    if g.name(power) != "poland":
        return
    able = candidates(g)
    if not able:
        return
    w = g.world
    good = [n for n in able if sum(w.monarchs[n].values) > GOOD]
    options = [Option(f"elect:{w.monarchs[n].id}", n) for n in able]
    options.insert(len(options) if good else 0, Option("no_general", NONE))
    params = {"power": g.name(power)}
    chosen = yield Ask(g.seat_of(power), "poland.election", options, "XV", params)
    if chosen == NONE:
        return
    g.state.held[f"next_monarch:{g.name(power)}"] = chosen
    leader = w.leader_index[w.monarchs[chosen].leader]
    pair = w.leaders[leader].pair
    for n in (leader, *([w.leader_index[pair]] if pair else [])):
        g.put_leader(n, NONE, 0)


MESSAGES = {
    "ask.poland.election": "{power}: the throne is empty. Do you elect a general?",
    "option.elect": "{a}",
    "option.no_general": "no general: the dice decide",
}
