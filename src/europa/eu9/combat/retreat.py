"""VIII.10.7: losses applied, and where the beaten go."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from europa.eu9.combat import forces, tables
from europa.eu9.combat.entries import Told, Toll, in_thirds
from europa.eu9.combat.forces import LD, Contingent
from europa.kernel import Ask, Option, Steps, Table

if TYPE_CHECKING:
    from europa.eu9.combat.fight import Fighter
    from europa.eu9.combat.land_field import LandBattle, Side


class Fate(msgspec.Struct, frozen=True):
    """Where a stack ended, and what it lost in all, in thirds."""

    where: str = ""
    """`stays`, `destroyed`, `fortress` or a place."""
    losses: int = 0
    beside: str = ""
    """Where those went for whom the fortress had no room (8.4)."""


def to_whole(thirds: int) -> int:
    """8.5: to the nearest whole LD: a third down, two thirds up."""
    return (thirds + 1) // LD * LD


def retreat(
    g: Table[Any],
    battle: LandBattle,
    side: Side,
    fighter: Fighter,
    stack: tuple[Contingent, ...],
    thirds: int,
    *,
    must: bool,
    second: bool,
    winner: Fighter | None,
) -> Steps[tuple[Fate, tuple[Contingent, ...]]]:
    """8.3-8.5: roll for the retreat, take the losses, go; nowhere to go: destroyed."""
    start, suffered, more = forces.strength(stack), thirds, 0
    if not must and thirds < start:
        must = yield from _withdraws(side)
        winner = winner if not must else fighter
    if must and thirds < start:
        (die,) = g.roll(f"{side.name} retreat", 10, by=side.name)
        more = tables.retreat_loss(die - (0 if fighter.routed else fighter.leader.manoeuvre))
        thirds += more
    if battle.field.europe:
        thirds = to_whole(thirds)
    stack = yield from take_losses(g, side.seat or side.name, stack, min(thirds, start))
    # 8.4: if somebody wins, those who came out of the fortress go back in, and no others
    home = tuple(part for part in stack if part.sallied) if winner is not None else ()
    field = tuple(part for part in stack if part not in home)
    if home and not field:
        fate = Fate("fortress", start - forces.strength(home))
    else:
        fate, field = yield from _go(g, battle, side, field, start, must, second, winner)
        lost = start - forces.strength(field) - forces.strength(home)
        fate = Fate(fate.where, lost, fate.beside)
    stack = field + home
    g.log(Toll(side.name, in_thirds(suffered), in_thirds(more), in_thirds(fate.losses), fate.where))
    return fate, stack


def _go(
    g: Table[Any],
    battle: LandBattle,
    side: Side,
    stack: tuple[Contingent, ...],
    start: int,
    must: bool,
    second: bool,
    winner: Fighter | None,
) -> Steps[tuple[Fate, tuple[Contingent, ...]]]:
    """8.4: where what is left of a stack goes."""
    if not stack:
        return Fate("destroyed", start), ()
    if not must:
        return Fate("stays", start - forces.strength(stack)), stack
    places = [Option(f"retreat:{place}", place) for place in side.retreats]
    fortress = battle.field.fortress
    besieged = winner is not None and (battle.field.besieged or bool(side.inside))
    if fortress is not None and battle.field.fortress_of == side.name and not besieged:
        places.append(Option("inside", "fortress"))
    if second and winner is None:
        places.insert(0, Option("stay", "stays"))
    if not places:
        g.log(Told("has nowhere to go", side.name, rule="VIII.10.7"))
        return Fate("destroyed", start), ()
    where = yield Ask(side.seat or side.name, "battle.retreat", places, "VIII.10.7")
    beside = ""
    if where == "fortress":
        over = max(0, forces.detachments(stack) - max(1, fortress or 0))
        rest = [Option(f"retreat:{place}", place) for place in side.retreats]
        if over and rest:
            beside = yield Ask(side.seat or side.name, "battle.rest", rest, "VIII.10.7")
        else:
            stack = yield from take_losses(g, side.seat or side.name, stack, over * LD)
    g.log(Told("retreats", side.name, str(where), "VIII.10.7"))
    return Fate(str(where), start - forces.strength(stack), beside), stack


def _withdraws(side: Side) -> Steps[bool]:
    """8.1: a winner that may not stay retreats; another may, where it has somewhere to go."""
    if side.must_leave:
        return True
    if not side.may_leave or not side.retreats:
        return False
    options = [Option("stay", False), Option("withdraw", True)]
    answer: bool = yield Ask(side.seat or side.name, "battle.withdraw", options, "VIII.10.7")
    return answer


def take_losses(
    g: Table[Any], seat: str, stack: tuple[Contingent, ...], thirds: int
) -> Steps[tuple[Contingent, ...]]:
    """1.5: the owner takes the losses where he likes: by country, veterans or conscripts."""
    parts = list(stack)
    while thirds > 0 and any(part.thirds for part in parts):
        options = []
        for place, part in enumerate(parts):
            if part.veterans:
                options.append(Option(f"lose:{part.country}:veterans", (place, True)))
            if part.thirds > LD * part.veterans:
                options.append(Option(f"lose:{part.country}:conscripts", (place, False)))
        if thirds >= sum(part.thirds for part in parts):
            return ()
        if len(options) == 1:
            place, veterans = options[0].value
        else:
            left = {"left": in_thirds(thirds)}
            place, veterans = yield Ask(seat, "battle.casualty", options, "VIII.10.7", left)
        part = parts[place]
        pool = LD * part.veterans if veterans else part.thirds - LD * part.veterans
        whole = thirds if len(options) == 1 else min(thirds, LD)
        lost = min(whole, pool)
        parts[place] = forces.without(part, lost, -(-lost // LD) if veterans else 0)
        thirds -= max(lost, part.thirds - parts[place].thirds)
    return tuple(part for part in parts if part.thirds)
