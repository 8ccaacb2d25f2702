"""The Actions of chapters 5.1, 5.3, 5.4 with random answers: nothing offered ever fails."""

from __future__ import annotations

import random

import pytest

from europa.tpop.rules.actions import exploration, religion, symbols, trade
from europa.tpop.rules.terms.claims import place_claim
from europa.tpop.rules.terms.realm import idea_index
from europa.tpop.state import AREAS, NODES, SEAS, UPRIGHT
from europa.tpop.table import G
from europa.tpop.testing import position
from europa.tpop.world import NONE, decks
from tests.tpop.answers import answer, by_chance

ACTIONS = (*trade.ACTIONS, *exploration.ACTIONS, *religion.ACTIONS)
SYMBOLS = sorted({s for e in decks.events().values() for s in e["secondary"]})
SCENARIOS = (
    "discovery_and_reformation_4p",
    "the_enemy_at_the_gates_4p",
    "napoleon_rising_6p",
    "the_wars_of_religion_4p",
)


def stir(g: G, chance: random.Random) -> None:
    """Ships, Merchants, Claims, Ideas and power as they might come to be."""
    s = g.state
    s.age = chance.randint(1, 4)
    for who in range(len(s.seats)):
        for _ in range(4):
            sea = chance.choice(g.world.seas)
            if sea.board in g.world.scenario(s.scenario).boards:
                s.ships[who * SEAS + sea.index] += 1
        for node in chance.sample(range(NODES), 2):
            s.merchants[who * NODES + node] = UPRIGHT
        s.merchants_off[who] = chance.randint(0, 1)
        s.power[who * 3 : who * 3 + 3] = [chance.randint(1, 5) for _ in range(3)]
        s.colonists[who] = chance.randint(0, 3)
        s.ducats[who] = chance.randint(0, 20)
        for area in g.world.areas:
            vacant = any(s.in_play[p] and s.owner[p] == NONE for p in area.provinces)
            if area.distant and vacant and chance.random() < 0.1:
                place_claim(g, who, area.index)
    for idea in ("quest_for_the_new_world", "mercantilism", "trade_companies", "free_trade"):
        s.idea_held[idea_index(idea)] = tuple(
            who for who in range(len(s.seats)) if chance.random() < 0.5
        )
    faiths = ["catholic", "protestant", "counter_reformed"]
    for place in range(AREAS):
        if s.religion[place] and chance.random() < 0.2:
            s.religion[place] = g.world.religion_index[chance.choice(faiths)]
    for node in range(NODES):
        s.pirates[node] = int(chance.random() < 0.1)
        s.expanded[node] = int(chance.random() < 0.2)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_nothing_offered_fails(scenario: str) -> None:
    chance = random.Random(scenario)
    for seed in range(6):
        g = position(scenario, seed=seed)
        stir(g, chance)
        for _ in range(30):
            who = chance.randrange(len(g.state.seats))
            able = [action for action in ACTIONS if not action.barred(g, who)]
            if able:
                answer(chance.choice(able).run(g, who), by_chance(chance))
            active = chance.choice([who, NONE])
            answer(symbols.resolve(g, chance.choice(SYMBOLS), active), by_chance(chance))
