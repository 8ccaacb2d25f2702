"""Every case of every case file below this folder, one test a case."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import europa.games  # noqa: F401  # makes the games known by their names
from europa.kernel.case_yaml import read_yaml
from europa.kernel.cases import check_document
from europa.kernel.errors import BadCase

HERE = Path(__file__).parent


def every_case() -> list[Any]:
    """The cases; a file that can't be read stands as one case that says so."""
    found = []
    for file in sorted(HERE.rglob("*.yaml")):
        name = file.relative_to(HERE).with_suffix("").as_posix()
        try:
            documents = read_yaml(file.read_text(encoding="utf-8")) or ["holds no case"]
        except BadCase as error:
            documents = [f"can't be read: {error}"]
        for number, document in enumerate(documents, 1):
            title = document.get("case", number) if isinstance(document, dict) else number
            found.append(pytest.param(file, document, id=f"{name}: {title}"))
    return found


@pytest.mark.parametrize("file, document", every_case())
def test_case(file: Path, document: Any) -> None:
    assert isinstance(document, dict), document
    result = check_document(document, file.stem, str(file))
    assert result.passed, f"{result.name} ({file})\n{result.message}"


def test_every_case_names_its_rule() -> None:
    for case in every_case():
        assert case.values[1].get("rule"), f"{case.id} doesn't say which rule it shows"
