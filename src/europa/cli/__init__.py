"""The `europa` command. Each command is a module; this one joins them and speaks of errors.

A mistake of the user costs one clear line and exit code 2, never a traceback.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import version
from typing import Annotated

import typer

from europa.cli.output import complain, out
from europa.kernel import EuropaError

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


def command_line(arguments: Sequence[str]) -> typer.Typer:
    """The command that is called; only its module is loaded. Without one, all by name."""
    app = typer.Typer(
        name="europa",
        help="Play the two board games called Europa Universalis, with every rule enforced.",
        epilog="Begin with [bold]europa games[/bold], or "
        "[bold]europa play marches --terminal[/bold].",
        rich_markup_mode="rich",
        no_args_is_help=True,
        add_completion=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_options)
    called = next((word for word in arguments if not word.startswith("-")), "")
    if called in SUMMARIES:
        import_module(f"europa.cli.{called}").add_to(app)
    else:
        for name, summary in SUMMARIES.items():
            app.command(name, help=summary)(_nothing)
    return app


def _nothing() -> None:
    """A command of the overview: it is never called."""


def _say_version(wanted: bool) -> None:
    if wanted:
        out.print(f"europa {version('europa')}")
        raise typer.Exit


def _options(
    show_version: Annotated[
        bool,
        typer.Option("--version", help="Say the version.", callback=_say_version, is_eager=True),
    ] = False,
) -> None:
    pass


def main() -> None:
    """What the `europa` script calls."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run one command; returns the exit code: 0 well, 1 something failed, 2 bad input."""
    try:
        command = typer.main.get_command(command_line(arguments))
        code = command.main(list(arguments), prog_name="europa", standalone_mode=False)
        sys.stdout.flush()
    except (KeyboardInterrupt, typer.Abort):
        complain("stopped")
        return 130
    except EuropaError as error:
        complain(str(error))
        return 2
    except BrokenPipeError:
        # The reader (`| head`) has enough: nothing is left to say, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        complain(f"{where}{error.strerror or error}")
        return 2
    except Exception as error:
        format_message = getattr(error, "format_message", None)
        if format_message is None:
            raise
        if type(error).__name__ != "NoArgsIsHelpError":
            complain(format_message())
        return 2
    return code if isinstance(code, int) else 0
