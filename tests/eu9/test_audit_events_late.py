"""What an audit of the events of periods IV to VII found, sentence by sentence."""

from __future__ import annotations

import pytest

from europa.eu9.annals import Peace, Transfer
from europa.eu9.pieces import Stack
from europa.eu9.rules.administration.colonisation import stake
from europa.eu9.rules.administration.gifts import given
from europa.eu9.rules.administration.plan import ADMINISTRATIVE, menus, offers
from europa.eu9.rules.administration.planning import SMALL, Draft
from europa.eu9.rules.court import monarchs
from europa.eu9.rules.diplomacy.begin import help_side
from europa.eu9.rules.diplomacy.boxes import closed
from europa.eu9.rules.diplomacy.reactions.allies import _made_full
from europa.eu9.rules.events.political.engine import perform
from europa.eu9.rules.events.political.verbs import peaces
from europa.eu9.rules.events.political.verbs.flow import begin_part
from europa.eu9.rules.logistics.hired import change_guard
from europa.eu9.rules.logistics.recruit_groups import armies
from europa.eu9.rules.military.ground import Ground, ground_of
from europa.eu9.rules.military.hosts import contingents
from europa.eu9.rules.military.movement import grounds
from europa.eu9.rules.nations.states import grant
from europa.eu9.rules.powers.single.crown_lands import counters
from europa.eu9.rules.powers.wars import side_of
from europa.eu9.rules.redeployment.native_attacks import first_target, regulars
from europa.eu9.rules.terms.book import verbs_of
from europa.eu9.rules.terms.lasting import bonus, forbidden
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.state import LAND, PROVINCES, SEA_PLACE, SEAS, TP, ZONES
from europa.eu9.table import G
from europa.eu9.world.tables import goals
from europa.kernel.drive import drive_by
from tests.eu9.great_war import great_war, look, play, put
from tests.eu9.test_english_civil_war import scots
from tests.eu9.test_events_four import comes, runs, table, wars


def test_iv_2_nobody_robs_spain_from_the_mediterranean_any_more() -> None:
    g = table(28)
    at = SEA_PLACE + g.world.sea_index["sea_alboran"]
    corsair = Stack(1, g.country("algiers"), at, naval=True, target=g.world.zone_index["ctz_spain"])
    spain = g.world.zone_index["ctz_spain"]
    assert grounds.zones_at(g, corsair) == [spain]
    comes(g, "IV-2(1)")
    assert grounds.zones_at(g, corsair) == []
    assert spain not in grounds.seas_of(g, g.country("algiers")).values()


@pytest.mark.parametrize("calm", [True, False])
def test_iv_17_a_ceded_province_in_revolt_passes_once_it_is_calm(calm: bool) -> None:
    g = table(28)
    runs(g, "IV-17(1)", 27)
    wars(g, {"kind": "religious", "attackers": ["rebels"], "defenders": ["russia"],
             "cause": "IV-17(1)"})  # fmt: skip
    for key in ("IV-17(1):war:", "war:troubles"):
        g.state.event_notes[key] = "1"
    pskov = g.world.province_index["pskov"]
    put(g, provinces={"pskov": {"revolt": 1, "owner": "russia", "controller": "russia"}})
    play(g, "2.4", "RUS=answer:ask", "POR=answer:agree", "RUS=place:pskov")
    assert g.state.owner[pskov] == g.country("russia")
    if calm:
        g.state.revolt[pskov] = 0
    play(g, "7.0")
    assert g.name(g.state.owner[pskov]) == ("sweden" if calm else "russia")


@pytest.mark.parametrize("answer, owner", [("take", "poland"), ("leave", "hansa")])
def test_iv_a_poland_may_annex_and_need_not(answer: str, owner: str) -> None:
    g = great_war(30, number=4, helpers=("poland limited attackers palatinate",))
    put(g, provinces={"hinterpommern": {"owner": "hansa", "controller": "hansa"}})
    put(g, table={"fought": ["land brandenburg poland bavaria A+"]})
    play(g, "7.0", f"POL=answer:{answer}")
    assert look(g, "provinces", "hinterpommern", "owner") == owner


