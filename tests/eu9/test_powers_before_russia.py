"""XV-02 to XV-121: what no case file can stage."""

from __future__ import annotations

from europa.eu9.rules.diplomacy import event_wars
from europa.eu9.rules.events.political.engine import perform
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.testing import drive, position


def test_xv_101_wars_of_brandenburg_are_prussias_to_declare() -> None:
    """P 33.1: a cause instead of a war; letting it lapse costs 3 stability."""
    g = position(turn=46, segment="1.5")
    s, prussia, poland = g.state, g.country("prussia"), g.country("poland")
    s.seat_power[s.seats.index("POL")] = prussia
    s.major[prussia], s.major[poland], s.gone[prussia], s.dies[prussia] = 1, 0, 0, 60
    s.stability[prussia] = 2
    act = {"do": "war", "who": "brandenburg", "against": "poland"}
    drive(perform(Scene(g, "V-19"), act), [])
    assert not s.wars
    (cause,) = s.causes
    assert (cause.holder, cause.target, cause.penalty) == (prussia, poland, 3)
    s.segment = "2.1"
    event_wars.lapse(g)
    assert not s.wars
    assert s.stability[prussia] == -1


def test_xv_101_without_prussia_the_elector_attacks() -> None:
    g = position(turn=40, segment="1.5")
    act = {"do": "war", "who": "brandenburg", "against": "poland"}
    drive(perform(Scene(g, "V-19"), act), [])
    assert [g.name(c) for c in g.state.wars[0].attackers] == ["brandenburg"]
