"""4.3.1 When powers may talk in private."""

from __future__ import annotations

CLOSED = ("2.3", "2.4", "2.5")
"""From the announcements to the end of the declarations only public words are heard."""


def is_open(segment: str) -> bool:
    """Whether private messages are delivered in a segment."""
    return segment not in CLOSED
