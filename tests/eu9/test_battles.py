"""R8: battles on the map: who meets whom, losses, retreats, sieges that follow."""

from __future__ import annotations

from collections.abc import Sequence

from europa.eu9.invariants import broken
from europa.eu9.pieces import CITY, Besieging
from europa.eu9.rules.military import battles, stacks
from europa.eu9.table import G
from europa.eu9.testing import seat
from europa.kernel import Ask, Option
from europa.kernel.dice import ScriptedDice
from europa.kernel.drive import drive_by
from tests.eu9.campaign import at, campaign, own, stack


def fought(g: G, *wanted: str) -> None:
    """Every battle of the impulse; asks get these answers where they fit, else the first."""

    def choose(asks: Sequence[Ask]) -> tuple[Ask, Option]:
        ask = asks[0]
        fits = [option for option in ask.options if option.key in wanted]
        return ask, (fits or list(ask.options))[0]

    steps = battles.play(g)
    while steps is not None:
        drive_by(steps, choose)
        steps = battles.play(g)


DICE = {
    "FRA fire 1": [5], "HIS fire 1": [5], "FRA shock 1": [10], "HIS shock 1": [1],
    "FRA fire 2": [5], "HIS fire 2": [5], "FRA shock 2": [10], "HIS shock 2": [1],
    "FRA pursuit": [8], "HIS retreat": [1],
}  # fmt: skip


def test_nobody_meets_nobody_no_battle() -> None:
    g = campaign({"france artois": ["A+ veteran"], "spain castilla_la_nueva": ["LD"]})
    assert battles.clashes(g) == []


def test_enemies_in_a_province_fight_and_the_loser_leaves() -> None:
    g = campaign({"france artois": ["A+ veteran", "A+ veteran"], "spain artois": ["A-"]}, dice=None)
    g.state.round = "S3"
    fought(g)
    here = stacks.stacks_at(g, at(g, "artois"), naval=False, inside=0)
    assert {g.name(x.country) for x in here} in ({"france"}, {"spain"})
    assert not broken(g.state)
    assert g.state.fought or not stacks.stacks_of(g, [seat(g, "HIS")])


def test_a_third_party_is_left_alone() -> None:
    g = campaign({"france artois": ["LD"], "england artois": ["LD"]})
    assert battles.clashes(g) == []


def test_who_stands_alone_before_walls_besieges() -> None:
    g = campaign({"france artois": ["A+"]})
    g.state.owner[at(g, "artois")] = g.state.controller[at(g, "artois")] = seat(g, "HIS")
    fought(g)
    assert g.state.sieges[at(g, "artois")].besieger == seat(g, "FRA")


def test_evaders_enter_their_fortress() -> None:
    g = campaign(
        {
            "france artois": ["A+"],
            "spain artois": {"units": ["LD"], "leaders": ["king HIS"]},
        }
    )
    g.state.owner[at(g, "artois")] = g.state.controller[at(g, "artois")] = seat(g, "HIS")
    fought(g, "inside")
    assert stack(g, "spain artois inside").inside == CITY
    assert at(g, "artois") in g.state.sieges
    assert not broken(g.state)


RELIEF = {
    "france artois": ["A+ veteran"], "spain artois": ["A-"], "france artois inside": ["LD"],
}  # fmt: skip


def relief() -> G:
    """A French army comes to besieged Artois: Spaniards stand before its walls."""
    g = campaign(RELIEF)
    place = at(g, "artois")
    g.state.owner[place] = g.state.controller[place] = seat(g, "FRA")
    g.state.sieges[place] = Besieging(seat(g, "HIS"))
    return g


def test_besieged_friends_who_stay_inside_lose_nobody() -> None:
    g = relief()
    fought(g, "stand", "stay")
    inside = stacks.stacks_at(g, at(g, "artois"), naval=False)
    assert any(
        u.kind == "LD" and g.name(u.country) == "france"
        for x in inside
        for u in stacks.units_in(g, x.number)
    )


def test_besieged_friends_are_there_after_the_besieger_slips_away() -> None:
    g = relief()
    own(g, "HIS", "hainaut")
    g.dice = ScriptedDice({"HIS evasion": [10]}, b"\0" * 16)
    fought(g, "evade:hainaut")
    assert stack(g, "spain hainaut").country == seat(g, "HIS")
    units = [u.kind for u in g.state.units if u.country == seat(g, "FRA")]
    assert sorted(units) == ["A+", "LD"]
