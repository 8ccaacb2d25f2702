"""4.3 G Towns of another faith dissent."""

from __future__ import annotations

from europa.kernel import Steps
from europa.tpop.rules.terms.action import ask, province_options
from europa.tpop.rules.terms.tokens import add_unrest, has_unrest
from europa.tpop.table import G


def town_dissent(g: G, seat: int, areas: list[int]) -> Steps[None]:
    """4.3 G: one Town in the Area gains Unrest; the owner chooses which. A Bot has one in all
    (R214), among those of all Areas."""
    towns = [
        p
        for p in own_towns(g, seat)
        if g.world.area_of_province[p] in areas and not has_unrest(g, p)
    ]
    if towns:
        params = {"area": g.world.areas[areas[0]].id}
        add_unrest(g, (yield from _pick(g, seat, towns, "dissent_town", "unrest", params)))


def _pick(
    g: G, seat: int, provinces: list[int], kind: str, verb: str, params: dict[str, str]
) -> Steps[int]:
    """One Province of several; without an ask if there is only one."""
    if len(provinces) == 1:
        return provinces[0]
    options = province_options(g, provinces, verb)
    choice: int = yield ask(g, seat, kind, options, "4.3", params)
    return choice


def own_towns(g: G, seat: int) -> list[int]:
    """R18: Provinces the seat Owns: its Towns that nobody covers."""
    return list(g.survey.own[g.state.seats[seat]])
