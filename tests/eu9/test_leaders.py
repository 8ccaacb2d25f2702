"""VII.5, IX: leaders come, are placed by rank, and go; militia (II.5.4)."""

from __future__ import annotations

import pytest

from europa.eu9.rules import leaders
from europa.eu9.rules.command import broken_hierarchy, category, places_for, rank
from europa.eu9.state import ON_MAP, Unit
from europa.eu9.table import G
from europa.eu9.testing import drive, position, seat
from europa.eu9.world import NONE


def names(g: G, power: int) -> list[str]:
    return [g.world.leaders[n].id for n in leaders.present(g, power)]


def anonymous(g: G, power: int) -> list[int]:
    return [n for n in leaders.present(g, power) if g.world.leaders[n].kind == "anonymous"]


def drawn(g: G, power: int) -> list[str]:
    """Categories of the anonymous leaders on the map."""
    return sorted(category(n) for n in anonymous(g, power))


def step(g: G, power: int) -> list[int]:
    leaders.retire(g, power)
    return leaders.arrive(g, power)


def leader(g: G, name: str) -> int:
    return g.world.leader_index[name]


def test_ii_07_portugal_in_turn_1() -> None:
    g = position(turn=1, segment="3.10")
    por = seat(g, "POR")
    step(g, por)
    assert "dias" in names(g, por)
    assert drawn(g, por) == ["admiral", "conquistador", "general"]


def test_ii_08_dias_dies_in_turn_1() -> None:
    g = position(turn=1, segment="3.10")
    por = seat(g, "POR")
    step(g, por)
    leaders.fall(g, leader(g, "dias"))
    found = leaders.refill(g, por, {"explorer": 7})
    assert [category(n) for n in found] == ["explorer"]
    assert drawn(g, por) == ["admiral", "conquistador", "explorer", "general"]
    assert leaders.refill(g, por, {}) == []


@pytest.mark.parametrize("side", [0, 1])
def test_ii_09_portugal_in_turn_2(side: int) -> None:
    g = position(turn=2, segment="3.10")
    por = seat(g, "POR")
    step(g, por)
    assert {"dias", "cabral", "da_gama"} <= set(names(g, por))
    assert drawn(g, por) == ["admiral", "general"], "Da Gama counts as a conquistador"
    leaders.fall(g, leader(g, "dias"))
    assert leaders.refill(g, por, {}) == []
    leaders.fall(g, leader(g, "cabral"))
    g.state.leader_side[leader(g, "da_gama")] = side
    found = leaders.refill(g, por, {"explorer": 7})
    assert [category(n) for n in found] == ["explorer"]
    assert g.state.leader_place[found[0]] == 7


def test_ix_05_none_is_drawn_while_the_minimum_is_there() -> None:
    g = position(turn=2, segment="3.10")
    por = seat(g, "POR")
    step(g, por)
    leaders.fall(g, leader(g, "dias"))
    assert "explorer" not in leaders.missing(g, por)


def test_vii_24_last_turns() -> None:
    g = position(turn=43, segment="3.10")
    ang = seat(g, "ANG")
    step(g, ang)
    assert "marlborough" in names(g, ang)
    for turn, there in ((46, True), (47, False)):
        g.state.turn = turn
        step(g, ang)
        assert ("marlborough" in names(g, ang)) == there


def test_vii_25_russia_draws_up_to_its_minimum() -> None:
    for turn in (2, 4):
        g = position(turn=turn, segment="3.10")
        rus = seat(g, "RUS")
        step(g, rus)
        generals = [n for n in leaders.present(g, rus) if category(n) == "general"]
        named = [n for n in generals if g.world.leaders[n].kind == "named"]
        assert len(named) == (1 if turn == 2 else 2)
        assert drawn(g, rus) == ["general"] * (2 - len(named))


def test_vii_26_and_27_where_one_of_theirs_was_removed() -> None:
    g = position(turn=4, segment="3.10")
    his = seat(g, "HIS")
    cuba = next(p.index for p in g.world.provinces if not p.europe and p.coastal)
    colon = leader(g, "colon")
    g.state.leader_state[colon], g.state.leader_place[colon] = ON_MAP, cuba
    left = leaders.retire(g, his)
    assert left["explorer"] == [cuba]
    fresh = [n for n in leaders.arrive(g, his) if category(n) == "explorer"]
    assert fresh
    assert cuba in places_for(g, his, fresh[0], left)
    general = next(n for n in leaders.present(g, his) if category(n) == "general")
    assert cuba not in places_for(g, his, general, left)
    g = position(turn=27, segment="3.10")
    ang = seat(g, "ANG")
    step(g, ang)
    one = next(n for n in anonymous(g, ang) if category(n) == "conquistador")
    g.state.leader_place[one] = cuba
    left = leaders.retire(g, ang)
    again = [n for n in leaders.arrive(g, ang) if category(n) == "conquistador"]
    assert cuba in places_for(g, ang, again[0], left)


def test_ix_04_a_wounded_leader_returns() -> None:
    g = position(turn=5, segment="3.10")
    fra = seat(g, "FRA")
    step(g, fra)
    foix = leader(g, "foix")
    leaders.fall(g, leader(g, "bayard"))
    leaders.fall(g, foix, wounded=True)
    new = leaders.refill(g, fra, {"general": 3})
    assert len(new) == 1
    generals = [n for n in anonymous(g, fra) if category(n) == "general"]
    lowest = max(generals, key=lambda n: (rank(n), n))
    assert leaders.recover(g, fra, foix, 3) == lowest
    assert foix in leaders.present(g, fra)
    assert lowest not in leaders.present(g, fra)


def test_placement_keeps_the_hierarchy() -> None:
    g = position(turn=9, segment="3.10")
    his = seat(g, "HIS")
    small, large = g.owned(his)[:2]
    g.state.units.append(Unit(his, "LD", small, True))
    g.state.units.append(Unit(his, "A+", large, True))
    anywhere = [f"at:{p.id}" for p in reversed(g.world.provinces)]
    drive(leaders.place(g), otherwise=anywhere)
    for power in g.majors():
        assert broken_hierarchy(g, power, leaders.present(g, power)) == []
        assert all(g.state.leader_place[n] != NONE for n in leaders.present(g, power))
