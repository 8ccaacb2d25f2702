"""III-D The first war divides the French army (E484), each war perhaps the fleet; cities too."""

from __future__ import annotations

import msgspec

from europa.eu9.pieces import Unit
from europa.eu9.rules.events.political.engine import say
from europa.eu9.rules.events.political.french_wars.sides import (
    EVENT,
    FINAL,
    MINORS,
    france,
    rebels,
)
from europa.eu9.rules.events.political.verbs.split import OWN_SPLITS, WORTH, land_of
from europa.eu9.rules.powers.forces import NAVAL_UNITS, home, home_port
from europa.eu9.rules.terms.core import countries, holds
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.political import event_records

KEPT, ELSEWHERE = 8, 10
"""Die of the fleet: to 8 it stays French; with a 10 a ship goes to a Protestant power."""
PROTESTANTS = ("england", "holland", "sweden", "poland")


def camp(g: G, minor: int) -> int:
    """Where troops of a minor in revolt stand: in a province that has risen, else at home."""
    s = g.state
    risen = [p for p in g.owned(minor) if s.revolt[p]]
    risen += [
        p for p, c in enumerate(s.controller) if c == minor and s.revolt[p] and p not in risen
    ]
    return max(risen, key=lambda p: (s.revolt[p], -p), default=home(g, minor))


def share_army(scene: Scene) -> None:
    """One die: the Rebels first, then the other minor, then France; what is over goes home."""
    g, s = scene.g, scene.g.state
    die = g.d10("army_shared", "france")
    parity = "odd" if die % 2 else "even"
    rows = event_records()[EVENT].tables["repartition"]["rows"]
    row = next(one for one in rows if one["die"] == parity)
    army = land_of(g, france(g))
    left = sum(WORTH[unit.kind] for unit in army)
    s.units[:] = [unit for unit in s.units if unit not in army]
    risen = rebels(scene)
    loyal = [m for m in (g.country(name) for name in MINORS) if m not in risen and not s.gone[m]]
    for who, part in ((risen, "rebels"), (loyal, "other_minor"), ([france(g)], "france")):
        for one in who[:1]:
            place = camp(g, one) if one in risen else home(g, one)
            kinds = _fewer(row[part], left)
            left -= sum(WORTH[kind] for kind in kinds)
            s.units.extend(Unit(one, kind, place, True) for kind in kinds)
            say(scene, "units", [one], ", ".join(kinds))


def _fewer(printed: dict[str, int], left: int) -> list[str]:
    """The counters of a share, or as many LD of them as there are."""
    kinds = [kind for kind, number in printed.items() for _ in range(number)]
    if sum(WORTH[kind] for kind in kinds) <= left:
        return kinds
    return ["A-"] * (left // 2) + ["LD"] * (left % 2)


def share_fleet(scene: Scene) -> None:
    """One die at every outbreak: a ship to a foreigner and the rest to the Rebels, or nothing."""
    g, s = scene.g, scene.g.state
    die = g.d10("fleet_defects", "france")
    port = rebel_port(scene)
    if die <= KEPT or port == NONE:
        return
    friend = next(iter(countries(scene, {"role": "REB"})), NONE)
    if die == ELSEWHERE:
        faith = [g.country(name) for name in PROTESTANTS]
        able = [c for c in faith if g.is_major(c) and _is_protestant(scene, c)]
        friend = next(iter(able), friend)
    if friend != NONE and home_port(g, friend) != NONE and _lose_ship(g):
        s.units.append(Unit(friend, "NWD", home_port(g, friend)))
        say(scene, "units", [friend], "NWD")
    _hand_over(g, france(g), rebels(scene)[0], port)


def _is_protestant(scene: Scene, one: int) -> bool:
    return holds(scene, ["religion", scene.g.name(one), "protestant"])


def rebel_port(scene: Scene) -> int:
    """A port that the Rebels hold."""
    g, risen = scene.g, rebels(scene)
    held = [p for p, c in enumerate(g.state.controller) if c in risen and g.world.provinces[p].port]
    return max(held, key=lambda p: (g.world.provinces[p].income, -p), default=NONE)


def _lose_ship(g: G) -> bool:
    """A ship of war leaves the French fleet."""
    s = g.state
    ours = [(n, u) for n, u in enumerate(s.units) if u.country == france(g)]
    for place, unit in ours:
        if unit.kind == "NWD":
            del s.units[place]
            return True
    for place, unit in ours:
        if unit.kind in NAVAL_UNITS and unit.ships[0]:
            ships = (unit.ships[0] - 1, *unit.ships[1:])
            s.units[place] = msgspec.structs.replace(unit, ships=ships)
            return True
    return False


def _hand_over(g: G, old: int, new: int, port: int) -> None:
    """All ships change sides."""
    s = g.state
    for place, unit in enumerate(s.units):
        if unit.country == old and unit.kind in NAVAL_UNITS:
            s.units[place] = msgspec.structs.replace(unit, country=new, place=port, stack=0)


def fleet_comes_home(scene: Scene) -> None:
    """Ships of the minors are French again."""
    g = scene.g
    for name in MINORS:
        _hand_over(g, g.country(name), france(g), home_port(g, france(g)))


OWN_SPLITS[EVENT, "land"] = share_army
OWN_SPLITS[EVENT, "fleet"] = share_fleet
OWN_SPLITS[EVENT, "merge"] = OWN_SPLITS[FINAL, "merge"] = fleet_comes_home
