"""C3.2, C8: who slips away, who retreats where, and what a winner may do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from europa.eu9.combat.fight import Fighter
from europa.eu9.combat.forces import Contingent, Leader, strength
from europa.eu9.combat.land import evade, part_inside
from europa.eu9.combat.land_field import Field, LandBattle, Side
from europa.eu9.combat.retreat import retreat
from europa.eu9.conflicts import War
from europa.eu9.rules.military import battlefield, stacks
from europa.eu9.rules.military.casualties import thirds_of
from europa.eu9.rules.military.composition import LD
from europa.eu9.rules.military.hosts import host
from europa.eu9.table import G
from europa.eu9.testing import drive, position, seat
from tests.eu9.campaign import at, campaign, own, stack


def army(ld: int, **more: Any) -> tuple[Contingent, ...]:
    return (Contingent("spain", "arquebus", "III", ld=ld, **more),)


def battle(field: dict[str, Any] | None = None, **other: Any) -> LandBattle:
    given: dict[str, Any] = {"name": "HIS", "stack": army(4), "retreats": ("flandre",)}
    return LandBattle(
        field=Field(period=2, **(field or {})),
        phasing=Side(name="FRA", stack=army(6)),
        other=Side(**{**given, **other}),
    )


def run(
    fought: LandBattle, answers: Sequence[str], *, man: int = 0, routed: bool = True,
    won: bool = False, dice: Sequence[int] = (1,), thirds: int = 0,
) -> Any:  # fmt: skip
    g = position(dice={"HIS retreat": list(dice)})
    side = fought.other
    fighter = Fighter("HIS", "HIS", Leader("x", man))
    enemy = Fighter("FRA", "FRA", Leader())
    fighter.routed = routed
    steps = retreat(g, fought, side, fighter, side.stack, thirds, must=not won, second=False,
                    winner=fighter if won else enemy)  # fmt: skip
    return drive(steps, answers)


def test_viii_315_inside_and_away_or_destroyed() -> None:
    fortress = {"fortress": 2, "fortress_of": "HIS"}
    fate, left = run(battle(fortress), ["inside", "retreat:flandre"])
    assert (fate.where, fate.beside, fate.losses) == ("fortress", "flandre", 0)
    assert strength(left) == 4 * LD
    fate, left = run(battle(fortress, retreats=()), ["inside"])
    assert (fate.where, fate.beside, fate.losses) == ("fortress", "", 2 * LD)
    assert strength(left) == 2 * LD


@pytest.mark.parametrize("routed, lost", [(False, 0), (True, 2)])
def test_viii_316_manoeuvre_helps_a_retreat_that_is_no_rout(routed: bool, lost: int) -> None:
    fought = battle({"europe": False})
    fate, _ = run(fought, ["retreat:flandre"], man=3, routed=routed, dice=[5])
    assert fate.losses == lost


def test_viii_314_a_winner_may_withdraw_with_losses() -> None:
    fought = battle({"europe": False}, may_leave=True)
    fate, _ = run(fought, ["withdraw", "retreat:flandre"], won=True, dice=[7])
    assert (fate.where, fate.losses) == ("flandre", LD)
    fate, _ = run(fought, ["stay"], won=True)
    assert fate.where == "stays"
    fate, _ = run(battle(may_leave=False), [], won=True)
    assert fate.where == "stays"


def test_viii_341_a_winner_who_may_not_stay_leaves() -> None:
    fate, _ = run(battle(must_leave=True), ["retreat:flandre"], won=True)
    assert fate.where == "flandre"


def test_viii_314_another_enemy_keeps_the_winner_there() -> None:
    for third, free in (("england", True), ("russia", False)):
        g = campaign({f"{name} artois": ["LD"] for name in ("france", "spain", third)})
        own(g, "HIS", "artois")
        g.state.wars.append(War("full", (seat(g, "FRA"),), (seat(g, "RUS"),), number=2))
        one, two = (host(g, [stack(g, f"{n} artois").number]) for n in ("france", "spain"))
        fought = battlefield.describe(g, (one, two), at(g, "artois"), False)
        assert fought.phasing.may_leave is free


def test_viii_336_evasion_and_its_ways() -> None:
    g = position(dice={"HIS evasion": [7]})
    fought = battle({"fortress": 2, "fortress_of": "HIS"}, evasions=("flandre",))
    forces = [fought.phasing.stack, fought.other.stack]
    assert drive(evade(g, fought, forces), ["evade:flandre"]) is None
    g = position(dice={"HIS evasion": [8]})
    found = drive(evade(g, fought, forces), ["evade:flandre", "leave_inside:1"])
    assert found is not None
    assert (found.refuge, strength(found.stacks[1]), strength(found.went_in)) == (
        "flandre", 3 * LD, LD,
    )  # fmt: skip


def test_viii_336_never_more_inside_than_the_fortress_holds() -> None:
    steps = part_inside(battle().other, 2, army(4))
    ask = next(steps)
    assert [option.key for option in ask.options] == [  # type: ignore[union-attr]
        "leave_inside:0", "leave_inside:1", "leave_inside:2",
    ]  # fmt: skip


def on_the_map(refuge: str) -> G:
    g = campaign({"france artois": ["2 A+"], "spain artois": ["A+"]}, dice={"HIS evasion": [8]})
    own(g, "HIS", "artois", "flandre")
    g.state.fortress[at(g, "artois")] = 2
    steps = battlefield.land(
        g, [stack(g, "france artois").number], [stack(g, "spain artois").number]
    )
    drive(steps, ["evade:flandre", refuge])
    return g


def test_evaders_stand_where_they_went() -> None:
    g = on_the_map("leave_inside:1")
    away = stacks.stacks_at(g, at(g, "flandre"))
    inside = stacks.stacks_at(g, at(g, "artois"), inside=1)
    assert sum(thirds_of(g, [x.number]) for x in away if x.country == seat(g, "HIS")) == 3 * LD
    assert sum(thirds_of(g, [x.number]) for x in inside) == LD
    assert at(g, "artois") in g.state.sieges
