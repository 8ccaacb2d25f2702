"""VIII: sieges, assaults, revolts and privateers."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from europa.eu9.combat import tables
from europa.eu9.combat.assault import (
    Defence,
    besieged_inflicts,
    besieger_inflicts,
    besieger_modifier,
    storm,
)
from europa.eu9.combat.forces import LD, Contingent
from europa.eu9.combat.odds import assault_odds, undermining_odds
from europa.eu9.combat.retreat import to_whole
from europa.eu9.combat.siege import (
    Fortress,
    Siege,
    SiegeOutcome,
    add_siegework,
    besiege,
    level_after_fall,
    may_undermine,
    needs_attrition,
    privateer_falls,
    revolt_falls,
    terrain_malus,
    undermining_modifier,
)
from tests.eu9.fights import leader, run, troops


def guns(artillery: int) -> tuple[Contingent, ...]:
    """Eight LD with so much artillery, in period III."""
    by = {0: ("azteca", "A", 0, 4), 2: ("spain", "III", 0, 1), 3: ("turkey", "I", 1, 0)}
    if artillery == 4:
        return (troops("spain", army_class="III", technology="musket", a_plus=1, ld=4),)
    if artillery == 5:
        return (troops("france", army_class="IV", technology="musket", a_plus=2),)
    country, army_class, a_plus, a_minus = by[artillery]
    ld = 8 - 4 * a_plus - 2 * a_minus
    return (
        troops(country, army_class=army_class, technology="musket",
               a_plus=a_plus, a_minus=a_minus if artillery else 0, ld=ld),
    )  # fmt: skip


def siege(fortress: Fortress, artillery: int = 4, **more: Any) -> Siege:
    more.setdefault("stack", guns(artillery))
    more.setdefault("period", 3)
    return Siege(fortress=fortress, besieged="HIS", besieger="FRA", **more)


def undermine(described: Siege, die: int, **answers: str) -> SiegeOutcome:
    given = {"siege.do": "undermine", **{f"siege.{k}": v for k, v in answers.items()}}
    outcome: SiegeOutcome = run(lambda g: besiege(g, described), {"undermining": [die]}, given)
    return outcome


def test_viii_65_siegework() -> None:
    described = siege(Fortress(level=2, siegeworks="+"))
    assert undermining_modifier(described) == -2 + 2 + 3
    outcome = undermine(described, 6)
    assert (outcome.result, outcome.siegeworks) == ("siegework+", "++")


def test_viii_66_breach() -> None:
    inside = (troops("spain", a_minus=1),)
    described = siege(
        Fortress(level=3, inside=inside, leader=leader("0001")),
        artillery=5,
        leader=leader("0002"),
    )
    assert 7 + undermining_modifier(described) == 10
    outcome = undermine(described, 7, breach="stay")
    assert (outcome.result, outcome.assault, outcome.falls) == ("breach", False, False)


def test_viii_67_mountain_with_an_open_port() -> None:
    fortress = Fortress(level=1, plain=False, has_port=True, port_open=True, breached=True)
    described = siege(fortress, artillery=2)
    assert 10 + undermining_modifier(described) == 9


def test_viii_68_and_69_terrain() -> None:
    post = Fortress(level=0, europe=False, has_port=True, port_open=True)
    assert 5 + undermining_modifier(siege(post, artillery=0)) == 4
    closed = msgspec.structs.replace(post, port_open=False)
    assert 5 + undermining_modifier(siege(closed, artillery=0)) == 5
    overseas = Fortress(level=1, europe=False, plain=False, has_port=True)
    assert terrain_malus(overseas) == 0
    assert terrain_malus(msgspec.structs.replace(overseas, has_port=False)) == 2


def test_viii_70_war_honours_or_breach_and_surrender() -> None:
    described = siege(Fortress(level=2, siegeworks="++"))
    assert 6 + undermining_modifier(described) == 12
    honours = undermine(described, 6, honours="honours", garrison="empty")
    assert (honours.result, honours.falls, honours.level) == ("honours", True, 1)
    breach = undermine(described, 6, honours="breach", breach="stay")
    assert (breach.result, breach.falls) == ("breach", False)
    assert undermine(described, 7).result == "surrender"


def test_viii_71_siegeworks() -> None:
    assert add_siegework("-", "-") == "+"
    assert add_siegework("++", "-") == "++"
    assert add_siegework("+", "-") == "+-"


@pytest.mark.parametrize("distance, tests", [(8, True), (7, False)])
def test_viii_72_attrition_check(distance: int, tests: bool) -> None:
    described = siege(Fortress(level=2), supply_distance=distance)
    assert needs_attrition(described, 3) is tests


def test_viii_73_a_siege_carried_over() -> None:
    fortress = Fortress(level=2, inside=(troops(ld=2),), leader=leader("0001"))
    later = siege(fortress, first_round=False, carried_over=True, supply_distance=0)
    assert needs_attrition(later, 4), "4-2-2-1 = -1 is below 0 MP"
    first = msgspec.structs.replace(later, first_round=True, supply_distance=3)
    assert not needs_attrition(first, 4), "+4 on the first round: 3"


def test_viii_74_too_few_before_the_walls() -> None:
    described = siege(Fortress(level=4), stack=(troops(a_minus=1, ld=1),))
    assert not may_undermine(described)
    outcome = run(lambda g: besiege(g, described), {}, {"siege.do": "redeploy"})
    assert (outcome.attrition, outcome.action) == (True, "redeploy")
    refused: SiegeOutcome = run(lambda g: besiege(g, described), {}, {"siege.do": "undermine"})
    assert refused.action == "assault", "undermining isn't among the options"


MUSKET = Defence(technology="musket", country="spain")
AFTER_BREACH = Defence(technology="musket", country="spain", breach=True)


def test_viii_75_modifiers_of_an_assault() -> None:
    described = siege(Fortress(level=3), artillery=5)
    assert besieger_modifier(described, MUSKET) == -2
    assert besieger_modifier(described, AFTER_BREACH) == 1
    old = Defence(technology="medieval", country="spain")
    assert besieger_modifier(described, old) == 1 - 3 + 2


def assault(described: Siege, defence: Defence, dice: dict[str, list[int]]) -> Any:
    full = {"FRA leader": [9], "HIS leader": [9], **dice}
    return run(lambda g: storm(g, described, defence), full)


def led(level: int, **more: Any) -> Siege:
    fortress = Fortress(level=level, leader=leader("222"), **more)
    return siege(fortress, artillery=5, leader=leader("222"))


def test_viii_76_resistance() -> None:
    dice = {"FRA fire": [10], "FRA shock": [10], "HIS fire": [1], "HIS shock": [1]}
    strong = assault(led(3), MUSKET, dice)
    assert strong.falls, "1 1/3 and 1 2/3 are the 3 of level 3"
    weaker = {**dice, "FRA fire": [9]}
    held = assault(led(3), MUSKET, weaker)
    assert tables.assault_result("besieger_fire", 7) == (3, 1)
    assert not held.falls
    assert held.level == 3


def test_viii_77_small_besiegers() -> None:
    assert besieger_inflicts((troops(a_plus=1),), 6, 3) == 4
    assert besieger_inflicts((troops(ld=3),), 6, 3) == 2
    assert besieger_inflicts((troops("poland", a_plus=2),), 6, 2) == 8
    assert besieger_inflicts((troops("poland", a_plus=2),), 6, 3) == 6


def test_viii_78_what_the_besieged_inflict() -> None:
    described = siege(Fortress(level=1))
    assert besieged_inflicts(described, 12, breach=False, besieger_routed=False) == 2 * LD
    routed = besieged_inflicts(described, 12, breach=False, besieger_routed=True)
    assert (routed, to_whole(routed)) == (8, 3 * LD)


def test_viii_79_and_80_tables_of_the_assault() -> None:
    assert tables.resistance(2, breach=True) == 2
    assert tables.assault_result("besieged_fire", 7, breach=True) == (0, 1)
    assert tables.assault_result("besieged_fire", 10) == (6, 3)
    assert tables.assault_result("besieged_fire", 11) == (6, 2)
    assert tables.assault_result("besieged_shock", 8) == (5, 2)


def test_viii_81_morale_of_the_garrison() -> None:
    dice = {"FRA fire": [10], "FRA shock": [10], "HIS fire": [1], "HIS shock": [1]}
    inside = (troops("spain", a_plus=2),)
    described = msgspec.structs.replace(led(5, inside=inside), leader=leader("266"))
    old = Defence(technology="renaissance", country="spain", breach=True)
    outcome = assault(described, old, dice)
    assert outcome.falls
    assert outcome.by_morale
    assert outcome.inside == ()
    few = msgspec.structs.replace(
        described, stack=(troops("france", technology="musket", ld=1, army_class="IV"),)
    )
    both = assault(few, old, {**dice, "HIS fire": [9], "HIS shock": [10]})
    assert not both.falls, "the besieger is destroyed at the same time"


def test_viii_82_levels_after_the_fall() -> None:
    assert level_after_fall(Fortress(level=4), garrison=True) == 3
    assert level_after_fall(Fortress(level=4), garrison=False) == 2
    assert level_after_fall(Fortress(level=2), garrison=True) == 1
    assert level_after_fall(Fortress(level=2), garrison=False) == 1
    overseas = Fortress(level=1, europe=False)
    assert level_after_fall(overseas, garrison=False) == 0


def test_viii_83_war_honours() -> None:
    fortress = Fortress(level=2, siegeworks="++", inside=(troops(ld=2),))
    outcome = undermine(siege(fortress), 5, honours="honours")
    assert outcome.freed == ("a friendly province", 3)


def test_viii_84_revolts() -> None:
    force = {"stack": (troops(a_plus=1),), "manoeuvre": 3, "plain": False, "is_plus": True}
    assert not revolt_falls(5, **force)  # type: ignore[arg-type]
    assert revolt_falls(6, **force)  # type: ignore[arg-type]
    assert revolt_falls(10, stack=(troops(ld=1),), plain=False, is_plus=True, fortress=5)


def test_viii_85_privateers() -> None:
    assert privateer_falls(7, f_minus=1, manoeuvre=2, open_port=True)
    assert not privateer_falls(5, f_minus=1, manoeuvre=2, open_port=True)
    assert privateer_falls(10, is_plus=True, open_port=True, enemy="F+")


def test_who_routs_by_fire_rolls_no_shock() -> None:
    """E25: the routed side doesn't roll, the other does."""
    weak = msgspec.structs.replace(
        led(1), stack=(troops("france", technology="renaissance", a_plus=1, army_class="IV"),)
    )
    dice = {"FRA fire": [1], "HIS fire": [10], "HIS shock": [1]}
    assert not assault(weak, MUSKET, dice).falls


def test_odds() -> None:
    assert sum(undermining_odds(siege(Fortress(level=2))).values()) == pytest.approx(1)
    easy = assault_odds(led(1), MUSKET, rolls=300)
    hard = assault_odds(led(5), MUSKET, rolls=300)
    assert easy["falls"] > hard["falls"]
