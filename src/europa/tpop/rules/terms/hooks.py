"""8 What the permanent effects of Ideas change: the rule that is changed calls the hook.

A hook gives the value that counts for the seat, with or without the Idea. Hooks by chapter:

4.3 G `tolerated_dissent(g, seat) -> int`, `skips_vassal_dissent(g, seat) -> bool`
4.3 H `may_calm_faithful(g, seat) -> bool`
4.4 B `income_extra(g, seat) -> int`, `free_interest(g, seat) -> int`,
      `free_distant_ships(g, seat) -> bool`
4.4 C `corruption_shift(g, seat) -> int`, `corruption_start(g, seat) -> int`
4.4 D `monarch_power(g, seat) -> tuple[int, int, int]` · 4.4 E `score_prestige(g, seat) -> int`
4.5   `refresh_bounds(g, seat) -> tuple[int, int]`, `colonist_extra(g, seat) -> int`,
      `most_colonists(g, seat) -> int`
5.1   `research_discount(g, seat) -> int`, `may_explore_by_ship(g, seat) -> bool`
5.2   `loan_amount(g, seat) -> int`, `most_interest(g, seat) -> int`,
      `advisor_discount(g, seat) -> int`
5.3   `stability_discount(g, seat) -> int`, `colonize_cost(g, seat) -> int`,
      `convert_cost(g, seat, adm, ducats) -> tuple[int, int]`, `converts_quietly(g, seat) -> bool`
5.4   `influence_price(g, seat) -> tuple[int, int]`, `forge_alliance_discount(g, seat) -> int`,
      `covert_discount(g, seat) -> int`, `trade_cards(g, seat) -> int`,
      `trade_refusal(g, seat) -> int`
5.5   `may_recruit_artillery(g, seat) -> bool`, `infantry_discount(g, seat) -> int`
6.2   `spy_network_extra(g, seat) -> int`, `counter_extra(g, actor) -> int`
9.0b  `has_holy_war(g, seat) -> bool`, `holy_war_declared(g, seat) -> None`
9.2   `mc_extra(g, seat, area) -> int`
9.7   `knights_dice(g, seat, cavalry, enemy_units) -> int`, `has_drill(g, seat) -> bool`,
      `tercios_icons(g, seat) -> int`, `base_infantry_dice(g, seat, infantry) -> int`,
      `battle_reward(g, seat) -> int`, `reward_victor(g, seat) -> None`
9.8   `siege_defence_dice(g, province) -> int`
10.2  `prestige_loss(g, seat, amount) -> int`, `war_won(g, seat) -> None`
11.2  `marriage_cap(g, seat) -> int`, `may_marry_anew(g, seat) -> bool`
11.3  `alliance_cap(g, seat) -> int`
12.5  `trade_power_extra(g, seat, node) -> int`, `lowers_opponents(g, seat, key_power) -> bool`,
      `own_trade_extra(g, seat, node, key_power) -> int`, `foreign_trade_extra(g, seat) -> int`

What a single Event or Bot line says about an Idea (Tolerance, Constitutional Monarchy ...) is that
card's business: it asks `realm.has_idea`. Immediate effects stand in `research`.
"""

from __future__ import annotations

from europa.tpop.rows import AREAS_OF
from europa.tpop.rules.terms.board import (
    area_religion,
    is_core_of,
    is_vacant,
    provinces_in,
    same_faith,
)
from europa.tpop.rules.terms.realm import base_tax, has_idea, most_ties
from europa.tpop.state import CLAIM, LARGE, TWO_SMALL, UPRIGHT
from europa.tpop.table import G, marked
from europa.tpop.world import NONE

MOST_INTEREST = 5
"""7.4: Interest at which no further Loan is given."""


# Phase 3


def tolerated_dissent(g: G, seat: int) -> int:
    """4.3 G: Areas in Religious Dissent that add no Unrest (Tolerance: 3)."""
    return 3 if has_idea(g, seat, "tolerance") else 0


def skips_vassal_dissent(g: G, seat: int) -> bool:
    """4.3 G: whether Vassals of another faith cost nothing (Tolerance)."""
    return has_idea(g, seat, "tolerance")


def may_calm_faithful(g: G, seat: int) -> bool:
    """4.3 H: whether one Town in an Area of the own faith may lose Unrest, whatever the Stability
    (Church Attendance Duty)."""
    return has_idea(g, seat, "church_attendance_duty")


