"""17.4 Every Power Struggle: its Battlegrounds, and what stands below the line."""

from __future__ import annotations

import pytest

from europa.tpop.ids import index_of, struggle_ids
from europa.tpop.rules.goals import struggles
from europa.tpop.rules.terms.tokens import give_province, occupy
from europa.tpop.state import AREAS, ATTACKER, CLAIM, NODES, REALMS, SEAS, TIE
from europa.tpop.table import G
from europa.tpop.testing import position, seat
from europa.tpop.world import NONE
from tests.tpop.meeting import learn, own_distant

GROUNDS = {
    "deluge": "mazovia_malopolska lithuania red_ruthenia white_ruthenia western_ukraine prussia",
    "distant_trade": "antilles mexico gold_coast goa malacca moluccas",
    "great_northern_war": "estonia_livonia karelia finland prussia pomerania gotaland_skane",
    "holy_league": "aegean_archipelago cyprus greece dalmatia hungarian_plain tunisia",
    "italian_wars": "lombardy central_italy venetia naples flanders_wallonia",
    "napoleonic_wars": "netherlands rhineland lombardy saxony mazovia_malopolska portugal egypt",
    "seven_years_war": "wielkopolska saxony bohemia prussia canada bengal antilles",
    "struggle_for_the_balkans": (
        "serbia_albania wallachia_bulgaria croatia_bosnia hungarian_plain transylvania greece"
    ),
    "thirty_years_war": "bohemia saxony bavaria_swabia rhineland westphalia pomerania",
    "war_of_spanish_succession": "flanders_wallonia lombardy naples sicily rhineland",
}


def table(scenario: str = "the_grand_campaign_austria") -> G:
    g = position(scenario)
    s = g.state
    s.phase, s.step = "actions", "turn"
    s.alliance, s.marriage = bytearray(len(s.alliance)), bytearray(len(s.marriage))
    s.war = bytearray(len(s.war))
    s.ships, s.guards = bytearray(len(s.ships)), bytearray(len(s.guards))
    s.infantry, s.army_units = bytearray(len(s.infantry)), bytearray(len(s.army_units))
    s.fleet, s.fleet_place = [0] * len(s.fleet), [NONE] * len(s.fleet_place)
    s.merchants = bytearray(len(s.merchants))
    s.curia, s.roma = [], NONE
    return g


def extra(g: G, who: int, name: str) -> int:
    g.state.stamp += 1
    return struggles.extra_points(g, who, index_of("struggle", name))


def own(g: G, who: int, *names: str) -> None:
    for name in names:
        give_province(g, g.world.province_index[name], g.state.seats[who])


def ships(g: G, who: int, sea: str, count: int) -> None:
    g.state.ships[who * SEAS + g.world.sea_index[sea]] = count


def test_all_are_here() -> None:
    assert sorted(GROUNDS) == sorted(struggle_ids())


@pytest.mark.parametrize("name", GROUNDS)
def test_battlegrounds_score(name: str) -> None:
    g = table("the_grand_campaign_muscovy")
    card = index_of("struggle", name)
    areas = struggles.battlegrounds(card)
    named = [g.world.areas[a].id for a in areas]
    assert sorted(GROUNDS[name].split()) == sorted(named)
    who = seat(g, "england")
    before = struggles.ground_points(g, who, card)
    area = next(a for a in areas if any(g.state.in_play[p] for p in _provinces(g, a)))
    province = next(p for p in _provinces(g, area) if g.state.in_play[p])
    give_province(g, province, g.state.seats[who])
    assert struggles.ground_points(g, who, card) > before
    prestige = g.state.prestige[who]
    gain = struggles.ground_points(g, who, card) + extra(g, who, name)
    g.state.struggles_active = [card]
    struggles.score_struggles(g)
    assert g.state.prestige[who] == prestige + gain


def _provinces(g: G, area: int) -> tuple[int, ...]:
    return g.world.provinces_of_area[area]


def test_deluge() -> None:
    g = table()
    poland, england = seat(g, "poland"), seat(g, "england")
    assert extra(g, poland, "deluge") == 3
    occupy(g, g.world.province_index["krakow"], england)
    assert extra(g, poland, "deluge") == -1
    assert extra(g, england, "deluge") == 2
    ottomans = seat(g, "ottomans")
    assert extra(g, ottomans, "deluge") == 0
    own(g, ottomans, "danzig")
    assert extra(g, ottomans, "deluge") == 1


def test_distant_trade() -> None:
    g = table()
    who = seat(g, "england")
    assert extra(g, who, "distant_trade") == 0
    g.state.merchants[who * NODES + g.world.node_index["north_america"]] = 1
    assert extra(g, who, "distant_trade") == 1
    ships(g, who, "caribbean_sea", 2)
    assert extra(g, who, "distant_trade") == 3
    learn(g, who, "quest_for_the_new_world")
    assert extra(g, who, "distant_trade") == 1
    g.state.claims[who * AREAS + g.world.area_index["antilles"]] = CLAIM
    assert extra(g, who, "distant_trade") == 3


