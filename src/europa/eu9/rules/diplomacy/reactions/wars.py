"""4.11.2 f, g, k, m, n, o Reactions between alliances: associate, turn, rest, meddle, refuse."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import msgspec

from europa.eu9.conflicts import SIDES, War
from europa.eu9.rules.diplomacy import bonds, refusals
from europa.eu9.rules.diplomacy.begin import at_fault, begin_war, help_side, join, turn_on
from europa.eu9.rules.diplomacy.partners import stand_by
from europa.eu9.rules.diplomacy.reactions import imperial_army
from europa.eu9.rules.diplomacy.reactions.helpers import is_closed
from europa.eu9.rules.diplomacy.reactions.heretics import is_torn
from europa.eu9.rules.diplomacy.titles import emperor
from europa.eu9.rules.diplomacy.window import ABROAD, Reaction
from europa.eu9.rules.logistics.deciders import decider
from europa.eu9.rules.powers.crowns import is_special_ally
from europa.eu9.rules.powers.faith import faith
from europa.eu9.rules.powers.initiative import reigns
from europa.eu9.rules.powers.stability import change
from europa.eu9.rules.powers.wars import (
    AT_HOME,
    at_war,
    beside,
    change_war,
    fronts,
    full_wars,
    refuses,
    side_of,
    sides_with,
    war_numbered,
    wars_between,
)
from europa.eu9.rules.terms.named_wars import NO_ARMISTICE
from europa.eu9.rules.terms.war_rules import rule_of
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Entry, Option, Steps
from europa.kernel.flow import sealed_choice

YES, NO = "yes", "no"


class Armistice(Entry, frozen=True):
    """A war rests for this turn, or somebody didn't want that."""

    war: int
    agreed: bool


class Associated(Entry, frozen=True):
    """Two alliances are one against the same enemy."""

    war: int
    members: tuple[str, ...]


def _pairs(g: G, power: int) -> Iterator[tuple[War, War]]:
    """4.10.6: a war of the power and another war against exactly the same alliance."""
    alike = fronts(g).alliances
    for war in full_wars(g, power):
        if war.kind in AT_HOME:
            continue
        for other in alike[frozenset(war.side(1 - side_of(war, power)))]:
            if other.number == war.number or other.kind != war.kind or power in other.members:
                continue
            if not _crossed(g, war, other):
                yield war, other


def _crossed(g: G, war: War, other: War) -> bool:
    """Members of the two alliances are at war with each other: they can't be one."""
    return any(
        at_war(g, one, two)
        for one in war.members
        for two in other.members
        if one != two and side_of(war, two) == side_of(other, one) == NONE
    )


def _fellows(war: War, other: War, power: int) -> tuple[int, ...]:
    """The alliance in the other war that fights the same third."""
    third = set(war.side(1 - side_of(war, power)))
    return other.side(1) if set(other.side(0)) == third else other.side(0)


def _associations(g: G, power: int, segment: str) -> Iterator[Reaction]:
    """4.11.2f: two alliances against the same third become one; not in a war's first turn."""
    if segment == ABROAD:
        return
    for war, other in _pairs(g, power):
        if max(war.begun, other.begun) < g.state.turn:
            key = f"associate:{war.number}:{other.number}"
            yield Reaction(key, partial(_associate, g, power, war.number, other.number))


def _associate(g: G, power: int, number: int, with_: int) -> Steps[None]:
    war, other = war_numbered(g, number), war_numbered(g, with_)
    assert war is not None
    assert other is not None
    fellows = _fellows(war, other, power)
    side = side_of(war, power)
    asked = [c for c in (*war.side(side), *fellows) if g.is_major(c) and c != power]
    params = {"war": number, "other": with_, "by": g.name(power)}
    for member in asked:
        seat, about = g.seat_of(member), {**params, "power": g.name(member)}
        answer = yield Ask(seat, "associate.agree", [Option(NO), Option(YES)], "IV.5", about)
        if answer == NO:
            return
    g.state.wars.remove(other)
    members = tuple(dict.fromkeys((*war.side(side), *fellows)))
    turns = {**dict(other.turns), **dict(war.turns)}
    crossed = side_of(other, fellows[0]) != side
    more = [
        msgspec.structs.replace(h, side=h.side ^ crossed)
        for h in other.helpers
        if h.country not in war.helping
    ]
    taken = (*war.taken, *((p, at ^ crossed) for p, at in other.taken))
    full = (*members, *war.side(1 - side))
    helpers = tuple(h for h in (*war.helpers, *more) if h.country not in full)
    change_war(
        g, war, turns=tuple(turns.items()), taken=tuple(dict.fromkeys(taken)), helpers=helpers,
        attacked=tuple(dict.fromkeys((*war.attacked, *other.attacked))),
        **{SIDES[side]: members},
    )  # fmt: skip
    g.log(Associated(number, tuple(g.name(c) for c in members)))


