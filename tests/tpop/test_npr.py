"""13 NPRs: defence, coming and going; 13.5 Invasions."""

from __future__ import annotations

from europa.tpop.rules.battle.prepare import discard_drawn, draw_leader
from europa.tpop.rules.battle.retreat import npr_retreats
from europa.tpop.rules.battle.sequence import land_battle
from europa.tpop.rules.battle.triggers import find_battle, muster, trigger_battles
from europa.tpop.rules.forces.capacity import mc, mc_value
from europa.tpop.rules.forces.sides import Battle, Side
from europa.tpop.rules.realms.faith import set_area_religion
from europa.tpop.rules.realms.npr import (
    defenders,
    emperor_extra,
    note_positions,
    realm_changed,
    restore,
)
from europa.tpop.rules.terms.board import is_npr, land_units, overlord_of
from europa.tpop.rules.terms.realm import strength
from europa.tpop.rules.terms.tokens import clear_province, give_province, has_unrest, occupy
from europa.tpop.rules.war.invasion import (
    Invaded,
    invade,
    invasion_force,
    invasion_targets,
    invasions,
)
from europa.tpop.state import FLIPPED, MIL, REALMS, REBELS, with_item
from europa.tpop.table import G
from europa.tpop.testing import drive, seat
from tests.tpop.warfare import area, army, infantry, province, realm, sea, ships, table, war

FIGHT = ("pass", "fight")


def waiting(g: G, who: str, *names: str) -> dict[int, Battle]:
    """The Battles that would be fought, in this order."""
    me = seat(g, who)
    due = {}
    for name in names:
        found = find_battle(g, me, area(g, name), naval=False)
        assert found is not None
        due[area(g, name)] = found
    battles = {}
    for name in names:
        here = area(g, name)
        battles[here] = muster(g, here, due, {}, naval=False)
        del due[here]
    return battles


def test_r141_ex_venice_defends_its_capital_first() -> None:
    g = table(turn="austria")
    war(g, "austria", "venice")
    army(g, "austria", 0, "venetia", 2)
    army(g, "austria", 1, "lombardy", 5)
    venice = realm(g, "venice")
    fights = waiting(g, "austria", "lombardy", "venetia")
    assert fights[area(g, "lombardy")].defender.black == {venice: 1}
    assert fights[area(g, "venetia")].defender.black == {venice: 5}


def test_13_2_01_vassals_count_for_their_overlord() -> None:
    g = table()
    assert strength(g, realm(g, "aragon")) == 13
    shares = {g.world.provinces[p].id for p, _ in mc(g, realm(g, "aragon"), area(g, "naples"))}
    assert shares >= {g.world.provinces[p].id for p in g.survey.vassals[realm(g, "aragon")]}


def test_13_2_02_aragon_annexed_frees_naples() -> None:
    g = table()
    aragon, naples = realm(g, "aragon"), realm(g, "naples")
    assert overlord_of(g, naples) == aragon
    for p in list(g.survey.own[aragon]):
        give_province(g, p, g.state.seats[1])
    realm_changed(g, aragon)
    assert is_npr(g, naples)
    assert g.state.capital[aragon] == -1


def test_13_3_01_a_dnpr_token_stays_under_the_town() -> None:
    g = table()
    lisboa = province(g, "lisboa")
    give_province(g, lisboa, g.state.seats[1])
    portugal = realm(g, "portugal")
    realm_changed(g, portugal)
    assert g.state.dnpr[lisboa] == portugal
    assert g.world.provinces[g.state.capital[portugal]].id == "beira"


def test_13_4_01_used_up_capacity_means_no_battle() -> None:
    g = table()
    war(g, "castile", "granada")
    infantry(g, "castile", "andalucia", 3)
    g.state.used_mc = [province(g, "granada"), province(g, "gibraltar")]
    mil = g.power(1, MIL)
    assert not drive(trigger_battles(g, 1, [area(g, "andalucia")], []))
    assert g.power(1, MIL) == mil


