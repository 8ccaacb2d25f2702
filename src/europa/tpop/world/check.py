"""Cross-checks of the data, run by tests: each yields the faults it finds, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from europa.tpop.world import decks
from europa.tpop.world.load import MAIN_BOARDS, atlas
from europa.tpop.world.plan import RealmPlan, SetupPlan
from europa.tpop.world.printed import NONE
from europa.tpop.world.world import World


def check_references() -> Iterator[str]:
    """Every id in the map files names something; every record has a source."""
    a = atlas()
    for area in a.areas:
        for kind, ids, index in (
            ("area", (*area.land, *area.mountain, *area.overland), a.area),
            ("sea", area.seas, a.sea),
            ("religion", (area.religion_1444, area.religion_1618), a.religion),
            ("area", tuple(filter(None, [area.religion_slot])), a.area),
        ):
            yield from (f"area {area.id}: no {kind} {i}" for i in ids if i not in index)
        if area.board not in (*MAIN_BOARDS, *a.continent):
            yield f"area {area.id}: no board {area.board}"
    for p in a.provinces:
        realms = filter(None, (p.flag_1444, p.flag_1618, p.overlord_1444, p.overlord_1618))
        yield from (f"province {p.id}: no realm {i}" for i in realms if i not in a.realm)
        if p.area not in a.area:
            yield f"province {p.id}: no area {p.area}"
        if p.port != bool(p.seas):
            yield f"province {p.id}: a port faces a sea, and nothing else does"
    for r in a.realms:
        capitals = filter(None, (r.capital_1444, r.capital_1618))
        yield from (f"realm {r.id}: no province {i}" for i in capitals if i not in a.province)
    for records in (a.areas, a.provinces, a.seas, a.nodes, a.realms, a.continents, a.religions):
        yield from (f"{r.id}: no source" for r in records if not r.source)


def check_borders(w: World) -> Iterator[str]:
    """Borders hold both ways; mountains lie on land borders; ports on the coast of their Area."""
    for area in w.areas:
        for name in ("land", "mountain", "overland", "by_sea", "neighbours"):
            for other in getattr(area, name):
                if area.index not in getattr(w.areas[other], name):
                    yield f"{area.id} has {name} {w.areas[other].id}, not the other way"
        if not set(area.mountain) <= set(area.land):
            yield f"{area.id}: mountain border without land border"
        if not set(area.port_seas) <= set(area.seas):
            yield f"{area.id}: port on a sea its coast does not touch"
        slot = w.areas[area.religion_slot]
        if slot.religion_slot != slot.index or slot.religion != area.religion:
            yield f"{area.id}: religion slot of {slot.id} differs"
        if area.on_map and not area.neighbours and not area.seas:
            yield f"{area.id}: no way in or out"
    for sea in w.seas:
        yield from (
            f"{sea.id} borders {w.seas[o].id}, not the other way"
            for o in sea.seas
            if sea.index not in w.seas[o].seas
        )
        yield from (
            f"{sea.id}: letter {x.letter} to {w.seas[x.sea].id} is no border"
            for x in sea.letter_links
            if x.sea not in sea.seas or x.letter not in w.seas[x.sea].letters
        )
    for node in w.nodes:
        if node.inland != bool(node.areas) or node.inland == bool(node.seas):
            yield f"node {node.id}: inland nodes lie in areas, maritime ones at seas"


def check_provinces(w: World) -> Iterator[str]:
    """Each Province in one Area, with a flag unless a Territory, and a sane Tax Value."""
    homes = Counter(p for area in w.areas for p in area.provinces)
    for p in w.provinces:
        if homes[p.index] != int(p.on_map):
            yield f"province {p.id} is in {homes[p.index]} areas"
        if p.on_map and p.index not in w.areas[p.area].provinces:
            yield f"province {p.id} is not in its area"
        if p.on_map and p.territory != (p.flag == NONE):
            yield f"province {p.id}: a territory has no flag, a province has one"
        if p.on_map and p.tax not in (1, 2):
            yield f"province {p.id}: tax {p.tax}"


def check_realms(w: World) -> Iterator[str]:
    """A Capital is its realm's own; vassals and overlords agree; players have a set-up."""
    for r in w.realms:
        if r.on_map and (r.capital == NONE or w.provinces[r.capital].flag != r.index):
            yield f"realm {r.id}: its capital is not its own"
        if r.on_map and r.base_tax != sum(w.tax_of_province[p] for p in r.provinces):
            yield f"realm {r.id}: tax"
        lords = {w.provinces[p].overlord for p in r.provinces}
        if r.overlord != NONE and lords != {r.overlord}:
            yield f"realm {r.id}: overlord of its provinces and of itself differ"
        if r.overlord != NONE and w.realms[r.overlord].overlord != NONE:
            yield f"realm {r.id}: vassal of a vassal"
        if w.side == 1444 and r.on_map and r.hre_member != atlas().realms[r.index].hre_member_1444:
            yield f"realm {r.id}: member of the Empire by its capital or by the list, not both"
        if r.kind == "player" and not r.setups:
            yield f"realm {r.id}: no set-up"


