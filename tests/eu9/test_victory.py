"""XIV: victory points of turns, periods, objectives, transfers and the end."""

from __future__ import annotations

import pytest

from europa.eu9.rules.diplomacy import ties
from europa.eu9.rules.peace import handover
from europa.eu9.rules.powers import awards
from europa.eu9.rules.victory import check_up, judge
from europa.eu9.rules.victory import points as victory
from europa.eu9.state import COL, VA, ZONES
from europa.eu9.table import G
from europa.eu9.testing import position, seat
from europa.eu9.world import load_world


def place(g: G, name: str) -> int:
    return g.world.province_index[name]


def test_a_mandatory_objective_neither_chosen_nor_reached_costs_its_value() -> None:
    g = position(turn=6)
    power = seat(g, "venice")
    names = [r.id for r in g.world.objectives if r.power == "venice" and r.period == "I"]
    mandatory = "venice_i_d"
    others = [name for name in names if name != mandatory][:3]
    g.state.aims[power] = tuple(g.world.objective_index[name] for name in others)
    for p in g.owned(g.country("mamluks")):
        g.state.owner[p] = seat(g, "turkey")
    before = sum(
        g.world.objectives[g.world.objective_index[n]].capped(judge.JUDGES[n](g, power))
        * (2 if n == others[0] else 1)
        for n in others
        if n in judge.JUDGES
    )
    victory._score_aims_of(g, power)
    assert g.state.vp[power] == before - 50


def test_xiv_07_monopolies_of_objectives_by_maximum_level() -> None:
    g = position(tf=bytearray(len(position().state.tf)), tf_max=bytearray(len(position().state.tf)))
    holland, venice = seat(g, "holland"), seat(g, "venice")
    zone = g.world.zone_index["stz_ionienne"]
    for power, (now, most) in {holland: (4, 5), venice: (0, 4)}.items():
        g.state.tf[power * ZONES + zone], g.state.tf_max[power * ZONES + zone] = now, most
    counts = judge.trade_monopolies(5, 10)
    assert (counts(g, holland), counts(g, venice)) == (5, 5)


def test_xiv_10_wars_without_cause() -> None:
    g = position()
    minor = g.country("savoy")
    g.state.patron[minor] = -1
    assert awards.war_without_cause(g, seat(g, "france")) == -10
    assert awards.war_without_cause(g, minor) == -5
    g.state.patron[minor], g.state.box[minor] = seat(g, "spain"), VA
    assert awards.war_without_cause(g, minor) == -10


def test_xiv_11_a_province_won_by_peace() -> None:
    assert awards.province_points(7, gained=True) == 7
    assert awards.peace_points(2, against_major=True, won=True) == 4
    assert awards.province_points(7, gained=False) == -14
    assert awards.peace_points(2, against_major=True, won=False) == -4


def test_xiv_13_points_of_minors() -> None:
    assert awards.patrons_share(2) == 1
    assert awards.patrons_share(-5) == -3
    assert awards.peace_points(2, against_major=False, won=True) == 2


def at_the_end(power: str, **places: tuple[str, str]) -> int:
    """Points of P.4 after the last turn, with these owners and controllers."""
    g = position(turn=63, segment="P.4")
    for name, (owner, controller) in places.items():
        p = place(g, name)
        g.state.owner[p], g.state.controller[p] = seat(g, owner), seat(g, controller)
    victory.transfer_points(g)
    return g.state.vp[seat(g, power)]


def test_xiv_19_listed_provinces_at_the_end() -> None:
    """Brabant, of income 9, counts three times for France."""
    without = at_the_end("france", brabant=("spain", "spain"))
    assert at_the_end("france", brabant=("france", "spain")) - without == 18
    assert at_the_end("france", brabant=("spain", "france")) - without == 9
    assert at_the_end("france", brabant=("france", "france")) - without == 27


def test_xiv_20_a_lost_homeland() -> None:
    g = position()
    home = next(
        g.world.provinces[p].id for p in g.world.countries[seat(g, "france")].provinces
        if g.world.provinces[p].income == 8
    )  # fmt: skip
    kept = at_the_end("france", **{home: ("france", "france")})
    assert at_the_end("france", **{home: ("spain", "spain")}) - kept == -16


@pytest.mark.parametrize("name", sorted(judge.JUDGES))
def test_every_judged_objective_exists_and_can_be_judged(name: str) -> None:
    g = position(turn=20)
    record = g.world.objectives[g.world.objective_index[name]]
    assert judge.JUDGES[name](g, g.country(record.power)) >= 0


def test_a_whole_period_is_scored() -> None:
    g = position(turn=7, segment="P.1")
    g.state.period = 1
    for power in g.majors():
        g.state.wealth[power], g.state.period_turns[power] = 1200, 6
    victory.period_wealth(g)
    check_up.check_up(g)
    victory.score_aims(g)
    assert g.state.vp[seat(g, "france")] >= 1200 * 25 // 600


def test_an_objective_without_a_maximum_is_worth_what_it_brings() -> None:
    """E448: Forced conversion of Spain, for every major; missed it costs 50."""
    w = load_world()
    aim = w.objectives[w.objective_index["spain_iii_b"]]
    assert (aim.capped(150), aim.penalty) == (150, 50)
    other = w.objectives[w.objective_index["spain_i_a"]]
    assert other.capped(1000) == other.most == other.penalty


@pytest.mark.parametrize("played, halves", [(3, 0), (8, 1), (9, 2)])
def test_xiv_78_objectives_of_a_period_left_early(played: int, halves: int) -> None:
    assert victory.halves_of(played) == halves


def test_xiv_24_a_dowry_and_a_colony() -> None:
    g = position(turn=5)
    s, france, spain = g.state, seat(g, "france"), seat(g, "spain")
    province = next(
        p for p in g.owned(spain) if g.world.provinces[p].income == 5 and s.controller[p] == spain
    )
    s.ceded = [(spain, france, province)]
    before = s.vp[france], s.vp[spain]
    ties.hand_over_ceded(g)
    assert (s.vp[france] - before[0], s.vp[spain] - before[1]) == (5, -10)
    area = next(a for a in g.world.areas if a.income == 1 and a.provinces)
    p = area.provinces[0]
    s.post[p], s.post_owner[p], s.post_level[p] = COL, spain, 3
    worth = handover.value(g, p)
    assert awards.province_points(worth, gained=True) == 4
    assert awards.province_points(worth, gained=False) == -8
