"""A described fight played once in words, with its odds: for the command line and the page."""

from __future__ import annotations

from typing import Any

import msgspec

from europa.eu9.combat.assault import storm
from europa.eu9.combat.describe import DescribedSiege, Fight
from europa.eu9.combat.entries import Exchange, Losses, Parameters, Told
from europa.eu9.combat.land import LandBattle, land_battle
from europa.eu9.combat.naval import NavalBattle, naval_battle
from europa.eu9.combat.odds import assault_odds, battle_odds, play, table, undermining_odds
from europa.eu9.combat.siege import undermine
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
    outcome: Any
    if isinstance(fight, LandBattle):
        outcome = play(land_battle(g, fight))
    elif isinstance(fight, NavalBattle):
        outcome = play(naval_battle(g, fight))
    else:
        outcome = play(undermine(g, fight.siege))
        if outcome.assault:
            outcome = play(
                storm(g, fight.siege, msgspec.structs.replace(fight.defence, breach=True))
            )
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
    return ""
