"""The words of the client: all in the catalogues, and every catalogue whole."""

import json
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MESSAGES = ROOT / "web" / "src" / "messages"
OTHERS = sorted(path.stem for path in MESSAGES.glob("*.json") if path.stem != "en")

# Names, symbols, and words that are the same in the other language.
ALIKE = {
    "de": {"lost.title", "account.name", "gather.kind", "status.score", "talk.server", "map.zoom",
           "layer.religion", "card.mission", "mat.prestige", "realms.track", "change.prestige",
           "change.in", "eu9.powers.monarch", "eu9.powers.initiative", "eu9.powers.land",
           "eu9.round.winter", "eu9.clause.", "eu9.ducats", "eu9.battle.read",
           "eu9.battle.pace.normal", "mat.foreseen", "realms.projected",
           "turn.sum", "mat.admShort", "mat.dipShort", "mat.milShort"},
    "fr": {"card.mission", "change.ducats", "change.influence", "change.prestige", "chapter.adm",
           "gather.kind", "history.pause", "history.slider", "journal.title", "layer.influence",
           "layer.religion", "lost.title", "map.europe", "map.zoom", "mat.ducats", "mat.foreseen",
           "match.pause", "mat.admShort", "mat.dipShort", "mat.milShort",
           "menu.open", "menu.table", "notice.webhook", "offer.hours", "panel.empire",
           "panel.journal", "prompt.options", "realms.missions", "realms.projected",
           "realms.track", "source.missions", "status.score", "talk.server", "theme.system",
           "trade.pirates", "eu9.clause."},
}  # fmt: skip
# The words of the great campaign follow later in these: English stands for them.
LATER = {"fr": ("eu9.", "about.eu9.", "guide.")}
# A question without a clause has no text in any language.
EMPTY = {"eu9.clause."}


def catalogue(code: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((MESSAGES / f"{code}.json").read_text())
    return found


def blanks(text: str) -> list[str]:
    return sorted(re.findall(r"\{\w+\}", text))


def test_no_words_outside_the_catalogue() -> None:
    node = ["../tools/node.sh", "node", "tools/words.mjs"]
    found = subprocess.run(node, cwd=ROOT / "web", capture_output=True, text=True, check=False)
    assert found.stderr == ""
    assert found.stdout.splitlines() == []


def test_there_are_other_languages() -> None:
    assert set(OTHERS) == set(ALIKE)


@pytest.mark.parametrize("code", OTHERS)
def test_every_text_is_translated(code: str) -> None:
    english, other = catalogue("en"), catalogue(code)
    later = LATER.get(code, ())
    assert [key for key in english if key not in other and not key.startswith(later)] == []
    plurals = {key.removesuffix(".other") + ".many" for key in english if key.endswith(".other")}
    assert [key for key in other if key not in english and key not in plurals] == []
    assert [key for key, text in other.items() if not text.strip() and key not in EMPTY] == []
    same = {key for key, text in other.items() if text == english.get(key)}
    assert same - ALIKE[code] == set()


@pytest.mark.parametrize("code", OTHERS)
def test_blanks_are_the_same(code: str) -> None:
    english, other = catalogue("en"), catalogue(code)
    for key, text in other.items():
        source = english.get(key) or english.get(re.sub(r"\.many$", ".other", key), "")
        # A singular may say the number or leave it out, as the language likes.
        if key.endswith(".one"):
            assert set(blanks(text)) <= {*blanks(source), "{n}"}, key
        else:
            assert blanks(text) == blanks(source), key
        # Title and text of a coach's word are parted by a bar.
        assert text.count(" | ") == source.count(" | "), key
