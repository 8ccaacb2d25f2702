"""X: natives attack, armies loot, presidios, armies go home, fleets return, gold overland."""

from __future__ import annotations

from typing import Any

import pytest

from europa.eu9.conflicts import War
from europa.eu9.pieces import Besieging
from europa.eu9.rules.military.attrition import percentage, roll_percent
from europa.eu9.rules.military.ground import Ground
from europa.eu9.rules.military.homeward import embarkation
from europa.eu9.rules.military.homeward.ports_of_return import havens as ports_of
from europa.eu9.rules.military.movement import flotas, sea_orders
from europa.eu9.rules.military.movement.voyage import arrive
from europa.eu9.rules.military.stacks import post as place_leader
from europa.eu9.rules.military.stacks import put, sweep, units_in
from europa.eu9.rules.military.wilds import natives
from europa.eu9.rules.peace.differential import holdings
from europa.eu9.rules.powers.forces import home_port
from europa.eu9.rules.powers.lands import hand_over
from europa.eu9.rules.redeployment import (
    gold,
    havens,
    home,
    land_raids,
    looting,
    missions,
    native_attacks,
    presidios,
    unrest,
)
from europa.eu9.rules.redeployment.home import forces, must_leave
from europa.eu9.rules.redeployment.raids import natives_modifier
from europa.eu9.state import COL, COUNTRIES, DEAD, GOODS, ON_MAP, TP, ZONES
from europa.eu9.table import G
from europa.eu9.testing import drive
from europa.eu9.vocabulary import Words
from europa.eu9.world import CONVOYS, RESOURCES
from tests.eu9.campaign import at, campaign, hold, know, own, stack


def post(g: G, country: str, name: str, kind: int = TP, level: int = 1) -> int:
    place = at(g, name)
    s = g.state
    s.post[place], s.post_owner[place], s.post_level[place] = kind, g.country(country), level
    s.controller[place] = g.country(country)
    return place


def angry(g: G, name: str, power: str, count: int) -> None:
    place = at(g, name)
    g.state.natives[place] = count
    natives.rouse(g, place, g.country(power))


def attack(g: G, *answers: str, otherwise: tuple[str, ...] = ("ld",)) -> None:
    drive(native_attacks.play(g), list(answers), otherwise=otherwise)


# 5.1


def test_x_08_natives_without_an_establishment_roll_nothing() -> None:
    g = campaign({}, war=None, dice={"natives": []}, segment="5.1")
    angry(g, "natal_n", "POR", 4)
    attack(g)
    assert not g.dice.left_over()


def test_x_11_natives_that_are_wiped_out_stay_quiet() -> None:
    g = campaign({}, war=None, dice={"natives": []}, segment="5.1")
    post(g, "POR", "natal_n", level=2)
    angry(g, "natal_n", "POR", 0)
    assert native_attacks.attacks(g) == []


def test_x_13_other_peoples_posts_in_the_area_make_it_worse() -> None:
    g = campaign({}, war=None, segment="5.1")
    area = g.world.provinces[at(g, "natal_n")].area
    names = [g.world.provinces[p].id for p in g.world.areas[area].provinces]
    post(g, "POR", "natal_n", level=3)
    others = [name for name in names if name != "natal_n"][:1]
    for name in others:
        post(g, "FRA", name)
    angry(g, "natal_n", "POR", 3)
    one = native_attacks.Attack(g, at(g, "natal_n"))
    found = native_attacks.describe(g, one, "all")
    assert found.others == len(others)
    assert natives_modifier(found) == -found.attackers - found.others + found.fortress


def test_x_14_beaten_and_routed_natives_are_weaker() -> None:
    g = campaign({}, war=None, segment="5.1")
    place = post(g, "POR", "natal_n", level=3)
    angry(g, "natal_n", "POR", 9)
    one = native_attacks.Attack(g, place)
    assert native_attacks.describe(g, one, "all").beaten == ""
    natives.note_fight(g, place, g.country("POR"), natives.BEATEN)
    assert native_attacks.describe(g, one, "all").beaten == "beaten"
    natives.note_fight(g, place, g.country("POR"), natives.ROUTED)
    assert native_attacks.describe(g, one, "all").beaten == "routed"


