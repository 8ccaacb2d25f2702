"""VIII.10: the land battle, from evasion to cleanup."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from europa.eu9.combat import forces, tables
from europa.eu9.combat.entries import Losses, Told, in_thirds
from europa.eu9.combat.fight import (
    Casualty,
    Fighter,
    add_leaders,
    announce,
    both_days,
    exchange,
    find_leader,
    first_day,
    leader_casualty,
    pursue,
    try_to_leave,
)
from europa.eu9.combat.forces import LD, Contingent, Leader
from europa.eu9.combat.retreat import Fate, retreat
from europa.eu9.combat.rounds import Round
from europa.kernel import Ask, Option, Steps, Table

ROUGH = ("sparse_forest", "dense_forest", "northern_forest", "swamp", "desert")

Terrain = Literal[
    "plain", "sparse_forest", "dense_forest", "northern_forest", "swamp", "desert", "mountain"
]
Crossing = Literal["", "river", "pass", "strait", "landing"]


class Side(msgspec.Struct, frozen=True, kw_only=True):
    """A side of a land battle as described."""

    name: str
    seat: str = ""
    """Who answers for it; the name if left out."""
    stack: tuple[Contingent, ...]
    leader: Leader | None = None
    inside: tuple[Contingent, ...] = ()
    """Friends besieged in the province: they may sortie (3.3)."""
    foraging: bool = False
    faces_ottomans: bool = False
    """XV.8.3.4: awed by the Ottomans."""
    natives: bool = False
    """A stack of natives or of a ROTW minor: 5.8 holds, no limit of 8 LD."""
    european: bool = True
    retreats: tuple[str, ...] = ("an adjacent province",)
    """Where it may retreat, the fortress left out."""
    evasions: tuple[str, ...] = ("an adjacent province",)


class Field(msgspec.Struct, frozen=True, kw_only=True):
    """Where and when a land battle is fought."""

    period: int
    terrain: Terrain = "plain"
    europe: bool = True
    crossing: Crossing = ""
    """What the phasing side crossed to come here."""
    interception: bool = False
    """The other side intercepts the phasing one."""
    fortress: int | None = None
    """Level of the fortress (fort: 0); None: there is none."""
    fortress_of: str = ""
    """Name of the side to which the fortress is friendly."""
    round: Round = ""
    """When it is fought, for wounded leaders."""


class LandBattle(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="land"):
    """A land battle as described: the phasing side and the other one."""

    field: Field
    phasing: Side
    other: Side


class LandOutcome(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="land"):
    """What a battle came to; pairs are (phasing, other)."""

    winner: str
    evaded: bool = False
    losses: tuple[int, int] = (0, 0)
    """In thirds, as they count for the battle."""
    stacks: tuple[tuple[Contingent, ...], tuple[Contingent, ...]] = ((), ())
    routed: tuple[bool, bool] = (False, False)
    destroyed: tuple[bool, bool] = (False, False)
    fates: tuple[Fate, Fate] = (Fate(), Fate())
    leaders: tuple[Casualty, Casualty] = (Casualty("safe"), Casualty("safe"))
    major: bool = False
    stability: tuple[int, int] = (0, 0)
    points: tuple[int, int] = (0, 0)
    besieges: str = ""
    """9.3: the side that now besieges the fortress."""


def land_battle(g: Table[Any], battle: LandBattle) -> Steps[LandOutcome]:
    """VIII.10: evasion, parameters, two days, pursuit, losses, retreat, cleanup, in this order."""
    sides = (battle.phasing, battle.other)
    leaders = [find_leader(g, side.name, side.stack[0].country, side.leader) for side in sides]
    stacks: list[tuple[Contingent, ...]] = [side.stack for side in sides]
    outcome = yield from evade(g, battle, leaders, stacks)
    if outcome is not None:
        return outcome
    for place, side in enumerate(sides):
        if side.inside:
            options = [Option("stay"), Option("join")]
            if (yield Ask(_seat(side), "battle.sortie", options, "VIII.10.2")) == "join":
                stacks[place] += side.inside
    one, two = parameters(g, battle, leaders, stacks)
    segment, left = yield from two_days(g, battle, one, two, stacks)
    winner = declare(g, battle, one, two, stacks, left)
    if winner is not None and not winner.routed:
        loser = two if winner is one else one
        pursue(g, winner, loser, segment, "E", pursuit_modifier(battle, winner, loser, stacks, one))
    return (yield from clean_up(g, battle, one, two, stacks, winner))


def _seat(side: Side) -> str:
    return side.seat or side.name


def evade(
    g: Table[Any],
    battle: LandBattle,
    leaders: list[Leader],
    stacks: list[tuple[Contingent, ...]],
) -> Steps[LandOutcome | None]:
    """3.2: the side that is neither phasing nor intercepting may slip away or go inside."""
    side, field = battle.other, battle.field
    mine, theirs = leaders[1], leaders[0]
    if field.interception or mine.replacement:
        return None
    options = [Option("stand"), *(Option(f"evade:{place}", place) for place in side.evasions)]
    friendly = field.fortress is not None and field.fortress_of == side.name
    if friendly:
        options.insert(1, Option("inside"))
    choice = yield Ask(_seat(side), "battle.evade", options, "VIII.10.1")
    if choice == "inside":
        assert field.fortress is not None
        stacks[1], went_in = split_off(stacks[1], max(1, field.fortress))
        g.log(Told("enters the fortress", side.name, str(forces.detachments(went_in)), "VIII.10.1"))
        if stacks[1]:
            return None
        return LandOutcome(winner="", evaded=True, stacks=(stacks[0], went_in))
    if choice == "stand":
        return None
    (die,) = g.roll(f"{side.name} evasion", 10, by=side.name)
    if die + max(0, mine.manoeuvre - theirs.manoeuvre) < 8:
        g.log(Told("fails to slip away", side.name, rule="VIII.10.1"))
        return None
    g.log(Told("slips away", side.name, str(choice), "VIII.10.1"))
    return LandOutcome(winner="", evaded=True, stacks=(stacks[0], stacks[1]))


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


def parameters(
    g: Table[Any],
    battle: LandBattle,
    leaders: list[Leader],
    stacks: list[tuple[Contingent, ...]],
) -> tuple[Fighter, Fighter]:
    """4: columns, morale and modifiers of both sides; losses don't change them any more."""
    sides = (battle.phasing, battle.other)
    one, two = (
        Fighter(side.name, _seat(side), leader) for side, leader in zip(sides, leaders, strict=True)
    )
    add_leaders(one, two)
    for place, fighter in enumerate((one, two)):
        set_columns(battle, fighter, sides[place], stacks[place], stacks[1 - place])
        add_land_modifiers(
            battle, fighter, sides[place], stacks[place], stacks[1 - place], place == 0
        )
        if sides[place].natives:
            fighter.dice = max(1, -(-forces.detachments(stacks[place]) // 8))
        announce(g, fighter)
    return one, two


def set_columns(
    battle: LandBattle,
    fighter: Fighter,
    side: Side,
    own: tuple[Contingent, ...],
    enemy: tuple[Contingent, ...],
) -> None:
    """4.1, 5.2: columns, morale and what fire does, by technology."""
    mine, theirs = forces.technology(own), forces.technology(enemy)
    fighter.columns = tables.columns("land", mine, theirs)
    fighter.morale = tables.land_morale(mine, theirs) + forces.is_veteran(own)
    if forces.has_tercio(own) and mine in ("renaissance", "arquebus"):
        fighter.morale += 1
    if mine == "medieval" or (
        mine == "renaissance" and battle.field.europe and not forces.has_army(own)
    ):
        fighter.fires = None
    elif mine == "renaissance":
        fighter.fires = lambda thirds: 0
    elif mine == "arquebus":
        fighter.fires = lambda thirds: thirds // 2


def add_land_modifiers(
    battle: LandBattle,
    fighter: Fighter,
    side: Side,
    own: tuple[Contingent, ...],
    enemy: tuple[Contingent, ...],
    is_phasing: bool,
) -> None:
    """4.2: the modifiers of a land battle, each with its reason."""
    field = battle.field
    if side.faces_ottomans:
        fighter.add("facing the Ottomans", both_days(0, -2))
    if side.foraging:
        fighter.add("foraging", first_day(-1, -1))
    old = ("I", "I_reformed", "IM", "II", "IIM")
    if forces.has_tercio(enemy) and not any(p.has_army and p.army_class in old for p in own):
        fighter.add("against Tercio", both_days(0, -1))
    if field.terrain in ROUGH:
        fighter.add(field.terrain.replace("_", " "), both_days(-1, -1))
    if is_phasing:
        if field.terrain == "mountain" and not field.interception:
            fighter.add("into the mountains", both_days(-1, -1))
        if field.crossing in ("river", "pass"):
            fighter.add(f"across a {field.crossing}", first_day(-1, -1))
        elif field.crossing:
            name = "landing" if field.crossing == "landing" else "across a strait"
            fighter.add(name, first_day(-2, -3))
    if not forces.has_army(own) and not (fighter.leader.conquistador and field.period <= 4):
        fighter.add("no army", both_days(-1, 0))
    if forces.artillery(own, field.period) >= 6:
        fighter.add("artillery", both_days(1, 0))
    if forces.strength(own) - forces.strength(enemy) >= 3 * LD:
        fighter.add("numbers", both_days(0, 1))
    if any(has_cavalry(part, field) for part in own):
        fighter.add("cavalry", both_days(0, 1))


def has_cavalry(part: Contingent, field: Field) -> bool:
    """4.2 H: the cavalry bonus of an A, by class or country, period and terrain."""
    period, terrain = field.period, field.terrain
    if not part.has_army:
        return False
    if is_sipahi(part, field):
        return True
    if part.country == "sweden" and 3 <= period <= 6 and terrain in ("plain", "northern_forest"):
        return True
    dense = ("plain", "dense_forest", "northern_forest")
    return (
        (part.army_class == "IIM" and period <= 4 and terrain in ("plain", "sparse_forest"))
        or (part.army_class == "IIIM" and period in (4, 5) and terrain in dense)
        or (part.army_class == "IV" and 3 <= period <= 5 and terrain == "plain")
    )


def is_sipahi(part: Contingent, field: Field) -> bool:
    """TUR's cavalry, before reform M-2, in plain or desert."""
    return (
        part.country == "turkey"
        and part.has_army
        and not part.reformed
        and field.terrain in ("plain", "desert")
    )


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
        small = fighter.inflicted + max(0, fighter.tail + tables.small_stack(last))
    else:
        small = fighter.inflicted + tables.small_stack(thirds)
        if 7 * LD <= thirds < 8 * LD and small:
            small -= seven(g, fighter)
    small = min(max(0, small), thirds)
    differential = tables.size_differential(forces.size(own, period), forces.size(enemy, period))
    size = tables.loss_by_size(small, differential)
    if say:
        rolled = in_thirds(fighter.inflicted + fighter.tail)
        g.log(Losses(fighter.name, rolled, in_thirds(small), in_thirds(size)))
    return size


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
