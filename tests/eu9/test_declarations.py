"""IV.5: casus belli, declarations, allies and interventions."""

from __future__ import annotations

import pytest

from europa.eu9.conflicts import CasusBelli
from europa.eu9.rules.diplomacy import causes, declare, event_wars, price
from europa.eu9.rules.diplomacy.begin import begin_war
from europa.eu9.rules.diplomacy.calls import answer_calls
from europa.eu9.rules.diplomacy.talk import is_open
from europa.eu9.rules.diplomacy.targets import alliances_of, targets, why_not
from europa.eu9.rules.diplomacy.turns import open_session
from europa.eu9.rules.powers.wars import allied, helper_of, side_of
from europa.eu9.table import G
from europa.eu9.testing import first_ask
from europa.eu9.world import NONE, RELIGIONS, period_of
from tests.eu9.dealings import ally, at_peace, at_war, attack, can, place, war, window


def sorts(g: G, holder: str, target: str) -> set[str]:
    """The causes of a power: `normal`, `free overseas` ..."""
    found = causes.causes(g, g.country(holder), g.country(target))
    return {("free " if c.free else "") + ("overseas" if c.overseas else "normal") for c in found}


def at_turn(g: G, turn: int) -> None:
    g.state.turn, g.state.period = turn, period_of(turn)


def reform(g: G) -> None:
    g.state.occurred["I-8(1)"] = 1
    g.state.religion[g.country("saxony")] = RELIGIONS.index("protestant")


def test_iv_81_war_on_an_ally() -> None:
    g = at_peace()
    ally(g, "defensive", "FRA", "ANG")
    france, england = g.country("FRA"), g.country("ANG")
    cost = price.declaration(g, france, (england,), None)
    assert cost == (4, -10)
    causes.give(g, france, england, "quarrel")
    attack(g, "FRA", "ANG")
    assert g.state.stability[france] == 0
    assert not allied(g, france, england)


def test_iv_82_stability_stops_at_its_least() -> None:
    g = at_peace()
    france = g.country("FRA")
    g.state.stability[france] = -2
    attack(g, "FRA", "ANG")
    assert (g.state.stability[france], g.state.vp[france]) == (-3, -10)
    attack(g, "FRA", "HIS")
    assert (g.state.stability[france], g.state.vp[france]) == (-3, -20)


def test_iv_83_a_temporary_cause_lasts_six_turns_and_is_used_once() -> None:
    g = at_peace(turn=5)
    causes.give(g, g.country("FRA"), g.country("ANG"), "quarrel")
    for turn, there in ((5, {"normal"}), (10, {"normal"}), (11, set())):
        at_turn(g, turn)
        assert sorts(g, "FRA", "ANG") == there
    at_turn(g, 10)
    attack(g, "FRA", "ANG")
    assert g.state.causes == []


def test_iv_84_holy_wars_end_with_turn_42() -> None:
    g = at_peace(turn=42)
    assert "normal" in sorts(g, "HIS", "algiers")
    assert "normal" in sorts(g, "TUR", "HIS")
    at_turn(g, 43)
    assert sorts(g, "HIS", "algiers") == {"overseas"}
    assert sorts(g, "TUR", "HIS") == set()


def test_iv_85_catholics_and_protestants() -> None:
    g = at_peace(turn=12)
    assert sorts(g, "FRA", "saxony") == set()
    reform(g)
    assert sorts(g, "FRA", "saxony") == {"normal"}
    assert sorts(g, "FRA", "switzerland") == set()
    at_turn(g, 35)
    assert sorts(g, "FRA", "saxony") == set()


def test_iv_86_war_is_on_a_whole_alliance() -> None:
    g = at_peace()
    war(g, ["ANG"], ["FRA", "savoy"], begun=8)
    causes.give(g, g.country("HIS"), g.country("savoy"), "quarrel")
    found = [t for t in targets(g, g.country("HIS")) if t.country == g.country("FRA")]
    assert [set(t.members) for t in found] == [{g.country("FRA"), g.country("savoy")}]
    begun = attack(g, "HIS", "FRA")
    assert set(begun.defenders) == {g.country("FRA"), g.country("savoy")}
    assert g.state.stability[g.country("HIS")] == 2


