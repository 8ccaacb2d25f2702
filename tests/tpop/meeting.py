"""Positions that meet a Mission's condition, made from the condition itself, and the difference
that a card makes, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from europa.kernel import Steps
from europa.tpop.ids import idea, idea_ids
from europa.tpop.rules.goals.metrics_forces import ships_deployed
from europa.tpop.rules.realms.empire_lands import elector_areas
from europa.tpop.rules.terms.realm import base_tax as current
from europa.tpop.rules.terms.realm import ruler_code
from europa.tpop.rules.terms.tokens import give_province, has_unrest
from europa.tpop.state import AREAS, CLAIM, CORE, HEAVY, NODES, REALMS, SEAS, TIE
from europa.tpop.table import G
from europa.tpop.testing import position, seat
from europa.tpop.world import NONE, UnknownName, decks
from tests.tpop.answers import answer, preferring

HOMES = {
    "austria": "the_grand_campaign_austria",
    "brandenburg": "the_ambitious_margrave_both",
    "byzantium": "the_rise_of_the_purple_phoenix_solo",
    "castile": "the_grand_campaign_austria",
    "denmark": "discovery_and_reformation_5p",
    "england": "the_grand_campaign_austria",
    "france": "the_grand_campaign_austria",
    "mamluks": "the_enemy_at_the_gates_6p",
    "muscovy": "the_grand_campaign_muscovy",
    "netherlands": "imperial_waltz_3p1b",
    "ottomans": "the_grand_campaign_austria",
    "papal_states": "here_i_stand_once_more_6p",
    "poland": "the_grand_campaign_austria",
    "portugal": "turning_the_table_default",
    "sweden": "the_enemy_at_the_gates_5p_sweden",
    "ulm": "glory_for_ulm_default",
    "venice": "mediterranean_dominance_5p",
    "generic_i": "the_grand_campaign_austria",
    "generic_ii": "the_grand_campaign_austria",
}
"""A scenario in which somebody plays the realm of a deck."""


def home(deck: str) -> tuple[G, int]:
    """A table in the Action Phase with the realm of a deck, and its seat."""
    g = position(HOMES[deck])
    g.state.phase, g.state.step = "actions", "turn"
    who = seat(g, "austria" if deck.startswith("generic") else deck)
    g.state.turn = who
    return g, who


def answer_first(steps: Steps[Any]) -> None:
    """Run a rule; every ask gets its first option (`yes` where it is a question)."""
    answer(steps, preferring("yes"))


# A seat that has nothing


def strip(g: G, who: int) -> None:
    """Nothing is left to a seat but its Capital, in Unrest and at War: it meets next to nothing."""
    s, realm = g.state, g.state.seats[who]
    stranger = next(
        r.index
        for r in g.world.realms
        if r.index not in s.seats and s.capital[r.index] != NONE and r.index != s.emperor
    )
    keep = s.capital[realm]
    for p in [*g.survey.dejure[realm], *g.survey.vassals[realm]]:
        if p != keep:
            give_province(g, p, stranger)
    s.unrest[keep] = 1
    for column, width in ((s.alliance, REALMS), (s.marriage, REALMS), (s.influence, AREAS)):
        column[who * width : (who + 1) * width] = bytes(width)
    for column, width in ((s.claims, AREAS), (s.infantry, AREAS), (s.merchants, NODES)):
        column[who * width : (who + 1) * width] = bytes(width)
    for column, width in ((s.ships, SEAS), (s.guards, SEAS), (s.army_units, 27)):
        column[who * width : (who + 1) * width] = bytes(width)
    s.docked = {}
    s.fleet[who * 4 : who * 4 + 4] = [0] * 4
    s.fleet_place[who] = NONE
    s.advisors[who * 3 : who * 3 + 3] = [NONE] * 3
    s.curia, s.roma = [], NONE
    s.merchants_off[who] = 0
    s.idea_held = [tuple(x for x in held if x != who) for held in s.idea_held]
    s.stability[who], s.ducats[who], s.interest[who], s.ruler[who] = -3, 0, 3, NONE
    s.war[who * REALMS + stranger] = 1
    s.age, s.authority = 1, 0
    if s.emperor == realm:
        s.emperor = stranger
    s.imperial = bytearray(len(s.imperial))
    for area in range(AREAS):
        s.religion[area] = g.world.religion_index["orthodox"]
    s.state_religion[realm] = g.world.religion_index["muslim"]
    s.expanded = bytearray(len(s.expanded))
    s.stamp += 1


# A seat that meets a condition


def meet(g: G, who: int, condition: Mapping[str, Any]) -> None:
    """Change the position so that a Mission's condition holds."""
    for word, value in condition.items():
        if word == "all":
            for part in sorted(value, key=lambda p: "none_owned_by" in p or "no_unrest" in p):
                meet(g, who, part)
        elif word == "any":
            meet(g, who, value[0])
        elif word == "not":
            _unmake(g, who, value)
        else:
            MAKERS[word](g, who, value)
    g.state.stamp += 1


