"""VI.11, VI.12, VII.4: minors' trade, forces and reinforcements; convoys; militia."""

from __future__ import annotations

import msgspec
import pytest

from europa.eu9.conflicts import Helper, War
from europa.eu9.pieces import Unit
from europa.eu9.rules.administration import convoys
from europa.eu9.rules.diplomacy.begin import begin_war
from europa.eu9.rules.income.centres import GREAT_ORIENT, great_orient
from europa.eu9.rules.logistics import (
    deciders,
    dutch_fleets,
    minor_arrivals,
    minor_forces,
    minor_rulers,
    minor_support,
    minors,
    recruit_land,
)
from europa.eu9.rules.military.composition import values
from europa.eu9.rules.military.leaders import command_changes
from europa.eu9.rules.powers.logistics import militia
from europa.eu9.rules.powers.parts import in_parts
from europa.eu9.rules.turns.interturn import east_indies
from europa.eu9.rules.turns.seats import leave
from europa.eu9.state import COL, DEAD, EC, GOODS, MA, NEUTRAL, ON_MAP, TP, VA, ZONES
from europa.eu9.table import G
from europa.eu9.testing import drive, first_ask, position, seat
from europa.eu9.world import GROUPS, NONE, RESOURCES
from europa.eu9.world.tables import goals
from europa.kernel import Ask, Steps


def country(g: G, name: str) -> int:
    return g.country(name)


def latin_technology(g: G, group: str, name: str) -> None:
    n = next(n for n, goal in enumerate(goals()) if goal.id == name)
    g.state.group_tech[GROUPS.index(group) * 2] = g.state.goals[n] + 1


def test_vi_69_minors_rebuild_their_fleets_only() -> None:
    g = position(turn=2, segment="3.9")
    genoa = country(g, "genoa")
    assert minors.tfi_zones(g, genoa) == []
    zone = next(z for z in range(ZONES) if g.tf_max(genoa, z))
    place = genoa * ZONES + zone
    g.state.tf_max[place] -= 1
    g.state.tf[place] = min(g.state.tf[place], g.state.tf_max[place])
    assert minors.tfi_zones(g, genoa) == [zone]
    g.state.patron[genoa], g.state.box[genoa] = seat(g, "HIS"), MA
    ask = first_ask(minors.act(g, genoa))
    assert (ask.seat, ask.keys()) == ("HIS", [f"tfi:{g.world.zones[zone].id}", "pass"])
    g.state.box[genoa] = VA
    assert minors.free_actions(g, genoa) == [], "a vassal has only its Patron's actions"


def test_who_decides_for_a_neutral_minor() -> None:
    g = position(turn=2)
    genoa = country(g, "genoa")
    g.state.patron[genoa], g.state.box[genoa] = NONE, NEUTRAL
    assert deciders.decider(g, genoa) == seat(g, "HIS")
    g.state.wars.append(War("full", (seat(g, "HIS"),), (genoa,)))
    assert deciders.decider(g, genoa) == seat(g, "FRA")


def test_portugal_as_a_minor_acts_by_its_patron() -> None:
    g = position(turn=20, segment="3.9")
    por = seat(g, "POR")
    g.state.seat_power[g.state.seats.index("POR")] = seat(g, "SUE")
    assert minors.free_actions(g, por) == [("tfi",), ("col",), ("tp",)]
    g.state.in_force["portuguese_disaster"] = 19
    assert minors.free_actions(g, por) == [("tfi",), ("col", "tp")]
    g.state.in_force["portugal_annexed"] = 20
    assert minors.free_actions(g, por) == []


