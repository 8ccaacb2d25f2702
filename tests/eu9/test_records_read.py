"""What a record of an event says is asked for where it counts: each right, mark and figure."""

from __future__ import annotations

from europa.eu9.conflicts import Helper, War
from europa.eu9.pieces import Minister, Stack, Unit
from europa.eu9.rules.administration import technology
from europa.eu9.rules.administration.planning import Draft
from europa.eu9.rules.court import de_witt
from europa.eu9.rules.diplomacy import bonds, price, rotw_modifiers
from europa.eu9.rules.diplomacy.reactions import helpers
from europa.eu9.rules.diplomacy.targets import patron_of_vassal
from europa.eu9.rules.events.political.engine import perform
from europa.eu9.rules.events.political.verbs.flow import finish
from europa.eu9.rules.income import centres
from europa.eu9.rules.logistics import deciders, fortresses, licences, minor_forces
from europa.eu9.rules.military import hosts
from europa.eu9.rules.military.leaders import command_changes
from europa.eu9.rules.military.siege import empires, native_cities
from europa.eu9.rules.nations import vassals
from europa.eu9.rules.peace import mandatory
from europa.eu9.rules.peace.open_capitals import may_lose_capital
from europa.eu9.rules.powers import inflation, limits
from europa.eu9.rules.powers.forces import home_port
from europa.eu9.rules.powers.single import american_empires
from europa.eu9.rules.redeployment import unrest
from europa.eu9.rules.terms import specials
from europa.eu9.rules.terms.book import records
from europa.eu9.rules.terms.lasting import keep
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.terms.set_by_events import is_vassal
from europa.eu9.rules.terms.war_rules import bound_help
from europa.eu9.state import AT, COUNTRIES, EW, LAND, VA
from europa.eu9.table import G
from europa.eu9.testing import drive, position
from europa.eu9.treaties import Agreement, Offer
from europa.eu9.world.political import Act
from tests.eu9.test_events_early import occur


def record_of(event: str, /, **wanted: object) -> Act:
    """The first record of an event that says this."""
    found = (act for key, act in records().items() if key.partition("#")[0] == event)
    return next(act for act in found if all(act.get(k) == v for k, v in wanted.items()))


def lasts(g: G, under: str, event: str, /, *who: str, **wanted: object) -> None:
    """A record of an event is in force from now on."""
    act = record_of(event, **wanted)
    keep(Scene(g, event), act, under, [g.country(name) for name in who], until="game")


def _wins(g: G, winner: str, loser: str) -> Offer:
    return Offer(1, "global", (g.country(winner),), (g.country(loser),), 3)


def test_capitals_that_events_open() -> None:
    g = position(turn=50)
    malta = g.world.countries[g.country("knights")].capital
    france, england = g.country("france"), g.country("england")
    offer = _wins(g, "france", "knights")
    assert not may_lose_capital(g, offer, france, malta)
    lasts(g, "allow:annex_capital", "VII-10", "france", what="annex_capital")
    assert may_lose_capital(g, offer, france, malta)
    assert not may_lose_capital(g, _wins(g, "england", "knights"), england, malta)
    cracow = g.world.province_index["malopolska"]
    assert not may_lose_capital(g, _wins(g, "france", "poland"), france, cracow)
    g.state.in_force["polish_capital_annexable"] = 50
    assert may_lose_capital(g, _wins(g, "france", "poland"), france, cracow)


def test_i_a_inherited_lands_are_the_habsburgs() -> None:
    g = position(turn=3)
    spain = g.country("spain")
    place = g.world.countries[g.country("naples")].capital
    offer = _wins(g, "spain", "naples")
    assert not may_lose_capital(g, offer, spain, place)
    g.state.occurred["I-A"] = 1
    assert may_lose_capital(g, offer, spain, place)


