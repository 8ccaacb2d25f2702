"""P 31.5 Indian allies of France: asked for at the end of phase 3, gone with the turn."""

from __future__ import annotations

from europa.eu9.entries import Removed
from europa.eu9.rules.military.composition import kind_of, values
from europa.eu9.rules.military.homeward.indians import put
from europa.eu9.rules.military.stacks import serves
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.rules.powers.single.indians import FRANCE, INDIAN_AREAS, KILLED
from europa.eu9.rules.powers.single.sepoys import INDIAN
from europa.eu9.state import COL, ON_MAP, TP
from europa.eu9.table import G
from europa.eu9.world import Area
from europa.kernel import Ask, Entry, Option, Steps

EMISSARIES = ("conquistador", "governor", "missionary")
MISSION, MISSION_TALKS = 2, 3
"""For a mission in the area, and for it as the emissary (E591)."""
NEEDED, PLUS = 7, 4


class IndiansAsked(Entry, frozen=True):
    """Whether Indians of an area follow France this turn."""

    power: str
    area: str
    die: int
    modifier: int
    come: bool


def modifier(g: G, area: Area) -> int:
    """A mission and the best emissary there; TP+ and COL of others."""
    s, france = g.state, g.country(FRANCE)
    blessed = any(s.mission[p] == france for p in area.provinces)
    people = [
        values(g, n, naval=False)[0]
        for n, state in enumerate(s.leader_state)
        if state == ON_MAP and s.leader_place[n] in area.provinces
        and serves(g, n) == france and kind_of(g, n) in EMISSARIES
    ]  # fmt: skip
    best = max([*people, MISSION_TALKS if blessed else 0])
    rivals = sum(
        s.post_owner[p] != france
        and (s.post[p] == COL or (s.post[p] == TP and s.post_level[p] >= PLUS))
        for p in area.provinces
    )
    return MISSION * blessed + best - rivals


def ask(g: G) -> Steps[None]:
    """The end of phase 3: in each of their areas where France has settled and killed nobody."""
    france = g.country(FRANCE)
    if not g.is_major(france):
        return
    for name in INDIAN_AREAS:
        area = g.world.areas[g.world.area_index[name]]
        mine = [p for p in area.provinces if g.state.post_owner[p] == france]
        if not mine or g.holds(f"{KILLED}:{name}"):
            continue
        params = {"power": FRANCE, "area": name, "modifier": modifier(g, area)}
        options = [Option("roll", True), Option("leave", False)]
        if (yield Ask(g.seat_of(france), "indians.ask", options, "XV", params)):
            die = g.d10("indians", FRANCE)
            come = die + modifier(g, area) >= NEEDED
            g.log(IndiansAsked(FRANCE, name, die, modifier(g, area), come))
            if come:
                yield from put(g, mine)


def leave(g: G) -> None:
    """The end of the turn."""
    s = g.state
    for unit in [u for u in s.units if u.group == INDIAN]:
        s.units.remove(unit)
        g.log(Removed(FRANCE, "LD", place_name(g, unit.place)))


AFTER_STEP = {"3.14": (ask,), "8.2": (leave,)}
ENTRIES = (IndiansAsked,)
MESSAGES = {
    "ask.indians.ask": "{power}: ask the Indians of {area} for help? Die and {modifier}, 7 needed",
    "option.indians.ask.roll": "Yes",
    "option.indians.ask.leave": "No",
    "entry.IndiansAsked": "{power} asks the Indians of {area}: die {die}, modifier {modifier}",
}
