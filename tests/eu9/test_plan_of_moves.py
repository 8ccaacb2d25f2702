"""R19.2, R19.7: several moves of an impulse in one answer."""

from __future__ import annotations

from random import Random

from europa.eu9.hidden import redeal
from europa.eu9.rules.military import march
from europa.eu9.rules.military.movement import regroup
from europa.eu9.rules.military.stacks import units_in
from europa.eu9.table import G
from europa.eu9.testing import drive
from europa.kernel import Ask, Dice
from tests.eu9.campaign import at, campaign, own, stack

BERRY, ANJOU = "to:berry:france orleanais", "to:auvergne:france lyonnais"


def two() -> G:
    g = campaign({"france orleanais": ["LD"], "france lyonnais": ["LD"]})
    own(g, "FRA", "orleanais", "lyonnais", "berry", "auvergne")
    return g


def answers(g: G, *keys: str) -> int:
    """Play the segment with these answers; how many questions it put."""
    left, count = list(keys), 0
    while (steps := march.play(g)) is not None:
        if isinstance(steps, bool):
            continue
        send = None
        while True:
            try:
                ask = steps.send(send)
            except StopIteration:
                break
            assert isinstance(ask, Ask)
            count += 1
            found = ask.find(left.pop(0))
            assert found is not None
            send = found.value
    assert not left
    return count


def test_a_plan_of_two_moves_is_one_question() -> None:
    g = two()
    assert answers(g, f"plan:{BERRY} & {ANJOU} & no_more") == 1
    assert {x.place for x in g.state.stacks.values()} == {at(g, "berry"), at(g, "auvergne")}
    assert g.state.planned == []


def test_a_plan_names_each_stack_once_and_only_what_is_open() -> None:
    offer = march.Offer(two(), "FRA")
    assert offer.find(f"plan:{BERRY} & {BERRY}") is None
    assert offer.find(f"plan:{BERRY} & to:kabylia:france lyonnais") is None
    assert offer.find("plan:no_more") is None
    assert offer.find(f"plan:{BERRY} & move:france lyonnais") is None


def test_a_plan_ends_when_its_next_move_is_closed() -> None:
    g = two()
    g.state.planned = ["FRA", "99 to:berry:france nowhere", f"2 {ANJOU}"]
    assert answers(g, "no_more") == 1
    assert stack(g, "france lyonnais").place == at(g, "lyonnais")


def test_the_rest_of_a_plan_is_seen_by_its_seat_only() -> None:
    for seat, left in (("FRA", ["FRA", ANJOU]), ("HIS", [])):
        g = two()
        g.state.planned = ["FRA", ANJOU]
        redeal(g.state, seat, Dice(b"\0" * 16))
        assert g.state.planned == left


def test_who_plays_by_chance_names_legal_plans() -> None:
    offer = march.Offer(two(), "FRA")
    for seed in range(20):
        drawn = offer.draw(Random(seed))
        found = offer.find(drawn.key)
        assert found is not None
        assert found.value == drawn.value


def test_a_stack_that_does_not_arrive_ends_the_plan() -> None:
    g = two()
    g.state.planned = ["FRA", ANJOU]
    number = stack(g, "france orleanais").number
    way = offer_way(g, BERRY)
    march._compare(g, number, way)
    assert g.state.planned == []


def offer_way(g: G, key: str) -> object:
    found = march.Offer(g, "FRA").find(key)
    assert found is not None
    return found.value[2]


def test_a_stack_that_gets_another_name_under_way_is_still_found() -> None:
    g = campaign({"france orleanais": ["LD"], "france orleanais 2": ["LD"]})
    own(g, "FRA", "orleanais", "berry", "maine")
    plan = "plan:to:berry:france orleanais & to:maine:france orleanais 2 & no_more"
    assert answers(g, plan) == 1
    assert {x.place for x in g.state.stacks.values()} == {at(g, "berry"), at(g, "maine")}


def test_a_party_leaves_its_stack_in_one_answer() -> None:
    g = campaign({"france orleanais": ["A+", "A-"]})
    own(g, "FRA", "orleanais")
    offer = march.Offer(g, "FRA")
    assert offer.find("party:france orleanais:3 LD france") is None
    assert answers(g, "party:france orleanais:1 A- france", "no_more") == 2
    assert sorted(u.stack for u in g.state.units) == [1, 2]


def test_who_leaves_a_stack_of_many_kinds_is_named_though_not_listed() -> None:
    units = ["A+", "A-", "2 LD", "2 LD veteran", "A+ veteran", "A- veteran"]
    g = campaign({"france orleanais": units})
    own(g, "FRA", "orleanais")
    one = stack(g, "france orleanais")
    assert regroup.parties(g, one.number) == []
    party = march.Offer(g, "FRA").find("party:france orleanais:1 A- france, 1 LD france veteran")
    assert party is not None
    drive(regroup.carry_out(g, "FRA", party.value[2]))
    left = [u.kind for u in units_in(g, stack(g, "france orleanais 2").number)]
    assert left == ["A-", "LD"]
