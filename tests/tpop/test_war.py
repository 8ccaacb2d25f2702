"""9.1 and 5.5: declarations of War, casus belli, what a DoW sets off."""

from __future__ import annotations

import pytest
from msgspec import UNSET

from europa.kernel import Ask
from europa.tpop.entries import Lost
from europa.tpop.rules.actions import declare_war
from europa.tpop.rules.realms.casus_belli import cbs_against
from europa.tpop.rules.realms.dow import dow_barred
from europa.tpop.rules.realms.relations import make_alliance, make_marriage, make_truce
from europa.tpop.rules.terms.claims import place_cb, place_claim
from europa.tpop.rules.terms.realm import idea_index
from europa.tpop.rules.terms.tokens import give_province, occupy, place_influence
from europa.tpop.rules.war.war import begin_war, declare, end_war, legal_targets
from europa.tpop.state import ATTACKER, DEFENDER, FLIPPED, MIL, NO_TIE, REALMS
from europa.tpop.table import G
from europa.tpop.testing import drive, seat
from europa.tpop.world import NONE
from tests.tpop.warfare import area, army, province, realm, table, war


def barred(g: G, who: str, whom: str) -> str:
    return dow_barred(g, seat(g, who), realm(g, whom))


def causes(g: G, who: str, whom: str) -> list[str]:
    return cbs_against(g, seat(g, who), realm(g, whom))


def dispute(g: G, who: str, whom: str) -> None:
    g.state.marriage[seat(g, who) * REALMS + realm(g, whom)] = FLIPPED


def quiet() -> G:
    """No Alliances, Truces, Claims or Influence of the scenario in the way."""
    g = table()
    s = g.state
    s.alliance, s.truce = bytearray(len(s.alliance)), bytearray(len(s.truce))
    s.marriage, s.claims = bytearray(len(s.marriage)), bytearray(len(s.claims))
    return g


OTHERWISE = ("done", "no", "refuse", "fight", "pass", "stay")


# Restrictions


def test_9_1_01_an_ally_is_safe_unless_succession_is_disputed() -> None:
    g = quiet()
    castile = seat(g, "castile")
    make_alliance(g, castile, realm(g, "portugal"))
    assert barred(g, "castile", "portugal").startswith("9.1 a")
    make_marriage(g, castile, realm(g, "portugal"))
    dispute(g, "castile", "portugal")
    assert not barred(g, "castile", "portugal")
    before = g.state.stability[castile]
    drive(declare_war.run(g, castile), ["war:portugal", "done"], otherwise=OTHERWISE)
    assert g.alliance(castile, realm(g, "portugal")) == NO_TIE
    assert g.at_war(castile, realm(g, "portugal")) == ATTACKER
    assert g.state.stability[castile] == before


def test_9_1_02_truces() -> None:
    g = quiet()
    make_truce(g, seat(g, "castile"), realm(g, "portugal"))
    assert barred(g, "castile", "portugal").startswith("9.1 b")
    make_truce(g, seat(g, "england"), realm(g, "castile"))
    make_alliance(g, seat(g, "england"), realm(g, "scotland"))
    assert barred(g, "castile", "england").startswith("9.1 b")
    assert barred(g, "castile", "scotland").startswith("9.1 d")


def test_9_1_03_a_passed_emperor_shields_members_at_peace() -> None:
    g = quiet()
    assert not barred(g, "france", "bohemia")
    g.state.passed = [seat(g, "austria")]
    assert barred(g, "france", "bohemia").startswith("9.1 e")
    assert barred(g, "france", "austria").startswith("9.1 c")
    war(g, "austria", "bohemia")
    assert not barred(g, "france", "bohemia")


def test_9_1_04_distant_realms_need_a_cb() -> None:
    g = quiet()
    aztecs = next(r for r in g.world.realms if r.distant and g.survey.dejure[r.index])
    assert barred(g, "castile", aztecs.id).startswith("9.1 f")
    place_claim(g, seat(g, "castile"), g.world.area_of_province[g.state.capital[aztecs.index]])
    assert not barred(g, "castile", aztecs.id)


