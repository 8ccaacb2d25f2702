"""XII.3: circles of offers, proposals to minors, fortresses, the way home."""

from __future__ import annotations

import msgspec
import pytest

from europa.eu9.annals import Peace
from europa.eu9.conflicts import Helper
from europa.eu9.game import game
from europa.eu9.pieces import Besieging, Unit
from europa.eu9.rules.diplomacy.out_of_war import EVACUATES
from europa.eu9.rules.events.political import draw as political_draw
from europa.eu9.rules.income import centres
from europa.eu9.rules.military.ground import ground_of
from europa.eu9.rules.military.movement import flotas
from europa.eu9.rules.military.stacks import enlist, form
from europa.eu9.rules.peace import evacuation, minor_offers, offers, opening, phase
from europa.eu9.rules.peace.drafting import global_benches, levels_for
from europa.eu9.rules.peace.interventions import interventions, rejoice
from europa.eu9.rules.peace.sides import held_by, remember_control
from europa.eu9.rules.powers.initiative import skill
from europa.eu9.rules.powers.logistics import militia
from europa.eu9.rules.turns import interturn
from europa.eu9.state import CAPTIVE, COL, DIP, GOODS, SEA_PLACE
from europa.eu9.table import G
from europa.eu9.testing import drive, first_ask
from europa.eu9.view import view
from europa.eu9.world import CONVOYS, NONE
from europa.kernel import Dice, Steps
from europa.kernel.dice import seed_from
from europa.kernel.drive import drive_by
from tests.eu9.dealings import at_peace, place, war
from tests.eu9.test_peace import abroad, hold, own, post, stab
from tests.eu9.test_peace_made import make, signed


def clever(g: G, **dip: int) -> None:
    g.state.ministers = []
    for code, value in dip.items():
        g.state.skills[g.country(code) * 3 + DIP] = value


def test_xii_21_and_ck_18_a_global_peace_bars_separate_ones() -> None:
    g = at_peace(segment="7.2a")
    found = war(g, ["FRA", "savoy"], ["HIS", "VEN"])
    offers.sign(g, signed(g, found, "FRA savoy", "HIS VEN", 0))
    assert not offers.between_powers(g)
    apart = signed(g, found, "FRA savoy", "VEN", 0, kind="separate", by=g.country("VEN"))
    assert offers.is_settled(g, apart)
    assert not minor_offers.proposers(g)


def test_xii_20_a_peace_may_depend_on_another() -> None:
    g = at_peace(segment="7.2b")
    one, other = war(g, ["FRA"], ["HIS"]), war(g, ["TUR"], ["VEN"])
    g.state.signed = [signed(g, one, "FRA", "HIS", 0, only_if=other.number)]
    offers._close(g)
    assert g.state.signed == []
    g.state.signed = [
        signed(g, one, "FRA", "HIS", 0, only_if=other.number),
        signed(g, other, "TUR", "VEN", 0, only_if=one.number),
    ]
    offers._close(g)
    assert len(g.state.signed) == 2


def test_an_offer_is_seen_by_its_two_leaders_only() -> None:
    g = at_peace(segment="7.2a")
    found = war(g, ["FRA"], ["HIS"])
    g.state.offers = [signed(g, found, "FRA", "HIS", 0, by=g.country("FRA"), to=g.country("HIS"))]
    assert len(view(g, "FRA")["offers"]) == len(view(g, "HIS")["offers"]) == 1
    assert view(g, "ANG")["offers"] == view(g, None)["offers"] == []
    other = g.state.copy()
    game.redeal(other, "ANG", Dice(seed_from(1)))
    assert other.offers == []
    game.redeal(other := g.state.copy(), "HIS", Dice(seed_from(1)))
    assert len(other.offers) == 1


def test_all_leaders_are_asked_in_every_round() -> None:
    g = at_peace(segment="7.2a")
    clever(g, FRA=9, HIS=8)
    war(g, ["FRA"], ["HIS"])
    war(g, ["TUR"], ["VEN"])
    for _ in range(3):
        ask = first_ask(phase.offer(g))
        assert ask.kind == "peace.what"
        again = drive(phase.offer(g), ["done"] * 4)
    assert not again


def test_xii_78_the_weak_get_what_they_like() -> None:
    g = at_peace(segment="7.3")
    place(g, "hungary")
    war(g, ["TUR"], ["hungary"])
    own(g, "TUR", "pecs")
    hold(g, "hungary", "pecs")
    drive(minor_offers.with_minors(g), ["all:1", "yield", "done"])
    (peace,) = g.state.signed
    assert peace.winners == (g.country("hungary"),)
    assert peace.natures[0] == "territory"


