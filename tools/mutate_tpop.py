"""Change effects of cards and cells of data of The Price of Power, and see which tests notice.

    python tools/mutate_tpop.py                 100 effects and 100 cells, seed 14
    python tools/mutate_tpop.py -n 20 --seed 3  fewer, others
    python tools/mutate_tpop.py --blank 101-1   take all effects of an Event away (`3`: of Age 3)
    python tools/mutate_tpop.py --index         note anew which test plays which Event

Nothing is changed on disk: each change is tried in a child process that reads the data through
`world.records.data_bytes`. First the tests run that play the changed Event (by an index made once,
kept in .cache/), or those that read the changed file; only what they miss meets the whole suite of
the game. Words (names, notes, sources) and drawings are no facts of the rules and are left out.
"""

from __future__ import annotations

import argparse
import contextlib
import copy
import io
import json
import os
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hypothesis  # noqa: F401  # loaded once, before children are born
import pytest

from europa.kernel import case_yaml

ROOT = Path(__file__).resolve().parents[1]
DATA = ROOT / "src/europa/tpop/data"
INDEX = ROOT / ".cache/tpop_events_by_test.json"

VERBS = [f"event_verbs_age{age}" for age in (1, 2, 3, 4)]
CELLS = {
    "missions": ["test_missions_all", "test_goals", "test_progress"],
    "milestones": ["test_milestones_all", "test_goals", "test_progress"],
    "power_struggles": ["test_struggles_all", "test_goals"],
    "provinces": ["test_world", "test_setup"],
    "areas": ["test_world", "test_setup", "test_movement"],
    "seas": ["test_world", "test_naval"],
    "nodes": ["test_world", "test_trade"],
    "realms": ["test_world", "test_setup"],
    "religions": ["test_world", "test_religion"],
    "continents": ["test_world", "test_exploration"],
    "characters": ["test_world", "test_characters"],
    "rulers": ["test_world", "test_rulers"],
    "trade_cards": ["test_world", "test_trade_cards", "test_trade"],
    "ideas": ["test_ideas_cards", "test_research"],
    "action_cards": ["test_adm_dip_cards", "test_mil_cards", "test_displays"],
    "scenarios": ["test_setup", "test_custom"],
    "realm_setups": ["test_setup", "test_custom"],
    "starts": ["test_setup", "test_custom"],
    "components": ["test_setup", "test_world"],
    "dice": ["test_battle", "test_rebels", "test_exploration"],
    "events": ["test_rulers", "test_symbols", "test_world"],
    "bots": ["test_bots", "test_bots_games"],
}
"""Data files with cells that rules read, and the tests nearest to each."""

WORDS = {
    "source", "source_1618", "notes", "note", "hints", "doubt", "name", "names", "title", "text",
    "label", "history", "ref", "status", "colour", "use", "reliability", "aliases", "question",
    "adjective", "house", "years", "optional_note", "timing", "limits", "why", "if", "test",
    "condition_text", "description", "code", "family", "variant", "half", "prerequisites", "bots",
    "requirements", "good", "mark", "hint", "rule", "territory_number", "yes", "no", "mod",
}  # fmt: skip
"""Keys whose values are told, not counted."""
SENTENCES = {("events", "effects"), ("events", "common"), ("action_cards", "effects"),
             ("ideas", "permanent"), ("ideas", "immediate"), ("milestones", "condition"),
             ("action_cards", "limits"), ("power_struggles", "who")}  # fmt: skip
"""Sentences that stand for the reader: the rules of these have records or code of their own."""

DIGESTS = ["tests/tpop/test_digests.py"]
LATE = ["tests/golden", "tests/tpop", "tests/conformance/test_cases.py"]
SKIP = "not fuzz and not soak and not slow and not eu9 and not anywhere_at_random"


# What can be changed


def load(name: str) -> Any:
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


