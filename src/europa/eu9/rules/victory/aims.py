"""XIV.5 Objectives: a power secretly chooses three of its five for a period, one of them main."""

from __future__ import annotations

from functools import cache

from europa.eu9.rules.victory import expressed
from europa.eu9.table import G
from europa.eu9.world import PERIODS, load_world
from europa.kernel import Ask, Entry, Option, Steps
from europa.kernel.flow import together

CHOSEN = 3


class AimsChosen(Entry, frozen=True):
    """A power has chosen its objectives."""

    power: str


class AimsKept(Entry, frozen=True):
    """What it has chosen, for its own seat; the main one first."""

    power: str
    aims: tuple[str, ...]


@cache
def listed(power: str, period: str) -> tuple[int, ...]:
    """The objectives in the list of a power for a period."""
    found = enumerate(load_world().objectives)
    return tuple(n for n, aim in found if (aim.power, aim.period) == (power, period))


def open_aims(g: G, power: int) -> list[int]:
    """The objectives of a power for the period; none in a period its lists don't know."""
    return list(listed(g.name(power), PERIODS[g.state.period]))


def choose(g: G) -> Steps[None]:
    """P.7: sealed, all powers at once."""
    yield from choose_for(g, g.majors())


def choose_for(g: G, powers: list[int]) -> Steps[None]:
    """Let these powers choose objectives (E62: a new power at once on entry)."""
    s = g.state
    for power in powers:
        s.aims[power] = ()
    able = {g.seat_of(power): power for power in powers if open_aims(g, power)}
    chosen = yield from together(g, {seat: _pick(g, seat, able[seat]) for seat in able})
    for seat, aims in chosen.items():
        power = able[seat]
        s.aims[power] = aims
        names = tuple(g.world.objectives[aim].id for aim in aims)
        g.log(AimsChosen(g.name(power)))
        g.log(AimsKept(g.name(power), names), to=[seat])


def _pick(g: G, seat: str, power: int) -> Steps[tuple[int, ...]]:
    """The main objective first, then two others."""
    left = [aim for aim in open_aims(g, power) if not expressed.is_barred(g, _id(g, aim))]
    chosen: list[int] = []
    while len(chosen) < CHOSEN:
        kind = "aims.other" if chosen else "aims.main"
        able = [
            aim for aim in left if chosen or not expressed.is_met_too_early(g, power, _id(g, aim))
        ]
        options = [Option(f"aim:{_id(g, aim)}", aim) for aim in able]
        aim = yield Ask(seat, kind, options, "XIV.5", {"power": g.name(power)})
        chosen.append(aim)
        left.remove(aim)
    return tuple(chosen)


def _id(g: G, aim: int) -> str:
    return g.world.objectives[aim].id


ENTRIES = (AimsChosen, AimsKept)
MESSAGES = {
    "ask.aims.main": "{power}: which objective is your main one for this period?",
    "ask.aims.other": "{power}: choose another objective",
    "option.aim": "{a}",
    "entry.AimsChosen": "{power} has chosen its objectives",
    "entry.AimsKept": "{power}: your objectives, the main one first: {aims}",
}
