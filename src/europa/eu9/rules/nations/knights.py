"""SPEC-minors 4.4 Rhodes is Turkish: who gives the Knights another island, or they are no more."""

from __future__ import annotations

from europa.eu9.pieces import Unit
from europa.eu9.rules.nations.defender import TITLE
from europa.eu9.rules.peace.downfall import destroy
from europa.eu9.rules.powers.faith import faith
from europa.eu9.rules.powers.lands import hand_over
from europa.eu9.rules.powers.tracks import move
from europa.eu9.state import VA
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Entry, Option, Steps

KNIGHTS, RHODES, MALTA = "knights", "rhodos", "malta"
ISLANDS = ("corfu", "kreta")
MOVED = "knights_in_malta"
"""In force: they have left Rhodes; no second refuge."""
GIVE, KEEP = "cede", "keep"


class KnightsMoved(Entry, frozen=True):
    """The Knights have another home."""

    province: str
    patron: str


def leave_rhodes(g: G) -> Steps[None]:
    """7.4 (E1171): Rhodes was ceded to Turkey this turn: Malta, else an island the sole defender
    asks for; without a refuge they are destroyed."""
    s, w = g.state, g.world
    rhodes, knights, turkey = w.province_index[RHODES], g.country(KNIGHTS), g.country("turkey")
    if s.owner[rhodes] != turkey or g.holds(MOVED):
        return
    lost = any(
        x.turn == s.turn and x.province == rhodes and (x.old, x.new) == (knights, turkey)
        for x in s.transfers
    )
    if not lost:
        return
    s.in_force[MOVED] = s.turn
    spain, malta = g.country("spain"), w.province_index[MALTA]
    if g.is_major(spain) and s.owner[malta] == spain:
        if (yield from _ask(g, spain, malta)):
            _settle(g, malta, spain)
            return
    else:
        island = yield from _asked_for(g)
        if island != NONE:
            _settle(g, island, s.titles[TITLE])
            return
    if not s.gone[knights]:
        destroy(g, knights)


def _ask(g: G, power: int, island: int) -> Steps[bool]:
    options = [Option(GIVE, True), Option(KEEP, False)]
    params = {"power": g.name(power), "place": g.world.provinces[island].id}
    given: bool = yield Ask(g.seat_of(power), "knights.refuge", options, "XV", params)
    return given


def _asked_for(g: G) -> Steps[int]:
    """The sole defender names an island of a Catholic power, and its owner answers."""
    s, w = g.state, g.world
    defender = s.titles.get(TITLE, NONE)
    if defender == NONE or not g.is_major(defender):
        return NONE
    able = [
        p
        for p in (w.province_index[name] for name in ISLANDS)
        if s.owner[p] != NONE and g.is_major(s.owner[p]) and faith(g, s.owner[p]) == "catholic"
    ]
    if not able:
        return NONE
    options = [Option("nothing", NONE)]
    options += [Option(f"at:{w.provinces[p].id}", p, (w.provinces[p].id,)) for p in able]
    params = {"power": g.name(defender)}
    island: int = yield Ask(g.seat_of(defender), "knights.plea", options, "XV", params)
    if island == NONE or not (yield from _ask(g, s.owner[island], island)):
        return NONE
    return island


def _settle(g: G, island: int, patron: int) -> None:
    """The island is theirs, they are vassals for good, their ships are there and full again."""
    s, knights = g.state, g.country(KNIGHTS)
    s.gone[knights] = 0
    hand_over(g, island, knights, "event")
    s.units[:] = [unit for unit in s.units if unit.country != knights]
    s.units += [Unit(knights, "NWD", island, True), Unit(knights, "P-", island, True)]
    move(g, knights, patron, VA)
    g.log(KnightsMoved(g.world.provinces[island].id, g.name(patron)))


AFTER_STEP = {"7.4": (leave_rhodes,)}
ENTRIES = (KnightsMoved,)
MESSAGES = {
    "entry.KnightsMoved": "The Knights move to {province}, vassals of {patron}",
    "ask.knights.refuge": "{power}: the Knights have lost Rhodes. Do you give them {place}?",
    "option.knights.refuge.cede": "Yes",
    "option.knights.refuge.keep": "No",
    "ask.knights.plea": "{power}: which island do you ask for the Knights?",
    "option.knights.plea.nothing": "None",
}
