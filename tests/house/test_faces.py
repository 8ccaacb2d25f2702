"""The faces of the games: every pattern of a question's kind matches some question of the game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

import europa.games  # noqa: F401  # makes the games known by their names
from europa.kernel import find_game

WEB = Path(__file__).resolve().parents[2] / "web/src"
KIND = r"ask\??\.kind(?: \?\? '')?"
LITERAL = re.compile(KIND + r"\)? [!=]== '([\w.]+)'")
BEGINNING = re.compile(KIND + r"\??\.startsWith\('([\w.]+)'\)")
INLINE = re.compile(r"/(\S+?)/\.test\((?:table\.)?" + KIND)
NAMED = re.compile(r"\b([A-Z]+)\.test\((?:ask\.)?kind\)")


def kinds(game: str) -> set[str]:
    """The kinds of questions that a game may put."""
    texts = find_game(game).catalogue._messages
    return {key.removeprefix("ask.") for key in texts if key.startswith("ask.")}


def branches(pattern: str) -> Iterator[str]:
    """A pattern with one way through each `(a|b)` at a time."""
    parts = re.split(r"\((?:\?:)?([^()]+)\)", pattern)
    ways = [part.split("|") if n % 2 else [part] for n, part in enumerate(parts)]
    for way in product(*ways):
        yield "".join(way)


def patterns(folder: Path) -> Iterator[tuple[str, str]]:
    """Every pattern of a kind in a face, as a regular expression, with where it stands."""
    for path in sorted(folder.rglob("*")):
        if path.suffix not in (".ts", ".svelte"):
            continue
        text = path.read_text(encoding="utf-8")
        where = path.relative_to(WEB).as_posix()
        for found in LITERAL.findall(text):
            yield where, f"^{re.escape(found)}$"
        for found in BEGINNING.findall(text):
            yield where, f"^{re.escape(found)}"
        for found in INLINE.findall(text):
            yield from ((where, way) for way in branches(found))
        for name in NAMED.findall(text):
            for found in re.findall(rf"const {name} = /(.+?)/;", text):
                yield from ((where, way) for way in branches(found))


@pytest.mark.parametrize("game", ["tpop", "eu9"])
def test_every_pattern_of_a_face_matches_some_question(game: str) -> None:
    known, seen = kinds(game), 0
    for where, pattern in patterns(WEB / game):
        seen += 1
        assert any(re.search(pattern, kind) for kind in known), f"{where}: nothing is {pattern!r}"
    assert seen >= 8


def test_ways_through_a_pattern() -> None:
    assert list(branches("^(talk|draft)\\.x")) == ["^talk\\.x", "^draft\\.x"]
