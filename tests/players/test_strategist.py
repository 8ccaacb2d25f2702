"""`strategist`: legal, blind to what its seat can't see, true to its plans, and able to say why."""

from __future__ import annotations

from typing import Any

import pytest

from europa.kernel import Ask, Match
from europa.kernel.errors import NotAsked
from europa.kernel.save import pack_match
from europa.lab.seating import derived_seed
from europa.players import SeatDoor, find_player, known_players
from europa.players.hints import hint, hint_from_save
from europa.players.registry import BadSetting
from europa.players.tpop.rollout import Rollout
from europa.players.tpop.search import Clock, Tally, best_of, merged, race
from europa.players.tpop.steady import Steady
from europa.players.tpop.strategist import Strategist
from europa.players.tpop.value import features, lead, table_of, value_weights, weigh, worth

SCENARIO = "discovery_and_reformation_4p"
QUICK = 0.02


class Blind(SeatDoor):
    """A door that remembers what was asked of it and has no true match behind `imagine`."""

    __slots__ = ("imagined",)

    def __init__(self, seat: str, match: Match[Any]) -> None:
        super().__init__(seat, lambda: match)
        self.imagined = 0

    def imagine(self, seed: int | bytes | None = None) -> Match[Any]:
        self.imagined += 1
        return super().imagine(seed)


def at_turn(seed: int, turns: int = 1, kind: str = "turn") -> tuple[Match[Any], Ask]:
    """A match in which a seat is asked for its Turn, some Turns into the game."""
    match: Match[Any] = Match.new("tpop", SCENARIO, seed=seed)
    players = {seat: Steady(derived_seed(seed, n)) for n, seat in enumerate(match.seats())}
    while True:
        ask = match.asks()[0]
        if ask.kind == kind:
            turns -= 1
            if not turns:
                return match, ask
        match.play(ask, players[ask.seat].choose(SeatDoor(ask.seat, lambda: match), ask))


def test_it_is_known_and_its_time_can_be_set() -> None:
    assert "strategist" in known_players("tpop")
    made = find_player("tpop", "strategist:0.3/2")(1)
    assert isinstance(made, Strategist)
    assert (made.seconds, made.workers) == (0.3, 2)
    for wrong in ("strategist:fast", "strategist:0", "strategist:1/0", "steady:3"):
        with pytest.raises(BadSetting):
            find_player("tpop", wrong)


def test_every_decision_of_a_game_is_legal() -> None:
    """One seat by search, for the first Round; whatever it is asked."""
    match: Match[Any] = Match.new("tpop", SCENARIO, seed=12)
    me = match.seats()[2]
    door = SeatDoor(me, lambda: match)
    player = Strategist(1, QUICK)
    others = {seat: Steady(1) for seat in match.seats()}
    asked = 0
    while match.state.round < 2:
        ask = match.asks()[0]
        if ask.seat == me:
            option = player.choose(door, ask)
            assert option in ask.options
            asked += 1
        else:
            option = others[ask.seat].choose(SeatDoor(ask.seat, lambda: match), ask)
        match.play(ask, option)
    assert asked > 20


def test_it_thinks_in_imagined_matches_and_leaves_the_true_one_alone() -> None:
    match, ask = at_turn(3)
    before = match.hash()
    door = Blind(ask.seat, match)
    thought = Strategist(1, QUICK).think(door, ask, 5.0)
    assert thought is not None
    assert door.imagined == sum(tally.samples for tally in thought.tallies)
    assert match.hash() == before


def test_hidden_cards_do_not_change_what_it_sees() -> None:
    """Two matches that differ only in what the seat can't see are weighed alike, to the digit."""
    match, ask = at_turn(4, 6)
    other = match.imagine(ask.seat, 77)
    assert other.state.hands != match.state.hands
    values = []
    for one in (match, other):
        found = one.ask_of(ask.seat)
        assert found is not None
        player = Strategist(1)
        door = SeatDoor(ask.seat, lambda one=one: one)  # type: ignore[misc]
        plans = player._turn_plans(door, found, QUICK)[:3]
        trial = player.trial(door)
        values.append([trial.value(plan.action, plan, seed) for plan in plans for seed in (1, 2)])
    assert values[0] == values[1]
    assert len(set(values[0])) > 1


def test_a_plan_is_followed_through_its_questions() -> None:
    match, ask = at_turn(5)
    player = Strategist(1, QUICK)
    door = SeatDoor(ask.seat, lambda: match)
    plan = next(plan for plan in player.pilot.plans(door, ask) if plan.wants)
    option = player.pilot.follow(door, ask, plan.copy())
    assert option is not None
    assert option.key == plan.action
    match.play(ask, option)
    following = match.asks()[0]
    if following.seat == ask.seat and following.kind in plan.wants:
        assert player.choose(door, following).key in plan.wants[following.kind]


def test_an_action_that_spent_nothing_is_not_tried_again_in_the_same_turn() -> None:
    match, ask = at_turn(6)
    player = Strategist(1, QUICK)
    door = SeatDoor(ask.seat, lambda: match)
    first = player.choose(door, ask)
    thought = player.think(door, ask, QUICK)
    assert thought is not None
    assert first.key not in [option.key for option in thought.choices]


