"""IX: pieces, command, control, as the lines of the checklist say."""

from __future__ import annotations

from typing import Any

import pytest

from europa.eu9.combat import forces
from europa.eu9.combat.rounds import later
from europa.eu9.combat.siege import Fortress, revolt_falls, terrain_malus
from europa.eu9.pieces import KING, Besieging, Unit
from europa.eu9.rules.administration import colonisation
from europa.eu9.rules.administration import technology as technology_rule
from europa.eu9.rules.administration.planning import Draft
from europa.eu9.rules.diplomacy import announce_land
from europa.eu9.rules.diplomacy.causes import causes
from europa.eu9.rules.events import revolts
from europa.eu9.rules.events.revolt_places import Spot
from europa.eu9.rules.income.collect import SHEET_PARTS
from europa.eu9.rules.logistics.leaders import missing
from europa.eu9.rules.logistics.maintenance import cost, maintain_menu
from europa.eu9.rules.logistics.minor_rulers import summon
from europa.eu9.rules.military import occupation, supply_step
from europa.eu9.rules.military.attrition import Attrition
from europa.eu9.rules.military.battlefield import describe
from europa.eu9.rules.military.casualties import take_land, take_ships, turn_over
from europa.eu9.rules.military.composition import commander, side_of
from europa.eu9.rules.military.ground import Ground, ground_of, walls
from europa.eu9.rules.military.hosts import contingents, host
from europa.eu9.rules.military.leaders.command_changes import return_wounded
from europa.eu9.rules.military.militia import lose
from europa.eu9.rules.military.movement import (
    corsairs,
    exploration,
    joining,
    lone,
    obstacles,
    regroup,
)
from europa.eu9.rules.military.movement.followers import may_follow
from europa.eu9.rules.military.movement.limits_of_stacks import trim
from europa.eu9.rules.military.movement.sailing import may_sail, voyages
from europa.eu9.rules.military.paths import reach
from europa.eu9.rules.military.ports import is_blockaded, strait_controller, strait_level
from europa.eu9.rules.military.ports import is_source as is_source_at_sea
from europa.eu9.rules.military.rights import payer
from europa.eu9.rules.military.siege import fall, hunts, siege_marks, sieges, suppression
from europa.eu9.rules.military.siege.fall import may_occupy
from europa.eu9.rules.military.siege.walls_and_works import port_is_open
from europa.eu9.rules.military.stacks import leaders_in, put, units_in
from europa.eu9.rules.military.supply import line_of
from europa.eu9.rules.military.wilds import native_reactions, natives
from europa.eu9.rules.peace.ending import return_control
from europa.eu9.rules.powers.logistics import militia, technology
from europa.eu9.rules.powers.ranks import category
from europa.eu9.rules.powers.resources import small_countries
from europa.eu9.rules.powers.wars import at_war
from europa.eu9.rules.turns import interturn
from europa.eu9.state import COL, COUNTRIES, DEAD, LAND, ON_MAP, TP, WOUNDED, ZONES
from europa.eu9.table import G
from europa.eu9.testing import drive
from europa.eu9.treaties import Offer
from europa.eu9.vocabulary import Words
from europa.eu9.world.graph import strait_forts
from europa.eu9.world.tables import goals
from europa.kernel import Steps
from europa.kernel.drive import first_ask
from tests.eu9.campaign import at, campaign, know, own, stack


def kinds(g: G, name: str) -> list[str]:
    return sorted(u.kind for u in units_in(g, stack(g, name).number))


def without_detachments(g: G, country: str, left: int) -> None:
    """All counters of detachments but some are in use elsewhere."""
    power = g.country(country)
    pool = g.world.power(power).pool
    many = pool["LD"] + pool["GD"] - left
    g.state.units += [Unit(power, "LD", at(g, "berry"))] * many


def test_ix_10_losses_without_change_cost_more() -> None:
    g = campaign({"france artois": ["A-"], "france picardie": ["A+"]})
    without_detachments(g, "FRA", 0)
    take_land(g, [stack(g, "france artois").number], 3)
    assert kinds(g, "france artois") == []
    g = campaign({"france picardie": ["A+"]})
    without_detachments(g, "FRA", 1)
    take_land(g, [stack(g, "france picardie").number], 3)
    assert kinds(g, "france picardie") == ["A-", "LD"]
    g = campaign({"france picardie": ["A+"]})
    without_detachments(g, "FRA", 0)
    take_land(g, [stack(g, "france picardie").number], 3)
    assert kinds(g, "france picardie") == ["A-"]


def regrouped(g: G, who: str, number: int, key: str) -> Steps[None]:
    """A change that is offered for a stack, carried out."""
    found = {one.key: one.value for one in regroup.choices(g, g.state.stacks[number])}
    return regroup.carry_out(g, who, found[key])


def test_a_party_leaves_a_stack_with_one_answer() -> None:
    g = campaign({"france artois": {"units": ["A+", "2 LD"], "leaders": ["king FRA"]}})
    number = stack(g, "france artois").number
    asked = first_ask(regrouped(g, "FRA", number, "split:france artois"))
    parties = [key for key in list(asked.keys()) if key.startswith("party:")]
    assert len(parties) == len(set(parties)) == 2 * (2 * 3 - 2), "some counters, the king or not"
    drive(regrouped(g, "FRA", number, "split:france artois"), ["party:1 A+ france, king_france"])
    assert kinds(g, "france artois") == ["LD", "LD"]
    assert kinds(g, "france artois 2") == ["A+"]
    assert g.state.king_stack[g.country("FRA")] == stack(g, "france artois 2").number


