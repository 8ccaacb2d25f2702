"""IV-7(1) The forces of the English Civil War, its victors and the Scots, line by line."""

from __future__ import annotations

from typing import Any

import pytest

from europa.eu9.annals import Peace, Running
from europa.eu9.rules.logistics.basic_forces import basic
from europa.eu9.rules.logistics.recruit_land import land_limit
from europa.eu9.rules.logistics.recruit_naval import naval_limit
from europa.eu9.rules.powers.limits import printed
from europa.eu9.rules.terms.lasting import bonus
from europa.eu9.state import DEAD
from europa.eu9.table import G
from europa.eu9.testing import position
from europa.eu9.world.tables import goals
from tests.eu9.great_war import look, play, put

EVENT = "IV-7(1)"
PLAYING = ["FRA", "HIS", "ANG", "TUR", "RUS", "POL", "SUE", "HOL"]
LOYAL = ("east_anglia", "kent", "wessex", "gloucester", "lincolnshire", "midlands")


def outbreak(
    attitude: str = "anglican", turn: int = 31, *answers: str, die: int = 2, **england: Any
) -> G:
    """The war begins; England is Anglican, Puritan, CR or CO."""
    g = position(turn=turn, segment="1.5")
    faith = "catholic" if attitude in ("counter_reformation", "conciliatory") else "protestant"
    force = {"units": ["A+ kent", "2 LD kent", "2 NWD kent"], "A2": 300, **england}
    put(g, table={"playing": PLAYING}, ANG={"religion": faith, "attitude": attitude, **force})
    g.dice.script = {"event": [die], "revolt_group": [9, 9, 9]}  # type: ignore[attr-defined]
    put(g, table={"event": EVENT}, HIS={"attitude": "counter_reformation"})
    play(g, "1.5", *answers)
    g.dice.script = {}  # type: ignore[attr-defined]  # scripted dice of the position
    return g


def worth(g: G, name: str) -> int:
    sizes = {"A+": 4, "A-": 2, "LD": 1}
    found = look(g, "countries", name, "units")
    return sum(sizes.get(text.split()[0], 0) for text in found)


def roll(g: G, die: int, *answers: str) -> tuple[int, int, list[str]]:
    """LD and multiple campaigns that a reinforcement of the royalists brings, and its counters."""
    before = worth(g, "royalists")
    g.dice.script = {"reinforcements": [die], "leader": [10, 10]}  # type: ignore[attr-defined]
    play(g, "3.9", *answers)
    g.dice.script = {}  # type: ignore[attr-defined]  # scripted dice of the position
    campaigns = g.state.allowances.get("multiple:royalists", 0)
    return worth(g, "royalists") - before, campaigns, look(g, "countries", "royalists", "units")


def test_ev_iv_43_the_armies_are_divided() -> None:
    g = outbreak()
    england = look(g, "countries", "england", "units")
    royal = look(g, "countries", "royalists", "units")
    assert worth(g, "england") == 2, "up to the basic A-"
    assert worth(g, "royalists") == 2 + 1 + 1
    assert sum(u.startswith("LD durham") and "veteran" not in u for u in royal) >= 1
    assert any("veteran" in u for u in royal)
    ships = [u for u in (*england, *look(g, "countries", "parliament", "units")) if "NWD" in u]
    assert len(ships) == 1, "one ND less"


def test_ev_iv_43_rebels_of_parliament_gather_in_wessex() -> None:
    g = outbreak("counter_reformation")
    rebels = look(g, "countries", "parliament", "units")
    assert any(u.startswith("LD wessex") for u in rebels)
    assert g.country("england") in g.state.wars[0].defenders


@pytest.mark.parametrize("attitude, brings", [
    ("anglican", (4, 2)), ("conciliatory", (3, 2)), ("puritan", (5, 2)),
])  # fmt: skip
def test_ev_iv_45_reinforcements_of_the_first_turn(attitude: str, brings: tuple[int, int]) -> None:
    """A 6 is 8, 6 or 10, always offensive."""
    more = ("ANG=answer:parliament",) if attitude == "conciliatory" else ()
    g = outbreak(attitude, 31, *more)
    assert roll(g, 6)[:2] == brings


def test_ev_iv_45_later_turns_by_the_provinces_they_hold() -> None:
    g = outbreak()
    g.state.turn = 32
    held = [p for p, who in enumerate(g.state.controller) if who == g.country("royalists")]
    for place in held:
        g.state.controller[place] = g.country("parliament")
    nine = ("midlands", "cornwall", "durham", "cymru", "lancashire", "yorkshire", "gloucester",
            "lincolnshire", "cumberland")  # fmt: skip
    for name in nine:
        put(g, provinces={name: {"controller": "royalists", "revolt": 0}})
    put(g, countries={"royalists": {"units": []}, "england": {"units": []}})
    assert roll(g, 6, "offensive")[:2] == (5, 2), "6 and 4 are 10"


