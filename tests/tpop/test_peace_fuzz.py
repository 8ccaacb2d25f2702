"""Peace Resolution at random: it always ends, asks sensibly and leaves the board sound."""

from __future__ import annotations

import random

import pytest

from europa.kernel import Ask, Option, Steps
from europa.tpop.invariants import broken
from europa.tpop.rules.peace import resolution as peace
from europa.tpop.rules.realms.relations import make_alliance, place_war
from europa.tpop.rules.terms.board import is_enemy, is_npr, lord
from europa.tpop.rules.terms.tokens import occupy, town_for
from europa.tpop.rules.war.calls import activate_ally
from europa.tpop.state import FLIPPED, NO_TIE, PROVINCES, REALMS
from europa.tpop.table import G
from europa.tpop.world import NONE
from tests.tpop.answers import answer
from tests.tpop.warfare import table


def a_war(seed: int) -> tuple[G, random.Random]:
    """Some Wars, Active Allies, Disputed Successions and Occupied Provinces."""
    rnd = random.Random(seed)
    g = table()
    s = g.state
    s.phase = "peace"
    s.influence = bytearray(len(s.influence))
    nprs = [r for r in range(REALMS) if is_npr(g, r) and s.capital[r] != NONE]
    seats = range(len(s.seats))
    for _ in range(3):
        first = rnd.choice(seats)
        target = rnd.choice([*s.seats, *rnd.sample(nprs, 3)])
        if target != s.seats[first] and g.alliance(first, target) == NO_TIE:
            place_war(g, s.seats[first], target, "test")
            s.marriage[rnd.choice(seats) * REALMS + target] = 0 if target in s.seats else FLIPPED
    for one in seats:
        friend = rnd.choice(nprs)
        taken = any(g.alliance(x, friend) or is_enemy(g, x, friend) for x in seats)
        if any(s.war[one * REALMS : (one + 1) * REALMS]) and not taken:
            make_alliance(g, one, friend)
            activate_ally(g, one, friend)
    share = rnd.choice([0.1, 0.5, 1.0])
    for one in seats:
        for p in range(PROVINCES):
            if not s.in_play[p] or s.owner[p] == NONE or s.holder[p] != NONE:
                continue
            if is_enemy(g, one, lord(g, p)) and rnd.random() < share and town_for(g, one, p):
                occupy(g, p, one)
        s.infantry[one * len(g.world.areas) + rnd.choice(g.survey.areas[s.seats[one]] or [0])] += 1
    return g, rnd


def play(steps: Steps[None], rnd: random.Random) -> None:
    def pick(ask: Ask) -> Option:
        assert len(ask.options) > 1 or not ask.kind.startswith("peace")
        return rnd.choice(ask.options)

    answer(steps, pick)


@pytest.mark.parametrize("seed", range(40))
def test_a_random_peace_leaves_the_board_sound(seed: int) -> None:
    g, rnd = a_war(seed)
    s = g.state
    before = [line for line in broken(s) if "cubes" not in line]
    play(peace.resolve(g), rnd)
    assert [line for line in broken(s) if "cubes" not in line and line not in before] == []
    for province, holder in enumerate(s.holder):
        if holder != NONE and g.is_player(holder):
            assert is_enemy(g, g.seat_of(holder), lord(g, province))
