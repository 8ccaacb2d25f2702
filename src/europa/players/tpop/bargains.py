"""How computers bargain: what an offer is worth to each side, what to propose, what to answer.

A deal is weighed in Prestige, for oneself and (as far as the board shows it) for the other. It is
taken if it is good for oneself even after a share of what the other gains: the more the other is
ahead, the larger that share. Offers are made where both should want them; where only money lacks,
money is put in.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from europa.kernel import Ask, Option
from europa.players.tpop.evaluate import Board
from europa.players.tpop.plan import MOST_ALLIES, Plan
from europa.players.tpop.thumbs import rule, scored, thing, verb
from europa.tpop.world import load_world

if TYPE_CHECKING:
    from europa.players.tpop.steady import Steady

FEW_POINTS = 8
"""A lead in Prestige that makes another a rival."""
SWEETENERS = (5, 10)
"""Ducats that may be put into an offer to make it welcome."""
PLENTY = 22
"""Ducats above which money is for spending."""


class Terms(NamedTuple):
    """An offer as its words tell it."""

    alliance: bool = False
    marriage: bool = False
    ducats: int = 0
    """To the seat that weighs; negative: from it."""
    lands: tuple[tuple[str, str, int], ...] = ()
    """Province, seller, price."""


def read_terms(words: str, me: str) -> Terms:
    """`alliance, 5 ducats from france, artois of castile for 8 ducats` as terms for a seat."""
    terms = Terms()
    for part in (one.strip() for one in words.split(",")):
        if part == "alliance":
            terms = terms._replace(alliance=True)
        elif part == "marriage":
            terms = terms._replace(marriage=True)
        elif " of " in part:
            name, _, rest = part.partition(" of ")
            seller, _, price = rest.partition(" for ")
            sale = (_id(name), _id(seller), int(price.split()[0]))
            terms = terms._replace(lands=(*terms.lands, sale))
        elif " ducats from " in part:
            amount, _, giver = part.partition(" ducats from ")
            terms = terms._replace(ducats=int(amount) * (-1 if _id(giver) == me else 1))
    return terms


@cache
def _ids() -> dict[str, str]:
    """Realms and provinces by the names people read."""
    w = load_world()
    realms = {realm.name: realm.id for realm in w.realms}
    return {province.name: province.id for province in w.provinces} | realms


def _id(word: str) -> str:
    return _ids().get(word, word)


def worth(b: Board, terms: Terms, who: str, partner: str) -> float:
    """What a deal is worth to one side, as far as the board shows it."""
    value = b.weights["value"]
    mat = b.mat_of(who)
    ties = mat["relations"]
    total = 0.0
    if terms.alliance:
        # The last place is kept for a small neighbour who may become a Vassal.
        scarce = len(ties["alliances"]) + 1 >= MOST_ALLIES and b.rounds_left > 2
        total += value["alliance"] - 0.8 * scarce - _burden(b, who, partner)
    if terms.marriage:
        total += value["marriage"] + 0.5 * (partner in b.wanted[2] and who == b.me)
    sign = 1 if who == b.me else -1
    total += sign * terms.ducats * _ducat(b, who)
    for name, seller, price in terms.lands:
        index = b.w.province_index.get(name, -1)
        tax = b.tax(index) if index >= 0 else 1
        land = tax * b.tax_worth + (1.5 if index in b.wanted[0] and who == b.me else 0.0)
        core = 2.0 * tax if index in b.w.cores_of_realm[b.w.realm_index[seller]] else 0.0
        money = price * _ducat(b, who)
        total += (money - land - core) if who == seller else (land - money)
    return total


def _ducat(b: Board, who: str) -> float:
    """A Ducat is worth less to the rich, and next to nothing in the last Round."""
    if who == b.me:
        return b.price("ducats")
    value = b.weights["value"]
    if not b.rounds_left:
        return value["last_round_ducats"]
    rich: float = b.mat_of(who)["ducats"] / value["plenty_ducats"]
    return value["ducats"] * max(0.25, min(1.0, 1.3 - rich))


def _burden(b: Board, who: str, partner: str) -> float:
    """What an Alliance may cost: Wars of the partner into which he could call."""
    wars = b.mat_of(partner)["relations"]["war"]
    mine = b.mat_of(who)["relations"]["war"]
    return 0.7 * sum(1 for realm in wars if b.is_player(realm) and realm not in mine)


def envy(b: Board, partner: str) -> float:
    """The share of the other's gain that counts as a loss: more if he is ahead."""
    ahead: float = b.mat_of(partner)["prestige"] - b.mat["prestige"]
    return 0.15 + min(0.45, max(0.0, ahead / FEW_POINTS * 0.1))


