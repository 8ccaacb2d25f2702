"""A match in the terminal: any game, any mix of people and named players."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from europa.cli.commands import find_command
from europa.cli.screen import Screen
from europa.kernel import Ask, EuropaError, IllegalAnswer, Match
from europa.kernel.errors import NothingToUndo
from europa.kernel.game import PLAYER
from europa.lab.seating import derived_seed
from europa.players import Player, SeatDoor, decide, known_players, seat_player

HUMAN = "human"


class TerminalMatch:
    """The people and players around one match, and what happens to what a person types."""

    def __init__(
        self, match: Match[Any], names: Sequence[str], screen: Screen, seed: int, load_hint: str
    ) -> None:
        self.match = match
        self.screen = screen
        self.seed = seed
        self.load_hint = load_hint
        """How to go on with a save: `europa play --load {} --seats human,random`."""
        self.players: dict[str, tuple[Player, SeatDoor]] = {}
        self.humans: list[str] = []
        self.seen: dict[str, int] = {}
        """How far each person has read the journal."""
        self.sitting = ""
        # Seats may have come and gone since the beginning: names are those of the first ones.
        seats = zip(match.at(0).seats(), match.setup.seats, names, strict=True)
        for seat, kind, name in seats:
            if name == HUMAN:
                self.humans.append(seat)
            elif kind == PLAYER:
                self.give_to_computer(seat, name)

    def give_to_computer(self, seat: str, name: str = "") -> None:
        """Let a named player (else the game's own) answer for a seat."""
        game = self.match.game.id
        seed = derived_seed(self.seed, len(self.players))
        player = seat_player(game, name or known_players(game)[0], seed)
        self.players[seat] = (player, SeatDoor(seat, lambda: self.match))
        self.humans = [human for human in self.humans if human != seat]

    def play(self) -> None:
        """To the end of the game, or until the person quits."""
        goes_on = True
        while goes_on and not self.match.is_over:
            asks = self.match.asks()
            ask = next((ask for ask in asks if ask.seat in self.players), None)
            if ask is not None:
                player, door = self.players[ask.seat]
                self.match.play(ask, decide(self.match, ask, player, door))
            else:
                goes_on = self.prompt(asks[0])
        self.screen.finish(self.match)

    def prompt(self, ask: Ask) -> bool:
        """Show the question and obey until the position changes; False to quit."""
        name = self.match.game.catalogue.key(ask.seat)
        if len(self.humans) > 1 and ask.seat != self.sitting:
            self.screen.hand_over(name)
        self.sitting = ask.seat
        news = self.match.journal(ask.seat, self.seen.get(ask.seat, 0))
        self.screen.show(self.match, ask.seat, [entry for _, entry in news])
        if news:
            self.seen[ask.seat] = news[-1][0] + 1
        while True:
            line = self.screen.read(f"{name}>")
            if line is None:
                self.screen.say("The input ended before the game.")
                return False
            if line in ("q", "quit"):
                self.offer_to_save()
                return False
            try:
                if self.obey(ask, line):
                    return True
            except EuropaError as error:
                self.screen.say(str(error))

    def obey(self, ask: Ask, line: str) -> bool:
        """Carry out what was typed; whether the position has changed."""
        if line.isdecimal():
            number = int(line)
            if not 1 <= number <= len(ask.options):
                self.screen.say(f"There are options 1 to {len(ask.options)}.")
                return False
            self.match.play(ask, ask.options[number - 1])
            return True
        option = ask.find(line)
        if option is not None:
            self.match.play(ask, option)
            return True
        if line.startswith("/"):
            self.screen.options(self.match, ask.seat, find=line[1:].strip())
            return False
        command, rest = find_command(line)
        if command is not None:
            return command(self, ask, rest)
        if line in self.screen.parts(self.match, ask.seat):
            self.screen.part(self.match, ask.seat, line)
            return False
        if any(no.key == line for no in ask.disabled):
            self.match.answer(ask.seat, line, ask.at)
        raise IllegalAnswer(
            f"{line!r} is not an option here: type a number, /word to search the list, or help"
        )

    def undo(self, seat: str) -> None:
        """Back to the last choice of a person: what players did since is taken back with it."""
        if self.match.undo_rule != "free":
            self.match.undo(seat)
        else:
            given = [answer for _, answers in self.match.given() for answer in answers]
            own = [number for number, answer in enumerate(given) if answer.seat in self.humans]
            if not own:
                raise NothingToUndo("you have chosen nothing yet")
            self.match = self.match.at(own[-1])
        for reader, read in self.seen.items():
            self.seen[reader] = min(read, self.written_for(reader))

    def written_for(self, seat: str) -> int:
        """The number after the last journal entry that this seat may read."""
        lines = self.match.journal(seat)
        return lines[-1][0] + 1 if lines else 0

    def save(self, name: str) -> bool:
        """Save to a file; whether that worked."""
        if not name:
            self.screen.say("Name a file: save my.save")
            return False
        path = Path(name).expanduser()
        try:
            self.match.save(path)
        except (OSError, ValueError) as error:
            self.screen.say(f"Can't save to {path}: {getattr(error, 'strerror', None) or error}")
            return False
        self.screen.say(f"Saved to {path}. Go on with: {self.load_hint.format(path)}")
        return True

    def offer_to_save(self) -> None:
        """Before leaving: a file name saves, an empty line doesn't."""
        while name := self.screen.read("Save to which file? (Enter: don't save)"):
            if self.save(name):
                return
