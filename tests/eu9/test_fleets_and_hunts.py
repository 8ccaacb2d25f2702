"""C8.2, C14.2, R11: beaten fleets, prizes, hunts; what sides of battles are made of."""

from __future__ import annotations

from typing import Any

import pytest

from europa.eu9.combat.assault import besieger_inflicts
from europa.eu9.combat.entries import Parameters
from europa.eu9.combat.fight import Fighter
from europa.eu9.combat.forces import Contingent, Leader
from europa.eu9.combat.land_field import Field
from europa.eu9.combat.land_modifiers import add_land_modifiers, has_cavalry
from europa.eu9.combat.naval import NavalBattle, NavalOutcome, Sea, Squadron, add_sea_modifiers
from europa.eu9.combat.retreat import take_losses
from europa.eu9.combat.ships import Fleet
from europa.eu9.pieces import Besieging
from europa.eu9.rules.military import battlefield, losses, sea_retreat, seafight, stacks
from europa.eu9.rules.military.casualties import thirds_of
from europa.eu9.rules.military.composition import LD
from europa.eu9.rules.military.ground import ground_of
from europa.eu9.rules.military.hosts import contingents, host, restore
from europa.eu9.rules.military.leaders import command_changes
from europa.eu9.rules.military.movement.naval_actions import blockade_strength
from europa.eu9.rules.military.siege import hunts
from europa.eu9.rules.military.stacks import put, units_in
from europa.eu9.rules.military.supply import fleet_feeds, fleet_lines
from europa.eu9.rules.military.wilds import natives
from europa.eu9.state import ON_MAP, ZONES
from europa.eu9.table import G
from europa.eu9.testing import drive, position, seat
from europa.eu9.world import NONE
from tests.eu9.campaign import at, campaign, own, stack

# Running for port


def beaten_fleet(**more: Any) -> G:
    return campaign({"france sea_manche": ["2 NWD"], "spain sea_manche": ["NWD"]}, **more)


def test_viii_318_a_port_behind_guns_only_for_want_of_another() -> None:
    g = beaten_fleet()
    number = stack(g, "france sea_manche").number
    first = sea_retreat.nearest_port(g, number)
    assert first is not None
    assert first.obstacles == 0
    g.state.praesidio[first.port] = seat(g, "HIS") * 10 + 2
    second = sea_retreat.nearest_port(g, number)
    assert second is not None
    assert second.port != first.port
    assert second.obstacles == 0
    for p in range(len(g.state.controller)):
        if g.state.controller[p] == seat(g, "FRA") and p != first.port:
            g.state.controller[p] = seat(g, "ANG")
    third = sea_retreat.nearest_port(g, number)
    assert third is not None
    assert (third.port, third.obstacles) == (first.port, 1)


def test_viii_317_a_retreat_is_one_roll_without_fire() -> None:
    g = beaten_fleet(dice={"attrition": [1]})
    number = stack(g, "france sea_manche").number
    sea_retreat.retreat(g, number)
    assert g.state.stacks[number].place < len(g.world.provinces)
    assert g.dice.left_over() == {}


def test_viii_319_a_winner_large_enough_follows_and_blockades() -> None:
    for units, may in ((["F- 2/0/0/0"], True), (["F- 1/0/0/0"], False)):
        g = campaign({"france sea_manche": units}, dice={"attrition": [1]} if may else None)
        own(g, "HIS", "caux")
        g.state.fortress[at(g, "caux")] = 3
        number = stack(g, "france sea_manche").number
        answers = ["follow"] if may else ["stay_here"]
        drive(sea_retreat.follow(g, number, at(g, "caux")), answers)
        assert (g.state.stacks[number].action == "blockade") is may


def test_viii_319_a_part_may_follow() -> None:
    units = ["F- 2/0/0/0", "F- 2/0/0/1"]
    g = campaign({"france sea_manche": units}, dice={"attrition": [1]})
    own(g, "HIS", "caux")
    g.state.fortress[at(g, "caux")] = 3
    number = stack(g, "france sea_manche").number
    drive(sea_retreat.follow(g, number, at(g, "caux")), ["follow_part"])
    acts = sorted(x.action for x in g.state.stacks.values() if x.country == seat(g, "FRA"))
    assert acts == ["", "blockade"]