@pytest.mark.parametrize(
    "war, fleets, income, ships", [(False, 3, 100, 4), (True, 2, 60, 3), (True, 4, 40, 2)]
)
def test_vi_70_the_convoy_of_the_levant(war: bool, fleets: int, income: int, ships: int) -> None:
    """Without establishments in the east the Great Orient yields 130, less for Christian fleets."""
    g = position(turn=8)
    s, tur = g.state, seat(g, "TUR")
    s.post_owner[:] = [NONE] * len(s.post_owner)
    if war:
        s.wars.append(War("full", (tur,), (country(g, "persia"),)))
    zone = g.world.zone_index["stz_indien"]
    for name in ("england", "france", "spain", "portugal")[:fleets]:
        s.tf_max[seat(g, name) * ZONES + zone] = 1
    assert great_orient(g) == income
    assert convoys.ships(g, "levant") == ships
    g.state.centre_owner[GREAT_ORIENT] = tur
    before = g.state.stability[tur]
    convoys.levant_lost(g)
    assert g.line(tur, "A10") == -20
    assert g.state.stability[tur] == before - 1


def test_vii_20_fortresses_of_venice() -> None:
    g = position(turn=27)
    ven = seat(g, "VEN")
    g.state.seat_power[g.state.seats.index("VEN")] = seat(g, "AUS")
    assert minor_forces.fortress_levels(g, ven) == 4
    for built, missing in ((5, 0), (3, 1)):
        lands = g.owned(ven)
        for p in lands:
            g.state.fortress[p] = g.world.provinces[p].fortress
        for p in lands[:built]:
            g.state.fortress[p] += 1
        assert minor_forces.levels_built(g, ven) == built
        assert minor_forces.levels_missing(g, ven) == missing


def test_vii_21_no_new_forces_in_the_middle_of_a_war() -> None:
    g = position(turn=35)
    brandenburg = country(g, "brandenburg")
    g.state.wars.append(War("full", (seat(g, "FRA"),), (brandenburg,)))
    g.state.units.append(Unit(brandenburg, "LD", g.owned(brandenburg)[0]))
    minor_forces.muster(g, brandenburg)
    assert [u.kind for u in g.state.units if u.country == brandenburg] == ["LD"]
    g.state.units[:] = [u for u in g.state.units if u.country != brandenburg]
    minor_forces.muster(g, brandenburg)
    kinds = [u.kind for u in g.state.units if u.country == brandenburg]
    assert kinds == ["A-", "LD"], "from full peace it has them all"


def test_vii_36_at_peace_exactly_basic_forces() -> None:
    g = position(turn=27, segment="3.9")
    genoa = country(g, "genoa")
    home = g.owned(genoa)[0]
    g.state.units += [Unit(genoa, kind, home) for kind in ("A+", "LD", "F+")]
    zones = [f"tfi:{z.id}" for z in g.world.zones]
    while drive(minors.administer(g), otherwise=["pass", "ship:NDE", *zones]):
        pass
    assert not [u for u in g.state.units if u.country == genoa], "they stand for themselves"
    minor_forces.muster(g, genoa)
    basic = [kind for kind, n in minor_forces.basic_units(g, genoa) for _ in range(n)]
    assert basic
    assert [u.kind for u in g.state.units if u.country == genoa] == basic


def fortifying(g: G, minor: int, **levels: int) -> int:
    """Levels of basic forces that it takes to bring places from level 1 to these."""
    return sum(
        minor_arrivals.level_price(g, minor, level)
        for most in levels.values()
        for level in range(2, most + 1)
    )


def test_vii_22_and_39_basic_fortresses_by_technology() -> None:
    g = position(turn=30)
    algiers = country(g, "algiers")
    printed = {name: g.world.provinces[g.world.province_index[name]].fortress
               for name in ("algerie", "oran", "annabah")}  # fmt: skip
    assert set(printed.values()) == {1}
    assert (len(g.owned(algiers)), minor_forces.income_of(g, algiers)) == (6, 17)
    latin_technology(g, "islam", "baroque")
    assert minor_forces.fortress_levels(g, algiers) == 3
    assert fortifying(g, algiers, algerie=3, oran=2) == 3
    assert fortifying(g, algiers, algerie=4) == 4, "not in period IV"
    g.state.turn, g.state.period = 36, 5
    assert minor_forces.fortress_levels(g, algiers) == 4 == fortifying(g, algiers, algerie=4)
    latin_technology(g, "islam", "manoeuvre")
    g.state.turn = 40
    assert minor_forces.fortress_levels(g, algiers) == 7
    assert fortifying(g, algiers, algerie=4, oran=3, annabah=3) == 7
    g.state.group_tech[GROUPS.index("islam") * 2] = 12
    assert minor_arrivals.level_price(g, algiers, 3) == 2
    latin_technology(g, "islam", "arquebus")
    assert minor_arrivals.level_price(g, algiers, 3) == 1


