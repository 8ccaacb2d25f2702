"""Positions and answers for tests of the rules."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from europa.kernel import Dice, ScriptedDice, Setup
from europa.kernel.dice import seed_from
from europa.kernel.drive import drive, first_ask, text
from europa.kernel.journal import Journal
from europa.tpop.game import game
from europa.tpop.rules.rounds.setup import new_state, plan_for
from europa.tpop.state import Tpop
from europa.tpop.table import G
from europa.tpop.world import load_world

SCENARIO = "discovery_and_reformation_4p"

__all__ = ["SCENARIO", "drive", "first_ask", "position", "seat", "text"]


def position(
    scenario: str = SCENARIO,
    *,
    seed: int = 1,
    dice: Mapping[str, Sequence[int]] | None = None,
    options: Mapping[str, Any] | None = None,
    bots: Collection[str] = (),
    **changes: Any,
) -> G:
    """A table right after set-up, before the opening draw. `changes` overwrite columns of the
    state; `dice` scripts results by kind (`{"infantry": [6, 1]}`); Bots play the realms `bots`."""
    chosen = dict(options or {})
    setup = Setup(game.id, scenario, (), chosen)
    ids = load_world().realms
    realms = [ids[plan.realm].id for plan in plan_for(setup).realms]
    kinds = tuple("bot" if realm in bots else "player" for realm in realms)
    setup = Setup(game.id, scenario, kinds, chosen)
    state: Tpop = new_state(setup, Dice(seed_from(seed)))
    for name, value in changes.items():
        setattr(state, name, value)
    state.stamp += 1
    return G(state, ScriptedDice(dice or {}, seed_from(seed)), Journal(None))


def seat(g: G, realm: str) -> int:
    """The seat of a realm's id."""
    return g.state.seats.index(g.world.realm_index[realm])
