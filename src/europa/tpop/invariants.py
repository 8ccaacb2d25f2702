"""What must hold in every position: tokens and cards are conserved, tracks agree with the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import chain, compress
from typing import Any

from europa.tpop.rows import AREAS_OF, NODES_OF, REALMS_OF, SEAS_OF, SHIPS_OF, army_at
from europa.tpop.rules.terms.realm import MOST_POWER
from europa.tpop.rules.terms.tokens import (
    CB_TOKENS,
    CLAIM_TOKENS,
    CORE_TOKENS,
    CUBES,
    VASSAL_TOKENS,
)
from europa.tpop.state import (
    AREAS,
    ARMIES,
    CARDS,
    CLAIM,
    CORE,
    KINDS,
    LARGE,
    NODES,
    PORT,
    PROVINCES,
    REALMS,
    REBELS,
    SEAS,
    SMALL,
    STAND_IN,
    TWO_SMALL,
    Tpop,
)
from europa.tpop.world import NONE, load_world

UNITS, SHIPS, TIES, INFLUENCE, MERCHANTS, DISPLAY_CARDS = 20, 15, 4, 5, 3, 2
MERCENARIES = (14, 20)
"""In the Standard and in the Deluxe box."""
LEADERS_DRAWN = 4
"""Cards that NPRs may have drawn for Battles under way (13.4)."""

Tracks = list[list[int]]


def broken(state: Tpop) -> list[str]:
    """Everything that doesn't hold, in words; empty unless there is a bug."""
    found: list[str] = []
    for part, columns in PARTS.items():
        seen = [_frozen(getattr(state, name)) for name in columns]
        if columns and _SOUND.get(part) == seen:
            continue
        faults: list[str] = []
        part(state, faults)
        if not faults:
            _SOUND[part] = seen
        found += faults
    return found


def _frozen(value: Any) -> Any:
    """A copy of a column, as cheap as can be."""
    if isinstance(value, bytearray):
        return bytes(value)
    return value.copy() if isinstance(value, list | dict) else value


def _name(state: Tpop, seat: int) -> str:
    return load_world(state.side).realms[state.seats[seat]].id


# Towns and vassal tokens (7.5)


def _provinces(s: Tpop, found: list[str]) -> None:
    """Owners have Towns, overlords tokens, and the tracks show what lies on the board."""
    seats = {realm: seat for seat, realm in enumerate(s.seats)}
    world = load_world(s.side)
    tax = world.tax_of_province
    out: Tracks = [[0, 0, 0] for _ in s.seats]
    covered: Tracks = [[0, 0, 0] for _ in s.seats]
    for province in compress(range(PROVINCES), s.town):
        seat = seats.get(s.owner[province], NONE)
        if s.owner[province] in s.left:
            continue  # 21: the Towns of a leaver stay
        if seat == NONE or s.overlord[province] != NONE or not s.in_play[province]:
            found.append(f"{world.provinces[province].id}: a Town, but no PR that owns it")
        else:
            _add(out[seat], s.town[province], 1)
    towns = compress(s.owner, s.town)
    if sum(map(s.owner.count, s.seats)) != sum(owner in seats for owner in towns):
        found.append("a PR owns a Province without a Town")
    for seat, realm in enumerate(s.seats):
        if realm in s.overlord:
            vassals = [p for p, lord in enumerate(s.overlord) if lord == realm]
            out[seat][2] += sum(tax[p] for p in vassals)
    if s.holder.count(NONE) != PROVINCES or s.top_town.count(0) != PROVINCES:
        for province in range(PROVINCES):
            if s.holder[province] != NONE:
                _occupied(s, province, seats, (out, covered), found)
            elif s.top_town[province]:
                found.append(f"{world.provinces[province].id}: a Town on top, but no Occupier")
    for seat in range(len(s.seats)):
        shown = [s.small_out[seat], s.large_out[seat], s.vassals_out[seat]]
        cubes = [s.small_covered[seat], s.large_covered[seat], s.vassals_covered[seat]]
        if shown != out[seat]:
            found.append(f"{_name(s, seat)}: tracks show {shown}, the board has {out[seat]}")
        if cubes != covered[seat]:
            found.append(f"{_name(s, seat)}: {cubes} slots covered, the board has {covered[seat]}")
        if shown[0] > 40 or shown[1] > 8 or shown[2] > VASSAL_TOKENS:
            found.append(f"{_name(s, seat)}: more Towns or vassal tokens than there are: {shown}")


