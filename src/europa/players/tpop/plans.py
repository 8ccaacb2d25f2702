"""What a Turn could be spent on: every Action of the menu that is worth something, with the
answers to the questions that it will raise.

A plan's value is in Prestige: what it brings by the end of the game, less what the power and the
Ducats it costs would have brought elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator

from europa.players.tpop import lore
from europa.players.tpop.diplomacy import (
    alliance_plans,
    friends,
    influence_plans,
    subjugate_lack,
    talk_plans,
)
from europa.players.tpop.evaluate import Board
from europa.players.tpop.plan import MOST_ALLIES, Past, Plan
from europa.tpop.ids import idea, index_of

LIGHT = 4
"""Ducats for a Light Ship."""


def peaceful_plans(b: Board, keys: set[str], past: Past) -> Iterator[Plan]:
    """All plans but those of war."""
    for found in (
        _stability(b, keys),
        _ideas(b, keys),
        influence_plans(b, keys),
        alliance_plans(b, keys),
        _trade(b, keys),
        _unrest(b, keys),
        _realm(b, keys),
        _cards(b, keys),
        _ships(b, keys),
        talk_plans(b, keys, past),
        _events(b, keys),
    ):
        yield from found


# Administration


def _stability(b: Board, keys: set[str]) -> Iterator[Plan]:
    """5.3: worth most below 0; in the end each step counts 2 Prestige."""
    if b.stability >= 3:
        return
    gain = b.weights["value"]["stability"]
    if b.stability < 0:
        gain += b.weights["turn"]["stability_negative"]
    elif b.stability == 0:
        gain += b.weights["turn"]["stability_low"] * min(1, b.rounds_left)
    cost = 5 + b.stability
    for key, price in (
        ("stability", cost),
        ("play:firm_government", max(0, cost - 2) + 1),
        ("use:strengthen_the_crown", max(0, cost - 2)),
    ):
        if key in keys:
            yield Plan(gain - b.price("adm") * price, key)


def _idea_worth(b: Board, name: str) -> float:
    turn = b.weights["turn"]
    effect = b.weights["ideas"].get(name, 0.4) * min(b.rounds_left, 4) / 4
    return turn["research"] + turn["idea_effect"] * effect


def _ideas(b: Board, keys: set[str]) -> Iterator[Plan]:
    """5.1 Research: 2 Prestige and a lasting effect; cards make it cheaper."""
    for key, less in (
        ("research", 0),
        ("play:patron_of_learning", 3),
        ("play:study_technology", 3),
    ):
        if key not in keys:
            continue
        best: tuple[float, str] | None = None
        for kind, shown in b.state["cards"]["ideas"].items():
            for name in shown:
                if name in b.mat["ideas"]:
                    continue
                cost = sum(idea(index_of("idea", name))["cost"].values())
                extra = 1 if less else 0
                price = (max(1, cost - less) + extra) * b.price(kind)
                if not less and b.mat["power"][kind] < cost:
                    continue
                worth = _idea_worth(b, name) - price - b.weights["value"]["card"] * bool(less) * 0.3
                if best is None or worth > best[0]:
                    best = worth, name
        if best is not None:
            name = best[1]
            yield Plan(best[0], key, {"research": [f"research:{name}"], "learn": [f"learn:{name}"]})


def _realm(b: Board, keys: set[str]) -> Iterator[Plan]:
    """Conversion, colonies, the Empire, building up the realm."""
    turn, value = b.weights["turn"], b.weights["value"]
    adm = b.price("adm")
    if "convert_area" in keys and b.ducats >= 5:
        yield Plan(
            turn["convert"] * min(1, b.rounds_left) - 2 * adm - 3 * b.price("ducats"),
            "convert_area",
        )
    if "raise_authority" in keys:
        level = b.state["empire"]["authority"]
        gain = 1.0 + value["tax_round"] * b.rounds_left + turn["raise_authority"] * 0.5
        yield Plan(gain - (1 + level) * adm, "raise_authority")
    if "colonize" in keys:
        yield Plan(turn["colonize"] - 3 * adm, "colonize")
    if "use:develop_town" in keys:
        yield Plan(b.tax_worth + 0.8 - adm - 5 * b.price("ducats"), "use:develop_town")
    if "use:integrate_area" in keys:
        yield Plan(turn["integrate"] - 2 * adm, "use:integrate_area")
    if "use:royal_edict" in keys and len(b.unrest) > 1:
        yield Plan(2 * turn["suppress"] - adm, "use:royal_edict")
    if "use:missionaries" in keys:
        yield Plan(turn["convert"] - adm - 2 * b.price("ducats"), "use:missionaries")
    if "use:war_taxes" in keys and b.deployed(b.me) > 5 and b.ducats < 6:
        yield Plan(0.5, "use:war_taxes")


# Trade, Unrest, cards, Ships


def _trade(b: Board, keys: set[str]) -> Iterator[Plan]:
    """5.4 Trade: Ducats for 1 DIP, as long as Ducats buy something."""
    if "trade" in keys:
        rich = b.ducats > 35
        worth = b.weights["turn"]["trade" if b.rounds_left and not rich else "trade_last"]
        yield Plan(worth - 0.25 * b.price("dip") * (b.dip < 3), "trade")


def _unrest(b: Board, keys: set[str]) -> Iterator[Plan]:
    """5.5 Suppress Unrest, or cards that do."""
    if not b.unrest:
        return
    turn = b.weights["turn"]
    ranked = sorted(b.unrest, key=lambda p: (-b.tax(p), p))
    reserve = 0 if not b.wars else 2
    count = min(len(ranked), max(0, b.mil - reserve))
    scale = 1.0 if b.stability > -2 else 1.2
    if "suppress_unrest" in keys and count:
        names = [f"suppress:{b.w.provinces[p].id}" for p in ranked[:count]]
        gain = sum(turn["suppress_large" if b.tax(p) > 1 else "suppress"] for p in ranked[:count])
        yield Plan(
            gain * scale - count * b.price("mil"), "suppress_unrest", {"suppress": [*names, "done"]}
        )
    if "play:martial_law" in keys and len(ranked) > 2:
        yield Plan(2.5 * turn["suppress"] - 2 * b.price("mil"), "play:martial_law")


def _cards(b: Board, keys: set[str]) -> Iterator[Plan]:
    """6: cards that pay by themselves."""
    turn, value = b.weights["turn"], b.weights["value"]
    dip, adm, ducats = b.price("dip"), b.price("adm"), b.price("ducats")
    if "play:subjugate" in keys:
        best: tuple[float, str] | None = None
        for realm in [*b.allies, *sorted({b.row(p)["owner"] for p in b.lands(b.me)} - {b.me})]:
            is_ally = realm in b.allies
            if is_ally and subjugate_lack(b, realm):
                continue
            tax = b.worth(b.owned(realm))
            gain = tax * (b.tax_worth * (value["vassal_tax"] if is_ally and tax > 1 else 0.4))
            gain -= value["alliance"] * is_ally
            if best is None or gain > best[0]:
                best = gain, realm
        if best is not None:
            wants = {"subjugate": [f"subjugate:{best[1]}"]}
            yield Plan(best[0] + turn["subjugate"] - 2 * dip, "play:subjugate", wants)
    if "play:royal_marriage" in keys:
        realms = [f"wed:{r}" for r in sorted(b.wanted[2])] + [f"wed:{r}" for r in b.allies]
        bonus = 2.0 if b.wanted[2] - set(b.marriages) else 0.0
        yield Plan(
            turn["marriage_card"] + bonus - 2 * dip, "play:royal_marriage", {"wedding": realms}
        )
    if "play:economic_upswing" in keys and b.rounds_left:
        yield Plan(turn["upswing"] * (1.0 if b.ducats < 35 else 0.2) - adm, "play:economic_upswing")
    if "play:man_of_the_church" in keys and b.mat["religion"] in ("catholic", "counter_reformed"):
        yield Plan(turn["cardinal_card"] - adm, "play:man_of_the_church")
    if "play:commercial_growth" in keys and b.rounds_left > 1 and b.ducats > 8:
        yield Plan(
            turn["growth"] + turn["trade"] - 2 * dip * 0.6 - 3 * ducats, "play:commercial_growth"
        )
    if "play:grand_council" in keys and b.ducats > 4:
        yield Plan(turn["council"] - adm * 0.5, "play:grand_council")
    if "play:new_alliance" in keys and len(b.allies) < MOST_ALLIES:
        names = [f"new_ally:{row[1]}" for row in friends(b)[:4]]
        yield Plan(
            value["alliance"] + 1.2 - 4 * dip * 0.7 - 2 * ducats,
            "play:new_alliance",
            {"new_ally": names},
        )
    for key in ("play:develop_realm", "play:central_authority"):
        if key in keys and b.rounds_left > 1 and b.ducats > 6:
            yield Plan(turn["display"] - adm, key)
    if "play:settlers_charter" in keys and len(b.unrest) > 1:
        yield Plan(1.2 - adm, "play:settlers_charter")


def _ships(b: Board, keys: set[str]) -> Iterator[Plan]:
    """5.5: Light Ships where a Mission or the Milestone for a fleet is only a few away."""
    if "recruit_units" not in keys or b.ducats < 4 * LIGHT:
        return
    here = {
        name: row.get("ships", {}).get(b.me, 0) + row.get("guards", {}).get(b.me, 0)
        for name, row in b.state["seas"].items()
    }
    fleet = b.mat["fleet"]
    size = sum(fleet["ships"].values())
    if fleet["sea"]:
        here[fleet["sea"]] = here.get(fleet["sea"], 0) + size
    afford = (b.ducats - LIGHT) // LIGHT
    for key in b.mat["missions"] or ():
        wanted, seas = lore.mission_ships(key)
        lack = wanted - sum(here.get(sea, 0) for sea in seas)
        ports = _ports(b, seas)
        if 0 < lack <= min(afford, len(ports)):
            value = 4.0 - lack * (LIGHT * b.price("ducats") + 0.1) - b.price("mil")
            yield _built(
                value,
                ports[:lack],
                [f"light:{how}:{s}" for how in ("slot", "sea") for s in sorted(seas)] * lack,
            )
    places = b.state["cards"]["milestones"].get("age1_exp_fleet")
    if places is not None and b.me not in places and len(places) < 2:
        everywhere = sum(here.values()) + sum(fleet["docked"].values())
        everywhere += 0 if fleet["sea"] else size
        lack = max(5 - everywhere, 0 if size else 1)
        ports = _ports(b, None)
        if 0 < lack <= min(afford, len(ports)):
            first = [] if size else ["light:fleet:port"]
            value = (5.0, 3.0)[len(places)] - lack * LIGHT * b.price("ducats") - b.price("mil")
            yield _built(value, ports[:lack], [*first, *["light:port"] * lack])


def _ports(b: Board, seas: frozenset[str] | None) -> list[str]:
    """Own Ports, by name, that face one of these Sea Zones."""
    w = b.w
    return [
        w.provinces[p].id
        for p in b.owned(b.me)
        if w.provinces[p].port and "holder" not in b.row(p) and not w.provinces[p].territory
        if seas is None or any(w.seas[sea].id in seas for sea in w.seas_of_province[p])
    ]


def _built(value: float, ports: list[str], ships: list[str]) -> Plan:
    builds = [f"build:{port}" for port in ports]
    return Plan(
        value,
        "recruit_units",
        {"recruit": [*builds, "done"], "recruit.ship": ships},
        ships=len(ports),
    )


# Events


def _events(b: Board, keys: set[str]) -> Iterator[Plan]:
    """5.1: the best Event on display; it must be taken once, early if it is a good one."""
    if "event" not in keys:
        return
    best: tuple[float, str, str] | None = None
    for shown in b.state["cards"]["events"]:
        if shown["id"] is None:
            continue
        worth, way = lore.event_worth(b.weights, shown["id"], b.me)
        worth += shown["ducats"] * b.price("ducats")
        if best is None or worth > best[0]:
            best = worth, shown["id"], way
    if best is not None:
        value = max(0.3, b.weights["turn"]["event"] + 0.5 * best[0])
        wants = {"event": [f"take_event:{best[1]}"]}
        if best[2]:
            wants["event.option"] = [f"choose:{best[2]}"]
        yield Plan(value, "event", wants)
