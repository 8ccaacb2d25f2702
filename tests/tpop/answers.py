"""Ways to answer what a rule asks, for tests that run one to its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from europa.kernel import Ask, Option
from europa.kernel.drive import drive_by
from europa.tpop.game import game

Pick = Callable[[Ask], Option]


def answer(steps: Any, pick: Pick, order: Random | None = None) -> list[str]:
    """Run a rule, each ask answered by `pick`; returns the kinds of what was asked.

    Every ask must have a text and options with keys of their own. Of several seats that are asked
    at once the first answers, or any if there is an `order`.
    """
    kinds: list[str] = []

    def choose(asks: Sequence[Ask]) -> tuple[Ask, Option]:
        ask = order.choice(asks) if order is not None else asks[0]
        assert ask.options, f"an ask without options: {ask.kind}"
        assert len(set(ask.keys())) == len(ask.keys()), ask.keys()
        assert f"ask.{ask.kind}" in game.catalogue, ask.kind
        kinds.append(ask.kind)
        return ask, pick(ask)

    drive_by(steps, choose)
    return kinds


def by_chance(chance: Random, wanted: str = "") -> Pick:
    """The option with this key where there is one, else any."""
    return lambda ask: ask.find(wanted) or chance.choice(ask.options)


def preferring(*keys: str) -> Pick:
    """The first of these keys that fits, else the first option; `deal:` fits all that begin so."""

    def pick(ask: Ask) -> Option:
        for key in keys:
            for option in ask.options:
                if option.key == key or (key.endswith(":") and option.key.startswith(key)):
                    return option
        return ask.options[0]

    return pick
