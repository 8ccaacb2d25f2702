"""`--option name=value`: table options as they are typed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import typer

from europa.cli.output import BadInput
from europa.kernel import Game

Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        help="A table option, name=value (see: europa games --json). May be repeated.",
        show_default=False,
    ),
]
Workers = Annotated[int, typer.Option(min=1, help="Processes that share the work.")]
OnRay = Annotated[
    str,
    typer.Option("--ray", help="Play on a Ray cluster: auto, or its address. Needs europa[lab]."),
]
WORDS = {"on": True, "yes": True, "off": False, "no": False}


def read_options(game: Game[Any], texts: Sequence[str] | None) -> dict[str, Any]:
    """The options with values of the right type; the game checks them."""
    found: dict[str, Any] = {}
    known = {choice.id: choice for choice in game.choices}
    for text in texts or ():
        name, equals, value = text.partition("=")
        if not equals:
            raise BadInput(f"--option {text} has no value: write name=value")
        choice = known.get(name)
        values = {} if choice is None else {str(one).lower(): one for one in choice.values}
        if True in values.values():
            values |= {word: one for word, one in WORDS.items() if word not in values}
        found[name] = values.get(value.lower(), value)
    return found
