"""R16: interventions, overseas wars, armistices."""

from __future__ import annotations

from typing import Any

from europa.eu9.conflicts import Helper, War
from europa.eu9.rules.military import battlefield, interventions, stacks
from europa.eu9.rules.military.ground import ground_of
from europa.eu9.rules.military.homeward import withdrawal
from europa.eu9.rules.military.hosts import host
from europa.eu9.rules.military.movement import obstacles
from europa.eu9.rules.military.siege import siege_marks
from europa.eu9.rules.military.wilds import natives
from europa.eu9.table import G
from europa.eu9.testing import drive, seat
from europa.eu9.world import NONE
from tests.eu9.campaign import at, campaign, countries, own, stack


def helping(form: str = "limited", **more: Any) -> G:
    """RUS helps FRA against HIS."""
    g = campaign(
        {"russia moskva": ["A+"], "russia novgorod": ["2 A+"], "russia sea_baltique": ["NWD"]},
        **more,
    )
    war = g.state.wars[0]
    helper = Helper(seat(g, "RUS"), 0, form, beside=seat(g, "FRA"))
    g.state.wars = [War(war.kind, war.attackers, war.defenders, helpers=(helper,), number=1)]
    return g


def test_viii_90_one_land_and_one_naval_stack_intervene() -> None:
    g = helping()
    drive(interventions.appoint(g), ["stack:russia novgorod", "stack:russia sea_baltique"])
    assert stack(g, "russia novgorod").helps == seat(g, "FRA")
    assert stack(g, "russia moskva").helps == NONE
    drive(interventions.appoint(g))


def test_a_foreign_intervention_is_at_most_an_army() -> None:
    g = helping("foreign")
    drive(interventions.appoint(g), ["stack:russia moskva", "none"])
    assert stack(g, "russia moskva").helps == seat(g, "FRA")


def test_a_stack_helps_only_while_its_country_does() -> None:
    g = helping()
    drive(interventions.appoint(g), ["stack:russia novgorod", "none"])
    g.state.wars = []
    drive(interventions.appoint(g))
    assert stack(g, "russia novgorod").helps == NONE


def test_viii_298_an_armistice_ends_sieges() -> None:
    g = campaign({"france artois": ["A+"]})
    own(g, "HIS", "artois")
    siege_marks.refresh(g, at(g, "artois"))
    assert g.state.sieges
    g.state.wars = [War("full", countries(g, ["FRA"]), countries(g, ["HIS"]), armistice=True)]
    siege_marks.refresh(g, at(g, "artois"))
    assert not g.state.sieges
    g.state.impulse = stacks.alliance_of(g, seat(g, "FRA"))
    assert withdrawal.truce_breakers(g) == [(at(g, "artois"), (stack(g, "france artois").number,))]
    assert ground_of(g, stack(g, "france artois")).bar(at(g, "castilla_la_nueva"))


def test_viii_299_an_overseas_war_reaches_barbary_not_spain() -> None:
    g = campaign({"france champagne": ["A+"]}, war=(("FRA",), ("HIS", "algiers")), kind="overseas")
    ground = ground_of(g, stack(g, "france champagne"))
    coast = next(p.id for p in g.world.provinces
                 if g.state.owner[p.index] == g.country("algiers"))  # fmt: skip
    assert not ground.bar(at(g, coast))
    assert ground.bar(at(g, "andalucia"))


def test_natives_join_the_minor_of_their_area() -> None:
    """R9.4, E320: in its own areas natives of the province join every battle."""
    g = campaign({}, war=None)
    area = next(a for a in g.world.areas if a.minor >= 0 and a.natives >= 2)
    place, minor = area.provinces[0], g.world.countries[area.minor].id
    name = g.world.provinces[place].id
    g = campaign(
        {f"{minor} {name}": ["LD"], f"portugal {name}": ["A-"]}, war=(("POR",), (minor,)),
        kind="overseas",
    )  # fmt: skip
    one = host(g, [stack(g, f"{minor} {name}").number])
    joined = battlefield.joined_natives(g, one, place)
    assert sum(part.thirds for part in joined) == natives.strength(g, place) > 0
    mine, other = stack(g, f"portugal {name}").number, one.numbers[0]
    before = natives.strength(g, place)
    drive(battlefield.land(g, [mine], [other]), [], otherwise=["stand", "stay", "inside"])
    assert natives.strength(g, place) <= before


def test_ck_27_a_presidio_that_fires_in_peace_begins_a_war() -> None:
    """E626, M14.5: the usual price without a cause; allies are called at 2.1 of the next turn."""
    g = campaign({"france caux fleet": ["NWD"]}, war=None, round="S4", dice={"fire": [1]})
    s, ang, fra = g.state, seat(g, "ANG"), seat(g, "FRA")
    s.stability[ang], points = 2, s.vp[ang]
    battery = obstacles.Battery("presidio caux", ang, 2, presidio=True)
    s.causes = []
    assert not drive(obstacles.fire(g, battery, stack(g, "france caux fleet").number), ["fire"])
    war = s.wars[-1]
    assert ang in war.attackers
    assert fra in war.defenders
    assert war.fresh == "later"
    assert (s.stability[ang], s.vp[ang]) == (0, points - 10)


def going_on(since: int) -> G:
    """RUS has helped FRA since a turn; one stack of its own is in the war."""
    g = helping()
    war = g.state.wars[0]
    helper = Helper(seat(g, "RUS"), 0, beside=seat(g, "FRA"), since=since)
    g.state.wars = [War(war.kind, war.attackers, war.defenders, helpers=(helper,), number=1)]
    stacks.put(g, stack(g, "russia novgorod").number, helps=seat(g, "FRA"))
    return g


def test_4_14_6_an_intervention_that_goes_on_is_reinforced() -> None:
    g = going_on(since=4)
    drive(interventions.appoint(g), ["stack:russia moskva", "none"])
    assert stack(g, "russia moskva").helps == seat(g, "FRA")
    g.state.round_count = 1
    stacks.relocate(g, stack(g, "russia moskva").number, at(g, "novgorod"))
    drive(interventions.close_ranks(g), [])
    mine = [x for x in g.state.stacks.values() if x.place == at(g, "novgorod")]
    assert [x.helps for x in mine] == [seat(g, "FRA")] * 2


def test_4_14_6_who_is_late_is_at_peace_again_and_goes_home() -> None:
    g = going_on(since=4)
    drive(interventions.appoint(g), ["stack:russia moskva", "none"])
    late = stack(g, "russia moskva").number
    own(g, "FRA", "kaluga")
    stacks.relocate(g, late, at(g, "kaluga"))
    g.state.round_count = 1
    drive(interventions.close_ranks(g), [], otherwise=["to:moskva", "pillage"])
    assert g.state.stacks[late].helps == NONE
    assert g.state.owner[g.state.stacks[late].place] == seat(g, "RUS")


def test_4_14_6_a_new_intervention_is_not() -> None:
    g = going_on(since=5)
    drive(interventions.appoint(g), ["none"])
    assert stack(g, "russia moskva").helps == NONE
