"""Libraries that only the laboratory needs, loaded when they are first wanted."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from europa.kernel import EuropaError


class NotInstalled(EuropaError):
    """A library of the extra `lab` is missing."""

    code = "not_installed"


def needed(module: str) -> Any:
    """The library, or an error that says how to get it."""
    try:
        return import_module(module)
    except ImportError as error:
        raise NotInstalled(
            f"{module} isn't installed: pip install 'europa[lab]' "
            "(here: .venv/bin/uv sync --inexact --extra lab)"
        ) from error