def test_rollouts_go_from_one_own_turn_to_the_next() -> None:
    match, ask = at_turn(7)
    pilot = Steady(1)
    run = Rollout(match.imagine(ask.seat, 5), ask.seat, pilot, 5)
    run.run_turns(0)
    once = [e for _, e in run.match.journal() if type(e).__name__ == "ActionTaken"]
    assert len({getattr(entry, "seat", "") for entry in once}) == 1
    assert run._next_turn()
    assert run.match.asks()[0].seat == ask.seat
    assert run.match.asks()[0].kind in ("turn", "turn.event")


# The value of a position


def test_value_prefers_what_anybody_would() -> None:
    match, ask = at_turn(8)
    weights = value_weights()
    match = match.imagine(ask.seat, 1)
    g = table_of(match)
    seat = list(match.seats()).index(ask.seat)
    base = worth(g, seat, weights)
    for change in ("prestige", "stability", "ducats"):
        getattr(g.state, change)[seat] += 1
        better = worth(g, seat, weights)
        assert better > base, change
        getattr(g.state, change)[seat] -= 1
    g.state.interest[seat] += 1
    assert worth(g, seat, weights) < base
    g.state.interest[seat] -= 1
    rival = (seat + 1) % 4
    mine = lead(g, seat, weights, 0.25)
    g.state.prestige[rival] += 10
    assert lead(g, seat, weights, 0.25) < mine


def test_power_is_worth_little_in_the_last_round() -> None:
    weights = value_weights()
    assert weigh("adm", 4, 0.0, weights) < 0.5 * weigh("adm", 4, 1.0, weights)
    assert weigh("prestige", 4, 0.0, weights) == 4


def test_every_weight_has_a_feature_and_no_hidden_hand_is_counted() -> None:
    match, ask = at_turn(9)
    g = table_of(match.imagine(ask.seat, 1))
    assert set(value_weights()) <= set(features(g, 0))
    assert "missions" not in features(g, 1, own=False)


# The search


def test_race_finds_the_best_of_noisy_choices() -> None:
    truth = [0.0, 1.0, 3.0, 2.0]
    noise = [0.5, -0.4, 0.2, -0.3, 0.1, 0.0, -0.1, 0.2]

    def attempt(number: int, sample: int) -> float:
        return truth[number] + noise[(sample + 3 * number) % len(noise)]

    tallies = race(4, attempt, Clock(60), [0.0] * 4, 32)
    assert best_of(tallies) == 2
    assert tallies[0].samples < tallies[2].samples


def test_race_obeys_the_clock_and_drops_what_is_impossible() -> None:
    late = race(3, lambda number, sample: 1.0, Clock(0), [0.0] * 3, 8)
    assert best_of(late) == -1
    tallies = race(3, lambda n, sample: None if n == 0 else float(n), Clock(60), [9.0, 0, 0], 8)
    assert best_of(tallies) == 2


def test_tallies_of_helpers_add_up() -> None:
    [one] = merged([[Tally(3.0, 1, 0.5)], [Tally(5.0, 3, 0.5)]])
    assert (one.mean, one.samples, one.score) == (2.0, 4, 2.5)


@pytest.mark.slow
def test_helpers_search_too() -> None:
    match, ask = at_turn(10)
    player = Strategist(1, 1.0, workers=2)
    try:
        alone = Strategist(1, 1.0).think(SeatDoor(ask.seat, lambda: match), ask, 60.0)
        helped = player.think(SeatDoor(ask.seat, lambda: match), ask, 60.0)
        assert alone is not None
        assert helped is not None
        assert sum(t.samples for t in helped.tallies) > sum(t.samples for t in alone.tallies)
    finally:
        assert player._helpers is not None
        player._helpers.close()


# Hints


def test_a_hint_says_what_why_and_by_which_rule() -> None:
    match, ask = at_turn(11, 3)
    before = match.hash()
    found = hint(match, ask.seat, 0.1)
    assert ask.find(found.key) is not None
    kinds = {reason.key for reason in found.reasons}
    assert "rule" in kinds
    assert kinds & {"gain", "risk", "other"}
    assert found.rule
    assert match.hash() == before
    elsewhere = hint_from_save(pack_match(match), ask.seat, 0.1)
    assert ask.find(elsewhere.key) is not None


def test_hints_for_small_questions_and_other_games() -> None:
    match, ask = at_turn(11, 1, "draw")
    found = hint(match, ask.seat, 0.1)
    assert any("rule of thumb" in reason.text for reason in found.reasons)
    marches: Match[Any] = Match.new("marches", seed=1)
    seat = marches.asks()[0].seat
    assert marches.asks()[0].find(hint(marches, seat).key) is not None


def test_nobody_is_advised_out_of_turn() -> None:
    match, _ = at_turn(11)
    idle = next(seat for seat in match.seats() if match.ask_of(seat) is None)
    with pytest.raises(NotAsked, match="isn't asked anything"):
        hint(match, idle)
