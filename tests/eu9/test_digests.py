"""A digit changed in EU9's data must be meant: every file has its digest in `digests.txt`.

Changed on purpose? `python -m tests.eu9.test_digests` writes the list anew; look at its diff.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

import europa.eu9

DATA = Path(europa.eu9.__file__).parent / "data"
LIST = Path(__file__).parent / "digests.txt"


def digests() -> dict[str, str]:
    """Every file under data: name to digest."""
    return {
        str(path.relative_to(DATA)): hashlib.sha256(path.read_bytes()).hexdigest()[:16]
        for path in sorted(DATA.rglob("*"))
        if path.is_file()
    }


def listed() -> dict[str, str]:
    """What was reviewed last."""
    rows = (row.split() for row in LIST.read_text(encoding="utf-8").splitlines())
    return {name: digest for digest, name in rows}


def test_no_data_file_changed_unseen() -> None:
    now, before = digests(), listed()
    changed = sorted(name for name in {*now, *before} if now.get(name) != before.get(name))
    assert changed == [], "meant? then: python -m tests.eu9.test_digests"


if __name__ == "__main__":
    rows = [f"{digest}  {name}\n" for name, digest in digests().items()]
    LIST.write_text("".join(rows), encoding="utf-8")
