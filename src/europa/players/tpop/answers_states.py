"""How `steady` deals with other realms, and with its own between Turns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from europa.kernel import Ask, Option
from europa.players.tpop import lore
from europa.players.tpop.diplomacy import friends
from europa.players.tpop.evaluate import Board
from europa.players.tpop.fame import fame_nodes
from europa.players.tpop.quests import wanted_nodes
from europa.players.tpop.thumbs import has, rule, scored, thing, verb
from europa.players.tpop.voyages import afloat_seas, missing_link

if TYPE_CHECKING:
    from europa.players.tpop.steady import Steady

# Diplomacy


@rule("influence", "influence.place", "card.pick.area", "imperial_place", "place")
def place_influence(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """Where friends are to be won, where a Mission asks for it, where none is lost."""
    worth: dict[int, float] = {}
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
            return -1.0 if ask.kind == "influence.place" else 0.3
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


@rule("call")
def call(player: Steady, ask: Ask, b: Board) -> str:
    """NPR Allies are called only where the enemy is strong: a call costs Influence."""
    if ask.params.get("kind") == "defensive":
        return "done"
    for option in ask.options:
        if thing(option) in b.state["seats"]:
            return option.key
    return "done"


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
        return "no" if has(ask, "no") else None
    return "yes" if has(ask, "yes") else None


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
    return "no" if has(ask, "no") else None


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
        worth = b.tax(index) + (0.5 if b.w.provinces[index].id == b.mat["capital"] else 0.0)
        return -worth if b.lord(index) == b.me else worth

    return scored(ask, score)


@rule(
    "calm",
    "calm_down",
    "calm_area",
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
    return "done" if has(ask, "done") else None


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
    """A card for a node where nobody else trades, without moving a ship if possible; first of all
    one where a Mission or a Milestone wants a Merchant."""
    nodes = wanted_nodes(b) | fame_nodes(b)

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
        called = 4.0 if node in nodes and not own else 0.0
        pirates = 0.5 * int(row.get("pirates", 0))
        return 0.5 + called + income[place] - 0.5 * bool(option.note) - pirates

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
    if b.dip >= 5 and has(ask, "pay_dip"):
        return "pay_dip"
    ties = [o.key for o in ask.options if verb(o) == "divorce"]
    return ties[0] if ties else None


@rule("swap", "card.redraw")
def swap(player: Steady, ask: Ask, b: Board) -> str | None:
    """What lies there stays."""
    return "no" if has(ask, "no") else None


@rule("explore.ship")
def explore_ship(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """Out to the next Sea Zone on the way to a Claim, else where a Mission wants land; a Ship that
    is a link already stays."""
    areas = {b.w.area_of_province[p] for p in b.wanted[0]}
    link = missing_link(b)
    ships = afloat_seas(b)

    def score(option: Option) -> float:
        if verb(option) != "voyage":
            return 0.5 if any(b.w.seas[sea].distant for sea in ships) else 0.0
        _, origin, name = option.key.split(":", 2)
        sea = b.w.sea_index[name.rpartition(":")[2]]
        coast = [area for area in b.w.coast_of_sea[sea] if b.w.areas[area].distant]
        worth = 0.1 * len(coast) + 2.0 * sum(area in areas for area in coast)
        leaves = b.w.sea_index.get(origin)
        near = any(other in ships for other in b.w.seas_of_sea[sea])
        return worth + 5.0 * (sea == link) + 1.0 * near - 3.0 * (leaves in ships)

    return scored(ask, score)


@rule("explore.roll")
def explore_roll(player: Steady, ask: Ask, b: Board) -> str:
    """The roll stands."""
    return "use_roll"


@rule("peace.war", "peace.victory")
def settle(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """Every War is looked at."""
    return scored(ask, lambda o: 0.0 if o.key == "done" else 1.0)
