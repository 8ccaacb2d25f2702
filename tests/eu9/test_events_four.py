"""Single political events of period IV, as their lines of the checklist say."""

from __future__ import annotations

from typing import Any

import pytest

from europa.eu9.annals import Running
from europa.eu9.invariants import broken
from europa.eu9.rules.diplomacy.begin import help_side
from europa.eu9.rules.events.political.winter_king import HELD, hold_out
from europa.eu9.rules.logistics.deciders import decider
from europa.eu9.rules.powers.initiative import skill
from europa.eu9.rules.powers.wars import wars_between
from europa.eu9.rules.terms.lasting import replaced
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.state import ADM
from europa.eu9.table import G
from europa.eu9.testing import position
from europa.eu9.vocabulary import Words
from europa.eu9.world import NONE
from tests.eu9.great_war import look, play, put

EIGHT = ["FRA", "HIS", "ANG", "TUR", "RUS", "POL", "SUE", "VEN"]


def table(turn: int, playing: list[str] | None = None, **tree: Any) -> G:
    """A table of some turn before its events."""
    g = position(turn=turn, segment="1.5")
    put(g, table={"playing": playing or EIGHT})
    return put(g, **tree)


def comes(g: G, event: str, *answers: str, dice: dict[str, list[int]] | None = None) -> G:
    """The event occurs, as the only one of the turn."""
    g.dice.script = dice or {}  # type: ignore[attr-defined]  # scripted dice of the position
    put(g, table={"event": event})
    play(g, "1.5", *answers)
    g.dice.script = {}  # type: ignore[attr-defined]  # scripted dice of the position
    return g


def drawn(g: G, number: str, *answers: str) -> G:
    """The number comes up, its conditions are read."""
    put(g, table={"draw": number})
    return play(g, "1.5", *answers)


def runs(g: G, event: str, since: int, part: str = "") -> G:
    g.state.running.append(Running(event, part, since))
    g.state.event_began[event] = since
    g.state.occurred.setdefault(event, 1)
    return g


def wars(g: G, *rows: dict[str, Any]) -> G:
    Words().put(g.state, ("table", "wars"), list(rows))
    return g


# IV-1(1) Bohemia


def winter_king(turn: int = 26, **tree: Any) -> G:
    g = table(turn, FRA={"attitude": "conciliatory"}, **tree)
    return comes(g, "IV-1(1)")


def test_ev_iv_17_tilly_serves_four_turns() -> None:
    g = winter_king()
    play(g, "3.10")
    for turn, state in ((27, "map"), (28, "map"), (29, "map"), (30, "pool")):
        g.state.turn = turn
        play(g, "3.10")
        assert look(g, "leaders", "tilly", "state") == state, turn


def test_ev_iv_128_the_test_is_made_again_after_agitations() -> None:
    g = winter_king()
    g.dice.script = {"event": [10, 10]}  # type: ignore[attr-defined]  # scripted dice
    numbers = []
    for turn in (26, 27):
        g.state.turn = turn
        play(g, "7.0")
        numbers.append(int(g.state.event_notes["IV-1(1):number:iv_a_test"]))
    assert numbers[0] - numbers[1] == 2, "-2 for the turn before"


def test_ev_iv_128_none_once_the_great_war_was() -> None:
    g = winter_king()
    g.state.occurred["IV-A"] = 1
    g.dice.script = {"event": []}  # type: ignore[attr-defined]  # no die may be rolled
    play(g, "7.0")
    g.state.turn = 27
    play(g, "2.1")
    assert look(g, "FRA", "allowed", "intervention_full")