def test_ix_11_what_may_be_broken_and_put_together() -> None:
    g = campaign({"france artois": ["A+", "LD"]})
    number = stack(g, "france artois").number
    keys = ["break:A+", "break:A-", "unit:LD:france", "unit:LD:france", "that_is_all"]
    drive(regrouped(g, "FRA", number, "split:france artois"), keys)
    assert sorted(u.kind for u in g.state.units) == ["LD"] * 5
    options = [x.key for x in regroup.choices(g, stack(g, "france artois"))]
    assert not any(key.startswith("combine") for key in options), "2 LD never make an A-"
    g = campaign({"france artois": ["2 A-"]})
    assert not any("break:A+" in o.key for o in regroup._options(g, 1, [], [])), "no A+ into 2 A-"
    drive(regrouped(g, "FRA", stack(g, "france artois").number, "combine:2A-:france:france artois"))
    assert kinds(g, "france artois") == ["A+"]


def test_ix_12_small_detachments_do_not_live_in_europe() -> None:
    forces = {"france picardie": {"units": ["LDE"], "discoveries": ["acadie_n"]}}
    g = campaign(forces, war=None)
    drive(trim(g, "FRA", stack(g, "france picardie").number), [])
    assert not g.state.units
    for name in ("acores", "islas_canarias"):
        g = campaign({f"france {name}": ["LDE"]}, war=None)
        drive(trim(g, "FRA", stack(g, f"france {name}").number), [])
        assert kinds(g, f"france {name}") == ["LDE"]


def test_ix_13_three_make_one() -> None:
    g = campaign({"france acadie_n": ["3 LDE"], "france sea_manche": ["3 NDE"]}, war=None)
    for name, whole in (("france acadie_n", "LD"), ("france sea_manche", "NWD")):
        drive(trim(g, "FRA", stack(g, name).number), [])
        assert kinds(g, name) == [whole]
    g = campaign({"france sea_lion": ["NGD"]}, war=None)
    take_ships(g, [stack(g, "france sea_lion").number], 1)
    assert kinds(g, "france sea_lion") == ["NGD"], "a galley is never an NDE"


def test_ix_14_the_side_of_a_fleet() -> None:
    g = campaign({"england sea_manche": ["NWD"]}, war=None)
    fleet = stack(g, "england sea_manche")
    key = "fleet:england:england sea_manche"
    drive(regrouped(g, "ANG", fleet.number, key))
    assert [(u.kind, u.ships) for u in g.state.units] == [("F-", (1, 0, 0, 0))]
    g = campaign({"england sea_manche": ["F+ 3/0/0/0"]}, war=None, turn=30, period=4)
    turn_over(g)
    assert kinds(g, "england sea_manche") == ["F+"]
    g.state.period = 5
    turn_over(g)
    assert kinds(g, "england sea_manche") == ["F-"]


def test_ix_15_a_full_fleet_of_galleys() -> None:
    g = campaign({"turkey sea_egee": ["F+ 0/10/0/1", "NGD"]}, war=None, turn=20, period=3)
    joining.assemble(g, stack(g, "turkey sea_egee"), g.country("TUR"))
    found = [(u.kind, u.ships) for u in g.state.units]
    full = ("F+", (0, 10, 0, 1))
    assert found == [full, ("F-", (0, 1, 0, 0))], "an eleventh has no room there, only in another F"


def test_ix_16_where_galleys_row() -> None:
    g = campaign({"spain sea_alboran": ["NGD"]}, war=None)
    found = voyages(g, stack(g, "spain sea_alboran").number)
    assert at(g, "sea_cadix") not in found
    assert at(g, "sea_manche") not in found
    assert at(g, "sea_alger") in found
    ground = ground_of(g, stack(g, "spain sea_alboran"))
    assert may_sail(g, ground, g.world.sea_index["sea_botnie"], True)


def test_ix_19_a_king_commands_before_all() -> None:
    forces = {
        "france artois": {
            "units": ["LD", "6 LD of spain"], "leaders": ["king FRA", "gran_capitan"],
        }
    }  # fmt: skip
    g = campaign(forces, war=(("FRA", "HIS"), ("ANG",)))
    assert commander(g, stack(g, "france artois")).country == g.country("FRA")
    assert payer(g, stack(g, "france artois")) == g.country("FRA")


def led(units: list[str], *leaders: str, **more: Any) -> tuple[G, int]:
    g = campaign({"england artois": {"units": units, "leaders": list(leaders)}}, war=None, **more)
    return g, commander(g, stack(g, "england artois")).country


def test_ix_20_most_troops_then_rank_then_chance() -> None:
    names = ("monck", "de_ruyter")
    g, _ = led(["LD"])
    holland = [x for x in g.world.leaders if x.country == "holland"
               and (x.sides[0].kind, x.sides[0].rank) == ("general", "A")]  # fmt: skip
    names = ("monck", holland[0].id)
    g, country = led(["4 LD", "3 LD of holland"], *names)
    assert country == g.country("ANG"), "rank B, but more troops"
    g, country = led(["3 LD", "3 LD of holland"], *names)
    assert country == g.country("HOL"), "rank A"
    names = ("cromwell", holland[0].id)
    found = set()
    for high, low in ((9, 2), (2, 9)):
        dice = [0] * 12
        g, _ = led(["3 LD", "3 LD of holland"], *names)
        dice[g.country("ANG")], dice[g.country("HOL")] = high, low
        g.state.initiative_die = dice
        found.add(commander(g, stack(g, "england artois")).country)
    assert found == {g.country("ANG"), g.country("HOL")}


def test_ix_21_a_replacement_of_who_has_most() -> None:
    forces = {
        "spain artois": {
            "units": ["5 LD", "3 LD of austria"],
            "leaders": ["anon_austria_general_1"],
        }
    }
    g = campaign(forces, war=(("HIS", "austria"), ("FRA",)))
    found = commander(g, stack(g, "spain artois"))
    assert (found.leader, found.country) == (-1, g.country("HIS"))


