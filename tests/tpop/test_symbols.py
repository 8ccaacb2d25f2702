"""16.5 Secondary effects of Events."""

from __future__ import annotations

import random

import pytest

from europa.tpop import ids
from europa.tpop.ids import index_of
from europa.tpop.rules.actions import event
from europa.tpop.rules.actions.diplomacy import battlegrounds as contested
from europa.tpop.rules.actions.symbols import begin_struggle, disloyal_areas, resolve, ships_adrift
from europa.tpop.rules.actions.symbols_faith import clusters
from europa.tpop.rules.forces.forces import army_add, deploy_army
from europa.tpop.rules.goals.struggles import battlegrounds
from europa.tpop.rules.realms.faith import set_area_religion
from europa.tpop.rules.terms.board import area_religion, deployed
from europa.tpop.rules.terms.realm import ruler_code
from europa.tpop.rules.terms.tokens import give_province, has_unrest, occupy
from europa.tpop.rules.war.symbols_dnpr import dnprs, expand_all, may_take, place_dnpr, targets
from europa.tpop.state import (
    AREAS,
    ARMIES,
    CORE,
    FLIPPED,
    INFANTRY,
    LIGHT,
    MERCENARY,
    NODES,
    REALMS,
    REGULAR,
    SEAS,
    TIE,
    UPRIGHT,
)
from europa.tpop.table import G
from europa.tpop.testing import drive, first_ask, position, seat
from europa.tpop.world import NONE, decks
from tests.tpop.answers import answer, by_chance

CALM = 6
SYMBOLS = sorted({s for e in decks.events().values() for s in e["secondary"]})


def faith(g: G, name: str) -> int:
    return g.world.religion_index[name]


def area(g: G, name: str) -> int:
    return g.world.area_index[name]


def province(g: G, name: str) -> int:
    return g.world.province_index[name]


def realm(g: G, name: str) -> int:
    return g.world.realm_index[name]


def at_war(g: G, first: int, second: int) -> None:
    g.state.war[first * REALMS + g.state.seats[second]] = 1
    g.state.war[second * REALMS + g.state.seats[first]] = 2


def army(g: G, who: int, where: str, regulars: int, mercenaries: int = 0) -> None:
    s = g.state
    s.infantry[who * AREAS : (who + 1) * AREAS] = [0] * AREAS
    s.army_units[who * ARMIES * 9 : (who + 1) * ARMIES * 9] = [0] * ARMIES * 9
    s.army_area[who * ARMIES : (who + 1) * ARMIES] = [NONE] * ARMIES
    deploy_army(g, who, 0, area(g, where))
    army_add(g, who, 0, REGULAR, INFANTRY, regulars)
    if mercenaries:
        army_add(g, who, 0, MERCENARY, INFANTRY, mercenaries)


@pytest.mark.parametrize("units,lost", [(9, 2), (3, 0)])
def test_16_5_01_attrition(units: int, lost: int) -> None:
    g = position()
    france, england = seat(g, "france"), seat(g, "england")
    at_war(g, france, england)
    army(g, france, "seine", 9)
    army(g, england, "wales_wessex", units - 1, 1)
    drive(resolve(g, "attrition", france))
    assert deployed(g, england) == units - lost
    assert deployed(g, france) == 9


def test_16_5_02_unpicked_attrition_hits_all() -> None:
    g = position()
    france, england = seat(g, "france"), seat(g, "england")
    at_war(g, france, england)
    army(g, france, "seine", 8)
    army(g, england, "wales_wessex", 8)
    castile = deployed(g, seat(g, "castile"))
    drive(resolve(g, "attrition", NONE))
    assert deployed(g, england) == deployed(g, france) == 6
    assert deployed(g, seat(g, "castile")) == castile


