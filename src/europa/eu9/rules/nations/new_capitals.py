"""P 7.5, 37.11 A country that has lost its capital by a peace names another one."""

from __future__ import annotations

from europa.eu9.rules.diplomacy.minor_modifiers import first_habsburg
from europa.eu9.rules.logistics.deciders import decider
from europa.eu9.rules.powers.single.capitals import capital, move
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Entry, Option, Steps

HABSBURG = "austria"


class CapitalMoved(Entry, frozen=True):
    """A country has another capital."""

    country: str
    place: str


def name_them(g: G) -> Steps[None]:
    """7.4: who decides for the minor names it, for Vienna's house its power; the richest first."""
    s, w = g.state, g.world.provinces
    lost = [(t.old, t.province) for t in s.transfers if t.turn == s.turn and t.how == "peace"]
    for country, now in lost:
        if country == NONE or capital(g, country) != now or s.owner[now] == country:
            continue
        record = g.world.countries[country]
        bound = record.id == HABSBURG or not g.is_major(country)
        if not bound or s.gone[country]:
            continue
        places = sorted(g.owned(country), key=lambda p: (-w[p].income, p))
        if not places:
            continue
        who = first_habsburg(g) if record.id == HABSBURG else decider(g, country)
        chosen = places[0]
        if who != NONE and len(places) > 1:
            options = [Option(f"at:{w[p].id}", p, (w[p].id,)) for p in places]
            params = {"power": g.name(who), "country": record.id}
            chosen = yield Ask(g.seat_of(who), "capital.name", options, "XV", params)
        move(g, country, chosen)
        g.log(CapitalMoved(record.id, w[chosen].id))


AFTER_STEP = {"7.4": (name_them,)}
ENTRIES = (CapitalMoved,)
MESSAGES = {
    "ask.capital.name": "{power}: which province is the new capital of {country}?",
    "entry.CapitalMoved": "The capital of {country} is now {place}",
}
