"""VII.5, IX: leaders come, are placed by rank, and go; militia (II.5.4)."""

from __future__ import annotations

import pytest

from europa.eu9.pieces import Unit
from europa.eu9.rules.logistics import leaders, least, minor_rulers
from europa.eu9.rules.logistics.basic_forces import basic
from europa.eu9.rules.logistics.command import broken_hierarchy, places_for
from europa.eu9.rules.powers.ranks import category, rank
from europa.eu9.state import ON_MAP, VA
from europa.eu9.table import G
from europa.eu9.testing import drive, position, seat
from europa.eu9.world import NONE, RELIGIONS


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


def test_vii_25_two_named_generals_are_enough() -> None:
    g = position(turn=4, segment="3.10")
    rus = seat(g, "RUS")
    step(g, rus)
    generals = [n for n in leaders.present(g, rus) if category(n) == "general"]
    assert [g.world.leaders[n].kind for n in generals] == ["named", "named"]
    assert drawn(g, rus) == []


def test_vii_27_where_one_of_theirs_was_removed() -> None:
    g = position(turn=27, segment="3.10")
    ang, america = seat(g, "ANG"), g.world.province_index["acadie_n"]
    step(g, ang)
    pool = [n for n, leader in enumerate(g.world.leaders) if leader.country == "england"
            and leader.kind == "anonymous" and category(n) == "conquistador"]  # fmt: skip
    assert len(pool) == 3, "one in three draws the same counter"
    one = next(n for n in anonymous(g, ang) if category(n) == "conquistador")
    g.state.leader_place[one] = america
    left = leaders.retire(g, ang)
    assert left["conquistador"] == [america]
    again = [n for n in leaders.arrive(g, ang) if category(n) == "conquistador"]
    assert len(again) == 1
    assert america in places_for(g, ang, again[0], left)
    general = next(n for n in leaders.present(g, ang) if category(n) == "general")
    assert america not in places_for(g, ang, general, left)


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
    anywhere = [*(f"at:{p.id}" for p in reversed(g.world.provinces)), "done"]
    drive(leaders.place(g), otherwise=anywhere)
    for power in g.majors():
        assert broken_hierarchy(g, power, leaders.present(g, power)) == []
        assert all(g.state.leader_place[n] != NONE for n in leaders.present(g, power))


def least_of(power: str, turn: int, **state: object) -> dict[str, int]:
    g = position(turn=turn)
    seat(g, power)
    for name, value in state.items():
        getattr(g.state, name)[g.country(power)] = value
    return least.minimum(g, g.country(power))


def test_vii_68_footnotes_of_the_least_number_of_leaders() -> None:
    assert least_of("venice", 15) == {"general": 1, "admiral": 2}
    assert least_of("holland", 26, government="stadhouder") == {
        "general": 2, "admiral": 2, "explorer": 1, "conquistador": 1,
    }  # fmt: skip
    parliament = least_of("holland", 35, government="parliament")
    assert (parliament["general"], parliament["admiral"]) == (1, 3)
    assert "governor" not in least_of("sweden", 35)
    spain = least_of("spain", 43)
    assert (spain["general"], "governor" in spain) == (2, False)
    faith = {name: RELIGIONS.index(name) for name in ("protestant", "orthodox", "catholic")}
    found = {name: least_of("poland", 15, religion=place) for name, place in faith.items()}
    overseas = {
        name: (row.get("conquistador", 0), row.get("explorer", 0)) for name, row in found.items()
    }
    assert overseas == {"protestant": (1, 1), "orthodox": (1, 0), "catholic": (0, 0)}


def test_xv_73_england_has_an_army_of_its_own() -> None:
    g = position(turn=7)
    england = g.country("england")
    assert [(f.unit, f.number) for f in basic(g, england)] == [("A-", 1), ("F+", 1)]
    g.state.attitude[england] = "counter_reformation"
    assert [(f.unit, f.number) for f in basic(g, england)] == [("A+", 1), ("F+", 1)]


def test_a_man_with_two_faces_serves_one_country() -> None:
    """SPEC-minors 5.6: Barbaros is a Turk until 3.10, though Algiers has left Turkey and fights."""
    g = position(turn=6, segment="3.10")
    s, algiers, turkey = g.state, g.country("algiers"), seat(g, "turkey")
    pasha, corsair = leader(g, "barbaros"), leader(g, "barbaros2")
    s.patron[algiers], s.box[algiers] = turkey, VA
    leaders.come(g, turkey)
    assert s.leader_state[pasha] == ON_MAP
    s.patron[algiers], s.box[algiers] = NONE, 0
    minor_rulers.summon(g, algiers)
    assert not s.leader_state[corsair]
    leaders.come(g, turkey)
    minor_rulers.summon(g, algiers)
    assert (s.leader_state[pasha], s.leader_state[corsair]) == (0, ON_MAP)
