"""The default install needs nothing of the extra `lab`: its libraries are hidden from a process."""

import subprocess
import sys
from pathlib import Path

import pytest

LIBRARIES = "numpy gymnasium pettingzoo pyspiel open_spiel ray duckdb polars pyarrow catanatron"
SCRIPT = f"""
import sys
from importlib.machinery import PathFinder

found = PathFinder.find_spec

def find_spec(name, path=None, target=None):
    hidden = name.split(".")[0] in {LIBRARIES.split()!r}
    return None if hidden else found(name, path, target)

PathFinder.find_spec = staticmethod(find_spec)
from europa.cli import run
sys.exit(run(sys.argv[1:]))
"""


def europa(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", SCRIPT, *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=240)


@pytest.mark.parametrize(
    "arguments",
    [
        "games",
        "serve --help",
        "simulate marches --games 2 --workers 2",
        "lab tournament --game marches --scenario feud --players random,random --games 2 --file F",
    ],
)
def test_games_need_no_library_of_the_laboratory(arguments: str, tmp_path: Path) -> None:
    words = [str(tmp_path / "games.jsonl") if word == "F" else word for word in arguments.split()]
    done = europa(*words)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "arguments, library",
    [
        ("simulate marches --games 2 --out F", "polars"),
        ("simulate marches --games 2 --ray auto", "ray"),
        ("lab balance marches --player random --games 2 --out F", "polars"),
    ],
)
def test_what_needs_one_says_how_to_get_it(arguments: str, library: str, tmp_path: Path) -> None:
    words = [str(tmp_path / "run") if word == "F" else word for word in arguments.split()]
    done = europa(*words)
    assert done.returncode == 2
    assert f"{library} isn't installed" in done.stderr
    assert "europa[lab]" in done.stderr
    assert "Traceback" not in done.stderr
