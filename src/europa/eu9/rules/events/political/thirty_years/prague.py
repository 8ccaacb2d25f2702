"""IV-A The Peace of Prague: which one it is, and who of the Germans fights on after it."""

from __future__ import annotations

from europa.eu9.rules.diplomacy.out_of_war import leave_war
from europa.eu9.rules.events.political.engine import own, say
from europa.eu9.rules.events.political.thirty_years.sides import (
    EVENT,
    GIVEN_UP,
    LEAGUE,
    LOW,
    TREATY,
    UNION,
    enlist,
    members,
    rows,
    war_of,
    with_allies,
)
from europa.eu9.rules.events.political.verbs.flow import begin_part
from europa.eu9.rules.military.losses import disperse
from europa.eu9.rules.powers.tracks import move
from europa.eu9.rules.powers.wars import change_war
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.terms.side_stability import stability_of
from europa.eu9.state import NEUTRAL
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Option, Steps

STATUS_QUO, FOR_LEAGUE, FOR_UNION = "prague_status_quo", "prague_league", "prague_union"
PROTESTANTS = ("hesse", "hanover", "palatinate", "saxony")
"""Those of whom Sweden keeps some."""
RENOUNCED, HANSA = "vorpommern_renounced", "hansa"
MESSAGES = {
    "ask.event.status_quo": "{power}: does the {side} agree to a peace of Prague as things stand?",
    "ask.event.fights_on": "{power}: which German country fights on beside you?",
    "ask.event.renounce": "{power}: do you leave Vorpommern to Brandenburg, so that it fights on?",
    "option.fights_on": "{a}",
    "option.renounce": "{a}",
}


@own(EVENT, "7.0")
def after_the_balance(scene: Scene) -> Steps[None]:
    """A Status Quo may be agreed on; then those who made peace at Prague leave the war."""
    g = scene.g
    if not g.holds("prague"):
        agreed = yield from _status_quo(scene)
        if not agreed:
            return
        scene.write(TREATY, "", STATUS_QUO)
        yield from begin_part(scene, EVENT, "prague")
    if not scene.note("surrendered", ""):
        scene.write("surrendered", "", str(g.state.turn))
        yield from surrender(scene)


def _status_quo(scene: Scene) -> Steps[bool]:
    """E502: both at -3, and both who play them agree."""
    g = scene.g
    if war_of(g) is None or any(stability_of(g, side) != LOW for side in (UNION, LEAGUE)):
        return False
    for side in (UNION, LEAGUE):
        name = scene.note("control", side)
        if not name or not g.is_major(g.country(name)):
            return False
        params = {"power": name, "side": side, "default": "no"}
        options = [Option("answer:no", False), Option("answer:yes", True)]
        seat = g.seat_of(g.country(name))
        if not (yield Ask(seat, "event.status_quo", options, EVENT, params)):
            return False
    return True


def surrender(scene: Scene) -> Steps[None]:
    """The Germans surrender but those who go on; Sweden plays what is left of the Union."""
    g = scene.g
    war = war_of(g)
    if war is None:
        return
    treaty = scene.note(TREATY, "")
    stays = yield from _who_goes_on(scene, treaty)
    if treaty == FOR_LEAGUE:
        _saxony_turns(scene)
    germans = [*members(g, UNION), *members(g, LEAGUE), g.country("denmark")]
    gone = [c for c in germans if c not in stays and not g.is_major(c)]
    now = war_of(g)
    if now is not None:
        leave_war(g, now, gone)
    turned = g.country("saxony") if treaty == FOR_LEAGUE else NONE
    for minor in gone:
        side = UNION if minor in members(g, UNION) else LEAGUE
        given_up = f"{scene.note(GIVEN_UP, side)} {' '.join(g.ids(g.owned(minor)))}"
        scene.write(GIVEN_UP, side, given_up.strip())
        if minor != turned:
            _lay_down_arms(g, minor)
    for side in (UNION, LEAGUE):
        left = [g.name(c) for c in members(g, side) if c in stays or g.is_major(c)]
        g.state.event_notes[f"league:{side}"] = " ".join(left)
    sweden = g.country("sweden")
    if g.is_major(sweden):
        scene.write("control", UNION, "sweden")
    now = war_of(g)
    if now is not None:
        change_war(g, now, kind="full")  # foreign powers end it by ordinary peaces
    say(scene, "surrender", gone)


