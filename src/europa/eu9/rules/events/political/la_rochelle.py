"""IV-14 La Rochelle: foreigners who march beyond Poitou."""

from __future__ import annotations

from europa.eu9.rules.events.political.engine import DEAF, own
from europa.eu9.rules.powers.stability import change
from europa.eu9.rules.terms.named_wars import named_war
from europa.eu9.rules.terms.scene import Scene

EVENT, WAR, POITOU = "IV-14", "la_rochelle", "poitou"
FOREIGN, CROSSED, PRICE = "foreign", "crossed", -1


@own(EVENT, "on:enters")
def beyond_poitou(scene: Scene) -> None:
    """E702: the first other province of its owner that a foreign intervention enters costs
    stability, once for each intervention."""
    g, s = scene.g, scene.g.state
    war, poitou = named_war(g, WAR), g.world.province_index[POITOU]
    if war is None or scene.here == poitou or s.owner[scene.here] != s.owner[poitou]:
        return
    for helper in war.helpers:
        began, name = str(helper.since), g.name(scene.it)
        fits = helper.country == scene.it and helper.form == FOREIGN
        if fits and scene.note(CROSSED, name) != began:
            scene.write(CROSSED, name, began)
            change(g, scene.it, PRICE, EVENT)


DEAF.add((EVENT, "enters", "stability"))