def test_x_16_natives_attack_the_power_they_hate() -> None:
    g = campaign({}, war=None, segment="5.1")
    post(g, "HOL", "natal_n", level=3)
    angry(g, "natal_n", "ANG", 3)
    assert native_attacks.attacks(g) == []


def test_x_21_after_their_attack_they_are_calm() -> None:
    g = campaign({}, war=None, dice={"natives": [9]}, segment="5.1")
    place = post(g, "POR", "natal_n", level=4)
    angry(g, "natal_n", "POR", 1)
    attack(g)
    assert not natives.are_active(g, place, g.country("POR"))


def test_x_07_levels_and_walls_fall_together() -> None:
    g = campaign({}, war=None, dice={"natives": [1]}, segment="5.1")
    place = post(g, "POR", "natal_n", level=3)
    g.state.fortress[place] = 2
    angry(g, "natal_n", "POR", 30)
    attack(g)
    assert g.state.post[place] == 0


def test_x_09_the_free_fort_is_no_loss() -> None:
    g = campaign({"portugal natal_s": ["A+"]}, war=None, dice={"natives": [8]}, segment="5.1")
    post(g, "POR", "natal_s", level=2)
    angry(g, "natal_s", "POR", 1)
    attack(g)
    left = sum(4 if u.kind == "A+" else 2 if u.kind == "A-" else 1 for u in g.state.units)
    assert left == 3


# 5.4


@pytest.mark.parametrize("old, new", [(4, 3), (3, 2), (2, 1), (1, 0)])
def test_x_68_pillage_heals_by_a_level(old: int, new: int) -> None:
    g = campaign({}, war=None, segment="5.4")
    g.state.pillage[at(g, "utrecht")] = old
    looting.recover(g)
    assert g.state.pillage[at(g, "utrecht")] == new


@pytest.mark.parametrize("old, new", [(0, 2), (1, 3), (2, 4), (3, 4), (4, 4)])
def test_x_68_looters_leave_a_plus(old: int, new: int) -> None:
    g = campaign({}, war=None, segment="5.4")
    g.state.pillage[at(g, "utrecht")] = old
    looting.loot(g, g.country("FRA"), at(g, "utrecht"))
    assert g.state.pillage[at(g, "utrecht")] == new


def test_x_70_enough_troops_before_the_walls() -> None:
    owner = ("HIS",)
    for units, may in ((["2 LD"], True), (["1 LD"], False)):
        g = campaign({"france zeeland": units}, war=(("FRA",), owner), segment="5.4")
        own(g, "HIS", "zeeland")
        place = at(g, "zeeland")
        g.state.fortress[place] = 2
        assert bool(looting.looters(g, place)) == may
        if may:
            drive(looting.play(g), ["loot"])
            assert g.line(g.country("FRA"), "A9") == 9
            assert g.state.pillage[place] == 2


def test_x_75_gold_is_seized() -> None:
    for army, taken in ((True, 50), (False, 25)):
        g = campaign({}, war=None, segment="5.4")
        place = post(g, "HIS", "natal_n", COL, 3)
        g.state.gold_stored[place] = 50
        looting.loot(g, g.country("FRA"), place, army=army)
        assert g.line(g.country("FRA"), "A10") == taken
        assert g.state.gold_stored.get(place, 0) == 50 - taken
    g = campaign({}, war=None, segment="5.4")
    place = post(g, "HIS", "natal_n", TP, 3)
    g.state.gold_stored[place] = 50
    hold(g, "FRA", "natal_n")
    looting.burn(g, g.country("FRA"), place)
    assert g.line(g.country("FRA"), "A10") == 50
    assert not g.state.post[place]


def test_x_76_nobody_loots_his_own_land() -> None:
    g = campaign({"spain zeeland": ["2 LD"]}, segment="5.4")
    own(g, "HIS", "zeeland")
    hold(g, "FRA", "zeeland")
    assert looting.looters(g, at(g, "zeeland")) == []


# 5.5


