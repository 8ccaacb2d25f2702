"""II, III: what an audit of the events found, line by line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from europa.eu9.hidden import redeal
from europa.eu9.pieces import Mnu, Unit
from europa.eu9.rules.administration import colonisation, gifts, sharing, technology
from europa.eu9.rules.administration.planning import Draft
from europa.eu9.rules.court import monarchs
from europa.eu9.rules.events import (
    diplomatic_events,
    economic_events,
    minor_colonies,
    pirates,
    revolt_places,
    revolts,
)
from europa.eu9.rules.events.revolt_places import Spot
from europa.eu9.rules.income import event_income
from europa.eu9.rules.logistics import leaders, least, maintenance, recruit_naval
from europa.eu9.rules.logistics.basic_forces import wood
from europa.eu9.rules.powers import renewal
from europa.eu9.rules.powers.limits import limit, printed
from europa.eu9.rules.powers.quelling import quell
from europa.eu9.rules.powers.ranks import category
from europa.eu9.rules.powers.resources import FURS, GOOD, small_countries
from europa.eu9.rules.redeployment import piracy, unrest
from europa.eu9.state import (
    AT,
    COL,
    COUNTRIES,
    DEAD,
    EW,
    FR,
    GOODS,
    LAND,
    MA,
    NAVAL,
    ON_MAP,
    TP,
    WOUNDED,
    ZONES,
)
from europa.eu9.table import G
from europa.eu9.testing import drive, first_ask, position, seat
from europa.eu9.world import MNU_KINDS, NONE, RESOURCES
from europa.kernel import Dice
from europa.kernel.dice import seed_from
from europa.kernel.drive import drive_by

Script = Mapping[str, Sequence[int]]


def table(turn: int = 3, dice: Script | None = None, **changes: Any) -> G:
    return position(turn=turn, segment="1.2", dice=dice or {}, **changes)


def happen(g: G, power: str, number: int, answers: Sequence[str] = ()) -> int:
    drive(economic_events.apply(g, seat(g, power), number), answers)
    return seat(g, power)


def place(g: G, name: str) -> int:
    return g.world.province_index[name]


def post(g: G, country: str, name: str, kind: int = COL, level: int = 1) -> int:
    s, p = g.state, place(g, name)
    s.post[p], s.post_owner[p], s.post_level[p] = kind, g.country(country), level
    return p


def leader(g: G, name: str) -> int:
    return g.world.leader_index[name]


def sorts(g: G, power: int) -> dict[str, int]:
    found = [category(n) for n in leaders.present(g, power)]
    return {kind: found.count(kind) for kind in found}


# 12.1 Economic events


@pytest.mark.parametrize("number, cereals, loss", [(15, 0, 68), (6, 0, 23), (4, 2, 68), (4, 5, 0)])
def test_iii_29_percentages_are_of_b1_alone(number: int, cereals: int, loss: int) -> None:
    g = table()
    france = seat(g, "france")
    g.state.mnus[:] = [Mnu(france, MNU_KINDS.index("cereals"), 1, 0)] * cereals
    happen(g, "france", number)
    for line, value in (("B1", 226), ("B2", 10), ("B3", 18)):
        g.write(france, line, value)
    assert event_income.on_land(g, france) == -loss


@pytest.mark.parametrize("before, after", [(4, 6), (5, 8)])
def test_iii_30_more_ships_at_the_same_price(before: int, after: int) -> None:
    g = table()
    power = next(p for p in g.majors() if printed(g, p).buy["ND"] == before)
    price = recruit_naval.naval_costs(g, power, [("NWD", place(g, "tejo"))])
    happen(g, g.name(power), 48, ["fleet"])
    assert recruit_naval.naval_limit(g, power) == after
    assert recruit_naval.naval_costs(g, power, [("NWD", place(g, "tejo"))]) == price


def test_iii_31_a_leader_beyond_the_minimum() -> None:
    g = table(turn=5, dice={"military_leader": [4]})
    france = happen(g, "france", 14)
    leaders.arrive(g, france)
    named, anonymous = leaders.roster("france")
    generals = [n for n in leaders.present(g, france) if category(n) == "general"]
    assert sum(n in named for n in generals) == 3
    assert least.minimum(g, france)["general"] == 2
    assert sum(n in anonymous for n in generals) == 1
    g = table(turn=2)
    portugal = happen(g, "portugal", 41)
    s = g.state
    for n in leaders.roster("portugal")[0]:
        s.leader_state[n] = DEAD
    two = [n for n in leaders.roster("portugal")[0] if category(n) == "explorer"][:2]
    for n in two:
        s.leader_state[n] = ON_MAP
    leaders.arrive(g, portugal)
    assert sorts(g, portugal)["explorer"] == 3


def test_iii_32_a_dead_leader_is_missed_in_his_own_category() -> None:
    g = table(turn=2)
    portugal, dias = seat(g, "portugal"), leader(g, "dias")
    assert least.minimum(g, portugal)["explorer"] == 1
    g.state.leader_state[dias] = ON_MAP
    happen(g, "portugal", 30)
    assert g.state.leader_state[dias] == DEAD
    assert least.minimum(g, portugal) | {"general": 1, "explorer": 0} == least.minimum(g, portugal)
    g.state.effects.clear()
    assert least.minimum(g, portugal)["explorer"] == 1


def test_iii_32_no_missionary_dies() -> None:
    g = table(turn=2)
    spain = seat(g, "spain")
    monk = next(n for n in leaders.roster("spain")[0] if category(n) == "missionary")
    g.state.leader_state[monk] = ON_MAP
    before = least.minimum(g, spain)
    happen(g, "spain", 30)
    assert g.state.leader_state[monk] == ON_MAP
    assert least.minimum(g, spain) == before


def test_iii_33_ships_above_the_maximum_go_at_once() -> None:
    g = table()
    portugal = seat(g, "portugal")
    most = limit(g, portugal, "max_nd")
    port = place(g, "tejo")
    g.state.units[:] = [Unit(portugal, "NWD", port)] * (most - 1) + [Unit(portugal, "NTD", port)]
    happen(g, "portugal", 37, ["warships", "sink:NWD", "sink:NTD"])
    assert renewal.nd_halves(g, portugal) == 2 * most
    assert all(u.kind == "NWD" for u in g.state.units)


@pytest.mark.parametrize(
    "power, some", [("england", False), ("portugal", False), ("venice", True), ("turkey", True)]
)
def test_iii_33_galleys_for_those_who_build_them(power: str, some: bool) -> None:
    g = table()
    ask = first_ask(economic_events.apply(g, seat(g, power), 37))
    assert ("galleys" in ask.keys()) == some


@pytest.mark.parametrize("power, group", [("turkey", "timar"), ("poland", "ukraine")])
def test_iii_34_troops_join_one_of_the_armies(power: str, group: str) -> None:
    g = table()
    g.state.units.clear()
    happen(g, power, 35, ["troops", f"group:{group}"])
    assert [u.group for u in g.state.units] == [group, group]


def test_iii_34_after_the_union_poland_has_one_army() -> None:
    g = table()
    g.state.units.clear()
    g.state.in_force["union_of_lublin"] = 1
    happen(g, "poland", 35, ["troops"])
    assert len(g.state.units) == 2


def test_iii_35_dearer_maintenance_is_rounded_once() -> None:
    g = table()
    france = seat(g, "france")
    units = [Unit(france, "LD", place(g, "ile_de_france"))] * 30
    before = maintenance.cost(g, france, units).total
    happen(g, "france", 8)
    assert maintenance.cost(g, france, units).total == before + -(-before // 10)


def test_iii_36_a_named_monarch_is_not_worse_for_the_heirs_death() -> None:
    g = table(
        turn=40,
        dice={"monarch_adm": [5, 5], "monarch_dip": [5, 5], "monarch_mil": [5, 5], "reign": [5]},
    )
    poland = happen(g, "poland", 25)
    august = g.world.monarch_index["poland_august_ii"]
    before = [(5, 0)] * 3
    monarchs._crown_named(g, poland, august, before, False)
    named = g.state.skills[poland * 3 : poland * 3 + 3]
    assert not any(key.startswith("heir_dead") for key in g.state.held)
    assert monarchs.roll_values(g, poland, before, False) == named


def test_iii_37_madness_counts_for_the_next_turn_only() -> None:
    g = table(turn=19)
    england = seat(g, "england")
    elisabeth = g.world.monarch_index["england_elisabeth_i"]
    g.state.monarch[england], g.state.reign_from[england] = elisabeth, 18
    g.state.dies[england] = 30
    happen(g, "england", 1)
    assert g.state.survival_shift[england] == 1
    g.state.turn = 20
    drive(
        monarchs.survive(g),
        [],
        otherwise=["corrupt:izmir", "corrupt:bosnia", "elect:poland_bathory"],
    )
    assert g.state.survival_shift[england] == 0


def test_iii_38_free_colonies_add_up_until_the_period_ends() -> None:
    g = table(turn=7, dice={"minor_colonies": [6, 6]})
    portugal = happen(g, "portugal", 19)
    happen(g, "portugal", 19)
    draft = Draft(portugal)
    first = gifts.free_colonies(g, draft)[0]
    draft.items.append(first)
    assert gifts.free_colonies(g, draft), "both in one turn"
    draft.items.append(first)
    assert not gifts.free_colonies(g, draft)
    odds = colonisation.written_odds(g, portugal, [first])
    colonisation.resolve_all(g, portugal, [first], odds)
    assert gifts.free_colonies(g, Draft(portugal)), "the other one later"
    drive(renewal.renew(g), [])
    assert not gifts.free_colonies(g, Draft(portugal))


def test_iii_39_minors_of_the_rest_of_the_world() -> None:
    for number in (27, 33):
        g = table(turn=5)
        keys = first_ask(economic_events.apply(g, seat(g, "portugal"), number)).keys()
        assert {"minor:gujarat", "minor:vijayanagar", "minor:aden", "minor:savoy"} <= {*keys}
        assert "minor:mughals" not in keys


def test_iii_40_prices_of_goods_that_are_on_the_map() -> None:
    g = position(turn=1, segment="1.2")
    before = [*g.state.prices]
    happen(g, "france", 47)
    moved = {name: g.state.prices[n] - before[n] for n, name in enumerate(RESOURCES)}
    assert {name: by for name, by in moved.items() if by} == {
        "silk": 3, "products_orient": 3, "spices": 2, "slaves": 2, "cotton": 1, "furs": 1,
    }  # fmt: skip


def test_iii_41_mines_of_america_in_their_order() -> None:
    g = table(turn=20, dice={"depletion": [2, 2, 2, 1]})
    s = g.state
    for name in ("inca_se", "azteca_c", "inca_s"):
        s.gold_open[post(g, "spain", name, COL, 6)] = 1
    s.gold_open[post(g, "portugal", "minas_gerais_ne", COL, 6)] = 1
    s.seat_power[s.seats.index("POR")] = NONE
    happen(g, "france", 26)
    rolled = [getattr(line.entry, "by", "") for line in g.journal.fresh]
    assert [name for name in rolled if name in g.world.province_index] == [
        "inca_se", "azteca_c", "inca_s", "minas_gerais_ne",
    ]  # fmt: skip
    assert s.spent_mine[place(g, "minas_gerais_ne")]
    g = table(turn=20, dice={"depletion": [2, 1]})
    for name in ("inca_s", "azteca_nw", "inca_e"):
        g.state.gold_open[post(g, "spain", name, COL, 6)] = 1
    happen(g, "france", 26, ["HIS=mine:inca_e", "HIS=mine:azteca_nw"])
    assert g.state.spent_mine[place(g, "azteca_nw")]
    assert not g.state.spent_mine[place(g, "inca_s")]


# 12.2 Establishments of small countries


def test_iii_42_any_empty_coast_and_nobody_minds() -> None:
    g = table(turn=9)
    found = minor_colonies._places(g, 9)
    india = [a for a in g.world.areas if "india" in a.continents]
    coasts = [p for a in india for p in a.provinces if g.world.provinces[p].seas]
    assert sorted(found) == sorted(p for p in coasts if not g.state.post[p])
    assert any(g.state.area_owner[g.world.provinces[p].area] != NONE for p in found)


def test_iii_43_seven_counters_then_one_grows() -> None:
    g = table(turn=27, dice={"minor_colonies": [1] * 8})
    for _ in range(7):
        minor_colonies.roll_table(g)
    own = g.posts(small_countries(g))
    assert len(own) == 7
    minor_colonies.roll_table(g)
    assert g.posts(small_countries(g)) == own
    assert sorted(g.state.post_level[p] for p in own) == [1] * 6 + [4]


@pytest.mark.parametrize("pick, left", [(1, "silk"), (2, "sugar")])
def test_iii_44_a_random_one_of_two_goods_goes(pick: int, left: str) -> None:
    g = table(turn=27, dice={"minor_colonies": [3], "minor_resource": [pick]})
    p = post(g, "denmark", "antilles_b", COL, 4)
    for good in ("sugar", "silk"):
        g.state.exploited[p * GOODS + GOOD[good]] = 1
    held = [good for good in range(GOODS) if g.exploited(p, good)]
    g.dice.script["minor_resource"] = [held.index(GOOD["sugar" if left == "silk" else "silk"]) + 1]  # type: ignore[attr-defined]
    minor_colonies.roll_table(g)
    assert [RESOURCES[x] for x in range(GOODS) if g.exploited(p, x)] == [left]
    assert g.state.post_level[p] == 1


def test_ii_37_a_unit_a_side_and_no_more() -> None:
    g = position(turn=27, segment="3.11", dice={})
    s = g.state
    area = g.world.area_index["area_quebec"]
    s.goods[area * GOODS + FURS] = 3
    one, two = g.world.areas[area].provinces[:2]
    post(g, "denmark", g.world.provinces[one].id, COL, 1)
    post(g, "france", g.world.provinces[two].id, COL, 2)
    s.exploited[one * GOODS + FURS] = 1
    drive(sharing.share(g, area, FURS), [])
    assert (g.exploited(one, FURS), g.exploited(two, FURS)) == (1, 2)
    s.post_level[one], s.exploited[two * GOODS + FURS] = 4, 0
    s.goods[area * GOODS + FURS] = 6
    drive(sharing.share(g, area, FURS), [])
    assert g.exploited(one, FURS) == 2


def test_vi_99_small_countries_take_theirs_without_a_die() -> None:
    g = position(turn=27, segment="3.11", dice={})
    s = g.state
    area = g.world.area_index["area_malabar"]
    s.goods[area * GOODS : (area + 1) * GOODS] = bytes(GOODS)
    s.goods[area * GOODS + GOOD["spices"]] = 1
    one, two = g.world.areas[area].provinces[:2]
    for p in g.world.areas[area].provinces:
        s.exploited[p * GOODS + GOOD["spices"]] = 0
    post(g, "denmark", g.world.provinces[one].id, TP, 1)
    post(g, "france", g.world.provinces[two].id, TP, 1)
    g.add_effect("changed_area_malabar")
    drive(sharing.share(g, area, GOOD["spices"]), [])
    assert (g.exploited(one, GOOD["spices"]), g.exploited(two, GOOD["spices"])) == (1, 0)
    assert s.post_level[two] == 1


# 12.3 Pirates


def sea(turn: int = 45, dice: Script | None = None) -> tuple[G, int]:
    """The Caribbean with a trade fleet and a colony of Spain."""
    g = position(turn=turn, segment="1.4", dice=dice or {})
    zone = g.world.zone_index["stz_caraibes"]
    g.state.tf[seat(g, "spain") * ZONES + zone] = g.state.tf_max[
        seat(g, "spain") * ZONES + zone
    ] = 2
    post(g, "spain", "cuba_w", COL, 3)
    return g, zone


def landed(g: G) -> int:
    return sum(n for key, n in g.state.effects.items() if key.startswith("raid:"))


@pytest.mark.parametrize("die, sides", [(7, 0), (8, 2)])
def test_iii_45_two_small_ones_are_a_large_one_first(die: int, sides: int) -> None:
    g, zone = sea(turn=30, dice={"sea_or_land": [die]})
    g.state.pirates[zone] = 3
    pirates.place(g, zone, pirates.MINUS)
    assert g.state.pirates[zone] == 4
    assert landed(g) == sides


@pytest.mark.parametrize("sides, die, ashore", [(2, 5, 0), (2, 6, 2), (3, 4, 0), (3, 5, 2)])
def test_iii_46_a_named_pirate_chooses_every_turn(sides: int, die: int, ashore: int) -> None:
    g, zone = sea(dice={"sea_or_land": [die]})
    pirates.lead(g, leader(g, "blackbeard"), zone)
    g.state.pirates[zone] = sides
    pirates.test_captains(g)
    assert landed(g) == ashore
    pirates.test_captains(g)
    assert not g.dice.left_over(), "once a turn"


def test_iii_46_at_1_4_without_new_pirates() -> None:
    g, zone = sea(dice={"sea_or_land": [6]})
    for n in pirates.living(g):
        g.state.leader_state[n] = WOUNDED
    pirates.lead(g, leader(g, "blackbeard"), zone)
    g.state.pirates[zone], g.state.situation_die = 2, 8
    piracy.appear(g)
    assert landed(g) == 2


def test_iii_47_a_second_captain_joins_the_first() -> None:
    g, zone = sea(turn=46, dice={"sea_or_land": [1]})
    for n in pirates.living(g):
        g.state.leader_state[n] = DEAD
    g.state.leader_state[leader(g, "roberts")] = 0
    pirates.lead(g, leader(g, "blackbeard"), zone)
    g.state.pirates[zone] = 2
    pirates.place(g, zone, pirates.MINUS)
    assert pirates.captains(g, zone) == [leader(g, "blackbeard"), leader(g, "roberts")]
    assert pirates.skill(g, zone) == 5


# 12.4 Revolts


@pytest.mark.parametrize(
    "strength, sides, led",
    [(2, 0, 0), (3, 0, 0), (4, 0, 0), (5, 0, 0), (6, 1, 0), (11, 1, 1), (13, 1, 0), (14, 2, 0),
     (15, 2, 1), (17, 2, 1), (18, 2, 1)],
)  # fmt: skip
def test_iii_48_a_revolt_at_sea(strength: int, sides: int, led: int) -> None:
    g = table()
    zone, s = g.world.zone_index["ctz_england"], g.state
    england = seat(g, "england")
    s.tf[england * ZONES + zone] = s.tf_max[england * ZONES + zone] = 1
    units = len(s.units)
    revolts.rise(g, Spot(NONE, zone), revolts.strength_of(strength))
    assert s.pirates[zone] == sides
    assert len(pirates.captains(g, zone)) == led
    assert all(category(n) == "admiral" for n in pirates.captains(g, zone))
    assert len(s.units) == units


@pytest.mark.parametrize("draws, expected", [((3, 5), {2: 1, 4: 2}), ((3, 3), {2: 3})])
def test_iii_49_two_draws_in_the_indies(draws: tuple[int, int], expected: dict[int, int]) -> None:
    g = table(turn=30, dice={"revolt_province": draws, "revolt_place": [1]})
    names = [p for area in ("area_java", "area_sumatra", "area_borneo", "area_celebes")
             for p in g.world.areas[g.world.area_index[area]].provinces]  # fmt: skip
    for p in names:
        g.state.post[p], g.state.post_owner[p] = 0, NONE
    six = names[:6]
    for p in six:
        post(g, "holland", g.world.provinces[p].id, TP, 2)
    found = revolt_places.spots(g, "colonies", "In")
    for spot in found:
        revolts.rise(g, spot, spot.what)
    assert {n: g.state.revolt[p] for n, p in enumerate(six) if g.state.revolt[p]} == expected


def where(g: G, country: str, group: str) -> list[str]:
    found = revolt_places.spots(g, country, group)
    return [g.world.provinces[spot.province].id for spot in found]


def test_iii_50_st_petersburg_is_the_capital() -> None:
    g = table(turn=45, dice={"revolt_place": [8, 8, 3]})
    assert where(g, "russia", "RC") == ["moskva"]
    g.state.in_force["st_petersburg"] = 44
    assert where(g, "russia", "RC") == ["ingria"]
    assert where(g, "russia", "RC") == ["moskva"]


def test_iii_51_capitals_of_poland() -> None:
    g = table(turn=45, dice={"revolt_place": [4, 4, 4, 6]})
    assert where(g, "poland", "PM") == ["lietuva"]
    g.state.in_force["union_of_lublin"] = 16
    assert where(g, "poland", "PM") == ["malopolska"]
    g.state.occurred["V-12"] = 1
    g.state.patron[g.country("saxony")] = seat(g, "poland")
    assert where(g, "poland", "PM") == ["anhalt"]
    assert where(g, "poland", "PM") == ["sachsen"]


@pytest.mark.parametrize("strength, armies", [((7, 7), ["sinai", "tobrouk"]), ((6, 5), [])])
def test_iii_52_two_weak_revolts(strength: tuple[int, int], armies: list[str]) -> None:
    g = table(turn=20)
    for roll in range(-3, 14):
        if revolt_places.group_of("turkey", g.state.period, roll) == "TS":
            break
    else:
        raise AssertionError("TUR has no sultanates in this period")
    turkey = seat(g, "turkey")
    g.state.stability[turkey] = 0
    g.dice.script = {"revolt_group": [roll], "revolt_strength": strength, "revolt_place": [10]}  # type: ignore[attr-defined]
    for name in ("tobrouk", "sinai"):
        g.state.owner[place(g, name)] = g.state.controller[place(g, name)] = turkey
    g.state.units.clear()
    revolts.revolt_in(g, turkey)
    assert sorted(g.world.provinces[u.place].id for u in g.state.units) == armies
    assert all(u.kind == "A-" for u in g.state.units)


@pytest.mark.parametrize("dice, lost", [((6, 6), 2), ((6, 5), 0)])
def test_ii_38_a_revolt_in_a_colony_costs_manufactures(dice: tuple[int, int], lost: int) -> None:
    g = table(turn=30)
    s, spain = g.state, seat(g, "spain")
    s.mnus[:] = [Mnu(spain, 0, 1, 0)] * (limit(g, spain, "mnu") + 2)
    s.stability[spain] = 0
    post(g, "spain", "cuba_w", COL, 3)
    for p in g.posts(spain):
        if g.world.provinces[p].id != "cuba_w":
            s.post[p], s.post_owner[p] = 0, NONE
    roll = next(r for r in range(14) if revolt_places.group_of("spain", s.period, r) == "RO")
    g.dice.script = {"revolt_group": [roll], "revolt_strength": dice}  # type: ignore[attr-defined]
    before = len(s.mnus)
    revolts.revolt_in(g, spain)
    assert before - len(s.mnus) == lost
    assert s.stability[spain] == -bool(lost)


@pytest.mark.parametrize("dice, lost", [((6, 6), 2), ((6, 5), 0)])
def test_ii_38_slaves_without_a_strength(dice: tuple[int, int], lost: int) -> None:
    g = table(turn=30, dice={"revolt_strength": dice, "slaves": [10, 10]})
    s, france = g.state, seat(g, "france")
    s.mnus[:] = [Mnu(france, 0, 1, 0)] * (limit(g, france, "mnu") + 2)
    post(g, "france", "haiti_w", COL, 3)
    post(g, "england", "cuba_w", COL, 3)
    roll = next(r for r in range(-2, 14) if revolt_places.group_of("colonies", s.period, r) == "WI")
    g.dice.script["revolt_group"] = [roll]  # type: ignore[attr-defined]
    revolts.revolt_in(g, NONE, 0)
    assert sum(s.revolt) == 2
    assert limit(g, france, "mnu") + 2 - len(s.mnus) == lost
    assert not g.dice.left_over()


# 12.5 Diplomatic events


def group(name: str) -> dict[str, Any]:
    found = [x for row in diplomatic_events.groups().values() for x in row if x["group"] == name]
    return found[0]


@pytest.mark.parametrize("dice, left", [((4, 3), FR), ((5, 5), None)])
def test_iii_53_persia_and_ormuz_are_one(dice: tuple[int, int], left: int | None) -> None:
    g = table(turn=10, dice={"fidelity": dice})
    s, portugal, ormuz = g.state, seat(g, "portugal"), g.country("ormuz")
    s.gone[ormuz] = 0
    s.treaties.clear()
    s.treaties[portugal * COUNTRIES + ormuz] = AT
    one = {**group("Eastern Muslims")}
    one["minors"] = [row for row in one["minors"] if row["minor"] == "persia"]
    diplomatic_events._test_group(g, one, ("other",))
    assert s.treaties.get(portugal * COUNTRIES + ormuz) == left


@pytest.mark.parametrize("die", [2, 5])
def test_iii_55_the_swiss_have_two_faiths(die: int) -> None:
    g = table(turn=20, dice={"fidelity": [4, 5]})
    s, swiss = g.state, g.country("switzerland")
    s.occurred["I-8(1)"] = 1
    s.patron[swiss], s.box[swiss] = seat(g, "france"), MA
    diplomatic_events.test_minor(g, swiss, 9, diplomatic_events.troubled(g, die), ())
    assert s.box[swiss] == 0


# 12.6


def test_ii_39_levels_end_at_70() -> None:
    g = table(turn=61)
    france = seat(g, "france")
    for kind in (LAND, NAVAL):
        assert technology.rise(g, france, kind, 69, 3) == 70
        assert technology.rise(g, france, kind, 70, 2) == 70
        assert technology.rise(g, NONE, kind, 69, 3) == 70


def test_ii_40_a_patron_uses_portuguese_wood() -> None:
    g = table(turn=30)
    s, spain, portugal = g.state, seat(g, "spain"), seat(g, "portugal")
    s.mnus.clear()
    s.wood[post(g, "portugal", "minas_gerais_ne", COL, 4)] = 1
    assert (wood(g, spain), wood(g, portugal)) == (0, 1)
    s.seat_power[s.seats.index("POR")] = NONE
    s.patron[portugal], s.box[portugal] = spain, EW
    assert wood(g, spain) == 1
    s.patron[portugal] = NONE
    assert wood(g, spain) == 0


def test_ii_41_anonymous_leaders_return_to_the_pool() -> None:
    g = table(turn=2)
    portugal = seat(g, "portugal")
    leaders.arrive(g, portugal)
    for _ in range(10):
        general = next(n for n in leaders.present(g, portugal) if category(n) == "general")
        leaders.fall(g, general)
        refilled = leaders.refill(g, portugal, {"general": place(g, "tejo")})
        assert [category(n) for n in refilled] == ["general"]
    dias = leader(g, "dias")
    g.state.leader_state[dias] = ON_MAP
    leaders.fall(g, dias)
    assert g.state.leader_state[dias] == DEAD


def test_ii_41_a_general_of_an_event_is_not_replaced() -> None:
    g = table(turn=2, dice={"military_leader": [4]})
    portugal = happen(g, "portugal", 14)
    leaders.arrive(g, portugal)
    given = next(n for n in leaders.present(g, portugal) if leaders.is_beyond(g, n))
    leaders.fall(g, given)
    assert leaders.refill(g, portugal, {}) == []


def test_the_ally_of_e_27_is_dealt_anew_for_others() -> None:
    g = table(economic=[0] * 12)
    france = seat(g, "france")
    g.state.economic[france] = 27
    happen(g, "france", 27, ["minor:lorraine"])
    seen = set()
    for seed in range(20):
        other = g.state.copy()
        redeal(other, "ANG", Dice(seed_from(seed)))
        seen |= {key for key in other.effects if key.startswith("diplomacy_")}
        mine = g.state.copy()
        redeal(mine, "FRA", Dice(seed_from(seed)))
        assert mine.effects == g.state.effects
    assert len(seen) > 5


def test_iii_56_the_peasants_war_is_the_emperors() -> None:
    g = table(turn=10, dice={"revolt_strength": [4, 4]})
    s, holland = g.state, seat(g, "holland")
    s.occurred["I-8(1)"] = 1
    roll = next(r for r in range(-2, 14) if revolt_places.group_of("holland", s.period, r) == "PW")
    g.dice.script["revolt_group"] = [roll]  # type: ignore[attr-defined]
    revolts.revolt_in(g, holland, 0)
    found = [p for p, sides in enumerate(s.revolt) if sides]
    assert found
    assert all(revolts.is_peasants_war(g, p) and g.world.provinces[p].hre for p in found)
    quell(g, found[0])
    assert not revolts.is_peasants_war(g, found[0])


def test_iii_56_it_costs_him_stability_and_spreads_in_the_empire() -> None:
    g = table(turn=10)
    s, spain = g.state, seat(g, "spain")
    s.in_force["emperor_spain"] = 5
    s.units.clear()
    s.stability[spain] = 2
    p = next(x.index for x in g.world.provinces if x.hre and x.id == "wurtemberg")
    s.revolt[p] = 2
    revolts.join_peasants(g, p)
    drive_by(unrest.spread(g), lambda asks: (asks[0], asks[0].options[0]))
    assert s.stability[spain] == 1
    found = [place for place, sides in enumerate(s.revolt) if sides]
    assert all(place in (p, *g.world.provinces[p].neighbours) for place in found)
    assert all(g.world.provinces[place].hre for place in found)
    assert sum(s.revolt) == 3


def test_iii_54_countries_of_the_future_are_tested_too() -> None:
    g = table(turn=10, dice={"fidelity": [6, 6]})
    s, ireland = g.state, g.country("v_ireland")
    s.gone[ireland] = 0
    s.patron[ireland], s.box[ireland] = seat(g, "france"), EW
    one = {**group("Atlantic shores")}
    one["minors"] = [row for row in one["minors"] if row["minor"] == "v_ireland"]
    diplomatic_events._test_group(g, one, ("other",))
    assert s.box[ireland] == EW - 2
