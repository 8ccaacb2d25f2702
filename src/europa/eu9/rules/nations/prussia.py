"""P 33.2 The metal of Silesia, a manufacture beyond Prussia's limit."""

from __future__ import annotations

import msgspec

from europa.eu9.entries import Placed, Removed
from europa.eu9.rules.powers.manufactures import SILESIAN, build, special_metal
from europa.eu9.table import G
from europa.eu9.world import MNU_KINDS
from europa.eu9.world.tables import SILESIA
from europa.kernel import Ask, Option, Steps

METAL = "metal"


def found(g: G) -> Steps[None]:
    """1.5: the first time that Prussia owns both provinces, in one of them, for nothing."""
    s, prussia = g.state, g.country("prussia")
    if not g.is_major(prussia) or g.holds(SILESIAN):
        return
    places = [g.world.province_index[name] for name in SILESIA]
    if any(s.owner[p] != prussia for p in places):
        return
    options = [Option(f"at:{g.world.provinces[p].id}", p) for p in places]
    params = {"power": g.name(prussia)}
    where = yield Ask(g.seat_of(prussia), "prussia.metal", options, "XV", params)
    s.in_force[SILESIAN] = s.turn
    build(g, prussia, MNU_KINDS.index(METAL), where)


def keep(g: G) -> None:
    """E609: it moves where only its own province is lost, and is gone with both."""
    s, mnu = g.state, special_metal(g)
    if mnu is None or s.owner[mnu.province] == mnu.owner:
        return
    places = [g.world.province_index[name] for name in SILESIA]
    left = [p for p in places if s.owner[p] == mnu.owner]
    name, what = g.name(mnu.owner), f"{METAL} manufacture"
    g.log(Removed(name, what, g.world.provinces[mnu.province].id))
    s.mnus.remove(mnu)
    if left:
        s.mnus.append(msgspec.structs.replace(mnu, province=left[0]))
        g.log(Placed(name, what, g.world.provinces[left[0]].id))


AFTER_STEP = {"1.0": (keep,), "1.5": (found,), "7.5": (keep,)}
MESSAGES = {"ask.prussia.metal": "{power}: where does the metal of Silesia stand?"}
