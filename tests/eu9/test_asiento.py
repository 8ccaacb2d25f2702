"""XV 40.17-40.19: the Asiento."""

from __future__ import annotations

from europa.eu9.rules.diplomacy.announcements import announcements
from europa.eu9.rules.diplomacy.causes.overseas import overseas
from europa.eu9.rules.nations import asiento as slaves
from europa.eu9.rules.peace import specials
from europa.eu9.rules.powers import limits
from europa.eu9.rules.powers.resources import SLAVES, has_contraband, planted_values, price
from europa.eu9.rules.powers.single import asiento
from europa.eu9.rules.victory import end_points
from europa.eu9.state import COL, GOODS, TP
from europa.eu9.table import G
from europa.eu9.testing import drive
from europa.eu9.treaties import Offer
from europa.eu9.world import NONE, RESOURCES
from tests.eu9.campaign import at
from tests.eu9.dealings import at_peace

SUGAR = RESOURCES.index("sugar")


def conceded(turn: int = 40) -> G:
    """England holds the Asiento and exploits four slaves; Spain plants sugar."""
    g = at_peace(turn=turn, segment="2.4")
    s, england, spain = g.state, g.country("england"), g.country("spain")
    asiento.pass_on(g, england)
    p = at(g, "angola_n")
    s.post[p], s.post_owner[p], s.post_level[p] = TP, england, 6
    s.exploited[p * GOODS + SLAVES] = 4
    q = at(g, "rio_c")
    s.post[q], s.post_owner[q], s.post_level[q] = COL, spain, 6
    s.exploited[q * GOODS + SUGAR] = 3
    s.prices[SUGAR] = 10
    return g


def ask(g: G, units: int) -> None:
    spain = g.country("spain")
    next(r.act for r in announcements(g, spain) if r.key == f"asiento:{units}")()


def next_turn(g: G) -> None:
    g.state.turn += 1
    g.state.effects.clear()


def points(g: G) -> int:
    return sum(thirds for name, thirds in end_points.parts(g, g.country("england"))
               if name == "Asiento") // 3  # fmt: skip


def test_xv_167_three_turns_of_delivery_are_stored() -> None:
    g = conceded()
    england, spain = g.country("england"), g.country("spain")
    for _ in range(3):
        ask(g, 4)
        assert not [r for r in announcements(g, spain) if r.key.startswith("asiento:")]
        drive(slaves.deliver(g), ["ANG=deliver"])
        assert g.effect("slaves", spain) == 4
        assert planted_values(g, spain)[SUGAR] == 3 * price(g, SUGAR) > 0
        next_turn(g)
    assert g.state.vp[england] == 0  # not before the end
    assert points(g) == 23
    keys = [r.key for r in announcements(g, spain) if r.key.startswith("asiento:")]
    assert keys == [f"asiento:{n}" for n in (1, 2, 3, 4)]


def test_xv_167_three_failures_running_lose_it() -> None:
    g = conceded()
    ask(g, 4)
    drive(slaves.deliver(g), ["ANG=deliver"])
    for n in range(3):
        next_turn(g)
        assert asiento.holder(g) == g.country("england")
        ask(g, 1)
        drive(slaves.deliver(g), ["ANG=fail"])
        assert g.state.held.get("asiento_missed", 3) == n + 1
    assert asiento.holder(g) == NONE
    assert points(g) == 0
    assert g.state.vp[g.country("england")] == 0


def test_xv_167_a_delivery_ends_the_row_and_not_asking_is_no_failure() -> None:
    g = conceded()
    for answer in ("fail", "fail", "deliver", "fail", "fail"):
        ask(g, 2)
        drive(slaves.deliver(g), [f"ANG={answer}"])
        next_turn(g)
    drive(slaves.deliver(g), [])  # Spain asked for nothing
    next_turn(g)
    assert asiento.holder(g) == g.country("england")
    # Who has fewer slaves than asked can't deliver.
    g.state.exploited[at(g, "angola_n") * GOODS + SLAVES] = 1
    ask(g, 2)
    drive(slaves.deliver(g), [])
    assert asiento.holder(g) == NONE


def test_xv_167_taken_by_war_its_holder_is_paid() -> None:
    g = conceded()
    england, france, spain = (g.country(n) for n in ("england", "france", "spain"))
    ask(g, 4)
    drive(slaves.deliver(g), ["ANG=deliver"])
    offer = Offer(1, "global", (france,), (england,), 2)
    assert specials.TABLE["asiento"].open(g, offer) == 1
    specials.TABLE["asiento"].carry_out(g, offer)
    assert asiento.holder(g) == france
    assert g.state.vp[england] == 21
    mine = {(c.kind, c.target, c.last) for c in g.state.causes if c.holder == england}
    assert mine == {("normal", france, 41), ("overseas", france, 41)}
    assert "the Asiento" in dict(overseas(g, spain, france))
    assert "the Asiento" not in dict(overseas(g, spain, england))


def test_40_17_exclusive_no_contraband_and_one_fleet_action_more() -> None:
    g = at_peace(turn=40)
    spain = g.country("spain")
    g.state.tf[spain * len(g.world.zones) + g.world.zone_index["stz_guinee"]] = 3
    assert not has_contraband(g, spain)
    before = limits.actions(g, spain, "tfi")
    asiento.pass_on(g, g.country("england"))
    assert has_contraband(g, spain)
    assert limits.actions(g, spain, "tfi") == before - 1