def test_great_northern_war() -> None:
    g = table("the_grand_campaign_muscovy")
    muscovy, england, poland = seat(g, "muscovy"), seat(g, "england"), seat(g, "poland")
    own(g, england, "neva", "riga")
    assert extra(g, muscovy, "great_northern_war") == -2
    own(g, muscovy, "neva")
    assert extra(g, muscovy, "great_northern_war") == 2
    ships(g, england, "baltic_sea", 3)
    assert extra(g, england, "great_northern_war") == 2
    grounds = struggles.battlegrounds(index_of("struggle", "great_northern_war"))
    there = struggles.has_token_in(g, poland, grounds)
    assert extra(g, poland, "great_northern_war") == (0 if there else -1)


def test_holy_league() -> None:
    g = table()
    who, turk = seat(g, "castile"), seat(g, "ottomans")
    assert extra(g, who, "holy_league") == 0
    ships(g, who, "aegean_sea", 4)
    assert extra(g, who, "holy_league") == 1
    g.state.war[who * REALMS + g.state.seats[turk]] = ATTACKER
    assert extra(g, who, "holy_league") == 2
    g.state.alliance[who * REALMS + g.world.realm_index["granada"]] = TIE
    assert extra(g, who, "holy_league") == 1
    grounds = struggles.battlegrounds(index_of("struggle", "holy_league"))
    for area in grounds[:3]:
        give_province(g, _provinces(g, area)[0], g.state.seats[turk])
    assert extra(g, turk, "holy_league") == 2


def test_italian_wars() -> None:
    g = table()
    who = seat(g, "castile")
    assert extra(g, who, "italian_wars") == -2
    own(g, who, "milano")
    assert extra(g, who, "italian_wars") == 2
    g.state.curia = [who]
    assert extra(g, who, "italian_wars") == 3


def test_napoleonic_wars() -> None:
    g = table()
    who, france = seat(g, "austria"), seat(g, "france")
    assert extra(g, who, "napoleonic_wars") == 2
    home = g.world.area_of_province[g.state.capital[g.state.seats[who]]]
    g.state.revolution[home] = 1
    assert extra(g, who, "napoleonic_wars") == -2
    learn(g, france, "revolutionary_regime")
    lombardy = g.world.area_index["lombardy"]
    g.state.revolution[lombardy] = 1
    own(g, france, "milano")
    assert extra(g, france, "napoleonic_wars") == 1
    occupy(g, g.state.capital[g.state.seats[who]], france)
    assert extra(g, france, "napoleonic_wars") == 4


def test_seven_years_war() -> None:
    g = table()
    england, france, austria = (seat(g, n) for n in ("england", "france", "austria"))
    assert extra(g, england, "seven_years_war") == 0
    own_distant(g, england, 1, ["America"])
    assert extra(g, england, "seven_years_war") == 2
    assert extra(g, france, "seven_years_war") == -2
    own(g, austria, "silesia")
    assert extra(g, austria, "seven_years_war") == 2
    occupy(g, g.state.capital[g.state.seats[austria]], france)
    assert extra(g, austria, "seven_years_war") == 0


def test_struggle_for_the_balkans() -> None:
    g = table()
    turk, austria, england = (seat(g, n) for n in ("ottomans", "austria", "england"))
    own(g, england, "beograd")
    assert extra(g, england, "struggle_for_the_balkans") == 2
    assert extra(g, austria, "struggle_for_the_balkans") == 0
    g.state.alliance[austria * REALMS + g.world.realm_index["hungary"]] = TIE
    assert extra(g, austria, "struggle_for_the_balkans") == 2
    own(g, turk, "beograd", "pest")
    there = struggles.has_token_in(g, turk, (g.world.area_index["serbia_albania"],))
    assert extra(g, turk, "struggle_for_the_balkans") == (4 if there else 0)


def test_thirty_years_war() -> None:
    g = table()
    austria, france = seat(g, "austria"), seat(g, "france")
    assert extra(g, austria, "thirty_years_war") == 2
    assert extra(g, france, "thirty_years_war") == 0
    grounds = struggles.battlegrounds(index_of("struggle", "thirty_years_war"))
    g.state.infantry[france * AREAS + grounds[0]] = 4
    assert extra(g, france, "thirty_years_war") == 1
    for area in range(AREAS):
        g.state.religion[area] = g.world.religion_index["protestant"]
    assert extra(g, austria, "thirty_years_war") == -2


def test_war_of_spanish_succession() -> None:
    g = table()
    castile, france, poland = (seat(g, n) for n in ("castile", "france", "poland"))
    for name in ("castile", "andalucia"):
        for province in _provinces(g, g.world.area_index[name]):
            if g.state.in_play[province]:
                give_province(g, province, g.state.seats[castile])
    assert extra(g, castile, "war_of_spanish_succession") == 2
    g.state.war[castile * REALMS + g.state.seats[france]] = ATTACKER
    assert extra(g, castile, "war_of_spanish_succession") == -2
    assert extra(g, poland, "war_of_spanish_succession") == 0
    g.state.marriage[poland * REALMS + g.state.seats[castile]] = TIE
    assert extra(g, poland, "war_of_spanish_succession") == 2
    g.state.war[france * REALMS + g.state.seats[castile]] = ATTACKER
    assert extra(g, france, "war_of_spanish_succession") == 1
