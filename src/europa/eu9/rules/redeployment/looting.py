"""X.4 Looting provinces and burning trading posts (5.4): what they bring and cost."""

from __future__ import annotations

from collections.abc import Mapping

from europa.eu9.entries import Paid, Removed
from europa.eu9.pieces import CITY, OUTSIDE, Stack
from europa.eu9.rules.diplomacy.targets import is_abroad
from europa.eu9.rules.military.alliances import seat_for
from europa.eu9.rules.military.composition import LD, has_army, land_thirds
from europa.eu9.rules.military.ground import Ground, balkans, ground_of, walls
from europa.eu9.rules.military.stacks import name_of, stacks_at, units_in
from europa.eu9.rules.powers import establishments, missions
from europa.eu9.rules.powers.initiative import by_initiative
from europa.eu9.rules.powers.resources import regular_income
from europa.eu9.rules.powers.wars import beside, hostile
from europa.eu9.rules.terms.lasting import allowed
from europa.eu9.state import COL, TP
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Entry, Option, Steps

MOST_PILLAGE = 4
"""0.3: two + markers."""


class Looted(Entry, frozen=True):
    """A province is looted."""

    power: str
    province: str
    ducats: int


ENTRIES = (Looted,)
MESSAGES = {
    "entry.Looted": "{power} loots {province}: {ducats} ducats",
    "ask.loot.choose": "{force} in {place}: loot the land?",
    "option.nothing": "Leave it",
    "option.loot": "Loot",
    "option.burn": "Burn the trading post",
    "note.loot": "{ducats} ducats",
}


def recover(g: G, fresh: Mapping[int, int] | None = None) -> None:
    """4.1: one level of pillage off each province, what raiders laid this turn (`fresh`) apart."""
    s = g.state
    for province, levels in enumerate(s.pillage):
        if levels > (fresh or {}).get(province, 0):
            s.pillage[province] = levels - 1
            g.log(Removed(g.name(s.owner[province]), "pillage", g.world.provinces[province].id))


def loot(g: G, power: int, province: int, *, army: bool = True, fresh: int = 0) -> int:
    """4.3, 4.4: its income goes to A9, unless it has been pillaged before, by others than raiders
    of this turn (`fresh`); overseas, where no army is, half of it and half the damage. Stored gold
    goes too (4.5)."""
    s = g.state
    europe = g.world.provinces[province].europe
    whole = army or europe
    ducats = 0 if s.pillage[province] > fresh else yields(g, province)
    ducats = ducats if whole else ducats // 2
    s.pillage[province] = min(MOST_PILLAGE, s.pillage[province] + (2 if whole else 1))
    g.log(Looted(g.name(power), g.world.provinces[province].id, ducats))
    if g.is_major(power):
        _keep(g, power, "A9", ducats)
    _seize(g, power, province, whole=whole)
    return ducats


def yields(g: G, province: int) -> int:
    """4.4: the income of a province, or of a COL or TP without its resources."""
    p = g.world.provinces[province]
    return p.income if p.europe else regular_income(g, province)


def _seize(g: G, power: int, province: int, *, whole: bool) -> None:
    """4.5: stored gold: all of it, or half."""
    stored = g.state.gold_stored.pop(province, 0)
    taken = stored if whole else stored // 2
    if stored - taken:
        g.state.gold_stored[province] = stored - taken
    if taken and g.is_major(power):
        _keep(g, power, "A10", taken)


def _keep(g: G, power: int, line: str, ducats: int) -> None:
    if ducats:
        g.add(power, line, ducats)
        g.log(Paid(g.name(power), line, ducats, "loot"), to=[g.seat_of(power)])


def can_burn(g: G, power: int, province: int) -> bool:
    """4.6: an enemy's trading post that the alliance controls; besieging it is not enough. In its
    half of the world a partner of Tordesillas burns colonies too."""
    s = g.state
    return (
        (s.post[province] == TP or _may_burn_colony(g, power, province))
        and (s.controller[province] == power or beside(g, power, s.controller[province]))
        and s.post_owner[province] != power
    )


