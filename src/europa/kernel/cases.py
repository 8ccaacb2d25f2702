"""Case files: rules written down as positions, choices and outcomes, in YAML.

    case: An ambush turns a charge back
    rule: M4
    game: marches
    seats: 2
    set: {north: {hand: [charge]}, south: {hand: [ambush]}, at: {phase: orders}}
    dice: {attack: [6], defence: [low]}
    do:
      - north: [card:charge, attack:mill]
      - south: [hold, ambush]
    expect: {mill: {holder: null}}

A file holds one case or several, separated by `---`. `then` adds further stages, each with its own
`set`, `do`, `legal`, `illegal` and `expect`. `clear: true` beside names of `set` takes away what
was there; lines of `do` may also be `leave: seat`, `undo: seat` and `save`.
"""

from __future__ import annotations

import traceback
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from europa.kernel.case_play import CaseFailed, Keys, Line, listed, play_lines, seats_named
from europa.kernel.case_yaml import read_yaml
from europa.kernel.dice import ScriptedDice, seed_from
from europa.kernel.errors import BadCase, EuropaError, IllegalAnswer, UnknownName
from europa.kernel.game import Game, Vocabulary, find_game
from europa.kernel.journal import KERNEL_ENTRIES, Entry
from europa.kernel.match import Match


class Stage(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Choices, and what must be so after them."""

    set: dict[str, Any] = {}
    """What is different from the position before: the scenario's start, or where a stage ended."""
    do: list[Line] = []
    """Seat and key, or several keys in a row; answers to asks not named go by `otherwise`. Also
    `leave: seat`, `undo: seat`, and `save`: the match is saved and loaded again."""
    legal: dict[str, Keys] = {}
    """Seat: keys that must be offered."""
    exactly: dict[str, Keys] = {}
    """Seat: the whole list of keys offered, in any order."""
    illegal: dict[str, Keys | dict[str, str]] = {}
    """Seat: keys that must be refused, or key: part of the reason."""
    expect: dict[str, Any] = {}
    """Names of the position with their values; `journal`, `asks`, `over`, `scores`."""


class Told(msgspec.Struct, kw_only=True):
    """What `expect` may hold besides names of the position."""

    journal: list[str | dict[str, dict[str, Any] | None]] = []
    """Entries that must be in the journal in this order, with any of their fields."""
    asks: dict[str, str | None] = {}
    """Seat: the kind of what it is asked now, or null."""
    over: bool | None = None
    scores: dict[str, int] = {}


CLEAR = "clear"
"""In `set`: what lies at the name above goes, before anything else there is set."""
WORDS = Told.__struct_fields__


class Case(Stage, forbid_unknown_fields=True, kw_only=True):
    """One case."""

    case: str
    game: str
    rule: str | int | float = ""
    scenario: str | None = None
    seats: int | list[str] | None = None
    options: dict[str, Any] = {}
    dice: dict[str, list[int | str]] = {}
    otherwise: list[str] = []
    """Keys chosen, first one that fits, at asks that the next line of `do` doesn't answer."""
    then: list[Stage] = []


class CaseResult(msgspec.Struct, frozen=True):
    """How a case came out."""

    name: str
    file: str
    passed: bool
    message: str = ""


def check_path(path: str | Path) -> list[CaseResult]:
    """Run a case file, or every case file below a folder."""
    path = Path(path)
    if not path.exists():
        raise BadCase(f"{path} doesn't exist: name a case file or a folder of them")
    files = sorted(path.rglob("*.yaml")) if path.is_dir() else [path]
    if not files:
        raise BadCase(f"{path} holds no case files (*.yaml)")
    return [result for file in files for result in check_file(file)]


def check_file(path: Path) -> Iterator[CaseResult]:
    """Run all cases of one file. A case that can't be read has failed, and says why."""
    try:
        documents = read_yaml(path.read_text(encoding="utf-8"))
    except (BadCase, UnicodeDecodeError) as error:
        yield CaseResult(path.stem, str(path), False, f"can't be read: {error}")
        return
    if not documents:
        yield CaseResult(path.stem, str(path), False, "holds no case")
    for number, document in enumerate(documents, 1):
        yield check_document(document, f"{path.stem}#{number}", str(path))


def check_document(document: Any, name: str, file: str) -> CaseResult:
    """Run one case as YAML gives it; `name` is what it is called if it doesn't say."""
    try:
        case = msgspec.convert(document, Case)
        name = case.case
        run_case(case)
    except msgspec.ValidationError as error:
        return CaseResult(name, file, False, f"can't be read: {error}")
    except (CaseFailed, EuropaError) as error:
        return CaseResult(name, file, False, str(error))
    except Exception as error:  # a bug shown by one case must not hide what the others show
        last = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(last.filename).name}:{last.lineno}"
        message = f"the rules broke off: {type(error).__name__} at {where}: {error}"
        return CaseResult(name, file, False, message)
    return CaseResult(name, file, True)


