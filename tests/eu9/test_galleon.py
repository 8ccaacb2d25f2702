"""XV 16.3: the colony of the Manila galleon exploits what China has."""

from __future__ import annotations

from europa.eu9.rules.administration import sharing
from europa.eu9.rules.nations import galleon
from europa.eu9.rules.powers import resources
from europa.eu9.rules.powers.single.galleon import GALLEON, PORT, loaded, port
from europa.eu9.state import COL, GOODS, TP
from europa.eu9.table import G
from europa.eu9.testing import drive, position
from europa.eu9.world import NONE
from tests.eu9.campaign import at

SPICES, SILK, ORIENT = (resources.GOOD[name] for name in ("spices", "silk", "products_orient"))


def sailing(level: int = 5) -> G:
    g = position(turn=30)
    s, spain = g.state, g.country("spain")
    for name in ("philippines_n", "philippines_s"):
        p = at(g, name)
        s.post[p], s.post_owner[p], s.post_level[p] = COL, spain, level
    s.in_force[GALLEON], s.flag_values[GALLEON] = 30, "spain"
    s.held[PORT] = at(g, "philippines_n")
    return g


def take_all(g: G) -> None:
    drive(
        sharing.resources_of_areas(g),
        otherwise=["claim:9", *(f"claim:{n}" for n in range(8, 0, -1))],
    )


def used(g: G, name: str) -> dict[int, int]:
    p = at(g, name)
    return {good: g.exploited(p, good) for good in range(GOODS) if g.exploited(p, good)}


def test_xv_219_one_colony_exploits_three_areas_by_its_level() -> None:
    g = sailing()
    north, south = at(g, "philippines_n"), at(g, "philippines_s")
    areas = [g.world.area_index[a] for a in ("area_philippines", "area_nankin", "area_canton")]
    home, nankin, canton = areas
    every = sum(resources.in_area(g, area, SILK) for area in areas)
    assert resources.top(g, north, SILK) == every
    assert resources.top(g, south, SILK) == resources.in_area(g, home, SILK)
    assert resources.most(g, north, SILK) == min(5, every)  # by its level
    free = resources.free_units(g, nankin, SILK)
    sharing.take(g, nankin, SILK, g.country("spain"), 3)
    assert used(g, "philippines_n")[SILK] == min(3, free)
    assert not used(g, "philippines_s")  # a second one has its own area's alone
    assert loaded(g, nankin, SILK) == min(3, free)
    assert resources.free_units(g, nankin, SILK) == free - min(3, free)
    assert resources.used_units(g, home, SILK) == 0  # its own area has lost nothing
    assert resources.used_units(g, canton, SILK) == 0
    take_all(g)
    assert resources.levels_used(g, north) <= 5


def test_xv_219_what_others_use_in_canton_is_not_there() -> None:
    g = sailing()
    s, canton = g.state, g.world.area_index["area_canton"]
    nankin = g.world.area_index["area_nankin"]
    for n, name in enumerate(("canton_e", "canton_n")):
        p = at(g, name)
        s.post[p], s.post_owner[p], s.post_level[p] = TP, g.country("england"), 6
        for good in range(GOODS):
            if n == 0:
                s.exploited[p * GOODS + good] = resources.in_area(g, canton, good)
    assert all(resources.free_units(g, canton, good) == 0 for good in range(GOODS))
    take_all(g)
    assert all(loaded(g, canton, good) == 0 for good in range(GOODS))
    assert any(loaded(g, nankin, good) for good in range(GOODS))  # only what is left


def test_xv_219_without_the_galleon_all_that_goes() -> None:
    g = sailing()
    sharing.take(g, g.world.area_index["area_nankin"], SILK, g.country("spain"), 2)
    assert used(g, "philippines_n")[SILK] == 2
    drive(galleon.attribute(g))  # China is open: nobody has it
    assert g.state.flag_values.get(GALLEON) is None
    assert not used(g, "philippines_n")
    assert port(g) == NONE
