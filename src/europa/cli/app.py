"""The command that is called, and how its errors are told: one clear line, never a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import version
from typing import Annotated

import typer

from europa.cli import SUMMARIES
from europa.cli.output import complain, out
from europa.kernel import EuropaError


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


def run_command(arguments: Sequence[str]) -> int:
    """Run one command; returns the exit code."""
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
