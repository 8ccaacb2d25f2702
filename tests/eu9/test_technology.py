"""II.4, VI.7 Technology."""

from __future__ import annotations

import pytest

from europa.eu9.pieces import Action, Unit
from europa.eu9.rules.administration import revolution, technology
from europa.eu9.rules.administration.actions import Odds
from europa.eu9.rules.administration.planning import Draft
from europa.eu9.state import LAND, NAVAL
from europa.eu9.table import G
from europa.eu9.testing import position
from europa.eu9.world import GROUPS, NONE


def level(g: G, code: str, kind: int, value: int) -> int:
    power = g.country(code)
    g.state.tech[power * 2 + kind] = value
    return power


def low(g: G, kind: int = LAND, value: int = 1) -> None:
    """All markers of a track far down."""
    s = g.state
    for place in range(kind, len(s.tech), 2):
        s.tech[place] = value
    for place in range(kind, len(s.group_tech), 2):
        s.group_tech[place] = min(value, s.group_tech[place])


def test_a_revolution_is_for_reformers_and_battles_teach_it() -> None:
    g = position(turn=29)
    s, w = g.state, g.world
    sue, aus, his, hol = (g.country(code) for code in ("SUE", "AUS", "HIS", "HOL"))
    for seat, power in (("POR", sue), ("VEN", aus), ("HOL", hol)):
        s.seat_power[s.seats.index(seat)] = power
    level(g, "SUE", LAND, 25)
    menu = technology.PLAN_MENU["land"]
    free = Action("land", detail="revolution")
    assert free not in menu(g, Draft(sue))
    s.monarch[sue] = w.monarch_index["sweden_gustav_adolf"]
    assert free in menu(g, Draft(sue))
    assert menu(g, Draft(sue, [free])) == []
    s.turn = 30
    level(g, "SUE", LAND, 42)
    for code in ("AUS", "HIS", "HOL"):
        level(g, code, LAND, 38)
    revolution.spread(g, sue, aus)
    s.turn = 31
    assert free not in menu(g, Draft(sue)), "nothing more to win in this period"
    level(g, "AUS", LAND, 41)
    for one, other in ((aus, his), (hol, aus), (aus, hol)):
        revolution.spread(g, one, other)
    lessons = {name: turn for name, turn in s.in_force.items() if name.startswith("lesson")}
    assert lessons == {
        "lesson_baroque_austria": 30, "lesson_baroque_spain": 31, "lesson_baroque_holland": 31,
    }  # fmt: skip


@pytest.mark.parametrize(
    "result, is_open, second, gained",
    [
        ("S*", False, 0, 2), ("S", False, 0, 1), ("h*", False, 2, 1), ("h*", False, 3, 0),
        ("F", False, 0, 0), ("S*", True, 0, 2), ("S", True, 0, 2), ("h", True, 0, 1),
        ("F*", True, 0, 0),
    ],
)  # fmt: skip
def test_vi_60_levels_won(result: str, is_open: bool, second: int, gained: int) -> None:
    dice = {"S*": 10, "S": 8, "h*": 6, "h": 3, "F": 2, "F*": 1}
    scripted = {"land": [dice[result]], "half": [second] if second else []}
    g = position(turn=11 if is_open else 10, dice=scripted)
    fra = level(g, "FRA", LAND, 17)
    g.state.fti[fra] = 2
    assert technology.gain(g, fra, LAND, Odds(0, 0, 2)) == gained


def test_former_powers_rise_with_latin_until_it_reaches_them() -> None:
    g = position(turn=16)
    s, por = g.state, g.country("POR")
    low(g, NAVAL, 5)
    s.seat_power[s.seats.index("POR")] = g.country("SUE")
    level(g, "POR", NAVAL, 8)
    technology.advance(g)
    assert g.tech(por, NAVAL) == 9
    latin = GROUPS.index("latin") * 2 + NAVAL
    s.group_tech[latin] = 8
    s.tech[por * 2 + NAVAL] = 8
    s.turn = 18
    technology.advance(g)
    assert s.tech[por * 2 + NAVAL] == NONE


def test_austria_converts_with_the_latin_marker() -> None:
    g = position(turn=26)
    s, aus = g.state, g.country("AUS")
    s.seat_power[s.seats.index("VEN")] = aus
    s.tech[aus * 2 + NAVAL] = NONE
    s.group_tech[GROUPS.index("latin") * 2 + NAVAL] = 10
    s.units[:] = [Unit(aus, "F-", 1), Unit(aus, "NWD", 1)]
    technology.advance(g)
    assert g.tech(aus, NAVAL) == 12
    assert g.line(aus, "B37") == 6
