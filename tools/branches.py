"""Says how many branches of the kernel the tests have taken; fails below the limit.

`coverage report` counts lines and branches together: this counts branches alone.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

LIMIT = 95.0


def main() -> int:
    coverage = Path(sys.executable).parent / "coverage"
    with TemporaryDirectory() as folder:
        report = Path(folder) / "coverage.json"
        command = [coverage, "json", "-q", "--include=src/europa/kernel/*", "-o", report]
        subprocess.run(command, check=True)
        totals = json.loads(report.read_text())["totals"]
    rate = 100 * totals["covered_branches"] / totals["num_branches"]
    taken = f"{totals['covered_branches']} of {totals['num_branches']}"
    print(f"kernel: {taken} branches taken, {rate:.1f} % (at least {LIMIT} %)")
    return int(rate < LIMIT)


if __name__ == "__main__":
    sys.exit(main())
