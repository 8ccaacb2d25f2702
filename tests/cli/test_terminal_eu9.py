"""The great campaign in the terminal, typed by a script."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

SPAIN = ",".join("human" if seat == 2 else "random" for seat in range(9))
PLAY = ["play", "eu9", "--terminal", "--seed", "5", "--seats", SPAIN]
RAW = re.compile(r"[a-z]_[a-z]|\bNone\b|[{}]")


def shown(europa: Callable[..., Any], *lines: str) -> str:
    """What is shown after the first question, for these lines typed."""
    told: str = europa(*PLAY, typed="\n".join(lines) + "\n").out
    return told.partition("Spain> ")[2]


def test_a_question_is_explained_and_the_parts_of_the_board_are_named(europa: Any) -> None:
    told = shown(europa, "?", "help", "board wars", "board armies", "board minors", "hand")
    assert "Rule XIV.5. Objectives:" in told
    assert "Parts of the board: clock, powers, wars, treaties, minors, armies, trade" in told
    assert "Nobody is at war." in told
    assert "No stack is on the march." in told
    assert "Genoa (subsidies)" in told
    assert "1 A+ in Castilla La Nueva" in told
    assert not RAW.search(told)


def test_places_are_looked_up_by_name(europa: Any) -> None:
    told = shown(europa, "map toledo", "map naples", "map gulf of lions", "map castil", "map xyz")
    assert re.search(r"owner +Spain", told)
    assert re.search(r"patron +Spain \(royal marriage\)", told)
    assert re.search(r"coasts +Catalonia", told)
    assert re.search(r"fleets +.*Genoa 3", told)
    assert "Which one: Castilla La Nueva, Castilla La Vieja?" in told
    assert "unknown place 'xyz'" in told
    assert not RAW.search(told)


def test_a_new_step_shows_a_line_and_what_its_phase_is_about(europa: Any) -> None:
    told = shown(europa, *["1"] * 12)
    assert "Spain: 0 victory points, stability +2, 150 ducats, at peace" in told
    # The whole board came once, before the first question.
    assert "home trade of" not in told
    assert "Prices:" not in told
