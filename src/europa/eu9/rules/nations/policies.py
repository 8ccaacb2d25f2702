"""XV Announcements of single powers that reach into later chapters: reform, tax, trading rights."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from europa.eu9.rules.diplomacy.announcing.policies import WEAKENED
from europa.eu9.rules.diplomacy.window import Reaction
from europa.eu9.rules.events import revolts
from europa.eu9.rules.income.land_income import SPANISH_HOLLAND
from europa.eu9.rules.powers.access import has_posts_on
from europa.eu9.rules.powers.awards import give
from europa.eu9.rules.powers.initiative import reigns
from europa.eu9.rules.powers.stability import change
from europa.eu9.rules.terms.dutch import TAXED
from europa.eu9.table import G
from europa.kernel import Entry

REFORM, LATE = "russian_reform", 6
"""P 37.7: the reform of Russia without Peter comes from period VI on."""
RIGHT = 10
"""P 40.18: points for a right given."""
TAX, EACH, MOST_TAX = 40, 10, 100


class Announced(Entry, frozen=True):
    """A power announces something of its own."""

    power: str
    what: str


def _russia(g: G, power: int) -> Iterator[Reaction]:
    """P 37.7: the reform, under Peter, or later at a higher price."""
    if g.name(power) != "russia" or g.holds(REFORM):
        return
    if reigns(g, "russia_peter_the_great") or g.state.period >= LATE:
        yield Reaction(f"policy:{REFORM}", partial(_reform, g, power))


def _reform(g: G, power: int) -> None:
    peter = reigns(g, "russia_peter_the_great")
    g.state.in_force[REFORM] = g.state.turn
    g.log(Announced(g.name(power), "the reform"))
    change(g, power, 0 if peter else -1, "XV")
    for _ in range(1 if peter else 3):
        revolts.revolt_in(g, power)


def _spain(g: G, power: int) -> Iterator[Reaction]:
    """P 40.14, 40.18: Holland is taxed; others may trade beside Spanish colonies."""
    if g.name(power) != "spain":
        return
    ducats = dutch_tax(g, power)
    if "I-A" in g.state.occurred and ducats and not g.effect(TAXED):
        yield Reaction(
            "tax:holland", partial(_tax, g, power), "note.policy.ducats", {"ducats": ducats}
        )
    for other in g.majors() if g.holds(WEAKENED) else ():
        for zone in _spanish_zones(g, power) if other != power else ():
            if not g.holds(f"rights:{zone}:{g.name(other)}"):
                act = partial(_admit, g, power, other, zone)
                yield Reaction(
                    f"admit:{g.name(other)}:{zone}", act, "note.policy.points", {"points": RIGHT}
                )


def dutch_tax(g: G, power: int) -> int:
    """P 40.14: 40 ducats and 10 for each Dutch province, at most 100."""
    s, holland = g.state, g.country("holland")
    bound = not g.is_major(holland) and s.patron[holland] == power  # I-B: the minor is Spain's
    whose = (power, *((holland,) if bound else ()))
    owned = sum(s.owner[g.world.province_index[name]] in whose for name in SPANISH_HOLLAND)
    return min(MOST_TAX, TAX + EACH * owned) if owned else 0


def _tax(g: G, power: int) -> None:
    """B22; each turn of it is remembered, for the revolt."""
    s = g.state
    g.add_effect("B22", power, dutch_tax(g, power))
    g.add_effect(TAXED)
    s.progress[TAXED] = s.progress.get(TAXED, 0) + 1
    g.log(Announced(g.name(power), "a tax on Holland"))


def _spanish_zones(g: G, power: int) -> list[str]:
    """Trade zones overseas with Spanish colonies, in the order of the world."""
    return [z.id for z in g.world.zones if not z.europe and has_posts_on(g, power, z.index)]


def _admit(g: G, power: int, other: int, zone: str) -> None:
    """P 40.18: 10 points for each country and zone."""
    g.state.in_force[f"rights:{zone}:{g.name(other)}"] = g.state.turn
    g.add_effect(f"rights_{zone}", other)
    give(g, power, -RIGHT, "trading rights given", "XV")
    g.log(Announced(g.name(power), f"trading rights in {zone}"))


ANNOUNCEMENTS = (_russia, _spain)
ENTRIES = (Announced,)
MESSAGES = {
    "entry.Announced": "{power} announces: {what}",
    "option.tax": "tax {a}",
    "option.admit": "let {a} trade in {b}",
    "note.policy.points": "{points} victory points less",
    "note.policy.ducats": "{ducats} ducats",
}
