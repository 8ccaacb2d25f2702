"""The kernel knows no game: steps, asks, options, match, journal, dice, views, saves, notation."""

from europa.kernel.ask import Ask, Disabled, Option, Steps, Together
from europa.kernel.dice import Dice, ScriptedDice
from europa.kernel.errors import EuropaError, IllegalAnswer, UnknownName
from europa.kernel.flow import DONE, PASS, choose_many, sealed_choice, together, window
from europa.kernel.game import (
    Choice,
    Foretold,
    Game,
    Result,
    Scenario,
    Setup,
    Vocabulary,
    find_game,
    known_games,
    register,
)
from europa.kernel.journal import Entry
from europa.kernel.match import Match
from europa.kernel.messages import Catalogue
from europa.kernel.state import State
from europa.kernel.table import Table

__all__ = [
    "DONE",
    "PASS",
    "Ask",
    "Catalogue",
    "Choice",
    "Dice",
    "Disabled",
    "Entry",
    "EuropaError",
    "Foretold",
    "Game",
    "IllegalAnswer",
    "Match",
    "Option",
    "Result",
    "Scenario",
    "ScriptedDice",
    "Setup",
    "State",
    "Steps",
    "Table",
    "Together",
    "UnknownName",
    "Vocabulary",
    "choose_many",
    "find_game",
    "known_games",
    "register",
    "sealed_choice",
    "together",
    "window",
]
