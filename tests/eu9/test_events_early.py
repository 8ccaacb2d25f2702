"""Political events of periods I and II, as their lines of the checklist say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from europa.eu9.conflicts import War
from europa.eu9.rules.diplomacy.begin import begin_war
from europa.eu9.rules.diplomacy.partners import stand_by
from europa.eu9.rules.events.political import stage
from europa.eu9.rules.events.political.conditions import consider
from europa.eu9.rules.terms import lasting
from europa.eu9.table import G
from europa.eu9.testing import drive, position, seat
from europa.eu9.world import RELIGIONS
from europa.kernel.drive import drive_by


def happen(event: str, answers: Sequence[str] = (), turn: int = 3, **more: Any) -> G:
    """The event occurs on a table of 1492; who is asked and has no answer here takes the first."""
    g = position(turn=turn, segment="1.5", **more)
    return occur(g, event, answers)


def occur(g: G, event: str, answers: Sequence[str] = ()) -> G:
    g.state.segment = "1.5"
    g.state.occurred[event] = g.state.occurred.get(event, 0) + 1
    queue = list(answers)

    def choose(asks: Any) -> Any:
        ask = asks[0]
        for option in ask.options:
            if queue and option.key == queue[0]:
                queue.pop(0)
                return ask, option
        return ask, ask.options[0]

    drive_by(stage.begin(g, event), choose)
    assert not queue, f"nobody asked for {queue}"
    return g


def step(g: G, number: str, *, after: bool = False) -> None:
    g.state.segment = number
    drive_by(stage.play_step(g, number, after=after), lambda asks: (asks[0], asks[0].options[0]))


def place(g: G, name: str) -> int:
    return g.world.province_index[name]


def owner(g: G, name: str) -> str:
    return g.name(g.state.owner[place(g, name)])


def causes(g: G, holder: str) -> set[tuple[str, str, bool]]:
    return {
        (g.name(cb.target), cb.kind, cb.free)
        for cb in g.state.causes
        if cb.holder == g.country(holder)
    }


def discover_america(g: G) -> None:
    coast = next(p for a in g.world.areas if "america" in a.continents for p in a.provinces)
    g.state.known[seat(g, "spain") * len(g.world.provinces) + coast] = 1


def test_ev_i_04_tordesillas() -> None:
    g = position(turn=3, segment="1.5")
    assert drive(consider(g, "I-1")).again, "America is unknown"
    discover_america(g)
    refused = drive(consider(g, "I-1"), ["accept", "refuse"])
    assert (refused.marked, refused.counts, refused.plays) == (True, False, [])
    assert drive(consider(g, "I-1"), ["accept", "accept"]).plays[0].event == "I-1"
    before = {p: g.line(seat(g, p), "A2") for p in ("spain", "portugal")}
    occur(g, "I-1")
    for power, had in before.items():
        assert g.line(seat(g, power), "A2") == had + 50
    for power in ("france", "england"):
        assert causes(g, power) == {("spain", "normal", False), ("portugal", "normal", False)}
    assert all(cb.last == 3 for cb in g.state.causes if cb.holder == seat(g, "france"))


def test_ev_i_28_a_number_without_an_event() -> None:
    g = position(turn=3, segment="1.5")
    found = drive(consider(g, "I-6"))
    assert (found.marked, found.again) == (True, True)


def test_ev_i_35_the_faith_of_calvin() -> None:
    g = happen("I-8(3)")
    for minor in ("palatinate", "thuringia", "scotland"):
        assert RELIGIONS[g.state.religion[g.country(minor)]] == "protestant"


def test_ev_i_50_bohemia_is_austrian() -> None:
    g = position(turn=3, segment="1.5")
    occur(g, "I-C")
    for name in ("boheme", "lausitz", "morava", "silesie"):
        assert owner(g, name) == "austria"


def test_ev_i_14_france_may_refuse_the_war_in_italy() -> None:
    g = happen("I-3(1)")
    france = seat(g, "france")
    assert ("naples", "normal", False) in causes(g, "france")
    g.state.stability[france] = 3
    g.state.segment = "2.1"
    drive(stage.play_step(g, "2.1"), ["answer:refuse"])
    assert g.state.stability[france] == 1
    assert not any(one.event == "I-3(1)" for one in g.state.running)
    assert not causes(g, "france"), "the event is void"


def test_ev_i_15_a_war_that_is_on_becomes_the_events_war() -> None:
    g = position(turn=3, segment="1.5")
    france, naples = seat(g, "france"), g.country("naples")
    g.state.wars.append(War("full", (france,), (naples,), number=1))
    occur(g, "I-3(1)")
    assert g.state.wars[0].cause == "I-3(1)"
    assert ("naples", "normal", False) not in causes(g, "france")


def test_ev_i_18_french_diplomacy_in_italy() -> None:
    g = happen("I-3(1)")
    step(g, "2.1")
    france = seat(g, "france")
    given = {m: lasting.bonus(g, "diplomacy", france, other=g.country(m))
             for m in ("tuscany", "papacy", "parma", "genoa")}  # fmt: skip
    assert given == {"tuscany": 2, "papacy": -1, "parma": -1, "genoa": 0}


def test_ev_ii_09_the_union_of_kalmar_ends() -> None:
    g = position(turn=8, segment="1.5")
    denmark, hansa, sweden = (g.country(name) for name in ("denmark", "hansa", "sweden"))
    first = stand_by(g, begin_war(g, "full", (denmark,), (hansa,)))
    assert first.helping == (sweden,)
    occur(g, "II-4")
    assert not g.state.wars
    assert not stand_by(g, begin_war(g, "full", (denmark,), (hansa,))).helping
    france = seat(g, "france")
    assert lasting.changed(g, "blocked_trade", france, 0) == 75
    g.state.turn += 1
    assert lasting.changed(g, "blocked_trade", france, 0) == 0


def test_ev_ii_10_persia_declares_war_on_turkey() -> None:
    g = happen("II-5", turn=8)
    (war,) = [w for w in g.state.wars if w.cause == "II-5"]
    assert (war.attackers, war.defenders) == ((g.country("persia"),), (seat(g, "turkey"),))
    assert g.state.event_notes["II-5:control:persia"] == "spain"


def test_ev_ii_19_portugal_overseas() -> None:
    g = happen("II-11", turn=8)
    portugal = seat(g, "portugal")
    step(g, "2.1")
    step(g, "3.1")
    rotw = g.country("gujarat")
    assert lasting.bonus(g, "diplomacy", portugal, other=rotw) == 3
    assert lasting.waived(g, "pioneering", portugal) == "II-11"
    g.state.turn += 1
    assert lasting.bonus(g, "diplomacy", portugal, other=rotw) == 0


def test_ev_ii_25_two_empires() -> None:
    g = position(turn=8, segment="1.5")
    assert drive(consider(g, "II-19")).again, "nobody has a colony in America"
