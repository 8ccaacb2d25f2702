"""Writes docs/eu9-events.md and the index of what tests name anew.

.venv/bin/python tools/write_eu9_events.py
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from europa.eu9.content import events_page, scan

ROOT = Path(__file__).resolve().parents[1]
INDEX = ROOT / "src" / "europa" / "eu9" / "data" / "tested.json"


def main() -> None:
    found = sorted({*scan(ROOT / "tests" / "eu9"), *scan(ROOT / "tests" / "conformance" / "eu9")})
    source = "ids that tests name; written by tools/write_eu9_events.py"
    INDEX.write_text(json.dumps({"source": source, "ids": found}, indent=0) + "\n")
    (ROOT / "docs" / "eu9-events.md").write_text(events_page())
    sys.stdout.write(f"{len(found)} tested ids; docs/eu9-events.md\n")


if __name__ == "__main__":
    main()
