"""3.1, 16, 17: the decks of a scenario, shuffled and dealt."""

from __future__ import annotations

from collections.abc import Sequence

from europa.kernel import Dice
from europa.tpop.ids import (
    SUITS,
    event,
    idea,
    idea_ids,
    index_of,
    milestone,
    milestone_ids,
    mission,
)
from europa.tpop.rules.goals.conditions import mission_test
from europa.tpop.rules.rounds.all_events import ALL, OPTION, drawn_halves
from europa.tpop.rules.terms.realm import scenario_of
from europa.tpop.state import POWERS, Tpop
from europa.tpop.table import G
from europa.tpop.world import SetupPlan, World, decks, load_world
from europa.tpop.world.custom import CUSTOM
from europa.tpop.world.scenario import EventPile, IdeaSlot


def deal_cards(state: Tpop, plan: SetupPlan, dice: Dice) -> None:
    """3.1: every deck of the scenario; the first Event display is laid out."""
    world = load_world(plan.side)
    _action_decks(state, plan, world, dice)
    _event_decks(state, plan, dice)
    lay_events(state)
    _ideas(state, plan, world, dice)
    lay_milestones(state, dice, plan.scenario.milestones)
    _trade(state, plan, world, dice)
    _struggles(state, plan, dice)
    for seat in range(len(state.seats)):
        _missions(state, plan, world, seat)


def _action_decks(state: Tpop, plan: SetupPlan, world: World, dice: Dice) -> None:
    out = set(plan.scenario.cards_left_out)
    state.decks, state.discards = [], [[], [], []]
    for name in POWERS:
        deck = [
            card.index
            for card in world.characters
            if card.deck.lower() == name and card.card not in out and not card.event
        ]
        dice.shuffle(deck, f"shuffle:{name}")
        state.decks.append(deck)


def _event_decks(state: Tpop, plan: SetupPlan, dice: Dice) -> None:
    """16: one deck an Age, its first half on top of its second."""
    ages = range(state.age, state.last_age + 1)
    by_age = [[p for p in plan.scenario.piles if p.age == a and not p.left_out] for a in ages]
    piled = [_stack(state, piles, dice) for piles in by_age if any(p.events for p in piles)]
    state.last_age = min(state.last_age, state.age + len(piled) - 1)
    state.event_deck = piled[0]
    state.event_piles = piled[1:]


def _stack(state: Tpop, piles: list[EventPile], dice: Dice) -> list[int]:
    """16, Option 6, T60: the halves shuffled apart, the first one on top (last in the list)."""
    halves = [[index_of("event", name) for name in pile.events] for pile in piles]
    if state.options.get(OPTION) == ALL:
        halves = drawn_halves(halves, dice)
    if state.options.get("opt6_random_x_events") and len(halves) == 2:
        halves = _random_halves(halves, dice)
    deck: list[int] = []
    for half in reversed(halves):
        dice.shuffle(half, "shuffle:events")
        deck.extend(half)
    return deck


def _random_halves(halves: list[list[int]], dice: Dice) -> list[list[int]]:
    """Option 6: X Events dealt at random, each half as big as before."""
    fixed: list[list[int]] = [[], []]
    free: list[int] = []
    for half in halves:
        for card in half:
            mark = event(card)["half"]
            if mark in ("1", "2"):
                fixed[int(mark) - 1].append(card)
            else:
                free.append(card)
    dice.shuffle(free, "shuffle:events")
    room = max(0, len(halves[0]) - len(fixed[0]))
    return [fixed[0] + free[:room], fixed[1] + free[room:]]


def lay_events(state: Tpop) -> None:
    """4.1 A, R39, Option 7: the display of a Round, its first cards face-up."""
    scenario = scenario_of(state)
    awake = sum(not seat.asleep for seat in scenario.seats)
    woken = max(0, len(state.seats) - awake)
    number = min(scenario.events_per_round + woken, len(state.event_deck))
    shown = scenario.events_face_up
    if state.options.get("opt7_reveal_more") and len(state.seats) == 6:
        shown = max(shown, 4)
    state.events = [state.event_deck.pop() for _ in range(number)]
    state.face_up = [int(place < shown) for place in range(number)]
    state.event_ducats = [0] * number


def _ideas(state: Tpop, plan: SetupPlan, world: World, dice: Dice) -> None:
    """3.1, 8: the display of three by three; the rest of the Age's Ideas in decks."""
    setup = plan.scenario.ideas
    rows: tuple[tuple[IdeaSlot, ...], ...] = (setup.adm, setup.dip, setup.mil)
    named = {slot.idea for row in rows for slot in row if slot.idea}
    state.idea_held = [()] * len(idea_ids())
    state.ideas, state.idea_decks = [], []
    for kind, row in enumerate(rows):
        deck = [
            place
            for place, name in enumerate(idea_ids())
            if idea(place)["type"].lower() == POWERS[kind]
            and idea(place)["age"] <= state.age
            and name not in named
            and name not in setup.removed
        ]
        dice.shuffle(deck, "shuffle:ideas")
        shown: list[int] = []
        for slot in row:
            if not slot.idea and not deck:
                continue
            card = index_of("idea", slot.idea) if slot.idea else deck.pop()
            shown.append(card)
            seats = [world.realm_index[realm] for realm in slot.researched]
            held = [state.seats.index(realm) for realm in seats if realm in state.seats]
            state.idea_held[card] = tuple(held)
        state.ideas.append(shown)
        state.idea_decks.append(deck)


