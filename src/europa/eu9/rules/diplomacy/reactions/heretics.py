"""III-1(1), III-11: France torn by its wars of religion before the revolt of the Netherlands."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from europa.eu9.conflicts import War
from europa.eu9.rules.diplomacy.begin import help_side
from europa.eu9.rules.diplomacy.window import ABROAD, Reaction
from europa.eu9.rules.powers.faith import faith
from europa.eu9.rules.powers.wars import sides_with, war_numbered
from europa.eu9.table import G

REVOLT, TROUBLES, OVER, MASSACRE = "III-1(1)", "III-D(1)", "fwr_over", "saint_barthelemy"
HERETICS = {"counter_reformation": "huguenots", "protestant": "holy_league"}
"""Whose faith is not that of the king, by the king's."""


def is_torn(g: G, power: int, war: War) -> bool:
    """A conciliatory France in its troubles may help either side of the Dutch revolt."""
    return war.cause == REVOLT and _in_troubles(g) and g.name(power) == "france" and (
        g.state.attitude[power] == "conciliatory"
    )  # fmt: skip


def _in_troubles(g: G) -> bool:
    return TROUBLES in g.state.occurred and not g.holds(OVER)


def heretic(g: G) -> str:
    """The minor within France that helps its own faith abroad; none after a massacre."""
    france = g.country("france")
    if not _in_troubles(g) or g.holds(MASSACRE):
        return ""
    king = faith(g, france) if faith(g, france) == "protestant" else g.state.attitude[france]
    return HERETICS.get(king, "")


def _of_heretics(g: G, power: int, segment: str) -> Iterator[Reaction]:
    """Who plays the heretics when they rebel decides for them; they pay nothing."""
    wars = [war for war in g.state.wars if war.cause == REVOLT and not war.armistice]
    if segment == ABROAD or not wars:
        return
    name = heretic(g)
    if not name or g.state.event_notes.get(f"III-D:control:{name}", "") != g.name(power):
        return
    minor = g.country(name)
    for war in wars:
        for side in (0, 1):
            same = faith(g, minor) in {faith(g, c) for c in war.side(side)}
            if same and not g.state.gone[minor] and not sides_with(war, minor):
                key = f"heretics:{name}:{g.name(war.side(side)[0])}:{war.number}"
                yield Reaction(key, partial(_send, g, minor, war.number, side))


def _send(g: G, minor: int, number: int, side: int) -> None:
    war = war_numbered(g, number)
    assert war is not None
    help_side(g, war, minor, side, "foreign", war.side(side)[0])


REACTIONS = (_of_heretics,)
MESSAGES = {"option.heretics": "{a} makes a foreign intervention for {b}"}
