"""IX.1-IX.3: what stands on a side of a fight, and what follows from its composition."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from europa.eu9.combat import tables

LD = 3
"""A land detachment in thirds; losses and strengths are counted in thirds."""


class Leader(msgspec.Struct, frozen=True):
    """Who commands. Values 0 to 6."""

    name: str = ""
    manoeuvre: int = 0
    fire: int = 0
    shock: int = 0
    siege: int = 0
    king: bool = False
    conquistador: bool = False
    replacement: bool = False
    """Found on the spot (VIII.8): doesn't evade, is forgotten after the fight."""
    explorer: bool = False
    """On land his values are halved, down."""
    unlucky: bool = True
    """Fire or Shock 6 draws bullets (9.2), but not for Marlborough and Friedrich II."""
    spared: bool = False
    """In a civil war of his own country (III-D): killed by a natural 1 alone, else captured."""


def on_land(leader: Leader) -> Leader:
    """An explorer commands troops with half of his values; others as they are."""
    if not leader.explorer:
        return leader
    man, fire, shock = leader.manoeuvre // 2, leader.fire // 2, leader.shock // 2
    return msgspec.structs.replace(leader, manoeuvre=man, fire=fire, shock=shock)


class Contingent(msgspec.Struct, frozen=True):
    """The troops of one country in a stack."""

    country: str
    technology: str = "renaissance"
    army_class: str = "III"
    a_plus: int = 0
    a_minus: int = 0
    ld: int = 0
    lde: int = 0
    veterans: int = 0
    """How many of its LD are veteran."""
    level: int = 0
    """Technology level, for the comparison of mixed stacks; 0: unknown."""
    tercio: bool = False
    janissaries: bool = False
    reformed: bool = False
    """TUR after reform M-2: no Sipahi cavalry any more. RUS after its reform: more guns."""
    pashas: int = 0
    spare_ld: int | None = None
    """LD counters left in the box, to pay change with; None: enough."""
    tag: int = 0
    """Handed back with what is left of it: a campaign knows its counters by it."""
    veteran_lde: int = 0
    """How many of its LDE are veteran: militia."""
    sallied: bool = False
    """It came out of the fortress for this fight, and goes back in unless nobody wins (8.4)."""
    indivisible: bool = False
    """The troops of a pasha: any loss is the end of them (XV)."""

    @property
    def detachments(self) -> int:
        """LD of its counters, LDE left out (1.1)."""
        return 4 * self.a_plus + 2 * self.a_minus + self.ld

    @property
    def thirds(self) -> int:
        """Strength in thirds."""
        return LD * self.detachments + self.lde

    @property
    def has_army(self) -> bool:
        """Whether an A counter is among it."""
        return bool(self.a_plus or self.a_minus)


Stack = Sequence[Contingent]


def strength(stack: Stack) -> int:
    """Strength of a stack in thirds."""
    return sum(part.thirds for part in stack)


def detachments(stack: Stack) -> int:
    """Whole LD of a stack."""
    return strength(stack) // LD


def has_army(stack: Stack) -> bool:
    """Whether an A counter is in the stack."""
    return any(part.has_army for part in stack)


def is_veteran(stack: Stack) -> bool:
    """1.5: more than half of its LD are veteran, and no pasha is there."""
    if any(part.pashas for part in stack):
        return False
    whole = sum(part.detachments for part in stack)
    if not whole:
        return 2 * sum(part.veteran_lde for part in stack) > sum(part.lde for part in stack)
    return 2 * sum(part.veterans for part in stack) > whole


def size(stack: Stack, period: int) -> int:
    """1.4, E23: size by class and period; a mixed stack takes the average over LD, down."""
    weight = strength(stack)
    total = sum(part.thirds * tables.army_size(part.army_class, period) for part in stack)
    return total // weight if weight else 0


def technology(stack: Stack) -> str:
    """E23: the technology of the median LD, the lower of the two middle ones."""
    order = tables.land_technologies()
    parts = sorted(stack, key=lambda part: order.index(part.technology))
    middle, seen = (strength(stack) + 1) // 2, 0
    for part in parts:
        seen += part.thirds
        if seen >= middle:
            return part.technology
    return parts[-1].technology


def artillery(stack: Stack, period: int) -> int:
    """1.3: the best A, +2 if another has at least 2, else +1 if another has 1."""
    guns: list[int] = []
    for part in stack:
        country = part.country
        if part.janissaries:
            country += "_janissaries"
        elif country == "russia" and part.reformed:
            country += "_reformed"
        full = tables.artillery_of_army(country, part.army_class, period)
        guns += [full] * part.a_plus + [full // 2] * part.a_minus
    guns.sort(reverse=True)
    if len(guns) < 2:
        return sum(guns)
    return guns[0] + min(guns[1], 2)


def has_tercio(stack: Stack) -> bool:
    """Whether the Spanish Tercio stands in the stack."""
    return any(part.tercio for part in stack)


def without(part: Contingent, lost: int, veterans: int) -> Contingent:
    """1.1, 1.2, 8.5: the contingent less so many thirds, `veterans` of the LD lost being such.

    Loose detachments go first, then an A breaks: A+ into A- and change, A- into LD. Without
    counters for the change more is lost.
    """
    left = part.thirds - lost
    if left <= 0 or (lost and part.indivisible):
        none = dict.fromkeys(("a_plus", "a_minus", "ld", "lde", "veterans", "veteran_lde"), 0)
        return msgspec.structs.replace(part, **none)
    whole, lde = divmod(left, LD)
    a_plus = min(part.a_plus, whole // 4)
    rest = whole - 4 * a_plus
    a_minus = min(part.a_minus + part.a_plus - a_plus, rest // 2)
    ld = rest - 2 * a_minus
    if part.spare_ld is not None and ld > part.ld + part.spare_ld:
        ld = part.ld + part.spare_ld
    left_veterans = max(0, min(part.veterans - veterans, 4 * a_plus + 2 * a_minus + ld))
    return msgspec.structs.replace(
        part, a_plus=a_plus, a_minus=a_minus, ld=ld, lde=lde, veterans=left_veterans,
        veteran_lde=min(part.veteran_lde, lde),
    )  # fmt: skip
