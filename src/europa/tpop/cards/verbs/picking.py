"""What verbs share: who decides, what is remembered under a name, one of several."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from europa.kernel import Option, Steps
from europa.tpop.cards.scope import Effect, Scope
from europa.tpop.cards.selectors import seats
from europa.tpop.rules.terms.action import ask
from europa.tpop.table import G
from europa.tpop.world import NONE


def area_id(g: G, area: int) -> str:
    return g.world.areas[area].id


AFFECTED = "affected:"


ACCEPTED = "accepted:"


def decider_of(g: G, scope: Scope, effect: Effect) -> int:
    """Who decides: the seat, or the one the effect names (`by`)."""
    if "by" not in effect:
        return scope.who
    return next(iter(seats(g, scope, effect["by"])), scope.active)


def remember(scope: Scope, prefix: str, found: Sequence[int]) -> None:
    """Keep several indices for later effects of the same card."""
    for index in found:
        scope.picked[f"{prefix}{index}"] = index


def remembered(scope: Scope, prefix: str) -> list[int]:
    """What was kept, by index."""
    return sorted(index for name, index in scope.picked.items() if name.startswith(prefix))


def pick_from(
    g: G, seat: int, kind: str, options: list[Option], rule: str, *, optional: bool = False
) -> Steps[Any]:
    """One of these options, None if there is none or it is declined; a single one isn't asked."""
    if not options:
        return None
    if optional:
        chosen = yield ask(g, seat, kind, [*options, Option("no", NONE)], rule)
        return None if chosen == NONE else chosen
    if len(options) == 1:
        return options[0].value
    return (yield ask(g, seat, kind, options, rule))
