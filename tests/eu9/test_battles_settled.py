"""R8, R10: what battles and sieges do beside losses: marks, stability, kings, interventions."""

from __future__ import annotations

from typing import Any

from europa.eu9.combat.fight import Casualty
from europa.eu9.combat.land_field import LandOutcome
from europa.eu9.combat.retreat import Fate
from europa.eu9.combat.siege import SiegeOutcome, supply_check
from europa.eu9.conflicts import Helper, War
from europa.eu9.entries import Placed
from europa.eu9.flow import BY_NUMBER, SEQUENCE, move_on
from europa.eu9.pieces import CITY, KING, Besieging
from europa.eu9.rules.military import battlefield, losses, stacks
from europa.eu9.rules.military.ground import ground_of
from europa.eu9.rules.military.hosts import contingents, host
from europa.eu9.rules.military.siege import fall, siege_marks, sieges
from europa.eu9.rules.military.siege.walls_and_works import describe, port_is_open
from europa.eu9.rules.military.supply import line_of
from europa.eu9.state import CAPTIVE, WOUNDED
from europa.eu9.table import G
from europa.eu9.testing import drive, seat
from europa.eu9.world import NONE
from tests.eu9.campaign import at, campaign, countries, hold, own, stack


def sides(g: G, one: str, two: str) -> tuple[Any, Any]:
    return host(g, [stack(g, one).number]), host(g, [stack(g, two).number])


def settled(g: G, one: str, two: str, outcome: LandOutcome) -> None:
    hosts = sides(g, one, two)
    place = stack(g, one).place
    battle = battlefield.describe(g, hosts, place, False)
    battlefield.settle(g, hosts, battle, outcome, place)


def meeting(**more: Any) -> G:
    g = campaign({"france artois": ["A+", "A-"], "spain artois": ["A+"]}, **more)
    own(g, "FRA", "picardie")
    return g


def outcome(g: G, **changes: Any) -> LandOutcome:
    """FRA wins; HIS loses nobody and goes to a neighbour, unless said otherwise."""
    one, two = (contingents(g, [stack(g, name).number]) for name in ("france artois",
                                                                       "spain artois"))  # fmt: skip
    given: dict[str, Any] = {
        "winner": "FRA", "stacks": (one, two),
        "fates": (Fate("stays"), Fate("flandre")),
    }  # fmt: skip
    return LandOutcome(**{**given, **changes})


def test_a_major_battle_moves_stability_and_points() -> None:
    g = meeting()
    s = g.state
    for code in ("FRA", "HIS"):
        s.stability[seat(g, code)] = 0
    points = s.vp[seat(g, "FRA")]
    found = outcome(g, major=True, stability=(1, -1), points=(5, 0), routed=(False, True))
    settled(g, "france artois", "spain artois", found)
    assert (s.stability[seat(g, "FRA")], s.stability[seat(g, "HIS")]) == (1, -1)
    assert s.vp[seat(g, "FRA")] == points + 5
    assert s.defeats == {seat(g, "HIS"): 2}
    assert s.fought[-1].major
    assert stack(g, "spain flandre").beaten
    assert not stack(g, "france artois").beaten


def test_ck_25_a_minors_general_wins_nothing_for_anybody() -> None:
    g = campaign({"savoy artois": ["A+"], "spain artois": ["A-"]}, war=(("savoy",), ("HIS",)))
    s = g.state
    s.stability[seat(g, "HIS")] = 0
    before = list(s.vp)
    one, two = (contingents(g, [stack(g, n).number]) for n in ("savoy artois", "spain artois"))
    found = LandOutcome(winner="savoy", stacks=(one, two), major=True, stability=(1, -1),
                        points=(5, 0), fates=(Fate("stays"), Fate("flandre")))  # fmt: skip
    settled(g, "savoy artois", "spain artois", found)
    assert s.stability[seat(g, "HIS")] == -1
    assert s.vp == before


