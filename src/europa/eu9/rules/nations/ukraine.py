"""P 32.11, 32.13 Polish Ukraine: Cossacks stir up neighbours, and come for nothing."""

from __future__ import annotations

from functools import cache

from europa.eu9.entries import Placed, Removed
from europa.eu9.pieces import Unit
from europa.eu9.rules.events import revolts
from europa.eu9.rules.logistics.counters import LD_OF
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.rules.powers.single.ukraine import SUPPORT, UKRAINE, chose, has_forces, lands
from europa.eu9.rules.powers.wars import at_war
from europa.eu9.table import G
from europa.eu9.world import NONE, load_world
from europa.kernel import Ask, Entry, Option, Steps

TARGETS = {"russia": 0, "turkey": 2}
"""Whom they stir up, and what it adds."""
LARGE, NEEDED = 2, 10
PEACEFUL = ("turkey", "crimea")
"""With neither of these may Poland be at war."""
SOUTH = ("syria", "arabia", "iraq", "persia", "mamluks")
EDGE = ("alep", "kordistan", "azarbayadjan")
AWAY = "cossacks_away"
"""Effect of the turn, with the kind of the army: it is off the map."""


class Agitated(Entry, frozen=True):
    """Cossacks stir up a neighbour, or fail to."""

    power: str
    target: str
    die: int
    modifier: int
    revolt: bool


@cache
def out_of_reach() -> frozenset[int]:
    """E606: where no revolt of theirs can break out."""
    w = load_world()
    found = {p for name in SOUTH for p in w.countries[w.country_index[name]].provinces}
    return frozenset(found | {w.province_index[name] for name in EDGE})


def _armies(g: G, poland: int) -> list[int]:
    """Places in `units` of the Ukrainian A, the larger one first."""
    units = enumerate(g.state.units)
    found = [
        n for n, u in units if u.country == poland and u.group == UKRAINE and u.kind in ("A+", "A-")
    ]
    return sorted(found, key=lambda n: g.state.units[n].kind)


def agitate(g: G) -> Steps[None]:
    """Before phase 4: an army leaves the map for the turn and may bring a revolt."""
    poland = g.country("poland")
    if not g.is_major(poland) or not has_forces(g):
        return
    armies = _armies(g, poland)
    if not armies or any(at_war(g, poland, g.country(name)) for name in PEACEFUL):
        return
    able = [name for name in TARGETS if not g.state.gone[g.country(name)]]
    options = [Option("nobody", ""), *(Option(f"agitate:{name}", name) for name in able)]
    target = yield Ask(g.seat_of(poland), "ukraine.agitate", options, "XV", {"power": "poland"})
    if target:
        _stir(g, poland, armies[0], target)


def _stir(g: G, poland: int, army: int, target: str) -> None:
    s = g.state
    unit = s.units.pop(army)
    g.log(Removed("poland", unit.kind, place_name(g, unit.place)))
    g.add_effect(f"{AWAY}:{unit.kind}:{int(unit.veteran)}")
    modifier = TARGETS[target] + LARGE * (unit.kind == "A+")
    die = g.d10("agitation", "poland")
    rises = die + modifier >= NEEDED
    g.log(Agitated("poland", target, die, modifier, rises))
    if rises:
        revolts.revolt_in(g, g.country(target), safe=out_of_reach())


def come_back(g: G) -> None:
    """The end of the turn: in the Ukraine, or nowhere."""
    s, poland = g.state, g.country("poland")
    for key in [key for key in s.effects if key.startswith(AWAY)]:
        del s.effects[key]
        _, kind, veteran = key.split(":")
        where = next((p for p in lands(g) if s.controller[p] == s.owner[p]), NONE)
        if where != NONE:
            s.units.append(Unit(poland, kind, where, veteran == "1", group=UKRAINE))
            g.log(Placed("poland", kind, g.world.provinces[where].id))


def free_cossacks(g: G) -> None:
    """P 32.13: with support of Orthodoxy an LD a turn for nothing, after 3.8."""
    s, poland = g.state, g.country("poland")
    if not g.is_major(poland) or not chose(g, SUPPORT) or not has_forces(g):
        return
    there = sum(u.country == poland and u.group == UKRAINE and u.kind == "LD" for u in s.units)
    where = next((p for p in lands(g) if s.controller[p] == s.owner[p] and not s.revolt[p]), NONE)
    if there < LD_OF[UKRAINE] and where != NONE:
        s.units.append(Unit(poland, "LD", where, group=UKRAINE))
        g.log(Placed("poland", "LD", g.world.provinces[where].id))


AFTER_STEP = {"3.8": (free_cossacks,), "3.14": (agitate,), "8.2": (come_back,)}
ENTRIES = (Agitated,)
MESSAGES = {
    "ask.ukraine.agitate": "{power}: whom does the Ukrainian army stir up? It is away this turn.",
    "option.ukraine.agitate.nobody": "Nobody",
    "option.agitate": "{a}",
    "entry.Agitated": "Cossacks of {power} stir up {target}: die {die}, modifier {modifier}",
}
