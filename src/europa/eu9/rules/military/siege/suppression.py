"""C14.1, R11.1 Revolts fought by troops that stand beside them."""

from __future__ import annotations

from collections.abc import Sequence

from europa.eu9.combat.siege import revolt_falls, revolt_modifier
from europa.eu9.pieces import CITY, OUTSIDE
from europa.eu9.rules.military.casualties import thirds_of
from europa.eu9.rules.military.composition import LD, head, land_thirds, pashas, values
from europa.eu9.rules.military.ground import rebels, walls
from europa.eu9.rules.military.rights import NO_CAMPAIGN
from europa.eu9.rules.military.stacks import serves, stacks_at, stacks_of, units_in
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.rules.powers.single.empire import in_empire
from europa.eu9.rules.powers.wars import hostile, sides_with
from europa.eu9.rules.terms.lasting import bonus
from europa.eu9.state import ON_MAP, VA
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Entry

IMPERIAL, ENGLAND, SCOTLAND, HANOVER = "hre", "england", "scotland", "hanover"
UNION = "VI-8"
"""The Act of Union."""
PLUS = 2
"""Sides of a + counter."""


class Suppressed(Entry, frozen=True):
    """A revolt was fought; sides that are left."""

    power: str
    place: str
    die: int
    modifier: int
    left: int


def forces_beside_revolts(g: G) -> list[tuple[int, tuple[int, ...]]]:
    """R10.3: forces of the alliance at hand that must fight a revolt where they stand."""
    s = g.state
    found: dict[int, list[int]] = {}
    for stack in stacks_of(g, s.order[s.impulse]):
        if stack.naval or stack.carrier or stack.place >= len(s.revolt):
            continue
        if s.revolt[stack.place] and stack.inside == OUTSIDE:
            found.setdefault(stack.place, []).append(stack.number)
    return [
        (place, tuple(numbers)) for place, numbers in found.items() if may_fight(g, numbers, place)
    ]


def may_fight(g: G, numbers: Sequence[int], place: int) -> bool:
    """R11.1, 10.5: only the victim's own units, with a campaign; rebel troops come first, a rebel
    leader without any only makes it harder (C14.1)."""
    s = g.state
    if not s.revolt[place] or not strength_against(g, numbers, place):
        return False
    country = head(g, [s.stacks[n] for n in numbers]).country
    if s.campaigns.get(country, NO_CAMPAIGN) == NO_CAMPAIGN:
        return False
    return not any(
        x.country == rebels() and units_in(g, x.number)
        for x in stacks_at(g, place, naval=False, inside=OUTSIDE)
    )


def may_suppress(g: G, country: int, place: int) -> bool:
    """10.5: the victim's own units; the Empire's in the Empire, Scots and Hanoverians for England,
    and whoever fights in the war a Rebellion belongs to."""
    s = g.state
    victim = _victim(g, place)
    if country == victim:
        return True
    if g.name(country) == IMPERIAL and in_empire(g, place):
        return True
    if victim == NONE or g.name(victim) not in (ENGLAND, HANOVER):
        return _fights_rebellion(g, country, place)
    joined = UNION in s.occurred and g.name(victim) == ENGLAND
    union = joined and g.name(country) == SCOTLAND
    electorate = g.country(HANOVER)
    bound = s.box[electorate] == VA and g.name(s.patron[electorate]) == ENGLAND
    hanover = bound and g.name(country) in (ENGLAND, HANOVER)
    return union or hanover or _fights_rebellion(g, country, place)


def _fights_rebellion(g: G, country: int, place: int) -> bool:
    """In a civil or religious war: on the other side than the rebels of its event."""
    cause = g.state.revolt_cause.get(place, "")
    if not cause:
        return False
    for war in [war for war in g.state.wars if war.cause == cause]:
        victim = _victim(g, place)  # land of a minor of the event is the rebels' own
        victims = sides_with(war, victim) if g.is_major(victim) else ()
        if any(not victims or side in victims for side in sides_with(war, country)):
            return True
    return False


def _victim(g: G, place: int) -> int:
    s = g.state
    return s.owner[place] if s.post_owner[place] == NONE else s.post_owner[place]


def strength_against(g: G, numbers: Sequence[int], place: int) -> int:
    """Thirds of LD of those who may fight the revolt; others only look on."""
    return land_thirds(
        u for n in numbers for u in units_in(g, n) if may_suppress(g, u.country, place)
    )


def modifier_of(g: G, numbers: Sequence[int], place: int) -> int:
    """C14.1: LD and pashas, leaders, a fortress the rebels hold, the land, + counters."""
    s = g.state
    stacks = [s.stacks[n] for n in numbers]
    country = head(g, stacks).country
    keeper = s.controller[place]
    held = s.owner[place] != NONE and (keeper == NONE or hostile(g, keeper, country))
    inside = [
        x.number
        for x in stacks_at(g, place, naval=False, inside=CITY)
        if x.country == rebels() or hostile(g, x.country, country)
    ]
    strength = strength_against(g, numbers, place) // LD + sum(pashas(g, x) for x in stacks)
    of_events = bonus(g, "reduce_revolt", country, place=place)
    return of_events + revolt_modifier(
        strength,
        manoeuvre=values(g, head(g, stacks).leader)[0],
        rebel_manoeuvre=rebel_skill(g, place),
        fortress=max(0, walls(g, place)) if held else 0,
        inside=thirds_of(g, inside) // LD if held else 0,
        plain=g.world.provinces[place].terrain == "plain",
        plus=s.revolt[place] // PLUS,
    )


def rebel_skill(g: G, place: int) -> int:
    """MAN of the rebels' leader in a province."""
    s = g.state
    found = [
        n
        for n, at in enumerate(s.leader_place)
        if at == place and s.leader_state[n] == ON_MAP and serves(g, n) == rebels()
    ]
    return max((values(g, n)[0] for n in found), default=0)


def suppress(g: G, numbers: Sequence[int], place: int) -> None:
    """R11.1: one roll for a force and round; success removes one side."""
    s = g.state
    country = head(g, [s.stacks[n] for n in numbers]).country
    modifier = modifier_of(g, numbers, place)
    die = g.d10("revolt", g.name(country))
    if revolt_falls(die, modifier):
        s.revolt[place] -= 1
        s.revolt_since[place] = s.turn
    g.log(Suppressed(g.name(country), place_name(g, place), die, modifier, s.revolt[place]))


ENTRIES = (Suppressed,)
MESSAGES = {
    "entry.Suppressed": "{power} fights the revolt in {place}: {die} and {modifier}, {left} left",
}
