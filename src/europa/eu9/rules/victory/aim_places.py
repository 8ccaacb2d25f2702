"""XIV.3 Words of objectives about provinces, establishments, presidios and trade."""

from __future__ import annotations

from europa.eu9.rules.income.trade_zones import PLUS
from europa.eu9.rules.powers import resources
from europa.eu9.rules.powers.faith import is_christian
from europa.eu9.rules.victory.sight import (
    Sight,
    Term,
    listed,
    members,
    named_set,
    provinces,
    value,
    word,
)
from europa.eu9.state import AN, AT, COL, COUNTRIES, TP
from europa.eu9.world import NONE

BORDERS = {"sea_baltic": "baltic_provinces"}
PORTS = {"sea_baltic": "baltic_ports", "sea_black": "black_sea_ports"}
FRONTIERS = (
    "alsace", "pfalz", "trier", "koln", "limburg", "utrecht", "zeeland", "lorraine", "luxemburg",
    "liege",
)  # fmt: skip
"""france_vii_e: the line of the Rhine and what lies before it, Belgium apart."""
COULD_BE_CRIMEAN = ("caffa", "kuban")
"""They count as Crimean only once they have been."""


# Lists


@members("list")
def names(at: Sight, *given: str) -> list[Sight]:
    """Names: of provinces, minors, events or continents, whichever they are."""
    world = at.g.world
    return [
        at.bind(
            place=world.province_index.get(name, NONE),
            country=world.country_index.get(name, NONE),
            name=name,
        )
        for name in given
    ]


@members("set")
def a_set(at: Sight, name: str) -> list[Sight]:
    return provinces(at, named_set(name))


@members("region")
def region(at: Sight, name: str) -> list[Sight]:
    return provinces(at, at.g.world.regions[name])


@members("bordering")
def bordering(at: Sight, sea: str) -> list[Sight]:
    return provinces(at, named_set(BORDERS[sea]))


@members("ports_bordering")
def ports_bordering(at: Sight, sea: str) -> list[Sight]:
    return provinces(at, named_set(PORTS[sea]))


@members("ports_of_shield")
def ports_of(at: Sight, minor: str) -> list[Sight]:
    printed = at.g.world.provinces
    return [
        one
        for one in provinces(at, named_set(minor))
        if printed[one.place].port or printed[one.place].arsenal
    ]


@members("or_sets")
def union(at: Sight, *several: Term) -> list[Sight]:
    found = {one.place: one for term in several for one in listed(at, term)}
    return list(found.values())


@members("provinces_of")
def provinces_of(at: Sight, minor: str) -> list[Sight]:
    """XIV.4.1: the provinces of a minor, whoever owns them."""
    found = provinces(at, named_set(minor))
    if minor != "crimea":
        return found
    s, crimea = at.g.state, at.who("crimea")
    once = {t.province for t in s.transfers if crimea in (t.old, t.new)}
    late = [at.g.world.province_index[name] for name in COULD_BE_CRIMEAN]
    return [
        one
        for one in found
        if one.place not in late or one.place in once or s.owner[one.place] == crimea
    ]


@members("provinces_owned")
def provinces_owned(at: Sight, who: str) -> list[Sight]:
    owned = at.g.owned(at.who(who))
    return [at.bind(place=p) for p in owned if at.g.world.provinces[p].europe]


@members("national")
def national_lands(at: Sight, who: str) -> list[Sight]:
    return [at.bind(place=p) for p in at.g.world.countries[at.who(who)].provinces]


@members("natural_frontiers")
def natural_frontiers(at: Sight) -> list[Sight]:
    """france_vii_e: the own country, what borders on it, and all up to the Rhine."""
    g = at.g
    home = g.world.countries[g.country("france")].provinces
    spared = (g.country("spain"), g.country("switzerland"))
    found = list(home)
    found += [n for p in home for n in g.world.provinces[p].neighbours
              if g.state.owner[n] not in spared]  # fmt: skip
    found += [g.world.province_index[name] for name in (*FRONTIERS, *g.world.regions["belgium"])]
    return [at.bind(place=p) for p in dict.fromkeys(found)]


