"""9.7 step 4, 9.9 step 4 Casualties: which faction takes the hits and which Units go."""

from __future__ import annotations

from europa.kernel import Option, Steps
from europa.tpop.entries import Removed
from europa.tpop.rules.forces.fleets import damage_ship, ship_counts, sink_ship
from europa.tpop.rules.forces.forces import (
    CATEGORIES,
    LOOSE,
    TYPES,
    holders,
    remove_as_casualty,
    unit_counts,
)
from europa.tpop.rules.forces.sides import (
    BLACK,
    BOT_SHIP,
    REBEL_FACTION,
    Battle,
    Side,
    faction_units,
    hit_room,
    imperial_of,
    is_bot_beside,
)
from europa.tpop.rules.terms.action import ask
from europa.tpop.state import ALLIED, HEAVY, LIGHT
from europa.tpop.table import G
from europa.tpop.world import NONE

IMPERIAL = 900
"""Stands for an Imperial Unit among the options."""
SHIP_KEYS = ("light", "heavy", "galley", "damaged")

MESSAGES = {
    "ask.casualty": "{seat}, which unit do you lose? ({left} to go)",
    "ask.ship_hit": "{seat}, which ship takes a hit? ({left} to go)",
    "ask.hit_order": "{seat}, who takes a hit first?",
    "option.lose": "{a} {b} ({c})",
    "option.lose:imperial": "An Imperial unit",
    "option.hit": "{a} ship",
    "option.first": "{a}",
}


def share_out(order: list[int], room: dict[int, int], hits: int) -> dict[int, int]:
    """R126: one hit each in rotation, in this order; who has no more room is passed over."""
    given = dict.fromkeys(order, 0)
    left = min(hits, sum(room.values()))
    while left:
        for faction in order:
            if left and given[faction] < room[faction]:
                given[faction] += 1
                left -= 1
    return given


def faction_name(g: G, faction: int) -> str:
    """The id of a faction's realm."""
    if faction == REBEL_FACTION:
        return "rebels"
    return g.world.realms[faction - BLACK].id if faction >= BLACK else g.seat_name(faction)


def faction_order(g: G, battle: Battle, side: Side, hits: int) -> Steps[list[int]]:
    """R126: largest faction first; the attacker breaks ties that make a difference."""
    sizes = {f: faction_units(g, battle, side, f) for f in side.factions}
    room = {f: hit_room(g, battle, side, f) for f in side.factions}
    left = sorted(side.factions, key=lambda f: (-sizes[f], f))
    judge = battle.attacker.lead
    order: list[int] = []
    while left:
        tied = [f for f in left if sizes[f] == sizes[left[0]]]
        first = tied[0]
        if len(tied) > 1 and judge != NONE:
            ways = [share_out([*order, f, *(x for x in left if x != f)], room, hits) for f in tied]
            if any(way != ways[0] for way in ways):
                options = [Option(f"first:{faction_name(g, f)}", f) for f in tied]
                first = yield ask(g, judge, "hit_order", options, "9.7")
        order.append(first)
        left.remove(first)
    return order


def take_hits(g: G, battle: Battle, side: Side, hits: int) -> Steps[int]:
    """9.7, 9.9: a side takes hits; returns how many Units or Ships it lost."""
    if hits <= 0:
        return 0
    order = yield from faction_order(g, battle, side, hits)
    room = {f: hit_room(g, battle, side, f) for f in order}
    lost = 0
    for faction, count in share_out(order, room, hits).items():
        if count:
            lost += yield from faction_hits(g, battle, side, faction, count)
    return lost


def faction_hits(g: G, battle: Battle, side: Side, faction: int, count: int) -> Steps[int]:
    """A faction takes hits that it has room for; returns how many Units or Ships it lost."""
    if faction >= BLACK:
        black_losses(g, battle, side, faction, count)
        return count
    if battle.naval:
        return (yield from ship_hits(g, battle, side, faction, count))
    yield from unit_losses(g, battle.place, faction, count, side)
    return count


