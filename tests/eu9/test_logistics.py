"""VII.1, VII.2: maintenance, purchases, fortresses; the worked examples of the rulebook."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from europa.eu9.conflicts import War
from europa.eu9.pieces import Action, Mnu, Unit
from europa.eu9.rules.administration.planning import Draft
from europa.eu9.rules.logistics import (
    fortresses,
    maintenance,
    recruit_land,
    recruit_naval,
    recruitment,
)
from europa.eu9.rules.logistics.basic_forces import Pool, basic, bill, pools, wood
from europa.eu9.rules.military import levies
from europa.eu9.rules.powers.logistics import technology, upkeep
from europa.eu9.state import COL, LAND, NAVAL
from europa.eu9.table import G
from europa.eu9.testing import position, seat
from europa.eu9.world import MNU_KINDS
from europa.eu9.world.tables import goals
from europa.kernel.errors import NotAllowed

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


def test_vii_01_and_03_dearer_ways_to_use_basic_forces() -> None:
    """VII-01, VII-03

    The game takes the cheapest way (E180); the book's others are bills of the same kind.
    """
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
    assert bill(((4, 35), (4, 35)), Pool(0, 0, 4), 17).total == 35


def test_a_basic_army_covers_its_size_before_detachments() -> None:
    assert bill(((8, 45), (2, 12), (2, 12), (2, 12), (2, 12)), Pool(1, 0, 0), 12).paid[0] == 0
    assert bill(((8, 45),), Pool(0, 1, 0), 12).total == 24, "half of an A+ and two LD to pay"


def _rotw(g: G) -> str:
    return next(p.id for p in g.world.provinces if not p.europe and p.coastal and not p.fortress)


def _empty(g: G) -> int:
    return next(p.index for p in g.world.provinces if not p.europe and not g.state.post[p.index])


def test_vii_31_and_ii_33_wood() -> None:
    """VII-31, II-33."""
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


# Fortresses


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
    g.state.plans[rus] = (Action("fortress", g.world.provinces[p].id, 100, "3/arsenal"),)
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
    assert not recruit_naval.holds(g, ang, "F-", (3, 0, 0, 0))
    assert recruit_naval.holds(g, ang, "F+", (3, 0, 0, 0))
    assert recruit_naval.holds(g, tur, "F+", (0, 10, 0, 1))
    assert not recruit_naval.holds(g, tur, "F+", (0, 11, 0, 1))


def sweden() -> tuple[G, int]:
    g = position(turn=27, segment="3.4")
    sue = seat(g, "SUE")
    g.state.seat_power[g.state.seats.index("POR")] = sue
    at(g, "SUE", "battery")
    g.state.units[:] = [u for u in g.state.units if u.country != sue]
    for p in g.world.countries[sue].provinces:
        g.state.owner[p] = g.state.controller[p] = sue
    return g, sue


def test_purchases_appear_as_conscripts_and_swedes_as_veterans() -> None:
    g = position(turn=8, segment="3.7")
    fra = seat(g, "FRA")
    home = g.world.provinces[inland(g, fra)].id
    plan = (Action("buy", home, 24, "A-"), Action("buy", home, 24, recruit_land.REINFORCE))
    g.state.units[:] = []
    g.state.plans[fra] = plan
    recruitment.recruit(g)
    assert g.line(fra, "B33") == 48
    assert not g.state.units
    recruitment.appear(g)
    assert [(u.kind, u.veteran) for u in g.state.units] == [("A+", False)]


def test_vii_09_two_small_armies_would_cost_more() -> None:
    g = position(turn=8, segment="3.4")
    por, tejo = at(g, "POR", "renaissance"), place(g, "tejo")
    g.state.units[:] = []

    def price(*bought: Action) -> int | None:
        found = recruit_land.land_options(g, por, bought, [tejo])
        return next((item.ducats for item in found if item.detail == "A-"), None)

    assert price() == 24
    assert price(Action("buy", "tejo", 24, "A-")) is None, "Portugal has one A"
    before = (Action("buy", "tejo", 12, "LD"), Action("buy", "tejo", 12, "LD"))
    assert price(*before) == 48, "after two LD of a limit of 3 it costs twice as much"


def offers(g: G, power: int, *places: str) -> dict[str, int]:
    """What may be bought in places, with its price."""
    found = recruit_land.land_options(g, power, (), [place(g, name) for name in places])
    return {f"{item.detail} {item.target}": item.ducats for item in found}


def test_xv_94_forces_of_poland() -> None:
    """Each at home in its own land before the union of Lublin, all three everywhere after it."""
    g = position(turn=3, segment="3.4")
    pol = seat(g, "POL")
    found = offers(g, pol, "wielkopolska", "lietuva", "podolie")
    plain = found["LD wielkopolska"]
    assert found["LD/lithuania wielkopolska"] == 2 * plain
    assert (found["LD lietuva"], found["LD/poland lietuva"]) == (plain, 2 * plain)
    assert found["LD podolie"] == plain
    g.state.plans[pol] = (
        Action("buy", "lietuva", plain, "LD"), Action("buy", "lietuva", 2 * plain, "LD/ukraine"),
    )  # fmt: skip
    recruitment.appear(g)
    assert [u.group for u in g.state.units if u.country == pol][-2:] == ["lithuania", "ukraine"]
    g.state.in_force["union_of_lublin"] = 14
    found = offers(g, pol, "wielkopolska", "lietuva")
    assert found["LD wielkopolska"] == found["LD lietuva"]
    assert not [key for key in found if "/" in key]


def test_e564_turkey_buys_janissaries_or_timar() -> None:
    g = position(turn=3, segment="3.4")
    tur = seat(g, "TUR")
    g.state.units[:] = [Unit(tur, "A-", place(g, "izmir"), True, group="timar")]
    found = offers(g, tur, "izmir")
    assert {"LD izmir", "LD/timar izmir", "A-/timar izmir", "2LD>A+/timar izmir"} <= {*found}
    assert "2LD>A+ izmir" not in found, "Janissaries don't merge with Timar"
    g.state.plans[tur] = (
        Action("buy", "izmir", 1, "LD"), Action("buy", "izmir", 1, "2LD>A+/timar"),
    )  # fmt: skip
    recruitment.appear(g)
    assert [(u.kind, u.group) for u in g.state.units] == [("A+", "timar"), ("LD", "janissary")]


def test_viii_31_levies() -> None:
    g = position(turn=27, segment="4.5")
    his = at(g, "HIS", "baroque")
    p = inland(g, his)
    assert not levies.may_declare(g, his), "not in peace"
    g.state.wars.append(War("full", (his,), (seat(g, "FRA"),)))
    g.state.stability[his] = -1  # 0 before the major defeat
    assert recruit_land.land_limit(g, his) == 5
    levies.declare(g, his)
    assert g.state.stability[his] == -2
    assert levies.levy_limit(g, his) == 3
    assert levies.prices(g, his, [("A+", p)]) == [[50, 25, 50]]
    assert levies.prices(g, his, [("A+", p)], before=8) == [[100, 75, 75]]
    assert levies.prices(g, his, [("LD", p)], before=16) == [[75]]
    assert levies.prices(g, his, [("LD", p)], before=18) is None, "nine LD are the last"
    with pytest.raises(NotAllowed, match="once a turn"):
        levies.declare(g, his)


def test_levies_are_free_at_the_bottom_and_for_swedes() -> None:
    g, sue = sweden()
    g.state.major[:] = bytes(power in g.state.seat_power for power in range(len(g.state.major)))
    g.state.wars.append(War("full", (sue,), (seat(g, "FRA"),)))
    g.state.stability[sue] = 1
    levies.declare(g, sue, major=True)
    assert g.state.stability[sue] == 1


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
