"""Turkey's pashas: one of them may be corrupted (III.1, E-7, E-8)."""

from __future__ import annotations

from europa.eu9.entries import Placed
from europa.eu9.state import ON_MAP
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Option, Steps

MESSAGES = {
    "ask.pasha.corrupt": "Turkey: in which province is a pasha corrupted?",
    "option.corrupt": "{a}",
}


def places(g: G) -> list[int]:
    """Own provinces with a pasha, else any but the capital; each once."""
    s, w = g.state, g.world
    turkey = g.country("turkey")
    owned = [p for p in g.owned(turkey) if not s.corrupt[p]]
    seats = [
        s.leader_place[n]
        for n, leader in enumerate(w.leaders)
        if leader.kind == "pasha" and s.leader_state[n] == ON_MAP
    ]
    capital = w.countries[turkey].capital
    with_pasha = [p for p in owned if p in seats and p != capital]
    return with_pasha or [p for p in owned if p != capital]


def chooser(g: G) -> int:
    """E152: the Habsburg player: Austria's, else Spain's, else nobody."""
    for name in ("austria", "spain"):
        if g.is_major(g.country(name)):
            return g.country(name)
    return NONE


def corrupt_pasha(g: G) -> Steps[None]:
    """A corrupted pasha keeps the income of a province this turn (B3)."""
    found = places(g)
    if not found:
        return
    ids = g.world.provinces
    who = chooser(g)
    if who == NONE or len(found) == 1:
        place = g.pick("corrupt_pasha", found)
    else:
        options = [Option(f"corrupt:{ids[p].id}", p, (ids[p].id,)) for p in found]
        place = yield Ask(g.seat_of(who), "pasha.corrupt", options, "III.1")
    g.state.corrupt[place] = 1
    g.log(Placed("turkey", "corrupt pasha", ids[place].id))
