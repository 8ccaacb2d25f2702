"""4.11.2 e, h, i, j, 4.17 Reactions with minors: sent, recalled, summoned, brought or drawn in."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from europa.eu9.conflicts import War
from europa.eu9.rules.diplomacy.begin import (
    fully_in,
    help_side,
    join,
    raise_to,
    stop_helping,
    turn_on,
)
from europa.eu9.rules.diplomacy.bonds import breaches
from europa.eu9.rules.diplomacy.calls import ALLIES_ABROAD
from europa.eu9.rules.diplomacy.causes import barred
from europa.eu9.rules.diplomacy.minor_modifiers import geopolitics, near_vienna
from europa.eu9.rules.diplomacy.reach import borders_on, by_land, by_sea, in_reach
from europa.eu9.rules.diplomacy.rotw_modifiers import modifier as modifier_abroad
from europa.eu9.rules.diplomacy.window import ABROAD, Reaction
from europa.eu9.rules.logistics.minor_arrivals import PERPETUAL
from europa.eu9.rules.powers.faith import SWISS, faith, quarrel
from europa.eu9.rules.powers.initiative import by_initiative
from europa.eu9.rules.powers.wars import (
    AT_HOME,
    at_war,
    beside,
    full_wars,
    helper_of,
    side_of,
    sides_with,
    war_numbered,
)
from europa.eu9.rules.terms import specials
from europa.eu9.rules.terms.lasting import bonus, forbidden
from europa.eu9.state import AT, COUNTRIES, EC, EW, MA, VA
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Entry, Option, Steps

ENGLAND, ASIDE = "england", "full_war_only_if_declared_on"
ENTERS = 6
"""4.17.3: the entry test."""
FAR_BY_LAND, FAR_BY_SEA = 6, 2
NOT_WANTED = "not_wanted"


class EntryTested(Entry, frozen=True):
    """A minor in EW is called to war by its Patron."""

    minor: str
    war: int
    die: int
    modifier: int
    enters: bool


class AllyRolled(Entry, frozen=True):
    """Several want the help of a minor overseas: what one of them rolls."""

    minor: str
    power: str
    total: int


def _relevant(g: G, segment: str) -> list[War]:
    """2.10's window is about its own wars alone."""
    return [war for war in g.state.wars if segment != ABROAD or war.fresh == ABROAD]


def _aside(war: War, minor: int) -> bool:
    return side_of(war, minor) == NONE and helper_of(war, minor) is None


def side_to_help(g: G, war: War, power: int, minor: int) -> int:
    """The side for which a power may send a minor: where it fights; P 30.2: ANG's vassals help
    where it only intervenes too (E250)."""
    side, helper = side_of(war, power), helper_of(war, power)
    vassal = g.name(power) == ENGLAND and g.state.box[minor] == VA
    if side == NONE and vassal and helper is not None and helper.form == "limited":
        return helper.side
    return side


def may_send(g: G, minor: int, power: int, war: War) -> bool:
    """4.17.4: a minor in MA or better, its Patron at war, its own enemies not its friends."""
    s, side = g.state, side_to_help(g, war, power, minor)
    if side == NONE or war.kind in AT_HOME or not MA <= s.box[minor] <= VA:
        return False
    if not _aside(war, minor) or g.effect(f"no_help_{war.number}", minor):
        return False
    if g.name(minor) == SWISS and g.holds(PERPETUAL):
        return False
    enemies = war.side(1 - side)
    return not any(beside(g, minor, enemy) or barred(g, minor, enemy) for enemy in enemies)


def _sent(g: G, power: int, segment: str) -> Iterator[Reaction]:
    """4.11.2e: limited interventions of own minors begin and end."""
    minors = [m for m in g.minors_of(power) if not g.state.gone[m] and g.state.box[m] >= MA]
    for war in _relevant(g, segment) if minors else ():
        for minor in minors:
            name, side = f"{g.name(minor)}:{war.number}", side_to_help(g, war, power, minor)
            if may_send(g, minor, power, war):
                yield Reaction(f"send:{name}", partial(_send, g, minor, power, war.number, side))
            helper = helper_of(war, minor)
            if helper is not None and helper.since < g.state.turn:
                yield Reaction(f"recall:{name}", partial(_recall, g, minor, war.number))


def _send(g: G, minor: int, power: int, number: int, side: int) -> None:
    war = war_numbered(g, number)
    assert war is not None
    help_side(g, war, minor, side, beside=power)


def _recall(g: G, minor: int, number: int) -> None:
    """E251: free."""
    war = war_numbered(g, number)
    assert war is not None
    stop_helping(g, war, minor)


