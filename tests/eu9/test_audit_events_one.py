"""Sentences of the events of periods I and II that the engine did not keep (eu9-audit-events)."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from europa.eu9.annals import Peace, Running
from europa.eu9.conflicts import ATTACKERS, DEFENDERS
from europa.eu9.pieces import Besieging, Stack, Unit
from europa.eu9.rules.administration.bankruptcy import collapse
from europa.eu9.rules.diplomacy.begin import begin_war, help_side
from europa.eu9.rules.diplomacy.out_of_war import leave_war
from europa.eu9.rules.events.political import stage
from europa.eu9.rules.events.political.conditions import consider
from europa.eu9.rules.events.political.crusade import takers
from europa.eu9.rules.events.political.hearing import hear
from europa.eu9.rules.logistics.minor_arrivals import forms
from europa.eu9.rules.military.composition import SUPREME, head
from europa.eu9.rules.military.lookup.sea_help import carries_nobody, coast_to_relieve
from europa.eu9.rules.military.stacks import muster, put
from europa.eu9.rules.nations.defender import TITLE, name_defender
from europa.eu9.rules.peace.ending import break_with
from europa.eu9.rules.peace.minor_offers import addressable
from europa.eu9.rules.powers.limits import actions
from europa.eu9.rules.powers.quelling import quell
from europa.eu9.rules.powers.single import crown_lands
from europa.eu9.rules.terms.named_wars import name_war
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.table import G
from europa.eu9.testing import drive, position, seat
from europa.eu9.world import RESOURCES
from europa.kernel.drive import drive_by
from tests.eu9.test_events_early import happen, occur, place, step

CHOOSERS = ("france", "spain", "england", "poland")


def choose(turn: int = 5, **attitudes: str) -> G:
    """I-8(2) with these answers."""
    g = position(turn=turn, segment="1.5")
    answers = [f"answer:{attitudes.get(power, 'co')}" for power in CHOOSERS]
    occur(g, "I-8(2)")
    order = {
        g.seat_of(seat(g, power)): answer for power, answer in zip(CHOOSERS, answers, strict=True)
    }
    g.state.segment = "2.3"
    return answer_by_seat(g, order)


def answer_by_seat(g: G, order: dict[str, str]) -> G:
    def take(asks: Any) -> Any:
        ask = asks[0]
        wanted = order.get(ask.seat, "")
        return ask, next((o for o in ask.options if o.key == wanted), ask.options[0])

    drive_by(stage.play_step(g, "2.3"), take)
    return g


def test_event_i8_2_a_conciliatory_power_has_one_more_diplomatic_action() -> None:
    before = position(turn=5, segment="2.6")
    g = choose(spain="cr", france="co", england="co", poland="co")
    for power, more in (("france", 1), ("england", 1), ("poland", 1), ("spain", 0)):
        had = actions(before, seat(before, power), "diplomatic")
        assert actions(g, seat(g, power), "diplomatic") == had + more, power
    g.state.in_force["enmities_over"] = 5
    assert actions(g, seat(g, "france"), "diplomatic") == actions(
        before, seat(before, "france"), "diplomatic"
    )


def test_event_i8_2_the_only_strict_one_defends_the_faith_for_good() -> None:
    g = choose(spain="cr")
    spain, england = seat(g, "spain"), seat(g, "england")
    assert g.state.titles[TITLE] == spain
    g.state.attitude[england] = "counter_reformation"
    g.state.patron[g.country("papacy")] = england
    for turn in range(6, 12):
        g.state.turn = turn
        name_defender(g)
    assert g.state.titles[TITLE] == spain, "though England has the Pope on its track"


def test_event_i8_2_several_strict_ones_go_by_the_usual_procedure() -> None:
    g = choose(france="cr", poland="cr")
    assert TITLE not in g.state.titles, "nobody of them has had the Pope for three turns"
    g = choose(spain="cr", france="cr")
    assert TITLE not in g.state.titles


def test_event_i3_1_the_neapolitan_inheritance_takes_a_diplomatic_action() -> None:
    g = position(turn=4, segment="2.6")
    spain = seat(g, "spain")
    had = actions(g, spain, "diplomatic")
    occur(g, "I-3(1)")
    g.state.running[0] = Running("I-3(1)", "", 3)
    g.state.event_notes["I-3(1):war:begun"] = "3"
    step(g, "2.6")
    assert "dynastic_A3" in g.state.in_force
    assert actions(g, spain, "diplomatic") == had - 1


def test_event_i7_1_costs_no_action() -> None:
    g = happen("I-7(1)", ["answer:play", "dynastic:A1"])
    free = position(turn=3, segment="2.6")
    assert actions(g, seat(g, "spain"), "diplomatic") == actions(
        free, seat(free, "spain"), "diplomatic"
    )


def test_event_if_austria_out_of_a_war_takes_milan_with_it() -> None:
    g = happen("I-F")
    austria, milan, france = (g.country(name) for name in ("austria", "milan", "france"))
    begin_war(g, "full", (france,), (austria, g.country("papacy")))
    war = g.state.wars[0]
    assert milan in war.defenders
    assert milan not in addressable(g, war, ATTACKERS), "it signs with Austria"
    leave_war(g, war, (austria,))
    assert g.state.wars[0].defenders == (g.country("papacy"),)


def test_event_iii1_3_one_archbishop_raises_the_imperial_army() -> None:
    g = happen("III-1(3)", turn=18)
    trier, mainz = g.country("trier"), g.country("mainz")
    own = forms(g, trier, 8)[0]
    step(g, "3.1")
    assert len(forms(g, trier, 8)[0]) < len(own), "an army counter more"
    g.state.units += [Unit(mainz, "A+", place(g, "mainz"))] * 2
    assert forms(g, trier, 8)[0] == own, "Mainz has it"


def test_event_id_after_the_fall_of_buda_hungarian_counters_want_seven_provinces() -> None:
    g = happen("I-D", turn=9)
    austria = g.country("austria")
    assert crown_lands.counters(g, austria)["A"] == 2
    for province in list(g.world.countries[g.country("hungary")].provinces)[5:]:
        g.state.owner[province] = g.country("turkey")
    assert crown_lands.counters(g, austria)["A"] == 2, "five are enough"
    g.state.in_force["hungary_fallen"] = 9
    assert crown_lands.counters(g, austria)["A"] == 1


def crusade() -> G:
    """Spain and Venice with the Papacy against Turkey."""
    g = position(turn=9, segment="7.3")
    names = ("spain", "venice", "papacy")
    war = begin_war(g, "full", tuple(map(g.country, names)), (g.country("turkey"),), cause="II-B")
    g.state.running.append(Running("II-B", "", 9))
    name_war(g, "II-B", "crusade", war)
    g.state.event_notes["II-B:used:crusade"] = "spain venice"
    return g


def test_event_iib_turkey_asks_no_crusading_minor_before_a_separate_peace() -> None:
    g = crusade()
    war, papacy = g.state.wars[0], g.country("papacy")
    assert papacy not in addressable(g, war, DEFENDERS)
    parties = (g.country("venice"),), (g.country("turkey"),)
    g.state.peaces.append(Peace(9, war.number, "separate", *parties, 0, cause="II-B"))
    assert papacy in addressable(g, war, DEFENDERS)


def test_event_iib_grudges_of_crusaders_end_with_it() -> None:
    g = crusade()
    spain, poland = seat(g, "spain"), seat(g, "poland")
    break_with(g, poland, spain, crusade=True)
    assert any(cb.target == poland for cb in g.state.causes)
    g.state.turn = 12
    leave_war(g, g.state.wars[0], g.state.wars[0].members)
    step(g, "8.3", after=True)
    assert not any(cb.target == poland for cb in g.state.causes)


def test_event_iib_a_leader_of_the_first_crusader_commands_all_of_them() -> None:
    g = crusade()
    spain, venice = seat(g, "spain"), seat(g, "venice")
    where = place(g, "puglia")
    small, large = (
        next(n for n, x in enumerate(g.world.leaders) if x.country == c and x.sides[0].kind == k)
        for c, k in (("spain", "general"), ("venice", "general"))
    )
    for leader, power in ((small, spain), (large, venice)):
        g.put_leader(leader, where)
        g.state.leader_for[leader] = power
    g.state.units += [
        Unit(spain, "LD", where),
        Unit(venice, "A+", where),
        Unit(venice, "A+", where),
    ]
    muster(g)
    stacks = [x for x in g.state.stacks.values() if x.place == where]
    assert head(g, stacks).leader == large, "Venice has most of the troops"
    g.state.segment = "4.0"
    name = g.world.leaders[small].id
    g.state.effects[f"{SUPREME}{name}"] = 1
    assert head(g, stacks).leader == small


def test_event_iib_the_first_crusader_names_the_chief_each_turn() -> None:
    g = crusade()
    first = takers(Scene(g, "II-B"))[0]
    chief = next(
        n
        for n, x in enumerate(g.world.leaders)
        if (x.country, x.kind, x.sides[0].kind) == (g.name(first), "named", "general")
    )
    g.put_leader(chief, g.owned(first)[0])
    for turn in (9, 10):
        g.state.turn, g.state.effects = turn, {}
        step(g, "4.0")
        named = [key for key in g.state.effects if key.startswith(SUPREME)]
        assert named == [f"{SUPREME}{g.world.leaders[chief].id}"]


def exploited(g: G, province: str) -> dict[str, int]:
    here = place(g, province)
    found = {name: g.exploited(here, good) for good, name in enumerate(RESOURCES)}
    return {name: units for name, units in found.items() if units}


def test_event_i15_chinese_posts_take_products_of_the_orient_then_spices() -> None:
    g = happen("I-15", turn=4)
    area = g.world.provinces[place(g, "karnatika_n")].area
    assert g.goods_in(area, RESOURCES.index("products_orient"))
    assert exploited(g, "karnatika_n") == {"products_orient": 1, "spices": 1}


def test_event_ii20_each_new_post_takes_one_product_of_the_orient() -> None:
    g = happen("I-15", turn=4)
    occur(g, "II-20")
    china = g.country("china")
    new = [p for p in g.posts(china) if g.state.post_level[p] == 1]
    kinds = [exploited(g, g.world.provinces[p].id) for p in new]
    with_orient = [k for k in kinds if k]
    assert with_orient
    assert all(k == {"products_orient": 1} for k in with_orient)


def test_event_ii20_after_a_loss_china_fights_who_sits_where_its_post_was() -> None:
    g = happen("I-15", turn=4)
    lost = place(g, "malabar_n")
    g.state.post_owner[lost] = seat(g, "portugal")
    occur(g, "II-20")
    war = next(w for w in g.state.wars if w.cause == "II-20")
    assert (war.attackers, war.defenders) == ((g.country("china"),), (seat(g, "portugal"),))


def test_event_iii23_the_japanese_post_exploits_all_of_corea() -> None:
    g = happen("III-23", turn=18)
    here = place(g, "corea_s")
    area = g.world.provinces[here].area
    wanted = {n: g.goods_in(area, i) for i, n in enumerate(RESOURCES) if g.goods_in(area, i)}
    assert wanted
    assert exploited(g, "corea_s") == wanted


def test_ev_i_66_the_war_of_milan_waits_for_spain_to_choose_its_inheritance() -> None:
    g = happen("I-3(1)", turn=4)
    g.state.event_notes |= {"war:italy": "1", "war_ended:italy": "4", "I-3(1):war:": "1"}
    g.state.event_notes["I-3(1):war:begun"] = "4"
    step(g, "8.3", after=True)
    g.state.turn = 5
    assert drive(consider(g, "I-3(2)")).again, "over in its first turn, but not settled"
    step(g, "2.6")
    step(g, "8.3", after=True)
    assert not drive(consider(g, "I-3(2)")).again


def test_event_iiid_a_bankrupt_france_brings_the_rebels_an_army() -> None:
    g = position(turn=16, segment="1.5")
    france = seat(g, "france")
    g.state.attitude[france] = "counter_reformation"
    g.state.occurred |= {"I-8(1)": 1, "I-8(2)": 1}
    occur(g, "III-D(1)")
    rebels = g.country("huguenots")
    before = sum(u.country == rebels and u.kind == "A-" for u in g.state.units)
    g.state.segment = "3.3"
    drive_by(collapse(g, france), lambda asks: (asks[0], asks[0].options[0]))
    drive_by(hear(g), lambda asks: (asks[0], asks[0].options[0]))
    assert sum(u.country == rebels and u.kind == "A-" for u in g.state.units) == before + 1


def test_event_ii7_polish_ukraine_raises_an_army_in_each_turn_of_the_war() -> None:
    g = position(turn=9, segment="3.9")
    poland, turkey = seat(g, "poland"), seat(g, "turkey")
    kiev = next(p for p in g.world.countries[g.country("ukraine")].provinces)
    g.state.owner[kiev] = g.state.controller[kiev] = poland
    g.state.units = [u for u in g.state.units if u.group != "ukraine"]
    g.state.running.append(Running("II-7", "", 8))
    kinds = []
    for turn in (9, 10, 11, 12):
        g.state.turn, g.state.effects = turn, {}
        if turn == 10:
            begin_war(g, "full", (turkey,), (poland,))
        step(g, "3.9")
        kinds.append([u.kind for u in g.state.units if u.group == "ukraine"])
    assert kinds == [[], ["A-"], ["A+"], ["A+"]]


def helping(form: str) -> tuple[G, Stack, Stack]:
    """England helps the Huguenots in this form: its fleet and its army."""
    g = position(turn=16, segment="4.0")
    england, rebels, france = (g.country(n) for n in ("england", "huguenots", "france"))
    war = begin_war(g, "religious", (rebels,), (france,), cause="III-D", declared=False)
    help_side(g, war, england, 0, form, rebels)
    home = place(g, "wessex")
    g.state.units = [Unit(england, "A+", home), Unit(england, "F+", home, ships=(4, 0, 0, 1))]
    muster(g)
    stacks = {x.naval: x.number for x in g.state.stacks.values() if x.country == england}
    for number in stacks.values():
        put(g, number, helps=rebels)
    return g, g.state.stacks[stacks[True]], g.state.stacks[stacks[False]]


def test_event_iiid_who_helps_by_sea_carries_no_rebels() -> None:
    g, fleet, army = helping("naval")
    assert not carries_nobody(g, fleet, army), "its own troops are its own"
    stranger = structs.replace(army, country=g.country("huguenots"))
    assert carries_nobody(g, fleet, stranger)
    g, fleet, army = helping("limited")
    assert not carries_nobody(g, fleet, structs.replace(army, country=g.country("huguenots")))


def test_event_iiid_relief_goes_to_besieged_coasts_alone() -> None:
    g, _, army = helping("naval_or_relief")
    poitou, quercy = place(g, "poitou"), place(g, "quercy")
    for province in (poitou, quercy):
        g.state.owner[province] = g.country("huguenots")
    found = coast_to_relieve(g, army)
    assert found is not None
    assert poitou not in found, "nobody besieges it"
    for province in (poitou, quercy):
        g.state.sieges[province] = Besieging(g.country("france"))
    found = coast_to_relieve(g, army)
    assert found is not None
    assert poitou in found
    assert quercy not in found, "no coast"
    g, _, army = helping("limited")
    assert coast_to_relieve(g, army) is None


def test_event_iiid_two_generals_lead_revolts_and_go_with_them() -> None:
    g = position(turn=16, segment="1.5")
    g.state.attitude[seat(g, "france")] = "counter_reformation"
    g.state.occurred |= {"I-8(1)": 1, "I-8(2)": 1}
    occur(g, "III-D(2)")
    rebels = g.country("rebels")
    led = [g.state.leader_place[n] for n, who in g.state.leader_for.items() if who == rebels]
    assert len(led) == 2
    assert all(g.state.revolt[p] for p in led)
    assert any(g.state.revolt[p] >= 2 for p in led), "a strong one first"
    for province in led:
        quell(g, province)
    assert not any(g.state.leader_place[n] in led for n in range(len(g.world.leaders)))


def test_event_iii1_1_spain_is_the_victim_of_a_declaration_of_war() -> None:
    g = position(turn=16, segment="1.5")
    spain = seat(g, "spain")
    g.state.attitude[spain] = "counter_reformation"
    g.state.occurred |= {"I-8(1)": 1, "I-8(2)": 1, "I-8(3)": 1}
    revolt = stage.begin(g, "III-1(1)", part="revolt")
    drive_by(revolt, lambda asks: (asks[0], asks[0].options[0]))
    assert g.state.attacked[spain]
    assert not g.state.attacked[seat(g, "holland")]
