"""VI.6.1 Trade fleet implantation."""

from __future__ import annotations

from europa.eu9.entries import Paid
from europa.eu9.pieces import Action
from europa.eu9.rules.administration.actions import Odds, action_bonus, attempt, column
from europa.eu9.rules.administration.planning import SMALL, Draft, invested, planned_trade
from europa.eu9.rules.powers.indices import both, dti, fti
from europa.eu9.rules.powers.limits import open_zones
from europa.eu9.rules.powers.single import ragusa
from europa.eu9.rules.powers.single.scheldt import is_home
from europa.eu9.rules.terms.lasting import forbidden
from europa.eu9.rules.terms.trading import may_trade
from europa.eu9.state import VA, ZONES
from europa.eu9.table import G
from europa.eu9.world import RELIGIONS
from europa.eu9.world.tables import clamp
from europa.kernel import Entry

FEWER_FLEETS = {"poland": (3, 6), "sweden": (6, 10)}
"""Trade fleets of Poland, more if Protestant; of Sweden, more if strictly so."""
FRENCH_TAX, FRENCH_ZONE, FRENCH_PRICE = "ctz_france_tax", "ctz_france", 10
PLUS, FULL = 4, 6
"""Least level of the + side, and the highest."""


class FleetChanged(Entry, frozen=True):
    """A trade fleet has another level."""

    power: str
    zone: str
    level: int
    maximum: int


def shift_fleet(g: G, country: int, zone: int, change: int) -> None:
    """VI.2: gains and losses change both levels; the one that can't move stays."""
    s = g.state
    place = country * ZONES + zone
    s.tf_max[place] = clamp(s.tf_max[place] + change, 0, FULL)
    s.tf[place] = clamp(s.tf[place] + change, 0, s.tf_max[place])
    if change > 0 and g.holds(FRENCH_TAX) and g.world.zones[zone].id == FRENCH_ZONE:
        _pay_tax(g, country, change)
    g.log(FleetChanged(g.name(country), g.world.zones[zone].id, s.tf[place], s.tf_max[place]))


def _pay_tax(g: G, country: int, levels: int) -> None:
    """V-5: each new level of another in the French zone is paid to France; minors pay nothing."""
    france = g.country("france")
    if country == france or not g.is_major(country):
        return
    for power, ducats in ((country, -FRENCH_PRICE * levels), (france, FRENCH_PRICE * levels)):
        g.add(power, "A2", ducats)
        g.log(Paid(g.name(power), "A2", ducats, "V-5"))


def tfi_base(g: G, country: int, zone: int) -> int:
    """VI.6.1: FTI less foreign fleets there; own DTI in an own CTZ, its owner's off in another."""
    w = g.world.zones[zone]
    others = [c for c in g.fleets_in(zone) if c != country]
    base = fti(g, country, "tfi", overseas=not w.europe) - len(others)
    if w.ctz:
        base += dti(g, country) if is_home(g, country, zone) else -dti(g, w.owner)
    return base + both(g, country, ("commercial_action",), zone=zone)


def tfi_modifier(g: G, country: int, zone: int) -> int:
    """VI.6.1: an own fleet on its + side; pirates; a battle or privateer last turn; events."""
    s = g.state
    own = g.effect("tfi_drm", country) + action_bonus(g, country, "tfi", zone=zone)
    own += g.tf(country, zone) >= PLUS
    own -= s.pirates[zone] > 0
    own -= s.zone_trouble[zone] > 0
    return own


def may_grow(g: G, country: int, zone: int) -> bool:
    """Whether there is a level left to gain, and no event closes the zone."""
    closed = any(forbidden(g, what, country, zone=zone) for what in ("tfi", "tf"))
    return g.tf(country, zone) < FULL and not closed


def tfi_zones(g: G, country: int) -> list[int]:
    """Zones where a TFI may be planned."""
    return [z for z in range(ZONES) if may_grow(g, country, z) and may_trade(g, country, z)]


def tfi_menu(g: G, draft: Draft) -> list[Action]:
    """3.4: TFI within the limit of the turn; repeats on one zone are allowed (VI.1.5)."""
    free = [item.target for item in draft.of("free_tfi")]
    names = [name for name in tfi_open(g, draft) if name not in free]
    names = open_zones(g, draft.power, "tfi", planned_trade(draft), names)
    return [Action("tfi", name, ducats) for name in names for ducats in SMALL]


