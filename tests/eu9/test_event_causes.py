"""4.10.1: what the records of events say of the causes they give is what happens."""

from __future__ import annotations

from collections.abc import Sequence

from europa.eu9.rules.diplomacy import phase
from europa.eu9.rules.diplomacy.event_wars import usable
from europa.eu9.rules.events.political import hearing, stage
from europa.eu9.rules.link import AGAIN
from europa.eu9.rules.powers.wars import at_war
from europa.eu9.table import G
from europa.kernel import Ask, Option
from europa.kernel.drive import drive_by
from tests.eu9.dealings import at_peace


def play(g: G, rule: object, answers: Sequence[str]) -> None:
    """A segment with its events: named answers as soon as somebody has them, else the first."""
    wanted = list(answers)

    def choose(asks: Sequence[Ask]) -> tuple[Ask, Option]:
        for ask in asks:
            for answer in wanted:
                seat, _, key = answer.partition("=")
                found = ask.find(key) if seat == ask.seat else None
                if found is not None:
                    wanted.remove(answer)
                    return ask, found
        return asks[0], asks[0].options[0]

    again = AGAIN
    while again == AGAIN:
        again = drive_by(rule(g), choose)  # type: ignore[operator]
        drive_by(hearing.hear(g), choose)
    assert not wanted, wanted


def begin(g: G, event: str) -> None:
    g.state.segment = "1.5"
    drive_by(stage.begin(g, event), lambda asks: (asks[0], asks[0].options[0]))
    g.state.occurred[event] = 1


def test_a_mandatory_cause_is_used_and_its_war_has_a_name() -> None:
    g = at_peace(turn=2, segment="2.1")
    begin(g, "I-3(1)")
    play(g, phase.event_wars, ["FRA=use:full"])
    notes = g.state.event_notes
    assert notes["I-3(1):used:napoli"] == "france"
    assert notes["war:italy"] == str(g.state.wars[0].number)
    assert at_war(g, g.country("france"), g.country("naples"))
    assert g.state.causes == []


def test_a_mandatory_cause_that_lapses_costs_what_its_event_says() -> None:
    g = at_peace(turn=2, segment="2.1")
    begin(g, "I-3(1)")
    france = g.country("france")
    play(g, phase.event_wars, ["FRA=let"])
    assert g.state.stability[france] == 3
    assert usable(g, france, "2.1")
    g.state.turn = 3
    play(g, phase.event_wars, ["FRA=let"])
    assert g.state.stability[france] == 1
    assert all(one.event != "I-3(1)" for one in g.state.running)


def test_a_cause_is_used_in_a_window_against_all_it_names() -> None:
    g = at_peace(turn=2, segment="2.5")
    begin(g, "I-I")
    france, spain, naples = (g.country(c) for c in ("france", "spain", "naples"))
    g.state.segment = "2.5"
    answers = ["HIS=declare", "HIS=war:naples", "HIS=full", "FRA=react", "FRA=cause:spain:I-I"]
    play(g, phase.declare_wars, answers)
    assert at_war(g, france, spain)
    assert at_war(g, france, naples)
    assert g.state.stability[france] == 2
    assert not any(cb.holder == france for cb in g.state.causes)
