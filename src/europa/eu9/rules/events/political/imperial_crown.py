"""I-2 The election of the Emperor: what its records can't say."""

from __future__ import annotations

from europa.eu9.rules.events.political.engine import own
from europa.eu9.rules.events.political.verbs.bids import STRANGER
from europa.eu9.rules.terms.scene import Scene

DUE = "election_due"
"""Held: the turn in which an emperor without a country dies."""


@own("I-2", "event")
def reign_of_a_stranger(scene: Scene) -> None:
    """He lives for as many turns as a die says; then there is another election."""
    s = scene.g.state
    s.held.pop(DUE, None)
    if s.titles.get("emperor") == scene.g.country(STRANGER):
        s.held[DUE] = s.turn + scene.g.d10("reign_of_emperor", scene.event)


@own("I-2", "1.5")
def next_election(scene: Scene) -> None:
    """The new election comes besides the events of the turn."""
    s = scene.g.state
    if s.held.get(DUE) == s.turn:
        del s.held[DUE]
        s.event_calls.append("extra:I-2")
