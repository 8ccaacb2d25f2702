"""III.4.3: what becomes of numbers of the political tables whose conditions fail."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from europa.eu9.conflicts import War
from europa.eu9.rules.events.political import conditions
from europa.eu9.rules.events.political.verbs import powers
from europa.eu9.rules.terms.amounts import amount
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.terms.side_stability import set_side, stability_of
from europa.eu9.table import G
from europa.eu9.testing import drive, position

AGAIN, MARK_AGAIN, RD = "again", "mark and again", "mark, R/D"
MARK, UNPLAYED, PLAY = "mark, nothing", "mark, not played", "play"
Change = Callable[[G], Any]


def verdict(g: G, event: str) -> str:
    """What a draw comes to, in words; nobody refuses."""
    found = drive(conditions.consider(g, event), otherwise=["accept"])
    if found.rd:
        return RD
    if found.again:
        return MARK_AGAIN if found.marked else AGAIN
    if found.plays:
        return PLAY
    return MARK if found.counts else UNPLAYED


def occurred(*events: str) -> Change:
    return lambda g: g.state.occurred.update(dict.fromkeys(events, 1))


def flag(name: str) -> Change:
    return lambda g: g.state.in_force.update({name: 1})


def reigned(name: str) -> Change:
    return lambda g: g.state.held.update({f"reigned:{name}": 1})


def there(name: str) -> Change:
    """A country exists and owns something."""

    def change(g: G) -> None:
        g.state.gone[g.country(name)] = 0
        g.state.owner[g.world.province_index["franken"]] = g.country(name)

    return change


def gone(name: str) -> Change:
    return lambda g: g.state.gone.__setitem__(g.country(name), 1)


def owned(province: str, power: str) -> Change:
    return lambda g: g.state.owner.__setitem__(g.world.province_index[province], g.country(power))


def at_war(one: str, other: str) -> Change:
    return lambda g: g.state.wars.append(War("full", (g.country(one),), (g.country(other),)))


def nothing(g: G) -> None:
    """As it stands."""


@pytest.mark.parametrize(
    "event, turn, change, found",
    [
        ("III-4(2)", 20, nothing, AGAIN),
        ("III-5", 20, occurred("IV-6"), MARK_AGAIN),
        ("III-5", 20, nothing, PLAY),
        ("III-6", 20, flag("portugal_annexed"), RD),
        ("III-13", 20, nothing, AGAIN),
        ("III-15(1)", 20, nothing, AGAIN),
        ("III-15(1)", 20, reigned("russia_ivan_iv"), RD),
        ("III-16", 20, nothing, AGAIN),
        ("III-16", 20, gone("siberia"), AGAIN),
        ("III-19", 20, nothing, AGAIN),
        ("IV-4(1)", 30, nothing, AGAIN),
        ("IV-4(1)", 30, occurred("III-7"), RD),
        ("IV-5", 30, nothing, AGAIN),
        ("IV-14", 30, nothing, AGAIN),
        ("IV-15", 30, nothing, AGAIN),
        ("IV-15", 30, flag("fwr_over"), PLAY),
        ("IV-17(1)", 30, nothing, AGAIN),
        ("IV-17(1)", 30, reigned("russia_ivan_iv"), PLAY),
        ("IV-20", 30, nothing, RD),
        ("V-17", 38, nothing, RD),
        ("VI-15", 46, nothing, RD),
        ("VII-11", 55, nothing, RD),
        ("V-2(1)", 38, there("german_empire"), UNPLAYED),
        ("V-2(1)", 38, owned("alsace", "FRA"), MARK),
        ("V-2(2)", 38, nothing, AGAIN),
        ("V-4", 30, nothing, AGAIN),
        ("V-11", 38, reigned("russia_peter_the_great"), MARK),
        ("VI-6", 46, nothing, MARK),
        ("VI-13", 46, there("german_empire"), RD),
        ("VI-13", 46, nothing, AGAIN),
        ("VII-2", 55, at_war("bavaria", "austria"), RD),
        ("VII-8", 55, nothing, AGAIN),
    ],
)
def test_conditions_of_the_tables(event: str, turn: int, change: Change, found: str) -> None:
    g = position(turn=turn, segment="1.5")
    change(g)
    assert verdict(g, event) == found


@pytest.mark.parametrize("turn, points", [(16, 5), (30, 2), (38, 0), (50, 0)])
def test_figures_of_an_event_by_period(turn: int, points: int) -> None:
    """III-1(1): what Spain scores while it doesn't recognise Holland; none after period IV."""
    g = position(turn=turn)
    found = amount(Scene(g, "III-1(1)"), {"table": "unrecognised_vp_per_turn"})
    assert found == points


def test_the_sides_of_the_great_war_have_a_stability_of_their_own() -> None:
    """IV-A: what a side loses at 7.0 is no loss of a power that stands in it."""
    g = position(turn=27)
    scene = Scene(g, "IV-A")
    scene.write("side", "union", "france")
    set_side(g, "union", 2)
    before = list(g.state.stability)
    powers.stability(scene, {"who": [{"side": "union"}], "by": {"table": "stability.sides"}})
    assert g.state.stability == before
    assert stability_of(g, "union") < 2
