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
from europa.tpop.ids import idea_ids, milestone_ids
from europa.tpop.invariants import broken
from europa.tpop.rules.tokens import add_unrest, give_province
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
    """A position out of a match at random."""
    match = Match.new(game, scenario, seed=seed)
    rng = random.Random(seed)  # not the dice of the game
    for _ in range(moves):
        if match.is_over:
            break
        ask = rng.choice(match.asks())
        match.play(ask, rng.choice(ask.options))
    return match.state


def enrich(g: G, rng: random.Random) -> None:
    """Power, Ducats, Unrest, Rebels, faiths, Pirates as they might come to be in Age III."""
    s = g.state
    s.age = 3
    for x, realm in enumerate(s.seats):
        s.power[x * 3 : x * 3 + 3] = [rng.randint(0, 5) for _ in range(3)]
        s.ducats[x] = rng.randint(0, 25)
        for province in g.survey.own[realm]:
            if rng.random() < 0.15:
                add_unrest(g, province)
        for idea in ("tolerance", "tercios_janissaries", "scientific_revolution"):
            held = s.idea_held[idea_ids().index(idea)]
            if rng.random() < 0.4 and x not in held:
                held.append(x)
    faiths = ["catholic", "protestant", "counter_reformed"]
    for area in g.world.areas:
        if not area.distant and s.religion[area.index] in (1, 2, 3) and rng.random() < 0.1:
            s.religion[area.index] = g.world.religion_index[rng.choice(faiths)]
        if not area.distant and rng.random() < 0.05:
            s.rebels[area.index] += 3


@pytest.mark.parametrize(("event", "letter"), WAYS, ids=lambda x: getattr(x, "id", x))
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
        s.available[x] -= value
    elif verb == "army":
        s.army_area[x * ARMIES] = w.area_index[rest[0]]
        s.army_units[x * ARMIES * KINDS + 3] = value
        s.available[x] -= value
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
        held = s.idea_held[idea_ids().index(rest[0])]
        held.extend([x] * (x not in held))
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
