"""III.1 Survival of monarchs (1.1), their successors, ministers, and kings as commanders."""

from __future__ import annotations

from europa.eu9.rules.court.de_witt import goes_too, in_danger, teaches
from europa.eu9.rules.court.elections import elect, last_turn
from europa.eu9.rules.court.governments import improve
from europa.eu9.rules.court.houses import LAST_COLUMN, fixed_column, shorter, undisputed
from europa.eu9.rules.court.houses import base_column as base_column
from europa.eu9.rules.court.houses import endogamy as endogamy
from europa.eu9.rules.court.kings import average_key
from europa.eu9.rules.court.named_monarchs import (
    CRISIS_DUE,
    SAFE,
    is_great,
    next_named,
)
from europa.eu9.rules.diplomacy.succession import turn_wars
from europa.eu9.rules.events import revolts
from europa.eu9.rules.powers.pashas import corrupt_pasha, exchange, tidy
from europa.eu9.rules.powers.single import charles
from europa.eu9.rules.powers.stability import change
from europa.eu9.rules.terms import lasting
from europa.eu9.rules.terms.happenings import tell
from europa.eu9.state import ADM, DIP, MIL
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.tables import (
    clamp,
    monarch_value,
    reign_length,
)
from europa.kernel import Entry, Steps

LEAST = 3
"""A monarch's values are never lower, madness and the like apart."""
EXTENSIONS = 2
LATEST = "reign_ends"
"""Under `held`, with the power: when a reign, and that of a successor, is over at the latest."""
CRISIS, LONGEST = 1, 10
"""Succession: at most this is a dynastic crisis; this and more is fragile health."""
AGES = {8: 1, 9: 2, 10: 3}
"""Result -> malus of the first turn: teen, child, baby."""
ELDER, ELDER_REIGNS = "turkish_g1a", (1, 2, 2, 3, 3, 4, 4, 6, 7, 7)
"""Turns of a sultan by the die once the eldest follows."""
NAMED_AGES = {"teen": 1, "child": 2, "baby": 3}
LEAST_REIGN = {"france_francois_i": 4}
CORRUPTS = 6
"""E564: the modified survival roll of a sultan that corrupts a pasha."""
EXCHANGES = (5, 7)
"""Rolls that let others exchange pashas."""
UNSTEADY_SULTAN = 7
"""A sultan of lower MIL is in more danger."""


class MonarchLives(Entry, frozen=True):
    """A survival roll that the monarch outlives."""

    power: str
    roll: int
    longer: bool


class MonarchDied(Entry, frozen=True):
    """A reign ends."""

    power: str
    monarch: str


class MonarchCrowned(Entry, frozen=True):
    """A new monarch."""

    power: str
    monarch: str
    adm: int
    dip: int
    mil: int
    dies: int
    condition: str


class DynasticCrisis(Entry, frozen=True):
    """The succession is disputed."""

    power: str


class MinisterLeft(Entry, frozen=True):
    """A minister's time in office is over."""

    power: str


ENTRIES = (MonarchLives, MonarchDied, MonarchCrowned, DynasticCrisis, MinisterLeft)
MESSAGES = {
    "entry.MonarchLives": "{power}: the monarch survives ({roll})",
    "entry.MonarchDied": "{power}: {monarch} is dead",
    "entry.MonarchCrowned": (
        "{power}: {monarch} comes to the throne: administration {adm}, diplomacy {dip}, "
        "war {mil}, to reign until turn {dies} {condition}"
    ),
    "entry.DynasticCrisis": "{power}: dynastic crisis",
    "entry.MinisterLeft": "{power}: the minister leaves office",
}


def survive(g: G) -> Steps[None]:
    """1.1: who dies, who follows; then ministers whose time is over retire."""
    s = g.state
    tidy(g)
    for power in g.majors():
        yield from _reign(g, power)
        s.survival_shift[power] = 0
        ripen(g, power)
    gone = [m for m in s.ministers if m.last < s.turn]
    for minister in gone:
        g.log(MinisterLeft(g.name(minister.power)))
    s.ministers[:] = [m for m in s.ministers if m.last >= s.turn]
    yield from turn_wars(g)


