"""VI-11 Provinces of minors that the protector of Poland takes, and what that costs him."""

from __future__ import annotations

from europa.eu9.rules.events.political.engine import own, say
from europa.eu9.rules.events.political.verbs.lands import COMPENSATED, give, vanish
from europa.eu9.rules.events.political.verbs.ties import move
from europa.eu9.rules.peace import crown_of_poland as crown
from europa.eu9.rules.powers import awards
from europa.eu9.rules.powers.awards import province_points
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.world import NONE
from europa.kernel import Ask, Option, Steps

MESSAGES = {
    "ask.event.prize": "{power}, {event}: which province do you annex?",
    "ask.event.compensated": "{power}, {event}: which minor of {other} do you take for {place}?",
    "option.event.prize.prize": "{a}",
    "option.event.prize.none": "None",
    "option.event.compensated.minor": "{a}",
}


@own(crown.EVENT, f"on:{crown.PRIZE}")
def victory(scene: Scene) -> Steps[None]:
    """A peace of victory was signed with such a condition: it is carried out."""
    g = scene.g
    if scene.person == crown.CROWN:
        _annex(scene, crown.norway(g))
        return
    found = crown.prizes(g, crown.enemies(g))
    if scene.person == crown.OCCUPIED:
        sides = [p for p in g.state.peaces if p.turn == g.state.turn and p.cause == crown.EVENT]
        allies = [c for p in sides for c in p.winners] or [scene.it]
        found = crown.occupied(g, found, (scene.it, *allies))
    chosen = yield from _pick(scene, [[p] for p in found], optional=False)
    _annex(scene, chosen)


def status_quo(scene: Scene) -> Steps[None]:
    """The last province of a minor; Norway whole for Sweden. Who loses a minor is compensated."""
    g, s = scene.g, scene.g.state
    taker, foes = crown.protector(g), crown.enemies(g)
    lone = [p for p in crown.prizes(g, foes) if len(g.owned(s.owner[p])) == 1]
    found = [[p] for p in lone]
    if g.name(taker) == "sweden" and (norse := crown.norway(g)):
        patrons = [s.patron[s.owner[p]] for p in norse]
        if all(patron in (taker, *foes) for patron in patrons):
            found.append(norse)
    chosen = yield from _pick(scene, found, optional=True)
    if not chosen:
        return
    minor = s.owner[chosen[0]]
    patron, box = s.patron[minor], s.box[minor]
    _annex(scene, chosen)
    if patron != taker:
        yield from _compensate(scene, patron, box, chosen[0])


def _pick(scene: Scene, found: list[list[int]], *, optional: bool) -> Steps[list[int]]:
    g, taker = scene.g, crown.protector(scene.g)
    if not found or not g.is_major(taker):
        return []
    names = ["+".join(g.ids(group)) for group in found]
    options = [Option("none", [])] if optional else []
    options += [
        Option(f"prize:{name}", group, (name,)) for name, group in zip(names, found, strict=True)
    ]
    params = {"power": g.name(taker), "event": crown.EVENT}
    chosen: list[int] = yield Ask(g.seat_of(taker), "event.prize", options, crown.EVENT, params)
    return chosen


def _annex(scene: Scene, found: list[int]) -> None:
    """With the points of an annexation; a minor without land is no more."""
    g, taker = scene.g, crown.protector(scene.g)
    for province in found:
        old, place = g.state.owner[province], g.world.provinces[province]
        give(scene, province, taker)
        g.state.controller[province] = taker
        awards.give(g, taker, province_points(place.income, True), place.id, crown.EVENT)
        if old != NONE and not g.owned(old):
            vanish(scene, old)
    say(scene, "own", [taker], on=g.ids(found))


def _compensate(scene: Scene, patron: int, box: int, place: int) -> Steps[None]:
    """The enemy chooses a minor of the protector's track, in at least the same box."""
    g, s = scene.g, scene.g.state
    taker = crown.protector(g)
    found = [
        c.index
        for c in g.world.countries
        if s.patron[c.index] == taker
        and s.box[c.index] >= box
        and not s.gone[c.index]
        and g.name(c.index) != "poland"
        and f"special_box:{c.id}" not in s.in_force
    ]
    if not found or not g.is_major(patron):
        return
    options = [Option(f"minor:{g.name(c)}", c, (g.name(c),)) for c in found]
    params = {
        "power": g.name(patron), "event": crown.EVENT, "other": g.name(taker),
        "place": g.world.provinces[place].id,
    }  # fmt: skip
    minor: int = yield Ask(g.seat_of(patron), "event.compensated", options, crown.EVENT, params)
    move(scene, minor, patron, s.box[minor])


COMPENSATED[crown.EVENT] = status_quo
