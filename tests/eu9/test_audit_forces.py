"""VII: what an audit of maintenance, recruitment and leaders found, line by line."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from europa.eu9.combat.forces import Contingent, is_veteran
from europa.eu9.conflicts import War
from europa.eu9.pieces import CITY, Action, Besieging, Stack, Unit
from europa.eu9.rules.administration.planning import Draft
from europa.eu9.rules.income import centres
from europa.eu9.rules.logistics import (
    counters,
    fortresses,
    leaders,
    maintenance,
    recruit_naval,
    recruitment,
)
from europa.eu9.rules.logistics.basic_forces import Pool, bill
from europa.eu9.rules.logistics.command import is_naval, places_for, suits
from europa.eu9.rules.logistics.least import minimum
from europa.eu9.rules.logistics.recruit_land import land_options
from europa.eu9.rules.military.hosts import counters as counters_of
from europa.eu9.rules.powers.limits import limit
from europa.eu9.rules.powers.ranks import category, category_now
from europa.eu9.rules.treasury import exchequer, inflation, stability
from europa.eu9.rules.turns import interturn
from europa.eu9.state import CAPTIVE, COL, DEAD, LAND, NAVAL, ON_MAP, SEA_PLACE, TP
from europa.eu9.table import G
from europa.eu9.testing import drive, position, seat
from europa.eu9.world.tables import goals
from europa.kernel import Together


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


# 14.4 Leaders


def leader(g: G, name: str) -> int:
    return g.world.leader_index[name]


def names(g: G, places: Sequence[int]) -> set[str]:
    w = g.world
    return {w.seas[p - SEA_PLACE].id if p >= SEA_PLACE else w.provinces[p].id for p in places}


def shut_in(g: G, power: int, who: int, name: str) -> int:
    """A stack with a leader inside a besieged city."""
    s, p = g.state, place(g, name)
    s.stacks[1] = Stack(1, power, p, inside=CITY)
    s.sieges[p] = Besieging(p)
    s.leader_state[who], s.leader_place[who], s.leader_stack[who] = ON_MAP, p, 1
    return p


def test_vii_62_besieged_leaders_stay() -> None:
    g = position(turn=5, segment="3.10")
    s, france = g.state, seat(g, "france")
    named, anonymous = leaders.roster("france")
    general = next(n for n in anonymous if category(n) == "general")
    p = shut_in(g, france, general, "champagne")
    for n in named:
        s.leader_state[n] = DEAD
    hero = next(n for n in named if category(n) == "general")
    s.leader_state[hero], s.leader_place[hero] = ON_MAP, place(g, "ile_de_france")
    leaders.retire(g, france)
    assert s.leader_state[general] == ON_MAP
    s.turn = g.world.leaders[hero].first
    assert "general" not in leaders.missing(g, france)
    s.leader_place[hero], s.leader_stack[hero] = p, 1
    assert places_for(g, france, hero, {}) == [p]


def test_vii_63_a_general_joins_the_besiegers() -> None:
    g = position(turn=5, segment="3.10")
    s, france, spain = g.state, seat(g, "france"), seat(g, "spain")
    s.wars[:] = [War("full", (france,), (spain,))]
    p = next(q for q in g.owned(spain) if g.world.provinces[q].europe)
    s.units[:] = [Unit(france, "A+", p)]
    general = next(n for n in leaders.roster("france")[1] if category(n) == "general")
    assert p in places_for(g, france, general, {})


def test_vii_64_who_stands_somewhere_may_stay() -> None:
    g = position(turn=2, segment="3.10")
    s, spain = g.state, seat(g, "spain")
    colon = leader(g, "colon")
    s.leader_state[colon], s.leader_place[colon] = ON_MAP, place(g, "cuba_w")
    s.units.clear()
    assert "cuba_w" in names(g, places_for(g, spain, colon, {}))
    monk = next(n for n in leaders.roster("spain")[0] if category(n) == "missionary")
    s.leader_state[monk], s.leader_place[monk] = ON_MAP, place(g, "malabar_s")
    assert "malabar_s" in names(g, places_for(g, spain, monk, {}))


def test_vii_65_marks_bind() -> None:
    g = position(turn=50, segment="3.10")
    s, france, england = g.state, seat(g, "france"), seat(g, "england")
    post(g, "france", "quebec_c", COL, 4)
    s.units[:] = [Unit(france, "LD", place(g, "quebec_c"))]
    plain = next(
        n for n in leaders.roster("france")[1]
        if category(n) == "general" and not g.world.leaders[n].sides[0].flags
    )  # fmt: skip
    assert "quebec_c" not in names(g, places_for(g, france, plain, {}))
    assert "ile_de_france" in names(g, places_for(g, france, plain, {}))
    wolfe = leader(g, "wolfe")
    assert not places_for(g, england, wolfe, {})
    post(g, "england", "america_c", COL, 4)
    assert names(g, places_for(g, england, wolfe, {})) == {"america_c"}
    abroad = next(
        n for n in range(len(g.world.leaders))
        if category(n) == "general" and g.world.leaders[n].sides[0].flags == ("rotw",)
    )  # fmt: skip
    owner = g.country(g.world.leaders[abroad].country)
    assert suits(g, abroad, g.world.countries[owner].capital)
    assert suits(g, abroad, place(g, "quebec_c"))


def test_vii_66_governors_and_missionaries() -> None:
    g = position(turn=30, segment="3.10")
    s, spain, france = g.state, seat(g, "spain"), seat(g, "france")
    governor = next(n for n in leaders.roster("spain")[1] if category(n) == "governor")
    s.units[:] = [Unit(spain, "LD", place(g, "quebec_c"))]
    s.fort[place(g, "florida_n")] = spain
    post(g, "spain", "cuba_w", COL, 3)
    found = names(g, places_for(g, spain, governor, {}))
    assert {"cuba_w", "florida_n"} <= found
    assert "quebec_c" not in found
    monk = next(n for n in leaders.roster("spain")[0] if category(n) == "missionary")
    enemy = next(p for p in g.owned(france))
    s.units[:] = [Unit(spain, "A+", enemy)]
    assert enemy not in places_for(g, spain, monk, {})


@pytest.mark.parametrize("side, sea", [("general", False), ("admiral", True)])
def test_vii_67_monck_on_land_or_at_sea(side: str, sea: bool) -> None:
    g = position(turn=32, segment="3.10")
    s, england = g.state, seat(g, "england")
    for n in leaders.roster("england")[0]:
        s.leader_state[n] = DEAD
    monck = leader(g, "monck")
    s.leader_state[monck] = 0
    asked = next(iter(leaders.place(g)))
    assert isinstance(asked, Together)
    assert s.leader_state[monck] == ON_MAP
    s.leader_side[monck] = [x.kind for x in g.world.leaders[monck].sides].index(side)
    assert category_now(g, monck) == side
    assert is_naval(g, monck) == sea
    need = minimum(g, england)[side]
    assert leaders.missing(g, england).count(side) == max(0, need - 1)


# 14.5 Exchequer, inflation, inter-turn


def invade(g: G, power: str, by: str, name: str, kind: str = "full") -> int:
    s, p = g.state, place(g, name)
    country, enemy = seat(g, power), seat(g, by)
    s.wars[:] = [War(kind, (enemy,), (country,))]
    s.owner[p], s.controller[p] = country, enemy
    s.units[:] = [Unit(enemy, "A+", p)]
    return country


@pytest.mark.parametrize(
    "flag, name, malus",
    [("", "castilla_la_nueva", 3), ("", "campania", 3), ("cloth_free", "castilla_la_nueva", 5),
     ("cloth_free", "campania", 0)],
)  # fmt: skip
def test_xi_17_spain_after_olivares(flag: str, name: str, malus: int) -> None:
    g = position(turn=30, segment="6.5")
    if flag:
        g.state.in_force[flag] = 28
    spain = invade(g, "spain", "france", name)
    before = stability.modifier(g, spain, 30)
    g.state.units.clear()
    assert stability.modifier(g, spain, 30) - before == malus


@pytest.mark.parametrize("kind, found", [("full", True), ("religious", False), ("civil", False)])
def test_xi_18_not_in_wars_at_home(kind: str, found: bool) -> None:
    g = position(turn=30, segment="6.5")
    france = invade(g, "france", "spain", "ile_de_france", kind)
    assert stability.invaded(g, france) == found


def test_xi_19_bankers_without_genoa() -> None:
    g = position(turn=30, segment="6.2")
    venice = seat(g, "venice")
    g.state.in_force.clear()
    g.state.gone[g.country("genoa")] = 1
    assert exchequer.money_abroad(g, venice) == 150


def test_xii_123_mines_opened_this_turn() -> None:
    g = position(turn=20, segment="7.7", dice={"inflation": [5]})
    s = g.state
    s.world_gold = 80
    for name in ("azteca_c", "inca_s", "inca_e", "ecuador_n"):
        s.gold_open[post(g, "spain", name, COL, 6)] = 1
    s.inflation = 3
    inflation.inflate(g)
    assert s.inflation == 4


def test_xiii_14_a_centre_whose_province_is_lost() -> None:
    g = position(turn=20, segment="8.1")
    s, venice, turkey = g.state, seat(g, "venice"), seat(g, "turkey")
    veneto = place(g, "veneto")
    assert s.centre_province[1] == veneto
    assert s.centre_owner[1] == venice
    s.owner[veneto] = s.controller[veneto] = turkey
    s.wars.clear()
    seats = centres.legal_seats(g, venice, "mediterranean")
    if len(seats) > 1:
        choice = g.world.provinces[seats[-1]].id
        drive(centres.attribute(g), [f"VEN=seat:{choice}"])
    else:
        drive(centres.attribute(g))
    assert s.centre_province[1] == seats[-1] != veneto
    assert g.world.provinces[seats[-1]].coastal


def test_xiii_15_captives_come_home() -> None:
    g = position(turn=20, segment="8.2")
    king = leader(g, "johann_friedrich")
    g.state.leader_state[king], g.state.leader_place[king] = CAPTIVE, place(g, "sachsen")
    interturn.heal(g)
    assert g.state.leader_state[king] == 0


def test_england_keeps_its_centre_in_a_national_province() -> None:
    """CORRECTIONS 11: not in Malta."""
    g = position(turn=50, segment="8.1")
    england = seat(g, "england")
    malta = place(g, "malta")
    g.state.owner[malta] = g.state.controller[malta] = england
    seats = centres.legal_seats(g, england, "mediterranean")
    assert malta not in seats
    assert all(england in g.world.provinces[p].national for p in seats)


def test_vii_47_figures_of_the_table() -> None:
    """E628: the chapter's table holds where the aids differ."""
    g = position(turn=30, segment="3.4")
    w = g.world

    def row(power: str, period: int) -> tuple[int, dict[str, int]]:
        found = w.limits(seat(g, power), period)
        return found.max_nd.value, dict(found.buy)

    assert row("england", 5)[0] == 24
    assert row("holland", 4)[0] == 32
    assert (row("russia", 1)[0], row("russia", 1)[1]["ND"]) == (0, 0)
    assert row("russia", 3)[1]["ND"] == row("sweden", 3)[1]["ND"] == 2
    assert (row("russia", 4)[0], row("russia", 6)[0]) == (5, 18)
    assert row("prussia", 6)[1]["LD"] == 4
    france = seat(g, "france")
    g.state.in_force["colbertian_mercantilism"] = 30
    assert limit(g, france, "max_nd") == 20
