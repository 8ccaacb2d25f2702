"""M16, M17: what marches and voyages cost."""

from __future__ import annotations

from typing import Any

import pytest

from europa.eu9.pieces import Unit
from europa.eu9.rules.military import attrition, casualties, march
from europa.eu9.rules.military.attrition import Attrition, europe, left_of, percentage
from europa.eu9.rules.military.ground import ground_of
from europa.eu9.rules.military.journey import Journey, at_the_end, before_battle
from europa.eu9.rules.military.movement.sailing import by_distance, sea_modifier, zones_of
from europa.eu9.rules.military.ports import sea_line
from europa.eu9.rules.military.stacks import units_in
from europa.eu9.state import LAND
from europa.eu9.table import G
from europa.eu9.testing import drive
from tests.eu9.campaign import at, campaign, know, own, stack


def rolls(g: G) -> list[tuple[int, int, str]]:
    """Die, modifier and result of every test so far."""
    found = [line.entry for line in g.journal.lines() if isinstance(line.entry, Attrition)]
    return [(x.die, x.modifier, x.result) for x in found]


def journey(g: G, name: str, *legs: int) -> Journey:
    """A march of so many MP through one friendly province, battle after each leg but the last."""
    one = Journey(g, stack(g, name).number)
    for n, mp in enumerate(legs):
        one.whole += mp
        one.leg += mp
        if n < len(legs) - 1:
            drive(before_battle(g, one), [])
    drive(at_the_end(g, one), [])
    return one


def march_of(units: list[str], *legs: int, bad: bool = False, die: int = 1, **more: Any) -> Any:
    g = campaign({"france ile_de_france": {"units": units, **more}}, war=None,
                 dice={"attrition": [die] * 9}, bad_weather=bad)  # fmt: skip
    journey(g, "france ile_de_france", *legs)
    return rolls(g)


def test_viii_174_and_175_causes_of_a_march() -> None:
    """VIII-174, VIII-175."""
    assert march_of(["3 LD"], 6, bad=True) == [(1, 2, "nothing")]
    assert march_of(["3 LD"], 3, bad=True) == [(1, 0, "nothing")]
    assert march_of(["3 LD"], 5) == []
    g = campaign({"france ile_de_france": ["6 LD"]}, war=None, dice={"attrition": [1]})
    g.state.campaigns[g.country("FRA")] = "no_logistics"
    journey(g, "france ile_de_france", 2)
    assert rolls(g) == [(1, 0, "nothing")], "mass with no logistics is one cause"


def test_viii_180_and_181_legs_are_looked_at_alone() -> None:
    """VIII-180, VIII-181."""
    assert len(march_of(["4 LD"], 6, 4, 4)) == 1
    assert len(march_of(["4 LD"], 4, 4, 4)) == 1
    assert march_of(["7 LD"], 6, 2) == [(1, 2, "nothing")]
    assert march_of(["7 LD"], 2, 2) == [(1, 0, "nothing")]


def test_viii_32_small_stacks_on_the_march() -> None:
    assert len(march_of(["3 LD"], 6, 6)) == 2, "at once, and again after the battle is won"
    assert len(march_of(["3 LD"], 6, 6, 0)) == 2, "both before their battles, none at the end"
    assert len(march_of(["3 LD"], 4, 4, 4)) == 1
    assert len(march_of(["3 LD"], 4, 4, 0)) == 1, "beaten at the second: 8 MP in all"
    assert len(march_of(["3 LD"], 6, 5)) == 1


def test_viii_33_large_stacks_on_the_march() -> None:
    g = campaign({"france ile_de_france": ["7 LD"]}, war=None, dice={"attrition": [1, 1]})
    one = Journey(g, stack(g, "france ile_de_france").number)
    one.whole = one.leg = 5
    drive(before_battle(g, one), [])
    assert rolls(g) == [], "mass alone is no cause before a battle"
    drive(at_the_end(g, one), [])
    assert rolls(g) == [(1, 0, "nothing")]

    g = campaign({"france ile_de_france": ["7 LD"]}, war=None, dice={"attrition": [1, 1]})
    landed = Journey(g, stack(g, "france ile_de_france").number)
    landed.whole = landed.leg = 3
    landed.landed = landed.leg_landed = True
    drive(before_battle(g, landed), [])
    assert rolls(g) == [(1, 2, "nothing")]
    drive(at_the_end(g, landed), [])
    assert len(rolls(g)) == 1, "not a second time"


