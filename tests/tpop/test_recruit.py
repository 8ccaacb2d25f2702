"""5.5 Recruit Units; 9.0c Units and Ships."""

from __future__ import annotations

from collections.abc import Sequence

from europa.tpop.rules.actions import recruit
from europa.tpop.rules.forces.capacity import mc, total
from europa.tpop.rules.forces.forces import (
    disband_unit,
    recruit_unit,
    remove_as_casualty,
    unit_counts,
)
from europa.tpop.rules.forces.muster import Muster, land_options, own_room
from europa.tpop.rules.forces.shipyard import Yard, ship_options
from europa.tpop.rules.realms.relations import make_alliance
from europa.tpop.rules.terms.board import land_units, ships_in, ships_in_port
from europa.tpop.rules.terms.realm import idea_index
from europa.tpop.rules.terms.tokens import give_province
from europa.tpop.state import (
    ALLIED,
    CAVALRY,
    FLIPPED,
    INFANTRY,
    MERCENARY,
    MIL,
    REALMS,
    REGULAR,
    SEAS,
)
from europa.tpop.table import G
from europa.tpop.testing import drive, seat
from tests.tpop.warfare import area, province, realm, sea, ships, table, war

QUIET = ("done", "no", "pass", "fight", "lose:regular:infantry:army1")


def rich(who: str, ducats: int = 60) -> G:
    g = table(turn=who)
    g.state.ducats[seat(g, who)] = ducats
    g.state.available[seat(g, who)] = 15
    return g


def go(g: G, who: str, answers: Sequence[str]) -> None:
    drive(recruit.run(g, seat(g, who)), answers, otherwise=QUIET)


def options(g: G, who: str, where: str) -> list[str]:
    return list(land_options(g, Muster(seat(g, who)), area(g, where)))


def test_5_5_13_to_16_england_in_ireland_and_northumbria() -> None:
    g = rich("england")
    england = seat(g, "england")
    war(g, "england", "desmond")
    g.state.idea_held[idea_index("cannons")] = (england,)
    make_alliance(g, england, realm(g, "burgundy"))
    g.state.alliance[england * REALMS + realm(g, "burgundy")] = FLIPPED
    g.state.allied_available[england] = 4
    answers = [
        "muster:ireland",
        "regular:infantry:army1",
        "number:2",
        "muster:ireland",
        "regular:artillery:army1",
        "muster:northumbria",
        "regular:infantry:loose",
        "number:2",
        "muster:northumbria",
        "regular:cavalry:army2",
        "number:1",
        "muster:northumbria",
        "regular:artillery:army2",
        "number:1",
        "muster:northumbria",
        "allied:infantry:army2",
        "number:4",
        "done",
    ]
    go(g, "england", answers)
    assert g.state.ducats[england] == 60 - 10 - 15
    assert land_units(g, england, area(g, "northumbria")) == 8
    own = [p for p in g.state.used_mc if g.state.owner[p] == realm(g, "england")]
    assert len(own) == 10
    assert any(type(line.entry).__name__ == "Rolled" for line in g.journal.fresh)


def test_5_5_15_eight_are_left_for_northumbria() -> None:
    g = rich("england")
    england = seat(g, "england")
    war(g, "england", "desmond")
    muster = Muster(england)
    assert own_room(g, muster, area(g, "northumbria"), 15) == 11
    muster.own[area(g, "ireland")] = 3
    assert own_room(g, muster, area(g, "northumbria"), 15) == 8


def test_9_2_16_capacity_used_in_an_earlier_action_of_the_turn() -> None:
    g = rich("england")
    go(g, "england", ["muster:ireland", "regular:infantry:loose", "number:3", "done"])
    left = own_room(g, Muster(seat(g, "england")), area(g, "northumbria"), 15)
    assert left == 8


def test_5_5_17_three_mercenaries_a_turn_only_in_an_army() -> None:
    g = rich("castile")
    castile = seat(g, "castile")
    assert "mercenary:infantry:army1" in options(g, "castile", "leon")
    assert not any(
        key.endswith("loose") and "mercenary" in key for key in options(g, "castile", "leon")
    )
    go(g, "castile", ["muster:leon", "mercenary:infantry:army1", "number:3", "done"])
    assert g.state.ducats[castile] == 60 - 12
    assert g.state.used_mc == []
    assert not any("mercenary" in key for key in options(g, "castile", "leon"))


def test_5_5_17_in_a_vassals_area_too() -> None:
    g = rich("castile")
    assert options(g, "castile", "portugal") == []
    give_province(g, province(g, "porto"), realm(g, "portugal"), overlord=realm(g, "castile"))
    found = options(g, "castile", "portugal")
    assert "mercenary:infantry:army1" in found
    assert "regular:infantry:loose" in found
    assert not any("allied" in key for key in found)


def test_5_5_18_artillery_needs_cannons() -> None:
    g = rich("castile")
    assert not any("artillery" in key for key in options(g, "castile", "leon"))
    g.state.idea_held[idea_index("cannons")] = (seat(g, "castile"),)
    assert "regular:artillery:army1" in options(g, "castile", "leon")
    assert "mercenary:artillery:army1" in options(g, "castile", "leon")


