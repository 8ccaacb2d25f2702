"""Chapter IV on the map: what forms of war, treaties and minors mean for forces."""

from __future__ import annotations

import msgspec
import pytest

from europa.eu9.conflicts import Helper, War
from europa.eu9.pieces import OUTSIDE
from europa.eu9.rules.administration import colonisation
from europa.eu9.rules.diplomacy import activation
from europa.eu9.rules.military import campaigns, interventions, supply_step
from europa.eu9.rules.military.ground import ground_of
from europa.eu9.rules.military.movement import barbary
from europa.eu9.rules.military.movement.vassal_land import note_all
from europa.eu9.rules.military.siege import empires, siege_marks
from europa.eu9.rules.military.wilds import native_reactions, natives
from europa.eu9.rules.peace import adjustment
from europa.eu9.rules.peace import interventions as peace_interventions
from europa.eu9.rules.powers import establishments, resources
from europa.eu9.rules.redeployment import native_attacks, trade_raids
from europa.eu9.rules.redeployment.trade_losses import KNIGHTS_TOOK
from europa.eu9.rules.turns import interturn
from europa.eu9.state import AT, COL, COUNTRIES, FR, SEA_PLACE, TP
from europa.eu9.table import G
from europa.eu9.testing import drive
from europa.eu9.world import NONE
from tests.eu9.campaign import at, campaign, know, own, stack
from tests.eu9.dealings import place as place_minor


def bar(g: G, name: str, province: str) -> str:
    return ground_of(g, stack(g, name)).bar(at(g, province))


def test_iv_116_where_an_overseas_war_may_be_fought() -> None:
    sides = (("FRA",), ("HIS", "algiers", "mamluks", "TUR"))
    g = campaign({"france bearn": ["2 LD"]}, war=sides, kind="overseas", turn=5)
    own(g, "HIS", "gibraltar")
    assert bar(g, "france bearn", "gibraltar") == "overseas_war"
    assert bar(g, "france bearn", "algerie") == ""
    assert bar(g, "france bearn", "nil") == ""
    balkan = g.world.regions["balkans"][0]
    own(g, "TUR", balkan)
    assert bar(g, "france bearn", balkan) == ""
    g.state.period = 3
    assert bar(g, "france bearn", balkan) == "overseas_war"


def test_xv_187_and_iv_118_the_knights_take_turkish_trade() -> None:
    """IV-118, XV-187."""
    g = campaign({}, war=None, dice={"raid": [10]})
    turkey, zone = g.country("TUR"), g.world.zone_index["ctz_turkey"]
    g.state.tf[turkey * len(g.world.zones) + zone] = 4
    g.state.tf_max[turkey * len(g.world.zones) + zone] = 4
    sea = g.world.seas[g.world.zones[zone].sea].id
    g = campaign({f"knights {sea}": ["P+"]}, war=None, dice={"raid": [10]})
    s = g.state
    for table in (s.tf, s.tf_max):
        table[turkey * len(g.world.zones) + zone] = 4
    raider = stack(g, f"knights {sea}")
    s.stacks[raider.number] = msgspec.structs.replace(raider, action="prey", target=zone)
    drive(trade_raids.attack(g, trade_raids.bands(g, zone)[0]), [])
    assert g.effect(KNIGHTS_TOOK)
    s.stability[turkey] = 2
    adjustment.adjust(g)
    assert s.stability[turkey] == 1
    s.wars = [War("full", (turkey,), (g.country("VEN"),), ((turkey, 1),), number=1)]
    adjustment.adjust(g)
    assert s.stability[turkey] == -1


@pytest.mark.parametrize("won, stays, sails", [(True, 6, 7), (False, 3, 4)])
def test_iv_119_a_vassal_of_barbary_kept_in_port(won: bool, stays: int, sails: int) -> None:
    for die, kept in ((stays, True), (sails, False)):
        g = campaign(
            {"algiers algerie fleet": ["P-"]}, war=None, turn=9, round_count=2,
            dice={"kept in port": [die]},
        )  # fmt: skip
        place_minor(g, "algiers", "TUR", "VA")
        if won:
            g.state.in_force["I-9c"] = 8
        drive(barbary.put_to_sea(g), ["stay"])
        fleet = next(x for x in g.state.stacks.values() if x.country == g.country("algiers"))
        assert (fleet.place < SEA_PLACE) == kept


