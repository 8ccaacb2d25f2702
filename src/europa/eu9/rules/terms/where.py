"""Words for places: `{"provinces": ...}`, `{"owned": "poland"}`, `tordesillas_spain`."""

from __future__ import annotations

from functools import cache

from europa.eu9.rules.powers.single.empire import in_empire
from europa.eu9.rules.terms.core import WHERE, countries, holds, place, places, word
from europa.eu9.rules.terms.scene import Scene, Term, each
from europa.eu9.rules.terms.who import first_owner, owner_of
from europa.eu9.state import COL, TP
from europa.eu9.world import NONE, load_world
from europa.eu9.world.graph import land_distances

AREA_SETS = {
    "africa_north_east": (
        "area_natal area_nyasa area_kenya area_ethiopie area_madagascar area_mascareignes"
        " area_seychelles area_soudan"
    ).split(),
    "china_mainland": "area_canton area_nankin area_pekin area_mandchourie".split(),
}
"""Sets of areas by name (vocabulary of the events)."""


@cache
def continent(name: str) -> tuple[int, ...]:
    """The provinces of a continent of the rest of the world."""
    areas = load_world().areas
    return tuple(p for area in areas if name in area.continents for p in area.provinces)


@cache
def _areas(*names: str) -> tuple[int, ...]:
    world = load_world()
    return tuple(p for name in names for p in world.areas[world.area_index[name]].provinces)


@cache
def place_set(name: str) -> frozenset[int]:
    """A set of places that never changes: a map, an area set, a continent, a region."""
    world = load_world()
    if name in world.regions:
        return frozenset(
            world.province_index[p] for p in world.regions[name] if p in world.province_index
        )
    if name == "europe":
        return frozenset(p.index for p in world.provinces if p.europe)
    if name == "rotw":
        return frozenset(p.index for p in world.provinces if not p.europe)
    if name == "hre":
        return frozenset(p.index for p in world.provinces if p.hre)
    if name in AREA_SETS:
        return frozenset(_areas(*AREA_SETS[name]))
    if name == "indian_sea":
        inner = (*place_set("africa_north_east"), *continent("middle_east"), *continent("india"))
        return frozenset((*inner, *_areas("area_birmanie", "area_malacca", "area_sumatra")))
    if name == "tordesillas_portugal":
        whole = {
            p for c in ("middle_east", "siberia", "africa", "brazil", "asia") for p in continent(c)
        }
        return frozenset(whole - {*_areas("area_philippines"), *continent("extreme_orient")})
    if name == "tordesillas_spain":
        less = {*continent("brazil"), *_areas("area_amazonia", "area_minas_gerais")}
        return frozenset({*continent("america")} - less)
    if name == "tordesillas":
        return place_set("tordesillas_portugal") | place_set("tordesillas_spain")
    if name == "med_islands":
        return frozenset(
            p.index
            for p in world.provinces
            if p.europe
            and p.seas
            and not p.neighbours
            and all(world.seas[s].mediterranean for s in p.seas)
        )
    return frozenset(continent(name))


SETS = (
    "europe", "rotw", "hre", "italy", "africa_north_east", "indian_sea", "china_mainland",
    "tordesillas_portugal", "tordesillas_spain", "tordesillas", "med_islands",
)  # fmt: skip


def inside(scene: Scene, province: int, term: Term) -> bool:
    """Whether a place lies in a set, an area, a continent, a region or a list of them."""
    world = scene.g.world
    for one in each(term):
        if isinstance(one, str):
            if one in world.province_index:
                found = world.province_index[one] == province
            elif one in world.area_index:
                found = world.provinces[province].area == world.area_index[one]
            elif one == "own_zone":
                found = province in place_set(f"tordesillas_{scene.g.name(scene.it)}")
            elif one in WHERE and one not in SETS:
                found = province in places(scene, one)
            else:
                found = province in _now(scene, one)
        else:
            found = province in places(scene, one) or _in_area_of(scene, province, one)
        if found:
            return True
    return False


def _in_area_of(scene: Scene, province: int, term: Term) -> bool:
    """Another's post in an area of a minor overseas is in its lands."""
    if not isinstance(term, dict) or "owned" not in term:
        return False
    area = scene.g.world.provinces[province].area
    return area != NONE and scene.g.state.area_owner[area] in countries(scene, term["owned"])


def _now(scene: Scene, name: str) -> frozenset[int]:
    """A set as it is today: what France has annexed is out of the Empire (P 18.1)."""
    found = place_set(name)
    if name != "hre":
        return found
    return frozenset(p for p in found if in_empire(scene.g, p))


