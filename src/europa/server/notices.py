"""Word that somebody is asked, for those who aren't there: sent in the background, tried again."""

from __future__ import annotations

import ipaddress
import json
import logging
import smtplib
import socket
from collections.abc import Callable
from email.message import EmailMessage
from http.client import HTTPConnection, HTTPSConnection
from ssl import create_default_context
from urllib.parse import urlsplit

from europa.kernel.errors import EuropaError
from europa.server.settings import Settings
from europa.server.storage import Store, notices
from europa.server.storage.notices import Letter

SECONDS = 10.0
"""How long one sending may take."""
TRIES = 6
HOLD = 120.0
AT_ONCE = 20

log = logging.getLogger("europa.server")


class BadTarget(EuropaError):
    """Nothing can be sent there."""

    code = "bad_target"


def checked(kind: str, target: str, settings: Settings) -> str:
    """The target, if something of this kind can be sent there."""
    if kind == "webhook":
        url = urlsplit(target)
        if url.scheme not in (("https",) if settings.public else ("https", "http")):
            raise BadTarget("a webhook is an https:// address")
        if not url.hostname or url.username or url.password:
            raise BadTarget("a webhook is an address without a user name")
    elif kind == "email":
        if settings.smtp is None:
            raise BadTarget("this server sends no e-mail: EUROPA_SMTP isn't set")
        name, at, host = target.partition("@")
        if not (name and at and "." in host) or any(c in target for c in " ,;<>\r\n"):
            raise BadTarget("that is no e-mail address")
    else:
        if not settings.vapid_key:
            raise BadTarget("this server sends no web push: EUROPA_VAPID_KEY isn't set")
        try:
            endpoint = json.loads(target)["endpoint"]
        except (ValueError, KeyError, TypeError):
            endpoint = ""
        if not str(endpoint).startswith("https://"):
            raise BadTarget("that is no subscription of a browser")
    return target


class Notices:
    """Sends what lies in the outbox: changes put letters there (`storage.changes`)."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.send: dict[str, Callable[[Letter], None]] = {
            "webhook": self._webhook,
            "email": self._email,
            "push": self._push,
        }

    def send_due(self) -> int:
        """Send what is due; returns how much that was."""
        with self.store.engine.begin() as connection:
            letters = notices.take_due(connection, AT_ONCE, HOLD)
        for letter in letters:
            sent = self._sent(letter)
            with self.store.engine.begin() as connection:
                if sent or letter.tries + 1 >= TRIES:
                    notices.done(connection, letter)
                else:
                    notices.later(connection, letter, 15.0 * 4**letter.tries)
        return len(letters)

    def _sent(self, letter: Letter) -> bool:
        try:
            self.send[letter.kind](letter)
        except Exception as error:
            # Targets may hold secrets (a webhook's address is one): the log gets the kind only.
            log.warning("a %s of match %s: %s", letter.kind, letter.match, type(error).__name__)
            return False
        return True

    def _webhook(self, letter: Letter) -> None:
        url = urlsplit(letter.target)
        host = url.hostname or ""
        address = resolved(host, url.port or (443 if url.scheme == "https" else 80), self.settings)
        port = url.port or (443 if url.scheme == "https" else 80)
        connection: HTTPConnection
        if url.scheme == "https":
            connection = HTTPSConnection(
                host, port, timeout=SECONDS, context=create_default_context()
            )
        else:
            connection = HTTPConnection(host, port, timeout=SECONDS)
        # Talk to the address that was checked, whatever the name means a moment later.
        connection._create_connection = (  # type: ignore[attr-defined]
            lambda _where, *rest, **more: socket.create_connection((address, port), SECONDS)
        )
        body = json.dumps({"content": letter.body, "allowed_mentions": {"parse": []}})
        path = (url.path or "/") + (f"?{url.query}" if url.query else "")
        try:
            connection.request("POST", path, body, {"Content-Type": "application/json"})
            status = connection.getresponse().status
        finally:
            connection.close()
        if status >= 300:
            raise OSError(f"status {status}")

    def _email(self, letter: Letter) -> None:
        smtp = self.settings.smtp
        assert smtp is not None
        message = EmailMessage()
        message["From"], message["To"] = smtp.sender, letter.target
        message["Subject"] = letter.body.partition(".")[0][:120]
        message.set_content(letter.body)
        opened = smtplib.SMTP_SSL if smtp.tls else smtplib.SMTP
        with opened(smtp.host, smtp.port, timeout=SECONDS) as server:
            if not smtp.tls and server.has_extn("starttls"):
                server.starttls(context=create_default_context())
            if smtp.user:
                server.login(smtp.user, smtp.password)
            server.send_message(message)

    def _push(self, letter: Letter) -> None:
        # Optional: europa[push] brings it.
        from pywebpush import webpush

        webpush(
            json.loads(letter.target),
            letter.body,
            vapid_private_key=self.settings.vapid_key,
            vapid_claims={"sub": self.settings.address or "mailto:nobody@localhost"},
            timeout=SECONDS,
        )


def resolved(host: str, port: int, settings: Settings) -> str:
    """An address of this host. A public server talks to nobody on its own network."""
    for *_, place in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM):
        address = str(place[0])
        if not settings.public or ipaddress.ip_address(address).is_global:
            return address
    raise BadTarget("that address is not on the open network")
