"""What events leave in force is asked for by the chapters: modifiers, bans, changed figures."""

from __future__ import annotations

from europa.eu9.rules.administration import competition
from europa.eu9.rules.court.monarchs import survival_modifier
from europa.eu9.rules.events.political import hearing, stage
from europa.eu9.rules.terms import lasting
from europa.eu9.rules.terms.book import records
from europa.eu9.rules.terms.core import holds
from europa.eu9.rules.terms.happenings import tell
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.treasury import stability
from europa.eu9.table import G
from europa.eu9.testing import drive, position, seat

FRANCE = "france"


def in_force(g: G, verb: str, what: str) -> str:
    """Put the first record of this kind that asks nothing of place or partner in force for France;
    its event."""
    skip = {"on_who", "where", "zone", "against", "with"}
    for key, act in records().items():
        named = act.get("what") or act.get("roll")
        fits = act["do"] == verb and what in (named if isinstance(named, list) else [named])
        if fits and not skip & {*act}:
            event = key.partition("#")[0]
            scene = Scene(g, event)
            if not holds(scene, act.get("while")):
                continue
            lasting.keep(scene, act, f"{verb}:{what}", [seat(g, FRANCE)])
            entries = g.state.lasting[f"{verb}:{what}"]
            g.state.lasting[f"{verb}:{what}"] = tuple(
                type(e)(e.event, e.record, e.who, "turn:9", e.by) for e in entries
            )
            return event
    raise AssertionError(f"no record {verb} {what}")


BY_DEFAULT = ["answer:no", "bid:0", "vote:poland", "vote:spain", "vote:france"]


def test_modifiers_of_events_are_added_to_rolls() -> None:
    g = position()
    france, spain = seat(g, FRANCE), seat(g, "spain")
    before = stability.modifier(g, france, 0), survival_modifier(g, france)
    event = in_force(g, "modifier", "stability_improvement")
    in_force(g, "modifier", "survival")
    ((source, by),) = lasting.modifiers(g, "stability_improvement", france)
    assert source == event
    assert by
    assert stability.modifier(g, france, 0) == before[0] + by
    assert survival_modifier(g, france) == before[1] + lasting.bonus(g, "survival", france)
    assert lasting.bonus(g, "stability_improvement", spain) == 0, "it falls on France alone"


def test_what_lasts_ends() -> None:
    g = position()
    france = seat(g, FRANCE)
    in_force(g, "modifier", "stability_improvement")
    g.state.turn = 10
    assert lasting.bonus(g, "stability_improvement", france) == 0
    lasting.sweep(g)
    assert not g.state.lasting


def test_an_event_that_is_cancelled_leaves_nothing() -> None:
    g = position()
    event = in_force(g, "modifier", "survival")
    lasting.strike(g, event)
    assert not g.state.lasting


def test_a_ban_names_its_event_and_closes_the_action() -> None:
    g = position()
    france = seat(g, FRANCE)
    assert competition.targets(g, france)
    g.state.dynasty[france] = "valois"
    event = in_force(g, "forbid", "competition")
    assert lasting.forbidden(g, "competition", france) == event
    assert not competition.targets(g, france)
    assert competition.targets(g, seat(g, "spain"))


def test_a_happening_is_heard_after_the_step() -> None:
    g = position(turn=3, segment="1.5")
    drive(stage.begin(g, "I-2"), otherwise=BY_DEFAULT)
    before = len(g.state.running)
    tell(g, "dies", g.state.titles.get("emperor", seat(g, "austria")))
    drive(hearing.hear(g), otherwise=BY_DEFAULT)
    assert not g.state.happenings
    assert len(g.state.running) <= before