def test_viii_339_prizes_sail_under_the_winners_flag() -> None:
    g = beaten_fleet()
    one, two = (host(g, [stack(g, f"{n} sea_manche").number]) for n in ("france", "spain"))
    found = NavalOutcome(winner="FRA", captured=Fleet(nwd=1))
    seafight._prizes(g, one, two, found, one.country)
    mine = [u for u in g.state.units if u.country == seat(g, "FRA")]
    assert [unit.kind for unit in mine] == ["NWD"] * 3
    assert all(unit.stack == stack(g, "france sea_manche").number for unit in mine)


def test_viii_339_one_of_the_winners_flags() -> None:
    """Ships of ANG and HOL together: the commander says whose the prize is."""
    for answer in ("england", "holland"):
        names = ("england sea_manche", "holland sea_manche")
        forces = {names[0]: ["2 NWD"], names[1]: ["NWD"], "spain sea_manche": ["2 NWD"]}
        g = campaign(forces, war=(("ANG", "HOL"), ("HIS",)))
        one = host(g, [stack(g, name).number for name in names])
        found = NavalOutcome(winner="ANG", captured=Fleet(nwd=1))
        flag = drive(seafight._flag(g, one, found), [f"flag:{answer}"])
        assert g.name(flag) == answer
        nothing = NavalOutcome(winner="ANG", captured=Fleet())
        assert drive(seafight._flag(g, one, nothing), []) == one.country


def test_damaged_ships_are_laid_up_in_their_region() -> None:
    g = campaign({"france sea_manche": ["F- 2/0/0/1"], "spain sea_manche": ["NWD"]})
    one = host(g, [stack(g, "france sea_manche").number])
    seafight.lose(g, one, Fleet(nwd=2, ntd=1), Fleet(nwd=0, ntd=1, damaged=LD), "europe")
    assert [(x.kind, x.region) for x in g.state.laid_up] == [("NWD", "europe")]
    assert thirds_of(g, one.numbers) == LD


# Hunts


def hunter(units: list[str], **more: Any) -> G:
    g = campaign({"france sea_manche": {"units": units, "action": "hunt"},
                  "spain sea_manche": ["P+"]}, **more)  # fmt: skip
    g.state.pirates[:] = bytes(len(g.state.pirates))
    g.state.impulse = stacks.alliance_of(g, seat(g, "FRA"))
    return g


def test_viii_293_one_stack_of_an_alliance_hunts_in_a_sea() -> None:
    g = hunter(["F+"])
    other = stacks.split(g, stack(g, "france sea_manche").number, [0])
    stacks.put(g, other.number, action="hunt")
    first = hunts.next_hunt(g)
    assert first is not None
    g.state.acted = [f"hunt:{first}"]
    assert hunts.next_hunt(g) is None


def test_viii_330_a_natural_ten_and_the_worst_enemy() -> None:
    g = hunter(["NWD"])
    one = stack(g, "france sea_manche")
    prey = hunts.prey_of(g, one)[0]
    assert hunts.roll(g, one, prey, 10)
    assert not hunts.roll(g, one, prey, 8)
    g = campaign({"france sea_manche": {"units": ["NWD"], "action": "hunt"},
                  "spain sea_manche": ["P-", "F-", "NWD"]})  # fmt: skip
    one = stack(g, "france sea_manche")
    assert hunts._enemy_ships(g, ground_of(g, one), one.place) == "F-"


def test_a_hunt_takes_one_side() -> None:
    g = hunter(["F+", "F+"], dice={"hunt": [10]})
    drive(hunts.hunt(g, stack(g, "france sea_manche").number))
    assert [u.kind for u in g.state.units if u.country == seat(g, "HIS")] == ["P-"]