@pytest.mark.parametrize("holder, fallen, die, wins", [
    ("turkey", False, 10, False), ("palatinate", True, 10, True), ("palatinate", False, 1, False),
])  # fmt: skip
def test_ev_iv_129_and_ev_iv_130_vienna(holder: str, fallen: bool, die: int, wins: bool) -> None:
    g = winter_king(HIS={"stability": 2, "vp": 100})
    if fallen:
        g.state.gone[g.country("bohemia")] = 1
        for name in ("boheme", "silesie", "morava", "lausitz"):
            put(g, provinces={name: {"owner": "austria", "controller": "austria"}})
    put(g, provinces={"osterreich": {"controller": holder}})
    g.dice.script = {"event": [die]}  # type: ignore[attr-defined]  # scripted dice
    play(g, "7.0")
    assert (look(g, "HIS", "vp") == 70) == wins
    assert (look(g, "HIS", "stability") == 1) == wins
    called = any("IV-A" in call for call in g.state.event_calls)
    assert called == (die == 1)
    if wins:
        assert look(g, "provinces", "morava", "owner") == "bohemia"


def test_ev_iv_19_rebels_hold_what_bohemia_held_when_prague_falls() -> None:
    """Cities without a counter are the rebels' from that turn on, and no invariant is broken."""
    g = winter_king()
    s, morava = g.state, g.world.province_index["morava"]
    scene = Scene(g, "IV-1(1)")
    scene.write(HELD, "", "morava")
    s.gone[g.country("bohemia")] = 1
    put(g, provinces={"morava": {"owner": "austria", "controller": "austria"}})
    hold_out(scene)
    assert (s.controller[morava], s.revolt[morava]) == (NONE, 0)
    assert not [fault for fault in broken(s) if "morava" in fault]


# IV-7(1) before it begins


def test_ev_iv_147_minors_rest_and_powers_are_asked_each_turn() -> None:
    england = {"religion": "protestant", "attitude": "anglican"}
    g = table(31, [*EIGHT[:-1], "HOL"], ANG=england)
    wars(g, {"attackers": ["england"], "defenders": ["hansa"]})
    drawn(g, "IV-7")
    assert "IV-7(1)" in g.state.occurred
    assert any(w.armistice for w in g.state.wars)
    g = table(31, [*EIGHT[:-1], "HOL"], ANG=england)
    wars(g, {"attackers": ["england"], "defenders": ["holland"]})
    drawn(g, "IV-7", "HOL=reject")
    assert "IV-7(1)" not in g.state.occurred
    play(g, "7.2a", "HOL=agree")
    assert all(w.armistice for w in g.state.wars)


# IV-12, IV-13


def test_ev_iv_160_the_same_event_under_two_names() -> None:
    g = table(30, SUE={"religion": "protestant"})
    drawn(g, "IV-12")
    assert "IV-12(1)" in g.state.occurred
    assert "III-4(2)" in g.state.occurred, "it counts as played"
    g = table(30, [c for c in EIGHT if c != "SUE"])
    g.state.major[g.country("sweden")] = 0
    before = look(g, "table", "marked")
    put(g, table={"draw": "IV-12"})
    play(g, "1.5")
    assert "IV-12(1)" not in g.state.occurred
    assert [m for m in look(g, "table", "marked") if m == "IV-12"] == [
        m for m in before if m == "IV-12"
    ]


# IV-16 The Fronde


def fronde() -> G:
    g = table(33, [*EIGHT[:-1], "HOL"])
    units = ["A+ ile_de_france", "A- ile_de_france", "3 LD ile_de_france"]
    put(g, FRA={"units": units, "vp": 0}, HIS={"vp": 0})
    runs(g, "IV-16", 33)
    g.state.held["reigned:france_louis_xiv"] = 30
    play(g, "2.11")
    return g


def worth(g: G, name: str) -> int:
    sizes = {"A+": 4, "A-": 2, "LD": 1}
    return sum(sizes.get(u.split()[0], 0) for u in look(g, "countries", name, "units"))


def test_ev_iv_69_and_ev_iv_168_half_the_army_rebels() -> None:
    g = fronde()
    assert (worth(g, "france"), worth(g, "rebels")) == (4, 5)
    play(g, "3.1")
    assert look(g, "FRA", "B1") == 0
    assert look(g, "FRA", "B2") == 0
    assert look(g, "leaders", "grand_conde", "state") == "map"
    g.dice.script = {"reinforcements": [5], "leader": [10]}  # type: ignore[attr-defined]
    play(g, "3.9")
    assert worth(g, "rebels") == 6, "3 LD, but no more than A+ and A-"
    assert g.state.allowances["multiple:rebels"] == 1


