"""P 3 The sole defender of the Catholic faith: who it is at the end of a turn."""

from __future__ import annotations

from europa.eu9.rules.military.campaigns import CRUSADE, IDLE
from europa.eu9.rules.powers.faith import ENMITIES_OVER, OTHERS_END, faith
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Entry

CANDIDATES = ("france", "spain", "england", "poland")
TITLE, PATRON = "defender", "papal_patron"
ATTITUDES = "I-8(2):part:general"
"""Note: the turn in which somebody has last taken an attitude."""
REMEMBERED, ENOUGH = 5, 3
"""P 3.2c: of the last five turns, the Papacy on its track at the end of three."""
LAST = 34
"""P 3.5, 5.1: the struggles end; the title stays with who has it."""


class DefenderNamed(Entry, frozen=True):
    """Who defends the Catholic faith alone."""

    power: str


def name_defender(g: G) -> None:
    """8.3: the track is written down, then the title is judged."""
    s = g.state
    patron = s.patron[g.country("papacy")]
    s.event_notes[f"{PATRON}:{s.turn}"] = g.name(patron)
    s.event_notes.pop(f"{PATRON}:{s.turn - REMEMBERED}", None)
    judge(g)


def after_conversion(g: G) -> None:
    """P 3.3: judged at once when a religion or an attitude has changed."""
    notes, turn = g.state.event_notes, str(g.state.turn)
    if notes.get(ATTITUDES) == turn or any(
        key.startswith("converted:") and key.endswith(f":{turn}") for key in notes
    ):
        judge(g)


def judge(g: G) -> None:
    """P 3.3, 3.5: while the struggles last."""
    s = g.state
    if s.turn > LAST or (s.turn >= OTHERS_END and g.holds(ENMITIES_OVER)):
        return
    old = s.titles.get(TITLE, NONE)
    new = defender(g, old)
    if new == old:
        return
    s.titles.pop(TITLE, None)
    if new != NONE:
        s.titles[TITLE] = new
    g.log(DefenderNamed(g.name(new)))


def defender(g: G, old: int) -> int:
    """P 3.2, 3.3: the only Catholic, the only one of the Counter-Reformation, or by merit."""
    s = g.state
    catholic = [
        power
        for power in map(g.country, CANDIDATES)
        if g.is_major(power) and faith(g, power) == "catholic"
    ]
    if g.holds("sole_defender") and old in catholic:
        return old
    zealous = [p for p in catholic if s.attitude[p] == "counter_reformation"]
    for group in (catholic, zealous):
        if len(group) == 1:
            return group[0]
    able = [p for p in zealous or catholic if merit(g, p) >= ENOUGH and _crusaded(g, p)]
    if old in able or (not able and old in catholic):
        return old
    return max(able, key=lambda p: merit(g, p), default=NONE) if s.turn >= REMEMBERED else NONE


def merit(g: G, power: int) -> int:
    """Ends of the last five turns with the Papacy on its track."""
    notes, turn = g.state.event_notes, g.state.turn
    name = g.name(power)
    return sum(notes.get(f"{PATRON}:{t}") == name for t in range(turn - REMEMBERED + 1, turn + 1))


def _crusaded(g: G, power: int) -> bool:
    """It was in every crusade of the last five turns to its end (E570), with an active campaign in
    every round."""
    s = g.state
    first = s.turn - REMEMBERED + 1
    if s.event_began.get(CRUSADE, -REMEMBERED) < first:
        return True
    if s.held.get(f"{IDLE}{g.name(power)}", 0) >= first:
        return False
    now = any(war.cause == CRUSADE and power in war.members for war in s.wars)
    signed = [p for p in s.peaces if p.cause == CRUSADE and power in p.parties]
    return now or any(peace.kind != "separate" for peace in signed)


AFTER_STEP = {
    "1.5": (after_conversion,),
    "2.3": (after_conversion,),
    "7.4": (after_conversion,),
    "8.3": (name_defender,),
}
ENTRIES = (DefenderNamed,)
MESSAGES = {"entry.DefenderNamed": "Sole defender of the Catholic faith: {power}"}
