"""`europa serve`: the server, for one person or for a network."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def add_to(app: typer.Typer) -> None:
    app.command(epilog="Example: [bold]europa serve --port 8001 --open[/bold]")(serve)


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(help="Port; a busy one picks the next. Default: $PORT, else 8000."),
    ] = None,
    data: Annotated[
        Path | None,
        typer.Option(
            help="Folder for matches. Default: $EUROPA_DATA, else the user's data folder."
        ),
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open a browser.")] = False,
    name: Annotated[
        list[str] | None,
        typer.Option(help="A host name to answer to, besides localhost and plain addresses."),
    ] = None,
) -> None:
    """Serve the game to browsers until Ctrl-C."""
    from europa.server.run import serve as start

    start(host, port, data, open_browser, names=name or [])
