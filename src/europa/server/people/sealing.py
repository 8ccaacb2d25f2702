"""Seals letters for browsers and signs them: what needs the extra `push`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    PublicFormat,
    load_pem_private_key,
)
from py_vapid import Vapid02
from pywebpush import WebPusher

from europa.server.settings import BadSetting

if TYPE_CHECKING:
    from europa.server.people.push import Subscription

MAKE_A_KEY = "openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out push.pem"


def read_key(path: str) -> EllipticCurvePrivateKey:
    """The server's private key from a PEM file."""
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


def public_part(key: EllipticCurvePrivateKey) -> bytes:
    """What browsers know the server by."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def sealed(to: Subscription, text: bytes) -> bytes:
    """The text as only that browser can read it."""
    body: bytes = WebPusher(msgspec.to_builtins(to)).encode(text)["body"]
    return body


def signature(to: Subscription, key: str, contact: str) -> str:
    """Says to the push service who is sending; browsers take letters only from whom they know."""
    # Strict is what py_vapid finds strict: it knows no address with a port.
    vapid = Vapid02(read_key(key), {"no-strict": True})
    url = urlsplit(to.endpoint)
    claims = {"aud": f"{url.scheme}://{url.netloc}", "sub": contact}
    signed: str = vapid.sign(claims)["Authorization"]
    return signed
