"""VIII.10: the land battle, from evasion to cleanup."""

from __future__ import annotations

from typing import Any

import msgspec

from europa.eu9.combat import forces, tables
from europa.eu9.combat.entries import Losses, Told, in_thirds
from europa.eu9.combat.fight import (
    Fighter,
    exchange,
    find_leader,
    leader_casualty,
    pursue,
    try_to_leave,
)
from europa.eu9.combat.forces import LD, Contingent, Leader, on_land
from europa.eu9.combat.land_field import LandBattle, LandOutcome, Side, seat_of
from europa.eu9.combat.land_modifiers import is_sipahi, parameters
from europa.eu9.combat.retreat import Fate, retreat
from europa.kernel import Ask, Option, Steps, Table


def land_battle(g: Table[Any], battle: LandBattle) -> Steps[LandOutcome]:
    """VIII.10: evasion, parameters, two days, pursuit, losses, retreat, cleanup, in this order."""
    sides = (battle.phasing, battle.other)
    stacks: list[tuple[Contingent, ...]] = [side.stack for side in sides]
    outcome = yield from evade(g, battle, stacks)
    if outcome is not None:
        return outcome
    went_in = stacks.pop() if len(stacks) > len(sides) else ()
    sallied = [False, False]
    for place, side in reversed(list(enumerate(sides))):  # W13: non-phasing first
        if side.inside:
            options = [Option("stay"), Option("join")]
            if (yield Ask(seat_of(side), "battle.sortie", options, "VIII.10.2")) == "join":
                sallied[place] = True
                stacks[place] += tuple(
                    msgspec.structs.replace(part, sallied=True) for part in side.inside
                )
    chiefs = [s.joint_leader if out else s.leader for s, out in zip(sides, sallied, strict=True)]
    leaders = [
        on_land(find_leader(g, side.name, side.stack[0].country, chief))
        for side, chief in zip(sides, chiefs, strict=True)
    ]
    one, two = parameters(g, battle, leaders, stacks)
    segment, left = yield from two_days(g, battle, one, two, stacks)
    winner = declare(g, battle, one, two, stacks, left)
    if winner is not None and not winner.routed:
        loser = two if winner is one else one
        pursue(g, winner, loser, segment, "E", pursuit_modifier(battle, winner, loser, stacks, one))
    found = yield from clean_up(g, battle, one, two, stacks, winner)
    return msgspec.structs.replace(found, went_in=went_in, sallied=(sallied[0], sallied[1]))


def evade(
    g: Table[Any],
    battle: LandBattle,
    stacks: list[tuple[Contingent, ...]],
) -> Steps[LandOutcome | None]:
    """3.2: the side that is neither phasing nor intercepting may slip away or go inside.

    E717: who has no leader tests with MAN 0; replacements come only after it.
    """
    side, field = battle.other, battle.field
    theirs, mine = (on_land(one.leader or Leader()) for one in (battle.phasing, side))
    if field.interception:
        return None
    options = [Option("stand"), *(Option(f"evade:{place}", place) for place in side.evasions)]
    friendly = field.fortress is not None and field.fortress_of == side.name
    if friendly:
        options.insert(1, Option("inside"))
    choice = yield Ask(seat_of(side), "battle.evade", options, "VIII.10.1")
    if choice == "inside":
        assert field.fortress is not None
        stacks[1], went_in = split_off(stacks[1], max(1, field.fortress))
        g.log(Told("enters the fortress", side.name, str(forces.detachments(went_in)), "VIII.10.1"))
        if stacks[1]:
            stacks.append(went_in)
            return None
        return LandOutcome(
            winner="", evaded=True, stacks=(stacks[0], went_in), refuge="fortress",
            besieges=battle.phasing.name,
        )  # fmt: skip
    if choice == "stand":
        return None
    (die,) = g.roll(f"{side.name} evasion", 10, by=side.name)
    if die + max(0, mine.manoeuvre - theirs.manoeuvre) < 8:
        g.log(Told("fails to slip away", side.name, rule="VIII.10.1"))
        return None
    g.log(Told("slips away", side.name, str(choice), "VIII.10.1"))
    stay: tuple[Contingent, ...] = ()
    if friendly:
        stacks[1], stay = yield from part_inside(side, field.fortress or 0, stacks[1])
    hostile = field.fortress is not None and field.fortress_of not in ("", battle.phasing.name)
    return LandOutcome(
        winner="", evaded=True, stacks=(stacks[0], stacks[1]), refuge=str(choice), went_in=stay,
        besieges=battle.phasing.name if hostile else "",
    )  # fmt: skip


