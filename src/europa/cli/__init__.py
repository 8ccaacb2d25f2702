"""The `europa` command. Each command is a module; this one names them.

The overview is told without loading any of them, nor the library that reads options: whoever asks
what there is has the answer at once.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

SUMMARIES = {
    "games": "List the games and their scenarios.",
    "play": "Play a game, in the browser or (--terminal) here.",
    "serve": "Serve the game to browsers until Ctrl-C.",
    "simulate": "Play many games between named players. Exit code 1 if any game failed.",
    "replay": "Replay a record, verify it, and tell what happened.",
    "verify": "Play a record again and check its dice, its position and its result.",
    "check": "Run case files. Exit code 1 if any case fails.",
    "backup": "Copy the matches of a data folder. The server may go on meanwhile.",
    "bench": "Measure, and append the figures to bench/results.md.",
    "content": "List the cards of a game.",
    "eu9": "Tools for the nine-player campaign.",
    "lab": "Tournaments, ratings and tuning of computer players.",
}
"""The commands, each a module of this package, with what the overview says of them: it need not
load them all for that."""


HELP = """\
Usage: europa [--version] [--help] COMMAND ...

Play the two board games called Europa Universalis, with every rule enforced.

Commands:
{commands}

europa COMMAND --help says more of one. Begin with europa games, or europa play marches --terminal.
"""


def main() -> None:
    """What the `europa` script calls."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run one command; returns the exit code: 0 well, 1 something failed, 2 bad input."""
    if not arguments or arguments[0] in ("-h", "--help"):
        sys.stdout.write(overview())
        return 0 if arguments else 2
    from europa.cli.app import run_command  # noqa: PLC0415  the overview must not wait

    return run_command(arguments)


def overview() -> str:
    """The commands, each with one line."""
    lines = (f"  {name:<10}{summary}" for name, summary in SUMMARIES.items())
    return HELP.format(commands="\n".join(lines))
