"""4.9.5 Overseas casus belli that nobody was given: they follow from the position."""

from __future__ import annotations

from collections.abc import Iterator

from europa.eu9.rules.diplomacy.causes import standing as standing_causes
from europa.eu9.rules.diplomacy.causes.standing import Standing
from europa.eu9.rules.powers.faith import faith, is_christian, reformed
from europa.eu9.rules.powers.lands import balkans_troubled
from europa.eu9.rules.powers.single import asiento
from europa.eu9.rules.powers.wars import refuses
from europa.eu9.rules.terms.specials import standing
from europa.eu9.state import ON_MAP
from europa.eu9.table import G
from europa.eu9.world import CENTRES

MONOPOLY = 4
ATLANTIC = CENTRES.index("atlantic")


def _holy_war(g: G, holder: int, target: int) -> bool | None:
    """TUR on Christians, periods II and III."""
    at_sea = g.name(holder) == "turkey" and g.state.period in (2, 3)
    return False if at_sea and is_christian(g, target) else None


def _monopoly(g: G, holder: int, target: int) -> bool | None:
    """E242: on who alone has level 4 or more in the holder's own trade zone."""
    for zone in g.world.zones:
        if zone.ctz and zone.owner == holder:
            large = [c for c in g.fleets_in(zone.index) if g.tf(c, zone.index) >= MONOPOLY]
            if large == [target]:
                return False
    return None


def _refused(g: G, holder: int, target: int) -> bool | None:
    """4.7.2: on who refuses it trade, unless it took its reprisal this turn (E633)."""
    if not refuses(g, target, holder) or g.effect(f"reprisal_{g.name(target)}", holder):
        return None
    return False


def _adriatic(g: G, holder: int, target: int) -> bool | None:
    """VEN and TUR while the Balkans are troubled."""
    both = {g.name(holder), g.name(target)} == {"venice", "turkey"}
    return False if both and balkans_troubled(g) else None


def _atlantic(g: G, holder: int, target: int) -> bool | None:
    """HIS (before the revolt of Holland), HOL, FRA, ANG on the owner of the Atlantic centre."""
    name = g.name(holder)
    early = name == "spain" and "III-1(1)" not in g.state.occurred
    able = early or name in ("holland", "france", "england")
    return False if able and g.state.centre_owner[ATLANTIC] == target else None


def _spanish_world(g: G, holder: int, target: int) -> bool | None:
    """HIS on powers with establishments in the Spanish world (free) or the Caribbean."""
    if g.name(holder) != "spain" or not g.is_major(target):
        return None
    w = g.world
    parts = {part for p in g.posts(target) for part in w.areas[w.provinces[p].area].continents}
    if "spanish_world" in parts:
        return True
    return False if "caribbean" in parts else None


def _protestants(g: G, holder: int, target: int) -> bool | None:
    """Protestants on HIS and Portugal, periods I to IV."""
    able = reformed(g) and g.state.period <= 4 and faith(g, holder) == "protestant"
    return False if able and g.name(target) in ("spain", "portugal") else None


def _dutch_asia(g: G, holder: int, target: int) -> bool | None:
    """HOL after the VOC on Catholics with establishments in Asia, periods III and IV."""
    able = g.name(holder) == "holland" and g.holds("voc") and g.state.period in (3, 4)
    if not able or faith(g, target) != "catholic":
        return None
    w = g.world
    asian = any("asia" in w.areas[w.provinces[p].area].continents for p in g.posts(target))
    return False if asian else None


def _barbary(g: G, holder: int, target: int) -> bool | None:
    """Christians on the Barbaresques."""
    open_to = any("overseas" in record.says for record in standing(g, "cb", target))
    return False if open_to and is_christian(g, holder) else None


def _abroad(g: G, holder: int, target: int) -> bool | None:
    """Powers on minors of the rest of the world, Ormuz apart; POR with a viceroy free."""
    record = g.world.countries[target].minor
    if record is None or record.kind != "rotw" or record.id == "ormuz" or not g.is_major(holder):
        return None
    return g.name(holder) == "portugal" and has_viceroy(g, holder)


def has_viceroy(g: G, power: int) -> bool:
    """A viceroy of the power is on the map."""
    s, w = g.state, g.world
    return any(
        s.leader_state[n] == ON_MAP
        and w.country_index.get(leader.country) == power
        and leader.group == "viceroy"
        for n, leader in enumerate(w.leaders)
    )


def _occupied_post(g: G, holder: int, target: int) -> bool | None:
    """4.9.4e: it has a marker of occupation on an establishment of the holder."""
    s = g.state
    if target not in s.occupied:
        return None
    held = any(o == holder and s.occupied[p] == target for p, o in enumerate(s.post_owner))
    return True if held else None


def _france_fleets(g: G, holder: int, target: int) -> bool | None:
    """FRA on who has a trade fleet in its own zone, while the tax of V-5 is in force."""
    if g.name(holder) != "france" or not g.holds(standing_causes.FRENCH_TAX):
        return None
    return False if g.tf(target, g.world.zone_index["ctz_france"]) else None


def _sund(g: G, holder: int, target: int) -> bool | None:
    """P 12.2: the monopolist of the Baltic may choose a war for trade."""
    return standing_causes.of_the_sund(g, holder, target)


def _asiento(g: G, holder: int, target: int) -> bool | None:
    """P 40.19: HIS on who holds the Asiento."""
    return False if g.name(holder) == asiento.CROWN and asiento.holder(g) == target else None


RULES: dict[str, Standing] = {
    "the Asiento": _asiento,
    "holy war at sea": _holy_war,
    "monopoly in its own trade zone": _monopoly,
    "trade refused": _refused,
    "the Adriatic": _adriatic,
    "the Atlantic centre": _atlantic,
    "the Spanish world": _spanish_world,
    "Protestants at sea": _protestants,
    "the Dutch in Asia": _dutch_asia,
    "pirates of Barbary": _barbary,
    "overseas": _abroad,
    "occupied establishment": _occupied_post,
    "trade in France": _france_fleets,
    "Sund": _sund,
}


def overseas(g: G, holder: int, target: int) -> Iterator[tuple[str, bool]]:
    """(source, free) of every overseas CB that follows from the position."""
    for source, rule in RULES.items():
        free = rule(g, holder, target)
        if free is not None:
            yield source, free
