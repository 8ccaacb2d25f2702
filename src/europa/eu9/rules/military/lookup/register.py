"""Who is in which stack and which stack is where: looked up once, kept while nothing changes.

A register is made anew when the lists it was made from differ from those at hand. To compare lists
of the same frozen records is much quicker than to search them, and so no rule that changes a
position need think of it.
"""

from __future__ import annotations

from functools import cache

from europa.eu9.pieces import KING, Stack, Unit
from europa.eu9.state import ON_MAP, Eu9
from europa.eu9.world import load_world


class _Units:
    """[stack]: its counters."""

    def __init__(self, units: list[Unit]) -> None:
        self.seen = units[:]
        self.found: dict[int, list[Unit]] = {}
        for unit in units:
            self.found.setdefault(unit.stack, []).append(unit)


class _Leaders:
    """[stack]: its leaders on the map, monarchs last."""

    def __init__(self, s: Eu9) -> None:
        self.stacks, self.states = s.leader_stack[:], s.leader_state[:]
        self.kings = s.king_stack[:]
        self.found: dict[int, list[int]] = {}
        for leader, number in enumerate(s.leader_stack):
            if number and s.leader_state[leader] == ON_MAP:
                self.found.setdefault(number, []).append(leader)
        for power, number in enumerate(s.king_stack):
            if number:
                self.found.setdefault(number, []).append(KING + power)

    def holds(self, s: Eu9) -> bool:
        """Whether nobody has moved since."""
        return (
            self.stacks == s.leader_stack
            and self.states == s.leader_state
            and self.kings == s.king_stack
        )


class _Places:
    """[place]: the stacks there that no ship carries, by number."""

    def __init__(self, stacks: dict[int, Stack]) -> None:
        self.seen = stacks.copy()
        self.found: dict[int, list[Stack]] = {}
        for stack in stacks.values():
            if not stack.carrier:
                self.found.setdefault(stack.place, []).append(stack)


_units = _Units([])
_places = _Places({})
_leaders: _Leaders | None = None


def units_by_stack(s: Eu9) -> dict[int, list[Unit]]:
    """Counters of every stack; not to be changed."""
    global _units  # the last one looked at
    known = _units
    if known.seen != s.units:
        _units = known = _Units(s.units)
    return known.found


def leaders_by_stack(s: Eu9) -> dict[int, list[int]]:
    """Leaders of every stack; not to be changed."""
    global _leaders
    known = _leaders
    if known is None or not known.holds(s):
        _leaders = known = _Leaders(s)
    return known.found


def stacks_by_place(s: Eu9) -> dict[int, list[Stack]]:
    """Stacks in every place; not to be changed."""
    global _places
    known = _places
    if known.seen != s.stacks:
        _places = known = _Places(s.stacks)
    return known.found


@cache
def viceroys() -> frozenset[int]:
    """Leaders who are viceroys of Portugal."""
    return frozenset(n for n, who in enumerate(load_world().leaders) if who.group == "viceroy")


def has_viceroy(s: Eu9, number: int) -> bool:
    """P 36.1: whether a viceroy of Portugal is with a stack."""
    return any(leader in viceroys() for leader in leaders_by_stack(s).get(number, ()))
