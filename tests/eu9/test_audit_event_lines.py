"""Lines of the checklist of periods IV to VII whose clauses had no case of their own."""

from __future__ import annotations

import pytest

from europa.eu9.rules.diplomacy.causes import Cause
from europa.eu9.rules.diplomacy.price import declaration
from europa.eu9.rules.events.political.civil_wars import wins_england
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.state import COL
from europa.eu9.table import G
from tests.eu9.great_war import look, play, put
from tests.eu9.test_events_four import comes, runs, table, wars

EIGHT = ["FRA", "HIS", "ANG", "TUR", "RUS", "POL", "SUE", "HOL"]
NINE = ["FRA", "HIS", "ANG", "TUR", "RUS", "POL", "SUE", "AUS", "HOL"]


@pytest.mark.parametrize("before, after", [(120, 70), (300, 200), (200, 133), (30, -20)])
def test_ev_iv_41_a_third_of_the_treasury_and_fifty_at_least(before: int, after: int) -> None:
    g = table(31, EIGHT)
    put(g, ANG={"attitude": "anglican", "religion": "protestant", "A2": before})
    comes(g, "IV-7(1)", dice={"event": [1]})
    assert look(g, "ANG", "A2") == after


@pytest.mark.parametrize("attitude, die, number", [
    ("anglican", 8, 2), ("counter_reformation", 8, 3), ("puritan", 10, 4), ("anglican", 2, 0),
])  # fmt: skip
def test_ev_iv_40_provinces_that_the_king_has_besides(attitude: str, die: int, number: int) -> None:
    g = table(31, EIGHT)
    faith = "catholic" if attitude == "counter_reformation" else "protestant"
    put(g, ANG={"attitude": attitude, "religion": faith})
    comes(g, "IV-7(1)", dice={"event": [die]})
    candidates = ("cymru", "gloucester", "lancashire", "lincolnshire", "yorkshire")
    free = [p for p in candidates if not look(g, "provinces", p, "revolt")]
    held = [p for p in candidates if look(g, "provinces", p, "controller") == "royalists"]
    assert len(held) == min(number, len(free))


SIX = ("east_anglia", "kent", "wessex", "gloucester", "lincolnshire", "midlands")


@pytest.mark.parametrize("gone, instead, over", [
    ("", "", True), ("wessex", "yorkshire", True), ("kent", "cumberland", False),
    ("east_anglia", "yorkshire", False),
])  # fmt: skip
def test_ev_iv_48_london_five_more_and_three_ports(gone: str, instead: str, over: bool) -> None:
    g = table(33, EIGHT)
    runs(g, "IV-7(1)", 31)
    wars(g, {"kind": "religious", "attackers": ["parliament", "england"],
             "defenders": ["royalists"], "cause": "IV-7(1)"})  # fmt: skip
    g.state.event_notes |= {"war:english_civil_war": "1", "IV-7(1):war:": "1"}
    for place in g.owned(g.country("england")):
        g.state.controller[place] = g.country("royalists")
    names = [instead if name == gone else name for name in SIX]
    put(g, provinces={name: {"controller": "parliament"} for name in names})
    put(g, countries={"royalists": {"units": []}})
    assert wins_england(Scene(g, "IV-7(1)"), "parliament", "royalists") == over


def test_ev_iv_34_three_colonies_in_revolt_cost_one_stability() -> None:
    g = table(31, EIGHT)
    comes(g, "IV-4(1)")
    brazil = [
        p
        for p, place in enumerate(g.world.provinces)
        if not place.europe and "brazil" in g.world.areas[place.area].continents
    ][:3]
    for place in brazil:
        g.state.post[place], g.state.post_owner[place] = COL, g.country("holland")
        g.state.post_level[place] = 3
        g.state.revolt[place] = 2
        g.state.revolt_cause[place] = "IV-4(1)"
        g.state.revolt_since[place] = 30
    put(g, HOL={"stability": 2})
    play(g, "5.3")
    assert look(g, "HOL", "stability") == 1


@pytest.mark.parametrize("cause, cost", [
    (None, 3), (Cause(False, False, "x", None), 2), (Cause(False, True, "x", None), 0),
])  # fmt: skip
def test_ev_iv_57_what_a_war_costs_poland_under_the_veto(cause: Cause | None, cost: int) -> None:
    g = table(33, EIGHT)
    comes(g, "IV-10(1)")
    poland, crimea = g.country("poland"), g.country("crimea")
    assert declaration(g, poland, (crimea,), cause).stability == cost


