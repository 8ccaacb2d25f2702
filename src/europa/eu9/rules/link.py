"""What all chapters export, collected: entries and messages; and segments without rules yet."""

from __future__ import annotations

from europa.eu9.entries import NotYet
from europa.eu9.table import G
from europa.kernel.chapters import Chapters

CHAPTERS = Chapters("europa.eu9.rules")
AGAIN = True
"""What the rule of a segment returns that is not over: it is played once more, as a new step."""


def not_yet(g: G, segment: str, what: str) -> None:
    """A segment whose rules are still to come passes, and says so."""
    g.log(NotYet(segment, what))
