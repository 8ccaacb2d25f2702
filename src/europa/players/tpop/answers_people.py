"""How `steady` treats cards, people, Missions and money."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from typing import TYPE_CHECKING

from europa.kernel import Ask, Option
from europa.players.tpop import lore
from europa.players.tpop.evaluate import Board
from europa.players.tpop.quests import wanted_units
from europa.players.tpop.thumbs import has, rule, scored, thing, verb

if TYPE_CHECKING:
    from europa.players.tpop.steady import Steady

HAND = 2
"""17.2: Missions held at most."""
MET = 100
"""Progress of a Mission that is met."""
KEEPS = 1.5
"""What it is worth not to change one's mind."""
TIRES = 0.8
"""What a Mission loses by each Round in which it came no nearer."""
WHIM = 3.0
"""How far another Mission may tempt: nobody plays the same plan every time."""

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
    return "appoint" if hires(b) and has(ask, "appoint") else "done"


def hires(b: Board, skip: Container[str] = ()) -> list[tuple[float, str]]:
    """Appointments worth making now, best first: `advisor:ADM-01-2`; in an empty place, or of
    somebody abler while there is money."""
    found = []
    reserve = b.weights["hire"]["reserve"]
    for card in b.mat["hand"] or ():
        kind = lore.advisor_kind(card)
        cost = lore.hire_cost(card)
        if not kind or b.ducats < cost + reserve or not b.rounds_left:
            continue
        old = b.mat["advisors"].get(kind)
        if old is not None and (lore.skill(card) <= lore.skill(old) or b.ducats < 4 * cost):
            continue
        if f"advisor:{card}" not in skip:
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


@rule("card.appoint")
def appoint_by_card(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """The ablest, if he is abler than the one whose place he takes."""

    def score(option: Option) -> float:
        if ":" not in option.key:
            return 0.0
        card = thing(option)
        before = b.mat["advisors"].get(lore.advisor_kind(card))
        return float(lore.skill(card) - (lore.skill(before) if before else 0))

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
    """The likeliest, more or less."""
    return scored(ask, lambda o: lore.mission_worth(b.weights, thing(o)) + WHIM * player.whim())


@rule("missions")
def missions(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """What is met already, then what is nearest; a Mission held gives way to a better one, the
    sooner the longer it has come no nearer."""
    progress: Mapping[str, int] = b.mat["missions_open"] or {}
    held = b.mat["missions"] or ()
    whims = {key: WHIM * player.whim() for key in progress}

    def promise(key: str) -> float:
        share = progress.get(key, 0)
        if share == MET:
            return 20.0 + lore.mission_worth(b.weights, key)
        start = 1.0 + lore.mission_worth(b.weights, key)
        stuck = player.stuck.get(key)
        tired = TIRES * stuck.rounds if stuck and share <= stuck.share else 0.0
        return start * (0.4 + share / 100) + (KEEPS if key in held else whims.get(key, 0.0)) - tired

    wanted = sorted(progress, key=lambda key: (-promise(key), key))[:HAND]

    def score(option: Option) -> float:
        if verb(option) == "pick_mission":
            return 1.0 + promise(thing(option))
        if verb(option) == "put_back":
            return -1.0 if thing(option) in wanted else 0.5
        return 0.0

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
    money = int(str(ask.params.get("ducats", b.ducats))) + net
    gone = sum(1 for key in player.said if key.startswith("disband"))
    units = b.deployed(b.me) - gone
    short = money < 0
    thin = net < upkeep["least_net"] and money < upkeep["rich"]
    war = bool(b.wars)
    garrison = max(upkeep["garrison"], wanted_units(b))

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
            return 1.0 if thin and not war and units > garrison else -1.0
        if what in ("recall_ship", "recall_fleet", "recall_light"):
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
    return "upswing_loans" if loans and has(ask, "upswing_loans") else "upswing_ducats"


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
            return int(power.get(thing(option), 0)) * 0.6
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
