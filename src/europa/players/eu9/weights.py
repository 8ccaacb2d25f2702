"""What things are worth to `steady`: numbers in `weights.json`, all in ducats unless said."""

from __future__ import annotations

from functools import cache
from importlib import resources

import msgspec


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How well somebody plays; nobody knows more than his seat."""

    slips: float
    """How often a chance is overlooked."""
    far: bool
    """Whether objectives guide its diplomacy."""


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The weights of a player of EU9."""

    vp: float
    """A victory point."""
    income_share: float
    """Part of an income that reaches the treasury."""
    income_turns: int
    """Turns for which land is thought to be held."""
    stability: float
    """A level of stability spent on a war."""
    war_turn: float
    """A turn of war: campaigns, upkeep, unrest."""
    upkeep: float
    """What a turn of peace costs: order, counters, a few ventures."""
    war_turns: float
    """Turns that a war is thought to last."""
    boldness: float
    """Times the gain of a war between majors that is believed in."""
    greed: float
    """The same of a war with minors."""
    dread: float
    """Times the loss that a war with a major may end in: most who lose sign before the worst."""
    least_gain: float
    """What a war must bring beyond its price."""
    least_treasury: int
    """Ducats in hand without which no war is begun."""
    least_odds: float
    """Chance from which battle is sought."""
    flee_odds: float
    """Chance below which it is avoided."""
    battle: float
    """An enemy LD beaten."""
    revolt: float
    """A side of a revolt put down."""
    siege: float
    """Times the worth of land taken."""
    relief: float
    """A siege of ours broken."""
    march_mp: float
    """A movement point."""
    attrition: float
    """A cause of attrition."""
    join: float
    """An LD brought to the main army."""
    inertia: float
    """What must be gained to move at all."""
    far: float
    """Times the worth of a target for each move that it lies beyond reach."""
    army_share: float
    """Part of the purse that armies may take in a war."""
    peace_money: float
    """Times the ducats of a condition of peace."""
    weary: float
    """A turn of war more, for each level of stability below 1."""
    ally: float
    """An ally's help in a war."""
    grudge: float
    """What a broken word costs its breaker in later treaties."""
    forgets: float
    """What is left of a grudge after a turn."""
    aims: float
    """Part of the points of an objective that a step towards it is worth."""
    levels: dict[str, Level]
    """What `steady:easy`, `steady:normal` and `steady:hard` differ in."""
    explore_share: float
    """Part of the purse that voyages of discovery may take."""


@cache
def weights() -> Weights:
    """The weights in use."""
    text = resources.files(__package__).joinpath("weights.json").read_bytes()
    return msgspec.json.decode(text, type=Weights)
