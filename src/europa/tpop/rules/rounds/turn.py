"""4.2 The Action Phase: a Turn's menu, passing, and how the phase ends."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from random import Random
from typing import NamedTuple, TypeAlias

from europa.kernel import Disabled, Option, Steps
from europa.tpop.bots.turn import take_turn
from europa.tpop.cards.hand import display_record, names
from europa.tpop.entries import ActionTaken
from europa.tpop.rules.actions.diplomacy import roots
from europa.tpop.rules.actions.event import events_needed, has_event_to_take
from europa.tpop.rules.forces.fleets import clear_ports, repair_fleet
from europa.tpop.rules.goals import goals
from europa.tpop.rules.goals.watch import ignore
from europa.tpop.rules.link import actions, run
from europa.tpop.rules.realms import curia
from europa.tpop.rules.realms.npr import note_positions
from europa.tpop.rules.realms.relations import return_lent_units
from europa.tpop.rules.rounds import scoring
from europa.tpop.rules.terms import cubes
from europa.tpop.rules.terms.action import HIDDEN, Action, ask, no
from europa.tpop.rules.terms.passing import Passed, passing_ducats, pay_for_passing
from europa.tpop.rules.war import empire
from europa.tpop.table import G
from europa.tpop.world import NONE

PASS = "pass"
END = "done"

NAMES = {
    "activate_units": "Activate units or ships (1 MIL)",
    "stability": "Increase stability",
    "focus": "Change the national focus",
    "diplomacy": "Negotiate with another player",
    "declare_war": "Declare war (1 MIL)",
    "influence": "Place influence",
    "forge_alliance": "Forge an alliance",
    "fabricate_claims": "Fabricate claims (2 DIP each)",
    "explore": "Explore (1 DIP and 1 MIL)",
    "colonize": "Colonize",
    "take_loan": "Take a loan",
    "repay_loan": "Repay a loan",
    "replenish": "Refresh exhausted units (1 MIL for 3)",
    "cut_ties": "Cut ties",
    "recruit_units": "Recruit units or build ships (1 MIL)",
    "convert_area": "Convert an area (2 ADM and 3 ducats)",
    "change_state_religion": "Change the state religion",
    "research": "Research an idea",
    "suppress_unrest": "Suppress unrest (1 MIL each)",
    "trade": "Trade (1 DIP)",
}
"""Actions in the menu of a Turn, with what they cost before any discount."""
MESSAGES = {
    "ask.turn": "{seat}, your Turn",
    "ask.turn.event": "{seat}, your last Turn: take your Event",
    "ask.turn.after": "{seat}, more Minor Actions?",
    "entry.Passed": "{seat} passes as number {place} (4.2)",
    **{
        f"option.{kind}.{key}": name
        for kind in ("turn", "turn.event", "turn.after")
        for key, name in NAMES.items()
    },
    **{f"option.{kind}.use": "Use {a}" for kind in ("turn", "turn.event", "turn.after")},
}


ENTRIES = (Passed,)


class Line(NamedTuple):
    """An Action as it stands in the menu."""

    action: Action
    option: Option
    in_hand: str
    """Type of the card that it takes in hand, or empty."""
    on_display: str
    """Type of the Display Card that it takes, or empty."""


@cache
def _lines(is_minor: bool) -> tuple[Line, ...]:
    found = []
    for action in actions().values():
        if action.is_minor == is_minor:
            verb, _, name = action.key.partition(":")
            held = name if verb == "play" else ""
            shown = display_record(name)[0] if verb == "use" else ""
            found.append(Line(action, Option(action.key), held, shown))
    return tuple(found)


Candidate: TypeAlias = "tuple[Option, Callable[[G, int], str]]"
"""What may stand in the menu, and what may bar it."""


def _open(g: G, seat: int, is_minor: bool) -> list[Option]:
    """The Actions that aren't barred."""
    lines = _lines_of(g, seat, is_minor)
    return [option for option, barred in lines if not barred(g, seat)]


def _lines_of(g: G, seat: int, is_minor: bool) -> tuple[Candidate, ...]:
    """The Actions that the seat can think of. Those of cards that it lacks are passed over at once:
    they are more than half of all."""
    s = g.state
    return _lines_with_cards(is_minor, tuple(s.hands[seat]), tuple(s.display[seat]))


