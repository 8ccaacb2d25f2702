"""Lines of IV, XII and CK that had a thin test: every clause of them."""

from __future__ import annotations

import pytest

from europa.eu9.annals import Peace
from europa.eu9.conflicts import Helper
from europa.eu9.pieces import KING, Action
from europa.eu9.rules.diplomacy import invasions, minor_reactions, resolution
from europa.eu9.rules.diplomacy.out_of_war import leave_war
from europa.eu9.rules.diplomacy.reactions.wars import may_rest
from europa.eu9.rules.events.political import draw
from europa.eu9.rules.events.political.conditions import Drawing, Play
from europa.eu9.rules.military import losses
from europa.eu9.rules.military.alliances import deciding
from europa.eu9.rules.peace import adjustment, ransoms
from europa.eu9.rules.redeployment import looting, unrest
from europa.eu9.rules.victory.aim_annals import unfavourable_truces
from europa.eu9.rules.victory.sight import Sight
from europa.eu9.state import BOXES, NEUTRAL
from europa.eu9.table import G
from europa.eu9.testing import drive
from europa.eu9.world import NONE
from europa.kernel import Steps
from tests.eu9.dealings import at_peace, attack, can, place, war, window


def test_iv_27_two_act_and_the_patron_does_nothing() -> None:
    """Neutral at once; then the better of the two against two dice, as if nobody had it."""
    g = at_peace(segment="2.7", dice={"diplomacy": [3, 9], "resistance": [2, 3]})
    s, minor = g.state, place(g, "lucca", "HIS", "RM")
    for power in ("FRA", "ANG"):
        s.diplomacy[g.country(power)] = (Action("minor", "lucca", 20),)
    drive(minor_reactions.react(g), ["HIS=invest:0"])
    assert (s.patron[minor], s.box[minor]) == (NONE, NEUTRAL)
    assert g.line(g.country("HIS"), "A6") == 0
    resolution.resolve(g)
    (won,) = s.advances
    rolled = [x.entry for x in g.journal.lines() if type(x.entry).__name__ == "Dealt"]
    best = max(rolled, key=lambda roll: roll.total)  # type: ignore[attr-defined]
    assert g.name(won.power) == best.power  # type: ignore[attr-defined]
    assert won.points == best.total - 5  # type: ignore[attr-defined]
    assert len(rolled) == 2


@pytest.mark.parametrize("turns, loss", [(1, 1), (2, 2), (3, 2), (4, 2)])
def test_iv_113_what_an_overseas_war_costs(turns: int, loss: int) -> None:
    g = at_peace(turn=9, segment="7.6")
    fra, ang = g.country("FRA"), g.country("ANG")
    before = ((fra, turns - 1), (ang, turns - 1))
    war(g, ["FRA"], ["ANG"], kind="overseas", begun=9 - turns + 1, turns=before)
    adjustment.adjust(g)
    assert g.state.stability[fra] == g.state.stability[ang] == 3 - loss


def test_iv_113_made_full_in_its_third_turn_it_begins_anew() -> None:
    g = at_peace(turn=9)
    fra, ang = g.country("FRA"), g.country("ANG")
    war(g, ["FRA"], ["ANG"], kind="overseas", begun=7, turns=((fra, 2), (ang, 2)))
    window(g, "2.5", ["ANG=full:1"])
    assert g.state.stability[ang] == 2  # no longer the first turn: 1
    adjustment.adjust(g)
    assert (g.state.stability[fra], g.state.stability[ang]) == (2, 1)


def _torn(dice: dict[str, list[int]] | None = None) -> G:
    """France in its wars of religion, attacked by HIS."""
    g = at_peace(turn=20, dice=dice)
    g.state.gone[g.country("huguenots")] = 0
    war(g, ["huguenots"], ["FRA"], kind="religious", begun=18, cause="III-D(1)")
    attack(g, "HIS", "FRA")
    return g


