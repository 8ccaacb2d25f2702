"""Political events of periods III and IV, as their lines of the checklist say."""

from __future__ import annotations

from europa.eu9.rules.events.political.conditions import consider
from europa.eu9.testing import drive, seat
from europa.eu9.world import RELIGIONS
from tests.eu9.test_events_early import occur, owner
from tests.eu9.test_events_late import again, at_war, drawn, table


def test_ev_iii_01_no_revolt_of_holland_before_its_time() -> None:
    assert again(drawn(table(13), "III-1(1)"))


def test_ev_iii_39_mary_stuart_reigned_scotland_quietly() -> None:
    g = table(16)
    g.state.in_force["mary_stuart"] = 9
    found = drawn(g, "III-3(2)")
    assert (found.marked, found.plays, found.rd) == (True, [], False)


def test_ev_iii_43_scotland_of_the_union() -> None:
    g = table(16)
    g.state.occurred["IV-6"] = 1
    found = drawn(g, "III-5")
    assert (found.marked, found.again) == (True, True)


def test_ev_iii_45_portugal_must_be_a_minor() -> None:
    g = table(16)
    assert again(drawn(g, "III-6")), "Portugal is played"
    place = g.state.seats.index("POR")
    g.state.seat_power[place] = g.country("sweden")
    g.state.in_force["portugal_annexed"] = 15
    found = drawn(g, "III-6")
    assert (found.rd, found.revolt_in) == (True, "spain")


def test_ev_iii_66_the_oprichnina() -> None:
    g = table(16)
    assert again(drawn(g, "III-15(1)")), "Ivan is no tsar yet"
    g.state.held["reigned:russia_ivan_iv"] = 12
    found = drawn(g, "III-15(1)")
    assert (found.rd, found.revolt_in) == (True, "russia")


def test_ev_iii_41_war_in_the_north() -> None:
    g = table(16)
    sweden = g.country("sweden")
    g.state.seat_power[g.state.seats.index("POR")] = sweden
    at_war(g, "sweden", "poland")
    occur(g, "III-4(1)")
    assert g.state.event_notes.get("III-4(1):control:denmark") == "poland"


def test_ev_iii_73_moriscos() -> None:
    g = table(16)
    occur(g, "III-10")
    names = [n for n in ("granada", "cordoba", "la_mancha") if owner(g, n) == "spain"]
    assert names
    for name in names:
        assert g.state.revolt[g.world.province_index[name]] == 1


def test_ev_iii_62_faiths_of_poland_and_sweden() -> None:
    faiths = {
        ("catholic", "catholic", ""): "III-B",
        ("protestant", "catholic", "orthodox_support"): "III-A",
        ("protestant", "protestant", ""): "III-C",
        ("protestant", "catholic", "counter_reformation"): "III-13",
    }
    for (swedish, polish, attitude), event in faiths.items():
        g = table(20)
        sweden, poland = g.country("sweden"), seat(g, "poland")
        g.state.seat_power[g.state.seats.index("POR")] = sweden
        g.state.religion[sweden] = RELIGIONS.index(swedish)
        g.state.religion[poland] = RELIGIONS.index(polish)
        g.state.attitude[poland] = attitude
        found = drive(consider(g, "III-13"), otherwise=["accept"])
        assert [one.event for one in found.plays] == [event]
