"""P 41.2, 41.3 Holland goes to war: a Stadhouder is called, raises an army and walls."""

from __future__ import annotations

from europa.eu9.entries import Changed, Placed
from europa.eu9.pieces import Unit
from europa.eu9.rules.court import monarchs
from europa.eu9.rules.court.governments import HOLLAND, choose, is_parliament
from europa.eu9.rules.events.political.dutch_revolt import RECOGNISED
from europa.eu9.rules.logistics.counters import has_counter
from europa.eu9.rules.logistics.fortresses import may_build
from europa.eu9.rules.powers.forces import home
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.tables import fortresses
from europa.kernel import Ask, Option, Steps

ARMED = "dutch_war:"
"""Under `held`: wars for which it has taken up arms already."""


def take_arms(g: G) -> Steps[None]:
    """At once when it enters a full war: free A+, and a fortress of the highest level possible."""
    s, power = g.state, g.country(HOLLAND)
    if not s.wars or not g.is_major(power):
        return
    for war in list(s.wars):
        new = war.kind == "full" and power in war.members and not dict(war.turns).get(power)
        if not new or f"{ARMED}{war.number}" in s.held:
            continue
        s.held[f"{ARMED}{war.number}"] = s.turn
        if power in war.attacked and is_parliament(g, power) and (yield from choose(g, power)):
            monarchs.crown(g, power)
        if not is_parliament(g, power):
            yield from _raise(g, power)


def _raise(g: G, power: int) -> Steps[None]:
    place = home(g, power)
    if place != NONE and has_counter(g, power, "A+", []):
        g.state.units.append(Unit(power, "A+", place, True))
        g.log(Placed(g.name(power), "A+", g.world.provinces[place].id))
    yield from _fortify(g, power)


def _fortify(g: G, power: int) -> Steps[None]:
    s, w = g.state, g.world.provinces
    able = {
        p: max(
            (n for n in fortresses() if n > s.fortress[p] and may_build(g, power, p, n)), default=0
        )
        for p in g.owned(power)
        if w[p].europe and s.controller[p] == power
    }
    most = max(able.values(), default=0)
    places = [p for p, level in able.items() if level == most]
    if not most:
        return
    chosen = places[0]
    if len(places) > 1:
        options = [Option(f"at:{w[p].id}", p, (w[p].id,)) for p in places]
        params = {"power": g.name(power), "level": most}
        chosen = yield Ask(g.seat_of(power), "holland.walls", options, "XV", params)
    old, s.fortress[chosen] = s.fortress[chosen], most
    g.log(Changed(g.name(power), f"fortress of {w[chosen].id}", old, most, "XV"))


def after_recognition(g: G) -> Steps[None]:
    """41.2: at the start of the turn after Spain has recognised it, it may change."""
    power = g.country(HOLLAND)
    recognised = g.state.in_force.get(RECOGNISED) == g.state.turn - 1
    if g.is_major(power) and recognised and (yield from choose(g, power)):
        monarchs.crown(g, power)


AFTER_STEP = {
    "1.0": (after_recognition,),
    "2.1": (take_arms,),
    "2.5": (take_arms,),
    "2.11": (take_arms,),
}
MESSAGES = {
    "ask.holland.walls": "{power}: which fortress is raised to level {level} for nothing?",
}
