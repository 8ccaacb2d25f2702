"""VII.1, VII.2: maintenance, purchases, fortresses; the worked examples of the rulebook."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from europa.eu9.rules import fortresses, maintenance, recruitment
from europa.eu9.rules.basic_forces import Pool, basic, bill, pools, wood
from europa.eu9.rules.logistics import technology, upkeep
from europa.eu9.rules.planning import Draft
from europa.eu9.state import COL, GOODS, LAND, NAVAL, TP, Action, Mnu, Unit, War
from europa.eu9.table import G
from europa.eu9.testing import position, seat
from europa.eu9.world import MNU_KINDS, RESOURCES
from europa.eu9.world.tables import goals, naval_prices

VETERAN, CONSCRIPT = 7, 4


def at(g: G, power: str, name: str) -> int:
    """Give a power just this technology."""
    n = next(n for n, goal in enumerate(goals()) if goal.id == name)
    kind = NAVAL if goals()[n].naval else LAND
    g.state.tech[seat(g, power) * 2 + kind] = g.state.goals[n] + 1 if goals()[n].box else 0
    return seat(g, power)


def place(g: G, name: str) -> int:
    return g.world.province_index[name]


def units(g: G, power: int, kinds: Sequence[str]) -> list[Unit]:
    return [Unit(power, kind, g.owned(power)[0], True) for kind in kinds]


def spain_at_war(turn: int = 8) -> tuple[G, int]:
    g = position(turn=turn, segment="3.6")
    at(g, "HIS", "renaissance")
    his = at(g, "HIS", "nao_galeon")
    g.state.wars.append(War("full", (his,), (seat(g, "FRA"),)))
    return g, his


def colony(g: G, power: int, name: str, level: int, kind: int = COL) -> int:
    p = place(g, name)
    g.state.post[p], g.state.post_owner[p], g.state.post_level[p] = kind, power, level
    return p


# Maintenance


def test_vii_01_to_03_basic_forces_of_spain_in_war() -> None:
    g, his = spain_at_war()
    assert pools(basic(g, his), naval=False) == ({"": Pool(2, 0, 0)}, 3)
    price, raw = (upkeep(g, his, "LD", war=True, conscript=c) for c in (False, True))
    fleet = upkeep(g, his, "F+", war=True)
    assert (price, raw, fleet) == (VETERAN, CONSCRIPT, 80)
    for one in (price, raw):
        army = ((8, 20), (8, 20), *[(2, one)] * 4)
        assert bill(army, Pool(2, 0, 6), price).total == one
        assert bill(army, Pool(2, 0, 0), price).total == 4 * one
        assert bill(army, Pool(2, 0, 2), price).total == 3 * one
    assert bill(((8, fleet),), Pool(0, 0, 0), 17).total == 80
    assert bill(((8, fleet),), Pool(0, 0, 6), 17).total == 17
    assert bill(((4, 35), (4, 35)), Pool(0, 0, 4), 17).total == 35
    mine = units(g, his, ["A+", "A+", "F+", "LD", "LD", "LD", "LD"])
    assert maintenance.cost(g, his, mine).total == 45, "the cheapest of the three ways"
    raws = dict.fromkeys(range(3, 7), maintenance.CONSCRIPT)
    assert maintenance.cost(g, his, mine, raws).total == 33


def test_vii_04_what_a_basic_army_can_not_use_covers_detachments() -> None:
    g, his = spain_at_war()
    mine = units(g, his, ["A+", "LD", "LD", "LD", "LD", "F+"])
    assert maintenance.cost(g, his, mine).total == 17, "three GD on the F+"
    assert bill(((8, 20), *[(2, 7)] * 4), Pool(2, 0, 0), 7).total == 0


def test_vii_05_one_counter_is_partly_covered_at_most() -> None:
    g, his = spain_at_war()
    mine = units(g, his, ["A+", "A+", "A-", "A-", "A-"])
    assert maintenance.cost(g, his, mine).total == 7 + 12
    raw = dict.fromkeys((2, 3, 4), maintenance.CONSCRIPT)
    assert maintenance.cost(g, his, mine, raw).total == 7 + 8


def test_vii_06_a_fleet_partly_covered() -> None:
    assert bill(((8, 100),), Pool(0, 0, 6), 20).total == 20


def test_a_basic_army_covers_its_size_before_detachments() -> None:
    assert bill(((8, 45), (2, 12), (2, 12), (2, 12), (2, 12)), Pool(1, 0, 0), 12).paid[0] == 0
    assert bill(((8, 45),), Pool(0, 1, 0), 12).total == 24, "half of an A+ and two LD to pay"


def test_vii_28_and_29_columns_of_peace_and_war() -> None:
    g = position(turn=16, segment="3.6")
    his = at(g, "HIS", "arquebus")
    assert upkeep(g, his, "A+", war=False) == 60
    assert upkeep(g, his, "A+", war=True) == 25
    assert upkeep(g, his, "A+", war=True, conscript=True) == 15
    g.state.wars.append(War("overseas", (his,), (seat(g, "ANG"),)))
    mine = units(g, his, ["A+", "A+", "A+"])
    assert maintenance.cost(g, his, mine).total == 60
    g.state.wars[0] = War("full", (his,), (seat(g, "ANG"),))
    assert maintenance.cost(g, his, mine).total == 25


def test_vii_30_fortresses() -> None:
    g = position(turn=39, segment="3.6")
    fra = at(g, "FRA", "renaissance")
    home = place(g, "languedoc")
    assert fortresses.upkeep(g, fra, home, 3) == 6
    assert fortresses.upkeep(g, fra, home, 4) == 8
    at(g, "FRA", "arquebus")
    assert fortresses.upkeep(g, fra, home, 3) == 3
    full = colony(g, fra, _rotw(g), 6)
    g.state.fortress[full] = 1
    g.state.fort[_empty(g)] = fra
    g.state.plans[fra] = ()
    maintenance.maintain(g)
    assert g.line(fra, "B31") == 1, "the fort; the fortress of a COL 6 is free"
    g.state.fortress[full] = 2
    maintenance.maintain(g)
    assert g.line(fra, "B31") == 1 + 2


def _rotw(g: G) -> str:
    return next(p.id for p in g.world.provinces if not p.europe and p.coastal and not p.fortress)


def _empty(g: G) -> int:
    return next(p.index for p in g.world.provinces if not p.europe and not g.state.post[p.index])


def test_vii_31_and_ii_33_wood() -> None:
    g = position(turn=8, segment="3.6")
    ang = seat(g, "ANG")
    kind, home = MNU_KINDS.index("wood"), g.owned(ang)[0]
    g.state.mnus[:] = [Mnu(ang, kind, level, home) for level in (1, 2)]
    assert wood(g, ang) == 2, "the second unit of a level 2 is for sale only"
    found, _ = pools(basic(g, ang), naval=True)
    assert found[""] == Pool(1, 0, 4)


def test_privateers_lapse_and_unmaintained_counters_go() -> None:
    g = position(turn=2, segment="3.6")
    fra = seat(g, "FRA")
    home = g.owned(fra)[0]
    g.state.units.append(Unit(fra, "P+", home))
    where = g.world.provinces[next(u.place for u in g.state.units if u.country == fra)].id
    g.state.plans[fra] = (Action("disband", where, 0, "A+/half"),)
    maintenance.maintain(g)
    kinds = [u.kind for u in g.state.units if u.country == fra]
    assert "P+" not in kinds
    assert kinds.count("A-") == 2
    assert "A+" not in kinds


def test_menus_of_maintenance_offer_each_counter_once() -> None:
    g, his = spain_at_war(turn=2)
    draft = Draft(his)
    names = [item.detail for item in maintenance.disband_menu(g, draft)]
    assert {"A+", "A+/half", "F-", "NWD"} <= set(names)
    army = next(i for i in maintenance.disband_menu(g, draft) if i.detail == "A+")
    draft.items.append(army)
    assert army not in maintenance.disband_menu(g, draft)
    assert [i.detail for i in maintenance.maintain_menu(g, draft)] == ["A+/conscript"]
    g.state.wars.clear()
    assert maintenance.maintain_menu(g, draft) == []


# Land purchases


def inland(g: G, power: int) -> int:
    return next(p for p in g.owned(power) if power in g.world.provinces[p].national)


def outside(g: G, power: int) -> int:
    p = next(
        p.index for p in g.world.provinces if p.europe and power not in p.national and not p.capital
    )
    g.state.owner[p] = g.state.controller[p] = power
    return p


def test_vii_07_and_08_spain_buys_armies() -> None:
    g = position(turn=16, segment="3.4")
    his = at(g, "HIS", "arquebus")
    p = inland(g, his)
    assert recruitment.land_limit(g, his) == 5
    assert recruitment.land_costs(g, his, [("A+", p)]) == [60]
    assert recruitment.land_costs(g, his, [("A-", p)] * 3) == [30, 30, 60]
    assert recruitment.land_costs(g, his, [("A-", p)] * 2 + [("LD", p)] * 2) == [30, 30, 15, 30]


def test_vii_09_and_10_portugal_buys_an_army_and_in_tangier() -> None:
    g = position(turn=8, segment="3.4")
    por = at(g, "POR", "renaissance")
    tejo = place(g, "tejo")
    assert recruitment.land_costs(g, por, [("A+", tejo)]) == [60]
    assert recruitment.land_costs(g, por, [("A-", tejo)] * 2) == [24, 48]
    g.state.units[:] = [u for u in g.state.units if u.country != por]
    draft = Draft(por)
    first = next(a for a in recruitment.menu(g, draft) if (a.target, a.detail) == ("tejo", "A-"))
    draft.items.append(first)
    assert not [a for a in recruitment.menu(g, draft) if a.detail in ("A-", "A+")], "one A counter"
    g = position(segment="3.4")
    por, tejo = at(g, "POR", "medieval"), place(g, "tejo")
    tanger = outside(g, por)
    assert (
        sum(recruitment.land_costs(g, por, [("LD", tejo)] * 2 + [("LD", tanger)] * 2) or ()) == 100
    )
    assert (
        sum(recruitment.land_costs(g, por, [("LD", tanger)] * 2 + [("LD", tejo)] * 2) or ()) == 80
    )


def test_vii_11_spains_cheapest_order() -> None:
    g = position(turn=16, segment="3.4")
    his = at(g, "HIS", "arquebus")
    p, far = inland(g, his), outside(g, his)
    order = [
        ("LD", far),
        ("LD", far),
        ("A-", p),
        ("A-", p),
        ("A-", p),
        ("LD", p),
        ("LD", p),
        ("LD", p),
    ]
    assert recruitment.land_costs(g, his, order) == [30, 30, 30, 60, 60, 30, 30, 45]


def test_vii_12_to_14_purchases_overseas() -> None:
    g = position(segment="3.4")
    por = at(g, "POR", "renaissance")
    tejo = place(g, "tejo")
    lands = [p.index for p in g.world.provinces if not p.europe and p.coastal][:4]
    goa, small, second, third = lands
    for p, level in zip(lands, (6, 2, 2, 2), strict=True):
        colony(g, por, g.world.provinces[p].id, level)
    first = [("LD", tejo), ("LD", tejo), ("A-", goa), ("LD", small)]
    assert sum(recruitment.land_costs(g, por, first) or ()) == 192
    better = [("A-", goa), ("LD", small), ("LD", tejo), ("LD", tejo)]
    assert recruitment.land_costs(g, por, better) == [48, 48, 24, 36]
    thin = [("LDE", small), ("LDE", second), ("LDE", third)]
    assert sum(recruitment.land_costs(g, por, [("LD", tejo), *thin]) or ()) == 36
    assert sum(recruitment.land_costs(g, por, [*thin, ("LD", tejo)]) or ()) == 42
    assert not recruitment.allowed_overseas(g, small, ["LDE", "LDE"])
    assert not recruitment.allowed_overseas(g, goa, ["LD"] * 3)
    draft = Draft(por, [Action("buy", g.world.provinces[small].id, 6, "LDE")])
    name = g.world.provinces[small].id
    assert not [
        a for a in recruitment.menu(g, draft) if a.target == name and a.detail in ("LD", "LDE")
    ]


def test_vii_40_russias_army() -> None:
    g = position(turn=16, segment="3.4")
    rus = at(g, "RUS", "arquebus")
    assert recruitment.land_costs(g, rus, [("A+", inland(g, rus))]) == [48]


def test_vii_35_no_recruits_in_revolt_or_siege() -> None:
    g = position(turn=2, segment="3.4")
    fra, ang = seat(g, "FRA"), seat(g, "ANG")
    p, q = g.owned(fra)[:2]
    assert recruitment.may_recruit(g, fra, p)
    g.state.revolt[p] = 1
    assert not recruitment.may_recruit(g, fra, p)
    g.state.wars.append(War("full", (ang,), (fra,)))
    g.state.units.append(Unit(ang, "A+", q, True))
    assert not recruitment.may_recruit(g, fra, q)
    targets = {a.target for a in recruitment.menu(g, Draft(fra))}
    assert not {g.world.provinces[p].id, g.world.provinces[q].id} & targets


# Fortresses


def test_vii_15_france_builds() -> None:
    g = position(turn=3, segment="3.4")
    fra = at(g, "FRA", "renaissance")
    languedoc, bearn = place(g, "languedoc"), place(g, "bearn")
    g.state.fortress[languedoc], g.state.fortress[bearn] = 1, 2
    g.state.owner[bearn] = g.state.controller[bearn] = fra
    offers = {(a.target, a.detail): a.ducats for a in fortresses.build_menu(g, Draft(fra))}
    assert offers["languedoc", "2"] == 25
    assert offers["bearn", "3"] == 100
    assert ("languedoc", "3") not in offers
    plan = (Action("fortress", "languedoc", 25, "2"), Action("fortress", "bearn", 100, "3"))
    assert not [a for a in fortresses.build_menu(g, Draft(fra, plan)) if a.target == "languedoc"]
    g.state.plans[fra] = plan
    recruitment.recruit(g)
    assert g.line(fra, "B34") == 125
    assert g.state.fortress[languedoc] == 1
    recruitment.appear(g)
    assert g.state.fortress[languedoc] == 2
    assert g.state.fortress[bearn] == 3
    g.state.turn = 4
    offers = {(a.target, a.detail): a.ducats for a in fortresses.build_menu(g, Draft(fra))}
    assert offers["languedoc", "3"] == 100


def test_fortresses_in_wasteland_and_colonies() -> None:
    g = position(turn=50, segment="3.4")
    rus = at(g, "RUS", "manoeuvre")
    waste = next(p for p in g.world.provinces if p.wasteland)
    g.state.owner[waste.index] = g.state.controller[waste.index] = rus
    g.state.period = 3
    assert fortresses.may_build(g, rus, waste.index, waste.fortress + 1)
    assert not fortresses.may_build(g, rus, waste.index, waste.fortress + 2)
    g.state.period = 6
    assert fortresses.may_build(g, rus, waste.index, waste.fortress + 2)
    p = colony(g, rus, _rotw(g), 3)
    assert fortresses.price(g, rus, p, 2) == 50
    g.state.fortress[p] = 2
    g.state.plans[rus] = (Action("fortress", g.world.provinces[p].id, 100, "3"),)
    recruitment.appear(g)
    assert g.state.arsenal[p] == 1
    assert not fortresses.may_build(g, rus, p, 5)


def test_lowering_a_fortress_leaves_the_printed_level() -> None:
    g = position(turn=8, segment="3.6")
    fra = at(g, "FRA", "renaissance")
    p = place(g, "languedoc")
    printed_level = g.world.provinces[p].fortress
    g.state.fortress[p] = printed_level + 1
    offers = [a for a in fortresses.lower_menu(g, Draft(fra)) if a.target == "languedoc"]
    assert [a.detail for a in offers] == [str(printed_level)]
    g.state.plans[fra] = tuple(offers)
    maintenance.maintain(g)
    assert g.state.fortress[p] == printed_level
    assert g.line(fra, "B31") == 0


# Ships


def test_ix_02_contents_of_fleets() -> None:
    g = position(turn=16)
    ang, tur = seat(g, "ANG"), seat(g, "TUR")
    assert not recruitment.holds(g, ang, "F-", (3, 0, 0, 0))
    assert recruitment.holds(g, ang, "F+", (3, 0, 0, 0))
    assert recruitment.holds(g, tur, "F+", (0, 10, 0, 1))
    assert not recruitment.holds(g, tur, "F+", (0, 11, 0, 1))


def sweden() -> tuple[G, int]:
    g = position(turn=27, segment="3.4")
    sue = seat(g, "SUE")
    g.state.seat_power[g.state.seats.index("POR")] = sue
    at(g, "SUE", "battery")
    g.state.units[:] = [u for u in g.state.units if u.country != sue]
    for p in g.world.countries[sue].provinces:
        g.state.owner[p] = g.state.controller[p] = sue
    return g, sue


def test_vii_16_and_17_sweden_builds() -> None:
    g, sue = sweden()
    g.state.mnus[:] = [m for m in g.state.mnus if m.owner != sue]
    port = next(p for p in g.owned(sue) if recruitment.is_port(g, sue, p))
    assert recruitment.naval_limit(g, sue) == 4
    assert recruitment.naval_costs(g, sue, [("F-", port), ("NWD", port)]) == ([150, 55], 8)
    kinds = {a.detail for a in recruitment.menu(g, Draft(sue))}
    assert "F-" in kinds
    assert "F+" not in kinds
    assert recruitment.holds(g, sue, "F+", (3, 0, 0, 1))
    assert not recruitment.holds(g, sue, "F-", (3, 0, 0, 1))
    trees = MNU_KINDS.index("wood")
    g.state.mnus.extend([Mnu(sue, trees, 1, port)] * 2)
    assert recruitment.naval_limit(g, sue) == 6
    assert recruitment.naval_costs(g, sue, [("F-", port)] * 2)[1] == 12
    g.state.mnus.extend([Mnu(sue, trees, 1, port)] * 2)
    assert recruitment.naval_limit(g, sue) == 7


def test_vii_18_turkish_galleys() -> None:
    g = position(turn=16, segment="3.4")
    tur = seat(g, "TUR")
    port = next(p for p in g.owned(tur) if recruitment.is_port(g, tur, p))
    assert recruitment.naval_limit(g, tur) == 9
    assert recruitment.naval_costs(g, tur, [("NGD", port)] * 18)[1] == 18
    assert recruitment.contents(g, tur, "F+/galleys") == (0, 10, 0, 1)
    costs, used = recruitment.naval_costs(g, tur, [("F+/galleys", port), ("F-/galleys", port)])
    assert used == 2 * (6 + 3)
    book = naval_prices(tur, technology(g, tur, NAVAL))["purchase"]
    assert costs[0] - costs[1] == 6 * book["NGD"]


def test_vii_19_frances_fishing_colony() -> None:
    g = position(turn=27, segment="3.4")
    fra = at(g, "FRA", "battery")
    p = colony(g, fra, _rotw(g), 4)
    g.state.exploited[p * GOODS + RESOURCES.index("fish")] = 4
    costs, used = recruitment.naval_costs(g, fra, [("NDE", p)] * 3 + [("NWD", p)])
    assert costs == [28, 28, 56, 110]
    assert sum(costs) == 222
    assert used == 2 * 3


def test_vii_32_wood_and_a_fish_monopoly() -> None:
    g, sue = sweden()
    p = colony(g, sue, _rotw(g), 6)
    g.state.exploited[:] = bytes(len(g.state.exploited))
    g.state.exploited[p * GOODS + RESOURCES.index("fish")] = 6
    g.state.mnus[:] = [Mnu(sue, MNU_KINDS.index("wood"), 1, 0)] * 5
    assert recruitment.naval_limit(g, sue) == 8


def test_vii_33_and_34_ships_at_a_post_and_privateers() -> None:
    g = position(turn=8, segment="3.4")
    por = at(g, "POR", "nao_galeon")
    p = colony(g, por, _rotw(g), 2, TP)
    price = recruitment.naval_price(g, por, "NWD")
    assert recruitment.naval_costs(g, por, [("NWD", p)]) == ([2 * price], 4)
    tejo = place(g, "tejo")
    assert recruitment.naval_costs(g, por, [("P+", tejo)]) == ([20], 4)


def test_purchases_appear_as_conscripts_and_swedes_as_veterans() -> None:
    g = position(turn=8, segment="3.7")
    fra = seat(g, "FRA")
    home = g.world.provinces[inland(g, fra)].id
    plan = (Action("buy", home, 24, "A-"), Action("buy", home, 24, recruitment.REINFORCE))
    g.state.units[:] = []
    g.state.plans[fra] = plan
    recruitment.recruit(g)
    assert g.line(fra, "B33") == 48
    assert not g.state.units
    recruitment.appear(g)
    assert [(u.kind, u.veteran) for u in g.state.units] == [("A+", False)]


def test_viii_31_levies() -> None:
    g = position(turn=27, segment="3.4")
    his = at(g, "HIS", "baroque")
    p = inland(g, his)
    assert recruitment.levies(g, his, [("A+", p)]) == [125]
    assert recruitment.levies(g, his, [("A+", p)], before=8) == [250]
    assert recruitment.levies(g, his, [("LD", p)], before=16) == [75]
    assert recruitment.levies(g, his, [("LD", p)], before=18) is None


def test_ix_07_merging_in_the_field() -> None:
    his, where = 2, 5
    detachment, army = Unit(his, "LD", where, True), Unit(his, "A-", where, True)
    raw = Unit(his, "LD", where, False)
    assert recruitment.merged(detachment, detachment) is None
    assert recruitment.merged(army, detachment, detachment) == Unit(his, "A+", where, True)
    found = recruitment.merged(army, detachment, raw)
    assert found is not None
    assert found.veteran


@pytest.mark.parametrize("name", ["medieval", "carrack"])
def test_technology_in_use_at_the_start(name: str) -> None:
    g = position()
    assert name in (technology(g, seat(g, "HIS"), LAND), technology(g, seat(g, "HIS"), NAVAL))
