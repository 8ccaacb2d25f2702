"""5.3 Increase Stability and 5.1 Change National Focus."""

from __future__ import annotations

from europa.kernel import Option, Steps
from europa.tpop.entries import CardDiscarded
from europa.tpop.rules.realms import curia
from europa.tpop.rules.terms import hooks
from europa.tpop.rules.terms.action import Action, ask
from europa.tpop.rules.terms.cubes import has_cube, take_cube
from europa.tpop.rules.terms.hands import card_options, draw_card, may_draw
from europa.tpop.rules.terms.realm import MOST_POWER
from europa.tpop.rules.terms.treasury import (
    change_stability,
    discard_card,
    gain_power,
    lose_ducats,
    lose_power,
)
from europa.tpop.state import ADM, POWERS
from europa.tpop.table import G
from europa.tpop.world import NONE

MOST_CARDS = 3
TOP = 5
PICK_DUCATS = 2

MESSAGES = {
    "ask.focus": "{seat}, change the national focus: power or cards?",
    "ask.focus.from": "{seat}, from which power do you take 1?",
    "ask.focus.discard": "{seat}, which cards do you discard? ({count} so far)",
    "ask.focus.draw": "{seat}, where does the next card come from? ({left} to come)",
    "ask.focus.pick": "{seat}, which of the top five discards do you take?",
    "option.raise": "Raise {a}",
    "option.cards_only": "Only exchange cards",
    "option.from": "1 {a}",
    "option.discard": "Discard {a}",
    "option.draw": "Draw from the {a} deck",
    "option.pick_for": "Pay 1 {a} and 2 ducats to pick a discard",
    "option.pick": "{a}",
}


# Increase Stability


def stability_discounts(g: G, seat: int) -> int:
    """5.3, 15, 19.2, R105: ADM less for raising Stability: the Papal Controller, Orthodox realms
    at -1 and 0, Church Attendance Duty. Action Cards that raise it use the same sum."""
    s = g.state
    less = hooks.stability_discount(g, seat)
    if curia.controller(g) == seat:
        less += 1
    faith = g.world.religions[s.state_religion[s.seats[seat]]].id
    if faith == "orthodox" and s.stability[seat] in (-1, 0):
        less += 1
    return less


MOST_DISCOUNT = 3
"""What all discounts on Stability come to at most."""


def stability_cost(g: G, seat: int, base: int = 5) -> int:
    """5.3, 7.3, R105: one step up costs a base and Stability itself, less discounts, at least 0."""
    return max(0, base + g.state.stability[seat] - stability_discounts(g, seat))


def _stability_barred(g: G, seat: int) -> str:
    short = 5 + g.state.stability[seat] - g.power(seat, ADM)
    if short <= 0:
        return ""
    if short <= MOST_DISCOUNT and g.power(seat, ADM) >= stability_cost(g, seat):
        return ""
    return "5.3: not enough ADM"


def _increase(g: G, seat: int) -> Steps[None]:
    """5.3 Increase Stability."""
    lose_power(g, seat, ADM, stability_cost(g, seat), "5.3")
    yield from change_stability(g, seat, 1, "5.3")


# Change National Focus


def _sources(g: G, seat: int, kind: int) -> list[int]:
    return [k for k in range(3) if k != kind and g.power(seat, k)]


def _raisable(g: G, seat: int) -> list[int]:
    """5.1: types of power that can grow by taking from the others."""
    return [k for k in range(3) if g.power(seat, k) < MOST_POWER and _sources(g, seat, k)]


def _focus_barred(g: G, seat: int) -> str:
    s = g.state
    if s.bots[seat]:
        return "R211: bots have no focus"
    if s.focus[seat]:
        return "5.1: once a round"
    if not s.hands[seat] and not _raisable(g, seat):
        return "5.1: nothing to change"
    return "" if has_cube(g, seat) else "2.2: no cube left"


def _change_focus(g: G, seat: int) -> Steps[None]:
    """5.1, R95: power from two pools to the third, then an exchange of cards; one at least."""
    s = g.state
    kinds = _raisable(g, seat)
    options = [Option(f"raise:{POWERS[k]}", k) for k in kinds]
    if s.hands[seat]:
        options.append(Option("cards_only", NONE))
    kind = options[0].value
    if len(options) > 1:
        kind = yield ask(g, seat, "focus", options, "5.1")
    if kind != NONE:
        yield from _move_power(g, seat, kind)
    if s.hands[seat]:
        yield from _exchange(g, seat, least=1 if kind == NONE else 0)
    if (yield from take_cube(g, seat, True)):
        s.focus[seat] = 1


def _move_power(g: G, seat: int, kind: int) -> Steps[None]:
    """5.1 option 1: at most 1 from each of the other two."""
    used: list[int] = []
    while g.power(seat, kind) < MOST_POWER:
        left = [k for k in _sources(g, seat, kind) if k not in used]
        if not left:
            return
        options = [Option(f"from:{POWERS[k]}", k) for k in left]
        if used:
            options.append(Option("done", NONE))
        source = left[0]
        if len(options) > 1:
            source = yield ask(g, seat, "focus.from", options, "5.1")
        if source == NONE:
            return
        lose_power(g, seat, source, 1, "5.1")
        gain_power(g, seat, kind, 1, "5.1")
        used.append(source)


def _exchange(g: G, seat: int, least: int) -> Steps[None]:
    """5.1 option 2, R95: lay up to 3 cards aside, draw one fewer, then discard those."""
    s = g.state
    while len(s.aside) < MOST_CARDS and s.hands[seat]:

        def options() -> list[Option]:
            more = card_options(g, s.hands[seat], "discard")
            return [*more, Option("done", NONE)] if len(s.aside) >= least else more

        told = {"count": len(s.aside)}
        card = yield ask(g, seat, "focus.discard", options, "5.1", told)
        if card == NONE:
            break
        s.hands[seat].remove(card)
        s.aside.append(card)
    yield from _draw(g, seat, len(s.aside) - 1)
    for card in s.aside:
        discard_card(g, card)
        g.log(CardDiscarded(g.seat_name(seat), g.world.characters[card].id))
    s.aside = []


def _draw(g: G, seat: int, count: int) -> Steps[None]:
    """5.1, R95: cards from any decks; one of them may be bought from the top five discards."""
    s = g.state
    picked = False
    for drawn in range(count):
        options = [Option(f"draw:{POWERS[k]}", k) for k in range(3) if may_draw(g, k)]
        if not picked and s.ducats[seat] >= PICK_DUCATS:
            piles = [k for k in range(3) if s.discards[k] and g.power(seat, k)]
            options += [Option(f"pick_for:{POWERS[k]}", 3 + k) for k in piles]
        if not options:
            return
        told = {"left": count - drawn}
        choice: int = yield ask(g, seat, "focus.draw", options, "5.1", told)
        if choice < 3:
            draw_card(g, seat, choice)
            continue
        picked = True
        lose_power(g, seat, choice - 3, 1, "5.1")
        lose_ducats(g, seat, PICK_DUCATS, "5.1")
        top = s.discards[choice - 3][-TOP:]
        card = yield ask(g, seat, "focus.pick", card_options(g, top, "pick"), "5.1")
        s.discards[choice - 3].remove(card)
        s.hands[seat].append(card)


ACTIONS: tuple[Action, ...] = (
    Action("stability", "5.3", _stability_barred, _increase),
    Action("focus", "5.1", _focus_barred, _change_focus),
)