def npr_battle(
    g: G, own: int, units: int, who: str = "granada", place: str = "andalucia"
) -> Battle:
    infantry(g, "castile", place, own)
    return Battle(area(g, place), Side([1]), Side((), {realm(g, who): units}))


def test_13_4_02_three_defenders_may_have_a_leader() -> None:
    g = table()
    leader = next(c for c in g.world.characters if c.role == "leader" and c.deck == "mil")
    g.state.decks[MIL].append(leader.index)
    battle = npr_battle(g, 3, 3)
    draw_leader(g, battle)
    assert battle.defender.leader_dice == [leader.infantry, leader.cavalry, leader.artillery]
    discard_drawn(g, battle)
    assert g.state.discards[MIL][-1] == leader.index


def test_13_4_03_two_defenders_draw_no_card() -> None:
    g = table()
    cards = len(g.state.decks[MIL])
    draw_leader(g, npr_battle(g, 3, 2))
    assert len(g.state.decks[MIL]) == cards


def test_13_4_04_an_outnumbered_npr_retreats() -> None:
    g = table()
    battle = npr_battle(g, 3, 2, "venice", "lombardy")
    npr_retreats(g, battle, battle.defender)
    assert not battle.defender.black
    g = table()
    battle = npr_battle(g, 2, 2, "venice", "lombardy")
    npr_retreats(g, battle, battle.defender)
    assert battle.defender.black


def test_13_4_05_not_from_its_capital_area_nor_beside_rebels() -> None:
    g = table()
    battle = npr_battle(g, 3, 2, "venice", "venetia")
    npr_retreats(g, battle, battle.defender)
    assert battle.defender.black
    battle = npr_battle(table(), 4, 2, "venice", "lombardy")
    battle.defender.black[REBELS] = 1
    npr_retreats(table(), battle, battle.defender)
    assert len(battle.defender.black) == 2
    g = table()
    for name in ("venezia", "treviso", "verona", "zara"):
        give_province(g, province(g, name), g.state.seats[3])
    battle = npr_battle(g, 4, 2, "venice", "lombardy")
    npr_retreats(g, battle, battle.defender)
    assert battle.defender.black


def test_13_4_06_ships_off_the_capital_fight_to_the_last() -> None:
    g = table()
    ships(g, "castile", "adriatic_sea", 3)
    venice = realm(g, "venice")
    battle = Battle(sea(g, "adriatic_sea"), Side([1]), Side((), {venice: 1}), naval=True)
    npr_retreats(g, battle, battle.defender)
    assert battle.defender.black


def test_13_4_07_an_npr_defends_again_when_the_area_was_left() -> None:
    g = table()
    war(g, "castile", "granada")
    infantry(g, "castile", "andalucia", 3)
    note_positions(g)
    assert find_battle(g, 1, area(g, "andalucia"), naval=False) is None
    g.state.infantry = bytearray(len(g.state.infantry))
    note_positions(g)
    infantry(g, "castile", "andalucia", 1)
    assert find_battle(g, 1, area(g, "andalucia"), naval=False) is not None


def test_r140_war_declared_where_units_stand_is_a_battle() -> None:
    g = table()
    infantry(g, "castile", "andalucia", 1)
    note_positions(g)
    war(g, "castile", "granada")
    assert find_battle(g, 1, area(g, "andalucia"), naval=False) is not None


def test_13_4_08_two_npr_enemies_defend_together() -> None:
    g = table(turn="austria")
    war(g, "austria", "milan")
    war(g, "austria", "mantua")
    infantry(g, "austria", "lombardy", 2)
    fight = waiting(g, "austria", "lombardy")[area(g, "lombardy")]
    milan, mantua = realm(g, "milan"), realm(g, "mantua")
    extra = emperor_extra(g, [milan, mantua], area(g, "lombardy"))
    assert set(fight.defender.black) == {milan, mantua}
    assert sum(fight.defender.black.values()) == 4 + 1 + extra


def test_r142_an_active_ally_defends_with_half() -> None:
    g = table(turn="austria")
    genoa = realm(g, "genoa")
    full = defenders(g, genoa, area(g, "lombardy"))
    g.state.alliance[0 * REALMS + genoa] = FLIPPED
    assert defenders(g, genoa, area(g, "lombardy")) == (full + 1) // 2