def run_case(case: Case) -> Match[Any]:
    """Set up the position, make the choices, check what is written; returns the match."""
    game = find_game(case.game)
    match = _set_up(game, case)
    for stage in (case, *case.then):
        if stage is not case and stage.set:
            match = _set_anew(match, stage.set)
        _check_seats(match, stage)
        match = play_lines(match, stage.do, case.otherwise)
        _check_keys(match, stage)
        _check_state(match, stage.expect)
    left = match._table.dice.left_over()
    if left:
        raise CaseFailed(f"scripted dice that nobody rolled: {left}")
    return match


def _set_up(game: Game[Any], case: Case) -> Match[Any]:
    words = game.vocabulary()
    setup = game.check_setup(case.scenario, case.seats, case.options)
    script = {
        kind: [words.face(kind, r) if isinstance(r, str) else r for r in results]
        for kind, results in case.dice.items()
    }
    seed = seed_from(0)
    state = game.setup(setup, ScriptedDice({}, seed))
    _put_all(words, state, case.set)
    return Match.from_position(game, setup, state, ScriptedDice(script, seed))


def _set_anew(match: Match[Any], changes: Mapping[str, Any]) -> Match[Any]:
    """Go on from where a stage ended, with some things changed: a later turn, another segment. What
    was asked there is dropped: the step that the position names begins."""
    state = match.state.copy()
    _put_all(match.game.vocabulary(), state, changes)
    return Match.from_position(match.game, match.setup, state, match._table.dice)


def _put_all(words: Vocabulary[Any], state: Any, changes: Mapping[str, Any]) -> None:
    """Set what is written, name by name; what is to be cleared goes before the rest of a name."""
    for name, tree in changes.items():
        if name in words.whole:
            words.put(state, (name,), tree)
            continue
        leaves = list(flatten({name: tree}))
        for path, value in leaves:
            if path[-1] == CLEAR:
                if value is not True or len(path) == 1:
                    raise BadCase(f"{'.'.join(path)}: write `clear: true` below a name, or nothing")
                words.clear(state, path[:-1])
        for path, value in leaves:
            if path[-1] != CLEAR:
                with _plain_words(path, value):
                    words.put(state, path, value)


@contextmanager
def _plain_words(path: tuple[str, ...], value: Any) -> Iterator[None]:
    """A value of the wrong form is the author's mistake, and only this case's."""
    try:
        yield
    except (KeyError, IndexError, TypeError, ValueError, AttributeError, OverflowError) as error:
        what = f"{'.'.join(path)} can't be {value!r}"
        raise BadCase(f"{what} ({type(error).__name__}: {error})") from error


