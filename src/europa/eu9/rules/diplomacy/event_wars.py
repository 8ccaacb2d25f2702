"""4.10.1 Wars caused by events (2.1): CBs of the event phase are used now or lost."""

from __future__ import annotations

import msgspec

from europa.eu9.conflicts import CasusBelli
from europa.eu9.rules.diplomacy import invasions, price, succession
from europa.eu9.rules.diplomacy.begin import begin_war, join, turn_on
from europa.eu9.rules.diplomacy.bonds import breaches
from europa.eu9.rules.diplomacy.causes import Cause, forget, pacified, running
from europa.eu9.rules.diplomacy.causes.events import (
    REACTION,
    act_of,
    is_awake,
    its_war,
    kind_of_war,
    note_use,
    speaks_for,
    together_with,
    use_up,
    wants,
    was_used,
)
from europa.eu9.rules.diplomacy.declare import carry_out, turn_war, widen
from europa.eu9.rules.diplomacy.partners import stand_by
from europa.eu9.rules.diplomacy.targets import (
    BANNED,
    BESIDE,
    TIED,
    Target,
    alliances_of,
    banned_by,
    exists,
    why_not,
)
from europa.eu9.rules.powers import truces
from europa.eu9.rules.powers.stability import change
from europa.eu9.rules.powers.tracks import move
from europa.eu9.rules.powers.wars import AFLOAT, AT_HOME, beside, change_war, side_of, war_numbered
from europa.eu9.rules.terms.happenings import LAPSED, tell
from europa.eu9.state import NEUTRAL
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
        lasting = [h for h in war.helpers if h.form not in AFLOAT]  # by sea: for one turn
        helpers = tuple(msgspec.structs.replace(h, late=False) for h in lasting)
        rests = invasions.invaded(g, war) or truces.rests(g, war)
        if not rests and war.armistice and war.kind in AT_HOME:
            invasions.resume(g, war)
        change_war(g, war, fresh=fresh, armistice=rests, helpers=helpers)
    forget(g)


def turn_running(g: G) -> None:
    """4.10.8: an event's war between countries at war changes that war; the CB counts as used."""
    s = g.state
    for cb in [cb for cb in s.causes if cb.segment == SEGMENT and running(g, cb)]:
        if is_awake(g, cb):
            turned = turn_war(g, cb.holder, cb.target, cb.source, SEGMENT)
            use_up(g, cb)
            note_use(g, cb, turned[0])


def minors_declare(g: G, segment: str, window: str = "") -> None:
    """4.10.1, P 20.6: minors that an event makes use their CBs do so first, at no price; those for
    a reaction in the window of a segment."""
    for cb in [cb for cb in g.state.causes if cb.segment == segment and not g.is_major(cb.holder)]:
        if is_awake(g, cb) and cb in g.state.causes and wants(g, cb):
            _declare_for(g, cb, window or segment)


def _declare_for(g: G, cb: CasusBelli, segment: str) -> None:
    """A minor enters the war of its event, or begins one."""
    target = _target(g, cb)
    if target is None:
        return
    found = its_war(g, cb)
    kind = "overseas" if cb.kind == "overseas" else kind_of_war(cb, "full")
    for member in target.members:
        if g.state.patron[cb.holder] == member:
            move(g, cb.holder, member, NEUTRAL)
    use_up(g, cb)
    if found is not None:
        war = join(g, found[0], cb.holder, found[1])
    else:
        war = begin_war(g, kind, (cb.holder,), target.members, cause=cb.source, fresh=segment)
    note_use(g, cb, war)
    stand_by(g, war)


def usable(g: G, power: int, segment: str) -> list[CasusBelli]:
    """CBs that a power may use in a segment, its own and those of minors it decides for."""
    return [
        cb
        for cb in g.state.causes
        if cb.segment == segment
        and is_awake(g, cb)
        and speaks_for(g, cb) == power
        and not pacified(g, cb.holder, cb.target)
    ]


