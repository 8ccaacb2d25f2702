"""`europa serve`: the server, for one person or for a network."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from europa.server.run import Serving
from europa.server.run import serve as start


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
    database: Annotated[
        str | None,
        typer.Option(
            envvar="EUROPA_DATABASE",
            help="URL of a PostgreSQL database. Default: SQLite in the data folder.",
        ),
    ] = None,
    workers: Annotated[
        int, typer.Option(min=1, max=64, help="Processes that serve; several need PostgreSQL.")
    ] = 1,
    minds: Annotated[
        int, typer.Option(min=1, max=64, help="Processes for computer players, per worker.")
    ] = 1,
    public: Annotated[
        bool, typer.Option("--public", help="For strangers: accounts are needed, limits are tight.")
    ] = False,
    address: Annotated[
        str, typer.Option(help="The URL under which people reach a public server.")
    ] = "",
    proxy: Annotated[
        str, typer.Option(help="Address of a proxy whose word about callers is believed.")
    ] = "",
    metrics: Annotated[
        bool, typer.Option("--metrics", help="Let anybody read /metrics, not this machine alone.")
    ] = False,
) -> None:
    """Serve the game to browsers until Ctrl-C.

    E-mail goes out by $EUROPA_SMTP, web push with the key in $EUROPA_VAPID_KEY.
    """
    start(
        Serving(
            host,
            port,
            data,
            open_browser,
            tuple(name or ()),
            database,
            workers,
            minds,
            public,
            address,
            proxy,
            metrics,
        )
    )
