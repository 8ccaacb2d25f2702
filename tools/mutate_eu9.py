"""Change single digits in EU9's data, one at a time, and see which tests notice.

    python tools/mutate_eu9.py              30 digits, seed 9: the digests and the checks
    python tools/mutate_eu9.py -n 40 --deep besides, which the rules' own tests would notice

Half of the digits are picked by the size of the files, half file by file. Outlines of the map and
the words about sources are left out. A copy is changed, never the data themselves.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DATA = Path("src/europa/eu9/data")
DIGESTS = ["tests/eu9/test_digests.py"]
CHECKS = ["tests/eu9/test_world.py", "tests/eu9/test_graph.py"]
RULES = ["tests/eu9", "tests/conformance/test_cases.py", "-k", "eu9 and not digests and not fuzz"]

SOURCE = re.compile(r'"source": ?"[^"]*"')
"""Digits of it are no facts."""


def mutate(path: Path, dice: random.Random) -> str:
    """Change one digit of a file; says where and what."""
    text = path.read_text(encoding="utf-8")
    start = SOURCE.search(text)
    found = re.finditer(r"\d", text)
    place = dice.choice([d.start() for d in found if start is None or d.start() >= start.end()])
    digit = dice.choice([d for d in "0123456789" if d != text[place]])
    path.write_text(text[:place] + digit + text[place + 1 :], encoding="utf-8")
    around = text[max(0, place - 24) : place + 8].replace("\n", " ")
    return f"{around!r} {text[place]} -> {digit}"


def run(copy: Path, what: list[str]) -> str:
    """Run tests in the copy; what they print, empty if they pass."""
    command = [sys.executable, "-m", "pytest", "-q", "--tb=no", "-p", "no:xdist", "-p",
               "no:cacheprovider", *what]  # fmt: skip
    environment = {**os.environ, "PYTHONPATH": str(copy / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        command, cwd=copy, env=environment, capture_output=True, check=False, text=True
    )
    return done.stdout if done.returncode else ""


def without_failing(copy: Path, what: list[str]) -> list[str]:
    """The tests, less those that fail before anything is changed."""
    failing = re.findall(r"^(?:FAILED|ERROR) (\S+)", run(copy, what), re.MULTILINE)
    for name in failing:
        print(f"left out, it fails before anything is changed: {name}")
    return [*what, *(f"--deselect={name}" for name in failing)]


def main() -> None:
    """As many digits as wanted; a line each, then the sums."""
    wanted = argparse.ArgumentParser(description=__doc__)
    wanted.add_argument("-n", type=int, default=30)
    wanted.add_argument("--seed", type=int, default=9)
    wanted.add_argument("--deep", action="store_true")
    options = wanted.parse_args()
    dice = random.Random(options.seed)
    layers = {"digest": DIGESTS, "checks": CHECKS} | ({"rules": RULES} if options.deep else {})
    caught = dict.fromkeys((*layers, "any", "not by digests"), 0)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for name in ("src", "tests", "docs", "tools"):
            shutil.copytree(ROOT / name, copy / name)
        shutil.copy(ROOT / "pyproject.toml", copy)
        files = [f for f in sorted((copy / DATA).rglob("*.json")) if "outline" not in f.name]
        weights = [path.stat().st_size for path in files]
        layers = {name: [*without_failing(copy, tests), "-x"] for name, tests in layers.items()}
        for number in range(1, options.n + 1):
            path = dice.choices(files, weights if number % 2 else None)[0]
            before = path.read_bytes()
            change = mutate(path, dice)
            seen = [name for name, tests in layers.items() if run(copy, tests)]
            path.write_bytes(before)
            for name in seen:
                caught[name] += 1
            caught["any"] += bool(seen)
            caught["not by digests"] += bool(set(seen) - {"digest"})
            print(f"{number:3} {path.relative_to(copy / DATA)!s:32} {change:50} {' '.join(seen)}")
    print(", ".join(f"{name} {count} of {options.n}" for name, count in caught.items()))


if __name__ == "__main__":
    main()
