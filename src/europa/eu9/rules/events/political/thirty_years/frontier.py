"""IV-A Turks before Vienna, and the army of an occupied Saxony."""

from __future__ import annotations

from europa.eu9.rules.events.political.engine import say
from europa.eu9.rules.events.political.thirty_years.sides import (
    EVENT,
    LEAGUE,
    UNION,
    members,
    other,
    turn_of,
    war_of,
    with_allies,
)
from europa.eu9.rules.powers.ranks import category_now
from europa.eu9.rules.powers.single.empire import in_empire
from europa.eu9.rules.powers.wars import change_war
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.terms.when_events import OUTCOMES
from europa.eu9.state import ON_MAP
from europa.eu9.table import G
from europa.eu9.world import NONE

ARMIES = 2
VIENNA, SAXONY = "osterreich", "saxony"
FIRST = 1
"""The turn in which the whole Empire counts as the frontier."""


def _guards(g: G, place: int) -> bool:
    """Vienna, or land that was Hungary's; in the first turn any land of the Empire."""
    if place < 0 or place >= len(g.state.owner):
        return False
    hungary = g.world.countries[g.country("hungary")].provinces
    near = place == g.world.province_index[VIENNA] or place in hungary
    return near or (turn_of(g) == FIRST and in_empire(g, place))


def is_guarded(scene: Scene) -> bool:
    """Two A+ of Austria and a general of it stand there, and the Union has not taken Vienna."""
    g, s = scene.g, scene.g.state
    austria = g.country("austria")
    if s.controller[g.world.province_index[VIENNA]] in with_allies(g, UNION):
        return False
    armies = [u for u in s.units if u.country == austria and u.kind == "A+" and _guards(g, u.place)]
    index = g.world.country_index
    led = any(
        s.leader_state[n] == ON_MAP
        and s.leader_for.get(n, index.get(who.country, NONE)) == austria
        and category_now(g, n) in ("general", "monarch")
        and _guards(g, s.leader_place[n])
        for n, who in enumerate(g.world.leaders)
    )
    return len(armies) >= ARMIES and led


OUTCOMES[EVENT, "frontier_guarded"] = is_guarded


# Saxony


def home_of_saxons(g: G) -> list[int]:
    """Its provinces of the start that it still owns."""
    saxony = g.country(SAXONY)
    lands = g.world.countries[saxony].provinces
    return [p for p in lands if g.state.owner[p] == saxony]


def held_by(g: G, side: str) -> int:
    """How many of them a side and its allies control."""
    friends = with_allies(g, side)
    return sum(g.state.controller[p] in friends for p in home_of_saxons(g))


def recruits_saxons(g: G, side: str) -> bool:
    """A side whom they serve because it took their homes raises them only while it has all."""
    taken = f"{EVENT}:saxons:" in g.state.event_notes
    return not taken or held_by(g, side) == len(home_of_saxons(g))


def change_sides(scene: Scene) -> None:
    """All homes of the Saxons in enemy hands: their army serves who has them."""
    g = scene.g
    saxony, war = g.country(SAXONY), war_of(g)
    if war is None or g.holds("prague") or saxony not in war.members or g.is_major(saxony):
        return
    side = next((s for s in (UNION, LEAGUE) if saxony in members(g, s)), "")
    homes = home_of_saxons(g)
    if not side or not homes or held_by(g, other(side)) < len(homes):
        return
    notes, new = g.state.event_notes, other(side)
    kept = [g.name(c) for c in members(g, side) if c != saxony]
    notes[f"league:{side}"] = " ".join(kept)
    notes[f"league:{new}"] = f"{notes.get(f'league:{new}', '')} {SAXONY}".strip()
    scene.write("saxons", "", new)
    attackers, defenders = ([c for c in war.side(n) if c != saxony] for n in (0, 1))
    friend = next(c for c in with_allies(g, new) if c in (*attackers, *defenders))
    (attackers if friend in attackers else defenders).append(saxony)
    change_war(g, war, attackers=tuple(attackers), defenders=tuple(defenders))
    say(scene, "joins", [saxony])
