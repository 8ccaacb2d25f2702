"""3.4 The opening: extra power, the first cards, appointments and Starting Missions (R35, R36)."""

from __future__ import annotations

from europa.kernel import Option, Steps, together
from europa.tpop.rules.realms import characters
from europa.tpop.rules.rounds.deal import starting_missions
from europa.tpop.rules.terms.action import ask
from europa.tpop.rules.terms.hands import (
    card_options,
    discard_from_hand,
    draw_card,
    draw_freely,
    mission_options,
    set_missions,
)
from europa.tpop.rules.terms.realm import scenario_of
from europa.tpop.rules.terms.treasury import gain_power
from europa.tpop.state import POWERS
from europa.tpop.table import G

OPENING_HAND = 4
MOST_EXTRA = 5

MESSAGES = {
    "ask.extra_power": "{seat}, choose your extra monarch power",
    "ask.opening_appoint": "{seat}, do you hire anybody from your cards?",
    "option.appoint": "Appoint a character",
    "ask.opening_hand": "{seat}, discard down to {most} cards",
    "ask.first_missions": "{seat}, choose your starting Missions",
}


def extra_power(g: G) -> Steps[None]:
    """3.2: what the scenario adds to the 3/3/3, free choice, no type above 5."""
    scenario = scenario_of(g.state)
    seats = {place.realm: place.extra_power for place in scenario.seats}
    branches = {}
    for seat in g.seats_from(g.state.first):
        amount = seats.get(g.seat_name(seat), 0)
        if amount and not g.state.bots[seat]:
            branches[g.seat_name(seat)] = _extra(g, seat, amount)
    yield from together(g, branches, sealed=False)


def _extra(g: G, seat: int, amount: int) -> Steps[None]:
    for _ in range(amount):
        kinds = [kind for kind in range(3) if g.power(seat, kind) < MOST_EXTRA]
        if not kinds:
            return
        options = [Option(f"power:{POWERS[kind]}", kind) for kind in kinds]
        kind = yield ask(g, seat, "extra_power", options, "3.2")
        gain_power(g, seat, kind, 1, "3.2")


def opening_draw(g: G) -> Steps[None]:
    """R35: one card of each deck and three more, looked at one by one, in Turn order."""
    s = g.state
    for seat in g.seats_from(s.first):
        if s.bots[seat]:
            continue
        for kind in range(3):
            draw_card(g, seat, kind)
        yield from draw_freely(g, seat, 3, "3.4")


def opening_appointments(g: G) -> Steps[None]:
    """R35: characters for the Ducats and MIL at hand, no Loan; then at most four cards stay."""
    s = g.state
    for seat in g.seats_from(s.first):
        while not s.bots[seat]:

            def options(seat: int = seat) -> list[Option]:
                may = not characters.appoint_barred(g, seat)
                return [*([Option("appoint")] if may else []), Option("done")]

            choice = yield ask(g, seat, "opening_appoint", options, "3.4")
            if choice == "done":
                break
            yield from characters.appoint(g, seat)
    order = [seat for seat in g.seats_from(s.first) if len(s.hands[seat]) > OPENING_HAND]
    branches = {g.seat_name(seat): discards(g, seat, OPENING_HAND, "3.4") for seat in order}
    thrown = yield from together(g, branches)
    for seat in order:
        for card in thrown[g.seat_name(seat)]:
            discard_from_hand(g, seat, card)


def discards(g: G, seat: int, most: int, rule: str) -> Steps[list[int]]:
    """Which cards a seat throws away, in its order, until `most` are left."""
    hand = g.state.hands
    gone: list[int] = []
    while len(hand[seat]) - len(gone) > most:

        def options() -> list[Option]:
            return card_options(g, [card for card in hand[seat] if card not in gone], "discard")

        gone.append((yield ask(g, seat, "opening_hand", options, rule, {"most": most})))
    return gone


def opening_missions(g: G) -> Steps[None]:
    """R36: two of the green Missions, in secret, or as the scenario says."""
    s = g.state
    seats = [seat for seat in g.seats_from(s.first) if s.missions_left[seat]]
    hands = yield from together(g, {g.seat_name(seat): _choose(g, seat) for seat in seats})
    for seat in seats:
        set_missions(g, seat, hands[g.seat_name(seat)])


def _choose(g: G, seat: int) -> Steps[list[int]]:
    cards, number = starting_missions(g.state, seat)
    chosen: list[int] = []
    while len(chosen) < min(number, len(cards)):
        left = [card for card in cards if card not in chosen]
        if len(left) == number - len(chosen):
            return chosen + left
        options = mission_options(left, "pick_mission")
        chosen.append((yield ask(g, seat, "first_missions", options, "3.4")))
    return chosen


OPENING = (extra_power, opening_draw, opening_appointments, opening_missions)