def test_x_78_prices_of_presidios() -> None:
    g = campaign({}, segment="5.5")
    spain = g.country("HIS")
    assert presidios.price(g, spain, 0, 1) == 25
    assert presidios.price(g, spain, 0, 2) == 50
    dear = presidios.price(g, spain, 0, 3)
    assert dear in (100, 150)
    assert presidios.price(g, spain, 1, 3) == dear - 25


def test_x_79_and_80_where_a_presidio_may_stand() -> None:
    """X-79, X-80."""
    g = campaign({"spain tunis": ["4 LD"]}, war=(("HIS",), ("tunis",)), segment="5.5")
    spain, place = g.country("HIS"), at(g, "tunis")
    g.state.sieges[place] = Besieging(spain, "-")
    assert place not in presidios.sites(g, spain)
    g.state.sieges[place] = Besieging(spain, "-", breach=True)
    assert place not in presidios.sites(g, spain), "E364: no line of supply"
    hold(g, "HIS", *(g.world.provinces[p].id for p in g.world.provinces[place].neighbours))
    assert place in presidios.sites(g, spain)
    assert at(g, "malta") not in presidios.sites(g, spain), "no circled anchor"
    presidios.build(g, spain, place, 2)
    assert g.line(spain, "B46") == 50
    assert place not in presidios.sites(g, g.country("FRA"))


# 5.6


def besieging(units: list[str], works: str, level: int = 2, **siege: Any) -> G:
    g = campaign({"france artois": units}, segment="5.6", dice={"attrition": [1]})
    own(g, "HIS", "artois")
    place = at(g, "artois")
    g.state.fortress[place] = level
    g.state.sieges[place] = Besieging(g.country("FRA"), works, **siege)
    return g


def why(g: G) -> str:
    return must_leave(g, next(x for x in forces(g) if x.key != -1))


def test_x_84_and_x_93_who_must_leave() -> None:
    """X-84, X-93."""
    assert why(besieging(["4 LD"], "-")) == "idle"
    assert why(besieging(["3 LD"], "+", level=4)) == "small"
    assert why(besieging(["4 LD"], "+")) == ""


def test_x_92_a_breach_is_enough_to_stay() -> None:
    g = besieging(["4 LD"], "", breach=True)
    assert why(g) == ""
    drive(home.redeploy(g), ["stay"])
    assert g.state.sieges[at(g, "artois")].works == "-"


def test_x_83_a_siege_that_goes_on_keeps_one_work() -> None:
    g = besieging(["4 LD"], "+-")
    drive(home.redeploy(g), ["stay"])
    siege = g.state.sieges[at(g, "artois")]
    assert (siege.works, siege.carried) == ("-", True)
    assert stack(g, "france artois").place == at(g, "artois")


def test_x_83_or_it_goes_to_the_nearest_friendly_province() -> None:
    g = besieging(["4 LD"], "+-")
    drive(home.redeploy(g), ["redeploy", "to:picardie"], otherwise=("pillage", "lose_troops"))
    assert at(g, "artois") not in g.state.sieges
    (left,) = [x for x in g.state.stacks.values() if x.country == g.country("FRA")]
    assert g.state.owner[left.place] == g.country("FRA")
    assert left.place in g.world.provinces[at(g, "artois")].neighbours


def test_x_101_without_a_way_out_it_is_destroyed() -> None:
    g = campaign({"france malta": ["4 LD"]}, segment="5.6")
    own(g, "HIS", "malta")
    g.state.sieges[at(g, "malta")] = Besieging(g.country("FRA"), "-")
    drive(home.redeploy(g), [])
    assert not g.state.units


# 5.7


def test_x_104_a_stack_in_port_rolls_nothing() -> None:
    g = campaign({"france caux": ["F-"]}, segment="5.7", dice={"attrition": []})
    drive(havens.return_to_port(g), [])
    assert stack(g, "france caux").place == at(g, "caux")


def test_x_105_goals_are_free_ports_that_hold_the_fleet() -> None:
    g = campaign({"france sea_gascogne": ["F- 1/0/0/0"]}, segment="5.7")
    fleet = stack(g, "france sea_gascogne")
    ports = [way.place for way in ports_of(g, fleet)]
    assert ports
    owners = {g.state.controller[p] for p in ports}
    assert owners == {g.country("FRA")}
    modifiers = [way.modifier for way in ports_of(g, fleet)]
    assert modifiers == sorted(modifiers)


