"""17.2 Every Mission: a position that doesn't meet it, one that does, and what completing it does.

The position is made from the card's own condition (`meeting.meet`); what changes is written here by
hand of the card, so that a change of the data shows.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from europa.tpop.ids import index_of, mission, mission_keys
from europa.tpop.rules.goals import goals
from europa.tpop.rules.terms.tokens import give_province
from europa.tpop.table import G
from europa.tpop.testing import drive, position, seat
from europa.tpop.world import UnknownName, load_world
from tests.tpop.meeting import (
    HOMES,
    answer_first,
    difference,
    even,
    give,
    home,
    meet,
    numbers,
    strip,
    take_mission,
)

EXPECTED = {
    "austria:1A": "prestige+1 claim:hungarian_plain+1 influence:transylvania+2",
    "austria:1B": "prestige+1 dip+2 claim:flanders_wallonia+1",
    "austria:1C": "prestige+1 authority+1",
    "austria:2A": "prestige+1 ducats+5 claim:central_italy+1",
    "austria:2B": "prestige+1 adm+2 influence:wielkopolska+2",
    "austria:2C": "prestige+1 cardinals+1 stability+1",
    "austria:2D": "prestige+1 dip+2 influence:bavaria_swabia+2",
    "austria:3A": "prestige+2 adm+2 mil+2",
    "austria:3B": "prestige+2 extra_manpower+1 claim:bohemia+2",
    "austria:3C": "prestige+1 cards+1 dip+3",
    "austria:4A": "prestige+2 cardinals+1 unrest-3",
    "austria:4B": "prestige+2 mil+3 claim:serbia_albania+1",
    "austria:4E": "prestige+2 adm+2 ducats+10",
    "brandenburg:1A": "prestige+1 dip+2",
    "brandenburg:1C": "prestige+1 adm+1 claim:pomerania+1",
    "brandenburg:1E": "prestige+1 adm+2",
    "brandenburg:1F": "prestige+1 dip+1 influence:bohemia+2",
    "brandenburg:2A": "prestige+1 ducats+5 claim:westphalia+1",
    "brandenburg:2B": "prestige+1 ships+1 claim:prussia+1",
    "brandenburg:2C": "prestige+1 mil+1 claim:lower_saxony+1",
    "brandenburg:2E": "prestige+1 dip+2 influence:bohemia+2",
    "brandenburg:2F": "prestige+1 ducats+6 merchants-1 merchant:lubeck+1",
    "brandenburg:2I": "prestige+1 ducats+6 influence:saxony+2",
    "brandenburg:3A": "prestige+2 extra_manpower+1 claim:prussia+1",
    "brandenburg:3C": "prestige+2 ducats+8 mil+2",
    "brandenburg:3H": "prestige+2 mil+3",
    "brandenburg:4A": "prestige+3 authority+1 dip+3",
    "brandenburg:4B": "prestige+2 adm+2 mil+2",
    "brandenburg:5A": "prestige+3 adm+3",
    "byzantium:1A": "prestige+1 ducats+5 mil+2",
    "byzantium:1B": "prestige+1 adm+1 claim:greece+1",
    "byzantium:1C": "prestige+1 dip+1 mil+1 influence:aegean_archipelago+2",
    "byzantium:2A": "prestige+1 stability+1 claim:wallachia_bulgaria+1",
    "byzantium:2B": "prestige+1 ducats+5 ships+1",
    "byzantium:2C": "prestige+1 dip+1 merchants-1 merchant:black_sea+1",
    "byzantium:2D": "prestige+1 mil+2 claim:serbia_albania+1",
    "byzantium:3A": "prestige+2 extra_manpower+1 claim:rum+1",
    "byzantium:3B": "prestige+2 ducats+10 mil+1",
    "byzantium:3C": "prestige+1 adm+2 stability+1",
    "byzantium:4A": "prestige+2 extra_manpower+1 mil+2",
    "byzantium:4B": "prestige+2 dip+2 claim:central_italy+1",
    "byzantium:4C": "prestige+2 ducats+10 claim:palestine+1",
    "byzantium:5A": "prestige+4 adm+3 mil+3",
    "castile:1A": "prestige+2 adm+2 influence:naples+2",
    "castile:1B": "prestige+4 stability+1 claim:northern_morocco+1",
    "castile:1C": "prestige+1 colonists+2 dip+1",
    "castile:2A": "prestige+1 cardinals+1 claim:lombardy+1",
    "castile:2B": "prestige+1 mil+2 claim:tunisia+1",
    "castile:2C": "prestige+1 mil+1 claim:burgundy+1",
    "castile:2D": "prestige+1 colonists+2 claim:mexico+1",
    "castile:3A": "prestige+2 ducats+10 claim:california+1",
    "castile:3B": "prestige+1 ducats+5 merchants+1",
    "castile:3C": "prestige+2 dip+2 claim:pernambuco+1",
    "castile:3D": "prestige+1 ducats-20 mil+2",
    "castile:3E": "prestige+1 dip+2 influence:royal_hungary+3",
    "castile:4A": "prestige+3 adm+3 colonists+3",
    "castile:4B": "prestige+2 cardinals+1 mil+2",
    "castile:4C": "prestige+2 adm+3 large+1",
    "denmark:1A": "prestige+1 dip+2 influence:svealand+1",
    "denmark:1B": "prestige+1 ducats+8",
    "denmark:1C": "prestige+1 adm+1 claim:lower_saxony+1",
    "denmark:2A": "prestige+1 ships+1 claim:ireland+1",
    "denmark:2B": "prestige+2 mil+2 unrest-2",
    "denmark:2C": "prestige+1 ducats+5 merchants+1",
    "denmark:2D": "prestige+1 adm+1 ducats+8",
    "denmark:3A": "prestige+2 extra_manpower+1 stability+1",
    "denmark:3B": "prestige+1 mil+2 influence:lower_saxony+2",
    "denmark:3C": "prestige+1 ducats+5 claim:karelia+1",
    "denmark:4A": "prestige+2 adm+2 dip+2",
    "denmark:4B": "prestige+2 colonists+2 ducats+10",
    "denmark:5A": "prestige+3 adm+3",
    "england:1A": "prestige+1 mil+1 ships+1",
    "england:1B": "prestige+1 extra_manpower+1 claim:scotland+1",
    "england:1C": "prestige+1 mil+2 claim:loire+1",
    "england:2A": "prestige+1 dip+1 ducats+8",
    "england:2B": "prestige+1 dip+2 unrest-2",
    "england:2C": "prestige+1 ducats+5 merchants+1",
    "england:2D": "prestige+2 extra_manpower+1 mil+2",
    "england:3A": "prestige+1 adm+1 ducats+10",
    "england:3B": "prestige+1 colonists+3 claim:great_lakes+1",
    "england:3E": "prestige+2 mil+2 claim:antilles+1",
    "england:3G": "prestige+1 dip+1 ducats+10",
    "england:4A": "prestige+2 dip+2 stability+1",
    "england:4B": "prestige+2 ducats+10 claim:bengal+1",
    "england:5A": "prestige+3 mil+3",
    "france:1A": "prestige+1 mil+1 stability+1",
    "france:1B": "prestige+1 dip+2 ships+1",
    "france:1C": "prestige+1 adm+2 claim:seine+1",
    "france:2A": "prestige+1 mil+2 influence:central_italy+2",
    "france:2B": "prestige+1 adm+2 cardinals+1",
    "france:2C": "prestige+1 mil+2 claim:netherlands+1",
    "france:3A": "prestige+2 claim:burgundy+2 claim:rhineland+1",
    "france:3B": "prestige+1 colonists+3 claim:mississippi+1",
    "france:3C": "prestige+2 dip+3 influence:rhineland+2",
    "france:3D": "prestige+1 adm+2 dip+1",
    "france:4A": "prestige+2 adm+2 cards+1",
    "france:4B": "prestige+2 dip+2 ducats+10",
    "france:4C": "prestige+2 dip+3",
    "france:4E": "prestige+1 dip+1 influence:mazovia_malopolska+3",
    "france:5A": "prestige+3 mil+3",
    "generic_i:1A": "prestige+1 mil+1 claim:bavaria_swabia+1",
    "generic_i:1C": "prestige+1 adm+2",
    "generic_i:2A": "prestige+1 mil+2",
    "generic_i:2C": "prestige+1 adm+1 unrest-2",
    "generic_i:2F": "prestige+1 dip+2",
    "generic_i:3A": "prestige+2 extra_manpower+1",
    "generic_i:3C": "prestige+1 cards+1 mil+2",
    "generic_i:3H": "prestige+1 stability+1",
    "generic_i:4A": "prestige+2 adm+2 mil+2",
    "generic_i:5A": "prestige+3 dip+3",
    "generic_ii:1D": "prestige+1 ducats+6",
    "generic_ii:1F": "prestige+1 dip+1 influence:bavaria_swabia+2",
    "generic_ii:2D": "prestige+1 colonists+2",
    "generic_ii:2E": "prestige+1 dip+2",
    "generic_ii:2H": "prestige+1 large+1",
    "generic_ii:3B": "prestige+1 merchants+1",
    "generic_ii:3K": "prestige+1 adm+2 cards+1",
    "generic_ii:4O": "prestige+2 ducats+8 mil+2",
    "generic_ii:4P": "prestige+2 dip+3",
    "generic_ii:5B": "prestige+3 adm+2 dip+2",
    "mamluks:1A": "prestige+1 ducats+8",
    "mamluks:1C": "prestige+1 mil+1 claim:karaman+1",
    "mamluks:1D": "prestige+1 ducats+5 ships+1",
    "mamluks:1F": "prestige+1 mil+2",
    "mamluks:2A": "prestige+1 mil+2 claim:northern_anatolia+1",
    "mamluks:2B": "prestige+1 ducats+6 claim:ethiopia+1",
    "mamluks:2C": "prestige+1 adm+1 dip+2",
    "mamluks:2F": "prestige+1 ducats+5 stability+1",
    "mamluks:2G": "prestige+1 mil+3",
    "mamluks:3A": "prestige+2 mil+1 claim:iraq+1",
    "mamluks:3B": "prestige+2 ducats+8 merchants-1 merchant:indian_ocean+1",
    "mamluks:3H": "prestige+1 dip+1 claim:tunisia+1",
    "mamluks:3M": "prestige+2 extra_manpower+1 mil+2",
    "mamluks:4A": "prestige+2 ducats+8 mil+2",
    "mamluks:5A": "prestige+3 adm+3 dip+2",
    "muscovy:1A": "prestige+1 adm+1 claim:white_ruthenia+1",
    "muscovy:1B": "prestige+1 ducats+5 merchants-1 merchant:novgorod+1",
    "muscovy:1C": "prestige+1 mil+2 stability+1",
    "muscovy:2A": "prestige+1 adm+2 influence:aegean_archipelago+2",
    "muscovy:2B": "prestige+1 colonists+2 claim:astrakhan+1",
    "muscovy:2C": "prestige+1 mil+1 claim:eastern_ukraine+1",
    "muscovy:2D": "prestige+1 ducats+5 ships+1",
    "muscovy:3A": "prestige+2 dip+1 merchants-1 merchant:astrakhan+1",
    "muscovy:3B": "prestige+2 colonists+3 ducats+5",
    "muscovy:3C": "prestige+2 mil+2 claim:finland+1",
    "muscovy:4A": "prestige+2 adm+2 dip+2",
    "muscovy:4B": "prestige+2 stability+1 claim:western_ukraine+1",
    "muscovy:4C": "prestige+2 colonists+4",
    "muscovy:5A": "prestige+3 mil+3 claim:wallachia_bulgaria+1",
    "netherlands:1A": "prestige+1 adm+1 ducats+5",
    "netherlands:1C": "prestige+1 ducats+6 ships+1",
    "netherlands:1D": "prestige+1 extra_manpower+1 claim:flanders_wallonia+1",
    "netherlands:1F": "prestige+1 large+1",
    "netherlands:2A": "prestige+1 ducats+8 merchants-1 merchant:english_channel+1",
    "netherlands:2C": "prestige+1 dip+1 stability+1",
    "netherlands:2H": "prestige+2 authority-1 mil+2 not_hre+1",
    "netherlands:3A": "prestige+1 adm+2 dip+2",
    "netherlands:3B": "prestige+2 ducats+8 merchants+1",
    "netherlands:3C": "prestige+1 mil+2 ships+1",
    "netherlands:3K": "prestige+2 stability+1 claim:netherlands+2",
    "netherlands:4A": "prestige+2 ducats+12",
    "netherlands:4B": "prestige+2 colonists+2 ducats+8",
    "netherlands:5A": "prestige+3 adm+2 dip+2",
    "ottomans:1A": "prestige+1 adm+2 stability+1",
    "ottomans:1B": "prestige+1 extra_manpower+1 claim:kurdistan+1",
    "ottomans:1C": "prestige+1 mil+2 claim:hungarian_plain+1",
    "ottomans:2A": "prestige+1 adm+2 unrest-2",
    "ottomans:2B": "prestige+2 ducats+5 claim:egypt+1",
    "ottomans:2C": "prestige+2 mil+2 claim:austria+1",
    "ottomans:2D": "prestige+1 merchants-1 mil+1 merchant:alexandria+1",
    "ottomans:3A": "prestige+2 mil+3 claim:bohemia+1",
    "ottomans:3B": "prestige+2 dip+2 stability+1",
    "ottomans:3C": "prestige+2 mil+2 claim:transcaucasia+1",
    "ottomans:3D": "prestige+1 dip+1 mil+2",
    "ottomans:3E": "prestige+2 ducats+8 merchants-1 merchant:black_sea+1",
    "ottomans:4A": "prestige+2 ducats+10",
    "ottomans:4B": "prestige+3 mil+2 others_cardinals-2",
    "ottomans:5A": "prestige+3 adm+3 dip+3",
    "papal_states:1A": "prestige+1 adm+1 claim:central_italy+1",
    "papal_states:1C": "prestige+1 dip+2 influence:lombardy+2",
    "papal_states:1F": "prestige+1 dip+1 ducats+5",
    "papal_states:2A": "prestige+1 adm+3 ducats-10 stability+1",
    "papal_states:2B": "prestige+1 ducats+5 mil+1",
    "papal_states:2C": "prestige+2 mil+2 influence:lombardy+3",
    "papal_states:2D": "prestige+1 ducats+5 mil+2",
    "papal_states:3A": "prestige+2 adm+2 dip+2",
    "papal_states:3B": "prestige+1 dip+1 stability+1",
    "papal_states:3C": "prestige+1 dip+2 ducats+5",
    "papal_states:3H": "prestige+2 stability+1 influence:aegean_archipelago+3",
    "papal_states:4A": "prestige+2 adm+2 dip+2",
    "papal_states:4B": "prestige+2 dip+3",
    "papal_states:4P": "prestige+3 dip+1 others_dip+3 stability+1",
    "poland:1A": "prestige+1 ducats+5 claim:prussia+1",
    "poland:1B": "prestige+1 dip+2 influence:lithuania+1",
    "poland:1C": "prestige+1 adm+1 marriages+1",
    "poland:2A": "prestige+2 extra_manpower+1 stability+1",
    "poland:2B": "prestige+1 dip+2 influence:royal_hungary+2",
    "poland:2C": "prestige+1 ducats+5 claim:crimea+1",
    "poland:2D": "prestige+1 adm+1 merchants-1 merchant:baltic_sea+1",
    "poland:2F": "prestige+1 ducats+5 claim:bohemia+1",
    "poland:3A": "prestige+2 mil+3 claim:moscow_ryazan+1",
    "poland:3B": "prestige+1 dip+1 merchants-1 merchant:baltic_sea+1",
    "poland:3C": "prestige+1 adm+1 stability+1",
    "poland:3D": "prestige+1 ducats-20 mil+2",
    "poland:4A": "prestige+2 cardinals+1 mil+2",
    "poland:4B": "prestige+2 mil+2 stability+1",
    "poland:5A": "prestige+3 adm+3",
    "portugal:1A": "prestige+1 mil+1 claim:southern_morocco+1",
    "portugal:1B": "prestige+1 colonists+2 dip+1",
    "portugal:1C": "prestige+1 dip+1 ducats+5",
    "portugal:1D": "prestige+1 ducats+8",
    "portugal:2A": "prestige+1 ships+1 claim:goa+1",
    "portugal:2B": "prestige+1 dip+2 stability+1",
    "portugal:2C": "prestige+1 extra_manpower+1 mil+2",
    "portugal:2D": "prestige+1 colonists+3 merchants-1 merchant:south_america+1",
    "portugal:3A": "prestige+2 ducats+10 claim:malacca+1",
    "portugal:3B": "prestige+2 ducats+10 merchants+1",
    "portugal:3C": "prestige+1 ducats+12",
    "portugal:3D": "prestige+1 adm+1 mil+2",
    "portugal:4A": "prestige+2 ducats+10",
    "portugal:5A": "prestige+3 colonists+4 dip+3",
    "sweden:1A": "prestige+1 adm+1 claim:gotaland_skane+1",
    "sweden:1B": "prestige+1 extra_manpower+1 claim:sjaelland_fyn+1",
    "sweden:1C": "prestige+1 mil+1 claim:estonia_livonia+1",
    "sweden:2A": "prestige+1 adm+1 ducats+8",
    "sweden:2B": "prestige+1 merchants-1 claim:novgorod+1 merchant:baltic_sea+1",
    "sweden:2C": "prestige+1 ducats+8",
    "sweden:2D": "prestige+1 dip+1 ships+1",
    "sweden:3A": "prestige+2 mil+3 influence:brandenburg+3",
    "sweden:3B": "prestige+1 adm+1 ducats+8",
    "sweden:3C": "prestige+2 dip+3",
    "sweden:3D": "prestige+1 colonists+2 dip+1",
    "sweden:4A": "prestige+3 adm+2 mil+2",
    "sweden:4B": "prestige+2 mil+3",
    "sweden:5A": "prestige+3 adm+2 stability+1",
    "ulm:1A": "prestige+1 adm+1 stability+1",
    "ulm:1B": "prestige+1 dip+2 influence:bavaria_swabia+2",
    "ulm:1C": "prestige+1 ducats+6",
    "ulm:2A": "prestige+1 extra_manpower+1 claim:bavaria_swabia+1",
    "ulm:2B": "prestige+1 ducats+4 merchants+1",
    "ulm:2C": "prestige+1 cards+1 dip+2",
    "ulm:2D": "prestige+1 adm+1 cards+1",
    "ulm:3A": "prestige+2 extra_manpower+1 mil+2",
    "ulm:3B": "prestige+1 adm+2 dip+1",
    "ulm:3C": "prestige+2 mil+2 claim:lombardy+1",
    "ulm:4A": "prestige+2 authority+1 dip+2",
    "ulm:4B": "prestige+2 colonists+4 ducats+8",
    "ulm:5A": "prestige+4 adm+3 mil+3",
    "venice:1A": "prestige+1 adm+1 claim:lombardy+1",
    "venice:1D": "prestige+1 ducats+8",
    "venice:1F": "prestige+1 dip+1 merchants-1 merchant:alexandria+1",
    "venice:2A": "prestige+1 ships+1 claim:serbia_albania+1",
    "venice:2B": "prestige+1 ducats+6 merchants+1",
    "venice:2C": "prestige+1 dip+2 influence:central_italy+2",
    "venice:2D": "prestige+1 mil+2 ships+1",
    "venice:2H": "prestige+1 ducats+8 claim:corsica_sardinia+1",
    "venice:3A": "prestige+1 mil+3",
    "venice:3B": "prestige+1 adm+2 stability+1",
    "venice:3C": "prestige+2 mil+2 ships+1",
    "venice:4A": "prestige+2 ducats+10 merchants-1 merchant:black_sea+1",
    "venice:4O": "prestige+2 dip+2 mil+2",
    "venice:4P": "prestige+2 ducats+10",
    "venice:5A": "prestige+3 adm+2 dip+2",
}
"""By Mission: what changes for its owner and, where the card says so, for others."""

ELSEWHERE = {
    "denmark:3C": "the_enemy_at_the_gates_6p",
    "poland:3A": "the_grand_campaign_muscovy",
}
"""Missions whose reward lies on a board that the usual scenario of the realm leaves out."""


def _owns_area(name: str) -> Callable[[G, int], None]:
    return lambda g, who: give(g, who, list(g.world.provinces_of_area[g.world.area_index[name]]))


def _goes_to(province: str, realm: str) -> Callable[[G, int], None]:
    def prepare(g: G, who: int) -> None:
        give_province(g, g.world.province_index[province], g.world.realm_index[realm])

    return prepare


PREPARED: dict[str, Callable[[G, int], None]] = {
    "austria:3B": _owns_area("bohemia"),
    "castile:3C": _goes_to("pernambuco", "portugal"),
    "england:3E": _goes_to("antilles", "castile"),
    "france:3A": _owns_area("burgundy"),
    "poland:3A": _goes_to("moskva", "muscovy"),
}
"""What else must be there for the whole reward."""

SPOILED: dict[str, Callable[[G, int], None]] = {
    "france:3C": _goes_to("milano", "castile"),
    "papal_states:2C": _goes_to("milano", "castile"),
}
"""Missions that nobody need do anything for: what an Opponent does against them."""


def set_out(key: str) -> tuple[G, int]:
    """A table with the realm of a Mission, and its seat."""
    if key not in ELSEWHERE:
        return home(mission(index_of("mission", key))["deck"])
    g = position(ELSEWHERE[key])
    g.state.phase, g.state.step = "actions", "turn"
    return g, seat(g, mission(index_of("mission", key))["deck"])


def test_every_mission_is_here() -> None:
    assert sorted(EXPECTED) == sorted(mission_keys())
    assert {key.partition(":")[0] for key in EXPECTED} == set(HOMES)


@pytest.mark.parametrize("key", EXPECTED)
def test_a_mission_is_met_and_done(key: str) -> None:
    card = index_of("mission", key)
    g, who = set_out(key)
    if key in SPOILED:
        SPOILED[key](g, who)
    elif goals.is_met(g, who, card):
        strip(g, who)
    assert not goals.is_met(g, who, card)
    meet(g, who, mission(card)["condition"])
    assert goals.is_met(g, who, card)
    take_mission(g, who, card)
    even(g, who)
    if key in PREPARED:
        PREPARED[key](g, who)
    before = numbers(g, who)
    answer_first(goals.complete_mission(g, who, card))
    assert difference(before, numbers(g, who)) == EXPECTED[key]
    assert card in g.state.missions_done[who]
    assert card not in g.state.missions[who]
    entries = [type(line.entry).__name__ for line in g.journal.lines()]
    assert "NotInForce" not in entries


PLAIN = (
    (r"(ADM|DIP|MIL|ducats|stability) ([+-]\d+)", "{0}{1}"),
    (r"colonist ([+-]\d+)", "colonists{0}"),
    (r"cardinal \+(\d+)", "cardinals+{0}"),
    (r"imperial authority \+(\d+)", "authority+{0}"),
    (r"manpower \+1 \(permanent\)", "extra_manpower+1"),
    (r"remove (\d+) unrest", "unrest-{0}"),
    (r"1 (?:Light Ship|Galley) in .*", "ships+1"),
    (r"draw 1 .*card.*", "cards+1"),
    (r"influence \+(\d+) in ([^\[\]]+)", "influence:{1}+{0}"),
    (r"claim in ([^\[\]]+)", "claim:{0}+1"),
)
"""How the words of a card's effects show in the difference they make."""