@lru_cache(maxsize=4096)
def _lines_with_cards(
    is_minor: bool, hand: tuple[int, ...], display: tuple[int, ...]
) -> tuple[Candidate, ...]:
    kinds = names()
    held, shown = ([kinds[card] for card in cards] for cards in (hand, display))
    return _lines_with(is_minor, frozenset(held), frozenset(shown))


@lru_cache(maxsize=4096)
def _lines_with(
    is_minor: bool, hand: frozenset[str], display: frozenset[str]
) -> tuple[Candidate, ...]:
    """The Actions that a seat with these cards can think of, each with what may bar it."""
    return tuple(
        (line.option, line.action.barred)
        for line in _lines(is_minor)
        if (not line.in_hand or line.in_hand in hand)
        and (not line.on_display or line.on_display in display)
    )


# One Turn

BEGUN = "begun"
"""Where `marks` keeps that the Turn was begun before the position: what was noted then holds."""


def start_turn(g: G) -> None:
    """5.4, 9.2, 9.7, R140: capacities are fresh, no Battle is won yet; who stands where, and what
    carries Influence, is noted."""
    s = g.state
    if not s.marks.pop(BEGUN, 0):
        note_positions(g)
    s.refused = []
    s.rooted = bytearray() if s.bots[s.turn] else roots(g, s.turn)
    s.marks.pop("bot_levy", None)


def play_turn(g: G) -> Steps[None]:
    """R33: Minor Actions in any number around exactly one Action or Pass."""
    seat = g.state.turn
    event_only = is_event_turn(g, seat)
    start_turn(g)
    if g.state.bots[seat]:
        yield from _bot_turn(g, seat, event_only)
        return
    acted = passing = settled = False
    while True:
        kind = "turn.after" if acted else "turn.event" if event_only else "turn"

        def options(acted: bool = acted) -> list[Option]:
            return menu(g, seat, acted, event_only)

        def disabled(acted: bool = acted) -> list[Disabled]:
            return barred_menu(g, seat, acted, event_only)

        def one(key: str, acted: bool = acted) -> Option | None:
            return menu_option(g, seat, acted, event_only, key)

        def lot(chance: Random, acted: bool = acted) -> Option:
            return draw_option(g, seat, acted, event_only, chance)

        choice = yield ask(g, seat, kind, options, "4.2", None, disabled, one, lot)
        if choice == END:
            break
        if choice == PASS:
            pay_for_passing(g, seat)
            acted = passing = True
            touches: tuple[str, ...] = ()
        else:
            action = actions()[choice]
            touches = action.touches
            g.log(ActionTaken(g.seat_name(seat), choice))
            g.state.unsettled = 1
            spent = yield from run(action.run(g, seat))
            acted = acted or (not action.is_minor and spent is not False)
        if settled and touches and ignore(g, touches):
            g.state.unsettled = 0
            continue
        settled = True
        yield from after_action(g)
        if g.state.phase == "over":
            return
    end_turn(g, seat)
    _count_turn(g, seat, passing)


def _bot_turn(g: G, seat: int, event_only: bool) -> Steps[None]:
    """R209: a Bot's Turn: its charts say what it does."""
    g.state.unsettled = 1
    passing = yield from take_turn(g, seat, event_only)
    yield from after_action(g)
    if g.state.phase == "over":
        return
    end_turn(g, seat)
    _count_turn(g, seat, passing)


def menu(g: G, seat: int, acted: bool, event_only: bool) -> list[Option]:
    """What the seat may do now."""
    found = _open(g, seat, is_minor=True)
    if acted:
        return [*found, Option(END)]
    if event_only:
        return [Option("event"), *found]
    main = _open(g, seat, is_minor=False)
    if not _pass_barred(g, seat):
        main.append(Option(PASS))
    return main + found


def draw_option(g: G, seat: int, acted: bool, event_only: bool, chance: Random) -> Option:
    """One entry of `menu` at random: what is drawn and barred is put aside and another one drawn,
    so that few are looked at and each that is open is as likely as any other."""
    left = [*_lines_of(g, seat, is_minor=True)]
    if acted:
        left.append((Option(END), _never))
    elif event_only:
        left.append((Option("event"), _never))
    else:
        left += _lines_of(g, seat, is_minor=False)
        left.append((Option(PASS), _pass_barred))
    while True:
        place = int(chance.random() * len(left))
        option, barred = left[place]
        if not barred(g, seat):
            return option
        left[place] = left[-1]
        left.pop()


