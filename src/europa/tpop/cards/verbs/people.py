"""Verbs of Rulers, Advisors, Generals and their cards."""

from __future__ import annotations

from europa.kernel import Option, Steps
from europa.tpop.cards import displays
from europa.tpop.cards.effects import VERBS, verb
from europa.tpop.cards.hand import names
from europa.tpop.cards.scope import Effect, Scope
from europa.tpop.cards.verbs.picking import pick_from
from europa.tpop.entries import RulerCrowned
from europa.tpop.rows import army_at
from europa.tpop.rules.actions.event import KEEPS_OLD, SICKLY, crown
from europa.tpop.rules.realms.characters import Appointed, advisor_price
from europa.tpop.rules.realms.election import election, is_due
from europa.tpop.rules.realms.mortality import discard_admiral, leader_name, remove_ruler
from europa.tpop.rules.realms.mortality import discard_general as leave
from europa.tpop.rules.terms.action import ask
from europa.tpop.rules.terms.realm import has_ruler, is_emperor, ruler_code
from europa.tpop.rules.terms.treasury import (
    change_stability,
    dismiss_advisor,
    gain_power,
    lose_ducats,
)
from europa.tpop.state import ARMIES, MIL, POWERS, RULER
from europa.tpop.table import G
from europa.tpop.world import NONE


