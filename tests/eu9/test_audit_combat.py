"""VIII: what an audit of battles, sieges and levies found, line by line."""

from __future__ import annotations

from typing import Any

import pytest

from europa.eu9.combat import forces, tables
from europa.eu9.combat.assault import Defence, besieger_inflicts, storm
from europa.eu9.combat.describe import fight_from
from europa.eu9.combat.fight import Fighter, find_leader, pursue
from europa.eu9.combat.forces import LD, Leader, is_veteran, on_land
from europa.eu9.combat.land import inflicted, land_battle
from europa.eu9.combat.land_field import Field, LandBattle, Side
from europa.eu9.combat.naval import NavalBattle, Sea, Squadron, naval_battle, set_parameters
from europa.eu9.combat.odds import table
from europa.eu9.combat.ships import Fleet
from europa.eu9.combat.siege import Fortress, Siege, revolt_falls, revolt_modifier, terrain_malus
from europa.eu9.combat.siege import undermine as undermining
from europa.eu9.conflicts import War
from europa.eu9.rules.military import levies
from europa.eu9.testing import position, seat
from europa.kernel.dice import ScriptedDice, seed_from
from tests.eu9.fights import leader, run, troops


def side(name: str, values: str = "", **more: Any) -> Side:
    stack = more.pop("stack", (troops(ld=4),))
    return Side(name=name, stack=stack, leader=leader(values) if values else None, **more)


def battle(phasing: Side, other: Side, **more: Any) -> LandBattle:
    return LandBattle(field=Field(period=3, **more), phasing=phasing, other=other)


# 14.6 Battles


@pytest.mark.parametrize(
    "ours, theirs, die, slips",
    [("", "300", 8, True), ("", "300", 7, False), ("300", "", 5, True), ("300", "", 4, False)],
)
def test_viii_344_evading_without_a_leader(ours: str, theirs: str, die: int, slips: bool) -> None:
    fight = battle(side("FRA", theirs), side("HIS", ours, evasions=("artois",)))
    dice: dict[str, list[int]] = {"HIS evasion": [die]}
    if slips:  # nobody looks for a replacement before
        dice |= {"HIS replacement": [], "FRA replacement": []}
    found = run(lambda g: land_battle(g, fight), dice, {"battle.evade": "evade:artois"})
    assert found.evaded == slips


def test_viii_344_and_345_the_fortress_takes_them_in() -> None:
    inside = side("HIS", stack=(troops("spain", ld=2),))
    fight = battle(side("FRA", "200"), inside, fortress=2, fortress_of="HIS")
    done = run(lambda g: land_battle(g, fight), {}, {"battle.evade": "inside"})
    assert done.evaded
    assert done.besieges == "FRA"
    assert done.refuge == "fortress"


def test_viii_345_those_inside_live_on() -> None:
    five = side("HIS", "000", stack=(troops("spain", ld=5),))
    strong = side("FRA", "666", stack=(troops(a_plus=2, technology="lace_war"),))
    fight = battle(strong, five, fortress=2, fortress_of="HIS")
    dice = {"FRA fire 1": [10], "HIS leader": [9], "FRA leader": [9]}
    found = run(lambda g: land_battle(g, fight), dice, {"battle.evade": "inside"})
    assert found.destroyed[1]
    assert found.losses[1] == 3 * LD
    assert sum(part.detachments for part in found.went_in) == 2
    assert found.besieges == "FRA"


@pytest.mark.parametrize(
    "country, off", [("poland", (1, 0)), ("prussia", (0, 1)), ("spain", (0, 0))]
)
def test_viii_342_replacement_admirals(country: str, off: tuple[int, int]) -> None:
    dice = {"X replacement": [9, 9]}
    g = table(ScriptedDice(dice, seed_from(1)))
    land = find_leader(g, "X", country, None)
    sea = find_leader(g, "X", country, None, naval=True)
    assert sea.manoeuvre == max(0, land.manoeuvre - off[0])
    assert sea.fire == max(0, land.fire - off[1])


@pytest.mark.parametrize("galleasses, fire", [(0, 3), (1, 5), (2, 5)])
def test_viii_346_one_galleass_is_enough_to_fire(galleasses: int, fire: int) -> None:
    galleys = Squadron(
        name="VEN", country="venice", technology="galleon_fluyt",
        fleet=Fleet(ngd=6, vgd=galleasses), leader=leader("000"),
    )  # fmt: skip
    turks = Squadron(name="TUR", country="turkey", technology="galleon_fluyt", fleet=Fleet(ngd=6),
                     leader=leader("000"))  # fmt: skip
    fight = NavalBattle(sea=Sea(turn=20, mediterranean=True), phasing=galleys, other=turks)
    one, two = (Fighter(x.name, x.name, Leader()) for x in (galleys, turks))
    set_parameters(table(ScriptedDice({}, seed_from(1))), fight, (one, two), ["NGD", "NGD"], None)
    assert one.fires is not None
    assert one.fires(5) == fire
    assert any("galleasses" in part for part in one.parts) == (galleasses == 2)


