"""4.9.5, E626 Overseas wars for what was done at 3.8: declared at 3.14, answered next turn."""

from __future__ import annotations

from europa.eu9.rules.diplomacy import price
from europa.eu9.rules.diplomacy.causes import Cause, pacified
from europa.eu9.rules.diplomacy.declare import OVERSEAS, carry_out
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
    """3.14: each victim may declare an overseas war; reactions come at 2.1 of the next turn."""
    for power in by_initiative(g):
        for country in offenders(g, power):
            found = [t for t in alliances_of(g, country) if not why_not(g, power, t)]
            if not found or pacified(g, power, country):
                continue
            target = found[0]
            cause = Cause(True, False, "trespass overseas")
            cost = price.declaration(g, power, target.members, cause)
            params = {"power": g.name(power), "target": g.name(country)}
            about = {"stability": cost.stability}
            options = [Option(NO), Option(YES, note="note.stability", params=about)]
            if (yield Ask(g.seat_of(power), "late_war.declare", options, "IV.5", params)) == YES:
                carry_out(g, power, target, OVERSEAS, cause, cost, LATER)


MESSAGES = {
    "ask.late_war.declare": "{power}: {target} settled where you stood. An overseas war?",
    "option.late_war.declare.yes": "war",
    "option.late_war.declare.no": "no",
}
