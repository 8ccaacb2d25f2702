"""III.5 Revolts break out (1.6); X.3 they cost stability and spread (5.3)."""

from __future__ import annotations

from typing import Any

from europa.eu9.entries import LeaderPosted
from europa.eu9.pieces import Unit
from europa.eu9.rules.events import persian_uprising, pirates
from europa.eu9.rules.events.revolt_places import PEASANTS, Spot, group_of, revolt_data, spots
from europa.eu9.rules.powers import manufactures
from europa.eu9.rules.powers.quelling import peasants
from europa.eu9.rules.terms.lasting import bonus, changed
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.political import event_records
from europa.kernel import Entry

MOST_SIDES = 4
"""Two revolt counters in a province."""
MINUS, PLUS = 1, 2
REVOLT_AND_DIPLOMACY = "R/D"
UNROLLED = ("Si", "WI", "In")
"""Groups of places overseas for which no strength is rolled."""
WORDS = {
    "revolt-": "a small revolt", "revolt+": "a large revolt", "general": "a general",
    "fortress": "the fortress falls", "A-": "a small army", "LD": "a detachment",
}  # fmt: skip


class RevoltRolled(Entry, frozen=True):
    """A country in which a revolt is to break out."""

    country: str
    stability: int
    strength: str


class NoRevolt(Entry, frozen=True):
    """A revolt has no place to break out."""

    country: str


class RevoltIn(Entry, frozen=True):
    """A revolt against the owner of a province."""

    province: str
    owner: str
    what: str


ENTRIES = (RevoltRolled, NoRevolt, RevoltIn)
MESSAGES = {
    "entry.RevoltRolled": "Revolt in {country} (stability {stability}): {strength}",
    "entry.NoRevolt": "{country}: nobody rises",
    "entry.RevoltIn": "Revolt in {province} against {owner}: {what}",
}


def break_out(g: G) -> None:
    """1.6: one for each R/D of the turn; first those whose event says where."""
    named = [
        key.partition(":")[2]
        for key, times in g.state.effects.items()
        if key.startswith("revolt_in:")
        for _ in range(times)
    ]
    for name in named:
        if name in g.world.country_index:
            revolt_in(g, g.country(name))
        else:
            _by_own_table(g, name)
    for _ in range(g.state.drawn.count(REVOLT_AND_DIPLOMACY) - len(named)):
        target = roll_country(g)
        country = g.country(target["country"]) if target["country"] != "colonies" else NONE
        for _ in range(changed(g, "revolts", country, 1) if country != NONE else 1):
            revolt_in(g, country, target.get("pseudo_stability"))


def _by_own_table(g: G, name: str) -> None:
    """The place by a table of the event itself; strength as usual."""
    rows = next(r.tables[name]["rows"] for r in event_records().values() if name in r.tables)
    place = g.world.province_index[rows[str(g.d10(name))]]
    rise(g, Spot(place), strength_of(sum(g.roll("revolt_strength", 10, 2))))


def roll_country(g: G) -> dict[str, Any]:
    """III.5.1: 2d10, column of the period."""
    dice = sum(g.roll("revolt_country", 10, 2))
    found: dict[str, Any] = revolt_data()["global_revolt"]["rows"][str(dice)]["target"][
        g.state.period - 1
    ]
    return found


def unrest_of(g: G, country: int, pseudo: int | None) -> int:
    """III.5.1: stability, or what stands for it; Portugal is worse after its disaster."""
    if country == NONE:
        return pseudo or 0
    worse = g.name(country) == "portugal" and "III-6" in g.state.occurred
    events = bonus(g, "revolt_stability", country)
    if g.is_major(country):
        return g.state.stability[country] + events
    taxed = g.name(country) == "holland" and bool(g.effect("holland_taxed"))
    return (pseudo or 0) - worse - taxed + events


