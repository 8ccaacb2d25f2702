"""10, 4.3 D: Peace Resolution."""

from __future__ import annotations

from europa.kernel import Ask
from europa.tpop.entries import PeaceMade
from europa.tpop.rules.goals.peace_report import PARTIAL, TOTAL, Peace
from europa.tpop.rules.peace import resolution as peace
from europa.tpop.rules.peace.aftermath import nearest_friendly
from europa.tpop.rules.peace.board_state import may_free
from europa.tpop.rules.peace.dictate import TERMS
from europa.tpop.rules.peace.victory import (
    has_partial,
    has_total,
    is_stalemate,
    make_peace,
)
from europa.tpop.rules.realms.relations import make_alliance, make_marriage
from europa.tpop.rules.realms.vassals import vassalize
from europa.tpop.rules.terms.claims import place_claim
from europa.tpop.rules.terms.tokens import end_occupation, give_province, has_unrest, occupy
from europa.tpop.rules.war.calls import activate_ally
from europa.tpop.state import (
    AREAS,
    CLAIM,
    DEFENDER,
    FLIPPED,
    OWN_UNREST,
    REALMS,
    TIE,
)
from europa.tpop.table import G
from europa.tpop.testing import drive, first_ask, seat
from europa.tpop.world import NONE
from tests.tpop.warfare import area, army, infantry, province, realm, table, war


def start(**changes: object) -> G:
    """No Units, ties, Influence or Milestones: a board to be set for a peace."""
    g = table(**changes)  # type: ignore[arg-type]  # options and columns alike
    s = g.state
    s.alliance = bytearray(len(s.alliance))
    s.marriage = bytearray(len(s.marriage))
    s.influence = bytearray(len(s.influence))
    s.prestige = [0] * len(s.seats)
    s.milestones, s.milestone_tags = [], []
    s.phase = "peace"
    return g


def take(g: G, who: str, *names: str) -> None:
    for name in names:
        occupy(g, province(g, name), seat(g, who))


def own(g: G, who: str, *names: str) -> None:
    for name in names:
        give_province(g, province(g, name), realm(g, who))


def prestige(g: G, who: str) -> int:
    return g.state.prestige[seat(g, who)]


def ally(g: G, who: str, npr: str, *, active: bool = False) -> None:
    make_alliance(g, seat(g, who), realm(g, npr))
    if active:
        activate_ally(g, seat(g, who), realm(g, npr))


def at_war(g: G, who: str, other: str) -> bool:
    return bool(g.at_war(seat(g, who), realm(g, other)))


def truce(g: G, who: str, other: str) -> bool:
    return bool(g.truce(seat(g, who), realm(g, other)))


def owner(g: G, name: str) -> str:
    return g.world.realms[g.state.owner[province(g, name)]].id


def free(g: G, name: str) -> bool:
    return g.state.holder[province(g, name)] == NONE


QUIET = ["no", "done", "fight_on", "none", "refuse_peace"]


def resolve(g: G, *answers: str) -> None:
    drive(peace.resolve(g), answers, otherwise=QUIET)


def terms(g: G, victor: str, enemy: str, condition: str) -> list[str]:
    made = make_peace(g, seat(g, victor), realm(g, enemy), condition)
    return [t.key for t in TERMS if not t.may(g, made)]


def reason(g: G, made: Peace, key: str) -> str:
    return next(t.may(g, made) for t in TERMS if t.key == key)


def made(g: G) -> list[PeaceMade]:
    return [line.entry for line in g.journal.lines() if isinstance(line.entry, PeaceMade)]


# 10.1


def test_10_1_01_nobody_occupies_anything() -> None:
    g = start()
    war(g, "france", "england")
    drive(peace.resolve(g))
    assert not at_war(g, "france", "england")
    assert (prestige(g, "france"), prestige(g, "england")) == (-1, -1)
    assert truce(g, "france", "england")
    assert truce(g, "england", "france")


def test_10_1_02_an_army_in_enemy_land_does_not_matter() -> None:
    g = start()
    war(g, "france", "england")
    army(g, "france", 0, "east_anglia", 4)
    drive(peace.resolve(g), otherwise=[f"home:{a.id}" for a in g.world.areas])
    assert not at_war(g, "france", "england")


def test_10_1_03_an_occupied_active_ally_is_enough_to_go_on() -> None:
    g = start()
    war(g, "england", "france")
    ally(g, "france", "scotland", active=True)
    take(g, "england", "aberdeen")
    peace = make_peace(g, seat(g, "england"), realm(g, "france"), "white")
    assert not is_stalemate(g, peace)
    resolve(g)
    assert at_war(g, "england", "france")