def test_venice_deals_with_strangers_unless_it_fights_the_owner_of_the_orient() -> None:
    g = position(turn=4)
    venice, aden = g.country("venice"), g.country("aden")
    assert rotw_modifiers.why_not(g, venice, aden)
    lasts(g, "allow:diplomacy_without_discovery", "I-13", "venice",
          what="diplomacy_without_discovery")  # fmt: skip
    assert not rotw_modifiers.why_not(g, venice, aden)
    assert rotw_modifiers.why_not(g, venice, g.country("china"))
    owner = g.state.centre_owner[centres.GREAT_ORIENT]
    g.state.wars.append(War("full", (venice,), (owner,), number=1))
    assert rotw_modifiers.why_not(g, venice, aden)


def test_ii_19_an_empire_like_others() -> None:
    g = position(turn=10)
    spain, incas = g.country("spain"), g.country("incas")
    assert american_empires.is_everybodys(g, incas)
    place = empires.capital(g, incas)
    stack = Stack(1, spain, place)
    g.state.treaties[spain * COUNTRIES + incas] = AT
    g.state.roused[place * COUNTRIES + spain] = 1
    assert native_cities.may_besiege(g, stack, place)
    g.state.in_force["ordinary_rotw:incas"] = 10
    assert not american_empires.is_everybodys(g, incas)
    assert not native_cities.may_besiege(g, stack, place)
    assert american_empires.is_everybodys(g, g.country("aztecs"))


def test_ii_19_its_capital_falls_only_to_invaders_who_are_left() -> None:
    g = position(turn=10)
    spain, incas = g.country("spain"), g.country("incas")
    place = empires.capital(g, incas)
    g.state.controller[place] = spain
    g.state.in_force["capital_falls_with_empire:incas"] = 10
    assert empires.fall(g) == []
    g.state.units.append(Unit(spain, "LD", place))
    assert empires.fall(g) == [incas]
    assert g.state.post_level[place] == empires.CONQUERED


def test_iii_10_the_moriscos_are_gone() -> None:
    g = position(turn=20)
    g.state.in_force["expulsions"] = 15
    asked = specials.CONDITIONS["expulsions, not final"]
    assert asked(g, "spain")
    g.state.in_force["moriscos_expelled"] = 20
    assert not asked(g, "spain")


def test_iv_2_olivares_ends_the_limit_of_the_expulsions() -> None:
    g = position(turn=27)
    spain = g.country("spain")
    free = limits.limit(g, spain, "dti")
    g.state.in_force["expulsions"] = 15
    assert limits.limit(g, spain, "dti") < free
    g.state.in_force["cloth_free"] = 27
    assert limits.limit(g, spain, "dti") == free


def test_i_8_attitudes_change_the_limits_of_powers() -> None:
    g = position(turn=20)
    for name, faith, attitude in (("england", 1, "anglican"), ("france", 1, ""), ("poland", 1, "")):
        power = g.country(name)
        before = [limits.limit(g, power, what) for what in limits.NAMES]
        before += [limits.actions(g, power, what) for what in limits.ACTIONS]
        g.state.religion[power], g.state.attitude[power] = faith, attitude
        after = [limits.limit(g, power, what) for what in limits.NAMES]
        after += [limits.actions(g, power, what) for what in limits.ACTIONS]
        assert before != after, name


def test_v_5_and_vii_5_licences() -> None:
    g = position(turn=36)
    france = g.country("france")
    assert not licences.has_licences(g)
    g.state.in_force["colbertian_mercantilism"] = 36
    assert licences.has_licences(g)
    assert licences.licence_menu(g, Draft(france))
    assert licences.buccaneer(g) == ""
    lasts(g, "forbid:licensed_privateers", "VII-5", "france", what="licensed_privateers")
    assert licences.licence_menu(g, Draft(france)) == []
    assert licences.buccaneer(g) == ""


