"""What is looked at in the great campaign."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from europa.eu9.state import Eu9
from europa.eu9.world import load_world
from europa.kernel import Entry, Match
from europa.lab.watch import Deed, Figures, Watch


def _points(entry: Any) -> Deed:
    """Points for a province that an event gives or takes are told by the province."""
    why = entry.why
    if why in load_world().province_index:
        why = "province gained" if entry.points > 0 else "province lost"
    return Deed(entry.power, why, entry.points)


TOLD: dict[str, Callable[[Any], Deed]] = {
    "Points": _points,
    "WarBegan": lambda e: Deed(e.attackers[0], e.defenders[0], 1),
    "PeaceMade": lambda e: Deed(e.winners[0], e.losers[0] if e.losers else "", e.level),
    "Declared": lambda e: Deed(e.power, e.target, e.stability),
    "Fell": lambda e: Deed(e.power, e.place, 1),
    "OwnerChanged": lambda e: Deed(e.new, e.province, 1),
    "Destroyed": lambda e: Deed(e.country, "", 1),
    "MinorMoved": lambda e: Deed(e.patron, f"{e.minor} {e.new}", 1),
    "AgreementMade": lambda e: Deed(e.members[0], e.kind, 1),
    "Attempted": lambda e: Deed(e.power, e.what, int(e.success)),
}
"""Entries that aren't told by their first fields: who did it, to whom, how much of it."""


class Eu9Watch(Watch):
    """the great campaign."""

    unit = "turn"
    score = "points"
    kinds: ClassVar = {
        "PoliticalEvent": "Political events",
        "EconomicEvent": "Economic events",
        "Attempted": "Administrative actions",
        "AgreementMade": "Agreements made",
        "MinorMoved": "Minors won or lost on the tracks",
        "MonarchDied": "Monarchs who died",
        "Declared": "War declared by players",
        "WarBegan": "Wars, by who attacked",
        "Fell": "Fortresses taken",
        "OwnerChanged": "Provinces taken outside a peace",
        "PeaceMade": "Peaces, by who won",
        "Destroyed": "Countries that ceased to exist",
        "Points": "Victory points",
    }
    wars = ("WarBegan", "Declared", "Fell", "PeaceMade", "OwnerChanged", "Destroyed")
    sources = ("Points",)
    fates = ("MonarchDied", "EconomicEvent", "PoliticalEvent", "Destroyed")

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

    def seats_of(self, state: Eu9) -> Mapping[str, str]:
        w = load_world()
        pairs = zip(state.seats, state.seat_power, strict=True)
        return {w.countries[power].id: seat for seat, power in pairs if power >= 0}

    def told(self, entry: Entry) -> Deed:
        own = TOLD.get(type(entry).__name__)
        return super().told(entry) if own is None else own(entry)

    def source(self, what: str) -> str:
        """All objectives together: each power has its own."""
        return "objectives" if what.startswith("objective ") else what


WATCH = Eu9Watch()
