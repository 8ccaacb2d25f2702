"""A match in the terminal: any game, any mix of people and named players."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from europa.cli.screen import HELP, Screen
from europa.kernel import Ask, EuropaError, Match
from europa.kernel.errors import NothingToUndo
from europa.kernel.game import PLAYER
from europa.lab.seating import derived_seed
from europa.players import Player, SeatDoor, decide, seat_player
from europa.players.hints import hint

HUMAN = "human"


class TerminalMatch:
    """The people and players around one match, and the commands a person may type."""

    def __init__(
        self, match: Match[Any], names: Sequence[str], screen: Screen, seed: int, load_hint: str
    ) -> None:
        self.match = match
        self.screen = screen
        self.load_hint = load_hint
        """How to go on with a save: `europa play --load {} --seats human,random`."""
        self.players: dict[str, tuple[Player, SeatDoor]] = {}
        self.humans: list[str] = []
        self.seen: dict[str, int] = {}
        """How far each person has read the journal."""
        self.sitting = ""
        seats = zip(match.seats(), match.setup.seats, names, strict=True)
        for place, (seat, kind, name) in enumerate(seats):
            if name == HUMAN:
                self.humans.append(seat)
            elif kind == PLAYER:
                player = seat_player(match.game.id, name, derived_seed(seed, place))
                self.players[seat] = (player, SeatDoor(seat, lambda: self.match))

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
        if len(self.humans) > 1 and ask.seat != self.sitting:
            self.screen.hand_over(self.match.game.catalogue.key(ask.seat))
        self.sitting = ask.seat
        news = self.match.journal(ask.seat, self.seen.get(ask.seat, 0))
        self.screen.show(self.match, ask.seat, [entry for _, entry in news])
        if news:
            self.seen[ask.seat] = news[-1][0] + 1
        while True:
            line = self.screen.read(f"{ask.seat}>")
            if line is None:
                self.screen.say("The input ended before the game.")
                return False
            if line == "q":
                self.offer_to_save()
                return False
            try:
                if self.obey(ask, line):
                    return True
            except EuropaError as error:
                self.screen.say(str(error))

    def obey(self, ask: Ask, line: str) -> bool:
        """Carry out what was typed; whether the position has changed."""
        word, _, rest = line.partition(" ")
        if line.isdecimal():
            number = int(line)
            if not 1 <= number <= len(ask.options):
                self.screen.say(f"There are options 1 to {len(ask.options)}.")
                return False
            self.match.play(ask, ask.options[number - 1])
        elif ask.find(line) is not None:
            self.match.answer(ask.seat, line, ask.at)
        elif line == "u":
            self.undo(ask.seat)
        elif line in ("", "?"):
            self.screen.say(HELP)
            return False
        elif line == "b":
            self.screen.show(self.match, ask.seat, [], whole=True)
            return False
        elif line == "j":
            self.screen.journal(self.match, ask.seat)
            return False
        elif line == "hint":
            self.hint(ask.seat)
            return False
        elif word == "s":
            self.save(rest.strip())
            return False
        else:
            self.match.answer(ask.seat, line, ask.at)
        return True

    def hint(self, seat: str) -> None:
        """What a good player would do, and why."""
        found = hint(self.match, seat)
        self.screen.say(f"{found.text}  [{found.key}]")
        for reason in found.reasons:
            self.screen.say(f"  - {reason.text}")
        if found.rule and all(reason.key != "rule" for reason in found.reasons):
            self.screen.say(f"  - Rule {found.rule}.")

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
            self.screen.say("Name a file: s my.save")
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
