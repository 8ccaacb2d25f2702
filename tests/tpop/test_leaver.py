"""21 A player leaves."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from europa.kernel import Match
from europa.kernel.errors import NotAllowed
from europa.tpop.game import game
from europa.tpop.ids import index_of
from europa.tpop.rules.actions.diplomacy import forge_barred
from europa.tpop.rules.peace.terms import may_subdue_realm
from europa.tpop.rules.realms.relations import make_alliance
from europa.tpop.rules.realms.vassals import subjugate_barred, vassalize
from europa.tpop.rules.rounds.leaver import leave
from europa.tpop.rules.terms.board import is_npr, overlord_of
from europa.tpop.rules.terms.event_row import drop_left
from europa.tpop.rules.terms.tokens import occupy
from europa.tpop.rules.war.standard import may_gain_alliance
from europa.tpop.state import AREAS, NO_TIE, OWN_UNREST, REALMS, TIE
from europa.tpop.testing import position, seat
from europa.tpop.world import load_world


def test_21_01_the_realm_becomes_an_npr() -> None:
    g = position()
    s = g.state
    england = seat(g, "england")
    realm = s.seats[england]
    capital = s.capital[realm]
    s.unrest[capital] = OWN_UNREST
    austria = seat(g, "austria")
    influence = [g.influence(austria, area) for area in range(len(g.world.areas))]
    leave(g, england)
    assert len(s.seats) == 3
    assert is_npr(g, realm)
    assert s.owner[capital] == realm
    assert s.unrest[capital] == 0
    assert s.barred[realm] == 1
    austria = seat(g, "austria")
    assert [g.influence(austria, area) for area in range(len(g.world.areas))] == influence
    assert all(0 <= other < 3 for other in s.curia)


def test_21_01_nobody_allies_with_it_or_vassalizes_it() -> None:
    g = position()
    s = g.state
    leaver, friend = seat(g, "england"), seat(g, "castile")
    make_alliance(g, friend, s.seats[leaver])
    vassalize(g, leaver, g.world.realm_index["brittany"])
    realm = s.seats[leaver]
    leave(g, leaver)
    france, castile = seat(g, "france"), seat(g, "castile")
    assert g.alliance(castile, realm) == NO_TIE
    assert overlord_of(g, g.world.realm_index["brittany"]) == realm
    for area in g.survey.areas[realm]:
        s.influence[france * AREAS + area] = 5
    assert forge_barred(g, france, realm) == "5.4: no realm for an alliance"
    assert not may_gain_alliance(g, france, realm)
    s.alliance[france * REALMS + realm] = TIE
    assert subjugate_barred(g, france, realm) == "11.4: not at peace"
    occupy(g, s.capital[realm], france)
    assert may_subdue_realm(g, france, realm) == "21: it can't be vassalized"


def test_21_01_events_of_the_leaver_go() -> None:
    g = position()
    s = g.state
    leave(g, seat(g, "austria"))
    s.events = [index_of("event", name) for name in ("101-1", "102-1", "11A-1", "12A-1")]
    s.face_up = [1, 1, 1, 0]
    s.event_ducats = [0] * 4
    drop_left(g)
    assert s.events == [index_of("event", name) for name in ("102-1", "11A-1", "12A-1")]
    assert s.face_up == [1, 1, 1]


# Leaving a match


def begun(how: str = "npr") -> Match[Any]:
    return Match.new(game, None, None, {"leavers": how, "last_age": 1}, seed=4)


def to_round(match: Match[Any], number: int) -> None:
    """Play at random, invariants kept, until a Round begins or the game ends."""
    chance = Random(number)
    while not match.is_over and match.state.round < number:
        ask = chance.choice(match.asks())
        match.play(ask, chance.choice(ask.options))
        assert game.broken(match.state) == []


def test_21_01_a_player_leaves_at_the_end_of_the_round() -> None:
    match = begun()
    match.leave("castile")
    assert "castile" in match.seats()
    with pytest.raises(NotAllowed, match="already"):
        match.leave("castile")
    to_round(match, 2)
    assert match.seats() == ["france", "england", "austria"]
    assert match.view("castile")["seat"] is None
    to_round(match, 99)
    assert match.is_over
    assert set(match.result().scores) == {"france", "england", "austria"}


def test_21_02_a_bot_takes_over_and_keeps_what_it_can() -> None:
    match = begun("bot")
    match.leave("castile")
    to_round(match, 2)
    s = match.state
    seat = list(match.seats()).index("castile")
    assert s.bots[seat] == 1
    assert s.bot_power[seat] > 0
    assert len(s.bot_decks[seat]) == 20
    assert s.hands[seat] == []
    assert s.small_out[seat] + s.large_out[seat] > 0
    to_round(match, 99)
    assert match.is_over


def test_a_leaver_is_in_the_record_and_in_saves(tmp_path: Path) -> None:
    match = begun()
    to_round(match, 2)
    match.leave("austria")
    match.save(tmp_path / "a.save")
    assert Match.load(tmp_path / "a.save").hash() == match.hash() == match.clone().hash()
    to_round(match, 99)
    assert "!leave austria" in match.record()
    assert Match.replay(match.record()).hash() == match.hash()


def test_the_last_player_left_has_won() -> None:
    match = Match.new(game, "the_wars_of_religion_2p", seed=4)
    match.leave("france")
    to_round(match, 99)
    assert match.result().winners == ("castile",)
    assert match.result().reason == "the others have left"


def test_a_solo_player_who_leaves_has_lost() -> None:
    match = Match.new(game, "glory_for_ulm_default", seed=4)
    with pytest.raises(NotAllowed, match="Bot"):
        match.leave("austria")
    match.leave("ulm")
    to_round(match, 99)
    assert "ulm" not in match.result().winners
    assert match.result().reason == "Defeat: the player has left"


def test_an_emperor_who_leaves_is_an_npr_emperor() -> None:
    match = begun()
    match.leave("austria")
    to_round(match, 2)
    s = match.state
    assert s.emperor == load_world().find_realm("austria")
    assert sum(s.imperial) == 0


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_random_games_that_players_leave(seed: int) -> None:
    chance = Random(seed)
    scenario = chance.choice([one for one in game.scenarios() if one.id != "custom"])
    how = chance.choice(["npr", "bot"])
    match = Match.new(game, scenario.id, None, {"leavers": how}, seed=seed)
    moments = {chance.randrange(10, 1500) for _ in range(3)}
    count = 0
    while not match.is_over:
        count += 1
        players = [s for s, bot in zip(match.seats(), match.state.bots, strict=True) if not bot]
        if count in moments:
            with suppress(NotAllowed):
                match.leave(chance.choice(players))
        ask = chance.choice(match.asks())
        match.play(ask, chance.choice(ask.options))
        assert game.broken(match.state) == []
    assert Match.replay(match.record()).hash() == match.hash()
