"""A province changes its owner: what the records need, whoever takes it and why."""

from __future__ import annotations

from europa.eu9.annals import Transfer
from europa.eu9.rules.powers import missions
from europa.eu9.rules.powers.single.closed_lands import pass_treaty
from europa.eu9.rules.powers.single.empire import leave
from europa.eu9.rules.terms.happenings import tell
from europa.eu9.state import VA
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Entry

NOT_ANNEXED = ("dowry", "balkans")
"""Ways that give no annexed province for the check-up of a period (XIV.4, E567)."""
BUDA = "magyarorszag"
BALKANS_END, BALKAN_PERIODS = "I-E", 2


class OwnerChanged(Entry, frozen=True):
    """A province, COL or TP has another owner."""

    province: str
    old: str
    new: str
    how: str


class BudaFollowed(Entry, frozen=True):
    """Transylvania has another lord."""

    minor: str
    owner: str


def balkans_troubled(g: G) -> bool:
    """XV 1.2, 4.27.7: the Balkans are open to all to period II, or until the partition of Hungary,
    which its event brings about at 7.4 of its turn."""
    s = g.state
    if s.period > BALKAN_PERIODS:
        return False
    if BALKANS_END not in s.occurred:
        return True
    return s.event_began.get(BALKANS_END) == s.turn and not s.gone[g.country("hungary")]


def hand_over(g: G, province: int, new: int, how: str) -> None:
    """Owner and control of a province of Europe pass on; it is written into the annals (XIV.4)."""
    s = g.state
    old = s.owner[province]
    s.owner[province] = s.controller[province] = new
    if s.occupied[province] == new:
        s.occupied[province] = NONE
    if s.praesidio.get(province, NONE) // 10 == new:
        # X.6, E1002: his own presidio becomes the city's fortress if it is the stronger one
        s.fortress[province] = max(s.fortress[province], s.praesidio.pop(province) % 10)
    leave(g, province, new)
    _write_down(g, province, old, new, how)
    if g.world.provinces[province].id == BUDA:
        _follow_buda(g, new)


def _follow_buda(g: G, owner: int) -> None:
    """SPEC-minors 13.3: Transylvania is at once the vassal of whoever owns Buda."""
    s, minor = g.state, g.country("transylvania")
    if s.gone[minor] or owner in (NONE, minor, s.patron[minor]):
        return
    s.patron[minor], s.box[minor] = owner, VA
    g.log(BudaFollowed(g.name(minor), g.name(owner)))


def hand_over_post(g: G, province: int, new: int, how: str) -> None:
    """A COL or TP passes on."""
    old = g.state.post_owner[province]
    g.state.post_owner[province] = new
    pass_treaty(g, province, old, new)
    missions.inherit(g, province, new)
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
    if new != NONE:
        tell(g, "annexes", new, old, where=province)
    g.log(OwnerChanged(g.world.provinces[province].id, g.name(old), g.name(new), how))


ENTRIES = (OwnerChanged, BudaFollowed)
MESSAGES = {
    "entry.OwnerChanged": "{province}: {old} → {new} ({how})",
    "entry.BudaFollowed": "{minor} is the vassal of {owner}, who owns Buda",
}