def _unmake(g: G, who: int, condition: Mapping[str, Any]) -> None:
    for name in condition["ally"]:
        g.state.alliance[who * REALMS + g.world.find_realm(name)] = 0


def give(g: G, who: int, provinces: list[int]) -> None:
    """Towns on Provinces; Large ones give way to Small where there are no more."""
    for p in provinces:
        if g.state.owner[p] != g.state.seats[who] or g.state.overlord[p] != NONE:
            give_province(g, p, g.state.seats[who])


def _named(g: G, names: list[str]) -> list[int]:
    return [g.world.find_province(name) for name in names]


def _in(g: G, names: list[str], only_play: bool = True) -> list[int]:
    found = [p for n in names for p in g.world.provinces_of_area[g.world.find_area(n)]]
    return [p for p in found if g.state.in_play[p]] if only_play else found


def _town_in_each(g: G, who: int, value: Any) -> None:
    for name in value["areas"][: value["n"]]:
        give(g, who, _in(g, [name], only_play=False)[:1])


def own_distant(g: G, who: int, count: int, continents: list[str]) -> None:
    wanted = [g.world.find_continent(c) for c in continents if c != "any"]
    areas = g.world.areas
    found = [
        p.index
        for p in g.world.provinces
        if areas[p.area].distant and (not wanted or areas[p.area].continent in wanted)
    ]
    give(g, who, found[:count])


def continents(g: G, who: int, count: int) -> None:
    done: set[int] = set()
    for p in g.world.provinces:
        continent = g.world.areas[p.area]
        if continent.distant and continent.continent not in done and len(done) < count:
            done.add(continent.continent)
            give(g, who, [p.index])


def ally(g: G, who: int, realms: list[int]) -> None:
    for realm in realms:
        g.state.alliance[who * REALMS + realm] = TIE


def _realms(g: G, names: list[str]) -> list[int]:
    return [g.world.find_realm(name) for name in names]


def nprs(g: G, count: int) -> list[int]:
    """Realms that nobody plays, with a Capital."""
    s = g.state
    found = [r for r in range(REALMS) if r not in s.seats and s.capital[r] != NONE]
    return found[:count]


def _tie_n(g: G, who: int, value: Any) -> None:
    own = g.state.seats[who]
    ally(g, who, [r for r in _realms(g, value["realms"]) if r != own][: value["n"]])


def _vassal(g: G, who: int, names: list[str]) -> None:
    try:
        lands = [p for n in names for p in g.survey.dejure[g.world.find_realm(n)]]
    except UnknownName:
        lands = _named(g, names)
    vassalize(g, who, lands)


def vassalize(g: G, who: int, provinces: list[int]) -> None:
    for p in provinces:
        flag = g.world.flag_of_province[p]
        give_province(g, p, flag, overlord=g.state.seats[who])


def _vassal_tokens(g: G, who: int, count: int) -> None:
    s = g.state
    free = [
        p
        for p, realm in enumerate(s.owner)
        if realm not in (NONE, *s.seats) and realm == g.world.flag_of_province[p]
    ]
    vassalize(g, who, [p for p in free if s.overlord[p] == NONE][:count])


def _influence(g: G, who: int, value: Any) -> None:
    for name in value["areas"]:
        g.state.influence[who * AREAS + g.world.find_area(name)] = 5


