"""XII.3.7 Countries leave a war, by a peace, an event or because they are no more."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from europa.eu9.conflicts import War
from europa.eu9.rules.powers.wars import change_war
from europa.eu9.rules.terms.named_wars import note_end
from europa.eu9.rules.terms.set_by_events import one_with
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Entry

EVACUATES = "evacuates"
"""Effect of the turn: its troops leave what is not its own."""


class WarOver(Entry, frozen=True):
    """Nobody fights in it any more."""

    war: int


class LeftWar(Entry, frozen=True):
    """A country is out of a war that goes on."""

    war: int
    country: str


def leave_war(g: G, war: War, out: Collection[int]) -> list[int]:
    """These countries are out of a war; who of their sides stays behind. An empty side ends it."""
    out = {*out, *(minor for c in out for minor in one_with(g, c) if g.state.patron[minor] == c)}
    leaving = {c for c in out if c in war.members}
    helpers = tuple(h for h in war.helpers if h.country not in out)
    if not leaving:
        if helpers != war.helpers:
            change_war(g, war, helpers=helpers)
        return []
    sides = [tuple(c for c in war.side(n) if c not in leaving) for n in (0, 1)]
    if not all(sides):
        _over(g, war)
        return []
    behind = [c for n in (0, 1) if set(war.side(n)) & leaving for c in sides[n]]
    change_war(
        g, war, attackers=sides[0], defenders=sides[1],
        helpers=tuple(
            msgspec.structs.replace(h, beside=sides[h.side][0]) if h.beside in leaving else h
            for h in helpers
        ),
        turns=tuple(row for row in war.turns if row[0] not in leaving),
        attacked=tuple(c for c in war.attacked if c not in leaving),
    )  # fmt: skip
    _go_home(g, leaving)
    for country in sorted(leaving):
        g.log(LeftWar(war.number, g.name(country)))
    g.state.calling = [r for r in g.state.calling if r[0] not in leaving or r[1] != war.number]
    return behind


def _over(g: G, war: War) -> None:
    s = g.state
    s.wars.remove(war)
    s.calling = [row for row in s.calling if row[1] != war.number]
    _go_home(g, {*war.members, *war.helping})
    note_end(g, war)
    g.log(WarOver(war.number))


def _go_home(g: G, countries: Collection[int]) -> None:
    """7.4.4: their troops abroad are to leave once all peaces of the turn are made."""
    for country in sorted(countries):
        if country != NONE:
            g.add_effect(EVACUATES, country)


ENTRIES = (WarOver, LeftWar)
MESSAGES = {
    "entry.WarOver": "War {war} is over",
    "entry.LeftWar": "{country} is out of war {war}",
}
