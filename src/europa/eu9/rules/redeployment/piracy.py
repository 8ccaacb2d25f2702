"""III.3 Piracy appears (1.4); X.2 pirates and privateers prey on trade (5.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from europa.eu9.entries import Paid, Removed
from europa.eu9.rules.events import pirates
from europa.eu9.rules.powers.initiative import by_initiative
from europa.eu9.rules.powers.wars import allies, beside
from europa.eu9.rules.redeployment.raids import Prey, Raid, prey_modifier, raid, weaken
from europa.eu9.state import SEA_PLACE, ZONES
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.tables import table
from europa.kernel import Entry, Steps

PLUS = 4
"""Least level of the + side of a trade fleet."""
ALL_TURN = 3
"""Pirates are at sea all the turn: years count at most so much."""
BEATEN = 8
"""d10 and modifiers that remove a side of pirates at sea (SPEC 14.2)."""


PARTS = {
    "america": "the Atlantic and America",
    "asia": "Asia and the Pacific",
    "everywhere": "all seas",
}


class Piracy(Entry, frozen=True):
    """Piracy in a part of the world."""

    where: str


class Preyed(Entry, frozen=True):
    """An attack on the trade of a zone."""

    attacker: str
    zone: str
    roll: int
    levels: int


class PiratesFought(Entry, frozen=True):
    """A fleet against pirates."""

    power: str
    zone: str
    roll: int
    left: int


ENTRIES = (Piracy, Preyed, PiratesFought)
MESSAGES = {
    "entry.Piracy": "Piracy in {where}",
    "entry.Preyed": "{attacker} prey on trade in the {zone} ({roll}): {levels:level|levels} lost",
    "entry.PiratesFought": "{power}: the fleet against pirates in the {zone}: {roll}, {left} left",
}


def appear(g: G) -> None:
    """1.4: by the die of the situation and economic events; then named pirates choose."""
    pirates.retire(g)
    _appear(g)
    pirates.test_captains(g)


def _appear(g: G) -> None:
    s, data = g.state, table("economy_piracy")
    causes = g.effect("piracy_events")
    if not s.situation_die:
        return
    row = data["rows"][s.situation_die - 1]["piracy"]
    if "if_named_pirate" in row and pirates.living(g):
        row = row["if_named_pirate"]
    target = row.get("target", "")
    for zone in row.get("stz", ()):
        pirates.place(g, g.world.zone_index[zone], 2 if row["face"] == "+" else 1)
    if bool(target) + causes >= 2:
        target = "everywhere"
    elif causes:
        target = "america" if g.d10("piracy_event") <= 5 else "asia"
    if target:
        g.log(Piracy(PARTS[target]))
        for zone in data["targets"][target]:
            test_zone(g, g.world.zone_index[zone])


def threshold(g: G, zone: int) -> int:
    """III.3.3: largest if one power has COL or TP on it, second if two, smallest if more."""
    owners = {g.state.post_owner[p] for p in pirates.posts_on(g, zone)}
    numbers = sorted(g.world.zones[zone].piracy, reverse=True)
    return numbers[min(len(numbers), max(1, len(owners))) - 1]


def test_zone(g: G, zone: int) -> None:
    """III.3.3: d10 at least the threshold: a pirate -."""
    if not g.fleets_in(zone):
        g.log(pirates.NoPirates(g.world.zones[zone].id))
    elif g.d10("piracy", g.world.zones[zone].id) >= threshold(g, zone):
        pirates.place(g, zone, pirates.MINUS)


# 5.2


def prey(g: G) -> Steps[None]:
    """5.2: pirates first, then privateers by initiative; named pirates grow bolder."""
    s, w = g.state, g.world
    s.stars[:] = [0] * len(s.stars)
    s.zone_trouble[:] = bytes(len(s.zone_trouble))
    ashore = yield from _raid_land(g)
    for zone in range(len(w.zones)):
        sides = s.pirates[zone] - ashore.get(zone, 0)
        if sides > 0:
            attack_trade(g, zone, g.fleets_in(zone), sides, pirates.skill(g, zone), "pirates")
    order = by_initiative(g)
    for key in sorted(s.privateers, key=lambda k: order.index(k // ZONES) if k // ZONES in order
                      else len(order)):  # fmt: skip
        country, zone = divmod(key, ZONES)
        victims = [c for c in g.fleets_in(zone) if c in g.enemies(country)]
        if victims and s.privateers[key]:
            s.zone_trouble[zone] = 1
            attack_trade(g, zone, victims, s.privateers[key], 0, g.name(country), country)
    for zone, total in enumerate(s.pirates):
        led = len(pirates.captains(g, zone)) >= len(pirates.counters(total))
        if total % 2 and led:
            s.pirates[zone] += 1
    _disperse(g)


def attack_trade(
    g: G, zone: int, victims: Sequence[int], sides: int, skill: int, attacker: str,
    country: int = NONE,
) -> int:  # fmt: skip
    """5.2: one roll against all trade fleets attacked in a zone."""
    w = g.world
    targets = sum(_sides(g.tf(c, zone)) for c in victims)
    if not targets:
        return 0
    attack = Prey(sides, targets, _escort(g, zone, victims), leader=skill, years=ALL_TURN)
    roll = g.d10("raid", attacker) + prey_modifier(attack)
    levels = plunder(g, zone, victims, raid(roll), country)
    g.log(Preyed(attacker, w.zones[zone].id, roll, levels))
    return levels


def _sides(level: int) -> int:
    return 0 if not level else 2 if level >= PLUS else 1


def _escort(g: G, zone: int, victims: Sequence[int]) -> int:
    """Fleets of the victims that are at sea there."""
    place = SEA_PLACE + g.world.zones[zone].sea
    units = [u.kind for u in g.state.units if u.country in victims and u.place == place]
    worth = 2 * units.count("F-") + 4 * units.count("F+")
    return worth or int(bool(units))


def plunder(
    g: G, zone: int, victims: Sequence[int], result: Raid, country: int = NONE,
    spared: Mapping[int, int] | None = None,
) -> int:  # fmt: skip
    """X.2: levels lost, ducats for the privateer's country (A9), stars that stay lost.

    `spared`: levels for which a victim lost ships instead.
    """
    s, w = g.state, g.world
    total = 0
    hit = []
    for victim in victims:
        level = g.tf(victim, zone)
        lost = min(level, result.plus if level >= PLUS else result.minus)
        lost -= min(lost, (spared or {}).get(victim, 0))
        if lost:
            s.tf[victim * ZONES + zone] -= lost
            hit.append(victim)
            total += lost
            g.log(Removed(g.name(victim), "trade fleet level", w.zones[zone].id, lost))
    ducats = total * w.zones[zone].small
    if country != NONE and g.is_major(country) and ducats:
        g.add(country, "A9", ducats)
        g.log(Paid(g.name(country), "A9", ducats, "privateers"))
    _stars(g, zone, hit, result.stars, country)
    return total


def _stars(g: G, zone: int, hit: Sequence[int], stars: int, country: int) -> None:
    """E153: each star takes a maximum level from the largest fleet that was hit."""
    s, w = g.state, g.world
    for _ in range(stars if hit else 0):
        largest = max(g.tf_max(c, zone) for c in hit)
        if largest:
            victim = next(c for c in hit if g.tf_max(c, zone) == largest)
            place = victim * ZONES + zone
            s.tf_max[place] -= 1
            s.tf[place] = min(s.tf[place], s.tf_max[place])
            g.log(Removed(g.name(victim), "trade fleet level for good", w.zones[zone].id))
    if country != NONE:
        for power in _side_of(g, country):
            s.stars[power] += stars if hit else 0


def _side_of(g: G, country: int) -> list[int]:
    """The powers in the alliance of a privateer's country."""
    friends = allies(g, country)
    return [p for p in g.majors() if p == country or p in friends or beside(g, country, p)]


