"""2.2 The thirty cubes of a player: what may be done when the Supply is empty."""

from __future__ import annotations

from europa.kernel import Option, Steps
from europa.tpop.entries import Lost, Removed
from europa.tpop.glance import Glance
from europa.tpop.rows import AREAS_OF
from europa.tpop.rules.terms.action import ask
from europa.tpop.rules.terms.bot_purse import cube_source, lose
from europa.tpop.rules.terms.realm import cubes_laid, cubes_used
from europa.tpop.rules.terms.tokens import CUBES, free_cubes, remove_influence
from europa.tpop.rules.terms.treasury import discard_card, power_options
from europa.tpop.state import POWERS
from europa.tpop.table import G

MESSAGES = {
    "ask.cube": "{seat}, you have no cube left: which one do you use instead?",
    "ask.cube.surplus": "{seat}, you have more than 30 cubes in use: which one do you take back?",
    "option.cube_influence": "Influence in {a}",
    "option.cube_colonist": "A colonist",
    "option.cube_cardinal": "A cardinal",
    "option.cube_use": "A use of {a}",
    "option.cube_spent": "Spent Bot Power",
    "option.cube_power": "Available Bot Power",
    "option.forgo": "Forgo the gain",
}

INFLUENCE, COLONIST, CARDINAL, USE = 1000, 2000, 3000, 4000
BOT_SPENT, BOT_POWER = 3998, 3999
"""Where a cube comes from, as an option's value; a type of power is 0 to 2."""


def cube_options(g: G, seat: int) -> list[Option]:
    """R12: cubes a seat may take back: not those of Roma, the focus slot and covered slots."""
    s = g.state
    if s.bots[seat]:
        return _bot_cube(g, seat)
    options = power_options(g, seat)
    row = s.influence[AREAS_OF[seat]]
    for area, count in enumerate(row):
        if count:
            name = g.world.areas[area].id
            options.append(Option(f"cube_influence:{name}", INFLUENCE + area, (f"area:{name}",)))
    if s.colonists[seat]:
        options.append(Option("cube_colonist", COLONIST))
    if seat in s.curia:
        options.append(Option("cube_cardinal", CARDINAL))
    for card in s.display[seat]:
        if s.uses[card]:
            options.append(Option(f"cube_use:{g.world.characters[card].id}", USE + card))
    return options


def _bot_cube(g: G, seat: int) -> list[Option]:
    """The one cube that a Bot takes back (token limits)."""
    source, area = cube_source(g, seat)
    if source == "influence":
        name = g.world.areas[area].id
        return [Option(f"cube_influence:{name}", INFLUENCE + area, (f"area:{name}",))]
    value = {"spent": BOT_SPENT, "power": BOT_POWER}
    return [Option(f"cube_{source}", value[source])] if source else []


def has_cube(g: G, seat: int) -> bool:
    """R12: whether a cube can be had, from the Supply or from elsewhere."""
    return free_cubes(g, seat) > 0 or bool(cube_options(g, seat))


def _give_back(g: G, seat: int, choice: int) -> None:
    """A cube leaves its place for the Supply."""
    s, name = g.state, g.seat_name(seat)
    if choice < INFLUENCE:
        s.power[seat * 3 + choice] -= 1
        g.log(Lost(name, POWERS[choice], 1, "2.2"))
    elif choice < COLONIST:
        remove_influence(g, seat, choice - INFLUENCE)
    elif choice < CARDINAL:
        s.colonists[seat] -= 1
        g.log(Lost(name, "colonist", 1, "2.2"))
    elif choice == BOT_SPENT:
        s.bot_spent[seat] -= 1
    elif choice == BOT_POWER:
        lose(g, seat, 1, "2.2")
    elif choice < USE:
        place = len(s.curia) - 1 - s.curia[::-1].index(seat)
        del s.curia[place]
        g.log(Removed(name, "cardinal", "curia"))
    else:
        card = choice - USE
        s.uses[card] -= 1
        g.log(Lost(name, "use", 1, "2.2"))
        if not s.uses[card]:
            s.display[seat].remove(card)
            discard_card(g, card)


def take_cube(g: G, seat: int, must: bool) -> Steps[bool]:
    """2.2, R12: see that a cube is at hand. With none in the Supply the seat takes one from
    elsewhere, or forgoes a gain; an obligation (`must`) can't be forgone. Says whether it has
    one."""
    if free_cubes(g, seat) > 0:
        return True
    options = cube_options(g, seat)
    if not must:
        options.append(Option("forgo", -1))
    if not options:
        return False
    choice: int = yield ask(g, seat, "cube", options, "2.2")
    if choice < 0:
        return False
    _give_back(g, seat, choice)
    return True


def free_up(g: G, seat: int, count: int) -> Steps[bool]:
    """R12: the seat takes cubes from elsewhere until so many are in its Supply."""
    while free_cubes(g, seat) < count:
        options = cube_options(g, seat)
        if not options:
            return False
        _give_back(g, seat, (yield ask(g, seat, "cube", options, "2.2")))
    return True


def settle_cubes(g: G, seat: int) -> Steps[None]:
    """2.2, R12: after gains the seat takes cubes back until it uses 30 again (what it has just
    gained may be among them: then the gain is forgone)."""
    while cubes_used(g, seat) > CUBES:
        options = cube_options(g, seat)
        if not options:
            return
        choice: int = yield ask(g, seat, "cube.surplus", options, "2.2")
        _give_back(g, seat, choice)


def settle_all(g: G) -> Steps[None]:
    """R12: `settle_cubes` for every seat, in Turn order."""
    power, laid = g.state.power, all_laid(g)
    for seat in g.seats_from(g.state.turn):
        if sum(power[seat * 3 : seat * 3 + 3]) + laid[seat] > CUBES:
            yield from settle_cubes(g, seat)


_LAID = Glance(
    *("influence", "colonists", "small_covered", "large_covered", "vassals_covered"),
    *("focus", "roma", "curia", "display", "uses", "bots", "bot_power", "bot_spent"),
)
"""What tells how many cubes are laid out."""


def all_laid(g: G) -> list[int]:
    """By seat: cubes in use but for power, counted again when one was moved."""
    if _LAID.is_new(g):
        g.seen[all_laid] = [cubes_laid(g, seat) for seat in range(len(g.state.seats))]
    laid: list[int] = g.seen[all_laid]
    return laid
