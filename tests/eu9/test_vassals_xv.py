"""XV 30.2, 30.3: England's vassals in its interventions and overseas."""

from __future__ import annotations

from europa.eu9.conflicts import Helper
from europa.eu9.rules.diplomacy.announcements import announcements
from europa.eu9.rules.diplomacy.begin import stop_helping
from europa.eu9.rules.military import interventions
from europa.eu9.rules.military.ground import ground_of
from europa.eu9.rules.military.movement.sailing import may_sail
from europa.eu9.rules.redeployment.trade_raids import targets_of
from europa.eu9.state import VA
from europa.eu9.table import G
from europa.eu9.testing import drive
from tests.eu9.campaign import at, campaign, countries, stack
from tests.eu9.dealings import at_peace, can, place, war, window


def england_helps(form: str = "limited") -> G:
    """France has attacked Spain; England helps Spain, Scotland is its vassal."""
    g = at_peace(turn=5)
    place(g, "scotland", "england", "VA")
    england, spain = countries(g, ("ANG", "HIS"))
    helper = Helper(england, 1, form, spain, 4)
    war(g, ["france"], ["spain"], begun=4, helpers=(helper,))
    return g


def test_xv_75_a_vassal_acts_in_a_limited_intervention_of_england() -> None:
    g = england_helps()
    assert "send:scotland:1" in can(g, "england")
    window(g, "2.5", ["ANG=send:scotland:1"])
    assert g.state.wars[0].helping == countries(g, ("england", "scotland"))
    assert any(u.country == g.country("scotland") for u in g.state.units)
    # The enemy can't bring it fully in ...
    assert "draw:scotland:1" not in can(g, "france")
    # ... without a war on England.
    war(g, ["france"], ["england"])
    assert "draw:scotland:1" in can(g, "france")


def test_xv_75_it_ends_with_the_intervention_of_england() -> None:
    g = england_helps()
    window(g, "2.5", ["ANG=send:scotland:1"])
    stop_helping(g, g.state.wars[0], g.country("england"))
    assert g.state.wars[0].helpers == ()


def test_xv_75_only_england_and_only_vassals() -> None:
    g = england_helps("foreign")
    assert "send:scotland:1" not in can(g, "england")
    g = england_helps()
    place(g, "scotland", "england", "EW")
    assert "send:scotland:1" not in can(g, "england")
    g = england_helps()
    poland = g.country("poland")
    place(g, "moldavia", "poland", "VA")
    helper = Helper(poland, 1, "limited", g.country("spain"), 4)
    g.state.wars[0] = war(g, ["france"], ["spain"], begun=4, helpers=(helper,))
    assert not [key for key in can(g, "poland") if key.startswith("send:")]


def test_xv_30_2_english_privateers_sail_besides_its_stacks() -> None:
    g = campaign({"england kent fleet": {"units": ["F-"]}, "england cornwall fleet": ["P-"],
                  "poland danzig fleet": ["P-"]})  # fmt: skip
    england, poland, spain = countries(g, ("england", "poland", "spain"))
    helpers = (Helper(england, 0, "limited", g.country("france")),
               Helper(poland, 0, "limited", g.country("france")))  # fmt: skip
    g.state.wars[0] = war(g, ["france"], ["spain"], helpers=helpers)
    del g.state.wars[1:]
    drive(interventions.appoint(g), ["stack:england kent fleet", "none"])
    privateer, other = stack(g, "england cornwall fleet"), stack(g, "poland danzig fleet")
    assert privateer.helps == g.country("france")
    zone = g.world.zone_index["ctz_spain"]
    g.state.tf[spain * len(g.world.zones) + zone] = 4
    assert spain in targets_of(g, privateer, zone)
    # R16.1: others need it as the one naval stack of their intervention.
    assert other.helps != g.country("france")
    assert spain not in targets_of(g, other, zone)


def sent(g: G) -> list[str]:
    return [
        r.key
        for r in announcements(g, g.country("england"))
        if r.key.startswith("vassal_overseas:")
    ]


def test_xv_76_a_vassal_is_sent_overseas_once_a_period() -> None:
    g = england_helps()
    england = g.country("england")
    place(g, "hansa", "england", "VA")
    assert sent(g) == ["vassal_overseas:hansa", "vassal_overseas:scotland"]
    act = {r.key: r.act for r in announcements(g, england)}
    act["vassal_overseas:scotland"]()
    assert g.state.stability[england] == 2
    assert sent(g) == ["vassal_overseas:hansa"]  # once a vassal and period
    act["vassal_overseas:hansa"]()
    assert g.state.stability[england] == 1
    assert sent(g) == []
    g.state.turn, g.state.period = 7, 2  # to the end of the period
    assert sent(g) == ["vassal_overseas:hansa", "vassal_overseas:scotland"]
    g.state.wars.clear()
    assert sent(g) == []  # in a war only


def test_xv_76_on_entering_a_war_too() -> None:
    g = at_peace(turn=5)
    place(g, "scotland", "england", "VA")
    war(g, ["england"], ["spain"], fresh="2.5")
    assert "vassal_overseas:scotland" in can(g, "england")


def test_xv_76_its_troops_may_then_fight_overseas() -> None:
    g = campaign({"scotland lothian": ["LD"], "scotland lothian fleet": ["NWD"]},
                 war=(("ANG", "scotland"), ("FRA",)))  # fmt: skip
    scotland = place(g, "scotland", "england", "VA")
    sea = g.world.sea_index["sea_acores"]
    troops, ships = stack(g, "scotland lothian"), stack(g, "scotland lothian fleet")
    shore = at(g, "quebec_c")
    assert ground_of(g, troops).bar(shore) == "confined"
    assert not may_sail(g, ground_of(g, ships), sea, galleys=False)
    assert g.state.box[scotland] == VA
    g.state.held["vassal_overseas:scotland"] = g.state.period
    assert ground_of(g, troops).bar(shore) == ""
    assert may_sail(g, ground_of(g, ships), sea, galleys=False)
