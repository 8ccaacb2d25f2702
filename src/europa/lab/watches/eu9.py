"""What is looked at in the great campaign."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from europa.eu9.state import Eu9
from europa.eu9.world import load_world
from europa.kernel import Match
from europa.lab.watch import Figures, Watch


class Eu9Watch(Watch):
    """the great campaign."""

    unit = "turn"
    score = "points"
    kinds = frozenset(
        "PoliticalEvent EconomicEvent WarBegan PeaceMade Declared OwnerChanged Points Fell "
        "MinorMoved AgreementMade Attempted MonarchDied Destroyed".split()
    )

    def moment(self, state: Eu9) -> str:
        return str(state.turn)

    def figures(self, match: Match[Any]) -> Figures:
        s = match.state
        return {
            seat: {
                "points": s.vp[power],
                "income": s.gross[power][-1] if s.gross[power] else 0,
                "stability": s.stability[power],
                "provinces": s.owner.count(power),
                "wars": sum(power in war.members for war in s.wars),
            }
            for seat, power in zip(s.seats, s.seat_power, strict=True)
            if power >= 0
        }

    def owners(self, state: Eu9) -> Mapping[str, str]:
        w = load_world()
        return {
            w.provinces[place].id: w.countries[owner].id if owner >= 0 else ""
            for place, owner in enumerate(state.owner)
        }


WATCH = Eu9Watch()
