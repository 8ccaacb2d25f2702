"""What everybody sees on a mat, and what only its owner does."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from europa.tpop.bots.power import FOCI
from europa.tpop.ids import idea_ids, mission_keys
from europa.tpop.rows import REALMS_OF, army_at
from europa.tpop.rules.goals.progress import open_missions
from europa.tpop.rules.rounds.income import account
from europa.tpop.rules.rounds.scoring import final_points
from europa.tpop.rules.terms.realm import historical_ruler, manpower, tax_income
from europa.tpop.state import ARMIES, FLIPPED, HISTORICAL, PORT, POWERS, PROVINCES
from europa.tpop.table import G, marked
from europa.tpop.view.board import KEPT
from europa.tpop.vocabulary.words import leader_name
from europa.tpop.world import NONE, load_world

UNITS = tuple(
    f"{category} {kind}"
    for category in ("mercenary", "regular", "allied")
    for kind in ("infantry", "cavalry", "artillery")
)
SHIPS = ("light", "heavy", "galley", "damaged")


def own(g: G, seat: int) -> dict[str, Any]:
    """What only the seat itself sees on its mat."""
    s = g.state
    characters, missions = g.world.characters, mission_keys()
    return {
        "hand": [characters[card].id for card in sorted(s.hands[seat])],
        "missions": [missions[card] for card in sorted(s.missions[seat])],
        "missions_open": open_missions(g, seat),
    }


def mat(g: G, seat: int) -> dict[str, Any]:
    """What everybody sees on a mat, and what follows from it."""
    return lean_mat(g, seat) | {
        "forecast": _forecast(g, seat),
        "final": {} if g.state.phase == "over" else dict(final_points(g, seat)),
    }


def lean_mat(g: G, seat: int) -> dict[str, Any]:
    """What lies on a mat for everybody to see."""
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
        "capital": name_at(w.provinces, s.capital[realm]),
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


def _armies(g: G, seat: int) -> list[dict[str, Any]]:
    s = g.state
    rows = []
    for army in range(ARMIES):
        area = s.army_area[army_at(seat, army)]
        units = g.army_units(seat, army)
        rows.append(
            {
                "area": name_at(g.world.areas, area),
                "units": {UNITS[k]: n for k, n in enumerate(units) if n},
                "general": leader_name(g, s.general[army_at(seat, army)]),
            }
        )
    return rows


def _fleet(g: G, seat: int) -> dict[str, Any]:
    s, w = g.state, g.world
    place = s.fleet_place[seat]
    port = name_at(w.provinces, place - PORT) if place >= PORT else None
    return {
        "sea": name_at(w.seas, place) if NONE < place < PORT else None,
        "port": port,
        "ships": {SHIPS[k]: n for k, n in enumerate(g.fleet(seat)) if n},
        "admiral": leader_name(g, s.admiral[seat]),
        "docked": {
            w.provinces[key % PROVINCES].id: n
            for key, n in sorted(s.docked.items())
            if key // PROVINCES == seat
        },
    }


TIES = ("war", "truce", "cb", "alliance", "marriage")


def _relations(g: G, seat: int) -> dict[str, Any]:
    row = REALMS_OF[seat]
    return _ties(g.state.side, *(bytes(getattr(g.state, name)[row]) for name in TIES))


@lru_cache(KEPT)
def _ties(side: int, *rows: bytes) -> dict[str, Any]:
    """Realms by what ties them to a seat. Most answers change nothing of it."""
    realms = load_world(side).realms
    war, truce, cb, alliance, marriage = rows

    def named(row: bytes) -> list[str]:
        return [realms[r].id for r in marked(row)]

    def flipped(row: bytes) -> list[str]:
        return [realms[r].id for r in marked(row) if row[r] == FLIPPED]

    return {
        "war": named(war),
        "truce": named(truce),
        "cb": named(cb),
        "alliances": named(alliance),
        "active_allies": flipped(alliance),
        "marriages": named(marriage),
        "disputed": flipped(marriage),
    }


def name_at(things: Any, index: int) -> str | None:
    return None if index == NONE else things[index].id
