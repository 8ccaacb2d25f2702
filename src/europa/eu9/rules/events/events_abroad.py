"""Economic events about mines, colonists, weather and minor countries."""

from __future__ import annotations

from collections.abc import Sequence

from europa.eu9.rules.diplomacy.boxes import is_special
from europa.eu9.rules.diplomacy.causes import give
from europa.eu9.rules.events import mines
from europa.eu9.rules.events.minor_colonies import roll_table
from europa.eu9.rules.powers.limits import actions
from europa.eu9.rules.powers.tracks import drop
from europa.eu9.state import BOXES, RM, VA
from europa.eu9.table import G
from europa.kernel import Ask, Entry, Option, Steps

TREASON = ("siege", "stack", "envoy")
MESSAGES = {
    "ask.ally.secret": "{power}: which minor may become a new ally? (+3 to diplomacy, in secret)",
    "ask.ally.heir": "{power}: which minor may you inherit? (+5 to diplomacy)",
    "ask.ally.open": "{power}: which minor offers an alliance? (+3 to diplomacy)",
    "option.minor": "{a}",
    "ask.treachery.choose": "{power}: what does the traitor do?",
    "option.siege": "Open a besieged fortress, or +4 to one siegework",
    "option.stack": "Lead an enemy stack astray once",
    "option.envoy": "+5 to diplomacy on one minor of the enemy",
    "entry.Favoured": "{power}: diplomacy on {minor} +{bonus} this turn",
}


class Favoured(Entry, frozen=True):
    """Diplomacy on a minor is easier for a power."""

    power: str
    minor: str
    bonus: int


ENTRIES = (Favoured,)


def piracy(g: G, power: int) -> None:
    """E-12: a cause of piracy at 1.4."""
    g.add_effect("piracy_events")


def _colonists(g: G, power: int, bonus: int) -> None:
    """E-19, E-20: colonies easier, one action more by the end of the period."""
    g.add_effect("col_drm", power, bonus)
    g.add_effect("no_pioneering", power)
    key = f"free_col:{g.name(power)}"
    g.state.held[key] = g.state.held.get(key, 0) + 1
    roll_table(g)


def rush_of_colonists(g: G, power: int) -> None:
    """E-19."""
    _colonists(g, power, 3)


def refugees(g: G, power: int) -> None:
    """E-20: a free TFI with a strong investment too."""
    g.add_effect("free_tfi", power)
    _colonists(g, power, 2)


def never_settles(g: G, power: int) -> bool:
    """A country without COL and TP actions."""
    return not actions(g, power, "col") and not actions(g, power, "tp")


def poor_weather(g: G, power: int) -> None:
    """E-24: rounds of the military phase go on later, in bad weather."""
    g.add_effect("poor_weather")


def courted(g: G, power: int) -> list[int]:
    """III.2: existing minors on which it may act: of Europe, or of the rest of the world."""
    s = g.state
    return [
        c.index
        for c in g.world.countries
        if c.minor is not None
        and (c.minor.boxes or c.minor.kind == "rotw")
        and not s.gone[c.index]
        and not g.is_major(c.index)
        and c.index not in g.enemies(power)
    ]


def _favour(g: G, power: int, minor: int, bonus: int, secret: bool = False) -> None:
    g.add_effect(f"diplomacy_{g.name(minor)}", power, bonus)
    to: Sequence[str] | None = [g.seat_of(power)] if secret else None
    g.log(Favoured(g.name(power), g.name(minor), bonus), to=to)


def _choose(g: G, power: int, kind: str, rule: str) -> Ask:
    options = [Option(f"minor:{g.name(c)}", c, (g.name(c),)) for c in courted(g, power)]
    return Ask(g.seat_of(power), kind, options, rule, {"power": g.name(power)})


def new_ally(g: G, power: int) -> Steps[None]:
    """E-27: a minor picked in secret: +3 to diplomacy this turn."""
    _favour(g, power, (yield _choose(g, power, "ally.secret", "E-27")), 3, secret=True)