def test_ix_22_command_at_sea() -> None:
    forces = {
        "venice sea_ionienne": {
            "units": ["NGD", "F+ of spain"], "leaders": ["king VEN", "santa_cruz"],
        }
    }  # fmt: skip
    g = campaign(forces, war=(("VEN", "HIS"), ("TUR",)))
    doge = KING + g.country("VEN")
    assert commander(g, stack(g, "venice sea_ionienne")).leader == doge
    forces = {
        "france sea_manche": {"units": ["F+"], "leaders": ["duquesne", "anon_france_explorer_3"]}
    }
    g = campaign(forces, war=None)
    ranks = {x: g.world.leaders[g.world.leader_index[x]].sides[0].rank
             for x in ("duquesne", "anon_france_explorer_3")}  # fmt: skip
    found = commander(g, stack(g, "france sea_manche")).leader
    assert g.world.leaders[found].id == min(ranks, key=lambda x: ranks[x])


def test_ix_27_a_leader_alone() -> None:
    forces = {"france picardie": {"units": [], "leaders": ["bayard"]}, "spain artois": ["LD"]}
    g = campaign(forces)
    bayard = g.world.leader_index["bayard"]
    found = lone.places(g, bayard, at(g, "picardie"))
    assert at(g, "provence") in found, "20 MP carry him through the country"
    drive(lone.travel(g, bayard, (at(g, "artois"),)), [])
    assert g.state.leader_state[bayard] == DEAD


@pytest.mark.parametrize("posts, period, may", [(2, 4, False), (3, 4, True), (0, 5, True)])
def test_ix_26_the_lowest_admiral_in_the_atlantic(posts: int, period: int, may: bool) -> None:
    leaders = ["annebault", "anon_france_admiral_0"]
    forces = {"france sea_gascogne": {"units": ["F+"], "leaders": leaders}}
    g = campaign(forces, war=None, turn=30, period=period)
    for n, x in enumerate(g.world.leaders):
        if x.country == "france" and x.id not in leaders:
            g.state.leader_state[n] = 0
    for name in ("cuba_w", "cuba_e", "haiti_e")[:posts]:
        place = at(g, name)
        g.state.post[place], g.state.post_owner[place] = 2, g.country("FRA")
        g.state.post_level[place] = 1
    low = g.world.leader_index["anon_france_admiral_0"]
    high = g.world.leader_index["annebault"]
    assert may_follow(g, low, at(g, "sea_atlantique")) == may
    assert not may_follow(g, high, at(g, "sea_atlantique"))
    assert not may_follow(g, low, at(g, "sea_horn")), "a sea with malus"


def test_ix_39_what_is_friendly() -> None:
    g = campaign({"spain artois": ["2 LD"], "france acadie_n": ["LD"]},
                 war=(("FRA", "ANG"), ("HIS",)))  # fmt: skip
    own(g, "ANG", "artois")
    know(g, "FRA", "acadie_n", "acadie_s")
    ground = Ground(g, g.country("FRA"))
    assert not ground.is_friendly(at(g, "artois")), "an enemy besieges it"
    assert ground.is_friendly(at(g, "acadie_s")), "empty land"
    assert not ground.holds(at(g, "acadie_s")), "but no refuge"


def test_ix_40_no_passage_through_neutrals() -> None:
    g = campaign({"france picardie": ["2 LD"]}, war=(("FRA",), ("ANG",)))
    own(g, "HIS", "artois")
    assert at(g, "artois") not in reach(g, stack(g, "france picardie").number)


@pytest.mark.parametrize("spent, may", [(0, True), (1, False)])
def test_ix_59_kamchatka_takes_a_whole_move(spent: int, may: bool) -> None:
    g = campaign({"russia amour_n": ["LD"]}, war=None)
    know(g, "RUS", "amour_n", "kamchatka_i")
    number = stack(g, "russia amour_n").number
    put(g, number, spent=spent)
    found = reach(g, number)
    assert (at(g, "kamchatka_i") in found) == may
    if may:
        assert found[at(g, "kamchatka_i")].mp == 12
    assert not leaders_in(g, number)


def test_ix_18_veterans_and_conscripts() -> None:
    def is_old(units: list[str], *leaders: str) -> bool:
        g = campaign({"turkey hellas": {"units": units, "leaders": list(leaders)}}, war=None)
        return forces.is_veteran(contingents(g, [stack(g, "turkey hellas").number]))

    assert not is_old(["3 LD veteran", "3 LD"])
    assert is_old(["3 LD veteran", "2 LD"])
    assert not is_old(["3 LD veteran", "2 LD"], "pasha_ali")


def test_ix_23_a_starred_side_counts() -> None:
    g = campaign({}, war=None, turn=4)
    portugal = g.country("POR")
    for n, x in enumerate(g.world.leaders):
        if x.country == "portugal":
            g.state.leader_state[n] = 0
    before = missing(g, portugal).count("explorer")
    da_gama = g.world.leader_index["da_gama"]
    g.state.leader_state[da_gama], g.state.leader_place[da_gama] = ON_MAP, at(g, "sea_cadix")
    assert category(da_gama) == "conquistador"
    assert side_of(g, da_gama).kind == "explorer", "he is at sea"
    assert missing(g, portugal).count("explorer") == before > 0, "another is drawn"


def test_ix_24_the_shah_is_drawn_for_a_war() -> None:
    g = campaign({}, war=None)
    persia, shah = g.country("persia"), g.world.leader_index["shah"]
    summon(g, persia)
    assert g.state.leader_state[shah] == ON_MAP
    side = g.state.leader_side[shah]
    for _ in range(5):
        summon(g, persia)
    assert (g.state.leader_state[shah], g.state.leader_side[shah]) == (ON_MAP, side)