@pytest.mark.parametrize(
    "answers, in_port", [(["sail"], 0), (["stay"], 2), (["each", "stay", "sail"], 1)]
)
def test_r19_one_question_for_all_privateers_in_port(answers: list[str], in_port: int) -> None:
    forces = {"algiers algerie fleet": ["P-"], "tunis tunis fleet": ["P-"]}
    dice = {"kept in port": [1, 1]}
    g = campaign(forces, war=None, turn=9, round_count=2, dice=dice)
    for minor in ("algiers", "tunis"):
        place_minor(g, minor, "TUR", "VA")
    drive(barbary.put_to_sea(g), answers)
    assert sum(x.place < SEA_PLACE for x in g.state.stacks.values()) == in_port


def test_xv_188_and_ck_31_barbary_in_royal_marriage_before_it_is_won() -> None:
    for die, kept in ((1, True), (2, False)):
        g = campaign(
            {"algiers algerie fleet": ["P-"]}, war=None, turn=9, round_count=2,
            dice={"kept in port": [die]},
        )  # fmt: skip
        place_minor(g, "algiers", "TUR", "RM")
        drive(barbary.put_to_sea(g), ["stay"])
        fleet = next(x for x in g.state.stacks.values() if x.country == g.country("algiers"))
        assert (fleet.place < SEA_PLACE) == kept


def helping(g: G, *helpers: Helper) -> None:
    g.state.wars = [msgspec.structs.replace(g.state.wars[0], helpers=helpers)]


def test_iv_146_stacks_of_a_minor_in_intervention() -> None:
    """One land and one naval stack abroad; a vassal with all it has."""
    forces = {"savoy savoia": ["LD"], "savoy bresse": ["LD"], "france bearn": ["LD"]}
    for box, stacks in (("MA", 1), ("VA", 2)):
        g = campaign(forces)
        savoy = place_minor(g, "savoy", "FRA", box)
        helping(g, Helper(savoy, 0, "limited", g.country("FRA")))
        drive(interventions.appoint(g), ["stack:savoy savoia"] if box == "MA" else [])
        abroad = [
            x for x in g.state.stacks.values()
            if x.country == savoy and not ground_of(g, x).bar(at(g, "vizcaya"))
        ]  # fmt: skip
        assert len(abroad) == stacks


def test_iv_148_land_of_a_vassal_outside_the_war() -> None:
    forces = {"france bearn": ["2 LD"], "spain lombardia": ["2 LD"]}
    g = campaign(forces)
    place_minor(g, "savoy", "FRA", "VA")
    note_all(g)
    assert bar(g, "france bearn", "savoia") == ""
    assert bar(g, "spain lombardia", "savoia") == "neutral"
    g = campaign({**forces, "france savoia": ["LD"]})
    place_minor(g, "savoy", "FRA", "VA")
    note_all(g)
    assert bar(g, "spain lombardia", "savoia") == ""
    spanish = stack(g, "spain lombardia")
    assert not siege_marks.is_hostile_to(g, spanish, g.country("savoy"), at(g, "savoia"))


def test_iv_161_resources_of_a_minor_with_one_ally() -> None:
    g = campaign({}, war=None)
    from_aden = g.world.country_index["aden"]
    por, ven = g.country("POR"), g.country("VEN")
    g.state.treaties[por * COUNTRIES + from_aden] = AT
    assert resources.sole_ally(g, from_aden) == por
    g.state.treaties[ven * COUNTRIES + from_aden] = AT
    assert resources.sole_ally(g, from_aden) == NONE


def abroad(tolerance: int | None) -> G:
    """A French stack in an unowned province whose natives have a tolerance or none."""
    g = campaign({}, war=None)
    area = next(
        a for a in g.world.areas
        if g.state.area_owner[a.index] == NONE and a.natives
        and (bool(a.tolerance) == (tolerance is not None))
    )  # fmt: skip
    name = g.world.provinces[area.provinces[0]].id
    g = campaign({f"france {name}": ["A-"]}, war=None)
    know(g, "FRA", name)
    return g