def test_16_5_03_active_rolls_one_rebel_die() -> None:
    g = position(dice={"rebel": [CALM] * 20})
    france = seat(g, "france")
    g.state.unrest = bytearray(len(g.state.unrest))
    for p in g.survey.own[g.state.seats[france]][:3]:
        g.state.unrest[p] = 1
    rolls = [f"roll:{a.id}" for a in g.world.areas]
    drive(resolve(g, "rebellion", france), otherwise=rolls)
    assert len(g.dice.left_over()["rebel"]) == 19
    drive(resolve(g, "rebellion", seat(g, "castile")), otherwise=rolls)
    assert len(g.dice.left_over()["rebel"]) == 16


def test_16_5_04_native_uprising() -> None:
    g = position()
    france, castile = seat(g, "france"), seat(g, "castile")
    s = g.state
    s.colonists[france] = s.colonists[castile] = 2
    canada, florida = province(g, "canada"), province(g, "florida")
    give_province(g, canada, s.seats[france])
    give_province(g, florida, s.seats[castile])
    drive(resolve(g, "native_uprising", france), ["ignore:unrest"])
    assert (s.colonists[france], s.colonists[castile]) == (1, 1)
    assert not has_unrest(g, canada)
    assert has_unrest(g, florida)
    drive(resolve(g, "native_uprising", NONE))
    assert (s.colonists[france], s.colonists[castile]) == (0, 0)
    assert has_unrest(g, canada)


def test_16_5_05_lost_at_sea() -> None:
    g = position()
    france, england = seat(g, "france"), seat(g, "england")
    s = g.state
    for who in range(4):
        s.ships[who * SEAS : (who + 1) * SEAS] = [0] * SEAS
        s.guards[who * SEAS : (who + 1) * SEAS] = [0] * SEAS
    far, home = g.world.sea_index["caribbean_sea"], g.world.sea_index["english_channel"]
    s.ships[england * SEAS + home] = s.ships[england * SEAS + far] = 2
    s.guards[france * SEAS + far] = 1
    assert ships_adrift(g, england) == [(far, LIGHT, False)]
    drive(resolve(g, "lost_at_sea", france))
    assert g.ships_at(england, far) == 1
    assert g.ships_at(england, home) == 2
    assert g.ships_at(france, far) == 1
    drive(resolve(g, "lost_at_sea", NONE))
    assert g.ships_at(england, far) == g.ships_at(france, far) == 0


def test_16_5_06_pirates() -> None:
    g = position()
    s, nodes = g.state, g.world.node_index
    offered = first_ask(resolve(g, "pirates", 0)).keys()
    assert "pirates_to:genoa" in offered
    assert "pirates_to:baltic_sea" not in offered
    s.merchants = bytearray(len(s.merchants))
    assert "pirates_to:baltic_sea" in first_ask(resolve(g, "pirates", 0)).keys()
    for who, name in ((0, "genoa"), (1, "genoa"), (0, "sevilla"), (1, "sevilla"), (2, "lubeck")):
        s.merchants[who * NODES + nodes[name]] = UPRIGHT
    s.expanded[nodes["sevilla"]] = 1
    drive(resolve(g, "pirates", NONE))
    assert s.pirates[nodes["sevilla"]] == 1


def test_r14_pirates_come_from_another_node() -> None:
    g = position()
    s, nodes = g.state, g.world.node_index
    s.pirates[nodes["lubeck"]] = 9
    s.pirates[nodes["genoa"]] = 1
    drive(resolve(g, "pirates", 0), ["pirates_to:bordeaux", "pirates_from:lubeck"])
    assert sum(s.pirates) == 10
    assert s.pirates[nodes["bordeaux"]] == 1


def test_16_5_07_and_08_cardinal_dies() -> None:
    g = position()
    s = g.state
    s.roma = 2
    s.curia = [0, 1, 0, 1]
    drive(resolve(g, "cardinal_dies", 0), ["bury:castile:2"])
    assert s.curia == [0, 0, 1]
    drive(resolve(g, "cardinal_dies", NONE))
    assert s.curia == [0, 1]
    drive(resolve(g, "cardinal_dies", NONE))
    assert s.curia == [0]
    assert s.roma == 2


def vassalize(g: G, who: int, *provinces: str) -> None:
    for name in provinces:
        p = province(g, name)
        owner = g.world.flag_of_province[p]
        give_province(g, p, owner, overlord=g.state.seats[who])