def test_iv_9_one_trading_post_is_tried_for_nothing_at_the_strongest() -> None:
    g = table(30, ["FRA", "HIS", "ANG", "TUR", "RUS", "POL", "SUE", "HOL"])
    holland = g.country("holland")
    comes(g, "IV-9")
    play(g, "3.1")
    g.state.known[holland * PROVINCES : (holland + 1) * PROVINCES] = bytes([1] * PROVINCES)
    g.state.known_seas[holland * SEAS : (holland + 1) * SEAS] = bytes([1] * SEAS)
    put(g, provinces={"zeeland": {"owner": "holland", "controller": "holland"}})
    draft = Draft(holland)
    offers = menus()["free_tp"](g, draft)
    assert offers
    assert {offer.ducats for offer in offers} == {0}
    assert stake(offers[0]) == SMALL[-1]
    draft.items.append(offers[0])
    assert menus()["free_tp"](g, draft) == []
    g.state.turn += 1
    assert menus()["free_tp"](g, Draft(holland)) == []


def test_v_6_two_colonies_of_huguenots() -> None:
    g = table(36)
    england = g.country("england")
    put(g, ANG={"religion": "protestant", "attitude": "anglican"}, FRA={"religion": "catholic"})
    comes(g, "V-6")
    play(g, "3.1")
    assert given(g, "col", england) == 2
    assert given(g, "col", g.country("france")) == 0


def succession(g: G) -> G:
    """V-4: France is heir and fights Austria and England for it."""
    runs(g, "V-4", g.state.turn)
    g.state.event_notes |= {
        "V-4:role:heir": "france",
        "V-4:war:": "1",
        "war:spanish_succession": "1",
    }
    wars(g, {"attackers": ["austria", "england"], "defenders": ["spain", "france"], "cause": "V-4"})
    g.state.titles["emperor"] = g.country("austria")
    return g


def test_v_4_the_heir_names_one_electorate_and_deals_with_it_even_at_war() -> None:
    g = succession(table(41, ["FRA", "HIS", "ANG", "TUR", "RUS", "POL", "SUE", "AUS", "HOL"]))
    wars(g, *look(g, "table", "wars"), {"attackers": ["palatinate"], "defenders": ["hansa"]})
    france, elector = g.country("france"), g.country("palatinate")
    assert closed(g, france, elector) == "reason.minor.war"
    play(g, "2.6", "FRA=country:palatinate")
    assert bonus(g, "diplomacy", france, other=elector) == 5
    assert bonus(g, "diplomacy", france, other=g.country("saxony")) == 0
    assert not closed(g, france, elector)
    assert closed(g, france, g.country("hansa")) == "reason.minor.war"
    assert closed(g, g.country("england"), elector) == "reason.minor.war"


def test_iv_a_agitations_help_a_minor_of_its_own_side_s_choice() -> None:
    """E496: whoever plays the enemies of Austria chooses."""
    g = table(27)
    comes(g, "IV-1(1)")
    assert look(g, "countries", "bohemia", "patron") == "france"
    g.dice.script = {"event": [10]}  # type: ignore[attr-defined]  # scripted dice of the position
    play(g, "7.0", "FRA=country:palatinate")
    entries = g.state.lasting["modifier:minor_reinforcements"]
    assert [g.name(c) for entry in entries for c in entry.who] == ["palatinate"]


def test_iv_7_scots_stay_at_home_for_two_rounds() -> None:
    g = scots()
    play(g, "4.0")
    scotland, durham = g.country("scotland"), g.world.province_index["durham"]
    for number, closed_ in ((1, True), (2, True), (3, False)):
        g.state.round_count = number
        assert (Ground(g, scotland).bar(durham) == "closed") == closed_
    g.state.turn += 1
    g.state.round_count = 1
    assert Ground(g, scotland).bar(durham) != "closed", "of their war, not of each turn"


def test_iv_7_the_pretender_is_rolled_as_the_heir_of_the_king_who_fell() -> None:
    g = table(34)
    runs(g, "IV-7(1)", 30)
    england = g.country("england")
    put(g, ANG={"attitude": "anglican", "adm": 5, "dip": 8, "mil": 8})
    g.state.event_notes["kept_king:england"] = "-1 3 4 5 40"
    seen = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            monarchs, "crown", lambda g, power, *_, **__: seen.append(monarchs.heritage(g, power))
        )
        comes(g, "IV-7(2)/restoration", "ANG=answer:crown")
    assert [value for value, _ in seen[0]] == [3, 4, 5]
    assert g.is_major(england)


