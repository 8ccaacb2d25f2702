"""A province changes its owner: what the records need, whoever takes it and why."""

from __future__ import annotations

from europa.eu9.annals import Transfer
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Entry

NOT_ANNEXED = ("dowry", "balkans")
"""Ways that give no annexed province for the check-up of a period (XIV.4, E567)."""


class OwnerChanged(Entry, frozen=True):
    """A province, COL or TP has another owner."""

    province: str
    old: str
    new: str
    how: str


def hand_over(g: G, province: int, new: int, how: str) -> None:
    """Owner and control of a province of Europe pass on; it is written into the annals (XIV.4)."""
    s = g.state
    old = s.owner[province]
    s.owner[province] = s.controller[province] = new
    if s.occupied[province] == new:
        s.occupied[province] = NONE
    _write_down(g, province, old, new, how)


def hand_over_post(g: G, province: int, new: int, how: str) -> None:
    """A COL or TP passes on."""
    old = g.state.post_owner[province]
    g.state.post_owner[province] = new
    _write_down(g, province, old, new, how)


def _write_down(g: G, province: int, old: int, new: int, how: str) -> None:
    s = g.state
    s.transfers.append(Transfer(s.turn, province, old, new, how))
    if how in NOT_ANNEXED:
        g.log(OwnerChanged(g.world.provinces[province].id, g.name(old), g.name(new), how))
        return
    if new != NONE and g.is_major(new):
        s.annexed.append((new, province, 1, old))
    if old != NONE and g.is_major(old):
        s.annexed.append((old, province, -1, new))
    g.log(OwnerChanged(g.world.provinces[province].id, g.name(old), g.name(new), how))


ENTRIES = (OwnerChanged,)
MESSAGES = {"entry.OwnerChanged": "{province}: {old} → {new} ({how})"}
