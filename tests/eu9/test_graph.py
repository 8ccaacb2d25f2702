"""The map as marchers and sailors use it: costs, coasts, straits, distances."""

from __future__ import annotations

from itertools import pairwise

import pytest

from europa.eu9.world import load_world
from europa.eu9.world.graph import (
    EUROPE,
    FAR,
    LIGHT,
    NATIVE,
    ROTW,
    borders,
    coasts,
    distances,
    land_distances,
    passes,
    places,
    printed_main_coast,
    sea_distances,
    strait_forts,
    straits_between,
)

W = load_world()
PROVINCE, SEA = W.province_index, W.sea_index
FRIENDLY, OTHER = 0, 1


def cost(one: str, other: str, column: int, owner: int) -> int:
    """What a step between two neighbours costs."""
    return next(
        b.costs[column + owner] for b in borders()[PROVINCE[one]] if b.to == PROVINCE[other]
    )


def step(column: int, owner: int, terrain: str, kind: str = "plain", start: str = "plain") -> int:
    """What a step of a kind costs, wherever on the map there is one."""
    for (one, other), border in W.borders.items():
        here, there = W.provinces[one], W.provinces[other]
        if (here.terrain, there.terrain, border) == (start, terrain, kind):
            return cost(here.id, there.id, column, owner)
    raise AssertionError("no such border")


def test_viii_149_to_151_the_printed_examples() -> None:
    """VIII-149, VIII-150, VIII-151."""
    from_banat = [
        cost("banat", to, EUROPE, FRIENDLY) for to in ("valahia", "serbia", "bulgaristan")
    ]
    assert from_banat == [1, 2, 3]
    path = ["magyarorszag", "karpatok", "bukovina", "moldova", "basarabia", "rumeli"]
    legs = [cost(a, b, EUROPE, OTHER) for a, b in pairwise(path[:-1])]
    assert legs == [3, 3, 2, 2]
    assert cost("basarabia", "rumeli", EUROPE, FRIENDLY) == 3, "13 in all: too far"
    assert cost("danzig", "hinterpommern", EUROPE, FRIENDLY) == 4


@pytest.mark.parametrize(
    "column, owner, terrain, kind, start, points",
    [
        (EUROPE, OTHER, "swamp", "river", "swamp", 5),
        (ROTW, OTHER, "swamp", "river", "swamp", 12),
        (EUROPE, FRIENDLY, "mountain", "pass", "mountain", 3),
        (EUROPE, OTHER, "mountain", "pass", "mountain", 4),
        (EUROPE, OTHER, "plain", "plain", "plain", 2),
        (EUROPE, OTHER, "dense_forest", "plain", "plain", 2),
        (ROTW, FRIENDLY, "plain", "plain", "plain", 2),
        (ROTW, OTHER, "plain", "plain", "plain", 4),
        (ROTW, FRIENDLY, "dense_forest", "plain", "plain", 6),
        (ROTW, FRIENDLY, "dense_forest", "river", "dense_forest", 8),
        (NATIVE, FRIENDLY, "dense_forest", "plain", "plain", 4),
        (LIGHT, FRIENDLY, "dense_forest", "river", "dense_forest", 4),
    ],
)
def test_viii_152_to_155_costs_of_a_step(
    column: int, owner: int, terrain: str, kind: str, start: str, points: int
) -> None:
    """VIII-152, VIII-153, VIII-154, VIII-155."""
    assert step(column, owner, terrain, kind, start) == points


def test_a_whole_move_over_the_bering_strait() -> None:
    for column in (EUROPE, ROTW, LIGHT, NATIVE):
        assert cost("yakoutie_ne", "kamchatka_i", column, OTHER) == 12


def test_two_coasts_are_two_ports() -> None:
    slesvig = PROVINCE["slesvig"]
    assert not passes(slesvig, SEA["sea_nord"], SEA["sea_oresund"])
    assert coasts()[slesvig][printed_main_coast()[slesvig]] == (SEA["sea_oresund"],)
    assert printed_main_coast()[PROVINCE["panama_n"]] == -1, "its founder chooses"
    assert len(coasts()[PROVINCE["boheme"]]) == 0
    assert all(len(coasts()[p.index]) == 1 for p in W.provinces
               if p.seas and p.index not in printed_main_coast())  # fmt: skip


def test_strait_forts() -> None:
    place = straits_between()[SEA["sea_marmara"], SEA["sea_noire_w"]]
    assert strait_forts()[place].province == PROVINCE["trakya"]
    assert [fort.id for fort in strait_forts() if fort.needs_city] == ["sunda"]
    assert len(straits_between()) == 26


def test_distances() -> None:
    assert len(places()) == 783
    kent, calais = PROVINCE["kent"], PROVINCE["picardie"]
    assert distances(kent)[kent] == 0
    assert land_distances(kent)[calais] == FAR
    assert distances(kent)[calais] == 2, "over the sea between"
    assert sea_distances(SEA["sea_marmara"])[SEA["sea_noire_w"]] == 1
    assert all(land_distances(p.index)[q] == 1 for p in W.provinces[:20] for q in p.neighbours)
