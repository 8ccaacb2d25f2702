"""4.20.3, 4.27.1 The diplomatic track: what a box costs a power, and which are closed to it."""

from __future__ import annotations

from europa.eu9.rules.powers.faith import faith
from europa.eu9.rules.powers.wars import is_fully_at_war
from europa.eu9.rules.terms.lasting import allowed, forbidden
from europa.eu9.state import AN, BOXES, EW, MA, NEUTRAL, RM, SUB, VA
from europa.eu9.table import G

KINDS = ("minor", "minor_or_major", "revolt")
SWISS_SUBSIDY = 3
SPECIAL_ANNEXATION = 10
"""Points for the annexations that only one power may try."""
LOW_COUNTRIES = (
    "vlaanderen", "flandre", "hainaut", "brabant", "limburg", "luxemburg", "artois",
)  # fmt: skip
LIEGE_HEIRS = ("spain", "austria", "england", "france")
ITALIANS = (
    "genoa", "milan", "modena", "montferrat", "naples", "papacy", "parma", "lucca", "savoy",
    "tuscany",
)  # fmt: skip
CLOSED_TO_ALL = ("burgundy", "transylvania", "granada", "usa", "north_east_provinces")
TO_TURKEY = ("papacy", "knights")
TO_RUSSIA = ("pskov", "ryazan")
PERSIA_OPENS = 26


def _owns_low_countries(g: G, power: int) -> bool:
    """E598: at least 4 of the 7 Spanish Low Countries."""
    index = g.world.province_index
    held = sum(g.state.owner[index[name]] == power for name in LOW_COUNTRIES)
    return g.name(power) in LIEGE_HEIRS and held >= 4


def box_cost(g: G, power: int, minor: int, box: int) -> int | None:
    """Points that entering a box costs; None: it is closed to this power."""
    name, who = g.name(minor), g.name(power)
    record = g.world.countries[minor].minor
    if box in (NEUTRAL, RM):
        return 1
    if box == SUB:
        return SWISS_SUBSIDY if name == "switzerland" else 1
    if name == "liege" and box in (VA, AN) and not _owns_low_countries(g, power):
        return None
    if name == "switzerland" and box > MA and g.holds("perpetual_peace"):
        return None
    if box == AN and forbidden(g, "annex", power, other=minor):
        return None
    special = _annexes_alone(g, who, name) or allowed(g, "annex_by_diplomacy", power, other=minor)
    if box == AN and special:
        return SPECIAL_ANNEXATION
    if name == "mazovia" and who != "poland":
        return None
    return record.boxes.get(BOXES[box]) if record is not None else None


def _annexes_alone(g: G, who: str, name: str) -> bool:
    """4.27.1: SUE Denmark, AUS Hungary from period IV on, VEN Italians under its policy."""
    if (who, name) == ("sweden", "denmark"):
        return g.holds("danish_claims_dropped")
    if (who, name) == ("austria", "hungary"):
        return g.state.period >= 4
    return who == "venice" and name in ITALIANS and g.holds("italian_dominance")


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
    if is_fully_at_war(g, minor):
        return "reason.minor.war"
    return "reason.minor.closed" if _is_closed(g, who, name, power, minor) else ""


def is_special(g: G, minor: int) -> bool:
    """Whether nobody may deal with it at all: special vassals and the like."""
    name = g.name(minor)
    return name in CLOSED_TO_ALL or g.holds(f"special_box:{name}")


def is_fixed(g: G, power: int, minor: int) -> bool:
    """Whether rules of single countries keep a minor from a power, in peaces too (E417)."""
    return _is_closed(g, g.name(power), g.name(minor), power, minor)


def _is_closed(g: G, who: str, name: str, power: int, minor: int) -> bool:
    """Rules of single countries."""
    s = g.state
    if is_special(g, minor):
        return True
    if forbidden(g, "diplomacy", power, other=minor):
        return True
    if name == "austria" and "V-4" not in s.occurred:
        return True
    if name == "sweden" and "II-4" not in s.occurred:
        return True
    if name == "mazovia":
        return who != "poland"
    if who == "turkey":
        early = s.turn < PERSIA_OPENS
        return name in TO_TURKEY or (name in ("persia", "ormuz") and early)
    if name == "knights" and g.holds("knights_in_malta"):
        return who != "spain"
    if name == "papacy" and faith(g, power) == "protestant" and g.holds("converted_" + who):
        return True
    if (who, name) == ("sweden", "denmark"):
        return not g.holds("danish_claims_dropped")
    return (who == "venice" and name == "genoa") or (who == "russia" and name in TO_RUSSIA)


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
