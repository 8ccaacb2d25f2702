"""How things are called: ids in journal entries and options spelled out."""

from __future__ import annotations

import re
from functools import cache

from europa.eu9.flow import SEQUENCE
from europa.eu9.world import MNU_KINDS, load_world
from europa.eu9.world.tables import economic_events

PIECES = {
    "taxes": "exceptional taxes",
    "refund_national": "refund of the national loan",
    "refund_loan": "early refund of a loan",
    "mnu": "manufacture",
    "dti": "domestic trade",
    "fti": "foreign trade",
    "sfti": "foreign trade overseas",
    "tfi": "trade fleet",
    "vassal_tfi": "trade fleet of a vassal",
    "free_tfi": "trade fleet of refugees",
    "competition": "competition",
    "col": "colony",
    "free_col": "colony of new settlers",
    "tp": "trading post",
    "free_tp": "trading post for nothing",
    "land": "land technology",
    "naval": "naval technology",
    "break": "break up",
    "maintain": "maintain",
    "disband": "disband",
    "lower": "lower a fortress",
    "buy": "recruit",
    "fortress": "fortress",
}
"""The kinds of pieces of a plan (3.4)."""
UNITS = {
    "A+": "large army",
    "A-": "small army",
    "2LD>A+": "two land detachments: a small army becomes large",
    "LD": "land detachment",
    "LDE": "land exploration detachment",
    "F+": "large fleet",
    "F-": "small fleet",
    "F+/galleys": "large fleet of galleys",
    "F-/galleys": "small fleet of galleys",
    "NWD": "warship detachment",
    "NGD": "galley detachment",
    "VGD": "galleass detachment",
    "NTD": "transport detachment",
    "NDE": "naval exploration detachment",
    "P+": "large privateer",
    "P-": "small privateer",
}
"""Counters in words."""
COUNTS = {
    "LD": ("detachment", "detachments"), "ND": ("ship", "ships"),
    "f": ("level of walls", "levels of walls"), "NWD": ("warship", "warships"),
    "NGD": ("galley", "galleys"), "VGD": ("galleass", "galleasses"),
    "NTD": ("transport", "transports"), "A+": ("large army", "large armies"),
    "A-": ("small army", "small armies"), "F+": ("large fleet", "large fleets"),
    "F-": ("small fleet", "small fleets"), "MC": ("multiple campaign", "multiple campaigns"),
}  # fmt: skip
"""Counters with their number before them, one and several."""
COUNTED = re.compile(r"\b(\d+) (A\+|A-|F\+|F-|P\+|P-|[A-Z]{2,3}|f)(?![\w+])")
RESULTS = {
    "S*": "success*",
    "S": "success",
    "h*": "half*",
    "h": "half",
    "F": "failure",
    "F*": "failure*",
}
"""What the administrative table gives; some tables look at the star."""
WORDS = {
    **PIECES,
    **UNITS,
    **RESULTS,
    "COL": "colony",
    "TP": "trading post",
    "aims": "objectives",
    "products_america": "Products of America",
    "products_orient": "Products of the Orient",
    "vp": "victory points",
    "great_orient": "Great Orient",
    "no_logistics": "active, without supplies",
    "siegework+": "a siege work",
    "siegework-": "half a siege work",
    **{f"S{n}": f"summer {n}" for n in range(1, 6)},
    **{f"W{n}": f"winter {n}" for n in range(6)},
    "odds_30_1": "with 30 % or more, if we are as many",
    "odds_50_1": "with 50 % or more, if we are as many",
    "odds_70_1": "with 70 % or more, if we are as many",
    "odds_50_2": "with 50 % or more, if we are twice as many",
}