def test_x_108_privateers_come_home_without_a_roll() -> None:
    """At sea or ashore; any own port; without one it is removed; pirates stay where they are."""
    for action in ("prey", "raid"):
        forces = {"spain sea_gascogne": ["P+"]}
        g = campaign(forces, segment="5.7", dice={"attrition": []})
        put(g, stack(g, "spain sea_gascogne").number, action=action, target=0)
        g.state.pirates[0] = 3
        drive(havens.return_to_port(g), ["port:sicilia"])
        (left,) = g.state.stacks.values()
        assert (left.place, left.action) == (at(g, "sicilia"), "")
        assert g.state.pirates[0] == 3
    g = campaign(forces, segment="5.7", dice={"attrition": []})
    for p in g.owned(g.country("HIS")):
        g.state.controller[p] = g.country("FRA")
    drive(havens.return_to_port(g), [])
    assert not g.state.stacks
    assert not g.state.units


def test_x_108_a_fallen_home_port_is_not_the_only_one() -> None:
    g = campaign({"spain sea_gascogne": ["P+"]}, segment="5.7")
    hold(g, "FRA", g.world.provinces[home_port(g, g.country("HIS"))].id)
    drive(havens.return_to_port(g), ["port:sicilia"])
    (left,) = g.state.stacks.values()
    assert left.place == at(g, "sicilia")


def test_e367_a_fleet_may_be_divided_before_it_returns() -> None:
    """Each part goes its own way, and tests alone."""
    g = campaign({"spain sea_gascogne": ["2 NWD"]}, segment="5.7", dice={"attrition": [1, 1]})
    answers = ["divide", "unit:NWD:spain", "port:vizcaya", "sea"]
    drive(havens.return_to_port(g), answers)
    places = sorted(x.place for x in g.state.stacks.values())
    assert places == [at(g, "vizcaya"), at(g, "sea_gascogne")]


# 5.8


def test_x_111_islands_are_not_home() -> None:
    g = campaign({}, war=None, segment="5.8")
    spain = g.country("HIS")
    assert gold.is_home(g, spain, g.owned(spain)[0])
    assert not gold.is_home(g, g.country("FRA"), g.owned(spain)[0])
    islands = [n for n in g.world.province_index if n in ("acores", "islas_canarias")]
    assert islands
    for name in islands:
        own(g, "HIS", name)
        assert not gold.is_home(g, spain, at(g, name))


def test_x_115_gold_may_be_brought_together() -> None:
    g = campaign({}, war=None, segment="5.8")
    first = post(g, "HIS", "natal_n", COL, 3)
    near = next(
        p for p in g.world.provinces[first].neighbours if not g.world.provinces[p].europe
    )  # fmt: skip
    know(g, "HIS", g.world.provinces[first].id, g.world.provinces[near].id)
    post(g, "HIS", g.world.provinces[near].id, COL, 3)
    g.state.gold_stored[first] = 20
    name = g.world.provinces[near].id
    drive(gold.play(g), [f"gold:{name}"])
    assert g.state.gold_stored == {near: 20}
    assert g.line(g.country("HIS"), "A10") == 0


def test_x_119_what_natives_destroy_cannot_be_looted() -> None:
    g = campaign({"france natal_n": ["1 LD"]}, dice={"natives": [1]}, segment="5.1")
    place = post(g, "HIS", "natal_n", level=1)
    angry(g, "natal_n", "HIS", 9)
    attack(g)
    assert not g.state.post[place]
    assert looting.looters(g, place) == []
    assert units_in(g, stack(g, "france natal_n").number)


@pytest.mark.parametrize("die, left", [(2, 0), (7, 1), (10, 2)])
def test_x_10_two_lde_of_natives(die: int, left: int) -> None:
    g = campaign({}, war=None, dice={"natives": [die]}, segment="5.1")
    place = post(g, "POR", "natal_n", level=4)
    angry(g, "natal_n", "POR", 1)
    g.state.native_thirds[place] = 2
    attack(g)
    assert g.state.post_level[place] == left


