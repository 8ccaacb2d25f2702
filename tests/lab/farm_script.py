"""Run by test_runs.py as a program: jobs on a farm one of whose workers is killed on the way.

python farm_script.py FOLDER [auto]
"""

import json
import os
import signal
import sys
from functools import partial
from pathlib import Path
from typing import Any

from europa.lab.farm import Farm, spread
from europa.lab.simulate import simulate
from europa.lab.tune import tune
from europa.players.tpop.weights import default_weights


def dies_once(job: tuple[int, str]) -> int:
    """A worker that is killed in the middle of its first try at job 3."""
    number, folder = job
    mark = Path(folder, "died")
    if number == 3 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def made_up(folder: str, weights: Any, number: int, seed: int) -> float:
    """A game of no time at all, to tune by; the worker that first plays number 3 is killed."""
    mark = Path(folder, "died too")
    if number == 3 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return float(weights["value"]["adm"] * 10 + (number * 7 + seed) % 5)


def tuned(folder: str, farm: Farm) -> dict[str, Any]:
    """A tuning run, with the games that were counted and those that were written down."""
    counted: list[int] = []
    file = Path(folder, "games.txt")
    found = tune(
        default_weights(), generations=1, arms=3, games=4, seed=2,
        play=partial(made_up, folder), farm=farm, path=file, on_game=lambda: counted.append(1),
    )  # fmt: skip
    keys = [line.split()[0] for line in file.read_text().splitlines()]
    return {
        "weights": found.weights,
        "end": found.end.mean,
        "counted": len(counted),
        "doubled": len(keys) - len(set(keys)),
    }


def main(folder: str, ray: str = "") -> None:
    jobs = [(number, folder) for number in range(8)]
    farm = Farm(workers=2, ray=ray)
    squares = sorted(spread(dies_once, jobs, farm))
    games = simulate("marches", games=12, seed=3, workers=2, ray=ray)
    hashes = [result.hash for result in games.results]
    told = {"squares": squares, "hashes": hashes, "tuned": tuned(folder, farm)}
    sys.stdout.write(json.dumps(told))


if __name__ == "__main__":
    main(*sys.argv[1:])