def test_9_1_g_interregnum_and_9_1_09() -> None:
    g = quiet()
    castile = seat(g, "castile")
    g.state.ruler[castile] = NONE
    assert barred(g, "castile", "portugal").startswith("9.1 g")
    assert declare_war.barred(g, castile).startswith("9.1 g")
    make_marriage(g, seat(g, "england"), realm(g, "portugal"))
    dispute(g, "england", "portugal")
    assert causes(g, "castile", "portugal") == ["disputed_succession"]
    assert barred(g, "castile", "portugal").startswith("9.1 g")
    dispute(g, "castile", "portugal")
    assert not barred(g, "castile", "portugal")
    assert not declare_war.barred(g, castile)


def test_9_1_15_vassals_are_no_targets() -> None:
    g = quiet()
    assert barred(g, "castile", "naples").startswith("11.4")
    assert realm(g, "naples") not in list(legal_targets(g, seat(g, "castile")))
    assert realm(g, "aragon") in list(legal_targets(g, seat(g, "castile")))


def test_already_at_war_is_no_target() -> None:
    g = quiet()
    war(g, "castile", "granada")
    assert barred(g, "castile", "granada") == "9.1: already at War with Granada"


def test_needs_mil() -> None:
    g = quiet()
    castile = seat(g, "castile")
    assert not declare_war.barred(g, castile)
    g.state.power[castile * 3 + MIL] = 0
    assert declare_war.barred(g, castile) == "5.5: needs 1 MIL"


# Casus belli


def test_9_1_05_claim_where_only_a_vassal_is() -> None:
    g = quiet()
    place_claim(g, seat(g, "castile"), area(g, "naples"))
    assert causes(g, "castile", "aragon") == ["conquest"]


def test_9_1_06_claim_where_only_an_occupier_is() -> None:
    g = quiet()
    war(g, "england", "portugal")
    occupy(g, province(g, "porto"), seat(g, "england"))
    place_claim(g, seat(g, "castile"), area(g, "portugal"))
    assert causes(g, "castile", "england") == ["conquest"]
    assert causes(g, "castile", "portugal") == ["conquest"]


def test_9_1_07_cb_token() -> None:
    g = quiet()
    castile = seat(g, "castile")
    place_cb(g, castile, realm(g, "portugal"))
    before = g.state.stability[castile]
    drive(declare_war.run(g, castile), ["war:portugal", "done"], otherwise=OTHERWISE)
    assert g.state.stability[castile] == before


def test_9_1_08_a_dispute_is_a_cb_for_all_and_on_its_enemies() -> None:
    g = quiet()
    make_marriage(g, seat(g, "england"), realm(g, "portugal"))
    dispute(g, "england", "portugal")
    war(g, "france", "portugal")
    assert causes(g, "castile", "portugal") == ["disputed_succession"]
    assert causes(g, "castile", "france") == ["disputed_succession"]


def test_9_1_10_excommunication() -> None:
    g = quiet()
    g.state.excommunicated = realm(g, "france")
    assert causes(g, "castile", "france") == ["excommunication"]
    g.state.state_religion[realm(g, "castile")] = g.world.religion_index["protestant"]
    assert causes(g, "castile", "france") == []


def test_9_1_11_deus_vult() -> None:
    g = quiet()
    g.state.idea_held[idea_index("deus_vult")] = (seat(g, "castile"),)
    assert causes(g, "castile", "granada") == ["holy_war"]
    assert causes(g, "castile", "portugal") == []
    assert causes(g, "castile", "mamluks") == []
    g.state.state_religion[realm(g, "portugal")] = g.world.religion_index["orthodox"]
    assert causes(g, "castile", "portugal") == []


def test_9_1_12_the_crusade_cb_commits() -> None:
    g = quiet()
    castile = seat(g, "castile")
    g.state.crusade = area(g, "andalucia")
    assert causes(g, "castile", "granada") == ["crusade"]
    drive(declare_war.run(g, castile), ["war:granada", "done"], otherwise=OTHERWISE)
    assert g.state.committed == [castile]


def test_9_1_13_imperial_liberation() -> None:
    g = quiet()
    g.state.not_hre = bytearray(len(g.state.not_hre))
    for outsider in ("burgundy", "venice", "denmark"):
        assert "imperial_liberation" in causes(g, "austria", outsider), outsider
    assert causes(g, "austria", "bohemia") == []
    assert causes(g, "france", "venice") == []


# The Action


