"""III-D The French Wars of Religion: what their records can't say."""

from __future__ import annotations

from europa.eu9.rules.events.political.verbs.unrest import OWN_REVOLTS
from europa.eu9.rules.terms.core import holds
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.world.political import event_records

STAGES = ("III-D", *(f"III-D({n})" for n in range(1, 6)))
UPRISINGS = "event.uprisings"


def uprisings(scene: Scene) -> list[tuple[int, str]]:
    """Where a war begins: by the attitude of France and an odd or even die."""
    g = scene.g
    table = event_records()["III-D"].tables["uprisings"]
    odd = g.d10("uprisings", "france") % 2 == 1
    strict = holds(scene, ["stance", "france", "cr"])
    protestant = holds(scene, ["religion", "france", "protestant"])
    found: list[tuple[int, str]] = []
    for row in table["rows"]:
        fits = row["france"] == "Protestant" if protestant else "CR" in row["france"]
        if not protestant and row["france"] == "CR" and not strict:
            fits = False
        die = row["die"].partition(",")[0]
        if fits and (die == "any" or (die == "odd") == odd):
            found += [(g.world.province_index[name], side) for name, side in row["revolts"].items()]
    return found


for _stage in STAGES:
    OWN_REVOLTS[_stage, UPRISINGS] = uprisings
