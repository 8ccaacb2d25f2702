"""II.1.5, VI.5.2 Manufactures: where they may stand, and what too many of them risk."""

from __future__ import annotations

from europa.eu9.entries import Placed, Removed
from europa.eu9.pieces import Mnu
from europa.eu9.rules.powers.limits import limit
from europa.eu9.rules.powers.stability import change
from europa.eu9.table import G
from europa.eu9.world import MNU_KINDS
from europa.eu9.world.tables import SILESIA

CLOTH_LANDS = (
    "vlaanderen", "flandre", "hainaut", "brabant", "limburg", "luxemburg", "artois", "friesland",
    "gelderland", "holland", "overijssel", "utrecht", "zeeland",
)  # fmt: skip
"""P 40.15: where Spain makes cloth before Olivares: Flanders and Holland."""
BOUND = {"salt_venice": ("veneto",), "metal_silesia": SILESIA}
"""Counters that stand nowhere else (P 33.2, 35.4)."""
RICH = 5
"""Least income of a province with an Art manufacture."""
FORESTS = ("sparse_forest", "dense_forest")
EXCESS = 2
"""Counters that a power may have above its limit."""
LOST = 2
"""Counters that economic losses take."""
TROUBLED, TROUBLED_EXCHANGE = -1, -2
"""Stability from which too many manufactures are a risk each turn; with a stock exchange."""
SILESIAN = "silesian_metal"
"""In force once Prussia has had the metal of Silesia."""
SAFE_ROLL = 10
"""With a stock exchange smaller even rolls of a revolt do no harm."""


def kinds(g: G, power: int) -> list[int]:
    """Kinds of manufactures of which a power has a counter left."""
    return [kind for kind in range(len(MNU_KINDS)) if _free_counter(g, power, kind)]


def _free_counter(g: G, power: int, kind: int) -> bool:
    """Whether a counter of a kind is left, a common one or one with a place of its own."""
    return _common_left(g, power, kind) > 0 or bool(_bound_left(g, power, kind))


def _common_left(g: G, power: int, kind: int) -> int:
    """Common counters left: those that stand in a place of a bound one use the bound one first."""
    printed = g.world.power(power).mnu_counters
    bound = len(_bound(g, power, kind)) - len(_bound_left(g, power, kind))
    used = sum(mnu.kind == kind for mnu in g.mnus(power))
    return printed.get(MNU_KINDS[kind], 0) - (used - bound)


def _bound(g: G, power: int, kind: int) -> list[tuple[str, ...]]:
    """Places of the counters of a kind that have places of their own."""
    printed = g.world.power(power).mnu_counters
    return [BOUND[name] for name in printed if name in BOUND and _kind(name) == MNU_KINDS[kind]]


def _kind(counter: str) -> str:
    return counter.partition("_")[0]


def _bound_left(g: G, power: int, kind: int) -> list[tuple[str, ...]]:
    """Those of them that stand nowhere."""
    here = [g.world.provinces[m.province].id for m in g.mnus(power) if m.kind == kind]
    return [places for places in _bound(g, power, kind) if not {*places} & {*here}]


def fits(g: G, power: int, kind: int, province: int) -> bool:
    """VI.5.2: whether the land suits a kind: owned and controlled in Europe, and its terrain."""
    s, p, name = g.state, g.world.provinces[province], MNU_KINDS[kind]
    if not p.europe or s.owner[province] != power or s.controller[province] != power:
        return False
    if name == "wood":
        lebanon = g.name(power) == "turkey" and p.id == "lubnan"
        return p.terrain in FORESTS or lebanon
    suits = {
        "cereals": p.terrain == "plain", "salt": p.salt > 0, "fish": p.coastal,
        "art": p.income >= RICH,
    }  # fmt: skip
    return suits.get(name, True)


