"""Which cards a test asserts on: an index made from the test suite, shipped with the data.

`python -m europa.tpop.content.tested tests/tpop` writes it anew.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

from europa.tpop.world.records import read_any

INDEX = Path(__file__).parents[1] / "data" / "tested.json"


@cache
def tested_ids() -> frozenset[str]:
    """Ids of all cards, and of types of Action Cards, that tests assert on."""
    return frozenset(read_any("tested"))


def scan(folder: Path) -> list[str]:
    """Ids that stand in a test which asserts something, or in a table that tests read."""
    known = card_ids()
    found: set[str] = set()
    for path in sorted(folder.glob("test_*.py")):
        for text in _strings(ast.parse(path.read_text())):
            if text in known:
                found.add(text)
    return sorted(found)


def _strings(module: ast.Module) -> Iterator[str]:
    """Strings of test functions with an assert, of decorators and of tables of the module."""
    asserting = any(isinstance(node, ast.Assert) for node in ast.walk(module))
    for part in module.body:
        if isinstance(part, ast.FunctionDef):
            is_test = part.name.startswith("test_")
            if is_test and (_asserts(part) or part.decorator_list):
                yield from _constants(part)
        elif isinstance(part, ast.Assign | ast.AnnAssign) and asserting:
            yield from _constants(part)


def _asserts(function: ast.FunctionDef) -> bool:
    """An assert, or a helper that makes one (`expect(...)`, `check(...)`)."""
    return any(isinstance(node, ast.Assert | ast.Call) for node in ast.walk(function))


def _constants(node: ast.AST) -> Iterator[str]:
    for found in ast.walk(node):
        if isinstance(found, ast.Constant) and isinstance(found.value, str):
            yield found.value
            yield from found.value.split()


def card_ids() -> set[str]:
    """Every id by which a test may name a card."""
    from europa.tpop.content.texts_cards import slug
    from europa.tpop.ids import event_ids, idea_ids, milestone_ids, mission_keys, struggle_ids
    from europa.tpop.world import decks, load_world

    world = load_world()
    types = decks.action_cards()
    return {
        *event_ids(),
        *idea_ids(),
        *milestone_ids(),
        *mission_keys(),
        *struggle_ids(),
        *(card.id for card in world.trade_cards),
        *(person.id for person in world.characters),
        *types,
        *(slug(kind["name"]) for kind in types.values()),
        *world.rulers,
    }


def write(folder: Path, index: Path = INDEX) -> int:
    """Write the index anew; says how many cards it names."""
    found = scan(folder)
    index.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=0) + b"\n")
    return len(found)


if __name__ == "__main__":
    count = write(Path(sys.argv[1] if len(sys.argv) > 1 else "tests/tpop"))
    sys.stdout.write(f"{count} ids in {INDEX}\n")
