"""4.17.2 Minors at war call for help: whom they ask, and what each answer does."""

from __future__ import annotations

from europa.eu9.conflicts import War
from europa.eu9.rules.diplomacy.begin import help_side, join, raise_to, turn_on
from europa.eu9.rules.diplomacy.bonds import breaches
from europa.eu9.rules.diplomacy.targets import is_abroad
from europa.eu9.rules.powers.crowns import is_special_ally
from europa.eu9.rules.powers.initiative import by_initiative
from europa.eu9.rules.powers.stability import change
from europa.eu9.rules.powers.tracks import TreatyWeakened, move
from europa.eu9.rules.powers.wars import (
    AT_HOME,
    at_war,
    beside,
    helper_of,
    side_of,
    sides_with,
    war_numbered,
    wars_between,
)
from europa.eu9.rules.terms.lasting import allowed, forbidden
from europa.eu9.rules.terms.set_by_events import is_vassal, preferences
from europa.eu9.state import AT, COUNTRIES, EW, FR, MA, NEUTRAL, SUB, TREATIES
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Entry, Option, Steps

AUSTRIA = "austria"
ALLIES_ABROAD = ("aden", "oman", "gujarat", "mysore", "hyderabad", "iroquois", "aceh")
"""4.23.1: minors of the rest of the world that call and help holders of AT."""
REFUSE, LIMITED, FULLY = "refuse", "limited", "full"


class Called(Entry, frozen=True):
    """A minor calls a power, which answers."""

    minor: str
    power: str
    answer: str


def answer_calls(g: G) -> Steps[bool]:
    """All minors that call now, in random order; whether there was any."""
    s = g.state
    asked = False
    while s.calling:
        caller = g.dice.pick(s.calling, "call")
        s.calling.remove(caller)
        minor, number = caller
        war = war_numbered(g, number)
        if war is not None and minor in war.members:
            asked = True
            yield from _call(g, minor, war)
    return asked


def _call(g: G, minor: int, war: War) -> Steps[None]:
    s = g.state
    if is_abroad(g, minor):
        yield from _call_abroad(g, minor, war)
        return
    patron = s.patron[minor]
    if is_vassal(g, minor) or (g.name(minor) == AUSTRIA and is_special_ally(g)):
        return  # P 20.2: Spain joins Austria by a reaction, or stays out for nothing
    if patron != NONE and g.is_major(patron):
        if side_of(war, patron) == side_of(war, minor):
            raise_lower(g, minor, patron, EW)
            return
        if _fights_all(g, patron, war, minor):
            _stand_together(g, minor, patron, war)
            return
        if _may_help(g, patron, minor, war) and (yield from _ask_patron(g, minor, patron, war)):
            return
        if at_war(g, patron, minor):
            move(g, minor, patron, NEUTRAL)
    yield from _ask_first(g, minor, war, patron)


def raise_lower(g: G, minor: int, patron: int, box: int) -> None:
    """Up to a box, never down."""
    if g.state.box[minor] < box:
        raise_to(g, minor, patron, box)


def _fights_all(g: G, power: int, war: War, minor: int) -> bool:
    """The power is fully at war with all that the minor is at war with."""
    enemies = war.side(1 - side_of(war, minor))
    return all(at_war(g, power, enemy) for enemy in enemies)


def _stand_together(g: G, minor: int, patron: int, war: War) -> None:
    """Its Patron fights the same enemies: the minor joins his alliance."""
    raise_lower(g, minor, patron, EW)
    enemies = set(war.side(1 - side_of(war, minor)))
    for other in wars_between(g, patron, next(iter(sorted(enemies)))):
        alone = len(war.side(side_of(war, minor))) == 1
        same = enemies <= set(other.side(1 - side_of(other, patron)))
        if alone and same and other.number != war.number and other.kind == war.kind:
            g.state.wars.remove(war)
            join(g, other, minor, side_of(other, patron), attacked=True)
            return


def _may_help(g: G, power: int, minor: int, war: War) -> bool:
    """Not for both sides, nor against those beside whom it fights (4.14.4)."""
    side = side_of(war, minor)
    if forbidden(g, "help", power, other=minor):
        return False  # III-9
    if war.kind in AT_HOME or at_war(g, power, minor) or side_of(war, power) != NONE:
        return False
    if 1 - side in sides_with(war, power):
        return False
    return not any(beside(g, power, enemy) for enemy in war.side(1 - side))


