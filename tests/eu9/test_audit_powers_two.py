"""SPEC-powers, second reading: sentences that no line of chapter XV tells."""

from __future__ import annotations

import pytest

from europa.eu9.annals import Fought
from europa.eu9.combat.fight import Casualty
from europa.eu9.conflicts import Helper, War
from europa.eu9.pieces import Unit
from europa.eu9.rules.administration import bounds, colonisation
from europa.eu9.rules.diplomacy import vienna as diplomacy_vienna
from europa.eu9.rules.diplomacy.boxes import box_cost
from europa.eu9.rules.diplomacy.causes import causes
from europa.eu9.rules.income import land_income
from europa.eu9.rules.logistics import (
    command,
    fortresses,
    leaders,
    lent_leaders,
    minor_upkeep,
    recruit_land,
)
from europa.eu9.rules.military import attrition, campaigns, losses
from europa.eu9.rules.military.composition import commander
from europa.eu9.rules.military.lookup import confines
from europa.eu9.rules.military.lookup.sides import sides_of
from europa.eu9.rules.military.stacks import post
from europa.eu9.rules.nations import annexed_whole, defender, errands, new_capitals, vienna
from europa.eu9.rules.peace import adjustment
from europa.eu9.rules.peace.handover import annex
from europa.eu9.rules.peace.land import claims
from europa.eu9.rules.peace.sides import capitals
from europa.eu9.rules.peace.whole_areas import areas
from europa.eu9.rules.powers import little_war, missions
from europa.eu9.rules.powers.ranks import rank
from europa.eu9.rules.powers.single import army_bounds, charles
from europa.eu9.rules.powers.tracks import move
from europa.eu9.rules.redeployment.missions import may_hold
from europa.eu9.rules.victory import end_items
from europa.eu9.state import AN, COL, DEAD, MIL, ON_MAP, TP, VA
from europa.eu9.table import G
from europa.eu9.testing import drive, position
from europa.eu9.treaties import Agreement, Offer
from europa.eu9.world import NONE
from europa.kernel import Ask
from tests.eu9.campaign import campaign


def at(g: G, name: str) -> int:
    return g.world.province_index[name]


def _fallen(g: G, place: str, victim: str) -> War:
    turkey, loser = g.country("turkey"), g.country(victim)
    war = War("full", (turkey,), (loser,), number=1, attacked=(loser,), begun=g.state.turn)
    g.state.wars[:] = [war]
    g.state.controller[at(g, place)] = turkey
    g.state.fought.append(Fought(at(g, place), turkey, loser, "siege"))
    return war


def test_p_7_1_catholics_help_vienna_at_once_for_nothing() -> None:
    g = position(turn=12)
    _fallen(g, "osterreich", "austria")
    before = g.state.stability[g.country("france")]
    drive(vienna.look(g), ["FRA=yes"], otherwise=["no", "none"])
    assert g.state.wars[0].helping == (g.country("france"),)
    assert g.state.wars[0].helpers[0].side == 1
    assert g.state.stability[g.country("france")] == before


def test_p_7_1_not_who_fights_the_habsburgs_nor_protestants() -> None:
    g = position(turn=12)
    _fallen(g, "osterreich", "austria")
    france, poland = g.country("france"), g.country("poland")
    g.state.occurred["I-8(1)"] = 1
    g.state.religion[poland] = 1
    g.state.wars.append(War("full", (france,), (g.country("austria"),), number=2))
    asked: list[str] = []
    steps = vienna.look(g)
    ask = next(steps, None)
    while isinstance(ask, Ask):
        asked.append(ask.seat)
        try:
            ask = steps.send(False)
        except StopIteration:
            break
    assert asked
    assert not {"FRA", "POL", "TUR"} & {*asked}


def test_p_8_1_catholics_help_rome_but_not_who_is_allied_with_turkey() -> None:
    g = position(turn=16)
    _fallen(g, "lazio", "papacy")
    drive(vienna.look(g), ["HIS=yes"], otherwise=["no", "none"])
    assert g.state.wars[0].helping == (g.country("spain"),)


def test_p_37_4_the_second_capital_of_russia_is_where_the_city_stands() -> None:
    g = position(turn=45)
    s, russia = g.state, g.country("russia")
    s.in_force["st_petersburg"], s.flag_values["st_petersburg"] = 40, "estland"
    assert at(g, "estland") not in capitals(g, russia)
    s.held["reigned:russia_peter_the_great"] = 44
    assert at(g, "estland") in capitals(g, russia)
    assert at(g, "ingria") not in capitals(g, russia)


