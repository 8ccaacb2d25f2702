"""VII: what an audit of maintenance, recruitment and leaders found, line by line."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from europa.eu9.combat.forces import Contingent, is_veteran
from europa.eu9.rules.administration.planning import Draft
from europa.eu9.rules.logistics import counters, fortresses, maintenance, recruit_naval, recruitment
from europa.eu9.rules.logistics.basic_forces import Pool, bill
from europa.eu9.rules.logistics.recruit_land import land_options
from europa.eu9.rules.military.hosts import counters as counters_of
from europa.eu9.state import COL, LAND, NAVAL, TP, Action, Unit, War
from europa.eu9.table import G
from europa.eu9.testing import position, seat
from europa.eu9.world.tables import goals


def place(g: G, name: str) -> int:
    return g.world.province_index[name]


def post(g: G, country: str, name: str, kind: int = COL, level: int = 1) -> int:
    s, p = g.state, place(g, name)
    s.post[p], s.post_owner[p], s.post_level[p] = kind, g.country(country), level
    return p


def skilled(g: G, power: str, *names: str) -> int:
    """Give a power just these technologies."""
    for name in names:
        n = next(n for n, goal in enumerate(goals()) if goal.id == name)
        kind = NAVAL if goals()[n].naval else LAND
        g.state.tech[seat(g, power) * 2 + kind] = g.state.goals[n] + 1
    return seat(g, power)


def at_war(turn: int = 8) -> tuple[G, int]:
    g = position(turn=turn, segment="3.6")
    spain = skilled(g, "spain", "renaissance", "nao_galeon")
    g.state.wars[:] = [War("full", (spain,), (seat(g, "france"),))]
    return g, spain


def keep(g: G, power: int, *plan: Action) -> None:
    g.state.plans[power] = plan
    maintenance.maintain(g)


# 14.1 Maintenance


def test_vii_41_a_counter_kept_in_part_is_a_veteran() -> None:
    g, spain = at_war()
    home = place(g, "castilla_la_nueva")
    g.state.units[:] = [Unit(spain, "A+", home, False)] * 3
    keep(g, spain, *[Action("maintain", "castilla_la_nueva", 0, "A+/conscript")] * 3)
    veterans = sum(unit.veteran for unit in g.state.units)
    assert (g.line(spain, "B30"), veterans) in ((7, 3), (12, 2))


@pytest.mark.parametrize(
    "counter, halves, prices, total",
    [((8, 20), 4, (7, 12), 12), ((8, 20), 2, (7, 12), 19), ((8, 80), 4, (17, 35), 35),
     ((8, 80), 6, (17, 35), 17)],
)  # fmt: skip
def test_vii_42_the_rest_is_converted_back(
    counter: tuple[int, int], halves: int, prices: tuple[int, int], total: int
) -> None:
    assert bill((counter,), Pool(0, 0, halves), *prices).total == total


def test_vii_43_an_army_is_broken_and_its_pieces_kept() -> None:
    g, spain = at_war()
    g.state.units[:] = [Unit(spain, "A+", place(g, "castilla_la_nueva"), True)]
    draft = Draft(spain)
    breaks = {a.detail: a for a in maintenance.break_menu(g, draft)}
    assert set(breaks) == {"A+>A-,LD,LD", "A+>LD,LD,LD,LD"}
    draft.items.append(breaks["A+>A-,LD,LD"])
    assert {a.detail for a in maintenance.disband_menu(g, draft)} >= {"A-", "LD"}
    keep(g, spain, *draft.items, Action("disband", "castilla_la_nueva", 0, "LD"))
    assert sorted(unit.kind for unit in g.state.units) == ["A-", "LD"]
    g.state.units[:] = [Unit(spain, "A+", place(g, "castilla_la_nueva"), True)]
    four = (breaks["A+>LD,LD,LD,LD"], Action("disband", "castilla_la_nueva", 0, "LD"))
    keep(g, spain, *four, Action("maintain", "castilla_la_nueva", 0, "LD/conscript"))
    assert [unit.kind for unit in g.state.units] == ["LD"] * 3


def test_vii_44_privateers_by_sides() -> None:
    g = position(turn=18, segment="3.6")
    holland = seat(g, "holland")
    s = g.state
    s.seat_power[s.seats.index("POR")] = holland
    s.owner[place(g, "holland")] = s.controller[place(g, "holland")] = holland
    port = place(g, "holland")
    s.government[holland] = "stadhouder"
    s.units[:] = [Unit(holland, "P-", port)] * 2
    keep(g, holland)
    assert [u.kind for u in s.units] == ["P-", "P-"]
    s.units.clear()
    keep(g, holland)
    recruitment.appear(g)
    assert [u.kind for u in s.units if u.country == holland] == ["P+"]
    assert g.line(holland, "B33") == 0
    s.units.clear()
    s.government[holland] = "parliament"
    recruitment.appear(g)
    assert not [u for u in s.units if u.country == holland]


# 14.2 Recruitment, fortresses


def reinforced(power: str) -> tuple[G, Unit]:
    g = position(turn=9, segment="3.9")
    s, country = g.state, seat(g, power)
    if country not in s.seat_power:
        s.seat_power[s.seats.index("POR")] = country
    home = g.world.countries[country].capital
    s.owner[home] = s.controller[home] = country
    s.units[:] = [Unit(country, "A-", home, True)]
    s.plans[country] = (Action("buy", g.world.provinces[home].id, 0, "2LD>A+"),)
    recruitment.appear(g)
    return g, next(u for u in s.units if u.kind == "A+")


def test_vii_48_two_of_four_are_conscripts() -> None:
    _, army = reinforced("spain")
    assert (army.veteran, army.seasoned) == (False, 2)
    joined = recruitment.merged(
        Unit(army.country, "A-", 1, False), Unit(army.country, "A-", 1, True)
    )
    assert joined is not None
    assert (joined.veteran, joined.seasoned) == (False, 2)
    _, swedes = reinforced("sweden")
    assert swedes.veteran


def test_vii_48_a_stack_counts_them() -> None:
    part = Contingent("spain", technology="renaissance", a_plus=1, ld=1, veterans=3)
    assert is_veteran((part,))
    made = counters_of(part, Unit(0, "A+", 1))
    assert [(u.kind, u.veteran, u.seasoned) for u in made] == [("A+", False, 3), ("LD", False, 0)]


def test_vii_49_new_ships_are_conscripts_until_they_are_kept() -> None:
    g = position(turn=9, segment="3.9")
    england = seat(g, "england")
    g.state.units.clear()
    g.state.plans[england] = (Action("buy", "kent", 0, "NWD"),)
    recruitment.appear(g)
    assert [u.veteran for u in g.state.units] == [False]
    keep(g, england)
    assert [u.veteran for u in g.state.units if u.country == england] == [True]


def test_vii_50_privateers_cost_the_same_everywhere() -> None:
    g = position(turn=9, segment="3.4")
    portugal = seat(g, "portugal")
    p = post(g, "portugal", "malabar_s", TP, 1)
    q = post(g, "portugal", "cabo_verde_i", COL, 3)
    assert recruit_naval.naval_costs(g, portugal, [("P-", p)]) == ([10], 2)
    assert recruit_naval.naval_costs(g, portugal, [("P+", q)]) == ([20], 4)


def offered(g: G, power: str, kind: str, names: Sequence[str]) -> set[str]:
    places = [place(g, name) for name in names]
    found = recruit_naval.naval_options(g, seat(g, power), [], places)
    return {a.target for a in found if a.detail == kind}


def test_vii_51_galleys_where_galleys_sail() -> None:
    g = position(turn=9, segment="3.4")
    g.state.units.clear()
    post(g, "spain", "cuba_w", COL, 6)
    names = ("valencia", "vizcaya", "huelva", "islas_canarias", "cuba_w")
    assert offered(g, "spain", "NGD", names) == {"valencia"}
    assert offered(g, "spain", "NWD", names) >= {"valencia", "vizcaya"}


def test_vii_52_walls_in_a_province_that_is_only_controlled() -> None:
    g = position(turn=20, segment="3.4")
    s, france, spain = g.state, skilled(g, "france", "arquebus"), seat(g, "spain")
    p = next(q for q in g.owned(spain) if s.fortress[q] == 1)
    name = g.world.provinces[p].id
    s.controller[p] = france
    sites = {(a.target, a.detail): a.ducats for a in fortresses.build_menu(g, Draft(france))}
    assert sites[name, "2"] == 25
    s.revolt[p] = 1
    assert name not in {a.target for a in fortresses.build_menu(g, Draft(france))}
    s.revolt[p] = 0
    s.fortress[p] = 2
    assert p in fortresses.kept(g)[france]


def walls(g: G, power: str, name: str) -> set[str]:
    found = fortresses.build_menu(g, Draft(seat(g, power)))
    return {a.detail for a in found if a.target == name}


def test_vii_53_arsenals_are_a_choice() -> None:
    g = position(turn=45, segment="3.4")
    skilled(g, "portugal", "manoeuvre")
    p = post(g, "portugal", "malabar_s", TP, 1)
    assert walls(g, "portugal", "malabar_s") == {"1", "1/arsenal"}
    portugal = seat(g, "portugal")
    site = next(a for a in fortresses.build_menu(g, Draft(portugal)) if a.detail == "1/arsenal")
    assert site.ducats == 25
    fortresses.build_planned(g, portugal, [Action("fortress", "malabar_s", 25, "1/arsenal")])
    assert (g.state.fortress[p], g.state.arsenal[p]) == (1, 1)
    inland = next(x for x in g.world.provinces if not x.europe and not x.coastal and not x.fortress)
    post(g, "portugal", inland.id, COL, 3)
    assert walls(g, "portugal", inland.id) == {"1"}
    full = post(g, "portugal", "malabar_n", COL, 6)
    g.state.fortress[full] = 2
    assert walls(g, "portugal", "malabar_n") == {"3", "3/arsenal"}
    g.state.post_level[full] = 4
    assert walls(g, "portugal", "malabar_n") == {"3/arsenal"}


def test_vii_53_gibraltar() -> None:
    g = position(turn=45, segment="3.4")
    england = skilled(g, "england", "manoeuvre")
    for name in ("gibraltar", "kent"):
        p = place(g, name)
        g.state.owner[p] = g.state.controller[p] = england
        g.state.fortress[p] = 1
    assert "2/arsenal" in walls(g, "england", "gibraltar")
    assert "2/arsenal" not in walls(g, "england", "kent")


@pytest.mark.parametrize(
    "levels, can",
    [([3] * 11, True), ([3] * 12, False), ([2] * 10, True), ([2] * 11, False),
     ([1] * 5 + [2] * 5 + [3] * 6 + [4] * 4, True), ([1] * 5 + [2] * 5 + [3] * 6 + [4] * 5, False)],
)  # fmt: skip
def test_vii_54_fortress_counters(levels: list[int], can: bool) -> None:
    pool = {"1/2": 5, "2/3": 5, "3/4": 6, "4/5": 4}
    assert counters.shown(levels, pool) == can


def test_vii_54_no_more_counters_no_more_units() -> None:
    g = position(turn=30, segment="3.4")
    s, france = g.state, seat(g, "france")
    s.units.clear()
    home = place(g, "ile_de_france")

    def kinds() -> set[str]:
        land = land_options(g, france, [], [home])
        return {a.detail for a in land} | {
            a.detail for a in recruit_naval.naval_options(g, france, [], [place(g, "morbihan")])
        }

    assert {"LD", "P-", "NWD"} <= kinds()
    s.units[:] = [Unit(france, "P-", home)] * 4
    assert not {"P-", "P+"} & kinds()
    s.units[:] = [Unit(france, "LD", home)] * 20
    assert not {"LD", "NWD"} & kinds()
    s.units[:] = [Unit(france, "LD", home)] * 19
    assert {"LD", "NWD"} <= kinds()
