"""What the sentence-by-sentence audit of the military chapters found (eu9-audit-military.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from europa.eu9.conflicts import Helper, War
from europa.eu9.invariants import broken
from europa.eu9.pieces import CITY, Besieging, Damaged
from europa.eu9.rules.logistics.leaders import present, remove
from europa.eu9.rules.military import conquest, end_of_round, stacks
from europa.eu9.rules.military.composition import values
from europa.eu9.rules.military.ground import ground_of
from europa.eu9.rules.military.homeward import withdrawal
from europa.eu9.rules.military.journey import Journey
from europa.eu9.rules.military.leaders import command_changes
from europa.eu9.rules.military.movement import contact, interception, obstacles
from europa.eu9.rules.military.siege import fall
from europa.eu9.rules.military.supply import fleet_lines
from europa.eu9.rules.military.wilds import native_reactions, natives
from europa.eu9.rules.powers.logistics import militia
from europa.eu9.rules.powers.parts import in_parts
from europa.eu9.rules.powers.ranks import category, rank
from europa.eu9.rules.redeployment import gold, looting, native_attacks, unrest
from europa.eu9.state import COL
from europa.eu9.table import G
from europa.eu9.testing import drive, first_ask, seat
from europa.eu9.world import NONE
from europa.kernel.dice import ScriptedDice
from tests.eu9.campaign import at, campaign, hold, know, own, stack
from tests.eu9.test_end_of_round import among_natives


def test_r4_3_a_fleet_feeds_a_whole_force_or_nobody() -> None:
    """E265: two stacks of 3 LD are one force of 6, too large for single ships."""
    fleet = {"units": ["3 NWD"], "action": "supply"}
    for more, fed in ((["LD"], True), (["3 LD"], False)):
        forces = {"france asturias": ["2 LD"], "france asturias 2": more}
        g = campaign({**forces, "france sea_gascogne": fleet})
        first = stack(g, "france asturias")
        assert bool(fleet_lines(g, ground_of(g, first), first, False)) == fed


KEYS = ["to:picardie", "give_up:LD", "give_up:A-"]


def test_r10_6_who_leaves_a_siege_keeps_to_the_limits_of_stacking() -> None:
    forces = {"france artois": ["A+"], "france picardie": ["A+", "A-", "LD"]}
    g = campaign(forces, segment="4.3c", dice={"attrition": [1]})
    own(g, "FRA", "picardie")
    own(g, "HIS", "artois", "hainaut", "vlaanderen", "caux")
    place = at(g, "artois")
    g.state.sieges[place] = Besieging(seat(g, "FRA"))
    number = stack(g, "france artois").number
    drive(withdrawal.withdraw(g, place, [number]), [], otherwise=KEYS)
    here = stacks.stacks_at(g, at(g, "picardie"), naval=False)
    units = [u for x in here for u in stacks.units_in(g, x.number)]
    assert len(units) <= 3
    assert sum({"A+": 4, "A-": 2, "LD": 1}[u.kind] for u in units) <= 8
    assert not broken(g.state)


def test_m13_2_who_has_won_this_impulse_may_still_come_to_help() -> None:
    forces = {"france artois": ["A-"], "france picardie": ["A+"], "spain artois": ["A-"]}
    g = campaign(forces, dice={"interception": [10]})
    own(g, "FRA", "artois", "picardie")
    helper = stack(g, "france picardie").number
    mover, foe = stack(g, "france artois").number, stack(g, "spain artois").number
    stacks.put(g, helper, fought=True)
    assert drive(contact.counter(g, mover, [foe]), ["intercept:france picardie"]) == [helper]
    assert g.state.stacks[helper].place == at(g, "artois")


def test_m12_3_who_was_beaten_does_not() -> None:
    forces = {"france artois": ["A-"], "france picardie": ["A+"], "spain artois": ["A-"]}
    g = campaign(forces)
    own(g, "FRA", "artois", "picardie")
    stacks.put(g, stack(g, "france picardie").number, fought=True, beaten=True)
    mover, foe = stack(g, "france artois").number, stack(g, "spain artois").number
    assert drive(contact.counter(g, mover, [foe])) == []


def test_4_2_stacks_of_an_alliance_loot_together() -> None:
    g = campaign({"france zeeland": ["LD"], "france zeeland 2": ["LD"]}, segment="5.4")
    own(g, "HIS", "zeeland")
    g.state.fortress[at(g, "zeeland")] = 2
    assert len(looting.looters(g, at(g, "zeeland"))) == 2
    g.state.fortress[at(g, "zeeland")] = 3
    assert looting.looters(g, at(g, "zeeland")) == []


def test_4_2_a_garrison_that_nobody_besieges_loots() -> None:
    g = campaign({"france zeeland inside": ["LD"]}, segment="5.4")
    own(g, "HIS", "zeeland")
    hold(g, "FRA", "zeeland")
    assert looting.looters(g, at(g, "zeeland"))
    g.state.sieges[at(g, "zeeland")] = Besieging(seat(g, "HIS"))
    assert looting.looters(g, at(g, "zeeland")) == []


def test_e276_natives_beaten_this_round_do_not_fight_again_on_entry() -> None:
    for mark in ("", natives.BEATEN, natives.ROUTED):
        g, place, name = among_natives(["3 LD"])
        power = seat(g, "FRA")
        natives.rouse(g, place, power)
        natives.note_fight(g, place, power, mark)
        journey = Journey(g, stack(g, name).number)
        assert drive(conquest.meet(g, journey, place)) == "none", mark
        assert not native_reactions.reacts(g, place, power, [journey.number])


def test_r13_2_any_damaged_ship_may_be_refitted_first() -> None:
    g = campaign({}, segment="4.5", round="S3")
    power = seat(g, "FRA")
    for kind in ("NWD", "NWD", "NTD"):
        g.state.laid_up.append(Damaged(power, kind, "europe", "S2"))
    keys = [option.key for option in end_of_round.choices(g, power)]
    assert [key for key in keys if key.startswith("refit")] == [
        "refit:NWD:europe:0", "refit:NTD:europe:2",
    ]  # fmt: skip


def test_r13_2_without_a_port_nothing_is_paid_for_a_refit() -> None:
    g = campaign({}, segment="4.5", round="S3")
    power = seat(g, "FRA")
    g.state.laid_up.append(Damaged(power, "NWD", "europe", "S2"))
    g.state.controller[:] = [NONE if x == power else x for x in g.state.controller]
    g.state.post_owner[:] = [NONE if x == power else x for x in g.state.post_owner]
    assert not [x for x in end_of_round.choices(g, power) if x.key.startswith("refit")]


def test_m12_1_a_part_of_a_stack_intercepts_and_the_rest_stays() -> None:
    g = campaign({"france artois": ["LD"], "spain picardie": ["A+", "A-"]})
    own(g, "FRA", "artois")
    own(g, "HIS", "picardie")
    g.dice = ScriptedDice({"interception": [10]}, b"\0" * 16)
    answers = ["part_of:spain picardie", "party:1 A- spain", "intercept:spain picardie 2"]
    steps = interception.window(g, stack(g, "france artois").number, at(g, "artois"))
    found = drive(steps, answers, otherwise=["that_is_all"])
    assert [u.kind for u in stacks.units_in(g, found[0])] == ["A-"]
    assert stack(g, "spain picardie").place == at(g, "picardie")


def test_m14_5_the_patron_of_a_minor_says_whether_its_strait_fires_in_peace() -> None:
    g = campaign({"france sea_oresund": ["F-"]}, war=None)
    denmark = g.country("denmark")
    guns = obstacles.Battery("strait sund", denmark, 2)
    ship = stack(g, "france sea_oresund")
    g.state.patron[denmark], g.state.box[denmark] = NONE, 0
    assert not obstacles.may_fire(g, guns, ground_of(g, ship), ship)
    g.state.patron[denmark], g.state.box[denmark] = seat(g, "ANG"), 3
    assert obstacles.may_fire(g, guns, ground_of(g, ship), ship)
    assert drive(obstacles._fires(g, guns, ship, False), ["ANG=hold_fire"]) is False
    assert drive(obstacles._fires(g, guns, ship, True)) is True


def two_helped(**more: Any) -> tuple[G, int]:
    """Russia helps France and Portugal against Spain, before Artois."""
    forces = {"russia artois": {"units": ["A+"], "helps": "portugal"}, "france picardie": ["A+"]}
    g = campaign(forces, war=(("POR", "FRA"), ("HIS",)), **more)
    helper = Helper(seat(g, "RUS"), 0, beside=seat(g, "POR"))
    war = g.state.wars[0]
    g.state.wars = [War(war.kind, war.attackers, war.defenders, helpers=(helper,), number=1)]
    return g, stack(g, "russia artois").number


def test_r10_8_the_helped_side_says_who_holds_what_an_intervener_takes() -> None:
    """The strongest major is asked and is the default; each full member may have it."""
    for name in ("france", "portugal"):
        g, number = two_helped()
        ask = first_ask(fall.claim(g, (number,)))
        assert (ask.seat, ask.keys()) == ("FRA", ["taken_by:france", "taken_by:portugal"])
        assert drive(fall.claim(g, (number,)), [f"taken_by:{name}"]) == g.country(name)


def test_r10_8_each_member_is_named_once_though_it_is_helped_in_two_wars() -> None:
    g, number = two_helped()
    war = g.state.wars[0]
    g.state.wars.append(msgspec.structs.replace(war, number=war.number + 1))
    ask = first_ask(fall.claim(g, (number,)))
    assert ask.keys() == ["taken_by:france", "taken_by:portugal"]


def settled(country: str, forces: Mapping[str, Any], **more: Any) -> tuple[G, int]:
    """A colony of level 6 in Natal with a fortress, natives about to attack it."""
    g = campaign(forces, segment="5.1", **more)
    place, s = at(g, "natal_n"), g.state
    s.post[place], s.post_owner[place], s.post_level[place] = COL, g.country(country), 6
    s.controller[place], s.fortress[place], s.natives[place] = g.country(country), 1, 4
    natives.rouse(g, place, g.country(country))
    return g, place


def test_s1_6_the_owner_chooses_militia_walls_or_troops() -> None:
    for answer, left in (("militia", (0, 1, 2)), ("fortress", (2, 0, 2)), ("ld", (2, 1, 1))):
        g, place = settled("ANG", {"england natal_n": ["2 LD"]}, war=None, dice={"natives": [10]})
        drive(native_attacks.play(g), [], otherwise=(answer, "militia", "fortress", "ld"))
        mine = stacks.units_in(g, stack(g, "england natal_n").number)
        assert (militia(g, place), g.state.fortress[place], len(mine)) == left


def test_s1_5_and_e380_who_defends_an_establishment() -> None:
    """The best leader counts, though a higher one commands; neutrals and a fortress in the enemy's
    hands defend nothing."""
    both = {"units": ["2 LD"], "leaders": ["albuquerque", "cortes"]}
    g, place = settled("HIS", {"spain natal_n": both, "russia natal_n": ["2 LD"]})
    one = native_attacks.Attack(g, place)
    found = native_attacks.describe(g, one, "all")
    best = max(values(g, n)[0] for n in stacks.leaders_in(g, stack(g, "spain natal_n").number))
    assert (found.defenders, found.fortress, found.defender) == (3, 1, best)
    g.state.controller[place] = g.country("FRA")
    assert native_attacks.describe(g, one, "all").fortress == 0


def test_s3_5_rebels_armed_by_a_fortress_are_inside_it() -> None:
    g = campaign({}, segment="5.3", turn=20)
    place = at(g, "zeeland")
    own(g, "HIS", "zeeland")
    g.state.revolt[place], g.state.controller[place], g.state.fortress[place] = 2, NONE, 4
    unrest._dismantle(g)
    inside = stacks.stacks_at(g, place, naval=False, inside=CITY)
    assert [len(stacks.units_in(g, x.number)) for x in inside] == [2]
    assert g.state.fortress[place] == 2


def test_s3_1_rebels_without_a_counter_leave_a_quiet_minor_too() -> None:
    g = campaign({"rebels munster": ["LD"]}, war=None, segment="5.3")
    place = at(g, "munster")
    owner = g.state.owner[place]
    g.state.controller[place] = NONE
    drive(unrest.spread(g), [])
    assert g.state.controller[place] == owner
    assert not [u for u in g.state.units if u.place == place]


def test_s8_5_a_heap_of_gold_may_be_divided() -> None:
    g = campaign({}, war=None, segment="5.8")
    first = at(g, "natal_n")
    near = next(p for p in g.world.provinces[first].neighbours if not g.world.provinces[p].europe)
    names = [g.world.provinces[p].id for p in (first, near)]
    know(g, "HIS", *names)
    for place in (first, near):
        g.state.post[place], g.state.post_owner[place] = COL, g.country("HIS")
        g.state.post_level[place], g.state.controller[place] = 3, g.country("HIS")
    g.state.gold_stored[first] = 20
    drive(gold.play(g), [f"part:{names[1]}", "ducats:5", "leave"])
    assert g.state.gold_stored == {first: 15, near: 5}


def test_r2_5_orders_for_wintering() -> None:
    """R19.3: the best command goes to the highest rank; a power at peace may ask to be asked."""
    forces = {
        "france berry": {"units": ["LD"], "leaders": ["montmorency"]},
        "france picardie": {"units": ["A+"], "leaders": ["bayard"]},
    }
    g = campaign(forces, war=None, segment="4.1")
    first = min(("montmorency", "bayard"), key=lambda n: rank(g.world.leader_index[n]))
    g.state.orders["FRA:leaders"] = "best"
    drive(in_parts(g, "4.1", [command_changes.redeploy]), [])
    places = {n: g.state.leader_place[g.world.leader_index[n]] for n in ("montmorency", "bayard")}
    assert places[first] == at(g, "picardie")
    assert not broken(g.state)
    g.state.orders["FRA:leaders"] = "always"
    ask = first_ask(in_parts(g, "4.1", [command_changes.redeploy]))
    assert (ask.seat, ask.kind) == ("FRA", "military.wintering")


def test_r2_8_a_drawn_conquistador_may_stand_in_a_colony() -> None:
    g = campaign({"spain sea_gascogne": ["F-"]}, war=None)
    spain = g.country("HIS")
    for leader in present(g, spain):
        if category(leader) == "conquistador":
            remove(g, leader)
    place = at(g, "cuba_w")
    g.state.post[place], g.state.post_owner[place], g.state.post_level[place] = COL, spain, 3
    know(g, "HIS", "cuba_w")
    g.state.leaders_lost = [(spain, at(g, "sea_gascogne"), "conquistador")]
    drive(command_changes.fill_ranks(g), [], otherwise=("to:cuba_w",))
    found = [n for n in present(g, spain) if category(n) == "conquistador"]
    assert {g.state.leader_place[n] for n in found} == {place}
