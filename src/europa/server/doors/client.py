"""The built web client: its files, and its first page for every path that is not a file."""

from pathlib import Path, PurePosixPath

from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

STATIC = Path(__file__).parents[1] / "static"
"""Where `make web` puts the client; not in git, but in every wheel."""

NOT_BUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>europa</title>
<h1>The web client is not built yet</h1>
<p>The server is running. Run <code>make web</code> in the project folder, then reload this page.
<p>The API is at <a href="/api/games">/api/games</a>.
</html>
"""


class Client(StaticFiles):
    """Serves the client from `folder`, or says how to build it.

    Vite names everything under assets/ after its content, so browsers may keep it for ever;
    the pages that name those files are asked for anew each time.
    """

    def __init__(self, folder: Path = STATIC) -> None:
        super().__init__(directory=folder, check_dir=False)
        self.folder = folder
        # Starlette would answer a missing folder with an error; we explain it instead.
        self.config_checked = True

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file at `path`, or the first page if `path` looks like a page."""
        if not (self.folder / "index.html").is_file():
            return HTMLResponse(NOT_BUILT, 503, {"Cache-Control": "no-store"})
        if path == ".":
            path = "index.html"
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or PurePosixPath(path).suffix:
                raise
            response = await super().get_response("index.html", scope)
        kept = "public, max-age=31536000, immutable" if path.startswith("assets/") else "no-cache"
        response.headers["Cache-Control"] = kept
        return response