def test_reinforcements_ask_the_patron_for_an_attitude() -> None:
    g = position(turn=2, segment="3.9")
    algiers, his = country(g, "algiers"), seat(g, "HIS")
    g.state.wars.append(War("full", (his,), (algiers,)))
    g.state.patron[algiers], g.state.box[algiers] = seat(g, "TUR"), EC
    answers = ["at:algerie", "as:LD", "as:LD,LD", "as:A-", "as:A-,LD", "as:A+", "ship:NWD"]
    part = [lambda g: minor_forces.reinforce(g, deciders.decider)]
    assert drive(in_parts(g, "3.9", part), ["TUR=defensive"]), "attitudes first"
    while drive(in_parts(g, "3.9", part), otherwise=[*answers, "at:oran", "at:annabah"]):
        pass
    assert any(u.country == algiers for u in g.state.units) or minor_forces.levels_built(g, algiers)


def helping(box: int, *units: Unit) -> tuple[G, int]:
    """Savoy (basic A+ and a GD, 1 LD a turn) helps France, its Patron, in a full war."""
    g = position(turn=2, segment="3.9", units=[])
    savoy, france = country(g, "savoy"), seat(g, "FRA")
    g.state.patron[savoy], g.state.box[savoy] = france, box
    g.state.wars.append(War("full", (france,), (seat(g, "HIS"),), number=1,
                            helpers=(Helper(savoy, 0, beside=france),)))  # fmt: skip
    g.state.units[:] = [msgspec.structs.replace(unit, country=savoy) for unit in units]
    return g, savoy


def size(g: G, minor: int) -> int:
    sizes = {"A+": 4, "A-": 2, "LD": 1, "NWD": 1, "NTD": 1}
    return sum(sizes.get(unit.kind, 0) for unit in g.state.units if unit.country == minor)


def test_vii_37_reinforcement_of_a_minor_that_only_helps() -> None:
    """In MA 1 LD a turn, in EC one more, up to basic forces (4 LD and a GD); a vassal's is paid."""
    lone = Unit(0, "LD", position().world.province_index["savoia"])
    for box, found in ((MA, 2), (EC, 3)):
        g, savoy = helping(box, lone)
        answers = ["at:savoia", "as:LD", "as:A-"]
        drive(minor_support.support(g, savoy, deciders.decider), [], otherwise=answers)
        assert size(g, savoy) == found
    g, savoy = helping(EC, *[lone] * 5)
    drive(minor_support.support(g, savoy, deciders.decider), [])
    assert size(g, savoy) == 5, "it has its basic forces"
    g, savoy = helping(VA, lone)
    france = seat(g, "FRA")
    drive(minor_support.support(g, savoy, deciders.decider), ["raise:0:0"])
    assert (size(g, savoy), g.line(france, "B33")) == (1, 0), "nothing for nothing"
    g, savoy = helping(VA, lone)
    price = recruit_land.land_price(g, france, "LD", g.world.province_index["ile_de_france"])
    assert first_key(minor_support.support(g, savoy, deciders.decider), "raise") == "raise:3:0"
    answers = ["at:savoia", "as:A-,LD"]
    drive(minor_support.support(g, savoy, deciders.decider), ["raise:3:0"], otherwise=answers)
    assert (size(g, savoy), g.line(france, "B33")) == (4, 3 * price)


def first_key(steps: Steps[None], prefix: str) -> str:
    """The last option of the first question: the most that may be bought."""
    ask = next(steps)
    assert isinstance(ask, Ask)
    return [option.key for option in ask.options if option.key.startswith(prefix)][-1]


