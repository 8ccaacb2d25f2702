"""Rights of way that events give through land of countries not at war, asked for in one place."""

from __future__ import annotations

from europa.eu9.rules.powers.wars import full_wars
from europa.eu9.rules.terms.book import verbs_of
from europa.eu9.rules.terms.core import WHERE, WHO, countries
from europa.eu9.rules.terms.lasting import found
from europa.eu9.rules.terms.scene import Scene, Term, each
from europa.eu9.rules.terms.where import SETS, inside
from europa.eu9.rules.terms.who import owner_of
from europa.eu9.table import G
from europa.eu9.world.political import Act

PASSAGE = "passage:"


def way_through(g: G, country: int, province: int) -> Act | None:
    """What an event says of a country's way through this province; None without such a right."""
    if PASSAGE not in g.state.lasting:
        return None
    for entry, act in found(g, PASSAGE, country):
        if act.get("in_war") and not full_wars(g, country):
            continue
        scene = Scene(g, entry.event, it=country, roles=verbs_of(entry.event).roles)
        if any(_leads_through(scene, province, one) for one in each(act["through"])):
            return act
    return None


def _leads_through(scene: Scene, province: int, term: Term) -> bool:
    """A province of the places named, or of a country's land."""
    if isinstance(term, dict):
        name = next(iter(term))
        of_countries = name in WHO and name not in WHERE
    else:
        of_countries = term in scene.g.world.country_index and term not in SETS
    if of_countries:
        return owner_of(scene, province) in countries(scene, term)
    return inside(scene, province, term)
