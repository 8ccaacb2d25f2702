"""3.9 Reinforcements that an event rolls for rebels of its civil war, or for a power.

Minors in regular wars roll with all others (VII.4.2); what an event says of them is kept.
"""

from __future__ import annotations

from europa.eu9.entries import Placed
from europa.eu9.pieces import Unit
from europa.eu9.rules.events.political.verbs.flow import seat_for
from europa.eu9.rules.logistics import minor_arrivals
from europa.eu9.rules.logistics.minor_forces import (
    ATTITUDES,
    Reinforced,
    at_full_war,
    income_modifier,
    income_of,
    political_modifier,
)
from europa.eu9.rules.logistics.minor_rulers import lead
from europa.eu9.rules.powers.wars import sides_with
from europa.eu9.rules.terms.core import holds, places
from europa.eu9.rules.terms.scene import Scene, each
from europa.eu9.world.political import Act
from europa.eu9.world.tables import reinforcement
from europa.kernel import Ask, Option, Steps

LEVIES = ("V-3", "VI-1", "VI-4", "VI-13", "VI-19", "VII-4", "VII-13")
"""Events whose rebels or powers roll by the event."""
NAVAL = "naval"


def is_levied(scene: Scene, act: Act, one: int) -> bool:
    """Whether the event itself rolls for a country: it is in no regular war, or is a power."""
    if scene.event not in LEVIES or act.get("none"):
        return False
    return scene.g.is_major(one) or one not in at_full_war(scene.g)


def levy(scene: Scene, act: Act, one: int) -> Steps[None]:
    """A roll with what the event adds to it; troops come where the record says."""
    g = scene.g
    spots = spots_of(scene, act, one)
    if not spots:
        return
    seat = seat_for(scene, {}, one)
    attitude = yield from _attitude(scene, act, one, seat)
    roll = g.d10("reinforcements", g.name(one)) + more(scene, act, one, attitude)
    parts, leader = reinforcement(attitude, roll)
    told = tuple(f"{n} {what}" for what, n in parts.items())
    g.log(Reinforced(g.name(one), attitude, roll, told))
    yield from _land(scene, act, one, seat, parts.get("LD", 0), spots)
    ports = [p for p in spots if g.world.provinces[p].port]
    if ports:
        yield from minor_arrivals.sea(g, seat, one, dict(parts))
    if parts.get("MC"):
        g.state.allowances[f"multiple:{g.name(one)}"] = parts["MC"]
    yield from minor_arrivals.fortify(g, seat, one, parts.get("f", 0))
    if leader and not g.is_major(one) and g.d10("leader", g.name(one)) <= leader:
        lead(g, one, "general")


def spots_of(scene: Scene, act: Act, one: int) -> list[int]:
    """Where they come: beside their units or allied ones, in revolts, or in their own lands."""
    g, s = scene.g, scene.g.state
    if act.get("place") == "with_units":
        friends = [one, *_friends(scene, one)]
        found = [u.place for u in s.units if u.country in friends and u.place < len(s.owner)]
        return list(dict.fromkeys(found))
    own = minor_arrivals.sites(g, one)
    own += [p for p, who in enumerate(s.controller) if who == one and p not in own]
    if g.is_major(one):
        return own
    revolted = places(scene, "revolted")
    return list(dict.fromkeys([*own, *revolted]))


def _friends(scene: Scene, one: int) -> list[int]:
    """All on its side of the event's wars, helpers too."""
    wars = [war for war in scene.g.state.wars if war.cause == scene.event]
    return [
        c
        for war in wars
        for c in (*war.members, *war.helping)
        if set(sides_with(war, c)) & set(sides_with(war, one))
    ]


def _attitude(scene: Scene, act: Act, one: int, seat: str) -> Steps[str]:
    named = [a for a in ATTITUDES if a in each(act.get("attitude", "free"))] or list(ATTITUDES)
    if len(named) == 1 or not seat:
        return named[0]
    options = [Option(name, name) for name in named]
    params = {"power": scene.g.name(scene.g.power_of(seat)), "minor": scene.g.name(one)}
    chosen: str = yield Ask(seat, "minors.attitude", options, "VII.4", params)
    return chosen


def more(scene: Scene, act: Act, one: int, attitude: str) -> int:
    """What is added to the die: for the country, its income, and by the event."""
    g = scene.g
    by = act.get("naval_by" if attitude == NAVAL else "by", 0)
    for value, test in act.get("by_if", ()):
        if holds(scene.bind(it=one), test):
            by = value
    return political_modifier(g, one) + income_modifier(_income(scene, act, one)) + int(by)


def _income(scene: Scene, act: Act, one: int) -> int:
    """E1106: of provinces in revolt if the event says so; of rebels without land what they hold."""
    g, s = scene.g, scene.g.state
    if act.get("base") == "revolted":
        return sum(g.world.provinces[p].income for p in places(scene, "revolted"))
    if g.owned(one):
        return income_of(g, one)
    return sum(place.income for place in g.world.provinces if s.controller[place.index] == one)


def _land(
    scene: Scene, act: Act, one: int, seat: str, raised: int, spots: list[int]
) -> Steps[None]:
    g = scene.g
    if not raised:
        return
    place = yield from minor_arrivals.pick(g, seat, "minors.muster", one, spots, f"{raised} LD")
    choices = [("LD",) * raised] if g.is_major(one) else minor_arrivals.forms(g, one, raised)
    chosen = choices[0]
    if len(choices) > 1 and seat:
        options = [Option(f"as:{','.join(form)}", form) for form in choices]
        chosen = yield Ask(seat, "minors.form", options, "VII.4", {"minor": g.name(one)})
    for kind in chosen:
        g.state.units.append(Unit(one, kind, place, act.get("quality") == "veteran"))
        g.log(Placed(g.name(one), kind, g.world.provinces[place].id))
