"""The journal entries that several chapters share. A chapter may add its own as `ENTRIES`."""

from __future__ import annotations

from europa.kernel import Entry


class PhaseBegan(Entry, frozen=True):
    age: int
    round: int
    phase: str


class ActionTaken(Entry, frozen=True):
    """A seat takes an Action (its key)."""

    seat: str
    action: str


class Gained(Entry, frozen=True):
    """A seat gains ducats, adm, dip, mil, prestige, stability, interest, colonist, cardinal ..."""

    seat: str
    what: str
    amount: int
    rule: str = ""


class Lost(Entry, frozen=True):
    seat: str
    what: str
    amount: int
    rule: str = ""


class Placed(Entry, frozen=True):
    """Something is put on the board: town, vassal, influence, claim, core, unrest, rebels ..."""

    seat: str
    what: str
    place: str
    count: int = 1


class Removed(Entry, frozen=True):
    """Something leaves the board."""

    seat: str
    what: str
    place: str
    count: int = 1


class Moved(Entry, frozen=True):
    """Units or Ships move."""

    seat: str
    what: str
    origin: str
    to: str
    count: int = 1


class WarBegan(Entry, frozen=True):
    seat: str
    target: str
    cause: str


class PeaceMade(Entry, frozen=True):
    seat: str
    other: str
    term: str


class TieMade(Entry, frozen=True):
    """An Alliance, a Marriage or a Truce."""

    seat: str
    realm: str
    tie: str


class TieEnded(Entry, frozen=True):
    seat: str
    realm: str
    tie: str


class CardPlayed(Entry, frozen=True):
    seat: str
    card: str


class CardDiscarded(Entry, frozen=True):
    seat: str
    card: str


class CardDrawn(Entry, frozen=True):
    """Told to its seat alone; the others read `Drew`."""

    seat: str
    card: str


class Drew(Entry, frozen=True):
    seat: str
    deck: str
    count: int = 1


class CharacterGone(Entry, frozen=True):
    """A character dies, is fired or is replaced."""

    seat: str
    character: str
    why: str


class RulerCrowned(Entry, frozen=True):
    seat: str
    ruler: str


class WentBankrupt(Entry, frozen=True):
    seat: str


SHARED_ENTRIES: tuple[type[Entry], ...] = (
    PhaseBegan,
    ActionTaken,
    Gained,
    Lost,
    Placed,
    Removed,
    Moved,
    WarBegan,
    PeaceMade,
    TieMade,
    TieEnded,
    CardPlayed,
    CardDiscarded,
    CardDrawn,
    Drew,
    CharacterGone,
    RulerCrowned,
    WentBankrupt,
)

SHARED_MESSAGES = {
    "entry.PhaseBegan": "Age {age}, round {round}: {phase}",
    "entry.ActionTaken": "{seat}: {action}",
    "entry.Gained": "{seat} gains {amount} {what} {rule}",
    "entry.Lost": "{seat} loses {amount} {what} {rule}",
    "entry.Placed": "{seat} places {count} {what} on {place}",
    "entry.Removed": "{seat} removes {count} {what} from {place}",
    "entry.Moved": "{seat} moves {count} {what} from {origin} to {to}",
    "entry.WarBegan": "{seat} is at war with {target} ({cause})",
    "entry.PeaceMade": "{seat} and {other} make peace: {term}",
    "entry.TieMade": "{seat} and {realm}: {tie}",
    "entry.TieEnded": "{seat} and {realm}: {tie} ends",
    "entry.CardPlayed": "{seat} plays {card}",
    "entry.CardDiscarded": "{seat} discards {card}",
    "entry.CardDrawn": "{seat} draws {card}",
    "entry.Drew": "{seat} draws {count} from the {deck} deck",
    "entry.CharacterGone": "{character} of {seat}: {why}",
    "entry.RulerCrowned": "{ruler} rules {seat}",
    "entry.WentBankrupt": "{seat} is bankrupt",
}