def _reign(g: G, power: int) -> Steps[None]:
    s = g.state
    if s.held.get(f"{CRISIS_DUE}:{g.name(power)}", s.turn + 1) <= s.turn:
        del s.held[f"{CRISIS_DUE}:{g.name(power)}"]
        _die(g, power)
        crown(g, power, disputed=True, named=False)
    elif s.dies[power] == 0:
        yield from elect(g, power)
        crown(g, power)
    elif s.dies[power] <= s.turn and not _immortal(g, power):
        _die(g, power)
        yield from elect(g, power)
        crown(g, power)
    elif s.reign_from[power] < s.turn and s.turn > 1:
        if s.youth[power]:
            s.youth[power] -= 1
        if not _exempt(g, power):
            yield from test_survival(g, power)


def _record(g: G, power: int) -> int:
    return g.state.monarch[power]


def _immortal(g: G, power: int) -> bool:
    place = _record(g, power)
    return place != NONE and g.world.monarchs[place].immortal


def _exempt(g: G, power: int) -> bool:
    """III.1.1: the first turns of some named monarchs."""
    place = _record(g, power)
    if g.state.turn <= g.state.held.get(f"{SAFE}:{g.name(power)}", 0):
        return True
    if place == NONE:
        return False
    record = g.world.monarchs[place]
    early = g.state.turn < g.state.reign_from[power] + record.exempt
    return early or record.immortal or g.state.turn < record.survival_from


def survival_modifier(g: G, power: int) -> int:
    """III.1.1, E16: all that is added to a survival roll."""
    s = g.state
    place = _record(g, power)
    unsteady = g.name(power) == "turkey" and s.skills[power * 3 + MIL] < UNSTEADY_SULTAN
    bonus = g.world.monarchs[place].survival_bonus if place != NONE else 0
    found = int(s.stability[power] < 0) + s.fragile[power] + int(unsteady) + bonus
    found += in_danger(g, power)
    return found + s.crisis[power] + s.survival_shift[power] + lasting.bonus(g, "survival", power)


def test_survival(g: G, power: int) -> Steps[None]:
    """III.1.2: 10 and more is death; 1 and less a longer reign; a sultan may face worse."""
    s = g.state
    roll = g.d10("survival", g.name(power)) + survival_modifier(g, power)
    s.crisis[power] = max(0, s.crisis[power] - 1)
    turkey = g.name(power) == "turkey"
    if roll >= 10:
        _die(g, power)
        yield from elect(g, power)
        crown(g, power, disputed=turkey and roll >= 11)
    else:
        longer = roll <= 1 and s.extended[power] < EXTENSIONS
        if longer:
            s.extended[power] += 1
            s.dies[power] += 1
        g.log(MonarchLives(g.name(power), roll, longer))
    if turkey and roll >= 9:
        revolts.revolt_in(g, power)
    elif turkey and roll == CORRUPTS:
        yield from corrupt_pasha(g)
    elif turkey and roll in EXCHANGES:
        yield from exchange(g)


def _die(g: G, power: int) -> None:
    g.log(MonarchDied(g.name(power), title(g, power)))
    minister = goes_too(g, power)
    if minister is not None:  # P 41.9: he goes before the next one is chosen
        g.state.ministers.remove(minister)
        g.log(MinisterLeft(g.name(power)))
    tell(g, "dies", power, name=title(g, power))


def title(g: G, power: int) -> str:
    """A named monarch's id, or what he is."""
    place = _record(g, power)
    return "the monarch" if place == NONE else g.world.monarchs[place].id


