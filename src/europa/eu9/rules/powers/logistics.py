"""VII What units cost: the technology in use, prices, and names of counters on the map."""

from __future__ import annotations

from europa.eu9.pieces import Unit
from europa.eu9.rules.powers.rebel_colonies import is_lost
from europa.eu9.rules.powers.usa import LEVELS, is_american
from europa.eu9.rules.powers.wars import land_wars
from europa.eu9.rules.terms import specials
from europa.eu9.state import COL, LAND, NAVAL, SEA_PLACE
from europa.eu9.table import G
from europa.eu9.world.tables import goals, land_prices, naval_prices

LAND_SIZES = {"A+": 8, "A-": 4, "LD": 2, "LDE": 1}
"""VII.1.1, VII.2.1: half LD that a counter counts."""
NAVAL_SIZES = {"F+": 8, "F-": 4, "NWD": 2, "VGD": 2, "NTD": 2, "NGD": 1, "NDE": 1}
"""VII.1.1, VII.2.3: half ND that a counter counts for maintenance."""
PRIVATEERS = ("P+", "P-")
BOOKS = {"A+": "A_plus", "A-": "A_minus", "F+": "F_plus", "F-": "F_minus"}
"""Names of counters in the price lists."""


def half(ducats: int) -> int:
    """Half of a price, rounded up."""
    return -(-ducats // 2)


LEARNT = "land_learnt"
"""Effect of the turn: boxes that a power's land marker has gone on since it began."""


def technology(g: G, country: int, kind: int, *, behind: int = 0) -> str:
    """II.4.3: the newest technology that a country owns, those of one power alone apart; `behind`
    so many boxes of its marker."""
    level = g.tech(country, kind) - behind
    found = ""
    for n, goal in enumerate(goals()):
        if goal.naval == (kind == NAVAL) and not goal.only and (
            not goal.box or level > g.state.goals[n]
        ):  # fmt: skip
            found = goal.id
    return found


def is_at_war(g: G, power: int) -> bool:
    """VII.1.3: a regular, civil or religious war; overseas and interventions count as peace."""
    return bool(land_wars(g, power))


def upkeep(g: G, power: int, kind: str, *, war: bool, conscript: bool = False) -> int:
    """VII.1.3: extra maintenance of a counter; LDE, NDE and galleys half (up)."""
    if kind in NAVAL_SIZES:
        prices = naval_prices(power, technology(g, power, NAVAL))["maintenance"]
        if kind in BOOKS:
            return int(prices[BOOKS[kind]])
        return int(prices["ND"]) if NAVAL_SIZES[kind] == NAVAL_SIZES["NWD"] else half(prices["ND"])
    prices = land_prices(power, technology(g, power, LAND))
    name = "LD" if kind == "LDE" else BOOKS.get(kind, kind)
    if war:
        found = int(prices["war_maintenance"][name]["conscript" if conscript else "veteran"])
    else:
        found = int(prices["peace_maintenance"][name])
    return half(found) if kind == "LDE" else found


def has_galleys(g: G, power: int) -> bool:
    """VII.2.3: whether a power's price list has galleys."""
    return naval_prices(power, technology(g, power, NAVAL))["purchase"].get("NGD") is not None


def place_name(g: G, place: int) -> str:
    """The id of a province or sea where units stand."""
    if place >= SEA_PLACE:
        return g.world.seas[place - SEA_PLACE].id
    return g.world.provinces[place].id


def counter_name(unit: Unit) -> str:
    """A counter in a plan: `A+`, or `A+/timar` if it is of a group."""
    return f"{unit.kind}/{unit.group}" if unit.group else unit.kind


def units_of(g: G, country: int) -> list[Unit]:
    """The counters of a country, in order."""
    return [unit for unit in g.state.units if unit.country == country]


def militia(g: G, province: int) -> int:
    """II.5.4: LDE left of a colony's militia: one for two levels, one more with a mission."""
    s = g.state
    if s.post[province] != COL or (is_lost(g, province) and not is_american(g, province)):
        return 0
    owner, level = s.post_owner[province], s.post_level[province]
    if is_american(g, province):
        level = LEVELS
    full = level // 2
    for record in specials.standing(g, "militia", owner):
        if record.says.get("each_level"):
            full = level
        elif record.says.get("round") == "up":
            full = (level + 1) // 2
    full += s.mission[province] == owner
    return max(0, full - s.militia_lost.get(province, 0))


def veteran_militia(g: G, province: int) -> bool:
    """P 31.6, 36.8, 40.6: whose colonists are old soldiers; HIS only beside a mission."""
    s = g.state
    owner = s.post_owner[province]
    found = [r for r in specials.standing(g, "militia", owner) if r.says.get("veteran")]
    blessed = s.mission[province] == owner
    return any(blessed or not record.condition for record in found)
