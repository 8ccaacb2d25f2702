"""IV-A The Thirty Years' War, as its lines of the checklist say."""

from __future__ import annotations

import pytest

from europa.eu9.annals import Running
from europa.eu9.rules.events.political.engine import run
from europa.eu9.rules.events.political.thirty_years import eruption, sides
from europa.eu9.rules.events.political.verbs.flow import begin_part
from europa.eu9.rules.terms.book import verbs_of
from europa.eu9.rules.terms.core import holds
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.terms.side_stability import set_side, stability_of
from europa.eu9.table import G
from europa.eu9.testing import drive, position
from europa.eu9.vocabulary import Words
from europa.eu9.world.political import event_records
from tests.eu9.test_events_early import occur, step

CR, CO = "counter_reformation", "conciliatory"


def stage_war(event: str, turn: int, begun: int | None = None, **notes: str) -> Scene:
    """A war of an event in the Empire, with Austria a minor."""
    g = position(turn=turn, segment="7.0")
    g.state.occurred |= {"III-11": 1, event: 1}
    g.state.in_force["fwr_over"] = 20
    g.state.attitude[g.country("spain")] = CR
    war = {"attackers": ["bavaria", "austria"], "defenders": ["bohemia", "palatinate"]}
    Words().put(g.state, ("table", "wars"), [{**war, "kind": "religious", "cause": event}])
    scene = Scene(g, event)
    scene.write("war", "", "1")
    scene.write("war", "begun", str(begun or turn))
    return scene


