"""P 19, 32.7 Dynastic actions of Spain and the annexation of Mazovia, among the actions of 2.6."""

from __future__ import annotations

from collections.abc import Iterator

from europa.eu9.pieces import Action
from europa.eu9.rules.diplomacy.out_of_war import leave_war
from europa.eu9.rules.powers import dynastic
from europa.eu9.rules.powers.forces import dissolve_forces
from europa.eu9.rules.powers.lands import hand_over
from europa.eu9.rules.terms.happenings import tell
from europa.eu9.state import NEUTRAL
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Entry

DYNASTIC = "dynastic"
BONUS = {20: 0, 50: 2, 100: 5}
MAZOVIA, PRICE, KING = "mazovia", 100, "poland_zygmunt_i"
CONCILIATORY = "conciliatory"


class DynasticTried(Entry, frozen=True):
    """A dynastic action: two dice and the investment against its difficulty."""

    power: str
    action: str
    total: int
    difficulty: int


def targets(g: G, power: int) -> list[str]:
    """Actions that are open to it now; one a turn."""
    name, s = g.name(power), g.state
    if name == "poland":
        return [MAZOVIA] if _may_annex(g, power) else []
    if name != "spain" or s.attitude[power] == CONCILIATORY:
        return []
    found = [g.world.provinces[p].id for p in dynastic.open_provinces(g)]
    if not _rests(g):
        found = [*dynastic.open_actions(g), *found]
    return found


def _rests(g: G) -> bool:
    """19.3: none in the turn after a success, its own or an event's."""
    last = g.state.turn - 1
    marks = g.state.in_force
    return any(marks.get(f"{dynastic.PLAYED}{name}") == last for name in dynastic.actions())


def _may_annex(g: G, power: int) -> bool:
    """32.7: while Zygmunt I reigns; no minor at war is dealt with (4.19.3)."""
    minor = g.country(MAZOVIA)
    if any(minor in (*war.members, *war.helping) for war in g.state.wars):
        return False
    reigning = g.state.monarch[power]
    zygmunt = reigning != NONE and g.world.monarchs[reigning].id == KING
    return zygmunt and bool(g.owned(minor))


def menu(g: G, power: int) -> Iterator[Action]:
    """Every piece it may plan."""
    for target in targets(g, power):
        prices = (PRICE,) if target == MAZOVIA else BONUS
        yield from (Action(DYNASTIC, target, ducats) for ducats in prices)


def difficulty(g: G, target: str) -> int:
    """Of an action the printed one, of a province half its income."""
    if target in dynastic.actions():
        return int(dynastic.actions()[target]["difficulty"])
    return g.world.provinces[g.world.province_index[target]].income // 2


def resolve(g: G, power: int, piece: Action) -> None:
    """2.8: no modifier but the investment; its event comes at once."""
    if piece.target == MAZOVIA:
        _inherit(g, g.country(MAZOVIA), power)
        return
    needed = difficulty(g, piece.target)
    total = sum(g.roll("dynastic", 10, 2)) + BONUS[piece.ducats]
    g.log(DynasticTried(g.name(power), piece.target, total, needed))
    if total < needed:
        return
    if piece.target in dynastic.actions():
        event = dynastic.play(g, piece.target)
        if event:
            g.state.event_calls.append(f"now:{event}::dynastic action")
        tell(g, "dynastic", power, name=piece.target)
    else:
        hand_over(g, g.world.province_index[piece.target], power, "dynastic")


def _inherit(g: G, minor: int, power: int) -> None:
    """A country passes to a power whole; it is in no war any more, and has no forces."""
    s = g.state
    for province in g.owned(minor):
        hand_over(g, province, power, "diplomacy")
    for war in list(s.wars):
        leave_war(g, war, (minor,))
    dissolve_forces(g, minor)
    s.patron[minor], s.box[minor], s.gone[minor] = NONE, NEUTRAL, 1


ENTRIES = (DynasticTried,)
MESSAGES = {
    "entry.DynasticTried": "{power}: dynastic action {action}, {total} against {difficulty}",
}
