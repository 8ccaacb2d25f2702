"""5.4 Influence, Forge Alliance, Fabricate Claims."""

from __future__ import annotations

from collections.abc import Callable

from europa.tpop.ids import index_of
from europa.tpop.rules.actions import diplomacy
from europa.tpop.rules.actions.diplomacy import reachable
from europa.tpop.rules.rounds.turn import start_turn
from europa.tpop.rules.terms.action import Action
from europa.tpop.rules.terms.claims import free_claim_token
from europa.tpop.rules.terms.realm import area_influence, base_tax, influence_with
from europa.tpop.rules.terms.tokens import give_province, influence_room, place_influence
from europa.tpop.state import AREAS, ATTACKER, DIP, NO_TIE, REALMS, TIE
from europa.tpop.table import G
from europa.tpop.testing import drive, first_ask, position, seat


def action(key: str) -> Action:
    return next(a for a in diplomacy.ACTIONS if a.key == key)


def area(g: G, name: str) -> int:
    return g.world.area_index[name]


def realm(g: G, name: str) -> int:
    return g.world.realm_index[name]


def put(g: G, who: int, name: str, count: int) -> None:
    g.state.influence[who * AREAS + area(g, name)] = count


def clear(g: G) -> None:
    """No cube on the board."""
    g.state.influence = bytearray(len(g.state.influence))
    g.state.imperial = bytearray(AREAS)


def set_power(g: G, who: int, kind: int, amount: int) -> None:
    g.state.power[who * 3 + kind] = amount


def test_5_4_01_example_france_pays_dip_and_ducats() -> None:
    g = position()
    france = seat(g, "france")
    put(g, france, "lombardy", 3 - (area_influence(g, area(g, "lombardy")) - 1))
    assert area_influence(g, area(g, "lombardy")) == 3
    set_power(g, france, DIP, 2)
    answers = [
        "influence:lombardy",
        "influence:lombardy",
        "pay:dip:1",
        "influence:central_italy",
        "influence:corsica_sardinia",
        "done",
    ]
    drive(action("influence").run(g, france), answers)
    assert area_influence(g, area(g, "lombardy")) == 5
    assert g.influence(france, area(g, "corsica_sardinia")) == 1
    assert g.power(france, DIP) == 0
    assert g.state.ducats[france] == 15 - 6


def test_5_4_02_full_areas_and_areas_out_of_reach_are_not_offered() -> None:
    g = position()
    france = seat(g, "france")
    put(g, france, "lombardy", 5)
    keys = first_ask(action("influence").run(g, france)).keys()
    assert "influence:lombardy" not in keys
    assert "influence:naples" not in keys
    assert "influence:dalmatia" not in keys


def test_5_4_03_a_cube_of_this_turn_gives_no_reach() -> None:
    g = position()
    france = seat(g, "france")
    steps = action("influence").run(g, france)
    before = set(first_ask(steps).keys())
    asked = steps.send(area(g, "central_italy"))
    assert set(asked.keys()) <= before | {"done"}  # type: ignore[union-attr]


def test_5_4_04_the_first_cube_costs_dip() -> None:
    g = position()
    france = seat(g, "france")
    set_power(g, france, DIP, 0)
    assert action("influence").barred(g, france)


def test_5_4_05_two_cubes_an_area() -> None:
    g = position()
    clear(g)
    france = seat(g, "france")
    steps = action("influence").run(g, france)
    first_ask(steps)
    place = area(g, "languedoc")
    steps.send(place)
    asked = steps.send(place)
    while asked.kind == "influence.pay":  # type: ignore[union-attr]
        asked = steps.send(0)
    assert g.influence(france, place) == 2
    assert "influence:languedoc" not in asked.keys()  # type: ignore[union-attr]


def test_5_4_06_no_influence_among_players_or_far_away() -> None:
    g = position()
    home = area(g, "seine")
    for p in g.world.provinces_of_area[home]:
        give_province(g, p, realm(g, "france"))
    assert not influence_room(g, home)
    assert not influence_room(g, area(g, "mexico"))


def test_5_4_07_a_marriage_takes_no_room() -> None:
    g = position()
    clear(g)
    england = seat(g, "england")
    assert g.marriage(england, realm(g, "portugal")) == TIE
    assert influence_room(g, area(g, "portugal")) == 5


def test_5_4_08_what_forging_costs() -> None:
    g = position()
    france = seat(g, "france")
    costs: dict[int, int] = {}
    for r in range(REALMS):
        tax = base_tax(g, r)
        if tax and not g.is_player(r):
            costs[tax] = diplomacy.forge_cost(g, france, r)
    assert costs[1] == 1
    assert costs[4] == 2
    assert costs[9] == 3


def test_5_4_09_vassals_do_not_count() -> None:
    g = position()
    aragon = realm(g, "aragon")
    assert diplomacy.forge_cost(g, 0, aragon) == 3
    assert g.survey.vassals[aragon]
    kept = g.survey.own[aragon][:2]
    for p in list(g.survey.own[aragon]):
        if p not in kept:
            give_province(g, p, realm(g, "france"))
    tax = sum(g.world.tax_of_province[p] for p in kept)
    assert diplomacy.forge_cost(g, 1, aragon) == (tax + 1) // 2


def test_5_4_10_and_13_a_marriage_counts_and_a_cube_follows() -> None:
    g = position()
    clear(g)
    austria = seat(g, "austria")
    hungary = realm(g, "hungary")
    capital = g.world.area_of_province[g.state.capital[hungary]]
    g.state.influence[austria * AREAS + capital] = 1
    assert influence_with(g, austria, hungary) == 2
    g.state.power[austria * 3 + DIP] = 5
    drive(action("forge_alliance").run(g, austria), ["forge:hungary"])
    assert g.alliance(austria, hungary) == TIE
    assert g.influence(austria, capital) == 2
    assert g.power(austria, DIP) == 2


