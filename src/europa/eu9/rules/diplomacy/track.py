"""4.20.3-8 Minors move on the track (2.9): how far, dowry and subsidy, new interventions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from europa.eu9.entries import Paid
from europa.eu9.rules.diplomacy.begin import help_side
from europa.eu9.rules.diplomacy.boxes import reachable
from europa.eu9.rules.diplomacy.reactions.minors import may_send
from europa.eu9.rules.diplomacy.targets import is_abroad
from europa.eu9.rules.diplomacy.window import Reaction
from europa.eu9.rules.powers.single.american_empires import is_everybodys, relation
from europa.eu9.rules.powers.tracks import TreatyWeakened, move
from europa.eu9.rules.powers.wars import full_wars, side_of
from europa.eu9.rules.terms.lasting import changed
from europa.eu9.state import AT, BOXES, COUNTRIES, FR, MA, NEUTRAL, NR, RM, SUB, TREATIES
from europa.eu9.table import G
from europa.eu9.treaties import Advance
from europa.eu9.world.tables import table
from europa.kernel import Ask, Entry, Option, Steps

STAY, PAY, REFUSE, NO = "stay", "pay", "refuse", "no"
MOST_SUBSIDY = 50


class DowryRolled(Entry, frozen=True):
    """Dowry or subsidy: positive if the minor pays."""

    power: str
    minor: str
    what: str
    die: int
    ducats: int


def turn(g: G, power: int) -> Steps[None] | None:
    """A power's gains of the turn, one after another."""
    mine = [advance for advance in g.state.advances if advance.power == power]
    return _turn(g, power, mine) if mine else None


def _turn(g: G, power: int, mine: list[Advance]) -> Steps[None]:
    for advance in mine:
        if is_abroad(g, advance.minor):
            yield from _abroad(g, advance)
        else:
            yield from _european(g, advance)


def _european(g: G, advance: Advance) -> Steps[None]:
    """How far: never forced; only the box where it stops has effect."""
    power, minor = advance.power, advance.minor
    boxes = reachable(g, power, minor, advance.points)
    if not boxes:
        return
    options = [Option(f"box:{BOXES[box]}", box) for box in reversed(boxes)]
    params = {"power": g.name(power), "minor": g.name(minor), "points": advance.points}
    box = yield Ask(g.seat_of(power), "track.stop", [*options, Option(STAY, 0)], "IV.3", params)
    if not box:
        return
    before = g.state.box[minor]
    move(g, minor, power, box)
    if box == RM:
        yield from _dowry(g, power, minor)
    elif box == SUB:
        yield from _subsidy(g, power, minor)
    elif box >= MA and (before < MA or g.state.patron[minor] != power):
        yield from _send(g, power, minor)


def _pay_or_lose(g: G, power: int, minor: int, ducats: int, what: str) -> Steps[None]:
    """4.20.4, 4.20.5: the power gets it, or pays, or the minor goes to Neutral."""
    if ducats < 0:
        params = {"power": g.name(power), "minor": g.name(minor), "ducats": -ducats}
        options = [Option(PAY), Option(REFUSE)]
        if (yield Ask(g.seat_of(power), f"track.{what}", options, "IV.3", params)) == REFUSE:
            move(g, minor, power, NEUTRAL)
            return
    if ducats:
        g.add(power, "A7", ducats)
        g.log(Paid(g.name(power), "A7", ducats, what))


def _dowry(g: G, power: int, minor: int) -> Steps[None]:
    """4.20.4: d10, even: the power gets it; odd: it pays."""
    record = g.world.countries[minor].minor
    worth = (record.dowry or 0) if record else 0
    die = g.d10("dowry", g.name(power))
    ducats = worth if die % 2 == 0 else -worth
    g.log(DowryRolled(g.name(power), g.name(minor), "dowry", die, ducats))
    yield from _pay_or_lose(g, power, minor, ducats, "dowry")


def _subsidy(g: G, power: int, minor: int) -> Steps[None]:
    """4.20.5: d100 less the modifier, at most 50; E-44 adds 20 and gives at least 20 (E231)."""
    record = g.world.countries[minor].minor
    die = g.roll("subsidy", 100, 1, g.name(power))[0]
    asked = changed(g, "subsidy_modifier", minor, (record.subsidy or 0) if record else 0)
    ducats = min(MOST_SUBSIDY, die - asked)
    more = g.effect("subsidy_more", power)
    if more:
        ducats = max(more, ducats + more)
    g.log(DowryRolled(g.name(power), g.name(minor), "subsidy", die, ducats))
    yield from _pay_or_lose(g, power, minor, ducats, "subsidy")


def _send(g: G, power: int, minor: int) -> Steps[None]:
    """4.20.8: a minor newly in MA or better may help at once in a war of its Patron."""
    for war in full_wars(g, power):
        if not may_send(g, minor, power, war):
            continue
        params = {"power": g.name(power), "minor": g.name(minor), "war": war.number}
        options = [Option(NO), Option("send")]
        if (yield Ask(g.seat_of(power), "track.send", options, "IV.3", params)) == "send":
            help_side(g, war, minor, side_of(war, power), beside=power, late=True)
            return