def flatten(tree: Mapping[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[Any, Any]]:
    """The leaves of nested mappings with their paths: a list is a leaf."""
    for name, value in tree.items():
        here = (*path, str(name))
        if isinstance(value, Mapping) and value:
            yield from flatten(value, here)
        else:
            yield here, value


def _check_seats(match: Match[Any], stage: Stage) -> None:
    """A misspelt seat must not pass for one that may do nothing."""
    told = _told(stage.expect)
    named = [*stage.legal, *stage.exactly, *stage.illegal, *told.asks, *told.scores]
    for seat in [*(seat for line in stage.do for seat in seats_named(line)), *named]:
        if seat not in match.seats():
            raise UnknownName(seat, "seat", match.seats())


def _told(expect: Mapping[str, Any]) -> Told:
    return msgspec.convert({word: expect[word] for word in WORDS if word in expect}, Told)


def _check_keys(match: Match[Any], stage: Stage) -> None:
    for seat, keys in stage.legal.items():
        offered = _offered(match, seat)
        missing = [key for key in listed(keys) if key not in offered]
        if missing:
            raise CaseFailed(beside(f"{seat}: must be legal", [("keys", missing, sorted(offered))]))
    for seat, keys in stage.exactly.items():
        wanted, offered = sorted(listed(keys)), sorted(_offered(match, seat))
        if wanted != offered:
            raise CaseFailed(beside(f"{seat}: exactly these", [("keys", wanted, offered)]))
    for seat, refused in stage.illegal.items():
        reasons = refused if isinstance(refused, dict) else dict.fromkeys(listed(refused), "")
        for key, reason in reasons.items():
            _check_refused(match, seat, key, reason)


def _check_refused(match: Match[Any], seat: str, key: str, reason: str) -> None:
    before = match.hash()
    try:
        match.clone().answer(seat, key)
    except IllegalAnswer as error:
        if reason.lower() not in str(error).lower():
            rows = [("reason", reason, str(error))]
            raise CaseFailed(beside(f"{seat}: {key} is refused", rows)) from error
    except EuropaError as error:
        if reason:
            raise CaseFailed(f"{seat}: {key} is refused for another reason: {error}") from error
    else:
        raise CaseFailed(f"{seat}: {key} must be illegal, but it is accepted")
    assert match.hash() == before


def _offered(match: Match[Any], seat: str) -> list[str]:
    ask = match.ask_of(seat)
    return ask.keys() if ask else []


def _check_state(match: Match[Any], expect: Mapping[str, Any]) -> None:
    words, told = match.game.vocabulary(), _told(expect)
    rows: list[tuple[str, Any, Any]] = []
    for path, value in flatten({k: v for k, v in expect.items() if k not in WORDS}):
        with _plain_words(path, value):
            if not words.same(match.state, path, value):
                rows.append((".".join(path), value, words.look(match.state, path)))
    for seat, kind in told.asks.items():
        ask = match.ask_of(seat)
        if (ask and ask.kind) != kind:
            rows.append((f"asks.{seat}", kind, ask and ask.kind))
    if told.over is not None and match.is_over != told.over:
        rows.append(("over", told.over, match.is_over))
    for seat, score in told.scores.items():
        found = match.result().scores.get(seat) if match.is_over else "the game isn't over"
        if found != score:
            rows.append((f"scores.{seat}", score, found))
    if rows:
        raise CaseFailed(beside("not as expected", rows))
    _check_journal(match, told.journal)


def _check_journal(
    match: Match[Any], wanted: Sequence[str | Mapping[str, Mapping[str, Any] | None]]
) -> None:
    """The entries named must be in the journal, in this order; others may stand between."""
    kinds = {kind.__name__: kind for kind in KERNEL_ENTRIES + match.game.entries}
    entries = iter([line.entry for line in match._table.journal.lines()])
    listed = [{want: None} if isinstance(want, str) else want for want in wanted]
    for name, fields in (pair for want in listed for pair in want.items()):
        if name not in kinds:
            raise UnknownName(name, "journal entry", kinds)
        for field in fields or ():
            if field not in kinds[name].__struct_fields__:
                raise UnknownName(field, f"field of {name}", kinds[name].__struct_fields__)
        if not any(_fits(entry, name, fields or {}) for entry in entries):
            found = [match.game.catalogue.entry(x.entry) for x in match._table.journal.lines()]
            raise CaseFailed(beside("journal", [(name, fields or "", found[-12:])]))


def _fits(entry: Entry, name: str, fields: Mapping[str, Any]) -> bool:
    plain = msgspec.json.decode(msgspec.json.encode(entry))  # tuples become lists, as in YAML
    return plain["type"] == name and all(plain[k] == v for k, v in fields.items())


def beside(title: str, rows: Sequence[tuple[str, Any, Any]]) -> str:
    """Expected and found, side by side."""
    shown = [("", "expected", "found"), *((n, str(a), str(b)) for n, a, b in rows)]
    wide = [max(len(row[column]) for row in shown) for column in (0, 1)]
    lines = [f"  {n:<{wide[0]}}  {a:<{wide[1]}}  {b}" for n, a, b in shown]
    return "\n".join([title, *lines])


def case_schema(game: Game[Any] | None = None) -> dict[str, Any]:
    """JSON Schema of the format, for editors; with a game, also of its names."""
    schema = msgspec.json.schema(Case)
    told = msgspec.json.schema(Told)["$defs"]["Told"]["properties"]
    names: dict[str, Any] = {"type": "object"} if game is None else game.vocabulary().schema()
    expect = {**names, "properties": {**names.get("properties", {}), **told}}
    for definition in ("Case", "Stage"):
        schema["$defs"][definition]["properties"]["expect"] = expect
        if game is not None:
            schema["$defs"][definition]["properties"]["set"] = names
    if game is not None:
        schema["$defs"]["Case"]["properties"]["game"] = {"const": game.id}
    return schema
