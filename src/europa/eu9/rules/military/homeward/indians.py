"""P 31.5 Indian allies of France in the field: they fight, vanish, and come back."""

from __future__ import annotations

from collections.abc import Sequence

from europa.eu9.entries import Placed, Removed
from europa.eu9.pieces import Unit
from europa.eu9.rules.military.ground import holder
from europa.eu9.rules.military.stacks import muster, units_in
from europa.eu9.rules.powers.single.indians import AWAY, FRANCE, KILLED, homes
from europa.eu9.rules.powers.single.sepoys import INDIAN
from europa.eu9.rules.powers.wars import hostile
from europa.eu9.rules.terms import specials
from europa.eu9.state import COUNTRIES
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Option, Steps


def alone(g: G, numbers: Sequence[int]) -> bool:
    """P 31.5, M 15.5: whether a side is made of woodsmen alone: no land hinders their attack."""
    units = [u for n in numbers for u in units_in(g, n)]
    return bool(units) and all(
        u.group == INDIAN or specials.standing(g, "no_terrain_malus", u.country) for u in units
    )


def vanish(g: G, numbers: Sequence[int]) -> None:
    """After any battle they leave, to come back at the end of the next round."""
    s = g.state
    gone = [u for u in s.units if u.group == INDIAN and u.stack in numbers]
    for unit in gone:
        s.units.remove(unit)
        g.log(Removed(FRANCE, "LD", g.world.provinces[unit.place].id))
    if gone:
        key = f"{AWAY}:{s.round_count + 1}"
        s.allowances[key] = s.allowances.get(key, 0) + len(gone)


def settlements(g: G) -> list[int]:
    """French COL and TP in their areas where no enemy is."""
    france = g.country(FRANCE)
    mine = [p for p in g.posts(france) if p in homes() and holder(g, p) in (NONE, france)]
    foes = {x.place for x in g.state.stacks.values() if hostile(g, france, x.country)}
    return [p for p in mine if p not in foes]


def come_back(g: G) -> Steps[None]:
    """After 4.5: those who left a round ago."""
    s = g.state
    due = [k for k in s.allowances if k.startswith(AWAY) and int(k.split(":")[1]) <= s.round_count]
    for key in due:
        for _ in range(s.allowances.pop(key)):
            yield from put(g, settlements(g))
    if due:
        muster(g)


def put(g: G, places: list[int]) -> Steps[None]:
    """One LD in a settlement of the power's choice."""
    france = g.country(FRANCE)
    if not places:
        return
    place = places[0]
    if len(places) > 1:
        ids = g.world.provinces
        options = [Option(f"at:{ids[p].id}", p, (ids[p].id,)) for p in places]
        place = yield Ask(g.seat_of(france), "indians.place", options, "XV", {"power": FRANCE})
    g.state.units.append(Unit(france, "LD", place, group=INDIAN))
    g.log(Placed(FRANCE, "LD", g.world.provinces[place].id))


def note_killed(g: G) -> None:
    """4.6: natives whom France has killed are remembered in their area."""
    s, w, france = g.state, g.world, g.country(FRANCE)
    for key in s.native_fights:
        place, power = divmod(key, COUNTRIES)
        if power == france and place in homes():
            area = w.areas[w.provinces[place].area]
            if s.natives[place] < area.natives or place in s.native_thirds:
                s.in_force.setdefault(f"{KILLED}:{area.id}", s.turn)


AFTER_STEP = {"4.5": (come_back,), "4.6": (note_killed,)}
MESSAGES = {"ask.indians.place": "{power}: where do the Indian allies come?"}
