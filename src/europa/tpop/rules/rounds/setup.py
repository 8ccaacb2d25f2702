"""3 Game Setup: from a scenario's plan to the columns of a position."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from europa.kernel import Dice, Setup
from europa.kernel.game import PLAYER
from europa.kernel.journal import Journal
from europa.tpop.bots.deck import lay_out as lay_out_bots
from europa.tpop.rows import SHIPS_OF, area_at, army_at, node_at, realm_at, sea_at, unit_at
from europa.tpop.rules.goals.start import note_start
from europa.tpop.rules.rounds.deal import deal_cards, set_aside_missions
from europa.tpop.rules.terms.realm import deployed_regulars, manpower, ruler_code
from europa.tpop.state import (
    AREAS,
    ARMIES,
    CARDS,
    CLAIM,
    CORE,
    KINDS,
    LARGE,
    NO_TIE,
    NODES,
    OWN_UNREST,
    PROVINCES,
    REALMS,
    REGULAR,
    SEAS,
    SMALL,
    TIE,
    UPRIGHT,
    Tpop,
    with_item,
)
from europa.tpop.table import G
from europa.tpop.world import NONE, SetupPlan, World, decks, load_world, plan_setup
from europa.tpop.world.custom import CUSTOM, DELUXE, USUAL, custom_id, starts
from europa.tpop.world.plan import RealmPlan
from europa.tpop.world.scenario import Scenario

BY_SCENARIO = "scenario"
"""Value of a table option that leaves the choice to the scenario."""
BOT = "bot"


def new_state(setup: Setup, dice: Dice) -> Tpop:
    """3: the position before the opening draw (R35)."""
    plan = plan_for(setup)
    state = lay_out(plan, setup.options, [int(kind == BOT) for kind in setup.seats])
    deal_cards(state, plan, dice)
    lay_out_bots(state, dice, [realm.bot_power for realm in plan.realms])
    state.asleep = [load_world().realm_index[seat.realm] for seat in plan.asleep]
    _raise_manpower(state, plan)
    note_start(state)
    set_aside_missions(G(state, dice, Journal(None)))
    return state


def usual_kinds(scenario: Scenario) -> tuple[str, ...]:
    """The kind of each seat as the scenario marks them, in Turn order; empty: all are players."""
    awake = [seat for seat in scenario.seats if not seat.asleep]
    if not any(seat.bot for seat in awake):
        return ()
    first = next((place for place, seat in enumerate(awake) if seat.first), 0)
    return tuple(BOT if seat.bot else PLAYER for seat in awake[first:] + awake[:first])


def scenario_name(name: str, options: Mapping[str, Any], seats: int) -> str:
    """The scenario's full name: that of a custom set-up tells date, edition and realms (T60)."""
    if name != CUSTOM:
        return name
    start, edition = options.get("start", BY_SCENARIO), options.get("edition", DELUXE)
    chosen = options.get("realms", BY_SCENARIO)
    realms = USUAL[:seats] if chosen == BY_SCENARIO else chosen.split(",")
    date = next(iter(starts())) if start == BY_SCENARIO else start
    return custom_id(date, edition, realms)


def plan_for(setup: Setup) -> SetupPlan:
    """The plan of a scenario with the table's options; seats of kind `bot` are paper Bots."""
    return _plan_for(setup.scenario, setup.seats, tuple(setup.options.items()))


@lru_cache(maxsize=64)
def _plan_for(name: str, seats: tuple[str, ...], options: tuple[tuple[str, Any], ...]) -> SetupPlan:
    table = dict(options)
    scenario = load_world().scenario(scenario_name(name, table, len(seats)))
    own = {option.id for option in scenario.options}
    chosen = {name: str(value) for name, value in options if name in own and value != BY_SCENARIO}
    order = plan_setup(scenario, bots=(), options=chosen).realms
    ids = load_world(scenario.side).realms
    kinds = zip(order, seats, strict=False)
    bots = [ids[realm.realm].id for realm, kind in kinds if kind == BOT]
    return plan_setup(scenario, bots=bots, options=chosen)