def test_vi_1_poland_in_a_special_ew_counts_as_a_vassal() -> None:
    g = position(turn=45)
    poland, france = g.country("poland"), g.country("france")
    g.state.seat_power[g.state.seat_power.index(poland)] = -1
    g.state.patron[poland], g.state.box[poland] = france, EW
    assert not is_vassal(g, poland)
    lasts(g, "vassal:", "VI-11", "poland", counts_as="VA_no_income")
    assert is_vassal(g, poland)
    assert patron_of_vassal(g, poland) == france


def test_vi_4_scotland_is_no_vassal_while_the_jacobites_fight() -> None:
    g = position(turn=45)
    scotland, england = g.country("scotland"), g.country("england")
    g.state.religion[england], g.state.attitude[england] = 1, "anglican"
    g.state.patron[scotland], g.state.box[scotland] = england, VA
    occur(g, "VI-4")
    assert g.state.patron[scotland] != england
    finish(Scene(g, "VI-4"), "VI-4")
    assert (g.state.patron[scotland], g.state.box[scotland]) == (england, VA)


def test_vi_6_revolts_in_hanover_go_on() -> None:
    g = position(turn=45)
    hanover, england = g.country("hanover"), g.country("england")
    place = g.world.countries[hanover].capital
    g.state.patron[hanover], g.state.box[hanover] = england, VA
    assert unrest.ruler(g, place) == -1
    g.state.in_force["hanover_revolts"] = 45
    assert unrest.ruler(g, place) == england


def test_vi_10_one_call_is_free() -> None:
    g = position(turn=45)
    england, france = g.country("england"), g.country("france")
    bond = Agreement("defensive", (england, france), 50, 45)
    g.state.agreements.append(bond)
    assert bonds.price_of_refusal(g, bond, england) == 2
    g.state.in_force["ignore_one_call:england"] = 45
    before = g.state.stability[england]
    bonds.refused_call(g, bond, england, france)
    assert g.state.stability[england] == before
    assert bonds.price_of_refusal(g, bond, england) == 2


def test_vii_5_prices_as_with_american_gold() -> None:
    g = position(turn=60)
    france = g.country("france")
    assert not inflation.mines_gold(g, france)
    g.state.in_force["american_gold_inflation:france"] = 60
    assert inflation.mines_gold(g, france)


def test_vii_1_prussia_under_friedrich_is_not_forced_to_peace() -> None:
    g = position(turn=55)
    austria, prussia = g.country("austria"), g.country("prussia")
    war = War("full", (prussia,), (austria,), number=1, cause="VII-1", begun=50)
    war = war.__class__(**{**{f: getattr(war, f) for f in war.__struct_fields__},
                           "turns": ((prussia, 3),)})  # fmt: skip
    g.state.wars.append(war)
    g.state.low_turns[prussia] = 3
    assert mandatory.must(g, prussia, war)
    g.state.monarch[prussia] = g.world.monarch_index["prussia_friedrich_ii"]
    g.state.owner[g.world.province_index["brandenburg"]] = prussia
    g.state.controller[g.world.province_index["brandenburg"]] = prussia
    lasts(g, "waive:forced_peace", "VII-1", "prussia", what="forced_peace")
    assert not mandatory.must(g, prussia, war)
    g.state.monarch[prussia] = -1
    assert mandatory.must(g, prussia, war)


def test_vii_10_war_on_the_knights_at_the_plain_price() -> None:
    g = position(turn=60)
    france, knights = g.country("france"), g.country("knights")
    assert price.declaration(g, france, (knights,), None).stability == 4
    lasts(g, "waive:war_cost_knights", "VII-10", "france", what="war_cost_knights")
    assert price.declaration(g, france, (knights,), None).stability == 2


