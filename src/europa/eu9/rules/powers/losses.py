"""Units that events take from a power (E-5, E-29); it chooses which."""

from __future__ import annotations

import msgspec

from europa.eu9.entries import Removed
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.rules.powers.renewal import ships_of, sink
from europa.eu9.state import SHIPS
from europa.eu9.table import G
from europa.kernel import Ask, Option, Steps

STEPS = ((4, 0), (10, 1), (15, 2), (19, 3))
"""2d10, modified: at most so much loses so many; more loses four."""
SMALLER = {"A+": ("A-", "LD"), "A-": ("LD",), "LD": ()}
"""What is left of a counter that loses a LD."""
MESSAGES = {
    "ask.losses.ship": "{power}: which ships are lost?",
    "ask.losses.land": "{power}: where does a detachment desert?",
    "option.lose_ship": "{a}",
    "option.lose_land": "{a} in {b}",
}


def lost_by(roll: int) -> int:
    """E-5, E-29: how many detachments a modified roll costs."""
    return next((lost for most, lost in STEPS if roll <= most), 4)


def _ships(g: G, power: int) -> dict[str, int]:
    found = dict.fromkeys(SHIPS, 0)
    for unit in g.state.units:
        if unit.country == power:
            for kind, count in ships_of(unit).items():
                if kind in found:
                    found[kind] += count
    return found


def lose_ships(g: G, power: int, detachments: int) -> Steps[None]:
    """E-5: a galley counts half; transports go only when nothing else is left."""
    for _ in range(detachments):
        left = _ships(g, power)
        kinds = [kind for kind in ("NWD", "NGD", "VGD") if left[kind]] or (
            ["NTD"] if left["NTD"] else []
        )
        if not kinds:
            return
        kind = kinds[0]
        if len(kinds) > 1:
            options = [Option(f"lose_ship:{kind}", kind) for kind in kinds]
            params = {"power": g.name(power)}
            kind = yield Ask(g.seat_of(power), "losses.ship", options, "E-5", params)
        for _ in range(min(left[kind], 2 if kind == "NGD" else 1)):
            sink(g, power, kind)


def lose_land(g: G, power: int, detachments: int) -> Steps[None]:
    """E-29: from counters of the owner's choice; an army breaks up."""
    units = g.state.units
    for _ in range(detachments):
        found = {(u.kind, u.place): n for n, u in reversed(list(enumerate(units)))
                 if u.country == power and u.kind in SMALLER}  # fmt: skip
        if not found:
            return
        options = [
            Option(f"lose_land:{kind}:{place_name(g, place)}", n, (place_name(g, place),))
            for (kind, place), n in reversed(found.items())
        ]
        n = options[0].value
        if len(options) > 1:
            params = {"power": g.name(power)}
            n = yield Ask(g.seat_of(power), "losses.land", options, "E-29", params)
        unit = units.pop(n)
        rest = [msgspec.structs.replace(unit, kind=kind) for kind in SMALLER[unit.kind]]
        units[n:n] = rest
        g.log(Removed(g.name(power), "LD", place_name(g, unit.place)))