def _never(g: G, seat: int) -> str:
    """What is always open."""
    return ""


def _pass_barred(g: G, seat: int) -> str:
    """4.2: nobody Passes before he has taken his Event."""
    return "4.2: the Event isn't taken yet" if has_event_to_take(g, seat) else ""


def menu_option(g: G, seat: int, acted: bool, event_only: bool, key: str) -> Option | None:
    """The entry of `menu` with this key, without the others."""
    if key == END:
        return Option(END) if acted else None
    if key == PASS:
        barred = acted or event_only or has_event_to_take(g, seat)
        return None if barred else Option(PASS)
    action = actions().get(key)
    if action is None or (not action.is_minor and (acted or (event_only and key != "event"))):
        return None
    given = key == "event" and event_only
    return Option(key) if given or not action.barred(g, seat) else None


def barred_menu(g: G, seat: int, acted: bool, event_only: bool) -> list[Disabled]:
    """What the seat may not do now, and why."""
    found = []
    for action in actions().values():
        reason = action.barred(g, seat)
        if not action.is_minor and acted:
            reason = "4.2: this Turn's Action is taken"
        elif not action.is_minor and event_only and action.key != "event":
            reason = "4.2: only the Event is left to take"
        if reason and reason != HIDDEN:
            found.append(no(action.key, reason, action.rule))
    if not acted and (event_only or has_event_to_take(g, seat)):
        found.append(no(PASS, "4.2: the Event isn't taken yet", "4.2"))
    return found


def after_action(g: G) -> Steps[None]:
    """R150, R197, 18.3, 19.1: what is looked at after each Action."""
    yield from clear_ports(g)
    if g.state.allied_due:
        yield from return_lent_units(g)
    yield from cubes.settle_all(g)
    roma = g.state.roma
    if empire.after_action(g):
        curia.update_roma(g)
    met = yield from goals.check_goals(g)
    if met or g.state.roma != roma:
        yield from cubes.settle_all(g)  # rewards and the Roma Cardinal may need cubes too
    g.state.unsettled = 0
    scoring.check_objectives(g)


def end_turn(g: G, seat: int) -> None:
    """9.0c: Heavy Ships in Port are repaired."""
    repair_fleet(g, seat)


# Passing


def is_event_turn(g: G, seat: int) -> bool:
    """R41, R207: only the Event may be taken: the Turns left are all owed to it."""
    s = g.state
    left = s.final[seat]
    if left == NONE or not has_event_to_take(g, seat):
        return False
    if g.is_for_two:
        return left <= events_needed(g) - s.events_taken[seat]
    return left == 0


def _count_turn(g: G, seat: int, passing: bool) -> None:
    """R41: counts the Turn, triggers the end of the phase and finds the next seat."""
    s = g.state
    if passing:
        s.passed.append(seat)
        if len(s.passed) == len(passing_ducats(g)) and s.final[seat] == NONE:
            _trigger_end(g)
    elif s.final[seat] != NONE:
        s.final[seat] = max(0, s.final[seat] - 1)
        if s.final[seat] == 0 and not has_event_to_take(g, seat):
            s.passed.append(seat)
    s.turn = next_seat(g, seat)


def _trigger_end(g: G) -> None:
    """R41, R207: one more Turn for each seat that hasn't Passed; two or three in a game of two."""
    s = g.state
    for seat in range(len(s.seats)):
        if seat not in s.passed:
            s.final[seat] = 1
            if g.is_for_two:
                s.final[seat] = 2 if s.events_taken[seat] else 3


def next_seat(g: G, seat: int) -> int:
    """4.2, R41: the next seat clockwise that has a Turn; NONE when the phase is over."""
    s = g.state
    order = [other for other in (*g.others(seat), seat) if other not in s.passed]
    ending = any(left != NONE for left in s.final)
    for other in order:
        if not ending or s.final[other] > 0:
            return other
    return order[0] if order else NONE
