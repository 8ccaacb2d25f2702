"""What a seat may know of a position (R31), as plain data with readable names."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from europa.tpop.bots.power import FOCI
from europa.tpop.ids import event_ids, idea_ids, milestone_ids, mission_keys, struggle_ids
from europa.tpop.rules.income import account
from europa.tpop.rules.progress import open_missions
from europa.tpop.rules.realm import (
    historical_ruler,
    manpower,
    tax_income,
)
from europa.tpop.state import (
    AREAS,
    ARMIES,
    FLIPPED,
    HISTORICAL,
    NODES,
    PORT,
    POWERS,
    PROVINCES,
    REALMS,
    REBELS,
    RULER,
    SEAS,
    Tpop,
)
from europa.tpop.table import G, marked
from europa.tpop.world import NONE, load_world

UNITS = tuple(
    f"{category} {kind}"
    for category in ("mercenary", "regular", "allied")
    for kind in ("infantry", "cavalry", "artillery")
)
SHIPS = ("light", "heavy", "galley", "damaged")
TOWNS = ("", "small", "large", "two small", "stand-in")
KEPT = 512
"""Boards that are remembered: more than a server has matches under way."""


def view(g: G, seat: str | None) -> dict[str, Any]:
    """Everything public, and the seat's own hand and Missions. Only what is there is listed."""
    s = g.state
    names = [g.seat_name(place) for place in range(len(s.seats))]
    me = names.index(seat) if seat in names else NONE
    return {
        "clock": _clock(g, names),
        "seats": {
            name: _mat(g, place) | (_own(g, place) if place == me else {})
            for place, name in enumerate(names)
        },
        "provinces": _provinces(g),
        "areas": _areas(g, names),
        "seas": _seas(g, names),
        "nodes": _nodes(g, names),
        "cards": _cards(g, names),
        "empire": _empire(g),
        "curia": _curia(g, names),
    }


def _clock(g: G, names: list[str]) -> dict[str, Any]:
    s = g.state
    return {
        "age": s.age,
        "last_age": s.last_age,
        "round": s.round,
        "phase": s.phase,
        "step": s.step,
        "turn": names[s.turn] if 0 <= s.turn < len(names) else None,
        "first": names[s.first],
        "passed": [names[place] for place in s.passed],
        "scenario": s.scenario,
    }


def _own(g: G, seat: int) -> dict[str, Any]:
    """What only the seat itself sees on its mat."""
    s = g.state
    characters, missions = g.world.characters, mission_keys()
    return {
        "hand": [characters[card].id for card in sorted(s.hands[seat])],
        "missions": [missions[card] for card in sorted(s.missions[seat])],
        "missions_open": open_missions(g, seat),
    }


def _mat(g: G, seat: int) -> dict[str, Any]:
    """What everybody sees on a mat."""
    s, w = g.state, g.world
    realm = s.seats[seat]
    characters = w.characters
    ruler = s.ruler[seat]
    return {
        "ducats": s.ducats[seat],
        "interest": s.interest[seat],
        "power": dict(zip(POWERS, s.power[seat * 3 : seat * 3 + 3], strict=True)),
        "stability": s.stability[seat],
        "prestige": s.prestige[seat],
        "tax": tax_income(g, seat),
        "forecast": _forecast(g, seat),
        "manpower": manpower(g, seat),
        "available": s.available[seat],
        "exhausted": s.exhausted[seat],
        "allied": s.allied_available[seat],
        "extra_manpower": s.extra_manpower[seat],
        "colonists": s.colonists[seat],
        "focus": bool(s.focus[seat]),
        "towns": {"small": s.small_out[seat], "large": s.large_out[seat]},
        "covered": {"small": s.small_covered[seat], "large": s.large_covered[seat]},
        "vassals": s.vassals_out[seat],
        "religion": w.religions[s.state_religion[realm]].id,
        "capital": _name(w.provinces, s.capital[realm]),
        "ruler": _ruler(g, ruler),
        "ruler_ill": s.ruler_ill[seat],
        "advisors": {
            POWERS[kind]: characters[card].id
            for kind, card in enumerate(s.advisors[seat * 3 : seat * 3 + 3])
            if card != NONE
        },
        "hand": None,
        "cards": len(s.hands[seat]),
        "missions": None,
        "missions_open": None,
        "missions_held": len(s.missions[seat]),
        "missions_done": [mission_keys()[m] for m in s.missions_done[seat]],
        "display": {characters[card].id: s.uses[card] for card in s.display[seat]},
        "ideas": [name for i, name in enumerate(idea_ids()) if seat in s.idea_held[i]],
        "armies": _armies(g, seat),
        "fleet": _fleet(g, seat),
        "merchants_off": s.merchants_off[seat],
        "relations": _relations(g, seat),
        "bot": bool(s.bots[seat]),
        **(_bot(g, seat) if s.bots[seat] else {}),
    }


