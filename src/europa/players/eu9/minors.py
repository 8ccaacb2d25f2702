"""2.6-2.9 Minors: on whom to spend, how far to go, and when to defend a friend."""

from __future__ import annotations

from functools import cache
from itertools import product

from europa.eu9.pieces import Action
from europa.eu9.rules.diplomacy.minor_actions import ABROAD, INVESTMENTS, MINOR, menu, total
from europa.eu9.state import EW, VA
from europa.eu9.world import NONE
from europa.kernel import Ask
from europa.players.eu9.aims import loss_of_minor
from europa.players.eu9.survey import survey
from europa.players.eu9.thought import Because, Thought, by_key, starting
from europa.players.eu9.weights import weights

PURSE = 3
"""Diplomacy may take one ducat in so many of the treasury."""
BOX = 5.0
"""A box of the track, besides points."""
ON_TRACK = 3
"""Victory points of a minor on the track at the end of a period."""
TREATY = 25.0
"""A step towards a treaty overseas."""
STEPS = 4
"""Lead from which a treaty overseas rises."""
DICE = range(1, 11)


@cache
def points(modifier: int) -> tuple[float, float]:
    """Points that an action wins on average against two dice, and the chance of any."""
    found = [max(0, one + modifier - two - three) for one, two, three in product(DICE, repeat=3)]
    return sum(found) / len(found), sum(x > 0 for x in found) / len(found)


def worth_of(thought: Thought, piece: Action) -> float:
    """What a piece of diplomacy is worth, its price taken off."""
    g, power, w = thought.g, thought.power, weights()
    minor = g.country(piece.target)
    average, chance = points(total(g, power, piece))
    if piece.kind == ABROAD:
        return TREATY * min(1.0, average / STEPS) - piece.ducats
    patron, box = g.state.patron[minor], g.state.box[minor]
    if patron == power:
        value = BOX * average if box < EW else 0.0
    else:
        new = w.vp * ON_TRACK * chance
        rival = patron != NONE and g.is_major(patron)
        value = (BOX * average + new) * (0.5 if rival else 1.0)
    look = survey(thought)
    if thought.far and (wanted := look.wanted(g, minor)):
        left = VA - box if patron == power else VA
        value += w.aims * w.vp * wanted * min(1.0, average / max(1, left))
    return value + chance * look.forces(g, minor) - piece.ducats


def best_piece(thought: Thought, planned: list[str]) -> Action | None:
    """The next action on a minor, if one is worth its price and the treasury bears it."""
    g, power = thought.g, thought.power
    done = [Action(kind, target, int(ducats)) for kind, target, ducats in map(_parts, planned)]
    purse = g.state.treasury[power] / PURSE - sum(piece.ducats for piece in done)
    best, worth = None, 0.0
    for kind in (MINOR, ABROAD):
        for piece in menu(g, power, done, kind):
            if piece.ducats <= purse:
                found = worth_of(thought, piece)
                if found > worth:
                    best, worth = piece, found
    return best


def _parts(key: str) -> tuple[str, str, str]:
    """A planned piece by its key."""
    kind, target, *rest = key.split(":")
    ducats = next((part for part in reversed(rest) if part.isdigit()), "0")
    return kind, target, ducats


NOBODY = "No minor is worth the ducats now."


def what(thought: Thought, ask: Ask) -> Because:
    """2.6: another action on a minor, or no more."""
    piece = _decide(thought, ask)
    if piece is None:
        return Because(by_key(ask, "done"), NOBODY)
    return Because(by_key(ask, f"diplomacy:{piece.kind}", "done"), thought.memory.told)


def _decide(thought: Thought, ask: Ask) -> Action | None:
    """The next piece, kept in mind with its reason."""
    piece = best_piece(thought, list(ask.params["pieces"]))
    memory = thought.memory
    memory.piece, memory.told = piece, NOBODY
    if piece is not None:
        _, chance = points(total(thought.g, thought.power, piece))
        memory.told = f"{piece.target}: {chance:.0%} to gain something for {piece.ducats} ducats."
    return piece


def stage(thought: Thought, ask: Ask) -> Because:
    """2.6: on whom, about whom and for how much, as decided."""
    piece = thought.memory.piece or _decide(thought, ask)
    if piece is None:
        return Because(by_key(ask, "back"), NOBODY)
    keys = (f"on:{piece.target}", f"for:{piece.detail}", f"ducats:{piece.ducats}", "back")
    return Because(by_key(ask, *keys), thought.memory.told)


def defend(thought: Thought, ask: Ask) -> Because:
    """2.7: a Patron who does nothing loses the minor: the cheapest answer that is worth it."""
    g = thought.g
    minor = g.country(str(ask.params["minor"]))
    w, look = weights(), survey(thought)
    worth = w.vp * ON_TRACK + BOX * g.state.box[minor] + look.forces(g, minor)
    if thought.far:
        worth += w.aims * w.vp * loss_of_minor(g, thought.power, minor)
    purse = max(0, g.state.treasury[thought.power]) / PURSE
    cheap = [o for o in ask.options if 0 < o.value <= min(worth, purse)]
    if cheap:
        option = min(cheap, key=lambda o: o.value)
        return Because(option, f"{g.name(minor)} is worth {worth:.0f} to us.")
    nothing = min(ask.options, key=lambda o: o.value)
    return Because(nothing, f"{g.name(minor)} is not worth more ducats.")


def how_far(thought: Thought, ask: Ask) -> Because:
    """2.9: as far as the points carry; subsidies and dowries may cost, so the poor stop beside."""
    boxes = starting(ask, "box")
    return Because(boxes[0] if boxes else ask.options[-1], "Every box brings it closer.")


def pay(thought: Thought, ask: Ask) -> Because:
    """2.9: a price that the treasury bears."""
    price, have = int(ask.params["ducats"]), thought.g.state.treasury[thought.power]
    if price * PURSE <= max(0, have) + INVESTMENTS[-1]:
        return Because(by_key(ask, "pay"), f"{price} ducats are not too much.")
    return Because(by_key(ask, "refuse"), f"{price} ducats are more than we can give.")


def send(thought: Thought, ask: Ask) -> Because:
    return Because(by_key(ask, "send"), "Its troops help us at once.")


def treaty(thought: Thought, ask: Ask) -> Because:
    return Because(ask.options[0], "The better treaty opens more doors.")


def attitude(thought: Thought, ask: Ask) -> Because:
    """VII.4: a minor attacks where its Patron is the stronger."""
    g = thought.g
    minor = g.country(str(ask.params["minor"]))
    look = survey(thought)
    foes = sum(look.forces(g, c) for c in g.enemies(minor))
    bold = look.forces(g, minor) + look.forces(g, thought.power) > foes
    key = "offensive" if bold else "defensive"
    return Because(by_key(ask, key), "Together we are stronger." if bold else "It must hold out.")
