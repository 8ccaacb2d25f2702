"""IV.5 Who is at war with whom, who is allied to whom (4.1): questions, no decisions.

*At war* means fully: a member of a side. Helpers (limited and foreign interventions) are not at
war; their forces fight all the same: `hostile`.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from europa.eu9.conflicts import ATTACKERS, DEFENDERS, Helper, War
from europa.eu9.table import G
from europa.eu9.treaties import Agreement
from europa.eu9.world import NONE

ALLIANCES = ("defensive", "offensive")
AT_HOME = ("civil", "religious")
REGULAR = "full"
RELIEF = "naval_or_relief"
AFLOAT = ("naval", RELIEF)
"""Forms of help by sea, for one turn (III-D)."""


NOBODY: frozenset[int] = frozenset()


class Fronts:
    """Who stands where in the wars as they are now: country -> countries."""

    __slots__ = ("alliances", "foes", "hostile", "together", "wars")

    def __init__(self, wars: list[War]) -> None:
        self.wars = wars[:]
        self.foes: dict[int, set[int]] = {}
        self.hostile: dict[int, set[int]] = {}
        self.together: dict[int, set[int]] = {}
        self.alliances: dict[frozenset[int], list[War]] = {}
        """Full members of a side -> wars in which exactly they are one."""
        for war in wars:
            for side in (ATTACKERS, DEFENDERS):
                here, there = alliance(war, side), alliance(war, 1 - side)
                self.alliances.setdefault(frozenset(war.side(side)), []).append(war)
                for country in war.side(side):
                    self.foes.setdefault(country, set()).update(war.side(1 - side))
                for country in here:
                    self.together.setdefault(country, set()).update(here)
                    if not war.armistice:
                        self.hostile.setdefault(country, set()).update(there)


def fronts(g: G) -> Fronts:
    """Worked out anew when a war has changed."""
    found: Fronts | None = g.fronts
    if found is None or found.wars != g.state.wars:
        found = g.fronts = Fronts(g.state.wars)
    return found


def side_of(war: War, country: int) -> int:
    """The side it is fully on: ATTACKERS, DEFENDERS or NONE."""
    if country in war.attackers:
        return ATTACKERS
    return DEFENDERS if country in war.defenders else NONE


def helper_of(war: War, country: int) -> Helper | None:
    """Its intervention in a war, if it has one."""
    return next((helper for helper in war.helpers if helper.country == country), None)


def on_behalf(g: G, country: int, enemy: int) -> int:
    """4.14.3, R16.2: for whom a country takes what is an enemy's: who only helps a side takes for
    the member it helps, anybody else for itself."""
    if at_war(g, country, enemy):
        return country
    for war in g.state.wars:
        helper = helper_of(war, country)
        if helper is not None and enemy in war.side(1 - helper.side):
            return helper.beside if helper.beside in war.members else war.side(helper.side)[0]
    return country


def sides_with(war: War, country: int) -> tuple[int, ...]:
    """The sides on which its forces stand: as a member or by interventions."""
    full = side_of(war, country)
    if full != NONE:
        return (full,)
    return tuple(helper.side for helper in war.helpers if helper.country == country)


def enemies_in(war: War, country: int) -> tuple[int, ...]:
    """The full members of the side against it."""
    side = side_of(war, country)
    return () if side == NONE else war.side(1 - side)


def wars_between(g: G, one: int, other: int) -> list[War]:
    """Wars in which both are fully on opposite sides."""
    return [
        war
        for war in g.state.wars
        if NONE != side_of(war, one) != side_of(war, other) and side_of(war, other) != NONE
    ]


def at_war(g: G, one: int, other: int) -> bool:
    """Fully at war with each other, overseas wars too."""
    return bool(g.state.wars) and other in fronts(g).foes.get(one, NOBODY)


def full_wars(g: G, country: int) -> list[War]:
    """Wars it is a full member of, of every kind."""
    return [war for war in g.state.wars if country in war.members]


def land_wars(g: G, country: int) -> list[War]:
    """Regular, civil and religious wars it is a full member of: not overseas ones."""
    return [war for war in full_wars(g, country) if war.kind in (REGULAR, *AT_HOME)]


def is_fully_at_war(g: G, country: int, *, overseas: bool = True) -> bool:
    """Whether it is a full member of a war."""
    return any(overseas or war.kind != "overseas" for war in full_wars(g, country))


def hostile(g: G, one: int, other: int) -> bool:
    """Their forces may fight: on opposite sides of a war, helpers too, and no armistice."""
    return bool(g.state.wars) and other in fronts(g).hostile.get(one, NOBODY)


def beside(g: G, one: int, other: int) -> bool:
    """On the same side of a war, as members or helpers, and nowhere against each other."""
    if not g.state.wars or one == other:
        return False
    now = fronts(g)
    if other not in now.together.get(one, NOBODY):
        return False
    return other not in now.hostile.get(one, NOBODY) and other not in now.foes.get(one, NOBODY)


def alliance(war: War, side: int) -> tuple[int, ...]:
    """All that fight on a side: members, then helpers."""
    return (*war.side(side), *(h.country for h in war.helpers if h.side == side))


def agreements(g: G, one: int, other: int, *kinds: str) -> list[Agreement]:
    """What the two have signed with each other, of these kinds (none named: all)."""
    return [
        found
        for found in g.state.agreements
        if one in found.members and other in found.members and (not kinds or found.kind in kinds)
    ]


def allied(g: G, one: int, other: int) -> bool:
    """Co-signers of a defensive or offensive alliance."""
    return bool(agreements(g, one, other, *ALLIANCES))


def allies(g: G, country: int) -> list[int]:
    """Co-signers of its alliances, in order, each once."""
    found = [
        member
        for agreement in g.state.agreements
        if agreement.kind in ALLIANCES and country in agreement.members
        for member in agreement.members
        if member != country
    ]
    return list(dict.fromkeys(found))


def refuses(g: G, one: int, other: int) -> bool:
    """Whether the first refuses the second its market (4.7)."""
    return (one, other) in g.state.refusals


def war_numbered(g: G, number: int) -> War | None:
    """A war by its number; it may be over."""
    return next((war for war in g.state.wars if war.number == number), None)


def change_war(g: G, war: War, **changes: object) -> War:
    """Replace a war's record; the new one."""
    new = msgspec.structs.replace(war, **changes)
    g.state.wars[g.state.wars.index(war)] = new
    return new


ENGAGED = "engaged"
"""Effects of the turn: `engaged:<country>:<country>` met in a battle on land or a siege."""


def note_engaged(g: G, ours: Iterable[int], theirs: Iterable[int]) -> None:
    """Units of these countries meet those of others, whoever commands them."""
    pairs = [(a, b) for a in sorted(ours) for b in sorted(theirs) if NONE not in (a, b)]
    for a, b in (*pairs, *((b, a) for a, b in pairs)):
        g.state.effects[f"{ENGAGED}:{g.name(a)}:{g.name(b)}"] = 1


def note_taken(g: G, province: int, country: int) -> None:
    """0.4 of the peace: a city or establishment is now held by this country, for its sides.

    That a capital was taken is remembered for objectives.
    """
    taken = g.world.provinces[province]
    if taken.capital:
        g.state.event_notes[f"taken:{taken.id}:{g.name(country)}"] = str(g.state.turn)
    for war in list(g.state.wars):
        for side in sides_with(war, country):
            if (province, side) not in war.taken:
                war = change_war(g, war, taken=(*war.taken, (province, side)))
