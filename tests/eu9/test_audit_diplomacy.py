"""What the audit of SPEC-diplomacy found: see docs/develop/eu9-audit-diplomacy.md."""

from __future__ import annotations

from europa.eu9.pieces import Action
from europa.eu9.rules.diplomacy import (
    announce_land,
    announcements,
    bonds,
    declare,
    drafting,
    negotiation,
    pacts,
    resolution,
    ties,
)
from europa.eu9.rules.diplomacy.announcing import policies
from europa.eu9.rules.diplomacy.announcing import trade as announce_trade
from europa.eu9.rules.diplomacy.causes import give
from europa.eu9.rules.diplomacy.reactions import allies, minors
from europa.eu9.rules.diplomacy.reactions import wars as between
from europa.eu9.rules.diplomacy.terms import SUND, may_cede, why_void
from europa.eu9.rules.diplomacy.window import Choices, reactions
from europa.eu9.rules.powers import sund
from europa.eu9.rules.powers.wars import agreements, at_war
from europa.eu9.state import AT, COUNTRIES, FR, NR
from europa.eu9.table import G
from europa.eu9.testing import drive, first_ask
from europa.eu9.treaties import Draft
from europa.kernel import Ask
from tests.eu9.dealings import ally, at_peace, attack, can, place, war


def paper(g: G, kind: str, *members: str, **more: object) -> Draft:
    powers = tuple(g.country(m) for m in members)
    return drafting.make(g, powers[0], kind, powers, **more)  # type: ignore[arg-type]


def entries(g: G) -> list[tuple[str, object]]:
    return [(type(x.entry).__name__, x.readers) for x in g.journal.lines()]


def test_4_3_2_two_who_write_the_same_have_signed_it() -> None:
    """One paper, not two that each costs stability if it is not announced."""
    g = at_peace(segment="2.2")
    france, england = g.country("FRA"), g.country("ANG")
    for power, members in ((france, ("FRA", "ANG")), (england, ("ANG", "FRA"))):
        negotiation._put_down(g, power, ([paper(g, "defensive", *members)], [], []))
    (found,) = g.state.drafts
    assert found.signed == (france, england)
    negotiation._put_down(g, france, ([paper(g, "defensive", "FRA", "ANG")], [], []))
    assert len(g.state.drafts) == 1
    for power in (france, england):
        drive(pacts.turn(g, power), ["announce:defensive:france+england"])
    pacts.settle(g)
    assert [g.state.stability[p] for p in (france, england)] == [3, 3]
    assert len(g.state.agreements) == 1


def test_4_5_4_a_gift_of_last_turn_bars_no_loan_the_other_way() -> None:
    g = at_peace(segment="2.2")
    for power in ("FRA", "HIS"):
        g.state.gross[g.country(power)] = [300]
    gift = paper(g, "loan", "FRA", "HIS", dowry=40, gift=True)
    pacts._in_force(g, gift)
    back = paper(g, "loan", "HIS", "FRA", dowry=40)
    assert why_void(g, back) == "reason.draft.both_ways"
    g.state.turn += 1
    assert why_void(g, back) == ""


def test_4_5_4_two_sums_of_one_turn_are_one_treaty_and_offend_once() -> None:
    g = at_peace(segment="2.3")
    turkey, france = g.country("TUR"), g.country("FRA")
    g.state.gross[france] = [300]
    for ducats in (60, 30):
        pacts._in_force(g, paper(g, "loan", "FRA", "TUR", dowry=ducats))
    (loan,) = agreements(g, france, turkey, "loan")
    assert loan.owed == 90
    assert g.state.stability[france] == 2
    assert (g.line(france, "A3"), g.line(turkey, "A3")) == (-90, 90)


def test_4_5_3_the_habsburgs_are_offered_any_sum() -> None:
    g = at_peace(turn=30, segment="2.2")
    s, spain, austria = g.state, g.country("spain"), g.country("austria")
    s.seat_power[s.seats.index("VEN")] = austria
    s.gross[spain] = [100]
    for name, most in (("austria", 1000), ("france", 100)):
        other = g.country(name)
        s.gross[other] = [100]
        asking = drafting._loan(g, "HIS", spain, other, {"power": "spain"})
        ask = next(asking)
        assert isinstance(ask, Ask)
        assert ask.kind == "draft.lender"
        ask = asking.send((spain, other))
        assert isinstance(ask, Ask)
        assert max(o.value for o in ask.options) == most, name