def test_m_13_2_who_has_sent_a_stack_into_hungary_is_weary_though_it_went_home() -> None:
    g = campaign({"turkey magyarorszag": ["A+"]}, turn=16)
    s, turkey = g.state, g.country("turkey")
    s.wars.clear()
    s.in_force["little_war"] = 10
    s.controller[at(g, "magyarorszag")] = g.country("austria")
    assert adjustment.loss(g, turkey) == 1
    little_war.look(g)
    s.units.clear()
    assert adjustment.loss(g, turkey) == 1
    s.in_force.pop("little_war")
    little_war.look(g)


@pytest.mark.parametrize("level, faithful", [("active", True), ("passive", False)])
def test_p_3_2_a_crusader_has_an_active_campaign_in_every_round(level: str, faithful: bool) -> None:
    g = campaign({"spain tejo": ["A+"]}, turn=12)
    s, spain = g.state, g.country("spain")
    s.event_began["II-B"] = 12
    s.wars[:] = [War("full", (spain,), (g.country("turkey"),), number=1, cause="II-B")]
    campaigns.book(g, spain, level)
    assert defender._crusaded(g, spain) == faithful
    s.turn = 17
    assert defender._crusaded(g, spain)


def test_p_11_8_a_mission_beside_the_kaaba() -> None:
    g = position(turn=12)
    s, portugal, turkey = g.state, g.country("portugal"), g.country("turkey")
    place = at(g, missions.KAABA)
    assert missions.stands(g, place, turkey)
    assert may_hold(g, portugal, place)
    s.mission[place] = portugal
    assert missions.stands(g, place, turkey)
    assert missions.stands(g, place, portugal)
    assert not may_hold(g, g.country("spain"), place)
    assert colonisation._mission_bonus(g, turkey, place, TP) == 1
    missions.destroy(g, place)
    assert missions.stands(g, place, turkey)
    assert not missions.stands(g, place, portugal)


@pytest.mark.parametrize("where, may", [("azov", True), ("ingria", False)])
def test_p_37_10_sebastopols_arsenal_only_on_the_black_sea(where: str, may: bool) -> None:
    g = position(turn=50)
    russia = g.country("russia")
    assert fortresses.may_be_arsenal(g, russia, at(g, where)) == may
    assert not fortresses.may_be_arsenal(g, g.country("turkey"), at(g, where))


def _prussia_and_england(turn: int) -> G:
    g = position(turn=turn, segment="3.10")
    s = g.state
    for seat, power in (("POL", "prussia"), ("ANG", "england")):
        s.seat_power[s.seats.index(seat)] = g.country(power)
        s.major[g.country(power)] = 1
    s.major[g.country("poland")] = 0
    s.owner[at(g, "brandenburg")] = s.controller[at(g, "brandenburg")] = g.country("prussia")
    members = (g.country("prussia"), g.country("england"))
    s.agreements.append(Agreement("defensive", members, 60, turn))
    return g


def test_p_33_4_a_prussian_captain_serves_an_ally_for_a_turn() -> None:
    g = _prussia_and_england(59)
    s, england, prussia = g.state, g.country("england"), g.country("prussia")
    karl, lent = (g.world.leader_index[n] for n in ("k_braunschweig", "k_braunschweig2"))
    s.leader_state[karl], s.leader_state[lent] = ON_MAP, 0
    drive(lent_leaders.lend(g), ["POL=lend:england"])
    assert s.leader_state[karl] != ON_MAP
    assert lent in leaders.present(g, england)
    assert lent not in leaders.present(g, prussia)
    lent_leaders.come_home(g)
    assert lent not in leaders.present(g, england)
    s.leader_state[karl] = ON_MAP
    drive(lent_leaders.lend(g), ["POL=own"])
    assert s.leader_state[karl] == ON_MAP