def lay_out(plan: SetupPlan, options: Mapping[str, Any], bots: list[int]) -> Tpop:
    """3.1-3.3: the boards and the Player Mats; no cards yet."""
    world = load_world(plan.side)
    seats = [realm.realm for realm in plan.realms]
    count = len(seats)
    last = options.get("last_age", BY_SCENARIO)
    wanted = plan.scenario.last_age if last == BY_SCENARIO else int(last)
    state = Tpop(
        scenario=plan.scenario.id,
        side=plan.side,
        options=dict(options),
        seats=seats,
        bots=bots or [0] * count,
        age=plan.scenario.start_age,
        last_age=min(max(wanted, plan.scenario.start_age), max(plan.scenario.last_ages)),
        round=1,
        step="power",
        final=[NONE] * count,
        events_taken=[0] * count,
        mercenaries=decks.components()[f"common_{options.get('edition', 'deluxe')}"]["mercenaries"],
    )
    _lay_board(state, plan, world)
    _lay_mats(state, count)
    for seat, realm in enumerate(plan.realms):
        _lay_realm(state, world, seat, realm)
    _lay_empire(state, plan)
    return state


def _raise_manpower(state: Tpop, plan: SetupPlan) -> None:
    """3.3: Rulers, and what Manpower the tracks (and Ideas held) give beyond the Armies."""
    g = G(state, Dice(bytes(16)), Journal(None))
    for seat, realm in enumerate(plan.realms):
        state.ruler[seat] = ruler_code(g, realm.ruler)
        units = deployed_regulars(g, seat)
        state.available[seat] = max(0, manpower(g, seat) - units)


def _lay_board(state: Tpop, plan: SetupPlan, world: World) -> None:
    """Provinces, Areas, Sea Zones, nodes and realms as printed, with the scenario's tokens."""
    seats = len(state.seats)
    state.in_play = bytes([int(flag) for flag in plan.province_in_play])
    state.holder = (NONE,) * PROVINCES
    state.town = bytearray(PROVINCES)
    state.top_town = bytearray(PROVINCES)
    state.unrest = bytearray(PROVINCES)
    state.dnpr = tuple(plan.dnpr_of_province)
    state.extra = bytearray(PROVINCES)
    for province in plan.manpower:
        state.extra[province] += 1
    _lay_owners(state, plan, world)
    state.religion = bytearray(list(world.religion_of_area))
    tokens = dict(plan.religion)
    for area in world.areas:
        if area.religion_slot in tokens:
            state.religion[area.index] = tokens[area.religion_slot]
    state.revolution = bytearray(AREAS)
    state.rebels = bytearray(AREAS)
    state.plague = bytearray(AREAS)
    state.not_hre = bytearray(AREAS)
    for place in plan.not_hre:
        state.not_hre[place] = 1
    state.imperial = bytearray(AREAS)
    state.influence = bytearray(AREAS * seats)
    state.claims = bytearray(AREAS * seats)
    state.infantry = bytearray(AREAS * seats)
    state.ships = bytearray(SEAS * seats)
    state.guards = bytearray(SEAS * seats)
    state.pirates = bytearray(NODES)
    state.expanded = bytearray(NODES)
    state.merchants = bytearray(NODES * seats)
    colours = {dnpr.realm: dnpr.colour for dnpr in plan.dnprs}
    state.dnpr_colour = tuple(colours.get(realm, "") for realm in range(REALMS))
    state.barred = bytearray(REALMS)
    state.state_religion = bytearray(list(world.religion_of_realm))
    lands: list[list[int]] = [[] for _ in range(REALMS)]
    for province, owner in enumerate(state.owner):
        if owner != NONE:
            lands[owner].append(province)
    capitals = [_capital(world, realm, held) for realm, held in enumerate(lands)]
    for dnpr in plan.dnprs:
        if state.owner[dnpr.capital] == dnpr.realm:
            capitals[dnpr.realm] = dnpr.capital
    state.capital = tuple(capitals)
    for name in ("war", "truce", "cb", "alliance", "marriage", "allied_from"):
        setattr(state, name, bytearray(REALMS * seats))


