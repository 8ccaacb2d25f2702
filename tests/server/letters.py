"""Helpers of the tests of letters: a store with one waiting, keys, and a browser to write to."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from secrets import token_bytes
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)
from py_vapid.utils import b64urlencode
from sqlalchemy import insert, select, update

from europa.server.storage import Store
from europa.server.storage.tables import hooks, outbox

LETTER = "St. Denis: it is South's turn. https://europa.example/#/match/one"


def put(store: Store, kind: str, target: str, body: str = LETTER) -> None:
    """A letter of match `one` to south, due since long ago."""
    letter = {"match": "one", "seat": "south", "kind": kind, "target": target, "body": body}
    with store.engine.begin() as connection:
        connection.execute(insert(outbox).values(**letter, tries=0, due=1.0))


def waiting(store: Store) -> list[tuple[int, float]]:
    """The letters that were not sent yet: how often they were tried, and when they are due."""
    with store.engine.connect() as connection:
        return [(row.tries, row.due) for row in connection.execute(select(outbox))]


def hurry(store: Store) -> None:
    """All letters are due now."""
    with store.engine.begin() as connection:
        connection.execute(update(outbox).values(due=1.0))


def told(store: Store) -> list[tuple[str, str]]:
    """Who is told anything, and how."""
    with store.engine.connect() as connection:
        return [(row.match, row.kind) for row in connection.execute(select(hooks))]


def pem(key: Any) -> bytes:
    text: bytes = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return text


def vapid_key(folder: Path) -> str:
    """The path of a fresh key for web push."""
    path = folder / "push.pem"
    path.write_bytes(pem(ec.generate_private_key(ec.SECP256R1())))
    return str(path)


class Browser:
    """What a browser keeps of its subscription."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = token_bytes(16)

    @property
    def subscription(self) -> str:
        """As `JSON.stringify` writes it."""
        public = self.key.public_key()
        point = public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": b64urlencode(point), "auth": b64urlencode(self.secret)}
        return json.dumps({"endpoint": self.endpoint, "expirationTime": None, "keys": keys})


class PushService:
    """Takes letters to browsers over HTTP, and answers with `status`."""

    def __init__(self, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self.status = 201
        self.got: list[tuple[str, dict[str, str], bytes]] = []


@contextmanager
def push_service() -> Iterator[PushService]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            service.got.append((self.path, headers, body))
            self.send_response(service.status)
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        service = PushService(server.server_port)
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield service
        finally:
            server.shutdown()
            thread.join()
