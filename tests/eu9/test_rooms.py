"""EU9's tree: chapters are small rooms, and what a module uses stands at its head."""

from __future__ import annotations

import ast
from pathlib import Path

import europa.eu9

HERE = Path(europa.eu9.__file__).parent
MOST = 40
"""Modules in a folder."""
LONGEST = 400
"""Lines of a module."""


def functions(path: Path) -> list[ast.AST]:
    """All functions of a module, those of classes too."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    return [n for n in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(n, kinds)]


def test_no_import_inside_a_function() -> None:
    found = [
        f"{path.relative_to(HERE)}:{node.lineno}"
        for path in sorted(HERE.rglob("*.py"))
        for function in functions(path)
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
    ]
    assert found == []


def test_no_folder_has_more_than_forty_modules() -> None:
    folders = [HERE, *(path for path in HERE.rglob("*") if path.is_dir())]
    full = {str(f.relative_to(HERE)): n for f in folders if (n := len(list(f.glob("*.py")))) > MOST}
    assert full == {}


def test_no_module_is_longer_than_400_lines() -> None:
    long = {
        str(path.relative_to(HERE)): lines
        for path in HERE.rglob("*.py")
        if (lines := path.read_text("utf-8").count("\n")) > LONGEST
    }
    assert {name: n for name, n in long.items() if name not in ("state.py",)} == {}
