"""Where things are, as a Bot sees it: distances, Tax Value of places, who is at War (R215)."""

from __future__ import annotations

from europa.tpop.rules.terms.adjacency import _distances
from europa.tpop.rules.terms.board import enemies, provinces_in
from europa.tpop.rules.terms.realm import tax_value
from europa.tpop.table import G


def distance(g: G, first: int, second: int) -> int:
    """Steps between two Areas, by land or across a Sea Zone."""
    return _distances(g.state.side, first)[second]


def area_tax(g: G, area: int) -> int:
    """The Tax Value of an Area."""
    return sum(tax_value(g, p) for p in provinces_in(g, area))


def town_tax(g: G, realm: int, area: int) -> int:
    """Tax Value that a realm Owns in an Area."""
    area_of = g.world.area_of_province
    return sum(tax_value(g, p) for p in g.survey.own[realm] if area_of[p] == area)


def foes(g: G, seat: int) -> list[int]:
    """B-30, R212: Enemies that count for a Bot's choices: those that have Provinces left."""
    survey = g.survey
    return [r for r in enemies(g, seat) if survey.dejure[r] or survey.vassals[r]]


def at_war(g: G, seat: int) -> bool:
    """B-30: whether a Bot is at War for all its choices."""
    return bool(foes(g, seat))


def opponents_at_war(g: G, seat: int) -> list[int]:
    """Seats at War with the Bot that have Provinces left."""
    return [g.seat_of(r) for r in foes(g, seat) if g.is_player(r)]


def area_name(g: G, area: int) -> str:
    """The printed name of an Area."""
    return g.world.areas[area].name


def realm_name(g: G, realm: int) -> str:
    """The printed name of a realm."""
    return g.world.realms[realm].name


def province_name(g: G, province: int) -> str:
    """The printed name of a Province."""
    return g.world.provinces[province].name
