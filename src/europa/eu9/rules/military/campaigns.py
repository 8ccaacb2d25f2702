"""R5 Campaigns (4.2b): what each country pays, and what minors have for nothing."""

from __future__ import annotations

from europa.eu9.combat.march import CAMPAIGNS
from europa.eu9.combat.rounds import TRACK
from europa.eu9.conflicts import War
from europa.eu9.entries import Paid
from europa.eu9.rules.military.alliances import ally_abroad, deciding, seat_for
from europa.eu9.rules.military.idle import has_work, is_asked
from europa.eu9.rules.military.rights import ACTIVE, MULTIPLE, NO_CAMPAIGN, PASSIVE
from europa.eu9.rules.military.stacks import phasing, stacks_of
from europa.eu9.rules.powers.wars import helper_of, side_of
from europa.eu9.state import VA
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Disabled, Entry, Option, Steps
from europa.kernel.flow import together

LEVELS = tuple(CAMPAIGNS)
"""none, passive, no_logistics, active, major, multiple."""
LINES = {
    "passive": "B40", "no_logistics": "B40", "active": "B41", "major": "B42", "multiple": "B43",
}  # fmt: skip
ORDER = ("none", "passive", "no_logistics", "active", "major", "multiple")


class Campaign(Entry, frozen=True):
    """What a country does in this impulse."""

    power: str
    level: str
    ducats: int = 0


def choose(g: G) -> Steps[None]:
    """4.2b, R5.1: sealed inside the alliance, then public."""
    s = g.state
    countries = members(g)
    asks = {}
    for country in countries:
        if g.is_major(country) and _is_due(g, country):
            if has_work(g, country) and is_asked(g, country):
                asks[g.seat_of(country)] = _choose(g, country)
            else:
                book(g, country, kept(g, country))
    answers = (yield from together(g, asks)) if asks else {}
    for seat, level in answers.items():
        book(g, g.power_of(seat), level)
    for country in countries:
        if not g.is_major(country) and _is_due(g, country):
            yield from _minor(g, country)
    for country in countries:
        s.allowances[_bought(g, country)] = _number(g)


def members(g: G) -> list[int]:
    """The countries of the phasing alliance, and those that intervene beside it."""
    helping = [x.country for x in stacks_of(g, phasing(g))]
    return list(dict.fromkeys((*phasing(g), *helping)))


def _bought(g: G, country: int) -> str:
    return f"bought:{g.name(country)}"


def _number(g: G) -> int:
    """The round as a number; 0 is none."""
    return TRACK.index(g.state.round) + 1 if g.state.round in TRACK else 0


def _is_due(g: G, country: int) -> bool:
    """Once a round: a country that intervenes has its campaign from its first impulse on."""
    return g.state.allowances.get(_bought(g, country), -1) != _number(g)


def kept(g: G, country: int) -> str:
    """R5.6: what an extended winter leaves of the summer's campaign; else nothing."""
    return g.state.campaigns.get(country, NO_CAMPAIGN) if g.state.extended_winter else NO_CAMPAIGN


def _choose(g: G, country: int) -> Steps[str]:
    """R5.1, R5.2: one level; an extended winter only raises it (R5.6)."""
    old = kept(g, country)
    first = old if old != NO_CAMPAIGN else default(g, country)
    options, closed = [], []
    for level in sorted(ORDER, key=lambda x: (x != first, ORDER.index(x))):
        price = CAMPAIGNS[level] - CAMPAIGNS[old]
        if price < 0 or (old != NO_CAMPAIGN and level == NO_CAMPAIGN):
            closed.append(Disabled(f"campaign:{level}", "reason.campaign_kept", "VIII.5"))
        else:
            options.append(_priced(level, level, price))
    params = {"power": g.name(country), "round": g.state.round}
    chosen: str = yield Ask(
        g.seat_of(country), "military.campaign", options, "VIII.5", params, closed
    )
    return chosen


def _priced(name: str, value: object, ducats: int) -> Option:
    """A level with its price."""
    return Option(f"campaign:{name}", value, note="note.campaign_price", params={"ducats": ducats})


def default(g: G, country: int) -> str:
    """R5.11: passive if there is anything to go on with."""
    return PASSIVE if has_work(g, country) else NO_CAMPAIGN


