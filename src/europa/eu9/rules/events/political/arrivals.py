"""50.1 Powers that an event brings to the table, where its records don't say so."""

from __future__ import annotations

from europa.eu9.rules.events.political.engine import own
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.turns import seats
from europa.kernel import Steps


@own("IV-A", "begins")
def austria(scene: Scene) -> Steps[None]:
    """The great war in the Empire brings Austria, if turn 26 has not."""
    yield from seats.bring(scene.g, scene.g.country("austria"))