def effects_of(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to each effect within a file of verbs."""
    if isinstance(value, dict):
        if "do" in value:
            yield way
        for key, part in value.items():
            yield from effects_of(part, (*way, key))
    elif isinstance(value, list):
        for number, part in enumerate(value):
            yield from effects_of(part, (*way, number))


def cells_of(name: str, value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to each number, truth or id within a data file."""
    if isinstance(value, dict):
        for key, part in value.items():
            if key not in WORDS and (name, key) not in SENTENCES:
                yield from cells_of(name, part, (*way, key))
    elif isinstance(value, list):
        for number, part in enumerate(value):
            yield from cells_of(name, part, (*way, number))
    elif way[-1] not in ("id", "key"):
        yield way


def at(value: Any, way: tuple[Any, ...]) -> Any:
    for step in way:
        value = value[step]
    return value


def put(value: Any, way: tuple[Any, ...], cell: Any) -> None:
    at(value, way[:-1])[way[-1]] = cell


def other(cell: Any, like: list[Any], dice: random.Random) -> Any:
    """A different value of the same sort."""
    if isinstance(cell, bool):
        return not cell
    if isinstance(cell, int):
        return cell + dice.choice((1, -1) if cell > 0 else (1, 2))
    return dice.choice(sorted({x for x in like if isinstance(x, str) and x != cell}) or ["nobody"])


def change_effect(table: Any, way: tuple[Any, ...], dice: random.Random) -> str:
    """Change one effect; says how."""
    effect = at(table, way)
    moves = ["drop"]
    moves += ["n", "n"] if isinstance(effect.get("n", 1), int) and _counts(effect) else []
    moves += ["what", "what"] if effect["do"] in ("gain", "lose") else []
    moves += [key for key in ("who", "areas", "provinces", "realm", "if", "idea") if key in effect]
    move = dice.choice(moves)
    before = json.dumps(effect)[:100]
    if move == "drop":
        del at(table, way[:-1])[way[-1]]
        return f"dropped {before}"
    if move == "n":
        effect["n"] = max(0, effect.get("n", 1) + dice.choice((1, -1)))
        effect["n"] = effect["n"] if effect["n"] < 90 else 1
    elif move == "what":
        kinds = [k for k in ("adm", "dip", "mil", "ducats", "prestige") if k != effect["what"]]
        effect["what"] = dice.choice(kinds)
    elif move == "if":
        effect["if"] = {"not": effect["if"]}
    elif isinstance(effect[move], str):
        effect[move] = dice.choice(OTHERS[move])
    else:
        leaves = list(cells_of("", effect[move], (move,)))
        if not leaves:
            effect.pop(move)
        else:
            leaf = dice.choice(leaves)
            kind = next((k for k in reversed(leaf) if k in OTHERS), move)
            cell = at(effect, leaf)
            like = OTHERS["areas" if leaf[-1] in ("in", "adjacent_to") else kind]
            put(effect, leaf, other(cell, like, dice))
    return f"{move} of {before} -> {json.dumps(effect.get(move))[:60]}"


def _counts(effect: Any) -> bool:
    """Whether a verb reads `n`: those that name it, or the common ones that default to 1."""
    return "n" in effect or effect["do"] in ("gain", "lose", "claim", "influence", "unrest")


OTHERS = {
    "who": ["active", "austria", "castile", "england", "france", "ottomans", "poland", "muscovy"],
    "areas": ["lombardy", "leon", "flanders_wallonia", "moscow_ryazan", "anatolia", "brittany"],
    "provinces": ["paris", "london", "roma", "kobenhavn", "praha", "tunis"],
    "realm": ["burgundy", "portugal", "milan", "hungary", "scotland", "denmark", "venice"],
    "idea": ["cannons", "noble_knights", "benign_diplomats", "serfdom"],
}


def change_cell(name: str, table: Any, way: tuple[Any, ...], dice: random.Random) -> str:
    """Change one cell; says how."""
    cell = at(table, way)
    column = [at(table, w) for w in cells_of(name, table) if _column(w) == _column(way)]
    new = other(cell, column, dice)
    if isinstance(cell, str) and name == "missions" and way[-2] == "effects":
        digits = [k for k, c in enumerate(cell) if c.isdigit()]
        if digits:
            k = dice.choice(digits)
            new = cell[:k] + str((int(cell[k]) % 9) + 1) + cell[k + 1 :]
    put(table, way, new)
    return f"{_told(table, way)} {cell!r} -> {new!r}"


def _column(way: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(step for step in way if not isinstance(step, int))


def _told(table: Any, way: tuple[Any, ...]) -> str:
    """The way to a cell, with its record's id."""
    record = at(table, way[:1])
    name = record.get("key", record.get("id", way[0])) if isinstance(record, dict) else way[0]
    return " ".join(map(str, (name, *way[1:])))


# Trying tests


def memo_yaml() -> None:
    """Read the cases of this game once for all children; those of other games not at all."""
    kept: dict[str, Any] = {}
    folder = ROOT / "tests/conformance"
    for file in sorted((folder / "tpop").rglob("*.yaml")):
        text = file.read_text(encoding="utf-8")
        kept[text] = case_yaml.read_yaml(text)
    case_yaml.read_yaml = lambda text: copy.deepcopy(kept.get(text, []))


def run_tests(tests: list[str], data: dict[str, bytes], plugin: Any = None) -> int:
    """Run tests in this process with other data; the exit code of pytest."""
    from europa.tpop.world import records  # noqa: PLC0415  only children may load the game

    read = records.data_bytes
    records.data_bytes = lambda name: data[name] if name in data else read(name)
    arguments = ["-q", "-x", "--tb=no", "-p", "no:xdist", "-p", "no:cacheprovider", "-k", SKIP]
    arguments += ["--assert=plain", "--no-header", "--disable-warnings", "-o", "filterwarnings="]
    if plugin is not None:
        arguments.remove("-x")
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        return int(pytest.main([*arguments, *tests], plugins=[plugin] if plugin else []))


def is_noticed(tests: list[str], data: dict[str, bytes]) -> bool:
    """Whether a child process with this data fails one of the tests."""
    child = os.fork()
    if child == 0:
        code = 99
        try:
            code = run_tests(tests, data)
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    return code not in (0, 5)


class Recorder:
    """A plugin of pytest: which Events a test plays."""

    def __init__(self) -> None:
        self.found: dict[str, list[str]] = {}
        self.playing: set[str] = set()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.playing.clear()
        result = yield
        for name in sorted(self.playing):
            self.found.setdefault(name, []).append(item.nodeid)
        return result


def make_index() -> None:
    """Note which test plays which Event, in a child process."""
    child = os.fork()
    if child:
        os.waitpid(child, 0)
        return
    recorder = Recorder()
    from europa.tpop.cards import events  # noqa: PLC0415  only children may load the game

    class Noted(tuple):  # type: ignore[type-arg]
        """Effects that say when they are gone through."""

        name = ""

        def __iter__(self) -> Iterator[Any]:
            recorder.playing.add(self.name)
            return super().__iter__()

    read_one = events._read

    def noted(effects: Any, name: str) -> Any:
        found = Noted(effects)
        found.name = name
        return found

    def read(record: Any) -> Any:
        event = read_one(record)
        options = tuple((a, b, noted(c, event.id)) for a, b, c in event.options)
        common = noted(event.common, event.id)
        return events.Event(**{f: getattr(event, f) for f in event.__struct_fields__}
                            | {"common": common, "options": options})  # fmt: skip

    events._read = read
    run_tests(["tests/tpop", "tests/conformance/test_cases.py"], {}, recorder)
    INDEX.parent.mkdir(exist_ok=True)
    INDEX.write_text(json.dumps(recorder.found))
    os._exit(0)


BROAD = 24
"""A test that plays more Events than this tells nothing of one of them."""


def tests_of(index: dict[str, list[str]], event: str) -> list[str]:
    """Tests that play an Event, those that play few others first; those of conformance last."""
    plays: dict[str, int] = {}
    for tests in index.values():
        for test in tests:
            plays[test] = plays.get(test, 0) + 1
    fit = [test for test in index.get(event, []) if plays[test] <= BROAD]
    return sorted(fit, key=lambda test: ("conformance" in test, "anywhere" in test, plays[test]))


# The trials


def try_out(name: str, table: Any, near: list[str], *, deep: bool) -> str:
    """Which tests notice: `near`, `digest` or `suite`; empty if none does."""
    data = {name: json.dumps(table).encode()}
    if near and is_noticed(near, data):
        return "near"
    if is_noticed(DIGESTS, data):
        return "digest"
    return "suite" if deep and is_noticed(LATE, data) else ""


def mutate(count: int, seed: int, only: str, *, deep: bool) -> None:
    """So many effects and so many cells, by turns."""
    dice, index = random.Random(seed), json.loads(INDEX.read_text())
    tables = {name: load(name) for name in (*VERBS, *CELLS)}
    found = [(name, way) for name in VERBS for way in effects_of(tables[name])]
    effects = [(name, way) for name, way in found if at(tables[name], way) not in NOTHING]
    weights = {n: max(1, len(list(cells_of(n, tables[n]))) ** 0.5) for n in CELLS}
    sums: dict[str, int] = {}
    for number in range(1, 2 * count + 1):
        began = time.perf_counter()
        if only and only != ("effects" if number % 2 else "cells"):
            continue
        if number % 2:
            name, way = dice.choice(effects)
            table = copy.deepcopy(tables[name])
            change = f"{way[0]} {way[1]}: {change_effect(table, way, dice)}"
            near = tests_of(index, way[0])
        else:
            name = dice.choices(list(weights), list(weights.values()))[0]
            table = copy.deepcopy(tables[name])
            change = change_cell(name, table, dice.choice(list(cells_of(name, table))), dice)
            near = [f"tests/tpop/{test}.py" for test in CELLS[name]]
        if table == tables[name]:
            continue
        seen = try_out(name, table, near, deep=deep) or "MISSED"
        kind = "effect" if number % 2 else "cell"
        sums[f"{kind} {seen}"] = sums.get(f"{kind} {seen}", 0) + 1
        took = time.perf_counter() - began
        print(f"{number:3} {name:18} {seen:6} {took:5.1f}s {change}", flush=True)
    total, missed = sum(sums.values()), sum(n for k, n in sums.items() if k.endswith("MISSED"))
    print(", ".join(f"{k} {n}" for k, n in sorted(sums.items())))
    print(f"caught {total - missed} of {total} ({100 * (total - missed) / total:.1f} %)")


NOTHING = [{"do": "all", "effects": []}]
"""A part that does nothing."""


def blank(wanted: str) -> None:
    """Take the effects of each option away, and of the common part: does a test miss them?"""
    index = json.loads(INDEX.read_text())
    missed = 0
    for name in VERBS:
        whole = load(name)
        for event, parts in whole.items():
            if wanted != "all" and not event.startswith(wanted):
                continue
            for part, effects in parts.items():
                if not effects or effects == NOTHING:
                    continue
                table = copy.deepcopy(whole)
                table[event][part] = NOTHING
                if not is_noticed(tests_of(index, event), {name: json.dumps(table).encode()}):
                    missed += 1
                    print(f"nobody misses {event} {part}", flush=True)
    print(f"{missed} parts of Events nobody misses")


def main() -> None:
    """As the first lines say."""
    wanted = argparse.ArgumentParser(description=__doc__)
    wanted.add_argument("-n", type=int, default=100)
    wanted.add_argument("--seed", type=int, default=14)
    wanted.add_argument("--near", action="store_true", help="leave the whole suite out")
    wanted.add_argument("--only", choices=("effects", "cells"), default="")
    wanted.add_argument("--index", action="store_true")
    wanted.add_argument("--blank", metavar="EVENT")
    options = wanted.parse_args()
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    memo_yaml()
    if options.index or not INDEX.exists():
        make_index()
    if options.blank:
        blank(options.blank)
    elif not options.index:
        mutate(options.n, options.seed, options.only, deep=not options.near)


if __name__ == "__main__":
    main()