def test_iv_88_and_iv_128_a_patron_attacks_his_own_minor() -> None:
    """IV-88, IV-128."""
    g = at_peace()
    savoy = place(g, "lucca", "FRA", "EW")
    france = g.country("FRA")
    assert sorts(g, "FRA", "lucca") == set()
    attack(g, "FRA", "lucca")
    assert g.state.patron[savoy] == NONE
    assert (g.state.stability[france], g.state.vp[france]) == (1, -5)
    record = g.world.countries[savoy].minor
    assert record is not None
    first = next(p for p in record.preferences if p != "france" and g.is_major(g.country(p)))
    seat = g.seat_of(g.country(first))
    window(g, "2.5", [f"{seat}=refuse"])
    assert g.state.patron[savoy] == NONE
    assert g.state.wars[0].helpers == ()


def test_iv_90_after_a_lost_peace() -> None:
    g = at_peace(turn=12)
    reform(g)
    his, saxony = g.country("HIS"), g.country("saxony")
    g.state.truces = [(his, saxony, 12, True), (saxony, his, 12, False)]
    assert sorts(g, "HIS", "saxony") == set()
    target = alliances_of(g, saxony)[0]
    assert why_not(g, his, target) == "reason.war.pacified"
    assert sorts(g, "saxony", "HIS") == set()
    at_turn(g, 13)
    assert sorts(g, "HIS", "saxony") == {"normal"}
    assert why_not(g, his, target) == ""


def test_iv_90_the_winner_may_attack_without_cause() -> None:
    g = at_peace(turn=12)
    his, fra = g.country("HIS"), g.country("FRA")
    g.state.truces = [(his, fra, 12, True), (fra, his, 12, False)]
    attack(g, "FRA", "HIS")
    assert (g.state.stability[fra], g.state.vp[fra]) == (1, -10)


def _event_causes(g: G, *, apart: bool) -> None:
    for holder in ("RUS", "POL"):
        g.state.causes.append(
            CasusBelli(
                g.country(holder),
                g.country("denmark"),
                source="VI-1",
                first=9,
                last=9,
                apart=apart,
            )
        )


def test_iv_91_one_alliance_by_one_event_unless_it_says_otherwise() -> None:
    for apart, wars in ((False, 1), (True, 2)):
        g = at_peace()
        place(g, "denmark")
        _event_causes(g, apart=apart)
        attack(g, "RUS", "denmark")
        attack(g, "POL", "denmark") if not apart else declare.declare(
            g, g.country("POL"), alliances_of(g, g.country("denmark"))[0], "full"
        )
        assert len(g.state.wars) == wars
        assert g.state.wars[0].cause == "VI-1"


def test_iv_92_an_event_war_on_top_of_a_war() -> None:
    g = at_peace(segment="2.1")
    fra, his = g.country("FRA"), g.country("HIS")
    war(g, ["FRA"], ["HIS"], begun=7, turns=((fra, 2), (his, 2)))
    g.state.causes = [
        CasusBelli(fra, his, source="II-3", first=9, last=9, segment="2.1"),
    ]
    ally(g, "offensive", "FRA", "VEN")
    event_wars.turn_running(g)
    now = g.state.wars[0]
    assert (now.cause, now.fresh, dict(now.turns)[fra]) == ("II-3", "2.1", 2)
    assert g.state.causes == []
    assert g.state.stability[fra] == 3
    assert "call:venice:1" in can(g, "FRA", "2.1")
    assert "armistice:1" not in can(g, "FRA", "2.1")


def test_iv_94_an_alliance_that_expires_serves_at_2_1() -> None:
    g = at_peace(turn=8, segment="2.1")
    ally(g, "defensive", "FRA", "VEN")
    attack(g, "ANG", "FRA", segment="2.1")
    assert "call:venice:1" in can(g, "FRA", "2.1")


