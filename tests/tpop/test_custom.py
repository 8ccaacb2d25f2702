"""3, T60: custom set-ups."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from europa.kernel import Match
from europa.kernel.errors import BadSetup
from europa.lab.simulate import simulate
from europa.tpop.game import game
from europa.tpop.ids import event, struggle_ids
from europa.tpop.rules.terms.realm import scenario_of
from europa.tpop.world import load_world
from europa.tpop.world.custom import cards_of


def begin(seats: Any = None, **options: Any) -> Match[Any]:
    return Match.new(game, "custom", seats, options, seed=1)


@pytest.mark.parametrize(
    "options, seats, says",
    [
        ({"realms": "france,france"}, None, "named twice"),
        ({"realms": "frnace,castile"}, None, "did you mean france"),
        ({"realms": "france"}, None, "seats 2, 3, 4, 5, 6"),
        ({"realms": "france,castile"}, 3, "names 2 realms for 3 seats"),
        ({"realms": "denmark@S304,sweden"}, None, "exclude each other: both hold"),
        ({"realms": "england@S304,france"}, None, "exclude each other: both hold"),
        ({"realms": "ulm,france", "start": "1618"}, None, "it has one for 1444"),
        ({"realms": "france,england,poland", "edition": "standard"}, None, "Eastern board"),
        ({"realms": "france,england", "edition": "standard", "last_age": 4}, None, "Age 1, 2, 3"),
        ({"start": "1618", "last_age": 1}, None, "Age 3, 4"),
        ({"realms": 7}, None, "list of names"),
        ({"start": "1700"}, None, "must be one of"),
        ({"dnpr_hungary": "on"}, None, "has no option dnpr_hungary"),
        ({"realms": "portugal,france", "dnpr_portugal": "on"}, None, "has no option"),
        ({"realms": "france,castile"}, ["player", "bot"], "20.1"),
        ({"realms": "france,castile,england"}, ["bot"] * 3, "needs a player"),
    ],
)
def test_bad_choices_are_refused_with_what_to_do(
    options: dict[str, Any], seats: Any, says: str
) -> None:
    with pytest.raises(BadSetup, match=says):
        begin(seats, **options)


def test_its_options_belong_to_custom_games_only() -> None:
    with pytest.raises(BadSetup, match="goes with scenario custom"):
        Match.new(game, None, None, {"realms": "france,castile"})


def test_realms_sit_in_the_order_given_and_the_first_begins() -> None:
    match = begin(realms=["venice", "papal_states", "ulm"], last_age=2)
    state = match.state
    assert match.seats() == ["venice", "papal_states", "ulm"]
    assert state.first == 0
    assert (state.age, state.last_age) == (1, 2)
    assert match.view()["scenario"] == "custom"


def test_nobody_named_seats_the_usual_realms() -> None:
    assert begin().seats() == ["france", "castile", "england", "austria"]
    assert begin(6).seats()[4:] == ["ottomans", "poland"]


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_16_1_an_age_has_eight_a_events_the_realms_own_and_four_rounds(count: int) -> None:
    state = begin(count).state
    scenario = scenario_of(state)
    for age in (1, 2, 3, 4):
        names = [name for pile in scenario.piles if pile.age == age for name in pile.events]
        assert len(names) == len(set(names)) == 4 * (5 if count == 2 else count + 1)
        assert sum("A" in name for name in names) == 8
        assert sum("A" not in name and "B" not in name for name in names) == 2 * count
    own = {event(card)["realm"] for card in state.event_deck} - {None}
    assert own <= {load_world().realms[realm].name for realm in state.seats}


@pytest.mark.parametrize("count", [2, 3, 6])
def test_16_1_events_can_be_drawn_from_all_of_the_age(count: int) -> None:
    seen: set[str] = set()
    for seed in range(12):
        options = {"events": "all", "last_age": 4}
        state = Match.new(game, "custom", count, options, seed=seed).state
        piles = [[*state.event_deck, *reversed(state.events)], *state.event_piles]
        for age, pile in enumerate(piles, 1):
            names = [event(card)["id"] for card in pile]
            assert len(names) == len(set(names)) == 4 * (5 if count == 2 else count + 1)
            assert {event(card)["age"] for card in pile} == {age}
            bottom, top = pile[: len(pile) // 2], pile[len(pile) // 2 :]
            for half, mark in ((bottom, "1"), (top, "2")):
                assert all(event(card)["half"] != mark for card in half)
                kinds = sorted(event(c)["id"][:3] for c in half if event(c)["kind"] == "A")
                assert kinds == [f"{age}{kind}A" for kind in (1, 2, 3, 4)]
            seen.update(names)
    assert {"14A-3", "24A-4"} <= seen
    listed = {name for p in scenario_of(state).piles for name in p.events}
    assert len({name for name in seen if "B" in name} - listed) >= 12


def test_17_4_power_struggles_at_random_are_drawn_from_all() -> None:
    def dealt(seed: int, start: str) -> list[str]:
        options = {"adv_power_struggles": "random", "start": start}
        state = Match.new(game, "custom", 4, options, seed=seed).state
        return [struggle_ids()[card] for card in state.struggles]

    early = [dealt(seed, "1444") for seed in range(12)]
    assert {len(set(cards)) for cards in early} == {6}
    assert {name for cards in early for name in cards} == set(struggle_ids())
    late = {name for seed in range(12) for name in dealt(seed, "1618")}
    assert "holy_league" in late
    assert "italian_wars" not in late


def test_a_scenario_keeps_its_own_events() -> None:
    with pytest.raises(BadSetup, match="option events goes with scenario custom"):
        Match.new(game, None, None, {"events": "all"})


def test_1618_begins_with_age_three_and_the_setup_cards_of_that_year() -> None:
    state = begin(realms="sweden,poland,muscovy", start="1618").state
    assert (state.side, state.age, state.last_age) == (1618, 3, 4)
    cannons = next(held for held in state.idea_held if len(held) == 3)
    assert cannons == (2, 1, 0) or set(cannons) == {0, 1, 2}


def test_the_emperor_has_imperial_influence_only_if_a_seat_plays_him() -> None:
    assert sum(begin(realms="austria,france").state.imperial) == 3
    assert sum(begin(realms="castile,france").state.imperial) == 0


def test_19_1_catholics_sit_in_the_curia_and_the_pope_in_roma() -> None:
    state = begin(realms="papal_states,castile,ottomans,france").state
    assert state.roma == 0
    assert state.curia == [1, 3]


def test_a_realm_not_seated_is_a_dnpr_or_what_the_map_prints() -> None:
    state = begin(realms="france,castile").state
    world = load_world()
    portugal = world.find_realm("portugal")
    assert state.dnpr[world.find_province("lisboa")] == portugal
    without = begin(realms="portugal,castile").state
    assert portugal not in without.dnpr
    off = begin(realms="france,castile", dnpr_portugal="off").state
    assert portugal not in off.dnpr


def test_a_custom_match_is_replayed_saved_and_rewound(tmp_path: Any) -> None:
    match = begin(realms="byzantium,ottomans@S304,venice@S206", last_age=1)
    for _ in range(40):
        ask = match.asks()[0]
        match.play(ask, ask.options[0])
    match.save(tmp_path / "a.save")
    assert Match.load(tmp_path / "a.save").hash() == match.hash()
    assert Match.replay(match.record(with_seed=True)).hash() == match.hash()


def combinations(seed: int, number: int) -> Iterator[tuple[list[str], dict[str, Any]]]:
    """Seats and options at random: both dates, 2 to 6 realms, every card, with and without Bots."""
    rng = Random(seed)
    while number:
        start = rng.choice(["1444", "1444", "1618"])
        count = rng.randint(2, 6)
        seats = ["random", *rng.choices(["random", "bot"], k=count - 1)]
        if count == 2 or rng.random() < 0.5:
            seats = ["random"] * count
        rng.shuffle(seats)
        options = {
            "start": start,
            "realms": ",".join(rng.sample(list(cards_of(start)), count)),
            "last_age": rng.choice([3, 4] if start == "1618" else [1, 2, 3, 4]),
            "windows": rng.choice(["fast", "private"]),
        }
        kinds = ["bot" if seat == "bot" else "player" for seat in seats]
        try:
            game.check_setup("custom", kinds, options)
        except BadSetup:
            continue
        number -= 1
        yield seats, options


def play(seed: int, number: int) -> set[str]:
    seen = set()
    for seats, options in combinations(seed, number):
        report = simulate("tpop", "custom", seats, games=1, seed=seed, check=True, options=options)
        assert report.errors == [], (seats, options)
        seen |= {name.partition("@")[0] for name in options["realms"].split(",")}
    return seen


def test_random_custom_games_end_and_keep_every_invariant() -> None:
    play(4, 3)


@pytest.mark.slow
def test_sixty_random_custom_games_seat_every_realm() -> None:
    assert len(play(7, 60)) == 17