def _forecast(g: G, seat: int) -> dict[str, int]:
    """4.4 B: what the next income would be, as things stand."""
    due = account(g, seat)
    return {
        "tax": due.tax,
        "other": due.other,
        "advisors": -due.advisors,
        "military": -due.military,
        "interest": -due.interest,
        "plague": -due.plague,
        "net": due.net,
    }


def _bot(g: G, seat: int) -> dict[str, Any]:
    """What everybody sees of a Bot: its power, its cards face-up, how many are left."""
    s = g.state
    focus = s.bot_focus[seat]
    return {
        "bot_power": s.bot_power[seat],
        "bot_spent": s.bot_spent[seat],
        "bot_deck": len(s.bot_decks[seat]),
        "bot_discards": list(s.bot_discards[seat]),
        "bot_tucked": list(s.bot_tucked[seat]),
        "bot_focus": FOCI[focus] if focus != NONE else None,
    }


def _ruler(g: G, code: int) -> str | None:
    if code == NONE:
        return None
    return historical_ruler(g, code).name if code >= HISTORICAL else g.world.characters[code].name


def _leader(g: G, code: int) -> str | None:
    if code == NONE:
        return None
    if code >= HISTORICAL:
        return historical_ruler(g, code).id
    return "ruler" if code == RULER else g.world.characters[code].id


def _armies(g: G, seat: int) -> list[dict[str, Any]]:
    s = g.state
    rows = []
    for army in range(ARMIES):
        area = s.army_area[seat * ARMIES + army]
        units = g.army_units(seat, army)
        rows.append(
            {
                "area": _name(g.world.areas, area),
                "units": {UNITS[k]: n for k, n in enumerate(units) if n},
                "general": _leader(g, s.general[seat * ARMIES + army]),
            }
        )
    return rows


def _fleet(g: G, seat: int) -> dict[str, Any]:
    s, w = g.state, g.world
    place = s.fleet_place[seat]
    port = _name(w.provinces, place - PORT) if place >= PORT else None
    return {
        "sea": _name(w.seas, place) if NONE < place < PORT else None,
        "port": port,
        "ships": {SHIPS[k]: n for k, n in enumerate(g.fleet(seat)) if n},
        "admiral": _leader(g, s.admiral[seat]),
        "docked": {
            w.provinces[key % PROVINCES].id: n
            for key, n in sorted(s.docked.items())
            if key // PROVINCES == seat
        },
    }


def _relations(g: G, seat: int) -> dict[str, Any]:
    s, realms = g.state, g.world.realms
    row = slice(seat * REALMS, (seat + 1) * REALMS)

    def named(column: bytearray) -> list[str]:
        return [realms[r].id for r in marked(column[row])]

    def flipped(column: bytearray) -> list[str]:
        here = column[row]
        return [realms[r].id for r in marked(here) if here[r] == FLIPPED]

    return {
        "war": named(s.war),
        "truce": named(s.truce),
        "cb": named(s.cb),
        "alliances": named(s.alliance),
        "active_allies": flipped(s.alliance),
        "marriages": named(s.marriage),
        "disputed": flipped(s.marriage),
    }


def _provinces(g: G) -> dict[str, dict[str, Any]]:
    s = g.state
    return _province_rows(
        *(s.side, s.in_play, s.owner, s.overlord, s.holder),
        *(bytes(s.town), bytes(s.unrest), s.dnpr, bytes(s.extra)),
    )


@lru_cache(KEPT)
def _province_rows(side: int, in_play: bytes, *columns: Sequence[int]) -> dict[str, dict[str, Any]]:
    """What is known of each Province in play. Most answers change nothing of it."""
    w = load_world(side)
    realms = w.realms
    found: dict[str, dict[str, Any]] = {}
    for printed, is_there, owner, overlord, holder, town, unrest, dnpr, extra in zip(
        w.provinces, in_play, *columns, strict=True
    ):
        if not is_there:
            continue
        row: dict[str, Any] = {"owner": None if owner == NONE else realms[owner].id}
        if overlord != NONE:
            row["overlord"] = realms[overlord].id
        if holder != NONE:
            row["holder"] = "rebels" if holder == REBELS else realms[holder].id
        if town:
            row["town"] = TOWNS[town]
        if unrest:
            row["unrest"] = unrest
        if dnpr != NONE:
            row["dnpr"] = realms[dnpr].id
        if extra:
            row["extra"] = extra
        found[printed.id] = row
    return found


def _spread(column: Sequence[int], width: int, names: list[str]) -> dict[int, dict[str, int]]:
    """What each seat has at each place, from a column of seats times places."""
    found: dict[int, dict[str, int]] = {}
    for k, name in enumerate(names):
        row = column[k * width : (k + 1) * width]
        if any(row):
            for place, value in enumerate(row):
                if value:
                    found.setdefault(place, {})[name] = value
    return found


COMMON = ("rebels", "plague", "not_hre", "imperial", "revolution")
BY_SEAT = ("influence", "claims", "infantry")


def _areas(g: G, names: list[str]) -> dict[str, dict[str, Any]]:
    s = g.state
    columns = (bytes(getattr(s, name)) for name in (*COMMON, *BY_SEAT, "religion"))
    return _area_rows(s.side, s.in_play, tuple(names), *columns)


