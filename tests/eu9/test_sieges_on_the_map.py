"""R10, R11: sieges, revolts and hunts of a round, on the map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from europa.eu9.invariants import broken
from europa.eu9.pieces import Besieging
from europa.eu9.rules.military.casualties import thirds_of
from europa.eu9.rules.military.siege import hunts, sieges, suppression
from europa.eu9.table import G
from europa.eu9.testing import seat
from europa.kernel import Ask, Option
from europa.kernel.drive import drive_by
from tests.eu9.campaign import at, campaign, hold, own, stack


def play(g: G, *wanted: str) -> list[str]:
    """The whole of 4.3c; what was asked."""
    asked: list[str] = []

    def choose(asks: Sequence[Ask]) -> tuple[Ask, Option]:
        ask = asks[0]
        asked.append(f"{ask.seat} {ask.kind}")
        fits = [option for option in ask.options if option.key in wanted]
        return ask, (fits or list(ask.options))[0]

    steps = sieges.play(g)
    while steps is not None:
        drive_by(steps, choose)
        steps = sieges.play(g)
    return asked


def before_artois(troops: Sequence[str], level: int = 1, **more: Any) -> G:
    g = campaign({"france artois": list(troops)}, **more)
    own(g, "HIS", "artois")
    own(g, "FRA", "picardie")
    g.state.fortress[at(g, "artois")] = level
    g.state.sieges[at(g, "artois")] = Besieging(seat(g, "FRA"))
    return g


def offered(g: G) -> tuple[str, ...]:
    return sieges.actions(g, at(g, "artois"), (stack(g, "france artois").number,))


def test_viii_284_too_few_before_walls_test_and_may_not_undermine() -> None:
    g = before_artois(["2 LD"], 3, dice={"attrition": [1, 1]})
    assert offered(g) == ("assault", "redeploy")
    play(g, "redeploy:artois")
    assert g.dice.left_over() == {}
    assert stack(g, "france champagne").place == at(g, "champagne")


def test_viii_135_without_a_campaign_besiegers_leave() -> None:
    g = before_artois(["3 LD"])
    g.state.campaigns = {seat(g, "FRA"): "none"}
    assert offered(g) == ("redeploy",)
    assert play(g, "to:picardie") == ["FRA redeploy.where"]
    assert not g.state.sieges


def test_viii_285_a_revolt_or_a_siege_not_both() -> None:
    g = before_artois(["3 LD"])
    own(g, "FRA", "artois")
    hold(g, "HIS", "artois")
    g.state.revolt[at(g, "artois")] = 1
    assert offered(g) == ("undermine", "assault", "redeploy", "suppress")
    before = len(g.state.acted)
    play(g, "suppress:artois")
    assert len(g.state.acted) == before
    assert g.state.sieges[at(g, "artois")].rounds == 0


def test_undermining_builds_works() -> None:
    g = before_artois(["A+"], 1, dice={"undermining": [3]})
    play(g, "undermine:artois")
    siege = g.state.sieges[at(g, "artois")]
    assert siege.rounds == 1
    assert siege.works in ("", "-", "+")


def test_viii_323_a_fortress_falls_and_is_manned_or_not() -> None:
    for manned, level, left in (("garrison", 3, 4), ("empty", 2, 5)):
        g = before_artois(["5 LD"], 4, dice={"undermining": [10]})
        s = g.state
        s.sieges[at(g, "artois")] = Besieging(seat(g, "FRA"), works="++", breach=True)
        play(g, "undermine:artois", manned)
        assert s.controller[at(g, "artois")] == seat(g, "FRA")
        assert s.fortress[at(g, "artois")] == level
        assert thirds_of(g, [stack(g, "france artois").number]) == 3 * left
        assert not s.sieges
        assert not broken(s)


def test_viii_287_leaving_removes_the_works_and_costs_a_test() -> None:
    g = before_artois(["3 LD"], dice={"attrition": [1]})
    g.state.sieges[at(g, "artois")] = Besieging(seat(g, "FRA"), works="+")
    play(g, "redeploy:artois")
    assert not g.state.sieges
    assert stack(g, "france champagne").place == at(g, "champagne")


def test_revolts_are_fought_by_the_victim_alone() -> None:
    g = campaign({"france artois": ["4 LD"], "england picardie": ["4 LD"]}, dice={"revolt": [8]})
    own(g, "FRA", "artois", "picardie")
    g.state.revolt[at(g, "artois")] = g.state.revolt[at(g, "picardie")] = 1
    assert play(g) == []
    assert g.state.revolt[at(g, "artois")] == 0
    assert g.state.revolt[at(g, "picardie")] == 1


def test_a_plus_counter_is_harder() -> None:
    g = campaign({"france artois": ["4 LD"]})
    own(g, "FRA", "artois")
    numbers = [stack(g, "france artois").number]
    g.state.revolt[at(g, "artois")] = 1
    plain = suppression.modifier_of(g, numbers, at(g, "artois"))
    g.state.revolt[at(g, "artois")] = 2
    assert suppression.modifier_of(g, numbers, at(g, "artois")) == plain - 2


def test_viii_291_and_ck_07_minors_drive_pirates_off() -> None:
    for die, left in ((5, 0), (4, 1)):
        g = campaign({"france artois": ["LD"]}, dice={"minors_pirates": [die]})
        zone = next(z for z in g.world.zones if not z.ctz)
        s = g.state
        s.pirates[:] = bytes(len(s.pirates))
        s.tf[:] = bytes(len(s.tf))
        s.tf_max[:] = bytes(len(s.tf_max))
        s.pirates[zone.index] = 1
        for name, size in (("denmark", 4), ("genoa", 2)):
            place = g.country(name) * len(g.world.zones) + zone.index
            s.tf[place] = s.tf_max[place] = size
        hunts.minors_hunt(g)
        assert s.pirates[zone.index] == left
