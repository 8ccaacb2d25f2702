"""II.1 Limits: what the tables print, changed by their footnotes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from europa.eu9.entries import Changed
from europa.eu9.rules.powers.single import asiento
from europa.eu9.rules.powers.single.scheldt import joint_zones
from europa.eu9.rules.terms.lasting import changed
from europa.eu9.table import G
from europa.eu9.world import RELIGIONS
from europa.eu9.world.records import Limit, PeriodRecord

Condition = Callable[[G, int], bool]


def _flag(name: str) -> Condition:
    return lambda g, power: g.holds(name)


def of_faith(*names: str) -> Condition:
    return lambda g, power: RELIGIONS[g.state.religion[power]] in names


def _attitude(name: str) -> Condition:
    return lambda g, power: g.state.attitude[power] == name


def _either(*conditions: Condition) -> Condition:
    return lambda g, power: any(condition(g, power) for condition in conditions)


def of_parliament(g: G, power: int) -> bool:
    return g.state.government[power] == "parliament"


def _archangelsk_thrives(g: G, power: int) -> bool:
    """CTZ Russia is open, and some country has a TF+ in it."""
    zone = g.world.zone_index["ctz_russia"]
    return g.holds("arkhangelsk") and any(g.tf(c, zone) >= PLUS for c in g.fleets_in(zone))


def has_hansa(g: G, power: int) -> bool:
    """AUS: it controls a port of the Hansa as it was in 1492."""
    provinces = g.world.countries[g.country("hansa")].provinces
    held = [p for p in provinces if g.world.provinces[p].port and g.state.controller[p] == power]
    return g.name(power) == "austria" and bool(held)


def _late_hansa(g: G, power: int) -> bool:
    """P 38.2: trade fleets of AUS only in periods VI and VII."""
    return g.state.period >= LATE and has_hansa(g, power)


def _baltic(g: G, power: int) -> bool:
    """At least three own ports on the Baltic."""
    w = g.world
    sea = w.zones[w.zone_index[BALTIC]].sea
    ports = [p for p in g.owned(power) if w.provinces[p].port and sea in w.provinces[p].seas]
    return len(ports) >= PORTS


PLUS = 4
LATE = 6
PORTS = 3
BALTIC = "tz_baltique"
CATHOLIC, PROTESTANT = of_faith("catholic"), of_faith("protestant")
COLBERT = _flag("colbertian_mercantilism")
NOTES: dict[tuple[str, str, str], tuple[Condition, int]] = {
    ("england", "limits", "a"): (_flag("east_india_company"), 1),
    ("england", "limits", "c"): (_attitude("counter_reformation"), -2),
    ("england", "turn", "a"): (CATHOLIC, -1),
    ("england", "turn", "c"): (_attitude("counter_reformation"), -1),
    ("england", "turn", "e"): (_flag("east_india_company"), 1),
    ("france", "limits", "a"): (_either(PROTESTANT, COLBERT), 1),
    ("france", "limits", "c"): (COLBERT, 1),
    ("france", "turn", "a"): (lambda g, p: PROTESTANT(g, p) and not COLBERT(g, p), 1),
    ("france", "turn", "c"): (COLBERT, 1),
    ("france", "turn", "e"): (_attitude("conciliatory"), 1),
    ("spain", "limits", "c"): (_attitude("conciliatory"), 1),
    ("spain", "turn", "a"): (_attitude("conciliatory"), 1),
    ("spain", "turn", "b"): (lambda g, _: not asiento.is_conceded(g), 1),
    ("russia", "limits", "a"): (_either(_attitude("religious_tolerance"), _archangelsk_thrives), 1),
    ("russia", "limits", "c"): (_flag("st_petersburg"), 1),
    ("russia", "turn", "a"): (_flag("st_petersburg"), 1),
    ("russia", "turn", "b"): (_attitude("religious_tolerance"), 1),
    ("poland", "limits", "a"): (_either(PROTESTANT, _flag("union_of_lublin")), 1),
    ("poland", "turn", "a"): (PROTESTANT, -1),
    ("poland", "turn", "b"): (PROTESTANT, 1),
    ("poland", "turn", "c"): (_baltic, 1),
    ("prussia", "turn", "c"): (_baltic, 1),
    ("austria", "turn", "a"): (_late_hansa, 1),
    ("holland", "turn", "a"): (_flag("voc"), 1),
    ("holland", "turn", "c"): (of_parliament, 1),
    ("sweden", "limits", "a"): (_attitude("strictly_protestant"), 1),
    ("sweden", "limits", "c"): (_flag("overseas_expansion"), 2),
    ("sweden", "turn", "a"): (_attitude("strictly_protestant"), 1),
    ("sweden", "turn", "c"): (_baltic, 1),
    ("spain", "turn", "d"): (lambda g, p: True, 1),
}
"""Footnotes that change a number: power, table, letter -> when, and by how much."""
NOTES_TOO: dict[tuple[str, str, str], tuple[Condition, int]] = {
    ("poland", "turn", "a"): (_attitude("conciliatory"), 1),
}
"""Second conditions of such footnotes."""
IN_THE_BALTIC = (("sweden", "c"), ("poland", "c"), ("prussia", "c"))
"""Footnotes whose action is good for the Baltic only."""
SHARED = ("col", "tp")
CLOSED: dict[tuple[str, str, str], Condition] = {
    ("russia", "turn", "c"): _flag("arkhangelsk"),
}
"""Footnotes without whose condition there is nothing."""
NAMES = ("dti", "fti", "sfti", "mnu", "col", "tp", "max_nd")
ACTIONS = ("diplomatic", "tfi", "col", "tp", "competition")
JOINT = ("tfi", "competition")
"""Kinds that one action of P 13 may be."""


def printed(g: G, power: int) -> PeriodRecord:
    """The table of the power for the period."""
    return g.world.limits(power, g.state.period)


def limit(g: G, power: int, name: str) -> int:
    """II.1.1: limit of the period: dti, fti, sfti, mnu, col, tp, max_nd."""
    row = printed(g, power)
    found: Limit = getattr(row, name) if name != "sfti" else (row.sfti or row.fti)
    value = _changed(g, power, "limits", found)
    who = g.name(power)
    if name in ("dti", "fti") and who == "spain" and "e" in found.notes and _expelled(g):
        value = min(value, 2)
    if name == "max_nd" and found.extra and who == "france":
        more = COLBERT(g, power) or PROTESTANT(g, power)
        value += found.extra if "b" not in found.notes or more else 0
    if name == "max_nd" and has_hansa(g, power):
        value += found.extra
    if name in ("dti", "fti", "sfti"):
        value = max(1, min(5, value))
    return max(0, value)


def actions(g: G, power: int, name: str) -> int:
    """II.1.2: actions of a kind this turn; one "every two turns" never in two running."""
    found = allowed(g, power, name)
    if found.every == 2 and g.state.held.get(_used(g, power)) == g.state.turn - 1:
        return 0
    lost = g.effect(f"{name}_lost", power) - g.effect(f"{name}_more", power)
    if name == "diplomatic":
        lost -= _given(g, power, found)
    return max(0, _changed(g, power, "turn", found) - lost)


def _given(g: G, power: int, found: Limit) -> int:
    """Diplomatic actions that events give or take; E1411: what a footnote gives a conciliatory
    power is not given twice."""
    given = changed(g, "diplomatic_actions", power, 0)
    noted = any(
        (key := (g.name(power), "turn", letter)) in NOTES_TOO and NOTES_TOO[key][0](g, power)
        for letter in found.notes
    )
    return given - 1 if given > 0 and noted else given


def allowed(g: G, power: int, name: str) -> Limit:
    """The printed actions of a kind; SUE and POL have some that are freely COL or TP (E721)."""
    row = printed(g, power)
    if name not in SHARED or not row.posts:
        return row.actions[name]
    if g.name(power) == "sweden":
        return row.posts["expansion" if g.holds("overseas_expansion") else ""]
    return row.posts.get(RELIGIONS[g.state.religion[power]], Limit(0))


def together(g: G, power: int) -> int | None:
    """COL and TP actions in all, where they share a number: SUE, POL, HIS in II to V."""
    row = printed(g, power)
    if row.posts or ("d" in row.actions["tp"].notes and g.name(power) == "spain"):
        return actions(g, power, "col")
    return None


def note_posts(g: G, power: int) -> None:
    """A COL or TP action was used this turn."""
    g.state.held[_used(g, power)] = g.state.turn


def _used(g: G, power: int) -> str:
    return f"posts_used:{g.name(power)}"


def bound(g: G, power: int, name: str) -> tuple[int, tuple[str, ...]]:
    """How many actions of a kind are good for some trade zones only, and for which."""
    who, notes = g.name(power), printed(g, power).actions[name].notes
    if any((who, letter) in IN_THE_BALTIC for letter in notes) and _baltic(g, power):
        return 1, (BALTIC,)
    if (who, name) == ("holland", "tfi") and of_parliament(g, power) and g.holds("voc"):
        return 1, tuple(zone.id for zone in g.world.zones if "indian" in zone.groups)
    return 0, ()


def open_zones(
    g: G, power: int, name: str, planned: Mapping[str, Sequence[str]], zones: Sequence[str]
) -> list[str]:
    """Targets of one more action of a kind beside those planned, by kind (P 13, 41.4, the Baltic).

    An action that is good as a TFI or a competition (P 13) is used up by either.
    """
    joint = joint_zones(g, power)
    kinds = JOINT if joint else (name,)
    room = {kind: (actions(g, power, kind), *bound(g, power, kind)) for kind in kinds}
    if not joint and len(planned[name]) >= room[name][0]:
        return []
    known: dict[tuple[bool, bool], bool] = {}
    found = []
    for zone in zones:
        key = (zone in room[name][2], zone in joint)
        if key not in known:
            more = {**planned, name: [*planned[name], zone]}
            known[key] = _fits(room, joint, {kind: more[kind] for kind in kinds})
        if known[key]:
            found.append(zone)
    return found


def _fits(
    room: Mapping[str, tuple[int, int, tuple[str, ...]]],
    joint: Sequence[str],
    planned: Mapping[str, Sequence[str]],
) -> bool:
    """Whether all that is planned is within its limits, one of it by the joint action."""
    over = [kind for kind, targets in planned.items() if not _within(*room[kind], targets)]
    if not over:
        return True
    if len(over) > 1 or not joint:
        return False
    targets = list(planned[over[0]])
    return any(
        target in joint and _within(*room[over[0]], targets[:n] + targets[n + 1 :])
        for n, target in enumerate(targets)
    )


def _within(most: int, extra: int, good: Sequence[str], targets: Sequence[str]) -> bool:
    elsewhere = sum(target not in good for target in targets)
    return len(targets) <= most and elsewhere <= most - extra


def _changed(g: G, power: int, kind: str, found: Limit) -> int:
    value, who = found.value, g.name(power)
    for letter in found.notes:
        key = (who, kind, letter)
        if key in CLOSED and not CLOSED[key](g, power):
            return 0
        for table in (NOTES, NOTES_TOO):
            if key in table and table[key][0](g, power):
                value += table[key][1]
    if found.square and who == "poland" and of_faith("orthodox", "protestant")(g, power):
        value = found.square
    if found.round and who == "poland" and PROTESTANT(g, power):
        value = found.round
    return value


def _expelled(g: G) -> bool:
    return g.holds("expulsions") and not g.holds("cloth_free")


def keep_within(g: G, power: int) -> None:
    """II.1.3: DTI, FTI, sFTI at most their limits, at least 1; sFTI never below FTI."""
    s = g.state
    for name, column in (("dti", s.dti), ("fti", s.fti), ("sfti", s.sfti)):
        old = column[power]
        least = 1 if name != "sfti" else s.fti[power]
        column[power] = max(least, min(old, limit(g, power, name)))
        if column[power] != old:
            g.log(Changed(g.name(power), name, old, column[power], "II.1"))