def test_xii_79_overseas_a_white_peace_is_always_signed() -> None:
    g = at_peace(segment="7.3", dice={"peace with a minor": [1]})
    war(g, ["POR"], ["gujarat"], kind="overseas")
    drive(minor_offers.with_minors(g), ["all:1", "white", "done"])
    assert len(g.state.signed) == 1
    g.state.signed = []
    drive(minor_offers.with_minors(g), ["all:1", "win:1", "money", "done"])
    assert g.state.signed == []


def test_xii_81_minors_take_no_minors_and_no_money() -> None:
    g = at_peace(segment="7.4")
    place(g, "savoy")
    found = war(g, ["FRA"], ["savoy"])
    peace = signed(g, found, "savoy", "FRA", 2, "money")
    make(g, peace)
    assert g.line(g.country("FRA"), "A30") == -75
    assert sum(g.line(p, "A30") for p in g.majors()) == -75


def test_xii_82_only_powers_pay() -> None:
    g = at_peace(segment="7.4")
    place(g, "parma", "HIS", "EW")
    found = war(g, ["FRA"], ["HIS", "parma"])
    make(g, signed(g, found, "FRA", "HIS parma", 2, "money"))
    assert (g.line(g.country("HIS"), "A30"), g.line(g.country("FRA"), "A30")) == (-75, 75)


def test_xii_83_the_new_owner_keeps_the_fortress_or_not() -> None:
    for answer, level in (("level:3", 3), ("level:2", 2), ("pull_down", 1)):
        g = at_peace(segment="7.4")
        found = war(g, ["FRA"], ["HIS"])
        own(g, "HIS", "artois")
        hold(g, "FRA", "artois")
        at = g.world.province_index["artois"]
        g.state.fortress[at] = 3
        least = g.world.provinces[at].fortress
        if answer == "level:2" and least >= 2:
            continue
        make(g, signed(g, found, "FRA", "HIS", 2, "territory"), answer)
        assert g.state.fortress[at] == (least if answer == "pull_down" else level)


def test_xii_84_a_colony_keeps_its_level_and_goods() -> None:
    g = at_peace(turn=30, segment="7.4")
    found = war(g, ["ANG"], ["FRA"])
    at = post(g, abroad(g, 0), "FRA", COL, 4)
    g.state.controller[at] = g.country("ANG")
    g.state.exploited[at * GOODS + 1] = 2
    peace = signed(g, found, "ANG", "FRA", 2, "territory")
    make(g, peace)
    s = g.state
    assert (s.post_owner[at], s.post_level[at]) == (g.country("ANG"), 4)
    assert s.exploited[at * GOODS + 1] == 2
    assert s.controller[at] == NONE


# The way home


def troops(g: G, country: str, where: str) -> int:
    at = g.world.province_index[where]
    g.state.units = [u for u in g.state.units if u.place != at]
    stack = form(g, g.country(country), at)
    g.state.units.append(Unit(g.country(country), "LD", at, True))
    enlist(g, stack.number, [len(g.state.units) - 1])
    g.add_effect(EVACUATES, g.country(country))
    return stack.number


def test_xii_86_troops_leave_through_land_of_the_war() -> None:
    g = at_peace(segment="7.4")
    number = troops(g, "FRA", "castilla_la_nueva")
    found = war(g, ["FRA"], ["HIS"])
    assert not evacuation.must_leave(g, g.state.stacks[number])
    g.state.signed.append(signed(g, found, "FRA", "HIS", 0))
    assert drive(phase.carry_out(g), [])
    assert evacuation.must_leave(g, g.state.stacks[number])
    assert drive(phase.carry_out(g), ["to:bearn"])
    assert g.state.stacks[number].place == g.world.province_index["bearn"]
    assert not drive(phase.carry_out(g), [])


def test_xii_87_and_xii_88_and_xii_121_whose_land_may_be_crossed() -> None:
    """XII-87, XII-88, XII-121."""
    g = at_peace(segment="7.4")
    own(g, "venice", "hainaut")
    number = troops(g, "FRA", "hainaut")
    stack = g.state.stacks[number]
    near = g.world.provinces[stack.place].neighbours
    ground = ground_of(g, stack)
    friends = {g.country("FRA"), g.country("VEN")}
    spanish, dutch = near[0], near[1]
    own(g, "HIS", g.world.provinces[spanish].id)
    own(g, "VEN", g.world.provinces[dutch].id)
    cross = evacuation._may_cross
    assert not cross(g, ground, g.country("FRA"), friends, spanish)
    assert cross(g, ground, g.country("FRA"), friends, dutch)
    assert cross(g, ground, g.country("FRA"), friends | {g.country("HIS")}, spanish)
    hold(g, "HIS", g.world.provinces[dutch].id)
    assert cross(g, ground, g.country("FRA"), friends, dutch)  # Spain is no enemy
    war(g, ["FRA"], ["HIS"])
    ground = ground_of(g, stack)
    assert not cross(g, ground, g.country("FRA"), friends, dutch)