def _electors(g: G, who: int, count: int) -> None:
    for area in elector_areas(g)[:count]:
        for other in range(len(g.state.seats)):
            g.state.influence[other * AREAS + area] = 5 if other == who else 0


def _claims(kind: int) -> Callable[[G, int, Any], None]:
    def make(g: G, who: int, value: Any) -> None:
        if isinstance(value, int):
            areas = g.survey.areas[g.state.seats[who]][:value]
        else:
            names = value if isinstance(value, list) else value["areas"]
            areas = [g.world.find_area(n) for n in names]
        for area in areas:
            g.state.claims[who * AREAS + area] = kind

    return make


def _area_religion(g: G, who: int, value: Any) -> None:
    for name in value["areas"]:
        area = g.world.find_area(name)
        g.state.religion[area] = g.world.find_religion(value["religion"])
        g.state.revolution[area] = 0


def _state_religion(g: G, who: int, names: list[str]) -> None:
    g.state.state_religion[g.state.seats[who]] = g.world.find_religion(names[0])


def no_dissent(g: G, who: int, value: Any = True) -> None:
    for area in g.survey.areas[g.state.seats[who]]:
        g.state.religion[area] = g.state.state_religion[g.state.seats[who]]
        g.state.revolution[area] = 0


def _emperor(g: G, who: int, value: Any) -> None:
    g.state.empire, g.state.emperor = 1, g.state.seats[who]


def _authority(g: G, who: int, value: int) -> None:
    g.state.empire, g.state.authority = 1, value


def cardinals(g: G, who: int, count: Any = 3) -> None:
    g.state.curia = [who] * (3 if count is True else count)


def _ruler(g: G, who: int, value: Any) -> None:
    g.state.ruler[who] = ruler_code(g, "france@1444")


def _advisors(g: G, who: int, count: int) -> None:
    g.state.advisors[who * 3 : who * 3 + count] = range(count)


def base_tax(g: G, who: int, least: int) -> None:
    """Towns until the Base Tax is reached, from realms that nobody plays first."""
    s = g.state
    order = sorted(range(len(s.owner)), key=lambda p: (s.owner[p] in s.seats, p))
    for p in order:
        if current(g, s.seats[who]) >= least:
            return
        if s.in_play[p] and s.owner[p] not in (NONE, s.seats[who]) and p not in s.capital:
            give(g, who, [p])


def _above(g: G, who: int, more: int) -> None:
    base_tax(g, who, g.state.start_tax[who] + more)


def _highest(g: G, who: int, value: Any) -> None:
    base_tax(g, who, max(current(g, r) for r in g.state.seats) + 1)


def _none_owned(g: G, who: int, value: Any) -> None:
    s = g.state
    for p in _in(g, value["areas"], only_play=False):
        if s.owner[p] not in (NONE, s.seats[who]) and s.overlord[p] == NONE:
            give(g, who, [p])


def _peace(g: G, who: int, value: Any) -> None:
    g.state.war[who * REALMS : (who + 1) * REALMS] = bytes(REALMS)


def _units(g: G, who: int, count: int) -> None:
    g.state.infantry[who * AREAS + g.survey.areas[g.state.seats[who]][0]] = count


def _ships(g: G, who: int, value: Any) -> None:
    g.state.ships[who * SEAS + g.world.find_sea(value["sea_zones"][0])] = value["n"]


def _ships_total(g: G, who: int, count: int) -> None:
    g.state.ships[who * SEAS] += count


def heavy(g: G, who: int, count: int) -> None:
    g.state.fleet[who * 4 + HEAVY] = count
    g.state.fleet_place[who] = 0


def _merchant_in(g: G, who: int, names: list[str]) -> None:
    for name in names:
        g.state.merchants[who * NODES + g.world.find_node(name)] = 1


def _merchants(g: G, who: int, count: int) -> None:
    out = sum(1 for m in g.state.merchants[who * NODES : (who + 1) * NODES] if m)
    g.state.merchants_off[who] = max(0, count - out)


