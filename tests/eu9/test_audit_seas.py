"""What the audit of voyages, obstacles and raids found (eu9-audit-military.md)."""

from __future__ import annotations

from typing import Any

import pytest

from europa.eu9.pieces import CITY, OUTSIDE, Besieging
from europa.eu9.rules.events import pirates
from europa.eu9.rules.military import march, sea_retreat
from europa.eu9.rules.military.attrition import Attrition
from europa.eu9.rules.military.composition import values
from europa.eu9.rules.military.ground import ground_of
from europa.eu9.rules.military.movement import (
    arrival,
    convoy_raids,
    corsairs,
    obstacles,
    sea_interception,
    sea_orders,
)
from europa.eu9.rules.military.movement.sailing import sea_modifier
from europa.eu9.rules.military.movement.voyage import Voyaging
from europa.eu9.rules.military.ports import blockader, sea_line
from europa.eu9.rules.military.siege import hunts
from europa.eu9.rules.military.stacks import leaders_in, post, put, relocate, units_in
from europa.eu9.rules.powers.access import zone_seas
from europa.eu9.rules.redeployment import gold, land_raids, trade_raids
from europa.eu9.state import COL, NAVAL, ON_MAP, ZONES
from europa.eu9.table import G
from europa.eu9.testing import drive
from europa.eu9.world import NONE
from tests.eu9.campaign import at, campaign, hold, own, stack

BAY = "sea_gascogne"


def zone_of(g: G, sea: str) -> int:
    index = g.world.sea_index[sea]
    return next(z.index for z in g.world.zones if index in zone_seas(z.index))


def test_m14_4_what_must_be_passed_adds_to_the_attrition() -> None:
    """Beyond the Dardanelles, the only port behind them: it crosses, +2."""
    aboard = {"carrier": "venice sea_marmara", "units": ["1 LD"]}
    g = campaign({"venice sea_marmara": ["F- 2/0/0/2"], "venice sea_marmara aboard": aboard},
                 war=(("VEN",), ("TUR",)), dice={"fire": [9], "attrition": [1] * 3})  # fmt: skip
    load, fleet = (
        stack(g, "venice sea_marmara aboard").number,
        stack(g, "venice sea_marmara").number,
    )
    put(g, load, carrier=fleet, came_from=at(g, "veneto"))
    steps: Any = march.play(g)
    usual = ("let_pass", "stay", "fire")
    drive(steps, ["move:venice sea_marmara", "to:sea_egee"], otherwise=usual)
    port = g.state.stacks[load].place
    assert ground_of(g, g.state.stacks[load]).holds(port)
    test = next(x.entry for x in g.journal.lines() if isinstance(x.entry, Attrition))
    way = [at(g, "sea_egee"), *_rest_of_way(g, port)]
    assert test.modifier == sea_modifier(g, fleet, at(g, "sea_marmara"), way) + 2


def _rest_of_way(g: G, port: int) -> list[int]:
    """The Aegean has a Venetian port of its own."""
    assert g.world.sea_index["sea_egee"] in g.world.provinces[port].seas
    return [port]


def test_e272_a_fleet_in_a_blockaded_port_looks_for_another_source() -> None:
    """One sea is crossed to the next port of the bay, not five or more."""
    g = campaign({"france guyenne fleet": ["NWD"], f"spain {BAY}": ["3 NWD"]})
    fleet = stack(g, "france guyenne fleet")
    put(g, stack(g, f"spain {BAY}").number, action="blockade", target=at(g, "guyenne"))
    line = sea_line(g, ground_of(g, fleet), units_in(g, fleet.number), fleet.place)
    assert line is not None
    assert line.crossed == 1


