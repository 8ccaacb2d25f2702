"""XII.4 Stability after the peaces (7.6): what wars and interventions cost."""

from __future__ import annotations

import msgspec

from europa.eu9.conflicts import War
from europa.eu9.rules.diplomacy.titles import defender
from europa.eu9.rules.peace.event_wars import DUTCH_REVOLT
from europa.eu9.rules.peace.interventions import LIMITED, SPARED
from europa.eu9.rules.powers import little_war
from europa.eu9.rules.powers.crowns import habsburg
from europa.eu9.rules.powers.faith import faith
from europa.eu9.rules.powers.stability import change
from europa.eu9.rules.redeployment.trade_losses import KNIGHTS_TOOK
from europa.eu9.rules.terms.war_rules import rule_of
from europa.eu9.table import G

MOST = {"full": 4, "civil": 4, "religious": 4, "overseas": 2}
"""How many turns of a war count at most."""
DUTCH = {"spain": (1, 2, 3), "holland": (1, 1, 2)}
"""The Dutch war, whatever its length: periods III, IV, V and later."""
WIEN, ROMA = "osterreich", "lazio"
SHOCKED = ("venice", "spain", "austria", "poland", "france", "england")
"""Catholic powers that the fall of Vienna shakes (E434)."""
FLOODED, LITTLE_WAR = "flooded:", "little_war"
"""Effects of the turn that cost stability here."""


def adjust(g: G) -> None:
    """7.6: wars last one turn more; then each power loses what its wars cost."""
    g.state.wars[:] = [_older(g, war) for war in g.state.wars]
    for power in g.majors():
        change(g, power, -loss(g, power), "XII.4")


def _older(g: G, war: War) -> War:
    """A turn more for all in it; not of armistice, nor for who was drawn in at 7.5 (E219)."""
    if war.armistice:
        return war
    turns = dict(war.turns)
    for country in [c for c in war.members if not g.effect(f"{SPARED}_{war.number}", c)]:
        turns[country] = turns.get(country, 0) + 1
    return msgspec.structs.replace(war, turns=tuple(turns.items()))


def weariness(g: G, power: int) -> int:
    """7.6.1, 7.6.2, E221: the longest war, 1 for each armistice and each intervention."""
    worst = lighter = 0
    for war in g.state.wars:
        lighter += sum(h.country == power and h.form == LIMITED for h in war.helpers)
        if power in war.members and not g.effect(f"{SPARED}_{war.number}", power):
            if war.armistice:
                lighter += rule_of(g, war, "stability", power) is not False
            else:
                worst = max(worst, of_war(g, war, power))
    return worst + lighter


def of_war(g: G, war: War, power: int) -> int:
    """What one war costs; events may set other figures."""
    name = g.name(power)
    if war.cause == DUTCH_REVOLT and name in DUTCH:
        return DUTCH[name][max(0, min(2, g.state.period - 3))]
    most = rule_of(g, war, "max_stability_loss", power)
    found = min(dict(war.turns).get(power, 0), MOST[war.kind])
    return found if most is None else min(found, most)


def loss(g: G, power: int) -> int:
    """7.6: all that a power loses."""
    name = g.name(power)
    found = weariness(g, power)
    if name == "holland":
        floods = sum(key.startswith(FLOODED) for key in g.state.effects)
        found = max(found, floods)
    if g.effect(LITTLE_WAR, power) or power in little_war.parties(g):
        found = max(found, 1)
    if name == "turkey" and g.effect(KNIGHTS_TOOK) and not found:
        found = 1
    return found + shame(g, power)


def shame(g: G, power: int) -> int:
    """7.6.4: Vienna and Rome in Turkish hands; both count, and add to the rest."""
    catholic = faith(g, power) == "catholic"
    found = 0
    if catholic and g.name(power) in SHOCKED:
        found += _just_taken(g, WIEN)
    if catholic:
        found += _just_taken(g, ROMA)
    if power == habsburg(g):
        found += _held_unowned(g, WIEN)
    if power == defender(g):
        found += _held_unowned(g, ROMA)
    return found


def just_taken(g: G, name: str) -> bool:
    """TUR took it this turn and holds it."""
    place, turkey = g.world.province_index[name], g.country("turkey")
    return g.state.controller[place] == turkey and any(
        deed.kind == "siege" and deed.place == place and deed.winner == turkey
        for deed in g.state.fought
    )


def _just_taken(g: G, name: str) -> int:
    return int(just_taken(g, name))


def _held_unowned(g: G, name: str) -> int:
    place, turkey = g.world.province_index[name], g.country("turkey")
    return int(g.state.controller[place] == turkey != g.state.owner[place])
