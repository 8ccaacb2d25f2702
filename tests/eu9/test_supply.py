"""R4: sources and lines of supply."""

from __future__ import annotations

from typing import Any

from europa.eu9.rules.military.supply import Line, line_of
from europa.eu9.state import TP
from europa.eu9.table import G
from europa.eu9.world import load_world
from tests.eu9.campaign import at, campaign, hold, own, stack


def line(g: G, name: str) -> Line | None:
    return line_of(g, stack(g, name))


def test_viii_115_the_own_city_next_door() -> None:
    g = campaign({"france artois": ["3 LD"]}, war=(("FRA",), ("burgundy",)))
    found = line(g, "france artois")
    assert found is not None
    assert (found.mp, found.causes) == (2, ())
    assert found.source in (at(g, "picardie"), at(g, "champagne"))


def test_viii_119_and_120_an_owned_city_rather_than_a_taken_one() -> None:
    """VIII-119, VIII-120."""
    g = campaign({"france castilla_la_vieja": ["3 LD"]})
    hold(g, "FRA", "castilla_la_vieja")
    assert line(g, "france castilla_la_vieja") == Line(0, at(g, "castilla_la_vieja"), ("foreign",))
    own(g, "FRA", "vizcaya")
    assert line(g, "france castilla_la_vieja") == Line(2, at(g, "vizcaya"), ())


def test_viii_124_and_125_through_a_siege_not_past_the_enemy() -> None:
    """VIII-124, VIII-125."""
    inland = {"france castilla_la_vieja": ["3 LD"]}
    assert line(campaign(inland), "france castilla_la_vieja") is None
    forces = {**inland, "france vizcaya": ["2 LD"]}
    g = campaign(forces)
    assert line(g, "france castilla_la_vieja") == Line(6, at(g, "bearn"), ("long",))
    g = campaign({**forces, "spain vizcaya": ["1 LD"]})
    assert line(g, "france castilla_la_vieja") is None


def test_viii_118_forts_feed_detachments_only() -> None:
    g = campaign({"england acadie_n": ["A-"], "england acadie_s": ["2 LD"]}, war=None)
    own_all(g, "ANG", "acadie_n", "acadie_s")
    g.state.fort[at(g, "acadie_s")] = g.country("ANG")
    assert line(g, "england acadie_n") is None
    assert line(g, "england acadie_s") == Line(0, at(g, "acadie_s"), ())
    g.state.fort[at(g, "acadie_s")] = -1
    g.state.post[at(g, "acadie_s")], g.state.post_owner[at(g, "acadie_s")] = TP, g.country("ANG")
    assert line(g, "england acadie_n") is not None


def own_all(g: G, power: str, *provinces: str) -> None:
    """Let a power know land overseas."""
    for name in provinces:
        g.state.known[g.country(power) * len(g.world.provinces) + at(g, name)] = 1


def test_viii_128_fleets_feed_what_they_are_large_enough_for() -> None:
    def fed(troops: str, *ships: str) -> bool:
        fleet = {"units": list(ships), "action": "supply"}
        forces: dict[str, Any] = {"france asturias": [troops], "france sea_gascogne": fleet}
        return line(campaign(forces), "france asturias") is not None

    assert fed("5 LD", "F- 2/0/0/0")
    assert not fed("6 LD", "F- 2/0/0/0")
    assert fed("3 LD", "F- 1/0/0/0")
    assert not fed("A-", "F- 1/0/0/0")
    assert fed("2 A+", "F+ 3/0/0/0")
    assert fed("1 LD", "NDE")
    assert not fed("2 LD", "NDE")


def test_viii_129_a_fleet_beside_its_port_or_far_away() -> None:
    forces: dict[str, Any] = {
        "france asturias": ["3 LD"],
        "france sea_gascogne": {"units": ["NWD"]},
    }
    forces["france sea_gascogne"]["action"] = "supply"
    assert line(campaign(forces), "france asturias") == Line(3, 1000 + sea("sea_gascogne"), ())
    forces = {"france andalucia": ["3 LD"], "france sea_alboran": {"units": ["NWD"]}}
    forces["france sea_alboran"]["action"] = "supply"
    found = line(campaign(forces), "france andalucia")
    assert found is None or "far_fleet" in found.causes


def sea(name: str) -> int:
    return load_world().sea_index[name]