def test_viii_182_a_massed_stack_tests_though_it_stays() -> None:
    assert march_of(["2 A+"], 0, die=6) == [(6, 0, "1 LD and hunger")]


def test_viii_176_a_long_march_in_bad_weather() -> None:
    g = campaign({"france vizcaya": {"units": ["6 LD"], "leaders": ["king FRA"]}},
                 dice={"attrition": [2]}, bad_weather=True)  # fmt: skip
    g.state.king_values[g.country("FRA") * 4 : g.country("FRA") * 4 + 4] = [4, 2, 2, 0]
    own(g, "FRA", "vizcaya")
    one = Journey(g, stack(g, "france vizcaya").number)
    one.whole = one.leg = 7
    one.enemy, one.marks = True, 2
    assert one.causes(g, 7, False) + one.massed(g) == 3
    assert one.modifier(g, 3) == 4
    assert europe(2 + 4, 18) == (1, True)


def test_viii_177_a_landing_is_one_cause() -> None:
    g = campaign({"france vizcaya": ["3 LD"]}, dice={"attrition": [4]})
    one = Journey(g, stack(g, "france vizcaya").number, at(g, "guyenne"))
    one.landed, one.whole = True, 5
    assert one.causes(g, 5, True) == 1
    assert one.modifier(g, 1) - 2 * one.unsupplied == 2, "enemy land"
    assert europe(4 + 2, 9) == (0, True)