def book(g: G, country: int, level: str, payer: int = NONE, free: str = NO_CAMPAIGN) -> None:
    """R5.1, R5.6: the level holds, its allowances are fresh, and it is paid at once."""
    s = g.state
    old = kept(g, country) if free == NO_CAMPAIGN else free
    power = payer if payer != NONE else country
    price = CAMPAIGNS[level] - CAMPAIGNS[old]
    if g.is_major(power) and price > 0:
        if free == NO_CAMPAIGN and old != NO_CAMPAIGN:
            g.add(power, LINES[old], -CAMPAIGNS[old])
            g.add(power, LINES[level], CAMPAIGNS[level])
        else:
            g.add(power, LINES[level], price)
        seat = g.seat_of(power)
        g.log(Paid(g.name(power), LINES[level], -price, "campaign"), to=[seat])
    s.campaigns[country] = level
    for kind in ("land", "sea"):
        s.allowances.pop(f"{kind}:{g.name(country)}", None)
    if level != NO_CAMPAIGN:
        g.log(Campaign(g.name(country), level, max(0, price)))


# Minors


def free_level(g: G, minor: int) -> str:
    """R5.9, E9: what a minor has each round without payment."""
    s = g.state
    for war in s.wars:
        own = war.kind != "overseas" or minor in war.attacked or _leads(g, war, minor)
        if side_of(war, minor) != NONE and own:
            return ACTIVE
    if ally_abroad(g, minor) != NONE:
        return NO_CAMPAIGN  # 4.23.3: all its campaigns are paid by its ally
    helps = any(helper_of(war, minor) for war in s.wars)
    overseas = any(side_of(war, minor) != NONE for war in s.wars)
    if helps or overseas:
        if s.patron[minor] == NONE:
            return ACTIVE
        if s.box[minor] == VA:
            return NO_CAMPAIGN
        return PASSIVE
    return PASSIVE


def _leads(g: G, war: War, minor: int) -> bool:
    """An overseas war that is the minor's own: no power stands beside it."""
    side = side_of(war, minor)
    return side != NONE and not any(g.is_major(c) for c in war.side(side))


def _minor(g: G, minor: int) -> Steps[None]:
    """R5.9: its free campaign; once a turn an active one; the decider may pay for more."""
    s = g.state
    free = free_level(g, minor)
    power = deciding(g, minor)
    lent = free == NO_CAMPAIGN and ally_abroad(g, minor) == NONE
    if lent and power != NONE:  # a vassal moves with its Patron's campaign
        free = s.campaigns.get(power, NO_CAMPAIGN)
    seat = seat_for(g, minor)
    at_war = any(side_of(war, minor) != NONE or helper_of(war, minor) for war in s.wars)
    if seat is None or not at_war or not has_work(g, minor):
        book(g, minor, free, power, free)
        return
    options = [_priced(free, (free, free), 0)]
    once, stored = f"active:{g.name(minor)}", f"multiple:{g.name(minor)}"
    if free == PASSIVE and not s.allowances.get(once):
        options.append(_priced("once", (ACTIVE, ACTIVE), 0))
    if s.allowances.get(stored):
        options.append(_priced("granted", (MULTIPLE, MULTIPLE), 0))
    for level in ORDER[ORDER.index(free) + 1 :]:
        price = CAMPAIGNS[level] - CAMPAIGNS[free]
        if price > 0:
            options.append(_priced(level, (level, free), price))
    params = {"power": g.name(minor), "round": s.round}
    chosen, paid = yield Ask(seat, "military.campaign", options, "VIII.5", params)
    if (chosen, paid) == (ACTIVE, ACTIVE) and free == PASSIVE:
        s.allowances[once] = 1
    elif (chosen, paid) == (MULTIPLE, MULTIPLE) and free != MULTIPLE:
        s.allowances[stored] -= 1
    book(g, minor, chosen, power, paid)


ENTRIES = (Campaign,)
MESSAGES = {
    "entry.Campaign": "{power}: {level} campaign",
    "ask.military.campaign": "{power}, round {round}: which campaign?",
    "option.campaign": "{a}",
    "note.campaign_price": "{ducats:ducat|ducats}",
    "reason.campaign_kept": "the summer's campaign is not lowered in its winter",
}
