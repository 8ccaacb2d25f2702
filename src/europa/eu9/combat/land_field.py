"""VIII.10: what a land battle is given, and what it comes to."""

from __future__ import annotations

from typing import Literal

import msgspec

from europa.eu9.combat.fight import Casualty
from europa.eu9.combat.forces import Contingent, Leader
from europa.eu9.combat.retreat import Fate
from europa.eu9.combat.rounds import Round

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
    joint_leader: Leader | None = None
    """Who commands if they do."""
    foraging: bool = False
    faces_ottomans: bool = False
    """XV.8.3.4: awed by the Ottomans."""
    stops_cavalry: bool = False
    """XV: no enemy has a bonus for cavalry against it (the Swiss)."""
    ignores_terrain: bool = False
    """XV: attacking it has no malus for the land (Iroquois and Indians alone)."""
    natives: bool = False
    """A stack of natives or of a ROTW minor: 5.8 holds, no limit of 8 LD."""
    european: bool = True
    retreats: tuple[str, ...] = ("an adjacent province",)
    """Where it may retreat, the fortress left out."""
    evasions: tuple[str, ...] = ("an adjacent province",)
    may_leave: bool = False
    """8.1: a winner may retreat all the same, with roll and losses."""
    must_leave: bool = False
    """8.1: even a winner may not stay there."""


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
    besieged: bool = False
    """8.4: it is under siege: after a victory nobody from outside enters it."""
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
    refuge: str = ""
    """3.2: where the evaders went; `fortress` if all went inside."""
    went_in: tuple[Contingent, ...] = ()
    """3.2: those of the other side who entered the fortress before the fight."""
    sallied: tuple[bool, bool] = (False, False)
    """3.3: whose besieged friends came out and fought."""


def seat_of(side: Side) -> str:
    """Who decides for this side."""
    return side.seat or side.name
