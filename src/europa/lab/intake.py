"""Play data in: matches that people played on a server, as runs, with nobody's name in them.

    taken = take_in(pairs, Path("runs/server"))     # pairs: a finished match, who sat on each seat

What goes in of a match is the match: setup, answers, what came of them. People are called `human`;
the match's id, its title, its seed, its times and all that was said stay outside. Matches stand in
the order of their fingerprints, so that the order doesn't tell when they were played.
"""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from europa.kernel import EuropaError, Match
from europa.kernel.checkpoint import LEAVE, REDEAL
from europa.lab.chronicle import TABLES, Chronicle, Row
from europa.lab.runs import BATCH, OtherRun, Run
from europa.lab.simulate import Plan

SOURCE = "played on a server, names removed"
HUMAN = "human"
Kept = tuple[Match[Any], Mapping[str, str]]
"""A match, and what kind of player sat on each seat."""


class Intake(msgspec.Struct, frozen=True):
    """What was taken in."""

    runs: dict[str, int]
    """Folder -> matches."""
    left_out: dict[str, int]
    """Reason -> matches."""


class NotTold(EuropaError):
    """A match that can't be told from its beginning."""

    code = "not_told"


def take_in(kept: Iterable[Kept], folder: Path, *, decisions: bool = False) -> Intake:
    """Write all finished matches down, a run for each scenario. What lay there of an earlier
    import is replaced."""
    groups: dict[str, list[Kept]] = {}
    left_out: Counter[str] = Counter()
    for match, kinds in kept:
        if match.is_over:
            groups.setdefault(f"{match.game.id}-{match.setup.scenario}", []).append((match, kinds))
        else:
            left_out["not over yet"] += 1
    runs: dict[str, int] = {}
    for name in sorted(groups):
        found = _told(groups[name], decisions, left_out)
        if found:
            run = _emptied(folder / name, groups[name], decisions)
            for first in range(0, len(found), BATCH):
                run.add(first, _joined(found[first : first + BATCH], first))
            runs[str(run.folder)] = len(found)
    return Intake(runs, dict(left_out))


def _told(
    group: Iterable[Kept], decisions: bool, left_out: Counter[str]
) -> list[dict[str, list[Row]]]:
    """The rows of each match that leads to its end again."""
    found = []
    for match, kinds in sorted(group, key=lambda pair: pair[0].hash()):
        try:
            found.append(retold(match, kinds, decisions))
        except NotTold as error:
            left_out[str(error)] += 1
    return found


def retold(match: Match[Any], kinds: Mapping[str, str], decisions: bool) -> dict[str, list[Row]]:
    """Play a match again and write it down on the way."""
    setup, root = match.setup, match._base.root
    if root.is_given:
        raise NotTold("dealt anew on the way")
    again: Match[Any] = Match.new(
        match.game, setup.scenario, setup.seats, setup.options, seed=root.dice.seed
    )
    book = Chronicle(again, 0, decisions)
    try:
        for _, answers in match.given():
            for given in answers:
                if given.seat == REDEAL:
                    raise NotTold("dealt anew on the way")
                if given.seat == LEAVE:
                    again.leave(given.key)
                    continue
                ask = again.ask_of(given.seat)
                if ask is not None:
                    options = [option for option in ask.options if option.key == given.key]
                    for option in options[:1]:
                        book.answers(ask, option)
                again.answer(given.seat, given.key)
    except NotTold:
        raise
    except EuropaError as error:
        raise NotTold("played by older rules") from error
    if again.hash() != match.hash():
        raise NotTold("played by older rules")
    book.ended(dict(kinds), 0, 0.0)
    return book.rows


def _emptied(folder: Path, group: Iterable[Kept], decisions: bool) -> Run:
    """The run of a folder, with nothing in it."""
    if (folder / "run.json").exists():
        if not Run.open(folder).head.source:
            raise OtherRun(f"{folder} holds a run that wasn't imported: name another folder")
        for table in TABLES:
            shutil.rmtree(folder / table, ignore_errors=True)
        (folder / "run.json").unlink()
    matches = list(group)
    players = tuple(sorted({kind for _, kinds in matches for kind in kinds.values()}))
    plan = Plan(matches[0][0].setup, players, 0, False, 0)
    return Run.begin(folder, plan, decisions=decisions, source=SOURCE)


def _joined(told: Iterable[dict[str, list[Row]]], first: int) -> dict[str, list[Row]]:
    rows: dict[str, list[Row]] = {table: [] for table in TABLES}
    for number, one in enumerate(told, first):
        for table, more in one.items():
            rows[table] += [{**row, "game": number} for row in more]
    return rows
