"""How `steady` answers what isn't the choice of an Action: one rule of thumb for each kind of ask.

Most need only the keys of the options; some look at the board. A rule returns the key it wants, or
a number for every key, or None for the default (`weights.json`, `words`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from europa.kernel import Ask, Option
from europa.players.tpop import lore
from europa.players.tpop.evaluate import Board

if TYPE_CHECKING:
    from europa.players.tpop.steady import Steady

Rule: TypeAlias = "Callable[[Steady, Ask, Board], str | Mapping[str, float] | None]"

RULES: dict[str, Rule] = {}


def rule(*kinds: str) -> Callable[[Rule], Rule]:
    """Register the rule of thumb for these kinds of ask."""

    def keep(one: Rule) -> Rule:
        for kind in kinds:
            RULES[kind] = one
        return one

    return keep


def verb(option: Option) -> str:
    """The part of a key before the colon."""
    return option.key.partition(":")[0]


def thing(option: Option) -> str:
    """The part of a key after the first colon."""
    return option.key.partition(":")[2]


def scored(ask: Ask, score: Callable[[Option], float]) -> dict[str, float]:
    """A number for every option."""
    return {option.key: score(option) for option in ask.options}


def _has(ask: Ask, key: str) -> bool:
    return any(option.key == key for option in ask.options)


def _province_tax(b: Board, name: str) -> int:
    index = b.w.province_index.get(name)
    return 0 if index is None else b.tax(index)


# Cards and people


@rule("draw", "focus.draw", "deal.deck")
def draw(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """A deck whose Advisor is missing first; then diplomats."""
    hire = b.weights["hire"]
    hand = b.mat["hand"] or []

    def score(option: Option) -> float:
        kind = thing(option)
        if verb(option) == "pick_for":
            return -1.0
        ready = any(lore.advisor_kind(card) == kind for card in hand)
        empty = kind not in b.mat["advisors"] and not ready
        drawn = player.drawn.count(kind)
        return hire["draw_empty"] * empty / (1 + drawn) + hire.get(f"draw_{kind}", 0.0)

    scores = scored(ask, score)
    player.drawn.append(max(scores, key=lambda key: scores[key]).partition(":")[2])
    return scores


def _card(b: Board, name: str) -> float:
    """What a card in hand is worth: as an Advisor for an empty place, or for its text."""
    kind = lore.advisor_kind(name)
    worth = lore.card_worth(b.weights, name)
    if kind and kind not in b.mat["advisors"]:
        worth = max(worth, lore.advisor_worth(b.weights, name) + 0.5)
    if not b.mat["ruler"] and not kind:
        worth = max(worth, 2.5)
    if b.mat["ruler_ill"] and not kind:
        worth += 0.5
    if not b.rounds_left:
        worth *= 0.7
    return worth


@rule("keep")
def keep(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """Cards worth their 2 Ducats, while money is left."""
    kept = sum(1 for key in player.said if key.startswith("keep_card"))
    money = b.ducats - 2 * kept
    hire = b.weights["hire"]

    def score(option: Option) -> float:
        if option.key == "done":
            return hire["keep"] + (3.0 if money < 2 + hire["reserve"] else 0.0)
        return _card(b, thing(option))

    return scored(ask, score)


@rule("opening_hand", "discard_order", "discard_down", "focus.discard", "hand_limit", "discard")
def discard(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """The least useful card goes."""
    return scored(ask, lambda o: 1.0 if o.key == "done" else -_card(b, thing(o)))


@rule("opening_appoint")
def opening_appoint(player: Steady, ask: Ask, b: Board) -> str:
    """Advisors who can be paid."""
    return "appoint" if hires(b) and _has(ask, "appoint") else "done"


def hires(b: Board) -> list[tuple[float, str]]:
    """Appointments worth making now, best first: `advisor:ADM-01-2`."""
    found = []
    reserve = b.weights["hire"]["reserve"]
    for card in b.mat["hand"] or ():
        kind = lore.advisor_kind(card)
        cost = lore.hire_cost(card)
        if kind and kind not in b.mat["advisors"] and b.ducats >= cost + reserve and b.rounds_left:
            worth = lore.advisor_worth(b.weights, card) - 0.4 * lore.card_worth(b.weights, card)
            if worth > 0:
                found.append((worth, f"advisor:{card}"))
    return sorted(found, reverse=True)


@rule("appoint")
def appoint(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """A Ruler for an empty throne, Advisors for empty places; nobody is fired."""
    best = {key: worth for worth, key in hires(b)}

    def score(option: Option) -> float:
        what = verb(option)
        if what == "ruler":
            return 5.0 + lore.ruler_skill(option.params.get("name") or _person(thing(option)))
        if what == "advisor":
            return best.get(option.key, -0.5)
        return -2.0 if what in ("fire", "command") else -1.0

    return scored(ask, score)


def _person(card: str) -> str:
    w = lore.world()
    return w.characters[w.character_index[card]].name if card in w.character_index else ""


@rule("appoint.ruler")
def crown_somebody(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """The ablest in hand."""

    def score(option: Option) -> float:
        return float(lore.ruler_skill(_person(thing(option)))) if ":" in option.key else -1.0

    return scored(ask, score)


@rule("crown", "buy_ruler")
def crown(player: Steady, ask: Ask, b: Board) -> str:
    """A Ruler abler than the one in office."""
    new = lore.ruler_skill(str(ask.params.get("ruler")))
    old = lore.ruler_skill(b.mat["ruler"]) - (1 if b.mat["ruler_ill"] else 0)
    return "yes" if new > old + (1 if ask.kind == "buy_ruler" else 0) else "no"


@rule("appoint.battle")
def battle_general(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """A general with dice, if MIL enough is left to siege."""

    def score(option: Option) -> float:
        if verb(option) == "general":
            card = thing(option).partition(":")[0]
            cost = lore.hire_cost(card)
            return lore.leader_dice(card) - cost if b.mil >= 3 + cost else -1.0
        return 0.0 if option.key == "pass" else -1.0

    return scored(ask, score)


# Missions


@rule("first_missions")
def first_missions(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """The likeliest."""
    return scored(ask, lambda o: lore.mission_worth(b.weights, thing(o)))


@rule("missions")
def missions(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """New ones are picked; what is held is kept."""

    def score(option: Option) -> float:
        if verb(option) == "pick_mission":
            return 1.0 + lore.mission_worth(b.weights, thing(option))
        return -1.0 if verb(option) == "put_back" else 0.0

    return scored(ask, score)


@rule("mission")
def mission(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """Completed as soon as it can be."""
    return scored(ask, lambda o: 1.0 if verb(o) == "complete" else 0.0)


# Money


@rule("cut_costs")
def cut_costs(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """At peace Mercenaries go, and Units beyond a garrison while the income is thin."""
    upkeep = b.weights["upkeep"]
    net = int(str(ask.params.get("net", 0)))
    money = b.ducats + net
    gone = sum(1 for key in player.said if key.startswith("disband"))
    units = b.deployed(b.me) - gone
    short = money < 0
    thin = net < upkeep["least_net"] and money < upkeep["rich"]
    war = bool(b.wars)

    def score(option: Option) -> float:
        what = verb(option)
        if what == "done":
            return 0.0
        if what == "disband":
            mercenary = thing(option).startswith("mercenary")
            if short:
                return 5.0 + mercenary
            if mercenary and not war:
                return 3.0
            return 1.0 if thin and not war and units > upkeep["garrison"] else -1.0
        if what in ("recall_ship", "recall_fleet"):
            return 4.0 if short else -1.0
        if what == "loan":
            return 3.5 if short else -2.0
        return 2.0 if short and what == "dismiss" else -2.0

    return scored(ask, score)


@rule("corruption")
def corruption(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """Nothing is kept that must be paid for."""
    return scored(ask, lambda o: -float(o.params.get("due", 0)))


@rule("corruption.pay")
def corruption_pay(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """ADM rather than Interest."""
    return scored(ask, lambda o: float(thing(o)))


@rule("influence.pay", "access.pay")
def pay(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """Ducats while they are plenty, else DIP."""
    spent = 3 * sum(1 for key in player.said if key.startswith("pay:ducats"))
    reserve = b.weights["influence"]["ducats_reserve"] * min(1, b.rounds_left)
    rich = b.ducats - spent >= reserve + 3
    return scored(ask, lambda o: 1.0 if ("ducats" in o.key) == rich else 0.0)


@rule("upswing")
def upswing(player: Steady, ask: Ask, b: Board) -> str:
    """Loans are repaid cheaply where there are several."""
    loans = b.mat["interest"] >= 2 and b.ducats >= 10
    return "upswing_loans" if loans and _has(ask, "upswing_loans") else "upswing_ducats"


@rule("gain_power", "extra_power")
def gain_power(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """What there is least of."""
    extra = {"adm": 0.6, "dip": 0.5, "mil": 0.0}
    power = b.mat["power"]
    return scored(ask, lambda o: extra.get(thing(o), 0) - power.get(thing(o), 0) * 0.3)


@rule("lose_power")
def lose_power(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """What there is most of."""
    power = b.mat["power"]
    return scored(ask, lambda o: float(power.get(thing(o), 0)))


@rule("cube", "cube.surplus")
def give_cube(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """Influence that serves no Alliance and no Mission; then the power there is most of."""
    worth = {area for realm in b.allies for area in b.areas_of(realm)} | set(b.wanted[1])
    power = b.mat["power"]

    def score(option: Option) -> float:
        if verb(option) == "cube_influence":
            return 0.5 if b.w.area_index.get(thing(option), -1) in worth else 6.0
        if verb(option) == "power":
            return power.get(thing(option), 0) * 0.6
        return 0.0

    return scored(ask, score)


@rule("card.choose")
def card_choose(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """By the words of the ways: what they give and take."""
    value = b.weights["value"]

    def score(option: Option) -> float:
        total = 0.0
        words = str(option.params.get("words", "")).lower()
        for part in re.split(r"[,;]| and ", words):
            found = re.search(r"[0-9]+", part)
            count = float(found[0]) if found else 1.0
            loses = any(word in part for word in ("lose", "pay", "discard", "remove", "-"))
            for what, worth in value.items():
                if what in part:
                    total += worth * count * (-1.0 if loses and worth > 0 else 1.0)
                    break
        return total

    return scored(ask, score)


# Diplomacy


@rule("influence", "influence.place", "card.pick.area", "imperial_place", "place")
def place_influence(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """Where friends are to be won, where a Mission asks for it, where none is lost."""
    worth: dict[int, float] = {}
    from europa.players.tpop.plans import friends

    for value, realm, missing in friends(b):
        for area in b.areas_of(realm):
            worth[area] = max(worth.get(area, 0.0), value / (1 + missing))
    for realm in b.allies:
        for area in b.areas_of(realm):
            worth[area] = worth.get(area, 0.0) + 0.6
    for area in b.wanted[1]:
        worth[area] = worth.get(area, 0.0) + 2.0

    def score(option: Option) -> float:
        area = b.w.area_index.get(thing(option))
        if area is None:
            return 0.3
        return worth.get(area, 0.0) + 0.05 * b.influence(area, b.me)

    return scored(ask, score)


@rule("influence.remove", "imperial_lift")
def remove_influence(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """Where it is of least use."""
    if ask.kind == "imperial_lift":
        return scored(ask, lambda o: 1.0 if o.key == "done" else 0.0)
    worth = {area for realm in b.allies for area in b.areas_of(realm)} | set(b.wanted[1])

    def score(option: Option) -> float:
        area = b.w.area_index.get(thing(option), -1)
        return -1.0 if area in worth else 0.0

    return scored(ask, score)


@rule("forge", "new_ally", "wedding", "card.ally", "card.marry", "peace.free_ally")
def befriend(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """Realms that may become Vassals, or that a Mission wants."""

    def score(option: Option) -> float:
        realm = thing(option)
        if realm not in b.w.realm_index:
            return 0.0
        tax = b.realm_tax(realm)
        near = any(a in b.home for p in b.areas_of(realm) for a in b.w.neighbours_of_area[p])
        fits = tax if b.base_tax >= 2 * tax else 1
        return 1.0 + 0.4 * fits + 0.5 * near + 2.0 * (realm in b.wanted[2])

    return scored(ask, score)


@rule("deal.partner", "deal.offer")
def withdraw(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """Without a plan nothing is offered."""
    return scored(ask, lambda o: 1.0 if o.key == "withdraw" else 0.0)


@rule("deal.answer", "deal.counter")
def answer_offer(player: Steady, ask: Ask, b: Board) -> str:
    """What costs nothing is accepted: ties while there is room, money given."""
    offer = str(ask.params.get("offer", ""))
    pays = any(part.strip().endswith(f"from {b.me}") for part in offer.split(","))
    land = "province" in offer or "sell" in offer or "price" in offer
    full = "alliance" in offer and len(b.allies) >= 3
    return "refuse_deal" if pays or land or full else "accept_deal"


@rule("call")
def call(player: Steady, ask: Ask, b: Board) -> str:
    """NPR Allies are called only where the enemy is strong: a call costs Influence."""
    if ask.params.get("kind") == "defensive":
        return "done"
    for option in ask.options:
        if thing(option) in b.state["seats"]:
            return option.key
    return "done"


@rule("call.answer")
def answer_call(player: Steady, ask: Ask, b: Board) -> str:
    """A defensive call is honoured (refusing costs the Alliance, Prestige and Influence) unless the
    enemy is far stronger; an offensive one only if there is War with him anyway."""
    enemy = str(ask.params.get("enemy"))
    if enemy in b.wars:
        return "accept"
    if ask.params.get("kind") != "defensive":
        return "refuse"
    mine = b.deployed(b.me) + b.mat["available"]
    theirs = b.deployed(enemy) if b.is_player(enemy) else b.realm_tax(enemy)
    return "refuse" if b.stability <= -2 or theirs > 2 * mine + 2 else "accept"


@rule(
    "call.activate",
    "call.cb",
    "dnpr.cb",
    "election.cb",
    "succession.alliance",
    "peace.ally",
    "peace.claim_lost",
    "deal.draw",
    "imperial_units",
    "card.offered",
    "growth.trade",
    "card.corsairs",
    "forced.siege",
    "sabotage.place",
    "defend_self",
    "e3.offer",
    "e4.accept",
)
def gladly(player: Steady, ask: Ask, b: Board) -> str | None:
    """Gifts are taken."""
    if ask.kind in ("call.cb", "dnpr.cb"):
        return "no" if _has(ask, "no") else None
    return "yes" if _has(ask, "yes") else None


@rule(
    "access.leave",
    "crusade.war",
    "spread.move_token",
    "e4.war",
    "peace.surrender",
    "card.attack",
    "sabotage.more",
)
def refuse(player: Steady, ask: Ask, b: Board) -> str | None:
    """What only costs is declined."""
    return "no" if _has(ask, "no") else None


@rule("defend_empire")
def defend_empire(player: Steady, ask: Ask, b: Board) -> str:
    """The Empire is defended against an attacker who isn't much stronger."""
    foe = str(ask.params.get("aggressor"))
    strong = b.is_player(foe) and b.deployed(foe) > b.deployed(b.me) + b.mat["available"]
    return "no" if strong or b.mat["stability"] <= -2 else "yes"


