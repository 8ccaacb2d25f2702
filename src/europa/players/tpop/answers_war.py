"""How `steady` fights and makes peace."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from europa.kernel import Ask, Option
from europa.players.tpop.evaluate import Board
from europa.players.tpop.thumbs import province_tax, rule, scored, thing, verb

if TYPE_CHECKING:
    from europa.players.tpop.steady import Steady

# War and peace


@rule("declare_war.target", "card.war")
def no_more_wars(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """One War at a time."""
    return scored(ask, lambda o: 2.0 if o.key in ("done", "no") else -float(bool(o.note)))


@rule("declare_war.free")
def free_action(player: Steady, ask: Ask, b: Board) -> str:
    """By the plan, else none."""
    return "done"


@rule("activate")
def activate(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """A siege if the plan failed."""
    order = {"siege": 3.0, "land": 1.0, "unit": 0.5, "form": 0.5}
    return scored(ask, lambda o: order.get(verb(o), 0.0))


@rule("march")
def march(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """Without a plan an Army stays, or goes where it is at home."""

    def score(option: Option) -> float:
        if option.key == "done":
            return 1.0
        area = b.w.area_index.get(thing(option), -1)
        return 0.5 if verb(option) == "to" and area in b.home else 0.0

    return scored(ask, score)


@rule("step_ahead")
def step_ahead(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """6.2: an Army slips away from more than it is, and closes in to outnumber."""
    area = b.w.area_index[ask.params["area"]]
    odds = b.mine_in(area) - b.enemy_units(area)
    sizes = {f"army{army.number}": army.size for army in b.armies}

    def score(option: Option) -> float:
        if verb(option) == "slip":
            return float(odds < 0)
        if verb(option) == "close":
            return float(odds + sizes.get(option.key.rpartition(":")[2], 0) > 0) * 2
        return 0.5

    return scored(ask, score)


@rule("recruit")
def recruit(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """Units by the plan; ships only by a plan."""
    more = player.plan is not None and player.plan.units > 0
    return scored(
        ask, lambda o: 1.0 if o.key == "done" else 0.5 + more if verb(o) == "muster" else 0.0
    )


@rule("recruit.unit", "card.half_price")
def recruit_unit(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """Allies cost nothing, Regulars little; into an Army."""
    order = {"allied": 3.0, "regular": 2.0, "mercenary": 1.0}

    def score(option: Option) -> float:
        parts = option.key.split(":")
        foot = 0.5 if "infantry" in parts else 0.0
        return order.get(parts[0], 0.0) + foot + (0.2 if "army" in parts[-1] else 0.0)

    return scored(ask, score)


@rule("recruit.number", "reorganize.number", "replenish")
def how_many(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """As many as the plan wants."""
    wanted = 99
    if ask.kind == "recruit.number":
        wanted = max(1, player.plan.units) if player.plan is not None else 1
    scores = scored(ask, lambda o: float(int(thing(o))) if int(thing(o)) <= wanted else -1.0)
    if ask.kind == "recruit.number" and player.plan is not None:
        best = max(scores, key=lambda key: scores[key])
        player.plan.units -= int(best.partition(":")[2])
    return scores


@rule("siege.units")
def siege_units(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """Artillery, Infantry, then enough."""
    order = {"use:artillery": 2.0, "use:infantry": 1.0, "done": 0.5}
    return scored(ask, lambda o: order.get(o.key, 0.0))


@rule("siege.target", "peace.swap")
def siege_target(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """The richest."""
    return scored(ask, lambda o: float(province_tax(b, thing(o))))


@rule("battle_action")
def battle_action(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """Battle cards are played while MIL is left for a siege."""
    return scored(ask, lambda o: 0.0 if o.key == "pass" else 1.0 if b.mil >= 3 else -1.0)


@rule("retreat")
def retreat(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """Fight on unless outnumbered."""
    own, enemy = int(str(ask.params.get("own", 1))), int(str(ask.params.get("enemy", 1)))
    fights = own >= enemy or own <= 1
    return scored(ask, lambda o: 1.0 if (o.key == "fight") == fights else 0.0)


@rule("casualty", "siege.loss", "symbol.attrition", "shrink", "exhaust", "allied_units")
def casualty(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """Mercenaries and Infantry are lost before Cavalry and Artillery."""

    def score(option: Option) -> float:
        key = option.key
        if "exhausted" in key:
            return 3.0
        return 1.0 * ("mercenary" in key) + 0.6 * ("infantry" in key) + 0.2 * ("single" in key)

    return scored(ask, score)


@rule("peace.terms")
def peace_terms(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """The term that brings most land; a War without prospects ends white."""
    enemy = str(ask.params.get("enemy"))
    lands = b.lands(enemy)
    mine = [p for p in lands if b.row(p).get("holder") == b.me]
    capital = b.w.capital_of_realm[b.w.realm_index[enemy]]
    kept = [p for p in mine if p != capital]
    lost = [p for p in b.lands(b.me) if b.row(p).get("holder") == enemy]
    tax = b.tax_worth
    mission = b.weights["war"]["mission"]
    bonus = mission * sum(1 for p in kept if p in b.wanted[0])
    whole = mission * sum(1 for p in lands if p in b.wanted[0])
    ransom = (10 if capital in mine else 0) * b.price("ducats")
    left = b.worth(lands) - b.worth(mine)
    values = {
        "term:annexation": b.worth(lands) * tax + whole,
        "term:keep": b.worth(kept) * tax + bonus + ransom - b.worth(lost) * tax,
        "term:vassalization": b.worth(lands) * tax * b.weights["value"]["vassal_tax"] + whole,
        "term:humiliation": 1.4 * min(10, 2 * b.worth(mine)) if b.is_player(enemy) else 0.0,
        "term:force_conversion": 3.0,
        "term:secure_succession": 5.0 if capital in mine else 0.0,
        "term:white": -1.0,
        "white_offer": -0.9 if b.worth(mine) <= b.worth(lost) else -3.0,
        "negotiate": -0.8 if b.is_player(enemy) and "negotiate" not in player.said else -20.0,
        "surrender": -20.0,
        "fight_on": -2.0 if not mine else b.worth(mine) * tax * 0.6 - 2.0 + 0.0 * left,
    }
    if not b.rounds_left:
        values["fight_on"] = -3.0
    return scored(ask, lambda o: values.get(o.key, -5.0))


@rule("peace.claims")
def calm_conquest(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """A Claim is given up for quiet where nothing is left to be claimed."""

    def score(option: Option) -> float:
        if option.key == "done":
            return 0.5
        area = b.w.area_index.get(thing(option), -1)
        others = [r for r in b.realms_in(area) if r != b.me] if area >= 0 else []
        return 0.0 if others else 1.0

    return scored(ask, score)


@rule("peace.keep", "peace.deal")
def peace_keep(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """All that was won is kept."""
    return scored(ask, lambda o: 1.0 if o.key == "done" else 0.0)


@rule("peace.white")
def white_peace(player: Steady, ask: Ask, b: Board) -> str:
    """Taken unless more is held than lost."""
    enemy = str(ask.params.get("enemy"))
    if enemy not in b.w.realm_index:
        return "yes"
    mine = sum(b.tax(p) for p in b.lands(enemy) if b.row(p).get("holder") == b.me)
    lost = sum(b.tax(p) for p in b.lands(b.me) if b.row(p).get("holder") == enemy)
    return "yes" if lost >= mine else "no"
