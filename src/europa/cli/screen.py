"""Where a terminal match is shown and read from: for people, or line by line for programs."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

import msgspec
from rich.text import Text

from europa.cli.output import escaped, out
from europa.cli.replay import summary
from europa.cli.show import (
    PAGE,
    disabled_table,
    journal_lines,
    option_table,
    position,
    prompt_head,
    result_table,
    short_position,
)
from europa.kernel import Entry, Match, UnknownName

NEWS = 25
"""Journal lines shown before a prompt; older ones are a command away."""


class Screen(Protocol):
    """What the match needs of a screen."""

    def hand_over(self, seat: str) -> None:
        """Another person sits down."""

    def show(
        self, match: Match[Any], seat: str, news: Sequence[Entry], *, whole: bool = False
    ) -> None:
        """The position and the question, with what has happened since this seat's last one."""

    def options(self, match: Match[Any], seat: str, *, find: str = "", more: bool = False) -> None:
        """The options again: those with a word in them, or the next page."""

    def why(self, match: Match[Any], seat: str, find: str) -> None:
        """What can't be done now."""

    def parts(self, match: Match[Any], seat: str) -> Iterable[str]:
        """The names of what `part` can show."""

    def part(self, match: Match[Any], seat: str, name: str) -> None:
        """One part of the board."""

    def place(self, match: Match[Any], seat: str, name: str) -> None:
        """What lies at a place."""

    def card(self, match: Match[Any], name: str) -> None:
        """What a card does."""

    def journal(self, match: Match[Any], seat: str, number: int = 0) -> None:
        """The last so many lines of what has happened; 0: all."""

    def toggle_keys(self) -> None:
        """Show the keys of options, or no longer."""

    def say(self, text: str) -> None: ...

    def finish(self, match: Match[Any]) -> None:
        """How the match stands when it is left or over."""

    def read(self, question: str) -> str | None:
        """A line typed; None when there are no more."""


class Terminal:
    """For people. The whole position is shown at first and on request, a short form of it when a
    new step begins."""

    def __init__(self) -> None:
        self.shown = ("", -1)
        self.page = 0
        self.keys = False

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
            out.print(f"[dim]  ... {len(lines) - NEWS} lines before (journal shows all)[/]")
        for line in lines[-NEWS:]:
            out.print(line)
        if lines:
            out.print()
        if whole or self.shown[1] < 0:
            out.print(position(match.game, view))
            out.print()
        elif self.shown != (match.step, match.step_start):
            out.print(short_position(match.game, view))
            out.print()
        self.shown = (match.step, match.step_start)
        self.page = 0
        out.print(prompt_head(view["ask"]))
        self._list(view["ask"], view["ask"]["options"])

    def options(self, match: Match[Any], seat: str, *, find: str = "", more: bool = False) -> None:
        ask = match.view(seat)["ask"]
        if find:
            chosen = [o for o in numbered(ask["options"]) if find.lower() in o["text"].lower()]
            if not chosen:
                self.say(f"No option has {find!r} in it.")
            out.print(option_table(chosen, self.keys))
            return
        if more:
            self.page += 1
            if self.page * PAGE >= len(ask["options"]):
                self.say("That was the whole list; here it is from the beginning.")
                self.page = 0
        else:
            self.page = 0
        self._list(ask, ask["options"])

    def why(self, match: Match[Any], seat: str, find: str) -> None:
        barred = match.view(seat)["ask"]["disabled"]
        chosen = [no for no in barred if find.lower() in f"{no['text']} {no['reason']}".lower()]
        if chosen:
            out.print(disabled_table(chosen))
        else:
            self.say("Nothing like that is barred." if find else "Nothing is barred here.")

    def parts(self, match: Match[Any], seat: str) -> Iterable[str]:
        return self._parts(match, seat)

    def part(self, match: Match[Any], seat: str, name: str) -> None:
        parts = self._parts(match, seat)
        if name not in parts:
            raise UnknownName(name, "part of the board", parts)
        out.print(parts[name])

    def _parts(self, match: Match[Any], seat: str) -> Mapping[str, Any]:
        own = getattr(match.game, "terminal_parts", None)
        parts: Mapping[str, Any] = {} if own is None else own(match.view(seat))
        return parts

    def place(self, match: Match[Any], seat: str, name: str) -> None:
        own = getattr(match.game, "terminal_place", None)
        if own is None or not name:
            self.say("Name a place: map PLACE" if own else "This game's board shows it all: board")
        else:
            out.print(own(match.view(seat), name))

    def card(self, match: Match[Any], name: str) -> None:
        content: Sequence[Any] = getattr(match.game, "content", list)()
        low = name.lower()
        found = [c for c in content if low == c.name.lower()] or [
            c for c in content if low and low in c.name.lower()
        ]
        if not found:
            self.say(f"No card is called {name!r}." if name else "Name a card: card NAME")
        for card in found[:5]:
            out.print(
                Text.assemble((card.name, "bold"), (f"  {card.deck}", "dim"), "\n", card.text)
            )
        if len(found) > 5:
            self.say(f"... and {len(found) - 5} more: type more of the name.")

    def journal(self, match: Match[Any], seat: str, number: int = 0) -> None:
        lines = journal_lines(match.game, [entry for _, entry in match.journal(seat)])
        for line in lines[-number:]:
            out.print(line)

    def toggle_keys(self) -> None:
        self.keys = not self.keys

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

    def _list(self, ask: Mapping[str, Any], options: Sequence[Mapping[str, Any]]) -> None:
        """One page of the options; what is barred only if it is little."""
        start = self.page * PAGE
        out.print(option_table(numbered(options)[start : start + PAGE], self.keys))
        left = len(options) - start - PAGE
        if left > 0:
            out.print(f"[dim]  ... {left} more: type more, or /word to search[/]")
        barred = ask["disabled"]
        if len(barred) > PAGE // 2:
            out.print(
                f"[dim]  {len(barred)} other things can't be done now: why tells the reasons[/]"
            )
        elif barred:
            out.print(disabled_table(barred))


def numbered(options: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The options with the numbers that choose them."""
    return [{**option, "number": number} for number, option in enumerate(options, 1)]


class JsonLines:
    """For programs: one JSON object a line on stdout, answers one a line on stdin."""

    def hand_over(self, seat: str) -> None:
        pass

    def show(
        self, match: Match[Any], seat: str, news: Sequence[Entry], *, whole: bool = False
    ) -> None:
        self._put({"view": match.view(seat), "journal": news})

    def options(self, match: Match[Any], seat: str, *, find: str = "", more: bool = False) -> None:
        found = numbered(match.view(seat)["ask"]["options"])
        self._put({"options": [o for o in found if find.lower() in o["text"].lower()]})

    def why(self, match: Match[Any], seat: str, find: str) -> None:
        self._put({"disabled": match.view(seat)["ask"]["disabled"]})

    def parts(self, match: Match[Any], seat: str) -> Iterable[str]:
        return ()

    def part(self, match: Match[Any], seat: str, name: str) -> None:
        self._put({"view": match.view(seat)})

    def place(self, match: Match[Any], seat: str, name: str) -> None:
        self._put({"view": match.view(seat)})

    def card(self, match: Match[Any], name: str) -> None:
        content: Sequence[Any] = getattr(match.game, "content", list)()
        self._put({"cards": [card for card in content if name.lower() == card.name.lower()]})

    def journal(self, match: Match[Any], seat: str, number: int = 0) -> None:
        self._put({"journal": [entry for _, entry in match.journal(seat)][-number:]})

    def toggle_keys(self) -> None:
        pass

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
