"""VIII.10 at sea: first lines, wind, two days, captures, damaged and destroyed ships."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from europa.eu9.combat import tables
from europa.eu9.combat.entries import Losses, Ships, Told, in_thirds
from europa.eu9.combat.fight import (
    Casualty,
    Fighter,
    Pursuit,
    add_leaders,
    announce,
    both_days,
    exchange,
    find_leader,
    leader_casualty,
    pursue,
    try_to_leave,
)
from europa.eu9.combat.forces import Leader
from europa.eu9.combat.rounds import Round
from europa.eu9.combat.ships import Fleet, Split, captures, share_out, split_losses, take_ships
from europa.kernel import Ask, Option, Steps, Table

Line = Literal["NWD", "NGD", "NTD"]
MANY = 5
"""First-line ships more than the loser's that help a pursuit (6.2)."""
SUNK = 5
"""Gold of a captured transport that goes down with it; the rest is taken (6.3)."""
BATTERY = tables.naval_technologies().index("battery")


class Squadron(msgspec.Struct, frozen=True, kw_only=True):
    """A side of a naval battle as described."""

    name: str
    seat: str = ""
    country: str
    technology: str = "carrack"
    level: int = 0
    """Naval level, for the lead of 6 levels; 0: unknown."""
    veteran: bool = False
    fleet: Fleet
    leader: Leader | None = None


class Sea(msgspec.Struct, frozen=True, kw_only=True):
    """Where and when a naval battle is fought."""

    turn: int
    mediterranean: bool = False
    interception: bool = False
    round: Round = ""
    """When it is fought, for wounded leaders."""


class NavalBattle(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="naval"):
    """A naval battle as described."""

    sea: Sea
    phasing: Squadron
    other: Squadron


class NavalOutcome(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="naval"):
    """What a naval battle came to; pairs are (phasing, other)."""

    winner: str
    evaded: bool = False
    wind: str = ""
    losses: tuple[int, int] = (0, 0)
    """In thirds, as they count for the battle."""
    splits: tuple[Split, Split] = (Split(), Split())
    captured: Fleet = Fleet()
    """Ships that the winner took; they are part of the loser's losses."""
    gold_taken: int = 0
    fleets: tuple[Fleet, Fleet] = (Fleet(), Fleet())
    routed: tuple[bool, bool] = (False, False)
    leaders: tuple[Casualty, Casualty] = (Casualty("safe"), Casualty("safe"))
    major: bool = False
    stability: tuple[int, int] = (0, 0)
    points: tuple[int, int] = (0, 0)


def naval_battle(g: Table[Any], battle: NavalBattle) -> Steps[NavalOutcome]:
    """VIII.10 at sea: evasion, line, wind, two days, pursuit, losses, cleanup."""
    sides = (battle.phasing, battle.other)
    if (yield from evades(g, battle)):
        return NavalOutcome(winner="", evaded=True, fleets=(sides[0].fleet, sides[1].fleet))
    leaders = [find_leader(g, side.name, side.country, side.leader, naval=True) for side in sides]
    lines: list[Line] = [
        (yield from first_line(battle.phasing)),
        (yield from first_line(battle.other)),
    ]
    one, two = (
        Fighter(side.name, side.seat or side.name, leader)
        for side, leader in zip(sides, leaders, strict=True)
    )
    wind = blow(g, battle, (one, two), lines)
    set_parameters(g, battle, (one, two), lines, wind)
    segment, left, broke_off = yield from sea_days(g, battle, one, two, wind)
    winner = declare(one, two, left)
    g.log(
        Told("wins" if winner else "nobody wins", winner.name if winner else "", rule="VIII.10.5")
    )
    pursuit = Pursuit(0, 0)
    if winner is not None and not winner.routed and not broke_off:
        loser = two if winner is one else one
        place = 0 if winner is one else 1
        column = "C" if lines[1 - place] in ("NTD", "NGD") else "E"
        modifier = max(0, winner.leader.manoeuvre - loser.leader.manoeuvre)
        first = [side.fleet.ships(line) for side, line in zip(sides, lines, strict=True)]
        modifier += first[place] - first[1 - place] >= MANY
        modifier += wind is winner
        pursuit = pursue(g, winner, loser, segment, column, modifier)
    return (yield from clean_up(g, battle, (one, two), lines, winner, pursuit, wind))


def evades(g: Table[Any], battle: NavalBattle) -> Steps[bool]:
    """3.2: the side neither phasing nor intercepting may run for port; MAN 0 without a leader."""
    side = battle.other
    theirs, mine = (one.leader or Leader() for one in (battle.phasing, side))
    if battle.sea.interception:
        return False
    options = [Option("stand"), Option("evade:port")]
    if (yield Ask(side.seat or side.name, "battle.evade", options, "VIII.10.1")) == "stand":
        return False
    (die,) = g.roll(f"{side.name} evasion", 10, by=side.name)
    return die + max(0, mine.manoeuvre - theirs.manoeuvre) >= 8


