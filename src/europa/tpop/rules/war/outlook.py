"""5.5: what a declaration of War would bring, told before it is made; nothing hidden is read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from europa.tpop.rules.realms.casus_belli import Causes
from europa.tpop.rules.terms.board import ally_seat
from europa.tpop.rules.terms.realm import alliances_of, is_hre_member
from europa.tpop.rules.war.calls import OFFENSIVE, npr_call_barred, pr_call_barred
from europa.tpop.rules.war.war import meeting_areas
from europa.tpop.table import G
from europa.tpop.world import NONE


class Outlook(Mapping[str, Any]):
    """What a War on a realm would bring; worked out only for somebody who reads it."""

    def __init__(self, g: G, seat: int, realm: int, known: Causes) -> None:
        self._of = g, seat, realm, known
        self._facts: dict[str, Any] | None = None

    def _read(self) -> dict[str, Any]:
        if self._facts is None:
            self._facts = outlook(*self._of)
        return self._facts

    def __getitem__(self, name: str) -> Any:
        return self._read()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._read())

    def __len__(self) -> int:
        return len(self._read())


def outlook(g: G, seat: int, realm: int, known: Causes) -> dict[str, Any]:
    """Causes against a realm, who may come to its aid, whom the seat could call, where a Battle
    begins at once and how much Influence is lost (5.5 steps 2-7)."""
    ids = g.world.realms
    areas = g.world.areas
    return {
        "causes": list(known.get(realm, ())),
        "defenders": [ids[r].id for r in _defenders(g, seat, realm)],
        "helpers": [ids[r].id for r in _helpers(g, seat, realm)],
        "battles": [areas[a].id for a in meeting_areas(g, seat, [realm])],
        "influence": sum(g.influence(seat, a) for a in g.survey.areas[realm]),
    }


def _defenders(g: G, seat: int, realm: int) -> list[int]:
    """Steps 3b-3d: the Emperor, the Ally of an NPR, the Allies of a PR."""
    s = g.state
    own, other = s.seats[seat], g.seat_of(realm)
    found: list[int] = []
    if s.empire and g.is_player(s.emperor) and is_hre_member(g, realm):
        found.append(s.emperor)
    if other == NONE:
        patron = ally_seat(g, realm)
        found += [] if patron == NONE else [s.seats[patron]]
    else:
        found += alliances_of(g, other)
    return [r for r in dict.fromkeys(found) if r not in (own, realm)]


def _helpers(g: G, seat: int, realm: int) -> list[int]:
    """Step 3a: Allies that the seat could call against this realm."""
    own = g.state.seats[seat]
    return [
        ally
        for ally in alliances_of(g, seat)
        if not (
            pr_call_barred(g, seat, ally, [realm], own, True)
            if g.is_player(ally)
            else npr_call_barred(g, seat, ally, [realm], OFFENSIVE)
        )
    ]
