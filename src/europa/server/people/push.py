"""Web push: a text sealed for one browser (RFC 8291), signed for its push service (RFC 8292)."""

from __future__ import annotations

import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from hashlib import sha256

import msgspec

from europa.server.settings import BadSetting, Push, Settings

POINT, SECRET = 65, 16
"""Bytes of a browser's public key and of the secret that goes with it."""


class Keys(msgspec.Struct, frozen=True):
    """What a text is sealed with, so that only the browser can read it."""

    p256dh: str
    auth: str


class Subscription(msgspec.Struct, frozen=True):
    """Where a browser takes letters: `PushSubscription.toJSON()`, as far as we need it."""

    endpoint: str
    keys: Keys

    @property
    def browser(self) -> str:
        """Tells browsers apart without giving away where they are."""
        return sha256(self.endpoint.encode()).hexdigest()[:16]

    def is_whole(self) -> bool:
        """Whether something can be sealed for it."""
        try:
            point, secret = _bytes(self.keys.p256dh), _bytes(self.keys.auth)
        except ValueError:
            return False
        return len(point) == POINT and point[0] == 4 and len(secret) == SECRET


def subscription(text: str) -> Subscription:
    """What a browser gave us; raises `msgspec.MsgspecError` if it is something else."""
    return msgspec.json.decode(text, type=Subscription)


def push_from(environ: Mapping[str, str] = os.environ) -> Push | None:
    """EUROPA_VAPID_KEY, if it is set: the path of a private key."""
    path = environ.get("EUROPA_VAPID_KEY", "").strip()
    if not path:
        return None
    try:
        from europa.server.people import sealing  # noqa: PLC0415  an extra brings what it needs
    except ImportError as error:
        raise BadSetting(
            "EUROPA_VAPID_KEY is set, but web push isn't installed: pip install 'europa[push]'"
        ) from error
    return Push(path, _text(sealing.public_part(sealing.read_key(path))))


def letter(to: Subscription, words: bytes, settings: Settings) -> tuple[bytes, str]:
    """The text as only that browser can read it, and the signature of this server."""
    from europa.server.people import sealing  # noqa: PLC0415  an extra brings what it needs

    assert settings.push is not None
    return sealing.sealed(to, words), sealing.signature(to, settings.push.key, contact(settings))


def contact(settings: Settings) -> str:
    """Whom a push service may write to if something is wrong with us."""
    if settings.address.startswith("https://"):
        return settings.address
    return f"mailto:{settings.smtp.sender if settings.smtp else 'nobody@localhost'}"


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))
