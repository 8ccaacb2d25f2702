"""XIV.3 Words of objectives about countries: minors, boxes, faith, alliances, titles, flags."""

from __future__ import annotations

from europa.eu9.rules.diplomacy import titles
from europa.eu9.rules.income.trade_zones import PLUS
from europa.eu9.rules.powers import faith, wars
from europa.eu9.rules.powers.single.laws import is_law
from europa.eu9.rules.victory.sight import Sight, Term, listed, members, value, word
from europa.eu9.state import BOXES, NEUTRAL
from europa.eu9.table import G
from europa.eu9.world import CONVOYS, NONE

ALLIANCES = ("defensive", "offensive")
FLAGS = {
    "recognised": "dutch_recognised", "prussia_royal": "kingdom_of_prussia",
    "polish_claim": "claims_poland_sweden", "polish_union": "union_poland_sweden",
}  # fmt: skip
"""What the objectives call a mark -> what the events call it."""
LAWS = {"act_of_navigation": "IV-5"}
"""Marks that are events in force."""
REFORMS = tuple(f"turkish_{name}" for name in ("g1a", "g1b", "g2", "m1a", "m1b", "m2", "m3"))
BODIES = {"northern_hre": "northern_hre_alliance", "southern_hre": "southern_hre_alliance"}
ATTITUDES = {"orthodox_supporter": "orthodox_support"}


# Lists


def _minors(at: Sight) -> list[int]:
    """True minors of Europe, no states within a power's lands."""
    return [c.index for c in at.g.world.countries if c.minor and c.minor.kind == "minor"]


@members("minors")
def minors(at: Sight, religion: str) -> list[Sight]:
    """Minors of a religion that exist."""
    return [one for one in _of_faith(at, religion) if at.g.owned(one.country)]


@members("minors_gone")
def minors_gone(at: Sight, religion: str) -> list[Sight]:
    return [one for one in _of_faith(at, religion) if not at.g.owned(one.country)]


def _of_faith(at: Sight, religion: str) -> list[Sight]:
    printed = at.g.world.countries
    return [at.bind(country=c) for c in _minors(at) if printed[c].religion == religion]


@members("minors_of_region")
def minors_of_region(at: Sight, _region: str) -> list[Sight]:
    """E444: Italian is a minor whose capital or first province lies there."""
    w = at.g.world
    found = []
    for c in _minors(at):
        record = w.countries[c]
        home = record.capital if record.capital != NONE else next(iter(record.provinces), NONE)
        if home != NONE and w.provinces[home].italy:
            found.append(at.bind(country=c))
    return found


@members("minors_in_box")
def minors_in_box(at: Sight, who: str, name: str) -> list[Sight]:
    track = at.g.minors_of(at.who(who))
    return [at.bind(country=c) for c in track if at.g.state.box[c] == BOXES.index(name)]


@members("formal_alliances")
def formal_alliances(at: Sight, who: str) -> list[Sight]:
    """E452: treaties in force."""
    s = at.g.state
    return [
        at.bind(record=a)
        for a in s.agreements
        if a.kind in ALLIANCES and at.who(who) in a.members and a.until >= s.turn
    ]


@members("reforms")
def reforms(at: Sight) -> list[Sight]:
    """Reforms of Turkey so far."""
    return [at.bind(name=n) for n in REFORMS if n in at.g.state.in_force]


# Minors


@word("box")
def box(at: Sight, minor: str, who: str, name: str) -> bool:
    s, country = at.g.state, at.who(minor)
    return bool(s.patron[country] == at.who(who) and s.box[country] == BOXES.index(name))


@word("box_at_least")
def box_at_least(at: Sight, who: str, name: str) -> bool:
    s = at.g.state
    return bool(s.patron[at.country] == at.who(who) and s.box[at.country] >= BOXES.index(name))


@word("on_track_of")
def on_track_of(at: Sight, *given: str) -> bool:
    """(minor, power), or (power) for the minor in sight."""
    minor = at.who(given[0]) if len(given) > 1 else at.country
    s = at.g.state
    return bool(s.patron[minor] == at.who(given[-1]) and s.box[minor] != NEUTRAL)


@word("minor_on_track_of")
def minor_on_track_of(at: Sight, who: str) -> bool:
    return not at.g.is_major(at.country) and on_track_of(at, who)


@word("exists")
def exists(at: Sight, name: str) -> bool:
    return bool(at.g.owned(at.who(name)))


@word("gone")
def gone(at: Sight) -> bool:
    return not at.g.owned(at.country)


