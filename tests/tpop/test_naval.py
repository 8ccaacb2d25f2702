"""9.5 Naval Activation, 9.0c Ships and Fleets."""

from __future__ import annotations

from collections.abc import Sequence

from europa.tpop.rules.actions import activate
from europa.tpop.rules.forces.fleets import (
    add_ship,
    eject_from_port,
    port_room,
    repair_fleet,
    ships_available,
)
from europa.tpop.rules.realms.relations import end_alliance, make_alliance
from europa.tpop.rules.routes.sailing import (
    crossing_cost,
    destinations,
    may_enter_sea,
    retreat_seas,
)
from europa.tpop.rules.terms.board import ships_in, ships_in_port
from europa.tpop.rules.terms.claims import place_claim
from europa.tpop.rules.war.naval import sail, sail_targets
from europa.tpop.rules.war.undock import can_undock, undock
from europa.tpop.state import DAMAGED, GALLEY, HEAVY, LIGHT, MIL, PORT
from europa.tpop.table import G
from europa.tpop.testing import drive, seat
from tests.tpop.warfare import area, army, infantry, province, realm, sea, ships, table, war

QUIET = ("done", "no", "pass", "fight", "guard:0")


def calm() -> G:
    g = table()
    s = g.state
    s.alliance, s.claims = bytearray(len(s.alliance)), bytearray(len(s.claims))
    return g


def dock(g: G, who: str, port: str, count: int) -> None:
    for _ in range(count):
        add_ship(g, seat(g, who), PORT + province(g, port))


def go(g: G, who: str, answers: Sequence[str]) -> None:
    drive(sail(g, seat(g, who)), answers, otherwise=QUIET)


def test_5_5_10_and_11_france_bridges_to_naples() -> None:
    g = calm()
    g.state.turn = seat(g, "france")
    france = seat(g, "france")
    make_alliance(g, france, realm(g, "aragon"))
    ships(g, "france", "gulf_of_lion", 3)
    ships(g, "france", "western_mediterranean", 1)
    army(g, "france", 0, "languedoc", 5)
    infantry(g, "france", "lombardy", 1)
    answers = [
        "sail",
        "sea:central_mediterranean",
        "ships:gulf_of_lion",
        "number:1",
        "ships:western_mediterranean",
        "carry:languedoc:army1",
        "ship:naples",
    ]
    mil = g.power(france, MIL)
    drive(activate.run(g, france), answers, otherwise=QUIET)
    assert ships_in(g, france, sea(g, "gulf_of_lion")) == 2
    assert ships_in(g, france, sea(g, "central_mediterranean")) == 2
    assert g.army_area(france, 0) == area(g, "naples")
    assert g.loose_infantry(france, area(g, "lombardy")) == 1
    assert g.power(france, MIL) == mil - 1


def test_9_5_10_ships_from_three_places() -> None:
    g = calm()
    castile = seat(g, "castile")
    ships(g, "castile", "central_atlantic", 1)
    ships(g, "castile", "gulf_of_lion", 1)
    dock(g, "castile", "murcia", 1)
    answers = [
        "sea:western_mediterranean",
        "ships:central_atlantic",
        "ships:gulf_of_lion",
        "docked:murcia",
    ]
    go(g, "castile", answers)
    assert ships_in(g, castile, sea(g, "western_mediterranean")) == 3


def test_9_5_11_no_way_through_a_hostile_zone() -> None:
    g = calm()
    castile = seat(g, "castile")
    war(g, "castile", "france")
    ships(g, "castile", "western_mediterranean", 1)
    ships(g, "france", "central_mediterranean", 1)
    reach = destinations(g, castile, sea(g, "western_mediterranean"))
    assert sea(g, "central_mediterranean") in reach
    assert sea(g, "eastern_mediterranean") not in reach
    assert sea(g, "adriatic_sea") not in reach


