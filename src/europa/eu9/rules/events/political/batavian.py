"""VII-3 The Batavian Revolution: when the Patriots of Holland have won."""

from __future__ import annotations

from europa.eu9.rules.terms.core import countries, holds, places
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.terms.when_events import OUTCOMES
from europa.eu9.world import LAST_TURN

EVENT, LONGEST, LOWEST = "VII-3", 3, -3
"""The turn after which a revolt that is left decides; stability that does, two turns running."""
LOW = "low"
"""Note: the last turn that ended with the lowest stability."""


def patriots_win(scene: Scene) -> bool:
    """Revolts everywhere, no Orangists left, the third or last turn, or no stability twice."""
    g, s = scene.g, scene.g.state
    lands = places(scene, {"national_lands": "holland"})
    risen = [p for p in lands if s.revolt[p]]
    if holds(scene, ["outcome", "orangists"]):
        return False
    orangists = countries(scene, {"side": "orangists"})
    number = s.turn - s.event_began.get(EVENT, s.turn) + 1
    low = s.stability[g.country("holland")] <= LOWEST
    twice = low and scene.note(LOW, "") == str(s.turn - 1)
    if low:
        scene.write(LOW, "", str(s.turn))
    return (
        len(risen) == len(lands)
        or not any(u.country in orangists and u.place in lands for u in s.units)
        or (number >= LONGEST and bool(risen))
        or s.turn in (LAST_TURN, s.last_turn)
        or twice
    )


OUTCOMES[EVENT, "patriots"] = patriots_win
