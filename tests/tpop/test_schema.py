"""Effects are typed: what no verb reads, what is missing and what does not exist is refused."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable
from typing import Any

import pytest

from europa.tpop.cards import events as loader
from europa.tpop.cards import grammar, selectors, when, words
from europa.tpop.cards.effects import VERBS
from europa.tpop.cards.schema import SIGNATURES, BadCard, check_card
from europa.tpop.world import decks


def refused(*effects: Any) -> str:
    """What the check says of a card with these effects."""
    with pytest.raises(BadCard) as caught:
        check_card("event 101-2", {"A": list(effects)})
    return str(caught.value)


@pytest.mark.parametrize(
    "effect, what",
    [
        ({"do": "gian", "what": "mil"}, "unknown 'gian'; did you mean gain"),
        ({"do": "gain", "waht": "mil"}, "'what' is missing"),
        ({"do": "gain", "what": "mil", "amount": 2}, "unknown 'amount'"),
        ({"do": "gain", "what": "mil", "m": 2}, "unknown 'm'"),
        ({"do": "gain", "what": "milk"}, "unknown 'milk'; did you mean mil"),
        ({"do": "gain", "what": "exhaust"}, "unknown 'exhaust'"),
        ({"do": "gain", "what": "mil", "n": "2"}, "wants a number, not '2'"),
        ({"do": "gain", "what": "mil", "n": True}, "wants a number, not True"),
        ({"do": "gain", "what": "mil", "n": {"fo": "base_tax"}}, "'of' is missing"),
        ({"do": "gain", "what": "mil", "n": {"of": "bas_tax"}}, "did you mean base_tax"),
        ({"do": "gain", "what": "mil", "who": "austira"}, "did you mean austria"),
        (
            {"do": "gain", "what": "mil", "who": {"each": {"catolic": True}}},
            "did you mean catholic",
        ),
        ({"do": "gain", "what": "mil", "if": {"stability": "1"}}, "wants a number, not '1'"),
        ({"do": "gain", "what": "mil", "if": {"at_war": 1}}, "wants bool, not 1"),
        ({"do": "gain", "what": "mil", "may": "yes"}, "wants bool"),
        ({"do": "gain", "what": "mil", "cost": {"ducat": 1}}, "did you mean ducats"),
        ({"do": "gain", "what": "mil", "then": {"do": "gain"}}, "no record fits here"),
        ({"do": "claim", "areas": "lombardi"}, "did you mean lombardy"),
        ({"do": "claim", "areas": {"adjacent": "self"}}, "unknown 'adjacent'"),
        ({"do": "claim", "areas": {"with": "twon"}}, "did you mean town"),
        ({"do": "unrest", "provinces": {"in": ["leon", "leno"]}}, "unknown 'leno'"),
        ({"do": "influence", "areas": {"ref": "friend"}}, "unknown 'friend'"),
        ({"do": "pick", "kind": "area", "from": "castile"}, "'as' is missing"),
        ({"do": "pick", "kind": "realm", "from": "gibraltar", "as": "x"}, "unknown 'gibraltar'"),
        ({"do": "choose", "ways": {"text": "one", "effects": []}}, "wants a list"),
        ({"do": "choose", "ways": [{"txt": "one", "effects": []}]}, "'text' is missing"),
        ({"do": "action", "name": "trad"}, "did you mean trade"),
        ({"do": "draw", "deck": ["mil"]}, "no list fits here"),
        ({"do": "appoint", "decks": "mil"}, "wants a list"),
        ({"do": "offer_idea", "price": "normall"}, "wants a number"),
        ("gain", "an effect is a record"),
    ],
    ids=lambda value: str(value)[:60],
)
def test_a_misspelt_effect_is_refused_with_the_name_of_its_card(effect: Any, what: str) -> None:
    told = refused(effect)
    assert told.startswith("event 101-2 A, effect 1")
    assert what in told


def test_the_message_says_the_way() -> None:
    inner = {"do": "influence", "areas": {"ref": "freind"}}
    outer = {"do": "pick", "kind": "area", "from": "leon", "as": "friend", "then": [inner]}
    assert refused({"do": "gain", "what": "dip"}, outer) == (
        "event 101-2 A, effect 2 (pick) then, effect 1 (influence) areas ref: "
        "unknown 'freind'; did you mean friend?"
    )


def test_an_event_is_checked_as_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    record = decks.events()["101-2"]
    monkeypatch.setattr(decks, "event_verbs", lambda: {"101-2": {"A": [{"do": "gain", "n": 3}]}})
    with pytest.raises(BadCard, match=r"^event 101-2 A, effect 1 \(gain\): 'what' is missing$"):
        loader._read(record)
    monkeypatch.setattr(decks, "event_verbs", lambda: {"101-2": {"a": []}})
    with pytest.raises(BadCard, match=r"^event 101-2: unknown part 'a'"):
        loader._read(record)


def test_verbs_of_an_unknown_event_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decks, "event_verbs", lambda: {"101-22": {}})
    with pytest.raises(BadCard, match="verbs of no event 101-22"):
        loader.events.__wrapped__()


def test_what_sentences_become_is_typed_too() -> None:
    """Missions and parts of Events are noted in words; each word of them can be read."""
    sentences = [line for m in decks.missions().values() for line in m["effects"]]
    for name, event in decks.events().items():
        verbs = decks.event_verbs().get(name, {})
        parts = {"common": event["common"]}
        parts |= {letter: way["effects"] for letter, way in (event["options"] or {}).items()}
        for letter, lines in parts.items():
            sentences += [line for line in verbs.get(letter) or lines if isinstance(line, str)]
    assert len(sentences) > 300
    for line in sentences:
        found = grammar.read_line(line)
        check_card(line, {"": list(found)})
    # Sentences of Events whose verbs are records stand there for the reader only.


def _keys_read(function: Callable[..., Any]) -> set[str]:
    """Keys that a verb takes from its effect by itself."""
    name = list(inspect.signature(function).parameters)[2]
    text = inspect.getsource(function)
    return set(re.findall(rf"\b{name}(?:\[|\.get\()\"(\w+)\"", text))


@pytest.mark.parametrize("name", sorted(VERBS))
def test_a_signature_names_what_its_verb_reads(name: str) -> None:
    keys = SIGNATURES[name].keys
    assert _keys_read(VERBS[name]) <= set(keys) | set(words.ANY_EFFECT)
    for kind in keys.values():
        known = {*words.RECORDS, *words.LISTS, *words.CHOICES, *KINDS}
        assert kind in known or "|" in kind, f"{name}: no kind of value {kind}"


KINDS = (
    "effects int bool text name ref price number area province realm node sea continent religion "
    "idea event ruler action card accepted power kind"
).split()
"""Plain kinds of values, and ids."""


def _compared(function: Callable[..., Any], variable: str) -> set[str]:
    """Strings that a function compares a variable with."""
    found: set[object] = set()
    for node in ast.walk(ast.parse(inspect.getsource(function))):
        if isinstance(node, ast.Compare) and ast.unparse(node.left) == variable:
            found |= {c.value for c in node.comparators if isinstance(c, ast.Constant)}
        elif isinstance(node, ast.MatchValue) and isinstance(node.value, ast.Constant):
            found.add(node.value.value)
    return {value for value in found if isinstance(value, str)}


@pytest.mark.parametrize(
    "table, function",
    [
        (words.AREAS, selectors._area_test),
        (words.PROVINCES, selectors._province_test),
        (words.REALMS, selectors._realm_test),
        (words.CONDITIONS, when._holds),
    ],
)
def test_the_words_are_those_that_are_carried_out(
    table: dict[str, str], function: Callable[..., Any]
) -> None:
    assert set(table) - {"any", "ref"} == _compared(function, "name") - {"any", "ref"}