def _turned_on(g: G, power: int, segment: str) -> Iterator[Reaction]:
    """4.11.2g: war on an alliance that fights the same third: a CB, 1 stability."""
    if segment == ABROAD:
        return
    for war, other in _pairs(g, power):
        fellows = _fellows(war, other, power)
        mine = war.side(side_of(war, power))
        if war.kind == "overseas" or set(mine) & set(fellows):
            continue
        if any(at_war(g, one, c) or beside(g, one, c) for one in mine for c in fellows):
            continue
        cost = 1 + bonds.breaches(g, power, fellows)
        key = f"turn_on:{other.number}"
        act = partial(_turn_on, g, power, war.number, other.number, segment)
        yield Reaction(key, act, "note.stability", {"stability": cost})


def _turn_on(g: G, power: int, number: int, other_number: int, segment: str) -> None:
    war, other = war_numbered(g, number), war_numbered(g, other_number)
    assert war is not None
    assert other is not None
    fellows = _fellows(war, other, power)
    mine = war.side(side_of(war, power))
    broken = sum(bonds.break_alliances(g, power, fellow) for fellow in fellows)
    change(g, power, -1 - broken, "IV.5")
    at_fault(g, power)
    stand_by(g, begin_war(g, "full", mine, fellows, fresh=segment, calls=False))


def may_rest(g: G, war: War) -> bool:
    """4.15.1: a war of an earlier turn without new terms; at home only if its event says so."""
    if g.state.event_notes.get(f"{NO_ARMISTICE}{war.number}") == str(g.state.turn):
        return False
    first = rule_of(g, war, "armistice_from")
    if war.kind in AT_HOME and first is None:
        return False
    old = bool(g.state.turn - war.begun + 1 >= (first or 2))
    return old and not war.fresh


def _armistices(g: G, power: int, segment: str) -> Iterator[Reaction]:
    """4.11.2k."""
    if segment == ABROAD:
        return
    for war in g.state.wars:
        if side_of(war, power) != NONE and may_rest(g, war) and not war.armistice:
            yield Reaction(f"armistice:{war.number}", partial(_rest, g, power, war.number))


def _rest(g: G, power: int, number: int) -> Steps[None]:
    """Every power fully in it must accept, and who decides for a minor in it; sealed."""
    war = war_numbered(g, number)
    assert war is not None
    asked = dict.fromkeys(c if g.is_major(c) else decider(g, c) for c in war.members)
    asks = [
        Ask(
            g.seat_of(member), "armistice.agree", [Option(NO), Option(YES)], "IV.5",
            {"power": g.name(member), "war": number, "by": g.name(power)},
        )
        for member in asked
        if member not in (power, NONE)
    ]  # fmt: skip
    answers = (yield from sealed_choice(g, asks)) if asks else {}
    agreed = all(answer == YES for answer in answers.values())
    g.log(Armistice(number, agreed))
    if agreed:
        change_war(g, war, armistice=True)


def may_meddle(g: G, power: int, war: War, side: int) -> bool:
    """4.16.2: religious wars for one's own religion; civil ones for either side; not for both."""
    if war.kind not in AT_HOME or war.armistice or sides_with(war, power):
        return False
    if g.effect(f"no_meddling_{war.number}", power) or is_closed(g, power, war, side):
        return False
    if is_torn(g, power, war):
        return True
    return war.kind == "civil" or faith(g, power) in {faith(g, c) for c in war.side(side)}


def _foreign(g: G, power: int, segment: str) -> Iterator[Reaction]:
    """4.11.2m: foreign intervention in a religious or civil war."""
    if segment == ABROAD:
        return
    for war in g.state.wars:
        for side in (0, 1):
            if may_meddle(g, power, war, side):
                key = f"foreign:{g.name(war.side(side)[0])}:{war.number}"
                act = partial(_meddle, g, power, war.number, side)
                yield Reaction(key, act, "note.stability", {"stability": 1})


def _meddle(g: G, power: int, number: int, side: int) -> None:
    war = war_numbered(g, number)
    assert war is not None
    change(g, power, -1, "IV.5")
    help_side(g, war, power, side, "foreign", war.side(side)[0])


def _refuse(g: G, power: int, segment: str) -> Iterator[Reaction]:
    """4.11.2n: trade is refused to enemies."""
    if segment == ABROAD:
        return
    for other in g.majors():
        if other != power and at_war(g, power, other) and not refuses(g, power, other):
            act = partial(refusals.refuse, g, power, other, segment)
            yield Reaction(f"refuse:{g.name(other)}", act, "note.stability", {"stability": 1})


def _commercial(g: G, power: int, segment: str) -> Iterator[Reaction]:
    """E247: trade was refused in this window: the one new war that a reaction may begin."""
    session = g.state.session
    if session is None or segment == ABROAD:
        return
    name = g.name(power)
    for other in g.majors():
        if f"{g.name(other)}/refuse:{name}" not in session.used or refuses(g, power, other):
            continue
        if any(war.kind == "overseas" for war in wars_between(g, power, other)):
            continue
        act = partial(_trade_war, g, power, other, segment)
        yield Reaction(f"trade_war:{g.name(other)}", act, "note.stability", {"stability": 1})


def _trade_war(g: G, power: int, other: int, segment: str) -> None:
    change(g, power, -1, "IV.5")
    at_fault(g, power)
    begin_war(g, "overseas", (power,), (other,), fresh=segment)