def in_dissent(g: G, seat: int, area: int) -> bool:
    """15.3, R58: whether an Area's Religion isn't the seat's; Distant Areas never are."""
    if g.world.areas[area].distant:
        return False
    found = area_religion(g, area)
    if found == g.world.religion_index["diverse"]:
        return True
    return not same_faith(g, found, g.state.state_religion[g.state.seats[seat]])


# Phase 4 and 5


def income_extra(g: G, seat: int) -> int:
    """4.4 B: Ducats of Bureaucracy and Industrial Revolution."""
    s, extra = g.state, 0
    if has_idea(g, seat, "bureaucracy"):
        extra += sum(1 for card in s.advisors[seat * 3 : seat * 3 + 3] if card != NONE)
        extra += 1 if base_tax(g, s.seats[seat]) >= 15 else 0
    if has_idea(g, seat, "industrial_revolution"):
        towns = (p for p in g.survey.own[s.seats[seat]] if s.town[p] in (LARGE, TWO_SMALL))
        extra += min(6, sum(1 for p in towns if not _is_distant(g, p)))
    return extra


def _is_distant(g: G, province: int) -> bool:
    return g.world.areas[g.world.area_of_province[province]].distant


def free_interest(g: G, seat: int) -> int:
    """4.4 B: Interest tokens that cost nothing (National Bank: 2)."""
    return 2 if has_idea(g, seat, "national_bank") else 0


def free_distant_ships(g: G, seat: int) -> bool:
    """4.4 B: whether Light Ships in Distant Sea Zones need no upkeep (Trade Companies)."""
    return has_idea(g, seat, "trade_companies")


def corruption_shift(g: G, seat: int) -> int:
    """4.4 C: Ducats by which every bracket begins later (Bureaucracy 10, National Bank 20)."""
    shift = 10 if has_idea(g, seat, "bureaucracy") else 0
    return shift + (20 if has_idea(g, seat, "national_bank") else 0)


def corruption_start(g: G, seat: int) -> int:
    """4.4 C: Ducats at which the first bracket begins: 50, later with Ideas."""
    return 50 + corruption_shift(g, seat)


def monarch_power(g: G, seat: int) -> tuple[int, int, int]:
    """4.4 D: ADM, DIP and MIL that Government Forms add each Round."""
    if has_idea(g, seat, "absolute_monarchy"):
        return (0, 0, 1)
    if has_idea(g, seat, "constitutional_monarchy"):
        return (1, 1, 0)
    if has_idea(g, seat, "revolutionary_regime"):
        return (0, 0, 2)
    return (0, 0, 0)


def score_prestige(g: G, seat: int) -> int:
    """4.4 E: Prestige of Absolute Monarchy while Stability is positive."""
    return 1 if g.state.stability[seat] > 0 and has_idea(g, seat, "absolute_monarchy") else 0


def refresh_bounds(g: G, seat: int) -> tuple[int, int]:
    """4.5 A3, R78: least and most Exhausted Units refreshed (Serfdom: 4 and 8)."""
    return (4, 8) if has_idea(g, seat, "serfdom") else (3, 6)


def colonial_claims(g: G, seat: int) -> int:
    """R79: Claims of a seat on vacant Territories."""
    s, world = g.state, g.world
    row = s.claims[AREAS_OF[seat]]
    areas = (a for a in marked(row) if row[a] == CLAIM and world.areas[a].distant)
    return sum(1 for a in areas if any(is_vacant(g, p) for p in world.provinces_of_area[a]))


def colonist_extra(g: G, seat: int) -> int:
    """4.5 A5: one more Colonist with a Colonial Claim (Colonization Policy)."""
    if not has_idea(g, seat, "colonization_policy"):
        return 0
    return 1 if colonial_claims(g, seat) else 0


def most_colonists(g: G, seat: int) -> int:
    """4.5 A5, R79: Colonists gained a Round at most: 4 (Colonization Policy: 5)."""
    return 5 if has_idea(g, seat, "colonization_policy") else 4


# Chapter 5


def research_discount(g: G, seat: int) -> int:
    """5.1: monarch power that Research costs less, down to 1 (Scientific Revolution)."""
    return 1 if has_idea(g, seat, "scientific_revolution") else 0


def may_explore_by_ship(g: G, seat: int) -> bool:
    """5.1: whether Ships may Explore (Quest for the New World)."""
    return has_idea(g, seat, "quest_for_the_new_world")


def loan_amount(g: G, seat: int) -> int:
    """7.4: Ducats a Loan gives (National Bank: 6)."""
    return 6 if has_idea(g, seat, "national_bank") else 5


def most_interest(g: G, seat: int) -> int:
    """7.4: Interest at which no further Loan is given (National Bank: 7)."""
    return 7 if has_idea(g, seat, "national_bank") else MOST_INTEREST


