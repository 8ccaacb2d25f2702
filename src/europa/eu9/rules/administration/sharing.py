"""V.4.4, VI.9 Free resources of an area: who takes them, and automatic competition for them."""

from __future__ import annotations

from collections.abc import Sequence

from europa.eu9.entries import Placed
from europa.eu9.rules.administration.rivalry import round_of
from europa.eu9.rules.powers import establishments, resources
from europa.eu9.rules.powers.initiative import by_initiative
from europa.eu9.rules.powers.single import galleon
from europa.eu9.state import AREAS, GOODS, TP
from europa.eu9.table import G
from europa.eu9.world import NONE, RESOURCES
from europa.eu9.world.tables import goods
from europa.kernel import Ask, Entry, Option, Steps

Claims = dict[int, int]
"""country -> units it wants."""


class Agreed(Entry, frozen=True):
    """A power leaves a competition with some units, as all others agree."""

    power: str
    good: str
    area: str
    units: int


def bar(g: G, province: int, good: int) -> None:
    """VI.8.3, VI.9.3: an establishment takes no unit of a good for the rest of the turn."""
    g.add_effect(_barred(g, province, good))


def _barred(g: G, province: int, good: int) -> str:
    return f"barred_{RESOURCES[good]}_{g.world.provinces[province].id}"


def room(g: G, province: int, good: int) -> int:
    """Units more of a good that an establishment could exploit."""
    if g.effect(_barred(g, province, good)):
        return 0
    return max(0, resources.most(g, province, good) - g.exploited(province, good))


def posts_in(g: G, area: int, country: int) -> list[int]:
    """Its establishments in an area; for China the galleon's colony too (P 16.3)."""
    found = [p for p in g.world.areas[area].provinces if g.state.post_owner[p] == country]
    if area in galleon.markets() and galleon.port(g) != NONE and galleon.holder(g) == country:
        found.append(galleon.port(g))
    return found


def _owners(g: G, area: int) -> dict[int, None]:
    """Who has establishments that use an area."""
    found = dict.fromkeys(g.state.post_owner[p] for p in g.world.areas[area].provinces)
    if area in galleon.markets() and galleon.port(g) != NONE:
        found[galleon.holder(g)] = None
    return found


def able(g: G, area: int, good: int, country: int) -> int:
    """Units of a good that a country could take in an area."""
    if g.effect(_left(g, area, good), country):
        return 0
    free = resources.free_units(g, area, good)
    return min(free, sum(room(g, p, good) for p in posts_in(g, area, country)))


def _left(g: G, area: int, good: int) -> str:
    """Effect: a country is out of the competition for a good in an area this turn."""
    return f"left_{RESOURCES[good]}_{g.world.areas[area].id}"


def forget_changes(g: G) -> None:
    """What changed before 3.11 has been shared; 8.4 looks at later changes."""
    effects = g.state.effects
    for key in [key for key in effects if key.startswith("changed_")]:
        del effects[key]


def resources_of_areas(g: G, *, only_changed: bool = False) -> Steps[None]:
    """3.11, 8.4: area by area, dearest goods first unless somebody orders otherwise (E727)."""
    s, w = g.state, g.world
    settled = [False] * AREAS
    for p, owner in enumerate(s.post_owner):
        if owner != NONE:
            settled[w.provinces[p].area] = True
    for market in galleon.markets() if galleon.port(g) != NONE else ():
        settled[market] = True
    by_price = sorted(range(GOODS), key=lambda x: (-resources.price(g, x), -goods()[x].highest, x))
    for area, has_posts in enumerate(settled):
        if not has_posts or (only_changed and not g.effect(f"changed_{w.areas[area].id}")):
            continue
        left = [good for good in by_price if resources.free_units(g, area, good)]
        while left:
            good = yield from _next_good(g, area, left)
            left.remove(good)
            yield from share(g, area, good)


def _next_good(g: G, area: int, left: list[int]) -> Steps[int]:
    """E727: of several disputed goods the involved power with the best initiative names one."""
    disputed = {good: who for good in left if len(who := _rivals(g, area, good)) > 1}
    if left[0] not in disputed or len(disputed) < 2:
        return left[0]
    involved = [c for c in by_initiative(g) if any(c in who for who in disputed.values())]
    if not involved:
        return left[0]
    options = [Option(f"good:{RESOURCES[good]}", good) for good in disputed]
    params = {"power": g.name(involved[0]), "area": g.world.areas[area].id}
    chosen: int = yield Ask(g.seat_of(involved[0]), "resources.order", options, "VI.9", params)
    return chosen


def _rivals(g: G, area: int, good: int) -> list[int]:
    """Who could want more of a good together than there is."""
    owners = _owners(g, area)
    wants = {c: able(g, area, good, c) for c in owners if c != NONE}
    if sum(wants.values()) <= resources.free_units(g, area, good):
        return []
    return [c for c, units in wants.items() if units]


def share(g: G, area: int, good: int) -> Steps[None]:
    """VI.9: the free units of one good in an area; small countries' posts take theirs first."""
    small = resources.small_countries(g)
    take(g, area, good, small, able(g, area, good, small))
    claims = yield from _claims(g, area, good)
    while True:
        free = resources.free_units(g, area, good)
        claims = {c: min(n, able(g, area, good, c)) for c, n in claims.items()}
        claims = {c: n for c, n in claims.items() if n}
        if sum(claims.values()) <= free or len(claims) == 1:
            break
        claims = yield from _agree(g, area, good, claims)
        if len(claims) > 1 and sum(claims.values()) > resources.free_units(g, area, good):
            claims = yield from _fight(g, area, good, claims)
    for country, units in claims.items():
        take(g, area, good, country, units)


