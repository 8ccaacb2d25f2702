"""Reading the data files into a `World`: ids become indices, borders become tables."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Any

from europa.tpop.world.names import Names, fold
from europa.tpop.world.printed import (
    NONE,
    Area,
    Character,
    Continent,
    LetterLink,
    Node,
    Province,
    Realm,
    Religion,
    Sea,
    TradeCard,
    TradeOption,
)
from europa.tpop.world.records import (
    AreaRecord,
    CharacterRecord,
    ContinentRecord,
    NameRecord,
    NodeRecord,
    ProvinceRecord,
    RealmRecord,
    ReligionRecord,
    SeaRecord,
    TradeCardRecord,
    read,
)
from europa.tpop.world.scenario import RealmSetup, Ruler, Scenario
from europa.tpop.world.world import Ints, World

MAIN_BOARDS = ("west", "east")


def _index(records: Iterable[Any]) -> dict[str, int]:
    return {r.id: n for n, r in enumerate(records)}


def _ints(ids: Iterable[str], index: dict[str, int]) -> Ints:
    return tuple(sorted(index[i] for i in ids))


def _order(names: Iterable[str]) -> Ints:
    """Ranks in the alphabetical order of R26."""
    ranked = {
        n: rank for rank, (_, n) in enumerate(sorted((fold(t), i) for i, t in enumerate(names)))
    }
    return tuple(ranked[n] for n in range(len(ranked)))


class Atlas:
    """The map files, read once and shared by both sides."""

    def __init__(self) -> None:
        self.areas = read("areas", AreaRecord)
        self.provinces = read("provinces", ProvinceRecord)
        self.seas = read("seas", SeaRecord)
        self.nodes = read("nodes", NodeRecord)
        self.realms = read("realms", RealmRecord)
        self.continents = read("continents", ContinentRecord)
        self.religions = read("religions", ReligionRecord)
        self.area, self.province = _index(self.areas), _index(self.provinces)
        self.sea, self.node, self.realm = _index(self.seas), _index(self.nodes), _index(self.realms)
        self.continent, self.religion = _index(self.continents), _index(self.religions)
        self.setups = {s.id: s for s in read("realm_setups", RealmSetup)}
        self.scenarios = read("scenarios", Scenario)
        self.rulers = {r.id: r for r in read("rulers", Ruler)}
        self.trade_cards = tuple(
            self._trade_card(n, c) for n, c in enumerate(read("trade_cards", TradeCardRecord))
        )
        self.characters = tuple(
            self._character(n, c) for n, c in enumerate(read("characters", CharacterRecord))
        )
        self.names = self._names()

    def _trade_card(self, index: int, card: TradeCardRecord) -> TradeCard:
        options = tuple(
            TradeOption(
                node=self.node[o.node],
                keys=tuple((self.province[p], plus) for p, plus in o.keys),
                secondary=self.node.get(o.secondary, NONE),
                requirement=o.requirement,
            )
            for o in card.options
        )
        return TradeCard(
            index, card.id, card.good, card.mark, card.continents, card.regular, card.expanded,
            card.gold, card.slaves, card.basic, options,
        )  # fmt: skip

    def _character(self, index: int, c: CharacterRecord) -> Character:
        return Character(
            index, c.id, c.deck, c.card, c.name, c.role, *c.skills, *c.dice,
            c.cost, c.cost_unit, c.mortality, c.can_command, c.event,
        )  # fmt: skip

    def _names(self) -> dict[str, Names]:
        kinds: dict[str, tuple[Any, ...]] = {
            "area": self.areas,
            "province": self.provinces,
            "sea": self.seas,
            "node": self.nodes,
            "realm": self.realms,
            "continent": self.continents,
            "religion": self.religions,
        }
        names = {k: Names(k, (r.id for r in rs), (r.name for r in rs)) for k, rs in kinds.items()}
        names["scenario"] = Names(
            "scenario", (s.id for s in self.scenarios), (s.code for s in self.scenarios)
        )
        for record in read("names", NameRecord):
            names[record.kind].add({record.alias: record.of})
        return names


class Side:
    """Builds the `World` of one side from the atlas."""

    def __init__(self, atlas: Atlas, side: int) -> None:
        self.atlas, self.side = atlas, side
        self.members: list[list[int]] = [[] for _ in atlas.areas]
        self.flags: list[list[int]] = [[] for _ in atlas.realms]
        self.ports: list[list[int]] = [[] for _ in atlas.seas]
        self.provinces = tuple(self._province(n, p) for n, p in enumerate(atlas.provinces))
        self.realms = self._realms()
        self.areas = self._areas()
        self.nodes = tuple(self._node(n, r) for n, r in enumerate(atlas.nodes))
        self.seas = tuple(self._sea(n, r) for n, r in enumerate(atlas.seas))

    def _field(self, record: Any, name: str) -> Any:
        return getattr(record, f"{name}_{self.side}")

    def _province(self, index: int, p: ProvinceRecord) -> Province:
        atlas = self.atlas
        tax: int = self._field(p, "tax")
        flag = atlas.realm.get(self._field(p, "flag"), NONE)
        area, seas = atlas.area[p.area], _ints(p.seas, atlas.sea)
        if tax:
            self.members[area].append(index)
            for sea in seas:
                self.ports[sea].append(index)
            if flag != NONE:
                self.flags[flag].append(index)
        capital = flag != NONE and self._field(atlas.realms[flag], "capital") == p.id
        return Province(
            index=index,
            id=p.id,
            name=p.name,
            area=area,
            board=p.board,
            on_map=tax > 0,
            territory=p.territory_number > 0,
            territory_number=p.territory_number,
            tax=tax,
            large=tax == 2,
            capital=capital,
            flag=flag,
            overlord=atlas.realm.get(self._field(p, "overlord"), NONE),
            port=p.port,
            large_port=p.port and tax == 2,
            island=p.island,
            inactive_port=p.inactive_port,
            seas=seas,
            gold=p.gold,
            hre=p.hre,
            dutch_core=p.dutch_core,
        )

    def _realms(self) -> tuple[Realm, ...]:
        atlas = self.atlas
        lords = [atlas.realm.get(self._field(r, "overlord"), NONE) for r in atlas.realms]
        setups: dict[str, list[str]] = {}
        for setup in atlas.setups.values():
            setups.setdefault(setup.realm, []).append(setup.id)
        made = []
        for n, r in enumerate(atlas.realms):
            capital = atlas.province.get(self._field(r, "capital"), NONE)
            made.append(
                Realm(
                    index=n,
                    id=r.id,
                    name=r.name,
                    adjective=r.adjective or r.name,
                    kind=r.kind,
                    on_map=bool(self.flags[n]),
                    distant=r.distant,
                    capital=capital,
                    religion=atlas.religion[self._field(r, "religion") or "none"],
                    overlord=lords[n],
                    vassals=tuple(v for v, lord in enumerate(lords) if lord == n),
                    provinces=tuple(self.flags[n]),
                    base_tax=sum(self.provinces[p].tax for p in self.flags[n]),
                    hre_member=capital != NONE and self.provinces[capital].hre,
                    major=r.major,
                    colour=r.colour,
                    setups=tuple(setups.get(r.id, ())),
                )
            )
        return tuple(made)

    def _areas(self) -> tuple[Area, ...]:
        active = [
            sorted(
                {
                    s
                    for p in ps
                    if not self.provinces[p].inactive_port
                    for s in self.provinces[p].seas
                }
            )
            for ps in self.members
        ]
        facing: list[list[int]] = [[] for _ in self.atlas.seas]
        for area, seas in enumerate(active):
            for sea in seas:
                facing[sea].append(area)
        return tuple(
            self._area(n, r, tuple(active[n]), facing) for n, r in enumerate(self.atlas.areas)
        )

    def _area(self, index: int, a: AreaRecord, port_seas: Ints, facing: list[list[int]]) -> Area:
        atlas = self.atlas
        land = _ints(a.land, atlas.area)
        by_sea = {other for sea in port_seas for other in facing[sea]} - {index}
        inside = tuple(p for p in self.members[index] if self.provinces[p].hre)
        distant = a.board not in MAIN_BOARDS
        return Area(
            index=index,
            id=a.id,
            name=a.name,
            board=a.board,
            continent=atlas.continent[a.board] if distant else NONE,
            distant=distant,
            on_map=bool(self.members[index]),
            provinces=tuple(self.members[index]),
            land=land,
            mountain=_ints(a.mountain, atlas.area),
            overland=_ints(a.overland, atlas.area),
            seas=_ints(a.seas, atlas.sea),
            port_seas=port_seas,
            by_sea=tuple(sorted(by_sea)),
            neighbours=tuple(sorted({*land, *by_sea})),
            religion=atlas.religion[self._field(a, "religion")],
            religion_slot=atlas.area.get(a.religion_slot, index),
            hre=bool(inside),
            hre_partial=bool(inside) and len(inside) < len(self.members[index]),
            hre_provinces=inside,
            elector=a.elector,
        )

    def _node(self, index: int, n: NodeRecord) -> Node:
        seas, areas = _ints(n.seas, self.atlas.sea), _ints(n.areas, self.atlas.area)
        continent = self.atlas.continent.get(n.continent, NONE)
        return Node(index, n.id, n.name, n.inland, n.distant, continent, n.desert, seas, areas)

    def _sea(self, index: int, s: SeaRecord) -> Sea:
        atlas = self.atlas
        distant = s.board not in MAIN_BOARDS
        return Sea(
            index=index,
            id=s.id,
            name=s.name,
            board=s.board,
            continent=atlas.continent[s.board] if distant else NONE,
            distant=distant,
            mark=s.mark,
            trade_slots=s.trade_slots,
            seas=_ints(s.seas, atlas.sea),
            letters=s.letters,
            letter_links=tuple(LetterLink(atlas.sea[i], x, cost) for i, x, cost in s.letter_links),
            coast=tuple(a.index for a in self.areas if index in a.seas),
            ports=tuple(self.ports[index]),
            nodes=tuple(n.index for n in self.nodes if index in n.seas),
        )

    def world(self) -> World:
        """The finished, frozen world."""
        atlas, areas, provinces, realms = self.atlas, self.areas, self.provinces, self.realms
        dutch = tuple(p.index for p in provinces if p.dutch_core and p.on_map)
        netherlands = atlas.realm["netherlands"]
        return World(
            side=self.side,
            areas=areas,
            provinces=provinces,
            seas=self.seas,
            nodes=self.nodes,
            realms=realms,
            continents=tuple(self._continent(n, c) for n, c in enumerate(atlas.continents)),
            religions=tuple(
                Religion(n, r.id, r.name, r.christian, r.catholic, r.infectious, r.state)
                for n, r in enumerate(atlas.religions)
            ),
            trade_cards=atlas.trade_cards,
            characters=atlas.characters,
            scenarios=atlas.scenarios,
            setups=atlas.setups,
            rulers=atlas.rulers,
            area_index=atlas.area,
            province_index=atlas.province,
            sea_index=atlas.sea,
            node_index=atlas.node,
            realm_index=atlas.realm,
            continent_index=atlas.continent,
            religion_index=atlas.religion,
            trade_card_index=_index(atlas.trade_cards),
            character_index=_index(atlas.characters),
            scenario_index=_index(atlas.scenarios),
            area_of_province=tuple(p.area for p in provinces),
            tax_of_province=tuple(p.tax for p in provinces),
            flag_of_province=tuple(p.flag for p in provinces),
            seas_of_province=tuple(p.seas for p in provinces),
            board_of_province=tuple(p.board for p in provinces),
            religion_of_area=tuple(a.religion for a in areas),
            provinces_of_area=tuple(a.provinces for a in areas),
            land_of_area=tuple(a.land for a in areas),
            mountain_of_area=tuple(a.mountain for a in areas),
            seas_of_area=tuple(a.seas for a in areas),
            port_seas_of_area=tuple(a.port_seas for a in areas),
            by_sea_of_area=tuple(a.by_sea for a in areas),
            neighbours_of_area=tuple(a.neighbours for a in areas),
            nodes_of_area=tuple(
                tuple(n.index for n in self.nodes if a.index in n.areas) for a in areas
            ),
            ports_of_sea=tuple(s.ports for s in self.seas),
            seas_of_sea=tuple(s.seas for s in self.seas),
            coast_of_sea=tuple(s.coast for s in self.seas),
            nodes_of_sea=tuple(s.nodes for s in self.seas),
            seas_of_node=tuple(n.seas for n in self.nodes),
            capital_of_realm=tuple(r.capital for r in realms),
            provinces_of_realm=tuple(r.provinces for r in realms),
            cores_of_realm=tuple(
                tuple(sorted({*r.provinces, *dutch})) if r.index == netherlands else r.provinces
                for r in realms
            ),
            vassals_of_realm=tuple(r.vassals for r in realms),
            overlord_of_realm=tuple(r.overlord for r in realms),
            religion_of_realm=tuple(r.religion for r in realms),
            order_of_province=_order(p.name for p in provinces),
            order_of_area=_order(a.name for a in areas),
            order_of_realm=_order(r.name for r in realms),
            names=atlas.names,
            mountains=frozenset((a.index, b) for a in areas for b in a.mountain),
        )

    def _continent(self, index: int, c: ContinentRecord) -> Continent:
        areas = tuple(a.index for a in self.areas if a.board == c.id)
        seas = tuple(s.index for s in self.seas if s.board == c.id)
        nodes = tuple(n.index for n in self.nodes if n.continent == index)
        return Continent(index, c.id, c.name, c.number, areas, seas, nodes)


@cache
def atlas() -> Atlas:
    """The data files, read once."""
    return Atlas()


@lru_cache(maxsize=2)
def load_world(side: int = 1444) -> World:
    """The world of the 1444 or the 1618 side of the boards; loaded once, shared, never changed."""
    assert side in (1444, 1618), f"no side {side}"
    return Side(atlas(), side).world()