def _occupied(
    s: Tpop,
    province: int,
    seats: dict[int, int],
    tracks: tuple[Tracks, Tracks],
    found: list[str],
) -> None:
    """R8-R10: what an Occupation puts on the Province and covers."""
    out, covered = tracks
    holder = s.holder[province]
    seat, above = seats.get(s.owner[province], NONE), seats.get(s.overlord[province], NONE)
    world = load_world(s.side)
    name = world.provinces[province].id
    if seat != NONE:
        _add(covered[seat], s.town[province], 1)
    elif above != NONE:
        covered[above][2] += world.tax_of_province[province]
    occupier = seats.get(holder, NONE)
    if (occupier != NONE) != bool(s.top_town[province]):
        found.append(f"{name}: a PR that Occupies it has a Town on top, and nobody else")
    if occupier != NONE:
        _add(out[occupier], s.top_town[province], 1)
    elif holder != REBELS and holder >= REALMS:
        found.append(f"{name}: Occupied by no realm")
    if holder == s.owner[province]:
        found.append(f"{name}: its lawful owner Occupies it")


def _add(track: list[int], town: int, change: int) -> None:
    if town == SMALL:
        track[0] += change
    elif town == LARGE:
        track[1] += change
    elif town == TWO_SMALL:
        track[0] += 2 * change
    elif town == STAND_IN:
        track[2] += change


# Player Mats (7)


def _mats(s: Tpop, found: list[str]) -> None:
    for seat in range(len(s.seats)):
        power = s.power[seat * 3 : seat * 3 + 3]
        row = s.claims[AREAS_OF[seat]]
        claims, cores = row.count(CLAIM), row.count(CORE)
        cbs = sum(s.cb[REALMS_OF[seat]])
        cubes = (
            sum(power)
            + sum(s.influence[AREAS_OF[seat]])
            + s.colonists[seat]
            + s.curia.count(seat)
            + (s.roma == seat)
            + sum(s.uses[card] for card in s.display[seat])
            + s.small_covered[seat]
            + s.large_covered[seat]
            + s.vassals_covered[seat]
            + s.focus[seat]
            + (s.bot_power[seat] + s.bot_spent[seat] if s.bots[seat] else 0)
        )
        merchants = NODES - s.merchants[NODES_OF[seat]].count(0)
        if (
            min(power) >= 0
            and max(power) <= MOST_POWER
            and -3 <= s.stability[seat] <= 3
            and min(s.ducats[seat], s.interest[seat], s.colonists[seat]) >= 0
            and (cubes <= CUBES or s.unsettled)
            and claims + cores + cbs <= CLAIM_TOKENS
            and cores <= CORE_TOKENS
            and cbs <= CB_TOKENS
            and merchants + s.merchants_off[seat] <= MERCHANTS
            and len(s.display[seat]) <= DISPLAY_CARDS
            and 0 <= s.drawn[seat] <= len(s.hands[seat])
        ):
            continue
        found.append(
            f"{_name(s, seat)}: power {power}, stability {s.stability[seat]}, "
            f"ducats {s.ducats[seat]}, interest {s.interest[seat]}, "
            f"colonists {s.colonists[seat]}, {cubes} of {CUBES} cubes, claims {claims}, "
            f"cores {cores}, cbs {cbs}, merchants {merchants} + {s.merchants_off[seat]}, "
            f"{len(s.display[seat])} Display Cards, {s.drawn[seat]} unpaid cards"
        )


# Units and Ships (9.0c)