def _claims(g: G, area: int, good: int) -> Steps[Claims]:
    """What each wants: a power whose levels don't do for everything is asked; minors take what
    they can where something has changed (E144)."""
    owners = _owners(g, area)
    owners.pop(resources.small_countries(g), None)
    order = [c for c in by_initiative(g) if c in owners]
    order += [c for c in owners if c != NONE and not g.is_major(c)]
    claims: Claims = {}
    for country in order:
        units = able(g, area, good, country)
        if not g.is_major(country):
            changed = g.effect(f"changed_{g.world.areas[area].id}")
            claims[country] = units if changed else 0
        elif units and is_torn(g, area, good, country):
            options = [Option(f"claim:{n}", n) for n in range(units, -1, -1)]
            params = _params(g, area, good, country)
            ask = Ask(g.seat_of(country), "resources.claim", options, "V.4", params)
            claims[country] = yield ask
            if not claims[country]:
                for p in posts_in(g, area, country):
                    bar(g, p, good)
        else:
            claims[country] = units
    return claims


def is_torn(g: G, area: int, good: int, country: int) -> bool:
    """Whether levels taken for this good are missed for another."""
    for p in posts_in(g, area, country):
        free_levels = g.state.post_level[p] - resources.levels_used(g, p)
        need = 0
        for other in range(GOODS):
            units = min(room(g, p, other), resources.free_units(g, area, other))
            held = g.exploited(p, other)
            more = resources.levels_needed(g, p, other, held + units) or 0
            need += more - (resources.levels_needed(g, p, other, held) or 0)
        if room(g, p, good) and need > free_levels:
            return True
    return False


def _params(g: G, area: int, good: int, country: int) -> dict[str, str | int]:
    return {
        "power": g.name(country),
        "good": RESOURCES[good],
        "area": g.world.areas[area].id,
        "free": resources.free_units(g, area, good),
    }


def _agree(g: G, area: int, good: int, claims: Claims) -> Steps[Claims]:
    """VI.9.3: each power in turn fights, withdraws, or offers to leave with some units."""
    left = dict(claims)
    for country in [c for c in by_initiative(g) if c in claims]:
        free = resources.free_units(g, area, good)
        if len(left) < 2 or sum(left.values()) <= free:
            break
        others = [c for c in left if c != country]
        options = [Option("fight", NONE), Option("withdraw", 0)]
        if all(g.is_major(c) for c in others):
            most = min(left[country], free - 1)
            options += [Option(f"leave_with:{n}", n) for n in range(1, most + 1)]
        params = _params(g, area, good, country)
        units = yield Ask(g.seat_of(country), "resources.struggle", options, "VI.9", params)
        if units == NONE:
            continue
        if units == 0 or (yield from _all_accept(g, area, good, country, units, others)):
            take(g, area, good, country, units)
            del left[country]
            g.add_effect(_left(g, area, good), country)
    return left


def _all_accept(
    g: G, area: int, good: int, country: int, units: int, others: Sequence[int]
) -> Steps[bool]:
    """A public agreement: it binds, and is carried out at once."""
    for other in others:
        params = {**_params(g, area, good, other), "by": g.name(country), "units": units}
        options = [Option("yes", True), Option("no", False)]
        if not (yield Ask(g.seat_of(other), "resources.agree", options, "VI.9", params)):
            return False
    g.log(Agreed(g.name(country), RESOURCES[good], g.world.areas[area].id, units))
    return True


def _fight(g: G, area: int, good: int, claims: Claims) -> Steps[Claims]:
    """VI.9.2, VI.9.3: a round; a TP loses a level, a COL one unit of its claim for the turn."""
    opponents = {c: [o for o in claims if o != c] for c in claims}
    left = dict(claims)
    for country in round_of(
        g, opponents, g.world.areas[area].id, place=g.world.areas[area].provinces[0]
    ):
        claiming = [p for p in posts_in(g, area, country) if room(g, p, good)]
        posts = [p for p in claiming if g.state.post[p] == TP]
        if posts:
            yield from establishments.shrink(g, posts[0])
        else:
            left[country] -= 1
            if not left[country]:
                g.add_effect(_left(g, area, good), country)
    return left


def take(g: G, area: int, good: int, country: int, units: int) -> None:
    """Establishments of a country exploit so many units more."""
    s = g.state
    for p in posts_in(g, area, country):
        more = min(units, room(g, p, good))
        if more:
            if g.world.provinces[p].area != area:
                galleon.load(g, area, good, more)
            s.exploited[p * GOODS + good] += more
            units -= more
            g.log(Placed(g.name(country), RESOURCES[good], g.world.provinces[p].id, more))


ENTRIES = (Agreed,)
MESSAGES = {
    "ask.resources.claim": "{power}: how many of {free} free {good} in {area} do you claim?",
    "ask.resources.order": "{power}: which good of {area} is disputed first?",
    "option.good": "{a}",
    "ask.resources.struggle": "{power}: {free} {good} in {area} are disputed",
    "ask.resources.agree": "{power}: {by} would leave {area} with {units} {good}; do you agree?",
    "option.claim": "claim {a}",
    "option.leave_with": "leave with {a}, if all agree",
    "entry.Agreed": "{power} leaves the competition in {area} with {units} {good}",
}
