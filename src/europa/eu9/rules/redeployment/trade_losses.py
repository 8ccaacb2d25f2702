"""X.3 What an attack on trade costs (5.2a): levels, ships instead of them, stars, ducats."""

from __future__ import annotations

from typing import NamedTuple

from europa.eu9.entries import Paid, Removed
from europa.eu9.pieces import Stack
from europa.eu9.rules.military.alliances import deciding, seat_for
from europa.eu9.rules.military.casualties import NGD, NWD, VGD
from europa.eu9.rules.military.composition import ships
from europa.eu9.rules.military.movement.outlaws import BARBARY, KNIGHTS
from europa.eu9.rules.military.seafight import remove_ships
from europa.eu9.rules.military.stacks import alliance_of, units_in
from europa.eu9.rules.powers.faith import is_christian
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.rules.powers.wars import allied, beside, hostile
from europa.eu9.rules.redeployment.raids import Raid
from europa.eu9.state import SHIPS, ZONES
from europa.eu9.table import G
from europa.eu9.world import CENTRES, NONE
from europa.kernel import Ask, Option, Steps

PLUS = 4
"""Least level of the + side of a trade fleet."""
CHEAP = 2
"""2.5: ships that are gladly given for the + side of one's own fleet."""
KNIGHTS_TOOK = "knights_took_trade"
"""Effect of the turn in which the Knights took a Turkish level (7.6.3)."""
MEDITERRANEAN = "mediterranean"
MESSAGES = {
    "ask.prey.ships": "Trade in the {zone} is lost: give ships of war instead of levels?",
    "option.save": "{b} of {a}'s levels",
    "option.none": "No ships",
    "ask.prey.star": "{zone}: whose trade is hurt for good?",
    "option.star": "{a}",
}


class Band(NamedTuple):
    """Privateers that attack a zone together; the pirates of a zone have no stacks."""

    zone: int
    stacks: tuple[Stack, ...]
    targets: tuple[int, ...]
    sides: int

    @property
    def countries(self) -> tuple[int, ...]:
        """Whose privateers they are, each once."""
        return tuple(dict.fromkeys(x.country for x in self.stacks))

    def name(self, g: G) -> str:
        """Who they are, for the journal."""
        return "+".join(g.name(c) for c in self.countries) or "pirates"


def side_count(level: int) -> int:
    """Sides of a trade fleet's counter."""
    return 0 if not level else 2 if level >= PLUS else 1


class Loss:
    """What an attack does to each fleet; `levels` are current levels still to be lost."""

    def __init__(self, g: G, band: Band, result: Raid) -> None:
        self.band, self.zone = band, band.zone
        self.levels: dict[int, int] = {}
        self.before = {c: (g.tf(c, band.zone), g.tf_max(c, band.zone)) for c in band.targets}
        for c, (level, _) in self.before.items():
            self.levels[c] = min(level, result.plus if level >= PLUS else result.minus)


def _warships(g: G, number: int) -> int:
    return sum(sum(ships(g, u)[:3]) for u in units_in(g, number))


def save(g: G, loss: Loss, defenders: list[Stack]) -> Steps[None]:
    """2.5: who declared stacks may lose ships instead of levels, one for one."""
    for stack in defenders:
        seat = seat_for(g, stack.country)
        while seat is not None and any(loss.levels.values()) and _warships(g, stack.number):
            have = _warships(g, stack.number)
            options = [Option("none", (NONE, 0))]
            options += [
                Option(f"save:{g.name(c)}:{n}", (c, n), (g.name(c), str(n)))
                for c, lost in loss.levels.items()
                for n in range(1, min(lost, have) + 1)
            ]
            wanted = _plain_wish(g, loss, stack.country)
            options.sort(key=lambda option: option.value != wanted)
            params = {"zone": g.world.zones[loss.zone].id}
            victim, count = yield Ask(seat, "prey.ships", options, "5.2", params)
            if victim == NONE:
                break
            loss.levels[victim] -= count
            _give(g, stack.number, count)
    for country, lost in loss.levels.items():
        g.state.tf[country * ZONES + loss.zone] -= lost


def _plain_wish(g: G, loss: Loss, country: int) -> tuple[int, int]:
    """The default: keep the + side of the own fleet if two ships do."""
    owner = deciding(g, country)
    if owner in loss.levels:
        level, lost = loss.before[owner][0], loss.levels[owner]
        needed = PLUS - (level - lost)
        if level >= PLUS and 0 < needed <= CHEAP:
            return owner, needed
    return NONE, 0