def test_9_0c_01_cavalry_only_in_an_army() -> None:
    g = rich("castile")
    assert "regular:cavalry:loose" not in options(g, "castile", "leon")
    assert "regular:infantry:loose" in options(g, "castile", "leon")


def test_5_5_19_heavy_ships_and_galleys_join_the_fleet() -> None:
    g = rich("castile")
    found = ship_options(g, Yard(seat(g, "castile")), province(g, "murcia"))
    assert "heavy:port" not in found
    assert "heavy:fleet:port" in found
    assert "galley:fleet:western_mediterranean" in found
    g.state.fleet_place[seat(g, "castile")] = sea(g, "central_atlantic")
    g.state.fleet[seat(g, "castile") * 4] = 1
    found = ship_options(g, Yard(seat(g, "castile")), province(g, "murcia"))
    assert not any(key.startswith(("heavy", "galley")) for key in found)


def test_5_5_20_no_ship_into_a_zone_with_enemies() -> None:
    g = rich("castile")
    castile = seat(g, "castile")
    war(g, "castile", "france")
    ships(g, "france", "western_mediterranean", 1)
    go(g, "castile", ["build:murcia", "light:port"])
    assert ships_in_port(g, castile, province(g, "murcia")) == 1
    assert ships_in(g, castile, sea(g, "western_mediterranean")) == 0


def test_9_0c_05_a_large_port_builds_two() -> None:
    g = rich("castile")
    castile = seat(g, "castile")
    port = "sevilla"
    answers = [f"build:{port}", "light:port", f"build:{port}", "light:port"]
    go(g, "castile", answers)
    assert ships_in_port(g, castile, province(g, port)) == 2
    assert province(g, port) in g.state.used_nc


def test_ships_may_take_slots_at_once() -> None:
    g = rich("castile")
    castile = seat(g, "castile")
    go(g, "castile", ["build:murcia", "light:slot:western_mediterranean"])
    assert g.state.guards[castile * SEAS + sea(g, "western_mediterranean")] == 1


def test_9_2_17_mc_and_nc_of_one_province() -> None:
    g = rich("castile")
    castile, murcia = seat(g, "castile"), province(g, "murcia")
    most = total(mc(g, realm(g, "castile"), area(g, "castile")))
    g.state.available[castile] = most
    answers = ["build:murcia", "light:port", "muster:castile", "regular:infantry:loose"]
    go(g, "castile", [*answers, f"number:{most}", "done"])
    assert murcia in g.state.used_nc
    assert murcia in g.state.used_mc
    assert land_units(g, castile, area(g, "castile")) == most


def test_5_5_21_allied_cavalry_costs_three() -> None:
    g = rich("castile", 5)
    castile = seat(g, "castile")
    g.state.allied_available[castile] = 2
    found = options(g, "castile", "leon")
    assert "allied:cavalry:army1" in found
    assert not any("allied:artillery" in key for key in found)
    go(g, "castile", ["muster:leon", "allied:cavalry:army1", "done"])
    assert g.state.ducats[castile] == 2
    assert unit_counts(g, castile, area(g, "leon"))[ALLIED * 3 + CAVALRY] == 1


def test_r117_allied_units_in_the_allys_area_use_its_mc() -> None:
    g = rich("castile")
    castile, portugal = seat(g, "castile"), realm(g, "portugal")
    g.state.alliance[castile * REALMS + portugal] = FLIPPED
    g.state.allied_available[castile] = 2
    go(g, "castile", ["muster:portugal", "allied:infantry:army1", "number:2", "done"])
    assert land_units(g, castile, area(g, "portugal")) == 2
    assert all(g.state.owner[p] == portugal for p in g.state.used_mc)


def test_barred_without_means() -> None:
    g = table(turn="castile")
    castile = seat(g, "castile")
    assert recruit.barred(g, castile) == ""
    g.state.ducats[castile] = 0
    assert recruit.barred(g, castile) == "5.5: no Ducats"
    g.state.power[castile * 3 + MIL] = 0
    assert recruit.barred(g, castile) == "5.5: needs 1 MIL"
    assert recruit.barred(g, castile, paid=True) == "5.5: no Ducats"


def test_9_3_04_casualties_and_disbanding() -> None:
    g = table()
    castile, leon = seat(g, "castile"), area(g, "leon")
    g.state.available[castile] = 3
    g.state.allied_available[castile] = 2
    pool = g.state.mercenaries
    for category, kind in ((REGULAR, CAVALRY), (MERCENARY, INFANTRY), (ALLIED, INFANTRY)):
        recruit_unit(g, castile, leon, 0, category, kind)
        recruit_unit(g, castile, leon, 0, category, kind)
    assert (g.state.available[castile], g.state.mercenaries) == (1, pool - 2)
    for category, kind in ((REGULAR, CAVALRY), (MERCENARY, INFANTRY), (ALLIED, INFANTRY)):
        remove_as_casualty(g, castile, leon, category, kind)
        disband_unit(g, castile, leon, category, kind)
    assert g.state.exhausted[castile] == 1
    assert g.state.available[castile] == 2
    assert g.state.mercenaries == pool
    assert g.state.allied_available[castile] == 1
    assert g.army_area(castile, 0) == -1
