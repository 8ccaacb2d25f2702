"""The client's catalogues: each language says what English says, with the same blanks."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

MESSAGES = Path(__file__).parents[2] / "web" / "src" / "messages"
OTHERS = sorted(path.stem for path in MESSAGES.glob("*.json") if path.stem != "en")
EU9 = ("eu9.", "about.eu9.", "guide.")
"""The words of the great campaign may follow later: English stands for them."""


def read(code: str) -> dict[str, str]:
    def once(pairs: list[tuple[str, str]]) -> dict[str, str]:
        keys = [key for key, _ in pairs]
        assert len(keys) == len(set(keys)), f"{code}: {[k for k in keys if keys.count(k) > 1]}"
        return dict(pairs)

    found: dict[str, str] = json.loads(
        (MESSAGES / f"{code}.json").read_text(encoding="utf-8"), object_pairs_hook=once
    )
    return found


def blanks(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


def test_there_are_three_languages() -> None:
    assert {"de", "fr"} <= set(OTHERS)


@pytest.mark.parametrize("code", OTHERS)
def test_a_language_says_everything_and_nothing_else(code: str) -> None:
    english, own = read("en"), read(code)
    assert not own.keys() - english.keys()
    assert not {key for key in english.keys() - own.keys() if not key.startswith(EU9)}


@pytest.mark.parametrize("code", OTHERS)
def test_blanks_and_halves_are_the_same(code: str) -> None:
    english = read("en")
    for key, text in read(code).items():
        plural = key.endswith(".one")
        assert blanks(text) == blanks(english[key]) or (plural and not blanks(text) - {"n"}), key
        assert text.count(" | ") == english[key].count(" | "), key


@pytest.mark.parametrize("code", ["en", *OTHERS])
def test_every_plural_has_its_general_form(code: str) -> None:
    own = read(code)
    for key in own:
        if key.endswith(".one") and not key.startswith(EU9):
            assert f"{key[:-4]}.other" in own, key
