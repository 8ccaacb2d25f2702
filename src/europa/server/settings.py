"""How a server is set up: for one person at one machine, or for the world."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

import msgspec
from platformdirs import user_data_path

from europa.kernel.errors import EuropaError


class BadSetting(EuropaError):
    """A setting the server can't start with; the message says what to change."""

    code = "bad_setting"


class Smtp(msgspec.Struct, frozen=True):
    """Where e-mail goes out: `EUROPA_SMTP=smtps://user:password@host:465?from=a@b.c`."""

    host: str
    port: int
    sender: str
    user: str = ""
    password: str = ""
    tls: bool = False
    """From the first byte on; without it STARTTLS is used where the server offers it."""

    def __repr__(self) -> str:
        return f"Smtp({self.host}:{self.port})"


class Push(msgspec.Struct, frozen=True):
    """Web push: how the push services of browsers know this server (`server.push`)."""

    key: str
    """The path of the private key."""
    public: str
    """The public key, as browsers want it when they subscribe."""


class Settings(msgspec.Struct, frozen=True):
    """What is decided when the server starts."""

    public: bool = False
    """Whether strangers come here: accounts are needed, and limits are tight."""
    database: str | None = None
    """The URL of a database; None is SQLite in the data folder."""
    hosts: tuple[str, ...] = ()
    minds: int = 1
    """Processes for computer players."""
    sockets: int = 2_000
    """Live doors that one address may hold open at once."""
    eager: bool = False
    """Start them before they are needed."""
    smtp: Smtp | None = None
    push: Push | None = None
    metrics: bool = False
    """Whether anybody may read /metrics; else only callers on this machine."""
    address: str = ""
    """The public URL of this server, for links in messages."""


def smtp_from(environ: Mapping[str, str] = os.environ) -> Smtp | None:
    """EUROPA_SMTP, if it is set."""
    text = environ.get("EUROPA_SMTP", "").strip()
    if not text:
        return None
    try:
        url = urlsplit(text)
        port = url.port
    except ValueError:
        url, port = urlsplit(""), None
    sender = parse_qs(url.query).get("from", [""])[0]
    if url.scheme not in ("smtp", "smtps") or not url.hostname or "@" not in sender:
        # The text isn't repeated: it may hold a password.
        raise BadSetting("EUROPA_SMTP must look like smtps://user:password@host:465?from=a@b.c")
    tls = url.scheme == "smtps"
    return Smtp(
        url.hostname,
        port or (465 if tls else 587),
        sender,
        unquote(url.username or ""),
        unquote(url.password or ""),
        tls,
    )


def chosen_data_dir(environ: Mapping[str, str]) -> Path:
    """EUROPA_DATA, or the folder where this system keeps a user's data."""
    text = environ.get("EUROPA_DATA", "").strip()
    return Path(text).expanduser() if text else user_data_path("europa", appauthor=False)