@pytest.mark.parametrize(
    "level, answers, lost, pillage, forages",
    [
        (0, [], 2, 1, False),
        (35, ["pillage"], 1, 1, True),
        (35, ["lose_troops"], 2, 0, False),
        (70, ["pillage"], 1, 1, False),
    ],
)
def test_viii_178_hunger_by_technology(
    level: int, answers: list[str], lost: int, pillage: int, forages: bool
) -> None:
    g = campaign({"france ile_de_france": ["6 LD"]}, war=None, dice={"attrition": [6]})
    g.state.tech[g.country("FRA") * 2 + LAND] = level
    place = at(g, "ile_de_france")
    number = stack(g, "france ile_de_france").number
    steps = attrition.roll_in_europe(g, [number], 0, "march", pillage=[place], march=True)
    found = drive(steps, answers)
    assert (found.lost // 3, g.state.pillage[place], found.foraged) == (lost, pillage, forages)


def test_viii_179_land_that_is_bare_feeds_nobody() -> None:
    g = campaign({"france ile_de_france": ["6 LD"]}, war=None, dice={"attrition": [6]})
    place = at(g, "ile_de_france")
    g.state.pillage[place] = 4
    number = stack(g, "france ile_de_france").number
    found = drive(attrition.roll_in_europe(g, [number], 0, "march", pillage=[place]), [])
    assert (found.lost // 3, g.state.pillage[place]) == (2, 4)


def test_viii_183_one_province_overseas_makes_it_a_percentage() -> None:
    g = campaign(
        {"england acadie_n": ["6 LD"]}, war=None, dice={"attrition": [7], "attrition star": [1]}
    )
    know(g, "ANG", "acadie_n")
    journey(g, "england acadie_n", 2)
    assert [x[2] for x in rolls(g)] != [], "massed"
    assert rolls(g)[0][2].endswith("%")


def test_viii_184_what_is_left_overseas() -> None:
    g = campaign({}, war=None, dice={"attrition star": [2, 1]})
    assert left_of(g, 12, 20) == 9
    assert left_of(g, 39, 30) == 27
    assert left_of(g, 3, 10) == 2, "an even die takes one more third"
    assert left_of(g, 3, 10) == 3


def test_viii_194_ships_in_thirds() -> None:
    def left(units: list[str], thirds: int) -> list[str]:
        g = campaign({"france sea_lion": units}, war=None)
        number = stack(g, "france sea_lion").number
        casualties.take_ships(g, [number], thirds)
        return sorted(u.kind for u in units_in(g, number))

    assert left(["3 NGD"], 2) == ["NGD", "NGD"]
    assert left(["3 NGD"], 1) == ["NGD", "NGD", "NGD"]
    assert left(["3 NWD"], 2) == ["NDE", "NWD", "NWD"]


def test_viii_262_small_ships() -> None:
    g = campaign({"france sea_lion": ["2 NDE"]}, war=None)
    assert left_of(g, 2, 40) == 1
    number = stack(g, "france sea_lion").number
    attrition.lose_percent(g, [number], 100)
    assert not units_in(g, number)


def sea(g: G, name: str, start: str, *path: str) -> int:
    return sea_modifier(g, stack(g, name).number, at(g, start), [at(g, x) for x in path])


def test_viii_186_out_of_port_and_no_loss_possible() -> None:
    g = campaign({"portugal tejo fleet": {"units": ["NWD"]}}, war=None)
    near = g.world.provinces[at(g, "tejo")].seas
    name = g.world.seas[near[0]].id
    hard = g.world.seas[near[0]].difficulty - 2
    assert sea(g, "portugal tejo fleet", "tejo", name) == -6 + 1 + hard


def test_viii_35_the_greatest_difficulty_of_a_voyage() -> None:
    g = campaign({"england sea_nord": ["NWD"]}, war=None)
    seas = [g.world.seas[g.world.sea_index[name]] for name in ("sea_nord", "sea_oresund")]
    owns = [any(g.state.owner[p] == g.country("ANG") for p in one.provinces) for one in seas]
    assert [one.difficulty for one in seas] == [5, 4]
    assert owns == [True, False]
    stays = sea(g, "england sea_nord", "sea_nord")
    assert sea(g, "england sea_nord", "sea_nord", "sea_oresund") - stays == 4 - (5 - 2)


def test_viii_188_zones_and_fleets() -> None:
    def more(fleets: int, zones: int) -> int:
        units = ["F- 2/0/0/0"] * fleets if fleets else ["NWD"]
        g = campaign({"france sea_manche": units}, war=None)
        path = (["sea_celtique", "sea_manche"] * 9)[:zones]
        return sea(g, "france sea_manche", "sea_manche", *path) - sea(
            g, "france sea_manche", "sea_manche", *path[: min(1, zones)]
        )

    assert more(1, 9) == 2
    assert more(2, 5) == 4
    assert more(2, 1) == 0


def test_viii_189_far_from_the_own_port() -> None:
    assert [by_distance(n) for n in (0, 1, 2, 4, 5, None)] == [0, 3, 6, 6, 9, 9]
    g = campaign({"france sea_manche": ["NWD"], "france sea_nord": ["NWD"]}, war=None)
    ground, units = ground_of(g, stack(g, "france sea_manche")), [Unit(0, "NWD", 0)]
    lines = [sea_line(g, ground, units, at(g, x)) for x in ("sea_manche", "sea_nord")]
    assert [line.crossed for line in lines if line] == [0, 1]


def test_viii_196_cape_verde_costs_its_owner_nothing() -> None:
    g = campaign({}, war=None)
    path = [at(g, x) for x in ("cabo_verde_i", "sea_atlantique")]
    assert zones_of(g, path) == 1
    assert zones_of(g, [at(g, "sea_cadix"), at(g, "tejo")]) == 2


def test_viii_329_technology_at_sea() -> None:
    def plus(unit: str, level: int) -> int:
        g = campaign({"venice sea_adriatique": [unit]}, war=None)
        g.state.tech[g.country("VEN") * 2 + 1] = level
        base = campaign({"venice sea_adriatique": [unit]}, war=None)
        base.state.tech[base.country("VEN") * 2 + 1] = 15
        return sea(g, "venice sea_adriatique", "sea_adriatique") - sea(
            base, "venice sea_adriatique", "sea_adriatique"
        )

    assert plus("NGD", 1) == 0
    assert plus("NWD", 1) == 1
    assert plus("NGD", 40) == -1
    assert plus("NTD", 70) == -3


def test_viii_193_who_stays_in_port_does_not_test() -> None:
    g = campaign({"france provence fleet": ["NWD"], "france sea_lion": ["NWD"]}, war=None,
                 dice={"attrition": [1]})  # fmt: skip
    steps: Any = march.play(g)
    drive(steps, ["no_more"])
    assert len(rolls(g)) == 1


def test_percentages() -> None:
    assert [percentage(n) for n in (5, 6, 10, 15)] == [0, 10, 50, 100]