def _may_burn_colony(g: G, power: int, province: int) -> bool:
    """I-1: a European's, where the treaty lets it."""
    s = g.state
    european = s.post[province] == COL and not is_abroad(g, s.post_owner[province])
    return european and bool(allowed(g, "burn_european_col", power, place=province))


def burn(g: G, power: int, province: int) -> None:
    """4.6: a trading post is burnt down with all that stands there; its gold is the burner's."""
    assert can_burn(g, power, province), "only a TP that is controlled can be burnt"
    _seize(g, power, province, whole=True)
    g.state.fort[province] = NONE
    missions.destroy(g, province)
    establishments.remove(g, province)


# Whose choice it is


def looters(g: G, place: int) -> list[Stack]:
    """4.2: forces in an enemy's province that hold the city, or are enough before its walls; all
    of an alliance there count together (E265)."""
    s = g.state
    owner = s.owner[place] if s.owner[place] != NONE else s.post_owner[place]
    if owner == NONE and place not in balkans():
        return []
    found = []
    for stack in stacks_at(g, place, naval=False):
        units = units_in(g, stack.number)
        ground = ground_of(g, stack)
        own = ground.holds(place)
        if not _is_free(g, stack) or (stack.inside != OUTSIDE and not own):
            continue
        if not units or not (hostile(g, stack.country, owner) or _may_plunder(ground, place)):
            continue
        together = [*(x for x in ground.friends_in(place) if x.number != stack.number), stack]
        size = sum(land_thirds(units_in(g, x.number)) for x in together)
        if own or size >= max(1, walls(g, place) * LD):
            found.append(stack)
    return found


def _is_free(g: G, stack: Stack) -> bool:
    """4.2: in the field, or inside a city that nobody besieges."""
    return stack.inside == OUTSIDE or (stack.inside == CITY and stack.place not in g.state.sieges)


def _may_plunder(ground: Ground, place: int) -> bool:
    """XV 1.5: in the Balkans, war or not, what somebody else owns."""
    return place in ground.zone and ground.g.state.owner[place] != ground.country


def play(g: G, fresh: Mapping[int, int] | None = None) -> Steps[None]:
    """4.2: by initiative, stack by stack: loot, burn a trading post, or nothing."""
    raided = fresh or {}
    order = {power: place for place, power in enumerate(by_initiative(g))}
    rebels = g.country("rebels")
    stacks = [x for x in g.state.stacks.values() if not x.naval and x.country != rebels]
    stacks.sort(key=lambda x: (order.get(x.country, len(order)), x.number))
    done: set[int] = set()
    for stack in stacks:
        place = stack.place
        if place in done or not _is_free(g, stack) or stack.carrier:
            continue
        if not any(x.number == stack.number for x in looters(g, place)):
            continue
        seat = seat_for(g, stack.country)
        chosen = "nothing"
        if seat is not None:
            chosen = yield _ask(g, seat, stack, place, raided.get(place, 0))
        if chosen == "loot":
            army = has_army(units_in(g, stack.number))
            loot(g, stack.country, place, army=army, fresh=raided.get(place, 0))
            done.add(place)
        elif chosen == "burn":
            burn(g, stack.country, place)
            done.add(place)


def _ask(g: G, seat: str, stack: Stack, place: int, fresh: int) -> Ask:
    """What it would bring stands on the option."""
    ducats = 0 if g.state.pillage[place] > fresh else yields(g, place)
    if not g.world.provinces[place].europe and not has_army(units_in(g, stack.number)):
        ducats //= 2
    options = [Option("nothing"), Option("loot", "loot", (), "note.loot", {"ducats": ducats})]
    if can_burn(g, stack.country, place):
        options.append(Option("burn"))
    siege = g.state.sieges.get(place)
    goes_on = siege is not None and ("+" in siege.works or siege.breach)
    if ducats and not goes_on:
        options[0], options[1] = options[1], options[0]
    params = {"force": name_of(g, stack), "place": g.world.provinces[place].id}
    return Ask(seat, "loot.choose", options, "5.4", params)
