"""III.3 Pirate counters: where they come, their captains, and raids on land."""

from __future__ import annotations

from europa.eu9.rules.powers.access import zone_coasts
from europa.eu9.state import DEAD, MAN, ON_MAP, SHOCK
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


def captains(g: G, zone: int) -> list[int]:
    """Who leads the pirates of a zone, by rank: each one counter, the largest first."""
    found = [leader for leader, where in g.state.captains.items() if where == zone]
    return sorted(found, key=lambda n: (g.world.leaders[n].sides[0].rank, n))


def skill(g: G, zone: int) -> int:
    """The best manoeuvre among those who lead them, 0 without any."""
    values = [g.world.leaders[n].sides[0].values[MAN] for n in captains(g, zone)]
    return max(values, default=0)


def counters(sides: int) -> list[int]:
    """Two - become a +: counters of so many sides, large ones first."""
    return [PLUS] * (sides // PLUS) + [MINUS] * (sides % PLUS)


def ashore(g: G, zone: int) -> int:
    """III.3.6: sides of a zone's pirates that are ashore to raid an establishment."""
    start = f"raid:{g.world.zones[zone].id}:"
    gone = sum(sides for key, sides in g.state.effects.items() if key.startswith(start))
    return min(gone, g.state.pirates[zone])


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
    if captain != NONE:
        test_captain(g, captain)
    elif before // PLUS >= 1 and s.pirates[zone] // PLUS > before // PLUS:
        _sea_or_land(g, zone, PLUS, 0)
    return True


def _captain(g: G, zone: int) -> int:
    """III.3.5: a named pirate takes the first pirates in his area, beside another if need be."""
    for leader in living(g):
        if g.state.leader_state[leader] == 0 and _may_sail(g, leader, zone):
            lead(g, leader, zone)
            return leader
    return NONE


def lead(g: G, leader: int, zone: int) -> None:
    """A leader takes command of pirates."""
    g.state.leader_state[leader] = ON_MAP
    g.state.captains[leader] = zone
    g.log(CaptainCame(g.world.leaders[leader].id, g.world.zones[zone].id))


def posts_on(g: G, zone: int) -> list[int]:
    """COL and TP on the seas of a zone (E140)."""
    return [p for p in sorted(zone_coasts(zone)) if g.state.post[p]]


def test_captain(g: G, captain: int) -> None:
    """III.3.6: a named pirate chooses sea or land once a turn, with the counter he leads."""
    s, w = g.state, g.world
    tested = f"sea_or_land:{w.leaders[captain].id}"
    if w.leaders[captain].country != "pirates" or g.effect(tested):
        return
    g.add_effect(tested)
    zone = s.captains[captain]
    found = counters(s.pirates[zone])
    place = captains(g, zone).index(captain)
    if place < len(found):
        _sea_or_land(g, zone, found[place], w.leaders[captain].sides[0].values[SHOCK])


def test_captains(g: G) -> None:
    """1.4: those at sea since an earlier turn choose too."""
    for zone in range(len(g.world.zones)):
        for captain in captains(g, zone):
            test_captain(g, captain)


def _sea_or_land(g: G, zone: int, sides: int, shock: int) -> None:
    """III.3.6: d10, one more for each side beside the counter tested, and its captain's shock."""
    w = g.world
    others = g.state.pirates[zone] - sides
    if g.d10("sea_or_land", w.zones[zone].id) + others + shock < LAND:
        return
    posts = posts_on(g, zone)
    if posts:
        target = g.pick("pirates_land", posts)
        key = f"raid:{w.zones[zone].id}:{w.provinces[target].id}"
        g.state.effects[key] = g.state.effects.get(key, 0) + sides
        g.log(PiratesLanded(w.zones[zone].id, w.provinces[target].id))


def dismiss(g: G, leader: int) -> None:
    """He leaves the sea."""
    g.state.leader_state[leader] = 0
    del g.state.captains[leader]


def retire(g: G) -> None:
    """A named pirate whose years are over leaves the sea."""
    alive = living(g)
    for leader in list(g.state.captains):
        if g.world.leaders[leader].country == "pirates" and leader not in alive:
            dismiss(g, leader)
