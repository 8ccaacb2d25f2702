"""R5: campaigns: what they cost, what they allow, minors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from europa.eu9.conflicts import Helper, War
from europa.eu9.rules.military import campaigns, rights
from europa.eu9.rules.military.ground import ground_of
from europa.eu9.state import MA, VA
from europa.eu9.table import G
from europa.eu9.testing import drive, seat
from tests.eu9.campaign import at, campaign, countries, own, stack

Forces = Mapping[str, Mapping[str, Any] | Sequence[str]]


def table(forces: Forces, **more: Any) -> G:
    g = campaign(forces, **more)
    g.state.campaigns = {}
    return g


def choose(g: G, *answers: str) -> None:
    drive(campaigns.choose(g), answers)


def lines(g: G, power: str) -> list[int]:
    return [g.line(seat(g, power), f"B{n}") for n in range(40, 44)]


def test_each_level_is_booked_at_once_on_its_line() -> None:
    for level, found in (
        ("none", [0, 0, 0, 0]), ("passive", [10, 0, 0, 0]), ("no_logistics", [10, 0, 0, 0]),
        ("active", [0, 20, 0, 0]), ("major", [0, 0, 50, 0]), ("multiple", [0, 0, 0, 100]),
    ):  # fmt: skip
        g = table({"france artois": ["LD"]})
        choose(g, f"campaign:{level}")
        assert lines(g, "FRA") == found
        assert g.state.campaigns[seat(g, "FRA")] == level


def with_level(forces: Forces, level: str) -> G:
    g = campaign(forces)
    g.state.campaigns = {seat(g, "FRA"): level}
    return g


def may_act(g: G, name: str) -> bool:
    return not rights.bars_action(g, stack(g, name))


def may_move(g: G, name: str) -> bool:
    return not rights.bars_move(g, stack(g, name))


def test_viii_136_fleets_that_a_campaign_moves() -> None:
    two = {"france sea_manche": ["F-", "F-"]}
    assert not may_move(with_level(two, "passive"), "france sea_manche")
    assert may_move(with_level({"france sea_manche": ["F+"]}, "passive"), "france sea_manche")
    three = {"france sea_manche": ["F-", "F-", "F-"]}
    assert may_move(with_level(three, "active"), "france sea_manche")
    assert not may_act(with_level(three, "active"), "france sea_manche")


def test_viii_137_one_small_stack_attacks_in_an_active_campaign() -> None:
    assert may_act(with_level({"france artois": ["A+", "LD"]}, "active"), "france artois")
    assert not may_act(with_level({"france artois": ["A+", "A-"]}, "active"), "france artois")
    g = with_level({"france artois": ["LD"], "france picardie": ["LD"]}, "active")
    rights.use(g, stack(g, "france artois"))
    assert may_act(g, "france artois")
    assert not may_act(g, "france picardie")


def test_viii_138_without_logistics() -> None:
    g = table({"france artois": ["3 LD"]})
    choose(g, "campaign:no_logistics")
    assert lines(g, "FRA") == [10, 0, 0, 0]
    sea = {"france sea_manche": ["F-"], "france sea_gascogne": ["NWD"]}
    assert not may_act(with_level(sea, "no_logistics"), "france sea_manche")
    assert may_act(with_level(sea, "no_logistics"), "france sea_gascogne")


def test_viii_139_a_major_campaign_is_one_large_stack_or_all_small_ones() -> None:
    forces = {
        "france artois": ["2 A+"], "france picardie": ["A+"], "france champagne": ["LD"],
        "france sea_manche": ["F-", "F-"],
    }  # fmt: skip
    g = with_level(forces, "major")
    rights.use(g, stack(g, "france artois"))
    assert not may_act(g, "france picardie")
    assert may_act(g, "france sea_manche")
    g = with_level(forces, "major")
    rights.use(g, stack(g, "france picardie"))
    rights.use(g, stack(g, "france champagne"))
    assert not may_act(g, "france artois")


def test_viii_140_land_and_sea_the_dearer_is_paid_once() -> None:
    g = table({"france artois": ["LD"], "france sea_manche": ["F-"], "france sea_gascogne": ["F-"]})
    choose(g, "campaign:major")
    assert lines(g, "FRA") == [0, 0, 50, 0]
    for name in ("france sea_manche", "france sea_gascogne"):
        assert may_act(g, name)
        rights.use(g, stack(g, name))
    assert may_act(g, "france artois")


def test_viii_37_a_major_campaign() -> None:
    """One naval stack of 3 F attacks, and small land stacks attack: 50 ducats."""
    g = table({
        "france artois": ["A+", "LD"], "france picardie": ["A+"], "france bourgogne": ["3 LD"],
        "france sea_manche": ["F-", "F-", "F-"],
    })  # fmt: skip
    choose(g, "campaign:major")
    assert lines(g, "FRA") == [0, 0, 50, 0]
    for name in ("artois", "picardie", "bourgogne", "sea_manche"):
        assert may_act(g, f"france {name}"), name
        rights.use(g, stack(g, f"france {name}"))


def test_viii_141_an_extended_winter_raises_the_campaign() -> None:
    g = table({"france artois": ["LD"]}, round="S2")
    choose(g, "campaign:active")
    assert lines(g, "FRA") == [0, 20, 0, 0]
    g.state.round, g.state.extended_winter = "W2", True
    choose(g, "campaign:major")
    assert lines(g, "FRA") == [0, 0, 50, 0]
    g.state.round, g.state.extended_winter = "W3", False
    choose(g, "campaign:active")
    assert lines(g, "FRA") == [0, 20, 50, 0]


def test_viii_141_not_raised_it_costs_nothing_more() -> None:
    g = table({"france artois": ["LD"]}, round="S2")
    choose(g, "campaign:active")
    g.state.round, g.state.extended_winter = "W2", True
    choose(g, "campaign:active")
    assert lines(g, "FRA") == [0, 20, 0, 0]


def test_viii_142_nothing_paid_in_summer_a_winter_at_full_price() -> None:
    g = table({"france artois": ["LD"]}, round="S2")
    choose(g, "campaign:none")
    g.state.round, g.state.extended_winter = "W2", True
    choose(g, "campaign:active")
    assert lines(g, "FRA") == [0, 20, 0, 0]


def test_viii_143_what_was_not_done_uses_nothing() -> None:
    g = with_level({"france sea_manche": ["F-"], "france picardie": ["LD"]}, "active")
    assert may_act(g, "france picardie")
    assert g.state.allowances == {}


def test_viii_144_before_the_first_impulse_as_passive_after_none_not_at_all() -> None:
    g = table({"france picardie": ["LD"]})
    own(g, "FRA", "picardie")
    own(g, "HIS", "artois")
    one = stack(g, "france picardie")
    ground = ground_of(g, one)
    assert rights.may_intercept(g, one, ground, at(g, "picardie"))
    assert not rights.may_intercept(g, one, ground, at(g, "artois"))
    g.state.campaigns[seat(g, "FRA")] = "none"
    assert not rights.may_intercept(g, one, ground, at(g, "picardie"))


def minor_at(form: str, box: int = MA) -> G:
    """Savoy, on FRA's track, in a war of FRA: fully or as a helper."""
    g = table({"savoy savoia": ["LD"]})
    s, savoy = g.state, g.country("savoy")
    s.patron[savoy], s.box[savoy] = seat(g, "FRA"), box
    side = countries(g, ["FRA", "savoy"]) if form == "full" else countries(g, ["FRA"])
    helpers = (Helper(savoy, 0, beside=seat(g, "FRA")),) if form == "limited" else ()
    s.wars = [War("full", side, countries(g, ["HIS"]), helpers=helpers, number=1)]
    s.order = [countries(g, ["FRA", "savoy"])]
    s.impulse = 0
    return g


