"""Names for cards: hands, characters, the display of a seat, Ideas, Missions."""

from __future__ import annotations

from typing import Any

from europa.kernel import UnknownName
from europa.kernel.errors import BadCase
from europa.tpop.ids import idea, idea_ids, index_of, mission, mission_keys
from europa.tpop.rules.terms.realm import ruler_code
from europa.tpop.state import HISTORICAL, POWERS
from europa.tpop.table import G
from europa.tpop.vocabulary.words import (
    NAME,
    NAMES,
    NUMBER,
    NUMBERS,
    Field,
    Rest,
    card_title,
    copies,
    leader,
    leader_name,
    listed,
    number,
    one,
)
from europa.tpop.world import NONE, decks


def take_out(g: G, card: int) -> bool:
    """Take a card from wherever it is; false if the scenario leaves it out."""
    s = g.state
    for pile in (*s.decks, *s.discards, *s.hands, *s.display):
        if card in pile:
            for seat, hand in enumerate(s.hands):
                if pile is hand and hand.index(card) >= len(hand) - s.drawn[seat]:
                    s.drawn[seat] -= 1
            pile.remove(card)
            s.uses[card] = 0
            return True
    for column in (s.advisors, s.general, s.admiral, s.ruler):
        if card in column:
            column[column.index(card)] = NONE
            s.ill[card] = 0
            return True
    return False


def put_back(g: G, card: int) -> None:
    """A card that is needed no more goes to the bottom of its deck."""
    deck = POWERS.index(g.world.characters[card].deck)
    g.state.decks[deck].insert(0, card)


def take(g: G, name: Any, taken: list[int] = []) -> int:  # noqa: B006  # never changed
    """Take a card by name: of several copies, one from a deck if there is any."""
    known = [card for card in copies(g, name) if card not in taken]
    decks = [card for deck in g.state.decks for card in deck]
    for card in sorted(known, key=lambda c: (c not in decks, c)):
        if take_out(g, card):
            return card
    raise BadCase(f"{name}: there is no such card left in this scenario")


def _look_hand(g: G, seat: int, rest: Rest) -> list[str]:
    return [card_title(g, card) for card in sorted(g.state.hands[seat])]


def _look_hand_ids(g: G, seat: int, rest: Rest) -> list[str]:
    return [g.world.characters[card].id for card in sorted(g.state.hands[seat])]


def _put_hand(g: G, seat: int, rest: Rest, value: Any) -> None:
    s = g.state
    for card in s.hands[seat]:
        put_back(g, card)
    s.hands[seat] = []
    s.drawn[seat] = 0
    fresh: list[int] = []
    for name in listed("hand", value):
        fresh.append(take(g, name, fresh))
    s.hands[seat] = fresh


# Characters


def _look_ruler(g: G, seat: int, rest: Rest) -> str | None:
    code = g.state.ruler[seat]
    if code == NONE:
        return None
    if code >= HISTORICAL:
        return sorted(g.world.rulers)[code - HISTORICAL]
    return g.world.characters[code].id


def _put_ruler(g: G, seat: int, rest: Rest, value: Any) -> None:
    """A Ruler's id, a Leader's card, or none (an Interregnum)."""
    s = g.state
    old = s.ruler[seat]
    s.ruler[seat] = NONE
    s.ruler_ill[seat] = 0
    if 0 <= old < HISTORICAL:
        put_back(g, old)
    if value in (None, "none"):
        return
    if str(value) in g.world.rulers:
        s.ruler[seat] = ruler_code(g, str(value))
        return
    try:
        s.ruler[seat] = take(g, value)
    except UnknownName as error:
        raise UnknownName(str(value), "ruler", (*g.world.rulers, *error.suggestions)) from error


def _look_advisors(g: G, seat: int, rest: Rest) -> Any:
    s = g.state
    row = {
        name: leader_name(g, card)
        for name, card in zip(POWERS, s.advisors[seat * 3 : seat * 3 + 3], strict=True)
    }
    return row[_power("advisors", rest)] if rest else {k: v for k, v in row.items() if v}


def _power(field: str, rest: Rest) -> str:
    name = one(field, rest, POWERS)
    if name not in POWERS:
        raise UnknownName(name, "kind of power", POWERS)
    return name


def _put_advisors(g: G, seat: int, rest: Rest, value: Any) -> None:
    kinds = [POWERS.index(_power("advisors", rest))] if rest else [0, 1, 2]
    for kind in kinds:
        old = g.state.advisors[seat * 3 + kind]
        g.state.advisors[seat * 3 + kind] = NONE
        if old != NONE:
            g.state.ill[old] = 0
            put_back(g, old)
        if rest and value not in (None, "none"):
            g.state.advisors[seat * 3 + kind] = take(g, value)


def put_leader(g: G, column: list[int], place: int, value: Any) -> None:
    """A General or Admiral by card, `ruler`, or none."""
    old = column[place]
    column[place] = NONE
    if 0 <= old < HISTORICAL:
        g.state.ill[old] = 0
        put_back(g, old)
    code = leader(g, value)
    column[place] = take(g, value) if code >= 0 else code


