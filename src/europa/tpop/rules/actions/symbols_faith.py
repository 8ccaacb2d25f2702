"""16.5 Spread of Religious Ideas and of the Revolution (R17, R192)."""

from __future__ import annotations

from collections.abc import Collection

from europa.kernel import Option, Steps
from europa.tpop.rules.realms.faith import (
    place_religion,
    religion,
    slot_areas,
    slots,
    token_areas,
    tokens_left,
)
from europa.tpop.rules.terms.action import area_options, ask, confirm
from europa.tpop.rules.terms.adjacency import area_in_play
from europa.tpop.rules.terms.board import area_religion, provinces_in
from europa.tpop.rules.terms.realm import tax_value
from europa.tpop.state import NO_TOWN
from europa.tpop.table import G
from europa.tpop.world import NONE

MOST_TOKENS = 4
MOST_OF_A_KIND = 2

MESSAGES = {
    "ask.spread.religion": "{seat}, where does a faith spread? ({left} left)",
    "ask.spread.diverse": "{seat}, which area has diverse faiths?",
    "ask.spread.revolution": "{seat}, where does the Revolution spread?",
    "ask.spread.capital": "{seat}, in which capital does the Revolution begin?",
    "ask.spread.move_token": "{seat}, no token is left: do you move one?",
    "option.spread": "{a}: {b}",
    "option.diverse": "{a}",
    "option.revolution": "{a}",
}


def clusters(g: G, faith: int) -> list[set[int]]:
    """16.5: bodies of Areas of one faith that hang together by land."""
    world = g.world
    left = {
        a.index
        for a in world.areas
        if not a.distant and area_religion(g, a.index) == faith and area_in_play(g, a.index)
    }
    found: list[set[int]] = []
    for start in sorted(left):
        if any(start in body for body in found):
            continue
        body, todo = {start}, [start]
        while todo:
            for other in world.land_of_area[todo.pop()]:
                if other in left and other not in body:
                    body.add(other)
                    todo.append(other)
        found.append(body)
    return found


def around(g: G, body: Collection[int]) -> list[int]:
    """16.5: Main Map Areas in play next to a cluster, by land or across a Sea Zone."""
    near = {n for area in body for n in g.world.neighbours_of_area[area]} - set(body)
    return sorted(a for a in near if not g.world.areas[a].distant and area_in_play(g, a))


def targets(g: G, body: Collection[int], faith: int, fresh: Collection[int]) -> list[int]:
    """16.5, R192: Areas that a cluster may infect: no Orthodox or Muslim one, none of the same
    faith, none with a token of this Turn."""
    closed = (religion(g, "orthodox"), religion(g, "muslim"), faith)
    return [
        area
        for area in around(g, body)
        if area not in fresh and all(area_religion(g, a) not in closed for a in slot_areas(g, area))
    ]


def rank(g: G, area: int) -> tuple[int, int, int]:
    """16.5 auto-resolution: Areas with a Town, then the highest Tax Value, then A-Z."""
    s = g.state
    provinces = provinces_in(g, area)
    town = any(s.town[p] != NO_TOWN or s.top_town[p] != NO_TOWN for p in provinces)
    return 0 if town else 1, -sum(tax_value(g, p) for p in provinces), g.world.order_of_area[area]


def spread_religion(g: G, seat: int) -> Steps[None]:
    """16.5, R192: one token for each cluster of an Infectious Faith, four at most, two of a kind
    while the other can be placed; with no cluster two Diverse Faiths tokens."""
    kinds = (religion(g, "protestant"), religion(g, "counter_reformed"))
    bodies = {faith: clusters(g, faith) for faith in kinds}
    if not any(bodies.values()):
        yield from spread_diversity(g, seat)
        return
    placed = dict.fromkeys(kinds, 0)
    fresh: set[int] = set()
    stuck: set[tuple[int, int]] = set()
    last = kinds[1]
    while sum(placed.values()) < MOST_TOKENS:
        ways = {
            faith: {
                area: body
                for body in reversed(bodies[faith])
                for area in targets(g, body, faith, fresh)
                if (faith, area) not in stuck
            }
            for faith in kinds
        }
        open_to = _kinds_open(g, seat, kinds, ways, placed, last)
        if not open_to:
            break
        faith, area = yield from _choose(g, seat, open_to, ways, placed)
        body = ways[faith][area]
        if (yield from place_religion(g, seat, area, faith, "16.5", keep=fresh)):
            bodies[faith] = [b for b in bodies[faith] if b != body]
            fresh.update(slot_areas(g, area))
            placed[faith] += 1
            last = faith
        else:
            stuck.add((faith, area))


def _kinds_open(
    g: G,
    seat: int,
    kinds: tuple[int, int],
    ways: dict[int, dict[int, set[int]]],
    placed: dict[int, int],
    last: int,
) -> list[int]:
    """Which faith may or must be placed next; by itself they alternate."""
    able = [faith for faith in kinds if ways[faith]]
    if len(able) < 2:
        return able
    if seat == NONE:
        return [kinds[1] if last == kinds[0] else kinds[0]]
    return [faith for faith in able if placed[faith] < MOST_OF_A_KIND] or able


