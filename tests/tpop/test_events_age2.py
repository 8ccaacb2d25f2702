"""The Events of Age II: each played in many positions, and what each is about."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from europa.kernel import Ask, Match, Option
from europa.kernel.dice import Dice, seed_from
from europa.kernel.journal import Journal
from europa.tpop.cards.events import Event, events, resolve
from europa.tpop.game import game
from europa.tpop.ids import index_of
from europa.tpop.invariants import broken
from europa.tpop.rules.forces.fleets import add_ship, ships_available
from europa.tpop.rules.realms.faith import set_area_religion
from europa.tpop.rules.realms.relations import make_alliance, make_marriage, make_truce
from europa.tpop.rules.rounds.turn import after_action
from europa.tpop.rules.terms.board import deployed
from europa.tpop.rules.terms.claims import place_claim
from europa.tpop.rules.terms.tokens import add_unrest, develop_town, give_province
from europa.tpop.rules.war.war import begin_war
from europa.tpop.state import Tpop
from europa.tpop.table import G
from europa.tpop.testing import position, seat
from europa.tpop.vocabulary.words import leader_name
from europa.tpop.world import NONE
from tests.tpop.answers import answer, by_chance

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
    rest = [s for s in pool if not realm or not _leads(s, realm)]
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
        pick = by_chance(rng, f"choose:{letter}")
        answer(resolve(g, g.state.turn, index_of("event", event.id)), pick, rng)
        answer(after_action(g), pick, rng)
        assert broken(g.state) == [], (event.id, letter, g.state.scenario)


# What each Event is about


def run(steps: Any, letter: str, prefer: tuple[str, ...]) -> None:
    """Answer with the option of the Event, then with the first key preferred, else the first."""
    keys = [f"choose:{letter}", *prefer]

    def pick(ask: Ask) -> Option:
        found = [o for key in keys for o in ask.options if o.key.startswith(key)]
        return (found or ask.options)[0]

    answer(steps, pick)


def count(g: G, name: str) -> Any:
    """What a name of the table stands for: `mil:france`, `claim:castile:lombardy`."""
    s, w = g.state, g.world
    what, *rest = name.split(":")
    if what in ("adm", "dip", "mil"):
        return g.power(seat(g, rest[0]), ("adm", "dip", "mil").index(what))
    if what in ("prestige", "stability", "ducats", "exhausted", "extra_manpower", "colonists"):
        return getattr(s, what)[seat(g, rest[0])]
    if what in ("small_out", "large_out", "vassals_out", "merchants_off"):
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
    if what in ("admiral", "ruler"):
        code = getattr(s, what)[seat(g, rest[0])]
        return "" if code == NONE else leader_name(g, code)
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


def disarm(g: G) -> None:
    """No Land Units on the board, so that Rebels raised find nobody to fight."""
    s = g.state
    for column in (s.infantry, s.army_units):
        for place in range(len(column)):
            column[place] = 0
    for army in range(len(s.army_area)):
        s.army_area[army] = NONE


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
        s.idea_held[index_of("idea", rest[1])] += (seat(g, rest[0]),)
    elif what == "owner":
        give_province(g, w.province_index[rest[0]], w.realm_index[value])
    elif what == "vassal":
        realm = s.owner[w.province_index[rest[0]]]
        give_province(g, w.province_index[rest[0]], realm, overlord=w.realm_index[value])
    elif what == "curia":
        s.curia = [seat(g, realm) for realm in value]
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
DISCOVERY = "discovery_and_reformation_4p"
Case = tuple[str, str, str, str, dict[str, Any], tuple[str, ...], dict[str, Any]]
"""Event, option, scenario, Active Player, changes, keys preferred, expected: a change (a number) or
what there is afterwards (a word)."""
# fmt: off
CASES: list[Case] = [
    ("201-1", "a", GATES, "poland", {"owner:milano": "austria"}, ("no",),
        {"not_hre:lombardy": 1, "prestige:austria": 2, "mil:poland": 2, "rebels:lombardy": 3,
        "unrest:lombardy": 1}),
    ("201-1", "a", GATES, "poland", {}, ("yes",), {"overlord:milano": "austria"}),
    ("201-1", "b", GATES, "poland", {}, (),
        {"prestige:austria": -2, "authority": -2, "dip:poland": 1, "not_hre:central_italy": 1}),
    ("201-2", "a", WARS, "france", {"religion:saxony": "protestant", "influence:austria:saxony": 2},
        ("pick:saxony",),
        {"war:austria:saxony": 2, "influence:austria:saxony": -2, "prestige:austria": 2,
        "mil:france": 1}),
    ("201-2", "b", WARS, "france", {}, (),
        {"prestige:austria": -2, "authority": -1, "dip:france": 2}),
    ("202-1", "a", WARS, "england", {"owner:napoli": "castile"}, (),
        {"claim:castile:lombardy": 1, "claim:france:naples": 1, "mil:castile": 2,
        "mil:england": 1}),
    ("202-1", "b", WARS, "england", {}, ("pick:central_italy",),
        {"prestige:castile": -1, "influence:castile:central_italy": 2, "dip:england": 1}),
    ("202-2", "a", WARS, "france",
        {"marriage:castile:portugal": 1, "influence:castile:portugal": 2}, (),
        {"influence:castile:portugal": 2, "alliance:castile:portugal": 1}),
    ("202-2", "a", WARS, "france", {}, (), {"alliance:castile:portugal": 0}),
    ("202-2", "b", WARS, "france", {}, (), {"prestige:castile": 1, "dip:france": 2}),
    ("203-1", "a", WARS, "france", {"influence:england:portugal": 4}, (),
        {"faith:england": "protestant", "prestige:england": 1, "adm:england": 3,
        "ducats:england": 22, "stability:england": -2, "cubes:england": -3}),
    ("203-1", "b", WARS, "france", {}, (),
        {"prestige:england": -2, "stability:england": 1, "influence:england:central_italy": 2,
        "dip:france": 1}),
    ("203-2", "a", WARS, "france", {"ship:england:north_sea": 1}, ("yes", "develop"),
        {"rebels:northumbria": 2, "unrest:northumbria": 1, "adm:england": -1,
        "large_out:england": 1, "stability:england": 1}),
    ("203-2", "a", WARS, "france", {"adm:england": 0}, ("yes", "develop"),
        {"large_out:england": 0, "adm:england": 0}),
    ("203-2", "b", WARS, "france", {"ducats:england": 6}, ("no", "half_ship"),
        {"ships:england": 3, "ducats:england": -6}),
    ("204-1", "a", MED, "mamluks", {}, (),
        {"claim:france:lombardy": 1, "claim:mamluks:venetia": 1, "mil:mamluks": 1,
        "war:mamluks:venice": 1}),
    ("204-1", "b", MED, "mamluks",
        {"claim:france:naples": 1, "claim:france:sicily": 1, "owner:palermo": "france"}, (),
        {"prestige:france": -2, "claim:france:naples": -1, "claim:france:sicily": 0}),
    ("204-2", "a", WARS, "castile", {}, ("pick:brittany", "yes"),
        {"stability:france": -1, "holder:paris": 169, "idea:france:tolerance": 1, "adm:france": -3,
        "all_rebels": 3}),
    ("204-2", "a", WARS, "castile", {"adm:france": 2}, ("yes",), {"idea:france:tolerance": 0}),
    ("204-2", "b", WARS, "castile", {}, (),
        {"stability:france": -2, "exhausted:france": 2, "mil:castile": 1}),
    ("205-1", "a", GATES, "poland", {}, (),
        {"stability:muscovy": -1, "adm:muscovy": 1, "dip:muscovy": 1, "mil:muscovy": 2}),
    ("205-1", "b", GATES, "poland", {"owner:novgorod": "muscovy"}, (),
        {"town:novgorod": -1, "mil:poland": 1, "stability:muscovy": -1}),
    ("205-2", "a", GATES, "poland", {"available:muscovy": 5}, (),
        {"exhausted:muscovy": 3, "ducats:muscovy": -10, "claims:poland": 1,
        "stability:muscovy": 0}),
    ("205-2", "b", GATES, "poland", {"stability:muscovy": 1}, (),
        {"stability:muscovy": -1, "adm:muscovy": -2, "claims:poland": 1}),
    ("206-1", "a", GATES, "poland", {"unrest:edirne": 1}, (),
        {"prestige:ottomans": 1, "adm:ottomans": 2, "all_unrest": -1, "dip:poland": 1}),
    ("206-1", "b", GATES, "poland", {"truce:ottomans:hungary": 1},
        ("pick:hungarian_plain", "war:hungary"),
        {"claim:ottomans:hungarian_plain": 1, "war:ottomans:hungary": 1,
        "truce:ottomans:hungary": -1, "mil:poland": 2}),
    ("206-2", "a", GATES, "poland", {"idea:ottomans:tercios_janissaries": 1}, (),
        {"ducats:ottomans": -8, "mil:ottomans": 1}),
    ("206-2", "a", GATES, "poland",
        {"owner:pest": "austria", "war:ottomans:austria": 1, "units:ottomans:hungarian_plain": 1},
        (), {"ducats:ottomans": 0, "unrest:hungarian_plain": 1}),
    ("206-2", "b", GATES, "poland", {"idea:ottomans:tercios_janissaries": 1}, (),
        {"stability:ottomans": -1, "dip:poland": 1}),
    ("207-1", "a", GATES, "muscovy", {}, (),
        {"owner:warszawa": "poland", "town:warszawa": 1, "vassals_out:poland": -1,
        "adm:muscovy": 1}),
    ("207-1", "a", GATES, "muscovy", {"owner:warszawa": "poland"}, (), {"town:warszawa": 1}),
    ("207-1", "b", GATES, "muscovy", {"owner:warszawa": "poland"}, (),
        {"owner:warszawa": "mazovia", "truce:poland:mazovia": 1, "dip:muscovy": 1,
        "claim:poland:mazovia_malopolska": 1}),
    ("207-1", "b", GATES, "muscovy", {}, (), {"overlord:warszawa": "", "truce:poland:mazovia": 1}),
    ("207-2", "a", GATES, "muscovy", {}, (),
        {"stability:poland": -2, "all_unrest": 3, "mil:muscovy": 1}),
    ("207-2", "b", GATES, "muscovy", {"available:poland": 7}, (),
        {"prestige:poland": -2, "ducats:poland": -10, "exhausted:poland": 6, "dip:muscovy": 1}),
    ("208-1", "a", GATES, "muscovy", {}, (),
        {"all_unrest": 2, "all_rebels": 2, "religion:sjaelland_fyn": "protestant",
        "faith:denmark": "protestant", "ducats:denmark": 14}),
    ("208-1", "b", GATES, "muscovy", {}, (),
        {"prestige:denmark": -2, "ruler_rejected": 1, "dip:muscovy": 2}),
    ("208-2", "a", GATES, "muscovy", {}, (),
        {"expanded:north_sea": 1, "prestige:denmark": 1, "influence:denmark:netherlands": 2,
        "dip:muscovy": 2}),
    ("208-2", "b", GATES, "muscovy", {}, ("develop:ostjylland",),
        {"ships:denmark": 1, "town:ostjylland": 1, "adm:muscovy": 1}),
    ("209-1", "a", SWEDEN, "poland", {}, ("yes", "develop"),
        {"religion:svealand": "protestant", "faith:sweden": "protestant", "ducats:sweden": 14,
        "adm:sweden": -1, "mil:sweden": -1, "extra_manpower:sweden": 1, "large_out:sweden": 1,
        "mil:poland": 1}),
    ("209-1", "a", SWEDEN, "poland", {"mil:sweden": 0}, ("yes", "develop"),
        {"large_out:sweden": 0}),
    ("209-1", "b", SWEDEN, "poland", {}, (),
        {"prestige:sweden": -2, "stability:sweden": 1, "adm:poland": 1}),
    ("209-2", "a", SWEDEN, "poland", {}, (), {"stability:sweden": -1, "adm:poland": 2}),
    ("209-2", "b", SWEDEN, "poland", {}, (),
        {"stability:sweden": -2, "ruler_rejected": 2, "all_unrest": 3, "all_rebels": 3,
        "ruler:sweden": "MIL-11-2", "mil:poland": 1}),
    ("210-1", "a", TABLE, "france", {"ship:portugal:indian_ocean": 1, "pirates:indian_ocean": 1},
        ("hunt",), {"pirates:indian_ocean": -1}),
    ("210-1", "a", TABLE, "france", {"pirates:indian_ocean": 1}, ("hunt",),
        {"pirates:indian_ocean": 0}),
    ("210-1", "b", TABLE, "france", {"ship:portugal:indian_ocean": 1}, ("ally:yemen",),
        {"alliance:portugal:yemen": 1, "dip:france": 1}),
    ("210-2", "a", TABLE, "france", {}, ("no", "way:2"),
        {"war:portugal:morocco": 1, "prestige:portugal": 2, "mil:portugal": 1, "units:portugal": 2,
        "alliance:ottomans:morocco": 0}),
    ("210-2", "a", TABLE, "france", {"truce:portugal:morocco": 1}, ("yes", "way:2"),
        {"prestige:portugal": -1, "alliance:ottomans:morocco": 1}),
    ("210-2", "a", TABLE, "france", {}, ("no", "way:1"), {"prestige:portugal": -1}),
    ("210-2", "b", TABLE, "france", {}, ("yes",), {"prestige:portugal": -2, "dip:portugal": 0}),
    ("211-1", "a", WALTZ, "brandenburg", {"faith:papal_states": "protestant"},
        ("offer_to:papal_states", "yes"),
        {"adm:netherlands": 2, "ducats:netherlands": 2, "faith:netherlands": "protestant",
        "religion:netherlands": "protestant", "alliance:brandenburg:papal_states": 1,
        "mil:brandenburg": 1}),
    ("211-1", "a", WALTZ, "brandenburg", {"faith:papal_states": "protestant"},
        ("offer_to:papal_states", "no"),
        {"alliance:brandenburg:papal_states": 0, "mil:brandenburg": 0}),
    ("211-1", "b", WALTZ, "brandenburg", {}, (),
        {"stability:netherlands": 1, "dip:netherlands": 3}),
    ("211-2", "-", WALTZ, "brandenburg", {}, ("yes", "half_price"),
        {"mil:netherlands": 2, "dip:netherlands": -2, "owner:gent": "netherlands",
        "claim:netherlands:flanders_wallonia": 1, "mil:brandenburg": 1, "ducats:netherlands": -14}),
    ("211-2", "-", WALTZ, "brandenburg", {"dip:netherlands": 1}, ("done", "yes"),
        {"dip:netherlands": 0, "owner:gent": "flanders"}),
    ("212-1", "a", STAND, "england", {}, ("ally",),
        {"ducats:papal_states": 5, "claims:papal_states": 2}),
    ("212-1", "b", STAND, "england", {}, ("offer_to:france", "yes"),
        {"alliance:papal_states:france": 1, "dip:france": 1, "mil:papal_states": 1}),
    ("212-1", "b", STAND, "england", {}, ("offer_to:france", "no"),
        {"alliance:papal_states:france": 0, "dip:france": 0, "ducats:papal_states": 5}),
    ("212-2", "a", STAND, "england", {"religion:lombardy": "protestant", "owner:milano": "france"},
        ("pick:lombardy", "pick:central_italy"),
        {"religion:lombardy": "counter_reformed", "religion:central_italy": "counter_reformed",
        "unrest:lombardy": 2, "prestige:papal_states": 2, "ducats:papal_states": 5}),
    ("212-2", "b", STAND, "england", {}, ("yes", "crusade:", "no"),
        {"papal_action": 1, "ducats:papal_states": 10, "mil:england": 1}),
    ("213-1", "a", WALTZ, "netherlands", {"influence:brandenburg:saxony": 2}, ("yes", "way:2"),
        {"religion:brandenburg": "protestant", "faith:brandenburg": "protestant",
        "ducats:brandenburg": 6, "stability:brandenburg": -1}),
    ("213-1", "a", STAND, "france", {"faith:brandenburg": "catholic"}, ("yes", "way:2"),
        {"claim:brandenburg:prussia": 1}),
    ("213-1", "a", STAND, "france", {"faith:brandenburg": "catholic"}, ("yes", "way:1"),
        {"influence:brandenburg:prussia": 4}),
    ("213-1", "a", STAND, "france", {"faith:brandenburg": "catholic"}, ("no",),
        {"faith:brandenburg": "catholic"}),
    ("213-1", "b", STAND, "france", {}, (), {"religion:prussia": "counter_reformed"}),
    ("213-2", "a", STAND, "france", {}, ("pick:saxony", "pick:bohemia"),
        {"alliance:brandenburg:saxony": 1, "marriage:brandenburg:saxony": 2}),
    ("213-2", "b", STAND, "france", {}, ("offer_to",),
        {"alliance:brandenburg:poland": 1, "mil:brandenburg": 1}),
    ("213-2", "b", STAND, "france", {}, ("no",), {"alliance:brandenburg:poland": 0}),
    ("214-1", "a", MED, "mamluks", {"curia": ["castile", "castile"]}, ("yes", "way:1"),
        {"prestige:venice": -1, "papal_action": 1, "claim:france:venetia": 1, "mil:venice": 2}),
    ("214-1", "a", MED, "mamluks", {"curia": ["castile", "castile"]}, ("no",),
        {"prestige:venice": 0, "claim:france:venetia": 0, "mil:venice": 2}),
    ("214-1", "a", MED, "mamluks", {"curia": []}, (), {"prestige:venice": 0, "mil:venice": 2}),
    ("214-1", "b", MED, "mamluks", {"claim:venice:lombardy": 1, "claim:venice:naples": 1}, (),
        {"dip:venice": 1, "prestige:venice": -2, "claims:venice": -2}),
    ("214-2", "a", MED, "mamluks", {}, ("yes", "pick:sevilla"),
        {"pirates:sevilla": 2, "mil:mamluks": 1}),
    ("214-2", "a", MED, "mamluks", {"ducats:venice": 5}, ("yes",),
        {"ducats:venice": 0, "all_pirates": 0}),
    ("214-2", "b", MED, "mamluks", {}, ("pick:alexandria",),
        {"expanded:alexandria": 1, "dip:mamluks": 1}),
    ("215-1", "a", MED, "france", {}, ("way:1",), {"adm:mamluks": -3, "ducats:mamluks": -12}),
    ("215-1", "a", MED, "france", {"ducats:mamluks": 11}, ("way:1",),
        {"unrest:syria": 3, "rebels:syria": 5, "stability:mamluks": -1, "adm:mamluks": 0}),
    ("215-1", "b", MED, "france", {"available:mamluks": 5, "units:mamluks:syria": 4}, ("yes",),
        {"stability:mamluks": -1, "exhausted:mamluks": 3, "claims:ottomans": 1}),
    ("215-2", "a", MED, "france", {"owner:yemen": "mamluks"}, ("yes", "ally:"),
        {"ducats:mamluks": -3, "mil:france": 1}),
    ("215-2", "a", MED, "france", {}, ("yes", "ally:"), {"ducats:mamluks": 0}),
    ("215-2", "b", MED, "france", {}, ("no",), {"ships:mamluks": 1, "dip:france": 1}),
    ("216-1", "a", PHOENIX, "ottomans", {}, ("yes",),
        {"dip:byzantium": -1, "alliance:byzantium:genoa": 1, "ships:byzantium": 2}),
    ("216-1", "a", PHOENIX, "ottomans", {"dip:byzantium": 0}, ("yes",),
        {"alliance:byzantium:genoa": 0, "ships:byzantium": 0}),
    ("216-1", "b", PHOENIX, "ottomans", {}, ("yes",),
        {"claim:byzantium:crimea": 1, "war:byzantium:genoa": 1, "mil:byzantium": 1,
        "mil:ottomans": 1}),
    ("216-2", "a", PHOENIX, "ottomans", {}, (), {"adm:byzantium": 3, "ducats:byzantium": 10}),
    ("216-2", "b", PHOENIX, "ottomans", {}, (),
        {"prestige:byzantium": -2, "stability:byzantium": 1, "dip:ottomans": 1}),
    ("217-1", "a", ULM, "france", {"truce:ulm:augsburg": 1}, ("ally:",),
        {"alliance:ulm:augsburg": 1, "dip:ulm": -1}),
    ("217-1", "b", ULM, "france", {"influence:ulm:saxony": 3}, ("ally:saxony",),
        {"alliance:ulm:saxony": 1, "dip:france": 1}),
    ("217-2", "a", ULM, "france", {}, ("way:1",),
        {"faith:ulm": "protestant", "stability:ulm": -1, "idea:ulm:shrewd_trade_practices": 1}),
    ("217-2", "a", ULM, "france", {}, ("way:2",), {"ducats:ulm": 8}),
    ("217-2", "b", ULM, "france", {"owner:augsburg": "ulm"}, ("yes",),
        {"idea:ulm:inquisition": 1, "adm:ulm": -2, "all_unrest": 2, "dip:france": 1}),
    ("21A-1", "a", WARS, "france", {}, ("no",),
        {"stability:france": -1, "stability:castile": -1, "adm:france": 2}),
    ("21A-1", "b", WARS, "france", {}, ("pick:netherlands", "pick:flanders"),
        {"stability:austria": -1, "stability:england": 0}),
    ("21A-2", "-", WARS, "france", {"adm:england": 2}, ("way:1",),
        {"religion:central_italy": "counter_reformed", "faith:france": "counter_reformed",
        "adm:france": -3, "faith:england": "counter_reformed", "stability:england": -1}),
    ("21A-2", "-", WARS, "france", {}, ("way:3",),
        {"prestige:castile": -2, "faith:castile": "catholic"}),
    ("22A-1", "-", WARS, "france", {}, ("plague:seine", "pick:paris"),
        {"plague:seine": 1, "town:paris": -1}),
    ("22A-2", "a", WARS, "france", {}, ("pick:hungary", "yes"),
        {"marriage:austria:hungary": 1, "war:france:hungary": 1, "mil:france": 0}),
    ("22A-2", "a", WARS, "castile", {"marriage:castile:portugal": 1}, ("pick:portugal", "yes"),
        {"war:castile:portugal": 1, "mil:castile": 2, "marriage:castile:portugal": 1}),
    ("22A-2", "b", WARS, "france", {}, ("pick:hungary",),
        {"prestige:france": -2, "cubes:france": 4}),
    ("23A-1", "-", DISCOVERY, "france", {"religion:westphalia": "diverse"}, (),
        {"religion:saxony": "protestant", "religion:switzerland": "protestant",
        "religion:westphalia": "protestant"}),
    ("23A-2", "-", WARS, "castile", {"adm:france": 5, "religion:seine": "protestant",
        "religion:brittany_normandy": "protestant"}, ("pick:seine", "yes"),
        {"rebels:seine": 4, "rebels:brittany_normandy": 2, "unrest:seine": 2,
        "unrest:brittany_normandy": 1, "idea:france:tolerance": 1, "adm:france": -4}),
    ("23A-2", "-", WARS, "castile", {"adm:france": 3, "religion:seine": "protestant",
        "religion:brittany_normandy": "protestant"}, ("pick:seine", "yes"),
        {"idea:france:tolerance": 0, "adm:france": 0}),
    ("23A-2", "-", WARS, "castile", {"religion:seine": "protestant"}, (), {"all_rebels": 0}),
    ("24A-1", "-", WARS, "castile", {}, (),
        {"religion:netherlands": "diverse", "unrest:flanders_wallonia": 3,
        "rebels:flanders_wallonia": 3}),
    ("24A-2", "-", WARS, "castile", {}, (),
        {"dnpr:amsterdam": "netherlands", "rebels:netherlands": 5, "owner:amsterdam": "austria"}),
    ("24A-2", "-", DISCOVERY, "castile", {}, (),
        {"owner:amsterdam": "netherlands", "not_hre:netherlands": 1, "authority": -1,
        "rebels:netherlands": 0}),
    ("24A-2", "-", WALTZ, "austria", {}, (), {"authority": 0, "dnpr:gent": ""}),
    ("24A-3", "a", WARS, "france", {"influence:france:lombardy": 4},
        ("pick:lombardy", "remove:lombardy"),
        {"mil:france": 1, "claim:france:lombardy": 1, "influence:france:lombardy": -3}),
    ("24A-3", "b", WARS, "france", {}, ("pick:central_italy",),
        {"prestige:france": -2, "dip:france": 1, "influence:france:central_italy": 2}),
    ("24A-4", "-", WARS, "france", {}, ("yes", "deal:", "stay"),
        {"pirates:sevilla": 1, "ducats:france": 3, "all_unrest": 2, "claim:castile:algiers": 1}),
    ("24A-4", "-", WARS, "france", {}, ("no",), {"all_pirates": 0, "all_unrest": 0}),
    ("251B", "-", MED, "ottomans", {}, ("yes", "pick:tunisia", "pick:genoa"),
        {"all_unrest": 3, "pirates:genoa": 1, "mil:ottomans": -1, "dip:ottomans": -1,
        "ducats:ottomans": -6, "admiral:ottomans": "event:251B", "vassals_out:ottomans": 3,
        "influence:ottomans:tunisia": 2}),
    ("251B", "-", MED, "ottomans", {"ducats:ottomans": 5}, ("yes",),
        {"admiral:ottomans": "", "ducats:ottomans": 0}),
    ("251B", "-", MED, "france", {}, ("yes",), {"admiral:france": "", "all_pirates": 1}),
    ("252B", "-", TABLE, "france", {"claim:portugal:mexico": 1, "event_ducats": 4},
        ("plague:mexico",), {"plague:mexico": 1, "plague:california": 1, "plague:great_lakes": 1}),
    ("252B", "-", TABLE, "france", {"claim:portugal:mexico": 1}, ("plague:mexico",),
        {"plague:mexico": 1, "plague:california": 1, "plague:great_plains": 0}),
    ("253B", "a", TABLE, "portugal", {"owner:goa": "portugal", "ducats:portugal": 30},
        ("conquer:vijayanagar", "claim:coromandel", "half_price", "yes"),
        {"mil:portugal": -2, "claim:portugal:coromandel": 1, "war:portugal:vijayanagar": 1,
        "ducats:portugal": -4}),
    ("253B", "b", TABLE, "portugal", {"claim:portugal:mexico": 1}, (), {"colonists:portugal": 3}),
    ("253B", "b", TABLE, "france", {}, (), {"colonists:france": 0}),
    ("253B", "a", TABLE, "france", {"mil:france": 1}, (), {"mil:france": 0}),
    ("254B", "-", WARS, "france", {}, ("way:1",),
        {"stability:france": -1, "ducats:france": -8, "ducats:england": -3}),
    ("254B", "-", WARS, "france", {}, ("way:2",), {"stability:england": 1, "ducats:england": -6}),
    ("255B", "-", WARS, "france", {}, ("yes",),
        {"mil:france": 1, "authority": 1, "all_rebels": 6, "all_unrest": 5, "prestige:france": 0}),
    ("255B", "-", GATES, "austria", {}, ("yes",), {"prestige:austria": 2, "exhausted:austria": 2}),
    ("255B", "-", GATES, "austria", {"available:austria": 1}, ("yes",),
        {"prestige:austria": 0, "exhausted:austria": 0}),
    ("256B", "a", WARS, "france", {}, ("way:2", "yes", "prestige"),
        {"mil:france": -1, "defending": 1, "rebels:austria": 6, "plague:austria": 1,
        "unrest:austria": 1}),
    ("256B", "b", GATES, "muscovy", {"owner:pest": "austria", "dip:muscovy": 0}, (),
        {"mil:muscovy": -1, "unrest:hungarian_plain": 1, "rebels:hungarian_plain": 6}),
    ("257B", "a", WARS, "france", {}, ("prey:",),
        {"mil:france": -1, "ducats:france": 7, "all_pirates": 1}),
    ("257B", "a", WARS, "france", {"mil:france": 0}, (), {"mil:france": 0, "all_pirates": 1}),
    ("257B", "b", WARS, "france", {"pirates:sevilla": 1}, ("raider_to:english_channel",),
        {"mil:france": -1, "pirates:sevilla": -1, "dip:france": 1, "all_pirates": 0}),
    ("258B", "-", WARS, "france", {"religion:seine": "protestant", "idea:france:tolerance": 1},
        ("pick:seine", "yes"),
        {"religion:seine": "diverse", "mil:france": 1, "stability:france": -1}),
    ("259B", "a", WARS, "france", {}, ("pick:lombardy",),
        {"adm:france": -1, "ducats:france": -4, "mil:france": 1, "prestige:france": 1,
        "influence:france:lombardy": 2}),
    ("259B", "a", WARS, "france", {"adm:france": 0}, ("way:2", "pick:hungary"),
        {"prestige:france": 0, "marriage:austria:hungary": 1}),
    ("259B", "b", WARS, "france", {}, ("way:2", "pick:hungary"),
        {"marriage:austria:hungary": 1, "dip:france": 1}),
    ("260B", "a", WARS, "france", {}, ("pick:bahia", "pick:goa", "pick:angola", "pick:alexandria"),
        {"dnpr:bahia": "portugal", "pirates:indian_ocean": 1}),
    ("260B", "b", WARS, "france", {}, ("pick:bahia", "pick:goa", "pick:angola"),
        {"dnpr:goa": "portugal", "dnpr:bahia": "portugal"}),
    ("261B", "a", TABLE, "portugal", {"ship:portugal:indian_ocean": 1}, ("develop",),
        {"large_out:portugal": 2, "large_out:france": 0}),
    ("261B", "b", TABLE, "portugal", {}, ("yes", "pick:sevilla"),
        {"ducats:portugal": 6, "expanded:sevilla": 1}),
    ("262B", "a", WARS, "france", {"owner:lund": "france"}, (),
        {"owner:bergenhus": "denmark", "dnpr:lund": "denmark", "religion:jutland": "protestant",
        "unrest:gotaland_skane": 1}),
    ("262B", "b", WARS, "france", {}, (),
        {"dnpr:stockholm": "sweden", "religion:svealand": "protestant"}),
    ("262B", "b", SWEDEN, "poland", {}, (), {"religion:svealand": "catholic"}),
    ("263B", "a", GATES, "poland", {}, (),
        {"dip:poland": -1, "mil:poland": 1, "rebels:moscow_ryazan": 4, "unrest:moscow_ryazan": 2}),
    ("263B", "b", GATES, "poland", {}, ("pick:western_ukraine",), {"rebels:western_ukraine": 4}),
    ("264B", "a", GATES, "poland",
        {"influence:poland:hungarian_plain": 1, "influence:austria:hungarian_plain": 1}, (),
        {"dip:poland": -2, "overlord:hunyad": "poland", "overlord:torda": "poland"}),
    ("264B", "a", GATES, "muscovy", {}, (), {"dip:muscovy": 0, "overlord:hunyad": ""}),
    ("264B", "b", GATES, "poland", {"units:poland:wallachia_bulgaria": 2}, ("way:1",),
        {"mil:poland": -1, "ducats:poland": 8}),
    ("264B", "b", GATES, "poland", {"units:poland:wallachia_bulgaria": 2}, ("way:2",),
        {"mil:poland": -1, "overlord:buzau": "poland"}),
    ("264B", "b", GATES, "poland", {"units:poland:wallachia_bulgaria": 1}, ("way:2",),
        {"mil:poland": 0, "overlord:buzau": ""}),
]
# fmt: on


def _id(case: Case) -> str:
    return f"{case[0]}{case[1]}-{CASES.index(case)}"


@pytest.mark.parametrize("case", CASES, ids=_id)
def test_what_it_does(case: Case) -> None:
    event, letter, scenario, active, changes, prefer, expected = case
    g = position(scenario)
    disarm(g)
    g.state.turn = seat(g, active)
    for name, value in changes.items():
        put(g, name, value)
    before = {name: count(g, name) for name in expected}
    run(resolve(g, seat(g, active), index_of("event", event)), letter, prefer)
    after = {name: count(g, name) for name in expected}
    found = {
        name: after[name] if isinstance(value, str) else after[name] - before[name]
        for name, value in expected.items()
    }
    assert found == expected