def _give(g: G, number: int, count: int) -> None:
    """Galleys first, then warships."""
    stack = g.state.stacks[number]
    for kind in (NGD, VGD, NWD):
        gone = len(remove_ships(g, [number], kind, count))
        count -= gone
        if gone:
            place = place_name(g, stack.place)
            g.log(Removed(g.name(stack.country), SHIPS[kind], place, gone))


def stars(g: G, loss: Loss, count: int) -> Steps[None]:
    """2.6, E373: each takes a maximum level from the largest fleet attacked."""
    s = g.state
    for _ in range(count):
        open_to = [c for c in loss.band.targets if g.tf_max(c, loss.zone) and _is_open(g, loss, c)]
        if not open_to:
            return
        largest = max(g.tf_max(c, loss.zone) for c in open_to)
        tied = [c for c in open_to if g.tf_max(c, loss.zone) == largest]
        victim = tied[0] if len(tied) == 1 else (yield from _choose(g, loss, tied))
        place = victim * ZONES + loss.zone
        s.tf_max[place] -= 1
        s.tf[place] = min(s.tf[place], s.tf_max[place])


def _is_open(g: G, loss: Loss, country: int) -> bool:
    """Overseas only fleets of powers, and of minors at war."""
    europe = g.world.zones[loss.zone].europe
    return europe or g.is_major(country) or bool(g.wars_of(country))


def _choose(g: G, loss: Loss, tied: list[int]) -> Steps[int]:
    """A tie: who leads the privateers chooses; of pirates or several players chance does."""
    seats = {_master(g, c) for c in loss.band.countries}
    seat = next(iter(seats)) if len(seats) == 1 else None
    if seat is None:
        drawn: int = g.pick("star", tied)
        return drawn
    foes = [c for c in tied if any(hostile(g, x, c) for x in loss.band.countries)]
    ordered = sorted(
        tied, key=lambda c: (not (c in foes and g.is_major(c)), -g.tf(c, loss.zone), c)
    )
    options = [Option(f"star:{g.name(c)}", c, (g.name(c),)) for c in ordered]
    params = {"zone": g.world.zones[loss.zone].id}
    chosen: int = yield Ask(seat, "prey.star", options, "5.2", params)
    return chosen


def _master(g: G, country: int) -> str | None:
    """Who decides for privateers: of Barbary, Turkey."""
    turkey = g.country("turkey")
    if g.name(country) in BARBARY and g.is_major(turkey):
        return g.seat_of(turkey)
    return seat_for(g, country)


def settle(g: G, loss: Loss, count: int) -> int:
    """2.7, 2.8: ducats for levels that are gone, shared by countries; stars hurt own centres."""
    s, w = g.state, g.world
    total = 0
    for country, (level, most) in loss.before.items():
        lost, for_good = level - g.tf(country, loss.zone), most - g.tf_max(country, loss.zone)
        total += max(lost, for_good)
        name = w.zones[loss.zone].id
        if lost:
            g.log(Removed(g.name(country), "trade fleet level", name, lost))
        if for_good:
            g.log(Removed(g.name(country), "trade fleet level for good", name, for_good))
    owners = loss.band.countries
    ducats = total * w.zones[loss.zone].small // max(1, len(owners))
    for country in owners:
        if ducats and g.is_major(country):
            g.add(country, "A9", ducats)
            g.log(Paid(g.name(country), "A9", ducats, "privateers"))
    for centre, name in enumerate(CENTRES):
        if name in w.zones[loss.zone].groups and hurts(g, loss.band, centre):
            s.stars[centre] += count
    return total


def hurts(g: G, band: Band, centre: int) -> bool:
    """2.8: whether the centre's owner, or a friend of his, is among the robbers."""
    owner = g.state.centre_owner[centre]
    if owner == NONE:
        return False
    return any(_is_side_of(g, c, owner) and not _is_spared(g, c, centre) for c in band.countries)


def _is_side_of(g: G, country: int, owner: int) -> bool:
    if country == owner or allied(g, country, owner) or beside(g, country, owner):
        return True
    place = alliance_of(g, country)
    return place != NONE and place == alliance_of(g, owner)


def _is_spared(g: G, country: int, centre: int) -> bool:
    """2.8: the Knights do not hurt a Christian's Mediterranean centre, nor Barbary Turkey's."""
    owner = g.state.centre_owner[centre]
    if g.name(country) == KNIGHTS:
        return CENTRES[centre] == MEDITERRANEAN and is_christian(g, owner)
    return g.name(country) in BARBARY and g.name(owner) == "turkey"
