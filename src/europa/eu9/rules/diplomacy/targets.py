"""4.10.4 On whom a power may declare war, with whom they stand, and why not on others."""

from __future__ import annotations

from typing import NamedTuple

from europa.eu9.rules.diplomacy import protectors
from europa.eu9.rules.diplomacy.causes import barred, best, bound_to_peace
from europa.eu9.rules.diplomacy.succession import may_not_attack
from europa.eu9.rules.powers.wars import AT_HOME, at_war, beside, side_of
from europa.eu9.rules.terms import specials
from europa.eu9.rules.terms.lasting import found
from europa.eu9.rules.terms.set_by_events import is_vassal
from europa.eu9.state import AN
from europa.eu9.table import G, places_of
from europa.eu9.world import NONE

SAME_COUNTRY = {"teutonic_order": "livonian_order", "livonian_order": "teutonic_order"}
"""Two shields, one country."""
TIED = "reason.war.ties_of_succession"
"""Why a declaration is forbidden that an event may all the same bring."""
BANNED = "reason.war.event"
BESIDE = "reason.war.beside"
KINDS = ("minor", "minor_or_major", "rotw", "revolt")


class Target(NamedTuple):
    """A country, and all that war on it means war with."""

    country: int
    members: tuple[int, ...]
    war: int = 0
    """Number of the war whose alliance it is, 0 at peace."""

    def key(self, g: G) -> str:
        return f"{g.name(self.country)}:{self.war}" if self.war else g.name(self.country)


def is_abroad(g: G, country: int) -> bool:
    """A minor of the rest of the world."""
    record = g.world.countries[country].minor
    return record is not None and record.kind == "rotw" and not g.is_major(country)


def patron_of_vassal(g: G, country: int) -> int:
    """The power on which war on a vassal is declared; some minors have one by their own rules."""
    s = g.state
    for record in specials.standing(g, "war_is_on", country):
        power = g.country(record.says["power"])
        if not s.gone[power]:
            return power
    if stands_alone(g, country):
        return NONE
    return s.patron[country] if is_vassal(g, country) else NONE


def stands_alone(g: G, country: int) -> bool:
    """III-7: war on an annexed Portugal is not yet war on Spain."""
    return g.holds("portugal_annexed") and g.name(country) == "portugal"


def _jointly(g: G, country: int) -> tuple[int, ...]:
    """4.10.5: a vassal with its Patron; two shields of one country together."""
    found = [country]
    patron = patron_of_vassal(g, country)
    if patron != NONE:
        found.insert(0, patron)
    twin = SAME_COUNTRY.get(g.name(country))
    if twin is not None and not g.state.gone[g.country(twin)] and g.country(twin) in g.state.owner:
        found.append(g.country(twin))
    return tuple(found)


def sides_of(g: G, country: int) -> list[tuple[int, tuple[int, ...]]]:
    """4.10.4: (war, alliance) of a country at war; struggles at home don't count."""
    return [
        (war.number, war.side(side_of(war, country)))
        for war in g.state.wars
        if country in war.members and war.kind not in AT_HOME
    ]


def exists(g: G, country: int) -> bool:
    """A country that can be at war: it has land, and is no faction."""
    if g.is_major(country):
        return True
    record = g.world.countries[country].minor
    if g.state.gone[country] or record is None or record.kind not in KINDS:
        return False
    return country in g.state.owner or (is_abroad(g, country) and country in g.state.area_owner)


def targets(g: G, power: int) -> list[Target]:
    """Every declaration that is legal but for its CB."""
    found = []
    for country in range(len(g.world.countries)):
        if country == power or not exists(g, country):
            continue
        found += [target for target in alliances_of(g, country) if not why_not(g, power, target)]
        if protectors.may_be_left(g, country, power):
            found.append(forsaken(g, country, power))
    return found


def forsaken(g: G, country: int, power: int) -> Target:
    """IV-17(2): a minor that its protector attacks, with who protects it then."""
    new = protectors.next_of(g, country, power)
    return Target(country, (country,) if new == NONE else (new, country))


def alliances_of(g: G, country: int) -> list[Target]:
    """The alliances one meets by declaring war on a country."""
    joint = _jointly(g, country)
    alliances = sides_of(g, joint[0])
    if not alliances:
        return [Target(country, joint)]
    return [
        Target(country, tuple(dict.fromkeys((*members, *joint))), war) for war, members in alliances
    ]


def banned_by(g: G, power: int, target: Target) -> str:
    """The event that forbids a power this war, or nothing; its own causes are no matter of it."""
    for member in target.members:
        for what in ("declare_war", "war"):
            for entry, act in found(g, f"forbid:{what}", power, other=member):
                if "cb" not in act.get("except", ()) or not _has_cause(g, power, member):
                    return entry.event
    return ""


def _has_cause(g: G, power: int, member: int) -> bool:
    """III-13, III-A: a bound crown fights with a CB alone."""
    return any(best(g, power, (member,), overseas=kind) is not None for kind in (False, True))


def why_not(g: G, power: int, target: Target) -> str:
    """4.10.7: why a power may not declare this war, as a message; empty if it may."""
    s = g.state
    country, members = target.country, target.members
    if power in members:
        own = s.patron[country] == power and is_vassal(g, country)
        return "reason.war.own_vassal" if own else "reason.war.own_side"
    if s.box[country] == AN and not stands_alone(g, country):
        return "reason.war.annexed"
    if any(at_war(g, power, member) for member in members):
        return "reason.war.at_war"
    if any(beside(g, power, member) for member in members):
        return BESIDE
    if any(barred(g, power, member) for member in members):
        return "reason.war.pacified"
    if any(bound_to_peace(g, power, member) for member in members):
        return "reason.war.enforced"
    if banned_by(g, power, target):
        return BANNED
    if any(may_not_attack(g, power, member) for member in members):
        return TIED
    if is_abroad(g, country) and not known(g, power, country):
        return "reason.war.unknown"
    if g.name(country) == "ormuz":
        return "reason.war.ormuz"
    if any(s.patron[m] == power and is_vassal(g, m) for m in members):
        return "reason.war.own_vassal"
    return ""


def known(g: G, power: int, minor: int) -> bool:
    """E802: whether a power knows a province of a minor of the rest of the world."""
    w = g.world
    return any(
        g.knows(power, p)
        for area in places_of(g.state.area_owner, minor)
        for p in w.areas[area].provinces
    )


MESSAGES = {
    "reason.war.own_vassal": "A power does not attack its own vassal",
    "reason.war.own_side": "It stands on your own side",
    "reason.war.annexed": "It is annexed: war on it is war on its Patron",
    "reason.war.at_war": "You are at war with them already",
    BESIDE: "You fight side by side in another war",
    "reason.war.pacified": "You lost a war against them last turn",
    "reason.war.enforced": "The peace that ended your war still binds you",
    "reason.war.event": "An event forbids it",
    "reason.war.unknown": "None of its provinces is known to you",
    "reason.war.ormuz": "Ormuz belongs to Persia",
    "reason.war.ties": "You are bound by dynastic ties and have no casus belli",
    TIED: "For five turns you attack nobody who holds your ties",
    "reason.war.no_overseas": "An overseas war needs an overseas casus belli",
    "reason.war.full_abroad": "Wars overseas are fought overseas only",
}