def advisor_discount(g: G, seat: int) -> int:
    """5.2: Ducats less for hiring an Advisor, down to 0 (Cabinet)."""
    return 1 if has_idea(g, seat, "cabinet") else 0


def stability_discount(g: G, seat: int) -> int:
    """5.3, 7.3: ADM less for raising Stability while no own Area is in Religious Dissent
    (Church Attendance Duty), down to 0."""
    if not has_idea(g, seat, "church_attendance_duty"):
        return 0
    areas = g.survey.areas[g.state.seats[seat]]
    return 0 if any(in_dissent(g, seat, area) for area in areas) else 1


def colonize_cost(g: G, seat: int) -> int:
    """5.3: ADM and Colonists that Colonize costs (Colonization Policy: 3)."""
    return 3 if has_idea(g, seat, "colonization_policy") else 4


def convert_cost(g: G, seat: int, adm: int, ducats: int) -> tuple[int, int]:
    """5.3: what Convert Area costs in the end (Inquisition: 1 ADM less, no Ducats)."""
    return (max(0, adm - 1), 0) if has_idea(g, seat, "inquisition") else (adm, ducats)


def converts_quietly(g: G, seat: int) -> bool:
    """5.3, 15.3: whether conversions add no Unrest and roll no dice (Inquisition)."""
    return has_idea(g, seat, "inquisition")


def influence_price(g: G, seat: int) -> tuple[int, int]:
    """5.4: DIP, or Ducats instead, for each Influence after the first (Benign Diplomats: 2)."""
    return (1, 2) if has_idea(g, seat, "benign_diplomats") else (1, 3)


def forge_alliance_discount(g: G, seat: int) -> int:
    """5.4: DIP less for Forge Alliance, down to 1 (Benign Diplomats)."""
    return 1 if has_idea(g, seat, "benign_diplomats") else 0


def covert_discount(g: G, seat: int) -> int:
    """5.4, 6.2: DIP less for a Covert Action, down to 0; Fabricate Claims down to 1 for the whole
    (Efficient Spies)."""
    return 1 if has_idea(g, seat, "efficient_spies") else 0


def trade_cards(g: G, seat: int) -> int:
    """5.4 Trade: cards revealed (Shrewd Trade Practices: 4)."""
    return 4 if has_idea(g, seat, "shrewd_trade_practices") else 3


def trade_refusal(g: G, seat: int) -> int:
    """5.4 Trade: Ducats for using none of the cards (Shrewd Trade Practices: 3)."""
    return 3 if has_idea(g, seat, "shrewd_trade_practices") else 2


def may_recruit_artillery(g: G, seat: int) -> bool:
    """5.5, 9.0c: Artillery can be recruited (Cannons)."""
    return has_idea(g, seat, "cannons")


def infantry_discount(g: G, seat: int) -> int:
    """5.5: Ducats less for a Regular Infantry, down to 1 (Revolutionary Regime)."""
    return 1 if has_idea(g, seat, "revolutionary_regime") else 0


# Chapter 6


def spy_network_extra(g: G, seat: int) -> int:
    """6.2: cubes more on the seat's Spy Network (Efficient Spies)."""
    return 1 if has_idea(g, seat, "efficient_spies") else 0


def counter_extra(g: G, actor: int) -> int:
    """6.2: DIP more for Counterespionage against this seat (Efficient Spies)."""
    return 1 if has_idea(g, actor, "efficient_spies") else 0


# Chapter 9


def has_holy_war(g: G, seat: int) -> bool:
    """9.0b, R159: whether the seat has the Holy War CB (Deus Vult)."""
    return has_idea(g, seat, "deus_vult")


def _now(g: G) -> int:
    return g.state.age * 100 + g.state.round


def first_this_round(g: G, mark: str) -> bool:
    """Whether a thing done once a Round is due; from now on it isn't."""
    if g.state.marks.get(mark) == _now(g):
        return False
    g.state.marks[mark] = _now(g)
    return True


def mc_extra(g: G, seat: int, area: int) -> int:
    """9.2: more MC in an Area with an own Core Province (Mass Conscription: 2)."""
    if not has_idea(g, seat, "mass_conscription"):
        return 0
    realm = g.state.seats[seat]
    own = (p for p in provinces_in(g, area) if g.state.owner[p] == realm)
    return 2 if any(g.state.holder[p] == NONE and is_core_of(g, p, realm) for p in own) else 0