# Overseas


def counters(g: G, power: int) -> int:
    """4.21.1: treaty counters that a power has left."""
    have: int = table("rotw_treaties")["treaty_counters"].get(g.name(power), 0)
    used = sum(
        key // COUNTRIES == power and not is_everybodys(g, key % COUNTRIES)
        for key in g.state.treaties
    )
    return have - used


def _abroad(g: G, advance: Advance) -> Steps[None]:
    """4.21.4, 4.21.8: rising is voluntary; AT has its price, or stays FR."""
    power, minor = advance.power, advance.minor
    seat = g.seat_of(power)
    levels = [n for n in (AT, FR) if relation(g, power, minor) < n <= advance.relation]
    if not levels:
        return
    full = relation(g, power, minor) == NR and counters(g, power) <= 0
    if full and not (yield from _make_room(g, power, minor)):
        return
    params = {"power": g.name(power), "minor": g.name(minor)}
    options = [Option(f"treaty:{TREATIES[n]}", n) for n in levels]
    level = yield Ask(seat, "track.treaty", [*options, Option(STAY, 0)], "IV.4", params)
    if level == AT:
        price = at_price(g, power, minor)
        about = {**params, "ducats": price}
        offer = [Option(PAY), Option(REFUSE)]
        if (yield Ask(seat, "track.at_price", offer, "IV.4", about)) == PAY:
            g.add(power, "A7", -price)
            g.log(Paid(g.name(power), "A7", -price, "treaty"))
        else:
            level = FR
    if level:
        set_relation(g, power, minor, level)


def at_price(g: G, power: int, minor: int) -> int:
    """4.21.8: d100 or 2d10 ducats."""
    if table("rotw_treaties")["minors"][g.name(minor)]["price"].startswith("1d100"):
        return int(g.roll("treaty", 100, 1, g.name(power))[0])
    return sum(g.roll("treaty", 10, 2, g.name(power)))


def set_relation(g: G, power: int, minor: int, level: int) -> None:
    """FR or AT; NR takes the counter away."""
    key = power * COUNTRIES + minor
    old = relation(g, power, minor)
    if level == NR:
        g.state.treaties.pop(key, None)
    else:
        g.state.treaties[key] = level
    if old != level:
        g.log(TreatyWeakened(g.name(minor), g.name(power), TREATIES[old], TREATIES[level]))


def _make_room(g: G, power: int, minor: int) -> Steps[bool]:
    """4.21.1: all counters are used: another relation is dropped, or nothing is signed."""
    held = [
        key % COUNTRIES
        for key in g.state.treaties
        if key // COUNTRIES == power and not is_everybodys(g, key % COUNTRIES)
    ]
    if not held:
        return False
    params = {"power": g.name(power), "minor": g.name(minor)}
    options = [Option(STAY, -1), *(Option(f"drop:{g.name(m)}", m) for m in held)]
    dropped = yield Ask(g.seat_of(power), "track.drop", options, "IV.4", params)
    if dropped < 0:
        return False
    set_relation(g, power, dropped, NR)
    return True


def renunciations(g: G, power: int) -> Iterator[Reaction]:
    """One for each minor overseas with which it has FR or AT."""
    for key, level in g.state.treaties.items():
        holder, minor = divmod(key, COUNTRIES)
        if holder == power and level != NR and not is_everybodys(g, minor):
            yield Reaction(f"end_treaty:{g.name(minor)}", partial(renounce, g, power, minor))


def renounce(g: G, power: int, minor: int) -> None:
    """The counter is free again; it costs nothing."""
    old = g.state.treaties.pop(power * COUNTRIES + minor)
    g.log(TreatyWeakened(g.name(minor), g.name(power), TREATIES[old], TREATIES[NR]))


ENTRIES = (DowryRolled,)
MESSAGES = {
    "ask.track.stop": "{power}: {points:point|points} on {minor}. How far does it come?",
    "option.box": "{a}",
    "option.stay": "no further",
    "ask.track.dowry": "{power}: {minor} wants a dowry of {ducats} ducats",
    "ask.track.subsidy": "{power}: {minor} wants a subsidy of {ducats} ducats",
    "option.pay": "pay",
    "option.track.dowry.refuse": "refuse: it turns away",
    "option.track.subsidy.refuse": "refuse: it turns away",
    "ask.track.send": "{power}: does {minor} help at once in war {war}?",
    "option.track.send.send": "yes",
    "option.track.send.no": "no",
    "ask.track.treaty": "{power}: what do you sign with {minor}?",
    "option.treaty": "{a}",
    "ask.track.at_price": "{power}: the treaty with {minor} costs {ducats} ducats",
    "option.track.at_price.refuse": "refuse: friendly relations only",
    "ask.track.drop": "{power}: no treaty counter is left for {minor}. Which relation do you drop?",
    "option.drop": "{a}",
    "option.end_treaty": "give up the treaty with {a}",
    "entry.DowryRolled": "{minor}: {what} for {power} ({die}): {ducats} ducats",
}