@verb()
def keep_ruler(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """The Ruler on this Event is rejected; the one in office stays."""
    g.state.ruler_rejected = KEEPS_OLD
    yield from ()


@verb("prefer: power")
def dismiss(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """An Advisor leaves: the one of this type (`prefer`) if there is one, else of the seat's
    choice."""
    seat, kind = scope.who, POWERS.index(effect["prefer"])
    if g.state.advisors[seat * 3 + kind] != NONE:
        dismiss_advisor(g, seat, kind, "card")
    else:
        yield from VERBS["fire_advisor"](g, scope, {})


@verb("decks: powers, hand: bool?")
def appoint(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """An Advisor free of charge from the discard piles of `decks` (and the `hand`), if the seat
    likes."""
    s, seat, people = g.state, scope.who, g.world.characters

    def options() -> list[Option]:
        piles = [s.discards[POWERS.index(deck)] for deck in effect["decks"]]
        piles += [s.hands[seat]] if effect.get("hand") else []
        cards = [c for pile in piles for c in sorted(pile) if people[c].role == "advisor"]
        return [Option("no", NONE), *(Option(f"advisor:{people[c].id}", c) for c in cards)]

    if not effect.get("hand") and len(options()) == 1:
        return False
    card = yield ask(g, seat, "card.appoint", options, scope.rule)
    if card == NONE:
        return False
    kind = POWERS.index(people[card].deck)
    (s.hands[seat] if card in s.hands[seat] else s.discards[kind]).remove(card)
    dismiss_advisor(g, seat, kind, "replaced")
    s.advisors[seat * 3 + kind] = card
    g.log(Appointed(g.seat_name(seat), people[card].name, f"{POWERS[kind]} advisor"))
    return True


@verb("event: event")
def hire(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """The Advisor printed on an Event (`event`), in one of his offices, for his price, if the seat
    likes (T67)."""
    s, seat, people = g.state, scope.who, g.world.characters
    offices = [c for c in people if c.event and c.card == effect["event"]]
    able = [c for c in offices if advisor_price(g, seat, c.index) <= s.ducats[seat]]
    if not able or any(c.index in s.advisors for c in offices):
        return False
    options = [Option("no", NONE), *(Option(f"advisor:{c.id}", c.index) for c in able)]
    card = yield ask(g, seat, "card.appoint", options, scope.rule)
    if card == NONE:
        return False
    kind = POWERS.index(people[card].deck)
    lose_ducats(g, seat, advisor_price(g, seat, card), scope.rule)
    dismiss_advisor(g, seat, kind, "replaced")
    s.advisors[seat * 3 + kind] = card
    g.log(Appointed(g.seat_name(seat), people[card].name, f"{POWERS[kind]} advisor"))
    return True


@verb()
def ruler_from_deck(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """The Ruler on the Event is rejected; the first Leader drawn at random from the Military deck
    (or, if it holds none, from its discards) takes the throne."""
    s, seat, people = g.state, scope.who, g.world.characters
    s.ruler_rejected = KEEPS_OLD
    leaders: list[int] = []
    source = s.decks[MIL]
    for pile in (s.decks[MIL], s.discards[MIL]):
        leaders = [card for card in pile if people[card].role == "leader"]
        if leaders:
            source = pile
            break
    replaced = has_ruler(g, seat)
    remove_ruler(g, seat, "rejected")
    if not leaders:
        return False
    card = g.pick("leader", sorted(leaders))
    source.remove(card)
    g.reveal()
    s.ruler[seat], s.ruler_ill[seat] = card, 0
    g.log(RulerCrowned(g.seat_name(seat), people[card].name))
    if replaced and is_emperor(g, seat) and not s.bots[seat] and is_due(g):
        yield from election(g)
    return True


@verb()
def discard_general(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """A General leaves his Army for good (not a Ruler in command)."""
    seat, staff = scope.who, g.state.general
    led = [a for a in range(ARMIES) if staff[army_at(seat, a)] not in (NONE, RULER)]
    if not led:
        return False
    army = led[0]
    if len(led) > 1:
        options = [Option(f"unseat:{a + 1}", a) for a in led]
        army = yield ask(g, seat, "card.unseat", options, scope.rule)
    leave(g, seat, army, "card")
    return True


@verb("event: event")
def appoint_admiral(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """The person printed on an Event becomes the seat's Admiral; the one in office leaves."""
    seat, code = scope.who, ruler_code(g, f"event:{effect['event']}")
    for other in range(len(g.state.seats)):
        if g.state.admiral[other] == code:
            g.state.admiral[other] = NONE
    discard_admiral(g, seat, "replaced")
    g.state.admiral[seat] = code
    g.log(Appointed(g.seat_name(seat), leader_name(g, seat, code), "admiral"))
    yield from ()


@verb("n: int")
def cash_advisor(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """The seat may discard an Advisor for `n` power of his type."""
    s, seat = g.state, scope.who
    held = [kind for kind in range(3) if s.advisors[seat * 3 + kind] != NONE]
    options = [Option(f"fire:{POWERS[k]}", k) for k in held]
    kind = yield from pick_from(g, seat, "card.fire", options, scope.rule, optional=True)
    if kind is None:
        return False
    dismiss_advisor(g, seat, kind, "card")
    gain_power(g, seat, kind, effect["n"], scope.rule)
    return True


TOP_DISCARDS = 5


@verb("how: sickly|set_aside, unless_ruler: ruler?")
def event_ruler(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """What becomes of the Ruler on this Event: `sickly` (enters play with 1 Ill Health), or
    `set_aside` (isn't crowned; the one in office stays), unless `unless_ruler` is in office."""
    reigning = effect.get("unless_ruler")
    if reigning and g.state.ruler[scope.who] == ruler_code(g, reigning):
        return
    g.state.ruler_rejected = SICKLY if effect["how"] == "sickly" else KEEPS_OLD
    yield from ()


@verb("ruler: ruler -> crowned")
def crown_ruler(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """A historical Ruler (key of `rulers.json`) takes the throne; `crowned` keeps the realm."""
    yield from crown(g, scope.who, ruler_code(g, effect["ruler"]))
    scope.picked["crowned"] = g.state.seats[scope.who]


@verb("deck: power")
def crown_discarded(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """The seat may crown a Leader among the top 5 discards of a `deck` in place of the Ruler on
    this Event."""
    s, seat = g.state, scope.who
    pile = s.discards[POWERS.index(effect["deck"])]
    cards = [c for c in pile[-TOP_DISCARDS:] if g.world.characters[c].role == "leader"]
    card = yield from _one_card(g, seat, cards, "enthrone", scope.rule)
    if card == NONE:
        return False
    pile.remove(card)
    s.ruler_rejected = KEEPS_OLD
    yield from crown(g, seat, card)
    return True


@verb("deck: power")
def hire_discarded(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """The seat may appoint an Advisor from the discards of a `deck`, free of charge."""
    s, seat, kind = g.state, scope.who, POWERS.index(effect["deck"])
    cards = [c for c in s.discards[kind] if g.world.characters[c].role == "advisor"]
    card = yield from _one_card(g, seat, cards, "hire", scope.rule)
    if card == NONE:
        return False
    s.discards[kind].remove(card)
    dismiss_advisor(g, seat, kind, "replaced")
    s.advisors[seat * 3 + kind] = card
    name = g.world.characters[card].name
    g.log(Appointed(g.seat_name(seat), name, f"{effect['deck']} advisor"))
    return True


def _one_card(g: G, seat: int, cards: list[int], key: str, rule: str) -> Steps[int]:
    """One of these discarded cards, or none of them."""
    if not cards or g.state.bots[seat]:
        return NONE
    ids = g.world.characters
    options = [Option(f"{key}:{ids[c].id}", c, (f"card:{ids[c].id}",)) for c in cards]
    chosen: int = yield ask(g, seat, f"e4.{key}", [*options, Option("decline", NONE)], rule)
    return chosen


@verb()
def play_discarded(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """6.2: a Military Reforms card from the discards goes on display, free of charge."""
    s, seat, name = g.state, scope.who, "military_reforms"
    cards = [c for c in s.discards[MIL] if names()[c] == name]
    if not cards or displays.on_display(g, seat, name) != NONE:
        return False
    s.discards[MIL].remove(cards[-1])
    yield from change_stability(g, seat, -1, "6")
    yield from displays.put_on_display(g, seat, cards[-1], displays.charge(g, seat, name))
    return True


MESSAGES = {
    "ask.card.appoint": "{seat}, which advisor do you appoint?",
    "ask.card.unseat": "{seat}, which general leaves?",
    "option.unseat": "The general of army {a}",
    "ask.e4.enthrone": "{seat}, whom do you crown?",
    "ask.e4.hire": "{seat}, which discarded advisor do you appoint?",
    "option.decline": "Decline",
    "option.enthrone": "Crown {a}",
    "option.hire": "Appoint {a}",
}
