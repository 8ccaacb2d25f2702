"""What the audit of 4.22.5 and 4.26 found: docs/develop/eu9-audit-diplomacy.md."""

from __future__ import annotations

import pytest

from europa.eu9.annals import Fought
from europa.eu9.rules.diplomacy import activation, rotw_modifiers
from europa.eu9.rules.diplomacy.begin import begin_war
from europa.eu9.rules.military.conquest import _choose
from europa.eu9.rules.military.ground import ground_of
from europa.eu9.rules.military.siege import empires, siege_marks
from europa.eu9.rules.military.wilds import natives
from europa.eu9.rules.powers.single.american_empires import relation
from europa.eu9.state import AT, COL, COUNTRIES, FR, NR
from europa.eu9.table import G
from europa.eu9.testing import first_ask, position
from tests.eu9.campaign import at, campaign, know, stack
from tests.eu9.test_events_early import happen
from tests.eu9.test_rotw_diplomacy import alive, post, treaty

CAPITAL, BESIDE = "inca_e", "inca_c"


def keys(g: G, name: str, place: str) -> list[str]:
    """What a stack that enters may do about the natives."""
    try:
        return [o.key for o in first_ask(_choose(g, stack(g, name), at(g, place))).options]
    except StopIteration:
        return []


def test_4_22_5_every_power_has_a_treaty_with_the_empires() -> None:
    """From 1492; a war with one ends it, II-19 ends one for all."""
    g = position()
    incas, aztecs = g.country("incas"), g.country("aztecs")
    assert {relation(g, p, m) for p in g.majors() for m in (incas, aztecs)} == {AT}
    spain = g.country("HIS")
    post(g, "HIS", at(g, BESIDE), COL, 2)
    assert activation.offences(g, incas, spain) == []
    begin_war(g, "overseas", (incas,), (spain,), calls=False)
    assert (relation(g, spain, incas), relation(g, spain, aztecs)) == (NR, AT)
    assert relation(g, g.country("FRA"), incas) == AT


def test_4_22_5_after_the_resistance_one_is_like_others() -> None:
    g = happen("II-19", turn=9, dice={"event": [1]})
    both = [relation(g, g.country("HIS"), g.country(m)) for m in ("incas", "aztecs")]
    assert sorted(both) == [NR, AT]


def test_4_22_3_the_capital_is_entered_and_its_natives_attacked_without_war() -> None:
    g = campaign({f"spain {BESIDE}": ["A+"]}, war=None)
    know(g, "HIS", CAPITAL, BESIDE)
    here = stack(g, f"spain {BESIDE}")
    assert ground_of(g, here).bar(at(g, CAPITAL)) == ""
    assert keys(g, f"spain {BESIDE}", CAPITAL) == ["pass_by", "attack_natives"]
    assert natives.is_exempt(g, here, at(g, BESIDE)), "troops of any size"


@pytest.mark.parametrize(
    "area, place, treaty_, able",
    [
        ("area_bengale", "bengale_e", NR, False),
        ("area_bengale", "bengale_e", AT, False),
        ("", "bengale_e", NR, True),
    ],
)
def test_4_26_1_natives_of_a_minor_only_at_war(
    area: str, place: str, treaty_: int, able: bool
) -> None:
    g = campaign({f"portugal {place}": ["A+"]}, war=None, turn=20)
    g.state.area_owner[g.world.provinces[at(g, place)].area] = -1
    if area:
        alive(g, "mughals", area)
        treaty(g, "POR", "mughals", treaty_)
    assert ("attack_natives" in keys(g, f"portugal {place}", place)) == able


@pytest.mark.parametrize(
    "level, units, exempt",
    [(AT, ["A+"], True), (FR, ["LD"], True), (FR, ["2 LD"], False), (NR, ["LD"], False)],
)
def test_4_22_3_ormus(level: int, units: list[str], exempt: bool) -> None:
    g = campaign({"portugal ormus_i": units}, war=None)
    assert rotw_modifiers.host(g, at(g, "ormus_i")) == g.country("ormuz")
    if level:
        treaty(g, "POR", "ormuz", level)
    here = stack(g, "portugal ormus_i")
    g.state.natives[at(g, "ormus_i")] = 2
    assert natives.is_exempt(g, here, at(g, "ormus_i")) == exempt


def test_4_22_5_a_capital_taken_is_tested_in_that_round_only() -> None:
    g = campaign({f"spain {CAPITAL}": ["A+"]}, war=None, dice={"empire": [4]})
    g.state.controller[at(g, CAPITAL)] = spain = g.country("HIS")
    g.state.fought = [Fought(at(g, CAPITAL), spain, g.country("incas"), "siege")]
    empires.rouse(g, last=False)
    g.state.round = "S4"
    empires.rouse(g, last=False)
    told = [x.entry for x in g.journal.lines() if isinstance(x.entry, empires.EmpireRoused)]
    assert len(told) == 1


@pytest.mark.parametrize("missions, moved", [(0, False), (15, True)])
def test_4_22_5_a_mission_from_the_pool_or_from_the_area(missions: int, moved: bool) -> None:
    g = campaign({}, war=None)
    s, spain = g.state, g.country("HIS")
    s.mission = [-1] * len(s.mission)
    others = [p for p in range(len(s.mission)) if not g.world.provinces[p].europe]
    far = [p for p in others if g.world.provinces[p].area != g.world.provinces[at(g, CAPITAL)].area]
    for p in [at(g, BESIDE), *far][:missions]:
        s.mission[p] = spain
    s.controller[at(g, CAPITAL)] = spain
    empires.fall(g)
    assert s.mission[at(g, CAPITAL)] == spain
    assert s.mission.count(spain) == (15 if moved else 1)
    assert s.mission[at(g, BESIDE)] != spain


def test_iv_194_refused_before_allowed_after_and_no_war() -> None:
    """The siege begins once its natives were attacked; nothing was signed for it."""
    g = campaign({f"spain {CAPITAL}": ["A+"]}, war=None)
    place = at(g, CAPITAL)
    siege_marks.refresh_all(g)
    assert place not in g.state.sieges
    g.state.native_fights[place * COUNTRIES + g.country("HIS")] = "S3"
    siege_marks.refresh_all(g)
    assert g.state.sieges[place].besieger == g.country("HIS")
    assert not g.state.wars
