"""VII.4: what an audit of minors' forces found, line by line."""

from __future__ import annotations

import pytest

from europa.eu9.conflicts import War
from europa.eu9.entries import Removed
from europa.eu9.pieces import Unit
from europa.eu9.rules.logistics import (
    corsair_fleets,
    deciders,
    minor_arrivals,
    minor_forces,
    minor_rulers,
    minor_upkeep,
)
from europa.eu9.rules.powers.forces import home_port
from europa.eu9.rules.powers.logistics import upkeep
from europa.eu9.rules.powers.parts import in_parts
from europa.eu9.state import MA, NEUTRAL, ON_MAP, VA
from europa.eu9.table import G
from europa.eu9.testing import drive, first_ask, position, seat
from europa.eu9.world import NONE
from europa.kernel import Ask


def place(g: G, name: str) -> int:
    return g.world.province_index[name]


def savoy_at_war(turn: int = 20, patron: str = "france") -> tuple[G, int]:
    """Savoy beside its Patron, fully at war with Spain."""
    g = position(turn=turn, segment="3.9")
    s, savoy = g.state, g.country("savoy")
    s.units.clear()
    s.patron[savoy] = seat(g, patron) if patron else NONE
    s.box[savoy] = MA if patron else NEUTRAL
    side = (seat(g, patron), savoy) if patron else (savoy,)
    s.wars[:] = [War("full", side, (seat(g, "spain"),))]
    return g, savoy


def kinds(g: G, minor: int) -> list[str]:
    return sorted(u.kind for u in g.state.units if u.country == minor)


def test_vii_46_the_wasteland_binds_minors_too() -> None:
    g = position(turn=9, segment="3.9")
    s, crimea = g.state, g.country("crimea")
    waste = next(p for p in g.world.provinces if p.wasteland and p.fortress == 1)
    s.owner[waste.index] = s.controller[waste.index] = crimea
    assert waste.index in minor_arrivals.strengthened(g, crimea, 1)
    s.fortress[waste.index] = 2
    assert waste.index not in minor_arrivals.strengthened(g, crimea, 2)


def test_vii_55_walls_of_a_minor_at_peace() -> None:
    g = position(turn=20, segment="3.9")
    s, nice = g.state, place(g, "nice")
    s.wars.clear()
    printed = g.world.provinces[nice].fortress
    s.fortress[nice] = printed + 1
    drive(minor_upkeep.disband_at_peace(g))
    assert s.fortress[nice] == printed
    venice = seat(g, "venice")
    s.seat_power[s.seats.index("VEN")] = NONE
    s.major[venice] = 0
    veneto = place(g, "veneto")
    s.fortress[veneto] = before = g.world.provinces[veneto].fortress + 1
    drive(minor_upkeep.disband_at_peace(g))
    assert s.fortress[veneto] == before


@pytest.mark.parametrize("answer, level, paid", [("pay", 1, True), ("lower", 0, False)])
def test_vii_55_a_patron_pays_for_a_vassals_walls(answer: str, level: int, paid: bool) -> None:
    g = position(turn=20, segment="3.9")
    s, savoy, nice = g.state, g.country("savoy"), place(g, "nice")
    s.wars.clear()
    s.patron[savoy], s.box[savoy] = seat(g, "france"), VA
    printed = g.world.provinces[nice].fortress
    s.fortress[nice] = printed + 1
    drive(minor_upkeep.disband_at_peace(g), [f"FRA={answer}"])
    assert s.fortress[nice] == printed + level
    assert bool(g.line(seat(g, "france"), "B31")) == paid


@pytest.mark.parametrize(
    "answer, left", [("disband", ["A+"]), ("keep:veterans", ["A+", "LD", "LD", "LD"])]
)
def test_vii_56_troops_beyond_basic_forces(answer: str, left: list[str]) -> None:
    g, savoy = savoy_at_war()
    home = place(g, "savoia")
    basic = dict(minor_forces.basic_units(g, savoy))
    assert basic == {"A+": 1}
    g.state.units[:] = [Unit(savoy, "A+", home, True)] + [Unit(savoy, "LD", home)] * 3
    drive(minor_upkeep.keep_at_war(g), [f"FRA={answer}"])
    assert kinds(g, savoy) == left
    france = seat(g, "france")
    assert bool(g.line(france, "B30")) == (answer != "disband")
    if answer != "disband":
        assert g.line(france, "B30") == 3 * upkeep(g, france, "LD", war=True)


def test_vii_56_without_a_power_beside_it_all_stay() -> None:
    g, savoy = savoy_at_war(patron="")
    home = place(g, "savoia")
    g.state.units[:] = [Unit(savoy, "A+", home, True)] + [Unit(savoy, "LD", home)] * 3
    drive(minor_upkeep.keep_at_war(g))
    assert kinds(g, savoy) == ["A+", "LD", "LD", "LD"]


def test_vii_57_who_is_kept_is_a_veteran() -> None:
    g, savoy = savoy_at_war()
    home = place(g, "savoia")
    g.state.units[:] = [Unit(savoy, "A+", home, False), Unit(savoy, "LD", home)]
    drive(minor_upkeep.keep_at_war(g), ["FRA=keep:conscripts"])
    assert [(u.kind, u.veteran) for u in g.state.units] == [("A+", True), ("LD", False)]


