"""M 15.3 Minors that live by trading posts: what they lose with the last of them."""

from __future__ import annotations

from europa.eu9.rules.peace.downfall import destroy
from europa.eu9.state import TP
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.specials import specials_of
from europa.kernel import Entry

LOSES, ENDS = "loses_area", "ends_without_posts"


class AreaLost(Entry, frozen=True):
    """An area belongs to a minor no more."""

    minor: str
    area: str


def look(g: G) -> None:
    """An area in which its last TP is gone is no longer the minor's."""
    s, w = g.state, g.world
    for record in specials_of(LOSES):
        minor, area = g.country(record.minor), w.areas[w.area_index[record.says["area"]]]
        posts = any(s.post[p] == TP and s.post_owner[p] == minor for p in area.provinces)
        if s.area_owner[area.index] == minor and not posts:
            s.area_owner[area.index] = NONE
            g.log(AreaLost(record.minor, area.id))


def end(g: G) -> None:
    """End of the turn: without any TP, and its city taken, the minor is no more."""
    s, w = g.state, g.world
    for record in specials_of(ENDS):
        minor, city = g.country(record.minor), w.province_index[record.says["city"]]
        if s.gone[minor] or g.posts(minor, TP) or s.controller[city] in (NONE, minor):
            continue
        for area in [a for a, owner in enumerate(s.area_owner) if owner == minor]:
            s.area_owner[area] = NONE
            g.log(AreaLost(record.minor, w.areas[area].id))
        destroy(g, minor)


AFTER_STEP = {
    "1.6": (look,), "3.11": (look,), "4.3c": (look,), "5.1": (look,), "7.5": (look,),
    "8.2": (look, end),
}  # fmt: skip
ENTRIES = (AreaLost,)
MESSAGES = {"entry.AreaLost": "{area} is no longer {minor}'s: its last trading post there is gone"}