SEGMENTS = {
    "P.1": "Wealth of the period", "P.2": "Who leads", "P.3": "Objectives judged",
    "P.4": "Points of a changed seat", "P.4b": "New powers", "P.5": "Limits of the new period",
    "P.7": "Objectives", "1.0": "A new turn", "1.1": "Monarchs", "1.2": "Economic events",
    "1.3": "Situation of Europe", "1.4": "Pirates appear", "1.5": "Political events",
    "1.6": "Revolts", "1.7": "Diplomatic events", "2.1": "Wars of events", "2.2": "Negotiations",
    "2.3": "Alliances announced", "2.4": "Announcements", "2.5": "Declarations of war",
    "2.6": "Dealings with minors", "2.7": "Counter-moves", "2.8": "Dealings decided",
    "2.9": "Minors change sides", "2.10": "Countries overseas", "2.11": "End of diplomacy",
    "3.1": "Income", "3.2": "Debts due", "3.3": "Bankruptcies", "3.4": "Plan",
    "3.5": "Replies to competition", "3.6": "Upkeep", "3.7": "Recruitment",
    "3.8": "Plans carried out", "3.9": "Minors' forces", "3.10": "Leaders", "3.11": "Competition",
    "3.12": "Prices", "3.13": "Technology", "3.14": "Late wars overseas", "4.0": "Order of march",
    "4.0b": "A new round", "4.1": "Wintering", "4.2a": "Supply", "4.2b": "Campaigns",
    "4.2c": "Movement", "4.2d": "Exploration", "4.2e": "Battles", "4.3a": "Natives",
    "4.3b": "Hunt for pirates", "4.3c": "Sieges", "4.4": "Does the war go on?",
    "4.5": "End of the round", "4.6": "End of the campaigns", "5.1": "Attacks of natives",
    "5.2a": "Piracy", "5.2b": "Raids", "5.3": "Revolts spread", "5.4": "Looting",
    "5.5": "Presidios", "5.6": "Armies go home", "5.7": "Fleets go home", "5.8": "Gold",
    "6.1": "Exceptional taxes", "6.2": "Exchequer", "6.3": "Bankers", "6.4": "Budget",
    "6.5": "Stability", "7.0": "Peace talks open", "7.1": "Ransoms", "7.2a": "Peace for all",
    "7.2b": "Separate peaces", "7.3": "Peace with minors", "7.4": "Terms carried out",
    "7.5": "Interventions", "7.6": "Stability after the war year", "7.7": "Inflation",
    "7.8": "Crusade", "8.1": "Trade centres", "8.2": "The land recovers",
    "8.3": "Points of the turn", "8.4": "Competition after peace",
}  # fmt: skip
"""Segments of a turn as the table calls them."""
DEALINGS = {
    "minor": "{}", "abroad": "{}", "lower": "against a friend of {}", "support": "support in {}",
}  # fmt: skip
"""What a power may do about minors (2.6)."""
BOX_NAMES = {
    "RM": "royal marriage", "SUB": "subsidies", "MA": "military alliance",
    "EC": "expeditionary corps", "EW": "entry in war", "VA": "vassal", "AN": "annexed",
}  # fmt: skip
"""The boxes of the diplomatic track."""
AGREED = {
    "defensive": "defensive alliance", "offensive": "offensive alliance",
    "ties": "dynastic ties", "loan": "loan",
}  # fmt: skip
"""What powers may sign."""
TERMS = {"secret": "in secret", "oral": "by word of mouth", "gift": "as a gift"}
DEMANDS = {
    "territory": ("a province", "{} provinces"), "money": ("a payment", "{} payments"),
    "diplomacy": ("a minor or a treaty", "{} minors or treaties"),
}  # fmt: skip
"""What a level of peace may take."""
PARTS = {"inside": "within the walls", "presidio": "in the presidio"}
"""In which part of a place a stack stands."""


HOME_TRADE, HOME = r"\bCTZ ([A-Z]\w+)", r"home trade of \1"
"""How a home trade zone is written in the data, and how people say it."""


