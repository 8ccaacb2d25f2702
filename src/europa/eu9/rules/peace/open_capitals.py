"""XII.3.5, XV Capitals that a peace may take all the same: rules of single countries."""

from __future__ import annotations

from europa.eu9.rules.peace.sides import held_by, land_owner
from europa.eu9.rules.powers.faith import faith
from europa.eu9.rules.terms.lasting import allowed
from europa.eu9.table import G
from europa.eu9.treaties import UNCONDITIONAL, Offer

BALTIC = ("sea_baltique", "sea_botnie")
HABSBURG = ("austria", "spain")
INHERITED = ("north_east_provinces", "burgundy", "naples", "milan")
"""21.6: lands that are the Habsburgs' own once I-A has happened."""
CROWNS = ("hungary", "bohemia")
BY_EVENT = ("annex_capital", "complete_conquest")
"""What events call the right to take a capital."""
POLISH = "polish_capital_annexable"
"""VII-7, VII-8: the capital of a Poland beaten in the wars of its partitions is like other land."""
POLISH_CLAIMS = ("don_cossacks", "moldavia", "wallachia", "transylvania")
KHANATES = ("golden_horde", "kazan", "astrakhan", "crimea")
HANSE, SUPPORT = "hansa", "orthodox_support"


def may_lose_capital(g: G, offer: Offer, new: int, province: int) -> bool:
    """Section 10: whether this winner may take this capital."""
    w, name = g.world, g.name(new)
    p, owner = w.provinces[province], land_owner(g, province)
    if any(allowed(g, right, new, other=owner, place=province) for right in BY_EVENT):
        return True
    if p.id == "franken" or (g.holds(POLISH) and g.name(owner) == "poland"):
        return True
    if p.id == "malopolska":
        return g.holds("warsaw_capital")
    if name in RULES:
        return RULES[name](g, offer, new, province)
    return name in HABSBURG and _habsburg(g, name, province)


def _swedish(g: G, offer: Offer, new: int, province: int) -> bool:
    """34.2: any on the Baltic; Sjaelland only as the last Danish land outside Norway."""
    w = g.world
    p = w.provinces[province]
    if not any(w.seas[sea].id in BALTIC for sea in p.seas):
        return False
    if p.id != "sjaelland":
        return True
    norway = w.regions["norway"]
    return all(
        w.provinces[x].id in norway or x == province for x in g.owned(g.state.owner[province])
    )


def _russian(g: G, offer: Offer, new: int, province: int) -> bool:
    """37.11: a minor's, next to Russian land that is linked with a national province, and held by
    Russian troops."""
    minor = not g.is_major(g.state.owner[province])
    return minor and _next_door(g, new, province) and _linked(g, new, province)


def _linked(g: G, country: int, province: int) -> bool:
    """Whether own land leads from a province to a national one."""
    w, seen, edge = g.world, {province}, [province]
    while edge:
        for near in w.provinces[edge.pop()].neighbours:
            if near in seen or g.state.owner[near] != country:
                continue
            if near in w.countries[country].provinces:
                return True
            seen.add(near)
            edge.append(near)
    return False


def _polish(g: G, offer: Offer, new: int, province: int) -> bool:
    """32.12 to 32.14, E607: a whole neighbour by an unconditional peace: the Cossacks and the
    principalities, as a supporter of Orthodoxy the khanates; a Protestant takes the Hanse's
    towns next to its land, by any peace."""
    owner = g.state.owner[province]
    name, protestant = g.name(owner), faith(g, new) == "protestant"
    if name == HANSE:
        near = g.world.provinces[province].neighbours
        return protestant and any(g.state.owner[x] == new for x in near)
    khanate = name in KHANATES and g.state.attitude[new] == SUPPORT
    wanted = khanate or (name in POLISH_CLAIMS and not protestant)
    lands = {near for p in g.owned(owner) for near in g.world.provinces[p].neighbours}
    adjacent = any(g.state.owner[x] == new for x in lands)
    return wanted and offer.level == UNCONDITIONAL and adjacent


def _turkish(g: G, offer: Offer, new: int, province: int) -> bool:
    """39.16: an island or next to Turkish land, and held by Turkish troops."""
    island = not g.world.provinces[province].neighbours
    held = held_by(g, province) == new and _has_troops(g, new, province)
    return _next_door(g, new, province) or (island and held)


def _next_door(g: G, new: int, province: int) -> bool:
    near = g.world.provinces[province].neighbours
    borders = any(g.state.owner[x] == new for x in near)
    return borders and _has_troops(g, new, province) and held_by(g, province) == new


def _has_troops(g: G, country: int, province: int) -> bool:
    return any(
        unit.country == country
        and unit.place == province
        and unit.kind in ("A+", "A-", "LD", "LDE")
        for unit in g.state.units
    )


def _habsburg(g: G, name: str, province: int) -> bool:
    """21.6: the lands of I-A and the two crowns, capitals too."""
    w = g.world
    if name == "spain" and g.is_major(g.country("austria")):
        return False
    lands = [*CROWNS, *(INHERITED if "I-A" in g.state.occurred else ())]
    return any(province in w.countries[g.country(land)].provinces for land in lands)


RULES = {
    "sweden": _swedish, "russia": _russian, "turkey": _turkish, "poland": _polish,
}  # fmt: skip