def test_10_1_04_order_of_the_steps() -> None:
    g = start()
    war(g, "castile", "granada")
    take(g, "castile", "granada", "gibraltar")
    war(g, "england", "scotland")
    take(g, "england", "lothian")
    infantry(g, "england", "scotland", 1)
    war(g, "france", "navarra")
    resolve(g, "term:keep", "term:keep")
    assert [(e.seat, e.other) for e in made(g)] == [
        ("france", "navarra"),
        ("castile", "granada"),
        ("england", "scotland"),
    ]


def test_10_1_05_units_in_neutral_areas_go_home() -> None:
    g = start()
    war(g, "france", "milan")
    army(g, "france", 0, "lombardy", 3)
    homes = nearest_friendly(g, seat(g, "france"), area(g, "lombardy"))
    assert homes
    keys = [f"home:{g.world.areas[a].id}" for a in homes]
    drive(peace.resolve(g), otherwise=keys)
    assert g.army_area(seat(g, "france"), 0) in homes


def test_10_1_05_units_among_rebels_stay() -> None:
    g = start()
    war(g, "france", "milan")
    army(g, "france", 0, "lombardy", 3)
    g.state.rebels[area(g, "lombardy")] = 1
    resolve(g)
    assert g.army_area(seat(g, "france"), 0) == area(g, "lombardy")


def test_10_1_06_still_at_war_nothing_is_flipped() -> None:
    g = start()
    ally(g, "france", "scotland", active=True)
    war(g, "france", "milan")
    war(g, "england", "france")
    take(g, "france", "maine")
    resolve(g)
    assert at_war(g, "france", "england")
    assert not at_war(g, "france", "milan")
    assert g.alliance(seat(g, "france"), realm(g, "scotland")) == FLIPPED


def test_10_1_aftermath_flips_active_allies_and_takes_their_units() -> None:
    g = start()
    war(g, "france", "milan")
    ally(g, "france", "scotland", active=True)
    assert g.state.allied_available[seat(g, "france")] == 2
    resolve(g)
    assert g.alliance(seat(g, "france"), realm(g, "scotland")) == TIE
    assert g.state.allied_available[seat(g, "france")] == 0


# 10.2


def two_at_war() -> G:
    """England and France at War; France Occupies Bordeaux, a Large Province of England."""
    g = start()
    war(g, "france", "england")
    take(g, "france", "bordeaux")
    return g


def test_10_2_01_surrender() -> None:
    g = two_at_war()
    resolve(g, "yes", "term:keep")
    assert (prestige(g, "france"), prestige(g, "england")) == (2, -2)
    assert not at_war(g, "france", "england")
    assert owner(g, "bordeaux") == "france"


def test_10_2_01_one_may_surrender_in_his_own_turn() -> None:
    g = two_at_war()
    drive(
        peace.resolve(g),
        ["no", "surrender", "term:keep"],
        otherwise=QUIET,
    )
    assert prestige(g, "france") == -2
    assert prestige(g, "england") == 2
    assert not at_war(g, "france", "england")


def test_10_2_02_no_surrender_to_an_npr() -> None:
    g = start()
    war(g, "castile", "granada")
    take(g, "castile", "gibraltar")
    assert first_ask(peace.resolve(g)).keys() == ["term:white", "fight_on"]


def test_o3_01_no_surrender() -> None:
    g = start(options={"opt3_no_surrender": True})
    war(g, "france", "england")
    take(g, "france", "bordeaux")
    ask = first_ask(peace.resolve(g))
    assert ask.kind == "peace.terms"
    assert "surrender" not in ask.keys()


def test_10_2_03_inconclusive_with_an_npr() -> None:
    g = start()
    war(g, "castile", "granada")
    take(g, "castile", "gibraltar")
    resolve(g, "term:white")
    assert owner(g, "gibraltar") == "granada"
    assert free(g, "gibraltar")
    assert prestige(g, "castile") == -1
    assert truce(g, "castile", "granada")


def test_10_2_04_a_bot_accepts_if_it_lost_more_than_it_holds() -> None:
    g = two_at_war()
    g.state.bots[seat(g, "england")] = 1
    assert "white_offer" in first_ask(peace.resolve(g)).keys()
    name = next(p for p in g.survey.dejure[realm(g, "france")] if g.world.tax_of_province[p] == 2)
    occupy(g, name, seat(g, "england"))
    ask = first_ask(peace.resolve(g))
    assert (ask.seat, ask.keys()) == ("france", ["surrender", "fight_on"])