def troubles(*, godunov: bool, dmitry: bool) -> G:
    """The end of the Time of Troubles comes at 7.4; Poland is not in it."""
    g = table(28, EIGHT)
    runs(g, "IV-17(1)", 27)
    put(g, RUS={"stability": 0, "vp": 0}, POL={"vp": 0})
    s = g.state
    monarchs = g.world.monarch_index
    if godunov:
        s.monarch[g.country("russia")] = monarchs["russia_boris_godunov"]
    else:
        s.held["reigned:russia_boris_godunov"] = 27
        s.monarch[g.country("russia")] = -1
    if dmitry:
        put(g, leaders={"dmitry": {"state": "map", "place": "moskva"}})
        s.held["leader_until:dmitry"] = 31
    return g


@pytest.mark.parametrize("won, godunov, dmitry, values, stability, points", [
    ("loyalists_win", True, False, [6, 8, 5], 0, 10),
    ("loyalists_win", False, False, [6, 5, 6], 1, 0),
    ("rebels_win", False, True, [4, 7, 5], -3, 0),
    ("rebels_win", False, False, [6, 5, 6], -2, 0),
])  # fmt: skip
def test_ev_iv_74_how_the_troubles_end(
    won: str, godunov: bool, dmitry: bool, values: list[int], stability: int, points: int
) -> None:
    g = troubles(godunov=godunov, dmitry=dmitry)
    g.state.event_notes["IV-17(1):outcome:"] = won
    play(g, "7.4")
    russia = g.country("russia")
    assert g.state.skills[russia * 3 : russia * 3 + 3] == values
    assert (look(g, "RUS", "stability"), look(g, "RUS", "vp")) == (stability, points)
    assert look(g, "POL", "vp") == (10 if won == "rebels_win" else 0)
    mine = [cb for cb in g.state.causes if cb.holder == russia]
    assert [(g.name(cb.target), cb.free) for cb in mine] == [("sweden", True)]
    assert not [r for r in g.state.running if r.event == "IV-17(1)"]


@pytest.mark.parametrize("owner, free", [("poland", True), ("austria", False)])
def test_ev_iv_127_a_cause_for_what_was_polish(owner: str, free: bool) -> None:
    g = table(30, NINE)
    ukraine = g.world.regions["ukraine"]
    put(g, provinces={name: {"owner": "turkey", "controller": "turkey"} for name in ukraine})
    put(g, provinces={"poltava": {"owner": owner, "controller": owner}})
    comes(g, "IV-17(2)")
    play(g, "2.1")
    mine = [cb for cb in g.state.causes if g.name(cb.holder) == "poland"]
    assert bool(mine) == free


@pytest.mark.parametrize("playing, payer", [(NINE, "AUS"), (EIGHT, "HIS")])
def test_ev_iv_20_who_pays_for_vienna(playing: list[str], payer: str) -> None:
    g = table(26, playing)
    comes(g, "IV-1(1)")
    put(g, FRA={"vp": 100})
    put(g, **{payer: {"stability": 1, "vp": 100}})
    put(g, provinces={"osterreich": {"controller": "palatinate"}})
    g.dice.script = {"event": [10]}  # type: ignore[attr-defined]  # scripted dice of the position
    g.state.occurred["IV-A"] = 1
    play(g, "7.0")
    assert (look(g, payer, "stability"), look(g, payer, "vp"), look(g, "FRA", "vp")) == (0, 70, 130)
    for name in ("bohemia", "palatinate"):
        assert (look(g, "countries", name, "patron"), look(g, "countries", name, "box")) == (
            "france", "MA",
        )  # fmt: skip


LATE = ["FRA", "HIS", "ANG", "TUR", "RUS", "PRU", "SUE", "AUS", "HOL"]


def test_ev_iv_146_france_fights_england_for_its_war_with_scotland() -> None:
    g = table(27, EIGHT)
    put(g, FRA={"stability": 1})
    wars(g, {"attackers": ["scotland"], "defenders": ["france"]})
    comes(g, "IV-6", "FRA=answer:war")
    france, england = g.country("france"), g.country("england")
    assert any(france in w.members and england in w.members for w in g.state.wars)
    assert look(g, "FRA", "stability") == 1
    comes(g, "VI-8")
    assert not [r for r in g.state.running if r.event == "IV-6"]


def test_ev_v_35_a_protestant_france_has_one_revolt_only() -> None:
    g = table(36, NINE)
    put(g, FRA={"religion": "protestant", "dti": 3, "fti": 4})
    put(g, table={"draw": "V-6"})
    before = sum(1 for side in g.state.revolt if side)
    play(g, "1.5")
    assert sum(1 for side in g.state.revolt if side) <= before + 1
    assert (look(g, "FRA", "dti"), look(g, "FRA", "fti")) == (3, 4)