def test_5_4_11_a_rival_must_be_outdone() -> None:
    g = position()
    clear(g)
    france, england = seat(g, "france"), seat(g, "england")
    scotland = realm(g, "scotland")
    capital = g.world.area_of_province[g.state.capital[scotland]]
    g.state.influence[france * AREAS + capital] = 2
    g.state.influence[england * AREAS + capital] = 2
    assert "as much" in diplomacy.forge_barred(g, england, scotland)
    g.state.influence[england * AREAS + capital] = 3
    assert not diplomacy.forge_barred(g, england, scotland)
    stability, prestige = g.state.stability[france], g.state.prestige[france]
    drive(diplomacy.forge(g, england, scotland))
    assert g.alliance(france, scotland) == NO_TIE
    assert g.alliance(england, scotland) == TIE
    assert (g.state.stability[france], g.state.prestige[france]) == (stability, prestige)


def test_5_4_12_not_at_war() -> None:
    g = position()
    france = seat(g, "france")
    g.state.war[france * REALMS + realm(g, "aragon")] = ATTACKER
    assert "war" in action("forge_alliance").barred(g, france)


def test_2_2_06_no_token_no_alliance() -> None:
    g = position()
    france = seat(g, "france")
    g.state.alliance[france * REALMS + realm(g, "bohemia")] = TIE
    assert "token" in action("forge_alliance").barred(g, france)
    g.state.idea_held[index_of("idea", "cabinet")] += (france,)
    assert "token" not in action("forge_alliance").barred(g, france)


def test_5_4_14_distant_realms_need_a_claim() -> None:
    g = position()
    castile = seat(g, "castile")
    far = next(r for r in range(REALMS) if g.world.realms[r].distant and g.survey.dejure[r])
    g.state.colonists[castile] = 2
    assert "claim" in diplomacy.forge_barred(g, castile, far)
    place = g.world.area_of_province[g.survey.dejure[far][0]]
    g.state.claims[castile * AREAS + place] = 1
    assert not diplomacy.forge_barred(g, castile, far)


def test_5_4_15_claims_cost_two_or_one_on_a_battleground() -> None:
    g = position()
    france = seat(g, "france")
    a, b = area(g, "lombardy"), area(g, "aragon")
    assert diplomacy.claim_total(g, france, [a], set()) == 2
    assert diplomacy.claim_total(g, france, [a, b], {a}) == 3
    g.state.idea_held[index_of("idea", "efficient_spies")] += (france,)
    assert diplomacy.claim_total(g, france, [a, b], {a}) == 2
    assert diplomacy.claim_total(g, france, [a], {a}) == 1


def test_5_4_16_where_no_claim_can_be_made() -> None:
    g = position()
    france = seat(g, "france")
    owned = area(g, "seine")
    for p in g.world.provinces_of_area[owned]:
        give_province(g, p, realm(g, "france"))
    open_to = set(diplomacy.claimable(g, france))
    assert area(g, "aquitaine") not in open_to
    assert owned not in open_to
    g.state.war[france * REALMS + realm(g, "aragon")] = ATTACKER
    assert "war" in action("fabricate_claims").barred(g, france)


def test_5_4_17_no_distant_claim_over_the_sea() -> None:
    g = position()
    for who in range(len(g.state.seats)):
        land = {
            near
            for own in g.survey.areas[g.state.seats[who]]
            for near in (own, *g.world.land_of_area[own])
        }
        for place in diplomacy.claimable(g, who):
            assert not g.world.areas[place].distant or place in land


def test_2_2_07_a_ninth_claim_moves_one() -> None:
    g = position()
    france = seat(g, "france")
    row = [a for a in range(AREAS) if not g.world.areas[a].distant and a != area(g, "lombardy")]
    for place in row[:8]:
        g.state.claims[france * AREAS + place] = 1
    for place in range(AREAS):
        if place not in row[:8]:
            g.state.claims[france * AREAS + place] = 0
    moved = g.world.areas[row[0]].id
    assert drive(free_claim_token(g, france, []), [f"move:{moved}"])
    assert g.claim(france, row[0]) == 0


def test_fabricating_places_and_pays() -> None:
    g = position()
    france = seat(g, "france")
    set_power(g, france, DIP, 4)
    g.state.hands = [[] for _ in g.state.seats]
    near = sorted(diplomacy.claimable(g, france))
    names = [g.world.areas[a].id for a in near[:2]]
    drive(
        action("fabricate_claims").run(g, france),
        [f"fabricate:{name}" for name in names],
        otherwise=["done", "pass"],
    )
    assert all(g.claim(france, a) for a in near[:2])


def test_every_action_tells_why_it_is_barred() -> None:
    g = position()
    checks: list[Callable[[G, int], str]] = [a.barred for a in diplomacy.ACTIONS]
    for who in range(len(g.state.seats)):
        for kind in range(3):
            set_power(g, who, kind, 0)
        assert all(check(g, who) for check in checks)


def test_c1_07_influence_of_this_turn_carries_none() -> None:
    g = position("the_grand_campaign_austria")
    s, austria = g.state, seat(g, "austria")
    s.phase, s.step, s.turn = "actions", "turn", austria
    start_turn(g)
    near = set(reachable(g, austria))
    far = g.world.find_area("scotland")
    assert far not in near
    place_influence(g, austria, far)
    assert set(reachable(g, austria)) == near
    start_turn(g)
    assert set(reachable(g, austria)) > near