def test_wounded_and_captive_commanders() -> None:
    g = campaign({"france artois": ["A+"], "spain artois": {"units": ["A-"],
                                                            "leaders": ["king HIS"]}})  # fmt: skip
    s, power = g.state, seat(g, "HIS")
    losses.casualty(g, KING + power, Casualty("captured"), seat(g, "FRA"))
    assert s.king_state[power] == CAPTIVE
    assert s.captors == {KING + power: seat(g, "FRA")}
    assert s.king_place[power] == NONE
    n = next(n for n, x in enumerate(g.world.leaders) if x.country == "france")
    losses.casualty(g, n, Casualty("wounded", 2, "S4"), seat(g, "HIS"))
    assert s.leader_state[n] == WOUNDED
    assert s.leader_until[n] == "S4"


def test_viii_286_and_341_who_beats_besiegers_takes_their_siege_over() -> None:
    g = campaign({"sweden podolie": ["A+"]}, war=(("SUE",), ("RUS", "POL")))
    place = at(g, "podolie")
    own(g, "POL", "podolie")
    g.state.sieges[place] = Besieging(seat(g, "RUS"), works="+", breach=True)
    siege_marks.refresh(g, place)
    assert g.state.sieges[place] == Besieging(seat(g, "SUE"), works="+", breach=True)
    g.state.wars = [War("full", countries(g, ["SUE"]), countries(g, ["RUS"]), number=1)]
    siege_marks.refresh(g, place)
    assert place not in g.state.sieges


def test_viii_289_conquests_of_an_intervention_are_the_helped_sides() -> None:
    g = campaign({"russia artois": {"units": ["A+"], "helps": "france"}})
    power = seat(g, "RUS")
    war = g.state.wars[0]
    helper = Helper(power, 0, beside=seat(g, "FRA"))
    g.state.wars = [War(war.kind, war.attackers, war.defenders, helpers=(helper,), number=1)]
    assert fall.taker_of(g, (stack(g, "russia artois").number,)) == seat(g, "FRA")


def besieged_king(**more: Any) -> G:
    inside = {"units": ["LD"], "leaders": ["king HIS"]}
    g = campaign({"france artois": ["A+", "A-"], "spain artois inside": inside}, **more)
    own(g, "HIS", "artois")
    own(g, "FRA", "picardie")
    g.state.sieges[at(g, "artois")] = Besieging(seat(g, "FRA"))
    return g


def test_kings_are_captured_when_a_fortress_surrenders() -> None:
    g = besieged_king()
    fall.surrender(g, at(g, "artois"), seat(g, "FRA"))
    assert g.state.king_state[seat(g, "HIS")] == CAPTIVE
    assert not stacks.stacks_at(g, at(g, "artois"), inside=CITY)


def test_viii_355_war_honours_free_the_troops_and_one_more() -> None:
    g = besieged_king()
    found = SiegeOutcome(action="undermine", result="honours", falls=True, freed=("flandre", 2))
    drive(fall.march_out(g, at(g, "artois"), found, seat(g, "FRA")), otherwise=["refuge:flandre"])
    free = [x for x in g.state.stacks.values() if x.country == seat(g, "HIS")]
    assert [x.place for x in free] == [at(g, "flandre")]
    assert len(stacks.units_in(g, free[0].number)) == 2
    assert Placed("spain", "LD", "flandre") in [x.entry for x in g.journal.lines()]
    assert g.state.king_state[seat(g, "HIS")] == CAPTIVE


def test_viii_355_those_who_march_out_may_part() -> None:
    """An A-, a general and an LD more, in one or several friendly provinces."""
    inside = {"units": ["A-"], "leaders": ["gran_capitan"]}
    g = campaign({"france artois": ["A+"], "spain artois inside": inside})
    own(g, "HIS", "artois", "flandre", "hainaut")
    g.state.sieges[at(g, "artois")] = Besieging(seat(g, "FRA"))
    found = SiegeOutcome(action="undermine", result="honours", falls=True, freed=("flandre", 3))
    drive(fall.march_out(g, at(g, "artois"), found, seat(g, "FRA")), ["refuge:hainaut"])
    units = {g.world.provinces[u.place].id: u.kind for u in g.state.units
             if u.country == seat(g, "HIS")}  # fmt: skip
    assert units == {"flandre": "A-", "hainaut": "LD"}
    assert g.state.leader_place[g.world.leader_index["gran_capitan"]] == at(g, "flandre")


