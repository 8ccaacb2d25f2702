"""E-mail, to a mail server in this process: what arrives, and what is kept for another try."""

from __future__ import annotations

import re
import ssl
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from ipaddress import IPv4Address
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, Envelope, LoginPassword, Session
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding

from europa.server.people.notices import TRIES, Notices
from europa.server.run import bound_socket
from europa.server.settings import Settings, smtp_from
from europa.server.storage import Store
from tests.server.letters import LETTER, hurry, pem, put, waiting
from tests.server.table import Seat, Server, begin, refused

USER, PASSWORD = "europa", "p@ss:word/"


class Office:
    """Keeps what arrives: the session with it. `refusal` is said instead of taking a letter."""

    def __init__(self) -> None:
        self.got: list[tuple[Session, Envelope]] = []
        self.refusal = ""

    async def handle_DATA(  # noqa: N802  aiosmtpd calls it so
        self, _server: object, session: Session, envelope: Envelope
    ) -> str:
        if self.refusal:
            return self.refusal
        self.got.append((session, envelope))
        return "250 OK"

    def letter(self) -> EmailMessage:
        ((_, envelope),) = self.got
        assert isinstance(envelope.content, bytes)
        found = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(found, EmailMessage)
        return found


@contextmanager
def mail_server(office: Office, **more: Any) -> Iterator[int]:
    """Its port."""
    with bound_socket("127.0.0.1", 0) as free:
        port = int(free.getsockname()[1])
    server = Controller(office, hostname="127.0.0.1", port=port, server_hostname="mail", **more)
    server.start()
    try:
        yield port
    finally:
        server.stop()


