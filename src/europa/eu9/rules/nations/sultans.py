"""P 39.13 The reforms of Turkey: a domestic action that a sultan may try once."""

from __future__ import annotations

from europa.eu9.pieces import Action
from europa.eu9.rules.administration.actions import Odds, attempt, column
from europa.eu9.rules.administration.planning import DOMESTIC, Draft
from europa.eu9.rules.court import monarchs
from europa.eu9.rules.events import revolts
from europa.eu9.rules.powers import pashas
from europa.eu9.rules.powers.indices import fti
from europa.eu9.rules.powers.initiative import has_reigned, skill
from europa.eu9.rules.powers.stability import change
from europa.eu9.state import ADM, MIL
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Entry, Steps

LEVELS = (("g1a", "g1b", "m1a", "m1b"), ("g2", "m2"), ("m3",))
"""Reforms by level: all of one before the next."""
PIECE, PRICE, EASE = "reform", 100, 9
TRIED, BARRED = "reform_tried", "reform_barred"
"""Under `held`: the reign that has tried, and reigns that may not (`reform_barred:g`)."""
PARDONED = 4
SULEYMAN = "turkey_suleyman"


class Reformed(Entry, frozen=True):
    """A sultan tries to reform his empire."""

    reform: str
    result: str


def mark(reform: str) -> str:
    """Its mark in force."""
    return f"turkish_{reform}"


def open_reforms(g: G, power: int) -> list[str]:
    """Those that may be tried: the first level that is not complete, by this sultan's right."""
    s = g.state
    if g.name(power) != "turkey" or not has_reigned(g, SULEYMAN) or not s.dies[power]:
        return []
    if s.monarch[power] == g.world.monarch_index[SULEYMAN] or s.dies[power] <= s.turn + 1:
        return []
    reign = s.reign_count[power]
    if s.held.get(TRIED, NONE) == reign:
        return []
    for level in LEVELS:
        left = [name for name in level if not g.holds(mark(name))]
        if left:
            return [name for name in left if s.held.get(f"{BARRED}:{name[0]}", NONE) != reign]
    return []


def menu(g: G, draft: Draft) -> list[Action]:
    """3.4: the only domestic action of the turn."""
    if draft.of(*DOMESTIC, PIECE) or g.effect("no_domestic", draft.power):
        return []
    return [Action(PIECE, name, PRICE) for name in open_reforms(g, draft.power)]


def odds(g: G, power: int, reform: str) -> Odds:
    """E566: ADM or MIL and DTI; stability, its level, corrupt pashas; easier after G-2."""
    s = g.state
    value = skill(g, power, ADM if reform[0] == "g" else MIL)
    level = 1 + next(n for n, names in enumerate(LEVELS) if reform in names)
    corrupt = sum(n in s.corrupted for n in pashas.in_play(g))
    drm = s.stability[power] - level - corrupt + g.holds(mark("g2"))
    return Odds(column(value + s.dti[power] - EASE, 0), drm, 0)


def resolve(g: G) -> Steps[None]:
    """3.8: the roll of a planned reform, and what follows."""
    power = g.country("turkey")
    if not g.is_major(power):
        return
    for action in g.state.plans[power]:
        if action.kind == PIECE:
            yield from reform(g, power, action.target)


def reform(g: G, power: int, name: str) -> Steps[None]:
    """P 39.13: success, half a failure, or disaster."""
    s = g.state
    s.held[TRIED] = s.reign_count[power]
    found = attempt(g, power, PIECE, name, odds(g, power, name), test=False)
    success = found.result.startswith("S")
    g.log(Reformed(name, "success" if success else "half" if found.half else "failure"))
    if success:
        s.in_force[mark(name)] = s.turn
        change(g, power, -1, "XV")
        _unrest(g, power)
        _pardon(g, name)
        return
    barred = name[0] if found.half else "gm"
    if found.half:
        change(g, power, -1, "XV")
        if g.d10("sultan", g.name(power)) <= fti(g, power):
            _unrest(g, power)
            return
    for kind in barred:
        s.held[f"{BARRED}:{kind}"] = s.reign_count[power] + 1
    for _ in range(1 if found.half else 2):
        yield from pashas.corrupt_pasha(g)
    if not found.half:
        monarchs.dispute(g, power)
    _kill(g, power)


def _unrest(g: G, power: int) -> None:
    """One revolt, and a sultan in danger next turn."""
    revolts.revolt_in(g, power)
    g.state.survival_shift[power] += 2


def _kill(g: G, power: int) -> None:
    """E566: no monarch, 3/3/3, until 1.1 of the next turn."""
    s = g.state
    s.held[f"reigned:{monarchs.title(g, power)}"] = s.turn
    s.monarch[power], s.dies[power] = NONE, 0
    s.skills[power * 3 : power * 3 + 3] = [monarchs.LEAST] * 3


def _pardon(g: G, name: str) -> None:
    """G-1b: up to four corrupt pashas are removed; G-2: all of them."""
    if name in ("g1b", "g2"):
        pashas.dismiss_corrupted(g, PARDONED if name == "g1b" else len(g.state.corrupted))


PLAN_MENU = {PIECE: menu}
AFTER_STEP = {"3.8": (resolve,)}
ENTRIES = (Reformed,)
MESSAGES = {"entry.Reformed": "Turkey tries to reform ({reform}): {result}"}
