"""A Bot makes peace: the chart Peace Resolution, and what becomes of its Army (B-22)."""

from __future__ import annotations

from europa.kernel import Ask, Option
from europa.tpop.bots.army import army_area, army_size, gather
from europa.tpop.bots.charts import ask_one, walk
from europa.tpop.bots.choice import a_to_z, active, find, handler
from europa.tpop.bots.places import area_name
from europa.tpop.bots.trace import did
from europa.tpop.entries import Removed
from europa.tpop.rules.forces.forces import disband_unit, unit_counts
from europa.tpop.rules.peace.victory import holds_capital, make_peace, suffered, taken
from europa.tpop.rules.realms.empire_lands import is_on
from europa.tpop.rules.terms.board import deployed, is_core_of, same_faith
from europa.tpop.rules.terms.realm import base_tax, is_emperor, is_hre_member, tax_value
from europa.tpop.rules.terms.tokens import has_unrest
from europa.tpop.rules.war.war import unit_areas
from europa.tpop.state import NO_TIE, REBELS
from europa.tpop.table import G
from europa.tpop.world import NONE

WILL, FIELD = 2, 3
"""Bot Power, or Units, with which a War goes on (PE9)."""
SHAME = 6
STRONG = 3
"""Imperial Authority with which an Emperor spares a Subject of his faith."""


def tax_of(g: G, provinces: list[int]) -> int:
    """The Tax Value of Provinces."""
    return sum(tax_value(g, p) for p in provinces)


@handler("peace.terms")
def _terms(g: G, seat: int, ask: Ask) -> Option:
    """PE2-PE10: what it makes of a War."""
    enemy = g.world.realm_index[str(ask.params["enemy"])]
    condition = str(ask.params["condition"])
    options = ask.options
    peace = make_peace(g, seat, enemy, "white")
    gained = taken(g, peace)
    won = condition != "inconclusive"
    tests = {
        "PE2": lambda: condition == "total",
        "PE3": lambda: won,
        "PE4": lambda: loses_more(g, seat, enemy),
        "PE5": lambda: find(options, "term:annexation") is not None and _annexes(g, seat, enemy),
        "PE6": lambda: (
            find(options, "term:secure_succession") is not None
            and g.marriage(seat, enemy) != NO_TIE
        ),
        "PE7": lambda: (
            find(options, "term:vassalization") is not None
            and base_tax(g, enemy) > tax_of(g, gained)
        ),
        "PE8": lambda: (
            find(options, "term:humiliation") is not None
            and holds_capital(g, seat, enemy)
            and 2 * tax_of(g, gained) >= SHAME
            and not any(_is_near(g, seat, p) for p in gained)
        ),
        "PE9": lambda: (
            bool(gained) and (g.state.bot_power[seat] >= WILL or army_size(g, seat) >= FIELD)
        ),
        "PE10": lambda: is_broken(g, seat),
    }
    way = walk(g, seat, "peace", tests, "PE2")
    wanted = {
        "PE5 yes": ("term:annexation",),
        "PE6 yes": ("term:secure_succession",),
        "PE7 yes": ("term:vassalization",),
        "PE8 yes": ("term:humiliation",),
        "PE8 no": ("term:keep",),
        "PE4 yes": ("white_offer", "term:white", "fight_on"),
        "PE9 yes": ("fight_on",),
        "PE10 yes": ("surrender", "white_offer", "term:white", "fight_on"),
        "PE10 no": ("white_offer", "term:white", "fight_on"),
    }[way.at]
    return find(options, *wanted) or find(options, "term:keep", "fight_on") or a_to_z(options)


def loses_more(g: G, seat: int, enemy: int) -> bool:
    """PE4: a Bot's Towns that an Enemy Occupies are worth more than what it holds of the other side
    (its Vassals' Provinces are no Towns of its own)."""
    peace = make_peace(g, seat, enemy, "white")
    own = g.state.seats[seat]
    lost = [p for p in suffered(g, peace) if g.state.owner[p] == own]
    return tax_of(g, lost) > tax_of(g, taken(g, peace))