def test_iv_124_an_invasion_of_a_country_at_war_with_itself() -> None:
    """Armistice, one command, no stability for revolts."""
    g = _torn()
    s, france = g.state, g.country("FRA")
    assert s.wars[0].armistice
    assert deciding(g, g.country("huguenots")) == france
    assert not may_rest(g, s.wars[0]) or s.wars[0].armistice
    s.revolt[g.owned(france)[3]] = 2
    for left, cost in ((2, 0), (1, 1)):  # with the invaders, and with them gone
        del s.wars[left:]
        s.stability[france] = 3
        asking = unrest.spread(g)
        next(asking, None)  # stability first, then where it extends
        assert s.stability[france] == 3 - cost


@pytest.mark.parametrize("die, comes", [(4, True), (5, False)])
def test_iv_124_events_of_it_are_marked_and_wait(
    die: int, comes: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two are drawn meanwhile; once the invaders are gone one a turn comes, on an even die."""
    g = _torn({"event put off": [die, 1]})
    s = g.state
    plays: list[Play] = []
    for event in ("III-D(2)", "III-D(3)", "III-2"):

        def consider(g: G, event: str) -> Steps[Drawing]:
            yield from ()
            return Drawing(plays=[Play(event)], marked=True)

        monkeypatch.setattr(draw, "consider", consider)
        monkeypatch.setattr(draw, "events_of", lambda g, p, n, event=event: [event])
        drive(draw._occurs(g, 3, 0, 0, "4", plays), [])
        assert s.cells[draw._cell(3, 0, 0)] == 1
    assert [play.event for play in plays] == ["III-2"]
    assert invasions.come_back(g) is None  # the invaders are still there
    invasion = s.wars[1]
    leave_war(g, invasion, invasion.members)
    back = invasions.come_back(g)
    assert (back is not None and back[0] == "III-D(2)") == comes
    left = sorted(key for key in s.event_notes if key.startswith(invasions.PUT_OFF))
    assert left == [f"put_off:III-D({n})" for n in ((3,) if comes else (2, 3))]


def test_iv_199_what_an_intervener_takes() -> None:
    """Pillage is its own; a king it captures is the full member's it named."""
    g = at_peace(turn=9, segment="5.4")
    s = g.state
    england, france, spain = (g.country(p) for p in ("ANG", "FRA", "HIS"))
    war(g, ["FRA"], ["HIS"], begun=9, helpers=(Helper(england, 0, "limited", france),))
    looting.loot(g, england, g.owned(spain)[0])
    assert g.line(england, "A9") > 0
    assert g.line(france, "A9") == 0
    losses.capture(g, KING + spain, england)
    assert s.captors[KING + spain] == france
    drive(ransoms.ransom(g), [])
    assert (g.line(france, "A30"), g.line(england, "A30")) == (200, 0)


@pytest.mark.parametrize("helper, sent", [("ANG", True), ("POL", False)])
def test_iv_199_vassals_of_an_intervener_stay_out_but_englands(helper: str, sent: bool) -> None:
    g = at_peace(turn=9)
    place(g, "palatinate", helper, "VA")
    power, france = g.country(helper), g.country("FRA")
    war(g, ["FRA"], ["HIS"], begun=9, helpers=(Helper(power, 0, "limited", france),))
    assert ("send:palatinate:1" in can(g, helper)) == sent
    if sent:
        window(g, "2.5", [f"{helper}=send:palatinate:1"])
        assert [h.country for h in g.state.wars[0].helpers] == [power, g.country("palatinate")]
        assert "draw:palatinate:1" not in can(g, "HIS")  # not before ANG itself is at war
    assert BOXES[g.state.box[g.country("palatinate")]] == "VA"


def test_xii_113_two_white_truces_are_one_unfavourable() -> None:
    """What the objective of France counts, after one white truce and after two."""
    g = at_peace(turn=24)
    france, rebels = g.country("FRA"), g.country("huguenots")
    for number, counted in ((1, 0), (2, 1)):
        g.state.peaces.append(
            Peace(20 + number, number, "truce", (rebels,), (france,), 0, cause="III-D(1)")
        )
        assert unfavourable_truces(Sight(g, france, 3)) == counted
    g.state.peaces.append(Peace(23, 3, "truce", (rebels,), (france,), 2, cause="III-D(1)"))
    assert unfavourable_truces(Sight(g, france, 3)) == 2
