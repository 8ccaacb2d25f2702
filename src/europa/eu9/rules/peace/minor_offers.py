"""XII.3.6 Peace with minors (7.3): sealed proposals, all revealed, rolled one by one."""

from __future__ import annotations

from functools import partial
from math import ceil
from typing import NamedTuple

import msgspec

from europa.eu9.conflicts import War
from europa.eu9.rules.peace import natures
from europa.eu9.rules.peace.drafting import GLOBAL, SEPARATE, label
from europa.eu9.rules.peace.event_wars import (
    accepts_white,
    barred_apart,
    barred_level,
    is_league,
    may_end,
    signs,
)
from europa.eu9.rules.peace.levels import brings
from europa.eu9.rules.peace.minor_roll import SUCCESS, Proposal, faces, total
from europa.eu9.rules.peace.natures import MONEY, TERRITORY
from europa.eu9.rules.peace.offers import sign
from europa.eu9.rules.peace.ransoms import APART, BONUS
from europa.eu9.rules.peace.sides import capitals, leader, majors_in, speaker, taken_from
from europa.eu9.rules.powers.wars import war_numbered
from europa.eu9.rules.terms.set_by_events import one_with
from europa.eu9.rules.terms.war_rules import rule_of
from europa.eu9.state import AN, VA
from europa.eu9.table import G
from europa.eu9.treaties import UNCONDITIONAL, Offer
from europa.eu9.world import NONE
from europa.kernel import Ask, Entry, Option, Steps
from europa.kernel.flow import DONE, together

ANY, WINNING, FREE = "any", "winning", "free"
"""How a minor may be addressed: at any level; only at one in its favour; as the free one."""
YIELD, BACK = "yield", "back"

TURKEY, TESTED = "turkey", "minors_tested"


class Put(NamedTuple):
    """A proposal with the terms that would be signed."""

    proposal: Proposal
    offer: Offer
    at_once: bool = False
    """Accepted without a roll; the minors then name the conditions."""


class MinorsAsked(Entry, frozen=True):
    """A peace is proposed to minors, and what they say."""

    war: int
    minors: tuple[str, ...]
    terms: str
    die: int
    modifier: str
    signed: bool


def addressable(g: G, war: War, side: int) -> dict[int, str]:
    """7.3.3: minors against this side that may be offered a separate peace, and how."""
    found: dict[int, str] = {}
    if _cross_holds(g, war, side):
        return found
    for minor in war.side(1 - side):
        if not g.is_major(minor) and not _has_signed(g, war, minor) and not _is_part(g, minor):
            how = _how(g, war, side, minor)
            if how:
                found[minor] = how
    return found


def _cross_holds(g: G, war: War, side: int) -> bool:
    """II-B: Turkey asks no minor of the crusade before a power has made a separate peace."""
    if g.country(TURKEY) not in war.side(side) or rule_of(g, war, TESTED) is None:
        return False
    peaces = [p for p in g.state.peaces if p.war == war.number and p.kind == SEPARATE]
    return not any(majors_in(g, p.parties) != [g.country(TURKEY)] for p in peaces)


def _is_part(g: G, minor: int) -> bool:
    """I-F: it signs with the minor that it is one country with."""
    return any(g.state.patron[minor] == one and not g.is_major(one) for one in one_with(g, minor))


def _has_signed(g: G, war: War, minor: int) -> bool:
    return any(minor in offer.parties and offer.war == war.number for offer in g.state.signed)


def _how(g: G, war: War, side: int, minor: int) -> str:
    ours = war.side(side)
    vassal = g.state.box[minor] in (VA, AN)
    if any(g.effect(f"{APART}_{g.name(minor)}", power) for power in majors_in(g, ours)):
        return ANY
    held = taken_from(g, (minor,), ours)
    lost = taken_from(g, majors_in(g, ours), (minor,))
    if vassal:
        if any(p in held and not _besieged_by(g, war, 1 - side, p) for p in capitals(g, minor)):
            return ANY
        seats = [p for power in majors_in(g, ours) for p in capitals(g, power)]
        return WINNING if any(p in lost for p in seats) else ""
    if held:
        return ANY
    return WINNING if lost else FREE


def _besieged_by(g: G, war: War, side: int, province: int) -> bool:
    """E634: friends of the vassal stand before its capital."""
    siege = g.state.sieges.get(province)
    return siege is not None and siege.besieger in war.side(side)


