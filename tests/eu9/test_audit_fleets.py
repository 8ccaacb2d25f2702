"""What the audit of battles at sea and of stacking after battles found (eu9-audit-military.md)."""

from __future__ import annotations

from europa.eu9.annals import Fought
from europa.eu9.combat.naval import NavalOutcome
from europa.eu9.combat.ships import Fleet
from europa.eu9.invariants import broken
from europa.eu9.pieces import Damaged
from europa.eu9.rules.military import end_of_round, sea_retreat, seafight, stacks
from europa.eu9.rules.military.composition import excess
from europa.eu9.rules.military.hosts import host
from europa.eu9.rules.military.movement import sea_interception
from europa.eu9.rules.military.movement.limits_of_stacks import trim_after_battle
from europa.eu9.rules.military.ports import ARSENAL, PORT, port_size
from europa.eu9.testing import drive, seat
from europa.eu9.world import NONE
from tests.eu9.campaign import at, campaign, stack


def test_c9_3_prizes_above_the_limit_go_into_a_fleet_or_down() -> None:
    """M1.3: loose ships may be put into an F instead of being given up."""
    for answer, left in (("fleet:france", ["F+"]), ("give_up:NWD", ["NWD"] * 3)):
        g = campaign({"france sea_manche": ["4 NWD"]})
        number = stack(g, "france sea_manche").number
        drive(trim_after_battle(g, [number]), [answer])
        assert [u.kind for u in stacks.units_in(g, number)] == left
        assert not excess(g, [g.state.stacks[number]])


def test_c9_3_limits_hold_where_a_beaten_army_retreats_to() -> None:
    g = campaign({"france artois": ["A+", "LD"], "france artois 2": ["A+", "LD"]})
    number = stack(g, "france artois 2").number
    drive(trim_after_battle(g, [number]), ["give_up:LD", "give_up:LD"])
    here = stacks.stacks_at(g, at(g, "artois"), naval=False)
    kinds = [u.kind for x in here for u in stacks.units_in(g, x.number)]
    assert sorted(kinds) == ["A+", "A+"]


def test_e320_hosts_of_minors_overseas_have_no_limit() -> None:
    for who, too_large in (("mughals", []), ("france", ["LD"])):
        g = campaign({f"{who} picardie": ["3 A+"]})
        assert excess(g, [stack(g, f"{who} picardie")]) == too_large


def test_c8_2_the_port_must_hold_the_fleet_as_it_was_before_its_losses() -> None:
    """Two F need an arsenal, though one of them is sunk."""
    g = campaign({"france sea_manche": ["F- 2/0/0/0"], "france sea_manche 2": ["F- 2/0/0/0"]})
    number = stack(g, "france sea_manche").number
    near = sea_retreat.nearest_port(g, number)
    two = [*stacks.units_in(g, number), *stacks.units_in(g, stack(g, "france sea_manche 2").number)]
    far = sea_retreat.nearest_port(g, number, two)
    assert near is not None
    assert port_size(g, near.port) == PORT
    assert far is not None
    assert port_size(g, far.port) == ARSENAL


def test_c8_1_a_winner_at_sea_may_run_for_port() -> None:
    g = campaign({"france sea_manche": ["NWD"]}, dice={"attrition": [1]})
    number = stack(g, "france sea_manche").number
    drive(sea_retreat.follow(g, number, NONE), ["to_port"])
    assert g.state.stacks[number].place < len(g.world.provinces)


def test_c6_3_captured_ships_take_troops_and_gold_with_them() -> None:
    """Two NTD taken: 6 points of troops lost (3 LD), and their gold of 15 each."""
    forces = {
        "france sea_manche": ["2 NWD"],
        "spain sea_manche": {"units": ["2 NWD", "2 NTD"], "gold": 40},
        "spain sea_manche 2": ["4 LD"],
    }
    g = campaign(forces)
    fleet = stack(g, "spain sea_manche").number
    troops = stack(g, "spain sea_manche 2").number
    stacks.put(g, troops, carrier=fleet)
    one, two = host(g, [stack(g, "france sea_manche").number]), host(g, [fleet])
    taken = Fleet(ntd=2)
    seafight._drown(g, two, taken)
    assert [u.kind for u in stacks.units_in(g, troops)] == ["LD"]
    seafight._prizes(
        g, one, two, NavalOutcome(winner="FRA", captured=taken, gold_taken=20), one.country
    )
    assert g.line(seat(g, "FRA"), "A10") == 20
    assert g.state.stacks[fleet].gold == 10


def test_m13_8_an_ally_of_the_attacked_joins_its_battle() -> None:
    forces = {
        "france sea_manche": {"units": ["2 NWD"], "action": "battle"},
        "spain sea_manche": ["2 NWD"],
        "england sea_manche": ["2 NWD"],
    }
    g = campaign(forces, war=(("FRA",), ("HIS", "ANG")))
    mover, victim = stack(g, "france sea_manche").number, stack(g, "spain sea_manche").number
    stacks.put(g, mover, target=victim)
    helper = stack(g, "england sea_manche").number
    drive(sea_interception.joins_attacked(g, mover, [helper]), ["join_attacked"])
    flags = {g.name(u.country) for u in stacks.units_in(g, victim)}
    assert flags == {"spain", "england"}
    assert not broken(g.state)


def test_e1300_a_captured_galley_is_refitted_at_the_price_of_a_warship() -> None:
    g = campaign({}, segment="4.5", round="S3")
    england = seat(g, "ANG")
    ships = [Damaged(england, kind, "europe", "S2", False) for kind in ("NWD", "NGD", "VGD")]
    one, galley, galleass = (end_of_round.refit_price(g, england, ship) for ship in ships)
    assert galley == one
    assert galleass >= 2 * one - 1


def test_c8_2_losses_of_a_follower_are_losses_of_the_battle() -> None:
    """9.1: 5 ND more; the winner's own losses on the way count against him."""
    g = campaign({"france sea_manche": ["2 NWD"], "spain sea_manche": ["2 NWD"]})
    hosts = tuple(host(g, [stack(g, f"{n} sea_manche").number]) for n in ("france", "spain"))
    fleets = (Fleet(nwd=8), Fleet(nwd=8))
    for lost, major in ((0, True), (-3, False)):
        outcome = NavalOutcome(winner="FRA", losses=(0, 15), routed=(False, True))
        seafight._glory(g, hosts, fleets, outcome, 0, at(g, "sea_manche"), lost)  # type: ignore[arg-type]
        last = g.state.fought[-1]
        assert isinstance(last, Fought)
        assert last.major is major
