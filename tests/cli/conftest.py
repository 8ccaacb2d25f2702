"""Running the command inside the test, with what it says."""

import io
import json
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from europa.cli import run


class Said(NamedTuple):
    """What a command said, and how it ended."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Europa = Callable[..., Said]


@pytest.fixture
def europa(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Europa:
    """`europa("games", "--json", typed="1\\n")` runs the command."""

    def command(*arguments: str, typed: str = "") -> Said:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        capsys.readouterr()
        code = run(arguments)
        said = capsys.readouterr()
        return Said(code, said.out, said.err)

    return command
