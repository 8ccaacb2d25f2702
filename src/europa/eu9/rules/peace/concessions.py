"""XII.3.4 Diplomatic conditions: minors that change their place, treaties that end."""

from __future__ import annotations

from typing import NamedTuple

from europa.eu9.rules.diplomacy.boxes import is_fixed
from europa.eu9.rules.diplomacy.targets import is_abroad
from europa.eu9.rules.peace.sides import majors_in
from europa.eu9.rules.powers.single.american_empires import end, relation
from europa.eu9.rules.powers.tracks import TreatyWeakened, is_open, move
from europa.eu9.rules.powers.wars import full_wars
from europa.eu9.state import AN, AT, BOXES, COUNTRIES, EW, FR, MA, NEUTRAL, NR, RM, TREATIES, VA
from europa.eu9.table import G
from europa.eu9.treaties import Offer
from europa.eu9.world import NONE


class Concession(NamedTuple):
    """What a diplomatic condition does to one minor."""

    minor: int
    winner: int
    """The power that gains it, or NONE."""
    to: int
    """A box; abroad a treaty with the winner."""
    loser: int = NONE
    """Abroad: the power whose treaty is touched."""
    left: int = NR
    """Abroad: what is left of that treaty."""
    cost: int = 1
    """Conditions it takes."""

    def key(self, g: G) -> str:
        """`naples:neutral`, `naples:RM:france`, `aden:FR:portugal`."""
        words = [g.name(self.minor)]
        if self.loser != NONE:
            words += [f"{g.name(self.loser)}-{TREATIES[self.left]}"]
        elif self.winner == NONE:
            words.append(BOXES[NEUTRAL])
        if self.winner != NONE:
            abroad = is_abroad(g, self.minor)
            words += [TREATIES[self.to] if abroad else BOXES[self.to], g.name(self.winner)]
        return ":".join(words)


def concessions(g: G, offer: Offer, left: int) -> list[Concession]:
    """7.2.7.4: all that the winners may ask for with so many conditions left."""
    losers = majors_in(g, offer.losers)
    if not losers:
        return [c for c in _of_minors(g, offer) if c.cost <= left]
    return [*_from_tracks(g, offer, losers), *_from_treaties(g, offer, losers)]


def _elsewhere(g: G, offer: Offer, minor: int) -> bool:
    """Whether it is at war in another war than this."""
    return any(war.number != offer.war for war in full_wars(g, minor))


def _from_tracks(g: G, offer: Offer, losers: list[int]) -> list[Concession]:
    """A minor of a losing power: to Neutral, from level 3 on also to RM of a winner (E417)."""
    s = g.state
    found = []
    for minor, patron in enumerate(s.patron):
        if patron not in losers or s.gone[minor] or _elsewhere(g, offer, minor):
            continue
        if is_fixed(g, patron, minor) or (offer.level == 1 and s.box[minor] in (VA, AN)):
            continue
        found.append(Concession(minor, NONE, NEUTRAL))
        if offer.level >= 3:
            found += [
                Concession(minor, winner, RM)
                for winner in majors_in(g, offer.winners)
                if not is_fixed(g, winner, minor)
            ]
    return found


def _from_treaties(g: G, offer: Offer, losers: list[int]) -> list[Concession]:
    """E416: FR and AT of losing powers end or weaken; from level 3 on winners get FR."""
    found = []
    for key, now in sorted(g.state.treaties.items()):
        loser, minor = divmod(key, COUNTRIES)
        if loser not in losers or now == NR or g.state.gone[minor]:
            continue
        winners = majors_in(g, offer.winners)
        if offer.level == 1 and now == FR:
            found.append(Concession(minor, NONE, NR, loser))
        elif offer.level == 2:
            found.append(Concession(minor, NONE, NR, loser, FR if now == AT else NR))
        elif offer.level == 3 and now == AT:
            found.append(Concession(minor, NONE, NR, loser))
        elif offer.level >= 3:
            found += [Concession(minor, winner, FR, loser) for winner in winners]
    return found


def _of_minors(g: G, offer: Offer) -> list[Concession]:
    """Losers that are all minors: RM for one condition, MA for two, more for three."""
    found = []
    for minor in offer.losers:
        for winner in majors_in(g, offer.winners):
            if is_abroad(g, minor):
                steps = [(FR, 1, 1), (AT, 2, 3)]
            elif is_fixed(g, winner, minor):
                continue
            else:
                steps = [(RM, 1, 1), (MA, 2, 3), (EW, 3, 4), (VA, 3, 4), (AN, 3, 5)]
            found += [
                Concession(minor, winner, to, cost=cost)
                for to, cost, level in steps
                if offer.level >= level and (is_abroad(g, minor) or is_open(g, minor, to))
            ]
    return found


def concede(g: G, wish: Concession) -> None:
    """It is done: no dowry, no roll for subsidies (E417)."""
    s = g.state
    if not is_abroad(g, wish.minor):
        if wish.to == NEUTRAL:
            move(g, wish.minor, s.patron[wish.minor], NEUTRAL)
        else:
            if s.patron[wish.minor] not in (NONE, wish.winner):
                move(g, wish.minor, s.patron[wish.minor], NEUTRAL)
            move(g, wish.minor, wish.winner, wish.to)
        return
    if wish.loser != NONE:
        set_treaty(g, wish.loser, wish.minor, wish.left)
    if wish.winner != NONE:
        set_treaty(g, wish.winner, wish.minor, max(wish.to, relation(g, wish.winner, wish.minor)))


def set_treaty(g: G, power: int, minor: int, level: int) -> None:
    """Their treaty is now this one."""
    old = relation(g, power, minor)
    if level == old:
        return
    key = power * COUNTRIES + minor
    if level == NR:
        g.state.treaties.pop(key, None)
        end(g, power, minor)
    else:
        g.state.treaties[key] = level
    g.log(TreatyWeakened(g.name(minor), g.name(power), TREATIES[old], TREATIES[level]))
