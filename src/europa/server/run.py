"""Starts the server for one person at one machine: `make play`, `europa serve`."""

import errno
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Mapping, Sequence
from pathlib import Path

import uvicorn
from platformdirs import user_data_path
from rich.console import Console
from starlette.applications import Starlette

from europa.server.app import create_app
from europa.server.rooms import Plan, Rooms
from europa.server.routes_matches import NewMatch
from europa.server.settings import BadSetting, Settings

HOST = "127.0.0.1"
PORT = 8000
TRIES = 100
"""How many ports to try, counting from the one asked for."""

console = Console(highlight=False, soft_wrap=True)


def serve(
    host: str = HOST,
    port: int | None = None,
    data_dir: Path | None = None,
    open_browser: bool = False,
    begin: NewMatch | None = None,
    names: Sequence[str] = (),
) -> None:
    """Serve until interrupted; what is not given comes from PORT and EUROPA_DATA.

    `begin` is a match to begin and show at once; `names` are hosts to answer to besides localhost
    and plain addresses. Raises `BadSetting` if the port or the data folder can't be used.
    """
    wanted = chosen_port(os.environ) if port is None else port
    folder = prepared(chosen_data_dir(os.environ) if data_dir is None else data_dir)
    with bound_socket(host, wanted) as listener:
        found = int(listener.getsockname()[1])
        if wanted not in (0, found):
            console.print(f"Port {wanted} is busy: using {found}.")
        url = f"http://{f'[{host}]' if ':' in host else host}:{found}/"
        app = create_app(folder, settings=Settings(hosts=(host, *names), eager=True))
        config = uvicorn.Config(
            app, log_level="warning", access_log=False, timeout_graceful_shutdown=3
        )
        show = open_browser and has_screen(os.environ)
        Announcing(config, app, url, show, begin).run(sockets=[listener])


class Announcing(uvicorn.Server):
    """A server that says where it is, and shows itself, once it can answer."""

    def __init__(
        self,
        config: uvicorn.Config,
        app: Starlette,
        url: str,
        show: bool,
        begin: NewMatch | None = None,
    ) -> None:
        super().__init__(config)
        self.app = app
        self.url = url
        self.show = show
        self.begin = begin

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start listening, begin what was asked for, then tell the player."""
        await super().startup(sockets)
        if self.begin is not None and self.started:
            self.url += await self._begun(self.begin)
        console.print(f"europa is at {self.url}  (Ctrl-C stops it)")
        if self.show:
            # A thread, because some browsers keep the call waiting until they close.
            threading.Thread(target=webbrowser.open, args=[self.url], daemon=True).start()

    async def _begun(self, new: NewMatch) -> str:
        """The page of a new match. Tokens stand after the #, which browsers never send."""
        rooms: Rooms = self.app.state.rooms
        plan = Plan(new.game, new.scenario, new.seats, new.options, new.seed, new.undo)
        opened = await rooms.new(plan)
        return "/".join(["#/match", opened.room.id, *opened.tokens.values()])


def chosen_port(environ: Mapping[str, str]) -> int:
    """PORT, or 8000."""
    text = environ.get("PORT", "").strip()
    if not text:
        return PORT
    if not (text.isascii() and text.isdigit()):
        raise BadSetting(f"PORT must be a number from 0 to 65535, not {text!r}.")
    return int(text)


def chosen_data_dir(environ: Mapping[str, str]) -> Path:
    """EUROPA_DATA, or the folder where this system keeps a user's data."""
    text = environ.get("EUROPA_DATA", "").strip()
    return Path(text).expanduser() if text else user_data_path("europa", appauthor=False)


def prepared(folder: Path) -> Path:
    """`folder`, made if missing and open to its owner only."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        reason = error.strerror or error
        raise BadSetting(f"Can't keep data in {folder}: {reason}. Set EUROPA_DATA.") from error
    return folder


def has_screen(environ: Mapping[str, str], platform: str = sys.platform) -> bool:
    """Whether a browser could show itself here."""
    if platform in ("win32", "darwin"):
        return True
    return bool(environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY"))


def bound_socket(host: str, port: int) -> socket.socket:
    """A socket on `port`, or on the next one that is free."""
    if not 0 <= port <= 65535:
        raise BadSetting(f"The port must be a number from 0 to 65535, not {port}.")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for candidate in range(port, min(port + TRIES, 65536)):
        # Named as TCP, or asyncio doesn't know it and leaves Nagle's delay on: 40 ms a reply.
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if os.name == "posix":
            # Reuse ports that only linger in TIME_WAIT; elsewhere the option would steal live ones.
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, candidate))
            listener.listen()
        except OSError as error:
            listener.close()
            if error.errno != errno.EADDRINUSE:
                reason = error.strerror or error
                raise BadSetting(f"Can't serve on {host}:{candidate}: {reason}.") from error
        else:
            return listener
    raise BadSetting(f"No free port from {port} on. Set PORT to another one.")
