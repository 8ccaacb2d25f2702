"""9.5 Land Movement, Military Access, Naval Bridges."""

from __future__ import annotations

from collections.abc import Sequence

from europa.tpop.rules.actions import activate
from europa.tpop.rules.forces.forces import unit_counts
from europa.tpop.rules.realms.relations import make_alliance
from europa.tpop.rules.routes import access
from europa.tpop.rules.routes.bridge import landings
from europa.tpop.rules.routes.retreats import mountain_cost, retreat_places
from europa.tpop.rules.terms.board import land_units
from europa.tpop.rules.terms.claims import place_claim
from europa.tpop.rules.terms.tokens import give_province, place_influence, rebels_take
from europa.tpop.rules.war.movement import march, step_barred
from europa.tpop.state import CAVALRY, INFANTRY, MERCENARY, MIL, REGULAR
from europa.tpop.table import G
from europa.tpop.testing import drive, first_ask, seat
from tests.tpop.warfare import area, army, infantry, province, realm, ships, table, war

QUIET = ("done", "no", "pass", "fight", "refuse")


def go(g: G, who: str, where: str, number: int, answers: Sequence[str]) -> None:
    drive(march(g, seat(g, who), area(g, where), number), answers, otherwise=QUIET)


def keys(g: G, who: str, where: str, number: int) -> list[str]:
    return first_ask(march(g, seat(g, who), area(g, where), number)).keys()


def calm() -> G:
    g = table()
    s = g.state
    s.alliance, s.claims = bytearray(len(s.alliance)), bytearray(len(s.claims))
    s.influence = bytearray(len(s.influence))
    return g


def test_9_5_01_two_friendly_areas_or_stop_in_a_neutral_one() -> None:
    g = calm()
    army(g, "france", 0, "aquitaine", 2)
    go(g, "france", "aquitaine", 0, ["to:loire", "to:seine"])
    assert g.army_area(seat(g, "france"), 0) == area(g, "seine")
    war(g, "castile", "granada")
    army(g, "castile", 0, "leon", 2)
    go(g, "castile", "leon", 0, ["to:portugal"])
    assert g.army_area(seat(g, "castile"), 0) == area(g, "portugal")


def test_9_5_02_mountains() -> None:
    g = calm()
    castile = seat(g, "castile")
    war(g, "castile", "granada")
    army(g, "castile", 0, "castile", 7)
    assert mountain_cost(g, castile, area(g, "castile"), area(g, "andalucia"), 7) == 2
    assert mountain_cost(g, castile, area(g, "castile"), area(g, "andalucia"), 4) == 1
    assert mountain_cost(g, castile, area(g, "castile"), area(g, "andalucia"), 3) == 0
    assert mountain_cost(g, castile, area(g, "leon"), area(g, "andalucia"), 7) == 0
    g.state.power[castile * 3 + MIL] = 1
    assert "mountains" in step_barred(g, castile, area(g, "castile"), area(g, "andalucia"), 7)


def test_9_5_02_mountains_into_a_friendly_area_are_free() -> None:
    g = calm()
    austria = seat(g, "austria")
    assert mountain_cost(g, austria, area(g, "austria"), area(g, "tirol"), 7) == 0


def test_5_5_03_a_large_army_pays_for_the_mountains() -> None:
    g = calm()
    castile = seat(g, "castile")
    war(g, "castile", "granada")
    army(g, "castile", 0, "castile", 5)
    before = g.power(castile, MIL)
    answers = ["land:castile:army1", "to:andalucia", "done"]
    drive(activate.run(g, castile), answers, otherwise=QUIET)
    won = land_units(g, castile, area(g, "andalucia")) > 0 and g.state.won_battle
    assert g.power(castile, MIL) == before - 2 + (1 if won else 0)


def test_9_5_03_at_peace_no_neutral_area() -> None:
    g = calm()
    assert access.access(g, seat(g, "castile"), area(g, "portugal"))[1].startswith("9.5")


def test_9_5_04_no_access_with_a_claim() -> None:
    g = calm()
    war(g, "castile", "granada")
    place_claim(g, seat(g, "castile"), area(g, "portugal"))
    assert "Claim" in access.access(g, seat(g, "castile"), area(g, "portugal"))[1]


