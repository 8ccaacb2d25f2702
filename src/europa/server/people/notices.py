"""Word that somebody is asked, for those who aren't there: sent in the background, tried again."""

from __future__ import annotations

import ipaddress
import json
import logging
import smtplib
import socket
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from email.message import EmailMessage
from email.utils import localtime, make_msgid
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from ssl import create_default_context
from typing import Any
from urllib.parse import urlsplit

from msgspec import MsgspecError
from msgspec.json import encode

from europa.kernel.errors import EuropaError
from europa.server.people.push import letter as push_letter
from europa.server.people.push import subscription
from europa.server.settings import Settings
from europa.server.storage import Store, notices
from europa.server.storage.notices import Letter

SECONDS = 10.0
"""How long one sending may take."""
TRIES = 6
KEPT = 7 * 86_400
"""Seconds for which a push service keeps a letter for a browser that is not running."""
AT_ONCE = 20
SIDE_BY_SIDE = 8
"""Letters that are sent at the same time."""
HOLD = 2 * AT_ONCE * SECONDS
"""For so long nobody else sends what one worker has taken to send."""

NAT64 = ipaddress.IPv6Network("64:ff9b::/96")

log = logging.getLogger("europa.server")


class BadTarget(EuropaError):
    """Nothing can be sent there."""

    code = "bad_target"


class Unsent(EuropaError):
    """It was refused; another try may help."""

    code = "unsent"


class NoTls(EuropaError):
    """A password is not sent for everybody to read."""

    code = "no_tls"


def checked(kind: str, target: str, settings: Settings) -> str:
    """The target as it is kept, if something of this kind can be sent there."""
    if kind == "webhook":
        _check_address(target, "a webhook", settings)
        return target
    if kind == "email":
        if settings.smtp is None:
            raise BadTarget("this server sends no e-mail: EUROPA_SMTP isn't set")
        name, at, host = target.partition("@")
        if not (name and at and "." in host) or any(c in target for c in " ,;<>\r\n"):
            raise BadTarget("that is no e-mail address")
        return target
    if settings.push is None:
        raise BadTarget("this server sends no web push: EUROPA_VAPID_KEY isn't set")
    try:
        browser = subscription(target)
    except MsgspecError:
        raise BadTarget("that is no subscription of a browser") from None
    _check_address(browser.endpoint, "a browser's endpoint", settings)
    if not browser.is_whole():
        raise BadTarget("the keys of that subscription are not those of a browser")
    return encode(browser).decode()


def _check_address(target: str, what: str, settings: Settings) -> None:
    try:
        url = urlsplit(target)
        host = url.hostname if url.port != 0 else None
    except ValueError:
        raise BadTarget(f"{what} is an https:// address") from None
    if url.scheme not in (("https",) if settings.public else ("https", "http")):
        raise BadTarget(f"{what} is an https:// address")
    if not host or url.username or url.password:
        raise BadTarget(f"{what} is an address without a user name")


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
        """Send what is due, side by side; returns how much that was."""
        with self.store.engine.begin() as connection:
            letters = notices.take_due(connection, AT_ONCE, HOLD)
        # Who is slow keeps only their own letters waiting.
        bags: dict[str, list[Letter]] = {}
        for letter in letters:
            bags.setdefault(addressee(letter), []).append(letter)
        if bags:
            with ThreadPoolExecutor(min(SIDE_BY_SIDE, len(bags)), "europa-post") as post:
                list(post.map(self._deliver, bags.values()))
        return len(letters)

    def _deliver(self, letters: list[Letter]) -> None:
        """Letters to one host, one after another, until it doesn't answer."""
        silence = ""
        for letter in letters:
            with self.store.engine.connect() as connection:
                if not notices.waits(connection, letter):
                    continue
            try:
                trouble = silence or self._trouble(letter)
            except (OSError, HTTPException) as error:
                trouble = silence = type(error).__name__
            self._settle(letter, trouble)

    def _settle(self, letter: Letter, trouble: str) -> None:
        """Sent, tried again later, or given up."""
        if trouble:
            log.warning("a %s of match %s: %s", letter.kind, letter.match, trouble)
        with self.store.engine.begin() as connection:
            if trouble and letter.tries + 1 < TRIES:
                notices.later(connection, letter, 15.0 * 4**letter.tries)
                return
            notices.done(connection, letter)
            notices.note_trouble(connection, letter, trouble)
        if trouble:
            log.warning("a %s of match %s is given up: %s", letter.kind, letter.match, trouble)

    def _trouble(self, letter: Letter) -> str:
        """Send a letter; why that failed, or nothing."""
        try:
            self.send[letter.kind](letter)
        except (TimeoutError, ConnectionError, HTTPException):
            raise
        except Exception as error:
            # Targets may hold secrets (a webhook's address is one): only our own words are known
            # to have none.
            return str(error) if isinstance(error, EuropaError) else type(error).__name__
        return ""

    def _webhook(self, letter: Letter) -> None:
        body = json.dumps({"content": letter.body, "allowed_mentions": {"parse": []}}).encode()
        status = posted(letter.target, body, {"Content-Type": "application/json"}, self.settings)
        if status >= 300:
            raise Unsent(f"status {status}")

    def _email(self, letter: Letter) -> None:
        smtp = self.settings.smtp
        assert smtp is not None
        message = EmailMessage()
        message["From"], message["To"] = smtp.sender, letter.target
        message["Subject"] = news_of(letter)[:120]
        message["Date"] = localtime()
        message["Message-ID"] = make_msgid(domain=smtp.sender.rpartition("@")[2])
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(letter.body)
        context = create_default_context()
        with (
            (
                smtplib.SMTP_SSL(smtp.host, smtp.port, timeout=SECONDS, context=context)
                if smtp.tls
                else smtplib.SMTP(smtp.host, smtp.port, timeout=SECONDS)
            ) as server,
            deadline(lambda: server.sock),
        ):
            server.ehlo()
            if not smtp.tls and server.has_extn("starttls"):
                server.starttls(context=context)
            elif not smtp.tls and smtp.user:
                raise NoTls(f"{smtp.host} offers no STARTTLS: the password wasn't sent")
            if smtp.user:
                server.login(smtp.user, smtp.password)
            server.send_message(message)

    def _push(self, letter: Letter) -> None:
        browser = subscription(letter.target)
        title, _, text = news_of(letter).rpartition(": ")
        told = {"title": title or "europa", "body": text, "match": letter.match}
        body, signature = push_letter(browser, json.dumps(told).encode(), self.settings)
        headers = {
            "Authorization": signature,
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT),
            # A browser that was away hears of each match once.
            "Topic": letter.match,
        }
        status = posted(browser.endpoint, body, headers, self.settings)
        if status in (404, 410):
            with self.store.engine.begin() as connection:
                notices.forget_target(connection, letter.kind, letter.target)
        elif status >= 300:
            raise Unsent(f"status {status}")