def is_open(g: G, war: War) -> bool:
    """7.2.1: no peace of the turn has ended the war, and it may end so."""
    ended = any(o.war == war.number and o.kind == GLOBAL for o in g.state.signed)
    return not ended and may_end(g, war)


def proposers(g: G) -> dict[int, list[tuple[War, int]]]:
    """leader -> the wars and sides in which it may address minors."""
    found: dict[int, list[tuple[War, int]]] = {}
    for war in g.state.wars:
        if not is_open(g, war):
            continue
        for side in (0, 1):
            head = leader(g, war.side(side))
            if head == NONE and is_league(g, war.side(side)):
                head = speaker(g, war.side(side))  # III-1(3): as if it were one power
            if head != NONE and any(not g.is_major(c) for c in war.side(1 - side)):
                found.setdefault(head, []).append((war, side))
    return found


def with_minors(g: G) -> Steps[None]:
    """7.3: sealed proposals, then one roll after another."""
    heads = {g.seat_of(p): (p, wars) for p, wars in proposers(g).items()}
    heads = {seat: heads[seat] for seat in sorted(heads, key=g.state.seats.index)}
    found = yield from together(
        g, {seat: _proposals(g, power, wars) for seat, (power, wars) in heads.items()}
    )
    for puts in found.values():
        for put in puts:
            yield from _resolve(g, put)


def _proposals(g: G, power: int, wars: list[tuple[War, int]]) -> Steps[list[Put]]:
    chosen: list[Put] = []
    while True:
        options = partial(_targets, g, wars, tuple(chosen))
        params = {"power": g.name(power), "written": [label(g, put.offer) for put in chosen]}
        target = yield Ask(g.seat_of(power), "peace.minors", options, "XII.3", params)
        if target == DONE:
            return chosen
        put = yield from _write(g, power, *target)
        if put is not None:
            chosen.append(put)


Target = tuple[War, int, tuple[int, ...], bool]
"""War, proposers' side, minors addressed, separately."""


def _targets(g: G, wars: list[tuple[War, int]], chosen: tuple[Put, ...]) -> list[Option]:
    """7.3.2, 7.3.3: one global proposal a war, or any number of separate ones."""
    found = [Option(DONE)]
    for war, side in wars:
        mine = [put for put in chosen if put.proposal.war == war.number]
        other = war.side(1 - side)
        if any(not put.proposal.separate for put in mine):
            continue
        if not mine and not majors_in(g, other):
            target: Target = (war, side, other, False)
            names = tuple(g.name(c) for c in other)
            chance = 10 * faces(g, Proposal(war.number, side, other, 0))
            about = {"minors": names, "chance": chance}
            found.append(
                Option(f"all:{war.number}", target, names, "note.peace.white_chance", about)
            )
        if other == (other[0],) and not majors_in(g, other):
            continue  # alone: a separate peace would be the global one
        asked = [put.proposal.minors[0] for put in mine]
        ways = addressable(g, war, side)
        free_used = any(ways.get(minor) == FREE for minor in asked)
        for minor, how in ways.items():
            if minor not in asked and not (how == FREE and free_used):
                key = f"one:{war.number}:{g.name(minor)}"
                found.append(Option(key, (war, side, (minor,), True), (g.name(minor),)))
    return found


def _write(
    g: G, power: int, war: War, side: int, minors: tuple[int, ...], separate: bool
) -> Steps[Put | None]:
    params = {
        "power": g.name(power), "war": war.number, "minors": [g.name(c) for c in minors],
    }  # fmt: skip
    options = partial(_levels, g, power, war, side, minors, separate)
    level = yield Ask(g.seat_of(power), "peace.minor_level", options, "XII.3", params)
    if level == BACK:
        return None
    at_once = level == YIELD
    offer = terms(g, war, side, minors, UNCONDITIONAL if at_once else level, separate, power)
    if not at_once:
        named = yield from natures.name_all(g, power, offer, label(g, offer))
        offer = msgspec.structs.replace(offer, natures=named)
    worth = offer.level if offer.winners == minors else -offer.level
    return Put(Proposal(war.number, side, minors, worth, offer.natures, separate), offer, at_once)


def terms(
    g: G, war: War, side: int, minors: tuple[int, ...], level: int, separate: bool, by: int
) -> Offer:
    """What would be signed; a positive level favours the minors."""
    ours = war.side(side)
    first = level > 0 or (level == 0 and minors[0] in war.attackers)
    winners, losers = (minors, ours) if first else (ours, minors)
    kind = SEPARATE if separate else GLOBAL
    # Levels of minors' peaces are no differentials: all count as conditional.
    return Offer(war.number, kind, winners, losers, abs(level), (), by, net=abs(level))