def test_m_11_2_dutch_voyages_go_on_while_holland_only_helps_in_a_war() -> None:
    g = position(turn=30, segment="3.14")
    s, holland = g.state, g.country("holland")
    for name in ("holland", "zeeland"):
        s.owner[at(g, name)] = s.controller[at(g, name)] = holland
    s.gone[holland], s.joined[holland] = 0, 16
    s.occurred["III-1(1)"] = 1
    france, spain = g.country("france"), g.country("spain")
    s.wars[:] = [War("full", (france,), (spain,), number=1, helpers=(Helper(holland, 0),))]
    s.units[:] = [Unit(holland, "LD", at(g, "zeeland"))]
    drive(errands.send(g), ["VEN=go"], otherwise=["at:zeeland", "at:holland"])
    kinds = sorted((u.kind, u.group) for u in s.units if u.country == holland)
    assert kinds == [("A+", "voyage"), ("F+", "voyage"), ("LD", "")]
    s.wars[:] = [War("full", (france, holland), (spain,), number=1)]
    s.units.clear()
    drive(errands.send(g))
    assert not s.units


def test_xv_78_drake_lost_by_attrition_is_back_next_turn_and_dies_the_second_time() -> None:
    g = campaign({"england sea_acores": {"units": ["P-"], "leaders": ["drake"]}}, turn=18,
                 dice={"leader": [10, 10]})  # fmt: skip
    s, drake = g.state, g.world.leader_index["drake"]
    s.units.clear()
    attrition.bury(g, list(s.stacks), overseas=True)
    assert s.leader_state[drake] == 0
    s.turn = 19
    leaders.come(g, g.country("england"))
    assert s.leader_state[drake] == ON_MAP
    losses.casualty(g, drake, Casualty("dead"), NONE)
    assert s.leader_state[drake] == DEAD


def test_xv_221_tromp_killed_in_battle_is_only_away() -> None:
    g = position(turn=29)
    s, tromp = g.state, g.world.leader_index["tromp"]
    g.put_leader(tromp, at(g, "holland"))
    losses.casualty(g, tromp, Casualty("dead"), g.country("england"))
    assert s.leader_state[tromp] == 0
    g.put_leader(tromp, at(g, "holland"))
    losses.casualty(g, tromp, Casualty("dead"), g.country("england"))
    assert s.leader_state[tromp] == DEAD


def test_m_1_7_named_leaders_come_and_go_while_the_war_lasts() -> None:
    g = position(turn=10, segment="3.9")
    s, hungary = g.state, g.country("hungary")
    lajos, zrinski = (g.world.leader_index[n] for n in ("lajos_ii", "zrinski"))
    s.wars[:] = [War("full", (g.country("turkey"),), (hungary,), number=1)]
    g.put_leader(lajos, at(g, "magyarorszag"))
    s.leader_for[lajos] = hungary
    s.turn = 11
    drive(minor_upkeep.keep_at_war(g))
    assert s.leader_state[lajos] == 0
    assert s.leader_state[zrinski] == ON_MAP


def test_xv_134_the_capital_of_kazan_is_russian_and_another_is_named() -> None:
    g = position(turn=12)
    s, russia, kazan = g.state, g.country("russia"), g.country("kazan")
    city = g.world.countries[kazan].capital
    s.owner[g.world.provinces[city].neighbours[0]] = russia
    home = next(p for p in g.world.provinces[city].neighbours if s.owner[p] == russia)
    for p in g.world.provinces[home].neighbours:
        s.owner[p] = russia if s.owner[p] not in (kazan, russia) else s.owner[p]
    s.controller[city] = russia
    s.wars[:] = [War("full", (russia,), (kazan,), number=1)]
    offer = Offer(1, "global", (russia,), (kazan,), 3)
    vassal = Unit(g.country("pskov"), "LD", city)
    s.units[:] = [vassal]
    assert city not in [claim.province for claim in claims(g, offer)]
    s.units.append(Unit(russia, "A-", city))
    taken = [claim for claim in claims(g, offer) if claim.province == city]
    drive(annex(g, offer, taken[0]))
    assert s.owner[city] == russia
    assert g.owned(kazan)
    drive(new_capitals.name_them(g), otherwise=["at:" + g.world.provinces[p].id
                                                    for p in g.owned(kazan)])  # fmt: skip
    assert s.owner[capitals(g, kazan)[0]] == kazan