def _lay_owners(state: Tpop, plan: SetupPlan, world: World) -> None:
    """The lawful owner of each Province: Town, else Vassal, else DNPR token, else flag."""
    owners, overlords = [NONE] * PROVINCES, [NONE] * PROVINCES
    for province in range(PROVINCES):
        if not state.in_play[province]:
            continue
        flag = world.flag_of_province[province]
        if plan.town_of_province[province] != NONE:
            owners[province] = plan.town_of_province[province]
        elif plan.overlord_of_province[province] != NONE:
            owners[province] = _vassal(state, plan, world, province)
            overlords[province] = plan.overlord_of_province[province]
        elif plan.dnpr_of_province[province] != NONE:
            owners[province] = plan.dnpr_of_province[province]
        else:
            owners[province] = flag
            above = world.overlord_of_realm[flag] if flag != NONE else NONE
            if above != NONE and above not in state.seats and flag not in state.seats:
                overlords[province] = above
    alive = {o for o, above in zip(owners, overlords, strict=True) if o != NONE == above}
    state.owner = tuple(owners)
    state.overlord = tuple(above if above in alive else NONE for above in overlords)


def _vassal(state: Tpop, plan: SetupPlan, world: World, province: int) -> int:
    """The Vassal of a Province with vassal tokens: by DNPR token, by flag, or (where the flag is a
    player's) the Vassal of the same overlord nearest to it."""
    dnpr, flag = plan.dnpr_of_province[province], world.flag_of_province[province]
    if dnpr != NONE or flag not in state.seats:
        return dnpr if dnpr != NONE else flag
    lord, area = plan.overlord_of_province[province], world.area_of_province[province]
    near = (area, *world.neighbours_of_area[area])
    others = [
        world.flag_of_province[p]
        for place in (*near, *range(AREAS))
        for p in world.provinces_of_area[place]
        if plan.overlord_of_province[p] == lord and world.flag_of_province[p] not in state.seats
    ]
    return others[0] if others else flag


def _capital(world: World, realm: int, held: list[int]) -> int:
    """13.2: the natural Capital if the realm holds it, else its richest Province, A-Z (R26)."""
    natural = world.capital_of_realm[realm]
    if natural in held:
        return natural
    if not held:
        return NONE
    return min(held, key=lambda p: (-world.tax_of_province[p], world.order_of_province[p]))


def _lay_mats(state: Tpop, count: int) -> None:
    """3.2: empty Player Mats."""
    for name in (
        "ducats",
        "interest",
        "stability",
        "prestige",
        "small_out",
        "large_out",
        "vassals_out",
        "small_covered",
        "large_covered",
        "vassals_covered",
        "available",
        "exhausted",
        "allied_available",
        "extra_manpower",
        "colonists",
        "focus",
        "ruler_ill",
        "merchants_off",
        "drawn",
    ):
        setattr(state, name, [0] * count)
    state.power = [0] * (3 * count)
    state.ruler = [NONE] * count
    state.advisors = [NONE] * (3 * count)
    state.ill = bytearray(CARDS)
    state.uses = bytearray(CARDS)
    state.army_area = [NONE] * (ARMIES * count)
    state.army_units = bytearray(ARMIES * KINDS * count)
    state.general = [NONE] * (ARMIES * count)
    state.fleet_place = [NONE] * count
    state.fleet = [0] * (4 * count)
    state.admiral = [NONE] * count
    state.hands = [[] for _ in range(count)]
    state.display = [[] for _ in range(count)]
    state.missions = [()] * count
    state.missions_left = [()] * count
    state.missions_done = [()] * count


