"""The player's guide: its reference is the lexicon's, and every prompt's rule stands in it."""

from __future__ import annotations

import re
from pathlib import Path

from europa.server.lexicon.games import lexicon
from europa.tpop.content.book import CHAPTERS, anchor, rules, rules_page

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "guide"


def nearest(rule: str) -> str:
    """The rule that tells of it: `4.1 B` stands in 4.1, `18.4` in 18 (as in the client)."""
    number = rule.split(" ")[0]
    while number and number not in rules():
        number = number.rpartition(".")[0]
    return number


def test_the_page_is_written_from_the_data() -> None:
    assert (GUIDE / "rules.md").read_text(encoding="utf-8") == rules_page(), (
        "run tools/write_rules_doc.py"
    )


def test_the_table_tells_the_same() -> None:
    told = lexicon("tpop").things["rule"]
    assert {number: (thing.name, thing.text) for number, thing in told.items()} == rules()
    assert all(number.partition(".")[0] in CHAPTERS for number in told)


def test_every_rule_that_asks_stands_in_the_book() -> None:
    source = ROOT / "src" / "europa" / "tpop"
    asked = set()
    for path in source.rglob("*.py"):
        asked |= set(re.findall(r'rule="([0-9][^"]*)"', path.read_text(encoding="utf-8")))
        asked |= set(re.findall(r'Ask\([^)]*?"([0-9]+(?:\.[0-9]+)?[^"]*)"', path.read_text()))
    assert asked
    page = (GUIDE / "rules.md").read_text(encoding="utf-8")
    for rule in sorted(asked):
        assert nearest(rule), rule
        assert f"{{#{anchor(nearest(rule))}}}" in page


def test_every_link_of_the_guide_leads_somewhere() -> None:
    page = (GUIDE / "rules.md").read_text(encoding="utf-8")
    for path in GUIDE.glob("*.md"):
        text = path.read_text(encoding="utf-8")
        for target in re.findall(r"\]\((?!http)([^)]+)\)", text):
            name, _, mark = target.partition("#")
            if name.startswith("/"):
                continue
            assert not name or (path.parent / name).is_file(), f"{path.name}: {target}"
            assert not mark or f"{{#{mark}}}" in page, f"{path.name}: {target}"
