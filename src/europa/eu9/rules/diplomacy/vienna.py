"""P 20.3, 20.4, 21.1 What a minor Austria, Spain's special ally, does as Spain decides."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from europa.eu9.rules.diplomacy.begin import begin_war, help_side
from europa.eu9.rules.diplomacy.causes import barred, pacified
from europa.eu9.rules.diplomacy.causes.standing import claims_hungary
from europa.eu9.rules.diplomacy.partners import stand_by
from europa.eu9.rules.diplomacy.reactions.helpers import is_closed
from europa.eu9.rules.diplomacy.window import ABROAD, Reaction
from europa.eu9.rules.powers.crowns import is_special_ally
from europa.eu9.rules.powers.faith import faith
from europa.eu9.rules.powers.wars import AT_HOME, at_war, beside, sides_with, war_numbered
from europa.eu9.table import G

SPAIN, AUSTRIA, TURKEY = "spain", "austria", "turkey"


def _speaks_for(g: G, power: int) -> bool:
    return g.name(power) == SPAIN and is_special_ally(g) and not g.state.gone[g.country(AUSTRIA)]


def declarations(g: G, power: int) -> Iterator[Reaction]:
    """2.5: war on Turkey for Hungarian land, at no cost to Spain, which stays out of it unless it
    declares by itself."""
    austria, turkey = g.country(AUSTRIA), g.country(TURKEY)
    if not _speaks_for(g, power) or not claims_hungary(g, turkey):
        return
    if at_war(g, austria, turkey) or beside(g, austria, turkey):
        return
    if not (barred(g, austria, turkey) or pacified(g, austria, turkey)):
        yield Reaction("for_austria:turkey", partial(_declare, g, austria, turkey))


def _declare(g: G, austria: int, turkey: int) -> None:
    stand_by(g, begin_war(g, "full", (austria,), (turkey,), fresh="2.5"))


def _meddles(g: G, power: int, segment: str) -> Iterator[Reaction]:
    """20.3: a foreign intervention of Austria in a war at home: for its faith, or a civil one."""
    austria = g.country(AUSTRIA)
    if segment == ABROAD or not _speaks_for(g, power):
        return
    for war in g.state.wars:
        if war.kind not in AT_HOME or war.armistice or sides_with(war, austria):
            continue
        for side in (0, 1):
            faiths = {faith(g, c) for c in war.side(side)}
            suits = war.kind == "civil" or faith(g, austria) in faiths
            if suits and not is_closed(g, austria, war, side):
                key = f"austria_meddles:{g.name(war.side(side)[0])}:{war.number}"
                yield Reaction(key, partial(_meddle, g, austria, war.number, side))


def _meddle(g: G, austria: int, number: int, side: int) -> None:
    war = war_numbered(g, number)
    assert war is not None
    help_side(g, war, austria, side, "foreign", war.side(side)[0])


REACTIONS = (_meddles,)
MESSAGES = {
    "option.for_austria": "let Austria declare war on {a}, at no cost",
    "option.austria_meddles": "let Austria intervene for {a} in war {b}",
}