def _posts(at: Sight, *kinds: int) -> list[Sight]:
    s = at.g.state
    return [at.bind(place=p) for p, kind in enumerate(s.post) if kind in kinds]


@members("posts")
def posts(at: Sight, where: str) -> list[Sight]:
    """COL and TP: of a country, on a continent, or anywhere."""
    found = _posts(at, COL, TP)
    if where == "anywhere":
        return found
    if where == "$self":
        return [one for one in found if at.g.state.post_owner[one.place] == at.power]
    return [one for one in found if where in resources.continent(at.g, one.place)]


@members("cols")
def cols(at: Sight, who: str) -> list[Sight]:
    return [at.bind(place=p) for p in at.g.posts(at.who(who), COL)]


@members("tps")
def tps(at: Sight, who: str) -> list[Sight]:
    return [at.bind(place=p) for p in at.g.posts(at.who(who), TP)]


@members("posts_of_at_minors")
def posts_of_allies(at: Sight, who: str) -> list[Sight]:
    """4.22.3: of minors whose resources are its by an AT."""
    minors = [at.g.country(name) for name in resources.GIVERS]
    allies = [minor for minor in minors if resources.sole_ally(at.g, minor) == at.who(who)]
    return [at.bind(place=p) for minor in allies for p in at.g.posts(minor)]


@members("col_of_others")
def foreign_colonies(at: Sight, who: str, _kind: str) -> list[Sight]:
    """COL of others; a Portugal annexed by Spain is no other."""
    s, power = at.g.state, at.who(who)
    portugal = at.g.country("portugal")
    own = [power]
    if s.patron[portugal] == power and s.box[portugal] == AN:
        own.append(portugal)
    return [one for one in _posts(at, COL) if s.post_owner[one.place] not in own]


@members("tp_of_christians_not")
def christian_posts(at: Sight, who: str) -> list[Sight]:
    s = at.g.state
    return [
        one
        for one in _posts(at, TP)
        if s.post_owner[one.place] != at.who(who) and is_christian(at.g, s.post_owner[one.place])
    ]


