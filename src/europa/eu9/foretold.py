"""How the fight that a march, an interception, a battle or an assault leads to would end.

Worked out on an imagined position, which is the caller's to spoil: stacks are put where they fight.
"""

from __future__ import annotations

from europa.eu9.combat.odds import assault_odds, battle_odds
from europa.eu9.pieces import OUTSIDE, Stack
from europa.eu9.rules.military import battlefield, battles, seafight
from europa.eu9.rules.military.composition import head
from europa.eu9.rules.military.ground import ground_of
from europa.eu9.rules.military.hosts import host
from europa.eu9.rules.military.paths import Way
from europa.eu9.rules.military.siege import sieges, walls_and_works
from europa.eu9.rules.military.stacks import name_of, put, relocate
from europa.eu9.state import SEA_PLACE, Eu9
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.graph import PLAIN, borders
from europa.kernel import Ask, Dice, Foretold, Option
from europa.kernel.dice import seed_from
from europa.kernel.journal import Journal

ROLLS = 200
"""As many as elsewhere are tried out (`server.tasks`)."""
NOBODY = ("nobody", "evaded")
INTERCEPTIONS = ("march.intercept", "march.counter")
AT_HAND = ("battle.evade", "battle.sortie", "battle.line")
"""Questions of a battle before its first die."""


def foretell(state: Eu9, ask: Ask, option: Option) -> Foretold | None:
    """Shares and losses by country; None where no battle is in sight."""
    g = G(state, Dice(seed_from(0)), Journal(None))
    if ask.kind == "military.siege":
        return _assault(g, *option.value)
    if ask.kind == "military.battle":
        return _clash(g, battles.clashes(g)[option.value])
    if ask.kind in AT_HAND:
        joined = [clash for clash in battles.clashes(g) if _is_joined(g, clash)]
        return _clash(g, joined[0]) if len(joined) == 1 else None
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


def _assault(g: G, task: sieges.Task, action: str) -> Foretold | None:
    """C13: the walls fall, or they hold."""
    if action != sieges.ASSAULT:
        return None
    siege, defence = walls_and_works.describe(g, task.key, task.numbers)
    found = assault_odds(siege, defence, ROLLS)
    storms = g.name(head(g, [g.state.stacks[n] for n in task.numbers]).country)
    keeper = walls_and_works.keeper_of(g, task.key)
    holds = "" if keeper == NONE else g.name(keeper)
    lost = {storms: found["besieger_losses"], holds: found["besieged_losses"]}
    return Foretold({storms: found["falls"], holds: 1 - found["falls"]}, lost)


def _clash(g: G, clash: battles.Clash) -> Foretold | None:
    """R8: a battle that is about to be fought."""
    if not clash.other:
        return None
    return _shares(g, list(clash.phasing), list(clash.other), clash.place)


def _is_joined(g: G, clash: battles.Clash) -> bool:
    return bool(clash.other) and all(
        g.state.stacks[n].fought for n in (*clash.phasing, *clash.other)
    )


def _interception(g: G, ask: Ask, stack: Stack) -> Foretold | None:
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
) -> Foretold:
    """The fight, over and over."""
    hosts = (host(g, phasing), host(g, other))
    fight = seafight.describe if place >= SEA_PLACE else battlefield.describe
    battle = fight(g, hosts, place, interception)
    odds = battle_odds(battle, ROLLS)
    countries = [g.name(one.country) for one in hosts]
    names = (battle.phasing.name, battle.other.name)
    told = {
        country: odds.outcomes[name]
        for country, name in zip(countries, names, strict=True)
        if name in odds.outcomes
    }
    nobody = round(sum(odds.outcomes.get(name, 0.0) for name in NOBODY), 4)
    return Foretold({**told, "": nobody}, dict(zip(countries, odds.losses, strict=True)))


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
