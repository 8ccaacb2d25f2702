"""Political events told to players: the notes of the data with names, words and no codes."""

from __future__ import annotations

import re
from functools import cache

from europa.eu9.texts import SEGMENTS, name_of, plain
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
    r"(?:\b[Dd]ynastic action )?\b[BC]\d\b": "a later dynastic action of the Habsburgs",
    r" ?\((?:ch\. )?[XIV]+\)": "",
    r" of ch\. XV\b": "",
    r"\s*\(majors\.json footnotes 'VOC': ": " (",
    r"\S*french_wars_of_religion\.json": "the wars of religion",
    r"\bby tables/excellent_ministers\.json(?: \(duration\))?": "as the table of ministers says",
    r"\bof tables/excellent_ministers\.json": "that the table of ministers gives",
    r"no such leader in leaders\.json: ": "",
    r" ?\((?:map/)?[a-z_]+\.json\)": "",
    r" \(ch\. XV \w+\)": "",
    r": ch\. XV \w+": "",
    r"\(ch\. XIV transfer, ": "(",
    r" as minors\.json\b": " as its country has them",
    r"[;,] \d\.\d+\.\d+\b": "",
    r"\bVOC\b": "East India Company",
    r"\bFTI/DTI\b": "trade index",
    r"\bFTI\b": "foreign trade index",
    r"\bDTI\b": "home trade index",
    r"\bCTZ\b": "home trade zone",
    r"\bPO\b": "products of the Orient",
    r"\bLDE\b": "detachments of explorers",
    r"\bLD/ND\b": "detachments on land and at sea",
    r" \(A \d[\d.]*\)": "",
    r"\b(\d+|more) LD\b": r"\1 land detachments",
    r"\b(\d+|more) ND\b": r"\1 naval detachments",
    r"\bLD\b": "land detachment",
    r"\bND\b": "naval detachment",
    r"(?<![\w-])A\+(?!\w)": "large army",
    r"(?<![\w-])A-(?![\w-])": "small army",
    r"\bNWD\b": "warship detachment",
    r"\bNGD\b": "galley detachment",
    r"\bNTD\b": "transport detachment",
    r"\bHUG\b": "the Huguenots' player",
    r"\bADM\b": "administration",
    r"\bDIP\b": "diplomacy",
    r"\bMIL\b": "war",
    r"\bFR\b": "friendly relations",
    r"\bNR\b": "normal relations",
    r"\bNOT\b": "not",
}
"""Abbreviations of the notes, and what people say."""
SEGMENT = re.compile(r"(?<![\d.+x-])\b([1-8]\.\d{1,2}[a-e]?)(?![\d.])\b")
"""A segment of the turn by its number."""
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
    line = SEGMENT.sub(_segment, line)
    return plain(line)


def _segment(found: re.Match[str]) -> str:
    """A segment as the table calls it; a number that is none stays."""
    words = SEGMENTS.get(found[1]) or SEGMENTS.get(f"{found[1]}a")
    return f"“{words}”" if words else found[0]
