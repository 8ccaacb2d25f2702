"""X.3 What revolts cost, how they spread, and monarchs who are overthrown (5.3)."""

from __future__ import annotations

from europa.eu9.combat.siege import revolt_falls, revolt_modifier
from europa.eu9.entries import Changed, Removed
from europa.eu9.rules.court import monarchs
from europa.eu9.rules.events.revolts import (
    MINUS,
    MOST_SIDES,
    PLUS,
    is_peasants_war,
    join_peasants,
    owner_of,
    put,
    quell,
)
from europa.eu9.rules.powers.stability import change
from europa.eu9.rules.treasury.exchequer import emperor
from europa.eu9.state import ZONES
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Entry

STRENGTH = {"A+": 4, "A-": 2, "LD": 1}
ATTEMPTS, LEVIES = 3, 2
"""E156: attempts a turn of an army against revolts, strength of local levies."""
WORST = -3
TRADE_LOST = 3


class RevoltFought(Entry, frozen=True):
    """Troops against a revolt."""

    power: str
    province: str
    roll: int
    sides: int


class RevoltsCost(Entry, frozen=True):
    """Sides of revolts a power suffers from."""

    power: str
    plus: int
    minus: int


class RevoltSpread(Entry, frozen=True):
    """A revolt grows, or another begins beside it."""

    province: str
    sides: int


class Overthrown(Entry, frozen=True):
    """A monarch is deposed by the rebels."""

    power: str


ENTRIES = (RevoltFought, RevoltsCost, RevoltSpread, Overthrown)
MESSAGES = {
    "entry.RevoltFought": (
        "{power}: troops against the revolt in {province} ({roll}): {sides:side|sides} left"
    ),
    "entry.RevoltsCost": "{power} has revolts:[ {plus} large][ {minus} small]",
    "entry.RevoltSpread": "The revolt spreads: {province} ({sides:side|sides})",
    "entry.Overthrown": "{power}: the rebels overthrow the monarch",
}


def is_active(g: G, minor: int) -> bool:
    """A minor takes part in the turn: it is at war."""
    return bool(g.wars_of(minor))


def ruler(g: G, province: int) -> int:
    """Who suffers from a revolt: the owner, or the patron of an active minor; NONE: nobody.

    The Peasants' War is the Emperor's, wherever it is.
    """
    s = g.state
    if is_peasants_war(g, province):
        crowned = emperor(g)
        return g.country(crowned) if crowned and g.is_major(g.country(crowned)) else NONE
    owner = s.post_owner[province] if s.post_owner[province] != NONE else s.owner[province]
    if owner == NONE or g.is_major(owner):
        return owner
    return s.patron[owner] if is_active(g, owner) else NONE


def pacify(g: G, power: int) -> None:
    """E156: while armies don't march: local levies once everywhere, armies where it is worst."""
    for p in _revolted(g, power):
        _fight(g, power, p, LEVIES)
    armies = [STRENGTH[u.kind] for u in g.state.units if u.country == power and u.kind in STRENGTH]
    for strength in sorted(armies, reverse=True):
        for _ in range(ATTEMPTS):
            troubled = _revolted(g, power)
            if troubled:
                _fight(g, power, troubled[0], strength)


def _revolted(g: G, power: int) -> list[int]:
    """Provinces and establishments whose revolts are its own, the worst first."""
    s = g.state
    mine = [p for p, sides in enumerate(s.revolt) if sides and _crushes(g, p) == power]
    return sorted(mine, key=lambda p: (-s.revolt[p], p))


def _crushes(g: G, province: int) -> int:
    """Who sends troops: the owner, the Emperor in the Peasants' War."""
    return ruler(g, province) if is_peasants_war(g, province) else owner_of(g, province)


def _fight(g: G, power: int, province: int, strength: int) -> None:
    s, w = g.state, g.world
    hostile = s.fortress[province] if s.controller[province] == NONE else 0
    plain = w.provinces[province].terrain == "plain"
    plus = s.revolt[province] // PLUS
    modifier = revolt_modifier(strength, fortress=hostile, plain=plain, plus=plus)
    die = g.d10("quell", g.name(power))
    if revolt_falls(die, modifier):
        s.revolt[province] -= 1
    left = s.revolt[province]
    g.log(RevoltFought(g.name(power), w.provinces[province].id, die + modifier, left))
    if not left:
        quell(g, province)


