"""E-10, E-26 Mines are found and run out."""

from __future__ import annotations

from europa.eu9.entries import Placed, Removed
from europa.eu9.rules.powers.resources import continent
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Option, Steps

RICHES = ("inca_se", "azteca_c")
"""Potosi and Tenochtitlan are tested first."""
MOST_FOUND = 2
MESSAGES = {
    "ask.mine.place": "{power}: where is a mine found?",
    "ask.mine.test": "{power}: which of your mines is tested next?",
    "option.mine": "{a}",
}


def sites(g: G, power: int) -> list[int]:
    """E-10: controlled national provinces without a mine: mountains, else rough, else plain."""
    s, w = g.state, g.world
    found = [
        p
        for p in g.owned(power)
        if power in w.provinces[p].national
        and s.controller[p] == power
        and not w.provinces[p].gold
        and not s.new_mine[p]
    ]
    for fits in (lambda t: t == "mountain", lambda t: t != "plain", lambda t: True):
        best = [p for p in found if fits(w.provinces[p].terrain)]
        if best:
            return best
    return []


def found_so_far(g: G, power: int) -> int:
    """Mines that this event has brought a power."""
    return g.state.held.get(f"mines:{g.name(power)}", 0)


def is_impossible(g: G, power: int) -> bool:
    """E-10: no province for a mine: roll again."""
    return found_so_far(g, power) < MOST_FOUND and not sites(g, power)


def discovery(g: G, power: int) -> Steps[None]:
    """E-10: twice a mine; from then on American mines are tested."""
    s, ids = g.state, g.world.provinces
    if found_so_far(g, power) >= MOST_FOUND:
        yield from test_america(g)
        return
    places = sites(g, power)
    place = places[0]
    if len(places) > 1:
        options = [Option(f"mine:{ids[p].id}", p, (ids[p].id,)) for p in places]
        params = {"power": g.name(power)}
        place = yield Ask(g.seat_of(power), "mine.place", options, "E-10", params)
    s.new_mine[place] = 1
    s.held[f"mines:{g.name(power)}"] = found_so_far(g, power) + 1
    g.log(Placed(g.name(power), "gold mine", ids[place].id))


def _is_mine(g: G, province: int) -> bool:
    s = g.state
    return bool((g.world.provinces[province].gold and not s.spent_mine[province])
                or s.new_mine[province])  # fmt: skip


def worked(g: G, power: int) -> list[int]:
    """Mines a power works, in Europe and overseas."""
    overseas = [p for p in g.posts(power) if g.state.gold_open[p]]
    return [p for p in (*g.owned(power), *overseas) if _is_mine(g, p)]


def exhaust(g: G, province: int, power: int) -> None:
    """A mine yields no more."""
    s = g.state
    if s.new_mine[province]:
        s.new_mine[province] = 0
    else:
        s.spent_mine[province] = 1
    s.gold_open[province] = 0
    g.log(Removed(g.name(power), "gold mine", g.world.provinces[province].id))


def depletion(g: G, power: int) -> Steps[None]:
    """E-26: a random mine of the power, then the test of America."""
    mines = worked(g, power)
    if mines:
        exhaust(g, g.pick("mine", mines, g.name(power)), power)
    yield from test_america(g)


def test_america(g: G) -> Steps[None]:
    """E-26: once a turn: Potosi, Tenochtitlan, then by owners; the first that fails ends it."""
    if g.effect("mines_tested"):
        return
    g.add_effect("mines_tested")
    s, w = g.state, g.world
    riches = [w.province_index[name] for name in RICHES]
    by_owner: dict[int, list[int]] = {}
    for place, owner in enumerate(s.post_owner):
        works = owner != NONE and s.gold_open[place] and _is_mine(g, place)
        if works and "america" in continent(g, place) and place not in riches:
            by_owner.setdefault(owner, []).append(place)
    for place in riches:
        if s.gold_open[place] and _is_mine(g, place) and _fails(g, place):
            return
    for owner in sorted(by_owner, key=lambda owner: -len(by_owner[owner])):
        left = by_owner[owner]
        while left:
            place = yield from _next(g, owner, left)
            left.remove(place)
            if _fails(g, place):
                return


def _next(g: G, owner: int, left: list[int]) -> Steps[int]:
    """The owner sets the order of his own mines; a minor's go as they stand."""
    if len(left) == 1 or not g.is_major(owner):
        return left[0]
    ids = g.world.provinces
    options = [Option(f"mine:{ids[p].id}", p, (ids[p].id,)) for p in left]
    params = {"power": g.name(owner)}
    chosen: int = yield Ask(g.seat_of(owner), "mine.test", options, "E-26", params)
    return chosen


def _fails(g: G, place: int) -> bool:
    """E-26: a 1 (2 from period V on) ends a mine."""
    if g.d10("depletion", g.world.provinces[place].id) > (2 if g.state.period >= 5 else 1):
        return False
    exhaust(g, place, g.state.post_owner[place])
    return True