def test_iv_16_france_picks_its_loyal_stack() -> None:
    g = table(33, ["FRA", "HIS", "ANG", "TUR", "RUS", "POL", "SUE", "HOL"])
    put(g, FRA={"units": ["A+ ile_de_france", "A- guyenne", "3 LD berry"]})
    runs(g, "IV-16", 33)
    g.state.held["reigned:france_louis_xiv"] = 30
    play(g, "2.11", "FRA=place:berry")
    assert look(g, "FRA", "units") == ["LD berry"] * 3, "one stack, though half would be four"
    assert sorted(look(g, "countries", "rebels", "units")) == ["A+ ile_de_france", "A- guyenne"]


@pytest.mark.parametrize("turn, leader", [(33, "grand_conde"), (42, "turenne")])
def test_iv_16_conde_leads_the_fronde_if_he_is_in_play(turn: int, leader: str) -> None:
    g = table(turn, ["FRA", "HIS", "ANG", "TUR", "RUS", "POL", "SUE", "HOL"])
    put(g, FRA={"units": ["A+ ile_de_france", "A- guyenne"]})
    put(g, leaders={"turenne": {"state": "map", "place": "guyenne"}})
    runs(g, "IV-16", turn)
    g.state.held["reigned:france_louis_xiv"] = 30
    play(g, "2.11", "FRA=place:guyenne")
    serves = {
        g.world.leaders[n].id for n, c in g.state.leader_for.items() if c == g.country("rebels")
    }
    assert serves == {leader}


def test_iv_7_the_rebels_choose_their_troops_first() -> None:
    g = table(31, ["FRA", "HIS", "ANG", "TUR", "RUS", "POL", "SUE", "HOL"])
    put(g, ANG={"attitude": "anglican", "religion": "protestant",
                "units": ["A- kent", "A- yorkshire", "2 LD cornwall"]})  # fmt: skip
    comes(g, "IV-7(1)", "HIS=place:yorkshire", "ANG=place:cornwall", dice={"event": [1]})
    assert [u for u in look(g, "countries", "royalists", "units") if "yorkshire" in u] == [
        "A- yorkshire"
    ]
    assert look(g, "ANG", "units") == ["LD cornwall"] * 2, "the rest is disbanded"


@pytest.mark.parametrize("turn, turns", [(51, None), (47, 4)])
def test_vi_14_a_mercenary_leads_courland(turn: int, turns: int | None) -> None:
    g = table(turn, ["FRA", "HIS", "ANG", "TUR", "RUS", "POL", "SUE", "AUS", "HOL"])
    comes(g, "VI-14", "FRA=answer:accept")
    courland = g.country("courland")
    (general,) = [g.world.leaders[n] for n, c in g.state.leader_for.items() if c == courland]
    assert (general.id == "von_sachsen") == (turns is None)
    if turns:
        assert g.state.held[f"leader_until:{general.id}"] == turn + turns - 1
        g.state.turn += 1
        change_guard(g)
        assert g.world.leader_index[general.id] in g.state.leader_for


def convention(turn: int = 57, *parts: str) -> G:
    """France of the Convention, at war with Austria and England, who fight each other too."""
    g = table(turn, ["FRA", "HIS", "ANG", "TUR", "RUS", "POL", "SUE", "AUS", "HOL"])
    for part in ("", "bastille", *parts):
        runs(g, "VII-5", turn, part)
    wars(g, {"attackers": ["austria"], "defenders": ["france"]},
         {"attackers": ["england"], "defenders": ["france"]},
         {"attackers": ["austria"], "defenders": ["england"]})  # fmt: skip
    return g


def test_vii_5_enemies_of_france_are_allies_inside_it() -> None:
    g = convention()
    austria, england = g.country("austria"), g.country("england")
    picardy, wien = (g.world.province_index[name] for name in ("champagne", "osterreich"))
    here, there = Stack(1, england, picardy), Stack(2, england, wien)
    before = Ground(g, austria)
    assert before.is_foe(here)
    play(g, "4.0")
    ground = Ground(g, austria)
    assert not ground.is_foe(here)
    assert ground.is_friend(here)
    assert ground.is_foe(there), "elsewhere they fight"
    put(g, provinces={"champagne": {"controller": "england"}})
    assert Ground(g, austria).is_friendly(picardy)
    assert not Ground(g, g.country("france")).is_friendly(picardy)