def test_13_4_10_extra_manpower_adds_capacity() -> None:
    g = table()
    granada = realm(g, "granada")
    before = defenders(g, granada, area(g, "andalucia"))
    next_door = defenders(g, granada, area(g, "leon"))
    g.state.extra[province(g, "granada")] = 1
    assert defenders(g, granada, area(g, "andalucia")) == before + 1
    assert defenders(g, granada, area(g, "leon")) == next_door + 1


def test_r203_an_npr_emperor_helps_members() -> None:
    g = table(turn="france")
    s = g.state
    s.emperor = realm(g, "bohemia")
    mainz = next(r for r in range(REALMS) if g.world.realms[r].hre_member and is_npr(g, r))
    home = g.world.area_of_province[s.capital[mainz]]
    assert emperor_extra(g, [mainz], home) == 3 * s.authority
    infantry(g, "france", g.world.areas[home].id, 1)
    note_positions(g)
    assert emperor_extra(g, [mainz], home) == 3 * s.authority - 2
    assert emperor_extra(g, [realm(g, "granada")], home) == 0


def test_14_3_05_a_realm_that_rises_without_its_capital() -> None:
    g = table()
    aragon = realm(g, "aragon")
    for p in [*g.survey.own[aragon], *g.survey.vassals[aragon]]:
        give_province(g, p, g.state.seats[1])
    realm_changed(g, aragon)
    realm_changed(g, realm(g, "naples"))
    restore(g, province(g, "zaragoza"), aragon)
    assert g.state.capital[aragon] == province(g, "zaragoza")
    restore(g, province(g, "napoli"), realm(g, "naples"))
    assert overlord_of(g, realm(g, "naples")) == aragon
    restore(g, province(g, "valencia"), aragon)
    assert g.state.capital[aragon] == province(g, "valencia")


def test_15_2_nprs_follow_the_faith_of_their_capital_area() -> None:
    g = table()
    here = area(g, "andalucia")
    set_area_religion(g, here, g.world.religion_index["catholic"])
    assert g.state.state_religion[realm(g, "granada")] == g.world.religion_index["catholic"]


# 13.5


def test_13_5_01_invades_with_half_of_what_is_free() -> None:
    g = table()
    war(g, "austria", "venice")
    venice = realm(g, "venice")
    assert invasion_force(g, venice) == 3
    infantry(g, "austria", "venetia", 1)
    assert invasion_force(g, venice) == 1
    drive(invasions(g), otherwise=FIGHT)
    came = [line.entry for line in g.journal.fresh if isinstance(line.entry, Invaded)]
    assert [(entry.realm, entry.units) for entry in came] == [("venice", 1)]


def test_13_5_02_an_active_ally_does_not_invade() -> None:
    g = table()
    war(g, "austria", "venice")
    g.state.alliance[0 * REALMS + realm(g, "venice")] = FLIPPED
    drive(invasions(g))
    assert not any(g.state.rebels)


def test_13_5_03_ships_bar_an_invasion_by_sea() -> None:
    g = table()
    war(g, "castile", "aragon")
    aragon = realm(g, "aragon")
    for p in [*g.survey.own[aragon], *g.survey.vassals[aragon]]:
        if g.world.provinces[p].id != "baleares":
            clear_province(g, p)
            g.state.in_play = bytes(with_item(tuple(g.state.in_play), p, 0))
    found = invasion_targets(g, aragon)
    assert area(g, "castile") in found
    by_sea = [a for a, by_land in found.items() if not by_land]
    ships(g, "castile", "western_mediterranean", 1)
    ships(g, "castile", "gulf_of_lion", 1)
    left = invasion_targets(g, aragon)
    assert all(a not in left for a in by_sea)


