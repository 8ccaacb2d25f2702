"""How the fight that a march leads to would end, worked out on an imagined position."""

from __future__ import annotations

from europa.eu9.combat.odds import battle_odds
from europa.eu9.pieces import Stack
from europa.eu9.rules.military.battlefield import describe
from europa.eu9.rules.military.ground import ground_of
from europa.eu9.rules.military.hosts import host
from europa.eu9.rules.military.paths import Way
from europa.eu9.rules.military.stacks import name_of, put, relocate
from europa.eu9.state import Eu9
from europa.eu9.table import G
from europa.eu9.world.graph import PLAIN, borders
from europa.kernel import Ask, Dice, Option
from europa.kernel.dice import seed_from
from europa.kernel.journal import Journal

ROLLS = 200
"""As many as elsewhere are tried out (`server.tasks`)."""
NOBODY = ("nobody", "evaded")


def foretell(state: Eu9, ask: Ask, option: Option) -> dict[str, float] | None:
    """Shares by country, "" for nobody; None where no land battle is in sight.

    The position is the caller's to spoil: the stack is put where it marches to.
    """
    g = G(state, Dice(seed_from(0)), Journal(None))
    values = option.value if isinstance(option.value, tuple) else ()
    way = next((x for x in (option.value, *values) if isinstance(x, Way)), None)
    mover = _mover(g, ask, option)
    if way is None or mover is None or mover.naval or not way.path:
        return None
    path = way.path
    place = path[-1]
    before = path[-2] if len(path) > 1 else mover.place
    border = next((way.kind for way in borders()[before] if way.to == place), PLAIN)
    relocate(g, mover.number, place)
    put(g, mover.number, came_from=before, crossed="" if border == PLAIN else border)
    foes = [x.number for x in ground_of(g, state.stacks[mover.number]).foes_in(place)]
    if not foes:
        return None
    hosts = (host(g, [mover.number]), host(g, foes))
    battle = describe(g, hosts, place, interception=False)
    found = battle_odds(battle, ROLLS).outcomes
    sides = {battle.phasing.name: hosts[0], battle.other.name: hosts[1]}
    told = {g.name(sides[name].country): share for name, share in found.items() if name in sides}
    return {**told, "": round(sum(found.get(name, 0.0) for name in NOBODY), 4)}


def _mover(g: G, ask: Ask, option: Option) -> Stack | None:
    """The stack that marches: named by the option, or by the question."""
    named = (*option.targets, str(ask.params.get("force", "")))
    return next((x for x in g.state.stacks.values() if name_of(g, x) in named), None)
