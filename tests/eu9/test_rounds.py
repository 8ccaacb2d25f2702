"""R0, R1, R12: the loop of rounds, the order of the impulses, the weather."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from europa.eu9.combat.rounds import END, NextRound, next_round, start, winters
from europa.eu9.conflicts import Helper, War
from europa.eu9.flow import BY_NUMBER, SEQUENCE, move_on
from europa.eu9.pieces import Stack
from europa.eu9.rules.military import alliances, stacks
from europa.eu9.rules.powers.initiative import initiative
from europa.eu9.table import G
from europa.eu9.testing import drive, position, seat
from europa.eu9.world import NONE
from tests.eu9.campaign import campaign, countries


def steps_of(g: G, coming: Sequence[str]) -> list[str]:
    """Numbers of the segments from 4.0 to 5.1, when 4.4 gives these rounds."""
    s = g.state
    s.cursor = BY_NUMBER["4.0"]
    rounds = list(coming)
    s.round = rounds.pop(0)
    found: list[str] = []
    while SEQUENCE[s.cursor].number != "5.1":
        number = SEQUENCE[s.cursor].number
        found.append(number)
        if number == "4.4":
            s.coming = NextRound(rounds.pop(0))
        move_on(s)
    return found


def three_alliances() -> G:
    return campaign(
        {"france artois": ["LD"], "spain artois": ["LD"], "russia sea_baltique": ["NWD"]},
        segment="4.0",
    )


IMPULSE = ["4.2a", "4.2b", "4.2c", "4.2d", "4.2e"]
AFTER = ["4.3a", "4.3b", "4.3c", "4.4", "4.5"]
ROUND = ["4.0b", *IMPULSE * 3, *AFTER]
WINTER = ["4.0b", "4.1", *IMPULSE * 3, *AFTER]


def test_ck_01_and_ck_02_three_rounds_of_three_alliances() -> None:
    found = steps_of(three_alliances(), ["S3", "W3", "S4", END])
    assert found == ["4.0", *ROUND, *ROUND, *WINTER, "4.1", "4.6"]


def test_viii_103_wintering_when_the_year_changes() -> None:
    assert not winters("S1", "W1")
    assert winters("W1", "S2")
    assert winters("S2", "S3")
    assert winters("W2", "W3")
    assert winters("W5", END)
    assert not winters("", "S3")


def test_viii_104_and_ck_05_the_end_of_the_round_after_the_end() -> None:
    assert steps_of(three_alliances(), ["S5", END])[-4:] == ["4.4", "4.5", "4.1", "4.6"]


def test_viii_94_and_95_the_first_round() -> None:
    """VIII-94, VIII-95."""
    assert start(6, False) == NextRound("W2")
    assert start(6, True) == NextRound("W2", bad_weather=True)
    assert start(1, True) == NextRound("W0", bad_weather=True, frozen=True)
    assert start(1, False) == NextRound("W0")


def test_viii_96_to_102_the_continuation() -> None:
    """VIII-96, VIII-97, VIII-98, VIII-99, VIII-100, VIII-101, VIII-102."""
    assert next_round("S2", 2, 1) == NextRound("W2", extended=True)
    assert next_round("S2", 3, 1) == NextRound("W2", extended=True, bad_weather=True)
    assert next_round("S2", 6, 1) == NextRound("S3")
    bad = NextRound("W2", extended=True, bad_weather=True)
    assert next_round("S2", 2, 1, True) == next_round("S2", 3, 1, True) == bad
    assert next_round("S2", 4, 1, True) == NextRound("S3")
    assert next_round("S2", 1, 1, True) == NextRound("W2", True, True, True)
    assert next_round("S2", 4, 6, True) == bad
    assert next_round("S3", 6, 7) == NextRound("W3", extended=True)
    assert next_round("W3", 6, 1, True) == NextRound("W4", bad_weather=True)
    assert next_round("W3", 7, 1, True) == NextRound("S5")
    assert next_round("W4", 8, 1) == NextRound("W5")
    assert next_round("W4", 9, 1) == next_round("W5", 1, 1) == next_round("S5", 6, 1)
    assert next_round("W4", 9, 1) == NextRound(END)
    assert next_round("S5", 5, 1) == NextRound("W5", extended=True, bad_weather=True)


def rounds_of(dice: Sequence[int], first: int) -> list[str]:
    now = start(first, False).round
    found = [now]
    for die in dice:
        now = next_round(now, die, 1).round
        found.append(now)
    return found


def test_viii_105_the_shortest_and_the_longest_phase() -> None:
    assert rounds_of([6, 6, 6], 7) == ["S3", "S4", "S5", END]
    long = rounds_of([1] * 11, 1)
    assert long[0] == "W0"
    assert long[-1] == END
    assert len(long) == 12


# R1


def table(dice: dict[str, list[int]] | None = None, **values: int) -> G:
    """A table on which powers have these initiatives."""
    g = position(dice=dice)
    s = g.state
    for power in g.majors():
        s.skills[power * 3 : power * 3 + 3] = [3, 3, 3]
    for code, worth in values.items():
        power = seat(g, code)
        s.skills[power * 3 : power * 3 + 3] = [worth - 6, 3, 3]
        assert initiative(g, power) == worth
    return g


def order_of(g: G) -> list[list[str]]:
    """The codes of each alliance, those that matter."""
    drive(alliances.arrange(g), [])
    return now(g)


def fight(g: G, *wars: tuple[Sequence[str], Sequence[str]], kind: str = "full") -> None:
    g.state.wars = [
        War(kind, countries(g, one), countries(g, two), number=n + 1)
        for n, (one, two) in enumerate(wars)
    ]


def test_viii_87_an_alliance_acts_at_its_slowest_member() -> None:
    g = table(FRA=20, VEN=14, HIS=17)
    fight(g, (["FRA", "VEN"], ["HIS"]))
    assert order_of(g)[:2] == [["HIS"], ["FRA", "VEN"]]


def test_viii_88_alliances_are_a_chain_for_the_order_of_impulses() -> None:
    g = table(FRA=20, VEN=15, ANG=12)
    fight(g, (["FRA", "VEN"], ["HIS"]), (["VEN", "ANG"], ["TUR"]))
    assert ["FRA", "VEN", "ANG"] in order_of(g)


def test_viii_89_a_chain_never_joins_enemies() -> None:
    g = table(FRA=20, VEN=15, ANG=12)
    fight(g, (["FRA", "VEN"], ["HIS", "POR"]), (["VEN", "ANG"], ["TUR"]), (["FRA"], ["ANG"]))
    found = order_of(g)
    assert ["FRA", "VEN"] in found
    assert ["ANG"] in found


def test_viii_90_a_stack_that_intervenes_moves_with_whom_it_helps() -> None:
    g = table(RUS=19, VEN=14, TUR=16)
    fight(g, (["VEN"], ["TUR"]))
    war = g.state.wars[0]
    helper = Helper(seat(g, "RUS"), 0, beside=seat(g, "VEN"))
    g.state.wars = [War(war.kind, war.attackers, war.defenders, helpers=(helper,), number=1)]
    assert order_of(g)[:3] == [["RUS"], ["TUR"], ["VEN"]]
    stack = Stack(1, seat(g, "RUS"), 0, helps=seat(g, "VEN"))
    g.state.impulse = 2
    assert stacks.is_phasing(g, stack)


def test_viii_91_a_minor_alone_at_war_has_an_impulse_of_its_own() -> None:
    g = table(TUR=16)
    crimea = g.country("crimea")
    g.state.patron[crimea], g.state.box[crimea] = seat(g, "TUR"), 3
    fight(g, (["crimea"], ["POL"]))
    found = order_of(g)
    assert ["crimea"] in found
    assert ["TUR"] in found


def test_viii_92_a_treaty_alone_slows_nobody() -> None:
    g = table(ANG=11, FRA=20, HIS=18)
    fight(g, (["FRA"], ["HIS"]))
    assert order_of(g)[:3] == [["FRA"], ["HIS"], ["ANG"]]


@pytest.mark.parametrize("dice, first", [((7, 3), "FRA"), ((3, 7), "HIS")])
def test_viii_93_and_ck_03_ties_are_rolled_once_a_turn(dice: tuple[int, int], first: str) -> None:
    g = table({"impulse": list(dice)}, TUR=21, FRA=18, HIS=18)
    powers = [seat(g, code) for code in ("FRA", "HIS", "TUR")]
    g.state.seat_power = [p if p in powers else NONE for p in g.state.seat_power]
    assert order_of(g)[0] == ["TUR"]
    assert now(g)[1] == [first]


def now(g: G) -> list[list[str]]:
    """What the order is now, without another roll."""
    return [[g.world.countries[c].code or g.name(c) for c in one] for one in g.state.order]


def test_more_alliances_than_a_die_has_sides_are_put_in_order() -> None:
    g = position(segment="4.0")
    minors = [c.index for c in g.world.countries if c.minor is not None][:14]
    order = alliances._by_initiative(g, [[minor] for minor in minors])
    assert sorted(c for group in order for c in group) == sorted(minors)
