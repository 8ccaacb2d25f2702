"""IV.5: reactions, overseas wars, wars at home, minors at war, rules of single countries."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from europa.eu9 import view
from europa.eu9.conflicts import CasusBelli
from europa.eu9.game import game
from europa.eu9.pieces import Unit
from europa.eu9.rules.administration import taxes
from europa.eu9.rules.diplomacy import causes, event_wars, invasions, phase, reach
from europa.eu9.rules.diplomacy.begin import begin_war, help_side, join
from europa.eu9.rules.diplomacy.out_of_war import leave_war
from europa.eu9.rules.diplomacy.reactions import minors as react_minors
from europa.eu9.rules.diplomacy.reactions.minors import entry_modifier, may_summon, try_entry
from europa.eu9.rules.diplomacy.targets import alliances_of
from europa.eu9.rules.diplomacy.turns import open_session
from europa.eu9.rules.diplomacy.window import play_window
from europa.eu9.rules.income.foreign_trade import closed_to
from europa.eu9.rules.military.alliances import deciding
from europa.eu9.rules.peace.interventions import interventions
from europa.eu9.rules.powers.tracks import move
from europa.eu9.rules.powers.wars import at_war, change_war, helper_of, hostile, side_of
from europa.eu9.rules.terms.happenings import RESUMED
from europa.eu9.rules.treasury import exchequer, stability
from europa.eu9.state import AT, COUNTRIES, EC, EW, FR, NEUTRAL
from europa.eu9.table import G
from europa.eu9.testing import drive, first_ask, position
from europa.eu9.world import NONE, period_of
from europa.kernel import Ask, Option
from europa.kernel.drive import drive_by
from tests.eu9.dealings import ally, at_peace, attack, can, place, war, window


def at_turn(g: G, turn: int) -> None:
    g.state.turn, g.state.period = turn, period_of(turn)


def stab(g: G, power: str) -> int:
    return g.state.stability[g.country(power)]


def next_turn(g: G) -> None:
    at_turn(g, g.state.turn + 1)
    g.state.effects.clear()
    event_wars.new_turn(g)


def _league(dice: dict[str, list[int]]) -> G:
    """Turn 10: VEN attacks TUR overseas; who is bound to whom."""
    g = at_peace(turn=10, dice=dice)
    place(g, "crimea", "TUR", "VA")
    place(g, "tunis", "TUR", "VA")
    place(g, "palatinate", "HIS", "EW")
    place(g, "kazan", "TUR", "SUB")
    ally(g, "defensive", "VEN", "POL")
    ally(g, "defensive", "VEN", "HIS")
    ally(g, "defensive", "TUR", "FRA")
    attack(g, "VEN", "TUR", "overseas")
    return g


def test_iv_96_to_iv_98_the_league_of_turn_10() -> None:
    """IV-96, IV-97, IV-98."""
    g = _league({"entry": [7]})
    assert stab(g, "VEN") == 2
    window(
        g,
        "2.5",
        [
            "TUR=full:1", "VEN=call:poland:1", "POL=yes", "TUR=bring:crimea:1",
            "HIS=enter:venice:1", "HIS=draw:tunis:1", "FRA=enter:turkey:1",
            "HIS=summon:palatinate:1", "RUS=intervene:spain:1", "HIS=yes",
        ],
    )  # fmt: skip
    now = g.state.wars[0]
    assert [stab(g, p) for p in ("TUR", "POL", "HIS", "FRA", "RUS")] == [3, 2, 2, 2, 2]
    league = {g.country(c) for c in ("VEN", "HIS", "POL", "palatinate")}
    turks = {g.country(c) for c in ("TUR", "crimea", "tunis", "FRA")}
    assert {frozenset(now.attackers), frozenset(now.defenders)} == {
        frozenset(league), frozenset(turks),
    }  # fmt: skip
    russia = helper_of(now, g.country("RUS"))
    assert russia is not None
    assert russia.beside == g.country("HIS")
    assert not at_war(g, g.country("RUS"), g.country("TUR"))
    assert hostile(g, g.country("RUS"), g.country("TUR"))
    assert any(u.country == g.country("crimea") for u in g.state.units)
    # Turn 11: it went on, TUR may make it a full war for nothing.
    next_turn(g)
    steps = event_wars.turn(g, g.country("TUR"))
    assert steps is not None
    drive(steps, ["use"])
    assert at_war(g, g.country("RUS"), g.country("TUR"))
    assert stab(g, "TUR") == 3
    assert g.state.wars[0].fresh == "2.1"


def _northern_war() -> G:
    g = at_peace(turn=42, segment="2.1")
    for power in ("RUS", "POL"):
        g.state.causes.append(
            CasusBelli(
                g.country(power),
                g.country("denmark"),
                source="VI-1",
                first=42,
                last=42,
                segment="2.1",
                apart=True,
            )
        )
    place(g, "denmark")
    for power in ("RUS", "POL"):
        attack(g, power, "denmark", segment="2.1")
    return g


def test_iv_99_and_iv_100_two_wars_against_one_enemy() -> None:
    """IV-99, IV-100."""
    g = _northern_war()
    assert len(g.state.wars) == 2
    rus, pol = g.country("RUS"), g.country("POL")
    assert not hostile(g, rus, pol)
    assert not [key for key in can(g, "RUS", "2.1") if key.startswith("associate")]
    next_turn(g)
    keys = can(g, "POL", "2.1")
    assert "associate:2:1" in keys
    assert "turn_on:1" in keys
    window(g, "2.1", ["POL=turn_on:1"])
    assert stab(g, "POL") <= 2
    assert len(g.state.wars) == 3
    assert at_war(g, pol, rus)
    g = _northern_war()
    before = stab(g, "RUS"), stab(g, "POL")
    next_turn(g)
    window(g, "2.1", ["POL=associate:2:1", "RUS=yes"])
    assert len(g.state.wars) == 1
    assert {rus, pol} <= set(g.state.wars[0].attackers)
    assert (stab(g, "RUS"), stab(g, "POL")) == before


def test_iv_112_what_an_overseas_war_changes() -> None:
    g = at_peace()
    war(g, ["FRA"], ["ANG"], kind="overseas")
    fra, ang = g.country("FRA"), g.country("ANG")
    assert not taxes.may_tax(g, fra)
    assert closed_to(g, fra) == []
    assert not exchequer.is_at_peace(g, fra)
    assert stability.war_malus(g, fra) == -3
    assert at_war(g, fra, ang)


def test_iv_113_and_iv_114_an_overseas_war_made_full() -> None:
    """IV-113, IV-114."""
    g = at_peace()
    causes.give(g, g.country("FRA"), g.country("ANG"), "quarrel", kind="overseas")
    attack(g, "FRA", "ANG", "overseas")
    window(g, "2.5", ["ANG=full:1"])
    now = g.state.wars[0]
    assert (now.kind, now.attackers, now.turns) == ("full", (g.country("ANG"),), ())
    assert stab(g, "ANG") == 3
    g = at_peace()
    causes.give(g, g.country("FRA"), g.country("ANG"), "quarrel", kind="overseas")
    attack(g, "FRA", "ANG", "overseas")
    next_turn(g)
    window(g, "2.5", ["ANG=full:1"])
    assert stab(g, "ANG") == 2
    assert g.state.wars[0].turns == ()


def test_iv_115_who_may_be_in_an_overseas_war() -> None:
    g = at_peace()
    ally(g, "defensive", "ANG", "VEN")
    place(g, "savoy", "ANG", "EW")
    place(g, "palatinate", "ANG", "MA")
    causes.give(g, g.country("FRA"), g.country("ANG"), "quarrel", kind="overseas")
    attack(g, "FRA", "ANG", "overseas")
    keys = can(g, "ANG")
    assert "call:venice:1" in keys
    assert "summon:savoy:1" not in keys
    assert "bring:scotland:1" in keys
    assert "send:palatinate:1" in keys
    window(g, "2.5", ["ANG=call:venice:1", "VEN=yes", "ANG=bring:scotland:1"])
    now = g.state.wars[0]
    assert now.kind == "overseas"
    assert stab(g, "VEN") == 2
    assert g.country("scotland") in now.defenders


def test_iv_120_barbary_is_no_war() -> None:
    g = at_peace()
    assert exchequer.is_at_peace(g, g.country("HIS"))
    assert g.state.wars == []


def _at_home(g: G, kind: str, one: str, other: str) -> None:
    g.state.gone[g.country(one)] = 0
    war(g, [one], [other], kind=kind, begun=8, cause="III-D" if kind == "religious" else "IV-16")


def test_iv_121_and_iv_122_foreign_interventions() -> None:
    """IV-121, IV-122."""
    g = at_peace(turn=20)
    g.state.occurred["I-8(1)"] = 1
    g.state.religion[g.country("ANG")] = 1
    g.state.gone[g.country("huguenots")] = 0
    _at_home(g, "religious", "huguenots", "FRA")
    assert "foreign:huguenots:1" in can(g, "ANG")
    assert "foreign:france:1" not in can(g, "ANG")
    assert "foreign:france:1" in can(g, "HIS")
    assert "foreign:huguenots:1" not in can(g, "HIS")
    window(g, "2.5", ["ANG=foreign:huguenots:1"])
    assert stab(g, "ANG") == 2
    helper = helper_of(g.state.wars[0], g.country("ANG"))
    assert helper is not None
    assert helper.form == "foreign"
    next_turn(g)
    assert not [key for key in can(g, "ANG") if key.startswith("foreign")]
    g = at_peace(turn=30)
    _at_home(g, "civil", "huguenots", "FRA")
    keys = can(g, "HIS")
    assert {"foreign:huguenots:1", "foreign:france:1"} <= set(keys)


def test_iv_124_and_iv_125_too_deep() -> None:
    """IV-124, IV-125."""
    g = at_peace(turn=20)
    _at_home(g, "religious", "huguenots", "FRA")
    france, rebels = g.country("FRA"), g.country("huguenots")
    invasion = attack(g, "HIS", "FRA")
    assert g.state.wars[0].armistice
    assert deciding(g, rebels) == france
    assert hostile(g, rebels, g.country("HIS"))
    assert not hostile(g, rebels, france)
    assert invasions.is_torn(g, france)
    event_wars.new_turn(g)
    assert g.state.wars[0].armistice  # until there is peace with the invaders
    now = next(w for w in g.state.wars if w.number == invasion.number)
    leave_war(g, now, now.members)
    event_wars.new_turn(g)
    assert not any(w.armistice for w in g.state.wars)
    g = at_peace(turn=20)
    g.state.gone[g.country("holland")] = 0
    war(g, ["holland"], ["HIS"], kind="religious", begun=19, cause="III-1(1)")
    attack(g, "FRA", "HIS")
    assert not g.state.wars[0].armistice


@pytest.mark.parametrize("left, worn", [(9, True), (10, False)])
def test_iv_126_worn_rebels_are_reinforced_when_the_war_resumes(left: int, worn: bool) -> None:
    """12 LD at first: 9 left are a quarter lost, 10 are not."""
    g = at_peace(turn=20, units=[])
    _at_home(g, "religious", "huguenots", "FRA")
    rebels = g.country("huguenots")
    g.state.units = [Unit(rebels, "LD", 0)] * 12
    invasions.note_strength(g)
    g.state.units = [Unit(rebels, "LD", 0)] * left
    assert invasions.worn(g, g.state.wars[0], 0) == worn
    g.state.happenings = []
    invasions.resume(g, g.state.wars[0])
    assert [what.kind for what in g.state.happenings] == ([RESUMED] if worn else [])


def test_iv_133_a_friend_overseas_calls() -> None:
    g = at_peace()
    aden, por = g.country("aden"), g.country("POR")
    key = por * COUNTRIES + aden
    g.state.treaties[key] = AT
    tur = g.country("TUR")
    begin_war(g, "overseas", (tur,), (aden,), fresh="2.5")
    window(g, "2.5", ["POR=refuse"])
    assert stab(g, "POR") == 2
    assert g.state.treaties[key] == FR


def test_iv_135_help_for_a_minor_ends_too_early() -> None:
    g = at_peace()
    savoy = place(g, "savoy", "FRA", "MA")
    attack(g, "TUR", "savoy")
    window(g, "2.5", ["FRA=limited"])
    assert stab(g, "FRA") == 2
    drive(interventions(g), ["withdraw"], otherwise=["leave_be"])
    assert stab(g, "FRA") == 0
    assert g.state.box[savoy] == NEUTRAL


def test_iv_136_a_vassal_at_war_by_itself() -> None:
    g = at_peace(segment="2.1")
    scotland = g.country("scotland")
    begin_war(g, "full", (scotland,), (g.country("FRA"),), fresh="2.1", cause="I-5")
    assert "join:scotland:1" in can(g, "ANG", "2.1")
    next_turn(g)
    assert "join:scotland:1" in can(g, "ANG", "2.5")
    window(g, "2.5", ["ANG=join:scotland:1"])
    assert stab(g, "ANG") == 3
    assert side_of(g.state.wars[0], g.country("ANG")) == side_of(g.state.wars[0], scotland)


def _summons(turn: int = 9, **dice: list[int]) -> G:
    g = at_peace(turn=turn, dice=dice)
    place(g, "savoy", "HIS", "EW")
    war(g, ["HIS"], ["FRA"], begun=turn - 1)
    return g


def test_iv_137_the_entry_test() -> None:
    for die, enters in ((3, True), (2, False)):
        g = _summons(turn=40, entry=[die])
        his, savoy = g.country("HIS"), g.country("savoy")
        bonus = 1
        record = g.world.countries[savoy].minor
        assert record is not None
        record.geopolitics["spain"] = bonus
        try:
            assert entry_modifier(g, savoy, his, g.state.wars[0]) == 3
            try_entry(g, savoy, his, 1)
        finally:
            del record.geopolitics["spain"]
        assert (side_of(g.state.wars[0], savoy) != NONE) == enters
        if not enters:
            assert g.state.box[savoy] == EC
            assert "send:savoy:1" not in can(g, "HIS")
            assert "summon:savoy:1" not in can(g, "HIS")


def test_iv_138_to_iv_140_modifiers_of_the_entry_test(monkeypatch: pytest.MonkeyPatch) -> None:
    """IV-138, IV-139, IV-140."""
    g = _summons(turn=40)
    his, savoy = g.country("HIS"), g.country("savoy")
    monkeypatch.setattr(react_minors, "borders_on", lambda *_: False)
    for land, seas, drm in ((6, 3, -2), (6, 2, 0), (5, 9, 0)):
        monkeypatch.setattr(react_minors, "by_land", lambda *_, n=land: n)
        monkeypatch.setattr(react_minors, "by_sea", lambda *_, n=seas: n)
        assert entry_modifier(g, savoy, his, g.state.wars[0]) == drm
    at_turn(g, 20)
    assert entry_modifier(g, savoy, his, g.state.wars[0]) == -2
    now = join(g, g.state.wars[0], g.country("TUR"), 1)
    assert entry_modifier(g, savoy, his, now) == 0
    g = at_peace(turn=50)
    war(g, ["FRA"], ["HIS"], begun=49)
    pol = place(g, "poland", "FRA", "EW")
    war(g, ["poland"], ["RUS"], begun=49)
    monkeypatch.setattr(react_minors, "borders_on", lambda *_: True)
    monkeypatch.setattr(react_minors, "by_land", lambda *_: 1)
    assert 10 + entry_modifier(g, pol, g.country("FRA"), g.state.wars[0]) == 6
    record = g.world.countries[pol].minor
    assert record is not None
    assert record.geopolitics["france"] == 1  # without it 5: the test fails


def test_iv_141_and_iv_142_and_iv_143_distances(monkeypatch: pytest.MonkeyPatch) -> None:
    """IV-141, IV-142, IV-143."""
    g = at_peace(turn=1)
    c = g.country
    for minor, enemy, points in (
        ("palatinate", "FRA", 4), ("crimea", "POL", 4), ("tuscany", "FRA", 12),
        ("bavaria", "FRA", 11),
    ):  # fmt: skip
        assert reach.by_land(g, c(minor), (c(enemy),)) == points
    for land, seas, near in ((13, 5, False), (13, 4, True), (12, 9, True)):
        g.fronts = None
        monkeypatch.setattr(reach, "by_land", lambda *_, n=land: n)
        monkeypatch.setattr(reach, "by_sea", lambda *_, n=seas: n)
        assert reach.in_reach(g, c("savoy"), (c("FRA"),)) == near
        g.fronts = None
        place(g, "savoy", "HIS", "EW")
        place(g, "crimea", "TUR", "VA")
        g.state.wars = []
        g.state.war_count = 0
        war(g, ["HIS"], ["TUR"], begun=0)
        assert may_summon(g, c("savoy"), c("HIS"), g.state.wars[0]) == near
        assert ("draw:crimea:1" in can(g, "HIS")) == near
        assert ("bring:crimea:1" in can(g, "TUR")) == near


def test_iv_144_and_iv_145_drawing_in_helpers() -> None:
    """IV-144, IV-145."""
    g = at_peace()
    place(g, "savoy", "FRA", "MA")
    war(g, ["HIS"], ["FRA"], begun=8)
    window(g, "2.5", ["FRA=send:savoy:1"])
    assert "draw:savoy:1" in can(g, "HIS")
    window(g, "2.5", ["HIS=draw:savoy:1"])
    assert stab(g, "HIS") == 3
    assert g.state.box[g.country("savoy")] == EW
    g = at_peace()
    savoy, swiss = place(g, "savoy", "FRA", "MA"), place(g, "switzerland", "FRA", "MA")
    begun = war(g, ["HIS"], ["FRA"], begun=8)
    begun = help_side(g, begun, savoy, 1, beside=g.country("FRA"), late=True)
    help_side(g, begun, swiss, 1, beside=g.country("FRA"))
    assert "draw:savoy:1" not in can(g, "HIS")
    assert "draw:switzerland:1" not in can(g, "HIS")
    next_turn(g)
    assert "draw:savoy:1" in can(g, "HIS", "2.1")
    assert "draw:switzerland:1" not in can(g, "HIS", "2.1")


def test_iv_147_an_intervention_ends_with_the_box() -> None:
    g = at_peace()
    savoy = place(g, "savoy", "FRA", "MA")
    begun = war(g, ["HIS"], ["FRA"], begun=8)
    help_side(g, begun, savoy, 1, beside=g.country("FRA"))
    move(g, savoy, g.country("FRA"), 2)
    assert g.state.wars[0].helpers == ()


def test_iv_149_basic_forces_appear_once() -> None:
    g = at_peace()
    savoy = place(g, "savoy")
    g.state.units = [u for u in g.state.units if u.country != savoy]
    attack(g, "HIS", "savoy")
    count = sum(u.country == savoy for u in g.state.units)
    assert count > 0
    attack(g, "TUR", "savoy")
    assert sum(u.country == savoy for u in g.state.units) == count


def test_iv_182_the_third_of_the_nordic_powers() -> None:
    g = position(turn=30, segment="2.5")
    seat = g.state.seats.index("POR") if "POR" in g.state.seats else 0
    sue = g.country("SUE")
    g.state.seat_power[seat], g.state.major[sue], g.state.gone[sue] = sue, 1, 0
    g.state.major[g.country("POR")] = 0
    g.state.stability[sue] = 3
    war(g, ["POL"], ["RUS"], begun=30)
    assert not [c for c in causes.causes(g, sue, g.country("POL")) if c.source == "Nordic wars"]
    change_war(g, g.state.wars[0], begun=29)
    attack(g, "SUE", "POL")
    assert g.state.stability[sue] == 3
    assert len(g.state.wars) == 1
    assert set(g.state.wars[0].defenders) == {g.country("RUS"), sue}


def test_iv_183_and_iv_184_the_emperor() -> None:
    """IV-183, IV-184."""
    g = at_peace()
    g.state.titles["emperor"] = g.country("HIS")
    bavaria = place(g, "bavaria")
    attack(g, "FRA", "bavaria")
    assert "protect:bavaria:1" in can(g, "HIS")
    window(g, "2.5", ["HIS=protect:bavaria:1"])
    assert stab(g, "HIS") == 3
    assert side_of(g.state.wars[0], g.country("HIS")) == side_of(g.state.wars[0], bavaria)
    franken = g.world.province_index["franken"]
    g.state.owner[franken] = g.country("ANG")
    found = causes.causes(g, g.country("HIS"), g.country("ANG"))
    assert any(c.free and not c.overseas for c in found)
    g.state.owner[franken] = bavaria
    assert not causes.causes(g, g.country("HIS"), g.country("ANG"))


def test_iv_185_and_iv_188_minors_that_stand_together() -> None:
    """IV-185, IV-188."""
    g = at_peace(turn=2)
    horde, kazan = g.country("golden_horde"), place(g, "kazan")
    begun = attack(g, "RUS", "kazan")
    assert side_of(begun, horde) == side_of(begun, kazan)
    g = at_peace(turn=2)
    begin_war(g, "full", (kazan,), (g.country("RUS"),), fresh="2.5")
    assert side_of(g.state.wars[0], horde) == NONE
    g = at_peace(turn=2)
    place(g, "mamluks")
    begun = attack(g, "TUR", "mamluks")
    helper = helper_of(begun, g.country("syria"))
    assert helper is not None
    assert helper.side == side_of(begun, g.country("mamluks"))


def test_iv_186_war_on_mazovia_and_burgundy() -> None:
    g = at_peace(turn=2)
    assert g.country("POL") in alliances_of(g, g.country("mazovia"))[0].members
    assert g.country("austria") in alliances_of(g, g.country("burgundy"))[0].members


def test_iv_187_spain_and_austria() -> None:
    g = at_peace(turn=12)
    austria, his = g.country("austria"), g.country("HIS")
    g.state.occurred["I-A"] = 1
    place(g, "austria", "HIS", "EW")
    attack(g, "FRA", "austria")
    g.state.calling.clear()
    assert "protect:austria:1" in can(g, "HIS")
    window(g, "2.5", ["HIS=protect:austria:1"])
    assert stab(g, "HIS") == 3
    g = at_peace(turn=12)
    g.state.occurred["I-A"] = 1
    place(g, "austria", "HIS", "EW")
    war(g, ["HIS"], ["FRA"], begun=11)
    window(g, "2.5", ["HIS=bring:austria:1"])
    assert stab(g, "HIS") == 2
    assert side_of(g.state.wars[0], austria) == side_of(g.state.wars[0], his)
    g = at_peace(turn=2)
    place(g, "austria", "HIS", "EW")
    war(g, ["HIS"], ["FRA"], begun=1)
    keys = can(g, "HIS")
    assert "bring:austria:1" not in keys
    assert "summon:austria:1" in keys


def test_ck_08_one_window_for_all_declarations() -> None:
    g = at_peace()
    kinds: list[str] = []
    left = {"FRA": ["declare", "war:lucca", "full"], "HIS": ["declare", "war:parma", "full"]}
    place(g, "lucca")
    place(g, "parma")

    def choose(asks: Sequence[Ask]) -> tuple[Ask, Option]:
        ask = asks[0]
        kinds.append(ask.kind)
        wanted = left.get(ask.seat)
        key = wanted.pop(0) if wanted and ask.kind.startswith("declare") else ask.options[0].key
        found = ask.find(key)
        assert found is not None
        return ask, found

    while drive_by(phase.declare_wars(g), choose):
        pass
    last = max(n for n, kind in enumerate(kinds) if kind.startswith("declare"))
    first = min(n for n, kind in enumerate(kinds) if not kind.startswith("declare"))
    assert last < first
    assert len(g.state.wars) == 2
    assert g.state.session is None


def test_ck_09_circles_until_all_pass() -> None:
    g = at_peace()
    place(g, "savoy", "FRA", "MA")
    war(g, ["HIS"], ["FRA"], begun=8)
    open_session(g, "2.5", "window")
    asked: list[str] = []
    left = ["react", "send:savoy:1"]

    def choose(asks: Sequence[Ask]) -> tuple[Ask, Option]:
        ask = asks[0]
        if ask.kind == "react":
            asked.append(ask.seat)
        key = left.pop(0) if left and ask.seat == "FRA" else "pass"
        found = ask.find(key)
        assert found is not None
        return ask, found

    while drive_by(play_window(g, "2.5"), choose):
        pass
    assert asked.count("FRA") == 2
    assert asked.count("HIS") == 1 + (asked[0] == "HIS")


def test_ck_10_a_minor_drawn_in_calls_before_the_next_power() -> None:
    g = at_peace()
    savoy = place(g, "savoy", "FRA", "MA")
    open_session(g, "2.5", "window")
    begun = war(g, ["HIS"], ["VEN"], begun=8)
    g.state.calling.append((savoy, begun.number))
    change_war(g, begun, defenders=(g.country("VEN"), savoy), attacked=(g.country("VEN"), savoy))
    ask = first_ask(play_window(g, "2.5"))
    assert (ask.seat, ask.kind) == ("FRA", "call.minor")


def test_ck_11_the_window_of_2_10_is_about_its_own_wars() -> None:
    g = at_peace(segment="2.10")
    place(g, "savoy", "FRA", "MA")
    war(g, ["HIS"], ["FRA"], begun=8)
    begin_war(g, "overseas", (g.country("gujarat"),), (g.country("POR"),), fresh="2.10")
    assert not [key for key in can(g, "FRA", "2.10") if key.endswith(":1")]
    assert not [key for key in can(g, "HIS", "2.10") if key.endswith(":1")]


def test_ck_12_causes_by_phase() -> None:
    g = at_peace(segment="2.1")
    fra, lucca, parma = g.country("FRA"), place(g, "lucca"), place(g, "parma")
    g.state.causes = [
        CasusBelli(fra, lucca, source="I-3(1)", first=9, last=9, segment="2.1"),
        CasusBelli(fra, parma, source="I-3(1)", first=9, last=9, segment="2.5"),
    ]
    steps = event_wars.turn(g, fra)
    assert steps is not None
    asked = first_ask(steps)
    assert asked.params["target"] == "lucca"
    event_wars.lapse(g)
    assert not causes.causes(g, fra, lucca)
    assert causes.causes(g, fra, parma)


def test_ck_13_and_the_server_asks_the_game() -> None:
    g = at_peace(segment="2.4")
    assert not game.may_whisper(g.state)
    g.state.segment = "2.2"
    assert game.may_whisper(g.state)


def test_iv_74_a_trade_war_is_the_only_new_war_of_a_window() -> None:
    g = at_peace()
    war(g, ["FRA"], ["ANG"], begun=8)
    assert not [key for key in can(g, "ANG") if key.startswith("trade_war")]
    window(g, "2.5", ["FRA=refuse:england", "ANG=no", "ANG=trade_war:france"])
    assert [found.kind for found in g.state.wars] == ["full", "overseas"]
    assert stab(g, "ANG") == 2


def test_a_war_for_trespass_overseas_is_declared_at_3_14() -> None:
    g = at_peace(segment="3.14")
    g.add_effect("overseas_cb_portugal", g.country("HIS"))
    drive(phase.late_wars(g), ["yes"])
    found = g.state.wars[0]
    assert (found.kind, found.fresh) == ("overseas", "later")
    assert stab(g, "HIS") == 2
    next_turn(g)
    assert g.state.wars[0].fresh == "2.1"


def test_a_view_tells_wars() -> None:
    g = at_peace()
    attack(g, "FRA", "HIS")
    seen = view.view(g, "ANG")["wars"][0]
    assert (seen["attackers"], seen["defenders"], seen["fresh"]) == (["france"], ["spain"], "2.5")


def test_austria_as_emperor_protects_a_minor_at_no_cost_to_spain() -> None:
    """4.27.6."""
    g = at_peace()
    g.state.titles["emperor"] = g.country("austria")
    g.state.occurred["I-A"] = 1
    bavaria = place(g, "bavaria")
    attack(g, "FRA", "bavaria")
    window(g, "2.5", ["HIS=austria_protects:bavaria:1"])
    found = g.state.wars[0]
    assert side_of(found, g.country("austria")) == side_of(found, bavaria)
    assert side_of(found, g.country("HIS")) == NONE
    assert stab(g, "HIS") == 3