@rule("subject_duty")
def subject_duty(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """Ducats, else Prestige; no War."""
    order = {"duty_ducats": 2.0 if b.ducats > 6 else 0.5, "duty_manpower": 1.5, "duty_cb": 1.0}
    return scored(ask, lambda o: order.get(verb(o), 0.0))


@rule("card.may")
def may(player: Steady, ask: Ask, b: Board) -> str:
    """Most that an Event offers is good; not what gives something away."""
    what = str(ask.params.get("what", "")).lower()
    bad = any(word in what for word in ("cede", "lose", "release", "give up", "declare war"))
    return "no" if bad else "yes"


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
    return scored(ask, lambda o: float(_province_tax(b, thing(o))))


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
        "negotiate": -20.0,
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


@rule("peace.accept")
def accept_peace(player: Steady, ask: Ask, b: Board) -> str:
    """A peace in which the seat isn't the loser."""
    loses = str(ask.params.get("victor")) not in (b.me, "", "None", "nobody")
    white = str(ask.params.get("term")) == "white"
    return "accept_peace" if white or not loses else "refuse_peace"


# The realm


@rule(
    "unrest",
    "card.unrest",
    "convert.unrest",
    "dissent_town",
    "stir",
    "rebellion",
    "card.shrink",
    "rebel_siege",
    "symbol.town",
)
def unrest(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """Where it hurts least: the smallest; in another's land the largest."""

    def score(option: Option) -> float:
        index = b.w.province_index.get(thing(option))
        if index is None:
            return 0.0
        worth = b.tax(index) + 0.5 * (b.w.provinces[index].id == b.mat["capital"])
        return -worth if b.lord(index) == b.me else worth

    return scored(ask, score)


@rule(
    "calm",
    "calm_area",
    "suppress",
    "peace.calm",
    "card.calm",
    "develop",
    "card.develop",
    "research.town",
    "charter.area",
    "edict",
    "martial",
    "card.town",
    "card.token",
    "card.core",
)
def calm(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """The richest first."""

    def score(option: Option) -> float:
        name = thing(option)
        if name in b.w.area_index:
            area = b.w.area_index[name]
            return 1.0 + sum(1 for p in b.unrest if b.w.area_of_province[p] == area)
        if name in b.w.province_index:
            index = b.w.province_index[name]
            return (1.0 if b.lord(index) == b.me else 0.0) + b.tax(index)
        return 0.5

    return scored(ask, score)


@rule("suppress")
def suppress(player: Steady, ask: Ask, b: Board) -> str | None:
    """By the plan, then no more."""
    return "done" if _has(ask, "done") else None


@rule("event.option")
def event_option(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """The way that is worth most."""
    title = str(ask.params.get("title"))
    return scored(ask, lambda o: lore.option_worth(b.weights, title, thing(o), b.me))


@rule("event")
def event(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """The best Event."""

    def score(option: Option) -> float:
        worth, _ = lore.event_worth(b.weights, thing(option), b.me)
        return worth + b.price("ducats") * float(option.params.get("ducats", 0))

    return scored(ask, score)


@rule(
    "card.pick.province",
    "card.pick.realm",
    "card.pick.seat",
    "card.plague",
    "card.claim",
    "fabricate",
)
def pick(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """Good things near home; harm to others, the leader first."""
    lead = max(b.rivals, key=lambda name: b.mat_of(name)["prestige"], default="")

    def score(option: Option) -> float:
        name = thing(option)
        harm = ask.kind == "card.plague"
        if option.key in ("done", "no"):
            return 0.4
        if name in b.w.area_index:
            area = b.w.area_index[name]
            home = area in b.home
            near = any(n in b.home for n in b.w.land_of_area[area])
            return (-2.0 * home) if harm else 1.0 + near - 0.5 * home
        if name == lead:
            return 1.2
        return 1.0

    return scored(ask, score)


@rule("trade.card")
def trade_card(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """A card for a node where nobody else trades, without moving a ship if possible."""

    def score(option: Option) -> float:
        if ":" not in option.key:
            return 0.0
        card, _, node = thing(option).partition(":")
        row = b.state["nodes"].get(node, {})
        printed = b.w.trade_cards[b.w.trade_card_index[card]]
        income = printed.expanded if row.get("expanded") else printed.regular
        rivals = sum(n for who, n in row.get("merchants", {}).items() if who != b.me)
        own = row.get("merchants", {}).get(b.me, 0)
        place = min(len(income) - 1, rivals if not own else max(0, rivals - 1))
        return 0.5 + income[place] - 0.5 * bool(option.note) - 0.5 * row.get("pirates", 0)

    return scored(ask, score)


@rule("trade.ship")
def trade_ship(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """Ships stay, unless one must go."""
    return scored(ask, lambda o: 1.0 if o.key == "stay" else 0.0)


@rule("trade.slot")
def trade_slot(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """A slot is taken."""
    return scored(ask, lambda o: 1.0 if o.key == "slot" else 0.5 if o.key != "off" else 0.0)


@rule("church")
def church(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """A Cardinal."""
    return scored(ask, lambda o: 1.0 if "cardinal" in o.key else 0.0)


@rule("election.vote", "election.tie")
def vote(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """For oneself."""
    return scored(ask, lambda o: 1.0 if thing(o) == b.me else 0.0)


@rule("symbol.cardinal")
def bury(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """Not one's own."""
    return scored(ask, lambda o: 0.0 if thing(o).startswith(b.me) else 1.0)


@rule("marriages")
def marriages(player: Steady, ask: Ask, b: Board) -> str | None:
    """2 DIP are spent on a tie only if there is plenty."""
    if b.dip >= 5 and _has(ask, "pay_dip"):
        return "pay_dip"
    ties = [o.key for o in ask.options if verb(o) == "divorce"]
    return ties[0] if ties else None


@rule("swap", "card.redraw")
def swap(player: Steady, ask: Ask, b: Board) -> str | None:
    """What lies there stays."""
    return "no" if _has(ask, "no") else None


@rule("explore.roll")
def explore_roll(player: Steady, ask: Ask, b: Board) -> str:
    """The roll stands."""
    return "use_roll"


@rule("peace.war", "peace.victory")
def settle(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """Every War is looked at."""
    return scored(ask, lambda o: 0.0 if o.key == "done" else 1.0)


def by_words(words: Mapping[str, float], options: Sequence[Option]) -> dict[str, float]:
    """The default: by the verbs of the keys; declining is dearer than an unknown price."""
    return {option.key: words.get(verb(option), words.get(option.key, 0.0)) for option in options}
