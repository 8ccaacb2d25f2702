"""4.10.3 Declarations of war (2.5): target, kind, price; then the war begins."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from europa.eu9.conflicts import War
from europa.eu9.rules.diplomacy import bonds, price, protectors, succession, ties, track, vienna
from europa.eu9.rules.diplomacy.begin import at_fault, begin_war, join
from europa.eu9.rules.diplomacy.causes import Cause, all_against, best, use
from europa.eu9.rules.diplomacy.causes.events import (
    is_apart,
    its_war,
    kind_of_war,
    note_use,
    together_with,
)
from europa.eu9.rules.diplomacy.invasions import too_deep
from europa.eu9.rules.diplomacy.out_of_war import leave_war
from europa.eu9.rules.diplomacy.partners import stand_by
from europa.eu9.rules.diplomacy.price import Price
from europa.eu9.rules.diplomacy.targets import (
    Target,
    alliances_of,
    exists,
    is_abroad,
    targets,
    why_not,
)
from europa.eu9.rules.diplomacy.window import Reaction
from europa.eu9.rules.powers.tracks import move
from europa.eu9.rules.powers.wars import (
    agreements,
    at_war,
    beside,
    change_war,
    helper_of,
    side_of,
    war_numbered,
    wars_between,
)
from europa.eu9.rules.terms.happenings import tell
from europa.eu9.state import NEUTRAL, VA
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Disabled, Entry, Option, Steps

DONE, DECLARE, WITHDRAW = "done", "declare", "withdraw"
FULL, OVERSEAS = "full", "overseas"
NORDIC = "Nordic wars"
NORDIC_POWERS = ("poland", "russia", "sweden")
SIDES = (0, 1)


class Declared(Entry, frozen=True):
    """A declaration of war: with which cause, and its price."""

    power: str
    target: str
    kind: str
    cause: str
    stability: int
    vp: int


def turn(g: G, power: int) -> Steps[None]:
    """2.5: a power's declarations, one after another, until it is done."""
    seat = g.seat_of(power)
    params = {"power": g.name(power)}
    while True:
        freed = [
            *ties.cancellations(g, power), *track.renunciations(g, power),
            *_third_party(g, power), *vienna.declarations(g, power),
        ]  # fmt: skip
        options = [Option(DONE), Option(DECLARE)]
        options += [Option(one.key, note=one.note, params=one.params) for one in freed]
        key = yield Ask(seat, "declare.what", options, "IV.5", params)
        if key == DONE:
            return
        if key != DECLARE:
            next(one.act for one in freed if one.key == key)()
            continue
        target = yield Ask(
            seat, "declare.target", partial(_target_options, g, power), "IV.5", params,
            partial(_not_on, g, power),
        )  # fmt: skip
        if target == WITHDRAW:
            continue
        whom = {**params, "target": target.key(g)}
        kind = yield Ask(
            seat, "declare.kind", _kinds(g, power, target), "IV.5", whom,
            partial(_no_kinds, g, power, target),
        )  # fmt: skip
        if kind == WITHDRAW:
            continue
        cause = yield from _choose_cause(g, power, target, kind)
        carry_out_with(g, power, target, kind, cause)


def _choose_cause(g: G, power: int, target: Target, kind: str) -> Steps[Cause | None]:
    """4.10.3: a declaration names its CB; asked where there are several, the cheapest first."""
    found = {
        cause.source: cause
        for cause in reversed(all_against(g, power, target.members, overseas=kind == OVERSEAS))
    }
    choices = list(found.values())[::-1]
    if len(choices) <= 1:
        return choices[0] if choices else None
    options = []
    for cause in choices:
        members = widen(g, power, target, cause).members
        cost = price.declaration(g, power, members, cause)
        params = {"stability": cost.stability, "with_all": [g.name(c) for c in members]}
        options.append(Option(f"cb:{cause.source}", cause, (), "note.declare.cause", params))
    about = {"power": g.name(power), "target": target.key(g), "kind": kind}
    chosen: Cause = yield Ask(g.seat_of(power), "declare.cause", options, "IV.5", about)
    return chosen


def _target_options(g: G, power: int) -> list[Option]:
    found = [
        Option(f"war:{target.key(g)}", target, (g.name(target.country),))
        for target in targets(g, power)
    ]
    return [Option(WITHDRAW), *found]


def _not_on(g: G, power: int) -> list[Disabled]:
    """Powers and minors that one would expect, with the reason."""
    found = []
    for country in range(len(g.world.countries)):
        if country != power and exists(g, country):
            for target in alliances_of(g, country):
                reason = why_not(g, power, target)
                if reason:
                    found.append(Disabled(f"war:{target.key(g)}", reason, "IV.5"))
    return found


def cause_for(g: G, power: int, target: Target, kind: str, segment: str = "2.5") -> Cause | None:
    """The CB that is used: the cheapest one."""
    return best(g, power, target.members, overseas=kind == OVERSEAS, segment=segment)