def test_vii_61_kings_of_minors() -> None:
    """A side of the Khan, or one of the two sultans, is drawn on going to war and kept."""
    found = set()
    for die in (1, 2):
        g = position(turn=2, units=[], dice={"king": [die]})
        crimea, giray = country(g, "crimea"), g.world.leader_index["giray"]
        begin_war(g, "full", (crimea,), (seat(g, "RUS"),))
        assert g.state.leader_state[giray] == ON_MAP
        found.add(values(g, giray)[0])
        minor_rulers.summon(g, crimea)
        assert values(g, giray)[0] in found
    assert found == {4, 5}
    g = position(turn=20, units=[])
    persia = country(g, "persia")
    g.state.occurred["III-18"] = 1
    begin_war(g, "full", (persia,), (seat(g, "TUR"),))
    named, other = (g.state.leader_state[g.world.leader_index[n]] for n in ("abbas_shah", "shah"))
    assert (named, other) == (ON_MAP, 0)


def test_vii_61_a_leader_of_basic_forces_is_replaced() -> None:
    g = position(turn=2, units=[])
    minor = next(
        c.index for c in g.world.countries
        if c.minor and ("general", 1) in c.minor.basic and not g.is_major(c.index)
        and not g.state.gone[c.index]
    )  # fmt: skip
    begin_war(g, "full", (minor,), (seat(g, "FRA"),))
    (first,) = [n for n, who in g.state.leader_for.items()
                if who == minor and g.world.leaders[n].kind == "anonymous"]  # fmt: skip
    g.put_leader(first, NONE, DEAD)
    g.state.leaders_lost.append((minor, NONE, "general"))
    drive(command_changes.fill_ranks(g), [])
    alive = [n for n, who in g.state.leader_for.items()
             if who == minor and g.state.leader_state[n] == ON_MAP
             and g.world.leaders[n].kind == "anonymous"]  # fmt: skip
    assert len(alive) == 1


def test_xv_204_portugal_is_played_by_spain() -> None:
    g = position(turn=16, segment="3.9")
    portugal, spain = country(g, "portugal"), seat(g, "HIS")
    leave(g, "POR", portugal)
    assert deciders.actor(g, portugal) == spain
    g.state.patron[portugal], g.state.box[portugal] = seat(g, "FRA"), MA
    assert deciders.actor(g, portugal) == spain, "in period III whatever its status"
    g.state.period = 4
    assert deciders.actor(g, portugal) == seat(g, "FRA")
    assert minors.free_actions(g, portugal) == [("tfi",), ("col",), ("tp",)]
    ask = first_ask(minors.act(g, portugal))
    assert "pass" not in ask.keys()
    g.state.in_force["portuguese_disaster"] = 1
    assert minors.free_actions(g, portugal) == [("tfi",), ("col", "tp")]


def test_e582_and_e464_who_acts_for_holland_and_how() -> None:
    g = position(turn=30, segment="3.9")
    holland = country(g, "holland")
    g.state.gone[holland] = 0
    assert deciders.actor(g, holland) == seat(g, "VEN")
    g.state.in_force["special_box:holland"] = 1
    assert deciders.actor(g, holland) == seat(g, "HIS")
    assert minors.free_actions(g, holland) == []
    g.state.in_force["minor_holland"] = 20
    assert minors.free_actions(g, holland) == [("tp",), ("col",), ("competition",)]
    g.state.turn, g.state.period = 45, 6
    assert minors.free_actions(g, holland)[-1] == ("tfi",)
    del g.state.in_force["minor_holland"]
    g.state.joined[holland] = 16
    assert minors.free_actions(g, holland) == [("tfi",), ("competition",), ("col", "tp")]
    g.state.turn, g.state.period = 40, 5
    assert [kinds[0] for kinds in minors.free_actions(g, holland)].count("competition") == 2


