"""9.8 Sieges and Occupation; 5.5 Suppress Unrest."""

from __future__ import annotations

from collections.abc import Sequence

from europa.tpop.rules.actions import activate, suppress
from europa.tpop.rules.forces.fleets import add_ship
from europa.tpop.rules.terms.board import ships_in
from europa.tpop.rules.terms.realm import idea_index
from europa.tpop.rules.terms.tokens import (
    add_unrest,
    give_province,
    has_unrest,
    occupy,
    rebels_take,
)
from europa.tpop.rules.war.siege import (
    can_siege,
    siege,
    siege_barred,
    siege_targets,
    strength_of,
)
from europa.tpop.state import (
    ARTILLERY,
    CAVALRY,
    MIL,
    PORT,
    REBELS,
    REGULAR,
    SMALL,
    TOP_UNREST,
)
from europa.tpop.table import G
from europa.tpop.testing import drive, seat
from europa.tpop.world import NONE
from tests.tpop.warfare import area, army, infantry, province, realm, ships, table, war

QUIET = ("done", "no", "pass", "fight")


def at_war(who: str = "castile", whom: str = "portugal") -> G:
    g = table(turn=who)
    g.state.alliance = bytearray(len(g.state.alliance))
    war(g, who, whom)
    return g


def besiege(g: G, who: str, where: str, answers: Sequence[str]) -> None:
    drive(activate.run(g, seat(g, who)), [f"siege:{where}", *answers], otherwise=QUIET)


def test_2_2_01_cavalry_halves_are_rounded_down() -> None:
    assert strength_of([0, 3, 0]) == 1
    assert strength_of([1, 1, 1]) == 3


def test_9_8_01_three_infantry_take_large_and_small() -> None:
    g = at_war()
    castile = seat(g, "castile")
    infantry(g, "castile", "portugal", 3)
    mil = g.power(castile, MIL)
    assert mil == 3
    answers = ["use:infantry", "use:infantry", "besiege:lisboa", "besiege:porto"]
    besiege(g, "castile", "portugal", answers)
    assert g.power(castile, MIL) == 0
    assert g.state.holder[province(g, "lisboa")] == realm(g, "castile")
    assert g.state.holder[province(g, "porto")] == realm(g, "castile")
    assert g.state.holder[province(g, "beira")] == NONE


def test_9_8_01_units_are_paid_one_by_one() -> None:
    g = at_war()
    castile = seat(g, "castile")
    g.state.power[castile * 3 + MIL] = 5
    army(g, "castile", 0, "portugal", {(REGULAR, 0): 3, (REGULAR, CAVALRY): 1})
    answers = ["use:infantry", "use:infantry", "done", "besiege:lisboa"]
    besiege(g, "castile", "portugal", answers)
    assert g.power(castile, MIL) == 3


def test_9_8_02_one_artillery_takes_a_large_province() -> None:
    g = at_war()
    castile = seat(g, "castile")
    army(g, "castile", 0, "portugal", {(REGULAR, ARTILLERY): 1})
    besiege(g, "castile", "portugal", ["besiege:beira", "besiege:porto"])
    assert g.power(castile, MIL) == 2
    assert g.state.holder[province(g, "porto")] == realm(g, "castile")


def test_9_8_03_one_cavalry_is_too_weak() -> None:
    g = at_war()
    castile = seat(g, "castile")
    army(g, "castile", 0, "portugal", {(REGULAR, CAVALRY): 1})
    assert not can_siege(g, castile, area(g, "portugal"))
    army(g, "castile", 0, "portugal", {(REGULAR, CAVALRY): 1})
    g.state.power[castile * 3 + MIL] = 1
    assert not can_siege(g, castile, area(g, "portugal"))
    g.state.power[castile * 3 + MIL] = 2
    besiege(g, "castile", "portugal", ["besiege:porto"])
    assert g.power(castile, MIL) == 0
    assert g.state.holder[province(g, "porto")] == realm(g, "castile")


def test_9_8_04_an_island_needs_a_ship() -> None:
    g = at_war("castile", "granada")
    castile = seat(g, "castile")
    infantry(g, "castile", "andalucia", 2)
    assert siege_targets(g, castile, area(g, "andalucia")) == [province(g, "granada")]
    assert "island" in siege_barred(g, castile, province(g, "gibraltar"))
    zone = g.world.seas[g.world.seas_of_province[province(g, "gibraltar")][0]].id
    ships(g, "castile", zone, 1)
    assert not siege_barred(g, castile, province(g, "gibraltar"))


