"""9.9 Naval Battles, Pirates, captures."""

from __future__ import annotations

from europa.tpop.rules.battle.captures import capture_ships
from europa.tpop.rules.battle.dice import naval_hits
from europa.tpop.rules.battle.losses import ship_hits
from europa.tpop.rules.battle.sequence import pirate_battle
from europa.tpop.rules.battle.triggers import trigger_battles
from europa.tpop.rules.forces.fleets import ships_available
from europa.tpop.rules.forces.sides import Battle, Side
from europa.tpop.rules.realms.npr import note_positions
from europa.tpop.rules.terms.board import ships_in
from europa.tpop.state import DAMAGED, GALLEY, HEAVY, LIGHT, MIL, REBELS, SEAS
from europa.tpop.table import G
from europa.tpop.testing import drive
from tests.tpop.warfare import realm, sea, ships, table, war

FIGHT = ("pass", "fight", "sink")
TERCIOS, INF, ART = 1, 2, 4
CASTILE, FRANCE = 1, 0


def test_9_9_01_02_ships_and_icons() -> None:
    assert naval_hits(2, 0, ["artillery"] * 3) == 2
    assert naval_hits(2, 1, ["artillery", "infantry"]) == 2
    assert naval_hits(1, 1, []) == 1


def battle_of(g: G) -> Battle:
    return Battle(sea(g, "bay_of_biscay"), Side([CASTILE]), Side([FRANCE]), naval=True)


def test_9_9_03_a_heavy_ship_takes_two_hits() -> None:
    g = table()
    ships(g, "castile", "bay_of_biscay", 1, HEAVY)
    ships(g, "castile", "bay_of_biscay", 1)
    battle = battle_of(g)
    lost = drive(ship_hits(g, battle, battle.attacker, CASTILE, 1), ["hit:heavy"])
    assert lost == 0
    assert g.fleet(CASTILE) == [0, 0, 0, 1]
    lost = drive(ship_hits(g, battle, battle.attacker, CASTILE, 1), ["hit:damaged"])
    assert lost == 1
    assert ships_in(g, CASTILE, battle.place) == 1


def captured(kind: int, answers: list[str], fleet: str = "") -> G:
    g = table()
    ships(g, "castile", "bay_of_biscay", 1)
    if fleet:
        ships(g, "castile", fleet, 1, HEAVY)
    battle = battle_of(g)
    battle.attacker.tercios = 2
    battle.defender.lost_ships = [(FRANCE, kind)]
    drive(capture_ships(g, battle), answers)
    return g


def test_9_9_04_two_tercios_and_one_ship_lost_capture_one() -> None:
    g = captured(LIGHT, ["take:sea"])
    assert ships_in(g, CASTILE, sea(g, "bay_of_biscay")) == 2


def test_9_9_05_a_captured_heavy_ship_is_damaged_and_needs_the_fleet() -> None:
    g = captured(HEAVY, ["take:fleet"])
    assert g.fleet(CASTILE)[DAMAGED] == 1
    g = captured(HEAVY, [], "central_atlantic")
    assert g.fleet(CASTILE)[DAMAGED] == 0
    g = captured(GALLEY, [])
    assert ships_available(g, CASTILE) == 14


def test_9_9_04_no_capture_from_a_foe_with_ships_left() -> None:
    g = table()
    ships(g, "castile", "bay_of_biscay", 1)
    ships(g, "france", "bay_of_biscay", 1)
    battle = battle_of(g)
    battle.attacker.tercios = 2
    battle.defender.lost_ships = [(FRANCE, LIGHT)]
    drive(capture_ships(g, battle), [])
    assert ships_in(g, CASTILE, battle.place) == 1


def fleets(dice: list[int]) -> G:
    g = table({"artillery": dice})
    war(g, "castile", "france")
    ships(g, "castile", "bay_of_biscay", 3)
    ships(g, "france", "bay_of_biscay", 2)
    return g


def test_9_9_07_a_retreat_costs_a_ship_and_goes_to_one_place() -> None:
    g = fleets([INF] * 6)
    here = sea(g, "bay_of_biscay")
    steps = trigger_battles(g, CASTILE, [], [here])
    drive(steps, ["fight", "retreat:eastern_atlantic"], otherwise=FIGHT)
    assert ships_in(g, FRANCE, sea(g, "eastern_atlantic")) == 1
    assert ships_in(g, CASTILE, here) == 3


def test_9_9_08_ships_leave_the_slots_when_they_fight() -> None:
    g = fleets([ART, ART, INF, INF, INF, INF])
    here = sea(g, "bay_of_biscay")
    g.state.ships[CASTILE * SEAS + here], g.state.guards[CASTILE * SEAS + here] = 0, 3
    mil = g.power(CASTILE, MIL)
    assert drive(trigger_battles(g, CASTILE, [], [here]), otherwise=FIGHT)
    assert g.state.guards[CASTILE * SEAS + here] == 0
    assert g.state.ships[CASTILE * SEAS + here] == 3
    assert g.power(CASTILE, MIL) == mil + 1


def test_9_9_09_pirates() -> None:
    g = table({"artillery": [ART, INF, INF, INF, INF, INF]})
    node = next(n for n in range(26) if g.world.seas_of_node[n])
    zone = g.world.seas_of_node[node][0]
    ships(g, "castile", g.world.seas[zone].id, 2)
    g.state.pirates[node] = 1
    mil = g.power(CASTILE, MIL)
    drive(pirate_battle(g, CASTILE, zone, node), otherwise=FIGHT)
    assert g.state.pirates[node] == 0
    assert g.power(CASTILE, MIL) == mil + 1


def test_r138_breaking_off_costs_a_ship_and_no_move() -> None:
    g = table({"artillery": [INF] * 6})
    node = next(n for n in range(26) if g.world.seas_of_node[n])
    zone = g.world.seas_of_node[node][0]
    ships(g, "castile", g.world.seas[zone].id, 2)
    g.state.pirates[node] = 2
    battle = drive(pirate_battle(g, CASTILE, zone, node), ["break_off"])
    assert ships_in(g, CASTILE, zone) == 1
    assert g.state.pirates[node] == 2
    assert battle.winner is battle.defender
    assert battle.defender.black == {REBELS: 2}


def test_13_4_npr_ports_defend_their_sea_once() -> None:
    g = table({"artillery": [ART, ART, ART, INF, INF, INF]})
    war(g, "castile", "granada")
    here = sea(g, "western_mediterranean")
    ships(g, "castile", "western_mediterranean", 3)
    assert drive(trigger_battles(g, CASTILE, [], [here]), otherwise=FIGHT)
    assert g.state.used_nc
    note_positions(g)
    assert not drive(trigger_battles(g, CASTILE, [], [here]), otherwise=FIGHT)
    assert realm(g, "granada") >= 0
