"""What each verb of a card says: its phrase, by the verb's name (tpop-cards.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from europa.tpop.content.texts_names import (
    amount_of,
    called,
    joined,
    names,
    number,
    price,
    ruler_name,
)
from europa.tpop.content.texts_verbs import DECKS, Effect, Phrase, parameter, told
from europa.tpop.content.texts_when import condition
from europa.tpop.content.texts_where import areas, nodes, provinces, realms, seats, things
from europa.tpop.world import load_world

ACTIONS = {"recruit_units": "Recruit", "declare_war": "Declare War", "land_activation": "Activate"}


# Control


def _all(record: Effect) -> str:
    return told(record["effects"])


def _way(way: Effect) -> str:
    text = told(way["effects"])
    if "cost" in way:
        text = f"pay {price(way['cost'])}{': ' if text else ''}{text}"
    if "if" in way:
        text = f"(if {condition(way['if'])}) {text}"
    return text or way.get("text", "") or "nothing"


def _choose(record: Effect) -> str:
    ways = [f"({place + 1}) {_way(way)}" for place, way in enumerate(record["ways"])]
    return f"choose {' or '.join(ways)}"


def _sides(record: Effect) -> str:
    return f"{seats(record['of']) or 'you'} chooses for itself: {_choose(record)[7:]}"


def _pick(record: Effect) -> str:
    by = f" ({seats(record['by'])} picks)" if seats(record.get("by", "self")) else ""
    return f"pick {things(record['kind'], record['from'])}{by}"


def _at_least(record: Effect) -> str:
    tests = "; ".join(condition(part) for part in record["of"])
    text = f"if {record['n']} or more of these hold ({tests}): {told(record['effects'])}"
    other = told(record.get("otherwise", ()))
    return f"{text}; otherwise {other}" if other else text


# Mat


def _gain(record: Effect) -> str:
    what, count = record["what"], record.get("n", 1)
    if what == "refresh":
        if not isinstance(count, int):
            return f"refresh {number(count)}"
        return f"refresh {count} exhausted manpower"
    if what == "authority":
        return f"imperial authority +{number(count)}"
    if what == "merchant":
        return "gain a third merchant"
    return f"gain {amount_of(what, count)}"


def _lose(record: Effect) -> str:
    what, count = record["what"], record.get("n", 1)
    if what == "exhaust":
        return f"exhaust {number(count)} manpower"
    if what == "authority":
        return f"imperial authority -{number(count)}"
    return f"lose {amount_of(what, count)}"


def _research(record: Effect) -> str:
    if "idea" in record:
        what = names(record["idea"])
    else:
        kinds = joined((kind.upper() for kind in record.get("types", ())), "or")
        what = f"an idea{f' of type {kinds}' if kinds else ''}"
    if "price" in record:
        paid = record["price"]
        what += " free of charge" if paid in (0, None) else f" at {_paid(paid)}"
    elif record["do"] == "offer_idea":
        what += " free of charge"
    if "discount" in record:
        what += f" at {record['discount']} less"
    if record.get("pay"):
        what += f", paying {price(record['pay'])} besides"
    if record.get("waive"):
        what += " (prerequisites waived)"
    may = "may " if record["do"] == "offer_idea" and not record.get("must") else ""
    other = told(record.get("otherwise", ()))
    return f"{may}research {what}{f'; if not: {other}' if other else ''}"


def _idea(spec: Any) -> str:
    if not isinstance(spec, Mapping):
        return names(spec)
    if "idea" in spec:
        return names(spec["idea"])
    kinds = joined((kind.upper() for kind in spec.get("types", ())), "or")
    return f"an idea of type {kinds}" if kinds else "an idea"


def _paid(paid: Any) -> str:
    return "the normal price" if paid == "normal" else str(paid)


def _draw(record: Effect) -> str:
    count = record.get("n", 1)
    deck = f"{DECKS[record['deck']]} " if record.get("deck") in DECKS else ""
    free = "" if deck else " of any decks"
    return f"draw {number(count)} {deck}action card{'' if count == 1 else 's'}{free}"


# Board


def _so_many(count: Any, words: str) -> str:
    """`3 own towns`, `2 of Paris, Orleans or Lyon`."""
    if words.startswith(("own ", "areas", "provinces", "other ")):
        return f"{number(count)} {words}"
    return f"{'one' if count == 1 else number(count)} of {words}"


def _count(record: Effect, word: str) -> str:
    count = record.get("n", 1)
    return f"{number(count)} {word}{'' if count == 1 else 's'}"


def _is_all(spec: Any, count: Any) -> bool:
    """Whether the ids of a list are as many as the card means."""
    return isinstance(spec, list) and count == len(spec) and all(isinstance(x, str) for x in spec)


def _claim(record: Effect) -> str:
    spec, count = record.get("areas", {"adjacent_to": "self"}), record.get("n", 1)
    if count == 1:
        return f"claim {areas(spec)}"
    if _is_all(spec, count):
        return f"claim {names(spec, 'and')}"
    return f"claim {_so_many(count, areas(spec, 2))}"


def _influence(record: Effect) -> str:
    return f"place {number(record.get('n', 1))} influence in {parameter(record, 'areas_all')}"


MANY = 20
"""More than there are means all."""


def _unrest(record: Effect) -> str:
    count = record.get("n", 1)
    by = f" ({seats(record['by'])} picks)" if record.get("by") else ""
    where = parameter(record, "provinces_all")
    if isinstance(record.get("provinces"), str) or _is_all(record.get("provinces"), count):
        return f"put unrest on {names(record['provinces'], 'and')}{by}"
    if count == 1 and "own" in where.split(" ")[:1]:
        where = provinces(record.get("provinces", {"town_of": "self"}))
    elif isinstance(count, int):
        where = f"all {where}" if count > MANY else _so_many(count, where)
    if isinstance(count, int):
        return f"put unrest on {where}{by}".replace("all any player's", "all players'")
    return f"put unrest on {where}{by}, as many as {number(count)}"


def _rebels(record: Effect) -> str:
    spread = " one by one" if record.get("spread") else ""
    where = parameter({**record, "n": 1}, "areas")
    count = record.get("n", 1)
    if isinstance(count, int):
        return f"place {count} rebel unit{'' if count == 1 else 's'}{spread} in {where}"
    return f"place rebel units{spread} in {where}, as many as {number(count)}"


def _religion(record: Effect) -> str:
    count = record.get("n")
    where = areas(record["areas"], 1 if count == 1 else 2)
    so_many = f"{number(count)} of " if count not in (None, 1) else ""
    return f"place a {called(record['religion'])} token in {so_many}{where}"


def _war(record: Effect) -> str:
    target = realms(record["target"])
    if "by" in record:
        return f"{realms(record['by'])} declares war on {target}"
    return f"declare war on {target}"


def _action(record: Effect) -> str:
    name = ACTIONS.get(record["name"], record["name"].replace("_", " ").title())
    return f"take a {'free ' if record.get('free') else ''}{name} action"


def _ships(record: Effect) -> str:
    kind = {"light": "light ship", "heavy": "heavy ship"}.get(record["kind"], record["kind"])
    return f"place {number(record.get('n', 1))} {kind} in the {names(record['sea'])}"


def _dnpr(record: Effect) -> str:
    count = f"{record['n']} of " if "n" in record else ""
    where = provinces(record["provinces"], 2)
    return f"place DNPR tokens of {realms(record['realm'])} on {count}{where}"


def _each_area(record: Effect) -> str:
    where = f"for each of {parameter(record, 'areas_all')}".replace("each of areas ", "each area ")
    return f"{where}: {told(record['effects'])}"


def _hire(record: Effect) -> str:
    offices = [c for c in load_world().characters if c.event and c.card == record["event"]]
    skills = [f"{c.deck.upper()} {max(c.adm, c.dip, c.mil)}" for c in offices]
    first = offices[0]
    return f"may pay {first.cost} ducats to appoint {first.name} as advisor ({' or '.join(skills)})"


PHRASES: dict[str, Phrase] = {
    # control
    "all": _all,
    "choose": _choose,
    "sides": _sides,
    "each_chooses": _sides,
    "pick": _pick,
    "later": "{text}",
    "at_least": _at_least,
    "so_many_times": "{n} times: {effects}",
    "keep_as": "",
    "owner": "",
    "if_units": "with {n} or more own land units in {areas_all}: {effects}",
    "if_ships": lambda e: (
        f"with a ship in {names(e.get('seas') or e.get('continents') or [])}: {told(e['effects'])}"
    ),
    "if_overseas": "with towns or ships on {n} or more distant continents: {effects}",
    "each_area": _each_area,
    "emperor_only": "if Emperor: {effects}",
    # mat
    "gain": _gain,
    "lose": _lose,
    "draw": _draw,
    "research": _research,
    "offer_idea": _research,
    "lose_idea": "lose the idea {idea}",
    "fire_advisor": lambda e: f"lose {_count(e, 'advisor')} of choice",
    "ill_health": "the ruler falls ill",
    "ruler_dies": "the ruler dies",
    "reject_ruler": "reject the ruler of this event and the one in office",
    "keep_ruler": "reject the ruler of this event, the one in office stays",
    "state_religion": "make {religion} the state religion",
    "set_stability": lambda e: f"set stability to {e['to']}",
    "action": _action,
    "exhaust_fully": "may exhaust exactly {n} manpower",
    "crown_ruler": lambda e: f"crown {ruler_name(e['ruler'])}",
    "appoint": "may appoint an advisor from the {decks} discards free of charge",
    "hire_discarded": "may appoint an advisor from the {deck} discards free of charge",
    "dismiss": lambda e: f"lose an advisor ({e.get('prefer', 'any').upper()} first)",
    "event_ruler": lambda e: (
        "the ruler of this event enters play with Ill Health"
        if e["how"] == "sickly"
        else "the ruler of this event is set aside, the one in office stays"
    ),
    "swap_idea": lambda e: (
        f"lose {_idea(e['lose'])} and research {_idea(e['gain'])} free of charge"
    ),
    "hire": _hire,
    "recall": lambda e: f"may appoint a {e['role']} from the discards free of charge",
    "cash_advisor": "may discard an advisor for {n} power of his type",
    "commit": "commit to the Crusade",
    "pay_to": lambda e: f"pay {number(e['n'])} ducats to {seats(e['to'])}",
    # ties and wars
    "alliance": "ally with {realm}",
    "marriage": "make a royal marriage with {realm}",
    "end_alliances": "end alliances with {realm}",
    "end_marriages": "end marriages with {realm}",
    "dispute": "turn all marriages with {realm} to disputed succession",
    "truce": "place a truce with {realm}",
    "offer": lambda e: (
        f"offer {'a marriage' if e['what'] == 'marriage' else 'an alliance'} to "
        + (
            f"{number(e.get('n', 1))} of {realms(e['realm'], 2)}"
            if "realm" in e
            else "one of those who accepted"
        )
        + (f"; if accepted: {told(e['accepted'])}" if "accepted" in e else "")
        + (f"; if refused: {told(e['refused'])}" if "refused" in e else "")
    ),
    "offer_alliance": "may offer an alliance to {realm}",
    "propose_alliance": lambda e: (
        f"may offer an alliance to {realms(e['to'], 2)}"
        + (f" for {price(e['pay'])}" if "pay" in e else "")
        + f"; both parties: {told(e['both'])}"
    ),
    "excommunicate": "excommunicate the ruler of {realm}",
    "excommunicated": "the ruler is excommunicated",
    "strip_influence": lambda e: (
        f"may take {number(e.get('n', 1))} influence of {seats(e['from'])} off "
        f"{areas(e['areas'], 2) if 'areas' in e else 'any areas'}"
    ),
    "end_truce": "end the truce with {realm}",
    "cb": "place a CB on {realm}",
    "war": _war,
    "declare_war": "take a free Declare War action against {target}",
    "war_freely": "take a free Declare War action against {target}",
    "take_to_war": "take a free Declare War action against {target}",
    # board
    "claim": _claim,
    "claim_lands": "claim {n} areas of {realm} or its vassals",
    "discard_claim": "discard the claim in {areas}",
    "influence": _influence,
    "discard_influence": lambda e: (
        f"discard {number(e.get('n', 1))} influence from "
        f"{areas(e['areas'], 2) if 'areas' in e else 'anywhere'}"
    ),
    "unrest": _unrest,
    "stir": _unrest,
    "shake": _unrest,
    "calm": "remove {n} unrest from {provinces_all}",
    "rebels": _rebels,
    "rebels_there": "place {n} rebel units there",
    "stir_there": "put unrest on {n} more of {provinces_all} there",
    "remove_rebels": "remove {n} rebel units from {areas_all}",
    "roll_rebels": "roll rebel dice",
    "core": "place a core token in {areas}",
    "town": "place a town on {provinces}",
    "vassal": "place vassal tokens on {provinces_all}",
    "vassalize": lambda e: (
        f"make {realms(e['realm'])} a vassal"
        + (f" in {provinces(e['provinces'], 2)}" if "provinces" in e else "")
    ),
    "release": "set the vassals on {provinces_all} free",
    "cede": "cede {provinces_all} to {to}",
    "develop": lambda e: (
        "develop a small town into a large one"
        + (f": {provinces(e['provinces'])}" if "provinces" in e else "")
    ),
    "grow_town": "make the small town on {provinces} a large one",
    "reduce_town": "make the large town on {provinces} a small one",
    "shrink_town": "make the large town on {provinces} a small one",
    "rebel_town": "place a rebel town on {provinces}",
    "extra_manpower": "place a +1 manpower token on {provinces}",
    "dnpr": _dnpr,
    "religion": _religion,
    "own_faith": "place a token of the own faith in {areas}",
    "leave_hre": "take {areas_all} out of the Empire",
    "plague": "place an Ill Health token in {areas}",
    "plague_at": "place an Ill Health token in {areas}",
    "expand": "expand {node}",
    "pirate": lambda e: f"place {_count(e, 'pirate')} in {nodes(e['node'])}",
    "remove_pirates": lambda e: f"remove {_count(e, 'pirate')} from {nodes(e['node'])}",
    "ships": _ships,
    "launch": lambda e: f"may build up to {e['n']} light ships at {e['price']} ducats each",
    "cheap_units": lambda e: (
        f"may recruit up to {e['n']} {'mercenaries' if e.get('mercenaries') else 'units'} "
        "at half price, beyond MC"
    ),
    "cheap_ships": "may build up to {n} ships at half price",
    "outfit": lambda e: f"place {number(e.get('n', 1))} {e['kind']} ship beside an own port",
    "annex_kin": lambda e: (
        f"may annex vassals and allies of base tax {e['tax']} at {price(e['price'])} each, "
        "with a core token where the whole area is owned then"
    ),
    "mercenaries": "place {n} free mercenary infantry",
    "lose_units": "lose {n} land units",
    "disband": "disband {n} land units",
    "move_merchant": "move a merchant to {node} free of charge",
    "lose_merchant": "lose a merchant",
    "explore": "take a free Explore action",
    "capital": "move the capital to {province}",
    "revolution": "place a Revolutionary token in {areas}",
    "end_revolution": "remove {n} Revolutionary tokens from {areas_all}",
    "crusade_token": "place the Crusade token on {areas}",
    "crusade": "call a Crusade on {areas}",
    "pacify": "remove all rebels and all unrest of the realm",
    "revolt": "put unrest on {n} of {provinces_all}, and place a rebel unit in the area of each",
}
"""By verb; `{n}`, `{areas}` and so on are the record's parameters in words."""