def test_vii_5_each_has_one_stack_in_france() -> None:
    g = convention()
    put(g, AUS={"units": []})
    play(g, "4.0")
    put(g, stacks={"austria champagne": {"units": ["A+"]}, "austria pfalz": {"units": ["A+"]}})
    inside, outside = (
        next(x for x in g.state.stacks.values() if x.place == g.world.province_index[name])
        for name in ("champagne", "pfalz")
    )
    lorraine = g.world.province_index["bourgogne"]
    assert ground_of(g, outside).bar(lorraine) == "confined"
    assert ground_of(g, inside).bar(lorraine) != "confined"


@pytest.mark.parametrize("round_, here", [("S2", False), ("W2", False), ("S3", True), ("W4", True)])
def test_vii_5_bonaparte_comes_after_w2(round_: str, here: bool) -> None:
    g = convention(58, "patrie_en_danger")
    play(g, "3.10")
    assert look(g, "leaders", "bonaparte", "state") != "map"
    put(g, at={"round": round_})
    play(g, "4.0b")
    assert (look(g, "leaders", "bonaparte", "state") == "map") == here


def test_vii_5_a_chouan_hides_in_the_vendee() -> None:
    g = convention(57, "chouans")
    vendee = g.world.province_index["vendee"]
    comes_to(g, "chouans")
    put(g, countries={"rebels": {"units": ["LD vendee", "A+ poitou"]}})
    france = g.country("france")
    put(g, at={"round": "S1"})
    play(g, "4.0b", "ANG=answer:hide")
    assert look(g, "countries", "rebels", "units") == ["A+ poitou"]
    assert bonus(g, "reduce_revolt", france, place=vendee) == -2
    assert bonus(g, "reduce_revolt", france, place=g.world.province_index["poitou"]) == 0
    put(g, at={"round": "S2"})
    play(g, "4.0b", "ANG=answer:come_out")
    assert "LD vendee" in look(g, "countries", "rebels", "units")
    put(g, at={"round": "S3"})
    play(g, "4.0b", "ANG=answer:hide")
    g.state.revolt[vendee] = 0
    put(g, at={"round": "S4"})
    play(g, "4.0b")
    assert not g.holds("chouans_hidden"), "destroyed with the rebellion"


def comes_to(g: G, part: str) -> None:
    """A part of VII-5 begins."""
    drive_by(
        begin_part(Scene(g, "VII-5"), "VII-5", part), lambda asks: (asks[0], asks[0].options[0])
    )


@pytest.mark.parametrize("event, friend, stranger", [
    ("V-23", "france", "england"), ("VII-5", "austria", "spain"),
])  # fmt: skip
def test_revolts_are_friendly_to_enemies_of_who_lost_them(
    event: str, friend: str, stranger: str
) -> None:
    if event == "V-23":
        g = table(36, ["FRA", "HIS", "ANG", "TUR", "RUS", "POL", "SUE", "AUS", "HOL"])
        wars(g, {"attackers": ["france", "england"], "defenders": ["spain"]})
        comes(g, "V-23")
        place = g.world.province_index["catalunya"]
    else:
        g = convention(57, "chouans")
        wars(g, *look(g, "table", "wars"), {"attackers": ["spain"], "defenders": ["austria"]})
        comes_to(g, "chouans")
        place = g.world.province_index["vendee"]
        put(g, provinces={"vendee": {"controller": "nobody"}})
    assert g.state.revolt[place]
    welcome, closed_ = (Ground(g, g.country(name)) for name in (friend, stranger))
    assert welcome.is_friendly(place)
    assert welcome.uncontrolled_walls(place) == -1
    assert not closed_.is_friendly(place)


def test_vii_1_the_french_and_indian_war_stays_overseas_in_its_first_turn() -> None:
    g = table(54, ["FRA", "HIS", "ANG", "TUR", "RUS", "PRU", "SUE", "AUS", "HOL"])
    runs(g, "VII-1", 54)
    drive_by(
        begin_part(Scene(g, "VII-1"), "VII-1", "french_and_indian_war"),
        lambda asks: (asks[0], asks[0].options[0]),
    )
    england = g.country("england")
    assert [war.kind for war in g.state.wars] == ["overseas"]
    for turn, offered in ((54, False), (55, True)):
        g.state.turn = turn
        g.state.segment = "2.5"
        assert bool(list(_made_full(g, england, "2.5"))) == offered


