"""VI.9 Automatic competition (3.11): two posts in one province, and trade zones."""

from __future__ import annotations

from europa.eu9.rules.administration.external import FULL, PLUS, shift_fleet
from europa.eu9.rules.administration.rivalry import round_of
from europa.eu9.rules.powers import establishments
from europa.eu9.rules.powers.initiative import by_initiative
from europa.eu9.rules.powers.single.closed_lands import pass_treaty
from europa.eu9.state import COL, ESTABLISHMENTS, TP, ZONES
from europa.eu9.table import G
from europa.kernel import Ask, Option, Steps


def ask_to_withdraw(g: G, country: int, where: str) -> Steps[bool]:
    """VI.9.3: whether a power withdraws; a minor never does."""
    if not g.is_major(country):
        return False
    options = [Option("fight", False), Option("withdraw", True)]
    params = {"power": g.name(country), "where": where}
    return bool((yield Ask(g.seat_of(country), "struggle.withdraw", options, "VI.9", params)))


# Two COL or two TP in one province


def rivals(g: G) -> dict[tuple[int, int], dict[int, int]]:
    """Claims beside new posts (VI.6.6): (kind, province) -> country -> level."""
    found: dict[tuple[int, int], dict[int, int]] = {}
    for key, level in g.state.effects.items():
        for kind in (COL, TP):
            start = f"rival_{ESTABLISHMENTS[kind].lower()}_"
            if key.startswith(start):
                place, _, country = key.removeprefix(start).rpartition(":")
                claims = found.setdefault((kind, g.world.province_index[place]), {})
                claims[g.country(country)] = level
    return found


def posts_in_one_province(g: G) -> Steps[None]:
    """VI.9.1: until one post is left, or none."""
    s = g.state
    for (kind, province), claims in rivals(g).items():
        where = g.world.provinces[province].id
        levels = dict(claims)
        holder = s.post_owner[province]
        if s.post[province] == kind:
            levels = {holder: s.post_level[province], **claims}
        while len(levels) > 1:
            for country in [c for c in by_initiative(g) if c in levels]:
                if len(levels) > 1 and (yield from ask_to_withdraw(g, country, where)):
                    del levels[country]
            if len(levels) > 1:
                opponents = {c: [o for o in levels if o != c] for c in levels}
                for country in round_of(g, opponents, where, place=province):
                    levels[country] -= 1
                levels = {c: level for c, level in levels.items() if level}
        yield from _settle(g, province, kind, levels)


def _settle(g: G, province: int, kind: int, levels: dict[int, int]) -> Steps[None]:
    """The last one keeps its post, at the level it has left."""
    s = g.state
    if not levels:
        if s.post[province] == kind:
            establishments.remove(g, province)
        return
    ((winner, level),) = levels.items()
    if s.post_owner[province] != winner or s.post[province] != kind:
        pass_treaty(g, province, s.post_owner[province], winner)
        establishments.found(g, winner, province, kind)
        s.post_level[province] = level
    while s.post_level[province] > level:
        yield from establishments.shrink(g, province)


# Trade zones


def opponents_in(g: G, zone: int) -> dict[int, list[int]]:
    """VI.9.1, E48: who competes with whom by current levels: two +, or a 6 and anybody."""
    fleets = g.fleets_in(zone)
    level = {c: g.tf(c, zone) for c in fleets}
    found = {
        c: [
            o for o in fleets
            if o != c and (min(level[c], level[o]) >= PLUS or FULL in (level[c], level[o]))
        ]
        for c in fleets
    }  # fmt: skip
    return {c: others for c, others in found.items() if others}


def retreat(g: G, country: int, zone: int) -> int:
    """Level to which a fleet must fall to be out of it; its own level if nothing helps."""
    others = [g.tf(c, zone) for c in g.fleets_in(zone) if c != country]
    now = g.tf(country, zone)
    if FULL in others or now < PLUS:
        return now
    return PLUS - 1 if any(level >= PLUS for level in others) else min(now, FULL - 1)


def zone_struggle(g: G, zone: int) -> Steps[None]:
    """VI.9.2: rounds until no cause remains; who withdraws lowers its fleet instead (E145)."""
    where = g.world.zones[zone].id
    while opponents_in(g, zone):
        for country in [c for c in by_initiative(g) if c in opponents_in(g, zone)]:
            lower = retreat(g, country, zone)
            fall = lower - g.tf(country, zone)
            if fall and country in opponents_in(g, zone):
                out = yield from ask_to_withdraw(g, country, where)
                if out:
                    shift_fleet(g, country, zone, fall)
        opponents = opponents_in(g, zone)
        for country in round_of(g, opponents, where, zone):
            shift_fleet(g, country, zone, -1)


def zones(g: G) -> Steps[None]:
    """3.11: zone by zone, in random order."""
    troubled = [zone for zone in range(ZONES) if opponents_in(g, zone)]
    if len(troubled) > 1:
        g.shuffle("zones", troubled)
    for zone in troubled:
        yield from zone_struggle(g, zone)


MESSAGES = {
    "ask.struggle.withdraw": "{power}: automatic competition in {where}: fight or withdraw?",
    "option.fight": "fight",
    "option.withdraw": "withdraw",
}