def test_9_5_05_influence_or_ducats() -> None:
    g = calm()
    castile = seat(g, "castile")
    war(g, "castile", "granada")
    place_influence(g, castile, area(g, "portugal"))
    army(g, "castile", 0, "leon", 2)
    ducats = g.state.ducats[castile]
    go(g, "castile", "leon", 0, ["to:portugal", "access_ducats", "done"])
    assert g.state.ducats[castile] == ducats - 3
    army(g, "castile", 1, "leon", 2)
    go(g, "castile", "leon", 1, ["to:portugal", "access_influence", "done"])
    assert g.influence(castile, area(g, "portugal")) == 0
    g.state.ducats[castile] = 2
    assert "3 Ducats" in access.access(g, castile, area(g, "portugal"))[1]


def test_9_5_06_an_owner_must_give_leave() -> None:
    g = calm()
    castile = seat(g, "castile")
    for name, owner in (("beira", "england"), ("lisboa", "england"), ("porto", "france")):
        give_province(g, province(g, name), realm(g, owner))
    war(g, "castile", "granada")
    army(g, "castile", 0, "leon", 2)
    assert access.access(g, castile, area(g, "portugal")) == (access.LEAVE, "")
    go(g, "castile", "leon", 0, ["to:portugal", "beg:england", "no", "done"])
    assert g.army_area(castile, 0) == area(g, "leon")
    go(g, "castile", "leon", 0, ["to:portugal", "beg:england", "yes", "done"])
    assert g.army_area(castile, 0) == area(g, "portugal")


def test_9_5_07_own_province_under_rebels_opens_the_area() -> None:
    g = calm()
    castile = seat(g, "castile")
    give_province(g, province(g, "porto"), realm(g, "castile"))
    rebels_take(g, province(g, "porto"))
    assert access.access(g, castile, area(g, "portugal")) == (access.FREE, "")


def test_18_4_the_empire_is_open_while_it_is_defended() -> None:
    g = calm()
    war(g, "france", "austria")
    france = seat(g, "france")
    assert access.access(g, france, area(g, "bohemia"))[0] == access.PAID
    g.state.defending = 1
    assert access.access(g, france, area(g, "bohemia")) == (access.FREE, "")
    assert access.access(g, seat(g, "austria"), area(g, "saxony")) == (access.FREE, "")
    assert access.access(g, seat(g, "england"), area(g, "saxony"))[0] == ""


def test_9_5_08_drop_here_and_pick_up_there() -> None:
    g = calm()
    castile = seat(g, "castile")
    army(g, "castile", 0, "castile", 3)
    infantry(g, "castile", "leon", 2)
    go(g, "castile", "castile", 0, ["drop:1", "to:leon", "pick:2", "done"])
    assert g.loose_infantry(castile, area(g, "castile")) == 1
    assert g.army_size(castile, 0) == 4
    assert g.army_area(castile, 0) == area(g, "leon")


def test_9_5_09_only_regular_infantry_is_dropped() -> None:
    g = calm()
    army(g, "castile", 0, "castile", {(REGULAR, CAVALRY): 2, (MERCENARY, INFANTRY): 2})
    assert not any(key.startswith("drop") for key in keys(g, "castile", "castile", 0))


def test_9_5_armies_split_and_merge() -> None:
    g = calm()
    castile = seat(g, "castile")
    army(g, "castile", 0, "castile", {(REGULAR, CAVALRY): 2, (MERCENARY, INFANTRY): 2})
    go(g, "castile", "castile", 0, ["give:army2:regular_cavalry", "number:1", "to:leon", "done"])
    assert g.army_area(castile, 1) == area(g, "castile")
    assert g.army_size(castile, 1) == 1
    assert unit_counts(g, castile, area(g, "leon"))[MERCENARY * 3 + INFANTRY] == 2


def test_9_0c_02_an_empty_army_leaves_the_board() -> None:
    g = calm()
    castile = seat(g, "castile")
    army(g, "castile", 0, "castile", 2)
    go(g, "castile", "castile", 0, ["drop:2"])
    assert g.army_area(castile, 0) == -1
    assert g.loose_infantry(castile, area(g, "castile")) == 2


def test_a_single_unit_moves() -> None:
    g = calm()
    castile = seat(g, "castile")
    infantry(g, "castile", "castile", 2)
    drive(activate.run(g, castile), ["unit:castile", "to:leon", "done"])
    assert g.loose_infantry(castile, area(g, "leon")) == 1
    assert g.loose_infantry(castile, area(g, "castile")) == 1