def no_kind(g: G, power: int, target: Target, kind: str) -> str:
    """4.10.7: why a war may not be of this kind; empty if it may."""
    return _no_kind(g, power, target, kind, cause_for(g, power, target, kind))


def _no_kind(g: G, power: int, target: Target, kind: str, cause: Cause | None) -> str:
    if kind == OVERSEAS:
        return "" if cause else "reason.war.no_overseas"
    if is_abroad(g, target.country):
        return "reason.war.full_abroad"
    ties = any(agreements(g, power, member, "ties") for member in target.members)
    return "reason.war.ties" if ties and not cause else ""


def _kinds(g: G, power: int, target: Target) -> list[Option]:
    found = [Option(WITHDRAW)]
    for kind in (FULL, OVERSEAS):
        cause = cause_for(g, power, target, kind)
        if not _no_kind(g, power, target, kind, cause):
            members = widen(g, power, target, cause).members
            cost = price.declaration(g, power, members, cause)
            params = {
                "stability": cost.stability, "vp": -cost.vp, "cause": cause.source if cause else "",
                "with_all": [g.name(c) for c in members],
                "upkeep": price.upkeep(g, power, members, kind),
            }  # fmt: skip
            note = "note.declare.with" if cause else "note.declare.without"
            found.append(Option(kind, params=params, note=note))
    return found


def _no_kinds(g: G, power: int, target: Target) -> list[Disabled]:
    found = ((kind, no_kind(g, power, target, kind)) for kind in (FULL, OVERSEAS))
    return [Disabled(kind, reason, "IV.5") for kind, reason in found if reason]


def declare(g: G, power: int, target: Target, kind: str, segment: str = "2.5") -> War:
    """4.10: the price is paid, what binds the two is broken, the war begins."""
    return carry_out_with(
        g, power, target, kind, cause_for(g, power, target, kind, segment), segment
    )


def carry_out_with(
    g: G, power: int, target: Target, kind: str, cause: Cause | None, segment: str = "2.5"
) -> War:
    """A declaration with a CB that was named, or without one."""
    target = widen(g, power, target, cause)
    cost = price.declaration(g, power, target.members, cause)
    return carry_out(g, power, target, kind, cause, cost, segment)


def widen(g: G, power: int, target: Target, cause: Cause | None) -> Target:
    """A cause of an event that names several targets together is used against all of them."""
    more = [
        member
        for other in together_with(g, cause.record if cause else None)
        if exists(g, other)
        for member in alliances_of(g, other)[0].members
        if member != power and not at_war(g, power, member) and not beside(g, power, member)
    ]
    return target._replace(members=tuple(dict.fromkeys((*target.members, *more))))


def carry_out(
    g: G, power: int, target: Target, kind: str, cause: Cause | None, cost: Price, segment: str
) -> War:
    """A declaration whose cause and price are settled."""
    s = g.state
    source = cause.source if cause else ""
    name = g.name(target.country)
    g.log(Declared(g.name(power), name, kind, source, cost.stability, -cost.vp))
    for member in target.members:
        if protectors.may_be_left(g, member, power):
            protectors.leave(g, member, power)
        if s.patron[member] == power and s.box[member] < VA:
            move(g, member, power, NEUTRAL)  # E213
        bonds.break_alliances(g, power, member)
        if not is_event(g, source):
            bonds.break_loans(g, power, member)
    price.pay(g, power, cost)
    at_fault(g, power)
    cb = cause.record if cause else None
    use(g, cause)
    war = _side_by_side(g, power, target, cause)
    if war is None:
        event = source if is_event(g, source) else ""
        form = kind_of_war(cb, kind)
        war, *_ = [
            begin_war(g, form, (power,), camp, cause=event, fresh=segment)
            for camp in _camps(g, target.members)
        ]
        if source.startswith(succession.CAUSE):
            war = succession.dispute(g, war, target.country, power)
    else:
        for member in target.members:
            tell(g, "declares_war", power, member)
    note_use(g, cb, war)
    war = stand_by(g, war)
    too_deep(g, war)
    return war_numbered(g, war.number) or war


