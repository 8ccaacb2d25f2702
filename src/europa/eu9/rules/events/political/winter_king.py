"""IV-1(1) After the fall of Prague: cities of Bohemia that rebels hold; Turks against Bethlen."""

from __future__ import annotations

from europa.eu9.rules.diplomacy.begin import help_side
from europa.eu9.rules.events.political.engine import own
from europa.eu9.rules.events.political.stage import PUT_OFF
from europa.eu9.rules.military.interventions import FOREIGN, appoint
from europa.eu9.rules.powers.stability import change
from europa.eu9.rules.powers.wars import note_taken, side_of, sides_with
from europa.eu9.rules.terms.lasting import allowed
from europa.eu9.rules.terms.named_wars import named_war
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.world import NONE
from europa.kernel import Ask, Option, Steps

EVENTS = ("IV-1(1)", "IV-A")
"""The war itself, and the great one that it may become."""
HELD = "rebel_held"
"""Note: provinces whose cities the rebels of a Bohemia that is no more hold."""


def look(scene: Scene) -> None:
    """Prague has fallen in this round: what Bohemia held besides is remembered."""
    g, s = scene.g, scene.g.state
    if any(name.startswith(f"{PUT_OFF}4.5:{scene.event}#") for name in s.effects):
        bohemia = g.country("bohemia")
        mine = [p for p in g.owned(bohemia) if s.controller[p] == bohemia]
        scene.write(HELD, "", " ".join(g.ids(mine)))


def hold_out(scene: Scene) -> None:
    """They are Austria's now, and the rebels'."""
    g, s = scene.g, scene.g.state
    if not s.gone[g.country("bohemia")]:
        return
    for name in scene.note(HELD, "").split():
        place = g.world.province_index[name]
        if s.controller[place] == s.owner[place] and not scene.note(HELD, name):
            s.controller[place], s.revolt_since[place] = NONE, s.turn
            scene.write(HELD, name, "1")


def open_gates(scene: Scene) -> None:
    """They fall at once to an A+; fewer troops must besiege them."""
    g, s = scene.g, scene.g.state
    if scene.person != "A+" or s.controller[scene.here] != NONE:
        return
    if g.world.provinces[scene.here].id in scene.note(HELD, "").split():
        s.sieges.pop(scene.here, None)
        s.controller[scene.here] = scene.it
        note_taken(g, scene.here, scene.it)


for _event in EVENTS:
    own(_event, "before:4.5")(look)
    own(_event, "after:4.5")(hold_out)
    own(_event, "on:besieges")(open_gates)


@own("IV-1(1)", "4.0b")
def sultan(scene: Scene) -> Steps[None]:
    """E494: while Bethlen is in Turkish reach Turkey may intervene against him and Austria both,
    for one stability; rebels are everybody's enemies already."""
    g = scene.g
    turkey, war = g.country("turkey"), named_war(g, "bohemia")
    if war is None or not g.is_major(turkey) or sides_with(war, turkey):
        return
    if allowed(g, "intervention_foreign", turkey) != scene.event:
        return
    against = next((c for c in (g.country("austria"), *war.attackers) if c in war.members), NONE)
    options = [
        Option("answer:no", False),
        Option("answer:intervene", True, note="note.stability", params={"stability": 1}),
    ]
    params = {"power": "turkey", "event": scene.event, "default": "no"}
    if (yield Ask(g.seat_of(turkey), "event.against_bethlen", options, scene.event, params)):
        change(g, turkey, -1, scene.event)
        help_side(g, war, turkey, 1 - side_of(war, against), FOREIGN)
        yield from appoint(g)


MESSAGES = {
    "ask.event.against_bethlen": "{power}, {event}: Bethlen is at hand. Do you intervene against"
    " him and Austria?",
}
