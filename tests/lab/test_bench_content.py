"""The coverage of cards in play: which tables are played, what is kept, what is reported."""

from __future__ import annotations

from pathlib import Path

import pytest

from europa.kernel import find_game
from europa.lab.bench import content, content_games
from europa.lab.bench.content_games import (
    GAME,
    Told,
    cards,
    decks,
    of_realm,
    play_game,
    play_games,
    table,
)
from europa.tpop.rules.realms.characters import Appointed


def made_up(player: str, number: int) -> Told:
    """A game that has shown one Event and one Mission."""
    seen = [("event", "101-1"), ("mission", "austria:1A")]
    done = {"austria": ["austria:1A"]}
    return Told(player, number, "x", ["austria"], seen, ["austria"], {"austria": 9.0}, done, {})


def test_tables_seat_all_realms_from_both_dates() -> None:
    tables = [table(number) for number in range(64)]
    assert tables == [table(number) for number in range(64)]
    scenarios = [scenario for scenario, _ in tables]
    assert {"the_grand_campaign_austria", "the_grand_campaign_muscovy"} <= set(scenarios)
    custom = [options for scenario, options in tables if scenario == "custom"]
    assert {options["start"] for options in custom} == {"1444", "1618"}
    realms = {realm for options in custom for realm in options["realms"].split(",")}
    with_missions = {card.partition(":")[0] for card in decks()["mission"]}
    assert {deck for deck in with_missions if "generic" not in deck} <= realms
    assert realms - with_missions, "somebody must play the generic decks"
    for scenario, options in tables[:8]:
        find_game(GAME).check_setup(scenario, None, options)


def test_a_random_game_shows_cards() -> None:
    told = play_game("random", 2)
    assert told.error == ""
    assert told.decisions > 100
    known = decks()
    assert {"event", "idea"} <= {deck for deck, _ in told.seen}
    assert all(card in known[deck] for deck, card in told.seen if deck != "ruler")
    assert set(told.missions) == set(told.realms)


def test_the_journal_tells_every_mission_and_every_ruler_of_an_event() -> None:
    told: dict[str, set[str]] = {deck: set() for deck in ("mission", "ruler")}
    for card in cards():
        if card.deck in told:
            realm = "" if card.group.startswith("generic") else card.group
            found = of_realm(card.deck, realm.lower().replace(" ", "_"), card.name)
            assert found is not None
            told[card.deck].add(found[1])
    assert set(decks()["mission"]) == told["mission"]
    assert set(decks()["ruler"]) <= told["ruler"]
    assert "event:207-2" in decks()["ruler"]
    assert "event:111-2" not in decks()["ruler"]


def test_an_admiral_of_an_event_is_told_by_his_office() -> None:
    read = content_games.READERS["Appointed"]
    assert read(Appointed("ottomans", "Hayreddin", "admiral")) == ("ruler", "event:251B")
    assert read(Appointed("ottomans", "Johannes", "adm advisor")) is None


def test_games_that_are_kept_are_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep = tmp_path / "bench" / "games.jsonl"
    played: list[tuple[str, int]] = []

    def play(player: str, number: int) -> Told:
        played.append((player, number))
        return made_up(player, number)

    monkeypatch.setattr(content_games, "play_game", play)
    assert len(play_games({"random": 2, "steady": 1}, keep=keep)) == 3
    assert len(play_games({"random": 3, "steady": 1}, keep=keep)) == 4
    assert played == [("random", 0), ("random", 1), ("steady", 0), ("random", 2)]
    assert len(play_games({"steady": 1}, keep=keep)) == 1


def test_the_report_names_what_was_never_seen() -> None:
    figures = {figure.name: figure for figure in content.figures([made_up("steady", 0)])}
    assert figures["games: steady"].value == 1
    assert figures["event: cards seen"].value == 1
    assert figures["event: cards seen"].verdict == "missed"
    assert "101-2" in figures["event: never"].unit
    assert "101-1" not in figures["event: never"].unit
    assert figures["mission: never"].value == len(decks()["mission"]) - 1


def test_games_by_player() -> None:
    assert content.games_wanted("random=300, steady=100") == content.GAMES
    for bad in ("random", "random=", "=3", "random=x"):
        with pytest.raises(content.BadGames, match="random=300"):
            content.games_wanted(bad)