@pytest.mark.parametrize("now, back", [("S3", False), ("W3", True), ("S4", True)])
def test_ix_25_wounded_for_three_rounds(now: str, back: bool) -> None:
    assert later("S2", 3) == "W3"
    g = campaign({"france berry": ["A+"]}, war=None, round=now)
    bayard = g.world.leader_index["bayard"]
    g.state.leader_state[bayard] = WOUNDED
    g.state.leader_until[bayard] = later("S2", 3)
    return_wounded(g)
    assert (g.state.leader_state[bayard] == ON_MAP) == back


def test_ix_25_at_the_end_they_are_healed_at_8_2() -> None:
    g = campaign({"france berry": ["A+"]}, war=None, segment="8.2")
    bayard = g.world.leader_index["bayard"]
    g.state.leader_state[bayard] = WOUNDED
    g.state.leader_until[bayard] = "End"
    interturn.heal(g)
    assert g.state.leader_state[bayard] != WOUNDED


def test_ix_28_a_missionary_leads_the_way() -> None:
    there = {"spain cuba_w": {"units": ["LD"], "leaders": ["leon", "miss_kino"]}}
    g = campaign(there, war=None, dice={"leader": [10]})
    one = stack(g, "spain cuba_w")
    leon, kino = g.world.leader_index["leon"], g.world.leader_index["miss_kino"]
    skills = [g.world.leaders[n].sides[0].values[0] for n in (leon, kino)]
    assert skills == [3, 4]
    assert exploration.skill(g, one) == 4
    exploration._test_leader(g, one.number)
    assert g.state.leader_state[kino] == DEAD
    assert g.state.leader_state[leon] == ON_MAP


def post(g: G, country: str, name: str, kind: int = TP, level: int = 1) -> int:
    place, s = at(g, name), g.state
    s.post[place], s.post_owner[place], s.post_level[place] = kind, g.country(country), level
    s.controller[place] = g.country(country)
    return place


def test_ix_29_what_forts_supply() -> None:
    for units, fed in ((["2 LD"], True), (["A-"], False)):
        g = campaign({"france acadie_n": units}, war=None)
        know(g, "FRA", "acadie_n")
        g.state.fort[at(g, "acadie_n")] = g.country("FRA")
        assert (line_of(g, stack(g, "france acadie_n")) is not None) == fed
    for units, held in ((["F+"], True), (["2 F+"], False)):
        g = campaign({"france acadie_n": ["A+"], "france sea_fundy": units}, war=None)
        know(g, "FRA", "acadie_n", "sea_fundy")
        post(g, "FRA", "acadie_n")
        assert line_of(g, stack(g, "france acadie_n")) is not None
        fleet = stack(g, "france sea_fundy")
        assert is_source_at_sea(g, ground_of(g, fleet), at(g, "acadie_n"),
                                units_in(g, fleet.number)) == held  # fmt: skip
    forces_there = {
        "spain tunis": ["LD"], "spain tunis presidio": {"units": ["LD"]},
    }  # fmt: skip
    g = campaign(forces_there, war=(("HIS",), ("tunis",)))
    g.state.praesidio[at(g, "tunis")] = g.country("HIS") * 10 + 2
    assert line_of(g, stack(g, "spain tunis")) is None
    assert line_of(g, stack(g, "spain tunis presidio")) is not None


TERRAIN = [
    (True, True, None, 2, 0), (True, True, False, 2, 0), (True, True, True, 2, 2),
    (True, False, None, 2, 2), (True, False, False, 2, 2), (True, False, True, 2, 3),
    (False, True, True, 2, 2), (False, True, False, 2, 0), (False, False, None, 2, 2),
    (False, True, None, 2, 0), (False, True, True, 0, 1), (False, True, False, 0, 0),
    (False, False, None, 0, 1), (False, True, None, 0, 0),
]  # fmt: skip


@pytest.mark.parametrize("europe, plain, port_open, level, malus", TERRAIN)
def test_ix_30_ground_and_port_before_walls(
    europe: bool, plain: bool, port_open: bool | None, level: int, malus: int
) -> None:
    fortress = Fortress(
        name="x", level=level, europe=europe, plain=plain, has_port=port_open is not None,
        port_open=bool(port_open),
    )  # fmt: skip
    assert terrain_malus(fortress) == malus


def test_ix_30_a_port_supplied_this_round_counts_as_open() -> None:
    g = campaign({"france sea_manche": ["F+"], "france artois": ["4 LD"]})
    place = at(g, "zeeland")
    own(g, "HIS", "zeeland")
    g.state.sieges[place] = Besieging(g.country("FRA"))
    put(g, stack(g, "france sea_manche").number, action="blockade", target=place)
    assert not port_is_open(g, place)
    g.state.sieges[place] = Besieging(g.country("FRA"), supplied="S3")
    assert port_is_open(g, place)


def shot(units: list[str], die: int, level: int = 3) -> tuple[bool, int, list[str]]:
    g = campaign({"turkey sea_alger": units, "spain castilla_la_nueva": []},
                 war=(("HIS",), ("TUR",)), dice={"fire": [die]})  # fmt: skip
    battery = obstacles.Battery("presidio tunis", g.country("HIS"), level, presidio=True)
    number = stack(g, "turkey sea_alger").number
    stopped = drive(obstacles.fire(g, battery, number), ["fire"])
    (told,) = [x.entry for x in g.journal.fresh if isinstance(x.entry, obstacles.Fired)]
    return stopped, told.lost, sorted(u.kind for u in g.state.units)