def addressee(letter: Letter) -> str:
    """Whose patience a letter tries: a host, or a mailbox."""
    if letter.kind == "email":
        return letter.target
    target = subscription(letter.target).endpoint if letter.kind == "push" else letter.target
    return urlsplit(target).netloc


def news_of(letter: Letter) -> str:
    """What a letter says, on one line and without the link at its end."""
    words = letter.body.split()
    if words and words[-1].endswith(f"/#/match/{letter.match}"):
        words.pop()
    return " ".join(words)


def posted(target: str, body: bytes, headers: dict[str, str], settings: Settings) -> int:
    """Post this there; the status of the answer. Nobody is followed to another address."""
    url = urlsplit(target)
    host = url.hostname or ""
    port = url.port or (443 if url.scheme == "https" else 80)
    address = resolved(host, port, settings)
    connection: HTTPConnection
    if url.scheme == "https":
        connection = HTTPSConnection(host, port, timeout=SECONDS, context=create_default_context())
    else:
        connection = HTTPConnection(host, port, timeout=SECONDS)
    # Talk to the address that was checked, whatever the name means a moment later.
    connection._create_connection = (  # type: ignore[attr-defined]
        lambda _where, *rest, **more: socket.create_connection((address, port), SECONDS)
    )
    path = (url.path or "/") + (f"?{url.query}" if url.query else "")
    try:
        with deadline(lambda: connection.sock):
            connection.request("POST", path, body, headers)
            return connection.getresponse().status
    finally:
        connection.close()


@contextmanager
def deadline(talking: Callable[[], Any]) -> Iterator[None]:
    """Hang up when the whole of it has taken too long: a socket's own patience begins anew with
    every byte that arrives."""

    def hang_up() -> None:
        with suppress(OSError, AttributeError):
            talking().shutdown(socket.SHUT_RDWR)

    timer = threading.Timer(SECONDS, hang_up)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def resolved(host: str, port: int, settings: Settings) -> str:
    """An address of this host. A public server talks to nobody on its own network."""
    for *_, place in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM):
        address = str(place[0])
        if not settings.public or is_open(address):
            return address
    raise BadTarget("that address is not on the open network")


def is_open(address: str) -> bool:
    """Whether an address is somebody's on the open network, in whatever form it is written: IPv6
    can hold an IPv4 address in several ways."""
    found = ipaddress.ip_address(address.partition("%")[0])
    inner: list[ipaddress.IPv4Address | ipaddress.IPv6Address] = []
    if isinstance(found, ipaddress.IPv6Address):
        teredo = found.teredo or ()
        inner = [one for one in (found.ipv4_mapped, found.sixtofour, *teredo) if one is not None]
        if found in NAT64 or not any(found.packed[:12]):
            inner.append(ipaddress.IPv4Address(found.packed[12:]))
    known = inner or [found]
    return all(
        one.is_global and not one.is_multicast and not getattr(one, "is_site_local", False)
        for one in known
    )
