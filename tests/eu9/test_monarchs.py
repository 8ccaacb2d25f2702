"""III.1: survival, succession, values, commanders, ministers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from europa.eu9.conflicts import War
from europa.eu9.pieces import Minister
from europa.eu9.rules.court import kings, monarchs
from europa.eu9.rules.powers import pashas
from europa.eu9.rules.powers.exploitable import is_exploitable
from europa.eu9.state import FIRE, MAN, SHOCK, SIEGE
from europa.eu9.table import G
from europa.eu9.testing import drive, position, seat
from europa.eu9.world import NONE


def court(
    power: str, turn: int = 3, dice: Mapping[str, Sequence[int]] | None = None, **values: int
) -> tuple[G, int]:
    """A table where only one power is played, with a monarch of no name."""
    g = position(turn=turn, segment="1.1", dice=dice or {})
    one = seat(g, power)
    s = g.state
    s.seat_power[:] = [p if p == one else NONE for p in s.seat_power]
    s.monarch[one], s.dies[one], s.reign_from[one] = NONE, 20, 1
    s.stability[one] = s.fragile[one] = 0
    for name, value in values.items():
        s.skills[one * 3 + ("adm", "dip", "mil").index(name)] = value
    return g, one


def dynasty(g: G, power: int) -> list[int]:
    return g.state.skills[power * 3 : power * 3 + 3]


def test_iii_03_and_04_a_king_in_command() -> None:
    """III-03, III-04."""
    dice = {"military_average": [9], "king_manoeuvre": [6], "king_fire": [2], "king_shock": [10]}
    g, france = court("france", 3, dice, mil=7)
    values = [kings.king_value(g, france, kind) for kind in (MAN, FIRE, SHOCK, SIEGE)]
    assert values == [3, 2, 5, 0]
    assert [kings.king_value(g, france, kind) for kind in (MAN, FIRE, SHOCK)] == [3, 2, 5]


def test_iii_18_modifiers_stop_at_0_and_6() -> None:
    for mil, average, die, expected in ((7, 9, 10, 5), (9, 10, 10, 6), (3, 1, 1, 0)):
        g, spain = court("spain", 3, {"military_average": [average], "king_fire": [die]}, mil=mil)
        assert kings.king_value(g, spain, FIRE) == expected


def test_iii_19_a_starred_average_gives_siege() -> None:
    for die, expected in ((5, 1), (1, 0), (10, 3)):
        dice = {"military_average": [10], "king_siege": [die], "king_manoeuvre": [5]}
        g, spain = court("spain", 3, dice, mil=8)
        assert kings.king_value(g, spain, MAN) == 4
        assert kings.king_value(g, spain, SIEGE) == expected


def test_polish_and_swedish_kings_roll_better() -> None:
    g, poland = court(
        "poland", 3, {"military_average": [9], "king_shock": [7], "king_fire": [7]}, mil=7
    )
    assert kings.king_value(g, poland, SHOCK) == 4
    assert kings.king_value(g, poland, FIRE) == 3


def divan(**dice: list[int]) -> tuple[G, int]:
    """The sultan's survival with set dice; Spain speaks for the Habsburgs."""
    g, turkey = court("turkey", 3, dice, mil=8)
    spain = seat(g, "spain")
    g.state.seat_power[g.state.seats.index("HIS")] = spain
    g.state.monarch[spain], g.state.reign_from[spain] = NONE, 3
    g.state.occurred["I-A"] = 1
    return g, turkey


def test_xv_138_a_pasha_is_corrupted_and_stays_so() -> None:
    g, _ = divan(survival=[6])
    for pasha in pashas.in_play(g)[1:]:
        g.put_leader(pasha, NONE, 0)
    (pasha,) = pashas.in_play(g)
    g.put_leader(pasha, g.world.province_index["izmir"])
    drive(monarchs.survive(g), ["HIS=corrupt:izmir"])
    bad = [g.world.provinces[p].id for p, one in enumerate(g.state.corrupt) if one]
    assert (bad, g.state.corrupted) == (["izmir"], [pasha])
    g.state.turn += 1
    pashas.tidy(g)
    assert g.state.corrupt[g.world.province_index["izmir"]] == 1
    g.state.owner[g.world.province_index["izmir"]] = seat(g, "venice")
    pashas.tidy(g)
    assert g.state.leader_place[pasha] in g.owned(g.country("turkey"))


