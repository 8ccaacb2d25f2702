"""XII.3.7 A peace takes effect: the war ends, control returns, what was broken is paid for."""

from __future__ import annotations

from europa.eu9.annals import Peace
from europa.eu9.conflicts import War
from europa.eu9.rules.diplomacy import bonds
from europa.eu9.rules.diplomacy.causes import give
from europa.eu9.rules.diplomacy.out_of_war import leave_war
from europa.eu9.rules.logistics.deciders import decider
from europa.eu9.rules.military.ground import holder
from europa.eu9.rules.peace.conditions import Session
from europa.eu9.rules.peace.drafting import AUTOMATIC, GLOBAL, MANDATORY
from europa.eu9.rules.peace.event_wars import FRENCH_WARS, is_of
from europa.eu9.rules.peace.handover import choose_fortress
from europa.eu9.rules.peace.sides import land_owner, majors_in
from europa.eu9.rules.powers import awards, little_war
from europa.eu9.rules.powers.awards import patrons_share, peace_points
from europa.eu9.rules.powers.stability import change
from europa.eu9.rules.powers.tracks import move
from europa.eu9.rules.powers.wars import ALLIANCES, agreements, war_numbered
from europa.eu9.rules.terms.happenings import tell
from europa.eu9.rules.terms.named_wars import name_of
from europa.eu9.state import NEUTRAL
from europa.eu9.table import G
from europa.eu9.treaties import UNCONDITIONAL, Offer
from europa.eu9.world import NONE
from europa.kernel import Ask, Entry, Option, Steps

CRUSADE = "II-B"
TRUCE = "truce"
"""How the French wars of religion are interrupted."""
STAY, LEAVE = "stay", "leave"
DESERTED = "separate peace"
"""Source of the CB that a separate peace gives to those left behind."""


class PeaceMade(Entry, frozen=True):
    """A peace is carried out."""

    war: int
    winners: tuple[str, ...]
    losers: tuple[str, ...]
    level: int
    terms: tuple[str, ...]


def record(g: G, at: Session) -> None:
    """The peace stands in the annals."""
    offer = at.offer
    war = war_numbered(g, offer.war)
    negotiated = not offer.conditional
    cause = war.cause if war else ""
    kind = TRUCE if war is not None and is_of(war, FRENCH_WARS) else offer.kind
    g.state.peaces.append(
        Peace(
            g.state.turn, offer.war, kind, offer.winners, offer.losers, offer.level,
            offer.net, negotiated, cause, name_of(g, offer.war), tuple(at.terms),
        )
    )  # fmt: skip
    if offer.level == UNCONDITIONAL:
        for loser in offer.losers:
            for winner in offer.winners:
                tell(g, "surrenders", loser, winner)
    won, lost = (tuple(g.name(c) for c in side) for side in (offer.winners, offer.losers))
    g.log(PeaceMade(offer.war, won, lost, offer.level, tuple(at.terms)))


def end_war(g: G, offer: Offer) -> list[int]:
    """Who signs is out of the war; those of its side that stay behind."""
    left: list[int] = []
    for war in [w for w in g.state.wars if offer.kind == AUTOMATIC or offer.war == w.number]:
        left += leave_war(g, war, _who_leaves(war, offer))
    return left


def _who_leaves(war: War, offer: Offer) -> set[int]:
    """The groups that are no whole side; of a peace of two whole sides both."""
    one, other = set(war.attackers), set(war.defenders)
    if not (set(offer.winners) & one and set(offer.losers) & other) and not (
        set(offer.winners) & other and set(offer.losers) & one
    ):
        return set()
    if offer.kind == AUTOMATIC:
        return set(offer.losers)
    whole = [side <= {*offer.winners, *offer.losers} for side in (one, other)]
    if all(whole):
        return one | other
    if offer.left_out:
        return {*offer.parties} & (other if set(offer.left_out) <= other else one)
    return {*offer.parties} & (other if whole[0] else one)


def return_control(g: G, offer: Offer) -> Steps[None]:
    """7.4.3: what one side holds of the other goes back; occupations and presidios stay."""
    s = g.state
    for province in range(len(s.owner)):
        who, owner = holder(g, province), land_owner(g, province)
        if who == owner or NONE in (who, owner) or not _opposed(offer, who, owner):
            continue
        if s.occupied[province] == who and not (yield from _gives_up(g, who, province)):
            continue
        europe = g.world.provinces[province].europe
        s.controller[province] = owner if europe else NONE
        yield from choose_fortress(g, owner, province)


