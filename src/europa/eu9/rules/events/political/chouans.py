"""VII-5 In the field: Chouans in hiding, and the round in which Bonaparte comes."""

from __future__ import annotations

from europa.eu9.pieces import Unit
from europa.eu9.rules.events.political.engine import own, perform
from europa.eu9.rules.events.political.verbs.flow import choice
from europa.eu9.rules.events.political.verbs.marks import clear
from europa.eu9.rules.military.losses import sweep
from europa.eu9.rules.terms.book import verbs_of
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.table import G
from europa.kernel import Steps

EVENT, VENDEE, HIDDEN = "VII-5", "vendee", "chouans_hidden"
PATRIE = "patrie_en_danger"
WINTER = 2
"""A leader who comes after W2 comes in S3 at the earliest."""


@own(EVENT, "4.0b")
def start_of_round(scene: Scene) -> Steps[None]:
    """Who comes in the middle of the turn, and who hides."""
    if int(scene.g.state.round[1:] or 0) > WINTER:
        yield from _latecomers(scene)
    yield from _hide(scene)


def _latecomers(scene: Scene) -> Steps[None]:
    """Leaders whom the first turn of the Terror brings from a round on."""
    g = scene.g
    for one in [r for r in g.state.running if (r.event, r.part) == (EVENT, PATRIE)]:
        for act in verbs_of(EVENT, PATRIE).acts("administration"):
            if "from_round" in act and one.began == g.state.turn and not scene.note("came", ""):
                scene.write("came", "", str(g.state.turn))
                yield from perform(scene, {k: v for k, v in act.items() if k != "from_round"})


def _hide(scene: Scene) -> Steps[None]:
    """One LD of the Chouans may vanish in the Vendee as long as the rebellion stands, or return."""
    g, s = scene.g, scene.g.state
    rebels, england, vendee = (
        g.country("rebels"), g.country("england"), g.world.province_index[VENDEE],
    )  # fmt: skip
    if g.holds(HIDDEN) and not s.revolt[vendee]:
        clear(g, HIDDEN, [])  # destroyed with it
        return
    if not s.revolt[vendee] or s.revolt_cause.get(vendee) != EVENT or not g.is_major(england):
        return
    there = next((n for n, u in enumerate(s.units) if _is_chouan(g, u, rebels, vendee)), None)
    if g.holds(HIDDEN):
        if (yield choice(scene, england, "chouans", ("hide", "come_out"), "hide")) == "come_out":
            clear(g, HIDDEN, [])
            s.units.append(Unit(rebels, "LD", vendee))
    elif there is not None and (yield from _goes_to_ground(scene, england)):
        del s.units[there]
        sweep(g)
        s.in_force[HIDDEN] = s.turn


def _goes_to_ground(scene: Scene, england: int) -> Steps[bool]:
    chosen: str = yield choice(scene, england, "chouans", ("stay", "hide"), "stay")
    return chosen == "hide"


def _is_chouan(g: G, unit: Unit, rebels: int, vendee: int) -> bool:
    return unit.country == rebels and unit.kind == "LD" and unit.place == vendee
