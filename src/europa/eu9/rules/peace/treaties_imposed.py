"""4.24 Military diplomacy: all conditions of a peace overseas given up for treaties."""

from __future__ import annotations

from europa.eu9.rules.diplomacy.causes import give
from europa.eu9.rules.diplomacy.targets import is_abroad
from europa.eu9.rules.peace.concessions import set_treaty
from europa.eu9.rules.peace.sides import majors_in
from europa.eu9.rules.powers.single.american_empires import relation
from europa.eu9.state import AT, FR, NR
from europa.eu9.table import G
from europa.eu9.treaties import Offer
from europa.eu9.world import NONE
from europa.kernel import Ask, Option, Steps

TREATIES_IMPOSED = "treaties"
LEAST, CRUSHING = 2, 4
DONE = "done"


def is_open(g: G, offer: Offer) -> bool:
    """Level 2 or more over minors overseas alone."""
    over_minors = all(is_abroad(g, c) for c in offer.losers)
    return offer.level >= LEAST and over_minors and bool(majors_in(g, offer.winners))


def impose(g: G, offer: Offer, chooser: int) -> Steps[None]:
    """Others' treaties are lowered as the winners choose; each winner gains one or all of it."""
    winners = majors_in(g, offer.winners)
    crushed = offer.level >= CRUSHING
    for minor in offer.losers:
        others = [p for p in g.majors() if p not in winners and relation(g, p, minor) != NR]
        while others and chooser != NONE:
            options = [Option(f"lower:{g.name(p)}", p) for p in others]
            options.append(Option(DONE, NONE))
            params = {"power": g.name(chooser), "minor": g.name(minor)}
            power = yield Ask(g.seat_of(chooser), "peace.lower", options, "IV.4", params)
            if power == NONE:
                break
            others.remove(power)
            now = relation(g, power, minor)
            set_treaty(g, power, minor, FR if now == AT and not crushed else NR)
            give(g, power, chooser, "treaty broken", kind="overseas", free=True)
        for winner in winners:
            now = relation(g, winner, minor)
            set_treaty(g, winner, minor, AT if crushed or now >= FR else FR)


MESSAGES = {
    "ask.peace.lower": "{power}: whose treaty with {minor} do you lower?",
    "option.lower": "{a}",
    "option.peace.lower.done": "nobody's (any more)",
}