def test_x_12_militia_counts_and_is_lost_first() -> None:
    g = campaign({}, war=None, dice={"natives": [9]}, segment="5.1")
    place = post(g, "ANG", "natal_n", COL, 6)
    g.state.fortress[place] = 1
    angry(g, "natal_n", "ANG", 6)
    one = native_attacks.Attack(g, place)
    found = native_attacks.describe(g, one, "all")
    assert (found.defenders, found.fortress, found.attackers) == (1, 1, 6)
    attack(g, "militia")
    assert (g.state.post_level[place], g.state.fortress[place]) == (2, 0)


def test_x_22_less_than_a_detachment_is_lost_whole() -> None:
    g = campaign({"portugal natal_n": ["2 LDE"]}, war=None, dice={"natives": [8]}, segment="5.1")
    place = post(g, "POR", "natal_n", level=6)
    g.state.fortress[place] = 1
    angry(g, "natal_n", "POR", 1)
    attack(g)
    assert not g.state.units
    assert g.state.fortress[place] == 0


@pytest.mark.parametrize(
    "sides, lost", [([2, 2, 2, 2, 1], 3), ([1, 1, 1], 1), ([2, 1], 2), ([2, 2, 1], 3)]
)
def test_x_52_what_revolts_cost(sides: list[int], lost: int) -> None:
    assert unrest.cost(sides) == lost


def test_x_114_gold_crosses_the_caspian() -> None:
    g = campaign({}, war=None, segment="5.8")
    own(g, "RUS", "astragan")
    start = post(g, "RUS", "aral_w", TP, 2)
    g.state.gold_stored[start] = 20
    drive(gold.play(g), [])
    assert g.line(g.country("RUS"), "A10") == 20
    assert not g.state.gold_stored


def test_x_116_gold_is_its_captors() -> None:
    g = campaign({}, segment="5.8", war=(("RUS",), ("HIS",)))
    own(g, "RUS", "astragan")
    start = post(g, "HIS", "aral_w", COL, 2)
    hold(g, "RUS", "aral_w")
    g.state.gold_stored[start] = 40
    drive(gold.play(g), [])
    assert g.line(g.country("RUS"), "A10") == 40


def preacher(name: str, owner: str = "FRA") -> tuple[G, int, int]:
    g = campaign({}, segment="5.6")
    place = post(g, owner, name)
    leader = next(n for n, x in enumerate(g.world.leaders) if x.id == "miss_brebeuf")
    g.state.leader_state[leader] = ON_MAP
    place_leader(g, leader, place)
    return g, place, leader


def test_x_121_and_117_missions() -> None:
    """X-117, X-121."""
    g, place, leader = preacher("natal_n")
    france = g.country("FRA")
    g.state.post[place], g.state.post_owner[place] = 0, -1
    drive(missions.play(g), ["mission:natal_n"], otherwise=("done",))
    assert g.state.mission[place] == france
    assert g.state.leader_state[leader] == DEAD
    assert gold.is_stop(Ground(g, france), place)
    drive(missions.play(g), ["remove:natal_n"], otherwise=("done",))
    assert g.state.mission[place] == -1
    g, place, leader = preacher("natal_n", "HIS")
    assert missions.missionaries(g, france) == [], "an enemy's TP"


def test_x_89_by_sea_from_malta() -> None:
    forces = {"turkey malta": ["2 A+"], "turkey sea_gabes": ["3 F+"]}
    g = campaign(forces, war=(("TUR",), ("HIS",)), segment="5.6", dice={"attrition": [1, 1]})
    own(g, "HIS", "malta")
    g.state.sieges[at(g, "malta")] = Besieging(g.country("TUR"), "-")
    army, fleet = stack(g, "turkey malta").number, stack(g, "turkey sea_gabes").number
    put(g, fleet, action="supply", since="5S3")
    drive(home.redeploy(g), [])
    assert g.state.effects[f"embarked:{army}"] == 2 + 2 + 2
    assert g.state.stacks[army].carrier == fleet
    assert at(g, "malta") not in g.state.sieges
    (port, *_) = [way.place for way in ports_of(g, g.state.stacks[fleet])]
    name = g.world.provinces[port].id
    drive(havens.return_to_port(g), [f"port:{name}"], otherwise=("pillage", "lose_troops"))
    assert (g.state.stacks[army].place, g.state.stacks[army].carrier) == (port, 0)
    assert g.state.stacks[fleet].place == port


