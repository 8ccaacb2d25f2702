"""V.3 Trade centres: what they yield (B14), what privateers take (B15); XIII who gets them."""

from __future__ import annotations

from collections.abc import Callable

from europa.eu9.rules.income.land_income import worth
from europa.eu9.rules.powers.resources import sole_ally
from europa.eu9.rules.powers.single.laws import NAVIGATION, is_law
from europa.eu9.sheet import Part
from europa.eu9.state import AT, COUNTRIES
from europa.eu9.table import G
from europa.eu9.world import CENTRES, NONE, RELIGIONS
from europa.kernel import Ask, Option, Steps

GREAT_ORIENT = CENTRES.index("great_orient")
PARLIAMENTARY = 150
YIELD = {"mediterranean": 100, "atlantic": 100, "indian": 50}
MUSLIM = ("sunni", "shia")
STRAITS = (("ormus_i",), ("aden_so",), ("malacca_s", "sumatra_c"))
"""Ormus, Socotra, and the straits of Malacca, where one side is enough."""
CHRISTIAN_SEAS = ("stz_arabie", "stz_indien")
STAR = 10
"""B15: ducats that each star of privateers takes off."""


def is_christian(g: G, country: int) -> bool:
    """Catholic, Protestant or Orthodox."""
    return RELIGIONS[g.state.religion[country]] in ("catholic", "protestant", "orthodox")


def _is_european(g: G, country: int) -> bool:
    found = g.world.countries[country]
    return found.power is not None or (found.minor is not None and found.minor.kind != "rotw")


def _gives_income_to_a_christian(g: G, minor: int) -> bool:
    """V.3.3: a minor that gives its income by AT to a Christian power other than VEN."""
    ally = sole_ally(g, minor)
    return ally != NONE and is_christian(g, ally) and g.name(ally) != "venice"


def _is_muslim(g: G, province: int) -> bool:
    """V.3.3: a major (not VEN) by AT with who is there, else who is there; empty is Muslim."""
    s = g.state
    holder = s.post_owner[province]
    if holder == NONE:
        return True
    for key, treaty in s.treaties.items():
        power, minor = divmod(key, COUNTRIES)
        if treaty == AT and minor == holder and g.name(power) != "venice":
            return RELIGIONS[s.religion[power]] in MUSLIM
    return RELIGIONS[s.religion[holder]] in MUSLIM


def _strait_is_muslim(g: G, names: tuple[str, ...]) -> bool:
    """V.3.3: Muslims control a province of the strait."""
    return any(_is_muslim(g, g.world.province_index[name]) for name in names)


