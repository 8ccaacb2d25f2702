"""VIII.10: what land and naval battles share: sides in a fight, modifiers, rolls and pursuit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from europa.eu9.combat import tables
from europa.eu9.combat.entries import Exchange, LeaderTested, Parameters, Told, in_thirds
from europa.eu9.combat.forces import Leader
from europa.eu9.combat.rounds import later
from europa.kernel import Ask, Option, Steps, Table

SEGMENTS = ("fire 1", "shock 1", "fire 2", "shock 2")

Modifiers = tuple[int, int, int, int]
"""Fire and shock of day 1, fire and shock of day 2."""


def both_days(fire: int, shock: int) -> Modifiers:
    """A modifier that is the same on both days."""
    return (fire, shock, fire, shock)


def first_day(fire: int, shock: int) -> Modifiers:
    """A modifier of the first day alone."""
    return (fire, shock, 0, 0)


SECOND_DAY: Modifiers = (0, 0, -1, -1)


class Fighter:
    """One side while the battle lasts."""

    __slots__ = (
        "columns",
        "dice",
        "fires",
        "inflicted",
        "leader",
        "modifiers",
        "morale",
        "name",
        "parts",
        "routed",
        "seat",
        "seven",
        "stars",
        "tail",
        "temper",
    )

    def __init__(self, name: str, seat: str, leader: Leader) -> None:
        self.name = name
        self.seat = seat
        self.leader = leader
        self.columns = ("E", "E")
        self.morale = 0
        self.modifiers = [0, 0, 0, 0]
        self.parts: list[str] = []
        self.dice = 1
        """5.8: hosts above 8 LD roll one die for each 8."""
        self.fires: Callable[[int], int] | None = lambda thirds: thirds
        """What its fire does of the losses rolled; None: it never fires."""
        self.inflicted = 0
        self.tail = 0
        """5.8: what the last, smaller die of a host inflicted."""
        self.stars = 0
        self.routed = False
        self.seven: int | None = None
        """E57: whether seven LD take off a third, once it is rolled."""
        self.temper: Callable[[], int] = lambda: 0
        """5.5: what changes from roll to roll."""

    def add(self, reason: str, modifiers: Modifiers) -> None:
        """Take a modifier, and remember why."""
        for place, value in enumerate(modifiers):
            self.modifiers[place] += value
        self.parts.append(f"{reason} {shown(modifiers)}")

    def begin_again(self) -> None:
        """The same side before the first shot."""
        self.inflicted = self.tail = self.stars = 0
        self.routed, self.seven = False, None

    @property
    def left(self) -> int:
        """Morale left."""
        return self.morale - self.stars


def shown(modifiers: Modifiers | list[int]) -> str:
    """Modifiers as the rulebook writes them: `+2/+1//+1/0`."""
    one, two, three, four = (f"{value:+d}" if value else "0" for value in modifiers)
    return f"{one}/{two}" if (one, two) == (three, four) else f"{one}/{two}//{three}/{four}"


def add_leaders(one: Fighter, two: Fighter) -> None:
    """4.2 A: the better leader's side adds the difference (E26: no cap); the second day."""
    for fighter, enemy in ((one, two), (two, one)):
        fire = max(0, fighter.leader.fire - enemy.leader.fire)
        shock = max(0, fighter.leader.shock - enemy.leader.shock)
        if fire or shock:
            fighter.add("leader", both_days(fire, shock))
        fighter.add("second day", SECOND_DAY)


def announce(g: Table[Any], fighter: Fighter) -> None:
    """Write the parameters of a side into the journal."""
    columns = "/".join(fighter.columns)
    modifiers = shown(fighter.modifiers)
    g.log(Parameters(fighter.name, columns, fighter.morale, modifiers, tuple(fighter.parts)))


def exchange(g: Table[Any], one: Fighter, two: Fighter, segment: int) -> bool:
    """5.1-5.3: both sides roll together. Returns whether somebody has routed."""
    results = [roll_side(g, *pair, segment) for pair in ((one, two), (two, one))]
    for fighter, (_, stars) in zip((two, one), results, strict=True):
        fighter.stars += stars
    for fighter in (one, two):
        if fighter.stars >= fighter.morale and not fighter.routed:
            fighter.routed = True
            g.log(Told("routs", fighter.name, rule="VIII.10.4"))
    return one.routed or two.routed


def roll_side(g: Table[Any], fighter: Fighter, enemy: Fighter, segment: int) -> tuple[int, int]:
    """5.1, 5.2, 5.8: the losses and stars that one side inflicts in this segment."""
    is_shock = segment % 2
    column = fighter.columns[is_shock]
    if column == tables.NEVER or (not is_shock and fighter.fires is None):
        return 0, 0
    what, modifier = SEGMENTS[segment], fighter.modifiers[segment] + fighter.temper()
    losses = shown_stars = 0
    for number in range(fighter.dice):
        (die,) = g.roll(f"{fighter.name} {what}", 10, by=fighter.name)
        thirds, stars = tables.combat_result(column, die + modifier)
        if not is_shock and fighter.fires is not None:
            thirds = fighter.fires(thirds)
        if number == 0:
            shown_stars = stars
        total = fighter.inflicted + fighter.tail + losses + thirds
        g.log(
            Exchange(
                fighter.name, what, die, modifier, die + modifier, column, in_thirds(thirds), stars,
                in_thirds(total), enemy.stars + shown_stars,
            )
        )  # fmt: skip
        if number and number == fighter.dice - 1:
            fighter.tail += thirds
        else:
            losses += thirds
    fighter.inflicted += losses
    return losses, shown_stars