def _target(g: G, cb: CasusBelli) -> Target | None:
    """On whom its war is: the alliance of its target, and all others it names with it."""
    rises = its_war(g, cb) is not None  # a faction that fights in the event's war
    if not (exists(g, cb.target) or rises) or not exists(g, cb.holder):
        return None
    able = ("", TIED) if cb.record else ("",)
    camps = alliances_of(g, cb.target)
    if act_of(cb).get("ignores_alliance"):  # IV-13(1): alone, though beside it in another war
        able = (*able, BESIDE)
        camps = [t for t in camps if cb.holder not in t.members]
        camps = camps or [Target(cb.target, (cb.target,))]
    found = [
        t
        for t in camps
        if (why := why_not(g, cb.holder, t)) in able
        or (why == BANNED and banned_by(g, cb.holder, t) == cb.source)
    ]
    if not found:
        return None
    return widen(g, cb.holder, found[0], Cause(cb.kind == "overseas", cb.free, cb.source, cb))


def turn(g: G, power: int) -> Steps[None] | None:
    """A power's CBs of events, one after another; then interveners who went on (4.14.6)."""
    asks = bool(usable(g, power, SEGMENT)) or bool(_interveners(g, power))
    asks = asks or bool(succession.may_support(g, power))
    return _turn(g, power) if asks else None


def _turn(g: G, power: int) -> Steps[None]:
    asked: list[tuple[int, str]] = []
    for cb in usable(g, power, SEGMENT):
        if cb in g.state.causes and (cb.holder, cb.record) not in asked:
            yield from use_cause(g, power, cb, SEGMENT)
        if together_with(g, cb):  # one question for all its targets
            asked.append((cb.holder, cb.record))
    yield from succession.support(g, power)
    for number, helper in _interveners(g, power):
        yield from _against(g, power, number, helper)


def use_cause(g: G, power: int, cb: CasusBelli, segment: str) -> Steps[None]:
    """Use it or not; the default is not, unless letting it lapse costs stability."""
    target = _target(g, cb)
    if target is None:
        return
    kinds = {"normal": ("full",), "overseas": ("overseas",), "either": ("full", "overseas")}
    options = []
    for kind in kinds[cb.kind]:
        cause = Cause(kind == "overseas", cb.free, cb.source, cb)
        cost = _price(g, cb, target, cause)
        params = {"stability": cost.stability, "with_all": [g.name(c) for c in target.members]}
        options.append(Option(f"{USE}:{kind}", (kind, cause, cost), (), "note.use", params))
    lapse = Option(LET, LET, (), "note.let" if cb.penalty else "", {"stability": cb.penalty})
    options.insert(len(options) if cb.penalty else 0, lapse)
    params = {"power": g.name(power), "target": g.name(cb.target), "source": cb.source}
    about = "event_war.use"
    if cb.holder != power:
        params["minor"] = g.name(cb.holder)
        about = "event_war.use_for"
    chosen = yield Ask(g.seat_of(power), about, options, "IV.5", params)
    if chosen == LET:
        return
    if cb.holder != power:
        _declare_for(g, cb, segment)
        return
    kind, cause, cost = chosen
    carry_out(g, power, target, kind, cause, cost, segment)


def price_of(g: G, cb: CasusBelli) -> price.Price | None:
    """What its use in a window costs; None if it can't be used now."""
    target = _target(g, cb)
    if target is None:
        return None
    return _price(g, cb, target, Cause(cb.kind == "overseas", cb.free, cb.source, cb))


def carry_out_cause(g: G, power: int, cb: CasusBelli, segment: str) -> None:
    """A CB is used in a window: full war, unless it is an overseas one."""
    target, cost = _target(g, cb), price_of(g, cb)
    assert target is not None
    assert cost is not None
    if cb.holder != power:
        _declare_for(g, cb, segment)
        return
    overseas = cb.kind == "overseas"
    cause = Cause(overseas, cb.free, cb.source, cb)
    carry_out(g, power, target, "overseas" if overseas else "full", cause, cost, segment)


