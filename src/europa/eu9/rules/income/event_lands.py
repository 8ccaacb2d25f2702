"""B1, B2 What political events change of the income of provinces and vassals."""

from __future__ import annotations

from europa.eu9.rules.powers.exploitable import is_exploitable
from europa.eu9.rules.powers.realm import FRENCH, is_in_realm
from europa.eu9.rules.powers.wars import at_war
from europa.eu9.rules.terms.book import verbs_of
from europa.eu9.rules.terms.core import countries, places
from europa.eu9.rules.terms.lasting import all_in_force, found
from europa.eu9.rules.terms.named_wars import named_war
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.table import G
from europa.eu9.world import NONE

COASTAL_CITIES = "10 per coastal city of hansa"
MEMBERS = "10 per member on the track of austria or the Habsburg major"
RATE = 10
DUTCH = "50 + 2 per face of Dutch COL/TP"
DUTCH_BASE, DUTCH_FACE, PLUS = 50, 2, 4
"""III-1(1): what a special vassal Holland pays, for each face of its COL and TP; least level of
the + side, which has two."""


def nothing(g: G, line: str, power: int) -> bool:
    """Whether an event takes the whole line from a power."""
    if f"income:{line}" not in g.state.lasting:
        return False
    rows = found(g, f"income:{line}", power)
    return any(act.get("percent") == 0 and "from" not in act for _, act in rows)


def collected(g: G) -> dict[int, int]:
    """Provinces whose income somebody collects by an event -> who."""
    result: dict[int, int] = {}
    for entry, act in all_in_force(g, "income:land"):
        if act.get("percent") == 100 and "from" in act and entry.who:
            scene = Scene(g, entry.event, it=entry.who[0], roles=dict(verbs_of(entry.event).roles))
            result |= dict.fromkeys(places(scene, act["from"]), entry.who[0])
    return result


def of_leagues(g: G, power: int) -> tuple[list[int], list[tuple[str, int]]]:
    """Vassals whose provinces pay nothing themselves, and what events pay: (name, ducats)."""
    instead: list[int] = []
    more: list[tuple[str, int]] = []
    if "income:vassal" not in g.state.lasting:
        return instead, more
    for entry, act in found(g, "income:vassal", power):
        formula = str(act.get("formula", ""))
        if formula == COASTAL_CITIES:
            hansa = g.country("hansa")
            coast = [p for p in g.owned(hansa) if g.world.provinces[p].port]
            more.append(("hansa", RATE * len(coast)))
        elif formula == MEMBERS:
            more.append(("southern alliance", RATE * len(_on_track(g, power))))
        elif formula == DUTCH:
            holland = g.country("holland")
            instead.append(holland)
            faces = sum(1 + (g.state.post_level[p] >= PLUS) for p in g.posts(holland))
            more.append(("holland", DUTCH_BASE + DUTCH_FACE * faces))
        elif formula.isdigit():
            scene = Scene(g, entry.event, it=power)
            instead += countries(scene, act["from"])
            more.append((g.name(instead[-1]), int(formula)))
    return instead, [row for row in more if row[1]]


def _on_track(g: G, power: int) -> list[int]:
    """Members of the southern alliance on the track of Austria or of the Habsburg power."""
    names = g.state.event_notes.get("league:southern", "").split()
    austria = g.country("austria")
    patrons = (power, austria)
    minors = [g.country(name) for name in names]
    return [c for c in minors if not g.state.gone[c] and g.state.patron[c] in patrons]


# III-D: the two minors within France


def share(g: G, power: int, province: int) -> int:
    """Percent of what a province of a minor of its realm brings a power; NONE: it is none."""
    s = g.state
    owner = s.owner[province]
    if "income:provinces" not in s.lasting or owner == NONE or g.name(owner) not in FRENCH:
        return NONE
    rows = [act for _, act in found(g, "income:provinces", power)]
    if any("formula" in act for act in rows):  # stage (4): all that it holds
        held = s.controller[province]
        ours = held == power or (held != NONE and is_in_realm(g, held, power))
        return 100 if ours and not (s.revolt[province] or s.pillage[province]) else 0
    if not rows:
        return NONE
    return part_of(g, power, owner) if is_exploitable(g, province) else 0


def part_of(g: G, power: int, minor: int) -> int:
    """The table of incomes: by war and truce, and by the religion of the minor."""
    if at_war(g, power, minor):
        return 0
    if named_war(g, "fwr") is not None:
        return 50
    return 100 if g.state.religion[minor] == g.state.religion[power] else 50


def of_realm(g: G, power: int) -> list[tuple[str, int]]:
    """B1: what the minors of its realm bring a power, each as one sum rounded down."""
    if "income:provinces" not in g.state.lasting:
        return []
    result = []
    for name in FRENCH:
        lands = [(p, share(g, power, p)) for p in g.owned(g.country(name))]
        worth = sum(g.world.provinces[p].income * part for p, part in lands if part > 0)
        if worth >= 100:
            result.append((name, worth // 100))
    return result


def colonial_loss(g: G, power: int, income: int) -> int:
    """What events take of all income from overseas, rounded against the power."""
    if "income:colonial" not in g.state.lasting:
        return 0
    kept = income
    for _, act in found(g, "income:colonial", power):
        kept = kept * int(act["percent"]) // 100
    return income - kept
