"""VII-3 The Batavian Revolution ends: who has won, and what England and France gain by it."""

from __future__ import annotations

from functools import partial

import msgspec

from europa.eu9.rules.administration.external import shift_fleet
from europa.eu9.rules.diplomacy.out_of_war import leave_war
from europa.eu9.rules.events.political.batavian_war.sides import (
    COUNTERS,
    EVENT,
    ORANGISTS,
    PATRIOTS,
    europe,
    is_on,
    side,
)
from europa.eu9.rules.events.political.engine import own
from europa.eu9.rules.events.political.verbs.flow import OVER, choice
from europa.eu9.rules.powers.lands import hand_over_post
from europa.eu9.rules.terms.book import verbs_of
from europa.eu9.rules.terms.core import countries, holds, places
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.terms.when_events import OUTCOMES
from europa.eu9.state import COL, TP
from europa.eu9.table import G
from europa.eu9.treaties import Agreement
from europa.eu9.world import LAST_TURN
from europa.kernel import Steps

LONGEST, LOWEST = 3, -3
"""The turn after which a revolt that is left decides; stability that does, two turns running."""
LOW, WON = "low", "won"
"""Notes: the last turn that ended with the lowest stability; turn and winner."""
ALLIED, TERM = "republic_allied", 3
"""Mark: the Batavian Republic has its alliance with France, for so many turns."""
FLEET_LEVELS = {"ctz": 1, "stz": 2}


def turn_of(scene: Scene) -> int:
    """How many turns the revolution has lasted, the first included (E553)."""
    s = scene.g.state
    return s.turn - s.event_began.get(EVENT, s.turn) + 1


def orangists_win(scene: Scene) -> bool:
    """No revolt and no Patriots left in Holland's own land."""
    return holds(scene, verbs_of(EVENT).outcomes[ORANGISTS])


def patriots_win(scene: Scene) -> bool:
    """Revolts everywhere, no Orangists left, the third or last turn, or no stability twice."""
    g, s = scene.g, scene.g.state
    lands = places(scene, {"national_lands": "holland"})
    risen = [p for p in lands if s.revolt[p]]
    if orangists_win(scene):
        return False
    orangists = countries(scene, {"side": "orangists"})
    low = s.stability[g.country("holland")] <= LOWEST
    twice = low and scene.note(LOW, "") == str(s.turn - 1)
    if low:
        scene.write(LOW, "", str(s.turn))
    return (
        len(risen) == len(lands)
        or not any(u.country in orangists and u.place in lands for u in s.units)
        or (turn_of(scene) >= LONGEST and bool(risen))
        or s.turn in (LAST_TURN, s.last_turn)
        or twice
    )


def outcome(scene: Scene, name: str) -> bool:
    """As it was judged before anything is changed by it."""
    turn, _, won = scene.note(WON, "").partition(" ")
    if turn != str(scene.g.state.turn):
        return orangists_win(scene) if name == ORANGISTS else patriots_win(scene)
    return won == name


@own(EVENT, "before:7.4")
def judge(scene: Scene) -> Steps[None]:
    """Who has won; the Patriots' men are Holland's before their revolts end."""
    g, s = scene.g, scene.g.state
    if not is_on(scene):
        return
    won = ORANGISTS if orangists_win(scene) else PATRIOTS if patriots_win(scene) else ""
    scene.write(WON, "", f"{s.turn} {won}")
    if won == PATRIOTS:
        _enlist(g, [side(g, PATRIOTS)])
    if won:
        yield from compensate(scene)


def _enlist(g: G, factions: list[int]) -> None:
    """Forces of these sides are Holland's."""
    holland = g.country("holland")
    g.state.units[:] = [
        msgspec.structs.replace(u, country=holland, stack=0) if u.country in factions else u
        for u in g.state.units
    ]


def compensate(scene: Scene) -> Steps[None]:
    """England has kept Holland's ships and settlements: two of its goods after one turn, one after
    two, none after three; Holland chooses which."""
    g = scene.g
    england, holland = g.country("england"), g.country("holland")
    if not g.is_major(england) or not g.is_major(holland):
        return
    for _ in range(LONGEST - turn_of(scene)):
        names = _goods(g)
        if not names:
            return
        chosen: str = yield choice(scene, holland, "compensation", names, names[0])
        kind, _, name = chosen.partition("/")
        if kind in FLEET_LEVELS:
            zone = g.world.zone_index[name]
            levels = min(FLEET_LEVELS[kind], g.tf(holland, zone))
            shift_fleet(g, holland, zone, -levels)
            shift_fleet(g, england, zone, levels)
        else:
            hand_over_post(g, g.world.province_index[name], england, EVENT)


def _goods(g: G) -> list[str]:
    """What Holland can give: levels of a fleet, a COL, a TP."""
    holland = g.country("holland")
    found = []
    for zone, record in enumerate(g.world.zones):
        if g.tf(holland, zone):
            found.append(f"{'ctz' if record.id.startswith('ctz') else 'stz'}/{record.id}")
    for kind, name in ((COL, "col"), (TP, "tp")):
        found += [f"{name}/{one}" for one in g.ids(g.posts(holland, kind))]
    return found


@own(EVENT, OVER)
def unite(scene: Scene) -> None:
    """The winner's forces and the ships are Holland's again, the loser's disband."""
    g, s = scene.g, scene.g.state
    if not is_on(scene):
        return
    holland = g.country("holland")
    loser = PATRIOTS if s.in_force.get("orangists_won") == s.turn else ORANGISTS
    factions = [side(g, name) for name in COUNTERS]
    s.units[:] = [u for u in s.units if u.country != side(g, loser)]
    _enlist(g, factions)
    for p in [*europe(g), *g.posts(holland)]:
        if s.controller[p] in factions:
            s.controller[p] = holland
    for war in [war for war in s.wars if war.cause == EVENT]:
        leave_war(g, war, war.members)


@own("VII-5", "after:2.11")
def ally_republics(scene: Scene) -> None:
    """A Batavian Republic is bound to a France of the Convention or the Terror for three turns."""
    g, s = scene.g, scene.g.state
    holland, france = g.country("holland"), g.country("france")
    both = g.is_major(holland) and g.is_major(france) and g.holds("batavian_republic")
    if not both or g.holds(ALLIED) or s.government[france] not in ("convention", "terror"):
        return
    s.in_force[ALLIED] = s.turn
    if not any({holland, france} <= {*a.members} for a in s.agreements):
        s.agreements.append(Agreement("defensive", (holland, france), s.turn + TERM - 1, s.turn))


for _side in (ORANGISTS, PATRIOTS):
    OUTCOMES[EVENT, _side] = partial(outcome, name=_side)
