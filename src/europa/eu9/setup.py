"""The start of a campaign: the columns filled from the facts of 1492."""

from __future__ import annotations

from collections.abc import Iterable

from europa.eu9.flow import set_out
from europa.eu9.pieces import Mnu
from europa.eu9.rules.logistics import corsair_fleets
from europa.eu9.rules.powers.faith import first_faith
from europa.eu9.rules.powers.forces import muster
from europa.eu9.state import (
    AREAS,
    BOXES,
    COUNTRIES,
    ESTABLISHMENTS,
    GOODS,
    LAND,
    LEADERS,
    LINES,
    NAVAL,
    PROVINCES,
    SEAS,
    ZONES,
    Eu9,
)
from europa.eu9.table import G
from europa.eu9.world import (
    CENTRES,
    CONVOYS,
    GROUPS,
    MNU_KINDS,
    NONE,
    PERIOD_TURNS,
    PERIODS,
    POWERS,
    RELIGIONS,
    RESOURCES,
    World,
    load_world,
)
from europa.eu9.world.openings import EstablishmentRecord, StartRecord
from europa.eu9.world.tables import goals, goods
from europa.kernel import Dice, Setup
from europa.kernel.journal import Journal

NEVER = ("revolt", "virtual", "habsburg_state")
"""Kinds of minors that an event must create."""
ONE_EACH = ("area_karnatika", "area_bengale")


def new_state(setup: Setup, dice: Dice) -> Eu9:
    """The position before the first segment of turn 1."""
    w = load_world()
    s = _empty(w, setup)
    g = G(s, dice, Journal(None))
    _map(w, s)
    _minors(w, s)
    for power in g.majors():
        _power(g, power, w.campaign.powers[g.name(power)])
    _tracks(g)
    set_out(s)
    s.last_turn = PERIOD_TURNS[int(setup.options.get("last_period", len(PERIODS) - 1))][1]
    s.period = 1
    corsair_fleets.fit_out(g)
    return s