def first_line(side: Squadron) -> Steps[Line]:
    """3.4: NWD or NGD as the owner likes; NTD only if nothing else is there."""
    options = []
    if side.fleet.nwd or side.fleet.nde:
        options.append(Option("line:NWD", "NWD"))
    if side.fleet.ngd or side.fleet.vgd:
        options.append(Option("line:NGD", "NGD"))
    if not options:
        return "NTD"
    options.sort(key=lambda option: -side.fleet.ships(option.value))
    if len(options) == 1:
        return options[0].value  # type: ignore[no-any-return]
    line: Line = yield Ask(side.seat or side.name, "battle.line", options, "VIII.10.3")
    return line


def fights_as(side: Squadron, line: Line) -> str:
    """The row of the tables a first line uses: galleys are their own technology."""
    return "galley" if line == "NGD" else side.technology


def has_galleass(side: Squadron) -> bool:
    """4.2 B: two VGD before Battery; from Battery every stack of NGD has them."""
    modern = tables.naval_technologies().index(side.technology) >= BATTERY
    return side.fleet.vgd >= 2 or (modern and bool(side.fleet.ngd or side.fleet.vgd))


def blow(
    g: Table[Any], battle: NavalBattle, fighters: tuple[Fighter, Fighter], lines: list[Line]
) -> Fighter | None:
    """3.4, VIII.9: who has the wind."""
    sides = (battle.phasing, battle.other)
    if "NTD" in lines:
        if lines[0] == lines[1]:
            return None
        return fighters[1 - lines.index("NTD")]
    if lines == ["NGD", "NGD"]:
        return None
    rows = [fights_as(side, line) for side, line in zip(sides, lines, strict=True)]
    totals = []
    for place, fighter in enumerate(fighters):
        (die,) = g.roll(f"{fighter.name} wind", 10, by=fighter.name)
        lead = sides[place].level - sides[1 - place].level
        known = sides[place].level and sides[1 - place].level
        total = die + fighter.leader.manoeuvre + tables.wind_entry(rows[place], rows[1 - place])
        totals.append(total + (1 if known and lead >= 6 else 0))
    if totals[0] == totals[1]:
        return None
    winner = fighters[0] if totals[0] > totals[1] else fighters[1]
    g.log(Told("has the wind", winner.name, rule="VIII.10.3"))
    return winner


