"""M1: stacks that divide: explorers leave their fleets, conquistadors armies, and armies starve."""

from __future__ import annotations

from collections.abc import Sequence

from europa.eu9.pieces import Stack
from europa.eu9.rules.logistics.command import THIRDS
from europa.eu9.rules.military.composition import size
from europa.eu9.rules.military.march import movable
from europa.eu9.rules.military.movement import regroup
from europa.eu9.rules.military.stacks import name_of
from europa.eu9.table import G
from europa.kernel import Ask, Option
from europa.players.eu9 import expeditions, voyages
from europa.players.eu9.missions import is_massed
from europa.players.eu9.thought import Because, Thought, by_key, starting

FLOTILLA = 3
"""Ships that go on a voyage of discovery."""


def _to_split(thought: Thought) -> Stack | None:
    """The next stack that should be divided: an explorer's fleet, or a massed army in a war."""
    g = thought.g
    for stack in movable(g, thought.seat):
        if voyages.parts(thought, stack):
            return stack
        if (g.state.turn, g.state.round, stack.number) in thought.memory.parted:
            continue
        if expeditions.leaves_army(g, stack):
            return stack
        if g.enemies(stack.country) and is_massed(thought, stack):
            return stack
    return None


SAILS = "An explorer and a few ships are enough to look for new lands."
SEEKS = "A few men go with him to find new lands."
STARVES = "An army so large starves on the march: it divides."


def regrouping(thought: Thought, ask: Ask) -> Because | None:
    """M1: the first of those who should part, with whom, and why."""
    g, memory = thought.g, thought.memory
    stack = _to_split(thought)
    option = None if stack is None else ask.find(f"split:{name_of(g, stack)}")
    if stack is not None and option is not None:
        memory.parted.add((g.state.turn, g.state.round, stack.number))
        memory.parting = stack.number
        memory.missions.pop(stack.number, None)
        if parties := regroup.parties(g, stack.number, regroup.NAMED_PARTIES):
            words = _party(g, stack, parties).option.key.removeprefix("party:")
            option = ask.find(f"party:{name_of(g, stack)}:{words}") or option
        return Because(option, _why(g, stack))
    return None


def _why(g: G, stack: Stack) -> str:
    if stack.naval:
        return SAILS
    return SEEKS if expeditions.leaves_army(g, stack) else STARVES


def split(thought: Thought, ask: Ask) -> Because:
    """M1.3: a few ocean ships and those who sail with them; or half of an army."""
    g = thought.g
    stack = g.state.stacks.get(thought.memory.parting)
    if stack is None:
        return Because(by_key(ask, "that_is_all"), "That is all that is needed.")
    parties = starting(ask, "party")
    if not parties:
        return _one_by_one(g, stack, ask)
    return _party(g, stack, parties)


def _party(g: G, stack: Stack, parties: Sequence[Option]) -> Because:
    """Of all that could leave: a few ocean ships and their crew; or half of an army."""
    if stack.naval:
        wanted = set(voyages.crew(g, stack))

        def fits(option: Option) -> tuple[int, int, int]:
            units, leaders = option.value[1]
            ocean = sum(kind in voyages.OCEAN for kind, _, _ in units)
            return -len(wanted ^ set(leaders)), ocean - len(units), -abs(FLOTILLA - ocean)

        return Because(max(parties, key=fits), SAILS)
    if expeditions.leaves_army(g, stack):
        guides = set(expeditions.guides(g, stack))

        def small(option: Option) -> tuple[int, int]:
            units, leaders = option.value[1]
            kinds = [kind for kind, _, _ in units]
            return -len(guides ^ set(leaders)), -abs(1 - kinds.count("LD")) - 9 * len(
                [kind for kind in kinds if kind != "LD"]
            )

        return Because(max(parties, key=small), SEEKS)
    half = size(g, stack) // 2

    def balance(option: Option) -> tuple[int, int, int]:
        units, leaders = option.value[1]
        thirds = sum(THIRDS[kind] for kind, _, _ in units)
        return -len(leaders), thirds if thirds <= half else -thirds, -len(units)

    return Because(max(parties, key=balance), STARVES)


def _one_by_one(g: G, stack: Stack, ask: Ask) -> Because:
    """A stack of many kinds: its largest counter leaves, or ships and men with whoever sails."""
    units = starting(ask, "unit")
    sails = not stack.naval and expeditions.leaves_army(g, stack)
    crew = voyages.crew(g, stack) if stack.naval else expeditions.guides(g, stack) if sails else []
    for option in starting(ask, "with_leader"):
        if option.value[1] in crew:
            return Because(option, "He sails, or must not be left with more ships than his better.")
    left = ask.find("that_is_all")
    named = [o for o in units if (o.key.split(":")[1] in voyages.OCEAN) == stack.naval]
    chosen = ask.params.get("chosen", 0)
    if sails:
        named = [o for o in units if o.key.split(":")[1] == "LD"]
    if named and (left is None or not chosen):
        largest = max(named, key=lambda o: THIRDS.get(o.key.split(":")[1], 0))
        return Because(largest, _why(g, stack))
    return Because(by_key(ask, "that_is_all"), "That is all that is needed.")