def test_ix_31_fire_of_a_presidio() -> None:
    fleet = ["F+ 0/6/0/0"]
    assert shot(fleet, 4)[:2] == (False, 0)
    assert shot(fleet, 5)[:2] == (True, 0)
    assert shot(fleet, 7)[:2] == (True, 1)
    assert shot(fleet, 9)[:2] == (True, 2)
    assert shot(["P+"], 8)[2] == ["P-"]
    assert shot(["P+"], 10)[2] == []


def test_ix_32_straits() -> None:
    g = campaign({}, war=None)
    forts = {fort.id: n for n, fort in enumerate(strait_forts())}
    malacca = at(g, "malacca_s")
    g.state.post[malacca], g.state.post_owner[malacca] = 0, -1
    g.state.controller[malacca] = -1
    assert strait_controller(g, forts["malacca"]) == -1, "nothing stands there"
    post(g, "POR", "malacca_s")
    for level, more in ((3, 1), (1, 0), (0, 0)):
        g.state.fortress[malacca] = level
        assert strait_level(g, forts["malacca"]) == more
        assert strait_controller(g, forts["malacca"]) == g.country("POR")
    assert strait_level(g, forts["dardanelles"]) == 2
    g = campaign({"venice sea_egee": ["F+"]}, war=(("VEN",), ("TUR",)))
    battery = obstacles.Battery("strait dardanelles", g.country("TUR"), 2)
    fleet = stack(g, "venice sea_egee")
    assert obstacles.may_fire(g, battery, ground_of(g, fleet), fleet)
    g.state.praesidio[at(g, "canakkale")] = g.country("VEN") * 10 + 1
    assert not obstacles.may_fire(g, battery, ground_of(g, fleet), fleet)


def test_ix_33_fire_in_peace() -> None:
    g = campaign({"turkey sea_alger": ["F+ 0/6/0/0"]}, war=None, dice={"fire": [1]})
    spain, turkey = g.country("HIS"), g.country("TUR")
    g.state.order = [(spain,), (turkey,)]
    before = g.state.stability[spain]
    battery = obstacles.Battery("presidio tunis", spain, 3, presidio=True)
    drive(obstacles.fire(g, battery, stack(g, "turkey sea_alger").number), ["fire"])
    assert at_war(g, spain, turkey)
    assert g.state.stability[spain] < before
    g = campaign({"turkey sea_alger": ["P+"]}, war=None, dice={"fire": [1]})
    drive(obstacles.fire(g, battery, stack(g, "turkey sea_alger").number), ["fire"])
    assert not at_war(g, spain, turkey), "privateers are anybody's"
    g = campaign({"turkey sea_gabes": ["F+ 0/6/0/0"]}, war=None, dice={"fire": [1]})
    strait = obstacles.Battery("strait messina", spain, 2)
    drive(obstacles.fire(g, strait, stack(g, "turkey sea_gabes").number), ["fire"])
    (cause,) = [x for x in g.state.causes if x.holder == turkey]
    assert (cause.target, cause.free, cause.first) == (spain, True, g.state.turn + 1)


def test_ix_34_a_presidio_is_no_blockade() -> None:
    g = campaign({}, war=(("HIS",), ("tunis",)))
    g.state.praesidio[at(g, "tunis")] = g.country("HIS") * 10 + 3
    assert not is_blockaded(g, at(g, "tunis"))
    g.state.sieges[at(g, "tunis")] = Besieging(g.country("HIS"))
    assert port_is_open(g, at(g, "tunis"))


def occupied(war: Any = (("RUS",), ("POL",))) -> G:
    """Russia has taken a province beside its own and occupies it, 1 LD inside it."""
    g = campaign({}, war=war, segment="3.1")
    russia = g.country("RUS")
    place = beside_russia(g)
    s = g.state
    s.owner[place], s.controller[place], s.occupied[place] = g.country("POL"), russia, russia
    s.units.append(Unit(russia, "LD", place))
    return g


def beside_russia(g: G) -> int:
    russia = g.country("RUS")
    return next(
        p.index for p in g.world.provinces
        if p.europe and p.income and russia not in p.national
        and any(russia in g.world.provinces[n].national for n in p.neighbours)
    )  # fmt: skip


def test_ix_35_an_occupation_has_the_income() -> None:
    g = occupied()
    place, name = beside_russia(g), g.world.provinces[beside_russia(g)].id
    assert may_occupy(g, g.country("RUS"), place)
    amounts = {
        code: {part.name: part.amount for part in SHEET_PARTS["B1"](g, g.country(code))}
        for code in ("RUS", "POL")
    }
    assert name in amounts["RUS"]
    assert name not in amounts["POL"]
    g.state.wars = []
    found = causes(g, g.country("POL"), g.country("RUS"))
    assert any(x.source == "occupation" and x.free for x in found)
    assert place in g.owned(g.country("POL")), "its points stay with the owner"


def test_ix_36_without_a_detachment_it_ends() -> None:
    for war, controller in (((("RUS",), ("POL",)), "RUS"), (None, "POL")):
        g = occupied(war)
        place = beside_russia(g)
        occupation.check(g)
        assert g.state.occupied[place] == g.country("RUS"), "an LD is there"
        g.state.units = []
        occupation.check(g)
        assert g.state.occupied[place] == -1
        assert g.state.controller[place] == g.country(controller)


