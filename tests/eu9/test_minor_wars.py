"""4.17.9, 4.17.10: quarrels of minors, and uprisings."""

from __future__ import annotations

from europa.eu9.conflicts import War
from europa.eu9.rules.diplomacy import event_wars
from europa.eu9.rules.diplomacy.rotw_modifiers import home_areas
from europa.eu9.rules.events import minor_wars
from europa.eu9.rules.powers.wars import at_war, side_of
from europa.eu9.state import AT, COUNTRIES
from europa.eu9.table import G
from europa.eu9.testing import drive
from europa.eu9.world import NONE
from tests.eu9.dealings import at_peace, can, place


def line(*names: str) -> list[dict[str, object]]:
    """A line of the table with one group."""
    return [{"group": "test", "minors": [{"minor": name, "fidelity": 10} for name in names]}]


def only(g: G) -> War:
    assert len(g.state.wars) == 1
    return g.state.wars[0]


def test_iv_150_a_minor_attacks_a_neighbour() -> None:
    g = at_peace(segment="1.7")
    lucca = place(g, "lucca")
    near = minor_wars.neighbours(g, lucca)
    assert near
    minor_wars.quarrel(g, line("lucca"))
    war = only(g)
    assert war.attackers == (lucca,)
    assert war.defenders[0] in near or g.state.patron[war.defenders[-1]] == war.defenders[0]
    assert war.fresh == "2.1"
    assert (lucca, war.number) in g.state.calling


def test_neighbours_overseas_are_owners_and_settlers() -> None:
    g = at_peace(segment="1.7")
    oman = g.country("oman")
    here = home_areas(g, oman)[0]
    province = g.world.areas[here].provinces[0]
    g.state.post[province], g.state.post_owner[province] = 2, g.country("POR")
    g.state.post_level[province] = 1
    assert g.country("POR") in minor_wars.neighbours(g, oman)
    assert g.country("ormuz") not in minor_wars.neighbours(g, oman)


def _lost_province(g: G, minor: str, owner: str) -> int:
    index = g.country(minor)
    place_ = next(p.index for p in g.world.provinces if p.europe and index in p.shields)
    g.state.owner[place_] = g.state.controller[place_] = g.country(owner)
    return place_


def test_an_uprising_takes_a_province() -> None:
    g = at_peace(segment="1.7")
    savoy = place(g, "savoy", "HIS", "RM")
    for p in g.world.provinces:
        if p.europe and savoy in p.shields:
            g.state.owner[p.index] = g.state.controller[p.index] = savoy
    where = _lost_province(g, "savoy", "FRA")
    drive(minor_wars.uprisings(g, line("savoy")), ["war"])
    assert g.state.owner[where] == savoy
    war = only(g)
    assert (war.kind, war.fresh, war.attackers) == ("full", "", (savoy,))
    assert g.state.attacked[g.country("FRA")] == 0
    assert g.state.calling == []
    # Its Patron may join at 2.1, beside it.
    steps = event_wars.turn(g, g.country("HIS"))
    assert steps is not None
    drive(steps, ["use:full"])
    assert side_of(only(g), g.country("HIS")) == side_of(only(g), savoy)


def test_a_loser_may_let_it_go_and_a_patron_chooses() -> None:
    g = at_peace(segment="1.7")
    savoy = place(g, "savoy", "FRA", "MA")
    where = _lost_province(g, "savoy", "FRA")
    drive(minor_wars.uprisings(g, line("savoy")), ["peace"])
    assert g.state.wars == []
    assert g.state.patron[savoy] == g.country("FRA")
    assert g.state.owner[where] == savoy
    where = _lost_province(g, "savoy", "FRA")
    drive(minor_wars.uprisings(g, line("savoy")), ["war"])
    assert g.state.patron[savoy] == NONE
    assert at_war(g, savoy, g.country("FRA"))


def test_a_treaty_is_broken_and_the_war_stays_overseas() -> None:
    g = at_peace(segment="1.7")
    key = g.country("POR") * COUNTRIES + g.country("oman")
    g.state.treaties[key] = AT
    drive(minor_wars.uprisings(g, line("oman")), ["war"])
    assert key not in g.state.treaties
    assert only(g).kind == "overseas"
    assert "full:1" not in can(g, "POR", "2.1")
    g.state.effects.clear()
    assert "full:1" in can(g, "POR", "2.1")
