"""What is looked at in The Marches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from europa.examples.marches_board import LORDS, PLACES, Marches
from europa.kernel import Match
from europa.lab.watch import Figures, Watch


class MarchesWatch(Watch):
    """The Marches."""

    score = "places"
    kinds: ClassVar = {
        "Taken": "Places taken",
        "Held": "Places held",
        "Hired": "Bands hired",
        "Sprung": "Ambushes sprung",
    }
    wars = ("Taken", "Held")

    def moment(self, state: Marches) -> str:
        return str(state.round) if state.round else ""

    def figures(self, match: Match[Any]) -> Figures:
        s = match.state
        return {
            lord: {"places": s.holder.count(place), "gold": s.gold[place]}
            for place, lord in enumerate(LORDS[: s.lords])
        }

    def owners(self, state: Marches) -> Mapping[str, str]:
        return {
            PLACES[place]: LORDS[lord] if lord >= 0 else ""
            for place, lord in enumerate(state.holder)
        }


WATCH = MarchesWatch()
