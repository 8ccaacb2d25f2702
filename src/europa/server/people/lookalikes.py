"""Names that look alike, and passwords that many people have."""

from __future__ import annotations

import re
from unicodedata import combining, normalize

LATIN = {
    "а": "a", "в": "b", "с": "c", "ԁ": "d", "е": "e", "ғ": "f", "һ": "h", "н": "h", "і": "i",
    "ј": "j", "к": "k", "ӏ": "l", "м": "m", "п": "n", "о": "o", "р": "p", "ԛ": "q", "г": "r",
    "ѕ": "s", "т": "t", "ц": "u", "ѵ": "v", "ԝ": "w", "ш": "w", "х": "x", "у": "y", "ү": "y",
    "α": "a", "β": "b", "ϲ": "c", "δ": "d", "ε": "e", "η": "n", "ι": "i", "κ": "k", "μ": "u",
    "ν": "v", "ο": "o", "ρ": "p", "σ": "o", "τ": "t", "υ": "u", "χ": "x", "ω": "w", "γ": "y",
    "ı": "i", "ł": "l", "ø": "o", "đ": "d", "ħ": "h", "ß": "b", "þ": "p", "ɑ": "a", "ɡ": "g",
    "օ": "o", "ս": "u", "հ": "h", "ո": "n", "ց": "g", "գ": "q", "զ": "q",
    "0": "o", "1": "l", "i": "l", "j": "l", "|": "l", "!": "l", "3": "e", "5": "s", "8": "b",
    "$": "s", "@": "a", "ꞌ": "", "'": "", "’": "", "`": "", "ʼ": "",
}  # fmt: skip
"""Letters and signs that are read as another: of Cyrillic, Greek, Armenian and Latin."""
PAIRS = (("rn", "m"), ("vv", "w"), ("cl", "d"), ("nn", "m"))
GAPS = re.compile(r"[\W_]+")

WORDS = frozenset(
    """password passwort passord contrasena motdepasse qwerty qwertz azerty letmein welcome admin
    administrator iloveyou monkey dragon football baseball basketball soccer master superman batman
    sunshine princess shadow michael jennifer charlie jordan hunter trustno starwars computer
    internet whatever freedom secret changeme default login guest test testing europa universalis
    asdf asdfgh asdfghjkl zxcvbn zxcvbnm qwertyuiop qazwsx qazwsxedc abc abcdef abcdefg abcdefgh
    abcdefghij hello summer winter spring autumn google facebook""".split()
)
"""What passwords of many people are made of, decorated with figures and signs."""
ROWS = (
    "qwertyuiopasdfghjklzxcvbnm", "qwertzuiopasdfghjklyxcvbnm", "azertyuiopqsdfghjklmwxcvbn",
    "abcdefghijklmnopqrstuvwxyz", "01234567890123456789", "1q2w3e4r5t6y7u8i9o0p",
    "1qaz2wsx3edc4rfv5tgb6yhn", "qazwsxedcrfvtgbyhnujmikolp",
)  # fmt: skip


def looks(name: str) -> str:
    """What is left of a name when everything that can be mistaken for something else is that."""
    plain = "".join(c for c in normalize("NFKD", name.casefold()) if not combining(c))
    found = "".join(LATIN.get(c, c) for c in GAPS.sub("", plain) or plain)
    found = "".join(LATIN.get(c, c) for c in found)
    for pair, one in PAIRS:
        found = found.replace(pair, one)
    return found


def is_common(password: str, name: str) -> bool:
    """Whether this password is among the first that anybody would try."""
    plain = normalize("NFKC", password).casefold()
    bare = re.sub(r"^[^a-z]+|[^a-z]+$", "", plain)
    unmasked = bare.translate(str.maketrans("0134578@$!", "oleastbasi"))
    letters = {re.sub(r"[^a-z]", "", form) for form in (plain, unmasked)}
    return (
        len(set(plain)) < 4
        or any(form in WORDS or half(form) in WORDS for form in letters)
        or any(plain in row * 2 or plain in row[::-1] * 2 for row in ROWS)
        or plain.isdigit()
        or (len(name) > 3 and name.casefold() in plain and len(plain) - len(name) < 5)
    )


def half(text: str) -> str:
    """The word that a text repeats; the text itself if it repeats none."""
    middle = len(text) // 2
    return text[:middle] if text[:middle] == text[middle:] else text
