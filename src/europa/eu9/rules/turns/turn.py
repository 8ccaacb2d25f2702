"""1.0 Start of a turn: sheets begin anew, effects of the last turn end."""

from __future__ import annotations

from europa.eu9.entries import TurnBegan
from europa.eu9.rules.diplomacy import event_wars
from europa.eu9.rules.events.diplomatic_events import resolve
from europa.eu9.rules.events.political import closing
from europa.eu9.rules.military.movement import knowledge
from europa.eu9.rules.peace.evacuation import after_uprisings
from europa.eu9.rules.powers import faith, late_resources, manufactures
from europa.eu9.rules.victory import strength
from europa.eu9.table import G
from europa.eu9.world import PERIODS
from europa.eu9.world.tables import years
from europa.kernel import Steps


def start(g: G) -> None:
    """1.0: A1 is the treasury, C5 the national loan; what held for one turn is over."""
    s = g.state
    g.log(TurnBegan(s.turn, PERIODS[s.period], *years(s.turn)))
    s.ledger[:] = [0] * len(s.ledger)
    for power in g.majors():
        g.write(power, "A1", s.treasury[power])
        g.write(power, "A2", s.treasury[power])
        g.write(power, "C5", s.national_loan[power])
        s.period_turns[power] += 1
    strength.record(g)
    s.effects.clear()
    s.drawn.clear()
    s.fought.clear()
    faith.end_enmities(g)
    closing.close(g)
    s.speculation.clear()
    s.fought.clear()
    for column in (s.initiative_die, s.economic, s.skill_shift):
        column[:] = [0] * len(column)
    for flags in (s.attacked, s.overthrown):
        flags[:] = bytes(len(flags))
    s.world_gold = 0
    s.plans[:] = [()] * len(s.plans)
    s.diplomacy[:] = [()] * len(s.diplomacy)
    event_wars.new_turn(g)
    late_resources.appear(g)
    manufactures.losses_of_trouble(g)
    knowledge.spread_news(g)


def diplomatic_events(g: G) -> Steps[None]:
    """1.7, then whose troops stand in a province that has risen may take them home (4.17.10)."""
    yield from resolve(g)
    yield from after_uprisings(g)
