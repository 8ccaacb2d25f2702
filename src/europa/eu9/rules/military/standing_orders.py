"""R19.3 Standing orders: what a seat has answered once and for all; seen by their owner only.

They stand in `orders` as `FRA:intercept`, of one stack as `FRA:intercept:12`, and hold until they
are changed: at 4.0 of the first turn in which the seat is at war, and with any campaign of its own
(E325). An empty order means: ask.
"""

from __future__ import annotations

from functools import partial

from europa.eu9.rules.military.alliances import seat_for
from europa.eu9.rules.military.idle import takes_part
from europa.eu9.rules.military.stacks import name_of
from europa.eu9.table import G
from europa.kernel import Ask, Option, Steps
from europa.kernel.flow import together

ODDS = ("odds:30:1", "odds:50:1", "odds:70:1", "odds:50:2")
"""At least so many percent, and so many times the enemy's troops."""
CHOICES: dict[str, tuple[str, ...]] = {
    "intercept": ("ask", "always", "never", *ODDS),
    "counter": ("ask", "always", "never", *ODDS),
    "fire": ("ask", "enemies", "privateers"),
    "engage": ("ask", "stronger", "never"),
    "evade": ("ask", "never", "into fortress", "if outnumbered"),
    "leave": ("ask", "never"),
    "forage": ("ask", "keep troops", "spare the land"),
    "leaders": ("ask", "keep", "best", "always"),
    "convoy": ("ask", "always"),
}
"""What may be ordered, and how; the first is none."""
OF_STACKS = ("intercept", "evade")
"""Orders that a single stack may have of its own."""
ASK = "ask"
REVIEWED = "orders_reviewed"
"""Under `held`, with a power: it has been asked for its orders."""
Change = tuple[str, str]


def order(g: G, seat: str, what: str, number: int = 0) -> str:
    """The order for a stack, else for the whole seat; empty: it is asked."""
    orders = g.state.orders
    return orders.get(f"{seat}:{what}:{number}") or orders.get(f"{seat}:{what}", "")


def write(g: G, seat: str, key: str, value: str) -> None:
    """Give an order, or take it back."""
    name = f"{seat}:{key}"
    if value == ASK:
        g.state.orders.pop(name, None)
    else:
        g.state.orders[name] = value


def review(g: G) -> Steps[None]:
    """4.0: seats in their first war look their orders over, all at once, before anybody moves."""
    s = g.state
    gone = [k for k in s.orders if k.count(":") == 2 and int(k.split(":")[2]) not in s.stacks]
    for key in gone:
        del s.orders[key]
    new = [p for p in g.majors() if takes_part(g, p) and f"{REVIEWED}:{g.name(p)}" not in s.held]
    for power in new:
        s.held[f"{REVIEWED}:{g.name(power)}"] = s.turn
    seats = [g.seat_of(power) for power in new]
    answers = (yield from together(g, {x: _review(g, x) for x in seats})) if seats else {}
    for seat, changes in answers.items():
        for key, value in changes:
            write(g, seat, key, value)


def _review(g: G, seat: str) -> Steps[list[Change]]:
    """Keep the orders, or change one after another."""
    first = [Option("as_they_are"), Option("change")]
    if (yield Ask(seat, "military.orders", first, "VIII.8", {"seat": seat})) == "as_they_are":
        return []
    return (yield from changes(g, seat, len(CHOICES) + 1))


def changes(g: G, seat: str, most: int) -> Steps[list[Change]]:
    """At most so many orders, one after another."""
    changed: dict[str, str] = {}
    left = list(CHOICES)
    for _ in range(most):
        options = [Option("done", None), *(Option(f"order:{what}", what) for what in left)]
        what: str | None = yield Ask(seat, "military.which_order", options, "VIII.8")
        if what is None:
            break
        if what not in OF_STACKS:
            left.remove(what)
        key = what
        if what in OF_STACKS:
            whose = partial(_stacks, g, seat, what)
            key = yield Ask(seat, "military.order_of", whose, "VIII.8", {"what": what})
        now = changed.get(key, g.state.orders.get(f"{seat}:{key}", ASK))
        values = [Option(f"say:{_word(value)}", value) for value in CHOICES[what]]
        params = {"what": what, "now": now}
        changed[key] = yield Ask(seat, "military.order", values, "VIII.8", params)
    return list(changed.items())


def _word(value: str) -> str:
    """An order in a key."""
    return value.replace(" ", "_").replace(":", "_")


def _stacks(g: G, seat: str, what: str) -> list[Option]:
    """All stacks, or one of them."""
    own = [x for x in g.state.stacks.values() if seat_for(g, x.country) == seat]
    return [
        Option("all_stacks", what),
        *(Option(f"stack:{name_of(g, x)}", f"{what}:{x.number}") for x in own),
    ]


MESSAGES = {
    "ask.military.orders": "{seat}: standing orders for this phase?",
    "option.as_they_are": "Leave them as they are",
    "option.change": "Change them",
    "ask.military.which_order": "Which order is changed?",
    "option.military.which_order.done": "That is all",
    "option.order": "{a}",
    "ask.military.order_of": "Whose order ({what})?",
    "option.all_stacks": "All stacks",
    "option.stack": "{a}",
    "ask.military.order": "{what}: now {now}. What shall hold?",
    "option.say": "{a}",
}
