"""What the Missions in hand call for: plans that bring one of their conditions nearer.

A Mission's worth is shared out over what it still wants, so that its last step is worth most.
Wars for its Provinces are planned in `campaigns`, which knows what Missions want (`Board.wanted`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from europa.players.tpop import lore
from europa.players.tpop.diplomacy import forge_cost, reach, room
from europa.players.tpop.evaluate import Board
from europa.players.tpop.plan import Plan
from europa.players.tpop.voyages import LIGHT, home_ports, missing_link, ship_plans
from europa.players.tpop.wants import Want, wants
from europa.tpop.ids import idea, index_of
from europa.tpop.world import decks

MOST_TIES = 4
UNIT = 2
"""Ducats for a Regular Infantry."""


def quest_plans(b: Board, keys: set[str]) -> Iterator[Plan]:
    """Plans for what the Missions in hand call for."""
    if not b.rounds_left and not b.mat["missions"]:
        return
    for want in wants(b):
        plan = PLANS.get(want.word)
        if plan is not None:
            yield from plan(b, keys, want)


def wanted_units(b: Board) -> int:
    """How many Land Units the Missions in hand want at most."""
    return max((want.value for want in wants(b) if want.word == "units"), default=0)


def wanted_nodes(b: Board) -> frozenset[str]:
    """Trade Nodes in which a Mission wants a Merchant."""
    nodes = [want.value for want in wants(b) if want.word == "merchant_in"]
    return frozenset(b.w.nodes[b.w.find_node(name)].id for names in nodes for name in names)


# Government


def _stability(b: Board, keys: set[str], want: Want) -> Iterator[Plan]:
    if b.stability >= want.value:
        return
    price = b.price("adm") * (5 + b.stability)
    for key, less in (("stability", 0), ("play:firm_government", 2)):
        if key in keys:
            gain = want.gain / (want.value - b.stability)
            yield Plan(2.4 + gain - price + less * b.price("adm"), key)


def _ideas(b: Board, keys: set[str], want: Want) -> Iterator[Plan]:
    """5.1: an Idea by name, or any of a type."""
    if want.word == "idea":
        titles = {record["name"]: name for name, record in decks.ideas().items()}
        names = [titles[title] for title in want.value]
    else:
        kind = want.value.get("type", "any")
        shown = [name for row in b.state["cards"]["ideas"].values() for name in row]
        names = [n for n in shown if kind in ("any", idea(index_of("idea", n))["type"])]
    for name in names:
        if name in b.mat["ideas"]:
            continue
        record = idea(index_of("idea", name))
        price = sum(n * b.price(what.lower()) for what, n in record["cost"].items())
        answers = {"research": [f"research:{name}"], "learn": [f"learn:{name}"]}
        scale = 1.0 if want.word == "idea" else 0.3
        for key in ("research", "play:patron_of_learning", "play:study_technology"):
            if key in keys:
                yield Plan(2.0 + scale * want.gain - price, key, dict(answers))


def _quiet(b: Board, keys: set[str], want: Want) -> Iterator[Plan]:
    count = min(len(b.unrest), b.mil)
    if count and count == len(b.unrest) and "suppress_unrest" in keys:
        names = [f"suppress:{b.w.provinces[p].id}" for p in b.unrest]
        yield Plan(
            want.gain + 0.5 * count - count * b.price("mil"),
            "suppress_unrest",
            {"suppress": [*names, "done"]},
        )


def _cores(b: Board, keys: set[str], want: Want) -> Iterator[Plan]:
    if "use:integrate_area" in keys:
        yield Plan(want.gain, "use:integrate_area")
    elif "play:develop_realm" in keys:
        yield Plan(0.5 * want.gain, "play:develop_realm")


def _tax(b: Board, keys: set[str], want: Want) -> Iterator[Plan]:
    if "use:develop_town" in keys and b.ducats >= 5:
        yield Plan(b.tax_worth + 0.4 * want.gain - 5 * b.price("ducats"), "use:develop_town")
    elif "play:develop_realm" in keys and b.ducats >= 8:
        yield Plan(0.3 * want.gain, "play:develop_realm")


def _money(b: Board, keys: set[str], want: Want) -> Iterator[Plan]:
    if b.ducats < want.value and "trade" in keys:
        yield Plan(0.4 * want.gain, "trade")


# Faith


def _conversion(b: Board, keys: set[str], want: Want) -> Iterator[Plan]:
    """5.3: Areas of the seat's that should follow its own faith."""
    value = want.value
    if isinstance(value, Mapping):
        same = {b.mat["religion"]} | ({"catholic"} if "counter" in b.mat["religion"] else set())
        if b.w.religions[b.w.find_religion(value["religion"])].id not in same:
            return
        names = [b.w.areas[b.w.find_area(name)].id for name in value["areas"]]
        names = [name for name in names if b.w.area_index[name] in b.home]
    else:
        names = [b.w.areas[area].id for area in sorted(b.home)]
    answers = {"convert": [f"convert:{name}" for name in names]}
    for key, cost in (("use:missionaries", 2), ("convert_area", 5)):
        if key in keys and names and b.ducats >= cost:
            yield Plan(0.6 * want.gain - 2 * b.price("adm"), key, answers)


