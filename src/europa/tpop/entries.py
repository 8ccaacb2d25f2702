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
    "entry.ActionTaken.action=focus": "{seat} changes the national focus",
    "entry.ActionTaken.action=stability": "{seat} raises Stability",
    "entry.ActionTaken.action=diplomacy": "{seat} negotiates",
    "entry.ActionTaken.action=declare_war": "{seat} declares war",
    "entry.ActionTaken.action=influence": "{seat} places influence",
    "entry.ActionTaken.action=forge_alliance": "{seat} forges an alliance",
    "entry.ActionTaken.action=fabricate_claims": "{seat} fabricates claims",
    "entry.ActionTaken.action=explore": "{seat} explores",
    "entry.ActionTaken.action=colonize": "{seat} colonizes",
    "entry.ActionTaken.action=take_loan": "{seat} takes a loan",
    "entry.ActionTaken.action=repay_loan": "{seat} repays a loan",
    "entry.ActionTaken.action=replenish": "{seat} refreshes exhausted units",
    "entry.ActionTaken.action=cut_ties": "{seat} cuts ties",
    "entry.ActionTaken.action=recruit_units": "{seat} recruits",
    "entry.ActionTaken.action=activate_units": "{seat} activates units or ships",
    "entry.ActionTaken.action=convert_area": "{seat} converts an area",
    "entry.ActionTaken.action=change_state_religion": "{seat} changes its state religion",
    "entry.ActionTaken.action=research": "{seat} researches an idea",
    "entry.ActionTaken.action=suppress_unrest": "{seat} suppresses unrest",
    "entry.ActionTaken.action=trade": "{seat} trades",
    "entry.ActionTaken.action=event": "{seat} takes an Event",
    "entry.ActionTaken.action=appoint": "{seat} appoints a character",
    "entry.ActionTaken.action=mission": "{seat} completes a Mission",
    "entry.ActionTaken.action=excommunicate_ruler": "{seat} excommunicates a ruler",
    "entry.ActionTaken.action=call_crusade": "{seat} calls a crusade",
    "entry.ActionTaken.action=raise_authority": "{seat} raises imperial authority",
    "entry.Gained": "{seat} gains {amount} {what} {rule}",
    "entry.Lost": "{seat} loses {amount} {what} {rule}",
    "entry.Placed": "{seat} places {count} {what} on {place}",
    "entry.Placed.seat=rebels": "Rebels: {count} {what} on {place}",
    "entry.Placed.seat=pirates": "Pirates: {count} {what} on {place}",
    "entry.Removed": "{seat} removes {count} {what} from {place}",
    "entry.Removed.seat=rebels": "{count} {what} less in {place}",
    "entry.Removed.seat=emperor": "The Emperor removes {count} {what} from {place}",
    "entry.Moved": "{seat} moves {what} ({count}) from {origin} to {to}",
    "entry.WarBegan": "{seat} is at war with {target} ({cause})",
    "entry.PeaceMade": "{seat} and {other} make peace[: {term}]",
    "entry.PeaceMade.term=keep": "{seat} and {other} make peace: what is held is kept",
    "entry.PeaceMade.term=white": "{seat} and {other} make peace: everything as before",
    "entry.TieMade": "{seat} and {realm}: {tie}",
    "entry.TieMade.tie=alliance": "{seat} and {realm} are allies now",
    "entry.TieMade.tie=marriage": "{seat} and {realm} are tied by marriage now",
    "entry.TieEnded": "The {tie} of {seat} and {realm} ends",
    "entry.CardPlayed": "{seat} plays {card}",
    "entry.CardDiscarded": "{seat} discards {card}",
    "entry.CardDrawn": "{seat} draws {card}",
    "entry.Drew": "{seat} draws {count} from the {deck} deck",
    "entry.CharacterGone": "{character} of {seat}: {why}",
    "entry.CharacterGone.why=died": "{character} of {seat} dies",
    "entry.CharacterGone.why=dismissed": "{character} of {seat} is dismissed",
    "entry.CharacterGone.why=replaced": "{character} of {seat} is replaced",
    "entry.RulerCrowned": "{ruler} rules {seat}",
    "entry.WentBankrupt": "{seat} is bankrupt",
}
