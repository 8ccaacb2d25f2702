"""IV-A Stability of powers, allies, Prague, Westphalia and what it founded, line by line."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from europa.eu9.annals import Peace, Running
from europa.eu9.rules.administration.revolution import has_learnt, spread
from europa.eu9.rules.court.houses import LAST_COLUMN, fixed_column
from europa.eu9.rules.diplomacy.begin import join
from europa.eu9.rules.diplomacy.out_of_war import leave_war
from europa.eu9.rules.events.political.verbs.flow import begin_part
from europa.eu9.rules.logistics.deciders import decider
from europa.eu9.rules.military.losses import take_off
from europa.eu9.rules.powers.inventions import has
from europa.eu9.rules.terms.side_stability import set_side, stability_of
from europa.eu9.state import DEAD
from europa.eu9.table import G
from europa.eu9.testing import drive, position
from europa.eu9.vocabulary import Words
from europa.eu9.world.political import event_records
from europa.eu9.world.tables import goals
from tests.eu9.great_war import EVENT, great_war, look, play, put, scene

NINE = ["FRA", "HIS", "ANG", "TUR", "RUS", "POL", "SUE", "HOL", "AUS"]


def test_ev_iv_103_what_the_war_costs_the_powers() -> None:
    """The worked example: Austria in the war before, then Spain and Holland, Sweden, France."""
    g = great_war(27, playing=NINE, union=("bohemia", "palatinate", "holland"),
                  league=("austria", "bavaria", "spain"))  # fmt: skip
    put(g, **{code: {"stability": 3} for code in NINE})
    war = g.state.wars[0]
    g.state.wars[0] = msgspec.structs.replace(war, turns=((g.country("austria"), 1),))
    found = []
    for turn, enters in ((27, ""), (28, "sweden"), (29, "france"), (30, "")):
        g.state.turn = turn
        if enters:
            join(g, g.state.wars[0], g.country(enters), 0)
        put(g, **{code: {"stability": 3} for code in NINE})
        play(g, "7.6")
        codes = ("FRA", "SUE", "HIS", "HOL", "AUS")
        found.append([3 - look(g, code, "stability") for code in codes])
    assert found == [[0, 0, 1, 1, 2], [0, 1, 2, 2, 3], [1, 2, 3, 3, 4], [2, 3, 4, 4, 4]]


def test_ev_iv_104_a_long_war_before_counts_once() -> None:
    g = position(turn=27, segment="1.5")
    put(g, table={"playing": NINE}, countries={"bohemia": {"gone": 0}})
    war = {"kind": "religious", "attackers": ["bavaria", "austria"], "turns": {"austria": 3},
           "defenders": ["bohemia", "palatinate"], "cause": "IV-1(1)"}  # fmt: skip
    Words().put(g.state, ("table", "wars"), [war])
    put(g, AUS={"stability": 3}, table={"event": [], "calls": ["first:IV-A::IV-1(1)"]})
    play(g, "1.5")
    play(g, "7.6")
    assert look(g, "AUS", "stability") == 1


# Denmark


def danes(turn: int = 27, **given: Any) -> G:
    g = great_war(turn, union=("bohemia", "palatinate", "denmark"), **given)
    put(g, countries={"denmark": {"units": ["A+ brandenburg veteran"]}})
    put(g, table={"fought": ["land brandenburg denmark bavaria A+"]})
    return g


def test_ev_iv_94_the_danish_crusade_begins() -> None:
    g = great_war(27, union=("bohemia", "palatinate", "denmark"))
    walls = sum(g.state.fortress)
    play(g, "3.1")
    play(g, "3.9")
    found = look(g, "countries", "denmark", "units")
    assert [u.split()[0] for u in found] == ["A+", "A+", "F-"]
    assert all("veteran" in u for u in found if u.startswith("A"))
    assert sum(g.state.fortress) >= walls + 1
    play(g, "3.10")
    assert look(g, "leaders", "christian_iv", "state") == "map"
    assert g.state.held["leader_until:christian_iv"] == 30
    assert g.state.allowances["multiple:denmark"] == 2


def test_ev_iv_94_and_ev_iv_124_the_crusade_succeeds() -> None:
    g = danes()
    lands = {"lubeck": "hansa", "holstein": "hansa"}
    put(g, provinces={name: {"owner": who, "controller": who} for name, who in lands.items()})
    set_side(g, "union", 3)
    play(g, "7.0")
    assert stability_of(g, "union") == 3 - 2 + 1
    assert (look(g, "countries", "denmark", "patron"), look(g, "countries", "denmark", "box")) == (
        "england", "EW",
    )  # fmt: skip
    assert [look(g, "provinces", p, "owner") for p in lands] == ["denmark", "denmark"]
    assert g.country("denmark") in g.state.wars[0].members, "it stays"


@pytest.mark.parametrize("owns, gained", [
    (("holstein",), "lubeck"), (("holstein", "lubeck"), "mecklenburg"),
])  # fmt: skip
def test_ev_iv_124_what_denmark_annexes(owns: tuple[str, ...], gained: str) -> None:
    g = danes()
    for name in ("holstein", "lubeck", "mecklenburg"):
        owner = "denmark" if name in owns else "hansa"
        put(g, provinces={name: {"owner": owner, "controller": owner}})
    play(g, "7.0")
    names = ("holstein", "lubeck", "mecklenburg")
    found = [n for n in names if look(g, "provinces", n, "owner") == "denmark"]
    assert found == sorted({*owns, gained}, key=names.index)


@pytest.mark.parametrize("fought", [
    ["land brandenburg denmark bavaria"],
    ["land brandenburg denmark bavaria A+", "land brandenburg bavaria denmark rout"],
    ["land jylland denmark bavaria A+"],
])  # fmt: skip
def test_ev_iv_94_and_ev_iv_187_the_crusade_fails(fought: list[str]) -> None:
    """Less than an A+, a rout, or a battle elsewhere; its other war goes on."""
    g = danes()
    put(g, table={"fought": fought})
    Words().put(g.state, ("table", "wars"), [
        *look(g, "table", "wars"), {"attackers": ["russia"], "defenders": ["denmark"]},
    ])  # fmt: skip
    play(g, "7.0")
    great, other = g.state.wars
    assert g.country("denmark") not in great.members
    assert g.country("denmark") in other.members
    assert stability_of(g, "union") == 0


# Sweden


def test_ev_iv_105_a_military_revolution_each_turn() -> None:
    g = great_war(29, number=2, union=("bohemia", "palatinate", "sweden"))
    put(g, SUE={"land": 21})
    goal = {x.id: n for n, x in enumerate(goals())}
    g.state.goals[goal["musket"]], g.state.goals[goal["baroque"]] = 30, 40
    play(g, "3.1")
    assert look(g, "SUE", "land") == 31, "it catches up"
    g.state.turn = 30
    play(g, "3.1")
    assert look(g, "SUE", "land") == 42, "the breakthrough"
    bavaria, austria = g.country("bavaria"), g.country("austria")
    assert not has(g, bavaria, "baroque")
    g.state.turn = 31
    play(g, "3.1")
    assert look(g, "SUE", "land") == 42, "fixed until its turn"
    assert not has(g, bavaria, "baroque")
    g.state.turn = 32
    play(g, "3.1")
    assert has(g, bavaria, "baroque")
    assert has(g, austria, "baroque")


def test_ev_iv_105_a_battle_teaches_austria() -> None:
    g = great_war(30, number=3, playing=NINE, union=("bohemia", "palatinate", "sweden"))
    goal = {x.id: n for n, x in enumerate(goals())}["baroque"]
    g.state.goals[goal] = 40
    put(g, SUE={"land": 42}, AUS={"land": 35})
    spread(g, g.country("sweden"), g.country("austria"))
    assert not has_learnt(g, g.country("austria"), goal)
    g.state.turn = 31
    assert has_learnt(g, g.country("austria"), goal)


@pytest.mark.parametrize("left, king", [(2, False), (3, True)])
def test_ev_iv_106_gustav_adolf(left: int, king: bool) -> None:
    g = great_war(28, number=2, dice={"revolt_group": [9] * 9})
    put(g, SUE={"religion": "catholic", "stability": 1, "dies": 28 + left}, table={"event": []})
    before = sum(1 for sides in g.state.revolt if sides)
    play(g, "1.5")
    assert g.country("sweden") in g.state.wars[0].attackers
    assert look(g, "SUE", "stability") == 0
    assert sum(g.state.revolt) > before
    assert (look(g, "SUE", "monarch") == "sweden_gustav_adolf") == king
    if not king:
        assert "heir:sweden" in g.state.held or any("heir" in k for k in g.state.held)
    play(g, "3.10")
    assert look(g, "leaders", "gustav_adolf", "state") == "map"
    assert g.state.held["leader_until:gustav_adolf"] == 34
    if king:
        assert [look(g, "SUE", k) for k in ("adm", "dip", "mil")] == [9, 9, 9]


def test_ev_iv_107_and_ev_iv_192_the_king_falls() -> None:
    g = great_war(29, number=3, union=("bohemia", "palatinate", "sweden"))
    put(g, SUE={"units": ["A+ sachsen"]}, at={"round": "S2"})
    leader = g.world.leader_index["gustav_adolf"]
    g.put_leader(leader, g.world.province_index["sachsen"])
    take_off(g, leader, DEAD)
    play(g, "4.0b")
    assert look(g, "leaders", "baner", "place") == "sachsen"
    assert g.state.held["leader_until:baner"] == 31
    sweden = g.country("sweden")
    assert g.state.held[f"{LAST_COLUMN}:sweden"] == 1, "the old king's heir: columns 7"
    g.state.turn = 30
    g.state.dies[sweden] = 30
    assert fixed_column(g, sweden) == 7


def weimar(turn: int = 29) -> G:
    g = great_war(turn, number=turn - 26, union=("bohemia", "palatinate", "sweden", "france"))
    put(g, FRA={"A2": 100}, countries={"palatinate": {"units": ["A- pfalz"]}})
    put(
        g,
        table={"agreements": [{"kind": "defensive", "members": ["france", "sweden"], "until": 40}]},
    )
    g.state.leader_state[g.world.leader_index["gustav_adolf"]] = DEAD
    number = g.world.leader_index["sachsen_weimar"]
    g.put_leader(number, g.world.province_index["pfalz"])
    g.state.leader_for[number] = g.country("sweden")
    g.state.held["leader_until:sachsen_weimar"] = 34
    return g


def test_ev_iv_107_and_ev_iv_193_france_hires_saxe_weimar() -> None:
    g = weimar()
    play(g, "3.1", "FRA=answer:hire")
    assert look(g, "FRA", "A2") == 70
    assert look(g, "leaders", "saxe_weimar", "state") == "map"
    assert look(g, "leaders", "sachsen_weimar", "state") == "pool"
    g.put_leader(g.world.leader_index["saxe_weimar"], g.world.province_index["pfalz"])
    put(g, countries={"palatinate": {"units": ["A- pfalz"]}, "bohemia": {"units": []}})
    g.dice.script = {"reinforcements": [3, 3], "leader": [10, 10]}  # type: ignore[attr-defined]
    play(g, "3.9", "FRA=share:3")
    g.dice.script = {}  # type: ignore[attr-defined]  # scripted dice of the position
    at = [u for u in look(g, "countries", "palatinate", "units") if "pfalz" in u]
    assert sum({"A+": 4, "A-": 2, "LD": 1}[u.split()[0]] for u in at) >= 2 + 3, "3 of 7"
    g.state.turn = 30
    play(g, "3.1", "FRA=answer:hire")
    assert look(g, "FRA", "A2") == 50
    g.state.turn = 31
    play(g, "3.1", "FRA=answer:no")
    play(g, "3.10")
    assert look(g, "leaders", "saxe_weimar", "state") == "pool"
    assert look(g, "leaders", "sachsen_weimar", "state") == "pool", "not Sweden's again"
    g.state.turn = 32
    with pytest.raises(AssertionError, match="nobody asked"):
        play(g, "3.1", "FRA=answer:hire")


def test_ev_iv_193_never_hired_he_serves_sweden() -> None:
    g = weimar()
    play(g, "3.1", "FRA=answer:no")
    play(g, "3.10")
    assert look(g, "leaders", "sachsen_weimar", "state") == "map"
    g.state.turn = 35
    play(g, "3.10")
    assert look(g, "leaders", "sachsen_weimar", "state") == "pool", "his seven turns are over"


@pytest.mark.parametrize("number, falls", [(2, True), (3, True), (4, False)])
def test_ev_iv_108_pomerania_surrenders(number: int, falls: bool) -> None:
    g = great_war(29, number=number, union=("bohemia", "palatinate", "sweden"))
    put(g, provinces={"vorpommern": {"owner": "hansa", "controller": "hansa"}})
    put(g, table={"told": ["besieges sweden vorpommern A+"]}, at={"round": "S2"})
    play(g, "4.3a")
    assert look(g, "provinces", "vorpommern", "controller") == ("sweden" if falls else "hansa")


@pytest.mark.parametrize("city, army, leaves", [
    ("", "", True), ("mecklenburg", "", False), ("", "A- sachsen", False), ("", "LD sachsen", True),
])  # fmt: skip
def test_ev_iv_110_and_ev_iv_191_sweden_driven_out(city: str, army: str, leaves: bool) -> None:
    g = great_war(29, number=3, union=("bohemia", "palatinate", "sweden"))
    Words().put(g.state, ("table", "wars"), [
        *look(g, "table", "wars"), {"attackers": ["poland"], "defenders": ["sweden"]},
    ])  # fmt: skip
    put(g, SUE={"units": [army] if army else []})
    if city:
        put(g, provinces={city: {"controller": "sweden"}})
    play(g, "7.0")
    great, other = g.state.wars
    assert (g.country("sweden") not in great.members) == leaves
    assert g.country("sweden") in other.members, "not with Poland"


@pytest.mark.parametrize("attitude, against, stability, vp", [
    ("conciliatory", "let use:full", 1, 0), ("counter_reformation", "enter:bavaria", 2, -10),
])  # fmt: skip
def test_ev_iv_109_france_enters(attitude: str, against: str, stability: int, vp: int) -> None:
    g = great_war(29, number=3, union=("palatinate",), league=("bavaria", "austria", "spain"))
    put(g, FRA={"attitude": attitude, "stability": 3, "vp": 100}, table={"event": []})
    play(g, "1.5")
    play(g, "2.1", *(f"FRA={key}" for key in against.split()))
    assert look(g, "FRA", "stability") == 3 - stability
    assert look(g, "FRA", "vp") == 100 + vp
    assert g.country("france") in g.state.wars[0].attackers
    assert len(g.state.wars) == 1


def test_ev_iv_188_one_cause_a_turn() -> None:
    g = great_war(29, number=3, union=("palatinate", "hesse"), league=("bavaria", "cologne"))
    put(g, FRA={"attitude": "conciliatory"}, POL={"stability": 3}, table={"event": []})
    for turn in (29, 30, 31):
        g.state.turn = turn
        put(g, table={"event": []})
        play(g, "1.5")
        play(g, "2.1")
        mine = [cb for cb in g.state.causes if g.name(cb.holder) == "france"]
        assert len([cb for cb in mine if cb.last >= turn + 1]) == 0, "not used: gone"
        assert len([cb for cb in mine if cb.first == turn]) <= 2, "one against each side"
    put(g, table={"event": []})
    join(g, g.state.wars[0], g.country("france"), 0)
    play(g, "1.5")
    with pytest.raises(AssertionError, match="nobody asked"):
        play(g, "2.1", "FRA=use:full")


def test_ev_iv_188_poland_helps_for_one_turn() -> None:
    helpers = ("poland limited defenders bavaria",)
    g = great_war(30, number=4, helpers=helpers)
    play(g, "7.5")
    assert not g.state.wars[0].helpers
    g.state.turn = 31
    put(g, table={"event": []})
    play(g, "1.5")
    assert not look(g, "POL", "allowed", "intervention_limited"), "once in the war"


# Prague


def prague(loser: str, *answers: str, union: tuple[str, ...] = (), **given: Any) -> G:
    """The end of the third turn: one side (or both) was at -3 and is so again."""
    members = ("palatinate", "hesse", "hanover", "saxony", *union)
    g = great_war(29, number=3, union=members, league=("austria", "bavaria", "cologne"), **given)
    put(g, SUE={"units": ["A+ mecklenburg"]})
    low = ("union", "league") if loser == "both" else (loser,)
    for side in ("union", "league"):
        set_side(g, side, -3 if side in low else 3)
        if side in low:
            scene(g).write("low", side, "28")
    for name in ("one_point", "half_point"):
        for city in event_records()[EVENT].tables["cities"][name]:
            put(g, provinces={city: {"controller": "turkey"}})
    play(g, "7.0", *answers)
    return g


@pytest.mark.parametrize("loser, keeps, number", [
    ("union", "hanover", 1), ("league", "saxony", 2), ("both", "palatinate", 2),
])  # fmt: skip
def test_ev_iv_114_who_fights_on(loser: str, keeps: str, number: int) -> None:
    g = prague(loser, f"POR=fights_on:{keeps}", union=("sweden",))
    stays = [g.name(c) for c in g.state.wars[0].attackers]
    names = ("palatinate", "hesse", "hanover", "saxony")
    assert keeps in stays
    assert sum(name in stays for name in names) == number
    assert "sweden" in stays
    league = [g.name(c) for c in g.state.wars[0].defenders]
    assert ("bavaria" in league) == (loser != "league")
    assert "cologne" not in league
    if loser == "union":
        assert "saxony" not in stays
        assert look(g, "provinces", "sachsen", "controller") == "austria", "Catholic cities now"
        assert not look(g, "countries", "saxony", "units")
    assert decider(g, g.country(keeps)) == g.country("sweden")


def test_ev_iv_189_prague_for_the_league_with_a_minor_austria() -> None:
    g = prague("union", union=("bohemia",))
    assert look(g, "HIS", "vp") == 30
    for name in ("bavaria", "mainz", "alsace", "baden", "wurttemberg"):
        found = (look(g, "countries", name, "patron"), look(g, "countries", name, "box"))
        assert found == ("austria", "MA"), name
    assert look(g, "countries", "bohemia", "gone") == 1


def test_ev_iv_189_prague_for_the_union_with_vienna() -> None:
    g = great_war(29, number=3, union=("bohemia", "palatinate"))
    put(g, table={"running": ["IV-A"]})
    g.state.event_began[EVENT] = 27
    g.state.event_notes["IV-1(1):control:palatinate"] = "france"
    put(g, FRA={"vp": 100}, HIS={"vp": 100}, provinces={"osterreich": {"controller": "palatinate"}})
    for name in ("one_point", "half_point"):
        for city in event_records()[EVENT].tables["cities"][name]:
            put(g, provinces={city: {"controller": "turkey"}})
    set_side(g, "league", -3)
    scene(g).write("low", "league", "28")
    play(g, "7.0")
    assert (look(g, "FRA", "vp"), look(g, "HIS", "vp")) == (130, 70)
    assert g.holds("truce_of_augsburg")


# Westphalia


def congress(
    *peaces: tuple[int, str, str, int],
    treaty: str = "prague_status_quo",
    playing: list[str] | None = None,
    before: tuple[str, ...] = (),
    answers: tuple[str, ...] = (),
    kind: str = "global",
) -> G:
    """7.5 of turn 31 after Prague: (turn, winner, loser, level) of each treaty in the war."""
    who = dict.fromkeys(n for _, a, b, _ in peaces for n in (a, b))
    g = great_war(31, number=5, playing=playing or NINE, union=("palatinate",), league=("bavaria",))
    s = g.state
    s.in_force["prague"] = 30
    scene(g).write("treaty", "", treaty)
    scene(g).write("surrendered", "", "30")
    s.event_notes[f"{EVENT}:fought:"] = " ".join(f"{n}/bavaria" for n in (*who, *before))
    for turn, winner, loser, level in peaces:
        s.peaces.append(
            Peace(turn, 1, kind, (g.country(winner),), (g.country(loser),), level, cause=EVENT)
        )
    s.wars.clear()
    for code in NINE:
        put(g, **{code: {"vp": 100}})
    for name in ("mecklenburg", "vorpommern", "bremen", "lubeck", "holstein", "hinterpommern"):
        put(g, provinces={name: {"owner": "hansa", "controller": "hansa"}})
    for name in ("hesse", "hanover", "saxony", "brandenburg"):
        put(g, countries={name: {"religion": "protestant", "patron": "nobody", "box": "neutral"}})
    play(g, "7.5", *answers)
    return g


def clients(g: G, patron: str) -> list[str]:
    names = ("hesse", "hanover", "saxony", "brandenburg")
    return [n for n in names if look(g, "countries", n, "patron") == patron]


def owners(g: G, *names: str) -> list[str]:
    return [look(g, "provinces", name, "owner") for name in names]


@pytest.mark.parametrize("treaty, number", [("prague_status_quo", 1), ("prague_union", 3)])
def test_ev_iv_116_sweden_dominant(treaty: str, number: int) -> None:
    pick = ("POR=port:lubeck", "POR=client:hanover")
    g = congress(
        (31, "sweden", "austria", 2), (31, "sweden", "spain", 1), treaty=treaty, answers=pick
    )
    assert look(g, "SUE", "vp") == 130
    assert owners(g, "mecklenburg", "vorpommern", "lubeck", "bremen") == ["sweden"] * 3 + ["hansa"]
    assert len(clients(g, "sweden")) == number
    assert look(g, "countries", "hanover", "box") == "EW"


def test_ev_iv_116_sweden_neutral() -> None:
    g = congress((31, "sweden", "austria", 2), (31, "sweden", "spain", 0))
    assert look(g, "SUE", "vp") == 100
    found = owners(g, "mecklenburg", "vorpommern", "lubeck", "bremen")
    assert found == ["sweden", "sweden", "hansa", "hansa"]
    assert len(clients(g, "sweden")) == 1


def test_ev_iv_117_france_left_before() -> None:
    g = congress((29, "france", "spain", 2), (31, "sweden", "austria", 2))
    assert look(g, "FRA", "vp") == 70
    assert look(g, "countries", "alsace", "patron") != "france"
    g = congress((31, "france", "spain", 2), (31, "sweden", "austria", 2))
    assert look(g, "FRA", "vp") == 130
    assert (look(g, "countries", "alsace", "patron"), look(g, "countries", "alsace", "box")) == (
        "france", "VA",
    )  # fmt: skip
    assert look(g, "countries", "cologne", "box") == "EC"
    assert look(g, "FRA", "causes", "spain").startswith("free") or g.state.turn == 31


def test_ev_iv_118_and_ev_iv_194_the_german_empire() -> None:
    peaces = ((31, "spain", "sweden", 2), (31, "austria", "sweden", 1))
    g = congress(*peaces, treaty="prague_league")
    assert (look(g, "HIS", "vp"), look(g, "AUS", "vp"), look(g, "SUE", "vp")) == (130, 130, 70)
    empire = ("countries", "german_empire")
    assert (look(g, *empire, "patron"), look(g, *empire, "box")) == ("austria", "VA")
    assert look(g, "provinces", "hessen", "owner") == "german_empire"
    assert look(g, "countries", "hesse", "gone") == 1
    assert look(g, *empire, "bonus", "minor_reinforcements") == 2
    assert look(g, *empire, "basic") == ["1 A+", "1 A-"]
    assert look(g, "AUS", "parts", "B2", "german_empire") == 100
    for level, there in ((2, True), (3, False)):
        g.state.turn += 1
        lost = Peace(
            g.state.turn, 9, "global", (g.country("turkey"),), (g.country("austria"),), level
        )
        g.state.peaces.append(lost)
        play(g, "7.4")
        assert (look(g, *empire, "gone") == 0) == there
    assert look(g, "provinces", "hessen", "owner") == "hesse"
    assert look(g, "countries", "hesse", "patron") == "nobody"


def test_ev_iv_118_after_a_status_quo_the_southern_alliance() -> None:
    g = congress((31, "spain", "sweden", 2), (31, "austria", "sweden", 1))
    assert look(g, "countries", "german_empire", "gone") == 1
    for name in ("bavaria", "mainz", "baden"):
        found = (look(g, "countries", name, "patron"), look(g, "countries", name, "box"))
        assert found == ("austria", "EW"), name
    assert look(g, "HIS", "bonus", "diplomacy", "bavaria") == 1


def test_ev_iv_119_the_hansa_is_destroyed() -> None:
    g = congress((31, "spain", "holland", 2))
    assert look(g, "HOL", "vp") == 70
    assert look(g, "countries", "hansa", "gone") == 1
    assert owners(g, "bremen", "vorpommern", "mecklenburg") == [
        "sweden",
        "brandenburg",
        "brandenburg",
    ]
    assert owners(g, "lubeck", "holstein", "hinterpommern") == ["denmark", "denmark", "brandenburg"]
    g = congress((31, "spain", "holland", 2), (31, "sweden", "austria", 0))
    assert owners(g, "vorpommern", "mecklenburg") == ["sweden", "sweden"], "taken before"


def test_ev_iv_119_a_neutral_holland_chooses() -> None:
    g = congress((31, "spain", "holland", 0), answers=("HOL=hansa:end",))
    assert look(g, "countries", "hansa", "gone") == 1
    g = congress((31, "spain", "holland", 0), answers=("HOL=hansa:keep",))
    assert look(g, "countries", "hansa", "gone") == 0


def test_ev_iv_115_and_ev_iv_190_all_sign_on_the_turn_of_prague() -> None:
    g = prague("union", union=("sweden",), playing=NINE)
    assert not g.state.event_notes.get(f"{EVENT}:congress:")
    put(g, SUE={"vp": 100}, HIS={"vp": 100})
    g.state.peaces.append(
        Peace(29, 1, "global", (g.country("austria"),), (g.country("sweden"),), 2, cause=EVENT)
    )
    leave_war(g, g.state.wars[0], g.state.wars[0].members)
    play(g, "7.5")
    assert scene(g).note("position", "sweden") == "losing"
    assert look(g, "SUE", "vp") == 70
    assert EVENT not in [one.event for one in g.state.running if not one.part]


def test_ev_iv_190_no_westphalia_before_prague() -> None:
    g = great_war(29, number=3, union=("palatinate", "sweden"))
    g.state.wars.clear()
    play(g, "7.5")
    assert not scene(g).note("congress", "")


@pytest.mark.parametrize("treaty, level, stands", [
    ("prague_status_quo", 2, True), ("prague_status_quo", 3, False),
    ("prague_union", 3, True), ("prague_union", 5, False),
])  # fmt: skip
def test_ev_iv_121_the_northern_alliance(treaty: str, level: int, stands: bool) -> None:
    g = congress((31, "holland", "spain", 2), treaty=treaty)
    if treaty == "prague_union":
        drive(begin_part(scene(g), EVENT, "northern_hre_alliance"))
    put(g, countries={"hansa": {"patron": "holland", "box": "VA"}})
    coast = sum(g.world.provinces[p].port for p in g.owned(g.country("hansa")))
    assert look(g, "HOL", "parts", "B2", "hansa") == 10 * coast
    assert look(g, "HOL", "bonus", "diplomacy", "hansa") == 2
    g.state.turn = 33
    g.state.peaces.append(
        Peace(33, 9, "global", (g.country("turkey"),), (g.country("holland"),), level)
    )
    play(g, "7.4")
    assert bool(look(g, "HOL", "bonus", "diplomacy", "hansa")) == stands


# Who is in it


def test_ev_iv_183_agitations_with_both_at_war() -> None:
    g = position(turn=27, segment="7.0", dice={"event": [10]})
    put(g, table={"running": ["IV-1(1)"]}, countries={"bohemia": {"gone": 0}})
    g.state.event_began["IV-1(1)"] = 27
    g.state.running[0] = Running("IV-1(1)", "", 27)
    wars = [{"kind": "religious", "attackers": ["bavaria", "austria"], "cause": "IV-1(1)",
             "defenders": ["bohemia", "palatinate"]},
            {"attackers": ["saxony"], "defenders": ["denmark"]},
            {"attackers": ["poland"], "defenders": ["brandenburg"]}]  # fmt: skip
    Words().put(g.state, ("table", "wars"), wars)
    for key in ("IV-1(1):war:", "war:bohemia"):
        g.state.event_notes[key] = "1"
    play(g, "7.0")
    assert g.state.event_notes["IV-1(1):result:iv_a_test"] == "agitations"
    assert len(g.state.wars[0].members) == 4, "nobody joins"
    helped = [
        c
        for c in ("bohemia", "palatinate")
        if look(g, "countries", c, "bonus", "minor_reinforcements") == 2
    ]
    assert len(helped) == 1
    g.state.turn = 28
    play(g, "3.9")
    assert look(g, "countries", helped[0], "bonus", "minor_reinforcements") == 0, "once"


def test_ev_iv_184_a_minor_with_another_war_rolls() -> None:
    g = great_war(27, dice={"event": [10] * 30})
    Words().put(g.state, ("table", "wars"), [
        *look(g, "table", "wars"), {"attackers": ["denmark"], "defenders": ["hesse"]},
    ])  # fmt: skip
    g.state.running[0] = Running(EVENT, "", 26)
    g.state.event_began[EVENT] = 26
    g.dice.script = {"event": [10] * 40}  # type: ignore[attr-defined]  # scripted dice
    put(g, table={"event": []}, countries={"hesse": {"units": ["LD hessen"]}})
    play(g, "1.5")
    assert "hesse" in g.state.event_notes["league:union"].split()
    assert look(g, "countries", "hesse", "units") == ["LD hessen"], "nothing new"


@pytest.mark.parametrize("begun, fresh", [(26, False), (27, True)])
def test_ev_iv_185_austria_and_bavaria_keep_what_they_have(begun: int, fresh: bool) -> None:
    g = great_war(27)
    war = g.state.wars[0]
    g.state.wars[0] = msgspec.structs.replace(war, begun=begun)
    put(g, countries={"austria": {"units": ["LD tirol"]}, "bavaria": {"units": ["LD bayern"]}})
    g.dice.script = {"reinforcements": [1, 1]}  # type: ignore[attr-defined]  # two sides, no more
    play(g, "3.9", *(["muster:bavaria:bayern"] * 0))
    extra = [u for u in look(g, "countries", "austria", "units") if u.startswith("A+")]
    assert any("veteran" in u for u in extra) == fresh
    bavarians = look(g, "countries", "bavaria", "units")
    assert any(u.startswith("A+") and "veteran" in u for u in bavarians) == fresh


def test_a_side_that_all_have_left_raises_nobody() -> None:
    g = great_war(28, number=2)
    g.state.event_notes["league:union"] = ""
    g.dice.script = {"reinforcements": [10]}  # type: ignore[attr-defined]  # the other side alone
    before = look(g, "countries", "bohemia", "units")
    play(g, "3.9")
    assert look(g, "countries", "bohemia", "units") == before
