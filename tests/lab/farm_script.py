"""Run by test_runs.py as a program: jobs on a farm one of whose workers is killed on the way.

python farm_script.py FOLDER [auto]
"""

import json
import os
import signal
import sys
from pathlib import Path

from europa.lab.farm import Farm, spread
from europa.lab.simulate import simulate


def dies_once(job: tuple[int, str]) -> int:
    """A worker that is killed in the middle of its first try at job 3."""
    number, folder = job
    mark = Path(folder, "died")
    if number == 3 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def main(folder: str, ray: str = "") -> None:
    jobs = [(number, folder) for number in range(8)]
    squares = sorted(spread(dies_once, jobs, Farm(workers=2, ray=ray)))
    games = simulate("marches", games=12, seed=3, workers=2, ray=ray)
    hashes = [result.hash for result in games.results]
    sys.stdout.write(json.dumps({"squares": squares, "hashes": hashes}))


if __name__ == "__main__":
    main(*sys.argv[1:])
