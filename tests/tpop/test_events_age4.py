"""The Events of Age IV: every option anywhere, and what each of them does."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import pytest

from europa.kernel import Ask, Dice, Match, Option, Steps
from europa.kernel.cases import flatten
from europa.kernel.dice import seed_from
from europa.kernel.journal import Journal
from europa.tpop.cards.effects import apply_all
from europa.tpop.cards.events import event_index, events
from europa.tpop.cards.scope import Scope
from europa.tpop.game import game
from europa.tpop.invariants import broken
from europa.tpop.rules.actions.event import offer_ruler
from europa.tpop.rules.actions.research import is_form
from europa.tpop.rules.terms.cubes import settle_all
from europa.tpop.rules.war.rebel_dice import restless, restless_areas
from europa.tpop.state import AREAS, LARGE, SMALL, Tpop
from europa.tpop.table import G
from europa.tpop.testing import position, seat
from europa.tpop.vocabulary import TpopNames
from tests.tpop.answers import answer, by_chance

AGE = {event.id: event for event in events() if event.age == 4}
PARTS = [(name, way[0]) for name, e in AGE.items() for way in e.options or (("", "", ()),)]
SCENARIOS = (
    "napoleon_rising_6p",
    "the_bourbonic_plague_6p_team",
    "mediterranean_dominance_6p_teams",
    "the_enemy_at_the_gates_6p",
    "the_rise_of_the_purple_phoenix_solo",
    "glory_for_ulm_default",
    "the_italian_job_default",
    "the_ambitious_margrave_both",
    "turning_the_table_default",
    "the_enemy_at_the_gates_5p_sweden",
)


def resolve(g: G, name: str, letter: str, active: int) -> Steps[None]:
    """The common part and one option."""
    scope = Scope(active, active, "16.3")
    yield from apply_all(g, AGE[name].common, scope)
    for key, _, effects in AGE[name].options:
        if key == letter:
            yield from apply_all(g, effects, scope)
    yield from settle_all(g)


# Everywhere


def test_every_event_is_written() -> None:
    assert len(AGE) == 50
    assert [name for name, event in AGE.items() if not event.written] == []


@cache
def lived_in() -> list[Tpop]:
    """Positions of real matches in which people have played at random."""
    found = []
    for number, scenario in enumerate(SCENARIOS):
        match = Match.new(game, scenario, seed=number)
        chance = random.Random(number)
        wanted = 0
        while not match.is_over and wanted < 2:
            ask = chance.choice(match.asks())
            if ask.kind == "turn" and match.number > 120 * (wanted + 1):
                found.append(match.state.copy())
                wanted += 1
            match.play(ask, chance.choice(ask.options))
    return found


def stir(g: G, chance: random.Random) -> None:
    """Power, money, Ideas, Unrest and a Revolution as Age IV may bring them."""
    s = g.state
    s.age = 4
    for who, realm in enumerate(s.seats):
        s.power[who * 3 : who * 3 + 3] = [chance.randint(0, 5) for _ in range(3)]
        s.ducats[who], s.stability[who] = chance.randint(0, 30), chance.randint(-3, 3)
        for idea, holders in enumerate(s.idea_held):
            if who in holders or is_form(idea):
                continue
            if chance.random() < 0.2:
                s.idea_held[idea] += (who,)
        forms = [i for i in range(len(s.idea_held)) if is_form(i)]
        if not any(who in s.idea_held[i] for i in forms) and chance.random() < 0.7:
            s.idea_held[chance.choice(forms)] += (who,)
        for province in g.survey.own[realm]:
            if chance.random() < 0.2:
                s.unrest[province] = 1


@pytest.mark.parametrize("name", AGE)
def test_every_option_can_be_played_anywhere(name: str) -> None:
    chance = random.Random(name)
    for key, letter in PARTS:
        if key != name:
            continue
        for state in chance.sample(lived_in(), 6):
            g = G(state.copy(), Dice(seed_from(chance.randrange(999))), Journal(None))
            stir(g, chance)
            before = broken(g.state)
            active = chance.randrange(len(g.state.seats))
            g.state.turn = active
            answer(resolve(g, name, letter, active), by_chance(chance))
            assert [line for line in broken(g.state) if line not in before] == []


# What they do

WORDS = TpopNames()
NR, GATES, ITALY = "napoleon_rising_6p", "the_enemy_at_the_gates_6p", "the_italian_job_default"
PHOENIX, ULM, DANES = SCENARIOS[4], SCENARIOS[5], SCENARIOS[7]
SWEDES, LOW = "the_enemy_at_the_gates_5p_sweden", "the_bourbonic_plague_6p_team"
SEA, TURKS = "sea_route_to_india_3p", "mediterranean_dominance_6p_teams"
AM, CM, RR = "absolute_monarchy", "constitutional_monarchy", "revolutionary_regime"

Row = tuple[str, str, str, str, dict[str, Any], Sequence[str], dict[str, Any]]


def look(g: G, path: str) -> Any:
    """A value of the position; `x.unrest`, `x.claim_count`, `x.cubes_out` and `rebels` are sums."""
    s = g.state
    realm, _, what = path.partition(".")
    if what == "unrest" and realm not in ("province", "area"):
        who = seat(g, realm)
        return sum(len(restless(g, who, area)) for area in restless_areas(g, who))
    if what == "claim_count":
        row = s.claims[seat(g, realm) * AREAS : (seat(g, realm) + 1) * AREAS]
        return sum(1 for claim in row if claim)
    if what == "cubes_out":
        return sum(s.influence[seat(g, realm) * AREAS : (seat(g, realm) + 1) * AREAS])
    if what == "extra":
        return s.extra_manpower[seat(g, realm)]
    if path == "rebels":
        return sum(s.rebels)
    if path == "revolutions":
        return sum(s.revolution)
    return WORDS.look(s, tuple(path.split(".")))


def table(scenario: str, changes: Mapping[str, Any]) -> G:
    """A position with 3 of each power, 20 Ducats, even Stability and no Government Forms."""
    g = position(scenario)
    s = g.state
    s.age = 4
    s.power = [3] * len(s.power)
    s.ducats = [20] * len(s.ducats)
    s.stability = [0] * len(s.stability)
    for idea in range(len(s.idea_held)):
        if is_form(idea):
            s.idea_held[idea] = ()
    for path, value in flatten(dict(changes)):
        WORDS.put(s, path, value)
    s.stamp += 1
    return g


def run(row: Row) -> tuple[G, dict[str, Any], list[str]]:
    name, letter, scenario, active, changes, wishes, expected = row
    g = table(scenario, changes)
    before = {path: look(g, path) for path in expected}
    g.state.turn = seat(g, active)

    def choose(ask: Ask) -> Option:
        for wish in wishes:  # `key`, or `kind=key`
            kind, _, key = wish.rpartition("=")
            option = ask.find(key)
            if option is not None and kind in ("", ask.kind):
                return option
        return ask.options[0]

    kinds = answer(resolve(g, name, letter, seat(g, active)), choose)
    return g, before, kinds


EFFECTS: list[Row] = [
    (
        "401-1",
        "A",
        NR,
        "austria",
        {},
        ["yes"],
        {"austria.dip": -2, "austria.adm": 1, "austria.cubes_out": 2},
    ),
    ("401-1", "A", NR, "france", {"austria.dip": 1}, ["yes"], {"austria.dip": 0, "france.adm": 1}),
    (
        "401-1",
        "B",
        NR,
        "austria",
        {"france.marriages": ["austria"], "province.wien.unrest": True},
        [],
        {"austria.unrest": -2, "france.disputed": ["austria"]},
    ),
    (
        "401-2",
        "A",
        NR,
        "austria",
        {},
        ["propose:france", "decline", "yes"],
        {
            "austria.allies": ["savoy", "france"],
            "austria.stability": 1,
            "france.stability": 1,
            "austria.dip": 0,
        },
    ),
    (
        "401-2",
        "A",
        NR,
        "austria",
        {"austria.dip": 0},
        [],
        {"austria.allies": ["savoy"], "austria.dip": 1},
    ),
    (
        "401-2",
        "B",
        NR,
        "austria",
        {"area.austria.revolution": 1},
        ["yes"],
        {
            "austria.unrest": 4,
            "austria.ideas": [AM],
            "area.austria.revolution": -1,
            "austria.mil": -1,
        },
    ),
    (
        "402-1",
        "A",
        NR,
        "castile",
        {},
        ["study:absolute_monarchy"],
        {"castile.ideas": [AM], "castile.stability": 1, "rebels": 4},
    ),
    (
        "402-1",
        "A",
        NR,
        "castile",
        {"castile.allies": []},
        ["decline"],
        {"castile.stability": -1, "rebels": 0},
    ),
    ("402-1", "B", NR, "castile", {}, [], {"castile.prestige": -3}),
    (
        "402-2",
        "A",
        NR,
        "castile",
        {},
        [],
        {
            "castile.stability": 1,
            "castile.mil": 1,
            "province.madrid.unrest": True,
            "province.cuzco.unrest": False,
        },
    ),
    (
        "402-2",
        "B",
        NR,
        "castile",
        {"castile.infantry.mexico": 2},
        ["study:constitutional_monarchy"],
        {
            "castile.infantry.mexico": -2,
            "castile.exhausted": 2,
            "castile.ideas": [CM],
            "castile.dip": -3,
        },
    ),
    (
        "403-1",
        "A",
        NR,
        "england",
        {"england.ships.caribbean_sea": 1},
        ["yes", "use_roll", "stay"],
        {"england.ships.caribbean_sea": -1, "england.dip": -2, "england.mil": -2},
    ),
    ("403-1", "B", NR, "france", {}, ["no"], {"england.claim_count": 1, "france.mil": 1}),
    (
        "403-2",
        "A",
        NR,
        "england",
        {"england.ships.east_indies": 1},
        ["cook:east_indies:great_australian_bight"],
        {"england.dip": -1, "england.claim_count": 3},
    ),
    (
        "403-2",
        "B",
        NR,
        "france",
        {},
        ["no"],
        {"england.prestige": 2, "england.dip": 1, "france.dip": 1},
    ),
    (
        "404-1",
        "A",
        NR,
        "france",
        {"austria.interest": 2, "france.ducats": 60},
        [],
        {"austria.interest": -1},
    ),
    (
        "404-1",
        "B",
        NR,
        "france",
        {"france.colonists": 2},
        [],
        {"france.colonists": -2, "france.stability": -2, "france.unrest": 3, "france.prestige": -2},
    ),
    (
        "404-2",
        "A",
        NR,
        "france",
        {},
        ["study:constitutional_monarchy"],
        {"area.seine.revolution": 1, "france.ideas": [CM], "france.dip": 0},
    ),
    (
        "404-2",
        "B",
        NR,
        "france",
        {},
        [],
        {"france.mil": 2, "france.unrest": 4, "france.stability": -1},
    ),
    ("405-1", "A", NR, "muscovy", {}, ["way:2"], {"muscovy.mil": 2, "muscovy.claim_count": 1}),
    ("405-1", "B", NR, "muscovy", {}, ["decline"], {"muscovy.claim_count": 1}),
    ("405-2", "A", NR, "muscovy", {}, ["way:1"], {"muscovy.ideas": ["serfdom"], "muscovy.mil": -2}),
    (
        "405-2",
        "A",
        NR,
        "muscovy",
        {"muscovy.mil": 1, "muscovy.exhausted": 5},
        ["way:2"],
        {"muscovy.exhausted": -3, "muscovy.mil": -1},
    ),
    (
        "405-2",
        "B",
        NR,
        "muscovy",
        {"muscovy.ideas": ["serfdom", "cannons"]},
        ["study:glorious_arms"],
        {
            "muscovy.ideas": ["cannons", "glorious_arms"],
            "muscovy.unrest": 3,
            "area.moscow_ryazan.rebels": 6,
        },
    ),
    (
        "406-1",
        "A",
        GATES,
        "ottomans",
        {},
        ["yes", "way:2"],
        {"ottomans.adm": -2, "ottomans.dip": -2, "ottomans.mil": 3},
    ),
    (
        "406-1",
        "B",
        GATES,
        "ottomans",
        {},
        ["way:1"],
        {"ottomans.adm": 4, "ottomans.mil": -2, "ottomans.unrest": 4, "ottomans.dip": 1},
    ),
    (
        "406-1",
        "B",
        GATES,
        "ottomans",
        {},
        ["way:2"],
        {"ottomans.adm": 0, "ottomans.ideas": ["scientific_revolution"]},
    ),
    (
        "406-2",
        "A",
        GATES,
        "ottomans",
        {"ottomans.available": 6},
        [],
        {"ottomans.mil": -2, "ottomans.available": -4},
    ),
    (
        "406-2",
        "B",
        GATES,
        "ottomans",
        {"ottomans.infantry.macedonia_thrace": 5},
        ["pasha:macedonia_thrace"],
        {"area.macedonia_thrace.rebels": 6},
    ),
    (
        "407-1",
        "A",
        GATES,
        "poland",
        {},
        ["study:absolute_monarchy"],
        {"poland.ideas": [AM], "poland.adm": -3, "poland.unrest": 3, "rebels": 5, "poland.mil": 1},
    ),
    ("407-1", "A", GATES, "poland", {"poland.adm": 2}, [], {"poland.adm": 0, "rebels": 5}),
    (
        "407-1",
        "B",
        GATES,
        "poland",
        {"poland.ideas": [AM]},
        [],
        {"poland.ideas": [], "poland.dip": 2, "poland.mil": -2},
    ),
    (
        "407-2",
        "A",
        DANES,
        "poland",
        {},
        ["power:adm"],
        {
            "poland.adm": 3,
            "poland.ideas": [CM],
            "poland.unrest": 4,
            "poland.stability": -1,
            "brandenburg.claim_count": 1,
        },
    ),
    (
        "407-2",
        "B",
        GATES,
        "poland",
        {},
        [],
        {"poland.mil": -2, "poland.prestige": -3, "poland.stability": 1, "poland.dip": 1},
    ),
    (
        "408-1",
        "A",
        DANES,
        "denmark",
        {"denmark.religion": "protestant", "discards.adm": ["ADM-08-1"], "denmark.ideas": []},
        [],
        {"denmark.ideas": ["tolerance"], "denmark.adm": -3},
    ),
    (
        "408-1",
        "A",
        DANES,
        "denmark",
        {"denmark.religion": "protestant", "denmark.ideas": ["tolerance"]},
        [],
        {"denmark.adm": 2},
    ),
    ("408-1", "A", DANES, "denmark", {}, [], {"denmark.adm": 0}),
    ("408-1", "B", DANES, "poland", {}, [], {"denmark.adm": 2, "poland.adm": 1}),
    ("408-2", "A", DANES, "denmark", {}, [], {"denmark.mil": -1, "denmark.stability": -1}),
    ("408-2", "B", DANES, "poland", {}, [], {"denmark.stability": 1, "poland.mil": 1}),
    (
        "409-1",
        "A",
        SWEDES,
        "sweden",
        {},
        ["study:constitutional_monarchy"],
        {"sweden.dip": -3, "sweden.ideas": [CM], "sweden.claim_count": 1},
    ),
    ("409-1", "B", SWEDES, "sweden", {}, ["decline"], {"sweden.mil": -1, "sweden.dip": 0}),
    (
        "409-2",
        "A",
        SWEDES,
        "sweden",
        {"sweden.available": 5},
        ["way:1"],
        {"sweden.mil": 3, "sweden.available": -3, "sweden.claim_count": 1},
    ),
    (
        "409-2",
        "B",
        SWEDES,
        "sweden",
        {},
        ["way:2"],
        {"sweden.mil": -2, "sweden.ideas": [AM], "sweden.adm": -3},
    ),
    (
        "410-1",
        "A",
        SEA,
        "portugal",
        {},
        ["study:absolute_monarchy"],
        {"area.portugal.plague": 1, "portugal.unrest": 2, "portugal.ideas": [AM]},
    ),
    ("410-1", "B", SEA, "portugal", {}, [], {"portugal.mil": 2, "portugal.stability": -1}),
    ("410-2", "A", SEA, "portugal", {}, ["no"], {"portugal.prestige": -2, "portugal.dip": 2}),
    (
        "410-2",
        "B",
        SEA,
        "portugal",
        {},
        ["study:defensive_mentality"],
        {"portugal.mil": -2, "rebels": 0},
    ),
    (
        "410-2",
        "B",
        SEA,
        "portugal",
        {"portugal.mil": 2},
        [],
        {"portugal.mil": 1, "area.portugal.rebels": 3, "province.lisboa.unrest": True},
    ),
    (
        "411-1",
        "A",
        LOW,
        "netherlands",
        {"netherlands.ideas": ["cannons"], "netherlands.available": 4},
        [],
        {
            "netherlands.ideas": ["tolerance"],
            "netherlands.adm": 2,
            "netherlands.available": -2,
            "netherlands.prestige": 0,
        },
    ),
    (
        "411-1",
        "B",
        LOW,
        "netherlands",
        {"netherlands.ideas": ["tolerance"]},
        ["study:cannons"],
        {"netherlands.ideas": ["cannons"], "netherlands.prestige": 0},
    ),
    (
        "411-2",
        "A",
        LOW,
        "netherlands",
        {"france.ideas": [RR]},
        ["study:revolutionary_regime", "propose:netherlands", "yes"],
        {"netherlands.mil": -2, "netherlands.stability": 1, "france.stability": 1},
    ),
    ("411-2", "B", LOW, "netherlands", {}, [], {"netherlands.unrest": 4}),
    (
        "412-1",
        "A",
        ITALY,
        "papal_states",
        {"curia": ["france", "castile", "france"]},
        ["dismiss:france:1"],
        {"curia": ["france"], "papal_states.adm": -1, "france.ducats": 5},
    ),
    (
        "412-1",
        "A",
        ITALY,
        "france",
        {"curia": ["france", "castile"], "papal_states.adm": 1},
        [],
        {"curia": ["france", "castile"], "france.adm": 1},
    ),
    (
        "412-1",
        "B",
        ITALY,
        "papal_states",
        {"province.paris.unrest": True, "france.interest": 0},
        ["way:2"],
        {"france.adm": -2, "france.unrest": -1, "papal_states.adm": 0},
    ),
    (
        "412-2",
        "A",
        NR,
        "france",
        {"province.napoli.owner": "france"},
        [],
        {"province.napoli.unrest": True},
    ),
    (
        "412-2",
        "B",
        ITALY,
        "papal_states",
        {},
        ["decline"],
        {
            "papal_states.stability": -3,
            "area.lombardy.rebels": 2,
            "area.naples.rebels": 2,
            "papal_states.claim_count": 4,
        },
    ),
    (
        "413-1",
        "A",
        NR,
        "brandenburg",
        {},
        [],
        {"brandenburg.mil": 5, "brandenburg.stability": -1, "brandenburg.extra": 2},
    ),
    (
        "413-1",
        "B",
        NR,
        "brandenburg",
        {},
        [],
        {
            "brandenburg.mil": 1,
            "brandenburg.stability": 1,
            "brandenburg.ducats": 5,
            "brandenburg.dip": 1,
        },
    ),
    (
        "413-2",
        "A",
        NR,
        "brandenburg",
        {"france.truce_with": ["brandenburg"]},
        ["yes"],
        {
            "brandenburg.mil": -3,
            "brandenburg.unrest": 1,
            "france.truce_with": [],
            "france.cb_on": ["brandenburg"],
        },
    ),
    (
        "413-2",
        "B",
        NR,
        "brandenburg",
        {},
        [],
        {"brandenburg.adm": 1, "brandenburg.unrest": 1, "brandenburg.extra": 1},
    ),
    (
        "414-1",
        "A",
        ITALY,
        "venice",
        {"france.at_war_with": ["venice"]},
        ["make_peace:france"],
        {"france.truce_with": ["venice"], "venice.dip": 0},
    ),
    (
        "414-1",
        "A",
        ITALY,
        "venice",
        {"france.at_war_with": ["venice"], "venice.dip": 0},
        [],
        {"france.truce_with": [], "venice.dip": 1},
    ),
    ("414-1", "B", TURKS, "venice", {}, [], {"venice.claim_count": 1, "venice.mil": 1}),
    (
        "414-2",
        "A",
        ITALY,
        "venice",
        {},
        ["way:1"],
        {"venice.adm": -1, "venice.ducats": -10, "france.truce_with": ["venice"]},
    ),
    (
        "414-2",
        "A",
        ITALY,
        "venice",
        {"venice.ducats": 9},
        [],
        {"venice.adm": 1, "venice.ducats": 0},
    ),
    (
        "414-2",
        "B",
        ITALY,
        "venice",
        {},
        ["propose:france", "yes", "no"],
        {"venice.dip": -1, "venice.mil": 1, "france.mil": 1},
    ),
    (
        "415-1",
        "A",
        TURKS,
        "mamluks",
        {},
        ["study:absolute_monarchy"],
        {"mamluks.unrest": 4, "mamluks.adm": -3, "rebels": 5},
    ),
    ("415-1", "B", TURKS, "mamluks", {}, [], {"mamluks.ducats": 7, "mamluks.mil": 1}),
    (
        "415-2",
        "A",
        TURKS,
        "mamluks",
        {"mamluks.mil": 6},
        ["study:revolutionary_regime"],
        {"mamluks.stability": -3, "mamluks.mil": -5, "mamluks.religion": "revolutionary"},
    ),
    (
        "415-2",
        "B",
        TURKS,
        "mamluks",
        {},
        [],
        {"mamluks.prestige": -2, "mamluks.mil": -2, "mamluks.unrest": 4},
    ),
    (
        "416-1",
        "",
        PHOENIX,
        "byzantium",
        {},
        [],
        {"byzantium.mil": 2, "ottomans.unrest": 3},
    ),
    (
        "416-2",
        "A",
        PHOENIX,
        "byzantium",
        {"byzantium.mil": 5},
        ["study:revolutionary_regime"],
        {"byzantium.stability": -3, "byzantium.mil": -5, "area.greece.revolution": 1},
    ),
    (
        "416-2",
        "B",
        PHOENIX,
        "byzantium",
        {},
        ["pick:greece"],
        {"area.greece.rebels": 6, "byzantium.mil": 2},
    ),
    ("417-1", "A", ULM, "ulm", {}, ["no"], {"ulm.claim_count": 2}),
    (
        "417-1",
        "B",
        ULM,
        "france",
        {},
        [],
        {"ulm.claim_count": 1, "ulm.stability": 1, "france.dip": 1},
    ),
    (
        "417-2",
        "A",
        ULM,
        "ulm",
        {"authority": 1},
        ["yes"],
        {"ulm.mil": 2, "ulm.religion": "revolutionary", "ulm.unrest": 1},
    ),
    ("417-2", "B", ULM, "ulm", {}, [], {"ulm.ideas": ["industrial_revolution"], "ulm.adm": 1}),
    (
        "41A-1",
        "",
        NR,
        "france",
        {},
        ["decline", "way:1", "study:tolerance"],
        {"france.ideas": ["tolerance"], "france.stability": -1, "france.adm": 1},
    ),
    (
        "41A-1",
        "",
        NR,
        "france",
        {},
        ["decline", "way:2"],
        {"france.stability": 1, "austria.stability": 1},
    ),
    (
        "41A-2",
        "",
        NR,
        "england",
        {"england.ideas": ["scientific_revolution"]},
        ["study:industrial_revolution", "no"],
        {"england.adm": -3, "england.ideas": ["industrial_revolution"]},
    ),
    ("41A-2", "", NR, "muscovy", {"muscovy.ideas": []}, [], {"muscovy.adm": 2}),
    (
        "42A-1",
        "A",
        NR,
        "france",
        {"austria.marriages": ["tuscany"]},
        ["pick:tuscany", "no"],
        {"austria.disputed": ["tuscany"], "france.mil": 0},
    ),
    (
        "42A-1",
        "B",
        NR,
        "france",
        {"austria.marriages": ["tuscany"]},
        ["pick:tuscany"],
        {"france.prestige": -2, "france.cubes_out": 4},
    ),
    (
        "42A-2",
        "",
        NR,
        "france",
        {"muscovy.ideas": [RR]},
        ["concert"],
        {"france.dip": 3, "austria.dip": 3, "muscovy.dip": 0},
    ),
    ("42A-2", "", NR, "france", {}, ["no_talk"], {"france.dip": 0}),
    (
        "43A-1",
        "",
        NR,
        "france",
        {"austria.ideas": [CM]},
        ["way:2"],
        {
            "france.prestige": 2,
            "france.mil": 2,
            "france.stability": -2,
            "france.unrest": 5,
            "austria.mil": 0,
        },
    ),
    (
        "43A-1",
        "",
        NR,
        "france",
        {"france.advisors.adm": "ADM-08-1", "france.adm": 0},
        ["way:1"],
        {"france.advisors.adm": None},
    ),
    (
        "43A-2",
        "",
        NR,
        "france",
        {"discards.mil": ["MIL-01-1"], "france.mil": 6},
        ["study:revolutionary_regime"],
        {
            "france.stability": -1,
            "france.mil": -4,
            "rebels": 3,
            "france.unrest": 2,
            "austria.stability": -2,
            "austria.unrest": 2,
        },
    ),
    ("43A-2", "", NR, "france", {}, [], {"france.stability": -3, "rebels": 3}),
    (
        "44A-1",
        "",
        NR,
        "france",
        {"france.ducats": 60, "france.adm": 10},
        ["way:1"],
        {"france.unrest": 0, "france.stability": 0},
    ),
    (
        "44A-1",
        "",
        NR,
        "france",
        {"france.ducats": 1},
        ["way:1"],
        {"france.unrest": 3, "france.stability": -2, "france.ducats": 0},
    ),
    (
        "44A-2",
        "",
        NR,
        "france",
        {"england.ideas": [AM]},
        ["study:tolerance"],
        {
            "france.adm": -3,
            "france.dip": 0,
            "austria.adm": -3,
            "austria.dip": -1,
            "england.unrest": 2,
            "england.stability": -1,
        },
    ),
    ("44A-2", "", NR, "france", {"austria.ideas": [RR]}, ["study:tolerance"], {"austria.adm": -2}),
    (
        "451B",
        "",
        NR,
        "france",
        {"castile.ducats": 99},
        ["way:2"],
        {"castile.prestige": -2, "castile.unrest": 1, "france.prestige": 0},
    ),
    (
        "451B",
        "",
        NR,
        "france",
        {"castile.ducats": 0},
        ["way:2"],
        {"castile.prestige": 0, "castile.adm": -3, "castile.unrest": 1},
    ),
    (
        "452B",
        "",
        NR,
        "france",
        {},
        ["way:1"],
        {"france.adm": -3, "france.mil": -2, "france.stability": 0},
    ),
    (
        "452B",
        "",
        NR,
        "france",
        {"france.adm": 2, "france.ideas": [AM]},
        [],
        {"france.adm": 0, "france.stability": -2, "france.mil": 1},
    ),
    (
        "453B",
        "",
        NR,
        "france",
        {
            "province.paris.unrest": True,
            "france.armies.1.area": "seine",
            "france.armies.1.infantry": 3,
            "france.exhausted": 4,
        },
        [],
        {"france.armies.1.infantry": -1, "france.exhausted": -2},
    ),
    (
        "454B",
        "",
        NR,
        "france",
        {"france.ideas": [RR]},
        ["way:1"],
        {"france.stability": -1, "france.claim_count": 1, "revolutions": 1},
    ),
    (
        "454B",
        "",
        NR,
        "france",
        {"france.available": 5},
        ["way:2"],
        {"france.adm": -3, "france.stability": 1, "france.available": -3},
    ),
    (
        "454B",
        "",
        NR,
        "france",
        {"france.adm": 2},
        ["way:2"],
        {"france.adm": 0, "france.stability": -0},
    ),
    (
        "455B",
        "",
        NR,
        "france",
        {},
        ["pick:austria", "side:austria", "refuse"],
        {
            "france.prestige": 3,
            "france.mil": 4,
            "england.mil": 1,
            "england.defends_against": ["france"],
        },
    ),
    (
        "455B",
        "",
        NR,
        "france",
        {},
        ["pick:austria", "stay_out", "refuse"],
        {"england.prestige": -5, "france.at_war_with": ["austria"]},
    ),
    (
        "456B",
        "",
        NR,
        "austria",
        {"france.ideas": [RR], "france.stability": -2},
        ["yes"],
        {
            "austria.mil": 4,
            "austria.stability": -1,
            "france.stability": 1,
            "france.ruler": "event:456B",
        },
    ),
    (
        "456B",
        "",
        NR,
        "austria",
        {"austria.ideas": [RR]},
        ["e4.war=no", "yes"],
        {"austria.ruler": "event:456B", "austria.stability": 0},
    ),
    (
        "457B",
        "",
        NR,
        "france",
        {"province.canada.unrest": True},
        ["pick:canada", "pick:florida", "way:1"],
        {
            "province.canada.owner": "united_states_of_america",
            "province.florida.dnpr": "united_states_of_america",
            "castile.unrest": 2,
            "area.florida.rebels": 1,
        },
    ),
    (
        "458B",
        "",
        NR,
        "austria",
        {"france.ideas": [RR]},
        ["way:1"],
        {
            "austria.mil": 1,
            "france.mil": 2,
            "france.stability": -2,
            "rebels": 4,
            "france.ruler": "event:458B",
        },
    ),
    ("458B", "", NR, "austria", {}, [], {"austria.mil": 1, "rebels": 0}),
]


def names_of(row: Row) -> str:
    return f"{row[0]}{row[1]}-{row[3]}"


@pytest.mark.parametrize("row", EFFECTS, ids=names_of)
def test_effects(row: Row) -> None:
    """A number is a change, a list what must be in it (an empty one: nothing), else the value."""
    g, before, _ = run(row)
    for path, wanted in row[6].items():
        found = look(g, path)
        if isinstance(wanted, list):
            assert (set(wanted) <= set(found)) if wanted else not found, (path, found)
        elif isinstance(wanted, int) and not isinstance(wanted, bool):
            assert (found or 0) - (before[path] or 0) == wanted, (path, before[path], found)
        else:
            assert found == wanted, (path, found)


def test_each_option_has_a_row() -> None:
    assert sorted(set(PARTS) - {(row[0], row[1]) for row in EFFECTS}) == []


# Rulers and things with a longer tail


def crowned(name: str, letter: str, scenario: str, realm: str, changes: dict[str, Any]) -> G:
    """The Event taken by its own realm, up to the Ruler on it (5.1 step 5)."""
    g, _, _ = run((name, letter, scenario, realm, changes, (), {}))
    answer(offer_ruler(g, seat(g, realm), event_index()[name]), lambda ask: ask.options[-1])
    return g


REJECTED = [
    ("402-1", "B", NR, "castile"),
    ("402-2", "B", NR, "castile"),
    ("411-2", "B", LOW, "netherlands"),
    ("415-1", "B", TURKS, "mamluks"),
    ("415-2", "B", TURKS, "mamluks"),
    ("416-2", "A", PHOENIX, "byzantium"),
]


@pytest.mark.parametrize("name, letter, scenario, realm", REJECTED)
def test_a_rejected_ruler_takes_the_old_one_with_him(
    name: str, letter: str, scenario: str, realm: str
) -> None:
    g = crowned(name, letter, scenario, realm, {f"{realm}.hand": []})
    assert look(g, f"{realm}.ruler") is None


def test_louis_the_sixteenth_follows_only_the_fifteenth() -> None:
    for reigning, next_one in (("304-1", "304-1"), ("404-1", "404-2")):
        g = crowned("404-2", "B", NR, "france", {"france.ruler": f"event:{reigning}"})
        assert look(g, "france.ruler") == f"event:{next_one}"


def test_jose_comes_in_ill_health_after_the_attempt_on_his_life() -> None:
    for letter, ill in (("A", 0), ("B", 1)):
        g = crowned("410-1", letter, SEA, "portugal", {})
        assert look(g, "portugal.ruler") == "event:410-1"
        assert g.state.ruler_ill[seat(g, "portugal")] == ill


def test_struensee_rules_instead_of_christian() -> None:
    leader = next(c.id for c in position(DANES).world.characters if c.role == "leader")
    g = crowned("408-2", "A", DANES, "denmark", {"discards.adm": [leader]})
    assert look(g, "denmark.ruler") == leader
    assert leader not in look(g, "discards.adm")
    assert broken(g.state) == []


def test_an_advisor_is_hired_from_the_discards() -> None:
    people = position(DANES).world.characters
    card = next(c.id for c in people if c.role == "advisor" and c.deck == "adm")
    changes = {"denmark.religion": "protestant", "discards.adm": [card]}
    g, _, _ = run(("408-1", "A", DANES, "denmark", changes, (f"hire:{card}",), {}))
    assert look(g, "denmark.advisors.adm") == card
    assert look(g, "denmark.ducats") == 20


def test_the_earthquake_makes_lisbon_small() -> None:
    g = table(SEA, {})
    lisbon = g.world.province_index["lisboa"]
    assert g.state.town[lisbon] == LARGE
    g, _, _ = run(("410-1", "A", SEA, "portugal", {}, (), {}))
    assert g.state.town[lisbon] == SMALL
    assert broken(g.state) == []


def test_venice_keeps_what_it_holds_but_no_capital() -> None:
    g = table(ITALY, {})
    other = next(p for p in g.survey.own[g.state.seats[seat(g, "france")]] if p != capital(g))
    name = g.world.provinces[other].id
    changes: dict[str, Any] = {
        "france.at_war_with": ["venice"],
        f"province.{name}.holder": "venice",
        "province.paris.holder": "venice",
    }
    g, _, _ = run(("414-1", "A", ITALY, "venice", changes, ("make_peace:france",), {}))
    assert look(g, f"province.{name}.owner") == "venice"
    assert look(g, "province.paris.owner") == "france"
    assert look(g, "province.paris.holder") is None
    assert broken(g.state) == []


def capital(g: G) -> int:
    return g.state.capital[g.world.realm_index["france"]]


def test_enemies_are_sent_home() -> None:
    changes = {
        "mamluks.mil": 6,
        "ottomans.at_war_with": ["mamluks"],
        "ottomans.infantry.egypt": 2,
    }
    wishes = ("study:revolutionary_regime", "yes")
    g, _, kinds = run(("415-2", "A", TURKS, "mamluks", changes, wishes, {}))
    assert "e4.send_home" in kinds
    assert look(g, "ottomans.infantry.egypt") == 0
    assert look(g, "mamluks.mil") == 0


def test_a_free_war_over_a_disputed_throne() -> None:
    row: Row = ("42A-1", "A", NR, "france", {}, ("pick:tuscany", "yes"), {})
    g, _, _ = run(row)
    assert "tuscany" in look(g, "france.at_war_with")
    assert look(g, "france.mil") >= 3


def test_an_event_of_each_chooser_asks_no_option() -> None:
    for name in ("41A-1", "42A-2", "43A-1", "44A-1", "451B", "454B"):
        assert AGE[name].options == ()