def _abroad(g: G, who: int, count: int) -> None:
    own = set(g.survey.areas[g.state.seats[who]])
    for node in g.world.nodes:
        coast = {a for sea in node.seas for a in g.world.coast_of_sea[sea]} | set(node.areas)
        if not own & coast and count:
            g.state.merchants[who * NODES + node.index] = 1
            count -= 1


def _expanded(g: G, who: int, names: list[str]) -> None:
    for name in names:
        g.state.expanded[g.world.find_node(name)] = 1


def _trade_ships(g: G, who: int, value: Any) -> None:
    sea = g.world.seas_of_node[g.world.find_node(value["node"])][0]
    g.state.guards[who * SEAS + sea] = value["n"]


def _trade_ships_any(g: G, who: int, count: int) -> None:
    _merchant_in(g, who, ["English Channel"])
    _trade_ships(g, who, {"node": "English Channel", "n": count})


def _idea(g: G, who: int, names: list[str]) -> None:
    titles = {record["name"]: key for key, record in decks.ideas().items()}
    for name in names:
        learn(g, who, titles[name])


def learn(g: G, who: int, name: str) -> None:
    place = idea_ids().index(name)
    if who not in g.state.idea_held[place]:
        g.state.idea_held[place] = (*g.state.idea_held[place], who)


def take_mission(g: G, who: int, card: int) -> None:
    """A Mission in hand."""
    s = g.state
    for piles in (s.missions, s.missions_left, s.missions_done):
        piles[who] = tuple(x for x in piles[who] if x != card)
    s.missions[who] = (*s.missions[who], card)


def _ideas(g: G, who: int, value: Any) -> None:
    kind = value.get("type", "any")
    fit = [i for i in range(len(idea_ids())) if kind in ("any", idea(i)["type"])]
    for i in fit[: value["n"]]:
        learn(g, who, idea_ids()[i])


def set_column(name: str) -> Callable[[G, int, int], None]:
    def make(g: G, who: int, value: int) -> None:
        getattr(g.state, name)[who] = value

    return make


def no_unrest(g: G, who: int, value: Any = True) -> None:
    g.state.unrest = bytearray(len(g.state.unrest))


def _some_nprs(column: str) -> Callable[[G, int, int], None]:
    def make(g: G, who: int, count: int) -> None:
        for realm in nprs(g, count):
            getattr(g.state, column)[who * REALMS + realm] = TIE

    return make


def _marry(g: G, who: int, names: list[str]) -> None:
    for realm in map(g.world.find_realm, names):
        g.state.marriage[who * REALMS + realm] = TIE


def _age(g: G, who: int, value: int) -> None:
    g.state.age = value


def _no_interest(g: G, who: int, value: Any) -> None:
    g.state.interest[who] = 0


MAKERS: dict[str, Callable[[G, int, Any], None]] = {
    "own": lambda g, w, v: give(g, w, _named(g, v)),
    "own_n": lambda g, w, v: give(g, w, _named(g, v["of"])[: v["n"]]),
    "own_in": lambda g, w, v: give(g, w, _in(g, v["areas"])[: v["n"]]),
    "own_area": lambda g, w, v: give(g, w, _in(g, v)),
    "hold": lambda g, w, v: give(g, w, _named(g, v)),
    "hold_n": lambda g, w, v: give(g, w, _named(g, v["of"])[: v["n"]]),
    "hold_in": lambda g, w, v: give(g, w, _in(g, v["areas"])[: v["n"]]),
    "areas_with_town": _town_in_each,
    "none_owned_by": _none_owned,
    "vassal": _vassal,
    "vassal_tokens": _vassal_tokens,
    "ally": lambda g, w, v: ally(g, w, _realms(g, v)),
    "alliances": _some_nprs("alliance"),
    "marriage": _marry,
    "marriages": _some_nprs("marriage"),
    "tie_n": _tie_n,
    "influence": _influence,
    "electors": _electors,
    "claims": _claims(CLAIM),
    "cores": _claims(CORE),
    "core_in": _claims(CORE),
    "area_religion": _area_religion,
    "state_religion": _state_religion,
    "no_religious_dissent": no_dissent,
    "no_unrest": no_unrest,
    "emperor": _emperor,
    "ia": _authority,
    "ia_max": _authority,
    "papal_controller": cardinals,
    "cardinals": cardinals,
    "ruler": _ruler,
    "advisors": _advisors,
    "age_min": _age,
    "stability": set_column("stability"),
    "ducats": set_column("ducats"),
    "no_interest": _no_interest,
    "base_tax": base_tax,
    "base_tax_above_setup": _above,
    "highest_base_tax_of_players": _highest,
    "peace": _peace,
    "units": _units,
    "ships": _ships,
    "ships_total": _ships_total,
    "heavy_ships": heavy,
    "merchant_in": _merchant_in,
    "merchants": _merchants,
    "merchants_outside_home_nodes": _abroad,
    "expanded": _expanded,
    "trade_ships": _trade_ships,
    "trade_ships_any_node": _trade_ships_any,
    "continents": continents,
    "distant_towns": lambda g, w, v: own_distant(g, w, v["n"], v.get("continents", [])),
    "idea": _idea,
    "ideas": _ideas,
}
"""By the word of a Mission's condition: what makes it true."""


