"""The whole house: small folders, small circles, and imports at the top."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src"
MODULES = {
    ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__"): path
    for path in SOURCE.rglob("*.py")
}
LATE = 30
"""Imports inside functions, at most."""
CIRCLE = 6
"""Modules that import each other in a circle, at most."""
FULL = 45
"""Modules in a folder, at most."""


def test_imports_inside_functions_are_few_and_say_why() -> None:
    excused = [
        line
        for folder in ("src", "tests", "tools")
        for path in sorted((ROOT / folder).rglob("*.py"))
        for line in path.read_text("utf-8").splitlines()
        if re.match(r"\s*(from|import) .*# noqa: .*PLC0415", line)
    ]
    assert [line for line in excused if not re.search(r"PLC0415  ?\(?\w+ \w+", line)] == []
    assert len(excused) <= LATE


def test_no_folder_is_full() -> None:
    folders = {path.parent for path in MODULES.values()}
    full = {str(f): n for f in folders if (n := len(list(f.glob("*.py")))) > FULL}
    assert full == {}


def imported(name: str, path: Path) -> Iterator[str]:
    """Every module of ours that one imports, inside functions too, but for type checkers."""
    tree = ast.parse(path.read_text("utf-8"))
    unread = {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if node in unread:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in MODULES)
        elif isinstance(node, ast.ImportFrom) and node.module in MODULES:
            inner = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from (one for one in inner if one in MODULES)
            if any(one not in MODULES for one in inner):
                yield node.module


def circles(edges: dict[str, set[str]]) -> list[set[str]]:
    """The strongly connected parts of more than one module, by Tarjan."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[set[str]] = []

    def visit(at: str) -> None:
        index[at] = low[at] = len(index)
        stack.append(at)
        for to in sorted(edges[at]):
            if to not in index:
                visit(to)
                low[at] = min(low[at], low[to])
            elif to in stack:
                low[at] = min(low[at], index[to])
        if low[at] == index[at]:
            part = set()
            while at not in part:
                part.add(stack.pop())
            if len(part) > 1:
                found.append(part)

    for name in sorted(edges):
        if name not in index:
            visit(name)
    return found


def test_circles_of_imports_are_small() -> None:
    edges = {name: set(imported(name, path)) - {name} for name, path in MODULES.items()}
    assert [sorted(part) for part in circles(edges) if len(part) > CIRCLE] == []


def test_circles_are_found() -> None:
    edges = {"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": set(), "e": {"a"}}
    assert circles(edges) == [{"a", "b", "c"}]