def _named_set(name: str) -> None:
    @word(WHERE, name)
    def whole(scene: Scene) -> list[int]:
        return sorted(_now(scene, name))


for _name in SETS:
    _named_set(_name)
for _name in sorted({c for area in load_world().areas for c in area.continents}):
    if _name not in WHERE:
        _named_set(_name)
for _name in load_world().regions:
    if _name not in WHERE and not _name.startswith(("_", "sea_")):
        _named_set(_name)


@word(WHERE, "here")
def here(scene: Scene) -> list[int]:
    return [scene.here]


@word(WHERE, "own_zone")
def own_zone(scene: Scene) -> list[int]:
    """Of the two halves of the treaty of Tordesillas, the power's own."""
    return sorted(place_set(f"tordesillas_{scene.g.name(scene.it)}"))


def _such(scene: Scene, found: list[int], condition: Term) -> list[int]:
    return [p for p in found if holds(scene.bind(here=p), condition)]


@word(WHERE, "provinces")
def provinces(scene: Scene, condition: Term) -> list[int]:
    """Provinces for which a condition holds; one named in it narrows the search at once."""
    return _such(scene, _narrow(scene, condition), condition)


def _narrow(scene: Scene, condition: Term) -> list[int]:
    """Where to look: `in` and `owns` with `here` name a set much smaller than the map."""
    parts = condition[1:] if condition[0] == "and" else [condition]
    for part in parts:
        if part[0] == "in" and part[1] == "here":
            return places(scene, part[2])
    for part in parts:
        if part[0] == "owns" and part[2] == "here":
            return [p for c in countries(scene, part[1]) for p in owned_by(scene, c)]
    return list(range(len(scene.g.world.provinces)))


def owned_by(scene: Scene, one: int) -> list[int]:
    """All that a country owns: provinces, establishments, and the areas of a minor overseas."""
    g = scene.g
    areas = [a for a, owner in enumerate(g.state.area_owner) if owner == one]
    own = [p for a in areas for p in g.world.areas[a].provinces if owner_of(scene, p) == one]
    return [*g.owned(one), *g.posts(one), *(p for p in own if g.state.post_owner[p] != one)]


def _posts(scene: Scene, condition: Term, kind: int) -> list[int]:
    s = scene.g.state
    found = [p for p, post in enumerate(s.post) if post and (not kind or post == kind)]
    return _such(scene, found, condition)


@word(WHERE, "posts")
def posts(scene: Scene, condition: Term = None) -> list[int]:
    return _posts(scene, condition, 0)


@word(WHERE, "cols")
def cols(scene: Scene, condition: Term = None) -> list[int]:
    return _posts(scene, condition, COL)


@word(WHERE, "tps")
def tps(scene: Scene, condition: Term = None) -> list[int]:
    return _posts(scene, condition, TP)


@word(WHERE, "owned")
def owned(scene: Scene, who: Term) -> list[int]:
    return [p for one in countries(scene, who) for p in owned_by(scene, one)]


@word(WHERE, "lands_1492")
def lands_1492(scene: Scene, who: Term) -> list[int]:
    """What a country had at the beginning."""
    whose = dict.fromkeys(countries(scene, who))
    return sorted(p for one in whose for p in _first_lands().get(one, ()))


@cache
def _first_lands() -> dict[int, tuple[int, ...]]:
    """Country -> its provinces in 1492."""
    found: dict[int, tuple[int, ...]] = {}
    for p in load_world().provinces:
        owner = first_owner(p.index)
        found[owner] = (*found.get(owner, ()), p.index)
    return found


@word(WHERE, "national_lands")
def national_lands(scene: Scene, who: Term) -> list[int]:
    found = [p for one in dict.fromkeys(countries(scene, who)) for p in _national_of().get(one, ())]
    if scene.event in PARTITIONS and scene.g.country("poland") in countries(scene, who):
        found += [scene.g.world.province_index[name] for name in ALSO_POLISH]
    return sorted(set(found))


PARTITIONS = ("VII-7", "VII-8", "VII-9")
ALSO_POLISH = (
    "mazowia", "polacak", "severia", "baltarusija", "lietuva", "zemaitija", "smolenska", "prypec",
)  # fmt: skip
"""E558: national provinces of Poland, too, for its partitions and its revival."""


@cache
def _national_of() -> dict[int, tuple[int, ...]]:
    """By country: its national provinces."""
    found: dict[int, list[int]] = {}
    for p in load_world().provinces:
        for country in national(p.index):
            found.setdefault(country, []).append(p.index)
    return {country: tuple(places) for country, places in found.items()}


