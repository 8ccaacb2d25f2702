"""`europa play`: a match in the browser, or in the terminal."""

from __future__ import annotations

from pathlib import Path
from secrets import randbelow
from typing import Annotated, Any

import typer

from europa.cli.options import Options, read_options
from europa.cli.output import AsJson, BadInput, names_in
from europa.cli.replay import read_match
from europa.cli.screen import JsonLines, Terminal
from europa.cli.terminal import HUMAN, TerminalMatch
from europa.kernel import Match, find_game
from europa.kernel.game import PLAYER
from europa.kernel.watched import WatchedMatch
from europa.lab.seating import seat_kinds
from europa.players import known_players


def add_to(app: typer.Typer) -> None:
    app.command(
        epilog="Example: [bold]europa play marches --terminal --seats human,random,random[/bold]"
    )(play)


def play(
    game: Annotated[
        str | None, typer.Argument(help="Id of the game (see: europa games).", show_default=False)
    ] = None,
    scenario: Annotated[
        str | None, typer.Option(help="Id of the scenario; else the first.")
    ] = None,
    seats: Annotated[
        str | None, typer.Option(help="Who plays: human,random,... Default: you, and computers.")
    ] = None,
    option: Options = None,
    seed: Annotated[int | None, typer.Option(help="Fixes the dice.")] = None,
    load: Annotated[Path | None, typer.Option(help="Go on with a save or a record.")] = None,
    record: Annotated[
        Path | None,
        typer.Option(help="Write the record of the match here when it is left or over."),
    ] = None,
    terminal: Annotated[
        bool, typer.Option("--terminal", help="Play here, not in a browser.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Play a game, in the browser or (--terminal) here.

    With --json the terminal speaks JSON, one object a line, for programs that play.
    """
    if not terminal and not as_json:
        _play_in_browser(game, scenario, seats, option, seed, load)
        return
    names = None if seats is None else names_in(seats)
    match, names = _loaded(load, names) if load else _begun(game, scenario, names, option, seed)
    own_seed = randbelow(2**48) if seed is None else seed
    hint = f"europa play --terminal --load {{}} --seats {','.join(names)}"
    screen = JsonLines() if as_json else Terminal()
    table = TerminalMatch(match, names, screen, own_seed, hint)
    table.play()
    if record is not None:
        record.write_text(table.match.record(with_seed=True))


def _play_in_browser(
    game: str | None,
    scenario: str | None,
    seats: str | None,
    option: list[str] | None,
    seed: int | None,
    load: Path | None,
) -> None:
    """A match that begins at once, or without a game the page to choose one. A wrong name is told
    before anything starts."""
    from europa.server.routes.matches import NewMatch  # noqa: PLC0415  a terminal needs no server
    from europa.server.run import Serving, serve  # noqa: PLC0415  a terminal needs no server

    if load is not None:
        raise BadInput("--load goes with --terminal")
    if game is None:
        serve(Serving(open_browser=True))
        return
    rules = find_game(game)
    names = None if seats is None else names_in(seats)
    options = read_options(rules, option)
    if names is None:
        names = _default_names(rules.id, rules.check_setup(scenario, None, options).seats)
    rules.check_setup(scenario, seat_kinds(rules, names, also=[HUMAN]), options)
    serve(Serving(open_browser=True), begin=NewMatch(rules.id, scenario, names, options, seed=seed))


def _begun(
    game: str | None,
    scenario: str | None,
    names: list[str] | None,
    option: list[str] | None,
    seed: int | None,
) -> tuple[Match[Any], list[str]]:
    if game is None:
        raise BadInput("play needs a game: see europa games")
    rules = find_game(game)
    options = read_options(rules, option)
    if names is None:
        names = _default_names(rules.id, rules.check_setup(scenario, None, options).seats)
    kinds = seat_kinds(rules, names, also=[HUMAN])
    return Match.new(rules, scenario, kinds, options, seed=seed, undo="free"), names


def _loaded(file: Path, names: list[str] | None) -> tuple[Match[Any], list[str]]:
    match = read_match(file)
    if isinstance(match, WatchedMatch):
        raise match.refusal()
    kinds = match.setup.seats
    if names is None:
        names = _default_names(match.game.id, kinds)
    if seat_kinds(match.game, names, also=[HUMAN]) != list(kinds):
        raise BadInput(
            f"--seats {','.join(names)} doesn't fit the seats of {file}: {', '.join(kinds)}"
        )
    return match, names


def _default_names(game: str, kinds: tuple[str, ...]) -> list[str]:
    """A person in the first seat that is asked, the game's own player in the others."""
    other = known_players(game)[0]
    first = kinds.index(PLAYER) if PLAYER in kinds else -1
    return [
        HUMAN if place == first else other if kind == PLAYER else kind
        for place, kind in enumerate(kinds)
    ]