@pytest.mark.parametrize("campaign_paid, result", [("none", "stays"), ("passive", "fight")])
def test_m10_4_only_a_blockader_free_to_intercept_fights(campaign_paid: str, result: str) -> None:
    g = campaign({"france guyenne fleet": ["NWD"], f"spain {BAY}": ["3 NWD"]}, dice={"escape": [1]})
    put(g, stack(g, f"spain {BAY}").number, action="blockade", target=at(g, "guyenne"))
    g.state.campaigns[g.country("HIS")] = campaign_paid
    run = obstacles.run(g, stack(g, "france guyenne fleet").number, at(g, "guyenne"))
    assert drive(run, ["engage"] if result == "fight" else []) == result


def test_e341_the_leader_of_a_sunk_privateer_is_tested() -> None:
    """Guns, and a blockade, test him like a hunt: 7 - 6 is a hit."""
    g = campaign({f"england {BAY}": ["P-"]}, war=(("ANG",), ("HIS",)),
                 dice={"fire": [9], "leader": [7], "wound": [1]})  # fmt: skip
    number, drake = stack(g, f"england {BAY}").number, g.world.leader_index["drake"]
    g.state.leader_state[drake] = ON_MAP
    post(g, drake, at(g, BAY), number)
    drive(obstacles.fire(g, obstacles.Battery("strait x", g.country("HIS"), 2), number), ["fire"])
    assert number not in g.state.stacks
    assert g.state.leader_state[drake] != ON_MAP


# Convoys (M15)


def prey(**more: Any) -> G:
    """A Spanish convoy, and a French privateer of its zone in another sea."""
    forces = {"spain sea_acores": {"units": ["5 NTD"], "gold": 75}, "france sea_canarias": ["P+"]}
    g = campaign(forces, **more)
    put(g, stack(g, "france sea_canarias").number, action="prey", target=zone_of(g, "sea_acores"))
    return g


def test_m15_2_a_convoy_is_caught_with_all_modifiers_of_an_interception() -> None:
    g = prey()
    raider = convoy_raids.raiders(g, stack(g, "spain sea_acores"))[0]
    assert convoy_raids.catches(g, raider, stack(g, "spain sea_acores")) == 0
    g.state.tech[g.country("FRA") * 2 + NAVAL] = g.tech(g.country("HIS"), NAVAL) + 6
    assert convoy_raids.catches(g, raider, stack(g, "spain sea_acores")) == 1, "a lead of six"
    g.state.tech[g.country("FRA") * 2 + NAVAL] = 70
    assert convoy_raids.catches(g, raider, stack(g, "spain sea_acores")) == 2, "and better ships"


def test_m15_1_one_of_several_privateers_of_an_alliance_attacks() -> None:
    forces = {"spain sea_acores": {"units": ["5 NTD"], "gold": 75}, "france sea_canarias": ["P+"],
              "france sea_canarias 2": ["P+"]}  # fmt: skip
    g = campaign(forces, dice={"convoy": [1]})
    for name in ("france sea_canarias", "france sea_canarias 2"):
        put(g, stack(g, name).number, action="prey", target=zone_of(g, "sea_acores"))
    convoy, second = stack(g, "spain sea_acores").number, stack(g, "france sea_canarias 2").number
    drive(convoy_raids.window(g, convoy), ["raid_convoy:france sea_canarias 2"])
    assert g.state.stacks[convoy].tried == (second,), "the one that was named, and no other"


def test_m15_1_an_alliance_that_cannot_agree_does_not_attack() -> None:
    forces = {"spain sea_acores": {"units": ["5 NTD"], "gold": 75}, "france sea_canarias": ["P+"],
              "england sea_canarias": ["P+"]}  # fmt: skip
    g = campaign(forces, war=(("FRA", "ANG"), ("HIS",)))
    for name in ("france sea_canarias", "england sea_canarias"):
        put(g, stack(g, name).number, action="prey", target=zone_of(g, "sea_acores"))
    convoy = stack(g, "spain sea_acores").number
    drive(convoy_raids.window(g, convoy), ["raid_convoy", "spare_convoy"])
    assert g.state.stacks[convoy].tried == ()


