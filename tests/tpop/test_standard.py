"""16.3 Standard effects of Events, and 7.6 where a Core may lie."""

from __future__ import annotations

from europa.tpop.cards.effects import apply
from europa.tpop.ids import index_of
from europa.tpop.rules.actions.event import offer_ruler
from europa.tpop.rules.war.standard import gain_ships
from europa.tpop.rules.war.war import begin_war
from europa.tpop.state import ARMIES, CORE, KINDS, MIL
from europa.tpop.testing import drive, position, seat
from europa.tpop.world import NONE

DECLINE = ("no", "done", "pass", "refuse", "fight", "decline")


def test_16_3_05_no_town_where_an_opponent_has_one() -> None:
    g = position()
    france, burgos = seat(g, "france"), g.world.province_index["burgos"]
    before = g.state.owner[burgos]
    assert g.is_player(before)
    drive(apply(g, {"do": "town", "provinces": ["burgos"]}, france, "16.3"))
    assert g.state.owner[burgos] == before


def test_16_3_06_no_ships_where_a_battle_would_follow() -> None:
    g = position()
    france, castile = seat(g, "france"), seat(g, "castile")
    sea = next(z for z in range(30) if g.ships_at(castile, z) and not g.ships_at(france, z))
    gain_ships(g, france, "light", sea, 1)
    assert g.ships_at(france, sea) == 1
    g.state.ships[france * 30 + sea] = g.state.guards[france * 30 + sea] = 0
    begin_war(g, france, g.state.seats[castile])
    gain_ships(g, france, "light", sea, 1)
    assert g.ships_at(france, sea) == 0


def test_16_3_06_new_units_come_where_no_battle_follows() -> None:
    g = position()
    s, castile = g.state, seat(g, "castile")
    s.army_area[castile * ARMIES : (castile + 1) * ARMIES] = [NONE] * ARMIES
    s.army_units[castile * ARMIES * KINDS : (castile + 1) * ARMIES * KINDS] = bytes(ARMIES * KINDS)
    left, effect = s.mercenaries, {"do": "mercenaries", "n": 2}
    homes = [a for a in g.survey.areas[s.seats[castile]] if not g.world.areas[a].distant]
    for area in homes[1:]:
        s.rebels[area] = 1
    drive(apply(g, effect, castile, "16.3"))
    assert s.mercenaries == left - 2
    army = next(a for a in range(ARMIES) if g.army_area(castile, a) == homes[0])
    s.army_area[castile * ARMIES + army] = NONE
    s.rebels[homes[0]] = 1
    drive(apply(g, effect, castile, "16.3"))
    assert s.mercenaries == left - 2


def test_16_3_07_who_has_passed_declares_no_war_by_an_event() -> None:
    g = position()
    castile, granada = seat(g, "castile"), g.world.realm_index["granada"]
    g.state.phase = "actions"
    g.state.passed = [castile]
    drive(apply(g, {"do": "war", "target": "granada"}, castile, "16.3"))
    assert not g.at_war(castile, granada)


def test_16_3_08_a_war_by_an_event_costs_nothing_and_gives_no_action() -> None:
    g = position()
    castile, granada = seat(g, "castile"), g.world.realm_index["granada"]
    g.state.phase = "actions"
    g.state.turn = castile
    for column in (g.state.ships, g.state.guards):
        column[castile * 30 : castile * 30 + 30] = bytes(30)
    before = (g.power(castile, MIL), g.state.stability[castile])
    drive(apply(g, {"do": "war", "target": "granada"}, castile, "16.3"), otherwise=DECLINE)
    assert g.at_war(castile, granada)
    assert (g.power(castile, MIL), g.state.stability[castile]) == before


def test_16_3_09_no_dnpr_token_on_a_core_of_a_player() -> None:
    g = position()
    castile = seat(g, "castile")
    effect = {"do": "dnpr", "realm": "granada", "provinces": ["burgos"]}
    drive(apply(g, effect, castile, "16.3"))
    assert g.state.dnpr[g.world.province_index["burgos"]] == NONE


def test_16_3_10_a_rejected_ruler_goes_with_the_one_in_office() -> None:
    g = position()
    castile = seat(g, "castile")
    g.state.hands[castile] = []
    g.state.ruler_rejected = 1
    drive(offer_ruler(g, castile, index_of("event", "102-1")))
    assert g.state.ruler[castile] == NONE


def test_7_6_02_no_core_where_all_are_cores_or_not_all_are_owned() -> None:
    g = position()
    castile = seat(g, "castile")
    home, mixed = g.world.area_index["castile"], g.world.area_index["andalucia"]
    for area in ("castile", "andalucia"):
        drive(apply(g, {"do": "core", "areas": [area]}, castile, "16.3"))
    assert g.claim(castile, home) != CORE
    assert g.claim(castile, mixed) != CORE
