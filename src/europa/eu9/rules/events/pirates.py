"""III.3 Pirate counters: where they come, their captains, and raids on land."""

from __future__ import annotations

from europa.eu9.rules.powers.access import zone_coasts
from europa.eu9.state import DEAD, ON_MAP
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.tables import table
from europa.kernel import Entry

MINUS, PLUS = 1, 2
LAND = 10
"""A roll that sends pirates ashore."""


class PiratesCame(Entry, frozen=True):
    """Pirates in a trade zone."""

    zone: str
    sides: int
    total: int


class NoPirates(Entry, frozen=True):
    """Nothing to rob: no trade fleet in the zone."""

    zone: str


class CaptainCame(Entry, frozen=True):
    """A famous pirate leads them."""

    leader: str
    zone: str


class PiratesLanded(Entry, frozen=True):
    """Pirates leave the sea to loot an establishment."""

    zone: str
    province: str


ENTRIES = (PiratesCame, NoPirates, CaptainCame, PiratesLanded)
MESSAGES = {
    "entry.PiratesCame": "Pirates in the {zone}: {sides} more, {total} in all",
    "entry.NoPirates": "No trade fleet, so no pirates in the {zone}",
    "entry.CaptainCame": "{leader} leads the pirates in the {zone}",
    "entry.PiratesLanded": "Pirates of the {zone} go ashore to loot {province}",
}


def living(g: G) -> list[int]:
    """Named pirates of these years who are alive, by rank."""
    s = g.state
    found = [
        n
        for n, leader in enumerate(g.world.leaders)
        if leader.country == "pirates"
        and leader.first <= s.turn <= leader.last
        and s.leader_state[n] != DEAD
    ]
    return sorted(found, key=lambda n: (g.world.leaders[n].sides[0].rank, n))


def _may_sail(g: G, leader: int, zone: int) -> bool:
    """III.3.5: never Europe; some only America or Asia."""
    w = g.world
    if w.zones[zone].europe:
        return False
    targets = table("economy_piracy")["targets"]
    flags = w.leaders[leader].sides[0].flags
    for flag, area in (("america_only", "america"), ("asia_only", "asia")):
        if flag in flags and w.zones[zone].id not in targets[area]:
            return False
    return True


def place(g: G, zone: int, sides: int) -> bool:
    """III.3.4: pirates appear where there is a trade fleet; two - become one +."""
    s, w = g.state, g.world
    if not g.fleets_in(zone):
        g.log(NoPirates(w.zones[zone].id))
        return False
    before = s.pirates[zone]
    s.pirates[zone] = min(255, before + sides)
    g.log(PiratesCame(w.zones[zone].id, sides, s.pirates[zone]))
    captain = _captain(g, zone)
    second = before // PLUS >= 1 and s.pirates[zone] // PLUS > before // PLUS
    if captain != NONE or second:
        _sea_or_land(g, zone, before, sides, captain)
    return True


def _captain(g: G, zone: int) -> int:
    """III.3.5: a named pirate takes the first pirates in his area."""
    s = g.state
    if s.pirate_leader[zone] != NONE:
        return NONE
    for leader in living(g):
        if s.leader_state[leader] == 0 and _may_sail(g, leader, zone):
            s.leader_state[leader] = ON_MAP
            s.pirate_leader[zone] = leader
            g.log(CaptainCame(g.world.leaders[leader].id, g.world.zones[zone].id))
            return leader
    return NONE


def posts_on(g: G, zone: int) -> list[int]:
    """COL and TP on the seas of a zone (E140)."""
    return [p for p in sorted(zone_coasts(zone)) if g.state.post[p]]


def _sea_or_land(g: G, zone: int, others: int, sides: int, captain: int) -> None:
    """III.3.6: d10, one more for each other side, and his shock."""
    w = g.world
    shock = w.leaders[captain].sides[0].values[2] if captain != NONE else 0
    if g.d10("sea_or_land", w.zones[zone].id) + others + shock < LAND:
        return
    posts = posts_on(g, zone)
    if posts:
        target = g.pick("pirates_land", posts)
        g.state.effects[f"raid:{w.zones[zone].id}:{w.provinces[target].id}"] = sides
        g.log(PiratesLanded(w.zones[zone].id, w.provinces[target].id))


def retire(g: G) -> None:
    """A named pirate whose years are over leaves the sea; so do pirates without prey."""
    s = g.state
    alive = living(g)
    for zone, leader in enumerate(s.pirate_leader):
        if leader != NONE and leader not in alive:
            s.leader_state[leader] = 0
            s.pirate_leader[zone] = NONE