# What a card changes


def even(g: G, who: int) -> None:
    """Room up and down for everything a card may give or take."""
    s = g.state
    s.power = [3] * len(s.power)
    s.ducats = [20] * len(s.ducats)
    s.stability = [0] * len(s.stability)
    s.exhausted[who], s.available[who] = 4, 4
    s.influence = bytearray(len(s.influence))
    s.claims = bytearray(len(s.claims))
    own = g.survey.own[s.seats[who]]
    s.unrest = bytearray(len(s.unrest))
    for p in own[:3]:
        s.unrest[p] = 1
    s.curia = [x for x in range(len(s.seats)) if x != who][:2]
    s.roma = NONE
    s.authority = min(s.authority, 3) if s.empire else s.authority
    s.merchants[who * NODES : (who + 1) * NODES] = bytes(NODES)
    s.merchants_off[who] = 2
    s.ships, s.guards = bytearray(len(s.ships)), bytearray(len(s.guards))
    s.fleet, s.fleet_place = [0] * len(s.fleet), [NONE] * len(s.fleet_place)
    s.war = bytearray(len(s.war))
    s.marriage[who * REALMS : (who + 1) * REALMS] = bytes(REALMS)
    s.age = 1


def numbers(g: G, who: int) -> Counter[str]:
    """What a card may change for a seat, by name."""
    s = g.state
    found: Counter[str] = Counter()
    found["prestige"] = s.prestige[who]
    for kind, name in enumerate(("adm", "dip", "mil")):
        found[name] = g.power(who, kind)
    for name in ("ducats", "stability", "colonists", "extra_manpower", "exhausted"):
        found[name] = getattr(s, name)[who]
    found["cards"] = len(s.hands[who])
    found["authority"] = s.authority
    found["ships"] = ships_deployed(g, who)
    found["merchants"] = s.merchants_off[who]
    found["cardinals"] = s.curia.count(who)
    found["others_cardinals"] = len(s.curia) - s.curia.count(who)
    found["others_dip"] = sum(g.power(x, 1) for x in g.others(who))
    found["unrest"] = sum(1 for p in g.survey.own[s.seats[who]] if has_unrest(g, p))
    found["large"] = s.large_out[who]
    found["not_hre"] = sum(s.not_hre)
    found["marriages"] = sum(1 for m in s.marriage[who * REALMS : (who + 1) * REALMS] if m)
    for area in range(AREAS):
        name = g.world.areas[area].id
        found[f"influence:{name}"] = g.influence(who, area)
        found[f"claim:{name}"] = g.claim(who, area)
    for node in g.world.nodes:
        found[f"merchant:{node.id}"] = g.merchant(who, node.index)
    return found


def difference(before: Counter[str], after: Counter[str]) -> str:
    """`prestige+4 claim:lombardy+1`."""
    names = sorted(set(before) | set(after), key=lambda n: (n != "prestige", ":" in n, n))
    return " ".join(f"{n}{after[n] - before[n]:+d}" for n in names if after[n] != before[n])