def cost(sides: list[int]) -> int:
    """5.3: each + costs 1, all - together 1, at most 3."""
    plus = sum(side // PLUS for side in sides)
    return min(3, plus + any(side % PLUS for side in sides))


def spread(g: G) -> None:
    """5.3: revolts in inactive minors end; the others cost stability, then spread.

    E156: rebels without a revolt counter go home while nobody can fight them.
    """
    for power in g.majors():
        pacify(g, power)
    s = g.state
    rebels = g.country("rebels")
    s.units[:] = [u for u in s.units if u.country != rebels or s.revolt[u.place]]
    troubled = [p for p, sides in enumerate(s.revolt) if sides]
    for p in troubled:
        if ruler(g, p) == NONE and not is_peasants_war(g, p):
            quell(g, p)
    troubled = [p for p in troubled if s.revolt[p]]
    for power in g.majors():
        sides = [s.revolt[p] for p in troubled if ruler(g, p) == power]
        if sides:
            plus = sum(side // PLUS for side in sides)
            g.log(RevoltsCost(g.name(power), plus, sum(side % PLUS for side in sides)))
            change(g, power, -cost(sides), "X.3")
    extend(g, troubled)
    for power in g.majors():
        test_throne(g, power)


def extend(g: G, troubled: list[int]) -> None:
    """5.3: all at once: a - becomes a +, each + begets a - in the same country (E155)."""
    s, w = g.state, g.world
    before = {p: s.revolt[p] for p in troubled}
    for p, sides in before.items():
        if sides % PLUS and sides < MOST_SIDES:
            s.revolt[p] = sides + MINUS
            g.log(RevoltSpread(w.provinces[p].id, s.revolt[p]))
        for _ in range(sides // PLUS):
            near = _targets(g, p)
            if near:
                target = g.pick("revolt_spreads", near)
                put(g, target, MINUS)
                if is_peasants_war(g, p):
                    join_peasants(g, target)
                g.log(RevoltSpread(w.provinces[target].id, s.revolt[target]))


def _targets(g: G, province: int) -> list[int]:
    """Provinces beside it, else anywhere, of the same owner, that have room."""
    s, w = g.state, g.world
    if is_peasants_war(g, province):
        near = (province, *w.provinces[province].neighbours)
        return [p for p in near if w.provinces[p].hre and s.revolt[p] < MOST_SIDES]
    if s.post_owner[province] != NONE:
        own = [p for p in g.posts(s.post_owner[province]) if s.revolt[p] < MOST_SIDES]
        own = [p for p in own if w.provinces[p].area == w.provinces[province].area]
    else:
        own = [p for p in g.owned(s.owner[province]) if s.revolt[p] < MOST_SIDES]
    own = [p for p in own if p != province]
    return [p for p in own if p in w.provinces[province].neighbours] or own


def test_throne(g: G, power: int) -> None:
    """5.3, E157: at stability -3 a die not above the + sides in national provinces.

    The rebels have won then: all revolts in the country are over.
    """
    s, w = g.state, g.world
    large = sum(s.revolt[p] // PLUS for p in g.owned(power) if power in w.provinces[p].national)
    if s.stability[power] > WORST or not large:
        return
    if g.d10("overthrow", g.name(power)) > large:
        return
    g.log(Overthrown(g.name(power)))
    monarchs.overthrow(g, power)
    change(g, power, -2, "X.3")
    if s.dti[power] > 1:
        g.log(Changed(g.name(power), "dti", s.dti[power], s.dti[power] - 1, "X.3"))
        s.dti[power] -= 1
    _lose_trade(g, power)
    for p in _revolted(g, power):
        quell(g, p)


def _lose_trade(g: G, power: int) -> None:
    """Three levels of its trade fleet in its own CTZ."""
    s = g.state
    for zone in g.world.zones:
        if zone.ctz and zone.owner == power:
            place = power * ZONES + zone.index
            lost = min(TRADE_LOST, s.tf_max[place])
            s.tf_max[place] -= lost
            s.tf[place] = max(0, s.tf[place] - lost)
            if lost:
                g.log(Removed(g.name(power), "trade fleet level", zone.id, lost))
