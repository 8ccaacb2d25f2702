"""C7.2 Which face of his counter a leader shows this turn, where he has a choice (3.10)."""

from __future__ import annotations

from europa.eu9.rules.powers.single import viziers
from europa.eu9.state import CAPTIVE, ON_MAP, WOUNDED
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Option, Steps


def other_face(g: G, leader: int) -> int:
    """The counter that is the same man in another service, or NONE."""
    return g.world.leader_index.get(g.world.leaders[leader].pair or "", NONE)


def is_turned_over(g: G, leader: int) -> bool:
    """The other face of his counter serves somebody now."""
    pair = other_face(g, leader)
    return pair != NONE and g.state.leader_state[pair] in (ON_MAP, WOUNDED, CAPTIVE)


def show(g: G, leader: int, side: int) -> None:
    """The side chosen for the turn; a second one that the counter lacks is that of its pair."""
    s = g.state
    if side < len(g.world.leaders[leader].sides):
        s.leader_side[leader] = side
        return
    pair = g.world.leader_index[g.world.leaders[leader].pair]
    s.leader_state[pair], s.leader_side[pair] = ON_MAP, 0
    g.put_leader(leader, NONE, 0)


def choose(g: G, seat: str, power: int, leaders: list[int]) -> Steps[dict[int, int]]:
    """C7.2: who has two sides and no star shows one of them this turn."""
    found: dict[int, int] = {}
    for leader in leaders:
        who = g.world.leaders[leader]
        kinds = [side.kind for side in who.sides]
        if viziers.may_choose(g, leader):
            kinds = [viziers.VIZIER, g.world.leaders[g.world.leader_index[who.pair]].sides[0].kind]
        options = [Option(f"as:{kind}", n) for n, kind in enumerate(kinds)]
        params = {"power": g.name(power), "leader": who.name}
        found[leader] = yield Ask(seat, "leaders.side", options, "VII.5", params)
    return found


MESSAGES = {
    "ask.leaders.side": "{power}: as what does {leader} serve this turn?",
    "option.as": "{a}",
}
