"""M2, E19: what land and sea are to a force: friendly, enemy or neutral; where it may go.

A `Ground` is made for one question and thrown away: it looks provinces up when they are asked for
and remembers them. Reach, supply, interception and retreat all ask the same one.
"""

from __future__ import annotations

from functools import cache

from europa.eu9.pieces import OUTSIDE, Stack
from europa.eu9.rules.logistics.fortresses import FULL_COLONY
from europa.eu9.rules.military.lookup.confines import confines
from europa.eu9.rules.military.lookup.fronts import NO_FRONT, RULES, front_of
from europa.eu9.rules.military.lookup.passages import MAY_PASS
from europa.eu9.rules.military.lookup.register import has_viceroy, stacks_by_place
from europa.eu9.rules.military.lookup.sides import IN_FULL, sides_of
from europa.eu9.rules.military.lookup.welcome import welcomes
from europa.eu9.rules.powers import little_war
from europa.eu9.rules.powers.lands import balkans_troubled
from europa.eu9.rules.powers.resources import small_countries
from europa.eu9.rules.powers.single import american_empires
from europa.eu9.rules.powers.single.errands import may_fight_in_balkans
from europa.eu9.rules.powers.single.submission import may_enter
from europa.eu9.rules.powers.usa import FORTRESS, is_american
from europa.eu9.rules.terms.lasting import found
from europa.eu9.state import COL, COUNTRIES, PROVINCES, SEA_PLACE, SEAS
from europa.eu9.table import G
from europa.eu9.world import NONE, POWERS, load_world

NO_WALLS = -1
"""Level of a province without any fortress; a fort has level 0."""
OPEN_OVERSEAS = ("algiers", "tunis", "tripoli", "cyrenaica", "morocco", "mamluks", "iraq")
"""R16.3: countries of Europe whose land an overseas war reaches: Barbary, Egypt, Iraq."""
NOWHERE: frozenset[int] = frozenset()
CLOSED = "forbid:enter"
FLOODED = "flooded"
"""Effects of the turn: `flooded:<province>`."""


@cache
def rebels() -> int:
    """The country of rebel counters."""
    return load_world().country_index["rebels"]


@cache
def balkans() -> frozenset[int]:
    """Provinces with a status of their own (XV)."""
    w = load_world()
    return frozenset(w.province_index[name] for name in w.regions["balkans"])


def holder(g: G, province: int) -> int:
    """SPEC-concepts 9.1: who holds the city or, without one, the establishment; NONE: nobody, or
    rebels."""
    s, p = g.state, g.world.provinces[province]
    found = s.controller[province]
    if found != NONE or p.europe:
        return found
    if s.post_owner[province] != NONE:
        return s.post_owner[province]
    if p.city and p.fortress:
        return s.area_owner[p.area]
    return s.fort[province] if s.fort[province] != NONE else s.mission[province]


def walls(g: G, province: int) -> int:
    """Level of the fortress; 0 for a fort; NO_WALLS without any."""
    s = g.state
    level = s.fortress[province]
    if not level and is_american(g, province):
        return FORTRESS
    if level or g.world.provinces[province].europe:
        return level
    if s.haven[province]:
        return s.haven[province]
    works = (s.post_owner[province], s.fort[province], s.mission[province])
    return 0 if works != (NONE, NONE, NONE) else NO_WALLS


def is_european(g: G, province: int) -> bool:
    """SPEC-concepts 1.1: a European province for costs and attrition, COL of level 6 too."""
    s = g.state
    return (
        g.world.provinces[province].europe
        or (s.post[province] == COL and s.post_level[province] == FULL_COLONY)
        or is_american(g, province)
    )


