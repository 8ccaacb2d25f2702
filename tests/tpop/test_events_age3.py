"""Events of Age III: each option in many positions, and what is characteristic of it."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import pytest
from msgspec import UNSET

from europa.kernel import Ask, Dice, Match, Option, Steps, Together
from europa.kernel.dice import seed_from
from europa.kernel.journal import Journal
from europa.tpop.cards.events import Event, event_index, events, resolve
from europa.tpop.cards.hand import names
from europa.tpop.game import game
from europa.tpop.ids import idea, idea_ids, milestone_ids
from europa.tpop.invariants import broken
from europa.tpop.rules.tokens import add_unrest, free_cubes, give_province
from europa.tpop.state import (
    AREAS,
    ARMIES,
    CLAIM,
    KINDS,
    MIL,
    NODES,
    POWERS,
    REALMS,
    SEAS,
    Tpop,
)
from europa.tpop.table import G
from europa.tpop.testing import position, seat
from europa.tpop.world import NONE

Pick = Callable[[Ask], Option]

AGE3 = [event for event in events() if event.age == 3]
WAYS = [(event, letter) for event in AGE3 for letter in ([x[0] for x in event.options] or [""])]


def answer(steps: Steps[Any], pick: Pick) -> None:
    """Run a rule, each ask answered by `pick`."""
    value: Any = None
    for _ in range(5000):
        try:
            pending = steps.send(value)
        except StopIteration:
            return
        ask = pending.asks[0] if isinstance(pending, Together) else pending
        assert ask.options, f"an ask without options: {ask.kind}"
        assert len(set(ask.keys())) == len(ask.keys()), ask.keys()
        assert f"ask.{ask.kind}" in game.catalogue, ask.kind
        option = pick(ask)
        value = option.key if option.value is UNSET else option.value
        if isinstance(pending, Together):
            value = (ask.seat, value)
    raise AssertionError("the Event doesn't end")


def test_every_event_is_written() -> None:
    assert len(AGE3) == 57
    assert [event.id for event in AGE3 if not event.written] == []


# In random positions

SCENARIOS = (
    "discovery_and_reformation_4p",
    "the_grand_campaign_austria",
    "napoleon_rising_6p",
    "the_enemy_at_the_gates_6p",
    "the_enemy_at_the_gates_5p_sweden",
    "mediterranean_dominance_6p_teams",
    "the_bourbonic_plague_6p_team",
    "the_rise_of_the_purple_phoenix_solo",
    "glory_for_ulm_default",
    "imperial_waltz_3p1b",
    "sea_route_to_india_4p",
    "the_italian_job_no_bots",
)


@cache
def played(scenario: str, seed: int, moves: int) -> Tpop:
    """A position out of a match at random, in the middle of a Turn."""
    match = Match.new(game, scenario, seed=seed)
    rng = random.Random(seed)  # not the dice of the game
    for move in range(moves + 200):
        if match.is_over or (move >= moves and match.state.phase == "actions"):
            break
        ask = rng.choice(match.asks())
        match.play(ask, rng.choice(ask.options))
    return match.state


def enrich(g: G, rng: random.Random) -> None:
    """Power, Ducats, Unrest, Rebels, faiths, Pirates as they might come to be in Age III."""
    s = g.state
    s.age = 3
    for x, realm in enumerate(s.seats):
        s.power[x * 3 : x * 3 + 3] = [0, 0, 0]
        for kind in range(3):
            s.power[x * 3 + kind] = min(rng.randint(0, 5), max(0, free_cubes(g, x) - 2))
        s.ducats[x] = rng.randint(0, 25)
        for province in g.survey.own[realm]:
            if rng.random() < 0.15:
                add_unrest(g, province)
        for name in ("tolerance", "tercios_janissaries", "scientific_revolution"):
            place = idea_ids().index(name)
            if rng.random() < 0.4 and x not in s.idea_held[place]:
                s.idea_held[place] += (x,)
    faiths = ["catholic", "protestant", "counter_reformed"]
    for area in g.world.areas:
        if not area.distant and s.religion[area.index] in (1, 2, 3) and rng.random() < 0.1:
            s.religion[area.index] = g.world.religion_index[rng.choice(faiths)]
        if not area.distant and rng.random() < 0.05:
            s.rebels[area.index] += 3


@pytest.mark.parametrize("event,letter", WAYS, ids=lambda x: getattr(x, "id", x))
def test_an_event_can_be_played_anywhere(event: Event, letter: str) -> None:
    for number, scenario in enumerate(SCENARIOS):
        rng = random.Random(f"{event.id} {letter} {number}")  # not the dice of the game
        state = copy.deepcopy(played(scenario, number, (60, 350)[rng.randrange(2)]))
        g = G(state, Dice(seed_from(number)), Journal(None))
        enrich(g, rng)
        known = set(broken(state))
        active = state.turn = rng.randrange(len(state.seats))
        state.events_taken[active] += 1
        state.marks["event_ducats"] = rng.randrange(6)
        wanted = f"choose:{letter.lower()}"

        def pick(ask: Ask, wanted: str = wanted, rng: random.Random = rng) -> Option:
            return ask.find(wanted) or rng.choice(list(ask.options))

        answer(resolve(g, active, event_index()[event.id]), pick)
        assert set(broken(state)) - known == set(), (scenario, number)


# What each does


def facts(g: G) -> dict[str, int]:
    """A position in words and numbers: whatever Events of Age III change."""
    s, w = g.state, g.world
    found: dict[str, int] = {"authority": s.authority, "rejected": s.ruler_rejected}
    found["defending"] = s.defending
    if s.excommunicated != NONE:
        found[f"excommunicated {w.realms[s.excommunicated].id}"] = 1
    for x, realm in enumerate(s.seats):
        name = w.realms[realm].id
        for kind, power in enumerate(POWERS):
            found[f"{power} {name}"] = g.power(x, kind)
        for column in ("ducats", "prestige", "stability", "extra_manpower", "exhausted"):
            found[f"{column} {name}"] = getattr(s, column)[x]
        found[f"interest {name}"] = s.interest[x]
        found[f"ruler {name}"] = s.ruler[x]
        found[f"cards {name}"] = len(s.hands[x])
        found[f"display {name}"] = len(s.display[x])
        found[f"cardinals {name}"] = s.curia.count(x)
        found[f"large {name}"] = s.large_out[x]
        found[f"small {name}"] = s.small_out[x]
        found[f"vassals {name}"] = s.vassals_out[x]
        found[f"advisors {name}"] = sum(c != NONE for c in s.advisors[x * 3 : x * 3 + 3])
        posts = s.general[x * ARMIES : (x + 1) * ARMIES]
        found[f"generals {name}"] = sum(c != NONE for c in posts)
        found[f"ships {name}"] = sum(g.ships_at(x, sea) for sea in range(SEAS))
        units = sum(s.infantry[x * AREAS : (x + 1) * AREAS])
        units += sum(s.army_units[x * ARMIES * KINDS : (x + 1) * ARMIES * KINDS])
        found[f"units {name}"] = units
        out = sum(1 for m in s.merchants[x * NODES : (x + 1) * NODES] if m)
        found[f"merchants {name}"] = out + s.merchants_off[x]
        found[f"all unrest {name}"] = sum(
            bool(s.unrest[p]) for p, o in enumerate(s.owner) if realm in (o, s.overlord[p])
        )
        found[f"all claims {name}"] = s.claims[x * AREAS : (x + 1) * AREAS].count(CLAIM)
        found[f"all influence {name}"] = sum(s.influence[x * AREAS : (x + 1) * AREAS])
        found[f"all alliances {name}"] = sum(map(bool, s.alliance[x * REALMS : (x + 1) * REALMS]))
        found[f"all cbs {name}"] = sum(s.cb[x * REALMS : (x + 1) * REALMS])
        for area in w.areas:
            found[f"claim {name} {area.id}"] = int(g.claim(x, area.index) == CLAIM)
            found[f"core {name} {area.id}"] = int(g.claim(x, area.index) > CLAIM)
            found[f"influence {name} {area.id}"] = g.influence(x, area.index)
        for other in w.realms:
            for tie in ("alliance", "marriage", "truce", "cb"):
                found[f"{tie} {name} {other.id}"] = getattr(s, tie)[x * REALMS + other.index]
            found[f"war {name} {other.id}"] = int(bool(g.at_war(x, other.index)))
        for card, held in enumerate(s.idea_held):
            found[f"idea {name} {idea_ids()[card]}"] = int(x in held)
    found["all rebels"], found["all plague"] = sum(s.rebels), sum(s.plague)
    for a in w.areas:
        found[f"rebels {a.id}"] = s.rebels[a.index]
        found[f"plague {a.id}"] = s.plague[a.index]
        found[f"left_hre {a.id}"] = s.not_hre[a.index]
        found[f"religion {a.id} {w.religions[s.religion[a.index]].id}"] = 1
    for p in w.provinces:
        found[f"unrest {p.id}"] = int(bool(s.unrest[p.index]))
        for what in ("owner", "overlord"):
            lord = getattr(s, what)[p.index]
            if lord != NONE:
                found[f"{what} {p.id} {w.realms[lord].id}"] = 1
    for node in w.nodes:
        found[f"expanded {node.id}"] = s.expanded[node.index]
        found[f"pirates {node.id}"] = s.pirates[node.index]
    found["ideas shown"] = sum(map(len, s.ideas))
    shown = [idea_ids()[c] for row in s.ideas for c in row]
    shown += [milestone_ids()[c] for c in s.milestones]
    return {**found, **{f"shown {name}": 1 for name in shown}}


def put(g: G, what: str, value: int) -> None:
    """Change a position: `ducats castile`, `influence castile aragon`, `town france maine` ..."""
    s, w = g.state, g.world
    verb, name, *rest = what.split()
    if verb == "unrest":
        add_unrest(g, w.province_index[name])
    elif verb == "rebels":
        s.rebels[w.area_index[name]] = value
    elif verb == "religion":
        s.religion[w.area_index[name]] = w.religion_index[rest[0]]
    elif verb == "pirates":
        s.pirates[w.node_index[name]] = value
    elif verb == "npr":
        give_province(g, w.province_index[name], w.realm_index[rest[0]])
    elif verb == "discard":
        card = next(c for pile in s.decks for c in pile if names()[c] == name)
        s.decks[POWERS.index(w.characters[card].deck)].remove(card)
        s.discards[POWERS.index(w.characters[card].deck)].append(card)
    elif verb == "emperor":
        s.emperor = w.realm_index[name]
    else:
        _put_for(g, verb, seat(g, name), rest, value)


def _put_for(g: G, verb: str, x: int, rest: Sequence[str], value: int) -> None:
    s, w = g.state, g.world
    realm = s.seats[x]
    if verb in POWERS:
        s.power[x * 3 + POWERS.index(verb)] = value
    elif verb == "claim":
        s.claims[x * AREAS + w.area_index[rest[0]]] = value
    elif verb == "influence":
        s.influence[x * AREAS + w.area_index[rest[0]]] = value
    elif verb in ("alliance", "marriage", "truce", "war"):
        other = w.realm_index[rest[0]]
        getattr(s, verb)[x * REALMS + other] = value
        if g.is_player(other):
            getattr(s, verb)[g.seat_of(other) * REALMS + realm] = value
    elif verb == "town":
        give_province(g, w.province_index[rest[0]], realm)
    elif verb == "vassal":
        give_province(g, w.province_index[rest[0]], w.realm_index[rest[1]], overlord=realm)
    elif verb == "units":
        s.infantry[x * AREAS + w.area_index[rest[0]]] = value
        s.exhausted[x] = 0
    elif verb == "army":
        s.army_area[x * ARMIES] = w.area_index[rest[0]]
        s.army_units[x * ARMIES * KINDS + 3] = value
    elif verb == "ships":
        s.ships[x * SEAS + w.sea_index[rest[0]]] = value
    elif verb == "merchant":
        s.merchants[x * NODES + w.node_index[rest[0]]] = value
        s.merchants_off[x] -= 1
    elif verb == "faith":
        s.state_religion[realm] = w.religion_index[rest[0]]
    elif verb == "cardinal":
        s.curia.extend([x] * value)
    elif verb == "idea":
        card = idea_ids().index(rest[0])
        s.idea_held[card] += (x,) * (x not in s.idea_held[card])
        kind = POWERS.index(idea(card)["type"].lower())
        s.idea_decks[kind] = [c for c in s.idea_decks[kind] if c != card]
        s.ideas[kind] += [card] * (card not in s.ideas[kind])
    elif verb == "disarm":
        s.infantry[x * AREAS : (x + 1) * AREAS] = [0] * AREAS
        s.army_area[x * ARMIES : (x + 1) * ARMIES] = [NONE] * ARMIES
        s.army_units[x * ARMIES * KINDS : (x + 1) * ARMIES * KINDS] = [0] * ARMIES * KINDS
    elif verb == "general":
        cards = [c for c in s.decks[MIL] if w.characters[c].can_command]
        s.decks[MIL].remove(cards[0])
        s.general[x * ARMIES] = cards[0]
    elif verb == "advisor":
        kind = POWERS.index(rest[0])
        cards = [c for c in s.decks[kind] if w.characters[c].role == "advisor"]
        s.decks[kind].remove(cards[0])
        if value:
            s.discards[kind] += [c for c in [s.advisors[x * 3 + kind]] if c != NONE]
            s.advisors[x * 3 + kind] = cards[0]
        else:
            s.discards[kind].append(cards[0])
    else:
        getattr(s, verb)[x] = value


def outcome(
    scenario: str,
    active: str,
    name: str,
    letter: str,
    change: Mapping[str, int],
    answers: Sequence[str],
) -> dict[str, int]:
    """What differs after an Event; asks get the first of these answers that fits, else the first
    option."""
    g = position(scenario)
    x = seat(g, active)
    g.state.turn, g.state.age = x, 3
    g.state.events_taken[x] += 1
    for what, value in change.items():
        put(g, what, value)
    g.state.stamp += 1
    before = facts(g)

    def pick(ask: Ask) -> Option:
        for key in (f"choose:{letter.lower()}", *answers):
            for option in ask.options:
                if option.key == key or (key.endswith(":") and option.key.startswith(key)):
                    return option
        return ask.options[0]

    answer(resolve(g, x, event_index()[name]), pick)
    assert broken(g.state) == [], broken(g.state)
    after = facts(g)
    keys = [*before, *(key for key in after if key not in before)]
    moved = {key: after.get(key, 0) - before.get(key, 0) for key in keys}
    return {key: value for key, value in moved.items() if value}


# One line a case: Event, option, scenario, Active Player, changes, answers, what must have changed
# (of what isn't named, nothing is said; "" stands for everything else: nothing may have changed).

GC, EG, ES, BP, IW, MD, PP, UL, SR = (
    "the_grand_campaign_austria",
    "the_enemy_at_the_gates_6p",
    "the_enemy_at_the_gates_5p_sweden",
    "the_bourbonic_plague_6p_team",
    "imperial_waltz_3p1b",
    "mediterranean_dominance_6p_teams",
    "the_rise_of_the_purple_phoenix_solo",
    "glory_for_ulm_default",
    "sea_route_to_india_4p",
)
JANISSARIES = "idea ottomans tercios_janissaries"
IDEAS = ("cannons", "serfdom", "bureaucracy", "tolerance", "cabinet", "noble_knights")
SIX = {f"idea austria {name}": 1 for name in IDEAS}
Case = tuple[str, str, str, str, dict[str, int], tuple[str, ...], dict[str, int]]
CASES: list[Case] = [
    (
        "301-1",
        "A",
        BP,
        "austria",
        {},
        (),
        {"all alliances austria": 2, "mil austria": 2, "claim austria brandenburg": 1},
    ),
    (
        "301-1",
        "A",
        BP,
        "austria",
        {"faith austria protestant": 1},
        (),
        {"mil austria": 2, "claim austria brandenburg": 1, "all claims austria": 1, "": 0},
    ),
    (
        "301-1",
        "B",
        BP,
        "austria",
        {},
        (),
        {
            "all alliances austria": 2,
            "religion brandenburg protestant": -1,
            "religion brandenburg catholic": 1,
        },
    ),
    (
        "301-2",
        "A",
        BP,
        "england",
        {},
        (),
        {"mil england": 2, "all unrest austria": 2, "rebels royal_hungary": 4, "all rebels": 4},
    ),
    (
        "301-2",
        "B",
        BP,
        "england",
        {},
        (),
        {"adm austria": -1, "dip austria": -1, "mil austria": -2, "": 0},
    ),
    ("301-2", "B", EG, "muscovy", {}, (), {"": 0}),
    (
        "302-1",
        "A",
        SR,
        "france",
        {"town castile lisboa": 1, "town castile barcelona": 1, "town castile valencia": 1},
        ("revolt:aragon",),
        {
            "all unrest castile": 3,
            "rebels aragon": 8,
            "mil castile": 2,
            "prestige castile": 2,
            "mil france": 1,
        },
    ),
    (
        "302-1",
        "B",
        SR,
        "castile",
        {"dip castile": 3, "unrest madrid": 1, "unrest sevilla": 1},
        ("yes",),
        {"dip castile": -3, "prestige castile": -2, "units castile": -2, "all unrest castile": -2},
    ),
    (
        "302-1",
        "B",
        SR,
        "castile",
        {"dip castile": 2, "unrest madrid": 1},
        ("yes",),
        {"prestige castile": -2, "units castile": -2, "": 0},
    ),
    (
        "302-2",
        "A",
        SR,
        "castile",
        {},
        ("yes",),
        {
            "marriage castile england": 1,
            "marriage castile france": 1,
            "alliance castile england": 1,
            "all claims england": 1,
            "all claims france": 1,
            "mil castile": 2,
        },
    ),
    ("302-2", "A", SR, "castile", {}, ("no",), {"mil castile": 2, "": 0}),
    (
        "302-2",
        "B",
        BP,
        "castile",
        {},
        (),
        {
            "dip castile": -2,
            "prestige castile": -2,
            "stability castile": -1,
            "all unrest castile": 5,
        },
    ),
    (
        "303-1",
        "A",
        BP,
        "france",
        {},
        ("revolt:wales_wessex",),
        {
            "prestige england": 2,
            "exhausted england": 4,
            "rebels wales_wessex": 7,
            "all unrest england": 6,
            "unrest wales": 1,
            "unrest wessex": 1,
            "mil france": 2,
        },
    ),
    (
        "303-1",
        "B",
        BP,
        "england",
        {},
        (),
        {
            "adm england": -2,
            "mil england": -3,
            "prestige england": -2,
            "units england": -3,
            "dip england": 1,
            "": 0,
        },
    ),
    (
        "303-2",
        "A",
        BP,
        "france",
        {},
        (),
        {"all alliances england": 1, "alliance england brandenburg": 1, "mil france": 1, "": 0},
    ),
    (
        "303-2",
        "B",
        BP,
        "france",
        {},
        (),
        {
            "rejected": 1,
            "stability england": -2,
            "all unrest england": 2,
            "alliance england augsburg": 1,
        },
    ),
    (
        "303-2",
        "B",
        BP,
        "france",
        {"faith england catholic": 1},
        (),
        {"rejected": 1, "all unrest england": 2, "all alliances england": 1},
    ),
    (
        "304-1",
        "A",
        BP,
        "england",
        {},
        ("yes", "revolt:aquitaine"),
        {"mil england": 1, "cards france": 1, "all unrest france": 2, "rebels aquitaine": 3},
    ),
    (
        "304-1",
        "B",
        BP,
        "england",
        {},
        (),
        {"dip england": 1, "prestige france": -2, "stability france": -1, "": 0},
    ),
    (
        "304-2",
        "A",
        BP,
        "france",
        {"religion aquitaine protestant": 1, "idea france tolerance": 1},
        ("faith:aquitaine",),
        {
            "prestige france": 2,
            "exhausted france": 2,
            "all unrest france": 1,
            "idea france tolerance": -1,
            "religion aquitaine protestant": -1,
            "mil france": 1,
        },
    ),
    (
        "304-2",
        "A",
        BP,
        "france",
        {"religion aquitaine protestant": 1, "available france": 1},
        ("faith:aquitaine",),
        {"mil france": 1, "": 0},
    ),
    (
        "304-2",
        "B",
        BP,
        "france",
        {},
        (),
        {"dip france": 1, "prestige france": -2, "stability france": -1, "": 0},
    ),
    (
        "305-1",
        "A",
        EG,
        "ottomans",
        {"town muscovy azov": 1, "town muscovy saratov": 1},
        ("revolt:crimea",),
        {"mil muscovy": 2, "unrest azov": 1, "unrest saratov": 1, "rebels crimea": 4},
    ),
    (
        "305-1",
        "B",
        EG,
        "ottomans",
        {},
        (),
        {"prestige muscovy": -2, "adm muscovy": -1, "mil muscovy": -1, "ducats muscovy": -8, "": 0},
    ),
    (
        "305-1",
        "B",
        EG,
        "ottomans",
        {"town muscovy azov": 1, "town muscovy saratov": 1, "ducats muscovy": 7},
        (),
        {
            "prestige muscovy": -2,
            "small muscovy": -2,
            "vassals muscovy": 2,
            "owner azov crimea": 1,
            "overlord azov muscovy": 1,
        },
    ),
    (
        "305-2",
        "A",
        EG,
        "muscovy",
        {},
        ("yes", "research:tolerance"),
        {
            "adm muscovy": -2,
            "dip muscovy": 2,
            "cards muscovy": 2,
            "idea muscovy tolerance": 1,
            "all unrest muscovy": 2,
        },
    ),
    (
        "305-2",
        "A",
        EG,
        "muscovy",
        {"adm muscovy": 1},
        ("yes",),
        {"dip muscovy": 2, "cards muscovy": 2, "all unrest muscovy": 2},
    ),
    ("305-2", "B", EG, "muscovy", {}, (), {"stability muscovy": 2, "all influence muscovy": -4}),
    (
        "306-1",
        "A",
        EG,
        "austria",
        {JANISSARIES: 1, "advisor ottomans mil": 1, "advisor ottomans adm": 1},
        (),
        {"stability ottomans": -2, "advisors ottomans": -2, "mil austria": 1, "": 0},
    ),
    ("306-1", "A", EG, "austria", {}, (), {"mil austria": 1, "": 0}),
    (
        "306-1",
        "B",
        EG,
        "austria",
        {JANISSARIES: 1},
        ("pick:aydin",),
        {
            "all unrest ottomans": 2,
            "rebels aydin": 5,
            JANISSARIES: -1,
            "prestige ottomans": -3,
            "adm austria": 1,
        },
    ),
    (
        "306-2",
        "A",
        EG,
        "ottomans",
        {"exhausted ottomans": 3},
        ("yes", "war:austria"),
        {
            "all unrest ottomans": 3,
            "war ottomans austria": 1,
            "mil ottomans": 2,
            "exhausted ottomans": -2,
        },
    ),
    (
        "306-2",
        "A",
        EG,
        "ottomans",
        {},
        ("no",),
        {
            "all unrest ottomans": 3,
            "unrest amasya": 1,
            "unrest ankara": 1,
            "unrest edirne": 1,
            "": 0,
        },
    ),
    (
        "306-2",
        "B",
        EG,
        "ottomans",
        {JANISSARIES: 1},
        ("research:cannons",),
        {"stability ottomans": -1, "mil ottomans": 1, JANISSARIES: -1, "idea ottomans cannons": 1},
    ),
    (
        "307-1",
        "A",
        EG,
        "austria",
        {"town poland azov": 1, "town poland crimea": 1},
        (),
        {
            "rebels crimea": 2,
            "unrest azov": 1,
            "mil poland": 1,
            "prestige poland": 2,
            "mil austria": 1,
        },
    ),
    (
        "307-1",
        "B",
        EG,
        "austria",
        {},
        (),
        {"ducats poland": -8, "prestige poland": -2, "stability poland": -2, "": 0},
    ),
    (
        "307-2",
        "A",
        EG,
        "austria",
        {"exhausted poland": 3},
        ("yes", "claim:bohemia"),
        {
            "mil poland": 2,
            "stability poland": 1,
            "exhausted poland": -2,
            "claim austria bohemia": 1,
        },
    ),
    (
        "307-2",
        "B",
        EG,
        "austria",
        {"adm poland": 5},
        ("yes", "research:tolerance"),
        {
            "stability poland": -2,
            "mil poland": 1,
            "idea poland tolerance": 1,
            "all unrest poland": 1,
            "all rebels": 4,
            "adm austria": 1,
        },
    ),
    ("308-1", "A", EG, "denmark", {}, ("yes",), {"mil denmark": 1, "dip denmark": -1}),
    ("308-1", "A", EG, "denmark", {"dip denmark": 0}, ("yes",), {"mil denmark": 1, "": 0}),
    (
        "308-1",
        "B",
        EG,
        "denmark",
        {},
        ("develop:",),
        {"adm denmark": 1, "large denmark": 1, "small denmark": -1},
    ),
    (
        "308-2",
        "A",
        EG,
        "austria",
        {},
        (),
        {"adm denmark": 3, "ducats denmark": -10, "all unrest denmark": 1},
    ),
    (
        "308-2",
        "A",
        EG,
        "austria",
        {"ducats denmark": 9},
        (),
        {"adm denmark": 3, "stability denmark": -1, "all unrest denmark": 1},
    ),
    (
        "308-2",
        "B",
        ES,
        "austria",
        {},
        (),
        {"mil sweden": 2, "claim sweden gotaland_skane": 1, "dip austria": 1},
    ),
    (
        "309-1",
        "A",
        ES,
        "sweden",
        {"discard military_reforms": 1},
        ("display",),
        {"mil sweden": 2, "display sweden": 1, "": 0},
    ),
    ("309-1", "A", ES, "austria", {}, ("yes",), {"mil austria": 2, "cards sweden": 2, "": 0}),
    (
        "309-1",
        "B",
        ES,
        "austria",
        {},
        ("no",),
        {"expanded baltic_sea": 1, "ships sweden": 1, "dip austria": 1, "": 0},
    ),
    (
        "309-2",
        "A",
        ES,
        "sweden",
        {},
        ("yes", "research:cannons"),
        {"mil sweden": -2, "extra_manpower sweden": 1, "idea sweden cannons": 1},
    ),
    ("309-2", "A", ES, "sweden", {"mil sweden": 1}, ("yes",), {"": 0}),
    (
        "309-2",
        "B",
        ES,
        "sweden",
        {"army sweden svealand": 2, "rebels gotaland_skane": 1},
        ("army:1", "to:gotaland_skane", "battle:event_dice"),
        {"mil sweden": 2, "rebels gotaland_skane": -1},
    ),
    (
        "310-1",
        "A",
        SR,
        "castile",
        {"alliance castile portugal": 1},
        ("yes", "offer:france", "way:1"),
        {
            "stability portugal": -1,
            "unrest lisboa": 1,
            "claim castile portugal": 1,
            "alliance castile portugal": -1,
            "alliance portugal france": 1,
            "dip portugal": 1,
            "dip france": 1,
            "dip castile": 1,
        },
    ),
    (
        "310-1",
        "A",
        SR,
        "castile",
        {},
        ("no", "way:2"),
        {
            "stability portugal": -1,
            "unrest lisboa": 1,
            "claim castile portugal": 1,
            "mil castile": 1,
        },
    ),
    ("310-1", "B", SR, "castile", {}, ("yes",), {"alliance portugal castile": 1, "adm castile": 1}),
    (
        "310-2",
        "",
        SR,
        "portugal",
        {"town portugal pernambuco": 1, "ships portugal southwestern_atlantic": 1},
        ("way:2",),
        {"claim portugal minas_gerais": 1, "ducats portugal": 20, "interest portugal": 1},
    ),
    (
        "310-2",
        "",
        SR,
        "portugal",
        {"claim portugal minas_gerais": 1},
        (),
        {"owner minas_gerais portugal": 1, "claim portugal minas_gerais": -1},
    ),
    ("311-1", "A", BP, "castile", {}, ("no",), {"left_hre netherlands": 1, "dip netherlands": 2}),
    ("311-1", "B", BP, "castile", {}, ("no",), {"left_hre netherlands": 1, "adm netherlands": 2}),
    (
        "311-2",
        "A",
        BP,
        "netherlands",
        {},
        ("yes", "offer:aragon", "offer:austria"),
        {
            "alliance netherlands aragon": 1,
            "alliance netherlands austria": 1,
            "mil netherlands": 2,
            "mil aragon": 1,
            "mil austria": 1,
            "dip netherlands": 1,
        },
    ),
    (
        "311-2",
        "A",
        BP,
        "castile",
        {},
        ("offer:aragon", "no"),
        {"prestige netherlands": -2, "dip netherlands": -1, "dip castile": 1, "": 0},
    ),
    (
        "311-2",
        "B",
        BP,
        "netherlands",
        {},
        ("yes", "pick:east_anglia"),
        {"mil netherlands": 1, "claim netherlands east_anglia": 1, "all unrest england": 2},
    ),
    (
        "312-1",
        "A",
        IW,
        "papal_states",
        {},
        ("replace_cube:",),
        {
            "religion lombardy protestant": 1,
            "all influence papal_states": 2,
            "all unrest papal_states": 2,
        },
    ),
    (
        "312-1",
        "B",
        IW,
        "papal_states",
        {},
        (),
        {"religion aquitaine counter_reformed": 1, "religion burgundy counter_reformed": 1},
    ),
    (
        "312-2",
        "A",
        IW,
        "papal_states",
        {},
        ("yes", "cardinal:"),
        {"adm papal_states": -2, "ducats papal_states": 8},
    ),
    (
        "312-2",
        "A",
        IW,
        "papal_states",
        {"adm papal_states": 2},
        ("yes",),
        {"adm papal_states": 1, "": 0},
    ),
    (
        "312-2",
        "B",
        IW,
        "papal_states",
        {},
        (),
        {
            "adm papal_states": -2,
            "prestige papal_states": 1,
            "ducats papal_states": 15,
            "ducats netherlands": -5,
        },
    ),
    (
        "312-2",
        "B",
        IW,
        "papal_states",
        {"religion flanders_wallonia protestant": 1, "religion netherlands protestant": 1},
        (),
        {"all unrest netherlands": 1},
    ),
    (
        "313-1",
        "",
        IW,
        "brandenburg",
        {"claim brandenburg prussia": 1, "ducats brandenburg": 9},
        ("buy:kulm", "offer:"),
        {
            "ducats brandenburg": -5,
            "owner kulm brandenburg": 1,
            "prestige brandenburg": 2,
            "mil brandenburg": 1,
            "truce brandenburg teutonic_order": 1,
            "alliance brandenburg teutonic_order": 1,
        },
    ),
    (
        "313-1",
        "",
        IW,
        "brandenburg",
        {"claim brandenburg prussia": 1, "ducats brandenburg": 4},
        ("buy:kulm",),
        {"": 0},
    ),
    (
        "313-1",
        "",
        IW,
        "brandenburg",
        {"claim brandenburg prussia": 1, "ducats brandenburg": 9, "town austria kulm": 1},
        ("buy:kulm", "no"),
        {"dip austria": -1, "mil austria": -1, "": 0},
    ),
    (
        "313-2",
        "A",
        IW,
        "papal_states",
        {},
        ("develop:",),
        {
            "ducats brandenburg": -3,
            "stability brandenburg": -1,
            "extra_manpower brandenburg": 2,
            "large brandenburg": 1,
            "all unrest brandenburg": 3,
        },
    ),
    (
        "313-2",
        "A",
        IW,
        "papal_states",
        {"faith brandenburg protestant": 1},
        ("no",),
        {
            "ducats brandenburg": -3,
            "stability brandenburg": -1,
            "extra_manpower brandenburg": 2,
            "prestige brandenburg": 1,
            "": 0,
        },
    ),
    (
        "313-2",
        "B",
        IW,
        "papal_states",
        {"faith brandenburg protestant": 1},
        (),
        {"adm brandenburg": 2, "prestige brandenburg": -2, "": 0},
    ),
    (
        "314-1",
        "A",
        MD,
        "venice",
        {"units venice venetia": 3, "advisor venice dip": 1},
        ("way:3",),
        {
            "plague lombardy": 1,
            "plague venetia": 1,
            "units venice": -4,
            "advisors venice": -1,
            "adm venice": -3,
        },
    ),
    (
        "314-1",
        "B",
        MD,
        "venice",
        {},
        ("way:1",),
        {"plague lombardy": 1, "all plague": 1, "stability venice": -1},
    ),
    ("314-2", "A", MD, "france", {}, ("no",), {"prestige venice": 2, "mil france": 1, "": 0}),
    (
        "314-2",
        "A",
        MD,
        "france",
        {"ducats venice": 20},
        ("yes", "claim:dalmatia", "hire:"),
        {
            "prestige venice": 2,
            "war ottomans venice": 1,
            "mil ottomans": 1,
            "claim ottomans dalmatia": 1,
            "units venice": 5,
        },
    ),
    (
        "314-2",
        "B",
        MD,
        "france",
        {},
        (),
        {"prestige venice": -2, "ducats venice": -10, "dip france": 1, "": 0},
    ),
    (
        "315-1",
        "A",
        MD,
        "ottomans",
        {"advisor mamluks adm": 1},
        ("revolt:karaman",),
        {"adm mamluks": 2, "advisors mamluks": -1, "all unrest mamluks": 2, "all rebels": 3},
    ),
    (
        "315-1",
        "B",
        MD,
        "ottomans",
        {},
        ("yes", "claim:cyprus"),
        {"stability mamluks": -2, "unrest qahirah": 1, "claim ottomans cyprus": 1},
    ),
    (
        "315-2",
        "A",
        MD,
        "france",
        {"ducats mamluks": 8},
        ("no",),
        {"dip mamluks": 2, "mil mamluks": -1, "ducats mamluks": -8, "": 0},
    ),
    (
        "315-2",
        "A",
        MD,
        "france",
        {"ducats mamluks": 3},
        ("no",),
        {"dip mamluks": 2, "mil mamluks": -1, "interest mamluks": 1},
    ),
    (
        "315-2",
        "B",
        MD,
        "mamluks",
        {},
        (),
        {"mil mamluks": 1, "all unrest mamluks": 2, "all influence mamluks": -3},
    ),
    (
        "316-1",
        "A",
        PP,
        "byzantium",
        {},
        ("war:aq_qoyunlu",),
        {"mil byzantium": 1, "all claims byzantium": 2, "war byzantium aq_qoyunlu": 1},
    ),
    (
        "316-1",
        "B",
        PP,
        "byzantium",
        {},
        ("no",),
        {"dip byzantium": 1, "prestige byzantium": -3, "": 0},
    ),
    (
        "316-2",
        "A",
        PP,
        "byzantium",
        {"advisor byzantium dip": 1, "ducats byzantium": 20},
        ("fire:dip",),
        {
            "large byzantium": -1,
            "small byzantium": 1,
            "ducats byzantium": -2,
            "advisors byzantium": -1,
            "dip byzantium": 5,
        },
    ),
    (
        "316-2",
        "B",
        PP,
        "byzantium",
        {"disarm byzantium": 1, "disarm ottomans": 1},
        (),
        {"rebels macedonia_thrace": 4, "unrest constantinople": 1, "unrest edirne": 1},
    ),
    ("317-1", "A", UL, "ulm", {}, ("yes",), {"authority": 1, "mil ulm": 1, "cards ulm": 1}),
    (
        "317-1",
        "B",
        UL,
        "austria",
        {},
        (),
        {
            "dip austria": 1,
            "prestige ulm": -1,
            "excommunicated ulm": 1,
            "all influence austria": -1,
        },
    ),
    (
        "317-1",
        "B",
        UL,
        "austria",
        {"faith ulm protestant": 1},
        ("no",),
        {"dip ulm": -1, "dip austria": 1, "": 0},
    ),
    (
        "317-2",
        "A",
        UL,
        "ulm",
        {"alliance austria bavaria": 1, "dip ulm": 3},
        ("pick:austria", "take_ally:"),
        {
            "all claims ulm": 1,
            "dip ulm": -3,
            "alliance ulm bavaria": 1,
            "alliance austria bavaria": -1,
        },
    ),
    (
        "317-2",
        "A",
        UL,
        "ulm",
        {"alliance austria bavaria": 1, "dip ulm": 2},
        ("pick:austria", "take_ally:"),
        {"all claims ulm": 1, "claim ulm austria": 1, "": 0},
    ),
    ("317-2", "B", UL, "ulm", {}, ("strip:",), {"dip ulm": -2, "all influence austria": -1}),
    ("317-2", "B", UL, "ulm", {"dip ulm": 1}, ("strip:",), {"": 0}),
    (
        "31A-1",
        "A",
        BP,
        "austria",
        {},
        ("no",),
        {
            "stability england": -1,
            "stability austria": -1,
            "stability aragon": -1,
            "adm austria": 2,
        },
    ),
    (
        "31A-1",
        "A",
        BP,
        "austria",
        {},
        ("redraw:scientific_revolution", "no"),
        {"shown scientific_revolution": -1},
    ),
    ("31A-1", "B", BP, "austria", {}, ("pick:austria",), {"stability austria": -1, "": 0}),
    (
        "31A-2",
        "A",
        BP,
        "austria",
        {},
        ("way:1", "develop:"),
        {"large austria": 1, "merchants castile": 1},
    ),
    (
        "31A-2",
        "B",
        BP,
        "castile",
        {},
        ("way:2", "develop:"),
        {"large castile": 1, "large netherlands": 1, "expanded adriatic_sea": 1},
    ),
    (
        "32A-1",
        "A",
        BP,
        "austria",
        {},
        (),
        {"mil austria": -1, "ducats austria": 14, "pirates north_america": 1},
    ),
    ("32A-1", "A", BP, "austria", {"mil austria": 0}, (), {"": 0}),
    (
        "32A-1",
        "B",
        BP,
        "austria",
        {"pirates baltic_sea": 1},
        (),
        {
            "mil austria": -1,
            "dip austria": 1,
            "pirates baltic_sea": -1,
            "pirates adriatic_sea": 1,
            "": 0,
        },
    ),
    (
        "32A-2",
        "A",
        EG,
        "austria",
        {"marriage austria venice": 1, "marriage poland venice": 1},
        ("pick:venice", "yes"),
        {
            "marriage austria venice": 1,
            "marriage poland venice": 1,
            "war austria venice": 1,
            "mil austria": 2,
        },
    ),
    (
        "32A-2",
        "B",
        EG,
        "austria",
        {"marriage austria venice": 1, "influence austria venetia": 0},
        ("pick:venice",),
        {"marriage austria venice": 1, "prestige austria": -2, "all influence austria": 4},
    ),
    (
        "33A-1",
        "",
        BP,
        "austria",
        {},
        ("plague:austria", "plague:bavaria_swabia"),
        {
            "plague austria": 1,
            "plague bavaria_swabia": 1,
            "all plague": 2,
            "units austria": -2,
            "large austria": -1,
        },
    ),
    (
        "33A-2",
        "",
        BP,
        "austria",
        {"idea austria constitutional_monarchy": 1},
        ("way:1",),
        {"adm castile": -2},
    ),
    (
        "33A-2",
        "",
        BP,
        "netherlands",
        {},
        ("way:2",),
        {"stability castile": -1, "vassals netherlands": 0},
    ),
    (
        "33A-2",
        "",
        SR,
        "castile",
        {"idea castile constitutional_monarchy": 1, "town castile granada": 1},
        ("way:2",),
        {"adm castile": 2, "stability castile": -1},
    ),
    (
        "34A-1",
        "A",
        BP,
        "austria",
        {},
        ("ally:brandenburg", "ally:bremen", "claim:bohemia"),
        {
            "alliance netherlands brandenburg": 1,
            "alliance netherlands bremen": 1,
            "claim netherlands bohemia": 1,
            "mil austria": 1,
        },
    ),
    (
        "34A-1",
        "B",
        BP,
        "austria",
        {"influence austria brandenburg": 3},
        (),
        {"dip austria": 1, "influence austria brandenburg": -3},
    ),
    (
        "34A-2",
        "",
        BP,
        "austria",
        {**SIX},
        ("way:1", "yes"),
        {"stability austria": -1, "idea austria absolute_monarchy": 1},
    ),
    (
        "34A-2",
        "",
        BP,
        "austria",
        {**SIX, "dip austria": 4},
        ("way:2", "yes"),
        {
            "prestige austria": -3,
            "stability austria": 1,
            "idea austria constitutional_monarchy": 1,
            "dip austria": -4,
        },
    ),
    (
        "34A-2",
        "",
        BP,
        "austria",
        {**SIX, "dip austria": 3},
        ("way:2", "yes"),
        {"prestige austria": -5, "stability austria": 1, "": 0},
    ),
    (
        "34A-3",
        "A",
        BP,
        "austria",
        {"influence austria bavaria_swabia": 3},
        ("pick:bavaria_swabia", "remove:bavaria_swabia"),
        {"mil austria": 1, "claim austria bavaria_swabia": 1, "all influence austria": -3},
    ),
    (
        "34A-3",
        "B",
        BP,
        "austria",
        {},
        ("pick:bavaria_swabia",),
        {"prestige austria": -2, "dip austria": 1, "influence austria bavaria_swabia": 2},
    ),
    (
        "351B",
        "",
        BP,
        "austria",
        {},
        ("way:1",),
        {
            "ducats england": -6,
            "stability england": -1,
            "ducats france": -10,
            "stability france": -1,
        },
    ),
    (
        "351B",
        "",
        BP,
        "austria",
        {},
        ("way:2",),
        {
            "ducats england": -11,
            "stability england": 1,
            "interest austria": 1,
            "stability austria": 1,
        },
    ),
    (
        "352B",
        "",
        BP,
        "castile",
        {"adm castile": 1, "dip castile": 2, "adm netherlands": 1},
        ("way:2", "claim:adal", "no"),
        {
            "adm castile": -1,
            "dip castile": -2,
            "all claims castile": 1,
            "ships castile": 2,
            "claim castile adal": 1,
            "": 0,
        },
    ),
    (
        "352B",
        "",
        BP,
        "castile",
        {"adm castile": 1, "dip castile": 2},
        ("way:1", "research:cabinet", "no"),
        {
            "idea castile cabinet": 1,
            "adm castile": -1,
            "dip castile": -2,
            "adm netherlands": -2,
            "idea netherlands cabinet": 1,
        },
    ),
    (
        "353B",
        "A",
        BP,
        "austria",
        {"discard military_reforms": 1},
        ("recall:",),
        {
            "religion bohemia protestant": 1,
            "rebels bohemia": 3,
            "all unrest austria": 4,
            "claim austria brandenburg": 1,
            "mil austria": 1,
            "all alliances austria": 1,
        },
    ),
    ("353B", "B", BP, "england", {}, (), {"authority": -1, "prestige austria": -2, "": 0}),
    (
        "354B",
        "",
        BP,
        "austria",
        {},
        ("way:2",),
        {
            "ideas shown": 3,
            "adm austria": 1,
            "idea austria scientific_revolution": 1,
            "stability austria": -1,
            "stability england": 1,
            "stability france": 1,
        },
    ),
    (
        "354B",
        "",
        BP,
        "austria",
        {},
        ("way:1",),
        {"idea england scientific_revolution": 1, "stability england": -1},
    ),
    (
        "355B",
        "A",
        BP,
        "austria",
        {"war austria france": 1, "general france": 1, "army austria tirol": 2},
        ("turn_general:", "stop", "stay", "done"),
        {"mil austria": 1, "mil france": 1, "generals austria": 1, "generals france": -1},
    ),
    ("355B", "A", BP, "austria", {}, (), {"mil austria": 1, "": 0}),
    (
        "355B",
        "B",
        BP,
        "austria",
        {},
        ("revolt:algiers",),
        {"rebels algiers": 5, "all unrest aragon": 2},
    ),
    (
        "356B",
        "A",
        BP,
        "austria",
        {"disarm austria": 1},
        ("yes", "way:1"),
        {
            "defending": 1,
            "dip austria": -1,
            "rebels austria": 6,
            "plague austria": 1,
            "unrest wien": 1,
        },
    ),
    (
        "356B",
        "A",
        BP,
        "england",
        {"disarm austria": 1},
        ("no", "way:2"),
        {
            "mil england": -1,
            "rebels austria": 6,
            "all rebels": 6,
            "plague austria": 1,
            "all plague": 1,
            "unrest wien": 1,
            "all unrest austria": 1,
            "": 0,
        },
    ),
    (
        "356B",
        "B",
        BP,
        "austria",
        {},
        ("revolt:croatia_bosnia", "way:1"),
        {"dip austria": -1, "all unrest austria": 4, "rebels croatia_bosnia": 6},
    ),
    (
        "357B",
        "",
        BP,
        "netherlands",
        {},
        ("yes", "deal:", "claim:guyana"),
        {
            "ducats netherlands": 6,
            "pirates north_america": 1,
            "all unrest castile": 2,
            "claim castile guyana": 1,
        },
    ),
    ("357B", "", BP, "netherlands", {}, ("no",), {"": 0}),
    (
        "358B",
        "A",
        BP,
        "austria",
        {"rebels austria": 6},
        (),
        {
            "rebels austria": -3,
            "stability austria": -2,
            "exhausted austria": 2,
            "mil austria": 2,
            "cards austria": 2,
        },
    ),
    (
        "358B",
        "A",
        BP,
        "austria",
        {"rebels austria": 4},
        ("rebels_from:austria", "rebels_to:tirol"),
        {"rebels austria": -4, "rebels tirol": 4, "mil austria": 1, "": 0},
    ),
    (
        "358B",
        "B",
        BP,
        "austria",
        {"rebels austria": 4},
        ("rebels_from:austria", "rebels_to:tirol"),
        {"rebels austria": -4, "rebels tirol": 4, "mil austria": 1, "": 0},
    ),
    (
        "359B",
        "A",
        BP,
        "austria",
        {"advisor austria dip": 0},
        ("recall:",),
        {"ducats austria": -5, "stability austria": 1, "advisors austria": 1, "": 0},
    ),
    (
        "359B",
        "A",
        BP,
        "austria",
        {"ducats austria": 4},
        (),
        {"stability austria": -1, "unrest wien": 1},
    ),
    ("359B", "B", BP, "austria", {}, (), {"stability austria": -1, "unrest wien": 1}),
    (
        "360B",
        "",
        BP,
        "austria",
        {"idea england tolerance": 1},
        ("trials:east_anglia", "yes"),
        {
            "mil austria": 1,
            "religion east_anglia diverse": 1,
            "stability england": -1,
            "all unrest austria": 1,
        },
    ),
    (
        "361B",
        "A",
        BP,
        "netherlands",
        {"dip netherlands": 4},
        ("yes", "deal:"),
        {"dip netherlands": -4, "idea netherlands mercantilism": 1, "cb france netherlands": 1},
    ),
    (
        "361B",
        "A",
        BP,
        "austria",
        {"dip austria": 3},
        (),
        {"dip austria": -3, "idea austria free_trade": 1},
    ),
    (
        "361B",
        "B",
        BP,
        "austria",
        {"dip austria": 4},
        (),
        {"dip austria": -3, "idea austria free_trade": 1},
    ),
    (
        "362B",
        "A",
        BP,
        "austria",
        {"alliance austria netherlands": 1},
        (),
        {
            "alliance austria netherlands": -1,
            "prestige netherlands": -3,
            "mil netherlands": 1,
            "cb netherlands austria": 1,
            "prestige austria": 2,
            "mil austria": 1,
        },
    ),
    (
        "362B",
        "B",
        BP,
        "austria",
        {"influence france saxony": 2, "influence austria saxony": 0},
        ("clear:saxony",),
        {"influence austria saxony": 2, "influence france saxony": -2, "cb france austria": 1},
    ),
    (
        "363B",
        "A",
        EG,
        "muscovy",
        {
            "vassal muscovy azov crimea": 1,
            "vassal muscovy saratov great_horde": 1,
            "mil muscovy": 2,
        },
        ("way:1",),
        {"mil muscovy": -1, "units muscovy": 4, "": 0},
    ),
    ("363B", "A", EG, "muscovy", {}, (), {"": 0}),
    (
        "363B",
        "B",
        EG,
        "muscovy",
        {"town poland cernigovas": 1, "town poland poltava": 1},
        ("pick:eastern_ukraine",),
        {"rebels eastern_ukraine": 4, "all unrest poland": 2, "claim poland crimea": 1},
    ),
    (
        "364B",
        "A",
        EG,
        "austria",
        {"town poland cernigovas": 1},
        ("way:1", "pick:caucasus"),
        {"dip austria": -1, "rebels caucasus": 9},
    ),
    (
        "364B",
        "B",
        EG,
        "austria",
        {
            "influence poland prussia": 2,
            "alliance poland teutonic_order": 1,
            "influence ottomans crimea": 1,
        },
        ("clear:prussia", "clear:crimea", "way:1"),
        {
            "influence poland prussia": -2,
            "alliance poland teutonic_order": -1,
            "influence ottomans crimea": -1,
            "dip austria": -1,
        },
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]}-{case[1]}")
def test_what_an_event_does(case: Case) -> None:
    name, letter, scenario, active, change, answers, expected = case
    moved = outcome(scenario, active, name, letter, change, answers)
    wanted = {key: value for key, value in expected.items() if key}
    assert {key: moved.get(key, 0) for key in wanted} == wanted
    if "" in expected:
        assert moved == wanted


def test_every_option_has_a_case() -> None:
    told = {(case[0], case[1]) for case in CASES}
    assert {(event.id, letter) for event, letter in WAYS} - told == set()
