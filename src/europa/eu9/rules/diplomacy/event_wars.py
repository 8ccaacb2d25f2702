"""4.10.1 Wars caused by events (2.1): CBs of the event phase are used now or lost."""

from __future__ import annotations

import msgspec

from europa.eu9.conflicts import CasusBelli
from europa.eu9.rules.diplomacy import price
from europa.eu9.rules.diplomacy.begin import join
from europa.eu9.rules.diplomacy.causes import Cause, forget, pacified, running
from europa.eu9.rules.diplomacy.declare import carry_out, turn_war
from europa.eu9.rules.diplomacy.targets import Target, alliances_of, why_not
from europa.eu9.rules.powers.stability import change
from europa.eu9.rules.powers.wars import beside, change_war, side_of, war_numbered, wars_between
from europa.eu9.rules.terms.event_wars import cause_used, is_open
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Entry, Option, Steps

SEGMENT = "2.1"
USE, LET = "use", "let"
LATER = "later"


class CauseLapsed(Entry, frozen=True):
    """A casus belli was not used in time."""

    holder: str
    target: str
    source: str
    stability: int


def new_turn(g: G) -> None:
    """1.0: what was new in wars is no longer; armistices end; old CBs are forgotten."""
    for war in list(g.state.wars):
        fresh = SEGMENT if war.fresh == LATER else ""
        helpers = tuple(msgspec.structs.replace(h, late=False) for h in war.helpers)
        change_war(g, war, fresh=fresh, armistice=False, helpers=helpers)
    forget(g)


def turn_running(g: G) -> None:
    """4.10.8: an event's war between countries at war changes that war; the CB counts as used."""
    s = g.state
    for cb in [cb for cb in s.causes if cb.segment == SEGMENT and running(g, cb)]:
        if cb.first <= s.turn <= cb.last:
            turn_war(g, cb.holder, cb.target, cb.source, SEGMENT)
            cause_used(g, cb, wars_between(g, cb.holder, cb.target)[0])
            s.causes.remove(cb)


def _usable(g: G, power: int) -> list[CasusBelli]:
    s = g.state
    return [
        cb
        for cb in s.causes
        if cb.holder == power
        and cb.segment == SEGMENT
        and cb.first <= s.turn <= cb.last
        and not pacified(g, power, cb.target)
        and is_open(g, cb)
    ]


def _target(g: G, power: int, country: int) -> Target | None:
    found = [t for t in alliances_of(g, country) if not why_not(g, power, t)]
    return found[0] if found else None


def turn(g: G, power: int) -> Steps[None] | None:
    """A power's CBs of events, one after another; then interveners who went on (4.14.6)."""
    asks = bool(_usable(g, power)) or bool(_interveners(g, power))
    return _turn(g, power) if asks else None


def _turn(g: G, power: int) -> Steps[None]:
    for cb in _usable(g, power):
        if cb in g.state.causes:
            yield from _use(g, power, cb)
    for number, helper in _interveners(g, power):
        yield from _against(g, power, number, helper)


def _use(g: G, power: int, cb: CasusBelli) -> Steps[None]:
    """Use it or not; the default is not, unless letting it lapse costs stability."""
    s = g.state
    target = _target(g, power, cb.target)
    if target is None or s.gone[cb.target]:
        return
    kinds = {"normal": ("full",), "overseas": ("overseas",), "either": ("full", "overseas")}
    options = []
    for kind in kinds[cb.kind]:
        cause = Cause(kind == "overseas", cb.free, cb.source, cb)
        cost = price.declaration(g, power, target.members, cause)
        params = {"stability": cost.stability, "with_all": [g.name(c) for c in target.members]}
        options.append(Option(f"{USE}:{kind}", (kind, cause, cost), (), "note.use", params))
    lapse = Option(LET, LET, (), "note.let" if cb.penalty else "", {"stability": cb.penalty})
    options.insert(len(options) if cb.penalty else 0, lapse)
    params = {"power": g.name(power), "target": g.name(cb.target), "source": cb.source}
    chosen = yield Ask(g.seat_of(power), "event_war.use", options, "IV.5", params)
    if chosen != LET:
        kind, cause, cost = chosen
        carry_out(g, power, target, kind, cause, cost, SEGMENT)


def _interveners(g: G, power: int) -> list[tuple[int, int]]:
    """4.14.6: powers that went on helping the enemy, in wars of this power."""
    found = []
    for war in g.state.wars:
        side = side_of(war, power)
        for helper in war.helpers if side != NONE else ():
            older = helper.since < g.state.turn and helper.form == "limited"
            if older and helper.side != side and g.is_major(helper.country):
                friend = any(beside(g, helper.country, c) for c in war.side(side))
                if not friend:
                    found.append((war.number, helper.country))
    return found


def _against(g: G, power: int, number: int, helper: int) -> Steps[None]:
    war = war_numbered(g, number)
    if war is None or helper not in war.helping:
        return
    params = {"power": g.name(power), "helper": g.name(helper), "war": number}
    options = [Option(LET), Option(USE)]
    if (yield Ask(g.seat_of(power), "event_war.intervener", options, "IV.5", params)) == USE:
        war = join(g, war, helper, 1 - side_of(war, power), attacked=True)
        change_war(g, war, fresh=SEGMENT)


def lapse(g: G) -> None:
    """E246: CBs of the event phase whose time is up are gone; some had a price."""
    s = g.state
    for cb in [cb for cb in s.causes if cb.segment == SEGMENT and cb.last <= s.turn]:
        s.causes.remove(cb)
        g.log(CauseLapsed(g.name(cb.holder), g.name(cb.target), cb.source, cb.penalty))
        if cb.penalty and g.is_major(cb.holder):
            change(g, cb.holder, -cb.penalty, "IV.5")


ENTRIES = (CauseLapsed,)
MESSAGES = {
    "ask.event_war.use": "{power}: {source} gives you a casus belli on {target}. Do you use it?",
    "option.use": "declare {a} war",
    "option.event_war.use.let": "no",
    "note.use": "stability -{stability}; against {with_all}",
    "note.let": "stability -{stability}",
    "ask.event_war.intervener": "{power}: {helper} still helps your enemies in war {war}. Do you"
    " make it a full war with {helper}?",
    "option.event_war.intervener.use": "full war, at no cost",
    "option.event_war.intervener.let": "no",
    "entry.CauseLapsed": "{holder} lets its casus belli on {target} lapse ({source})",
}
