"""XV: special rules of minors and powers as records, and when they hold."""

from __future__ import annotations

import pytest

from europa.eu9.rules.terms.specials import holds
from europa.eu9.testing import position
from europa.eu9.world.specials import specials

READ = (
    "modifier", "basic_forces", "pool", "pool_condition", "reinforcement_bonus", "fidelity",
    "geopolitics", "diplomacy_modifier", "entry_in_war_modifier", "annex_value", "track_limit",
    "annexable_only_by", "no_diplomacy", "no_diplomacy_by", "war_cost", "subsidy",
    "permanent_overseas_war", "colonies_only", "colonies_too", "no_new_posts", "leaders_wait",
    "mission_hinders", "competition_beside", "army_class",
)  # fmt: skip
"""Kinds that rules ask for."""


@pytest.mark.parametrize("kind", READ)
def test_every_moment_of_a_kind_that_rules_ask_for_can_be_read(kind: str) -> None:
    g = position(turn=20)
    found = [r for records in specials().values() for r in records if r.kind == kind]
    assert found
    assert all(isinstance(holds(g, record), bool) for record in found)


def test_reinforcements_at_land_can_be_read_for_all_that_have_no_corsairs() -> None:
    g = position(turn=20)
    for records in specials().values():
        corsairs = any(r.kind == "permanent_overseas_war" for r in records)
        for record in records:
            if record.kind == "reinforcement" and not corsairs:
                assert isinstance(holds(g, record), bool)
