"""The economic record sheet: every line with its title, its formula in words and its parts."""

from __future__ import annotations

import re
from functools import cache

import msgspec

from europa.eu9.rules.link import CHAPTERS
from europa.eu9.state import LINE, LINES
from europa.eu9.table import G

TITLES: dict[str, tuple[str, str]] = {
    "A1": ("Treasury at the start", "A33 of the last turn"),
    "A2": ("After events", "A1 and what events gave or took"),
    "A3": ("Gifts and loans between powers", "as announced"),
    "A4": ("Wood and slaves", "sold, less bought"),
    "A5": ("Diplomatic actions", "ducats invested in actions on minors"),
    "A6": ("Diplomatic reactions", "ducats invested in reactions"),
    "A7": ("Subsidies and dowries", "received, less paid"),
    "A8": ("After diplomacy", "A2 + A3 + A4 - A5 - A6 + A7"),
    "A9": ("Pillage and privateers", "loot of the turn"),
    "A10": ("Gold and convoys", "gold that reached Europe, convoys that arrived"),
    "A11": ("Tax modifier", "B39"),
    "A12": ("Exceptional taxes", "10 for each point of a d10 and the tax modifier"),
    "A13": ("Treasury before the budget", "A8 + A9 + A10 + A12"),
    "A14": ("Gross income", "B25"),
    "A15": ("Regular income", "percent of A14 by the exchequer test, rounded down"),
    "A16": ("Prestige income", "percent of A14 by the exchequer test, rounded down"),
    "A17": ("National loan at most", "percent of A14 by the exchequer test, rounded down"),
    "A18": ("International loan at most", "percent of the money on offer, rounded down"),
    "A19": ("Expenses", "B48"),
    "A20": ("Expenses not covered", "A19 - A15"),
    "A21": ("Prestige spent on expenses", "at most A16 and A20"),
    "A22": ("New national loan", "at most A17"),
    "A23": ("New international loan", "at most A18"),
    "A24": ("Balance", "A21 + A22 + A23 - A20"),
    "A25": ("Treasury after the budget", "A13 + A24"),
    "A26": ("Prestige kept", "A16 - A21"),
    "A27": ("Wealth of the turn", "A14 + A26"),
    "A28": ("Wealth of the period", "sum of A27 over the period"),
    "A29": ("Stability improvement", "ducats invested"),
    "A30": ("Ransoms and peace", "received, less paid"),
    "A31": ("Treasury before inflation", "A25 - A29 + A30"),
    "A32": ("Inflation", "percent of A31, rounded up; at least as many ducats as percent"),
    "A33": ("Treasury at the end", "A31 - A32"),
    "B1": ("Provinces", "income of owned provinces"),
    "B2": ("Vassals", "income of vassals' provinces"),
    "B3": ("Not exploitable", "provinces in revolt, pillaged or held by an enemy"),
    "B4": ("Events on provinces", "what events add to them or take"),
    "B5": ("Land income", "B1 + B2 - B3 + B4"),
    "B6": ("Manufactures", "fixed values by kind and level"),
    "B7": ("European gold", "20 for each mine that is not depleted"),
    "B8": ("Industry", "B6 + B7"),
    "B9": ("Domestic trade", "table by land income, 20 for each Cereals level, and DTI"),
    "B10": ("Foreign trade", "table by blocked trade and FTI"),
    "B11": ("Trade fleets", "levels, twice in home trade zones and the Baltic"),
    "B12": ("Trade monopolies", "zone's large number at 6, half of it from 4 on, else the small"),
    "B13": ("Trade monopolies, counted", "partial and total ones: no money"),
    "B14": ("Trade centres", "Great Orient, Mediterranean, Atlantic, Indian"),
    "B15": ("Losses of centres", "10 for each star of privateers on the own side"),
    "B16": ("Trade", "B9 + B10 + B11 + B12 + B14 - B15"),
    "B17": ("Colonies", "level and area income, twice that on the + side"),
    "B18": ("Trading posts", "1, or 2 on the + side"),
    "B19": ("Exotic resources", "units times price"),
    "B20": ("Resource monopolies, counted", "partial and total ones: no money"),
    "B21": ("Overseas", "B17 + B18 + B19"),
    "B22": ("Special income", "rules of the power"),
    "B23": ("Income", "B5 + B8 + B16 + B21 + B22"),
    "B24": ("Events on income", "what events add to it or take"),
    "B25": ("Gross income", "B23 + B24"),
    "B26": ("Interest", "C2 + C6"),
    "B27": ("Mandatory refund", "C3 that is due this turn"),
    "B28": ("Collapse", "1 if A8 and B25 can't pay B26 and B27"),
    "B29": ("Optional refunds", "international loans paid early, and C8"),
    "B30": ("Maintenance of units", "counters beyond the basic forces"),
    "B31": ("Maintenance of fortresses", "levels above the basic ones, and praesidios"),
    "B32": ("Missions", "1 for each mission"),
    "B33": ("Units bought", "by the country's prices"),
    "B34": ("Fortresses bought", "by level"),
    "B35": ("Administrative actions", "ducats invested"),
    "B36": ("Administrative reactions", "ducats invested"),
    "B37": ("Other expenses", "conversion to a new technology and the like"),
    "B38": ("Administrative expenses", "B26 + B27 + B29 + B30 + B31 + B32 + B33 + B34 + B35 + B36"
            " + B37"),
    "B39": ("Modifier of exceptional taxes", "ADM and three times stability"),
    "B40": ("Passive campaigns", "10 each"),
    "B41": ("Active campaigns", "20 each"),
    "B42": ("Major campaigns", "50 each"),
    "B43": ("Multiple campaigns", "100 each"),
    "B44": ("Levies", "recruited in the rounds"),
    "B45": ("Refit", "damaged ships"),
    "B46": ("Praesidios", "built in redeployment"),
    "B47": ("Military expenses", "B40 + B41 + B42 + B43 + B44 + B45 + B46"),
    "B48": ("Expenses", "B38 + B47"),
    "C1": ("New international loan", "A23"),
    "C2": ("Interest on international loans", "a tenth of each for three turns, rounded up"),
    "C3": ("Refunds of international loans", "each three turns after it was taken, or earlier"),
    "C4": ("International bankruptcy", "erased"),
    "C5": ("National loan at the start", "C10 of the last turn"),
    "C6": ("Interest on the national loan", "a tenth of C5, rounded up"),
    "C7": ("National bankruptcy", "erased"),
    "C8": ("Refund of the national loan", "at most C5 - C7"),
    "C9": ("New national loan", "A22"),
    "C10": ("National loan at the end", "C5 - C7 - C8 + C9"),
}  # fmt: skip
SUM = re.compile(r"([ABC]\d+)( [+-] [ABC]\d+)+")


