"""Economic events at court: monarchs, ministers, heirs (E-1 to E-3, E-11, E-22, E-23, E-25)."""

from __future__ import annotations

from europa.eu9.pieces import Minister
from europa.eu9.rules.events.money_events import gain
from europa.eu9.rules.powers.stability import change
from europa.eu9.state import ADM, DIP, MIL
from europa.eu9.table import G
from europa.eu9.world import RELIGIONS
from europa.eu9.world.tables import minister, minister_turns
from europa.kernel import Entry

SKILLS = (ADM, DIP, MIL)


class MinisterCame(Entry, frozen=True):
    """An excellent minister takes office."""

    power: str
    adm: int
    dip: int
    mil: int
    last: int


class MonarchWeak(Entry, frozen=True):
    """The monarch's values for this turn."""

    power: str
    adm: int
    dip: int
    mil: int


class DiedOfSickness(Entry, frozen=True):
    """The monarch dies; the throne is empty until the next turn."""

    power: str


ENTRIES = (MinisterCame, MonarchWeak, DiedOfSickness)
MESSAGES = {
    "entry.MinisterCame": (
        "{power}: an excellent minister (administration {adm}, diplomacy {dip}, "
        "war {mil}) until turn {last}"
    ),
    "entry.MonarchWeak": (
        "{power}: the monarch has administration {adm}, diplomacy {dip}, war {mil} this turn"
    ),
    "entry.DiedOfSickness": "{power}: the monarch dies; the throne is empty until next turn",
}


def own_value(g: G, power: int, kind: int) -> int:
    """A monarch's value this turn, ministers apart."""
    place = power * 3 + kind
    return max(1, g.state.skills[place] + g.state.skill_shift[place])


def _set(g: G, power: int, values: dict[int, int]) -> None:
    """Values for this turn."""
    s = g.state
    for kind, value in values.items():
        s.skill_shift[power * 3 + kind] = value - s.skills[power * 3 + kind]
    g.log(MonarchWeak(g.name(power), *(own_value(g, power, kind) for kind in SKILLS)))


def madness(g: G, power: int) -> None:
    """E-1: values halved, rounded down; the next survival roll +1."""
    _set(g, power, {kind: max(1, own_value(g, power, kind) // 2) for kind in SKILLS})
    g.state.survival_shift[power] += 1


def excellent_minister(g: G, power: int) -> None:
    """E-2: three values and a term of office."""
    name = g.name(power)
    adm, dip, mil = (minister(die) for die in g.roll("minister", 10, 3, name))
    last = g.state.turn + minister_turns(g.d10("minister_term", name)) - 1
    g.state.ministers.append(Minister(power, adm, dip, mil, last))
    g.log(MinisterCame(name, adm, dip, mil, last))


def sickness(g: G, power: int) -> None:
    """E-3: values -3, or -1 beside a minister; a 10 is death; he can't command."""
    s = g.state
    helped = any(m.power == power for m in s.ministers)
    loss = 1 if helped else 3
    _set(g, power, {kind: max(1, own_value(g, power, kind) - loss) for kind in SKILLS})
    s.leads[power] = 0
    if g.d10("sickness", g.name(power)) == 10:
        s.dies[power] = 0
        g.log(DiedOfSickness(g.name(power)))
    else:
        s.survival_shift[power] += 1


def obscurantism(g: G, power: int) -> None:
    """E-11: stability -2, only -1 for Protestants."""
    protestant = RELIGIONS[g.state.religion[power]] == "protestant"
    change(g, power, -1 if protestant else -2, "E-11")


def scandal(g: G, power: int) -> None:
    """E-22: DIP -3, and 50 ducats."""
    _set(g, power, {DIP: max(1, own_value(g, power, DIP) - 3)})
    gain(g, power, -50, 22)


def plots(g: G, power: int) -> None:
    """E-23: DIP 1; the next survival roll +2."""
    _set(g, power, {DIP: 1})
    g.state.survival_shift[power] += 2


def death_of_heir(g: G, power: int) -> None:
    """E-25: the next monarch's values are rolled with -1, once only."""
    g.state.held[f"heir_dead:{g.name(power)}"] = 1


EFFECTS = {
    1: madness, 2: excellent_minister, 3: sickness, 11: obscurantism, 22: scandal, 23: plots,
    25: death_of_heir,
}  # fmt: skip
