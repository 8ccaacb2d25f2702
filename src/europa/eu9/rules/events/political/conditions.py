"""III.4.3 Conditions of political events, as far as the rules in force can tell (E158)."""

from __future__ import annotations

from collections.abc import Callable

from europa.eu9.rules.court.named_monarchs import has_reigned
from europa.eu9.state import COL, PROVINCES
from europa.eu9.table import G
from europa.eu9.world import NONE, RELIGIONS

FINE, AGAIN, MARK_AGAIN, MARK_RD = 0, 1, 2, 3
"""It occurs; another draw without or with a mark; a mark and R/D instead."""
Condition = Callable[[G], int]


def _either(test: Callable[[G], bool], otherwise: int) -> Condition:
    return lambda g: FINE if test(g) else otherwise


def america_known(g: G) -> bool:
    """Whether any power has seen a province of America."""
    w, s = g.world, g.state
    coast = [p for a in w.areas if "america" in a.continents for p in a.provinces]
    return any(s.known[power * PROVINCES + p] for power in g.majors() for p in coast)


def _protestant(power: str) -> Callable[[G], bool]:
    return lambda g: RELIGIONS[g.state.religion[g.country(power)]] == "protestant"


def _catholic(power: str) -> Callable[[G], bool]:
    return lambda g: not _protestant(power)(g)


def _at_peace(country: str) -> Callable[[G], bool]:
    return lambda g: not g.wars_of(g.country(country))


def _not_fighting(one: str, other: str) -> Callable[[G], bool]:
    return lambda g: g.country(other) not in g.enemies(g.country(one))


def _exists(country: str) -> Callable[[G], bool]:
    return lambda g: not g.state.gone[g.country(country)]


def _major(*countries: str) -> Callable[[G], bool]:
    return lambda g: all(g.is_major(g.country(country)) for country in countries)


def _minor(country: str) -> Callable[[G], bool]:
    return lambda g: not g.is_major(g.country(country))


def _occurred(*events: str) -> Callable[[G], bool]:
    return lambda g: any(event in g.state.occurred for event in events)


def _unplayed(*events: str) -> Callable[[G], bool]:
    return lambda g: not any(event in g.state.occurred for event in events)


def _reigned(monarch: str) -> Callable[[G], bool]:
    return lambda g: has_reigned(g, monarch)


def _posts_in(*areas: str) -> Callable[[G], bool]:
    def test(g: G) -> bool:
        places = [p for a in areas for p in g.world.areas[g.world.area_index[a]].provinces]
        return any(g.state.post[p] for p in places)

    return test


def _baltic(g: G) -> int:
    """II-18: the Order must exist and Russia must be its neighbour."""
    order = g.country("livonian_order")
    if g.state.gone[order]:
        return MARK_RD
    russia = g.country("russia")
    near = {n for p in g.owned(order) for n in g.world.provinces[p].neighbours}
    return FINE if any(g.state.owner[p] == russia for p in near) else AGAIN


def _empires(g: G) -> int:
    """II-19: a colony in America, and an empire left to resist."""
    w, s = g.world, g.state
    here = any(
        s.post[p] == COL and s.post_owner[p] != NONE
        for a in w.areas
        if "america" in a.continents and "caribbean" not in a.continents
        for p in a.provinces
    )
    if not here:
        return AGAIN
    return MARK_RD if all(s.gone[g.country(c)] for c in ("aztecs", "incas")) else FINE


CONDITIONS: dict[str, Condition] = {
    "I-1": _either(america_known, AGAIN),
    "I-3(1)": _either(_catholic("france"), MARK_RD),
    "I-3(2)": _either(_catholic("france"), MARK_RD),
    "I-4(1)": _either(_unplayed("I-D", "I-E"), MARK_RD),
    "I-4(2)": _either(_unplayed("I-C"), MARK_RD),
    "I-5": _either(_unplayed("I-4(1)"), MARK_RD),
    "I-6": lambda g: MARK_AGAIN,
    "I-10": _either(_at_peace("scotland"), AGAIN),
    "I-11(1)": _either(_exists("crimea"), MARK_RD),
    "I-12": _either(_not_fighting("russia", "poland"), MARK_RD),
    "II-1(1)": _either(_reigned("england_henry_viii"), AGAIN),
    "II-1(2)": _either(_at_peace("scotland"), AGAIN),
    "II-5": _either(_at_peace("persia"), AGAIN),
    "II-9": _either(_occurred("I-8(1)"), AGAIN),
    "II-13": _either(_catholic("poland"), MARK_RD),
    "II-16": _either(_not_fighting("russia", "poland"), MARK_RD),
    "II-18": _baltic,
    "II-19": _empires,
    "III-1(1)": _either(lambda g: g.state.period >= 3, AGAIN),
    "III-3(2)": _either(_at_peace("scotland"), AGAIN),
    "III-4(1)": _either(_major("sweden"), AGAIN),
    "III-5": _either(_at_peace("scotland"), AGAIN),
    "III-6": _either(_minor("portugal"), AGAIN),
    "III-7": _either(_minor("portugal"), AGAIN),
    "III-13": _either(_major("poland", "sweden"), AGAIN),
    "III-15(1)": _either(_reigned("russia_ivan_iv"), AGAIN),
    "III-16": _either(lambda g: not _exists("siberia")(g), AGAIN),
    "IV-4(1)": _either(_occurred("III-7"), AGAIN),
    "IV-5": _either(_occurred("IV-7(1)"), AGAIN),
    "IV-7(2)": _either(_occurred("IV-7(1)"), AGAIN),
    "IV-14": _either(_occurred("III-11"), AGAIN),
    "IV-15": _either(_occurred("III-11"), AGAIN),
    "IV-17(1)": _either(_reigned("russia_ivan_iv"), AGAIN),
    "IV-20": _either(_posts_in("area_singala", "area_formose"), AGAIN),
    "V-1": _either(_at_peace("france"), AGAIN),
    "V-2(2)": _either(_at_peace("france"), AGAIN),
    "V-11": _either(lambda g: not has_reigned(g, "russia_peter_the_great"), MARK_RD),
    "V-22": _either(_unplayed("IV-17(2)"), MARK_RD),
    "VI-2": _either(_unplayed("V-4"), MARK_RD),
    "VI-3": _either(_unplayed("V-13"), MARK_RD),
    "VI-6": _either(_occurred("VI-5"), AGAIN),
    "VI-13": _either(lambda g: g.state.period >= 6, AGAIN),
}
"""Events without a line here can always occur."""


def verdict(g: G, event: str) -> int:
    """Whether an event can occur now, and what happens if not."""
    return CONDITIONS[event](g) if event in CONDITIONS else FINE