def test_4_3_4_who_leaves_a_secret_alliance_of_three_is_heard_of_by_its_members() -> None:
    g = at_peace(segment="2.3")
    found = ally(g, "defensive", "FRA", "HIS", "VEN", secret=True)
    bonds.leave(g, found, g.country("VEN"), "ended")
    assert entries(g) == [("AgreementOver", ("FRA", "HIS", "VEN"))]
    assert g.state.agreements[0].members == (g.country("FRA"), g.country("HIS"))


def test_4_6_8_a_secret_alliance_is_dissolved_without_a_question_to_anybody() -> None:
    g = at_peace(segment="2.3")
    france, spain = g.country("FRA"), g.country("HIS")
    found = ally(g, "defensive", "FRA", "HIS", secret=True)
    g.state.turn += 1
    key = "dissolve:defensive:france+spain"
    drive(pacts.turn(g, france), [key, "done"])
    assert g.state.agreements[0].ending == (france,)
    pacts.settle(g)
    assert g.state.agreements == [found]
    for power in (france, spain):
        drive(pacts.turn(g, power), [key], otherwise=["done"])
    assert g.state.agreements == []
    assert [g.state.stability[p] for p in (france, spain)] == [3, 3]
    assert entries(g)[-1] == ("AgreementOver", ("FRA", "HIS"))


def test_4_4_6_ties_may_be_cancelled_at_2_4_and_2_5_and_nothing_is_handed_over() -> None:
    g = at_peace()
    s, france, spain = g.state, g.country("FRA"), g.country("HIS")
    place_ = g.owned(france)[0]
    for where in ("2.4", "2.5"):
        s.agreements, s.stability[france] = [], 3
        ally(g, "ties", "FRA", "HIS")
        s.ceded = [(france, spain, place_)]
        key = "cancel:ties:france+spain"
        asking = announcements.turn if where == "2.4" else declare.turn
        drive(asking(g, france), ["announce", key, "done"] if where == "2.4" else [key, "done"])
        assert (s.agreements, s.ceded, s.stability[france]) == ([], [], 1)


def test_4_4_4_the_right_of_the_sund_is_a_dowry() -> None:
    g = at_peace(segment="2.3")
    s, russia, england = g.state, g.country("RUS"), g.country("ANG")
    cedes = ((russia, SUND),)
    assert why_void(g, paper(g, "ties", "RUS", "ANG", cedes=cedes)) == "reason.draft.not_his"
    sund.pass_on(g, russia)
    found = paper(g, "ties", "RUS", "ANG", cedes=cedes)
    assert why_void(g, found) == ""
    assert drafting.label(g, found) == "ties:russia+england:sund"
    before = s.stability[russia]
    pacts._in_force(g, found)
    assert sund.holder(g) == russia
    assert before - s.stability[russia] >= 1
    ties.hand_over_ceded(g)
    assert sund.holder(g) == england
    assert not may_cede(g, russia, SUND)


def test_4_8_1_no_gift_to_an_annexed_minor() -> None:
    """It would be a gift to its Patron: powers give each other land by ties alone."""
    g = at_peace(segment="2.4")
    france = g.country("FRA")
    savoy = place(g, "savoy")
    land = g.owned(savoy)[0]
    for box, able in (("RM", True), ("AN", False)):
        place(g, "savoy", "HIS", box)
        g.state.owner[land] = g.state.controller[land] = france
        assert (savoy in announce_land.receivers(g, france, land)) == able


def test_4_8_what_is_announced_is_told() -> None:
    g = at_peace(segment="2.4")
    france = g.country("FRA")
    announce_trade._speculate(g, france, 0)
    g.state.occupied[0] = france
    announce_land._leave(g, france, 0)
    assert [name for name, _ in entries(g)] == ["Speculated", "OccupationOver"]


def test_40_18_the_first_weak_asiento_shows_its_price() -> None:
    g = at_peace(turn=30, segment="2.4")
    spain = g.country("HIS")
    offers = {one.key: one for one in policies._policies(g, spain)}
    assert offers["policy:asiento_weakened"].params == {"vp": 20, "stability": 1}


def test_4_6_7_who_joins_his_vassal_against_an_ally_breaks_with_him() -> None:
    g = at_peace()
    turkey, poland = g.country("TUR"), g.country("POL")
    place(g, "crimea", "TUR", "VA")
    ally(g, "defensive", "TUR", "POL")
    found = war(g, ["crimea"], ["POL"], fresh="2.5", attacked=(poland,))
    (offer,) = minors._vassals_war(g, turkey, "2.5")
    assert (offer.key, offer.params) == (f"join:crimea:{found.number}", {"stability": 2})
    offer.act()
    assert g.state.stability[turkey] == 1
    assert at_war(g, turkey, poland)
    assert g.state.agreements == []