def test_16_5_09_and_10_disloyal_vassals() -> None:
    g = position()
    france, england, s = seat(g, "france"), seat(g, "england"), g.state
    where = area(g, "central_italy")
    towns = ["firenze", "siena"]
    for who in range(4):
        s.influence[who * AREAS + where] = 0
    s.imperial[where] = 0
    vassalize(g, france, *towns)
    taxes = sum(g.world.tax_of_province[province(g, p)] for p in towns)
    assert disloyal_areas(g, france) == [where]
    s.influence[france * AREAS + where] = 1
    assert disloyal_areas(g, france) == []
    s.influence[england * AREAS + where] = 2
    assert disloyal_areas(g, france) == [where]
    s.influence[france * AREAS + where] = 2
    assert disloyal_areas(g, france) == []
    s.influence[france * AREAS + where] = 0
    drive(resolve(g, "disloyal_vassals", france))
    assert all(has_unrest(g, province(g, p)) for p in towns)
    assert s.rebels[where] == 0
    drive(resolve(g, "disloyal_vassals", england))
    assert s.rebels[where] == taxes


def test_16_5_11_dnpr_beneath_a_town() -> None:
    g = position()
    s, castile, portugal = g.state, seat(g, "castile"), realm(g, "portugal")
    assert dnprs(g, "green") == [portugal]
    places = targets(g, portugal)
    ceuta = next((p for p in places if not g.is_player(s.owner[p])), NONE)
    assert ceuta != NONE
    give_province(g, ceuta, s.seats[castile])
    assert may_take(g, portugal, ceuta)
    name = g.world.provinces[ceuta].id
    drive(resolve(g, "dnpr_expansion:green", castile), [f"expand:{name}"])
    assert s.owner[ceuta] == s.seats[castile]
    assert s.dnpr[ceuta] == portugal
    assert has_unrest(g, ceuta)


def test_16_5_12_what_a_dnpr_may_not_take() -> None:
    g = position()
    s, castile, portugal = g.state, seat(g, "castile"), realm(g, "portugal")
    assert not any(s.owner[p] == s.seats[castile] for p in targets(g, portugal))
    p = next(p for p in targets(g, portugal) if not g.is_player(s.owner[p]))
    where = g.world.area_of_province[p]
    s.claims[castile * AREAS + where] = CORE
    assert not may_take(g, portugal, p)
    s.claims[castile * AREAS + where] = 0
    occupy(g, p, castile)
    assert not may_take(g, portugal, p)
    give_province(g, p, s.seats[castile])
    assert may_take(g, portugal, p)
    s.alliance[castile * REALMS + portugal] = TIE
    assert not may_take(g, portugal, p)
    s.alliance[castile * REALMS + portugal] = FLIPPED
    assert dnprs(g, "green") == []
    granada = realm(g, "granada")
    capital = s.capital[granada]
    s.alliance[castile * REALMS + portugal] = 0
    assert may_take(g, portugal, capital) == (s.owner.count(granada) == 1)
    aragon = realm(g, "aragon")
    assert not may_take(g, portugal, s.capital[aragon])


def test_16_5_13_overseas_from_age_2() -> None:
    g = position()
    portugal = realm(g, "portugal")
    names = {g.world.provinces[p].id for p in targets(g, portugal)}
    assert "pernambuco" not in names
    g.state.age = 2
    names = {g.world.provinces[p].id for p in targets(g, portugal)}
    assert "pernambuco" in names
    assert "minas_gerais" not in names
    cards = len(g.state.trade_unused)
    drive(resolve(g, "dnpr_expansion:green", 0), ["expand:pernambuco"])
    assert g.state.owner[province(g, "pernambuco")] == portugal
    assert len(g.state.trade_unused) < cards


