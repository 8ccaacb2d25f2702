"""4.5 D, 4.6 The end of an Age: new Events, Milestones and Ideas; Marriages."""

from __future__ import annotations

from europa.kernel import Entry, Option, Steps
from europa.tpop.bots.deck import reset as reset_bot
from europa.tpop.bots.wake import end_round as bots_end_round
from europa.tpop.ids import SUITS, idea, idea_ids, milestone_ids
from europa.tpop.rules.realms import relations
from europa.tpop.rules.rounds.deal import lay_milestones
from europa.tpop.rules.rounds.leaver import leave_table
from europa.tpop.rules.terms.action import ask
from europa.tpop.rules.terms.board import is_npr
from europa.tpop.rules.terms.realm import marriages_of, scenario_of
from europa.tpop.rules.terms.treasury import change_prestige, lose_power
from europa.tpop.state import DIP, POWERS
from europa.tpop.table import G
from europa.tpop.world import NONE

KEEP_PRICE = 2
"""DIP that save a Marriage (4.6)."""


class AgeBegan(Entry, frozen=True):
    age: int


class CardSwapped(Entry, frozen=True):
    """The last in Prestige replaces a card on display (4.6)."""

    seat: str
    old: str
    new: str


def end_round(g: G) -> Steps[None]:
    """4.5 D: the Round is over; what follows is found by the sequence."""
    if g.state.leaving:
        yield from leave_table(g)
    if g.state.phase == "over":
        return
    g.state.drawn = [0] * len(g.state.seats)
    if 1 in g.state.bots:
        bots_end_round(g)


def new_cards(g: G) -> None:
    """4.6, 1-3: the Events, Milestones and Ideas of the new Age."""
    s = g.state
    s.event_deck = s.event_piles.pop(0)
    lay_milestones(s, g.dice)
    for kind in range(3):
        replace_ideas(g, kind)
    for seat in range(len(s.seats)):
        if s.bots[seat]:
            reset_bot(g, seat)
    g.reveal()
    g.log(AgeBegan(s.age))


def replace_ideas(g: G, kind: int) -> None:
    """R83: the Age's new Ideas are shuffled in, then unresearched ones that aren't Basic change."""
    s = g.state
    removed = set(scenario_of(s).ideas.removed)
    deck = s.idea_decks[kind]
    new = [
        card
        for card, name in enumerate(idea_ids())
        if idea(card)["type"].lower() == POWERS[kind]
        and idea(card)["age"] == s.age
        and name not in removed
        and card not in s.ideas[kind]
        and card not in deck
    ]
    deck.extend(new)
    g.shuffle("shuffle:ideas", deck)
    old = []
    for place, card in enumerate(s.ideas[kind]):
        if idea(card)["basic"] or s.idea_held[card] or not deck:
            continue
        old.append(card)
        s.ideas[kind][place] = deck.pop()
    deck.extend(old)
    g.shuffle("shuffle:ideas", deck)


def swap_card(g: G) -> Steps[None]:
    """4.6, 4, R83: the only one with least Prestige may choose one new Idea or Milestone."""
    s = g.state
    least = min(s.prestige)
    if s.prestige.count(least) > 1 or s.bots[s.prestige.index(least)]:
        return
    seat = s.prestige.index(least)
    options = [
        Option(f"replace:{idea_ids()[card]}", ("idea", kind, place))
        for kind in range(3)
        for place, card in enumerate(s.ideas[kind])
        if s.idea_decks[kind] and not idea(card)["basic"] and not s.idea_held[card]
    ]
    options += [
        Option(f"replace:{milestone_ids()[card]}", ("milestone", place, place))
        for place, card in enumerate(s.milestones)
        if place < len(SUITS) and s.milestone_decks[place]
    ]
    choice = yield ask(g, seat, "swap", [*options, Option("no", ("no", 0, 0))], "4.6")
    what, row, place = choice
    if what == "no":
        return
    deck = s.idea_decks[row] if what == "idea" else s.milestone_decks[row]
    names = idea_ids() if what == "idea" else milestone_ids()
    g.reveal()
    cards = [Option(f"replace_by:{names[card]}", card) for card in sorted(deck)]
    new = yield ask(g, seat, "swap.new", cards, "4.6")
    shown = s.ideas[row] if what == "idea" else s.milestones
    old, shown[place] = shown[place], new
    deck.remove(new)
    deck.append(old)
    g.shuffle(f"shuffle:{what}s", deck)
    g.log(CardSwapped(g.seat_name(seat), names[old], names[new]))


def marriages(g: G) -> Steps[None]:
    """4.6, 5, R84: 1 Prestige for having any; then each removes one (an NPR's first, which a Vassal
    is not) or pays."""
    s = g.state
    married = [seat for seat in g.seats_from(s.first) if marriages_of(g, seat)]
    for seat in married:
        change_prestige(g, seat, 1, "4.6")
    for seat in married:
        partners = marriages_of(g, seat)
        if not partners or s.bots[seat]:
            continue
        nprs = [realm for realm in partners if is_npr(g, realm)]
        ids = g.world.realms
        options = [
            Option(f"divorce:{ids[realm].id}", realm, (f"realm:{ids[realm].id}",))
            for realm in nprs or partners
        ]
        if g.power(seat, DIP) >= KEEP_PRICE:
            options.append(Option("pay_dip", NONE))
        realm = options[0].value
        if len(options) > 1:
            realm = yield ask(g, seat, "marriages", options, "4.6")
        if realm == NONE:
            lose_power(g, seat, DIP, KEEP_PRICE, "4.6")
        else:
            relations.end_marriage(g, seat, realm)


ENTRIES = (AgeBegan, CardSwapped)
MESSAGES = {
    "ask.swap": "{seat}, replace an Idea or Milestone on display?",
    "option.replace": "Replace {a}",
    "ask.swap.new": "{seat}, by which card?",
    "option.replace_by": "{a}",
    "ask.marriages": "{seat}, remove a Marriage or pay 2 DIP",
    "option.divorce": "End the Marriage with {a}",
    "option.pay_dip": "Pay 2 DIP",
    "entry.AgeBegan": "Age {age} begins",
    "entry.CardSwapped": "{seat} replaces {old} by {new}",
}
