"""A fact changed in TPOP's data must be meant: every record has its digest in `digests.txt`.

Maps, decks, set-ups and scenarios are facts that no rule could tell from other facts. Effects of
Events are not listed: their tests must notice a change themselves (tools/mutate_tpop.py).

Changed on purpose? `python -m tests.tpop.test_digests` writes the list anew; look at its diff.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from europa.tpop.world.records import data_bytes

LIST = Path(__file__).parent / "digests.txt"
FILES = (
    "action_cards areas bots characters components continents dice events ideas milestones "
    "missions nodes power_struggles provinces realm_setups realms religions rulers scenarios seas "
    "starts trade_cards"
).split()
WORDS = ("source", "source_1618", "notes", "note", "hints", "doubt", "history")
"""Where a fact comes from is no fact of the rules."""


def records(name: str) -> Iterator[tuple[str, Any]]:
    """Every record of a file with its name."""
    table = json.loads(data_bytes(name))
    if isinstance(table, dict):
        yield from table.items()
    else:
        for record in table:
            yield record.get("key") if name == "missions" else record["id"], record


def facts(value: Any) -> Any:
    """A record without words."""
    if isinstance(value, dict):
        return {key: facts(part) for key, part in sorted(value.items()) if key not in WORDS}
    return [facts(part) for part in value] if isinstance(value, list) else value


def digests() -> dict[str, str]:
    """The digest of every record."""
    return {
        f"{name} {key}".replace("\n", " "): hashlib.sha256(
            json.dumps(facts(record)).encode()
        ).hexdigest()[:8]
        for name in FILES
        for key, record in records(name)
    }


def listed() -> dict[str, str]:
    """What was reviewed last."""
    rows = (row.split(" ", 1) for row in LIST.read_text(encoding="utf-8").splitlines())
    return {name: digest for digest, name in rows}


def test_no_record_changed_unseen() -> None:
    now, before = digests(), listed()
    changed = sorted(name for name in {*now, *before} if now.get(name) != before.get(name))
    assert changed == [], "meant? then: python -m tests.tpop.test_digests"


def test_words_may_change_but_facts_may_not() -> None:
    record = {"id": "tirol", "tax_1444": 2, "source": "map", "seas": [{"notes": "x", "n": 1}]}
    assert facts(record) == {"id": "tirol", "seas": [{"n": 1}], "tax_1444": 2}


if __name__ == "__main__":
    LIST.write_text("".join(f"{d} {name}\n" for name, d in digests().items()), encoding="utf-8")
