"""R5 Campaigns (4.2b): what each country pays, and what minors have for nothing."""

from __future__ import annotations

from europa.eu9.combat.march import CAMPAIGNS
from europa.eu9.combat.rounds import TRACK
from europa.eu9.conflicts import War
from europa.eu9.entries import Paid
from europa.eu9.rules.military import free_campaigns, standing_orders
from europa.eu9.rules.military.alliances import ally_abroad, deciding, seat_for
from europa.eu9.rules.military.idle import has_work, is_asked, takes_part
from europa.eu9.rules.military.rights import ACTIVE, MULTIPLE, NO_CAMPAIGN, PASSIVE
from europa.eu9.rules.military.stacks import phasing, stacks_of
from europa.eu9.rules.powers.single.errands import errand
from europa.eu9.rules.powers.wars import helper_of, side_of
from europa.eu9.rules.terms import lasting
from europa.eu9.rules.terms.played import side_name
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
REST = "rest"
"""Answer of a power at peace: no campaign now, and none for the rest of the phase (R19.5)."""
ORDERS = "orders"
"""Answer: first an order that shall stand."""
GRATIS = "free_"
"""Before a level: it costs nothing (33.3, 34.6)."""
CRUSADE, IDLE = "II-B", "idle_crusader:"
"""An event; under `held`: the last turn in which a crusader had less than an active campaign."""
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
    for seat, (level, changes) in answers.items():
        power = g.power_of(seat)
        for key, value in changes:
            standing_orders.write(g, seat, key, value)
        if level == REST:
            s.peace_time[power] = 1
        if level.startswith(GRATIS):
            level = level.removeprefix(GRATIS)
            free_campaigns.use(g, power, level)
            book(g, power, level, free=level)
            continue
        book(g, power, NO_CAMPAIGN if level == REST else level)
    yield from _minors(g, [c for c in countries if not g.is_major(c) and _is_due(g, c)])
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


def _choose(g: G, country: int) -> Steps[tuple[str, list[standing_orders.Change]]]:
    """R5.1: one level; before it, standing orders may be changed (E325)."""
    changed: list[standing_orders.Change] = []
    seat = g.seat_of(country)
    while (level := (yield _levels(g, country))) == ORDERS:
        changed += yield from standing_orders.changes(g, seat, 1)
    return level, changed


def _levels(g: G, country: int) -> Ask:
    """R5.1, R5.2: the levels; an extended winter only raises what was paid (R5.6)."""
    old = kept(g, country)
    first = old if old != NO_CAMPAIGN else default(g, country)
    options, closed = [], []
    for level in sorted(ORDER, key=lambda x: (x != first, ORDER.index(x))):
        price = CAMPAIGNS[level] - CAMPAIGNS[old]
        if price < 0 or (old != NO_CAMPAIGN and level == NO_CAMPAIGN):
            closed.append(Disabled(f"campaign:{level}", "reason.campaign_kept", "VIII.5"))
        else:
            options.append(_priced(level, level, price))
    if old == NO_CAMPAIGN and not takes_part(g, country):
        options.insert(int(first != NO_CAMPAIGN), _priced(REST, REST, 0))
    gratis = [f"{GRATIS}{level}" for level in free_campaigns.left(g, country)]
    options += [_priced(level, level, 0) for level in gratis]
    if takes_part(g, country):
        options.append(Option(ORDERS))
    params = {"power": g.name(country), "round": g.state.round}
    return Ask(g.seat_of(country), "military.campaign", options, "VIII.5", params, closed)


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
        s.allowances.pop(f"{kind}:{_camp(g, country)}", None)
    crusade = any(war.cause == CRUSADE and country in war.members for war in s.wars)
    if crusade and ORDER.index(level) < ORDER.index(ACTIVE):  # P 3.2c
        s.held[f"{IDLE}{g.name(country)}"] = s.turn
    if level != NO_CAMPAIGN:
        g.log(Campaign(g.name(country), level, max(0, price)))


# Minors


def free_level(g: G, minor: int) -> str:
    """R5.9, E9: what a minor has each round without payment; an event may give it more."""
    s = g.state
    if (sent := errand(g, minor)) is not None:
        return str(sent.says["campaign"])
    given = [act for _, act in lasting.found(g, "campaign:", minor)]
    if any((act.get("level"), act.get("each")) == ("simple", "round") for act in given):
        return ACTIVE
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


Raise = tuple[int, str, str]
"""A minor, its campaign, and the level that costs nothing."""
THIS_ROUND: Raise = (NONE, "", "")
"""Answer: nothing more now, but ask again."""