@pytest.mark.parametrize("die", [5, 7])
def test_xv_138_pashas_are_exchanged(die: int) -> None:
    g, turkey = divan(survival=[die])
    first, second = pashas.in_play(g)[:2]
    places = [g.state.leader_place[n] for n in (first, second)]
    ids = [g.world.leaders[n].id for n in (first, second)]
    drive(monarchs.survive(g),
          [f"HIS=exchange:{ids[0]}", f"TUR=exchange:{ids[1]}", "HIS=leave"])  # fmt: skip
    assert [g.state.leader_state[n] for n in (first, second)] == [0, 0]
    assert {*places} <= {g.state.leader_place[n] for n in pashas.in_play(g)}
    g, turkey = divan(survival=[8])
    drive(monarchs.survive(g), [])
    assert g.is_major(turkey)


def ottomans(provinces: int, seated: int, stability: int, **more: int) -> G:
    """Turkey with so many provinces and pashas at 3.10."""
    g = position(turn=3, segment="3.10", units=[])
    turkey = g.country("turkey")
    own = [p.index for p in g.world.provinces if turkey in p.national]
    rest = [p.index for p in g.world.provinces if p.europe and p.index not in own]
    land = {*(own + rest)[:provinces]}
    for p in range(len(g.state.owner)):
        if g.state.owner[p] == turkey or p in land:
            g.state.owner[p] = turkey if p in land else NONE
    for pasha in pashas.in_play(g):
        g.put_leader(pasha, NONE, 0)
    counters = [n for n, x in enumerate(g.world.leaders) if x.kind == "pasha"]
    for pasha, place in zip(counters, (own + rest)[:seated], strict=False):
        g.put_leader(pasha, place)
    g.state.stability[turkey] = stability
    g.state.occurred.update(more)
    return g


def test_xv_139_and_140_how_many_pashas_come() -> None:
    """XV-139, XV-140."""
    assert pashas.most(ottomans(20, 5, 2)) == 1
    assert pashas.most(ottomans(20, 5, -1)) == 0
    g = ottomans(24, 4, 1, **{"I-E": 1})
    g.state.gone[g.country("mamluks")] = 1
    assert pashas.most(g) == 3


def test_xv_141_where_pashas_sit() -> None:
    g = ottomans(16, 0, 3)
    ids, place = g.world.provinces, g.world.province_index
    turkey = g.country("turkey")
    g.state.owner[place["bosna"]] = g.state.owner[place["serbia"]] = turkey
    capital = ids[g.world.countries[turkey].capital]
    found = [ids[p].id for p in pashas.sites(g, [])]
    assert capital.id not in found
    assert {"bosna", "serbia"} <= {*found}
    drive(pashas.appoint(g), ["pasha:bosna", "pasha:izmir", "done"])
    taken = [place["bosna"], place["izmir"]]
    found_now = pashas.sites(g, taken)
    assert place["serbia"] not in found_now, "one in the Balkans a turn"
    assert not {*ids[place["izmir"]].neighbours} & {*found_now}
    assert len(pashas.in_play(g)) == 2


def test_pashas_part_at_peace() -> None:
    """39.12: those whom the set-up put into the capital."""
    g = position(segment="5.6")
    drive(pashas.spread(g), otherwise=[f"pasha:{p.id}" for p in g.world.provinces])
    places = [g.state.leader_place[n] for n in pashas.in_play(g)]
    assert len({*places}) == 5
    assert g.world.countries[g.country("turkey")].capital not in places


