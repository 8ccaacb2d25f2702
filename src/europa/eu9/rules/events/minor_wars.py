"""4.17.9, 4.17.10 Minors that go to war by themselves: quarrels of neighbours, and uprisings."""

from __future__ import annotations

from typing import Any, NamedTuple

from europa.eu9.rules.diplomacy.begin import begin_war
from europa.eu9.rules.diplomacy.causes import give
from europa.eu9.rules.diplomacy.rotw_modifiers import home_areas
from europa.eu9.rules.diplomacy.targets import alliances_of, exists, is_abroad
from europa.eu9.rules.powers.lands import hand_over
from europa.eu9.rules.powers.tracks import TreatyWeakened, move
from europa.eu9.rules.powers.wars import at_war, beside
from europa.eu9.state import AN, AT, COUNTRIES, NEUTRAL, TREATIES
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Entry, Option, Steps

UPRISING = "uprising"
ROSE = "rose"
"""Effect of the turn, `rose_<province>`, of who lost it: his troops there may leave."""
PEACE, WAR = "peace", "war"


class Rose(Entry, frozen=True):
    """A minor takes back what it misses."""

    minor: str
    loser: str
    what: str
    place: str


class Quarrelled(Entry, frozen=True):
    """A minor attacks a neighbour."""

    minor: str
    victim: str


class Grievance(NamedTuple):
    """What a minor rises for: `province`, `presidio` or `treaty`, and who loses it."""

    what: str
    place: int
    loser: int


def _free(g: G, minor: int) -> bool:
    """It exists, nobody plays it and nobody has annexed it."""
    return exists(g, minor) and not g.is_major(minor) and g.state.box[minor] != AN


# Quarrels


def neighbours(g: G, minor: int) -> list[int]:
    """Owners of land next to its own; overseas also those with establishments near it."""
    s, w = g.state, g.world
    if not is_abroad(g, minor):
        near = [s.owner[n] for p in g.owned(minor) for n in w.provinces[p].neighbours]
    else:
        own = home_areas(g, minor)
        around = list(dict.fromkeys([*own, *(n for a in own for n in w.areas[a].neighbours)]))
        near = [s.area_owner[area] for area in around]
        near += [s.post_owner[p] for area in around for p in w.areas[area].provinces]
    persia, ormuz = g.country("persia"), g.country("ormuz")
    near = [persia if c == ormuz else c for c in dict.fromkeys(near)]
    return [c for c in dict.fromkeys(near) if c not in (NONE, minor) and exists(g, c)]


def quarrel(g: G, line: list[dict[str, Any]]) -> None:
    """4.17.9: a random minor of a line of the table declares war on a random neighbour."""
    minors = [g.country(row["minor"]) for group in line for row in group["minors"]]
    able = [m for m in minors if _free(g, m)]
    if not able:
        return
    minor = g.pick("quarrel", able)
    near = [c for c in neighbours(g, minor) if not at_war(g, minor, c) and not beside(g, minor, c)]
    if not near:
        return
    victim = g.pick("quarrel", near)
    members = alliances_of(g, victim)[0].members
    if minor in members or any(at_war(g, minor, c) or beside(g, minor, c) for c in members):
        return
    g.log(Quarrelled(g.name(minor), g.name(victim)))
    if g.state.patron[minor] in members:
        move(g, minor, g.state.patron[minor], NEUTRAL)
    kind = "overseas" if is_abroad(g, minor) or is_abroad(g, victim) else "full"
    begin_war(g, kind, (minor,), members, fresh="2.1")


# Uprisings


def grievance(g: G, minor: int) -> Grievance | None:
    """4.17.10: a province with its shield, else a presidio in its land, else a treaty."""
    s, w = g.state, g.world
    lost = [
        p.index
        for p in w.provinces
        if p.europe and minor in p.shields and s.owner[p.index] not in (NONE, minor)
    ]
    if lost:
        place = g.pick(UPRISING, lost)
        return Grievance("province", place, s.owner[place])
    held = [p for p in sorted(s.praesidio) if s.owner[p] == minor]
    if held:
        place = g.pick(UPRISING, held)
        return Grievance("presidio", place, s.praesidio[place] // 10)
    friends = [p for p in range(len(s.major)) if s.treaties.get(p * COUNTRIES + minor) == AT]
    return Grievance("treaty", NONE, g.pick(UPRISING, friends)) if friends else None


def uprisings(g: G, line: list[dict[str, Any]]) -> Steps[None]:
    """4.17.10: in each group of a line the first minor that misses something rises."""
    for group in line:
        for row in group["minors"]:
            minor = g.country(row["minor"])
            found = grievance(g, minor) if _free(g, minor) else None
            if found is not None:
                yield from _rise(g, minor, found)
                break


def _rise(g: G, minor: int, found: Grievance) -> Steps[None]:
    """It takes it at once and is at war with the loser, unless he lets it go."""
    s, loser = g.state, found.loser
    place = g.world.provinces[found.place].id if found.place != NONE else ""
    g.log(Rose(g.name(minor), g.name(loser), found.what, place))
    if found.what == "province":
        hand_over(g, found.place, minor, "revolt")
        g.add_effect(f"{ROSE}_{found.place}", loser)
    elif found.what == "presidio":
        del s.praesidio[found.place]
    else:
        del s.treaties[loser * COUNTRIES + minor]
        g.log(TreatyWeakened(g.name(minor), g.name(loser), TREATIES[AT], TREATIES[0]))
    if at_war(g, minor, loser) or beside(g, minor, loser) or not exists(g, loser):
        return
    patron = s.patron[minor]
    if g.is_major(loser):
        params = {"power": g.name(loser), "minor": g.name(minor), "own": patron == loser}
        options = [Option(PEACE), Option(WAR)]
        if (yield Ask(g.seat_of(loser), "uprising.answer", options, "IV.5", params)) == PEACE:
            return
        if patron == loser:
            move(g, minor, patron, NEUTRAL)
    kind = "full" if found.what == "province" else "overseas"
    war = begin_war(g, kind, (minor,), (loser,), calls=False, declared=False)
    if kind == "overseas":
        g.add_effect(f"no_full_{war.number}")
    if patron not in (NONE, loser) and g.is_major(patron):
        sort = "normal" if kind == "full" else "overseas"
        give(g, patron, loser, UPRISING, kind=sort, turns=1, segment="2.1")


ENTRIES = (Rose, Quarrelled)
MESSAGES = {
    "ask.uprising.answer": "{power}: {minor} rises against you. What do you do?",
    "option.uprising.answer.peace": "let it go",
    "option.uprising.answer.war": "war",
    "entry.Rose": "{minor} rises against {loser}: {what}[ {place}]",
    "entry.Quarrelled": "{minor} attacks {victim}",
}