def test_9_5_11_ending_in_a_hostile_zone_is_a_battle() -> None:
    g = calm()
    g.state.phase = "actions"
    war(g, "castile", "france")
    ships(g, "castile", "western_mediterranean", 3)
    ships(g, "france", "gulf_of_lion", 1)
    go(g, "castile", ["sea:gulf_of_lion", "ships:western_mediterranean", "number:3"])
    assert any(type(line.entry).__name__ == "Rolled" for line in g.journal.fresh)


def test_9_5_12_distant_zones_need_a_foothold() -> None:
    g = calm()
    castile = seat(g, "castile")
    caribbean = sea(g, "caribbean_sea")
    assert not may_enter_sea(g, castile, caribbean)
    place_claim(g, castile, g.world.coast_of_sea[caribbean][0])
    assert may_enter_sea(g, castile, caribbean)
    reach = destinations(g, castile, sea(g, "central_atlantic"))
    assert reach[caribbean] == []
    assert all(caribbean not in middles for middles in reach.values())


def test_9_5_13_the_pacific_costs_power() -> None:
    g = calm()
    castile = seat(g, "castile")
    east, west = sea(g, "eastern_pacific"), sea(g, "sea_of_japan")
    assert crossing_cost(g, east, west) == 1
    assert crossing_cost(g, sea(g, "central_atlantic"), sea(g, "caribbean_sea")) == 0
    place_claim(g, castile, g.world.coast_of_sea[west][0])
    ships(g, "castile", "eastern_pacific", 1)
    power = sum(g.state.power[castile * 3 : castile * 3 + 3])
    go(g, "castile", ["sea:sea_of_japan", "ships:eastern_pacific", "power:adm"])
    assert sum(g.state.power[castile * 3 : castile * 3 + 3]) == power - 1
    ships(g, "castile", "eastern_pacific", 1)
    g.state.power[castile * 3 : castile * 3 + 3] = [0, 0, 0]
    origins = destinations(g, castile, east)
    assert west in origins
    g.state.ships[castile * len(g.world.seas) + west] = 0
    assert west not in sail_targets(g, castile)


def test_9_5_17_ports() -> None:
    g = calm()
    castile = seat(g, "castile")
    murcia, sevilla = province(g, "murcia"), province(g, "sevilla")
    assert port_room(g, castile, murcia) == 2
    dock(g, "castile", "murcia", 2)
    assert port_room(g, castile, murcia) == 0
    assert port_room(g, castile, sevilla) == 4
    assert port_room(g, castile, sevilla, for_fleet=True) == 6
    dock(g, "castile", "sevilla", 1)
    assert port_room(g, castile, sevilla, for_fleet=True) == 3


def test_9_5_18_ships_leave_the_port_of_a_former_ally() -> None:
    g = calm()
    castile = seat(g, "castile")
    make_alliance(g, castile, realm(g, "portugal"))
    dock(g, "castile", "porto", 2)
    drive(end_alliance(g, castile, realm(g, "portugal"), "cut"))
    assert ships_in_port(g, castile, province(g, "porto")) == 0
    assert ships_in(g, castile, sea(g, "central_atlantic")) == 2


def test_9_5_18_or_are_disbanded() -> None:
    g = calm()
    castile = seat(g, "castile")
    dock(g, "castile", "porto", 2)
    war(g, "castile", "france")
    ships(g, "france", "central_atlantic", 1)
    assert drive(eject_from_port(g, province(g, "porto"))) == []
    assert ships_available(g, castile) == 15


def test_9_5_19_heavy_ships_are_repaired_in_port() -> None:
    g = calm()
    castile = seat(g, "castile")
    for kind in (HEAVY, DAMAGED):
        add_ship(g, castile, PORT + province(g, "sevilla"), kind)
    repair_fleet(g, castile)
    assert g.fleet(castile) == [0, 2, 0, 0]


def test_9_0c_03_galleys_are_lost_outside_their_waters() -> None:
    g = calm()
    castile = seat(g, "castile")
    add_ship(g, castile, sea(g, "western_mediterranean"), GALLEY)
    add_ship(g, castile, sea(g, "western_mediterranean"), LIGHT, in_fleet=True)
    go(g, "castile", ["sea:central_atlantic", "fleet"])
    assert g.fleet(castile) == [1, 0, 0, 0]
    assert g.state.fleet_place[castile] == sea(g, "central_atlantic")