def test_v_16_the_iroquois_attack_one_settlement_first() -> None:
    g = table(36)
    near = [
        p
        for p, place in enumerate(g.world.provinces)
        if not place.europe and any(
            g.world.areas[g.world.provinces[n].area].id == "area_iroquois"
            for n in place.neighbours if g.world.provinces[n].area >= 0
        ) and g.world.areas[place.area].id != "area_iroquois"
    ]  # fmt: skip
    first, other = near[:2]
    for place in (first, other):
        g.state.post[place], g.state.post_owner[place] = 2, g.country("france")
        g.state.post_level[place] = 2
    g.state.gone[g.country("iroquois")] = 0
    comes(g, "V-16", dice={"event": [6]})
    target = first_target(g, g.country("iroquois"), g.country("france"))
    assert target != -1
    iroquois = g.country("iroquois")
    for number, place in enumerate((first, other), 1):
        g.state.stacks[number] = Stack(number, iroquois, place)
        due = bool(regulars(g, place, g.country("france")))
        assert due == (place == target)
    g.state.post[target] = 0
    for place in (first, other):
        if place != target:
            assert regulars(g, place, g.country("france"))


# VII-3


def batavia(side: str = "orangists") -> G:
    """The Batavian Revolution breaks out; nobody helps."""
    g = table(58, ["FRA", "HIS", "ANG", "TUR", "RUS", "PRU", "SUE", "AUS", "HOL"])
    holland = g.country("holland")
    for place in g.world.countries[holland].provinces:
        g.state.owner[place] = g.state.controller[place] = holland
    put(g, HOL={"adm": 9, "dip": 8, "mil": 5, "stability": 2, "A2": 300, "units": ["F+ zeeland"]})
    return comes(g, "VII-3/orangists_and_patriots", f"HOL=answer:{side}")


def test_vii_3_holland_has_no_income_of_trade_and_a_regent_of_threes() -> None:
    g = batavia()
    holland = g.country("holland")
    assert g.state.skills[holland * 3 : holland * 3 + 3] == [3, 3, 3]
    g.state.tf[holland * ZONES + g.world.zone_index["ctz_holland"]] = 4
    play(g, "3.1")
    assert [look(g, "HOL", line) for line in ("B1", "B2", "B9", "B10", "B11", "B16")] == [0] * 6


def test_vii_3_only_what_exists_grows() -> None:
    g = batavia()
    holland = g.country("holland")
    java = next(p for p, x in enumerate(g.world.provinces) if x.id.startswith("java"))
    g.state.post[java], g.state.post_owner[java], g.state.post_level[java] = TP, holland, 2
    g.state.known[holland * PROVINCES : (holland + 1) * PROVINCES] = bytes([1] * PROVINCES)
    g.state.known_seas[holland * SEAS : (holland + 1) * SEAS] = bytes([1] * SEAS)
    found = {kind: offers(g, Draft(holland), kind) for kind in menus() if kind in ADMINISTRATIVE}
    open_kinds = {kind for kind, pieces in found.items() if pieces}
    assert open_kinds <= {"tfi", "col", "tp"}
    assert {piece.target for piece in found["tp"]} == {g.world.provinces[java].id}


def test_vii_3_neither_floods_nor_better_stability() -> None:
    g = batavia()
    holland = g.country("holland")
    assert forbidden(g, "flood", holland)
    with pytest.raises(AssertionError, match="nobody asked"):
        play(g, "6.5", "HOL=invest:30")
    play(table(58, ["HOL"]), "6.5", "HOL=invest:30")


def test_vii_3_the_king_is_back_if_orange_wins() -> None:
    g = batavia()
    holland = g.country("holland")
    for place in g.owned(holland):
        g.state.revolt[place] = 0
    put(g, countries={"rebels": {"units": []}})
    play(g, "7.4")
    assert g.holds("orangists_won")
    assert g.state.skills[holland * 3 : holland * 3 + 3] == [9, 8, 5]


