"""III-D Supply in the French wars of religion: the land is everybody's own."""

from __future__ import annotations

from europa.eu9.rules.military.ground import Ground
from europa.eu9.rules.powers.realm import FRENCH
from europa.eu9.rules.powers.wars import sides_with
from europa.eu9.table import G

RULE, CAUSE = "rule:french_leaders_captured", "III-D"
SUCCESSION = "III-D(4)"


def _in_france(g: G, province: int) -> bool:
    return g.name(g.state.owner[province]) in ("france", *FRENCH)


def _fights(g: G, country: int) -> bool:
    return any(war.cause == CAUSE and sides_with(war, country) for war in g.state.wars)


def is_source(g: G, ground: Ground, province: int) -> bool:
    """Rebels: every province of their minor, whoever holds its city. In the war of succession
    France alone, from all of France that is not in revolt."""
    s = g.state
    if RULE not in s.lasting or not _in_france(g, province) or not _fights(g, ground.country):
        return False
    france, owner = g.country("france"), s.owner[province]
    if any(one.event == SUCCESSION for one in s.running):
        return bool(ground.friends[france]) and not s.revolt[province]
    return g.name(owner) in FRENCH and bool(ground.friends[owner]) and not ground.friends[france]


def may_cross(g: G, ground: Ground, province: int) -> bool:
    """Lines pass every province of France without a revolt; units were looked for before."""
    s = g.state
    if RULE not in s.lasting or s.revolt[province] or not _in_france(g, province):
        return False
    return _fights(g, ground.country)