@cache
def _names() -> dict[str, str]:
    """Printed names by id; a seat is called as the power it begins with."""
    w = load_world()
    found = dict(WORDS | BOX_NAMES)
    for things in (w.leaders, w.monarchs, w.seas, w.zones, w.areas, w.provinces, w.countries):
        for thing in things:
            found[thing.id] = thing.name
    found.update({zone.id: zone_name(zone.name) for zone in w.zones})
    found.update({power.code: power.name for power in w.powers})
    found.update({aim.id: re.sub(HOME_TRADE, HOME, aim.name) for aim in w.objectives})
    found.update({event.id: event.title for event in w.political})
    for number, economic in economic_events().items():
        found[f"economic_{number}"] = economic.title
    for segment in SEQUENCE:
        found[segment.step] = SEGMENTS[segment.number]
    return found


def zone_name(printed: str) -> str:
    """A trade zone without its class: `STZ Gulf of Lions`, `CTZ France`."""
    kind, _, name = printed.partition(" ")
    return {"STZ": name, "CTZ": f"home trade of {name}"}.get(kind, printed)


@cache
def name_of(word: str) -> str:
    """The name of an id, with or without its kind (`province:kent`); other words as they are.

    A piece of a plan is told whole: `tfi:stz_nord:30`.
    """
    names = _names()
    if word in names:
        return names[word]
    kind, _, rest = word.partition(":")
    if rest and kind in DEALINGS:
        return _dealing(kind, rest.split(":"), names)
    if rest and kind.isdigit():
        return _peace(kind, rest.split(":"), names)
    if rest and kind in AGREED:
        return _agreement(kind, rest.split(":"), names)
    if rest and kind in PIECES:
        return _piece(kind, rest.split(":"))
    if rest in names and kind:
        return names[rest]
    if " " in word and (stack := _stack(word.split(" "), names)):
        return stack
    if "+" in word and all(part in names for part in word.split("+")):
        return " and ".join(names[part] for part in word.split("+"))
    what, _, place = word.partition(" of ")
    if place in names:
        return f"{what} of {names[place]}"
    if " " in word and COUNTED.search(word):
        return COUNTED.sub(_counted, word)
    return word.replace("_", " ") if word.isidentifier() else word


def _dealing(kind: str, words: list[str], names: dict[str, str]) -> str:
    """`minor:georgia:20`, `support:georgia:20:russia`: what a power does about a minor."""
    told = DEALINGS[kind].format(names.get(words[0], words[0]))
    for word in words[1:]:
        told += f", {word} ducats" if word.isdigit() else f" ({names.get(word, word)})"
    return told


def _peace(war: str, words: list[str], names: dict[str, str]) -> str:
    """`3:white`, `3:france:2:money`, `4:spain:3:territory+money:with:venice:if:2`."""
    told = f"white peace in war {war}"
    rest = words[1:]
    if words[0] != "white":
        if len(words) < 2 or not words[1].isdigit():
            return ":".join((war, *words))
        told = f"peace of level {words[1]} in war {war} for {names.get(words[0], words[0])}"
        rest = words[2:]
    while rest:
        word = rest.pop(0)
        if word in ("with", "without") and rest:
            told += f", {word} {' and '.join(names.get(x, x) for x in rest.pop(0).split('+'))}"
        elif word == "if" and rest:
            told += f", if war {rest.pop(0)} ends too"
        else:
            told += f", {_demands(word.split('+'), names)}"
    return told


def _demands(natures: list[str], names: dict[str, str]) -> str:
    """`territory`, `territory`, `money`: what a peace takes, counted."""
    told = []
    for nature in dict.fromkeys(natures):
        many = natures.count(nature)
        one, more = DEMANDS.get(nature, ("", ""))
        if one:
            told.append(one if many == 1 else more.format(many))
        else:
            name = nature.removeprefix("special_")
            told.append(names.get(name, name.replace("_", " ")))
    return " and ".join(told)


def _agreement(kind: str, words: list[str], names: dict[str, str]) -> str:
    """`defensive:france+spain:secret`, `loan:france+spain:50:gift` as a sentence's part."""
    who, *terms = words
    told = f"{AGREED[kind]} of {' and '.join(names.get(one, one) for one in who.split('+'))}"
    for term in terms:
        if term.isdigit():
            told += f", {term} ducats" if kind in ("loan", "ties") else f" ({term})"
        else:
            told += f", {TERMS[term] if term in TERMS else names.get(term, term)}"
    return told


