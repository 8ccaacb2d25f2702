"""III.3, X: the situation, pirates, raids on trade and establishments, looting."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from europa.eu9.rules.events import pirates, situation
from europa.eu9.rules.redeployment import land_raids, looting, piracy, raids
from europa.eu9.rules.redeployment.raids import Natives, Prey, natives_modifier, prey_modifier, raid
from europa.eu9.state import TP, ZONES
from europa.eu9.table import G
from europa.eu9.testing import drive, position, seat
from europa.kernel import Entry

Script = Mapping[str, Sequence[int]]


def sea(turn: int = 3, dice: Script | None = None, fleets: str = "portugal") -> G:
    """A table with one trade fleet in every zone overseas, and no pirates."""
    g = position(turn=turn, segment="1.3", dice=dice or {})
    for zone in g.world.zones:
        if zone.piracy:
            fleet(g, fleets, zone.id, 2)
    return g


def fleet(g: G, country: str, zone: str, level: int) -> None:
    place = seat(g, country) * ZONES + g.world.zone_index[zone]
    g.state.tf[place] = g.state.tf_max[place] = level


def entries(g: G) -> list[Entry]:
    return [line.entry for line in g.journal.fresh]


def found(g: G) -> dict[str, int]:
    return {z.id: g.state.pirates[z.index] for z in g.world.zones if g.state.pirates[z.index]}


def colony(g: G, country: str, province: str, level: int, kind: int = TP) -> int:
    s, p = g.state, g.world.province_index[province]
    s.post[p], s.post_owner[p], s.post_level[p] = kind, seat(g, country), level
    return p


def test_iii_21_a_named_pirate_is_alive() -> None:
    for turn, expected in ((3, {"stz_caraibes": 2}), (20, {"stz_caraibes": 2}), (12, {})):
        g = sea(turn, {"situation": [3], "piracy": [1] * 7})
        situation.roll_situation(g)
        piracy.appear(g)
        assert found(g) == expected
        assert bool(pirates.living(g)) == (turn == 12)
        where = [e.where for e in entries(g) if isinstance(e, piracy.Piracy)]
        assert where == ([] if expected else ["the Atlantic and America"])


def test_iii_22_two_causes_are_everywhere() -> None:
    g = sea(dice={"situation": [1], "piracy": [1] * 11})
    g.add_effect("piracy_events")
    situation.roll_situation(g)
    piracy.appear(g)
    assert not g.dice.left_over()
    where = [line.entry.where for line in g.journal.fresh if isinstance(line.entry, piracy.Piracy)]
    assert where == ["all seas"]
    rolled = [getattr(line.entry, "by", "") for line in g.journal.fresh]
    assert [z for z in rolled if z.startswith("stz")] == [
        "stz_caraibes", "stz_amerique", "stz_indien", "stz_arabie", "stz_guinee", "stz_recife",
        "stz_perou", "stz_chine", "stz_patagonie", "stz_aiguilles", "stz_canarias",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "die, where", [(5, "the Atlantic and America"), (6, "Asia and the Pacific")]
)
def test_one_economic_event_alone(die: int, where: str) -> None:
    g = sea(dice={"situation": [5], "piracy_event": [die], "piracy": [1] * 7})
    g.add_effect("piracy_events")
    situation.roll_situation(g)
    piracy.appear(g)
    seen = [line.entry.where for line in g.journal.fresh if isinstance(line.entry, piracy.Piracy)]
    assert seen == [where]


def test_two_minus_make_a_plus() -> None:
    g = sea()
    zone = g.world.zone_index["stz_guinee"]
    pirates.place(g, zone, pirates.MINUS)
    pirates.place(g, zone, pirates.MINUS)
    assert g.state.pirates[zone] == pirates.PLUS


def test_iii_24_a_second_plus_may_go_ashore() -> None:
    for die, lands in ((7, False), (8, True)):
        g = sea(dice={"sea_or_land": [die]})
        zone = g.world.zone_index["stz_guinee"]
        g.state.pirates[zone] = 2
        pirates.place(g, zone, pirates.PLUS)
        raided = [key for key in g.state.effects if key.startswith("raid:stz_guinee:")]
        assert bool(raided) == lands
        if lands:
            target = g.world.province_index[raided[0].split(":")[2]]
            assert target in pirates.posts_on(g, zone)


def test_a_named_pirate_takes_the_first_pirates_of_his_area() -> None:
    g = sea(turn=45, dice={"sea_or_land": [1] * 9})
    asia, america = g.world.zone_index["stz_indien"], g.world.zone_index["stz_caraibes"]
    pirates.place(g, america, 1)
    assert g.world.leaders[pirates.captains(g, america)[0]].id == "blackbeard"
    pirates.place(g, asia, 1)
    assert "asia_only" in g.world.leaders[pirates.captains(g, asia)[0]].sides[0].flags
    europe = g.world.zone_index["ctz_france"]
    pirates.place(g, europe, 1)
    assert not pirates.captains(g, europe)
    land_raids.play(g)
    assert g.state.pirates[america] == 2
    g.state.turn = 60
    pirates.retire(g)
    assert not pirates.captains(g, america)


BANTU = (
    ("nyasa_s", 2, Natives(4, defenders=2, defender=3, leader=4, beaten="beaten"), 0, 9, (3, 2), 0),
    ("natal_n", 3, Natives(6, fortress=2, others=1, leader=3), -8, 6, (6, 8), 0),
    ("natal_s", 2, Natives(1, defenders=4, defender=2, leader=5, others=1, beaten="routed"),
     5, 7, (1, 1), 1),
)  # fmt: skip
"""Where, the TP's level, the attack, its modifier, the die, levels and LD taken, what is left."""


@pytest.mark.parametrize("place, level, attack, modifier, die, taken, left", BANTU)
def test_x_01_bantu_raids(
    place: str, level: int, attack: Natives, modifier: int, die: int, taken: Any, left: int
) -> None:
    g = sea(dice={"natives": [die]})
    p = colony(g, "holland", place, level)
    assert natives_modifier(attack) == modifier
    result = drive(raids.natives_attack(g, p, attack), [])
    assert (result.post, result.troops) == taken
    assert g.state.post_level[p] == left
    assert bool(g.state.post[p]) == bool(left)


def test_x_02_barbarossa_in_the_gulf_of_lions() -> None:
    doria = Prey(2, targets=6, fleets=2, defender=5, leader=5, years=3)
    assert prey_modifier(doria) == 6 + 2 + 5 - 3 - 5
    result = raid(2 + 5)
    assert (result.plus, result.minus, result.stars) == (2, 1, 0)
    assert prey_modifier(Prey(2, targets=6, leader=5, years=3)) == -2


def test_x_06_looting_and_burning() -> None:
    g = position(segment="5.4")
    france = seat(g, "france")
    utrecht, zeeland = (g.world.province_index[name] for name in ("utrecht", "zeeland"))
    g.state.pillage[utrecht] = 1
    assert looting.loot(g, france, utrecht) == 0
    assert looting.loot(g, france, zeeland) == 9
    assert g.line(france, "A9") == 9
    assert g.state.pillage[zeeland] == 2, "looters leave a +"
    p = colony(g, "portugal", "natal_n", 3)
    assert not looting.can_burn(g, france, p)
    with pytest.raises(AssertionError):
        looting.burn(g, france, p)
    g.state.controller[p] = france
    looting.burn(g, france, p)
    assert g.state.post[p] == 0
    assert g.line(france, "A9") == 9
    looting.recover(g)
    assert (g.state.pillage[utrecht], g.state.pillage[zeeland]) == (2, 1)
