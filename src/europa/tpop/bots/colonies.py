"""Bots beyond the sea: Colonists, the charts Colonize and Explore."""

from __future__ import annotations

from europa.kernel import Steps
from europa.tpop.bots.charts import step, walk
from europa.tpop.bots.naval import build_ship
from europa.tpop.bots.places import area_name, province_name
from europa.tpop.bots.targets import tree_of
from europa.tpop.bots.tokens import claim, may_settle
from europa.tpop.bots.trace import did
from europa.tpop.entries import Lost
from europa.tpop.rows import SEAS_OF
from europa.tpop.rules.actions.exploration import (
    colonizable,
    discoveries,
    lose_distant_ship,
    settle,
)
from europa.tpop.rules.routes.chains import sail, sailings
from europa.tpop.rules.terms.adjacency import adjacent_areas
from europa.tpop.rules.terms.board import is_vacant
from europa.tpop.rules.terms.bot_purse import spend
from europa.tpop.rules.terms.realm import has_idea
from europa.tpop.table import G
from europa.tpop.world import NONE, decks

PRICE, WORTH, LEAST = 4, 2, 2
"""Colonists that a Town costs; Colonists that 1 Bot Power replaces; Colonists MT5 wants."""
SPARE = 4
"""Bot Power with which a roll is made again."""
QUEST = "quest_for_the_new_world"
ATLANTIC = ("castile", "england", "france", "portugal", "netherlands", "denmark", "sweden")


def vacant_territories(g: G) -> bool:
    """Whether any Territory in play is vacant."""
    return any(flag and g.state.owner[p] == NONE for p, flag in enumerate(g.state.in_play))


def discard_colonists(g: G, seat: int) -> None:
    """4.5 A, B-25: without a vacant Territory a Bot's Colonists go."""
    s = g.state
    if s.colonists[seat] and not vacant_territories(g):
        g.log(Lost(g.seat_name(seat), "colonist", s.colonists[seat], "4.5 A"))
        s.colonists[seat] = 0


# Colonize


def colonize_possible(g: G, seat: int, extra: int = 0) -> bool:
    """MT5: a connected Colonial Claim, 2 Colonists, and Colonists with Bot Power worth 4."""
    s = g.state
    have = s.colonists[seat]
    if have < LEAST or have + WORTH * s.bot_power[seat] + extra < PRICE:
        return False
    return may_settle(g, seat) and bool(colonizable(g, seat))


def colonize(g: G, seat: int, extra: int = 0) -> Steps[None]:
    """Chart Colonize. `extra`: the steps of a card that count as Colonists (CO4)."""
    s = g.state
    realm, order = s.seats[seat], g.world.order_of_province
    near = set(adjacent_areas(g, realm))
    area_of = g.world.area_of_province
    found = colonizable(g, seat)
    province = min(found, key=lambda p: (area_of[p] not in near, -mentions(g, p), order[p]))
    step(g, seat, "colonize", "CO2", f"chooses {province_name(g, province)} to settle")
    spent = min(s.colonists[seat], max(0, PRICE - extra))
    rest = max(0, PRICE - extra - spent)
    if spent:
        s.colonists[seat] -= spent
        g.log(Lost(g.seat_name(seat), "colonist", spent, "5.3"))
    spend(g, seat, (rest + 1) // WORTH, "Colonize")
    settle(g, seat, province)
    yield from ()


def mentions(g: G, province: int) -> int:
    """How often a Province is a Key Province on Trade Cards."""
    return sum(
        province == key
        for card in g.world.trade_cards
        for option in card.options
        for key, _ in option.keys
    )


# Explore


def _land_targets(g: G, seat: int) -> bool:
    """A vacant Territory next to the realm by land."""
    own = g.survey.areas[g.state.seats[seat]]
    near = {a for area in own for a in g.world.land_of_area[area]}
    return any(
        g.world.areas[a].distant
        and not g.claim(seat, a)
        and any(g.state.in_play[p] and is_vacant(g, p) for p in g.world.provinces_of_area[a])
        for a in near
    )


def explore_possible(g: G, seat: int) -> bool:
    """Quest for the New World, or a vacant Territory next door by land; and any is vacant."""
    quest = has_idea(g, seat, QUEST)
    return (quest and vacant_territories(g)) or _land_targets(g, seat)


def explore(g: G, seat: int) -> Steps[None]:
    """Chart Explore: a Ship sails, the Exploration Die is rolled, a Claim is placed."""
    by_land = _land_targets(g, seat)
    way = walk(
        g,
        seat,
        "explore",
        {
            "EX1": lambda: has_idea(g, seat, QUEST) or by_land,
            "EX2": lambda: by_land or any(g.state.ships[SEAS_OF[seat]]),
        },
    )
    if way.at == "EX2 no":
        build_ship(g, seat, 1)
    if way.at != "EX2 yes":
        return
    if has_idea(g, seat, QUEST):
        yield from _set_sail(g, seat)
    number, skull = _roll(g, seat)
    found = discoveries(g, seat, number, skull)
    if not found and g.state.bot_power[seat] >= SPARE:
        spend(g, seat, 1, "Explore EX3")
        number, skull = _roll(g, seat)
        found = discoveries(g, seat, number, skull)
    if found and skull:
        if not g.state.bot_power[seat]:
            found = []
        else:
            spend(g, seat, 1, "Explore EX3")
    way = walk(g, seat, "explore", {"EX3": lambda: bool(found)}, "EX3")
    if not found:
        if skull:
            yield from lose_distant_ship(g, seat)
        return
    named = tree_territories(g, seat)
    near = set(adjacent_areas(g, g.state.seats[seat]))
    order = g.world.order_of_area
    area = min(found, key=lambda a: (a not in named, a not in near, order[a]))
    did(g, seat, f"discovers {area_name(g, area)}", "Explore EX3")
    claim(g, seat, area, "5.1")


def _roll(g: G, seat: int) -> tuple[int, bool]:
    faces = decks.dice()["exploration"]["faces"]
    (die,) = g.roll("exploration", 6, 1, g.seat_name(seat))
    return faces[die - 1]["number"], bool(faces[die - 1]["skull"])


def tree_territories(g: G, seat: int) -> list[int]:
    """Areas of the vacant Territories that the military tree names."""
    return [
        target.area
        for entry in tree_of(g, seat, "military")
        for target in (entry.target, *(child.target for child in entry.children))
        if target.type == "vacant" and target.area != NONE
    ]


def _set_sail(g: G, seat: int) -> Steps[None]:
    """EX2: one Ship goes to a Distant Sea Zone: next to a Territory of the tree, else America for
    Atlantic realms and India & Arabia for others."""
    seas = g.world.seas
    ways = [w for w in sailings(g, seat, lambda sea: seas[sea].distant) if not w.crosses]
    if not ways:
        return
    coast = {sea for area in tree_territories(g, seat) for sea in g.world.seas_of_area[area]}
    board = "america" if g.seat_name(seat) in ATLANTIC else "asia"

    def rank(place: int) -> tuple[bool, bool, str]:
        sea = seas[ways[place].to]
        return sea.index not in coast, board not in sea.board.lower(), sea.id

    way = ways[min(range(len(ways)), key=rank)]
    did(g, seat, f"sends a Ship to {seas[way.to].name}", "Explore EX2")
    sail(g, seat, way)
    yield from ()