def test_iv_95_private_talk_is_closed_from_2_3_to_2_5() -> None:
    for segment, heard in (("2.2", True), ("2.3", False), ("2.4", False), ("2.5", False)):
        assert is_open(at_peace(segment=segment).state) == heard
    g = at_peace(segment="2.5")
    open_session(g, "2.5", "window")
    assert is_open(g.state)
    assert is_open(at_peace(segment="2.6").state)


def test_iv_101_entries_by_alliances_cost_one_a_turn() -> None:
    g = at_peace()
    ally(g, "defensive", "FRA", "VEN")
    ally(g, "defensive", "ANG", "VEN")
    attack(g, "HIS", "FRA")
    attack(g, "TUR", "ANG")
    window(g, "2.5", ["FRA=call:venice:1", "VEN=yes"])
    window(g, "2.5", ["ANG=call:venice:2", "VEN=yes"])
    venice = g.country("VEN")
    assert g.state.stability[venice] == 2
    causes.give(g, venice, g.country("POR"), "quarrel")
    attack(g, "VEN", "POR")
    assert g.state.stability[venice] == 1


def test_iv_102_an_ally_at_war_with_all_attackers_has_honoured_the_call() -> None:
    g = at_peace()
    ally(g, "defensive", "FRA", "VEN")
    war(g, ["VEN"], ["TUR"], begun=8)
    attack(g, "TUR", "FRA")
    assert "call:venice:2" not in can(g, "FRA")
    g = at_peace()
    ally(g, "defensive", "FRA", "VEN")
    begun = attack(g, "TUR", "FRA")
    window(g, "2.5", ["VEN=intervene:france:1", "FRA=yes", "FRA=call:venice:1", "VEN=no"])
    assert g.state.stability[g.country("VEN")] == 0
    assert begun.number == 1


def test_iv_53_and_iv_103_refusing_and_turning_on_an_ally() -> None:
    """IV-53, IV-103."""
    for secret, cost in ((False, 2), (True, 1)):
        g = at_peace()
        ally(g, "defensive", "FRA", "VEN", secret=secret)
        attack(g, "HIS", "FRA")
        window(g, "2.5", ["FRA=call:venice:1", "VEN=no"])
        assert g.state.stability[g.country("VEN")] == 3 - cost
        assert g.state.agreements == []
        cb = g.state.causes[0]
        assert (cb.holder, cb.target) == (g.country("FRA"), g.country("VEN"))
        assert (cb.first, cb.last) == (9, 14)
    g = at_peace()
    ally(g, "defensive", "FRA", "VEN")
    ally(g, "offensive", "HIS", "VEN")
    attack(g, "HIS", "FRA")
    window(g, "2.5", ["FRA=call:venice:1", "VEN=yes"])
    assert g.state.stability[g.country("VEN")] == 0
    assert at_war(g, g.country("VEN"), g.country("HIS"))


def test_iv_104_an_uncalled_ally_stays_out_for_nothing() -> None:
    g = at_peace()
    ally(g, "defensive", "FRA", "VEN")
    attack(g, "HIS", "FRA")
    assert "enter:france:1" in can(g, "VEN")
    window(g, "2.5", [])
    assert g.state.stability[g.country("VEN")] == 3
    assert allied(g, g.country("FRA"), g.country("VEN"))


def test_iv_106_whom_one_may_help() -> None:
    g = at_peace()
    place(g, "lucca")
    attack(g, "HIS", "FRA")
    assert "intervene:spain:1" not in can(g, "VEN")
    assert "intervene:france:1" in can(g, "VEN")
    assert "intervene:spain:1" in can(g, "ANG")
    g.state.wars = [war(g, ["HIS"], ["FRA"], begun=8)]
    assert not [k for k in can(g, "VEN") if k.startswith("intervene")]
    g.state.wars = []
    war(g, ["HIS"], ["FRA"], kind="civil", fresh="2.5")
    assert not [k for k in can(g, "VEN") if k.startswith("intervene")]


