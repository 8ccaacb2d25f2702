"""XII.3.1 Writing an offer of peace: whose favour, which level, which conditions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations
from typing import NamedTuple

import msgspec

from europa.eu9.conflicts import War
from europa.eu9.rules.peace import natures
from europa.eu9.rules.peace.differential import net
from europa.eu9.rules.peace.event_wars import barred_level, signs
from europa.eu9.rules.peace.levels import brings, permitted
from europa.eu9.rules.peace.sides import followers, group, leader, majors_in
from europa.eu9.rules.powers.wars import side_of, war_numbered
from europa.eu9.table import G
from europa.eu9.treaties import Offer
from europa.eu9.world import NONE
from europa.kernel import Ask, Option, Steps

GLOBAL, SEPARATE, MANDATORY, AUTOMATIC = "global", "separate", "mandatory", "automatic"
BACK, ANYWAY, ALL = "back", "anyway", "all"


class Bench(NamedTuple):
    """Two groups that could sign a peace, as one of their leaders sees it."""

    war: int
    mine: tuple[int, ...]
    theirs: tuple[int, ...]
    kind: str
    key: str
    """Its name in questions: `3`, `3:venice+poland`."""


def global_benches(g: G, power: int, wars: list[War]) -> Iterator[Bench]:
    """7.2.2: the wars in which it leads its side."""
    for war in wars:
        side = side_of(war, power)
        if side != NONE and leader(g, war.side(side)) == power:
            yield Bench(war.number, war.side(side), war.side(1 - side), GLOBAL, str(war.number))


def separate_benches(g: G, power: int, wars: list[War]) -> Iterator[Bench]:
    """7.2.6: as leader of those who would leave; as leader against them, any part of them."""
    for war in wars:
        side = side_of(war, power)
        if side == NONE:
            continue
        mine = leavers(g, war, side)
        if power in mine and leader(g, mine) == power:
            yield Bench(
                war.number, group(g, war, side, mine), war.side(1 - side), SEPARATE, str(war.number)
            )
        if leader(g, war.side(side)) != power:
            continue
        theirs = leavers(g, war, 1 - side)
        for size in range(len(theirs), 0, -1):
            for some in combinations(theirs, size):
                name = "+".join(g.name(c) for c in some)
                yield Bench(
                    war.number, war.side(side), group(g, war, 1 - side, some), SEPARATE,
                    f"{war.number}:{name}",
                )  # fmt: skip


def leavers(g: G, war: War, side: int) -> list[int]:
    """Powers of a side that have said that they would leave."""
    return [p for p in war.side(side) if (war.number, p) in g.state.leaving]


def draft(
    g: G, bench: Bench, level: int, by: int, *, only_if: int = 0, left_out: tuple[int, ...] = ()
) -> Offer:
    """Terms without natures; a positive level favours who writes."""
    war = war_numbered(g, bench.war)
    overseas = war is not None and war.kind == "overseas"
    mine = tuple(c for c in bench.mine if c not in left_out)
    theirs = bench.theirs
    balance = net(g, mine, theirs, overseas=overseas)
    if war is not None:
        mine = tuple(c for c in mine if signs(g, war, c, level))
        theirs = tuple(c for c in theirs if signs(g, war, c, -level))
    ours_first = level > 0 or (level == 0 and war is not None and mine[0] in war.attackers)
    winners, losers = (mine, theirs) if ours_first else (theirs, mine)
    return Offer(
        bench.war, bench.kind, winners, losers, abs(level), (), by, leader(g, bench.theirs),
        balance if ours_first else -balance, only_if, left_out,
    )  # fmt: skip


def levels_for(g: G, bench: Bench, left_out: tuple[int, ...] = ()) -> list[int]:
    """7.2.5: levels that who writes may propose, in its favour if positive."""
    war = war_numbered(g, bench.war)
    assert war is not None
    mine = tuple(c for c in bench.mine if c not in left_out)
    balance = net(g, mine, bench.theirs, overseas=war.kind == "overseas")
    found = permitted(g, balance, mine, bench.theirs)
    return [
        level
        for level in found
        if not barred_level(g, war, level)
        and any(signs(g, war, c, level) for c in mine)
        and any(signs(g, war, c, -level) for c in bench.theirs)
    ]


def write(g: G, power: int, bench: Bench, others: list[int]) -> Steps[Offer | None]:
    """One offer, choice by choice; None if its author thinks better of it."""
    seat, params = g.seat_of(power), {"power": g.name(power), "war": bench.war}
    left_out = yield from _leave_out(g, power, bench)
    levels = partial(_level_options, g, power, bench, left_out)
    level = yield Ask(seat, "peace.level", levels, "XII.3", params)
    if level == BACK:
        return None
    condition = 0
    if others:
        offer = [Option(ANYWAY, 0), *(Option(f"only_if:{n}", n) for n in others)]
        condition = yield Ask(seat, "peace.only_if", offer, "XII.3", params)
    terms = draft(g, bench, level, power, only_if=condition, left_out=left_out)
    chosen = yield from natures.name_all(g, power, terms, label(g, terms))
    return msgspec.structs.replace(terms, natures=chosen)


def _level_options(g: G, power: int, bench: Bench, left_out: tuple[int, ...]) -> list[Option]:
    found = [Option(BACK)]
    for level in levels_for(g, bench, left_out):
        key = "white" if not level else f"{'win' if level > 0 else 'lose'}:{abs(level)}"
        able = natures.open_to(g, draft(g, bench, level, power, left_out=left_out))
        found.append(Option(key, level, params={"level": abs(level), **brings(level), **able}))
    return found


def _leave_out(g: G, power: int, bench: Bench) -> Steps[tuple[int, ...]]:
    """7.2.6.3: a Patron may sign without some of its minors."""
    war = war_numbered(g, bench.war)
    assert war is not None
    side = side_of(war, power)
    if bench.kind != GLOBAL and set(bench.mine) == set(war.side(side)):
        return ()  # with those who leave the whole enemy side signs
    minors = followers(g, war, side, power)
    left: list[int] = []
    while len(left) < len(minors):
        rest = [c for c in minors if c not in left]
        options = [Option(ALL, NONE), *(Option(f"without:{g.name(c)}", c) for c in rest)]
        params = {"power": g.name(power), "war": bench.war, "left": [g.name(c) for c in left]}
        one = yield Ask(g.seat_of(power), "peace.with_minors", options, "XII.3", params)
        if one == NONE:
            break
        left.append(one)
    return tuple(left)


def label(g: G, offer: Offer) -> str:
    """An offer in words: `3:white`, `3:france:2:money`, `4:spain:3:territory+money:out:venice`."""
    parts = [str(offer.war)]
    if offer.level:
        head = leader(g, offer.winners)
        first = head if head != NONE else offer.winners[0]
        parts += [g.name(first), str(offer.level)]
    else:
        parts.append("white")
    if offer.natures:
        parts.append("+".join(nature.replace(":", "_") for nature in offer.natures))
    if offer.kind != GLOBAL:
        parts += ["with", "+".join(g.name(c) for c in _fewer(g, offer))]
    if offer.left_out:
        parts += ["without", "+".join(g.name(c) for c in offer.left_out)]
    if offer.only_if:
        parts += ["if", str(offer.only_if)]
    return ":".join(parts)


def _fewer(g: G, offer: Offer) -> list[int]:
    """The group that leaves: the side of the peace that is no whole side of the war."""
    war = war_numbered(g, offer.war)
    sides = (set(war.attackers), set(war.defenders)) if war else ()
    for party in (offer.losers, offer.winners):
        if set(party) not in sides:
            return majors_in(g, party) or list(party)
    return majors_in(g, offer.losers) or list(offer.losers)


MESSAGES = {
    "ask.peace.level": "{power}: which peace do you propose in war {war}?",
    "option.peace.level.back": "none after all",
    "option.peace.level.white": "white peace",
    "option.peace.level.win": "level {level} in our favour",
    "option.peace.level.lose": "level {level} in theirs",
    "ask.peace.only_if": "{power}: does your offer in war {war} depend on another peace?",
    "option.peace.only_if.anyway": "no",
    "option.peace.only_if.only_if": "only if war {a} ends too",
    "ask.peace.with_minors": "{power}: do your minors sign the peace in war {war} with you?",
    "option.peace.with_minors.all": "yes (all others)",
    "option.peace.with_minors.without": "not {a}: stability -2, and it leaves your track",
}
