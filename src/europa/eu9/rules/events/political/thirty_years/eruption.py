"""IV-A, E495: whether a war in the Empire becomes the great one: the modifiers of the test."""

from __future__ import annotations

from europa.eu9.rules.events.political.verbs.dice import OWN_ROLLS
from europa.eu9.rules.peace.differential import net
from europa.eu9.rules.powers.wars import side_of, war_numbered
from europa.eu9.rules.terms.core import holds
from europa.eu9.rules.terms.scene import Scene, Term
from europa.eu9.world import NONE
from europa.eu9.world.political import Act

WARS: dict[str, int] = {"II-9": 4, "IV-1(1)": -2, "IV-2(2)": -2, "IV-1(2)": -4}
"""What the war itself adds."""
HABSBURG = ("austria", "spain")
"""Whose differential counts: in II-9 the Emperor may be the king of Spain alone."""
CONDITIONS: tuple[tuple[int, Term], ...] = (
    (4, ["period", "=", "II"]),
    (2, ["period", "=", "III"]),
    (2, ["monarch", "spain", "spain_charles_v"]),
    (2, ["stance", "spain", "co"]),
    (2, ["not", ["and", ["owns", "austria", "osterreich"], ["holds", "austria", "osterreich"]]]),
    (2, ["flag", "truce_of_augsburg"]),
    (1, ["not", ["occurred", "III-11"]]),
    (3, ["and", ["occurred", "III-11"], ["not", ["flag", "fwr_over"]]]),
    (-1, ["flag", "fwr_heir", "protestant"]),
    (1, ["flag", "fwr_heir", "cr"]),
)


def modifier(scene: Scene, act: Act) -> int:
    """All that is added to the die, once."""
    found = WARS.get(scene.event, 0)
    if scene.event == "III-1(3)" and holds(scene, ["stance", "spain", "cr"]):
        found += 2
    found += sum(by for by, condition in CONDITIONS if holds(scene, condition))
    answer = scene.note("answer", "richelieu_test")
    return found + int(answer or 0) + _by_war(scene)


def _by_war(scene: Scene) -> int:
    """Turns of the war before this one, and a differential that favours the Habsburgs."""
    g = scene.g
    begun = int(scene.note("war", "begun") or g.state.turn)
    found = -2 * (g.state.turn - begun)
    number = scene.note("war", "")
    war = war_numbered(g, int(number)) if number else None
    if war is None:
        return found
    sides = [side_of(war, g.country(name)) for name in HABSBURG]
    side = next((one for one in sides if one != NONE), NONE)
    if side != NONE and net(g, war.side(side), war.side(1 - side)) > 0:
        found -= 1
    return found


OWN_ROLLS["test"] = modifier