def _minors(g: G, minors: list[int]) -> Steps[None]:
    """R5.9: their free campaigns; who decides for some may pay for more, one question for all."""
    asked: dict[str, list[int]] = {}
    for minor in minors:
        seat = seat_for(g, minor)
        if seat is not None and _is_at_war(g, minor) and has_work(g, minor):
            asked.setdefault(seat, []).append(minor)
        else:
            free = _free_now(g, minor)
            book(g, minor, free, deciding(g, minor), free)
    for seat, own in asked.items():
        yield from _raise(g, seat, own)


def _is_at_war(g: G, minor: int) -> bool:
    fights = any(side_of(war, minor) != NONE or helper_of(war, minor) for war in g.state.wars)
    return fights or errand(g, minor) is not None


def _free_now(g: G, minor: int) -> str:
    """What it has without payment; a vassal moves with its Patron's campaign."""
    free, power = free_level(g, minor), deciding(g, minor)
    lent = free == NO_CAMPAIGN and ally_abroad(g, minor) == NONE
    if lent and power != NONE:
        return g.state.campaigns.get(power, NO_CAMPAIGN)
    return free


def _raise(g: G, seat: str, minors: list[int]) -> Steps[None]:
    """One minor after another gets more, until the decider leaves the others as they are."""
    quiet = f"minors:{seat}"
    left = list(minors)
    while left and not g.state.allowances.get(quiet):
        options = [Option("as_they_are", None), Option("this_round", THIS_ROUND)]
        camps = {_camp(g, minor): minor for minor in reversed(left)}
        options += [
            option for minor in left if minor in camps.values() for option in _raises(g, minor)
        ]
        if len(options) == 2:
            break
        params = {"power": g.name(g.power_of(seat)), "round": g.state.round}
        chosen: Raise | None = yield Ask(seat, "military.minors", options, "VIII.5", params)
        if chosen is None:
            g.state.allowances[quiet] = 1
        if chosen in (None, THIS_ROUND):
            break
        _grant(g, *chosen)
        camp = [minor for minor in left if _camp(g, minor) == _camp(g, chosen[0])]
        for minor in camp[1:]:
            book(g, minor, chosen[1], deciding(g, minor), chosen[1])
        left = [minor for minor in left if minor not in camp]
    for minor in left:
        free = _free_now(g, minor)
        book(g, minor, free, deciding(g, minor), free)


def _raises(g: G, minor: int) -> list[Option]:
    """What more a minor may have: once a turn an active campaign, granted ones, bought ones."""
    s, name, free = g.state, _camp(g, minor), _free_now(g, minor)
    found: list[tuple[str, Raise, int]] = []
    if free == PASSIVE and not s.allowances.get(f"active:{name}"):
        found.append(("once", (minor, ACTIVE, ACTIVE), 0))
    if s.allowances.get(f"multiple:{name}"):
        found.append(("granted", (minor, MULTIPLE, MULTIPLE), 0))
    for level in ORDER[ORDER.index(free) + 1 :]:
        price = CAMPAIGNS[level] - CAMPAIGNS[free]
        if price > 0:
            found.append((level, (minor, level, free), price))
    return [
        Option(f"raise:{name}:{what}", value, (name, what), "note.campaign_price", {"ducats": cost})
        for what, value, cost in found
    ]


def _camp(g: G, minor: int) -> str:
    """Whose campaign it is: the minor's own, or that of its side (IV-A: one for all of them)."""
    return side_name(g, minor) or g.name(minor)


def _grant(g: G, minor: int, level: str, paid: str) -> None:
    s, name, free = g.state, _camp(g, minor), _free_now(g, minor)
    if (level, paid) == (ACTIVE, ACTIVE) and free == PASSIVE:
        s.allowances[f"active:{name}"] = 1
    elif (level, paid) == (MULTIPLE, MULTIPLE) and free != MULTIPLE:
        s.allowances[f"multiple:{name}"] -= 1
    book(g, minor, level, deciding(g, minor), paid)


ENTRIES = (Campaign,)
MESSAGES = {
    "entry.Campaign": "{power}: {level} campaign",
    "ask.military.campaign": "{power}: which campaign do you pay in this round?",
    "option.campaign": "{a}",
    "option.military.campaign.orders": "First change a standing order",
    "ask.military.minors": "{power}: more in this round for the minors that you lead?",
    "option.military.minors.as_they_are": "What they have is enough for this phase",
    "option.this_round": "Nothing more in this round",
    "option.raise": "{a}: {b}",
    "note.campaign_price": "{ducats:ducat|ducats}",
    "reason.campaign_kept": "the summer's campaign is not lowered in its winter",
}
