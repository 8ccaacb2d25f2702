"""Positions and shortcuts for tests of diplomacy."""

from __future__ import annotations

from collections.abc import Sequence

from europa.eu9.conflicts import War
from europa.eu9.rules.diplomacy import declare
from europa.eu9.rules.diplomacy.targets import alliances_of
from europa.eu9.rules.diplomacy.turns import WINDOW, open_session
from europa.eu9.rules.diplomacy.window import play_window, reactions
from europa.eu9.rules.powers.wars import at_war
from europa.eu9.state import BOXES
from europa.eu9.table import G
from europa.eu9.testing import drive, position
from europa.eu9.treaties import Agreement
from europa.eu9.world import NONE
from europa.kernel import Ask, Option
from europa.kernel.drive import drive_by


def at_peace(turn: int = 9, segment: str = "2.5", **more: object) -> G:
    """A table at a segment, everybody at stability 3 and no points."""
    g = position(turn=turn, segment=segment, **more)  # type: ignore[arg-type]
    g.state.segment = segment
    s = g.state
    for power in g.majors():
        s.stability[power], s.vp[power] = 3, 0
    return g


def place(g: G, minor: str, patron: str = "", box: str = "neutral") -> int:
    """Put a minor into a box of a power's track."""
    index = g.country(minor)
    g.state.patron[index] = g.country(patron) if patron else NONE
    g.state.box[index] = BOXES.index(box)
    return index


def ally(g: G, kind: str, *members: str, secret: bool = False) -> Agreement:
    """A treaty of this turn."""
    turn = g.state.turn
    powers = tuple(g.country(m) for m in members)
    found = Agreement(kind, powers, turn + 2, turn, secret)
    g.state.agreements.append(found)
    return found


def attack(g: G, power: str, target: str, kind: str = "full", segment: str = "2.5") -> War:
    """A declaration with the cheapest cause there is."""
    found = alliances_of(g, g.country(target))[0]
    return declare.declare(g, g.country(power), found, kind, segment)


def war(g: G, attackers: Sequence[str], defenders: Sequence[str], **more: object) -> War:
    """A war as it stands, numbered."""
    s = g.state
    s.war_count += 1
    one, other = (tuple(g.country(c) for c in side) for side in (attackers, defenders))
    kind = str(more.pop("kind", "full"))
    more.setdefault("attacked", other)
    found = War(kind, one, other, number=s.war_count, **more)  # type: ignore[arg-type]
    s.wars.append(found)
    return found


def can(g: G, power: str, segment: str = "2.5") -> list[str]:
    """Keys of the reactions that a power has now."""
    return [r.key for r in reactions(g, g.country(power), segment)]


def window(g: G, segment: str, answers: Sequence[str]) -> None:
    """Play a whole reaction window: whoever isn't named passes or gives the first answer."""
    open_session(g, segment, WINDOW)
    wanted = list(answers)

    def choose(asks: Sequence[Ask]) -> tuple[Ask, Option]:
        for ask in asks:
            seat, _, key = wanted[0].partition("=") if wanted else ("", "", "")
            found = ask.find(key) if seat == ask.seat else None
            if found is None and ask.kind == "react" and seat == ask.seat:
                return ask, ask.options[1]
            if found is not None:
                wanted.pop(0)
                return ask, found
        return asks[0], asks[0].options[0]

    while drive_by(play_window(g, segment), choose):
        pass
    assert not wanted, f"never asked: {wanted}"


__all__ = ["ally", "at_peace", "at_war", "attack", "can", "drive", "place", "war", "window"]
