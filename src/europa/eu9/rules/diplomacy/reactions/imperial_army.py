"""P 18.4, 18.5 The imperial army: raised when the Emperor defends a member, enlarged at 3.9."""

from __future__ import annotations

import msgspec

from europa.eu9.conflicts import War
from europa.eu9.entries import Paid, Placed, Removed
from europa.eu9.pieces import Unit
from europa.eu9.rules.diplomacy.titles import emperor
from europa.eu9.rules.logistics import minor_arrivals
from europa.eu9.rules.logistics.deciders import mover
from europa.eu9.rules.powers.forces import home
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.rules.powers.single.empire import IMPERIAL, ROOM, in_empire, in_play
from europa.eu9.rules.powers.wars import war_numbered
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.tables import reinforcement
from europa.kernel import Ask, Entry, Option, Steps

WAR, MEMBER = "imperial_war", "imperial_member"
"""Under `held`: number of the war that raised the army, and the member it defends."""
FRANKFURT = "franken"
PRICE, LINE = 50, "B37"


class ImperialLevy(Entry, frozen=True):
    """The Emperor pays for troops of the Empire."""

    power: str
    roll: int
    what: tuple[str, ...]


def player(g: G, crowned: int) -> int:
    """Who decides for the Emperor: himself, or who moves a minor's forces."""
    return crowned if g.is_major(crowned) else mover(g, crowned)


def muster(g: G, war: War, member: int) -> Steps[None]:
    """18.4: one veteran LD for nothing: in Frankfurt, the Emperor's capital, the attacked land."""
    s, crowned = g.state, emperor(g)
    if WAR in s.held or crowned == NONE:
        return
    s.held[WAR], s.held[MEMBER] = war.number, member
    found = (home(g, member), g.world.province_index[FRANKFURT], home(g, crowned))
    places = [p for p in dict.fromkeys(found) if p != NONE]
    power = player(g, crowned)
    place = places[0]
    if power != NONE:
        params = {"power": g.name(power), "member": g.name(member)}
        options = [Option(f"at:{place_name(g, p)}", p, (place_name(g, p),)) for p in places]
        place = yield Ask(g.seat_of(power), "empire.muster", options, "XV", params)
    _raise(g, crowned, place, 1, veteran=True)
    yield from _turn(g, crowned, power)


def _raise(g: G, crowned: int, place: int, count: int, *, veteran: bool) -> None:
    count = min(count, ROOM - in_play(g))
    if count > 0:
        g.state.units += [Unit(crowned, "LD", place, veteran, group=IMPERIAL)] * count
        g.log(Placed(g.name(crowned), "LD", place_name(g, place), count))


def _turn(g: G, crowned: int, power: int) -> Steps[None]:
    """18.4: own LD in the capital become imperial ones, and stay that."""
    s, capital = g.state, home(g, crowned)
    own = [
        n for n, u in enumerate(s.units)
        if u.country == crowned and u.kind == "LD" and u.place == capital and not u.group
    ]  # fmt: skip
    own = own[: max(0, ROOM - in_play(g))]
    if not own or power == NONE:
        return
    options = [Option(f"count:{n}", n) for n in range(len(own) + 1)]
    params = {"power": g.name(power), "place": place_name(g, capital)}
    count: int = yield Ask(g.seat_of(power), "empire.turn", options, "XV", params)
    for n in own[:count]:
        s.units[n] = msgspec.structs.replace(s.units[n], group=IMPERIAL, stack=0)


def levy(g: G) -> Steps[None]:
    """18.5: at 3.9, the first turn too: for 50 ducats a roll on the defensive column."""
    s, crowned = g.state, emperor(g)
    disband(g)
    if WAR not in s.held or crowned == NONE:
        return
    power = player(g, crowned)
    if power == NONE:
        return
    yield from _turn(g, crowned, power)
    params = {"power": g.name(power), "ducats": PRICE}
    options = [Option("no", False), Option("pay", True)]
    if not (yield Ask(g.seat_of(power), "empire.levy", options, "XV", params)):
        return
    g.add(power, LINE, PRICE)
    g.log(Paid(g.name(power), LINE, -PRICE, "imperial army"), to=[g.seat_of(power)])
    roll = g.d10("imperial levy", g.name(crowned))
    parts, _ = reinforcement("defensive", roll)
    what = tuple(f"{n} {kind}" for kind, n in parts.items())
    g.log(ImperialLevy(g.name(crowned), roll, what))
    yield from _arrive(g, crowned, power, parts)


def _arrive(g: G, crowned: int, power: int, parts: dict[str, int]) -> Steps[None]:
    """LD anywhere in the Empire, walls for the attacked member, campaigns for minors of the
    Empire: its own (E1260)."""
    s, seat = g.state, g.seat_of(power)
    member = s.held[MEMBER]
    count = min(parts.get("LD", 0), ROOM - in_play(g))
    if count > 0:
        sites = [p for p in range(len(s.owner)) if in_empire(g, p) and s.controller[p] != NONE]
        sites = [p for p in sites if not s.revolt[p] and p not in s.sieges]
        first = home(g, member)
        sites.sort(key=lambda p: (p != first, p))
        where = yield from minor_arrivals.pick(
            g, seat, "empire.site", crowned, sites, f"{count} LD"
        )
        if where != NONE:
            _raise(g, crowned, where, count, veteran=False)
    levels = parts.get("f", 0)
    defended = not s.gone[member] and minor_arrivals.strengthened(g, member, levels)
    yield from minor_arrivals.fortify(g, seat, member if defended else crowned, levels)
    if parts.get("MC") and not s.gone[member]:
        key = f"multiple:{g.name(member)}"
        s.allowances[key] = s.allowances.get(key, 0) + parts["MC"]


def disband(g: G) -> None:
    """18.6: all is gone when the war that raised it is over."""
    s = g.state
    if WAR not in s.held or war_numbered(g, s.held[WAR]) is not None:
        return
    for unit in [u for u in s.units if u.group == IMPERIAL]:
        s.units.remove(unit)
        g.log(Removed(g.name(unit.country), unit.kind, place_name(g, unit.place)))
    del s.held[WAR], s.held[MEMBER]


AFTER_STEP = {"1.6": (disband,), "2.11": (disband,), "3.9": (levy,), "7.5": (disband,)}
ENTRIES = (ImperialLevy,)
MESSAGES = {
    "ask.empire.muster": "{power}: where does the imperial army gather to defend {member}?",
    "ask.empire.turn": "{power}: how many of your detachments in {place} become imperial for good?",
    "ask.empire.levy": "{power}: pay {ducats} ducats for a levy of the Empire?",
    "ask.empire.site": "Where in the Empire do {what} gather?",
    "option.empire.levy.no": "No",
    "option.empire.levy.pay": "Yes",
    "entry.ImperialLevy": "The Empire arms ({roll}): {what}",
}