def test_xii_89_allies_in_another_war_stay() -> None:
    g = at_peace(segment="7.4")
    number = troops(g, "VEN", "castilla_la_nueva")
    assert evacuation.must_leave(g, g.state.stacks[number])
    war(g, ["HIS", "VEN"], ["TUR"])
    assert not evacuation.must_leave(g, g.state.stacks[number])


def test_xii_90_twelve_points_if_they_suffice() -> None:
    g = at_peace(segment="7.4")
    number = troops(g, "FRA", "castilla_la_nueva")
    sides = (g.country("FRA"),), (g.country("HIS"),)
    g.state.peaces.append(Peace(g.state.turn, 1, "global", *sides))
    ways = evacuation.refuges(g, g.state.stacks[number])
    assert ways
    assert all(way.mp <= evacuation.ENOUGH for way in ways)
    assert 14 // evacuation.FAR == 2


def test_xii_97_an_intervention_puts_the_joy_off() -> None:
    g = at_peace(segment="7.5")
    stab(g, POL=0)
    poland = g.country("POL")
    war(g, ["POL"], ["RUS"])
    opening.note_peace_due(g)
    ours = Helper(poland, 1, "foreign", g.country("HIS"))
    g.state.wars = []
    war(g, ["rebels"], ["HIS"], kind="civil", helpers=(ours,))
    rejoice(g)
    assert g.state.stability[poland] == 0
    g.state.units = [u for u in g.state.units if u.country != poland]
    drive(interventions(g), [])
    assert g.state.stability[poland] == 1


def test_xii_114_the_dutch_war() -> None:
    g = at_peace(turn=20, segment="7.2a")
    found = war(g, ["TUR"], ["HIS"], kind="civil", cause="III-1(1)", begun=20)
    circle = phase.offer(g)
    assert not drive(circle, [])
    g.state.wars = [msgspec.structs.replace(found, begun=19)]
    clever(g, TUR=9)
    (only,) = g.state.wars
    bench = next(global_benches(g, g.country("TUR"), [only]))
    levels = levels_for(g, bench)
    assert 0 not in levels
    assert {1, -1} <= set(levels)


def test_ck_19_what_counts_is_fixed_before_the_peaces() -> None:
    g = at_peace(segment="7.4")
    war(g, ["FRA"], ["HIS", "VEN"])
    own(g, "HIS", "artois")
    hold(g, "FRA", "artois")
    remember_control(g)
    at = g.world.province_index["artois"]
    hold(g, "HIS", "artois")
    assert held_by(g, at) == g.country("FRA")


# 8.2


def test_xiii_09_fortresses_of_those_in_full_wars_stay_low() -> None:
    g = at_peace(segment="8.2")
    at = next(p.index for p in g.world.provinces if p.europe and p.fortress > 1)
    own(g, "ANG", g.world.provinces[at].id)
    g.state.fortress[at] = 1
    full = war(g, ["ANG"], ["FRA"])
    interturn.heal(g)
    assert g.state.fortress[at] == 1
    ours = Helper(g.country("ANG"), 1, "limited", g.country("HIS"))
    g.state.wars.remove(full)
    war(g, ["FRA"], ["HIS"], helpers=(ours,))
    interturn.heal(g)
    assert g.state.fortress[at] == g.world.provinces[at].fortress


def test_xiii_10_a_ransomed_king_is_back() -> None:
    g = at_peace(segment="8.2")
    france = g.country("FRA")
    g.state.king_state[france] = CAPTIVE
    clever(g, FRA=9)
    assert skill(g, france, DIP) == 3
    interturn.heal(g)
    assert skill(g, france, DIP) == 9


def test_xiii_11_and_xiii_12_natives() -> None:
    """XIII-11, XIII-12."""
    g = at_peace(segment="8.2")
    s = g.state
    siberia = next(a for a in g.world.areas if "siberia" in a.continents and a.natives > 1)
    africa = next(a for a in g.world.areas if "africa" in a.continents and a.natives)
    one, other, third = *siberia.provinces[:2], africa.provinces[0]
    s.natives[one], s.natives[other], s.natives[third] = 1, 0, 0
    s.natives_active[one] = 1
    stack = form(g, g.country("HIS"), third)
    s.stacks[stack.number] = msgspec.structs.replace(stack, natives=6)
    interturn.heal(g)
    assert (s.natives[one], s.natives[other]) == (siberia.natives, 0)
    assert s.natives[third] == africa.natives
    assert not any(s.natives_active)
    assert s.stacks[stack.number].natives == 0