def test_viii_347_a_host_pursues_with_all_its_dice() -> None:
    g = table(ScriptedDice({"X pursuit": [9, 9, 9, 9, 9]}, seed_from(1)))
    host, loser = Fighter("X", "X", Leader()), Fighter("Y", "Y", Leader())
    host.dice, loser.morale = 5, 9
    one, stars = tables.combat_result("E", 9)
    found = pursue(g, host, loser, 3, "E", 0)
    assert found.thirds == 5 * one
    assert (found.stars, loser.stars) == (stars, stars)
    assert (host.inflicted, host.tail) == (4 * one, one)


def host(detachments: int, tail: int, die: int | None = None) -> tuple[int, int]:
    """What natives inflict whose last die rolled so many thirds, and their differential."""
    natives = side("X", "000", stack=(troops("azteca", army_class="A", technology="medieval",
                                             ld=detachments),), natives=True)  # fmt: skip
    poor = side("POR", "000", stack=(troops("portugal", technology="medieval", ld=8),))
    fight = battle(natives, poor, europe=False)
    g = table(ScriptedDice({"X seven": [die]} if die else {}, seed_from(1)))
    fighter = Fighter("X", "X", Leader())
    fighter.dice, fighter.tail = 2, tail
    sizes = [forces.size(one.stack, 3) for one in (natives, poor)]
    done = inflicted(g, fight, 0, fighter, [natives.stack, poor.stack], say=False)
    return done, tables.size_differential(*sizes)


@pytest.mark.parametrize(
    "detachments, tail, die, left", [(9, 15, None, 3), (15, 15, 1, 14), (15, 15, 2, 15)]
)
def test_viii_348_the_last_die_of_a_host(
    detachments: int, tail: int, die: int | None, left: int
) -> None:
    done, differential = host(detachments, tail, die)
    assert done == tables.loss_by_size(left, differential)
    assert tables.loss_by_size(3, 2) == 5


@pytest.mark.parametrize(
    "thirds, differential, found", [(19, 2, 25), (19, 3, 31), (20, -2, 16), (18, 2, 24)]
)
def test_viii_349_more_than_six_with_its_thirds(thirds: int, differential: int, found: int) -> None:
    assert tables.loss_by_size(thirds, differential) == found


def test_viii_350_a_sortie_goes_back_inside() -> None:
    spain = side("HIS", "000", stack=(troops("spain", ld=4),), inside=(troops("spain", ld=2),),
                 retreats=("artois",))  # fmt: skip
    france = side("FRA", "222", stack=(troops(a_plus=1, technology="arquebus"),))
    fight = battle(france, spain, fortress=2, fortress_of="HIS")
    dice = {"FRA fire 1": [9], "FRA pursuit": [1], "HIS retreat": [10]}
    answers = {"battle.sortie": "join", "battle.retreat": "retreat:artois"}
    found = run(lambda g: land_battle(g, fight), dice, answers)
    assert found.winner == "FRA"
    assert found.fates[1].where == "artois"
    home = [part.detachments for part in found.stacks[1] if part.sallied]
    out = [part.detachments for part in found.stacks[1] if not part.sallied]
    assert home
    assert out
    assert sum(home) <= 2


def test_viii_351_veteran_militia() -> None:
    raw = {
        "kind": "land", "field": {"period": 1},
        "phasing": {"name": "POR", "stack": {
            "country": "portugal", "army_class": "III", "technology": "renaissance", "lde": 2,
            "veteran": True}},
        "other": {"name": "X", "stack": {
            "country": "x", "army_class": "III", "technology": "medieval", "ld": 1}},
    }  # fmt: skip
    fight = fight_from(raw)
    assert isinstance(fight, LandBattle)
    assert is_veteran(fight.phasing.stack)
    assert tables.land_morale("renaissance", "medieval") + 1 == 2


def test_viii_352_an_explorer_on_land() -> None:
    halved = on_land(leader("435", explorer=True))
    assert (halved.manoeuvre, halved.fire, halved.shock) == (2, 1, 2)
    assert on_land(leader("435")) == leader("435")


# 14.7 Sieges, levies


