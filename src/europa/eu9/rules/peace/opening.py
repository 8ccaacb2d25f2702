"""XII, 7.0 The start of the peace phase: land and states that change by themselves."""

from __future__ import annotations

from collections.abc import Sequence

from europa.eu9.conflicts import War
from europa.eu9.rules.military.composition import ARMIES
from europa.eu9.rules.military.ground import balkans
from europa.eu9.rules.peace.downfall import destroy
from europa.eu9.rules.powers.lands import balkans_troubled, hand_over
from europa.eu9.rules.powers.single.capitals import capital
from europa.eu9.rules.powers.wars import AT_HOME, alliance
from europa.eu9.state import AREAS
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.specials import specials_of


def begin(g: G) -> None:
    """7.0: Balkans, Mamluk state; who will be glad of peace; where colonies are."""
    _balkans(g)
    _mamluks(g)
    note_peace_due(g)
    _note_victories(g)
    s = g.state
    for place, owner in enumerate(s.post_owner):
        if owner != NONE:
            s.settled[owner * AREAS + g.world.provinces[place].area] = 1


def _balkans(g: G) -> None:
    """1.3: in the first two periods each of the eight is of the power that holds it."""
    s = g.state
    if not balkans_troubled(g):
        return
    for province in sorted(balkans()):
        holder = s.controller[province]
        if holder not in (NONE, s.owner[province]) and g.is_major(holder):
            hand_over(g, province, holder, "balkans")


def _mamluks(g: G) -> None:
    """M 6.3: a Mamluk state without armies at home whose capital TUR holds is no more."""
    s = g.state
    for record in specials_of("destroyed_if"):
        if "by" not in record.says:
            continue
        state, turkey = g.country(record.minor), g.country(record.says["by"])
        lands = g.owned(state)
        if not lands or s.gone[state] or s.controller[capital(g, state)] != turkey:
            continue
        if any(u.country == state and u.kind in ARMIES and u.place in lands for u in s.units):
            continue
        for province in lands:
            hand_over(g, province, turkey, "event")
        destroy(g, state)


def _note_victories(g: G) -> None:
    """Wars at home remember the great battles that each side has won in all their turns."""
    notes = g.state.event_notes
    for war in [w for w in g.state.wars if w.kind in AT_HOME]:
        for number in (0, 1):
            side, foes = alliance(war, number), alliance(war, 1 - number)
            won = [f for f in g.state.fought if f.major and f.winner in side and f.loser in foes]
            key = f"great_victories:{war.number}:{number}"
            if won:
                notes[key] = str(int(notes.get(key, 0)) + len(won))


def major_victories(g: G, war: War, side: Sequence[int]) -> int:
    """Great battles that a side of a war at home has won so far."""
    number = 0 if set(side) & set(war.attackers) else 1
    return int(g.state.event_notes.get(f"great_victories:{war.number}:{number}", 0))


def note_peace_due(g: G) -> None:
    """0.5, E431: at war in full with another power, or attacked by a minor through an event."""
    s = g.state
    for war in s.wars:
        if war.kind == "overseas":
            continue
        for side in (0, 1):
            enemies = war.side(1 - side)
            for power in war.side(side):
                if g.is_major(power) and (_powers(g, enemies) or _by_event(g, war, power)):
                    s.peace_due[power] = 1


def _powers(g: G, countries: tuple[int, ...]) -> bool:
    return any(g.is_major(c) for c in countries)


def _by_event(g: G, war: War, power: int) -> bool:
    """Minors declared it through an event or the diplomatic events of 1.7."""
    minors_began = not _powers(g, war.attackers) and power in war.defenders
    return bool(war.cause) and minors_began
