"""A position as one seat sees it, made countable: who owns what, who can muster how much where.

Built from `view()` alone, lazily, once a Turn at most.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any, NamedTuple

from europa.players.tpop import lore
from europa.players.tpop.weights import Weights

ROUNDS_AN_AGE = 4


class Army(NamedTuple):
    """One of the seat's Armies on the board."""

    number: int
    area: int
    size: int


class Board:
    """What `steady` reckons with."""

    def __init__(self, view: dict[str, Any], weights: Weights) -> None:
        state = view["state"]
        self.me: str = view["seat"]
        self.weights = weights
        self.state = state
        self.options = view["options"]
        self.mat: dict[str, Any] = state["seats"][self.me]
        self.w = lore.world()
        self.realm = self.w.realm_index[self.me]
        power = self.mat["power"]
        self.adm: int = power["adm"]
        self.dip: int = power["dip"]
        self.mil: int = power["mil"]
        self.ducats: int = self.mat["ducats"]
        self.stability: int = self.mat["stability"]
        relations = self.mat["relations"]
        self.wars: list[str] = relations["war"]
        self.allies: list[str] = relations["alliances"]
        self.marriages: list[str] = relations["marriages"]
        self.memo: dict[str, Any] = {}
        """What others worked out from this board and may want again."""
        self.rivals: list[str] = [name for name in state["seats"] if name != self.me]

    # Time

    @cached_property
    def rounds_left(self) -> int:
        """Rounds still to come after this one."""
        clock = self.state["clock"]
        ages = clock["last_age"] - clock["age"]
        return int(max(0, ages * ROUNDS_AN_AGE + ROUNDS_AN_AGE - clock["round"]))

    @property
    def tax_worth(self) -> float:
        """Prestige that a point of Tax is worth: once at the end, and its Ducats till then."""
        return 1.0 + self.weights["value"]["tax_round"] * self.rounds_left

    def price(self, what: str) -> float:
        """What a point of power or a Ducat is worth now: less the more there is of it, and little
        in the last Round."""
        value = self.weights["value"]
        money = what == "ducats"
        if not self.rounds_left:
            return value["last_round_ducats" if money else "last_round_power"]
        held = (
            self.ducats / value["plenty_ducats"]
            if money
            else self.mat["power"][what] / value["plenty_power"]
        )
        return value[what] * max(0.25, min(1.0, 1.3 - held))

    # Land

    @cached_property
    def _lands(self) -> tuple[dict[str, list[int]], dict[str, list[int]]]:
        own: dict[str, list[int]] = {}
        under: dict[str, list[int]] = {}
        index = self.w.province_index
        for name, row in self.state["provinces"].items():
            owner = row["owner"]
            if owner is None:
                continue
            lord = row.get("overlord") or owner
            own.setdefault(owner, []).append(index[name])
            under.setdefault(lord, []).append(index[name])
        return own, under

    def lands(self, realm: str) -> list[int]:
        """Provinces a realm answers for: its own and its Vassals'."""
        return self._lands[1].get(realm, [])

    def owned(self, realm: str) -> list[int]:
        """Provinces of a realm's own."""
        return self._lands[0].get(realm, [])

    def row(self, province: int) -> dict[str, Any]:
        """The view's row of a Province."""
        found: dict[str, Any] = self.state["provinces"].get(self.w.provinces[province].id, {})
        return found

    def lord(self, province: int) -> str | None:
        """Who answers for a Province."""
        row = self.row(province)
        name: str | None = row.get("overlord") or row.get("owner")
        return name

    def tax(self, province: int) -> int:
        """Tax Value: a Town says it, else what is printed."""
        town = self.row(province).get("town")
        if town in ("large", "two small"):
            return 2
        return 1 if town == "small" else self.w.tax_of_province[province]

    def worth(self, provinces: Iterable[int]) -> int:
        """The Tax Value of Provinces."""
        return sum(self.tax(p) for p in provinces)

    def realm_tax(self, realm: str) -> int:
        """Base Tax of a realm, +1 tokens included (11.4)."""
        lands = [p for p in self.owned(realm) if "overlord" not in self.row(p)]
        return sum(self.tax(p) + int(self.row(p).get("extra", 0)) for p in lands)

    @cached_property
    def base_tax(self) -> int:
        """The seat's own Base Tax."""
        return self.worth(p for p in self.owned(self.me) if "holder" not in self.row(p))

    @cached_property
    def home(self) -> frozenset[int]:
        """Areas with a Province of the seat or of its Vassals that nobody Occupies."""
        area_of = self.w.area_of_province
        mine = {area_of[p] for p in self.lands(self.me) if "holder" not in self.row(p)}
        return frozenset(mine)

    @cached_property
    def muster(self) -> frozenset[int]:
        """5.5: Areas in which the seat may recruit: with a Province of its own, held or not, or
        of a Vassal."""
        area_of = self.w.area_of_province
        return self.home | {area_of[p] for p in self.owned(self.me)}

    @cached_property
    def friendly(self) -> frozenset[int]:
        """Areas the seat's Armies cross freely: home, and the Areas of Allies."""
        area_of = self.w.area_of_province
        allied = {area_of[p] for ally in self.allies for p in self.lands(ally)}
        return self.home | allied

    def area_row(self, area: int) -> dict[str, Any]:
        """The view's row of an Area."""
        found: dict[str, Any] = self.state["areas"].get(self.w.areas[area].id, {})
        return found

    def areas_with(self, what: str) -> list[int]:
        """Areas with `influence`, `claims` or single `infantry` of the seat."""
        index = self.w.area_index
        rows = self.state["areas"].items()
        return [index[name] for name, row in rows if self.me in row.get(what, ())]

    def realms_in(self, area: int) -> list[str]:
        """Lords of Provinces in an Area."""
        found: list[str] = []
        for p in self.w.provinces_of_area[area]:
            name = self.lord(p)
            if name and name not in found:
                found.append(name)
        return found

    def influence(self, area: int, who: str) -> int:
        """Cubes of a seat in an Area."""
        return int(self.area_row(area).get("influence", {}).get(who, 0))

    def areas_of(self, realm: str) -> list[int]:
        """Areas of a realm's own Provinces."""
        area_of = self.w.area_of_province
        return sorted({area_of[p] for p in self.owned(realm)})

    def standing(self, realm: str, who: str) -> int:
        """Influence of a seat with a realm, Marriages included."""
        total = sum(self.influence(a, who) for a in self.areas_of(realm))
        if who == self.me and self.state["empire"]["emperor"] == self.me:
            total += sum(int(self.area_row(a).get("imperial", 0)) for a in self.areas_of(realm))
        return total + (realm in self.state["seats"][who]["relations"]["marriages"])

    def patron(self, realm: str) -> str:
        """The other seat that is a realm's Ally, if any."""
        for name in self.rivals:
            if realm in self.state["seats"][name]["relations"]["alliances"]:
                return name
        return ""

    def is_player(self, realm: str) -> bool:
        """Whether somebody sits at the table for this realm."""
        return realm in self.state["seats"]

    def is_member(self, realm: str) -> bool:
        """A guess at membership of the Empire: the Capital lies in an Area of it."""
        capital = self.w.capital_of_realm[self.w.realm_index[realm]]
        if capital < 0 or not self.state["empire"]["in_play"]:
            return False
        area = self.w.area_of_province[capital]
        return self.w.areas[area].hre and not self.area_row(area).get("not_hre")

    # Force

    @cached_property
    def armies(self) -> list[Army]:
        """The seat's Armies on the board."""
        found = []
        for number, row in enumerate(self.mat["armies"], 1):
            if row["area"] is not None:
                area = self.w.area_index[row["area"]]
                found.append(Army(number, area, sum(row["units"].values())))
        return found

    def loose(self, area: int, who: str | None = None) -> int:
        """Single Infantry in an Area."""
        return int(self.area_row(area).get("infantry", {}).get(who or self.me, 0))

    def units_in(self, area: int, who: str) -> int:
        """A seat's Land Units in an Area."""
        name = self.w.areas[area].id
        mat = self.state["seats"][who]
        armies = sum(sum(row["units"].values()) for row in mat["armies"] if row["area"] == name)
        return int(armies) + self.loose(area, who)

    def deployed(self, who: str) -> int:
        """All Land Units a seat has on the board."""
        mat = self.state["seats"][who]
        armies = sum(sum(row["units"].values()) for row in mat["armies"])
        loose = sum(row.get("infantry", {}).get(who, 0) for row in self.state["areas"].values())
        return int(armies + loose)

    def enemy_units(self, area: int) -> int:
        """Rebels, and Units of players at War with the seat."""
        foes = sum(self.units_in(area, name) for name in self.rivals if name in self.wars)
        return foes + int(self.area_row(area).get("rebels", 0))

    def capacity(self, realm: str, area: int) -> int:
        """9.2: what a realm can muster in an Area, as far as the view shows."""
        total = 0
        w = self.w
        for p in self.lands(realm):
            row = self.row(p)
            if "holder" in row:
                continue
            home = w.area_of_province[p]
            if home != area:
                if realm in self.wars and self.mine_in(home):
                    continue
                near = area in w.land_of_area[home]
                if not near and w.provinces[p].port:
                    near = any(area in w.coast_of_sea[sea] for sea in w.seas_of_province[p])
                if not near:
                    continue
            total += self.tax(p) + (0 if realm == self.me else int(row.get("extra", 0)))
        return total

    def mine_in(self, area: int) -> int:
        """The seat's own Units in an Area."""
        return self.units_in(area, self.me)

    def defence(self, area: int, foes: Iterable[str]) -> int:
        """Units that would meet the seat in an Area: NPRs by capacity, players by what is there.
        R140: an NPR doesn't defend where Units stand that were its Enemies before this Turn."""
        total = int(self.area_row(area).get("rebels", 0))
        lords = self.realms_in(area)
        for realm in foes:
            if self.is_player(realm):
                total += self.units_in(area, realm)
            elif realm in lords and not (realm in self.wars and self.mine_in(area)):
                held = self.capacity(realm, area)
                patron = self.patron(realm)
                active = patron and realm in self.mat_of(patron)["relations"]["active_allies"]
                total += (held + 1) // 2 if active else held
        return total

    def mat_of(self, seat: str) -> dict[str, Any]:
        """The mat of a seat."""
        found: dict[str, Any] = self.state["seats"][seat]
        return found

    def path(self, start: int, goal: int) -> list[int] | None:
        """Areas to enter so that an Army gets from one Area to another within two spaces."""
        land = self.w.land_of_area
        if goal in land[start]:
            return [goal]
        for between in land[start]:
            open_to = between in self.friendly and goal in land[between]
            if open_to and not self.enemy_units(between):
                return [between, goal]
        return None

    # Unrest

    @cached_property
    def unrest(self) -> list[int]:
        """The seat's Provinces in Unrest that could be calmed."""
        area_of = self.w.area_of_province
        return [
            p
            for p in self.lands(self.me)
            if self.row(p).get("unrest")
            and "holder" not in self.row(p)
            and not self.enemy_units(area_of[p])
        ]

    # Goals

    @cached_property
    def wanted(self) -> tuple[frozenset[int], frozenset[int], frozenset[str]]:
        """What the Missions in hand want: Provinces, Areas for Influence, realms to be tied."""
        parts = [lore.mission_places(key) for key in self.mat["missions"] or ()]
        return (
            frozenset().union(*(part[0] for part in parts)),
            frozenset().union(*(part[1] for part in parts)),
            frozenset().union(*(part[2] for part in parts)),
        )

    @cached_property
    def prey(self) -> frozenset[str]:
        """Realms with Towns that the Missions in hand want to be own ones, and no tie with."""
        goals = [lore.mission_conquests(key) for key in self.mat["missions"] or ()]
        towns = frozenset().union(*goals)
        return frozenset(self.row(p)["owner"] for p in towns if "owner" in self.row(p)) - (
            self.wanted[2] | {self.me}
        )

    def claimed(self, area: int) -> bool:
        """Whether the seat has a Claim in an Area."""
        return bool(self.area_row(area).get("claims", {}).get(self.me))

    def has_cause(self, realm: str) -> bool:
        """9.0b: a CB that the view shows: a Claim on its land, or a token."""
        if realm in self.mat["relations"]["cb"] or realm in self.mat["relations"]["disputed"]:
            return True
        if self.state["curia"]["excommunicated"] == realm and self.mat["religion"] == "catholic":
            return True
        area_of = self.w.area_of_province
        return any(self.claimed(area_of[p]) for p in self.lands(realm))