def test_x_90_by_land_or_by_sea() -> None:
    for way in ("land", "aboard:sweden sea_baltique"):
        forces = {"sweden danzig": ["2 LD"], "sweden sea_baltique": ["F+"]}
        g = campaign(forces, war=(("SUE",), ("POL",)), segment="5.6", dice={"attrition": [1]})
        own(g, "POL", "danzig")
        own(g, "SUE", "hinterpommern")
        g.state.sieges[at(g, "danzig")] = Besieging(g.country("SUE"), "-")
        army = stack(g, "sweden danzig").number
        sea = g.world.seas[g.world.provinces[at(g, "danzig")].seas[0]].id
        put(g, stack(g, "sweden sea_baltique").number, place=at(g, sea))
        key = way if way == "land" else f"aboard:sweden {sea}"
        drive(home.redeploy(g), [key], otherwise=("pillage", "lose_troops"))
        assert bool(g.state.stacks[army].carrier) == (way != "land")
        if way == "land":
            assert g.state.stacks[army].place == at(g, "hinterpommern")


def test_x_109_gold_comes_home_after_the_attrition(monkeypatch: pytest.MonkeyPatch) -> None:
    g = campaign({"spain sea_gascogne": ["2 NTD"]}, segment="5.7", dice={"attrition": [10]})
    fleet = stack(g, "spain sea_gascogne")
    put(g, fleet.number, gold=30)
    name = g.world.provinces[ports_of(g, fleet)[0].place].id
    half = next(m for m in range(-10, 10) if percentage(10 + m) == 50)

    def lose_half(g: G, numbers: list[int], modifier: int, why: str) -> None:
        roll_percent(g, numbers, half, why)

    monkeypatch.setattr(embarkation, "roll_percent", lose_half)
    drive(havens.return_to_port(g), [f"port:{name}"])
    assert [u.kind for u in g.state.units] == ["NTD"]
    assert g.line(g.country("HIS"), "A10") == 15