def _empire(g: G, power: int, segment: str) -> Iterator[Reaction]:
    """4.27.5: the Emperor on whoever attacks a minor of the Empire; HIS for Austria."""
    s, w = g.state, g.world
    austria = g.country("austria")
    crowned = emperor(g) == power
    special = g.name(power) == "spain" and is_special_ally(g)
    for war in g.state.wars:
        if war.fresh != segment or war.kind in AT_HOME or sides_with(war, power):
            continue
        for member in war.attacked:
            side = side_of(war, member)
            record = w.countries[member].minor
            imperial = record is not None and record.empire and not g.is_major(member)
            if side == NONE or any(beside(g, power, e) for e in war.side(1 - side)):
                continue
            if (crowned and imperial and not s.gone[member]) or (special and member == austria):
                key = f"protect:{g.name(member)}:{war.number}"
                about = {"stability": bonds.breaches(g, power, war.side(1 - side))}
                defended = member if crowned and imperial else NONE
                act = partial(_protect, g, power, war.number, side, defended)
                yield Reaction(key, act, "note.stability", about)
                break


def _austrian_emperor(g: G, power: int, segment: str) -> Iterator[Reaction]:
    """4.27.6: Austria, HIS's special ally and Emperor, on whoever attacks a minor of the Empire."""
    austria = g.country("austria")
    wanted = g.name(power) == "spain" and is_special_ally(g) and emperor(g) == austria
    for war in g.state.wars if wanted else ():
        if war.fresh != segment or war.kind in AT_HOME or sides_with(war, austria):
            continue
        for member in war.attacked:
            side, record = side_of(war, member), g.world.countries[member].minor
            imperial = record is not None and record.empire and not g.is_major(member)
            foes = war.side(1 - side) if side != NONE else ()
            if foes and imperial and not any(beside(g, austria, e) or e == power for e in foes):
                key = f"austria_protects:{g.name(member)}:{war.number}"
                yield Reaction(key, partial(_let_defend, g, power, war.number, side, member))
                break


def _protect(g: G, power: int, number: int, side: int, member: int) -> Steps[None]:
    """A free CB in reaction; for a member of the Empire its army gathers (P 18.4)."""
    war = war_numbered(g, number)
    assert war is not None
    turn_on(g, power, war.side(1 - side))
    war = join(g, war, power, side)
    if member != NONE:
        yield from imperial_army.muster(g, war, member)


def _let_defend(g: G, power: int, number: int, side: int, member: int) -> Steps[None]:
    """P 18.3: a minor Emperor defends a member, at no cost to HIS."""
    _bring_austria(g, power, number, side, 0)
    war = war_numbered(g, number)
    assert war is not None
    yield from imperial_army.muster(g, war, member)


def _austria(g: G, power: int, segment: str) -> Iterator[Reaction]:
    """E239: HIS brings Austria into its own wars for 1 stability, without a test."""
    austria = g.country("austria")
    if g.name(power) != "spain" or not is_special_ally(g) or g.state.gone[austria]:
        return
    for war in full_wars(g, power):
        side = side_of(war, power)
        if war.kind != "full" or side_of(war, austria) != NONE:
            continue
        if any(beside(g, austria, e) for e in war.side(1 - side)):
            continue
        cost = 0 if reigns(g, "spain_charles_v") and power not in war.attacked else 1
        act = partial(_bring_austria, g, power, war.number, side, cost)
        key = f"bring:austria:{war.number}"
        yield Reaction(key, act, "note.stability", {"stability": cost})


def _bring_austria(g: G, power: int, number: int, side: int, cost: int) -> None:
    war = war_numbered(g, number)
    assert war is not None
    change(g, power, -cost, "IV.5")
    join(g, war, g.country("austria"), side)


REACTIONS = (
    _associations,
    _turned_on,
    _armistices,
    _foreign,
    _refuse,
    _commercial,
    _empire,
    _austrian_emperor,
    _austria,
)
ENTRIES = (Armistice, Associated)
MESSAGES = {
    "ask.associate.agree": "{power}: {by} wants one alliance for wars {war} and {other}. Agreed?",
    "option.associate.agree.yes": "yes",
    "option.associate.agree.no": "no",
    "ask.armistice.agree": "{power}: {by} proposes an armistice in war {war} this turn. Agreed?",
    "option.armistice.agree.yes": "yes",
    "option.armistice.agree.no": "no",
    "option.associate": "associate with the alliance of war {b} (war {a})",
    "option.turn_on": "declare war on the other alliance of war {a}",
    "option.armistice": "propose an armistice in war {a}",
    "option.foreign": "intervene for {a} in war {b}",
    "option.react.what.refuse": "refuse {a} trade",
    "option.trade_war": "an overseas war on {a} for it",
    "option.austria_protects": "let Austria protect {a} in war {b}, at no cost",
    "option.protect": "protect {a} in war {b}",
    "entry.Armistice": "Armistice in war {war}",
    "entry.Associated": "War {war}: {members} are one alliance",
}
