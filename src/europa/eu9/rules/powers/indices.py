"""II.1, VI.11 FTI and DTI of any country, and where the special FTI counts."""

from __future__ import annotations

from europa.eu9.rules.terms import specials
from europa.eu9.rules.terms.lasting import changed, found
from europa.eu9.table import G
from europa.eu9.world import NONE

ORDINARY, LATER = 2, 4
"""VI.11.1: FTI of minors without a rule of their own; period from which it is one more."""
OVERSEAS = ("tfi", "competition", "col", "tp")
SPECIAL = {"portugal": OVERSEAS, "holland": OVERSEAS, "russia": ("col", "tp"), "spain": ("col",)}
"""Actions in the rest of the world that use the special FTI."""


def uses_special(g: G, country: int, kind: str) -> bool:
    """VI.6: whether an action overseas uses the special FTI (HOL: after the VOC)."""
    name = g.name(country)
    if not g.is_major(country) or kind not in SPECIAL.get(name, ()):
        return False
    return name != "holland" or g.holds("voc")


def fti(g: G, country: int, kind: str = "", *, overseas: bool = False) -> int:
    """FTI of a country for an action; minors 2 or 3, one more from period IV on (VI.11.1)."""
    s = g.state
    if g.is_major(country):
        special = overseas and uses_special(g, country, kind)
        return changed(g, "fti", country, s.sfti[country] if special else s.fti[country])
    return changed(g, "fti", country, _own(g, "fti", country, ORDINARY + (s.period >= LATER)))


def _own(g: G, kind: str, minor: int, usual: int) -> int:
    """The index of a minor by its own rules, else the usual one."""
    for record in specials.standing(g, kind, minor):
        says = record.says
        late = g.state.period >= LATER
        return int(says["value"] if "value" in says else says["iv_to_vii" if late else "i_to_iii"])
    return usual


def both(g: G, country: int, rolls: tuple[str, ...], *, zone: int = NONE, place: int = NONE) -> int:
    """What an event that lets DTI count beside FTI in a place adds there (E477)."""
    lasting = g.state.lasting
    if any(
        act.get("replaces") == "fti"
        for roll in rolls
        if f"modifier:{roll}" in lasting
        for _, act in found(g, f"modifier:{roll}", country, zone=zone, place=place)
    ):
        return dti(g, country)
    return 0


def dti(g: G, country: int) -> int:
    """DTI of a country; a minor's is its FTI, Holland's 4, 5 after its revolt (E582)."""
    if g.is_major(country):
        return changed(g, "dti", country, g.state.dti[country])
    return _own(g, "dti", country, fti(g, country))