def test_9_7_04_two_units_take_granada_and_gibraltar() -> None:
    g = at_war("castile", "granada")
    castile = seat(g, "castile")
    infantry(g, "castile", "andalucia", 2)
    zone = g.world.seas[g.world.seas_of_province[province(g, "gibraltar")][0]].id
    ships(g, "castile", zone, 1)
    besiege(
        g,
        "castile",
        "andalucia",
        ["use:infantry", "besiege:granada", "besiege:gibraltar"],
    )
    assert g.power(castile, MIL) == 1
    for name in ("granada", "gibraltar"):
        assert g.state.holder[province(g, name)] == realm(g, "castile")


def test_9_8_05_an_npr_province_gets_a_town_in_unrest() -> None:
    g = at_war()
    infantry(g, "castile", "portugal", 1)
    besiege(g, "castile", "portugal", ["besiege:porto"])
    porto = province(g, "porto")
    assert g.state.owner[porto] == realm(g, "portugal")
    assert g.state.top_town[porto] == SMALL
    assert g.state.unrest[porto] & TOP_UNREST


def test_9_8_06_a_pr_covers_a_slot() -> None:
    g = at_war("castile", "england")
    england = seat(g, "england")
    infantry(g, "castile", "brittany_normandy", 1)
    besiege(g, "castile", "brittany_normandy", ["besiege:caux"])
    assert g.state.holder[province(g, "caux")] == realm(g, "castile")
    assert g.state.small_covered[england] == 1


def test_9_8_07_own_province_from_rebels() -> None:
    g = at_war()
    castile = seat(g, "castile")
    add_unrest(g, province(g, "burgos"))
    rebels_take(g, province(g, "burgos"))
    assert g.state.small_covered[castile] == 1
    infantry(g, "castile", "castile", 1)
    besiege(g, "castile", "castile", [])
    assert g.state.holder[province(g, "burgos")] == NONE
    assert not has_unrest(g, province(g, "burgos"))
    assert g.state.small_covered[castile] == 0


def test_9_8_08_an_enemys_province_from_rebels() -> None:
    g = at_war("castile", "england")
    rebels_take(g, province(g, "caux"))
    infantry(g, "castile", "brittany_normandy", 1)
    besiege(g, "castile", "brittany_normandy", ["besiege:caux"])
    assert g.state.holder[province(g, "caux")] == realm(g, "castile")
    assert g.state.small_covered[seat(g, "england")] == 1


def test_r154_a_neutrals_province_from_rebels() -> None:
    g = at_war()
    rebels_take(g, province(g, "caux"))
    infantry(g, "castile", "brittany_normandy", 1)
    besiege(g, "castile", "brittany_normandy", [])
    assert g.state.holder[province(g, "caux")] == NONE


def test_9_8_09_an_allys_province_from_an_enemy() -> None:
    g = at_war("castile", "england")
    occupy(g, province(g, "porto"), seat(g, "england"))
    infantry(g, "castile", "portugal", 1)
    besiege(g, "castile", "portugal", [])
    assert g.state.holder[province(g, "porto")] == NONE
    assert g.state.owner[province(g, "porto")] == realm(g, "portugal")


def test_r154_an_enemys_province_from_an_enemy() -> None:
    g = at_war("castile", "england")
    war(g, "castile", "portugal")
    occupy(g, province(g, "porto"), seat(g, "england"))
    infantry(g, "castile", "portugal", 1)
    besiege(g, "castile", "portugal", ["besiege:porto"])
    assert g.state.holder[province(g, "porto")] == realm(g, "castile")


def test_9_8_10_ships_are_driven_from_port() -> None:
    g = at_war("castile", "england")
    england = seat(g, "england")
    port = next(p for p in ("caux", "normandie") if g.world.provinces[province(g, p)].port)
    add_ship(g, england, PORT + province(g, port))
    infantry(g, "castile", "brittany_normandy", 1)
    besiege(g, "castile", "brittany_normandy", [f"besiege:{port}"])
    zones = g.world.seas_of_province[province(g, port)]
    assert sum(ships_in(g, england, zone) for zone in zones) == 1


