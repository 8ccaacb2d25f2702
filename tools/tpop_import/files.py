"""Reading facts and writing our data files: sorted, compact, one record a line."""

from __future__ import annotations

import json
import re
import unicodedata
from pathlib import Path
from typing import Any

FACTS = Path(__file__).resolve().parents[3] / "shared" / "facts" / "tpop"
DATA = Path(__file__).resolve().parents[2] / "src" / "europa" / "tpop" / "data"


def facts(name: str) -> Any:
    """One facts file, parsed."""
    return json.loads((FACTS / f"{name}.json").read_text(encoding="utf-8"))


def line(value: Any) -> str:
    """One record as one compact line."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def write_records(name: str, records: list[dict[str, Any]], key: str = "id") -> None:
    """A list of records, sorted by `key`, one a line; empty optional fields are left out."""
    rows = [line(r) for r in sorted(records, key=lambda r: str(r[key]))]
    assert len({r[key] for r in records}) == len(records), f"{name}: double {key}"
    (DATA / f"{name}.json").write_text("[\n" + ",\n".join(rows) + "\n]\n", encoding="utf-8")


def write_table(name: str, table: dict[str, Any]) -> None:
    """A mapping, sorted, one key a line."""
    rows = [f"{line(k)}:{line(v)}" for k, v in sorted(table.items())]
    (DATA / f"{name}.json").write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")


def slug(text: str) -> str:
    """A readable id: `Götaland & Skåne` -> `gotaland_skane`."""
    plain = text.replace("ø", "o").replace("Ø", "O").replace("æ", "ae").replace("ł", "l")
    folded = unicodedata.normalize("NFKD", plain).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "_", folded.replace("'", "")).strip("_")


def lean(record: dict[str, Any]) -> dict[str, Any]:
    """Without the fields that hold nothing (None, False, empty), which the schema defaults."""
    return {
        k: v
        for k, v in record.items()
        if v is not None and v is not False and v not in ("", [], {})
    }