def test_10_2_a_person_may_take_a_white_peace() -> None:
    g = two_at_war()
    drive(peace.resolve(g), ["no", "white_offer", "yes"], otherwise=QUIET)
    assert not at_war(g, "france", "england")
    assert owner(g, "bordeaux") == "england"


# 10.3


def with_active_ally() -> G:
    """England at War with France and its Active Ally Scotland."""
    g = start()
    war(g, "england", "france")
    ally(g, "france", "scotland", active=True)
    return g


def test_10_3_01_total_victory_over_an_active_ally_alone() -> None:
    g = with_active_ally()
    army(g, "france", 0, "aquitaine", 5)
    take(g, "england", "aberdeen", "ayrshire", "lothian", "perth")
    france = seat(g, "france")
    assert g.state.allied_available[france] == 2
    resolve(g, "term:annexation")
    assert owner(g, "lothian") == "england"
    assert g.alliance(france, realm(g, "scotland")) == 0
    assert g.state.allied_available[france] == 0
    assert at_war(g, "england", "france")


def test_10_10_02_the_patron_of_an_annexed_ally_loses_prestige() -> None:
    g = with_active_ally()
    take(g, "england", "aberdeen", "ayrshire", "lothian", "perth")
    own(g, "france", "bordeaux")
    take(g, "england", "bordeaux")
    resolve(g, "term:annexation")
    assert prestige(g, "france") == -2


def test_10_3_02_partial_victory_holds_for_active_allies() -> None:
    g = with_active_ally()
    infantry(g, "england", "east_anglia", 1)
    take(g, "england", "aberdeen")
    assert has_partial(g, seat(g, "england"), realm(g, "france"))
    drive(peace.resolve(g), ["no", "no", "term:keep"], otherwise=QUIET)
    assert owner(g, "aberdeen") == "england"
    assert truce(g, "england", "france")
    assert not truce(g, "england", "scotland")


def test_10_3_03_partial_over_the_ally_alone_is_none() -> None:
    g = with_active_ally()
    infantry(g, "england", "east_anglia", 1)
    infantry(g, "france", "aquitaine", 5)
    take(g, "england", "aberdeen")
    seen: list[Ask] = []
    steps = peace.resolve(g)
    value: object = None
    while True:
        try:
            ask = steps.send(value)
        except StopIteration:
            break
        assert isinstance(ask, Ask)
        seen.append(ask)
        value = next(
            o.key if not isinstance(o.value, int) else o.value
            for o in ask.options
            if o.key in QUIET
        )
    own_turn = [a for a in seen if a.seat == "england" and a.kind == "peace.terms"]
    assert own_turn
    assert not any(key.startswith("term:") for a in own_turn for key in a.keys())


def test_10_3_04_vassalization_for_the_ally_white_for_the_pr() -> None:
    g = with_active_ally()
    infantry(g, "england", "east_anglia", 1)
    own(g, "france", "bordeaux")
    take(g, "england", "lothian", "bordeaux")
    assert "vassalization" in terms(g, "england", "france", PARTIAL)
    drive(peace.resolve(g), ["no", "no", "term:vassalization"], otherwise=QUIET)
    assert g.state.overlord[province(g, "perth")] == realm(g, "england")
    assert owner(g, "bordeaux") == "france"
    assert free(g, "bordeaux")
    assert (prestige(g, "france"), prestige(g, "england")) == (0, 0)
    assert not at_war(g, "england", "france")


# 10.4


def test_10_4_01_twice_the_units_of_a_person() -> None:
    g = start()
    war(g, "france", "england")
    france = seat(g, "france")
    for mine, theirs, won in ((6, 3, True), (5, 3, False), (1, 0, True), (0, 0, False)):
        g.state.infantry = bytearray(len(g.state.infantry))
        infantry(g, "france", "aquitaine", mine)
        infantry(g, "england", "east_anglia", theirs)
        assert has_partial(g, france, realm(g, "england")) is won


def test_10_4_02_more_than_the_rebels_against_an_npr() -> None:
    g = start()
    castile = seat(g, "castile")
    own_area = g.survey.areas[realm(g, "castile")][0]
    g.state.rebels[own_area] = 2
    infantry(g, "castile", "andalucia", 3)
    assert has_partial(g, castile, realm(g, "granada"))
    g.state.rebels[own_area] = 3
    assert not has_partial(g, castile, realm(g, "granada"))


def test_10_4_03_units_far_away_do_not_count() -> None:
    g = start()
    far = next(a for a in g.world.areas if a.distant and a.continent != NONE)
    infantry(g, "france", far.id, 4)
    assert not has_partial(g, seat(g, "france"), realm(g, "england"))
    infantry(g, "france", "aquitaine", 1)
    assert has_partial(g, seat(g, "france"), realm(g, "england"))