def test_vii_58_basic_forces_on_going_to_war() -> None:
    g = position(turn=20, segment="3.9")
    algiers = g.country("algiers")
    g.state.units.clear()
    missing = minor_forces.levels_missing(g, algiers)
    before = minor_forces.levels_built(g, algiers)
    minor_forces.muster(g, algiers)
    fleets = [u for u in g.state.units if u.country == algiers and u.kind in ("F-", "F+")]
    assert fleets
    assert all(sum(u.ships) for u in fleets)
    assert minor_forces.levels_built(g, algiers) == before + missing


def test_vii_59_reinforcements_go_where_the_decider_says() -> None:
    g, savoy = savoy_at_war()
    s = g.state
    s.controller[place(g, "savoia")] = seat(g, "spain")
    assert {g.world.provinces[p].id for p in minor_arrivals.sites(g, savoy)} == {"nice", "bresse"}
    s.revolt[place(g, "bresse")] = 1
    assert {g.world.provinces[p].id for p in minor_arrivals.sites(g, savoy)} == {"nice"}
    s.revolt[place(g, "bresse")] = 0
    forms = {",".join(form) for form in minor_arrivals.forms(g, savoy, 4)}
    assert forms == {"A+", "A-,LD,LD", "LD,LD,LD,LD"}
    drive(minor_arrivals.land(g, "FRA", savoy, 4), ["at:bresse", "as:A-,LD,LD"])
    assert kinds(g, savoy) == ["A-", "LD", "LD"]
    assert {u.place for u in s.units} == {place(g, "bresse")}


def test_vii_59_ships_of_several_kinds() -> None:
    g = position(turn=20, segment="3.9")
    genoa = g.country("genoa")
    g.state.units.clear()
    answers = ["ship:NWD", "ship:NTD"]
    drive(minor_arrivals.sea(g, "HIS", genoa, {"ND": 2}), answers, otherwise=["at:liguria"])
    assert kinds(g, genoa) == ["NTD", "NWD"]
    g.state.units.clear()
    answers = ["ship:NWD", "ship:NGD"]
    drive(minor_arrivals.sea(g, "HIS", genoa, {"ND": 2}), answers, otherwise=["at:liguria"])
    assert kinds(g, genoa) == ["NGD", "NGD", "NWD"]


def test_vii_60_a_minor_nobody_decides_for_rolls_too() -> None:
    g, savoy = savoy_at_war(patron="")
    s = g.state
    others = tuple(power for power in g.majors())
    s.wars[:] = [War("full", others, (savoy,))]
    assert deciders.decider(g, savoy) == NONE
    g.dice.script = {"reinforcements": [10]}  # type: ignore[attr-defined]
    while drive(in_parts(g, "3.9", [lambda g: minor_forces.reinforce(g, deciders.decider)])):
        pass
    assert not g.dice.left_over()
    assert kinds(g, savoy)


def test_vii_61_leaders_of_minors() -> None:
    g = position(turn=16, segment="3.9")
    s, denmark = g.state, g.country("denmark")
    rantzau = g.world.leader_index["rantzau"]
    s.units.clear()
    minor_forces.muster(g, denmark)
    assert s.leader_state[rantzau] == ON_MAP
    drawn = minor_rulers.lead(g, denmark)
    assert g.world.leaders[drawn].country == "denmark"
    admiral = minor_rulers.lead(g, g.country("algiers"), "admiral")
    assert admiral == NONE or g.world.leaders[admiral].sides[0].kind == "admiral"


def test_vii_61_a_naval_minor_chooses_who_leads() -> None:
    g = position(turn=11, segment="3.9", dice={"reinforcements": [5], "leader": [1]})
    algiers = g.country("algiers")
    g.state.patron[algiers], g.state.box[algiers] = seat(g, "turkey"), VA
    g.state.wars[:] = [War("full", (seat(g, "turkey"), algiers), (seat(g, "spain"),))]
    steps = minor_forces.roll_reinforcements(g, "TUR", algiers, "naval")
    seen = ["at:algerie", "as:LD", "ship:NWD", "ship:NDE"]
    ask = first_ask(steps)
    while ask.kind != "minors.leader":
        option = next(o for key in seen for o in [ask.find(key)] if o is not None)
        found = steps.send(option.value)
        assert isinstance(found, Ask)
        ask = found
    assert {*ask.keys()} == {"as:general", "as:admiral"}


def test_e218_ships_beyond_the_means_of_corsairs_are_told_as_they_go() -> None:
    g = position(turn=5, segment="3.9")
    algiers = g.country("algiers")
    g.state.units[:] = [Unit(algiers, "NWD", home_port(g, algiers))] * 9
    drive(corsair_fleets.replenish(g, lambda g, minor: NONE))
    left = sum(u.country == algiers and u.kind == "NWD" for u in g.state.units)
    told = [x.entry for x in g.journal.lines() if isinstance(x.entry, Removed)]
    assert told
    assert {one.power for one in told} == {"algiers"}
    assert len(told) + left >= 9, "what the turn brings comes besides"
