"""E19, R15.5, R16 Who is friend, foe or neutral to a country's forces: worked out once."""

from __future__ import annotations

from europa.eu9.conflicts import War
from europa.eu9.rules.military.lookup.passages import MAY_PASS, MAY_STAY, stand, ways
from europa.eu9.rules.military.movement.vassal_land import opened
from europa.eu9.rules.powers.realm import REALM
from europa.eu9.rules.powers.wars import helper_of, side_of
from europa.eu9.rules.terms.specials import standing
from europa.eu9.state import COUNTRIES, VA, Eu9
from europa.eu9.table import G
from europa.eu9.world import NONE, load_world

OVERSEAS_ONLY, IN_FULL = 1, 2
"""How far land of an enemy is open: in overseas wars hardly any of Europe is (R16.3)."""


class Sides:
    """What every country is to the forces of one, those in an intervention with whom they help."""

    __slots__ = ("foes", "friends", "land_foes", "lanes", "passage", "sources", "unsupplied")

    def __init__(self, g: G, country: int, helps: int) -> None:
        self.friends = bytearray(COUNTRIES)
        """[country]: 1: its land and troops are those of friends."""
        self.foes = bytearray(COUNTRIES)
        """[country]: 1: a full member against us; 2: only its intervening stacks are."""
        self.land_foes = bytearray(COUNTRIES)
        """[country]: OVERSEAS_ONLY or IN_FULL: its land may be entered as an enemy's."""
        self.passage = bytearray(COUNTRIES)
        """[country]: a neutral whose land may be crossed (M2.2): MAY_PASS, MAY_STAY."""
        self._take(g, country, helps)
        rights = ways(g, country)
        for land, right in rights.lands.items():
            if not self.friends[land] and not self.land_foes[land]:
                self.passage[land] = max(right, self.passage[land])
        self.lanes, self.sources = rights.provinces, rights.sources
        """Provinces of neutrals that an event opens; neutrals whose cities supply us by it."""
        self.unsupplied = rights.unsupplied
        """Neutrals whose land no line of supply may cross, though troops may."""

    def _take(self, g: G, country: int, helps: int) -> None:
        s = g.state
        rebels = load_world().country_index["rebels"]
        self.friends[country] = 1
        for war in s.wars:
            side = side_of(war, country)
            if side == NONE and helps != NONE:
                helper = helper_of(war, country)
                side = NONE if helper is None else helper.side
            if side == NONE or not _is_its_war(g, war, country, side):
                continue
            for member in war.side(side):
                self.friends[member] = 1
            if war.armistice:
                continue
            how = OVERSEAS_ONLY if war.kind == "overseas" else IN_FULL
            for member in war.side(1 - side):
                self.foes[member] = 1
                self.land_foes[member] = max(self.land_foes[member], how)
            for other in war.helpers:
                if other.side != side and not self.foes[other.country]:
                    self.foes[other.country] = 2
        if country != rebels:
            self.foes[rebels] = 1
        if country in s.patron:  # quick: most have no vassal
            for minor, patron in enumerate(s.patron):
                if patron == country and s.box[minor] == VA:
                    self.passage[minor] = MAY_STAY
        for minor, patron in opened(g):
            involved = self.friends[minor] or self.land_foes[minor] or self.passage[minor]
            if not involved and (self.friends[patron] or self.land_foes[patron]):
                self.passage[minor] = MAY_STAY
        if g.name(country) == "spain" and s.titles.get("emperor") == country:
            self.passage[load_world().country_index["austria"]] = MAY_PASS  # P 20.5
        for name in s.in_force:
            if name.startswith("passage:"):
                _, land, who = name.split(":")
                if g.country(who) == country:
                    self.passage[g.country(land)] = MAY_PASS
            elif name.startswith(REALM):
                _, part, whole = name.split(":")
                pair = g.country(part), g.country(whole)
                if country in pair:
                    self.friends[pair[0]] = self.friends[pair[1]] = 1


def _is_its_war(g: G, war: War, country: int, side: int) -> bool:
    """M 4.3: the Knights fight against Turkey and its allies alone, unless they are attacked."""
    if country in war.attacked:
        return True
    only = [r.says["against"] for r in standing(g, "area_limit", country) if "against" in r.says]
    return not only or any(g.name(foe) in only for foe in war.side(1 - side))


class _Memory:
    """Sides that hold while what they follow from is the same."""

    def __init__(self, s: Eu9) -> None:
        self.wars, self.patron, self.box = s.wars[:], s.patron[:], s.box[:]
        self.in_force, self.effects = s.in_force.copy(), s.effects.copy()
        self.titles, self.ways = s.titles.copy(), stand(s)
        self.found: dict[tuple[int, int], Sides] = {}

    def holds(self, s: Eu9) -> bool:
        """Whether nothing has changed since."""
        return (
            self.wars == s.wars
            and self.effects == s.effects
            and self.in_force == s.in_force
            and self.titles == s.titles
            and self.patron == s.patron
            and self.box == s.box
            and self.ways == stand(s)
        )


_memory: _Memory | None = None


def sides_of(g: G, country: int, helps: int) -> Sides:
    """The sides as a country sees them; not to be changed."""
    global _memory  # the last one looked at
    known = _memory
    if known is None or not known.holds(g.state):
        _memory = known = _Memory(g.state)
    found = known.found.get((country, helps))
    if found is None:
        found = known.found[country, helps] = Sides(g, country, helps)
    return found
