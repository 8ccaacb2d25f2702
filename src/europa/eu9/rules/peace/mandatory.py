"""XII.3.1 Proposals that worn-out powers must make, and who must accept them (7.2.3)."""

from __future__ import annotations

import msgspec

from europa.eu9.conflicts import War
from europa.eu9.rules.peace import natures
from europa.eu9.rules.peace.differential import net
from europa.eu9.rules.peace.drafting import MANDATORY, Bench, draft, label
from europa.eu9.rules.peace.event_wars import barred_level, may_leave
from europa.eu9.rules.peace.levels import LOSER, WINNER, conditions
from europa.eu9.rules.peace.offers import between_powers, is_settled, sign
from europa.eu9.rules.peace.sides import group, held_by, leader, majors_in
from europa.eu9.rules.powers.stability import LEAST
from europa.eu9.rules.powers.wars import at_war
from europa.eu9.rules.terms.lasting import waived
from europa.eu9.table import G
from europa.eu9.treaties import Offer
from europa.kernel import Entry, Steps

TWO, THREE = 2, 3
"""Turns in a row at the least stability after which peace must be proposed."""
CRUSHING = 4
"""From this level on the winners must accept."""
LETTERS = {1: (LOSER,), 2: (WINNER,), 3: (WINNER, LOSER)}
"""E408: who names the natures where both must sign."""


class MustPropose(Entry, frozen=True):
    """Powers at the end of their strength have to propose peace."""

    war: int
    powers: tuple[str, ...]
    terms: str


def count_low_turns(g: G) -> None:
    """E401: counted at the start of 7.2, after the ransoms."""
    s = g.state
    for power in g.majors():
        s.low_turns[power] = s.low_turns[power] + 1 if s.stability[power] == LEAST else 0


def must(g: G, power: int, war: War) -> bool:
    """7.2.3.1: whether it must propose peace in this war."""
    s, name = g.state, g.name(power)
    if waived(g, "forced_peace", power) == war.cause != "":
        return all(at_war(g, power, held_by(g, p)) for p in g.owned(power))
    needed = THREE if name == "russia" and not g.holds("russian_reform") else TWO
    old = war.begun <= s.turn - needed + 1
    there = dict(war.turns).get(power, 0) >= 1 or war.armistice
    return s.low_turns[power] >= needed and old and there


def propose(g: G) -> Steps[None]:
    """The program puts what must be proposed on the table; those who must may also leave."""
    for war in between_powers(g):
        forced = [[p for p in majors_in(g, war.side(n)) if must(g, p, war)] for n in (0, 1)]
        both = all(len(forced[n]) == len(majors_in(g, war.side(n))) for n in (0, 1))
        for side in (0, 1):
            powers = group(g, war, side, forced[side])
            if not powers or (both and side) or not may_leave(g, war, powers):
                continue
            yield from _propose(g, war, side, powers, both)


def _propose(g: G, war: War, side: int, powers: tuple[int, ...], both: bool) -> Steps[None]:
    s = g.state
    enemies = war.side(1 - side)
    bench = Bench(war.number, powers, enemies, MANDATORY, "")
    level = net(g, powers, enemies, overseas=war.kind == "overseas")
    if barred_level(g, war, level):
        return
    terms = draft(g, bench, level, leader(g, powers))
    s.leaving += [(war.number, p) for p in majors_in(g, powers)]
    terms = msgspec.structs.replace(terms, natures=(yield from _natures(g, terms, both)))
    s.offers.append(terms)
    g.log(MustPropose(war.number, tuple(g.name(p) for p in powers), label(g, terms)))


def _natures(g: G, terms: Offer, both: bool) -> Steps[tuple[str, ...]]:
    """7.2.3.3, E408: a crushing peace: the winners; both must: by letters; else who proposes."""
    about = label(g, terms)
    crushed = terms.level >= CRUSHING and terms.by in terms.losers
    if crushed or (both and terms.level >= CRUSHING):
        return (yield from natures.name_all(g, leader(g, terms.winners), terms, about))
    if not both:
        return (yield from natures.name_all(g, terms.by, terms, about))
    chosen: list[str] = []
    letters = LETTERS.get(terms.level, ())
    while len(chosen) < conditions(terms.level):
        side = terms.winners if letters[len(chosen)] == WINNER else terms.losers
        chosen += yield from natures.name_one(g, leader(g, side), terms, chosen, about)
    return tuple(chosen)


def must_accept(g: G, offer: Offer) -> bool:
    """7.2.3.3: a crushing peace in the enemy's favour, or one that both had to propose."""
    if offer.level >= CRUSHING and offer.by in offer.losers:
        return True
    war = next(w for w in g.state.wars if w.number == offer.war)
    return all(must(g, p, war) for p in majors_in(g, offer.parties))


def enforce(g: G) -> None:
    """After the circle: what must be signed is signed, the rest is refused without penalty."""
    s = g.state
    for offer in [x for x in s.offers if x.kind == MANDATORY]:
        if must_accept(g, offer) and not is_settled(g, offer):
            sign(g, offer)
    s.offers = []
    s.leaving = []


ENTRIES = (MustPropose,)
MESSAGES = {"entry.MustPropose": "{powers} must propose peace in war {war}: {terms}"}