def _shown(effect: str) -> str:
    """What an effect says, in the words of `difference`; empty if it leaves a choice."""
    words = effect.partition(": ")[2]
    areas = load_world().names["area"]
    for pattern, form in PLAIN:
        found = re.fullmatch(pattern, words)
        if found is None:
            continue
        parts = list(found.groups())
        if "influence" in form or "claim" in form:
            try:
                parts[-1] = load_world().areas[areas.find(parts[-1])].id
            except UnknownName:
                return ""
        return form.format(*parts).lower()
    return ""


@pytest.mark.parametrize("key", EXPECTED)
def test_the_table_says_what_the_card_says(key: str) -> None:
    """Read by other means than the rules use: every plain effect of the card is in the table, with
    its Prestige, and nothing of its kind is there that the card doesn't say."""
    record = mission(index_of("mission", key))
    table = EXPECTED[key].split()
    assert table[0] == f"prestige+{record['prestige']}"
    own = [e for e in record["effects"] if not e.startswith("every ")]
    plain = [shown for shown in map(_shown, own) if shown]
    for shown in plain:
        assert shown in table, (key, shown)
    for what in ("adm", "dip", "mil", "ducats", "stability", "colonists", "authority"):
        changes = [part for part in table if re.fullmatch(rf"{what}[+-]\d+", part)]
        said = any(re.match(rf"{what.removesuffix('s')}", e.partition(": ")[2], re.I) for e in own)
        said = said or (what == "authority" and "imperial authority" in str(own))
        assert not changes or said or key in CHANGED_BY_CHOICE, (key, changes)


CHANGED_BY_CHOICE = ("netherlands:2H", "castile:3D", "poland:3D", "papal_states:4P")
"""A choice to leave the Empire, Units recruited for Ducats, a Pope among "every Catholic PR"."""


def test_the_netherlands_may_stay_in_the_empire() -> None:
    g, who = set_out("netherlands:2H")
    even(g, who)
    take_mission(g, who, index_of("mission", "netherlands:2H"))
    before = g.state.authority, sum(g.state.not_hre)
    drive(goals.complete_mission(g, who, index_of("mission", "netherlands:2H")), ["no"])
    assert (g.state.authority, sum(g.state.not_hre)) == before
