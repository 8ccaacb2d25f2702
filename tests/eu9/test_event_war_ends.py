"""XII, section 9: how civil wars and wars of events end."""

from __future__ import annotations

import pytest

from europa.eu9.annals import Fought, Peace, Running
from europa.eu9.conflicts import War
from europa.eu9.pieces import Unit
from europa.eu9.rules.diplomacy.out_of_war import leave_war
from europa.eu9.rules.diplomacy.reactions.wars import may_rest
from europa.eu9.rules.events.political import stage
from europa.eu9.rules.events.political.civil_wars import wins_poland
from europa.eu9.rules.peace import natures, opening
from europa.eu9.rules.peace.drafting import GLOBAL
from europa.eu9.rules.terms.core import holds
from europa.eu9.rules.terms.named_wars import name_war, note_members
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.table import G
from europa.eu9.treaties import Offer
from europa.kernel.drive import drive_by
from tests.eu9.dealings import at_peace, war


def civil(g: G, event: str, name: str, one: str, other: str) -> tuple[War, Scene]:
    for country in (one, other):
        g.state.gone[g.country(country)] = 0
    found = war(g, [one], [other], kind="civil", cause=event, begun=g.state.turn - 1)
    name_war(g, event, name, found)
    return found, Scene(g, event)


@pytest.mark.parametrize("ports, ends", [(2, False), (3, True)])
def test_xii_111_the_english_civil_war_ends(ports: int, ends: bool) -> None:
    g = at_peace(turn=30, segment="7.4", units=[])
    _, scene = civil(g, "IV-7(1)", "english_civil_war", "parliament", "royalists")
    england, parliament = g.country("england"), g.country("parliament")
    lands = list(g.world.countries[england].provinces)
    london = g.world.province_index["east_anglia"]
    coast = [p for p in lands if g.world.provinces[p].port and p != london]
    inland = [p for p in lands if not g.world.provinces[p].port]
    for p in lands:
        g.state.controller[p] = g.country("royalists")
    chosen = [london, *coast[: ports - 1], *inland[: 6 - ports]]
    assert len(chosen) == 6
    for p in chosen:
        g.state.controller[p] = parliament
    assert holds(scene, ["outcome", "parliament_wins"]) == ends
    assert not holds(scene, ["outcome", "royalists_win"])
    g.state.units = [Unit(g.country("royalists"), "A+", lands[0])]
    assert not holds(scene, ["outcome", "parliament_wins"])
    beaten = Fought(lands[0], parliament, g.country("royalists"), "land", major=True)
    g.state.fought = [beaten, beaten]
    opening.begin(g)
    assert holds(scene, ["outcome", "parliament_wins"]) == ends


@pytest.mark.parametrize("victory, won", [(True, True), (False, False)])
def test_xii_112_the_polish_civil_war_needs_two_of_three(victory: bool, won: bool) -> None:
    g = at_peace(turn=30, segment="7.4", units=[])
    poland, rebels = g.country("poland"), g.country("rebels")
    lands = g.owned(poland)
    capital = g.world.province_index["malopolska"]
    held = [capital, *[p for p in lands if p != capital]][: len(lands) * 55 // 100]
    for p in lands:
        g.state.controller[p] = poland if p in held else -1
    g.state.units = [Unit(rebels, "A+", capital)]
    if victory:
        g.state.fought = [Fought(capital, poland, rebels, "land", major=True)]
    assert wins_poland(Scene(g, "IV-B"), absolutists=True) == won


def test_xii_117_no_armistice_in_the_polish_civil_war() -> None:
    g = at_peace(turn=30)
    found, _ = civil(g, "IV-B", "poland", "rebels", "poland")
    assert not may_rest(g, found)
    other = war(g, ["FRA"], ["HIS"], begun=29)
    assert may_rest(g, other)


def test_xii_113_a_truce_in_the_french_wars_knows_no_money() -> None:
    g = at_peace(turn=20, segment="7.3")
    found, _ = civil(g, "III-D(1)", "fwr", "huguenots", "france")
    rebels, france = g.country("huguenots"), g.country("france")
    offer = Offer(found.number, GLOBAL, (rebels,), (france,), 2)
    assert natures.possible(g, offer, ()) == ["special:safety_place"]
    assert "money" not in natures.possible(g, offer, ("special:safety_place",))
    kingdom = Offer(found.number, GLOBAL, (france,), (rebels,), 2)
    assert "money" not in natures.possible(g, kingdom, ())


def test_xii_116_the_polish_succession_without_a_clear_winner() -> None:
    """XII-116."""
    g = at_peace(turn=47, segment="7.4")
    s = g.state
    for old, new in (("venice", "austria"), ("poland", "prussia")):
        s.seat_power[s.seat_power.index(g.country(old))] = g.country(new)
        s.major[g.country(old)], s.major[g.country(new)] = 0, 1
    s.running.append(Running("VI-11", "", 46))
    s.occurred["VI-11"] = 1
    s.event_notes |= {
        "VI-11:role:protector": "france",
        "VI-11:answer:protect_first:france": "accept",
        "VI-11:used:vs": "russia austria",
    }
    found = war(g, ["russia", "austria"], ["poland", "france"], cause="VI-11", begun=46)
    name_war(g, "VI-11", "polish_succession", found)
    note_members(g, found)
    ours, theirs = found.defenders, found.attackers
    s.peaces.append(Peace(47, found.number, GLOBAL, ours, theirs, 2, cause="VI-11"))
    leave_war(g, found, found.members)
    s.segment = "7.4"
    drive_by(stage.play_step(g, "7.4", after=True), lambda asks: (asks[0], asks[0].options[0]))
    points = {name: s.vp[g.country(name)] for name in ("france", "russia", "austria")}
    assert points == {"france": -15, "russia": 30, "austria": 30}