@pytest.mark.parametrize("place, loser, who, may", [
    ("lazio", "papacy", "turkey", False), ("malta", "knights", "turkey", True),
    ("malta", "knights", "algiers", False),
])  # fmt: skip
def test_xv_154_what_turkey_may_annex(place: str, loser: str, who: str, may: bool) -> None:
    g = position(turn=20)
    s, turkey, victim = g.state, g.country("turkey"), g.country(loser)
    s.owner[at(g, place)] = victim
    s.flag_values[f"capital:{loser}"] = place
    s.owner[at(g, "rhodos")] = turkey
    s.controller[at(g, place)] = turkey
    s.wars[:] = [War("full", (turkey,), (victim,), number=1)]
    s.units[:] = [Unit(g.country(who), "LD", at(g, place))]
    offer = Offer(1, "global", (turkey,), (victim,), 3)
    assert at(g, place) in capitals(g, victim)
    assert (at(g, place) in [claim.province for claim in claims(g, offer)]) == may


@pytest.mark.parametrize("die, comes", [(3, True), (4, False)])
def test_p_34_11_charles_is_heir_by_a_die_when_a_power_is_fought(die: int, comes: bool) -> None:
    g = position(turn=42, segment="3.14", dice={"charles": [die]})
    s, sweden, russia = g.state, g.country("sweden"), g.country("russia")
    s.seat_power[s.seats.index("POR")] = sweden
    s.major[sweden], s.monarch[sweden], s.dies[sweden] = 1, NONE, 45
    s.held["reigned:sweden_gustav_adolf"], s.reign_from[sweden] = 35, 35
    s.wars[:] = [War("full", (russia,), (sweden,), number=1)]
    assert not charles.name_heir(g)  # the heir of Gustav Adolf reigns
    s.reign_from[sweden] = 40
    s.wars[:] = [War("full", (g.country("denmark"),), (sweden,), number=1)]
    assert not charles.name_heir(g)
    s.wars[:] = [War("full", (russia,), (sweden,), number=1)]
    assert charles.name_heir(g) == comes
    counter = g.world.leader_index["carl_xii"]
    assert (s.leader_state[counter] == ON_MAP) == comes
    assert charles.is_charles(g, sweden, 5) == comes
    if comes:
        charles.become(g, sweden)
        assert s.leader_state[counter] != ON_MAP
        assert s.skills[sweden * 3 + MIL] == 9


def test_p_20_6_spain_has_the_income_of_austrias_vassals() -> None:
    g = position(turn=8)
    s, spain, austria, milan = g.state, *(g.country(c) for c in ("spain", "austria", "milan"))
    s.patron[milan], s.box[milan] = austria, VA
    assert milan not in land_income.vassals(g, spain)
    s.occurred["I-A"] = 1
    assert milan in land_income.vassals(g, spain)
    s.occurred["V-4"] = 1
    assert milan not in land_income.vassals(g, spain)


def test_xiv_6_6_patriots_lose_nothing_by_french_garrisons() -> None:
    g = position(turn=62)
    s, holland, place = g.state, g.country("holland"), at(g, "zeeland")
    s.owner[place], s.controller[place] = holland, g.country("france")
    assert end_items.share(g, holland, place) == 2
    s.occurred["VII-5"], s.in_force["batavian_republic"] = 1, 60
    assert end_items.share(g, holland, place) == 3
    s.controller[place] = g.country("england")
    assert end_items.share(g, holland, place) == 2


def test_p_24_1_a_single_post_that_is_not_held_costs_two_conditions() -> None:
    g = position(turn=45)
    s, france, england = g.state, g.country("france"), g.country("england")
    place = g.world.areas[g.world.area_index["area_acadie"]].provinces[0]
    s.post[place], s.post_owner[place], s.post_level[place] = TP, england, 2
    offer = Offer(1, "global", (france,), (england,), 3)
    assert ("area_acadie", france, 2) in areas(g, offer)
    s.controller[place] = france
    assert not [one for one in areas(g, offer) if one[0] == "area_acadie"]


def test_xv_137_hungary_annexed_by_austria_is_no_more_and_brings_no_points() -> None:
    g = position(turn=27)
    s, austria, hungary = g.state, g.country("austria"), g.country("hungary")
    s.seat_power[s.seats.index("VEN")], s.major[austria] = austria, 1
    lands = g.owned(hungary)
    assert box_cost(g, austria, hungary, AN) == 10
    move(g, hungary, austria, AN)
    annexed_whole.look(g)
    assert s.gone[hungary]
    assert {s.owner[p] for p in lands} == {austria}
    assert not [row for row in s.annexed if row[0] == austria]
    assert not s.absorbed
    s.major[austria], s.seat_power[s.seats.index("VEN")] = 0, NONE
    assert box_cost(g, austria, hungary, AN) is None


