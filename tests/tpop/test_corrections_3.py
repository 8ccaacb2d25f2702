"""Chapters 11 to 21 held against the engine: what the audit found, row by row (C3)."""

from __future__ import annotations

from collections.abc import Sequence

from europa.kernel import Ask, Option
from europa.kernel.drive import drive_by
from europa.tpop.cards.effects import VERBS
from europa.tpop.cards.scope import Scope
from europa.tpop.entries import RulerCrowned
from europa.tpop.game import game
from europa.tpop.ids import index_of
from europa.tpop.invariants import broken
from europa.tpop.rules.actions import event, research
from europa.tpop.rules.actions.symbols_faith import spread_revolution
from europa.tpop.rules.goals import goals
from europa.tpop.rules.goals.peace_report import TOTAL
from europa.tpop.rules.peace import resolution as peace
from europa.tpop.rules.peace.end import return_province
from europa.tpop.rules.peace.terms import may_subdue_realm, subdue
from europa.tpop.rules.peace.victory import make_peace
from europa.tpop.rules.realms import relations, vassals
from europa.tpop.rules.realms.casus_belli import is_target
from europa.tpop.rules.realms.election import is_due
from europa.tpop.rules.realms.faith import set_area_religion
from europa.tpop.rules.rounds.cleanup import next_first
from europa.tpop.rules.rounds.leaver import get_up, leave, leave_table
from europa.tpop.rules.terms.board import is_active_port, is_npr, overlord_of
from europa.tpop.rules.terms.passing import passing_ducats
from europa.tpop.rules.terms.realm import base_tax, tax_value
from europa.tpop.rules.terms.tokens import develop_town, give_province, occupy
from europa.tpop.rules.war import empire
from europa.tpop.rules.war.defence_of_empire import activate_defence
from europa.tpop.rules.war.standard import gain_alliance, may_gain_alliance
from europa.tpop.rules.war.symbols_dnpr import has_tokens, place_dnpr
from europa.tpop.rules.war.war import penalties
from europa.tpop.state import (
    AREAS,
    FLIPPED,
    LARGE,
    NO_TIE,
    REALMS,
    SMALL,
    TIE,
    with_item,
)
from europa.tpop.table import G
from europa.tpop.testing import drive, first_ask, position, seat
from europa.tpop.world import NONE


def realm(g: G, name: str) -> int:
    return g.world.realm_index[name]


def province(g: G, name: str) -> int:
    return g.world.province_index[name]


def area(g: G, name: str) -> int:
    return g.world.area_index[name]


def at_war(g: G, who: str, with_: str) -> None:
    """War tokens; the first one is the attacker."""
    relations.place_war(g, realm(g, who), realm(g, with_), "test")


def test_c3_01_an_occupier_stays_when_a_vassal_is_annexed() -> None:
    g = position()
    s = g.state
    austria, france, bohemia = seat(g, "austria"), seat(g, "france"), realm(g, "bohemia")
    vassals.vassalize(g, austria, bohemia)
    at_war(g, "france", "austria")
    olomouc = province(g, "olomouc")
    occupy(g, olomouc, france)
    out, covered = s.small_out[austria], s.small_covered[austria]
    vassals.annex(g, austria, bohemia)
    assert s.owner[olomouc] == realm(g, "austria")
    assert s.holder[olomouc] == realm(g, "france")
    assert s.town[olomouc] == s.top_town[olomouc] == SMALL
    assert s.small_covered[austria] == covered + 1
    assert s.small_out[austria] > out
    assert s.vassals_covered[austria] == 0
    assert not broken(s)


def test_c3_02_two_who_are_left_dont_play_the_variant_for_two() -> None:
    g = position("discovery_and_reformation_3p")
    leave(g, 2)
    assert len(g.state.seats) == 2
    assert event.events_needed(g) == 1
    assert passing_ducats(g) == [5, 2]
    g.state.first, g.state.passed = 0, [0, 1]
    assert next_first(g) == 1
    bots = position("discovery_and_reformation_3p", bots=["austria"])
    bots.state.left.append(bots.state.seats[0])
    assert not bots.is_for_two
    two = next(x.id for x in game.scenarios() if x.seats == (2,) and "bot" not in x.kinds)
    assert event.events_needed(position(two)) == 2


def test_c3_03_the_defence_lasts_while_its_aggressor_fights_on() -> None:
    g = position()
    s = g.state
    austria = seat(g, "austria")
    at_war(g, "austria", "france")
    drive(activate_defence(g, austria, realm(g, "france")), otherwise=["duty_prestige:1"])
    s.imperial_pool = 4
    empire.stand_down(g)
    assert s.defending
    assert s.imperial_pool == 4
    for one, other in ((austria, "france"), (seat(g, "france"), "austria")):
        s.war[one * REALMS + realm(g, other)] = 0
    empire.stand_down(g)
    assert not s.defending
    assert s.imperial_pool == 0


