"""SPEC-minors 4.5 The Grand Master of the Knights: never lost, and once perhaps La Valette."""

from __future__ import annotations

from collections.abc import Sequence

from europa.eu9.rules.military.composition import head
from europa.eu9.state import ON_MAP
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Entry

KNIGHTS, GRAND_MASTER, LA_VALETTE = "knights", "grand_maitre", "la_valette"
ROLLED = "la_valette_rolled"
UNTIL = f"leader_until:{LA_VALETTE}"
"""Under `held`: his last turn."""
LEAST, TURNS, FROM_PERIOD = 4, 4, 3
RHODES = "rhodos"


class GrandMasterTested(Entry, frozen=True):
    """Whether the Grand Master is La Valette."""

    die: int
    famous: bool


def _on_map(g: G, name: str) -> bool:
    return g.state.leader_state[g.world.leader_index[name]] == ON_MAP


def meet_both(g: G, one: Sequence[int], other: Sequence[int]) -> None:
    """Two sides are about to fight: he may lead either."""
    if g.holds(ROLLED) or not _on_map(g, GRAND_MASTER):
        return
    if not _meet(g, one):
        _meet(g, other)


def _meet(g: G, numbers: Sequence[int]) -> bool:
    """The first battle or siege that he leads in a war: d10, once a game; the standing war of the
    Knights' ships is none."""
    s, knights = g.state, g.country(KNIGHTS)
    stacks = [s.stacks[n] for n in numbers]
    master = g.world.leader_index[GRAND_MASTER]
    if not stacks or head(g, stacks).leader != master or not g.wars_of(knights):
        return False
    at_home = s.owner[g.world.province_index[RHODES]] == knights
    if at_home and s.period < FROM_PERIOD:
        return False
    s.in_force[ROLLED] = s.turn
    die = g.d10("grand master", KNIGHTS)
    g.log(GrandMasterTested(die, die >= LEAST))
    if die >= LEAST:
        s.held[UNTIL] = s.turn + TURNS - 1
        _replace(g, GRAND_MASTER, LA_VALETTE)
        _retire(g)
    return True


def _replace(g: G, old: str, new: str) -> None:
    """One comes beside the same troops as the other, as general or admiral as he is."""
    s, ids = g.state, g.world.leader_index
    one, other = ids[old], ids[new]
    place, stack = s.leader_place[one], s.leader_stack[one]
    g.put_leader(other, place)
    s.leader_side[other], s.leader_stack[other] = s.leader_side[one], stack
    s.leader_for[other] = g.country(KNIGHTS)


def _retire(g: G) -> None:
    master = g.world.leader_index[GRAND_MASTER]
    g.put_leader(master, NONE, 0)
    g.state.leader_for.pop(master, None)


def succeeds(g: G, leader: int) -> bool:
    """Whether he who falls is followed at once by one like him: a Grand Master without a name is;
    after La Valette, also while he is wounded, one comes."""
    ids = g.world.leader_index
    if leader == ids[LA_VALETTE]:
        _replace(g, LA_VALETTE, GRAND_MASTER)
    return leader == ids[GRAND_MASTER]


def give_way(g: G) -> None:
    """La Valette is well again: nobody else is Grand Master."""
    if _on_map(g, LA_VALETTE) and _on_map(g, GRAND_MASTER):
        _retire(g)


ENTRIES = (GrandMasterTested,)
MESSAGES = {
    "entry.GrandMasterTested": "The Grand Master of the Knights is La Valette ({die})",
    "entry.GrandMasterTested.famous=False": "The Grand Master is no La Valette ({die})",
}