def test_4_27_5_the_emperor_sees_what_breaking_with_an_ally_costs() -> None:
    g = at_peace()
    spain = g.country("HIS")
    g.state.titles["emperor"] = spain
    for attacker, cost in (("FRA", 0), ("ANG", 2)):
        g.state.wars, g.state.stability[spain] = [], 3
        if cost:
            ally(g, "offensive", "HIS", attacker)
        number = attack(g, attacker, "palatinate").number
        offers = {r.key: r for r in between._empire(g, spain, "2.5")}
        offer = offers[f"protect:palatinate:{number}"]
        assert offer.params == {"stability": cost}
        steps = offer.act()
        assert steps is not None
        next(steps, None)  # as far as the first question of the imperial army (P 18.4)
        assert g.state.stability[spain] == 3 - cost


def test_4_13_2_a_victim_makes_it_full_for_nothing_in_the_whole_first_turn() -> None:
    g = at_peace(turn=9)
    venice = g.country("VEN")
    found = attack(g, "TUR", "VEN", "overseas", segment="2.1")
    for begun, cost in ((9, 0), (8, 1)):
        from_then = [w for w in g.state.wars if w.number == found.number]
        assert from_then
        g.state.wars = []
        war(g, ["TUR"], ["VEN"], kind="overseas", begun=begun, attacked=(venice,), fresh="")
        (offer,) = allies._made_full(g, venice, "2.5")
        assert offer.params == {"stability": cost}
        g.state.wars = from_then


def test_4_15_1_an_armistice_with_a_minor_needs_who_decides_for_it() -> None:
    for answer in ("yes", "no"):
        g = at_peace(turn=9)
        france = g.country("FRA")
        place(g, "savoy", "HIS", "MA")
        found = war(g, ["FRA"], ["savoy"], begun=7, fresh="")
        drive(between._rest(g, france, found.number), [f"HIS={answer}"])
        assert g.state.wars[0].armistice == (answer == "yes")


def test_4_10_3_a_declaration_names_its_casus_belli() -> None:
    g = at_peace(turn=9)
    turkey = g.country("TUR")
    give(g, turkey, g.country("VEN"), "refused alliance")
    drive(declare.turn(g, turkey), ["declare", "war:venice", "full", "cb:refused alliance", "done"])
    assert g.state.causes == []
    g = at_peace(turn=9)
    give(g, turkey, g.country("VEN"), "refused alliance")
    drive(declare.turn(g, turkey), ["declare", "war:venice", "full", "cb:holy war", "done"])
    assert len(g.state.causes) == 1


def test_4_21_1_a_relation_is_given_up_at_any_decision() -> None:
    g = at_peace()
    portugal, china = g.country("POR"), g.country("china")
    g.state.treaties[portugal * COUNTRIES + china] = FR
    drive(declare.turn(g, portugal), ["end_treaty:china", "done"])
    assert portugal * COUNTRIES + china not in g.state.treaties


def test_4_21_7_one_action_lowers_several() -> None:
    g = at_peace(segment="2.6", dice={"diplomacy": [10, 1]})
    s = g.state
    portugal, spain, france = (g.country(p) for p in ("POR", "HIS", "FRA"))
    gujarat = g.country("gujarat")
    for power in (spain, france):
        s.treaties[power * COUNTRIES + gujarat] = AT
    s.diplomacy[portugal] = (Action("lower", "gujarat", 100, "spain+france"),)
    g.add_effect("reacts_gujarat", france, 20)
    resolution.resolve(g)
    assert [s.treaties.get(p * COUNTRIES + gujarat, NR) for p in (spain, france)] == [FR, FR]
    assert [name for name, _ in entries(g)].count("Dealt") == 2


def test_drafts_of_others_are_no_options_of_an_imagined_question() -> None:
    """Who imagines a table finds no paper there that he can't know of."""
    g = at_peace(segment="2.3")
    s = g.state
    france, england = g.country("FRA"), g.country("ANG")
    found = paper(g, "defensive", "FRA", "ANG")
    s.drafts = [Draft(found.agreement, france, (france, england))]
    ask = first_ask(pacts.turn(g, france))
    assert "announce:defensive:france+england" in ask.keys()
    s.drafts.clear()
    ask.forget()
    assert ask.keys() == ["done"]


def test_secret_alliances_of_others_are_no_options_in_an_imagined_window() -> None:
    g = at_peace()
    ally(g, "defensive", "FRA", "ANG", secret=True)
    attack(g, "HIS", "FRA")
    assert "call:england:1" in can(g, "FRA", "2.5")
    france = g.country("FRA")
    choices = Choices(g, france, "2.5", reactions(g, france, "2.5"))
    g.state.agreements.clear()
    assert not any(o.key.startswith("call") for o in choices.options())
