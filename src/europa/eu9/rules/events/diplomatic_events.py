"""III.5 Diplomatic events (1.7): a religion in trouble, groups of minors that fall away."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from europa.eu9.rules.events.minor_wars import quarrel, uprisings
from europa.eu9.rules.powers.faith import CHRISTIANS, MUSLIMS
from europa.eu9.rules.powers.tracks import drop, weaken_treaties
from europa.eu9.rules.terms import specials
from europa.eu9.state import NEUTRAL
from europa.eu9.table import G
from europa.eu9.world import NONE, RELIGIONS
from europa.eu9.world.records import read_plain
from europa.kernel import Entry, Steps

TROUBLED = 3
"""Added to the roll of a minor of the troubled religion."""
NAMES: dict[tuple[str, ...], str] = {
    CHRISTIANS: "Christians",
    ("catholic",): "Catholics",
    ("protestant",): "Protestants",
    MUSLIMS: "Muslims",
    ("other",): "other religions",
}


class ReligionTroubled(Entry, frozen=True):
    """The religion in trouble this turn."""

    die: int
    faiths: str


class GroupTested(Entry, frozen=True):
    """Minors whose loyalty is tested."""

    group: str


ENTRIES = (ReligionTroubled, GroupTested)
MESSAGES = {
    "entry.ReligionTroubled": "Trouble among the {faiths} ({die})",
    "entry.GroupTested": "Loyalty is tested: {group}",
}


@cache
def groups() -> dict[int, list[dict[str, Any]]]:
    """Groups of minors by die."""
    return {
        row["die"]: row["groups"] for row in read_plain("diplomatic_events")["diplomatic_groups"]
    }


def troubled(g: G, die: int) -> tuple[str, ...]:
    """III.5.2: religions in trouble; before the Reformation all Christians are one."""
    if die <= 6:
        if "I-8(1)" not in g.state.occurred:
            return CHRISTIANS
        return ("catholic",) if die <= 3 else ("protestant",)
    return MUSLIMS if die <= 9 else ("other",)


def resolve(g: G) -> Steps[None]:
    """1.7: the religion once, then a group for each R/D."""
    count = g.state.drawn.count("R/D")
    if not count:
        return
    die = g.d10("troubled_religion")
    faiths = troubled(g, die)
    g.log(ReligionTroubled(die, NAMES[faiths]))
    for _ in range(count):
        for group in groups()[g.d10("diplomatic_group")]:
            _test_group(g, group, faiths)
    if die in (1, 4, 7):
        yield from uprisings(g, groups()[g.d10("diplomatic_group")])
    if die == 10:
        quarrel(g, groups()[g.d10("diplomatic_group")])


def _test_group(g: G, group: dict[str, Any], faiths: tuple[str, ...]) -> None:
    g.log(GroupTested(group["group"]))
    for row in group["minors"]:
        one = [g.country(row[key]) for key in ("minor", "with") if key in row]
        if row["fidelity"] is not None and any(is_bound(g, minor) for minor in one):
            test_minor(g, one[0], fidelity(g, row), faiths, one[1:])


def fidelity(g: G, row: dict[str, Any]) -> int:
    """What the table prints, unless an event has changed it."""
    return specials.last(g, "fidelity", g.country(row["minor"]), int(row["fidelity"]))


def test_fidelity(g: G, minors: list[int]) -> None:
    """A political event puts minors to the test, with a religion in trouble of its own."""
    faiths = troubled(g, g.d10("troubled_religion"))
    rows = {
        g.country(row["minor"]): row
        for tested in groups().values()
        for group in tested
        for row in group["minors"]
        if row["fidelity"] is not None
    }
    for minor in minors:
        if minor in rows and is_bound(g, minor):
            test_minor(g, minor, fidelity(g, rows[minor]), faiths, ())


def is_bound(g: G, minor: int) -> bool:
    """Whether a minor has anything to fall away from."""
    s = g.state
    if s.gone[minor] or g.is_major(minor):
        return False
    treaty = any(key % len(s.box) == minor for key in s.treaties)
    return treaty or (s.patron[minor] != NONE and s.box[minor] != NEUTRAL)


def test_minor(
    g: G, minor: int, loyalty: int, faiths: tuple[str, ...], parts: Sequence[int]
) -> None:
    """III.5.2: 2d10, +3 if its religion is in trouble; each point above fidelity is a box.

    `parts`: others that are one country with it and fall by the same roll.
    """
    roll = sum(g.roll("fidelity", 10, 2, g.name(minor)))
    if any(faith in faiths for faith in faiths_of(g, minor)):
        roll += TROUBLED
    excess = roll - loyalty
    if excess > 0:
        for one in (minor, *parts):
            record = g.world.countries[one].minor
            if record is not None and record.kind == "rotw":
                weaken_treaties(g, one, excess)
            else:
                drop(g, one, excess)


def faiths_of(g: G, minor: int) -> tuple[str, ...]:
    """Its religion; the Swiss have two."""
    if g.name(minor) == "switzerland":
        return ("catholic", "protestant")
    return (RELIGIONS[g.state.religion[minor]],)