def test_13_5_03_one_free_sea_zone_is_enough() -> None:
    g = table()
    war(g, "castile", "morocco")
    morocco, target = realm(g, "morocco"), area(g, "andalucia")
    assert invasion_targets(g, morocco)[target] is False
    ships(g, "castile", "western_mediterranean", 1)
    assert target in invasion_targets(g, morocco)
    ships(g, "castile", "central_atlantic", 1)
    assert target not in invasion_targets(g, morocco)


def test_13_5_04_neutral_units_protect() -> None:
    g = table()
    war(g, "castile", "granada")
    granada = realm(g, "granada")
    assert area(g, "andalucia") in invasion_targets(g, granada)
    infantry(g, "france", "andalucia", 1)
    assert area(g, "andalucia") not in invasion_targets(g, granada)


def test_13_5_05_an_occupied_capital_area_comes_first() -> None:
    g = table()
    war(g, "austria", "venice")
    occupy(g, province(g, "venezia"), 3)
    drive(invade(g, realm(g, "venice")))
    assert g.state.rebels[area(g, "venetia")]


def test_13_5_06_two_unrest_and_the_units_stay_as_rebels() -> None:
    g = table()
    war(g, "castile", "portugal")
    portugal = realm(g, "portugal")
    g.state.extra[province(g, "porto")] = 1
    assert strength(g, portugal) == 7
    units = 4
    drive(invade(g, portugal))
    where = [a for a, n in enumerate(g.state.rebels) if n]
    assert len(where) == 1
    assert g.state.rebels[where[0]] == units
    restless = [p for p in range(len(g.state.unrest)) if has_unrest(g, p)]
    names = sorted(g.world.provinces[p].name for p in restless)
    area_names = sorted(
        g.world.provinces[p].name
        for p in g.world.provinces_of_area[where[0]]
        if g.state.owner[p] == g.state.seats[1]
    )
    assert names == area_names[:2]


def test_r51_an_invader_fights_the_units_there_without_mil() -> None:
    g = table({"infantry": [3, 1, 1, 1, 1, 1]})
    g.state.phase = "peace"
    war(g, "castile", "granada")
    infantry(g, "castile", "andalucia", 1)
    g.state.extra[province(g, "granada")] = 1
    mil = g.power(1, MIL)
    side = Side((), {realm(g, "granada"): 2})
    steps = land_battle(g, area(g, "andalucia"), side, Side([1]))
    drive(steps, otherwise=FIGHT)
    assert land_units(g, 1, area(g, "andalucia")) == 0
    assert side.black == {realm(g, "granada"): 2}
    assert g.power(1, MIL) == mil


def test_o_adv_invasions_can_be_switched_off() -> None:
    g = table(options={"adv_npr_invasions": False})
    g.state.options["adv_npr_invasions"] = False
    war(g, "castile", "granada")
    drive(invasions(g))
    assert not any(g.state.rebels)


def test_13_4_09_distant_npr_provinces_count_double() -> None:
    g = table()
    s, w = g.state, g.world
    far = next(
        p
        for p in range(len(s.owner))
        if s.in_play[p] and s.owner[p] != -1 and w.areas[w.area_of_province[p]].distant
    )
    single = w.tax_of_province[far]
    assert mc_value(g, s.owner[far], far) == 2 * single
    s.plague[w.area_of_province[far]] = 1
    assert mc_value(g, s.owner[far], far) == single


def test_9_2_19_the_larger_force_meets_the_shared_provinces() -> None:
    g = table()
    war(g, "castile", "aragon")
    aragon = realm(g, "aragon")
    infantry(g, "castile", "naples", 4)
    infantry(g, "castile", "sicily", 6)
    alone = defenders(g, aragon, area(g, "naples"))
    more = defenders(g, aragon, area(g, "sicily"))
    fights = waiting(g, "castile", "naples", "sicily")
    assert fights[area(g, "sicily")].defender.black == {aragon: more}
    assert fights[area(g, "naples")].defender.black[aragon] < alone


def test_2_2_04_npr_units_are_a_number() -> None:
    g = table()
    g.state.extra[province(g, "granada")] = 40
    assert defenders(g, realm(g, "granada"), area(g, "andalucia")) == 42
