"""Economic events about armies, fleets, leaders and technology."""

from __future__ import annotations

from europa.eu9.entries import Placed
from europa.eu9.pieces import Unit
from europa.eu9.rules.administration.technology import move
from europa.eu9.rules.powers.forces import home, home_port, land_groups
from europa.eu9.rules.powers.logistics import has_galleys
from europa.eu9.rules.powers.losses import lose_land, lose_ships, lost_by
from europa.eu9.rules.powers.ranks import UNARMED, category
from europa.eu9.rules.powers.renewal import cut_ships
from europa.eu9.state import DEAD, LAND, NAVAL, ON_MAP
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Entry, Option, Steps

MESSAGES = {
    "entry.LeaderDied": "{power}: {leader} dies",
    "ask.technology.field": "{power}: which technology advances?",
    "ask.reorganisation.field": "{power}: what is reorganised?",
    "ask.enthusiasm.army": "{power}: two detachments, or land technology?",
    "ask.enthusiasm.group": "{power}: which of your armies do they join?",
    "ask.enthusiasm.navy": "{power}: warships, galleys, or naval technology?",
    "option.land": "Land",
    "option.naval": "Naval",
    "option.troops": "Two land detachments",
    "option.warships": "Two warships",
    "option.galleys": "Four galleys",
    "option.technology": "Technology, one box",
    "option.group": "{a}",
}


class LeaderDied(Entry, frozen=True):
    """A leader of a power dies."""

    power: str
    leader: str


ENTRIES = (LeaderDied,)
FIELDS = [Option("land", LAND), Option("naval", NAVAL)]


def naval_losses(g: G, power: int) -> Steps[None]:
    """E-5: ships lost by 2d10."""
    fleets = sum(u.country == power and u.kind in ("F+", "F-") for u in g.state.units)
    roll = sum(g.roll("naval_losses", 10, 2, g.name(power)))
    roll += 2 if fleets >= 3 else -2 if fleets <= 1 else 0
    yield from lose_ships(g, power, lost_by(roll))


def desertions(g: G, power: int) -> Steps[None]:
    """E-29: LD lost by 2d10."""
    armies = sum(u.country == power and u.kind in ("A+", "A-") for u in g.state.units)
    roll = sum(g.roll("desertions", 10, 2, g.name(power)))
    roll += 2 if armies >= 4 else -2 if armies <= 1 else 0
    yield from lose_land(g, power, lost_by(roll))


def technological_advance(g: G, power: int) -> Steps[None]:
    """E-9: one to three boxes in a field chosen before the roll."""
    kind = yield _ask(g, power, "technology.field", FIELDS, "E-9")
    die = g.d10("technological_advance", g.name(power))
    move(g, power, kind, 1 if die <= 5 else 2 if die <= 8 else 3, "E-9")


def _ask(g: G, power: int, kind: str, options: list[Option], rule: str) -> Ask:
    return Ask(g.seat_of(power), kind, options, rule, {"power": g.name(power)})


def warships(g: G, power: int) -> None:
    """E-13: naval technology, a box."""
    move(g, power, NAVAL, 1, "E-13")


def military_leader(g: G, power: int) -> None:
    """E-14: a general (even) or admiral (odd) more; from 6 on for the next turn too."""
    die = g.d10("military_leader", g.name(power))
    name = "extra_admiral" if die % 2 else "extra_general"
    g.add_effect(name, power)
    if die >= 6:
        g.state.held[f"next:{name}:{g.name(power)}"] = 1


def death_of_leader(g: G, power: int) -> None:
    """E-30: a military leader on the map, drawn at random, dies; one fewer of his kind."""
    s, w = g.state, g.world
    found = [
        n
        for n, leader in enumerate(w.leaders)
        if s.leader_state[n] == ON_MAP
        and s.leader_for.get(n, w.country_index.get(leader.country)) == power
        and category(n) not in UNARMED
    ]
    if found:
        leader = g.pick("death_of_leader", found, g.name(power))
        anonymous = w.leaders[leader].kind == "anonymous"
        g.put_leader(leader, NONE, 0 if anonymous else DEAD)
        g.log(LeaderDied(g.name(power), w.leaders[leader].id))
        g.add_effect(f"{category(leader)}_fewer", power)


def enthusiasm_for_army(g: G, power: int) -> Steps[None]:
    """E-35: two LD, or a box of land technology."""
    options = [Option("troops"), Option("technology")]
    if (yield _ask(g, power, "enthusiasm.army", options, "E-35")) == "troops":
        groups = land_groups(g, power)
        group = groups[0]
        if len(groups) > 1:
            choices = [Option(f"group:{name}", name) for name in groups]
            group = yield _ask(g, power, "enthusiasm.group", choices, "E-35")
        _raise(g, power, "LD", 2, home(g, power), group)
    else:
        move(g, power, LAND, 1, "E-35")


def enthusiasm_for_navy(g: G, power: int) -> Steps[None]:
    """E-37: two warships, four galleys if it builds any, or a box of naval technology.

    E1181: without a coast there is the technology alone.
    """
    port = home_port(g, power)
    if port == NONE:
        move(g, power, NAVAL, 1, "E-37")
        return
    galleys = [Option("galleys")] if has_galleys(g, power) else []
    options = [Option("warships"), *galleys, Option("technology")]
    choice = yield _ask(g, power, "enthusiasm.navy", options, "E-37")
    if choice == "technology":
        move(g, power, NAVAL, 1, "E-37")
    else:
        kind, count = ("NWD", 2) if choice == "warships" else ("NGD", 4)
        _raise(g, power, kind, count, port)
        yield from cut_ships(g, power)


def _raise(g: G, power: int, kind: str, count: int, place: int, group: str = "") -> None:
    if place >= 0:
        g.state.units.extend([Unit(power, kind, place, group=group)] * count)
        g.log(Placed(g.name(power), kind, g.world.provinces[place].id, count))


def reorganisation(g: G, power: int) -> Steps[None]:
    """E-39: +2 to an action of technology, and its conversion at half the price."""
    kind = yield _ask(g, power, "reorganisation.field", FIELDS, "E-39")
    field = "naval" if kind == NAVAL else "land"
    g.add_effect(f"{field}_drm", power, 2)
    g.add_effect(f"{field}_conversion_half", power)


def conquistador(g: G, power: int) -> None:
    """E-40: an anonymous conquistador this turn."""
    g.add_effect("extra_conquistador", power)


def explorer(g: G, power: int) -> None:
    """E-41: an anonymous explorer this turn."""
    g.add_effect("extra_explorer", power)


def governor(g: G, power: int) -> None:
    """E-42: an anonymous governor this turn."""
    g.add_effect("extra_governor", power)


def has_none(g: G, power: int, kind: str) -> bool:
    """Whether a country has no anonymous leaders of a kind."""
    return not any(
        leader.kind == "anonymous"
        and leader.country == g.name(power)
        and any(side.kind == kind for side in leader.sides)
        for leader in g.world.leaders
    )


EFFECTS = {
    5: naval_losses, 9: technological_advance, 13: warships, 14: military_leader, 29: desertions,
    30: death_of_leader, 35: enthusiasm_for_army, 37: enthusiasm_for_navy, 39: reorganisation,
    40: conquistador, 41: explorer, 42: governor,
}  # fmt: skip
USELESS = {
    40: lambda g, power: has_none(g, power, "conquistador"),
    41: lambda g, power: has_none(g, power, "explorer"),
    42: lambda g, power: has_none(g, power, "governor"),
}