def _annexes(g: G, seat: int, enemy: int) -> bool:
    """PE5: not an Emperor a Subject of his own faith, with Authority 3 or more."""
    s = g.state
    kin = same_faith(g, s.state_religion[s.seats[seat]], s.state_religion[enemy])
    spared = is_emperor(g, seat) and is_hre_member(g, enemy) and kin and s.authority >= STRONG
    return not spared


def _is_near(g: G, seat: int, province: int) -> bool:
    """Next to own Towns by land."""
    area = g.world.area_of_province[province]
    own = g.survey.areas[g.state.seats[seat]]
    return area in own or any(a in own for a in g.world.land_of_area[area])


def is_broken(g: G, seat: int) -> bool:
    """PE10: the Capital is Occupied, no Unit is Deployed, no Manpower Available."""
    s = g.state
    capital = s.capital[s.seats[seat]]
    if capital == NONE or s.holder[capital] in (NONE, REBELS):
        return False
    return not deployed(g, seat) and not s.available[seat]


def surrenders(g: G, seat: int, victor: int) -> bool:
    """PE10: a broken Bot Surrenders to the human who holds its Capital, unless option 3 is on."""
    s = g.state
    if is_on(g, "opt3_no_surrender", False) or not is_broken(g, seat):
        return False
    return s.holder[s.capital[s.seats[seat]]] == s.seats[victor]


@handler("peace.surrender")
def _surrender(g: G, seat: int, ask: Ask) -> Option:
    """PE10: it was asked because it is broken."""
    ask_one(g, seat, "peace", "PE10", True)
    return find(ask.options, "yes") or ask.options[0]


@handler("peace.white")
def _white(g: G, seat: int, ask: Ask) -> Option:
    """PE4: a White Peace is taken if more is lost than gained."""
    enemy = g.world.realm_index[str(ask.params["enemy"])]
    agrees = ask_one(g, seat, "peace", "PE4", loses_more(g, seat, enemy))
    return find(ask.options, "yes" if agrees else "no") or ask.options[0]


@handler("peace.keep")
def _keep(g: G, seat: int, ask: Ask) -> Option:
    """PE8: Cores, what is next to own Towns by land and what lies in an Area with a Claim stay; the
    rest is set free, else returned for Ducats."""
    realm = g.state.seats[seat]
    for option in active(ask.options):
        province = g.world.province_index[option.key.split(":")[1]]
        area = g.world.area_of_province[province]
        stays = is_core_of(g, province, realm) or g.claim(seat, area) or _is_near(g, seat, province)
        if stays:
            continue
        same = [o for o in ask.options if o.key.endswith(f":{g.world.provinces[province].id}")]
        return find(same, "set_free", "sell_back") or option
    return find(ask.options, "done") or ask.options[-1]


@handler("peace.victory", "peace.war")
def _which(g: G, seat: int, ask: Ask) -> Option:
    """One War after the other, A to Z."""
    return a_to_z(ask.options)


# Aftermath (B-22)


def stand_down(g: G, seat: int) -> None:
    """B-22: at Peace the Army leaves the map, unless own Towns in its Area have Unrest or Rebel
    Towns; its Units are Available again."""
    gather(g, seat)
    for area in unit_areas(g, seat):
        if area == army_area(g, seat) and is_needed(g, seat, area):
            did(g, seat, f"its Army watches over {area_name(g, area)}", "10.1")
            continue
        for slot, count in enumerate(unit_counts(g, seat, area)):
            for _ in range(count):
                disband_unit(g, seat, area, slot // 3, slot % 3)
        g.log(Removed(g.seat_name(seat), "army", f"area:{g.world.areas[area].id}"))


def is_needed(g: G, seat: int, area: int) -> bool:
    """B-22: own Towns in the Area have Unrest, or Rebel Towns lie on them."""
    s, area_of = g.state, g.world.area_of_province
    here = [p for p in g.survey.dejure[s.seats[seat]] if area_of[p] == area]
    return any(has_unrest(g, p) or s.holder[p] == REBELS for p in here)