def test_5_5_01_castile_on_granada_with_a_claim() -> None:
    g = table()
    castile = seat(g, "castile")
    stability, mil = g.state.stability[castile], g.power(castile, MIL)
    drive(declare_war.run(g, castile), ["war:granada", "done"], otherwise=OTHERWISE)
    assert g.state.stability[castile] == stability
    assert g.power(castile, MIL) == mil - 1
    assert g.at_war(castile, realm(g, "granada")) == ATTACKER


def test_5_5_02_free_activation_by_leon() -> None:
    g = table()
    army(g, "castile", 0, "castile", 4)
    castile = seat(g, "castile")
    answers = [
        "war:granada",
        "done",
        "free:activate",
        "land:castile:army1",
        "to:leon",
        "to:andalucia",
        "done",
    ]
    drive(declare_war.run(g, castile), answers, otherwise=OTHERWISE)
    spent = [line.entry for line in g.journal.fresh if type(line.entry).__name__ == "Lost"]
    assert [(e.what, e.amount) for e in spent if isinstance(e, Lost)][:1] == [("mil", 1)]
    assert len([e for e in spent if isinstance(e, Lost) and e.what == "mil"]) == 1


@pytest.mark.parametrize("married,lost", [(False, 2), (True, 3)])
def test_5_5_05_no_cb(married: bool, lost: int) -> None:
    g = quiet()
    castile = seat(g, "castile")
    if married:
        make_marriage(g, castile, realm(g, "portugal"))
    g.state.stability[castile] = 3
    drive(declare_war.run(g, castile), ["war:portugal", "done"], otherwise=OTHERWISE)
    assert g.state.stability[castile] == 3 - lost


def test_5_5_06_two_targets_one_without_cb() -> None:
    g = quiet()
    castile = seat(g, "castile")
    place_claim(g, castile, area(g, "andalucia"))
    mil = g.power(castile, MIL)
    g.state.stability[castile] = 1
    answers = ["war:granada", "war:portugal", "done"]
    drive(declare_war.run(g, castile), answers, otherwise=OTHERWISE)
    assert g.state.stability[castile] == -1
    assert g.power(castile, MIL) == mil - 1
    assert g.at_war(castile, realm(g, "portugal"))


def test_5_5_08_a_target_gains_mil() -> None:
    g = quiet()
    england, castile = seat(g, "england"), seat(g, "castile")
    drive(declare_war.run(g, castile), ["war:england", "done"], otherwise=OTHERWISE)
    assert g.power(england, MIL) == 4
    assert g.at_war(england, realm(g, "castile")) == DEFENDER


def test_5_5_08_never_above_ten() -> None:
    g = quiet()
    england, castile = seat(g, "england"), seat(g, "castile")
    g.state.power[england * 3 + MIL] = 10
    drive(declare_war.run(g, castile), ["war:england", "done"], otherwise=OTHERWISE)
    assert g.power(england, MIL) == 10


def test_5_5_07_and_r100_the_ally_of_an_npr_is_called() -> None:
    g = quiet()
    england, castile = seat(g, "england"), seat(g, "castile")
    make_alliance(g, england, realm(g, "portugal"))
    answers = ["war:portugal", "done", "accept"]
    drive(declare_war.run(g, castile), answers, otherwise=OTHERWISE)
    assert g.at_war(england, realm(g, "castile")) == DEFENDER
    assert g.power(england, MIL) == 4


def test_5_5_07_order_of_calls() -> None:
    g = quiet()
    castile, england, france = seat(g, "castile"), seat(g, "england"), seat(g, "france")
    s = g.state
    s.influence = bytearray(len(s.influence))
    make_alliance(g, castile, realm(g, "portugal"))
    place_influence(g, castile, area(g, "portugal"), 3)
    make_alliance(g, england, realm(g, "bohemia"))
    make_alliance(g, france, realm(g, "savoy"))
    for where in ("lombardy", "burgundy", "switzerland"):
        place_influence(g, france, area(g, where), 1)
    make_alliance(g, france, realm(g, "provence"))
    place_influence(g, france, area(g, "languedoc"), 2)
    steps = declare_war.run(g, castile)
    answers = iter(["war:bohemia", "war:france", "done"])
    asked: list[tuple[str, str]] = []
    value: object = None
    while True:
        try:
            pending = steps.send(value)
        except StopIteration:
            break
        assert isinstance(pending, Ask)
        if pending.kind == "declare_war.target":
            key = next(answers)
        else:
            asked.append((pending.seat, pending.kind))
            key = next(k for k in (*OTHERWISE, pending.keys()[0]) if pending.find(k))
        option = pending.find(key)
        assert option is not None
        value = option.key if option.value is UNSET else option.value
    order = [who for who, kind in asked if kind in ("call", "defend_empire", "call.answer")]
    assert order == ["castile", "austria", "england", "france"]


