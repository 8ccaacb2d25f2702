"""A PostgreSQL of one's own, for tests and benchmarks: made in a folder, gone afterwards."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from europa.kernel.errors import EuropaError

USER = "nobody"
"""PostgreSQL refuses to run as root; if we are root it runs as this user."""


class NoPostgres(EuropaError):
    """PostgreSQL isn't installed here, or doesn't start."""

    code = "no_postgres"


def binaries() -> Path | None:
    """The folder with initdb and pg_ctl; Debian keeps it off the path."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).parent
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return folders[-1].parent if folders else None


@contextmanager
def private_postgres(folder: Path) -> Iterator[str]:
    """The URL of a fresh database whose files are in `folder`."""
    where = binaries()
    if where is None:
        raise NoPostgres("PostgreSQL isn't installed: sudo apt install postgresql")
    data, port = folder / "data", free_port()
    folder.mkdir(parents=True, exist_ok=True)
    who: dict[str, int] = {}
    if os.getuid() == 0:
        user = pwd.getpwnam(USER)
        who = {"user": user.pw_uid, "group": user.pw_gid}
        os.chown(folder, user.pw_uid, user.pw_gid)
        for parent in folder.parents:
            # Temporary folders of pytest are closed to others: the server must get through.
            if parent.stat().st_uid == 0 and parent != Path("/"):
                parent.chmod(parent.stat().st_mode | 0o011)
    settings = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c max_connections=100"
    run = [str(where / "initdb"), "-D", str(data), "-U", "europa", "--auth=trust", "-E", "UTF8"]
    _call(run, folder, who)
    log = ["-l", str(folder / "log"), "-w", "-t", "60"]
    _call([str(where / "pg_ctl"), "start", "-D", str(data), "-o", settings, *log], folder, who)
    try:
        yield f"postgresql://europa@127.0.0.1:{port}/postgres"
    finally:
        _call([str(where / "pg_ctl"), "stop", "-D", str(data), "-m", "immediate"], folder, who)


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _call(command: Sequence[str], folder: Path, who: dict[str, int]) -> None:
    # Output to a file: the server inherits it, and a pipe would stay open as long as it runs.
    with (folder / "output").open("ab") as output:
        done = subprocess.run(
            command,
            cwd=folder,
            stdout=output,
            stderr=output,
            stdin=subprocess.DEVNULL,
            check=False,
            user=who.get("user"),
            group=who.get("group"),
            extra_groups=[] if who else None,
        )
    if done.returncode:
        said = (folder / "output").read_text(errors="replace")[-400:]
        raise NoPostgres(f"{Path(command[0]).name} failed: {said}")