def _gives_up(g: G, occupant: int, province: int) -> Steps[bool]:
    """7.2.7.6: an occupation stays, unless who holds it agrees to end it; that costs nothing."""
    if not g.is_major(occupant):
        return False
    params = {"power": g.name(occupant), "place": g.world.provinces[province].id}
    options = [Option(STAY, False), Option(LEAVE, True)]
    leaves: bool = yield Ask(g.seat_of(occupant), "peace.occupation", options, "XII.3", params)
    if leaves:
        g.state.occupied[province] = NONE
    return leaves


def _opposed(offer: Offer, one: int, other: int) -> bool:
    return (one in offer.winners and other in offer.losers) or (
        other in offer.winners and one in offer.losers
    )


def part(g: G, offer: Offer, left: list[int]) -> None:
    """7.2.6: who leaves allies behind breaks with them; a forced proposal breaks nothing."""
    for minor in offer.left_out:
        move(g, minor, g.state.patron[minor], NEUTRAL)
    if offer.kind in (MANDATORY, AUTOMATIC) or not left:
        return
    war = war_numbered(g, offer.war)
    crusade = war is not None and war.cause == CRUSADE
    behind = majors_in(g, left)
    side = _deserting(g, offer, left)
    for power in side:
        if behind or offer.kind != GLOBAL or _leaves_own(g, power, offer):
            change(g, power, -(3 if crusade else bonds.breach(g, power)), "XII.3")
        for other in behind:
            break_with(g, power, other, crusade=crusade)


def _leaves_own(g: G, power: int, offer: Offer) -> bool:
    """7.2.6.3: only the Patron of a minor left out of a common peace has broken anything."""
    return power == offer.by and bool(offer.left_out)


def _deserting(g: G, offer: Offer, left: list[int]) -> list[int]:
    """The powers that sign on the side of those who stay."""
    war = war_numbered(g, offer.war)
    assert war is not None
    stays = next(n for n in (0, 1) if set(left) <= set(war.side(n)))
    enemies = set(war.side(1 - stays))
    party = offer.losers if set(offer.winners) & enemies else offer.winners
    return majors_in(g, party)


def break_with(g: G, power: int, other: int, *, crusade: bool = False) -> None:
    """E437, E622: their treaties end; the one left behind has a CB in the next turn only."""
    for agreement in agreements(g, power, other, *ALLIANCES):
        bonds.leave(g, agreement, power, DESERTED)
    turns = 99 if crusade else 1
    give(g, other, power, DESERTED, turns=turns, first=g.state.turn + 1)


def pacify(g: G, offer: Offer) -> None:
    """7.4.6, 7.4.7: CBs between the two are used up; after a conditional peace none next turn."""
    s = g.state
    for winner in offer.winners:
        for loser in offer.losers:
            little_war.formal_peace(g, winner, loser)
    if not offer.level:
        return
    s.causes = [cb for cb in s.causes if cb.again or not _opposed(offer, cb.holder, cb.target)]
    if offer.conditional:
        for winner in offer.winners:
            for loser in offer.losers:
                s.truces.append((winner, loser, s.turn + 1, False))
                s.truces.append((loser, winner, s.turn + 1, True))


def keep_apart(g: G, offer: Offer) -> None:
    """7.3.10: a minor that signs apart doesn't fight those powers in the next turn."""
    rows = [
        (minor, power, g.state.turn + 1, True)
        for minor in offer.parties
        if not g.is_major(minor)
        for power in majors_in(g, offer.parties)
        if _opposed(offer, minor, power)
    ]
    g.state.truces += [row for row in rows if row not in g.state.truces]


def score_levels(g: G, offer: Offer) -> None:
    """2.4 of the victory: levels won and lost; lone minors give half to who decides for them."""
    against_major = bool(majors_in(g, offer.losers))
    for side, won in ((offer.winners, True), (offer.losers, False)):
        points = peace_points(offer.level, against_major, won)
        powers = majors_in(g, side)
        for power in powers:
            awards.give(g, power, points, "peace", "XIV.1")
        if powers or not offer.level:
            continue
        if won:
            points = peace_points(offer.level, bool(majors_in(g, offer.losers)), won)
        masters = dict.fromkeys(decider(g, minor) for minor in side)
        for master in masters:
            if master != NONE:
                awards.give(g, master, patrons_share(points), "peace of a minor", "XIV.1")


ENTRIES = (PeaceMade,)
MESSAGES = {
    "ask.peace.occupation": "{power}: do you also end your occupation of {place}?",
    "option.peace.occupation.stay": "no, it stays",
    "option.peace.occupation.leave": "yes",
    "entry.PeaceMade": "Peace of level {level} (war {war}): {winners} over {losers}[; {terms}]",
    "entry.PeaceMade.level=0": "White peace (war {war}): {winners} and {losers}",
}
