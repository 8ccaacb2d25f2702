"""Political events of periods V to VII, as their lines of the checklist say."""

from __future__ import annotations

import pytest

from europa.eu9.conflicts import War
from europa.eu9.rules.events.political.conditions import Drawing, consider
from europa.eu9.rules.powers.initiative import skill
from europa.eu9.rules.terms.core import places
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.state import ADM, DIP, MIL
from europa.eu9.table import G
from europa.eu9.testing import drive, position, seat
from europa.eu9.world import RELIGIONS
from europa.eu9.world.political import event_records
from tests.eu9.test_events_early import happen, occur


def table(turn: int) -> G:
    return position(turn=turn, segment="1.5")


def drawn(g: G, event: str) -> Drawing:
    found: Drawing = drive(consider(g, event), otherwise=["accept"])
    return found


def again(found: Drawing) -> bool:
    return found.again and not found.marked and not found.counts


def at_war(g: G, one: str, other: str) -> None:
    g.state.wars.append(War("full", (g.country(one),), (g.country(other),), number=1))


def test_ev_v_01_france_at_war_has_no_claims() -> None:
    g = table(36)
    assert drawn(g, "V-1").plays[0].event == "V-1"
    at_war(g, "france", "savoy")
    assert again(drawn(g, "V-1"))


def test_ev_v_05_and_06_alsace() -> None:
    """EV-V-05, EV-V-06."""
    g = table(36)
    g.state.gone[g.country("german_empire")] = 0
    found = drawn(g, "V-2(1)")
    assert (found.marked, found.counts, found.plays) == (True, False, [])
    g.state.gone[g.country("german_empire")] = 1
    alsace = next(p.index for p in g.world.provinces if p.id == "alsace")
    g.state.owner[alsace] = seat(g, "france")
    found = drawn(g, "V-2(1)")
    assert (found.marked, found.counts, found.plays) == (True, True, [])


def test_ev_v_09_reunions_need_a_war_before() -> None:
    assert again(drawn(table(36), "V-2(2)"))


def test_ev_v_18_the_spanish_succession_waits() -> None:
    assert again(drawn(table(30), "V-4")), "not in period IV"
    g = table(36)
    drawn(g, "V-4")
    assert "pending:V-4" in g.state.event_calls


@pytest.mark.parametrize("turn, leader", [(36, "montecuccoli"), (39, "e_starhemberg"),
                                         (41, "e_starhemberg"), (50, "")])  # fmt: skip
def test_ev_v_38_austrian_generals(turn: int, leader: str) -> None:
    g = happen("V-9", turn=turn)
    rows = [name for _, _, name in event_records()["V-9"].tables["recall"]]
    for name in rows:
        here = g.state.leader_place[g.world.leader_index[name]] >= 0
        assert here == (name == leader)


def test_ev_v_40_peter_has_reigned() -> None:
    g = table(36)
    g.state.held["reigned:russia_peter_the_great"] = 30
    found = drawn(g, "V-11")
    assert (found.marked, found.again, found.rd, found.plays) == (True, False, False, [])


def test_ev_v_41_a_saxon_on_the_throne() -> None:
    g = table(36)
    g.state.attitude[seat(g, "poland")] = "counter_reformation"
    found = drawn(g, "V-12")
    assert (found.rd, found.revolt_in) == (True, "poland")
    g.state.attitude[seat(g, "poland")] = ""
    at_war(g, "poland", "saxony")
    assert again(drawn(g, "V-12"))


def test_ev_v_50_china_on_the_amour() -> None:
    g = happen("V-19", turn=36)
    scene = Scene(g, "V-19")
    names = "amour_n amour_e amour_s amour_w baikal_sw baikal_c baikal_e".split()
    owners = {name: places(scene, {"owned": "china"}) for name in names}
    assert all(g.world.province_index[name] in found for name, found in owners.items())


def test_ev_v_55_drafts_are_never_played() -> None:
    drafts = [e for e in event_records().values() if e.draft]
    assert drafts
    g = table(36)
    assert all(drawn(g, e.id).again for e in drafts)


def test_ev_vi_13_what_was_played_is_rd() -> None:
    g = table(45)
    for event, before in (("VI-2", "V-4"), ("VI-3", "V-13")):
        g.state.occurred[before] = 1
        assert drawn(g, event).rd


def test_ev_vi_21_hanover() -> None:
    g = table(45)
    england = seat(g, "england")
    found = drawn(g, "VI-6")
    assert (found.marked, found.plays) == (True, []), "England is Catholic"
    g.state.religion[england] = RELIGIONS.index("protestant")
    assert again(drawn(g, "VI-6"))
    g.state.occurred.update({"VI-5": 1, "VI-8": 1})
    assert drawn(g, "VI-6").plays[0].event == "VI-6"


def test_ev_vi_27_heinsius() -> None:
    g = table(45)
    holland = g.country("holland")
    g.state.seat_power[g.state.seats.index("HOL")] = holland
    g.state.major[holland] = 1
    occur(g, "VI-10")
    found = [m for m in g.state.ministers if m.power == holland]
    assert [(m.adm, m.dip, m.mil) for m in found] == [(9, 8, 7)]
    assert [skill(g, holland, kind) for kind in (ADM, DIP, MIL)] == [9, 8, 7]
