"""4.9.5, E626 Wars for what was done at 2.8 or 3.8: declared at 3.14, answered next turn."""

from __future__ import annotations

from europa.eu9.conflicts import CasusBelli
from europa.eu9.rules.diplomacy import price
from europa.eu9.rules.diplomacy.causes import Cause, pacified
from europa.eu9.rules.diplomacy.declare import FULL, OVERSEAS, carry_out
from europa.eu9.rules.diplomacy.italian_revolt import SOURCE, support
from europa.eu9.rules.diplomacy.targets import alliances_of, why_not
from europa.eu9.rules.powers.initiative import by_initiative
from europa.eu9.table import G
from europa.kernel import Ask, Option, Steps

PREFIX = "overseas_cb_"
NO, YES = "no", "yes"
LATER = "later"


def offenders(g: G, power: int) -> list[int]:
    """Countries that settled or traded where this power stood (VI.6)."""
    ending = f":{g.name(power)}"
    return [
        g.country(key[len(PREFIX) : -len(ending)])
        for key in g.state.effects
        if key.startswith(PREFIX) and key.endswith(ending)
    ]


def declare_late(g: G) -> Steps[None]:
    """3.14: each victim may declare an overseas war, who caused a revolt a full one; reactions come
    at 2.1 of the next turn."""
    for power in by_initiative(g):
        for cause in _revolts(g, power):
            yield from _offer(g, power, cause.target, Cause(False, cause.free, cause.source, cause))
        for country in offenders(g, power):
            yield from _offer(g, power, country, Cause(True, False, "trespass overseas"))


def _revolts(g: G, power: int) -> list[CasusBelli]:
    """P 35.3: causes that came with this turn's diplomacy, after its declarations."""
    return [cb for cb in g.state.causes if cb.holder == power and cb.source.startswith(SOURCE)]


def _offer(g: G, power: int, country: int, cause: Cause) -> Steps[None]:
    found = [t for t in alliances_of(g, country) if not why_not(g, power, t)]
    if not found or pacified(g, power, country):
        return
    target = found[0]
    cost = price.declaration(g, power, target.members, cause)
    params = {"power": g.name(power), "target": g.name(country), "cause": cause.source}
    about = {"stability": cost.stability}
    options = [Option(NO), Option(YES, note="note.stability", params=about)]
    if (yield Ask(g.seat_of(power), "late_war.declare", options, "IV.5", params)) == YES:
        carry_out(g, power, target, OVERSEAS if cause.overseas else FULL, cause, cost, LATER)
        support(g, power, cause.source)


MESSAGES = {
    "ask.late_war.declare": "{power}: war on {target} ({cause})?",
    "option.late_war.declare.yes": "war",
    "option.late_war.declare.no": "no",
}
