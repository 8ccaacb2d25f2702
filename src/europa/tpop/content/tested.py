"""Which cards a test asserts on: an index made from the test suite, shipped with the data.

`python tools/write_cards_doc.py` writes it anew, with docs/cards.md.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

from europa.tpop.cards.hand import slug
from europa.tpop.ids import event_ids, idea_ids, milestone_ids, mission_keys, struggle_ids
from europa.tpop.world import decks, load_world
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
    """Strings of tests that assert something, and of the tables that such tests use."""
    functions = {part.name: part for part in module.body if isinstance(part, ast.FunctionDef)}
    checking = {name for name, part in functions.items() if _has_assert(part)}
    while True:
        more = {n for n, part in functions.items() if _names(part) & checking} - checking
        if not more:
            break
        checking |= more
    tests = [part for name, part in functions.items() if name.startswith("test_")]
    used: set[str] = set()
    for test in tests:
        if test.name in checking:
            used |= _names(test)
            yield from _constants(test)
    for name in sorted(used & set(functions)):
        used |= _names(functions[name])
    for part in reversed(module.body):
        if isinstance(part, ast.Assign | ast.AnnAssign) and _targets(part) & used:
            used |= _names(part)
            yield from _constants(part)


def _has_assert(part: ast.AST) -> bool:
    return any(
        isinstance(node, ast.Assert) or (isinstance(node, ast.Attribute) and node.attr == "raises")
        for node in ast.walk(part)
    )


def _names(part: ast.AST) -> set[str]:
    """Names that a piece of code reads."""
    return {node.id for node in ast.walk(part) if isinstance(node, ast.Name)}


def _targets(part: ast.Assign | ast.AnnAssign) -> set[str]:
    found = part.targets if isinstance(part, ast.Assign) else [part.target]
    return {target.id for target in found if isinstance(target, ast.Name)}


def _constants(node: ast.AST) -> Iterator[str]:
    for found in ast.walk(node):
        if isinstance(found, ast.Constant) and isinstance(found.value, str):
            yield found.value
            yield from found.value.split()


def card_ids() -> set[str]:
    """Every id by which a test may name a card."""
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
