"""Writes docs/cards.md and the index of tested cards anew.

.venv/bin/python tools/write_cards_doc.py
"""

from __future__ import annotations

import sys
from pathlib import Path

from europa.tpop.content.browse import cards_page
from europa.tpop.content.tested import tested_ids, write
from europa.tpop.world.records import read_any

ROOT = Path(__file__).resolve().parents[1]


def main() -> None:
    count = write(ROOT / "tests" / "tpop")
    tested_ids.cache_clear()
    if hasattr(read_any, "cache_clear"):
        read_any.cache_clear()
    (ROOT / "docs" / "cards.md").write_text(cards_page())
    sys.stdout.write(f"{count} tested ids; docs/cards.md\n")


if __name__ == "__main__":
    main()
