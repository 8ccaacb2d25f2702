"""Random games of EU9 with every invariant looked at after every answer, one after another.

`python tools/eu9_soak.py --first 1 --last 100 --out soak.jsonl` plays the seeds that the file does
not hold yet and adds a line for each: its answers, or what broke and where. `--again` plays those
that broke once more. At the end it tells how many were clean.
"""

from __future__ import annotations

import argparse
import json
import sys
import traceback
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.eu9.test_soak import TURNS, play

DEEPEST = 6
"""Lines of a traceback that are kept."""


def one(seed: int, turns: int) -> dict[str, object]:
    """What became of a game."""
    start = process_time()
    try:
        told: dict[str, object] = {"answers": play(seed, turns)}
    except AssertionError as error:
        told = {"broken": str(error) or _tail(error)}
    except Exception as error:  # a soak goes on: whatever a rule raises is a finding
        told = {"broken": _tail(error)}
    return {"seed": seed, **told, "seconds": round(process_time() - start, 1)}


def _tail(error: Exception) -> str:
    frames = traceback.extract_tb(error.__traceback__)[-DEEPEST:]
    where = " < ".join(f"{Path(f.filename).name}:{f.lineno} {f.name}" for f in reversed(frames))
    return f"{type(error).__name__}: {error} ({where})"


def main() -> None:
    """Play what is missing and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--last", type=int, default=100)
    parser.add_argument("--turns", type=int, default=TURNS)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--again", action="store_true")
    args = parser.parse_args()
    lines = args.out.read_text().splitlines() if args.out.exists() else []
    known = {game["seed"]: game for game in map(json.loads, lines)}
    for seed in range(args.first, args.last + 1):
        if seed in known and not (args.again and "broken" in known[seed]):
            continue
        known[seed] = one(seed, args.turns)
        with args.out.open("a") as out:
            out.write(json.dumps(known[seed]) + "\n")
    games = [known[seed] for seed in range(args.first, args.last + 1)]
    broken = [game for game in games if "broken" in game]
    print(f"seeds {args.first}-{args.last}: {len(games) - len(broken)} clean")
    for game in broken:
        print(f"  {game['broken']}")


if __name__ == "__main__":
    main()