def test_viii_292_christian_minors_hunt_barbary_privateers_at_peace() -> None:
    g = campaign({"genoa sea_lion": {"units": ["F-"], "action": "hunt"},
                  "algiers sea_lion": ["P-"]}, war=None)  # fmt: skip
    one = stack(g, "genoa sea_lion")
    zone = next(z for z in g.world.zones if z.sea == one.place - 1000)
    g.state.tf[:] = bytes(len(g.state.tf))
    assert hunts.prey_of(g, one) == []
    g.state.tf[g.country("genoa") * ZONES + zone.index] = 2
    assert len(hunts.prey_of(g, one)) == 1


def test_viii_331_a_minor_at_war_hunts_where_it_trades() -> None:
    g = campaign({"genoa sea_lion": {"units": ["F-"], "action": "hunt"},
                  "spain sea_lion": ["P-"]}, war=(("genoa",), ("HIS",)))  # fmt: skip
    one = stack(g, "genoa sea_lion")
    zone = next(z for z in g.world.zones if z.sea == one.place - 1000)
    g.state.tf[:] = bytes(len(g.state.tf))
    assert hunts.prey_of(g, one) == []
    g.state.tf[g.country("genoa") * ZONES + zone.index] = 2
    assert len(hunts.prey_of(g, one)) == 1


# Sides of battles


def field_of(g: G, one: str, two: str) -> Field:
    a, b = (host(g, [x.number for x in stacks.stacks_at(g, at(g, "artois"))
                     if g.name(x.country) == name]) for name in (one, two))  # fmt: skip
    return battlefield.describe(g, (a, b), at(g, "artois"), False).field


def test_viii_320_the_worst_border_counts_for_a_side() -> None:
    for second, found in (("river", "river"), ("landing", "landing")):
        g = campaign({"france artois": ["LD"], "france artois 2": ["LD"], "spain artois": ["LD"]})
        stacks.put(g, stack(g, "france artois 2").number, crossed=second)
        assert field_of(g, "france", "spain").crossing == found


def test_viii_321_who_has_landed_fights_as_one_who_landed() -> None:
    for interception in (False, True):
        g = campaign({"france artois": {"units": ["LD"], "crossed": "landing"},
                      "spain artois": ["LD"]})  # fmt: skip
        one, two = (host(g, [stack(g, f"{n} artois").number]) for n in ("france", "spain"))
        fought = battlefield.describe(g, (one, two), at(g, "artois"), interception)
        fighter = Fighter("FRA", "FRA", Leader())
        add_land_modifiers(fought, fighter, 0, fought.phasing.stack, fought.other.stack)
        assert "landing -2/-3//0/0" in fighter.parts


@pytest.mark.parametrize(
    "turn, mediterranean, found",
    [(25, True, "galleys at home +1/+1"), (30, True, ""), (35, True, "galleys are old -1/-1"),
     (20, False, "")],
)  # fmt: skip
def test_viii_312_galleys_against_ships(turn: int, mediterranean: bool, found: str) -> None:
    galleys = Squadron(name="VEN", country="venice", technology="carrack", fleet=Fleet(ngd=4))
    ships = Squadron(name="FRA", country="france", technology="carrack", fleet=Fleet(nwd=4))
    fought = NavalBattle(
        sea=Sea(turn=turn, mediterranean=mediterranean), phasing=galleys, other=ships
    )
    fighter = Fighter("VEN", "VEN", Leader())
    add_sea_modifiers(fought, fighter, 0, ["NGD", "NWD"], None)
    assert fighter.parts == ([found] if found else [])


def test_viii_312_galleasses_on_both_sides() -> None:
    one, two = (
        Squadron(name=name, country="venice", technology="carrack", fleet=Fleet(ngd=2, vgd=2))
        for name in ("VEN", "TUR")
    )
    fought = NavalBattle(sea=Sea(turn=30, mediterranean=True), phasing=one, other=two)
    for place in (0, 1):
        fighter = Fighter("x", "x", Leader())
        add_sea_modifiers(fought, fighter, place, ["NGD", "NGD"], None)
        assert fighter.parts == ["galleasses +1/0"]


