"""The page for a first change: carried out on a copy of the sources, its case fails and passes."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "develop" / "first-change.md"
HOOKS = Path("src/europa/tpop/rules/terms/hooks.py")
IDEAS = Path("src/europa/tpop/data/ideas.json")


def block(head: str) -> str:
    """The fenced block with this beginning."""
    text = PAGE.read_text(encoding="utf-8")
    found = re.search(rf"^```{re.escape(head)}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    assert found, f"the page has no block {head!r}"
    return found[1]


def checks(house: Path) -> subprocess.CompletedProcess[str]:
    """`europa check` of the page's case with the sources of a copy."""
    return subprocess.run(
        [sys.executable, "-c", "from europa.cli import main; main()", "check", "cabinet.yaml"],
        cwd=house,
        env={**os.environ, "PYTHONPATH": str(house / "src"), "NO_COLOR": "1"},
        capture_output=True,
        check=False,
        text=True,
    )


def test_the_page_can_be_followed(tmp_path: Path) -> None:
    leave = shutil.ignore_patterns("static", "__pycache__")
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=leave)
    (tmp_path / "cabinet.yaml").write_text(block("yaml file=cabinet.yaml"))
    before = checks(tmp_path)
    assert before.returncode == 1, before.stdout + before.stderr
    assert "25" in before.stdout

    ideas = tmp_path / IDEAS
    wanted = block(f"text file={IDEAS}").strip()
    lines = ideas.read_text(encoding="utf-8").splitlines()
    (place,) = [n for n, line in enumerate(lines) if wanted in line]
    record = json.loads(lines[place].removesuffix(","))
    record["permanent"].append(json.loads(block("json add=permanent")))
    lines[place] = json.dumps(record) + ("," if lines[place].endswith(",") else "")
    ideas.write_text("\n".join(lines), encoding="utf-8")

    hooks = tmp_path / HOOKS
    text = hooks.read_text(encoding="utf-8")
    end = "    return extra\n"
    assert text.count(end) == 1
    more = block('python before="    return extra"')
    hooks.write_text(text.replace(end, more + end), encoding="utf-8")

    after = checks(tmp_path)
    assert after.returncode == 0, after.stdout + after.stderr