def _levels(
    g: G, power: int, war: War, side: int, minors: tuple[int, ...], separate: bool
) -> list[Option]:
    """7.3.4: -5 to +5 with the chance before conditions; +5 may be given without a roll."""
    winning = separate and addressable(g, war, side).get(minors[0]) == WINNING
    found = [Option(BACK)]
    for level in (0, -1, 1, -2, 2, -3, 3, -4, 4, -5, 5):
        if (winning and level < 1) or barred_level(g, war, level):
            continue
        if separate and barred_apart(g, war, minors[0], level):
            continue
        if not all(signs(g, war, minor, level) for minor in minors):
            continue
        key = "white" if not level else f"{'win' if level < 0 else 'lose'}:{abs(level)}"
        bare = Proposal(war.number, side, minors, level, (), separate)
        able = natures.open_to(g, terms(g, war, side, minors, level, separate, power))
        about = {
            "level": abs(level), "chance": 10 * faces(g, bare),
            "need": ceil(SUCCESS - total(g, bare)), **brings(level), **able,
        }  # fmt: skip
        found.append(Option(key, level, note="note.peace.chance", params=about))
    if not separate and not barred_level(g, war, UNCONDITIONAL):
        found.append(Option(YIELD))
    return found


def _resolve(g: G, put: Put) -> Steps[None]:
    """A proposal is made public, rolled for, and signed or not."""
    war = war_numbered(g, put.offer.war)
    assert war is not None
    offer, names = put.offer, tuple(g.name(c) for c in put.proposal.minors)
    if put.at_once:
        offer = msgspec.structs.replace(offer, natures=(yield from _claims_of_minors(g, offer)))
    white = not offer.level and not put.proposal.separate
    sure = put.at_once or (white and accepts_white(g, war))
    die, added = 0, total(g, put.proposal)
    if not sure:
        die = g.d10("peace with a minor", names[0])
    signed = sure or die + added >= SUCCESS
    g.log(MinorsAsked(offer.war, names, label(g, offer), die, f"{float(added):+g}", signed))
    for minor in put.proposal.minors:  # the favour is for one proposal
        for power in majors_in(g, war.side(put.proposal.side)):
            g.state.effects.pop(f"{BONUS}_{g.name(minor)}:{g.name(power)}", None)
    if signed:
        sign(g, offer)


def _claims_of_minors(g: G, offer: Offer) -> Steps[tuple[str, ...]]:
    """7.3.7.2: what the minors ask for who get a peace of level 5: land first, money last."""
    power = speaker(g, offer.winners)
    chosen: list[str] = []
    for _ in range(3):
        able = natures.possible(g, offer, chosen)
        special = [nature for nature in able if nature not in (TERRITORY, MONEY)]
        if TERRITORY in able and special and power != NONE:
            options = [Option(nature) for nature in (TERRITORY, *special)]
            params = {
                "power": g.name(power), "about": label(g, offer), "level": offer.level,
                "number": len(chosen) + 1,
            }  # fmt: skip
            chosen.append((yield Ask(g.seat_of(power), "peace.nature", options, "XII.3", params)))
        else:
            chosen.append(TERRITORY if TERRITORY in able else (special or [MONEY])[0])
    return tuple(chosen)


ENTRIES = (MinorsAsked,)
MESSAGES = {
    "ask.peace.minors": "{power}: do you propose peace to minors?",
    "option.peace.minors.done": "no (more)",
    "option.peace.minors.all": "to the whole side of war {a}: {minors}",
    "option.peace.minors.one": "a separate peace to {b}",
    "ask.peace.minor_level": "{power}: which peace do you propose to {minors}?",
    "option.peace.minor_level.back": "none after all",
    "option.peace.minor_level.white": "white peace",
    "option.peace.minor_level.win": "level {level} in our favour",
    "option.peace.minor_level.lose": "level {level} in theirs",
    "option.peace.minor_level.yield": "level 5 in theirs, as they like: no roll",
    "note.peace.white_chance": "a white peace: {chance} %",
    "note.peace.chance": "{chance} % before the conditions are named",
    "entry.MinorsAsked": "{minors} on the peace {terms}: {die} and {modifier}, refused",
    "entry.MinorsAsked.signed=True": "{minors} on the peace {terms}: {die} and {modifier}, signed",
}