def test_vii_20_pitt_sends_vassals_overseas_for_nothing() -> None:
    g = position(turn=55)
    england, scotland, france = (g.country(n) for n in ("england", "scotland", "france"))
    g.state.patron[scotland], g.state.box[scotland] = england, VA
    g.state.wars.append(War("full", (england,), (france,), number=1))
    costs = [one.params["stability"] for one in vassals.ANNOUNCEMENTS[0](g, england)]
    assert costs
    assert all(costs)
    lasts(g, "waive:vassals_overseas_cost", "VII-20", "england", what="vassals_overseas_cost")
    assert not any(one.params["stability"] for one in vassals.ANNOUNCEMENTS[0](g, england))


def test_basic_reinforcements_by_events() -> None:
    g = position(turn=20)
    china = g.country("china")
    lasts(g, "set:basic_reinforcements", "I-15", "china", what="basic_reinforcements")
    assert minor_forces.reinforcements(g, china) == [("A+", 1), ("LD", 1), ("ND", 1)]
    act = record_of("II-20", what="basic_reinforcements")
    keep(Scene(g, "II-20"), act, "set:basic_reinforcements", [china], until="game")
    assert minor_forces.reinforcements(g, china) == [("A+", 1), ("LD", 2), ("ND", 2)]


def test_iv_11_who_is_put_first_is_preferred() -> None:
    g = position(turn=30)
    bavaria, poland = g.country("bavaria"), g.country("poland")
    g.state.patron[bavaria] = -1
    assert deciders.decider(g, bavaria) != poland
    lasts(g, "set:preference_first", "IV-11", "bavaria", what="preference_first")
    assert deciders.decider(g, bavaria) == poland


def test_iv_10_no_great_fortress_of_poland_at_peace() -> None:
    g = position(turn=32)
    poland, place = g.country("poland"), g.world.province_index["wielkopolska"]
    lasts(g, "set:fortress_max_peace", "IV-10(1)", "poland", what="fortress_max_peace")
    g.state.fortress[place] = 4
    foe = g.country("turkey")
    g.state.wars.append(War("full", (poland,), (foe,), number=1))
    fortresses.lower_in_peace(g, poland)
    assert g.state.fortress[place] == 4
    g.state.wars.clear()
    fortresses.lower_in_peace(g, poland)
    assert g.state.fortress[place] == 3


def test_v_9_minor_austria_has_a_marker_of_its_own() -> None:
    g = position(turn=36)
    austria = g.country("austria")
    assert not g.is_major(austria)
    latin = g.tech(austria, LAND)
    lasts(g, "set:tech_land", "V-9", "austria", what="tech_land")
    technology.raise_by_events(g)
    first = g.tech(austria, LAND)
    technology.raise_by_events(g)
    assert latin < first < g.tech(austria, LAND)


def test_iv_1_tillys_bavarians_are_a_tercio() -> None:
    g = position(turn=28)
    bavaria, tilly = g.country("bavaria"), g.world.leader_index["tilly"]
    lasts(g, "rule:tercio_with_leader", "IV-1(1)", "bavaria", name="tercio_with_leader")
    assert not hosts.is_tercio(g, bavaria, ["A+"], 7)
    g.state.leader_stack[tilly] = 7
    assert hosts.is_tercio(g, bavaria, ["LD"], 7)
    assert not hosts.is_tercio(g, g.country("austria"), ["A+"], 7)


def test_iii_15_ivan_must_lead() -> None:
    g = position(turn=20)
    russia = g.country("russia")
    assert not command_changes.must_lead(g, russia)
    lasts(g, "rule:must_command", "III-15(1)", "russia", name="must_command")
    assert command_changes.must_lead(g, russia)


def test_v_15_koeprulu_teaches_no_sultan() -> None:
    g = position(turn=36)
    turkey, index = g.country("turkey"), g.world.monarch_index
    koprulu = Minister(turkey, 8, 9, 7, 43, index["turkey_koprulu"])
    assert not de_witt.teaches(g, koprulu)
    assert de_witt.teaches(g, Minister(turkey, 8, 9, 7, 43, index["spain_olivares"]))


