"""Dice: fair, repeatable, copied for free, and scripted for case files."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from europa.kernel.dice import Dice, ScriptedDice, new_seed, seed_for, seed_from, seed_hash
from europa.kernel.errors import BadCase

seeds = st.integers(0, 10**6).map(seed_from)


@given(seeds, st.integers(1, 10**12))
def test_every_number_is_in_range(seed: bytes, n: int) -> None:
    dice = Dice(seed)
    assert 0 <= dice.below(n) < n
    assert 1 <= dice.roll(n) <= n


@given(seeds, st.lists(st.integers(1, 100), max_size=20))
def test_a_copy_rolls_the_same_and_is_independent(seed: bytes, sizes: list[int]) -> None:
    dice = Dice(seed)
    dice.roll(6)
    copy = dice.copy()
    rolled = [dice.below(n) for n in sizes]
    assert copy.counter == 1
    assert [copy.below(n) for n in sizes] == rolled


@given(seeds, st.lists(st.integers()))
def test_shuffle_is_a_permutation(seed: bytes, things: list[int]) -> None:
    shuffled = things[:]
    Dice(seed).shuffle(shuffled)
    assert Counter(shuffled) == Counter(things)


@given(seeds, st.lists(st.text(), min_size=1))
def test_pick_takes_one_of_the_things(seed: bytes, things: list[str]) -> None:
    assert Dice(seed).pick(things) in things


@pytest.mark.parametrize("sides", [2, 6, 7, 20])
def test_dice_are_unbiased(sides: int) -> None:
    """Chi-square, summed over many seeds: one unlucky seed proves nothing."""
    seeds, rolls, chi_square = range(1480, 1500), 2_000, 0.0
    even = rolls / sides
    for seed in seeds:
        dice = Dice(seed_from(seed))
        counts = Counter(dice.roll(sides) for _ in range(rolls))
        chi_square += sum((counts[face] - even) ** 2 / even for face in range(1, sides + 1))
    degrees = len(seeds) * (sides - 1)
    assert abs(chi_square - degrees) < 4 * (2 * degrees) ** 0.5


def test_every_order_comes_up() -> None:
    dice = Dice(seed_from(3))
    orders: Counter[str] = Counter()
    for _ in range(6000):
        cards = list("abc")
        dice.shuffle(cards)
        orders["".join(cards)] += 1
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())


def test_numbers_past_the_last_whole_multiple_are_thrown_again() -> None:
    """A die of 2**63 + 1 sides would favour low numbers; nearly half of all draws are refused."""
    dice = Dice(seed_from(5))
    results = [dice.below((1 << 63) + 1) for _ in range(100)]
    assert all(0 <= result <= 1 << 63 for result in results)
    assert dice.counter > 150


def test_seeds() -> None:
    assert new_seed() != new_seed()
    assert seed_from(1) == seed_from(1) != seed_from(2)
    assert len(seed_hash(new_seed())) == 64
    assert Dice(seed_from(1)).left_over() == {}


def scripted(**script: list[int]) -> ScriptedDice:
    return ScriptedDice(script, seed_from(0))


def test_scripted_results_come_in_order_and_by_kind() -> None:
    dice = scripted(attack=[6, 1], defence=[3])
    assert [dice.roll(6, kind) for kind in ("attack", "defence", "attack")] == [6, 3, 1]
    assert dice.left_over() == {}


def test_kinds_that_are_not_scripted_roll_as_usual() -> None:
    assert scripted(attack=[6]).roll(6, "weather") == Dice(seed_from(0)).roll(6)


def test_a_copy_of_scripted_dice_goes_on_by_itself() -> None:
    dice = scripted(attack=[1, 2, 3])
    dice.roll(6, "attack")
    copy = dice.copy()
    assert copy.roll(6, "attack") == 2
    assert copy.roll(6, "attack") == 3
    assert dice.left_over() == {"attack": [2, 3]}
    assert dice.roll(6, "attack") == 2


def test_scripted_dice_run_out() -> None:
    dice = scripted(attack=[1])
    dice.roll(6, "attack")
    with pytest.raises(BadCase, match=r"dice\.attack: all 1 scripted results are used"):
        dice.roll(6, "attack")


@pytest.mark.parametrize("result", [0, 7, -1])
def test_a_scripted_result_out_of_range(result: int) -> None:
    with pytest.raises(BadCase, match=f"{result} was scripted for a choice of 1 to 6"):
        scripted(attack=[result]).roll(6, "attack")


def test_a_player_of_a_match_has_a_seed_of_his_own() -> None:
    ours, other = seed_from(1), seed_from(2)
    assert seed_for(ours, "FRA") == seed_for(ours, "FRA")
    assert len({seed_for(ours, "FRA"), seed_for(ours, "HIS"), seed_for(other, "FRA")}) == 3