def test_vii_3_supporters_of_orange_come_with_two_stacks() -> None:
    g = batavia()
    prussia = g.country("prussia")
    put(g, PRU={"units": ["A+ hannover", "A- hessen", "LD berg"]})
    orange = g.country("royalists")
    war = next(w for w in g.state.wars if orange in w.members)
    record = next(
        r
        for ask in verbs_of("VII-3", "orangists_and_patriots").event
        if ask.get("key") == "support_orange"
        for r in ask["options"]["yes"]
        if r["do"] == "intervention"
    )
    scene = Scene(g, "VII-3", it=prussia)
    drive_by(perform(scene, record), lambda asks: (asks[0], asks[0].options[0]))
    help_side(g, war, prussia, side_of(war, orange), beside=orange, form="foreign")
    play(g, "4.0", "stack:prussia hannover", "stack:prussia hessen")
    helping = [x for x in g.state.stacks.values() if x.country == prussia and x.helps != -1]
    assert len(helping) == 2


# IV-7(1): technology of the sides


def civil_war(attitude: str, side: str) -> G:
    g = table(31, ["FRA", "HIS", "ANG", "TUR", "RUS", "POL", "SUE", "HOL"])
    faith = "catholic" if attitude == "conciliatory" else "protestant"
    put(g, ANG={"attitude": attitude, "religion": faith, "land": 32, "units": ["A+ kent"]})
    goal = {x.id: n for n, x in enumerate(goals())}
    g.state.goals[goal["baroque"]], g.state.goals[goal["musket"]] = 40, 30
    answers = [f"ANG=answer:{side}"] if attitude == "conciliatory" else []
    return comes(g, "IV-7(1)", *answers, dice={"event": [1]})


def test_iv_7_royalist_rebels_learn_a_box_a_turn() -> None:
    g = civil_war("anglican", "parliament")
    royalists, england = g.country("royalists"), g.country("england")
    assert g.tech(royalists, LAND) == 32
    play(g, "3.1")
    assert g.tech(royalists, LAND) == 32, "from the second turn on"
    play(g, "7.0")
    assert (g.tech(england, LAND), g.tech(royalists, LAND)) == (42, 32), "Cromwell"
    g.state.turn += 1
    play(g, "3.1")
    assert g.tech(royalists, LAND) == 33
    put(g, ANG={"units": []}, countries={"parliament": {"units": []}})
    for name in ("east_anglia", "kent", "wessex", "gloucester", "lincolnshire", "midlands"):
        put(g, provinces={name: {"controller": "royalists", "revolt": 0}})
    play(g, "7.4")
    assert g.tech(england, LAND) == 33, "the royalists' own"


def test_iv_7_parliament_has_its_new_model_army_also_as_rebels() -> None:
    g = civil_war("conciliatory", "royalists")
    play(g, "7.0")
    assert g.tech(g.country("parliament"), LAND) == 42
    assert g.tech(g.country("england"), LAND) == g.tech(g.country("royalists"), LAND) == 32


def test_iv_1_bohemia_leaves_whoever_of_the_house_has_it() -> None:
    g = table(26, ["FRA", "HIS", "ANG", "TUR", "RUS", "POL", "SUE", "AUS", "HOL"])
    put(g, provinces={"boheme": {"owner": "austria", "controller": "austria"}})
    put(g, provinces={"silesie": {"owner": "spain", "controller": "spain"}})
    put(g, provinces={"morava": {"owner": "hungary", "controller": "hungary"}})
    grant(g, g.country("austria"), "h_bohemia")
    comes(g, "IV-1(1)")
    owners = [look(g, "provinces", name, "owner") for name in ("boheme", "silesie", "morava")]
    assert owners == ["bohemia", "bohemia", "hungary"], "E493: others stay with their owners"
    assert not g.holds("autonomous_h_bohemia")
    assert not [u for u in g.state.units if u.country == g.country("h_bohemia")]


def test_vi_8_england_raises_the_counters_of_scotland() -> None:
    g = table(46, ["FRA", "HIS", "ANG", "TUR", "RUS", "POL", "SUE", "AUS", "HOL"])
    england = g.country("england")
    put(g, countries={"scotland": {"patron": "england", "box": "VA"}})
    before, _ = armies(g, england, "")
    comes(g, "VI-8")
    assert armies(g, england, "")[0] == before + 1
    assert counters(g, england) == {"A": 1, "LD": 1, "GD": 2, "NDE": 2, "NTD": 1}