def _state_religion(b: Board, keys: set[str], want: Want) -> Iterator[Plan]:
    faiths = [b.w.religions[b.w.find_religion(name)].id for name in want.value]
    if b.mat["religion"] in faiths or "change_state_religion" not in keys:
        return
    answers = [f"adopt:{faith}" for faith in faiths]
    if "counter_reformed" in faiths:
        answers.append("counter_reformation")
    yield Plan(0.5 * want.gain, "change_state_religion", {"faith": answers})


def _cardinals(b: Board, keys: set[str], want: Want) -> Iterator[Plan]:
    if "play:man_of_the_church" in keys:
        yield Plan(0.8 * want.gain, "play:man_of_the_church")


def _authority(b: Board, keys: set[str], want: Want) -> Iterator[Plan]:
    level = b.state["empire"]["authority"]
    if "raise_authority" in keys and level < want.value:
        gain = want.gain / (want.value - level)
        yield Plan(1.0 + gain - (1 + level) * b.price("adm"), "raise_authority")


# Influence and ties


def _cubes(b: Board, keys: set[str], want: Want) -> Iterator[Plan]:
    areas = [b.w.find_area(name) for name in want.value["areas"]]
    lack = want.value["n"] - sum(b.influence(area, b.me) for area in areas)
    if lack > 0:
        yield from _place(b, keys, areas, lack, 0.8 * want.gain)


