"""Promises of the tooling that nothing else would notice were broken."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_one_version_everywhere() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert f'"version": "{version}"' in (ROOT / "web/package.json").read_text()


def test_the_lock_names_public_registries_only() -> None:
    """A lock made behind a mirror would fail for everybody else."""
    registries = set(re.findall(r'registry = "([^"]+)"', (ROOT / "uv.lock").read_text()))
    assert registries == {"https://pypi.org/simple"}
    resolved = re.findall(r'"resolved": "([^"]+)"', (ROOT / "web/package-lock.json").read_text())
    assert all(url.startswith("https://registry.npmjs.org/") for url in resolved)


def test_make_help_names_every_command() -> None:
    makefile = (ROOT / "Makefile").read_text()
    phony = re.search(r"^\.PHONY: (.+)$", makefile, re.M)
    assert phony
    documented = set(re.findall(r"^([a-z]+):.*## ", makefile, re.M))
    assert documented == set(phony[1].split())


def test_the_client_asks_no_other_server() -> None:
    """Fonts and scripts are bundled: the game works offline and tells nobody who plays."""
    for file in [ROOT / "web/index.html", *(ROOT / "web/src").rglob("*.*")]:
        text = file.read_text().replace("http://www.w3.org/", "")
        assert not re.search(r"https?://", text), file
