"""From a scenario to a set-up: options, adjustments, every name an index (chapter 3)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import msgspec

from europa.tpop.world.load import load_world
from europa.tpop.world.names import UnknownName
from europa.tpop.world.printed import NONE
from europa.tpop.world.scenario import Dnpr, Missions, RealmSetup, Scenario, Seat
from europa.tpop.world.world import Ints, World


class ArmyPlan(msgspec.Struct, frozen=True):
    """A starting Army."""

    area: int
    infantry: int
    cavalry: int
    artillery: int


class FleetPlan(msgspec.Struct, frozen=True):
    """The starting Fleet."""

    sea: int
    light: int
    heavy: int
    galley: int


class RealmPlan(msgspec.Struct, frozen=True, kw_only=True):
    """What one player realm starts with."""

    realm: int
    setup: str
    name: str
    colour: str
    bot: bool
    religion: int
    ducats: int
    power: tuple[int, int, int]
    """ADM, DIP, MIL; `extra_power` more of free choice, no type above 5."""
    extra_power: int
    stability: int
    prestige: int
    capital: int
    large: Ints
    small: Ints
    vassals: tuple[tuple[int, int], ...]
    """(Province, tokens)."""
    unrest: Ints
    alliances: tuple[tuple[int, int], ...]
    """(partner realm, Province of the token); so too marriages and truces."""
    marriages: tuple[tuple[int, int], ...]
    truces: tuple[tuple[int, int], ...]
    claims: Ints
    cores: Ints
    """Areas with its Core token."""
    influence: tuple[tuple[int, int], ...]
    """(Area, cubes)."""
    colonists: int
    merchants: Ints
    armies: tuple[ArmyPlan, ...]
    fleet: FleetPlan | None
    ships: tuple[tuple[int, int], ...]
    """(Sea Zone, Light Ships on Trade Protection slots)."""
    loose_ships: tuple[tuple[int, int], ...]
    manpower: int
    """+1 Manpower tokens in the Reserve."""
    ruler: str
    """Key in `world.rulers`; empty = Interregnum."""
    ill_health: int
    bot_power: int
    bot_units: int
    missions: Missions | None


class DnprPlan(msgspec.Struct, frozen=True):
    """A DNPR in play (13.3)."""

    realm: int
    name: str
    colour: str
    token_set: str
    capital: int
    provinces: Ints


class SetupPlan(msgspec.Struct, frozen=True, kw_only=True):
    """One game, ready to be laid out. Scenario-wide card lists stay in `scenario`."""

    scenario: Scenario
    side: int
    options: dict[str, str]
    realms: tuple[RealmPlan, ...]
    """Player realms in Turn order from the first player; sleeping Bots left out."""
    asleep: tuple[Seat, ...]
    dnprs: tuple[DnprPlan, ...]
    emperor: int
    """A player realm, or the NPR that is Emperor (18.8)."""
    authority: int
    imperial_influence: Ints
    curia_roma: int
    curia: Ints
    """Realm of each Cardinal slot, NONE = open."""
    religion: tuple[tuple[int, int], ...]
    """(Area, religion) tokens on top of the printed slots."""
    not_hre: Ints
    manpower: Ints
    """Provinces with a +1 Manpower token."""
    province_in_play: tuple[bool, ...]
    area_in_play: tuple[bool, ...]
    sea_in_play: tuple[bool, ...]
    node_in_play: tuple[bool, ...]
    town_of_province: Ints
    """Player realm with a Town there, or NONE."""
    overlord_of_province: Ints
    """Player realm with Vassal tokens there, or NONE."""
    dnpr_of_province: Ints
    tax_changes: tuple[tuple[int, int], ...]
    """Provinces whose Town has another size than printed."""


def plan_setup(
    scenario: str | Scenario,
    *,
    bots: Collection[str] | None = None,
    options: Mapping[str, str] | None = None,
    setups: Mapping[str, str] | None = None,
) -> SetupPlan:
    """The set-up of a scenario. `bots`: realm ids that Bots play (default: the scenario's own).

    `options` override the scenario's (`{"dnpr_denmark": "off"}`); `setups` choose a seat's card.
    """
    if isinstance(scenario, str):
        scenario = load_world().scenario(scenario)
    return _Planner(load_world(scenario.side), scenario, bots, options or {}, setups or {}).plan()


def _choose(scenario: Scenario, wanted: Mapping[str, str]) -> dict[str, str]:
    chosen = {o.id: o.default for o in scenario.options}
    for name, value in wanted.items():
        option = next((o for o in scenario.options if o.id == name), None)
        if option is None:
            raise UnknownName(name, "option", tuple(chosen))
        if value not in option.choices:
            raise UnknownName(value, f"choice of {name}", option.choices)
        chosen[name] = value
    return chosen


class _Planner:
    """Works one set-up out."""

    def __init__(
        self,
        world: World,
        scenario: Scenario,
        bots: Collection[str] | None,
        options: Mapping[str, str],
        setups: Mapping[str, str],
    ) -> None:
        self.world, self.scenario = world, scenario
        self.options = _choose(scenario, options)
        self.bots = {s.realm for s in scenario.seats if s.bot} if bots is None else set(bots)
        self.awake = [s for s in scenario.seats if not s.asleep]
        first = next((n for n, s in enumerate(self.awake) if s.first), 0)
        self.awake = self.awake[first:] + self.awake[:first]
        self.cards = {s.realm: self._card(s, setups) for s in self.awake}
        self.dnprs = [d for d in scenario.dnprs if self._on(d)]
        self.removals = [r for r in scenario.removals if not r.if_bot or r.if_bot in self.bots]
        self.town = [NONE] * len(world.provinces)
        self.overlord = [NONE] * len(world.provinces)
        self.dnpr = [NONE] * len(world.provinces)
        self.slots = [s.trade_slots for s in world.seas]

    def _card(self, seat: Seat, wanted: Mapping[str, str]) -> RealmSetup:
        chosen = wanted.get(seat.realm, seat.setup)
        start = self.options.get(f"{seat.realm}_start")
        for choice in seat.setups:
            if seat.realm not in wanted and self.world.setups[choice].capital == start:
                chosen = choice
        if chosen != seat.setup and chosen not in seat.setups:
            raise UnknownName(chosen, f"set-up of {seat.realm}", seat.setups or (seat.setup,))
        return self.world.setups[chosen]

    def _on(self, dnpr: Dnpr) -> bool:
        return not dnpr.option or self.options.get(dnpr.option) == dnpr.when

    def _removed(self, kind: str, realm: str = "", area: str = "", province: str = "") -> int:
        """How many of that thing are not placed (a Town, token: 1 or more; Influence: cubes)."""
        return sum(
            r.cubes or 1
            for r in self.removals
            if r.kind == kind
            and r.realm in ("", realm)
            and r.area == area
            and r.province == province
        )

    def _place_towns(self) -> None:
        w = self.world
        for d in self.dnprs:
            for name in d.provinces:
                self.dnpr[w.province_index[name]] = w.realm_index[d.realm]
        for realm, card in self.cards.items():
            for town in self._towns(card, realm, large=True) + self._towns(
                card, realm, large=False
            ):
                self.town[town] = w.realm_index[realm]
            for p, _ in self._vassals(card, realm):
                self.overlord[p] = w.realm_index[realm]

    def _towns(self, card: RealmSetup, realm: str, *, large: bool) -> list[int]:
        """Provinces with a Town. A Bot has Towns on its Vassals' Provinces too (set-up data)."""
        whose = card.bot if realm in self.bots else card
        ids = whose.large if large else whose.small
        return [
            self.world.province_index[p]
            for p in ids
            if not self._removed("town", realm, province=p)
        ]

    def _vassals(self, card: RealmSetup, realm: str) -> tuple[tuple[int, int], ...]:
        if realm in self.bots:
            return ()
        return tuple((self.world.province_index[p], n) for p, n in card.vassals)

    def _partner(self, province: int) -> int:
        """The realm a diplomatic token on a Province concerns."""
        for column in (self.town, self.dnpr):
            if column[province] != NONE:
                return column[province]
        return self.world.flag_of_province[province]

    def _ties(self, kind: str, ids: tuple[str, ...], realm: str) -> tuple[tuple[int, int], ...]:
        """Diplomatic tokens; one on a Province that is now its owner's own falls away."""
        places = (
            self.world.province_index[p] for p in ids if not self._removed(kind, realm, province=p)
        )
        own = self.world.realm_index[realm]
        return tuple((self._partner(p), p) for p in places if self._partner(p) != own)

    def _ships(
        self, card: RealmSetup, bot: bool
    ) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]:
        """Light Ships on slots and beside them: what finds no free slot lies loose (12.3)."""
        on, loose = [], [] if bot else list(card.loose_ships)
        for sea, ships in card.bot.ships if bot else card.ships:
            placed = 0 if bot else min(ships, self.slots[self.world.sea_index[sea]])
            self.slots[self.world.sea_index[sea]] -= placed
            on.append((sea, placed))
            loose.append((sea, ships - placed))
        index = self.world.sea_index
        return tuple((index[s], n) for s, n in on if n), tuple((index[s], n) for s, n in loose if n)

    def _realm(self, seat: Seat) -> RealmPlan:
        w, card, bot = self.world, self.cards[seat.realm], seat.realm in self.bots
        influence = {
            a: n - self._removed("influence", seat.realm, area=a)
            for a, n in card.influence.items()
            if not self._is_full(a)
        }
        fleet = card.fleet
        ships, loose = self._ships(card, bot)
        return RealmPlan(
            realm=w.realm_index[seat.realm],
            setup=card.id,
            name=seat.plays_as or card.name,
            colour=seat.colour,
            bot=bot,
            religion=w.religion_index[card.religion],
            ducats=0 if bot else card.ducats,
            power=(0, 0, 0) if bot else card.power,
            extra_power=0 if bot else seat.extra_power,
            stability=card.stability,
            prestige=seat.prestige,
            capital=w.province_index[card.capital],
            large=tuple(self._towns(card, seat.realm, large=True)),
            small=tuple(self._towns(card, seat.realm, large=False)),
            vassals=self._vassals(card, seat.realm),
            unrest=tuple(w.province_index[p] for p in card.unrest),
            alliances=self._ties("alliance", card.alliances, seat.realm),
            marriages=self._ties("marriage", card.marriages, seat.realm),
            truces=self._ties("truce", card.truces, seat.realm),
            claims=tuple(w.area_index[a] for a in card.claims),
            cores=tuple(w.area_index[a] for a in card.cores),
            influence=tuple((w.area_index[a], n) for a, n in influence.items() if n > 0),
            colonists=card.colonists,
            merchants=self._merchants(card, bot),
            armies=tuple(
                ArmyPlan(w.area_index[a.area], a.infantry, a.cavalry, a.artillery)
                for a in card.armies
            ),
            fleet=FleetPlan(w.sea_index[fleet.sea], fleet.light, fleet.heavy, fleet.galley)
            if fleet and not bot
            else None,
            ships=ships,
            loose_ships=loose,
            manpower=card.manpower,
            ruler="" if bot else card.ruler,
            ill_health=card.ill_health,
            bot_power=card.bot.power if bot else 0,
            bot_units=card.bot.units if bot else 0,
            missions=None if bot else seat.missions,
        )

    def _is_full(self, area: str) -> bool:
        """11.1: where players' Towns lie on every Province there is nobody to influence."""
        places = self.world.provinces_of_area[self.world.area_index[area]]
        return all(self.town[province] != NONE for province in places)

    def _merchants(self, card: RealmSetup, bot: bool) -> Ints:
        ids = (card.bot.merchant,) if bot and card.bot.merchant else card.merchants
        return tuple(self.world.node_index[m] for m in ids)

    def _in_play(self) -> tuple[list[bool], list[bool], list[bool], list[bool]]:
        w, boards, out = self.world, set(self.scenario.boards), set(self.scenario.out_of_play)
        provinces = [
            p.on_map and p.board in boards and w.areas[p.area].id not in out for p in w.provinces
        ]
        areas = [any(provinces[p] for p in a.provinces) for a in w.areas]
        seas = [s.board in boards for s in w.seas]
        nodes = [any(seas[s] for s in n.seas) or any(areas[a] for a in n.areas) for n in w.nodes]
        return provinces, areas, seas, nodes

    def _tax_changes(self, realms: tuple[RealmPlan, ...]) -> tuple[tuple[int, int], ...]:
        tax = self.world.tax_of_province
        changes = {p: 2 for r in realms for p in r.large if tax[p] != 2}
        changes |= {p: 1 for r in realms for p in r.small if tax[p] != 1}
        return tuple(sorted(changes.items()))

    def plan(self) -> SetupPlan:
        """Everything, resolved."""
        w, s = self.world, self.scenario
        self._place_towns()
        realms = tuple(self._realm(seat) for seat in self.awake)
        on = {d.realm for d in self.dnprs}
        provinces, areas, seas, nodes = self._in_play()
        return SetupPlan(
            scenario=s,
            side=s.side,
            options=self.options,
            realms=realms,
            asleep=tuple(x for x in s.seats if x.asleep),
            dnprs=tuple(
                DnprPlan(
                    w.realm_index[d.realm],
                    d.name,
                    d.colour,
                    d.token_set,
                    w.province_index[d.capital],
                    tuple(w.province_index[p] for p in d.provinces),
                )
                for d in self.dnprs
            ),
            emperor=w.realm_index[s.emperor] if s.emperor else NONE,
            authority=s.authority,
            imperial_influence=tuple(w.area_index[a] for a in s.imperial_influence),
            curia_roma=w.realm_index[s.curia_roma] if s.curia_roma else NONE,
            curia=tuple(w.realm_index[r] if r else NONE for r in s.curia),
            religion=tuple((w.area_index[a], w.religion_index[r]) for a, r in s.religion.items()),
            not_hre=tuple(
                w.area_index[t.area]
                for t in s.not_hre
                if (not t.if_dnpr or t.if_dnpr in on) and (not t.if_bot or t.if_bot in self.bots)
            ),
            manpower=tuple(w.province_index[p] for p in s.manpower),
            province_in_play=tuple(provinces),
            area_in_play=tuple(areas),
            sea_in_play=tuple(seas),
            node_in_play=tuple(nodes),
            town_of_province=tuple(self.town),
            overlord_of_province=tuple(self.overlord),
            dnpr_of_province=tuple(self.dnpr),
            tax_changes=self._tax_changes(realms),
        )