def test_iv_17_sweden_is_bound_to_help_the_tsar() -> None:
    g = position(turn=28)
    russia, sweden, rebels = (g.country(name) for name in ("russia", "sweden", "rebels"))
    war = War("religious", (rebels,), (russia,), number=1, helpers=(Helper(sweden, 1),))
    g.state.wars.append(war)
    g.state.event_notes["war:troubles"] = "1"
    assert bound_help(g, war, sweden) == {}
    lasts(g, "bound_help:", "IV-17(1)", "sweden", min_units={"LD": 4})
    assert bound_help(g, war, sweden)["min_units"] == {"LD": 4}
    assert bound_help(g, war, sweden)["withdrawal"] is False


def _italian_war(g: G, helper: str, side: int) -> War:
    france, naples = g.country("france"), g.country("naples")
    helping = (Helper(g.country("venice"), side), Helper(g.country(helper), 1 - side))
    war = War("full", (france,), (naples,), number=1, cause="I-3(1)", helpers=helping)
    g.state.wars.append(war)
    g.state.event_notes["I-3(1):war:"] = g.state.event_notes["war:italy"] = "1"
    lasts(g, "allow:intervention_limited", "I-3(1)", "venice", change_side=True)
    return war


def test_i_3_venice_changes_sides_for_nothing() -> None:
    g = position(turn=3)
    venice = g.country("venice")
    _italian_war(g, "genoa", 0)
    before = g.state.stability[venice]
    offers = {one.key: one for one in helpers.REACTIONS[0](g, venice, "2.5")}
    assert set(offers) == {"help_limited:naples:1"}
    offers["help_limited:naples:1"].act()
    assert {(h.country, h.side) for h in g.state.wars[0].helpers} >= {(venice, 1)}
    assert g.state.stability[venice] == before
    assert not list(helpers.REACTIONS[0](g, venice, "2.5"))  # once a turn


def test_i_3_venice_draws_a_helper_into_the_war() -> None:
    g = position(turn=3)
    venice, genoa = g.country("venice"), g.country("genoa")
    _italian_war(g, "genoa", 0)
    offers = {one.key: one for one in helpers.REACTIONS[2](g, venice, "2.5")}
    assert set(offers) == {"force_full:genoa:1"}
    offers["force_full:genoa:1"].act()
    assert genoa in g.state.wars[0].defenders


def test_ii_9_spain_asks_austria_to_intervene() -> None:
    g = position(turn=12)
    spain, austria, hesse = (g.country(name) for name in ("spain", "austria", "hesse"))
    war = War("religious", (spain,), (hesse,), number=1, cause="II-9")
    g.state.wars.append(war)
    g.state.event_notes["II-9:war:"] = "1"
    g.state.titles["emperor"] = spain
    lasts(g, "allow:intervention_limited", "II-9", "austria", asked_by="spain")
    assert not list(helpers.REACTIONS[1](g, g.country("france"), "2.5"))
    offers = list(helpers.REACTIONS[1](g, spain, "2.5"))
    assert [one.key for one in offers] == ["ask_limited:austria:1"]
    offers[0].act()
    assert g.state.wars[0].helping == (austria,)


def test_i_9_the_privateer_of_algiers_grows() -> None:
    g = position(turn=4)
    algiers = g.country("algiers")
    port = home_port(g, algiers)
    g.state.units += [Unit(algiers, "P-", port), Unit(algiers, "LD", port)]
    act = record_of("I-9", do="units")
    drive(perform(Scene(g, "I-9"), act))
    mine = sorted(u.kind for u in g.state.units if u.country == algiers)
    assert "P+" in mine
    assert "P-" not in mine
    assert "LD" in mine
    g.state.units[:] = [u for u in g.state.units if u.country != algiers]
    drive(perform(Scene(g, "I-9"), act))
    assert [u.kind for u in g.state.units if u.country == algiers] == ["P+"]
