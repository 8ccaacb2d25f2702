"""What a Turn could be spent on: every Action of the menu that is worth something, with the
answers to the questions that it will raise.

A plan's value is in Prestige: what it brings by the end of the game, less what the power and the
Ducats it costs would have brought elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

import msgspec

from europa.players.tpop import lore
from europa.players.tpop.evaluate import Board
from europa.tpop.ids import idea, index_of

MOST_ALLIES = 3
LARGE_REALM = 4
LIGHT = 4
"""Ducats for a Light Ship."""


Friend: TypeAlias = tuple[float, str, int]
"""What an Alliance is worth, with whom, and how many cubes are missing for it."""


class Plan(msgspec.Struct):
    """An Action, what it is worth, and the keys to choose on the way (each used once)."""

    value: float
    action: str
    wants: dict[str, list[str]] = {}
    """Kind of ask -> keys in order of preference."""
    units: int = 0
    """Land Units to recruit."""
    ships: int = 0
    """Ships to build."""

    def copy(self) -> Plan:
        """The same plan, to be used up by somebody else."""
        wants = {kind: list(keys) for kind, keys in self.wants.items()}
        return Plan(self.value, self.action, wants, self.units, self.ships)


class Past(msgspec.Struct):
    """What a player remembers of this Round."""

    round: tuple[int, int] = (0, 0)
    talks: int = 0
    """Offers made to other players."""
    refused: set[str] = msgspec.field(default_factory=set)
    tried: dict[str, int] = msgspec.field(default_factory=dict)
    """How often each Action was taken this Round."""

    def copy(self) -> Past:
        return Past(self.round, self.talks, set(self.refused), dict(self.tried))


def peaceful_plans(b: Board, keys: set[str], past: Past) -> Iterator[Plan]:
    """All plans but those of war."""
    for found in (
        _stability(b, keys),
        _ideas(b, keys),
        _influence(b, keys),
        _alliances(b, keys),
        _trade(b, keys),
        _unrest(b, keys),
        _realm(b, keys),
        _cards(b, keys),
        _ships(b, keys),
        _talks(b, keys, past),
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


# Diplomacy


def reach(b: Board) -> set[int]:
    """5.4: Areas next to (or with) something of the seat's."""
    start = set(b.home)
    start.update(b.areas_with("influence"))
    for name in (*b.allies, *b.marriages):
        start.update(b.areas_of(name)[:1])
    found = set(start)
    for area in start:
        found.update(b.w.neighbours_of_area[area])
    return {a for a in found if not b.w.areas[a].distant}


def friends(b: Board) -> list[Friend]:
    """Realms worth an Alliance, the best first; worked out once a board."""
    known: list[Friend] | None = b.memo.get("friends")
    if known is None:
        known = b.memo["friends"] = _friends(b)
    return known


def _friends(b: Board) -> list[Friend]:
    weigh = b.weights["influence"]
    found = []
    seen: set[str] = set()
    near = {n for a in b.home for n in b.w.land_of_area[a]} | b.home
    for area in sorted(reach(b)):
        for realm in b.realms_in(area):
            if realm in seen or b.is_player(realm) or realm in b.wars or realm in b.allies:
                continue
            if realm in b.prey:
                continue
            seen.add(realm)
            tax = b.realm_tax(realm)
            if not tax or tax > weigh["most_tax"]:
                continue
            best_rival = max((b.standing(realm, r) for r in b.rivals), default=0)
            patron = b.patron(realm)
            need = max(2, b.standing(realm, patron) + 1 if patron else 2)
            missing = max(0, need - b.standing(realm, b.me))
            free = sum(room(b, a) for a in b.areas_of(realm))
            if missing > free:
                continue
            worth = b.weights["value"]["alliance"]
            if b.base_tax >= 2 * tax and any(a in near for a in b.areas_of(realm)):
                worth += weigh["small_realm"] * min(tax, 3) * min(1, b.rounds_left) / 2
            elif tax >= LARGE_REALM:
                worth += weigh["large_realm"]
            worth += weigh["rival_cube"] * best_rival
            if realm in b.wanted[2] or any(p in b.wanted[0] for p in b.owned(realm)):
                worth += weigh["mission"]
            if not any(a in near for a in b.areas_of(realm)):
                worth += weigh["far"]
            found.append((worth, realm, missing))
    return sorted(found, key=lambda row: (-row[0], row[1]))