def _empty(w: World, setup: Setup) -> Eu9:
    """All columns at their length."""
    seats = w.scenarios[setup.scenario].seats
    now = [
        next((w.country_index[name] for name, turn in powers if turn == 1), NONE)
        for _, powers in seats
    ]
    per_power = [0] * POWERS
    return Eu9(
        scenario=setup.scenario, options=dict(setup.options), seats=[seat for seat, _ in seats],
        seat_power=now, major=bytearray(power in now for power in range(POWERS)),
        joined=[1 if power in now else NONE for power in range(POWERS)],
        initiative_die=per_power[:], dynasty={w.country_index["france"]: "valois"},
        owner=[NONE] * PROVINCES, controller=[NONE] * PROVINCES, occupied=[NONE] * PROVINCES,
        fortress=bytearray(p.fortress for p in w.provinces), pillage=bytearray(PROVINCES),
        revolt=bytearray(PROVINCES), spent_mine=bytearray(PROVINCES),
        new_mine=bytearray(PROVINCES), corrupt=bytearray(PROVINCES), post=bytearray(PROVINCES),
        post_owner=[NONE] * PROVINCES, post_level=bytearray(PROVINCES),
        exploited=bytearray(PROVINCES * GOODS), mission=[NONE] * PROVINCES,
        fort=[NONE] * PROVINCES, arsenal=bytearray(PROVINCES), haven=bytearray(PROVINCES),
        wood=bytearray(PROVINCES), gold_open=bytearray(PROVINCES), natives=bytearray(PROVINCES),
        natives_active=bytearray(PROVINCES), pacified=bytearray(PROVINCES),
        area_owner=[NONE] * AREAS, goods=bytearray(AREAS * GOODS), area_battle=bytearray(AREAS),
        tf=bytearray(COUNTRIES * ZONES), tf_max=bytearray(COUNTRIES * ZONES),
        tf_reference=bytearray(COUNTRIES * ZONES), pirates=bytearray(ZONES),
        captains={}, zone_trouble=bytearray(ZONES),
        centre_owner=[NONE] * len(CENTRES), centre_province=[NONE] * len(CENTRES),
        stars=[0] * len(CENTRES), convoy=[NONE] * len(CONVOYS),
        prices=[good.lowest for good in goods()], inflation=w.campaign.inflation,
        stability=per_power[:], dti=[1] * POWERS, fti=[1] * POWERS, sfti=[1] * POWERS,
        religion=[RELIGIONS.index(first_faith(c.id, c.religion)) for c in w.countries],
        attitude=[""] * POWERS,
        pioneer=per_power[:], attacked=bytearray(POWERS), overthrown=bytearray(POWERS),
        low_turns=per_power[:], peace_due=bytearray(POWERS),
        tech=[NONE] * (POWERS * 2), group_tech=_groups(w), goals=[goal.box for goal in goals()],
        monarch=[NONE] * POWERS, skills=[3] * (POWERS * 3), skill_shift=[0] * (POWERS * 3),
        dies=per_power[:], reign_from=per_power[:], reign_count=per_power[:],
        extended=bytearray(POWERS),
        fragile=bytearray(POWERS), crisis=bytearray(POWERS), youth=bytearray(POWERS),
        survival_shift=per_power[:], leads=bytearray(POWERS), king_values=[NONE] * (POWERS * 4),
        king_state=bytearray(POWERS), government=[""] * POWERS, treasury=per_power[:],
        ledger=[0] * (POWERS * len(LINES)), national_loan=per_power[:],
        gross=[[] for _ in range(POWERS)], wealth=per_power[:], period_turns=per_power[:],
        vp=per_power[:], aims=[()] * POWERS, postponed=[()] * POWERS, plans=[()] * POWERS,
        diplomacy=[()] * POWERS, patron=[NONE] * COUNTRIES, box=bytearray(COUNTRIES),
        gone=bytearray(COUNTRIES), known=bytearray(POWERS * PROVINCES),
        known_seas=bytearray(POWERS * SEAS), leader_state=bytearray(LEADERS),
        leader_place=[NONE] * LEADERS, leader_side=bytearray(LEADERS), cells=bytearray(800),
        leader_stack=[0] * LEADERS, king_place=[NONE] * POWERS, king_stack=[0] * POWERS,
        peace_time=bytearray(POWERS), seas_fought=bytearray(SEAS),
        economic=per_power[:], strength=[0] * (POWERS * 2),
    )  # fmt: skip


def _groups(w: World) -> list[int]:
    found = []
    for group in GROUPS:
        found += [w.campaign.land_groups.get(group, 0), w.campaign.naval_groups.get(group, 0)]
    return found


def _map(w: World, s: Eu9) -> None:
    """Owners, natives, resources, centres."""
    c = w.campaign
    for name, owner in c.owners.items():
        place = w.province_index[name]
        s.owner[place] = s.controller[place] = w.country_index[owner] if owner else NONE
    for name, country in c.occupations.items():
        s.occupied[w.province_index[name]] = w.country_index[country]
    for area in w.areas:
        s.area_owner[area.index] = area.minor
        for place in area.provinces:
            s.natives[place] = area.natives
        for good, units in enumerate(area.resources):
            s.goods[area.index * GOODS + good] = _at_start(area.id, area.continents, good, units)
    for name, owner in c.area_owners.items():
        s.area_owner[w.area_index[name]] = w.country_index[owner]
    for place, centre in enumerate(CENTRES):
        country, province = c.centres[centre]
        s.centre_owner[place] = w.country_index[country]
        s.centre_province[place] = w.province_index[province]


def _at_start(area: str, continents: Iterable[str], good: int, units: int) -> int:
    """II.6.5: resources that appear later are not there yet."""
    name = RESOURCES[good]
    where = set(continents)
    if name in ("sugar", "products_america"):
        return 0
    if name == "cotton" and where & {"america", "indonesia"}:
        return 0
    return min(units, 1) if area in ONE_EACH else units


