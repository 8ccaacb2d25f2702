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
