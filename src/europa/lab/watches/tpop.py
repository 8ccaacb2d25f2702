"""What is looked at in The Price of Power."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from europa.kernel import Match
from europa.lab.watch import Figures, Watch
from europa.tpop.state import Tpop
from europa.tpop.world import load_world


class TpopWatch(Watch):
    """The Price of Power."""

    score = "prestige"
    kinds: ClassVar = {
        "ActionTaken": "Actions",
        "CardPlayed": "Cards played",
        "EventTaken": "Events taken",
        "Researched": "Ideas Researched",
        "MissionDone": "Missions done",
        "MilestoneDone": "Milestones reached",
        "Appointed": "Characters in office",
        "Explored": "Explorations",
        "Annexed": "Vassals annexed",
        "WarBegan": "Wars declared",
        "BattleEnded": "Battles won",
        "PeaceMade": "Peaces made",
        "Scored": "Final Scoring",
    }
    wars = ("WarBegan", "BattleEnded", "PeaceMade", "Annexed")
    sources = ("Scored",)

    def moment(self, state: Tpop) -> str:
        return f"{state.age}.{state.round}" if state.round else ""

    def figures(self, match: Match[Any]) -> Figures:
        s = match.state
        return {
            seat: {
                "prestige": s.prestige[place],
                "ducats": s.ducats[place],
                "stability": s.stability[place],
                "towns": s.small_out[place] + 2 * s.large_out[place],
                "provinces": s.owner.count(realm),
            }
            for place, (seat, realm) in enumerate(zip(match.seats(), s.seats, strict=True))
        }

    def owners(self, state: Tpop) -> Mapping[str, str]:
        w = load_world(state.side)
        return {
            w.provinces[place].id: w.realms[owner].id if owner >= 0 else ""
            for place, owner in enumerate(state.owner)
            if state.in_play[place]
        }


WATCH = TpopWatch()
