"""A whole solo game in a pseudo-terminal, as a newcomer would play: reading, then a number."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from europa.kernel import Match

COLOUR = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
PROMPT = re.compile(r"([\w ]+> |save\) |leave\. )$")
NUMBERED = re.compile(r"^ *(\d+)  (.+)$", re.MULTILINE)
RAW = re.compile(
    r"[a-z]_[a-z]|[a-z]:[a-z]|[{}@]|\b(ADM|DIP|MIL)-\d|\b\d\d[AB]-\d|\bT\d\d-\d|\bNone\b"
)
"""What a reader should never see: ids, keys, holes in sentences."""
SOLO = ["play", "tpop", "--terminal", "--scenario", "the_ambitious_margrave_denmark", "--seed", "3"]


class Session:
    """A person at a terminal."""

    def __init__(self, arguments: list[str]) -> None:
        self.child, self.screen = pty.fork()
        if self.child == 0:
            os.environ["TERM"] = "xterm"
            code = "from europa.cli import main; main()"
            os.execv(sys.executable, [sys.executable, "-c", code, *arguments])
        # Set after the child began: it may have seen the default of 80 columns.
        fcntl.ioctl(self.screen, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 100, 0, 0))
        self.over = False

    def read(self, seconds: float = 60) -> str:
        """What is shown up to the next prompt, or to the end."""
        seen = ""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            ready, _, _ = select.select([self.screen], [], [], 1)
            if not ready:
                continue
            try:
                part = os.read(self.screen, 65536)
            except OSError:
                part = b""
            if not part:
                self.over = True
                return seen
            seen += COLOUR.sub("", part.decode(errors="replace")).replace("\r", "")
            if PROMPT.search(seen):
                return seen
        raise AssertionError(f"no prompt within {seconds} s after: {seen[-500:]}")

    def type(self, line: str) -> str:
        os.write(self.screen, f"{line}\n".encode())
        return self.read()


@contextmanager
def sitting(*arguments: str) -> Iterator[tuple[Session, str]]:
    session = Session(list(arguments))
    try:
        yield session, session.read()
    finally:
        if not session.over:
            os.kill(session.child, signal.SIGKILL)
        os.waitpid(session.child, 0)
        os.close(session.screen)


def check(shown: str) -> None:
    for line in shown.splitlines():
        if "position" not in line and "/" not in line:
            assert RAW.search(line) is None, line


def test_a_newcomer_finds_out_what_there_is(tmp_path: Path) -> None:
    save = tmp_path / "my.save"
    with sitting(*SOLO) as (table, shown):
        assert "from which deck do you draw?" in shown
        check(shown)
        for typed, answer in (
            ("?", "Rule 3.4"),
            ("help", "search the options"),
            ("hand", "influence"),
            ("map Brandenburg", "Berlin"),
            ("map baltic", "Baltic Sea"),
            ("map atlantis", "unknown place"),
            ("realms", "Brandenburg"),
            ("events", "Symbols"),
            ("card comet sighted", "Symbols"),
            ("journal 3", "draws"),
            ("auto", "Battle Actions"),
            ("/dip", "Draw from the DIP deck"),
            ("/xyz", "No option has"),
            ("why", "Nothing is barred"),
            ("99", "There are options 1 to 3"),
            ("nonsense", "is not an option here"),
        ):
            said = table.type(typed)
            assert answer in said, (typed, said)
            check(said)
        assert "draw:adm" in table.type("keys")
        assert "draw:adm" not in table.type("keys")
        assert "(2 to draw)" in table.type("1")
        assert "(3 to draw)" in table.type("undo")
        table.type("2")
        assert f"--load {save}" in table.type(f"save {save}").replace("\n", "")
        assert "Save to which file?" in table.type("quit")
        table.type("")
    with sitting("play", "--terminal", "--load", str(save)) as (table, shown):
        assert "(2 to draw)" in shown
        assert "You stay" in (table.type("leave"), table.type("no"))[1]


def test_a_solo_game_to_its_end(tmp_path: Path) -> None:
    record = tmp_path / "solo.record"
    chance = Random(3)
    answers = 0
    with sitting(*SOLO, "--option", "last_age=1", "--record", str(record)) as (table, shown):
        while not table.over:
            check(shown)
            numbers = [
                int(number) for number, _ in NUMBERED.findall(shown.rsplit("   rule ", 1)[-1])
            ]
            assert numbers, shown[-800:]
            shown = table.type(str(chance.choice(numbers)))
            answers += 1
    check(shown)
    assert answers > 50
    assert "decisions, position" in shown
    match = Match.replay(record.read_text())
    assert match.is_over
