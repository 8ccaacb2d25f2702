"""4.19.6-8, 4.21.4-7 Actions on minors are resolved (2.8): who rolls best, how far that leads."""

from __future__ import annotations

import msgspec

from europa.eu9.entries import Removed
from europa.eu9.pieces import Action
from europa.eu9.rules.diplomacy import rotw_modifiers, weddings
from europa.eu9.rules.diplomacy.boxes import moved_back
from europa.eu9.rules.diplomacy.italian_revolt import RISEN, may_revolt, revolt
from europa.eu9.rules.diplomacy.minor_actions import (
    ABROAD,
    AND,
    HELP,
    LOWER,
    MINOR,
    defence_abroad,
    own_piece,
    planned,
)
from europa.eu9.rules.diplomacy.minor_modifiers import FORMER_DEFENCE, modifier
from europa.eu9.rules.diplomacy.minor_reactions import reaction
from europa.eu9.rules.powers.initiative import by_initiative
from europa.eu9.rules.powers.single.american_empires import relation
from europa.eu9.rules.powers.single.submission import has_submitted
from europa.eu9.rules.powers.tracks import TreatyWeakened, move
from europa.eu9.state import AT, COUNTRIES, DEAD, FR, NEUTRAL, NR, TREATIES
from europa.eu9.table import G
from europa.eu9.treaties import Advance
from europa.eu9.world import NONE
from europa.kernel import Entry

ALL_THE_WAY, ONE_LEVEL = 5, 2
"""4.21.4: differences that lead to AT; that lead one level on."""


class Dealt(Entry, frozen=True):
    """A power's roll on a minor."""

    power: str
    minor: str
    die: int
    modifier: int
    total: int


class Resisted(Entry, frozen=True):
    """What the best roll was compared with, and the points left."""

    power: str
    minor: str
    total: int
    against: int
    points: int


class Roller(msgspec.Struct, frozen=True):
    """Somebody who rolls for a minor."""

    power: int
    total: int
    acts: bool
    """False: a mere reaction."""


def resolve(g: G) -> None:
    """2.8: minors with several rollers first, then the rest, by initiative of who acts."""
    s = g.state
    s.advances = []
    order = by_initiative(g)
    for power in order:
        for piece in planned(g, power):
            if piece.kind in (ABROAD, LOWER):
                _abroad(g, power, piece)
            elif piece.kind == weddings.DYNASTIC:
                weddings.resolve(g, power, piece)
    minors: dict[int, list[int]] = {}
    for power in order:
        for piece in planned(g, power):
            if piece.kind == MINOR:
                minors.setdefault(g.country(piece.target), []).append(power)
    several = [m for m in minors if len(minors[m]) + _reacts(g, m, minors[m]) > 1]
    for minor in [*several, *(m for m in minors if m not in several)]:
        _european(g, minor, minors[minor])


def _reacts(g: G, minor: int, acting: list[int]) -> bool:
    """Whether its Patron rolls in mere defence."""
    patron = g.state.patron[minor]
    if patron == NONE or patron in acting:
        return False
    return not g.is_major(patron) or reaction(g, patron, minor) > 0


def supports(g: G, power: int, minor: int) -> int:
    """4.19.2: powers that support its planned action."""
    name, who = g.name(minor), g.name(power)
    return sum(
        piece.kind == HELP and piece.target == name and piece.detail == who
        for other in g.majors()
        for piece in planned(g, other)
    )


def _roll(g: G, power: int, minor: int, added: int, acts: bool) -> Roller:
    die = g.d10("diplomacy", g.name(power))
    g.log(Dealt(g.name(power), g.name(minor), die, added, die + added))
    return Roller(power, die + added, acts)


def _rollers(g: G, minor: int, acting: list[int]) -> list[Roller]:
    """4.19.6: every action and the Patron's reaction, one roll each."""
    found = []
    patron = g.state.patron[minor]
    for power in acting:
        piece = own_piece(g, power, minor)
        assert piece is not None
        ducats = piece.ducats + (reaction(g, power, minor) if power == patron else 0)
        added = modifier(g, power, minor, ducats, supports(g, power, minor))
        found.append(_roll(g, power, minor, added, acts=True))
    if _reacts(g, minor, acting):
        major = g.is_major(patron)
        ducats = reaction(g, patron, minor)
        added = modifier(g, patron, minor, ducats) if major else FORMER_DEFENCE
        found.append(_roll(g, patron, minor, added, acts=False))
    return found


def _best(g: G, rollers: list[Roller]) -> Roller:
    """The highest; ties are broken by plain dice, the total stands (4.19.6)."""
    most = max(roller.total for roller in rollers)
    tied = [roller for roller in rollers if roller.total == most]
    while len(tied) > 1:
        dice = [g.d10("tie", g.name(roller.power)) for roller in tied]
        tied = [roller for roller, die in zip(tied, dice, strict=True) if die == max(dice)]
    return tied[0]