def _forces(s: Tpop, found: list[str]) -> None:
    hired = 0
    for seat in range(len(s.seats)):
        loose = s.infantry[AREAS_OF[seat]]
        regular = sum(loose)
        for army in range(ARMIES):
            place = army_at(seat, army)
            units = s.army_units[place * KINDS : (place + 1) * KINDS]
            hired += sum(units[:3])
            regular += sum(units[3:6])
            if min(units) < 0 or bool(sum(units)) != (s.army_area[place] != NONE):
                found.append(f"{_name(s, seat)}: army {army + 1} with units {units}")
        reserve = (s.available[seat], s.exhausted[seat], s.allied_available[seat])
        if min(reserve) < 0 or min(loose) < 0 or regular + reserve[0] + reserve[1] > UNITS:
            found.append(f"{_name(s, seat)}: {regular} Regular Units and {reserve} in reserve")
        _ships(s, seat, found)
    if s.mercenaries < 0 or s.mercenaries + hired not in MERCENARIES:
        found.append(f"{s.mercenaries} Mercenaries in the Supply and {hired} hired")
    if min(s.rebels) < 0:
        found.append("fewer than 0 Rebel Units")
    slots = load_world(s.side).seas
    used = map(sum, zip(*_rows(s.guards, SEAS), strict=True))
    for sea, ships in enumerate(used):
        if ships > slots[sea].trade_slots:
            found.append(f"{slots[sea].id}: {ships} Ships on Trade Protection slots")


def _rows(column: bytearray, width: int) -> list[bytearray]:
    return [column[start : start + width] for start in range(0, len(column), width)]