@pytest.mark.parametrize("die, event, sides", [(6, "V-17", 0), (7, "V-17", 1), (7, "VI-15", 2)])
def test_ev_v_48_slaves_rise_if_the_option_is_on(die: int, event: str, sides: int) -> None:
    g = table(40, NINE)
    haiti = g.world.areas[g.world.area_index["area_haiti"]].provinces[0]
    for place in range(len(g.state.post)):
        g.state.post[place] = 0
    g.state.post[haiti], g.state.post_owner[haiti] = COL, g.country("england")
    g.state.post_level[haiti] = 3
    comes(g, event, dice={"event": [die]})
    assert g.state.revolt[haiti] == sides


def test_ev_v_73_prussia_as_a_power_takes_preussen_and_no_forces() -> None:
    g = table(52, LATE)
    g.state.occurred["IV-11"] = 1
    put(g, provinces={"preussen": {"owner": "poland", "controller": "poland"}})
    put(g, provinces={"berg": {"owner": "prussia", "controller": "prussia"}})
    g.state.titles["emperor"] = g.country("austria")
    put(g, AUS={"stability": 1})
    comes(g, "V-13")
    assert look(g, "provinces", "preussen", "owner") == "prussia"
    assert "set:basic_forces" not in g.state.lasting
    play(g, "2.4", "VEN=answer:grant")
    assert g.holds("kingdom_of_prussia")
    assert look(g, "AUS", "stability") == 0


@pytest.mark.parametrize("allied, at_war", [(True, False), (False, True), (False, False)])
def test_ev_vii_46_prussia_waits_and_the_others_fight_overseas(allied: bool, at_war: bool) -> None:
    g = table(54, LATE)
    put(g, FRA={"stability": 1}, ANG={"stability": 1})
    if allied:
        put(g, table={"agreements": [{"kind": "defensive", "members": ["france", "england"],
                                      "until": 60}]})  # fmt: skip
    if at_war:
        wars(g, {"attackers": ["france"], "defenders": ["england"]})
    comes(g, "VII-1")
    play(g, "2.1", "POL=let")
    play(g, "2.2")
    kinds = [w.kind for w in g.state.wars]
    assert kinds == (["full"] if at_war else ["overseas"])
    assert not g.state.agreements
    assert (look(g, "FRA", "stability"), look(g, "ANG", "stability")) == (1, 1)


@pytest.mark.parametrize("owners, holders", [
    ({"karelen": "russia"}, ["sweden"]), ({"estland": "sweden"}, ["russia"]), ({}, []),
])  # fmt: skip
def test_ev_vii_38_finland(owners: dict[str, str], holders: list[str]) -> None:
    g = table(55, LATE)
    names = [*g.world.regions["finland"], "ingria", "estland", "livonija", "kurland"]
    put(g, provinces={name: {"owner": "denmark", "controller": "denmark"} for name in names})
    put(g, provinces={name: {"owner": who, "controller": who} for name, who in owners.items()})
    comes(g, "VII-16")
    assert [g.name(cb.holder) for cb in g.state.causes if cb.source == "VII-16"] == holders


@pytest.mark.parametrize("declines, declared", [(True, True), (False, False)])
def test_ev_vi_46_venice_fights_where_austria_declines(declines: bool, declared: bool) -> None:
    g = table(48, LATE)
    put(g, countries={"venice": {"gone": 0}})
    comes(g, "VI-12", f"VEN=answer:{'decline' if declines else 'use'}")
    fights = any(g.country("venice") in w.members for w in g.state.wars)
    assert fights == declared
    assert g.holds("vi12_austria") != declines


@pytest.mark.parametrize("russia", [True, False])
def test_ev_vi_61_nobody_protects_poland(russia: bool) -> None:
    g = table(46, LATE)
    put(g, FRA={"vp": 0}, RUS={"vp": 0, "stability": 2}, SUE={"vp": 0})
    comes(g, "VI-11", "FRA=answer:refuse", "POR=answer:refuse")
    play(g, "2.1")
    mine = {g.name(cb.holder) for cb in g.state.causes if cb.source == "VI-11"}
    assert mine == {"russia"}
    if not russia:
        play(g, "2.5")
        play(g, "2.11")
        assert not [r for r in g.state.running if r.event == "VI-11"]
        assert not g.holds("absolutism")
        assert (look(g, "FRA", "vp"), look(g, "RUS", "vp")) == (0, 0)


@pytest.mark.parametrize("die, lost", [(1, 0), (5, 2)])
def test_ev_vi_41_what_the_mughals_lose(die: int, lost: int) -> None:
    g = table(44, LATE)
    mughals = g.country("mughals")
    g.state.gone[mughals] = 0
    names = ("area_delhi", "area_bengale", "area_karnatika", "area_malabar", "area_hyderabad")
    for name in names:
        g.state.area_owner[g.world.area_index[name]] = mughals
    before = sum(owner == mughals for owner in g.state.area_owner)
    comes(g, "VI-17", dice={"event": [die]})
    assert sum(owner == mughals for owner in g.state.area_owner) == before - lost