def test_iv_107_not_for_both_sides() -> None:
    g = at_peace()
    attack(g, "HIS", "FRA")
    window(g, "2.5", ["ANG=intervene:france:1", "FRA=yes"])
    assert helper_of(g.state.wars[0], g.country("ANG")) is not None
    assert g.state.stability[g.country("ANG")] == 2
    assert "intervene:spain:1" not in can(g, "ANG")
    attack(g, "TUR", "VEN")
    assert "intervene:venice:2" in can(g, "ANG")


def test_iv_110_and_iv_111_armistices() -> None:
    """IV-110, IV-111."""
    g = at_peace()
    war(g, ["HIS", "VEN"], ["FRA"], begun=8)
    window(g, "2.5", ["HIS=armistice:1", "VEN=yes", "FRA=no"])
    assert [found.armistice for found in g.state.wars] == [False]
    window(g, "2.5", ["HIS=armistice:1", "VEN=yes", "FRA=yes"])
    assert [found.armistice for found in g.state.wars] == [True]
    g = at_peace()
    attack(g, "HIS", "FRA")
    assert "armistice:1" not in can(g, "HIS")


def test_iv_105_and_iv_129_minors_call_before_powers_react() -> None:
    """IV-105, IV-129."""
    g = at_peace()
    lucca, parma = place(g, "lucca"), place(g, "parma")
    attack(g, "TUR", "lucca")
    attack(g, "TUR", "parma")
    assert {minor for minor, _ in g.state.calling} == {lucca, parma}
    record = g.world.countries[lucca].minor
    assert record is not None
    others = [g.country(p) for p in record.preferences if p != "turkey"]
    first = next(power for power in others if g.is_major(power))
    window(g, "2.5", [f"{g.seat_of(first)}=limited"])
    helped = [m for m in (lucca, parma) if g.state.patron[m] == first]
    assert helped
    assert g.state.stability[first] == 2
    assert g.state.calling == []


@pytest.mark.parametrize(
    "box, answer, ends, cost",
    [
        ("SUB", "refuse", None, 0), ("SUB", "limited", "MA", 1), ("SUB", "full", "EW", 1),
        ("EC", "refuse", None, 0), ("EC", "limited", "MA", 1), ("EW", "refuse", None, 1),
        ("EW", "limited", "MA", 1), ("EW", "full", "EW", 1),
    ],
)  # fmt: skip
def test_iv_130_and_iv_132_patrons_answer(
    box: str, answer: str, ends: str | None, cost: int
) -> None:
    """IV-130, IV-132."""
    g = at_peace()
    savoy = place(g, "savoy", "FRA", box)
    attack(g, "TUR", "savoy")
    window(g, "2.5", [f"FRA={answer}"])
    france = g.country("FRA")
    assert g.state.stability[france] == 3 - cost
    assert (g.state.patron[savoy] == france) == (ends is not None)
    if ends is not None:
        assert ("neutral", "RM", "SUB", "MA", "EC", "EW")[g.state.box[savoy]] == ends
    assert (side_of(g.state.wars[0], france) != NONE) == (answer == "full")


def test_iv_131_no_full_help_for_an_attacker_in_sub() -> None:
    g = at_peace()
    savoy = place(g, "savoy", "FRA", "SUB")
    begin_war(g, "full", (savoy,), (g.country("HIS"),), fresh="2.5")
    assert first_ask(answer_calls(g)).keys() == ["refuse", "limited"]


def test_iv_134_a_patron_at_war_with_the_attackers_has_answered() -> None:
    g = at_peace()
    war(g, ["TUR"], ["FRA"], begun=8)
    savoy = place(g, "savoy", "FRA", "RM")
    attack(g, "TUR", "savoy")
    window(g, "2.5", [])
    assert g.state.box[savoy] == 5
    assert g.state.stability[g.country("FRA")] == 3
    now = next(w for w in g.state.wars if savoy in w.members)
    assert now.defenders == (g.country("FRA"), savoy)