def _place(b: Board, keys: set[str], areas: list[int], lack: int, gain: float) -> Iterator[Plan]:
    """5.4: so many cubes in some Areas, or as many as there is DIP for."""
    near = reach(b)
    rows = [area for area in areas if area in near for _ in range(min(2, max(0, room(b, area))))]
    count = min(lack, len(rows), b.dip + max(0, b.ducats - 6) // 3)
    if "influence" in keys and count > 0:
        names = [f"influence:{b.w.areas[area].id}" for area in rows[:count]]
        value = gain * count / lack - count * b.price("dip")
        yield Plan(value, "influence", {"influence": [*names, "done"]})


def _ties(b: Board, keys: set[str], want: Want) -> Iterator[Plan]:
    """11: Alliances and Marriages with some realms, NPRs and players."""
    names = want.value["realms"] if want.word == "tie_n" else want.value
    for realm in [b.w.realms[b.w.find_realm(name)].id for name in names]:
        married, allied = realm in b.marriages, realm in b.allies
        if realm == b.me or realm in b.wars:
            continue
        done = {"ally": allied, "marriage": married}.get(want.word, allied or married)
        if not done:
            yield from _tie(b, keys, realm, want)


def _tie(b: Board, keys: set[str], realm: str, want: Want) -> Iterator[Plan]:
    wed, ally = want.word != "ally", want.word != "marriage"
    if b.is_player(realm):
        if "diplomacy" in keys and not b.mat_of(realm)["relations"]["war"]:
            offer = "add_marriage" if wed and realm not in b.marriages else "add_alliance"
            answers = {"deal.partner": [f"partner:{realm}"], "deal.offer": [offer, "propose"]}
            yield Plan(0.5 * want.gain, "diplomacy", answers)
        return
    if wed and "play:royal_marriage" in keys and realm not in b.marriages:
        yield Plan(
            want.gain - 2 * b.price("dip"), "play:royal_marriage", {"wedding": [f"wed:{realm}"]}
        )
    if not ally or len(b.allies) >= MOST_TIES or not b.owned(realm):
        return
    patron = b.patron(realm)
    need = max(2, b.standing(realm, patron) + 1 if patron else 2)
    lack = need - b.standing(realm, b.me)
    if lack > 0:
        yield from _place(b, keys, b.areas_of(realm), lack, 0.6 * want.gain)
    elif "forge_alliance" in keys and b.dip >= forge_cost(b, realm):
        yield Plan(1.0 + want.gain, "forge_alliance", {"forge": [f"forge:{realm}"]})


def _marriages(b: Board, keys: set[str], want: Want) -> Iterator[Plan]:
    """11.2: any Marriage, or any Alliance."""
    held = len(b.marriages if want.word == "marriages" else b.allies)
    if held >= want.value:
        return
    if want.word == "marriages" and "play:royal_marriage" in keys:
        answers = {"wedding": [f"wed:{realm}" for realm in b.allies]}
        yield Plan(0.8 * want.gain, "play:royal_marriage", answers)
    for realm in b.rivals:
        if realm not in b.marriages and "diplomacy" in keys and not b.wars:
            answers = {
                "deal.partner": [f"partner:{realm}"],
                "deal.offer": ["add_marriage", "propose"],
            }
            yield Plan(0.3 * want.gain, "diplomacy", answers)


def _vassals(b: Board, keys: set[str], want: Want) -> Iterator[Plan]:
    if "play:subjugate" in keys and b.allies:
        answers = {"subjugate": [f"subjugate:{realm}" for realm in b.allies]}
        yield Plan(0.7 * want.gain, "play:subjugate", answers)


def _expansion(b: Board, keys: set[str], want: Want) -> Iterator[Plan]:
    """12.5: a Node to be Expanded."""
    nodes = [b.w.nodes[b.w.find_node(name)].id for name in want.value]
    open_nodes = [n for n in nodes if not b.state["nodes"].get(n, {}).get("expanded")]
    if open_nodes and "play:commercial_growth" in keys and b.ducats >= 3:
        answers = {"growth.node": [f"expand:{node}" for node in open_nodes]}
        yield Plan(0.8 * want.gain, "play:commercial_growth", answers)


def _merchants(b: Board, keys: set[str], want: Want) -> Iterator[Plan]:
    """12.4: a Merchant moves by a Trade there (see `answers_states.trade_card`)."""
    nodes = [b.w.nodes[b.w.find_node(name)].id for name in want.value]
    missing = [n for n in nodes if b.me not in b.state["nodes"].get(n, {}).get("merchants", {})]
    if missing and "trade" in keys:
        yield Plan(0.8 + 0.3 * want.gain, "trade")


# Soldiers


def _units(b: Board, keys: set[str], want: Want) -> Iterator[Plan]:
    """5.5: so many soldiers as are missing, or a part of them if most are there."""
    lack = want.value - b.deployed(b.me)
    able = min(b.mat["available"], b.ducats // UNIT)
    if lack <= 0 or able <= 0 or 2 * lack > want.value + able:
        return
    if "recruit_units" in keys and b.home:
        count = min(lack, able)
        areas = sorted(b.muster, key=lambda area: -b.capacity(b.me, area))
        answers = {"recruit": [*(f"muster:{b.w.areas[a].id}" for a in areas[:3]), "done"]}
        value = want.gain * count / lack - count * UNIT * b.price("ducats")
        yield Plan(value, "recruit_units", answers, count)


# The wide world


def _overseas(b: Board, keys: set[str], want: Want) -> Iterator[Plan]:
    """5.1 Explore, 5.3 Colonize; the Idea and the Ships for it first."""
    if "colonize" in keys:
        yield Plan(1.0 + 0.6 * want.gain, "colonize")
    if "quest_for_the_new_world" not in b.mat["ideas"]:
        sought = Want("idea", [decks.ideas()["quest_for_the_new_world"]["name"]], 0.6 * want.gain)
        yield from _ideas(b, keys, sought)
        return
    lack = missing_link(b)
    home = frozenset({b.w.seas[lack].id}) if lack is not None else frozenset()
    ports = home_ports(b, home) if home else []
    if ports and "recruit_units" in keys and b.ducats >= LIGHT:
        sea = b.w.seas[lack or 0].id
        answers = {
            "recruit": [f"build:{ports[0]}", "done"],
            "recruit.ship": [f"light:slot:{sea}", f"light:sea:{sea}", "light:port"],
        }
        yield Plan(0.5 * want.gain - LIGHT * b.price("ducats"), "recruit_units", answers, ships=1)
    elif "explore" in keys and b.dip and b.mil:
        yield Plan(0.3 + 0.4 * want.gain - b.price("dip") - b.price("mil"), "explore")


def _land(b: Board, keys: set[str], want: Want) -> Iterator[Plan]:
    """Provinces: overseas by discovery, at home a Claim as cause of War (5.4)."""
    areas = {b.w.area_of_province[p] for p in lore.provinces_named(want.word, want.value)}
    if any(b.w.areas[area].distant for area in areas):
        yield from _overseas(b, keys, want)
    if "fabricate_claims" not in keys or b.rounds_left < 1:
        return
    near = {n for a in b.home for n in b.w.land_of_area[a]} | b.home
    for area in sorted(areas & near):
        holders = [r for r in b.realms_in(area) if r != b.me and r not in b.allies]
        if holders and not b.claimed(area) and not any(b.is_player(r) for r in holders):
            name = f"fabricate:{b.w.areas[area].id}"
            answers = {"fabricate": [name, "done"]}
            yield Plan(0.5 * want.gain - b.price("dip"), "fabricate_claims", answers)


PLANS = {
    "ally": _ties,
    "alliances": _marriages,
    "area_religion": _conversion,
    "areas_with_town": _land,
    "base_tax": _tax,
    "base_tax_above_setup": _tax,
    "cardinals": _cardinals,
    "claims": _overseas,
    "continents": _overseas,
    "core_in": _cores,
    "cores": _cores,
    "distant_towns": _overseas,
    "ducats": _money,
    "expanded": _expansion,
    "heavy_ships": ship_plans,
    "hold": _land,
    "hold_in": _land,
    "hold_n": _land,
    "ia": _authority,
    "idea": _ideas,
    "ideas": _ideas,
    "influence": _cubes,
    "marriage": _ties,
    "marriages": _marriages,
    "merchant_in": _merchants,
    "no_religious_dissent": _conversion,
    "no_unrest": _quiet,
    "own": _land,
    "own_area": _land,
    "own_in": _land,
    "own_n": _land,
    "papal_controller": _cardinals,
    "ships": ship_plans,
    "ships_total": ship_plans,
    "stability": _stability,
    "state_religion": _state_religion,
    "tie_n": _ties,
    "trade_ships": ship_plans,
    "trade_ships_any_node": ship_plans,
    "units": _units,
    "vassal": _vassals,
    "vassal_tokens": _vassals,
}
"""By the word of a Mission's condition."""
