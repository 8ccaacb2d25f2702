"""7.2 Ill Health, the death of characters, and an empty throne."""

from __future__ import annotations

from europa.kernel import Entry, Option, Steps
from europa.tpop.entries import CharacterGone, RulerCrowned
from europa.tpop.rows import ARMIES_OF, army_at
from europa.tpop.rules.realms.election import election, is_due
from europa.tpop.rules.terms.action import ask
from europa.tpop.rules.terms.hands import is_asked
from europa.tpop.rules.terms.realm import has_ruler, historical_ruler, is_emperor, ruler_record
from europa.tpop.rules.terms.treasury import discard_card, dismiss_advisor
from europa.tpop.state import ARMIES, HISTORICAL, RULER
from europa.tpop.table import G
from europa.tpop.world import NONE

MOST_ILL = 2

MESSAGES = {
    "ask.appoint.ruler": "{seat}, your ruler is gone: whom do you crown?",
    "option.ruler": "Crown {a}",
    "option.interregnum": "Interregnum",
    "entry.FellIll": "{character} of {seat} falls ill",
    "entry.Interregnum": "{seat} has no ruler: an interregnum",
}


class FellIll(Entry, frozen=True):
    """A character gets an Ill Health token."""

    seat: str
    character: str


class Interregnum(Entry, frozen=True):
    """A realm has no Ruler."""

    seat: str


ENTRIES = (FellIll, Interregnum)


def card_id(g: G, card: int) -> str:
    """The id of an Action Card and its character."""
    return g.world.characters[card].id


def leader_name(g: G, seat: int, leader: int) -> str:
    """The name of a Leader: a card's, or the Ruler's."""
    if leader >= HISTORICAL:  # an Admiral printed on an Event
        return historical_ruler(g, leader).name
    if leader != RULER:
        return g.world.characters[leader].name
    record = ruler_record(g, seat)
    return record.name if record is not None else g.world.characters[g.state.ruler[seat]].name


def discard_general(g: G, seat: int, army: int, why: str) -> None:
    """7.2: a General leaves for good; a Ruler in command only lays it down."""
    leader = g.state.general[army_at(seat, army)]
    g.state.general[army_at(seat, army)] = NONE
    if leader not in (NONE, RULER):
        bury(g, seat, leader, why)


def discard_admiral(g: G, seat: int, why: str) -> None:
    """7.2: an Admiral leaves for good."""
    card = g.state.admiral[seat]
    if card != NONE:
        g.state.admiral[seat] = NONE
        bury(g, seat, card, why)


def bury(g: G, seat: int, card: int, why: str) -> None:
    """A character leaves; an Event's goes out of the game."""
    g.log(CharacterGone(g.seat_name(seat), leader_name(g, seat, card), why))
    if card < HISTORICAL:
        discard_card(g, card)
    else:
        g.state.marks.pop(_illness(card), None)


def _illness(code: int) -> str:
    """Where `marks` keeps the Ill Health of a character printed on an Event."""
    return f"ill:{code}"


def recall_ruler(g: G, seat: int) -> None:
    """7.2: the Ruler General token comes off its Army."""
    for army in range(ARMIES):
        if g.state.general[army_at(seat, army)] == RULER:
            g.state.general[army_at(seat, army)] = NONE


def appoint_ruler(g: G, seat: int, card: int) -> None:
    """5.2, R123: a Leader of the hand fills an empty throne, free of charge."""
    s = g.state
    assert not has_ruler(g, seat), "a Ruler in office can't be replaced"
    s.hands[seat].remove(card)
    s.ruler[seat] = card
    s.ruler_ill[seat] = 0
    g.log(RulerCrowned(g.seat_name(seat), g.world.characters[card].name))


# Ill Health and death


def printed_illness(g: G, code: int) -> int:
    """7.2, R123: Ill Health printed on a historical Ruler's banner, his first token."""
    return historical_ruler(g, code).ill


def wound(g: G, leader: int, seat: int) -> bool:
    """7.2: an Ill Health token on a card's character or the Ruler; whether it is the second."""
    s = g.state
    if leader == RULER:
        s.ruler_ill[seat] += 1
        fatal = s.ruler_ill[seat] >= MOST_ILL
    elif leader >= HISTORICAL:
        s.marks[_illness(leader)] = s.marks.get(_illness(leader), 0) + 1
        fatal = s.marks[_illness(leader)] >= MOST_ILL
    else:
        s.ill[leader] += 1
        fatal = s.ill[leader] >= MOST_ILL
    g.log(FellIll(g.seat_name(seat), leader_name(g, seat, leader)))
    return fatal


