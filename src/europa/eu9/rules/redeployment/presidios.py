"""X.6 Presidios (5.5): fortresses beside somebody else's city."""

from __future__ import annotations

from europa.eu9.entries import Changed, Paid
from europa.eu9.pieces import PRESIDIO
from europa.eu9.rules.logistics.fortresses import NEEDED
from europa.eu9.rules.military.ground import holder
from europa.eu9.rules.military.ports import presidio_of
from europa.eu9.rules.military.siege import siege_marks
from europa.eu9.rules.military.siege.walls_and_works import is_large_enough, is_supplied
from europa.eu9.rules.powers.initiative import by_initiative
from europa.eu9.rules.powers.inventions import has
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Option, Steps
from europa.kernel.flow import DONE

HIGHEST = 3
PRICES = {1: 25, 2: 25, 3: 50}
DEAR = 100
"""Level 3 before the arquebus."""
MESSAGES = {
    "ask.presidio.build": "{power}: build or raise a presidio?",
    "option.presidio": "{a}, level {b}",
    "note.presidio.price": "{ducats} ducats",
}


def price(g: G, power: int, old: int, new: int) -> int:
    """5.2: the sum of the levels added."""
    steps = dict(PRICES)
    if not has(g, power, "arquebus"):
        steps[HIGHEST] = DEAR
    return sum(steps[level] for level in range(old + 1, new + 1))


def sites(g: G, power: int) -> list[int]:
    """5.1: circled anchors of others that it holds, or besieges with progress this turn."""
    s = g.state
    found = []
    for p in g.world.provinces:
        if not p.praesidio or s.owner[p.index] == power:
            continue
        keeper, _ = presidio_of(g, p.index)
        if keeper not in (NONE, power):
            continue
        if keeper == power or holder(g, p.index) == power or _besieges_well(g, power, p.index):
            found.append(p.index)
    return found


def _besieges_well(g: G, power: int, place: int) -> bool:
    """E364: a siegework + or a breach this turn, an LD for each level, and a line of supply."""
    siege = g.state.sieges.get(place)
    if siege is None or siege.besieger != power:
        return False
    if "+" not in siege.works and not siege.breach:
        return False
    numbers = [x.number for x in siege_marks.besiegers(g, place)]
    return bool(numbers) and is_large_enough(g, place, numbers) and is_supplied(g, numbers)


def choices(g: G, power: int) -> list[Option]:
    """What it may build now, with its price."""
    found = []
    for place in sites(g, power):
        if presidio_of(g, place)[0] == power and PRESIDIO + place in g.state.sieges:
            continue
        old = presidio_of(g, place)[1]
        name = g.world.provinces[place].id
        for level in range(old + 1, HIGHEST + 1):
            if level in NEEDED and not has(g, power, NEEDED[level]):
                continue
            params = {"ducats": price(g, power, old, level)}
            key = f"presidio:{name}:{level}"
            found.append(Option(key, (place, level), (name,), "note.presidio.price", params))
    return found


def build(g: G, power: int, place: int, level: int) -> None:
    """5.2: at once; B46."""
    old = presidio_of(g, place)[1]
    ducats = price(g, power, old, level)
    g.state.praesidio[place] = power * 10 + level
    g.add(power, "B46", ducats)
    name = g.world.provinces[place].id
    g.log(Changed(g.name(power), f"presidio of {name}", old, level, "5.5"))
    g.log(Paid(g.name(power), "B46", -ducats, "presidio"), to=[g.seat_of(power)])


def play(g: G) -> Steps[None]:
    """5.5: open, by initiative; any number."""
    for power in by_initiative(g):
        while options := choices(g, power):
            ask = Ask(
                g.seat_of(power), "presidio.build", [Option(DONE, None), *options], "5.5",
                {"power": g.name(power)},
            )  # fmt: skip
            chosen = yield ask
            if chosen is None:
                break
            build(g, power, *chosen)