def test_ev_iv_45_at_sea() -> None:
    g = outbreak()
    g.state.turn = 32
    for place, who in enumerate(g.state.controller):
        if who == g.country("royalists"):
            g.state.controller[place] = g.country("parliament")
    for name in ("cornwall", "durham", "midlands", "cymru"):
        put(g, provinces={name: {"controller": "royalists", "revolt": 0}})
    put(g, countries={"royalists": {"units": []}, "england": {"units": []}})
    walls = sum(g.state.fortress)
    found = roll(g, 6, "naval")
    assert found[0] == 1, "6 - 3 + 2 = 5"
    assert any("NWD" in u or "NTD" in u for u in found[2])
    assert sum(g.state.fortress) == walls + 1


def test_ev_iv_46_and_ev_iv_149_purchases_are_doubled_while_it_lasts() -> None:
    g = outbreak()
    england = g.country("england")
    limits = printed(g, england).buy
    play(g, "3.1")
    assert land_limit(g, england) == 2 * limits["LD"] == 6
    assert naval_limit(g, england) == 2 * limits["ND"] == 12
    win(g)
    g.state.turn += 1
    put(g, table={"event": []})
    play(g, "1.0")
    assert land_limit(g, england) == limits["LD"]
    before = worth(g, "royalists")
    play(g, "3.9")
    assert worth(g, "royalists") == before, "no more reinforcements"


@pytest.mark.parametrize("turn, level", [(31, 42), (27, 32)])
def test_ev_iv_47_the_new_model_army(turn: int, level: int) -> None:
    g = outbreak(turn=turn, land=32)
    goal = {x.id: n for n, x in enumerate(goals())}
    g.state.goals[goal["baroque"]], g.state.goals[goal["musket"]] = 40, 30
    put(g, ANG={"land": 32})
    play(g, "7.0")
    assert look(g, "leaders", "cromwell", "state") == "map"
    assert g.state.held["leader_until:cromwell"] == turn + 5
    assert look(g, "ANG", "land") == level


def win(g: G, *answers: str, cromwell: bool = True) -> None:
    """Parliament has what it needs at 7.4, and the royalists have no army."""
    for name in LOYAL:
        put(g, provinces={name: {"controller": "parliament", "revolt": 0}})
    put(g, countries={"royalists": {"units": []}})
    number = g.world.leader_index["cromwell"]
    if cromwell:
        g.put_leader(number, g.world.province_index["kent"])
        g.state.held["leader_until:cromwell"] = 36
    else:
        g.state.leader_state[number] = DEAD
    play(g, "7.4", *answers)


def test_ev_iv_49_and_ev_iv_151_the_lord_protector() -> None:
    g = outbreak()
    g.state.turn = 33
    before = len(look(g, "ANG", "units"))
    win(g)
    assert not g.state.wars
    assert look(g, "ANG", "monarch") == "england_cromwell"
    assert [look(g, "ANG", k) for k in ("adm", "dip", "mil")] == [8, 8, 9]
    england = g.country("england")
    assert g.state.dies[england] == 37, "to turn 36"
    assert "safe:england" not in g.state.held, "he is tested for survival"
    assert bonus(g, "administrative_action", england) == 2
    assert any(f.unit == "A+" for f in basic(g, england)), "one more without maintenance"
    assert len(look(g, "ANG", "units")) >= before
    assert not any("A+" in u for u in look(g, "ANG", "units")), "none is placed"
    assert (look(g, "ANG", "religion"), look(g, "ANG", "attitude")) == ("protestant", "anglican")


@pytest.mark.parametrize("turn, comes", [(38, False), (39, True)])
def test_ev_iv_49_and_ev_iv_150_six_turns_later(turn: int, comes: bool) -> None:
    g = outbreak()
    g.state.turn = 33
    win(g, cromwell=False)
    assert look(g, "ANG", "monarch") == "england_parliament"
    assert look(g, "leaders", "rupertang", "state") == "map"
    g.state.turn = turn
    put(g, table={"drawn": ["-", "-", "-", "-"]})
    play(g, "1.5")
    assert ("IV-7(2)" in g.state.occurred) == comes


