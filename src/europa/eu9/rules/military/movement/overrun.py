"""M5: forces so much larger that they fight at once, or sweep the enemy away."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from europa.eu9.combat.fight import Fighter, leader_casualty
from europa.eu9.pieces import Stack
from europa.eu9.rules.military import losses
from europa.eu9.rules.military.alliances import seat_for
from europa.eu9.rules.military.composition import LD, head, land_thirds
from europa.eu9.rules.military.ground import Ground, is_european
from europa.eu9.rules.military.hosts import leader_of, side_name
from europa.eu9.rules.military.paths import CRUSH, OVERRUN
from europa.eu9.rules.military.stacks import name_of, units_in
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Entry, Option, Steps

FEW = 3
"""C9.2: in Europe leaders are safe from fewer LD."""


class Overrun(Entry, frozen=True):
    """A force is swept away without a battle."""

    power: str
    force: str
    place: str


ENTRIES = (Overrun,)
MESSAGES = {
    "entry.Overrun": "{power} sweeps away {force} in {place}",
    "ask.march.overrun": "{force}: overrun the enemy in {place}?",
    "option.overrun": "Yes, at once",
    "option.no_overrun": "No",
}


def strength(g: G, numbers: Iterable[int]) -> int:
    """LD of stacks in thirds."""
    return sum(land_thirds(units_in(g, n)) for n in numbers)


def ratio(mine: int, theirs: int) -> int:
    """0, OVERRUN or CRUSH."""
    if not theirs:
        return 0
    return CRUSH if mine >= CRUSH * theirs else OVERRUN if mine >= OVERRUN * theirs else 0


def wishes(g: G, stack: Stack, place: int, how: int, *, phasing: bool) -> Steps[bool]:
    """M5.3: always the owner's choice; yes at 8 times, no at 4; the other side always yes."""
    seat = seat_for(g, stack.country)
    yes = how == CRUSH or not phasing
    if not seat:
        return yes
    options = [Option("overrun", True), Option("no_overrun", False)]
    if not yes:
        options.reverse()
    params = {"force": name_of(g, stack), "place": place_name(g, place)}
    return bool((yield Ask(seat, "march.overrun", options, "VIII.6", params)))


def crush(g: G, winners: Sequence[int], victims: Sequence[int]) -> None:
    """M5.1: destroyed without battle; their commander tests as one of a destroyed side."""
    s = g.state
    first = s.stacks[victims[0]]
    victor = head(g, [s.stacks[n] for n in winners]).country
    place = first.place
    lost = head(g, [s.stacks[n] for n in victims])
    few = is_european(g, place) and strength(g, winners) < FEW * LD
    if lost.leader != NONE:
        known = leader_of(g, lost.leader)
        assert known is not None
        name = side_name(g, lost.country)
        fighter = Fighter(name, "", known)
        fate = leader_casualty(g, fighter, False, True, exempt=few, now=s.round)
        losses.casualty(g, lost.leader, fate, victor)
    g.log(Overrun(g.name(victor), name_of(g, first), place_name(g, place)))
    losses.disperse(g, victims)
    losses.sweep(g)


def by_others(g: G, ground: Ground, mover: Stack, province: int) -> tuple[list[int], int]:
    """M5.2, E279: enemies in the province that outnumber the mover and its friends there."""
    foes = [x.number for x in ground.foes_in(province) if not x.engaged and not x.beaten]
    beside = [x.number for x in ground.stacks(province)
              if not x.naval and ground.is_friend(x)]  # fmt: skip
    mine = strength(g, dict.fromkeys((mover.number, *beside)))
    return foes, ratio(strength(g, foes), mine)