def test_a_fleet_of_galleys_alone_does_not_sail_to_its_end() -> None:
    g = calm()
    castile = seat(g, "castile")
    add_ship(g, castile, sea(g, "western_mediterranean"), GALLEY)
    assert sea(g, "central_atlantic") not in sail_targets(g, castile)
    assert sea(g, "gulf_of_lion") in sail_targets(g, castile)


def test_9_5_fleet_joins_and_leaves() -> None:
    g = calm()
    castile = seat(g, "castile")
    ships(g, "castile", "western_mediterranean", 3)
    answers = ["sea:gulf_of_lion", "ships:western_mediterranean", "number:3", "join:2"]
    go(g, "castile", answers)
    assert g.state.fleet_place[castile] == sea(g, "gulf_of_lion")
    assert g.fleet(castile)[LIGHT] == 2
    go(g, "castile", ["sea:western_mediterranean", "join:1", "fleet", "leave:1"])
    assert g.fleet(castile)[LIGHT] == 2
    assert g.ships_at(castile, sea(g, "western_mediterranean")) == 1


def test_5_5_24_undock() -> None:
    g = calm()
    castile = seat(g, "castile")
    dock(g, "castile", "murcia", 2)
    dock(g, "castile", "galicia", 2)
    mil = g.power(castile, MIL)
    answers = ["undock", "out:galicia", "number:2", "out:murcia", "number:2"]
    zones = [g.world.seas[z].id for z in g.world.seas_of_province[province(g, "galicia")]]
    if len(zones) > 1:
        answers.insert(2, f"into:{zones[0]}")
    drive(activate.run(g, castile), answers, otherwise=QUIET)
    assert ships_in(g, castile, sea(g, "western_mediterranean")) == 2
    assert g.power(castile, MIL) == mil - 1


def test_5_5_24_undock_into_a_hostile_zone_is_refused() -> None:
    g = calm()
    castile = seat(g, "castile")
    dock(g, "castile", "murcia", 2)
    war(g, "castile", "france")
    ships(g, "france", "western_mediterranean", 1)
    assert not can_undock(g, castile)


def test_9_5_21_slots_after_undock() -> None:
    g = calm()
    castile = seat(g, "castile")
    dock(g, "castile", "murcia", 2)
    western = sea(g, "western_mediterranean")
    drive(undock(g, castile), ["out:murcia", "number:2", "done", "guard:1"])
    assert g.state.guards[castile * len(g.world.seas) + western] == 1
    assert g.ships_at(castile, western) == 2


def test_9_9_09_pirates_after_a_naval_activation() -> None:
    g = calm()
    castile = seat(g, "castile")
    node = g.world.nodes_of_sea[sea(g, "western_mediterranean")][0]
    g.state.pirates[node] = 1
    ships(g, "castile", "central_atlantic", 4)
    name = g.world.nodes[node].id
    answers = [
        "sea:western_mediterranean",
        "ships:central_atlantic",
        "number:4",
        "done",
        f"pirates:{name}:western_mediterranean",
        "guard:1",
    ]
    drive(sail(g, castile), answers, otherwise=("fight", *QUIET))
    assert g.state.guards[castile * len(g.world.seas) + sea(g, "western_mediterranean")] == 1
    assert any(type(line.entry).__name__ == "Rolled" for line in g.journal.fresh)


def test_9_9_07_retreat_to_safe_waters_or_port() -> None:
    g = calm()
    castile = seat(g, "castile")
    ships(g, "castile", "western_mediterranean", 4)
    places = retreat_seas(g, castile, sea(g, "western_mediterranean"))
    assert sea(g, "gulf_of_lion") in places
    assert PORT + province(g, "murcia") not in places
    war(g, "castile", "france")
    ships(g, "france", "gulf_of_lion", 1)
    assert sea(g, "gulf_of_lion") not in retreat_seas(g, castile, sea(g, "western_mediterranean"))