def check_setups(w: World) -> Iterator[str]:
    """Set-ups name real things and keep within the pieces of a player (R11-R13)."""
    limit = decks.components()["player"]
    for s in w.setups.values():
        places = (*s.large, *s.small, *s.unrest, *s.alliances, *s.marriages, *s.truces, s.capital)
        places += tuple(p for p, _ in s.vassals)
        for kind, ids, index in (
            ("province", places, w.province_index),
            (
                "area",
                (*s.influence, *s.claims, *s.cores, *(a.area for a in s.armies)),
                w.area_index,
            ),
            ("node", s.merchants, w.node_index),
            ("sea", tuple(x for x, _ in (*s.ships, *s.loose_ships)), w.sea_index),
            ("realm", (s.realm,), w.realm_index),
            ("religion", (s.religion,), w.religion_index),
            ("ruler", tuple(filter(None, [s.ruler])), w.rulers),
        ):
            yield from (f"set-up {s.id}: no {kind} {i}" for i in ids if i not in index)
        fleet = s.fleet
        counts = {
            "large_towns": len(s.large),
            "small_towns": len(s.small),
            "vassals": sum(n for _, n in s.vassals),
            "alliances": len(s.alliances),
            "marriages": len(s.marriages),
            "merchants": len(s.merchants),
            "armies": len(s.armies),
            "units": sum(a.infantry + a.cavalry + a.artillery for a in s.armies),
            "ships": sum(n for _, n in s.ships)
            + (fleet.light + fleet.heavy + fleet.galley if fleet else 0),
            "cubes": sum(s.influence.values()) + sum(s.power) + s.colonists,
            "claim_core_tokens": len(s.cores),
        }
        yield from (f"set-up {s.id}: {n} {what}" for what, n in counts.items() if n > limit[what])
        if len(s.claims) + len(s.cores) > limit["claim_core_tokens"] + limit["claim_cb_tokens"]:
            yield f"set-up {s.id}: too many claims"
        if s.kind != "provinces_only" and not s.ruler:
            yield f"set-up {s.id}: no ruler"


