"""What a game must supply to be played on the kernel."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, Generic, TypeVar

import msgspec

from europa.kernel.ask import Ask, Option, Steps
from europa.kernel.dice import Dice
from europa.kernel.errors import BadSetup, NotAllowed, UnknownName, suggest
from europa.kernel.journal import Entry
from europa.kernel.messages import Catalogue
from europa.kernel.state import State
from europa.kernel.table import Table

S = TypeVar("S", bound=State)

PLAYER = "player"
"""The kind of a seat that is asked; every game knows it. Others (`bot`) are the game's own."""


class Choice(msgspec.Struct, frozen=True):
    """A switch of the table: what it may be set to, and what it is if nobody says."""

    id: str
    title: str
    values: tuple[Any, ...]
    default: Any
    many: bool = False
    """Whether several values may be given, in order: a list, or a text with commas between."""
    notes: Mapping[str, str] = {}
    """What a value means for the table, where its name doesn't say it."""


class Foretold(msgspec.Struct, frozen=True):
    """How a fight would end: shares by who wins ("": nobody), what each side loses on average."""

    outcomes: dict[str, float]
    losses: dict[str, float] = {}


def listed(value: Any) -> list[str]:
    """The parts of an option that takes many."""
    parts = value.split(",") if isinstance(value, str) else value
    if not isinstance(parts, (list, tuple)) or not all(isinstance(part, str) for part in parts):
        raise BadSetup(f"{value!r} must be a list of names, or names with commas between")
    return [part.strip() for part in parts]


class Scenario(msgspec.Struct, frozen=True):
    """A way to begin."""

    id: str
    title: str
    seats: tuple[int, ...]
    """How many may play."""
    summary: str = ""
    kinds: tuple[str, ...] = ()
    """The kind of each seat where only their number is asked for; empty: all are players."""


class Setup(msgspec.Struct, frozen=True):
    """All that decides how a match begins, but for the dice."""

    game: str
    scenario: str
    seats: tuple[str, ...]
    """The kind of each seat, in order: `player`, or a kind that the game plays itself."""
    options: Mapping[str, Any] = {}


class Result(msgspec.Struct, frozen=True):
    """How a match ended."""

    winners: tuple[str, ...]
    scores: Mapping[str, int]
    reason: str = ""


class Vocabulary(ABC, Generic[S]):
    """The readable names with which case files set up and check positions of one game."""

    whole: tuple[str, ...] = ()
    """Names whose value is put as it is written, with all that stands below it."""

    @abstractmethod
    def put(self, state: S, path: tuple[str, ...], value: Any) -> None:
        """Change the position: `put(s, ("castile", "ducats"), 12)`."""

    @abstractmethod
    def look(self, state: S, path: tuple[str, ...]) -> Any:
        """Read the position by the same names."""

    def same(self, state: S, path: tuple[str, ...], wanted: Any) -> bool:
        """Whether a name has the value that a case wants, which may be said in several ways."""
        return bool(self.look(state, path) == wanted)

    def clear(self, state: S, path: tuple[str, ...]) -> None:
        """`clear: true` below a name: nothing of what it holds stays. As if it were set to `{}`."""
        self.put(state, path, {})

    def face(self, kind: str, name: str) -> int:
        """The number (from 1) of a die's face that has a name."""
        raise UnknownName(name, f"face of the {kind} die", ())

    def schema(self) -> dict[str, Any]:
        """JSON Schema of what `set` and `expect` may hold, for editors."""
        return {"type": "object"}


