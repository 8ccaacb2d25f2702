"""The military phase of enemies thrown together, with random answers: nothing breaks."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from europa.eu9.conflicts import War
from europa.eu9.flow import SEQUENCE, STEPS
from europa.eu9.invariants import broken
from europa.eu9.pieces import Unit
from europa.eu9.rules.military import stacks
from europa.eu9.rules.military.ground import ground_of
from europa.eu9.state import PROVINCES, SEA_PLACE
from europa.eu9.table import G
from europa.eu9.testing import position
from europa.kernel import Ask, Option
from europa.kernel.drive import drive_by

MOST_STEPS = 2000


def melee(seed: int) -> tuple[G, Random]:
    """Two wars, and troops and fleets of both sides in the same few places."""
    chance = Random(seed)
    g = position(seed=seed, turn=chance.choice([2, 9, 20, 30, 40, 55]), segment="4.0")
    s, w = g.state, g.world
    powers = g.majors()
    chance.shuffle(powers)
    kind = chance.choice(["full", "overseas"])
    s.wars = [
        War("full", tuple(powers[:2]), tuple(powers[2:4]), number=1),
        War(kind, (powers[4],), (powers[5],), number=2),
    ]
    s.war_count = len(s.wars)
    europe = [p.index for p in w.provinces if p.europe]
    away = [p.index for p in w.provinces if not p.europe]
    spots = [chance.choice(europe) for _ in range(5)] + [chance.choice(away) for _ in range(3)]
    seas = [SEA_PLACE + chance.randrange(len(w.seas)) for _ in range(4)]
    for power in powers[:6]:
        s.known[power * PROVINCES : (power + 1) * PROVINCES] = b"\1" * PROVINCES
        for place in chance.sample(spots, 3):
            kinds = ["A+", "A-", "LD", "LD"] + ["LDE"] * (place in away)
            for _ in range(chance.randrange(1, 4)):
                s.units.append(Unit(power, chance.choice(kinds), place, chance.random() < 0.5))
        for place in chance.sample(seas, 2):
            for _ in range(chance.randrange(1, 3)):
                ship = chance.choice(["F+", "F-", "NWD", "NTD", "NDE", "P+"])
                held = (2, 0, 0, 1) if ship[0] == "F" else (0, 0, 0, 0)
                s.units.append(Unit(power, ship, place, True, held))
    for _ in range(6):
        s.revolt[chance.choice(spots)] = chance.randrange(4)
    return g, chance


def attack_at_sea(g: G) -> None:
    """Fleets that meet an enemy declare battle."""
    for stack in list(g.state.stacks.values()):
        if stack.naval and stack.place >= SEA_PLACE and stacks.is_phasing(g, stack):
            ground = ground_of(g, stack)
            foes = [x for x in ground.stacks(stack.place) if x.naval and ground.is_foe(x)]
            foes = [x for x in foes if not x.fought]
            if foes and not stack.fought:
                stacks.put(g, stack.number, action="battle", target=foes[0].number)


@pytest.mark.parametrize("seed", range(5))
def test_every_position_of_a_melee_holds(seed: int) -> None:
    g, chance = melee(seed)
    s = g.state

    def choose(asks: Sequence[Ask]) -> tuple[Ask, Option]:
        ask = chance.choice(list(asks))
        return ask, chance.choice(list(ask.options))

    numbers: list[str] = []
    while SEQUENCE[s.cursor].number != "5.1" and len(numbers) < MOST_STEPS:
        segment = SEQUENCE[s.cursor]
        numbers.append(segment.number)
        if segment.number == "4.2e":
            attack_at_sea(g)
        drive_by(STEPS[segment.step](g), choose)
        assert not broken(s), f"after {segment.number}, step {len(numbers)}"
    assert numbers[-1] == "4.6"
    assert s.fought