def test_c3_04_a_realm_vassalized_by_an_event_loses_its_ties() -> None:
    g = position()
    s = g.state
    austria, castile, england = (seat(g, x) for x in ("austria", "castile", "england"))
    milan = realm(g, "milan")
    relations.make_alliance(g, castile, milan)
    relations.make_marriage(g, england, milan)
    s.alliance[castile * REALMS + milan] = FLIPPED
    s.allied_from[castile * REALMS + milan] = s.allied_available[castile] = 2
    s.cb[england * REALMS + milan] = 1
    at_war(g, "castile", "france")
    lands = ["cremona", "milano", "parma"]
    drive(VERBS["vassal"](g, Scope(austria, austria, "16.3"), {"provinces": lands}))
    assert overlord_of(g, milan) == realm(g, "austria")
    assert g.alliance(castile, milan) == g.marriage(england, milan) == NO_TIE
    assert s.allied_available[castile] == 0
    assert not s.cb[england * REALMS + milan]
    assert not g.at_war(seat(g, "france"), milan)
    assert not broken(s)


def test_c3_04_a_realm_of_which_a_province_is_left_keeps_its_ties() -> None:
    g = position()
    austria, castile, milan = seat(g, "austria"), seat(g, "castile"), realm(g, "milan")
    relations.make_alliance(g, castile, milan)
    drive(VERBS["seize_vassals"](g, Scope(austria, austria, "16.3"), {"provinces": ["parma"]}))
    assert is_npr(g, milan)
    assert g.alliance(castile, milan) == TIE


def test_c3_05_a_vassal_is_known_by_its_tokens() -> None:
    g = position()
    austria, sicily = seat(g, "austria"), realm(g, "two_sicilies")
    for name in ("napoli", "salerno", "bari"):
        place_dnpr(g, sicily, province(g, name))
    vassals.vassalize(g, austria, sicily)
    assert overlord_of(g, sicily) == realm(g, "austria")
    assert not is_npr(g, sicily)
    assert relations.areas_of(g, sicily)
    assert "neither your ally" not in vassals.subjugate_barred(g, austria, sicily)
    assert not broken(g.state)


def test_c3_06_a_dnpr_token_goes_beneath_an_occupier() -> None:
    g = position()
    s = g.state
    france, parma, savoy = seat(g, "france"), province(g, "parma"), realm(g, "two_sicilies")
    at_war(g, "france", "milan")
    occupy(g, parma, france)
    place_dnpr(g, savoy, parma)
    assert s.holder[parma] == realm(g, "france")
    assert s.dnpr[parma] == s.owner[parma] == savoy
    assert g.at_war(france, savoy)  # T140
    assert not broken(s)


def test_c3_07_a_revolutionary_npr_emperor_is_the_end_of_the_empire() -> None:
    g = position("sea_route_to_india_3p")
    s = g.state
    assert s.emperor == realm(g, "austria")
    assert not g.is_player(s.emperor)
    home = g.world.area_of_province[s.capital[s.emperor]]
    set_area_religion(g, home, g.world.religion_index["revolutionary"])
    assert s.empire == 0


def test_c3_11_a_mission_put_off_is_offered_at_the_end_of_later_steps() -> None:
    g = position()
    s = g.state
    austria = seat(g, "austria")
    card = index_of("mission", "austria:2B")
    s.missions[austria] = (card,)
    give_province(g, province(g, "praha"), realm(g, "austria"))
    s.put_off = [(austria, card)]
    waiting = tuple(s.put_off)
    s.phase, s.turn = "actions", seat(g, "france")
    drive(goals.offer_again(g, waiting))  # it has a Turn of its own to come
    s.passed = [austria]
    assert first_ask(goals.offer_again(g, waiting)).kind == "mission"
    s.phase, s.step = "income", "E"
    drive(goals.offer_again(g, waiting), ["later"])
    assert s.put_off == [(austria, card)]
    drive(goals.offer_again(g, waiting), ["complete:austria:2B"], otherwise=["done", "no"])
    assert card in s.missions_done[austria]
    assert s.put_off == []