def test_an_army_is_formed_during_an_activation() -> None:
    g = calm()
    castile = seat(g, "castile")
    infantry(g, "castile", "castile", 3)
    drive(activate.run(g, castile), ["form:castile", "pick:2", "to:leon", "done"])
    assert g.army_size(castile, 0) == 3
    assert g.army_area(castile, 0) == area(g, "leon")


# Naval Bridge


def test_9_5_14_the_thinnest_zone_counts() -> None:
    g = calm()
    france = seat(g, "france")
    ships(g, "france", "gulf_of_lion", 2)
    ships(g, "france", "central_mediterranean", 1)
    assert area(g, "naples") in landings(g, france, area(g, "languedoc"), 3)
    assert area(g, "naples") not in landings(g, france, area(g, "languedoc"), 4)
    assert area(g, "corsica_sardinia") in landings(g, france, area(g, "languedoc"), 4)


def test_9_5_15_one_area_by_land_then_across() -> None:
    g = calm()
    france = seat(g, "france")
    make_alliance(g, france, realm(g, "genoa"))
    ships(g, "france", "gulf_of_lion", 1)
    army(g, "france", 0, "loire", 2)
    go(g, "france", "loire", 0, ["to:languedoc", "ship:corsica_sardinia", "done"])
    assert g.army_area(france, 0) == area(g, "corsica_sardinia")


def test_9_5_16_an_allys_ships_land_only_where_he_fights() -> None:
    g = calm()
    castile = seat(g, "castile")
    make_alliance(g, castile, realm(g, "england"))
    war(g, "castile", "portugal")
    ships(g, "england", "bay_of_biscay", 1)
    ships(g, "england", "central_atlantic", 1)
    assert area(g, "portugal") not in landings(g, castile, area(g, "leon"), 2)
    war(g, "england", "portugal")
    assert area(g, "portugal") in landings(g, castile, area(g, "leon"), 2)


# Distant


def test_9_5_20_distant_areas() -> None:
    g = calm()
    castile = seat(g, "castile")
    vacant = next(
        a.index
        for a in g.world.areas
        if a.distant and all(g.state.owner[p] == -1 and g.state.in_play[p] for p in a.provinces)
    )
    assert not access.access(g, castile, vacant)[0]
    place_claim(g, seat(g, "england"), vacant)
    assert not access.access(g, castile, vacant)[0]
    war(g, "castile", "england")
    assert access.access(g, castile, vacant) == (access.FREE, "")
    neutral = next(
        a.index
        for a in g.world.areas
        if a.distant and any(g.state.owner[p] != -1 for p in a.provinces)
    )
    assert not access.access(g, castile, neutral)[0]


# Retreats


def test_9_7_19_retreat_places() -> None:
    g = calm()
    castile = seat(g, "castile")
    war(g, "castile", "france")
    infantry(g, "castile", "castile", 2)
    assert area(g, "aragon") in retreat_places(g, castile, area(g, "castile"))
    infantry(g, "france", "leon", 1)
    assert area(g, "leon") not in retreat_places(g, castile, area(g, "castile"))
    war(g, "castile", "granada")
    assert area(g, "andalucia") not in retreat_places(g, castile, area(g, "castile"))


# Optional rule 2


def test_o2_01_mercenaries_join_an_army_about_to_move() -> None:
    g = calm()
    castile = seat(g, "castile")
    army(g, "castile", 0, "castile", 1)
    assert not any(key.startswith("hire") for key in keys(g, "castile", "castile", 0))
    g.state.options["opt2_available_mercenaries"] = True
    g.state.ducats[castile] = 30
    answers = ["hire:infantry", "hire:infantry", "hire:cavalry", "to:leon", "done"]
    go(g, "castile", "castile", 0, answers)
    assert g.army_size(castile, 0) == 4
    assert g.state.hired == 3
    assert g.state.ducats[castile] == 30 - 4 - 4 - 7
    assert "hire:infantry" not in keys(g, "castile", "leon", 0)


def test_o2_01_they_must_move_and_only_from_an_own_area() -> None:
    g = calm()
    castile = seat(g, "castile")
    g.state.options["opt2_available_mercenaries"] = True
    army(g, "castile", 0, "castile", 1)
    steps = march(g, castile, area(g, "castile"), 0)
    next(steps)
    pending = steps.send("hire:infantry")
    assert "done" not in getattr(pending, "keys", list)()
    give_province(g, province(g, "porto"), realm(g, "portugal"), overlord=realm(g, "castile"))
    army(g, "castile", 1, "portugal", 1)
    assert not any(key.startswith("hire") for key in keys(g, "castile", "portugal", 1))