def test_10_4_05_total_victory_needs_the_vassals() -> None:
    g = start()
    war(g, "castile", "aragon")
    castile, aragon = seat(g, "castile"), realm(g, "aragon")
    for p in list(g.survey.dejure[aragon]):
        occupy(g, p, castile)
    assert not has_total(g, castile, aragon)
    for p in list(g.survey.vassals[aragon]):
        occupy(g, p, castile)
    assert has_total(g, castile, aragon)


def test_10_4_05_a_unit_left_prevents_it() -> None:
    g = start()
    france, england = seat(g, "france"), realm(g, "england")
    for p in list(g.survey.dejure[england]):
        occupy(g, p, france)
    assert has_total(g, france, england)
    infantry(g, "england", "ireland", 1)
    assert not has_total(g, france, england)


# 10.5 Keep Current Board State


def test_10_5_01_capital_for_ransom_the_rest_kept_in_unrest() -> None:
    g = start()
    war(g, "castile", "portugal")
    take(g, "castile", "lisboa", "porto", "beira")
    infantry(g, "castile", "leon", 1)
    castile = seat(g, "castile")
    before = g.state.ducats[castile]
    resolve(g, "term:keep")
    assert owner(g, "lisboa") == "portugal"
    assert owner(g, "porto") == owner(g, "beira") == "castile"
    assert has_unrest(g, province(g, "porto"))
    assert g.state.ducats[castile] == before + min(10, 2 * 4)


def test_10_5_01_a_person_pays_the_ransom() -> None:
    g = start()
    war(g, "france", "england")
    take(g, "france", "london")
    infantry(g, "france", "aquitaine", 1)
    france, england = seat(g, "france"), seat(g, "england")
    g.state.ducats[england] = 3
    before = g.state.ducats[france]
    drive(peace.resolve(g), ["no", "term:keep"], otherwise=QUIET)
    assert g.state.ducats[france] == before + 10
    assert g.state.interest[england] == 2
    assert g.state.ducats[england] == 3
    assert owner(g, "london") == "england"


def test_10_5_02_three_ducats_per_tax_value_returned() -> None:
    g = start()
    war(g, "france", "england")
    take(g, "france", "bordeaux", "maine")
    infantry(g, "france", "aquitaine", 1)
    france, england = seat(g, "france"), seat(g, "england")
    g.state.ducats[england] = 30
    before = g.state.ducats[france]
    answers = ["no", "term:keep", "sell_back:bordeaux", "sell_back:maine"]
    drive(peace.resolve(g), answers, otherwise=QUIET)
    assert g.state.ducats[france] == before + 9
    assert g.state.ducats[england] == 21
    assert owner(g, "maine") == "england"


def test_10_5_03_a_ransom_beyond_the_means_is_capped() -> None:
    g = start()
    war(g, "castile", "portugal")
    for name in ("beira", "porto", "ceuta", "madeira"):
        own(g, "castile", name)
    take(g, "castile", "lisboa")
    infantry(g, "castile", "leon", 1)
    castile = seat(g, "castile")
    before = g.state.ducats[castile]
    resolve(g, "term:keep")
    assert g.state.ducats[castile] == before + 4
    assert owner(g, "lisboa") == "portugal"


def freed_position() -> G:
    """France Occupies two Small Provinces of Castile that are Cores of Portugal."""
    g = start()
    own(g, "castile", "porto", "beira")
    war(g, "france", "castile")
    take(g, "france", "porto", "beira")
    infantry(g, "france", "aquitaine", 20)
    g.state.infantry[seat(g, "castile") * AREAS + area(g, "leon")] = 0
    return g


def test_10_5_04_liberation_for_prestige_alliance_and_influence() -> None:
    g = freed_position()
    answers = ["no", "term:keep", "set_free:porto", "set_free:beira", "befriend:portugal", "yes"]
    places = ["place:portugal", *QUIET]
    drive(peace.resolve(g), answers, otherwise=places)
    assert owner(g, "porto") == owner(g, "beira") == "portugal"
    assert prestige(g, "france") == 2
    france = seat(g, "france")
    assert g.alliance(france, realm(g, "portugal")) == TIE
    assert sum(g.state.influence[france * AREAS : (france + 1) * AREAS]) == 2


def test_10_5_05_no_core_of_the_loser_and_nothing_of_his_ally() -> None:
    g = start()
    war(g, "england", "france")
    ally(g, "france", "scotland", active=True)
    core = next(p for p in g.survey.dejure[realm(g, "france")] if g.world.provinces[p].flag)
    occupy(g, core, seat(g, "england"))
    take(g, "england", "perth")
    peace_ = make_peace(g, seat(g, "england"), realm(g, "france"), PARTIAL)
    assert not may_free(g, peace_, core)
    assert not may_free(g, peace_, province(g, "perth"))