def test_viii_322_cavalry() -> None:
    def rides(army: str, terrain: str, period: int, country: str = "poland", **more: Any) -> bool:
        part = Contingent(country, army_class=army, a_plus=1, **more)
        return has_cavalry(part, Field(period=period, terrain=terrain))  # type: ignore[arg-type]

    assert rides("IIM", "sparse_forest", 2)
    assert not rides("IIM", "sparse_forest", 5)
    assert rides("IIIM", "dense_forest", 4, "x")
    assert not rides("IIIM", "dense_forest", 3, "x")
    assert rides("III", "northern_forest", 3, "sweden")
    assert not rides("III", "northern_forest", 7, "sweden")
    assert not rides("IV", "dense_forest", 4, "x")
    assert rides("IM", "desert", 2, "turkey")
    assert not rides("IM", "desert", 2, "turkey", reformed=True)
    assert not has_cavalry(Contingent("poland", army_class="IIM", ld=3), Field(period=2))


def test_viii_324_what_stormers_inflict() -> None:
    def done(thirds: int, **parts: Any) -> int:
        country = parts.pop("country", "france")
        return besieger_inflicts((Contingent(country, **parts),), thirds, 2)

    assert done(6, ld=7) == 4
    assert done(6, ld=6) == 3
    assert done(6, ld=4) == 2
    assert done(6, a_plus=1, ld=3) == 6
    assert done(6, a_plus=1, ld=4, country="russia") == 8
    assert done(6, a_minus=2, ld=4, country="russia") == 6
    assert done(6, a_plus=1, ld=4, country="kazan") == 6


def test_viii_326_a_blockading_fleet_feeds_only_the_stack_before_its_port() -> None:
    g = campaign({"france caux": ["3 LD"], "france picardie": ["3 LD"],
                  "france sea_manche": ["F+"]})  # fmt: skip
    number = stack(g, "france sea_manche").number
    fed = []
    for action in ("supply", "blockade_supply"):
        stacks.put(g, number, action=action, target=at(g, "caux"))
        for name in ("france caux", "france picardie"):
            one = stack(g, name)
            if g.world.provinces[one.place].seas:
                fed.append(bool(fleet_lines(g, ground_of(g, one), one, False)))
    assert fed == [True, True, True, False]


def test_viii_328_small_ships() -> None:
    g = campaign({"france sea_manche": ["NDE"]})
    one = stack(g, "france sea_manche")
    assert fleet_feeds(g, one, LD, False, 0)
    assert not fleet_feeds(g, one, 2 * LD, False, 0)
    assert blockade_strength(g, one) == 0


def test_viii_333_where_a_dead_leaders_successor_stands() -> None:
    g = campaign({"portugal sea_guinee": ["NDE"]}, war=None)
    power = seat(g, "POR")
    place = stack(g, "portugal sea_guinee").place
    assert command_changes._still_ours(g, power, "explorer", place) == place
    g.state.units = []
    assert command_changes._still_ours(g, power, "explorer", place) != place


def test_viii_340_a_pasha_falls_whole() -> None:
    g = campaign({})
    pasha = next(n for n, x in enumerate(g.world.leaders) if x.kind == "pasha" and x.strength == 3)
    g = campaign({"turkey artois": {"units": ["LD"], "leaders": [g.world.leaders[pasha].id]}})
    number = stack(g, "turkey artois").number
    before = contingents(g, [number])
    assert sum(part.thirds for part in before) == 4 * LD
    own_choice = [part for part in before if part.indivisible]
    left = drive(take_losses(g, "TUR", tuple(own_choice), 2 * LD), [])
    assert left == ()
    restore(g, [number], [part for part in before if not part.indivisible])
    assert g.state.leader_state[pasha] != ON_MAP


# Natives