def begin_reign(g: G, power: int) -> None:
    """III.1.3: another reigns from this turn on; what belonged to the last monarch is forgotten."""
    s = g.state
    if s.monarch[power] != NONE:
        s.held[f"reigned:{title(g, power)}"] = s.turn
    s.reign_from[power] = s.turn
    s.reign_count[power] += 1
    s.extended[power] = s.fragile[power] = s.crisis[power] = s.youth[power] = 0
    s.survival_shift[power] = s.king_state[power] = 0
    s.leads[power] = 1
    s.king_values[power * 4 : power * 4 + 4] = [NONE] * 4
    s.held.pop(average_key(g, power), None)
    s.held.pop(f"{SAFE}:{g.name(power)}", None)


def crown(
    g: G, power: int, disputed: bool = False, *, named: bool = True, plain: bool = False
) -> None:
    """III.1.3-5: a named successor if there is one, else one by dice; `plain`: E535, values by the
    column of the country alone."""
    s = g.state
    before = heritage(g, power)
    place = s.held.pop(f"next_monarch:{g.name(power)}", None)  # whom an event has named
    if place is None and named:
        place = next_named(g, power)
    begin_reign(g, power)
    s.monarch[power] = NONE if place is None else place
    if place is not None:
        _crown_named(g, power, place, before, disputed, plain)
    else:
        _crown_rolled(g, power, before, disputed)
    s.held.pop(f"heir_dead:{g.name(power)}", None)
    s.held.pop(f"{LAST_COLUMN}:{g.name(power)}", None)
    latest = s.held.get(f"{LATEST}:{g.name(power)}", s.dies[power])
    s.dies[power] = min(s.dies[power], latest) if latest > s.turn else s.dies[power]
    ripen(g, power)
    tell(g, "new_monarch", power, name=title(g, power))
    announce(g, power)


def announce(g: G, power: int) -> None:
    s = g.state
    health = ", of fragile health" if s.fragile[power] else ""
    age = ("", "still young", "a child", "a baby")[s.youth[power]]
    adm, dip, mil = s.skills[power * 3 : power * 3 + 3]
    monarch = title(g, power) if s.monarch[power] != NONE else "a new monarch"
    condition = (age + health).strip(", ")
    name = g.name(power)
    dies = s.dies[power]
    g.log(MonarchCrowned(name, monarch, adm, dip, mil, dies, f"({condition})" if condition else ""))


def heritage(g: G, power: int) -> list[tuple[int, int]]:
    """E65: for each value the better of late monarch and minister, and how much it was raised."""
    s = g.state
    found = []
    for kind in (ADM, DIP, MIL):
        own = s.skills[power * 3 + kind]
        able = [m for m in s.ministers if m.power == power and teaches(g, m)]
        helped = [(m.adm, m.dip, m.mil)[kind] for m in able]
        best = max([own, *helped])
        found.append((best, best - own))
    return found


def _crown_named(
    g: G, power: int, place: int, before: list[tuple[int, int]], disputed: bool, plain: bool = False
) -> None:
    s = g.state
    record = g.world.monarchs[place]
    s.held.pop(f"heir_dead:{g.name(power)}", None)  # E-25 means nothing to a named monarch
    s.skills[power * 3 : power * 3 + 3] = record.values or roll_values(g, power, before, plain)
    length = record.length
    if record.turns and len(record.turns) == 2:
        length = record.turns[1] - s.turn
    if last := last_turn(g, place):
        length = last + 1 - s.turn
    if not length:
        die = g.d10("reign", g.name(power)) + shorter(g, power)
        length = max(LEAST_REIGN.get(record.id, 0), reign_length(die))
    s.dies[power] = record.dies if record.dies > s.turn else s.turn + length
    s.fragile[power] = record.fragile
    s.leads[power] = not record.no_general
    s.youth[power] = NAMED_AGES.get(record.age, 0)
    s.government[power] = record.government
    if disputed and record.id != "turkey_selim_i":
        dispute(g, power)
    if record.id == "russia_peter_the_great":
        change(g, power, 2, "III.1")


