"""The Events of Age II: each played in many positions, and what each is about."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from msgspec import UNSET

from europa.kernel import Match, Option, Steps, Together
from europa.kernel.dice import Dice, seed_from
from europa.kernel.journal import Journal
from europa.tpop.cards.events import Event, events, resolve
from europa.tpop.game import game
from europa.tpop.ids import index_of
from europa.tpop.invariants import broken
from europa.tpop.rules.turn import after_action
from europa.tpop.state import Tpop
from europa.tpop.table import G

EVENTS = [event for event in events() if event.age == 2]
SCENARIOS = (
    "the_wars_of_religion_4p",
    "here_i_stand_once_more_6p",
    "the_enemy_at_the_gates_6p",
    "the_enemy_at_the_gates_5p_sweden",
    "turning_the_table_default",
    "imperial_waltz_3p1b",
    "mediterranean_dominance_5p",
    "glory_for_ulm_default",
    "the_rise_of_the_purple_phoenix_solo",
    "the_bourbonic_plague_4p",
)
"""Together they have every realm with Events of Age II as a player."""
PLAYED = 5
"""Positions in which each option of an Event is played."""


@cache
def positions() -> tuple[Tpop, ...]:
    """Positions at the start of a Turn, some after a while of random play."""
    found = []
    for place, scenario in enumerate(SCENARIOS):
        match = Match.new(game, scenario, seed=place)
        rng = random.Random(place)
        for asked in range(260):
            asks = match.asks()
            if not asks:
                break
            if asks[0].kind == "turn" and asked % 120 < 8:
                found.append(match.state.copy())
            ask = rng.choice(asks)
            match.play(ask, rng.choice(ask.options))
    return tuple(found)


def answer(steps: Any, rng: random.Random, letter: str) -> None:
    """Run a rule with random answers, and this option of the Event."""
    if not hasattr(steps, "send"):
        return
    value: Any = None
    for _ in range(2000):
        try:
            pending = steps.send(value)
        except StopIteration:
            return
        together = isinstance(pending, Together)
        ask = rng.choice(pending.asks) if together else pending
        assert ask.options, ask.kind
        wanted = [o for o in ask.options if o.key == f"choose:{letter}"]
        option: Option = rng.choice(wanted or list(ask.options))
        given = option.key if option.value is UNSET else option.value
        value = (ask.seat, given) if together else given
    raise AssertionError("it never ends")


def table(state: Tpop, seed: int) -> G:
    return G(state.copy(), Dice(seed_from(seed)), Journal(None))


def test_every_event_is_written() -> None:
    assert len(EVENTS) == 58
    assert [event.id for event in EVENTS if not event.written] == []


def _cases(event: Event) -> Iterator[tuple[Tpop, int, str]]:
    """Positions for an Event: those with its realm as a player, and others."""
    rng = random.Random(event.id)
    realm = event.realm.lower().replace(" ", "_")
    pool = positions()
    own = [s for s in pool if realm and _leads(s, realm)]
    rest = [s for s in pool if s not in own]
    for letter in [letter.lower() for letter, _, _ in event.options] or ["-"]:
        for n in range(PLAYED):
            yield rng.choice(own if own and n < PLAYED - 2 else rest), n, letter


def _leads(state: Tpop, realm: str) -> bool:
    g = table(state, 0)
    return g.is_player(g.world.realm_index[realm])


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.id)
def test_it_can_be_played_anywhere(event: Event) -> None:
    for state, seed, letter in _cases(event):
        g = table(state, seed)
        rng = random.Random(seed)
        g.state.marks["event_ducats"] = 2 * seed
        answer(resolve(g, g.state.turn, index_of("event", event.id)), rng, letter)
        answer(after_action(g), rng, letter)
        assert broken(g.state) == [], (event.id, letter, g.state.scenario)


# What each Event is about


def run(g: G, steps: Steps[Any], letter: str, prefer: tuple[str, ...]) -> None:
    """Answer with the option of the Event, then with the first key preferred, else the first."""
    value: Any = None
    for _ in range(500):
        try:
            pending = steps.send(value)
        except StopIteration:
            return
        together = isinstance(pending, Together)
        ask = pending.asks[0] if together else pending
        keys = [f"choose:{letter}", *prefer]
        found = [o for key in keys for o in ask.options if o.key.startswith(key)]
        option = (found or list(ask.options))[0]
        given = option.key if option.value is UNSET else option.value
        value = (ask.seat, given) if together else given
    raise AssertionError("it never ends")


def count(g: G, name: str) -> Any:
    """What a name of the table stands for: `mil:france`, `claim:castile:lombardy`, `rebels:syria`."""
    s, w = g.state, g.world
    what, *rest = name.split(":")
    if what in ("adm", "dip", "mil"):
        return g.power(seat(g, rest[0]), ("adm", "dip", "mil").index(what))
    if what in ("prestige", "stability", "ducats", "exhausted", "extra_manpower", "colonists"):
        return getattr(s, what)[seat(g, rest[0])]
    if what in ("small_out", "large_out", "vassals_out", "merchants_off", "admiral", "ruler"):
        return getattr(s, what)[seat(g, rest[0])]
    if what in ("authority", "emperor", "defending", "papal_action", "ruler_rejected"):
        return getattr(s, what)
    if what == "religion":
        return w.religions[s.religion[w.area_index[rest[0]]]].id
    if what == "faith":
        return w.religions[s.state_religion[w.realm_index[rest[0]]]].id
    if what in ("rebels", "plague", "not_hre"):
        return getattr(s, what)[w.area_index[rest[0]]]
    if what == "unrest":
        here = w.provinces_of_area[w.area_index[rest[0]]]
        return sum(1 for p in here if s.unrest[p])
    if what == "all_unrest":
        return sum(1 for u in s.unrest if u)
    if what == "all_rebels":
        return sum(s.rebels)
    if what in ("pirates", "expanded"):
        return getattr(s, what)[w.node_index[rest[0]]]
    if what == "all_pirates":
        return sum(s.pirates)
    if what == "idea":
        return int(seat(g, rest[0]) in s.idea_held[index_of("idea", rest[1])])
    if what in ("owner", "overlord", "dnpr"):
        realm = getattr(s, what)[w.province_index[rest[0]]]
        return "" if realm == NONE else w.realms[realm].id
    if what == "town":
        return s.town[w.province_index[rest[0]]]
    if what == "holder":
        return s.holder[w.province_index[rest[0]]]
    if what == "cardinals":
        return s.curia.count(seat(g, rest[0]))
    if what == "crusade":
        return "" if s.crusade == NONE else w.areas[s.crusade].id
    if what == "units":
        return deployed(g, seat(g, rest[0]))
    if what == "ships":
        return 15 - ships_available(g, seat(g, rest[0]))
    if what == "advisors":
        mine = seat(g, rest[0]) * 3
        return sum(card != NONE for card in s.advisors[mine : mine + 3])
    column = {"claim": g.claim, "influence": g.influence}.get(what)
    if column is not None:
        return column(seat(g, rest[0]), w.area_index[rest[1]])
    if what == "claims":
        mine = seat(g, rest[0]) * len(w.areas)
        return sum(map(bool, s.claims[mine : mine + len(w.areas)]))
    if what == "cubes":
        mine = seat(g, rest[0]) * len(w.areas)
        return sum(s.influence[mine : mine + len(w.areas)])
    tie = {"war": g.at_war, "truce": g.truce, "alliance": g.alliance, "marriage": g.marriage}[what]
    return tie(seat(g, rest[0]), w.realm_index[rest[1]])


def put(g: G, name: str, value: Any) -> None:
    """Set what a name of the table stands for."""
    s, w = g.state, g.world
    what, *rest = name.split(":")
    if what in ("adm", "dip", "mil"):
        s.power[seat(g, rest[0]) * 3 + ("adm", "dip", "mil").index(what)] = value
    elif what in ("prestige", "stability", "ducats", "available", "exhausted"):
        getattr(s, what)[seat(g, rest[0])] = value
    elif what in ("authority", "emperor"):
        setattr(s, what, w.realm_index[value] if what == "emperor" else value)
    elif what == "religion":
        set_area_religion(g, w.area_index[rest[0]], w.religion_index[value])
    elif what == "faith":
        s.state_religion[w.realm_index[rest[0]]] = w.religion_index[value]
    elif what in ("pirates", "expanded"):
        getattr(s, what)[w.node_index[rest[0]]] = value
    elif what == "idea":
        s.idea_held[index_of("idea", rest[1])].append(seat(g, rest[0]))
    elif what == "owner":
        give_province(g, w.province_index[rest[0]], w.realm_index[value])
    elif what == "vassal":
        realm = s.owner[w.province_index[rest[0]]]
        give_province(g, w.province_index[rest[0]], realm, overlord=w.realm_index[value])
    elif what == "develop":
        develop_town(g, w.province_index[rest[0]])
    elif what == "unrest":
        add_unrest(g, w.province_index[rest[0]])
    elif what == "claim":
        place_claim(g, seat(g, rest[0]), w.area_index[rest[1]])
    elif what == "influence":
        s.influence[seat(g, rest[0]) * len(w.areas) + w.area_index[rest[1]]] = value
    elif what == "units":
        s.infantry[seat(g, rest[0]) * len(w.areas) + w.area_index[rest[1]]] = value
    elif what == "ship":
        add_ship(g, seat(g, rest[0]), w.sea_index[rest[1]])
    elif what == "merchant":
        s.merchants[seat(g, rest[0]) * len(w.nodes) + w.node_index[rest[1]]] = value
    elif what == "truce":
        make_truce(g, seat(g, rest[0]), w.realm_index[rest[1]])
    elif what == "marriage":
        make_marriage(g, seat(g, rest[0]), w.realm_index[rest[1]])
    elif what == "alliance":
        make_alliance(g, seat(g, rest[0]), w.realm_index[rest[1]])
    elif what == "war":
        begin_war(g, seat(g, rest[0]), w.realm_index[rest[1]])
    else:
        s.marks[what] = value


GATES = "the_enemy_at_the_gates_6p"
WARS = "the_wars_of_religion_4p"
STAND = "here_i_stand_once_more_6p"
TABLE = "turning_the_table_default"
MED = "mediterranean_dominance_5p"
SWEDEN = "the_enemy_at_the_gates_5p_sweden"
WALTZ = "imperial_waltz_3p1b"
ULM = "glory_for_ulm_default"
PHOENIX = "the_rise_of_the_purple_phoenix_solo"
Case = tuple[str, str, str, str, dict[str, Any], tuple[str, ...], dict[str, Any]]
CASES: list[Case] = []
