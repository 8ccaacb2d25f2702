"""`europa games`: what can be played."""

from __future__ import annotations

import typer

from europa.cli.output import AsJson, out, plain_table, print_json
from europa.games import catalog


def add_to(app: typer.Typer) -> None:
    app.command(epilog="Example: [bold]europa games[/bold]")(games)


def games(as_json: AsJson = False) -> None:
    """List the games and their scenarios."""
    known = catalog()
    if as_json:
        print_json(
            [
                {
                    "id": game.id,
                    "name": game.name,
                    "scenarios": [
                        {"id": s.id, "title": s.title, "seats": s.seats, "summary": s.summary}
                        for s in game.scenarios
                    ],
                    "options": game.options,
                }
                for game in known
            ]
        )
        return
    for game in known:
        table = plain_table("scenario", "title", "seats")
        for scenario in game.scenarios:
            table.add_row(scenario.id, scenario.title, ", ".join(map(str, scenario.seats)))
        out.print(f"[bold]{game.id}[/]  {game.name}")
        out.print(table)
        out.print()
    out.print(f"[dim]Play one: europa play {known[0].id} --terminal[/]")
