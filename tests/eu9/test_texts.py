"""What people read: conditions in words, options with their prices, a text for every rule asked."""

import re
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from random import Random

import europa.eu9
from europa.eu9.entries import SHARED_MESSAGES
from europa.eu9.rules.link import CHAPTERS
from europa.eu9.texts import name_of, plain
from europa.eu9.windows import MESSAGES as WINDOW_MESSAGES
from europa.eu9.world import load_world
from europa.eu9.world.records import read_plain
from europa.kernel import Match, find_game

RULES = Path(__file__).parents[2] / "src" / "europa" / "eu9" / "rules"


def test_conditions_are_told_without_ids_and_signs() -> None:
    assert plain("each turn scotland is VA of england") == "Each turn Scotland is vassal of England"
    assert plain("owns >= 3 COL or TP") == "Owns 3 or more colonies or trading posts"
    assert plain("[BLP] each COL in america") == "Each colony in America"
    for aim in load_world().objectives:
        told = plain(aim.condition)
        assert not re.search(r"_|>=|<=|\bVA\b|\bCOL\b|\bTP\b|\[", told), told


def test_counters_and_places_have_names() -> None:
    assert name_of("A+") == "large army"
    assert name_of("2 LD and hunger") == "2 detachments and hunger"
    assert name_of("1 NWD") == "1 warship"
    assert name_of("fortress of auvergne") == "fortress of Auvergne"
    assert name_of("economic_17") == "Sales of honorary titles"


def test_no_message_speaks_in_codes() -> None:
    """Issue 19: codes of the rulebook are no words for a player."""
    messages = CHAPTERS.messages({**SHARED_MESSAGES, **WINDOW_MESSAGES})
    codes = re.compile(
        r"\b(MP|LDE?|N[WGTD]D|ND|VGD|STZ|CTZ|VP|ROTW|CB|TP|COL|MNU|TFI|DTI|FTI|ADM|DIP|MIL|MAN"
        r"|EW|EC|VA|RM|SUB|E-\d+)\b|\b[IVX]+\.\d"
    )
    assert len(messages) > 1000
    told = {key: text for key, text in messages.items() if codes.search(re.sub(r"{.*?}", "", text))}
    assert told == {}


def test_every_rule_that_asks_can_be_looked_up() -> None:
    known = read_plain("explain")["rules"]
    asked = {
        rule
        for path in RULES.rglob("*.py")
        for rule in re.findall(
            r'Ask\([^()]*(?:\([^()]*\)[^()]*)*"((?:[IVX]+\.\d+)|(?:E-\d+))"', path.read_text()
        )
    }
    assert len(asked) > 12
    assert asked <= set(known)
    assert {f"E-{number}" for number in range(1, 50)} <= set(known)


def test_a_plan_says_what_things_cost() -> None:
    game = find_game("eu9")
    match = Match.new(game, "campaign_1492_9p", None, seed=3)
    chance = Random(3)
    while (ask := match.ask_of("FRA")) is None or ask.kind != "plan.what":
        other = match.asks()[0]
        match.answer(other.seat, chance.choice(other.options).key)
    notes = {option.key: game.catalogue.note(option) for option in ask.options}
    assert notes["plan:mnu"] == "income every turn"
    match.answer("FRA", "plan:buy")
    place = match.ask_of("FRA")
    assert place is not None
    match.answer("FRA", place.options[0].key)
    prices = match.ask_of("FRA")
    assert prices is not None
    assert all(game.catalogue.note(one).endswith(" ducats") for one in prices.options)


def test_no_chapter_speaks_in_anothers_question() -> None:
    """Words for a verb that means something else elsewhere are bound to their question."""
    words: dict[str, dict[str, bool]] = {}
    asks: dict[str, set[str]] = {}
    for module in walk_packages(europa.eu9.__path__, "europa.eu9."):
        messages = getattr(import_module(module.name), "MESSAGES", {})
        asking = any(key.startswith("ask.") for key in messages)
        for key, text in messages.items():
            if key.startswith("ask."):
                asks.setdefault(key, set()).add(text)
            elif re.fullmatch(r"option\.\w+", key):
                words.setdefault(key, {})[text] = asking
    assert {key for key, said in asks.items() if len(said) > 1} == set()
    loose = {key for key, said in words.items() if len(said) > 1 and not all(said.values())}
    assert loose == set()
    catalogue = find_game("eu9").catalogue
    assert catalogue.key("split:army", "march.stack").startswith("Split")