def test_e464_holland_competes() -> None:
    g = position(turn=30, segment="3.9", dice={"competition": [10, 10, 10, 10]})
    holland, zone = country(g, "holland"), g.world.zone_index["stz_nord"]
    g.state.gone[holland], g.state.joined[holland] = 0, 16
    g.state.tf[holland * ZONES + zone] = g.state.tf_max[holland * ZONES + zone] = 2
    england = seat(g, "ANG")
    g.state.tf[england * ZONES + zone] = g.state.tf_max[england * ZONES + zone] = 3
    steps = minors.act(g, holland)
    keys = ["tfi:stz_nord", "tfi:stz_nord", "compete:stz_nord:england", "invest:0"]
    drive(steps, keys, otherwise=["compete:stz_nord:england", "invest:0", *first_posts(g)])
    assert g.tf_max(england, zone) < 3


def first_posts(g: G) -> list[str]:
    """Any COL or TP action."""
    return [f"{kind}:{p.id}" for kind in ("col", "tp") for p in g.world.provinces]


def test_xv_202_dutch_fleets_before_the_revolt() -> None:
    g = position(turn=5, segment="3.9", dice={"dutch fleets": [9]})
    holland = country(g, "holland")
    before = [g.tf_max(holland, z) for z in range(ZONES)]
    drive(dutch_fleets.grow(g), otherwise=[f"tfi:{z.id}" for z in reversed(g.world.zones)])
    after = [g.tf_max(holland, z) for z in range(ZONES)]
    grown = [z for z in range(ZONES) if after[z] > before[z]]
    names = {g.world.zones[z].id for z in grown}
    assert sum(after) - sum(before) == 3
    assert sum(not before[z] for z in grown) <= 1
    assert names & {*dutch_fleets.MEDITERRANEAN}
    g = position(turn=5, segment="3.9", dice={"dutch fleets": [2]})
    drive(dutch_fleets.grow(g), [])


def test_neutrals_and_their_players() -> None:
    """SPEC-minors 1.1: the Knights are Spain's to play, the Barbary states Turkey's."""
    g = position(turn=3)
    g.state.patron[:] = [NONE] * len(g.state.patron)
    assert deciders.decider(g, country(g, "knights")) == seat(g, "HIS")
    assert deciders.decider(g, country(g, "algiers")) == seat(g, "TUR")
    assert deciders.mover(g, country(g, "sweden")) == seat(g, "POR")
    g.state.turn = 15
    assert deciders.mover(g, country(g, "sweden")) == deciders.decider(g, country(g, "sweden"))


def test_vii_38_income_of_a_minor() -> None:
    found = [minor_forces.income_modifier(n) for n in (5, 6, 15, 16, 30, 31)]
    assert found == [-1, 0, 0, 1, 1, 2]


def test_ii_29_militia() -> None:
    g = position(turn=20)
    his = seat(g, "HIS")
    p = next(p.index for p in g.world.provinces if not p.europe and p.coastal)
    g.state.post[p], g.state.post_owner[p], g.state.post_level[p] = COL, his, 5
    assert militia(g, p) == 2
    g.state.mission[p] = his
    assert militia(g, p) == 3
    g.state.mission[p], g.state.post_level[p] = NONE, 6
    assert militia(g, p) == 3


def test_vi_71_the_convoy_of_the_east_indies() -> None:
    g = position(turn=42)
    ang, hol = seat(g, "ANG"), seat(g, "HOL")
    g.state.seat_power[g.state.seats.index("POR")] = hol
    g.state.centre_owner[:] = [seat(g, "HIS")] * 4
    g.state.exploited[:] = bytes(len(g.state.exploited))
    lands = [p.index for p in g.world.provinces if not p.europe and p.coastal][:4]
    for p, owner in zip(lands, (ang, ang, hol, hol), strict=True):
        g.state.post[p], g.state.post_owner[p], g.state.post_level[p] = TP, owner, 6
        g.state.exploited[p * GOODS + RESOURCES.index("spices")] = 5
    assert east_indies(g) == hol
    g.state.turn = 43
    assert east_indies(g) == ang
    g.state.exploited[lands[0] * GOODS + RESOURCES.index("spices")] = 4
    g.state.exploited[lands[2] * GOODS + RESOURCES.index("spices")] = 4
    assert east_indies(g) == NONE