def balance(b: Board, terms: Terms, partner: str) -> float:
    """What a deal is worth to the seat, the other's gain considered."""
    theirs = worth(b, terms, partner, b.me)
    return worth(b, terms, b.me, partner) - envy(b, partner) * max(0.0, theirs)


# Proposing


def talks(b: Board, partners: list[str]) -> Iterator[Plan]:
    """Offers worth making, one to each partner: the package that suits both best; with a sweetener
    where money is plenty and nothing else would do."""
    cost = b.price("dip")
    for name in partners:
        best: tuple[float, Terms] | None = None
        for terms in _packages(b, name):
            dip = terms.alliance + terms.marriage + (abs(terms.ducats) + 9) // 10
            mine = balance(b, terms, name) - dip * cost
            welcome = dip <= b.dip and worth(b, terms, name, b.me) > 0.2
            if welcome and mine > (best[0] if best is not None else 0.0):
                best = mine, terms
        if best is not None:
            yield Plan(best[0], "diplomacy", _answers(name, best[1]))


def _packages(b: Board, name: str) -> Iterator[Terms]:
    relations = b.mat_of(name)["relations"]
    ally = name not in b.allies and max(len(b.allies), len(relations["alliances"])) < MOST_ALLIES
    wed = name not in b.marriages and max(len(b.marriages), len(relations["marriages"])) < 3
    plain = [
        Terms(alliance, marriage)
        for alliance, marriage in ((True, True), (True, False), (False, True))
        if (ally or not alliance) and (wed or not marriage)
    ]
    yield from plain
    if b.ducats > PLENTY:
        for terms in plain:
            for amount in SWEETENERS:
                yield terms._replace(ducats=-amount)


def _answers(name: str, terms: Terms) -> dict[str, list[str]]:
    parts = [
        key
        for key, wanted in (
            ("add_alliance", terms.alliance),
            ("add_marriage", terms.marriage),
            ("give_ducats", terms.ducats < 0),
        )
        if wanted
    ]
    return {
        "deal.partner": [f"partner:{name}"],
        "deal.offer": [*parts, "propose"],
        "deal.sum": [f"sum:{-terms.ducats}"],
    }


# Answering


@rule("deal.answer")
def answer_offer(player: Steady, ask: Ask, b: Board) -> str:
    """Agreed if it is good; with money besides if only money lacks; else refused."""
    partner = str(ask.params.get("partner"))
    terms = read_terms(str(ask.params.get("offer", "")), b.me)
    if balance(b, terms, partner) > 0:
        return "accept_deal"
    counters = []
    for option in ask.options:
        other = _countered(terms, option)
        if other is not None and balance(b, other, partner) > 0:
            counters.append((worth(b, other, partner, b.me), option.key))
    # The counter that the other likes best: a greedy one would be refused.
    best = max(counters, default=None)
    return best[1] if best is not None and best[0] > 0 else "refuse_deal"