def test_10_5_06_a_discarded_claim_calms_two() -> None:
    g = start()
    war(g, "castile", "portugal")
    take(g, "castile", "porto", "beira")
    infantry(g, "castile", "leon", 1)
    castile = seat(g, "castile")
    g.state.claims[castile * AREAS : (castile + 1) * AREAS] = [0] * AREAS
    place_claim(g, castile, area(g, "portugal"))
    resolve(g, "term:keep", "done", "drop_claim:portugal")
    assert g.claim(castile, area(g, "portugal")) == 0
    assert not has_unrest(g, province(g, "porto"))
    assert not has_unrest(g, province(g, "beira"))


def test_10_5_07_the_loser_may_claim_what_he_lost() -> None:
    g = two_at_war()
    infantry(g, "france", "aquitaine", 1)
    england = seat(g, "england")
    g.state.claims[england * AREAS : (england + 1) * AREAS] = [0] * AREAS
    drive(peace.resolve(g), ["no", "term:keep", "done", "yes"], otherwise=QUIET)
    assert owner(g, "bordeaux") == "france"
    assert g.claim(england, area(g, "aquitaine")) == CLAIM


def test_10_5_08_the_loser_keeps_his_gains_unless_swapped() -> None:
    g = two_at_war()
    small = next(
        p
        for p in g.survey.dejure[realm(g, "france")]
        if g.world.tax_of_province[p] == 1 and p != g.state.capital[realm(g, "france")]
    )
    occupy(g, small, seat(g, "england"))
    take(g, "france", "maine")
    infantry(g, "france", "aquitaine", 1)
    answers = ["no", "term:keep", "exchange:maine"]
    drive(peace.resolve(g), answers, otherwise=QUIET)
    assert g.state.owner[small] == realm(g, "france")
    assert g.state.holder[small] == NONE
    assert owner(g, "maine") == "england"
    assert owner(g, "bordeaux") == "france"


def test_10_5_08_kept_by_the_loser() -> None:
    g = two_at_war()
    small = next(
        p
        for p in g.survey.dejure[realm(g, "france")]
        if g.world.tax_of_province[p] == 1 and p != g.state.capital[realm(g, "france")]
    )
    occupy(g, small, seat(g, "england"))
    infantry(g, "france", "aquitaine", 1)
    drive(peace.resolve(g), ["no", "term:keep"], otherwise=QUIET)
    assert g.state.owner[small] == realm(g, "england")


# 10.6 Humiliation


def test_10_6_01_twice_the_tax_value_at_most_10() -> None:
    for names, gain in (
        (("london", "essex", "oxford", "york", "wales"), 10),
        (("london", "essex"), 6),
    ):
        g = start()
        war(g, "france", "england")
        take(g, "france", *names)
        infantry(g, "france", "aquitaine", 1)
        drive(peace.resolve(g), ["no", "term:humiliation"], otherwise=QUIET)
        assert (prestige(g, "france"), prestige(g, "england")) == (gain, -gain)
        assert owner(g, "london") == "england"
        assert free(g, "london")


def test_10_6_02_needs_the_capital_or_a_surrender_and_a_player() -> None:
    g = two_at_war()
    assert "humiliation" not in terms(g, "france", "england", PARTIAL)
    assert "humiliation" in terms(g, "france", "england", "surrender")
    take(g, "castile", "granada")
    assert "humiliation" not in terms(g, "castile", "granada", PARTIAL)


# 10.7 Vassalization


def test_10_7_01_a_province_of_another_area_is_needed() -> None:
    g = start()
    war(g, "castile", "portugal")
    take(g, "castile", "lisboa")
    made_ = make_peace(g, seat(g, "castile"), realm(g, "portugal"), PARTIAL)
    assert "outside" in reason(g, made_, "vassalization")
    take(g, "castile", "ceuta")
    assert reason(g, made_, "vassalization") == ""


