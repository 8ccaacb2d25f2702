"""People with names: passwords hashed by argon2id, sessions known by a hash only."""

from __future__ import annotations

import time
from hashlib import sha256
from secrets import token_urlsafe
from unicodedata import normalize

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Engine, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from europa.kernel.errors import EuropaError
from europa.server.people.lookalikes import is_common, looks
from europa.server.storage import hashed
from europa.server.storage.tables import accounts, sessions

COOKIE = "europa_session"
CSRF = "x-europa-csrf"
TOKEN_BYTES = 32
SESSION_DAYS = 30
DAY = 86_400.0
TOUCH = 3600.0
"""Seconds after which it is written down that a session was used."""


class NameTaken(EuropaError):
    """Somebody else has this name."""

    code = "name_taken"


class CommonPassword(EuropaError):
    """A password that anybody would try."""

    code = "common_password"


class Account(msgspec.Struct, frozen=True):
    """A person."""

    id: int
    name: str


def csrf_of(session: str) -> str:
    """What goes with a session's changes; it tells nothing of the session's token."""
    return sha256(b"csrf " + session.encode(errors="surrogatepass")).hexdigest()


def folded(name: str) -> str:
    """Names that look alike are the same name."""
    return normalize("NFKC", name).casefold().strip()


class Accounts:
    """The people of a server. Methods block: argon2 takes its time on purpose."""

    def __init__(self, engine: Engine, hasher: PasswordHasher | None = None) -> None:
        self.engine = engine
        self.hasher = hasher or PasswordHasher()
        self._nobody = self.hasher.hash(token_urlsafe(TOKEN_BYTES))
        """Verified in vain for unknown names, so that time doesn't tell which names exist."""

    def register(self, name: str, password: str) -> Account:
        """A new account."""
        if is_common(password, name):
            raise CommonPassword(
                "many people have this password, so it is tried first: choose another, four words "
                "that have nothing to do with each other, say"
            )
        row = {
            "name": folded(name),
            "shown": name,
            "looks": looks(name),
            "password": self.hasher.hash(password),
            "created": time.time(),
        }
        try:
            with self.engine.begin() as connection:
                new = connection.scalar(insert(accounts).values(row).returning(accounts.c.id))
        except IntegrityError as error:
            raise NameTaken(
                f"there is a {name!r} here already, or a name that looks like it: choose another"
            ) from error
        assert new is not None
        return Account(new, name)

    def verified(self, name: str, password: str) -> Account | None:
        """The account of this name, if the password is right."""
        with self.engine.connect() as connection:
            row = connection.execute(
                select(accounts).where(accounts.c.name == folded(name))
            ).first()
        try:
            self.hasher.verify(self._nobody if row is None else row.password, password)
        except (VerificationError, InvalidHashError):
            return None
        if row is None:
            return None
        if self.hasher.check_needs_rehash(row.password):
            with self.engine.begin() as connection:
                connection.execute(
                    update(accounts)
                    .where(accounts.c.id == row.id)
                    .values(password=self.hasher.hash(password))
                )
        return Account(row.id, row.shown)

    def begin_session(self, account: Account) -> str:
        """A new session's token, told this once. Old sessions are swept away."""
        token = token_urlsafe(TOKEN_BYTES)
        now = time.time()
        with self.engine.begin() as connection:
            connection.execute(delete(sessions).where(sessions.c.used < now - SESSION_DAYS * DAY))
            connection.execute(
                insert(sessions).values(token=hashed(token), account=account.id, made=now, used=now)
            )
        return token

    def by_session(self, token: str) -> Account | None:
        """Whose session this is."""
        now = time.time()
        digest = hashed(token)
        with self.engine.connect() as connection:
            row = connection.execute(
                select(accounts.c.id, accounts.c.shown, sessions.c.used)
                .join(sessions, sessions.c.account == accounts.c.id)
                .where(sessions.c.token == digest, sessions.c.used > now - SESSION_DAYS * DAY)
            ).first()
        if row is None:
            return None
        if now - row.used > TOUCH:
            with self.engine.begin() as connection:
                connection.execute(
                    update(sessions).where(sessions.c.token == digest).values(used=now)
                )
        return Account(row.id, row.shown)

    def end_session(self, token: str) -> None:
        with self.engine.begin() as connection:
            connection.execute(delete(sessions).where(sessions.c.token == hashed(token)))
