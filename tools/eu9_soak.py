"""Games of EU9 with every invariant looked at after every answer, one after another.

`python tools/eu9_soak.py --first 1 --last 100 --out soak.jsonl` plays the seeds that the file does
not hold yet and adds a line for each: its answers and hash, or what broke and where. `--player
steady --turns 62` lets computers play whole games; without a player any answer is given. `--again`
plays those that broke once more, `--twice` plays each a second time in another process and compares
the hashes. At the end it tells how many were clean.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import traceback
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.eu9.test_soak import TURNS, play

ROOT = Path(__file__).parents[1]
DEEPEST = 6
"""Lines of a traceback that are kept."""


def one(seed: int, turns: int, player: str) -> dict[str, object]:
    """What became of a game."""
    start = process_time()
    try:
        match = play(seed, turns, player)
        told: dict[str, object] = {"answers": match.number, "hash": match.hash()}
    except AssertionError as error:
        told = {"broken": str(error) or _tail(error)}
    except Exception as error:  # a soak goes on: whatever a rule raises is a finding
        told = {"broken": _tail(error)}
    return {"seed": seed, **told, "seconds": round(process_time() - start, 1)}


def _tail(error: Exception) -> str:
    frames = traceback.extract_tb(error.__traceback__)[-DEEPEST:]
    where = " < ".join(f"{Path(f.filename).name}:{f.lineno} {f.name}" for f in reversed(frames))
    return f"{type(error).__name__}: {error} ({where})"


def elsewhere(seed: int, turns: int, player: str) -> str:
    """The hash of the same game, played in a process of its own."""
    game = f"play({seed}, {turns}, {player!r}, checked=False)"
    command = [sys.executable, "-c", f"from tests.eu9.test_soak import play; print({game}.hash())"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    return done.stdout.strip()


def main() -> None:
    """Play what is missing and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--last", type=int, default=100)
    parser.add_argument("--turns", type=int, default=TURNS)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--player", default="")
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--twice", action="store_true")
    args = parser.parse_args()
    lines = args.out.read_text().splitlines() if args.out.exists() else []
    known = {game["seed"]: game for game in map(json.loads, lines)}
    for seed in range(args.first, args.last + 1):
        if seed in known and not (args.again and "broken" in known[seed]):
            continue
        known[seed] = one(seed, args.turns, args.player)
        if args.twice and "hash" in known[seed]:
            other = elsewhere(seed, args.turns, args.player)
            if other != known[seed]["hash"]:
                known[seed]["broken"] = f"another process came to {other}"
        with args.out.open("a") as out:
            out.write(json.dumps(known[seed]) + "\n")
    games = [known[seed] for seed in range(args.first, args.last + 1)]
    broken = [game for game in games if "broken" in game]
    print(f"seeds {args.first}-{args.last}: {len(games) - len(broken)} clean")
    for game in broken:
        print(f"  {game['broken']}")


if __name__ == "__main__":
    main()