def room(b: Board, area: int) -> int:
    """11.1: free places for Influence in an Area."""
    row = b.area_row(area)
    return 5 - int(sum(row.get("influence", {}).values())) - int(row.get("imperial", 0))


def forge_cost(b: Board, realm: str) -> int:
    """5.4: half the realm's Tax, 1 to 3 DIP."""
    return max(1, min(3, (b.realm_tax(realm) + 1) // 2))


def _influence(b: Board, keys: set[str]) -> Iterator[Plan]:
    """5.4: cubes that lead to an Alliance, a Mission or a Vassal; none for their own sake."""
    if "influence" not in keys:
        return
    weigh = b.weights["influence"]
    spare = max(0, b.ducats - int(weigh["ducats_reserve"] * min(1, b.rounds_left)))
    open_slots = MOST_ALLIES - len(b.allies)
    near = reach(b)
    wants: list[str] = []
    gain = 0.0
    budget = min(int(weigh["most_cubes"]), b.dip + spare // 3)
    dip = b.dip
    put: dict[int, int] = {}

    def place(areas: Iterable[int], count: int) -> bool:
        rows: list[int] = []
        for area in areas:
            if area in near:
                rows += [area] * min(2 - put.get(area, 0), room(b, area))
        if len(rows) < count or len(wants) + count > budget:
            return False
        for area in rows[:count]:
            put[area] = put.get(area, 0) + 1
            wants.append(f"influence:{b.w.areas[area].id}")
        return True

    for worth, realm, missing in friends(b) if open_slots > 0 else ():
        cost = forge_cost(b, realm)
        if missing and open_slots > 0 and dip - 1 >= cost and place(b.areas_of(realm), missing):
            gain += max(0.0, worth - cost * b.price("dip"))
            dip -= cost + 1
            open_slots -= 1
    holds_subjugate = any(card.startswith("DIP-04") for card in b.mat["hand"] or ())
    if holds_subjugate:
        for realm in b.allies:
            lack = _subjugate_lack(b, realm)
            if 0 < lack <= 3 and place(b.areas_of(realm), lack):
                gain += b.realm_tax(realm) * b.tax_worth * 0.6
    for area in sorted(b.wanted[1]):
        if place([area], 1):
            gain += 0.6
    if wants:
        paid = len(wants) * (b.price("dip") + b.price("ducats") * 3) / 2
        yield Plan(gain - paid, "influence", {"influence": [*wants, "done"]})


def _subjugate_lack(b: Board, realm: str) -> int:
    """11.4: cubes missing for Subjugation; 99 if it isn't possible."""
    if b.is_player(realm) or realm == "papal_states":
        return 99
    tax = b.realm_tax(realm)
    married = realm in b.marriages
    if b.base_tax < 2 * tax and not married:
        return 99
    rivals = sum(b.standing(realm, name) for name in b.rivals)
    cubes = sum(b.influence(a, b.me) for a in b.areas_of(realm))
    return max(0, tax + rivals - married - cubes)


def _alliances(b: Board, keys: set[str]) -> Iterator[Plan]:
    """5.4 Forge Alliance: 2 Prestige at the end, and a step towards a Vassal."""
    if "forge_alliance" not in keys or len(b.allies) >= MOST_ALLIES:
        return
    for worth, realm, missing in friends(b):
        if not missing and forge_cost(b, realm) <= b.dip:
            value = worth + 1.0 - forge_cost(b, realm) * b.price("dip")
            yield Plan(value, "forge_alliance", {"forge": [f"forge:{realm}"]})
            return


def _talks(b: Board, keys: set[str], past: Past) -> Iterator[Plan]:
    """5.1: ties with other players, offered a few times a Round, to the weakest first."""
    from europa.players.tpop.bargains import talks

    tries = b.weights["turn"]["talks_tries"]
    if "diplomacy" not in keys or past.talks >= tries or b.wars or not b.dip:
        return
    open_to = [
        name
        for name in sorted(b.rivals, key=lambda n: b.mat_of(n)["prestige"])
        if name not in past.refused
        and not b.mat_of(name)["bot"]
        and not b.mat_of(name)["relations"]["war"]
    ]
    yield from talks(b, open_to)


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
            if is_ally and _subjugate_lack(b, realm):
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