def test_16_5_14_the_robbed_ally_may_take_a_cb() -> None:
    g = position()
    s, france, portugal = g.state, seat(g, "france"), realm(g, "portugal")
    p = next(p for p in targets(g, portugal) if not g.is_player(s.owner[p]))
    s.alliance[france * REALMS + s.owner[p]] = TIE
    name = g.world.provinces[p].id
    drive(resolve(g, "dnpr_expansion:green", 1), [f"expand:{name}", "france=yes"])
    assert g.cb(france, portugal)
    assert s.owner[p] == portugal
    assert s.dnpr[p] == portugal


def taken_by(g: G, name: str) -> list[str]:
    """The Province a DNPR takes by itself."""
    s = g.state
    before = list(s.owner)
    drive(expand_all(g, s.dnpr_colour[realm(g, name)]))
    return [g.world.provinces[p].id for p, o in enumerate(s.owner) if o != before[p]]


def test_16_5_15_by_itself_own_areas_then_land_then_the_weakest_a_to_z() -> None:
    g = position()
    castile = seat(g, "castile")
    assert taken_by(g, "denmark") == ["ostergotland"], "in its own Areas, though Sweden is strong"
    assert taken_by(g, "denmark") == ["bremen"], "then by land, the weakest, A to Z"
    g = position()
    for name in ("ostergotland", "bremen", "hamburg", "lubeck", "magdeburg", "mecklenburg"):
        occupy(g, province(g, name), castile)
    assert taken_by(g, "denmark") == ["hannover"], "Friesland is weaker, but across the sea"
    g = position()
    give_province(g, province(g, "ostergotland"), g.state.seats[castile])
    assert taken_by(g, "denmark") == ["bremen"], "NPR Provinces only"


def place(g: G, religion: str, *areas: str) -> None:
    for name in areas:
        set_area_religion(g, area(g, name), faith(g, religion))


def count(g: G, religion: str) -> int:
    return sum(area_religion(g, a) == faith(g, religion) for a in range(AREAS))


def spread_all(g: G, who: int) -> None:
    areas = [a.id for a in g.world.areas]
    keys = [f"spread:{r}:{a}" for r in ("protestant", "counter_reformed") for a in areas]
    drive(resolve(g, "spread_religion", who), otherwise=keys)


@pytest.mark.parametrize("who", [0, NONE])
def test_16_5_16_four_tokens_two_of_a_kind(who: int) -> None:
    g = position(age=2)
    place(g, "protestant", "saxony", "scotland", "netherlands")
    place(g, "counter_reformed", "sicily", "castile", "austria")
    spread_all(g, who)
    assert count(g, "protestant") == 5
    assert count(g, "counter_reformed") == 5


def test_16_5_17_only_protestants() -> None:
    g = position(age=2)
    place(g, "protestant", "saxony", "scotland", "sicily", "castile", "prussia")
    spread_all(g, 0)
    assert count(g, "protestant") == 9


def test_16_5_18_no_orthodox_no_muslims_nothing_fresh() -> None:
    g = position(age=2)
    place(g, "protestant", "sicily")
    keys = first_ask(resolve(g, "spread_religion", 0)).keys()
    assert "spread:protestant:naples" in keys
    assert "spread:protestant:tunisia" not in keys
    place(g, "orthodox", "naples")
    keys = first_ask(resolve(g, "spread_religion", 0)).keys()
    assert "spread:protestant:naples" not in keys


def test_16_5_18_token_of_this_turn_stays() -> None:
    g = position(age=2)
    place(g, "protestant", "scotland")
    place(g, "counter_reformed", "ireland")
    steps = resolve(g, "spread_religion", 0)
    answers = ["spread:protestant:northumbria"]
    areas = [a.id for a in g.world.areas if a.id != "northumbria"]
    drive(steps, answers, otherwise=[f"spread:counter_reformed:{a}" for a in areas])
    assert area_religion(g, area(g, "northumbria")) == faith(g, "protestant")


def test_16_5_19_diverse_faiths() -> None:
    g = position(age=2)
    before = count(g, "diverse")
    keys = first_ask(resolve(g, "spread_religion", 0)).keys()
    assert "diverse:saxony" in keys
    assert "diverse:sicily" not in keys
    drive(resolve(g, "spread_religion", NONE))
    assert count(g, "diverse") == before + 2
    assert area_religion(g, area(g, "aquitaine")) == faith(g, "diverse")


