"""Starts the server for one person at one machine: `make play`, `europa serve`."""

import errno
import gc
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Mapping
from contextlib import nullcontext
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
import uvicorn
from rich.console import Console
from starlette.applications import Starlette
from uvicorn.supervisors import Multiprocess

from europa.server.alone import alone
from europa.server.app import create_app
from europa.server.doors.patience import PatientHttp
from europa.server.people.push import push_from
from europa.server.rooms.rooms import Plan, Rooms
from europa.server.routes.matches import NewMatch
from europa.server.settings import BadSetting, Settings, chosen_data_dir, smtp_from
from europa.server.storage import open_engine, sqlite_file

HOST = "127.0.0.1"
PORT = 8000
TOGETHER = "EUROPA_TOGETHER"
MOST = 5_000
"""Connections and requests at once, of all callers together; more are answered with 503."""
TRIES = 100
"""How many ports to try, counting from the one asked for."""
YOUNG, NEVER = 5_000, 1_000_000
"""New objects between two looks at the young ones; looks at those between two at everything."""
SWITCH = 0.001
"""Seconds after which a thread lets the others go on: the loop must not wait long for the rules."""

console = Console(highlight=False, soft_wrap=True)


class Serving(msgspec.Struct, frozen=True):
    """How the server is run; what is None comes from PORT and EUROPA_DATA."""

    host: str = HOST
    port: int | None = None
    data: Path | None = None
    open_browser: bool = False
    names: tuple[str, ...] = ()
    """Host names to answer to besides localhost and plain addresses."""
    database: str | None = None
    workers: int = 1
    minds: int = 1
    public: bool = False
    address: str = ""
    """The URL under which the world sees this server."""
    proxy: str = ""
    """The address of a proxy whose word about callers is believed."""
    metrics: bool = False


ALONE = Serving()


def serve(wanted: Serving = ALONE, begin: NewMatch | None = None) -> None:
    """Serve until interrupted. `begin` is a match to begin and show at once.

    Raises `BadSetting` if the port, the data folder, the database or a way to tell people can't be
    used.
    """
    quicken()
    port = chosen_port(os.environ) if wanted.port is None else wanted.port
    folder = prepared(chosen_data_dir(os.environ) if wanted.data is None else wanted.data)
    settings = settings_for(wanted)
    with bound_socket(wanted.host, port) as listener:
        found = int(listener.getsockname()[1])
        if port not in (0, found):
            console.print(f"Port {port} is busy: using {found}.")
        url = f"http://{f'[{wanted.host}]' if ':' in wanted.host else wanted.host}:{found}/"
        if wanted.workers > 1:
            serve_together(wanted, settings, folder, listener, url)
            return
        app = create_app(folder, settings=settings)
        show = wanted.open_browser and has_screen(os.environ)
        server = Announcing(configured(app, wanted), app, url, show, begin)
        file = sqlite_file(settings.database, folder)
        with nullcontext() if file is None else alone(file, url):
            # Now, so that trouble with it is said in words.
            open_engine(settings.database or f"sqlite:///{file}").dispose()
            server.run(sockets=[listener])


def settings_for(wanted: Serving) -> Settings:
    """The application's settings; refuses those that don't go together."""
    if wanted.workers > 1 and not (wanted.database or "").startswith("postgres"):
        raise BadSetting("Several workers need PostgreSQL: give --database postgresql://...")
    address = urlsplit(wanted.address)
    if wanted.public and address.scheme not in ("http", "https"):
        raise BadSetting("A public server needs --address, the URL under which people reach it.")
    names = (wanted.host, *wanted.names, *([address.hostname] if address.hostname else []))
    return Settings(
        public=wanted.public,
        database=wanted.database,
        hosts=names,
        minds=wanted.minds,
        # A player who opens a browser soon wants somebody to play against.
        eager=wanted.open_browser,
        smtp=smtp_from(os.environ),
        push=push_from(os.environ),
        address=wanted.address.rstrip("/"),
        metrics=wanted.metrics,
        sockets=100 if wanted.public else Settings().sockets,
    )


def quicken() -> None:
    """Set Python up for a process with hundreds of matches in memory and threads that take turns.

    To look for garbage among all of them takes a third of a second, in which nobody is served. Play
    leaves none behind: so only what is young is looked at, and the rest by the sweeper, seldom.
    """
    gc.set_threshold(YOUNG, 10, NEVER)
    sys.setswitchinterval(SWITCH)


def configured(app: Any, wanted: Serving, **more: Any) -> uvicorn.Config:
    """Quiet, and without compressing each message anew for each watcher: patches are small."""
    return uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=3,
        timeout_keep_alive=60,
        http=PatientHttp,
        limit_concurrency=MOST,
        ws="websockets-sansio",
        ws_max_size=64 * 1024,
        ws_per_message_deflate=False,
        server_header=False,
        proxy_headers=bool(wanted.proxy),
        forwarded_allow_ips=wanted.proxy or None,
        **more,
    )


def serve_together(
    wanted: Serving, settings: Settings, folder: Path, listener: socket.socket, url: str
) -> None:
    """Several processes on one socket; each makes its own application from what stands in the
    environment, where other users can't read it."""
    os.environ[TOGETHER] = msgspec.json.encode((str(folder), settings)).decode()
    # Migrated once, before all begin at the same time.
    assert settings.database is not None
    open_engine(settings.database).dispose()
    console.print(f"europa is at {url}  ({wanted.workers} workers, Ctrl-C stops them)")
    config = configured(
        "europa.server.run:worker_app", wanted, factory=True, workers=wanted.workers
    )
    Multiprocess(config, sockets=[listener]).run()


def worker_app() -> Starlette:
    """The application of one of several workers."""
    quicken()
    folder, settings = msgspec.json.decode(os.environ[TOGETHER], type=tuple[str, Settings])
    return create_app(Path(folder), settings=settings)


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