def _put_ill(g: G, seat: int, rest: Rest, value: Any) -> None:
    """`ill_health: {ruler: 1, adm: 1}`."""
    name = one("ill_health", rest, ("ruler", *POWERS))
    if name == "ruler":
        g.state.ruler_ill[seat] = number("ill_health", value, 0, 1)
    else:
        card = g.state.advisors[seat * 3 + POWERS.index(_power("ill_health", rest))]
        if card == NONE:
            raise BadCase(f"ill_health: there is no {name} Advisor")
        g.state.ill[card] = number("ill_health", value, 0, 1)


def _look_ill(g: G, seat: int, rest: Rest) -> Any:
    name = one("ill_health", rest, ("ruler", *POWERS))
    if name == "ruler":
        return g.state.ruler_ill[seat]
    card = g.state.advisors[seat * 3 + POWERS.index(_power("ill_health", rest))]
    return None if card == NONE else g.state.ill[card]


# The display of a seat


def _look_display(g: G, seat: int, rest: Rest) -> Any:
    s = g.state
    row = {card_title(g, card): s.uses[card] for card in s.display[seat]}
    return row.get(one("display", rest)) if rest else row


def _put_display(g: G, seat: int, rest: Rest, value: Any) -> None:
    """Display Cards with the cubes left on them; `{}` clears."""
    s = g.state
    if not rest:
        for card in s.display[seat]:
            s.uses[card] = 0
            put_back(g, card)
        s.display[seat] = []
        return
    name = one("display", rest)
    here = [card for card in s.display[seat] if card_title(g, card) == name]
    card = here[0] if here else take(g, name)
    if not here:
        s.display[seat].append(card)
    s.uses[card] = number("display", value, 0, 9)


# Ideas and Missions


def find_idea(name: Any) -> int:
    """The index of an Idea's id."""
    if name not in idea_ids():
        raise UnknownName(str(name), "idea", idea_ids())
    return index_of("idea", str(name))


def show_idea(g: G, card: int) -> None:
    """8: an Idea lies on display; from its deck it gets a row of its own."""
    s = g.state
    kind = POWERS.index(idea(card)["type"].lower())
    if card not in s.ideas[kind]:
        if card in s.idea_decks[kind]:
            s.idea_decks[kind].remove(card)
        s.ideas[kind].append(card)


def _look_ideas(g: G, seat: int, rest: Rest) -> list[str]:
    return [name for i, name in enumerate(idea_ids()) if seat in g.state.idea_held[i]]


def _put_ideas(g: G, seat: int, rest: Rest, value: Any) -> None:
    s = g.state
    s.idea_held = [tuple(other for other in held if other != seat) for held in s.idea_held]
    for name in listed("ideas", value):
        card = find_idea(name)
        show_idea(g, card)
        g.state.idea_held[card] += (seat,)


def _mission(g: G, seat: int, name: Any) -> int:
    own = decks.missions_of(g.seat_name(seat))
    key = own[str(name)]["key"] if str(name) in own else str(name)
    if key not in mission_keys():
        raise UnknownName(str(name), "mission", [*own])
    return index_of("mission", key)


def _put_missions(field: str) -> Any:
    """Missions in hand, or done: moved from the seat's other Missions."""

    def put(g: G, seat: int, rest: Rest, value: Any) -> None:
        s = g.state
        columns = (s.missions, s.missions_left, s.missions_done)
        target = s.missions if field == "missions" else s.missions_done
        s.missions_left[seat] = tuple(sorted(s.missions_left[seat] + target[seat]))
        target[seat] = ()
        for name in listed(field, value):
            card = _mission(g, seat, name)
            for column in columns:
                column[seat] = tuple(other for other in column[seat] if other != card)
            target[seat] += (card,)

    return put


def _look_missions(g: G, seat: int, rest: Rest) -> list[str]:
    return [mission(card)["id"] for card in sorted(g.state.missions[seat])]


def _look_done(g: G, seat: int, rest: Rest) -> list[str]:
    return [mission(card)["id"] for card in g.state.missions_done[seat]]


CARD_FIELDS = {
    "hand": Field(_look_hand, _put_hand, NAMES),
    "hand_ids": Field(_look_hand_ids, None, NAMES),
    "cards": Field(lambda g, seat, rest: len(g.state.hands[seat]), None, NUMBER),
    "ruler": Field(_look_ruler, _put_ruler, NAME),
    "advisors": Field(_look_advisors, _put_advisors, {"type": "object"}),
    "ill_health": Field(_look_ill, _put_ill, NUMBERS),
    "display": Field(_look_display, _put_display, NUMBERS),
    "ideas": Field(_look_ideas, _put_ideas, NAMES),
    "missions": Field(_look_missions, _put_missions("missions"), NAMES),
    "missions_done": Field(_look_done, _put_missions("missions_done"), NAMES),
}