def _camps(g: G, members: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Those declared on together, apart as far as they are at war with each other (E470)."""
    camps: list[tuple[int, ...]] = []
    for member in members:
        free = (n for n, camp in enumerate(camps) if not any(at_war(g, member, c) for c in camp))
        place = next(free, NONE)
        if place == NONE:
            camps.append((member,))
        else:
            camps[place] += (member,)
    return camps


def is_event(g: G, source: str) -> bool:
    """Whether a CB was given by a political event."""
    return source in {event.id for event in g.world.political}


def _side_by_side(g: G, power: int, target: Target, cause: Cause | None) -> War | None:
    """4.10.2: who uses a CB of the same event joins the others; the third of a Nordic war too."""
    if cause is None:
        return None
    if cause.source == NORDIC:
        for war in g.state.wars:
            side = side_of(war, target.country)
            if side in (0, 1) and any(g.name(c) in NORDIC_POWERS for c in war.side(1 - side)):
                return join(g, war, power, 1 - side)
    if cause.source == succession.THRONE:
        claimed = succession.disputed_with(g, target.country, power)
        if claimed is not None:
            return join(g, claimed, power, side_of(claimed, succession.victim_of(g, claimed)))
    found = its_war(g, cause.record) if cause.record is not None else None
    if found is not None:
        return join(g, found[0], power, found[1])
    if is_event(g, cause.source):  # E214: who only intervened enters that war fully
        for war in g.state.wars:
            helper = helper_of(war, power)
            if helper is not None and side_of(war, target.country) == 1 - helper.side:
                return join(g, war, power, helper.side)
    if cause.source == "uprising":
        for war in g.state.wars:
            side = side_of(war, target.country)
            if side in (0, 1) and any(g.state.patron[c] == power for c in war.side(1 - side)):
                return join(g, war, power, 1 - side)
    if cause.record is None or is_apart(cause.record) or not is_event(g, cause.source):
        return None
    for war in g.state.wars:
        if war.cause == cause.source and war.begun == g.state.turn:
            side = side_of(war, target.country)
            if side in (0, 1) and not set(target.members) & set(war.side(1 - side)):
                return join(g, war, power, 1 - side)
    return None


def _third_party(g: G, power: int) -> Iterator[Reaction]:
    """P 2: the third of the Nordic powers attacks both that fight on, or changes sides."""
    wars = [war for war in g.state.wars if war.begun < g.state.turn]
    for war in wars:
        rivals = [c for c in war.members if c != power and g.name(c) in NORDIC_POWERS]
        if g.name(power) not in NORDIC_POWERS or len({side_of(war, c) for c in rivals}) < len(
            SIDES
        ):
            continue
        side = side_of(war, power)
        foes = [c for c in rivals if side_of(war, c) == side] if side in SIDES else rivals
        camps = [Target(foe, war.side(side_of(war, foe)), war.number) for foe in foes]
        if side in SIDES:
            yield Reaction(
                f"change_sides:{war.number}", partial(_change_sides, g, war, power, side),
                "note.declare.sides", {"with_all": [g.name(c) for c in war.side(1 - side)]},
            )  # fmt: skip
        elif not any(why_not(g, power, camp) for camp in camps):
            act = partial(_attack_both, g, power, camps)
            foes_named = {"with_all": [g.name(c) for c in war.members]}
            yield Reaction(f"both:{war.number}", act, "note.declare.both", foes_named)


def _attack_both(g: G, power: int, camps: list[Target]) -> None:
    for camp in camps:
        cause = Cause(overseas=False, free=True, source=f"{NORDIC}, both")
        cost = price.declaration(g, power, camp.members, cause)
        carry_out(g, power, camp, FULL, cause, cost, "2.5")


def _change_sides(g: G, war: War, power: int, side: int) -> None:
    for friend in war.side(side):
        if friend != power:
            bonds.break_alliances(g, power, friend)
    leave_war(g, war, (power,))
    rest = war_numbered(g, war.number)
    if rest is not None:
        join(g, rest, power, 1 - side)


def turn_war(g: G, holder: int, target: int, source: str, segment: str) -> list[War]:
    """4.10.8: an event's war between countries at war: new terms, no declaration, no cost."""
    return [
        change_war(g, war, cause=source, fresh=segment) for war in wars_between(g, holder, target)
    ]


ENTRIES = (Declared,)
MESSAGES = {
    "ask.declare.what": "{power}: do you declare war?",
    "option.declare.what.done": "no (more) declarations",
    "option.declare.what.declare": "declare war",
    "ask.declare.target": "{power}: on whom?",
    "option.war": "{a}",
    "option.declare.target.withdraw": "on nobody",
    "ask.declare.cause": "{power}: with which cause of war against {target}?",
    "option.cb": "{a}",
    "note.declare.cause": "stability -{stability}; against {with_all}",
    "ask.declare.kind": "{power}: war on {target} – which, at what price?",
    "option.full": "full war",
    "option.overseas": "overseas war",
    "option.declare.kind.withdraw": "no war after all",
    "note.declare.with": "for a cause ({cause}); stability -{stability}; against {with_all}",
    "note.declare.without": "without a cause of war: stability -{stability}, {vp} victory points"
    " lost; against {with_all}",
    "option.both": "attack both of them, allied with neither",
    "option.change_sides": "change sides in this war",
    "note.declare.both": "free, as the third of the Nordic powers; against {with_all}",
    "note.declare.sides": "free, as the third of the Nordic powers; you fight beside {with_all}",
    "entry.Declared": "{power} declares {kind} war on {target}[ ({cause})]: stability -{stability}"
    "[, {vp} victory points lost]",
}
