"""V.2 Foreign trade (B10): what is blocked, and by whom."""

from __future__ import annotations

from europa.eu9.rules.income.land_income import land_income, vassals
from europa.eu9.rules.income.sund import war_parts
from europa.eu9.rules.powers.realm import FRENCH
from europa.eu9.rules.terms.lasting import changed
from europa.eu9.rules.terms.lasting import found as in_force
from europa.eu9.sheet import Part
from europa.eu9.state import VA
from europa.eu9.table import G
from europa.eu9.world import MNU_KINDS
from europa.eu9.world.specials import specials_of
from europa.eu9.world.tables import foreign_trade

BASIC = {"france": 200, "england": 100, "holland": 50, "sweden": 50}
GROWING: dict[str, tuple[int, int, int, tuple[str, ...]]] = {
    "spain": (50, 100, 2, ("burgundy", "naples", "holland")),
    "austria": (50, 100, 2, ("burgundy", "bohemia", "hungary")),
    "turkey": (100, 200, 2, ("hungary", "syria", "mamluks")),
    "russia": (
        0, 50, 3,
        ("kazan", "astrakhan", "crimea", "golden_horde", "siberia", "don_cossacks", "ukraine"),
    ),
}  # fmt: skip
"""Powers whose blocked trade grows with conquest: small, large, how many of which countries."""
WINE_OR_CLOTH = (MNU_KINDS.index("wine"), MNU_KINDS.index("cloth"))
REFUSAL = "rule:trade_refusal"
RELIEF = 50
"""What each side of a Wine or Cloth manufacture takes off."""


def has_conquered(g: G, power: int, country: str) -> bool:
    """V.2.1: a country is owned with half of its provinces, rounded up."""
    provinces = g.world.countries[g.country(country)].provinces
    owned = sum(g.state.owner[p] == power for p in provinces)
    return bool(provinces) and 2 * owned >= len(provinces)


def basic_blocked(g: G, power: int) -> int:
    """V.2.1: basic blocked trade."""
    name = g.name(power)
    if name in GROWING:
        small, large, need, countries = GROWING[name]
        owned = sum(has_conquered(g, power, country) for country in countries)
        return large if owned >= need else small
    return BASIC.get(name, 0)


def closed_to(g: G, power: int) -> list[int]:
    """V.2.2: countries that refuse it trade or are at war with it, overseas wars left out."""
    found = [refuser for refuser, refused in g.state.refusals if refused == power]
    for war in g.state.wars:
        if war.kind != "overseas":
            for side, other in ((war.attackers, war.defenders), (war.defenders, war.attackers)):
                if power in side:
                    found.extend(other)
    if REFUSAL in g.state.lasting:
        found = _in_civil_war(g, power, found)
    return list(dict.fromkeys(found))


def _in_civil_war(g: G, power: int, closed: list[int]) -> list[int]:
    """III-D: France and its minors refuse trade to everybody; to France they are its own."""
    france = g.country("france")
    realm = [g.country(name) for name in FRENCH]
    if power == france:
        return [c for c in closed if c not in realm]
    refusing = any(entry for entry, _ in in_force(g, REFUSAL, france))
    return [*closed, *((france, *realm) if refusing else ())]


def blocked_parts(g: G, power: int) -> list[Part]:
    """V.2.1-2: all that blocks the trade of a power, and what relieves it."""
    parts = [Part("basic", basic_blocked(g, power))]
    extra = [Part(g.name(c), land_income(g, c)) for c in vassals(g, power)]
    closed = closed_to(g, power)
    # E723: a vassal beside its Patron counts with it, once
    apart = [c for c in closed if g.state.box[c] != VA or g.state.patron[c] not in closed]
    extra += [Part(g.name(c), land_income(g, c)) for c in apart]
    extra += war_parts(g, power)
    if more := changed(g, "blocked_trade", power, 0):
        extra.append(Part("political events", more))
    if g.effect("blocked", power):
        extra.append(Part("events", g.effect("blocked", power)))
    levels = sum(mnu.level for mnu in g.mnus(power) if mnu.kind in WINE_OR_CLOTH)
    relief = min(RELIEF * levels, sum(part.amount for part in extra))
    if relief > 0:
        extra.append(Part("wine_and_cloth", -relief))
    return parts + extra


def blocked(g: G, power: int) -> int:
    """V.2: basic and extra blocked trade."""
    return sum(part.amount for part in blocked_parts(g, power))


def income(g: G, power: int) -> int:
    """B10: the table by blocked trade and FTI, never sFTI; a row up while the USA are at peace."""
    rows = 0
    for record in specials_of("foreign_trade_row"):
        country = g.country(record.minor)
        if not g.state.gone[country] and not g.wars_of(country):
            rows += record.says["value"]
    return foreign_trade(blocked(g, power), g.state.fti[power], rows)