def test_10_7_02_vassal_tokens_and_what_follows() -> None:
    g = start()
    war(g, "castile", "portugal")
    ally(g, "england", "portugal")
    make_marriage(g, seat(g, "england"), realm(g, "portugal"))
    take(g, "castile", "lisboa", "ceuta")
    infantry(g, "castile", "leon", 1)
    castile = seat(g, "castile")
    towns, vassals = g.state.small_out[castile], g.state.vassals_out[castile]
    drive(peace.resolve(g), ["term:vassalization"], otherwise=["place:portugal", *QUIET])
    assert g.state.vassals_out[castile] == vassals + 6
    assert g.state.small_out[castile] == towns - 1
    assert g.state.overlord[province(g, "madeira")] == realm(g, "castile")
    assert g.state.unrest[province(g, "madeira")] == OWN_UNREST
    assert not has_unrest(g, province(g, "porto"))
    assert not has_unrest(g, province(g, "ceuta"))
    assert g.influence(castile, area(g, "portugal")) == 2
    assert g.alliance(seat(g, "england"), realm(g, "portugal")) == 0
    assert g.marriage(seat(g, "england"), realm(g, "portugal")) == 0
    assert not at_war(g, "castile", "portugal")
    assert not truce(g, "castile", "portugal")


def test_10_7_03_what_another_occupies_stays_his() -> None:
    g = start()
    war(g, "castile", "portugal")
    war(g, "france", "portugal")
    take(g, "castile", "lisboa", "ceuta")
    take(g, "france", "porto")
    infantry(g, "castile", "leon", 1)
    answers = ["fight_on", "term:vassalization"]
    drive(peace.resolve(g), answers, otherwise=["place:portugal", *QUIET])
    assert g.state.holder[province(g, "porto")] == realm(g, "france")
    assert at_war(g, "france", "portugal")
    resolve(g, "term:white")
    assert free(g, "porto")
    assert g.state.overlord[province(g, "porto")] == realm(g, "castile")


def test_10_7_04_not_the_papal_states_nor_the_emperor() -> None:
    g = start()
    take(g, "france", "roma")
    made_ = make_peace(g, seat(g, "france"), realm(g, "papal_states"), PARTIAL)
    assert "Papal" in reason(g, made_, "vassalization")
    g.state.emperor = realm(g, "saxony")
    take(g, "france", "dresden")
    made_ = make_peace(g, seat(g, "france"), realm(g, "saxony"), PARTIAL)
    assert "Emperor" in reason(g, made_, "vassalization")


# 10.8 Force Conversion


def scotland_beaten() -> G:
    """A Protestant England that holds all of Catholic Scotland's Capital Area."""
    g = start()
    g.state.state_religion[realm(g, "england")] = g.world.religion_index["protestant"]
    war(g, "england", "scotland")
    area_ = area(g, "scotland")
    for p in g.world.provinces_of_area[area_]:
        if g.state.in_play[p] and g.state.owner[p] != NONE:
            occupy(g, p, seat(g, "england"))
    infantry(g, "england", "east_anglia", 1)
    return g


def test_10_8_01_the_loser_takes_the_victors_faith() -> None:
    g = scotland_beaten()
    protestant = g.world.religion_index["protestant"]
    made_ = make_peace(g, seat(g, "england"), realm(g, "scotland"), PARTIAL)
    term = next(t for t in TERMS if t.key == "force_conversion")
    assert term.may(g, made_) == ""
    drive(term.run(g, made_), otherwise=["place:scotland"])
    assert g.state.state_religion[realm(g, "scotland")] == protestant
    assert g.state.religion[area(g, "scotland")] == protestant
    assert prestige(g, "england") == 3
    assert g.influence(seat(g, "england"), area(g, "scotland")) == 2
    assert free(g, "lothian")


def test_10_8_01_a_player_loses_prestige_influence_and_cardinals() -> None:
    g = start()
    g.state.state_religion[realm(g, "france")] = g.world.religion_index["protestant"]
    england = seat(g, "england")
    g.state.curia = [england, england]
    g.state.influence[england * AREAS + area(g, "lombardy")] = 5
    war(g, "france", "england")
    take(g, "france", "london", "essex", "oxford")
    infantry(g, "france", "aquitaine", 1)
    drive(peace.resolve(g), ["no", "term:force_conversion"], otherwise=QUIET)
    assert prestige(g, "england") == -5
    assert g.influence(england, area(g, "lombardy")) == 1
    assert g.state.curia == []


def test_10_8_02_every_province_must_be_controlled() -> None:
    g = scotland_beaten()
    end_occupation(g, province(g, "perth"))
    made_ = make_peace(g, seat(g, "england"), realm(g, "scotland"), PARTIAL)
    assert "control" in reason(g, made_, "force_conversion")


def test_10_8_03_counter_reformed_is_no_other_faith() -> None:
    g = scotland_beaten()
    g.state.state_religion[realm(g, "england")] = g.world.religion_index["counter_reformed"]
    made_ = make_peace(g, seat(g, "england"), realm(g, "scotland"), PARTIAL)
    assert "your faith" in reason(g, made_, "force_conversion")


