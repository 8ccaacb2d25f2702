"""What an event says of its war as it begins: its victim, when it may rest, who may meddle."""

from __future__ import annotations

from europa.eu9.conflicts import ATTACKERS, DEFENDERS, War
from europa.eu9.rules.diplomacy.begin import note_attacked
from europa.eu9.rules.powers.wars import change_war, war_numbered
from europa.eu9.rules.terms.core import countries
from europa.eu9.rules.terms.named_wars import MEDDLERS, NO_ARMISTICE
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.world.political import Act


def bind_war(scene: Scene, act: Act, war: War) -> None:
    """III-8: no armistice this turn; III-12: who alone may meddle, with the owner or the rebels."""
    g, notes = scene.g, scene.g.state.event_notes
    for country in countries(scene, act.get("victim")):  # III-1(1): as if war had been declared
        note_attacked(g, country)
    if "no_armistice_turn" in act:
        notes[f"{NO_ARMISTICE}{war.number}"] = str(g.state.turn)
        change_war(g, war_numbered(g, war.number) or war, armistice=False)
    if "foreign_only" in act:
        owners, rising = (countries(scene, term) for term in act["foreign_only"])
        for side, powers in ((ATTACKERS, rising), (DEFENDERS, owners)):
            notes[f"{MEDDLERS}{war.number}:{side}"] = " ".join(g.name(c) for c in powers)