def set_parameters(
    g: Table[Any],
    battle: NavalBattle,
    fighters: tuple[Fighter, Fighter],
    lines: list[Line],
    wind: Fighter | None,
) -> None:
    """4 at sea: columns, morale, modifiers."""
    sides = (battle.phasing, battle.other)
    add_leaders(*fighters)
    for place, fighter in enumerate(fighters):
        side, enemy = sides[place], sides[1 - place]
        if lines[place] == "NTD":
            fighter.morale = 0
            fighter.fires = None
            fighter.columns = (tables.NEVER, tables.NEVER)
            continue
        row = fights_as(side, lines[place])
        fighter.columns = tables.columns("naval", row, fights_as(enemy, lines[1 - place]))
        fighter.morale = tables.naval_morale(row, side.veteran)
        if lines[place] == "NGD" and not (has_galleass(side) or side.fleet.vgd):
            fighter.fires = lambda thirds: -(-thirds // 2)
        add_sea_modifiers(battle, fighter, place, lines, wind)
    for fighter, enemy_fighter in (fighters, fighters[::-1]):
        fighter.temper = lambda me=fighter, foe=enemy_fighter: 0 if me.stars <= foe.stars else -1  # type: ignore[misc]
        announce(g, fighter)


def add_sea_modifiers(
    battle: NavalBattle, fighter: Fighter, place: int, lines: list[Line], wind: Fighter | None
) -> None:
    """4.2 B, C: galleasses, galleys, wind and numbers."""
    sides = (battle.phasing, battle.other)
    side, enemy = sides[place], sides[1 - place]
    mine, theirs = lines[place], lines[1 - place]
    if theirs == "NGD" and has_galleass(side):
        fighter.add("galleasses", both_days(1, 0))
    if mine == "NGD" and theirs != "NGD" and battle.sea.mediterranean and battle.sea.turn <= 25:
        fighter.add("galleys at home", both_days(1, 1))
    if mine == "NGD" and theirs == "NWD" and battle.sea.turn >= 35:
        fighter.add("galleys are old", both_days(-1, -1))
    if wind is fighter:
        fighter.add("wind", both_days(1, 1))
    more = side.fleet.ships(mine) - enemy.fleet.ships(theirs)
    if more >= 1:
        fighter.add("numbers", both_days(int(more >= 3), 1 + (more >= 7)))


def sea_days(
    g: Table[Any], battle: NavalBattle, one: Fighter, two: Fighter, wind: Fighter | None
) -> Steps[tuple[int, Fighter | None, bool]]:
    """5: two days at sea. Who has the wind may break off after fire: he loses, unpursued."""
    tempers = (one.temper, two.temper)
    for segment in range(4):
        if segment == 0:
            one.temper = two.temper = lambda: 0
        else:
            one.temper, two.temper = tempers
        if exchange(g, one, two, segment):
            return segment, None, False
        if segment in (0, 2) and wind is not None:
            options = [Option("fight_on"), Option("break_off")]
            if (yield Ask(wind.seat, "battle.break_off", options, "VIII.10.4")) == "break_off":
                return segment, wind, True
        if segment == 1:
            order = (one, two) if battle.sea.interception else (two, one)
            left = yield from try_to_leave(g, *order)
            if left is not None:
                return segment, left, False
    return 3, None, False


def declare(one: Fighter, two: Fighter, left: Fighter | None) -> Fighter | None:
    """6.1 at sea: rout, flight, then the side with less morale left loses; equal: nobody."""
    if one.routed or two.routed:
        if one.routed and two.routed:
            return None
        return two if one.routed else one
    if left is not None:
        return two if left is one else one
    if one.left == two.left:
        return None
    return one if one.left > two.left else two


def inflicted(
    g: Table[Any], side: Squadron, line: Line, fighter: Fighter, enemy_routed: bool
) -> int:
    """7.1-7.3 at sea: what a fleet inflicts, by its ships; a routed enemy suffers at least 1."""
    ships = side.fleet.ships(line)
    small = max(0, fighter.inflicted + tables.small_fleet(ships))
    small = min(small, 6 * ships if ships else 3)
    if enemy_routed:
        small = max(3, small)  # E650: before the row of its size
    row = 3 if ships >= 19 else 2 if ships >= 13 else 1 if ships >= 7 else 0
    thirds = tables.loss_by_size(small, row)
    g.log(Losses(side.name, in_thirds(fighter.inflicted), in_thirds(small), in_thirds(thirds)))
    return thirds


def clean_up(
    g: Table[Any],
    battle: NavalBattle,
    fighters: tuple[Fighter, Fighter],
    lines: list[Line],
    winner: Fighter | None,
    pursuit: Pursuit,
    wind: Fighter | None,
) -> Steps[NavalOutcome]:
    """6.3, 7.4, 9 at sea: captures, ships damaged and destroyed, major battle, admirals."""
    sides = (battle.phasing, battle.other)
    fleets, splits, losses = [], [], []
    captured, gold = Fleet(), 0
    for place in (0, 1):
        foe = 1 - place
        thirds = inflicted(g, sides[foe], lines[foe], fighters[foe], fighters[place].routed)
        fleet, taken = sides[place].fleet, Fleet()
        if winner is fighters[foe] and pursuit.stars:
            taken = yield from captures(winner.seat, fleet, pursuit.stars)
            captured, gold = taken, max(0, fleet.gold_per_transport - SUNK) * taken.ntd
        counted, split = split_losses(thirds, lines[place], winner is fighters[place], fleet, taken)
        whole = share_out(counted, winner is fighters[place])
        parts = (whole.damaged, whole.destroyed, whole.refitted)
        g.log(Ships(sides[place].name, in_thirds(counted), *map(in_thirds, parts)))
        fleets.append(take_ships(fleet, lines[place], split, taken, fighters[place].routed))
        splits.append(split)
        losses.append(counted)
    major = False
    if winner is not None:
        place = fighters.index(winner)
        least = 5 if lines[place] == "NWD" else 8
        difference = losses[1 - place] - losses[place]
        major = fighters[1 - place].routed and difference >= 3 * least
    won = [fighter is winner for fighter in fighters]
    casualties = [
        leader_casualty(
            g, fighter, won[place], fleets[place].is_gone, exempt=False, now=battle.sea.round
        )
        for place, fighter in enumerate(fighters)
    ]
    return NavalOutcome(
        winner=winner.name if winner else "",
        wind=wind.name if wind else "",
        losses=(losses[0], losses[1]),
        splits=(splits[0], splits[1]),
        captured=captured,
        gold_taken=gold,
        fleets=(fleets[0], fleets[1]),
        routed=(fighters[0].routed, fighters[1].routed),
        leaders=(casualties[0], casualties[1]),
        major=major,
        stability=tuple((1 if w else -1) if major else 0 for w in won),  # type: ignore[arg-type]
        points=tuple(5 if major and w else 0 for w in won),  # type: ignore[arg-type]
    )
