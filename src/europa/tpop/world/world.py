"""The static world: everything printed, indexed by small ints, and the tables rules need."""

from __future__ import annotations

import msgspec

from europa.tpop.world.names import Names
from europa.tpop.world.printed import (
    NONE,
    Area,
    Character,
    Continent,
    Node,
    Province,
    Realm,
    Religion,
    Sea,
    TradeCard,
)
from europa.tpop.world.scenario import RealmSetup, Ruler, Scenario

Ints = tuple[int, ...]
Table = tuple[Ints, ...]


class World(msgspec.Struct, frozen=True, eq=False, kw_only=True):
    """One side of the boards (1444 or 1618). Both sides share their index spaces."""

    side: int
    areas: tuple[Area, ...]
    provinces: tuple[Province, ...]
    seas: tuple[Sea, ...]
    nodes: tuple[Node, ...]
    realms: tuple[Realm, ...]
    continents: tuple[Continent, ...]
    religions: tuple[Religion, ...]
    trade_cards: tuple[TradeCard, ...]
    characters: tuple[Character, ...]
    scenarios: tuple[Scenario, ...]
    setups: dict[str, RealmSetup]
    rulers: dict[str, Ruler]

    area_index: dict[str, int]
    province_index: dict[str, int]
    sea_index: dict[str, int]
    node_index: dict[str, int]
    realm_index: dict[str, int]
    continent_index: dict[str, int]
    religion_index: dict[str, int]
    trade_card_index: dict[str, int]
    character_index: dict[str, int]
    scenario_index: dict[str, int]

    area_of_province: Ints
    tax_of_province: Ints
    """Printed Tax Value; 0 for what this side lacks."""
    flag_of_province: Ints
    seas_of_province: Table
    board_of_province: tuple[str, ...]
    religion_of_area: Ints
    provinces_of_area: Table
    """Those on this side, by index (= A-Z by id)."""
    land_of_area: Table
    mountain_of_area: Table
    seas_of_area: Table
    port_seas_of_area: Table
    by_sea_of_area: Table
    neighbours_of_area: Table
    nodes_of_area: Table
    """Inland nodes that lie in or beside the Area."""
    ports_of_sea: Table
    seas_of_sea: Table
    coast_of_sea: Table
    nodes_of_sea: Table
    seas_of_node: Table
    capital_of_realm: Ints
    provinces_of_realm: Table
    cores_of_realm: Table
    """Provinces with its flag, and for the Netherlands the Dutch cores (7.6)."""
    vassals_of_realm: Table
    overlord_of_realm: Ints
    religion_of_realm: Ints
    order_of_province: Ints
    """Rank in the alphabetical order of R26."""
    order_of_area: Ints
    order_of_realm: Ints
    names: dict[str, Names]
    mountains: frozenset[tuple[int, int]]

    def find_area(self, text: str) -> int:
        """The Area meant by `text`, or `UnknownName`."""
        return self.names["area"].find(text)

    def find_province(self, text: str) -> int:
        """The Province or Territory meant by `text`, or `UnknownName`."""
        return self.names["province"].find(text)

    def find_sea(self, text: str) -> int:
        """The Sea Zone meant by `text`, or `UnknownName`."""
        return self.names["sea"].find(text)

    def find_node(self, text: str) -> int:
        """The Trade Node meant by `text`, or `UnknownName`."""
        return self.names["node"].find(text)

    def find_realm(self, text: str) -> int:
        """The realm meant by `text`, or `UnknownName`."""
        return self.names["realm"].find(text)

    def find_continent(self, text: str) -> int:
        """The Distant Continent meant by `text`, or `UnknownName`."""
        return self.names["continent"].find(text)

    def find_religion(self, text: str) -> int:
        """The religion meant by `text`, or `UnknownName`."""
        return self.names["religion"].find(text)

    def scenario(self, text: str) -> Scenario:
        """The scenario variant with this id (`imperial_waltz_3p1b`) or code (`S1-02-3p1b`), or a
        custom one (`custom:1444:deluxe:france,castile`)."""
        if text.startswith("custom:"):
            from europa.tpop.world.custom import custom_scenario  # noqa: PLC0415  a custom scenario reads the world

            return custom_scenario(text)
        return self.scenarios[self.names["scenario"].find(text)]

    def is_mountain(self, a: int, b: int) -> bool:
        """Whether two Areas meet across a mountain border (9.5)."""
        return (a, b) in self.mountains

    def capital_area(self, realm: int) -> int:
        """The Area of a realm's natural Capital on this side, or NONE."""
        capital = self.capital_of_realm[realm]
        return self.area_of_province[capital] if capital != NONE else NONE

    def ports(self, area: int, sea: int) -> Ints:
        """Provinces of `area` whose Port faces `sea`, Inactive Ports included."""
        return tuple(p for p in self.provinces_of_area[area] if sea in self.seas_of_province[p])