def test_c3_12_the_active_player_says_which_clusters_spread() -> None:
    g = position()
    revolution = g.world.religion_index["revolutionary"]
    apart = ["ireland", "andalucia", "sicily", "hungarian_plain", "brandenburg"]
    for name in apart:
        set_area_religion(g, area(g, name), revolution)
    before = set(_revolutions(g))
    offered: list[set[str]] = []

    def pick(asks: Sequence[Ask]) -> tuple[Ask, Option]:
        offered.append({option.key.partition(":")[2] for option in asks[0].options})
        return asks[0], asks[0].options[-1]

    drive_by(spread_revolution(g, seat(g, "france")), pick)
    assert len(set(_revolutions(g)) - before) >= 4
    for name in apart:
        near = {g.world.areas[a].id for a in g.world.land_of_area[area(g, name)]}
        near |= {g.world.areas[a].id for a in g.world.neighbours_of_area[area(g, name)]}
        assert offered[0] & near, name


def _revolutions(g: G) -> list[int]:
    return [a for a in range(AREAS) if g.state.revolution[a]]


def test_c3_13_either_of_two_players_may_move_an_alliance() -> None:
    g = position()
    s = g.state
    france, england = seat(g, "france"), seat(g, "england")
    s.alliance[england * REALMS : (england + 1) * REALMS] = bytes(REALMS)
    for name in ("brittany", "burgundy", "portugal"):
        relations.make_alliance(g, england, realm(g, name))
    assert may_gain_alliance(g, france, realm(g, "england"))
    drive(gain_alliance(g, france, realm(g, "england")), ["give_up:brittany"])
    assert g.alliance(france, realm(g, "england")) == TIE
    at_war(g, "france", "milan")
    assert may_gain_alliance(g, france, realm(g, "castile"))
    at_war(g, "castile", "granada")
    assert not may_gain_alliance(g, france, realm(g, "castile"))


def test_c3_14_twice_its_base_tax_is_enough_with_a_marriage() -> None:
    g = position()
    s = g.state
    austria, hungary = seat(g, "austria"), realm(g, "hungary")
    give_province(g, province(g, "praha"), realm(g, "bohemia"), overlord=hungary)
    relations.make_alliance(g, austria, hungary)
    relations.make_marriage(g, austria, hungary)
    tax = vassals.subject_tax(g, austria, hungary)
    s.small_out[austria], s.large_out[austria] = 2 * tax, 0
    s.small_covered[austria] = s.large_covered[austria] = 0
    assert base_tax(g, realm(g, "austria")) == 2 * tax
    for other in g.others(austria):
        s.influence[other * AREAS + area(g, "royal_hungary")] = 0
        s.marriage[other * REALMS + hungary] = TIE
        s.influence[other * AREAS + area(g, "hungarian_plain")] = 1
    assert vassals.opponents_influence(g, austria, hungary) >= tax
    assert "base tax" not in vassals.subjugate_barred(g, austria, hungary)
    s.small_out[austria] -= 1
    assert "base tax" in vassals.subjugate_barred(g, austria, hungary)
    s.marriage[austria * REALMS + hungary] = NO_TIE
    assert "needs a marriage" in vassals.subjugate_barred(g, austria, hungary)


def test_c3_17_any_revolutionary_that_takes_another_form_drops_the_creed() -> None:
    g = position("napoleon_rising_6p")
    s = g.state
    england = seat(g, "england")
    own = s.seats[england]
    home = g.world.area_of_province[s.capital[own]]
    revolution = g.world.religion_index["revolutionary"]
    set_area_religion(g, home, revolution)
    s.state_religion[own] = revolution
    form = index_of("idea", "constitutional_monarchy")
    s.idea_held[form] = ()
    drive(research.research(g, england, form, price=0), otherwise=["done", "no", "none"])
    assert s.state_religion[own] != revolution
    assert not s.revolution[home]


def test_c3_18_events_lay_as_many_dnpr_tokens_as_are_left() -> None:
    g = position()
    s = g.state
    sicily, box = realm(g, "two_sicilies"), 0
    free = [p for p in range(len(s.owner)) if s.dnpr[p] == NONE]
    for p in free:
        if not has_tokens(g):
            break
        s.dnpr = with_item(s.dnpr, p, sicily)
        box = p
    s.dnpr = with_item(s.dnpr, box, NONE)
    for name in ("napoli", "salerno", "bari", "palermo"):
        s.dnpr = with_item(s.dnpr, province(g, name), NONE)
    while has_tokens(g):
        s.dnpr = with_item(s.dnpr, free.pop(), realm(g, "savoy"))
    s.dnpr = with_item(s.dnpr, next(p for p in range(len(s.dnpr)) if s.dnpr[p] != NONE), NONE)
    effect = {
        "realm": "two_sicilies",
        "provinces": ["bari", "salerno", "napoli"],
        "colour": "red",
        "capital": "napoli",
        "on_cores": True,
    }
    drive(VERBS["dnpr"](g, Scope(0, 0, "16.3"), effect))
    assert s.dnpr[province(g, "napoli")] == sicily
    assert s.dnpr[province(g, "bari")] == s.dnpr[province(g, "salerno")] == NONE
    assert not has_tokens(g)