def _resistance(g: G, minor: int) -> int:
    return sum(g.roll("resistance", 10, 2, g.name(minor)))


def _european(g: G, minor: int, acting: list[int]) -> None:
    """4.19.7: the best alone goes on: against the Patron he beat, else against two dice."""
    s = g.state
    if g.effect(RISEN + g.name(minor)):
        return
    patron = s.patron[minor]
    rollers = _rollers(g, minor, acting)
    best = _best(g, rollers)
    defence = next((r for r in rollers if r.power == patron), None)
    if not best.acts:
        return
    if defence is None or best.power == patron:
        _win(g, best, minor, _resistance(g, minor))
        return
    points = best.total - defence.total
    g.log(Resisted(g.name(best.power), g.name(minor), best.total, defence.total, points))
    box, used = moved_back(g, minor, points)
    if box != s.box[minor] and may_revolt(g, minor):
        revolt(g, minor, best.power)
        return
    if box != s.box[minor]:
        move(g, minor, patron, box)
    if box == NEUTRAL:
        _win(g, best, minor, _resistance(g, minor), used)


def _win(g: G, best: Roller, minor: int, against: int, used: int = 0) -> None:
    points = max(0, best.total - against - used)
    g.log(Resisted(g.name(best.power), g.name(minor), best.total, against, points))
    if points:
        g.state.advances.append(Advance(best.power, minor, points))


# Overseas


def _abroad(g: G, power: int, piece: Action) -> None:
    minor = g.country(piece.target)
    if piece.kind == LOWER:
        _lower(g, power, minor, piece)
        return
    emissaries = rotw_modifiers.emissaries(g, power, minor)
    added = rotw_modifiers.modifier(g, power, minor, piece.ducats)
    mine = _roll(g, power, minor, added, acts=True).total
    against = _resistance(g, minor)
    friends = [
        _roll(g, p, minor, rotw_modifiers.modifier(g, p, minor, reaction(g, p, minor)), False).total
        for p in by_initiative(g)
        if p != power and relation(g, p, minor) == AT and reaction(g, p, minor)
    ]
    against = max(against, *friends) if friends else against
    difference = mine - against
    g.log(Resisted(g.name(power), g.name(minor), mine, against, max(0, difference)))
    old = relation(g, power, minor)
    if difference >= ONE_LEVEL:
        new = AT if difference >= ALL_THE_WAY else min(AT, old + 1)
        if new > old:
            g.state.advances.append(Advance(power, minor, relation=new))
    elif difference <= 0 and emissaries and emissaries[0].missionary:
        leader = emissaries[0].leader
        g.put_leader(leader, NONE, DEAD)
        g.log(Removed(g.name(power), g.world.leaders[leader].id, g.name(minor)))


def _lower(g: G, power: int, minor: int, piece: Action) -> None:
    """4.21.7: each one named defends by an own action there or a reaction, or is lowered at once;
    one roll of the acting power against all of them."""
    mine = NONE
    for victim in map(g.country, piece.detail.split(AND)):
        if relation(g, victim, minor) == NR:
            continue
        ducats = defence_abroad(g, victim, minor) or reaction(g, victim, minor)
        if ducats and mine == NONE:
            added = rotw_modifiers.modifier(g, power, minor, piece.ducats)
            mine = _roll(g, power, minor, added, acts=True).total
        if not ducats or mine > _held(g, victim, minor, ducats):
            lower_relation(g, victim, minor)


def _held(g: G, victim: int, minor: int, ducats: int) -> int:
    """What a power rolls for its own relation."""
    has_at = relation(g, victim, minor) == AT
    added = rotw_modifiers.modifier(g, victim, minor, ducats, defends=has_at)
    return _roll(g, victim, minor, added, acts=False).total


def lower_relation(g: G, power: int, minor: int) -> None:
    """AT to FR, FR to nothing."""
    s, key = g.state, power * COUNTRIES + minor
    old = relation(g, power, minor)
    if old == AT and has_submitted(g, minor):
        return  # P 36.5
    if old == AT:
        s.treaties[key] = FR
    else:
        s.treaties.pop(key, None)
    g.log(TreatyWeakened(g.name(minor), g.name(power), TREATIES[old], TREATIES[max(NR, old - 1)]))


ENTRIES = (Dealt, Resisted)
MESSAGES = {
    "entry.Dealt": "{power} deals with {minor}: {die} and {modifier} are {total}",
    "entry.Resisted": "{minor}: {total} of {power} against {against}, {points:point|points}",
}