class Ground:
    """The map as the forces of one country see it, those in an intervention with whom they help."""

    __slots__ = (
        "_bars",
        "_friendly",
        "_stacks",
        "carried",
        "confines",
        "country",
        "foes",
        "friends",
        "front",
        "g",
        "helps",
        "land_foes",
        "lanes",
        "passage",
        "sources",
        "unsupplied",
        "visitor",
        "without",
        "zone",
    )

    def __init__(
        self,
        g: G,
        country: int,
        helps: int = NONE,
        carried: tuple[int, ...] = (),
        without: frozenset[int] = frozenset(),
        confines: frozenset[int] | None = None,
    ) -> None:
        self.g, self.country, self.helps, self.carried = g, country, helps, carried
        self.confines = confines
        """Land its troops may not leave; None: they may go anywhere."""
        self.visitor = False
        """Whether a viceroy is with them, who may call on some minors at peace (P 36.5)."""
        self.without = without
        """Numbers of stacks that are looked through as if they were not there."""
        sides = sides_of(g, country, helps)
        self.friends, self.foes = sides.friends, sides.foes
        self.land_foes, self.passage = sides.land_foes, sides.passage
        self.lanes, self.sources, self.unsupplied = sides.lanes, sides.sources, sides.unsupplied
        open_to_all = balkans_troubled(g) and may_fight_in_balkans(g, country)
        self.zone: frozenset[int] = balkans() if open_to_all else NOWHERE
        if little_war.is_on(g) and little_war.fights(g, country):
            self.zone |= little_war.lands()
        """Provinces where its troops fight whoever is there, war or not (XV 1.4, E1001)."""
        self.front = front_of(g, country) if RULES in g.state.lasting else NO_FRONT
        self._friendly: dict[int, bool] = {}
        self._bars: dict[int, str] = {}
        self._stacks: dict[int, list[Stack]] | None = None

    # Forces

    def stacks(self, place: int) -> list[Stack]:
        """Stacks in a place that are not aboard ships."""
        if self._stacks is None:
            self._stacks = stacks_by_place(self.g.state)
        found = self._stacks.get(place, [])
        return [x for x in found if x.number not in self.without] if self.without else found

    def is_foe(self, stack: Stack) -> bool:
        """Whether its forces and ours fight; a country that only intervenes fights with few."""
        foe = self.foes[stack.country]
        if foe and self._is_comrade(stack.country, stack.place):
            return False
        if foe and stack.country == rebels() and self._is_welcome(stack.place):
            return False
        if foe == 1 or (foe == 2 and stack.helps != NONE):
            return True
        if stack.naval or stack.place >= SEA_PLACE or self.is_friend(stack):
            return False
        if stack.place in self.zone:
            raiding = stack.place in little_war.lands() and stack.place not in balkans()
            return (
                little_war.fights(g=self.g, country=stack.country)
                if raiding
                else may_fight_in_balkans(self.g, stack.country)
            )
        return stack.country == small_countries(self.g) and self._is_small(stack.place)

    def is_friend(self, stack: Stack) -> bool:
        """Whether it may stand beside us: the same side of a war (E266)."""
        who = stack.country if stack.helps == NONE else stack.helps
        return bool(self.friends[who]) or self._is_comrade(stack.country, stack.place)

    def _is_comrade(self, who: int, place: int) -> bool:
        """VII-5: an enemy of our enemy, inside his land."""
        return place in self.front.land and who in self.front.allies

    def _is_welcome(self, province: int) -> bool:
        """Whether a revolt there is friendly to us."""
        s = self.g.state
        if province >= len(s.revolt) or not s.revolt[province]:
            return False
        return welcomes(self.g, province, self.country)

    def _is_ours(self, who: int, province: int) -> bool:
        """A friend, or a comrade where the front is common."""
        return bool(self.friends[who]) or self._is_comrade(who, province)

    def foes_in(self, province: int) -> list[Stack]:
        """Land stacks of enemies in the field (M3.8)."""
        return [
            x for x in self.stacks(province)
            if not x.naval and x.inside == OUTSIDE and self.is_foe(x)
        ]  # fmt: skip

    def friends_in(self, province: int) -> list[Stack]:
        """Land stacks of friends in the field."""
        return [
            x for x in self.stacks(province)
            if not x.naval and x.inside == OUTSIDE and self.is_friend(x)
        ]  # fmt: skip

    def has_stranger(self, province: int) -> bool:
        """M2.4: troops in the field that are neither friends nor enemies."""
        return any(
            not (x.naval or x.inside != OUTSIDE or self.is_foe(x) or self.is_friend(x))
            for x in self.stacks(province)
        )

    def natives_active(self, province: int) -> bool:
        """E276: its natives fight us."""
        s = self.g.state
        if not s.natives[province] or is_american(self.g, province):
            return False
        minor = s.area_owner[self.g.world.provinces[province].area]
        if minor != NONE and self.foes[minor]:
            return True
        return bool(s.roused.get(province * COUNTRIES + self.country, 0))

    # Land

    def knows(self, province: int) -> bool:
        """M2.5, M18.8: known to the country, or found by this very stack."""
        if self.country >= POWERS or self.g.world.provinces[province].europe:
            return True
        known = self.g.state.known[self.country * PROVINCES + province]
        return bool(known) or province in self.carried

    def knows_sea(self, sea: int) -> bool:
        """The same for a sea."""
        if self.country >= POWERS or self.g.world.seas[sea].europe:
            return True
        known = self.g.state.known_seas[self.country * SEAS + sea]
        return bool(known) or SEA_PLACE + sea in self.carried

    def holds(self, province: int) -> bool:
        """Whether our alliance controls the city or establishment."""
        who = holder(self.g, province)
        return who != NONE and self._is_ours(who, province)

    def is_friendly(self, province: int) -> bool:
        """E19: held by us, or empty land overseas; no enemy troops, active natives or revolt."""
        found = self._friendly.get(province)
        if found is None:
            found = self._friendly[province] = self._look(province)
        return found

    def _look(self, province: int) -> bool:
        s = self.g.state
        who = holder(self.g, province)
        if who != NONE:
            if not self._is_ours(who, province):
                return False
        elif self._is_welcome(province):
            pass  # the rebels in the city are friends
        elif self.g.world.provinces[province].europe or walls(self.g, province) != NO_WALLS:
            return False
        if s.revolt[province] and not self._is_welcome(province):
            return False
        if self.natives_active(province):
            return False
        return not any(not x.naval and self.is_foe(x) for x in self.stacks(province))

    def is_enemy(self, province: int) -> bool:
        """E19: held by an enemy, or with enemy troops in the field."""
        who = holder(self.g, province)
        if who != NONE and (self.land_foes[who] or self.is_open(province)):
            return not self._is_comrade(who, province) or bool(self.foes_in(province))
        return bool(self.foes_in(province))

    def is_open(self, province: int) -> bool:
        """What a power may besiege without a war: a city of the Balkans that is none of ours (XV
        1.4), pirates' havens and establishments of small countries (II.5.5)."""
        if province not in self.zone:
            return self._is_small(province)
        who = holder(self.g, province)
        return who == NONE or not self.friends[who]

    def _is_small(self, province: int) -> bool:
        s = self.g.state
        if self.country >= POWERS:
            return False
        who = s.post_owner[province]
        small = who == small_countries(self.g) and not self.friends[who]
        return bool(s.haven[province]) or (small and bool(s.post[province]))

    def uncontrolled_walls(self, province: int) -> int:
        """Level of a fortress there that our alliance doesn't hold, else NO_WALLS (M3.7)."""
        level = walls(self.g, province)
        if level == NO_WALLS:
            return NO_WALLS
        who = holder(self.g, province)
        if who == NONE and self._is_welcome(province):
            return NO_WALLS
        if who != NONE and (self._is_ours(who, province) or self.right_of_way(province, who)):
            return NO_WALLS
        return level

    def right_of_way(self, province: int, who: int) -> int:
        """M2.2: what we may do in a neutral's province: MAY_PASS, MAY_STAY or nothing."""
        found = self.passage[who]
        if self.lanes and not self.land_foes[who] and not self.friends[who]:
            found = max(found, self.lanes.get(province, 0))
        return found

    def may_stay(self, province: int) -> bool:
        """M2.2: not in land that may only be crossed."""
        who = holder(self.g, province)
        if who == NONE or self._is_ours(who, province):
            return True
        return self.right_of_way(province, who) != MAY_PASS

    def bar(self, province: int) -> str:
        """M2: why a province may not be entered; empty if it may."""
        found = self._bars.get(province)
        if found is None:
            found = self._bars[province] = self._barred(province)
        return found

    def _barred(self, province: int) -> str:
        g, s = self.g, self.g.state
        p = g.world.provinces[province]
        if not self.knows(province):
            return "unknown"
        if self.confines is not None and province not in self.confines:
            return "confined"
        if CLOSED in s.lasting and _is_closed(g, self.country, province):
            return "closed"
        if s.effects and g.effect(f"{FLOODED}:{p.id}") and g.name(self.country) != "holland":
            return "flooded"
        if self.has_stranger(province):
            return "neutral_force"
        who = holder(g, province)
        if who == NONE and p.europe:
            who = s.owner[province]
        if who == NONE or self._is_ours(who, province) or self.right_of_way(province, who):
            return ""
        if not p.europe and american_empires.is_open(g, self.country, who):
            return ""
        if self.is_open(province) or (self.visitor and may_enter(g, self.country, province)):
            return ""
        if not self.land_foes[who]:
            return "neutral"
        if not p.europe or self.land_foes[who] == IN_FULL:
            return ""
        return "" if g.name(who) in OPEN_OVERSEAS else "overseas_war"


def _is_closed(g: G, country: int, province: int) -> bool:
    """IV-7(1): land that an event closes to a country, in the first rounds of the turn."""
    rows = found(g, CLOSED, country, place=province)
    return any(g.state.round_count <= act.get("rounds", g.state.round_count) for _, act in rows)


def ground_of(g: G, stack: Stack, without: frozenset[int] = frozenset()) -> Ground:
    """The map as a stack sees it, or would see it without some others."""
    bounds = None if stack.naval else confines(g, stack)
    found = Ground(g, stack.country, stack.helps, stack.discoveries, without, bounds)
    found.visitor = has_viceroy(g.state, stack.number)
    if found.zone is not NOWHERE and found.zone is not balkans() and _raids_already(g, stack):
        found.zone -= little_war.lands() - balkans()
    return found


def _raids_already(g: G, stack: Stack) -> bool:
    """SPEC-minors 13.2: another stack of the country is in the little war: one is enough."""
    s = g.state
    return any(
        other.country == stack.country
        and other.number != stack.number
        and not other.naval
        and other.place in little_war.lands()
        and s.controller[other.place] != other.country
        for other in s.stacks.values()
    )
