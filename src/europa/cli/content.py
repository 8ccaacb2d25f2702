"""`europa content`: the cards of a game, where each comes from and whether it is tested."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import typer

from europa.cli.output import AsJson, escaped, out, plain_table, print_json
from europa.kernel import Game, find_game

FIELDS = ("id", "name", "deck", "age", "source", "text", "tested")


def add_to(app: typer.Typer) -> None:
    app.command(epilog="Example: [bold]europa content marches[/bold]")(content)


def content(
    game: Annotated[str, typer.Argument(help="Id of the game (see: europa games).")],
    as_json: AsJson = False,
) -> None:
    """List the cards of a game."""
    rules = find_game(game)
    cards = content_of(rules)
    if as_json:
        print_json(cards)
        return
    if not cards:
        out.print(f"{rules.name} lists no cards.")
        return
    table = plain_table("id", "name", "deck", ">age", "text", "tested")
    for card in cards:
        words = [escaped("" if card[f] is None else str(card[f])) for f in (*FIELDS[:4], "text")]
        table.add_row(*words, "[green]yes[/]" if card["tested"] else "[red]no[/]")
    out.print(table)
    tested = sum(bool(card["tested"]) for card in cards)
    out.print(f"[dim]{len(cards)} cards, {tested} tested[/]")


def content_of(game: Game[Any]) -> list[dict[str, Any]]:
    """What the game's optional `content()` lists; a game without it has no cards."""
    listing = getattr(game, "content", None)
    cards = [] if listing is None else msgspec.to_builtins(list(listing()))
    return [{field: card.get(field) for field in FIELDS} for card in cards]