def _price(g: G, cb: CasusBelli, target: Target, cause: Cause) -> price.Price:
    """What a power pays; a minor's war costs nobody anything (4.2)."""
    if not g.is_major(cb.holder):
        return price.Price()
    return price.declaration(g, cb.holder, target.members, cause)


def made_full_key(g: G, number: int, helper: int) -> str:
    """Notes: an intervention of this turn that its enemy may make a full war at once."""
    return f"made_full:{number}:{g.name(helper)}"


def _interveners(g: G, power: int) -> list[tuple[int, int]]:
    """4.14.6: powers that went on helping the enemy, in wars of this power."""
    found = []
    for war in g.state.wars:
        side = side_of(war, power)
        for helper in war.helpers if side != NONE else ():
            at_once = made_full_key(g, war.number, helper.country) in g.state.event_notes
            older = helper.since < g.state.turn or at_once
            if (
                older
                and helper.form == "limited"
                and helper.side != side
                and g.is_major(helper.country)
            ):
                friend = any(beside(g, helper.country, c) for c in war.side(side))
                if not friend:
                    found.append((war.number, helper.country))
    return found


def _against(g: G, power: int, number: int, helper: int) -> Steps[None]:
    war = war_numbered(g, number)
    if war is None or helper not in war.helping:
        return
    params = {"power": g.name(power), "helper": g.name(helper), "war": number}
    about = {"stability": breaches(g, power, (helper,))}
    options = [Option(LET), Option(USE, note="note.stability", params=about)]
    if (yield Ask(g.seat_of(power), "event_war.intervener", options, "IV.5", params)) == USE:
        turn_on(g, power, (helper,))
        war = join(g, war, helper, 1 - side_of(war, power), attacked=True)
        change_war(g, war, fresh=SEGMENT)


def lapse(g: G, segment: str = SEGMENT) -> None:
    """E246: CBs of a segment whose time is up are gone; what that costs its event tells."""
    s = g.state
    segments = (segment,) if segment == SEGMENT else (segment, REACTION)
    over = [
        cb
        for cb in s.causes
        if cb.segment in segments
        and cb.last <= s.turn
        and (segment == SEGMENT or act_of(cb).get("unused"))
    ]
    s.causes = [cb for cb in s.causes if cb not in over]
    told: list[tuple[int, str]] = []
    for cb in over:
        twin = any((other.holder, other.record) == (cb.holder, cb.record) for other in s.causes)
        if (cb.record and (twin or was_used(g, cb))) or (cb.holder, cb.record or cb.source) in told:
            continue
        told.append((cb.holder, cb.record or cb.source))
        g.log(CauseLapsed(g.name(cb.holder), g.name(cb.target), cb.source, cb.penalty))
        if cb.source == succession.THRONE:
            succession.forsake(g, cb.holder, cb.target)
        elif act_of(cb).get("unused"):
            tell(g, LAPSED, cb.holder, cb.target, name=cb.record)
        elif cb.penalty and g.is_major(cb.holder):
            change(g, cb.holder, -cb.penalty, "IV.5")


ENTRIES = (CauseLapsed,)
MESSAGES = {
    "ask.event_war.use": "{power}: {source} gives you a cause of war on {target}. Do you use it?",
    "ask.event_war.use_for": "{power}: {source} gives {minor} a cause of war on {target}. Does it"
    " use it?",
    "option.event_war.use_for.let": "no",
    "option.use": "declare {a} war",
    "option.event_war.use.let": "no",
    "note.use": "stability -{stability}; against {with_all}",
    "note.let": "stability -{stability}",
    "ask.event_war.intervener": "{power}: {helper} still helps your enemies in war {war}. Do you"
    " make it a full war with {helper}?",
    "option.event_war.intervener.use": "full war",
    "option.event_war.intervener.let": "no",
    "entry.CauseLapsed": "{holder} lets its cause of war on {target} lapse ({source})",
}
