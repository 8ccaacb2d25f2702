"""Who plays a country or a side, as a running event has settled it."""

from __future__ import annotations

from europa.eu9.rules.terms.named_wars import named_war
from europa.eu9.table import G
from europa.eu9.world import NONE

HOME_SIDE = {"parliament": "england", "royalists": "england"}
"""Sides of civil wars -> the power whose player takes the one that no event gave away."""


def player_by_event(g: G, country: int) -> int:
    """The power that plays a minor or a side of a civil war while its event runs, or NONE."""
    s = g.state
    if not s.running:
        return NONE
    name, notes = g.name(country), s.event_notes
    named = [name, *(side for side in SIDES if name in notes.get(f"league:{side}", "").split())]
    for one in reversed(s.running):
        said = (notes.get(f"{one.event}:control:{who}") for who in named)
        power = next(filter(None, said), "")
        if power in g.world.country_index and g.is_major(g.country(power)):
            return g.country(power)  # a note may also say that nobody plays it
    return _at_home(g, country, name)


SIDES = ("union", "league")
"""Sides of the Thirty Years' War: all their minors are played, moved and reinforced together."""
GREAT_WAR = "thirty_years_war"


def side_name(g: G, country: int) -> str:
    """The side of the Thirty Years' War that a minor is a member of, while that war is on."""
    notes = g.state.event_notes
    if f"war:{GREAT_WAR}" not in notes or g.is_major(country) or named_war(g, GREAT_WAR) is None:
        return ""
    name = g.name(country)
    return next((side for side in SIDES if name in notes.get(f"league:{side}", "").split()), "")


def _at_home(g: G, country: int, name: str) -> int:
    """The player of the country that a civil war divides."""
    power = HOME_SIDE.get(name)
    fights = power and any(country in war.members for war in g.state.wars)
    return g.country(power) if power and fights and g.is_major(g.country(power)) else NONE
