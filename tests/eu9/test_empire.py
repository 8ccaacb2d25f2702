"""XV 18: the Empire, its army, and what leaves it."""

from __future__ import annotations

from europa.eu9.pieces import Unit
from europa.eu9.rules.diplomacy.out_of_war import leave_war
from europa.eu9.rules.diplomacy.reactions import imperial_army
from europa.eu9.rules.military import stacks
from europa.eu9.rules.military.ground import ground_of
from europa.eu9.rules.powers.lands import hand_over
from europa.eu9.rules.powers.single.empire import IMPERIAL, in_empire, in_play
from europa.eu9.rules.victory.check_up import sign_factor
from europa.eu9.table import G
from europa.eu9.testing import drive
from tests.eu9.campaign import at, campaign, own, stack
from tests.eu9.dealings import at_peace, can, place, war, window


def attacked(turn: int = 30) -> G:
    """France has just declared war on Hesse; Austria, a power, is Emperor."""
    g = at_peace(turn=turn, dice={"imperial levy": [6]}, units=[])
    s, austria = g.state, g.country("austria")
    s.major[austria], s.stability[austria] = 1, 3
    s.seat_power[list(s.seat_power).index(g.country("venice"))] = austria
    s.major[g.country("venice")] = 0
    s.titles["emperor"] = austria
    place(g, "hesse")
    war(g, ["france"], ["hesse"], fresh="2.5")
    return g


def test_xv_52_the_emperor_defends_a_member_with_the_imperial_army() -> None:
    g = attacked()
    s, austria = g.state, g.country("austria")
    assert "protect:hesse:1" in can(g, "austria")
    s.units.append(Unit(austria, "LD", at(g, "osterreich"), True))
    window(g, "2.5", ["VEN=protect:hesse:1", "VEN=at:hessen", "VEN=count:0"])
    assert s.stability[austria] == 3  # a free CB
    assert austria in s.wars[0].members
    raised = [u for u in s.units if u.group == IMPERIAL]
    assert [(u.kind, u.place, u.veteran) for u in raised] == [("LD", at(g, "hessen"), True)]
    # 3.9: 50 ducats, a 6 on the defensive column: 2 conscript LD, 2 fortress levels.
    before = s.fortress[at(g, "hessen")] + s.fortress[at(g, "nassau")]
    drive(
        imperial_army.levy(g),
        ["VEN=count:0", "VEN=pay", "VEN=at:franken", "VEN=at:hessen"],
    )
    assert g.line(austria, "B37") == 50
    new = [u for u in s.units if u.group == IMPERIAL and not u.veteran]
    assert [(u.kind, u.place) for u in new] == [("LD", at(g, "franken"))] * 2
    assert s.fortress[at(g, "hessen")] + s.fortress[at(g, "nassau")] == before + 2


def test_xv_52_where_the_army_gathers() -> None:
    for where in ("hessen", "franken", "osterreich"):
        g = attacked()
        window(g, "2.5", ["VEN=protect:hesse:1", f"VEN=at:{where}"])
        assert [u.place for u in g.state.units if u.group == IMPERIAL] == [at(g, where)]


def test_xv_52_own_troops_of_the_capital_become_imperial_for_good() -> None:
    g = attacked()
    s, austria = g.state, g.country("austria")
    s.units += [Unit(austria, "LD", at(g, "osterreich"), True)] * 7
    window(g, "2.5", ["VEN=protect:hesse:1", "VEN=at:osterreich", "VEN=count:5"])
    assert in_play(g) == 6  # an A and two LD
    assert sum(not u.group for u in s.units if u.country == austria) == 2


def test_xv_52_not_for_who_is_no_emperor() -> None:
    g = attacked()
    g.state.titles["emperor"] = g.country("england")
    assert "protect:hesse:1" not in can(g, "austria")
    assert "protect:hesse:1" in can(g, "england")


def test_xv_53_the_imperial_army_stays_in_the_empire_and_italy() -> None:
    g = campaign({"austria franken": {"units": ["LD imperial"]}}, war=(("FRA",), ("austria",)))
    force = stack(g, "austria franken")
    ground = ground_of(g, force)
    assert ground.bar(at(g, "bourgogne")) == "confined"
    own(g, "france", "lombardia")
    assert ground.bar(at(g, "lombardia")) == ""
    assert ground.bar(at(g, "osterreich")) == ""
    own(g, "austria", "banat")
    assert ground_of(g, force).bar(at(g, "banat")) == ""  # the Emperor's own land
    assert ground_of(g, force).bar(at(g, "ile_de_france")) == "confined"


def test_xv_53_it_is_gone_when_its_war_is_over() -> None:
    g = attacked()
    window(g, "2.5", ["VEN=protect:hesse:1", "VEN=at:hessen"])
    imperial_army.disband(g)
    assert in_play(g) == 1
    stacks.muster(g)
    leave_war(g, g.state.wars[0], [g.country("france")])
    assert not g.state.wars
    imperial_army.disband(g)
    assert in_play(g) == 0


def test_xv_55_what_france_annexes_leaves_the_empire_for_good() -> None:
    g = at_peace(turn=40)
    alsace = at(g, "alsace")
    assert in_empire(g, alsace)
    hand_over(g, alsace, g.country("france"), "peace")
    assert not in_empire(g, alsace)
    hand_over(g, alsace, g.country("prussia"), "peace")
    assert not in_empire(g, alsace)  # for good
    prussia, hessen = g.country("prussia"), at(g, "hessen")
    assert sign_factor(g, prussia, alsace, 1, g.country("france")) == 1
    assert sign_factor(g, prussia, hessen, 1, g.country("hesse")) == 2
    hand_over(g, hessen, prussia, "peace")
    assert in_empire(g, hessen)
