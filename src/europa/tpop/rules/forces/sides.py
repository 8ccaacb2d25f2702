"""9.7, 9.9 The two sides of a Battle: who fights, with what, led by whom.

A `Battle` lives in local variables of the rule that fights it and is never saved. Units of PRs and
Rebel Units stay in the columns of the state; Units that an NPR musters (13.4) and Imperial Units
(18.4) exist only in their `Side`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from europa.tpop.rules.forces.fleets import ship_counts
from europa.tpop.rules.forces.forces import unit_counts
from europa.tpop.rules.terms.board import land_units, ships_in
from europa.tpop.rules.terms.bot_drill import drilled
from europa.tpop.state import (
    ALLIED,
    ARTILLERY,
    CAVALRY,
    DAMAGED,
    HEAVY,
    INFANTRY,
    REALMS,
    REBELS,
)
from europa.tpop.table import G
from europa.tpop.world import NONE

BLACK = 1000
"""A faction is a seat, or BLACK + realm for an NPR (REBELS: Rebels or Pirates)."""
REBEL_FACTION = BLACK + REBELS
assert REALMS < BLACK
BOT_SHIP = 3
"""NPR Ships as which a Bot's Ship counts beside another PR."""


class Side:
    """One side of a Battle. Battle Actions and Ideas change `extra`, `spared`, `ignored`."""

    __slots__ = (
        "army",
        "base",
        "beside",
        "black",
        "casualties",
        "crown",
        "drawn",
        "drawn_ill",
        "extra",
        "gone",
        "ignored",
        "imperial",
        "lead",
        "leader",
        "leader_dice",
        "lost_ships",
        "scratches",
        "seats",
        "size",
        "spared",
        "sunk",
        "tercios",
        "used",
    )

    def __init__(self, seats: Iterable[int] = (), black: Mapping[int, int] | None = None) -> None:
        self.seats: list[int] = list(seats)
        """PRs that fight on this side, while they are in the Battle."""
        self.black: dict[int, int] = dict(black or {})
        """Units (or Light Ships) by NPR; REBELS for Rebel Units and Pirates."""
        self.lead: int = self.seats[0] if len(self.seats) == 1 else NONE
        """The seat that leads: Attacker or Main Defender; NONE if only NPRs and Rebels fight."""
        self.imperial: int = 0
        """18.4: Imperial Units beside the Emperor's own."""
        self.crown: int = NONE
        """The seat that brought them, even if another is elected meanwhile (18.9)."""
        self.leader: int = NONE
        """Card of the leader's General or Admiral in use, RULER, or NONE."""
        self.army: int = NONE
        """The Army of that General."""
        self.drawn: int = NONE
        """Military card turned up for NPRs (R130)."""
        self.drawn_ill: int = 0
        self.leader_dice: list[int] = [0, 0, 0]
        """Infantry, Cavalry and Artillery Dice of the Leader in use, for every Round."""
        self.extra: list[int] = [0, 0, 0]
        """Dice of Battle Actions: they stay for the whole Battle (R119)."""
        self.base: int = INFANTRY
        """Type of the three basic dice in a Land Battle."""
        self.used: list[str] = []
        """Battle Actions this side has used in this Battle Round, by name (R119)."""
        self.spared: int = 0
        """Ill Health that the Leader is still spared (Inspired Leadership)."""
        self.ignored: int = 0
        """Hits that this side ignores in every Battle Round (Seasoned Crews)."""
        self.tercios: int = 0
        """Tercios results of this side's last roll."""
        self.casualties: int = 0
        """Units or Ships this side lost to the last roll."""
        self.lost_ships: list[tuple[int, int]] = []
        """(faction, kind) of Ships lost to the last roll (R137)."""
        self.size: int = 0
        """Units or Ships with which this side began."""
        self.sunk: int = 0
        """Units or Ships this side has lost to rolls so far."""
        self.gone: list[int] = []
        """Seats that have retreated."""
        self.beside: bool = len(self.seats) > 1
        """Several PRs fight here together."""
        self.scratches: dict[int, int] = {}
        """Hits on a Bot's Ships beside another PR that have not sunk one yet (B-28)."""

    @property
    def factions(self) -> list[int]:
        """Everybody on this side."""
        return [*self.seats, *(BLACK + realm for realm in self.black)]

    @property
    def is_black(self) -> bool:
        """Whether only NPRs, Rebels or Pirates fight here."""
        return not self.seats