def test_ix_37_peace_leaves_occupations() -> None:
    g = occupied()
    place = beside_russia(g)
    other = next(p for p in g.owned(g.country("POL")) if p != place)
    g.state.controller[other] = g.country("RUS")
    offer = Offer(1, "global", (g.country("RUS"),), (g.country("POL"),))
    drive(return_control(g, offer), ["stay"])
    assert g.state.controller[other] == g.country("POL"), "a marker goes"
    assert (g.state.occupied[place], g.state.controller[place]) == (g.country("RUS"),) * 2
    name = g.world.provinces[place].id
    acts = {x.key: x.act for x in announce_land._occupations(g, g.country("RUS"))}
    acts[f"leave:{name}"]()
    assert (g.state.occupied[place], g.state.controller[place]) == (-1, g.country("POL"))


def test_ix_37_a_third_power_takes_the_city() -> None:
    g = occupied((("RUS", "TUR"), ("POL",)))
    place = beside_russia(g)
    Words().put(g.state, ("stacks", f"turkey {g.world.provinces[place].id}", "units"), ["A+"])
    number = stack(g, f"turkey {g.world.provinces[place].id}").number
    drive(fall.fall(g, place, [number], 1, False, g.country("TUR")), [], otherwise=("control",))
    assert (g.state.occupied[place], g.state.controller[place]) == (-1, g.country("TUR"))


@pytest.mark.parametrize("units, may", [(["2 LDE"], False), (["LD"], True)])
def test_ix_38_a_colony_in_the_caribbean(units: list[str], may: bool) -> None:
    g = campaign({"england cuba_w": units}, war=(("ANG",), ("HIS",)), kind="overseas")
    place = post(g, "HIS", "cuba_w", COL, 3)
    number = stack(g, "england cuba_w").number
    steps = fall.fall(g, place, [number], 0, False, g.country("ANG"))
    drive(steps, ["occupation"] if may else [], otherwise=("control",))
    assert (g.state.occupied[place] == g.country("ANG")) == may
    if may:
        g.state.wars = []
        found = causes(g, g.country("HIS"), g.country("ANG"))
        assert any(x.overseas and x.source == "occupied establishment" for x in found)


def test_ix_17_overseas_wars_are_peace_for_upkeep() -> None:
    g = campaign({"france berry": ["A+"]}, kind="overseas", segment="3.6")
    france = g.country("FRA")
    assert not maintain_menu(g, Draft(france)), "no conscripts to choose"
    units = units_in(g, stack(g, "france berry").number)
    overseas = cost(g, france, [*units, *units, *units]).total
    g = campaign({"france berry": ["A+"]}, war=None, segment="3.6")
    assert cost(g, france, [*units, *units, *units]).total == overseas
    g = campaign({"france berry": ["A+"]}, segment="3.6")
    assert cost(g, france, [*units, *units, *units]).total != overseas
    found = [item.detail for item in maintain_menu(g, Draft(france))]
    assert found == ["A+/conscript"], "counter by counter"


@pytest.mark.parametrize("landed", [False, True])
def test_ix_41_an_establishment_of_small_countries(landed: bool) -> None:
    g = campaign({"england cuba_w": ["2 LD"]}, war=None)
    know(g, "ANG", "cuba_w")
    england, place = g.country("ANG"), post(g, g.name(small_countries(g)), "cuba_w", COL, 1)
    one = stack(g, "england cuba_w")
    put(g, one.number, crossed="landing" if landed else "", moved=True)
    assert ground_of(g, one).bar(place) == ""
    before = g.state.stability[england]
    siege_marks.refresh(g, place)
    assert g.state.stability[england] == before - 1
    (garrison,) = [x for x in g.state.stacks.values() if x.country == small_countries(g)]
    assert (garrison.inside == 0) == landed
    assert [u.kind for u in units_in(g, garrison.number)] == ["LDE"]
    assert (place in g.state.sieges) == (not landed), "a battle comes first"
    if not landed:
        drive(fall.fall(g, place, [one.number], 0, False, england), [])
        assert not g.state.post[place]


def test_ii_30_two_establishments_of_small_countries() -> None:
    g = campaign({"england cuba_w": ["2 LD"], "england cuba_e": ["2 LD"]}, war=None)
    know(g, "ANG", "cuba_w", "cuba_e")
    england = g.country("ANG")
    before = g.state.stability[england]
    for name in ("cuba_w", "cuba_e"):
        siege_marks.refresh(g, post(g, g.name(small_countries(g)), name, COL, 1))
    assert g.state.stability[england] == before - 2


def test_ix_41_a_haven_of_pirates() -> None:
    g = campaign({"england cuba_w": ["3 LD"]}, war=None)
    england, place = g.country("ANG"), at(g, "cuba_w")
    know(g, "ANG", "cuba_w")
    g.state.haven[place] = 2
    before = g.state.stability[england]
    siege_marks.refresh(g, place)
    (garrison,) = [x for x in g.state.stacks.values() if x.country == g.country("pirates")]
    assert walls(g, place) == 2
    assert [u.kind for u in units_in(g, garrison.number)] == ["LD", "LD"]
    assert g.state.stability[england] == before
    number = stack(g, "england cuba_w").number
    drive(fall.fall(g, place, [number], 1, False, england), [])
    assert g.state.haven[place] == 0


def test_ix_42_militia() -> None:
    forces_there = {"spain cuba_w": ["2 A+"], "england cuba_w": ["A+"]}
    g = campaign(forces_there, war=(("ANG",), ("HIS",)))
    place = post(g, "HIS", "cuba_w", COL, 5)
    g.state.mission[place] = g.country("HIS")
    assert militia(g, place) == 3
    mine, theirs = stack(g, "england cuba_w").number, stack(g, "spain cuba_w").number
    hosts = (host(g, [mine]), host(g, [theirs]))
    battle = describe(g, hosts, place, False)
    assert sum(part.thirds for part in battle.other.stack) == 8 * 3, "8 LD fight, no more"
    g.state.units = [u for u in g.state.units if u.stack != theirs]
    g.state.units.append(Unit(g.country("HIS"), "A-", place, stack=theirs))
    battle = describe(g, hosts, place, False)
    assert sum(part.thirds for part in battle.other.stack) == 2 * 3 + 3
    lose(g, place, 2)
    assert militia(g, place) == 1
    g.state.sieges[place] = Besieging(g.country("ANG"))
    interturn.heal(g)
    assert militia(g, place) == 1, "besieged"
    del g.state.sieges[place]
    interturn.heal(g)
    assert militia(g, place) == 3


