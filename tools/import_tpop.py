"""Convert /work/shared/facts/tpop into our own data files (src/europa/tpop/data).

Re-runnable; the output is committed, so the product never needs the facts.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from tpop_import.board import convert_board
from tpop_import.cards import convert_cards
from tpop_import.files import DATA
from tpop_import.rulers import convert_rulers
from tpop_import.scenarios import convert_scenarios


def main() -> None:
    """All data files, in the order in which they refer to each other."""
    DATA.mkdir(parents=True, exist_ok=True)
    convert_board()
    convert_rulers()
    convert_scenarios()
    convert_cards()
    for path in sorted(DATA.glob("*.json")):
        print(f"{path.name:24}{path.stat().st_size:>9,} bytes")


if __name__ == "__main__":
    main()