def test_c3_19_a_bot_emperor_gets_no_casus_belli_for_a_war_among_members() -> None:
    for bots, placed in (([], True), (["austria"], False)):
        g = position("the_ambitious_margrave_both", bots=bots)
        s = g.state
        s.cb = bytearray(len(s.cb))
        austria, brandenburg = seat(g, "austria"), seat(g, "brandenburg")
        assert s.emperor == s.seats[austria]
        drive(penalties(g, brandenburg, {realm(g, "saxony"): []}), otherwise=["no"])
        assert bool(g.cb(austria, realm(g, "brandenburg"))) == placed


def test_c3_20_an_emperor_who_crowns_a_discarded_leader_is_elected_anew() -> None:
    g = position()
    s = g.state
    austria = seat(g, "austria")
    s.authority = 3
    assert is_due(g)
    people = g.world.characters
    card = next(c for c in s.decks[2] if people[c].role == "leader")
    s.decks[2].remove(card)
    s.discards[2].append(card)
    effect = {"deck": "mil"}
    steps = VERBS["crown_discarded"](g, Scope(austria, austria, "16.3"), effect)
    voted = [f"vote:{g.seat_name(x)}" for x in range(4)]
    drive(steps, [f"enthrone:{people[card].id}"], otherwise=[*voted, "no"])
    assert s.ruler[austria] == card
    entries = [line.entry for line in g.journal.lines()]
    assert any(isinstance(entry, RulerCrowned) for entry in entries)
    assert any(type(entry).__name__ == "EmperorElected" for entry in entries)


def test_c3_21_towns_of_a_leaver_stay_as_they_are() -> None:
    g = position()
    s = g.state
    france = seat(g, "france")
    own = s.seats[france]
    town = next(p for p in g.survey.own[own] if s.town[p] == SMALL)
    develop_town(g, town)
    assert tax_value(g, town) == 2
    leave(g, france)
    assert tax_value(g, town) == 2
    assert s.town[town] == LARGE
    assert not broken(s)
    port = next(p.index for p in g.world.provinces if p.inactive_port and s.in_play[p.index])
    s.owner = with_item(s.owner, port, own)
    s.dnpr = with_item(s.dnpr, port, NONE)
    assert is_active_port(g, port)


def test_c3_21_a_bot_takes_over_the_large_towns() -> None:
    g = position(options={"leavers": "bot"})
    s = g.state
    france = seat(g, "france")
    town = next(p for p in g.survey.own[s.seats[france]] if s.town[p] == SMALL)
    develop_town(g, town)
    tax = base_tax(g, s.seats[france])
    get_up(g, france)
    drive(leave_table(g))
    assert s.bots[france]
    assert base_tax(g, s.seats[france]) == tax
    assert not broken(s)


def test_21_01_enemies_of_a_leaver_have_their_aftermath() -> None:
    """10.1-4: Active Allies are Allies again, allied Units leave."""
    g = position()
    s = g.state
    france, augsburg = seat(g, "france"), realm(g, "augsburg")
    at_war(g, "england", "france")
    relations.make_alliance(g, france, augsburg)
    s.alliance[france * REALMS + augsburg] = FLIPPED
    s.allied_from[france * REALMS + augsburg] = s.allied_available[france] = 1
    get_up(g, seat(g, "england"))
    drive(leave_table(g))
    france = seat(g, "france")
    assert g.alliance(france, augsburg) == TIE
    assert s.allied_available[france] == 0
    assert s.allied_from[france * REALMS + augsburg] == 0


def test_11_4_01_a_realm_vassalized_while_another_occupies_a_province_is_a_vassal() -> None:
    g = position()
    s = g.state
    france, castile, milan = seat(g, "france"), seat(g, "castile"), realm(g, "milan")
    at_war(g, "france", "milan")
    at_war(g, "castile", "milan")
    parma = province(g, "parma")
    for p in list(g.survey.dejure[milan]):
        occupy(g, p, castile if p == parma else france)
    made = make_peace(g, france, milan, TOTAL)
    assert not may_subdue_realm(g, france, milan)
    drive(subdue(g, made), otherwise=["done", "no", "influence:lombardy"])
    assert overlord_of(g, milan) == realm(g, "france")
    assert not is_npr(g, milan)
    assert not is_target(g, milan)
    assert s.holder[parma] == realm(g, "castile")
    assert g.at_war(castile, milan)
    drive(peace._end_idle(g, make_peace(g, castile, milan, "white")))
    assert not g.truce(castile, milan)
    drive(return_province(g, parma))
    assert s.overlord[parma] == realm(g, "france")
    assert not broken(s)
