"""The layouts of the games: which columns everybody sees, and what a seat sees of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from struct import Struct
from typing import Any, ClassVar

import numpy as np

from europa.eu9.conflicts import War
from europa.eu9.state import COUNTRIES, SKILLS, Eu9
from europa.eu9.state import PROVINCES as LANDS
from europa.eu9.state import SEAS as WATERS
from europa.eu9.world import NONE
from europa.examples.marches_board import NAMES, Marches
from europa.kernel import Match
from europa.lab.env.layout import Layout, NoLayout, Row, Vector, marked
from europa.tpop.ids import event_ids, idea_ids, milestone_ids, mission_keys, struggle_ids
from europa.tpop.state import CARDS, Tpop

KINDS = range(len(NAMES))
FLOAT = np.dtype(np.float32)


class MarchesLayout(Layout):
    """The Marches."""

    public: ClassVar = [
        ("holder", "lord of each place"),
        ("troops", "troops in each place"),
        ("gold", "coins of each lord"),
        ("round", "round"),
    ]

    def __init__(self, match: Match[Any]) -> None:
        super().__init__(match)
        pack = Struct(f"{self.size}f").pack
        self._eyes = {
            seat: (me, [other == seat for other in self.seats], pack)
            for me, seat in enumerate(self.seats)
        }

    def own_blocks(self) -> Iterable[tuple[str, int, str]]:
        yield "hands", len(self.seats), "cards in each lord's hand"
        yield "hand", len(NAMES), "cards of each kind in one's own hand"

    def observe(self, match: Match[Any], seat: str) -> Vector:
        """Written anew each time: so few numbers are sooner packed than compared."""
        state: Marches = match.state
        hands, (me, looks, pack) = state.hands, self._eyes[seat]
        row = pack(
            *looks,
            match.ask_of(seat) is not None,
            *[lord + 1 for lord in state.holder],
            *state.troops,
            *state.gold,
            state.round,
            *map(len, hands),
            *map(hands[me].count, KINDS),
        )
        return np.frombuffer(bytearray(row), FLOAT)


class TpopLayout(Layout):
    """The Price of Power."""

    public: ClassVar = [
        ("in_play", "1: the Province is in play"),
        ("owner", "lawful owner of each Province: realm"),
        ("overlord", "overlord of each Province: realm"),
        ("holder", "who Occupies each Province: realm, one more: Rebels"),
        ("town", "Town of the owner on each Province"),
        ("top_town", "Town of the Occupier on each Province"),
        ("unrest", "Unrest on each Province"),
        ("dnpr", "DNPR token on each Province: realm"),
        ("extra", "+1 Manpower tokens on each Province"),
        ("religion", "religion of each Area"),
        ("revolution", "Revolutionary tokens by Area"),
        ("rebels", "Rebels by Area"),
        ("plague", "Plague by Area"),
        ("not_hre", "Areas that have left the Empire"),
        ("imperial", "Imperial Influence by Area"),
        ("influence", "Influence [seat, Area]"),
        ("claims", "Claims and Cores [seat, Area]"),
        ("infantry", "Infantry outside Armies [seat, Area]"),
        ("army_area", "Area of each Army [seat, Army]"),
        ("army_units", "Units [seat, Army, kind]"),
        ("ships", "Light Ships [seat, sea]"),
        ("guards", "Ships on Trade Protection [seat, sea]"),
        ("fleet_place", "place of each Fleet"),
        ("fleet", "Ships of each Fleet [seat, type]"),
        ("pirates", "Pirates by node"),
        ("expanded", "expanded nodes"),
        ("merchants", "Merchants [seat, node]"),
        ("capital", "Capital of each realm: Province"),
        ("state_religion", "religion of each realm"),
        ("war", "Wars [seat, realm]"),
        ("truce", "Truces [seat, realm]"),
        ("cb", "Casus Belli [seat, realm]"),
        ("alliance", "Alliances [seat, realm]"),
        ("marriage", "Marriages [seat, realm]"),
        ("ducats", "Ducats by seat"),
        ("interest", "Interest by seat"),
        ("power", "Monarch Power [seat, ADM DIP MIL]"),
        ("stability", "Stability by seat"),
        ("prestige", "Prestige by seat"),
        ("small_out", "Small Towns out by seat"),
        ("large_out", "Large Towns out by seat"),
        ("vassals_out", "vassal tokens out by seat"),
        ("available", "Available Manpower by seat"),
        ("exhausted", "Exhausted Manpower by seat"),
        ("colonists", "Colonists by seat"),
        ("ill", "1: the character is ill, by card"),
        ("uses", "cubes left on a Display Card, by card"),
        ("age", "Age"),
        ("round", "Round of the Age"),
        ("emperor", "Emperor: realm"),
        ("authority", "Imperial Authority"),
        ("roma", "seat with the Roma Cardinal"),
    ]

    def own_blocks(self) -> Iterable[tuple[str, int, str]]:
        seats = len(self.seats)
        yield "cards", seats, "cards in each hand"
        yield "missions_held", seats, "Missions in each hand"
        yield "missions_done", seats, "Missions done by each seat"
        yield "hand", CARDS, "1: the card is in one's own hand"
        yield "missions", len(mission_keys()), "1: the Mission is in one's own hand"
        yield "events", len(event_ids()), "1: the Event lies face up"
        yield "ideas", len(idea_ids()), "number of seats that have Researched it"
        yield "own_ideas", len(idea_ids()), "1: Researched by oneself"
        yield "milestones", len(milestone_ids()), "1: the Milestone is on display"
        yield "struggles", len(struggle_ids()), "1: the Power Struggle is active"

    def own_keys(self, state: Tpop, seat: int) -> list[Any]:
        held = state.idea_held
        return [
            list(map(len, state.hands)),
            list(map(len, state.missions)),
            list(map(len, state.missions_done)),
            state.hands[seat],
            state.missions[seat],
            [card for card, up in zip(state.events, state.face_up, strict=True) if up],
            held,
            held,
            state.milestones,
            state.struggles_active,
        ]

    def own_row(self, name: str, key: Any, seat: int) -> Row:
        if name == "ideas":
            return map(len, key)
        if name == "own_ideas":
            return [seat in who for who in key]
        size = MARKS.get(name)
        return key if size is None else marked(size(), key)


MARKS: dict[str, Callable[[], int]] = {
    "hand": lambda: CARDS,
    "missions": lambda: len(mission_keys()),
    "events": lambda: len(event_ids()),
    "milestones": lambda: len(milestone_ids()),
    "struggles": lambda: len(struggle_ids()),
}
"""Blocks of The Price of Power with a 1 for each card that is there, and their sizes."""


class Eu9Layout(Layout):
    """The great campaign."""

    public: ClassVar = [
        ("turn", "turn"),
        ("period", "period"),
        ("impulse", "impulse of the round"),
        ("round_count", "rounds of this turn"),
        ("major", "1: a major power, by country"),
        ("owner", "owner of each province: country"),
        ("controller", "who holds each city: country"),
        ("fortress", "fortress level of each province"),
        ("pillage", "pillage of each province"),
        ("revolt", "revolt in each province"),
        ("post", "colony or trading post in each province"),
        ("post_owner", "its owner: country"),
        ("post_level", "its level"),
        ("natives", "natives of each province"),
        ("area_owner", "minor that owns each area"),
        ("centre_owner", "owners of the trade centres"),
        ("convoy", "owners of the convoys"),
        ("prices", "prices of goods"),
        ("inflation", "inflation"),
        ("situation", "crisis, normal or boom"),
        ("stability", "stability by power"),
        ("dti", "domestic trade index by power"),
        ("fti", "foreign trade index by power"),
        ("religion", "religion by country"),
        ("tech", "technology [power, land naval]"),
        ("skills", f"the monarch [power, {' '.join(SKILLS)}]"),
        ("vp", "victory points by power"),
        ("patron", "patron of each minor: country"),
        ("box", "box of each minor on its patron's track"),
        ("gone", "1: the country doesn't exist"),
    ]

    def own_blocks(self) -> Iterable[tuple[str, int, str]]:
        yield "treasury", 1, "one's own treasury"
        yield "known", LANDS, "1: one knows the province"
        yield "known_seas", WATERS, "1: one knows the sea"
        yield "enemies", COUNTRIES, "1: at war with oneself"
        yield "stacks", COUNTRIES, "stacks of each country on the map"
        yield "sieges", LANDS, "1: besieged"

    def own_keys(self, state: Eu9, seat: int) -> list[Any]:
        me, wars = state.seat_power[seat], tuple(state.wars)
        stacks, sieges = list(state.stacks.values()), list(state.sieges)
        if me == NONE:
            return [0, bytes(LANDS), bytes(WATERS), (me, ()), stacks, sieges]
        known, seas = state.known, state.known_seas
        return [
            state.treasury[me],
            bytes(known[me * LANDS : (me + 1) * LANDS]),
            bytes(seas[me * WATERS : (me + 1) * WATERS]),
            (me, wars),
            stacks,
            sieges,
        ]

    def own_row(self, name: str, key: Any, seat: int) -> Row:
        match name:
            case "treasury":
                return [key]
            case "enemies":
                return marked(COUNTRIES, _enemies(*key))
            case "stacks":
                counts = [0] * COUNTRIES
                for stack in key:
                    counts[stack.country] += 1
                return counts
            case "sieges":
                return marked(LANDS, (place for place in key if place < LANDS))
        return bytes(key)


def _enemies(me: int, wars: Iterable[War]) -> Iterable[int]:
    for war in wars:
        if me in war.attackers:
            yield from war.defenders
        elif me in war.defenders:
            yield from war.attackers


LAYOUTS: dict[str, type[Layout]] = {"marches": MarchesLayout, "tpop": TpopLayout, "eu9": Eu9Layout}


def layout_for(match: Match[Any]) -> Layout:
    """The layout of a match's setup."""
    found = LAYOUTS.get(match.game.id)
    if found is None:
        raise NoLayout(f"{match.game.id} has no layout: add one to europa.lab.env.layouts")
    return found(match)