def seat_of_orient(g: G) -> str:
    drive(centres.attribute(g), [], otherwise=[])
    return g.world.provinces[g.state.centre_province[centres.GREAT_ORIENT]].id


def test_xiii_06_the_great_orient_stays_in_egypt_or_goes_to_turkey() -> None:
    g = at_peace(segment="8.1")
    assert seat_of_orient(g) == "nil"
    own(g, "TUR", "nil")
    other = seat_of_orient(g)
    assert g.state.owner[g.world.province_index[other]] == g.country("mamluks")
    g.state.gone[g.country("mamluks")] = 1
    own(g, "TUR", "izmir")
    assert seat_of_orient(g) == "izmir"
    own(g, "VEN", "izmir")
    place = g.world.provinces[g.world.province_index[seat_of_orient(g)]]
    assert g.country("TUR") in place.national
    assert any(g.world.seas[sea].mediterranean for sea in place.seas)


def test_xiii_07_where_the_mediterranean_centre_may_stand() -> None:
    g = at_peace(segment="8.1")
    holland = g.country("HOL")
    own(g, "HOL", "holland", "malta")
    found = centres.legal_seats(g, holland, "mediterranean")
    assert found
    assert all(holland in g.world.provinces[p].national for p in found)
    austria = g.country("austria")
    for p in g.owned(austria):
        g.state.owner[p] = NONE
    own(g, "austria", "osterreich", "malta")
    names = {g.world.provinces[p].id for p in centres.legal_seats(g, austria, "mediterranean")}
    assert names == {"osterreich", "malta"}


def test_xiii_08_militia_is_whole_again_where_its_colony_is_free() -> None:
    g = at_peace(segment="8.2")
    s = g.state
    area = g.world.areas[0]
    free, besieged, taken = area.provinces[:3]
    for p in (free, besieged, taken):
        s.post[p], s.post_level[p], s.post_owner[p] = COL, 4, g.country("FRA")
        s.militia_lost[p] = 2
    s.sieges[besieged] = Besieging(g.country("ANG"))
    s.controller[taken] = g.country("ANG")
    assert [militia(g, p) for p in (free, besieged, taken)] == [0, 0, 0]
    interturn.heal(g)
    assert [militia(g, p) for p in (free, besieged, taken)] == [2, 0, 0]


def test_xiii_13_the_convoy_of_the_levant_starts_where_the_centre_stands() -> None:
    g = at_peace(segment="8.1")
    s, turkey, venice = g.state, g.country("TUR"), g.country("VEN")
    s.gone[g.country("mamluks")] = 1
    own(g, "VEN", "izmir")
    drive(interturn.attribute(g), [], otherwise=[])
    levant = CONVOYS.index("levant")
    assert s.convoy[levant] == turkey
    s.convoy[levant] = venice
    s.round_count = 1
    drive(flotas.fit_out(g), [])
    (fleet,) = [x for x in s.stacks.values() if x.convoy == "levant"]
    assert fleet.place == s.centre_province[centres.GREAT_ORIENT]
    assert s.owner[fleet.place] == turkey


def test_xii_110_a_crusade_is_the_fifth_event() -> None:
    g = at_peace(turn=9, segment="1.5")
    s = g.state
    s.event_calls.append("extra:II-B")
    asked: list[bool] = []

    def once(g: G, more: bool, plays: list[object]) -> Steps[bool]:
        asked.append(more)
        g.state.drawn.append("R/D")
        yield from ()
        return False

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(political_draw, "draw", once)
        drive_by(political_draw.draw_events(g), lambda asks: (asks[0], asks[0].options[0]))
    assert asked == [False] * 4
    assert any(one.event == "II-B" for one in s.running)


def test_xii_91_a_fleet_puts_into_port_or_stays_at_sea() -> None:
    for answer, home, kinds in (("to:caux", True, ["evacuation"]), ("stay", False, [])):
        g = at_peace(segment="7.4", units=[])
        france = g.country("FRA")
        sea = SEA_PLACE + g.world.provinces[g.world.province_index["caux"]].seas[0]
        fleet = form(g, france, sea, naval=True)
        g.state.units = [Unit(france, "NWD", sea, stack=fleet.number)]
        assert not evacuation.evacuating(g)
        g.add_effect(EVACUATES, france)
        assert evacuation.evacuating(g) == [fleet.number]
        drive(evacuation.evacuate(g, fleet.number), [answer])
        rolled = [line.entry.why for line in g.journal.lines() if hasattr(line.entry, "why")]
        assert rolled == kinds
        left = [x.place < SEA_PLACE for x in g.state.stacks.values()]
        assert left in ([home], [])
        assert not evacuation.evacuating(g)
