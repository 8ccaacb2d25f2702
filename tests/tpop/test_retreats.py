"""9.7, 9.9 Where Retreats may go, and what else a Battle offers."""

from __future__ import annotations

from europa.kernel.drive import drive, first_ask
from europa.tpop.rules.battle.dice import EVENT_DICE
from europa.tpop.rules.battle.retreat import offer_retreat
from europa.tpop.rules.battle.sequence import play_battle_actions
from europa.tpop.rules.forces.sides import Battle, Side
from europa.tpop.rules.realms.relations import return_lent_units
from europa.tpop.rules.routes.retreats import retreat_places
from europa.tpop.rules.routes.sailing import retreat_seas
from europa.tpop.rules.war.symbols_dnpr import take
from europa.tpop.state import FLIPPED, MIL, PORT, REALMS
from europa.tpop.testing import seat
from tests.tpop.warfare import area, army, infantry, province, realm, sea, ships, table, war


def test_c2_08_a_bridge_carries_what_is_left_after_the_loss() -> None:
    g = table(turn="france")
    war(g, "france", "england")
    infantry(g, "england", "ireland", 4)
    ships(g, "england", "eastern_atlantic", 1)
    england, wales = seat(g, "england"), area(g, "wales_wessex")
    assert wales in retreat_places(g, england, area(g, "ireland"))
    infantry(g, "england", "ireland", 1)
    assert wales not in retreat_places(g, england, area(g, "ireland"))


def test_c2_11_an_owner_may_let_retreating_units_in() -> None:
    g = table(turn="england")
    war(g, "england", "castile")
    castile, tirol = seat(g, "castile"), area(g, "tirol")
    g.state.ducats[castile] = 10
    infantry(g, "castile", "bavaria_swabia", 3)
    infantry(g, "england", "bavaria_swabia", 3)
    assert tirol in retreat_places(g, castile, area(g, "bavaria_swabia"))
    battle = Battle(area(g, "bavaria_swabia"), Side([seat(g, "england")]), Side([castile]))
    steps = offer_retreat(g, battle, battle.defender, castile)
    drive(steps, ["retreat:tirol", "austria=no", "fight"])
    assert g.loose_infantry(castile, area(g, "bavaria_swabia")) == 3
    drive(
        offer_retreat(g, battle, battle.defender, castile),
        ["retreat:tirol", "austria=yes"],
        otherwise=["access_ducats"],
    )
    assert g.loose_infantry(castile, tirol) == 2
    assert g.state.ducats[castile] == 7


def test_c2_08_a_port_need_only_hold_what_is_left_after_the_loss() -> None:
    g = table(turn="france")
    war(g, "france", "castile")
    castile, zone = seat(g, "castile"), sea(g, "bay_of_biscay")
    ships(g, "castile", "bay_of_biscay", 3)
    port = PORT + province(g, "galicia")
    assert port in retreat_seas(g, castile, zone)
    ships(g, "castile", "bay_of_biscay", 1)
    assert port not in retreat_seas(g, castile, zone)


def test_c2_05_dice_of_an_event_need_neither_mil_nor_cards() -> None:
    g = table(turn="castile")
    war(g, "castile", "france")
    castile = seat(g, "castile")
    g.state.hands[castile], g.state.power[castile * 3 + MIL] = [], 0
    army(g, "castile", 0, "aquitaine", 2)
    infantry(g, "france", "aquitaine", 2)
    battle = Battle(area(g, "aquitaine"), Side([castile]), Side([seat(g, "france")]))
    drive(play_battle_actions(g, battle, battle.attacker))
    g.state.marks[EVENT_DICE] = castile * 100 + 2
    ask = first_ask(play_battle_actions(g, battle, battle.attacker))
    assert ask.keys() == [f"battle:{EVENT_DICE}", "pass"]


def test_c2_10_units_of_an_active_ally_that_is_gone_go_too() -> None:
    g = table(turn="castile")
    war(g, "castile", "france")
    castile, navarra = seat(g, "castile"), realm(g, "navarra")
    pair = castile * REALMS + navarra
    g.state.alliance[pair], g.state.allied_from[pair] = FLIPPED, 1
    g.state.allied_available[castile] = 3
    drive(take(g, realm(g, "portugal"), province(g, "navarra")), otherwise=["no"])
    assert not g.alliance(castile, navarra)
    drive(return_lent_units(g))
    assert g.state.allied_available[castile] == 2
    assert not g.state.allied_due
