"""Writing files that a crash can't break."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import mkstemp


def write_atomically(path: Path, data: bytes) -> None:
    """Replace the file's contents at one stroke: a reader sees the old or the new, never half."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