def try_to_leave(g: Table[Any], first: Fighter, second: Fighter) -> Steps[Fighter | None]:
    """5.7: at the end of day 1 each side may try to leave: d10 <= MAN + morale left.

    Who fails gives the enemy +1/+1 on day 2. Returns who has left and so lost the battle.
    """
    for fighter, enemy in ((first, second), (second, first)):
        need = fighter.leader.manoeuvre + fighter.left
        options = [Option("stay"), Option("leave")]
        ask = Ask(fighter.seat, "battle.leave", options, "VIII.10.4", {"need": need})
        if (yield ask) != "leave":
            continue
        (die,) = g.roll(f"{fighter.name} leave", 10, by=fighter.name)
        if die <= need:
            g.log(Told("leaves", fighter.name, f"{die} of {need}", "VIII.10.4"))
            return fighter
        enemy.add("the enemy fails to leave", (0, 0, 1, 1))
        g.log(Told("fails to leave", fighter.name, f"{die} of {need}", "VIII.10.4"))
    return None


class Pursuit(msgspec.Struct, frozen=True):
    """6.2: what a pursuit did."""

    thirds: int
    stars: int


def pursue(
    g: Table[Any], winner: Fighter, loser: Fighter, segment: int, column: str, modifier: int
) -> Pursuit:
    """6.2: the winner's pursuit, +2 if it ended on day 1, +1 if after fire."""
    modifier += 2 * (segment < 2) + (segment % 2 == 0)
    thirds = stars = 0
    for number in range(winner.dice):  # 5.8: a host has several; stars of the main one
        (die,) = g.roll(f"{winner.name} pursuit", 10, by=winner.name)
        more, shown_stars = tables.combat_result(column, die + modifier)
        thirds += more
        if number and number == winner.dice - 1:
            winner.tail += more
        else:
            winner.inflicted += more
        if number == 0:
            stars = shown_stars
            loser.stars += stars
        g.log(
            Exchange(
                winner.name, "pursuit", die, modifier, die + modifier, column, in_thirds(more),
                shown_stars, in_thirds(winner.inflicted + winner.tail), loser.stars,
            )
        )  # fmt: skip
    if loser.stars >= loser.morale:
        loser.routed = True
    return Pursuit(thirds, stars)


def find_leader(
    g: Table[Any], name: str, country: str, given: Leader | None, *, naval: bool = False
) -> Leader:
    """3.4, VIII.8: the leader, or a replacement found on the spot."""
    if given is not None:
        return given
    (die,) = g.roll(f"{name} replacement", 10, by=name)
    manoeuvre, fire, shock = map(int, tables.replacement(country, die))
    if naval:
        manoeuvre = max(0, manoeuvre - (country == "poland"))
        fire = max(0, fire - (country == "prussia"))
    return Leader("replacement", manoeuvre, fire, shock, replacement=True)


class Casualty(msgspec.Struct, frozen=True):
    """9.2: what became of a commander."""

    fate: str
    """`safe`, `dead`, `wounded` or `captured`."""
    rounds: int = 0
    until: str = ""
    """The round in which a wounded one is back, where the round of the fight is known."""


def leader_casualty(
    g: Table[Any], fighter: Fighter, won: bool, destroyed: bool, exempt: bool, now: str = ""
) -> Casualty:
    """9.2: d10, -1 not winner, -5 destroyed, -1 Fire or Shock 6; <= 1 is hit."""
    leader = fighter.leader
    if leader.replacement or exempt:
        return Casualty("safe")
    (die,) = g.roll(f"{fighter.name} leader", 10, by=fighter.name)
    bold = leader.unlucky and 6 in (leader.fire, leader.shock)
    modified = die - (not won) - 5 * destroyed - bold
    casualty = Casualty("safe")
    if modified <= 1 and leader.spared:
        casualty = Casualty("dead" if die == 1 else "captured")
    elif modified <= 1:
        casualty = _hit(g, fighter, destroyed, now)
    g.log(LeaderTested(fighter.name, die, modified, casualty.fate, casualty.until))
    return casualty


def _hit(g: Table[Any], fighter: Fighter, destroyed: bool, now: str) -> Casualty:
    """9.2: a king of a destroyed stack is captured; others: odd dead, even wounded for half."""
    if fighter.leader.king and destroyed:
        return Casualty("captured")
    (fate,) = g.roll(f"{fighter.name} wound", 10, by=fighter.name)
    if fate % 2:
        return Casualty("dead")
    return Casualty("wounded", fate // 2, later(now, fate // 2) if now else "")