def black_losses(g: G, battle: Battle, side: Side, faction: int, count: int) -> None:
    """13.4, 14.3: Units of NPRs, Rebels and Pirates are removed."""
    realm = faction - BLACK
    side.black[realm] -= count
    if battle.naval:
        side.lost_ships += [(faction, LIGHT)] * count
    if faction == REBEL_FACTION:
        if battle.node != NONE:
            g.state.pirates[battle.node] -= count
        elif not battle.naval:
            g.state.rebels[battle.place] -= count
    what = "ship" if battle.naval else "unit"
    places = g.world.seas if battle.naval else g.world.areas
    where = f"{'sea' if battle.naval else 'area'}:{places[battle.place].id}"
    g.log(Removed(faction_name(g, faction), what, where, count))


# Land


def casualty_options(g: G, seat: int, area: int, category: int, imperial: int) -> list[Option]:
    """R125: Units of a category that a seat may lose, by type and by where they stand."""
    options = []
    for kind, name in enumerate(TYPES):
        for army in holders(g, seat, area, category, kind):
            where = "single" if army == LOOSE else f"army{army + 1}"
            value = (category * 3 + kind) * 10 + army + 1
            options.append(Option(f"lose:{CATEGORIES[category]}:{name}:{where}", value))
    if category == ALLIED and imperial:
        options.append(Option("lose:imperial", IMPERIAL))
    return options


def unit_losses(
    g: G, area: int, seat: int, count: int, side: Side | None = None, *, rule: str = "9.7"
) -> Steps[int]:
    """R125: Casualties of a PR in an Area: Mercenary, Regular, allied in turn, the owner choosing
    inside a category. Returns how many Units were lost. `side` gives its Imperial Units."""
    category = lost = 0
    while lost < count:
        imperial = imperial_of(side, seat) if side is not None else 0
        counts = unit_counts(g, seat, area)
        if not any(counts) and not imperial:
            break
        have = [sum(counts[c * 3 : c * 3 + 3]) for c in range(3)]
        have[ALLIED] += imperial
        while not have[category]:
            category = (category + 1) % 3
        options = casualty_options(g, seat, area, category, imperial)
        value = options[0].value
        if len(options) > 1 and count - lost < sum(have):
            left = {"left": count - lost}
            value = yield ask(g, seat, "casualty", options, rule, left)
        if value == IMPERIAL:
            assert side is not None
            side.imperial -= 1
            g.log(Removed("emperor", "imperial unit", f"area:{g.world.areas[area].id}"))
        else:
            slot, army = value // 10, value % 10 - 1
            remove_as_casualty(g, seat, area, slot // 3, slot % 3, army)
        lost += 1
        category = (category + 1) % 3
    return lost


# Sea


def ship_options(g: G, seat: int, sea: int) -> list[Option]:
    """9.9: Ships of a seat that may take a hit."""
    counts = ship_counts(g, seat, sea)
    return [Option(f"hit:{SHIP_KEYS[kind]}", kind) for kind in range(4) if counts[kind]]


def ship_hits(g: G, battle: Battle, side: Side, seat: int, count: int) -> Steps[int]:
    """9.9: hits on a PR's Ships, the owner choosing; the first hit only damages a Heavy Ship."""
    lost = 0
    if is_bot_beside(g, side, seat):
        total = side.scratches.get(seat, 0) + count
        lost, side.scratches[seat] = divmod(total, BOT_SHIP)
        for _ in range(lost):
            sink_ship(g, seat, battle.place, LIGHT)
        side.lost_ships += [(seat, LIGHT)] * lost
        return lost
    for done in range(count):
        options = ship_options(g, seat, battle.place)
        kind = options[0].value
        if len(options) > 1 and count - done < hit_room(g, battle, side, seat):
            left = {"left": count - done}
            kind = yield ask(g, seat, "ship_hit", options, "9.9", left)
        if kind == HEAVY:
            damage_ship(g, seat)
        else:
            sink_ship(g, seat, battle.place, kind)
            side.lost_ships.append((seat, kind))
            lost += 1
    return lost


def lose_one_ship(g: G, battle: Battle, side: Side, seat: int) -> Steps[None]:
    """9.9 step 6: a retreating PR loses one Ship of its choice, whole or damaged."""
    options = ship_options(g, seat, battle.place)
    kind = options[0].value
    if len(options) > 1:
        kind = yield ask(g, seat, "ship_hit", options, "9.9", {"left": 1})
    sink_ship(g, seat, battle.place, kind)
