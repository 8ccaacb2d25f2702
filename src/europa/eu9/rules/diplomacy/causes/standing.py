"""4.9.4, 4.27.5 Normal casus belli that nobody was given: they follow from the position."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from europa.eu9.rules.diplomacy.titles import defender, emperor
from europa.eu9.rules.powers.faith import (
    OTHER,
    SWISS,
    faith,
    is_christian,
    is_muslim,
    quarrel,
)
from europa.eu9.rules.powers.single.principalities import granters
from europa.eu9.rules.powers.wars import wars_between
from europa.eu9.rules.terms.set_by_events import national_by_event
from europa.eu9.table import G
from europa.eu9.world.specials import specials_of

CRUSADERS_END = 42
"""E202: last turn of the permanent CBs of HIS and TUR."""
MUSLIM_NEIGHBOURS = ("persia", "mamluks", "syria")
FRENCH_TAX = "ctz_france_tax"
NORDIC = ("poland", "russia", "sweden")

Standing = Callable[[G, int, int], bool | None]
"""Holder, target -> None: no CB; else whether it is free."""


def _faiths(g: G, holder: int, target: int) -> bool | None:
    """4.9.4a: Catholics and Protestants, while they are enemies; never on Switzerland (E230)."""
    if not quarrel(g) or SWISS in (g.name(target), g.name(holder)):
        return None
    return False if {faith(g, holder), faith(g, target)} == {"catholic", "protestant"} else None


def _spain(g: G, holder: int, target: int) -> bool | None:
    """4.9.4b: on Muslims and other religions."""
    if g.name(holder) != "spain" or g.state.turn > CRUSADERS_END:
        return None
    return False if is_muslim(g, target) or faith(g, target) == OTHER else None


def _turkey(g: G, holder: int, target: int) -> bool | None:
    """4.9.4c: on Christians and three Muslim neighbours."""
    if g.name(holder) != "turkey" or g.state.turn > CRUSADERS_END:
        return None
    return False if is_christian(g, target) or g.name(target) in MUSLIM_NEIGHBOURS else None


def _national_land(g: G, holder: int, target: int) -> bool | None:
    """4.9.4d: it has annexed a national province of the holder and still owns it."""
    w, start = g.world, g.world.campaign.owners
    homeland = (*w.countries[holder].provinces, *national_by_event(g, holder))
    for p in homeland if g.is_major(holder) else ():
        first = start.get(w.provinces[p].id)
        annexed = not first or w.country_index[first] != target
        if g.state.owner[p] == target and annexed:
            return False
    return None


def _occupied(g: G, holder: int, target: int) -> bool | None:
    """4.9.4e: it has a marker of occupation on a province of the holder."""
    s = g.state
    if target not in s.occupied:
        return None
    return (
        True
        if any(o == holder and s.occupied[p] == target for p, o in enumerate(s.owner))
        else None
    )


def _empire(g: G, holder: int, target: int) -> bool | None:
    """The Emperor on whoever owns Frankfurt."""
    if emperor(g) != holder or not g.is_major(target):
        return None
    seat = g.world.province_index[specials_of("capital_of_hre")[0].says["province"]]
    return True if g.state.owner[seat] == target else None


def _papal_land(g: G, holder: int, target: int) -> bool | None:
    """Patron and defender of the faith on who holds papal land; Catholics on TUR in Rome."""
    s, w = g.state, g.world
    papacy = g.country("papacy")
    lazio = w.province_index["lazio"]
    catholic = faith(g, holder) == "catholic"
    if g.name(target) == "turkey" and s.controller[lazio] == target and catholic:
        return True
    defends = defender(g) == holder or s.patron[papacy] == holder
    if not defends or target == papacy:
        return None
    return False if any(s.controller[p] == target for p in w.countries[papacy].provinces) else None


def _hungary(g: G, holder: int, target: int) -> bool | None:
    """P 21.1: Vienna's Habsburgs on TUR while it owns land that was Hungarian."""
    able = g.name(target) == "turkey" and g.name(holder) == "austria"
    return False if able and claims_hungary(g, target) else None


def claims_hungary(g: G, target: int) -> bool:
    """From I-D or I-E on: whether a country owns Hungarian land."""
    if not {"I-D", "I-E"} & set(g.state.occurred):
        return False
    lands = g.world.countries[g.country("hungary")].provinces
    return any(g.state.owner[p] == target for p in lands)


def _baltic_faiths(g: G, holder: int, target: int) -> bool | None:
    """POL and SUE on each other's faith."""
    s, mine, yours = g.state, g.name(holder), g.name(target)
    if mine == "poland" and faith(g, holder) == "catholic":
        crusading = s.attitude[holder] == "counter_reformation" and s.period <= 3
        if crusading and faith(g, target) == "protestant":
            return False
        if yours == "sweden" and s.period in (3, 4) and s.attitude[target] == "strictly_protestant":
            return False
    if mine == "sweden" and s.period in (3, 4) and faith(g, holder) == "catholic":
        return False if faith(g, target) != "catholic" else None
    return None


def _claims(g: G, holder: int, target: int) -> bool | None:
    """POL with claims on the crown of SUE, when a new monarch comes."""
    if (g.name(holder), g.name(target)) != ("poland", "sweden") or not g.is_major(target):
        return None
    new = g.state.reign_from[target] == g.state.turn
    return False if new and g.holds("claims_poland_sweden") else None


def _nordic(g: G, holder: int, target: int) -> bool | None:
    """POL, RUS, SUE: the third when the other two continue a war."""
    mine, yours = g.name(holder), g.name(target)
    if mine not in NORDIC or yours not in NORDIC or mine == yours:
        return None
    third = g.country(next(name for name in NORDIC if name not in (mine, yours)))
    wars = wars_between(g, target, third)
    return True if any(war.begun < g.state.turn for war in wars) else None


def _france_trade(g: G, holder: int, target: int) -> bool | None:
    """FRA on who has a large trade fleet in its own zone, while the tax of V-5 is in force."""
    if g.name(holder) != "france" or not g.holds(FRENCH_TAX):
        return None
    return False if g.tf(target, g.world.zone_index["ctz_france"]) >= 4 else None


def of_the_sund(g: G, holder: int, target: int) -> bool | None:
    """The monopolist of the Baltic on who levies the Sund this turn."""
    baltic = g.world.zone_index["tz_baltique"]
    if g.state.sund_taxes != target or not g.is_major(holder):
        return None
    others = [c for c in g.fleets_in(baltic) if c != holder and g.tf(c, baltic) >= 4]
    return False if g.tf(holder, baltic) >= 4 and not others else None


def _principality(g: G, holder: int, target: int) -> bool | None:
    """P 17.4: who granted independence on the minor, free while it has national land of it."""
    if holder not in granters(g, target):
        return None
    return any(g.state.owner[p] == target for p in g.world.countries[holder].provinces)


RULES: dict[str, Standing] = {
    "religion": _faiths,
    "unbelievers": _spain,
    "holy war": _turkey,
    "national province": _national_land,
    "occupation": _occupied,
    "the Emperor's capital": _empire,
    "papal land": _papal_land,
    "Hungarian land": _hungary,
    "faith": _baltic_faiths,
    "claim to the crown": _claims,
    "Nordic wars": _nordic,
    "trade in France": _france_trade,
    "Sund": of_the_sund,
    "independence": _principality,
}


def standing(g: G, holder: int, target: int) -> Iterator[tuple[str, bool]]:
    """(source, free) of every normal CB that follows from the position."""
    for source, rule in RULES.items():
        free = rule(g, holder, target)
        if free is not None:
            yield source, free