def revolt_in(
    g: G,
    country: int,
    pseudo: int | None = None,
    *,
    die: int | None = None,
    safe: frozenset[int] = frozenset(),
) -> list[int]:
    """A revolt in a country: place, then strength; `die` is added instead of its stability. The
    provinces that it broke out in; in `safe` ones it is void."""
    name = "colonies" if country == NONE else g.name(country)
    mood = unrest_of(g, country, pseudo) if die is None else die
    roll = g.d10("revolt_group", "" if country == NONE else name) + mood
    group = group_of(name, g.state.period, roll)
    strength = 0
    if group not in UNROLLED:
        strength = sum(g.roll("revolt_strength", 10, 2))
        g.log(RevoltRolled(name, mood, in_words(strength_of(strength))))
    found = [spot for spot in spots(g, name, group) if spot.province not in safe]
    if not found:
        g.log(NoRevolt(name))
    for spot in found:
        if group in UNROLLED:
            rise(g, spot, spot.what or _of_slaves(g, group))
        elif strength - spot.weaker >= 2:
            rise(g, spot, strength_of(strength - spot.weaker))
            if spot.what == PEASANTS:
                join_peasants(g, spot.province)
    if country != NONE:
        persian_uprising.strike(g, country, roll)
    owners = dict.fromkeys(owner_of(g, spot.province) for spot in found if spot.province >= 0)
    for owner in owners:
        if owner != NONE and g.is_major(owner) and manufactures.is_above_limit(g, owner):
            rolled = strength or sum(g.roll("revolt_strength", 10, 2, g.name(owner)))
            manufactures.losses_of_revolt(g, owner, rolled)
    return [spot.province for spot in found if spot.province >= 0]


def _of_slaves(g: G, group: str) -> str:
    """Slaves rise in greater numbers from turn 43 on."""
    return "revolt+" if group == "WI" and g.state.turn >= 43 else "revolt-"


def owner_of(g: G, province: int) -> int:
    """Whose province or establishment it is."""
    s = g.state
    return s.owner[province] if s.post_owner[province] == NONE else s.post_owner[province]


def join_peasants(g: G, province: int) -> None:
    """III.5.1: the revolt there belongs to the Peasants' War from now on."""
    if g.state.revolt[province]:
        g.state.held[peasants(g, province)] = 1


def is_peasants_war(g: G, province: int) -> bool:
    """Whether the revolt in a province belongs to the Peasants' War: the Emperor's trouble."""
    return peasants(g, province) in g.state.held


def strength_of(roll: int) -> str:
    """What a strength roll brings: counters, troops, a leader, the fortress."""
    words: str = revolt_data()["global_revolt"]["rows"][str(roll)]["strength"]
    return words.replace("/ ", "/")


def rise(g: G, spot: Spot, what: str) -> None:
    """III.5.1: counters, rebels, leader, fortress; at sea a revolt is pirates, troops nothing."""
    if spot.zone != NONE:
        if "revolt" in what and pirates.place(g, spot.zone, PLUS if "revolt+" in what else MINUS):
            _lead_pirates(g, spot.zone, what)
        return
    p, s, w = spot.province, g.state, g.world
    owner = owner_of(g, p)
    if owner == NONE:
        g.log(NoRevolt(w.provinces[p].id))
        return
    g.log(RevoltIn(w.provinces[p].id, g.name(owner), in_words(what)))
    for part in what.replace("/", " ").split():
        if part in ("revolt-", "revolt+"):
            put(g, p, PLUS if part == "revolt+" else MINUS)
        elif part in ("A-", "LD"):
            s.units.append(Unit(g.country("rebels"), part, p))
        elif part == "general":
            _lead(g, p)
        elif part == "fortress":
            s.controller[p] = NONE


def in_words(what: str) -> str:
    """A strength for people: `revolt+/A- general`."""
    return ", ".join(WORDS[part] for part in what.replace("/", " ").split())


def put(g: G, province: int, sides: int) -> None:
    """III.5.1: two - make a +; a third counter is ignored."""
    s = g.state
    third = sides == PLUS and s.revolt[province] == PLUS + MINUS
    if not third:
        s.revolt[province] = min(MOST_SIDES, s.revolt[province] + sides)


def _nobodies(g: G, kind: str) -> list[int]:
    """Leaders of nobody who are free."""
    return [
        n
        for n, leader in enumerate(g.world.leaders)
        if leader.country == "quidam"
        and leader.sides[0].kind == kind
        and not g.state.leader_state[n]
    ]


def _lead_pirates(g: G, zone: int, what: str) -> None:
    """A general of the revolt itself, not of its troops, is an admiral at sea."""
    pool = _nobodies(g, "admiral")
    if pool and what[len("revolt-") :].startswith(" general"):
        pirates.lead(g, g.pick("rebel_admiral", pool), zone)


def _lead(g: G, province: int) -> None:
    """A rebel general from the pool of nobodies."""
    pool = _nobodies(g, "general")
    if pool:
        leader = g.pick("rebel_general", pool)
        g.put_leader(leader, province)
        g.log(LeaderPosted("rebels", g.world.leaders[leader].id, g.world.provinces[province].id))
