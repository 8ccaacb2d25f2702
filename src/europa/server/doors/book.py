"""The player's guide and the developers' pages, built by `make docs`, served at /docs."""

from pathlib import Path

from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

BOOK = Path(__file__).parents[1] / "book"
"""Where `make docs` puts the pages; not in git, but in every wheel."""

NOT_BUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>europa: guide</title>
<h1>The guide is not built yet</h1>
<p>Run <code>make docs</code> in the project folder, then reload this page.
<p>The rules are also at every table, behind the tab <b>Rules</b>. <a href="/">Back to the games</a>
</html>
"""


class Book(StaticFiles):
    """Serves the built pages from `folder`, or says how to build them."""

    def __init__(self, folder: Path = BOOK) -> None:
        super().__init__(directory=folder, check_dir=False, html=True)
        self.folder = folder
        self.config_checked = True

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The page at `path`."""
        if not (self.folder / "index.html").is_file():
            return HTMLResponse(NOT_BUILT, 503, {"Cache-Control": "no-store"})
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = "no-cache"
        return response
