"""IV-7(1), IV-B: when a civil war is won, which their records tell in words."""

from __future__ import annotations

from collections.abc import Sequence

from europa.eu9.rules.military.composition import ARMIES
from europa.eu9.rules.peace.opening import major_victories
from europa.eu9.rules.terms.named_wars import named_war
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.terms.when_events import OUTCOMES
from europa.eu9.world import NONE

ENGLISH, POLISH = "IV-7(1)", "IV-B"
LONDON, OTHERS, PORTS = "east_anglia", 5, 3
"""IV-7(1): what a side must hold: London, five more national provinces, three ports among all."""
BEATEN = 2
"""Great victories over the enemy that decide it."""
MOST_OF_POLAND = 60
"""Percent of the provinces."""


def has_army(scene: Scene, countries: Sequence[int]) -> bool:
    """Whether an A counter of theirs is on the map."""
    return any(u.country in countries and u.kind in ARMIES for u in scene.g.state.units)


def _holds_england(scene: Scene, side: Sequence[int]) -> bool:
    g = scene.g
    england = g.country("england")
    held = [
        p for p in g.world.countries[england].provinces if g.state.controller[p] in side
    ]  # fmt: skip
    if g.world.province_index[LONDON] not in held or len(held) < 1 + OTHERS:
        return False
    return sum(g.world.provinces[p].port for p in held) >= PORTS


def wins_england(scene: Scene, one: str, other: str) -> bool:
    """9.2: the country, and an enemy without an army or beaten twice in great battles."""
    g = scene.g
    war = named_war(g, "english_civil_war")
    if war is None:
        return False
    ours, theirs = g.country(one), g.country(other)
    side = war.attackers if ours in war.attackers else war.defenders
    beaten = major_victories(g, war, side) >= BEATEN
    return _holds_england(scene, (*side, ours)) and (beaten or not has_army(scene, (theirs,)))


def wins_poland(scene: Scene, *, absolutists: bool) -> bool:
    """9.2: two of: the capitals, 60 % of the country, the victory of this turn."""
    g, s = scene.g, scene.g.state
    poland, rebels = g.country("poland"), g.country("rebels")
    holders = (poland,) if absolutists else (NONE, rebels)
    capitals = ["malopolska", *(["mazowia"] if g.holds("warsaw_capital") else [])]
    capital = all(s.controller[g.world.province_index[name]] in holders for name in capitals)
    lands = g.owned(poland)
    held = [p for p in lands if s.controller[p] in holders and not (absolutists and s.revolt[p])]
    country = 100 * len(held) >= MOST_OF_POLAND * len(lands)
    us, them = (poland, rebels) if absolutists else (rebels, poland)
    great = [f for f in s.fought if f.major]
    won = sum((f.winner, f.loser) == (us, them) for f in great)
    lost = sum((f.winner, f.loser) == (them, us) for f in great)
    victory = won > lost or not has_army(scene, (them,))
    return capital + country + victory >= 2


OUTCOMES[ENGLISH, "royalists_win"] = lambda scene: wins_england(scene, "royalists", "parliament")
OUTCOMES[ENGLISH, "parliament_wins"] = lambda scene: wins_england(scene, "parliament", "royalists")
OUTCOMES[POLISH, "absolutists_win"] = lambda scene: wins_poland(scene, absolutists=True)
OUTCOMES[POLISH, "rebels_win"] = lambda scene: wins_poland(scene, absolutists=False)