def test_16_5_20_revolution() -> None:
    g = position(age=4)
    s = g.state
    drive(
        resolve(g, "spread_revolution", 0), ["revolution:seine"], otherwise=["revolution:castile"]
    )
    assert s.revolution[area(g, "seine")]
    assert len(clusters(g, faith(g, "revolutionary"))) == 2
    s.revolution = bytearray(AREAS)
    place(g, "revolutionary", "seine")
    drive(
        resolve(g, "spread_revolution", 0),
        ["revolution:loire", "revolution:saxony"],
    )
    assert s.revolution[area(g, "loire")]
    assert s.revolution[area(g, "saxony")]


def test_16_5_20_auto_least_stable() -> None:
    g = position(age=4)
    g.state.stability = [2, -1, 3, -2]
    drive(resolve(g, "spread_revolution", NONE))
    capitals = [g.world.area_of_province[g.state.capital[r]] for r in g.state.seats]
    assert [g.state.revolution[a] for a in capitals] == [0, 1, 0, 1]


def test_16_5_21_power_struggle() -> None:
    g = position("the_enemy_at_the_gates_4p", age=2)
    s = g.state
    assert s.struggles
    top = s.struggles[-1]
    drive(resolve(g, "power_struggle", 0))
    assert s.struggles_active == [top]
    assert set(battlegrounds(top)) <= contested(g)
    drive(resolve(g, "power_struggle:grey", 0))
    assert len(s.struggles_active) == 2
    s.age = 4
    begin_struggle(g, is_second=True)
    assert len(s.struggles_active) == 2


def test_a_02_without_power_struggles_the_symbol_is_ignored() -> None:
    off = {"adv_power_struggles": "off"}
    g = position("the_enemy_at_the_gates_4p", age=2, options=off)
    for symbol in ("power_struggle", "power_struggle:grey"):
        drive(resolve(g, symbol, 0))
    assert g.state.struggles_active == []
    assert contested(g) == set()


def test_place_dnpr_takes_from_an_npr() -> None:
    g = position()
    p = province(g, "granada")
    place_dnpr(g, realm(g, "portugal"), p)
    assert g.state.owner[p] == realm(g, "portugal")


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_every_symbol_resolves(symbol: str) -> None:
    """Every name on an Event card, with random answers, with and without an Active Player."""
    chance = random.Random(symbol)
    for trial in range(12):
        g = position(seed=trial, age=1 + trial % 4)
        at_war(g, 0, 2)
        place(g, "protestant", "saxony", "scotland")
        g.state.unrest[g.survey.own[g.state.seats[1]][0]] = 1
        g.state.colonists = [1] * 4
        give_province(g, province(g, "canada"), g.state.seats[2])
        answer(resolve(g, symbol, (trial % 5) - 1), by_chance(chance))


def test_16_5_22_mortality_strikes_before_the_new_ruler_arrives(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No Event has both symbols, so one is lent a Mortality symbol (R88)."""
    g = position(phase="actions")
    s, castile = g.state, seat(g, "castile")
    card, code = index_of("event", "102-2"), ruler_code(g, "event:102-2")
    assert g.world.rulers["event:102-2"].mortality == "square"
    advisor = next(c for c in g.world.characters if c.mortality == "square" and c.deck == "adm")
    s.decks[0].remove(advisor.index)
    s.advisors[castile * 3] = advisor.index
    lent = {**ids.event(card), "secondary": ("mortality:square",)}
    monkeypatch.setattr(event, "event", lambda c: lent if c == card else ids.event(c))
    s.events, s.face_up, s.event_ducats = [card], [1], [0]
    drive(event.take_event(g, castile), otherwise=("choose:a", "no", "done", "pass", "yes"))
    assert s.ruler[castile] == code
    assert s.ruler_ill[castile] == 0
    assert s.ill[advisor.index] == 1