def test_9_2_09_influence_goes_where_the_target_owns() -> None:
    g = quiet()
    castile = seat(g, "castile")
    g.state.influence = bytearray(len(g.state.influence))
    place_influence(g, castile, area(g, "portugal"), 2)
    place_influence(g, castile, area(g, "aragon"), 1)
    drive(declare_war.run(g, castile), ["war:portugal", "done"], otherwise=OTHERWISE)
    assert g.influence(castile, area(g, "portugal")) == 0
    assert g.influence(castile, area(g, "aragon")) == 1


def test_5_5_09_a_battle_means_no_free_action() -> None:
    g = quiet()
    castile = seat(g, "castile")
    army(g, "castile", 0, "andalucia", 5)
    drive(declare_war.run(g, castile), ["war:granada", "done"], otherwise=OTHERWISE)
    assert any(type(line.entry).__name__ == "Rolled" for line in g.journal.fresh)


def test_18_5_emperor_without_cb() -> None:
    g = quiet()
    austria = seat(g, "austria")
    g.state.turn = austria
    authority = g.state.authority
    drive(
        declare_war.run(g, austria),
        ["war:bohemia", "done"],
        otherwise=("done", "no", "refuse", *_removals(g)),
    )
    assert g.state.authority == authority - 1


def _removals(g: G) -> list[str]:
    ids = [a.id for a in g.world.areas]
    return [f"{verb}:{name}" for verb in ("remove", "remove_imperial") for name in ids]


# Events and NPR Aggressors


def test_r162_an_npr_declares_war() -> None:
    g = quiet()
    castile = seat(g, "castile")
    steps = declare(g, realm(g, "granada"), [realm(g, "castile")], by_event=True)
    drive(steps, otherwise=OTHERWISE)
    assert g.at_war(castile, realm(g, "granada")) == DEFENDER
    assert g.power(castile, MIL) == 4


def test_r162_ineligible_targets_mean_no_war() -> None:
    g = quiet()
    castile = seat(g, "castile")
    make_truce(g, castile, realm(g, "granada"))
    fought = drive(declare(g, realm(g, "castile"), [realm(g, "granada")], by_event=True))
    assert not fought
    assert not g.at_war(castile, realm(g, "granada"))


def test_r162_no_stability_loss_by_event() -> None:
    g = quiet()
    castile = seat(g, "castile")
    make_marriage(g, castile, realm(g, "portugal"))
    before = g.state.stability[castile]
    mil = g.power(castile, MIL)
    steps = declare(g, realm(g, "castile"), [realm(g, "portugal")], by_event=True)
    drive(steps, otherwise=OTHERWISE)
    assert g.state.stability[castile] == before
    assert g.power(castile, MIL) == mil
    assert g.at_war(castile, realm(g, "portugal"))


def test_r43_a_passed_player_declares_nothing() -> None:
    g = quiet()
    castile = seat(g, "castile")
    g.state.passed = [castile]
    drive(declare(g, realm(g, "castile"), [realm(g, "portugal")], by_event=True))
    assert not g.at_war(castile, realm(g, "portugal"))


def test_begin_and_end_war_both_ways() -> None:
    g = quiet()
    castile, england = seat(g, "castile"), seat(g, "england")
    begin_war(g, castile, realm(g, "england"))
    assert g.at_war(castile, realm(g, "england")) == ATTACKER
    assert g.at_war(england, realm(g, "castile")) == DEFENDER
    end_war(g, england, realm(g, "castile"))
    assert not g.at_war(castile, realm(g, "england"))


def test_imperial_liberation_by_occupation_and_vassals() -> None:
    g = quiet()
    give_province(g, province(g, "praha"), realm(g, "bohemia"), overlord=realm(g, "castile"))
    assert causes(g, "austria", "castile") == ["imperial_liberation"]
