"""CK: lines about the order of a turn, and rulings made while the chapters were joined."""

from __future__ import annotations

import pytest

from europa.eu9.flow import SEQUENCE
from europa.eu9.rules.events.political.conditions import consider
from europa.eu9.rules.events.political.draw import event_table
from europa.eu9.rules.logistics import deciders, dutch_fleets, minors
from europa.eu9.rules.military.ground import Ground
from europa.eu9.rules.powers import establishments
from europa.eu9.rules.redeployment import gold, phase
from europa.eu9.rules.victory import points
from europa.eu9.state import GOODS, MA, TP, ZONES
from europa.eu9.table import G
from europa.eu9.testing import drive, position
from europa.eu9.world import NONE, period_of
from europa.eu9.world.political import event_records
from europa.kernel.drive import drive_by


def post(g: G, country: str, province: str) -> int:
    place = g.world.province_index[province]
    establishments.found(g, g.country(country), place, TP)
    return place


def test_ck_15_what_natives_destroyed_is_no_target_later() -> None:
    for stands in (True, False):
        g = position(turn=20, segment="5.2b", dice={"raid": [10]})
        zone = next(z for z in g.world.zones if z.piracy)
        place = post(g, "POR", "nyasa_z")
        g.state.pirates[zone.index] = 2
        g.state.effects[f"raid:{zone.id}:nyasa_z"] = 2
        if not stands:
            establishments.remove(g, place)
        phase.raid(g)
        assert bool(g.dice.left_over()) != stands


def test_ck_15_a_mission_of_this_turn_is_a_link_for_gold() -> None:
    g = position(turn=20, segment="5.8")
    power, place = g.country("HIS"), g.world.province_index["acadie_n"]
    assert not gold.is_stop(Ground(g, power), place)
    g.state.mission[place] = power
    assert gold.is_stop(Ground(g, power), place)


def test_ck_16_trade_at_sea_before_any_raid_on_land() -> None:
    """E352: one segment for all zones, then one for the coasts."""
    numbers = [segment.number for segment in SEQUENCE]
    assert numbers.index("5.2a") + 1 == numbers.index("5.2b")
    rules = {segment.number: segment.rule for segment in SEQUENCE}
    assert (rules["5.2a"], rules["5.2b"]) == (phase.prey, phase.raid)


@pytest.mark.parametrize(
    "turn, patron, who", [(17, "FRA", "HIS"), (27, "FRA", "FRA"), (27, "", "HIS")]
)
def test_ck_26_who_plans_for_a_minor_portugal(turn: int, patron: str, who: str) -> None:
    g = position(turn=turn)
    s, portugal = g.state, g.country("portugal")
    s.seat_power[s.seat_power.index(portugal)] = g.country("SUE")
    s.major[portugal] = 0
    s.patron[portugal] = g.country(patron) if patron else NONE
    s.box[portugal] = MA if patron else 0
    s.period = period_of(turn)
    assert deciders.actor(g, portugal) == g.country(who)
    assert minors.free_actions(g, portugal) == [("tfi",), ("col",), ("tp",)]


def test_ck_30_a_free_holland_is_played_by_venice_then_by_its_first_friend() -> None:
    g = position(turn=20)
    s, holland, venice = g.state, g.country("holland"), g.country("VEN")
    s.gone[holland], s.in_force["minor_holland"] = 0, 20
    s.patron[holland], s.period = NONE, period_of(20)
    assert deciders.actor(g, holland) == venice
    assert minors.free_actions(g, holland) == [("tp",), ("col",), ("competition",)]
    assert minors.is_bound_to_act(g, holland)
    s.seat_power[s.seat_power.index(venice)] = g.country("AUS")
    s.major[venice] = 0
    s.turn, s.period = 30, period_of(30)
    record = g.world.countries[holland].minor
    first = [n for n in (record.preferences if record else ()) if g.is_major(g.country(n))]
    assert deciders.actor(g, holland) == g.country(first[0])


@pytest.mark.parametrize("die, levels", [(2, 0), (5, 1), (8, 2), (10, 3)])
def test_ck_30_its_fleets_grow_by_a_die_and_venice_scores_its_monopolies(
    die: int, levels: int
) -> None:
    g = position(turn=20, dice={"dutch fleets": [die]})
    s, holland, venice = g.state, g.country("holland"), g.country("VEN")
    s.gone[holland], s.in_force["minor_holland"] = 0, 20
    s.patron[holland], s.period = NONE, period_of(20)
    before = sum(s.tf_max[holland * ZONES : (holland + 1) * ZONES])
    drive_by(dutch_fleets.grow(g), lambda asks: (asks[0], asks[0].options[0]))
    assert sum(s.tf_max[holland * ZONES : (holland + 1) * ZONES]) == before + levels
    s.post_owner[:], s.post[:] = [NONE] * len(s.post), bytes(len(s.post))
    s.exploited[:] = bytes(len(s.exploited))
    place = next(p.index for p in g.world.provinces if not p.europe)
    s.post_owner[place], s.post[place], s.post_level[place] = holland, TP, 6
    s.exploited[place * GOODS] = 6
    s.vp[:] = [0] * len(s.vp)
    points.turn_points(g)
    assert s.vp[venice] == 3


def test_ck_32_events_that_never_come() -> None:
    g = position(turn=55, segment="1.5")
    found = drive(consider(g, "VII-11"), [])
    assert found.marked
    assert found.rd
    assert not found.plays
    for period in range(1, 8):
        names = {box for row in event_table(period)["rows_top_to_bottom"] for box in row}
        assert all(name.removeprefix("R").isdecimal() for name in names)
    assert all(event_records()[name].draft for name in ("V-z", "VI-z"))