@pytest.mark.parametrize("six, wet, malus", [(True, True, 3), (True, False, 2), (False, True, 2)])
def test_viii_353_a_full_colony_is_like_europe(six: bool, wet: bool, malus: int) -> None:
    fortress = Fortress(level=2, europe=False, colony_six=six, plain=False, has_port=True,
                        port_open=wet)  # fmt: skip
    assert terrain_malus(fortress) == malus


def siege(level: int, **more: Any) -> Siege:
    inside = more.pop("inside", ())
    king = more.pop("king", None)
    fortress = Fortress(level=level, inside=inside, leader=king, europe=more.pop("europe", True))
    more.setdefault("stack", (troops("france", army_class="IV", technology="musket", a_plus=2),))
    return Siege(fortress=fortress, besieged="HIS", besieger="FRA", period=3, **more)


MUSKET = Defence(technology="musket", country="spain")
KING = leader("000", king=True)


@pytest.mark.parametrize("result", ["honours", "surrender"])
def test_viii_354_a_king_is_taken(result: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "undermining", lambda modified: result)
    army = (troops("spain", a_minus=1),)
    found = run(
        lambda g: undermining(g, siege(1, king=KING, inside=army)),
        {"undermining": [5]}, {"siege.honours": "honours"},
    )  # fmt: skip
    assert found.falls
    assert found.captured
    if result == "honours":
        assert [(p.a_minus, p.ld) for p in found.marched] == [(1, 0), (0, 1)]


def test_viii_354_a_fall_by_morale_takes_the_king() -> None:
    dice = {"FRA fire": [10], "FRA shock": [10], "HIS fire": [1]}
    found = run(
        lambda g: storm(g, siege(1, king=KING, leader=leader("666")), MUSKET),
        {**dice, },
    )  # fmt: skip
    assert found.falls
    assert found.leaders[1].fate == ("captured" if found.by_morale else found.leaders[1].fate)


@pytest.mark.parametrize("detachments, done", [(8, 9), (7, 7)])
def test_viii_356_a_host_without_an_army(detachments: int, done: int) -> None:
    stack = (troops("azteca", army_class="A", ld=detachments),)
    assert besieger_inflicts(stack, 9, 3) == done


@pytest.mark.parametrize(
    "inside, outside, europe, tested",
    [(0, 8, True, {"HIS leader"}), (0, 2, True, set()), (3, 5, True, {"FRA leader", "HIS leader"}),
     (0, 2, False, {"FRA leader", "HIS leader"})],
)  # fmt: skip
def test_viii_357_leaders_in_an_assault(
    inside: int, outside: int, europe: bool, tested: set[str]
) -> None:
    described = siege(
        5, inside=(troops("spain", ld=inside),) if inside else (), king=leader("000"),
        leader=leader("000"), europe=europe, stack=(troops("france", technology="musket",
                                                           ld=outside),),
    )  # fmt: skip
    dice = {"FRA fire": [1], "FRA shock": [1], "HIS fire": [1], "HIS shock": [1],
            **{name: [9] for name in tested}}  # fmt: skip
    run(lambda g: storm(g, described, MUSKET), dice)


@pytest.mark.parametrize("die, falls", [(5, False), (6, True)])
def test_viii_358_each_large_revolt_counts(die: int, falls: bool) -> None:
    assert revolt_falls(die, revolt_modifier(6, plus=2)) == falls


@pytest.mark.parametrize("kind, may", [("full", True), ("religious", False), ("civil", False)])
def test_viii_359_levies_in_regular_wars(kind: str, may: bool) -> None:
    g = position(turn=20, segment="4.5")
    france = seat(g, "france")
    g.state.wars[:] = [War(kind, (seat(g, "spain"),), (france,))]
    assert levies.may_declare(g, france) == may


def test_viii_311_and_313_numbers_at_sea() -> None:
    """VIII-311, VIII-313

    Five first-line ships more help a pursuit; a routed fleet's one loss goes through its row.
    """
    six = Squadron(name="ANG", country="england", technology="battery", fleet=Fleet(nwd=6),
                   leader=leader("000"))  # fmt: skip
    four = Squadron(name="HIS", country="spain", technology="battery", fleet=Fleet(ntd=4),
                    leader=leader("000"))  # fmt: skip
    fight = NavalBattle(sea=Sea(turn=30), phasing=six, other=four)
    dice = {"ANG fire 1": [1], "ANG pursuit": [2], "ANG leader": [9], "HIS leader": [9]}
    found = run(lambda g: naval_battle(g, fight), dice)
    assert found.losses[1] == 3
