"""XII.3 Who makes peace: sides, their leaders, the order of choice, and what each side holds."""

from __future__ import annotations

from collections.abc import Iterable

from europa.eu9.conflicts import War
from europa.eu9.rules.military.alliances import deciding
from europa.eu9.rules.military.ground import holder
from europa.eu9.rules.powers.initiative import has_reigned, reigns, skill
from europa.eu9.rules.powers.single.capitals import capital
from europa.eu9.rules.terms import specials
from europa.eu9.state import DIP
from europa.eu9.table import G
from europa.eu9.treaties import Offer
from europa.eu9.world import NONE

SECOND_CAPITALS = {"poland": ("warsaw_capital", "mazowia"), "russia": ("st_petersburg", "")}
"""32.8, 37.4: power -> the condition that gives it another capital, and where; empty: where its
mark says."""
PETER = "russia_peter_the_great"
LOT = "peace_lot"
"""Effect of the turn: the die that decides between equals (0.2)."""


def majors_in(g: G, countries: Iterable[int]) -> list[int]:
    """The powers in play among some countries."""
    return [country for country in countries if g.is_major(country)]


def by_dip(g: G, countries: Iterable[int]) -> list[int]:
    """0.3: the powers by descending DIP; equals by lot."""
    found = majors_in(g, countries)
    return sorted(found, key=lambda c: (-skill(g, c, DIP), -g.effect(LOT, c), c))


def leader(g: G, countries: Iterable[int]) -> int:
    """0.2: the power that decides for a side or group; NONE if it has no major."""
    return next(iter(by_dip(g, countries)), NONE)


def draw_lots(g: G) -> None:
    """0.2: ties of DIP inside a side are drawn once a turn."""
    for war in g.state.wars:
        for side in (war.attackers, war.defenders):
            powers = majors_in(g, side)
            for power in powers:
                while any(
                    other != power
                    and skill(g, other, DIP) == skill(g, power, DIP)
                    and g.effect(LOT, other) == g.effect(LOT, power)
                    for other in powers
                ):
                    g.state.effects.pop(f"{LOT}:{g.name(power)}", None)
                    g.add_effect(LOT, power, g.d10("leader of a side", g.name(power)))


def speaker(g: G, countries: Iterable[int]) -> int:
    """Who chooses for a side: its leader, for minors alone the power that decides for them."""
    members = list(countries)
    found = leader(g, members)
    if found != NONE:
        return found
    return next((by for by in (deciding(g, c) for c in members) if by != NONE), NONE)


def followers(g: G, war: War, side: int, power: int) -> list[int]:
    """7.2.6: the minors of a side that sign with their Patron."""
    return [c for c in war.side(side) if not g.is_major(c) and g.state.patron[c] == power]


def group(g: G, war: War, side: int, powers: Iterable[int]) -> tuple[int, ...]:
    """Powers that sign a separate peace, and their minors."""
    wanted = list(powers)
    return tuple(
        c
        for c in war.side(side)
        if c in wanted or (not g.is_major(c) and g.state.patron[c] in wanted)
    )


def capitals(g: G, country: int) -> list[int]:
    """Its capitals; a minor without one has none."""
    w = g.world
    own = [p for r in specials.standing(g, "capitals", country) for p in r.says["provinces"]]
    if own:  # M 8.4: each of its towns
        return [w.province_index[name] for name in own]
    found = [capital(g, country)]
    mark, second = SECOND_CAPITALS.get(g.name(country), ("", ""))
    second = second or g.state.flag_values.get(mark, "")
    late = g.name(country) != "russia" or has_reigned(g, PETER) or reigns(g, PETER)
    if mark and second and g.holds(mark) and late:
        found.append(w.province_index[second])
        if g.state.owner[found[0]] != country:
            found = found[1:]  # P 32.8: a first capital that is lost is none any more
    return [p for p in found if p != NONE]


def land_owner(g: G, province: int) -> int:
    """Whose a province, COL, TP or city overseas is."""
    s, p = g.state, g.world.provinces[province]
    if p.europe:
        return s.owner[province]
    if s.post_owner[province] != NONE:
        return s.post_owner[province]
    return s.area_owner[p.area] if p.city and p.fortress else NONE


def remember_control(g: G) -> None:
    """0.6: who holds what at the start of 7.2 counts for all peaces of the turn."""
    g.state.before_peace = [holder(g, p.index) for p in g.world.provinces]


def held_by(g: G, province: int) -> int:
    """0.6: who held a city or establishment at the start of 7.2."""
    before = g.state.before_peace
    return before[province] if before else holder(g, province)


def taken_from(g: G, owners: Iterable[int], holders: Iterable[int]) -> list[int]:
    """E403: places of some countries whose city some others hold."""
    lost, by = frozenset(owners), frozenset(holders)
    before = g.state.before_peace or [holder(g, p.index) for p in g.world.provinces]
    return [
        p for p, who in enumerate(before) if who in by and who != NONE and land_owner(g, p) in lost
    ]


def sides_of(g: G, offer: Offer, country: int) -> tuple[int, ...]:
    """All on its side of a peace."""
    return offer.winners if country in offer.winners else offer.losers
