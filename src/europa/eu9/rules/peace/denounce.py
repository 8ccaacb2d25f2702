"""XII.3.7 Denunciation (7.4.5): a winner that got nothing breaks with those that got something."""

from __future__ import annotations

from europa.eu9.rules.diplomacy import bonds
from europa.eu9.rules.peace.conditions import Session
from europa.eu9.rules.peace.ending import break_with
from europa.eu9.rules.peace.sides import majors_in, taken_from
from europa.eu9.rules.powers.initiative import by_initiative
from europa.eu9.rules.powers.stability import change
from europa.eu9.table import G
from europa.kernel import Ask, Entry, Option, Steps

ACCEPT, DENOUNCE = "accept", "denounce"


class Denounced(Entry, frozen=True):
    """A winner denounces the peace of its allies."""

    power: str
    war: int


def cheated(g: G, at: Session) -> list[int]:
    """Winners that hold land of the losers and got no full condition."""
    return [
        power
        for power in by_initiative(g)
        if power in majors_in(g, at.offer.winners)
        and not at.gains.get(power)
        and taken_from(g, at.offer.losers, (power,))
    ]


def denunciations(g: G, at: Session) -> Steps[None]:
    """By initiative; then those that got nothing either take sides, the others break."""
    if not at.offer.level or len(majors_in(g, at.offer.winners)) == 1:
        return
    angry: list[int] = []
    for power in cheated(g, at):
        angry += [power] * (yield from _asks(g, at, power))
    if not angry:
        return
    loyal = []
    for power in by_initiative(g):
        if power not in at.offer.winners or power in angry:
            continue
        cost = bonds.breach(g, power)
        if not at.gains.get(power) and (yield from _asks(g, at, power, cost)):
            angry.append(power)
        else:
            loyal.append(power)
    for power in loyal:
        change(g, power, -bonds.breach(g, power), "XII.3")
        for other in angry:
            break_with(g, power, other)


def _asks(g: G, at: Session, power: int, cost: int = 0) -> Steps[bool]:
    """Whether it denounces; `cost`: stability it pays if it stands by those who got something."""
    params = {"power": g.name(power), "war": at.offer.war}
    accept = Option(ACCEPT, note="note.stability" if cost else "", params={"stability": cost})
    options = [accept, Option(DENOUNCE)]
    if (yield Ask(g.seat_of(power), "peace.denounce", options, "XII.3", params)) == ACCEPT:
        return False
    g.log(Denounced(g.name(power), at.offer.war))
    return True


ENTRIES = (Denounced,)
MESSAGES = {
    "ask.peace.denounce": "{power}: the peace in war {war} brings you nothing. Do you denounce it?",
    "option.peace.denounce.accept": "no, we accept it",
    "option.peace.denounce.denounce": "yes: our allies break with us",
    "entry.Denounced": "{power} denounces the peace of war {war}",
}