def _minors(w: World, s: Eu9) -> None:
    """Who exists, and what minors have beyond provinces."""
    c = w.campaign
    for name, fleets in c.trade_fleets.items():
        country = w.country_index[name]
        for zone, level in fleets.items():
            place = country * ZONES + w.zone_index[zone]
            s.tf[place] = s.tf_max[place] = s.tf_reference[place] = level
    for post in c.establishments:
        _establish(w, s, w.country_index[post.country], post)
    here = {*s.owner, *s.area_owner, *s.post_owner, *s.seat_power}
    here |= {w.country_index[name] for name in c.trade_fleets}
    for one in w.countries:
        never = one.minor is not None and one.minor.kind in NEVER
        s.gone[one.index] = never or one.index not in here


def _establish(w: World, s: Eu9, country: int, post: EstablishmentRecord) -> None:
    place = w.province_index[post.province]
    s.post[place] = ESTABLISHMENTS.index(post.kind)
    s.post_owner[place] = country
    s.post_level[place] = post.level
    for good, units in post.resources.items():
        s.exploited[place * GOODS + RESOURCES.index(good)] = units


def _power(g: G, power: int, start: StartRecord) -> None:
    """All that a power has in 1492."""
    s, w = g.state, g.world
    s.stability[power], s.treasury[power] = start.stability, start.treasury
    s.dti[power], s.fti[power], s.sfti[power] = start.dti, start.fti, start.sfti
    s.religion[power] = RELIGIONS.index(start.religion)
    s.tech[power * 2 + LAND], s.tech[power * 2 + NAVAL] = start.land, start.naval
    place = w.monarch_index[start.monarch]
    king = w.monarchs[place]
    s.monarch[power], s.dies[power], s.reign_from[power] = place, king.dies, 1
    s.skills[power * 3 : power * 3 + 3] = king.values
    s.fragile[power], s.leads[power] = king.fragile, not king.no_general
    for kind, level, where in start.mnu:
        s.mnus.append(Mnu(power, MNU_KINDS.index(kind), level, w.province_index[where]))
    for zone, level in start.trade_fleets.items():
        s.tf[power * ZONES + w.zone_index[zone]] = level
        s.tf_max[power * ZONES + w.zone_index[zone]] = level
    for post in start.establishments:
        _establish(w, s, power, post)
        s.pioneer[power] = 3
    for name in start.missions:
        s.mission[w.province_index[name]] = power
    for name, level in start.praesidios.items():
        s.praesidio[w.province_index[name]] = power * 10 + level
    _knowledge(g, power, start)
    muster(g, power, start.forces)


def _knowledge(g: G, power: int, start: StartRecord) -> None:
    """Europe, the coasts Marco Polo told of, and what the power has found itself."""
    s, w = g.state, g.world
    told = {w.area_index[name] for name in w.campaign.known_to_all}
    seen = {w.province_index[name] for name in start.provinces}
    for p in w.provinces:
        if p.europe or p.index in seen or (p.area in told and p.seas):
            s.known[power * PROVINCES + p.index] = 1
    for sea in w.seas:
        if sea.europe or sea.id in start.seas:
            s.known_seas[power * SEAS + sea.index] = 1


def _tracks(g: G) -> None:
    """Minors on the tracks of powers; a power nobody plays is a minor with reference fleets."""
    s, w = g.state, g.world
    for name, start in w.campaign.powers.items():
        power = w.country_index[name]
        if s.major[power]:
            for minor, box in start.track.items():
                country = w.country_index[minor]
                s.patron[country], s.box[country] = power, BOXES.index(box)
            continue
        for zone, level in start.trade_fleets.items():
            place = power * ZONES + w.zone_index[zone]
            s.tf[place] = s.tf_max[place] = s.tf_reference[place] = level
