"""5.1 Explore, 5.3 Colonize."""

from __future__ import annotations

from europa.kernel import Ask
from europa.tpop.rules.actions.exploration import (
    ACTIONS,
    colonizable,
    discoveries,
    explorable,
    explore,
)
from europa.tpop.rules.routes.chains import sailings
from europa.tpop.rules.terms.claims import place_claim
from europa.tpop.rules.terms.realm import idea_index
from europa.tpop.rules.terms.tokens import give_province
from europa.tpop.state import ADM, CLAIM, DIP, HEAVY, LIGHT, MIL, PROVINCES, REALMS, SEAS
from europa.tpop.table import G
from europa.tpop.testing import drive, position, seat

EXPLORE, COLONIZE = ACTIONS


def england_at_sea(*seas: str, dice: list[int] | None = None) -> tuple[G, int]:
    """England with the Idea and one Light Ship in each of these Sea Zones."""
    g = position(dice={"exploration": dice or []})
    who = seat(g, "england")
    g.state.idea_held[idea_index("quest_for_the_new_world")] = (who,)
    g.state.ships[who * SEAS : (who + 1) * SEAS] = [0] * SEAS
    g.state.guards[who * SEAS : (who + 1) * SEAS] = [0] * SEAS
    for name in seas:
        g.state.ships[who * SEAS + g.world.sea_index[name]] = 1
    g.state.power[who * 3 : who * 3 + 3] = [5, 5, 5]
    return g, who


def names(g: G, areas: list[int]) -> set[str]:
    return {g.world.areas[a].id for a in areas}


def claim_areas(g: G, who: int) -> set[str]:
    return names(g, [a.index for a in g.world.areas if a.distant and g.claim(who, a.index)])


def test_5_1_10_nothing_to_find() -> None:
    g = position(dice={"exploration": [1]})
    who = seat(g, "austria")
    assert explorable(g, who) == []
    g.state.power[who * 3 : who * 3 + 3] = [0, 1, 1]
    drive(EXPLORE.run(g, who))
    assert not claim_areas(g, who)
    assert g.state.power[who * 3 : who * 3 + 3] == [0, 0, 0]


def test_5_1_11_from_lancashire_to_the_northwestern_atlantic() -> None:
    g, who = england_at_sea()
    g.state.docked[who * PROVINCES + g.world.province_index["lancashire"]] = 1
    ways = sailings(g, who, lambda sea: g.world.seas[sea].distant)
    assert g.world.sea_index["northwestern_atlantic"] in {w.to for w in ways}


def test_5_1_12_skull_with_two_ships() -> None:
    g, who = england_at_sea("caribbean_sea", "northwestern_atlantic", dice=[5])
    found = names(g, discoveries(g, who, 2, True))
    assert found == {"florida", "mississippi", "new_granada", "guyana", "canada"}
    dip = g.power(who, DIP)
    drive(explore(g, who), ["stay", "use_roll", "discover:canada"])
    assert claim_areas(g, who) == {"canada"}
    assert g.power(who, DIP) == dip - 1


def test_5_1_13_great_lakes_from_virginia() -> None:
    g, who = england_at_sea("caribbean_sea")
    assert "great_lakes" not in names(g, explorable(g, who))
    give_province(g, g.world.province_index["virginia"], g.state.seats[who])
    assert "great_lakes" in names(g, explorable(g, who))
    assert "virginia" not in names(g, explorable(g, who))


def test_5_1_14_skull_without_dip_costs_a_ship() -> None:
    g, who = england_at_sea("caribbean_sea", "english_channel", dice=[5])
    g.state.power[who * 3 + DIP] = 0
    drive(explore(g, who), ["stay"])
    assert not claim_areas(g, who)
    assert not g.ships_at(who, g.world.sea_index["caribbean_sea"])
    assert g.ships_at(who, g.world.sea_index["english_channel"]) == 1


def test_5_1_14_skull_may_be_left_and_a_ship_lost() -> None:
    g, who = england_at_sea("caribbean_sea", "northwestern_atlantic", dice=[5])
    drive(
        explore(g, who),
        ["stay", "use_roll", "fail", "lose_ship:light_ship:caribbean_sea"],
    )
    assert not g.ships_at(who, g.world.sea_index["caribbean_sea"])


def test_5_1_15_and_16_npr_areas_only_without_a_skull() -> None:
    g, who = england_at_sea("caribbean_sea")
    assert {"mexico", "central_america"} & names(g, discoveries(g, who, 2, True)) == set()
    for number in (1, 2, 3):
        found = names(g, discoveries(g, who, number, False))
        assert {"mexico", "central_america"} <= found


def test_5_1_17_two_rerolls_at_most() -> None:
    g, who = england_at_sea("northwestern_atlantic", dice=[1, 3, 2])
    dip = g.power(who, DIP)
    drive(explore(g, who), ["stay", "reroll", "reroll"], otherwise=["discover:canada"])
    assert g.power(who, DIP) == dip - 2


