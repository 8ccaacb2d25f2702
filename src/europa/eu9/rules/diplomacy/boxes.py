"""4.20.3, 4.27.1 The diplomatic track: what a box costs a power, and which are closed to it."""

from __future__ import annotations

from europa.eu9.rules.powers.faith import faith
from europa.eu9.rules.powers.wars import is_fully_at_war
from europa.eu9.rules.terms import specials
from europa.eu9.rules.terms.lasting import allowed, forbidden, found
from europa.eu9.state import AN, BOXES, EW, MA, NEUTRAL, RM, SUB, VA
from europa.eu9.table import G
from europa.eu9.world.records import SpecialRecord

KINDS = ("minor", "minor_or_major", "revolt")
SWISS_SUBSIDY = 3
SPECIAL_ANNEXATION = 10
"""Points for the annexations that only one power may try."""
LOW_COUNTRIES = (
    "vlaanderen", "flandre", "hainaut", "brabant", "limburg", "luxemburg", "artois",
)  # fmt: skip
LIEGE_HEIRS = ("spain", "austria", "england", "france")


def _owns_low_countries(g: G, power: int) -> bool:
    """E598: at least 4 of the 7 Spanish Low Countries."""
    index = g.world.province_index
    held = sum(g.state.owner[index[name]] == power for name in LOW_COUNTRIES)
    return g.name(power) in LIEGE_HEIRS and held >= 4


def box_cost(g: G, power: int, minor: int, box: int) -> int | None:
    """Points that entering a box costs; None: it is closed to this power."""
    name = g.name(minor)
    record = g.world.countries[minor].minor
    if box in (NEUTRAL, RM):
        return 1
    if box == SUB:
        return SWISS_SUBSIDY if name == "switzerland" else 1
    if not _is_open(g, power, minor, box):
        return None
    if box == AN and forbidden(g, "annex", power, other=minor):
        return None
    if box == AN and allowed(g, "annex_by_diplomacy", power, other=minor):
        return SPECIAL_ANNEXATION
    for special in specials.standing(g, "annex_value", minor):
        if _may_annex(g, power, special) and BOXES[box] in special.says.get("box", "AN"):
            return int(special.says["value"])
    return record.boxes.get(BOXES[box]) if record is not None else None


def _is_open(g: G, power: int, minor: int, box: int) -> bool:
    """XV: a minor that goes only so far, or only with one power."""
    for limit in specials.standing(g, "track_limit", minor):
        if box > BOXES.index(limit.says["box"]):
            return False
    for only in specials.standing(g, "annexable_only_by", minor):
        if g.name(power) not in only.says["powers"]:
            return False
    return box not in (VA, AN) or g.name(minor) != "liege" or _owns_low_countries(g, power)


def _may_annex(g: G, power: int, special: SpecialRecord) -> bool:
    """Whom a special value serves: a power by name, or the heirs of the Low Countries (E598)."""
    who = special.says["power"]
    if who.startswith("owner of"):
        return _owns_low_countries(g, power)
    return bool(who == g.name(power))


def adjacent(g: G, power: int, minor: int) -> bool:
    """4.20.7: a border or strait with a province that the power controls."""
    s, w = g.state, g.world
    return any(s.controller[n] == power for p in g.owned(minor) for n in w.provinces[p].neighbours)


def reachable(g: G, power: int, minor: int, points: int) -> list[int]:
    """4.20.3: the boxes in which a power may stop, with so many points, farthest last."""
    s = g.state
    here = s.box[minor] if s.patron[minor] == power else NEUTRAL
    found, left = [], points
    for box in range(here + 1, AN + 1):
        cost = box_cost(g, power, minor, box)
        if cost is None or (box == AN and not adjacent(g, power, minor)):
            continue  # E229: passed over, if a box beyond is open
        left -= cost
        if left < 0:
            break
        found.append(box)
    return found


def moved_back(g: G, minor: int, points: int) -> tuple[int, int]:
    """4.19.8, E229: the box that points against a Patron lead to, and points used."""
    s = g.state
    patron, box, used = s.patron[minor], s.box[minor], 0
    while box > NEUTRAL:
        below = box - 1
        while below > SUB and box_cost(g, patron, minor, below) is None:
            below -= 1
        cost = box_cost(g, patron, minor, below) or 1
        if used + cost > points:
            break
        box, used = below, used + cost
    return box, used


def closed(g: G, power: int, minor: int) -> str:
    """4.19.3, 4.27.1: why a power may not deal with a European minor; empty if it may."""
    s, name, who = g.state, g.name(minor), g.name(power)
    record = g.world.countries[minor].minor
    if record is None or record.kind not in KINDS or s.gone[minor] or g.is_major(minor):
        return "reason.minor.none"
    annexed = s.box[minor] == AN
    if not annexed and minor not in s.owner:
        return "reason.minor.none"
    if annexed and s.patron[minor] == power:
        return "reason.minor.own"
    if is_fully_at_war(g, minor) and not _even_at_war(g, power, minor):
        return "reason.minor.war"
    return "reason.minor.closed" if _is_closed(g, who, name, power, minor) else ""


def _even_at_war(g: G, power: int, minor: int) -> bool:
    """V-4: an electorate that the heir has named, for as long as the war lasts."""
    rows = found(g, "modifier:diplomacy", power, other=minor)
    return any(act.get("even_at_war") for _, act in rows)


def is_special(g: G, minor: int) -> bool:
    """Whether nobody may deal with it at all: special vassals and the like."""
    if g.holds(f"special_box:{g.name(minor)}"):
        return True
    box = BOXES[g.state.box[minor]]
    bound = specials.standing(g, "track", minor)
    if any("special" in record.says and record.says["box"] == box for record in bound):
        return True
    return bool(specials.standing(g, "no_diplomacy", minor))


def is_fixed(g: G, power: int, minor: int) -> bool:
    """Whether rules of single countries keep a minor from a power, in peaces too (E417)."""
    return _is_closed(g, g.name(power), g.name(minor), power, minor)


def _is_closed(g: G, who: str, name: str, power: int, minor: int) -> bool:
    """Rules of single countries."""
    if is_special(g, minor):
        return True
    if specials.standing(g, "annexable_only_by", minor) and who != "poland":
        return True
    if forbidden(g, "diplomacy", power, other=minor):
        return True
    for special in specials.standing(g, "no_diplomacy_by", minor):
        powers = special.says["powers"]
        if who in powers if isinstance(powers, list) else who != powers.removeprefix("all_but_"):
            return True
    return name == "papacy" and faith(g, power) == "protestant" and g.holds("converted_" + who)


def patron_bonus(box: int) -> int:
    """4.20.1: what its box adds for the Patron."""
    if box in (RM, SUB):
        return 1
    if box in (MA, MA + 1):
        return 2
    return 3 if box >= EW else 0


MESSAGES = {
    "reason.minor.none": "There is no such country to deal with",
    "reason.minor.own": "You have annexed it",
    "reason.minor.war": "It is fully at war",
    "reason.minor.closed": "A rule of this country forbids it",
}
