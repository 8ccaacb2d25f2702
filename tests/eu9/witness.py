"""What must hold between one position and a later one: knowledge, troops, gold and money.

A `Witness` looks at a match after every answer. Troops, ships and gold are counted at the
boundaries of steps: within one a loss may be told after it was taken.
"""

from __future__ import annotations

from collections import Counter
from operator import gt

from europa.eu9.pieces import Unit
from europa.eu9.rules.military.composition import ships
from europa.eu9.state import Eu9
from europa.eu9.table import G
from europa.eu9.world import NONE, load_world
from europa.kernel import Dice, Match
from europa.kernel.journal import Journal, StepBegan

THIRDS = {"A+": 12, "A-": 6, "LD": 3, "LDE": 1}
SHIPS = {"NWD": 3, "NGD": 3, "VGD": 3, "NTD": 3, "NDE": 1}
"""R0.4: ND and LD are three, NDE and LDE one."""
RAISED = frozenset(
    "Placed WarBegan WarJoined Intervened RevoltSpread RevoltIn Reinforced EventDid Autonomous"
    " PowerEntered SetOut".split()
)
"""Entries that tell where new counters come from."""
LOST = frozenset(
    "Attrition Removed Toll Fell Exchange Withdrew Explored Starved Undermined Evacuated Fired"
    " RevoltOver Disbanded Destroyed PowerLeft EventDid Overrun".split()
)
"""Entries that tell where counters have gone."""
MINED = frozenset(("eu9.3_1_income", "eu9.4_0b_round"))
"""Steps in which gold comes: from the mines, and with a convoy that sets out."""
GOLD_GONE = frozenset(
    "GoldMoved GoldHome Attrition Exchange Toll Raided RaidedLand NativesAttacked Paid Fell".split()
)
"""Entries that tell where gold has gone."""
SETTLED = frozenset(("Inflated", "PowerEntered", "PowerLeft"))
"""Entries that tell why a treasury is another."""


class Witness:
    """Keeps what it has seen of a match."""

    def __init__(self, match: Match[Eu9]) -> None:
        self.match = match
        self._remember()
        self._count()

    def look(self) -> list[str]:
        """What has happened and may not, in words; empty unless there is a bug."""
        s, found = self.match.state, []
        for name, old in self.knowledge.items():
            new = getattr(s, name)
            if old != new and any(map(gt, old, new)):
                found.append(f"{name}: somebody has forgotten something")
        if self.owners != s.owner:
            found += [
                f"{load_world().provinces[n].id} has lost its owner"
                for n, owner in enumerate(self.owners)
                if owner != NONE == s.owner[n]
            ]
        self._remember()
        if self.match.step_start != self.start:
            found += self._changes()
            self._count()
        return found

    def _changes(self) -> list[str]:
        """Since the last boundary of steps."""
        lines = self.match._table.journal.lines(self.length)
        told = {type(line.entry).__name__ for line in lines}
        found: list[str] = []
        new = strengths(self.match.state)
        for key in new | self.strengths:
            change = new[key] - self.strengths[key]
            if change and not told & (RAISED if change > 0 else LOST):
                name = load_world().countries[key[0]].id
                found.append(f"{name}: {change:+} of {key[1]}, and nobody says why")
        change = gold(self.match.state) - self.gold
        steps = {line.entry.step for line in lines if isinstance(line.entry, StepBegan)}
        if change and not (steps & MINED if change > 0 else told & GOLD_GONE):
            found.append(f"{change:+} ducats of gold, and nobody says why")
        if self.match.state.treasury != self.treasury and not told & SETTLED:
            found.append("a treasury has changed, and nobody says why")
        return found

    def _remember(self) -> None:
        s = self.match.state
        self.knowledge = {"known": bytes(s.known), "known_seas": bytes(s.known_seas)}
        self.owners = s.owner[:]

    def _count(self) -> None:
        s = self.match.state
        self.start, self.length = self.match.step_start, self.match.journal_length
        self.strengths = strengths(s)
        self.gold = gold(s)
        self.treasury = s.treasury[:]


def strengths(s: Eu9) -> Counter[tuple[int, str]]:
    """(country, element) -> thirds of LD, of ND (damaged ones too).

    Natives are left out: nobody pays for them, they rise where they live and go home again.
    """
    found: Counter[tuple[int, str]] = Counter()
    natives = load_world().country_index["natives"]
    g = G(s, Dice(b"\0" * 16), Journal(None))
    for unit in s.units:
        if unit.country == natives:
            continue
        found[unit.country, "land"] += THIRDS.get(unit.kind, 0)
        found[unit.country, "sea"] += _ships(g, unit)
    for laid_up in s.laid_up:
        found[laid_up.country, "sea"] += SHIPS[laid_up.kind]
    return found


def gold(s: Eu9) -> int:
    """Ducats of gold that wait in ports or are on their way."""
    return sum(stack.gold for stack in s.stacks.values()) + sum(s.gold_stored.values())


def _ships(g: G, unit: Unit) -> int:
    """A minor's F may stand for its usual ships, without a list of them."""
    return 3 * sum(ships(g, unit)) if unit.kind in ("F+", "F-") else SHIPS.get(unit.kind, 0)