class Part(msgspec.Struct, frozen=True):
    """What a line is made of: another line, a province, a zone, a manufacture ..."""

    name: str
    amount: int


class SheetLine(msgspec.Struct, frozen=True):
    """One line of the sheet."""

    line: str
    title: str
    formula: str
    value: int
    parts: tuple[Part, ...] = ()


def sheet(g: G, power: int) -> list[SheetLine]:
    """All lines of a power as they stand now.

    A sum of lines has those lines as parts. A chapter may export `SHEET_PARTS`: line -> function of
    (g, power) that gives its parts, for lines worked out from the map.
    """
    makers = {
        line: make for group in CHAPTERS.collect("SHEET_PARTS") for line, make in group.items()
    }
    found = []
    for line in LINES:
        title, formula = TITLES[line]
        parts = tuple(makers[line](g, power)) if line in makers else summed(g, power, formula)
        found.append(SheetLine(line, title, formula, g.line(power, line), parts))
    return found


@cache
def terms(formula: str) -> tuple[tuple[int, str], ...]:
    """The lines of a formula that is a sum of lines, each with its sign; none for any other."""
    if not SUM.fullmatch(formula):
        return ()
    signs = re.findall(r"([+-]? ?)([ABC]\d+)", formula)
    return tuple((-1 if sign.startswith("-") else 1, name) for sign, name in signs)


def summed(g: G, power: int, formula: str) -> tuple[Part, ...]:
    """The parts of a formula that is a sum of lines; none for any other."""
    return tuple(Part(name, sign * g.line(power, name)) for sign, name in terms(formula))


@cache
def _places(line: str) -> tuple[tuple[int, int], ...]:
    """The lines that a line is the sum of: sign and place in a power's part of the ledger."""
    return tuple((sign, LINE[name]) for sign, name in terms(TITLES[line][1]))


def total(g: G, power: int, line: str) -> int:
    """Fill in a line that is a sum of others, by its formula; returns it."""
    ledger, first = g.state.ledger, power * len(LINES)
    value = sum([sign * ledger[first + place] for sign, place in _places(line)])
    ledger[first + LINE[line]] = value
    return value