@word("all_provinces_owned_by")
def all_provinces(at: Sight, who: str) -> bool:
    lands = at.g.world.countries[at.country].provinces
    return bool(lands) and all(at.g.state.owner[p] == at.who(who) for p in lands)


@word("owns_any")
def owns_any(at: Sight, several: Term) -> bool:
    return any(at.g.state.owner[one.place] == at.country for one in listed(at, several))


# Faith


@word("non_christian")
def non_christian(at: Sight) -> bool:
    return not faith.is_christian(at.g, at.country)


@word("religion")
def religion(at: Sight, who: str, name: str) -> bool:
    return faith.faith(at.g, at.who(who)) == name


@word("religion_attitude")
def attitude(at: Sight, who: str, name: str) -> bool:
    return bool(at.g.state.attitude[at.who(who)] == ATTITUDES[name])


# Treaties and trade


@word("kind_in")
def kind_in(at: Sight, *kinds: str) -> bool:
    return at.record.kind in kinds


@word("with")
def with_power(at: Sight, who: str) -> bool:
    return at.who(who) in at.record.members


@word("with_major")
def with_major(at: Sight) -> bool:
    return any(at.g.is_major(c) for c in at.record.members if c != at.power)


@word("convoy_owner")
def convoy_owner(at: Sight, name: str, who: str) -> bool:
    return bool(at.g.state.convoy[CONVOYS.index(name)] == at.who(who))


@word("convoy_arrived")
def convoy_arrived(at: Sight, name: str, who: str) -> int:
    """NTD of a convoy that have reached a port of its owner in this turn."""
    return at.g.effect(f"arrived_{name}", at.who(who))


@word("baltic_domination")
def baltic_domination(at: Sight, who: str) -> bool:
    """E453: who levies the Sund taxes, the right's Patron, or the only monopoly if nobody does."""
    g, s = at.g, at.g.state
    if s.sund_taxes != NONE and g.is_major(s.sund_taxes):
        return bool(s.sund_taxes == at.who(who))
    holder = g.country(s.flag_values.get("sund_right", "denmark"))
    if not g.is_major(holder) and s.patron[holder] != NONE and s.box[holder] != NEUTRAL:
        return bool(s.patron[holder] == at.who(who))
    zone = g.world.zone_index["tz_baltique"]
    return s.sund_taxes == NONE and [
        power for power in g.majors() if g.tf(power, zone) >= PLUS
    ] == [at.who(who)]


# Titles and flags


@word("emperor")
def emperor(at: Sight) -> str:
    return str(at.g.name(titles.emperor(at.g)))


@word("flag_is")
def flag_is(at: Sight, name: str, who: str) -> bool:
    return bool(at.g.state.titles.get(name, NONE) == at.who(who))


def _marks(at: Sight, name: str) -> bool:
    """A mark in force, of nobody or of somebody."""
    return any(key == name or key.startswith(f"{name}:") for key in at.g.state.in_force)


@word("flag")
def flag(at: Sight, name: str) -> bool:
    if name in LAWS:
        return is_law(at.g, LAWS[name])
    return _marks(at, FLAGS.get(name, name))


@word("flag_ever")
def flag_ever(at: Sight, name: str) -> bool:
    return flag(at, name) or f"flag_ended:{FLAGS.get(name, name)}" in at.g.state.event_notes


@word("body")
def body(at: Sight, name: str) -> bool:
    return _marks(at, BODIES[name]) if name in BODIES else exists(at, name)


@word("body_ever")
def body_ever(at: Sight, name: str) -> bool:
    """It exists, or provinces have been its own."""
    country = at.who(name)
    return body(at, name) or any(country in (t.old, t.new) for t in at.g.state.transfers)


@word("protector")
def protector(at: Sight, _country: str, *who: str) -> bool | str | None:
    """The power whose special box Poland is in by the war of its succession, or none."""
    held = _marks(at, "special_ew_poland")
    found = at.g.state.flag_values.get("last_polish_protector") if held else None
    return found == value(at, who[0]) if who else found


@word("asiento")
def asiento(at: Sight) -> str:
    s = at.g.state
    held = [name.removeprefix("asiento_") for name in s.in_force if name.startswith("asiento_")]
    powers = [name for name in held if name in at.g.world.country_index]
    return next(iter(powers), "weakened" if "weakened" in held else "exclusive")


def formal_war(g: G, one: int, other: int) -> bool:
    """turkey_iii_a: a full war between them at 8.3, or one that they ended in this turn."""
    s = g.state
    full = any(war.kind == "full" for war in wars.wars_between(g, one, other))
    return full or any(p.turn == s.turn and p.opposed(one, other) for p in s.peaces)