@members("presidios")
def presidios(at: Sight) -> list[Sight]:
    held = at.g.state.praesidio
    return [at.bind(place=p, country=held[p] // 10) for p in sorted(held)]


@members("zones_with_monopoly")
def monopolies(at: Sight, who: str) -> list[Sight]:
    return [at.bind(name=zone.id) for zone in at.g.world.zones if monopoly(at, zone.id, who)]


# Whose it is


def owner_at(at: Sight) -> int:
    """Owner of the establishment or province."""
    s = at.g.state
    return int(s.post_owner[at.place] if s.post[at.place] else s.owner[at.place])


@word("owner")
def owner(at: Sight, who: str) -> bool:
    return owner_at(at) == at.who(who)


@word("owner_in")
@word("province_owner_in")
def owner_in(at: Sight, *several: str) -> bool:
    return owner_at(at) in [at.who(name) for name in several]


@word("owner_is")
def owner_is(at: Sight, condition: Term) -> bool:
    found = owner_at(at)
    return found != NONE and bool(value(at.bind(place=at.place, country=found), condition))


@word("owner_in_on_track_of")
def owner_on_track(at: Sight, who: str, *minors: str) -> bool:
    """E447: owned by one of these minors on the power's track."""
    found = owner_at(at)
    on_track = found != NONE and at.g.state.patron[found] == at.who(who)
    return on_track and found in [at.who(name) for name in minors]


@word("owner_in_AT_with")
def owner_allied(at: Sight, who: str) -> bool:
    return bool(at.g.state.treaties.get(at.who(who) * COUNTRIES + owner_at(at)) == AT)


@word("controller")
def controller(at: Sight, who: str) -> bool:
    """The city; of an establishment: nobody else has taken it."""
    held = at.g.state.controller[at.place]
    return (owner_at(at) if held == NONE and at.g.state.post[at.place] else held) == at.who(who)


@word("occupation")
def occupation(at: Sight, who: str) -> bool:
    return bool(at.g.state.occupied[at.place] == at.who(who))


@word("holder")
def holder(at: Sight, who: str) -> bool:
    return at.country == at.who(who)


@word("holder_christian")
def christian_holder(at: Sight) -> bool:
    return is_christian(at.g, at.country)


@word("owns")
def owns(at: Sight, who: str, name: str) -> bool:
    return bool(at.g.state.owner[at.g.world.province_index[name]] == at.who(who))


@word("controls")
def controls(at: Sight, who: str, name: str) -> bool:
    return bool(at.g.state.controller[at.g.world.province_index[name]] == at.who(who))


@word("all_owned")
def all_owned(at: Sight, several: Term, who: str) -> bool:
    """A revolutionary France need only control them."""
    s, power = at.g.state, at.who(who)
    columns = [s.owner, s.controller] if at.g.holds("convention") else [s.owner]
    return all(any(c[one.place] == power for c in columns) for one in listed(at, several))


# Where it is


@word("province")
def is_province(at: Sight, *name: str) -> bool | str:
    """Its name, or whether it is this one."""
    found = str(at.g.world.provinces[at.place].id)
    return found == name[0] if name else found


@word("national")
def national(at: Sight, who: str) -> bool:
    return at.place in at.g.world.countries[at.who(who)].provinces


@word("in")
def within(at: Sight, several: Term) -> bool:
    return any(one.place == at.place for one in listed(at, several))


@word("adjacent_to_any")
def adjacent(at: Sight, several: Term) -> bool:
    near = at.g.world.provinces[at.place].neighbours
    return any(one.place in near for one in listed(at, several))


@word("in_list")
def in_list(at: Sight, *several: str) -> bool:
    return is_province(at) in several


@word("in_set")
def in_set(at: Sight, name: str) -> bool:
    return is_province(at) in named_set(name)


@word("mediterranean_island")
def island(at: Sight) -> bool:
    return in_set(at, "med_islands")


@word("borders")
def borders(at: Sight, sea: str) -> bool:
    return in_set(at, BORDERS[sea])


@word("in_region")
def in_region(at: Sight, name: str) -> bool:
    return is_province(at) in at.g.world.regions[name]


@word("in_region_any")
def in_regions(at: Sight, several: list[str]) -> bool:
    return any(in_region(at, name) for name in several)


@word("in_area")
def in_area(at: Sight, *several: str) -> bool:
    area = at.g.world.provinces[at.place].area
    return area in [at.g.world.area_index[name] for name in several]


@word("in_area_any")
def in_areas(at: Sight, several: list[str]) -> bool:
    return in_area(at, *several)


@word("in_area_owned_by")
def in_area_of(at: Sight, minor: str) -> bool:
    """The areas that were the minor's in 1492."""
    area = at.g.world.provinces[at.place].area
    return area != NONE and at.g.world.areas[area].minor == at.who(minor)


@word("in_continent")
def in_continent(at: Sight, *several: str) -> bool:
    return bool({*several} & {*resources.continent(at.g, at.place)})


@word("in_continent_any")
def in_continents(at: Sight, several: list[str]) -> bool:
    return in_continent(at, *several)


@word("st_petersburg_site")
def new_capital(at: Sight) -> bool:
    return bool(at.g.state.flag_values.get("st_petersburg") == is_province(at))


# What it yields


@word("exploits_any")
def exploits(at: Sight, *goods: str) -> bool:
    return any(at.g.exploited(at.place, resources.GOOD[good]) for good in goods)


@word("most_posts")
def most_posts(at: Sight, who: str) -> bool:
    """More COL and TP on the continent than any other country."""
    s = at.g.state
    owners = [s.post_owner[one.place] for one in _posts(at, COL, TP)
              if at.name in resources.continent(at.g, one.place)]  # fmt: skip
    own = owners.count(at.who(who))
    return own > max((owners.count(c) for c in owners if c != at.who(who)), default=0)


@word("zone")
def zone_name(at: Sight) -> str:
    return at.name


@word("monopoly")
def monopoly(at: Sight, zone: str, who: str) -> bool:
    """XIV.4.1: by maximum levels; several powers may have one."""
    return bool(at.g.tf_max(at.who(who), at.g.world.zone_index[zone]) >= PLUS)
