"""What land is worth to a power and how strong countries are: worked out once a turn, on demand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from europa.eu9.pieces import Unit
from europa.eu9.rules.logistics.minor_forces import basic_units
from europa.eu9.rules.logistics.recruit_land import land_limit
from europa.eu9.rules.military.composition import land_thirds
from europa.eu9.rules.military.movement.transport import room
from europa.eu9.rules.powers.forces import NAVAL_UNITS
from europa.eu9.rules.powers.logistics import technology
from europa.eu9.rules.victory.check_up import sign_factor
from europa.eu9.state import LAND, MA
from europa.eu9.table import G, places_of
from europa.eu9.world import NONE, load_world
from europa.players.eu9.aims import gain_of_land, gain_of_minor
from europa.players.eu9.money import horizon
from europa.players.eu9.thought import Thought
from europa.players.eu9.weights import weights

AGES = ("medieval", "renaissance", "arquebus", "musket", "baroque", "manoeuvre", "lace_war")
AGE = 0.2
"""How much stronger each age of land technology makes a detachment."""
RICH = 120
"""Gross income that lets a power recruit its limit in a turn."""
PART, PRICE = 0.3, 20.0
"""Part of an income that can be spent on troops besides the treasury, and what an LD costs."""
THIRDS = 3
SAILED = 4
"""Seas that an army is carried over in a war of choice."""
LD_ABOARD = 4
"""Half points of transport that an LD takes (M11.2)."""


class Survey:
    """What one power thinks of the world this turn; it keeps numbers, no position."""

    __slots__ = ("_forces", "_minors", "_near", "_worth", "power", "turn")

    def __init__(self, power: int, turn: int) -> None:
        self.power, self.turn = power, turn
        self._worth: dict[int, float] = {}
        self._forces: dict[int, float] = {}
        self._minors: dict[int, int] = {}
        self._near: dict[tuple[int, int], bool] = {}

    def worth(self, g: G, province: int) -> float:
        """Ducats that owning a province would bring: income, points, objectives."""
        found = self._worth.get(province)
        if found is None:
            found = self._worth[province] = _worth(g, self.power, province)
        return found

    def forces(self, g: G, country: int) -> float:
        """LD that a country can bring this turn, weighed by its technology."""
        found = self._forces.get(country)
        if found is None:
            found = self._forces[country] = forces(g, country)
        return found

    def wanted(self, g: G, minor: int) -> int:
        """Points that a minor would add to the objectives in hand as a vassal."""
        found = self._minors.get(minor)
        if found is None:
            found = self._minors[minor] = gain_of_minor(g, self.power, minor)
        return found

    def borders(self, g: G, power: int, other: int) -> bool:
        """Whether a power, or a vassal of it, holds land beside land of another."""
        found = self._near.get((power, other))
        if found is None:
            found = self._near[power, other] = bool(reachable_land(g, power, (other,)))
        return found


def reachable_land(g: G, power: int, enemies: Sequence[int]) -> list[int]:
    """Provinces of some countries that border on land of a power, or of minors that let it pass."""
    s = g.state
    own = {power, *(m for m in g.minors_of(power) if s.box[m] >= MA)}
    theirs = sorted(p for foe in set(enemies) for p in places_of(s.owner, foe))
    provinces, controller = g.world.provinces, s.controller
    return [p for p in theirs if any(controller[n] in own for n in provinces[p].neighbours)]


def coasts_in_reach(g: G, power: int, enemies: Sequence[int]) -> list[int]:
    """Provinces of Europe of some countries that ships of a power could land troops in: on a sea a
    few seas from a coast of its own, if it has room for an LD aboard."""
    if lift(g, power) < 1:
        return []
    s, w = g.state, g.world
    seas = {sea for p in g.owned(power) for sea in w.provinces[p].seas}
    near = {there for sea in seas for there in seas_near(sea)}
    foes = set(enemies)
    return [
        p.index
        for p in w.provinces
        if p.europe and s.owner[p.index] in foes and any(sea in near for sea in p.seas)
    ]


@lru_cache(maxsize=512)
def seas_near(sea: int) -> frozenset[int]:
    """Seas of Europe within a short voyage, itself too."""
    w = load_world()
    found, edge = {sea}, {sea}
    for _ in range(SAILED):
        edge = {n for x in edge for n in w.seas[x].neighbours if w.seas[n].europe} - found
        found |= edge
    return frozenset(found)


def lift(g: G, power: int) -> float:
    """LD that all ships of a power could carry at once."""
    ships = [unit for unit in g.state.units if unit.country == power and unit.kind in NAVAL_UNITS]
    return room(g, ships) / LD_ABOARD


def survey(thought: Thought) -> Survey:
    """The survey of this turn, made anew when a turn begins."""
    memory, turn = thought.memory, thought.g.state.turn
    if memory.survey is None or (memory.survey.turn, memory.survey.power) != (turn, thought.power):
        memory.survey = Survey(thought.power, turn)
    return memory.survey


def _worth(g: G, power: int, province: int) -> float:
    w, s = weights(), g.state
    p = g.world.provinces[province]
    turns = min(w.income_turns, horizon(g))
    found = w.income_share * turns * p.income
    if p.europe:
        owner = s.owner[province]
        found += w.vp * p.income * (1 + max(0, sign_factor(g, power, province, 1, owner)))
    elif s.post[province]:
        found += w.income_share * turns * (2 + s.post_level[province])
    return found + w.vp * gain_of_land(g, power, (province,))


def age(g: G, country: int) -> int:
    """How modern its armies are."""
    return AGES.index(technology(g, country, LAND))


def forces(g: G, country: int) -> float:
    """LD on the map and what could be raised at once, weighed by technology."""
    own = [unit for unit in g.state.units if unit.country == country]
    found = land_thirds(own) / THIRDS
    if g.is_major(country):
        gross = g.state.gross[country][-1] if g.state.gross[country] else RICH / 2
        purse = max(0.0, g.state.treasury[country] + PART * gross)
        found += min(land_limit(g, country) * min(1.0, gross / RICH), purse / PRICE)
    elif not own:
        found = basic_strength(g, country)
    return found * (1 + AGE * age(g, country))


def basic_strength(g: G, minor: int) -> float:
    """LD that a minor at peace would muster."""
    found = [Unit(minor, kind, NONE) for kind, count in basic_units(g, minor) for _ in range(count)]
    return land_thirds(found) / THIRDS