@pytest.fixture
def office() -> Office:
    return Office()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store.in_folder(tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def tls(tmp_path: Path) -> tuple[ssl.SSLContext, str]:
    """What a mail server needs for TLS, and the file that says that 127.0.0.1 may be believed."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "mail")])
    place = x509.SubjectAlternativeName([x509.IPAddress(IPv4Address("127.0.0.1"))])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(place, critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, SHA256())
    )
    (tmp_path / "key.pem").write_bytes(pem(key))
    (tmp_path / "mail.pem").write_bytes(certificate.public_bytes(Encoding.PEM))
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(tmp_path / "mail.pem", tmp_path / "key.pem")
    return context, str(tmp_path / "mail.pem")


def known(_server: Any, _session: Any, _envelope: Any, _how: str, who: object) -> AuthResult:
    assert isinstance(who, LoginPassword)
    return AuthResult(success=who == LoginPassword(USER.encode(), PASSWORD.encode()))


def sender(store: Store, url: str) -> Notices:
    return Notices(store, Settings(smtp=smtp_from({"EUROPA_SMTP": url})))


WITH_LOGIN = "://europa:p%40ss%3Aword%2F@127.0.0.1:{}?from=table@europa.example"


def test_a_letter_arrives(store: Store, office: Office) -> None:
    put(store, "email", "ann@example.org", LETTER.replace("South", "Süd"))
    with mail_server(office) as port:
        post = sender(store, f"smtp://127.0.0.1:{port}?from=table@europa.example")
        assert post.send_due() == 1
    ((_, envelope),) = office.got
    assert envelope.mail_from == "table@europa.example"
    assert envelope.rcpt_tos == ["ann@example.org"]
    letter = office.letter()
    assert (letter["From"], letter["To"]) == ("table@europa.example", "ann@example.org")
    assert letter["Subject"] == "St. Denis: it is Süd's turn."
    assert letter.get_content().strip().endswith("https://europa.example/#/match/one")
    assert letter["Message-ID"].endswith("@europa.example>")
    assert abs(datetime.now(UTC) - letter["Date"].datetime) < timedelta(minutes=5)
    assert letter["Auto-Submitted"] == "auto-generated", "nobody's vacation answers it"
    assert waiting(store) == []


@pytest.mark.parametrize("scheme", ["smtp", "smtps"])
def test_a_password_is_sent_sealed(
    store: Store,
    office: Office,
    tls: tuple[ssl.SSLContext, str],
    monkeypatch: pytest.MonkeyPatch,
    scheme: str,
) -> None:
    context, certificate = tls
    monkeypatch.setenv("SSL_CERT_FILE", certificate)
    put(store, "email", "ann@example.org")
    # aiosmtpd calls only STARTTLS encrypted.
    sealed: dict[str, Any] = (
        {"tls_context": context, "require_starttls": True}
        if scheme == "smtp"
        else {"ssl_context": context, "auth_require_tls": False}
    )
    with mail_server(office, **sealed, authenticator=known) as port:
        sender(store, scheme + WITH_LOGIN.format(port)).send_due()
    ((session, _),) = office.got
    assert session.authenticated
    assert office.letter()["To"] == "ann@example.org"


@pytest.mark.parametrize("scheme", ["smtp", "smtps"])
def test_a_server_that_nobody_vouches_for_gets_nothing(
    store: Store, office: Office, tls: tuple[ssl.SSLContext, str], scheme: str
) -> None:
    put(store, "email", "ann@example.org")
    sealed = {"tls_context": tls[0]} if scheme == "smtp" else {"ssl_context": tls[0]}
    with mail_server(office, **sealed) as port:
        sender(store, f"{scheme}://127.0.0.1:{port}?from=table@europa.example").send_due()
    assert office.got == []
    assert len(waiting(store)) == 1


def test_a_password_is_not_sent_in_the_clear(
    store: Store, office: Office, caplog: pytest.LogCaptureFixture
) -> None:
    put(store, "email", "ann@example.org")
    asked: list[object] = []

    def listen(_server: Any, _session: Any, _envelope: Any, _how: str, who: object) -> AuthResult:
        asked.append(who)
        return AuthResult(success=True)

    with mail_server(office, authenticator=listen, auth_require_tls=False) as port:
        sender(store, "smtp" + WITH_LOGIN.format(port)).send_due()
    assert (asked, office.got) == ([], [])
    assert len(waiting(store)) == 1
    assert "offers no STARTTLS" in caplog.text, "whoever runs the server learns why"


def test_a_letter_that_is_refused_waits_and_is_given_up_in_the_end(
    store: Store, office: Office, caplog: pytest.LogCaptureFixture
) -> None:
    office.refusal = "451 come again"
    put(store, "email", "ann@example.org")
    with mail_server(office) as port:
        post = sender(store, f"smtp://127.0.0.1:{port}?from=table@europa.example")
        assert post.send_due() == 1
        ((tries, _),) = waiting(store)
        assert tries == 1
        assert post.send_due() == 0, "not before its time"
        for _ in range(TRIES - 1):
            assert len(waiting(store)) == 1
            hurry(store)
            assert post.send_due() == 1
    assert waiting(store) == []
    assert "ann@example.org" not in caplog.text, "the log names no targets"


def test_a_letter_arrives_at_the_second_try(store: Store, office: Office) -> None:
    office.refusal = "451 come again"
    put(store, "email", "ann@example.org")
    with mail_server(office) as port:
        post = sender(store, f"smtp://127.0.0.1:{port}?from=table@europa.example")
        post.send_due()
        office.refusal = ""
        hurry(store)
        post.send_due()
    assert office.letter()["To"] == "ann@example.org"
    assert waiting(store) == []


def test_no_header_is_smuggled_in(store: Store, office: Office) -> None:
    """Such targets are refused at the door; one that came in otherwise is not sent either."""
    put(store, "email", "ann@example.org\r\nBcc: ben@example.org")
    with mail_server(office) as port:
        sender(store, f"smtp://127.0.0.1:{port}?from=table@europa.example").send_due()
    assert office.got == []


def test_an_address_is_confirmed_before_anything_else_is_sent(
    office: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with mail_server(office) as port:
        url = f"smtp://127.0.0.1:{port}?from=table@europa.example"
        monkeypatch.setenv("EUROPA_SMTP", url)
        server = Server(tmp_path)
        try:
            people = ["human", "human"]
            match, tokens = begin(server.client, "marches", scenario="hundred_years", seats=people)
            north, south = (Seat(server.client, match, tokens[name]) for name in tokens)
            hook = {"kind": "email", "target": "ann@example.org"}
            told = south.post("/notices", hook, "PUT").raise_for_status().json()
            assert (told["kinds"], told["unconfirmed"]) == (["email"], ["email"])

            def turns(letters: int) -> None:
                """Play on until so many letters have come, or south was asked several times."""
                for _ in range(40):
                    for seat in (north, south):
                        ask = seat.look()["ask"]
                        if ask is not None:
                            seat.answer(ask["options"][0]["key"], ask["at"]).raise_for_status()
                    if len(office.got) >= letters:
                        return
                    time.sleep(0.15)

            turns(2)
            body = office.letter().get_content()
            (code,) = re.findall(r"/api/confirm/([\w-]+)", body)
            refused(server.client.get("/confirm/nonsense"), 404, "unknown_code")
            assert "Thank you" in server.client.get(f"/confirm/{code}").text
            refused(server.client.get(f"/confirm/{code}"), 404, "unknown_code")
            assert south.get("/notices").json()["unconfirmed"] == []
            turns(2)
            assert len(office.got) >= 2
        finally:
            server.stop()
