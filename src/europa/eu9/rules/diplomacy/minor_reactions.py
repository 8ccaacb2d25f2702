"""4.19.5, 4.21.6-7 Reactions to actions on minors (2.7): Patrons aimed at, friends overseas."""

from __future__ import annotations

from europa.eu9.entries import Paid
from europa.eu9.rules.diplomacy import rotw_modifiers
from europa.eu9.rules.diplomacy.italian_revolt import may_revolt, revolt
from europa.eu9.rules.diplomacy.minor_actions import (
    ABROAD,
    AND,
    INVESTMENTS,
    LOWER,
    MINOR,
    defence_abroad,
    own_piece,
    planned,
)
from europa.eu9.rules.diplomacy.targets import is_abroad
from europa.eu9.rules.powers.initiative import by_initiative
from europa.eu9.rules.powers.single.american_empires import relation
from europa.eu9.rules.powers.tracks import move
from europa.eu9.state import AT, MA, NEUTRAL, NR
from europa.eu9.table import G
from europa.kernel import Ask, Entry, Option, Steps
from europa.kernel.flow import together


class PatronReacted(Entry, frozen=True):
    """A Patron, or a friend overseas, reacts with so many ducats; 0: not at all."""

    power: str
    minor: str
    ducats: int


def aims_at(g: G, minor: int) -> list[int]:
    """Powers that act on a European minor, its Patron apart."""
    name, patron = g.name(minor), g.state.patron[minor]
    return [
        power
        for power in g.majors()
        if power != patron and any(p.kind == MINOR and p.target == name for p in planned(g, power))
    ]


def react(g: G) -> Steps[None]:
    """2.7: Patrons aimed at and friends overseas decide at once, sealed; then it is carried out."""
    branches = {}
    for power in g.majors():
        asks = _asked(g, power)
        if asks:
            branches[g.seat_of(power)] = _answers(g, power, asks)
    chosen = (yield from together(g, branches)) if branches else {}
    for power in by_initiative(g):
        for minor, ducats in chosen.get(g.seat_of(power), {}).items():
            _carry_out(g, power, minor, ducats)


def _asked(g: G, power: int) -> list[int]:
    """Minors about which a power must decide now."""
    s = g.state
    found = [m for m in g.minors_of(power) if s.box[m] != NEUTRAL and aims_at(g, m)]
    abroad = (m for m in range(len(s.box)) if is_abroad(g, m) and _concerned_abroad(g, power, m))
    return [*found, *abroad]


def _concerned_abroad(g: G, power: int, minor: int) -> bool:
    """4.21.6, 4.21.7: it holds AT and others act there, or somebody would lower it."""
    mine, name = relation(g, power, minor), g.name(minor)
    if mine == NR:
        return False
    for other in g.majors():
        for piece in planned(g, other) if other != power else ():
            if piece.target != name:
                continue
            if piece.kind == LOWER and g.name(power) in piece.detail.split(AND):
                return not defence_abroad(g, power, minor)
            if piece.kind == ABROAD and mine == AT and own_piece(g, power, minor, ABROAD) is None:
                return not rotw_modifiers.why_not(g, power, minor)
    return False


def _answers(g: G, power: int, minors: list[int]) -> Steps[dict[int, int]]:
    """For each minor: more for an own action, a reaction, or nothing."""
    found: dict[int, int] = {}
    seat = g.seat_of(power)
    for minor in minors:
        own = own_piece(g, power, minor)
        if own is not None:
            amounts = [0, *(ducats - own.ducats for ducats in INVESTMENTS if ducats > own.ducats)]
        elif g.state.box[minor] >= MA or is_abroad(g, minor):
            amounts = [*INVESTMENTS, 0]
        else:
            amounts = [0, *INVESTMENTS]
        if len(amounts) == 1:
            continue
        options = [Option(f"invest:{ducats}", ducats) for ducats in amounts]
        by = [g.name(p) for p in aims_at(g, minor)]
        params = {"power": g.name(power), "minor": g.name(minor), "by": by,
                  "own": own.ducats if own else 0}  # fmt: skip
        kind = "diplomacy.raise" if own is not None else "diplomacy.react"
        found[minor] = yield Ask(seat, kind, options, "IV.3", params)
    return found


def _carry_out(g: G, power: int, minor: int, ducats: int) -> None:
    """Paid on A6; a Patron who does nothing loses the minor at once (4.19.5c)."""
    g.log(PatronReacted(g.name(power), g.name(minor), ducats))
    if ducats:
        g.add(power, "A6", ducats)
        g.add_effect(f"reacts_{g.name(minor)}", power, ducats)
        g.log(Paid(g.name(power), "A6", -ducats, "reaction"), to=[g.seat_of(power)])
    elif not is_abroad(g, minor) and own_piece(g, power, minor) is None:
        if may_revolt(g, minor):
            revolt(g, minor, aims_at(g, minor)[0])
        else:
            move(g, minor, power, NEUTRAL)


def reaction(g: G, power: int, minor: int) -> int:
    """Ducats that a power put against an action of this turn; 0: none."""
    return g.effect(f"reacts_{g.name(minor)}", power)


ENTRIES = (PatronReacted,)
MESSAGES = {
    "ask.diplomacy.react": "{power}: {by} would win {minor} over. What do you invest against it?",
    "ask.diplomacy.raise": "{power}: {by} would win {minor} over. You have put {own} ducats there;"
    " how many more?",
    "option.invest": "{a} ducats",
    "entry.PatronReacted": "{power} reacts for {minor} with {ducats} ducats",
}