def add_ill_health(g: G, leader: int, seat: int) -> Steps[None]:
    """7.2: an Ill Health token on a character in play; the second one kills."""
    if wound(g, leader, seat):
        yield from character_dies(g, leader, seat)


def character_dies(g: G, leader: int, seat: int, why: str = "died") -> Steps[None]:
    """7.2: a character in play is discarded; for a Ruler see `ruler_dies`."""
    s = g.state
    if leader == RULER:
        yield from ruler_dies(g, seat, why)
        return
    for kind in range(3):
        if s.advisors[seat * 3 + kind] == leader:
            dismiss_advisor(g, seat, kind, why)
    for army in range(ARMIES):
        if s.general[army_at(seat, army)] == leader:
            discard_general(g, seat, army, why)
    if s.admiral[seat] == leader:
        discard_admiral(g, seat, why)


def characters_of(g: G, seat: int) -> list[int]:
    """7.2: everybody in a seat's service: RULER, Advisors, Generals, Admiral."""
    s = g.state
    cards = [
        *s.advisors[seat * 3 : seat * 3 + 3],
        *s.general[ARMIES_OF[seat]],
        s.admiral[seat],
    ]
    found = [card for card in cards if card not in (NONE, RULER)]
    return [RULER, *found] if has_ruler(g, seat) and s.ruler[seat] != NONE else found


def mortality_of(g: G, seat: int, leader: int) -> str:
    """7.2: the icon beside a character's portrait; empty: nothing kills it."""
    if leader == RULER:
        record = ruler_record(g, seat)
        if record is not None:
            return record.mortality
        leader = g.state.ruler[seat]
    if leader >= HISTORICAL:
        return historical_ruler(g, leader).mortality
    return g.world.characters[leader].mortality


def strike(g: G, icon: str) -> Steps[None]:
    """16.5, R123: a mortality symbol: all with the icon fall ill at once, then deaths in Turn
    order."""
    dead: list[tuple[int, int]] = []
    for seat in g.seats_from(g.state.turn):
        struck = [x for x in characters_of(g, seat) if mortality_of(g, seat, x) == icon]
        dead += [(seat, leader) for leader in struck if wound(g, leader, seat)]
    for seat, leader in dead:
        yield from character_dies(g, leader, seat)


# Rulers


def remove_ruler(g: G, seat: int, why: str) -> None:
    """7.2, R88: the Ruler leaves the throne and any Army; a card goes to its discard pile."""
    s = g.state
    if s.ruler[seat] == NONE:
        return
    g.log(CharacterGone(g.seat_name(seat), leader_name(g, seat, RULER), why))
    recall_ruler(g, seat)
    code = s.ruler[seat]
    s.ruler[seat] = NONE
    s.ruler_ill[seat] = 0
    if code < HISTORICAL:
        discard_card(g, code)


def ruler_dies(g: G, seat: int, why: str = "died") -> Steps[None]:
    """7.2, 18.9: the Ruler is discarded; the seat may crown a Leader of its hand as a Reaction,
    else there is an Interregnum; the Emperor's loss brings an election (R201)."""
    s = g.state
    reigned = has_ruler(g, seat)
    remove_ruler(g, seat, why)
    yield from fill_throne(g, seat)
    if reigned and is_emperor(g, seat) and not s.bots[seat] and is_due(g):
        yield from election(g)


def fill_throne(g: G, seat: int) -> Steps[None]:
    """5.2: the Reaction of a seat without a Ruler."""
    s = g.state
    people = g.world.characters
    able = any(people[card].role == "leader" for card in s.hands[seat])
    if is_asked(g, seat, able):

        def options() -> list[Option]:
            leaders = [card for card in s.hands[seat] if people[card].role == "leader"]
            crowns = [Option(f"ruler:{card_id(g, card)}", card) for card in leaders]
            return [*crowns, Option("interregnum", NONE)]

        card = yield ask(g, seat, "appoint.ruler", options, "7.2")
        if card != NONE:
            appoint_ruler(g, seat, card)
            return
    g.log(Interregnum(g.seat_name(seat)))
