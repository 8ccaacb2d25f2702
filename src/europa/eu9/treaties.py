"""What powers sign or offer as records: agreements, drafts, peaces, and whose turn it is."""

from __future__ import annotations

import msgspec

from europa.eu9.world import NONE

AGREEMENTS = ("ties", "loan", "defensive", "offensive")
UNCONDITIONAL = 5
"""The highest level of a peace."""


class Agreement(msgspec.Struct, frozen=True):
    """What powers have signed (4.1.3): a tie, a loan, an alliance."""

    kind: str
    """One of AGREEMENTS."""
    members: tuple[int, ...]
    """Ties: the payer of the dowry first. Loan: the lender first."""
    until: int
    """Last turn; of a loan that is no gift it doesn't count."""
    signed: int = 0
    """Turn."""
    secret: bool = False
    owed: int = 0
    """Loan: ducats still owed."""
    gift: bool = False
    ending: tuple[int, ...] = ()
    """Secret alliance: members that have said in this 2.3 that it should end."""


class Draft(msgspec.Struct, frozen=True):
    """An agreement on paper (4.3.2), between the signatures and the announcement."""

    agreement: Agreement
    by: int
    """Who wrote it."""
    signed: tuple[int, ...] = ()
    """Members that have signed it."""
    written: bool = True
    """Not only a wish: who does not announce it pays."""
    announced: tuple[int, ...] = ()
    dowry: int = 0
    """Ties: ducats. Loan: ducats lent now."""
    cedes: tuple[tuple[int, int], ...] = ()
    """Ties: (giver, province), the dowry first."""
    terms: str = ""
    """A promise in words: it binds nobody."""


class Advance(msgspec.Struct, frozen=True):
    """What a power has won by an action on a minor (4.19.7, 4.21.4)."""

    power: int
    minor: int
    points: int = 0
    """European minors: to be spent on boxes."""
    relation: int = 0
    """Minors overseas: FR or AT that it may reach."""


class Offer(msgspec.Struct, frozen=True):
    """Terms of a peace (7.2.2): on the table of those who decide on it, or signed."""

    war: int
    """Its number; 0: a surrender to enemies of several wars."""
    kind: str
    """global, separate, mandatory, automatic."""
    winners: tuple[int, ...]
    """Of a white peace the attackers."""
    losers: tuple[int, ...]
    level: int = 0
    natures: tuple[str, ...] = ()
    """territory, money, diplomacy or `special:what`, one a condition."""
    by: int = NONE
    """Power that made it."""
    to: int = NONE
    """Power that answers; NONE: a roll decides."""
    net: int = 0
    """Differential of the winners against the losers."""
    only_if: int = 0
    """Number of another war that must end too."""
    left_out: tuple[int, ...] = ()
    """Minors whose Patron signs without them."""

    @property
    def parties(self) -> tuple[int, ...]:
        """All who would sign."""
        return (*self.winners, *self.losers)

    @property
    def conditional(self) -> bool:
        """7.2.5: it is what the differential gives; level 5 never is negotiated."""
        return self.level == self.net or self.level == UNCONDITIONAL


class Session(msgspec.Struct, frozen=True):
    """A segment or window that powers play in turn (2.1, 2.3, 2.4, 2.5, 2.9, windows)."""

    segment: str
    stage: str
    """turns: one after another; window: in circles until all pass."""
    order: tuple[int, ...]
    at: int = 0
    """Place in `order`."""
    quiet: int = 0
    """Passes in a row."""
    used: tuple[str, ...] = ()
    """Reactions made or asked for in this window: `spain/call:france:2`; each once."""
