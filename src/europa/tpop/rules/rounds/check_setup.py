"""3: what the table may choose before the game; every refusal says what to choose instead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from europa.kernel import Setup
from europa.kernel.errors import BadSetup
from europa.kernel.game import PLAYER, listed
from europa.tpop.rules.rounds.all_events import LISTED
from europa.tpop.rules.rounds.all_events import OPTION as EVENTS
from europa.tpop.rules.rounds.setup import BOT, BY_SCENARIO, plan_for
from europa.tpop.world import UnknownName, load_world
from europa.tpop.world.custom import CUSTOM, BadChoice
from europa.tpop.world.scenario import Scenario

FEWEST_WITH_BOTS = 3
"""20.1: Bots stand in for missing players of a game of three or more."""
USUAL_SEATS = 4


def custom_seats(options: Mapping[str, Any]) -> int:
    """How many sit down where only the realms are named."""
    realms = options.get("realms", BY_SCENARIO)
    return USUAL_SEATS if realms == BY_SCENARIO else len(listed(realms))


def check(setup: Setup) -> None:
    """Refuses a set-up that can't be laid out, or that no rule provides for."""
    if setup.scenario == CUSTOM:
        _check_custom(setup)
    else:
        _check_not_custom(setup)
    try:
        plan = plan_for(setup)
    except (BadChoice, UnknownName) as error:
        raise BadSetup(str(error)) from error
    _check_options(setup, plan.scenario)
    _check_ages(setup, plan.scenario)


def _check_custom(setup: Setup) -> None:
    """T60, 20.1, 20.2: as many realms as seats; Bots only where three or more realms play."""
    realms = setup.options["realms"]
    seats = len(setup.seats)
    if realms != BY_SCENARIO and len(listed(realms)) != seats:
        count = len(listed(realms))
        raise BadSetup(f"option realms names {count} realms for {seats} seats: name one a seat")
    if PLAYER not in setup.seats:
        raise BadSetup("a custom game needs a player: not every seat can be a bot")
    if BOT in setup.seats and seats < FEWEST_WITH_BOTS:
        raise BadSetup(
            f"20.1: a game with bots has at least {FEWEST_WITH_BOTS} realms: add one, or let two "
            "players play without bots (20.2)"
        )


def _check_not_custom(setup: Setup) -> None:
    for name, usual in (("start", BY_SCENARIO), ("realms", BY_SCENARIO), (EVENTS, LISTED)):
        if setup.options[name] != usual:
            raise BadSetup(
                f"option {name} goes with scenario {CUSTOM}; {setup.scenario} has its own: leave "
                f"it out or choose scenario {CUSTOM}"
            )


def _check_options(setup: Setup, scenario: Scenario) -> None:
    """A choice that belongs to other scenarios only would change nothing: better to say so."""
    own = {option.id for option in scenario.options}
    foreign = {option.id for other in load_world().scenarios for option in other.options} - own
    for name in sorted(foreign):
        if setup.options[name] != BY_SCENARIO:
            known = f"it has {', '.join(sorted(own))}" if own else "it has none of its own"
            raise BadSetup(f"{setup.scenario} has no option {name} with these seats ({known})")


def _check_ages(setup: Setup, scenario: Scenario) -> None:
    last = setup.options["last_age"]
    if last == BY_SCENARIO:
        return
    if not scenario.start_age <= last <= max(scenario.last_ages):
        ages = ", ".join(map(str, range(scenario.start_age, max(scenario.last_ages) + 1)))
        raise BadSetup(f"option last_age is {last}: this game can end with Age {ages}")
