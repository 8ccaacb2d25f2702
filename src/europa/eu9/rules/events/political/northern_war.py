"""VI-1 The Great Northern War: surprise attacks, truces that end, what its records can't say."""

from __future__ import annotations

from europa.eu9.pieces import OUTSIDE
from europa.eu9.rules.diplomacy.begin import join
from europa.eu9.rules.diplomacy.causes.events import is_awake
from europa.eu9.rules.diplomacy.event_wars import usable, use_cause
from europa.eu9.rules.events.political.engine import DEAF, own, perform, say
from europa.eu9.rules.military.composition import ARMIES
from europa.eu9.rules.military.ground import Ground
from europa.eu9.rules.military.siege.walls_and_works import garrison, refuges
from europa.eu9.rules.military.stacks import put, relocate
from europa.eu9.rules.powers.truces import end_truce, rested
from europa.eu9.rules.powers.wars import note_taken, side_of, wars_between
from europa.eu9.rules.terms.book import verbs_of
from europa.eu9.rules.terms.core import holds
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.world import NONE
from europa.kernel import Steps

NORTHERN, CIVIL_WAR = "VI-1", "polish_civil_war"
ROUND = "round"
"""Segment of causes that are used at the start of a military round."""
BEATEN = "beaten"
"""Note: the last turn in which Sweden suffered a major defeat."""
YIELDS = 5
"""A die with stability and walls up to this opens the gates."""
COPENHAGEN = "sjaelland"
TERM = 3
"""Full turns of a truce before Poland may break it."""


@own(NORTHERN, "before:2.1")
def before_wars(scene: Scene) -> None:
    """Frontiers with Sweden in the first turn (E540); Denmark comes back after its truce."""
    g = scene.g
    if g.state.event_began.get(NORTHERN) == g.state.turn:
        near = [name for name in ("russia", "poland") if holds(scene, ["adjacent", name, "sweden"])]
        scene.write("adjacent", "", " ".join(f"{name}/sweden" for name in near))
    _denmark_returns(scene)


def _denmark_returns(scene: Scene) -> None:
    """Its truce has run out: it fights beside its Patron again."""
    g = scene.g
    denmark, sweden = g.country("denmark"), g.country("sweden")
    patron = g.state.patron[denmark]
    for war in wars_between(g, denmark, sweden):
        if war.armistice or not rested(g, war):
            continue
        end_truce(g, war)
        for other in wars_between(g, patron, sweden) if patron != NONE else ():
            if other.cause == NORTHERN and not other.armistice:
                g.state.wars.remove(war)
                join(g, other, denmark, side_of(other, patron))
                break


@own(NORTHERN, "2.1")
def breaks_truce(scene: Scene) -> Steps[None]:
    """Poland may break its truce early, in the turn after a major defeat of Sweden."""
    late = ["truce_turns", "poland", "sweden", ">=", TERM]
    if not holds(scene, ["truce", "poland", "sweden"]) or holds(scene, late):
        return
    if scene.note(BEATEN, "") == str(scene.g.state.turn - 1):
        question = next(iter(verbs_of(NORTHERN, CIVIL_WAR).acts("diplomacy")))
        yield from perform(scene, {k: v for k, v in question.items() if k != "if"})


@own(NORTHERN, "4.0b")
def surprise(scene: Scene) -> Steps[None]:
    """Sweden's cause on who stays out may be used at the start of a round: nobody is called."""
    g = scene.g
    for cb in [cb for cb in g.state.causes if (cb.source, cb.segment) == (NORTHERN, ROUND)]:
        power = cb.holder
        if not is_awake(g, cb) or cb not in usable(g, power, ROUND):
            continue
        before = g.state.war_count
        yield from use_cause(g, power, cb, ROUND)
        g.state.calling = [row for row in g.state.calling if row[1] <= before]


@own(NORTHERN, "on:enters")
def open_gates(scene: Scene) -> None:
    """E541: the first Swedish A of the turn that stops in a province of Poland without a battle."""
    g, s = scene.g, scene.g.state
    sweden, place = scene.it, scene.here
    here = g.world.provinces[place]
    if not _is_tested(scene, place) or scene.note("tested", here.id) == str(s.turn):
        return
    scene.write("tested", here.id, str(s.turn))
    poland = g.country("poland")
    mood = s.stability[poland] if g.is_major(poland) else 0
    if sum(g.roll("event", 10, 1, NORTHERN)) + mood + s.fortress[place] > YIELDS:
        return
    inside = garrison(g, place)
    ways = refuges(g, place, inside)
    for stack in inside if ways else ():
        put(g, stack.number, inside=OUTSIDE)
        relocate(g, stack.number, ways[0])
    s.controller[place] = sweden
    note_taken(g, place, sweden)
    say(scene, "own", [sweden], on=[here.id])


def _is_tested(scene: Scene, place: int) -> bool:
    """Poland's, at war with Sweden; an army stands there, and nobody will fight it."""
    g, s = scene.g, scene.g.state
    sweden, poland = g.country("sweden"), g.country("poland")
    if scene.it != sweden or s.owner[place] != poland or s.controller[place] != poland:
        return False
    if holds(scene, ["flag", "absolutism"]) or not holds(scene, ["at_war", "sweden", "poland"]):
        return False
    arrived = any(u.country == sweden and u.kind in ARMIES and u.place == place for u in s.units)
    return arrived and not Ground(g, sweden).foes_in(place)


DEAF.add((NORTHERN, "enters", "roll"))


@own(NORTHERN, "7.0")
def start_of_peace(scene: Scene) -> None:
    """A major defeat of Sweden is remembered into the next turn; Copenhagen is given back."""
    g = scene.g
    if holds(scene, ["major_defeat", "sweden", "all"]):
        scene.write(BEATEN, "", str(g.state.turn))
    if holds(scene, ["truce", "denmark", "sweden"]):
        copenhagen, denmark = g.world.province_index[COPENHAGEN], g.country("denmark")
        if g.state.owner[copenhagen] == denmark:
            g.state.controller[copenhagen] = denmark
