"""Words for people."""

import msgspec

from europa.kernel import Ask, Catalogue, Disabled, Entry, Option
from europa.kernel.journal import Noted, Rolled


class Treaty(msgspec.Struct):
    years: int


class Signed(Entry, frozen=True):
    parties: tuple[str, ...]
    treaty: Treaty


SAY = Catalogue(
    {
        "ask.war": "{seat}, whom will you attack from {area}?",
        "option.attack": "Attack {a} with {b}",
        "option.attack:rome": "March on Rome",
        "option.buy": "Buy {a} for {price}",
        "note.price": "costs {price}",
        "no.truce": "you have a truce with {realm}",
        "entry.Signed": "{parties} sign {treaty}",
    }
)


def test_a_prompt_spells_out_its_parameters() -> None:
    ask = Ask("south_wind", "war", [Option("a")], params={"area": "upper_rhine"})
    assert SAY.prompt(ask) == "South wind, whom will you attack from Upper rhine?"


def test_an_option_by_its_key_by_its_verb_or_by_its_letters() -> None:
    assert SAY.option(Option("attack:rome")) == "March on Rome"
    assert SAY.option(Option("attack:milan:cavalry")) == "Attack Milan with Cavalry"
    assert SAY.option(Option("buy:ship", params={"price": 4})) == "Buy Ship for 4"
    assert SAY.option(Option("lay_siege:milan")) == "Lay siege Milan"
    assert SAY.option(Option("pass")) == "Pass"
    assert SAY.key("attack:rome") == "March on Rome"


def test_notes_and_reasons() -> None:
    assert SAY.note(Option("buy", note="note.price", params={"price": 3})) == "costs 3"
    assert SAY.note(Option("buy")) == ""
    no = Disabled("attack:rome", "no.truce", params={"realm": "papal_states"})
    assert SAY.disabled(no) == "you have a truce with Papal states"
    assert SAY.disabled(Disabled("x", "it is winter")) == "it is winter"


def test_what_has_no_words_is_still_readable() -> None:
    assert "ask.war" in SAY
    assert "ask.peace" not in SAY
    assert SAY.say("ask.peace", {}) == "ask.peace"
    assert SAY.say("ask.peace", {"with": "milan", "years": 5}) == "ask.peace (with Milan, years 5)"
    assert SAY.say("note.price", {}) == "costs {price}"


def test_entries() -> None:
    assert SAY.entry(Noted("hello")) == "Hello"
    assert SAY.entry(Rolled("siege", 6, (3, 5), "milan")) == "Milan rolls Siege: 3, 5"
    assert SAY.entry(Rolled("siege", 6, ())) == "Rolls Siege: none"
    signed = Signed(("milan", "rome"), Treaty(5))
    assert SAY.entry(signed) == "Milan, Rome sign {'years': 5}"


def test_a_game_may_name_things_itself() -> None:
    shouting = Catalogue({"entry.Noted": "{text}!"}, str.upper)
    assert shouting.entry(Noted("hello")) == "HELLO!"


class Sacked(Entry, frozen=True):
    town: str
    by: str
    ducats: int
    prisoners: int = 0


def test_numbers_have_their_words_and_what_is_nothing_is_left_out() -> None:
    say = Catalogue(
        {
            "entry.Sacked": "{by} take {ducats:ducat|ducats}[ and {prisoners:man|men}] in {town}",
            "entry.Sacked.by=": "{town} burns",
            "entry.Sacked.town=rome": "the end of the world",
        }
    )
    assert say.entry(Sacked("pavia", "lansquenets", 1)) == "Lansquenets take 1 ducat in Pavia"
    assert (
        say.entry(Sacked("pavia", "lansquenets", 30, 2))
        == "Lansquenets take 30 ducats and 2 men in Pavia"
    )
    assert say.entry(Sacked("pavia", "", 0)) == "Pavia burns"
    assert say.entry(Sacked("rome", "lansquenets", 9)) == "The end of the world"