def _crown_rolled(g: G, power: int, before: list[tuple[int, int]], disputed: bool) -> None:
    s, name = g.state, g.name(power)
    if name == "turkey" and g.holds(ELDER):
        _crown_elder(g, power, before, disputed)
        return
    less = shorter(g, power)
    roll = g.d10("succession", name) + less
    inbred = endogamy(g) if name == "spain" else 0  # P 19.8: for this test alone
    if disputed or (roll + inbred <= CRISIS and not undisputed(g, power)):
        dispute(g, power)
        roll = g.d10("succession", name) + less
    elif roll >= LONGEST:
        s.fragile[power] = 1
        roll = g.d10("succession", name) + less
    result = clamp(roll, 1, LONGEST)
    s.dies[power] = s.turn + reign_length(result)
    s.youth[power] = AGES.get(result, 0)
    values = improve(g, power, roll_values(g, power, before, bool(s.crisis[power])))
    s.skills[power * 3 : power * 3 + 3] = values
    if not s.youth[power] and is_great(g, power, values):
        s.monarch[power] = g.world.monarch_index["russia_peter_the_great"]
        _crown_named(g, power, s.monarch[power], before, False)
    elif charles.is_charles(g, power, values[MIL]):
        charles.become(g, power)


def _crown_elder(g: G, power: int, before: list[tuple[int, int]], disputed: bool) -> None:
    """P 39.13 G-1a: the eldest follows: shorter reigns, no disputes by the die."""
    s = g.state
    if disputed:
        change(g, power, -1, "XV")
    result = clamp(g.d10("succession", g.name(power)), 1, LONGEST)
    s.dies[power] = s.turn + ELDER_REIGNS[result - 1]
    s.youth[power] = AGES.get(result, 0)
    s.skills[power * 3 : power * 3 + 3] = roll_values(g, power, before, False)


def dispute(g: G, power: int) -> None:
    """III.1.3: a dynastic crisis."""
    if g.name(power) == "poland":  # P 32.10: another house is elected
        if old := g.state.dynasty.pop(power, ""):
            tell(g, "dynasty_lost", power, name=old)
        tell(g, "new_dynasty", power)
    g.state.crisis[power] = 2
    g.log(DynasticCrisis(g.name(power)))
    change(g, power, -2, "III.1")


def roll_values(g: G, power: int, before: list[tuple[int, int]], crisis: bool) -> list[int]:
    """III.1.5: ADM, DIP, MIL in `monarch_values`; E65, E-25, and Venice's luck."""
    base, fixed = base_column(g, power), fixed_column(g, power)
    name = g.name(power)
    venice = name == "venice"
    heir = int(f"heir_dead:{name}" in g.state.held)
    found = []
    for kind, (old, raised) in zip(("adm", "dip", "mil"), before, strict=True):
        column = base if crisis else fixed or base + (old > base) - (old < base)
        die = g.d10(f"monarch_{kind}", name) + venice - heir - (2 if raised >= 2 else 0)
        found.append(max(4 if venice else LEAST, monarch_value(column, die)))
    return found


def ripen(g: G, power: int) -> None:
    """III.1.3-4: what youth or a dynastic crisis takes off this turn; who may command."""
    s = g.state
    record = s.monarch[power]
    soldier = record == NONE or not g.world.monarchs[record].no_general
    s.leads[power] = soldier and s.youth[power] < 2
    halved = s.crisis[power] == 2 and s.reign_from[power] == s.turn
    for kind in (ADM, DIP, MIL):
        value = s.skills[power * 3 + kind]
        now = max(LEAST, value - s.youth[power])
        if halved:
            now = max(LEAST, now // 2)
        s.skill_shift[power * 3 + kind] = min(0, now - value)


def murder(g: G, power: int) -> None:
    """A monarch is killed; who follows him an event says, which is told of it."""
    _die(g, power)
    g.state.monarch[power] = NONE


def overthrow(g: G, power: int) -> None:
    """5.3, E360: the monarch is deposed; his successor is rolled as after a dynastic crisis."""
    g.state.overthrown[power] = 1
    _die(g, power)
    crown(g, power, disputed=True, named=False)