def _may_help_abroad(g: G, power: int, minor: int, wars: list[War]) -> list[War]:
    """4.23.1: wars of a holder of AT in which a minor of the rest of the world may help it."""
    if g.state.treaties.get(power * COUNTRIES + minor) != AT:
        return []
    found = []
    for war in wars:
        side = side_of(war, power)
        if side == NONE or war.kind in AT_HOME or not _aside(war, minor):
            continue
        if not any(beside(g, minor, e) or barred(g, minor, e) for e in war.side(1 - side)):
            found.append(war)
    return found


def _abroad(g: G, power: int, segment: str) -> Iterator[Reaction]:
    """4.23.1: allies by AT in the rest of the world."""
    for name in ALLIES_ABROAD:
        minor = g.country(name)
        if g.effect("ally_claimed", minor):
            continue
        for war in _may_help_abroad(g, power, minor, _relevant(g, segment)):
            yield Reaction(f"send:{name}:{war.number}", partial(_claim, g, power, minor, war))


def _claim(g: G, power: int, minor: int, war: War) -> Steps[None]:
    """4.23.2: other holders of AT say whether they want it; the highest roll has it this turn."""
    g.add_effect("ally_claimed", minor)
    wanted = {power: war.number}
    for rival in by_initiative(g):
        wars = _may_help_abroad(g, rival, minor, g.state.wars) if rival != power else []
        if wars:
            options = [Option(f"send:{g.name(minor)}:{x.number}", x.number) for x in wars]
            options.append(Option(NOT_WANTED, 0))
            params = {"power": g.name(rival), "minor": g.name(minor), "by": g.name(power)}
            number = yield Ask(g.seat_of(rival), "react.ally", options, "IV.4", params)
            if number:
                wanted[rival] = number
    best = [power]
    if len(wanted) > 1:
        rolls = {one: g.d10("ally", g.name(one)) + modifier_abroad(g, one, minor) for one in wanted}
        best = [one for one in wanted if rolls[one] == max(rolls.values())]
        for one, roll in rolls.items():
            g.log(AllyRolled(g.name(minor), g.name(one), roll))
    if len(best) == 1:
        _claimed(g, minor, best[0], wanted[best[0]])


def _claimed(g: G, minor: int, power: int, number: int) -> None:
    war = war_numbered(g, number)
    assert war is not None
    _send(g, minor, power, number, side_of(war, power))


def entry_modifier(g: G, minor: int, patron: int, war: War) -> int:
    """4.17.3: what is added to the die of the entry test."""
    side = side_of(war, patron)
    enemies, friends = war.side(1 - side), war.side(side)
    total = geopolitics(g, patron, minor) + near_vienna(g, patron, minor)
    total += specials.value(g, "entry_in_war_modifier", minor, patron)
    total += bonus(g, "entry_test", patron, other=minor)
    if borders_on(g, minor, enemies):
        total += 2
    far = by_land(g, minor, enemies, friends) >= FAR_BY_LAND
    if far and by_sea(g, minor, enemies) > FAR_BY_SEA:
        total -= 2
    own = faith(g, minor)
    alike = all(faith(g, enemy) == own for enemy in enemies) and g.name(minor) != SWISS
    if alike and _enmities_last(g):
        total -= 2
    if any(other.number != war.number for other in full_wars(g, minor)):
        total -= 4
    return total


def _enmities_last(g: G) -> bool:
    """E201: for the entry test they end with those of Catholics and Protestants."""
    return quarrel(g) or g.state.turn < 26


def may_summon(g: G, minor: int, power: int, war: War) -> bool:
    """4.17.3: in EW, in reach, once a turn and war; not overseas, never the Swiss."""
    s = g.state
    side = side_of(war, power)
    if s.box[minor] != EW or side == NONE or war.kind in ("overseas", *AT_HOME):
        return False
    if side_of(war, minor) != NONE or g.effect(f"tested_{war.number}", minor):
        return False
    if forbidden(g, "entry_test", power, other=minor) or specials.standing(g, ASIDE, minor):
        return False
    enemies = war.side(1 - side)
    if any(beside(g, minor, enemy) for enemy in enemies):
        return False
    return in_reach(g, minor, enemies, war.side(side))


def _summoned(g: G, power: int, segment: str) -> Iterator[Reaction]:
    """4.11.2h: an own minor in EW is called to full war."""
    minors = [minor for minor in g.minors_of(power) if g.state.box[minor] == EW]
    for war in _relevant(g, segment) if minors else ():
        for minor in minors:
            if may_summon(g, minor, power, war):
                key = f"summon:{g.name(minor)}:{war.number}"
                params = {"modifier": entry_modifier(g, minor, power, war)}
                act = partial(try_entry, g, minor, power, war.number)
                yield Reaction(key, act, "note.summon", params)


