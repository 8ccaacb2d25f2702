"""5.3 Increase Stability; 5.1 Change National Focus; 7.3, 7.4."""

from __future__ import annotations

from contextlib import suppress

from europa.tpop.rules.actions import administration
from europa.tpop.rules.realms import curia
from europa.tpop.rules.terms import treasury
from europa.tpop.rules.terms.action import Action
from europa.tpop.state import ADM, DIP, MIL
from europa.tpop.table import G
from europa.tpop.testing import drive, first_ask, position, seat
from europa.tpop.world import NONE


def action(key: str) -> Action:
    return next(a for a in administration.ACTIONS if a.key == key)


def lay(g: G) -> int:
    """England, that is neither Papal Controller nor Orthodox."""
    g.state.curia, g.state.roma = [], NONE
    return seat(g, "england")


def test_5_3_01_what_a_step_costs() -> None:
    g = position()
    england = lay(g)
    for stability, cost in ((-3, 2), (1, 6), (2, 7), (3, 8)):
        g.state.stability[england] = stability
        assert administration.stability_cost(g, england) == cost


def test_5_3_02_discounts() -> None:
    g = position()
    england = lay(g)
    realm = g.state.seats[england]
    g.state.state_religion[realm] = g.world.religion_index["orthodox"]
    for stability, cost in ((-1, 3), (0, 4), (1, 6)):
        g.state.stability[england] = stability
        assert administration.stability_cost(g, england) == cost
    g = position()
    england = lay(g)
    g.state.curia = [england, england]
    assert curia.controller(g) == england
    assert administration.stability_cost(g, england) == 4


def test_5_3_03_never_below_nothing() -> None:
    g = position()
    england = lay(g)
    g.state.stability[england] = -3
    assert administration.stability_cost(g, england, 1) == 0


def test_increasing_pays_and_moves() -> None:
    g = position()
    england = lay(g)
    g.state.power[england * 3 + ADM] = 5
    assert not action("stability").barred(g, england)
    drive(action("stability").run(g, england))
    assert g.state.stability[england] == 1
    assert g.power(england, ADM) == 0
    assert action("stability").barred(g, england)


def test_5_1_24_power_moves() -> None:
    g = position()
    g.state.hands[0] = []
    drive(action("focus").run(g, 0), ["raise:mil", "from:adm", "from:dip"])
    assert g.state.power[:3] == [2, 2, 5]
    assert g.state.focus[0] == 1
    assert "once" in action("focus").barred(g, 0)


def test_5_1_25_and_26_cards_are_exchanged() -> None:
    g = position()
    hand = [g.state.decks[k].pop() for k in (0, 0, 1)]
    g.state.hands[0] = list(hand)
    old = [g.state.decks[0].pop() for _ in range(6)]
    g.state.discards[0] = list(old)
    names = [g.world.characters[c].id for c in hand]
    answers = ["cards_only", *(f"discard:{n}" for n in names), "pick_for:adm"]
    steps = action("focus").run(g, 0)
    asked = first_ask(steps)
    for key in answers:
        option = asked.find(key)
        assert option is not None, asked.keys()
        asked = steps.send(option.value)  # type: ignore[assignment]
    tops = [f"pick:{g.world.characters[c].id}" for c in old[-5:]]
    assert asked.keys() == tops
    asked = steps.send(old[-1])  # type: ignore[assignment]
    assert asked.keys() == ["draw:adm", "draw:dip", "draw:mil"]
    drive_rest = asked.find("draw:mil")
    assert drive_rest is not None
    with suppress(StopIteration):
        steps.send(drive_rest.value)
    assert len(g.state.hands[0]) == 2
    assert old[-1] in g.state.hands[0]
    assert g.power(0, ADM) == 2
    assert g.state.ducats[0] == 13
    assert hand[2] in g.state.discards[1]


def test_7_1_01_power_stops_at_ten() -> None:
    g = position()
    treasury.gain_power(g, 0, ADM, 20)
    assert g.power(0, ADM) == 10


def test_7_3_stability_past_the_ends() -> None:
    g = position()
    g.state.stability[0] = 3
    drive(treasury.change_stability(g, 0, 1))
    assert g.power(0, ADM) == 5
    g = position()
    g.state.stability[0] = -3
    g.state.power[:3] = [3, 1, 0]
    drive(treasury.change_stability(g, 0, -2), otherwise=["power:dip"])
    assert g.state.power[:3] == [0, 0, 0]
    drive(treasury.change_stability(g, 0, -2))
    g.state.stability[0], g.state.power[ADM] = -2, 3
    drive(treasury.change_stability(g, 0, -2))
    assert g.state.stability[0] == -3
    assert g.power(0, ADM) == 1


def test_7_4_01_to_04_bankruptcy() -> None:
    g = position()
    s = g.state
    s.interest[0], s.ducats[0] = 5, 1
    s.power[:3] = [7, 4, 1]
    prestige = s.prestige[0]
    drive(treasury.pay_mandatory(g, 0, 2))
    assert (s.ducats[0], s.stability[0], s.interest[0]) == (0, -3, 2)
    assert s.prestige[0] == prestige - 5
    assert [g.power(0, k) for k in (ADM, DIP, MIL)] == [4, 2, 0]
    g = position()
    g.state.interest[0], g.state.ducats[0] = 4, 0
    drive(treasury.pay_mandatory(g, 0, 8))
    assert g.state.interest[0] == 2
    assert g.state.ducats[0] == 0
