"""Convert the facts about EU9 (../shared/facts/eu9) into our own data files.

Re-runnable; the output is committed, so the product never needs the facts.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from eu9_import.checklist import convert_checklist
from eu9_import.countries import convert_countries
from eu9_import.events import convert_events
from eu9_import.files import DATA
from eu9_import.land import convert_land
from eu9_import.people import convert_people
from eu9_import.political import convert_political
from eu9_import.setup import convert_setup
from eu9_import.specials import convert_specials


def main() -> None:
    """All data files."""
    DATA.mkdir(parents=True, exist_ok=True)
    convert_land()
    convert_countries()
    convert_people()
    convert_events()
    convert_political()
    convert_setup()
    convert_specials()
    convert_checklist()
    for path in sorted(DATA.rglob("*.json")):
        print(f"{path.relative_to(DATA)!s:40}{path.stat().st_size:>9,} bytes")


if __name__ == "__main__":
    main()