@cache
def national(province: int) -> tuple[int, ...]:
    """Whose national province it is, as printed or by an event; of a minor, its own provinces."""
    world = load_world()
    record = world.provinces[province]
    if record.national:
        return record.national
    return tuple(c for c in record.shields if world.countries[c].minor is not None)


@word(WHERE, "region")
def region(scene: Scene, name: Term) -> list[int]:
    return sorted(place_set(name))


@word(WHERE, "continent")
def of_continent(scene: Scene, name: Term) -> list[int]:
    return list(continent(name))


@word(WHERE, "role")
def role(scene: Scene, name: Term) -> list[int]:
    """A role that is a place or several, as the event fixed it or its selector gives it."""
    if text := scene.note("places", name):
        return places(scene, text.split())
    term = scene.roles.get(name)
    if term is None or isinstance(term, str):
        return []
    return places(scene, term)


@word(WHERE, "zones")
def zones(scene: Scene, condition: Term) -> list[int]:
    """Trade zones for which a condition holds, bound as `here`."""
    found = [zone.index for zone in scene.g.world.zones]
    return [zone for zone in found if holds(scene.bind(here=zone, at_sea=True), condition)]


@word(WHERE, "area_of")
def area_of(scene: Scene, where: Term) -> list[int]:
    area = scene.g.world.provinces[place(scene, where)].area
    return list(scene.g.world.areas[area].provinces) if area != NONE else []


@word(WHERE, "capital_of")
def capital_of(scene: Scene, who: Term) -> list[int]:
    return [scene.g.world.countries[c].capital for c in countries(scene, who)]


@word(WHERE, "revolted")
def revolted(scene: Scene) -> list[int]:
    """Provinces with a revolt of this event."""
    return [p for p, sides in enumerate(scene.g.state.revolt) if sides and of_event(scene, p)]


def of_event(scene: Scene, province: int) -> bool:
    """Whether the revolt there belongs to this event."""
    return scene.g.state.revolt_cause.get(province, "") == scene.event


@word(WHERE, "random")
def random_places(scene: Scene, term: Term) -> list[int]:
    """One or some of them at random."""
    if isinstance(term, dict) and "of" in term:
        wanted, number = term["of"], term.get("n", 1)
    elif isinstance(term, list) and len(term) == 2 and isinstance(term[1], int):
        wanted, number = term
    else:
        wanted, number = term, 1
    left = places(scene, wanted)
    found: list[int] = []
    while left and len(found) < number:
        found.append(scene.g.pick("event_place", left))
        left.remove(found[-1])
    return found


@word(WHERE, "nearest")
def nearest(scene: Scene, term: Term) -> list[int]:
    """The one nearest to a place or to what a country owns."""
    found = places(scene, term["of"])
    goals = places(scene, term["to"])
    if not found or not goals:
        return found[:1]
    return [min(found, key=lambda p: min(land_distances(goal)[p] for goal in goals))]


@word(WHERE, "first")
def first(scene: Scene, rows: Term) -> list[int]:
    for row in rows:
        if isinstance(row, dict) and "where" in row:
            if not holds(scene, row.get("if")):
                continue
            row = row["where"]
        if found := places(scene, row):
            return found
    return []


@word(WHERE, "result")
def result(scene: Scene, key: Term) -> list[int]:
    """Places that a roll named."""
    return places(scene, scene.note("places", key).split())


@word(WHERE, "lost_tps")
def lost_posts(scene: Scene, term: Term) -> list[int]:
    """Posts that an event founded for a country (`["china", "I-15"]`) and that it has no more."""
    name, event = each(term)
    who = scene.g.country(str(name))
    founded = scene.g.state.event_notes.get(f"{event}:{FOUNDED}:{name}", "").split()
    return [p for p in places(scene, founded) if scene.g.state.post_owner[p] != who]


FOUNDED = "founded"
"""Notes of an event: where it founded posts, by country."""


@word(WHERE, "as_when_annexed")
def written_down(scene: Scene, term: Term = "") -> list[int]:
    """Places an event wrote down: posts lost, or what a country had when it was annexed."""
    key = " ".join(map(str, each(term))) or scene.g.name(scene.it)
    notes = scene.g.state.event_notes
    found = [text for name, text in notes.items() if name.endswith(f":places:{key}")]
    return places(scene, found[-1].split()) if found else []


@word(WHERE, "choice")
def choice(scene: Scene, term: Term) -> list[int]:
    """Places a power may pick from; verbs ask (`chosen_places`), a mere count takes the first."""
    number = term.get("n", 1)
    found = places(scene, term["of"])
    return found[:number] if isinstance(number, int) else found
