"""Reading the data files into a `World`: ids become indices, borders become neighbours."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import msgspec

from europa.eu9.world.openings import CampaignRecord, EntryRecord, ScenarioRecord
from europa.eu9.world.records import (
    AreaRecord,
    LeaderRecord,
    MinorRecord,
    MonarchRecord,
    ObjectiveRecord,
    PoliticalRecord,
    PowerRecord,
    ProvinceRecord,
    SeaRecord,
    ZoneRecord,
    read,
    read_one,
    read_plain,
)
from europa.eu9.world.world import (
    NONE,
    RELIGIONS,
    RESOURCES,
    Area,
    Country,
    Ints,
    Province,
    Sea,
    World,
    Zone,
)

POWER_RELIGION = {"russia": "orthodox", "turkey": "sunni", "prussia": "protestant"}
"""Religion of powers that no annex of minors lists; the others are Catholic in 1492."""

REGIONAL = {"sugar": "sugar_brazil", "cotton": "cotton_asia"}
"""The data name goods apart that come earlier in one region than in others (II.6.5)."""


def _units(resources: Mapping[str, int], good: str) -> int:
    return resources.get(good, 0) + resources.get(REGIONAL.get(good, ""), 0)


def _index(records: Iterable[Any]) -> dict[str, int]:
    return {record.id: place for place, record in enumerate(records)}


class _Builder:
    """The files on the way to a `World`."""

    def __init__(self) -> None:
        self.powers = read("powers", PowerRecord)
        self.minors = {m.id: m for m in read("minors", MinorRecord)}
        self.provinces = read("provinces", ProvinceRecord)
        self.areas = read("areas", AreaRecord)
        self.seas = read("seas", SeaRecord)
        self.zones = read("zones", ZoneRecord)
        self.province, self.area = _index(self.provinces), _index(self.areas)
        self.sea, self.zone = _index(self.seas), _index(self.zones)
        own = [power.id for power in self.powers]
        names = [*own, *(name for name in self.minors if name not in own)]
        self.country = {name: place for place, name in enumerate(names)}
        self.members: dict[str, list[int]] = {a.id: [] for a in self.areas}
        for place, p in enumerate(self.provinces):
            if p.area:
                self.members[p.area].append(place)
        self.land: list[set[int]] = [set() for _ in self.provinces]
        self.coast: list[set[int]] = [set() for _ in self.provinces]
        self.shore: list[set[int]] = [set() for _ in self.seas]
        self.water: list[set[int]] = [set() for _ in self.seas]
        self.borders: dict[tuple[int, int], str] = {}
        for kind, pairs in read_plain("borders").items():
            if kind != "source":
                for a, b in pairs:
                    self._border(a, b, kind)
                    self._border(b, a, kind)

    def _border(self, a: str, b: str, kind: str) -> None:
        if a in self.province and b in self.province:
            one, other = self.province[a], self.province[b]
            self.land[one].add(other)
            self.borders[one, other] = kind
        elif a in self.province:
            self.coast[self.province[a]].add(self.sea[b])
        elif b in self.sea:
            self.water[self.sea[a]].add(self.sea[b])
        else:
            self.shore[self.sea[a]].add(self.province[b])

    def _countries(self, names: Iterable[str]) -> Ints:
        return tuple(self.country[name] for name in names)

    def build_province(self, place: int, p: ProvinceRecord) -> Province:
        return Province(
            index=place, id=p.id, name=p.name, city=p.city, europe=not p.area,
            area=self.area.get(p.area, NONE), income=p.income, fortress=p.fortress,
            terrain=p.terrain, shields=self._countries(p.shields),
            blurred=self._countries(p.blurred), national=self._countries(p.national),
            capital=p.capital, port=p.port != "", arsenal=p.port == "arsenal",
            praesidio=p.praesidio, salt=p.salt, gold=p.gold, religion=p.religion, hre=p.hre,
            italy=p.italy, wasteland=p.wasteland, cold=p.cold, persia=p.persia,
            neighbours=tuple(sorted(self.land[place])), seas=tuple(sorted(self.coast[place])),
        )  # fmt: skip

    def build_area(self, place: int, a: AreaRecord) -> Area:
        inside = tuple(self.members[a.id])
        around = {other for p in inside for other in self.land[p]} - set(inside)
        near = {self.area[self.provinces[p].area] for p in around if self.provinces[p].area}
        return Area(
            index=place, id=a.id, name=a.name, provinces=inside, income=a.income,
            difficulty=a.difficulty, tolerance=a.tolerance, natives=a.natives,
            weak_natives=a.native_unit == "LDE",
            resources=tuple(_units(a.resources, name) for name in RESOURCES),
            cold=a.cold, snowflakes=a.snowflakes, continents=a.continents,
            mughal_order=a.mughal_order,
            minor=self.country.get(a.minor, NONE), neighbours=tuple(sorted(near)),
            seas=tuple(sorted({sea for p in inside for sea in self.coast[p]})),
        )  # fmt: skip

    def build_sea(self, place: int, s: SeaRecord) -> Sea:
        return Sea(
            place, s.id, s.name, s.sheet == "europe", s.difficulty, s.penalty, s.mediterranean,
            s.baltic, tuple(sorted(self.water[place])), tuple(sorted(self.shore[place])),
        )  # fmt: skip

    def build_zone(self, place: int, z: ZoneRecord) -> Zone:
        return Zone(
            place, z.id, z.name, z.kind, self.sea[z.sea], self.country.get(z.owner, NONE),
            z.large, z.small, z.per_level, z.groups, z.piracy, z.sheet == "europe",
        )  # fmt: skip

    def build_country(self, name: str) -> Country:
        place = self.country[name]
        power = self.powers[place] if place < len(self.powers) else None
        minor = self.minors.get(name)
        if power is not None:
            provinces: Iterable[str] = power.national
            capital, culture, code, title = power.capital, power.culture, power.code, power.name
        else:
            assert minor is not None
            provinces, capital, code, title = minor.provinces, minor.capital, "", minor.name
            culture = minor.culture
        religion = POWER_RELIGION.get(name, "catholic" if power or not minor else minor.religion)
        return Country(
            place, name, title, code, culture, religion if religion in RELIGIONS else "catholic",
            tuple(sorted(self.province[p] for p in provinces)),
            self.province.get(capital, NONE), power, minor,
        )  # fmt: skip


@cache
def load_world() -> World:
    """The world, read on first use."""
    b = _Builder()
    countries = tuple(b.build_country(name) for name in b.country)
    leaders, monarchs = read("leaders", LeaderRecord), read("monarchs", MonarchRecord)
    objectives = read("objectives", ObjectiveRecord)
    entries = {name: value for name, value in read_plain("transfers").items() if name != "source"}
    return World(
        provinces=tuple(b.build_province(n, p) for n, p in enumerate(b.provinces)),
        areas=tuple(b.build_area(n, a) for n, a in enumerate(b.areas)),
        seas=tuple(b.build_sea(n, s) for n, s in enumerate(b.seas)),
        zones=tuple(b.build_zone(n, z) for n, z in enumerate(b.zones)),
        countries=countries,
        leaders=leaders,
        monarchs=monarchs,
        objectives=objectives,
        political=read("political_events", PoliticalRecord),
        scenarios={s.id: s for s in read("scenarios", ScenarioRecord)},
        campaign=read_one("campaign", CampaignRecord),
        entries={name: msgspec.convert(e, EntryRecord) for name, e in entries.items()},
        borders=b.borders,
        regions={k: tuple(v) for k, v in read_plain("regions")["regions"].items()},
        prices=read_plain("prices"),
        province_index=b.province,
        area_index=b.area,
        sea_index=b.sea,
        zone_index=b.zone,
        country_index={**b.country, **{c.code: c.index for c in countries if c.code}},
        leader_index=_index(leaders),
        monarch_index=_index(monarchs),
        objective_index=_index(objectives),
    )
