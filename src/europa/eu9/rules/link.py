"""What all chapters export, collected: entries and messages."""

from __future__ import annotations

from europa.kernel.chapters import Chapters

CHAPTERS = Chapters("europa.eu9.rules")
AGAIN = True
"""What the rule of a segment returns that is not over: it is played once more, as a new step."""