# VII-9


def kosciuszko() -> G:
    """Poland has risen with Sweden's help, against Russia, Prussia and Austria."""
    g = table(57, ["FRA", "HIS", "ANG", "TUR", "RUS", "PRU", "SUE", "AUS", "HOL"])
    owners = {"lietuva": "russia", "mazowia": "prussia", "lublin": "austria",
              "wielkopolska": "prussia"}  # fmt: skip
    put(g, provinces={name: {"owner": who, "controller": who} for name, who in owners.items()})
    put(g, countries={"poland": {"gone": 1}}, SUE={"stability": 3})
    g.state.occurred["VII-7"] = 1
    return comes(g, "VII-9/kosciuszko_revolt", "FRA=answer:refuse", "POR=answer:accept")


def test_vii_9_troops_with_kosciuszko_are_veterans() -> None:
    g = kosciuszko()
    put(g, countries={"poland": {"units": []}})
    put(g, stacks={"poland mazowia": {"units": ["A-"], "leaders": ["kosciuszko"]}})
    (stack,) = [x for x in g.state.stacks.values() if x.country == g.country("poland")]
    assert [part.veterans for part in contingents(g, [stack.number])] == [2]
    g.state.leader_stack[g.world.leader_index["kosciuszko"]] = 0
    assert [part.veterans for part in contingents(g, [stack.number])] == [0]


def test_ev_vii_64_a_helper_who_wins_brings_a_crushed_poland_back() -> None:
    g = kosciuszko()
    s, poland, sweden = g.state, g.country("poland"), g.country("sweden")
    for place in list(g.owned(poland)):
        s.revolt[place] = 0
    put(g, countries={"poland": {"units": []}})
    play(g, "7.4")
    assert s.gone[poland]
    s.turn += 1
    mazowia = g.world.province_index["mazowia"]
    s.owner[mazowia] = s.controller[mazowia] = sweden
    s.transfers.append(Transfer(s.turn, mazowia, g.country("prussia"), sweden, "peace"))
    war = next(w for w in s.wars if sweden in w.members)
    s.peaces.append(
        Peace(s.turn, war.number, "global", (sweden,), (g.country("prussia"),), 3, cause="VII-9")
    )
    s.effects.clear()
    play(g, "7.4")
    assert not s.gone[poland]
    assert look(g, "provinces", "mazowia", "owner") == "poland"
    assert (look(g, "countries", "poland", "patron"), look(g, "countries", "poland", "box")) == (
        "sweden", "EW",
    )  # fmt: skip
    assert g.holds("special_box:poland")


@pytest.mark.parametrize("answer, rests, over", [
    ("agree", True, False), ("agree:white", False, True), ("reject", False, False),
])  # fmt: skip
def test_iv_7_england_offers_white_peace_or_armistice(answer: str, rests: bool, over: bool) -> None:
    england = {"religion": "protestant", "attitude": "anglican"}
    g = table(31, ["FRA", "HIS", "ANG", "TUR", "RUS", "POL", "SUE", "HOL"], ANG=england)
    wars(g, {"attackers": ["england"], "defenders": ["holland"]})
    put(g, table={"draw": "IV-7"})
    play(g, "1.5", f"HOL={answer}")
    foreign = [w for w in g.state.wars if g.country("holland") in w.members]
    assert (not foreign) == over
    assert any(w.armistice for w in foreign) == rests


@pytest.mark.parametrize("held, level", [(True, 2), (False, 0)])
def test_vii_3_minor_holland_offers_peace_by_the_differential(held: bool, level: int) -> None:
    g = table(54, ["FRA", "HIS", "ANG", "TUR", "RUS", "PRU", "SUE", "AUS"])
    holland = g.country("holland")
    g.state.gone[holland] = 0
    for place in g.world.countries[holland].provinces:
        g.state.owner[place] = g.state.controller[place] = holland
    wars(g, {"attackers": ["france"], "defenders": ["holland"]})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(peaces, "net", lambda *_: -2 if held else 3)
        comes(g, "VII-3/minor_holland", "FRA=agree")
    (peace,) = g.state.peaces
    assert (peace.level, [g.name(c) for c in peace.winners if peace.level]) == (
        level, ["france"] if level else [],
    )  # fmt: skip
    assert not g.state.wars