def _choose(
    g: G,
    seat: int,
    kinds: list[int],
    ways: dict[int, dict[int, set[int]]],
    placed: dict[int, int],
) -> Steps[tuple[int, int]]:
    """The Area for the next token, with its faith."""
    pairs = [(faith, area) for faith in kinds for area in sorted(ways[faith])]
    if seat == NONE:
        return min(pairs, key=lambda pair: rank(g, pair[1]))
    if len(pairs) == 1:
        return pairs[0]
    areas, faiths = g.world.areas, g.world.religions
    options = [
        Option(f"spread:{faiths[f].id}:{areas[a].id}", n, (f"area:{areas[a].id}",))
        for n, (f, a) in enumerate(pairs)
    ]
    left = {"left": MOST_TOKENS - sum(placed.values())}
    chosen = yield ask(g, seat, "spread.religion", options, "16.5", left)
    return pairs[chosen]


def spread_diversity(g: G, seat: int) -> Steps[None]:
    """16.5 step 3: Diverse Faiths in two Catholic Areas away from † Sea Zones."""
    world, catholic = g.world, religion(g, "catholic")
    for _ in range(2):
        areas = [
            a
            for a in slots(g)
            if area_religion(g, a) == catholic
            and all(world.seas[sea].mark != "†" for sea in world.seas_of_area[a])
        ]
        if not areas:
            return
        area = min(areas, key=lambda a: world.order_of_area[a])
        if seat != NONE and len(areas) > 1:
            options = area_options(g, areas, "diverse")
            area = yield ask(g, seat, "spread.diverse", options, "16.5")
        yield from place_religion(g, seat, area, religion(g, "diverse"), "16.5")


# The Revolution


def spread_revolution(g: G, seat: int) -> Steps[None]:
    """16.5: a Revolutionary token next to each cluster, four at most; with one cluster also one
    elsewhere; with none in two Capital Areas of PRs."""
    bodies = clusters(g, religion(g, "revolutionary"))
    if not bodies:
        yield from _first_revolutions(g, seat)
        return
    fresh: set[int] = set()
    if len(bodies) > MOST_TOKENS:
        yield from _revolts_of_some(g, seat, bodies, fresh)
        return
    for body in bodies:
        areas = [a for a in around(g, body) if not g.state.revolution[a]]
        yield from _revolt(g, seat, areas, fresh)
    if len(bodies) == 1:
        near = {*bodies[0], *around(g, bodies[0])}
        areas = [a for a in slots(g) if a not in near and not g.state.revolution[a]]
        yield from _revolt(g, seat, areas, fresh)


def _revolts_of_some(g: G, seat: int, bodies: list[set[int]], fresh: set[int]) -> Steps[None]:
    """16.5: of more clusters than tokens the Active Player says which spread, by the Areas he
    picks; by itself those whose best Area ranks first."""
    left = list(bodies)
    for _ in range(MOST_TOKENS):
        ways = {
            area: body
            for body in reversed(left)
            for area in around(g, body)
            if not g.state.revolution[area]
        }
        area = yield from _revolt(g, seat, sorted(ways), fresh)
        if area == NONE:
            return
        left.remove(ways[area])


def _revolt(g: G, seat: int, areas: list[int], fresh: set[int]) -> Steps[int]:
    """One Revolutionary token in one of these Areas; a spent Supply may be helped (R17). Returns
    the Area, or NONE."""
    revolution = religion(g, "revolutionary")
    if not areas:
        return NONE
    if tokens_left(g, revolution) <= 0:
        if seat == NONE or not set(token_areas(g, revolution)) - fresh:
            return NONE
        if not (yield from confirm(g, seat, "spread.move_token", "16.5")):
            return NONE
    area = min(areas, key=lambda a: rank(g, a))
    if seat != NONE and len(areas) > 1:
        options = area_options(g, areas, "revolution")
        area = yield ask(g, seat, "spread.revolution", options, "16.5")
    if (yield from place_religion(g, seat, area, revolution, "16.5", keep=fresh)):
        fresh.update(slot_areas(g, area))
    return area


def _first_revolutions(g: G, seat: int) -> Steps[None]:
    """16.5: two Capital Areas of PRs; by itself those of the least stable, ties by lot."""
    s, area_of = g.state, g.world.area_of_province
    revolution = religion(g, "revolutionary")
    waiting = [who for who in g.seats_from(s.first) if s.capital[s.seats[who]] != NONE]
    for _ in range(2):
        homes = {
            area_of[s.capital[s.seats[who]]]: who
            for who in waiting
            if not s.revolution[area_of[s.capital[s.seats[who]]]]
        }
        areas = [a for a in sorted(homes) if not g.world.areas[a].distant]
        if not areas:
            return
        area = areas[0]
        if seat == NONE:
            lowest = min(s.stability[homes[a]] for a in areas)
            tied = [a for a in areas if s.stability[homes[a]] == lowest]
            area = tied[0] if len(tied) == 1 else g.pick("revolution", tied)
        elif len(areas) > 1:
            options = area_options(g, areas, "revolution")
            area = yield ask(g, seat, "spread.capital", options, "16.5")
        yield from place_religion(g, seat, area, revolution, "16.5")
