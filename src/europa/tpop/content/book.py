"""The rules in our own words, chapter by chapter: for the table's panel and for the player's guide.

`explain.json` says of each rule in a sentence what it is about, `reference.json` the rest.
"""

from __future__ import annotations

from itertools import pairwise

from europa.tpop.world.records import read_any

CHAPTERS = {
    "1": "The game",
    "2": "Pieces and words",
    "3": "Set-up",
    "4": "The Round",
    "5": "Actions",
    "6": "Action Cards",
    "7": "Governing",
    "8": "Ideas",
    "9": "War",
    "10": "Peace",
    "11": "Ties",
    "12": "Trade",
    "13": "Realms that nobody plays",
    "14": "Unrest and Rebels",
    "15": "Religion",
    "16": "Events",
    "17": "Prestige and goals",
    "18": "The Holy Roman Empire",
    "19": "The Papal Curia",
    "20": "Few players",
    "21": "Leaving the game",
}


def rules() -> dict[str, tuple[str, list[str]]]:
    """Title and paragraphs of each rule, by its number."""
    more: dict[str, list[str]] = read_any("reference")
    found = {}
    for number, text in read_any("explain").items():
        title, _, rest = text.partition(": ")
        if not rest:
            # A sentence without a title: it stands for itself.
            title, rest = CHAPTERS[number.partition(".")[0]], text
        found[number] = title, [rest[:1].upper() + rest[1:], *more.get(number, [])]
    return found


def anchor(number: str) -> str:
    """Where a rule stands on the page: `r9-6`."""
    return "r" + number.replace(".", "-")


def paragraphs(text: list[str]) -> str:
    """Paragraphs as Markdown: lines that begin with a dash are a list."""
    page = text[0]
    for before, line in pairwise(text):
        close = before.startswith("- ") and line.startswith("- ")
        page += ("\n" if close else "\n\n") + line
    return page


def rules_page() -> str:
    """The page of the player's guide."""
    told = rules()
    lines = [
        "# The rules of The Price of Power",
        "",
        "All chapters in our own words. Every question at the table names its rule and leads here.",
        "What single cards do stands on [their page](../cards.md); where a rule left room, the",
        "[rulings](../rulings.md) say how this table plays it.",
        "",
        "<!-- Written by tools/write_rules_doc.py from explain.json and reference.json. -->",
    ]
    for chapter, name in CHAPTERS.items():
        own = [number for number in told if number.partition(".")[0] == chapter]
        lines += ["", f"## {chapter} {name} {{#c{chapter}}}"]
        for number in own:
            title, text = told[number]
            lines += ["", f"### {number} {title} {{#{anchor(number)}}}", ""]
            lines += [paragraphs(text)]
    return "\n".join(lines) + "\n"
