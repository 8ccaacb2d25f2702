"""X.1 Raids of pirates, privateers and natives: the table, and what modifies its die."""

from __future__ import annotations

import msgspec

from europa.eu9.rules.powers import establishments
from europa.eu9.table import G
from europa.eu9.world.tables import fits, table
from europa.kernel import Steps

YEARS = 3
"""Years at sea count at most so much."""


class Raid(msgspec.Struct, frozen=True):
    """A row of the table."""

    plus: int
    """Levels each TF+ loses."""
    minus: int
    """Levels each TF- loses."""
    stars: int
    """Levels lost for good."""
    post: int
    """Levels a COL or TP loses."""
    pillage: str
    troops: int
    """LD lost on land."""


class Natives(msgspec.Struct, frozen=True):
    """An attack of natives on an establishment (5.1)."""

    attackers: int
    """Their LD."""
    defenders: int = 0
    defender: int = 0
    """Manoeuvre of the leader who defends."""
    leader: int = 0
    fortress: int = 0
    others: int = 0
    """COL and TP of third parties in the area."""
    beaten: str = ""
    """`routed` or `beaten` if they lost a battle this turn."""


class Prey(msgspec.Struct, frozen=True):
    """An attack of pirates or a privateer: on trade at sea, or on land."""

    sides: int
    """Sides of the attacker's counters."""
    targets: int = 0
    """Sides of the trade fleets attacked."""
    fleets: int = 0
    """2 for each F- that defends, 4 for each F+; 1 for ships without a fleet."""
    troops: int = 0
    """LD that defend on land, militia too."""
    fortress: int = 0
    fort: bool = False
    defender: int = 0
    leader: int = 0
    years: int = 0
    battle: bool = False
    knights: bool = False
    elsewhere: bool = False
    """Not in the very sea of the zone."""


def raid(roll: int) -> Raid:
    """X.1: the row of a modified roll."""
    for row in table("raids")["rows"]:
        if fits(row["roll"], roll):
            return Raid(
                row["tf_plus"], row["tf_minus"], row["permanent"], row["tp_col"],
                row["pillage"] or "", row["land_losses_ld"],
            )  # fmt: skip
    raise AssertionError(roll)


def natives_modifier(attack: Natives) -> int:
    """X.1: what modifies an attack of natives."""
    beaten = {"": 0, "beaten": 3, "routed": 6}[attack.beaten]
    helped = attack.defenders + attack.defender + attack.fortress
    return helped - attack.attackers - attack.others - attack.leader + beaten


def prey_modifier(attack: Prey) -> int:
    """X.1: what modifies an attack of pirates or privateers."""
    alone = 3 if attack.sides == 1 else 0
    held = attack.targets + attack.fleets + attack.troops + attack.defender
    walls = 2 * attack.fortress + attack.fort
    hunted = attack.battle + 2 * attack.elsewhere - 2 * attack.knights
    return alone + held + walls + hunted - min(YEARS, attack.years) - attack.leader


def natives_attack(g: G, province: int, attack: Natives) -> Steps[Raid]:
    """5.1: natives attack a COL or TP: it loses levels, its garrison LD."""
    die = g.d10("natives", g.world.provinces[province].id)
    result = raid(die + natives_modifier(attack))
    yield from weaken(g, province, result.post)
    return result


def weaken(g: G, province: int, levels: int) -> Steps[int]:
    """An establishment loses levels, with what it can't exploit any more; at none it is gone."""
    s = g.state
    lost = min(levels, s.post_level[province])
    for _ in range(lost):
        yield from establishments.shrink(g, province)
    return lost