def lay_milestones(state: Tpop, dice: Dice, fixed: tuple[str, ...] = ()) -> None:
    """17.3: one Milestone of each suit of the Age on display, the others in four decks."""
    world = load_world(state.side)
    removed = scenario_of(state).milestones_removed
    distant = any(state.in_play[p.index] and world.areas[p.area].distant for p in world.provinces)
    chosen = [index_of("milestone", name) for name in fixed]
    state.milestones, state.milestone_decks = [], []
    for suit in SUITS:
        deck = [
            place
            for place, name in enumerate(milestone_ids())
            if milestone(place)["age"] == state.age
            and milestone(place)["suit"] == suit
            and name not in removed
            and (distant or not milestone(place)["needs_distant"])
        ]
        dice.shuffle(deck, "shuffle:milestones")
        named = [card for card in chosen if milestone(card)["suit"] == suit]
        for card in named or deck[-1:]:
            state.milestones.append(card)
            if card in deck:
                deck.remove(card)
        state.milestone_decks.append(deck)
    state.milestone_tags = [()] * len(state.milestones)


def _trade(state: Tpop, plan: SetupPlan, world: World, dice: Dice) -> None:
    """12.1: the Trade deck of the scenario; other cards wait for their Continent (12.6)."""
    state.trade_deck = [world.trade_card_index[name] for name in plan.scenario.trade_deck]
    used = set(state.trade_deck)
    state.trade_unused = [card.index for card in world.trade_cards if card.index not in used]
    state.trade_discard = []
    dice.shuffle(state.trade_deck, "shuffle:trade")


def _struggles(state: Tpop, plan: SetupPlan, dice: Dice) -> None:
    """17.4: the Power Struggle deck, Upcoming card last in the list."""
    setup = plan.scenario.struggles
    wanted = state.options.get("adv_power_struggles", "scenario")
    mode = setup.mode if wanted == "scenario" else wanted
    if mode == "on":
        mode = "random" if setup.draw or "ordered" not in setup.choices else "ordered"
    state.struggles_active = []
    state.struggles = []
    if mode == "off":
        return
    names: Sequence[str] = setup.cards
    if mode == "random" and plan.scenario.family == CUSTOM:
        names = struggles_of_age(state.age)
    cards = [index_of("struggle", name) for name in names]
    if mode == "random" or setup.draw:
        dice.shuffle(cards, "shuffle:struggles")
        cards = cards[: setup.draw or len(setup.cards)]
    state.struggles = cards[::-1]


def struggles_of_age(age: int) -> list[str]:
    """T60: Power Struggles that a game beginning with an Age can draw from."""
    records = decks.power_struggles().items()
    return [name for name, record in records if record["suggested_age"] >= age]


def _missions(state: Tpop, plan: SetupPlan, world: World, seat: int) -> None:
    """17.2, R36: the seat's Mission deck. Starting Missions are picked in the opening.

    Where the scenario names none, realms have their usual decks in Age I (T7) and in custom
    set-ups (T66), else none.
    """
    missions = plan.realms[seat].missions
    if state.options.get("missions") is False or state.bots[seat]:
        return
    if missions is None and state.age > 1 and plan.scenario.family != CUSTOM:
        return
    own = decks.missions_of(world.realms[state.seats[seat]].id)
    whole = plan.scenario.family == CUSTOM
    codes = [code for code in sorted(own) if whole or own[code].get("in_default_deck", True)]
    done: tuple[str, ...] = ()
    if missions is not None:
        done = missions.done
        added = [code for code in (*missions.generic, *done) if code in own]
        codes = sorted({*codes, *added} - {*missions.removed, *done})
    state.missions_done[seat] = tuple(index_of("mission", own[code]["key"]) for code in done)
    state.missions_left[seat] = tuple(index_of("mission", own[code]["key"]) for code in codes)


def set_aside_missions(g: G) -> None:
    """T66: where the scenario names no Missions, those that are met at set-up count as completed:
    they bring nothing, but others may follow from them."""
    s = g.state
    named = {seat.realm for seat in scenario_of(s).seats if seat.missions is not None}
    for seat, left in enumerate(s.missions_left):
        if g.seat_name(seat) not in named:
            met = tuple(card for card in left if mission_test(card)(g, seat))
            s.missions_done[seat] += met
            s.missions_left[seat] = tuple(card for card in left if card not in met)


def starting_missions(state: Tpop, seat: int) -> tuple[list[int], int]:
    """R36: the Missions a seat may begin with, and how many it takes."""
    scenario = scenario_of(state)
    realm = load_world().realms[state.seats[seat]].id
    plan = next((s.missions for s in scenario.seats if s.realm == realm), None)
    left = state.missions_left[seat]
    if plan is None:
        done = {mission(card)["id"] for card in state.missions_done[seat]}
        free = [c for c in left if not mission(c)["prerequisites_one_of"]]
        later = [c for c in left if done & {*mission(c)["prerequisites_one_of"]}]
        return free + later, 2
    own = decks.missions_of(realm)
    named = [index_of("mission", own[code]["key"]) for code in plan.start]
    return [card for card in named if card in left], plan.hand
