"""5.2 Minor Actions."""

from __future__ import annotations

from europa.tpop.ids import index_of
from europa.tpop.rules.actions import minor
from europa.tpop.rules.terms.action import Action
from europa.tpop.state import AREAS, MIL, NO_TIE
from europa.tpop.testing import drive, position, seat


def action(key: str) -> Action:
    return next(a for a in minor.ACTIONS if a.key == key)


def test_5_2_14_loans_up_to_five_interest() -> None:
    g = position()
    g.state.interest[0] = 4
    assert not action("take_loan").barred(g, 0)
    drive(action("take_loan").run(g, 0))
    assert g.state.interest[0] == 5
    assert g.state.ducats[0] == 20
    assert action("take_loan").barred(g, 0)
    g.state.idea_held[index_of("idea", "national_bank")] += (0,)
    assert not action("take_loan").barred(g, 0)


def test_5_2_15_repaying() -> None:
    g = position()
    assert action("repay_loan").barred(g, 0)
    g.state.interest[0] = 2
    drive(action("repay_loan").run(g, 0))
    assert g.state.interest[0] == 1
    assert g.state.ducats[0] == 9


def test_5_2_16_replenishing() -> None:
    for units, price in ((4, 2), (3, 1)):
        g = position()
        g.state.exhausted[0] = 4
        available = g.state.available[0]
        drive(action("replenish").run(g, 0), [f"units:{units}"])
        assert g.power(0, MIL) == 3 - price
        assert g.state.available[0] == available + units
        assert g.state.exhausted[0] == 4 - units


def test_cutting_several_ties() -> None:
    g = position()
    france = seat(g, "france")
    lombardy, brittany = g.world.area_index["lombardy"], g.world.area_index["brittany_normandy"]
    answers = ["cut_influence:lombardy", "cut_claim:brittany_normandy", "cut_alliance:scotland"]
    drive(action("cut_ties").run(g, france), [*answers, "done"])
    assert g.state.influence[france * AREAS + lombardy] == 0
    assert g.claim(france, brittany) == 0
    assert g.alliance(france, g.world.realm_index["scotland"]) == NO_TIE
    assert g.truce(france, g.world.realm_index["scotland"])