@lru_cache(KEPT)
def _area_rows(
    side: int, in_play: bytes, names: tuple[str, ...], *columns: bytes
) -> dict[str, dict[str, Any]]:
    """What is known of each Area of which there is something to tell."""
    w = load_world(side)
    rows: list[dict[str, Any]] = [{} for _ in range(AREAS)]
    for name, column in zip(COMMON, columns, strict=False):
        for a in marked(column):
            rows[a][name] = column[a]
    for name, column in zip(BY_SEAT, columns[len(COMMON) :], strict=False):
        for place in marked(column[: len(names) * AREAS]):
            seat, a = divmod(place, AREAS)
            rows[a].setdefault(name, {})[names[seat]] = column[place]
    religion = columns[-1]
    for a in marked(religion):
        rows[a]["religion"] = w.religions[religion[a]].id
    return {
        printed.id: row
        for printed, row in zip(w.areas, rows, strict=True)
        if row and any(in_play[p] for p in printed.provinces)
    }


def _seas(g: G, names: list[str]) -> dict[str, dict[str, Any]]:
    s, w = g.state, g.world
    found: dict[str, dict[str, Any]] = {}
    spread = [
        ("ships", _spread(s.ships, SEAS, names)),
        ("guards", _spread(s.guards, SEAS, names)),
    ]
    for sea, printed in enumerate(w.seas):
        row = {name: places[sea] for name, places in spread if sea in places}
        if row:
            found[printed.id] = row
    return found


def _nodes(g: G, names: list[str]) -> dict[str, dict[str, Any]]:
    s, w = g.state, g.world
    found: dict[str, dict[str, Any]] = {}
    merchants = _spread(s.merchants, NODES, names)
    for node, printed in enumerate(w.nodes):
        row: dict[str, Any] = {}
        if s.pirates[node]:
            row["pirates"] = s.pirates[node]
        if s.expanded[node]:
            row["expanded"] = True
        if node in merchants:
            row["merchants"] = merchants[node]
        if row:
            found[printed.id] = row
    return found


def _cards(g: G, names: list[str]) -> dict[str, Any]:
    s, w = g.state, g.world
    characters = w.characters
    return {
        "decks": dict(zip(POWERS, map(len, s.decks), strict=True)),
        "discards": {
            name: [characters[card].id for card in pile]
            for name, pile in zip(POWERS, s.discards, strict=True)
        },
        "events": [
            {"id": event_ids()[card] if up else None, "ducats": ducats}
            for card, up, ducats in zip(s.events, s.face_up, s.event_ducats, strict=True)
        ],
        "events_left": len(s.event_deck),
        "events_gone": [event_ids()[card] for card in s.events_gone],
        "ideas": {
            name: [idea_ids()[card] for card in shown]
            for name, shown in zip(POWERS, s.ideas, strict=True)
        },
        "milestones": {
            milestone_ids()[card]: [names[seat] for seat in tags]
            for card, tags in zip(s.milestones, s.milestone_tags, strict=True)
        },
        "struggle_next": struggle_ids()[s.struggles[-1]] if s.struggles else None,
        "struggles_active": [struggle_ids()[card] for card in s.struggles_active],
        "trade_deck": len(s.trade_deck),
        "trade_shown": [w.trade_cards[card].id for card in s.trade_shown],
        "trade_discard": [w.trade_cards[card].id for card in s.trade_discard],
    }


def _empire(g: G) -> dict[str, Any]:
    s, w = g.state, g.world
    return {
        "in_play": bool(s.empire),
        "emperor": _name(w.realms, s.emperor),
        "authority": s.authority,
        "religion": w.religions[s.hre_religion].id,
        "defending": bool(s.defending),
        "pool": s.imperial_pool,
    }


def _curia(g: G, names: list[str]) -> dict[str, Any]:
    s, w = g.state, g.world
    return {
        "cardinals": [names[seat] for seat in s.curia],
        "roma": names[s.roma] if s.roma != NONE else None,
        "excommunicated": _name(w.realms, s.excommunicated),
        "crusade": _name(w.areas, s.crusade),
        "committed": [names[seat] for seat in s.committed],
        "papal_action": bool(s.papal_action),
    }


def _name(things: Any, index: int) -> str | None:
    return None if index == NONE else things[index].id


def view_of(state: Tpop, seat: str | None) -> dict[str, Any]:
    """The view of a bare position."""
    return view(_bare(state), seat)


def view_from(public: dict[str, Any], state: Tpop, seat: str) -> dict[str, Any]:
    """The spectator's view with what is the seat's own: nothing else differs (R31)."""
    mats = public["seats"]
    if seat not in mats:
        return public
    own = _own(_bare(state), list(mats).index(seat))
    return {**public, "seats": {**mats, seat: mats[seat] | own}}


def _bare(state: Tpop) -> G:
    from europa.kernel.dice import Dice
    from europa.kernel.journal import Journal

    return G(state, Dice(b"\0" * 16), Journal())
