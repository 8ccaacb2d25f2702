"""III.4, III.5: political events drawn, revolts, diplomatic events; X.3 revolts at a turn's end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from europa.eu9.conflicts import War
from europa.eu9.pieces import Besieging, Mnu, Unit
from europa.eu9.rules.events import diplomatic_events, revolt_places, revolts
from europa.eu9.rules.events.political import conditions as event_conditions
from europa.eu9.rules.events.political import draw as political_events
from europa.eu9.rules.events.revolt_places import Spot
from europa.eu9.rules.powers.limits import limit
from europa.eu9.rules.redeployment import unrest
from europa.eu9.rules.turns import seats
from europa.eu9.state import EW, NEUTRAL, VA
from europa.eu9.table import G
from europa.eu9.testing import drive, position, seat
from europa.eu9.world import NONE, PERIODS, RELIGIONS
from europa.kernel.drive import drive_by

EXAMPLE: dict[int, dict[str, Any]] = {
    1: {
        "first_die_columns": ["1-4", "5-6", "7-8", "9"],
        "rows_top_to_bottom": [
            ["3", "R2", "3", "R15"], ["5", "3", "R11", "R14"], ["R6", "10", "R12", "4"],
            ["1", "12", "R4", "7"], ["1", "13", "R8", "11"], ["1", "4", "R4", "R6"],
            ["R2", "R6", "R5", "R8"], ["7", "9", "8", "9"], ["11", "13", "3", "10"],
        ],
        "first_die_10": {"1-2": "+1 event, then roll in II", "3-10": "roll in II"},
        "second_die_10": "roll in II",
    },
    2: {
        "first_die_columns": ["1-3", "4-5", "6", "7", "8", "9"],
        "rows_top_to_bottom": political_events.event_table(2)["rows_top_to_bottom"],
        "first_die_10": {"1-2": "+1 event, then roll in III", "3-10": "roll in III"},
        "second_die_10": "roll in III",
    },
}  # fmt: skip
"""The tables as the worked example has them (E158): the printed ones differ."""


def run(steps: Any) -> Any:
    """Play a rule; whoever is asked takes the first answer."""
    return drive_by(steps, lambda asks: (asks[0], asks[0].options[0]))


def draw(dice: Sequence[int], monkeypatch: pytest.MonkeyPatch | None = None, turn: int = 1) -> G:
    g = position(turn=turn, segment="1.5", dice={"political_event": dice})
    if monkeypatch:
        monkeypatch.setattr(political_events, "event_table", EXAMPLE.__getitem__)
    run(political_events.draw_events(g))
    assert not g.dice.left_over()
    return g


def test_iii_05_to_09_a_turn_of_events(monkeypatch: pytest.MonkeyPatch) -> None:
    dice = [9, 6, 10, 1, 7, 9, 3, 4, 10, 2, 10, 5, 8, 2, 7, 5, 5, 10, 8, 6]
    g = draw(dice, monkeypatch)
    entries = [line.entry for line in g.journal.fresh]
    boxes = [(e.period, e.first, e.second, e.box) for e in entries
             if isinstance(e, political_events.Drawn)]  # fmt: skip
    assert boxes == [
        ("I", 9, 6, "R6"), ("I", 7, 9, "3"), ("I", 3, 4, "1"), ("I", 8, 2, "R11"),
        ("I", 7, 5, "R4"), ("II", 8, 6, "7"),
    ]  # fmt: skip
    impossible = [e.event for e in entries if isinstance(e, political_events.NoEvent)]
    assert impossible == ["I-1"], "Tordesillas, not marked off"
    elsewhere = [e.period for e in entries if isinstance(e, political_events.OtherPeriod)]
    assert elsewhere == ["II", "I", "II"], "two periods away: back to the current one"
    assert g.state.drawn == ["R/D", "I-3(1)", "I-11(1)", "I-4(1)", "II-7"]
    marked = [place for place, mark in enumerate(g.state.cells) if mark]
    assert marked == [121, 125, 128, 135, 245]
    assert "I-1" not in g.state.occurred


def test_iii_25_a_second_r_is_its_number() -> None:
    g = draw([9, 1, 9, 3, 9, 2, 8, 3])
    assert g.state.drawn[0] == "R/D"
    assert g.state.drawn.count("R/D") == 1
    boxes = [line.entry.box for line in g.journal.fresh
             if isinstance(line.entry, political_events.Drawn)]  # fmt: skip
    assert boxes[0].startswith("R")
    later = [(box, event) for box, event in zip(boxes, g.state.drawn, strict=True)][1:]
    assert [box for box, _ in later if box.startswith("R")]
    assert all(event.split("(")[0] == f"I-{box.removeprefix('R')}" for box, event in later)


def test_exhausted_events_and_full_tables_become_revolts() -> None:
    g = position(segment="1.5", dice={"political_event": [7, 1] * 4})
    g.state.occurred.update({"I-3(1)": 1, "I-3(2)": 1})
    run(political_events.draw_events(g))
    assert g.state.drawn[0] == "R/D"
    assert g.state.cells[120] == 1
    g = position(segment="1.5")
    for column in range(5):
        for row in range(9):
            g.state.cells[100 + column * 10 + row] = 1
    assert political_events.find(g, 1, 3, 5) is None


def test_counting_goes_on_in_the_next_columns_and_around() -> None:
    g = position(segment="1.5")
    for row in range(9):
        g.state.cells[140 + row] = row != 8
    assert political_events.find(g, 1, 9, 1) == (4, 8)
    assert political_events.find(g, 1, 9, 2) == (0, 0)


def test_conditions() -> None:
    g = position(segment="1.5")
    again = event_conditions.Drawing(marked=False, counts=False, again=True)
    assert run(event_conditions.consider(g, "I-1")) == again
    coast = next(p for a in g.world.areas if "america" in a.continents for p in a.provinces)
    g.state.known[seat(g, "spain") * len(g.world.provinces) + coast] = 1
    assert run(event_conditions.consider(g, "I-1")).plays[0].event == "I-1"
    refused = drive(event_conditions.consider(g, "I-1"), ["refuse"])
    assert refused == event_conditions.Drawing(counts=False), "marked off, may occur again"
    assert political_events.tordesillas(g) == 2
    assert run(event_conditions.consider(g, "I-3(1)")).plays[0].event == "I-3(1)"
    g.state.religion[seat(g, "france")] = RELIGIONS.index("protestant")
    rd = run(event_conditions.consider(g, "I-3(1)"))
    assert (rd.rd, rd.revolt_in) == (True, "france")


def test_every_table_leads_to_events() -> None:
    w = position().world
    ids = {event.id.split("(")[0] for event in w.political}
    for period in range(1, 8):
        for row in political_events.event_table(period)["rows_top_to_bottom"]:
            for name in row:
                assert f"{PERIODS[period]}-{name.removeprefix('R')}" in ids


# Revolts


def test_every_cell_of_the_revolt_tables_is_a_place() -> None:
    g = position()
    for country in revolt_places.TABLES:
        for period in range(1, 8):
            for roll in range(-2, 14):
                group = revolt_places.group_of(country, period, roll)
                for spot in revolt_places.spots(g, country, group):
                    assert (spot.province == NONE) != (spot.zone == NONE)


def test_a_revolt_of_the_tables() -> None:
    dice = {"revolt_country": [4, 5], "revolt_group": [2], "revolt_strength": [7, 7],
            "revolt_place": [1]}  # fmt: skip
    g = position(segment="1.6", dice=dice)
    france = seat(g, "france")
    g.state.stability[france] = 1
    g.state.drawn.append("R/D")
    revolts.break_out(g)
    assert g.state.revolt[g.world.province_index["lyonnais"]] == 2


@pytest.mark.parametrize("strength, sides, troops, fallen", [
    (2, 0, ["LD"], False), (4, 0, ["A-"], False), (6, 1, [], False), (10, 1, ["LD"], False),
    (12, 1, ["A-"], False), (14, 2, [], False), (16, 2, ["A-"], False), (18, 2, ["LD"], True),
])  # fmt: skip
def test_strengths(strength: int, sides: int, troops: list[str], fallen: bool) -> None:
    g = position(segment="1.6")
    p = g.world.province_index["berry"]
    revolts.rise(g, Spot(p), revolts.strength_of(strength))
    rebels = g.country("rebels")
    assert g.state.revolt[p] == sides
    assert [u.kind for u in g.state.units if u.country == rebels] == troops
    assert (g.state.controller[p] == NONE) == fallen


def test_iii_28_a_third_counter_is_ignored_but_troops_come() -> None:
    g = position(segment="1.6")
    p = g.world.province_index["berry"]
    for before, after in ((0, 2), (1, 3), (2, 4), (3, 3), (4, 4)):
        g.state.revolt[p] = before
        g.state.units.clear()
        revolts.rise(g, Spot(p), revolts.strength_of(16))
        assert g.state.revolt[p] == after
        assert [u.kind for u in g.state.units] == ["A-"]


def test_two_minus_are_a_plus() -> None:
    g = position()
    revolts.put(g, 5, 1)
    revolts.put(g, 5, 1)
    assert g.state.revolt[5] == 2


def test_a_revolt_at_sea_is_piracy() -> None:
    g = position(segment="1.6")
    zone = g.world.zone_index["ctz_france"]
    revolts.rise(g, Spot(NONE, zone), revolts.strength_of(14))
    assert g.state.pirates[zone] == 2


@pytest.mark.parametrize(
    "name, exchange, dice, lost",
    [
        ("france", False, [6, 6], 2), ("france", False, [5, 6], 0), ("france", False, [4, 4], 2),
        ("holland", True, [4, 4], 0), ("holland", True, [5, 5], 2),
    ],
)  # fmt: skip
def test_ii_22_revolts_and_too_many_manufactures(
    name: str, exchange: bool, dice: list[int], lost: int
) -> None:
    g = position(turn=20, dice={"revolt_group": [2], "revolt_strength": dice})
    s, power = g.state, seat(g, name)
    places = [f"at:{p.id}" for p in g.world.provinces]
    drive(seats.enter(g, "HOL", seat(g, "holland")), otherwise=places)
    if exchange:
        s.in_force[f"stock_exchange:{name}"] = 19
    s.stability[power] = 1
    home = g.world.countries[power].capital
    count = limit(g, power, "mnu") + 2
    s.mnus[:] = [Mnu(power, 4, 1 + n % 2, home) for n in range(count)]
    revolts.revolt_in(g, power)
    assert len(g.mnus(power)) == count - lost
    assert s.stability[power] == 1 - bool(lost)


def test_x_05_revolts_of_france() -> None:
    g = position(segment="5.3")
    s, w = g.state, g.world
    s.units.clear()
    france, savoy = seat(g, "france"), g.country("savoy")
    places = {"bearn": 2, "savoia": 2, "berry": 1, "pfalz": 1, "lorraine": 2}
    s.owner[w.province_index["bearn"]] = france
    for name, sides in places.items():
        s.revolt[w.province_index[name]] = sides
    palatinate = s.owner[w.province_index["pfalz"]]
    for minor in (savoy, palatinate):
        s.patron[minor], s.box[minor] = france, EW
        s.wars.append(War("full", (minor,), (g.country("bavaria"),)))
    s.patron[g.country("lorraine")], s.box[g.country("lorraine")] = france, EW
    s.stability[france] = 2
    spared = {name: sum(g.state.revolt[p] for p in g.owned(seat(g, name))) for name in ("spain",)}
    run(unrest.spread(g))
    assert s.stability[france] == -1
    assert s.revolt[w.province_index["lorraine"]] == 0
    assert s.revolt[w.province_index["berry"]] == 2
    assert s.revolt[w.province_index["pfalz"]] == 2
    before = sum(places.values()) - 2
    assert sum(s.revolt) == before + 2 + 2
    fresh = [p for p, sides in enumerate(s.revolt) if sides and w.provinces[p].id not in places]
    grown = [p for p in range(len(s.revolt)) if s.revolt[p] == 3]
    owners = sorted(s.owner[p] for p in (*fresh, *grown))
    assert owners == sorted([france, savoy])
    assert spared == {"spain": sum(s.revolt[p] for p in g.owned(seat(g, "spain")))}


@pytest.mark.parametrize("owned, troubled, falls", [(6, 3, True), (5, 3, True), (4, 2, False),
                                                   (12, 5, False), (12, 6, True)])  # fmt: skip
def test_x_63_half_of_the_national_provinces(owned: int, troubled: int, falls: bool) -> None:
    g = position(segment="5.3", turn=3)
    s, w = g.state, g.world
    france = seat(g, "france")
    s.units.clear()
    national = [p.index for p in w.provinces if france in p.national and p.europe][:owned]
    for p in g.owned(france):
        if p not in national:
            s.owner[p] = s.controller[p] = seat(g, "spain")
    for p in national:
        s.owner[p] = s.controller[p] = france
    for p in national[:troubled]:
        s.revolt[p] = 1
    s.dti[france] = 3
    unrest.test_throne(g, france)
    assert bool(s.overthrown[france]) == falls
    assert s.dti[france] == (2 if falls else 3)
    assert any(s.revolt[p] for p in national) != falls
    assert (s.reign_from[france] == 3) == falls


def test_x_64_the_overthrow_costs_two_and_a_crisis() -> None:
    g = position(segment="5.3", turn=3)
    s, w = g.state, g.world
    france = seat(g, "france")
    national = [p for p in g.owned(france) if france in w.provinces[p].national]
    for p in national[6:]:
        s.owner[p] = s.controller[p] = seat(g, "spain")
    for p in national[:3]:
        s.revolt[p] = 1
    s.stability[france] = 1
    run(unrest.spread(g))
    assert s.stability[france] == -2
    assert s.crisis[france] == 2
    assert not any(s.revolt[p] for p in g.owned(france))


def test_x_58_revolts_spread_to_neighbours_of_the_same_owner() -> None:
    g = position(segment="5.3")
    w = g.world
    g.state.owner[w.province_index["bearn"]] = seat(g, "france")
    found = {w.provinces[p].id for p in unrest.targets(g, w.province_index["bearn"])}
    assert "bearn" in found
    assert not found & {"vizcaya", "navarra", "pirineos", "rosselo"}


def test_x_62_a_revolt_takes_walls_down() -> None:
    for turn, level, left in ((30, 4, 2), (45, 5, 3)):
        g = position(segment="5.3", turn=turn)
        s = g.state
        p = g.world.province_index["berry"]
        s.revolt[p], s.controller[p], s.fortress[p] = 2, NONE, level
        unrest._dismantle(g)
        rebels = [u for u in s.units if u.country == g.country("rebels") and u.place == p]
        assert (s.fortress[p], len(rebels)) == (left, level - left)
        s.fortress[p], s.revolt_cause[p] = level, "III-D(1)"
        unrest._dismantle(g)
        assert s.fortress[p] == level, "a Rebellion keeps them"


# Diplomatic events


def test_a_diplomatic_event() -> None:
    dice = {"troubled_religion": [2], "diplomatic_group": [1], "fidelity": [10, 10] * 5}
    g = position(segment="1.7", dice=dice)
    g.state.drawn.append("R/D")
    wallachia, genoa = g.country("wallachia"), g.country("genoa")
    assert g.state.box[wallachia] == VA
    drive(diplomatic_events.resolve(g))
    assert g.state.box[genoa] == NEUTRAL
    assert g.state.box[wallachia] == NEUTRAL
    assert g.state.patron[wallachia] == NONE


def test_no_diplomatic_event_without_rd() -> None:
    g = position(segment="1.7", dice={"troubled_religion": []})
    drive(diplomatic_events.resolve(g))
    assert not g.journal.fresh


def test_x_53_rebels_without_a_counter_raise_one() -> None:
    g = position(segment="5.3")
    s = g.state
    p = g.world.province_index["berry"]
    s.units[:] = [Unit(g.country("rebels"), "LD", p)]
    before = s.stability[seat(g, "france")]
    run(unrest.spread(g))
    assert s.stability[seat(g, "france")] == before, "no counter, no cost"
    assert (s.revolt[p], sum(s.revolt)) == (1, 1), "in the province itself"


@pytest.mark.parametrize(
    "holder, besieged, raised", [("", False, 1), ("", True, 0), ("huguenots", False, 0)]
)
def test_x_53_a_city_of_rebels_raises_a_counter_there(
    holder: str, besieged: bool, raised: int
) -> None:
    """Unless it is besieged, or held by others than Revolt and Rebellion."""
    g = position(segment="5.3", units=[])
    s, p = g.state, g.world.province_index["berry"]
    s.controller[p] = g.country(holder) if holder else NONE
    if besieged:
        s.sieges[p] = Besieging(g.country("france"))
    run(unrest.spread(g))
    assert (s.revolt[p], sum(s.revolt)) == (raised, raised)