@pytest.mark.parametrize("paris", [True, False])
def test_ev_iv_70_the_end_of_the_fronde(paris: bool) -> None:
    g = fronde()
    if paris:
        put(g, provinces={"ile_de_france": {"controller": "rebels"}})
    play(g, "7.4")
    assert ("crisis_due:france" in g.state.held) == paris
    assert look(g, "HIS", "vp") == (10 if paris else 0)
    assert worth(g, "rebels") == 0
    assert worth(g, "france") == 9
    assert not [r for r in g.state.running if r.event == "IV-16"]


def test_ev_iv_166_an_old_king_and_two_turns_of_war() -> None:
    g = table(35, [*EIGHT[:-1], "HOL"])
    g.state.held["reigned:france_louis_xiv"] = 30
    g.state.monarch[g.country("france")] = g.world.monarch_index["france_louis_xiv"]
    wars(g, {"attackers": ["france"], "defenders": ["spain"]})
    comes(g, "IV-16")
    for turn in (35, 36):
        g.state.turn = turn
        assert look(g, "FRA", "forbidden", "declare_war", "holland") is True
        play(g, "2.11")
        assert g.country("rebels") not in [c for w in g.state.wars for c in w.members]
        play(g, "8.3")
    assert not [r for r in g.state.running if r.event == "IV-16"]
    g.state.turn = 37
    assert look(g, "FRA", "forbidden", "declare_war", "holland") is False


# IV-17


def test_ev_iv_171_an_armistice_is_a_war() -> None:
    g = table(27, RUS={"attitude": ""})
    g.state.held["reigned:russia_ivan_iv"] = 20
    wars(g, {"attackers": ["russia"], "defenders": ["poland"], "armistice": True})
    drawn(g, "IV-17")
    assert "pending:IV-17(1)" in g.state.event_calls


def test_ev_iv_175_akbar_of_period_three() -> None:
    g = table(24)
    number = g.world.leader_index["akbar"]
    g.put_leader(number, g.world.province_index["delhi_c"])
    comes(g, "IV-18")
    assert look(g, "leaders", "akbar", "state") == "map"


def test_ev_iv_161_sweden_in_armistice() -> None:
    g = table(33, SUE={"attitude": "tolerant", "religion": "protestant"})
    wars(g, {"attackers": ["sweden"], "defenders": ["poland"], "armistice": True})
    comes(g, "IV-13(2)", dice={"revolt_group": [1] * 30})
    assert sum(1 for n in g.state.revolt if n) >= 1
    assert any(u.startswith("A-") for u in look(g, "countries", "rebels", "units"))


def test_ev_iv_161_catholic_sweden_after_its_civil_war() -> None:
    g = table(33, SUE={"religion": "catholic"})
    g.state.occurred |= {"III-B": 1, "IV-13(1)": 1}
    drawn(g, "IV-13")
    assert not any(g.state.revolt)
    assert "IV-13" in look(g, "table", "marked")


# IV-10


@pytest.mark.parametrize("war, lost", [(False, 2), (True, 0)])
def test_ev_iv_159_the_second_veto(war: bool, lost: int) -> None:
    g = table(33, POL={"stability": 2})
    g.state.occurred["IV-10(1)"] = 1
    g.state.in_force["liberum_veto"] = 28
    if war:
        wars(g, {"attackers": ["poland"], "defenders": ["russia"]})
    comes(g, "IV-10(1)")
    play(g, "2.11")
    assert look(g, "POL", "stability") == 2 - lost


# IV-2(1)