def _ships(s: Tpop, seat: int, found: list[str]) -> None:
    fleet = s.fleet[SHIPS_OF[seat]]
    loose = s.ships[SEAS_OF[seat]]
    guards = s.guards[SEAS_OF[seat]]
    docked = [n for key, n in s.docked.items() if key // PROVINCES == seat]
    total = sum(fleet) + sum(loose) + sum(guards) + sum(docked)
    least = min(chain(fleet, loose, guards))
    if least < 0 or total > SHIPS or (docked and min(docked) <= 0):
        found.append(f"{_name(s, seat)}: {total} Ships, the fewest somewhere {least}")
    place = s.fleet_place[seat]
    if bool(sum(fleet)) != (place != NONE) or not (place < SEAS or place >= PORT):
        found.append(f"{_name(s, seat)}: fleet {fleet} at {place}")


# Ties (11)


def _ties(s: Tpop, found: list[str]) -> None:
    """Tokens between PRs come in pairs; an NPR has one ally; nobody has more than four."""
    for name, column in (("alliances", s.alliance), ("marriages", s.marriage)):
        found.extend(
            f"{_name(s, seat)}: {REALMS - row.count(0)} {name}"
            for seat, row in enumerate(_rows(column, REALMS))
            if REALMS - row.count(0) > TIES
        )
    for name, column in (
        ("War", s.war),
        ("Truce", s.truce),
        ("Alliance", s.alliance),
        ("Marriage", s.marriage),
    ):
        rows = [column[REALMS_OF[seat]] for seat in range(len(s.seats))]
        found.extend(
            f"{_name(s, seat)} and {_name(s, other)}: {name} on one side only"
            for seat, realm in enumerate(s.seats)
            for other in range(seat + 1)
            if bool(rows[seat][s.seats[other]]) != (other != seat and bool(rows[other][realm]))
        )
    allied = [r for row in _rows(s.alliance, REALMS) for r in compress(range(REALMS), row)]
    found.extend(
        f"{load_world(s.side).realms[realm].id} has several allies"
        for realm in allied
        if allied.count(realm) > 1 and realm not in s.seats
    )


# Cards


@cache
def _action_cards(scenario: str, side: int) -> int:
    world = load_world(side)
    out = set(world.scenario(scenario).cards_left_out)
    return sum(1 for card in world.characters if card.card not in out and not card.event)


def _cards(s: Tpop, found: list[str]) -> None:
    """Each card lies in one place only; those being looked at are the only ones missing."""
    leaders = [c for column in (s.advisors, s.general, s.admiral, s.ruler) for c in column]
    places = [*s.decks, *s.discards, *s.hands, *s.display, s.aside]
    cards = [*chain.from_iterable(places), *(c for c in leaders if 0 <= c < CARDS)]
    _once(cards, "Action Card", found)
    people = load_world(s.side).characters
    missing = _action_cards(s.scenario, s.side) - sum(1 for c in cards if not people[c].event)
    if not 0 <= missing <= LEADERS_DRAWN:
        found.append(f"{missing} Action Cards are missing")
    _once([*s.event_deck, *chain(*s.event_piles), *s.events, *s.events_gone], "Event", found)
    if not len(s.events) == len(s.face_up) == len(s.event_ducats):
        found.append("the Event display has columns of different length")
    trade = [*s.trade_deck, *s.trade_discard, *s.trade_unused, *s.trade_shown]
    _once(trade, "Trade Card", found)
    missing = len(load_world(s.side).trade_cards) - len(trade)
    if missing:
        found.append(f"{missing} Trade Cards are missing")
    shown = [*chain(*s.ideas)]
    _once([*shown, *chain(*s.idea_decks)], "Idea", found)
    for idea, held in enumerate(s.idea_held):
        if held and (idea not in shown or len(set(held)) != len(held)):
            found.append(f"Idea {idea} is held and not on display, or held twice")
    for seat in range(len(s.seats)):
        own = [*s.missions[seat], *s.missions_left[seat], *s.missions_done[seat]]
        _once(own, f"Mission of {_name(s, seat)}", found)
    _once([*s.milestones, *chain(*s.milestone_decks)], "Milestone", found)
    _once([*s.struggles, *s.struggles_active], "Power Struggle", found)


def _once(cards: Sequence[int], kind: str, found: list[str]) -> None:
    if len(set(cards)) != len(cards):
        twice = sorted({card for card in cards if cards.count(card) > 1})
        found.append(f"{kind}: {twice} lie in two places")


# The table


def _table(s: Tpop, found: list[str]) -> None:
    world = load_world(s.side)
    cubes = list(map(sum, zip(*_rows(s.influence, AREAS), s.imperial, strict=True)))
    if max(cubes) > INFLUENCE:
        area = cubes.index(max(cubes))
        found.append(f"{world.areas[area].id}: {cubes[area]} Influence")
    if min(s.influence) < 0 or min(s.imperial) < 0:
        found.append("fewer than 0 Influence")
    if not 0 <= s.authority <= 6:
        found.append(f"Imperial Authority {s.authority}")
    catholic = sum(1 for realm in s.seats if world.religions[s.state_religion[realm]].catholic)
    if len(s.curia) > catholic + 1:
        found.append(f"{len(s.curia)} Cardinals and {catholic} Catholic PRs")
    if len(set(s.passed)) != len(s.passed):
        found.append("a seat has Passed twice")
    if not NONE <= s.turn < len(s.seats) or not 0 <= s.first < len(s.seats):
        found.append(f"turn {s.turn}, first player {s.first}")


PARTS: dict[Callable[[Tpop, list[str]], None], tuple[str, ...]] = {
    _provinces: (
        *("seats", "left", "side", "in_play", "owner", "overlord", "holder", "town", "top_town"),
        *("small_out", "large_out", "vassals_out"),
        *("small_covered", "large_covered", "vassals_covered"),
    ),
    _mats: (),
    _forces: (
        *("seats", "side", "infantry", "army_units", "army_area", "mercenaries", "rebels"),
        *("available", "exhausted", "allied_available"),
        *("guards", "ships", "docked", "fleet", "fleet_place"),
    ),
    _ties: ("seats", "side", "alliance", "marriage", "war", "truce"),
    _cards: (),
    _table: (
        *("seats", "side", "influence", "imperial", "authority", "state_religion", "curia"),
        *("passed", "turn", "first"),
    ),
}
"""The columns each part reads: while they stay the same it needs no second look. Most answers
change few columns, and checks after every answer take their time. No columns: always looked at."""
_SOUND: dict[Any, list[Any]] = {}
"""By part: the columns with which it was last found sound."""