def test_xv_223_austria_declares_on_turkey_by_itself_and_spain_pays_for_its_own_war_alone() -> None:
    g = position(turn=44, segment="2.5")
    s, spain, austria, turkey = g.state, *(g.country(c) for c in ("spain", "austria", "turkey"))
    s.occurred["I-A"] = s.occurred["I-E"] = 1
    s.owner[at(g, "banat")] = turkey
    assert not [cause for cause in causes(g, spain, turkey) if cause.source == "Hungarian land"]
    before = s.stability[spain]
    offers = {one.key: one for one in diplomacy_vienna.declarations(g, spain)}
    offers["for_austria:turkey"].act()
    assert (s.wars[-1].attackers, s.wars[-1].defenders) == ((austria,), (turkey,))
    assert s.stability[spain] == before
    assert not list(diplomacy_vienna.declarations(g, spain))
    s.wars.clear()
    s.owner[at(g, "banat")] = austria
    assert not list(diplomacy_vienna.declarations(g, spain))


def test_p_20_3_austria_intervenes_in_a_war_of_religion_as_spain_decides() -> None:
    g = position(turn=20)
    s, spain, austria = g.state, g.country("spain"), g.country("austria")
    s.occurred["I-A"] = s.occurred["I-8(1)"] = 1
    france, rebels = g.country("france"), g.country("rebels")
    s.religion[rebels] = 1
    s.wars[:] = [War("religious", (rebels,), (france,), number=1)]
    offers = {one.key: one for one in diplomacy_vienna.REACTIONS[0](g, spain, "2.5")}
    assert set(offers) == {"austria_meddles:france:1"}
    before = s.stability[spain]
    offers["austria_meddles:france:1"].act()
    assert s.wars[0].helping == (austria,)
    assert s.stability[spain] == before


@pytest.mark.parametrize("foe, fights", [("turkey", True), ("venice", False)])
def test_m_4_3_the_knights_help_against_turkey_alone(foe: str, fights: bool) -> None:
    g = position(turn=12)
    knights, spain, enemy = g.country("knights"), g.country("spain"), g.country(foe)
    g.state.wars[:] = [War("full", (spain, knights), (enemy,), number=1, attacked=(enemy,))]
    assert bool(sides_of(g, knights, NONE).foes[enemy]) == fights
    g.state.wars[:] = [War("full", (enemy,), (knights,), number=1, attacked=(knights,))]
    assert sides_of(g, knights, NONE).foes[enemy]


def _post(g: G, power: str, place: str, kind: int) -> None:
    s, p = g.state, at(g, place)
    s.post[p], s.post_owner[p], s.post_level[p] = kind, g.country(power), 2


def test_p_39_1_turkish_colonies_are_next_to_turkish_land() -> None:
    g = position(turn=20)
    s, turkey = g.state, g.country("turkey")
    near = next(p.index for p in g.world.provinces if not p.europe
                and any(g.world.provinces[n].europe for n in p.neighbours))  # fmt: skip
    home = next(n for n in g.world.provinces[near].neighbours if g.world.provinces[n].europe)
    far = at(g, "malabar_s")
    for p in g.owned(turkey):
        s.owner[p] = NONE
    assert bounds.is_out_of_bounds(g, turkey, near, COL)
    s.owner[home] = turkey
    assert not bounds.is_out_of_bounds(g, turkey, near, COL)
    assert bounds.is_out_of_bounds(g, turkey, far, COL)
    assert not bounds.is_out_of_bounds(g, turkey, far, TP)
    _post(g, "turkey", "malabar_s", COL)
    assert not bounds.is_out_of_bounds(g, turkey, far, COL)
    assert not bounds.is_out_of_bounds(g, g.country("france"), near, COL)


def test_p_39_1_or_across_the_caspian() -> None:
    g = position(turn=20)
    turkey, aral = g.country("turkey"), at(g, "aral_w")
    for p in (*g.owned(turkey), *g.world.provinces[aral].neighbours):
        g.state.owner[p] = NONE
    assert bounds.is_out_of_bounds(g, turkey, aral, COL)
    g.state.owner[at(g, "shirvan")] = turkey
    assert not bounds.is_out_of_bounds(g, turkey, aral, COL)


