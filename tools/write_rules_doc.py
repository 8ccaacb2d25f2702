"""Writes docs/guide/rules.md anew: the rules reference of the player's guide.

.venv/bin/python tools/write_rules_doc.py
"""

from __future__ import annotations

from pathlib import Path

from europa.tpop.content.book import rules_page

PAGE = Path(__file__).resolve().parents[1] / "docs" / "guide" / "rules.md"

if __name__ == "__main__":
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(rules_page(), encoding="utf-8")
    print(PAGE)