def test_m15_1_of_all_pirates_the_highest_rank_attacks() -> None:
    g = prey(war=None)
    zone = zone_of(g, "sea_acores")
    named = [n for n, x in enumerate(g.world.leaders) if x.country == "pirates"]
    ranks = sorted(named, key=lambda n: (g.world.leaders[n].sides[0].rank, n))
    high, low = ranks[0], ranks[-1]
    g.state.pirates[zone] = 4
    for leader in (low, high):
        pirates.lead(g, leader, zone)
    (found,) = convoy_raids.raiders(g, stack(g, "spain sea_acores"))
    assert found.skill == g.world.leaders[high].sides[0].values[0]


def test_m15_1_barbary_needs_no_war_against_christians() -> None:
    forces = {"spain sea_lion": {"units": ["5 NTD"], "gold": 75}, "algiers sea_lion": ["P+"]}
    g = campaign(forces, war=None)
    put(g, stack(g, "algiers sea_lion").number, action="prey", target=zone_of(g, "sea_lion"))
    assert len(convoy_raids.raiders(g, stack(g, "spain sea_lion"))) == 1


def test_e309_the_knights_near_christian_ports_and_escorts_after_a_battle() -> None:
    forces = {
        "turkey sea_levantin": {"units": ["2 NGD", "5 NTD"], "gold": 75},
        "knights sea_levantin": ["P+"],
    }
    g = campaign(forces, war=(("knights",), ("TUR",)))
    put(
        g, stack(g, "knights sea_levantin").number, action="prey", target=zone_of(g, "sea_levantin")
    )
    (raider,) = convoy_raids.raiders(g, stack(g, "turkey sea_levantin"))
    assert convoy_raids.raid_modifier(g, stack(g, "turkey sea_levantin"), raider) == 3 + 1 - 2
    prize = hunts.Prey(NONE, units_in(g, raider.number)[0], raider.number)
    convoy = stack(g, "turkey sea_levantin")
    assert hunts.falls(g, convoy, prize, 9, plus=0, skill=0), "9 + 1 for ships - 2 for a port"
    g.state.seas_fought[g.world.sea_index["sea_levantin"]] = 1
    assert not hunts.falls(g, convoy, prize, 9, plus=0, skill=0), "a battle there this turn: -1"


def test_r11_3_every_counter_and_the_best_leader_hinder_a_hunt() -> None:
    """Four sides of pirates are two P+."""
    g = campaign({"spain sea_caraibes": ["F+ 4/0/0/0"]}, war=None)
    sea = g.world.sea_index["sea_caraibes"]
    zone = next(z for z in g.world.zones if z.sea == sea)
    hunter = stack(g, "spain sea_caraibes")
    for sides, least in ((1, 4), (2, 6), (3, 6), (4, 8)):
        g.state.pirates[zone.index] = sides
        assert [
            hunts.roll(g, hunter, hunts.Prey(zone.index), die) for die in (least - 1, least)
        ] == [
            False,
            True,
        ]


# Fleets


def test_m10_3_who_intercepts_in_its_own_sea_goes_on_blockading() -> None:
    forces = {
        f"spain {BAY}": ["NWD"],
        f"france {BAY}": ["F- 2/0/0/0"],
        "france sea_celtique": ["NWD"],
    }
    for who, kept in ((f"france {BAY}", "blockade"), ("france sea_celtique", "")):
        g = campaign(forces, impulse=1, dice={"interception": [10]})
        number = stack(g, who).number
        put(g, number, action="blockade", target=at(g, "vizcaya"))
        window = sea_interception.window(g, stack(g, f"spain {BAY}").number)
        found = drive(window, [f"intercept:{who}"], otherwise=("that_is_all",))
        assert found == [number]
        assert g.state.stacks[number].action == kept


def test_m11_1_troops_of_an_ally_may_be_fetched_elsewhere() -> None:
    forces = {f"france {BAY}": ["F- 2/0/0/2"], "venice poitou": ["2 LD"]}
    g = campaign(forces, war=(("FRA", "VEN"), ("HIS",)))
    assert at(g, "poitou") in sea_orders._waiting(g, stack(g, f"france {BAY}"))


