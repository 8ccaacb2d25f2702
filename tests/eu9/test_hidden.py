"""E42 What a seat knows of the others."""

from __future__ import annotations

from europa.eu9.game import game
from europa.eu9.pieces import Unit
from europa.eu9.rules.victory import aims
from europa.eu9.testing import drive, position
from europa.eu9.view import view
from europa.kernel import Dice
from europa.kernel.dice import seed_from
from tests.eu9.secrets import other_secrets

FIRST = [f"aim:{aim}" for aim in ("england_i_a", "england_i_b", "england_i_c")]


def test_a_treasury_is_its_owners_secret() -> None:
    g = position()
    seen = view(g, "FRA")["powers"]
    assert seen["france"]["treasury"] == 100
    assert "treasury" not in seen["england"]
    assert "sheet" not in seen["england"]
    assert seen["england"]["stability"] == 1
    assert "treasury" not in view(g, None)["powers"]["france"]


def test_open_sheets_show_all() -> None:
    g = position(options={"open_sheets": True})
    assert view(g, "FRA")["powers"]["england"]["treasury"] == 50


def test_objectives_are_chosen_in_secret() -> None:
    g = position(segment="P.7")
    ang = g.country("ANG")
    drive(aims.choose_for(g, [ang]), FIRST)
    assert view(g, "ANG")["powers"]["england"]["aims"] == [key[4:] for key in FIRST]
    assert view(g, "FRA")["powers"]["england"]["aims_chosen"] == 3
    assert "aims" not in view(g, "FRA")["powers"]["england"]
    entries = [(type(x.entry).__name__, x.readers) for x in g.journal.lines()]
    assert entries == [("AimsChosen", None), ("AimsKept", ("ANG",))]


def test_what_is_hidden_is_dealt_anew() -> None:
    g = position(segment="P.7")
    ang = g.country("ANG")
    drive(aims.choose_for(g, [ang]), FIRST)
    s = g.state
    s.gross[ang] = [300]
    guesses = set()
    for seed in range(8):
        other = s.copy()
        game.redeal(other, "FRA", Dice(seed_from(seed)))
        assert game.view(other, "FRA") == game.view(s, "FRA")
        assert 0 <= other.treasury[ang] <= 300
        guesses.add((other.treasury[ang], other.aims[ang], other.national_loan[ang]))
    assert len(guesses) == 8
    own = s.copy()
    own.treasury[ang] = 1000
    game.redeal(own, "ANG", Dice(seed_from(1)))
    assert (own.treasury[ang], own.aims[ang]) == (1000, s.aims[ang])


def test_the_truth_has_no_part_in_what_is_imagined() -> None:
    """Forty guesses around the true treasury gave it away: now no guess is near it."""
    g = position(segment="P.7")
    ang = g.country("ANG")
    drive(aims.choose_for(g, [ang]), FIRST)
    g.state.units.append(Unit(ang, "F-", g.country("ANG"), ships=(3, 0, 0, 1)))
    g.state.economic[ang] = 27
    g.add_effect("diplomacy_portugal", ang, 3)
    other = other_secrets(g, ang)
    del other.effects["diplomacy_portugal:england"]
    other.effects["diplomacy_scotland:england"] = 3
    assert game.view(other, "FRA") == game.view(g.state, "FRA")
    for seed in range(4):
        one, two = g.state.copy(), other.copy()
        game.redeal(one, "FRA", Dice(seed_from(seed)))
        game.redeal(two, "FRA", Dice(seed_from(seed)))
        assert one.pack() == two.pack()
        assert game.view(one, "FRA") == game.view(g.state, "FRA")