def test_9_8_10_into_a_hostile_zone_means_battle() -> None:
    g = at_war("castile", "england")
    england = seat(g, "england")
    port = next(p for p in ("caux", "normandie") if g.world.provinces[province(g, p)].port)
    for zone in g.world.seas_of_province[province(g, port)]:
        ships(g, "castile", g.world.seas[zone].id, 3)
    add_ship(g, england, PORT + province(g, port))
    infantry(g, "castile", "brittany_normandy", 1)
    besiege(g, "castile", "brittany_normandy", [f"besiege:{port}"])
    assert any(type(line.entry).__name__ == "Rolled" for line in g.journal.fresh)


def test_9_8_11_no_siege_with_an_enemy_unit_there() -> None:
    g = at_war()
    infantry(g, "castile", "portugal", 3)
    g.state.rebels[area(g, "portugal")] = 1
    assert not can_siege(g, seat(g, "castile"), area(g, "portugal"))


def test_9_8_12_extra_manpower_does_not_matter() -> None:
    g = at_war()
    g.state.extra[province(g, "porto")] = 1
    infantry(g, "castile", "portugal", 1)
    besiege(g, "castile", "portugal", ["besiege:porto"])
    assert g.state.holder[province(g, "porto")] == realm(g, "castile")


def test_9_8_defensive_mentality() -> None:
    g = table(turn="castile", dice={"infantry": [3]})
    war(g, "castile", "england")
    castile = seat(g, "castile")
    g.state.idea_held[idea_index("defensive_mentality")] = (seat(g, "england"),)
    infantry(g, "castile", "brittany_normandy", 1)
    besiege(g, "castile", "brittany_normandy", ["besiege:caux"])
    assert g.state.exhausted[castile] == 1
    assert g.state.holder[province(g, "caux")] == NONE


def test_r7_out_of_towns() -> None:
    g = at_war()
    castile = seat(g, "castile")
    infantry(g, "castile", "portugal", 1)
    g.state.small_out[castile], g.state.large_out[castile] = 40, 8
    g.state.vassals_out[castile] = 19
    assert siege_barred(g, castile, province(g, "porto")) == "7.5: no Town left to place"
    assert not can_siege(g, castile, area(g, "portugal"))


def test_an_enemys_vassal_and_active_ally_are_besieged() -> None:
    g = at_war("castile", "aragon")
    infantry(g, "castile", "naples", 1)
    assert province(g, "bari") in siege_targets(g, seat(g, "castile"), area(g, "naples"))
    drive(siege(g, seat(g, "castile"), area(g, "naples")), ["besiege:bari"], otherwise=QUIET)
    assert g.state.holder[province(g, "bari")] == realm(g, "castile")


# Suppress Unrest


def test_5_5_22_suppress_three() -> None:
    g = table()
    castile = seat(g, "castile")
    names = ("burgos", "madrid", "badajoz")
    for name in names:
        add_unrest(g, province(g, name))
    steps = suppress.run(g, castile)
    drive(steps, [f"suppress:{name}" for name in names[:2]] + ["suppress:badajoz"])
    assert g.power(castile, MIL) == 0
    assert not any(has_unrest(g, province(g, name)) for name in names)


def test_5_5_22_not_with_rebels_in_the_area() -> None:
    g = table()
    castile = seat(g, "castile")
    add_unrest(g, province(g, "burgos"))
    g.state.rebels[area(g, "castile")] = 1
    assert suppress.barred(g, castile) == "5.5: no Unrest that could be suppressed"


def test_5_5_22_vassals_too() -> None:
    g = table()
    castile = seat(g, "castile")
    give_province(g, province(g, "porto"), realm(g, "portugal"), overlord=realm(g, "castile"))
    add_unrest(g, province(g, "porto"))
    assert suppress.restless(g, castile) == [province(g, "porto")]


def test_5_5_23_not_on_occupied_provinces() -> None:
    g = at_war()
    castile = seat(g, "castile")
    occupy(g, province(g, "porto"), castile)
    assert suppress.restless(g, castile) == []
    add_unrest(g, province(g, "burgos"))
    rebels_take(g, province(g, "burgos"))
    assert g.state.holder[province(g, "burgos")] == REBELS
    assert suppress.restless(g, castile) == []
