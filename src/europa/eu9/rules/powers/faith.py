"""II, IV: religions as diplomacy sees them, and how long their enmities last (E201)."""

from __future__ import annotations

from functools import cache

from europa.eu9.rules.terms.specials import standing
from europa.eu9.table import G
from europa.eu9.world import RELIGIONS
from europa.eu9.world.political import event_records

CHRISTIANS = ("catholic", "protestant", "orthodox")
MUSLIMS = ("sunni", "shia")
REFORMATION = "I-8(1)"
REFORMERS = (REFORMATION, "I-8(3)")
ENMITIES_OVER = "enmities_over"
"""In force once the Thirty Years' War has ended, and from the end of period IV on at the latest."""
OTHERS_END, AT_LATEST = 26, 35
"""First turns without enmities between other religions; between Catholics and Protestants."""
MUSLIM_ABROAD = ("aceh", "aden", "oman", "sudan", "gujarat")
"""E203: Muslim minors of the rest of the world; the others are of another religion."""
SWISS = "switzerland"
OTHER = "other"


def reformed(g: G) -> bool:
    """Whether there are Protestants."""
    return REFORMATION in g.state.occurred


def faith(g: G, country: int) -> str:
    """The religion that counts: before the Reformation Protestants are Catholics (4.20.2)."""
    found = RELIGIONS[g.state.religion[country]]
    record = g.world.countries[country].minor
    if record is not None and record.kind == "rotw" and record.id not in MUSLIM_ABROAD:
        return OTHER
    if found == "protestant" and not reformed(g):
        return "catholic"
    return found


def is_christian(g: G, country: int) -> bool:
    return faith(g, country) in CHRISTIANS


def is_muslim(g: G, country: int) -> bool:
    return faith(g, country) in MUSLIMS


def quarrel(g: G) -> bool:
    """Whether Catholics and Protestants are enemies (E201)."""
    turn = g.state.turn
    if not reformed(g) or turn >= AT_LATEST:
        return False
    return turn < OTHERS_END or not g.holds(ENMITIES_OVER)


def end_enmities(g: G) -> None:
    """1.0: events that last as long as the enmities know when these are over (E201)."""
    if reformed(g) and not quarrel(g):
        g.state.in_force.setdefault(ENMITIES_OVER, g.state.turn)


@cache
def _reformers() -> frozenset[str]:
    """Countries that the Reformation makes Protestant."""
    acts = [act for event in REFORMERS for act in event_records()[event].verbs.event]
    return frozenset(c for act in acts if act.get("to") == "protestant" for c in _named(act["who"]))


def _named(who: str | list[str]) -> list[str]:
    return [who] if isinstance(who, str) else who


def first_faith(country: str, printed: str) -> str:
    """The religion in 1492: those whom the Reformation will convert are Catholics."""
    return "catholic" if country in _reformers() else printed


def enmity(g: G, one: str, other: str) -> bool:
    """Whether two religions are enemies now (E201)."""
    if one == other:
        return False
    if {one, other} == set(MUSLIMS):
        return True
    if {one, other} == {"catholic", "protestant"}:
        return quarrel(g)
    return g.state.turn < OTHERS_END


def across(one: str, other: str) -> bool:
    """Christian and Muslim."""
    return (one in CHRISTIANS and other in MUSLIMS) or (one in MUSLIMS and other in CHRISTIANS)


def is_swiss_exception(g: G, minor: int, power_faith: str) -> bool:
    """E230: after the Reformation neither Catholics nor Protestants are strangers there."""
    open_to = standing(g, "no_religious_modifier", minor) if reformed(g) else []
    return any(power_faith in record.says["powers_religion"] for record in open_to)


def modifier(g: G, power: int, minor: int) -> int:
    """4.20.1: what religion adds to a power's diplomacy on a European minor."""
    one, other = faith(g, power), faith(g, minor)
    if is_swiss_exception(g, minor, one):
        return 0
    if one == other:
        attitude = g.state.attitude[power]
        wanted = [r.says["attitude"] for r in standing(g, "same_religion_bonus_only", minor)]
        return 0 if wanted and attitude and attitude not in wanted else 1
    if enmity(g, one, other) and not _tolerant(g, power, other):
        return -4
    return -2 if across(one, other) else 0


def _tolerant(g: G, power: int, other: str) -> bool:
    """4.27.2: Russian tolerance towards other Christians."""
    tolerant = g.name(power) == "russia" and g.state.attitude[power] == "religious_tolerance"
    return tolerant and other in CHRISTIANS


def strangers(g: G, one: int, other: int) -> bool:
    """4.4.8: ties between these two offend: enemies by religion, or Christian and Muslim."""
    mine, yours = faith(g, one), faith(g, other)
    return enmity(g, mine, yours) or across(mine, yours)