def test_ev_iv_140_olivares_is_dismissed() -> None:
    g = table(30, HIS={"adm": 6, "dip": 7, "mil": 6})
    arts = len(look(g, "HIS", "mnu"))
    comes(g, "IV-2(1)")
    assert skill(g, g.country("spain"), ADM) == 8
    assert len(look(g, "HIS", "mnu")) == arts + 1
    fleets = sum(g.state.tf)
    g.state.ministers.clear()
    g.state.turn = 33
    put(g, table={"event": []})
    play(g, "1.0")
    assert skill(g, g.country("spain"), ADM) == 6
    assert g.holds("cloth_free")
    assert g.holds("ctz_spain_atlantic_only")
    assert len(look(g, "HIS", "mnu")) == arts + 1
    assert sum(g.state.tf) == fleets
    place = g.world.province_index["aragon"]
    spain = g.country("spain")
    assert replaced(g, "stability_improvement", spain, "foreign_occupation", -3, place=place) == -5


# IV-17(2) and IV-B

UKRAINE = ("podolie", "ukrainya", "poltava", "zaporozhye", "donets", "don")


def test_ev_iv_173_no_ukraine_to_be_had() -> None:
    g = table(33)
    g.state.occurred["IV-17(1)"] = 1
    for name in UKRAINE:
        put(g, provinces={name: {"owner": "russia", "controller": "russia"}})
    drawn(g, "IV-17")
    told = [type(line.entry).__name__ for line in g.journal.lines()]
    assert told[-2:] == ["NoEvent", "RevoltAndDiplomacy"]
    assert not g.owned(g.country("ukraine"))
    assert "IV-17(2)" not in look(g, "table", "running")
    assert "IV-17" in look(g, "table", "marked")


@pytest.mark.parametrize("attitude, protector", [
    ("orthodox_support", "poland"), ("orthodox_conversion", "russia"),
])  # fmt: skip
def test_ev_iv_173_who_protects_ukraine(attitude: str, protector: str) -> None:
    g = table(33, POL={"attitude": attitude})
    put(g, provinces={"poltava": {"owner": "poland", "controller": "poland"}})
    comes(g, "IV-17(2)")
    assert look(g, "countries", "ukraine", "patron") == protector


@pytest.mark.parametrize("foe, patron, fights", [
    ("poland", "nobody", False), ("sweden", "russia", True), ("", "russia", True),
])  # fmt: skip
def test_ev_iv_174_denmark_follows_russia(foe: str, patron: str, fights: bool) -> None:
    """Not moved from a war with Poland; of a war with Sweden it only changes its track."""
    g = table(34)
    put(g, countries={"denmark": {"gone": 0, "patron": "nobody", "box": "neutral"}})
    runs(g, "IV-17(2)", 33)
    if foe:
        wars(g, {"attackers": [foe], "defenders": ["denmark"]})
    put(g, table={"told": ["uses_cb russia sweden rus"]})
    play(g, "2.2")
    assert look(g, "countries", "denmark", "patron") == patron
    denmark, sweden = g.country("denmark"), g.country("sweden")
    assert bool(wars_between(g, denmark, sweden)) == fights
    assert len([w for w in g.state.wars if denmark in w.members]) == 1


@pytest.mark.parametrize("held, wins", [(13, True), (12, False)])
def test_ev_iv_82_sixty_percent_of_poland(held: int, wins: bool) -> None:
    """Of 21 provinces 13; Krakow and Warszawa are the other condition."""
    g = table(33, POL={"stability": 2})
    poland, rebels = g.country("poland"), g.country("rebels")
    first = [g.world.province_index[name] for name in ("malopolska", "mazowia")]
    lands = list(dict.fromkeys([*first, *g.owned(poland)]))
    more = [p.index for p in g.world.provinces if p.europe and p.index not in lands]
    lands = [*lands, *more][:21]
    for place, who in enumerate(g.state.owner):
        if who == poland and place not in lands:
            g.state.owner[place] = g.country("russia")
    for n, place in enumerate(lands):
        g.state.owner[place] = poland
        g.state.controller[place] = rebels if n < held else poland
    g.state.in_force["warsaw_capital"] = 20
    put(g, POL={"units": ["A+ wielkopolska"]}, countries={"rebels": {"units": ["A+ malopolska"]}})
    runs(g, "IV-B", 32)
    wars(g, {"kind": "civil", "attackers": ["rebels"], "defenders": ["poland"], "cause": "IV-B"})
    for key in ("IV-B:war:", "war:poland"):
        g.state.event_notes[key] = "1"
    play(g, "7.4")
    assert (look(g, "POL", "stability") == -1) == wins
    assert (g.state.reign_from[poland] == 33) == wins, "a dynastic crisis"
    if wins:
        mine = look(g, "POL", "units")
        assert mine == ["A+ malopolska"], "EV-IV-181: those of the Rebels are Polish now"