class Battle:
    """A Battle under way."""

    __slots__ = (
        "acting",
        "attacker",
        "defender",
        "naval",
        "node",
        "origins",
        "place",
        "round",
        "winner",
    )

    def __init__(
        self,
        place: int,
        attacker: Side,
        defender: Side,
        *,
        naval: bool = False,
        node: int = NONE,
        origins: Mapping[int, int] | None = None,
    ) -> None:
        self.place = place
        """The Area, or the Sea Zone of a Naval Battle."""
        self.attacker = attacker
        self.defender = defender
        self.naval = naval
        self.node = node
        """The Trade Node whose Pirates are attacked, or NONE."""
        self.origins: dict[int, int] = dict(origins or {})
        """Where attackers came from this Turn: by Army, LOOSE for all others (R133)."""
        self.round = 1
        self.acting: Side = attacker
        """The side that plays Battle Actions now."""
        self.winner: Side | None = None
        """The side that holds the place in the end."""

    def side_of(self, seat: int) -> Side:
        """The side on which a seat fights, or which it backs (optional rule 4)."""
        if seat in self.attacker.seats or seat == self.attacker.lead:
            return self.attacker
        if seat in self.defender.seats or seat == self.defender.lead:
            return self.defender
        return self.acting

    def foe_of(self, side: Side) -> Side:
        """The other side."""
        return self.defender if side is self.attacker else self.attacker


def faction_units(g: G, battle: Battle, side: Side, faction: int) -> int:
    """R126: Units or Ships of a faction that still fight."""
    if faction >= BLACK:
        return side.black.get(faction - BLACK, 0)
    if battle.naval:
        ships = ships_in(g, faction, battle.place)
        if is_bot_beside(g, side, faction):
            return max(0, BOT_SHIP * ships - side.scratches.get(faction, 0))
        return ships
    return land_units(g, faction, battle.place) + imperial_of(side, faction)


def is_bot_beside(g: G, side: Side, seat: int) -> bool:
    """B-28: a Bot that fights at sea beside another PR: its Ship counts as 3 NPR Ships."""
    return bool(g.state.bots[seat]) and side.beside


def imperial_of(side: Side, seat: int) -> int:
    """18.4: Imperial Units that fight beside this seat's."""
    return side.imperial if seat == side.crown else 0


def return_imperial(g: G, side: Side) -> None:
    """18.4: Imperial Units go back to their pool; a Bot has none (R213): its levy goes, and so do
    those of an Emperor who lost his crown in the Battle (18.9)."""
    s = g.state
    if side.imperial and s.defending and s.seats[side.crown] == s.emperor:
        s.imperial_pool += 0 if s.bots[side.crown] else side.imperial
    side.imperial = 0


def side_units(g: G, battle: Battle, side: Side) -> int:
    """All Units or Ships of a side."""
    return sum(faction_units(g, battle, side, faction) for faction in side.factions)


def hit_room(g: G, battle: Battle, side: Side, faction: int) -> int:
    """9.9: hits a faction can take: a whole Heavy Ship takes two."""
    room = faction_units(g, battle, side, faction)
    if battle.naval and faction < BLACK:
        room += ship_counts(g, faction, battle.place)[HEAVY]
    return room


def land_force(g: G, battle: Battle, side: Side) -> list[int]:
    """9.7: Infantry, Cavalry and Artillery of a side; NPRs, Rebels, Imperial Units are Infantry."""
    force = [side.imperial + sum(side.black.values()), 0, 0]
    for seat in side.seats:
        counts = unit_counts(g, seat, battle.place)
        own = [counts[k] + counts[3 + k] + counts[ALLIED * 3 + k] for k in range(3)]
        if g.state.bots[seat]:
            own = drilled(g, seat, sum(own))
        for kind in (INFANTRY, CAVALRY, ARTILLERY):
            force[kind] += own[kind]
    return force


def heavy_ships(g: G, battle: Battle, side: Side) -> int:
    """9.9: Heavy Ships of a side, damaged or not: each hits once by itself."""
    total = 0
    for seat in side.seats:
        counts = ship_counts(g, seat, battle.place)
        total += counts[HEAVY] + counts[DAMAGED]
    return total


def drop_empty(g: G, battle: Battle, side: Side) -> None:
    """Factions without Units are out of the Battle."""
    side.seats = [seat for seat in side.seats if faction_units(g, battle, side, seat)]
    side.black = {realm: n for realm, n in side.black.items() if n}