@pytest.mark.parametrize("number, natives_malus", [(2, False), (1, True)])
def test_ck_22_natives_without_an_army(number: int, natives_malus: bool) -> None:
    g = campaign({}, war=None)
    area = next(a for a in g.world.areas if a.natives >= 2 and not a.weak_natives and a.minor < 0)
    place = area.provinces[0]
    g = campaign({f"france {g.world.provinces[place].id}": ["3 LD"]}, round="S3")
    g.state.natives[place] = number
    one = stack(g, f"france {g.world.provinces[place].id}")
    drive(natives.battle(g, [one.number], place, attack=True), [],
          otherwise=["stand", "stay", "fight_on"])  # fmt: skip
    told = [line.entry for line in g.journal.lines() if isinstance(line.entry, Parameters)]
    of = {entry.side: entry.parts for entry in told}
    assert any("no army" in part for part in of["FRA"])
    assert any("no army" in part for part in of["natives"]) is natives_malus


def test_ck_23_one_test_a_round() -> None:
    g = campaign({}, war=None)
    area = next(a for a in g.world.areas if a.natives and a.tolerance >= 3 and a.minor < 0)
    place = area.provinces[0]
    name = f"france {g.world.provinces[place].id}"
    g = campaign({name: ["LD"]}, round="S3")
    power = seat(g, "FRA")
    g.state.native_fights[place * len(g.world.countries) + power] = "S3"
    assert natives.is_exempt(g, stack(g, name), place)
    g.state.round = "S4"
    assert not natives.is_exempt(g, stack(g, name), place)


def test_besieged_ships_and_sieges_leave_no_ghosts() -> None:
    g = campaign({"france artois": ["LD"]})
    g.state.sieges = {at(g, "artois"): Besieging(seat(g, "FRA"))}
    losses.disperse(g, [stack(g, "france artois").number])
    losses.sweep(g)
    assert stacks.stacks_of(g, [seat(g, "FRA")]) == []
    assert position().state.king_place[0] == NONE


def test_viii_317_a_landed_stack_that_is_beaten_goes_back_aboard() -> None:
    """The fleet brings it to a friendly port: one roll at sea, no fire and no interception."""
    for phasing in (True, False):
        g, fleet, troops = landed_in_kent()
        mine, theirs = [troops], [stack(g, "england kent").number]
        rule = battlefield.land(g, *((mine, theirs) if phasing else (theirs, mine)))
        drive(rule, [], otherwise=["stand", "stay", "retreat:caux", "retreat:east_anglia"])
        now = g.state.stacks[fleet].place
        assert (now < len(g.world.provinces)) == phasing, "only those who have just landed"
        if phasing:
            assert g.state.owner[now] == seat(g, "FRA")
            landed = g.state.stacks[troops]
            assert (landed.place, landed.carrier) == (now, 0)
            assert g.dice.left_over() == {}


def landed_in_kent() -> tuple[G, int, int]:
    """A French army has just come ashore before the English one."""
    forces = {
        "france sea_manche": ["F- 2/0/0/0"],
        "france kent": ["A+", "2 LD"],
        "england kent": ["A+"],
        "england sea_nord": ["F+ 3/0/0/0"],
    }
    g = campaign(
        forces,
        war=(("FRA",), ("ANG",)),
        dice={"ANG shock 1": [10], "FRA shock 1": [1], "attrition": [1]},
    )
    fleet, troops = stack(g, "france sea_manche").number, stack(g, "france kent").number
    put(g, troops, crossed="landing", came_from=at(g, "caux"))
    g.state.effects[f"landed_from:{troops}"] = fleet
    return g, fleet, troops


def test_m11_8_troops_of_a_fleet_that_runs_for_port_share_its_losses() -> None:
    forces = {"france sea_manche": ["4 NWD"], "france sea_manche 2": ["4 LD"]}
    g = campaign(forces, dice={"attrition": [10]}, bad_weather=True)
    fleet, troops = stack(g, "france sea_manche").number, stack(g, "france sea_manche 2").number
    put(g, troops, carrier=fleet)
    lost = sea_retreat.retreat(g, fleet)
    assert lost
    left = [u.kind for u in units_in(g, troops)].count("LD")
    assert 0 < left < 4
    assert g.state.stacks[troops].place == g.state.stacks[fleet].place