def test_5_1_18_no_hostile_zone() -> None:
    g, who = england_at_sea("eastern_atlantic")
    france = seat(g, "france")
    caribbean = g.world.sea_index["caribbean_sea"]
    ways = sailings(g, who, lambda sea: g.world.seas[sea].distant)
    assert caribbean in {w.to for w in ways}
    g.state.ships[france * SEAS + caribbean] = 1
    g.state.war[who * REALMS + g.state.seats[france]] = 1
    g.state.war[france * REALMS + g.state.seats[who]] = 2
    ways = sailings(g, who, lambda sea: g.world.seas[sea].distant)
    assert caribbean not in {w.to for w in ways}


def test_5_1_19_first_claim_brings_trade_cards() -> None:
    g, who = england_at_sea()
    new = [c for c in g.state.trade_unused if 1 in g.world.trade_cards[c].continents]
    assert new
    place_claim(g, who, g.world.area_index["canada"])
    assert not set(new) & set(g.state.trade_unused)
    deck = list(g.state.trade_deck)
    place_claim(g, who, g.world.area_index["florida"])
    assert g.state.trade_deck == deck


def test_explore_ship_sails_and_takes_a_slot() -> None:
    g, who = england_at_sea("eastern_atlantic", dice=[4])
    drive(
        explore(g, who),
        ["voyage:eastern_atlantic:northwestern_atlantic", "slot", "use_roll"],
        otherwise=["fail"],
    )
    assert not g.ships_at(who, g.world.sea_index["eastern_atlantic"])


def test_explore_is_barred_without_power() -> None:
    g, who = england_at_sea()
    g.state.power[who * 3 + MIL] = 0
    assert EXPLORE.barred(g, who)
    g.state.power[who * 3 + MIL] = 1
    assert EXPLORE.barred(g, who) == ""


def claim(g: G, who: int, *areas: str) -> None:
    for name in areas:
        place_claim(g, who, g.world.area_index[name])


def test_5_3_08_two_colonists_and_two_adm() -> None:
    g, who = england_at_sea("northeastern_atlantic", "northwestern_atlantic")
    claim(g, who, "canada")
    g.state.colonists[who] = 2
    g.state.power[who * 3 + ADM] = 2
    assert COLONIZE.barred(g, who) == ""
    small = g.state.small_out[who]
    drive(COLONIZE.run(g, who))
    canada = g.world.province_index["canada"]
    assert g.state.owner[canada] == g.state.seats[who]
    assert g.state.colonists[who] == g.power(who, ADM) == 0
    assert g.state.small_out[who] == small + 1
    assert g.claim(who, g.world.area_index["canada"]) == 0


def test_5_3_09_and_10_chains_of_ships() -> None:
    g, who = england_at_sea("northeastern_atlantic", "northwestern_atlantic")
    claim(g, who, "canada", "antilles", "pernambuco", "gold_coast")
    assert names_of(g, colonizable(g, who)) == {"canada"}
    s = g.state
    s.ships[who * SEAS + g.world.sea_index["caribbean_sea"]] = 1
    assert names_of(g, colonizable(g, who)) == {"canada", "antilles"}
    s.ships[who * SEAS + g.world.sea_index["southeastern_atlantic"]] = 1
    assert names_of(g, colonizable(g, who)) == {"canada", "antilles", "gold_coast"}


def names_of(g: G, provinces: list[int]) -> set[str]:
    return {g.world.provinces[p].id for p in provinces}


def test_5_3_11_a_heavy_ship_is_no_link() -> None:
    g, who = england_at_sea("northwestern_atlantic")
    claim(g, who, "canada")
    s = g.state
    s.fleet_place[who] = g.world.sea_index["northeastern_atlantic"]
    s.fleet[who * 4 + HEAVY] = 1
    assert not colonizable(g, who)
    assert "connected" in COLONIZE.barred(g, who)
    s.fleet[who * 4 + LIGHT] = 1
    assert names_of(g, colonizable(g, who)) == {"canada"}


def test_5_3_12_colonized_by_another() -> None:
    g, who = england_at_sea("northeastern_atlantic", "northwestern_atlantic")
    claim(g, who, "canada")
    give_province(g, g.world.province_index["canada"], g.state.seats[seat(g, "france")])
    assert g.claim(who, g.world.area_index["canada"]) == CLAIM
    assert not colonizable(g, who)


def test_colonization_policy_costs_3() -> None:
    g, who = england_at_sea("northeastern_atlantic", "northwestern_atlantic")
    claim(g, who, "canada")
    g.state.power[who * 3 + ADM] = 3
    assert COLONIZE.barred(g, who)
    g.state.idea_held[idea_index("colonization_policy")] = (who,)
    assert COLONIZE.barred(g, who) == ""


def test_a_voyage_of_one_space_more_never_leads_back_to_a_ship_on_protection() -> None:
    """5.1, Event 110-2: the Ship stands on a slot, so none is left to take one there."""
    g, who = england_at_sea()
    at = g.world.sea_index["southeastern_atlantic"]
    g.state.guards[who * SEAS + at] = 1
    steps = explore(g, who, ("africa",))
    asked = steps.send(None)
    assert isinstance(asked, Ask)
    assert asked.kind == "explore.ship"
    offered = asked.keys()
    assert "voyage:southeastern_atlantic:east_african_coast" in offered
    assert "voyage:southeastern_atlantic:southeastern_atlantic" not in offered
