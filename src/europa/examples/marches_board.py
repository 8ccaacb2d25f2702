"""The Marches: the board, the cards, the position, and the words for them."""

from __future__ import annotations

from typing import Any

from europa.kernel import Catalogue, Entry, State, UnknownName, Vocabulary
from europa.kernel.errors import BadCase

LORDS = ("north", "south", "east", "west")
PLACES = ("ford", "mill", "abbey", "moor", "port", "wood", "keep")
RING = 6
ROADS = (*(((p + 1) % RING, (p - 1) % RING, RING) for p in range(RING)), tuple(range(RING)))
CARDS = {"levy": 1, "march": 2, "charge": 3, "ambush": 0}
NAMES = tuple(CARDS)
AMBUSH = NAMES.index("ambush")
DECK = [0] * 7 + [1] * 6 + [2] * 5 + [AMBUSH] * 6
MOST_TROOPS = 6
ROUNDS = {"crossing": 4, "feud": 12, "hundred_years": 100}


class Taken(Entry, frozen=True):
    lord: str
    place: str


class Held(Entry, frozen=True):
    lord: str
    place: str


class Drew(Entry, frozen=True):
    lord: str
    card: str = "a card"


class Hired(Entry, frozen=True):
    lord: str
    place: str


class Sprung(Entry, frozen=True):
    lord: str
    place: str


class Marches(State):
    """A position: columns indexed by lord or by place."""

    lords: int
    rounds: int
    holder: list[int]
    troops: list[int]
    gold: list[int]
    hands: list[list[int]]
    deck: list[int]
    discard: list[int]
    round: int = 0
    phase: str = "harvest"
    turn: int = 0


CATALOGUE = Catalogue(
    {
        "ask.order.card": "{seat}, which card leads your attack?",
        "ask.order.place": "{seat}, where does the {card} strike?",
        "ask.ambush": "{seat}, will you ambush {lord} at {place}?",
        "ask.hire": "{seat}, where will you hire men?",
        "window.ambush": "Ambushes",
        "option.hold": "Hold",
        "option.card": "Play {a}",
        "option.attack": "Attack {a}",
        "option.hire": "Hire at {a}",
        "option.ambush": "Spring the ambush",
        "note.price": "costs 2 coins",
        "no.poor": "hiring costs 2 coins, you have {gold}",
        "entry.Taken": "{lord} takes {place}",
        "entry.Held": "{place} holds against {lord}",
        "entry.Drew": "{lord} draws {card}",
        "entry.Hired": "{lord} hires men at {place}",
        "entry.Sprung": "{lord} springs an ambush at {place}",
    }
)


FIELDS = (
    *(f"{lord}.{field}" for lord in LORDS for field in ("gold", "hand")),
    *(f"{place}.{field}" for place in PLACES for field in ("holder", "troops")),
    *(f"at.{field}" for field in ("phase", "round", "turn")),
)


def index_of(name: str, kind: str, known: tuple[str, ...]) -> int:
    """The index that a name stands for, or an error with suggestions."""
    if name not in known:
        raise UnknownName(name, kind, known)
    return known.index(name)


class Names(Vocabulary[Marches]):
    """`north: {gold: 3, hand: [levy]}`, `ford: {holder: north, troops: 2}`, `at: {phase: ...}`."""

    def put(self, state: Marches, path: tuple[str, ...], value: Any) -> None:
        match path:
            case ("at", ("phase" | "round" | "turn") as field):
                setattr(state, field, value)
            case (lord, "gold") if lord in LORDS:
                state.gold[LORDS.index(lord)] = value
            case (lord, "hand") if lord in LORDS:
                cards = [index_of(card, "card", NAMES) for card in value]
                rest = sorted(state.deck + state.hands[LORDS.index(lord)])
                for card in cards:
                    if card not in rest:
                        raise BadCase(f"{lord}.hand: the deck has no {NAMES[card]} left")
                    rest.remove(card)
                state.hands[LORDS.index(lord)], state.deck = cards, rest
            case (place, "holder") if place in PLACES:
                holder = index_of(value, "lord", LORDS) if value else -1
                state.holder[PLACES.index(place)] = holder
            case (place, "troops") if place in PLACES:
                state.troops[PLACES.index(place)] = value
            case _:
                raise UnknownName(".".join(path), "name", FIELDS)

    def look(self, state: Marches, path: tuple[str, ...]) -> Any:
        match path:
            case ("at", ("phase" | "round" | "turn") as field):
                return getattr(state, field)
            case (lord, "gold") if lord in LORDS:
                return state.gold[LORDS.index(lord)]
            case (lord, "hand") if lord in LORDS:
                return [NAMES[card] for card in state.hands[LORDS.index(lord)]]
            case (place, "holder") if place in PLACES:
                holder = state.holder[PLACES.index(place)]
                return LORDS[holder] if holder >= 0 else None
            case (place, "troops") if place in PLACES:
                return state.troops[PLACES.index(place)]
            case _:
                raise UnknownName(".".join(path), "name", FIELDS)

    def face(self, kind: str, name: str) -> int:
        return (1, 6)[index_of(name, f"face of the {kind} die", ("low", "high"))]

    def schema(self) -> dict[str, Any]:
        return {"type": "object", "properties": dict.fromkeys((*LORDS, *PLACES, "at"), True)}