def test_ev_iv_84_the_winter_king_and_the_great_war(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(eruption, "net", lambda *_: 1)
    assert eruption.modifier(stage_war("IV-1(1)", 26), {}) == -3, "8 is eruption, 10 agitations"
    assert eruption.modifier(stage_war("IV-1(1)", 27, 26), {}) == -5, "10 is eruption"


def test_ev_iv_85_charles_the_fifth_appeases() -> None:
    scene = stage_war("II-9", 9)
    g = scene.g
    del g.state.occurred["III-11"]
    del g.state.in_force["fwr_over"]
    g.state.monarch[g.country("spain")] = g.world.monarch_index["spain_charles_v"]
    assert eruption.modifier(scene, {}) == 11, "1 is 12: appeasement"


def test_ev_iv_86_during_the_wars_of_religion() -> None:
    scene = stage_war("III-1(3)", 18)
    del scene.g.state.in_force["fwr_over"]
    assert eruption.modifier(scene, {}) == 7, "3 is agitations, 4 appeasement"


def test_ev_iv_87_the_truce_was_granted() -> None:
    scene = stage_war("IV-1(2)", 30)
    scene.g.state.in_force["truce_of_augsburg"] = 20
    assert eruption.modifier(scene, {}) == -2, "8 is eruption, 9 agitations"


@pytest.mark.parametrize("die, result", [(10, "agitations"), (8, "eruption")])
def test_ev_iv_88_and_ev_iv_89_what_a_test_brings(die: int, result: str) -> None:
    scene = stage_war("IV-1(1)", 27)
    g = scene.g
    g.dice.script = {"event": [die]}  # type: ignore[attr-defined]  # scripted dice of the position
    g.state.running.append(Running("IV-1(1)", "", 27))
    g.state.event_began["IV-1(1)"] = 27
    step(g, "7.0")
    assert scene.note("result", "iv_a_test") == result
    saxony = g.country("saxony")
    assert bool(g.wars_of(saxony)) == (result == "agitations")
    called = any(call.startswith("next_turn:IV-A") for call in g.state.event_calls)
    assert called == (result == "eruption")


def great_war(turn: int = 27, *, begun: int | None = None) -> Scene:
    """The Thirty Years' War goes on: the sides as an eruption out of IV-1(1) leaves them."""
    g = position(turn=turn, segment="7.0")
    s = g.state
    s.event_began["IV-A"] = begun or turn
    s.event_notes["league:union"] = "bohemia palatinate"
    s.event_notes["league:league"] = "austria bavaria"
    war = {"attackers": ["bohemia", "palatinate"], "defenders": ["austria", "bavaria"]}
    Words().put(s, ("table", "wars"), [{**war, "kind": "religious", "cause": "IV-A"}])
    s.event_notes["war:thirty_years_war"] = "1"
    set_side(g, "union", 2)
    set_side(g, "league", 2)
    return Scene(g, "IV-A")


def test_ev_iv_91_sides_and_blocked_trade() -> None:
    g = position(turn=28, segment="1.5")
    g.state.attitude[g.country("spain")] = CR
    occur(g, "IV-A")
    scene = Scene(g, "IV-A")
    assert (stability_of(g, "union"), stability_of(g, "league")) == (2, 2)
    assert scene.note("control", "league") == "spain"
    assert scene.note("control", "union") == "russia", "nobody is Protestant"
    assert Words().look(g.state, ("FRA", "changed", "blocked_trade")) == 150


@pytest.mark.parametrize("name, side, stability, turn, die, joins", [
    ("saxony", "union", 2, 1, 7, True), ("saxony", "union", 2, 1, 6, False),
    ("cologne", "league", 2, 1, 3, True), ("lorraine", "league", -3, 3, 10, True),
])  # fmt: skip
def test_ev_iv_92_who_joins(
    name: str, side: str, stability: int, turn: int, die: int, joins: bool
) -> None:
    scene = great_war(27 + turn - 1, begun=27)
    g = scene.g
    g.state.gone[g.country(name)] = 0
    g.dice.script = {"event": [die]}  # type: ignore[attr-defined]  # scripted dice of the position
    set_side(g, side, stability)
    sides.extend(scene.bind(it=g.country(name)), {})
    assert (g.country(name) in sides.members(g, side)) == joins


def test_ev_iv_93_hesse_brings_what_is_printed() -> None:
    scene = great_war()
    g = scene.g
    hesse = g.country("hesse")
    g.state.gone[hesse] = 0
    g.dice.script = {"event": [10]}  # type: ignore[attr-defined]  # scripted dice of the position
    sides.extend(scene.bind(it=hesse), {})
    found = [(u.kind, u.veteran) for u in g.state.units if u.country == hesse]
    assert found == [("A-", False)]
    assert hesse in g.state.wars[0].attackers


def hold(g: G, who: str, count: int, kind: str) -> None:
    names = event_records()["IV-A"].tables["cities"][kind]
    taken = [n for n in names if g.state.controller[g.world.province_index[n]] in free(g)]
    for name in taken[:count]:
        g.state.controller[g.world.province_index[name]] = g.country(who)


def free(g: G) -> list[int]:
    out = {*sides.members(g, "union"), *sides.members(g, "league")}
    return [c.index for c in g.world.countries if c.index not in out]


def cleared() -> Scene:
    """Nobody of the war holds a city that counts."""
    scene = great_war()
    table = event_records()["IV-A"].tables["cities"]
    for kind in ("one_point", "half_point", "two_points_union_only"):
        for name in table[kind]:
            scene.g.state.controller[scene.g.world.province_index[name]] = scene.g.country("turkey")
    return scene


def test_ev_iv_100_and_ev_iv_101_points() -> None:
    scene = cleared()
    g = scene.g
    hold(g, "palatinate", 8, "one_point")
    hold(g, "palatinate", 3, "half_point")
    hold(g, "bavaria", 4, "one_point")
    hold(g, "bavaria", 5, "half_point")
    assert (sides.half_points(scene, "union"), sides.half_points(scene, "league")) == (19, 13)
    assert sides.favoured(scene) == "union"
    hold(g, "bavaria", 1, "one_point")
    assert sides.favoured(scene) == ""
    vienna = g.world.province_index["osterreich"]
    before = sides.half_points(scene, "league")
    g.state.controller[vienna] = g.country("bavaria")
    assert sides.half_points(scene, "league") == before
    g.state.controller[vienna] = g.country("palatinate")
    assert sides.half_points(scene, "union") == 19 + 4


def test_ev_iv_102_what_a_turn_costs_the_sides() -> None:
    scene = cleared()
    g = scene.g
    hold(g, "bavaria", 6, "one_point")
    set_side(g, "league", 1)
    set_side(g, "union", 3)
    found = []
    for turn in (27, 28, 29):
        g.state.turn = turn
        for side in ("league", "union"):
            sides.loss_and_gain(scene, side)
        found.append((stability_of(g, "league"), stability_of(g, "union")))
    assert found == [(0, 1), (-1, -2), (-1, -3)]


@pytest.mark.parametrize("low, outcome", [
    ("league", "prague_union"), ("union", "prague_league"), ("both", "prague_status_quo"),
])  # fmt: skip
def test_ev_iv_111_and_ev_iv_112_and_ev_iv_113_a_side_sues(low: str, outcome: str) -> None:
    scene = cleared()
    g = scene.g
    for turn in (28, 29):
        g.state.turn = turn
        for side in ("union", "league"):
            set_side(g, side, -2 if low in (side, "both") else 3)
            sides.loss_and_gain(scene, side)
    names = ("prague_union", "prague_league", "prague_status_quo")
    assert [name for name in names if holds(scene, ["outcome", name])] == [outcome]


def after_prague(outcome: str) -> G:
    scene = cleared()
    g = scene.g
    for turn in (28, 29):
        g.state.turn = turn
        for side in ("union", "league"):
            low = {"prague_union": "league", "prague_league": "union"}[outcome] == side
            set_side(g, side, -2 if low else 3)
            sides.loss_and_gain(scene, side)
    g.state.running.append(Running("IV-A", "", 27))
    drive(begin_part(scene, "IV-A", "prague"))
    return g


def test_ev_iv_111_prague_for_the_union() -> None:
    g = position(turn=1)
    before = g.state.vp[g.country("sweden")]
    g = after_prague("prague_union")
    assert g.holds("truce_of_augsburg")
    look = Words().look
    assert look(g.state, ("countries", "hesse", "patron")) == "holland"
    assert look(g.state, ("countries", "hesse", "box")) == "EW"
    assert g.state.vp[g.country("sweden")] == before, "Sweden is not played here"


def test_ev_iv_112_prague_for_the_league() -> None:
    g = after_prague("prague_league")
    look = Words().look
    assert g.state.vp[g.country("spain")] == 30
    assert look(g.state, ("provinces", "oberpfalz", "owner")) == "bavaria"
    assert look(g.state, ("countries", "bavaria", "patron")) == "austria"
    assert look(g.state, ("countries", "bavaria", "box")) == "MA"
    assert look(g.state, ("countries", "bavaria", "bonus", "minor_reinforcements")) == 1
    assert "elector:bavaria" in g.state.titles


def test_ev_iv_120_what_the_southern_alliance_pays() -> None:
    look = Words().look
    g = after_prague("prague_league")
    for name in ("bavaria", "baden"):
        minor = g.country(name)
        g.state.patron[minor] = g.country("austria")
    for name in ("mainz", "alsace", "wurttemberg"):
        g.state.patron[g.country(name)] = -1
    assert look(g.state, ("HIS", "parts", "B2", "southern alliance")) == 20


def test_ev_iv_122_end_of_the_enmities() -> None:
    for turn, over in ((30, True), (24, False)):
        scene = great_war(turn)
        scene.g.state.running.append(Running("IV-A", "", turn))
        acts = verbs_of("IV-A", "westphalia").event
        flags = [a for a in acts if a.get("name") == "enmities_over"]
        drive(run(scene, flags))
        assert scene.g.holds("enmities_over") == over


def test_ev_iv_182_no_test_once_the_spanish_succession_began() -> None:
    scene = stage_war("IV-1(1)", 27)
    g = scene.g
    g.state.event_notes["V-4:war:"] = "7"
    g.state.running.append(Running("IV-1(1)", "", 27))
    g.state.event_began["IV-1(1)"] = 27
    step(g, "7.0")
    assert not scene.note("result", "iv_a_test")
