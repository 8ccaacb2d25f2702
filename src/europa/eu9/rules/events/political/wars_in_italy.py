"""I-3 The wars in Italy: who owned Lombardy before France, what carries them out of Italy, and how
Austria takes the Swiss."""

from __future__ import annotations

from europa.eu9.conflicts import War
from europa.eu9.entries import Changed
from europa.eu9.rules.events.political.engine import own
from europa.eu9.rules.events.political.verbs.flow import choice
from europa.eu9.rules.events.political.verbs.ties import move
from europa.eu9.rules.military.ground import holder
from europa.eu9.rules.military.supply import line_of
from europa.eu9.rules.powers.limits import actions
from europa.eu9.rules.powers.stability import change
from europa.eu9.rules.powers.wars import side_of
from europa.eu9.rules.terms.core import countries, holds
from europa.eu9.rules.terms.lasting import allowed
from europa.eu9.rules.terms.named_wars import named_war
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.terms.where import place_set
from europa.eu9.rules.terms.who import ROLES, first_owner
from europa.eu9.state import EC
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Steps

LOMBARDY = "lombardia"
WAR, FIELD = "italy", "italy"
BROADENED = "broadened"
"""Note: the turn in which the war left Italy."""
LOSS = 20
HEIRS = ["and", ["dynastic", "A1"], ["dynastic", "A2"]]
"""Dynastic actions of Spain that save France the victory points."""


def owners(scene: Scene) -> list[int]:
    """All who ever owned Lombardy, the last one last; France apart."""
    g = scene.g
    place = g.world.province_index[LOMBARDY]
    changes = [t for t in g.state.transfers if t.province == place]
    found = [first_owner(place), *(owner for t in changes for owner in (t.old, t.new))]
    france = g.country("france")
    seen = [c for c in reversed(found) if c not in (NONE, france)]
    return list(reversed(dict.fromkeys(seen)))


def last_owner(scene: Scene) -> list[int]:
    return owners(scene)[-1:]


ROLES["I-3(2)", "former_owners"] = owners
ROLES["I-3(2)", "last_owner"] = last_owner


@own("I-3(1)", "on:enters")
@own("I-3(2)", "on:enters")
def invades(scene: Scene) -> None:
    """The war is fought in Italy until France's side invades an enemy elsewhere, at a price; or an
    enemy of France does, without supply from Italy."""
    g = scene.g
    war = named_war(g, WAR)
    side = side_of(war, scene.it) if war is not None else NONE
    if war is None or side == NONE or scene.note(BROADENED, "") or _in_field(scene.here):
        return
    if holder(g, scene.here) not in war.side(1 - side) and not _owned_by_foe(g, war, scene, side):
        return
    if side == side_of(war, g.country("france")):
        _pay(scene)
    elif _fed_from_italy(g, scene.it, scene.here):
        return
    scene.write(BROADENED, "", str(g.state.turn))


@own("I-3(2)", "2.6")
def take_the_swiss(scene: Scene) -> Steps[None]:
    """Once Milan was its vassal Austria may take Switzerland, for a diplomatic action and no money;
    a minor Austria by Spain's action (E1412)."""
    g, s = scene.g, scene.g.state
    austria, swiss = g.country("austria"), g.country("switzerland")
    power = next(iter(countries(scene, "habsburg_major")), NONE)
    there = s.patron[swiss] == austria and s.box[swiss] >= EC
    if there or s.gone[swiss] or not allowed(g, "take_minor_by_action", austria, other=swiss):
        return
    if power == NONE or actions(g, power, "diplomatic") < 1:
        return
    if (yield choice(scene, power, "swiss_by_action", ("no", "take"), "take")) == "take":
        g.add_effect("diplomatic_lost", power)
        move(scene, swiss, austria, EC)


def _in_field(place: int) -> bool:
    return place in place_set(FIELD)


def _owned_by_foe(g: G, war: War, scene: Scene, side: int) -> bool:
    return g.state.owner[scene.here] in war.side(1 - side)


def _pay(scene: Scene) -> None:
    """France, and the invader too if that is another power, lose stability and victory points."""
    g, s = scene.g, scene.g.state
    france = g.country("france")
    for power in dict.fromkeys((france, scene.it)):
        if not g.is_major(power):
            continue
        change(g, power, -1, scene.event)
        if not holds(scene, HEIRS):
            s.vp[power] -= LOSS
            g.log(Changed(g.name(power), "vp", s.vp[power] + LOSS, s.vp[power], scene.event))


def _fed_from_italy(g: G, country: int, place: int) -> bool:
    """Whether its troops there draw their supply from Italy."""
    for stack in g.state.stacks.values():
        if (stack.country, stack.place, stack.naval) == (country, place, False):
            line = line_of(g, stack)
            if line is not None and _in_field(line.source):
                return True
    return False
