"""The guide is served at /docs, under a policy of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from europa.server.app import create_app
from tests.server.conftest import Running


@pytest.mark.parametrize("built", [True, False])
def test_the_server_shows_the_book_or_says_how_to_build_it(
    tmp_path: Path, static: Path, running: Running, built: bool
) -> None:
    book = tmp_path / "book"
    if built:
        (book / "guide" / "rules").mkdir(parents=True)
        (book / "index.html").write_text("<h1>The book</h1>")
        (book / "guide" / "rules" / "index.html").write_text("<h1>The rules</h1>")
    with running(create_app(tmp_path / "data", static, book=book)) as client:
        told = client.get("/docs/guide/rules/")
        assert "script-src 'self' 'unsafe-inline'" in told.headers["content-security-policy"]
        if built:
            assert told.status_code == 200
            assert "The rules" in told.text
            assert client.get("/docs/guide/nothing").status_code == 404
        else:
            assert told.status_code == 503
            assert "make docs" in told.text
        # Nowhere else may a page run scripts of its own.
        assert "unsafe-inline" not in client.get("/").headers["content-security-policy"]
