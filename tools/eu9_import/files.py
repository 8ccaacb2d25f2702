"""Reading facts and writing our data files: a source, then one record a line."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

FACTS = Path(__file__).resolve().parents[3] / "shared" / "facts" / "eu9"
DATA = Path(__file__).resolve().parents[2] / "src" / "europa" / "eu9" / "data"
EDITION = "rulebook edition of 13 July 2016 and its map, counters and players' aids"


def facts(name: str) -> Any:
    """One facts file, parsed."""
    return json.loads((FACTS / f"{name}.json").read_text(encoding="utf-8"))


def line(value: Any) -> str:
    """One record as one compact line."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def lean(record: dict[str, Any]) -> dict[str, Any]:
    """Without the fields that hold nothing (None, False, empty), which the schema defaults."""
    return {
        k: v
        for k, v in record.items()
        if v is not None and v is not False and v not in ("", [], {})
    }


def write_records(name: str, records: list[dict[str, Any]], what: str) -> None:
    """A file of records in their order, one a line."""
    rows = ",\n".join(line(lean(r)) for r in records)
    head = f'{{"source":{line(f"{what}; {EDITION}")},"records":[\n'
    (DATA / f"{name}.json").write_text(f"{head}{rows}\n]}}\n", encoding="utf-8")


def write_table(name: str, table: dict[str, Any], what: str, records: Sequence[str] = ()) -> None:
    """A file of named parts, one a line; then records, if any, one a line too."""
    parts = {"source": f"{what}; {EDITION}", **table}
    rows = [f"{line(k)}:{line(v)}" for k, v in parts.items()]
    if records:
        rows.append('"records":[\n' + ",\n".join(records) + "\n]")
    path = DATA / f"{name}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    body = ",\n".join(rows)
    path.write_text(f"{{\n{body}\n}}\n", encoding="utf-8")