def test_ev_iv_150_not_again() -> None:
    g = outbreak()
    g.state.turn = 33
    win(g, cromwell=False)
    g.state.occurred["IV-7(2)"] = 1
    g.state.turn = 39
    put(g, table={"drawn": ["-", "-", "-", "-"]})
    play(g, "1.5")
    assert g.state.occurred["IV-7(2)"] == 1


def test_ev_iv_148_england_plays_the_royalists() -> None:
    g = outbreak("counter_reformation", monarch="nobody")
    england = g.country("england")
    assert bonus(g, "administrative_action", england) == 0
    assert look(g, "ANG", "monarch") != "england_parliament", "its king reigns"
    g.state.turn = 32
    put(g, countries={"england": {"units": []}})
    win(g, cromwell=False)
    assert look(g, "ANG", "monarch") == "england_parliament"
    assert bonus(g, "administrative_action", england) == 2


# Scotland


def scots(turn: int = 31) -> G:
    g = position(turn=turn, segment="1.5")
    put(g, table={"playing": PLAYING, "running": ["IV-6"]})
    g.state.running[:] = [Running("IV-6", "", turn - 1)]
    put(g, ANG={"religion": "protestant", "attitude": "anglican", "A2": 300})
    put(g, countries={"scotland": {"gone": 0, "patron": "england", "box": "VA"}})
    g.dice.script = {"event": [2], "revolt_group": [9, 9, 9]}  # type: ignore[attr-defined]
    put(g, table={"event": EVENT}, HIS={"attitude": "counter_reformation"})
    play(g, "1.5")
    g.dice.script = {}  # type: ignore[attr-defined]  # scripted dice of the position
    return g


def test_ev_iv_51_and_ev_iv_153_scotland_takes_the_field() -> None:
    g = scots()
    war = next(w for w in g.state.wars if g.country("scotland") in w.members)
    assert g.country("royalists") in war.members
    assert [r.event for r in g.state.running] == [EVENT, EVENT], "IV-6 is over"
    assert look(g, "countries", "scotland", "patron") == "nobody"
    assert look(g, "countries", "scotland", "played_by") == "france"
    assert look(g, "ANG", "forbidden", "join_war", "scotland") is True
    assert look(g, "ANG", "forbidden", "join_war", "france") is False
    play(g, "3.10")
    scottish = [n for n, who in g.state.leader_for.items() if who == g.country("scotland")]
    assert scottish, "a general is added"


@pytest.mark.parametrize("entered", [31, 32])
def test_ev_iv_51_and_ev_iv_152_montrose(entered: int) -> None:
    g = scots()
    for turn in (31, 32, 33, 34):
        g.state.turn = turn
        before = worth(g, "royalists")
        g.dice.script = {"reinforcements": [1] * 20, "leader": [10] * 9}  # type: ignore[attr-defined]
        play(g, "3.9", *(["place:moray"] if turn == entered + 1 else []))
        g.dice.script = {}  # type: ignore[attr-defined]  # scripted dice of the position
        came = worth(g, "royalists") - before
        if turn == entered + 1:
            assert look(g, "provinces", "moray", "controller") == "royalists"
            assert look(g, "leaders", "montrose", "state") == "map"
        assert came >= (3 if turn == entered + 1 else 1), turn
        if turn == entered:
            put(g, table={"told": ["enters scotland durham"]}, at={"round": "S3"})
            play(g, "4.3a")
            assert g.holds("scots_entered")


@pytest.mark.parametrize("answer, goes_on", [("end", False), ("continue", True)])
def test_ev_iv_153_after_the_civil_war_england_is_asked(answer: str, goes_on: bool) -> None:
    g = scots()
    g.state.turn = 33
    win(g, f"ANG=answer:{answer}", cromwell=False)
    left = [w for w in g.state.wars if g.country("scotland") in w.members]
    assert bool(left) == goes_on
    if goes_on:
        assert g.country("england") in left[0].members
        before = worth(g, "royalists")
        g.state.turn = 34
        play(g, "3.9")
        assert worth(g, "royalists") == before, "EV-IV-149: no more reinforcements"


def test_ev_iv_153_an_unconditional_peace_makes_a_vassal() -> None:
    g = scots()
    england, scotland = g.country("england"), g.country("scotland")
    g.state.peaces.append(Peace(31, 2, "global", (england,), (scotland,), 5))
    play(g, "7.4")
    found = (look(g, "countries", "scotland", "patron"), look(g, "countries", "scotland", "box"))
    assert found == ("england", "VA")
    assert look(g, "FRA", "forbidden", "diplomacy", "scotland") or g.holds("permanent:scotland")
