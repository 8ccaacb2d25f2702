"""16.1, T60: Events of a custom game drawn from all of the Age's, in place of a scenario's list."""

from __future__ import annotations

from itertools import permutations

from europa.kernel import Dice
from europa.tpop.ids import event, index_of
from europa.tpop.world import decks

OPTION, LISTED, ALL = "events", "grand_campaign", "all"
"""The option, and what a table may choose."""


def drawn_halves(halves: list[list[int]], dice: Dice) -> list[list[int]]:
    """Both halves of an Age with as many A- and B-Events as before, drawn anew; the realms' own
    stay. Of each kind of A-Event (11A to 14A) there are two, one a half, for the four signs of
    mortality come on them."""
    age = event(halves[0][0])["age"]
    count = max(sum(event(card)["kind"] == "B" for card in half) for half in halves)
    own = [[card for card in half if event(card)["realm"]] for half in halves]
    common, other = _a_events(age, dice), _b_events(age, count, dice)
    return [[*common[half], *other[half], *own[half]] for half in (0, 1)]


def _of(age: int, kind: str) -> list[int]:
    records = decks.events().items()
    return [
        index_of("event", name)
        for name, record in records
        if (record["age"], record["kind"]) == (age, kind)
    ]


def _a_events(age: int, dice: Dice) -> list[list[int]]:
    families: dict[str, list[int]] = {}
    for card in _of(age, "A"):
        families.setdefault(event(card)["id"].partition("-")[0], []).append(card)
    pairs = []
    for cards in families.values():
        dice.shuffle(cards, "shuffle:events")
        pairs.append(next(pair for pair in permutations(cards, 2) if _fit(pair)))
    return [list(half) for half in zip(*pairs, strict=True)]


def _fit(pair: tuple[int, ...]) -> bool:
    """Option 6: what is marked (1) or (2) lies in that half."""
    return bool(event(pair[0])["half"] != "2" and event(pair[1])["half"] != "1")


def _b_events(age: int, count: int, dice: Dice) -> list[list[int]]:
    """`count` B-Events a half; those marked (X) go where there is room."""
    cards = _of(age, "B")
    dice.shuffle(cards, "shuffle:events")
    halves: list[list[int]] = [[], []]
    free: list[int] = []
    for card in cards:
        mark = event(card)["half"]
        if len(halves[0]) + len(halves[1]) + len(free) == 2 * count:
            break
        if mark == "X":
            free.append(card)
        elif len(halves[int(mark) - 1]) < count:
            halves[int(mark) - 1].append(card)
    room = count - len(halves[0])
    return [halves[0] + free[:room], halves[1] + free[room:]]