def test_p_37_9_russia_settles_by_land_and_over_the_sea_of_okhotsk() -> None:
    g = position(turn=45)
    russia = g.country("russia")
    for name in ("kamchatka_i", "alaska_w", "oregon_c", "california_n", "quebec_c"):
        assert bounds.is_out_of_bounds(g, russia, at(g, name), TP), name
    _post(g, "russia", "amour_n", TP)
    assert not bounds.is_out_of_bounds(g, russia, at(g, "kamchatka_i"), TP)
    assert bounds.is_out_of_bounds(g, russia, at(g, "alaska_w"), TP)
    _post(g, "russia", "kamchatka_i", TP)
    assert not bounds.is_out_of_bounds(g, russia, at(g, "alaska_w"), TP)
    _post(g, "russia", "alaska_w", TP)
    assert not bounds.is_out_of_bounds(g, russia, at(g, "oregon_n"), TP)
    assert bounds.is_out_of_bounds(g, russia, at(g, "california_n"), TP)
    assert bounds.is_out_of_bounds(g, russia, at(g, "quebec_c"), TP)


@pytest.mark.parametrize("government, europe, most", [("stadhouder", False, 1),
                                                      ("parliament", True, 2)])  # fmt: skip
def test_p_41_3_and_41_4_where_dutch_armies_may_be(
    government: str, europe: bool, most: int
) -> None:
    places = {True: ["holland", "zeeland", "utrecht"], False: ["amour_n", "malabar_s", "rio_n"]}
    there, from_ = places[europe], places[not europe][0]
    forces = {f"holland {p}": ["A-"] for p in there[:most]}
    g = campaign({**forces, f"holland {from_}": ["A-"]}, turn=30)
    g.state.government[g.country("holland")] = government
    last = max(g.state.stacks.values(), key=lambda x: x.number)
    land = confines.confines(g, last)
    assert land is not None
    assert at(g, there[-1]) not in land
    assert at(g, from_) in land
    g.state.government[g.country("holland")] = {"stadhouder": "parliament"}.get(government, "")
    assert confines.confines(g, last) is None


def test_p_34_3_the_third_army_of_swedish_expansion_is_for_overseas() -> None:
    g = position(turn=30)
    s, sweden = g.state, g.country("sweden")
    s.units[:] = [Unit(sweden, "A+", at(g, "svealand")), Unit(sweden, "A-", at(g, "svealand"))]
    assert army_bounds.room(g, sweden, europe=True) is None
    s.in_force["overseas_expansion"] = 27
    assert army_bounds.room(g, sweden, europe=True) == 0
    assert not recruit_land._room_there(g, sweden, at(g, "svealand"), [])
    assert army_bounds.room(g, sweden, europe=False) is None
    s.in_force["swedish_third_army"] = 30
    assert army_bounds.room(g, sweden, europe=True) is None


@pytest.mark.parametrize("units, number, corrupt, leads", [
    (["A+", "LD"], 1, False, True), (["A+", "LD", "LD"], 1, False, False),
    (["LD"], 2, False, False), (["LD"], 1, True, False),
])  # fmt: skip
def test_p_39_12_what_a_pasha_commands(
    units: list[str], number: int, corrupt: bool, leads: bool
) -> None:
    g = campaign({"turkey izmir": units}, turn=9)
    found = [n for n, x in enumerate(g.world.leaders) if x.kind == "pasha"][:number]
    stack = next(iter(g.state.stacks.values()))
    for pasha in found:
        post(g, pasha, at(g, "izmir"), stack.number)
        g.state.leader_state[pasha] = ON_MAP
    g.state.corrupted = found[:1] if corrupt else []
    assert (commander(g, stack).leader in found) == leads


def test_p_39_1_the_lowest_turkish_admiral_sails_the_east_where_turkey_trades() -> None:
    g = position(turn=18)
    s, w = g.state, g.world.leaders
    east = at(g, "malabar_s")
    for n, state in enumerate(s.leader_state):
        if state == ON_MAP and w[n].country == "turkey":
            s.leader_state[n] = 0
    admirals = [n for n, x in enumerate(w) if x.country == "turkey" and x.kind == "anonymous"
                and x.sides[0].kind == "admiral" and not x.sides[0].flags][:2]  # fmt: skip
    for n in admirals:
        g.put_leader(n, at(g, "trakya"))
    low = max(admirals, key=lambda n: (rank(n), n))
    assert not any(command.suits(g, n, east) for n in admirals)
    _post(g, "turkey", "malabar_n", TP)
    assert [n for n in admirals if command.suits(g, n, east)] == [low]
