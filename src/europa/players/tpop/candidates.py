"""What a Turn could be spent on, as whole plans: those of `steady`, other targets for the same
Actions, and every Action of the menu that no plan speaks for.

They come in the order of their promise; how many are looked at is a matter of time (progressive
widening).
"""

from __future__ import annotations

from collections.abc import Iterator

from europa.players.tpop import lore
from europa.players.tpop.diplomacy import forge_cost, friends
from europa.players.tpop.evaluate import Board
from europa.players.tpop.plan import Plan
from europa.tpop.ids import idea, index_of

BARE = 0.1
"""Promise of an Action that no plan speaks for."""
DULL = frozenset(("diplomacy", "surrender", "focus"))
"""Actions that need a plan to be of any use."""
MOST_EVENTS, MOST_IDEAS, MOST_FRIENDS = 5, 4, 3


def candidates(b: Board, plans: list[Plan], keys: list[str], minor: frozenset[str]) -> list[Plan]:
    """Plans for this Turn, the most promising first, each only once."""
    found: dict[tuple[object, ...], Plan] = {}
    covered = {plan.action for plan in plans}
    more = (*_events(b, keys), *_ideas(b, keys), *_friends(b, keys))
    for plan in sorted((*plans, *more), key=lambda plan: -plan.value):
        found.setdefault(_mark(plan), plan)
    bare = [key for key in keys if key not in covered and key not in DULL and key not in minor]
    return [*found.values(), *(Plan(BARE + 0.1 * (key == "pass"), key) for key in bare)]


def _mark(plan: Plan) -> tuple[object, ...]:
    """Equal for plans that would be played alike."""
    return plan.action, plan.units, tuple((k, tuple(v)) for k, v in sorted(plan.wants.items()))


def _events(b: Board, keys: list[str]) -> Iterator[Plan]:
    """Every Event on display, with each of its ways."""
    if "event" not in keys:
        return
    rows = []
    for shown in b.state["cards"]["events"]:
        name = shown["id"]
        if name is not None:
            worth, best = lore.event_worth(b.weights, name, b.me)
            worth += shown["ducats"] * b.price("ducats")
            rows.append((worth, name, best))
    rows.sort(key=lambda row: -row[0])
    base = b.weights["turn"]["event"]
    for worth, name, best in rows[:MOST_EVENTS]:
        for letter in lore.event_ways(name) or ("",):
            wants = {"event": [f"take_event:{name}"]}
            if letter:
                wants["event.option"] = [f"choose:{letter}"]
            yield Plan(base + 0.5 * worth - 0.3 * (letter != best), "event", wants)


def _ideas(b: Board, keys: list[str]) -> Iterator[Plan]:
    """Ideas that can be paid for."""
    if "research" not in keys:
        return
    rows = []
    for kind, shown in b.state["cards"]["ideas"].items():
        for name in shown:
            cost = sum(idea(index_of("idea", name))["cost"].values())
            if name not in b.mat["ideas"] and b.mat["power"][kind] >= cost:
                effect = b.weights["ideas"].get(name, 0.4)
                rows.append((2.0 + effect - cost * b.price(kind), name))
    rows.sort(reverse=True)
    for worth, name in rows[:MOST_IDEAS]:
        yield Plan(worth, "research", {"research": [f"research:{name}"]})


def _friends(b: Board, keys: list[str]) -> Iterator[Plan]:
    """Alliances with others than the best."""
    if "forge_alliance" not in keys:
        return
    ready = [row for row in friends(b) if not row[2] and forge_cost(b, row[1]) <= b.dip]
    for worth, realm, _ in ready[:MOST_FRIENDS]:
        value = worth + 0.5 - forge_cost(b, realm) * b.price("dip")
        yield Plan(value, "forge_alliance", {"forge": [f"forge:{realm}"]})