def _raid_land(g: G) -> Steps[dict[int, int]]:
    """III.3.6: pirates ashore attack the establishment; sides that are not at sea."""
    s, w = g.state, g.world
    away: dict[int, int] = {}
    for key in [key for key in s.effects if key.startswith("raid:")]:
        _, zone_id, province_id = key.split(":")
        zone, p = w.zone_index[zone_id], w.province_index[province_id]
        sides = min(s.effects.pop(key), s.pirates[zone] - away.get(zone, 0))
        if sides <= 0 or not s.post[p]:
            continue
        away[zone] = away.get(zone, 0) + sides
        walls = s.fortress[p]
        skill = pirates.skill(g, zone)
        attack = Prey(sides, fortress=walls, fort=not walls, leader=skill, years=ALL_TURN)
        roll = g.d10("raid", "pirates") + prey_modifier(attack)
        result = raid(roll)
        lost = yield from weaken(g, p, result.post)
        if result.pillage and s.post[p]:
            s.pillage[p] = min(2, s.pillage[p] + (2 if result.pillage == "+" else 1))
        g.log(Preyed("pirates", province_id, roll, lost))
    return away


def _disperse(g: G) -> None:
    """E154: pirates leave a zone where nobody trades any more."""
    s = g.state
    for zone, sides in enumerate(s.pirates):
        if sides and not g.fleets_in(zone):
            s.pirates[zone] = 0
            for leader in pirates.captains(g, zone):
                pirates.dismiss(g, leader)