def test_iv_171_when_natives_react() -> None:
    for offset, war in ((-1, True), (0, False)):
        g = abroad(5)
        force = next(iter(g.state.stacks.values()))
        area = g.world.areas[g.world.provinces[force.place].area]
        name = g.world.provinces[force.place].id
        g = campaign(
            {f"france {name}": ["A-"]}, war=None, dice={"natives": [area.tolerance + offset]}
        )
        force = next(iter(g.state.stacks.values()))
        assert native_reactions.reacts(g, force.place, force.country, [force.number]) == war
    g = abroad(None)
    force = next(iter(g.state.stacks.values()))
    assert natives.is_exempt(g, force, force.place)
    g = abroad(5)
    force = next(iter(g.state.stacks.values()))
    g.state.post[force.place], g.state.post_owner[force.place] = COL, g.country("ANG")
    assert natives.is_exempt(g, force, force.place)


def test_iv_171_one_detachment_with_friendly_relations() -> None:
    g = campaign({}, war=None)
    minor = g.country("gujarat")
    area = next(a for a in g.world.areas if g.state.area_owner[a.index] == minor)
    name = next(g.world.provinces[p].id for p in area.provinces if not g.state.post[p])
    g = campaign({f"france {name}": ["LD"]}, war=None)
    force = next(iter(g.state.stacks.values()))
    g.state.natives[force.place] = 3
    assert not natives.is_exempt(g, force, force.place)
    g.state.treaties[force.country * COUNTRIES + minor] = FR
    assert natives.is_exempt(g, force, force.place)


def test_iv_172_natives_are_active_against_who_attacked_them() -> None:
    g = abroad(5)
    force = next(iter(g.state.stacks.values()))
    natives.rouse(g, force.place, force.country)
    assert natives.are_active(g, force.place, g.country("FRA"))
    assert not natives.are_active(g, force.place, g.country("ANG"))


def test_iv_199_one_land_stack_of_an_intervener() -> None:
    forces = {"england caux": ["LD"], "england bearn": ["LD"], "france ile_de_france": ["LD"]}
    g = campaign(forces)
    helping(g, Helper(g.country("ANG"), 0, "limited", g.country("FRA")))
    drive(interventions.appoint(g), ["stack:england caux"], otherwise=["none"])
    assert bar(g, "england caux", "vizcaya") == ""
    assert bar(g, "england bearn", "vizcaya") == "neutral"


def test_iv_123_and_xii_100_no_troops_left_in_the_war() -> None:
    g = campaign({"england caux": ["LD"]}, war=(("huguenots",), ("FRA",)), kind="religious")
    helping(g, Helper(g.country("ANG"), 0, "foreign", g.country("huguenots")))
    own(g, "ANG", "caux")
    drive(peace_interventions.interventions(g), [])
    assert g.state.wars[0].helpers == ()


def test_iv_175_campaigns_of_an_ally_overseas() -> None:
    """Aden helps POR: it has no campaign of its own; POR pays an active one."""
    g = campaign({"aden aden_so": ["LD"]}, war=(("POR",), ("TUR",)), kind="overseas")
    aden, por = g.country("aden"), g.country("POR")
    helping(g, Helper(aden, 0, "limited", por))
    assert campaigns.free_level(g, aden) == "none"
    g.state.impulse, g.state.campaigns = 0, {}
    g.state.order = [(por, aden)]
    drive(campaigns.choose(g), ["raise:aden:active"], otherwise=["campaign:none", "as_they_are"])
    assert g.state.campaigns[aden] == "active"
    assert g.line(por, "B41") > 0


def test_iv_173_a_city_of_natives() -> None:
    g = campaign({"portugal ayutthaya_n": ["A+"]}, war=None)
    place, por = at(g, "ayutthaya_n"), g.country("POR")
    siege_marks.refresh(g, place)
    assert place not in g.state.sieges
    natives.rouse(g, place, por)
    siege_marks.refresh(g, place)
    assert g.state.sieges[place].besieger == por


def inca_capital(g: G) -> int:
    return empires.capital(g, g.country("incas"))


