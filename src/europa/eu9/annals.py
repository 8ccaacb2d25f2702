"""What the game writes down as it happens, for peaces, events and objectives to read later."""

from __future__ import annotations

import msgspec


class Peace(msgspec.Struct, frozen=True):
    """A peace that was signed (7.2 to 7.4)."""

    turn: int
    war: int
    """Number of the war."""
    kind: str
    """global, separate, mandatory, automatic, event, truce, armistice."""
    winners: tuple[int, ...]
    losers: tuple[int, ...]
    """Of a white peace the attackers stand as winners, the defenders as losers."""
    level: int = 0
    """0 white to 5 unconditional."""
    net: int = 0
    """The differential it was signed at."""
    negotiated: bool = False
    cause: str = ""
    """Event the war belonged to."""
    name: str = ""
    """What that event calls the war."""
    terms: tuple[str, ...] = ()
    """Conditions: `province:lombardia:france`, `money:100:spain` ..."""

    @property
    def parties(self) -> tuple[int, ...]:
        """All who signed."""
        return (*self.winners, *self.losers)

    def opposed(self, one: int, other: int) -> bool:
        """Whether the two signed on opposite sides."""
        return (one in self.winners and other in self.losers) or (
            other in self.winners and one in self.losers
        )


class Transfer(msgspec.Struct, frozen=True):
    """A province, COL or TP that changed its owner."""

    turn: int
    province: int
    old: int
    new: int
    how: str
    """peace, event, diplomacy, dynastic, dowry, revolt, balkans."""


class Fought(msgspec.Struct, frozen=True):
    """A battle or siege of this turn."""

    place: int
    winner: int
    loser: int
    kind: str
    """land, naval, siege; leader: one of the loser's was killed or captured."""
    major: bool = False
    armies: tuple[int, ...] = ()
    """Countries with an A in the beaten side of a land battle."""
    large: bool = False
    """A battle on land: the loser had at least an A+."""
    routed: bool = False
    """The loser was routed."""
    host: bool = False
    """A battle on land: the winner had at least an A+."""
    size: int = 0
    """LD of the loser, as the battle began."""


class Running(msgspec.Struct, frozen=True):
    """A political event, or a part of it, that goes on."""

    event: str
    part: str = ""
    began: int = 0
    """Its turn 1."""
    given: str = ""
    """Parameter of the part: a country."""


class Lasting(msgspec.Struct, frozen=True):
    """A record of an event that stays in force: a modifier, a right, a ban, a changed figure."""

    event: str
    record: str
    """Its key in the book of events."""
    who: tuple[int, ...]
    """Countries it falls on; none: everybody."""
    until: str
    """How long, with its turns and wars worked out (`turn:14`, `war:3`, `flag:voc`)."""
    by: int = 0
    """Its amount, where the record leaves that to the moment."""


class Happening(msgspec.Struct, frozen=True):
    """Something that running events may wait for: told where it happens, heard after the step."""

    kind: str
    """dies, declares_war, captured, enters, new_monarch, uses_cb ..."""
    who: int = -1
    """Country that acts or that it happens to."""
    whom: int = -1
    """The other country."""
    where: int = -1
    """Province."""
    name: str = ""
    """Of a leader, monarch, event, flag or casus belli."""