def check_scenario(w: World, code: str) -> Iterator[str]:
    """The cards, piles and options of one scenario."""
    s = w.scenario(code)
    for kind, ids, known in (
        ("event", [e for p in s.piles for e in p.events], decks.events()),
        (
            "idea",
            [x.idea for x in (*s.ideas.adm, *s.ideas.dip, *s.ideas.mil) if x.idea],
            decks.ideas(),
        ),
        ("milestone", [*s.milestones, *s.milestones_removed], decks.milestones()),
        ("power struggle", s.struggles.cards, decks.power_struggles()),
        ("trade card", s.trade_deck, w.trade_card_index),
        ("action card", s.cards_left_out, decks.action_cards()),
        ("province", [*s.manpower, *s.victory.objectives], w.province_index),
        ("set-up", [seat.setup for seat in s.seats], w.setups),
    ):
        yield from (f"{code}: no {kind} {i}" for i in ids if i not in known)
    events = Counter(e for p in s.piles for e in p.events)
    yield from (f"{code}: event {e} twice" for e, n in events.items() if n > 1)
    for pile in s.piles:
        if len(pile.events) != pile.rounds * s.events_per_round:
            yield f"{code}: pile {pile.name} of age {pile.age} is not {pile.rounds} rounds"
        yield from (
            f"{code}: event {e} in the pile of age {pile.age}"
            for e in pile.events
            if decks.events()[e]["age"] != pile.age
        )
    for age, rounds in s.rounds:
        if sum(p.rounds for p in s.piles if p.age == age and not p.left_out) != rounds:
            yield f"{code}: rounds of age {age}"
    yield from (f"{code}: default of {o.id}" for o in s.options if o.default not in o.choices)
    option_ids = {o.id for o in s.options}
    yield from (
        f"{code}: no option {d.option}" for d in s.dnprs if d.option and d.option not in option_ids
    )
    for seat in s.seats:
        if seat.missions:
            deck = decks.missions_of(seat.realm)
            codes = (*seat.missions.start, *seat.missions.done)
            yield from (f"{code}: no mission {seat.realm}:{c}" for c in codes if c not in deck)


def _pieces(w: World, plan: SetupPlan, r: RealmPlan) -> Iterator[str]:
    who = f"{plan.scenario.code} {w.realms[r.realm].id}"
    places = (
        *r.large,
        *r.small,
        *(p for p, _ in r.vassals),
        *(p for _, p in r.alliances + r.marriages),
    )
    yield from (
        f"{who}: {w.provinces[p].id} is out of play" for p in places if not plan.province_in_play[p]
    )
    areas = (*(a for a, _ in r.influence), *r.claims, *r.cores, *(a.area for a in r.armies))
    yield from (f"{who}: {w.areas[a].id} is out of play" for a in areas if not plan.area_in_play[a])
    yield from (
        f"{who}: {w.nodes[n].id} is out of play" for n in r.merchants if not plan.node_in_play[n]
    )
    seas = tuple(s for s, _ in r.ships + r.loose_ships)
    yield from (f"{who}: {w.seas[s].id} is out of play" for s in seas if not plan.sea_in_play[s])
    if plan.town_of_province[r.capital] != r.realm:
        yield f"{who}: its capital {w.provinces[r.capital].id} is not its own"
    yield from (
        f"{who}: {tokens} vassal tokens on {w.provinces[p].id}"
        for p, tokens in r.vassals
        if tokens != w.tax_of_province[p]
    )
    for partner, p in r.alliances + r.marriages:
        if partner in (NONE, r.realm):
            yield f"{who}: token on its own {w.provinces[p].id}"


def check_plan(w: World, plan: SetupPlan) -> Iterator[str]:
    """A resolved set-up: nothing twice or out of play, ties both ways, no overfull slot."""
    code = plan.scenario.code
    held = Counter(p for r in plan.realms for p in (*r.large, *r.small, *(v for v, _ in r.vassals)))
    yield from (f"{code}: {w.provinces[p].id} held twice" for p, n in held.items() if n > 1)
    tokens = Counter(p for d in plan.dnprs for p in d.provinces)
    yield from (f"{code}: {w.provinces[p].id} in two DNPRs" for p, n in tokens.items() if n > 1)
    cubes: Counter[int] = Counter()
    ships: Counter[int] = Counter()
    for r in plan.realms:
        yield from _pieces(w, plan, r)
        cubes.update(dict(r.influence))
        ships.update(dict(r.ships))
    yield from (f"{code}: {n} influence in {w.areas[a].id}" for a, n in cubes.items() if n > 5)
    yield from (
        f"{code}: {n} ships on the slots of {w.seas[s].id}"
        for s, n in ships.items()
        if n > w.seas[s].trade_slots
    )
    players = {r.realm: r for r in plan.realms}
    for r in plan.realms:
        for partner, _ in r.alliances:
            if partner in players and r.realm not in {p for p, _ in players[partner].alliances}:
                yield f"{code}: alliance {w.realms[r.realm].id}-{w.realms[partner].id} is one-sided"
    if len(plan.imperial_influence) > plan.authority:
        yield f"{code}: imperial influence"