def test_iv_194_the_capital_of_the_incas_after_its_natives() -> None:
    name = g_name()
    g = campaign({f"spain {name}": ["A+"]}, war=None)
    place, spain = inca_capital(g), g.country("HIS")
    g.state.treaties[spain * COUNTRIES + g.country("incas")] = AT
    siege_marks.refresh(g, place)
    assert place not in g.state.sieges
    g.state.native_fights[place * COUNTRIES + spain] = "S3"
    siege_marks.refresh(g, place)
    assert g.state.sieges[place].besieger == spain
    assert not g.state.wars


def g_name() -> str:
    g = campaign({}, war=None)
    return g.world.provinces[inca_capital(g)].id


@pytest.mark.parametrize("die, war", [(3, True), (4, False)])
def test_iv_169_the_incas_attacked_and_fallen(die: int, war: bool) -> None:
    name = g_name()
    g = campaign({f"spain {name}": ["A+"]}, war=None, dice={"empire": [die]})
    place, spain, incas = inca_capital(g), g.country("HIS"), g.country("incas")
    g.state.treaties[spain * COUNTRIES + incas] = AT
    g.state.native_fights[place * COUNTRIES + spain] = "S3"
    siege_marks.refresh(g, place)
    empires.rouse(g, last=False)
    assert bool(g.state.wars) == war
    if war:
        assert g.state.wars[0].kind == "overseas"
        assert all(natives.are_active(g, p, spain) for p in empires.lands(g, incas))
    lands = empires.lands(g, incas)
    g.state.controller[place] = spain
    interturn.heal(g)
    assert g.state.gone[incas]
    assert not g.state.wars
    assert (g.state.post[place], g.state.post_level[place]) == (COL, 3)
    assert {g.state.natives[p] for p in lands} == {2}


@pytest.mark.parametrize("die, war", [(5, True), (6, False)])
def test_iv_193_ormuz_is_entered_without_a_war_and_tested_like_others(die: int, war: bool) -> None:
    """IV-193."""
    g = campaign({"portugal ormus_i": ["A-"]}, war=None, dice={"activation": [die]})
    place, por, ormuz = at(g, "ormus_i"), g.country("POR"), g.country("ormuz")
    know(g, "POR", "ormus_i")
    g.state.treaties = {}
    establishments.remove(g, place)
    assert bar(g, "portugal ormus_i", "ormus_i") == ""
    assert not natives.is_exempt(g, stack(g, "portugal ormus_i"), place)
    assert activation.offences(g, ormuz, por) == [place]
    begun = activation._test(g, ormuz, por, [place])
    assert bool(begun) == war
    if war:
        assert g.state.wars[0].kind == "overseas"
        assert g.state.wars[0].attackers == (g.country("persia"),)
    g.state.wars = []
    establishments.found(g, por, place, TP)
    assert activation.offences(g, ormuz, por) == [place]
    g.state.treaties[por * COUNTRIES + ormuz] = AT
    g.state.fort[place] = por
    assert activation.offences(g, ormuz, por) == []
    establishments.remove(g, place)
    assert place not in colonisation.targets(g, por, COL)


def test_iv_198_a_fort_taken_from_another_among_angry_natives() -> None:
    """IV-198."""
    g = abroad(5)
    name = g.world.provinces[next(iter(g.state.stacks.values())).place].id
    forces = {f"france {name}": ["A-"], f"france {name} inside": ["LD"]}
    g = campaign(forces, war=(("FRA",), ("ANG",)))
    place, france = at(g, name), g.country("FRA")
    establishments.found(g, g.country("ANG"), place, TP)
    g.state.controller[place] = france
    natives.rouse(g, place, france)
    outside = next(x for x in g.state.stacks.values() if x.inside == OUTSIDE)
    inside = next(x for x in g.state.stacks.values() if x.inside != OUTSIDE)
    assert native_reactions.reacts(g, place, france, [outside.number])
    g.state.native_fights[place * COUNTRIES + france] = g.state.round
    assert not native_reactions.reacts(g, place, france, [outside.number])
    assert supply_step._natives_besiege(g, inside)
    assert not [one for one in native_attacks.attacks(g) if one.place == place]
    natives.rouse(g, place, g.country("ANG"))
    assert [one.place for one in native_attacks.attacks(g)] == [place]