class Game(ABC, Generic[S]):
    """The rules of one game. Holds no match: one object serves all."""

    id: str
    name: str
    rules_version: int = 1
    """Raised when old records would no longer replay."""
    state_type: type[S]
    table_type: type[Table[S]] = Table
    entries: tuple[type[Entry], ...] = ()
    """The journal entries this game writes, besides the kernel's own."""
    steps: Mapping[str, Callable[[Any], Steps[None] | None]]
    """The steps by name: each a generator over the table, or a function if it asks nothing."""
    seat_kinds: tuple[str, ...] = (PLAYER,)
    choices: tuple[Choice, ...] = ()
    """The table options."""
    catalogue: Catalogue = Catalogue({})
    deals_anew: bool = True
    """Whether all that is hidden was dealt by chance: then a match under way can be dealt anew when
    somebody may have seen too much. (Money can't: it was earned.)"""
    private_windows: tuple[str, Any] | None = None
    """The option, with its value, by which windows open for all, so that nobody learns who could
    react: computers then take their time alike too."""
    windows: Mapping[str, str] = {}
    """Kinds of ask that are reactions, and the key that passes: a seat may give a standing order to
    pass them. `kind=key` where a kind has several. The catalogue names them `window.<kind>`."""

    @abstractmethod
    def scenarios(self) -> Sequence[Scenario]:
        """All ways to begin."""

    @abstractmethod
    def setup(self, setup: Setup, dice: Dice) -> S:
        """The position at the start."""

    @abstractmethod
    def next_step(self, state: S) -> str | None:
        """Which step comes next; None when the game is over."""

    @abstractmethod
    def seats(self, state: S) -> Sequence[str]:
        """The ids of the seats, in order."""

    @abstractmethod
    def view(self, state: S, seat: str | None) -> dict[str, Any]:
        """What this seat may know, as plain data; None is a spectator."""

    def view_from(self, public: dict[str, Any], state: S, seat: str) -> dict[str, Any]:
        """The view of this seat, given the spectator's of the same position, which must not be
        changed. A game whose positions are mostly public saves time here: parts that don't differ
        are best taken as they are."""
        return self.view(state, seat)

    def position(self, state: S, seat: str | None) -> dict[str, Any]:
        """The view as a computer reckons with it: a game may leave out what only people look at."""
        return self.view(state, seat)

    @abstractmethod
    def redeal(self, state: S, seat: str | None, dice: Dice) -> None:
        """Deal anew all that this seat can't know; its view must stay the same."""

    @abstractmethod
    def result(self, state: S) -> Result:
        """Winners and scores of a finished game."""

    def vocabulary(self) -> Vocabulary[S]:
        """Names for case files."""
        raise UnknownName(self.id, "game with case files", ())

    def leave(self, table: Table[S], seat: str) -> None:
        """The player of this seat gets up for good: note it; the rules do the rest."""
        raise NotAllowed(f"{self.name} has no rule for players who leave")

    def may_whisper(self, state: S) -> bool:
        """Whether the rules let players talk in private now: what all hear is always allowed."""
        return True

    def is_urgent(self, ask: Ask) -> bool:
        """Whether this very ask goes to the person, whatever standing orders say."""
        return False

    def foretell(self, state: S, ask: Ask, option: Option) -> Foretold | None:
        """How the fight that an option leads to would end; None: try it out. The state is an
        imagined one, to be spoilt."""
        return None

    def broken(self, state: S) -> list[str]:
        """Invariants that don't hold, in words: empty unless there is a bug."""
        return []

    def scenario(self, name: str) -> Scenario:
        """The scenario of this id, or an error with suggestions."""
        known = {scenario.id: scenario for scenario in self.scenarios()}
        if name not in known:
            near = suggest(name, known)
            hint = f"did you mean {' or '.join(near)}?" if near else f"known: {', '.join(known)}"
            raise BadSetup(f"{self.id} has no scenario {name!r} ({hint})")
        return known[name]

    def check_setup(
        self,
        scenario: str | None,
        seats: int | Sequence[str] | None,
        options: Mapping[str, Any] | None,
    ) -> Setup:
        """Fill in what was left out and refuse what is unknown."""
        chosen = self.scenario(scenario) if scenario else self.scenarios()[0]
        if seats is None:
            seats = chosen.seats[0]
        if isinstance(seats, int):
            usual = chosen.kinds if len(chosen.kinds) == seats else ()
            kinds = usual or (PLAYER,) * seats
        else:
            kinds = tuple(seats)
        if len(kinds) not in chosen.seats:
            counts = ", ".join(map(str, chosen.seats))
            raise BadSetup(f"scenario {chosen.id} seats {counts}; {len(kinds)} were given")
        for kind in kinds:
            if kind not in self.seat_kinds:
                raise BadSetup(
                    f"{self.id} has no seats of kind {kind!r} (known: {', '.join(self.seat_kinds)})"
                )
        return Setup(self.id, chosen.id, kinds, self._check_options(options or {}))

    def _check_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        known = {choice.id: choice for choice in self.choices}
        for name, value in options.items():
            if name not in known:
                raise UnknownName(name, f"option of {self.id}", known)
            values = known[name].values
            for one in listed(value) if known[name].many else (value,):
                if one not in values:
                    near = suggest(str(one), map(str, values)) if known[name].many else []
                    hint = f" (did you mean {' or '.join(near)}?)" if near else ""
                    kinds = ", ".join(map(str, values))
                    raise BadSetup(f"option {name} is {one!r}{hint}: it must be one of {kinds}")
        return {
            name: ",".join(listed(options[name]))
            if choice.many and name in options
            else options.get(name, choice.default)
            for name, choice in known.items()
        }


_games: dict[str, str | Game[Any]] = {}


def register(name: str, where: str | Game[Any]) -> None:
    """Make a game known by its id; `where` is the game or `module:attribute`, loaded when used."""
    _games[name] = where


def known_games() -> list[str]:
    """The ids of all games, in the order in which they were registered."""
    return list(_games)


def find_game(name: str) -> Game[Any]:
    """The game of this id, or an error with suggestions."""
    where = _games.get(name)
    if where is None:
        raise UnknownName(name, "game", _games)
    if isinstance(where, str):
        module, _, attribute = where.partition(":")
        where = _games[name] = getattr(import_module(module), attribute)
    return where
