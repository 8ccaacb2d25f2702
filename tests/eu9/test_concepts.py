"""IX: pieces, command, control, as the lines of the checklist say."""

from __future__ import annotations

from typing import Any

import pytest

from europa.eu9.pieces import KING, Unit
from europa.eu9.rules.military.casualties import take_land, take_ships, turn_over
from europa.eu9.rules.military.composition import commander
from europa.eu9.rules.military.ground import Ground, ground_of
from europa.eu9.rules.military.movement import joining, lone, regroup
from europa.eu9.rules.military.movement.followers import may_follow
from europa.eu9.rules.military.movement.limits_of_stacks import trim
from europa.eu9.rules.military.movement.sailing import may_sail, voyages
from europa.eu9.rules.military.paths import reach
from europa.eu9.rules.military.rights import payer
from europa.eu9.rules.military.stacks import leaders_in, put, units_in
from europa.eu9.state import DEAD
from europa.eu9.table import G
from europa.eu9.testing import drive
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


def test_ix_11_what_may_be_broken_and_put_together() -> None:
    g = campaign({"france artois": ["A+", "LD"]})
    number = stack(g, "france artois").number
    keys = [
        "split:france artois", "break:A+", "break:A-", "unit:LD:france", "unit:LD:france",
        "that_is_all",
    ]  # fmt: skip
    drive(regroup.play(g, "FRA", [g.state.stacks[number]]), keys)
    assert sorted(u.kind for u in g.state.units) == ["LD"] * 5
    options = [x.key for x in regroup.choices(g, stack(g, "france artois"))]
    assert not any(key.startswith("combine") for key in options), "2 LD never make an A-"
    g = campaign({"france artois": ["2 A-"]})
    assert not any("break:A+" in o.key for o in regroup._options(g, 1, [], [])), "no A+ into 2 A-"
    drive(regroup.play(g, "FRA", [stack(g, "france artois")]), ["combine:2A-:france:france artois"])
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
    drive(regroup.play(g, "ANG", [fleet]), [key])
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
    assert kinds(g, "turkey sea_egee") == ["F+", "NGD"], "an eleventh has no room"


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
