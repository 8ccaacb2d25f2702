"""How the fight that a march, a voyage or an interception leads to would end.

Worked out on an imagined position, which is the caller's to spoil: stacks are put where they fight.
"""

from __future__ import annotations

from europa.eu9.combat.odds import battle_odds
from europa.eu9.pieces import OUTSIDE, Stack
from europa.eu9.rules.military import battlefield, seafight
from europa.eu9.rules.military.ground import ground_of
from europa.eu9.rules.military.hosts import host
from europa.eu9.rules.military.paths import Way
from europa.eu9.rules.military.stacks import name_of, put, relocate
from europa.eu9.state import SEA_PLACE, Eu9
from europa.eu9.table import G
from europa.eu9.world.graph import PLAIN, borders
from europa.kernel import Ask, Dice, Option
from europa.kernel.dice import seed_from
from europa.kernel.journal import Journal

ROLLS = 200
"""As many as elsewhere are tried out (`server.tasks`)."""
NOBODY = ("nobody", "evaded")
INTERCEPTIONS = ("march.intercept", "march.counter")


def foretell(state: Eu9, ask: Ask, option: Option) -> dict[str, float] | None:
    """Shares by country, "" for nobody; None where no battle is in sight."""
    g = G(state, Dice(seed_from(0)), Journal(None))
    mover = _named(g, *option.targets, str(ask.params.get("force", "")))
    if mover is None:
        return None
    if ask.kind in INTERCEPTIONS:
        return _interception(g, ask, mover)
    path = _path(option)
    if not path:
        return None
    place = path[-1]
    before = path[-2] if len(path) > 1 else mover.place
    relocate(g, mover.number, place)
    if not mover.naval:
        border = next((way.kind for way in borders()[before] if way.to == place), PLAIN)
        put(g, mover.number, came_from=before, crossed="" if border == PLAIN else border)
    elif place < SEA_PLACE:
        return None  # in port
    ground = ground_of(g, state.stacks[mover.number])
    foes = [
        x.number
        for x in state.stacks.values()
        if x.place == place and x.naval == mover.naval and x.inside == OUTSIDE and ground.is_foe(x)
    ]
    return _shares(g, [mover.number], foes, place) if foes else None


def _interception(g: G, ask: Ask, stack: Stack) -> dict[str, float] | None:
    """M12: who intercepts meets the mover where it goes; who helps against it, the interceptor."""
    other = _named(g, str(ask.params["mover"]))
    if other is None:
        return None
    goal, w = str(ask.params["place"]), g.world
    at_sea = goal in w.sea_index
    place = SEA_PLACE + w.sea_index[goal] if at_sea else w.province_index[goal]
    for one in (stack, other):
        relocate(g, one.number, place)
    sides = ([other.number], [stack.number])
    phasing, standing = sides if ask.kind == INTERCEPTIONS[0] else sides[::-1]
    return _shares(g, phasing, standing, place, interception=True)


def _shares(
    g: G, phasing: list[int], other: list[int], place: int, *, interception: bool = False
) -> dict[str, float]:
    """The fight, over and over."""
    hosts = (host(g, phasing), host(g, other))
    fight = seafight.describe if place >= SEA_PLACE else battlefield.describe
    battle = fight(g, hosts, place, interception)
    found = battle_odds(battle, ROLLS).outcomes
    sides = {battle.phasing.name: hosts[0], battle.other.name: hosts[1]}
    told = {g.name(sides[name].country): share for name, share in found.items() if name in sides}
    return {**told, "": round(sum(found.get(name, 0.0) for name in NOBODY), 4)}


def _path(option: Option) -> tuple[int, ...]:
    """Where a march or a voyage leads, place by place."""
    values = option.value if isinstance(option.value, tuple) else ()
    way = next((x for x in (option.value, *values) if isinstance(x, Way)), None)
    if way is not None:
        return way.path
    return next((x for x in values if isinstance(x, tuple) and x), ())


def _named(g: G, *names: str) -> Stack | None:
    """The first stack of one of these names."""
    return next((x for x in g.state.stacks.values() if name_of(g, x) in names), None)
