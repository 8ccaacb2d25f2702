"""5.5: what Units cost, where they may stand, how many there is room for."""

from __future__ import annotations

from typing import NamedTuple

from europa.tpop.rows import REALMS_OF
from europa.tpop.rules.forces import shipyard
from europa.tpop.rules.forces.capacity import Shares, assign, mc, total
from europa.tpop.rules.forces.forces import (
    CATEGORIES,
    LOOSE,
    MERCENARIES_A_TURN,
    TYPES,
    army_id,
    free_army,
    recruit_unit,
)
from europa.tpop.rules.terms import hooks
from europa.tpop.rules.terms.board import armies_in, is_npr
from europa.tpop.rules.terms.treasury import lose_ducats
from europa.tpop.state import (
    ALLIED,
    ARTILLERY,
    CAVALRY,
    FLIPPED,
    INFANTRY,
    MERCENARY,
    REGULAR,
)
from europa.tpop.table import G
from europa.tpop.world import NONE

PRICES = {
    (REGULAR, INFANTRY): 2,
    (REGULAR, CAVALRY): 5,
    (REGULAR, ARTILLERY): 6,
    (MERCENARY, INFANTRY): 4,
    (MERCENARY, CAVALRY): 7,
    (MERCENARY, ARTILLERY): 8,
    (ALLIED, INFANTRY): 0,
    (ALLIED, CAVALRY): 3,
}
"""5.5: Ducats a Unit; what isn't listed can't be recruited."""


class Terms(NamedTuple):
    """What a card changes in a Recruit Action (6)."""

    less: int = 0
    """Ducats less for each Regular Unit, down to 1."""
    infantry: int = NONE
    """The price of Regular Infantry, if the card sets one."""
    beyond: int = 0
    """Regular Infantry beyond MC, in one Area."""
    refresh: int = 0
    """Exhausted Units that will be Available by then (for `barred`)."""


USUAL = Terms()


class Muster:
    """A Recruit Action under way: who has used what capacity so far (R146)."""

    __slots__ = ("by_ally", "levied", "levy", "own", "placed", "seat", "shares", "terms", "yard")

    def __init__(self, seat: int, terms: Terms = USUAL) -> None:
        self.seat = seat
        self.terms = terms
        self.levy = NONE
        """The Area in which Infantry beyond MC was raised."""
        self.levied = 0
        self.own: dict[int, int] = {}
        """Units by Area that use the seat's MC."""
        self.by_ally: dict[int, dict[int, int]] = {}
        """Active Ally -> Units by Area that use its MC."""
        self.shares: dict[int, dict[int, Shares]] = {}
        """Realm -> MC by Area, worked out once."""
        self.placed: list[int] = []
        """Areas in which Units were placed."""
        self.yard = shipyard.Yard(seat)

    def mc(self, g: G, realm: int, area: int) -> Shares:
        known = self.shares.setdefault(realm, {})
        if area not in known:
            known[area] = mc(g, realm, area, defence=False)
        return known[area]


# Prices and places


def price(g: G, seat: int, category: int, kind: int, terms: Terms = USUAL) -> int:
    """5.5: what a Unit costs, with what Ideas and cards change."""
    cost = PRICES[category, kind]
    if category != REGULAR:
        return cost
    if kind == INFANTRY:
        cost = cost if terms.infantry == NONE else terms.infantry
        cost = max(1, cost - hooks.infantry_discount(g, seat))
    return max(1, cost - terms.less)


def can_pay(g: G, seat: int, cost: int) -> int:
    """How many Units of this price the seat's Ducats buy (any number if free)."""
    return g.state.ducats[seat] // cost if cost else 99


def mercenaries_left(g: G, seat: int) -> int:
    """5.5, R15: Mercenaries that may still be hired this Turn."""
    return min(MERCENARIES_A_TURN - g.state.hired, g.state.mercenaries)


def kinds(g: G, seat: int, category: int) -> list[int]:
    """5.5: types that can be recruited: Artillery only with Cannons, and never allied."""
    if category == ALLIED:
        return [INFANTRY, CAVALRY]
    artillery = hooks.may_recruit_artillery(g, seat)
    return [INFANTRY, CAVALRY, ARTILLERY] if artillery else [INFANTRY, CAVALRY]


def own_areas(g: G, seat: int) -> list[int]:
    """2.0: Areas with a Province the seat Owns."""
    return g.survey.areas[g.state.seats[seat]]


def home_areas(g: G, seat: int) -> list[int]:
    """5.5: Areas of the seat and of its Vassals."""
    s, area_of = g.state, g.world.area_of_province
    realm = s.seats[seat]
    vassals = {area_of[p] for p in g.survey.vassals[realm] if s.holder[p] == NONE}
    return sorted(vassals.union(own_areas(g, seat)))


def active_allies(g: G, seat: int) -> list[int]:
    """11.3: NPRs that are the seat's Active Allies."""
    row = g.state.alliance[REALMS_OF[seat]]
    if FLIPPED not in row:
        return []
    return [r for r, tie in enumerate(row) if tie == FLIPPED and is_npr(g, r)]


def armies_for(g: G, seat: int, area: int) -> list[int]:
    """Armies into which Units recruited in an Area can go: those there, and one off the board."""
    spare = free_army(g, seat)
    return [*armies_in(g, seat, area), *([] if spare == NONE else [spare])]


# Room


