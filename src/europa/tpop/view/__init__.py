"""What a seat may know of a position (R31), as plain data with readable names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from europa.kernel.dice import Dice
from europa.kernel.journal import Journal
from europa.tpop.ids import event_ids, idea_ids, milestone_ids, struggle_ids
from europa.tpop.state import POWERS, Tpop
from europa.tpop.table import G
from europa.tpop.view.board import areas, nodes, provinces, seas
from europa.tpop.view.mats import lean_mat, mat, name_at, own
from europa.tpop.world import NONE

Mat = Callable[[G, int], dict[str, Any]]


def view(g: G, seat: str | None, mat: Mat = mat) -> dict[str, Any]:
    """Everything public, and the seat's own hand and Missions. Only what is there is listed."""
    s = g.state
    names = [g.seat_name(place) for place in range(len(s.seats))]
    me = names.index(seat) if seat in names else NONE
    return {
        "clock": _clock(g, names),
        "seats": {
            name: mat(g, place) | (own(g, place) if place == me else {})
            for place, name in enumerate(names)
        },
        "provinces": provinces(g),
        "areas": areas(g, names),
        "seas": seas(g, names),
        "nodes": nodes(g, names),
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
        "emperor": name_at(w.realms, s.emperor),
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
        "excommunicated": name_at(w.realms, s.excommunicated),
        "crusade": name_at(w.areas, s.crusade),
        "committed": [names[seat] for seat in s.committed],
        "papal_action": bool(s.papal_action),
    }


def view_of(state: Tpop, seat: str | None) -> dict[str, Any]:
    """The view of a bare position."""
    return view(_bare(state), seat)


def position_of(state: Tpop, seat: str | None) -> dict[str, Any]:
    """The same without the reckonings of a mat that only people read."""
    return view(_bare(state), seat, lean_mat)


def view_from(public: dict[str, Any], state: Tpop, seat: str) -> dict[str, Any]:
    """The spectator's view with what is the seat's own: nothing else differs (R31)."""
    mats = public["seats"]
    if seat not in mats:
        return public
    mine = own(_bare(state), list(mats).index(seat))
    return {**public, "seats": {**mats, seat: mats[seat] | mine}}


def _bare(state: Tpop) -> G:
    return G(state, Dice(b"\0" * 16), Journal())