def test_ix_43_the_owner_is_the_victim() -> None:
    g = campaign({}, war=None, segment="1.6")
    own(g, "HIS", "languedoc")
    revolts.rise(g, Spot(at(g, "languedoc")), "revolt+")
    told = [x.entry for x in g.journal.fresh if isinstance(x.entry, revolts.RevoltIn)]
    assert [x.owner for x in told] == ["spain"]


def test_ix_44_rebels_fight_as_the_turn_began() -> None:
    g = campaign({"rebels berry": ["LD"]}, war=None, turn=21)
    france = g.country("FRA")
    g.state.tech[france * 2] = 29
    g.state.goals[[goal.id for goal in goals()].index("musket")] = 30
    technology_rule.move(g, france, LAND, 3)
    (part,) = contingents(g, [stack(g, "rebels berry").number])
    assert technology(g, france, LAND) == "musket"
    assert part.technology == "arquebus"


@pytest.mark.parametrize("theirs", [False, True])
def test_ix_45_beaten_rebels(theirs: bool) -> None:
    g = campaign({"rebels berry": ["LD"], "france berry": ["2 A+"]}, war=None)
    place = at(g, "berry")
    g.state.controller[place] = -1 if theirs else g.country("FRA")
    mine, other = stack(g, "france berry").number, stack(g, "rebels berry").number
    battle = describe(g, (host(g, [mine]), host(g, [other])), place, False)
    assert battle.other.retreats == ()
    assert (battle.field.fortress_of == "rebels") == theirs


def test_ix_46_rebels_besiege_with_few() -> None:
    g = campaign({"rebels berry": ["LD"]}, war=None)
    own(g, "FRA", "berry")
    g.state.fortress[at(g, "berry")] = 3
    siege_marks.refresh(g, at(g, "berry"))
    assert g.state.sieges[at(g, "berry")].besieger == g.country("rebels")


def test_ix_47_who_may_fight_a_revolt() -> None:
    g = campaign({"france berry": ["LD"]}, war=None)
    own(g, "FRA", "berry")
    place = at(g, "berry")
    g.state.revolt[place] = 1
    may = suppression.may_suppress
    assert may(g, g.country("FRA"), place)
    assert not may(g, g.country("savoy"), place), "a vassal"
    assert not may(g, g.country("HIS"), place), "an ally"
    hre = next(p.index for p in g.world.provinces if p.hre and g.state.owner[p.index] != -1)
    assert may(g, g.country("hre"), hre)
    own(g, "ANG", "alba")
    assert not may(g, g.country("scotland"), at(g, "alba"))
    g.state.occurred["VI-8"] = 1
    assert may(g, g.country("scotland"), at(g, "alba"))
    g = campaign({"savoy berry": ["4 LD"], "france berry": ["LD"]}, war=None)
    g.state.revolt[place] = 1
    numbers = [x.number for x in g.state.stacks.values()]
    assert suppression.strength_against(g, numbers, place) == 3, "the others only look on"


def quelled(units: list[str], held: bool, rebels: list[str]) -> tuple[G, list[int]]:
    forces_there: dict[str, Any] = {
        "france champagne": {"units": units, "leaders": ["anon_france_general_1"]}
    }
    if rebels:
        forces_there["rebels champagne inside"] = rebels
    g = campaign(forces_there, war=None, round="S3")
    place = at(g, "champagne")
    g.state.owner[place], g.state.fortress[place] = g.country("FRA"), 2
    g.state.controller[place] = -1 if held else g.country("FRA")
    g.state.revolt[place] = 1
    return g, [stack(g, "france champagne").number]


def test_ix_48_suppressing_a_revolt() -> None:
    g, numbers = quelled(["LD"], False, [])
    assert suppression.modifier_of(g, numbers, at(g, "champagne")) == 1 + 2
    assert revolt_falls(5, 3)
    assert not revolt_falls(4, 3)
    g, numbers = quelled(["LD"], True, ["LD"])
    siege_marks.refresh(g, at(g, "champagne"))
    assert "suppress" not in sieges.actions(g, at(g, "champagne"), tuple(numbers)), "too few"
    g, numbers = quelled(["3 LD"], True, ["LD"])
    siege_marks.refresh(g, at(g, "champagne"))
    assert "suppress" in sieges.actions(g, at(g, "champagne"), tuple(numbers))
    assert suppression.modifier_of(g, numbers, at(g, "champagne")) == 3 + 2 - 2 - 1


def test_a_revolt_that_was_weakened_has_changed() -> None:
    """III-10 asks for revolts that stood a whole turn without being weakened."""
    g, numbers = quelled(["3 LD"], False, [])
    place = at(g, "champagne")
    g.state.revolt[place], g.state.revolt_since[place] = 3, g.state.turn - 1
    while g.state.revolt[place] == 3:
        assert g.state.revolt_since[place] == g.state.turn - 1
        suppression.suppress(g, numbers, place)
    assert g.state.revolt_since[place] == g.state.turn