# 10.9 Secure Desired Succession


def disputed(g: G, who: str, on: str) -> None:
    g.state.marriage[seat(g, who) * REALMS + realm(g, on)] = FLIPPED


def test_10_9_01_against_an_npr() -> None:
    g = start()
    war(g, "france", "milan")
    take(g, "france", "milano")
    infantry(g, "france", "aquitaine", 1)
    for who in ("castile", "england", "france"):
        disputed(g, who, "milan")
    answers = ["term:secure_succession", "yes"]
    drive(peace.resolve(g), answers, otherwise=["place:lombardy", *QUIET])
    assert prestige(g, "france") == 6 + 4
    assert (prestige(g, "castile"), prestige(g, "england")) == (-3, -3)
    france = seat(g, "france")
    assert g.marriage(france, realm(g, "milan")) == TIE
    assert g.marriage(seat(g, "castile"), realm(g, "milan")) == 0
    assert g.influence(france, area(g, "lombardy")) == 4
    assert g.alliance(france, realm(g, "milan")) == TIE


def test_10_9_02_against_a_player_a_leader_takes_the_throne() -> None:
    g = start()
    war(g, "france", "england")
    take(g, "france", "london")
    infantry(g, "france", "aquitaine", 1)
    disputed(g, "castile", "england")
    leader = next(c for c in g.world.characters if c.role == "leader")
    for deck in g.state.decks:
        if leader.index in deck:
            deck.remove(leader.index)
    g.state.discards[0].append(leader.index)
    answers = ["no", "term:secure_succession", f"enthrone:{leader.id}"]
    drive(peace.resolve(g), answers, otherwise=QUIET)
    assert g.state.ruler[seat(g, "england")] == leader.index
    assert leader.index not in g.state.discards[0]
    assert prestige(g, "france") == 3


def test_10_9_03_an_active_ally_alone() -> None:
    g = with_active_ally()
    infantry(g, "england", "east_anglia", 1)
    infantry(g, "france", "aquitaine", 5)
    take(g, "england", "lothian")
    disputed(g, "castile", "scotland")
    assert not has_partial(g, seat(g, "england"), realm(g, "france"))
    answers = ["no", "fight_on", "no", "settle:scotland", "term:secure_succession"]
    drive(peace.resolve(g), answers, otherwise=["place:scotland", *QUIET])
    assert g.alliance(seat(g, "france"), realm(g, "scotland")) == 0
    assert truce(g, "england", "scotland")


# 10.10 Full Annexation


def test_10_10_01_an_npr_wholly_occupied() -> None:
    g = start()
    war(g, "castile", "granada")
    take(g, "castile", "granada", "gibraltar")
    assert "annexation" not in terms(g, "castile", "granada", PARTIAL)
    resolve(g, "term:annexation")
    assert owner(g, "granada") == owner(g, "gibraltar") == "castile"
    assert has_unrest(g, province(g, "granada"))
    assert g.state.capital[realm(g, "granada")] == NONE
    assert "annexation" not in terms(g, "france", "england", TOTAL)


def test_10_10_03_the_emperor_annexes_a_fellow_member() -> None:
    g = start()
    war(g, "austria", "brandenburg")
    take(g, "austria", "altmark", "berlin", "potsdam")
    resolve(g, "term:annexation")
    assert g.state.authority == 2


def test_18_8_03_the_end_of_an_npr_emperor_is_the_empires() -> None:
    g = start()
    g.state.emperor = realm(g, "brandenburg")
    war(g, "france", "brandenburg")
    take(g, "france", "altmark", "berlin", "potsdam")
    resolve(g, "term:annexation")
    assert g.state.empire == 0


# 10.11 Negotiated Peace


def test_10_11_01_only_between_persons() -> None:
    g = two_at_war()
    assert "negotiate" in first_ask_of(g, "france").keys()
    g.state.bots[seat(g, "england")] = 1
    assert "negotiate" not in first_ask_of(g, "france").keys()


def first_ask_of(g: G, who: str) -> Ask:
    """What a seat is first asked about terms, everybody else keeping quiet."""
    steps = peace.resolve(g)
    value: object = None
    while True:
        ask = steps.send(value)
        assert isinstance(ask, Ask)
        if ask.seat == who and ask.kind == "peace.terms":
            return ask
        value = "no"


def test_10_11_02_an_agreement_with_liberation_earns_nothing() -> None:
    g = freed_position()
    answers = ["no", "negotiate", "offer:keep:nobody", "set_free:porto", "give_back:beira"]
    drive(peace.resolve(g), [*answers, "done", "accept_peace"], otherwise=QUIET)
    assert owner(g, "porto") == "portugal"
    assert owner(g, "beira") == "castile"
    assert prestige(g, "france") == 0
    assert not at_war(g, "france", "castile")