def part_inside(
    side: Side, level: int, stack: tuple[Contingent, ...]
) -> Steps[tuple[tuple[Contingent, ...], tuple[Contingent, ...]]]:
    """3.2: those who slipped away may leave some LD in the fortress: who goes, who is inside."""
    most = min(max(1, level), forces.detachments(stack) - 1)
    options = [Option(f"leave_inside:{number}", number) for number in range(most + 1)]
    if len(options) < 2:
        return stack, ()
    number = yield Ask(seat_of(side), "battle.part_inside", options, "VIII.10.1")
    return split_off(stack, number) if number else (stack, ())


def split_off(
    stack: tuple[Contingent, ...], detachments: int
) -> tuple[tuple[Contingent, ...], tuple[Contingent, ...]]:
    """Take so many LD off a stack (counters break): what stays, and what was taken."""
    stay: list[Contingent] = []
    taken: list[Contingent] = []
    for part in stack:
        number = min(detachments, part.detachments)
        detachments -= number
        veterans = min(part.veterans, number)
        rest = forces.without(part, LD * number, veterans)
        if rest.thirds:
            stay.append(rest)
        if number:
            whole = {"a_plus": number // 4, "a_minus": number % 4 // 2, "ld": number % 2}
            whole["a_plus"] = min(whole["a_plus"], part.a_plus)
            whole["a_minus"] = min(whole["a_minus"], part.a_minus + part.a_plus)
            whole["ld"] = number - 4 * whole["a_plus"] - 2 * whole["a_minus"]
            taken.append(msgspec.structs.replace(part, lde=0, veterans=veterans, **whole))
    return tuple(stay), tuple(taken)


def two_days(
    g: Table[Any],
    battle: LandBattle,
    one: Fighter,
    two: Fighter,
    stacks: list[tuple[Contingent, ...]],
) -> Steps[tuple[int, Fighter | None]]:
    """5: fire and shock, twice. Returns the segment it ended with, and who left the field."""
    for segment in range(4):
        if exchange(g, one, two, segment):
            return segment, None
        if segment == 1:
            if any(destroyed(g, battle, one, two, stacks, say=True)):
                return segment, None
            order = (one, two) if battle.field.interception else (two, one)
            left = yield from try_to_leave(g, *order)
            if left is not None:
                return segment, left
    return 3, None


def inflicted(
    g: Table[Any], battle: LandBattle, place: int, fighter: Fighter, stacks: list[Any], say: bool
) -> int:
    """7.1-7.3: the losses that a side inflicts, after strength and size."""
    own, enemy = stacks[place], stacks[1 - place]
    thirds, period = forces.strength(own), battle.field.period
    if fighter.dice > 1:
        last = thirds - 8 * LD * (fighter.dice - 1)
        small = fighter.inflicted + small_step(g, fighter, fighter.tail, last)
    else:
        small = small_step(g, fighter, fighter.inflicted, thirds)
    small = min(small, thirds)
    differential = tables.size_differential(forces.size(own, period), forces.size(enemy, period))
    size = tables.loss_by_size(small, differential)
    if say:
        rolled = in_thirds(fighter.inflicted + fighter.tail)
        g.log(Losses(fighter.name, rolled, in_thirds(small), in_thirds(size)))
    return size


def small_step(g: Table[Any], fighter: Fighter, rolled: int, thirds: int) -> int:
    """7.1: what a stack, or the last die of a host, of this strength does of what it rolled."""
    small = rolled + tables.small_stack(thirds)
    if 7 * LD <= thirds < 8 * LD and small > 0:
        small -= seven(g, fighter)
    return min(max(0, small), thirds)


def seven(g: Table[Any], fighter: Fighter) -> int:
    """E57: seven LD take off a third on an odd die, rolled once a battle."""
    if fighter.seven is None:
        (die,) = g.roll(f"{fighter.name} seven", 10, by=fighter.name)
        fighter.seven = die % 2
    return fighter.seven


def destroyed(
    g: Table[Any],
    battle: LandBattle,
    one: Fighter,
    two: Fighter,
    stacks: list[Any],
    say: bool = False,
) -> tuple[bool, bool]:
    """5.6, 6.1: whose losses, modified, exceed its stack."""
    by_one = inflicted(g, battle, 0, one, stacks, say)
    by_two = inflicted(g, battle, 1, two, stacks, say)
    return by_two > forces.strength(stacks[0]), by_one > forces.strength(stacks[1])


def declare(
    g: Table[Any],
    battle: LandBattle,
    one: Fighter,
    two: Fighter,
    stacks: list[Any],
    left: Fighter | None,
) -> Fighter | None:
    """6.1: who wins; destruction goes before rout and flight; less morale loses, equal: nobody."""
    gone = destroyed(g, battle, one, two, stacks)
    if gone[0] != gone[1]:
        winner: Fighter | None = two if gone[0] else one
    elif gone[0] or (one.routed and two.routed):
        winner = None
    elif one.routed or two.routed:
        winner = two if one.routed else one
    elif left is not None:
        winner = two if left is one else one
    elif one.left == two.left:
        winner = None
    else:
        winner = one if one.left > two.left else two
    g.log(
        Told("wins" if winner else "nobody wins", winner.name if winner else "", rule="VIII.10.5")
    )
    return winner


def pursuit_modifier(
    battle: LandBattle, winner: Fighter, loser: Fighter, stacks: list[Any], one: Fighter
) -> int:
    """6.2: shock difference if positive, -1 unless plain, +1 Sipahi."""
    own = stacks[0] if winner is one else stacks[1]
    modifier = max(0, winner.leader.shock - loser.leader.shock)
    modifier -= battle.field.terrain != "plain"
    return modifier + any(is_sipahi(part, battle.field) for part in own)


def clean_up(
    g: Table[Any],
    battle: LandBattle,
    one: Fighter,
    two: Fighter,
    stacks: list[tuple[Contingent, ...]],
    winner: Fighter | None,
) -> Steps[LandOutcome]:
    """7-9: losses, retreat, major battle, leaders, siege."""
    sides, fighters = (battle.phasing, battle.other), (one, two)
    thirds = [
        inflicted(g, battle, 1, two, stacks, say=True),
        inflicted(g, battle, 0, one, stacks, say=True),
    ]
    order = (1, 0) if battle.field.interception else (0, 1)
    if winner is not None and fighters[order[0]] is winner:
        order = (order[1], order[0])
    fates, left = [Fate(), Fate()], list(stacks)
    for turn, place in enumerate(order):
        fates[place], left[place] = yield from retreat(
            g, battle, sides[place], fighters[place], left[place], thirds[place],
            must=fighters[place] is not winner, second=turn == 1, winner=winner,
        )  # fmt: skip
    losses = (fates[0].losses, fates[1].losses)
    gone = (not left[0], not left[1])
    major = winner is not None and is_major(battle, fighters, winner, losses, stacks)
    casualties = tuple(
        leader_casualty(
            g, fighter, fighter is winner, gone[place],
            exempt=battle.field.europe and forces.strength(stacks[1 - place]) < 3 * LD,
            now=battle.field.round,
        )
        for place, fighter in enumerate(fighters)
    )  # fmt: skip
    won = tuple(fighter is winner for fighter in fighters)
    fortress_of = battle.field.fortress_of
    alone = [s.name for s, f in zip(sides, fates, strict=True) if f.where == "stays"]
    besieges = ""
    if battle.field.fortress is not None and len(alone) == 1 and alone[0] != fortress_of:
        besieges = alone[0]
    return LandOutcome(
        winner=winner.name if winner else "",
        losses=losses,
        stacks=(left[0], left[1]),
        routed=(one.routed, two.routed),
        destroyed=gone,
        fates=(fates[0], fates[1]),
        leaders=(casualties[0], casualties[1]),
        major=major,
        stability=tuple((1 if w else -1) if major else 0 for w in won),  # type: ignore[arg-type]
        points=tuple(5 if major and w else 0 for w in won),  # type: ignore[arg-type]
        besieges=besieges,
    )


def is_major(
    battle: LandBattle,
    fighters: tuple[Fighter, Fighter],
    winner: Fighter,
    losses: tuple[int, int],
    stacks: list[Any],
) -> bool:
    """9.1: a winner, the loser routed, and a difference of 3 LD (4 at size +2)."""
    place = fighters.index(winner)
    period = battle.field.period
    differential = tables.size_differential(
        forces.size(stacks[place], period), forces.size(stacks[1 - place], period)
    )
    least = 4 if differential >= 2 else 3
    loser = (battle.phasing, battle.other)[1 - place]
    european = any(part.has_army for part in stacks[1 - place]) and loser.european
    return (
        fighters[1 - place].routed
        and losses[1 - place] - losses[place] >= least * LD
        and (battle.field.europe or european)
    )
