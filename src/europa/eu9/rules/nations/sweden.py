"""P 34.9 The faith of Sweden: chosen at the start of period III, and what zeal costs."""

from __future__ import annotations

from europa.eu9.entries import LeaderPosted
from europa.eu9.rules.events import revolts
from europa.eu9.rules.powers.faith import faith
from europa.eu9.rules.powers.single.charles import COUNTER, name_heir, return_home
from europa.eu9.table import G
from europa.eu9.world import RELIGIONS
from europa.kernel import Ask, Entry, Option, Steps

STRICT, TOLERANT, CATHOLIC = "strictly_protestant", "tolerant", "catholic"
CHOSEN = "swedish_faith"
PERIODS = (3, 4)
"""34.9: periods in which zeal makes enemies at home."""


class FaithChosen(Entry, frozen=True):
    """Sweden chooses its faith."""

    power: str
    faith: str


def choose(g: G) -> Steps[None]:
    """P.7: in the first turn of period III."""
    s, sweden = g.state, g.country("sweden")
    if not g.is_major(sweden) or s.period != PERIODS[0] or g.holds(CHOSEN):
        return
    options = [Option(TOLERANT), Option(STRICT), Option(CATHOLIC)]
    params = {"power": g.name(sweden)}
    chosen = yield Ask(g.seat_of(sweden), "sweden.faith", options, "XV", params)
    s.in_force[CHOSEN] = s.turn
    s.attitude[sweden] = chosen if chosen == STRICT else ""
    s.religion[sweden] = RELIGIONS.index("catholic" if chosen == CATHOLIC else "protestant")
    g.log(FaithChosen(g.name(sweden), chosen.replace("_", " ")))


def zeal(g: G) -> None:
    """34.9: each war that a strict Sweden begins against a Catholic country: a revolt."""
    s, sweden = g.state, g.country("sweden")
    if s.period not in PERIODS or s.attitude[sweden] != STRICT:
        return
    for war in s.wars:
        key = f"zeal:{war.number}"
        if war.begun != s.turn or sweden not in war.attackers or g.effect(key):
            continue
        if any(faith(g, c) == CATHOLIC for c in war.defenders):
            g.add_effect(key)
            revolts.revolt_in(g, sweden)


def heir(g: G) -> None:
    """34.11: Charles, the heir, takes the field."""
    if name_heir(g):
        g.log(LeaderPosted("sweden", g.world.leaders[g.world.leader_index[COUNTER]].name, "army"))


AFTER_STEP = {
    "P.7": (choose,),
    "2.1": (zeal,),
    "2.5": (zeal,),
    "3.14": (zeal, heir),
    "8.4": (return_home,),
}
ENTRIES = (FaithChosen,)
MESSAGES = {
    "ask.sweden.faith": "{power}: which faith is your crown's?",
    "option.tolerant": "Protestant and tolerant",
    "option.strictly_protestant": "strictly Protestant: revolts with every war on Catholics",
    "option.sweden.faith.catholic": "Catholic: a cause of war against all who are not",
    "entry.FaithChosen": "{power} is {faith}",
}
