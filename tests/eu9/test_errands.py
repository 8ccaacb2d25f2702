"""XV 1.6, SPEC-minors 11.2: troops of minors at peace that are out for a turn."""

from __future__ import annotations

from europa.eu9.rules.military import campaigns, stacks
from europa.eu9.rules.military.ground import ground_of
from europa.eu9.rules.military.rights import ACTIVE, PASSIVE
from europa.eu9.rules.nations import errands
from europa.eu9.rules.peace.opening import begin
from europa.eu9.rules.powers.forces import home
from europa.eu9.rules.powers.single.errands import errand
from europa.eu9.state import COL, ON_MAP, TP
from europa.eu9.table import G
from europa.eu9.testing import drive
from europa.eu9.world import NONE
from tests.eu9.campaign import at, campaign, hold, know, own, stack
from tests.eu9.dealings import place


def with_hungary(turn: int = 5) -> G:
    g = campaign({}, war=None, turn=turn)
    place(g, "hungary", "poland", "MA")
    return g


def test_xv_03_hungary_goes_to_the_balkans_and_home_again() -> None:
    g = with_hungary()
    s, hungary, serbia = g.state, g.country("hungary"), at(g, "serbia")
    drive(errands.send(g), ["POL=go", "POL=at:magyarorszag"])
    assert [u.kind for u in s.units if u.country == hungary] == ["A+"]  # one A+ at most
    stacks.muster(g)
    force = stack(g, "hungary magyarorszag")
    ground = ground_of(g, force)
    assert ground.bar(serbia) == ""
    assert ground.is_open(serbia)
    assert ground.bar(at(g, "bulgaristan")) == "confined"  # nowhere else
    assert campaigns.free_level(g, hungary) == PASSIVE
    stacks.relocate(g, force.number, serbia)
    hold(g, "hungary", "serbia")
    errands.return_home(g)
    assert s.stacks[force.number].place == home(g, hungary) == at(g, "magyarorszag")
    assert s.controller[serbia] == NONE
    begin(g)
    assert s.owner[serbia] == NONE


def test_xv_03_troops_there_fight_each_other_without_a_war() -> None:
    g = with_hungary()
    drive(errands.send(g), ["POL=go", "POL=at:banat"])
    stacks.muster(g)
    g2 = campaign({"turkey serbia": ["A+"], "hungary banat": ["A+"]}, war=None)
    for table, out in ((g, True), (g2, False)):
        table.state.held = dict(table.state.held)
        mine = stack(table, "hungary banat")
        assert bool(ground_of(table, mine).zone) is out
    g2.state.held["errand:hungary"] = g2.state.turn
    theirs, mine = stack(g2, "turkey serbia"), stack(g2, "hungary banat")
    assert ground_of(g2, mine).is_foe(theirs)


def test_xv_03_only_at_peace_with_a_patron_and_while_the_troubles_last() -> None:
    g = with_hungary()
    place(g, "hungary")
    drive(errands.send(g), [])
    g = with_hungary(turn=15)
    drive(errands.send(g), [])
    g = campaign({}, war=(("TUR",), ("hungary",)))
    place(g, "hungary", "poland", "MA")
    drive(errands.send(g), [])
    g = with_hungary()
    drive(errands.send(g), ["POL=stay"])
    assert errand(g, g.country("hungary")) is None
    assert not g.state.units


def test_xv_1_6_the_habsburgs_campaign_there_though_active_elsewhere() -> None:
    g = campaign({"austria croatie": ["A+"]}, war=(("FRA",), ("austria",)))
    force = stack(g, "austria croatie")
    assert ground_of(g, force).bar(at(g, "alabania")) == ""
    g.state.turn, g.state.period = 15, 3
    assert ground_of(g, force).bar(at(g, "alabania")) == "neutral"


def dutch(turn: int = 30) -> G:
    """Holland, a minor since its player left it."""
    g = campaign({}, war=None, turn=turn)
    s, holland = g.state, g.country("holland")
    s.major[holland], s.gone[holland], s.joined[holland] = 0, 0, 20
    s.occurred["III-1(1)"] = 20
    own(g, "holland", "holland", "zeeland", "utrecht")
    place(g, "holland", "france", "RM")
    return g


def test_xv_234_dutch_troops_go_overseas_for_discoveries_and_natives() -> None:
    g = dutch()
    s, holland = g.state, g.country("holland")
    know(g, "holland", "quebec_c", "rio_n")
    drive(errands.send(g), ["VEN=go", "VEN=at:holland", "VEN=at:holland"])
    assert sorted(u.kind for u in s.units if u.country == holland) == ["A+", "F+"]
    kinds = [
        g.world.leaders[n].sides[0].kind
        for n, state in enumerate(s.leader_state)
        if state == ON_MAP and s.leader_for.get(n) == holland
    ]
    assert {"explorer", "conquistador"} <= {*kinds}
    stacks.muster(g)
    force = stack(g, "holland holland")
    ground = ground_of(g, force)
    assert ground.bar(at(g, "quebec_c")) == ""  # natives, and land nobody has
    assert ground.bar(at(g, "brabant")) == "confined"  # overseas only
    spanish = at(g, "rio_n")
    s.post[spanish], s.post_owner[spanish], s.post_level[spanish] = TP, g.country("spain"), 2
    assert ground_of(g, force).bar(spanish) == "neutral"  # a Spanish TP may not be attacked
    s.post[spanish] = COL
    assert ground_of(g, force).bar(spanish) == "neutral"
    # One active campaign each round.
    assert campaigns.free_level(g, holland) == ACTIVE


def test_xv_234_not_at_war_nor_after_period_five() -> None:
    g = dutch()
    drive(errands.send(g), ["VEN=stay"])
    assert not g.state.units
    late = dutch(turn=43)
    drive(errands.send(late), [])
    war = campaign({}, war=(("FRA",), ("HIS",)), turn=30)
    holland = war.country("holland")
    war.state.major[holland], war.state.gone[holland] = 0, 0
    war.state.occurred["III-1(1)"] = 20
    war.state.wars[0] = type(war.state.wars[0])("full", (holland,), (war.country("spain"),))
    drive(errands.send(war), [])
    assert errand(war, holland) is None
