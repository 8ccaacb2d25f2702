"""Describe fights and play them with written-down dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from europa.eu9.combat.forces import Contingent, Leader
from europa.eu9.combat.land import land_battle
from europa.eu9.combat.land_field import Field, LandBattle, LandOutcome, Side
from europa.eu9.combat.naval import NavalBattle, NavalOutcome, Sea, Squadron, naval_battle
from europa.eu9.combat.odds import CAUTIOUS, answer_by, play, table
from europa.eu9.combat.ships import Fleet
from europa.kernel import Ask, Steps
from europa.kernel.dice import ScriptedDice, seed_from

T = TypeVar("T")


def leader(values: str, **more: Any) -> Leader:
    """A leader by manoeuvre, fire, shock and siege: `2421`."""
    manoeuvre, fire, shock, siege = map(int, f"{values}0"[:4])
    return Leader("leader", manoeuvre, fire, shock, siege, **more)


def troops(country: str = "france", veteran: bool = False, **more: Any) -> Contingent:
    """A contingent, all veteran or all conscript."""
    part = Contingent(country, **more)
    return part if not veteran else Contingent(country, **more, veterans=part.detachments)


def run(
    steps: Any,
    dice: Mapping[str, list[int]] | None = None,
    answers: Mapping[str, str] | None = None,
) -> Any:
    """Play a procedure with scripted dice; all of them must be used."""
    scripted = ScriptedDice(dice or {}, seed_from(1))
    g = table(scripted)
    outcome = play(steps(g), answer_by({**CAUTIOUS, **(answers or {})}))
    assert scripted.left_over() == {}
    return outcome


def fight(
    battle: LandBattle | NavalBattle,
    dice: Mapping[str, list[int]] | None = None,
    answers: Mapping[str, str] | None = None,
) -> Any:
    """Play a battle with scripted dice."""
    if isinstance(battle, LandBattle):
        return run(lambda g: land_battle(g, battle), dice, answers)
    return run(lambda g: naval_battle(g, battle), dice, answers)


def entries(
    battle: LandBattle | NavalBattle, dice: Mapping[str, list[int]], **answers: str
) -> list[Any]:
    """The journal of a battle played with scripted dice."""
    g = table(ScriptedDice(dice, seed_from(1)))
    steps: Steps[LandOutcome | NavalOutcome] = (
        land_battle(g, battle) if isinstance(battle, LandBattle) else naval_battle(g, battle)
    )
    given = {kind.replace("__", "."): key for kind, key in answers.items()}
    play(steps, answer_by({**CAUTIOUS, **given}))
    return [line.entry for line in g.journal.fresh]


def asked(battle: LandBattle | NavalBattle, dice: Mapping[str, list[int]]) -> list[Ask]:
    """The questions of a battle in which everybody stands."""
    seen: list[Ask] = []

    def answer(ask: Ask) -> Any:
        seen.append(ask)
        return answer_by()(ask)

    g = table(ScriptedDice(dice, seed_from(1)))
    steps: Any = (
        land_battle(g, battle) if isinstance(battle, LandBattle) else naval_battle(g, battle)
    )
    play(steps, answer)
    return seen


def land(
    phasing: Side | Contingent, other: Side | Contingent, period: int = 1, **field: Any
) -> LandBattle:
    """A land battle; bare contingents get a leader of no skill."""
    return LandBattle(
        field=Field(period=period, **field),
        phasing=_side("PHASING", phasing),
        other=_side("OTHER", other),
    )


def _side(name: str, given: Side | Contingent) -> Side:
    if isinstance(given, Side):
        return given
    return Side(name=name, stack=(given,), leader=leader("000"))


def squadron(name: str, fleet: Fleet, technology: str = "vessel", **more: Any) -> Squadron:
    """A side at sea with a leader of no skill."""
    more.setdefault("leader", leader("000"))
    more.setdefault("country", "france")
    return Squadron(name=name, fleet=fleet, technology=technology, **more)


def at_sea(phasing: Squadron, other: Squadron, turn: int = 30, **sea: Any) -> NavalBattle:
    """A naval battle."""
    return NavalBattle(sea=Sea(turn=turn, **sea), phasing=phasing, other=other)
