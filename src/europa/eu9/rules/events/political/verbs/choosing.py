"""On whom of some countries a record of an event counts: a power picks, openly or in secret."""

from __future__ import annotations

from typing import Any

from europa.eu9.rules.powers.initiative import by_initiative
from europa.eu9.rules.terms.book import key_of
from europa.eu9.rules.terms.core import countries, country
from europa.eu9.rules.terms.lasting import CHOSEN
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.world.political import Act
from europa.kernel import Ask, Option, Steps

SEALED, OPEN = "event.partner", "event.country"
"""Questions for a country: one that nobody hears of, and one that all do."""
MESSAGES = {
    "ask.event.country": "{power}, {event}: which country?",
    "ask.event.partner": "{power}, {event}: on which country? Nobody else will know.",
    "option.country": "{a}",
}


def choose_partner(scene: Scene, act: Act) -> Steps[None]:
    """On whom a modifier counts: written down now; a sealed one is known to its power alone."""
    term = act.get("on_who")
    if not isinstance(term, dict) or "choice" not in term:
        return
    g = scene.g
    power = country(scene, term["choice"]["by"])
    found = countries(scene, term["choice"]["of"])
    if not found or not g.is_major(power):
        return
    about = SEALED if act.get("sealed") else OPEN
    chosen: int = yield _which(scene, power, found, about)
    scene.write(CHOSEN, key_of(act), f"{g.name(power)} {g.name(chosen)}")


def choose_one(scene: Scene, term: dict[str, Any]) -> Steps[list[int]]:
    """One of some countries, picked by a power; of several powers the first by initiative."""
    g = scene.g
    found = countries(scene, term["of"])
    named = countries(scene, term["by"])
    deciders = [power for power in by_initiative(g) if power in named]
    if len(found) < 2 or not deciders:
        return found[:1]
    chosen: int = yield _which(scene, deciders[0], found, OPEN)
    return [chosen]


def _which(scene: Scene, power: int, found: list[int], about: str) -> Ask:
    g = scene.g
    options = [Option(f"country:{g.name(c)}", c, (g.name(c),)) for c in found]
    params = {"power": g.name(power), "event": scene.event}
    return Ask(g.seat_of(power), about, options, scene.event, params)