def test_viii_288_a_fortress_taken_first_feeds_the_next_siege() -> None:
    g = campaign({"france artois": ["A+"], "france flandre": ["A+"]})
    s = g.state
    own(g, "HIS", "artois", "flandre")
    for p, who in enumerate(s.controller):
        if who == seat(g, "FRA"):
            s.controller[p] = seat(g, "ANG")
    s.sieges = {at(g, name): Besieging(seat(g, "FRA")) for name in ("artois", "flandre")}
    numbers = (stack(g, "france flandre").number,)
    assert not describe(g, at(g, "flandre"), numbers)[0].supplied
    drive(fall.fall(g, at(g, "artois"), [stack(g, "france artois").number], 1, False,
                    seat(g, "FRA")))  # fmt: skip
    siege, _ = describe(g, at(g, "flandre"), numbers)
    assert siege.supplied
    assert siege.supply_distance <= 3


def test_viii_209_and_210_what_opens_a_besieged_port() -> None:
    g = campaign({"france caux": ["A+"], "france sea_manche": ["F-"]})
    own(g, "HIS", "caux")
    place = at(g, "caux")
    g.state.sieges[place] = Besieging(seat(g, "FRA"), works="++")
    assert port_is_open(g, place)
    number = stack(g, "france sea_manche").number
    stacks.put(g, number, action="blockade", target=place)
    assert not port_is_open(g, place)
    g.state.sieges[place] = Besieging(seat(g, "FRA"), supplied=g.state.round)
    assert port_is_open(g, place)


def test_viii_290_ships_leave_a_port_that_falls() -> None:
    g = campaign({"france caux": ["A+"], "spain caux fleet": ["NWD"]})
    own(g, "HIS", "caux")
    g.state.sieges[at(g, "caux")] = Besieging(seat(g, "FRA"))
    drive(fall.fall(g, at(g, "caux"), [stack(g, "france caux").number], 1, False, seat(g, "FRA")))
    ships = [x for x in g.state.stacks.values() if x.naval]
    assert [x.place for x in ships] != [at(g, "caux")]


def test_viii_325_the_siege_check_looks_at_the_nearest_source() -> None:
    """A city that is only held lies nearer than the own one that supplies them: it counts."""
    g = campaign({"france artois": ["3 LD"]})
    own(g, "HIS", "artois", "champagne", "ile_de_france", "picardie")
    hold(g, "FRA", "picardie")
    g.state.sieges[at(g, "artois")] = Besieging(seat(g, "FRA"), rounds=1)
    army = stack(g, "france artois")
    line = line_of(g, army, ground_of(g, army))
    assert line is not None
    assert (line.causes, g.state.owner[line.source]) == ((), seat(g, "FRA")), "the supply step"
    assert line.mp > 2
    siege, _ = describe(g, at(g, "artois"), (army.number,))
    assert (siege.supply_distance, siege.first_round) == (2, False)
    assert supply_check(siege, 2) == 2, "not below 2: no test"
    assert supply_check(siege, 1) < siege.supply_distance, "a 1 is"


def test_viii_283_a_city_of_a_minor_at_peace_is_not_besieged() -> None:
    g = campaign({}, war=None)
    area = next(
        a
        for a in g.world.areas
        if a.minor >= 0
        and any(g.world.provinces[p].city and g.world.provinces[p].fortress for p in a.provinces)
    )
    place = next(p for p in area.provinces if g.world.provinces[p].fortress)
    g = campaign({f"spain {g.world.provinces[place].id}": ["3 LD"]}, war=None)
    siege_marks.refresh(g, place)
    assert place not in g.state.sieges


def test_ck_04_movement_is_over_before_the_first_battle() -> None:
    g = campaign({"france artois": ["LD"]})
    s = g.state
    s.cursor = BY_NUMBER["4.2c"]
    numbers = []
    while SEQUENCE[s.cursor].number != "4.3a":
        numbers.append(SEQUENCE[s.cursor].number)
        move_on(s)
    assert numbers == ["4.2c", "4.2d", "4.2e"]


def test_actions_before_walls_need_supply_and_numbers() -> None:
    g = besieged_king()
    numbers = (stack(g, "france artois").number,)
    assert sieges.actions(g, at(g, "artois"), numbers)[0] == "undermine"
    g.state.campaigns = {seat(g, "FRA"): "none"}
    assert sieges.actions(g, at(g, "artois"), numbers) == ("redeploy",)
