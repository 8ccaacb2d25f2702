"""II.5.5 Establishments of small countries and havens of pirates: who holds them, their end."""

from __future__ import annotations

from europa.eu9.entries import Removed
from europa.eu9.pieces import CITY, OUTSIDE, Unit
from europa.eu9.rules.military.stacks import form, stacks_at
from europa.eu9.rules.powers import establishments, missions
from europa.eu9.rules.powers.resources import sides, small_countries
from europa.eu9.rules.terms.lasting import allowed
from europa.eu9.table import G
from europa.eu9.world import NONE

MANNED = "manned:"
"""Effects of the turn: its garrison has been set up."""


def is_small_post(g: G, province: int) -> bool:
    """An establishment of small countries."""
    s = g.state
    return bool(s.post[province]) and s.post_owner[province] == small_countries(g)


def is_target(g: G, province: int) -> bool:
    """What any power may attack without a war."""
    return bool(g.state.haven[province]) or is_small_post(g, province)


def man(g: G, province: int, attacker: int, *, landed: bool) -> None:
    """Its garrison: LDE of veterans, or pirates' LD; in the field against a landing. To attack
    small countries costs stability."""
    s, name = g.state, g.world.provinces[province].id
    if not is_target(g, province) or g.effect(f"{MANNED}{name}"):
        return
    g.add_effect(f"{MANNED}{name}")
    pirates = bool(s.haven[province])
    who = g.country("pirates") if pirates else small_countries(g)
    where = OUTSIDE if landed and not pirates else CITY
    stack = form(g, who, province, inside=where)
    kind, count = ("LD", s.haven[province]) if pirates else ("LDE", sides(g, province))
    s.units += [Unit(who, kind, province, not pirates, stack=stack.number)] * count
    free = allowed(g, "attack_minor_posts_free", attacker, place=province)
    if not pirates and g.is_major(attacker) and not free:
        establishments.attack_minor_posts(g, attacker, [province])


def dismiss(g: G, province: int) -> None:
    """Nobody attacks it any more: its garrison is no army."""
    s = g.state
    who = (g.country("pirates"), small_countries(g))
    gone = [x.number for x in stacks_at(g, province, naval=False) if x.country in who]
    s.units = [u for u in s.units if u.stack not in gone]
    for number in gone:
        del s.stacks[number]


def raze(g: G, province: int) -> bool:
    """It is destroyed when it is taken; whether it was such a place."""
    s = g.state
    if not is_target(g, province):
        return False
    if s.haven[province]:
        s.haven[province] = 0
        g.log(Removed("pirates", "haven", g.world.provinces[province].id))
    else:
        establishments.remove(g, province)
        missions.destroy(g, province)
    s.controller[province] = NONE
    dismiss(g, province)
    return True