def test_m9_6_the_open_port_may_lie_on_the_way() -> None:
    g = campaign({"france guyenne fleet": ["F+ 4/0/0/0"]})
    move = Voyaging(g, stack(g, "france guyenne fleet").number)
    move.start, move.path = at(g, BAY), [at(g, "poitou"), at(g, BAY), at(g, "guyenne")]
    assert arrival._may_supply(g, move)
    move.path = [at(g, "guyenne")]
    assert not arrival._may_supply(g, move), "it has left no port"


def test_m11_3_all_aboard_must_be_allowed_to_land() -> None:
    """Who was taken off an enemy's coast lands in a port only, whoever else is aboard."""
    forces = {f"france {BAY}": ["F+ 4/0/0/2"], f"france {BAY} 2": ["LD"], f"france {BAY} 3": ["LD"]}
    g = campaign(forces)
    fleet, one, two = (stack(g, f"france {BAY}{n}").number for n in ("", " 2", " 3"))
    for load in (one, two):
        put(g, load, carrier=fleet, came_from=at(g, "guyenne"))
    move = Voyaging(g, fleet)
    move.from_port = {one: True, two: True}
    assert arrival._landings(g, move)
    move.from_port[two] = False
    assert arrival._landings(g, move) == []


def test_e335_strait_forts_fire_at_a_follower() -> None:
    forces = {"venice sea_egee": ["F+ 4/0/0/0"], "turkey sea_marmara": ["NGD"]}
    g = campaign(forces, war=(("VEN",), ("TUR",)), dice={"fire": [8], "attrition": [1]})
    number = stack(g, "venice sea_egee").number
    g.state.fortress[at(g, "trakya")] = 1
    drive(sea_retreat.follow(g, number, at(g, "trakya")), ["follow", "fire"])
    left = g.state.stacks[number]
    assert (left.place, left.action) == (at(g, "sea_egee"), ""), "stopped before the Dardanelles"


def test_m11_7_troops_of_a_fleet_that_flees_into_a_besieged_port_are_inside() -> None:
    aboard = {"carrier": f"france {BAY}", "units": ["1 LD"]}
    forces = {f"france {BAY}": ["NWD"], f"france {BAY} aboard": aboard, "spain guyenne": ["4 LD"]}
    g = campaign(forces)
    for name in ("poitou", "bearn", "finistere"):
        hold(g, "HIS", name)
    own(g, "FRA", "guyenne")
    load = stack(g, f"france {BAY} aboard").number
    put(g, load, came_from=at(g, "guyenne"))
    sea_retreat._put_ashore(g, g.state.stacks[load], [], at(g, "guyenne"))
    assert g.state.stacks[load].inside == OUTSIDE, "nobody besieges it"
    g.state.sieges[at(g, "guyenne")] = Besieging(g.country("HIS"))
    sea_retreat._put_ashore(g, g.state.stacks[load], [], at(g, "guyenne"))
    assert g.state.stacks[load].inside == CITY


# Phase 5 at sea


def test_e380_the_best_leader_defends_a_coast_and_a_lost_fortress_does_not() -> None:
    both = {"units": ["2 LD"], "leaders": ["albuquerque", "cortes"]}
    g = campaign({"spain cuba_w": both}, war=(("HIS",), ("ANG",)), segment="5.2")
    place = at(g, "cuba_w")
    g.state.post[place], g.state.post_level[place] = COL, 4
    g.state.post_owner[place] = g.country("HIS")
    g.state.fortress[place] = 2
    found = land_raids.describe(g, place, sides=2, years=0, leader=4)
    best = max(values(g, n)[0] for n in leaders_in(g, stack(g, "spain cuba_w").number))
    assert (found.defender, found.fortress, found.leader) == (best, 2, 4)
    g.state.controller[place] = g.country("ANG")
    lost = land_raids.describe(g, place, sides=2, years=0, leader=4)
    assert (lost.fortress, lost.fort) == (0, False)
    g.state.post_level[place] = 6
    assert land_raids.describe(g, place, sides=2, years=0, leader=4).leader == 2, "European now"


