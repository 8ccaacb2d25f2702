"""P 37 Russia: the way by Arkhangelsk opens, St Petersburg is built and becomes Russian."""

from __future__ import annotations

from europa.eu9.entries import Changed, Paid
from europa.eu9.pieces import Action
from europa.eu9.rules.administration.planning import Draft
from europa.eu9.rules.peace.downfall import destroy
from europa.eu9.rules.powers.lands import hand_over
from europa.eu9.state import COL
from europa.eu9.table import G
from europa.eu9.world import NONE

OPEN, OPENS = "arkhangelsk", 26
"""P 37.5: the zone opens by III-17, at the latest in this turn."""
CITY, SITES = "st_petersburg", ("karelen", "ingria", "estland", "livonija", "kurland")
PRICE, PAYMENTS, FORTRESS, FIRST = 100, 3, 3, 5
"""P 37.2: ducats of a turn, so many turns, the fortress in the end; first period."""
SETTLED = 10
PIECE = "petersburg"
PAID = "petersburg"
"""Under `held`: `petersburg:ingria` -> payments so far."""


def open_zone(g: G) -> None:
    """P 37.5: Arkhangelsk, without advantages for England if it comes so late."""
    if g.state.turn >= OPENS:
        g.state.in_force.setdefault(OPEN, g.state.turn)


def sites(g: G, power: int) -> list[int]:
    """Where Russia may build: it holds the city, nobody besieges or has pillaged it."""
    s, index = g.state, g.world.province_index
    if g.name(power) != "russia" or s.period < FIRST or g.holds(CITY):
        return []
    found = [index[name] for name in SITES]
    able = [p for p in found if s.controller[p] == power and not s.pillage[p]]
    begun = [p for p in able if _key(g, p) in s.held]
    return [p for p in begun or able if p not in s.sieges]


def _key(g: G, province: int) -> str:
    return f"{PAID}:{g.world.provinces[province].id}"


def menu(g: G, draft: Draft) -> list[Action]:
    """3.4: one payment a turn."""
    if draft.of(PIECE):
        return []
    return [Action(PIECE, g.world.provinces[p].id, PRICE) for p in sites(g, draft.power)]


def pay(g: G, power: int, action: Action) -> None:
    """P 37.2: 100 ducats on B37; the counter grows."""
    s = g.state
    place = g.world.province_index[action.target]
    key = _key(g, place)
    s.held[key] = s.held.get(key, 0) + 1
    g.add(power, "B37", PRICE)
    g.log(Paid(g.name(power), "B37", -PRICE, "St Petersburg"), to=[g.seat_of(power)])


def finish(g: G) -> None:
    """8.2: built, held and not besieged at the end of a turn: it is Russian, with its fortress."""
    s = g.state
    russia = g.country("russia")
    for name in SITES:
        place = g.world.province_index[name]
        key = _key(g, place)
        if key not in s.held:
            continue
        if s.controller[place] != russia:
            del s.held[key]  # lost: from the start
        elif s.held[key] >= PAYMENTS and place not in s.sieges:
            _found(g, russia, place)

    _end_of_siberia(g)


def _end_of_siberia(g: G) -> None:
    """SPEC-minors 12.4: ten levels of COL in its land, and the khanate is no more."""
    s, khanate = g.state, g.country("siberia")
    area = g.world.areas[g.world.area_index["area_siberie"]]
    levels = sum(s.post_level[p] for p in area.provinces if s.post[p] == COL)
    if not s.gone[khanate] and levels >= SETTLED:
        if s.area_owner[area.index] == khanate:
            s.area_owner[area.index] = NONE
        destroy(g, khanate)


def _found(g: G, russia: int, place: int) -> None:
    s = g.state
    if s.owner[place] != russia:
        hand_over(g, place, russia, "event")
    old = s.fortress[place]
    s.fortress[place], s.arsenal[place] = FORTRESS, 1
    s.in_force[CITY] = s.turn
    s.flag_values[CITY] = g.world.provinces[place].id
    del s.held[_key(g, place)]
    g.log(Changed("russia", f"fortress of {g.world.provinces[place].id}", old, FORTRESS, "XV"))


def site(g: G) -> int:
    """The province of St Petersburg, or NONE."""
    name = g.state.flag_values.get(CITY, "")
    return g.world.province_index[name] if name else NONE


PLAN_MENU = {PIECE: menu}
PLAN_REVEALED = {PIECE: pay}
AFTER_STEP = {"1.0": (open_zone,), "8.2": (finish,)}
MESSAGES = {"option.plan:petersburg": "St Petersburg"}