def _stack(words: list[str], names: dict[str, str]) -> str:
    """`france provence fleet 2` is the second fleet of France in the port of Provence."""
    country, place, *rest = words
    w = load_world()
    if country not in w.country_index or not (place in w.province_index or place in w.sea_index):
        return ""
    number = f" {rest.pop()}" if rest and rest[-1].isdigit() else ""
    part = rest[0] if rest else ""
    kind = "fleet" if part == "fleet" or (place.startswith("sea_") and part != "aboard") else "army"
    where = f"aboard, {names[place]}" if part == "aboard" else f"in {names[place]}"
    within = f" {PARTS[part]}" if part in PARTS else ""
    return f"{kind}{number} of {names[country]} {where}{within}"


def _counted(found: re.Match[str]) -> str:
    """`2 LD` as two detachments."""
    number, kind = found.groups()
    one, more = COUNTS.get(kind, (kind, kind))
    return f"{number} {one if number == '1' else more}"


def _piece(kind: str, words: list[str]) -> str:
    """A piece of a plan: its last word, if a number, is what it costs."""
    costs = words.pop() if words[-1].isdigit() and kind != "lower" else ""
    told = [f"level {word}" if word.isdigit() else name_of(word) for word in words]
    if costs:
        told.append(f"{costs} ducats")
    return f"{PIECES[kind]}: {', '.join(told)}"


SHORT = {
    r"\[BLP\] ?": "",
    r"\+MNU count >= period limit": "as many manufactures of level 2 as the period allows",
    r">= ?(\d+)": r"\1 or more",
    r"<= ?(\d+)": r"at most \1",
    r"(\d)\+ ": r"\1 or more ",
    r"\bCOL/TP\b": "colonies or trading posts",
    r"\bTP\+COL\b": "trading posts and colonies",
    r"(\d or more) COL or TP": r"\1 colonies or trading posts",
    r"\bCOL\b": "colony",
    r"\bTP\b": "trading post",
    r"\bown CTZ\b": "the home trade zone",
    HOME_TRADE: HOME,
    r"\bVA\b": "vassal",
    r"\bin EW or better\b": "that would enter a war for you, or closer",
    r"\bpermanent EW\b": "for good",
    r"\bAN\b": "annexation",
    r"\bAT\b": "alliance treaty",
    r"\bPO/spices\b": "Products of the Orient or spices",
    r"\bHRE\b": "Empire",
    r"\bFWR\b": "the wars of religion",
    r"\bvs\b": "against",
    r"\b([IV]+(?:-[A-Z0-9]+)(?:\(\d\))?)": r"event \1",
}
"""How conditions are written in the data, and how people say it."""


@cache
def plain(condition: str) -> str:
    """A condition of an objective in words: ids as names, abbreviations spelled out."""
    names = _names()
    text = re.sub(r"\b[a-z]+(?:_[a-z]+)*\b", lambda found: _place(found[0], names), condition)
    for pattern, words in SHORT.items():
        text = re.sub(pattern, words, text)
    return text[:1].upper() + text[1:]


REGIONS = (
    "america",
    "north_america",
    "asia",
    "india",
    "brazil",
    "caribbean",
    "florida",
    "indonesia",
)
"""Regions of the rest of the world that conditions name, besides those of the data."""


def _place(word: str, names: dict[str, str]) -> str:
    """An id as its name, a region with capitals; other words as they are."""
    if word in names and word not in WORDS and word != "rebels":
        return names[word]
    told = word.replace("_", " ")
    return told.title() if word in REGIONS or word in load_world().regions else told


@cache
def part_name(word: str) -> str:
    """A part of a line of the sheet: a line, a place, or a manufacture (`cereals_novgorod`)."""
    kind, _, place = word.partition("_")
    names = _names()
    if word not in names and kind in MNU_KINDS and place in names:
        return f"{kind} in {names[place]}"
    return name_of(word)