def places(g: G, power: int, kind: int) -> list[int]:
    """VI.5.2: where a new one may stand: one a province while provinces last."""
    w = g.world
    suitable = [p for p in g.owned(power) if fits(g, power, kind, p)]
    if g.name(power) == "england" and MNU_KINDS[kind] == "wood":
        ireland = [p for p in suitable if w.provinces[p].id in w.regions["ireland"]]
        suitable = ireland or suitable
    if g.name(power) == "spain" and MNU_KINDS[kind] == "cloth" and not g.holds("cloth_free"):
        suitable = [p for p in suitable if w.provinces[p].id in CLOTH_LANDS]
    if _common_left(g, power, kind) <= 0:
        own = [name for places in _bound_left(g, power, kind) for name in places]
        suitable = [p for p in suitable if w.provinces[p].id in own]
    taken = [mnu.province for mnu in g.state.mnus]
    return [p for p in suitable if p not in taken] or suitable


def counted(g: G, power: int) -> int:
    """Counters that the limit is about: not the metal of Silesia (P 33.2)."""
    silesian = g.name(power) == "prussia" and special_metal(g) is not None
    return len(g.mnus(power)) - silesian


def special_metal(g: G) -> Mnu | None:
    """P 33.2: the manufacture of Silesia."""
    if not g.holds(SILESIAN):
        return None
    metal, places = MNU_KINDS.index("metal"), [g.world.province_index[n] for n in SILESIA]
    own = [m for m in g.mnus(g.country("prussia")) if m.kind == metal]
    return next((m for m in own if m.province in places), None)


def may_build(g: G, power: int) -> bool:
    """II.1.5, II.1.6: whether a counter is left, and a place for it."""
    free = counted(g, power) < most(g, power)
    return free and any(places(g, power, kind) for kind in kinds(g, power))


def most(g: G, power: int) -> int:
    """II.1.5: counters a power may have: two above its limit, never more than there are."""
    return min(limit(g, power, "mnu") + EXCESS, g.world.power(power).pool.get("MNU", 0))


def build(g: G, power: int, kind: int, province: int) -> None:
    """A new counter of level 1."""
    g.state.mnus.append(Mnu(power, kind, 1, province))
    g.log(Placed(g.name(power), f"{MNU_KINDS[kind]} manufacture", g.world.provinces[province].id))


def improve(g: G, mnu: Mnu) -> None:
    """A counter is turned to its + side."""
    s = g.state
    s.mnus[s.mnus.index(mnu)] = Mnu(mnu.owner, mnu.kind, 2, mnu.province)
    g.log(Placed(g.name(mnu.owner), f"{MNU_KINDS[mnu.kind]} manufacture +",
                 g.world.provinces[mnu.province].id))  # fmt: skip


def best_level(g: G, power: int, kind: str) -> int:
    """VI.5.4: level of its best manufacture of a kind, even in a lost province."""
    place = MNU_KINDS.index(kind)
    return max((mnu.level for mnu in g.mnus(power) if mnu.kind == place), default=0)


def is_above_limit(g: G, power: int) -> bool:
    """II.1.5: more counters than the limit."""
    return counted(g, power) > limit(g, power, "mnu")


def economic_losses(g: G, power: int) -> None:
    """II.1.5: stability -1, and two counters at random, whatever their level."""
    change(g, power, -1, "II.1")
    for _ in range(LOST):
        own = g.mnus(power)
        if own:
            lost = g.pick("lost manufacture", own, g.name(power))
            g.state.mnus.remove(lost)
            where = g.world.provinces[lost.province].id
            g.log(Removed(g.name(power), f"{MNU_KINDS[lost.kind]} manufacture", where))


def losses_of_revolt(g: G, power: int, strength: int) -> None:
    """II.1.5a: a revolt whose strength (2d10) is even; with a stock exchange only from 10 on."""
    exchange = g.holds(f"stock_exchange:{g.name(power)}")
    harm = strength % 2 == 0 and (not exchange or strength >= SAFE_ROLL)
    if is_above_limit(g, power) and harm:
        economic_losses(g, power)


def losses_of_trouble(g: G) -> None:
    """II.1.5b, 1.0: too many manufactures and negative stability: losses on a d10 of 5 or less."""
    for power in g.majors():
        exchange = g.holds(f"stock_exchange:{g.name(power)}")
        bound = TROUBLED_EXCHANGE if exchange else TROUBLED
        at_risk = is_above_limit(g, power) and g.state.stability[power] <= bound
        if at_risk and g.d10("economic losses", g.name(power)) <= 5:
            economic_losses(g, power)