def vassal_menu(g: G, draft: Draft) -> list[Action]:
    """VI.11: a Patron may spend its TFI on fleets of its vassals, `detail`."""
    found = draft.once("vassals tfi", lambda: _for_vassals(g, draft.power))
    if not found:
        return []
    zones = [action.target for action in found]
    good = set(open_zones(g, draft.power, "tfi", planned_trade(draft), zones))
    return [action for action in found if action.target in good]


def _for_vassals(g: G, power: int) -> list[Action]:
    """Zones where a vassal's fleet is below its reference level."""
    s = g.state
    found = []
    for vassal in g.minors_of(power):
        if s.box[vassal] != VA:
            continue
        for z in range(ZONES):
            n = vassal * ZONES + z
            if s.tf_max[n] < s.tf_reference[n] and may_grow(g, vassal, z):
                name = g.world.zones[z].id
                found += [Action("vassal_tfi", name, ducats, g.name(vassal)) for ducats in SMALL]
    return found


def ragusa_menu(g: G, draft: Draft) -> list[Action]:
    """P 14: one TFI more at the basic investment, for who has Ragusa; or its privateer."""
    if not ragusa.has_ragusa(g, draft.power) or draft.of("ragusa_tfi", "ragusa_privateer"):
        return []
    names = [name for name in tfi_open(g, draft) if name in ragusa.TRADE]
    return [Action("ragusa_tfi", name, SMALL[0]) for name in names]


def free_menu(g: G, draft: Draft) -> list[Action]:
    """E-20: one TFI more, strong and for nothing, in a zone where no other is planned."""
    if draft.of("free_tfi") or not g.effect("free_tfi", draft.power):
        return []
    paid = [item.target for item in draft.of("tfi")]
    return [Action("free_tfi", name) for name in tfi_open(g, draft) if name not in paid]


def most_fleets(g: G, power: int) -> int:
    """Trade fleets a power may have: its counters; POL and SUE fewer by faith (E901)."""
    most = g.world.power(power).pool.get("TF", 0)
    few = FEWER_FLEETS.get(g.name(power))
    if few is None:
        return most
    strict = g.state.attitude[power] == "strictly_protestant"
    pious = RELIGIONS[g.state.religion[power]] == "protestant" and g.name(power) == "poland"
    return min(most, few[strict or pious])


def tfi_open(g: G, draft: Draft) -> list[str]:
    """Zones where a TFI may be planned while there are counters for new fleets (E141)."""
    power = draft.power
    zones = draft.once("tfi", lambda: tfi_zones(g, power))
    used = {item.target for item in draft.of("tfi", "free_tfi", "ragusa_tfi")}
    mine = sum(g.tf_max(power, z) > 0 for z in range(ZONES))
    fresh = sum(g.tf_max(power, g.world.zone_index[name]) == 0 for name in used)
    room = mine + fresh < most_fleets(g, power)
    return [
        g.world.zones[z].id
        for z in zones
        if g.tf_max(power, z) or g.world.zones[z].id in used or room
    ]


def odds(g: G, country: int, zone: int, ducats: int) -> Odds:
    """VI.6.1: column and modifier of a TFI."""
    at = column(tfi_base(g, country, zone), invested("tfi", ducats))
    own = fti(g, country, "tfi", overseas=not g.world.zones[zone].europe)
    return Odds(at, tfi_modifier(g, country, zone), own)


def implant(g: G, country: int, zone: int, written: Odds) -> bool:
    """3.8, 3.9: a TFI is rolled; success adds a level."""
    if not may_grow(g, country, zone):
        return False
    done = attempt(g, country, "tfi", g.world.zones[zone].id, written).success
    if done:
        shift_fleet(g, country, zone, 1)
    return done


def planned_odds(g: G, power: int, action: Action) -> Odds:
    """Of a TFI of a plan; the free one of E-20 is a strong one."""
    ducats = SMALL[-1] if action.kind == "free_tfi" else action.ducats
    return odds(g, fleet_owner(g, power, action), g.world.zone_index[action.target], ducats)


def fleet_owner(g: G, power: int, action: Action) -> int:
    """Whose fleet a TFI is for: the power's own, or a vassal's."""
    return g.country(action.detail) if action.detail else power


def resolve(g: G, power: int, action: Action, written: Odds) -> None:
    """3.8: one TFI of a plan."""
    country = fleet_owner(g, power, action)
    implant(g, country, g.world.zone_index[action.target], written)


ENTRIES = (FleetChanged,)
MESSAGES = {"entry.FleetChanged": "{power}: trade fleet {zone} {level}/{maximum}"}
PLAN_MENU = {
    "tfi": tfi_menu,
    "vassal_tfi": vassal_menu,
    "free_tfi": free_menu,
    "ragusa_tfi": ragusa_menu,
}
