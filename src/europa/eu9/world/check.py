"""Cross-checks of the data, run by tests: each yields the faults it finds, in words."""

from __future__ import annotations

from collections.abc import Iterator

from europa.eu9.world.check_events import check_political
from europa.eu9.world.check_rest import (
    check_counters,
    check_objectives,
    check_persons,
    check_revolts,
    check_shapes,
    check_specials,
    check_treaties,
)
from europa.eu9.world.load import load_world
from europa.eu9.world.records import files, read_plain
from europa.eu9.world.tables import economic_events, goods, table
from europa.eu9.world.world import MNU_KINDS, NONE, PERIODS, RELIGIONS, RESOURCES, World


def all_faults() -> list[str]:
    """Everything that is wrong."""
    world = load_world()
    checks = (
        check_sources, check_map, check_countries, check_campaign, check_people, check_tables,
        check_political, check_shapes, check_specials, check_objectives, check_treaties,
        check_counters, check_revolts, check_persons,
    )  # fmt: skip
    return [fault for check in checks for fault in check(world)]


def check_sources(_: World) -> Iterator[str]:
    """Every file says where it comes from."""
    for name in files():
        if not read_plain(name).get("source"):
            yield f"{name}.json has no source"


def check_map(w: World) -> Iterator[str]:
    """Borders hold both ways; areas and coasts fit; outlines exist for every province."""
    for p in w.provinces:
        for other in p.neighbours:
            if p.index not in w.provinces[other].neighbours:
                yield f"{p.id} borders {w.provinces[other].id}, not the other way"
        for coast in p.seas:
            if p.index not in w.seas[coast].provinces:
                yield f"{p.id} lies on {w.seas[coast].id}, not the other way"
        if p.port and not p.seas:
            yield f"{p.id}: a port without a sea"
        if p.europe == (p.area != NONE):
            yield f"{p.id}: in an area or in Europe, not both"
        if not p.neighbours and not p.seas:
            yield f"{p.id}: no way in or out"
    for sea in w.seas:
        for other in sea.neighbours:
            if sea.index not in w.seas[other].neighbours:
                yield f"{sea.id} borders {w.seas[other].id}, not the other way"
    for area in w.areas:
        if not area.provinces:
            yield f"{area.id}: no provinces"
    for sheet in ("europe", "rotw"):
        drawn = read_plain(f"outline_{sheet}")["provinces"]
        yield from (f"outline of {name}, which is no province" for name in drawn
                    if name not in w.province_index)  # fmt: skip


def check_countries(w: World) -> Iterator[str]:
    """Names in country tables mean something; limits are in range."""
    for c in w.countries:
        if c.religion not in RELIGIONS:
            yield f"{c.id}: religion {c.religion}"
        if c.minor is not None:
            names = (*c.minor.preferences, *c.minor.geopolitics, *c.minor.independence_from)
            yield from (f"{c.id}: no country {n}" for n in names if n not in w.country_index)
        if c.power is None:
            continue
        yield from (f"{c.id}: no manufacture {k}" for k in c.power.mnu
                    if k.partition("_")[0] not in MNU_KINDS)  # fmt: skip
        for period, row in c.power.periods.items():
            for limit in (row.dti, row.fti, row.sfti or row.fti):
                if not 1 <= limit.value <= 5:
                    yield f"{c.id} {period}: DTI and FTI are 1 to 5, not {limit.value}"
            if period not in PERIODS:
                yield f"{c.id}: period {period}"
    for zone in w.zones:
        if zone.ctz == (zone.owner == NONE):
            yield f"{zone.id}: a CTZ has an owner, nothing else has one"


def check_campaign(w: World) -> Iterator[str]:
    """The set-up names provinces, countries, zones and resources that exist."""
    c = w.campaign
    for province, owner in c.owners.items():
        if province not in w.province_index or (owner and owner not in w.country_index):
            yield f"campaign: {owner} owns {province}"
    missing = [p.id for p in w.provinces if p.europe and p.id not in c.owners]
    yield from (f"campaign: nobody owns {p}, and it isn't said" for p in missing)
    for country, fleets in c.trade_fleets.items():
        if country not in w.country_index:
            yield f"campaign: no country {country}"
        yield from (f"campaign: no zone {z}" for z in fleets if z not in w.zone_index)
    for name, start in c.powers.items():
        if start.monarch not in w.monarch_index:
            yield f"campaign: no monarch {start.monarch}"
        for kind, level, where in start.mnu:
            if c.owners.get(where) != name or kind not in MNU_KINDS or level not in (1, 2):
                yield f"campaign: {name} has no {kind} in {where}"
        yield from (f"campaign: no sea {s}" for s in start.seas if s not in w.sea_index)
        yield from (f"campaign: no minor {m}" for m in start.track if m not in w.country_index)
    for post in (*c.establishments, *(e for s in c.powers.values() for e in s.establishments)):
        if post.province not in w.province_index or not 1 <= post.level <= 6:
            yield f"campaign: establishment in {post.province}"
        yield from (f"campaign: no resource {g}" for g in post.resources if g not in RESOURCES)
    for scenario in w.scenarios.values():
        for _, powers in scenario.seats:
            for power, turn in powers:
                known = power in (c.powers if turn == 1 else w.entries)
                if not known or w.country_index[power] >= len(w.powers):
                    yield f"{scenario.id}: {power} can't enter in turn {turn}"


def check_people(w: World) -> Iterator[str]:
    """Monarchs and objectives belong to powers, successors exist, ids are unique."""
    for m in w.monarchs:
        if m.country not in w.country_index:
            yield f"{m.id}: no country {m.country}"
        if m.successor and m.successor not in w.monarch_index:
            yield f"{m.id}: no successor {m.successor}"
    for o in w.objectives:
        if o.power not in w.country_index or o.period not in PERIODS:
            yield f"{o.id}: {o.power} in {o.period}"
    for things, index in (
        (w.leaders, w.leader_index),
        (w.monarchs, w.monarch_index),
        (w.objectives, w.objective_index),
    ):
        if len(things) != len(index):
            yield "an id is used twice"


def check_tables(w: World) -> Iterator[str]:
    """Tables are whole."""
    if sorted(economic_events()) != list(range(1, 50)):
        yield "economic events are not 1 to 49"
    rows = table("administrative_actions")["rows"]
    if len(rows) != 10 or any(len(row) != 9 for row in rows.values()):
        yield "administrative actions: 10 rows of 9"
    for good in goods():
        if not good.lowest < good.highest <= 20:
            yield f"{good.id}: price boxes"
    if not w.political:
        yield "no political events"