def test_x_19_posts_count_as_the_map_stood() -> None:
    g = campaign({}, war=None, dice={"natives": [1, 1]}, segment="5.1")
    area = g.world.areas[g.world.provinces[at(g, "natal_n")].area]
    first, second = area.provinces[:2]
    names = [g.world.provinces[p].id for p in (first, second)]
    for name, power in zip(names, ("POR", "FRA"), strict=True):
        post(g, power, name)
        angry(g, name, power, 9)
    attack(g)
    rolls = [x.entry for x in g.journal.fresh]
    found = {e.place: e.roll for e in rolls if isinstance(e, native_attacks.NativesAttacked)}
    strength = {p: natives.strength(g, p) // 3 for p in (first, second)}
    assert found == {g.world.provinces[p].id: 1 - strength[p] - 1 for p in (first, second)}
    assert not g.state.post[first]
    assert not g.state.post[second]


def revolts(**sides: int) -> G:
    g = campaign({}, war=None, segment="5.3")
    g.state.revolt[:] = type(g.state.revolt)([0] * len(g.state.revolt))
    own(g, "FRA", *sides)
    for name, many in sides.items():
        g.state.revolt[at(g, name)] = many
    return g


@pytest.mark.parametrize("old, sent", [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_x_56_how_revolts_grow(old: int, sent: int) -> None:
    g = revolts(languedoc=old)
    place = at(g, "languedoc")
    assert unrest.senders(g).count(place) == sent
    before = sum(g.state.revolt)
    troops = len(g.state.units)
    random_answers(unrest.extend(g))
    grown = sum(g.state.revolt) + len(g.state.units) - troops - before
    assert grown == sent + old % 2


def random_answers(steps: Any) -> None:
    """Always the first option."""
    answer = None
    try:
        while True:
            answer = steps.send(answer).options[0].value
    except StopIteration:
        return


def test_x_66_only_owned_national_provinces_shake_the_throne() -> None:
    g = campaign({}, war=None, segment="5.3")
    france = g.country("FRA")
    foreign = [
        p.index for p in g.world.provinces
        if p.europe and france not in p.national and p.income
    ][:8]  # fmt: skip
    for place in foreign:
        g.state.owner[place] = g.state.controller[place] = france
        g.state.revolt[place] = 2
    unrest.test_throne(g, france)
    assert not [x for x in g.journal.fresh if isinstance(x.entry, unrest.Overthrown)]


def test_x_74_a_minors_loot_is_lost() -> None:
    g = campaign({}, war=None, segment="5.4")
    place = at(g, "zeeland")
    before = {p: g.line(p, "A9") for p in g.majors()}
    looting.loot(g, g.country("scotland"), place)
    assert g.state.pillage[place] == 2
    assert {p: g.line(p, "A9") for p in g.majors()} == before


def test_x_77_besieged_troops_never_loot() -> None:
    g = campaign({"france zeeland": {"units": ["2 LD"], "inside": "city"}}, segment="5.4")
    own(g, "HIS", "zeeland")
    assert looting.looters(g, at(g, "zeeland")) == []


def test_x_113_enemy_walls_bar_gold_unless_besieged() -> None:
    g = campaign({}, segment="5.8", war=(("RUS",), ("HIS",)))
    start = post(g, "RUS", "aral_w", TP, 2)
    shores = g.world.provinces[start].neighbours
    for p in shores:
        know(g, "RUS", g.world.provinces[p].id)
        g.state.owner[p] = g.state.controller[p] = g.country("HIS")
        g.state.fortress[p] = 2
    ground = Ground(g, g.country("RUS"))
    assert not set(gold._legs(g, ground, start)) & set(shores)
    for p in shores:
        g.state.sieges[p] = Besieging(g.country("RUS"))
    assert set(gold._legs(g, Ground(g, g.country("RUS")), start)) & set(shores)


@pytest.mark.parametrize("die, outside, walls", [(5, 2, 1), (10, 3, 3)])
def test_x_15_besiegers_bear_half(die: int, outside: int, walls: int) -> None:
    g = campaign({"france natal_n": ["4 LD"]}, dice={"natives": [die]}, segment="5.1")
    place = post(g, "HIS", "natal_n", level=6)
    g.state.fortress[place] = 3
    g.state.sieges[place] = Besieging(g.country("FRA"))
    angry(g, "natal_n", "HIS", 3)
    g.state.native_thirds[place] = 9
    attack(g)
    assert (len(g.state.units), g.state.fortress[place]) == (outside, walls)


def test_x_41_ruined_trade_counts_as_provinces() -> None:
    g = campaign({}, war=(("ANG",), ("FRA",)), kind="overseas", segment="7.2")
    england = g.country("ANG")
    for zone in range(len(g.world.zones)):
        g.state.tf[england * ZONES + zone] = g.state.tf_max[england * ZONES + zone] = 0
    for name, most, level in (("ctz_england", 6, 0), ("stz_amerique", 4, 1), ("stz_lion", 5, 1)):
        place = england * ZONES + g.world.zone_index[name]
        g.state.tf_max[place], g.state.tf[place] = most, level
    france = g.country("FRA")
    assert holdings(g, [france], [england], overseas=True) == 2 + 1 + 1
    assert holdings(g, [france], [england]) == 0


@pytest.mark.parametrize("die, pillage, ducats", [(3, 1, 9), (1, 2, 18)])
def test_x_45_a_privateer_ashore_in_cuba(die: int, pillage: int, ducats: int) -> None:
    forces = {"france sea_caraibes": {"units": ["P-"], "leaders": ["estaingpriv"]}}
    g = campaign(forces, segment="5.2b", kind="overseas", dice={"raid": [die]})
    place = post(g, "HIS", "cuba_w", COL, 4)
    s = g.state
    s.fortress[place] = 1
    fish = RESOURCES.index("fish")
    s.exploited[place * GOODS : (place + 1) * GOODS] = bytes(GOODS)
    s.exploited[place * GOODS + fish] = 2
    s.prices[fish] = 2 * 3 + 1
    number = stack(g, "france sea_caraibes").number
    put(g, number, action="raid", target=place)
    s.corsair_years[number] = f"{place}:34"
    land_raids.play(g)
    (told,) = [x.entry for x in g.journal.fresh if isinstance(x.entry, land_raids.RaidedLand)]
    assert told.roll == die - 1
    assert (s.pillage[place], g.line(g.country("FRA"), "A9")) == (pillage, ducats)


def troubled(power: str, many: int) -> tuple[G, int]:
    """A power with revolts in its first national provinces, the rest being somebody else's."""
    g = campaign({}, war=None, segment="5.3")
    who = g.country(power)
    own_land = [p for p in g.owned(who) if who in g.world.provinces[p].national]
    for place in own_land[6:]:
        g.state.owner[place] = g.state.controller[place] = g.country("scotland")
    for place in own_land[:many]:
        g.state.revolt[place] = 2
    return g, who


def test_x_65_an_overthrow_costs_trade_in_the_own_zone() -> None:
    g, england = troubled("ANG", 3)
    zone = g.world.zone_index["ctz_england"]
    for c in range(COUNTRIES):
        g.state.tf[c * ZONES + zone] = g.state.tf_max[c * ZONES + zone] = 0
    for name, level in (("england", 6), ("holland", 3), ("hansa", 1)):
        place = g.country(name) * ZONES + zone
        g.state.tf[place], g.state.tf_max[place] = level, level
    g.state.dti[england] = 1
    unrest.test_throne(g, england)
    names = [g.country(name) for name in ("england", "holland", "hansa")]
    assert sum(g.tf(c, zone) for c in names) == 10 - 3
    assert sum(g.tf_max(c, zone) for c in names) == 10 - 3
    assert g.state.dti[england] == 1
    g, poland = troubled("POL", 6)
    assert not any(z.ctz and z.owner == poland for z in g.world.zones)
    before = bytes(g.state.tf)
    unrest.test_throne(g, poland)
    assert bytes(g.state.tf) == before
    assert [x for x in g.journal.fresh if isinstance(x.entry, unrest.Overthrown)]


def test_x_120_an_overthrow_ends_the_revolts_and_looters_come_all_the_same() -> None:
    g, england = troubled("ANG", 3)
    place = next(p for p, n in enumerate(g.state.revolt) if n)
    g.state.wars = [War("full", (g.country("FRA"),), (england,), number=1)]
    name = g.world.provinces[place].id
    Words().put(g.state, ("stacks", f"france {name}", "units"), ["A+", "A+"])
    random_answers(unrest.spread(g))
    assert not any(g.state.revolt[p] for p in g.owned(england))
    assert [x.country for x in looting.looters(g, place)] == [g.country("FRA")]


@pytest.mark.parametrize("city, presidio, then", [(1, 3, 3), (3, 2, 3)])
def test_x_82_a_presidio_in_annexed_land(city: int, presidio: int, then: int) -> None:
    g = campaign({}, war=None, segment="7.4")
    place, spain = at(g, "tunis"), g.country("HIS")
    g.state.fortress[place] = city
    g.state.praesidio[place] = spain * 10 + presidio
    hand_over(g, place, spain, "peace")
    assert place not in g.state.praesidio
    assert g.state.fortress[place] == then


def test_x_118_the_flota_sails_again() -> None:
    g = campaign({}, war=None, segment="4.1", round="S2")
    spain = g.country("HIS")
    g.state.convoy[CONVOYS.index("flota_de_oro")] = spain
    place = post(g, "HIS", "cuba_w", COL, 4)
    g.state.gold_stored[place] = 200
    drive(flotas.fit_out(g), [])
    (flota,) = [x for x in g.state.stacks.values() if x.convoy]
    assert (flota.place, flota.gold, len(units_in(g, flota.number))) == (place, 0, 5)
    assert sea_orders._gold(g, flota) == 75
    put(g, flota.number, place=at(g, "andalucia"), gold=75)
    arrive(g, flota.number)
    assert g.line(spain, "A10") == 75
    sweep(g)
    assert not any(x.convoy for x in g.state.stacks.values())
    drive(flotas.fit_out(g), [])
    (flota,) = [x for x in g.state.stacks.values() if x.convoy]
    assert (flota.place, flota.gold, len(units_in(g, flota.number))) == (place, 0, 5)
