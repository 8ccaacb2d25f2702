"""The lines of the conformance checklist and the rulings behind the E-numbers, in one line each."""

from __future__ import annotations

import re
from pathlib import Path

from eu9_import.files import FACTS

RULES = FACTS.parents[1] / "rules" / "eu9"
ROOT = Path(__file__).resolve().parents[2]
LISTS = ROOT / "tests" / "conformance" / "eu9" / "checklist"
MEANINGS = ROOT / "docs" / "rulings-eu9.md"
LINE = re.compile(r"^- ((?:EV-)?[IVX]+|CK)-(\d+) (.*)$", re.MULTILINE)
RULING = re.compile(
    r"\*\*(E\d+) ([^*]*?)\.?\*\*(.*?)(?=\*\*E\d+ |^\*\*E\d+ |^#|\Z)", re.DOTALL | re.M
)
STATE = re.compile(r"^(E\d+) \| (.*?) \| (.*?) \| (.*)$", re.MULTILINE)
BOLD = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)
SHORT = 40
"""A ruling of fewer characters needs what stands around it."""
HEAD = """\
# What the E-numbers mean

Where the rulebook of *Europa Universalis* is silent or contradicts itself, a ruling says what
europa does. Docstrings and tests cite it by its number; this list tells each in a line.
`tools/import_eu9.py` writes it; what follows the list is kept as it is. Rulings of our own (E80 to
E199, E800 and above) stand in [Rulings and coverage](rulings.md).
"""


def convert_checklist() -> None:
    """tests/conformance/eu9/checklist, a file a chapter, and docs/rulings-eu9.md."""
    chapters: dict[str, dict[int, str]] = {}
    for path in sorted(RULES.glob("CONFORMANCE*.md")):
        for chapter, number, text in LINE.findall(path.read_text(encoding="utf-8")):
            chapters.setdefault(chapter, {})[int(number)] = text.strip()
    LISTS.mkdir(parents=True, exist_ok=True)
    for chapter, lines in chapters.items():
        rows = [f"{chapter}-{number:02} {lines[number]}" for number in sorted(lines)]
        name = f"{chapter.lower()}.txt"
        (LISTS / name).write_text("\n".join(rows) + "\n", encoding="utf-8")
    _meanings()


def _meanings() -> None:
    texts: dict[str, str] = {}
    for path in sorted(RULES.glob("RULINGS*.md")):
        if path.stem != "RULINGS-INDEX":
            for number, title, rest in RULING.findall(path.read_text(encoding="utf-8")):
                texts[number] = _line(title, rest)
    states = {
        number: (title, state)
        for number, title, state, _ in STATE.findall(
            (RULES / "RULINGS-INDEX.md").read_text(encoding="utf-8")
        )
    }
    rows = []
    for number in sorted({*texts, *states}, key=lambda n: int(n[1:])):
        if 80 <= int(number[1:]) < 200:
            continue
        title, state = states.get(number, ("", "stands"))
        text = texts.get(number, f"{title}.")
        held = "" if state == "stands" else f" ({state})"
        rows.append(f"- **{number}**{held} {text}")
    old = MEANINGS.read_text(encoding="utf-8")
    kept = "\n## " + old.partition("\n## ")[2]
    MEANINGS.write_text("\n".join((HEAD, *rows, kept)), encoding="utf-8")


def _line(title: str, rest: str) -> str:
    """The title and what was ruled; without the texts compared and the reason."""
    ruled = " ".join(" ".join(found.split()) for found in BOLD.findall(rest))
    if len(ruled) < SHORT:
        ruled = " ".join(rest.partition("Reason:")[0].replace("**", "").split())
    return f"{title.strip().rstrip('.:')}: {ruled}" if ruled else f"{title.strip()}."
