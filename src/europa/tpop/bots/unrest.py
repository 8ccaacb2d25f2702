"""Chart Unrest: Rebels and restless Towns (21)."""

from __future__ import annotations

from europa.kernel import Steps
from europa.tpop.bots.charts import walk
from europa.tpop.bots.places import province_name
from europa.tpop.bots.realm_care import calm_one, uneasy
from europa.tpop.bots.trace import did
from europa.tpop.bots.war import army_reach, defend
from europa.tpop.rules.terms.board import hostile_units
from europa.tpop.table import G


def unrest(g: G, seat: int, steps: int) -> Steps[None]:
    """Chart Unrest: the Army against Rebels, else Towns calm down."""
    s = g.state
    areas = g.survey.areas[s.seats[seat]]
    most = max((s.rebels[a] for a in areas), default=0)
    area_of = g.world.area_of_province

    def quiet() -> list[int]:
        return [p for p in uneasy(g, seat) if not hostile_units(g, seat, area_of[p])]

    way = walk(
        g,
        seat,
        "unrest",
        {
            "UN1": lambda: 0 < most <= army_reach(g, seat),
            "UN2": lambda: bool(quiet()),
        },
    )
    if way.at == "UN1 yes":
        yield from defend(g, seat, free=True)
    elif way.at == "UN2 yes":
        for _ in range(steps + 1):
            found = quiet()
            if found:
                did(g, seat, f"calms {province_name(g, found[0])}", "Unrest UN2")
                calm_one(g, seat, found)
