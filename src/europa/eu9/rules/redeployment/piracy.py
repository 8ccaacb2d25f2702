"""III.3 Piracy appears (1.4)."""

from __future__ import annotations

from europa.eu9.rules.events import pirates
from europa.eu9.table import G
from europa.eu9.world.tables import table
from europa.kernel import Entry

PARTS = {
    "america": "the Atlantic and America",
    "asia": "Asia and the Pacific",
    "everywhere": "all seas",
}


class Piracy(Entry, frozen=True):
    """Piracy in a part of the world."""

    where: str


ENTRIES = (Piracy,)
MESSAGES = {"entry.Piracy": "Piracy in {where}"}


def appear(g: G) -> None:
    """1.4: by the die of the situation and economic events; then named pirates choose."""
    pirates.retire(g)
    _appear(g)
    pirates.test_captains(g)


def _appear(g: G) -> None:
    s, data = g.state, table("economy_piracy")
    causes = g.effect("piracy_events")
    if not s.situation_die:
        return
    row = data["rows"][s.situation_die - 1]["piracy"]
    if "if_named_pirate" in row and pirates.living(g):
        row = row["if_named_pirate"]
    target = row.get("target", "")
    for zone in row.get("stz", ()):
        pirates.place(g, g.world.zone_index[zone], 2 if row["face"] == "+" else 1)
    if bool(target) + causes >= 2:
        target = "everywhere"
    elif causes:
        target = "america" if g.d10("piracy_event") <= 5 else "asia"
    if target:
        g.log(Piracy(PARTS[target]))
        for zone in data["targets"][target]:
            test_zone(g, g.world.zone_index[zone])


def threshold(g: G, zone: int) -> int:
    """III.3.3: largest if one power has COL or TP on it, second if two, smallest if more."""
    owners = {g.state.post_owner[p] for p in pirates.posts_on(g, zone)}
    numbers = sorted(g.world.zones[zone].piracy, reverse=True)
    return numbers[min(len(numbers), max(1, len(owners))) - 1]


def test_zone(g: G, zone: int) -> None:
    """III.3.3: d10 at least the threshold: a pirate -."""
    if not g.fleets_in(zone):
        g.log(pirates.NoPirates(g.world.zones[zone].id))
    elif g.d10("piracy", g.world.zones[zone].id) >= threshold(g, zone):
        pirates.place(g, zone, pirates.MINUS)