def test_viii_145_campaigns_of_minors() -> None:
    g = minor_at("limited")
    assert campaigns.free_level(g, g.country("savoy")) == "passive"
    choose(g, "raise:savoy:once")
    assert g.state.campaigns[g.country("savoy")] == "active"
    g.state.round = "S4"
    choose(g, "raise:savoy:major")
    assert lines(g, "FRA") == [0, 0, 40, 0]
    g = minor_at("full")
    assert campaigns.free_level(g, g.country("savoy")) == "active"
    choose(g, "raise:savoy:major")
    assert lines(g, "FRA") == [0, 0, 30, 0]


def test_viii_146_a_vassal_moves_with_its_patron() -> None:
    g = minor_at("limited", VA)
    savoy = g.country("savoy")
    assert campaigns.free_level(g, savoy) == "none"
    g.state.campaigns[seat(g, "FRA")] = "active"
    g.state.allowances["bought:france"] = campaigns._number(g)
    choose(g, "as_they_are")
    assert g.state.campaigns[savoy] == "active"
    assert lines(g, "FRA") == [0, 0, 0, 0]


def test_viii_147_the_commanders_country_pays() -> None:
    g = with_level({"england artois": ["A+", "2 LD of holland"]}, "none")
    assert rights.payer(g, stack(g, "england artois")) == seat(g, "ANG")


def test_a_power_without_anything_to_do_is_not_asked() -> None:
    g = table({"england kent": ["LD"]}, war=None)
    g.state.impulse = 0
    choose(g)
    assert g.state.campaigns[seat(g, "ANG")] == "none"


def riders(**more: Any) -> G:
    """Russia owns Kazan; two small stacks in Siberia, one at home; nothing is paid."""
    siberia = next(a for a in campaign({}).world.areas if a.id == "area_siberie")
    ids = [campaign({}).world.provinces[p].id for p in siberia.provinces[:2]]
    forces = {f"russia {ids[0]}": ["2 LD"], f"russia {ids[1]}": ["2 LD"], "russia moskva": ["LD"]}
    g = campaign(forces, war=(("RUS",), ("POL",)), **{"turn": 20, "round_count": 1, **more})
    khanate = g.world.countries[g.country("kazan")].provinces
    for p in khanate:
        g.state.owner[p] = g.country("RUS")
    g.state.campaigns = {g.country("RUS"): "none"}
    return g


def test_r5_10_cossacks_ride_once_a_turn() -> None:
    g = riders()
    first, second = [x for x in g.state.stacks.values() if x.country == g.country("RUS")][:2]
    moskva = stack(g, "russia moskva")
    assert [rights.bars_move(g, x) for x in (first, second, moskva)] == ["", "", "no_campaign"]
    assert [rights.bars_action(g, x) for x in (first, moskva)] == ["", "campaign_passive"]
    rights.use(g, first)
    assert [rights.bars_action(g, x) for x in (first, second)] == ["", "campaign_passive"]
    g.state.round_count = 2
    assert rights.bars_action(g, first) == "campaign_passive", "once a turn"
    late = riders(turn=40)
    assert rights.bars_move(late, next(iter(late.state.stacks.values()))) == "no_campaign"
    calm = riders()
    calm.state.attitude[calm.country("RUS")] = "religious_tolerance"
    assert rights.bars_move(calm, next(iter(calm.state.stacks.values()))) == "no_campaign"