def _lay_down_arms(g: G, minor: int) -> None:
    """Its forces are withdrawn; it is neutral unless the treaty gave it a place on a track."""
    s = g.state
    disperse(g, [n for n, stack in list(s.stacks.items()) if stack.country == minor])
    s.units[:] = [u for u in s.units if u.country != minor]
    war = war_of(g)
    fighting = war.members if war is not None and g.name(minor) == HANSA else ()
    for place in g.owned(minor):
        if s.controller[place] not in fighting:  # what they hold of the Hansa stays at war
            s.controller[place] = minor
    if s.patron[minor] == NONE:
        move(g, minor, NONE, NEUTRAL)


def _who_goes_on(scene: Scene, treaty: str) -> Steps[list[int]]:
    """Austria, Bavaria unless the Union won; of the Protestants those whom Sweden keeps."""
    g = scene.g
    found = [c for c in members(g, LEAGUE) if g.name(c) == "austria"]
    if treaty != FOR_UNION:
        found += [c for c in members(g, LEAGUE) if g.name(c) == "bavaria"]
    sweden = g.country("sweden")
    if not g.is_major(sweden) or sweden not in with_allies(g, UNION):
        return found
    number = 1 if treaty == FOR_LEAGUE else 2
    names = [n for n in PROTESTANTS if treaty != FOR_LEAGUE or n != "saxony"]
    left = [c for name in names if (c := g.country(name)) in members(g, UNION)]
    seat = g.seat_of(sweden)
    while left and number:
        chosen = left[0]
        if len(left) > number:
            options = [Option(f"fights_on:{g.name(c)}", c, (g.name(c),)) for c in left]
            chosen = yield Ask(seat, "event.fights_on", options, EVENT, {"power": "sweden"})
        left.remove(chosen)
        found.append(chosen)
        number -= 1
    brandenburg = g.country("brandenburg")
    if _may_fight_on(g, brandenburg):
        options = [Option("renounce:no", False, ("no",)), Option("renounce:yes", True, ("yes",))]
        params = {"power": "sweden", "default": "renounce:no"}
        if (yield Ask(seat, "event.renounce", options, EVENT, params)):
            g.state.in_force[RENOUNCED] = g.state.turn
            if brandenburg not in members(g, UNION):  # it enters now
                enlist(scene, brandenburg, {**rows()["brandenburg"], "side": UNION})
            found.append(brandenburg)
    return found


def _may_fight_on(g: G, brandenburg: int) -> bool:
    """Brandenburg goes on beside the Swedes, or enters if it has stood aside."""
    there = not g.state.gone[brandenburg] and not g.is_major(brandenburg)
    return there and bool(g.owned(brandenburg)) and brandenburg not in members(g, LEAGUE)


def _saxony_turns(scene: Scene) -> None:
    """Saxony changes sides: its forces leave the map, its cities are the Catholics'."""
    g, s = scene.g, scene.g.state
    saxony = g.country("saxony")
    if saxony not in members(g, UNION):
        return
    _lay_down_arms(g, saxony)
    austria = g.country("austria")
    foes = with_allies(g, UNION)
    for place in g.owned(saxony):
        s.controller[place] = austria
        out = [n for n, x in list(s.stacks.items()) if x.place == place and x.country in foes]
        disperse(g, out)
        s.units[:] = [u for u in s.units if u.place != place or u.country not in foes]
