"""III-1(3) The League of Nassau: who plays its two sides, and what their war brings them."""

from __future__ import annotations

from europa.eu9.annals import Peace
from europa.eu9.conflicts import War
from europa.eu9.rules.events.political.engine import own
from europa.eu9.rules.events.political.verbs.war import AFTER_WAR
from europa.eu9.rules.logistics.deciders import decider
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.terms.who import SIDES
from europa.eu9.treaties import UNCONDITIONAL
from europa.eu9.world import NONE

EVENT = "III-1(3)"
LEAGUE = ("oldenburg", "hanover", "hansa", "berg")
ARCHBISHOPS = ("trier", "cologne", "mainz")


def _players(scene: Scene) -> list[int]:
    """The powers that play the League and the archbishops."""
    g = scene.g
    found = [_player(scene, names) for names in (LEAGUE, ARCHBISHOPS)]
    return [c for c in found if c != NONE and g.is_major(c)]


def _player(scene: Scene, names: tuple[str, ...]) -> int:
    g = scene.g
    text = next((t for name in names if (t := scene.note("control", name))), "")
    return g.country(text) if text else decider(g, g.country(names[0]))


@own(EVENT, "before:7.4")
def count(scene: Scene) -> None:
    """Levels of peaces in one's favour, and minors of both sides that surrendered outright."""
    for ours, theirs in ((LEAGUE, ARCHBISHOPS), (ARCHBISHOPS, LEAGUE)):
        player = _player(scene, ours)
        if player == NONE:
            continue
        levels = sum(p.level for p in _won(scene, ours) if p.level < UNCONDITIONAL)
        counts = {
            "favourable_levels": levels,
            "enemy_minors_surrendered": _surrendered(scene, theirs),
            "own_minors_surrendered": _surrendered(scene, ours),
        }
        for name, number in counts.items():
            scene.write("per", f"{name}:{scene.g.name(player)}", str(number))


def _peaces(scene: Scene) -> list[Peace]:
    s = scene.g.state
    began = s.event_began.get(EVENT, 0)
    return [p for p in s.peaces if p.cause == EVENT and p.turn >= began and p.level]


def _won(scene: Scene, side: tuple[str, ...]) -> list[Peace]:
    own = [scene.g.country(name) for name in side]
    return [p for p in _peaces(scene) if any(c in p.winners for c in own)]


def _surrendered(scene: Scene, side: tuple[str, ...]) -> int:
    lost = [p for p in _peaces(scene) if p.level == UNCONDITIONAL]
    return sum(any(scene.g.country(name) in p.losers for p in lost) for name in side)


def _no_calls(scene: Scene, war: War) -> None:
    """E690: interventions are those the event lists; nobody is called."""
    s = scene.g.state
    s.calling = [row for row in s.calling if row[1] != war.number]


SIDES[EVENT, "controllers"] = _players
AFTER_WAR["nassau"] = _no_calls