def offer_of_alliance(g: G, power: int) -> Steps[None]:
    """E-33: a minor chosen now: +3 to diplomacy."""
    _favour(g, power, (yield _choose(g, power, "ally.open", "E-33")), 3)


def _bound(g: G, power: int) -> list[int]:
    """Minors on its track that may fall away; special vassals don't (E257)."""
    return [c for c in g.minors_of(power) if not is_special(g, c)]


def _vassals(g: G, power: int) -> list[int]:
    return [c for c in _bound(g, power) if g.state.box[c] == VA]


def defection(g: G, power: int) -> None:
    """E-28: a random vassal drops three boxes; without one a random minor two."""
    vassals = _vassals(g, power)
    found = vassals or _bound(g, power)
    if found:
        drop(g, g.pick("defection", found, g.name(power)), 3 if vassals else 2)


def inheritance(g: G, power: int) -> Steps[None]:
    """E-31: +5 to diplomacy on the nearest minor in RM or better that may become a vassal.

    Of several as near the player chooses (E257).
    """
    s = g.state
    able = [
        c
        for c in _bound(g, power)
        if RM <= s.box[c] < VA
        and (record := g.world.countries[c].minor) is not None
        and BOXES[VA] in record.boxes
    ]
    away = {c: distance(g, power, c) for c in able}
    nearest = [c for c in able if away[c] == min(away.values())]
    if len(nearest) > 1:
        options = [Option(f"minor:{g.name(c)}", c, (g.name(c),)) for c in nearest]
        params = {"power": g.name(power)}
        nearest = [(yield Ask(g.seat_of(power), "ally.heir", options, "E-31", params))]
    if nearest:
        _favour(g, power, nearest[0], 5)


def distance(g: G, power: int, minor: int) -> int:
    """Provinces by land from a power's national territory to a minor; 999 if there is no way."""
    goal = {*g.owned(minor)}
    seen = {p for p in g.owned(power) if power in g.world.provinces[p].national}
    edge = sorted(seen)
    for steps in range(1, 100):
        edge = [n for p in edge for n in g.world.provinces[p].neighbours if n not in seen]
        edge = list(dict.fromkeys(edge))
        if goal.intersection(edge):
            return steps
        seen.update(edge)
    return 999


def independence(g: G, power: int) -> None:
    """E-34: a vassal goes back to RM; a temporary CB against it (E245)."""
    vassals = _vassals(g, power)
    if vassals:
        minor = g.pick("independence", vassals, g.name(power))
        drop(g, minor, VA - RM)
        give(g, power, minor, "lost vassal")


def preeminence(g: G, power: int) -> None:
    """E-43: diplomacy +1, TP and COL a column better."""
    g.add_effect("diplomatic_drm", power, 1)
    g.add_effect("tp_column", power, 1)
    g.add_effect("col_column", power, 1)


def culture(g: G, power: int) -> None:
    """E-44: subsidies +20, and as E-43."""
    g.add_effect("subsidy_more", power, 20)
    preeminence(g, power)


def treachery(g: G, power: int) -> Steps[None]:
    """E-49: against an opponent in war; without one nothing."""
    if g.enemies(power):
        options = [Option(key) for key in TREASON]
        params = {"power": g.name(power)}
        choice = yield Ask(g.seat_of(power), "treachery.choose", options, "E-49", params)
        g.add_effect(f"treachery_{choice}", power)


EFFECTS = {
    10: mines.discovery, 12: piracy, 19: rush_of_colonists, 20: refugees, 24: poor_weather,
    26: mines.depletion, 27: new_ally, 28: defection, 31: inheritance, 33: offer_of_alliance,
    34: independence, 43: preeminence, 44: culture, 49: treachery,
}  # fmt: skip
IMPOSSIBLE = {10: mines.is_impossible}
USELESS = {19: never_settles, 20: never_settles}
