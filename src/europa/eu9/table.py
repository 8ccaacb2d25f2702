"""The table of EU9: the state with names for what it holds, and the static world."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from europa.eu9.annals import Happening
from europa.eu9.conflicts import War
from europa.eu9.pieces import Mnu
from europa.eu9.state import DEAD, GOODS, LAND, LINE, LINES, ON_MAP, PROVINCES, SEAS, ZONES, Eu9
from europa.eu9.world import GROUPS, NONE, World, load_world
from europa.kernel import Table
from europa.kernel.dice import Dice
from europa.kernel.journal import Journal

LATIN = "minor_tech:latin"
"""Held: land technology that Latin minors have besides that of their group (IV-A)."""

LAND_OF = tuple(f"land_tech:{country.id}" for country in load_world().countries)
"""Held: land technology of a side in a civil war that has its own (IV-7(1))."""
TECH_OF = tuple(f"tech_of:{country.id}" for country in load_world().countries)
"""Held, by country: whose technology it has instead of its own: a country, or below NONE twice the
place of a group."""


def places_of(column: list[int], value: int) -> list[int]:
    """Where a value stands in a column. By `count` and `index`, which are quick: it stands in few
    places, and this is asked often."""
    found: list[int] = []
    place = -1
    for _ in range(column.count(value)):
        place = column.index(value, place + 1)
        found.append(place)
    return found


class G(Table[Eu9]):
    """What every rule gets as `g`. Accessors only: what a rule decides stands in `rules/`."""

    __slots__ = ("fronts", "world")

    def __init__(self, state: Eu9, dice: Dice, journal: Journal, reveals: int = 0) -> None:
        super().__init__(state, dice, journal, reveals)
        self.world: World = load_world()
        self.fronts: Any = None
        """Who stands where, worked out once for the wars as they are: see `rules.powers.wars`."""

    # Who is who

    def power_of(self, seat: str) -> int:
        """The power a seat plays now, or NONE."""
        return self.state.seat_power[self.state.seats.index(seat)]

    def seat_of(self, power: int) -> str:
        """The seat that plays a power."""
        return self.state.seats[self.state.seat_power.index(power)]

    def is_major(self, country: int) -> bool:
        """Whether somebody plays this country."""
        return country in self.state.seat_power

    def majors(self) -> list[int]:
        """The powers in play, in the order of their seats."""
        return [power for power in self.state.seat_power if power != NONE]

    def name(self, country: int) -> str:
        """The id of a country; `nobody` for NONE."""
        return "nobody" if country == NONE else self.world.countries[country].id

    def country(self, name: str) -> int:
        """The index of a country by id or code."""
        return self.world.country_index[name]

    # Dice

    def d10(self, kind: str, by: str = "") -> int:
        """One d10 in the open."""
        return self.roll(kind, 10, 1, by)[0]

    # The sheet

    def line(self, power: int, name: str) -> int:
        """A line of the economic record sheet: `g.line(power, "A8")`."""
        return self.state.ledger[power * len(LINES) + LINE[name]]

    def write(self, power: int, name: str, value: int) -> None:
        """Fill in a line of the sheet."""
        self.state.ledger[power * len(LINES) + LINE[name]] = value

    def add(self, power: int, name: str, value: int) -> None:
        """Add to a line of the sheet."""
        self.state.ledger[power * len(LINES) + LINE[name]] += value

    # Two-index columns

    def tf(self, country: int, zone: int) -> int:
        """Current level of a trade fleet."""
        return self.state.tf[country * ZONES + zone]

    def tf_max(self, country: int, zone: int) -> int:
        return self.state.tf_max[country * ZONES + zone]

    def fleets_in(self, zone: int) -> list[int]:
        """Countries with a trade fleet counter in a zone, those at current level 0 too (VI.2)."""
        return [c for c, level in enumerate(self.state.tf_max[zone::ZONES]) if level]

    def exploited(self, province: int, good: int) -> int:
        return self.state.exploited[province * GOODS + good]

    def goods_in(self, area: int, good: int) -> int:
        """Units of a resource that an area has now."""
        return self.state.goods[area * GOODS + good]

    def knows(self, power: int, province: int) -> bool:
        return bool(self.state.known[power * PROVINCES + province])

    def knows_sea(self, power: int, sea: int) -> bool:
        return bool(self.state.known_seas[power * SEAS + sea])

    def tech(self, country: int, kind: int) -> int:
        """LAND or NAVAL level: its own marker, or its group's (II.4)."""
        s = self.state
        if kind == LAND and LAND_OF[country] in s.held:
            return s.held[LAND_OF[country]]
        like = s.held.get(TECH_OF[country])
        if like is not None:
            return s.group_tech[-2 - like + kind] if like < 0 else self.tech(like, kind)
        if country < len(s.tech) // 2 and s.tech[country * 2 + kind] != NONE:
            return s.tech[country * 2 + kind]
        group = self.world.countries[country].group
        level = s.group_tech[group * 2 + kind]
        if kind == LAND and LATIN in s.held and GROUPS[group] == "latin":
            return max(level, s.held[LATIN])
        return level

    # Lists

    def owned(self, country: int) -> list[int]:
        """Provinces of Europe that a country owns."""
        return places_of(self.state.owner, country)

    def posts(self, country: int, kind: int = 0) -> list[int]:
        """Provinces with its establishments: COL, TP, or both."""
        post = self.state.post
        found = places_of(self.state.post_owner, country)
        return [p for p in found if post[p] == kind] if kind else found

    def mnus(self, power: int) -> list[Mnu]:
        """Its manufactures."""
        return [mnu for mnu in self.state.mnus if mnu.owner == power]

    def minors_of(self, power: int) -> list[int]:
        """Minors on its diplomatic track."""
        return places_of(self.state.patron, power)

    def wars_of(self, country: int) -> list[War]:
        """Wars it takes part in, interventions too."""
        return [
            w
            for w in self.state.wars
            if country in w.attackers or country in w.defenders or country in w.helping
        ]

    def enemies(self, country: int) -> list[int]:
        """Countries on the other side of its wars, in order, each once."""
        found: list[int] = []
        for war in self.state.wars:
            if country in war.attackers:
                found.extend(war.defenders)
            if country in war.defenders:
                found.extend(war.attackers)
        return list(dict.fromkeys(found)) if found else found

    # Leaders

    def put_leader(self, leader: int, place: int, state: int = ON_MAP) -> None:
        """A leader comes to a place, or goes (NONE): he leaves whatever stack he was with."""
        s = self.state
        if state == DEAD and s.leader_state[leader] != DEAD:
            s.happenings.append(Happening("dies", name=self.world.leaders[leader].id))
        s.leader_state[leader], s.leader_place[leader] = state, place
        s.leader_stack[leader] = 0

    # Effects and conditions

    def effect(self, name: str, power: int = NONE) -> int:
        """Amount of an effect of this turn: `g.effect("tfi_lost", power)`."""
        key = name if power == NONE else f"{name}:{self.name(power)}"
        return self.state.effects.get(key, 0)

    def add_effect(self, name: str, power: int = NONE, amount: int = 1) -> None:
        """Let something hold for the rest of the turn."""
        key = name if power == NONE else f"{name}:{self.name(power)}"
        self.state.effects[key] = self.state.effects.get(key, 0) + amount

    def holds(self, condition: str) -> bool:
        """Whether a lasting condition is in force (`voc`, `st_petersburg`)."""
        return condition in self.state.in_force

    def ids(self, provinces: Sequence[int]) -> tuple[str, ...]:
        """Ids of provinces, for the journal."""
        return tuple(self.world.provinces[p].id for p in provinces)
