"""Web push: a text sealed for one browser (RFC 8291), signed for its push service (RFC 8292)."""

from __future__ import annotations

import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import msgspec

from europa.server.settings import BadSetting, Push, Settings

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

MAKE_A_KEY = "openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out push.pem"
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
        import pywebpush  # noqa: F401  the extra brings it, and what reads the key
    except ImportError as error:
        raise BadSetting(
            "EUROPA_VAPID_KEY is set, but web push isn't installed: pip install 'europa[push]'"
        ) from error
    return Push(path, _text(_public(read_key(path))))


def read_key(path: str) -> EllipticCurvePrivateKey:
    """The server's private key from a PEM file."""
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePrivateKey
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    try:
        key = load_pem_private_key(Path(path).expanduser().read_bytes(), None)
    except OSError as error:
        reason = error.strerror or error
        raise BadSetting(
            f"EUROPA_VAPID_KEY: can't read {path}: {reason}. Make a key: {MAKE_A_KEY}"
        ) from error
    except (ValueError, TypeError) as error:  # no PEM, or one that wants a password
        raise BadSetting(f"EUROPA_VAPID_KEY: no key in {path}. Make one: {MAKE_A_KEY}") from error
    if not isinstance(key, EllipticCurvePrivateKey) or not isinstance(key.curve, SECP256R1):
        raise BadSetting(f"EUROPA_VAPID_KEY: {path} is no P-256 key. Make one: {MAKE_A_KEY}")
    return key


def sealed(to: Subscription, text: bytes) -> bytes:
    """The text as only that browser can read it."""
    from pywebpush import WebPusher

    body: bytes = WebPusher(msgspec.to_builtins(to)).encode(text)["body"]
    return body


def signature(to: Subscription, settings: Settings) -> str:
    """Says to the push service who is sending; browsers take letters only from whom they know."""
    from py_vapid import Vapid02

    assert settings.push is not None
    # Strict is what py_vapid finds strict: it knows no address with a port.
    vapid = Vapid02(read_key(settings.push.key), {"no-strict": True})
    url = urlsplit(to.endpoint)
    claims = {"aud": f"{url.scheme}://{url.netloc}", "sub": contact(settings)}
    signed: str = vapid.sign(claims)["Authorization"]
    return signed


def contact(settings: Settings) -> str:
    """Whom a push service may write to if something is wrong with us."""
    if settings.address.startswith("https://"):
        return settings.address
    return f"mailto:{settings.smtp.sender if settings.smtp else 'nobody@localhost'}"


def _public(key: EllipticCurvePrivateKey) -> bytes:
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))
