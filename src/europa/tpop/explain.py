"""What a question is about, for somebody who doesn't know the rulebook: by rule number, in our own
words (`explain.json`)."""

from __future__ import annotations

from europa.tpop.world.records import read_any


def explain(rule: str) -> str:
    """The nearest text for a rule's number: `4.1 B` is told by 4.1, `11.3` by 11."""
    known: dict[str, str] = read_any("explain")
    number = rule.split(" ")[0]
    while number:
        if number in known:
            return known[number]
        number = number.rpartition(".")[0]
    return ""