def test_s2_11_pirates_leave_their_mark_on_a_zone() -> None:
    g = campaign({}, war=None, segment="5.2", dice={"raid": [10]})
    zone = g.world.zone_index["stz_caraibes"]
    g.state.pirates[zone] = 2
    g.state.tf[g.country("HIS") * ZONES + zone] = 3
    g.state.tf_max[g.country("HIS") * ZONES + zone] = 3
    drive(trade_raids.play(g), [])
    assert g.state.zone_trouble[zone]


def test_5_3_barbary_lands_without_a_war_and_the_knights_never() -> None:
    g = campaign({"algiers sea_lion": ["P+"], "knights sea_lion": ["P+"]}, war=None)
    loot = [x.key for x in corsairs.deeds(g, stack(g, "algiers sea_lion")) if x.action == "raid"]
    assert "raid:provence" in loot
    assert "raid:algerie" not in loot
    others = corsairs.deeds(g, stack(g, "knights sea_lion"))
    assert [x for x in others if x.action == "raid"] == []


def test_m20_2_an_admiral_who_leads_privateers_may_move_late() -> None:
    g = campaign({f"england {BAY}": ["P+"]}, war=None, round_count=3)
    number, howard = stack(g, f"england {BAY}").number, g.world.leader_index["howard"]
    assert not corsairs.may_move(g, g.state.stacks[number])
    g.state.leader_state[howard] = ON_MAP
    post(g, howard, at(g, BAY), number)
    assert corsairs.may_move(g, g.state.stacks[number])


def test_x_114_gold_that_comes_to_the_caspian_in_this_step_does_not_cross(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Heaps move once: what was brought to a place does not move on with what lay there."""
    g = campaign({}, war=None, segment="5.8")
    russia, first, second = g.country("RUS"), at(g, "siberie_ne"), at(g, "siberie_s")
    for place, ducats in ((first, 20), (second, 10)):
        g.state.post[place], g.state.post_owner[place] = COL, russia
        g.state.gold_stored[place] = ducats
    third = at(g, "siberie_w")
    ways = {first: [second], second: [third]}
    monkeypatch.setattr(gold, "chain", lambda _g, _power, start: ways[start])
    drive(gold.play(g), ["gold:siberie_s", "gold:siberie_w"])
    assert g.state.gold_stored == {second: 20, third: 10}


def test_m10_a_fleet_in_port_blockades_nothing() -> None:
    g = campaign({"spain sea_lion": ["F- 2/0/0/0"]})
    fleet = stack(g, "spain sea_lion")
    put(g, fleet.number, action="blockade", target=at(g, "provence"))
    assert blockader(g, at(g, "provence")) is not None
    relocate(g, fleet.number, at(g, "catalunya"))
    assert blockader(g, at(g, "provence")) is None


@pytest.mark.parametrize("round_, count", [("S3", 1), ("S4", 3), ("W5", 6)])
def test_e307_a_privateer_is_called_home_at_any_time(round_: str, count: int) -> None:
    """Also once it may no longer move, and in the last round; it is idle then (E647)."""
    forces = {"france sea_lion": ["P+"], "france ile_de_france": ["A+"]}
    g = campaign(forces, round=round_, round_count=count)
    corsair = stack(g, "france sea_lion")
    put(g, corsair.number, action="prey", target=0)
    keys = [o.key for o in march.orders(g, "FRA")]
    assert "recall:france sea_lion" in keys
    drive(march._next_move(g, "FRA"), ["recall:france sea_lion"], otherwise=["port:provence"])
    now = g.state.stacks[corsair.number]
    assert now.place < len(g.world.provinces)
    assert not corsairs.may_move(g, now)
    assert not any(key.startswith("recall:") for key in (o.key for o in march.orders(g, "FRA")))
