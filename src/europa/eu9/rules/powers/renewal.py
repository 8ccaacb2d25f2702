"""II.1.3, II.1.4, P.5 What is above the limits of a new period is cut at once."""

from __future__ import annotations

from europa.eu9.entries import Removed
from europa.eu9.pieces import Unit
from europa.eu9.rules.powers import establishments
from europa.eu9.rules.powers.limits import keep_within, limit
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.state import SHIPS
from europa.eu9.table import G
from europa.kernel import Ask, Option, Steps

HALVES = {"NWD": 2, "NGD": 1, "VGD": 2, "NTD": 2, "NDE": 1}
"""II.1.4: halves of a ND that a ship counts."""
FIRST_TO_GO = ("NTD", "NDE", "NGD", "VGD", "NWD")
"""Kinds of ships, the least of them first (E146)."""
MESSAGES = {
    "ask.ships.cut": "{power}: more ships than you may have; which one goes?",
    "option.sink": "{a}",
}


def ships_of(unit: Unit) -> dict[str, int]:
    """The ships of a counter, by kind."""
    if unit.kind in HALVES:
        return {unit.kind: 1}
    return dict(zip(SHIPS, unit.ships, strict=True)) if unit.kind in ("F+", "F-") else {}


def nd_halves(g: G, power: int) -> int:
    """II.1.4: ND of a power on the map, in halves: galleys and NDE count one each."""
    return sum(
        HALVES[kind] * count
        for unit in g.state.units
        if unit.country == power
        for kind, count in ships_of(unit).items()
    )


def cut_ships(g: G, power: int) -> Steps[None]:
    """II.1.4: ND above the maximum are destroyed, of the owner's choice."""
    most = 2 * limit(g, power, "max_nd")
    while nd_halves(g, power) > most:
        own = {kind for u in g.state.units if u.country == power for kind, n in ships_of(u).items()
               if n}  # fmt: skip
        kinds = [kind for kind in FIRST_TO_GO if kind in own]
        kind = kinds[0]
        if len(kinds) > 1:
            options = [Option(f"sink:{kind}", kind, (kind,)) for kind in kinds]
            params = {"power": g.name(power)}
            kind = yield Ask(g.seat_of(power), "ships.cut", options, "II.1", params)
        sink(g, power, kind)


def sink(g: G, power: int, kind: str) -> bool:
    """Destroy one ship of a kind, detachments before those in fleets; False if there is none."""
    s = g.state
    mine = [n for n, unit in enumerate(s.units) if unit.country == power]
    for n in sorted(mine, key=lambda n: s.units[n].kind in ("F+", "F-")):
        unit = s.units[n]
        count = ships_of(unit)
        if not count.get(kind):
            continue
        g.log(Removed(g.name(power), kind, place_name(g, unit.place)))
        left = [count.get(ship, 0) - (ship == kind) for ship in SHIPS]
        if unit.kind == kind or not any(left):
            del s.units[n]
        else:
            ships = (left[0], left[1], left[2], left[3])
            s.units[n] = Unit(
                unit.country, unit.kind, unit.place, unit.veteran, ships,
                min(unit.damaged, sum(ships)), unit.group,
            )  # fmt: skip
        return True
    return False


def renew(g: G) -> Steps[None]:
    """P.5: new limits of a period; the period's wealth begins anew."""
    s = g.state
    for power in g.majors():
        keep_within(g, power)
        yield from cut_ships(g, power)
        s.wealth[power] = 0
        s.period_turns[power] = 0
    s.annexed.clear()
    for key in [key for key in s.held if key.startswith("free_col:")]:
        del s.held[key]  # E-19, E-20: by the end of the period
    for power in g.majors():
        yield from establishments.cut(g, power)
