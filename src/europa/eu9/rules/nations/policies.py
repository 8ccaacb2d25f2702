"""XV What a power may announce of its own at 2.4: policies, capitals, reforms, dominance."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from europa.eu9.rules.diplomacy.causes import give as give_cause
from europa.eu9.rules.diplomacy.window import Reaction
from europa.eu9.rules.events import revolts
from europa.eu9.rules.income.land_income import SPANISH_HOLLAND
from europa.eu9.rules.powers.access import has_posts_on
from europa.eu9.rules.powers.awards import give
from europa.eu9.rules.powers.initiative import reigns
from europa.eu9.rules.powers.stability import change
from europa.eu9.state import ZONES
from europa.eu9.table import G
from europa.kernel import Entry

OVERSEAS, DOMINIUM = "overseas_expansion", "dominium"
DOMINANCE, DEAR = "italian_dominance", 30
WARSAW, CRACOW, MAZOVIA = "warsaw_capital", "malopolska", "mazowia"
REFORM, LATE = "russian_reform", 6
"""P 37.7: the reform of Russia without Peter comes from period VI on."""
EXPULSIONS, REVOKED = "expulsions", 25
ASIENTO, WEAK, EXCLUSIVE = "asiento", "weakened", "exclusive"
WEAKENED, WEAK_FROM, RIGHT = 20, 26, 10
"""P 40.18: points for the first time, first turn, points for a right."""
TAX, EACH, MOST_TAX = 40, 10, 100
TAXED = "dutch_tax"
WEAK_BEFORE = "weakened_asiento"


class Announced(Entry, frozen=True):
    """A power announces a policy of its own."""

    power: str
    policy: str


def _mark(g: G, power: int, name: str, *, stability: int = 0, points: int = 0) -> None:
    g.state.in_force[name] = g.state.turn
    g.log(Announced(g.name(power), name))
    change(g, power, stability, "XV")
    give(g, power, points, name.replace("_", " "), "XV")


def _sweden(g: G, power: int) -> Iterator[Reaction]:
    """P 34.3: one of two policies, once."""
    if g.name(power) == "sweden" and not (g.holds(OVERSEAS) or g.holds(DOMINIUM)):
        for name in (OVERSEAS, DOMINIUM):
            yield Reaction(f"policy:{name}", partial(_mark, g, power, name))


def _venice(g: G, power: int) -> Iterator[Reaction]:
    """P 35.3: Italian Dominance, for 30 points."""
    if g.name(power) == "venice" and not g.holds(DOMINANCE):
        act = partial(_mark, g, power, DOMINANCE, points=-DEAR)
        yield Reaction(f"policy:{DOMINANCE}", act, "note.policy.points", {"points": DEAR})


def _poland(g: G, power: int) -> Iterator[Reaction]:
    """P 32.8: Warsaw as a second capital, once Mazovia is Polish."""
    annexed = g.state.owner[g.world.province_index[MAZOVIA]] == power
    if g.name(power) == "poland" and annexed and not g.holds(WARSAW):
        yield Reaction(f"policy:{WARSAW}", partial(_mark, g, power, WARSAW, stability=2))


def _russia(g: G, power: int) -> Iterator[Reaction]:
    """P 37.7: the reform, under Peter, or later at a higher price."""
    if g.name(power) != "russia" or g.holds(REFORM):
        return
    if reigns(g, "russia_peter_the_great") or g.state.period >= LATE:
        yield Reaction(f"policy:{REFORM}", partial(_reform, g, power))


def _reform(g: G, power: int) -> None:
    peter = reigns(g, "russia_peter_the_great")
    _mark(g, power, REFORM, stability=0 if peter else -1)
    for _ in range(1 if peter else 3):
        revolts.revolt_in(g, power)


def _spain(g: G, power: int) -> Iterator[Reaction]:
    """P 40: the expulsions are revoked, Holland is taxed, the Asiento is weakened or closed."""
    if g.name(power) != "spain":
        return
    if g.holds(EXPULSIONS):
        yield Reaction("revoke:expulsions", partial(_revoke, g, power), "note.policy.points",
                       {"points": REVOKED})  # fmt: skip
    if "I-A" in g.state.occurred and dutch_tax(g, power):
        yield Reaction("tax:holland", partial(_tax, g, power), "note.policy.ducats",
                       {"ducats": dutch_tax(g, power)})  # fmt: skip
    yield from _asiento(g, power)


def _revoke(g: G, power: int) -> None:
    """P 40.16: for 25 points; nothing in the turn of Olivares."""
    free = g.state.event_began.get("IV-2(1)") == g.state.turn
    del g.state.in_force[EXPULSIONS]
    g.log(Announced(g.name(power), "expulsions revoked"))
    give(g, power, 0 if free else -REVOKED, "expulsions revoked", "XV")


def dutch_tax(g: G, power: int) -> int:
    """P 40.14: 40 ducats and 10 for each Dutch province, at most 100."""
    owned = sum(g.state.owner[g.world.province_index[name]] == power for name in SPANISH_HOLLAND)
    return min(MOST_TAX, TAX + EACH * owned) if owned else 0


def _tax(g: G, power: int) -> None:
    """B22; each turn of it is remembered, for the revolt."""
    s = g.state
    g.add_effect("B22", power, dutch_tax(g, power))
    s.progress[TAXED] = s.progress.get(TAXED, 0) + 1
    g.log(Announced(g.name(power), "tax on Holland"))


def asiento(g: G) -> str:
    """exclusive, weakened, or the power that holds it."""
    holders = [name for name in g.state.in_force if name.startswith(f"{ASIENTO}_")]
    if holders:
        return holders[0].removeprefix(f"{ASIENTO}_")
    return g.state.flag_values.get(ASIENTO, EXCLUSIVE)


def _asiento(g: G, power: int) -> Iterator[Reaction]:
    now = asiento(g)
    if now == EXCLUSIVE and g.state.turn >= WEAK_FROM:
        yield Reaction("asiento:weaken", partial(_weaken, g, power))
    elif now == WEAK:
        yield Reaction("asiento:close", partial(_close, g, power))
        for other in g.majors():
            for zone in _spanish_zones(g, power) if other != power else ():
                key = f"{zone}:{g.name(other)}"
                if not g.holds(f"rights:{key}"):
                    act = partial(_admit, g, power, other, zone)
                    yield Reaction(f"admit:{g.name(other)}:{zone}", act, "note.policy.points",
                                   {"points": RIGHT})  # fmt: skip


def _spanish_zones(g: G, power: int) -> list[str]:
    """Trade zones overseas with Spanish colonies, in the order of the world."""
    return [z.id for z in g.world.zones if not z.europe and has_posts_on(g, power, z.index)]


def _weaken(g: G, power: int) -> None:
    """P 40.18: the first time 20 points and 1 stability."""
    first = WEAK_BEFORE not in g.state.in_force
    g.state.flag_values[ASIENTO] = WEAK
    _mark(g, power, WEAK_BEFORE, stability=-int(first), points=-WEAKENED * first)


def _close(g: G, power: int) -> None:
    """P 40.18: exclusive again: those who trade there may fight for it this turn."""
    g.state.flag_values[ASIENTO] = EXCLUSIVE
    g.log(Announced(g.name(power), "exclusive Asiento"))
    zones = [g.world.zone_index[name] for name in _spanish_zones(g, power)]
    for other in g.majors():
        if other != power and any(g.state.tf[other * ZONES + zone] for zone in zones):
            give_cause(g, other, power, "closed Asiento", kind="overseas", turns=1)


def _admit(g: G, power: int, other: int, zone: str) -> None:
    """P 40.18: 10 points for each country and zone."""
    g.state.in_force[f"rights:{zone}:{g.name(other)}"] = g.state.turn
    g.add_effect(f"rights_{zone}", other)
    give(g, power, -RIGHT, "trading rights given", "XV")
    g.log(Announced(g.name(power), f"trading rights in {zone}"))


ANNOUNCEMENTS = (_sweden, _venice, _poland, _russia, _spain)
ENTRIES = (Announced,)
MESSAGES = {
    "entry.Announced": "{power} announces: {policy}",
    "option.policy": "{a}",
    "option.revoke": "revoke the {a}",
    "option.tax": "tax {a}",
    "option.asiento": "the Asiento: {a}",
    "option.admit": "let {a} trade in {b}",
    "note.policy.points": "{points} victory points less",
    "note.policy.ducats": "{ducats} ducats",
}