def test_10_11_02_a_refused_offer_changes_nothing() -> None:
    g = two_at_war()
    drive(
        peace.resolve(g),
        ["no", "negotiate", "offer:white", "done", "refuse_peace"],
        otherwise=QUIET,
    )
    assert at_war(g, "france", "england")
    assert not free(g, "bordeaux")


def test_10_11_02_cutting_ties_as_part_of_it() -> None:
    g = two_at_war()
    ally(g, "france", "scotland")
    answers = ["no", "negotiate", "offer:white", "cut:france:scotland", "done", "accept_peace"]
    drive(peace.resolve(g), answers, otherwise=QUIET)
    assert not at_war(g, "france", "england")
    assert g.alliance(seat(g, "france"), realm(g, "scotland")) == 0


def test_10_11_03_white_is_enforced_only_with_total_victory() -> None:
    g = two_at_war()
    assert "white" not in terms(g, "france", "england", PARTIAL)
    assert "white" in terms(g, "france", "england", TOTAL)


def test_a_05_advanced_terms_off() -> None:
    names = ("vassalization", "force_conversion", "secure_succession", "negotiated_peace")
    g = start(options={f"adv_{name}": False for name in names})
    war(g, "france", "england")
    war(g, "france", "milan")
    take(g, "france", "milano", "bordeaux")
    disputed(g, "castile", "milan")
    g.state.state_religion[realm(g, "france")] = g.world.religion_index["protestant"]
    assert terms(g, "france", "milan", PARTIAL) == ["white", "keep"]
    g.state.war[seat(g, "france") * REALMS + realm(g, "milan")] = 0
    assert "negotiate" not in first_ask_of(g, "france").keys()


# 18.4


def defended() -> G:
    """France attacked Saxony; Austria, the Emperor, defends the Empire."""
    g = start()
    war(g, "france", "saxony")
    war(g, "france", "austria")
    g.state.defending = 1
    assert g.at_war(seat(g, "austria"), realm(g, "france")) == DEFENDER
    return g


def test_18_4_08_no_separate_peace_with_a_subject() -> None:
    g = defended()
    take(g, "france", "dresden")
    infantry(g, "france", "aquitaine", 3)
    infantry(g, "austria", "austria", 3)
    drive(peace.resolve(g), otherwise=QUIET)
    assert at_war(g, "france", "saxony")
    assert at_war(g, "france", "austria")
    g.state.infantry = bytearray(len(g.state.infantry))
    infantry(g, "france", "aquitaine", 3)
    drive(peace.resolve(g), ["no", "settle:saxony", "term:keep"], otherwise=QUIET)
    assert not at_war(g, "france", "saxony")


def test_18_4_08_the_emperor_settles_for_his_subjects() -> None:
    g = defended()
    take(g, "france", "dresden")
    drive(peace.resolve(g), ["no", "white_offer", "yes"], otherwise=QUIET)
    assert not at_war(g, "france", "saxony")
    assert not at_war(g, "france", "austria")
    assert free(g, "dresden")
    assert not truce(g, "france", "saxony")


def test_18_4_09_authority_after_the_war() -> None:
    g = defended()
    own(g, "france", "sundgau")
    take(g, "austria", "sundgau")
    infantry(g, "austria", "austria", 1)
    answers = ["no", "fight_on", "no", "term:keep"]
    drive(peace.resolve(g), answers, otherwise=QUIET)
    assert g.state.authority == 4
    g = defended()
    take(g, "france", "dresden")
    infantry(g, "france", "aquitaine", 1)
    drive(peace.resolve(g), ["no", "settle:austria", "term:keep"], otherwise=QUIET)
    assert g.state.authority == 2


def test_18_4_09_a_white_peace_changes_nothing() -> None:
    g = defended()
    drive(peace.resolve(g))
    assert g.state.authority == 3
    assert not any(g.state.war)


def test_vassals_are_part_of_the_realm_at_peace() -> None:
    g = start()
    vassalize(g, seat(g, "france"), realm(g, "provence"))
    war(g, "england", "france")
    take(g, "england", "provence")
    infantry(g, "england", "east_anglia", 1)
    drive(peace.resolve(g), ["no", "no", "term:keep"], otherwise=QUIET)
    assert owner(g, "provence") == "england"
    assert g.state.overlord[province(g, "provence")] == NONE
    assert g.state.owner[province(g, "anjou")] == realm(g, "provence")