def _countered(terms: Terms, option: Option) -> Terms | None:
    what = verb(option)
    if what == "counter_ask":
        return terms._replace(ducats=int(thing(option)))
    if what == "counter_give":
        return terms._replace(ducats=-int(thing(option)))
    if what == "counter_price":
        lands = tuple((name, seller, int(thing(option))) for name, seller, _ in terms.lands)
        return terms._replace(lands=lands)
    return None


@rule("deal.counter")
def answer_counter(player: Steady, ask: Ask, b: Board) -> str:
    """The same question once more, and the DIP is not spent yet."""
    partner = str(ask.params.get("partner"))
    terms = read_terms(str(ask.params.get("offer", "")), b.me)
    good = balance(b, terms, partner) - b.price("dip") > 0
    return "accept_deal" if good else "refuse_deal"


# Peace


def outlook(b: Board, enemy: str) -> float:
    """How a War with a realm stands, in Tax Value: what is held of it less what it holds."""
    held = b.worth(p for p in b.lands(enemy) if b.row(p).get("holder") == b.me)
    lost = b.worth(p for p in b.lands(b.me) if b.row(p).get("holder") == enemy)
    mine: float = b.deployed(b.me) + 0.5 * b.mat["available"]
    if b.is_player(enemy):
        theirs: float = b.deployed(enemy) + 0.5 * b.mat_of(enemy)["available"]
    else:
        theirs = float(b.realm_tax(enemy))
    return held - lost + 0.3 * (mine - theirs)


@rule("peace.offer")
def offer_peace(player: Steady, ask: Ask, b: Board) -> Mapping[str, float]:
    """The victor's terms where the War goes well, a white peace where it doesn't."""
    enemy = str(ask.params.get("enemy"))
    good = outlook(b, enemy) if enemy in b.w.realm_index else 0.0
    order = {
        f"offer:keep:{b.me}": 2.0 if good > 1 else -1.0,
        "offer:keep:nobody": 1.0 if good > 0 else -1.0,
        "offer:white": 0.5,
        "offer_nothing": 0.0,
    }
    return scored(ask, lambda o: order.get(o.key, -2.0))


@rule("peace.accept")
def accept_peace(player: Steady, ask: Ask, b: Board) -> str:
    """White where nothing is to be won; as the victor; as the loser only where the War is lost."""
    enemy = str(ask.params.get("from"))
    victor = str(ask.params.get("victor"))
    good = outlook(b, enemy) if enemy in b.w.realm_index else 0.0
    if str(ask.params.get("term")) == "white":
        accepts = good < 3.0
    elif victor == b.me:
        accepts = True
    elif victor in ("", "None", "nobody"):
        accepts = good < 1.0
    else:
        accepts = good < -4.0
    return "accept_peace" if accepts else "refuse_peace"


# Calls to arms


@rule("call.answer")
def answer_call(player: Steady, ask: Ask, b: Board) -> str:
    """By interest: what honour saves (the Alliance, Prestige, Influence), what the enemy's land
    promises, against the strength of the enemy."""
    enemy, sender = str(ask.params.get("enemy")), str(ask.params.get("sender"))
    if enemy in b.wars:
        return "accept"
    value = b.weights["value"]
    mine = b.deployed(b.me) + b.mat["available"]
    is_player = b.is_player(enemy)
    theirs = b.deployed(enemy) if is_player else b.realm_tax(enemy)
    near = {n for a in b.home for n in b.w.land_of_area[a]}
    prize = sum(b.tax(p) for p in b.lands(enemy) if b.w.area_of_province[p] in near)
    interest = value["alliance"] if sender in b.allies else 0.0
    if ask.params.get("kind") == "defensive":
        interest += 2.0
    else:
        interest += min(2.0, 0.5 * prize) if 2 * theirs < mine and b.mil >= 2 else -1.5
        interest -= 2.5 * is_player
    interest -= max(0.0, theirs - mine) * 0.6 + 1.5 * (b.stability <= -2) + 0.5 * len(b.wars)
    return "accept" if interest > 0 else "refuse"
