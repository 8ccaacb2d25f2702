"""The overview of commands names them without loading them."""

from __future__ import annotations

import subprocess
import sys

import pytest
import typer

from europa.cli import SUMMARIES
from europa.cli.app import command_line


@pytest.mark.parametrize("name", SUMMARIES)
def test_a_command_says_of_itself_what_the_overview_says(name: str) -> None:
    group = typer.main.get_command(command_line([name]))
    found = group.commands[name]  # type: ignore[attr-defined]  # a group of one command
    assert (found.help or "").split("\n\n")[0].replace("\n", " ").startswith(SUMMARIES[name])


def test_the_overview_loads_no_game_and_no_laboratory() -> None:
    code = (
        "import sys; from europa.cli import run; run(['--help']); "
        "print([m for m in sys.modules if m.startswith(('europa.tpop', 'europa.eu9', 'europa.lab',"
        " 'europa.server', 'europa.players'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip().splitlines()[-1] == "[]"
