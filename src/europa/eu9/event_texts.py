"""Political events told to players: the notes of the data with names, words and no codes."""

from __future__ import annotations

import re
from functools import cache

from europa.eu9.texts import name_of, plain
from europa.eu9.world import load_world
from europa.eu9.world.political import event_records

PHASES = {
    "condition": "Before it happens", "event": "At once", "activation": "Who joins",
    "diplomacy": "Diplomacy", "administration": "Administration", "military": "War",
    "peace": "Peace", "interphase": "End of the turn", "lasting": "As long as it lasts",
}  # fmt: skip
"""The parts of an event, in the order in which they are read."""
WORDS = {
    r" ?\([^()]*CONFORMANCE[^()]*\)": "",
    r" of 2\.5\b": "",
    r"R/D": "revolts and a diplomatic event",
    r"\btemporary CBs?\b": "a cause of war for a while",
    r"\bpermanent CBs?\b": "a lasting cause of war",
    r"\bCBs\b": "causes of war",
    r"\bCB\b": "cause of war",
    r"\bVP ([+-]\d+)": r"\1 victory points",
    r"([+-]?\d+) VP\b": r"\1 victory points",
    r"\bVP\b": "victory points",
    r"\b1d10\b": "a die",
    r" ?-> ?": " → ",
    r"\bROTW\b": "overseas",
    r"\bTP/COL\b": "trading post or colony",
    r"\bMNUs?\b": "manufacture",
    r"\bTFI\b": "trade fleet investment",
    r"\bTF\b": "trade fleet",
    r"\bSTZ\b": "trade zone",
    r"\bCR\b": "Counter-Reformation",
    r"\bCO\b": "conciliation",
    r"\bREB\b": "rebels",
    r"\bLIG\b": "the Catholic League",
    r"\bRM\b": "royal marriage",
    r"\bSUB\b": "subsidies",
    r"\bMA\b": "military alliance",
    r"\bEC\b": "expeditionary corps",
    r"\bEW\b": "entry in war",
    r"\bA(\d)\b": r"dynastic action \1",
}
"""Abbreviations of the notes, and what people say."""
EVENT = re.compile(r"\b(?:VII|VI|IV|V|III|II|I)-(?:\d+|[A-Z])(?:\(\d\))?(?!\w)")


@cache
def told(event: str) -> tuple[str, ...]:
    """An event in sentences, each after the part of the turn it belongs to."""
    record = event_records().get(event)
    if record is None:
        return ()
    return tuple(
        f"{title}: {spelled(line)}"
        for phase, title in PHASES.items()
        for line in record.told.get(phase, ())
    )


def spelled(line: str) -> str:
    """One note without codes."""
    known = {one.id for one in load_world().political}

    def title(found: re.Match[str]) -> str:
        code = found[0]
        return f"“{name_of(code)}”" if code in known else "another event"

    for pattern, words in WORDS.items():
        line = re.sub(pattern, words, line)
    line = EVENT.sub(title, line)
    return plain(line)