def _ask_patron(g: G, minor: int, patron: int, war: War) -> Steps[bool]:
    """RM to EW: refuse, help a little, or enter fully; True unless it refuses."""
    s = g.state
    box, side = s.box[minor], side_of(war, minor)
    attacked = minor in war.attacked
    options = [Option(LIMITED, note="note.call.limited")]
    broken = breaches(g, patron, war.side(1 - side))
    if box > SUB or attacked:
        options.append(_full_war(broken))
    costs = box == EW and not allowed(g, "abandon_minor_free", patron, other=minor)
    refusal = Option(REFUSE, note="note.call.refuse_ew" if costs else "note.call.refuse")
    options.insert(0 if box <= SUB else len(options), refusal)
    answer = yield _ask(g, patron, minor, war, options)
    g.log(Called(g.name(minor), g.name(patron), answer))
    if answer == REFUSE:
        if costs:
            change(g, patron, -1, "IV.5")
        move(g, minor, patron, NEUTRAL)
        return False
    if answer == LIMITED:
        _help(g, patron, minor, war)
        raise_to(g, minor, patron, MA)
    else:
        change(g, patron, -1, "IV.5")
        turn_on(g, patron, war.side(1 - side))
        raise_to(g, minor, patron, EW)
        join(g, war, patron, side)
    return True


def _full_war(broken: int) -> Option:
    note = "note.call.full_broken" if broken else "note.call.full"
    return Option(FULLY, note=note, params={"stability": 1 + broken})


def _help(g: G, power: int, minor: int, war: War) -> None:
    """E223: one limited intervention a war, 1 stability once."""
    found = war_numbered(g, war.number)
    if found is not None and helper_of(found, power) is None:
        change(g, power, -1, "IV.5")
        help_side(g, war, power, side_of(war, minor), beside=minor)


def _ask_first(g: G, minor: int, war: War, refused: int) -> Steps[None]:
    """Neutral: only the first power of its list that isn't at war with it; it may stay out."""
    for name in preferences(g, minor):
        power = g.country(name)
        if not g.is_major(power) or power == refused or at_war(g, power, minor):
            continue
        if _may_help(g, power, minor, war):
            options = [Option(REFUSE), Option(LIMITED, note="note.call.limited")]
            answer = yield _ask(g, power, minor, war, options)
            g.log(Called(g.name(minor), g.name(power), answer))
            if answer == LIMITED:
                _help(g, power, minor, war)
                raise_to(g, minor, power, MA)
        return


def _call_abroad(g: G, minor: int, war: War) -> Steps[None]:
    """4.23.1, E222: holders of AT with some minors abroad; refusing costs 1 and lowers it to FR."""
    s = g.state
    if g.name(minor) not in ALLIES_ABROAD:
        return
    for power in by_initiative(g):
        key = power * COUNTRIES + minor
        if s.treaties.get(key) != AT or not _may_help(g, power, minor, war):
            continue
        enemies = war.side(1 - side_of(war, minor))
        options = [
            Option(LIMITED, note="note.call.limited"),
            _full_war(breaches(g, power, enemies)),
            Option(REFUSE, note="note.call.refuse_at"),
        ]
        answer = yield _ask(g, power, minor, war, options)
        g.log(Called(g.name(minor), g.name(power), answer))
        if answer == REFUSE:
            change(g, power, -1, "IV.4")
            s.treaties[key] = FR
            g.log(TreatyWeakened(g.name(minor), g.name(power), TREATIES[AT], TREATIES[FR]))
        elif answer == LIMITED:
            _help(g, power, minor, war)
        else:
            change(g, power, -1, "IV.5")
            turn_on(g, power, enemies)
            join(g, war, power, side_of(war, minor))
        war = war_numbered(g, war.number) or war


def _ask(g: G, power: int, minor: int, war: War, options: list[Option]) -> Ask:
    side = side_of(war, minor)
    params = {
        "power": g.name(power), "minor": g.name(minor), "war": war.number,
        "against": [g.name(c) for c in war.side(1 - side)],
    }  # fmt: skip
    return Ask(g.seat_of(power), "call.minor", options, "IV.5", params)


ENTRIES = (Called,)
MESSAGES = {
    "ask.call.minor": "{power}: {minor}, at war with {against}, calls you. What do you answer?",
    "option.call.minor.refuse": "no help",
    "option.call.minor.limited": "a limited intervention",
    "option.call.minor.full": "war beside it",
    "note.call.limited": "stability -1; the minor becomes a military ally",
    "note.call.full": "stability -1; you are fully at war",
    "note.call.full_broken": "stability -{stability}; you break with an ally",
    "note.call.refuse": "you lose its friendship",
    "note.call.refuse_ew": "you lose its friendship and 1 stability",
    "note.call.refuse_at": "stability -1; the treaty falls back",
    "entry.Called": "{minor} calls {power}: {answer}",
    "entry.Called.answer=refuse": "{minor} calls {power} for help in vain",
    "entry.Called.answer=limited": "{minor} calls {power}, which intervenes for it",
    "entry.Called.answer=full": "{minor} calls {power}, which enters the war",
}