def knights_dice(g: G, seat: int, cavalry: int, enemy_units: int) -> int:
    """9.7 step 1: Cavalry Dice before the first Battle Round (Noble Knights): one a Cavalry Unit,
    at most 5 and at most the Enemy's Units."""
    return min(5, cavalry, enemy_units) if has_idea(g, seat, "noble_knights") else 0


def has_drill(g: G, seat: int) -> bool:
    """9.7 step 1: as Attacker or Main Defender the seat takes one die from the Enemy Leader for
    this Battle (Military Drill)."""
    return has_idea(g, seat, "military_drill")


def tercios_icons(g: G, seat: int) -> int:
    """9.7 step 3, R136: Infantry icons a Tercios face is worth (2 with either Idea)."""
    return 2 if any(has_idea(g, seat, i) for i in ("tercios_janissaries", "line_infantry")) else 1


def base_infantry_dice(g: G, seat: int, infantry: int) -> int:
    """9.7 step 3: the basic dice of a Land Battle: 3 (Line Infantry with 4 or more Infantry: 4)."""
    return 4 if infantry >= 4 and has_idea(g, seat, "line_infantry") else 3


def battle_reward(g: G, seat: int) -> int:
    """9.7 step 7, R135: MIL due for a Battle won now: once a Turn, in the Action Phase, to the
    Active Player, or to another with Glorious Arms (`won_battle` keeps one bit a seat)."""
    s = g.state
    if s.phase != "actions" or s.won_battle & won_bit(g, seat):
        return 0
    glory = has_idea(g, seat, "glorious_arms")
    if seat == s.turn:
        return 2 if glory else 1
    return 1 if glory else 0


def won_bit(g: G, seat: int) -> int:
    """Bit 0 is the Active Player's; the others have one each."""
    return 1 if seat == g.state.turn else 2 << seat


def siege_defence_dice(g: G, province: int) -> int:
    """9.8 step 4: Infantry Dice its Owner rolls against a Siege of this Province (Defensive
    Mentality: 1, Large 2): each Infantry or Tercios face costs the besieger a Unit."""
    s = g.state
    seat = g.seat_of(s.owner[province])
    if seat == NONE or s.holder[province] != NONE or not has_idea(g, seat, "defensive_mentality"):
        return 0
    return 2 if s.town[province] in (LARGE, TWO_SMALL) else 1


def prestige_loss(g: G, seat: int, amount: int) -> int:
    """10.2, 11.3, 16: what a loss of Prestige by an Event, a removed CB, step 3.E, Surrender or a
    refused CtA really costs (Pride and Glory: 1 less)."""
    return max(0, amount - 1) if has_idea(g, seat, "pride_and_glory") else amount


# Chapter 11


def marriage_cap(g: G, seat: int) -> int:
    """R178: 3 Marriages (Cabinet: 4)."""
    return most_ties(g, seat)


def alliance_cap(g: G, seat: int) -> int:
    """R178: 3 Alliances (Cabinet: 4)."""
    return most_ties(g, seat)


def may_marry_anew(g: G, seat: int) -> bool:
    """11.2: a Revolutionary Regime enters into no new Marriages."""
    return not has_idea(g, seat, "revolutionary_regime")


# Chapter 12


def trade_power_extra(g: G, seat: int, node: int) -> int:
    """12.5: Trade Power where the seat has a Merchant (Industrial Revolution everywhere, Trade
    Companies in Distant Nodes)."""
    if g.merchant(seat, node) < UPRIGHT:
        return 0
    extra = 1 if has_idea(g, seat, "industrial_revolution") else 0
    distant = g.world.nodes[node].distant
    return extra + (1 if distant and has_idea(g, seat, "trade_companies") else 0)


def lowers_opponents(g: G, seat: int, key_power: int) -> bool:
    """12.5: whether every Opponent collects one row lower in the seat's Trade (Mercantilism with 3
    or more Trade Power from Key Provinces); a Bot earns 1 Bot Power less."""
    return key_power >= 3 and has_idea(g, seat, "mercantilism")


def own_trade_extra(g: G, seat: int, node: int, key_power: int) -> int:
    """5.4, 12.5: Ducats more for the seat's own Trade (Mercantilism 2, Trade Companies 2)."""
    extra = 2 if lowers_opponents(g, seat, key_power) else 0
    distant = g.world.nodes[node].distant
    return extra + (2 if distant and has_idea(g, seat, "trade_companies") else 0)


def foreign_trade_extra(g: G, seat: int) -> int:
    """12.5: Ducats more when another player's Trade pays the seat (Free Trade: 1)."""
    return 1 if has_idea(g, seat, "free_trade") else 0