def test_ix_49_a_third_counter_is_ignored() -> None:
    for what, sides in (("revolt+/A- general", 3), ("revolt-", 4)):
        g = campaign({}, war=None, segment="1.6")
        place = at(g, "berry")
        own(g, "FRA", "berry")
        g.state.revolt[place] = 3
        revolts.rise(g, Spot(place), what)
        assert g.state.revolt[place] == sides
        rebels = [u.kind for u in g.state.units if u.country == g.country("rebels")]
        assert rebels == (["A-"] if "A-" in what else [])


@pytest.mark.parametrize("mark, now, attacks", [
    ("*", "W2", False), ("*", "S3", True), ("!", "W2", True),
])  # fmt: skip
def test_ix_51_routed_natives_wait_a_round(mark: str, now: str, attacks: bool) -> None:
    g = campaign({"england angola_n": ["A+"]}, war=None, round="S2")
    place, england = at(g, "angola_n"), g.country("ANG")
    natives.rouse(g, place, england)
    natives.note_fight(g, place, england, mark)
    g.state.round = now
    g.state.previous_round = {"W2": "S2", "S3": "W2"}[now]
    numbers = [stack(g, "england angola_n").number]
    assert native_reactions.reacts(g, place, england, numbers) == attacks


def test_ix_52_natives_besiege_a_fort() -> None:
    forces_there = {"england angola_s inside": ["LD"]}
    g = campaign(forces_there, war=None, dice={"attrition": [1]})
    place = at(g, "angola_s")
    g.state.fort[place] = g.country("ANG")
    natives.rouse(g, place, g.country("ANG"))
    drive(supply_step.supply(g), [])
    told = [x.entry for x in g.journal.fresh if isinstance(x.entry, Attrition)]
    assert [x.why for x in told] == ["siege"]
    assert not g.state.sieges, "nobody undermines or storms"


def test_ix_53_areas_without_tolerance() -> None:
    g = campaign({"england quebec_c": ["A+"]}, war=None)
    place, england = at(g, "quebec_c"), g.country("ANG")
    area = g.world.areas[g.world.provinces[place].area]
    assert not area.tolerance
    numbers = [stack(g, "england quebec_c").number]
    assert not native_reactions.reacts(g, place, england, numbers)
    base = colonisation.base(g, england, place, TP)
    assert base == colonisation.base(g, england, place, COL)


def test_ix_54_natives_are_counted_by_province() -> None:
    g = campaign({}, war=None)
    japan = g.world.areas[g.world.area_index["area_japon"]].provinces
    assert [g.state.natives[p] for p in japan] == [40] * len(japan)
    natives.leave(g, japan[0], 10 * 3)
    assert natives.strength(g, japan[0]) == 30
    assert natives.strength(g, japan[1]) == 120
    interturn.heal(g)
    assert [natives.strength(g, p) for p in japan] == [120] * len(japan)


def test_ix_55_where_natives_do_not_come_back() -> None:
    g = campaign({}, war=None)
    quebec, nyasa = at(g, "quebec_c"), at(g, "nyasa_c")
    for place in (quebec, nyasa):
        natives.leave(g, place, 0)
    interturn.heal(g)
    assert g.state.natives[quebec] == 0
    assert natives.strength(g, nyasa) == 6 * 3


@pytest.mark.parametrize("die, left", [(4, 3), (5, 2)])
def test_ix_56_minors_against_pirates(die: int, left: int) -> None:
    g = campaign({}, war=None, dice={"minors_pirates": [die]}, segment="4.3b")
    s, zone = g.state, g.world.zone_index["stz_chine"]
    s.pirates[:] = bytes(len(s.pirates))
    s.pirates[zone] = 3
    for c in range(COUNTRIES):
        s.tf[c * ZONES + zone] = s.tf_max[c * ZONES + zone] = 0
    for name, level in (("china", 4), ("japan", 2)):
        s.tf[g.country(name) * ZONES + zone] = s.tf_max[g.country(name) * ZONES + zone] = level
    hunts.minors_hunt(g)
    assert s.pirates[zone] == left
    s.tf[g.country("POR") * ZONES + zone] = s.tf_max[g.country("POR") * ZONES + zone] = 1
    hunts.minors_hunt(g)  # no die is left: none is rolled
    assert s.pirates[zone] == left


@pytest.mark.parametrize("die, second, state", [(7, 3, DEAD), (7, 4, WOUNDED), (8, 0, 0)])
def test_ix_57_a_named_pirate_without_ships(die: int, second: int, state: int) -> None:
    rolls = {"leader": [die], "wound": [second] if second else []}
    g = campaign({}, war=None, dice=rolls, turn=43, period=6)
    kidd, zone = g.world.leader_index["kidd"], g.world.zone_index["stz_caraibes"]
    g.state.captains[kidd], g.state.leader_state[kidd] = zone, ON_MAP
    g.state.pirates[zone] = 1
    hunts.reduce(g, hunts.Prey(zone))
    found = g.state.leader_state[kidd]
    assert found == state if state else found not in (DEAD, WOUNDED)


def test_ix_58_privateers_that_stay_in_port() -> None:
    g = campaign({"england kent fleet": ["P+"], "england sea_manche": ["P+"]}, war=None, round="S2")
    for count, name in ((1, "S2"), (2, "W2")):
        g.state.round_count, g.state.round = count, name
        corsairs.note_round(g)
    idle = stack(g, "england kent fleet")
    assert idle.action == corsairs.IDLE
    g.state.round_count, g.state.round = 3, "S3"
    assert not corsairs.may_move(g, idle)
    at_sea = stack(g, "england sea_manche")
    assert not corsairs.may_move(g, at_sea), "nobody leads it"
    bart = g.world.leader_index["bart"]
    g.state.leader_state[bart], g.state.leader_stack[bart] = ON_MAP, at_sea.number
    assert corsairs.may_move(g, at_sea)
    g.state.round = "W5"
    assert not corsairs.may_move(g, at_sea)