def _lay_realm(state: Tpop, world: World, seat: int, plan: RealmPlan) -> None:
    """3.3: one PR's Towns, tokens, Units, Ships and Merchants."""
    realm = plan.realm
    state.ducats[seat] = plan.ducats
    state.power[seat * 3 : seat * 3 + 3] = plan.power
    state.stability[seat] = plan.stability
    state.prestige[seat] = plan.prestige
    state.capital = with_item(state.capital, realm, plan.capital)
    state.state_religion[realm] = plan.religion
    for province in plan.large:
        state.town[province] = LARGE
    for province in plan.small:
        state.town[province] = SMALL
    for province in range(PROVINCES):
        if state.owner[province] == realm and not state.town[province]:
            state.town[province] = LARGE if world.tax_of_province[province] == 2 else SMALL
    towns = [state.town[p] for p in range(PROVINCES) if state.owner[p] == realm]
    state.small_out[seat] = towns.count(SMALL)
    state.large_out[seat] = towns.count(LARGE)
    state.vassals_out[seat] = sum(tokens for _, tokens in plan.vassals)
    for province in plan.unrest:
        state.unrest[province] = OWN_UNREST
    for column, ties in (
        (state.alliance, plan.alliances),
        (state.marriage, plan.marriages),
        (state.truce, plan.truces),
    ):
        for partner, _ in ties:
            _tie(state, column, seat, partner)
    for area in plan.claims:
        state.claims[area_at(seat, area)] = CLAIM
    for area in plan.cores:
        state.claims[area_at(seat, area)] = CORE
    for area, cubes in plan.influence:
        state.influence[area_at(seat, area)] = cubes
    state.colonists[seat] = plan.colonists
    for node in plan.merchants[:1] if plan.bot else plan.merchants:
        state.merchants[node_at(seat, node)] = UPRIGHT
    state.extra_manpower[seat] = plan.manpower
    state.ruler_ill[seat] = plan.ill_health
    _lay_forces(state, seat, plan)


def _tie(state: Tpop, column: bytearray, seat: int, partner: int) -> None:
    """A token on the partner; between PRs each has one on the other (11)."""
    if partner == NONE:
        return
    column[realm_at(seat, partner)] = TIE
    if partner in state.seats:
        other = state.seats.index(partner)
        if column[realm_at(other, state.seats[seat])] == NO_TIE:
            column[realm_at(other, state.seats[seat])] = TIE


def _lay_forces(state: Tpop, seat: int, plan: RealmPlan) -> None:
    """Starting Armies, the Fleet and Light Ships. A Bot has one Army of Infantry, and no Ship on a
    Trade Protection slot."""
    if plan.bot:
        count = plan.bot_units or sum(a.infantry + a.cavalry + a.artillery for a in plan.armies)
        if count and plan.armies:
            state.army_area[seat * ARMIES] = plan.armies[0].area
            state.army_units[unit_at(seat, 0, REGULAR)] = count
        for sea, ships in (*plan.ships, *plan.loose_ships):
            state.ships[sea_at(seat, sea)] += ships
        return
    for army, start in enumerate(plan.armies):
        if army >= ARMIES:
            state.infantry[area_at(seat, start.area)] += start.infantry
            continue
        place = unit_at(seat, army, REGULAR)
        state.army_area[army_at(seat, army)] = start.area
        units = [start.infantry, start.cavalry, start.artillery]
        state.army_units[place : place + 3] = units
    if plan.fleet is not None:
        fleet = plan.fleet
        state.fleet_place[seat] = fleet.sea
        state.fleet[SHIPS_OF[seat]] = [fleet.light, fleet.heavy, fleet.galley, 0]
    for sea, ships in plan.ships:
        state.guards[sea_at(seat, sea)] += ships
    for sea, ships in plan.loose_ships:
        state.ships[sea_at(seat, sea)] += ships


def _lay_empire(state: Tpop, plan: SetupPlan) -> None:
    """The Status Mat: Emperor, Imperial Authority and Influence, Cardinals."""
    state.emperor = plan.emperor
    state.authority = plan.authority
    for area in plan.imperial_influence:
        state.imperial[area] += 1
    seat_of = {realm: seat for seat, realm in enumerate(state.seats)}
    state.curia = [seat_of[realm] for realm in plan.curia if realm in seat_of]
    state.roma = seat_of.get(plan.curia_roma, NONE)
