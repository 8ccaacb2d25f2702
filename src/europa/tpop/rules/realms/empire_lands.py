"""18.1, 18.3, 18.6 The Empire's lands and Electors, Imperial Authority, leaving and rejoining."""

from __future__ import annotations

from functools import cache

from europa.kernel import Entry
from europa.tpop.rules.terms.board import lord
from europa.tpop.rules.terms.realm import is_hre_member
from europa.tpop.rules.terms.tokens import remove_imperial
from europa.tpop.state import AREAS
from europa.tpop.table import G
from europa.tpop.world import NONE, load_world

MOST_AUTHORITY = 6


class AuthorityChanged(Entry, frozen=True):
    """Imperial Authority moves to a new level."""

    change: int
    level: int
    rule: str


class EmpireLost(Entry, frozen=True):
    """An Area leaves the Empire."""

    area: str


class EmpireRegained(Entry, frozen=True):
    """An Area is part of the Empire again."""

    area: str


class EmpireDissolved(Entry, frozen=True):
    """There is no Empire any more."""

    why: str


ENTRIES: tuple[type[Entry], ...] = (
    AuthorityChanged,
    EmpireLost,
    EmpireRegained,
    EmpireDissolved,
)

MESSAGES = {
    "entry.AuthorityChanged": "Imperial Authority is {level} now {rule}",
    "entry.EmpireLost": "{area} leaves the Holy Roman Empire",
    "entry.EmpireRegained": "{area} is part of the Holy Roman Empire again",
    "entry.EmpireDissolved": "the Holy Roman Empire is no more: {why}",
}


def is_on(g: G, switch: str, default: bool = True) -> bool:
    """Whether a switch of the table is on (RULINGS S)."""
    return g.state.options.get(switch, default) not in (False, "off", 0)


# Lands


def emperor_seat(g: G) -> int:
    """18: the seat of a PR Emperor; NONE with an NPR Emperor or no Empire."""
    s = g.state
    return g.seat_of(s.emperor) if s.empire and s.emperor != NONE else NONE


def is_hre_area(g: G, area: int) -> bool:
    """18.3: at least partly inside the border and not left."""
    s = g.state
    return bool(s.empire) and g.world.areas[area].hre and not s.not_hre[area]


def hre_provinces(g: G, area: int) -> tuple[int, ...]:
    """R199: the Provinces of an Area inside the border, whether it has left or not."""
    return _inside(g.state.side, g.state.in_play)[area]


@cache
def _inside(side: int, in_play: bytes) -> tuple[tuple[int, ...], ...]:
    """[area] Provinces in play inside the border: that never changes in a game."""
    areas = load_world(side).areas
    return tuple(tuple(p for p in area.hre_provinces if in_play[p]) for area in areas)


_BORDER: dict[int, tuple[int, ...]] = {}


def border_areas(g: G) -> tuple[int, ...]:
    """Areas printed at least partly inside the border, left or not."""
    side = g.state.side
    if side not in _BORDER:
        _BORDER[side] = tuple(a.index for a in g.world.areas if a.hre)
    return _BORDER[side]


def is_external(g: G, realm: int) -> bool:
    """18.3: neither an HRE Member nor the Emperor."""
    return realm != g.state.emperor and not is_hre_member(g, realm)


def elector_areas(g: G) -> list[int]:
    """18.3: marked Areas in which a Member that still owns its Capital is seated."""
    s = g.state
    found = []
    for area in border_areas(g):
        if not g.world.areas[area].elector or not is_hre_area(g, area):
            continue
        if any(s.owner[p] != NONE and s.capital[s.owner[p]] == p for p in hre_provinces(g, area)):
            found.append(area)
    return found


# Authority


def most_authority(g: G) -> int:
    """R200: 6, and no more than the Elector Areas and 1."""
    return min(MOST_AUTHORITY, len(elector_areas(g)) + 1)


def change_authority(g: G, steps: int, rule: str) -> None:
    """18.1, R200: within 0 and what the Electors allow."""
    s = g.state
    if not s.empire:
        return
    level = max(0, min(most_authority(g), s.authority + steps))
    if level != s.authority:
        g.log(AuthorityChanged(level - s.authority, level, rule))
        s.authority = level


def authority_power(g: G) -> tuple[int, int, int]:
    """18.1: ADM, DIP, MIL that the Emperor's authority gives in 4.4 D."""
    level = g.state.authority if g.state.empire else 0
    if level >= MOST_AUTHORITY:
        return 0, 2, 1
    return 0, int(level >= 2), int(level >= 4)


def roll_authority(g: G) -> None:
    """18.8, R74: the die for an Emperor whom no person plays."""
    s = g.state
    if not s.empire:
        return
    seat = emperor_seat(g)
    if seat != NONE and not s.bots[seat]:
        return
    (die,) = g.roll("d6", 6, 1, "emperor")
    if die == 6 or die >= s.authority + 2:
        change_authority(g, 1, "18.8")
    elif die == 1 or die <= s.authority - 2:
        change_authority(g, -1, "18.8")


# Leaving and rejoining


def check_membership(g: G, area: int) -> None:
    """18.6, R199: an Area leaves when outsiders Own all of it, and returns to Members."""
    s = g.state
    if not s.empire or not g.world.areas[area].hre:
        return
    inside = hre_provinces(g, area)
    if not inside:
        return
    name = f"area:{g.world.areas[area].id}"
    if not s.not_hre[area]:
        for p in inside:
            if s.holder[p] != NONE or s.overlord[p] != NONE or not is_external(g, s.owner[p]):
                return
        s.not_hre[area] = 1
        remove_imperial(g, area, s.imperial[area])
        g.log(EmpireLost(name))
        change_authority(g, -1, "18.6")
    elif all(s.holder[p] == NONE and not is_external(g, lord(g, p)) for p in inside):
        s.not_hre[area] = 0
        g.log(EmpireRegained(name))
        change_authority(g, 1, "18.6")


def check_all(g: G) -> None:
    """18.1, 18.6: every Area of the border, then the cap on authority."""
    for area in border_areas(g):
        check_membership(g, area)
    change_authority(g, 0, "18.1")
    g.state.checked_stamp = g.state.stamp


def official_religion(g: G) -> int:
    """18.7: the Religion of the Empire, or NONE if it has none."""
    religion = g.state.hre_religion
    return religion if g.world.religions[religion].christian else NONE


def follow_revolution(g: G, realm: int) -> None:
    """15.2, 18.7: an Emperor, PR or NPR, who becomes Revolutionary is the Empire's end."""
    s = g.state
    faith = g.world.religions[s.state_religion[realm]].id
    if s.empire and s.emperor == realm and faith == "revolutionary":
        dissolve(g, "18.7")


def dissolve(g: G, why: str) -> None:
    """18.7, 18.8: the Empire ends for good."""
    s = g.state
    if s.empire:
        s.empire = s.authority = s.defending = s.imperial_pool = 0
        s.emperor = NONE
        s.imperial = bytearray(AREAS)
        g.log(EmpireDissolved(why))
