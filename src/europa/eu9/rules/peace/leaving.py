"""XII.3.1 Separate peaces (7.2b): who would leave a war says so, then offers are made."""

from __future__ import annotations

from europa.eu9.conflicts import War
from europa.eu9.rules.diplomacy.turns import TURNS, open_session
from europa.eu9.rules.link import AGAIN
from europa.eu9.rules.peace import mandatory
from europa.eu9.rules.peace.event_wars import may_leave
from europa.eu9.rules.peace.offers import between_powers, separate_offers
from europa.eu9.rules.peace.sides import group
from europa.eu9.rules.powers.wars import side_of
from europa.eu9.table import G
from europa.kernel import Ask, Entry, Option, Steps
from europa.kernel.flow import together

STAY, LEAVE = "stay", "leave"


class WouldLeave(Entry, frozen=True):
    """A power says that it would leave a war without its allies."""

    power: str
    war: int


def offer_separately(g: G) -> Steps[bool]:
    """7.2b, a step each: proposals that must be made and wishes; then the rounds of the circle."""
    if g.state.session is None:
        yield from mandatory.propose(g)
        yield from _wishes(g)
        if not g.state.leaving:
            return False
        open_session(g, "7.2b", TURNS)
        return AGAIN
    if (yield from separate_offers(g, between_powers(g))):
        return AGAIN
    mandatory.enforce(g)
    return False


def may_part(g: G, power: int) -> list[War]:
    """7.2.6: wars in which others of its side would stay behind."""
    found = []
    for war in between_powers(g):
        side = side_of(war, power)
        if side in (0, 1) and (war.number, power) not in g.state.leaving:
            mine = group(g, war, side, (power,))
            if set(mine) != set(war.side(side)) and may_leave(g, war, mine):
                found.append(war)
    return found


def _wishes(g: G) -> Steps[None]:
    """Sealed, then known to all."""
    able = {g.seat_of(p): p for p in g.majors() if may_part(g, p)}
    wishes = yield from together(g, {seat: _wish(g, power) for seat, power in able.items()})
    for seat, wars in wishes.items():
        for war in wars:
            g.state.leaving.append((war, able[seat]))
            g.log(WouldLeave(g.name(able[seat]), war))


def _wish(g: G, power: int) -> Steps[list[int]]:
    chosen: list[int] = []
    wars = [war.number for war in may_part(g, power)]
    while len(chosen) < len(wars):
        left = [number for number in wars if number not in chosen]
        options = [Option(STAY, 0), *(Option(f"{LEAVE}:{n}", n) for n in left)]
        params = {"power": g.name(power)}
        number = yield Ask(g.seat_of(power), "peace.leave", options, "XII.3", params)
        if not number:
            break
        chosen.append(number)
    return chosen


ENTRIES = (WouldLeave,)
MESSAGES = {
    "ask.peace.leave": "{power}: would you leave a war without your allies? That costs 2 stability"
    " and gives them a cause of war.",
    "option.peace.leave.stay": "no (other) war",
    "option.peace.leave.leave": "leave war {a}",
    "entry.WouldLeave": "{power} would leave war {war}",
}