def liberum(turn: int = 33) -> G:
    g = table(turn, [*EIGHT[:-1], "HOL", "AUS"], POL={"stability": 3, "A2": 300})
    return comes(g, "IV-B")


def test_ev_iv_180_russia_against_the_absolutists() -> None:
    g = liberum()
    before = look(g, "POL", "stability")
    play(g, "2.1")
    play(g, "7.6")
    assert look(g, "POL", "stability") == before, "the Rebels alone cost nothing"
    g = liberum()
    put(g, POL={"stability": 1})
    target = next(cb for cb in g.state.causes if g.name(cb.holder) == "russia")
    assert g.name(target.target) in ("poland", "rebels")
    answers = ["RUS=use:full"] if g.name(target.target) == "poland" else ["RUS=let", "RUS=use:full"]
    play(g, "2.1", *answers)
    assert wars_between(g, g.country("russia"), g.country("poland"))
    assert look(g, "countries", "rebels", "played_by") == "russia"
    assert decider(g, g.country("rebels")) == g.country("russia")
    play(g, "7.6")
    assert look(g, "POL", "stability") == 0


@pytest.mark.parametrize("beside, gets", [("austria", True), ("holland", False)])
def test_ev_iv_181_allies_of_the_absolutists(beside: str, gets: bool) -> None:
    g = table(33, [*EIGHT[:-1], "HOL", "AUS"], POL={"stability": 0})
    poland = g.country("poland")
    runs(g, "IV-B", 32)
    war: dict[str, Any] = {"kind": "civil", "attackers": ["rebels"], "defenders": ["poland"],
                           "cause": "IV-B"}  # fmt: skip
    if gets:
        war["defenders"] = ["poland", beside]
    else:
        war["helpers"] = [f"{beside} foreign defenders poland"]
    wars(g, war)
    for key in ("IV-B:war:", "war:poland"):
        g.state.event_notes[key] = "1"
    for place in g.owned(poland):
        g.state.controller[place] = poland
    put(g, POL={"units": ["A+ malopolska"]}, countries={"rebels": {"units": []}})
    ally = g.country(beside)
    before = len(g.owned(ally))
    play(g, "7.4")
    assert g.holds("absolutism")
    assert len(g.owned(ally)) - before == int(gets)


@pytest.mark.parametrize("answer", ["decline", "agree"])
def test_ev_iv_170_swedish_help(answer: str) -> None:
    g = table(28)
    runs(g, "IV-17(1)", 27)
    wars(g, {"kind": "religious", "attackers": ["rebels"], "defenders": ["russia"],
             "cause": "IV-17(1)"})  # fmt: skip
    for key in ("IV-17(1):war:", "war:troubles"):
        g.state.event_notes[key] = "1"
    before = len(g.owned(g.country("sweden")))
    play(g, "2.4", "RUS=answer:ask", f"POR=answer:{answer}")
    agreed = answer == "agree"
    assert len(g.owned(g.country("sweden"))) - before == int(agreed)
    assert look(g, "SUE", "allowed", "intervention_limited") == agreed
    if agreed:
        war = g.state.wars[0]
        help_side(g, war, g.country("sweden"), 1, beside=g.country("russia"))
        g.state.turn = 29
        with pytest.raises(AssertionError, match="nobody asked"):
            play(g, "2.4", "RUS=answer:ask")