def great_orient_parts(g: G) -> list[Part]:
    """V.3.3: the Great Orient's yield, line by line. Siberia sends nothing that way (E112)."""
    s, w = g.state, g.world
    eastern = [
        p
        for p, holder in enumerate(s.post_owner)
        if holder != NONE
        and not _is_european(g, holder)
        and "siberia" not in w.areas[w.provinces[p].area].continents
        and not _gives_income_to_a_christian(g, holder)
    ]
    western = [
        p
        for p, holder in enumerate(s.post_owner)
        if holder != NONE
        and g.is_major(holder)
        and is_christian(g, holder)
        and "asia" in w.areas[w.provinces[p].area].continents
    ]
    fleets = sum(
        is_christian(g, country)
        for zone in (w.zone_index[name] for name in CHRISTIAN_SEAS)
        for country in g.fleets_in(zone)
    )
    straits = sum(_strait_is_muslim(g, names) for names in STRAITS)
    at_war = g.country("persia") in g.enemies(g.country("turkey"))
    return [
        Part("base", 100),
        Part("eastern_establishments", 10 * (len(eastern) // 3)),
        Part("christian_establishments", -10 * (len(western) // 5)),
        Part("muslim_straits", 10 * straits),
        Part("christian_trade_fleets", -min(50, 10 * fleets)),
        Part("war_with_persia", -50 if at_war else 0),
    ]


def great_orient(g: G) -> int:
    """V.3.3: the Great Orient yields at least nothing."""
    return max(0, sum(part.amount for part in great_orient_parts(g)))


def _shares_of_great_orient(g: G, power: int) -> int:
    """V.3.4: in the Nile half goes to VEN and half to TUR, unless the sellers are at war."""
    s = g.state
    owner = s.centre_owner[GREAT_ORIENT]
    if g.name(owner) != "mamluks":
        return great_orient(g) if owner == power else 0
    name, syria = g.name(power), g.country("syria")
    conquered = s.gone[syria] or s.patron[syria] == power
    in_venice = name == "venice" and not g.wars_of(owner)
    in_turkey = name == "turkey" and not g.wars_of(syria) and conquered
    return great_orient(g) // 2 if in_venice or in_turkey else 0


def is_held(g: G, centre: int) -> bool:
    """V.3.5, E725: a centre in a province that an enemy occupies yields nothing; rebels don't."""
    s = g.state
    province = s.centre_province[centre]
    return province == NONE or s.controller[province] in (NONE, s.owner[province])


def centre_parts(g: G, power: int) -> list[Part]:
    """B14: the trade centres of a power."""
    parts = []
    for centre, name in enumerate(CENTRES):
        if not is_held(g, centre):
            continue
        if centre == GREAT_ORIENT:
            ducats = _shares_of_great_orient(g, power)
        else:
            ducats = _yield(g, name, power) if _payee(g, centre) == power else 0
        if ducats:
            parts.append(Part(name, ducats))
    return parts


def _yield(g: G, name: str, power: int) -> int:
    """P 41.4: the Atlantic centre is worth more to a Dutch Parliament while IV-5 is not law."""
    free = name == "atlantic" and not is_law(g, NAVIGATION)
    if free and g.name(power) == "holland" and g.state.government[power] == "parliament":
        return PARLIAMENTARY
    return YIELD[name]


def _payee(g: G, centre: int) -> int:
    """P 40.14: what Burgundy has of a centre is Spain's after I-A or I-B."""
    owner = g.state.centre_owner[centre]
    inherited = any(event in g.state.occurred for event in ("I-A", "I-B"))
    return g.country("spain") if inherited and owner == g.country("burgundy") else owner


def star_losses(g: G, power: int) -> int:
    """B15: 10 for each star of its side's privateers, at most what that centre yields."""
    stars = g.state.stars
    if not any(stars):
        return 0
    parts = centre_parts(g, power)
    return sum(min(STAR * stars[CENTRES.index(part.name)], part.amount) for part in parts)


def foremost(g: G, name: str, level: Callable[[int, int], int]) -> list[int]:
    """XIII.1: the countries with the most levels of trade fleets in the zones of a centre."""
    zones = [z.index for z in g.world.zones if name in z.groups]
    sums = [sum(level(country, zone) for zone in zones) for country in range(COUNTRIES)]
    best = max(sums)
    return [country for country, total in enumerate(sums) if total == best] if best else []


def by_maximum(g: G, centre: int) -> int:
    """XIV.4: who has a centre for objectives: by maximum levels; a tie leaves it (E191)."""
    owner = g.state.centre_owner[centre]
    rivals = [] if centre == GREAT_ORIENT else foremost(g, CENTRES[centre], g.tf_max)
    return rivals[0] if len(rivals) == 1 else owner


def attribute(g: G) -> Steps[None]:
    """8.1, XIII.1: centres go to the largest sum of current levels; a tie stays, else is random."""
    s = g.state
    for centre, name in enumerate(CENTRES):
        if centre == GREAT_ORIENT:
            _move_great_orient(g)
            continue
        rivals = foremost(g, name, g.tf)
        if rivals and s.centre_owner[centre] not in rivals:  # E64
            owner = rivals[0] if len(rivals) == 1 else g.pick(f"{name} centre", rivals)
            s.centre_owner[centre], s.centre_province[centre] = owner, NONE
        if s.centre_owner[centre] != NONE:
            s.centre_province[centre] = yield from _place(g, centre)


def _place(g: G, centre: int) -> Steps[int]:
    """XIII.1: the owner places it anew; asked only where it matters (E905)."""
    s, ids = g.state, g.world.provinces
    owner, now = s.centre_owner[centre], s.centre_province[centre]
    seats = legal_seats(g, owner, CENTRES[centre])
    if not seats:
        return NONE
    if now in seats and not g.wars_of(owner):
        return now
    if now in seats:
        seats = [now, *(p for p in seats if p != now)]
    if len(seats) == 1 or not g.is_major(owner):
        return seats[0]
    options = [Option(f"seat:{ids[p].id}", p, (ids[p].id,)) for p in seats]
    params = {"power": g.name(owner), "centre": CENTRES[centre]}
    chosen: int = yield Ask(g.seat_of(owner), "centre.place", options, "XIII", params)
    return chosen


def legal_seats(g: G, owner: int, name: str) -> list[int]:
    """XIII.1: coastal national provinces (on the Mediterranean if that is the centre), richest
    first; without one other coastal national ones, then any own."""
    w = g.world
    own = [p for p in g.owned(owner) if w.provinces[p].europe]
    if not own:
        return g.posts(owner)[:1]

    def rank(province: int) -> tuple[bool, bool, bool]:
        p = w.provinces[province]
        med = any(w.seas[sea].mediterranean for sea in p.seas)
        national = owner in p.national or province in w.countries[owner].provinces
        return national, p.coastal, med if name == "mediterranean" else True

    best = max(rank(p) for p in own)
    on_own_coast = best[:2] == (True, True)
    found = [p for p in own if rank(p) == best] if on_own_coast else own
    return sorted(found, key=lambda p: (-w.provinces[p].income, p))


def _move_great_orient(g: G) -> None:
    """XIII.1: in the Nile while Egypt stands; then with TUR, in Izmir if it can be."""
    s, w = g.state, g.world
    egypt, turkey = g.country("mamluks"), g.country("turkey")
    if not s.gone[egypt]:
        nile = [w.province_index["nil"], *w.countries[egypt].provinces]
        s.centre_owner[GREAT_ORIENT] = egypt
        s.centre_province[GREAT_ORIENT] = next((p for p in nile if s.owner[p] == egypt), NONE)
        return
    izmir = w.province_index.get("izmir", NONE)
    s.centre_owner[GREAT_ORIENT] = turkey
    if izmir != NONE and s.owner[izmir] == turkey:
        s.centre_province[GREAT_ORIENT] = izmir
        return
    coast = [
        p
        for p in g.owned(turkey)
        if turkey in w.provinces[p].national
        and any(w.seas[sea].mediterranean for sea in w.provinces[p].seas)
    ]
    s.centre_province[GREAT_ORIENT] = max(coast, key=lambda p: worth(g, [p]), default=NONE)


MESSAGES = {
    "ask.centre.place": "{power}: where is your {centre} trade centre?",
    "option.seat": "{a}",
}