def test_xv_142_a_corrupt_pasha_is_dismissed() -> None:
    g = ottomans(16, 0, 1)
    turkey, izmir = g.country("turkey"), g.world.province_index["izmir"]
    drive(pashas.appoint(g), ["pasha:izmir"])
    (pasha,) = pashas.in_play(g)
    g.state.corrupted, g.state.corrupt[izmir] = [pasha], 1
    assert not is_exploitable(g, izmir)
    g.state.wars.append(War("full", (turkey,), (g.country("VEN"),)))
    drive(pashas.dismiss(g), [])
    g.state.wars.clear()
    drive(pashas.dismiss(g), [f"exchange:{g.world.leaders[pasha].id}"])
    assert g.state.stability[turkey] == 0
    assert (g.state.corrupt[izmir], g.state.corrupted) == (0, [])
    assert [g.state.leader_place[n] for n in pashas.in_play(g)] == [izmir]


def test_a_minister_helps_the_column_and_hurts_the_roll() -> None:
    dice = {"monarch_adm": [8], "monarch_dip": [8], "monarch_mil": [8], "succession": [5]}
    g, england = court("england", 3, dice, adm=6, dip=6, mil=6)
    g.state.ministers.append(Minister(england, 9, 7, 3, 8))
    g.state.dies[england] = 3
    drive(monarchs.survive(g), [])
    assert dynasty(g, england) == [7, 8, 7]


def test_ministers_retire_after_their_last_turn() -> None:
    g, england = court("england", 5, {"survival": [5]})
    g.state.ministers[:] = [Minister(england, 9, 9, 9, 4), Minister(england, 7, 7, 7, 5)]
    drive(monarchs.survive(g), [])
    assert [m.adm for m in g.state.ministers] == [7]


@pytest.mark.parametrize(
    "power, turn, before, expected",
    [
        ("portugal", 2, "portugal_joao_ii", "portugal_manuel_i"),
        ("england", 5, "england_henry_vii", "england_henry_viii"),
        ("turkey", 5, "turkey_bayezid_ii", "turkey_selim_i"),
        ("turkey", 7, "turkey_bayezid_ii", "turkey_suleyman"),
        ("turkey", 9, "turkey_selim_i", "turkey_suleyman"),
        ("poland", 5, "poland_john_and_alexander", "poland_zygmunt_i"),
    ],
)
def test_named_successors(power: str, turn: int, before: str, expected: str) -> None:
    g, one = court(power, turn)
    g.state.monarch[one] = g.world.monarch_index[before]
    g.state.dies[one] = turn
    drive(monarchs.survive(g), [])
    record = g.world.monarchs[g.state.monarch[one]]
    assert record.id == expected
    assert dynasty(g, one) == [*record.values]


def test_monarchs_who_come_in_their_hour() -> None:
    for turn, expected in ((6, ""), (7, "russia_ivan_iv")):
        g, russia = court("russia", turn)
        monarchs.crown(g, russia)
        place = g.state.monarch[russia]
        assert ("" if place == NONE else g.world.monarchs[place].id) == expected
    assert g.state.dies[russia] == 18
    assert g.state.youth[russia] == 2
    g, france = court("france", 4)
    g.state.occurred["I-3(1)"] = 1
    monarchs.crown(g, france)
    assert monarchs.title(g, france) == "france_francois_i"
    g, russia = court("russia", 36, {"monarch_adm": [9], "monarch_dip": [9], "monarch_mil": [9],
                                     "succession": [4]})  # fmt: skip
    g.state.held["reigned:russia_ivan_iv"] = 7
    monarchs.crown(g, russia)
    assert monarchs.title(g, russia) == "russia_peter_the_great"
    assert dynasty(g, russia) == [9, 9, 9]
    assert g.state.dies[russia] == 43


def test_named_monarchs_are_safe_at_first() -> None:
    g, poland = court("poland", 6, {"survival": []})
    g.state.monarch[poland] = g.world.monarch_index["poland_zygmunt_i"]
    g.state.reign_from[poland] = 5
    drive(monarchs.survive(g), [])
    assert g.state.reign_from[poland] == 5


def test_turn_1_has_no_survival_rolls() -> None:
    g = position(segment="1.1", dice={"survival": []})
    drive(monarchs.survive(g), [])
    assert all(g.state.reign_from[power] == 1 for power in g.majors())
