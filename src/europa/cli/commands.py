"""What a person may type in a terminal match besides an answer."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import fill
from typing import TYPE_CHECKING

from europa.kernel import Ask
from europa.kernel.orders import describe_orders
from europa.players.hints import hint

if TYPE_CHECKING:
    from europa.cli.terminal import TerminalMatch

Command = Callable[["TerminalMatch", Ask, str], bool]
"""Gets what was typed after its name; says whether the position has changed."""

WIDTH = 96
HELP = """\
  NUMBER            choose an option          /WORD         search the options for a word
  more              the rest of a long list   why [WORD]    what can't be done now, and why
  ?                 what this is about        card NAME     what a card does
  board             the whole board           map PLACE     an area, sea or realm
  hand              your cards and mat        journal [N]   the last N lines; all without N
  auto [N]          reactions you always pass keys          show the keys of options too
  undo              take back your choice     save FILE     save the game to a file
  hint              what would you do?        leave         leave for good
  quit              stop playing, perhaps save"""


def find_command(line: str) -> tuple[Command | None, str]:
    """The command a line begins with, and the rest of the line."""
    word, _, rest = line.partition(" ")
    return COMMANDS.get(word.lower()), rest.strip()


def _help(table: TerminalMatch, ask: Ask, _rest: str) -> bool:
    table.screen.say(HELP)
    more = [part for part in table.screen.parts(table.match, ask.seat) if part != "hand"]
    if more:
        table.screen.say(f"  Parts of the board: {', '.join(more)}")
    return False


def _explain(table: TerminalMatch, ask: Ask, _rest: str) -> bool:
    told = getattr(table.match.game, "explain", lambda rule: "")(ask.rule)
    rule = f"Rule {ask.rule}. " if ask.rule else ""
    words = f"{rule}{told}" or "There is nothing more to say about this question."
    table.screen.say(fill(words, WIDTH))
    table.screen.say("Type help for all commands.")
    return False


def _board(table: TerminalMatch, ask: Ask, rest: str) -> bool:
    if rest:
        return _part(table, ask, rest)
    table.screen.show(table.match, ask.seat, [], whole=True)
    return False


def _part(table: TerminalMatch, ask: Ask, rest: str) -> bool:
    table.screen.part(table.match, ask.seat, rest or "hand")
    return False


def _map(table: TerminalMatch, ask: Ask, rest: str) -> bool:
    table.screen.place(table.match, ask.seat, rest)
    return False


def _card(table: TerminalMatch, _ask: Ask, rest: str) -> bool:
    table.screen.card(table.match, rest)
    return False


def _journal(table: TerminalMatch, ask: Ask, rest: str) -> bool:
    table.screen.journal(table.match, ask.seat, int(rest) if rest.isdecimal() else 0)
    return False


def _more(table: TerminalMatch, ask: Ask, _rest: str) -> bool:
    table.screen.options(table.match, ask.seat, more=True)
    return False


def _why(table: TerminalMatch, ask: Ask, rest: str) -> bool:
    table.screen.why(table.match, ask.seat, rest)
    return False


def _keys(table: TerminalMatch, ask: Ask, _rest: str) -> bool:
    table.screen.toggle_keys()
    table.screen.options(table.match, ask.seat)
    return False


def _hint(table: TerminalMatch, ask: Ask, _rest: str) -> bool:
    """What a good player would do, and why."""
    found = hint(table.match, ask.seat)
    table.screen.say(f"{found.text}  [{found.key}]")
    for reason in found.reasons:
        table.screen.say(f"  - {reason.text}")
    if found.rule and all(reason.key != "rule" for reason in found.reasons):
        table.screen.say(f"  - Rule {found.rule}.")
    return False


def _undo(table: TerminalMatch, ask: Ask, _rest: str) -> bool:
    table.undo(ask.seat)
    return True


def _save(table: TerminalMatch, _ask: Ask, rest: str) -> bool:
    table.save(rest)
    return False


def _auto(table: TerminalMatch, ask: Ask, rest: str) -> bool:
    """List the reactions, or change the standing order about one of them."""
    match = table.match
    orders = describe_orders(match.game, match.orders, ask.seat)
    if not orders:
        table.screen.say("This game has no reactions to pass.")
        return False
    before = match.number
    if rest:
        kinds = {str(number): order["kind"] for number, order in enumerate(orders, 1)}
        kind = kinds.get(rest, rest)
        match.order(ask.seat, kind, kind not in match.orders.get(ask.seat, ()))
        orders = describe_orders(match.game, match.orders, ask.seat)
    for number, order in enumerate(orders, 1):
        table.screen.say(f"  {number}  {'passed' if order['on'] else 'asked '}  {order['title']}")
    if not rest:
        table.screen.say("Type auto and a number to change one.")
    return match.number != before


def _leave(table: TerminalMatch, ask: Ask, _rest: str) -> bool:
    """Leave for good; a computer answers while the seat is there."""
    if table.screen.read("Leave this game for good? Type yes to leave.") != "yes":
        table.screen.say("You stay.")
        return False
    table.match.leave(ask.seat)
    table.give_to_computer(ask.seat)
    return True


COMMANDS: dict[str, Command] = {
    "": _help,
    "help": _help,
    "h": _help,
    "?": _explain,
    "board": _board,
    "b": _board,
    "hand": _part,
    "map": _map,
    "card": _card,
    "journal": _journal,
    "j": _journal,
    "more": _more,
    "why": _why,
    "keys": _keys,
    "hint": _hint,
    "undo": _undo,
    "u": _undo,
    "save": _save,
    "s": _save,
    "auto": _auto,
    "leave": _leave,
}