def own_room(g: G, muster: Muster, area: int, most: int) -> int:
    """R146: Units (up to `most`) that the seat's MC still allows in an Area, whatever Provinces
    the Areas recruited in so far can spare."""
    seat = muster.seat
    realm = g.state.seats[seat]
    bonus = {a: hooks.mc_extra(g, seat, a) for a in {*muster.own, area}}
    room = total(muster.mc(g, realm, area)) + bonus[area] - muster.own.get(area, 0)
    return _room(g, muster, realm, muster.own, area, min(most, room), bonus)


def levy_room(muster: Muster, area: int) -> int:
    """6 Emergency Levy: Infantry beyond MC that may still be raised in an Area."""
    if muster.levy not in (NONE, area):
        return 0
    return muster.terms.beyond - muster.levied


def _room(
    g: G,
    muster: Muster,
    realm: int,
    used: dict[int, int],
    area: int,
    most: int,
    bonus: dict[int, int],
) -> int:
    needs = {a: n - bonus.get(a, 0) for a, n in used.items()}
    needs.setdefault(area, -bonus.get(area, 0))
    shares = {a: muster.mc(g, realm, a) for a in needs}
    for n in range(most, 0, -1):
        if assign({**needs, area: needs[area] + n}, shares) is not None:
            return n
    return 0


def ally_room(g: G, muster: Muster, ally: int, area: int, most: int) -> int:
    """R117: allied Units (up to `most`) that an Active Ally's MC still allows in its Area."""
    if area not in g.survey.areas[ally]:
        return 0
    used = muster.by_ally.get(ally, {})
    room = total(muster.mc(g, ally, area)) - used.get(area, 0)
    return _room(g, muster, ally, used, area, min(most, room), {})


def allied_room(g: G, muster: Muster, area: int, most: int) -> int:
    """R117: allied Units for which some MC is left: the Active Allies', and the seat's own in its
    own Areas."""
    room = sum(ally_room(g, muster, a, area, most) for a in active_allies(g, muster.seat))
    if room < most and area in own_areas(g, muster.seat):
        room += own_room(g, muster, area, most - room)
    return min(room, most)


# What can be recruited in an Area


def land_options(g: G, muster: Muster, area: int) -> dict[str, tuple[int, int, int, int]]:
    """5.5: key -> (category, kind, Army or LOOSE, most) of what can be recruited in an Area."""
    seat, s = muster.seat, g.state
    found: dict[str, tuple[int, int, int, int]] = {}
    armies = armies_for(g, seat, area)
    home = area in home_areas(g, seat)
    room = {
        MERCENARY: mercenaries_left(g, seat) if home else 0,
        REGULAR: own_room(g, muster, area, s.available[seat]) if home else 0,
        ALLIED: allied_room(g, muster, area, s.allied_available[seat]),
    }
    levy = levy_room(muster, area) if home else 0
    for category in (REGULAR, MERCENARY, ALLIED):
        if room[category] <= 0 and not (levy and category == REGULAR):
            continue
        for kind in kinds(g, seat, category):
            most = room[category]
            if (category, kind) == (REGULAR, INFANTRY):
                most = min(most + levy, s.available[seat])
            most = min(most, can_pay(g, seat, price(g, seat, category, kind, muster.terms)))
            if most <= 0:
                continue
            name = f"{CATEGORIES[category]}:{TYPES[kind]}"
            if (category, kind) == (REGULAR, INFANTRY):
                found[f"{name}:loose"] = (category, kind, LOOSE, most)
            for army in armies:
                found[f"{name}:{army_id(army)}"] = (category, kind, army, most)
    return found


def muster_areas(g: G, seat: int) -> list[int]:
    """Areas in which the seat might recruit: its own, its Vassals', its Active Allies'."""
    areas = set(home_areas(g, seat))
    if g.state.allied_available[seat]:
        for ally in active_allies(g, seat):
            areas.update(g.survey.areas[ally])
    return sorted(areas)


def has_land_option(g: G, muster: Muster, area: int) -> bool:
    """Whether anything can be recruited in an Area (cheaper than listing it)."""
    seat, s = muster.seat, g.state
    home = area in home_areas(g, seat)
    ducats = s.ducats[seat]
    if s.allied_available[seat] and armies_for(g, seat, area) and allied_room(g, muster, area, 1):
        return True
    if not home:
        return False
    hires = mercenaries_left(g, seat) > 0 and ducats >= PRICES[MERCENARY, INFANTRY]
    if hires and armies_for(g, seat, area):
        return True
    raises = s.available[seat] > 0 and ducats >= price(g, seat, REGULAR, INFANTRY, muster.terms)
    return raises and (levy_room(muster, area) > 0 or own_room(g, muster, area, 1) > 0)


def mercenary_kinds(g: G, seat: int) -> list[tuple[str, int]]:
    """O2: types of Mercenary that can be hired and paid now, with their prices."""
    if mercenaries_left(g, seat) <= 0:
        return []
    prices = [(TYPES[kind], price(g, seat, MERCENARY, kind)) for kind in kinds(g, seat, MERCENARY)]
    return [(name, cost) for name, cost in prices if can_pay(g, seat, cost)]


def hire_mercenary(g: G, seat: int, area: int, army: int, name: str) -> None:
    """O2: one Mercenary joins the Army that is about to move."""
    kind = TYPES.index(name)
    lose_ducats(g, seat, price(g, seat, MERCENARY, kind), "5.5")
    g.state.hired += 1
    recruit_unit(g, seat, area, army, MERCENARY, kind)
