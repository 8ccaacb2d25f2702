"""What the audit of 4.22.4 (closed China and Japan) found: docs/develop/eu9-audit-diplomacy.md."""

from __future__ import annotations

import pytest

from europa.eu9.rules.administration import colonisation, struggle
from europa.eu9.rules.diplomacy import activation, rotw_modifiers
from europa.eu9.rules.powers.lands import hand_over_post
from europa.eu9.state import AT, COL, NR, TP
from europa.eu9.table import G
from europa.eu9.testing import drive, position
from tests.eu9.test_events_early import happen, occur
from tests.eu9.test_rotw_diplomacy import knows_all, post, status, treaty


def province(g: G, name: str) -> int:
    return g.world.province_index[name]


def offences(g: G, power: str) -> list[str]:
    found = activation.offences(g, g.country("china"), g.country(power))
    return [g.world.provinces[p].id for p in found]


def closed_china() -> G:
    g = happen("III-22(1)", turn=20)
    assert g.holds("china_closed")
    return g


@pytest.mark.parametrize(
    "where, other, able",
    [("canton_e", "", False), ("canton_e", "HOL", True), ("formose_i", "", True)],
)
def test_4_22_4_a_new_tp_only_beside_anothers(where: str, other: str, able: bool) -> None:
    g = closed_china()
    knows_all(g, "POR")
    if other:
        post(g, other, province(g, where))
    banned = colonisation._is_forbidden(g, g.country("POR"), province(g, where), TP)
    assert banned != able


def test_4_22_4_a_new_tp_in_areas_gained_later() -> None:
    g = closed_china()
    here = province(g, "amour_e")
    g.state.area_owner[g.world.provinces[here].area] = g.country("china")
    assert not colonisation._is_forbidden(g, g.country("HOL"), here, TP)


def test_4_22_4_the_treaty_goes_with_the_post() -> None:
    """By a peace, and by automatic competition in its province."""
    for how in ("peace", "struggle"):
        g = closed_china()
        here = province(g, "canton_e")
        post(g, "POR", here)
        treaty(g, "POR", "china", AT)
        if how == "peace":
            hand_over_post(g, here, g.country("HOL"), "peace")
        else:
            drive(struggle._settle(g, here, TP, {g.country("HOL"): 2}), [])
        assert (status(g, "POR", "china"), status(g, "HOL", "china")) == (NR, AT)
        assert offences(g, "HOL") == []


def test_4_22_4_open_china_has_no_treaty_that_goes_with_a_post() -> None:
    g = happen("V-19", turn=36)
    here = province(g, "canton_e")
    post(g, "POR", here)
    treaty(g, "POR", "china", AT)
    hand_over_post(g, here, g.country("HOL"), "peace")
    assert (status(g, "POR", "china"), status(g, "HOL", "china")) == (AT, NR)


def test_4_22_4_two_posts_on_the_amour_or_one_elsewhere() -> None:
    """V-19: an AT keeps two COL or TP there, or one TP in the rest of China, not both."""
    g = happen("V-19", turn=36)
    for name in ("amour_n", "baikal_sw"):
        post(g, "RUS", province(g, name), COL, 3)
    assert sorted(offences(g, "RUS")) == ["amour_n", "baikal_sw"]
    treaty(g, "RUS", "china", AT)
    assert offences(g, "RUS") == []
    post(g, "RUS", province(g, "amour_w"), TP)
    assert len(offences(g, "RUS")) == 1
    post(g, "RUS", province(g, "canton_e"), TP)
    assert sorted(offences(g, "RUS")) == ["amour_n", "amour_w", "baikal_sw"]


@pytest.mark.parametrize("where, able", [("amour_n", True), ("baikal_sw", True), ("", False)])
def test_4_21_9_closed_china_deals_with_who_is_on_the_amour(where: str, able: bool) -> None:
    g = closed_china()
    g.state.turn, g.state.period = 36, 5
    occur(g, "V-19")
    russia = knows_all(g, "RUS")
    if where:
        post(g, "RUS", province(g, where), COL, 3)
    reason = rotw_modifiers.why_not(g, russia, g.country("china"))
    assert (reason == "") == able


@pytest.mark.parametrize("power, offends", [("POR", False), ("HOL", True)])
def test_36_4_vijayanagar_never_reacts_to_a_portuguese_colony(power: str, offends: bool) -> None:
    """Without any treaty."""
    g = position(turn=20, segment="2.10")
    g.state.treaties = {}
    minor = g.country("vijayanagar")
    here = min(rotw_modifiers.lands(g, minor))
    post(g, power, here, COL)
    assert bool(activation.offences(g, minor, g.country(power))) == offends
    post(g, power, here, TP)
    assert activation.offences(g, minor, g.country(power)) == [here]


@pytest.mark.parametrize("level, offends", [(3, False), (4, True)])
def test_4_22_3_small_posts_in_a_persian_afghanistan(level: int, offends: bool) -> None:
    """With the AT of ormuz; its own TP on the island may be of any size."""
    g = position(turn=20, segment="2.10")
    area = g.world.area_index["area_afghanistan"]
    g.state.area_owner[area] = g.country("persia")
    treaty(g, "POR", "ormuz", AT)
    island, here = province(g, "ormus_i"), g.world.areas[area].provinces[0]
    post(g, "POR", island, TP, 6)
    post(g, "POR", here, TP, level)
    found = activation.offences(g, g.country("ormuz"), g.country("POR"))
    assert found == ([here] if offends else [])
