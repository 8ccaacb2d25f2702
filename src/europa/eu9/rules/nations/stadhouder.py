"""P 41.2, 41.3 Holland changes its government; at war a Stadhouder raises an army and walls."""

from __future__ import annotations

from europa.eu9.entries import Changed, Placed
from europa.eu9.pieces import Unit
from europa.eu9.rules.court import monarchs
from europa.eu9.rules.court.governments import (
    HOLLAND,
    KEEP,
    choose,
    governing,
    is_parliament,
    turn_to,
)
from europa.eu9.rules.court.named_monarchs import NEXT, is_alive
from europa.eu9.rules.events.political.dutch_revolt import RECOGNISED
from europa.eu9.rules.logistics.counters import has_counter
from europa.eu9.rules.logistics.fortresses import may_build
from europa.eu9.rules.powers.forces import home
from europa.eu9.state import DEAD
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.tables import fortresses
from europa.kernel import Ask, Option, Steps

ASKED, RETIRES = "statesman_asked:", "stadhouder_retires:"
"""Under `held`: named ones about whom it was asked; until when a dismissed one is a general."""
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
            _succeed(g, power)
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
        _succeed(g, power)


def statesmen(g: G) -> Steps[None]:
    """41.2: a named one who has come of age may govern at once, with his government; asked once
    for each."""
    s, power = g.state, g.country(HOLLAND)
    for place, record in enumerate(g.world.monarchs if g.is_major(power) else ()):
        key = f"{ASKED}{record.id}"
        if not is_alive(g, record) or s.monarch[power] == place or key in s.held:
            continue
        s.held[key] = s.turn
        options = [Option(KEEP), Option(f"statesman:{record.id}", place)]
        params = {"power": g.name(power), "statesman": record.id}
        if (yield Ask(g.seat_of(power), "holland.statesman", options, "XV", params)) == KEEP:
            continue
        if governing(g, power) != record.government:
            turn_to(g, power, record.government)
        s.held[f"{NEXT}:{g.name(power)}"] = place
        _succeed(g, power)


def _succeed(g: G, power: int) -> None:
    """41.2: another governs; who had a name of his own stays as a general."""
    s, w = g.state, g.world
    old = s.monarch[power]
    last = s.dies[power]
    monarchs.crown(g, power)
    name = w.monarchs[old].leader if old != NONE else ""
    if name and not w.leaders[w.leader_index[name]].first:  # others come by their years
        g.put_leader(w.leader_index[name], home(g, power))
        s.held[f"{RETIRES}{name}"] = last


def retire(g: G) -> None:
    """A former Stadhouder is a general for what was left of his time."""
    s = g.state
    for key in [key for key in s.held if key.startswith(RETIRES) and s.held[key] <= s.turn]:
        del s.held[key]
        leader = g.world.leader_index[key.removeprefix(RETIRES)]
        if s.leader_state[leader] != DEAD:
            g.put_leader(leader, NONE, 0)


AFTER_STEP = {
    "1.0": (after_recognition, retire),
    "1.1": (statesmen,),
    "2.1": (take_arms,),
    "2.5": (take_arms,),
    "2.11": (take_arms,),
}
MESSAGES = {
    "ask.holland.statesman": "{power}: {statesman} may govern from now on. Do you call him?",
    "option.holland.statesman.keep": "who governs goes on",
    "option.statesman": "{a} governs",
    "ask.holland.walls": "{power}: which fortress is raised to level {level} for nothing?",
}
