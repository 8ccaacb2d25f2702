"""What an Action is: a key, why it can't be taken now, and how it is carried out (5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from msgspec import UNSET

from europa.kernel import Ask, Disabled, Option, Steps
from europa.kernel.ask import Disableds, Options
from europa.tpop.table import G

HIDDEN = "-"
"""A reason that means: leave it out of the menu altogether (a card that isn't in hand)."""


class Action(NamedTuple):
    """An entry of the menu of a Turn."""

    key: str
    rule: str
    barred: Callable[[G, int], str]
    """Empty if the seat may take it now, with at least one legal object (R34); else why not."""
    run: Callable[[G, int], Steps[Any]]
    """Carries it out. Returns False if it came to nothing and the Turn isn't spent (5.1 offers)."""
    is_minor: bool = False
    """Doesn't take the Turn (5.2)."""
    touches: tuple[str, ...] = ()
    """All columns that it may change, of one that has no part in cubes, Ports, Empire and Curia:
    after it only goals need be looked at, and these only if they read one of them."""


def ask(
    g: G,
    seat: int,
    kind: str,
    options: Options,
    rule: str,
    params: Mapping[str, object] | None = None,
    disabled: Disableds = (),
    one: Callable[[str], Option | None] | None = None,
    lot: Callable[[Random], Option] | None = None,
) -> Ask:
    """An ask to the player of a seat."""
    name = g.world.realms[g.state.seats[seat]].id
    return Ask(name, kind, options, rule, params, disabled, one, lot)


def answer_of(
    g: G,
    seat: int,
    kind: str,
    options: Sequence[Option],
    rule: str,
    params: Mapping[str, object] | None = None,
) -> Steps[Any]:
    """What the seat answers; where there is one option only, nobody is asked."""
    if len(options) == 1:
        return options[0].key if options[0].value is UNSET else options[0].value
    return (yield ask(g, seat, kind, options, rule, params))


def area_options(g: G, areas: Sequence[int], verb: str) -> list[Option]:
    """One option an Area: `verb:andalucia`, its value the Area's index."""
    ids = g.world.areas
    return [Option(f"{verb}:{ids[a].id}", a, (f"area:{ids[a].id}",)) for a in areas]


def province_options(g: G, provinces: Sequence[int], verb: str) -> list[Option]:
    """One option a Province, its value the Province's index."""
    ids = g.world.provinces
    return [Option(f"{verb}:{ids[p].id}", p, (f"province:{ids[p].id}",)) for p in provinces]


def sea_options(g: G, seas: Sequence[int], verb: str) -> list[Option]:
    """One option a Sea Zone, its value the Sea Zone's index."""
    ids = g.world.seas
    return [Option(f"{verb}:{ids[s].id}", s, (f"sea:{ids[s].id}",)) for s in seas]


def realm_options(g: G, realms: Sequence[int], verb: str) -> list[Option]:
    """One option a realm, its value the realm's index."""
    ids = g.world.realms
    return [Option(f"{verb}:{ids[r].id}", r, (f"realm:{ids[r].id}",)) for r in realms]


def number_options(least: int, most: int, verb: str) -> list[Option]:
    """One option a number, its value the number."""
    return [Option(f"{verb}:{n}", n) for n in range(least, most + 1)]


def confirm(
    g: G, seat: int, kind: str, rule: str, params: Mapping[str, object] | None = None
) -> Steps[bool]:
    """A yes-or-no question."""
    choice = yield ask(g, seat, kind, [Option("yes"), Option("no")], rule, params)
    return bool(choice == "yes")


def no(key: str, reason: str, rule: str) -> Disabled:
    """A choice that is shown but barred."""
    return Disabled(key, reason, rule)