def try_entry(
    g: G, minor: int, power: int, number: int, more: int = 0, *, stays: bool = False
) -> None:
    """4.17.3: d10 and modifiers, 6 or more: fully in; else EC and no help this turn. An event adds
    to the die, and may let the minor keep its box (`stays`)."""
    war = war_numbered(g, number)
    assert war is not None
    die, added = g.d10("entry", g.name(minor)), entry_modifier(g, minor, power, war) + more
    enters = die + added >= ENTERS
    g.log(EntryTested(g.name(minor), number, die, added, enters))
    g.add_effect(f"tested_{number}", minor)
    if enters:
        join(g, war, minor, side_of(war, power))
    elif not stays:
        g.add_effect(f"no_help_{number}", minor)
        stop_helping(g, war, minor)
        raise_to(g, minor, power, EC)


def _vassals(g: G, power: int, segment: str) -> Iterator[Reaction]:
    """4.11.2i: own vassals are brought in, enemy ones drawn in: no cost, no test."""
    s = g.state
    vassals = [minor for minor, box in enumerate(s.box) if box == VA and not s.gone[minor]]
    for war in _relevant(g, segment):
        side = side_of(war, power)
        if side == NONE or war.kind in AT_HOME:
            continue
        enemies = war.side(1 - side)
        for minor in vassals:
            if side_of(war, minor) != NONE:
                continue
            patron = s.patron[minor]
            goals, at = (enemies, side) if patron == power else (war.side(side), 1 - side)
            if patron != power and patron not in enemies:
                continue
            if any(beside(g, minor, e) for e in war.side(1 - at)):
                continue
            if in_reach(g, minor, goals, war.side(at)):
                verb = "bring" if patron == power else "draw"
                key = f"{verb}:{g.name(minor)}:{war.number}"
                yield Reaction(key, partial(_full, g, minor, war.number, at, patron != power))


def _full(g: G, minor: int, number: int, side: int, drawn: bool) -> None:
    war = war_numbered(g, number)
    assert war is not None
    join(g, war, minor, side, attacked=drawn)
    fully_in(g, minor)


def _drawn(g: G, power: int, segment: str) -> Iterator[Reaction]:
    """4.11.2j: an enemy's minor in limited intervention is drawn in; not one of 2.9 (E215)."""
    for war in _relevant(g, segment):
        side = side_of(war, power)
        if side == NONE:
            continue
        for helper in war.helpers:
            minor = helper.country
            open_to = helper.side != side and not helper.late and not g.is_major(minor)
            # 4.13.3: an overseas war is for powers, its victims and vassals.
            open_to = open_to and (war.kind != "overseas" or g.state.box[minor] == VA)
            sheltered = helper.beside not in (NONE, *war.side(1 - side))
            sheltered = sheltered and not at_war(g, power, helper.beside)
            aside = bool(specials.standing(g, ASIDE, minor))
            if open_to and not sheltered and not aside and helper.form == "limited":
                if any(beside(g, minor, e) for e in war.side(side)):
                    continue
                key = f"draw:{g.name(minor)}:{war.number}"
                yield Reaction(key, partial(_full, g, minor, war.number, 1 - side, True))


def _vassals_war(g: G, power: int, segment: str) -> Iterator[Reaction]:
    """4.17.2: a vassal has declared war: its Patron may join for nothing while that war lasts."""
    s = g.state
    for war in _relevant(g, segment):
        if side_of(war, power) != NONE or war.kind in AT_HOME or sides_with(war, power):
            continue
        for minor in war.members:
            if s.patron[minor] != power or s.box[minor] != VA or minor in war.attacked:
                continue
            side = side_of(war, minor)
            if not any(beside(g, power, e) for e in war.side(1 - side)):
                key = f"join:{g.name(minor)}:{war.number}"
                cost = breaches(g, power, war.side(1 - side))
                act = partial(_join, g, power, minor, war.number)
                yield Reaction(key, act, "note.stability", {"stability": cost})


def _join(g: G, power: int, minor: int, number: int) -> None:
    war = war_numbered(g, number)
    assert war is not None
    side = side_of(war, minor)
    turn_on(g, power, war.side(1 - side))
    join(g, war, power, side)


REACTIONS = (_sent, _abroad, _summoned, _vassals, _drawn, _vassals_war)
ENTRIES = (EntryTested, AllyRolled)
MESSAGES = {
    "option.send": "send {a} to help in war {b}",
    "option.react.what.recall": "recall {a} from war {b}",
    "option.summon": "call {a} to full war ({b})",
    "note.summon": "d10 and {modifier} must give 6; else it falls back to an expeditionary corps",
    "option.bring": "bring the vassal {a} into war {b}",
    "option.draw": "draw {a} into war {b}",
    "option.react.what.join": "join the war of the vassal {a} ({b})",
    "ask.react.ally": "{power}: {by} asks for {minor}'s help. Do you want it too?",
    "option.react.ally.not_wanted": "no",
    "entry.AllyRolled": "{power} rolls {total} for the help of {minor}",
    "entry.EntryTested": "{minor} is called into war {war}: die {die}, modifier {modifier}",
}
