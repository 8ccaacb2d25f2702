"""Where a terminal match is shown and read from: for people, or line by line for programs."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from europa.cli.output import escaped, out
from europa.cli.replay import summary
from europa.cli.show import journal_lines, position, prompt, result_table
from europa.kernel import Entry, Match

NEWS = 25
"""Journal lines shown before a prompt; older ones are a key away."""

HELP = """\
  NUMBER or KEY  choose an option       u       take back your last choice
  b              the whole board        j       the whole journal
  s FILE         save to a file         q       quit
  hint           what would you do?     ?       this help"""


class Screen(Protocol):
    """What the match needs of a screen."""

    def hand_over(self, seat: str) -> None:
        """Another person sits down."""

    def show(
        self, match: Match[Any], seat: str, news: Sequence[Entry], *, whole: bool = False
    ) -> None:
        """The position and the question, with what has happened since this seat's last one."""

    def journal(self, match: Match[Any], seat: str) -> None:
        """All that has happened."""

    def say(self, text: str) -> None: ...

    def finish(self, match: Match[Any]) -> None:
        """How the match stands when it is left or over."""

    def read(self, question: str) -> str | None:
        """A line typed; None when there are no more."""


class Terminal:
    """For people. The whole position is shown when a new step begins, or on request."""

    def __init__(self) -> None:
        self.shown = ("", -1)

    def hand_over(self, seat: str) -> None:
        """Nobody sees the hand of the one before; a script has no eyes to cover."""
        if sys.stdin.isatty() and out.is_terminal:
            out.clear()
            out.input(f"[bold]{escaped(seat)}[/]: sit down and press Enter ")
        if out.is_terminal:
            out.clear()

    def show(
        self, match: Match[Any], seat: str, news: Sequence[Entry], *, whole: bool = False
    ) -> None:
        view = match.view(seat)
        out.rule(f"[bold]{escaped(match.game.catalogue.key(seat))}[/]", style="dim")
        lines = journal_lines(match.game, news)
        if len(lines) > NEWS:
            out.print(f"[dim]  ... {len(lines) - NEWS} lines before (j shows all)[/]")
        for line in lines[-NEWS:]:
            out.print(line)
        if lines:
            out.print()
        if whole or self.shown != (match.step, match.step_start):
            out.print(position(match.game, view))
            out.print()
            self.shown = (match.step, match.step_start)
        out.print(prompt(view["ask"]))

    def journal(self, match: Match[Any], seat: str) -> None:
        for line in journal_lines(match.game, [entry for _, entry in match.journal(seat)]):
            out.print(line)

    def say(self, text: str) -> None:
        out.print(escaped(text), soft_wrap=True)

    def finish(self, match: Match[Any]) -> None:
        if match.is_over:
            out.rule(style="dim")
            out.print(position(match.game, match.view(None)))
            out.print()
            out.print(result_table(match))
        out.print(f"[dim]{match.number} decisions, position {match.hash()}[/]")

    def read(self, question: str) -> str | None:
        out.print(f"[bold cyan]{escaped(question)}[/] ", end="")
        line = sys.stdin.readline()
        if not sys.stdin.isatty():
            out.print(escaped(line.rstrip("\n")))
        return line.strip() if line else None


class JsonLines:
    """For programs: one JSON object a line on stdout, answers one a line on stdin."""

    def hand_over(self, seat: str) -> None:
        pass

    def show(
        self, match: Match[Any], seat: str, news: Sequence[Entry], *, whole: bool = False
    ) -> None:
        self._put({"view": match.view(seat), "journal": news})

    def journal(self, match: Match[Any], seat: str) -> None:
        self._put({"journal": [entry for _, entry in match.journal(seat)]})

    def say(self, text: str) -> None:
        self._put({"message": text})

    def finish(self, match: Match[Any]) -> None:
        self._put(summary(match))

    def read(self, question: str) -> str | None:
        line = sys.stdin.readline()
        return line.strip() if line else None

    def _put(self, value: Any) -> None:
        sys.stdout.write(msgspec.json.encode(value).decode() + "\n")
        sys.stdout.flush()
