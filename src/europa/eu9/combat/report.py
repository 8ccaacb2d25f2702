"""A described fight played once in words, with its odds: for the command line and the page."""

from __future__ import annotations

from typing import Any

import msgspec

from europa.eu9.combat.describe import DescribedSiege, Fight
from europa.eu9.combat.entries import (
    Exchange,
    LeaderTested,
    Losses,
    Parameters,
    Ships,
    Stormed,
    Told,
    Toll,
    Undermined,
)
from europa.eu9.combat.odds import assault_odds, battle_odds, play, table, undermining_odds
from europa.eu9.combat.played import play_out
from europa.kernel import Dice, Entry
from europa.kernel.dice import seed_from


class Report(msgspec.Struct, frozen=True):
    """One fight in words, and what many of them come to."""

    steps: list[str]
    outcome: dict[str, Any]
    odds: dict[str, Any]
    rolls: int


def report(fight: Fight, rolls: int = 10_000, seed: int = 1) -> Report:
    """Play the fight once by the dice of this seed, and work out the odds."""
    g = table(Dice(seed_from(seed)))
    outcome = play(play_out(g, fight))
    steps = [text for line in g.journal.fresh if (text := in_words(line.entry))]
    return Report(steps, msgspec.to_builtins(outcome), fight_odds(fight, rolls, seed), rolls)


def fight_odds(fight: Fight, rolls: int, seed: int) -> dict[str, Any]:
    """The odds of a fight, by readable names."""
    if isinstance(fight, DescribedSiege):
        stormed = assault_odds(fight.siege, fight.defence, rolls, seed)
        return {
            "undermining": undermining_odds(fight.siege),
            **{f"assault {name}": value for name, value in stormed.items()},
        }
    odds = battle_odds(fight, rolls, seed)
    names = (fight.phasing.name, fight.other.name)
    told: dict[str, Any] = {"wins": odds.outcomes, "major battle": odds.major}
    for place, name in enumerate(names):
        told[f"{name} routs"] = odds.routed[place]
        told[f"{name} is destroyed"] = odds.destroyed[place]
        told[f"{name} losses"] = odds.losses[place]
        told[f"{name} loses"] = {str(n): share for n, share in odds.spread[place].items()}
    return told


def in_words(entry: Entry) -> str:
    """A line of the journal of a fight; dice that another line tells of are left out."""
    if isinstance(entry, Parameters):
        parts = "; ".join(entry.parts)
        return (
            f"{entry.side}: columns {entry.columns}, morale {entry.morale}, "
            f"modifiers {entry.modifiers} ({parts})"
        )
    if isinstance(entry, Exchange):
        sign = f"{entry.modifier:+d}" if entry.modifier else ""
        column = f" in column {entry.column}" if entry.column else ""
        stars = f" and {entry.stars} morale" if entry.stars else ""
        sum_ = entry.die + entry.modifier
        result = f"{entry.die}{sign} = {sum_}" if sign else str(entry.die)
        return f"{entry.side}, {entry.what}: {result}{column}: {entry.losses} lost{stars}"
    if isinstance(entry, Told):
        where = f" ({entry.rule})" if entry.rule else ""
        return " ".join(f"{entry.side} {entry.what} {entry.number}".split()) + where
    if isinstance(entry, Losses):
        return (
            f"{entry.side} inflicts {entry.rolled}: {entry.small} for its strength, "
            f"{entry.size} for its size"
        )
    if isinstance(entry, Toll):
        return (
            f"{entry.side} suffers {entry.suffered}, in retreat {entry.retreat}: "
            f"{entry.losses} lost; {entry.where}"
        )
    return _of_ships_and_walls(entry)


def _of_ships_and_walls(entry: Entry) -> str:
    if isinstance(entry, Ships):
        return (
            f"{entry.side} loses {entry.losses}: {entry.damaged} damaged, "
            f"{entry.destroyed} destroyed, {entry.refitted} refitted"
        )
    if isinstance(entry, Undermined):
        parts = ", ".join(entry.parts)
        return (
            f"undermining {entry.fortress}: {entry.die}, {parts} = {entry.result}: {entry.outcome}"
        )
    if isinstance(entry, Stormed):
        end = "falls" if entry.falls else "holds"
        return (
            f"{entry.fortress} {end}: {entry.modified} against {entry.resistance}; "
            f"the besieger loses {entry.capped}"
        )
    if isinstance(entry, LeaderTested) and entry.fate != "safe":
        until = f" until {entry.until}" if entry.until else ""
        return f"the leader of {entry.side} is {entry.fate}{until}"
    return ""
