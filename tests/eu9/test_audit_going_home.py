"""Going home: after a peace (7.4.4), and where a minor has risen (4.17.10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import pytest

from europa.eu9.annals import Peace
from europa.eu9.rules.diplomacy.out_of_war import EVACUATES
from europa.eu9.rules.events import minor_wars
from europa.eu9.rules.events.minor_wars import PEACE, WAR
from europa.eu9.rules.military.attrition import Attrition
from europa.eu9.rules.peace import evacuation
from europa.eu9.table import G
from europa.eu9.testing import drive
from europa.kernel import Ask, Option, Steps
from europa.kernel.drive import drive_by
from tests.eu9.campaign import at, campaign, own, stack


def test_7_4_4_how_an_evacuation_wears() -> None:
    """XII-90: six MP are a cause as usual and each full six one more; snow does not count."""
    for mp, rolled in ((5, []), (6, [0]), (11, [0]), (14, [2])):
        g = campaign({"france castilla_la_nueva": ["LD"]}, war=None, segment="7.4")
        g.add_effect(EVACUATES, g.country("FRA"))
        far = [evacuation.Refuge(mp, at(g, "bearn"), 0)]
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(evacuation, "refuges", lambda *_, far=far: far)
            drive(evacuation.evacuate(g, stack(g, "france castilla_la_nueva").number), [])
        found = [x.entry for x in g.journal.lines() if isinstance(x.entry, Attrition)]
        assert [x.modifier for x in found] == rolled, mp
    cold = next(p.index for p in g.world.provinces if not p.europe and
                g.world.areas[p.area].snowflakes > 1)  # fmt: skip
    assert evacuation._marks(g, cold) == 0


def test_7_4_4_every_refuge_is_offered_where_all_are_far() -> None:
    g = campaign({"france ryazan": ["LD"]}, war=None, segment="7.4")
    for province in g.world.provinces:  # without a coast of its own there is no short way by sea
        own_land = g.state.owner[province.index] == g.country("FRA") and not province.seas
        if province.europe and not own_land:
            g.state.owner[province.index] = g.state.controller[province.index] = g.country("HIS")
    sides = (g.country("FRA"),), (g.country("HIS"),)
    g.state.peaces.append(Peace(g.state.turn, 1, "global", *sides))
    found = evacuation.refuges(g, stack(g, "france ryazan"))
    assert min(x.mp for x in found) > evacuation.ENOUGH
    assert {x.place for x in found} == set(g.owned(g.country("FRA")))
    assert len(found) > 8


def test_7_4_4_who_is_cut_off_by_a_peace_may_go_home() -> None:
    """Without the -2, and as from an enemy's province."""
    for answers, left in ((["stay"], True), (["leave", "to:bearn"], False)):
        g = campaign({"france tejo": ["LD"]}, war=(("FRA",), ("POR",)), segment="7.4")
        own(g, "HIS", "castilla_la_nueva")
        force = stack(g, "france tejo")
        assert not evacuation.must_leave(g, force)
        assert evacuation.evacuating(g) == []
        g.add_effect(EVACUATES, g.country("FRA"))
        sides = (g.country("FRA"),), (g.country("HIS"),)
        g.state.peaces.append(Peace(g.state.turn, 2, "global", *sides))
        assert evacuation.evacuating(g) == [force.number]
        drive(evacuation.evacuate(g, force.number), answers)
        assert evacuation.evacuating(g) == []
        assert (g.state.stacks[force.number].place == force.place) == left


def test_4_17_10_troops_where_a_minor_rises_may_leave() -> None:
    for answers, home in (([WAR, "stay"], False), ([WAR, "leave"], True), ([PEACE], True)):
        g = campaign({"france savoia": ["LD"]}, war=None, segment="1.7")
        own(g, "FRA", "savoia")
        own(g, "savoy", "nice")
        line = [{"group": "test", "minors": [{"minor": "savoy", "fidelity": 10}]}]
        force = stack(g, "france savoia")

        def rising(g: G, line: list[dict[str, Any]] = line) -> Steps[None]:
            yield from minor_wars.uprisings(g, line)
            yield from evacuation.after_uprisings(g)

        drive_by(rising(g), partial(_said, iter(answers)))
        assert g.name(g.state.owner[force.place]) == "savoy"
        place = g.state.stacks[force.number].place
        assert (place != force.place) == home, answers
        assert not home or g.state.owner[place] == g.country("FRA")


def _said(answers: Iterator[str], asks: Sequence[Ask]) -> tuple[Ask, Option]:
    """The next of the answers; where a stack goes is any of the places."""
    ask = asks[0]
    if ask.kind == "peace.evacuate":
        return ask, ask.options[0]
    wanted = next(answers)
    return ask, next(x for x in ask.options if x.key == wanted)
